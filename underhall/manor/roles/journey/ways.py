"""How far a Skeleton comes, and how near that is to the Paladin (MVR-38, MVR-39, MVR-97).

Only where it ends counts: on the way it meets nothing, for blood stays, poltergeists are ignored, others are passed,
and on a lamp or before the Paladin its way is over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall.hall import grid
from underhall.hall.figures import closed
from underhall.hall.pieces import PALADIN, SKELETONS
from underhall.hall.space import Space
from underhall.hall.tokens import LAMP
from underhall.manor.map import board
from underhall.manor.map.places import CROSSED, GATES, GROUNDS, NEXT
from underhall.manor.setup.agreed import VARIANTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from underhall.manor.state import Manor

WALLS: Final = VARIANTS.solo.skeleton_walls_per_turn
"""So many it may cross in a turn (MVR-38)."""


def reach(g: Manor, piece: int, movement: int, near: dict[Space, int] | None = None) -> set[Space]:
    """The spaces to which a Skeleton can go, its own among them: over tiles and crypts, across one wall, past others of
    them, but no farther than a lamp or the Paladin (MVR-38, MVR-39, MVR-97). With the nearness of all spaces: those to
    which it can go without ever moving away from him."""
    found = {(g.where[piece], 0)}
    going = list(found)
    for _ in range(movement):
        steps = {
            (to, walls)
            for at, crossed in going
            for to, walls in _steps(g, at, crossed)
            if near is None or near[to] < near[at]
        }
        steps -= found
        found |= steps
        going = [(at, crossed) for at, crossed in steps if not _halted(g, at)]
    return {at for at, _ in found}


def _steps(g: Manor, at: Space, crossed: int) -> Iterator[tuple[Space, int]]:
    """One space farther, with the walls crossed so far; never onto a ground or the pillar's tile (MVR-38)."""
    for to in CROSSED[at]:
        if to in GROUNDS or closed(g, to):
            continue
        walls = crossed + (not board.is_open(g, at, to))
        if walls <= WALLS:
            yield to, walls


def _halted(g: Manor, at: Space) -> bool:
    """Whether whoever comes there goes no farther (MVR-39)."""
    return at == g.where[PALADIN] or grid.count(g, at, LAMP) > 0


def ends(g: Manor, piece: int, movement: int) -> list[Space]:
    """The spaces on which it may end its movement: not with another of them, nor with the Paladin, but to attack
    (MVR-34, MVR-39)."""
    taken = {g.where[other] for other in (PALADIN, *SKELETONS) if other != piece}
    return sorted(reach(g, piece, movement) - taken)


def nearness(g: Manor) -> dict[Space, int]:
    """How far each space is from the Paladin, over tiles and crypts, walls or not, past the pillar; a ground through
    its gate (MVR-97)."""
    found = {g.where[PALADIN]: 0}
    todo = [g.where[PALADIN]]
    for at in todo:
        for to in NEXT[at]:
            if to not in GROUNDS and to not in found and not closed(g, to):
                found[to] = found[at] + 1
                todo.append(to)
    behind = {ground: found[square] + 1 for ground, (square, _) in GATES.items() if square in found}
    return found | behind
