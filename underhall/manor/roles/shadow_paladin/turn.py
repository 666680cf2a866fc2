"""The Shadow Paladin's turn: six phases in order (SHP-13 to SHP-37). Chains may be used before, between and after all
steps (SHP-25, SHP-55); before the cubes are collected nothing could be done that cannot be done right after.

In phase 2 one is asked as long as there are cards in hand: whether they can be played is a secret (SHP-50). Later on
all that can be chosen follows from what everybody sees.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from underhall.engine.flow import Ask, Flow, Option, Prompt
from underhall.hall import deeds
from underhall.hall.asks import choose
from underhall.hall.verbs import verb
from underhall.manor.roles.shadow_paladin.chains import (
    BREAKING,
    OWING,
    USING,
    break_chain,
    break_options,
    chain_options,
    pay_debt,
    use_chain,
)
from underhall.manor.roles.shadow_paladin.hand import DROP, drop_options, fill_hand, lay_down
from underhall.manor.roles.shadow_paladin.moves import move, move_options
from underhall.manor.roles.shadow_paladin.parts import COST, ICE_PER_TURN
from underhall.manor.roles.shadow_paladin.phases import ACT, ADVANCE, CLOSE, COLLECT, DRAW, GAIN_ICE, MARK
from underhall.manor.roles.shadow_paladin.powers import PLAY, SUMMON, card_options, play_card, summon_wall, wall_options
from underhall.manor.roles.shadow_paladin.ruin import collect, gain_ice, mark, spend_ruin

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.shadow_paladin.role import ShadowPaladin

ACTING: Final = Prompt("shadow-act", "Move and act. Spaces left: {0}, Ice: {1}, Ruin: {2}.", "SHP-15", hub=True)
ADVANCING: Final = Prompt("shadow-advance", "Do you advance the Shadow track? Ruin: {0}.", "SHP-32", hub=True)
DRAWING: Final = Prompt(
    "shadow-draw", "Discard as many power cards as you like; then you draw up to {0}.", "SHP-35", hub=True
)
BEFORE_ICE: Final = Prompt("shadow-before-ice", "Do you use a chain before you gain Ice? Ice: {0}.", "SHP-55", hub=True)
LAST: Final = Prompt("shadow-last", "Do you use a chain before your turn ends? Ice: {0}.", "SHP-55", hub=True)

STOP: Final = Option(deeds.STOP)
GO_ON: Final = Option(deeds.GO_ON)
STEP_UP: Final = Option(verb("advance-shadow", "Ruin moves the shadow marker to the next space"))


def play(g: Hall[Any], me: ShadowPaladin) -> Flow[None]:
    """All phases, going on from the one the Turn is in."""
    turn = g.turn
    if turn.phase == COLLECT:
        collect(g, me)
        turn.phase = ACT
    if turn.phase == ACT:
        yield from move_and_act(g, me)
        me.means.movement = me.means.walls = 0
        turn.phase = ADVANCE
    if turn.phase == ADVANCE:
        yield from advance(g, me)
        turn.phase = MARK
    if turn.phase == MARK:
        yield from mark(g, me)
        turn.phase = DRAW
    if turn.phase == DRAW:
        yield from draw(g, me)
        turn.phase = GAIN_ICE
    if turn.phase == GAIN_ICE:
        yield from use_chains(g, me, BEFORE_ICE)
        if not me.means.broke:
            gain_ice(g, me, ICE_PER_TURN, "SHP-37")
        turn.phase = CLOSE
    yield from use_chains(g, me, LAST)


def move_and_act(g: Hall[Any], me: ShadowPaladin) -> Flow[None]:
    """Phase 2: spaces and actions in any order and number, until one stops (SHP-14, SHP-15)."""
    while True:
        options = act_options(g, me)
        option = STOP
        if len(options) > 1 or me.power.hand:
            option = options[(yield Ask(me.seat, ACTING, options, (me.means.movement, me.ice, me.ruin)))]
        if option is STOP:
            return
        yield from ACTS[option.verb](g, me, option)


def act_options(g: Hall[Any], me: ShadowPaladin) -> list[Option]:
    """All that may be done in phase 2."""
    return [
        *move_options(g, me),
        *card_options(g, me),
        *break_options(me),
        *chain_options(g, me),
        *wall_options(g, me),
        STOP,
    ]


def advance(g: Hall[Any], me: ShadowPaladin) -> Flow[None]:
    """Phase 3: the marker may move up, space by space, each paid with Ruin (SHP-32)."""
    while True:
        steps = [STEP_UP] if may_advance(g, me) else []
        option = yield from choose(me.seat, ADVANCING, [*steps, *chain_options(g, me), GO_ON], (me.ruin,))
        if option is GO_ON:
            return
        if option is STEP_UP:
            step_up(g, me)
        else:
            yield from ACTS[option.verb](g, me, option)


def may_advance(g: Hall[Any], me: ShadowPaladin) -> bool:
    """Whether there is a next space, and Ruin for it."""
    return not me.is_complete(g) and me.ruin >= COST[me.shadow + 1]


def step_up(g: Hall[Any], me: ShadowPaladin) -> None:
    """Spirit and Defense change at once (SHP-12, SHP-32)."""
    me.shadow += 1
    spend_ruin(g, me, COST[me.shadow])
    g.tell("advance-shadow", "SHP-32", me.name, amount=me.shadow)


def draw(g: Hall[Any], me: ShadowPaladin) -> Flow[None]:
    """Phase 5: any number of cards may go, then the hand is filled up (SHP-35)."""
    while True:
        options = [*drop_options(me), *chain_options(g, me), GO_ON]
        option = yield from choose(me.seat, DRAWING, options, (me.spirit,))
        if option is GO_ON:
            break
        if option.verb == DROP:
            lay_down(g, me, option.card, "discard-power", "SHP-35")
        else:
            yield from ACTS[option.verb](g, me, option)
    yield from fill_hand(g, me)


def use_chains(g: Hall[Any], me: ShadowPaladin, prompt: Prompt) -> Flow[None]:
    """Chains between and after the last steps (SHP-55)."""
    while True:
        option = yield from choose(me.seat, prompt, [*chain_options(g, me), GO_ON], (me.ice,))
        if option is GO_ON:
            return
        yield from ACTS[option.verb](g, me, option)


ACTS: Final[dict[str, Callable[[Hall[Any], ShadowPaladin, Option], Flow[None]]]] = {
    deeds.MOVE: move,
    PLAY: play_card,
    BREAKING.verb: break_chain,
    OWING.verb: pay_debt,
    USING.verb: use_chain,
    SUMMON: summon_wall,
}
