"""The driver: choosing, chance, clones, undo, determinization, events, with a game that is not the cave."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from tests.engine.toy import LAST_TURN, NAMES, Toy
from underhall.engine.flow import Chance
from underhall.engine.game import SNAPSHOT_EVERY, Game, IllegalChoice
from underhall.engine.state import AT_ONCE, State, scramble

SEEDS = range(12)


def options_of(game: Game[Any]) -> list[tuple[Any, ...]] | None:
    return None if game.ask is None else [option.key() for option in game.ask.options]


def same(one: Game[Any], two: Game[Any]) -> bool:
    """Whether two games are in the same position, with the same question, the same past and the same future."""
    return (
        one.state.key() == two.state.key()
        and one.state.rng == two.state.rng
        and one.log == two.log
        and options_of(one) == options_of(two)
        and (one.chance is None) == (two.chance is None)
    )


def pick(game: Game[Any], verb: str) -> None:
    """Choose the option with this verb."""
    assert game.ask is not None
    verbs = [option.verb for option in game.ask.options]
    game.choose(verbs.index(verb))


def play(game: Game[Any], *verbs: str) -> Game[Any]:
    for verb in verbs:
        pick(game, verb)
    return game


def wander(game: Game[Any], rand: random.Random, steps: int) -> None:
    for _ in range(steps):
        if game.ask is None:
            return
        game.choose(rand.randrange(len(game.ask.options)))


# ------------------------------------------------------------------ playing


def test_a_game_asks_until_it_is_over() -> None:
    for seed in SEEDS:
        game, rand = Game(Toy(seed)), random.Random(seed)
        while game.ask is not None:
            assert game.over is None
            wander(game, rand, 1)
            game.state.check()
        assert game.over is not None
        assert game.over.reason in ("twelve points", "it got late")
        assert game.state.over is game.over


def test_a_won_game_stops_at_once_and_takes_no_more_answers() -> None:
    game = Game(Toy(1))
    while game.ask is not None:
        pick(game, "roll")
    assert game.over is not None
    assert game.over.winners[0] in NAMES
    assert game.state.turn < LAST_TURN
    with pytest.raises(IllegalChoice, match="nothing is being asked"):
        game.choose(0)


def test_everyone_can_lose() -> None:
    game = Game(Toy(1))
    while game.ask is not None:
        pick(game, "pass")
    assert game.over is not None
    assert game.over.key() == ((), "TOY-05", "it got late")


@pytest.mark.parametrize("history", [True, False])
def test_only_what_is_offered_can_be_chosen(history: bool) -> None:
    game = Game(Toy(0), history=history)
    before = game.state.key()
    for index in (-1, 3, 99):
        with pytest.raises(IllegalChoice):
            game.choose(index)
    assert game.log == []
    assert game.state.key() == before


def test_the_seed_decides_every_chance() -> None:
    def game_of(seed: int) -> list[int]:
        game = Game(Toy(seed))
        wander(game, random.Random(5), 99)
        return game.log

    assert game_of(3) == game_of(3)
    assert len({tuple(game_of(seed)) for seed in SEEDS}) > 6


def test_a_chance_is_logged_as_a_negative_number() -> None:
    game = play(Game(Toy(2)), "pass", "roll")
    assert game.log[:2] == [0, 1]
    assert len(game.log) == 3
    assert game.log[2] < 0
    assert game.state.points[1] == ~game.log[2] + 1


def test_weights_are_heeded_when_nature_answers() -> None:
    counts: Counter[int] = Counter()
    for seed in range(1200):
        game = play(Game(Toy(seed), history=False), "roll")
        counts[game.state.points[0]] += 1
    for value, share in ((1, 600), (2, 400), (3, 200)):
        assert abs(counts[value] - share) < 80


def test_draws_are_spread_evenly() -> None:
    state = State(9)
    counts = Counter(state.draw(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert max(counts.values()) < 1150
    assert min(counts.values()) > 850
    assert len({scramble(seed) for seed in range(1000)}) == 1000


# ------------------------------------------------------------------ explicit chance


def test_explicit_chance_surfaces_and_waits() -> None:
    game = play(Game(Toy(0), explicit=True), "roll")
    assert game.ask is None
    assert isinstance(game.chance, Chance)
    assert game.chance.kind == "die"
    with pytest.raises(IllegalChoice, match="nothing is being asked"):
        game.choose(0)
    with pytest.raises(IllegalChoice, match="not an outcome"):
        game.resolve(3)
    game.resolve(2)
    assert game.state.points == [3, 0]
    assert game.chance is None
    with pytest.raises(IllegalChoice, match="no chance is open"):
        game.resolve(0)


@pytest.mark.parametrize("history", [True, False])
def test_explicit_chance_with_the_same_outcomes_is_the_same_game(history: bool) -> None:
    for seed in SEEDS:
        game = Game(Toy(seed), history=history)
        wander(game, random.Random(seed), 99)
        told = Game(Toy(seed + 100), history=history, explicit=True)
        for entry in game.log:
            if entry < 0:
                assert told.ask is None
                told.resolve(~entry)
            else:
                assert told.chance is None
                told.choose(entry)
        assert told.log == game.log
        assert told.state.key() == game.state.key()
        assert told.over is not None


def test_a_clone_in_the_middle_of_a_chance_waits_for_it_too() -> None:
    game = play(Game(Toy(0), explicit=True), "pass", "roll")
    clone = game.clone()
    assert clone.ask is None
    assert clone.chance is not None
    game.resolve(1)
    clone.resolve(1)
    assert same(game, clone)


# ------------------------------------------------------------------ clones


@pytest.mark.parametrize("history", [True, False])
@pytest.mark.parametrize("clone_history", [True, False])
def test_a_clone_and_its_original_stay_equal(history: bool, clone_history: bool) -> None:
    for seed in SEEDS:
        game, rand = Game(Toy(seed), history=history), random.Random(seed)
        while game.ask is not None:
            clone = game.clone(history=clone_history)
            assert same(game, clone)
            ahead = random.Random(rand.random())
            steps = [ahead.random() for _ in range(6)]
            twin = game.clone()
            for one in (clone, twin):
                for step in steps:
                    if one.ask is not None:
                        one.choose(int(step * len(one.ask.options)))
            assert same(clone, twin)
            wander(game, rand, 1)


def test_a_clone_is_independent_of_its_original() -> None:
    game = play(Game(Toy(4)), "draw", "draw", "roll")
    before, log, future = game.state.key(), list(game.log), game.state.rng
    for seed in SEEDS:
        clone = game.clone()
        wander(clone, random.Random(seed), 99)
    assert (game.state.key(), game.log, game.state.rng) == (before, log, future)


def test_a_clone_of_a_finished_game_is_finished() -> None:
    game = Game(Toy(1))
    wander(game, random.Random(1), 99)
    clone = game.clone()
    assert clone.ask is None
    assert clone.over is not None
    assert same(game, clone)


def test_a_clone_with_a_seed_has_a_future_of_its_own() -> None:
    game = Game(Toy(4))
    logs = set()
    for seed in range(20):
        clone = play(game.clone(seed=seed), "roll", "roll", "roll")
        logs.add(tuple(clone.log))
        assert clone.log == play(game.clone(seed=seed), "roll", "roll", "roll").log
    assert len(logs) > 5


def test_a_clone_of_a_clone_between_hubs_goes_on() -> None:
    game = play(Game(Toy(4)), "draw", "draw", "give-away")
    clone = game.clone().clone().clone(history=True)
    assert not clone.ask.prompt.hub  # type: ignore[union-attr]
    for one in (game, clone):
        one.choose(0)
        pick(one, "yes")
    assert same(game, clone)


# ------------------------------------------------------------------ what a replay remembers


@pytest.fixture
def worked(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Counts how often the rules look for options."""
    count: Counter[str] = Counter()
    for name in ("options", "cards_of"):
        work = getattr(Toy, name)

        def counted(toy: Toy, seat: int, name: str = name, work: Any = work) -> Any:
            count[name] += 1
            return work(toy, seat)

        monkeypatch.setattr(Toy, name, counted)
    return count


def test_a_second_replay_recalls_what_the_first_worked_out(worked: Counter[str]) -> None:
    game = play(Game(Toy(4)), "draw", "draw", "draw", "draw", "give-away")
    worked.clear()
    first = game.clone()
    assert worked == {"options": 1, "cards_of": 1}
    assert same(game, first)
    second = game.clone()
    assert worked == {"options": 1, "cards_of": 1}
    assert same(game, second)
    game.choose(0)  # one question further on the same way
    third = game.clone()
    assert worked == {"options": 1, "cards_of": 1}
    assert same(game, third)
    for one in (game, first, second, third):
        if one.ask is not None and one.ask.prompt.name == "give":
            one.choose(0)
        pick(one, "yes")
    assert same(game, first)
    assert same(game, second)
    assert same(game, third)
    assert first.state.recall is AT_ONCE


def test_replays_at_the_same_time_do_not_mix_up_their_memories(monkeypatch: pytest.MonkeyPatch) -> None:
    game = play(Game(Toy(4)), "draw", "draw", "draw", "draw", "give-away")
    look, others = Toy.options, []

    def interrupted(toy: Toy, seat: int) -> Any:
        if not others:  # as if another thread had its turn now
            others.append(None)
            others.append(game.clone())
        return look(toy, seat)

    monkeypatch.setattr(Toy, "options", interrupted)
    assert same(game, game.clone())
    assert same(game, others[1])
    assert same(game, game.clone())


def test_on_another_way_nothing_is_recalled(worked: Counter[str]) -> None:
    game = play(Game(Toy(4)), "draw", "draw", "draw", "draw", "give-away")
    game.choose(0)
    game.clone()
    game.undo(free=True)
    game.choose(1)
    worked.clear()
    assert same(game, game.clone())
    assert worked == {"options": 1, "cards_of": 1}
    while not game.ask.prompt.hub:  # type: ignore[union-attr]
        assert game.undo(free=True)
    assert game.undo(free=True)
    play(game, "roll", "give-away")  # as many answers since a snapshot at the same place, but another position
    game.choose(0)
    assert same(game, game.clone())


def test_a_redeal_recalls_nothing(worked: Counter[str]) -> None:
    game = play(Game(Toy(4)), "draw", "draw", "draw", "draw", "give-away")
    game.clone()
    worked.clear()
    deal = game.determinize(0, 7)
    assert worked == {}  # the deal comes after the replay
    worked.clear()
    assert same(deal, deal.clone())
    assert worked["cards_of"] == 1


# ------------------------------------------------------------------ undo


def test_undo_then_the_same_choice_gives_the_same_state() -> None:
    for seed in SEEDS:
        game, rand = Game(Toy(seed)), random.Random(seed)
        while game.ask is not None:
            before = game.clone()
            index = rand.randrange(len(game.ask.options))
            game.choose(index)
            after = game.clone()
            assert game.undo(free=True)
            assert same(game, before)
            game.choose(index)
            assert same(game, after)


def test_undo_goes_back_over_many_answers_to_the_very_start() -> None:
    for seed in SEEDS:
        game = Game(Toy(seed))
        past = [game.clone()]
        rand = random.Random(seed)
        while game.ask is not None:
            wander(game, rand, 1)
            past.append(game.clone())
        past.pop()
        while past:
            assert game.undo(free=True)
            assert same(game, past.pop())
        assert game.log == []
        assert not game.can_undo(free=True)
        assert not game.undo(free=True)


def test_undo_stops_where_a_chance_fell() -> None:
    game = play(Game(Toy(0)), "pass", "roll")
    assert not game.can_undo()
    state = game.state.key()
    assert not game.undo()
    assert game.state.key() == state
    play(game, "pass", "pass")
    assert game.undo()
    assert game.undo()
    assert game.state.key() == state
    assert not game.undo()
    assert game.can_undo(free=True)


def test_undo_stops_where_somebody_learned_something() -> None:
    game = play(Game(Toy(0)), "draw", "pass", "pass")
    assert game.undo()
    assert game.undo()
    assert not game.undo()
    play(game, "peek")
    assert not game.can_undo(), "bert has seen anna's card"
    play(game, "pass")
    assert game.undo()
    assert not game.undo()


def test_a_decision_that_shows_nothing_can_be_taken_back() -> None:
    game = play(Game(Toy(0)), "draw", "draw", "give-away")
    assert game.can_undo()
    game.choose(0)
    pick(game, "no")
    for place in (4, 3, 2):
        assert game.undo()
        decisions = [entry for entry in game.log if entry >= 0]
        assert len(decisions) == place
    assert not game.undo()


def test_a_free_undo_past_a_barrier_moves_it_back() -> None:
    game = play(Game(Toy(0)), "pass", "roll", "pass")
    assert game.undo(free=True)
    assert game.undo(free=True)
    assert [entry for entry in game.log if entry < 0] == [], "the roll was taken back"
    play(game, "pass", "pass")
    assert game.undo()
    assert game.undo(), "nothing has fallen since"
    assert game.log == [0]


def test_a_resolved_chance_cannot_be_taken_back_either() -> None:
    game = play(Game(Toy(0), explicit=True), "pass", "roll")
    assert game.can_undo(), "nothing has fallen yet"
    game.resolve(0)
    assert not game.can_undo()
    assert game.undo(free=True)
    assert game.chance is None
    assert game.ask is not None


def test_a_finished_game_can_be_reopened_by_a_free_undo() -> None:
    game = Game(Toy(1))
    wander(game, random.Random(1), 99)
    assert game.over is not None
    assert game.undo(free=True)
    assert game.over is None
    assert game.ask is not None


def test_snapshots_are_taken_at_hubs_some_way_apart() -> None:
    game = Game(Toy(1))
    wander(game, random.Random(3), 30)
    places = [place for place, _ in game.snapshots]
    assert places[0] == 0
    assert len(places) > 2
    assert all(b - a >= SNAPSHOT_EVERY for a, b in pairwise(places))
    assert Game(Toy(1), history=False).snapshots == []


def test_after_an_undo_nothing_is_left_of_the_future_taken_back() -> None:
    for seed in SEEDS:
        game = Game(Toy(seed))
        wander(game, random.Random(seed), 30)
        for _ in range(20):
            game.undo(free=True)
        wander(game, random.Random(seed + 1), 15)
        for length in range(len(game.log) + 1):
            assert game.at(length).state.key() == replayed(game, length)


def replayed(game: Game[Any], length: int) -> tuple[Any, ...]:
    """The position after so many answers, played from the start without any snapshot."""
    other = Game(Toy(0), history=False, explicit=True)
    for entry in game.log[:length]:
        other.choose(entry) if entry >= 0 else other.resolve(~entry)
    return other.state.key()


def test_any_earlier_moment_can_be_looked_at() -> None:
    game = Game(Toy(6))
    wander(game, random.Random(6), 25)
    for length in range(len(game.log) + 1):
        then = game.at(length)
        assert then.log == game.log[:length]
        assert (then.ask is None) == (length < len(game.log) and game.log[length] < 0)
    assert game.at(9999).state.key() == game.state.key()
    assert game.at(-5).log == []


# ------------------------------------------------------------------ events


def test_nobody_listening_means_no_events() -> None:
    game = Game(Toy(0))
    assert game.state.story is None
    wander(game, random.Random(0), 99)
    assert game.events == []
    assert game.stamps == []


def test_undo_takes_back_the_events_too() -> None:
    game = Game(Toy(0), story=True)
    rand = random.Random(0)
    told = [[]]
    while game.ask is not None:
        wander(game, rand, 1)
        assert len(game.stamps) == len(game.events)
        told.append([event.verb for event in game.events])
    assert len(told[-1]) > 5
    told.pop()
    while told:
        assert game.undo(free=True)
        assert [event.verb for event in game.events] == told.pop()
    play(game, "pass")
    assert [event.verb for event in game.events] == ["pass"], "the story goes on after an undo"


def test_clones_and_replays_are_silent() -> None:
    game = play(Game(Toy(0), story=True), "draw", "pass")
    clone = game.clone()
    assert clone.state.story is None
    play(clone, "pass")
    assert clone.events == []
    assert [event.verb for event in game.events] == ["draw", "pass"]


# ------------------------------------------------------------------ knowledge


def drawn_game(seed: int) -> Game[Any]:
    """Anna and Bert hold two cards each; Bert has seen one of Anna's."""
    return play(Game(Toy(seed)), "draw", "draw", "draw", "draw", "pass", "peek")


def test_a_determinized_copy_looks_the_same_to_its_seat() -> None:
    for seed in SEEDS:
        game = drawn_game(seed)
        for seat in (0, 1):
            for deal in range(8):
                copy = game.determinize(seat, deal)
                assert copy.view(seat) == game.view(seat)
                copy.state.check()


def test_what_a_seat_does_not_know_varies_and_what_it_knows_does_not() -> None:
    game = drawn_game(3)
    hands = game.state.hands
    for seat in (0, 1):
        deals = [game.determinize(seat, deal).state.hands for deal in range(60)]
        assert {hand[seat] for hand in deals} == {hands[seat]}
        for place, thing in enumerate(hands[1 - seat]):
            faces = {hand[1 - seat][place].face for hand in deals}
            assert {face % 2 for face in faces} == {thing.back}, "equal backs only"
            if thing.known >> seat & 1:
                assert faces == {thing.face}
            else:
                assert len(faces) > 2


def test_a_determinized_copy_leaves_the_original_as_it_was() -> None:
    game = drawn_game(3)
    before, rng, patches = game.state.key(), game.state.rng, list(game.patches)
    copy = game.determinize(0, 5)
    wander(copy, random.Random(1), 99)
    assert (game.state.key(), game.state.rng, game.patches) == (before, rng, patches)


def test_determinized_copies_replay_with_their_patch() -> None:
    for seed in SEEDS:
        game = drawn_game(seed)
        copy = game.determinize(0, seed + 50)
        assert len(copy.patches) == 1
        wander(copy, random.Random(seed), 7)
        assert copy.at(9999).state.key() == copy.state.key()
        if copy.ask is not None:
            clone = copy.clone()
            assert same(clone, copy)
            again = copy.determinize(0, seed)
            wander(again, random.Random(seed), 5)
            assert again.at(9999).state.key() == again.state.key()


def test_determinizing_between_hubs_keeps_the_question() -> None:
    game = play(drawn_game(2), "give-away")
    assert game.ask is not None
    assert not game.ask.prompt.hub
    copy = game.determinize(game.ask.seat, 9)
    assert options_of(copy) == options_of(game)
    copy.choose(0)
    pick(copy, "yes")
    copy.state.check()
    assert copy.at(9999).state.key() == copy.state.key()


# ------------------------------------------------------------------ rollouts


def test_a_rollout_is_choosing_at_random_until_the_game_is_over() -> None:
    for seed in SEEDS:
        one, two = Game(Toy(seed), history=False), Game(Toy(seed), history=False)
        decisions = one.rollout(random.Random(seed).random)
        draw = random.Random(seed).random
        answered = 0
        while two.ask is not None:
            two.choose(int(draw() * len(two.ask.options)))
            answered += 1
        assert decisions == answered > 0
        assert one.ask is None
        assert one.over is not None
        assert same(one, two)
        assert one.rollout(draw) == 0, "it is over"


def test_a_rollout_goes_on_from_a_clone() -> None:
    game = Game(Toy(3))
    game.choose(0)
    copy = game.clone(seed=5)
    assert copy.rollout(random.Random(1).random) > 0
    assert copy.over is not None
    assert game.over is None


def test_a_rollout_keeps_no_history() -> None:
    with pytest.raises(AssertionError, match="no history"):
        Game(Toy(1)).rollout(random.random)
