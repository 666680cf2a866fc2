"""The Cave Ghost's words."""

from __future__ import annotations

from typing import Final

from underhall.cave.roles.cave.omens import SYMBOLS
from underhall.cave.roles.cave_ghost.powers import POWERS
from underhall.cave.view import OptionView, View
from underhall.draw.names import count, space_name
from underhall.draw.role_words import cave, ghost
from underhall.draw.role_words.base import RoleWords

USES: Final = {
    "telekinesis": "move a piece, Treasure or Gem in your row or column",
    "rockslide": "a wall on an edge of your space",
    "plot-twist": "place a Ghost tile around you",
    "hatred": "place one more tile around you",
    "crystal-curse": "turn a Lit tile around you, or meddle with the Events",
}
"""What each power does, in a few words."""
HATRED_COLLAPSING: Final = "remove one more tile around you"


def _power(view: View, option: OptionView) -> str:
    power = POWERS[option.card]
    what = USES[power.id]
    if power.id == "hatred":
        what = HATRED_COLLAPSING if view.collapsing else what
        what += cave.HATRED_TOKENS if cave.has_hatred_tokens(view) else ""
    return f"{power.name}, {count(option.amount, 'Omen')}: {what}"


def _possess(view: View, option: OptionView) -> str:
    return f"Possess the {view.panels[option.card].title}, {count(option.amount, 'Omen')}"


def _ghost_tile(view: View, option: OptionView) -> str:
    panel = next(panel for panel in view.panels if panel.role == "cave-ghost")
    card = next(card for card in panel.cards if card.deck == "Ghost tiles" and card.card == option.card)
    return f"Place a Ghost tile: {card.name}"


def _stop(view: View, option: OptionView) -> str:
    pulling = view.ask is not None and view.ask.name == "cave-ghost-pull"
    return "Leave it there" if pulling else "End the phase here"


CAVES: Final = (
    "discard-omen", "event-cards", "event-token", "hatred-token", "pay", "rockslide", "take-rockslide", "turn-tile",
)  # fmt: skip
"""What she says as the Cave does."""
GHOSTS: Final = ("move", "pull", "shift", "stop")
"""What is under the same heading as for the Ghost."""

WORDS: Final = RoleWords(
    options={
        **{verb: cave.WORDS.options[verb] for verb in (*CAVES, "orient")},
        **{verb: ghost.OPTIONS[verb] for verb in GHOSTS},
        "ghost-power": _power,
        "ghost-tile": _ghost_tile,
        "go-on": lambda v, o: "Place no Treasure",
        "land-on": lambda v, o: f"Go to {space_name(v, o.space)}",
        "possess": _possess,
        "possess-at": lambda v, o: f"At {space_name(v, o.space)}, {count(o.amount, 'Omen')}",
        "return-omen": lambda v, o: f"Return {cave.omen_token(SYMBOLS[o.card])}",
        "stop": _stop,
    },
    groups={
        **{verb: cave.WORDS.groups[verb] for verb in CAVES},
        **{verb: ghost.WORDS.groups[verb] for verb in GHOSTS},
        "ghost-power": "Powers",
        "ghost-tile": "Map",
        "go-on": "End",
        "land-on": "Step",
        "possess": "Powers",
        "possess-at": "Map",
        "return-omen": "Powers",
    },
    events={
        "past-plunder": lambda e, who, at: f"{who} returns {count(e.amount, 'Omen')} from Past Plunder to the bag.",
        "plot-twist": lambda e, who, at: f"{who} places a Ghost tile at {at}.",
    },
)
