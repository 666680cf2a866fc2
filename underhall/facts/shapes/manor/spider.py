"""The shape of `manor/spider.toml`."""

from underhall.facts.shapes.base import Fact


class SpiderGoal(Fact, frozen=True):
    """The table `[goal]`."""

    terror_to_escape: int


class SpiderSetup(Fact, frozen=True):
    """The table `[setup]`."""

    start_terror: int
    start_hand: int


class SpiderSupply(Fact, frozen=True):
    """The table `[supply]`."""

    blood_tokens: int
    web_tokens: int
    eggs: int
    spiderlings: int
    form_boards: int
    power_cards: int


class SpiderLimits(Fact, frozen=True):
    """The table `[limits]`."""

    webs_per_tile: int
    hatch_tokens: int
    hatch_terror: int
    feed_blood: int
    feed_terror: int
    scare_webs_on_map: int
    scare_discard: int
    scare_terror: int
    egg_base_defense: int
    egg_defense_per_blood: int


class SpiderTerrorDial(Fact, frozen=True):
    """One entry of `[[terror_dial]]`."""

    terror: int
    spirit: int
    defense: int


class SpiderForm(Fact, frozen=True):
    """One entry of `[[forms]]`."""

    id: str
    name: str
    move: int
    walls_per_turn: int
    wild_as: str
    power_uses: int
    spells: tuple[str, ...]


class SpiderPowerCard(Fact, frozen=True):
    """A power card."""

    id: str
    name: str
    deck: str
    copies: int
    effect: str
    blood_on_blood_tile: int = 0
    blood: int = 0
    webs: int = 0


class SpiderSpell(Fact, frozen=True):
    """One entry of `[[spells]]`."""

    id: str
    name: str
    form: str
    effect: str
    discard: int = 0
    blood: int = 0
    discard_first: int = 0
    discard_second: int = 0
    max_per_turn: int = 0
    terror_by_treasures: tuple[int, ...] = ()


class SpiderFacts(Fact, frozen=True):
    """The Spider."""

    goal: SpiderGoal
    setup: SpiderSetup
    supply: SpiderSupply
    limits: SpiderLimits
    terror_dial_meta: Fact
    terror_dial: tuple[SpiderTerrorDial, ...]
    forms: tuple[SpiderForm, ...]
    cards: tuple[SpiderPowerCard, ...]
    spells: tuple[SpiderSpell, ...]
