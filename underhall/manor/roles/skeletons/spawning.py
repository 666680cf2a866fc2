"""How Skeletons come into play, and back: setup, Summon, Undead (SKL-03 to SKL-06, SKL-15, SKL-23, SKL-55)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.engine.flow import Chance, Flow, Prompt
from underhall.hall.asks import OnSpace, choose_space
from underhall.hall.cards import Cards
from underhall.hall.deeds import SPACE
from underhall.hall.pieces import PIECES, SHINY
from underhall.hall.verbs import verb
from underhall.manor.map.places import SPAWNS
from underhall.manor.roles.skeletons.cards import FACTS, GEAR_IDS, gear_of
from underhall.manor.roles.skeletons.terms import SkeletonsTerms

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.skeletons.role import Skeletons

CHOOSE_SPAWN: Final = Prompt("skeletons-spawn", "Shiny chooses: on which Spawn does it come in?", "SKL-55")
COMING_IN: Final = OnSpace(verb("spawn", "where Shiny comes in, or in the cave any Skeleton", space=SPACE))


def set_up(g: Hall[Any], me: Skeletons) -> Flow[None]:
    """Who takes part, their gear, and the first of them face up and on the map (SKL-03 to SKL-06)."""
    terms = g.plan.of(SkeletonsTerms)
    me.facedown = yield from _taking_part(g, terms.characters)
    me.gear = Cards("gear", gear_of(me.facedown, terms.removed_gear), GEAR_IDS)
    for _ in range(FACTS.board.start_face_up):
        yield from turn_up(g, me)
    for piece in me.march:
        yield from me.come_in(g, piece, "SKL-06")


def _taking_part(g: Hall[Any], characters: tuple[int, ...]) -> Flow[tuple[int, ...]]:
    """Those agreed on; of more than can march, so many are drawn, for all to see (SKL-03, SKL-77)."""
    left, drawn = list(characters), []
    if len(left) <= FACTS.board.march_order_spaces:
        return tuple(sorted(left))
    for _ in range(FACTS.board.march_order_spaces):
        drawn.append(left.pop((yield Chance("skeleton", tuple(left), names=PIECES))))
    return tuple(sorted(drawn))


def turn_up(g: Hall[Any], me: Skeletons) -> Flow[int]:
    """Turn the leftmost facedown card face up: which it is nobody knew (SKL-05, SKL-23)."""
    g.somebody_learned()
    index = 0
    if len(me.facedown) > 1:
        index = yield Chance("skeleton", me.facedown, names=PIECES)
    piece = me.facedown[index]
    me.facedown = me.facedown[:index] + me.facedown[index + 1 :]
    me.march = (*me.march, piece)
    return piece


def spawn(g: Hall[Any], me: Skeletons, piece: int, clause: str) -> Flow[None]:
    """Put a figure on the Spawn that is rolled; Shiny's is chosen (SKL-06, SKL-55). Several may share one."""
    if piece == SHINY:
        at = yield from choose_space(me.seat, CHOOSE_SPAWN, COMING_IN, tuple(SPAWNS.values()))
    else:
        at = yield from g.roll_spawn()
    g.place(piece, at)
    g.tell("spawn", clause, me.name, at, piece)


def rise_again(g: Hall[Any], me: Skeletons, piece: int) -> Flow[None]:
    """Undead: its card goes first in March Order, then its figure comes back; an activation it was in is over
    (SKL-15, SKL-75). Its gear stays (SKL-16)."""
    me.march = (piece, *(other for other in me.march if other != piece))
    if me.now.piece == piece:
        me.end_activation()
    yield from me.come_in(g, piece, "SKL-15")
