"""The Sloth section of the Dragon's board: the cubes on its five tracks, the others being on Wakefulness (DRG-02)."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from underhall import facts
from underhall.engine.flow import Option
from underhall.hall.verbs import Named, verb

_TRACKS: Final = facts.dragon().sloth_tracks
TRACK_IDS: Final = tuple(track.id for track in _TRACKS)
TRACK_TITLES: Final = ("Greed", "Hunger", "Pride: Events", "Pride: Gem", "Pride: Stillness")
CONDITIONS: Final = tuple(track.condition for track in _TRACKS)
TRACK_COUNT: Final = len(TRACK_IDS)
GREED, HUNGER, EVENTS, GEM, STILLNESS = range(TRACK_COUNT)
SPACES: Final = tuple(track.cubes for track in _TRACKS)
CUBES: Final = sum(SPACES)
_GROUPS: Final = tuple(dict.fromkeys(track.limit_group for track in _TRACKS))
LIMIT: Final = tuple(1 << _GROUPS.index(track.limit_group) for track in _TRACKS)
"""The bit of each track in the limit of one cube a turn: the three parts of Pride share one (DRG-48)."""
TRACK: Final = Named("Sloth track", TRACK_IDS)
STIR: Final = verb("stir", "move a cube from this Sloth track to Wakefulness", card=TRACK)
WAKING: Final = tuple(Option(STIR, card=track) for track in range(TRACK_COUNT))
"""Moving a cube of each track to Wakefulness."""


class Sloth:
    """The cubes on each track, and which tracks have given a cube this turn."""

    __slots__ = ("cubes", "given")

    def __init__(self) -> None:
        self.cubes = list(SPACES)
        self.given = 0  # bits of LIMIT

    def copy(self) -> Sloth:
        """An independent copy."""
        other: Sloth = Sloth.__new__(Sloth)
        other.cubes = self.cubes.copy()
        other.given = self.given
        return other

    def key(self) -> tuple[Any, ...]:
        """The cubes as plain data."""
        return *self.cubes, self.given

    def awake(self) -> int:
        """The cubes that are on Wakefulness."""
        return CUBES - sum(self.cubes)

    def may_give(self, track: int) -> bool:
        """Whether a cube of this track may go to Wakefulness: at most one a turn from each of three (DRG-48)."""
        return self.cubes[track] > 0 and not self.given & LIMIT[track]

    def give(self, track: int) -> None:
        """One cube goes to Wakefulness."""
        self.cubes[track] -= 1
        self.given |= LIMIT[track]

    def with_room(self) -> list[int]:
        """The tracks with an empty space."""
        return [track for track in range(TRACK_COUNT) if self.cubes[track] < SPACES[track]]


@cache
def sources_of(cubes: tuple[int, ...]) -> tuple[int, ...]:
    """The tracks with a cube that has room on another one, by the cubes on each (DRG-35)."""
    room = [track for track in range(TRACK_COUNT) if cubes[track] < SPACES[track]]
    return tuple([track for track in range(TRACK_COUNT) if cubes[track] and room not in ([], [track])])
