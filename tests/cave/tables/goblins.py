"""What tests of the Goblins share: Tribes with Goblins and Monsters, Secrets in hand, a turn in Phase 5.

t = goblins_with("knight")                       # the Goblins (seat 0) and others; `changes` are fields of the Plan
tribe(t, "fangs", 3, 1, 0)               # the Fangs Tribe with Population 3, on 1E 0; without a place it is hidden
monster(t, "bones", "golem")             # assigned
hold(t, "hex"); face_up(t, "trap")       # Secrets
step = play(t, "activate goblin-fangs")  # their turn from here on
"""

from __future__ import annotations

from typing import Any

from tests.cave.seats import Seats, seated
from tests.cave.tables.ghoul import quiet
from tests.table import Result, codes_of, describe, find
from underhall.cave.map.parts import SYMBOLS
from underhall.cave.play.monsters import MONSTER_IDS
from underhall.cave.roles.goblins.role import Goblins
from underhall.cave.roles.goblins.secrets import SECRET_IDS
from underhall.cave.roles.goblins.war import ACTIVATE, WAR_CARDS
from underhall.cave.roles.knight.cubes import STRENGTH
from underhall.cave.roles.knight.role import Knight
from underhall.engine.flow import Ask, Chance, Flow, GameOver
from underhall.engine.knowledge import Thing
from underhall.hall.cards import Cards
from underhall.hall.pieces import KNIGHT, TRIBES
from underhall.hall.space import OFF, at

WAR_IDS = [card.id for card in WAR_CARDS]


def goblins_with(*others: str, phase: int = ACTIVATE, **changes: Any) -> Seats:
    """The Goblins (seat 0) and others; the Entrance alone on the map, the Goblins' turn."""
    t = seated("goblins", *others, **changes)
    t.turn_of("goblins", phase)
    if "knight" in others:
        knight(t).health = 7
    return t


def goblins(t: Seats) -> Goblins:
    return t.role(Goblins)


def knight(t: Seats) -> Knight:
    return t.role(Knight)


def piece(name: str) -> int:
    """The piece of a Tribe."""
    return TRIBES[SYMBOLS.index(name)]


def tribe(t: Seats, name: str, population: int, x: int | None = None, y: int = 0) -> int:
    """Give a Tribe its Population and, if there is one, its place."""
    me = goblins(t)
    me.means.population[SYMBOLS.index(name)] = population
    me.put(t.g, piece(name), OFF if x is None else at(x, y))
    return piece(name)


def population(t: Seats, name: str) -> int:
    return goblins(t).tribe_population(piece(name))


def place(t: Seats, name: str) -> int:
    return t.g.where[piece(name)]


def monster(t: Seats, name: str, *monsters: str) -> None:
    """Assign Monsters to a Tribe."""
    me = goblins(t)
    for monster_id in monsters:
        kind = _take(me.monster_deck, MONSTER_IDS.index(monster_id))
        me.monster_deck.show(kind)
        index = SYMBOLS.index(name)
        me.monsters[index] = tuple(sorted((*me.monsters[index], kind)))


def monsters(t: Seats, name: str) -> list[str]:
    return [MONSTER_IDS[kind] for kind in goblins(t).monsters[SYMBOLS.index(name)]]


def hold(t: Seats, *secrets: str) -> None:
    """Put Secrets into the hand."""
    me = goblins(t)
    for secret in secrets:
        face = _take(me.secrets, SECRET_IDS.index(secret))
        t.g.next_uid += 1
        me.secrets.hand = (*me.secrets.hand, Thing(t.g.next_uid, 0, 0, face, 1 << me.owner))


def face_up(t: Seats, *secrets: str) -> None:
    """Lay Secrets face up."""
    me = goblins(t)
    for secret in secrets:
        me.secrets.show(_take(me.secrets, SECRET_IDS.index(secret)))


def shown(t: Seats) -> list[str]:
    return [SECRET_IDS[kind] for kind in goblins(t).secrets.shown]


def hand(t: Seats) -> list[str]:
    return sorted(SECRET_IDS[thing.face] for thing in goblins(t).secrets.hand)


def discards(t: Seats) -> list[str]:
    return sorted(SECRET_IDS[kind] for kind in goblins(t).secrets.discards)


def war_card(t: Seats, card: str) -> None:
    """Let a War card be the chosen one."""
    me = goblins(t)
    me.war.show(_take(me.war, WAR_IDS.index(card)))


def _take(cards: Cards, kind: int) -> int:
    left = list(cards.unknown)
    left.remove(kind)
    cards.unknown = tuple(left)
    return kind


def code(t: Seats, verb: str, secret: str) -> str:
    """The code of doing something with a Secret in hand."""
    assert SECRET_IDS.index(secret) in [thing.face for thing in goblins(t).secrets.hand]
    return f"{verb} #{secret}"


def secret(t: Seats, name: str) -> str:
    """The code of playing a Secret."""
    return code(t, "secret", name)


class Going:
    """A flow under way: each call goes on with more answers, and gives back what is open then."""

    def __init__(self, t: Seats, flow: Flow[Any]) -> None:
        self.t = t
        self.flow = quiet(flow)
        self.step: Ask | Chance | Result | None = None

    def __call__(self, *answers: str) -> Ask | Chance | Result:
        if self.step is None:
            self.step = self._send(None)
        for answer in answers:
            assert not isinstance(self.step, Result), f"it is over, answers left: {answers}"
            self.step = self._send(find(self.t.g, self.step, answer))
        return self.step

    def _send(self, answer: int | None) -> Ask | Chance | Result:
        try:
            return next(self.flow) if answer is None else self.flow.send(answer)
        except StopIteration as end:
            return Result(end.value)
        except GameOver as over:
            return Result(ending=over.ending)


def turn(t: Seats) -> Going:
    """The Goblins' turn from here on, to be gone on with."""
    return Going(t, goblins(t).play(t.g))


def play(t: Seats, *answers: str) -> Ask | Chance | Result:
    """Play the Goblins' turn from here on."""
    return turn(t)(*answers)


def next_turn(t: Seats) -> None:
    """Let them have another turn, from Phase 5 on."""
    goblins(t).begin_turn(t.g)
    t.turn_of("goblins", ACTIVATE)


def ends(step: Ask | Chance | Result) -> None:
    """Check that their turn is over."""
    assert isinstance(step, Result), repr(step)
    assert step.ending is None


def won(step: Ask | Chance | Result, who: str = "goblins") -> None:
    """Check who has won."""
    assert isinstance(step, Result), repr(step)
    assert step.ending is not None
    assert step.ending.winners == (who,)


def offered(t: Seats, step: Ask | Chance | Result) -> list[str]:
    """What may be answered now."""
    assert not isinstance(step, Result), describe(t.g, step)
    return codes_of(t.g, step)


def asked(step: Ask | Chance | Result, name: str) -> Ask:
    """Check which question is open, and that it goes to the Goblins."""
    assert isinstance(step, Ask), repr(step)
    assert step.prompt.name == name
    assert step.seat == 0
    return step


def rolls(step: Ask | Chance | Result, kind: str) -> Chance:
    """Check which chance is open."""
    assert isinstance(step, Chance), repr(step)
    assert step.kind == kind
    return step


def cubes_on_strength(t: Seats, count: int) -> None:
    """Let the Knight have so many cubes on Strength."""
    cubes = knight(t).cubes
    cubes.placed[STRENGTH] = count
    cubes.unplaced = max(0, cubes.unplaced - count)


def stand(t: Seats, x: int, y: int) -> None:
    """Put the Knight on a space."""
    t.g.where[KNIGHT] = at(x, y)


def moves(t: Seats, step: Ask | Chance | Result) -> list[str]:
    """The steps among what may be answered."""
    return [option for option in offered(t, step) if option.startswith("move")]
