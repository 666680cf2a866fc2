"""The Spider (SPI): in three forms she spreads Terror through the manor, until she is terrible enough to leave it.

Her board and the course of her turn are here. Phase 1 is in `forms`, phase 2 in `terror`, phase 3 in `turn` (`moves`,
`powers`, `spells`), phase 4 in `hand`; `blood` and `eggs` are what she feeds and breeds, `shapeshifter` is what becomes
of her when she is hit. What she does to others is summed up in `pairs`, what people see of
her is in `panel`, how well she stands in `prospects`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

import underhall.manor.roles.spider.pairs  # noqa: F401  what she does to others
from underhall import facts
from underhall.engine.flow import NOWHERE, Flow, Option
from underhall.hall.cards import Cards
from underhall.hall.decks import draw_to_hand
from underhall.hall.grid import count
from underhall.hall.pieces import EGGS, GIANT_SPIDER, SORCERER, SPIDERLINGS
from underhall.hall.shares import Shares
from underhall.hall.space import OFF, Space
from underhall.hall.tokens import BLOOD, WEB
from underhall.manor.expand import expand
from underhall.manor.map.parts import BLOOD_TILE
from underhall.manor.map.places import MIDDLE
from underhall.manor.role import ManorRole
from underhall.manor.roles.spider.blood import gain_blood
from underhall.manor.roles.spider.eggs import egg_hit, hatch
from underhall.manor.roles.spider.forms import AS_GIANT_SPIDER, AS_SPIDERLINGS, EYES, FANGS, FORMS, KINDS, choose_form
from underhall.manor.roles.spider.hand import CARDS, redraw
from underhall.manor.roles.spider.panel import panel
from underhall.manor.roles.spider.prospects import shares
from underhall.manor.roles.spider.reasons import why_not
from underhall.manor.roles.spider.shapeshifter import shapeshift
from underhall.manor.roles.spider.terms import SpiderTerms, spider_goal, spider_terms
from underhall.manor.roles.spider.terror import DEFENSE, LIMITS, SPIRIT, TOP, feed_and_scare
from underhall.manor.roles.spider.turn import move_and_cast

if TYPE_CHECKING:
    from underhall.hall.plan import Goal, Terms
    from underhall.hall.reasons import Why
    from underhall.hall.state import Hall
    from underhall.hall.tiles import Lit
    from underhall.hall.view import Panel
    from underhall.manor.setup.mixes import Mix

SUPPLY: Final = facts.spider().supply

# ------------------------------------------------------------------ phases; the fourth asks nothing
CHOOSE_FORM: Final = 0
GAIN_TERROR: Final = 1
MOVE_AND_CAST: Final = 2

# ------------------------------------------------------------------ marks of Spiderlings (SPI-60)
CRAWLING: Final = 1
FINISHED: Final = 2
BOXED: Final = 3


class Means:
    """What counts by her own turn."""

    __slots__ = ("crawling", "fed", "finished", "laid", "movement", "scared", "tended", "walls")

    def __init__(self) -> None:
        self.fed = False
        self.scared = False
        self.movement = 0  # spaces left, of her figure or of the Spiderling in the middle of its move
        self.walls = 0  # crossed so far (SPI-09)
        self.laid = 0  # Eggs (SPI-37)
        self.crawling = NOWHERE  # the Spiderling in the middle of its move (SPI-24)
        self.finished: tuple[int, ...] = ()  # those whose move is over
        self.tended: tuple[Space, ...] = ()  # the tile of each blood token that Tend has put down, sorted (SPI-59)

    def copy(self) -> Means:
        """An independent copy."""
        other: Means = Means.__new__(Means)
        other.fed = self.fed
        other.scared = self.scared
        other.movement = self.movement
        other.walls = self.walls
        other.laid = self.laid
        other.crawling = self.crawling
        other.finished = self.finished
        other.tended = self.tended
        return other

    def key(self) -> tuple[Any, ...]:
        """As plain data; which Spiderlings have moved is told by their marks."""
        return self.fed, self.scared, self.movement, self.walls, self.laid, self.tended


class Spider(ManorRole):
    """The Spider's boards."""

    __slots__ = ("blood", "boxed", "form", "means", "power", "terror")

    name: ClassVar[str] = "spider"
    title: ClassVar[str] = "Spider"
    pieces: ClassVar[tuple[int, ...]] = (GIANT_SPIDER, SORCERER, *SPIDERLINGS, *EGGS)
    brings: ClassVar[Mapping[int, int]] = {BLOOD: SUPPLY.blood_tokens, WEB: SUPPLY.web_tokens}  # SPI-03
    main_questions: ClassVar[tuple[str, ...]] = ("spider-act", "spider-crawl")
    tokens: ClassVar[tuple[int, ...]] = (BLOOD, WEB)  # SPI-44
    agile: ClassVar[bool] = True  # SPI-08

    @classmethod
    def terms(cls, mix: Mix) -> tuple[Terms, ...]:
        """What a mix fixes for this role alone."""
        return (spider_terms(mix),)

    @classmethod
    def wins_by(cls, mix: Mix) -> tuple[Goal, str]:
        """What it wins by, and the clause that says so."""
        return spider_goal(mix)

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.form = AS_GIANT_SPIDER  # SPI-01
        self.terror = 0
        self.blood = 0  # in her Blood box (SPI-03)
        self.boxed: tuple[int, ...] = ()  # Spiderlings out of the game (SPI-10)
        self.power = Cards("spider-power", [kind for kind, card in enumerate(CARDS) for _ in range(card.copies)], KINDS)
        self.means = Means()

    def copy(self) -> Spider:
        """An independent copy."""
        other = self.__class__.__new__(self.__class__)
        self.copy_base(other)
        other.form = self.form
        other.terror = self.terror
        other.blood = self.blood
        other.boxed = self.boxed
        other.power = self.power.copy()
        other.means = self.means.copy()
        return other

    def key(self) -> tuple[Any, ...]:
        """The boards as plain data."""
        return self.form, self.terror, self.blood, self.power.key(), self.means.key()

    def cards(self) -> tuple[Cards, ...]:
        """Her power cards."""
        return (self.power,)

    def holds(self, token: int) -> int:
        """What lies in her Blood box (SPI-42)."""
        return self.blood if token == BLOOD else 0

    def mark(self, piece: int) -> int:
        """Spiderlings are alike but for these (SPI-60)."""
        if piece in self.boxed:
            return BOXED
        if piece == self.means.crawling:
            return CRAWLING
        return FINISHED if piece in self.means.finished else 0

    def kept(self) -> tuple[int, ...]:
        """The Spiderlings in the box."""
        return self.boxed

    # ------------------------------------------------------------------ her figures and numbers

    def figures(self, g: Hall[Any]) -> list[int]:
        """The figures of her form on the map: Eggs are none of them."""
        return [piece for piece in FORMS[self.form].figures if g.where[piece] != OFF]

    def tiles(self, g: Hall[Any]) -> list[Space]:
        """The tiles they are on: the one of the Giant Spider or the Sorcerer, or all that hold a Spiderling."""
        if self.form == AS_SPIDERLINGS:
            return sorted({g.where[piece] for piece in SPIDERLINGS} - {OFF})
        at = g.where[FORMS[self.form].figures[0]]
        return [] if at == OFF else [at]

    def spiderlings(self) -> list[int]:
        """Those that are not in the box, on the map or not (SPI-12)."""
        return [piece for piece in SPIDERLINGS if piece not in self.boxed]

    @property
    def spirit(self) -> int:
        """How many cards she draws (SPI-06)."""
        return SPIRIT[self.terror]

    def is_terrible(self, g: Hall[Any]) -> bool:
        """Whether she has Terror enough to leave (SPI-49, SPI-57)."""
        return self.terror >= g.plan.goals[self.name].n

    # ------------------------------------------------------------------ attacking and being attacked

    def defense(self, g: Hall[Any], piece: int) -> int:
        """What the dial shows; of an Egg 1 and the blood where it lies (SPI-14)."""
        if piece in EGGS:
            return LIMITS.egg_base_defense + LIMITS.egg_defense_per_blood * count(g, g.where[piece], BLOOD)
        return DEFENSE[self.terror]

    def forces(self, g: Hall[Any], piece: int, mover: ManorRole) -> bool:
        """Tiny ones do not, but for Spiderlings where the Skeletons hunt her (SPI-13)."""
        if piece in SPIDERLINGS:
            return g.plan.of(SpiderTerms).hunted and mover is g.in_slot("horde")
        return piece not in EGGS

    def hit(self, g: Hall[Any], piece: int, by: int) -> Flow[None]:
        """An Egg is removed, any other figure is hit as Shapeshifter says (SPI-10, SPI-11, SPI-47)."""
        if piece in EGGS:
            yield from egg_hit(g, self, piece, by)
        else:
            yield from shapeshift(g, self, piece, by)

    def blood_in(self, lit: Lit) -> int:
        """The Blood that she gains of a tile she reveals with Eyes (SPI-32)."""
        return CARDS[EYES].blood_on_blood_tile if lit.kind == BLOOD_TILE else 0

    def more_fangs(self, g: Hall[Any], tiles: Sequence[Space]) -> list[Option]:
        """What Fangs may do on these tiles besides attacking: only on a visit there is something (MVR-93)."""
        return []

    def bite(self, g: Hall[Any], option: Option) -> Flow[None]:
        """It is hit, whatever its Defense, and she gains Blood even of one that stays (SPI-08, SPI-33)."""
        at = option.space
        own = [piece for piece in self.figures(g) if self.form != AS_SPIDERLINGS or g.where[piece] == at]
        if (yield from g.attack(own[0], option.piece)):
            gain_blood(g, self, CARDS[FANGS].blood)

    def life_left(self, g: Hall[Any]) -> float:
        """The Spiderlings that are not in the box (SPI-12)."""
        return len(self.spiderlings()) / len(SPIDERLINGS)

    def token_came(self, g: Hall[Any], at: Space) -> None:
        """On anyone's turn an Egg may hatch (SPI-46)."""
        hatch(g, self, at)

    def slid(self, to: Callable[[Space], Space]) -> None:
        """Tiles were moved."""
        self.means.tended = tuple(sorted(map(to, self.means.tended)))

    # ------------------------------------------------------------------ setup and turn

    def set_up(self, g: Hall[Any]) -> Flow[None]:
        """Terror, lost Spiderlings, the Giant Spider in the middle, an opening hand (SPI-01 to SPI-05, PAL-08)."""
        terms = g.plan.of(SpiderTerms)
        self.terror = terms.terror
        self.boxed = SPIDERLINGS[: terms.lost]
        self.appear(g)
        yield from draw_to_hand(g, self.power, 1 << self.owner, terms.hand)

    def appear(self, g: Hall[Any]) -> None:
        """The Giant Spider starts in the middle (SPI-05)."""
        g.place(GIANT_SPIDER, MIDDLE)

    def begin_turn(self, g: Hall[Any]) -> None:
        """What counts by her own turn starts anew."""
        self.means = Means()

    def play(self, g: Hall[Any]) -> Flow[None]:
        """Four phases in order."""
        turn = g.turn
        if turn.phase == CHOOSE_FORM:
            yield from choose_form(g, self)
            turn.phase = GAIN_TERROR
        if turn.phase == GAIN_TERROR:
            yield from feed_and_scare(g, self)
            if self.form != AS_SPIDERLINGS:
                self.means.movement = FORMS[self.form].movement
            turn.phase = MOVE_AND_CAST
        yield from move_and_cast(g, self)
        yield from redraw(g, self)

    def end_of_turn(self, g: Hall[Any]) -> Flow[None]:
        """What she has done this turn is forgotten; Expand, if she holds it (SPI-52)."""
        self.means = Means()
        if g.plan.of(SpiderTerms).expand:
            yield from expand(g, self)

    def check(self, g: Hall[Any]) -> None:
        """One form is on the map, whole but for Spiderlings that are being put down one by one in another's turn; webs
        and dial keep their bounds (SPI-07, SPI-11, SPI-34, SPI-58)."""
        if self.out:
            return
        on_map = {piece for piece in self.pieces if g.where[piece] != OFF} - {*EGGS}
        whole = {*FORMS[self.form].figures} - {*self.boxed}
        scattering = self.form == AS_SPIDERLINGS and g.active is not self
        assert on_map <= whole, "two forms at once (SPI-58)"
        waiting = g.round == 1 and not on_map  # for her first turn (MVR-56)
        assert on_map == whole or scattering or waiting or not g.turn.number, "half of a form (SPI-58)"
        assert 0 <= self.terror <= TOP, "the Terror dial has an end (SPI-07)"
        webs = max((tokens.count(WEB) for tokens in g.tokens.values()), default=0)
        assert webs <= LIMITS.webs_per_tile, "too many webs on a tile (SPI-34)"

    # ------------------------------------------------------------------ what others see

    def why_not(self, g: Hall[Any], at: Space, piece: int) -> Why | None:
        """Why she cannot go there, or strike there."""
        return why_not(g, self, at, piece)

    def shares(self, g: Hall[Any]) -> Shares:
        """What her progress is the sum of."""
        return shares(g, self)

    def panel(self, g: Hall[Any], seat: int) -> Panel:
        """Her boards; only the cards in her hand are hidden (SPI-02)."""
        return panel(g, self, seat)
