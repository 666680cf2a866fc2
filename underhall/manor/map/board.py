"""The map: laying and lifting tiles, walls and the marks on edges.

`g.walls` has the walled sides of every square, `g.edges` those of squares with a tile alone, as in the cave: any other
square is a crypt. The outer wall is a wall bit like any other, only that no mark opens it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall.engine.flow import EVERYBODY
from underhall.engine.knowledge import Thing
from underhall.hall.edges import CLOSES, EDGES, OPENS, edge_place, edge_spaces
from underhall.hall.space import Space
from underhall.hall.tiles import Lit
from underhall.hall.tokens import BREACH, FORCE_WALL, NO_TOKENS, PIT_MARKER
from underhall.manor.map.parts import ARMORY_BACK, PIT, TILE_BACK
from underhall.manor.map.places import EXIT, GROUNDS, OPEN, OUTER_WALL, SIDES_WITHIN, SQUARES, WALLED

if TYPE_CHECKING:
    from underhall.manor.state import Manor

# ------------------------------------------------------------------ what lies where


def is_crypt(g: Manor, at: Space) -> bool:
    """Whether a space is a square without a tile (MMP-16)."""
    return at not in g.edges and at not in GROUNDS


def crypts(g: Manor) -> list[Space]:
    """The squares without a tile."""
    return [at for at in SQUARES if at not in g.edges]


def is_pit(g: Manor, at: Space) -> bool:
    """Whether a tile is a Pit: a Lit one, or any with a pit marker (MMP-23, MMP-86)."""
    lit = g.lit.get(at)
    return (lit is not None and lit.kind == PIT) or PIT_MARKER in g.tokens.get(at, NO_TOKENS)


def pits(g: Manor) -> list[Space]:
    """All the tiles that are Pits. The Lit ones are looked for once, and again when tiles have changed."""
    if g.lit_pits is None:
        g.lit_pits = lit_pits(g)
    if g.supply[PIT_MARKER] == g.plan.tokens[PIT_MARKER]:
        return g.lit_pits
    marked = {at for at, tokens in g.tokens.items() if PIT_MARKER in tokens}
    return sorted(marked.union(g.lit_pits), key=SQUARES.index)


def lit_pits(g: Manor) -> list[Space]:
    """The Lit tiles that are Pits by what they show."""
    return sorted((at for at, lit in g.lit.items() if lit.kind == PIT), key=SQUARES.index)


def is_armory(g: Manor, at: Space) -> bool:
    """Whether an Armory lies there, Lit or Dark: its back tells (MMP-08, MMP-23)."""
    tile = g.dark.get(at)
    if tile is not None:
        return tile.back == ARMORY_BACK
    lit = g.lit.get(at)
    return lit is not None and TILE_BACK[lit.face] == ARMORY_BACK


# ------------------------------------------------------------------ laying and lifting


def lay(g: Manor, at: Space, tile: Thing | Lit) -> None:
    """Put a tile on a crypt, Dark or Lit; whoever is there is on it now (MMP-60). Grounds take none (MMP-27)."""
    assert is_crypt(g, at), "a tile lies on a crypt"
    if isinstance(tile, Lit):
        g.lit[at] = tile
        refresh(g, at)
    else:
        g.dark[at] = tile  # and prints no wall
    g.edges[at] = g.walls[at]
    g.beside[at] = sum(bit for bit, beyond, _ in SIDES_WITHIN[at] if beyond in g.edges)
    for _, beyond, back in SIDES_WITHIN[at]:
        if beyond in g.edges:
            g.beside[beyond] |= back
    look_anew(g)


def lift(g: Manor, at: Space) -> Thing | Lit:
    """Take a tile up to lay it elsewhere: no tile leaves the map for good (MMP-91)."""
    del g.edges[at], g.beside[at]
    for _, beyond, back in SIDES_WITHIN[at]:
        if beyond in g.edges:
            g.beside[beyond] &= ~back
    look_anew(g)
    if at in g.dark:
        return g.dark.pop(at)
    lit = g.lit.pop(at)
    refresh(g, at)
    return lit


def show(g: Manor, at: Space, lit: Lit) -> None:
    """Turn a Dark tile over, or a Lit one round: its walls count from now on, with the marks on them (MMP-48)."""
    closed, opened = frame(g, at)
    g.dark.pop(at, None)
    g.lit[at] = lit
    _keep_up(g, at, closed | lit.walls & ~opened)


def darken(g: Manor, at: Space) -> None:
    """Turn a Lit tile to its Dark side, where it lies, its pieces on it (MMP-64); the marks on its edges go first
    (MMP-47), and everybody remembers what it shows (MMP-92)."""
    clear_marks(g, at)
    face = g.lit.pop(at).face
    g.next_uid += 1
    g.dark[at] = Thing(g.next_uid, 0, TILE_BACK[face], face, EVERYBODY)
    refresh(g, at)
    g.tell("darken", "MMP-64", g.active.name, at)
    walls_changed(g)


# ------------------------------------------------------------------ walls (MMP-40 to MMP-42)


def work_out_walls(g: Manor, at: Space) -> int:
    """The walled sides of a square from scratch: printed on a Lit tile on either side, changed by marks, outer wall."""
    closed, opened = closed_and_opened(g, at)
    here = g.lit.get(at)
    return closed if here is None else closed | here.walls & ~opened


def closed_and_opened(g: Manor, at: Space) -> tuple[int, int]:
    """The sides of a square that are walls whatever is printed on its own tile, and those that are open all the same:
    walls on the other side, outer wall, force walls; breaches."""
    closed = 0
    for bit, beyond, back in SIDES_WITHIN[at]:
        neighbour = g.lit.get(beyond)
        if neighbour is not None and neighbour.walls & back:
            closed |= bit
    opened = _marked(g, at, OPENS)
    return (closed | _marked(g, at, CLOSES)) & ~opened | OUTER_WALL[at], opened


def _marked(g: Manor, at: Space, mark: int) -> int:
    """The sides of a square on which a mark lies that closes or opens them."""
    if not has_marks(g, at):
        return 0
    return sum(1 << side for side, edge in enumerate(EDGES[at]) if g.edge_tokens.get(edge, 0) & mark)


def frame(g: Manor, at: Space) -> tuple[int, int]:
    """The same as kept up: where nothing is printed, all walls of a square are such."""
    return closed_and_opened(g, at) if at in g.lit else (g.walls[at], _marked(g, at, OPENS))


def refresh(g: Manor, at: Space) -> None:
    """Something changed on a square or its edges: work out its walls anew."""
    _keep_up(g, at, work_out_walls(g, at))


def _keep_up(g: Manor, at: Space, walls: int) -> None:
    """A square has these walls now, which its neighbours share; what was seen may not be seen any more."""
    _keep_walls(g, at, walls)
    for bit, beyond, back in SIDES_WITHIN[at]:
        shared = g.walls[beyond]
        if (not walls & bit) != (not shared & back):
            _keep_walls(g, beyond, shared ^ back)
    look_anew(g)


def look_anew(g: Manor) -> None:
    """Walls or tiles have changed: what was found out about lines of sight, ways and Pits is not known any more."""
    g.lines, g.ways, g.lit_pits, g.mapped = {}, {}, None, {}


def _keep_walls(g: Manor, at: Space, walls: int) -> None:
    g.walls[at] = walls
    if at in g.edges:
        g.edges[at] = walls


def walls_changed(g: Manor) -> None:
    """Walls or tiles have changed for good: whoever watches them looks (SHP-34)."""
    for role in g.roles:
        role.walls_changed(g)


def has_wall(g: Manor, at: Space, side: int) -> bool:
    """Whether an edge of a square is a wall."""
    return bool(g.walls[at] >> side & 1)


def is_open(g: Manor, at: Space, to: Space) -> bool:
    """Whether the edge between two adjacent spaces is open (MMP-40); a ground only opens at its gate (MMP-28)."""
    return to in OPEN[at][g.walls[WALLED[at]]]


def exit_open(g: Manor) -> bool:
    """Whether one could step out by the stairs: a tile lies there, whichever, and its edge is open (MMP-33)."""
    at, side = EXIT
    return at in g.edges and not has_wall(g, at, side)


# ------------------------------------------------------------------ breaches and force walls (MMP-42 to MMP-49)

BITS: Final = {FORCE_WALL: CLOSES, BREACH: OPENS}


SIDES: Final = tuple(tuple(side for side in range(4) if bits >> side & 1) for bits in range(16))
"""The sides in a set of wall bits."""


def sides_to_mark(g: Manor, at: Space, mark: int) -> tuple[int, ...]:
    """The sides of a square that may have a mark: a breach goes on a wall, never on the outer wall; a force wall on an
    open edge, gates too (MMP-43 to MMP-46); neither without one in the supply (MMP-09)."""
    if not g.supply[mark]:
        return ()
    walls = g.walls[at]
    return SIDES[walls & ~OUTER_WALL[at] if mark == BREACH else ~walls & 15]


def may_mark(g: Manor, at: Space, side: int, mark: int) -> bool:
    """Whether one side may."""
    return side in sides_to_mark(g, at, mark)


def put_mark(g: Manor, at: Space, side: int, mark: int) -> None:
    """Lay a breach or force wall on an edge that may have it; with its opposite there both are removed (MMP-44)."""
    assert may_mark(g, at, side, mark), "the mark cannot lie there (MMP-43)"
    edge = EDGES[at][side]
    if edge in g.edge_tokens:
        _take_marks(g, edge)
    else:
        g.edge_tokens = {**g.edge_tokens, edge: BITS[mark]}
        g.supply[mark] -= 1
    refresh(g, at)
    walls_changed(g)


def take_mark(g: Manor, edge: int) -> None:
    """Remove the mark on an edge."""
    _take_marks(g, edge)
    refresh(g, inside(edge)[0])
    walls_changed(g)


def has_force_wall(g: Manor, edge: int) -> bool:
    """Whether a force wall lies on an edge (MMP-42)."""
    return bool(g.edge_tokens.get(edge, 0) & CLOSES)


def inside(edge: int) -> tuple[Space, int]:
    """The square that an edge belongs to, and its side there; in the rim that is the only one it has."""
    at, side = edge_place(edge)
    return (at, side) if at in OUTER_WALL else (edge_spaces(edge)[1], side + 2)


def has_marks(g: Manor, at: Space) -> bool:
    """Whether a breach or force wall lies on an edge of a tile."""
    return not g.edge_tokens.keys().isdisjoint(EDGES[at])


def clear_marks(g: Manor, at: Space) -> bool:
    """Remove the marks on the four edges of a tile, shared with a neighbour or not (MMP-47); whether there were any."""
    edges = [edge for edge in EDGES[at] if edge in g.edge_tokens]
    for edge in edges:
        _take_marks(g, edge)
    if edges:
        refresh(g, at)
    return bool(edges)


def _take_marks(g: Manor, edge: int) -> None:
    """Back to the shared supply (MMP-14)."""
    marks = g.edge_tokens[edge]
    g.edge_tokens = {other: lying for other, lying in g.edge_tokens.items() if other != edge}
    for mark, bit in BITS.items():
        g.supply[mark] += bool(marks & bit)
