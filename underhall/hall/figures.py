"""Figures on the map: who stands where, which space is empty, which pieces are alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from underhall.hall.pieces import EGGS, POLTERGEISTS, SPIDERLINGS
from underhall.hall.space import OFF, Space

if TYPE_CHECKING:
    from underhall.hall.role import Role
    from underhall.hall.state import Hall


def no_figures(g: Hall[Any], at: Space) -> bool:
    """Whether a space holds no figure; tokens and markers may be there (MMP-22)."""
    return not g.pieces_on(at)


def is_empty(g: Hall[Any], at: Space) -> bool:
    """Whether a space holds no piece at all; marks lie on edges, and curses count with the piece above (MMP-22)."""
    return at not in g.tokens and not g.pieces_on(at)


def closed(g: Hall[Any], at: Space) -> bool:
    """Whether the pillar of light stands there: no figure comes onto its tile in any way (MMP-90)."""
    return g.pillar == at


def enemies(g: Hall[Any], role: Role[Any], at: Space) -> list[int]:
    """The figures on a space that are not a role's own; poltergeists are everybody's enemies (MMP-21)."""
    there = g.pieces_on(at)
    return [piece for piece in there if piece not in role.pieces] if there else []


def standing(g: Hall[Any]) -> dict[Space, tuple[int, ...]]:
    """Of each space with pieces those pieces, in turn order; from scratch."""
    found: dict[Space, tuple[int, ...]] = {}
    for piece in g.plan.pieces:
        at = g.where[piece]
        if at != OFF:
            found[at] = (*found.get(at, ()), piece)
    return found


# ------------------------------------------------------------------ pieces that are alike (SPI-60)

ALIKE: Final = (SPIDERLINGS, EGGS, POLTERGEISTS)
"""Pieces that nobody can tell apart but by where they are and what their roles mark them with."""
ALL_ALIKE: Final = sum(1 << piece for group in ALIKE for piece in group)
"""A bit for each of them: no key may hold their numbers, what is remembered of them is told by `mark`."""
KINDS: Final = {piece: group[0] for group in ALIKE for piece in group}
"""Of each of them the first one of its kind."""


def mark(g: Hall[Any], piece: int) -> tuple[Any, ...]:
    """What tells a piece from others of its kind besides its place: moved already, so many curses, in the box, …"""
    return tuple(role.mark(piece) for role in g.roles)


def distinct(g: Hall[Any], pieces: Sequence[int]) -> list[int]:
    """One of each that can be told apart, in an order that does not depend on which of those alike it is."""
    if len(pieces) < 2:
        return list(pieces)
    by_place = sorted((KINDS.get(piece, piece), g.where[piece], piece) for piece in pieces)
    if all(one[:2] != other[:2] for one, other in pairwise(by_place)):  # no two alike on one space
        return [piece for _, _, piece in by_place]
    found = {(kind, at, mark(g, piece)): piece for kind, at, piece in reversed(by_place)}
    return [found[key] for key in sorted(found)]


def alike_here(g: Hall[Any], piece: int) -> int:
    """Of the pieces on its space that nobody can tell from this one the first."""
    group = next((group for group in ALIKE if piece in group), (piece,))
    at, own = g.where[piece], mark(g, piece)
    return next(other for other in group if g.where[other] == at and mark(g, other) == own)


def in_canonical_order(g: Hall[Any]) -> tuple[Any, ...]:
    """Where every piece is: those alike by place and mark, not by number, so that equal positions are equal."""
    single = tuple(at for piece, at in enumerate(g.where) if piece not in KINDS)
    groups = tuple(
        tuple(sorted((g.where[piece], mark(g, piece)) for piece in group))
        for group in ALIKE
        if group[-1] < len(g.where)
    )
    return single, groups


def spare_poltergeists(g: Hall[Any]) -> Iterator[int]:
    """The poltergeists in the shared supply (MMP-09, WAR-18)."""
    kept = {piece for role in g.roles for piece in role.kept()}
    return (piece for piece in POLTERGEISTS if g.where[piece] == OFF and piece not in kept)


def spare_poltergeist(g: Hall[Any]) -> int:
    """A poltergeist in the shared supply; OFF: there is none."""
    return next(spare_poltergeists(g), OFF)
