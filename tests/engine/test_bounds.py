"""Bounds of the engine on the toy game: who decided, how far undo and replays reach, chance in step, other worlds."""

from __future__ import annotations

import pytest

from tests.engine.toy import AGREE, DRAW, GIVE_AWAY, PASS, PEEK, ROLL, TURN, YES, Toy
from underhall.engine.flow import Option, within_action
from underhall.engine.game import Game
from underhall.engine.nature import Stream
from underhall.engine.record import record, seal
from underhall.engine.state import State, scramble


def play(game: Game[Toy], *options: Option) -> Game[Toy]:
    """Choose these options one after the other."""
    for option in options:
        assert game.ask is not None
        game.choose(game.ask.options.index(option))
    return game


# ------------------------------------------------------------------ random numbers


@pytest.mark.parametrize(
    ("seed", "number"),
    [(0, 0xE220A8397B1DCDAF), (1, 0x910A2DEC89025CC1), (0x61C8864680B583EB, 0), ((1 << 64) - 1, 0xE4D971771B652C20)],
)
def test_a_seed_is_spread_over_64_bits_as_splitmix64_does(seed: int, number: int) -> None:
    assert scramble(seed) == number


def test_random_numbers_can_be_taken_back() -> None:
    state = State(5)
    before = state.rng
    numbers = [state.draw(1000) for _ in range(6)]
    assert len(set(numbers)) > 3
    state.rewind(4)
    assert [state.draw(1000) for _ in range(4)] == numbers[2:]
    state.rewind(6)
    assert state.rng == before
    assert state.learned == 0


def test_of_a_question_that_may_be_the_last_part_of_an_action_the_second_kind_is_a_hub() -> None:
    plain, last = within_action("name", "Text?", "TOY-01")
    assert [(prompt.hub, prompt.main) for prompt in (plain, last)] == [(False, False), (True, False)]


# ------------------------------------------------------------------ who decided


def test_who_decided_what() -> None:
    game = play(Game(Toy()), PASS, PASS, PASS)
    assert game.deciders == {0: 0, 1: 1, 2: 0}
    for seen in (game, game.clone(history=True)):  # a copy finds it out
        assert [seen.last_of({seat}) for seat in (0, 1, 2)] == [2, 1, -1]
        assert seen.last_of({0, 1}) == 2
        assert seen.decided_since(0) == [1, 0]
        assert seen.decided_since(-1) == [0, 1, 0]
        assert seen.decided_since(2) == []
        assert seen.decisions_to({0}, ()) == 1
        assert seen.decisions_to({1}, {0}) == 2
        assert seen.decisions_to({1}, ()) == 0, "somebody else has decided"
        assert seen.decisions_to({7}, {0, 1}) == 0


def test_what_has_fallen_or_was_shown_bars_the_way_back() -> None:
    game = play(Game(Toy()), PASS, ROLL)
    assert len(game.log) == 3, "the die is in the log"
    assert game.barrier == 3
    assert (game.can_undo(), game.can_undo(free=True)) == (False, True)
    assert game.decisions_to({0, 1}, {0, 1}) == 0
    assert game.last_of({1}) == 1
    assert game.decided_since(0) == [1]
    play(game, PASS)
    assert (game.can_undo(), game.decisions_to({0}, ())) == (True, 1)
    assert game.decisions_to({1}, {0}) == 0, "the roll was before"
    game = play(Game(Toy()), DRAW, PEEK)
    assert game.barrier == len(game.log) == 3


def test_the_first_decision_may_be_taken_back_too() -> None:
    game = Game(Toy())
    assert not game.can_undo()
    assert not game.undo()
    play(game, PASS)
    assert game.can_undo()
    assert game.decisions_to({0}, ()) == 1
    assert game.undo()
    assert (game.log, game.state.turn) == ([], 0)
    assert not game.can_undo()


# ------------------------------------------------------------------ chance in step with the log


def test_a_game_as_it_was_has_the_chance_it_had() -> None:
    game = Game(Toy(3))
    rngs = {0: game.state.rng}
    for option in (ROLL, PASS, ROLL, PASS, ROLL):
        play(game, option)
        rngs[len(game.log)] = game.state.rng
    assert len(set(rngs.values())) == 4
    for length, rng in rngs.items():
        assert game.at(length).state.rng == rng, length


def test_chance_under_a_key_leaves_the_generator_alone() -> None:
    game = Game(Toy(3), history=False, nature=Stream(b"k" * 32))  # replayed from the beginning
    before = game.state.rng
    play(game, ROLL, PASS, ROLL)
    assert game.state.rng == before
    assert game.at(3).state.rng == before


def test_a_clone_with_chance_of_its_own_never_comes_by_the_originals() -> None:
    game = play(Game(Toy(3)), ROLL, PASS)
    clone = game.clone(seed=9, history=True)
    assert (clone.seed, clone.state.rng) == (9, scramble(9))
    play(clone, PASS)
    assert clone.at(2).state.rng == scramble(9 + 2)
    assert game.at(2).state.rng != scramble(9 + 2)
    assert game.clone().seed is None


# ------------------------------------------------------------------ other worlds


def test_another_world_asks_the_same_question_in_the_middle_of_an_action() -> None:
    game = play(Game(Toy(3)), DRAW, PASS, GIVE_AWAY)
    assert game.ask is not None
    game.choose(0)
    assert (game.ask.prompt, game.ask.seat) == (AGREE, 1)
    for seat in (0, 1):
        world = game.determinize(seat, 4)
        assert world.ask is not None
        assert (world.ask.prompt, world.ask.seat, world.log) == (AGREE, 1, game.log)
        play(world, YES)
        assert world.ask.prompt is TURN
        assert world.at(len(world.log)).state.key() == world.state.key()


def test_another_world_may_begin_while_a_die_is_in_the_air() -> None:
    game = Game(Toy(3), explicit=True)
    play(game, DRAW)
    game.resolve(0)
    play(game, ROLL)
    world = game.determinize(1, 5)
    assert world.chance is not None
    world.resolve(2)
    assert world.state.points == [0, 3]
    assert world.at(len(world.log)).state.key() == world.state.key()


def test_writing_a_game_down_leaves_it_as_it_is() -> None:
    game = play(Game(Toy(3)), DRAW, PASS, ROLL)
    before = game.origin.key(), game.origin.rng
    once = record(game, "toy", {})
    assert (game.origin.key(), game.origin.rng) == before
    assert record(game, "toy", {}) == once


def test_where_nature_alone_has_decided_nothing_is_taken_back() -> None:
    game = Game(Toy())
    game.log = [~0, ~1]
    assert [game._last_decision(free) for free in (True, False)] == [-1, -1]


def test_a_seal_is_a_word_of_24_letters_that_tells_games_apart() -> None:
    words = {seal(play(Game(Toy()), *options)) for options in ((), (PASS,), (PASS, PASS))}
    assert [len(word) for word in words] == [24] * 3
