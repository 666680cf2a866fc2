"""Positions with the Dragon on a visit in the manor, among stand-ins and roles by their own rules.

t = dragon_at(3, 4, "paladin", "skeletons", tiles=OPEN, real=(Paladin,), hand="CCF")
awake(t, up=True)                        # eleven cubes on Wakefulness, surfaced
act(t, "power #claw", "centre")          # his phase 1, answers in order
offered(t)                               # the codes of all that he may do in it
"""

from __future__ import annotations

from typing import Any, Final

from tests.manor.tables import ManorTable, all_lit, table
from tests.table import Result, codes_of
from underhall.cave.roles.dragon.sloth import EVENTS, GREED, HUNGER, SPACES
from underhall.cave.roles.dragon.turn import act_options, play
from underhall.engine.flow import Ask, Chance
from underhall.engine.knowledge import Thing
from underhall.hall.plan import Goal, Terms
from underhall.manor.role import ManorRole
from underhall.manor.roles.armored_knight.parts import STRENGTH_DEFENSE
from underhall.manor.roles.armored_knight.role import ArmoredKnight
from underhall.manor.roles.heroes.hero import UNASSIGNED
from underhall.manor.roles.paladin.parts import PREPARE
from underhall.manor.roles.paladin.role import Paladin
from underhall.manor.roles.skeletons.role import Skeletons
from underhall.travel.in_manor.dragon.role import DragonInManor

GOALS: Final = {
    "dragon": Goal("awaken-escape", 11, 0, "awaken, surface, leave"),
    **{hero: Goal("kill-spider", 5, 0, "kill the Dragon") for hero in ("paladin", "armored-knight")},
}
OPEN: Final = all_lit("blood-open")
SYMBOLS: Final = "CFW"


def dragon_at(
    row: int,
    col: int,
    *others: str,
    tiles: dict[tuple[int, int], str] | None = None,
    real: tuple[type[ManorRole], ...] = (),
    terms: tuple[Terms, ...] = (),
    hand: str = "",
    stack: int | None = None,
) -> ManorTable:
    """His turn, phase 1, asleep on a square, with these Power cards: C, F, W."""
    hero = next(name for name in others if name in ("paladin", "armored-knight"))
    t = table(
        *others,
        "dragon",
        tiles=tiles,
        stack=stack,
        real=(*real, DragonInManor),
        terms=terms,
        goals=GOALS,
        killed={"dragon": hero},
    )
    t.put("dragon", row, col)
    t.turn_of("dragon")
    holds(t, hand)
    return t


def dragon(t: ManorTable) -> DragonInManor:
    role = t.g.role(DragonInManor)
    assert role is not None
    return role


def holds(t: ManorTable, hand: str) -> None:
    """His hand are these cards, drawn from the deck."""
    cards = dragon(t).means.powers
    left = list(cards.full)
    cards.hand, cards.discards = (), ()
    for letter in hand:
        t.g.next_uid += 1
        left.remove(SYMBOLS.index(letter))
        cards.hand = (*cards.hand, Thing(t.g.next_uid, 0, 0, SYMBOLS.index(letter), 1 << dragon(t).owner))
    cards.unknown = tuple(sorted(left))


def wakes(t: ManorTable, cubes: int) -> DragonInManor:
    """So many cubes are on Wakefulness: from Greed, Hunger and the Events."""
    me = dragon(t)
    for track in (GREED, HUNGER, EVENTS):
        taken = min(cubes, SPACES[track])
        me.sloth.cubes[track] = SPACES[track] - taken
        cubes -= taken
    assert not cubes, "more cubes than these tracks have"
    return me


def awake(t: ManorTable, up: bool = False) -> DragonInManor:
    """He is awake, with Armor 3; perhaps surfaced."""
    me = wakes(t, 11)
    me.awake, me.surfaced = True, up
    return me


def paladin(t: ManorTable, strength: int = 0, fury: int = 0) -> Paladin:
    """The Paladin with so many cubes in Prepare."""
    him = t.g.role(Paladin)
    assert him is not None
    him.cubes[PREPARE], him.fury = strength, fury
    him.cubes[UNASSIGNED] = 3
    him.spare_cubes = 7 - sum(him.cubes)
    return him


def armored_knight(t: ManorTable, cubes: int = 0, javelins: int = 0) -> ArmoredKnight:
    """The Armored Knight with so many cubes on Strength, and javelins."""
    her = t.g.role(ArmoredKnight)
    assert her is not None
    her.cubes[STRENGTH_DEFENSE] = cubes
    her.cubes[UNASSIGNED] = 2
    her.javelins = javelins
    return her


def skeletons(t: ManorTable) -> Skeletons:
    them = t.g.role(Skeletons)
    assert them is not None
    return them


def offered(t: ManorTable) -> list[str]:
    """The codes of all that he may do now in phase 1."""
    return [t.g.option_code(option) for option in act_options(t.g, dragon(t))]


def act(t: ManorTable, *answers: str) -> Ask | Chance | Result:
    """His turn from the phase it is in, with these answers."""
    return t.play(play(t.g, dragon(t)), *answers)


def codes(t: ManorTable, step: Any) -> list[str]:
    """The answers to an open question."""
    return codes_of(t.g, step)
