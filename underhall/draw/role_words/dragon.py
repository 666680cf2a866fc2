"""The words of the Dragon."""

from __future__ import annotations

from typing import Final

from underhall.cave.map import parts
from underhall.cave.roles.dragon.powers import CARD_NAMES, CARDS, POWER_COSTS, POWER_NAMES, POWER_TEXTS
from underhall.cave.roles.dragon.sloth import GREED, HUNGER, TRACK_IDS, TRACK_TITLES
from underhall.cave.view import OptionView, View
from underhall.draw import names
from underhall.draw.names import count, space_name, tile_at
from underhall.draw.role_words.base import RoleWords, Telling, Words
from underhall.engine.state import Event
from underhall.hall import tokens
from underhall.hall.space import SIDE_NAMES, STEPS

# ------------------------------------------------------------------ options


def _to(view: View, option: OptionView) -> str:
    return space_name(view, option.space)


def _move(view: View, option: OptionView) -> str:
    way = option.space - names.where(view, "dragon")
    free = ", free" if view.ask is not None and view.ask.name == "dragon-act" else ""
    if way not in STEPS:
        return f"Through the Pits to {_to(view, option)}{free}"
    return f"Move {SIDE_NAMES[STEPS.index(way)]} to {_to(view, option)}{free}"


def _card(view: View, option: OptionView) -> str:
    """The symbol of a card in hand, by its uid."""
    panel = next(panel for panel in view.panels if panel.role == "dragon")
    return next(card.name for card in panel.cards if card.state == "in hand" and card.card == option.card)


def _power(view: View, option: OptionView) -> str:
    return f"{POWER_NAMES[option.card]} ({POWER_COSTS[option.card]}): {POWER_TEXTS[option.card]}"


def _go_on(view: View, option: OptionView) -> str:
    return GO_ON[view.ask.name if view.ask is not None else "dragon-act"]


GO_ON: Final = {
    "dragon-act": "Done with moving and powers",
    "dragon-treasure": "Done with Treasure",
    "dragon-gem": "Place no Gem",
}


def _stir(view: View, option: OptionView) -> str:
    cost = {GREED: " for a Treasure token", HUNGER: " for 2 eaten Goblins"}.get(option.card, "")
    return f"{TRACK_TITLES[option.card]}: move a cube to Wakefulness{cost}"


def _face(option: OptionView) -> str:
    return names.die_face(parts.DRAGON_FACES[option.card])


def _target(view: View, option: OptionView) -> str:
    everyone = view.ask is not None and view.ask.name == "scratch" and option.piece in names.PIECES_OF_ROLE["goblins"]
    return "All Tribes on your tile" if everyone else names.upper(names.PIECES[option.piece])


def _burn(view: View, option: OptionView) -> str:
    tile = tile_at(view, option.space)
    assert tile is not None
    return f"Reveal {_to(view, option)} (Dark, {names.SYMBOLS[tile.symbol]})"


def _swat(view: View, option: OptionView) -> str:
    return f"{names.upper(names.TOKENS[tokens.TOKENS[option.amount - 1]])} at {_to(view, option)}"


OPTIONS: Final[dict[str, Words]] = {
    "burn": _burn,
    "discard-power": lambda v, o: f"Discard {_card(v, o)}",
    "drowse": lambda v, o: f"Back to {TRACK_TITLES[o.card]}",
    "flame-wall": lambda v, o: f"Set {_to(v, o)} on fire",
    "go-on": _go_on,
    "halt": lambda v, o: "Stop here",
    "keep-roll": lambda v, o: f"Keep {_face(o)}",
    "leave-terrain": lambda v, o: f"Move off the Terrain to {_to(v, o)}, where a Dark tile is placed",
    "let-lie": lambda v, o: "Leave the cube where it is",
    "move": _move,
    "pick-up": lambda v, o: "Pick up a Treasure",
    "place-gem": lambda v, o: f"Place the {CARD_NAMES[o.card]} Gem",
    "power": _power,
    "reroll": lambda v, o: f"Reroll {_face(o)}",
    "slither-from": lambda v, o: f"From {TRACK_TITLES[o.card]}",
    "slither-to": lambda v, o: f"To {TRACK_TITLES[o.card]}",
    "spend-card": lambda v, o: f"Discard {_card(v, o)}",
    "spend-gem": lambda v, o: f"Use the {CARD_NAMES[o.card]} Gem",
    "stir": _stir,
    "swat": _swat,
    "target": _target,
    "through-wall": lambda v, o: f"Through the wall to {_to(v, o)}",
}

_GROUP: Final = {
    "Dice": ("keep-roll", "reroll"),
    "Strike": ("target",),
    "Step": ("move", "through-wall", "leave-terrain"),
    "Here": ("pick-up", "place-gem", "flame-wall", "swat"),
    "Cubes": ("stir", "let-lie", "drowse", "slither-from", "slither-to"),
    "Powers": ("power", "spend-card", "spend-gem"),
    "Cards": ("discard-power",),
    "Map": ("burn",),
    "End": ("go-on", "halt"),
}

# ------------------------------------------------------------------ the story


def _track(event: Event) -> str:
    return TRACK_TITLES[TRACK_IDS.index(event.thing)]


EVENTS: Final[dict[str, Telling]] = {
    "awaken": lambda e, who, at: f"{who} awakens.",
    "discard-power": lambda e, who, at: f"{who} discards {e.thing}.",
    "dragon-health": lambda e, who, at: f"{who}'s Health falls to {e.amount}.",
    "dragon-roll": lambda e, who, at: f"{who} rolls the Dragon die: {names.die_face(e.thing)}.",
    "drowsy": lambda e, who, at: f"{who} grows drowsy: a cube back to {_track(e)}, Wakefulness {e.amount}.",
    "eat": lambda e, who, at: f"{who} eats {count(e.amount, 'Goblin')}.",
    "flame-wall": lambda e, who, at: f"A Flame Wall rises on {at}.",
    "fly": lambda e, who, at: f"{who} moves to {at}.",
    "place-gem": lambda e, who, at: f"{who} places the {e.thing} Gem on {at}.",
    "power": lambda e, who, at: f"{who} uses {e.thing}.",
    "slither": lambda e, who, at: f"{who} moves a cube to {_track(e)}.",
    "stir": lambda e, who, at: f"{who} stirs: a cube from {_track(e)}, Wakefulness {e.amount}.",
    "surface": lambda e, who, at: f"{who} surfaces on {at}.",
}

WORDS: Final = RoleWords(
    options=OPTIONS,
    groups={verb: heading for heading, verbs in _GROUP.items() for verb in verbs},
    events=EVENTS,
    chances={"power": "Draw a Power card: which is it?"},
    outcomes={"power": lambda name: next(card.name for card in CARDS if card.id == name)},
)
