"""The Skeletons of the Paladin's Journey (MVR-25 to MVR-43): nobody plays them; they come for him by fixed rules.

Their board is here: the March Order, the dials of Stability and Terror (`dials`), the poltergeists he has hit. What
each of them does is in `activation`, how far it comes in `ways`, how it comes into play and back in `spawning`. Where a
rule leaves a choice the Paladin's player makes it (`hero`). They are the last of `g.roles`, a role without a seat, but
in the slot of the Skeletons: what names those means them (Disdain, MVR-99). They use no abilities and no gear (MVR-33).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

import underhall.manor.roles.journey.pairs  # noqa: F401  how they and the others meet
from underhall.engine.flow import NOWHERE, Flow, Option, Prompt
from underhall.hall.asks import choose
from underhall.hall.pieces import POLTERGEISTS, SKELETONS
from underhall.hall.shares import Shares
from underhall.hall.space import OFF, Space
from underhall.hall.tokens import BLOOD, LAMP
from underhall.hall.verbs import Named, verb
from underhall.manor.role import ManorRole
from underhall.manor.roles.journey import dials, panel, spawning
from underhall.manor.roles.journey.activation import activate_all
from underhall.manor.roles.journey.terms import JourneyTerms, journey_terms
from underhall.manor.roles.skeletons.distracting import defense_in_company, distracting_spaces, usual_reach
from underhall.manor.roles.skeletons.pairs import HEALTH
from underhall.manor.setup.agreed import RANKS
from underhall.manor.setup.journey import UNPLAYED, may_rise

if TYPE_CHECKING:
    from underhall.hall.plan import Terms
    from underhall.hall.state import Hall
    from underhall.hall.tiles import Lit
    from underhall.hall.view import Panel
    from underhall.manor.setup.mixes import Mix
    from underhall.manor.state import Manor

# ------------------------------------------------------------------ phases
GAIN_TERROR: Final = 0
ACTIVATE: Final = 1
SPAWN: Final = 2

HUNT: Final = 0.5
SEARCH: Final = 0.35
"""How much of what the Paladin has to do is the hunt, and how much the search; the rest is to keep Terror down."""
MANY: Final = 35
"""With so many tiles Lit he has seen enough poltergeists."""
RISE: Final = Prompt("journey-rank", "You have won: which rank rises for the next game of the campaign?", "MVR-43")
RAISE: Final = verb("raise-rank", "the rank that rises after a win", card=Named("rank", RANKS))
RAISING: Final = tuple(Option(RAISE, card=rank) for rank in range(len(RANKS)))


class JourneySkeletons(ManorRole):
    """Their board."""

    __slots__ = ("hit_poltergeists", "lying", "march", "rises", "stability", "terror")

    name: ClassVar[str] = UNPLAYED
    title: ClassVar[str] = "Skeletons"
    pieces: ClassVar[tuple[int, ...]] = SKELETONS
    """All nine are theirs; `Plan.pieces` has those that take part (MVR-26)."""
    tokens: ClassVar[tuple[int, ...]] = (BLOOD,)
    """They leave blood where it lies (MVR-39)."""
    walks_crypts: ClassVar[bool] = True
    walks_grounds: ClassVar[bool] = True
    """They stand on Spawns, though they never enter a ground (MVR-38)."""

    @classmethod
    def terms(cls, mix: Mix) -> tuple[Terms, ...]:
        """What a mix fixes for this role alone."""
        return (journey_terms(mix),)

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.stability = 0
        self.terror = 0
        self.march: tuple[int, ...] = ()  # left to right (MVR-26)
        self.lying = 0  # on their sides above their cards, a bit each (MVR-31)
        self.hit_poltergeists: tuple[int, ...] = ()  # the Paladin's counters (MVR-31)
        self.rises = NOWHERE  # the rank that a win raises (MVR-43)

    def copy(self) -> JourneySkeletons:
        """An independent copy."""
        other: JourneySkeletons = JourneySkeletons.__new__(JourneySkeletons)
        self.copy_base(other)
        other.stability = self.stability
        other.terror = self.terror
        other.march = self.march
        other.lying = self.lying
        other.hit_poltergeists = self.hit_poltergeists
        other.rises = self.rises
        return other

    def key(self) -> tuple[Any, ...]:
        """The board as plain data; the poltergeists hit are told by `mark`."""
        return self.stability, self.terror, self.march, self.lying, self.rises

    def mark(self, piece: int) -> int:
        """A poltergeist that was hit does not come back (MVR-31)."""
        return int(piece in self.hit_poltergeists)

    def kept(self) -> tuple[int, ...]:
        """The poltergeists that were hit (MVR-31)."""
        return self.hit_poltergeists

    def hero(self, g: Manor) -> ManorRole:
        """The Paladin, whose player also makes their choices (MVR-38)."""
        hero = g.in_slot("hero")
        assert hero is not None, "a Journey without a Paladin (MVR-25)"
        return hero

    def lies(self, piece: int) -> bool:
        """Whether a Skeleton lies on its side above its card."""
        return bool(self.lying >> piece & 1)

    # ------------------------------------------------------------------ what the tables say

    @property
    def movement(self) -> int:
        """How many spaces each of them moves (MVR-37)."""
        return dials.read(dials.BY_STABILITY.movement, self.stability)

    @property
    def rush(self) -> int:
        """How many that lie stand up at once (MVR-37, MVR-40)."""
        return dials.read(dials.BY_STABILITY.rush, self.stability)

    @property
    def base_strength(self) -> int:
        """Their Strength without Distracting (MVR-37)."""
        return dials.read(dials.BY_STABILITY.skeleton_strength, self.stability)

    def poltergeist_defense(self, g: Manor) -> int:
        """What the Paladin's Strength must exceed to hit a poltergeist (MVR-41)."""
        return dials.read(dials.BY_TERROR.poltergeist_strength, self.terror)

    # ------------------------------------------------------------------ setup and turn

    def set_up(self, g: Manor) -> Flow[None]:
        """March Order, figures, dials, blood (MVR-26, MVR-27)."""
        return spawning.set_up(g, self)

    def play(self, g: Manor) -> Flow[None]:
        """Terror, with which the Paladin's phase Gain Fury ends (MVR-32); the Skeletons; the Spawn phase (MVR-33)."""
        g.turn.phase = GAIN_TERROR
        yield from dials.change_terror(g, self, dials.SOLO.terror_per_turn, "MVR-32")
        g.turn.phase = ACTIVATE
        yield from activate_all(g, self)
        g.turn.phase = SPAWN
        yield from spawning.spawn_phase(g, self)

    # ------------------------------------------------------------------ what the Paladin does

    def revealed(self, g: Manor, by: ManorRole, at: Space, lit: Lit) -> Flow[None]:
        """He revealed a tile (MVR-29)."""
        return dials.revealed(g, self, lit)

    def tokens_removed(self, g: Manor, piece: int, at: Space, tokens: tuple[int, ...]) -> Flow[None]:
        """He removed a blood token by entering its tile (MVR-30)."""
        if BLOOD in tokens:
            yield from dials.change_terror(g, self, dials.SOLO.remove_blood_terror, "MVR-30")

    def figure_removed(self, g: Manor, piece: int, at: Space) -> Flow[None]:
        """A Skeleton lies down above its card, and is not Undead; a poltergeist is a counter, and with the last of them
        he wins at once (MVR-28, MVR-31, MVR-99)."""
        if piece in self.march:
            self.lying |= 1 << piece
        if piece in POLTERGEISTS:
            self.hit_poltergeists = (*self.hit_poltergeists, piece)
            terms = g.plan.of(JourneyTerms)
            if len(self.hit_poltergeists) == terms.poltergeists:
                yield from self.win(g, terms)

    def win(self, g: Manor, terms: JourneyTerms) -> Flow[None]:
        """The Paladin has won; in a campaign a rank of his choice rises, unless it is completed (MVR-43)."""
        ranks = may_rise(terms.ranks)
        if ranks:
            chosen = yield from choose(self.hero(g).seat, RISE, [RAISING[rank] for rank in ranks])
            self.rises = chosen.card
        g.win(self.hero(g), "MVR-28", f"the Paladin has hit {terms.poltergeists} poltergeists")

    # ------------------------------------------------------------------ attacking and being attacked

    def stopped_by(self, g: Hall[Any], piece: int) -> tuple[int, ...]:
        """Lamps (MVR-39)."""
        return (LAMP,)

    def strength(self, g: Manor, piece: int, target: int) -> int:
        """By the table, and the Distracting of the others: so it is when it has come to him (MVR-34, MVR-37)."""

        def others(other: int) -> int:
            return 0 if other == piece else usual_reach(other)

        return self.base_strength + len(distracting_spaces(g, g.where[target], others))

    def defense(self, g: Manor, piece: int) -> int:
        """As any Skeleton without gear (MVR-99)."""
        return defense_in_company(g, piece)

    def harm(self, g: Manor, piece: int, target: int) -> Flow[int]:
        """A hit costs the Paladin 1 Health (MVR-34)."""
        return HEALTH
        yield  # a flow without a question

    def life_left(self, g: Hall[Any]) -> float:
        """The poltergeists that the Paladin must still hit, the tiles under which he must look for them, and the Terror
        that has gone by (MVR-28)."""
        terms = g.plan.of(JourneyTerms)
        hit, calm = len(self.hit_poltergeists) / terms.poltergeists, 1 - self.terror / terms.last_terror
        seen = min(1.0, len(g.lit) / MANY)
        return 1 - HUNT * hit - SEARCH * seen - (1 - HUNT - SEARCH) * calm

    # ------------------------------------------------------------------ what others see

    def shares(self, g: Manor) -> Shares:
        """Nobody plays them: they have no goal."""
        return {}

    def panel(self, g: Manor, seat: int) -> Panel:
        """Their board, which hides nothing."""
        return panel.panel(g, self)

    def check(self, g: Manor) -> None:
        """They are played by nobody; so many march, those that lie are off the map; numbers are on their dials."""
        terms = g.plan.of(JourneyTerms)
        assert self.seat < 0, "somebody plays the Skeletons of the Journey (MVR-33)"
        assert len({*self.march}) == len(self.march) == terms.skeletons, "March Order does not add up (MVR-26)"
        assert 0 <= self.stability <= dials.MOST_STABILITY, "Stability left its dial (MVR-29)"
        assert 0 <= self.terror < terms.last_terror or g.over is not None, "Terror should have lost (MVR-28)"
        for piece in SKELETONS:
            assert piece in self.march or g.where[piece] == OFF, "one that takes no part is on the map (MVR-26)"
            assert not self.lies(piece) or g.where[piece] == OFF, "one that lies is on the map (MVR-31)"
        assert all(g.where[piece] == OFF for piece in self.hit_poltergeists), "a counter is on the map (MVR-31)"
