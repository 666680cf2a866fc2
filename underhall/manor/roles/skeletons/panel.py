"""The Skeletons' board as a seat may see it (SKL-77)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.hall.view import Bar, Card, Panel, Row
from underhall.manor.roles.skeletons import moving, turn
from underhall.manor.roles.skeletons.activation import NOBODY
from underhall.manor.roles.skeletons.cards import BEARER, GEAR, SKELETON, STABILITY

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.skeletons.role import Skeletons

CLAUSES: Final = {
    "casty": ("SKL-41", "SKL-43", "SKL-44", "SKL-45"),
    "screamy": ("SKL-46", "SKL-47", "SKL-47", "SKL-47"),
    "shooty": ("SKL-48", "SKL-49", "SKL-49", "SKL-49"),
    "slashy": ("SKL-51", "SKL-52", "SKL-52", "SKL-52"),
    "stabby": ("SKL-53", "SKL-54", "SKL-54", "SKL-54"),
    "shiny": ("SKL-55", "SKL-56", "SKL-56", "SKL-56"),
    "singy": ("SKL-57", "SKL-58", "SKL-57", "SKL-59"),
    "smashy": ("SKL-60", "SKL-61", "SKL-61", "SKL-62"),
    "sniffy": ("SKL-63", "SKL-64", "SKL-64", "SKL-64"),
}
"""Where a Skeleton's ability is said, and its three gear cards in their order."""


def panel(g: Hall[Any], me: Skeletons, seat: int) -> Panel:
    """All of it is public, but for the gear in hand and what lies facedown."""
    mine = seat == me.owner
    hidden = {"Skeletons": len(me.facedown), "gear cards": 0 if mine else len(me.gear.hand)}
    return Panel(
        role=me.name,
        title=me.title,
        goal=g.plan.goals[me.name].text,
        goal_met=False,
        progress=me.progress(g),
        bars=[Bar("Stability", me.stability, 0, STABILITY.max)],
        rows=[_figure(g, me, piece) for piece in me.march],
        numbers={
            **({"spaces_left": moving.spaces_left(me)} if me.now.piece != NOBODY else {}),
            "lost_next_turn": turn.unsteady(g, me),
            "gear_deck": len(me.gear),
        },
        cards=[
            *(_skeleton(me, piece) for piece in me.march),
            *(_gear(card, card, "in play") for card in me.gear.shown),
            *(_gear(thing.uid, thing.face, "in hand") for thing in me.gear.hand if mine),
            *(_gear(card, card, "discarded") for card in sorted(me.gear.discards)),
        ],
        hidden={name: count for name, count in hidden.items() if count},
        notes=_notes(g, me),
        out=me.out,
    )


def _figure(g: Hall[Any], me: Skeletons, piece: int) -> Row:
    """A Skeleton in play: its numbers as they are now, without what distracts a defender."""
    numbers = (
        ("Strength", me.own_strength(piece)),
        ("Defense", me.defense(g, piece)),
        ("Moves", me.allowance(piece)),
    )
    gear = ", ".join(card.name for card in me.worn(piece))
    return Row(SKELETON[piece].name, value=", ".join(f"{name} {number}" for name, number in numbers), note=gear)


def _skeleton(me: Skeletons, piece: int) -> Card:
    """A card in March Order, left to right."""
    card = SKELETON[piece]
    state = "active" if piece == me.now.piece else "activated" if me.activated >> piece & 1 else "face up"
    return Card(piece, card.name, state, "March Order", _text(card.ability_cost, card.ability), CLAUSES[card.id][0])


def _gear(number: int, card: int, state: str) -> Card:
    gear = GEAR[card]
    place = [other.id for other in GEAR if other.skeleton == gear.skeleton].index(gear.id)
    clause = CLAUSES[gear.skeleton][1 + place]
    return Card(number, gear.name, state, SKELETON[BEARER[card]].name, _text(gear.cost, gear.effect), clause)


def _text(cost: int, effect: str) -> str:
    """What an ability or a gear card does, after what it costs."""
    text = f"{cost} Stability: {effect}" if cost else effect
    return f"{text[:1].upper()}{text[1:]}."


def _notes(g: Hall[Any], me: Skeletons) -> list[str]:
    notes = []
    standing = me.standing(g)
    if len(standing) < len(me.march):
        names = ", ".join(SKELETON[piece].name for piece in me.march if piece not in standing)
        notes.append(f"Waiting off the map for a Dark tile without figures: {names}.")
    if me.facedown:
        names = ", ".join(SKELETON[piece].name for piece in me.facedown)
        notes.append(f"Facedown, in an order that nobody knows: {names}.")
    return notes
