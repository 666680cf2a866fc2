"""What the Armored Knight's board holds besides on a visit: what the Knight's Sidequests ask for (KNT-78, KNT-79)."""

from __future__ import annotations

from typing import Any

from underhall.hall.space import Space
from underhall.travel.in_cave.heroes.visit import Visit


class QuestingVisit(Visit):
    """The Event deck, and what counts by her turn."""

    __slots__ = ("feats", "hurling", "promised", "surprised", "visited")

    def __init__(self) -> None:
        super().__init__()
        self.visited: tuple[Space, ...] = ()  # spaces entered by her own steps (Swift)
        self.feats = 0  # Sidequests that what just happened completes, a bit each
        self.surprised = 0  # the pieces that stood on the tile revealed in this encounter, a bit each (Fearless)
        self.promised = 0  # what the attack under way completes if it hits
        self.hurling = False  # it is a throw

    def copy(self) -> QuestingVisit:
        """An independent copy."""
        other: QuestingVisit = QuestingVisit.__new__(QuestingVisit)
        self.copy_base(other)
        other.visited = self.visited
        other.feats = self.feats
        other.surprised = self.surprised
        other.promised = self.promised
        other.hurling = self.hurling
        return other

    def key(self) -> tuple[Any, ...]:
        """As plain data."""
        return *super().key(), self.visited, self.feats, self.surprised, self.promised, self.hurling
