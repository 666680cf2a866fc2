"""His turn: Collect Hero Cubes, Take Actions, Gain Fury (PAL-16 to PAL-20).

Take Actions is one question asked again and again. A sprint or crusade under way is part of the state, so that all he
may do at any moment can come between two of its steps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.engine.flow import Flow, Option, Prompt
from underhall.hall import deeds
from underhall.hall.asks import choose
from underhall.hall.pieces import PALADIN
from underhall.manor.roles.heroes.hero import UNASSIGNED
from underhall.manor.roles.heroes.venture import GO_ON, REVEAL, TAKE
from underhall.manor.roles.paladin import crusade, favors, powers, sprint
from underhall.manor.roles.paladin.parts import BOARD, EACH_TURN

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.paladin.role import Paladin

COLLECT_CUBES: Final = 0
TAKE_ACTIONS: Final = 1
GAIN_FURY: Final = 2

ACT: Final = Prompt("paladin-act", "Take actions in any order. Hero cubes left: {0}.", "PAL-18", hub=True)
MAIN_QUESTIONS: Final = (ACT.name, *(prompt.name for prompt in crusade.PROMPTS))
STOP: Final = Option(deeds.STOP)


def play(g: Hall[Any], me: Paladin) -> Flow[None]:
    """Three phases in order."""
    turn = g.turn
    if turn.phase == COLLECT_CUBES:
        start_of_turn(g, me)
        me.collect_cubes()
        turn.phase = TAKE_ACTIONS
    while turn.phase == TAKE_ACTIONS:
        crusade.skip_steps(g, me)
        prompt = ACT if me.crusade is None else me.question(g, crusade.PROMPTS, me.crusade.step)
        numbers = me.cubes[UNASSIGNED], me.strength(g, PALADIN, PALADIN)
        option = yield from choose(me.seat, prompt, options(g, me), numbers)
        if option is STOP:
            turn.phase = GAIN_FURY
        else:
            yield from DEEDS[option.verb](g, me, option)
    if not me.hit_beast:
        me.gain_fury(g, BOARD.fury_without_hit, "PAL-19")


def start_of_turn(g: Hall[Any], me: Paladin) -> None:
    """Halo and Holy Symbol, before the cubes are collected (PAL-16, PAL-61)."""
    for card, gain in EACH_TURN.items():
        if card in me.treasures.shown:
            me.gain_light(g, gain.light, "PAL-16")
            me.gain_fury(g, gain.fury, "PAL-16")


def options(g: Hall[Any], me: Paladin) -> list[Option]:
    """All he may do now: actions, or what the step of the crusade asks; besides what goes at any moment (PAL-20)."""
    if me.crusade is not None:
        return [*crusade.step_options(g, me), *powers.options(g, me)]
    return [STOP, *sprint.options(g, me), *crusade.options(g, me), *powers.options(g, me)]


DEEDS: Final = {
    sprint.FIRST.verb: sprint.sprint,
    sprint.FURTHER.verb: sprint.stride,
    crusade.CRUSADING.verb: crusade.crusade,
    REVEAL.verb: crusade.reveal_tile,
    deeds.ATTACK: crusade.attack,
    crusade.ASK: crusade.use_shrine,
    favors.DISCARD_HELD: crusade.exchange_favor,
    favors.DISCARD_SHOWN: crusade.exchange_favor,
    TAKE.verb: crusade.take_treasure,
    GO_ON.verb: crusade.go_on,
    powers.PREPARING.verb: powers.prepare,
    powers.PLAY_FAVOR.verb: powers.play_favor,
    powers.PLAY_TREASURE.verb: powers.play_treasure,
    powers.LIGHTING.verb: powers.light_lamp,
    powers.CLEARING.verb: powers.clear_web,
    powers.STRENGTHEN.verb: powers.strengthen,
    powers.BREACHING.verb: powers.breach,
    powers.CONJURING.verb: powers.conjure,
    powers.DIVINING.verb: powers.divine,
    powers.RAISING.verb: powers.raise_pillar,
    powers.CRUSHING.verb: powers.crush,
    powers.PRAY: powers.pray,
}
"""What each verb of Take Actions does."""
