"""Who is asked in a possession turn: whoever plays it, and the role's own player only what a card leaves to them."""

from __future__ import annotations

import random
from typing import Any, Final

import pytest

from tests.cave.seats import Seats, seated
from tests.cave.tables import goblins, knight, thief
from tests.cave.tables.unicorns import CUBES
from underhall.cave.play.possession import possess
from underhall.cave.reasons import asked_role
from underhall.engine.flow import Ask, Chance, GameOver
from underhall.hall.tokens import TREASURE

GHOST: Final = 2
OWN: Final = {"unicorn-upgrade", "thief-upgrade", "treasure"}
"""What is left to the role's own player: where the cube of a Radiance goes, or a stashed token, and whether a Treasure
card is kept (UNI-105, GST-70, GST-66)."""
POSSESSED: Final = ("knight", "goblins", "dragon", "nightmare-unicorn", "thief", "ghoul", "vile-ghoul", "cave")
STEPS: Final = 60
TRIES: Final = 20


def full_table(name: str, other: str, possessor: str) -> Seats:
    """A role (seat 0), another one (seat 1) and who possesses it (seat 2) among Lit and Dark tiles and Terrain."""
    t = seated(name, other, possessor, tokens=CUBES | {"gem-claw": 1, "vault": 1, "artifact": 1}, terrain=True)
    for x, y, tile in ((1, 0, "ambush-01"), (0, 1, "ambush-05"), (-1, 0, "ambush-12"), (1, 1, "event-05")):
        t.lit(x, y, tile)
    t.dark(2, 0, "event-07")
    t.dark(0, 2, "event-02")
    t.dark(0, -1, "event-03")
    t.terrain("lake", -2, 2)
    t.terrain("pit", 2, 2)
    t.terrain("pit", 2, -2)
    if t.g.cave_seat >= 0:
        t.hold("event-13", "ambush-10", "event-10")
    for role in t.g.roles:
        for piece, place in zip(role.pieces, (0, 1, 2), strict=False):
            t.g.where[piece] = sorted(t.g.lit)[place]
    for token in ("treasure", "crystal", "artifact"):
        t.token(0, 1, token)
    t.token(1, 0, "treasure")
    for role in t.g.roles:
        if role.name == "knight":
            knight.me(t).health, knight.me(t).grit = 5, 20
        if role.name == "goblins":
            goblins.tribe(t, "eye", 3, 1, 0)
            goblins.tribe(t, "bones", 2, 0, 1)
            goblins.face_up(t, "trap")
        if role.name == "thief":
            thief.carrying(t, TREASURE)
    t.turn_of(possessor)
    return t


def asked_at_random(t: Seats, name: str, seed: int) -> list[Ask]:
    """The questions of a possession turn that is played at random."""
    draw = random.Random(seed)
    flow: Any = possess(t.g, GHOST, t.g.named(name), 2)
    asked: list[Ask] = []
    try:
        step = next(flow)
        for _ in range(STEPS):
            if isinstance(step, Chance):
                step = flow.send(step.pick(draw.randrange))
            else:
                asked.append(step)
                step = flow.send(draw.randrange(len(step.options)))
    except (StopIteration, GameOver):
        pass
    return asked


@pytest.mark.clause("GST-58", "GST-51", "CGH-38")
@pytest.mark.parametrize("possessor", ["ghost", "cave-ghost"])
@pytest.mark.parametrize(
    "name", ["knight", "goblins", "dragon", "nightmare-unicorn", "thief", "ghoul", "vile-ghoul", "cave"]
)
def test_the_possessor_answers_for_the_role(name: str, possessor: str) -> None:
    if (name, possessor) == ("cave", "cave-ghost"):
        return  # never in one game
    other = "thief" if name != "thief" else "knight"
    asked = [ask for seed in range(TRIES) for ask in asked_at_random(full_table(name, other, possessor), name, seed)]
    assert {ask.prompt.name for ask in asked if ask.seat == 0} <= OWN
    assert any(ask.seat == GHOST for ask in asked)


@pytest.mark.clause("GST-58")
def test_reasons_speak_of_the_role_that_is_played() -> None:
    t = full_table("thief", "knight", "ghost")
    assert [asked_role(t.g, seat).name for seat in range(3)] == ["thief", "knight", "ghost"]
    t.play(possess(t.g, GHOST, t.g.named("thief"), 2))
    assert [asked_role(t.g, seat).name for seat in range(3)] == ["thief", "knight", "thief"]
