"""What may be chosen in both houses, and what such fields hold."""

from __future__ import annotations

from typing import Final

from underhall.hall.asks import OnSpace
from underhall.hall.pieces import PIECES
from underhall.hall.verbs import Number, Spot, Standing, maybe, verb

SPACE: Final = Spot("space")
TO: Final = Spot("to")
PIECE: Final = Standing("piece", PIECES)

PLACE: Final = verb("place", "the open space where a Dark tile is placed", space=SPACE)
PLACING: Final = OnSpace(PLACE)
FILL: Final = verb("fill", "the open space that gets the next Dark tile", space=SPACE)
ATTACK: Final = verb(
    "attack",
    "attack a piece on one's own space; a Ghoul pays so many discs",
    space=maybe(SPACE),
    piece=PIECE,
    amount=maybe(Number("discs")),
)
