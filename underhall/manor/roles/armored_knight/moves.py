"""Moves: as many spaces as her Movement, as long as an encounter is left; Swift Boots besides (AKN-11 to AKN-17,
AKN-53)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from underhall.engine.flow import Flow, Option
from underhall.hall import deeds
from underhall.hall.asks import OnSpace
from underhall.hall.ground import Entry
from underhall.hall.pieces import ARMORED_KNIGHT
from underhall.hall.space import Space
from underhall.manor.roles.armored_knight import encounter
from underhall.manor.roles.armored_knight.parts import GHOST_CLOAK

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.armored_knight.role import ArmoredKnight

MOVING: Final = OnSpace(deeds.MOVE)


def options(g: Hall[Any], me: ArmoredKnight) -> list[Option]:
    """One space further: with Movement and an encounter left, or in the Swift Boots (AKN-11, AKN-12, AKN-53)."""
    if me.boots:
        return [MOVING[to] for to in boot_steps(g, me)]
    return [MOVING[to] for to in ways(g, me)] if me.moves_left() and me.encounters_left() else []


def ways(g: Hall[Any], me: ArmoredKnight) -> Sequence[Space]:
    """Where one move leads; with the Ghost Cloak also across walls (AKN-17, AKN-54)."""
    return me.steps(g, through_walls=me.is_used(GHOST_CLOAK))


def boot_steps(g: Hall[Any], me: ArmoredKnight) -> list[Space]:
    """The same in the Swift Boots: Lit tiles without a figure that forces attacks (AKN-53)."""
    return [to for to in ways(g, me) if not me.unresolved(g, to) and not g.forcing(me, to)]


def move(g: Hall[Any], me: ArmoredKnight, option: Option) -> Flow[None]:
    """Move one space. A Dark tile, or a figure that forces attacks, forces an encounter at once (AKN-13, AKN-14)."""
    if me.boots:
        yield from stride(g, me, option)
        return
    me.moved += 1
    entry = yield from _go(g, me, option.space)
    if entry.stopped:
        me.lose_moves()
    if entry.forcing or me.unresolved(g, entry.at):
        encounter.begin(g, me, entry)


def stride(g: Hall[Any], me: ArmoredKnight, option: Option) -> Flow[None]:
    """One space in the Swift Boots, without Movement and with no encounter; a web ends it all (AKN-53)."""
    me.boots -= 1
    entry = yield from _go(g, me, option.space)
    if entry.stopped:
        me.boots = 0
        me.lose_moves()


def _go(g: Hall[Any], me: ArmoredKnight, to: Space) -> Flow[Entry]:
    """Her own step: it counts as a space moved (AKN-58)."""
    me.walks_to(to)
    g.tell("move", "AKN-11", me.name, to, ARMORED_KNIGHT, amount=1)
    return (yield from g.enter(ARMORED_KNIGHT, to))
