"""The shape of `manor/shadow_paladin.toml`."""

from underhall.facts.shapes.base import Fact


class ShadowPaladinComponents(Fact, frozen=True):
    """The table `[components]`."""

    ruin_cubes: int
    ice_tokens: int
    power_cards: int
    chain_cards: int
    locked_chain_spaces: int


class ShadowPaladinStats(Fact, frozen=True):
    """The table `[stats]`."""

    start_defense: int
    move: int
    walls_per_move_phase: int
    starting_ruin_with_paladin_or_skeletons: int


class ShadowPaladinSetup(Fact, frozen=True):
    """The table `[setup]`."""

    start_health: int
    start_shadow_space: int
    start_ice: int
    start_hand: int
    start_shadow_space_for_2_terror: int


class ShadowPaladinShadowTrack(Fact, frozen=True):
    """One entry of `[[shadow_track]]`."""

    space: int
    cost: int
    spirit: int
    defense: int
    final: bool = False


class ShadowPaladinCard(Fact, frozen=True):
    """One entry of `[[cards]]`."""

    id: str
    name: str
    deck: str
    copies: int
    effect: str
    spaces: int = 0
    ruin_per_piece: int = 0
    cost_ruin: int = 0
    cost_power_cards: int = 0
    cost_ice: int = 0
    once_per_turn: bool = False
    walls: int = 0
    ice: int = 0
    ruin: int = 0
    defense: int = 0


class ShadowPaladinFacts(Fact, frozen=True):
    """The Shadow Paladin."""

    replaces: str
    components: ShadowPaladinComponents
    stats: ShadowPaladinStats
    setup: ShadowPaladinSetup
    shadow_track_meta: Fact
    shadow_track: tuple[ShadowPaladinShadowTrack, ...]
    power_deck_meta: Fact
    cards: tuple[ShadowPaladinCard, ...]
    chain_deck_meta: Fact
