"""The shape of `manor/armored_knight.toml`."""

from msgspec import field

from underhall.facts.shapes.base import Fact


class ArmoredKnightGoal(Fact, frozen=True):
    """The table `[goal]`."""

    kill: str


class ArmoredKnightComponents(Fact, frozen=True):
    """The table `[components]`."""

    hero_cubes: int
    health_cubes: int
    grit_cubes: int
    javelin_tokens: int
    armor_tokens: int
    sidequest_cards: int
    artifact_cards: int


class ArmoredKnightStats(Fact, frozen=True):
    """The table `[stats]`."""

    start_strength: int
    start_defense: int


class ArmoredKnightGrit(Fact, frozen=True):
    """The table `[grit]`."""

    thresholds: tuple[int, ...]
    per_threshold: str
    reveal: int
    egg: int
    poltergeist: int
    treasure: int
    max: int


class ArmoredKnightSetup(Fact, frozen=True):
    """The table `[setup]`."""

    start_space: str
    start_health: int
    start_grit: int
    start_hero_cubes: int
    start_sidequests: int
    start_javelins: int
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
    spaces_for_tokens: int = 0
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
    uses_per_turn: int = 0
    spaces: int = 0
    javelins_gained: int = 0
    javelins_per_turn: int = 0


class SidequestDeck(Fact, frozen=True):
    """The table `[sidequest_deck_meta]`."""

    grit_without_artifact: int


class ArmoredKnightFacts(Fact, frozen=True):
    """The Armored Knight."""

    role: str
    game: str
    expansion: str
    replaces: str
    goal: ArmoredKnightGoal
    components: ArmoredKnightComponents
    stats: ArmoredKnightStats
    grit: ArmoredKnightGrit
    setup: ArmoredKnightSetup
    statistics_meta: Fact
    statistics: tuple[ArmoredKnightStatistic, ...]
    actions: tuple[ArmoredKnightAction, ...]
    sidequest_deck_meta: SidequestDeck
    cards: tuple[ArmoredKnightCard, ...]
    artifact_deck_meta: Fact
