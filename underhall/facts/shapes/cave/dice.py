"""The shape of `cave/dice.toml`."""

from msgspec import field

from underhall.facts.shapes.base import Fact


class DragonDieFace(Fact, frozen=True):
    """One pattern: rows from north to south, cells from west to east."""

    id: str
    centre: bool
    grid: tuple[tuple[int, ...], ...]


class DragonDie(Fact, frozen=True):
    """The Dragon die and its six patterns."""

    faces: tuple[DragonDieFace, ...] = field(name="face")


class Dice(Fact, frozen=True):
    """The dice of the cave."""

    dragon_die: DragonDie
    ghoul_dice: Fact
