"""The Paladin in the cave (MVR-56, MVR-90): he hunts the Dragon through Events and Ambushes.

All of his turn is his own (`underhall.manor.roles.paladin`); what both heroes find different here is in
`travel.in_cave.heroes`, with how they and the cave's roles meet (`pairs`). Conjure finds no force walls; there are no
Shrines, no Skeletons that TUNNEL!! and no Spiderlings, so Prayer Beads, Radiant Lamps and Fire Brand do nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, cast

import underhall.travel.in_cave.heroes.pairs  # noqa: F401  how he and the cave's roles meet
from underhall.cave.setup.goals import knight_health
from underhall.engine.flow import Flow, Prompt
from underhall.hall.asks import OnCard, choose
from underhall.hall.pieces import PALADIN, PILLAR
from underhall.hall.verbs import Held, verb
from underhall.manor.roles.paladin import treasures
from underhall.manor.roles.paladin.parts import TREASURE_IDS
from underhall.manor.roles.paladin.role import Paladin
from underhall.manor.roles.paladin.terms import PaladinTerms
from underhall.travel.in_cave.heroes.hero import BELOW, EVENT_STEP, HeroInCave
from underhall.travel.in_cave.heroes.panel import with_events
from underhall.travel.in_cave.heroes.reasons import why_spared
from underhall.travel.in_cave.heroes.visit import Visit

if TYPE_CHECKING:
    from underhall.cave.setup.mixes import Mix
    from underhall.cave.state import Cave
    from underhall.engine.knowledge import Thing
    from underhall.hall.plan import Terms
    from underhall.hall.reasons import Why
    from underhall.hall.space import Space
    from underhall.hall.view import Panel

GIVE: Final = Prompt("hand-treasure", "Which of these treasure cards do you give to the Paladin?", "MVR-90")
GIVING: Final = OnCard(
    verb("hand-treasure", "the treasure card the Cave gives to the Paladin", card=Held("treasure card", TREASURE_IDS))
)


class PaladinInCave(HeroInCave, Paladin):
    """The Paladin's board on a visit to the cave."""

    __slots__ = ("visit",)

    visiting = "paladin in the cave"
    falling = (PILLAR,)  # MVR-83
    lit_only = (PALADIN,)  # MVR-83
    main_questions = (*Paladin.main_questions, EVENT_STEP.name)
    sight = "number of hero cubes on Crusade"
    takes_below = f"to attack him there takes {BELOW.fury_to_attack_underground} Fury, and you have none"
    clause_below = "MVR-56"

    @classmethod
    def terms(cls, mix: Mix) -> tuple[Terms, ...]:  # type: ignore[override]
        """His Health by the Goblins' level, as the Knight's; no card is boxed: that is for mixes of his home (PAL-07,
        MVR-46, MVR-75)."""
        return (PaladinTerms(health=knight_health(mix)),)

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.visit = Visit()

    def copy(self) -> PaladinInCave:
        """An independent copy."""
        other = cast("PaladinInCave", super().copy())
        other.visit = self.visit.copy()
        return other

    def terms_here(self, g: Cave) -> PaladinTerms:
        """What the setup fixes for him."""
        return g.plan.of(PaladinTerms)

    # ------------------------------------------------------------------ treasures

    def handed(self, g: Any, house: Any, offered: Sequence[Thing]) -> Flow[Thing]:
        """The Cave gives him one of the two (MVR-76, MVR-90)."""
        option = yield from choose(house.seat, GIVE, [GIVING[thing.uid] for thing in offered])
        return next(thing for thing in offered if thing.uid == option.card)

    def gain_treasure(self, g: Cave) -> Flow[None]:
        """A treasure card as by a treasure (KNT-84)."""
        return treasures.gain_treasure(g, self)

    # ------------------------------------------------------------------ the Dragon underground

    def delves(self, g: Cave, thrown: bool) -> bool:
        """For Fury, in the Collapse too (MVR-56, MVR-90)."""
        return self.fury >= BELOW.fury_to_attack_underground

    def attacks(self, g: Cave, target: int) -> None:
        """The Dragon underground takes Fury, hit or miss (MVR-56)."""
        before = self.visit.below
        super().attacks(g, target)
        if self.visit.below and not before:
            self.spend_fury(BELOW.fury_to_attack_underground)
            g.tell("fury-spent", "MVR-56", self.name, amount=BELOW.fury_to_attack_underground)

    # ------------------------------------------------------------------ what others see

    def why_not(self, g: Any, at: Space, piece: int) -> Why | None:
        """Why he cannot go there, or attack."""
        return why_spared(g, self, at, piece) or super().why_not(g, at, piece)

    def panel(self, g: Any, seat: int) -> Panel:
        """His board, and the Events."""
        return with_events(self, super().panel(g, seat), seat)
