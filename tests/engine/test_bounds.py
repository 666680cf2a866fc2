"""Bounds of the engine on the toy game: who decided, how far undo and replays reach, chance in step, other worlds."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.engine.toy import AGREE, DIE, DRAW, GIVE, GIVE_AWAY, PASS, PEEK, ROLL, TURN, YES, Toy
from underhall.engine.flow import Ask, Flow, Option, within_action
from underhall.engine.game import Game
from underhall.engine.knowledge import Thing
from underhall.engine.nature import KEY_BYTES, Stream, new_key
from underhall.engine.record import carry_on, record, resume, seal
from underhall.engine.state import Event, Found, State, scramble
from underhall.engine.worlds import Worlds


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


class RolledFirst(Toy):
    """A die falls before anybody is asked."""

    def run(self) -> Flow[None]:
        if not self.turn:
            self.points[0] += DIE.outcomes[(yield DIE)]
        yield from super().run()


def test_what_fell_before_the_first_question_is_not_taken_back() -> None:
    game = Game(RolledFirst())
    assert (game.barrier, len(game.log)) == (1, 1)
    play(game, PASS)
    assert game.decisions_to({0}, ()) == 1
    assert game.undo()
    assert len(game.log) == 1
    assert not game.can_undo()


def test_a_game_that_began_with_a_chance_is_woken_from_its_log() -> None:
    game = play(Game(RolledFirst(5)), PASS, ROLL, PASS)
    for nature in (None, Stream(bytes(KEY_BYTES))):
        woken = resume(RolledFirst(5), game.log, nature)
        assert (woken.log, woken.state.key(), woken.explicit) == (game.log, game.state.key(), False)
    assert resume(RolledFirst(5), game.log).state.rng == game.state.rng


def test_who_follows_a_game_asks_no_chance_of_its_own_and_goes_on_with_it() -> None:
    """A second server is told the answers that another has kept."""
    for seed in range(6):
        game, other = Game(Toy(seed), story=True), Game(Toy(seed + 50), story=True)
        play(game, PASS, ROLL, ROLL, PASS)
        carry_on(other, game.log)
        assert (other.log, other.state.key(), len(other.events)) == (game.log, game.state.key(), len(game.events))
        length = len(other.log)
        play(other, ROLL)
        assert len(other.log) == length + 2, "chance falls by itself again"


def test_keys_are_as_long_as_a_stream_wants_and_nobody_knows_them() -> None:
    keys = {new_key() for _ in range(20)}
    assert len(keys) == 20
    assert len({Stream(key).at(0)(1 << 60) for key in keys}) == 20


def test_what_was_worked_out_from_one_moment_is_not_remembered_from_another() -> None:
    game = Game(Toy())
    one, other = game.state.copy(), game.state.copy()
    game._recollect(one, [0]).recall(lambda: "found")
    assert game._recollect(one, [0, 1]).found == ["found"], "it goes the same way, and further"
    assert game._recollect(one, [0, 1]).found == ["found"]
    assert game._recollect(one, [0, 2]).found == []
    game._recollect(one, [0]).recall(lambda: "found")
    assert game._recollect(other, [0]).found == []


def test_who_did_not_listen_to_a_game_does_not_listen_after_an_undo() -> None:
    for story in (False, True):
        game = play(Game(Toy(), story=story), PASS, PASS)
        places = [place for place, _ in game.snapshots]
        play(game, PASS)
        assert game.undo()
        assert (game.state.story is None, [place for place, _ in game.snapshots]) == (not story, places)


class ToldTwice(Toy):
    """Of all that happens there are two events."""

    def tell(self, verb: str, thing: str = "", seen: int = -1) -> None:
        super().tell(verb, thing, seen)
        super().tell(f"{verb} again", thing, seen)


def test_with_a_decision_all_that_came_of_it_is_untold() -> None:
    game = play(Game(ToldTwice(), story=True), PASS, ROLL)
    before = list(game.events)
    play(game, PASS)
    assert len(game.events) == len(before) + 2
    assert game.undo()
    assert (game.events, len(game.stamps)) == (before, len(before))
    play(game, PASS)
    assert [event.verb for event in game.events[len(before) :]] == ["pass", "pass again"]


def test_a_clone_with_history_keeps_its_own() -> None:
    game = play(Game(Toy()), PASS, PASS)
    places = [place for place, _ in game.snapshots]
    play(game.clone(history=True), PASS, PASS, PASS, PASS)
    assert [place for place, _ in game.snapshots] == places


def test_where_chance_is_no_bar_it_is_no_decision_either() -> None:
    game = play(Game(Toy()), PASS, ROLL, PASS)
    assert game.decisions_to({1}, {0}) == 0
    game.barrier = 0  # as if nothing had been shown since
    assert game.decisions_to({1}, {0}) == 2


# ------------------------------------------------------------------ what is kept of a game


@pytest.mark.parametrize("history", [True, False])
def test_only_a_game_with_history_keeps_any(history: bool) -> None:
    game = Game(Toy(3), history=history, explicit=True, story=True)
    play(game, PASS, PASS, ROLL)
    game.resolve(1)
    play(game, PASS)
    assert [place for place, _ in game.snapshots] == ([0, 2, 4] if history else [])
    assert game.deciders == ({0: 0, 1: 1, 2: 0, 4: 1} if history else {})
    assert game.stamps == ([1, 2, 4, 5] if history else [])
    assert len(game.events) == 4


def test_a_fork_made_while_a_die_is_in_the_air_goes_on_from_there() -> None:
    game = play(Game(Toy(3), explicit=True), PASS, ROLL)
    twin = game.fork()
    assert twin.chance is game.chance is not None
    for one in (twin, game):
        one.resolve(2)
    assert twin.state.key() == game.state.key()
    assert twin.state.points == [0, 3]


def test_copies_of_a_game_at_a_question_work_it_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    look, looked = Toy.options, []
    game = play(Game(Toy(3)), PASS, PASS, PASS)

    def counted(toy: Toy, seat: int) -> list[Option]:
        looked.append(toy.turn)
        return look(toy, seat)

    monkeypatch.setattr(Toy, "options", counted)
    for copy in [game.clone(), game.clone(), game.clone().clone()]:
        play(copy, PASS)
    assert looked == [3, 4, 4, 4]
    while game.ask is not None:
        play(game, PASS)
    looked.clear()
    assert game.clone().over is game.over
    assert looked == [], "nothing is asked any more"


def test_a_fork_keeps_its_own_story_and_its_own_deciders() -> None:
    game = play(Game(Toy(3), story=True), PASS, PASS)
    twin = game.fork()
    assert [place for place, _ in twin.snapshots] == [place for place, _ in game.snapshots] == [0, 2]
    play(twin, PASS)
    assert (len(game.events), game.stamps, game.deciders) == (2, [1, 2], {0: 0, 1: 1})
    assert (len(twin.events), twin.stamps, twin.deciders) == (3, [1, 2, 3], {0: 0, 1: 1, 2: 0})


def test_a_copy_can_take_back_no_more_than_the_game() -> None:
    game = play(Game(Toy(3)), DRAW, PASS)
    for options in ((), (GIVE_AWAY,)):  # at a hub, and between two
        play(game, *options)
        copy = game.clone(history=True)
        assert copy.barrier == game.barrier == 2
        while copy.undo():
            pass
        assert len(copy.log) == 2


def test_an_earlier_moment_is_a_game_that_nobody_has_listened_to() -> None:
    then = play(Game(Toy(3), story=True), PASS, ROLL, PASS).at(2)
    assert (then.ask, then.barrier, then.deciders) == (None, 0, {})
    assert (then.events, then.stamps, then.state.story) == ([], [], None)
    assert then.at(1).ask is not None


def test_the_last_moment_of_a_game_that_is_over_is_its_end() -> None:
    game = Game(Toy(3))
    while game.ask is not None:
        play(game, PASS)
    end = game.at(len(game.log))
    assert end.over is not None
    assert end.over.key() == ((), "TOY-05", "it got late")
    assert end.ask is end.chance is None
    assert game.at(len(game.log) - 1).over is None


def test_what_was_found_of_a_position_is_found_once() -> None:
    looked = []

    def look(*things: str) -> list[str]:
        looked.append(things)
        return [*things]

    found = Found()
    here, there = "here", "there"
    first = found.recall(look, here)
    assert first == ["here"]
    assert found.recall(look, here) is first
    assert found.recall(look, there) == ["there"]
    assert found.recall(look, here, there) == ["here", "there"]
    assert looked == [("here",), ("there",), ("here", "there")]


def test_an_event_tells_nothing_but_what_it_is_told() -> None:
    assert Event("roll", "TOY-01").key() == ("roll", "TOY-01", "", -1, -1, "", 0, -1)


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
    assert clone.at(99).state.rng == clone.state.rng, "it has no later moment than the last"


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


def test_a_decision_taken_back_may_lead_into_another_world() -> None:
    world = play(Game(Toy(3)), DRAW, PASS, PASS).determinize(1, 4)
    assert world.patches
    assert world.undo(free=True)
    assert world.undo(free=True)
    assert world.patches == []
    play(world, ROLL)
    assert world.at(len(world.log)).state.key() == world.state.key()


class Counting(Toy):
    """Within an action it is worked out what card the other seat holds."""

    def run(self) -> Flow[None]:
        yield Ask(0, TURN, [PASS])
        yield Ask(0, AGREE, [YES])
        yield Ask(0, GIVE, [YES], (self.recall(lambda: self.hands[1][0].face),))


def test_what_was_worked_out_in_one_world_is_not_remembered_in_another() -> None:
    toy = Counting()
    toy.hands[1] = (Thing(1, 0, 0, 4, 1 << 1),)
    world = play(Game(toy), PASS)
    for card in (6, 8):
        world.redealt([(1, card)], 0)
        play(world, YES)
        for asked in (world.ask, world.clone().ask):
            assert asked is not None
            assert asked.numbers == (card,)
        assert world.undo()


HUM = Option("hum")


class Humming(Toy):
    """Who holds a card that is an odd one of its kind may hum, before all else."""

    def options(self, seat: int) -> list[Option]:
        hums = any(thing.face // 2 % 2 for thing in self.hands[seat])
        return [*([HUM] if hums else []), *super().options(seat)]


def test_in_another_world_the_other_seat_has_the_options_of_that_world() -> None:
    game = play(Game(Humming(3)), PASS, DRAW, PASS)
    counts = set()
    for seed in range(12):
        world = game.determinize(0, seed)
        assert world.ask is not None
        assert [*world.ask.options] == world.state.options(1)
        counts.add(len(world.ask.options))
        play(world, ROLL)
        assert world.state.points[1] > 0
        assert world.at(len(world.log)).state.key() == world.state.key()
    assert len(counts) == 2


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


def test_other_seeds_and_other_worlds_have_other_chance() -> None:
    game = play(Game(Toy(3)), DRAW, PASS)
    worlds, others = Worlds(game, 0, 3), Worlds(game, 0, 4)
    assert len({worlds.next()().state.rng for _ in range(4)} | {others.next()().state.rng}) == 5


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


@pytest.mark.parametrize("name", [seal, lambda game: game.state.hash()])
def test_a_seal_or_a_hash_is_a_word_of_24_letters_that_tells_games_apart(name: Callable[[Game[Toy]], str]) -> None:
    words = {name(play(Game(Toy()), *options)) for options in ((), (PASS,), (PASS, PASS))}
    assert [len(word) for word in words] == [24] * 3
