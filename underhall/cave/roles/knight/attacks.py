"""What the Knight does to others: attacks, shots, an Event; how each role meets it is in the `pairs` of that role."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias

from underhall.cave.role import CaveRole
from underhall.cave.roles.knight.cubes import JAVELIN, TREASURE_CARDS
from underhall.engine.flow import Flow
from underhall.hall.pairs import Contest, Effect

if TYPE_CHECKING:
    from underhall.cave.roles.knight.role import Knight
    from underhall.cave.state import Cave

JAVELIN_BONUS: Final = TREASURE_CARDS[JAVELIN].strength_bonus


class Assault:
    """How the Knight's attack on a piece works (KNT-36, KNT-37, KNT-54 to KNT-65).

    Compare with `me.attack_strength(g)`, which has the armed Javelin in it. The Encounter, the Bomb, the Javelin and
    the limit on the underground Dragon (KNT-55, KNT-56) are the Knight's own business. After what the attack did, call
    `me.attacked(g, piece, …)` for her Sidequests, and for a hit on the Dragon `me.swing_axe(g)`.
    """

    puts_back: ClassVar[bool] = False
    """Whether a miss puts her back where she came from, if she had to attack it: figures of the manor (MVR-80)."""

    def entry(self, g: Any, piece: int) -> int:
        """The Strength she needs to enter its space; 0: none."""
        return 0

    def obliges(self, g: Any, piece: int) -> bool:
        """Whether entering its space obliges her to attack it."""
        return False

    def possible(self, g: Any, me: Knight, piece: int) -> bool:
        """Whether she can attack it now, on her own space, with an Encounter."""
        raise NotImplementedError

    def contest(self, g: Any, me: Knight, piece: int) -> Contest:
        """What is compared for it, in words for her."""
        raise NotImplementedError

    def attack(self, g: Any, me: Knight, piece: int) -> Flow[None]:
        """Her attack and all that comes of it."""
        raise NotImplementedError


Shot: TypeAlias = Callable[[Any, "Knight", int], Flow[bool]]
"""A shot at a piece; gives back whether it had an effect (Eagle-Eyed)."""

ATTACK: Final = Effect[Assault]("knight", "Attack")
BOW: Final = Effect[Shot]("knight", "Bow")
ENCHANTED_BOW: Final = Effect[Shot]("knight", "Enchanted Bow")
DEEP_AND_DARK: Final = Effect[Callable[["Cave", CaveRole], Flow[None]]]("knight", "Deep and Dark")
"""What the Event does for the Cave [Ghost] (KNT-84)."""
