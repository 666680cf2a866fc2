"""What the tiles, the Terrain and the Dragon die of the cave are called, articles included."""

from __future__ import annotations

from typing import Final

from underhall import facts
from underhall.cave.map.parts import DRAGON_CENTRE, DRAGON_FACES, KINDS, TILE_BY_ID, TILE_GHOST, TILE_KIND, TILE_WALLS
from underhall.cave.view import CaveHandTile, CaveView
from underhall.draw.names import space_name, tile_at
from underhall.hall.space import TURNED_SIDES

KINDS_OF_TILE: Final = {
    "entrance": "the Entrance",
    "ambush": "an Ambush tile",
    "event": "an Event tile",
    "treasure-room": "a Treasure Room",
    "vault": "a Vault tile",
    "crystal": "a Crystal tile",
}
SYMBOLS: Final = {"fangs": "Fangs", "bones": "Bones", "eye": "Eye"}
SHOWN: Final = {"fangs": "Fangs", "bones": "Bones", "eye": "an Eye"}
TERRAIN: Final = {
    kind: "a Pit" if kind == "pit" else f"the {fact.name}" for kind, fact in facts.cave_terrain().kinds.items()
}
PATTERNS: Final = {
    "open": "no walls",
    "side": "one wall",
    "corner": "walls that meet in a corner",
    "tunnel": "two walls face to face",
    "deadend": "three walls",
}
DICE: Final = {
    "ring": "Ring, all eight spaces around",
    "centre": "Centre, its own space only",
    "diamond": "Diamond, the four spaces beside it",
    "plus": "Plus, its own space and the four beside it",
    "corners": "Corners, the four spaces diagonally",
    "saltire": "Saltire, its own space and the four diagonally",
}


def turned_walls(tile: str, turn: int) -> int:
    """The walls of a tile once it is given so many quarter turns clockwise."""
    return TURNED_SIDES[TILE_WALLS[TILE_BY_ID[tile]]][turn]


def tile_words(tile: str) -> str:
    """A tile by what its Lit side is: "an Event tile", "a Ghost tile, an Ambush tile"."""
    face = TILE_BY_ID[tile]
    kind = KINDS_OF_TILE[KINDS[TILE_KIND[face]]]
    return f"a Ghost tile, {kind}" if TILE_GHOST[face] else kind


def hand_tile_words(tile: CaveHandTile) -> str:
    """A tile of a hand that is known: "Fangs, an Event tile with one wall"."""
    return f"{SYMBOLS[tile.symbol]}, {tile_words(tile.tile)} with {PATTERNS[tile.pattern]}"


def described(view: CaveView, at: int) -> str:
    """A space with the one thing that tells it apart: "2E 1N (Dark, Bones)"."""
    tile = tile_at(view, at)
    name = space_name(view, at)
    if tile is None or at == view.entrance:
        return name
    if tile.terrain:
        return f"{name} ({without_article(TERRAIN[tile.terrain])})"
    if tile.lit:
        return f"{name} ({without_article(KINDS_OF_TILE[tile.kind])})"
    return f"{name} (Dark, {SYMBOLS[tile.symbol]})"


def without_article(words: str) -> str:
    """The name alone: "Event tile"."""
    return words.split(" ", 1)[1]


def die_face(name: str) -> str:
    """A face of the Dragon die by its name alone: "the Ring"."""
    return f"the {DICE[name].split(',')[0]}"


def centre_face(name: str, hit: str, spared: str) -> str:
    """A face that was rolled for its centre, and what it means: "the Corners, not the centre: nothing is lost"."""
    centre = DRAGON_CENTRE[DRAGON_FACES.index(name)]
    among = "" if name == "centre" else ", with the centre" if centre else ", not the centre"
    return f"{die_face(name)}{among}: {hit if centre else spared}"
