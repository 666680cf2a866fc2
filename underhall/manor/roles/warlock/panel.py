"""The Warlock's board as others see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.engine.flow import NOWHERE
from underhall.hall.pieces import WARLOCK
from underhall.hall.space import OFF, name
from underhall.hall.tokens import CURSE
from underhall.hall.view import Bar, Card, Panel, Row
from underhall.manor.roles.warlock.actions import ACTIONS, syphoned
from underhall.manor.roles.warlock.cursing import EMPTY, POLTERGEIST, TRACK, TREASURE_MARKER
from underhall.manor.roles.warlock.network import cursed, network
from underhall.manor.roles.warlock.spells import FACTS, SPELLS, TOP

if TYPE_CHECKING:
    from underhall.facts.shapes.manor.warlock import WarlockDominatedTrack
    from underhall.hall.state import Hall
    from underhall.manor.roles.warlock.role import Warlock

SPELL: Final = "Spell"


def panel(g: Hall[Any], me: Warlock, seat: int) -> Panel:
    """All but the spells in his hand is public (WAR-55)."""
    goal = g.plan.goals[me.name]
    held = [thing for thing in me.spells.hand if thing.known >> seat & 1]
    hidden = len(me.spells.hand) - len(held)
    return Panel(
        role=me.name,
        title=me.title,
        goal=goal.text,
        goal_met=me.filled() >= goal.n,
        progress=me.progress(g),
        bars=[
            Bar("Dominated pieces", me.filled(), goal.n, len(TRACK)),
            Bar("Spells track", me.track, 0, TOP),
        ],
        rows=[Row("Unassigned", me.unassigned), *_boxes(me), *_track(me)],
        numbers={
            "curses": me.curses,
            "curses_left": g.supply[CURSE],
            **_reach(g, me),
            "spare_cubes": me.cube_supply,
            "spell_deck": len(me.spells),
        },
        cards=[
            *(_card(thing.uid, thing.face, "in hand") for thing in held),
            *(_card(spell, spell, "in play") for spell in me.spells.shown),
            *(_card(spell, spell, "discarded") for spell in sorted(me.spells.discards)),
        ],
        hidden={"Spells": hidden} if hidden else {},
        notes=_notes(g, me),
        out=me.out,
    )


def _reach(g: Hall[Any], me: Warlock) -> dict[str, int]:
    """What he has around him: the pieces of his network, and what a Syphon would bring."""
    if g.where[WARLOCK] == OFF:
        return {}
    return {"network": len(network(g, me)), "syphon_now": syphoned(g, me)}


def _boxes(me: Warlock) -> list[Row]:
    """The boxes for magic cubes, those of spells only while they are in play."""
    return [
        Row(action.name, cubes, value="1 cube" if action.cubes == 1 else f"{action.cubes} cubes")
        for action, cubes in zip(ACTIONS, me.assigned, strict=True)
        if action.spell == NOWHERE or me.has(action.spell)
    ]


def _track(me: Warlock) -> list[Row]:
    """The Dominated Pieces track: the markers each space asks for, what it holds, what it gives."""
    lying = {POLTERGEIST: "a poltergeist", TREASURE_MARKER: "a treasure"}
    return [
        Row(
            f"Space {space.space}",
            int(content != EMPTY),
            1,
            f"{space.value} markers",
            lying.get(content) or reward(space),
        )
        for space, content in zip(TRACK, me.dominated, strict=True)
    ]


def reward(space: WarlockDominatedTrack) -> str:
    """What a space of the track gives, in short."""
    if space.spells_drawn:
        return f"a spell for {space.spells_drawn} new ones"
    return "1 magic cube" if space.magic_cubes else ""


def _card(card: int, spell: int, state: str) -> Card:
    fact = SPELLS[spell]
    return Card(card, fact.name, state, SPELL, f"{_cost(fact.cubes)}{fact.effect}", CLAUSES[fact.id])


def _cost(cubes: int) -> str:
    """What using a spell costs, before what it does."""
    if not cubes:
        return ""
    return "1 cube: " if cubes == 1 else f"{cubes} cubes: "


CLAUSES: Final = {
    "enclose": "WAR-31",
    "flash-or-shroud": "WAR-32",
    "glower": "WAR-33",
    "grow": "WAR-34",
    "leap": "WAR-35",
    "refuel": "WAR-36",
    "syphon-specialize": "WAR-37",
    "expand": "WAR-38",
    "teleport": "WAR-39",
    "treasure-link": "WAR-40",
}
"""The clause of each spell."""


def _next_draw(me: Warlock) -> list[int]:
    """The next space of the Spells track on which he draws, if there is one."""
    return [at for at in FACTS.spells_track.draw_on if at > me.track][:1]


def _notes(g: Hall[Any], me: Warlock) -> list[str]:
    """Under which pieces his markers lie: the map shows only on which tiles."""
    notes = [f"At {at} on the Spells track: {FACTS.spells_track.cards_per_draw} spells." for at in _next_draw(me)]
    if g.where[WARLOCK] == OFF:
        notes.append("Not on the map yet: he comes onto a tile without figures as his first turn begins.")
    lines = [
        f"{each.curses} under a {'treasure' if each.is_treasure else 'poltergeist'} on {name(each.space, g.entrance)}"
        for each in sorted(cursed(g, me))
    ]
    if lines:
        notes.append(f"Curse markers: {', '.join(lines)}.")
    return notes
