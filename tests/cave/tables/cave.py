"""What tests of the Cave share: a Cave in the middle of its turn, with Omens and tiles of its own.

t = cave_with("knight", hatred=4)   # the Cave (seat 0) and others; `changes` are fields of the Plan
give(t, "bat", "bat", "chasm")       # Omens out of the bag
step = shape(t, "place 1E 0")        # the Cave's turn from Shape the Cave on
step = omens(t, use("hatred", 1))    # from the end of its last phase on
"""

from __future__ import annotations

from typing import Any

from tests.cave.plans import fixed
from tests.cave.seats import Seats, seated
from tests.cave.tables.ghoul import quiet
from tests.table import Result, codes_of
from underhall.cave.positions import position
from underhall.cave.roles.cave.omens import SYMBOLS, TILES_REMOVED
from underhall.cave.roles.cave.phases import OMENS, SHAPE, TREASURES
from underhall.cave.roles.cave.role import CavePlayer
from underhall.engine.flow import Ask, Chance


def cave_with(*others: str, **changes: Any) -> Seats:
    """The Cave (seat 0) and others, by default the Ghoul; the Entrance alone on the map."""
    t = seated("cave", *(others or ("ghoul",)), **changes)
    cave(t).hatred = fixed(t.g.plan, "hatred")
    return t


def cave(t: Seats) -> CavePlayer:
    """The Cave."""
    return t.role(CavePlayer)


def give(t: Seats, *symbols: str) -> None:
    """Let the Cave hold these Omens, taken out of the bag."""
    me = cave(t)
    for symbol in map(SYMBOLS.index, symbols):
        me.bag = tuple(left - (place == symbol) for place, left in enumerate(me.bag))
        me.means.omens = tuple(held + (place == symbol) for place, held in enumerate(me.means.omens))


def held(t: Seats) -> list[str]:
    """The Omens the Cave holds."""
    return [symbol for symbol, count in zip(SYMBOLS, cave(t).means.omens, strict=True) for _ in range(count)]


def use(omen: str, price: int) -> str:
    """The code of using an omen at a price."""
    return f"omen #{omen} x{price}"


def number(omen: str) -> int:
    """The number of an omen on the Cave's board."""
    return next(kind.number for kind in CavePlayer.omens if kind.id == omen)


def pay(symbol: str) -> str:
    """The code of spending an Omen."""
    return f"pay #{symbol}"


def play(t: Seats, phase: int, *answers: str) -> Ask | Chance | Result:
    """Play the Cave's turn from a phase on; nature deals the tiles by itself."""
    t.turn_of("cave", phase)
    return t.play(quiet(cave(t).play(t.g)), *answers)


def shape(t: Seats, *answers: str) -> Ask | Chance | Result:
    """Play the Cave's turn from Shape the Cave on."""
    t.g.turn.tiles_left = TILES_REMOVED if t.g.collapsing else 1
    return play(t, SHAPE, *answers)


def treasure(t: Seats, *answers: str) -> Ask | Chance | Result:
    """Play the Cave's turn from Place Treasure on."""
    return play(t, TREASURES, *answers)


def omens(t: Seats, *answers: str) -> Ask | Chance | Result:
    """Play the Cave's turn after its last phase: omens only."""
    return play(t, OMENS, *answers)


def codes(t: Seats, step: Ask | Chance | Result, verb: str = "") -> list[str]:
    """What may be answered now, perhaps only of one verb."""
    assert not isinstance(step, Result)
    return [code for code in codes_of(t.g, step) if code.split(" ")[0] == verb or not verb]


def usable(t: Seats) -> list[str]:
    """The omens that may be used now."""
    step = omens(trial(t))
    if isinstance(step, Result):
        return []
    assert isinstance(step, Ask)
    assert step.prompt.name == "omens"
    return [CavePlayer.omens[option.card].id for option in step.options if option.verb == "omen"]


def trial(t: Seats) -> Seats:
    """The same position once more, to look at a question without leaving a trace."""
    return Seats(t.g.copy())


def collapse(t: Seats) -> None:
    """Let the Collapse have begun: no tile is left."""
    position.empty_stack(t.g)
    t.g.stack.top = None
    t.g.collapsing = True
