"""What tests of the Knight share: a Knight in the middle of her turn, her cubes and cards, foes to attack.

t = knight_with("cave")                        # a Knight and other roles on a bare table, her piece on the Entrance
cubes(t, 1, strength=2)                    # 1 unplaced, 2 on Strength; the others lie on the Grit track
act(t, "move 1E 0 x1", …)                  # her Move and Act, tiles dealt by nature
"""

from __future__ import annotations

from typing import Any

from tests.cave.seats import Seats, seated
from tests.cave.tables.ghoul import quiet
from tests.table import Result, codes_of
from underhall.cave.play.event_cards import EVENT_IDS
from underhall.cave.play.monsters import MONSTER_IDS, monster_deck
from underhall.cave.roles.knight.attacks import Assault
from underhall.cave.roles.knight.cubes import GRIT_SPACES, PLACES, TREASURE_IDS, UNPLACED
from underhall.cave.roles.knight.events import ambush
from underhall.cave.roles.knight.role import Knight
from underhall.cave.roles.knight.sidequests import SIDEQUEST_IDS
from underhall.cave.roles.knight.turn import MOVE_AND_ACT, act_options
from underhall.cave.state import Cave
from underhall.engine.flow import Ask, Chance, Flow
from underhall.engine.knowledge import Thing
from underhall.hall.cards import Cards
from underhall.hall.pieces import KNIGHT
from underhall.hall.space import CENTRE


def knight_with(*others: str, **changes: Any) -> Seats:
    """A Knight in Move and Act on the Entrance, two unplaced cubes, no Sidequests; it is her turn."""
    tokens = {"ogre": 1, "troll": 1} if changes.get("infestation") else None
    t = seated("knight", *others, tokens=tokens, **changes)
    t.turn_of("knight", MOVE_AND_ACT)
    t.g.where[KNIGHT] = CENTRE
    if changes.get("infestation"):
        me(t).monsters = monster_deck()
        t.g.terrain_supply = t.g.terrain_supply or ("canyon",)
    return t


def me(t: Seats) -> Knight:
    return t.role(Knight)


def cubes(t: Seats, unplaced: int, **placed: int) -> None:
    """Let her have these cubes, by place; what is left lies on the highest Grit spaces."""
    hers = me(t).cubes
    hers.unplaced = unplaced
    hers.placed = [0] * UNPLACED
    for name, count in placed.items():
        hers.placed[PLACES.index(name.replace("_", "-"))] = count
    left = 7 - hers.hers()
    assert 0 <= left <= len(GRIT_SPACES)
    hers.grit_track = sum(1 << index for index in range(len(GRIT_SPACES) - left, len(GRIT_SPACES)))


def unplaced(t: Seats) -> int:
    return me(t).cubes.unplaced


def on(t: Seats, place: str) -> int:
    """The cubes on a place."""
    return me(t).cubes.placed[PLACES.index(place)]


def holds(t: Seats, *cards: str) -> None:
    """Give her facedown Treasure cards."""
    for card in cards:
        _hold(t, me(t).treasures, TREASURE_IDS.index(card))


def shows(t: Seats, *cards: str) -> None:
    """Give her face-up Treasure cards."""
    for card in cards:
        deck = me(t).treasures
        deck.unknown = _without(deck.unknown, TREASURE_IDS.index(card))
        deck.show(TREASURE_IDS.index(card))


def quests(t: Seats, *cards: str) -> None:
    """Give her Sidequest cards."""
    for card in cards:
        _hold(t, me(t).quests, SIDEQUEST_IDS.index(card))


def _hold(t: Seats, deck: Any, kind: int) -> None:
    deck.unknown = _without(deck.unknown, kind)
    t.g.next_uid += 1
    deck.hand = (*deck.hand, Thing(t.g.next_uid, 0, 0, kind, 1 << me(t).owner))


def _without(cards: tuple[int, ...], kind: int) -> tuple[int, ...]:
    left = list(cards)
    left.remove(kind)
    return tuple(left)


def no_events(t: Seats) -> None:
    """All Events have been played."""
    events = me(t).events
    events.gone, events.unknown, events.top, events.bottom = events.full, (), (), ()


def only_events(t: Seats, *cards: str) -> None:
    """Leave only these Events in the deck."""
    events = me(t).events
    left = list(events.full)
    kinds = [EVENT_IDS.index(card) for card in cards]
    for kind in kinds:
        left.remove(kind)
    events.gone, events.unknown, events.top, events.bottom = tuple(left), tuple(sorted(kinds)), (), ()


def only_monsters(t: Seats, *cards: str) -> None:
    """Leave only these Monsters in the deck, the others are discarded."""
    deck = me(t).monsters
    assert deck is not None
    kinds = [MONSTER_IDS.index(card) for card in cards]
    deck.unknown = tuple(sorted(kinds))
    deck.discards = tuple(kind for kind in deck.full if kind not in kinds)


def offered(t: Seats) -> list[str]:
    """The codes of all she may do now."""
    return [t.g.option_code(option) for option in act_options(t.g, me(t))]


def verbs(t: Seats) -> set[str]:
    """The verbs of all she may do now."""
    return {option.verb for option in act_options(t.g, me(t))}


def quest(t: Seats, card: str) -> str:
    """The code of revealing a Sidequest she holds."""
    return _code("quest", me(t).quests, card)


def show(t: Seats, card: str) -> str:
    """The code of turning a Treasure card she holds face up."""
    return _code("show", me(t).treasures, card)


def _code(verb: str, cards: Cards, card: str) -> str:
    assert card in [cards.names[thing.face] for thing in cards.hand]
    return f"{verb} #{card}"


def cube(place: str) -> str:
    """The code of assigning a cube to a place."""
    return f"cube #{place}"


def give(place: str) -> str:
    """The code of giving up a cube from a place."""
    return f"give-cube #{place}"


def act(t: Seats, *answers: str) -> Ask | Chance | Result:
    """Play her Move and Act with these answers; gives back what is open then, or the Result."""
    return flow(t, me(t).play(t.g), *answers)


def flow(t: Seats, rule: Flow[Any], *answers: str) -> Ask | Chance | Result:
    """Play a rule with these answers; tiles are dealt by nature, edges filled and the Cave's tiles taken in order."""
    return t.play(_filled(quiet(rule)), *answers)


def _filled(rule: Flow[Any]) -> Flow[Any]:
    step = next(rule, None)
    while step is not None:
        of_no_interest = isinstance(step, Ask) and step.prompt.name in ("fill", "choose-tile")
        answer = 0 if of_no_interest else (yield step)
        try:
            step = rule.send(answer)
        except StopIteration as end:
            return end.value
    return None


def asks(t: Seats, step: Ask | Chance | Result, name: str) -> list[str]:
    """The codes of an open question, which must have this name (or of a chance of this kind)."""
    assert not isinstance(step, Result), step
    assert (step.prompt.name if isinstance(step, Ask) else step.kind) == name
    return codes_of(t.g, step)


class Foe(Assault):
    """A piece that needs so much Strength, and remembers how it was attacked."""

    def __init__(self, needs: int, obliging: bool = True) -> None:
        self.needs = needs
        self.obliging = obliging
        self.hits: list[tuple[int, int]] = []  # her Strength, and the piece

    def entry(self, g: Cave, piece: int) -> int:
        return self.needs if self.obliging else 0

    def obliges(self, g: Cave, piece: int) -> bool:
        return self.obliging

    def possible(self, g: Cave, me: Knight, piece: int) -> bool:
        return me.attack_strength(g) >= self.needs

    def attack(self, g: Cave, me: Knight, piece: int) -> Flow[None]:
        self.hits.append((me.attack_strength(g), piece))
        return
        yield


def monster(t: Seats, card: str, *answers: str) -> Ask | Chance | Result:
    """Let a Monster ambush her."""
    only_monsters(t, card)
    return flow(t, ambush(t.g, me(t)), *answers)
