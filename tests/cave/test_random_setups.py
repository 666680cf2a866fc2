"""Random setups: legal, playable, seeded, and of every kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from underhall.cave.setup.agreed import NOBODY, SHADOW, SPEEDS, Options, Setup, in_turn_order
from underhall.cave.setup.legal import legal_mixes, shadow_mixes
from underhall.cave.setup.planning import plan_of
from underhall.cave.setup.random_setups import OFTEN, random_setup, setup_of
from underhall.hall.setup import SetupError
from underhall.lab import simulate
from underhall.lab.simulate import Job, Tally


@cache
def many() -> list[Setup]:
    return [random_setup(0, seed) for seed in range(1000)]


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


@pytest.mark.parametrize(
    ("what", "share"),
    [
        (lambda setup: SHADOW in setup.levels if setup.options.shadow_unicorn else None, OFTEN),
        (lambda setup: setup.roles[0] in setup.levels, OFTEN),
        (lambda setup: setup.roles[0] in setup.levels and setup.levels[setup.roles[0]] == "expert", OFTEN / 5),
        (lambda setup: setup.options.terrain, OFTEN),
        (lambda setup: setup.options.collapse_variant > 0, OFTEN),
        (lambda setup: setup.options.collapse_variant == 4, OFTEN / 4),
        (lambda setup: setup.options.collapse_variant == 1, OFTEN / 4),
        (lambda setup: setup.options.shadow_unicorn, len(shadow_mixes()) / len((*legal_mixes(), *shadow_mixes()))),
        (lambda setup: setup.options.simple_teleport if "nightmare-unicorn" in setup.roles else None, OFTEN),
        (lambda setup: setup.options.skitter_variant if {"ghoul", "vile-ghoul"} & {*setup.roles} else None, OFTEN),
    ],
)  # fmt: skip
def test_how_often_something_is_taken(what: Callable[[Setup], bool | None], share: float) -> None:
    found = [took for setup in many() if (took := what(setup)) is not None]
    assert abs(sum(found) / len(found) - share) < 0.06


def test_a_random_setup_is_what_was_asked_for() -> None:
    alone = [random_setup(1, seed) for seed in range(200)]
    lines = {setup.options.infestation for setup in alone if setup.roles == ("knight",)}
    assert lines == {"", "A", "B", "C"}
    assert {setup.solo_level for setup in alone} == {"easy", "medium", "hard"}
    assert all(setup.options.skeletons == "" for setup in many())
    hunters = {setup.options.shadow_hunter for setup in many() if setup.options.shadow_unicorn}
    assert hunters == {NOBODY, "knight", "goblins", "vile-ghoul", "dragon", "thief", "ghoul"}
    assert {setup.options.shadow_hunter for setup in many() if not setup.options.shadow_unicorn} == {NOBODY}
    with_him = setup_of(("thief", SHADOW, "knight"), Random(1))
    assert (sorted(with_him.roles), with_him.options.shadow_unicorn) == (["knight", "thief"], True)
    assert not setup_of(("thief", "knight"), Random(1)).options.shadow_unicorn


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
