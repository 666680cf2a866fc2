"""The Skeletons in the cave (MVR-56, MVR-92): they rise on Dark tiles of their player's choice, or wait for one.

All of their turn is their own (`underhall.manor.roles.skeletons`); here is what the cave changes. How they meet those
who live there is in `pairs`. Gear is dead, so its cards stay in the box; crypts, grounds and Spawns do not exist.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from msgspec.structs import replace

import underhall.travel.in_cave.skeletons.pairs  # noqa: F401  how they and the cave's roles meet
from underhall import facts
from underhall.engine.flow import Flow, Prompt
from underhall.hall.asks import choose_space
from underhall.hall.space import OFF, Space
from underhall.manor.roles.skeletons.cards import GEAR, SKELETON
from underhall.manor.roles.skeletons.role import Skeletons
from underhall.manor.roles.skeletons.spawning import COMING_IN
from underhall.manor.roles.skeletons.terms import SkeletonsTerms
from underhall.manor.setup.mixes import marching
from underhall.travel.guests import CaveGuest
from underhall.travel.in_cave.skeletons.reasons import why_not

if TYPE_CHECKING:
    from underhall.cave.setup.mixes import Mix
    from underhall.cave.state import Cave
    from underhall.hall.plan import Terms
    from underhall.hall.reasons import Why
    from underhall.hall.view import Panel

LOOT: Final = facts.travel().thief_loot_drop.skeletons_stability

COME_IN: Final = {
    piece: Prompt("skeletons-come-in", f"On which Dark tile does {skeleton.name} rise?", "MVR-56")
    for piece, skeleton in SKELETON.items()
}


class SkeletonsInCave(CaveGuest, Skeletons):
    """The Skeletons' board on a visit to the cave."""

    __slots__ = ()

    visiting = "skeletons in the cave"
    walks_crypts: ClassVar[bool] = False
    walks_grounds: ClassVar[bool] = False
    waits: ClassVar[bool] = True

    @classmethod
    def terms(cls, mix: Mix) -> tuple[Terms, ...]:  # type: ignore[override]
        """Any five of the nine (MVR-74), and no gear: nothing here could draw it (MVR-92)."""
        return (SkeletonsTerms(marching(mix.setup.options.skeletons), tuple(range(len(GEAR)))),)

    # ------------------------------------------------------------------ coming into play, and waiting for it

    def come_in(self, g: Cave, piece: int, clause: str) -> Flow[None]:  # type: ignore[override]
        """On any Dark tile without figures, as their player likes; without one it waits off the map (MVR-56)."""
        spaces = rising_places(g)
        if not spaces:
            g.tell("wait", "MVR-92", self.name, piece=piece)
            return
        at = yield from choose_space(self.seat, COME_IN[piece], COMING_IN, spaces)
        g.place(piece, at)
        g.tell("spawn", "MVR-56", self.name, at, piece)

    def muster(self, g: Cave) -> Flow[None]:  # type: ignore[override]
        """Those that wait are placed in March Order, as long as there is a tile for them (MVR-92)."""
        for piece in self.march:
            if g.where[piece] == OFF and rising_places(g):
                yield from self.come_in(g, piece, "MVR-92")

    def standing(self, g: Cave) -> tuple[int, ...]:  # type: ignore[override]
        """Whoever waits off the map is not activated, and hears no Scream (MVR-92)."""
        return tuple(piece for piece in self.march if g.where[piece] != OFF)

    def beside(self, g: Cave, at: Space) -> Sequence[Space]:  # type: ignore[override]
        """Tiles alone: open spaces are closed to them (MVR-92)."""
        return [to for to in g.near[at] if to in g.edges]

    # ------------------------------------------------------------------ what others do to them, and what it gives

    def loots(self, g: Cave, level: int) -> Flow[None]:
        """Their bonus for the Thief's death: Stability (MVR-54, MVR-81)."""
        self.gain(g, LOOT[level], "MVR-81")
        return
        yield  # a flow without a question

    # ------------------------------------------------------------------ what others see

    def panel(self, g: Any, seat: int) -> Panel:
        """Their board, without a gear deck: it stays in the box (MVR-92)."""
        panel = super().panel(g, seat)
        return replace(panel, numbers={name: number for name, number in panel.numbers.items() if name != "gear_deck"})

    def why_not(self, g: Any, at: Space, piece: int) -> Why | None:
        """Why a Skeleton cannot go there, or strike."""
        return why_not(g, self, at, piece)


def rising_places(g: Cave) -> list[Space]:
    """The Dark tiles without figures (MVR-56)."""
    return [at for at in sorted(g.dark) if at not in g.where]
