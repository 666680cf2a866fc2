"""A hero of the manor in the Knight's seat (MVR-46, MVR-80 to MVR-83, MVR-90, MVR-91).

What is written for both: Events and Ambushes in step 1, hero cubes that Poison and Events take, the Dragon underground,
what the Thief's death is worth. All the rest of a hero's turn is the home class's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from underhall import facts
from underhall.cave.map import board
from underhall.cave.map.parts import AMBUSH, EVENT_KIND
from underhall.cave.map.reveal import reveal
from underhall.cave.play.event_cards import show_next
from underhall.engine.flow import Flow, Prompt
from underhall.hall import grid, tracks
from underhall.hall.pieces import DRAGON
from underhall.hall.reasons import Why
from underhall.hall.space import Space, side_to
from underhall.hall.tokens import EVENT, NO_TOKENS
from underhall.manor.roles.heroes.hero import UNASSIGNED, Hero, HeroTerms
from underhall.manor.roles.heroes.venture import REVEALING
from underhall.travel.against_heroes import give_up_cube
from underhall.travel.guests import CaveGuest
from underhall.travel.in_cave.heroes.events import ambush, resolve_event

if TYPE_CHECKING:
    from underhall.cave.state import Cave
    from underhall.hall.cards import Cards
    from underhall.travel.in_cave.heroes.visit import Visit

LOOT: Final = facts.travel().thief_loot_drop.hero_grit_in_cave
EVENT_STEP: Final = Prompt("hero-event", "You are about to resolve the Event token on your tile.", "MVR-90", hub=True)
BELOW: Final = facts.travel().paladin_and_dragon


class HeroInCave(CaveGuest, Hero):
    """A hero's board on a visit to the cave."""

    __slots__ = ()

    visit: Visit
    sight: ClassVar[str]
    """What the hero's Perception is called."""
    takes_below: ClassVar[str]
    clause_below: ClassVar[str]
    """What it takes to attack the Dragon underground, in words, and the clause."""

    def key(self) -> tuple[Any, ...]:
        """The board as plain data."""
        return *super().key(), self.visit.key()

    def cards(self) -> tuple[Cards, ...]:
        """The hero's own, and the Event deck (MVR-77)."""
        return *super().cards(), self.visit.events

    # ------------------------------------------------------------------ setup and turns

    def terms_here(self, g: Cave) -> HeroTerms:
        """What the setup fixes for the hero."""
        raise NotImplementedError

    def set_up(self, g: Any) -> Flow[None]:
        """As at home, on the Entrance (MVR-90)."""
        yield from super().set_up(g)
        yield from self.show_next_events(g)

    def show_next_events(self, g: Cave) -> Flow[None]:
        """The Cave may look at the next ones (CAV-37)."""
        return show_next(g, self.visit.events)

    def event_deck(self) -> Cards | None:
        """The Events that happen to the hero (MVR-77)."""
        return self.visit.events

    def begin_turn(self, g: Any) -> None:
        """The Dragon may be attacked underground once more (DRG-58); a token whose Events are used up goes (KNT-81)."""
        super().begin_turn(g)
        self.visit.below = False
        if not len(self.visit.events):
            self.drop_event_token(g, g.where[self.figure])

    # ------------------------------------------------------------------ hero cubes and Health

    def hero_cubes(self) -> int:
        """Those on the board, and those set aside: an Event or Poison leaves at least two (KNT-16, KNT-17)."""
        return sum(self.cubes) + self.visit.aside

    def hero_cubes_taken(self) -> int:
        """Those on the Entrance, and those set aside."""
        return self.visit.poisoned + self.visit.aside

    def collect_cubes(self) -> None:
        """Those set aside come back (KNT-85)."""
        super().collect_cubes()
        self.cubes[UNASSIGNED] += self.visit.aside
        self.visit.aside = 0

    def poison(self, g: Cave, count: int) -> Flow[None]:
        """So many hero cubes of the hero's choice go to the Entrance, never below 2 left (KNT-108, MVR-90)."""
        for _ in range(count):
            if (yield from give_up_cube(g, self, self.hero_cubes(), "MVR-90")):
                self.visit.poisoned += 1

    def most_health(self, g: Cave) -> int:
        """What Health never rises above: its start (KNT-87, MVR-90)."""
        return self.terms_here(g).health

    def gain_health(self, g: Cave, amount: int, clause: str) -> None:
        """Regain Health, never above its start (KNT-87)."""
        self.health = tracks.gain(self.health, amount, self.most_health(g))
        g.tell("health", clause, self.name, amount=amount, thing=str(self.health))

    def gain_treasure(self, g: Cave) -> Flow[None]:
        """What a treasure brings that the hero draws (KNT-84, MVR-90)."""
        raise NotImplementedError

    # ------------------------------------------------------------------ tiles, Event tokens, Ambushes

    def entered(self, g: Cave, piece: int, space: Space) -> Flow[None]:
        """The Entrance gives back poisoned cubes; an Event token goes if no Event is left (KNT-81, KNT-108)."""
        if piece == self.figure:
            if space == g.entrance and self.visit.poisoned:
                g.tell("poison-over", "MVR-90", self.name, space, amount=self.visit.poisoned)
                self.cubes[UNASSIGNED] += self.visit.poisoned
                self.visit.poisoned = 0
            if not len(self.visit.events):
                self.drop_event_token(g, space)
        return
        yield  # a flow without a question

    def drop_event_token(self, g: Cave, at: Space) -> None:
        """Take the Event token off a space, if there is one."""
        if EVENT in g.tokens.get(at, NO_TOKENS):
            grid.remove(g, at, EVENT)

    def event_on(self, g: Cave, at: Space) -> bool:
        """Whether an Event waits there for the hero (KNT-80, KNT-81)."""
        return EVENT in g.tokens.get(at, NO_TOKENS) and len(self.visit.events) > 0

    def steps(self, g: Any, through_walls: bool = False) -> Sequence[Space]:
        """The tile of an Event token is not left before that is resolved (MVR-90)."""
        return () if self.event_on(g, g.where[self.figure]) else super().steps(g, through_walls)

    def unresolved(self, g: Any, at: Space) -> bool:
        """A Dark tile, or an Event token (MVR-90)."""
        return super().unresolved(g, at) or self.event_on(g, at)

    def explore(self, g: Any, origin: Space) -> Flow[None]:
        """Step 1: the tile is revealed by the cave's rules, then its Event or Ambush happens, then comes the Grit; or
        an Event token is resolved (KNT-42, KNT-47 to KNT-50, MVR-66, MVR-90)."""
        at = g.where[self.figure]
        if at not in g.dark:
            self.drop_event_token(g, at)
            yield from resolve_event(g, self)
            return
        yield from reveal(g, self, self.seat, (at,), at, came_through(g, at, origin), met=at)
        kind = g.lit[at].kind
        if kind == EVENT_KIND:
            yield from resolve_event(g, self)
        elif kind == AMBUSH:
            yield from ambush(g, self)
        yield from self.gain_for_tile(g)

    def question(self, g: Any, prompts: Sequence[Prompt], step: int) -> Prompt:
        """Step 1 may be about an Event token (MVR-90)."""
        on_token = step == REVEALING and g.where[self.figure] not in g.dark
        return EVENT_STEP if on_token else super().question(g, prompts, step)

    # ------------------------------------------------------------------ the Dragon and the Thief

    def reaches_below(self, g: Cave, thrown: bool) -> bool:
        """Whether the hero may attack the Dragon underground: on his space, once a turn, as `delves` says (MVR-90,
        MVR-91)."""
        return not self.visit.below and g.where[self.figure] == g.where[DRAGON] and self.delves(g, thrown)

    def delves(self, g: Cave, thrown: bool) -> bool:
        """Whether the hero has what that takes."""
        raise NotImplementedError

    def why_not_below(self, g: Cave) -> Why:
        """Why not now."""
        if self.visit.below:
            return Why("The Dragon is underground: you have attacked him there this turn, and may once.", "DRG-58")
        if g.where[self.figure] != g.where[DRAGON]:
            return Why("The Dragon is underground: you reach him there only on his own space.", self.clause_below)
        return Why(f"The Dragon is underground: {self.takes_below}.", self.clause_below)

    def attacks(self, g: Cave, target: int) -> None:
        """An attack on the Dragon underground counts, hit or miss (DRG-58)."""
        if target == DRAGON and not g.surfaced:
            self.visit.below = True

    def strike_back(self, g: Cave, piece: int) -> Flow[None]:
        """The surfaced Dragon came onto the hero's space: attacked at once, if the hero is strong enough (DRG-57)."""
        if g.may_be_attacked(self, piece):
            yield from g.attack(self.figure, piece)

    def loots(self, g: Cave, level: int) -> Flow[None]:
        """The bonus for the Thief's death: Grit (MVR-81)."""
        return self.gain_grit(g, LOOT[level], "MVR-81")


def came_through(g: Cave, at: Space, origin: Space) -> int:
    """The side of a Dark tile that must be open after a step from there; not one that a breach opens anyway, nor one
    with a wall that was crossed (KNT-47, MAP-48, AKN-18)."""
    side = side_to(at, origin)
    if side < 0 or g.edges[at] >> side & 1:
        return 0
    return 0 if board.is_bombed(g, at, 1 << side) else 1 << side
