"""What tests of the Cave Ghost share: a Cave Ghost in the middle of her turn, with Omens, tiles and a place of her own.

t = cave_ghost_with("knight", "goblins")  # the Cave Ghost (seat 0) and others; `changes` are fields of the Plan
at_place(t, 2, 0)                              # her piece, on a tile or over an open space
give(t, "bat", "chasm")                        # Omens out of the bag
step = act(t, use("hatred", 1), "place 1E 1N") # her phase of moving and powers
"""

from __future__ import annotations

from typing import Any

from tests.cave.plans import fixed
from tests.cave.seats import Seats, seated
from tests.cave.tables.ghoul import quiet
from tests.table import Result, codes_of
from underhall.cave.map.parts import PLAIN, TILE_IDS, TILE_WALLS
from underhall.cave.roles.cave.omens import SYMBOLS, TILES_REMOVED
from underhall.cave.roles.cave_ghost.phases import POWERS_PHASE, SHAPE
from underhall.cave.roles.cave_ghost.powers import POWERS
from underhall.cave.roles.cave_ghost.role import CaveGhost
from underhall.engine.flow import Ask, Chance
from underhall.hall.pieces import GHOST
from underhall.hall.space import Space, at


def cave_ghost_with(*others: str, **changes: Any) -> Seats:
    """The Cave Ghost (seat 0) and others, by default the Ghoul; the Entrance alone on the map, she on it."""
    others = others or ("ghoul",)
    changes.setdefault("possession_cards", others)
    t = seated("cave-ghost", *others, **changes)
    me(t).hatred = fixed(t.g.plan, "hatred")
    at_place(t, 0, 0)
    return t


def me(t: Seats) -> CaveGhost:
    return t.role(CaveGhost)


def at_place(t: Seats, x: int, y: int) -> Space:
    """Let her be on a space, tile or no tile."""
    t.g.where[GHOST] = at(x, y)
    return at(x, y)


def open_tile(t: Seats) -> str:
    """The id of a plain tile without walls that is still free."""
    return next(TILE_IDS[face] for face in t.g.stack.pools[PLAIN] if not TILE_WALLS[face])


def strip(t: Seats, length: int) -> None:
    """Open Lit tiles in a row east of the Entrance."""
    for x in range(1, length + 1):
        t.lit(x, 0, open_tile(t))


def give(t: Seats, *symbols: str) -> None:
    """Let her hold these Omens, taken out of the bag."""
    ghost = me(t)
    for symbol in map(SYMBOLS.index, symbols):
        ghost.bag = tuple(left - (place == symbol) for place, left in enumerate(ghost.bag))
        ghost.means.omens = tuple(held + (place == symbol) for place, held in enumerate(ghost.means.omens))


def spend(t: Seats, *symbols: str) -> None:
    """Let these Omens lie on her Past Plunder space."""
    ghost = me(t)
    for symbol in map(SYMBOLS.index, symbols):
        ghost.bag = tuple(left - (place == symbol) for place, left in enumerate(ghost.bag))
        ghost.spent(symbol)


def held(t: Seats) -> list[str]:
    return [symbol for symbol, count in zip(SYMBOLS, me(t).means.omens, strict=True) for _ in range(count)]


def plundered(t: Seats) -> list[str]:
    return [symbol for symbol, count in zip(SYMBOLS, me(t).plunder, strict=True) for _ in range(count)]


def use(power: str, price: int) -> str:
    """The code of using a power at a price."""
    return f"ghost-power #{power} x{price}"


def possess(t: Seats, role: str, price: int) -> str:
    """The code of possessing a role at a price."""
    return f"possess #{role} x{price}"


def play(t: Seats, phase: int, *answers: str) -> Ask | Chance | Result:
    """Play her turn from a phase on; nature deals the tiles by itself."""
    t.turn_of("cave-ghost", phase)
    return t.play(quiet(me(t).play(t.g)), *answers)


def shape(t: Seats, *answers: str) -> Ask | Chance | Result:
    """Play her turn from Shape the Cave on."""
    t.turn_of("cave-ghost", SHAPE)
    t.g.turn.tiles_left = TILES_REMOVED if t.g.collapsing else 1
    return t.play(quiet(me(t).play(t.g)), *answers)


def act(t: Seats, *answers: str) -> Ask | Chance | Result:
    """Play her turn from Move and Use Powers on."""
    return play(t, POWERS_PHASE, *answers)


def codes(t: Seats, step: Ask | Chance | Result, verb: str = "") -> list[str]:
    """What may be answered now, perhaps only of one verb."""
    assert not isinstance(step, Result)
    return [code for code in codes_of(t.g, step) if code.split(" ")[0] == verb or not verb]


def offered(t: Seats, verb: str = "") -> list[str]:
    """What she may do now in that phase."""
    t.turn_of("cave-ghost", POWERS_PHASE)
    found = [t.g.option_code(option) for option in me(t).act_options(t.g)]
    return [code for code in found if code.split(" ")[0] == verb or not verb]


def usable(t: Seats) -> list[str]:
    """The powers with a printed price that may be used now."""
    t.turn_of("cave-ghost", POWERS_PHASE)
    return [POWERS[option.card].id for option in me(t).act_options(t.g) if option.verb == "ghost-power"]


def trial(t: Seats) -> Seats:
    """The same position once more, to look at a question without leaving a trace."""
    return Seats(t.g.copy())
