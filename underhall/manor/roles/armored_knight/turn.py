"""Her turn: collect hero cubes, then move and act (AKN-10 to AKN-16).

Move and act is one question asked again and again. An encounter under way, and a walk in the Swift Boots, are part of
the state, so that all she may do at any moment can come between two of their steps (AKN-61).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.engine.flow import Ask, Flow, Option, Prompt
from underhall.hall import deeds
from underhall.hall.pieces import ARMORED_KNIGHT
from underhall.manor.roles.armored_knight import actions, cards, encounter, javelins, moves
from underhall.manor.roles.heroes.hero import UNASSIGNED
from underhall.manor.roles.heroes.venture import GO_ON, REVEAL, TAKE

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.armored_knight.role import ArmoredKnight

COLLECT_CUBES: Final = 0
MOVE_AND_ACT: Final = 1
OVER: Final = 2

ACT: Final = Prompt(
    "armored-act", "Move and act. Spaces left: {0}, encounters left: {1}, hero cubes: {2}.", "AKN-11", hub=True
)
BOOTS: Final = Prompt("armored-boots", "Swift Boots: where do you go? Spaces left: {0}.", "AKN-53", hub=True)
MAIN_QUESTIONS: Final = (
    ACT.name,
    BOOTS.name,
    encounter.EXCHANGE.name,
    *(prompt.name for prompt in encounter.PROMPTS),
)
STOP: Final = Option(deeds.STOP)


def play(g: Hall[Any], me: ArmoredKnight) -> Flow[None]:
    """Two phases in order."""
    turn = g.turn
    if turn.phase == COLLECT_CUBES:
        me.collect_cubes()
        turn.phase = MOVE_AND_ACT
    while turn.phase == MOVE_AND_ACT:
        encounter.skip_steps(g, me)
        option = yield from _choose(g, me)
        if option is STOP:
            turn.phase = OVER
        elif me.boots and option is GO_ON:
            me.boots = 0
        else:
            me.turns_to(option)
            yield from me.deeds[option.verb](g, me, option)
    me.end_phase()


def _choose(g: Hall[Any], me: ArmoredKnight) -> Flow[Option]:
    """Ask her. As long as she holds sidequests she is asked even if there is but one answer: whether one of them is met
    is her secret (AKN-57)."""
    found = options(g, me)
    if len(found) == 1 and not me.sidequests.hand:
        return found[0]
    prompt, numbers = _question(g, me)
    return found[(yield Ask(me.seat, prompt, found, numbers))]


def _question(g: Hall[Any], me: ArmoredKnight) -> tuple[Prompt, tuple[int, ...]]:
    """What she is asked, and the numbers in it."""
    if me.encounter is not None:
        return encounter.prompt(g, me), (me.cubes[UNASSIGNED], me.strength(g, ARMORED_KNIGHT, ARMORED_KNIGHT))
    if me.boots:
        return BOOTS, (me.boots,)
    return ACT, (me.moves_left(), me.encounters_left(), me.cubes[UNASSIGNED])


def options(g: Hall[Any], me: ArmoredKnight) -> list[Option]:
    """All she may do now: moves and encounters, or what the step of the encounter asks; besides what goes at any
    moment, but not in the middle of a step (AKN-11, AKN-61)."""
    if me.encounter is not None:
        now = encounter.step_options(g, me)
        if me.encounter.discarded:
            return now
    elif me.boots:
        now = [GO_ON, *moves.options(g, me)]
    else:
        now = [STOP, *moves.options(g, me)]
        if me.encounters_left():
            now.append(encounter.ENCOUNTER)
    return [*now, *actions.options(g, me), *cards.options(g, me)]


DEEDS: Final = {
    deeds.MOVE: moves.move,
    encounter.ENCOUNTER.verb: encounter.encounter,
    REVEAL.verb: encounter.reveal_tile,
    deeds.ATTACK: encounter.attack,
    encounter.DISCARDING.verb: encounter.discard_sidequest,
    TAKE.verb: encounter.take_treasure,
    GO_ON.verb: encounter.go_on,
    actions.RAISE: actions.raise_statistic,
    actions.BOMBING.verb: actions.lob_bomb,
    actions.INTUITING.verb: actions.intuit,
    actions.REPAIRING.verb: actions.repair_armor,
    actions.BOLSTERING.verb: actions.bolster,
    javelins.THROW: javelins.throw,
    javelins.PICK_UP.verb: javelins.pick_up,
    cards.COMPLETING.verb: cards.complete,
    cards.PLAYING.verb: cards.play_artifact,
    cards.USING.verb: cards.use_artifact,
}
"""What each verb of Move and act does."""
