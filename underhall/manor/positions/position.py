"""Setting up any position of the manor by hand: tiles, what lies and stands on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from underhall.engine.flow import EVERYBODY
from underhall.engine.knowledge import Thing
from underhall.hall.edges import edge_of
from underhall.hall.pieces import PIECES
from underhall.hall.setup import SetupError
from underhall.hall.space import SIDE_NAMES, Space
from underhall.hall.tokens import NO_TOKENS, SKULLS, TOKENS
from underhall.hall.turn import PLAYING
from underhall.manor.entering import may_stand
from underhall.manor.map import board, places, stack
from underhall.manor.map.layout import WALL_TO_THE_NORTH
from underhall.manor.map.parts import (
    ARMORY,
    ARMORY_BACK,
    COPIES,
    ENTRANCE,
    KINDS,
    LIT,
    PLAIN_BACK,
    START_PIT,
    TILE_BACK,
    TILE_BY_ID,
    TILE_IDS,
    TILE_KIND,
)
from underhall.manor.map.places import ARMORIES, MIDDLE, SPACES, SQUARES, STAIRS
from underhall.manor.map.stack import Stack
from underhall.manor.state import Manor

BY_NAME: Final = {places.name(at): at for at in SPACES}
"""Every space by what people call it."""


def clear_table(g: Manor) -> None:
    """Make a state that has not been set up yet into a bare table: no tile, all supplies full."""
    g.stack = stack.full_stack()
    g.supply = list(g.plan.tokens)
    g.turn.number = 1
    g.turn.stage = PLAYING


def space_of(name: str) -> Space:
    """The space of a name."""
    if name not in BY_NAME:
        raise SetupError(f'{name!r} is no space; squares are called like "(0,6)", row first, grounds "G1" to "G12"')
    return BY_NAME[name]


def square_of(name: str) -> Space:
    """The square of a name, on which no tile lies yet."""
    at = space_of(name)
    if at not in SQUARES:
        raise SetupError(f"no tile lies on {name}: it is one of the grounds (MMP-27)")
    return at


# ------------------------------------------------------------------ tiles


def face_of(tile: str) -> int:
    """The design of a tile by its name."""
    if tile not in TILE_BY_ID:
        raise SetupError(f"there is no tile {tile!r}; tiles are called like shrine-nes or pit-open")
    return TILE_BY_ID[tile]


def _take(g: Manor, face: int) -> None:
    """A tile whose face is known leaves the unseen ones; all copies may lie somewhere already."""
    lying = [lit.face for lit in g.lit.values()] + [thing.face for thing in g.dark.values()]
    if lying.count(face) == COPIES[face]:
        copies = "only one tile" if COPIES[face] == 1 else f"only {COPIES[face]} tiles"
        raise SetupError(f"there {'is' if COPIES[face] == 1 else 'are'} {copies} {TILE_IDS[face]!r}")
    if face in stack.BOXED:
        return
    unseen = tuple(count - (other == face) for other, count in enumerate(g.stack.unseen))
    g.stack = Stack(g.stack.left - (TILE_BACK[face] == PLAIN_BACK), unseen)


def _must_be_crypt(g: Manor, at: Space) -> None:
    if at in g.edges:
        raise SetupError(f"there is a tile at {places.name(at)} already")


def put_lit(g: Manor, at: Space, face: int, turn: int = 0) -> None:
    """Lay a tile Lit side up, turned clockwise by quarter turns; it gets no token by itself."""
    _must_be_crypt(g, at)
    _take(g, face)
    board.lay(g, at, LIT[face][turn])


def put_dark(g: Manor, at: Space, armory: bool) -> None:
    """Lay a tile Dark side up that nobody has looked at."""
    _must_be_crypt(g, at)
    if armory:
        if _armories(g) == sum(COPIES[face] for face, kind in enumerate(TILE_KIND) if kind == ARMORY):
            raise SetupError(f"there is no Armory left for {places.name(at)}")
        board.lay(g, at, stack.new_tile(g, ARMORY_BACK))
        return
    tile = stack.take_top(g)
    if tile is None:
        raise SetupError(f"there is no tile left for {places.name(at)}")
    board.lay(g, at, tile)


def put_remembered(g: Manor, at: Space, face: int) -> None:
    """Lay a tile Dark side up that everybody has seen (MMP-92)."""
    _must_be_crypt(g, at)
    _take(g, face)
    g.next_uid += 1
    board.lay(g, at, Thing(g.next_uid, 0, TILE_BACK[face], face, EVERYBODY))


def _armories(g: Manor) -> int:
    return sum(board.is_armory(g, at) for at in g.edges)


def put_first_tiles(g: Manor, crypts: Sequence[Space]) -> None:
    """The tiles that are on the map in every game, on their first places unless they lie somewhere already: the
    starting Pit, the Entrance, the Armories (MMP-31 to MMP-33). Some squares stay crypts."""
    lying = [lit.face for lit in g.lit.values()] + [thing.face for thing in g.dark.values()]
    free = [at for at in SQUARES if at not in g.edges and at not in crypts]
    for face, at, turn in ((START_PIT, MIDDLE, 0), (ENTRANCE, STAIRS, WALL_TO_THE_NORTH)):
        if face not in lying:
            if at not in free:
                raise SetupError(f"the tile {TILE_IDS[face]!r} is always on the map: say where (MMP-31, MMP-33)")
            put_lit(g, at, face, turn)
    for at in ARMORIES:
        if at in free and _armories(g) < len(ARMORIES):
            put_dark(g, at, armory=True)
    if _armories(g) < len(ARMORIES):
        raise SetupError(f"all {len(ARMORIES)} Armories are on the map: say where they lie (MMP-32)")


# ------------------------------------------------------------------ a drawing of the house

LETTERS: Final = {
    "E": "entrance",
    "P": "pit",
    "A": "armory",
    "B": "blood",
    "T": "treasure",
    "G": "poltergeist",
    "S": "shrine",
}
"""What the letters of a drawing mean; the sides that are open follow, as the tile lies."""
CRYPT, DARK, DARK_ARMORY, FIRST_PIT, ALL_OPEN = ".", "?", "A?", "*", "+"


def put_drawing(g: Manor, drawing: str) -> None:
    """Lay tiles as a drawing shows them, a line for each row from the north, a word for each square from the west:
    `.` a crypt, `?` a Dark tile, `A?` a Dark Armory, `*` the starting Pit, and Lit tiles by the letter of their kind
    and the sides that are open: `Bne`, `S+`."""
    lines = [line.split() for line in drawing.strip().splitlines()]
    rows, cols = places.row_and_col(SQUARES[-1])
    if len(lines) != rows + 1 or any(len(words) != cols + 1 for words in lines):
        raise SetupError(f"drawing: it needs {rows + 1} lines of {cols + 1} words each, one for every square")
    for row, words in enumerate(lines):
        for col, word in enumerate(words):
            at = places.square(row, col)
            if word in (DARK, DARK_ARMORY):
                put_dark(g, at, armory=word == DARK_ARMORY)
            elif word == FIRST_PIT:
                put_lit(g, at, START_PIT)
            elif word != CRYPT:
                put_lit(g, at, *_drawn(word, at))


def _drawn(word: str, at: Space) -> tuple[int, int]:
    """The design and the quarter turns of a Lit tile in a drawing."""
    kind, sides = LETTERS.get(word[0], ""), word[1:]
    initials = [name[0] for name in SIDE_NAMES]
    if sides == ALL_OPEN:
        sides = "".join(initials)
    if not kind or not sides or any(side not in initials for side in sides) or len({*sides}) < len(sides):
        raise SetupError(
            f"drawing: {word!r} at {places.name(at)} is no tile; write . ? A? * or a letter of {' '.join(LETTERS)} "
            "with its open sides, like Sne, Bnesw or S+"
        )
    walls = sum(1 << side for side, initial in enumerate(initials) if initial not in sides)
    for face, turned in enumerate(LIT):
        if KINDS[TILE_KIND[face]] == kind and face != START_PIT:
            for lit in turned:
                if lit.walls == walls:
                    return face, lit.turn
    raise SetupError(f"drawing: no {kind} tile is open like {word!r} at {places.name(at)}")


# ------------------------------------------------------------------ what lies and stands on them


def put_token(g: Manor, at: Space, token: int) -> None:
    """Put a token, marker or cube from its supply on a space; nothing is set off by it."""
    if at not in g.edges and token != SKULLS:
        raise SetupError(f"there is no tile at {places.name(at)} to put a {TOKENS[token]} on")
    if not g.supply[token]:
        raise SetupError(f"there is no {TOKENS[token]} left in the supply of this mix")
    g.supply[token] -= 1
    g.tokens[at] = tuple(sorted((*g.tokens.get(at, NO_TOKENS), token)))


def put_mark(g: Manor, at: Space, side: str, mark: int) -> None:
    """Lay a breach or force wall on an edge of a square."""
    where = SIDE_NAMES.index(side)
    if not g.supply[mark]:
        raise SetupError(f"there is no {TOKENS[mark]} left in the supply")
    if edge_of(at, where) in g.edge_tokens or not board.may_mark(g, at, where, mark):
        raise SetupError(
            f"no {TOKENS[mark]} may lie on the {side} side of {places.name(at)}: a breach needs a wall that is not the "
            "outer wall, a force wall an open edge (MMP-43, MMP-45)"
        )
    board.put_mark(g, at, where, mark)


def put_piece(g: Manor, piece: int, at: Space) -> None:
    """Stand a figure on a space."""
    role = g.role_of(piece)
    if at not in g.edges and (role is None or not may_stand(g, role, at)):
        raise SetupError(f"there is no tile at {places.name(at)} for {PIECES[piece]} (MMP-103)")
    g.stand(piece, at)
