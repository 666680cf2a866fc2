"""The one way onto a space. Whatever watches entering hangs here, in clause order."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from underhall.cave import verbs
from underhall.cave.map import board
from underhall.cave.map.terrain import FOREST, PIT, kind_at
from underhall.cave.play import artifacts
from underhall.cave.play.hunt import escape
from underhall.cave.play.possession import in_passing
from underhall.engine.flow import Flow, Option, Prompt
from underhall.hall import grid
from underhall.hall.asks import choose
from underhall.hall.ground import Entry
from underhall.hall.pairs import Effect
from underhall.hall.space import Space
from underhall.hall.tokens import FLAME_WALL, NO_TOKENS, SKULLS

if TYPE_CHECKING:
    from underhall.cave.role import CaveRole
    from underhall.cave.state import Cave

Burning: TypeAlias = Callable[["Cave", "CaveRole", int], Flow[None]]
FLAMES: Final = Effect[Burning]("dragon", "Flame Wall")
"""What entering the Flame Wall does to the pieces of each role (DRG-42)."""

RIDE: Final = Prompt("ride", "The River carries on: ride with the current, or stay?", "TER-60")
STAY: Final = Option(verbs.STAY)


def arrive(g: Cave, mover: int, piece: int, at: Space, ride: bool = True) -> Flow[Entry]:
    """Put a piece on a space it enters, by its own move, by `mover`'s hand or by a jump, with all that follows.

    It is the same whoever moves it (FRC-08, TER-18).
    `ride`: no River carries on a piece that has an attack to carry out here first (GHL-112).
    """
    jumps = g.jumps
    before = g.where[piece]
    g.where[piece] = at
    role = g.role_of(piece)
    if g.carrying:
        artifacts.entered(g, piece, before, at)
    if role is not None:
        if g.turn.under is not None and role is g.active:
            _tread(g, at)
        if g.plan.visited:
            yield from _startle(g, role, piece, at)
        tokens = g.tokens.get(at, NO_TOKENS)
        if SKULLS in tokens and role is not g.in_slot("horde"):
            _crush(g, at)
        if at == g.entrance and role.name in g.plan.hunts:
            escape(g, role)  # before a Flame Wall there (MAP-21)
        if FLAME_WALL in tokens:
            yield from _burn(g, role, piece)
            if g.jumps != jumps or g.where[piece] != at:
                return Entry(before, at, False, ())
        yield from role.entered(g, piece, at)
    if ride and at in g.ground and g.jumps == jumps and g.where[piece] == at:
        yield from _ride(g, mover, piece, at)
    return Entry(before, at, False, ())


def _startle(g: Cave, role: CaveRole, piece: int, at: Space) -> Flow[None]:
    """Whoever hovers where another's piece comes in hears of it before anything else (WAR-08, MVR-95)."""
    for other in g.roles:
        if other is not role and any(g.where[theirs] == at for theirs in other.hovering):
            yield from other.met(g, piece, at)


def _tread(g: Cave, at: Space) -> None:
    """A possessed piece enters a space: the Mushroom Forest ends the possession turn (GST-60, GST-132).

    Having moved, its role may drop and collect again, also where it did before (GST-59).
    """
    g.turn.handled = ()
    ground = kind_at(g, at)
    if ground == FOREST:
        g.turn.cut = True
    if ground != PIT and not board.impassable(g, at):
        g.turn.footing = at


def _crush(g: Cave, at: Space) -> None:
    """An enemy has come onto cackling skulls, whoever moved it: one token goes to the box (SKL-42, MVR-79)."""
    grid.take_token(g, at, SKULLS)
    g.gone[SKULLS] += 1
    g.tell("skulls-crushed", "SKL-42", at=at)


def _burn(g: Cave, role: CaveRole, piece: int) -> Flow[None]:
    """The Flame Wall harms a piece on its first entry of a turn, before anything else there (DRG-42, KNT-40)."""
    burning = FLAMES.of(role)
    if burning is not None and not g.turn.burned >> piece & 1:
        g.turn.burned |= 1 << piece
        yield from burning(g, role, piece)


def _ride(g: Cave, mover: int, piece: int, at: Space) -> Flow[None]:
    """On entering a River space: on with the current, free, space by space (TER-60, TER-61, TER-65)."""
    onward = g.ground[at].downstream(at)
    role = g.role_of(piece)
    if onward < 0:
        return
    if role is not None:
        yield from in_passing(g, role, piece)
    rides = [Option(verbs.RIDE, onward)] if role is None else role.rides(g, piece, onward, mover)
    option = yield from choose(mover, RIDE, [*rides, STAY])
    if option is not STAY:
        g.tell("ride", "TER-60", "" if role is None else role.name, onward, piece)
        yield from arrive(g, mover, piece, onward) if role is None else role.ride(g, piece, mover, option)
