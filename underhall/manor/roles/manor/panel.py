"""The Manor's board as a seat may see it: only its hand and its deck are hidden (MAN-47)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall.hall.space import SIDE_NAMES
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
            **({"left_of_this_power": me.left} if me.left else {}),
            "unassigned_omens": me.unassigned,
            "portents_left": PORTENTS - sum(me.portents),
            "rituals_in_hand": len(hand),
            "ritual_deck": len(me.rituals),
        },
        cards=[
            *(_card(thing.uid, thing.face, "in hand") for thing in seen),
            *(_card(face, face, "discarded") for face in sorted(me.rituals.discards)),
            *(_card(face, face, "out of the game") for face in me.rituals.gone),
        ],
        hidden={"Rituals": len(hand) - len(seen)} if len(seen) < len(hand) else {},
    )


def _row(me: ManorPlayer, track: int) -> Row:
    fact, filled = FACTS.tracks[track], me.filled(track)
    value = counted(me.value(track), fact.unit)
    if track == DRAW:
        value = f"{counted(TREASURES[filled], 'treasures')}, {counted(me.value(track), 'rituals')}"
    portents = me.portents[track]
    return Row(fact.name, filled, BOXES, value, counted(portents, "portents") if portents else "")


def counted(number: int, unit: str) -> str:
    """So many of something: "1 tile", "2 tiles", "distance 4"."""
    if unit == "distance":
        return f"{unit} {number}"
    return f"{number} {unit.removesuffix('s') if number == 1 else unit}"


def _card(card: int, face: int, state: str) -> Card:
    """A ritual, with its path as it is printed: from the Wraith's tile on, and on which of its tiles the poltergeist
    comes."""
    ritual = RITUALS[face]
    portent = f" and a portent on {_track_name(ritual.portent)}" if ritual.portent else ""
    ways = ", ".join(WAY_NAMES[step] for step in ritual.path)
    text = (
        f"{counted(ritual.seals, 'Seals')}{portent}. Path: {ways}; a poltergeist after step {ritual.poltergeist_step}."
    )
    return Card(card, ritual.name, state, "ritual", text, "MAN-24")


def _track_name(track: str) -> str:
    return next(fact.name for fact in FACTS.tracks if fact.id == track)


WAY_NAMES: Final = {name[0]: name for name in SIDE_NAMES}
"""The steps of a path, by their letters."""
