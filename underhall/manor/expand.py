"""Expand: the Warlock's card, also in the hands of the Spider's seat (WAR-38, MVR-04 to MVR-11, SPI-52)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall.engine.flow import Flow, Prompt
from underhall.hall import deeds
from underhall.hall.asks import OnSpace, choose_space
from underhall.hall.figures import is_empty
from underhall.hall.tokens import TREASURE
from underhall.hall.verbs import verb
from underhall.manor.map import board, turning
from underhall.manor.map.places import SIDES_WITHIN
from underhall.manor.map.reveal import reveal
from underhall.manor.supplies import put

if TYPE_CHECKING:
    from underhall.hall.space import Space
    from underhall.manor.role import ManorRole
    from underhall.manor.state import Manor

REVEAL: Final = Prompt("expand-reveal", "Expand: which empty Dark tile do you reveal?", "WAR-38")
LAY: Final = Prompt("expand-lay", "Expand: which crypt gets a Dark tile?", "WAR-38")
TREASURE_ON: Final = Prompt("expand-treasure", "Expand: which empty tile gets a treasure?", "WAR-38")
REVEALING: Final = OnSpace(deeds.REVEAL)
ENRICHING: Final = OnSpace(verb("put-treasure", "the empty tile that gets a treasure marker", space=deeds.SPACE))


def expand(g: Manor, role: ManorRole) -> Flow[None]:
    """Its holder must do all three, in this order; what is impossible is left out (WAR-38)."""
    if dark := [at for at in sorted(g.dark) if is_empty(g, at)]:
        at = yield from choose_space(role.seat, REVEAL, REVEALING, dark)
        yield from reveal(g, role, at)
    if g.stack.left and (beside := crypts_beside_tiles(g)):
        at = yield from choose_space(role.seat, LAY, deeds.PLACING, beside)
        turning.lay_dark(g, at)
    if g.supply[TREASURE] and (empty := [at for at in sorted(g.edges) if is_empty(g, at)]):
        at = yield from choose_space(role.seat, TREASURE_ON, ENRICHING, empty)
        put(g, at, TREASURE)
        g.tell("put-treasure", "WAR-38", role.name, at)


def crypts_beside_tiles(g: Manor) -> list[Space]:
    """The crypts that touch at least one tile; walls do not matter (MMP-17)."""
    return [crypt for crypt in board.crypts(g) if any(beyond in g.edges for _, beyond, _ in SIDES_WITHIN[crypt])]
