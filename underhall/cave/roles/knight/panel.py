"""The Knight's board as others see it, and how near she is to winning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.cave.play.hunt import prey
from underhall.cave.play.hunt import shares as hunting
from underhall.cave.roles.goblins.monsters import AMBUSH_TEXTS, MONSTER_NAMES
from underhall.cave.roles.knight.cubes import FACTS, GRIT_SPACES, ON_TREASURE, PLACES, ROOM, TREASURE_CARDS
from underhall.cave.roles.knight.event_cards import EVENT_CARDS
from underhall.cave.roles.knight.sidequests import CUNNING, SIDEQUESTS, no_goblins_or_ghoul
from underhall.cave.roles.knight.terms import KnightTerms
from underhall.hall.pieces import DRAGON, KNIGHT, UNICORN
from underhall.hall.shares import Shares, times, within
from underhall.hall.space import ACROSS, OFF, Space
from underhall.hall.tokens import BOMB, CRYSTAL, NO_TOKENS, TREASURE
from underhall.hall.view import Bar, Card, Panel, Row

if TYPE_CHECKING:
    from underhall.cave.role import CaveRole
    from underhall.cave.roles.knight.role import Knight
    from underhall.cave.state import Cave
    from underhall.engine.knowledge import Thing
    from underhall.hall.state import Hall

# ------------------------------------------------------------------ how near she is to winning

FAR: Final = 12
"""A distance beyond which nothing counts."""
WORTH: Final = {CRYSTAL: 0.0040, TREASURE: 0.0034}
"""What each step nearer to a token is worth."""
UNKNOWN: Final = 0.0030
QUARRY: Final = 0.0045
"""The same for a Dark tile, and for the Dragon she hunts."""


def _quarry(g: Cave) -> CaveRole:
    """The Dragon, or whoever sits in his slot."""
    quarry = g.role_of(DRAGON) or g.role_of(UNICORN) or g.in_slot("beast")
    assert quarry is not None, "nobody to hunt"
    return quarry


def shares(g: Cave, me: Knight) -> Shares:
    """Most of it is the Dragon's Health or the Crystals; then what she has, and the way to what is near."""
    if not g.plays(me.name):
        return {}  # summoned for a turn (VAR-132)
    at = g.where[KNIGHT]
    if at == OFF:
        return {}
    hunted = prey(g, me)
    if hunted is not None:
        return hunting(g, me, hunted, times(standing(me), 1 / 4))
    goal = g.plan.goals[me.name]
    steps = walk(g, at)
    if goal.kind == "smash-escape":
        if me.crystals >= goal.n:
            way = 0.12 - 0.01 * min(FAR, steps.get(g.entrance, FAR))
            return {"Crystals": 0.78, "way to the Entrance": way, "Health": 0.001 * me.health}
        won = {"Crystals": 0.5 * me.crystals / goal.n}
    else:
        quarry = _quarry(g)
        won = {f"Health of the {quarry.title} taken": 0.5 * (1 - quarry.life_left(g))}
    return within(won | standing(me) | _prospects(g, me, steps), 0.85)


def walk(g: Hall[Any], at: Space) -> dict[Space, int]:
    """The steps to every space she can walk to; a Dark tile is an end of the way."""
    found = {at: 0}
    todo = [at]
    edges, beside, dark = g.edges, g.beside, g.dark
    for here in todo:
        if here not in dark or here == at:
            far = found[here] + 1
            for to in ACROSS[beside[here] & ~edges[here]][here]:
                if to not in found:
                    found[to] = far
                    todo.append(to)
    return found


def standing(me: Knight) -> Shares:
    """What she has for good: Grit, Hero cubes, Health, Treasure cards."""
    cards = me.treasure_count()
    return {
        "Grit": 0.003 * me.grit,
        "Hero cubes": 0.008 * me.cubes.hers(),
        "Health": 0.008 * me.health,
        "Treasure cards": 0.016 * min(cards, 3) + 0.004 * cards,
    }


def _prospects(g: Cave, me: Knight, steps: dict[Space, int]) -> Shares:
    """The way to the best thing near, and cubes put where they bring her there: Movement, an Encounter, Strength."""
    hunting_him = g.plan.goals[me.name].kind == "kill-dragon" and not me.undermined
    lairs = {g.where[piece]: piece for piece in reversed(_quarry(g).pieces)} if hunting_him else {}
    best, goal = 0.0, OFF
    for at, far in steps.items():
        worth = QUARRY if at in lairs else UNKNOWN if at in g.dark else 0.0
        for token in g.tokens.get(at, NO_TOKENS):
            worth = max(worth, WORTH.get(token, 0.0))
        if worth * (FAR - far) > best:
            best, goal = worth * (FAR - far), at
    means = me.means
    encounters, gap = means.encounters_left(me), steps.get(goal, 0)
    return {
        "way to what is near": best,
        "Encounters left": 0.0010 * min(encounters, 1) + 0.0004 * min(encounters, 4),
        "Movement left": 0.0003 * min(means.steps_left(me), gap + 1),
        "Strength": _strength_for(g, me, goal, lairs.get(goal, OFF)),
        "cubes placed": 0.0001 * sum(me.cubes.placed),
    }


def _strength_for(g: Cave, me: Knight, goal: Space, hunted: int) -> float:
    """Strength is worth most where it is needed: before the piece that she hunts, or a Crystal."""
    if hunted != OFF and goal != OFF:
        needed, worth = _quarry(g).withstands(g, hunted) + 1, 0.0012
    elif CRYSTAL in g.tokens.get(goal, NO_TOKENS):
        needed, worth = g.plan.of(KnightTerms).smash_strength, 0.0012
    else:
        needed, worth = g.plan.of(KnightTerms).smash_strength - 1, 0.0004
    return worth * min(me.cubes.strength(True), needed)


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
    if card.requirement_without_goblins_and_ghoul and no_goblins_or_ghoul(g):
        return card.requirement_without_goblins_and_ghoul
    return card.requirement_without_dragon if kind == CUNNING and not g.plays("dragon") else card.requirement


def _hidden(me: Knight, seat: int) -> dict[str, int]:
    """How many cards this seat sees only the backs of."""
    treasures = sum(not thing.known >> seat & 1 for thing in me.treasures.hand)
    quests = sum(not thing.known >> seat & 1 for thing in me.quests.hand)
    hidden = {"facedown Treasures": treasures, "Sidequests": quests}
    return {name: count for name, count in hidden.items() if count}


def _notes(me: Knight) -> list[str]:
    """What follows from how her cards lie."""
    return ["The Javelin is armed."] if me.armed() else []
