"""How games end, mix by mix and in play: every goal one deed before it and one more, every death, every collapse.

What a mix should come to is read from `cave_mixes.toml`; the positions are in `tests/cave/endings.py`.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.cave import endings
from tests.cave.endings import GOALS, crystal_room, table_of
from tests.cave.seats import Seats
from underhall import facts
from underhall.cave.setup import SOLO_LEVELS, Setup
from underhall.cave.space import OFF
from underhall.engine.flow import Ending, GameOver
from underhall.facts.shapes.cave_mixes import Mix

MIXES = facts.mixes()


def position_of(setup: Setup) -> Seats:
    t = table_of(setup)
    crystal_room(t)
    return t


def wins_at(setup: Setup, role: str, kind: str, number: int) -> None:
    """In play a role wins with the last of so many, and not with one less."""
    scene = GOALS[role, kind]
    ending = scene(position_of(setup), number - 1)
    assert ending is not None, f"{role} in {setup.roles} has {number} and has not won"
    assert ending.winners == (role,)
    assert scene(position_of(setup), number - 2) is None, f"{role} in {setup.roles} wins with {number - 1}"


def numbers_of(goal: str, level: int) -> tuple[str, list[int]]:
    """A goal as it is written in the facts, at a solo level: "fury-or-smash-escape 7/8/9 5/6/7"."""
    kind, *numbers = goal.split()
    return kind, [int(column.split("/")[level if "/" in column else 0]) for column in numbers]


@pytest.mark.clause("VAR-29", "VAR-108", "GEN-01", "GEN-02", "GEN-03")
@pytest.mark.parametrize("players", range(1, 8))
def test_in_every_mix_every_role_wins_by_its_own_goal(players: int) -> None:
    for mix in mixes_of(players):
        check_goals(mix)


def check_goals(mix: Mix) -> None:
    """Every goal of a mix that is not a kill, at every solo level it has."""
    for level, solo_level in enumerate(SOLO_LEVELS):
        if level and "solo-level" not in mix.also:
            break
        setup = Setup(tuple(mix.key.split("+")), solo_level=solo_level if "solo-level" in mix.also else "medium")
        for role, goal in mix.goals.items():
            kind, numbers = numbers_of(goal, level)
            if not kind.startswith("kill-"):
                wins_at(setup, role, kind, numbers[0])
            if kind == "fury-or-smash-escape":
                smashes_at(setup, numbers[1])


def smashes_at(setup: Setup, number: int) -> None:
    """The Ghoul wins by so many Crystals too, and not by one less."""
    ending = endings.ghoul_smashes(position_of(setup), number - 1)
    assert ending is not None
    assert ending.winners == ("ghoul",)
    assert endings.ghoul_smashes(position_of(setup), number - 2) is None


# ------------------------------------------------------------------ kills


@pytest.mark.clause("VAR-108", "VAR-111", "VAR-37", "VAR-43", "VAR-77")
@pytest.mark.parametrize("players", range(2, 8))
def test_who_must_kill_wins_by_the_last_health_in_play(players: int) -> None:
    for mix in mixes_of(players):
        setup = Setup(tuple(mix.key.split("+")))
        for role, goal in mix.goals.items():
            if goal.startswith("kill-"):
                victim = victim_of(goal, setup.roles)
                ending = endings.attack(position_of(setup), role, victim, 1)
                assert ending is not None, (mix.key, role)
                assert ending.winners == (role,)
                assert endings.attack(position_of(setup), role, victim, 2) is None, (mix.key, role)


def victim_of(goal: str, roles: tuple[str, ...]) -> str:
    """Whom a goal is about; a Unicorn in the Dragon's place stands for him."""
    if goal.startswith("kill-knight"):
        return "knight"
    return "dragon" if "dragon" in roles else "nightmare-unicorn"


def mixes_of(players: int) -> list[Mix]:
    return [mix for mix in MIXES.mixes if len(mix.goals) == players]


@pytest.mark.clause("VAR-111", "VAR-112", "VAR-36", "VAR-70", "VAR-79", "VAR-61", "VAR-63")
@pytest.mark.parametrize("players", range(1, 8))
def test_a_death_by_whatever_cause_is_won_by_its_hunter_or_puts_the_player_out(players: int) -> None:
    for mix in mixes_of(players):
        for victim in ("knight", "dragon", "nightmare-unicorn"):
            if victim in mix.killed:
                t = position_of(Setup(tuple(mix.key.split("+"))))
                endings.stands(t, victim, 1)
                check_death(t, victim, mix.killed[victim], lose_last(t, victim))


def lose_last(t: Seats, victim: str) -> Ending | None:
    """The last Health goes, in nobody's attack."""
    role: Any = t.g.named(victim)
    try:
        role.lose_health(t.g, *(() if victim == "nightmare-unicorn" else (1,)), "GEN-03")
    except GameOver as over:
        return over.ending
    return None


def check_death(t: Seats, victim: str, expected: str, ending: Ending | None) -> None:
    """The game is over for who should win (loses: for nobody), or the victim is out and others play on."""
    if expected == "out":
        assert t.g.named(victim).out
        assert ending is None
        assert all(t.g.where[piece] == OFF for piece in t.g.named(victim).pieces)
    else:
        assert ending is not None, (t.g.plan.roles, victim)
        assert ending.winners == (() if expected == "loses" else (expected,))


@pytest.mark.clause("VAR-130", "VAR-40", "VAR-41", "VAR-42", "VAR-50", "VAR-74", "VAR-78")
@pytest.mark.parametrize("players", range(1, 8))
def test_an_ambush_that_kills_her_wins_for_whom_the_entry_names(players: int) -> None:
    met = 0
    for mix in mixes_of(players):
        if mix.cards.goblin_infestation:
            t = position_of(Setup(tuple(mix.key.split("+"))))
            expected = mix.killed.get("knight_ambush", mix.killed["knight"])
            check_death(t, "knight", expected, endings.ambush(t))
            met += 1
    assert met
