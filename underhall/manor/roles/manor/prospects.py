"""How near the Manor is to its next rituals, in parts of a Seal: what a bot goes by.

Every way to lay a ritual of the hand on the map is looked at: what is missing on it (`lacking`), and how much of that
the powers still to come this turn can mend.
"""

from __future__ import annotations

from functools import cache, lru_cache
from heapq import nlargest
from operator import mul
from typing import TYPE_CHECKING, Final, NamedTuple

from underhall.hall.pieces import WRAITH
from underhall.hall.shares import Shares
from underhall.hall.space import OFF, Space
from underhall.manor.map.places import DISTANCE, SQUARES
from underhall.manor.roles.manor import phases
from underhall.manor.roles.manor.lacking import (
    ALL_LACKS,
    BLOCKED,
    LAID,
    TURNED,
    Row,
    columns,
    from_everywhere,
    lacks_more_than_light,
    rows,
)
from underhall.manor.roles.manor.rituals import PATHS, SEALS
from underhall.manor.roles.manor.tracks import DRAW, TRACKS
from underhall.manor.roles.manor.treasures import HAND_LIMIT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from underhall.manor.roles.manor.role import ManorPlayer
    from underhall.manor.state import Manor

READY: Final = 0.8
"""What a ritual that can be performed at once is worth, of its Seals."""
COUNTED: Final = (1.0, 0.4, 0.2, 0.1, 0.0)
"""What the best ritual, the next best and so on count for: only one is performed in a turn (MAN-23)."""
FADES: Final = 0.45
"""What is left of that for each thing that is missing on its path."""
REVEALED: Final = 0.4
ROTATED: Final = 0.3
MENDED: Final = 0.6
"""What a tile to be revealed, turned or replaced counts for as long as a power can do it this turn."""
STEP: Final = 0.2
"""What a step too many of the Wraith counts for."""
LAYINGS: Final = 8
"""So many of the best ways to lay a ritual are thought of when a power is used."""
A_PORTENT: Final = 0.3
A_HAND: Final = 2.0
A_SEAL: Final = 0.06
"""What a portent, a full hand, and each Seal on a card in it are worth: the more cards, the more often one of them fits
on the map."""
A_LIT_TILE: Final = 0.08
ENOUGH: Final = 18
"""What a Lit tile is worth as long as there are few: every path is made of them (MAN-25)."""
REVEAL, SHIFT, SWAP, MOVE = (TRACKS.index(name) for name in ("reveal", "shift", "swap", "wraith"))


class Powers(NamedTuple):
    """What the powers can still do this turn: tiles to reveal, whether one is shifted or two are swapped, spaces."""

    reveals: int
    shifts: bool
    swaps: bool
    spaces: int


class Chances(NamedTuple):
    """All that the promise of rituals depends on beside the map: the hand, the Seals still needed, the Wraith."""

    hand: tuple[int, ...]
    needed: int
    wraith: Space
    powers: Powers


def prospects(g: Manor, me: ManorPlayer) -> Shares:
    """What the next rituals, more cards and portents promise, in Seals."""
    chances = _chances(g, me)
    cards = len(me.rituals.hand) + (me.value(DRAW) if g.active is me else 0)
    return {
        "the next rituals": _promise(b"".join(rows(g)), chances),
        "rituals in hand": A_HAND * (1 - FADES ** min(cards, HAND_LIMIT)),
        "Seals in hand": A_SEAL * sum(SEALS[face] for face in chances.hand),
        "portents": A_PORTENT * sum(me.portents),
        "Lit tiles": A_LIT_TILE * min(len(g.lit) + READY * chances.powers.reveals, ENOUGH),
    }


def _chances(g: Manor, me: ManorPlayer) -> Chances:
    powers = Powers(_left(g, me, REVEAL), _left(g, me, SHIFT) > 0, _left(g, me, SWAP) > 0, _left(g, me, MOVE))
    hand = tuple(sorted(thing.face for thing in me.rituals.hand))
    return Chances(hand, g.plan.goals[me.name].n - me.seals, g.where[WRAITH], powers)


def _left(g: Manor, me: ManorPlayer, track: int) -> int:
    """What is left of a power this turn."""
    phase = phases.POWERS[track]
    if g.active is not me or g.turn.phase > phase:
        return 0
    return me.left if g.turn.phase == phase else me.value(track)


# ------------------------------------------------------------------ what rituals promise


@lru_cache(maxsize=8192)
def _promise(found: bytes, chances: Chances) -> float:
    """What the best ways to lay the rituals of the hand on the map are worth. Most of what others do leaves them as
    they are."""
    near, worse = _near(chances), _worse(chances.powers).__getitem__
    through = columns((found,))
    worths = []
    for face in chances.hand:
        best = 0.0
        for steps, _, within in LAID[face]:
            lacks = map(worse, within(from_everywhere(through, steps)))
            best = max(best, *map(mul, within(near), lacks))
        worths.append(READY * min(SEALS[face], chances.needed) * best)
    total: float = sum(map(mul, sorted(worths, reverse=True), COUNTED))
    return total


def _near(chances: Chances) -> tuple[float, ...]:
    return _near_to(chances.wraith, chances.powers.spaces)


@lru_cache(maxsize=1024)
def _near_to(wraith: Space, spaces: int) -> tuple[float, ...]:
    """How near each square is to the Wraith, which may still move so far."""
    if wraith == OFF:
        return (1.0,) * len(SQUARES)
    steps = DISTANCE[wraith]
    return tuple(FADES ** (STEP * max(0, steps[at] - spaces)) for at in SQUARES)


def _worse(powers: Powers) -> tuple[float, ...]:
    return _worse_by(powers.reveals, powers.shifts, powers.swaps)


@cache
def _worse_by(reveals: int, shifts: bool, swaps: bool) -> tuple[float, ...]:
    """How much worse a path is by what is missing on it. The powers of this turn may still mend some of that: Swap
    turns two tiles or replaces one, Shift does one or the other to one."""
    found = []
    by_dark = [FADES ** _lack(dark, reveals, REVEALED) for dark in range(TURNED)]
    for blocked in range(ALL_LACKS // BLOCKED):
        replaced = min(blocked, shifts + swaps)
        turns = sum(([1] * shifts + [2] * swaps)[replaced:])
        for turned in range(BLOCKED // TURNED):
            worse = FADES ** (_lack(blocked, replaced, MENDED) + _lack(turned, turns, ROTATED))
            found += [worse * each for each in by_dark]
    return tuple(found)


def _lack(needed: int, available: int, counted: float) -> float:
    return counted * min(needed, available) + max(0, needed - available)


# ------------------------------------------------------------------ what Shift and Swap could mend


def promise_without(g: Manor, me: ManorPlayer, power: int, found: Iterable[Row]) -> float:
    """What the rituals would promise if that were missing on the squares, and the power had been used."""
    chances = _chances(g, me)
    powers = chances.powers._replace(shifts=False) if power == SHIFT else chances.powers._replace(swaps=False)
    return _promise(b"".join(found), chances._replace(powers=powers))


def to_mend(g: Manor, me: ManorPlayer) -> frozenset[Space]:
    """The squares where the best ways to lay a ritual lack a turn or a tile."""
    return _to_mend(b"".join(rows(g)), _chances(g, me))


@lru_cache(maxsize=512)
def _to_mend(found: bytes, chances: Chances) -> frozenset[Space]:
    near, worse, through = _near(chances), _worse(chances.powers), columns((found,))
    layings: list[tuple[float, int, int, Space]] = []
    for face in chances.hand:
        worth = min(SEALS[face], chances.needed)
        for turn, (steps, starts, within) in enumerate(LAID[face]):
            each = zip(starts, within(near), within(from_everywhere(through, steps)), strict=True)
            layings += [
                (worth * far * worse[lacks], face, turn, start) for start, far, lacks in each if lacks >= TURNED
            ]
    return frozenset(
        at
        for _, face, turn, start in nlargest(LAYINGS, layings)
        for (way, _), at in zip(LAID[face][turn][0], PATHS[face][turn][start], strict=True)
        if lacks_more_than_light(through, way, at)
    )
