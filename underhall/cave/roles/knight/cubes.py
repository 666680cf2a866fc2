"""The Knight's Hero cubes: where each of them lies, and what the tracks make of them (KNT-11 to KNT-19)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from underhall import facts

FACTS: Final = facts.knight()
HERO_CUBES: Final = FACTS.components.hero_cubes
FEWEST: Final = FACTS.numbers.min_hero_cubes
"""She can never have fewer Hero cubes (KNT-17)."""
GRIT_SPACES: Final = FACTS.tracks.grit.hero_cube_spaces
"""The white spaces of the Grit track (KNT-04)."""

# ------------------------------------------------------------------ Treasure cards, by their kind
TREASURE_CARDS: Final = tuple(card for card in FACTS.treasures if not card.promo)
TREASURE_IDS: Final = tuple(card.id for card in TREASURE_CARDS)
JAVELIN: Final = TREASURE_IDS.index("javelin")
AXE: Final = TREASURE_IDS.index("mighty-axe")
POTION_KIT: Final = TREASURE_IDS.index("potion-kit")
ENCHANTED: Final = TREASURE_IDS.index("enchanted-bow")

# ------------------------------------------------------------------ places a cube may be put (KNT-13)
MOVEMENT: Final = 0
PERCEPTION: Final = 1
STRENGTH: Final = 2
BOMB_PLACE: Final = 3
BOW_PLACE: Final = 4
MAP_PLACE: Final = 5
SHIELD: Final = 6
ON_TREASURE: Final = 7
"""The place on a Treasure card is this and the kind of the card."""
UNPLACED: Final = ON_TREASURE + len(TREASURE_CARDS)
SET_ASIDE: Final = UNPLACED + 1

_EQUIPMENT: Final = {item.id: item for item in FACTS.equipment}
PLACES: Final = (
    "movement",
    "perception",
    "strength",
    "bomb",
    "bow",
    "ancient-map",
    "shield",
    *TREASURE_IDS,
    "unplaced",
    "set-aside",
)
ROOM: Final = (
    FACTS.tracks.movement.cube_spaces,
    FACTS.tracks.perception.cube_spaces,
    FACTS.tracks.strength.cube_spaces,
    *(_EQUIPMENT[name].cube_spaces for name in PLACES[BOMB_PLACE:ON_TREASURE]),
    *(card.cube_spaces for card in TREASURE_CARDS),
)
"""How many cubes each place takes."""
MAP_CUBES: Final = _EQUIPMENT["ancient-map"].cubes_per_use
MAP_CUBES_WITH_GOLEM: Final = _EQUIPMENT["ancient-map"].cubes_per_use_with_golem

MOVEMENT_VALUES: Final = FACTS.tracks.movement.values
PERCEPTION_VALUES: Final = FACTS.tracks.perception.values
STRENGTH_VALUES: Final = FACTS.tracks.strength.values


def _bonuses(bonus: Sequence[int]) -> tuple[tuple[int, int], ...]:
    cards = enumerate(TREASURE_CARDS)
    return tuple((ON_TREASURE + kind, bonus[kind]) for kind, card in cards if bonus[kind] and card.needs_cube)


MOVEMENT_BONUSES: Final = _bonuses([card.movement_bonus for card in TREASURE_CARDS])
PERCEPTION_BONUSES: Final = _bonuses([card.perception_bonus for card in TREASURE_CARDS])
STRENGTH_BONUSES: Final = _bonuses([card.strength_bonus for card in TREASURE_CARDS])
"""What a cube on a Treasure card adds: (place, bonus). Strength bonuses are all for her own turn only (KNT-15)."""
GIVES_STRENGTH: Final = tuple(place - ON_TREASURE for place, _ in STRENGTH_BONUSES)
LASTING: Final = tuple(sorted({place for place, _ in (*MOVEMENT_BONUSES, *PERCEPTION_BONUSES, *STRENGTH_BONUSES)}))
"""The places on Treasure cards whose cube is worth something by lying there."""


class HeroCubes:
    """All seven Hero cubes: each is in exactly one place (KNT-16)."""

    __slots__ = ("discarded", "grit_track", "placed", "poisoned", "set_aside", "unplaced")

    def __init__(self) -> None:
        self.unplaced = FACTS.setup.hero_cubes_in_hand  # KNT-04
        self.placed = [0] * UNPLACED
        self.set_aside = 0  # until her next Pick Up
        self.discarded = 0
        self.poisoned = 0  # on the Entrance tile (KNT-108)
        self.grit_track = (1 << len(GRIT_SPACES)) - 1  # the white spaces that hold a cube, a bit each

    def copy(self) -> HeroCubes:
        """An independent copy."""
        other: HeroCubes = HeroCubes.__new__(HeroCubes)
        other.unplaced = self.unplaced
        other.placed = self.placed.copy()
        other.set_aside = self.set_aside
        other.discarded = self.discarded
        other.poisoned = self.poisoned
        other.grit_track = self.grit_track
        return other

    def key(self) -> tuple[Any, ...]:
        """The cubes as plain data."""
        return self.unplaced, tuple(self.placed), self.set_aside, self.discarded, self.poisoned, self.grit_track

    def hers(self) -> int:
        """Her Hero cubes: the unplaced, placed and set-aside ones (KNT-16)."""
        return self.unplaced + sum(self.placed) + self.set_aside

    def everywhere(self) -> int:
        """All cubes there are."""
        return self.hers() + self.discarded + self.poisoned + self.grit_track.bit_count()

    # ------------------------------------------------------------------ what they make (KNT-11, KNT-12)

    def movement(self) -> int:
        """Movement by its track and Treasures."""
        placed = self.placed
        value = MOVEMENT_VALUES[placed[MOVEMENT]]
        for place, more in MOVEMENT_BONUSES:
            if placed[place]:
                value += more
        return value

    def perception(self) -> int:
        """Perception by its track and Treasures."""
        placed = self.placed
        value = PERCEPTION_VALUES[placed[PERCEPTION]]
        for place, more in PERCEPTION_BONUSES:
            if placed[place]:
                value += more
        return value

    def strength(self, own_turn: bool) -> int:
        """Strength by its track and, on her own turn only, Treasures (KNT-15)."""
        placed = self.placed
        value = STRENGTH_VALUES[placed[STRENGTH]]
        if own_turn:
            for place, more in STRENGTH_BONUSES:
                if placed[place]:
                    value += more
        return value

    # ------------------------------------------------------------------ moving them

    def place(self, place: int, count: int = 1) -> None:
        """Assign unplaced cubes (KNT-13)."""
        self.unplaced -= count
        self.placed[place] += count

    def pick_up(self) -> None:
        """All placed and set-aside cubes become unplaced; until then they stay (KNT-14, KNT-27)."""
        self.unplaced += sum(self.placed) + self.set_aside
        self.placed = [0] * UNPLACED
        self.set_aside = 0

    def where_hers_are(self) -> list[int]:
        """The places where at least one of her Hero cubes is: placed, unplaced, set aside."""
        found = [place for place, count in enumerate(self.placed) if count]
        if self.unplaced:
            found.append(UNPLACED)
        if self.set_aside:
            found.append(SET_ASIDE)
        return found

    def take_from(self, place: int) -> None:
        """Take one of her cubes away from a place; the caller says where it goes."""
        if place == UNPLACED:
            self.unplaced -= 1
        elif place == SET_ASIDE:
            self.set_aside -= 1
        else:
            self.placed[place] -= 1
