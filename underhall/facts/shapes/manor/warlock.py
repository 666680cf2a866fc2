"""The shape of `manor/warlock.toml`."""

from underhall.facts.shapes.base import Fact


class WarlockGoal(Fact, frozen=True):
    """The table `[goal]`."""

    dominated_pieces: int


class WarlockSetup(Fact, frozen=True):
    """The table `[setup]`."""

    curse_markers: int
    magic_cubes: int
    start_magic_cubes: int
    start_curses: int
    spell_cards: int
    spells_track_start: int


class WarlockGainSpells(Fact, frozen=True):
    """The table `[gain_spells]`."""

    cards: int
    played: int


class WarlockAction(Fact, frozen=True):
    """One entry of `[[actions]]`."""

    id: str
    name: str
    cubes: int
    effect: str
    spaces: int = 0
    curses_per_poltergeist: int = 0
    curses_per_figure: int = 0


class WarlockDominatedTrack(Fact, frozen=True):
    """One entry of `[[dominated_track]]`."""

    space: int
    value: int
    spells_discarded: int = 0
    spells_drawn: int = 0
    magic_cubes: int = 0


class WarlockSpellsTrack(Fact, frozen=True):
    """The table `[spells_track]`."""

    draw_on: tuple[int, ...]
    spaces: int
    cards_per_draw: int


class WarlockSpellsMeta(Fact, frozen=True):
    """The table `[spells_meta]`."""

    left_out: tuple[str, ...]


class SpellCard(Fact, frozen=True):
    """A spell card."""

    id: str
    name: str
    deck: str
    copies: int
    cubes: int
    effect: str
    when: str = ""
    repeatable: bool = False
    force_walls: int = 0
    poltergeists: int = 0
    times: int = 1
    markers_needed: int = 0
    curses_per_piece: int = 0
    promo: bool = False


class WarlockFacts(Fact, frozen=True):
    """The Warlock."""

    skittish_rounding: str
    skittish_min_distance: int
    skittish_advance: int
    hexomancer_advance: int
    hexomancer_on_domination: bool
    goal: WarlockGoal
    setup: WarlockSetup
    gain_spells: WarlockGainSpells
    actions: tuple[WarlockAction, ...]
    dominated_track_meta: Fact
    dominated_track: tuple[WarlockDominatedTrack, ...]
    spells_track: WarlockSpellsTrack
    spells_meta: WarlockSpellsMeta
    cards: tuple[SpellCard, ...]
