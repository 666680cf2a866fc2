"""Putting Dark tiles on the map: who supplies them, and filling open edges (MAP-22 to MAP-27, MAP-50 to MAP-55)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from underhall.cave.map import board
from underhall.cave.map.parts import CRYSTALS, GHOST_BACK, TILE_GROUP, TILE_IDS
from underhall.cave.map.stack import draw_tile, settle_face
from underhall.cave.play import artifacts
from underhall.engine.flow import Ask, Flow, Prompt, within_action
from underhall.engine.knowledge import UNSEEN, Thing
from underhall.hall import deeds
from underhall.hall.asks import OnCard, OnSpace, choose_space
from underhall.hall.space import OFF, Space
from underhall.hall.verbs import Held, verb

if TYPE_CHECKING:
    from underhall.cave.state import Cave

HAND: Final = 3
"""Tiles the Cave [Ghost] holds (MAP-08, MAP-25)."""

CHOOSE_TILE: Final = within_action("choose-tile", "Which tile of your hand do you place?", "MAP-23")
FILL: Final = within_action("fill", "Fill the open edges: where does the next Dark tile go?", "MAP-50")
"""Whether it is the last part of an action: see `Turn.revealing`."""

TILE: Final = verb(
    "tile", "the tile of the hand that is placed, or goes under the stack next", card=Held("tile", TILE_IDS)
)
FILLING: Final = OnSpace(deeds.FILL)
CHOOSING: Final = OnCard(TILE)


# ------------------------------------------------------------------ placing Dark tiles


def tiles_left(g: Cave) -> int:
    """Tiles that can still be placed: stack and hand together."""
    return len(g.hand) + len(g.stack)


def supplier(g: Cave, seat: int) -> int:
    """Who supplies a Dark tile: the Cave [Ghost], otherwise the player who causes the placement (MAP-23)."""
    return g.cave_seat if g.cave_seat >= 0 else seat


def supply_tile(g: Cave) -> Flow[Thing]:
    """Take the next Dark tile out of the Cave's hand, whoever needs it; it cannot decline (MAP-23, CAV-41, CAV-57)."""
    tiles = placeable(g)
    uid = tiles[0].uid
    if len(g.hand) > 1:  # asked even if only one may be placed: no question would tell that it is a Crystal tile
        prompt = CHOOSE_TILE[g.turn.placing != OFF]
        uid = tiles[(yield Ask(g.cave_seat, prompt, [CHOOSING[thing.uid] for thing in tiles]))].uid
    hand = list(g.hand)  # with the faces of now
    for place, thing in enumerate(hand):
        if thing.uid == uid:
            del hand[place]
            g.hand = tuple(hand)
            return thing
    raise AssertionError("the Cave has no such tile")


def placeable(g: Cave) -> Sequence[Thing]:
    """The tiles the Cave may place now: a Ghost tile first, then on its own turn a Crystal tile.

    Asked anew for each tile, the one just drawn included (MAP-26, MAP-27, CAV-10, CAV-11, CAV-56, CGH-15). Without
    a Cave the order holds only for a summoned one (GST-98, GST-99, GST-151).
    """
    hand = g.hand
    if artifacts.in_use(g):
        ghosts = [thing for thing in hand if thing.back >= GHOST_BACK]
        if ghosts:
            return ghosts
    if g.roles[g.turn.who].supplies_tiles:
        crystals = [thing for thing in hand if TILE_GROUP[thing.face] == CRYSTALS]
        if crystals:
            return crystals
    return hand


def refill_hand(g: Cave) -> Flow[None]:
    """The Cave draws up to three: at the start, and back after each single tile (MAP-25, CAV-05, CAV-08)."""
    while len(g.hand) < HAND and g.stack:
        thing = yield from draw_tile(g)
        seats = cave_eyes(g)
        if thing.face == UNSEEN:
            thing = yield from settle_face(g, thing, seats)
        g.hand = (*g.hand, thing.shown_to(seats))
        g.somebody_learned()


def cave_eyes(g: Cave) -> int:
    """The seats that see the Cave's hand: its own, and in a possession turn that of the Ghost (GST-69)."""
    seats = 1 << g.cave_seat
    for role in g.roles:
        if role.supplies_tiles and role.owner >= 0:
            seats |= 1 << role.owner
    return seats


def place_dark(g: Cave, at: Space, last: bool = False) -> Flow[None]:
    """Place one Dark tile from whoever supplies it; there must be one left. `last`: nothing follows in this action."""
    g.turn.placing = at if last or is_last(g) else OFF
    if g.cave_seat < 0:
        thing = yield from draw_tile(g)
    else:
        thing = yield from supply_tile(g)  # it knows the tile, and goes on knowing it (GEN-13)
    board.lay_dark(g, at, thing)
    if g.carrying:
        artifacts.tile_laid(g, at)
    if g.story is not None:
        g.tell("place", "MAP-22", at=at)
    if g.cave_seat >= 0:
        yield from refill_hand(g)
    g.turn.placing = OFF


def dark_tiles_to_start_on(g: Cave, seat: int, prompt: Prompt) -> Flow[list[Space]]:
    """The unoccupied Dark tiles; if there is none, one that is placed where this seat likes; empty: no tile is left
    (GHL-07, GHL-08, GST-12, CGH-06)."""
    spaces = [at for at in sorted(g.dark) if g.unoccupied(at)]
    if not spaces and tiles_left(g) and not g.collapsing:
        at = yield from choose_space(seat, prompt, deeds.PLACING, board.open_in_order(g))
        yield from place_dark(g, at)
        spaces = [at]
    return spaces


def is_last(g: Cave) -> bool:
    """Whether tiles are being placed as the last part of an action, so that each choice is a hub."""
    return g.turn.mending or bool(g.turn.revealing)


# ------------------------------------------------------------------ filling open edges


def fill_open_edges(g: Cave, seat: int, tiles: Iterable[Space]) -> Flow[None]:
    """Before the Collapse every open space an open edge leads to gets one Dark tile (MAP-50 to MAP-54).

    The supplier chooses the order (MAP-24, CAV-09), also of what is filled if tiles run out (MAP-53, CAV-12); all is
    filled before anything else goes on (MAP-52, CAV-55).
    """
    if g.turn.placing != OFF:
        yield from place_dark(g, g.turn.placing)  # the flow was started anew at the choice of its tile
    if g.collapsing:
        return
    todo = board.open_edges(g, tiles)
    if not todo:
        return
    asked = supplier(g, seat)
    while todo and (g.hand or g.stack):
        at = todo[0] if len(todo) == 1 else todo[(yield Ask(asked, FILL[is_last(g)], FILLING.all(todo)))]
        todo.remove(at)
        yield from place_dark(g, at)


def all_with_open_edges(g: Cave) -> list[Space]:
    """Everything that asks for Dark tiles: Lit tiles, and the bridge of the Canyon (MAP-55, TER-21)."""
    return [*g.lit, *(tile.bridge() for tile in g.terrain if tile.bridge() >= 0)]
