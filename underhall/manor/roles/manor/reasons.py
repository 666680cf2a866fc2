"""Why the Manor cannot choose a space for what it is doing (MAN-07, MAN-13 to MAN-30)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from underhall.engine.flow import NOWHERE
from underhall.hall.pieces import WRAITH
from underhall.hall.reasons import Why
from underhall.hall.space import Space
from underhall.manor.map.places import DISTANCE, SQUARES
from underhall.manor.reasons import never_enters, no_tile
from underhall.manor.roles.manor import phases
from underhall.manor.roles.manor.rituals import RITUALS, WAYS, can_complete, in_the_way, trace

if TYPE_CHECKING:
    from underhall.manor.roles.manor.role import ManorPlayer
    from underhall.manor.state import Manor


def why_not(g: Manor, me: ManorPlayer, at: Space, piece: int) -> Why:
    """Nothing but tiles is ever chosen; what kind of tile depends on the phase."""
    if piece not in (NOWHERE, WRAITH):
        return Why("You work on tiles: figures are carried along, and the Wraith attacks nobody.", "MAN-06")
    return no_tile(g, me, at) or BY_PHASE[g.turn.phase](g, me, at)


def _reveal(g: Manor, me: ManorPlayer, at: Space) -> Why:
    return Why("This tile is Lit already: you reveal Dark ones.", "MAN-13")


def _shift(g: Manor, me: ManorPlayer, at: Space) -> Why:
    if len(g.edges) == len(SQUARES):
        return _swap(g, me, at)
    return Why(
        f"No crypt beside another tile lies within {me.left} of it, and rotating it would change nothing.", "MAN-44"
    )


def _swap(g: Manor, me: ManorPlayer, at: Space) -> Why:
    return Why(f"Within {me.left} of it no tile could be swapped with it so that anything changes.", "MAN-38")


def _walls(g: Manor, me: ManorPlayer, at: Space) -> Why:
    return Why("Force walls go on open edges between two tiles; this one has none left.", "MAN-21")


def _move(g: Manor, me: ManorPlayer, at: Space) -> Why:
    if at == g.where[WRAITH]:
        return Why("The Wraith is here.", "MAN-22")
    if never := never_enters(g, me, at):
        return never
    away = DISTANCE[g.where[WRAITH]][at]
    return Why(f"It is {away} spaces away: the Wraith goes one space at a time, walls or not.", "MAN-22")


def _ritual(g: Manor, me: ManorPlayer, at: Space) -> Why:
    """What stops the first ritual whose path would end on a tile."""
    for thing in me.rituals.hand:
        for turn in range(4):
            path = trace(thing.face, turn, g.where[WRAITH])
            if path and path[-1] == at and not can_complete(g, thing.face, turn, path[0]):
                obstacle = _obstacle(g, path, WAYS[thing.face][turn])
                return Why(f"{RITUALS[thing.face].name} would end here, but {obstacle}.", "MAN-25")
    return Why("No ritual in your hand has a path from the Wraith to this tile.", "MAN-24")


def _obstacle(g: Manor, path: tuple[Space, ...], ways: tuple[int, ...]) -> str:
    """The first thing that a path cannot pass."""
    for at, side in zip(path, (*ways, None), strict=True):
        if at not in g.edges:
            return f"{g.name(at)} is a crypt"
        if at not in g.lit:
            return f"{g.name(at)} is Dark"
        if in_the_way(g, at):
            return f"a figure is on {g.name(at)}"
        if side is not None and g.edges[at] >> side & 1:
            return f"a wall of {g.name(at)} is in the way"
    raise AssertionError("nothing is in the way")


def _treasure(g: Manor, me: ManorPlayer, at: Space) -> Why:
    if at in g.lit:
        return Why("This tile is Lit: treasures are placed on Dark ones.", "MAN-30")
    return Why("Something is on this tile: treasures are placed on empty ones.", "MAN-30")


BY_PHASE: Final[dict[int, Callable[[Manor, ManorPlayer, Space], Why]]] = {
    phases.REVEAL: _reveal,
    phases.SHIFT: _shift,
    phases.SWAP: _swap,
    phases.WALLS: _walls,
    phases.WRAITH: _move,
    phases.RITUAL: _ritual,
    phases.TREASURES: _treasure,
}
