"""Setting up any position by hand: for scenarios, tests, and rules lawyers."""

from __future__ import annotations

from collections.abc import Sequence

from underhall.cave.map import board, ghost_tiles, terrain
from underhall.cave.map.parts import CRYSTALS, ENTRANCE, LIT, TILE_BACK, TILE_BY_ID, TILE_GROUP, TILE_IDS
from underhall.cave.map.stack import BYTE, STARTING
from underhall.cave.setup.agreed import Setup
from underhall.cave.setup.layout import fill_supplies, pools_without
from underhall.cave.setup.new import new_state
from underhall.cave.state import Cave
from underhall.engine.flow import NOBODY
from underhall.engine.knowledge import Thing
from underhall.hall import grid
from underhall.hall.pieces import PIECES
from underhall.hall.setup import SetupError
from underhall.hall.space import SIDE_NAMES, Space, at, name
from underhall.hall.tokens import ARTIFACT, BOMB, BREACH, FORCE_WALL, LOCKED_ARTIFACT, ROCKSLIDE, TOKENS
from underhall.hall.turn import PLAYING

MARKS = (FORCE_WALL, BREACH)
"""What lies on edges where a guest has brought it (MVR-77)."""


def bare_table(setup: Setup, seed: int = 0) -> Cave:
    """A table with the Entrance alone on the map, all other tiles in one pile, the first role about to play."""
    return clear_table(new_state(setup, seed))


def clear_table(g: Cave) -> Cave:
    """Make a state that has not been set up yet into a bare table."""
    fill_supplies(g)
    if g.plan.terrain:
        g.terrain_supply = terrain.SUPPLY
    board.lay_lit(g, g.entrance, LIT[ENTRANCE][0])
    g.stack.pools = list(pools_without(g.plan.box))
    if g.plan.ghost_tiles_apart:
        ghost_tiles.set_apart(g)
    _count_pile(g)
    g.turn.number = 1
    g.turn.stage = PLAYING
    return g


def _count_pile(g: Cave) -> None:
    plain, crystals, vaults, ghosts = (len(pool) for pool in g.stack.pools)
    g.stack.piles = [[plain, crystals, vaults, ghosts, 0, 1]] if plain + crystals + vaults + ghosts else []


def _take(g: Cave, tile: str) -> int:
    """Take a named tile out of the pile, a Ghost tile perhaps out of the Cave Ghost's supply."""
    if tile not in TILE_BY_ID:
        raise SetupError(f"there is no tile {tile!r}; tiles are called like event-03 or crystal-01")
    face = TILE_BY_ID[tile]
    if any(thing.face == face for thing in g.ghost_tiles):
        g.ghost_tiles = tuple(thing for thing in g.ghost_tiles if thing.face != face)
        return face
    if face not in g.stack.pools[TILE_GROUP[face]]:
        raise SetupError(f"tile {tile} is not free: it lies somewhere already, or stays in the box in this mix")
    g.stack.pools = [pool.replace(BYTE[face], b"") for pool in g.stack.pools]
    _count_pile(g)
    return face


def put_lit(g: Cave, x: int, y: int, tile: str, turn: int = 0) -> Space:
    """Lay a tile Lit side up, turned clockwise by quarter turns; it gets no token by itself."""
    space = at(x, y)
    _must_be_open(g, space, x, y)
    board.lay_lit(g, space, LIT[_take(g, tile)][turn])
    return space


def put_dark(g: Cave, x: int, y: int, tile: str, known: int = NOBODY) -> Space:
    """Lay a tile Dark side up; `known` is the mask of seats that have looked at it: the Cave always has (GEN-13)."""
    space = at(x, y)
    _must_be_open(g, space, x, y)
    face = _take(g, tile)
    if g.cave_seat >= 0:
        known |= 1 << g.cave_seat
    g.next_uid += 1
    board.lay_dark(g, space, Thing(g.next_uid, STARTING + 1, TILE_BACK[face], face, known))
    return space


def _must_be_open(g: Cave, space: Space, x: int, y: int) -> None:
    if space in g.edges:
        raise SetupError(f"there is a tile at {name(at(x, y))} already")


def put_terrain(g: Cave, kind: str, x: int, y: int, turn: int = 0) -> tuple[Space, ...]:
    """Lay a Terrain tile with its first space at x, y."""
    if kind not in terrain.KINDS:
        raise SetupError(f"there is no Terrain {kind!r}; there are: {', '.join(terrain.KINDS)}")
    if kind not in g.terrain_supply:
        raise SetupError(f"terrain {kind!r} is not to be had: switch the option terrain on, and use each only once")
    spaces = terrain.SHAPES[kind][turn][0][at(x, y)]
    if any(space in g.edges for space in spaces):
        raise SetupError(f"terrain {kind!r} at {name(at(x, y))} lies on a tile")
    terrain.lay(g, kind, spaces)
    return spaces


def put_token(g: Cave, x: int, y: int, token: str) -> Space:
    """Put a token from its supply on a space."""
    space = at(x, y)
    tokens = TOKENS[: len(g.supply)]  # a guest brings its own
    if token not in tokens:
        raise SetupError(f"there is no token {token!r}; there are: {', '.join(tokens)}")
    if space not in g.edges:
        raise SetupError(f"there is no tile at {name(at(x, y))} to put a token on")
    if tokens.index(token) == LOCKED_ARTIFACT:
        if not g.supply[ARTIFACT]:
            raise SetupError("there is no Artifact left in the supply of this mix")
        g.supply[ARTIFACT] -= 1
        g.tokens[space] = tuple(sorted((*board.tokens_at(g, space), LOCKED_ARTIFACT)))
    elif not grid.put_token(g, space, tokens.index(token)):
        raise SetupError(f"there is no {token} token left in the supply of this mix")
    return space


def put_edge_token(g: Cave, x: int, y: int, side: str, token: str) -> None:
    """Put a rockslide or bomb, or a mark that a guest brings, on an edge of a space."""
    marks = {TOKENS[mark]: mark for mark in MARKS if mark < len(g.supply) and g.plan.tokens[mark]}
    kinds = {"rockslide": ROCKSLIDE, "bomb": BOMB, **marks}
    if token not in kinds or side not in SIDE_NAMES:
        known = f"{', '.join([*kinds][:-1])} or {[*kinds][-1]}"
        raise SetupError(f"an edge takes a {known} on its north, east, south or west side, not {token} {side}")
    where = at(x, y), SIDE_NAMES.index(side), kinds[token]
    if where[0] not in g.edges:
        raise SetupError(f"there is no tile at {name(at(x, y))} to put a token beside")
    if not g.supply[kinds[token]]:
        raise SetupError(f"there is no {token} token left in the supply of this mix")
    if not (g.may_mark(*where) if token in marks else board.may_take_edge_token(g, *where)):
        raise SetupError(f"no {token} may lie on the {side} side of {name(at(x, y))} (MAP-56, MAP-57)")
    if token in marks:
        board.put_mark(g, *where)
    else:
        board.put_edge_token(g, *where)


def put_piece(g: Cave, piece: str, x: int, y: int) -> Space:
    """Stand a piece on a space."""
    pieces = PIECES[: len(g.where)]  # a guest brings its own
    if piece not in pieces:
        raise SetupError(f"there is no piece {piece!r}; there are: {', '.join(pieces)}")
    space = at(x, y)
    if space not in g.edges:
        raise SetupError(f"there is no tile at {name(at(x, y))} for the piece {piece}")
    g.where[pieces.index(piece)] = space
    return space


def put_on_top(g: Cave, tile: str) -> None:
    """Let a named tile lie on top of the stack."""
    face = _take(g, tile)
    g.next_uid += 1
    g.stack.top = Thing(g.next_uid, STARTING + 1, TILE_BACK[face], face, NOBODY)


def put_in_hand(g: Cave, tile: str) -> None:
    """Put a named tile into the Cave's hand, from the stack or from what was left out of it."""
    face = TILE_BY_ID.get(tile, -1)
    if face in g.boxed:
        g.boxed = tuple(other for other in g.boxed if other != face)
    else:
        face = _take(g, tile)
    g.next_uid += 1
    g.hand = (*g.hand, Thing(g.next_uid, STARTING + 1, TILE_BACK[face], face, 1 << g.cave_seat))


def leave_in_stack(g: Cave, tiles: Sequence[str], others: int | None = None) -> None:
    """Let the stack hold these tiles, the first on top, and so many others (None: all that are free)."""
    if tiles:
        put_on_top(g, tiles[0])
    named = [_take(g, tile) for tile in tiles[1:]]
    free = sum(map(len, g.stack.pools))
    others = free if others is None else others
    if others > free:
        raise SetupError(f"{others} tiles cannot be left beneath: only {free} are free in this mix")
    empty_stack(g, others)
    if not tiles and others:  # the Dark side of the top tile is always in sight (GEN-12)
        put_on_top(g, TILE_IDS[next(pool for pool in g.stack.pools if pool)[0]])
    for face in named:
        group = TILE_GROUP[face]
        g.stack.pools[group] = bytes(sorted((*g.stack.pools[group], face)))
    _count_pile(g)


def put_collapsed(g: Cave, tile: str) -> None:
    """Put a tile among those that have left the game."""
    face = _take(g, tile)
    g.collapsed = (*g.collapsed, face)
    if TILE_GROUP[face] == CRYSTALS:
        g.crystals_seen += 1
        g.crystals_removed += 1


def empty_stack(g: Cave, but: int = 0) -> None:
    """Put what is left in the stack back into the box, but so many tiles (and the one on top)."""
    left = [face for pool in g.stack.pools for face in pool]
    kept = left[:but]
    g.boxed = tuple(sorted((*g.boxed, *left[but:])))
    g.stack.pools = [bytes(face for face in kept if TILE_GROUP[face] == group) for group in range(4)]
    _count_pile(g)
