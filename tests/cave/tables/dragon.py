"""What tests of the Dragon share: a Dragon somewhere on the map with cards in hand, and short names for answers."""

from __future__ import annotations

from typing import Any

from tests.cave.seats import Seats, seated
from tests.cave.tables.ghoul import quiet
from tests.table import Result
from underhall.cave.roles.dragon.powers import FULL_DECK, POWER_IDS, SYMBOLS
from underhall.cave.roles.dragon.role import Dragon
from underhall.cave.roles.dragon.sloth import TRACK_IDS
from underhall.cave.roles.dragon.turn import act_options
from underhall.engine.flow import Ask, Chance
from underhall.engine.knowledge import Thing
from underhall.hall.pieces import DRAGON

OPEN = ("ambush-01", "ambush-05", "ambush-10", "ambush-13")
"""Tiles without walls."""


def dragon_with(*others: str, **changes: Any) -> Seats:
    """The Dragon on the Entrance, alone on the map; his turn, no cards; he has seat 0."""
    t = seated("dragon", *others, **changes)
    t.piece("dragon", 0, 0)
    return t


def open_crossing(*others: str, lit: bool = True, **changes: Any) -> Seats:
    """The Entrance and the four tiles around it, without walls, the Dragon in the middle."""
    t = dragon_with(*others, **changes)
    for tile, (x, y) in zip(OPEN, ((0, 1), (1, 0), (0, -1), (-1, 0)), strict=True):
        (t.lit if lit else t.dark)(x, y, tile)
    return t


def me(t: Seats) -> Dragon:
    return t.role(Dragon)


def give(t: Seats, *symbols: str) -> None:
    """Let him hold Power cards of these symbols, taken out of the deck."""
    cards = me(t).means.powers
    for symbol in symbols:
        kind = SYMBOLS.index(symbol)
        left = list(cards.unknown)
        left.remove(kind)
        cards.unknown = tuple(left)
        t.g.next_uid += 1
        cards.hand = (*cards.hand, Thing(t.g.next_uid, 0, 0, kind, 1 << me(t).owner))


def hand(t: Seats) -> list[str]:
    """The symbols of the cards in his hand."""
    return [SYMBOLS[thing.face] for thing in me(t).means.powers.hand]


def discards(t: Seats) -> list[str]:
    return sorted(SYMBOLS[face] for face in me(t).means.powers.discards)


def card(t: Seats, symbol: str, verb: str = "spend-card") -> str:
    """The answer that names the first card of this symbol in his hand."""
    assert SYMBOLS.index(symbol) in [thing.face for thing in me(t).means.powers.hand]
    return f"{verb} #{symbol}"


def gem(symbol: str, verb: str = "spend-gem") -> str:
    return f"{verb} #{symbol}"


def power(name: str) -> str:
    return f"power #{name}"


def stir(track: str, verb: str = "stir") -> str:
    return f"{verb} #{track}"


def sloth(t: Seats) -> dict[str, int]:
    return dict(zip(TRACK_IDS, me(t).sloth.cubes, strict=True))


def wake(t: Seats, cubes: int) -> None:
    """Let so many cubes be on Wakefulness, taken from Pride-Events, Hunger and Greed in this order."""
    tracks = me(t).sloth.cubes
    for track in (2, 1, 0, 3, 4):
        while tracks[track] and me(t).wakefulness() < cubes:
            tracks[track] -= 1


def surfaced(t: Seats) -> None:
    me(t).awake = t.g.surfaced = True


def offered(t: Seats) -> list[str]:
    """The codes of all he may do now in phase 1."""
    return [t.g.option_code(option) for option in act_options(t.g, me(t))]


def powers(t: Seats) -> list[str]:
    """The powers he may use now, by name."""
    return [POWER_IDS[option.card] for option in act_options(t.g, me(t)) if option.verb == "power"]


def moves(t: Seats) -> list[str]:
    """The first steps of his free move."""
    return [code for code in offered(t) if code.startswith(("move", "leave"))]


def act(t: Seats, *answers: str) -> Ask | Chance | Result:
    """Play on in his turn with these answers; gives back what is open then, or the Result."""
    return t.play(quiet(me(t).play(t.g)), *answers)


def use(t: Seats, name: str, *answers: str) -> Ask | Chance | Result:
    """Use a power, with these answers after it."""
    return act(t, power(name), *answers)


def only(t: Seats, *symbols: str) -> None:
    """Let him hold exactly these cards, all others being in the deck."""
    cards = me(t).means.powers
    cards.hand, cards.discards, cards.unknown = (), (), FULL_DECK
    give(t, *symbols)


def place(t: Seats) -> str:
    return t.g.name(t.g.where[DRAGON])
