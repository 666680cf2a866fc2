"""Bots: they answer every ask legally, play alike with equal seeds, and never see what is hidden."""

from __future__ import annotations

from typing import Any

import pytest

from underhall.bots import BOTS, GreedyBot, RandomBot
from underhall.bots.greedy import LOST, MOST, WON, score_after, worlds
from underhall.cave.setup import Options, Setup, new_game
from underhall.cave.state import Cave
from underhall.engine.flow import Ask, Ending
from underhall.engine.game import Game

GHOUL = Setup(("ghoul",))


def played(name: str, seed: int, setup: Setup = GHOUL) -> Game[Cave]:
    game = new_game(setup, seed)
    bot = BOTS[name](seed)
    while game.ask is not None:
        game.choose(bot.choose(game, game.ask.seat))
    return game


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_plays_whole_games(name: str) -> None:
    for seed in range(3):
        assert played(name, seed).over is not None
    assert played(name, 3, Setup(("ghoul",), {}, "hard", Options(True, 2, True))).over is not None


@pytest.mark.parametrize("name", BOTS)
def test_equal_seeds_play_alike_and_others_differ(name: str) -> None:
    assert played(name, 1).log == played(name, 1).log
    game = new_game(GHOUL, 1)
    assert len({BOTS[name](seed).choose(game, 0) for seed in range(40)}) > 1


def test_the_random_bot_takes_every_option_about_as_often() -> None:
    game = new_game(GHOUL, 1)
    assert game.ask is not None
    count = len(game.ask.options)
    bot = RandomBot(1)
    taken = [bot.choose(game, 0) for _ in range(400 * count)]
    assert all(300 < taken.count(index) < 500 for index in range(count))


def test_a_bot_leaves_the_game_as_it_was() -> None:
    game = new_game(GHOUL, 4)
    bot = GreedyBot(4)
    for _ in range(60):
        if game.ask is None:
            break
        before = game.state.key(), game.state.rng, list(game.log)
        index = bot.choose(game, game.ask.seat)
        assert (game.state.key(), game.state.rng, list(game.log)) == before
        game.choose(index)


def test_the_greedy_bot_is_nearer_to_winning_than_the_random_one() -> None:
    def reached(name: str) -> float:
        games = [played(name, seed, Setup(("ghoul",), {}, "easy")) for seed in range(8)]
        return sum(game.state.roles[0].progress(game.state) for game in games)

    assert reached("greedy") > 2 * reached("random")


def test_the_greedy_bot_looks_at_worlds_it_could_be_in() -> None:
    """Over many looks a hidden face varies: what the bot reads is not the true one."""
    game = new_game(GHOUL, 2)
    at = min(game.state.dark)
    faces = {worlds(game, 0, seed)().state.dark[at].face for seed in range(40)}
    assert len(faces) > 3


def test_the_options_of_one_choice_are_compared_in_the_same_world() -> None:
    for seed in range(6):
        game = played_to(seed, 30)
        fresh = worlds(game, 0, 99)
        one, other = fresh(), fresh()
        assert one.state.key() == other.state.key()
        assert one.state.rng == other.state.rng
        one.choose(0)
        other.choose(0)
        assert one.log == other.log


def played_to(seed: int, decisions: int) -> Game[Cave]:
    game = new_game(GHOUL, seed)
    bot = RandomBot(seed)
    for _ in range(decisions):
        assert game.ask is not None
        game.choose(bot.choose(game, 0))
    return game


def test_it_tries_its_options_only_where_the_hidden_was_dealt_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[Game[Cave]] = []

    def score(world: Game[Cave], seat: int, index: int) -> float:
        looked.append(world)
        assert world.patches, "the true position was looked at"
        return 0.0

    monkeypatch.setattr("underhall.bots.greedy.score_after", score)
    hubs = set()
    for seed in range(12):
        game = played_to(seed, 25 + seed)
        assert game.ask is not None
        hubs.add(game.ask.prompt.hub)
        GreedyBot(seed).choose(game, 0)
    assert hubs == {True, False}
    assert len(looked) > 12


def test_winning_is_best_and_losing_worst(monkeypatch: pytest.MonkeyPatch) -> None:
    for winners, score in ((("ghoul",), WON), ((), LOST), (("knight",), LOST)):
        game = new_game(GHOUL, 1)

        def choose(index: int, game: Game[Cave] = game, winners: tuple[str, ...] = winners) -> None:
            game.state.over = Ending(winners, "GEN-03", "because")

        monkeypatch.setattr(Game, "choose", lambda self, index, choose=choose: choose(index))
        assert score_after(game, 0, 0) == score


def test_of_a_long_list_a_sample_is_examined(monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_game(GHOUL, 1)
    assert game.ask is not None
    game.ask = Ask(0, game.ask.prompt, list(game.ask.options) * 50)
    examined: list[int] = []

    def score(_: Any, seat: int, index: int) -> float:
        examined.append(index)
        return float(index)

    monkeypatch.setattr("underhall.bots.greedy.score_after", score)
    chosen = GreedyBot(1).choose(game, 0)
    assert len(set(examined)) == len(examined) == MOST
    assert chosen == max(examined)


def test_it_looks_ahead_in_games_with_explicit_chance_too() -> None:
    game = new_game(GHOUL, 1, explicit=True)
    while game.chance is not None:
        game.resolve(0)
    assert game.ask is not None
    assert 0 <= GreedyBot(1).choose(game, 0) < len(game.ask.options)
