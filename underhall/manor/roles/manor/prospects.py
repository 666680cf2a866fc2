"""How near the Manor is to its next ritual, in parts of a Seal: what a bot goes by.

Every way to lay a ritual of the hand on the map is looked at: what is missing on it, and how much of that the powers
still to come this turn can mend.
"""

from __future__ import annotations

from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from underhall.hall.pieces import WRAITH
from underhall.hall.shares import Shares
from underhall.hall.space import OFF, Space
from underhall.manor.map.places import DISTANCE, SQUARES
from underhall.manor.roles.manor import phases
from underhall.manor.roles.manor.rituals import PATHS, SEALS, WAYS, in_the_way
from underhall.manor.roles.manor.tracks import DRAW, TRACKS

if TYPE_CHECKING:
    from underhall.manor.roles.manor.role import ManorPlayer
    from underhall.manor.state import Manor

READY: Final = 0.9
"""What a ritual that can be performed at once is worth, of its Seals."""
FADES: Final = 0.6
"""What is left of that for each thing that is missing on its path."""
REVEALED: Final = 0.4
MENDED: Final = 0.6
"""What a tile to be revealed, or to be moved or turned, counts for as long as a power can do it this turn."""
STEP: Final = 0.2
"""What a step too many of the Wraith counts for."""
A_PORTENT: Final = 0.03
A_HAND: Final = 0.5
"""What a portent, and a full hand, are worth."""
REVEAL, SHIFT, SWAP, MOVE = (TRACKS.index(name) for name in ("reveal", "shift", "swap", "wraith"))


STAYS: Final = 4
"""Where a path ends it leaves its tile by no side."""
WAYS_OFF: Final = 5
"""The four sides of a tile, and staying."""
NUMBER: Final = {at: number * WAYS_OFF for number, at in enumerate(SQUARES)}
LAID: Final = tuple(
    {
        start: tuple(
            itemgetter(*(NUMBER[at] + side for at, side in zip(paths[start], (*ways, STAYS), strict=True)))
            for ways, paths in zip(WAYS[face], PATHS[face], strict=True)
            if start in paths
        )
        for start in SQUARES
    }
    for face in range(len(SEALS))
)
"""By ritual and by where the Wraith must be, every way to lay it on the map: what finds all that must be free there."""
NEAREST: Final = {at: tuple(sorted(SQUARES, key=lambda to, at=at: DISTANCE[at][to])) for at in DISTANCE}  # type: ignore[misc]
"""All squares, the nearest first."""
DARK: Final = 1
BLOCKED: Final = 16
"""What is missing on a path is one number: so many Dark tiles, and sixteen times as much else."""
ALL_SIDES: Final = 15
TILES: Final = tuple(
    tuple(
        bytes([*(tile + (BLOCKED if walls >> side & 1 else 0) for side in range(STAYS)), tile])
        for walls in range(ALL_SIDES + 1)
    )
    for tile in range(2 * BLOCKED)
)
"""What is missing on a tile by the side by which a path leaves it, for every tile and all its walls."""


def prospects(g: Manor, me: ManorPlayer) -> Shares:
    """What the next ritual, more cards and portents promise, in Seals."""
    faces = frozenset(thing.face for thing in me.rituals.hand)
    mends = (_left(g, me, SHIFT) > 0) + (_left(g, me, SWAP) > 0)
    needed = g.plan.goals[me.name].n - me.seals
    wraith = g.where[WRAITH]
    best = _best_ritual(_missing(g), faces, needed, wraith, _left(g, me, MOVE), _left(g, me, REVEAL), mends)
    cards = len(me.rituals.hand) + (me.value(DRAW) if g.active is me else 0)
    return {
        "the next ritual": best,
        "rituals in hand": A_HAND * (1 - FADES**cards),
        "portents": A_PORTENT * sum(me.portents),
    }


@lru_cache(maxsize=8192)
def _best_ritual(
    missing: bytes, faces: frozenset[int], needed: int, wraith: Space, steps: int, reveals: int, mends: int
) -> float:
    """What the best way to lay a ritual of the hand on the map is worth. Most of what others do leaves it as it is."""
    near = _near(wraith, steps)
    worse = _Worse(reveals, mends)
    best = 0.0
    for face in sorted(faces, key=SEALS.__getitem__, reverse=True):
        worth = READY * min(SEALS[face], needed)
        for start in NEAREST.get(wraith, SQUARES):
            promised = worth * near[start]
            if promised <= best:
                break  # all others are farther off
            ways = LAID[face][start]
            if ways:
                best = max(best, promised * max([worse[sum(laid(missing))] for laid in ways]))
    return best


def _missing(g: Manor) -> bytes:
    """What is missing on each tile of a path, by the side by which the path leaves it (MAN-25)."""
    found = bytearray()
    edges, dark = g.edges, g.dark
    for at in SQUARES:
        tile = DARK if at in dark else 0
        if at not in edges or in_the_way(g, at):
            tile += BLOCKED
        found += TILES[tile][edges.get(at, 0) & ALL_SIDES]
    return bytes(found)


def _near(wraith: Space, spaces: int) -> dict[Space, float]:
    """How near each square is to the Wraith, which may still move so far."""
    if wraith == OFF:
        return dict.fromkeys(SQUARES, 1.0)
    steps = DISTANCE[wraith]
    return {at: FADES ** (STEP * max(0, steps[at] - spaces)) for at in SQUARES}


def _left(g: Manor, me: ManorPlayer, track: int) -> int:
    """What is left of a power this turn."""
    phase = phases.POWERS[track]
    if g.active is not me or g.turn.phase > phase:
        return 0
    return me.left if g.turn.phase == phase else me.value(track)


class _Worse(dict[int, float]):
    """How much worse a path is by what is missing on it; the powers of this turn may still mend some of that."""

    def __init__(self, reveals: int, mends: int) -> None:
        super().__init__()
        self.reveals = reveals
        self.mends = mends

    def __missing__(self, missing: int) -> float:
        mends, reveals = divmod(missing, BLOCKED)
        lack = _lack(reveals, self.reveals, REVEALED) + _lack(mends, self.mends, MENDED)
        found: float = FADES**lack
        self[missing] = found
        return found


def _lack(needed: int, available: int, counted: float) -> float:
    return counted * min(needed, available) + max(0, needed - available)
