"""Mental Blocks: what others pay so that the Ghost cannot possess them for a while (GST-76 to GST-82)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall import facts
from underhall.engine.flow import Flow, Option
from underhall.hall.pairs import Effect
from underhall.hall.pieces import GHOST
from underhall.hall.space import ADJACENT
from underhall.hall.verbs import Number, verb

if TYPE_CHECKING:
    from underhall.cave.role import CaveRole
    from underhall.cave.roles.ghost.role import Ghost
    from underhall.cave.state import Cave

MENTAL_BLOCK: Final = verb("mental-block", "pay for a Mental Block on the Ghost", amount=Number("price"))


class Payment:
    """How a role pays for a Mental Block (GST-76)."""

    def payable(self, g: Cave, role: CaveRole, price: int) -> bool:
        """Whether it can pay the full price."""
        raise NotImplementedError

    def pay(self, g: Cave, role: CaveRole, price: int) -> Flow[None]:
        """It pays."""
        raise NotImplementedError


PRICES: Final = {block.role: block.price for block in facts.ghost().mental_blocks}
BLOCKS: Final = {name: Effect[Payment](name, "Mental Block") for name in PRICES if name != "cave"}
"""Each role's Mental Block; how it works on the Ghost is registered in `pairs`."""


def ways_to_block(g: Cave, me: Ghost, role: CaveRole) -> list[Option]:
    """A Mental Block, with a piece on the Ghost's space or beside it, walls or no walls (GST-76, GST-81, GST-82)."""
    place = g.where[GHOST]
    beside = ADJACENT[place]
    for piece in role.pieces:
        at = g.where[piece]
        if (at == place or at in beside) and at in g.edges:
            break
    else:
        return []
    if g.active is not role or not me.may_be_blocked(role.name):
        return []
    price = PRICES[role.name].at(me.influence())
    if not BLOCKS[role.name].handlers[me.name].payable(g, role, price):
        return []
    return [Option(MENTAL_BLOCK, amount=price)]


def be_blocked(g: Cave, me: Ghost, role: CaveRole, option: Option) -> Flow[None]:
    """Pay first, then her card is put on the Mental Block space (GST-78, GST-149)."""
    payment = BLOCKS[role.name].handlers[me.name]
    g.tell("mental-block", "GST-76", role.name, amount=option.amount)
    yield from payment.pay(g, role, option.amount)
    me.block(g, role.name)
