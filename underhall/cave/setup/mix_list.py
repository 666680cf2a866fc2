"""Every legal mix in the words of `cave/mixes.toml`: one line each, at Standard level, with all options off."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import msgspec

from underhall import facts
from underhall.cave.setup.agreed import SOLO_LEVELS, Options, Setup
from underhall.cave.setup.goals import LOSES, deaths, goal_of
from underhall.cave.setup.mixes import ALONE, ASH_DRAGON, FLARE, INFESTATION, PLUNDER, Mix, resolve, tiles_of_turn
from underhall.facts.shapes.base import Fact
from underhall.facts.shapes.cave.mixes import Mix as Line
from underhall.facts.shapes.cave.mixes import MixCards

BY_LEVEL: Final = "solo"
"""Stands for what the solo level decides."""


def line(roles: tuple[str, ...], shadow: bool = False) -> Line:
    """One mix; where the solo level decides, all three numbers or the word for it."""
    options = Options(shadow_unicorn=shadow)
    mix = resolve(Setup(roles, options=options))
    levels = [mix]
    if mix.solo_levels:
        levels = [resolve(Setup(roles, solo_level=level, options=options)) for level in SOLO_LEVELS]
    key = "+".join(mix.roles)
    hungers = [at.hunger for at in levels]
    return Line(
        key=key,
        base=mix.base,
        cards=_cards(levels),
        tiles=tiles_of_turn(mix).code(),
        goals={role: _goal(levels, role) for role in mix.roles},
        killed=_killed(mix),
        also=_also(mix),
        hunger=hungers[0] if hungers[0] == hungers[-1] else BY_LEVEL,
        locked=mix.hunger_locked,
        armor=mix.armor,
        agreed=mix.agreed.name if mix.agreed else "",
        unsure=() if shadow else _unsure().get(key, ()),
    )


def as_data(mix: Line) -> dict[str, Any]:
    """A mix as plain data, with its number of players and their order."""
    roles = mix.key.split("+")
    data: dict[str, Any] = {"key": mix.key, "players": len(roles), "order": roles}
    data |= msgspec.to_builtins(mix)
    data["cards"] = {card: held for card, held in data["cards"].items() if held}
    for part in (data, data["cards"]):
        for name in Fact.__struct_fields__:
            part.pop(name, None)
    return data


def _cards(levels: list[Mix]) -> MixCards:
    cards = levels[0].cards
    lines = [mix.cards[INFESTATION].line for mix in levels if INFESTATION in mix.cards]
    ash = cards.get(ASH_DRAGON)
    return MixCards(
        goblin_infestation="" if not lines else lines[0] if lines[0] == lines[-1] else BY_LEVEL,
        alone_in_the_dark=next((number for number, card in enumerate(ALONE, 1) if card in cards), 0),
        flare=cards[FLARE].users if FLARE in cards else (),
        past_plunder=cards[PLUNDER].users[0] if PLUNDER in cards else "",
        ash_dragon="" if ash is None else "".join(ash.users) or "map",
    )


def _goal(levels: list[Mix], role: str) -> str:
    """ "smash-escape 5/6/7", "fury-or-smash-escape 9 6": the number by solo level, the second where there is one."""
    goals = [goal_of(mix, role)[0] for mix in levels]
    numbers = [[goal.n for goal in goals]]
    if goals[0].kind == "fury-or-smash-escape":
        numbers.append([goal.m for goal in goals])
    return " ".join([goals[0].kind, *("/".join(map(str, dict.fromkeys(column))) for column in numbers)])


def _killed(mix: Mix) -> dict[str, str]:
    """Who wins when a role is killed: "out" if nobody does, "loses" alone; nothing for a role nobody can kill."""
    found = {}
    for victim, death in deaths(mix).items():
        if mix.solo and not death.winner:
            continue
        found[victim] = LOSES if death.winner == victim else death.winner or "out"
        if death.by_ambush:
            found[f"{victim}_ambush"] = death.by_ambush
    return found


def _also(mix: Mix) -> tuple[str, ...]:
    marks = (
        ("fewer-sidequests", mix.sidequests_out),
        ("optional-treasure", mix.treasure_clause),
        ("solo-level", mix.solo_levels),
        ("small-deck", mix.small_deck),
    )
    return tuple(mark for mark, there in marks if there)


@cache
def _unsure() -> dict[str, tuple[str, ...]]:
    """What in a mix rests on a reading; noted in the facts, not computed."""
    return {mix.key: mix.unsure for mix in facts.cave_mixes().mixes}
