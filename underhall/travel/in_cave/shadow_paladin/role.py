"""The Shadow Paladin in the cave (MVR-57 to MVR-62, MVR-69 to MVR-71, MVR-94): they come out of the dark, crawl from
Ambush to Ambush, and win by the Entrance.

All of their turn is their own (`underhall.manor.roles.shadow_paladin`); here is what the cave changes. How they and the
cave's roles meet is in `pairs`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import underhall.travel.in_cave.shadow_paladin.pairs  # noqa: F401  how they and the cave's roles meet
from underhall.cave.map.parts import AMBUSH
from underhall.engine.flow import Flow, Prompt
from underhall.hall.decks import draw_to_hand
from underhall.hall.pieces import SHADOW_PALADIN
from underhall.manor.roles.shadow_paladin.hand import pay
from underhall.manor.roles.shadow_paladin.parts import HERO_HARM, IN_CAVE
from underhall.manor.roles.shadow_paladin.role import ShadowPaladin
from underhall.manor.roles.shadow_paladin.ruin import look_of, marked
from underhall.manor.roles.shadow_paladin.terms import ShadowPaladinTerms
from underhall.travel.guests import CaveGuest
from underhall.travel.in_cave.beasts import LOOT, come_out_of_the_dark
from underhall.travel.tables import GUESTS

if TYPE_CHECKING:
    from underhall.cave.state import Cave
    from underhall.hall.plan import Terms
    from underhall.hall.space import Space

START: Final = Prompt("shadow-start", "On which Dark tile do you appear?", "MVR-62")
START_TILE: Final = Prompt("shadow-start-tile", "No Dark tile is free: where is one placed for you?", "GEN-11")

MEANT: Final = {
    "crypts at its open edges": "open spaces at its open edges",
    "breaches and force walls on it": "Bombs, Rockslides and force walls on it",
}
"""Words of the chain cards, and what they mean in the cave."""


class ShadowPaladinInCave(CaveGuest, ShadowPaladin):
    """The Shadow Paladin's board on a visit to the cave."""

    __slots__ = ()

    visiting = "shadow-paladin in the cave"

    @classmethod
    def terms(cls, mix: Any) -> tuple[Terms, ...]:
        """Knight and Goblins are always there, so there is Ruin to start with (MVR-62)."""
        guest = GUESTS[cls.name]
        return (ShadowPaladinTerms(health=guest.start_health, ruin=guest.start_ruin),)

    # ------------------------------------------------------------------ coming into play, and winning

    def appear(self, g: Any) -> None:
        """Nowhere yet: they come at the beginning of their first turn (MVR-62)."""

    def come_into_play(self, g: Cave) -> Flow[None]:
        """The figure is placed on any Dark tile without figures, as the Giant Spider is (MVR-56, MVR-62)."""
        yield from come_out_of_the_dark(g, self, SHADOW_PALADIN, START, START_TILE)

    def entered(self, g: Cave, piece: int, space: Space) -> Flow[None]:
        """With the marker on the final space they win by entering the Entrance (MVR-57, MAP-21)."""
        if space == g.entrance and self.is_complete(g):
            reason = f"the Shadow Paladin has left the cave with the shadow marker on space {self.shadow}"
            g.win(self, "MVR-57", reason)
        return
        yield  # a flow without a question

    def check(self, g: Any) -> None:
        """As at home; and nothing has changed at a tile with a cube that was not looked at (SHP-34)."""
        super().check(g)
        lying = {at: look_of(g, at) for at in marked(g)}
        assert self.watched == lying or g.active is self, "a change was missed (SHP-34)"

    # ------------------------------------------------------------------ Shadow Crawl

    def may_crawl_to(self, g: Any, at: Space) -> bool:
        """In the cave, which has no Pits, a Lit Ambush tile (MVR-60)."""
        return bool(g.is_lit(at, AMBUSH))

    def reads(self, effect: str) -> str:
        """Its part for the cave, if it has one; else what it says of crypts, markers and breaches means the cave's own
        things (MVR-76 to MVR-78)."""
        at_home, _, here = effect.partition(IN_CAVE)
        for words, meant in MEANT.items():
            at_home = at_home.replace(words, meant)
        return f"{here[:1].upper()}{here[1:]}" or at_home

    # ------------------------------------------------------------------ what others do to them

    def wound(self, g: Any, by: int) -> Flow[int]:
        """The Knight's hit costs 1 Health, 1 more with her Mighty Axe; that of others none (MVR-62, MVR-81, KNT-76)."""
        hero = g.in_slot("hero")
        if g.owner(by) is not hero:
            return 0
        more: int = (yield from hero.swing_axe(g)) if self.health > HERO_HARM else 0
        return HERO_HARM + more

    def lose_power_cards(self, g: Cave, count: int, clause: str) -> Flow[int]:
        """Discard power cards of their choice, all if they have fewer; gives back how many (MVR-94)."""
        lost = min(count, len(self.power.hand))
        yield from pay(g, self, lost, clause)
        return lost

    def loots(self, g: Cave, level: int) -> Flow[None]:
        """Their bonus for the Thief's death: power cards (MVR-81)."""
        before = len(self.power.hand)
        yield from draw_to_hand(g, self.power, 1 << self.owner, LOOT[level])
        if len(self.power.hand) > before:
            g.tell("draw-power", "MVR-81", self.name, amount=len(self.power.hand) - before)
