"""What the tiles and spaces of the manor are called, articles included, and which rooms they are."""

from __future__ import annotations

from typing import Final

from underhall.hall import space
from underhall.hall.space import TURNED_SIDES
from underhall.manor.map import places
from underhall.manor.map.parts import KINDS as KIND_NAMES
from underhall.manor.map.parts import LIT, TILE_BY_ID, TILE_KIND
from underhall.manor.map.places import GATES, GROUNDS, SPAWNS
from underhall.manor.map.turning import TURN
from underhall.manor.view import ManorTile, ManorView

KINDS: Final = {
    "entrance": "the Entrance",
    "pit": "a Pit",
    "armory": "an Armory",
    "blood": "a Blood tile",
    "treasure": "a Treasure tile",
    "poltergeist": "a Poltergeist tile",
    "shrine": "a Shrine",
}
BACKS: Final = {"plain": "a Dark tile", "armory": "a Dark Armory"}

# ------------------------------------------------------------------ rooms

_PRINTED: Final = {"open": 0, "side": 8, "corner": 12, "hall": 10, "deadend": 14}
"""The rooms as they are drawn: their walled sides at no turn."""
ROOMS: Final = {TURNED_SIDES[walls][turn]: (room, turn) for turn in (3, 2, 1, 0) for room, walls in _PRINTED.items()}
"""The room with these walled sides, and the quarter turns it is drawn at."""
PATTERNS: Final = {
    "open": "no walls",
    "side": "one wall",
    "corner": "walls that meet in a corner",
    "hall": "two walls face to face",
    "deadend": "three walls",
}


def printed_walls(tile: ManorTile) -> int:
    """The walls that are printed on a Lit tile as it lies, whatever is on its edges."""
    return LIT[TILE_BY_ID[tile.tile]][tile.turn].walls


def turns_lit(view: ManorView, tile: ManorTile) -> bool:
    """Whether a tile that is to be turned lies Lit then: a Dark one only when it is revealed (MMP-58, PAL-56)."""
    return tile.lit or (bool(tile.tile) and view.ask is not None and view.ask.name == TURN.name)


def turned_walls(tile: str, turn: int) -> int:
    """The walls of a tile once it is given so many quarter turns clockwise."""
    return LIT[TILE_BY_ID[tile]][turn].walls


# ------------------------------------------------------------------ in words


def tile_face(tile: str) -> str:
    """A tile by its Lit side: "a Blood tile with one wall"."""
    face = TILE_BY_ID[tile]
    return f"{KINDS[KIND_NAMES[TILE_KIND[face]]]} with {PATTERNS[ROOMS[LIT[face][0].walls][0]]}"


BY_NAME: Final = {places.name(at): at for at in places.SPACES}
"""Spaces as events name a second one: "(3,3)"."""


def called(name: str) -> str:
    """A space that an event names, as people call it."""
    at = BY_NAME[name]
    return "the Entrance" if at == places.STAIRS else space.name(at, places.STAIRS)


def is_ground(at: int) -> bool:
    """Whether a space is one of the grounds around the manor."""
    return at in GROUNDS


SPAWN_NUMBERS: Final = {ground: number for number, ground in SPAWNS.items()}
GROUND_CLAUSES: Final = {1: "MMP-33", **dict.fromkeys(SPAWNS.values(), "MMP-29")}
"""What governs a ground, where it is special."""


def ground_words(at: int) -> str:
    """What a ground is: whether one gets in from there."""
    return "in the grounds, before a gate" if at in GATES else "in the grounds"


def without_article(words: str) -> str:
    """The name alone: "Blood tile"."""
    return words.split(" ", 1)[1]
