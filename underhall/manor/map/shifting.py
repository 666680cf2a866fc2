"""Tiles that are shifted, swapped or rotated: what is on a tile goes along, marks on its edges go (MMP-47, MMP-105)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from underhall.engine.flow import Flow, Prompt
from underhall.hall.asks import OnSpace, choose_space
from underhall.hall.deeds import SPACE
from underhall.hall.pieces import PILLAR
from underhall.hall.space import Space
from underhall.hall.tiles import Lit
from underhall.hall.verbs import verb
from underhall.manor.entering import carry
from underhall.manor.map import board, turning
from underhall.manor.map.parts import LIT, TURNS
from underhall.manor.map.places import SIDES_WITHIN, WITHIN

if TYPE_CHECKING:
    from underhall.manor.role import ManorRole
    from underhall.manor.state import Manor

FIRST: Final = Prompt("turn-first", "Which of the two tiles do you turn first?", "MAN-16")
TURNING: Final = OnSpace(verb("turn-first", "the tile that is turned first", space=SPACE))


def shift_goals(g: Manor, at: Space, reach: int) -> list[Space]:
    """The crypts a tile can be shifted to: within reach, next to another tile; never with figures under the pillar
    (MAN-15, MAN-44)."""
    return [to for to in WITHIN[at][reach] if to not in g.edges and _may_shift_to(g, at, to)]


def may_shift(g: Manor, at: Space, reach: int) -> bool:
    """Whether there is a crypt that a tile can be shifted to."""
    return any(to not in g.edges and _may_shift_to(g, at, to) for to in WITHIN[at][reach])


def _may_shift_to(g: Manor, at: Space, crypt: Space) -> bool:
    touching = any(beyond in g.edges and beyond != at for _, beyond, _ in SIDES_WITHIN[crypt])
    return touching and not (g.where[PILLAR] == at and crypt in g.standing)


def shift(g: Manor, role: ManorRole, at: Space, to: Space) -> Flow[None]:
    """Move a tile into a crypt, with all that is on it; a Lit one is turned anew (MAN-15 to MAN-17)."""
    board.clear_marks(g, at)
    board.lay(g, to, board.lift(g, at))
    carry(g, lambda space: to if space == at else space)
    g.tell("shift", "MAN-15", role.name, to, thing=g.name(at))
    yield from _settle(g, role, (to,), left=at)


def swap(g: Manor, role: ManorRole, one: Space, other: Space) -> Flow[None]:
    """Exchange two tiles with all that is on them; Lit ones are turned anew, one after the other (MAN-16, MAN-19)."""
    board.clear_marks(g, one)
    board.clear_marks(g, other)
    first, second = board.lift(g, one), board.lift(g, other)
    board.lay(g, one, second)
    board.lay(g, other, first)
    goals = {one: other, other: one}
    carry(g, lambda space: goals.get(space, space))
    g.tell("swap", "MAN-19", role.name, one, thing=g.name(other))
    yield from _settle(g, role, (one, other))


def may_swap(g: Manor, one: Space, other: Space) -> bool:
    """Whether exchanging two tiles changes anything that rotating them would not: something lies on one of them or on
    its edges, or they are not the same for everybody (MAN-38, MMP-92, MMP-97)."""
    return _look_different(g, one, other) or _bears_something(g, one) or _bears_something(g, other)


def _look_different(g: Manor, one: Space, other: Space) -> bool:
    """Whether two tiles are not the same for everybody."""
    first, second = g.lit.get(one), g.lit.get(other)
    if first is not None and second is not None:
        return first.face != second.face
    if first is not None or second is not None:
        return True
    here, there = g.dark[one], g.dark[other]
    return here.back != there.back or bool(here.known | there.known)


def _bears_something(g: Manor, at: Space) -> bool:
    return at in g.standing or at in g.tokens or board.has_marks(g, at)


def orientations(g: Manor, at: Space) -> list[Lit]:
    """The ways in which a Lit tile may lie that differ in their walls (MMP-58)."""
    face = g.lit[at].face
    return [LIT[face][turn] for turn in TURNS[face]]


def may_rotate(g: Manor, role: ManorRole, at: Space) -> bool:
    """Whether rotating a tile changes anything: it shows other walls, or loses a mark (MAN-38, MMP-97)."""
    return board.has_marks(g, at) or (at in g.lit and bool(_other_ways(g, role, at)))


def may_rotate_both(g: Manor, role: ManorRole, one: Space, other: Space) -> bool:
    """Whether two tiles can be rotated together: one can now, and turning it may make room for the other (MAN-16)."""
    both = all(board.has_marks(g, at) or (at in g.lit and len(TURNS[g.lit[at].face]) > 1) for at in (one, other))
    return both and (may_rotate(g, role, one) or may_rotate(g, role, other))


def rotate(g: Manor, role: ManorRole, tiles: Sequence[Space]) -> Flow[None]:
    """Turn tiles where they lie; a Dark one only loses the marks on its edges (MAN-14, MAN-19, MAN-38)."""
    kept = [at for at in tiles if not board.clear_marks(g, at)]
    for at in tiles:
        g.tell("rotate", "MAN-14", role.name, at)
    yield from _settle(g, role, tiles, changing=kept)


def _other_ways(g: Manor, role: ManorRole, at: Space) -> list[Lit]:
    """The ways to turn a Lit tile that show other walls than now."""
    return [lit for lit in turning.turns(g, role, at, g.lit[at].face) if lit.walls != g.lit[at].walls]


def turn_to(g: Manor, role: ManorRole, at: Space, turn: int) -> Flow[None]:
    """Turn a tile to a chosen orientation, for effects that bind it to nothing and fill no crypts; a Dark one only
    loses its marks (PAL-56)."""
    board.clear_marks(g, at)
    if at in g.lit:
        board.show(g, at, g.lit[at].turned[turn])
    board.walls_changed(g)
    return
    yield  # a flow without a question


def _settle(
    g: Manor, role: ManorRole, tiles: Sequence[Space], left: Space | None = None, changing: Sequence[Space] = ()
) -> Flow[None]:
    """Turn the Lit ones of these tiles, then fill the crypts they open to, and the place a tile has `left` if an open
    edge of a Lit neighbour leads there (MAN-16, MAN-17). Those `changing` must show other walls, if they can."""
    lit = [at for at in tiles if at in g.lit]
    todo = list(lit)
    while todo:
        at = yield from choose_space(role.seat, FIRST, TURNING, todo)
        todo.remove(at)
        ways = (at in changing and _other_ways(g, role, at)) or turning.turns(g, role, at, g.lit[at].face)
        yield from turning.orient(g, role, at, ways)
    board.walls_changed(g)
    wanted = [crypt for at in lit for crypt in turning.crypts_behind(g, at)]
    if left is not None and _opened(g, left):
        wanted.append(left)
    yield from turning.fill(g, role, wanted)


def _opened(g: Manor, crypt: Space) -> bool:
    """Whether an open edge of a Lit tile leads to a crypt."""
    walls = g.walls[crypt]
    return any(beyond in g.lit and not walls & bit for bit, beyond, _ in SIDES_WITHIN[crypt])
