"""The Manor's board as a seat may see it: only its hand and its deck are hidden (MAN-47)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from underhall.hall.view import Bar, Card, Panel, Row
from underhall.manor.roles.manor.rituals import MOST_SEALS, RITUALS
from underhall.manor.roles.manor.tracks import BOXES, DRAW, FACTS, PORTENTS, TREASURES

if TYPE_CHECKING:
    from underhall.manor.roles.manor.role import ManorPlayer
    from underhall.manor.state import Manor


def panel(g: Manor, me: ManorPlayer, seat: int) -> Panel:
    """Everything but the hand; how near a ritual is would tell of it, so `progress` is by Seals alone."""
    goal = g.plan.goals[me.name]
    hand = me.rituals.hand
    seen = [thing for thing in hand if thing.known >> seat & 1]
    return Panel(
        role=me.name,
        title=me.title,
        goal=goal.text,
        goal_met=me.seals >= goal.n,
        progress=min(1.0, me.seals / goal.n),
        bars=[Bar("Seals", me.seals, goal.n, MOST_SEALS)],
        rows=[_row(me, track) for track in range(len(FACTS.tracks))],
        numbers={
            "unassigned_omens": me.unassigned,
            "portents": PORTENTS - sum(me.portents),
            "rituals": len(hand),
            "ritual_deck": len(me.rituals),
        },
        cards=[
            *(_card(thing.uid, thing.face, "in hand") for thing in seen),
            *(_card(face, face, "discarded") for face in me.rituals.discards),
            *(_card(face, face, "out of the game") for face in me.rituals.gone),
        ],
        hidden={"Rituals": len(hand) - len(seen)} if len(seen) < len(hand) else {},
    )


def _row(me: ManorPlayer, track: int) -> Row:
    fact, filled = FACTS.tracks[track], me.filled(track)
    value = f"{me.value(track)} {fact.unit}"
    if track == DRAW:
        value = f"{TREASURES[filled]} treasures, {me.value(track)} rituals"
    portents = me.portents[track]
    return Row(fact.name, filled, BOXES, value, f"{portents} of them portents" if portents else "")


def _card(card: int, face: int, state: str) -> Card:
    return Card(card, RITUALS[face].name, state, "ritual", RITUALS[face].effect, "MAN-24")
