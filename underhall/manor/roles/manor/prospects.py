"""How near the Manor is to its next ritual, in parts of a Seal: what a bot goes by.

Every way to lay a ritual of the hand on the map is looked at: what is missing on it, and how much of that the powers
still to come this turn can mend.
"""

from __future__ import annotations

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


def prospects(g: Manor, me: ManorPlayer) -> Shares:
    """What the next ritual, more cards and portents promise, in Seals."""
    missing = _missing(g)
    near = _near(g, me)
    worse = _Worse(_left(g, me, REVEAL), (_left(g, me, SHIFT) > 0) + (_left(g, me, SWAP) > 0))
    best = 0.0
    starts = NEAREST.get(g.where[WRAITH], SQUARES)
    for face in sorted({thing.face for thing in me.rituals.hand}, key=SEALS.__getitem__, reverse=True):
        worth = READY * min(SEALS[face], g.plan.goals[me.name].n - me.seals)
        for start in starts:
            if worth * near[start] <= best:
                break  # all others are farther off
            for laid in LAID[face][start]:
                best = max(best, worth * near[start] * worse[sum(laid(missing))])
    cards = len(me.rituals.hand) + (me.value(DRAW) if g.active is me else 0)
    return {
        "the next ritual": best,
        "rituals in hand": A_HAND * (1 - FADES**cards),
        "portents": A_PORTENT * sum(me.portents),
    }


def _missing(g: Manor) -> list[int]:
    """What is missing on each tile of a path, by the side by which the path leaves it (MAN-25)."""
    found: list[int] = []
    for at in SQUARES:
        walls = g.edges.get(at, 0)
        tile = DARK if at in g.dark else 0
        if at not in g.edges or in_the_way(g, at):
            tile += BLOCKED
        found += [tile + (BLOCKED if walls >> side & 1 else 0) for side in range(STAYS)]
        found.append(tile)
    return found


def _near(g: Manor, me: ManorPlayer) -> dict[Space, float]:
    """How near each square is to the Wraith, which may still move this turn."""
    wraith = g.where[WRAITH]
    if wraith == OFF:
        return dict.fromkeys(SQUARES, 1.0)
    spaces, steps = _left(g, me, MOVE), DISTANCE[wraith]
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
