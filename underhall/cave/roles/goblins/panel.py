"""What the Goblins' board shows, and how near they are to winning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.cave.play import hunt
from underhall.cave.play.monsters import MONSTER_NAMES, MONSTER_TEXTS
from underhall.cave.roles.goblins.means import MALAISE_AT, MAX_POPULATION, MAX_RAGE, TRIBE_NAMES
from underhall.cave.roles.goblins.secrets import SECRET_CLAUSES, SECRET_NAMES, SECRET_TEXTS
from underhall.cave.roles.goblins.tribe_attacks import SMASH_STRENGTH
from underhall.cave.roles.goblins.war import WAR_NAMES, drawn_monsters, war_text
from underhall.hall.pieces import DRAGON, FANGS, KNIGHT, TRIBES, UNICORN
from underhall.hall.shares import Shares, within
from underhall.hall.space import OFF, Space, distance
from underhall.hall.tokens import CRYSTAL
from underhall.hall.view import Bar, Card, Panel, Row

if TYPE_CHECKING:
    from underhall.cave.roles.goblins.role import Goblins
    from underhall.cave.state import Cave
    from underhall.hall.state import Hall

PREY: Final = {"kill-knight": KNIGHT, "kill-dragon": DRAGON}
"""Whom they must kill, by the kind of their goal (GOB-85, GOB-86)."""


def shares(g: Cave, me: Goblins) -> Shares:
    """Most of it is the goal; the rest is what leads to it."""
    hunted = hunt.prey(g, me)
    if hunted is not None:
        return hunt.shares(g, me, hunted, strengths(me))
    goal = g.plan.goals[me.name]
    prey = PREY.get(goal.kind, OFF)
    if prey == DRAGON and g.role_of(DRAGON) is None:
        prey = UNICORN  # in his place (GOB-86)
    if prey < 0:
        share = me.crystals / goal.n
        if share >= 1:
            return {"Crystals": 0.79, "way to the Entrance": max(0.01, 0.21 - 0.01 * _gap(g, g.entrance))}
        return within({"Crystals": 0.7 * share, **strengths(me), **_crystals_in_reach(g, me)}, 0.79)
    hunted = g.role_of(prey) or g.in_slot("hero" if prey == KNIGHT else "beast")
    if hunted is None:
        return within(strengths(me), 0.79)
    lair = g.where[hunted.pieces[0]]
    won = {
        f"Health of the {hunted.title} taken": 0.7 * (1 - hunted.life_left(g)),
        f"way to the {hunted.title}": 0.02 * sum(_nearness(g, me, lair)) if lair != OFF else 0.0,
    }
    return within(won | strengths(me), 0.79)


def strengths(me: Goblins) -> Shares:
    """Small change beside the goal: Goblins, Rage and cards."""
    cards = sum(map(len, me.monsters)) + len(me.secrets.hand) + len(me.secrets.shown)
    return {"Population": 0.003 * sum(me.means.population), "Rage": 0.002 * me.rage, "cards": 0.002 * cards}


def _crystals_in_reach(g: Cave, me: Goblins) -> Shares:
    """It takes two strong Tribes at one Crystal; before that, tiles turned over and Crystals found (GOB-41)."""
    found = [at for at, tokens in g.tokens.items() if CRYSTAL in tokens]
    pairs = [sum(sorted(_nearness(g, me, at))[1:]) for at in found]
    return {
        "two Tribes near a Crystal": 0.04 * max(pairs, default=0.0),
        "a Crystal struck": 0.03 * me.means.blows.bit_count(),
        "Crystals on the map": 0.003 * len(found),
        "tiles revealed": 0.0025 * g.tiles_revealed,
    }


def _nearness(g: Cave, me: Goblins, target: Space) -> list[float]:
    """How near each Tribe is to a space, from 0 to 1; a weak one counts little."""
    found = []
    for tribe in TRIBES:
        at = g.where[tribe]
        near = 0.0 if at == OFF else 1 - min(10, distance(at, target)) / 10
        found.append(near if me.strength(g, tribe) >= SMASH_STRENGTH else near / 4)
    return found


def _gap(g: Cave, target: Space) -> int:
    """The way of the nearest Tribe to a space; 20 if none is on the map."""
    standing = [g.where[tribe] for tribe in TRIBES if g.where[tribe] != OFF]
    return min((distance(at, target) for at in standing), default=20)


def panel(g: Hall[Any], me: Goblins, seat: int) -> Panel:
    """The Goblins' board: all of it is public but the Secrets in hand (GOB-05)."""
    goal = g.plan.goals[me.name]
    secrets = me.secrets
    held = (*secrets.hand, *secrets.aside)
    known = [thing for thing in held if thing.known >> seat & 1]
    bars = [Bar("Rage", me.rage, MAX_RAGE, MAX_RAGE)]
    if goal.kind not in PREY:
        bars.append(Bar("Crystals", me.crystals, goal.n, goal.n))
    return Panel(
        role=me.name,
        title=me.title,
        goal=goal.text,
        goal_met=me.may_escape(g),
        progress=me.progress(g),
        bars=bars,
        rows=[_row(g, me, index) for index in range(len(TRIBES))],
        numbers={
            "rage": me.rage,
            "war_deck": len(me.war),
            "monster_deck": len(me.monster_deck),
            "secrets_deck": len(secrets),
        },
        cards=[
            *(Card(kind, WAR_NAMES[kind], "face up", "war", war_text(kind), "GOB-16") for kind in me.war.shown),
            *_monster_cards(me),
            *(_secret_card(thing.uid, thing.face, "in hand") for thing in known),
            *(_secret_card(kind, kind, "face up") for kind in secrets.shown),
            *(_secret_card(kind, kind, "discarded") for kind in sorted(secrets.discards)),
        ],
        hidden={"Secrets": len(held) - len(known)} if len(known) < len(held) else {},
        notes=_notes(me),
        out=me.out,
    )


def _row(g: Hall[Any], me: Goblins, index: int) -> Row:
    """A Tribe: its Goblins, Strength and Perception, and where it is."""
    tribe = TRIBES[index]
    return Row(
        TRIBE_NAMES[index],
        me.means.population[index],
        MAX_POPULATION,
        f"Strength {me.strength(g, tribe)}, Perception {me.perception(g, tribe)}",
        ", ".join([me.place_of(g, tribe), *(MONSTER_NAMES[monster] for monster in me.monsters[index])]),
    )


def _monster_cards(me: Goblins) -> list[Card]:
    """The Monsters of the Tribes, those just drawn, those discarded."""
    found = [(monster, TRIBE_NAMES[index]) for index, monsters in enumerate(me.monsters) for monster in monsters]
    found += [(monster, "drawn") for monster in drawn_monsters(me)]
    found += [(monster, "discarded") for monster in sorted(me.monster_deck.discards)]
    return [Card(kind, MONSTER_NAMES[kind], state, "monsters", MONSTER_TEXTS[kind], "GOB-22") for kind, state in found]


def _notes(me: Goblins) -> list[str]:
    """What lasts for this turn."""
    means = me.means
    notes = ["Malaise: every Tribe has 1 Strength less."] if me.rage <= MALAISE_AT else []
    if means.tunnels:
        notes.append("Secret Tunnels: a revealed Tribe may be put on an unoccupied Dark tile when it is activated.")
    if means.furious >= 0:
        notes.append(f"Blind Fury: the {TRIBE_NAMES[means.furious - FANGS]} loses nothing for Lit tiles.")
    if means.bomber >= 0:
        notes.append(f"Fire Bomber: the {TRIBE_NAMES[means.bomber - FANGS]} is stronger, and burns if it attacks.")
    if means.blows:
        notes.append("A Crystal was struck: it is smashed if a second Tribe strikes it this turn.")
    return notes


def _secret_card(card: int, kind: int, state: str) -> Card:
    """A Secrets card as a panel shows it; in hand it goes by its uid."""
    return Card(card, SECRET_NAMES[kind], state, "secrets", SECRET_TEXTS[kind], SECRET_CLAUSES[kind])
