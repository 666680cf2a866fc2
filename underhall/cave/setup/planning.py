"""From what was agreed to the CavePlan of a game: all steps of VAR-20 to VAR-30 put together."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from underhall import facts
from underhall.cave.plan import CAVE_PIECES, CavePlan, Goals
from underhall.cave.setup.agreed import LEVELS, Setup, level_of, rampage_of
from underhall.cave.setup.components import (
    artifact_holders,
    box_tiles,
    decks,
    ghost_tiles_apart,
    lose_ghost_tiles,
    possession_deck,
    tiles_out,
    token_counts,
)
from underhall.cave.setup.goals import (
    DIFFICULTY,
    TITLES,
    Death,
    deaths,
    dragon_health,
    goal_of,
    knight_health,
    shadow_hunter,
    unicorn_health,
    unicorn_hunter,
)
from underhall.cave.setup.mixes import (
    ALONE,
    ASH_DRAGON,
    FLARE,
    INFESTATION,
    PLUNDER,
    Mix,
    Tiles,
    resolve,
    slots_of,
    tiles_of_turn,
)
from underhall.hall.plan import Goal

_META: Final = facts.cave_variants().meta


def plan_of(setup: Setup) -> CavePlan:
    """The plan of a setup, whether or not its roles can be played here; SetupError if it is not allowed."""
    return _plan_for(msgspec.json.encode(setup))


@lru_cache(maxsize=1024)
def _plan_for(encoded: bytes) -> CavePlan:
    return plan_of_mix(resolve(msgspec.json.decode(encoded, type=Setup)))


def plan_of_mix(mix: Mix) -> CavePlan:
    """Steps 10 to 12: goals, numbers, components (VAR-29, VAR-30)."""
    options, tiles, dead, deck = mix.setup.options, tiles_of_turn(mix), deaths(mix), possession_deck(mix)
    ambush = dead["knight"].by_ambush if "knight" in dead else ""
    infestation = mix.cards[INFESTATION].line if INFESTATION in mix.cards else ""
    alone = next((number for number, card in enumerate(ALONE, 1) if card in mix.cards), 0)
    goals = {role: _with_extra_wins(mix, role, dead) for role in mix.roles}
    return CavePlan(
        roles=mix.roles,
        slots=slots_of(mix.roles),
        goals=Goals(goals),
        tokens=token_counts(mix.roles, bool(infestation), mix.small_deck, mix.shadow),
        pieces=CAVE_PIECES,
        box=box_tiles(mix.roles),
        tiles_out=tiles_out(mix.roles),
        ghost_tiles_apart=ghost_tiles_apart(mix.roles),
        killed={victim: death.winner for victim, death in dead.items() if death.winner},
        ambush_winner=ambush,
        base=mix.base,
        clauses=_clauses(mix, tiles, dead),
        levels={role: LEVELS[level_of(mix.setup, role)] for role in mix.roles},
        solo_level=mix.setup.solo_level if mix.solo_levels else "",
        decks=decks(mix),
        flare_users=mix.cards[FLARE].users if FLARE in mix.cards else (),
        past_plunder=mix.cards[PLUNDER].users[0] if PLUNDER in mix.cards else "",
        infestation=infestation,
        ash_dragon=ASH_DRAGON in mix.cards,
        alone=bool(alone),
        alone_card=alone,
        crowded_house=options.crowded_house,
        tiles_removed=tiles.removed,
        only_if_none_revealed=tiles.only_if_none_revealed,
        knight_health=knight_health(mix),
        dragon_health=dragon_health(mix),
        sidequests_out=mix.sidequests_out,
        hunger_moved=mix.hunger,
        hunger_locked=mix.hunger_locked,
        treasure_optional=bool(mix.treasure_clause),
        unicorn_health=unicorn_health(mix),
        unicorn_armor_cube=bool(mix.armor),
        unicorn_hunter=unicorn_hunter(mix),
        possession=deck.cards,
        possession_pairs=deck.pairs,
        possession_kept=deck.kept,
        artifact_holders=artifact_holders(mix),
        lose_ghost_tiles=lose_ghost_tiles(mix),
        shadow=mix.shadow,
        shadow_hunter=shadow_hunter(mix),
        rampage=rampage_of(mix.setup) if mix.shadow else "",
        terrain=options.terrain,
        collapse_variant=options.collapse_variant,
        skitter_variant=options.skitter_variant,
        uncertain_treasures=options.uncertain_treasures,
        fully_focused=options.fully_focused,
        simple_teleport=options.simple_teleport,
        **_set_by_levels(mix),
    )


def _set_by_levels(mix: Mix) -> dict[str, int]:
    """What levels change besides goals (VAR-113, VAR-116 to VAR-119); a mix never changes it (VAR-120)."""
    levels = {role: level_of(mix.setup, role) for role in mix.roles}
    found = {"crystals_to_collapse": _META.collapse_crystals_without_cave_player}
    if "knight" in levels and "dragon" not in mix.slots:
        found["smash_strength"] = DIFFICULTY.knight.smash_strength[levels["knight"]]
    if "dragon" in levels:
        found["shriek_turns"] = DIFFICULTY.dragon.shriek_turns[levels["dragon"]]
    for role, cards in (("cave", DIFFICULTY.cave), ("cave-ghost", DIFFICULTY.cave_ghost)):
        if role in levels:
            found["crystals_to_collapse"] = cards.crystal_tiles_to_collapse[levels[role]]
            found["tiles_out_of_each_kind"] = cards.remove_each_type[levels[role]]
            found["hatred"] = cards.hatred_tokens[levels[role]]
    if "thief" in levels:
        found["unspaced_stash"] = DIFFICULTY.thief.first_stashed_without_upgrade[levels["thief"]]
    if "ghoul" in levels:
        found["ghoul_dice"] = DIFFICULTY.ghoul.dice[levels["ghoul"]]
    if "vile-ghoul" in levels:
        found["ghoul_dice"] = DIFFICULTY.vile_ghoul.dice[levels["vile-ghoul"]]
    return found


def _with_extra_wins(mix: Mix, role: str, dead: dict[str, Death]) -> Goal:
    """A goal whose text also names the deaths by which the role wins at once (VAR-29, VAR-111)."""
    goal, _ = goal_of(mix, role)
    hatred = ", with no Hatred token left" if goal.kind == "collapse" and _set_by_levels(mix)["hatred"] else ""
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
