"""The shape of `cave/dice.toml`."""

from msgspec import field

from underhall.facts.shapes.base import Fact


class DragonDieFace(Fact, frozen=True):
    """One pattern: rows from north to south, cells from west to east."""

    id: str
    name: str
    centre: bool
    affected: int
    grid: tuple[tuple[int, ...], ...]


class DragonDieUses(Fact, frozen=True):
    """Who rolls the Dragon die for what."""

    pattern: tuple[str, ...]
    centre_only: tuple[str, ...]
    reroll: str


class DragonDie(Fact, frozen=True):
    """The Dragon die and its six patterns."""

    count: int
    sides: int = field(name="faces")
    faces_with_centre: int
    chance_centre: str
    faces: tuple[DragonDieFace, ...] = field(name="face")
    uses: DragonDieUses


class ActionDie(Fact, frozen=True):
    """The Thief's die."""

    name: str
    count: int
    faces: tuple[int, ...]
    thresholds: dict[str, int]


class GhoulDice(Fact, frozen=True):
    """The Ghoul's dice."""

    count: int
    count_hard_and_expert: int
    faces: tuple[int, ...]
    terror_draw_three_dice: int
    terror_draw_two_dice: int


class Dice(Fact, frozen=True):
    """The dice of the cave."""

    dragon_die: DragonDie
    action_die: ActionDie
    ghoul_dice: GhoulDice
