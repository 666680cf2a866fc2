"""The Warlock in the cave (MVR-56, MVR-95): the open spaces around the map are crypts to him, and carry him on.

All of his turn is his own (`underhall.manor.roles.warlock`); here is what the cave changes. Poltergeists come only with
him, so here they are pieces of his: what the cave's roles do to them is in `pairs`, as all between them and him.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

import underhall.travel.in_cave.warlock.pairs  # noqa: F401  how he and the cave's roles meet
from underhall import facts
from underhall.engine.flow import Flow, Prompt
from underhall.hall.asks import choose_space
from underhall.hall.pieces import POLTERGEISTS, TRIBES, WARLOCK
from underhall.hall.space import ADJACENT, AROUND, OFF, Space
from underhall.manor.attacks import POLTERGEIST_DEFENSE
from underhall.manor.roles.warlock.moves import FLEEING, hiding_places, nearest, walked
from underhall.manor.roles.warlock.role import Warlock
from underhall.manor.roles.warlock.terms import WarlockTerms
from underhall.travel.guests import CaveGuest
from underhall.travel.in_cave.warlock.reasons import why_not

if TYPE_CHECKING:
    from underhall.cave.state import Cave
    from underhall.hall.plan import Terms
    from underhall.hall.reasons import Why

SCARES: Final = facts.travel().warlock_in_cave.skittish_by_goblins_per_turn

UPROOTED: Final = Prompt("warlock-uprooted", "No tile touches your space any more: where do you go?", "MVR-95")


class WarlockInCave(CaveGuest, Warlock):
    """The Warlock's board on a visit to the cave."""

    __slots__ = ("startled",)

    visiting = "warlock in the cave"
    pieces: ClassVar[tuple[int, ...]] = (WARLOCK, *POLTERGEISTS)
    hindering_nobody: ClassVar[tuple[int, ...]] = (WARLOCK,)  # MVR-83
    falling = POLTERGEISTS
    hovering = (WARLOCK,)
    untouchable = (WARLOCK,)
    hides_on: ClassVar[str] = "a Dark tile, or on an open space that touches a tile"

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.startled = 0  # how often Tribes have made him flee in this turn

    def copy(self) -> WarlockInCave:
        """An independent copy."""
        other = super().copy()
        assert isinstance(other, WarlockInCave), "a copy of its own class"
        other.startled = self.startled
        return other

    def key(self) -> tuple[Any, ...]:
        """The board as plain data."""
        return *super().key(), self.startled

    @classmethod
    def terms(cls, mix: Any) -> tuple[Terms, ...]:
        """The normal level, and no spell in play (MVR-75)."""
        return (WarlockTerms(),)

    # ------------------------------------------------------------------ where he may be (MVR-95)

    def places(self, g: Cave) -> Sequence[Space]:  # type: ignore[override]
        """Every tile, and every open space that touches one by edge or corner."""
        return sorted({*g.edges, *(beyond for at in g.edges for beyond in AROUND[at])})

    def within(self, g: Cave, spaces: int) -> Iterable[Space]:  # type: ignore[override]
        """Over tiles and crypts; farther out he does not go (WAR-23)."""
        return walked(g, self, spaces)

    def lines(self, g: Cave) -> Iterable[Iterable[Space]]:  # type: ignore[override]
        """Straight on over Lit tiles, and the space behind the last of them (WAR-35)."""
        return [_line(g, g.where[WARLOCK], side) for side in range(4)]

    def uprooted(self, g: Cave) -> Flow[None]:
        """If his open space is no crypt any more he goes to the nearest Dark tile or crypt, his choice among equals."""
        here = g.where[WARLOCK]
        if here == OFF or here in g.edges or g.is_crypt(here):
            return
        goals = nearest(g, hiding_places(g, self.places(g)))
        goal = yield from choose_space(self.seat, UPROOTED, FLEEING, goals)
        g.tell("drift", "MVR-95", self.name, goal, WARLOCK)
        yield from g.enter(WARLOCK, goal)

    # ------------------------------------------------------------------ what others do to him and his poltergeists

    def turn_begins(self) -> None:
        """Tribes may make him flee again."""
        self.startled = 0

    def met(self, g: Any, piece: int, at: Space) -> Flow[None]:
        """Skittish, for all Tribes together once a turn (WAR-08, MVR-56)."""
        if piece in TRIBES:
            if self.startled >= SCARES:
                return
            self.startled += 1
        yield from super().met(g, piece, at)

    def defense(self, g: Any, piece: int) -> int:
        """A poltergeist's; he himself has none (WAR-09)."""
        return POLTERGEIST_DEFENSE

    # ------------------------------------------------------------------ what others see

    def why_not(self, g: Any, at: Space, piece: int) -> Why | None:
        """Why he cannot choose a space, or a piece on it."""
        return why_not(g, self, at, piece)


def _line(g: Cave, at: Space, side: int) -> Iterator[Space]:
    """The spaces in one direction, as far as a Leap may lead."""
    while True:
        at = ADJACENT[at][side]
        yield at
        if at not in g.lit:
            return
