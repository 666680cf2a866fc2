"""The Vile Ghoul's Boost dice, each worth a movement point or Attack (VGL-24, VGL-25)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall import facts
from underhall.engine.flow import Flow, Option
from underhall.hall import deeds
from underhall.hall.verbs import verb

if TYPE_CHECKING:
    from underhall.cave.roles.ghouls.both import GhoulRole
    from underhall.cave.state import Cave

_DIE: Final = facts.ghoul().board.vile_ghoul.boost_die
BOOST_MOVE: Final = Option(
    verb("boost-move", "a Boost die for so many movement points", amount=deeds.POINTS), amount=_DIE.as_movement
)
BOOST_STRIKE: Final = Option(
    verb("boost-attack", "a Boost die for so much more Attack", amount=deeds.POINTS), amount=_DIE.as_attack_bonus
)


def add_boosts(me: GhoulRole, options: list[Option]) -> None:
    """A Boost die that is left may be used either way (VGL-24); the Ghoul never has one."""
    if me.means.boosts:
        options += (BOOST_MOVE, BOOST_STRIKE)


def boost_move(g: Cave, me: GhoulRole, option: Option) -> Flow[None]:
    """A Boost die is 1 movement point, for whatever costs movement (VGL-24, VGL-51, VGL-55)."""
    me.means.boosts -= 1
    me.means.movement += option.amount
    g.tell("boost-move", "VGL-24", me.name, amount=option.amount)
    return
    yield  # a flow without a question


def boost_attack(g: Cave, me: GhoulRole, option: Option) -> Flow[None]:
    """A Boost die is 1 Attack more, for the next step with its attack or for a single attack (VGL-24, VGL-25)."""
    me.means.boosts -= 1
    me.means.bonus += option.amount
    g.tell("boost-attack", "VGL-24", me.name, amount=me.means.bonus)
    return
    yield  # a flow without a question
