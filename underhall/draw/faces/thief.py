"""What people see and read of the Thief."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from underhall.cave.plan import CavePlan
from underhall.cave.roles.goblins.secrets import SECRET_NAMES
from underhall.cave.roles.knight.cubes import TREASURE_CARDS
from underhall.cave.roles.thief.terms import ThiefTerms
from underhall.cave.roles.thief.upgrades import (
    ASSIGNMENT_IDS,
    BACKSTAB_CUBES,
    INJURIES,
    LOOT_SURELY,
    PICK_LOCK_CUBES,
    PICK_LOCK_ON,
    PICKPOCKET_CUBES,
    PICKPOCKET_ON,
    STATISTICS,
    UPGRADE_NAMES,
    UPGRADE_TEXTS,
)
from underhall.cave.view import CaveTile
from underhall.draw.faces.cave_tiles import centre_face
from underhall.draw.faces.face import Colours, Face, Fixed, Look, Meaning, Piece
from underhall.draw.faces.registry import piece_name, token_name
from underhall.draw.names import count, space_name, tile_at, where
from underhall.engine.state import Event
from underhall.hall import tokens
from underhall.hall.space import line
from underhall.hall.view import OptionView, View
from underhall.manor.roles.paladin.parts import TREASURES
from underhall.manor.roles.skeletons.cards import GEAR

# ------------------------------------------------------------------ options


def _cubes(option: OptionView) -> str:
    return count(option.amount, "cube") if option.amount else "free"


def _chance(needed: int) -> str:
    return "for certain" if needed <= 1 else f"on a {needed} or more"


def _statistics(values: str) -> str:
    return ", ".join(f"{name} {value}" for name, value in zip(STATISTICS, values.split("-"), strict=True))


def _climb(view: View, option: OptionView) -> str:
    here = where(view, "thief")
    over = tile_at(view, line(here, option.space)[0])
    canyon = isinstance(over, CaveTile) and over.terrain and over.space != option.space
    what = "the Canyon" if canyon else "the wall"
    return f"Climb over {what} to {space_name(view, option.space)}, {_cubes(option)}"


def _peek(view: View, option: OptionView) -> str:
    tile = tile_at(view, option.space)
    known = tile is not None and tile.tile
    return "End your movement here, and perhaps reveal the tile" if known else "End your movement here and peek"


def _loot(view: View, option: OptionView) -> str:
    token = tokens.TOKENS[option.card]
    if option.card == tokens.TREASURE:
        return f"Loot the Treasure, {_cubes(option)}"
    risk = "without a roll" if option.amount == LOOT_SURELY else "it may be trapped"
    return f"Loot {token_name(token, view.house)}, {risk}, {_cubes(option)}"


def _pick_lock(view: View, option: OptionView) -> str:
    panel = next(panel for panel in view.panels if panel.role == "thief")
    kit = any(card.name == "Lock Picking Kit" and card.state in ("filled", "lent") for card in panel.cards)
    needed = PICK_LOCK_ON[PICK_LOCK_CUBES[kit].index(option.amount)]
    return f"Pick the lock of the Vault {_chance(needed)}, {_cubes(option)}"


def _pickpocket(view: View, option: OptionView) -> str:
    needed = PICKPOCKET_ON[PICKPOCKET_CUBES.index(option.amount)]
    return f"Pickpocket {piece_name(option.piece)} {_chance(needed)}, {_cubes(option)}"


def _backstab(view: View, option: OptionView) -> str:
    injury = INJURIES.injury[BACKSTAB_CUBES.index(option.amount)].capitalize()
    return f"Backstab {piece_name(option.piece)}, {injury} injury, {_cubes(option)}"


def _hide_loot(view: View, option: OptionView) -> str:
    panel = next(panel for panel in view.panels if panel.role == "thief")
    level = next(bar.value for bar in panel.bars if bar.name == "Loot Drop Level")
    return f"Hide Loot: Loot Drop Level {level - option.amount}, {_cubes(option)}"


def _upgrade(view: View, option: OptionView) -> str:
    name, text = UPGRADE_NAMES[option.card], UPGRADE_TEXTS[option.card]
    return f"{name}: {text}" if text else name


# ------------------------------------------------------------------ the story


def _trap(event: Event, who: str, at: str) -> str:
    shown = centre_face(event.thing, "it springs", "it does not spring")
    return f"The Gem at {at} is trapped: the Dragon die shows {shown}."


def _killed(event: Event, who: str, at: str) -> str:
    loot = f" and drops {count(event.amount, 'token')}" if event.amount else ""
    return f"{who} is killed at {at}{loot}."


# ------------------------------------------------------------------ before a game


def _fixed(plan: CavePlan) -> Iterator[Fixed]:
    unspaced = plan.of(ThiefTerms).unspaced_stash
    if unspaced:
        yield Fixed(f"The first {count(unspaced, 'stashed token')} go on no upgrade space.", "VAR-118")


# ------------------------------------------------------------------ his face

FACE: Final = Face(
    role="thief",
    pieces={"thief": Piece("the Thief", Look("T", "piece-thief", "THF-06"))},
    rules="THF",
    hue="thief",
    palette={"thief": Colours("#8fa3bf", "#6d83a3", "#bcbcbc")},
    pitch="Robs everybody, dies often, and always comes back.",
    hard=2,
    starts="Action cubes and Stat tokens ready, nothing stashed, Loot Drop Level 3",
    enters="enters on the Entrance",
    agreed={
        "knight_thief_goal": Meaning("Crystals for the Knight, Treasures for the Thief", "VAR-42"),
    },
    fixes={"board": _fixed},
    phases=("Assign", "Move and act"),
    own_phases=("Assign",),
    lasts={"movement_left": "Your last Movement."},
    blocks=(
        ("Stashed", "Loot Drop Level", "Action cubes", "Treasures", "Gems"),
        ("Movement", "Stealth", "Thievery", "Movement left"),
    ),
    gist=("Stealth", "Thievery", "Loot Drop Level"),
    goals=("Stashed",),
    shapes={"Loot Drop Level": "step"},
    means={
        "Stashed": Meaning("Treasures brought to the Entrance: they are his goal", "THF-36"),
        "Loot Drop Level": Meaning(
            "What whoever kills him gains; Hide Loot lowers it, stashing raises it to 3", "THF-39"
        ),
        "Action cubes": Meaning("What his actions of this turn are paid with: as many as his Thievery", "THF-10"),
        "Treasures": Meaning("Treasures he carries: each makes him less stealthy", "THF-35"),
        "Gems": Meaning("Dragon Gems he carries: each makes him less stealthy", "THF-35"),
        "Movement": Meaning("Spaces he may move in a turn", "THF-06"),
        "Stealth": Meaning("He may target whoever perceives less; others must perceive more to attack him", "THF-25"),
        "Thievery": Meaning("How many Action cubes he takes each turn", "THF-10"),
        "Movement left": Meaning("Spaces he may still move this turn", "THF-12"),
    },
    verbs={
        "Dice": {
            "keep-roll": "Keep the roll",
            "reroll": "Roll again with Sticky Fingers",
        },
        "Board": {
            "assign": lambda v, o: _statistics(ASSIGNMENT_IDS[o.card]),
            "upgrade": _upgrade,
            "lose-upgrade": lambda v, o: f"Lose {_upgrade(v, o)}",
            "turn-token": lambda v, o: f"The Stat token on {STATISTICS[o.card]}",
        },
        "Strike": {
            "pickpocket": _pickpocket,
            "backstab": _backstab,
        },
        "Step": {
            "climb": _climb,
            "slip": "Slip away to {at}",
        },
        "Here": {
            "loot": _loot,
            "pick-lock": _pick_lock,
            "hide-loot": _hide_loot,
            "flare": lambda v, o: f"Flare: roll the Dragon die around you, {_cubes(o)}",
        },
        "Cards": {
            "steal-treasure": lambda v, o: f"Take {TREASURE_CARDS[o.card].name} from her",
            "steal-secret": lambda v, o: f"Make them discard {SECRET_NAMES[o.card]}",
            "steal-card": lambda v, o: f"Take {TREASURES[o.card].name} from him",
            "steal-gear": lambda v, o: f"Take {GEAR[o.card].name} from them",
            "steal-hidden": "A random facedown card",
            "leave-card": "Leave the cards, take only your Treasure",
        },
        "Map": {
            "peek": _peek,
        },
        "End": {
            "stop": "End your turn",
        },
    },
    on={
        "assign": STATISTICS,
        "backstab": "Action cubes",
        "climb": "Action cubes",
        "flare": "Action cubes",
        "hide-loot": ("Loot Drop Level", "Action cubes"),
        "loot": "Action cubes",
        "pick-lock": "Action cubes",
        "pickpocket": "Action cubes",
    },
    lays=("assign",),
    events={
        "appear": "{who} appears on {at}.",
        "stat-tokens": lambda e, who, at: f"{who} assigns the Stat tokens: {_statistics(e.thing)}.",
        "climb": "{who} climbs to {at}, {amount:cube}.",
        "peek": "{who} ends his movement and peeks at {at}.",
        "action-die": "{who} rolls a {amount}.",
        "thief-treasure": "{who} gains a Treasure to carry.",
        "loot": "{who} loots {token} at {at}.",
        "gem-trap": _trap,
        "pick-lock": "{who} tries the Vault at {at} with {amount:cube}.",
        "open-vault": "The Vault at {at} springs open.",
        "pickpocket": "{who} pickpockets {whom} with {amount:cube}.",
        "backstab": "{who} backstabs {whom} with {amount:cube}.",
        "hide-loot": "{who} hides loot: the Loot Drop Level is {amount}.",
        "change-gem": "{who} gives {token} back to the Dragon for a Treasure.",
        "stash": "{who} stashes a Treasure: {amount:token} stashed.",
        "upgrade": "{who} gains an upgrade: {thing}.",
        "lose-upgrade": "{who} loses an upgrade: {thing}.",
        "evade": "{who} evades the attack.",
        "slip": "{who} slips away to {at}.",
        "thief-killed": _killed,
        "vault": "A Vault token comes onto the Shrine at {at}.",
        "card-lost": "{who} loses {thing}: it goes under the deck.",
        "lose-terror": "{who} loses {amount} Terror.",
    },
    rolls={"action-die": lambda e: [f"die-{e.amount}"]},
    chances={
        "action-die": "Roll the Action die: what does it show?",
        "secret-pick": "Draw one of the Goblins' Secrets at random: the how manyth is it?",
    },
    outcomes={
        "action-die": lambda name: name,
        "secret-pick": lambda name: f"number {int(name) + 1}",
    },
)
