"""What a turn of the Knight is played with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from underhall.cave.roles.knight.cubes import BOMB_PLACE, ROOM
from underhall.hall.figures import ALL_ALIKE
from underhall.hall.space import OFF, Space

if TYPE_CHECKING:
    from underhall.cave.roles.knight.role import Knight

# how far the Encounter under way has come (KNT-42)
NO_ENCOUNTER: Final = 0
ATTACKING: Final = 1
COLLECTING: Final = 2


class Means:
    """What a turn of the Knight is played with: her Hero cubes, or later a Possession card (KNT-120).

    steps, encounters: how many she has used. stage: how far the Encounter under way has come. struck: the pieces
    attacked in it; obliged: those she still has to attack; surprised: those that stood on a Dark tile revealed in it.
    bombing: the attack being looked at or made is the Bomb's. came_from: where a missed attack on a guest puts her
    back.
    """

    __slots__ = ("bombing", "came_from", "encounters", "obliged", "stage", "steps", "struck", "surprised")

    possessed: ClassVar[bool] = False
    """Whether somebody else plays her: then her cards are of no use (GST-66)."""

    def __init__(self) -> None:
        self.steps = 0
        self.encounters = 0
        self.stage = NO_ENCOUNTER
        self.struck = 0
        self.obliged = 0
        self.surprised = 0
        self.bombing = False
        self.came_from: Space = OFF

    def copy(self) -> Means:
        """An independent copy."""
        other: Means = Means.__new__(Means)
        self.copy_base(other)
        return other

    def copy_base(self, other: Means) -> None:
        """Copy what was used."""
        other.steps = self.steps
        other.encounters = self.encounters
        other.stage = self.stage
        other.struck = self.struck
        other.obliged = self.obliged
        other.surprised = self.surprised
        other.bombing = self.bombing
        other.came_from = self.came_from

    def key(self) -> tuple[Any, ...]:
        """What was used as plain data."""
        struck, surprised = self.struck & ~ALL_ALIKE, self.surprised & ~ALL_ALIKE  # of those alike see `Knight.mark`
        used = self.steps, self.encounters, self.stage, struck, self.obliged, surprised, self.bombing
        return used if self.came_from == OFF else (*used, self.came_from)

    def strength(self, me: Knight, own_turn: bool) -> int:
        """Her Strength (KNT-11, KNT-12, KNT-15)."""
        return me.cubes.strength(own_turn)

    def perception(self, me: Knight) -> int:
        """Her Perception (KNT-11, KNT-12)."""
        return me.cubes.perception()

    def movement(self, me: Knight) -> int:
        """Her Movement (KNT-11, KNT-12)."""
        return me.cubes.movement()

    def steps_left(self, me: Knight) -> int:
        """Movement still to spend (KNT-13, KNT-29); the Gnome may take a cube it came from."""
        left = self.movement(me) - self.steps
        return left if left > 0 else 0

    def encounters_left(self, me: Knight) -> int:
        """Encounters still to spend (KNT-13, KNT-29)."""
        left = self.perception(me) - self.encounters
        return left if left > 0 else 0

    def spare(self, me: Knight) -> int:
        """The Hero cubes she may still assign."""
        return me.cubes.unplaced

    def may_blast(self, me: Knight) -> bool:
        """Whether the Bomb can be used to attack the underground Dragon (KNT-55)."""
        return self.may_use(me, BOMB_PLACE)

    def may_use(self, me: Knight, place: int, cubes: int = 1) -> bool:
        """Whether a piece of equipment or Treasure can be paid for now: each of its cube spaces once a turn."""
        return me.cubes.unplaced >= cubes and me.cubes.placed[place] + cubes <= ROOM[place]

    def use(self, me: Knight, place: int, cubes: int = 1) -> None:
        """Pay for equipment or a Treasure with cubes put on it."""
        me.cubes.place(place, cubes)

    def leave_encounter(self) -> None:
        """The Encounter is over; what was skipped costs a new one (KNT-43)."""
        self.stage = NO_ENCOUNTER
        self.struck = self.obliged = self.surprised = 0
        self.came_from = OFF
