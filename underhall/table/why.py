"""What a thing on the table is and, if it cannot be chosen, why not."""

from __future__ import annotations

from typing import Any

from underhall.cave.view import View
from underhall.draw import names, words
from underhall.table.rooms import Room


def why(room: Room, place: str, at: int, piece: str) -> dict[str, Any]:
    """Words and clauses about a space or a piece, as the place may know them."""
    view: View = room.game.view(room.eyes(place)[0])
    if piece:
        at = names.where(view, piece)
    return {"words": words.space_words(view, at), "clauses": []}
