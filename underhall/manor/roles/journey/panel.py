"""The board of the Journey: dials with what their tables say, the March Order, the poltergeists hit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall.hall.space import OFF
from underhall.hall.view import Bar, Card, Panel, Row
from underhall.manor.roles.journey import dials
from underhall.manor.roles.journey.terms import JourneyTerms
from underhall.manor.roles.skeletons.cards import SKELETON
from underhall.manor.setup.agreed import RANKS

if TYPE_CHECKING:
    from underhall.manor.roles.journey.role import JourneySkeletons
    from underhall.manor.state import Manor

STATES: Final = {
    "on the map": "It is activated in this place of the March Order.",
    "lying": "It was removed, and lies on its side above its card: it stands up in a Spawn phase.",
    "standing": "It was removed, and comes in again in the next Spawn phase.",
}
"""What becomes of a card in March Order, by where its figure is (MVR-31, MVR-40)."""


def panel(g: Manor, me: JourneySkeletons) -> Panel:
    """All of it is public."""
    terms = g.plan.of(JourneyTerms)
    hit = len(me.hit_poltergeists)
    return Panel(
        role=me.name,
        title=me.title,
        goal="No goal: they come for the Paladin.",
        goal_met=False,
        progress=me.progress(g),
        bars=[
            Bar("Poltergeists", hit, terms.poltergeists, terms.poltergeists),
            Bar("Terror", me.terror, 0, terms.last_terror),
            Bar("Stability", me.stability, 0, dials.MOST_STABILITY),
        ],
        rows=[
            Row("Movement", value=str(me.movement)),
            Row("Strength", value=str(me.base_strength)),
            Row("Rush", value=str(me.rush)),
            Row("Poltergeist Defense", value=str(me.poltergeist_defense(g))),
            Row("Discards", value=_next_discard(me, terms)),
        ],
        cards=[_card(g, me, piece) for piece in me.march],
        notes=[*_tables(), *([_ranks(terms)] if terms.ranks else [])],
    )


def _tables() -> list[str]:
    """What the tables beside the dials say (MVR-37, MVR-41, MVR-42)."""
    by_stability = dials.BY_STABILITY
    costs = [f"a {deck} card at {at}" for at, deck in enumerate(dials.BY_TERROR.discard) if deck]
    return [
        f"Movement: {_along('Stability', by_stability.movement)}.",
        f"Strength: {_along('Stability', by_stability.skeleton_strength)}.",
        f"Rush: {_along('Stability', by_stability.rush)}.",
        f"Poltergeist Defense: {_along('Terror', dials.BY_TERROR.poltergeist_strength)}.",
        f"Terror costs the Paladin {', '.join(costs)}.",
    ]


def _along(dial: str, table: tuple[int, ...]) -> str:
    """A table in words: "3 at first, 4 from Stability 3, 5 from Stability 6"."""
    steps = [at for at in range(1, len(table)) if table[at] != table[at - 1]]
    return ", ".join([f"{table[0]} at first", *(f"{table[at]} from {dial} {at}" for at in steps)])


def _next_discard(me: JourneySkeletons, terms: JourneyTerms) -> str:
    """What Terror costs next: "treasure at 4" (MVR-42)."""
    costs = [(at, deck) for at, deck in enumerate(dials.BY_TERROR.discard) if deck and me.terror < at]
    return next((f"{deck} at {at}" for at, deck in costs if at < terms.last_terror), "no more")


def _card(g: Manor, me: JourneySkeletons, piece: int) -> Card:
    """A card in March Order, left to right."""
    state = "on the map" if g.where[piece] != OFF else "lying" if me.lies(piece) else "standing"
    return Card(piece, SKELETON[piece].name, state, "March Order", STATES[state], "MVR-33")


def _ranks(terms: JourneyTerms) -> str:
    named = (
        f"{name.replace('-', ' ').replace('and', '&').title()} {rank}"
        for name, rank in zip(RANKS, terms.ranks, strict=True)
    )
    return f"Ranks of the campaign: {', '.join(named)}."
