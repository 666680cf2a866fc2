"""Many games: counted rightly, whatever the number of processes, and a failed game stops nothing."""

from __future__ import annotations

import msgspec
import pytest

from underhall.cave.setup.agreed import Setup
from underhall.cave.state import Cave
from underhall.engine.game import Game
from underhall.hall.setup import SetupError
from underhall.lab import simulate as lab
from underhall.lab.simulate import BATCH, Job, Tally, job_with, simulate

GHOUL = Setup(("ghoul",))


def test_the_tally_does_not_depend_on_the_processes() -> None:
    job = job_with(GHOUL, 2 * BATCH + 3, 11)
    one, two = simulate(job), simulate(job, processes=2)
    assert one == two
    assert one.games == 2 * BATCH + 3


def test_every_game_has_a_seed_of_its_own() -> None:
    whole = simulate(job_with(GHOUL, 12, 5))
    parts = Tally()
    for seed in range(5, 17):
        parts.add(simulate(job_with(GHOUL, 1, seed)))
    assert (whole.decisions, whole.turns, whole.endings) == (parts.decisions, parts.turns, parts.endings)
    assert len({simulate(job_with(GHOUL, 1, seed)).decisions for seed in range(12)}) > 4


def test_checks_change_nothing_in_the_games() -> None:
    assert simulate(job_with(GHOUL, 6, 3)) == simulate(job_with(GHOUL, 6, 3, check=True))


def test_it_tells_how_many_are_done() -> None:
    heard: list[int] = []
    simulate(job_with(GHOUL, BATCH + 1, 0), played=heard.append)
    assert heard == [BATCH, 1]


def test_a_wrong_setup_is_said_once() -> None:
    with pytest.raises(SetupError, match="bard"):
        simulate(job_with(Setup(("bard",)), 5, 0))


def test_a_game_that_raises_is_a_failure_and_the_run_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Game.choose

    def choose(game: Game[Cave], index: int) -> None:
        if game.state.turn.number == 3 and len(game.log) % 7 == 0:
            raise ZeroDivisionError("somewhere\nin the rules")
        whole(game, index)

    monkeypatch.setattr(Game, "choose", choose)
    tally = simulate(job_with(GHOUL, 12, 0))
    assert tally.games == 12
    assert len(tally.failures) > 0
    assert sum(tally.wins.values()) + tally.everyone_lost + len(tally.failures) == 12
    assert tally.failures[0].error == "in the rules"
    assert tally.failures[0].roles == ("ghoul",)
    assert all(failure.answers % 7 == 0 for failure in tally.failures)


def test_a_game_without_end_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "LONGEST", 20)
    tally = simulate(job_with(GHOUL, 2, 0))
    assert [failure.error for failure in tally.failures] == [
        "RuntimeError: the game did not end within 20 decisions"
    ] * 2
    assert tally.turns_mean() == 0


def test_a_broken_invariant_is_found_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Treasure vanishes from the supply in the course of a game: without checks nobody notices."""
    whole = Game.choose

    def choose(game: Game[Cave], index: int) -> None:
        whole(game, index)
        if sum(answer >= 0 for answer in game.log) == 10:
            game.state.supply[0] -= 1

    monkeypatch.setattr(Game, "choose", choose)
    assert simulate(job_with(GHOUL, 1, 0)).failures == []
    found = simulate(job_with(GHOUL, 1, 0, check=True)).failures
    assert "GEN-14" in found[0].error


def test_a_copy_that_differs_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Game.clone

    def clone(game: Game[Cave]) -> Game[Cave]:
        copy = whole(game)
        copy.state.round += 1
        return copy

    monkeypatch.setattr(Game, "clone", clone)
    found = simulate(job_with(GHOUL, 2, 0, check=True)).failures
    assert [failure.error for failure in found] == ["AssertionError: a copy differs from its original"]


def test_what_travels_between_processes_is_small() -> None:
    job = job_with(GHOUL, 10, 3, "greedy", True)
    travelled = msgspec.msgpack.decode(msgspec.msgpack.encode(job), type=Job)
    assert travelled.agreed() == GHOUL
    assert (travelled.games, travelled.seed, travelled.bots, travelled.check) == (10, 3, "greedy", True)
    packed = lab._play_packed(msgspec.msgpack.encode(job_with(GHOUL, 10, 3)))
    assert len(packed) < 300
