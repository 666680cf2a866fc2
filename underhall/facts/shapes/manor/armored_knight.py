"""The shape of `manor/armored_knight.toml`."""

from msgspec import field

from underhall.facts.shapes.base import Fact


class ArmoredKnightComponents(Fact, frozen=True):
    """The table `[components]`."""

    hero_cubes: int
    javelin_tokens: int
    armor_tokens: int
    sidequest_cards: int
    artifact_cards: int


class ArmoredKnightGrit(Fact, frozen=True):
    """The table `[grit]`."""

    thresholds: tuple[int, ...]
    reveal: int
    egg: int
    poltergeist: int
    treasure: int
    max: int


class ArmoredKnightSetup(Fact, frozen=True):
    """The table `[setup]`."""

    start_health: int
    start_grit: int
    start_hero_cubes: int
    start_sidequests: int
    start_armor: int


class ArmoredKnightStatistic(Fact, frozen=True):
    """One entry of `[[statistics]]`."""

    id: str
    name: str
    base: int
    boxes: tuple[int, ...]


class ArmoredKnightAction(Fact, frozen=True):
    """One entry of `[[actions]]`."""

    id: str
    name: str
    cubes: int
    per_turn: int
    effect: str
    strength: int = 0


class CardNeeds(Fact, frozen=True):
    """The table `[cards.needs]`."""

    tiles_revealed_this_turn: int = 0
    skeletons_hit_this_turn: int = 0
    or_without_skeletons: dict[str, int] = field(default_factory=dict)
    treasures_this_turn: int = 0
    spaces_moved_this_turn: int = 0
    encounter_tiles_this_turn: int = 0
    javelin_hits_this_turn: int = 0
    javelins_on_board: int = 0
    armor_on_board: int = 0
    spider_hits_this_turn: int = 0
    alone_on: str = ""
    breaches_this_turn: int = 0


class ArmoredKnightCard(Fact, frozen=True):
    """One entry of `[[cards]]`."""

    id: str
    name: str
    deck: str
    copies: int
    effect: str
    requirement: str = ""
    needs: CardNeeds | None = None
    reward: str = ""
    grit: int = 0
    cubes: int = 0
    defense: int = 0
    strength: int = 0
    spaces: int = 0
    javelins_per_turn: int = 0


class SidequestDeck(Fact, frozen=True):
    """The table `[sidequest_deck_meta]`."""

    grit_without_artifact: int


class ArmoredKnightFacts(Fact, frozen=True):
    """The Armored Knight."""

    replaces: str
    components: ArmoredKnightComponents
    grit: ArmoredKnightGrit
    setup: ArmoredKnightSetup
    statistics_meta: Fact
    statistics: tuple[ArmoredKnightStatistic, ...]
    actions: tuple[ArmoredKnightAction, ...]
    sidequest_deck_meta: SidequestDeck
    cards: tuple[ArmoredKnightCard, ...]
    artifact_deck_meta: Fact
