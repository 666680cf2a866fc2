"""The ladder and tuning: what is played, what is remembered, how shares and weights come out."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random

import pytest

from tests.commanding import run
from underhall.bots.judging import Weights, all_weights, trying, weights_of
from underhall.cave.setup.agreed import Setup
from underhall.lab import results, tune
from underhall.lab.ladder import ladder, matches_of
from underhall.lab.readings import fit
from underhall.lab.results import Book, Match, Result, match_of, play, wilson

TWO = Setup(("knight", "goblins"))


def winner(match: Match) -> Result:
    """The greedy role wins, or else the first."""
    role = next((part.partition("=")[0] for part in match.bots.split(",") if "=" in part), "knight")
    return Result(match, [role], 3, 10, late=1, timed=5)


@pytest.fixture
def quickly(monkeypatch: pytest.MonkeyPatch) -> list[Match]:
    played: list[Match] = []

    def note(match: Match) -> Result:
        played.append(match)
        return winner(match)

    monkeypatch.setattr(results, "play", note)
    return played


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [(0, 0, 0, 1), (0, 10, 0, 0.2775), (10, 10, 0.7225, 1), (5, 10, 0.2366, 0.7634), (60, 100, 0.5020, 0.6906)],
)
def test_the_interval_is_wilsons(won: int, games: int, low: float, high: float) -> None:
    assert wilson(won, games) == pytest.approx((low, high), abs=1e-4)


def test_every_bot_sits_in_every_seat_and_in_all_of_them() -> None:
    found = matches_of(TWO, ("greedy", "random"), "random", 2, 7)
    assert {key: [(match.bots, match.seed) for match in matches] for key, matches in found.items()} == {
        ("greedy", ""): [("greedy", 7), ("greedy", 8)],
        ("greedy", "knight"): [("knight=greedy,random", 7), ("knight=greedy,random", 8)],
        ("greedy", "goblins"): [("goblins=greedy,random", 7), ("goblins=greedy,random", 8)],
        ("random", ""): [("random", 7), ("random", 8)],
    }


@pytest.mark.parametrize("mirrors", [True, False])
def test_alone_there_are_only_mirror_matches(mirrors: bool) -> None:
    assert [*matches_of(Setup(("ghoul",)), ("greedy",), "random", 1, 0, mirrors)] == [("greedy", "")]


def test_mirror_matches_can_be_left_out() -> None:
    assert [*matches_of(TWO, ("greedy", "random"), "random", 1, 0, mirrors=False)] == [
        ("greedy", "knight"),
        ("greedy", "goblins"),
    ]


def test_bots_can_be_tried_in_some_seats_alone() -> None:
    assert [*matches_of(TWO, ("greedy",), "random", 1, 0, seats=("goblins",))] == [
        ("greedy", ""),
        ("greedy", "goblins"),
    ]


def test_a_ladder_counts_who_won_and_who_was_late(quickly: list[Match]) -> None:
    heard: list[int] = []
    found = ladder(TWO, ("greedy", "random"), "random", 3, 0, Book(None), played=heard.append)
    won = {(row.bot, row.others, row.role): row.won for row in found.rows}
    assert won == {
        ("greedy", "greedy", "knight"): 3,
        ("greedy", "greedy", "goblins"): 0,
        ("greedy", "random", "knight"): 3,
        ("greedy", "random", "goblins"): 3,
        ("random", "random", "knight"): 3,
        ("random", "random", "goblins"): 0,
    }
    assert [row.mirror for row in found.rows] == [True, True, False, False, True, True]
    assert (found.late, found.timed) == (12, 60)
    assert sum(heard) == len(quickly) == 12


def test_a_run_that_was_stopped_goes_on_where_it_was(tmp_path: Path, quickly: list[Match]) -> None:
    file = tmp_path / "games.jsonl"
    first = ladder(TWO, ("greedy",), "random", 2, 0, Book(file))
    file.write_bytes(file.read_bytes() + b'{"match": {"house": "ca')  # it was stopped while it wrote
    quickly.clear()
    again = ladder(TWO, ("greedy",), "random", 3, 0, Book(file))
    assert len(quickly) == 3, "one more game of each kind"
    assert [row.games for row in again.rows] == [3] * len(first.rows)


def test_a_game_is_played_to_its_end_by_those_bots_and_weights() -> None:
    result = play(match_of(TWO, "knight=strong:0.002,random", 3))
    assert result.timed
    assert result.decisions > result.timed
    assert play(match_of(TWO, "random", 3)) == play(match_of(TWO, "random", 3))
    assert not play(match_of(TWO, "random", 3)).timed


def test_weights_are_tried_for_as_long_as_it_lasts() -> None:
    before = weights_of("knight")
    with trying({"knight": Weights(0.0, 0.0)}):
        assert weights_of("knight") == (0, 0, 0)
    assert weights_of("knight") == before


def test_the_best_weights_are_taken_if_they_win_on_other_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    def by_weights(match: Match) -> Result:
        """With these weights the Knight wins, the Goblins only on the seeds they are tuned on."""
        ((role, (leader, *_)),) = match.weights.items()
        tuned = match.seed < tune.OTHER_SEEDS
        won = leader == 0.6 and (role == "knight" or tuned)
        return Result(match, [role] if won else [], 1, 1)

    monkeypatch.setattr(results, "play", by_weights)
    knight, goblins = tune.tune(TWO, "normal", 2, 0, Book(None))
    assert (knight.weights, knight.won, knight.before) == (Weights(0.6), 2, 0)
    assert goblins.weights == weights_of("goblins")


def test_weights_found_wanting_play_no_more_and_the_bar_knows_how_many_games_that_takes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[tuple[int, Weights]] = []

    def by_weights(match: Match) -> Result:
        ((role, pair),) = match.weights.items()
        seen.append((match.seed, Weights(*pair)))
        return Result(match, [role] if Weights(*pair) in tune.GRID[2:4] else [], 1, 1)

    monkeypatch.setattr(results, "play", by_weights)
    told: list[int] = []
    tune.tune(TWO, "normal", 8, 0, Book(None), played=told.append)
    assert tune.rounds(8) == [(6, 2), (3, 4), (2, 8)]
    assert sum(told) == tune.games_of_tuning(TWO.roles, 8) == 2 * (6 * 2 + 3 * 2 + 2 * 4 + 2 * 8)
    assert {weights for number, weights in seen if 2 <= number < 4} == {*tune.GRID[2:4], tune.GRID[0]}
    assert {weights for number, weights in seen if 4 <= number < 8} == set(tune.GRID[2:4])


def test_the_file_of_weights_can_be_read_again() -> None:
    text = tune.as_toml(
        'said "so"',
        all_weights() | {"knight": Weights(0.25, 0.5), "cave": Weights(likely=1.0), "thief": Weights()},
        {"cave": {"a": 2.0}},
    )
    found = tomllib.loads(text)
    assert found["made"]["how"] == 'said "so"'
    assert found["weights"]["knight"] == {"leader": 0.25, "others": 0.5}
    assert found["weights"]["cave"] == {"likely": 1.0}
    assert Weights(**found["weights"]["thief"]) == Weights()
    assert found["readings"] == {"cave": {"a": 2.0}}
    assert {role: Weights(**each) for role, each in found["searching"].items()} == all_weights("searching")
    assert set(found["weights"]) == {*all_weights(), "knight", "cave", "thief"}


def game_told(winner: str, **shares: dict[str, float]) -> Result:
    """A game of one position."""
    return Result(match_of(TWO, "normal", 0), [winner], 1, 1, told=[shares])


def test_a_share_that_goes_with_winning_is_read_as_more_than_one_that_does_not() -> None:
    dice = Random(1)
    games = []
    for _ in range(300):
        telling, idle, against = dice.random() / 5, dice.random() / 5, dice.random() / 5
        winner = "knight" if telling > against + 0.02 else "goblins"
        games.append(
            game_told(winner, knight={"tells": telling, "idle": idle, "against": against, "same": 0.5}, goblins={})
        )
    reading = fit(TWO.roles, games)["knight"]
    assert reading["tells"] > 1 > reading["idle"]
    assert reading["against"] == 0, "not less: nothing is read as its opposite"
    assert reading["from the start"] < 0, "so that she wins as often as she did"
    assert "same" not in reading, "what never differs tells nothing"


def test_a_game_that_nobody_won_alone_tells_nothing() -> None:
    games = [
        game_told("knight", knight={"a": 0.1}, goblins={"b": 0.2}),
        game_told("goblins", knight={"a": 0.3}, goblins={"b": 0.1}),
    ]
    drawn = Result(match_of(TWO, "normal", 1), [], 1, 1, told=[{"knight": {"a": 0.9}, "goblins": {"b": 0.0}}])
    assert fit(TWO.roles, [*games, drawn]) == fit(TWO.roles, games)
    assert fit(TWO.roles, [drawn]) == {}


def test_the_shares_of_all_are_told_at_the_end_of_each_turn() -> None:
    result = play(match_of(TWO, "random", 3, told=True))
    assert len(result.told) == result.turns - 1, "in the last turn the game ended"
    assert all(set(position) == set(TWO.roles) for position in result.told)
    assert not play(match_of(TWO, "random", 3)).told


def test_the_commands_print_tables_and_refuse_what_cannot_be(tmp_path: Path) -> None:
    typed = ["--roles", "knight,goblins", "--games", "1"]
    shown = run("ladder", *typed, "--bots", "random", "--against", "random")
    assert "| random | itself in all seats |" in shown.stdout
    alone = run("ladder", *typed, "--bots", "greedy", "--against", "random", "--no-mirrors")
    assert "--no-mirrors`" in alone.stdout
    assert "itself in all seats" not in alone.stdout
    seated = run("ladder", *typed, "--bots", "greedy,random", "--against", "random", "--seats", "Goblins")
    assert "--seats Goblins`" in seated.stdout
    assert "| greedy | random |  | " in seated.stdout, "of the Knight only mirror matches"
    nobody = run("ladder", *typed, "--bots", "greedy", "--seats", "goblins,thief")
    assert "'thief' does not play; playing: knight, goblins" in nobody.stderr
    wrong = run("ladder", *typed, "--bots", "clever")
    assert "no bot 'clever'" in wrong.stderr
    fitted = run(
        "tune",
        "--roles",
        "knight,goblins",
        "--games",
        "3",
        "--bot",
        "greedy",
        "--readings",
        "--out",
        str(tmp_path / "weights.toml"),
    )
    assert not fitted.stderr
    assert set(tomllib.loads((tmp_path / "weights.toml").read_text("utf-8"))["readings"]) >= {"knight", "goblins"}
    one = run("tune", "--roles", "ghoul")
    assert "alone nobody is to be hindered" in one.stderr
