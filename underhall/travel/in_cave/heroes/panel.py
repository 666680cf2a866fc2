"""What is seen of a hero's board on a visit besides: the Event deck, and hero cubes that lie elsewhere (MVR-85)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from underhall.cave.play.event_cards import EVENT_CARDS
from underhall.hall.view import Card, Panel

if TYPE_CHECKING:
    from underhall.travel.in_cave.heroes.hero import HeroInCave


def with_events(me: HeroInCave, panel: Panel, seat: int) -> Panel:
    """A hero's board, with the Events that a seat knows (CAV-37, KNT-80, MVR-85)."""
    visit = me.visit
    elsewhere = {"set_aside_cubes": visit.aside, "poisoned_cubes": visit.poisoned}
    numbers = panel.numbers | {name: count for name, count in elsewhere.items() if count}
    known = [(thing, "next") for thing in visit.events.top] + [
        (thing, "at the bottom") for thing in visit.events.bottom
    ]
    events = [
        Card(thing.uid, EVENT_CARDS[thing.face].name, state, "event", EVENT_CARDS[thing.face].effect, "KNT-80")
        for thing, state in known
        if thing.known >> seat & 1
    ]
    return replace(panel, numbers=numbers | {"event_deck": len(visit.events)}, cards=[*panel.cards, *events])
