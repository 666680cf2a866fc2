"""The Knight's board as others see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.cave.play.event_cards import EVENT_CARDS
from underhall.cave.play.monsters import AMBUSH_TEXTS, MONSTER_NAMES
from underhall.cave.roles.knight.cubes import FACTS, GRIT_SPACES, ON_TREASURE, PLACES, ROOM, TREASURE_CARDS
from underhall.cave.roles.knight.sidequests import CUNNING, SIDEQUESTS, nobody_to_attack
from underhall.hall.pieces import DRAGON
from underhall.hall.tokens import BOMB
from underhall.hall.view import Bar, Card, Panel, Row

if TYPE_CHECKING:
    from underhall.cave.roles.knight.role import Knight
    from underhall.engine.knowledge import Thing
    from underhall.hall.state import Hall

# ------------------------------------------------------------------ her board


USES: Final = {
    "bomb": "attack the underground Dragon, or open a wall with a token",
    "bow": "shoot a Tribe in sight: Strength - 1 of its Population",
    "ancient-map": "a step through a wall",
    "shield": "others cannot move her, a loss of Grit is at most 1",
}
"""What the equipment does, in a few words."""


def panel(g: Hall[Any], me: Knight, seat: int) -> Panel:
    """Her board; Sidequests in hand and facedown Treasures only for those who know them (KNT-09)."""
    goal = g.plan.goals[me.name]
    waiting = {space: bool(me.cubes.grit_track >> index & 1) for index, space in enumerate(GRIT_SPACES)}
    bars = [
        Bar("Health", me.health, 0, me.max_health),
        Bar("Grit", me.grit, 0, FACTS.tracks.grit.max, waiting),
    ]
    if goal.kind == "smash-escape":
        bars.append(Bar("Crystals", me.crystals, goal.n, goal.n))
    return Panel(
        role=me.name,
        title=me.title,
        goal=goal.text,
        goal_met=goal.kind == "smash-escape" and me.crystals >= goal.n,
        progress=me.progress(g),
        bars=bars,
        rows=_rows(me, g.active is me),
        numbers=_numbers(g, me),
        cards=_cards(g, me, seat),
        hidden=_hidden(me, seat),
        notes=_notes(me),
        out=me.out,
    )


def _rows(me: Knight, own_turn: bool) -> list[Row]:
    """The tracks with their values, then the equipment and the Treasure cards that hold a cube."""
    means, placed = me.means, me.cubes.placed
    values = (means.movement(me), means.perception(me), means.strength(me, own_turn))
    names = ("Movement", "Perception", "Strength")
    rows = [Row(names[place], placed[place], ROOM[place], str(values[place])) for place in range(len(names))]
    for item in FACTS.equipment:
        rows.append(Row(item.name, placed[PLACES.index(item.id)], item.cube_spaces, note=me.uses[item.id]))
    for kind in me.treasures.shown:
        if placed[ON_TREASURE + kind]:
            rows.append(Row(TREASURE_CARDS[kind].name, 1, TREASURE_CARDS[kind].cube_spaces))
    return rows


def _numbers(g: Hall[Any], me: Knight) -> dict[str, int]:
    """What is left of her turn, cubes on none of the rows, tokens and decks."""
    cubes = me.cubes
    numbers = {"unplaced cubes": cubes.unplaced, "bomb tokens": g.supply[BOMB]}
    if g.active is me:
        numbers["movement left"] = me.means.steps_left(me)
        numbers["encounters left"] = me.means.encounters_left(me)
    elsewhere = {
        "set-aside cubes": cubes.set_aside,
        "discarded cubes": cubes.discarded,
        "poisoned cubes": cubes.poisoned,
    }
    numbers |= {name: count for name, count in elsewhere.items() if count}
    numbers |= {"event deck": len(me.events), "treasure deck": len(me.treasures), "sidequest deck": len(me.quests)}
    if me.monsters is not None:
        numbers["monster deck"] = len(me.monsters)
    return numbers


def _cards(g: Hall[Any], me: Knight, seat: int) -> list[Card]:
    """Face-up cards, and those in hand or in a deck that this seat knows."""

    def known(things: tuple[Thing, ...]) -> list[Thing]:
        return [thing for thing in things if thing.known >> seat & 1]

    def treasure(card: int, kind: int, state: str) -> Card:
        return Card(card, TREASURE_CARDS[kind].name, state, "treasure", TREASURE_CARDS[kind].effect, "KNT-76")

    deck, events = me.treasures, me.events
    seen = [treasure(kind, kind, "face up") for kind in deck.shown]
    seen += [treasure(thing.uid, thing.face, "facedown") for thing in known(deck.hand)]
    seen += [treasure(thing.uid, thing.face, "in the deck") for thing in known((*deck.top, *deck.bottom))]
    for thing in known(me.quests.hand):
        text = _requirement(g, thing.face)
        seen.append(Card(thing.uid, SIDEQUESTS[thing.face].name, "in hand", "sidequest", text, "KNT-78"))
    for things, state in ((events.top, "next"), (events.bottom, "at the bottom")):
        for thing in known(things):
            card = EVENT_CARDS[thing.face]
            seen.append(Card(thing.uid, card.name, state, "event", card.effect, "KNT-80"))
    if me.monsters is not None:
        for kind in me.monsters.shown:
            seen.append(Card(kind, MONSTER_NAMES[kind], "face up", "monster", AMBUSH_TEXTS[kind], "KNT-98"))
    return seen


def _requirement(g: Hall[Any], kind: int) -> str:
    """What a Sidequest asks for in this game."""
    card = SIDEQUESTS[kind]
    if card.requirement_without_goblins_and_ghoul and nobody_to_attack(g):
        return card.requirement_without_goblins_and_ghoul
    return card.requirement_without_dragon if kind == CUNNING and not g.is_played(DRAGON) else card.requirement


def _hidden(me: Knight, seat: int) -> dict[str, int]:
    """How many cards this seat sees only the backs of."""
    treasures = sum(not thing.known >> seat & 1 for thing in me.treasures.hand)
    quests = sum(not thing.known >> seat & 1 for thing in me.quests.hand)
    hidden = {"facedown Treasures": treasures, "Sidequests": quests}
    return {name: count for name, count in hidden.items() if count}


def _notes(me: Knight) -> list[str]:
    """What follows from how her cards lie."""
    return ["The Javelin is armed."] if me.armed() else []
