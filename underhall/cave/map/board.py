"""The map: laying and lifting tiles, edges and walls, sight, tokens."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from underhall.cave.map.parts import CRYSTAL_KIND, TILE_GHOST
from underhall.engine.knowledge import Thing
from underhall.hall.edges import EDGES, edge_place, edge_spaces
from underhall.hall.space import ADJACENT, BACK, BEYOND, Space, heading
from underhall.hall.tiles import Lit
from underhall.hall.tokens import (
    BOMB,
    BREACH,
    FORCE_WALL,
    LOCKED_ARTIFACT,
    MONSTERS,
    NO_TOKENS,
    ROCKSLIDE,
    UNICORN_CUBE,
)

if TYPE_CHECKING:
    from underhall.cave.state import Cave
    from underhall.hall.state import Hall

ROCKSLIDE_BIT: Final = 1
BOMB_BIT: Final = 2
FORCE_WALL_BIT: Final = 4
BREACH_BIT: Final = 8
"""A guest's force wall lies as a Rockslide, its breach as a Bomb (MVR-83): these bits besides tell that it is one."""

# ------------------------------------------------------------------ laying and lifting


def lay_dark(g: Cave, at: Space, thing: Thing) -> None:
    """Put a tile on an open space, Dark side up (MAP-13, MAP-22)."""
    g.dark[at] = thing
    _occupy(g, at)


def lay_lit(g: Cave, at: Space, lit: Lit) -> None:
    """Put a tile on an open space, Lit side up (the Entrance; positions set up by hand)."""
    g.lit[at] = lit
    if lit.kind == CRYSTAL_KIND:
        g.crystal_tiles[at] = True
    _occupy(g, at)
    _face_walls(g, at, lit.walls)
    g.linked = None


def turn_over(g: Cave, at: Space, lit: Lit) -> None:
    """Turn a Dark tile over; its walls count from now on (MAP-34), and it stays Lit (MAP-37)."""
    del g.dark[at]
    g.lit[at] = lit
    if lit.kind == CRYSTAL_KIND:
        g.crystal_tiles[at] = True
    _face_walls(g, at, lit.walls)
    if g.linked is not None:
        _link_new(g, at, g.linked)


def turn_dark(g: Cave, at: Space) -> int:
    """Take a Lit tile's Lit side away, with what lies on its edges; the caller puts its Dark side there. Gives back its
    face (MVR-84)."""
    clear_edges(g, at)
    face = g.lit.pop(at).face
    refresh_sides(g, at)
    return face


def lift(g: Cave, at: Space) -> None:
    """Take a tile off the map; only walls printed on its neighbours are left of its edges."""
    lit = g.lit.pop(at, None)
    if lit is None:
        del g.dark[at]
    elif lit.kind == CRYSTAL_KIND:
        del g.crystal_tiles[at]
    sides = g.beside[at]
    _vacate(g, at)
    if lit is not None:
        for _, beyond, back in BEYOND[lit.walls & sides][at]:
            neighbour = g.lit.get(beyond)
            if neighbour is None or not neighbour.walls & back:
                g.edges[beyond] &= ~back


def lay_ground(g: Cave, spaces: tuple[Space, ...]) -> None:
    """Let a Terrain tile take these open spaces; it has no walls (TER-11), and edges facing it are closed (TER-13)."""
    for at in spaces:
        _occupy(g, at)
    g.linked = None


def lift_ground(g: Cave, spaces: tuple[Space, ...]) -> None:
    """Let a Terrain tile give up these spaces."""
    for at in spaces:
        _vacate(g, at)


def join(g: Cave, spaces: Iterable[Space]) -> None:
    """The tiles on these spaces have slid up to others: note the new neighbours, and the walls between them."""
    edges, beside = g.edges, g.beside
    for at in spaces:
        for bit, beyond, back in BEYOND[15 - beside[at]][at]:
            if beyond in edges:
                beside[at] |= bit
                beside[beyond] |= back
                if edges[at] & bit:
                    edges[beyond] |= back
                elif edges[beyond] & back:
                    edges[at] |= bit
    for edge in g.edge_tokens:
        _refresh_edge(g, edge)
    g.by_touch = g.open_known = g.open_order = g.linked = None


def _occupy(g: Cave, at: Space) -> None:
    """A space has a tile now: note its neighbours, and which of its edges have walls from beyond."""
    edges, beside, order = g.edges, g.beside, g.open_order
    open_spaces = g.open_known
    if open_spaces is None:
        open_spaces = g.open_spaces
    sides = open_spaces.pop(at, 0)
    if order is not None and sides:
        del order[bisect_left(order, at)]
    walls = 0
    for bit, beyond, back in BEYOND[sides][at]:
        beside[beyond] |= back
        if edges[beyond] & back:
            walls |= bit
    for _, beyond, back in BEYOND[15 - sides][at]:
        if beyond in open_spaces:
            open_spaces[beyond] |= back
        else:
            open_spaces[beyond] = back
            if order is not None:
                insort(order, beyond)
    edges[at] = walls
    beside[at] = sides
    g.by_touch = None


def spaces_beside(g: Cave) -> dict[Space, int]:
    """The open spaces next to the map, each with the sides beyond which there is a tile."""
    found: dict[Space, int] = {}
    for at, sides in g.beside.items():
        for _, beyond, back in BEYOND[15 - sides][at]:
            found[beyond] = found.get(beyond, 0) | back
    return found


def open_in_order(g: Cave) -> list[Space]:
    """The open spaces next to the map, sorted. It is kept up as tiles come and go: not to be changed or kept."""
    if g.open_order is None:
        g.open_order = sorted(g.open_spaces)
    return g.open_order


def _vacate(g: Cave, at: Space) -> None:
    """A space has no tile any more."""
    beside, by_touch = g.beside, g.by_touch
    del g.edges[at]
    sides = beside.pop(at)
    if by_touch is None:
        for _, beyond, back in BEYOND[sides][at]:
            beside[beyond] -= back
    else:
        del by_touch[TOUCH[sides]][at]
        for _, beyond, back in BEYOND[sides][at]:
            before = beside[beyond]
            beside[beyond] = before - back
            touch = TOUCH[before]
            del by_touch[touch][beyond]
            by_touch[touch - 1][beyond] = True
    g.open_known = g.open_order = None
    if g.linked is not None and at in g.linked:
        g.linked = None


TOUCH: Final = tuple(mask.bit_count() for mask in range(16))
"""How many sides a mask of sides has."""


def by_touch(g: Cave) -> list[dict[Space, bool]]:
    """The spaces with tiles by how many spaces with tiles share a side with them: 0, 1, 2, 3, 4 (COL-10)."""
    if g.by_touch is None:
        g.by_touch = [{}, {}, {}, {}, {}]
        for at, sides in g.beside.items():
            g.by_touch[TOUCH[sides]][at] = True
    return g.by_touch


def _face_walls(g: Cave, at: Space, walls: int) -> None:
    """A Lit side's walls count from now on, with whatever tokens lie on them."""
    _add_walls(g, at, walls)
    if has_edge_tokens(g, at):
        refresh_sides(g, at)


def _add_walls(g: Cave, at: Space, walls: int) -> None:
    """Add a Lit side's walls to the edges of its space and of its neighbours."""
    edges = g.edges
    edges[at] |= walls
    for _, beyond, back in BEYOND[walls & g.beside[at]][at]:
        edges[beyond] |= back


# ------------------------------------------------------------------ edges and walls (MAP-18, MAP-19)


def has_wall(g: Hall[Any], at: Space, side: int) -> bool:
    """Whether the edge of a space with a tile has a wall (MAP-18)."""
    return bool(g.edges[at] >> side & 1)


def refresh_edges(g: Cave, at: Space) -> None:
    """Work out the walled sides of a space anew, by MAP-18 from scratch."""
    lit, marked = g.lit, g.edge_tokens
    here = lit.get(at)
    walls = 0 if here is None else here.walls
    for bit, beyond, back in BEYOND[15][at]:  # a wall printed on one of the two Lit sides
        if beyond in lit and lit[beyond].walls & back:
            walls |= bit
    if marked:
        for side, edge in enumerate(EDGES[at]):
            marks = marked.get(edge, 0)
            if marks & ROCKSLIDE_BIT:
                walls |= 1 << side
            elif marks & BOMB_BIT:
                walls &= ~(1 << side)
    g.edges[at] = walls


def refresh_sides(g: Cave, at: Space) -> None:
    """Work out the four edges of a space anew, seen from both sides, after a token or a turn changed them."""
    lit, edges = g.lit, g.edges
    own = lit[at].walls if at in lit else 0
    marked = g.edge_tokens if has_edge_tokens(g, at) else {}
    walls = 0
    for side, (bit, beyond, back) in enumerate(BEYOND[15][at]):
        wall = own & bit or (beyond in lit and lit[beyond].walls & back)
        if marked and (marks := marked.get(EDGES[at][side])):
            wall = marks & ROCKSLIDE_BIT
        if wall:
            walls |= bit
            if beyond in edges:
                edges[beyond] |= back
        elif beyond in edges:
            edges[beyond] &= ~back
    edges[at] = walls
    g.linked = None


def open_edges(g: Cave, tiles: Iterable[Space]) -> list[Space]:
    """The open spaces that open edges of these tiles lead to, each once, sorted (MAP-19, MAP-50, MAP-51)."""
    edges, beside = g.edges, g.beside
    found: dict[Space, bool] = {}
    for at in tiles:
        for _, beyond, _ in BEYOND[15 & ~(edges[at] | beside[at])][at]:
            found[beyond] = True
    return sorted(found)


def rotate(g: Cave, at: Space, turn: int) -> None:
    """Turn a Lit tile where it lies; tokens on its edges go (MAP-58)."""
    clear_edges(g, at)
    g.lit[at] = g.lit[at].turned[turn]
    refresh_sides(g, at)


def is_bombed(g: Hall[Any], at: Space, bit: int) -> bool:
    """Whether a Bomb lies on the side of a space that has this wall bit."""
    return bool(g.edge_tokens.get(EDGES[at][bit.bit_length() - 1], 0) & BOMB_BIT)


def is_rockslide(g: Hall[Any], edge: int) -> bool:
    """Whether a Rockslide lies on an edge; a force wall, which lies as one, is another's (MVR-83)."""
    return g.edge_tokens.get(edge, 0) & (ROCKSLIDE_BIT | FORCE_WALL_BIT) == ROCKSLIDE_BIT


def may_take_edge_token(g: Cave, at: Space, side: int, token: int) -> bool:
    """A Bomb goes on a wall, a Rockslide between two tiles, not both Dark, without one (MAP-56, MAP-57, TER-14)."""
    if token == BOMB:
        return has_wall(g, at, side)
    beyond = ADJACENT[at][side]
    if beyond not in g.edges or (at in g.ground and g.ground.get(beyond) is g.ground[at]):
        return False  # only on an outer side of Terrain
    return not has_wall(g, at, side) and not (at in g.dark and beyond in g.dark)


def put_edge_token(g: Cave, at: Space, side: int, token: int) -> bool:
    """Lay a Rockslide or Bomb token on an edge; with an empty supply none is laid (GEN-15)."""
    if g.supply[token] == 0:
        return False
    edge = EDGES[at][side]
    bit = ROCKSLIDE_BIT if token == ROCKSLIDE else BOMB_BIT
    g.edge_tokens = {**g.edge_tokens, edge: g.edge_tokens.get(edge, 0) | bit}
    g.supply[token] -= 1
    _refresh_edge(g, edge)
    return True


def put_mark(g: Cave, at: Space, side: int, mark: int) -> None:
    """Lay a guest's breach or force wall on an edge: with its opposite both are removed (MMP-44); else a breach sends
    off a Rockslide or an older Bomb as a Bomb does (KNT-69), and a force wall lies on a Bomb as a Rockslide does
    (MVR-83)."""
    edge = EDGES[at][side]
    opposite = FORCE_WALL_BIT if mark == BREACH else BREACH_BIT
    if g.edge_tokens.get(edge, 0) & opposite:
        clear_edge(g, edge)
        return
    if mark == BREACH:
        clear_edge(g, edge)
    bits = BOMB_BIT | BREACH_BIT if mark == BREACH else ROCKSLIDE_BIT | FORCE_WALL_BIT
    g.edge_tokens = {**g.edge_tokens, edge: g.edge_tokens.get(edge, 0) | bits}
    g.supply[mark] -= 1
    _refresh_edge(g, edge)


def clear_edge(g: Cave, edge: int, marks: int = ROCKSLIDE_BIT | BOMB_BIT) -> None:
    """Take tokens off an edge: Rockslides back to the supply, Bombs out of the game (MAP-56, MAP-57)."""
    lying = g.edge_tokens.get(edge, 0) & marks
    if not lying:
        return
    own = g.edge_tokens[edge]
    if lying & ROCKSLIDE_BIT:
        g.supply[FORCE_WALL if own & FORCE_WALL_BIT else ROCKSLIDE] += 1
        own &= ~(ROCKSLIDE_BIT | FORCE_WALL_BIT)
    if lying & BOMB_BIT:
        if own & BREACH_BIT:
            g.supply[BREACH] += 1  # back to its supply, never out of the game (MVR-83)
        else:
            g.gone[BOMB] += 1
        own &= ~(BOMB_BIT | BREACH_BIT)
    left = {**g.edge_tokens, edge: own}
    g.edge_tokens = {e: m for e, m in left.items() if m}
    _refresh_edge(g, edge)


def _refresh_edge(g: Cave, edge: int) -> None:
    """Work out one edge anew, seen from both sides, after its tokens have changed (MAP-18)."""
    one, other = edge_spaces(edge)
    _, side = edge_place(edge)
    bit, back = 1 << side, BACK[side]
    lit, edges = g.lit, g.edges
    wall = (one in lit and lit[one].walls & bit) or (other in lit and lit[other].walls & back)
    if edge in g.edge_tokens:
        wall = g.edge_tokens[edge] & ROCKSLIDE_BIT
    for at, walled in ((one, bit), (other, back)):
        if at in edges:
            edges[at] = edges[at] | walled if wall else edges[at] & ~walled
    g.linked = None


def clear_edges(g: Cave, at: Space) -> None:
    """Take all tokens off the edges of a space."""
    if has_edge_tokens(g, at):
        for edge in EDGES[at]:
            clear_edge(g, edge)


def has_edge_tokens(g: Cave, at: Space) -> bool:
    """Whether a token lies on an edge of a space."""
    marked = g.edge_tokens
    if not marked:
        return False
    north, east, south, west = EDGES[at]
    return north in marked or east in marked or south in marked or west in marked


def spaces_with_edge_tokens(g: Cave) -> set[Space]:
    """The spaces of which `has_edge_tokens` is true, with open ones beside them."""
    return {at for edge in g.edge_tokens for at in edge_spaces(edge)}


# ------------------------------------------------------------------ the way to the Entrance (MAP-41)


def linked(g: Cave) -> dict[Space, bool]:
    """The Lit tiles and passable Terrain from which one can walk to the Entrance over such spaces."""
    if g.linked is None:
        g.linked = {}
        _flood(g, g.entrance, g.linked)
    return g.linked


def _leads(g: Cave, at: Space) -> bool:
    """Passable Terrain connects as Lit tiles do (MAP-41)."""
    return at in g.ground and not g.ground[at].impassable(at)


def _flood(g: Cave, start: Space, found: dict[Space, bool]) -> None:
    found[start] = True
    todo = [start]
    edges, beside, lit, ground = g.edges, g.beside, g.lit, g.ground
    for at in todo:
        for _, beyond, _ in BEYOND[beside[at] & ~edges[at]][at]:
            if beyond not in found and (beyond in lit or (ground and _leads(g, beyond))):
                found[beyond] = True
                todo.append(beyond)


def _link_new(g: Cave, at: Space, found: dict[Space, bool]) -> None:
    for _, beyond, _ in BEYOND[g.beside[at] & ~g.edges[at]][at]:
        if beyond in found:
            _flood(g, at, found)
            return


# ------------------------------------------------------------------ what lies where


def is_ghost_tile(g: Cave, at: Space) -> bool:
    """Whether a Ghost tile lies there, Dark or Lit: everybody can tell (MAP-80, GST-97)."""
    thing = g.dark.get(at)
    if thing is not None:
        return thing.back >= 3
    lit = g.lit.get(at)
    return lit is not None and TILE_GHOST[lit.face]


def impassable(g: Hall[Any], at: Space) -> bool:
    """Whether a space cannot be entered without a named exception (MAP-17, TER-20)."""
    return at in g.ground and g.ground[at].impassable(at)


def visible(g: Cave, a: Space, b: Space) -> bool:
    """Whether two spaces see each other (MAP-20)."""
    if a == b:
        return True
    side = heading(a, b)
    if side < 0:
        return False
    at = a
    while at != b:
        if at != a and (at in g.dark or at not in g.edges):
            return False
        if at not in g.edges or g.edges[at] >> side & 1:
            return False
        at = ADJACENT[at][side]
    return b in g.edges


# ------------------------------------------------------------------ tokens on spaces


def tokens_at(g: Hall[Any], at: Space) -> tuple[int, ...]:
    """The tokens on a space, sorted."""
    return g.tokens.get(at, NO_TOKENS)


def return_tokens(g: Cave, at: Space) -> None:
    """What becomes of the tokens on a removed tile: see `GOES_OUT` (COL-16); a Crystal counts for nobody
    (COL-34, DRG-66)."""
    for token in g.tokens.pop(at, NO_TOKENS):
        if token in GOES_OUT:
            g.gone[token] += 1
        else:
            g.supply[token] += 1
        if token in MONSTERS:
            for role in g.roles:
                role.monster_left(g, token)
    clear_edges(g, at)


GOES_OUT: Final = (LOCKED_ARTIFACT, UNICORN_CUBE)
"""Locked Artifacts and Unicorn cubes leave the game with their tile; all else goes back to its supply
(COL-16, UNI-63)."""
