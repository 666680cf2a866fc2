"""Chance under a key: the same at the same place, fair, and not to be had from anything but the key."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.engine.test_game import SEEDS, play, same, wander
from tests.engine.toy import Toy
from underhall.engine.game import Game
from underhall.engine.nature import KEY_BYTES, Stream, new_key
from underhall.engine.record import record, replay, resume
from underhall.engine.state import scramble

KEY = bytes(range(KEY_BYTES))


def keyed(key: bytes = KEY) -> Game[Toy]:
    return Game(Toy(0), story=True, nature=Stream(key))


def test_a_stream_gives_the_same_numbers_at_the_same_place_and_others_elsewhere() -> None:
    below = Stream(KEY).at(7)
    first, second = below(1 << 64), below(1 << 64)
    assert first != second
    assert Stream(KEY).at(7)(1 << 64) == first
    assert Stream(KEY).at(8)(1 << 64) != first
    assert Stream(bytes(KEY_BYTES)).at(7)(1 << 64) != first
    assert new_key() != new_key()
    with pytest.raises(AssertionError):
        Stream(b"short")


@pytest.mark.parametrize(("place", "numbers"), [(0, (1023703136, 3489426374)), (7, (2381791543, 440470927))])
def test_a_game_that_was_kept_goes_on_by_the_same_dice_in_every_edition(place: int, numbers: tuple[int, int]) -> None:
    below = Stream(KEY).at(place)
    assert (below(1 << 32), below(1 << 32)) == numbers


def test_every_number_is_as_likely_and_none_is_out_of_bounds() -> None:
    counts = Counter(Stream(KEY).at(place)(6) for place in range(6000))
    assert sorted(counts) == list(range(6))
    assert all(850 < count < 1150 for count in counts.values())  # always the same ones: the key is fixed
    assert {Stream(KEY).at(place)(1) for place in range(50)} == {0}


def test_a_game_with_a_key_leaves_the_generator_alone_wherever_it_goes() -> None:
    """So nothing in the state, in a copy, a record or after an undo tells of chance to come."""
    for seed in SEEDS:
        game = keyed()
        wander(game, random.Random(seed), 30)
        game.undo()
        saved = record(game, "toy", {})
        assert {game.state.rng, game.at(5).state.rng, game.fork().state.rng, saved.rng} == {scramble(0)}
        assert KEY.hex() not in repr(saved)
        assert replay(saved, Toy(0)).log == game.log


def test_what_is_public_does_not_foretell_a_chance() -> None:
    """Whoever has the log, the position and the generator of the record goes on with other dice."""
    game = play(keyed(), "draw", "pass")
    guess = resume(Toy(0), game.log)
    guess.state.rng = record(game, "toy", {}).rng
    seen, guessed = [], []
    for _ in range(12):
        play(game, "roll")
        play(guess, "roll")
        seen.append(game.log[-1])
        guessed.append(guess.log[-1])
        if game.over or guess.over:
            break
    assert seen != guessed
    assert keyed().log == Game(Toy(0), nature=Stream(KEY)).log


def test_a_game_woken_from_its_log_goes_on_by_the_same_chance() -> None:
    for nature in (None, Stream(KEY)):
        for seed in SEEDS:
            game = Game(Toy(seed), story=True, nature=nature)
            wander(game, random.Random(seed), 9)
            woken = resume(Toy(seed), game.log, nature)
            assert same(game, woken)
            assert [event.key() for event in woken.events] == [event.key() for event in game.events]
            for one in (game, woken):
                wander(one, random.Random(seed), 9)
            assert same(game, woken)


def test_a_decision_taken_back_and_made_again_meets_the_same_dice() -> None:
    game = play(keyed(), "draw", "draw", "pass", "roll")
    log = list(game.log)
    assert not game.undo()  # a die fell: for others it stays
    game.undo(free=True)
    play(game, "roll")
    assert game.log == log


def test_a_copy_with_a_seed_has_chance_of_its_own_and_no_key() -> None:
    game = play(keyed(), "draw")
    copy = game.clone(seed=3)
    assert copy.nature is None
    assert game.determinize(0, 3).nature is None
    assert game.clone().nature is game.nature


# ------------------------------------------------------------------ the same game twice


def test_a_fork_is_the_same_game_and_goes_its_own_way() -> None:
    for nature in (None, Stream(KEY)):
        for seed in SEEDS:
            game, rand = Game(Toy(seed), story=True, nature=nature), random.Random(seed)
            for _ in range(14):  # at hubs and between them
                twin = game.fork()
                assert same(game, twin)
                assert (twin.barrier, twin.can_undo()) == (game.barrier, game.can_undo())
                before, told = list(twin.log), len(twin.events)
                if game.ask is None:
                    break
                index = rand.randrange(len(game.ask.options))
                game.choose(index)
                assert (twin.log, len(twin.events)) == (before, told)
                twin.choose(index)
                assert same(game, twin)
                assert [event.key() for event in twin.events] == [event.key() for event in game.events]
                assert twin.stamps == game.stamps
                assert game.undo() == twin.undo()
                assert same(game, twin)
                game.choose(rand.randrange(len(game.ask.options)))
