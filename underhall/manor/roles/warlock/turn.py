"""The Warlock's turn: he comes onto the map, Flash or Shroud, then four phases in order (WAR-04, WAR-11 to WAR-27)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.engine.flow import Flow, Option, Prompt
from underhall.hall import deeds
from underhall.hall.asks import OnSpace, choose, choose_space
from underhall.hall.figures import is_empty, no_figures
from underhall.hall.pieces import WARLOCK
from underhall.hall.space import OFF
from underhall.hall.verbs import verb
from underhall.manor.roles.warlock.actions import act, act_options
from underhall.manor.roles.warlock.cursing import GO_ON, STOP, curse, dominate
from underhall.manor.roles.warlock.spells import FLASH_OR_SHROUD, gain_spells

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.warlock.role import Warlock

BEFORE: Final = 0
CURSE: Final = 1
DOMINATE: Final = 2
GAIN_SPELLS: Final = 3
ACT: Final = 4
"""The phases; the first of the board is CURSE with DOMINATE, and phase 3 asks nothing."""

START: Final = Prompt("warlock-start", "On which tile without figures do you come into play?", "WAR-04", hub=True)
FLASH: Final = Prompt(
    "warlock-flash", "Reveal an empty Dark tile around you, or turn a Lit one Dark?", "WAR-32", hub=True
)
ACTING: Final = Prompt("warlock-act", "Use your magic cubes: {0} left.", "WAR-22", hub=True)

FLASHING: Final = OnSpace(verb("flash", "the empty Dark tile that Flash reveals", space=deeds.SPACE))
SHROUDING: Final = OnSpace(verb("shroud", "the empty Lit tile that Shroud turns Dark", space=deeds.SPACE))


def play(g: Hall[Any], me: Warlock) -> Flow[None]:
    """All phases, going on from the one the Turn is in (WAR-52)."""
    turn = g.turn
    if turn.phase == BEFORE:
        if g.where[WARLOCK] == OFF and not (yield from come_onto_the_map(g, me)):
            return
        yield from flash_or_shroud(g, me)
        turn.phase = CURSE
    if turn.phase == CURSE:
        yield from curse(g, me)
        turn.phase = DOMINATE
    if turn.phase == DOMINATE:
        yield from dominate(g, me)
        turn.phase = GAIN_SPELLS
    if turn.phase == GAIN_SPELLS:
        yield from gain_spells(g, me)
        me.collect_cubes()  # phase 3 (WAR-21)
        turn.phase = ACT
    yield from take_actions(g, me)


def come_onto_the_map(g: Hall[Any], me: Warlock) -> Flow[bool]:
    """On any tile, Lit or Dark, that holds no figure, at the start of his first turn (WAR-04); with none he waits for
    his next one (MMP-99). Gives back whether he came."""
    free = [at for at in sorted(g.edges) if no_figures(g, at)]
    if not free:
        return False
    at = yield from choose_space(me.seat, START, deeds.STARTING, free)
    g.place(WARLOCK, at)
    g.tell("appear", "WAR-04", me.name, at, WARLOCK)
    return True


def flash_or_shroud(g: Hall[Any], me: Warlock) -> Flow[None]:
    """The spell: he may reveal one empty Dark tile around him, or turn one Lit tile Dark (WAR-32)."""
    if not me.has(FLASH_OR_SHROUD):
        return
    empty = [
        at
        for at in g.around[g.where[WARLOCK]]
        if at in g.edges and is_empty(g, at) and (at in g.dark or g.may_darken(at))
    ]
    options = [FLASHING[at] if at in g.dark else SHROUDING[at] for at in empty]
    option = yield from choose(me.seat, FLASH, [GO_ON, *options])
    if option is GO_ON:
        return
    if option.verb == FLASHING.verb:
        yield from g.reveal(me, option.space)
    else:
        g.darken(option.space)


def take_actions(g: Hall[Any], me: Warlock) -> Flow[None]:
    """Phase 4: any actions, in any order and number, as long as he has cubes (WAR-22, WAR-57)."""
    while options := act_options(g, me):
        option: Option = yield from choose(me.seat, ACTING, [STOP, *options], (me.unassigned,))
        if option is STOP:
            return
        yield from act(g, me, option)
