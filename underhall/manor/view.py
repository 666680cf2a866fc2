"""What a seat may know: the only door out of the engine, and the only place that redacts (MMP-07, MMP-08)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from underhall.engine.flow import NOWHERE, Ask
from underhall.engine.knowledge import UNSEEN
from underhall.hall import figures
from underhall.hall.edges import edge_place
from underhall.hall.pieces import PIECES
from underhall.hall.reading import panels
from underhall.hall.space import OFF, Space
from underhall.hall.tokens import NO_TOKENS, TOKENS
from underhall.hall.view import (
    LOOKS,
    DuelView,
    EdgeView,
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
from underhall.manor import attacks
from underhall.manor.map import board
from underhall.manor.map.parts import BACKS, KINDS, TILE_BACK, TILE_IDS, TILE_KIND
from underhall.manor.map.places import GROUND_NAMES, GROUNDS, SPACES

if TYPE_CHECKING:
    from underhall.manor.state import Manor


class ManorTile(TileView, frozen=True, omit_defaults=True, cache_hash=True):
    """A space of the map: a square, with a tile or as a crypt, or a ground. A tile tells its back, Dark or Lit."""

    back: str = ""  # none: a crypt or a ground


class ManorView(View, frozen=True):
    """The whole game as one seat sees it."""

    house: ClassVar[str] = "manor"

    tiles: list[ManorTile]
    rounds: int  # after so many nobody wins (MMP-98)
    stack: int  # tiles left in it
    poltergeists: int  # left in the shared supply
    duels: list[DuelView]
    supply: dict[str, int]  # what of everything is left to be put on the map
    surfaced: bool  # a Dragon on a visit has come up from under the tiles (MVR-88)

    def name(self, at: Space) -> str:
        """What people call a space: squares are counted from the Entrance, a ground is named by where it lies."""
        return GROUND_NAMES[at] if at in GROUND_NAMES else super().name(at)


def view(g: Manor, seat: int, ask: Ask | None, seen: Sequence[ManorView] = ()) -> ManorView:
    """The game as a seat may know it (MMP-07); what all see alike is taken from those who have `seen` it."""
    if seen:
        return replace(
            seen[0],
            seat=seat,
            role=role_of(g, seat),
            tiles=tiles_seen(g, seat, seen[0], partial(_tile, g, seat)),
            panels=panels(g, seat, seen),
            ask=None if ask is None else ask_view(g, seat, ask, role_of(g, ask.seat), seen),
        )
    return ManorView(
        seat=seat,
        role=role_of(g, seat),
        round=g.round,
        rounds=g.plan.rounds,
        turn=g.turn.number,
        active=g.active.name,
        phase=g.turn.phase,
        stack=g.stack.left,
        poltergeists=len([*figures.spare_poltergeists(g)]),
        under=under_views(g),
        duels=[] if ask is None else _duels(g, ask.seat),
        supply={TOKENS[token]: g.supply[token] for token, total in enumerate(g.plan.tokens) if total},
        surfaced=g.surfaced,
        entrance=g.entrance,
        tiles=[_tile(g, seat, at) for at in SPACES],
        hand=[],
        pieces=[PieceView(PIECES[piece], at) for piece, at in enumerate(g.where) if at != OFF],
        edges=[
            EdgeView(*edge_place(edge), TOKENS[mark])
            for edge, marks in sorted(g.edge_tokens.items())
            for mark, bit in board.BITS.items()
            if marks & bit
        ],
        panels=panels(g, seat),
        ask=None if ask is None else ask_view(g, seat, ask, role_of(g, ask.seat)),
        over=None if g.over is None else end_view(g, g.over),
    )


def _duels(g: Manor, asked: int) -> list[DuelView]:
    """Strength and Defense of the role that is asked against each figure that it could attack."""
    role = next(role for role in g.roles if role.seat == asked)
    fighter = role.fighter(g)
    if fighter == NOWHERE:
        return []
    return [
        _duel(g, fighter, piece)
        for piece, at in enumerate(g.where)
        if at != OFF and attacks.may_be_attacked(g, role, piece, thrown=True)  # a throw reaches all that a blow does
    ]


def _duel(g: Manor, fighter: int, piece: int) -> DuelView:
    defender = g.role_of(piece)
    numbers = attacks.contest(g, fighter, piece)
    if defender is None:
        return DuelView(PIECES[piece], *numbers)
    return DuelView(PIECES[piece], *numbers, *defender.compared, defender.die_on_equal)


def _tile(g: Manor, seat: int, at: Space) -> ManorTile:
    lying = g.tokens.get(at, NO_TOKENS)
    walls = 0 if at in GROUNDS else g.walls[at]
    lit, dark = g.lit.get(at), g.dark.get(at)
    if lit is not None:
        return _lit(at, lit.face, KINDS[lit.kind], lit.turn, walls, lying)
    if dark is None:
        return _crypt(at, walls, lying)
    return _dark(at, dark.back, dark.face if dark.known >> seat & 1 else UNSEEN, walls, lying)


# All seats are told of the same tiles again and again: each way a tile can look is made once.


@lru_cache(LOOKS)
def _lit(at: Space, face: int, kind: str, turn: int, walls: int, lying: tuple[int, ...]) -> ManorTile:
    return ManorTile(
        space=at,
        lit=True,
        tile=TILE_IDS[face],
        kind=kind,
        turn=turn,
        walls=walls,
        tokens=token_names(lying),
        back=BACKS[TILE_BACK[face]],
    )


@lru_cache(LOOKS)
def _crypt(at: Space, walls: int, lying: tuple[int, ...]) -> ManorTile:
    """A square without a tile, or a ground."""
    return ManorTile(at, walls=walls, tokens=token_names(lying))


@lru_cache(LOOKS)
def _dark(at: Space, back: int, face: int, walls: int, lying: tuple[int, ...]) -> ManorTile:
    """A Dark tile; its face only if it is known."""
    return ManorTile(
        space=at,
        tile=TILE_IDS[face] if face != UNSEEN else "",
        kind=KINDS[TILE_KIND[face]] if face != UNSEEN else "",
        walls=walls,
        tokens=token_names(lying),
        back=BACKS[back],
    )
