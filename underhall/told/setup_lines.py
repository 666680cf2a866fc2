"""The whole setup of a mix: in words, each line with its clause, and as data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from underhall import facts
from underhall.cave.map.parts import TILE_IDS
from underhall.cave.plan import CavePlan
from underhall.cave.setup.agreed import EVERY_ROLE, Options, Setup
from underhall.cave.setup.components import stack_counts
from underhall.cave.setup.goals import LEVEL_CLAUSES
from underhall.cave.setup.legal import OPTIONS
from underhall.cave.setup.mixes import resolve
from underhall.draw.names import count, join, title
from underhall.hall.tokens import TOKENS

_VARIANTS: Final = facts.cave_variants()
_NUMBERS: Final = {
    "knight": facts.knight().setup,
    "goblins": facts.goblins().setup,
    "dragon": facts.dragon().role,
    "tokens": _VARIANTS.tokens,
}
AGREED_CLAUSES: Final = {
    "knight_thief_goal": "VAR-42",
    "goblins_ghost_goal": "VAR-69",
    "vile_ghoul_thief_goal": "VAR-76",
}
LINES: Final = {line.line: line for card in _VARIANTS.cards for line in card.lines}
TITLES: Final = {role: title(role) for role in EVERY_ROLE}
ENTERING: Final = {
    "knight": "starts on the Entrance",
    "goblins": "start hidden",
    "vile-ghoul": "enters on an unoccupied Dark tile",
    "dragon": "enters on the Knight's tile, underground; without her on the Entrance",
    "nightmare-unicorn": "enters beside the Knight, facing away from her; without her on the Entrance",
    "cave-ghost": "enters on an unoccupied Dark tile",
    "thief": "enters on the Entrance",
    "ghoul": "enters on an unoccupied Dark tile",
    "ghost": "enters on an unoccupied Dark tile",
}
STARTING: Final = {
    "knight": "Grit 0, {knight.hero_cubes_in_hand} Hero cubes ready, {knight.hero_cubes_on_grit_track} on the Grit"
    " track, {knight.sidequests_drawn} Sidequests drawn",
    "goblins": "three Tribes without Goblins, a Strength disc on Fangs, Rage {goblins.rage}",
    "vile-ghoul": "dice and discs ready, no Terror card",
    "dragon": "Sloth cubes on Greed, Hunger and Pride, no Goblins eaten, {dragon.start_hand} Power cards drawn",
    "nightmare-unicorn": "Anger 1, 12 cubes on Radiance, 4 cards drawn",
    "cave": "{tokens.omen} Omens in the bag, {tokens.cave_hand} tiles in hand",
    "cave-ghost": "{tokens.omen} Omens in the bag, {tokens.cave_hand} tiles in hand, the Ghost tiles beside her",
    "thief": "Action cubes and Stat tokens ready, nothing stashed, Loot Drop Level 3",
    "ghoul": "dice and discs ready, no Terror card, Fury 0",
    "ghost": "Focus 0, nothing chosen",
}
"""How each role starts (VAR-15)."""
RAMPAGE: Final = {"easy": "angry actions", "medium": "Moves and angry actions", "hard": "any action"}


class Line(msgspec.Struct, frozen=True):
    """One thing the setup fixes, and the clause that says so."""

    text: str
    clause: str


Lines = Iterator[Line]


def as_data(setup: Setup, plan: CavePlan) -> dict[str, Any]:
    """A setup as plain data: what was agreed, what follows, and the same in words."""
    data = msgspec.to_builtins(plan)
    del data["roles"]
    data["tokens"] = _tokens(plan)
    data["box"] = _boxed(plan)
    key = "+".join(plan.roles)
    return {
        "key": key,
        "players": len(plan.roles),
        "order": plan.roles,
        "agreed": msgspec.to_builtins(setup),
        "agreed_number": _agreed_number(setup),
        "unsure": next(mix.unsure for mix in facts.cave_mixes().mixes if mix.key == key),
        **data,
        "stack": stack_counts(plan),
        "lines": list(lines(setup, plan)),
    }


def lines(setup: Setup, plan: CavePlan) -> Lines:
    """The setup in words, in the order in which people do it."""
    yield from _players(plan)
    yield from _cards(plan)
    yield from _goals(plan)
    yield from _agreed(setup)
    yield from _deaths(plan)
    yield from _boards(plan)
    yield from _tiles(plan)
    yield from _box(plan)
    yield from _possession(plan)
    yield from _shadow(plan)
    yield from _options(setup)


# ------------------------------------------------------------------ who plays, with which cards, for what


def _players(plan: CavePlan) -> Lines:
    names = [f"{TITLES[role]} ({level})" for role, level in plan.levels.items()]
    yield Line(f"{count(len(names), 'player')}, in turn order: {join(names)}.", "VAR-10")
    entry = "standard rules, no entry" if plan.base == "none" else f"the entry {plan.base}"
    yield Line(f"Built on {entry}.", plan.clauses["base"])
    if plan.solo_level:
        yield Line(f"The solo level is {plan.solo_level}.", "VAR-49")


def _cards(plan: CavePlan) -> Lines:
    if plan.alone:
        card = "alone-in-the-dark" if plan.alone_card == 1 else "alone-in-the-dark-2"
        name = "Alone in the Dark" + (" II" if plan.alone_card == 2 else "")
        yield Line(f"The {_does(plan.roles[0], 'take')} {name}.", plan.clauses[card])
    if len(plan.flare_users) == 1:
        yield Line(f"The {_does(plan.flare_users[0], 'take')} Flare.", plan.clauses["flare"])
    elif plan.flare_users:
        users = join([TITLES[role] for role in plan.flare_users])
        yield Line(f"Flare lies beside the map for {users}.", plan.clauses["flare"])
    if plan.past_plunder:
        yield Line(f"The {_does(plan.past_plunder, 'take')} Past Plunder.", plan.clauses["past-plunder"])
    if plan.infestation:
        line = LINES[plan.infestation]
        yield Line(
            f"The Knight takes Goblin Infestation, line {line.line} ({line.name}), and the Monster tokens.",
            plan.clauses["goblin-infestation"],
        )
    if plan.ash_dragon:
        yield Line("Ash Dragon is in play.", plan.clauses["ash-dragon"])


def _goals(plan: CavePlan) -> Lines:
    for role in plan.roles:
        yield Line(f"{TITLES[role]}: {plan.goals[role].text}.", plan.clauses[f"goal {role}"])


def _agreed_number(setup: Setup) -> dict[str, Any] | None:
    """The number the players agree on, where their goals have one (VAR-42, VAR-69, VAR-76)."""
    mix = resolve(setup)
    if mix.agreed is None:
        return None
    return {"name": mix.agreed.name, "number": mix.agreed_number(), "choices": mix.agreed.choices}


def _agreed(setup: Setup) -> Lines:
    if found := _agreed_number(setup):
        choices = " or ".join(map(str, found["choices"]))
        words = f"The number agreed on is {found['number']} ({choices}, option {found['name']})."
        yield Line(words, AGREED_CLAUSES[found["name"]])


def _deaths(plan: CavePlan) -> Lines:
    for role in plan.roles:
        clause = plan.clauses.get(f"killed {role}")
        if clause is None:
            continue
        winner = plan.killed.get(role)
        if winner == role:
            yield Line(f"If the {TITLES[role]} is killed, the game is lost.", plan.clauses["base"])
        elif winner:
            yield Line(f"If the {TITLES[role]} is killed, the {_does(winner, 'win')}.", clause)
        elif len(plan.roles) > 1:
            yield Line(f"If the {TITLES[role]} is killed, nobody wins by it and play goes on.", clause)
        if role == "knight" and plan.ambush_winner:
            yield Line(f"If an Ambush kills the Knight, the {_does(plan.ambush_winner, 'win')}.", "VAR-130")


# ------------------------------------------------------------------ boards


def _boards(plan: CavePlan) -> Lines:
    if "knight" in plan.roles:
        yield from _knight(plan)
    if "dragon" in plan.roles:
        yield from _dragon(plan)
    if "nightmare-unicorn" in plan.roles:
        yield from _unicorn(plan)
    if plan.hatred:
        yield Line(f"The Cave has {plan.hatred} Hatred tokens.", "VAR-117")
    if plan.treasure_optional:
        yield Line("Place Treasure is optional for the Cave.", plan.clauses["place-treasure"])
    if plan.unspaced_stash:
        yield Line(f"The first {count(plan.unspaced_stash, 'stashed token')} go on no upgrade space.", "VAR-118")
    for role in ("ghoul", "vile-ghoul"):
        if role in plan.roles:
            yield Line(f"The {TITLES[role]} rolls {plan.ghoul_dice} dice.", "VAR-119")
    for role in plan.roles:
        yield Line(f"{TITLES[role]}: {STARTING[role].format(**_NUMBERS)}.", "VAR-15")
    for role in plan.roles:
        if role in ENTERING:
            yield Line(f"{TITLES[role]}: {ENTERING[role]}.", "VAR-19")


def _knight(plan: CavePlan) -> Lines:
    yield Line(f"The Knight starts at Health {plan.knight_health}.", "VAR-115")
    if plan.sidequests_out:
        names = join([title(quest) for quest in plan.sidequests_out])
        yield Line(f"The Sidequests {names} stay in the box.", plan.clauses["sidequests"])
    if plan.goals["knight"].kind == "smash-escape":
        yield Line(f"She smashes Crystals with Strength {plan.smash_strength} or more.", LEVEL_CLAUSES["knight"])


def _dragon(plan: CavePlan) -> Lines:
    yield Line(f"The Dragon starts at Health {plan.dragon_health}.", "VAR-115")
    if plan.hunger_moved:
        locked = "; the Cave can never move them back" if plan.hunger_locked else ""
        cubes = count(plan.hunger_moved, "Hunger cube")
        yield Line(f"{cubes} of the Dragon start on Wakefulness{locked}.", plan.clauses["hunger"])
    elif "hunger" in plan.clauses:
        yield Line("No Hunger cubes of the Dragon move.", plan.clauses["hunger"])
    if plan.shriek_turns:
        yield Line(f"To awaken he must have used Shriek on {plan.shriek_turns} turns.", "VAR-116")


def _unicorn(plan: CavePlan) -> Lines:
    yield Line(f"The Nightmare Unicorn starts at Health {plan.unicorn_health}.", "VAR-115")
    if plan.unicorn_armor_cube:
        yield Line("A cube of the Unicorn's supply lies on his first Armor space: Armor 2.", plan.clauses["armor"])


# ------------------------------------------------------------------ tiles and the box


def _tiles(plan: CavePlan) -> Lines:
    counts = stack_counts(plan)
    parts = join([f"{number} {group}" for group, number in counts.items()])
    clause = "VAR-18" if plan.tiles_out_of_each_kind or plan.collapse_variant else "VAR-16"
    if clause == "VAR-16" and {"vault", "ghost"} & counts.keys():
        clause = "VAR-17"
    start = _VARIANTS.stack.starting_dark_tiles
    yield Line(f"{start} Dark tiles beside the Entrance; a stack of {sum(counts.values())}: {parts}.", clause)
    if plan.tiles_out_of_each_kind:
        yield Line(f"{plan.tiles_out_of_each_kind} random tiles of each type leave the game first.", "VAR-117")
    if plan.collapse_variant:
        tiles = count(plan.collapse_variant, "plain tile")
        yield Line(f"Out of the game at random before the map is laid: {tiles}.", "VAR-122")
    if "ghost" in plan.roles:
        out = join([f"{number} {kind}" for kind, number in _VARIANTS.stack.removed_for_ghost.items()])
        pile = f"{_VARIANTS.stack.ghost_per_pile} Ghost tiles go into each pile, never on top"
        yield Line(f"For the Ghost {out} tiles leave at random; {pile}.", "VAR-17")
    yield Line(_end_of_turn(plan), plan.clauses["tiles"])
    cave = next((role for role in plan.roles if role in ("cave", "cave-ghost")), None)
    who = f"the {TITLES[cave]} wins" if cave else "everyone loses"
    tokens = " and no Hatred token is left" if plan.hatred else ""
    yield Line(f"When {plan.crystals_to_collapse} Crystal tiles are removed{tokens}, {who}.", "VAR-110")


def _end_of_turn(plan: CavePlan) -> str:
    """The end-of-turn tiles in one sentence."""
    if any(role in ("cave", "cave-ghost") for role in plan.roles):
        return "Only the Cave places and removes tiles."
    if plan.alone:
        return "At the end of a turn as many tiles as the card says are placed or removed."
    place = "places 1 tile if none was revealed in it" if plan.only_if_none_revealed else "places 1 tile"
    return f"At the end of a turn its player {place}, or in the Collapse removes {plan.tiles_removed}."


def _box(plan: CavePlan) -> Lines:
    tokens = join([f"{number} {name}" for name, number in _tokens(plan).items()])
    yield Line(f"Tokens in the game: {tokens}.", "VAR-14")
    if plan.decks:
        yield Line(f"Decks and bags in the game: {join(plan.decks)}.", "VAR-14")
    boxed = _boxed(plan)
    if boxed:
        yield Line(f"Tiles left in the box: {join([f'{n} {kind}' for kind, n in boxed.items()])}.", "VAR-14")


def _possession(plan: CavePlan) -> Lines:
    if plan.possession:
        clause = "VAR-82" if "cave-ghost" in plan.roles else "VAR-71"
        yield Line(f"Possession cards: {join([TITLES[role] for role in plan.possession])}.", clause)
    for one, other in plan.possession_pairs:
        yield Line(f"Of {TITLES[one]} and {TITLES[other]} one card leaves the game at random.", "VAR-71")
    if plan.possession_kept:
        yield Line(f"Of what is left {plan.possession_kept} cards are kept at random.", "VAR-57")
    if plan.lose_ghost_tiles:
        yield Line(f"The game is lost when {count(plan.lose_ghost_tiles, 'Ghost tile')} collapsed.", "VAR-57")
    if "ghost" in plan.roles:
        yield Line(_artifacts(plan.artifact_holders), "VAR-72")


def _artifacts(holders: tuple[str, ...]) -> str:
    """Where the Artifacts start, in one sentence."""
    rest = _VARIANTS.tokens.artifacts - len(holders)
    if not holders:
        return f"All {rest} Artifacts on the Entrance."
    return f"1 Artifact each for {join([TITLES[role] for role in holders])}; the other {rest} on the Entrance."


# ------------------------------------------------------------------ extras


def _shadow(plan: CavePlan) -> Lines:
    if plan.shadow:
        health = _VARIANTS.layer.shadow_unicorn.health
        yield Line(f"The Shadow Unicorn joins with Health {health}; he acts after all players.", "VAR-83")
        yield Line(f"His Rampage is {plan.rampage}: {RAMPAGE[plan.rampage]} provoke it.", "VAR-85")
        hunter = f"The {_does(plan.shadow_hunter, 'hunt')} him." if plan.shadow_hunter else "Nobody hunts him."
        yield Line(hunter, "VAR-84" if len(plan.roles) == 1 else "VAR-86")


def _options(setup: Setup) -> Lines:
    plain = Options()
    for name in Options.__struct_fields__:
        value = getattr(setup.options, name)
        if name in OPTIONS and value != getattr(plain, name):
            option = OPTIONS[name]
            said = "" if value is True else f": {value}"
            marked = " (not official)" if option.official else ""
            yield Line(f"Option {option.name}{said}{marked}.", option.clauses[0])


def _does(role: str, verb: str) -> str:
    """A role does something: "Knight takes", "Goblins take"."""
    return f"{TITLES[role]} {verb}" if role == "goblins" else f"{TITLES[role]} {verb}s"


def _tokens(plan: CavePlan) -> dict[str, int]:
    return {TOKENS[token]: number for token, number in enumerate(plan.tokens) if number}


def _boxed(plan: CavePlan) -> dict[str, int]:
    return dict(Counter(TILE_IDS[face].rsplit("-", 1)[0] for face in plan.box))
