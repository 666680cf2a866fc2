"""Who is asked in a possession turn: whoever plays it, and the role's own player only what a card leaves to them."""

from __future__ import annotations

from typing import Final

import pytest

from tests.cave.seats import Seats
from tests.cave.tables import dragon as dragon_table
from tests.cave.tables.crowded import crowded
from tests.cave.walks import walk
from underhall.cave.play.possession import possess
from underhall.cave.reasons import asked_role
from underhall.cave.roles.dragon.powers import POWER_IDS, roll
from underhall.engine.flow import Ask

GHOST: Final = 2
OWN: Final = {"unicorn-upgrade", "thief-upgrade", "treasure"}
"""What is left to the role's own player: where the cube of a Radiance goes, or a stashed token, and whether a Treasure
card is kept (UNI-105, GST-70, GST-66)."""
POSSESSED: Final = ("knight", "goblins", "dragon", "nightmare-unicorn", "thief", "ghoul", "vile-ghoul", "cave")
TRIES: Final = 20


def asked_at_random(t: Seats, name: str, seed: int) -> list[Ask]:
    """The questions of a possession turn that is played at random."""
    return [step for step in walk(t, possess(t.g, GHOST, t.g.named(name), 2), seed).steps if isinstance(step, Ask)]


@pytest.mark.clause("GST-58", "GST-51", "CGH-38")
@pytest.mark.parametrize("possessor", ["ghost", "cave-ghost"])
@pytest.mark.parametrize(
    "name", ["knight", "goblins", "dragon", "nightmare-unicorn", "thief", "ghoul", "vile-ghoul", "cave"]
)
def test_the_possessor_answers_for_the_role(name: str, possessor: str) -> None:
    if (name, possessor) == ("cave", "cave-ghost"):
        return  # never in one game
    other = "thief" if name != "thief" else "knight"
    asked = [ask for seed in range(TRIES) for ask in asked_at_random(crowded(name, other, possessor), name, seed)]
    assert {ask.prompt.name for ask in asked if ask.seat == 0} <= OWN
    assert any(ask.seat == GHOST for ask in asked)


@pytest.mark.clause("GST-58")
def test_reasons_speak_of_the_role_that_is_played() -> None:
    t = crowded("thief", "knight", "ghost")
    assert [asked_role(t.g, seat).name for seat in range(3)] == ["thief", "knight", "ghost"]
    t.play(possess(t.g, GHOST, t.g.named("thief"), 2))
    assert [asked_role(t.g, seat).name for seat in range(3)] == ["thief", "knight", "thief"]


@pytest.mark.clause("GST-58", "GST-68", "DRG-36", "DRG-40", "FRC-28")
@pytest.mark.parametrize("power", ["claw", "wing", "slither", "swat", "flame-wall", "wrath", "roll"])
def test_all_that_a_power_of_the_dragon_asks_is_for_whoever_plays_his_turn(power: str) -> None:
    t = dragon_table.open_crossing("knight", "ghost")
    t.token(1, 0, "treasure")
    t.token(-1, 0, "treasure")
    t.piece("knight", 0, 1)
    t.turn_of("dragon")
    dragon_table.wake(t, 3)
    dragon = dragon_table.me(t)
    dragon.seat, dragon.shriek = GHOST, True
    does = roll if power == "roll" else dragon.uses[POWER_IDS.index(power)]
    assert {step.seat for step in walk(t, does(t.g, dragon), 1).steps if isinstance(step, Ask)} == {GHOST}
