"""Placing Dark tiles, revealing and orienting them, filling open edges (MAP-22 to MAP-55)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from underhall.cave.map import board
from underhall.cave.map.parts import (
    CRYSTAL_KIND,
    CRYSTALS,
    EVENT_KIND,
    GHOST_BACK,
    KINDS,
    LIT,
    TILE_GROUP,
    TILE_IDS,
    TILE_TURNS,
    TILE_WALLS,
    TREASURE_ROOM,
    VAULT_KIND,
)
from underhall.cave.map.stack import draw_tile, settle_face
from underhall.cave.play import artifacts
from underhall.engine.flow import EVERYBODY, Ask, Flow, Prompt, within_action
from underhall.engine.knowledge import UNSEEN, Thing
from underhall.hall import deeds
from underhall.hall.asks import OnCard, OnSpace
from underhall.hall.edges import edge_of
from underhall.hall.space import BEYOND, OFF, TURNED_SIDES, Space
from underhall.hall.tokens import CRYSTAL, EVENT, TREASURE, VAULT
from underhall.hall.verbs import Held, Number, verb

if TYPE_CHECKING:
    from underhall.cave.role import CaveRole
    from underhall.cave.state import Cave

HAND: Final = 3
"""Tiles the Cave [Ghost] holds (MAP-08, MAP-25)."""

CHOOSE_TILE: Final = within_action("choose-tile", "Which tile of your hand do you place?", "MAP-23")
FILL: Final = within_action("fill", "Fill the open edges: where does the next Dark tile go?", "MAP-50")
"""Whether it is the last part of an action: see `Turn.revealing`."""
REVEAL_NEXT: Final = Prompt("reveal-next", "Which of these tiles do you turn over next?", "MAP-33")
ORIENT: Final = Prompt("orient", "How do you turn the revealed tile?", "MAP-40")

TILE: Final = verb(
    "tile", "the tile of the hand that is placed, or goes under the stack next", card=Held("tile", TILE_IDS)
)
FILLING: Final = OnSpace(deeds.FILL)
REVEALING: Final = OnSpace(deeds.REVEAL)
CHOOSING: Final = OnCard(TILE)
TURN: Final = verb(
    "orient", "turn a revealed tile by so many quarter turns clockwise", space=deeds.SPACE, amount=Number("turns", 0, 3)
)
TURNING: Final = tuple(OnSpace(TURN, turn) for turn in range(4))

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
        g.learned += 1


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


# ------------------------------------------------------------------ revealing


def look(g: Cave, at: Space, seats: int) -> Flow[None]:
    """Let seats look under a Dark tile; nobody else learns what they see."""
    thing = yield from settle_face(g, g.dark[at], seats, at)
    g.dark[at] = thing.shown_to(seats)
    g.learned += 1


def reveal(
    g: Cave,
    role: CaveRole,
    seat: int,
    spaces: Sequence[Space],
    near: Space,
    must: int = 0,
    want: int = 0,
    met: Space = OFF,
) -> Flow[bool]:
    """Reveal Dark tiles as one effect: orient each in the order chosen, fill, then resolve each (MAP-32, MAP-33).

    Gives back whether an Event tile was among them: by the end they may lie elsewhere, or be gone (SHU-67).

    `seat` makes all choices (GEN-23, GEN-24). `near` is where the piece that reveals stands (TER-05). Sides in `must`
    have to be open (MAP-42, MAP-43), those in `want` if possible. On the tile `met` the Knight meets an Event herself,
    so it gets no Event token (KNT-49).
    """
    if not spaces:
        return False
    order = yield from turn_all_over(g, role, seat, spaces, must, want)
    return (yield from settle_revealed(g, seat, order, near, met))


def turn_all_over(
    g: Cave, role: CaveRole, seat: int, spaces: Sequence[Space], must: int = 0, want: int = 0
) -> Flow[list[Space]]:
    """Step 1 of MAP-32 for each of these tiles, in the order chosen (MAP-33), which is given back."""
    todo, order = list(spaces), []
    while todo:
        at = todo[0] if len(todo) == 1 else todo[(yield Ask(seat, REVEAL_NEXT, REVEALING.all(todo)))]
        todo.remove(at)
        order.append(at)
        thing = g.dark[at]  # everybody sees the Lit side, the revealing player turns it (MAP-40)
        if thing.face == UNSEEN:
            g.dark[at] = thing = yield from settle_face(g, thing, EVERYBODY, at)
        g.learned += 1
        turns = orientations(g, at, thing.face, must, want)
        index = 0
        if len(turns) > 1:
            g.dark[at] = thing.shown_to(EVERYBODY)
            index = yield Ask(seat, ORIENT, [TURNING[turn][at] for turn in turns])
        _turn_over(g, role, at, turns[index])
    g.turn.revealed = True
    return order


def settle_revealed(g: Cave, seat: int, order: Sequence[Space], near: Space, met: Space = OFF) -> Flow[bool]:
    """Steps 2 and 3 of MAP-32 for tiles that have been turned over: fill, then resolve each; see `reveal`."""
    if not g.collapsing:
        yield from fill_open_edges(g, seat, order)  # before anything is resolved (KNT-48, UNI-38, SHU-37)
    g.turn.revealing = ()
    event = any(g.lit[at].kind == EVENT_KIND for at in order)
    if event and g.plan.terrain:
        from underhall.cave.map.terrain import place_terrain

        yield from place_terrain(g, seat, near)  # before the Event itself (TER-02, TER-06)
    for at in order:
        resolve_revealed(g, at, at == met)
    yield from g.walls_changed()
    return event


def _turn_over(g: Cave, role: CaveRole, at: Space, turn: int) -> None:
    """Lay a revealed tile Lit side up, so turned."""
    board.turn_over(g, at, LIT[g.dark[at].face][turn])
    g.tiles_revealed += 1
    if g.edge_tokens:
        _drop_covered_rockslides(g, at)
    if g.story is not None:
        g.tell("reveal", "MAP-32", role.name, at, thing=TILE_IDS[g.lit[at].face])


def orientations(g: Cave, at: Space, face: int, must: int = 0, want: int = 0) -> list[int]:
    """The quarter turns a revealed tile may be given: the role's own rules come first
    (MAP-40 to MAP-46, GEN-21, UNI-37)."""
    if must or want:
        return _bidden_orientations(g, at, face, must, want)
    turns = TURNS[face]
    return turns if len(turns) == 1 else CONNECTING[face][_doors(g, at)]


def _bidden_orientations(g: Cave, at: Space, face: int, must: int, want: int) -> list[int]:
    """The quarter turns that leave open what must be, what should be if possible, and then one of the doors."""
    walls = TURNED_SIDES[TILE_WALLS[face]]
    turns = [turn for turn in TURNS[face] if not walls[turn] & must]
    turns = [turn for turn in turns if not walls[turn] & want] or turns
    if len(turns) == 1:
        return turns
    doors = _doors(g, at)
    return [turn for turn in turns if doors & ~walls[turn]] or turns


TURNS: Final = tuple(list(range(count)) for count in TILE_TURNS)
"""The quarter turns of each tile that differ."""
CONNECTING: Final = tuple(
    tuple([turn for turn in turns if doors & ~TURNED_SIDES[TILE_WALLS[face]][turn]] or turns for doors in range(16))
    for face, turns in enumerate(TURNS)
)
"""For each tile and mask of doors: the quarter turns that leave one of them open, or else all (MAP-41)."""


def _doors(g: Cave, at: Space) -> int:
    """The sides of a space beyond which lies a tile that leads to the Entrance, with no wall of its own (MAP-41)."""
    linked = g.linked
    if linked is None:
        linked = board.linked(g)
    walls = g.edges[at]  # the tile is Dark still: walls of neighbours, Rockslides
    doors = 0
    bombed = 0
    for bit, beyond, _ in BEYOND[g.beside[at] & ~walls][at]:
        if beyond in linked:
            doors |= bit
            if g.edge_tokens and board.is_bombed(g, at, bit):
                bombed |= bit
    return 15 if bombed else doors  # a bombed edge connects however the tile lies (MAP-48)


def _drop_covered_rockslides(g: Cave, at: Space) -> None:
    """A Rockslide that now lies before a wall of the new tile goes back to the Cave (MAP-47)."""
    for side in range(4) if board.has_edge_tokens(g, at) else ():
        if g.lit[at].walls >> side & 1:
            board.clear_edge(g, edge_of(at, side), board.ROCKSLIDE_BIT)


def resolve_revealed(g: Cave, at: Space, met: bool = False) -> None:
    """Step 3 of MAP-32, by the kind of the tile (MAP-35, KNT-52, UNI-39, CGH-51).

    Events and Ambushes met by entering are the Knight's.
    """
    kind = g.lit[at].kind
    if kind == TREASURE_ROOM:
        board.put_token(g, at, TREASURE)
    elif kind == CRYSTAL_KIND:
        board.put_token(g, at, CRYSTAL)
        g.crystals_seen += 1
    elif kind == VAULT_KIND:
        board.put_token(g, at, VAULT)
    elif kind == EVENT_KIND and not met and EVENT not in board.tokens_at(g, at) and _hero_plays(g):
        board.put_token(g, at, EVENT)
    if g.story is not None and kind in (TREASURE_ROOM, CRYSTAL_KIND, VAULT_KIND):
        g.tell("token", "MAP-35", at=at, thing=KINDS[kind])


def _hero_plays(g: Cave) -> bool:
    """Whether there is a Knight to meet Events; none are laid out for one who is out of the game (GEN-28)."""
    hero = g.in_slot("hero")
    return hero is not None and not hero.out
