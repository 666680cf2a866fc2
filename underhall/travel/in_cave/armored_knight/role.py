"""The Armored Knight in the cave (MVR-63 to MVR-67, MVR-69, MVR-72, MVR-91): she hunts the Dragon with the Knight's
Sidequests in hand.

All of her turn is her own (`underhall.manor.roles.armored_knight`); what both heroes find different here is in
`travel.in_cave.heroes`, with how they and the cave's roles meet (`pairs`), her Sidequests in `quests`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, cast

import underhall.travel.in_cave.heroes.pairs  # noqa: F401  how she and the cave's roles meet
from underhall.cave.roles.knight.sidequests import QUEST
from underhall.cave.setup.goals import knight_health
from underhall.engine.flow import Flow, Option
from underhall.hall import deeds
from underhall.hall.pieces import ARMORED_KNIGHT, DRAGON
from underhall.manor.roles.armored_knight import encounter
from underhall.manor.roles.armored_knight.reasons import no_throw
from underhall.manor.roles.armored_knight.role import ArmoredKnight
from underhall.manor.roles.armored_knight.terms import ArmoredKnightTerms
from underhall.travel.in_cave.armored_knight import quests
from underhall.travel.in_cave.armored_knight.visit import QuestingVisit
from underhall.travel.in_cave.heroes.hero import EVENT_STEP, HeroInCave
from underhall.travel.in_cave.heroes.panel import with_events
from underhall.travel.in_cave.heroes.reasons import why_spared

if TYPE_CHECKING:
    from underhall.cave.setup.mixes import Mix
    from underhall.cave.state import Cave
    from underhall.hall.plan import Terms
    from underhall.hall.reasons import Why
    from underhall.hall.space import Space
    from underhall.hall.view import Panel


class ArmoredKnightInCave(HeroInCave, ArmoredKnight):
    """The Armored Knight's board on a visit to the cave."""

    __slots__ = ("visit",)

    visit: QuestingVisit
    visiting = "armored-knight in the cave"
    lit_only = (ARMORED_KNIGHT,)  # MVR-83
    main_questions = (*ArmoredKnight.main_questions, EVENT_STEP.name)
    sight = "Perception"
    takes_below = "there only a javelin reaches him, thrown on his own space"
    clause_below = "MVR-91"
    deeds: ClassVar[Mapping[str, Callable[[Any, Any, Option], Flow[None]]]] = {
        **ArmoredKnight.deeds,
        QUEST.verb: quests.complete,
    }

    @classmethod
    def terms(cls, mix: Mix) -> tuple[Terms, ...]:  # type: ignore[override]
        """Her Health by the Goblins' level, as the Knight's (MVR-46, MVR-64, MVR-75)."""
        return (ArmoredKnightTerms(health=knight_health(mix)),)

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.visit = QuestingVisit()
        self.sidequests = quests.sidequest_deck()

    def copy(self) -> ArmoredKnightInCave:
        """An independent copy."""
        other = cast("ArmoredKnightInCave", super().copy())
        other.visit = self.visit.copy()
        return other

    def terms_here(self, g: Cave) -> ArmoredKnightTerms:
        """What the setup fixes for her."""
        return g.plan.of(ArmoredKnightTerms)

    def slid(self, to: Callable[[Space], Space]) -> None:
        """A part of the map slid: so did the spaces she has walked on."""
        super().slid(to)
        self.visit.visited = tuple(sorted(map(to, self.visit.visited)))

    # ------------------------------------------------------------------ Sidequests (MVR-63, MVR-65, MVR-72)

    def begin_turn(self, g: Any) -> None:
        """What the Knight's Sidequests count by her turn starts anew (KNT-79)."""
        super().begin_turn(g)
        self.visit.visited = ()
        self.visit.feats = self.visit.surprised = 0

    def turns_to(self, option: Option) -> None:
        """An event completes a Sidequest only right when it happens; whom she surprised counts by the encounter
        (KNT-78)."""
        if option.verb not in quests.KEEPS_FEATS:
            self.visit.feats = 0
        if option.verb in (deeds.MOVE, encounter.ENCOUNTER.verb):
            self.visit.surprised = 0

    def walks_to(self, to: Space) -> None:
        """Swift counts different spaces (KNT-79); what her own sidequests count stays in the box (MVR-72)."""
        self.visit.visited = tuple(sorted({*self.visit.visited, to}))

    def explore(self, g: Any, origin: Space) -> Flow[None]:
        """Whoever stands on a Dark tile that she reveals is surprised (Fearless)."""
        at = g.where[self.figure]
        if at in g.dark:
            self.visit.surprised = sum(1 << piece for piece in g.pieces_on(at))
        yield from super().explore(g, origin)

    def completing(self, g: Any) -> list[Option]:
        """The Knight's Sidequests that she may reveal now (KNT-78)."""
        return quests.completing(g, self)

    def sidequest_said(self, g: Any, face: int) -> tuple[str, str, str]:
        """As the Knight's cards say, but for what they bring (MVR-63)."""
        return quests.said(face)

    # ------------------------------------------------------------------ attacks

    def hurl(self, g: Any, target: int) -> Flow[bool]:
        """A throw stands for a shot with the Bow (MVR-65)."""
        self.visit.hurling = True
        hit = yield from super().hurl(g, target)
        self.visit.hurling = False
        return hit

    def attacks(self, g: Cave, target: int) -> None:
        """Note what a hit would complete, on her own turn only (KNT-79)."""
        super().attacks(g, target)
        shot = self.visit.hurling
        promised = 0 if g.active is not self else quests.SHOT if shot else quests.promised(g, self, target)
        self.visit.promised = promised

    def has_hit(self, g: Any, piece: int, target: int, at: Space) -> Flow[None]:
        """It is completed."""
        self.visit.feats |= self.visit.promised
        self.visit.promised = 0
        yield from super().has_hit(g, piece, target, at)

    def delves(self, g: Cave, thrown: bool) -> bool:
        """By a javelin; in the Collapse also in an encounter (KNT-56, MVR-91)."""
        return thrown or g.collapsing

    # ------------------------------------------------------------------ treasures, and what others see

    def gain_treasure(self, g: Cave) -> Flow[None]:
        """5 Grit or a javelin as for a treasure (KNT-84, MVR-91)."""
        return encounter.gain_treasure(g, self)

    def why_not(self, g: Any, at: Space, piece: int) -> Why | None:
        """Why she cannot go there, or attack."""
        below = piece == DRAGON and not g.may_be_attacked(self, piece)
        if below and self.javelins and g.may_be_attacked(self, piece, thrown=True):
            return no_throw(self)
        return why_spared(g, self, at, piece) or super().why_not(g, at, piece)

    def panel(self, g: Any, seat: int) -> Panel:
        """Her board, and the Events."""
        return with_events(self, super().panel(g, seat), seat)
