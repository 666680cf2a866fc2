"""The first position: supplies, the Entrance with four Dark tiles around it, the stack (VAR-14 to VAR-18)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from underhall.cave.map import board, ghost_tiles
from underhall.cave.map.filling import refill_hand
from underhall.cave.map.parts import (
    CRYSTALS,
    ENTRANCE,
    GHOST_BACK,
    GHOSTS,
    LIT,
    PLAIN,
    TILE_BACK,
    TILE_COUNT,
    TILE_GROUP,
    TILE_IDS,
    VAULTS,
    tiles_of,
)
from underhall.cave.map.reveal import look
from underhall.cave.map.stack import BYTE, STARTING, Pool, see_back, show_top
from underhall.cave.map.terrain import SUPPLY as TERRAIN_SUPPLY
from underhall.cave.setup.goals import DIFFICULTY
from underhall.engine.flow import EVERYBODY, NOBODY, Chance, Flow
from underhall.engine.knowledge import UNSEEN, Thing
from underhall.hall.space import BEYOND, Space
from underhall.hall.tokens import UNICORN_CUBE

if TYPE_CHECKING:
    from underhall.cave.state import Cave


def set_up(g: Cave) -> Flow[None]:
    """Supplies, the Entrance with four Dark tiles, the stack (VAR-14 to VAR-18)."""
    fill_supplies(g)
    if g.plan.terrain:  # TER-01
        g.terrain_supply = TERRAIN_SUPPLY
    board.lay_lit(g, g.entrance, LIT[ENTRANCE][0])  # MAP-01
    yield from build_stack(g)
    if g.cave_seat >= 0:
        yield from refill_hand(g)  # MAP-08
        yield from look_under_first_tiles(g)
    for role in g.roles:
        yield from role.set_up(g)  # VAR-15


def look_under_first_tiles(g: Cave) -> Flow[None]:
    """The Cave [Ghost] looks under them, as it may at any time; at a real table it must, before anybody decides: a role
    may be asked as it is set up (CAV-13, CAV-53, CGH-47)."""
    for at in sorted(g.dark):
        if g.dark[at].face == UNSEEN:
            yield from look(g, at, 1 << g.cave_seat)


def fill_supplies(g: Cave) -> None:
    """All tokens are in their supplies, but for the cubes that lie on a board from the start (VAR-14, UNI-08)."""
    g.supply = list(g.plan.tokens)
    for role in g.roles:
        g.supply[UNICORN_CUBE] -= role.holds(UNICORN_CUBE)


def build_stack(g: Cave) -> Flow[None]:
    """The pools, the four starting tiles, and three piles (MAP-02 to MAP-07, VAR-16)."""
    g.stack.pools = list(pools_without(g.plan.box))
    if g.plan.tiles_out_of_each_kind or g.plan.collapse_variant or g.plan.tiles_out:
        yield from _take_out(g)
    if g.plan.ghost_tiles_apart:
        ghost_tiles.set_apart(g)  # VAR-17
    for _, at, _ in BEYOND[15][g.entrance]:
        yield from _starting_tile(g, at)
    pools = g.stack.pools
    unseen = len(g.dark) if g.real_tiles else 0  # with real tiles they are still in their pool
    plain = even_split(len(pools[PLAIN]) - unseen)
    crystals = yield from _spread(len(pools[CRYSTALS]))
    vaults = yield from _spread(len(pools[VAULTS]))
    ghosts = even_split(len(pools[GHOSTS]))
    counts = zip(plain, crystals, vaults, ghosts, (1, 1, 1), (1, 2, 3), strict=True)
    g.stack.piles = list(map(list, counts))
    yield from show_top(g)


@cache
def pools_without(box: tuple[int, ...]) -> tuple[Pool, ...]:
    """The tiles of each group, but for those that stay in the box."""
    playing = [face for face in range(TILE_COUNT) if face not in box and face != ENTRANCE]
    return tuple(bytes(face for face in playing if TILE_GROUP[face] == group) for group in range(4))


def even_split(count: int) -> tuple[int, int, int]:
    """Three piles as equal as possible (MAP-03)."""
    return (count + 2) // 3, (count + 1) // 3, count // 3


def _spread(count: int) -> Flow[tuple[int, int, int]]:
    """As evenly as possible over the three piles, the short ones at random (MAP-06)."""
    parts = even_split(count)
    turn = 0 if count % 3 == 0 else (yield Chance("short-pile", (0, 1, 2), None, EVERYBODY))
    return parts[turn % 3], parts[(turn + 1) % 3], parts[(turn + 2) % 3]


def _take_out(g: Cave) -> Flow[None]:
    """Random tiles that leave before the starting tiles are placed: by the Cave's level, for the Ghost, by option
    (MAP-06, CGH-62, GST-04)."""
    out: list[int] = []
    levels = DIFFICULTY.cave_ghost if g.plan.ghost_tiles_apart else DIFFICULTY.cave
    for kind in levels.types:  # Ghost tiles too at a level of the Cave Ghost (CGH-61, VAR-117)
        for _ in range(g.plan.tiles_out_of_each_kind + g.plan.tiles_out.get(kind, 0)):
            yield from _take_out_one(g, tiles_of(kind), out)
    for _ in range(g.plan.collapse_variant):
        yield from _take_out_one(g, g.stack.pools[PLAIN], out)  # MAP-07, VAR-122
    g.boxed = tuple(sorted(out))


def _take_out_one(g: Cave, among: Sequence[int], out: list[int]) -> Flow[None]:
    left = tuple(face for pool in g.stack.pools for face in pool if face in among)
    if not left:
        return
    face = left[(yield Chance("tile", left, None, NOBODY, names=TILE_IDS))]
    out.append(face)
    g.stack.pools = [pool.replace(BYTE[face], b"") for pool in g.stack.pools]


def _starting_tile(g: Cave, at: Space) -> Flow[None]:
    """One of the four Dark tiles beside the Entrance: never a Crystal, Vault or Ghost tile (MAP-02)."""
    g.next_uid += 1
    if g.real_tiles:
        back = yield from see_back(g, range(GHOST_BACK), (PLAIN,), at=at)
        board.lay_dark(g, at, Thing(g.next_uid, STARTING, back, UNSEEN, NOBODY))
        return
    pool = g.stack.pools[PLAIN]
    face = pool[(yield Chance("tile", pool, None, NOBODY, names=TILE_IDS))]
    g.stack.pools[PLAIN] = pool.replace(BYTE[face], b"")
    known = NOBODY if g.cave_seat < 0 else 1 << g.cave_seat  # the Cave may look under any Dark tile (GEN-13)
    board.lay_dark(g, at, Thing(g.next_uid, STARTING, TILE_BACK[face], face, known))
