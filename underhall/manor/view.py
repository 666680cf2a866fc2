"""What a seat may know: the only door out of the engine, and the only place that redacts (MMP-07, MMP-08)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from underhall.engine.flow import Ask
from underhall.engine.knowledge import UNSEEN
from underhall.hall.pieces import PIECES
from underhall.hall.space import OFF, Space
from underhall.hall.tokens import NO_TOKENS, TOKENS
from underhall.hall.view import AskView, EdgeView, EndView, Panel, PieceView, ask_view, end_view
from underhall.manor.map import board
from underhall.manor.map.parts import BACKS, KINDS, TILE_BACK, TILE_IDS, TILE_KIND
from underhall.manor.map.places import GROUNDS, SPACES

if TYPE_CHECKING:
    from underhall.manor.state import Manor


class PlaceView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A space of the map: a square, with a tile or as a crypt, or a ground.

    A Dark tile tells its back; `tile` and `kind` only to those who know them. `walls` are the walled sides of a square
    as they count now (1 north, 2 east, 4 south, 8 west), `turn` quarter turns clockwise.
    """

    space: int
    name: str
    back: str = ""  # of the tile, Dark or Lit; none: a crypt or a ground
    lit: bool = False
    tile: str = ""
    kind: str = ""
    turn: int = 0
    walls: int = 0
    tokens: list[str] = []


class ManorView(msgspec.Struct, frozen=True):
    """The whole game as one seat sees it."""

    seat: int
    role: str  # the role of that seat; none for somebody who only watches
    round: int
    rounds: int  # after so many nobody wins (MMP-98)
    turn: int
    active: str
    phase: int
    stack: int  # tiles left in it
    supply: dict[str, int]  # what of everything is left to be put on the map
    places: list[PlaceView]
    pieces: list[PieceView]
    edges: list[EdgeView]
    panels: list[Panel]
    ask: AskView | None
    over: EndView | None


def view(g: Manor, seat: int, ask: Ask | None) -> ManorView:
    """The game as a seat may know it."""
    return ManorView(
        seat=seat,
        role=_role_of(g, seat),
        round=g.round,
        rounds=g.plan.rounds,
        turn=g.turn.number,
        active=g.active.name,
        phase=g.turn.phase,
        stack=g.stack.left,
        supply={TOKENS[token]: g.supply[token] for token, total in enumerate(g.plan.tokens) if total},
        places=[_place(g, seat, at) for at in SPACES],
        pieces=[PieceView(PIECES[piece], at) for piece, at in enumerate(g.where) if at != OFF],
        edges=[
            EdgeView(edge >> 1, edge & 1, TOKENS[mark])
            for edge, marks in sorted(g.edge_tokens.items())
            for mark, bit in board.BITS.items()
            if marks & bit
        ],
        panels=[role.panel(g, seat) for role in g.roles],
        ask=None if ask is None else ask_view(g, seat, ask, _role_of(g, ask.seat)),
        over=None if g.over is None else end_view(g.over),
    )


def _role_of(g: Manor, seat: int) -> str:
    """The role that a seat plays."""
    return next((role.name for role in g.roles if role.owner == seat), "")


def _place(g: Manor, seat: int, at: Space) -> PlaceView:
    beneath = [token for role in g.roles for token in role.beneath(g, at)]
    lying = [TOKENS[token] for token in (*g.tokens.get(at, NO_TOKENS), *beneath)]
    name, walls = g.name(at), 0 if at in GROUNDS else board.walls(g, at)
    lit, dark = g.lit.get(at), g.dark.get(at)
    if lit is not None:
        face = lit.face
        return PlaceView(
            at, name, BACKS[TILE_BACK[face]], True, TILE_IDS[face], KINDS[lit.kind], lit.turn, walls, lying
        )
    if dark is None:
        return PlaceView(at, name, walls=walls, tokens=lying)
    back = BACKS[dark.back]
    if dark.face == UNSEEN or not dark.known >> seat & 1:
        return PlaceView(at, name, back, walls=walls, tokens=lying)
    return PlaceView(at, name, back, False, TILE_IDS[dark.face], KINDS[TILE_KIND[dark.face]], walls=walls, tokens=lying)
