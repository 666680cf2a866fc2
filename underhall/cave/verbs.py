"""What may be chosen in the cave by more than one role, and what the fields of all verbs hold there.

A verb that belongs to one role or one part of the map is declared where its Options are made (see `hall.verbs`).
"""

from __future__ import annotations

from typing import Final

from underhall.cave.map.parts import DRAGON_FACES
from underhall.hall.deeds import PIECE, POINTS, SPACE, TO
from underhall.hall.pieces import PIECES, TRIBES
from underhall.hall.tokens import GEMS, TOKENS, TREASURE
from underhall.hall.verbs import Named, Number, Standing, maybe, verb

# ------------------------------------------------------------------ what a field holds
TRIBE: Final = Standing("Tribe", PIECES, TRIBES)
TOKEN: Final = Named("token", TOKENS, (TREASURE, *GEMS))
FACE: Final = Named("face", DRAGON_FACES)
PIPS: Final = Number("pips", 1, 6)

# ------------------------------------------------------------------ on the map
JOIN: Final = verb("join", "the open space that joins a tile beyond the map to it", space=SPACE)
LEAVE_TERRAIN: Final = verb(
    "leave-terrain",
    "leave Terrain onto an open space, where a Dark tile is placed",
    space=TO,
    piece=maybe(TRIBE),
    amount=maybe(POINTS),
)
LAND_ON: Final = verb("land-on", "the nearest tile, if a Ghost cannot reach one", space=SPACE)
RIDE: Final = verb(
    "ride",
    "go on with the current of the River to a space; a Ghoul may attack a piece there, or pay to pass it",
    space=TO,
    piece=maybe(PIECE),
    amount=maybe(POINTS),
)
STAY: Final = verb("stay", "get off the River here")
LEAVE_DARK: Final = verb("leave-dark", "do not reveal the tile looked at")
NEXT: Final = verb("next", "the piece that is moved off next", piece=PIECE)


# ------------------------------------------------------------------ what roles do
SMASH: Final = verb(
    "smash", "smash the Crystal on one's own space; the Ghoul pays so many discs", amount=maybe(Number("discs"))
)
COLLECT: Final = verb(
    "collect", "collect a token on one's own space, perhaps for so many points", card=TOKEN, amount=maybe(POINTS)
)
FLARE: Final = verb("flare", "use Flare, perhaps for so many points or cubes", amount=maybe(POINTS))
FLARE_AT: Final = verb("flare-at", "the space a Flare is centred on", space=SPACE)
REROLL: Final = verb(
    "reroll",
    "roll a die again: the Dragon die, by its face, or a Ghoul die, by its pips",
    card=maybe(FACE),
    amount=maybe(PIPS),
)
KEEP_ROLL: Final = verb("keep-roll", "keep the roll; of the Dragon die, by its face", card=maybe(FACE))
MEANT: Final = verb("tribe", "the Tribe that is meant", piece=TRIBE)
