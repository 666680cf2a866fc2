"""Random setups: legal, playable, seeded, and of every kind."""

from __future__ import annotations

from collections import Counter

import pytest

from underhall.cave.setup.agreed import SHADOW, SPEEDS, Options, in_turn_order
from underhall.cave.setup.legal import legal_mixes, shadow_mixes
from underhall.cave.setup.planning import plan_of
from underhall.cave.setup.random_setups import random_setup
from underhall.hall.setup import SetupError
from underhall.lab import simulate
from underhall.lab.simulate import Job, Tally


@pytest.mark.parametrize("players", [0, 1, 2, 3, 4, 5, 6, 7])
def test_random_setups_can_be_played(players: int) -> None:
    for seed in range(60):
        setup = random_setup(players, seed)
        plan = plan_of(setup)
        assert plan.roles in legal_mixes()
        assert len(setup.roles) == players or not players
        assert random_setup(players, seed) == setup


def test_they_come_with_nearly_every_mix_and_every_level_and_option() -> None:
    setups = [random_setup(0, seed) for seed in range(1500)]
    mixes = [in_turn_order(setup.roles) for setup in setups]
    assert set(mixes) <= set(legal_mixes())
    assert len(set(mixes)) > 0.9 * len(legal_mixes())
    levels = Counter(level for setup in setups for role, level in setup.levels.items() if role != SHADOW)
    assert len(levels) == 5
    with_him = [setup for setup in setups if setup.options.shadow_unicorn]
    assert {setup.levels.get(SHADOW) for setup in with_him} == {None, "easy", "medium", "hard"}
    assert len({in_turn_order(setup.roles) for setup in with_him}) > 0.9 * len(shadow_mixes())
    options = {name for setup in setups for name in Options.__struct_fields__ if _taken(setup.options, name)}
    assert {
        "terrain", "collapse_variant", "skitter_variant", "crowded_house", "one_tile_collapse", "uncertain_treasures",
        "speed", "campaign", "fully_focused", "simple_teleport", "unicorn_no_past_plunder", "unicorn_hunter",
        "shadow_unicorn", "shadow_hunter", "infestation",
    } <= options  # fmt: skip
    assert {setup.solo_level for setup in setups} == {"easy", "medium", "hard"}
    assert {number for setup in setups for number in setup.agreed.values()} >= {5, 6}
    assert [setup.roles for setup in setups] != mixes  # seated in any order


def _taken(options: Options, name: str) -> bool:
    return bool(getattr(options, name) != getattr(Options(), name))


def test_the_speed_of_a_random_setup_is_one_of_those_there_are() -> None:
    setups = [random_setup(1, seed) for seed in range(150)]
    assert {setup.options.speed for setup in setups} == {"none", *SPEEDS}


def test_more_players_than_roles_are_refused() -> None:
    most = max(map(len, legal_mixes()))
    with pytest.raises(SetupError, match=f"{most + 1} players cannot play here; choose random:1 to random:{most}"):
        random_setup(most + 1, 0)


def test_a_job_without_a_setup_has_a_random_one_for_each_game(monkeypatch: pytest.MonkeyPatch) -> None:
    played = []

    def note(job: Job, seed: int, tally: Tally) -> None:
        tally.games += 1
        played.append((seed, job.setup_of(seed)))

    monkeypatch.setattr(simulate, "play_one", note)
    tally = simulate.simulate(Job(("cave",), None, 25, 7, players=3))
    assert tally.games == 25
    assert played == [(seed, random_setup(3, seed)) for seed in range(7, 32)]
    assert len({setup.roles for _, setup in played}) > 10
