"""The Spider in the cave (MVR-56, MVR-93): she comes out of the dark, feeds on Events, and wins by the Entrance.

All of her turn is her own (`underhall.manor.roles.spider`); here is what the cave changes. How she and the cave's roles
meet is in `pairs`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import underhall.travel.in_cave.spider.pairs  # noqa: F401  how she and the cave's roles meet
from underhall import facts
from underhall.cave.map.parts import EVENT_KIND
from underhall.engine.flow import Flow, Option, Prompt
from underhall.hall import deeds
from underhall.hall.asks import OnSpace
from underhall.hall.decks import draw_to_hand
from underhall.hall.pieces import EGGS, GIANT_SPIDER
from underhall.hall.tokens import BLOOD, CRYSTAL, NO_TOKENS
from underhall.hall.verbs import verb
from underhall.manor.roles.spider.hand import discard
from underhall.manor.roles.spider.role import Spider
from underhall.travel.guests import CaveGuest
from underhall.travel.in_cave.beasts import LOOT, come_out_of_the_dark

if TYPE_CHECKING:
    from underhall.cave.state import Cave
    from underhall.hall.space import Space
    from underhall.hall.tiles import Lit

NUMBERS: Final = facts.travel().spider_in_cave

START: Final = Prompt("spider-start", "On which Dark tile do you appear?", "MVR-56")
START_TILE: Final = Prompt("spider-start-tile", "No Dark tile is free: where is one placed for you?", "GEN-11")
SMASHING: Final = OnSpace(verb("fangs-smash", "Fangs smash the Crystal on a tile", space=deeds.SPACE))


class SpiderInCave(CaveGuest, Spider):
    """The Spider's boards on a visit to the cave."""

    __slots__ = ()

    visiting = "spider in the cave"
    falling = EGGS  # MVR-83

    # ------------------------------------------------------------------ coming into play, and winning

    def appear(self, g: Any) -> None:
        """Nowhere yet: she comes at the beginning of her first turn (MVR-56)."""

    def come_into_play(self, g: Cave) -> Flow[None]:
        """The Giant Spider is placed on any Dark tile without figures (MVR-56, GEN-11)."""
        yield from come_out_of_the_dark(g, self, GIANT_SPIDER, START, START_TILE)

    def entered(self, g: Cave, piece: int, space: Space) -> Flow[None]:
        """With Terror enough she wins by entering the Entrance, one Spiderling is enough (MVR-93, MAP-21)."""
        if space == g.entrance and self.is_terrible(g):
            g.win(self, "MVR-93", f"the Spider has left the cave with {self.terror} Terror")
        return
        yield  # a flow without a question

    # ------------------------------------------------------------------ Eyes and Fangs

    def blood_in(self, lit: Lit) -> int:
        """An Event tile that she reveals gives Blood (MVR-56)."""
        return NUMBERS.event_tile_blood_gained if lit.kind == EVENT_KIND else 0

    def tile_revealed(self, g: Cave, at: Space) -> None:
        """An Event tile, whoever reveals it, gets blood besides what the house does with it (MVR-56, MVR-93)."""
        if g.is_lit(at, EVENT_KIND):
            for _ in range(NUMBERS.event_tile_blood_tokens):
                g.put_token(at, BLOOD)

    def more_fangs(self, g: Any, tiles: Sequence[Space]) -> list[Option]:
        """Fangs may smash a Crystal on a tile they reach, instead of an attack (MVR-56, MVR-93)."""
        return [SMASHING[at] for at in tiles if CRYSTAL in g.tokens.get(at, NO_TOKENS)]

    def bite(self, g: Any, option: Option) -> Flow[None]:
        """A smashed Crystal gives no Blood, and counts like one that the Dragon smashed (MVR-93, DRG-43)."""
        if option.verb == SMASHING.verb:
            g.smash(self, option.space, "MVR-93")
        else:
            yield from super().bite(g, option)

    # ------------------------------------------------------------------ what others do to her

    def lose_power_cards(self, g: Cave, count: int, clause: str) -> Flow[int]:
        """Discard power cards of her choice, all if she has fewer; gives back how many (MVR-93)."""
        lost = min(count, len(self.power.hand))
        yield from discard(g, self, lost, clause)
        return lost

    def loots(self, g: Cave, level: int) -> Flow[None]:
        """Her bonus for the Thief's death: power cards (MVR-81)."""
        yield from draw_to_hand(g, self.power, 1 << self.owner, LOOT[level])
