"""The variant cards: Flare and Past Plunder (VAR-94 to VAR-98)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.cave.map import board
from underhall.cave.map.filling import place_dark, tiles_left
from underhall.cave.map.parts import DRAGON_PATTERNS
from underhall.cave.map.reveal import reveal
from underhall.engine.flow import Flow, Prompt
from underhall.hall import grid
from underhall.hall.asks import OnSpace, choose_space
from underhall.hall.deeds import PLACING, SPACE
from underhall.hall.space import ADJACENT, Space
from underhall.hall.tokens import TREASURE
from underhall.hall.verbs import verb

if TYPE_CHECKING:
    from underhall.cave.role import CaveRole
    from underhall.cave.state import Cave
    from underhall.hall.state import Hall


PLUNDER: Final = Prompt("past-plunder", "Past Plunder: where do you put the Treasure token?", "VAR-97")
PLUNDER_TILE: Final = Prompt(
    "past-plunder-tile", "Past Plunder: where do you place a new tile for the Treasure?", "VAR-98"
)

PUTTING_TREASURE: Final = OnSpace(verb("treasure", "the space where a Treasure is placed", space=SPACE))


def affected(g: Hall[Any], centre: Space, face: int) -> list[Space]:
    """The spaces with a tile that a Dragon die face marks, fixed when it is rolled (MAP-62, MAP-63, MAP-66)."""
    return [at for at in DRAGON_PATTERNS[face][centre] if at in g.edges]


def flare(g: Cave, role: CaveRole, seat: int, centre: Space, face: int, near: Space) -> Flow[bool]:
    """Reveal every Dark tile on an affected space (VAR-94, MAP-65); whether there was an Event tile."""
    dark = [at for at in DRAGON_PATTERNS[face][centre] if at in g.dark]  # of those `affected`
    return reveal(g, role, seat, dark, near)


def past_plunder(g: Cave, seat: int) -> Flow[None]:
    """A Treasure on a Dark tile with nothing on it, or as near to that as can be (GHL-105, MAP-71, VAR-97, VAR-98)."""
    if g.supply[TREASURE] == 0:
        return
    spaces = [at for at in sorted(g.dark) if g.unoccupied(at)]
    if not spaces and not g.collapsing and tiles_left(g):
        spots = board.open_in_order(g)
        beside = [at for at in spots if any(beyond in g.dark for beyond in ADJACENT[at])] or spots
        at = yield from choose_space(seat, PLUNDER_TILE, PLACING, beside)
        yield from place_dark(g, at)
        spaces = [at]
    elif not spaces and g.collapsing and not g.dark:
        spaces = [at for at in sorted(g.lit) if at not in g.where and at != g.entrance]
    if spaces:
        at = yield from choose_space(seat, PLUNDER, PUTTING_TREASURE, spaces)
        grid.put_token(g, at, TREASURE)
        g.tell("plunder", "VAR-97", at=at)
