"""What follows each role's own turn: tiles, Past Plunder, the Ghost (GEN-29, VAR-92)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from underhall.cave.map.board import open_in_order
from underhall.cave.map.filling import place_dark
from underhall.cave.map.parts import CRYSTAL_KIND
from underhall.cave.map.removal import collapsible, removable_terrain, remove_tiles
from underhall.cave.play.stages import HAUNTING, PLUNDER, TILES
from underhall.cave.play.variant_cards import past_plunder
from underhall.engine.flow import Flow, Option, Prompt
from underhall.hall.asks import OnSpace, choose
from underhall.hall.deeds import PLACING, SPACE
from underhall.hall.turn import ENDING
from underhall.hall.verbs import verb

if TYPE_CHECKING:
    from underhall.cave.role import CaveRole
    from underhall.cave.state import Cave
    from underhall.hall.space import Space

PLACE: Final = Prompt("place", "Place a Dark tile next to the map. Tiles to place: {0}.", "COL-41", hub=True)
REMOVE: Final = Prompt("remove", "The Cave is collapsing: remove a tile. Tiles to remove: {0}.", "COL-10", hub=True)
ALONE_CLAUSES: Final = ("COL-46", "COL-45", "COL-46")
"""The clause of each Alone in the Dark card; a position set up by hand names none."""
PLACE_ALONE: Final = tuple(
    Prompt("place", "Alone in the Dark: place a Dark tile next to the map. Tiles to place: {0}.", clause, hub=True)
    for clause in ALONE_CLAUSES
)
REMOVE_ALONE: Final = Prompt(
    "remove", "Alone in the Dark: the Cave is collapsing, remove a tile. Tiles to remove: {0}.", "COL-47", hub=True
)

REMOVE_TERRAIN: Final = verb("remove-terrain", "a Terrain tile the Collapse takes, by its first space", space=SPACE)
REMOVING: Final = OnSpace(verb("remove", "the tile the Collapse takes", space=SPACE))


def after_turn(g: Cave, role: CaveRole) -> Flow[None]:
    """What follows a role's own turn, going on from the stage the Turn is in (GEN-29, VAR-92)."""
    turn = g.turn
    if turn.stage == ENDING:
        turn.tiles_left = end_of_turn_tiles(g, role)
        turn.stage = TILES
    if turn.stage == TILES:
        if turn.tiles_left:
            yield from place_or_remove(g, role)
            yield from role.after_tiles(g)
        turn.stage = PLUNDER
    if turn.stage == PLUNDER:
        if g.plan.past_plunder == role.name and not role.out:
            yield from past_plunder(g, role.seat)  # after the tiles (UNI-115)
        turn.stage = HAUNTING
    for other in g.roles:
        if other.haunts:
            yield from other.haunt(g, role)  # last of all (GST-49, COL-44, UNI-102)


def end_of_turn_tiles(g: Cave, role: CaveRole) -> int:
    """How many tiles the player whose turn ends places, or in the Collapse removes (COL-40 to COL-46, GHL-104, VAR-88,
    VGL-44)."""
    if g.cave_seat >= 0 or role.out or role.seat < 0:
        return 0  # the Shadow Unicorn never has them (SHU-49)
    if g.plan.alone:  # a variant beats the standard rules (GEN-19)
        count = max(g.crystals_seen, role.alone_in_the_dark(g))
        if g.story is not None:
            g.tell("alone", ALONE_CLAUSES[g.plan.alone_card], role.name, amount=count)
        return count
    if g.collapsing:
        return g.plan.tiles_removed  # three, or by the one-tile rule one (COL-42, VAR-89, VAR-90)
    return 0 if g.plan.only_if_none_revealed and g.turn.revealed else 1  # COL-43, VAR-91


def place_or_remove(g: Cave, role: CaveRole) -> Flow[None]:
    """The end-of-turn tiles, one at a time, each choice a hub (COL-41, COL-10 to COL-18, COL-13)."""
    while g.turn.tiles_left > 0:
        if g.collapsing:
            yield from _remove_one(g, role.seat)
        elif g.hand or g.stack:
            yield from _place_one(g, role.seat)
        else:
            g.turn.tiles_left = 0  # as far as possible (GEN-22); nothing is removed on this turn (COL-03)


def _place_one(g: Cave, seat: int) -> Flow[None]:
    """Place a Dark tile next to the map (COL-41, COL-45, COL-46)."""
    prompt = PLACE_ALONE[g.plan.alone_card] if g.plan.alone else PLACE
    option = yield from choose(seat, prompt, PLACING.all(open_in_order(g)), (g.turn.tiles_left,))
    g.turn.tiles_left -= 1
    yield from place_dark(g, option.space)


def _remove_one(g: Cave, seat: int) -> Flow[None]:
    """Remove a tile; if there is none, the rest of the removals are lost (COL-10, COL-14, COL-47)."""
    options = removals(g, seat, collapsible(g, seat, prefer=g.plan.alone))
    if not options:
        g.turn.tiles_left = 0
        return
    option = yield from choose(seat, REMOVE_ALONE if g.plan.alone else REMOVE, options, (g.turn.tiles_left,))
    g.turn.tiles_left -= 1
    if not (yield from remove_tiles(g, seat, (option.space,))):
        g.turn.tiles_left += 1  # it could not go after all: another one is taken (UNI-77)


def removals(g: Cave, seat: int, spaces: Sequence[Space]) -> list[Option]:
    """What may be removed next: a Cave tile, or Terrain in its place unless a Crystal tile must go (TER-15)."""
    options = REMOVING.all(spaces)
    if not g.terrain or (spaces and spaces[0] in g.lit and g.lit[spaces[0]].kind == CRYSTAL_KIND):
        return options
    return [*options, *(Option(REMOVE_TERRAIN, tile.spaces[0]) for tile in removable_terrain(g, seat))]
