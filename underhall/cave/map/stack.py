"""The tile stack: three piles of known composition, the Dark side of the top tile in sight (MAP-03, GEN-12).

No order is stored that nobody knows: the piles are counts by group, the groups are pools of faces, and only the
top tile is a thing with a face. With *real tiles* on a real table not even that: its face is settled when somebody
looks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from math import prod
from typing import TYPE_CHECKING, Any, Final

from underhall.cave.map.parts import (
    BACKS,
    GHOST_BACK,
    GHOSTS,
    GROUPS,
    PLAIN,
    TILE_BACK,
    TILE_COUNT,
    TILE_GROUP,
    TILE_IDS,
)
from underhall.engine.flow import NOBODY, NOWHERE, Chance, Flow
from underhall.engine.knowledge import UNSEEN, Thing

if TYPE_CHECKING:
    from underhall.cave.state import Cave

STARTING: Final = 0
"""The pool of a tile that was laid at setup, before Crystal tiles were mixed in (MAP-02)."""

Pile = list[int]
"""A pile: how many plain, Crystal, Vault and Ghost tiles are left in it, whether it is untouched, its number."""
Pool = bytes
"""The faces of a group not yet settled, sorted, a byte each: quicker to take one out of than a tuple."""
BYTE: Final = tuple(bytes((face,)) for face in range(TILE_COUNT))
"""Each face as a pool of its own: `pool.replace(BYTE[face], b"")` is the pool without it."""


class Stack:
    """What is left to draw. `pools` are the Pools of the groups, `under` tiles put back below.

    `next` are tiles that were put back on top, the one that comes after `top` first (GST-69).
    """

    __slots__ = ("next", "piles", "pools", "top", "under")

    def __init__(self) -> None:
        self.top: Thing | None = None
        self.next: tuple[Thing, ...] = ()
        self.piles: list[Pile] = []
        self.pools: list[Pool] = [b"", b"", b"", b""]
        self.under: tuple[tuple[int, ...], ...] = ()  # each sorted: their order is unknown

    def copy(self) -> Stack:
        """An independent copy."""
        other: Stack = Stack.__new__(Stack)
        other.top = self.top
        other.next = self.next
        other.piles = [pile.copy() for pile in self.piles]
        other.pools = self.pools.copy()
        other.under = self.under
        return other

    def key(self) -> tuple[Any, ...]:
        """The stack as plain data."""
        top = None if self.top is None else self.top.key()
        back = tuple(thing.key() for thing in self.next)
        return top, back, tuple(map(tuple, self.piles)), tuple(self.pools), self.under

    def __len__(self) -> int:
        count = len(self.next) + (0 if self.top is None else 1)
        return count + sum(sum(pile[:4]) for pile in self.piles) + sum(map(len, self.under))

    def __bool__(self) -> bool:
        return self.top is not None or bool(self.piles) or bool(self.under)


def put_back(g: Cave, things: tuple[Thing, ...]) -> None:
    """Put tiles back on top of the stack, the first of them on top (GST-69)."""
    stack = g.stack
    covered = () if stack.top is None else (stack.top,)
    order = (*things, *covered, *stack.next)
    if order:
        stack.top, stack.next = order[0], order[1:]


UNDER_POOL: Final = 9
"""The pool of a tile that had left the map and was put under the stack (COL-19)."""


class PileChance(Chance, kw_only=True):
    """The next tile of a shuffled pile: first its group by what the pile holds, then any tile of that group.

    Its outcomes are the pools one after the other; picking needs no list of their weights.
    """

    pile: Pile
    pools: list[Pool]
    kind: str = "tile"
    listed: Sequence[int] = ()
    shown: int = NOBODY
    names: Sequence[str] = TILE_IDS

    @property
    def outcomes(self) -> tuple[int, ...]:
        """All tiles that could come."""
        return tuple(chain.from_iterable(self.pools))

    def pick(self, below: Callable[[int], int]) -> int:
        """Nature's answer: a random place in the pile, above 32 bits, tells the group; the rest which tile of it."""
        plain, crystals, vaults, ghosts, untouched, _ = self.pile
        number = below(plain + crystals + vaults + (0 if untouched else ghosts) << 32)  # no Ghost on top (MAP-04)
        group, before, place = PLAIN, 0, number >> 32
        while place >= self.pile[group]:
            place -= self.pile[group]
            before += len(self.pools[group])
            group += 1
        return before + (len(self.pools[group]) * (number & 0xFFFFFFFF) >> 32)

    def odds(self) -> list[int]:
        """The weight of each outcome."""
        plain, crystals, vaults, ghosts, untouched, _ = self.pile
        counts = (plain, crystals, vaults, 0 if untouched else ghosts)
        whole = prod(len(pool) for pool in self.pools if pool)
        return [count * whole // len(pool) for count, pool in zip(counts, self.pools, strict=True) for _ in pool]


def draw_tile(g: Cave) -> Flow[Thing]:
    """Take the top tile; the next one's Dark side comes into sight (MAP-23, GEN-12)."""
    stack = g.stack
    if stack.top is None:
        yield from show_top(g)  # only in a position set up by hand
    thing = stack.top
    assert thing is not None, "the stack is empty"
    stack.top = None
    yield from show_top(g, thing)
    return thing


def show_top(g: Cave, drawn: Thing | None = None) -> Flow[None]:
    """Settle the tile on top, if there is one and it is not settled yet; `drawn` has just been taken off it."""
    stack = g.stack
    if stack.top is not None:
        return
    if stack.next:
        stack.top, stack.next = stack.next[0], stack.next[1:]
    elif stack.piles:
        pile = stack.piles[0]
        if g.real_tiles:
            stack.top = yield from _draw_back(g, pile, drawn)
        else:
            index = yield PileChance(pile=pile, pools=stack.pools)
            _settle_top(g, index)
    elif stack.under:
        tiles = stack.under[0]
        index = (yield Chance("tile", tiles, None, NOBODY, names=TILE_IDS)) if len(tiles) > 1 else 0
        rest = tiles[:index] + tiles[index + 1 :]
        stack.under = (rest, *stack.under[1:]) if rest else stack.under[1:]
        stack.top = _new_thing(g, UNDER_POOL, TILE_BACK[tiles[index]], tiles[index])


def _settle_top(g: Cave, index: int) -> None:
    """Let the tile that nature picked lie on top."""
    for group, pool in enumerate(g.stack.pools):
        if index < len(pool):
            _bring_up(g, group, pool[index])
            return
        index -= len(pool)


def _bring_up(g: Cave, group: int, face: int) -> None:
    """Let this tile lie on top, out of its pile and its pool."""
    stack = g.stack
    stack.pools[group] = stack.pools[group].replace(BYTE[face], b"")
    pile = stack.piles[0]
    left = pile[group] - 1
    if left:
        pile[group] = left
        pile[4] = 0
    else:  # it may become empty
        _shrink_pile(stack, pile, group)
    g.next_uid = uid = g.next_uid + 1
    stack.top = Thing(uid, pile[5], TILE_BACK[face], face, NOBODY)


def _shrink_pile(stack: Stack, pile: Pile, group: int) -> None:
    pile[group] -= 1
    pile[4] = 0
    if not (pile[0] or pile[1] or pile[2] or pile[3]):
        del stack.piles[0]


def _new_thing(g: Cave, pool: int, back: int, face: int) -> Thing:
    g.next_uid += 1
    return Thing(g.next_uid, pool, back, face, NOBODY)


# ------------------------------------------------------------------ real tiles: the back first, the face when looked at


def _draw_back(g: Cave, pile: Pile, drawn: Thing | None) -> Flow[Thing]:
    """On a real table only the Dark side is seen. The pile counts a tile less, of a group not known yet."""
    plain = GHOST_BACK if pile[0] or pile[1] or pile[2] else 0
    ghosts = range(GHOST_BACK, GHOST_BACK * 2) if pile[3] and not pile[4] else ()
    back = yield from see_back(g, (*range(plain), *ghosts), GROUPS, drawn)
    if back >= GHOST_BACK:
        _shrink_pile(g.stack, pile, GHOSTS)
    else:
        _shrink_pile(g.stack, pile, max(range(3), key=lambda group: pile[group]))
    return _new_thing(g, pile[5], back, UNSEEN)


def see_back(
    g: Cave, backs: Iterable[int], groups: Iterable[int], drawn: Thing | None = None, at: int = NOWHERE
) -> Flow[int]:
    """One of these Dark sides that a tile of these groups still has, and no tile that lies unseen needs."""
    left = Counter(TILE_BACK[face] for group in groups for face in g.stack.pools[group])
    left.subtract(thing.back for thing in _unseen(g))
    if drawn is not None and drawn.face == UNSEEN:
        left[drawn.back] -= 1
    possible = tuple(back for back in backs if left[back] > 0)
    odds = [left[back] for back in possible]
    index = (yield Chance("back", possible, odds, space=at, names=BACKS)) if len(possible) > 1 else 0
    return possible[index]


def _unseen(g: Cave) -> list[Thing]:
    """The tiles drawn whose faces nobody has looked at."""
    top = () if g.stack.top is None else (g.stack.top, *g.stack.next)
    return [thing for thing in (*g.dark.values(), *g.hand, *top) if thing.face == UNSEEN]


def settle_face(g: Cave, thing: Thing, seats: int, at: int = NOWHERE) -> Flow[Thing]:
    """Settle the face of a tile that nobody has looked at: on a real table, whoever looks tells."""
    if thing.face != UNSEEN:
        return thing
    stack = g.stack
    groups = (PLAIN,) if thing.pool == STARTING else GROUPS
    faces = tuple(face for group in groups for face in stack.pools[group] if TILE_BACK[face] == thing.back)
    if thing.pool != STARTING:
        starting = sum(other.pool == STARTING and other.back == thing.back for other in _unseen(g))
        plain = [face for face in faces if TILE_GROUP[face] == PLAIN]
        if len(plain) <= starting:
            faces = faces[len(plain) :]  # the tiles laid first need them all (MAP-02)
    index = (yield Chance("face", faces, None, seats, at, TILE_IDS)) if len(faces) > 1 else 0
    face = faces[index]
    group = TILE_GROUP[face]
    stack.pools[group] = stack.pools[group].replace(BYTE[face], b"")
    return thing.with_face(face)
