"""What people see and read of the Cave."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from underhall import facts
from underhall.cave.plan import CavePlan
from underhall.cave.roles.cave.omens import SYMBOLS
from underhall.cave.roles.cave.role import CavePlayer
from underhall.cave.roles.cave.terms import CaveTerms
from underhall.cave.view import CaveView
from underhall.draw.faces import cave_tiles
from underhall.draw.faces.face import Colours, Edge, Face, Fixed, Meaning, Menu, On, OnEdge, Token, together
from underhall.draw.faces.registry import piece_name
from underhall.draw.names import count, sides, space_name, tile_at, walls_words
from underhall.engine.state import Event
from underhall.hall.pieces import PIECES
from underhall.hall.space import ADJACENT
from underhall.hall.view import OptionView

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


def _omen(view: CaveView, option: OptionView) -> str:
    omen = CavePlayer.omens[option.card]
    what = OMENS[omen.id]
    if omen.id == "hatred":
        what = HATRED_COLLAPSING if view.collapsing else what
        what += HATRED_TOKENS if has_hatred_tokens(view) else ""
    return f"{omen.name}, {count(option.amount, 'Omen')}: {what}"


def has_hatred_tokens(view: CaveView) -> bool:
    """Whether Hatred tokens are left."""
    return any(bar.name == "Hatred tokens" and bar.value for panel in view.panels for bar in panel.bars)


def omen_token(symbol: str) -> str:
    """An Omen token by its symbol: "a Bat", "a Chasm"."""
    return f"a {symbol.title()}"


def edge_words(view: CaveView, at: int, side: int) -> str:
    """An edge by the two spaces that meet there: "between 1E 0 and 2E 0"."""
    beyond = ADJACENT[at][side]
    return f"between {space_name(view, at)} and {space_name(view, beyond)}"


def _edge(view: CaveView, option: OptionView) -> Edge:
    return option.space, option.card


def _bats(view: CaveView, option: OptionView) -> str:
    what = piece_name(option.piece) if option.piece else "the Treasure"
    return f"Carry {what} at {space_name(view, option.space)}"


def _push(view: CaveView, option: OptionView) -> str:
    what = piece_name(option.piece) if option.piece else "the Treasure"
    return f"Carry {what} to {space_name(view, option.space)}"


def _turn_tile(view: CaveView, option: OptionView) -> str:
    tile = tile_at(view, option.space)
    assert tile is not None
    what = "" if option.space == view.entrance else f" ({cave_tiles.KINDS_OF_TILE[tile.kind].split(' ', 1)[1]})"
    return f"Turn {space_name(view, option.space)}{what}"


def _orient(view: CaveView, option: OptionView) -> str:
    """How a Lit tile is turned; some look the same afterwards, but the tokens on their edges go."""
    tile = tile_at(view, option.space)
    assert tile is not None
    walls = cave_tiles.turned_walls(tile.tile, option.amount)
    if walls == cave_tiles.turned_walls(tile.tile, tile.turn):
        return "Turn it half round: only the tokens on its edges go"
    free = sides(~walls & 15)
    return f"Turn it: only {free[0]} is open" if len(free) == 1 else f"Turn it: {walls_words(walls)}"


def _stop(view: CaveView, option: OptionView) -> str:
    moving = view.ask is not None and view.ask.name == "push"
    return "Stop here" if moving else "End your turn"


def _go_on(view: CaveView, option: OptionView) -> str:
    if view.ask is not None and view.ask.name == "place-treasure":
        return "Place no Treasure"
    return "Nothing can be removed: go on" if view.collapsing else "No tile is left to place: go on"


def _on_edge(event: Event, who: str, at: str) -> str:
    side = "north" if event.amount == 1 else "east"
    return f"{who} lets rocks slide down on the {side} side of {at}."


def _bats_event(event: Event, who: str, at: str) -> str:
    what = piece_name(PIECES[event.piece]) if event.piece >= 0 else "a Treasure"
    return f"Giant Bats take up {what} at {at}."


def _hatred(event: Event, who: str, at: str) -> str:
    return f"{who} drops a Hatred token: {event.amount or 'none'} left."


def _turned(event: Event, who: str, at: str) -> str:
    where = "" if event.thing == "entrance" else f" at {at}"
    return f"{who} turns {cave_tiles.tile_words(event.thing)}{where}."


# ------------------------------------------------------------------ before a game


def _fixed(plan: CavePlan) -> Iterator[Fixed]:
    terms = plan.of(CaveTerms)
    if terms.hatred:
        yield Fixed(f"The Cave has {terms.hatred} Hatred tokens.", "VAR-117")
    if terms.treasure_optional:
        yield Fixed("Place Treasure is optional for the Cave.", plan.clauses["place-treasure"])


_OMENS: Final = sum(token.count for token in facts.cave_player().omen_tokens)
STARTS: Final = f"{_OMENS} Omens in the bag, {facts.cave_player().role.hand_size} tiles in hand"

# ------------------------------------------------------------------ what it shares with the Cave Ghost

MEANS: Final = {
    "Crystal tiles": Meaning(
        "Crystal tiles removed from the map: with enough of them the cave has collapsed", "CAV-47"
    ),
    "Hatred tokens": Meaning("Hatred tokens left: while there are any, it cannot win", "CAV-48"),
    "Omens": Meaning("Omen tokens it holds", "CAV-18"),
    "Bag": Meaning("Omen tokens in the bag, from which it draws at random", "CAV-02"),
    "Rockslides": Meaning("Rockslide tokens left to place", "CAV-30"),
    "Rockslide": Meaning("An omen: puts a Rockslide on an edge between two tiles, which then is closed", "CAV-30"),
    "Hatred": Meaning("An omen: places one more tile, or removes one during the Collapse", "CAV-33"),
    "Crystal Curse": Meaning(
        "An omen: turns a Lit tile, or puts an Event token on the map, or buries 3 Event cards", "CAV-34"
    ),
    "Bat": Meaning("Omens with a bat, which pay for some omens", "CAV-26"),
    "Boulder": Meaning("Omens with a boulder, which pay for some omens", "CAV-26"),
    "Quartz": Meaning("Omens with a quartz, which pay for some omens", "CAV-26"),
    "Mushroom": Meaning("Omens with a mushroom, which pay for some omens", "CAV-26"),
    "Trail": Meaning("Omens with a trail, which pay for some omens", "CAV-26"),
    "Chasm": Meaning("Omens with a chasm, which pay for some omens", "CAV-26"),
}
VERBS: Final[Menu] = {
    "Powers": {
        "discard-omen": lambda v, o: f"Discard {omen_token(SYMBOLS[o.card])}",
        "hatred-token": "Remove a Hatred token instead",
        "pay": lambda v, o: f"Spend {omen_token(SYMBOLS[o.card])}",
    },
    "Cards": {
        "event-cards": "Put the top Event cards under the deck",
    },
    "Map": {
        "event-token": "Put an Event token on {at}",
        "orient": _orient,
        "rockslide": lambda v, o: f"Rockslide {edge_words(v, o.space, o.card)}",
        "take-rockslide": lambda v, o: f"Take the Rockslide {edge_words(v, o.space, o.card)}",
        "turn-tile": _turn_tile,
    },
}
EDGES: Final = {"rockslide": _edge, "take-rockslide": _edge}
ON: Final[dict[str, On]] = {
    "event-cards": "Crystal Curse",
    "event-token": "Crystal Curse",
    "hatred-token": "Hatred tokens",
    "rockslide": "Rockslides",
    "turn-tile": "Crystal Curse",
}
GOALS: Final = ("Crystal tiles",)
FIXES: Final = {"board": _fixed}

# ------------------------------------------------------------------ its face

FACE: Final = Face(
    role="cave",
    tokens={
        "rockslide": Token(
            "a Rockslide",
            "",
            "MAP-57",
            OnEdge("▲", "▲", "Rockslide", "a Rockslide: the way is a wall here", "edge-rockslide"),
        ),
    },
    crest="piece-cave",
    rules="CAV",
    hue="cave",
    palette={"cave": Colours("#9a7bd0", "#7350b5", "#b0b0b0")},
    pitch="Is the map: lays the tiles, spends omens, then falls in.",
    hard=2,
    starts=STARTS,
    fixes=FIXES,
    phases=("Collect", "Shape", "Treasure", "Omens"),
    blocks=(
        ("Crystal tiles", "Hatred tokens", "Omens", "Omens due", "Bag", "Tokens on map", "Rockslides"),
        ("Bat", "Boulder", "Quartz", "Mushroom", "Trail", "Chasm"),
    ),
    gist=("Omens", "Omens due", "Rockslides"),
    goals=GOALS,
    means=MEANS
    | {
        "Omens due": Meaning("Omens it would draw now, by the Treasures and Crystals on the map", "CAV-16"),
        "Tokens on map": Meaning("Treasure and Crystal tokens on the map: they bring Omens", "CAV-16"),
        "Giant Bats": Meaning("An omen: moves a Treasure, the Knight or a Tribe up to 3 spaces", "CAV-29"),
        "Past Plunder": Meaning("An omen: places a Treasure token; dearer with each use in a turn", "CAV-31"),
        "Soporific Spores": Meaning("An omen: a player loses a cube or something like it", "CAV-32"),
    },
    emblems=("omen",),
    holds_tiles=True,
    verbs=together(
        VERBS,
        {
            "Step": {
                "push": _push,
            },
            "Powers": {
                "bats": _bats,
                "omen": _omen,
                "spores": "Spores for the {role}",
            },
            "End": {
                "go-on": _go_on,
                "stop": _stop,
            },
        },
    ),
    edges=EDGES,
    on=ON | {"bats": "Giant Bats", "spores": "Soporific Spores"},
    events={
        "bats": _bats_event,
        "discard-omen": lambda e, who, at: f"{who} discards {omen_token(e.thing)}.",
        "draw-omen": lambda e, who, at: f"{who} draws {omen_token(e.thing)}.",
        "event-cards": "{who} moves {amount:Event card} to the bottom of the deck.",
        "event-token": "{who} puts an Event token on {at}.",
        "hatred-token": _hatred,
        "place-treasure": "{who} puts a Treasure token on {at}.",
        "rockslide": _on_edge,
        "spores": "Spores drift over the {role}.",
        "turn-tile": _turned,
        "use-omen": "{who} uses {thing}, {amount:Omen}.",
    },
    chances={"omen": "Draw an Omen from the bag: which is it?"},
    outcomes={"omen": omen_token},
)
