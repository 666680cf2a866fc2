"""The dials of Stability and Terror, and the tables beside them (MVR-27 to MVR-30, MVR-37, MVR-41, MVR-42)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall import facts
from underhall.engine.flow import Flow
from underhall.hall import tracks
from underhall.manor.map.parts import ARMORY, BLOOD_TILE, PIT
from underhall.manor.roles.journey.terms import JourneyTerms
from underhall.manor.setup.agreed import VARIANTS

if TYPE_CHECKING:
    from underhall.hall.tiles import Lit
    from underhall.manor.roles.journey.role import JourneySkeletons
    from underhall.manor.state import Manor

SOLO: Final = VARIANTS.solo
BY_STABILITY: Final = VARIANTS.solo_stability
BY_TERROR: Final = VARIANTS.solo_terror
MOST_STABILITY: Final = facts.skeletons().stability.max
ON_REVEALING: Final = {
    ARMORY: (SOLO.reveal_armory_stability, 0),
    BLOOD_TILE: (0, SOLO.reveal_blood_terror),
    PIT: (SOLO.reveal_pit_stability, 0),
}
"""What a tile of a kind adds to Stability and Terror when the Paladin reveals it (MVR-29)."""


def read(table: tuple[int, ...], value: int) -> int:
    """What a table says at a number of its dial; its last line holds for all beyond (MVR-37, MVR-41)."""
    return table[min(value, len(table) - 1)]


def revealed(g: Manor, me: JourneySkeletons, lit: Lit) -> Flow[None]:
    """The Paladin has revealed a tile: an Armory, Blood or Pit does something more (MVR-29)."""
    stability, terror = ON_REVEALING.get(lit.kind, (0, 0))
    change_stability(g, me, stability)
    yield from change_terror(g, me, terror, "MVR-29")


def change_stability(g: Manor, me: JourneySkeletons, amount: int) -> None:
    """Gain or lose Stability, as far as the dial goes (MVR-29, MMP-11, MMP-12)."""
    before = me.stability
    me.stability = tracks.lose(before, -amount) if amount < 0 else tracks.gain(before, amount, MOST_STABILITY)
    if me.stability != before:
        verb = "stability" if me.stability > before else "stability-lost"
        g.tell(verb, "MVR-29", me.name, amount=abs(me.stability - before))


def change_terror(g: Manor, me: JourneySkeletons, amount: int, clause: str) -> Flow[None]:
    """Gain or lose Terror. Too much of it loses the game at once; some of its numbers cost the Paladin a card each time
    it rises to them (MVR-28, MVR-42, MVR-99)."""
    before = me.terror
    me.terror = tracks.lose(before, -amount) if amount < 0 else before + amount
    if me.terror < before:
        g.tell("terror-lost", clause, me.name, amount=before - me.terror, thing=str(me.terror))
    if me.terror > before:
        g.tell("terror", clause, me.name, amount=me.terror - before, thing=str(me.terror))
        if me.terror >= g.plan.of(JourneyTerms).last_terror:
            g.everyone_loses("MVR-28", f"Terror has reached {me.terror}")
        for deck in BY_TERROR.discard[before + 1 : me.terror + 1]:
            if deck:
                yield from me.hero(g).give_up_card(g, deck)
