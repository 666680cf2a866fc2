"""The Manor (MAN): it turns the house against all others until its rituals have broken enough Seals.

Its omens and portents are in `tracks`, its powers in `powers`, its rituals in `rituals`, treasures and the drawing of
rituals in `treasures`, all in the order of `phases`; what it does to others is summed up in `pairs`. Its board is
shown by `panel`. How near its rituals are, for `shares`, is in `prospects`, by what is `lacking` on their paths; what
of that Shift and Swap could do something about, in `mending`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

import underhall.manor.roles.manor.pairs  # noqa: F401  what it does to others
from underhall.engine.flow import Ask, Flow, Prompt
from underhall.engine.knowledge import Thing
from underhall.hall import deeds
from underhall.hall.asks import choose_space
from underhall.hall.cards import Cards
from underhall.hall.decks import draw_to_hand
from underhall.hall.figures import is_empty, no_figures
from underhall.hall.pieces import WRAITH
from underhall.hall.shares import Shares, times
from underhall.hall.space import OFF
from underhall.hall.view import Panel
from underhall.manor.entering import place
from underhall.manor.map.places import SQUARES
from underhall.manor.role import ManorRole
from underhall.manor.roles.manor import mending, phases, treasures
from underhall.manor.roles.manor.panel import panel
from underhall.manor.roles.manor.powers import move_wraith, place_walls, reveal_tiles, shift_tile, swap_tiles
from underhall.manor.roles.manor.prospects import prospects
from underhall.manor.roles.manor.reasons import why_not
from underhall.manor.roles.manor.rituals import deck, perform_ritual
from underhall.manor.roles.manor.terms import ManorTerms, manor_goal, manor_terms
from underhall.manor.roles.manor.tracks import (
    BOXES,
    DRAW,
    FACTS,
    NO_CUBES,
    OMENS,
    PORTENTS,
    TREASURES,
    VALUES,
    assign_omens,
)

if TYPE_CHECKING:
    from underhall.hall.cards import Cards
    from underhall.hall.plan import Goal, Terms
    from underhall.hall.reasons import Why
    from underhall.hall.space import Space
    from underhall.manor.setup.mixes import Mix
    from underhall.manor.state import Manor

START: Final = Prompt("wraith-start", "On which tile does the Wraith appear?", "MAN-05")

PHASES: Final = {
    phases.OMENS: assign_omens,
    phases.REVEAL: reveal_tiles,
    phases.SHIFT: shift_tile,
    phases.SWAP: swap_tiles,
    phases.WALLS: place_walls,
    phases.WRAITH: move_wraith,
    phases.RITUAL: perform_ritual,
    phases.TREASURES: treasures.place_treasures,
    phases.DRAW: treasures.draw_rituals,
}


class ManorPlayer(ManorRole):
    """The Manor's board. Its only figure is the Wraith, which nobody can attack (MAN-06, MAN-09, MAN-35)."""

    __slots__ = ("left", "omens", "portents", "rituals", "seals")

    name: ClassVar[str] = "manor"
    title: ClassVar[str] = "Manor"
    pieces: ClassVar[tuple[int, ...]] = (WRAITH,)
    main_questions: ClassVar[tuple[str, ...]] = (
        "manor-reveal",
        "manor-shift",
        "manor-shift-swap",
        "manor-swap",
        "manor-walls",
        "manor-wraith",
        "manor-ritual",
        "manor-treasure",
    )
    ethereal: ClassVar[bool] = True

    @classmethod
    def terms(cls, mix: Mix) -> tuple[Terms, ...]:
        """What a mix fixes for this role alone."""
        return (manor_terms(mix),)

    @classmethod
    def wins_by(cls, mix: Mix) -> tuple[Goal, str]:
        """What it wins by, and the clause that says so."""
        return manor_goal(mix)

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.seals = 0
        self.omens = NO_CUBES  # by track (MAN-10)
        self.portents = NO_CUBES  # by track, to the left of the omens (MAN-28)
        self.left = 0  # of what the phase allows: tiles, distance, walls, spaces, treasures, cards
        self.rituals = deck(0)

    def copy(self) -> ManorPlayer:
        """An independent copy."""
        other: ManorPlayer = ManorPlayer.__new__(ManorPlayer)
        self.copy_base(other)
        other.seals = self.seals
        other.omens = self.omens
        other.portents = self.portents
        other.left = self.left
        other.rituals = self.rituals.copy()
        return other

    def key(self) -> tuple[Any, ...]:
        """The board as plain data."""
        return self.seals, self.omens, self.portents, self.left, self.rituals.key()

    def cards(self) -> tuple[Cards, ...]:
        """Its rituals."""
        return (self.rituals,)

    def check(self, g: Manor) -> None:
        """No cube is on two boxes, no box holds two."""
        assert sum(self.omens) <= OMENS, "too many omens (MAN-02)"
        assert sum(self.portents) <= PORTENTS, "too many portents (MAN-02)"
        assert all(self.filled(track) <= BOXES for track in range(DRAW + 1)), "two cubes on a box (MAN-01)"

    # ------------------------------------------------------------------ its tracks (MAN-11)

    @property
    def unassigned(self) -> int:
        """The omens in the Unassigned Omens box (MAN-02)."""
        return OMENS - sum(self.omens)

    def filled(self, track: int) -> int:
        """How many boxes of a track are filled, by omens or portents (MAN-01)."""
        return self.omens[track] + self.portents[track]

    def value(self, track: int) -> int:
        """What a track is worth now (MAN-01)."""
        return VALUES[track][self.filled(track)]

    def allowed(self, phase: int) -> int:
        """What a phase allows, as it begins: a portent of this turn counts for treasures and rituals (MAN-28)."""
        if phase in phases.POWERS:
            return self.value(phases.POWERS.index(phase))
        if phase == phases.TREASURES:
            return TREASURES[self.filled(DRAW)]
        return self.value(DRAW) if phase == phases.DRAW else 0

    # ------------------------------------------------------------------ its setup and its turn

    def set_up(self, g: Manor) -> Flow[None]:
        """Seals, and a hidden hand (MAN-03, MAN-04, MAN-37)."""
        terms = g.plan.of(ManorTerms)
        self.seals = terms.seals
        self.rituals = deck(terms.boxed)
        yield from draw_to_hand(g, self.rituals, 1 << self.owner, FACTS.setup.start_hand)

    def come_into_play(self, g: Manor) -> Flow[None]:
        """The Wraith appears on any tile without figures, Lit or Dark; with none it waits (MAN-05, MAN-42, MMP-99)."""
        tiles = [at for at in SQUARES if at in g.edges and no_figures(g, at)]
        if not tiles:
            return
        at = yield from choose_space(self.seat, START, deeds.STARTING, tiles)
        place(g, WRAITH, at)
        g.tell("start", "MAN-05", self.name, at, WRAITH)

    def play(self, g: Manor) -> Flow[None]:
        """Omens, powers, a ritual, treasures and cards; then all omens are taken back (MAN-32)."""
        if g.turn.phase == phases.OMENS and g.where[WRAITH] == OFF:
            yield from self.come_into_play(g)  # it found no tile in an earlier turn
        while g.turn.phase != phases.DONE:
            yield from PHASES[g.turn.phase](g, self)
            g.turn.phase += 1
            self.left = self.allowed(g.turn.phase)
        self.omens = NO_CUBES

    # ------------------------------------------------------------------ what is asked of it

    def poltergeist_places(self, g: Manor, at: Space) -> list[Space]:
        """Spooky: any other Lit tile that is empty now (MAN-08, MAN-43)."""
        return [place for place in SQUARES if place in g.lit and place != at and is_empty(g, place)]

    def give_treasure(self, g: Manor, offered: Sequence[Thing]) -> Flow[Thing]:
        """It says which card a hero gets (MAN-34)."""
        return treasures.give_treasure(self, offered)

    def goal_met(self, g: Manor) -> tuple[str, str] | None:
        """As soon as its Seals reach the goal (MAN-33)."""
        goal = g.plan.goals[self.name].n
        return ("MAN-33", f"{goal} Seals are broken") if self.seals >= goal else None

    # ------------------------------------------------------------------ what others see

    def why_not(self, g: Manor, at: Space, piece: int) -> Why | None:
        """Why a tile cannot be chosen for what it is doing."""
        return why_not(g, self, at, piece)

    def shares(self, g: Manor) -> Shares:
        """Its Seals, and a little for how near the next ritual is."""
        return times({"Seals": float(self.seals), **prospects(g, self)}, 1 / (g.plan.goals[self.name].n + 1))

    def worth_a_look(self, g: Manor, ask: Ask) -> Sequence[int]:
        """Of all that Shift and Swap can do what mends the path of a ritual."""
        return mending.worth_a_look(g, self, ask)

    def panel(self, g: Manor, seat: int) -> Panel:
        """Its board."""
        return panel(g, self, seat)
