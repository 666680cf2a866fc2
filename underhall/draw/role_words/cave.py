"""The Cave's words."""

from __future__ import annotations

from typing import Final

from underhall.cave.roles.cave.omens import SYMBOLS
from underhall.cave.roles.cave.role import CavePlayer
from underhall.cave.view import OptionView, View
from underhall.draw import names
from underhall.draw.names import count, space_name, tile_at, title
from underhall.draw.role_words.base import RoleWords
from underhall.engine.state import Event
from underhall.hall.pieces import PIECES
from underhall.hall.space import EAST, NORTH

OMENS: Final = {
    "giant-bats": "carry a Treasure, the Knight or a Tribe up to 3 spaces",
    "rockslide": "a wall where there was none",
    "past-plunder": "one more Treasure on a Dark tile",
    "soporific-spores": "weaken a player",
    "hatred": "one tile more",
    "crystal-curse": "turn a Lit tile, or meddle with the Events",
}
"""What each omen does, in a few words."""
HATRED_COLLAPSING: Final = "remove one tile more"
HATRED_TOKENS: Final = ", or one Hatred token less"


def _omen(view: View, option: OptionView) -> str:
    omen = CavePlayer.omens[option.card]
    what = OMENS[omen.id]
    if omen.id == "hatred":
        what = HATRED_COLLAPSING if view.collapsing else what
        what += HATRED_TOKENS if has_hatred_tokens(view) else ""
    return f"{omen.name}, {count(option.amount, 'Omen')}: {what}"


def has_hatred_tokens(view: View) -> bool:
    """Whether Hatred tokens are left."""
    return any(bar.name == "Hatred tokens" and bar.value for panel in view.panels for bar in panel.bars)


def omen_token(symbol: str) -> str:
    """An Omen token by its symbol: "a Bat", "a Chasm"."""
    return f"a {symbol.title()}"


def edge_words(view: View, at: int, amount: int) -> str:
    """An edge by the two spaces that meet there: "between 1E 0 and 2E 0"."""
    beyond = at + (EAST if amount == 2 else NORTH)
    return f"between {space_name(view, at)} and {space_name(view, beyond)}"


def _bats(view: View, option: OptionView) -> str:
    what = names.PIECES[option.piece] if option.piece else "the Treasure"
    return f"Carry {what} at {space_name(view, option.space)}"


def _push(view: View, option: OptionView) -> str:
    what = names.PIECES[option.piece] if option.piece else "the Treasure"
    return f"Carry {what} to {space_name(view, option.space)}"


def _turn_tile(view: View, option: OptionView) -> str:
    tile = tile_at(view, option.space)
    assert tile is not None
    what = "" if option.space == view.entrance else f" ({names.KINDS_OF_TILE[tile.kind].split(' ', 1)[1]})"
    return f"Turn {space_name(view, option.space)}{what}"


def _orient(view: View, option: OptionView) -> str:
    """How a Lit tile is turned; some look the same afterwards, but the tokens on their edges go."""
    tile = tile_at(view, option.space)
    assert tile is not None
    walls = names.turned_walls(tile.tile, option.amount)
    if walls == names.turned_walls(tile.tile, tile.turn):
        return "Turn it half round: only the tokens on its edges go"
    free = names.sides(~walls & 15)
    return f"Turn it: only {free[0]} is open" if len(free) == 1 else f"Turn it: {names.walls_words(walls)}"


def _stop(view: View, option: OptionView) -> str:
    moving = view.ask is not None and view.ask.name == "push"
    return "Stop here" if moving else "End your turn"


def _go_on(view: View, option: OptionView) -> str:
    if view.ask is not None and view.ask.name == "place-treasure":
        return "Place no Treasure"
    return "Nothing can be removed: go on" if view.collapsing else "No tile is left to place: go on"


def _on_edge(event: Event, who: str, at: str) -> str:
    side = "north" if event.amount == 1 else "east"
    return f"{who} lets rocks slide down on the {side} side of {at}."


def _bats_event(event: Event, who: str, at: str) -> str:
    what = names.PIECES[PIECES[event.piece]] if event.piece >= 0 else "a Treasure"
    return f"Giant Bats take up {what} at {at}."


def _hatred(event: Event, who: str, at: str) -> str:
    return f"{who} drops a Hatred token: {event.amount or 'none'} left."


def _turned(event: Event, who: str, at: str) -> str:
    where = "" if event.thing == "entrance" else f" at {at}"
    return f"{who} turns {names.tile_words(event.thing)}{where}."


WORDS: Final = RoleWords(
    options={
        "bats": _bats,
        "discard-omen": lambda v, o: f"Discard {omen_token(SYMBOLS[o.card])}",
        "event-cards": lambda v, o: "Put the top Event cards under the deck",
        "event-token": lambda v, o: f"Put an Event token on {space_name(v, o.space)}",
        "go-on": _go_on,
        "hatred-token": lambda v, o: "Remove a Hatred token instead",
        "omen": _omen,
        "orient": _orient,
        "pay": lambda v, o: f"Spend {omen_token(SYMBOLS[o.card])}",
        "push": _push,
        "rockslide": lambda v, o: f"Rockslide {edge_words(v, o.space, o.amount)}",
        "spores": lambda v, o: f"Spores for the {v.panels[o.card].title}",
        "stop": _stop,
        "take-rockslide": lambda v, o: f"Take the Rockslide {edge_words(v, o.space, o.amount)}",
        "turn-tile": _turn_tile,
    },
    groups={
        "bats": "Powers",
        "discard-omen": "Powers",
        "event-cards": "Cards",
        "event-token": "Map",
        "go-on": "End",
        "hatred-token": "Powers",
        "omen": "Powers",
        "pay": "Powers",
        "rockslide": "Map",
        "spores": "Powers",
        "take-rockslide": "Map",
        "turn-tile": "Map",
    },
    events={
        "bats": _bats_event,
        "discard-omen": lambda e, who, at: f"{who} discards {omen_token(e.thing)}.",
        "draw-omen": lambda e, who, at: f"{who} draws {omen_token(e.thing)}.",
        "event-cards": lambda e, who, at: f"{who} moves {count(e.amount, 'Event card')} to the bottom of the deck.",
        "event-token": lambda e, who, at: f"{who} puts an Event token on {at}.",
        "hatred-token": _hatred,
        "place-treasure": lambda e, who, at: f"{who} puts a Treasure token on {at}.",
        "rockslide": _on_edge,
        "spores": lambda e, who, at: f"Spores drift over the {title(e.thing)}.",
        "turn-tile": _turned,
        "use-omen": lambda e, who, at: f"{who} uses {e.thing}, {count(e.amount, 'Omen')}.",
    },
    chances={"omen": "Draw an Omen from the bag: which is it?"},
    outcomes={"omen": omen_token},
)
