"""The possessed Thief (GST-70, THF-52): the card's statistics, and all upgrades that do not change statistics."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall.cave.play.possession import CARDS
from underhall.cave.roles.thief.means import Means
from underhall.cave.roles.thief.turn import MOVE_AND_ACT
from underhall.cave.roles.thief.upgrades import MOVEMENT, THIEVERY
from underhall.hall.pieces import THIEF
from underhall.hall.space import OFF

if TYPE_CHECKING:
    from underhall.cave.roles.thief.role import Thief
    from underhall.cave.state import Cave

CARD: Final = CARDS["thief"]


def possess(g: Cave, me: Thief, influence: int) -> None:
    """Dead he is put on the Entrance; Stat tokens stay as they are (GST-70, 1 and 2)."""
    assert CARD.thievery is not None
    own, me.means = me.means, Means()
    me.means.own = own
    me.means.fixed = (CARD.movement, CARD.stealth, CARD.thievery.at(influence))
    me.means.movement = me.means.fixed[MOVEMENT]
    me.means.cubes = me.means.fixed[THIEVERY]
    me.settled = False  # this movement has an end of its own, where he may peek (THF-13)
    if g.where[THIEF] == OFF:
        g.where[THIEF] = g.entrance
        g.tell("appear", "GST-70", me.name, g.entrance, THIEF)
    g.turn.phase = MOVE_AND_ACT


def release(me: Thief) -> None:
    """Unused cubes go back, his Stealth is his own again (GST-70, 6)."""
    assert me.means.own is not None, "he is not possessed"
    me.means = me.means.own
