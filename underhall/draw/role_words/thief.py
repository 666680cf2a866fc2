"""The words of the Thief."""

from __future__ import annotations

from typing import Final

from underhall.cave.roles.goblins.secrets import SECRET_NAMES
from underhall.cave.roles.knight.cubes import TREASURE_CARDS
from underhall.cave.roles.thief.upgrades import (
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
from underhall.cave.view import OptionView, View
from underhall.draw import names
from underhall.draw.names import count, space_name, tile_at
from underhall.draw.role_words.base import RoleWords, Telling, Words
from underhall.engine.state import Event
from underhall.hall import tokens

# ------------------------------------------------------------------ options


def _cubes(option: OptionView) -> str:
    return count(option.amount, "cube") if option.amount else "free"


def _chance(needed: int) -> str:
    return "for certain" if needed <= 1 else f"on a {needed} or more"


def _statistics(amount: int) -> str:
    return ", ".join(f"{name} {value}" for name, value in zip(STATISTICS, str(amount), strict=True))


def _climb(view: View, option: OptionView) -> str:
    here = names.where(view, "thief")
    over = next((tile_at(view, here + step) for step in _between(here, option.space)), None)
    what = "the Canyon" if over is not None and over.terrain else "the wall"
    return f"Climb over {what} to {space_name(view, option.space)}, {_cubes(option)}"


def _between(here: int, to: int) -> list[int]:
    """The first step of a climb that leads further than one space."""
    far = abs(to - here)
    if far in (1, 256):
        return []
    return [(to - here) // (far // 256 if far % 256 == 0 else far)]


def _peek(view: View, option: OptionView) -> str:
    tile = tile_at(view, option.space)
    known = tile is not None and tile.tile
    return "End your movement here, and perhaps reveal the tile" if known else "End your movement here and peek"


def _loot(view: View, option: OptionView) -> str:
    token = tokens.TOKENS[option.card]
    if option.card == tokens.TREASURE:
        return f"Loot the Treasure, {_cubes(option)}"
    risk = "without a roll" if option.amount == LOOT_SURELY else "it may be trapped"
    return f"Loot {names.TOKENS[token]}, {risk}, {_cubes(option)}"


def _pick_lock(view: View, option: OptionView) -> str:
    panel = next(panel for panel in view.panels if panel.role == "thief")
    kit = any(card.name == "Lock Picking Kit" and card.state in ("filled", "lent") for card in panel.cards)
    needed = PICK_LOCK_ON[PICK_LOCK_CUBES[kit].index(option.amount)]
    return f"Pick the lock of the Vault {_chance(needed)}, {_cubes(option)}"


def _pickpocket(view: View, option: OptionView) -> str:
    needed = PICKPOCKET_ON[PICKPOCKET_CUBES.index(option.amount)]
    return f"Pickpocket {names.PIECES[option.piece]} {_chance(needed)}, {_cubes(option)}"


def _backstab(view: View, option: OptionView) -> str:
    injury = INJURIES.injury[BACKSTAB_CUBES.index(option.amount)].capitalize()
    return f"Backstab {names.PIECES[option.piece]}, {injury} injury, {_cubes(option)}"


def _hide_loot(view: View, option: OptionView) -> str:
    panel = next(panel for panel in view.panels if panel.role == "thief")
    level = next(bar.value for bar in panel.bars if bar.name == "Loot Drop Level")
    return f"Hide Loot: Loot Drop Level {level - option.amount}, {_cubes(option)}"


def _upgrade(view: View, option: OptionView) -> str:
    name, text = UPGRADE_NAMES[option.card], UPGRADE_TEXTS[option.card]
    return f"{name}: {text}" if text else name


OPTIONS: Final[dict[str, Words]] = {
    "assign": lambda v, o: _statistics(o.amount),
    "climb": _climb,
    "peek": _peek,
    "loot": _loot,
    "pick-lock": _pick_lock,
    "pickpocket": _pickpocket,
    "backstab": _backstab,
    "hide-loot": _hide_loot,
    "flare": lambda v, o: f"Flare: roll the Dragon die around you, {_cubes(o)}",
    "reroll": lambda v, o: "Roll again with Sticky Fingers",
    "slip": lambda v, o: f"Slip away to {space_name(v, o.space)}",
    "upgrade": _upgrade,
    "lose-upgrade": lambda v, o: f"Lose {_upgrade(v, o)}",
    "turn-token": lambda v, o: f"The Stat token on {STATISTICS[o.card]}",
    "steal-treasure": lambda v, o: f"Take {TREASURE_CARDS[o.card].name} from her",
    "steal-secret": lambda v, o: f"Make them discard {SECRET_NAMES[o.card]}",
    "steal-hidden": lambda v, o: "A random facedown card",
    "leave-card": lambda v, o: "Leave the cards, take only your Treasure",
    "stop": lambda v, o: "End your turn",
}

# ------------------------------------------------------------------ the story


def _stash(event: Event, who: str, at: str) -> str:
    return f"{who} stashes a Treasure: {count(event.amount, 'token')} stashed."


def _killed(event: Event, who: str, at: str) -> str:
    loot = f" and drops {count(event.amount, 'token')}" if event.amount else ""
    return f"{who} is killed at {at}{loot}."


EVENTS: Final[dict[str, Telling]] = {
    "appear": lambda e, who, at: f"{who} appears on {at}.",
    "stat-tokens": lambda e, who, at: f"{who} assigns the Stat tokens: {_statistics(e.amount)}.",
    "climb": lambda e, who, at: f"{who} climbs to {at}, {count(e.amount, 'cube')}.",
    "peek": lambda e, who, at: f"{who} ends his movement and peeks at {at}.",
    "action-die": lambda e, who, at: f"{who} rolls a {e.amount}.",
    "thief-treasure": lambda e, who, at: f"{who} gains a Treasure to carry.",
    "loot": lambda e, who, at: f"{who} loots {names.TOKENS[e.thing]} at {at}.",
    "gem-trap": lambda e, who, at: f"The Gem at {at} is trapped: the Dragon die shows {names.die_face(e.thing)}.",
    "pick-lock": lambda e, who, at: f"{who} tries the Vault at {at} with {count(e.amount, 'cube')}.",
    "open-vault": lambda e, who, at: f"The Vault at {at} springs open.",
    "pickpocket": lambda e, who, at: f"{who} pickpockets {names.PIECES[e.thing]} with {count(e.amount, 'cube')}.",
    "backstab": lambda e, who, at: f"{who} backstabs {names.PIECES[e.thing]} with {count(e.amount, 'cube')}.",
    "hide-loot": lambda e, who, at: f"{who} hides loot: the Loot Drop Level is {e.amount}.",
    "change-gem": lambda e, who, at: f"{who} gives {names.TOKENS[e.thing]} back to the Dragon for a Treasure.",
    "stash": _stash,
    "upgrade": lambda e, who, at: f"{who} gains an upgrade: {e.thing}.",
    "lose-upgrade": lambda e, who, at: f"{who} loses an upgrade: {e.thing}.",
    "evade": lambda e, who, at: f"{who} evades the attack.",
    "slip": lambda e, who, at: f"{who} slips away to {at}.",
    "thief-killed": _killed,
}

WORDS: Final = RoleWords(
    options=OPTIONS,
    groups={
        "assign": "Board",
        "climb": "Step",
        "slip": "Step",
        "peek": "Map",
        "loot": "Here",
        "pick-lock": "Here",
        "hide-loot": "Here",
        "pickpocket": "Strike",
        "backstab": "Strike",
        "upgrade": "Board",
        "lose-upgrade": "Board",
        "turn-token": "Board",
        "steal-treasure": "Cards",
        "steal-secret": "Cards",
        "steal-hidden": "Cards",
        "leave-card": "Cards",
    },
    events=EVENTS,
    chances={
        "action-die": "Roll the Action die: what does it show?",
        "secret-pick": "Draw one of the Goblins' Secrets at random: the how manyth is it?",
    },
    outcomes={
        "action-die": lambda name: name,
        "secret-pick": lambda name: f"number {int(name) + 1}",
    },
)
