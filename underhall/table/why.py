"""What a thing on the table is, by which clauses, and why it cannot be chosen; what would come of an option."""

from __future__ import annotations

from typing import Final

import msgspec

from underhall.cave.reasons import why_not
from underhall.cave.view import View
from underhall.draw import names, words
from underhall.draw.foretelling import foretold
from underhall.engine.foresight import foresee
from underhall.hall.pieces import PIECES
from underhall.table.rooms import Refused, Room

TILE_CLAUSES: Final = {
    "entrance": "MAP-01",
    "ambush": "KNT-90",
    "event": "KNT-80",
    "treasure-room": "MAP-35",
    "vault": "THF-19",
    "crystal": "MAP-38",
}
"""What governs a Lit tile, by its kind."""
DARK: Final = "MAP-10"
GHOST_TILE: Final = "MAP-80"
OPEN: Final = "MAP-13"
TERRAIN_CLAUSES: Final = {
    "canyon": "TER-20",
    "lake": "TER-25",
    "magma": "TER-30",
    "mushroom-forest": "TER-40",
    "pit": "TER-52",
    "river": "TER-60",
}
TOKEN_CLAUSES: Final = {
    "treasure": "CAV-25",
    "crystal": "MAP-38",
    "event": "MAP-73",
    "vault": "THF-19",
    "gem-claw": "DRG-17",
    "gem-flame": "DRG-17",
    "gem-wing": "DRG-17",
    "flame-wall": "DRG-42",
    "ogre": "KNT-103",
    "troll": "KNT-104",
    "artifact": "GST-83",
    "artifact-locked": "GST-89",
    "unicorn-cube": "UNI-62",
    "rockslide": "MAP-57",
    "bomb": "MAP-56",
}
ROLE_CLAUSES: Final = {
    "knight": "KNT-11",
    "goblins": "GOB-07",
    "dragon": "DRG-27",
    "cave": "CAV-01",
    "cave-ghost": "CGH-19",
    "nightmare-unicorn": "UNI-18",
    "shadow-unicorn": "SHU-01",
    "thief": "THF-06",
    "ghoul": "GHL-12",
    "vile-ghoul": "VGL-20",
    "ghost": "GST-23",
}
"""What governs a piece, by its role; a surfaced Dragon moves by other rules."""
SURFACED: Final = "DRG-28"
LURKING: Final = "GOB-52"


class Answer(msgspec.Struct, frozen=True):
    """What a thing is and what governs it; if it cannot be chosen, the reason and the clause behind that."""

    words: str
    clauses: list[str]
    why: str = ""
    because: str = ""


class Outcome(msgspec.Struct, frozen=True):
    """What would come of an option, as far as who decides can know, and by which clauses."""

    words: list[str]
    clauses: list[str]


def outcome(room: Room, place: str, version: int, index: int) -> Outcome:
    """What would come of one of the options that this place has now."""
    game, seat = room.game, room.eyes(place)[0]
    if version != room.version or game.ask is None or game.ask.seat != seat or not 0 <= index < len(game.ask.options):
        raise Refused("That is not an option here, or no longer.")
    told = foretold(game.view(seat), foresee(game, index))
    sentences = [line.words for line in told.lines]
    return Outcome(
        [*sentences, told.then] if told.then else sentences, list(dict.fromkeys(line.clause for line in told.lines))
    )


def why(room: Room, place: str, at: int, piece: str) -> Answer:
    """The answer about a space or a piece, as the place may know it."""
    game = room.game
    seat = room.eyes(place)[0]
    view: View = game.view(seat)
    if piece in PIECES and names.where(view, piece) >= 0:
        at = names.where(view, piece)
        told, governing = _piece(view, at, piece)
    else:
        piece = ""
        told, governing = words.space_words(view, at), _space(view, at)
    if at < 0 or _can_be_chosen(view, at, piece):
        return Answer(told, governing)
    reason = why_not(game.state, game.ask, seat, at, PIECES.index(piece) if piece else -1)
    return Answer(told, governing, reason.sentence, reason.clause)


def _can_be_chosen(view: View, at: int, piece: str) -> bool:
    """Whether an option is about the space or names the piece; what an only piece does here is shown on its space."""
    if piece and names.actors(view) != (piece,):
        return view.ask is not None and any(option.piece == piece for option in view.ask.options)
    return at in words.targets(view)


def _piece(view: View, at: int, piece: str) -> tuple[str, list[str]]:
    told = f"{names.upper(names.PIECES[piece])} at {names.space_name(view, at)}"
    role = next(panel.role for panel in view.panels if piece in _pieces_of(panel.role))
    if piece == "dragon":
        return f"{told}, {'surfaced' if view.surfaced else 'underground'}", [SURFACED if view.surfaced else "DRG-27"]
    if at in names.lurking(view):
        return f"{told}, lurking", [LURKING]
    return told, [ROLE_CLAUSES[role]]


def _pieces_of(role: str) -> tuple[str, ...]:
    return names.PIECES_OF_ROLE.get(role, (names.PIECE_OF_ROLE.get(role, role),))


def _space(view: View, at: int) -> list[str]:
    """The clauses of a tile or Terrain and of the tokens on it, each once."""
    tile = names.tile_at(view, at)
    if tile is None:
        return [OPEN]
    ground = TERRAIN_CLAUSES[tile.terrain] if tile.terrain else TILE_CLAUSES[tile.kind] if tile.lit else DARK
    ghost = [GHOST_TILE] if tile.ghost else []
    return list(dict.fromkeys([ground, *ghost, *(TOKEN_CLAUSES[token] for token in tile.tokens)]))
