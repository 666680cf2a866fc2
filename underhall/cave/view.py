"""What a seat may know: the only door out of the engine, and the only place that redacts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING, ClassVar

import msgspec
from msgspec.structs import replace

from underhall.cave.map import board
from underhall.cave.map.parts import GHOST_BACK, KINDS, SYMBOLS, TILE_GHOST, TILE_IDS, TILE_KIND, TILE_PATTERN
from underhall.engine.flow import Ask
from underhall.hall.edges import edge_place
from underhall.hall.pieces import PIECES, UNICORN
from underhall.hall.reading import panels
from underhall.hall.space import OFF, Space, xy
from underhall.hall.tokens import NO_TOKENS, TREASURE
from underhall.hall.view import (
    LOOKS,
    DuelView,
    EdgeView,
    HandTile,
    PieceView,
    TileView,
    View,
    ask_view,
    end_view,
    role_of,
    tiles_seen,
    token_names,
    under_views,
)

if TYPE_CHECKING:
    from underhall.cave.state import Cave


class CaveTile(TileView, frozen=True, omit_defaults=True, cache_hash=True):
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


class LentView(msgspec.Struct, frozen=True):
    """A possession turn: who plays it, with the card of whom, and with how much Influence (GST-51, CGH-36)."""

    by: str
    seat: int  # who answers meanwhile, but for what the card leaves to the role's own player (GST-58)
    card: str
    influence: int
    used: list[str] = []  # what the card lends once, and was used (GST-66)


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
    duels: list[DuelView]  # of a guest that is asked, against those whom it could attack (MVR-80)
    lent: LentView | None = None  # while somebody plays a turn of another's


def view(g: Cave, seat: int, ask: Ask | None, seen: Sequence[CaveView] = ()) -> CaveView:
    """The game as a seat may know it; what all see alike is taken from those who have `seen` it."""
    if seen:
        return replace(
            seen[0],
            seat=seat,
            role=role_of(g, seat),
            hand=_hand(g, seat),
            tiles=tiles_seen(g, seat, seen[0], partial(_dark_tile, g, seat)),
            panels=panels(g, seat, seen),
            ask=None if ask is None else ask_view(g, seat, ask, _asked(g, ask.seat), seen),
        )
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
            for token in _lying(marks)
        ],
        under=under_views(g) if g.plan.visited else [],
        duels=[] if ask is None else _duels(g, ask.seat),
        terrain=[TerrainView(tile.kind, list(tile.spaces)) for tile in g.terrain],
        panels=panels(g, seat),
        ask=None if ask is None else ask_view(g, seat, ask, _asked(g, ask.seat)),
        over=None if over is None else end_view(g, over),
        lent=None if g.turn.under is None else _lent(g),
    )


def _lent(g: Cave) -> LentView:
    """The possession turn that is played now; all know of it (GST-51)."""
    return LentView(role_of(g, g.turn.possessor), g.turn.possessor, g.active.name, g.turn.influence, g.active.used_up())


def _duels(g: Cave, asked: int) -> list[DuelView]:
    """What a guest that is asked would compare with each whom it could attack."""
    role = next((role for role in g.roles if role.seat == asked), None)
    return [] if role is None else [DuelView(PIECES[piece], *duel) for piece, duel in role.duels(g)]


def _lying(marks: int) -> Iterator[str]:
    """The tokens on an edge; a guest's force wall lies as a Rockslide, its breach as a Bomb (MVR-83)."""
    if marks & board.ROCKSLIDE_BIT:
        yield "force-wall" if marks & board.FORCE_WALL_BIT else "rockslide"
    if marks & board.BOMB_BIT:
        yield "breach" if marks & board.BREACH_BIT else "bomb"


def _facing(g: Cave, piece: int) -> int:
    role = g.role_of(piece) if piece == UNICORN else None
    return -1 if role is None else role.faces()


def _tiles(g: Cave, seat: int) -> list[CaveTile]:
    entrance, edges = g.entrance, g.edges
    tiles = []
    for at in sorted(edges):
        lying = g.tokens.get(at, NO_TOKENS)
        if at in g.dark:
            tiles.append(_dark_tile(g, seat, at))
        elif at in g.lit:
            lit = g.lit[at]
            tiles.append(_lit(at, entrance, lit.face, KINDS[lit.kind], lit.turn, edges[at], lying))
        else:
            ground = g.ground[at]
            tiles.append(_terrain(at, entrance, ground.kind, ground.impassable(at), edges[at], lying))
    return tiles


def _dark_tile(g: Cave, seat: int, at: Space) -> CaveTile:
    thing = g.dark[at]
    face = thing.face if thing.known >> seat & 1 else -1
    return _dark(at, g.entrance, thing.back, face, g.edges[at], g.tokens.get(at, NO_TOKENS))


# All seats are told of the same tiles again and again: each way a tile can look is made once.


@lru_cache(LOOKS)
def _dark(at: Space, entrance: Space, back: int, face: int, walls: int, lying: tuple[int, ...]) -> CaveTile:
    """A Dark tile; its face only if it is known."""
    return CaveTile(
        space=at,
        x=xy(at)[0] - xy(entrance)[0],
        y=xy(at)[1] - xy(entrance)[1],
        symbol=SYMBOLS[back % 3],
        ghost=back >= GHOST_BACK,  # MAP-80
        tile=TILE_IDS[face] if face >= 0 else "",
        kind=KINDS[TILE_KIND[face]] if face >= 0 else "",
        pattern=TILE_PATTERN[face] if face >= 0 else "",
        walls=walls,
        tokens=token_names(lying),
    )


@lru_cache(LOOKS)
def _lit(at: Space, entrance: Space, face: int, kind: str, turn: int, walls: int, lying: tuple[int, ...]) -> CaveTile:
    return CaveTile(
        space=at,
        x=xy(at)[0] - xy(entrance)[0],
        y=xy(at)[1] - xy(entrance)[1],
        lit=True,
        ghost=TILE_GHOST[face],
        tile=TILE_IDS[face],
        kind=kind,
        pattern=TILE_PATTERN[face],
        turn=turn,
        walls=walls,
        tokens=token_names(lying),
    )


@lru_cache(LOOKS)
def _terrain(at: Space, entrance: Space, kind: str, impassable: bool, walls: int, lying: tuple[int, ...]) -> CaveTile:
    return CaveTile(
        space=at,
        x=xy(at)[0] - xy(entrance)[0],
        y=xy(at)[1] - xy(entrance)[1],
        walls=walls,
        terrain=kind,
        impassable=impassable,
        tokens=token_names(lying),
    )


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
