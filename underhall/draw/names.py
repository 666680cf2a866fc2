"""What things are called: spaces, tiles, pieces, tokens, cards. Everything in plain English, articles included."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from underhall import facts
from underhall.cave import space
from underhall.cave.parts import KINDS, TILE_BY_ID, TILE_GHOST, TILE_KIND, TILE_WALLS, TURNED
from underhall.cave.roles.terror import TERROR_NAMES, TERROR_TEXTS
from underhall.cave.view import TileView, View

PIECES: Final = {
    "knight": "the Knight",
    "goblin-fangs": "the Fangs Tribe",
    "goblin-bones": "the Bones Tribe",
    "goblin-eye": "the Eye Tribe",
    "dragon": "the Dragon",
    "unicorn": "the Unicorn",
    "thief": "the Thief",
    "ghoul": "the Ghoul",
    "ghost": "the Ghost",
}
TOKENS: Final = {
    "treasure": "a Treasure token",
    "crystal": "a Crystal",
    "event": "an Event token",
    "vault": "a Vault token",
    "gem-claw": "the Claw Gem",
    "gem-flame": "the Flame Gem",
    "gem-wing": "the Wing Gem",
    "flame-wall": "the Flame Wall",
    "ogre": "the Ogre",
    "troll": "the Troll",
    "artifact": "an Artifact",
    "artifact-locked": "a locked Artifact",
    "unicorn-cube": "a Unicorn cube",
    "rockslide": "a Rockslide",
    "bomb": "a Bomb",
}
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
TERRAIN: Final = {kind: "a Pit" if kind == "pit" else f"the {fact.name}" for kind, fact in facts.terrain().items()}
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
PIECE_OF_ROLE: Final = {"vile-ghoul": "ghoul", "cave-ghost": "ghost", "shadow-unicorn": "unicorn"}
"""The piece that stands for a role, where it is not called like the role."""
OFTEN: Final = {"once-per-turn": "once a turn", "once-per-game": "once a game", "persistent": "always"}
TERROR_OFTEN: Final = tuple(tuple(OFTEN[effect.kind] for effect in card.effects) for card in facts.ghoul().terror)
_OTHER_ROLE: Final = re.compile(r" \(Vile Ghoul: [^)]*\)")


def title(role: str) -> str:
    """A role's name as it is written: "Cave Ghost"."""
    return role.replace("-", " ").title()


def join(parts: Sequence[str]) -> str:
    """Words in a row: "north, east and south"."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def count(number: int, thing: str) -> str:
    """A number of things: "1 disc", "3 discs"."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def space_name(view: View, at: int) -> str:
    """A space named from the Entrance: "2E 1N", "the Entrance"."""
    return "the Entrance" if at == view.entrance else space.name(at, view.entrance)


def tile_at(view: View, at: int) -> TileView | None:
    """The tile on a space, if there is one."""
    return next((tile for tile in view.tiles if tile.space == at), None)


def pieces_at(view: View, at: int) -> list[str]:
    """The pieces on a space, in turn order."""
    return [piece.piece for piece in view.pieces if piece.space == at]


def where(view: View, piece: str) -> int:
    """The space of a piece, or -1."""
    return next((standing.space for standing in view.pieces if standing.piece == piece), -1)


def actor(view: View) -> str:
    """The piece of the role whose turn it is; its name may stand for no piece on the map."""
    return PIECE_OF_ROLE.get(view.active, view.active)


def sides(walls: int) -> list[str]:
    """The sides in a set of walls."""
    return [name for side, name in enumerate(space.SIDE_NAMES) if walls >> side & 1]


def walls_words(walls: int) -> str:
    """Walls as a tile has them: "no walls", "a wall north", "walls north and west"."""
    names = sides(walls)
    if not names:
        return "no walls"
    return f"a wall {names[0]}" if len(names) == 1 else f"walls {join(names)}"


def turned_walls(tile: str, turn: int) -> int:
    """The walls of a tile once it is given so many quarter turns clockwise."""
    return TURNED[TILE_WALLS[TILE_BY_ID[tile]]][turn]


def tile_words(tile: str) -> str:
    """A tile by what its Lit side is: "an Event tile", "a Ghost tile, an Ambush tile"."""
    face = TILE_BY_ID[tile]
    kind = KINDS_OF_TILE[KINDS[TILE_KIND[face]]]
    return f"a Ghost tile, {kind}" if TILE_GHOST[face] else kind


def die_face(name: str) -> str:
    """A face of the Dragon die by its name alone: "the Ring"."""
    return f"the {DICE[name].split(',')[0]}"


def terror_effect(kind: int, effect: int, role: str) -> str:
    """What one effect of a Terror card does, for the role that holds it."""
    text = TERROR_TEXTS[kind][effect]
    return text if role == "vile-ghoul" else _OTHER_ROLE.sub("", text)


def terror_words(kind: int, effect: int, role: str) -> str:
    """A Terror card put to use: "Chase, once a turn: gain 1 movement point"."""
    text = terror_effect(kind, effect, role).rstrip(".")
    return f"{TERROR_NAMES[kind]}, {TERROR_OFTEN[kind][effect]}: {text[0].lower()}{text[1:]}"
