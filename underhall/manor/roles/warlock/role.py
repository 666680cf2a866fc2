"""The Warlock (WAR): he curses poltergeists and treasures around him and dominates them, and flees from everybody.

His board is here; his turn is in `turn`, phase 1 in `cursing`, phase 4 in `actions`; markers under pieces and what
links these with him in `network`, how he moves in `moves`, his cards in `spells`, what he does to others in `pairs`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

import underhall.manor.roles.warlock.pairs  # noqa: F401  what he does to others
from underhall.engine.flow import NOWHERE, Flow, Option, Prompt
from underhall.hall import deeds
from underhall.hall.asks import choose
from underhall.hall.grid import count
from underhall.hall.pieces import PILLAR, WARLOCK
from underhall.hall.shares import Shares
from underhall.hall.space import OFF, Space
from underhall.hall.tokens import CURSE, TREASURE
from underhall.hall.verbs import verb
from underhall.manor.expand import expand
from underhall.manor.map.places import RAYS, SQUARES, WITHIN
from underhall.manor.role import ManorRole
from underhall.manor.roles.warlock.actions import ACTIONS, NO_CUBES
from underhall.manor.roles.warlock.cursing import EMPTY, MARKERS, POLTERGEIST, TRACK, TREASURE_MARKER
from underhall.manor.roles.warlock.moves import flee, walked
from underhall.manor.roles.warlock.network import Linked, cursed, move_with_treasure, take_from_under, treasures
from underhall.manor.roles.warlock.panel import panel
from underhall.manor.roles.warlock.prospects import shares
from underhall.manor.roles.warlock.reasons import why_not
from underhall.manor.roles.warlock.spells import EXPAND, FACTS, TOP, draw_spells, new_deck
from underhall.manor.roles.warlock.terms import WarlockTerms, warlock_goal, warlock_terms
from underhall.manor.roles.warlock.turn import play

if TYPE_CHECKING:
    from underhall.hall.cards import Cards
    from underhall.hall.plan import Goal, Terms
    from underhall.hall.reasons import Why
    from underhall.hall.state import Hall
    from underhall.hall.view import Panel
    from underhall.manor.setup.mixes import Mix

TAKEN: Final = Prompt("take-which-treasure", "Which of the treasures here do you take?", "WAR-43")
TAKE: Final = verb(
    "take-treasure", "the treasure that is taken, by the curse markers under it", space=deeds.SPACE, amount=MARKERS
)
ON_BOARD: Final = -1
"""The mark of a dominated poltergeist."""


class Warlock(ManorRole):
    """The Warlock's board."""

    __slots__ = (
        "assigned",
        "cube_supply",
        "curses",
        "dominated",
        "spells",
        "taken",
        "track",
        "unassigned",
        "under",
        "under_treasures",
    )

    name: ClassVar[str] = "warlock"
    title: ClassVar[str] = "Warlock"
    pieces: ClassVar[tuple[int, ...]] = (WARLOCK,)
    brings: ClassVar[Mapping[int, int]] = {CURSE: FACTS.setup.curse_markers}  # WAR-01
    main_questions: ClassVar[tuple[str, ...]] = ("warlock-dominate", "warlock-act")
    skittish: ClassVar[bool] = True  # WAR-08
    ethereal: ClassVar[bool] = True  # WAR-06
    walks_crypts: ClassVar[bool] = True  # WAR-05

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.curses = FACTS.setup.start_curses  # in the Curses box
        self.under: dict[int, int] = {}  # curse markers under poltergeists
        self.under_treasures: dict[Space, tuple[int, ...]] = {}  # under each cursed treasure on a space, most first
        self.unassigned = FACTS.setup.start_magic_cubes
        self.assigned: tuple[int, ...] = NO_CUBES  # the magic cubes on each of ACTIONS
        self.cube_supply = FACTS.setup.magic_cubes - self.unassigned
        self.track = FACTS.setup.spells_track_start
        self.spells: Cards = new_deck(())
        self.dominated: tuple[int, ...] = (EMPTY,) * len(TRACK)
        self.taken: tuple[int, ...] = ()  # the poltergeists among the dominated pieces

    def copy(self) -> Warlock:
        """An independent copy."""
        other = self.__class__.__new__(self.__class__)
        self.copy_base(other)
        other.curses = self.curses
        other.under = self.under.copy()
        other.under_treasures = self.under_treasures.copy()
        other.unassigned = self.unassigned
        other.assigned = self.assigned
        other.cube_supply = self.cube_supply
        other.track = self.track
        other.spells = self.spells.copy()
        other.dominated = self.dominated
        other.taken = self.taken
        return other

    def key(self) -> tuple[Any, ...]:
        """The board as plain data; which poltergeists are cursed or taken, their marks tell."""
        return (
            self.curses,
            tuple(sorted(self.under_treasures.items())),
            self.unassigned,
            self.assigned,
            self.cube_supply,
            self.track,
            self.spells.key(),
            self.dominated,
        )

    def mark(self, piece: int) -> int:
        """The curse markers under a poltergeist; a dominated one is in no supply (WAR-11, WAR-18)."""
        return ON_BOARD if piece in self.taken else self.under.get(piece, 0)

    def kept(self) -> tuple[int, ...]:
        """The dominated poltergeists (WAR-18)."""
        return self.taken

    def cards(self) -> tuple[Cards, ...]:
        """The spells."""
        return (self.spells,)

    def holds(self, token: int) -> int:
        """The markers in the Curses box and under pieces, and the dominated treasures."""
        if token == CURSE:
            return self.curses + sum(self.under.values()) + sum(map(sum, self.under_treasures.values()))
        return self.dominated.count(TREASURE_MARKER) if token == TREASURE else 0

    # ------------------------------------------------------------------ what is on his board

    def has(self, spell: int) -> bool:
        """Whether a spell is in play (WAR-20)."""
        return spell in self.spells.shown

    def gain_curses(self, g: Hall[Any], amount: int, clause: str) -> None:
        """Move markers from his supply to the Curses box, as far as there are any (WAR-47)."""
        gained = min(amount, g.supply[CURSE])
        if gained:
            g.supply[CURSE] -= gained
            self.curses += gained
            g.tell("curses-gained", clause, self.name, amount=gained)

    def fill(self, place: int, content: int) -> None:
        """Put a piece on a space of the Dominated Pieces track (WAR-16)."""
        self.dominated = (*self.dominated[:place], content, *self.dominated[place + 1 :])

    def gain_cubes(self, g: Hall[Any], amount: int) -> None:
        """Magic cubes come from his supply into the Unassigned box (WAR-17)."""
        gained = min(amount, self.cube_supply)
        if gained:
            self.cube_supply -= gained
            self.unassigned += gained
            g.tell("magic-cube", "WAR-17", self.name, amount=gained)

    def assign(self, place: int, cubes: int) -> None:
        """Put magic cubes from the Unassigned box on an action (WAR-22)."""
        self.unassigned -= cubes
        self._put_on(place, self.assigned[place] + cubes)

    def collect_cubes(self) -> None:
        """Phase 3: all magic cubes go to the Unassigned box (WAR-21)."""
        self.unassigned += sum(self.assigned)
        self.assigned = NO_CUBES

    def take_back_cubes(self, spell: int) -> None:
        """A spell is given up: the cubes on it go to the Unassigned box (WAR-51)."""
        for place, action in enumerate(ACTIONS):
            if action.spell == spell:
                self.unassigned += self.assigned[place]
                self._put_on(place, 0)

    def _put_on(self, place: int, cubes: int) -> None:
        self.assigned = (*self.assigned[:place], cubes, *self.assigned[place + 1 :])

    def advance(self, g: Hall[Any], times: int, clause: str) -> Flow[None]:
        """The spells cube moves up; on a spell symbol he draws, also on another's turn. At the top nothing happens
        (WAR-28, WAR-29)."""
        for _ in range(min(times, TOP - self.track)):
            self.track += 1
            g.tell("spells-track", clause, self.name, amount=self.track)
            if self.track in FACTS.spells_track.draw_on:
                yield from draw_spells(g, self, FACTS.spells_track.cards_per_draw, "WAR-28")

    def filled(self) -> int:
        """How many pieces he has dominated (WAR-41)."""
        return len(TRACK) - self.dominated.count(EMPTY)

    # ------------------------------------------------------------------ where he may be

    hides_on: ClassVar[str] = "a Dark tile, a Pit or a crypt"
    """Where his movements end, in words."""

    def places(self, g: Hall[Any]) -> Sequence[Space]:
        """All the tiles and crypts (WAR-05)."""
        return SQUARES

    def within(self, g: Hall[Any], spaces: int) -> Iterable[Space]:
        """Those within so many spaces of his (WAR-23)."""
        near = WITHIN[g.where[WARLOCK]][spaces]
        return walked(g, self, spaces) if g.where[PILLAR] in near else near  # the only thing ever in his way

    def lines(self, g: Hall[Any]) -> Iterable[Iterable[Space]]:
        """The straight lines from his space (WAR-35)."""
        return [line for _, line in RAYS[g.where[WARLOCK]]]

    # ------------------------------------------------------------------ setup and turn

    @classmethod
    def terms(cls, mix: Mix) -> tuple[Terms, ...]:
        """What a mix fixes for this role alone."""
        return (warlock_terms(mix),)

    @classmethod
    def wins_by(cls, mix: Mix) -> tuple[Goal, str]:
        """What it wins by, and the clause that says so."""
        return warlock_goal(mix)

    def set_up(self, g: Hall[Any]) -> Flow[None]:
        """As usual, or as his level and the mix say (WAR-01 to WAR-03, WAR-45)."""
        terms = g.plan.of(WarlockTerms)
        self.unassigned = terms.cubes
        self.cube_supply = FACTS.setup.magic_cubes - terms.cubes - terms.boxed_cubes
        self.track = terms.track
        self.spells = new_deck(terms.spells)
        if terms.draws:
            yield from draw_spells(g, self, terms.draws, "WAR-45")

    def play(self, g: Hall[Any]) -> Flow[None]:
        """All phases of his turn."""
        return play(g, self)

    def end_of_turn(self, g: Hall[Any]) -> Flow[None]:
        """Expand, while it is in play (WAR-38)."""
        if self.has(EXPAND):
            yield from expand(g, self)

    # ------------------------------------------------------------------ what others do to him and his network

    def met(self, g: Hall[Any], piece: int, at: Space) -> Flow[None]:
        """Skittish, whoever comes (WAR-08, AKN-47, PAL-67)."""
        return flee(g, self)

    def figure_removed(self, g: Hall[Any], piece: int, at: Space) -> Flow[None]:
        """Hexomancer, if it was a cursed poltergeist (WAR-07, AKN-47, PAL-67)."""
        if piece in self.under:
            take_from_under(g, self, Linked(at, piece, self.under[piece]))
            yield from self.hexomancer(g)

    def which_treasure(self, g: Hall[Any], seat: int, at: Space) -> Flow[int]:
        """Of several treasures that differ, whoever takes one says which (WAR-43)."""
        lying = sorted({each.curses for each in treasures(g, self, at)})
        option = yield from choose(seat, TAKEN, [Option(TAKE, at, amount=curses) for curses in lying])
        return option.amount

    def most_under_treasure(self, g: Hall[Any], at: Space) -> int:
        """Where all go, the most cursed first: nobody need say which (WAR-48)."""
        return treasures(g, self, at)[0].curses

    def treasure_removed(self, g: Hall[Any], by: str, at: Space, markers: int) -> Flow[None]:
        """Hexomancer, if it was a cursed treasure (WAR-07, WAR-43)."""
        if markers:
            take_from_under(g, self, Linked(at, NOWHERE, markers))
            yield from self.hexomancer(g)

    def treasure_moved(self, at: Space, to: Space, markers: int) -> None:
        """The markers under a treasure that somebody moves go along (WAR-13)."""
        move_with_treasure(self, at, to, markers)

    def hexomancer(self, g: Hall[Any]) -> Flow[None]:
        """Once per piece, however many markers (WAR-07, WAR-48)."""
        return self.advance(g, FACTS.hexomancer_advance, "WAR-07")

    def slid(self, to: Callable[[Space], Space]) -> None:
        """Tiles were moved: their treasures take the markers under them along (WAR-13, WAR-44)."""
        self.under_treasures = {to(at): curses for at, curses in self.under_treasures.items()}

    def beneath(self, g: Hall[Any]) -> list[tuple[Space, int, int]]:
        """Curse markers, which all see (WAR-42, WAR-55)."""
        return [(each.space, each.piece, each.curses) for each in cursed(g, self)]

    def goal_met(self, g: Hall[Any]) -> tuple[str, str] | None:
        """Enough spaces of the Dominated Pieces track are filled (WAR-41)."""
        if self.filled() < g.plan.goals[self.name].n:
            return None
        return "WAR-41", f"the Warlock has dominated {self.filled()} pieces"

    # ------------------------------------------------------------------ what others see

    def why_not(self, g: Hall[Any], at: Space, piece: int) -> Why | None:
        """Why he cannot choose a space, or a piece on it."""
        return why_not(g, self, at, piece)

    def shares(self, g: Hall[Any]) -> Shares:
        """What his progress is the sum of."""
        return shares(g, self)

    def panel(self, g: Hall[Any], seat: int) -> Panel:
        """His board as a seat may see it."""
        return panel(g, self, seat)

    def check(self, g: Hall[Any]) -> None:
        """Five cubes once his board is set up (MMP-36), a track with ends, markers only under pieces on the map."""
        cubes = self.unassigned + sum(self.assigned) + self.cube_supply + g.plan.of(WarlockTerms).boxed_cubes
        assert cubes == FACTS.setup.magic_cubes or not g.turn.number, "magic cubes do not add up (WAR-01)"
        assert min(self.unassigned, self.cube_supply, *self.assigned) >= 0, "a payment was not there (WAR-22)"
        assert 0 <= self.track <= TOP, "the spells cube left its track (WAR-29)"
        assert all(g.where[piece] != OFF and curses > 0 for piece, curses in self.under.items()), (
            "cursed, but not there"
        )
        for at, curses in self.under_treasures.items():
            assert len(curses) <= count(g, at, TREASURE), "markers lie under no treasure (WAR-42)"
            assert min(curses) > 0, "a treasure without markers is kept as cursed"
            assert curses == tuple(sorted(curses, reverse=True)), "markers are not in their canonical order"
        assert self.dominated.count(POLTERGEIST) == len(self.taken), "dominated poltergeists differ (WAR-18)"
        assert all(g.where[piece] == OFF for piece in self.taken), "a dominated poltergeist is on the map (WAR-18)"
