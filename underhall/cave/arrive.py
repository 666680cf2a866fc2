"""The one way onto a space. Whatever watches entering hangs here, in clause order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall.cave.asks import choose
from underhall.cave.space import Space
from underhall.engine.flow import Flow, Option, Prompt

if TYPE_CHECKING:
    from underhall.cave.state import Cave

RIDE: Final = Prompt("ride", "The River carries on: ride with the current, or stay?", "TER-60")
STAY: Final = Option("stay")


def arrive(g: Cave, mover: int, piece: int, at: Space, ride: bool = True) -> Flow[None]:
    """Put a piece on a space it enters, by its own move, by `mover`'s hand or by a jump, with all that follows.

    `ride`: no River carries on a piece that has an attack to carry out here first (GHL-112).
    """
    jumps = g.jumps
    g.where[piece] = at
    role = g.role_of(piece)
    if role is not None:
        yield from role.entered(g, piece, at)
    if ride and at in g.ground and g.jumps == jumps and g.where[piece] == at:
        yield from _ride(g, mover, piece, at)


def _ride(g: Cave, mover: int, piece: int, at: Space) -> Flow[None]:
    """On entering a River space: on with the current, free, space by space (TER-60, TER-61, TER-65)."""
    onward = g.ground[at].downstream(at)
    role = g.role_of(piece)
    if onward < 0:
        return
    rides = [Option("ride", onward, piece)] if role is None else role.rides(g, piece, onward, mover)
    option = yield from choose(mover, RIDE, [*rides, STAY])
    if option is not STAY:
        g.tell("ride", "TER-60", "" if role is None else role.name, onward, piece)
        yield from arrive(g, mover, piece, onward) if role is None else role.ride(g, piece, mover, option)
