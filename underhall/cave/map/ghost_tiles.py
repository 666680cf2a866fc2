"""The Cave Ghost's own supply of Ghost tiles, `g.ghost_tiles` (CGH-03, CGH-30, CGH-53, CGH-71).

They lie beside her, Dark side up: all see their symbols, she alone knows their other sides (and everybody one that has
come back from the map, until it may have been placed again).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall.cave.map import board
from underhall.cave.map.parts import GHOSTS, TILE_BACK
from underhall.engine.flow import EVERYBODY
from underhall.engine.knowledge import Thing
from underhall.hall.space import Space

if TYPE_CHECKING:
    from underhall.cave.state import Cave

SUPPLY_POOL: Final = 8
"""The pool of a tile that was never in the stack."""


def set_apart(g: Cave) -> None:
    """All Ghost tiles that did not go into the box are hers; none is ever in the stack (CGH-03, MAP-05)."""
    for face in g.stack.pools[GHOSTS]:
        _add(g, face, 1 << g.cave_seat)
    g.stack.pools[GHOSTS] = b""


def take_back(g: Cave, face: int) -> None:
    """One that was removed before the Collapse, in sight of all, returns to her (CGH-53, MAP-82)."""
    _add(g, face, EVERYBODY)


def _add(g: Cave, face: int, known: int) -> None:
    g.next_uid += 1
    g.ghost_tiles = (*g.ghost_tiles, Thing(g.next_uid, SUPPLY_POOL, TILE_BACK[face], face, known))


def place(g: Cave, at: Space, thing: Thing) -> None:
    """Lay one of them Dark side up; nobody else can tell it from those with the same symbol any more (CGH-30)."""
    g.ghost_tiles = tuple(held for held in g.ghost_tiles if held is not thing)
    alike = [held for held in g.ghost_tiles if held.back == thing.back]
    if alike:
        g.ghost_tiles = tuple(held for held in g.ghost_tiles if held.back != thing.back)
        for held in alike:
            _add(g, held.face, 1 << g.cave_seat)
        g.next_uid += 1
        thing = Thing(g.next_uid, SUPPLY_POOL, thing.back, thing.face, 1 << g.cave_seat)
    board.lay_dark(g, at, thing)


def on_map(g: Cave) -> int:
    """How many Ghost tiles lie on the map, Dark or Lit (CGH-10, CGH-52, MAP-81)."""
    return sum(board.is_ghost_tile(g, at) for at in (*g.dark, *g.lit))
