"""Positions with the Shadow Paladin on a visit in the cave, beside the cave's own roles on a bare map.

t = shadow_at(1, 0, hand=("gaze",), ice=1)     # phase 2 of their turn, at the table of three
act(t, "play-power #gaze", …)                  # answers in order, tiles dealt by nature
"""

from __future__ import annotations

from typing import Any

from tests.cave.seats import Seats
from tests.cave.tables.knight import flow
from tests.manor.tables import shadow_paladin as at_home
from tests.table import Result
from tests.travel.visiting_spider import HOST, codes, knight_on, step_of, visited
from underhall.cave.map import board
from underhall.engine.flow import Ask, Chance
from underhall.hall.pieces import SHADOW_PALADIN
from underhall.hall.space import at
from underhall.hall.tokens import FORCE_WALL, RUIN
from underhall.manor.roles.shadow_paladin.phases import ACT
from underhall.manor.roles.shadow_paladin.role import Means
from underhall.manor.roles.shadow_paladin.ruin import marked, watch
from underhall.manor.roles.shadow_paladin.turn import move_and_act, play
from underhall.travel.in_cave.shadow_paladin.role import ShadowPaladinInCave

THREE = ("knight", "goblins", "shadow-paladin")
FOUR = (*THREE, "thief")
FIVE = (*THREE, "cave", "thief")
OPEN = ("ambush-01", "ambush-05", "ambush-10", "ambush-13")
"""Tiles without walls."""
TUNNEL = "ambush-02"
"""Walls to the east and west."""


def shadow(t: Seats) -> ShadowPaladinInCave:
    return t.role(ShadowPaladinInCave)


def shadow_at(
    x: int,
    y: int,
    *roles: str,
    hand: tuple[str, ...] = (),
    broken: tuple[str, ...] = (),
    shadow_space: int = 0,
    ruin: int = 0,
    ice: int = 0,
    phase: int = ACT,
) -> Seats:
    """The figure on a space, which may have no tile yet, with two spaces and one wall, in a phase of their own turn."""
    t = visited(*(roles or THREE))
    me: Any = shadow(t)
    home: Any = t
    t.g.where[SHADOW_PALADIN] = at(x, y)
    me.shadow = shadow_space
    at_home.give(home, ruin=ruin, ice=ice)
    at_home.hold(home, *hand)
    for chain in broken:
        me.chain.show(at_home.take(me.chain, chain))
    me.broken = tuple(sorted(me.chain.names.index(chain) for chain in broken))
    me.means = Means(2, 1)
    t.turn_of("shadow-paladin", phase)
    t.g.round = 2
    t.g.turn.number = 1
    t.dealt = True
    return t


def act(t: Seats, *answers: str) -> Ask | Chance | Result:
    """Phase 2 with these answers; edges are filled as they come."""
    return flow(t, move_and_act(t.g, shadow(t)), *answers)


def turn(t: Seats, *answers: str) -> Ask | Chance | Result:
    """The rest of the turn with these answers."""
    return flow(t, play(t.g, shadow(t)), *answers)


def offered(t: Seats, *answers: str) -> list[str]:
    """The codes of what may be chosen in phase 2, after some answers."""
    return codes(t, act(t, *answers))


def moves(t: Seats) -> list[str]:
    """Where a space of movement leads."""
    return [code.removeprefix("move ") for code in offered(t) if code.startswith("move ")]


def wall(t: Seats, x: int, y: int, side: int) -> None:
    """A force wall on an edge, as it lies there; nothing is filled."""
    board.put_mark(t.g, at(x, y), side, FORCE_WALL)
    t.g.note_walls()


def mark_tiles(t: Seats, *places: tuple[int, int]) -> None:
    """Put ruin cubes on tiles, as phase 4 does."""
    for x, y in places:
        t.g.put_token(at(x, y), RUIN)
    watch(t.g, shadow(t))


def ruins(t: Seats) -> list[str]:
    """The tiles with a ruin cube."""
    return [t.g.name(space) for space in marked(t.g)]


__all__ = ["HOST", "codes", "knight_on", "step_of"]
