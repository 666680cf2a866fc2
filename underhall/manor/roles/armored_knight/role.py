"""The Armored Knight (AKN): quick or strong, as she puts her hero cubes, and more so with every sidequest.

Her board, and what others may do to her, is here. Her turn is in `turn`, with `moves`, `encounter`, what hero cubes buy
in `actions` and `javelins`, sidequests and artifacts in `cards`, the numbers of all of them in `parts`; what she gains
by hitting whom in `pairs`. What she shares with the Paladin is in `roles/heroes`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from underhall.hall.cards import Cards
from underhall.hall.pieces import ARMORED_KNIGHT
from underhall.hall.shares import Shares
from underhall.hall.space import Space
from underhall.hall.tokens import JAVELIN
from underhall.manor.roles.armored_knight import actions, cards, turn
from underhall.manor.roles.armored_knight.pairs import HITS
from underhall.manor.roles.armored_knight.panel import panel, sidequest_said
from underhall.manor.roles.armored_knight.parts import (
    ACTIONS,
    ARMOR_SAVES,
    ARMOR_TOKENS,
    ARTIFACT_IDS,
    ARTIFACTS,
    BOLSTER,
    BOXES,
    GRIT,
    JAVELINS,
    KEEN_BLADE,
    MOVEMENT,
    PERCEPTION,
    POLTERGEISTS_HIT,
    PRINTED,
    REVEALED,
    SEEKERS_LANTERN,
    SETUP,
    SIDEQUEST_IDS,
    SIDEQUESTS,
    SILVER_CHARM,
    SPACES,
    STRENGTH_DEFENSE,
    TOWER_SHIELD,
    VALUES,
)
from underhall.manor.roles.armored_knight.prospects import shares
from underhall.manor.roles.armored_knight.reasons import why_not
from underhall.manor.roles.armored_knight.terms import ArmoredKnightTerms, armored_knight_goal, armored_knight_terms
from underhall.manor.roles.heroes.hero import Hero, HeroBoard

if TYPE_CHECKING:
    from underhall.engine.flow import Flow, Option
    from underhall.hall.plan import Goal, Terms
    from underhall.hall.reasons import Why
    from underhall.hall.state import Hall
    from underhall.hall.view import Panel
    from underhall.manor.roles.armored_knight.encounter import Encounter
    from underhall.manor.setup.mixes import Mix


class ArmoredKnight(Hero):
    """The Armored Knight's board.

    She wins when whoever sits in the Spider's seat is killed (AKN-39, `g.killed`). Her three javelin tokens are in the
    supply of javelins, on her board, on the map or in the box.
    """

    __slots__ = (
        "armor",
        "artifacts",
        "bolstered",
        "boots",
        "encounter",
        "encountered",
        "encounters",
        "feats",
        "javelins",
        "moved",
        "sidequests",
        "spare_armor",
        "used",
    )

    name: ClassVar[str] = "armored-knight"
    title: ClassVar[str] = "Armored Knight"
    pieces: ClassVar[tuple[int, ...]] = (ARMORED_KNIGHT,)
    brings: ClassVar[Mapping[int, int]] = {JAVELIN: JAVELINS}  # AKN-05
    tokens: ClassVar[tuple[int, ...]] = (JAVELIN,)
    main_questions: ClassVar[tuple[str, ...]] = turn.MAIN_QUESTIONS
    figure: ClassVar[int] = ARMORED_KNIGHT
    board: ClassVar[HeroBoard] = PRINTED

    @classmethod
    def terms(cls, mix: Mix) -> tuple[Terms, ...]:
        """What a mix fixes for this role alone."""
        return (armored_knight_terms(mix),)

    @classmethod
    def wins_by(cls, mix: Mix) -> tuple[Goal, str]:
        """What it wins by, and the clause that says so."""
        return armored_knight_goal(mix)

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.health = SETUP.start_health
        self.javelins = 0  # in the Throw Javelin box
        self.armor = 0  # tokens on the Repair Armor box
        self.spare_armor = ARMOR_TOKENS  # in her supply
        self.sidequests = Cards("sidequest", range(len(SIDEQUESTS)), SIDEQUEST_IDS)
        self.artifacts = Cards("artifact", range(len(ARTIFACTS)), ARTIFACT_IDS)
        # of this turn
        self.used: tuple[str, ...] = ()  # boxes that got hero cubes, each as often as it was used
        self.moved = 0  # Movement used up, or lost to a web (AKN-17, AKN-48)
        self.encounters = 0  # had (AKN-48)
        self.encountered: tuple[Space, ...] = ()  # the tiles on which they began (AKN-55)
        self.feats: dict[str, int] = {}  # what sidequests count (AKN-58)
        self.bolstered = False
        self.boots = 0  # spaces left in the Swift Boots; 0: she is not walking in them
        self.encounter: Encounter | None = None  # the one under way

    def copy(self) -> ArmoredKnight:
        """An independent copy."""
        other = self.__class__.__new__(self.__class__)
        self.copy_hero(other)
        other.javelins = self.javelins
        other.armor = self.armor
        other.spare_armor = self.spare_armor
        other.sidequests = self.sidequests.copy()
        other.artifacts = self.artifacts.copy()
        other.used = self.used
        other.moved = self.moved
        other.encounters = self.encounters
        other.encountered = self.encountered
        other.feats = self.feats.copy()
        other.bolstered = self.bolstered
        other.boots = self.boots
        other.encounter = None if self.encounter is None else self.encounter.copy()
        return other

    def key(self) -> tuple[Any, ...]:
        """The board as plain data."""
        return (
            self.health,
            self.grit,
            tuple(self.cubes),
            self.spare_cubes,
            self.javelins,
            self.armor,
            self.spare_armor,
            self.sidequests.key(),
            self.artifacts.key(),
            self.used,
            self.moved,
            self.encounters,
            self.encountered,
            tuple(sorted(self.feats.items())),
            self.bolstered,
            self.boots,
            None if self.encounter is None else self.encounter.key(),
        )

    def cards(self) -> tuple[Cards, ...]:
        """Sidequests and artifacts (AKN-06)."""
        return self.sidequests, self.artifacts

    def holds(self, token: int) -> int:
        """Javelins in the Throw Javelin box (AKN-22)."""
        return self.javelins if token == JAVELIN else 0

    def under_way(self) -> Encounter | None:
        """The encounter."""
        return self.encounter

    def slid(self, to: Callable[[Space], Space]) -> None:
        """Tiles moved: so did those she has had encounters on."""
        super().slid(to)
        self.encountered = tuple(sorted(map(to, self.encountered)))

    # ------------------------------------------------------------------ setup and turns

    def set_up(self, g: Hall[Any]) -> Flow[None]:
        """Figure, Health, hero cubes, armor and both decks (AKN-03 to AKN-06, AKN-41)."""
        terms = g.plan.of(ArmoredKnightTerms)
        self.begin_at_the_entrance(g, terms)
        self.armor = terms.armor
        self.spare_armor = ARMOR_TOKENS - terms.armor
        yield from self.sidequests.draw_to_hand(g, 1 << self.owner, SETUP.start_sidequests)

    def play(self, g: Hall[Any]) -> Flow[None]:
        """Collect hero cubes; move and act (AKN-10, AKN-11)."""
        return turn.play(g, self)

    def end_phase(self) -> None:
        """Her turn ends: what counts by it, and what works until its end, is over (AKN-33, AKN-34, AKN-54)."""
        self.used = ()
        self.moved = 0
        self.encounters = 0
        self.encountered = ()
        self.feats = {}
        self.bolstered = False

    # ------------------------------------------------------------------ statistics (AKN-11, AKN-25, AKN-48)

    def statistic(self, box: int) -> int:
        """The value of a statistic, by the hero cubes on its track."""
        return VALUES[box][self.cubes[box]]

    def moves_left(self) -> int:
        """The spaces she may still move."""
        return max(0, self.statistic(MOVEMENT) - self.moved)

    def lose_moves(self) -> None:
        """A web: the moves she has left are lost; Movement that is added afterwards gives new ones (AKN-17)."""
        self.moved = max(self.moved, self.statistic(MOVEMENT))

    def encounters_left(self) -> int:
        """The encounters she may still have."""
        return max(0, self.statistic(PERCEPTION) - self.encounters)

    # ------------------------------------------------------------------ actions, artifacts, what sidequests count

    def use(self, box: int) -> None:
        """Put the hero cubes on an action or artifact that it takes, and remember that it was used."""
        card = BOXES[box]
        price = ACTIONS[card].cubes if card in ACTIONS else ARTIFACTS[ARTIFACT_IDS.index(card)].cubes
        self.assign(box, price)
        self.used = tuple(sorted((*self.used, card)))

    def has(self, artifact: int) -> bool:
        """Whether an artifact is in play (AKN-38)."""
        return artifact in self.artifacts.shown

    def is_used(self, artifact: int) -> bool:
        """Whether a hero cube was put on an artifact this turn (AKN-54)."""
        return ARTIFACT_IDS[artifact] in self.used

    def count(self, feat: str) -> None:
        """Count something that a sidequest may ask for (AKN-58)."""
        self.feats[feat] = self.feats.get(feat, 0) + 1

    def gain_javelin(self, g: Hall[Any], clause: str) -> None:
        """A javelin token from her supply goes into the Throw Javelin box (AKN-22, AKN-54)."""
        g.supply[JAVELIN] -= 1
        self.javelins += 1
        g.tell("javelin", clause, self.name, amount=self.javelins)

    def gain_for_tile(self, g: Hall[Any]) -> Flow[None]:
        """In an encounter, more with the Seeker's Lantern; sidequests count it (AKN-18, AKN-58)."""
        self.count(REVEALED)
        more = ARTIFACTS[SEEKERS_LANTERN].grit if self.has(SEEKERS_LANTERN) else 0
        return self.gain_grit(g, GRIT.reveal + more, "AKN-18")

    # ------------------------------------------------------------------ what is different on a visit (MVR-63, MVR-65)

    deeds: ClassVar[Mapping[str, Callable[[Any, Any, Option], Flow[None]]]] = turn.DEEDS
    """What each verb of Move and act does."""

    def turns_to(self, option: Option) -> None:
        """She is about to do this."""

    def walks_to(self, to: Space) -> None:
        """Her own step leads to a space: sidequests count it (AKN-58)."""
        self.count(SPACES)

    def hurl(self, g: Hall[Any], target: int) -> Flow[bool]:
        """A javelin flies: an attack like any other (AKN-27)."""
        return g.attack(self.figure, target)

    def completing(self, g: Hall[Any]) -> list[Option]:
        """The sidequests that she may complete now (AKN-34)."""
        return cards.completing(g, self)

    def sidequest_said(self, g: Hall[Any], face: int) -> tuple[str, str, str]:
        """What a sidequest is called, what it asks for and brings, and the clause."""
        return sidequest_said(face)

    # ------------------------------------------------------------------ attacking and being attacked

    def strength(self, g: Hall[Any], piece: int, target: int) -> int:
        """Her statistic, the Keen Blade, and Bolster for the next attack (AKN-08, AKN-33)."""
        blade = ARTIFACTS[KEEN_BLADE].strength if self.has(KEEN_BLADE) else 0
        bolstered = ACTIONS[BOXES[BOLSTER]].strength if self.bolstered else 0
        return self.statistic(STRENGTH_DEFENSE) + blade + bolstered

    def perception(self, g: Hall[Any], piece: int, target: int) -> int:
        """Her own (MVR-80)."""
        return self.statistic(PERCEPTION)

    def defense(self, g: Hall[Any], piece: int) -> int:
        """Her statistic and the Tower Shield, also in others' turns (AKN-08, AKN-09)."""
        return self.statistic(STRENGTH_DEFENSE) + (ARTIFACTS[TOWER_SHIELD].defense if self.has(TOWER_SHIELD) else 0)

    def has_hit(self, g: Hall[Any], piece: int, target: int, at: Space) -> Flow[None]:
        """What follows from a hit, by whose figure was hit; a poltergeist is nobody's (AKN-19)."""
        spoils = HITS.of(g.role_of(target))
        if spoils is None:
            self.count(POLTERGEISTS_HIT)
            yield from self.gain_grit(g, GRIT.poltergeist, "AKN-19")
        else:
            yield from spoils(g, self, target)

    def stopped_by(self, g: Hall[Any], piece: int) -> tuple[int, ...]:
        """Webs, unless the Silver Charm is at work (AKN-17, AKN-54)."""
        return () if self.is_used(SILVER_CHARM) else super().stopped_by(g, piece)

    def ways_to_brace(self) -> list[Option]:
        """A hero cube on Strength and Defense, or the Tower Shield out of her hand (AKN-24, AKN-38)."""
        raising = actions.RAISING[STRENGTH_DEFENSE]
        shields = [cards.PLAYING[thing.uid] for thing in self.artifacts.hand if thing.face == TOWER_SHIELD]
        return [raising, *shields] if actions.may_raise(self, STRENGTH_DEFENSE) else shields

    def brace(self, g: Hall[Any], option: Option) -> Flow[None]:
        """Put the cube there, or play the artifact."""
        return turn.DEEDS[option.verb](g, self, option)

    def armored(self, g: Hall[Any]) -> int:
        """An armor token takes 1 Health off a loss and leaves the game, one for each loss (AKN-32, AKN-52)."""
        if not self.armor:
            return 0
        self.armor -= 1
        g.tell("armor", "AKN-32", self.name, amount=self.armor)
        return ARMOR_SAVES

    # ------------------------------------------------------------------ what others see

    def why_not(self, g: Hall[Any], at: Space, piece: int) -> Why | None:
        """Why she cannot go there, or attack."""
        return why_not(g, self, at, piece)

    def shares(self, g: Hall[Any]) -> Shares:
        """What her progress is the sum of."""
        return shares(g, self)

    def panel(self, g: Hall[Any], seat: int) -> Panel:
        """Her board; cards in hand only for those who know them (AKN-57)."""
        return panel(g, self, seat)

    def check(self, g: Hall[Any]) -> None:
        """Seven hero cubes, room on the tracks, numbers within their ends."""
        self.check_board(g, g.plan.of(ArmoredKnightTerms))
        assert all(self.cubes[box] < len(values) for box, values in VALUES.items()), "a track is too full (AKN-24)"
        assert 0 <= self.javelins <= JAVELINS, "more javelins than tokens (AKN-02)"
        assert min(self.armor, self.spare_armor) >= 0, "less than no armor token (AKN-02)"
        assert self.armor + self.spare_armor <= ARMOR_TOKENS, "more armor than tokens (AKN-02)"
