"""Revealing Dark tiles, orienting them, and what comes of it (MAP-30 to MAP-48)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from underhall.cave.map import board
from underhall.cave.map.filling import fill_open_edges
from underhall.cave.map.parts import (
    CRYSTAL_KIND,
    EVENT_KIND,
    KINDS,
    LIT,
    TILE_IDS,
    TILE_TURNS,
    TILE_WALLS,
    TREASURE_ROOM,
    VAULT_KIND,
)
from underhall.cave.map.stack import settle_face
from underhall.cave.map.terrain import place_terrain
from underhall.engine.flow import EVERYBODY, Ask, Flow, Prompt
from underhall.engine.knowledge import UNSEEN
from underhall.hall import deeds, grid
from underhall.hall.asks import OnSpace
from underhall.hall.edges import edge_of
from underhall.hall.space import BEYOND, OFF, TURNED_SIDES, Space
from underhall.hall.tokens import CRYSTAL, EVENT, TREASURE, VAULT
from underhall.hall.verbs import Number, verb

if TYPE_CHECKING:
    from underhall.cave.role import CaveRole
    from underhall.cave.state import Cave


REVEAL_NEXT: Final = Prompt("reveal-next", "Which of these tiles do you turn over next?", "MAP-33")
ORIENT: Final = Prompt("orient", "How do you turn the revealed tile?", "MAP-40")

REVEALING: Final = OnSpace(deeds.REVEAL)
TURN: Final = verb(
    "orient", "turn a revealed tile by so many quarter turns clockwise", space=deeds.SPACE, amount=Number("turns", 0, 3)
)
TURNING: Final = tuple(OnSpace(TURN, turn) for turn in range(4))


# ------------------------------------------------------------------ revealing


def look(g: Cave, at: Space, seats: int = EVERYBODY) -> Flow[int]:
    """Let seats look under a Dark tile; nobody else learns what they see. Gives back its face."""
    thing = yield from settle_face(g, g.dark[at], seats, at)
    g.dark[at] = thing.shown_to(seats)
    g.somebody_learned()
    return thing.face


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
    g: Cave,
    role: CaveRole,
    seat: int,
    spaces: Sequence[Space],
    must: int = 0,
    want: int = 0,
    freely: bool = False,
) -> Flow[list[Space]]:
    """Step 1 of MAP-32 for each of these tiles, in the order chosen (MAP-33), which is given back. `freely`: no side
    has to lead anywhere, Sadistic (MVR-71)."""
    todo, order = list(spaces), []
    while todo:
        at = todo[0] if len(todo) == 1 else todo[(yield Ask(seat, REVEAL_NEXT, REVEALING.all(todo)))]
        todo.remove(at)
        order.append(at)
        thing = g.dark[at]  # everybody sees the Lit side, the revealing player turns it (MAP-40)
        if thing.face == UNSEEN:
            g.dark[at] = thing = yield from settle_face(g, thing, EVERYBODY, at)
        g.somebody_learned()
        turns = TURNS[thing.face] if freely else orientations(g, at, thing.face, must, want)
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
    g.note_walls()
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
        grid.put_token(g, at, TREASURE)
    elif kind == CRYSTAL_KIND:
        grid.put_token(g, at, CRYSTAL)
        g.crystals_seen += 1
    elif kind == VAULT_KIND:
        grid.put_token(g, at, VAULT)
    elif kind == EVENT_KIND and not met and EVENT not in board.tokens_at(g, at) and g.living_hero() is not None:
        grid.put_token(g, at, EVENT)
    if g.story is not None and kind in (TREASURE_ROOM, CRYSTAL_KIND, VAULT_KIND):
        g.tell("token", "MAP-35", at=at, thing=KINDS[kind])
    if g.plan.visited:
        for role in g.roles:
            role.tile_revealed(g, at)
