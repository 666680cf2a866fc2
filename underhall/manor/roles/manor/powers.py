"""Phase 2: the five powers, each once and in the board's order; any may be skipped or stopped short (MAN-12 to MAN-22).

What is left of the power being used is in `me.left`: tiles, a distance, walls or spaces; so every main question is a
hub.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from underhall.engine.flow import Ask, Flow, Option, Prompt
from underhall.hall import deeds
from underhall.hall.asks import OnEdge, OnSpace, choose
from underhall.hall.deeds import SIDE, SPACE, TO
from underhall.hall.edges import edge_of
from underhall.hall.pieces import WRAITH
from underhall.hall.space import OFF
from underhall.hall.tokens import FORCE_WALL
from underhall.hall.verbs import Spot, verb
from underhall.manor.entering import enter, steps
from underhall.manor.map import board, shifting
from underhall.manor.map.places import SQUARES, WITHIN
from underhall.manor.map.reveal import reveal
from underhall.manor.roles.manor.tracks import GO_ON

if TYPE_CHECKING:
    from underhall.hall.space import Space
    from underhall.manor.roles.manor.role import ManorPlayer
    from underhall.manor.state import Manor

REVEAL: Final = Prompt("manor-reveal", "Which Dark tile do you reveal? Tiles left: {0}.", "MAN-13", hub=True)
SHIFT: Final = Prompt("manor-shift", "Which tile do you shift or rotate? Distance: {0}.", "MAN-14", hub=True)
SHIFT_TO: Final = Prompt("manor-shift-to", "Where do you shift the tile, or do you rotate it?", "MAN-15")
SHIFT_AS_SWAP: Final = Prompt(
    "manor-shift-swap", "There is no crypt: which tile do you swap or rotate? Distance: {0}.", "MAN-18", hub=True
)
SWAP: Final = Prompt("manor-swap", "Which tile do you swap or rotate? Distance: {0}.", "MAN-19", hub=True)
SWAP_WITH: Final = Prompt("manor-swap-with", "With which tile do you swap it, or do you rotate?", "MAN-19")
WALLS: Final = Prompt("manor-walls", "Where do you put a force wall? Walls left: {0}.", "MAN-21", hub=True)
MOVE: Final = Prompt("manor-wraith", "Where does the Wraith go? Spaces left: {0}.", "MAN-22", hub=True)

TILE: Final = Spot("tile")
REVEALING: Final = OnSpace(deeds.REVEAL)
PICK_TILE: Final = verb("pick-tile", "the tile a power of the Manor is used on", space=SPACE)
PICKING: Final = OnSpace(PICK_TILE)
SHIFT_TILE: Final = verb("shift-tile", "the crypt a tile is shifted to", space=TO, start=TILE)
SWAP_TILES: Final = verb("swap-tiles", "the tile another one changes places with", space=TO, start=TILE)
ROTATE_TILE: Final = verb("rotate-tile", "rotate a tile where it lies", space=SPACE)
ROTATING: Final = OnSpace(ROTATE_TILE)
ROTATE_BOTH: Final = verb("rotate-both", "rotate two tiles where they lie", space=SPACE, start=TILE)
WALLING: Final = OnEdge(verb("force-wall", "the edge of a tile that gets a force wall", space=SPACE, card=SIDE))
MOVING: Final = OnSpace(deeds.MOVE)

PICKS: Final = (SHIFT, SHIFT_TO, SHIFT_AS_SWAP, SWAP, SWAP_WITH)
"""What is asked of Shift and Swap."""


# ------------------------------------------------------------------ Reveal Tiles (MAN-13)


def reveal_tiles(g: Manor, me: ManorPlayer) -> Flow[None]:
    """Dark tiles anywhere, each fully resolved before the next is chosen; fewer if it likes (MAN-13, MAN-39)."""
    while me.left and g.dark:
        options = REVEALING.all((*sorted(g.dark), GO_ON))
        option = options[(yield Ask(me.seat, REVEAL, options, (me.left,)))]
        if option is GO_ON:
            return
        me.left -= 1
        yield from reveal(g, me, option.space)


# ------------------------------------------------------------------ Shift 1 Tile (MAN-14 to MAN-18, MAN-44, MAN-45)


def shift_tile(g: Manor, me: ManorPlayer) -> Flow[None]:
    """Shift one tile into a crypt, or rotate it; on a map without crypts it is a Swap (MAN-14, MAN-15, MAN-18,
    MAN-45)."""
    if len(g.edges) == len(SQUARES):
        yield from _swap(g, me, SHIFT_AS_SWAP)
        return
    at = yield from _pick(g, me, SHIFT, shiftable)
    if at is None:
        return
    option = yield from choose(me.seat, SHIFT_TO, g.recall(shifts, g, me, at))
    me.left = 0
    if option.verb == SHIFT_TILE:
        yield from shifting.shift(g, me, at, option.space)
    else:
        yield from shifting.rotate(g, me, (at,))


def shiftable(g: Manor, me: ManorPlayer) -> list[Space]:
    """The tiles that can be shifted, or that rotating changes: any, whatever is on them (MAN-14, MAN-20, MAN-38)."""
    return [
        at for at in SQUARES if at in g.edges and (shifting.may_shift(g, at, me.left) or shifting.may_rotate(g, me, at))
    ]


def shifts(g: Manor, me: ManorPlayer, at: Space) -> list[Option]:
    """What Shift can do with a tile."""
    options = [Option(SHIFT_TILE, to, start=at) for to in shifting.shift_goals(g, at, me.left)]
    return [*options, ROTATING[at]] if shifting.may_rotate(g, me, at) else options


def _pick(
    g: Manor, me: ManorPlayer, prompt: Prompt, usable: Callable[[Manor, ManorPlayer], list[Space]]
) -> Flow[Space | None]:
    """The tile that a power is used on; None: it is not used, or nothing is left of it."""
    tiles = g.recall(usable, g, me) if me.left else []
    if not tiles:
        return None
    options = PICKING.all((*tiles, GO_ON))
    option = options[(yield Ask(me.seat, prompt, options, (me.left,)))]
    return None if option is GO_ON else option.space


# ------------------------------------------------------------------ Swap 2 Tiles (MAN-19)


def swap_tiles(g: Manor, me: ManorPlayer) -> Flow[None]:
    """Exchange two tiles, or rotate one or both of them (MAN-19)."""
    return _swap(g, me, SWAP)


def _swap(g: Manor, me: ManorPlayer, prompt: Prompt) -> Flow[None]:
    at = yield from _pick(g, me, prompt, swappable)
    if at is None:
        return
    option = yield from choose(me.seat, SWAP_WITH, g.recall(swaps, g, me, at))
    me.left = 0
    if option.verb == SWAP_TILES:
        yield from shifting.swap(g, me, at, option.space)
    else:
        yield from shifting.rotate(g, me, (at, option.space) if option.verb == ROTATE_BOTH else (at,))


def partners(g: Manor, me: ManorPlayer, at: Space) -> Iterator[Space]:
    """The other tiles within the distance."""
    return filter(g.edges.__contains__, WITHIN[at][me.left])


def swappable(g: Manor, me: ManorPlayer) -> list[Space]:
    """The tiles with which Swap can change something: any, whatever is on them; a rotation too asks for a second tile
    within the distance (MAN-19, MAN-20, MAN-38)."""
    return [at for at in SQUARES if at in g.edges and _can_swap(g, me, at)]


def _can_swap(g: Manor, me: ManorPlayer, at: Space) -> bool:
    for to in partners(g, me, at):
        if shifting.may_swap(g, at, to) or shifting.may_rotate_both(g, me, at, to) or shifting.may_rotate(g, me, at):
            return True
    return False


def swaps(g: Manor, me: ManorPlayer, at: Space) -> list[Option]:
    """What Swap can do with a tile; one of the two may be left as it is."""
    others = [*partners(g, me, at)]
    options = [Option(SWAP_TILES, to, start=at) for to in others if shifting.may_swap(g, at, to)]
    if others and shifting.may_rotate(g, me, at):
        options.append(ROTATING[at])
    return options + [Option(ROTATE_BOTH, to, start=at) for to in others if shifting.may_rotate_both(g, me, at, to)]


# ------------------------------------------------------------------ Place Walls (MAN-21)


def place_walls(g: Manor, me: ManorPlayer) -> Flow[None]:
    """Force walls between adjacent tiles, one after another; with a breach there both go (MAN-21)."""
    while me.left and g.supply[FORCE_WALL] and (edges := open_edges(g)):
        options = WALLING.all((*edges, GO_ON))
        option = options[(yield Ask(me.seat, WALLS, options, (me.left,)))]
        if option is GO_ON:
            return
        me.left -= 1
        board.put_mark(g, option.space, option.card, FORCE_WALL)
        g.tell("force-wall", "MAN-21", me.name, option.space)


def open_edges(g: Manor) -> list[int]:
    """The edges between two tiles that have no wall now, each once: seen from its southern or western tile."""
    found = []
    for at in sorted(g.edges):
        free = g.beside[at] & ~g.edges[at]
        found += [edge_of(at, side) for side in (0, 1) if free >> side & 1]
    return found


# ------------------------------------------------------------------ Move Wraith (MAN-22)


def move_wraith(g: Manor, me: ManorPlayer) -> Flow[None]:
    """Step by step, through walls; only tiles, and nothing there hinders it (MAN-06, MAN-07, MAN-22)."""
    if g.where[WRAITH] == OFF:
        return  # it has found no tile yet (MMP-99)
    while me.left and (spaces := steps(g, WRAITH, through_walls=True)):
        options = MOVING.all((*spaces, GO_ON))
        option = options[(yield Ask(me.seat, MOVE, options, (me.left,)))]
        if option is GO_ON:
            return
        me.left -= 1
        g.tell("move", "MAN-22", me.name, option.space, WRAITH, amount=1)
        yield from enter(g, WRAITH, option.space)
