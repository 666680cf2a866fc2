"""The Skeletons (SKL): many, brittle, and never gone for long; together they bring the hero down.

Their board is here, with all that others may do to them. Their turn is in `turn`, an `activation` with how they move
(`moving`), STRIKE!! (`striking`, `stabbing`), the other `actions` and what they pay Stability for besides
(`abilities`), how they come into play and back in `spawning`, and what they do to others in `pairs`. What the nine and
their gear are is in `cards`.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from underhall.engine.flow import Flow
from underhall.facts.shapes.manor.skeletons import GearCard
from underhall.hall.cards import Cards
from underhall.hall.pieces import SHINY, SKELETONS
from underhall.hall.shares import Shares
from underhall.hall.space import OFF, Space
from underhall.hall.tokens import LAMP, PIT_MARKER, SKULLS, WEB
from underhall.hall.tracks import gain, lose, spend
from underhall.manor.role import ManorRole
from underhall.manor.roles.skeletons import panel, prospects, spawning, turn
from underhall.manor.roles.skeletons.activation import NOBODY, Activation
from underhall.manor.roles.skeletons.cards import (
    BASE,
    BEARER,
    FACTS,
    GEAR,
    GEAR_IDS,
    SCRYING_ORB,
    SKELETON,
    STABILITY,
    allowance,
    gear_of,
    worn,
)
from underhall.manor.roles.skeletons.distracting import defense_in_company, distracting_spaces
from underhall.manor.roles.skeletons.pairs import STRIKES
from underhall.manor.roles.skeletons.reasons import why_not
from underhall.manor.roles.skeletons.terms import skeletons_goal, skeletons_terms

if TYPE_CHECKING:
    from underhall.hall.plan import Goal, Terms
    from underhall.hall.reasons import Why
    from underhall.hall.state import Hall
    from underhall.hall.view import Panel
    from underhall.manor.setup.mixes import Mix


class Skeletons(ManorRole):
    """The Skeletons' board."""

    __slots__ = (
        "activated",
        "danced",
        "facedown",
        "gear",
        "has_summoned",
        "looted",
        "march",
        "now",
        "raging",
        "screams",
        "stability",
    )

    name: ClassVar[str] = "skeletons"
    title: ClassVar[str] = "Skeletons"
    pieces: ClassVar[tuple[int, ...]] = SKELETONS
    """All nine are theirs; `Plan.pieces` has those that take part (SKL-03)."""
    brings: ClassVar[Mapping[int, int]] = {
        SKULLS: FACTS.pieces.cackling_skulls,
        PIT_MARKER: FACTS.pieces.pit_marker,
    }  # SKL-02
    main_questions: ClassVar[tuple[str, ...]] = ("skeletons-act", "skeletons-scream", "skeletons-strike")
    tokens: ClassVar[tuple[int, ...]] = (SKULLS,)
    walks_crypts: ClassVar[bool] = True
    walks_grounds: ClassVar[bool] = True
    waits: ClassVar[bool] = False
    """Whether a Skeleton in play may be off the map: only where it finds no place to come in (SKL-10, MVR-92)."""

    @classmethod
    def terms(cls, mix: Mix) -> tuple[Terms, ...]:
        """What a mix fixes for this role alone."""
        return (skeletons_terms(mix),)

    @classmethod
    def wins_by(cls, mix: Mix) -> tuple[Goal, str]:
        """What it wins by, and the clause that says so."""
        return skeletons_goal(mix)

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.stability = STABILITY.start
        self.march: tuple[int, ...] = ()  # those face up, left to right (SKL-05)
        self.facedown: tuple[int, ...] = BASE  # to the right of them, in an order that nobody knows
        self.gear = Cards("gear", gear_of(BASE), GEAR_IDS)
        # of this turn
        self.activated = 0  # a bit each (SKL-18)
        self.looted = False  # SKL-36
        self.screams = 0  # SKL-46
        self.raging = False  # Slashy (SKL-51)
        self.danced = False  # Dance Shoes (SKL-58)
        self.has_summoned = False  # SKL-23
        self.now = Activation()

    def copy(self) -> Skeletons:
        """An independent copy."""
        other = self.__class__.__new__(self.__class__)
        self.copy_base(other)
        other.stability = self.stability
        other.march = self.march
        other.facedown = self.facedown
        other.gear = self.gear.copy()
        other.activated = self.activated
        other.looted = self.looted
        other.screams = self.screams
        other.raging = self.raging
        other.danced = self.danced
        other.has_summoned = self.has_summoned
        other.now = copy.copy(self.now)
        return other

    def key(self) -> tuple[Any, ...]:
        """The board as plain data."""
        return (
            self.stability,
            self.march,
            self.facedown,
            self.gear.key(),
            self.activated,
            self.looted,
            self.screams,
            self.raging,
            self.danced,
            self.has_summoned,
            msgspec.structs.astuple(self.now),
        )

    def cards(self) -> tuple[Cards, ...]:
        """The gear."""
        return (self.gear,)

    # ------------------------------------------------------------------ Stability

    def gain(self, g: Hall[Any], amount: int, clause: str) -> None:
        """Gain Stability, up to the end of the dial (SKL-01, MMP-11)."""
        before, self.stability = self.stability, gain(self.stability, amount, STABILITY.max)
        if self.stability > before:
            g.tell("stability", clause, self.name, amount=self.stability - before)

    def lose(self, g: Hall[Any], amount: int, clause: str) -> None:
        """Lose Stability, as much as there is (MMP-12, SKL-17)."""
        before, self.stability = self.stability, lose(self.stability, amount)
        if self.stability < before:
            g.tell("stability-lost", clause, self.name, amount=before - self.stability)

    def pay(self, amount: int) -> None:
        """Spend Stability, in full (MMP-12)."""
        self.stability = spend(self.stability, amount)

    # ------------------------------------------------------------------ gear, and the numbers it changes

    def wears(self, card: int) -> bool:
        """Whether a gear card lies before its Skeleton."""
        return card in self.gear.shown

    def worn(self, piece: int) -> tuple[GearCard, ...]:
        """The gear before a Skeleton."""
        return worn(piece, self.gear.shown)

    def return_to_box(self, card: int) -> None:
        """A gear card is given up for good (SKL-54, SKL-62)."""
        self.gear.unshow(card)
        self.gear.remove(card)

    def allowance(self, piece: int) -> int:
        """The spaces a Skeleton may move in its activation."""
        return allowance(piece, self.gear.shown)

    def reach(self, piece: int) -> int:
        """How far off a Skeleton distracts: Singy, Lute, Bell Collar farther (SKL-13, SKL-57, SKL-64)."""
        own = (FACTS.traits.distract_range, SKELETON[piece].distract_range)
        return max(*own, *(card.distract_range for card in self.worn(piece)))

    # ------------------------------------------------------------------ where they stand, and come in

    def standing(self, g: Hall[Any]) -> tuple[int, ...]:
        """Those in play whose figures are on the map, in March Order: all of them (SKL-10)."""
        return self.march

    def beside(self, g: Hall[Any], at: Space) -> Sequence[Space]:
        """The adjacent spaces that can hold a token of theirs: tiles, crypts and grounds (SKL-41)."""
        return g.near[at]

    def come_in(self, g: Hall[Any], piece: int, clause: str) -> Flow[None]:
        """A figure comes into play, or back: on the Spawn that is rolled (SKL-06)."""
        return spawning.spawn(g, self, piece, clause)

    def muster(self, g: Hall[Any]) -> Flow[None]:
        """Those that wait for a place come in; here nobody does (SKL-10)."""
        return
        yield  # a flow without a question

    # ------------------------------------------------------------------ setup and turn

    def set_up(self, g: Hall[Any]) -> Flow[None]:
        """Cards, the first two in March Order, their figures (SKL-03 to SKL-06)."""
        return spawning.set_up(g, self)

    def begin_turn(self, g: Hall[Any]) -> None:
        """What counts by the turn starts anew."""
        self.activated = self.screams = 0
        self.looted = self.danced = self.has_summoned = False

    def play(self, g: Hall[Any]) -> Flow[None]:
        """All phases."""
        return turn.play(g, self)

    def end_of_turn(self, g: Hall[Any]) -> Flow[None]:
        """Slashy is as strong as any of them again (SKL-51)."""
        self.raging = False
        return
        yield  # a flow without a question

    def end_activation(self) -> None:
        """The Skeleton that was activated is done."""
        self.now = Activation()

    # ------------------------------------------------------------------ attacking and being attacked

    def stopped_by(self, g: Hall[Any], piece: int) -> tuple[int, ...]:
        """Webs and lamps; with the Scrying Orb nothing stops Shiny (PAL-50, SKL-26, SKL-56)."""
        return () if self.wears(SCRYING_ORB) and BEARER[SCRYING_ORB] == piece else (WEB, LAMP)

    def strength(self, g: Hall[Any], piece: int, target: int) -> int:
        """Its own, and Distracting (SKL-13)."""
        return self.own_strength(piece) + len(distracting_spaces(g, g.where[target], self.reach))

    def own_strength(self, piece: int) -> int:
        """1, or what an ability or a card sets it to (SKL-12, SKL-65, SKL-82)."""
        skeleton = SKELETON[piece]
        own = max(skeleton.strength, skeleton.ability_strength) if self.raging else skeleton.strength
        return own if self.now.using == NOBODY else max(own, GEAR[self.now.using].strength)

    def fighter(self, g: Hall[Any]) -> int:
        """The one that is activated."""
        return self.now.piece

    def defense(self, g: Hall[Any], piece: int) -> int:
        """1, 1 for each other Skeleton on its space, and its gear (SKL-12)."""
        return defense_in_company(g, piece) + sum(card.defense_bonus for card in self.worn(piece))

    def harm(self, g: Hall[Any], piece: int, target: int) -> Flow[int]:
        """What a hit costs whom, Iron Spike and Poison with it (SKL-35, SKL-78)."""
        victim = g.owner(target)
        cost = STRIKES.of(victim)
        return 0 if cost is None else (yield from cost(g, self, piece, victim))

    def has_hit(self, g: Hall[Any], piece: int, target: int, at: Space) -> Flow[None]:
        """After the Health Stabby's ability takes Grit (SKL-34, SKL-53)."""
        if self.now.grit_loss:
            yield from g.owner(target).lose_grit(g, self.now.grit_loss, "SKL-53")

    def figure_removed(self, g: Hall[Any], piece: int, at: Space) -> Flow[None]:
        """Undead (SKL-15)."""
        if piece in self.march:
            yield from spawning.rise_again(g, self, piece)

    # ------------------------------------------------------------------ what others see

    def why_not(self, g: Hall[Any], at: Space, piece: int) -> Why | None:
        """Why a Skeleton cannot go there, or strike."""
        return why_not(g, self, at, piece)

    def shares(self, g: Hall[Any]) -> Shares:
        """How near they are to winning."""
        return prospects.shares(g, self)

    def panel(self, g: Hall[Any], seat: int) -> Panel:
        """Their board."""
        return panel.panel(g, self, seat)

    def check(self, g: Hall[Any]) -> None:
        """Five Skeletons take part, those in play are on the map, Stability is on its dial."""
        assert STABILITY.min <= self.stability <= STABILITY.max, "Stability left its dial (SKL-01)"
        taking_part = sorted((*self.march, *self.facedown))
        assert len(taking_part) == len({*taking_part}) == FACTS.board.march_order_spaces, "not five take part (SKL-03)"
        on_map = [piece for piece in SKELETONS if g.where[piece] != OFF]
        choosing = SHINY in self.march and SHINY not in on_map  # its player chooses a Spawn (SKL-55)
        waiting = self.waits and {*on_map} <= {*self.march}
        assert choosing or waiting or sorted(on_map) == sorted(self.march), "in play and on the map differ (SKL-10)"
        assert all(BEARER[card] in self.march for card in self.gear.shown), "gear before a facedown card (SKL-21)"
        for card in self.gear.full:
            assert BEARER[card] in taking_part, "gear of a Skeleton that does not take part (SKL-04)"
