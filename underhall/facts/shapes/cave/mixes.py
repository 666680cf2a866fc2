"""The shape of `cave/mixes.toml`."""

from msgspec import field

from underhall.facts.shapes.base import Fact


class MixTotals(Fact, frozen=True):
    """How many mixes there are, in all and by number of players."""

    counts: dict[int, int]
    total: int


class MixCards(Fact, frozen=True):
    """The variant cards of a mix."""

    goblin_infestation: str = field(default="", name="goblin-infestation")
    alone_in_the_dark: int = field(default=0, name="alone-in-the-dark")
    flare: tuple[str, ...] = ()
    past_plunder: str = field(default="", name="past-plunder")
    ash_dragon: str = field(default="", name="ash-dragon")


class Mix(Fact, frozen=True):
    """One mix, resolved at Standard level with all options off."""

    key: str
    base: str
    tiles: str
    goals: dict[str, str]
    cards: MixCards = MixCards()
    killed: dict[str, str] = field(default_factory=dict)
    also: tuple[str, ...] = ()
    hunger: int | str = 0
    unsure: tuple[str, ...] = ()
    agreed: str = ""
    armor: int = 0
    locked: bool = False


class ShadowSolo(Fact, frozen=True):
    """A solo game against the Shadow Unicorn."""

    key: str
    tiles: str
    goals: dict[str, str]
    cards: MixCards = MixCards()
    killed: dict[str, str] = field(default_factory=dict)
    also: tuple[str, ...] = ()


class Mixes(Fact, frozen=True):
    """Every legal role mix of the cave, resolved: what a computed setup is tested against."""

    meta: MixTotals
    mixes: tuple[Mix, ...] = field(name="mix")
    shadow_solo: tuple[ShadowSolo, ...]
