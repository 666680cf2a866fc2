"""Turning a tile Lit side up, and putting Dark tiles into the crypts it opens to: common to reveals and shifts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from underhall.engine.flow import Flow, Option, Prompt
from underhall.hall import deeds
from underhall.hall.asks import OnSpace, choose, choose_space
from underhall.hall.space import Space
from underhall.hall.tiles import Lit
from underhall.hall.verbs import Number, verb
from underhall.manor.map import board, stack
from underhall.manor.map.parts import LIT, TURNS
from underhall.manor.map.places import SIDES_WITHIN

if TYPE_CHECKING:
    from underhall.manor.role import ManorRole
    from underhall.manor.state import Manor

TURN: Final = Prompt("turn", "Which way do you turn the tile?", "MMP-58")
FILL: Final = Prompt("fill", "The stack cannot fill every crypt: which one gets a tile?", "MMP-59")
TURN_BY: Final = verb(
    "turn", "turn a tile so that it lies by so many quarter turns", space=deeds.SPACE, amount=Number("turns", 0, 3)
)
FILLING: Final = OnSpace(deeds.FILL)


def turns(g: Manor, role: ManorRole, at: Space, face: int, towards: int = 0) -> list[Lit]:
    """The ways in which a role may turn a tile: an open edge must meet a neighbour's, where it can (MMP-58).

    `towards`: the side that has to be open besides, where it can be: a hero's way in (PAL-25, AKN-18).
    """
    closed, opened = board.frame(g, at)
    beside = g.beside[at] & ~closed  # the sides towards neighbouring tiles: crypts and gates do not count
    ways = [LIT[face][turn] for turn in TURNS[face]]
    if not role.turns_freely:
        ways = [lit for lit in ways if beside & (opened | ~lit.walls)] or ways
    return [lit for lit in ways if beside & towards & (opened | ~lit.walls)] or ways if towards else ways


def orient(g: Manor, role: ManorRole, at: Space, ways: Sequence[Lit]) -> Flow[None]:
    """Let a role turn a tile in one of these ways; it is Lit from now on."""
    options = [Option(TURN_BY, at, amount=lit.turn) for lit in ways]
    chosen = yield from choose(role.seat, TURN, options)
    board.show(g, at, ways[0].turned[chosen.amount])


def crypts_behind(g: Manor, at: Space) -> list[Space]:
    """The crypts across the open edges of a tile; gates lead to none (MMP-59, MMP-61)."""
    walls = g.edges[at]
    return [beyond for bit, beyond, _ in SIDES_WITHIN[at] if not walls & bit and beyond not in g.edges]


def fill(g: Manor, role: ManorRole, wanted: Sequence[Space]) -> Flow[None]:
    """Put a Dark tile from the stack into each of these crypts; if they run short the role says where (MMP-59)."""
    left = list(dict.fromkeys(wanted))
    while left:
        if g.stack.left < len(left):
            if not g.stack.left:
                return  # MMP-91
            at = yield from choose_space(role.seat, FILL, FILLING, left)
        else:
            at = left[0]
        left.remove(at)
        lay_dark(g, at)


def lay_dark(g: Manor, at: Space) -> None:
    """Put the top tile of the stack on a crypt; there must be one (MMP-59)."""
    tile = stack.take_top(g)
    assert tile is not None, "who lays tiles looks first whether one is left (MMP-91)"
    board.lay(g, at, tile)
    g.tell("fill", "MMP-59", at=at)


def crypts_beside_tiles(g: Manor) -> list[Space]:
    """The crypts that touch at least one tile, walls or not, while there are tiles to lay there (MMP-17, WAR-38)."""
    if not g.stack.left:
        return []
    return [crypt for crypt in board.crypts(g) if any(beyond in g.edges for _, beyond, _ in SIDES_WITHIN[crypt])]


def lay_top(g: Manor, at: Space) -> Flow[None]:
    """Put the top tile of the stack on a crypt (WAR-38)."""
    lay_dark(g, at)
    return
    yield  # a flow without a question
