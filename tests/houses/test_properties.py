"""What must be true of every game of every house: at any moment of any mix, always the same ones.

`test_every_mix.py` plays whole games of every mix, others each time, and `make fuzz` thousands of them.
"""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.houses.all import in_both_houses, new_game
from tests.houses.players import answer
from tests.houses.playing import (
    assert_alive,
    assert_clones_stay_equal,
    assert_deal_plays_on,
    assert_every_view_holds,
    assert_goes_on_alike,
    assert_replays,
    assert_undo_redo,
    assert_undo_stops,
    assert_views_hold,
    hidden_facts,
    play_on,
    play_real_tiles,
)
from tests.houses.tried import Play, Tried, seats
from underhall.draw.text import text_table
from underhall.hall.setup import Setup

LONGEST = 500
"""So many decisions of a game are looked at."""

# ------------------------------------------------------------------ events


@in_both_houses
def test_events_are_built_only_for_listeners_and_taken_back_by_undo(tried: Tried) -> None:
    for seed in range(6):
        rand = random.Random(seed)
        setup = tried.any_setup(rand)
        game = new_game(setup, seed, story=True)
        told = []
        while game.ask is not None and len(told) < LONGEST:
            told.append(len(game.events))
            assert_alive(game)
            game.choose(answer(game, rand))
        verbs = [event.verb for event in game.events]
        assert len(verbs) > 20
        while game.undo(free=True):
            assert len(game.events) == told.pop()
        assert told == []
        quiet = new_game(setup, seed)
        play_on(quiet, rand, LONGEST)
        assert quiet.events == []


# ------------------------------------------------------------------ any moment of any game

moments = st.tuples(st.integers(0, 10**6), st.integers(0, 250))


def moment(tried: Tried, at_seed: tuple[int, int]) -> tuple[Play, Setup, random.Random]:
    seed, steps = at_seed
    rand = random.Random(seed)
    setup = tried.any_setup(rand)
    game = new_game(setup, seed)
    play_on(game, rand, steps)
    return game, setup, rand


few = settings(derandomize=True, max_examples=25, deadline=None)


@in_both_houses
@few
@given(place=moments)
def test_a_clone_and_its_original_stay_equal(tried: Tried, place: tuple[int, int]) -> None:
    game, _, rand = moment(tried, place)
    assert_clones_stay_equal(game, rand)


@in_both_houses
@few
@given(place=moments)
def test_undo_then_the_same_choices_give_the_same_state(tried: Tried, place: tuple[int, int]) -> None:
    game, _, rand = moment(tried, place)
    assert_undo_redo(game, rand)


@in_both_houses
@few
@given(place=moments)
def test_undo_stops_at_the_last_chance_or_secret(tried: Tried, place: tuple[int, int]) -> None:
    game, _, rand = moment(tried, place)
    assert_undo_stops(game, rand)


@in_both_houses
@few
@given(place=moments)
def test_a_loaded_record_goes_on_as_the_game_does(tried: Tried, place: tuple[int, int]) -> None:
    game, setup, rand = moment(tried, place)
    assert_goes_on_alike(game, setup, rand)


@in_both_houses
@few
@given(place=moments)
def test_a_redealt_game_looks_the_same_and_plays_to_its_end(tried: Tried, place: tuple[int, int]) -> None:
    game, _, rand = moment(tried, place)
    assert_deal_plays_on(game, rand)


@in_both_houses
@few
@given(place=moments, seed=st.integers(0, 10**6))
def test_two_redeals_look_alike_and_one_seed_deals_alike(tried: Tried, place: tuple[int, int], seed: int) -> None:
    game, _, _ = moment(tried, place)
    one, two = assert_views_hold(game, seed), assert_views_hold(game, seed)
    assert one.state.key() == two.state.key()
    assert one.view(0) == assert_views_hold(game, seed + 1).view(0)


@in_both_houses
@few
@given(place=moments)
def test_no_view_tells_what_its_seat_does_not_know(tried: Tried, place: tuple[int, int]) -> None:
    game, _, rand = moment(tried, place)
    assert_every_view_holds(game, rand)


@in_both_houses
@few
@given(place=moments)
def test_any_moment_of_a_record_can_be_looked_at(tried: Tried, place: tuple[int, int]) -> None:
    game, setup, rand = moment(tried, place)
    loaded = assert_replays(game, setup)
    for _ in range(3):
        length = rand.randrange(len(game.log) + 1)
        now, then = loaded.at(length), game.at(length)
        assert now.state.key() == then.state.key()
        assert [now.view(seat) for seat in seats(now.state)] == [then.view(seat) for seat in seats(now.state)]
        assert not tried.has_words or text_table(now.view(0), False, 100)


@in_both_houses
@pytest.mark.parametrize("seed", range(8))
def test_what_a_seat_does_not_know_varies_and_what_it_knows_does_not(tried: Tried, seed: int) -> None:
    game, _, _ = moment(tried, (seed, 120 * seed))
    for seat in seats(game.state):
        hidden_facts(game, seat * 1000, 15, seat)


@in_both_houses
@pytest.mark.parametrize("seed", range(5))
def test_games_at_a_real_table_come_to_their_end(tried: Tried, seed: int) -> None:
    play_real_tiles(tried.any_setup(random.Random(seed)), seed)
