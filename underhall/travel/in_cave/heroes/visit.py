"""What a hero's board holds besides on a visit to the cave: the Event deck, and hero cubes that lie elsewhere."""

from __future__ import annotations

from typing import Any

from underhall.cave.play.event_cards import event_deck


class Visit:
    """The Event deck and what counts only here."""

    __slots__ = ("aside", "below", "events", "poisoned")

    def __init__(self) -> None:
        self.events = event_deck()
        self.aside = 0  # hero cubes set aside until the hero next collects (MVR-90)
        self.poisoned = 0  # hero cubes on the Entrance (MVR-90, KNT-108)
        self.below = False  # this turn the hero has attacked the Dragon underground (DRG-58)

    def copy(self) -> Visit:
        """An independent copy."""
        other: Visit = Visit.__new__(Visit)
        self.copy_base(other)
        return other

    def copy_base(self, other: Visit) -> None:
        """Copy what every hero has here."""
        other.events = self.events.copy()
        other.aside = self.aside
        other.poisoned = self.poisoned
        other.below = self.below

    def key(self) -> tuple[Any, ...]:
        """As plain data."""
        return self.events.key(), self.aside, self.poisoned, self.below
