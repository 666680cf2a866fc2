"""How near the Manor is to its next ritual, in parts of a Seal: what a bot goes by.

Every way to lay a ritual of the hand on the map is looked at: what is missing on it, and how much of that the powers
still to come this turn can mend.
"""

from __future__ import annotations

from functools import cache, lru_cache
from operator import itemgetter, mul
from typing import TYPE_CHECKING, Final

from underhall.hall.pieces import WRAITH
from underhall.hall.shares import Shares
from underhall.hall.space import OFF, Space
from underhall.manor.map.places import DISTANCE, SQUARES
from underhall.manor.roles.manor import phases
from underhall.manor.roles.manor.rituals import PATHS, SEALS, WAYS, in_the_way
from underhall.manor.roles.manor.tracks import DRAW, TRACKS
from underhall.manor.roles.manor.treasures import HAND_LIMIT

if TYPE_CHECKING:
    from underhall.manor.roles.manor.role import ManorPlayer
    from underhall.manor.state import Manor

READY: Final = 0.8
"""What a ritual that can be performed at once is worth, of its Seals."""
FADES: Final = 0.45
"""What is left of that for each thing that is missing on its path."""
REVEALED: Final = 0.4
MENDED: Final = 0.6
"""What a tile to be revealed, or to be moved or turned, counts for as long as a power can do it this turn."""
STEP: Final = 0.2
"""What a step too many of the Wraith counts for."""
A_PORTENT: Final = 0.3
A_HAND: Final = 2.0
A_SEAL: Final = 0.06
"""What a portent, a full hand, and each Seal on a card in it are worth: the more cards, the more often one of them fits
on the map."""
A_LIT_TILE: Final = 0.08
ENOUGH: Final = 18
"""What a Lit tile is worth as long as there are few: every path is made of them (MAN-25)."""
REVEAL, SHIFT, SWAP, MOVE = (TRACKS.index(name) for name in ("reveal", "shift", "swap", "wraith"))


STAYS: Final = 4
"""Where a path ends it leaves its tile by no side."""
WAYS_OFF: Final = 5
"""The four sides of a tile, and staying."""
LANE: Final = {at: lane for lane, at in enumerate(SQUARES)}
"""Where a square lies among all: what is missing on it by one side is that byte of a whole number. Numbers that are
shifted by a path's steps and summed up hold what is missing on it from every square at once."""


def _steps(ways: tuple[int, ...], paths: dict[Space, tuple[Space, ...]]) -> tuple[tuple[int, int], ...]:
    """By which side a path leaves each tile, and how many bits that lies away from where it begins."""
    start, squares = next(iter(paths.items()))
    return tuple((side, 8 * (LANE[at] - LANE[start])) for at, side in zip(squares, (*ways, STAYS), strict=True))


LAID: Final = tuple(
    tuple(
        (_steps(ways, paths), itemgetter(*(LANE[start] for start in paths)))
        for ways, paths in zip(WAYS[face], PATHS[face], strict=True)
    )
    for face in range(len(SEALS))
)
"""By ritual, the four ways to lay it on the map: its steps, and what picks the squares from which it stays within."""
LONGEST: Final = 2 * len(SQUARES)
"""Bytes that hold such a sum."""
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
    reveals = _left(g, me, REVEAL)
    best = _best_ritual(_missing(g), faces, needed, wraith, _left(g, me, MOVE), reveals, mends)
    cards = len(me.rituals.hand) + (me.value(DRAW) if g.active is me else 0)
    return {
        "the next ritual": best,
        "rituals in hand": A_HAND * (1 - FADES ** min(cards, HAND_LIMIT)),
        "Seals in hand": A_SEAL * sum(SEALS[thing.face] for thing in me.rituals.hand),
        "portents": A_PORTENT * sum(me.portents),
        "Lit tiles": A_LIT_TILE * min(len(g.lit) + READY * reveals, ENOUGH),
    }


@lru_cache(maxsize=8192)
def _best_ritual(
    missing: bytes, faces: frozenset[int], needed: int, wraith: Space, steps: int, reveals: int, mends: int
) -> float:
    """What the best way to lay a ritual of the hand on the map is worth. Most of what others do leaves it as it is."""
    near = _near(wraith, steps)
    worse = _worse(reveals, mends).__getitem__
    sides = [int.from_bytes(missing[side::WAYS_OFF], "little") for side in range(WAYS_OFF)]
    best = 0.0
    for face in sorted(faces, key=SEALS.__getitem__, reverse=True):
        worth = READY * min(SEALS[face], needed)
        if worth <= best:
            break
        for laid, within in LAID[face]:
            lacks = 0
            for side, bits in laid:
                lacks += sides[side] >> bits if bits > 0 else sides[side] << -bits
            from_all = within(lacks.to_bytes(LONGEST, "little"))
            best = max(best, worth * max(map(mul, within(near), map(worse, from_all))))
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


@lru_cache(maxsize=1024)
def _near(wraith: Space, spaces: int) -> tuple[float, ...]:
    """How near each square is to the Wraith, which may still move so far."""
    if wraith == OFF:
        return (1.0,) * len(SQUARES)
    steps = DISTANCE[wraith]
    return tuple(FADES ** (STEP * max(0, steps[at] - spaces)) for at in SQUARES)


def _left(g: Manor, me: ManorPlayer, track: int) -> int:
    """What is left of a power this turn."""
    phase = phases.POWERS[track]
    if g.active is not me or g.turn.phase > phase:
        return 0
    return me.left if g.turn.phase == phase else me.value(track)


@cache
def _worse(reveals: int, mends: int) -> tuple[float, ...]:
    """How much worse a path is by what is missing on it; the powers of this turn may still mend some of that."""
    return tuple(
        FADES ** (_lack(dark, reveals, REVEALED) + _lack(blocked, mends, MENDED))
        for blocked, dark in (divmod(missing, BLOCKED) for missing in range(256))
    )


def _lack(needed: int, available: int, counted: float) -> float:
    return counted * min(needed, available) + max(0, needed - available)
