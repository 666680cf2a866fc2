"""Why the Cave Ghost cannot go somewhere, or what it takes to reach somebody (CGH-19 to CGH-45)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from underhall.cave.map.terrain import sheltered
from underhall.cave.play.possession import PossessionDeck
from underhall.cave.reasons import called, out_of_sight, too_far, upper
from underhall.cave.roles.cave.omens import usable
from underhall.cave.roles.cave.reasons import no_treasure, unpaid
from underhall.cave.roles.cave_ghost.moves import MOVES, can_end
from underhall.cave.roles.cave_ghost.phases import TREASURES
from underhall.cave.roles.cave_ghost.powers import BASES, POSSESSION, POWERS, Telekinesis, isolation
from underhall.cave.roles.ghost.telekinesis import in_line
from underhall.hall.pieces import GHOST
from underhall.hall.reasons import Why
from underhall.hall.space import OFF, distance

if TYPE_CHECKING:
    from underhall.cave.roles.cave_ghost.role import CaveGhost
    from underhall.cave.state import Cave
    from underhall.hall.space import Space


def why_not(g: Cave, me: CaveGhost, at: Space, piece: int) -> Why | None:
    """A piece is reached by powers, a space step by step."""
    if g.turn.phase == TREASURES:
        return no_treasure(g, at, "CGH-45")
    if piece not in (-1, GHOST):
        return _power(g, me, at, piece)
    here, left = g.where[GHOST], MOVES - me.steps
    if at == here:
        return Why("You are here: your powers are in the list.", "CGH-18")
    if distance(here, at) == 1 and left and not can_end(g, at, left - 1):
        return Why("You could not get from there to a tile where your phase may end.", "CGH-20")
    return too_far(distance(here, at), left, "CGH-19")


def _power(g: Cave, me: CaveGhost, at: Space, piece: int) -> Why:
    """Possession, which asks for Isolation and Omens; and Telekinesis, along her row and column."""
    role = g.role_of(piece)
    assert role is not None
    if sheltered(g, at, OFF):
        return Why("A piece in the Mushroom Forest is no target of yours.", "CGH-41")
    pulled = any(isinstance(power, Telekinesis) and _moves(g, power, piece) for power in POWERS)
    if pulled and any(isinstance(me.omens[option.card], Telekinesis) for option in usable(g, me)):
        return Why(f"Telekinesis can move {called(g, piece)}: first choose the power.", "CGH-32")
    cost = POSSESSION.prices(g, role)
    if cost:
        why = unpaid(me, POSSESSION, min(cost.values()))
        return why or Why(f"You can possess the {role.title}: it is in the list.", "CGH-35")
    if role.name not in g.plan.of(PossessionDeck).cards:
        return Why(f"There is no Possession card for the {role.title}, and Telekinesis cannot move it now.", "CGH-04")
    if at in g.edges and BASES[min(isolation(g, at), len(BASES) - 1)] is None:
        return Why(f"Your Isolation from {called(g, piece)} is {isolation(g, at)}: too far to possess.", "CGH-35")
    why = out_of_sight(g, piece)
    if why is None and not in_line(g.where[GHOST], at):
        why = Why(f"{upper(called(g, piece))} is not in your row or column.", "GST-29")
    return why or Why(f"None of your powers can do anything to {called(g, piece)} now.", "CGH-32")


def _moves(g: Cave, power: Telekinesis, piece: int) -> bool:
    return any(option.piece == piece for option in power.moves(g))
