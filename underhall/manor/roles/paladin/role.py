"""The Paladin (PAL): slow and strong, he hunts the Spider through the manor and never falls to one blow.

His board, and what others may do to him, is here. His turn is in `turn`, with `sprint`, `crusade` and what he may do
at any moment of it in `powers`; what Grit brings and costs in `grit`, favor cards in `favors`, treasure cards in
`treasures`, the numbers of all of them in `parts`; what he gains by hitting whom in `pairs`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from underhall.hall import grid, tracks
from underhall.hall.cards import Cards
from underhall.hall.pieces import PALADIN, PILLAR
from underhall.hall.shares import Shares
from underhall.hall.space import Space
from underhall.hall.tokens import LAMP
from underhall.manor.roles.heroes.hero import Hero, HeroBoard
from underhall.manor.roles.paladin import favors, powers, treasures, turn
from underhall.manor.roles.paladin.pairs import HITS
from underhall.manor.roles.paladin.panel import panel
from underhall.manor.roles.paladin.parts import (
    ARMOR,
    ARMOR_SAVES,
    BOARD,
    CRUSADE,
    FACTS,
    FAST,
    FAVOR_IDS,
    FAVORS,
    GAINS,
    GRIT,
    MOST_FURY,
    PREPARE,
    RADIANT_LAMPS,
    STARTING,
    TREASURE_IDS,
    TREASURES,
    WINGED_BOOTS,
)
from underhall.manor.roles.paladin.printed import PRINTED
from underhall.manor.roles.paladin.prospects import shares
from underhall.manor.roles.paladin.reasons import why_not
from underhall.manor.roles.paladin.terms import PaladinTerms, journey_terms, paladin_goal, paladin_terms

if TYPE_CHECKING:
    from underhall.engine.flow import Flow, Option
    from underhall.engine.knowledge import Thing
    from underhall.hall.plan import Goal, Terms
    from underhall.hall.reasons import Why
    from underhall.hall.state import Hall
    from underhall.hall.view import Panel
    from underhall.manor.roles.paladin.crusade import Crusade
    from underhall.manor.setup.mixes import Mix


class Paladin(Hero):
    """The Paladin's board.

    He wins when whoever sits in the Spider's seat is killed (PAL-10, `g.killed`). The light tokens on his board and the
    lamps on the map are the same eight pieces: what is neither is in the supply of lamps (PAL-04, PAL-46).
    """

    __slots__ = (
        "crusade",
        "favors",
        "fury",
        "hit_beast",
        "light",
        "strides",
        "treasures",
        "used",
    )

    name: ClassVar[str] = "paladin"
    title: ClassVar[str] = "Paladin"
    pieces: ClassVar[tuple[int, ...]] = (PALADIN, PILLAR)
    brings: ClassVar[Mapping[int, int]] = {LAMP: FACTS.pieces.light_token}  # PAL-04
    tokens: ClassVar[tuple[int, ...]] = (LAMP,)
    main_questions: ClassVar[tuple[str, ...]] = turn.MAIN_QUESTIONS
    figure: ClassVar[int] = PALADIN
    board: ClassVar[HeroBoard] = PRINTED

    @classmethod
    def terms(cls, mix: Mix) -> tuple[Terms, ...]:
        """What a mix fixes for this role alone."""
        return (paladin_terms(mix) if mix.journey is None else journey_terms(mix.journey),)

    @classmethod
    def wins_by(cls, mix: Mix) -> tuple[Goal, str]:
        """What it wins by, and the clause that says so."""
        return paladin_goal(mix)

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.health = BOARD.health.start
        self.grit = GRIT.start
        self.fury = 0
        self.light = 0
        self.favors = Cards("favor", range(len(FAVORS)), FAVOR_IDS)
        self.treasures = Cards("treasure-card", range(len(TREASURES)), TREASURE_IDS)
        # of this turn
        self.used: tuple[str, ...] = ()  # cards that serve once per turn (PAL-75)
        self.hit_beast = False  # he hit the Spider (PAL-19), or whom he hunts in her place (MVR-32)
        self.strides = 0  # spaces moved in the sprint under way; 0: there is none
        self.crusade: Crusade | None = None  # the one under way

    def copy(self) -> Paladin:
        """An independent copy."""
        other = self.__class__.__new__(self.__class__)
        self.copy_hero(other)
        other.fury = self.fury
        other.light = self.light
        other.favors = self.favors.copy()
        other.treasures = self.treasures.copy()
        other.used = self.used
        other.hit_beast = self.hit_beast
        other.strides = self.strides
        other.crusade = None if self.crusade is None else self.crusade.copy()
        return other

    def key(self) -> tuple[Any, ...]:
        """The board as plain data."""
        return (
            self.health,
            self.grit,
            self.fury,
            self.light,
            tuple(self.cubes),
            self.spare_cubes,
            self.favors.key(),
            self.treasures.key(),
            self.used,
            self.hit_beast,
            self.strides,
            None if self.crusade is None else self.crusade.key(),
        )

    def cards(self) -> tuple[Cards, ...]:
        """Favor cards, and the treasure deck (PAL-05, PAL-06)."""
        return self.favors, self.treasures

    def holds(self, token: int) -> int:
        """Light is made of lamps (PAL-46)."""
        return self.light if token == LAMP else 0

    def under_way(self) -> Crusade | None:
        """The crusade."""
        return self.crusade

    # ------------------------------------------------------------------ setup and turns

    def set_up(self, g: Hall[Any]) -> Flow[None]:
        """Figure, Health and hero cubes (PAL-01 to PAL-04), both decks, some cards boxed (PAL-05, PAL-07)."""
        terms = g.plan.of(PaladinTerms)
        self.begin_at_the_entrance(g, terms)
        in_play = (*(FAVOR_IDS[card] for card in STARTING), *terms.in_play)
        for deck, boxed in ((self.favors, terms.favors_boxed), (self.treasures, terms.treasures_boxed)):
            deck.gone = _numbers(deck, boxed)
            deck.shown = _numbers(deck, in_play)
            deck.unknown = tuple(card for card in deck.full if card not in (*deck.gone, *deck.shown))
        self.gain_fury(g, terms.fury, "MVR-43")
        self.gain_light(g, terms.light, "MVR-43")
        return
        yield  # a flow without a question

    def begin_turn(self, g: Hall[Any]) -> None:
        """What counts by his own turn starts anew."""
        self.used = ()
        self.hit_beast = False
        self.strides = 0
        self.crusade = None

    def play(self, g: Hall[Any]) -> Flow[None]:
        """Collect Hero Cubes, Take Actions, Gain Fury (PAL-17 to PAL-19)."""
        return turn.play(g, self)

    # ------------------------------------------------------------------ cards and sprints

    def use_up(self, card: str) -> None:
        """A card that serves once per turn has served; it counts by its name (PAL-75)."""
        self.used = tuple(sorted((*self.used, card)))

    def sprint_spaces(self) -> int:
        """How far a sprint leads (PAL-22, PAL-64)."""
        return FAST if WINGED_BOOTS in self.treasures.shown else BOARD.sprint.max_spaces

    def handed(self, g: Hall[Any], house: Any, offered: Sequence[Thing]) -> Flow[Thing]:
        """Which of the treasure cards that it has looked at the house gives him (PAL-36, PAL-68, MAN-34)."""
        given: Flow[Thing] = house.give_treasure(g, offered)
        return given

    # ------------------------------------------------------------------ Fury and Light (PAL-45, PAL-46, PAL-71)

    def gain_fury(self, g: Hall[Any], amount: int, clause: str) -> None:
        """Gain Fury; what the board has no room for is lost (PAL-45, PAL-71)."""
        before = self.fury
        self.fury = tracks.gain(before, amount, MOST_FURY)
        if self.fury > before:
            g.tell("fury", clause, self.name, amount=self.fury - before, thing=str(self.fury))

    def spend_fury(self, amount: int) -> None:
        """Pay Fury, in full."""
        self.fury = tracks.spend(self.fury, amount)

    def gain_light(self, g: Hall[Any], amount: int, clause: str) -> None:
        """Gain Light, as far as there are light tokens in the supply (PAL-46, PAL-71)."""
        gained = min(amount, g.supply[LAMP])
        g.supply[LAMP] -= gained
        self.light += gained
        if gained:
            g.tell("light", clause, self.name, amount=gained, thing=str(self.light))

    def spend_light(self, g: Hall[Any], amount: int) -> None:
        """Pay Light, in full."""
        self.light = tracks.spend(self.light, amount)
        g.supply[LAMP] += amount

    # ------------------------------------------------------------------ Grit

    def reach(self, g: Hall[Any], mark: int) -> Flow[None]:
        """A hero cube, or favor cards to keep one of (PAL-39, PAL-40)."""
        if mark in GRIT.hero_cube_at:
            return super().reach(g, mark)
        return favors.draw_and_keep_one(g, self, "PAL-40")

    def fall_below(self, g: Hall[Any], mark: int) -> Flow[None]:
        """A hero cube, or a favor card (PAL-41, PAL-42)."""
        return super().fall_below(g, mark) if mark in GRIT.hero_cube_at else favors.lose_one(g, self)

    def gain_for_tile(self, g: Hall[Any]) -> Flow[None]:
        """In a crusade (PAL-25)."""
        return self.gain_grit(g, GAINS.reveal_in_crusade, "PAL-25")

    # ------------------------------------------------------------------ attacking

    def strength(self, g: Hall[Any], piece: int, target: int) -> int:
        """The hero cubes in Prepare, and what Vigor adds in this crusade (PAL-13, PAL-51)."""
        vigor = 0 if self.crusade is None else self.crusade.vigor
        return BOARD.prepare.base["strength"] + self.cubes[PREPARE] * BOARD.prepare.per_cube["strength"] + vigor

    def perception(self, g: Hall[Any], piece: int, target: int) -> int:
        """The hero cubes on Crusade stand for it (MVR-54, MVR-80)."""
        return self.cubes[CRUSADE]

    def has_hit(self, g: Hall[Any], piece: int, target: int, at: Space) -> Flow[None]:
        """What he gains by a hit, by whose figure was hit; a poltergeist is nobody's (PAL-29 to PAL-33, MVR-32)."""
        spoils = HITS.of(g.role_of(target))
        if spoils is None:
            self.hit_beast |= g.plan.of(PaladinTerms).hunts_poltergeists
            self.gain_light_by_hit(g)
            yield from self.gain_grit(g, GAINS.poltergeist_hit, "PAL-33")
        else:
            yield from spoils(g, self, target)

    def gain_light_by_hit(self, g: Hall[Any]) -> None:
        """The Light that each hit gives (PAL-29)."""
        self.gain_light(g, BOARD.crusade.light_per_hit, "PAL-29")

    def more_spiderlings(self, g: Hall[Any], piece: int, target: int) -> Flow[int]:
        """Fire Brand (PAL-60)."""
        return powers.fire_brand(self, target)

    # ------------------------------------------------------------------ being attacked

    def defense(self, g: Hall[Any], piece: int) -> int:
        """The hero cubes in Prepare, also in others' turns (PAL-13, PAL-14)."""
        return BOARD.prepare.base["defense"] + self.cubes[PREPARE] * BOARD.prepare.per_cube["defense"]

    def ways_to_brace(self) -> list[Option]:
        """Prepare (PAL-21)."""
        return powers.preparing(self)

    def brace(self, g: Hall[Any], option: Option) -> Flow[None]:
        """A hero cube for Prepare."""
        return powers.prepare(g, self, option)

    def armored(self, g: Hall[Any]) -> int:
        """Armor, which then goes to the box (PAL-59)."""
        if ARMOR not in self.treasures.shown:
            return 0
        self.treasures.unshow(ARMOR)
        self.treasures.remove(ARMOR)
        g.tell("armor", "PAL-59", self.name)
        return ARMOR_SAVES

    def give_up_card(self, g: Hall[Any], deck: str) -> Flow[None]:
        """A card that Terror costs him (MVR-42)."""
        return treasures.lose_one(g, self) if deck == "treasure" else favors.lose_one(g, self, favors.TERROR)

    def bars_tunnels(self, g: Hall[Any], pits: Sequence[Space]) -> Sequence[Space]:
        """Radiant Lamps: Pits with a lamp (PAL-58)."""
        return [at for at in pits if grid.count(g, at, LAMP)] if RADIANT_LAMPS in self.favors.shown else ()

    # ------------------------------------------------------------------ what others see

    def why_not(self, g: Hall[Any], at: Space, piece: int) -> Why | None:
        """Why he cannot go there, or attack."""
        return why_not(g, self, at, piece)

    def shares(self, g: Hall[Any]) -> Shares:
        """What his progress is the sum of."""
        return shares(g, self)

    def panel(self, g: Hall[Any], seat: int) -> Panel:
        """His board; cards in hand only for those who know them (PAL-36, PAL-47)."""
        return panel(g, self, seat)

    def check(self, g: Hall[Any]) -> None:
        """Seven hero cubes, numbers on their tracks, Illuminate and Vigor in play."""
        self.check_board(g, g.plan.of(PaladinTerms))
        assert self.cubes[PREPARE] <= BOARD.prepare.max_cubes, "too many hero cubes in Prepare (PAL-21)"
        assert 0 <= self.fury <= MOST_FURY, "more Fury than tokens (PAL-45)"
        assert set(STARTING) <= set(self.favors.shown), "Illuminate and Vigor never leave play (PAL-42)"


def _numbers(deck: Cards, names: tuple[str, ...]) -> tuple[int, ...]:
    """The cards of a deck among those with these names."""
    return tuple(card for card, name in enumerate(deck.names) if name in names)
