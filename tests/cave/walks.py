"""Walks: a flow played on from a first answer, the others at random but always the same; seldom one that ends what is
going on. Every question on the way is put to the role whose it is, and the course of the walk is kept.

    walked = walk(t, role.play(t.g), number=3)   # the fourth answer first; the seed of the others is 3, too
"""

from __future__ import annotations

import random
from typing import Any, Final, NamedTuple

from tests.cave.seats import Seats
from tests.golden.courses import note
from tests.table import check_question
from underhall.engine.flow import Ask, Chance, Ending, GameOver

STEPS: Final = 50
"""So many answers are given in a walk at the most."""
EAGER: Final = 0.9
IDLE: Final = ("stop", "end-turn", "go-on", "halt", "stay")


class Walked(NamedTuple):
    """What was asked and drawn, and how it ended: nothing if the answers had been given before."""

    steps: list[Ask | Chance]
    ended: bool = False
    ending: Ending | None = None


def walk(t: Seats, flow: Any, number: int) -> Walked:
    """Play a flow: what is asked first is answered by the number, the rest at random."""
    walked = _walk(t, flow, number)
    note(t.g, walked.steps, walked.ending and walked.ending.key())
    return walked


def _walk(t: Seats, flow: Any, number: int) -> Walked:
    draw = random.Random(number)
    steps: list[Ask | Chance] = []
    try:
        step = next(flow)
        while len(steps) < STEPS:
            steps.append(step)
            if isinstance(step, Ask):
                check_question(t.g, step)
            step = flow.send(answer_to(step, draw) if len(steps) > 1 else number % ways(step))
    except StopIteration:
        return Walked(steps, ended=True)
    except GameOver as over:
        return Walked(steps, ending=over.ending)
    return Walked(steps)


def ways(step: Ask | Chance) -> int:
    """How many answers there are."""
    return step.count if isinstance(step, Chance) else len(step.options)


def answer_to(step: Ask | Chance, draw: random.Random) -> int:
    """One at random."""
    if isinstance(step, Chance):
        return step.pick(draw.randrange)
    busy = [place for place, option in enumerate(step.options) if option.verb not in IDLE]
    return draw.choice(busy) if busy and draw.random() < EAGER else draw.randrange(len(step.options))
