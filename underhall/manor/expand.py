"""Expand: the Warlock's card, at home also in the hands of the Spider's seat (WAR-38, MVR-04 to MVR-11, SPI-52,
MVR-95)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.engine.flow import Flow, Prompt
from underhall.hall import deeds
from underhall.hall.asks import OnSpace, choose_space
from underhall.hall.figures import is_empty
from underhall.hall.tokens import TREASURE
from underhall.hall.verbs import verb

if TYPE_CHECKING:
    from underhall.hall.role import Role
    from underhall.hall.state import Hall

REVEAL: Final = Prompt("expand-reveal", "Expand: which empty Dark tile do you reveal?", "WAR-38")
LAY: Final = Prompt("expand-lay", "Expand: where do you lay a Dark tile, next to another?", "WAR-38")
TREASURE_ON: Final = Prompt("expand-treasure", "Expand: which empty tile gets a treasure?", "WAR-38")
REVEALING: Final = OnSpace(deeds.REVEAL)
ENRICHING: Final = OnSpace(verb("put-treasure", "the empty tile that gets a treasure marker", space=deeds.SPACE))


def expand(g: Hall[Any], role: Role[Any]) -> Flow[None]:
    """Its holder must do all three, in this order; what is impossible is left out (WAR-38, MVR-96)."""
    if dark := [at for at in sorted(g.dark) if is_empty(g, at)]:
        at = yield from choose_space(role.seat, REVEAL, REVEALING, dark)
        yield from g.reveal(role, at)
    if beside := g.places_for_tiles():
        at = yield from choose_space(role.seat, LAY, deeds.PLACING, beside)
        yield from g.lay_top(at)
    if g.supply[TREASURE] and (empty := [at for at in sorted(g.edges) if is_empty(g, at)]):
        at = yield from choose_space(role.seat, TREASURE_ON, ENRICHING, empty)
        g.put_token(at, TREASURE)
        g.tell("put-treasure", "WAR-38", role.name, at)
