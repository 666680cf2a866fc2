"""Positions with the Skeletons on a visit in the cave, beside the cave's own roles on a bare map.

t = visited(*THREE)                                  # the map is the Entrance alone
t.lit(1, 0, "ambush-01")
standing(t, casty=(1, 0), slashy=(0, 0))             # in March Order; phase 2 of their turn, Stability 3
activate(t, CASTY)
act(t, "move Entrance casty", …)                     # the activation, answers in order
"""

from __future__ import annotations

from tests.cave.seats import Seats
from tests.table import Result, codes_of
from tests.travel.visiting_spider import HOST, codes, knight_on, places
from underhall.cave.positions import position
from underhall.cave.roles.knight.role import Knight
from underhall.cave.setup.agreed import Options, Setup
from underhall.engine.flow import Ask, Chance
from underhall.hall.pieces import KNIGHT, PIECES, SKELETONS
from underhall.hall.space import OFF, at
from underhall.manor.roles.skeletons import moving, turn
from underhall.manor.roles.skeletons.activation import Activation
from underhall.manor.roles.skeletons.cards import BASE
from underhall.travel.in_cave.skeletons.role import SkeletonsInCave

FIVE = ("knight", "skeletons", "dragon", "cave", "thief")
THREE = ("knight", "skeletons", "dragon")
FOUR = ("knight", "skeletons", "dragon", "thief")
NEW = "shiny+singy+smashy+sniffy+casty"


def visited(*roles: str, marching: str = "") -> Seats:
    """A table of the cave with the Skeletons before anything was laid out: the Entrance alone, nobody on the map."""
    t = Seats(position.clear_table(HOST.new_state(Setup(roles, options=Options(skeletons=marching)), 0)))
    t.dealt = True
    return t


OPEN = ("ambush-01", "ambush-05", "treasure-01", "event-05")
"""Tiles without a wall."""


def open_tiles(t: Seats, *where: tuple[int, int]) -> None:
    """Lit tiles without walls."""
    for tile, (x, y) in zip(OPEN, where, strict=False):
        t.lit(x, y, tile)


def skeletons(t: Seats) -> SkeletonsInCave:
    return t.role(SkeletonsInCave)


def standing(t: Seats, stability: int = 3, **where: tuple[int, int] | None) -> SkeletonsInCave:
    """Skeletons in March Order on their spaces, None: waiting off the map; it is phase 2 of their turn."""
    me = skeletons(t)
    me.march = tuple(PIECES.index(name) for name in where)
    five = BASE if {*me.march} <= {*BASE} else (*me.march, *(piece for piece in SKELETONS if piece not in me.march))[:5]
    me.facedown = tuple(sorted(piece for piece in five if piece not in me.march))
    for name, place in where.items():
        t.g.where[PIECES.index(name)] = OFF if place is None else at(*place)
    me.stability = stability
    t.turn_of("skeletons", turn.ACTIVATE)
    return me


def activate(t: Seats, piece: int, steps: int = 0) -> SkeletonsInCave:
    """This one is activated, and has come so far."""
    me = skeletons(t)
    me.now = Activation(piece, steps)
    me.activated |= 1 << piece
    return me


def offered(t: Seats, verb: str = "") -> list[str]:
    """All that the activated Skeleton may do, or what begins with a word."""
    me = skeletons(t)
    _, options = turn.act_options(t.g, me, moving.spaces_left(me))
    return [code for code in (t.g.option_code(option) for option in options) if code.startswith(verb)]


def act(t: Seats, *answers: str) -> Ask | Chance | Result:
    """The activation that has begun."""
    return t.play(turn.carry_on(t.g, skeletons(t)), *answers)


def knight_at(t: Seats, x: int, y: int, strength: int = 1, grit: int = 0) -> Knight:
    """The Knight, not in her turn, with so much Strength: 1 and the cubes on it."""
    turn_was, stage, phase = t.g.turn.who, t.g.turn.stage, t.g.turn.phase
    her = knight_on(t, x, y, strength=strength - 1, movement=1, perception=1)
    t.g.turn.who, t.g.turn.stage, t.g.turn.phase = turn_was, stage, phase
    her.grit = grit
    assert her.strength(t.g) == strength
    return her


def why(t: Seats, x: int, y: int, piece: int = -1) -> tuple[str, str]:
    """What they are told of a space, or of somebody there, that the activated Skeleton cannot choose."""
    found = skeletons(t).why_not(t.g.copy(), at(x, y), piece)
    assert found is not None
    return found.sentence, found.clause


__all__ = ["HOST", "KNIGHT", "OFF", "codes", "codes_of", "knight_on", "places"]
