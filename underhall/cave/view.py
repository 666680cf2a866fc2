"""What a seat may know: the only door out of the engine, and the only place that redacts."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

from underhall.cave.map import board
from underhall.cave.map.parts import GHOST_BACK, KINDS, SYMBOLS, TILE_GHOST, TILE_IDS, TILE_KIND, TILE_PATTERN
from underhall.engine.flow import Ask
from underhall.hall.edges import edge_place
from underhall.hall.pieces import PIECES, UNICORN
from underhall.hall.space import OFF, xy
from underhall.hall.tokens import TOKENS, TREASURE
from underhall.hall.view import EdgeView, HandTile, PieceView, TileView, View, ask_view, end_view, role_of

if TYPE_CHECKING:
    from underhall.cave.state import Cave


class CaveTile(TileView, frozen=True, omit_defaults=True):
    """A space of the map with a tile or Terrain. x and y count from the Entrance, east and north.

    A Dark tile tells its symbol and whether it is a Ghost tile; `pattern` only to those who know its face.
    """

    x: int = 0
    y: int = 0
    symbol: str = ""
    ghost: bool = False
    pattern: str = ""
    terrain: str = ""
    impassable: bool = False


class TerrainView(msgspec.Struct, frozen=True):
    """A Terrain tile and its spaces, a River's in the direction of its current."""

    kind: str
    spaces: list[int]


class CaveHandTile(HandTile, frozen=True, omit_defaults=True):
    """A tile of the Cave's hand; its symbol and Lit side only for those who know it."""

    symbol: str = ""
    ghost: bool = False
    pattern: str = ""


class CaveView(View, frozen=True):
    """The whole game as one seat sees it."""

    house: ClassVar[str] = "cave"

    tiles: list[CaveTile]
    hand: list[CaveHandTile]
    collapsing: bool
    tiles_to_come: int  # none: the Cave Reference card is turned over (COL-50)
    top_symbol: str
    top_ghost: bool
    crystals_removed: int
    crystals_to_collapse: int
    treasures_left: int
    surfaced: bool
    terrain: list[TerrainView]


def view(g: Cave, seat: int, ask: Ask | None) -> CaveView:
    """The game as a seat may know it."""
    top = g.stack.top
    over = g.over
    return CaveView(
        seat=seat,
        role=role_of(g, seat),
        round=g.round,
        turn=g.turn.number,
        active=g.active.name,
        phase=g.turn.phase,
        entrance=g.entrance,
        collapsing=g.collapsing,
        tiles_to_come=len(g.stack) + len(g.hand),
        top_symbol="" if top is None else SYMBOLS[top.back % 3],
        top_ghost=top is not None and top.back >= GHOST_BACK,  # MAP-80
        crystals_removed=g.crystals_removed,
        crystals_to_collapse=g.plan.crystals_to_collapse,
        treasures_left=g.supply[TREASURE],
        surfaced=g.surfaced,
        hand=_hand(g, seat),
        tiles=_tiles(g, seat),
        pieces=[PieceView(PIECES[piece], at, _facing(g, piece)) for piece, at in enumerate(g.where) if at != OFF],
        edges=[
            EdgeView(*edge_place(edge), token)
            for edge, marks in sorted(g.edge_tokens.items())
            for bit, token in ((board.ROCKSLIDE_BIT, "rockslide"), (board.BOMB_BIT, "bomb"))
            if marks & bit
        ],
        terrain=[TerrainView(tile.kind, list(tile.spaces)) for tile in g.terrain],
        panels=[role.panel(g, seat) for role in g.roles],
        ask=None if ask is None else ask_view(g, seat, ask, _asked(g, ask.seat)),
        over=None if over is None else end_view(over),
    )


def _facing(g: Cave, piece: int) -> int:
    role = g.role_of(piece) if piece == UNICORN else None
    return -1 if role is None else role.faces()


def _tiles(g: Cave, seat: int) -> list[CaveTile]:
    ex, ey = xy(g.entrance)
    bit = 1 << seat
    edges, tokens = g.edges, g.tokens
    tiles = []
    for at in sorted(edges):
        x, y = xy(at)
        lying = [TOKENS[token] for token in tokens[at]] if at in tokens else []
        thing = g.dark.get(at)
        if thing is not None:
            face = thing.face if thing.known & bit and thing.face >= 0 else -1
            tiles.append(
                CaveTile(
                    space=at,
                    x=x - ex,
                    y=y - ey,
                    symbol=SYMBOLS[thing.back % 3],
                    ghost=thing.back >= GHOST_BACK,  # MAP-80
                    tile=TILE_IDS[face] if face >= 0 else "",
                    kind=KINDS[TILE_KIND[face]] if face >= 0 else "",
                    pattern=TILE_PATTERN[face] if face >= 0 else "",
                    walls=edges[at],
                    tokens=lying,
                )
            )
        elif at in g.lit:
            lit = g.lit[at]
            tiles.append(
                CaveTile(
                    space=at,
                    x=x - ex,
                    y=y - ey,
                    lit=True,
                    ghost=TILE_GHOST[lit.face],
                    tile=TILE_IDS[lit.face],
                    kind=KINDS[lit.kind],
                    pattern=TILE_PATTERN[lit.face],
                    turn=lit.turn,
                    walls=edges[at],
                    tokens=lying,
                )
            )
        else:
            ground = g.ground[at]
            tiles.append(
                CaveTile(
                    space=at,
                    x=x - ex,
                    y=y - ey,
                    walls=edges[at],
                    terrain=ground.kind,
                    impassable=ground.impassable(at),
                    tokens=lying,
                )
            )
    return tiles


def _hand(g: Cave, seat: int) -> list[CaveHandTile]:
    """The Cave's tiles: how many there are is public, what they are is not (CAV-07)."""
    return [
        CaveHandTile(
            card=thing.uid,
            tile=TILE_IDS[thing.face],
            kind=KINDS[TILE_KIND[thing.face]],
            symbol=SYMBOLS[thing.back % 3],
            ghost=thing.back >= GHOST_BACK,
            pattern=TILE_PATTERN[thing.face],
        )
        if thing.known >> seat & 1
        else CaveHandTile(-1)
        for thing in g.hand
    ]


def _asked(g: Cave, seat: int) -> str:
    """The role a question to a seat is about: in a possession turn the role that is played (GST-58)."""
    if g.turn.under is not None and seat == g.turn.possessor:
        return g.active.name
    return role_of(g, seat)
