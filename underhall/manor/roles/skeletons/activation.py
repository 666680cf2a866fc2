"""One activation: which Skeleton it is, how far it has come, and what ends its movement (SKL-19, SKL-20)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from underhall.hall.space import OFF, Space
from underhall.manor.roles.skeletons.cards import BEARER, DARK_LAMP, GEAR

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.skeletons.role import Skeletons

NOBODY: Final = -1


class Activation(msgspec.Struct):
    """The Skeleton that is activated and how far it has come; without a figure none is."""

    piece: int = NOBODY
    steps: int = 0  # spaces moved
    halted: bool = False  # its movement is over (SKL-19, SKL-26, SKL-27)
    acted: bool = False  # it has taken its action
    forced: bool = False  # it has entered the tile of a forcing figure and not struck yet (SKL-27)
    origin: Space = OFF  # where it entered that tile from (SKL-28)
    lamp_used: bool = False  # Dark Lamp (SKL-56)
    leashed: int = NOBODY  # who goes along with Sniffy (SKL-64)
    screamed_at: int = NOBODY  # who is moving by Screamy's ability (SKL-46)
    scream: int = 0  # spaces that one may still move
    # of its attack
    using: int = NOBODY  # the gear card it is made with
    grit_loss: int = 0  # what Stabby's ability takes after the Health (SKL-34)


def has_own(me: Skeletons, card: int) -> bool:
    """Whether the activated Skeleton wears a card: gear is used in its own activation alone (SKL-20, SKL-80)."""
    return BEARER[card] == me.now.piece and me.wears(card)


def take_action(g: Hall[Any], me: Skeletons) -> None:
    """The one action is taken, and with it the movement ends (SKL-19)."""
    end_movement(g, me)
    me.now.acted = me.now.halted = True


def end_movement(g: Hall[Any], me: Skeletons) -> None:
    """The activated Skeleton moves no more: the Dark Lamp gives its due, once (SKL-56)."""
    due = lamp_due(g, me)
    if due:
        me.now.lamp_used = True
        me.gain(g, due, "SKL-56")


def lamp_due(g: Hall[Any], me: Skeletons) -> int:
    """What the Dark Lamp gives if Shiny's movement ends now: in a crypt, having moved (SKL-56)."""
    now = me.now
    if not has_own(me, DARK_LAMP) or not now.steps or now.lamp_used or not g.is_crypt(g.where[now.piece]):
        return 0
    return GEAR[DARK_LAMP].gain
