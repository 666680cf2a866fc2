"""From what was agreed to the CavePlan of a game: all steps of VAR-20 to VAR-30 put together."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from underhall.cave.everyone import EVERYONE
from underhall.cave.plan import CAVE_PIECES, CavePlan, Goals
from underhall.cave.setup.agreed import LEVELS, SHADOW, Setup, level_of
from underhall.cave.setup.components import (
    box_tiles,
    decks,
    ghost_tiles_apart,
    lose_ghost_tiles,
    tiles_out,
    token_counts,
)
from underhall.cave.setup.goals import TITLES, Death, cave_level, deaths, goal_of, hunts
from underhall.cave.setup.mixes import ALONE, FLARE, INFESTATION, PLUNDER, Mix, Tiles, resolve, slots_of, tiles_of_turn
from underhall.hall.plan import Goal


def plan_of(setup: Setup) -> CavePlan:
    """The plan of a setup, whether or not its roles can be played here; SetupError if it is not allowed."""
    return _plan_for(msgspec.json.encode(setup))


@lru_cache(maxsize=1024)
def _plan_for(encoded: bytes) -> CavePlan:
    return plan_of_mix(resolve(msgspec.json.decode(encoded, type=Setup)))


def plan_of_mix(mix: Mix) -> CavePlan:
    """Steps 10 to 12: goals, numbers, components (VAR-29, VAR-30)."""
    options, tiles, dead, level = mix.setup.options, tiles_of_turn(mix), deaths(mix), cave_level(mix)
    alone = next((number for number, card in enumerate(ALONE, 1) if card in mix.cards), 0)
    unplayed = (SHADOW,) if mix.shadow else ()
    terms = [each for role in (*mix.roles, *unplayed) for each in EVERYONE[role].terms(mix)]
    return CavePlan(
        roles=mix.roles,
        pieces=pieces_of(mix.roles),
        slots=slots_of(mix.roles),
        unplayed=unplayed,
        goals=Goals({role: _with_extra_wins(mix, role, dead) for role in mix.roles}),
        tokens=token_counts(mix.roles, INFESTATION in mix.cards, mix.small_deck, mix.shadow),
        box=box_tiles(mix.roles),
        tiles_out=tiles_out(mix.roles),
        ghost_tiles_apart=ghost_tiles_apart(mix.roles),
        killed={victim: death.winner for victim, death in dead.items() if death.winner},
        hunts=hunts(mix),
        terms={each.whose: each for each in terms},
        base=mix.base,
        clauses=_clauses(mix, tiles, dead),
        levels={role: LEVELS[level_of(mix.setup, role)] for role in mix.roles},
        solo_level=mix.setup.solo_level if mix.solo_levels else "",
        decks=decks(mix),
        flare_users=mix.cards[FLARE].users if FLARE in mix.cards else (),
        past_plunder=mix.cards[PLUNDER].users[0] if PLUNDER in mix.cards else "",
        alone=bool(alone),
        alone_card=alone,
        tiles_removed=tiles.removed,
        only_if_none_revealed=tiles.only_if_none_revealed,
        crystals_to_collapse=level.crystals_to_collapse,
        tiles_out_of_each_kind=level.tiles_out_of_each_kind,
        lose_ghost_tiles=lose_ghost_tiles(mix),
        terrain=options.terrain,
        collapse_variant=options.collapse_variant,
    )


def pieces_of(roles: tuple[str, ...]) -> tuple[int, ...]:
    """All that may come onto the map: those of a later role stand behind those of the roles before it (FRC-05)."""
    found, place = list(CAVE_PIECES), 0
    for role in roles:
        for piece in EVERYONE[role].pieces:
            if piece not in found:
                found.insert(place, piece)
            place = found.index(piece) + 1
    return tuple(found)


def _with_extra_wins(mix: Mix, role: str, dead: dict[str, Death]) -> Goal:
    """A goal whose text also names the deaths by which the role wins at once (VAR-29, VAR-111)."""
    goal, _ = goal_of(mix, role)
    hatred = ", with no Hatred token left" if goal.kind == "collapse" and cave_level(mix).hatred else ""
    extra = [
        f"; or the {TITLES[victim]} is killed{' in an Ambush' if death.by_ambush == role else ''}"
        for victim, death in dead.items()
        if role in (death.winner, death.by_ambush) and victim != role and not goal.kind.startswith("kill-")
    ]
    return msgspec.structs.replace(goal, text=goal.text + hatred + "".join(extra))


def _clauses(mix: Mix, tiles: Tiles, dead: dict[str, Death]) -> dict[str, str]:
    """What fixed what, for those who ask why."""
    found = {"base": mix.base_clause, "tiles": tiles.clause}
    found |= {card: held.clause for card, held in mix.cards.items()}
    named = (
        ("hunger", mix.hunger_clause),
        ("armor", mix.armor_clause),
        ("sidequests", mix.sidequests_clause),
        ("place-treasure", mix.treasure_clause),
    )
    found |= {name: clause for name, clause in named if clause}
    found |= {f"goal {role}": goal_of(mix, role)[1] for role in mix.roles}
    return found | {f"killed {victim}": death.clause for victim, death in dead.items()}
