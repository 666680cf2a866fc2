"""What people see and read of the Cave Ghost: much of the Cave, something of the Ghost."""

from __future__ import annotations

import re
from typing import Final

from underhall.cave.roles.cave.omens import SYMBOLS
from underhall.cave.roles.cave_ghost.powers import POWERS
from underhall.cave.view import CaveHandTile, CaveView
from underhall.draw.faces import cave, ghost
from underhall.draw.faces.face import Face, Look, Meaning, Piece, together
from underhall.draw.names import count
from underhall.hall.view import Card, OptionView

USES: Final = {
    "telekinesis": "move a piece, Treasure or Gem in your row or column",
    "rockslide": "a wall on an edge of your space",
    "plot-twist": "place a Ghost tile around you",
    "hatred": "place one more tile around you",
    "crystal-curse": "turn a Lit tile around you, or meddle with the Events",
}
"""What each power does, in a few words."""
HATRED_COLLAPSING: Final = "remove one more tile around you"


def _power(view: CaveView, option: OptionView) -> str:
    power = POWERS[option.card]
    what = USES[power.id]
    if power.id == "hatred":
        what = HATRED_COLLAPSING if view.collapsing else what
        what += cave.HATRED_TOKENS if cave.has_hatred_tokens(view) else ""
    return f"{power.name}, {count(option.amount, 'Omen')}: {what}"


def _ghost_tile_of(view: CaveView, option: OptionView) -> Card:
    panel = next(panel for panel in view.panels if panel.role == "cave-ghost")
    return next(card for card in panel.cards if card.deck == "Ghost tiles" and card.card == option.card)


def _ghost_tile(view: CaveView, option: OptionView) -> str:
    return f"Place a Ghost tile: {_ghost_tile_of(view, option).name}"


_TILE: Final = re.compile(r"(.+) tile \((\w+)\), showing (\w+)")
"""How her Ghost tiles are called: "Event tile (tunnel), showing Fangs"."""


def _tile_of(card: Card) -> CaveHandTile | None:
    found = _TILE.fullmatch(card.name)
    if found is None:
        return None
    kind, pattern, symbol = (part.lower().replace(" ", "-") for part in found.groups())
    return CaveHandTile(card.card, kind=kind, symbol=symbol, ghost=True, pattern=pattern)


def _stop(view: CaveView, option: OptionView) -> str:
    pulling = view.ask is not None and view.ask.name == "cave-ghost-pull"
    return "Leave it there" if pulling else "End the phase here"


FACE: Final = Face(
    role="cave-ghost",
    pieces={"ghost": Piece("the Ghost", Look("W", "piece-cave-ghost", "CGH-19"), beside=Meaning("hovering", "CGH-20"))},
    rules="CGH",
    hue="cave",
    pitch="The Cave with a body of her own, and others' hands to use.",
    hard=3,
    starts=f"{cave.STARTS}, the Ghost tiles beside her",
    enters="enters on an unoccupied Dark tile",
    fixes={**cave.FIXES, "possession": lambda plan: ghost.possession(plan, "VAR-82")},
    phases=("Collect", "Shape", "Powers", "Treasure", "Plunder"),
    lasts={"moves_left": "Your last space of movement."},
    blocks=(
        ("Bat", "Boulder", "Quartz", "Mushroom", "Trail", "Chasm", "Ghost tiles", "Rockslides"),
        ("Crystal tiles", "Hatred tokens", "Past Plunder", "Omens", "Omens due", "Bag", "Isolation", "Moves left"),
    ),
    stacked=True,
    gist=("Omens", "Isolation", "Past Plunder"),
    goals=cave.GOALS,
    shapes={"Past Plunder": "plunder"},  # CGH-22
    means=cave.MEANS
    | {
        "Omens due": Meaning("Omens she would draw now, by Isolation, Crystals and Ghost tiles", "CGH-09"),
        "Isolation": Meaning("How far she is from the closest piece", "CGH-55"),
        "Moves left": Meaning("Spaces she may still move this turn", "CGH-19"),
        "Ghost tiles": Meaning("Ghost tiles in her supply", "CGH-03"),
        "Past Plunder": Meaning("Omens she has spent: 6 of them make a Treasure token", "CGH-46"),
        "Rockslide": Meaning("A power: puts a Rockslide on an edge of her own space", "CGH-25"),
        "Hatred": Meaning("A power: places a tile beside her, or removes one during the Collapse", "CGH-26"),
        "Crystal Curse": Meaning("A power: turns a Lit tile near her, or places an Event token, and more", "CGH-29"),
        "Telekinesis": Meaning("A power: moves one object toward her or away", "CGH-32"),
        "Plot Twist": Meaning("A power: places a Ghost tile of her choice", "CGH-30"),
        "Possess": Meaning("A power: she plays a turn of that role; dearer the farther it is", "CGH-35"),
    },
    holds_tiles=True,
    tile_of=_tile_of,
    verbs=together(
        cave.VERBS,
        ghost.DRIFTING,
        {
            "Step": {
                "land-on": "Go to {at}",
            },
            "Powers": {
                "ghost-power": _power,
                "possess": "Possess the {role}, {amount:Omen}",
                "return-omen": lambda v, o: f"Return {cave.omen_token(SYMBOLS[o.card])}",
            },
            "Map": {
                "ghost-tile": _ghost_tile,
                "possess-at": "At {at}, {amount:Omen}",
            },
            "End": {
                "go-on": "Place no Treasure",
                "stop": _stop,
            },
        },
    ),
    edges=cave.EDGES,
    on=cave.ON
    | {
        "ghost-tile": lambda v, o: _ghost_tile_of(v, o).name,
        "possess": lambda v, o: f"Possess the {v.panels[o.card].title}",
        "pull": "Telekinesis",
        "return-omen": "Past Plunder",
        "shift": "Telekinesis",
    },
    events={
        "past-plunder": "{who} returns {amount:Omen} from Past Plunder to the bag.",
        "plot-twist": "{who} places a Ghost tile at {at}.",
    },
)
