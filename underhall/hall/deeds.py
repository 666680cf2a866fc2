"""What may be chosen in both houses, and what such fields hold."""

from __future__ import annotations

from typing import Final

from underhall.hall.asks import OnSpace
from underhall.hall.pieces import PIECES
from underhall.hall.space import SIDE_NAMES
from underhall.hall.verbs import Named, Number, Playing, Spot, Standing, maybe, verb

# ------------------------------------------------------------------ what a field holds
SPACE: Final = Spot("space")
TO: Final = Spot("to")
PIECE: Final = Standing("piece", PIECES)
SIDE: Final = Named("side", SIDE_NAMES)
PLAYER: Final = Playing("role")
POINTS: Final = Number("points")

# ------------------------------------------------------------------ going on and stopping
STOP: Final = verb("stop", "end the phase, or the movement of a piece")
GO_ON: Final = verb("go-on", "go on to the next phase, or decline what is offered")
DECLINE: Final = verb(
    "decline",
    "do not take what is offered; the Knight gains so much Grit for a Treasure card",
    amount=maybe(Number("Grit")),
)

# ------------------------------------------------------------------ on the map
START: Final = verb("start", "the space where a piece comes into play", space=SPACE)
STARTING: Final = OnSpace(START)
MOVE: Final = verb(
    "move",
    "a step to a space, perhaps for so many points; of a role with several pieces, the one that goes",
    space=TO,
    piece=maybe(PIECE),
    amount=maybe(POINTS),
)
REVEAL: Final = verb(
    "reveal", "with a space: the tile turned over next; without: reveal the tile looked at", space=maybe(SPACE)
)
PLACE: Final = verb("place", "the space where a Dark tile or a piece is placed", space=SPACE)
PLACING: Final = OnSpace(PLACE)
FILL: Final = verb("fill", "the open space that gets the next Dark tile", space=SPACE)

# ------------------------------------------------------------------ what roles do
TARGET: Final = verb("target", "the piece a power is used on, or is used on next", piece=PIECE)
ATTACK: Final = verb(
    "attack",
    "attack a piece on one's own space; a Ghoul pays so many discs",
    space=maybe(SPACE),
    piece=PIECE,
    amount=maybe(Number("discs")),
)
