"""The possessed Knight (GST-66, KNT-120): the card's statistics, no Hero cube, three pieces of equipment once each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from underhall.cave.play.possession import CARDS
from underhall.cave.roles.knight.cubes import BOMB_PLACE, BOW_PLACE, FACTS, MAP_PLACE, PLACES
from underhall.cave.roles.knight.means import Means
from underhall.cave.roles.knight.turn import MOVE_AND_ACT
from underhall.hall.pieces import KNIGHT
from underhall.hall.space import OFF

if TYPE_CHECKING:
    from underhall.cave.roles.knight.role import Knight
    from underhall.cave.state import Cave

CARD: Final = CARDS["knight"]
EQUIPMENT: Final = {MAP_PLACE: 1, BOMB_PLACE: 2, BOW_PLACE: 4}
"""What she may use once each, and its bit."""


class LentMeans(Means):
    """What the card gives; nothing can be added to it (GST-66, 2 and 4)."""

    __slots__ = ("fixed_perception", "own", "used")

    possessed: ClassVar[bool] = True

    def __init__(self, own: Means, influence: int) -> None:
        super().__init__()
        assert CARD.perception is not None
        self.own = own
        self.fixed_perception = CARD.perception.at(influence)
        self.used = 0  # equipment, a bit each

    def copy(self) -> LentMeans:
        """An independent copy."""
        other: LentMeans = LentMeans.__new__(LentMeans)
        self.copy_base(other)
        other.own = self.own.copy()
        other.fixed_perception = self.fixed_perception
        other.used = self.used
        return other

    def key(self) -> tuple[Any, ...]:
        """What was used as plain data."""
        return *super().key(), self.own.key(), self.fixed_perception, self.used

    def strength(self, me: Knight, own_turn: bool) -> int:
        """The card's Strength."""
        return CARD.strength

    def perception(self, me: Knight) -> int:
        """The card's Perception."""
        return self.fixed_perception

    def movement(self, me: Knight) -> int:
        """The card's Movement."""
        return CARD.movement

    def spare(self, me: Knight) -> int:
        """No Hero cube of hers is touched."""
        return 0

    def may_use(self, me: Knight, place: int, cubes: int = 1) -> bool:
        """Map, Bomb and Bow once each, whatever she used in her own turn; nothing else."""
        return place in EQUIPMENT and not self.used & EQUIPMENT[place]

    def use(self, me: Knight, place: int, cubes: int = 1) -> None:
        """Without a cube."""
        self.used |= EQUIPMENT[place]

    def may_blast(self, me: Knight) -> bool:
        """The Bomb never attacks the underground Dragon."""
        return False


def possess(g: Cave, me: Knight, influence: int) -> None:
    """Her own values are put away; Pick Up Hero Cubes is skipped (GST-66, 1)."""
    if g.where[KNIGHT] == OFF:
        g.where[KNIGHT] = g.entrance  # summoned (GST-128)
        g.tell("start", "GST-128", me.name, g.entrance, KNIGHT)
    me.means = LentMeans(me.means, influence)
    me.feats = 0
    g.turn.phase = MOVE_AND_ACT


def used_up(me: Knight) -> list[str]:
    """The names of the equipment that was used in this possession turn."""
    assert isinstance(me.means, LentMeans)
    used = me.means.used
    names = {item.id: item.name for item in FACTS.equipment}
    return [names[PLACES[place]] for place, bit in EQUIPMENT.items() if used & bit]


def release(me: Knight) -> None:
    """Her board is as she left it; nothing done is remembered for a Sidequest (GST-66, 7)."""
    assert isinstance(me.means, LentMeans)
    me.means = me.means.own
    me.feats = 0
