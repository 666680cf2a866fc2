"""Why the Nightmare Unicorn cannot go somewhere (UNI-20 to UNI-83)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from underhall.cave.map import board
from underhall.cave.reasons import called, out_of_sight, some, spared
from underhall.cave.roles.unicorns.actions import ATTACK, may_teleport_to
from underhall.cave.roles.unicorns.both import ahead, enough_tiles
from underhall.cave.roles.unicorns.cards import MOVES
from underhall.hall.pieces import UNICORN
from underhall.hall.reasons import Why
from underhall.hall.space import OFF, SIDE_NAMES, Space

if TYPE_CHECKING:
    from underhall.cave.roles.unicorns.nightmare import NightmareUnicorn
    from underhall.cave.state import Cave


def why_not(g: Cave, me: NightmareUnicorn, at: Space, piece: int) -> Why | None:
    """Cards lead to spaces; whoever stands where he enters is attacked."""
    if not me.actions_left():
        return Why(f"You have performed your {some(me.pace(), 'action')} of this turn.", "UNI-20")
    here = g.where[UNICORN]
    if at == here and piece in (-1, UNICORN):
        return Why(f"You stand here, facing {SIDE_NAMES[me.facing]}. Your cards are in the list.", "UNI-21")
    if piece not in (-1, UNICORN):
        why = out_of_sight(g, piece) or spared(g, me, piece, (ATTACK,))
        if why is not None:
            return why
        if at == here:
            return Why(f"You attack {called(g, piece)} by entering its space: leave it, and come back.", "UNI-44")
    return _teleport(g, me, here, at)


def _teleport(g: Cave, me: NightmareUnicorn, here: Space, at: Space) -> Why:
    """Why no card in hand leads there."""
    hand = me.hand()
    if _charge(g, me, here, at):
        return Why("It lies straight ahead, and a Move card of yours leads that far: choose it in the list.", "UNI-28")
    if not hand:
        return Why("You have no cards left.", "UNI-22")
    if all(me.destination(g, thing.face) != at for thing in hand):
        return Why(f"No card in your hand marks this space while its arrow points {SIDE_NAMES[me.arrow()]}.", "UNI-67")
    if len(hand) < 2:
        return Why("A Teleport takes two cards; you have 1 left.", "UNI-70")
    if may_teleport_to(g, me, at):
        return Why("You attack somebody where you land: Teleport there.", "UNI-44")
    if board.impassable(g, at):
        return Why("These spaces of the Canyon are impassable.", "UNI-69")
    if at in g.edges:
        return Why("From or to the Mushroom Forest you cannot Teleport onto another piece.", "UNI-69")
    if not g.collapsing and not enough_tiles(g, at):
        return Why("Too few tiles are left to join this open space to the map.", "UNI-71")
    return Why("During the Collapse you cannot Teleport onto an open space.", "UNI-72")


def _charge(g: Cave, me: NightmareUnicorn, here: Space, at: Space) -> bool:
    """Whether a Move card in hand goes as far as a space straight ahead."""
    reach = max((MOVES[thing.face] for thing in me.hand()), default=0)
    while reach and here in g.edges and (here := ahead(g, here, me.facing)) != OFF:
        if here == at:
            return True
        reach -= 1
    return False
