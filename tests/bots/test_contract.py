"""A bot's contract: what it is given, how long it may think, what it gives back; hindering; errors; the search."""

from __future__ import annotations

import ast
import gc
from pathlib import Path
from random import Random
from typing import Any

import pytest

import underhall.bots
from tests.houses.all import in_both_houses, new_game
from tests.houses.tried import Play, Tried
from underhall.bots import (
    BOTS,
    Advice,
    BeginnerBot,
    Budget,
    GreedyBot,
    NormalBot,
    Ranked,
    Seen,
    StrongBot,
    judging,
    strong,
)
from underhall.bots.contract import changes
from underhall.bots.judging import OWN_AIMS, Judge, Weights, all_weights, how_likely, read, readings, weights_of
from underhall.bots.strong import Search, nothing_collected
from underhall.cave.setup.agreed import Setup
from underhall.engine.flow import Ending
from underhall.houses import HOUSES
from underhall.told.setups import setup_of

FOUR = Setup(("knight", "goblins", "dragon", "cave"))
ALONE = Setup(("ghoul",))


def some_way(game: Play, answers: int, seed: int) -> Play:
    dice = Random(seed)
    while game.ask is not None and (len(game.log) < answers or len(game.ask.options) < 2):
        game.choose(dice.randrange(len(game.ask.options)))
    return game


# ------------------------------------------------------------------ what it is given


def test_what_is_seen_holds_no_game() -> None:
    game = new_game(FOUR, 1)
    seen = Seen(game, 1)
    assert not any(getattr(seen, name) is game for name in Seen.__slots__)
    assert seen.ask is game.ask
    assert repr(seen.look()) == repr(game.view(seen.seat))
    assert seen.world()().patches


def test_no_bot_reaches_behind_what_it_is_given() -> None:
    """Bots that think take what is public of `Seen`, of worlds and of one another; nothing that starts with _."""
    folder = Path(underhall.bots.__file__).parent
    for file in folder.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr.startswith("_") and not node.attr.startswith("__"):
                assert isinstance(node.value, ast.Name), f"{file.name}: {ast.unparse(node)}"
                assert node.value.id == "self", f"{file.name}: {ast.unparse(node)}"


@pytest.mark.parametrize("name", ["greedy", "beginner", "normal", "strong"])
@in_both_houses
def test_a_bot_advises_in_any_game_and_leaves_it_as_it_was(tried: Tried, name: str) -> None:
    for seed in range(3):
        game = some_way(new_game(tried.any_setup(Random(seed)), seed), 60 * seed, seed)
        if game.ask is None:
            continue
        before = game.state.key(), game.state.rng, list(game.log)
        advice = BOTS[name](seed).think(Seen(game, seed), Budget(tries=6))
        assert (game.state.key(), game.state.rng, game.log) == before
        assert 0 <= advice.index < len(game.ask.options)
        assert len({each.index for each in advice.ranked}) == len(advice.ranked)
        assert advice.index in [each.index for each in advice.ranked]
        assert all(label.strip() and change for each in advice.ranked for label, change in each.because)


# ------------------------------------------------------------------ how long


def test_a_budget_ends_by_its_deadline_its_tries_or_a_word() -> None:
    now = [10.0]
    budget = Budget(2.0, clock=lambda: now[0])
    assert (budget.spent(), budget.used(), budget.over()) == (0, 0, False)
    now[0] = 11.0
    assert (budget.spent(), budget.used(), budget.over()) == (1, 0.5, False)
    now[0] = 12.0
    assert budget.over()
    counted = Budget(tries=4)
    counted.tried = 3
    assert not counted.over()
    counted.tried = 4
    assert counted.over()
    assert Budget(cancelled=lambda: True).over()
    assert not Budget().over()


def test_whoever_is_cancelled_answers_at_once() -> None:
    game = new_game(FOUR, 2)
    for bot in (StrongBot(1), NormalBot(1)):
        advice = bot.think(Seen(game, 1), Budget(cancelled=lambda: True))
        assert game.ask is not None
        assert 0 <= advice.index < len(game.ask.options)


def test_a_search_stops_at_its_deadline() -> None:
    """With a clock that goes on by a tick a look, it looks often enough not to be late by more than a few."""
    ticks = [0.0]

    def clock() -> float:
        ticks[0] += 1.0
        return ticks[0]

    StrongBot(1).think(Seen(some_way(new_game(FOUR, 3), 40, 3), 1), Budget(200.0, clock=clock))
    assert ticks[0] < 230


def test_equal_seeds_and_tries_advise_alike() -> None:
    game = some_way(new_game(FOUR, 4), 50, 4)
    one, other = (StrongBot(5).think(Seen(game, 6), Budget(tries=40)) for _ in range(2))
    assert one.ranked == other.ranked


# ------------------------------------------------------------------ what it goes by


def test_what_has_changed_is_told_the_largest_first() -> None:
    found = changes({"a": 0.5, "b": 0.25, "c": 0.125}, {"a": 0.5, "b": 0.0, "d": 0.5})
    assert found == [("d", 0.5), ("b", -0.25), ("c", -0.125)]


def test_normal_bots_give_for_others_not_getting_on() -> None:
    game = some_way(new_game(FOUR, 1), 60, 1)
    state = game.state
    own = Judge(state, 0, OWN_AIMS).shares(game)
    rivals = {role.title: role.progress(state) for role in state.players if role.owner != 0}
    first = max(rivals, key=rivals.__getitem__)
    hindering = Judge(state, 0, Weights(leader=0.5, others=0.1)).shares(game)
    for title, progress in rivals.items():
        weight = 0.6 if title == first else 0.1
        assert hindering.pop(f"{title}: progress") == pytest.approx(-weight * progress)
    assert hindering == own


def test_others_may_count_by_how_likely_they_are_to_win_as_things_stand() -> None:
    game = some_way(new_game(FOUR, 1), 60, 1)
    state = game.state
    rivals = [role for role in state.players if role.owner != 0]
    likely = how_likely(state, rivals)
    assert sum(likely.values()) == pytest.approx(1)
    told = {role.title: sum(read(role, state).values()) for role in rivals}
    assert sorted(told, key=told.__getitem__) == sorted(likely, key=likely.__getitem__)
    judge = Judge(state, 0, Weights(likely=0.5))
    found = judge.shares(game)
    for title, progress in told.items():
        assert found.pop(f"{title}: progress") == pytest.approx(-0.5 * likely[title] * progress)
    me = next(role for role in state.players if role.owner == 0)
    assert found == me.shares(state), "its own shares as they are"
    searching = Judge(state, 0, Weights(likely=0.5), searching=True).shares(game)
    assert read(me, state).items() <= searching.items(), "who searches goes by its readings"
    later = some_way(game.clone(), 90, 2)
    assert judge.likely == likely, "as things stood at the question, not where a line leads"
    assert how_likely(later.state, [role for role in later.state.players if role.owner != 0]) != likely


def test_a_bot_that_searches_may_go_by_weights_of_its_own() -> None:
    state = new_game(FOUR, 1).state
    for number, role in enumerate(FOUR.roles):
        own = all_weights("searching").get(role, weights_of(role))
        assert Judge(state, number, searching=True).weights == own == weights_of(role, searching=True)
        assert Judge(state, number).weights == weights_of(role) == all_weights().get(role, all_weights()["anybody"])
    assert weights_of("cave", searching=True) != weights_of("cave")
    with judging.trying({"cave": Weights(others=0.25)}):
        assert weights_of("cave", searching=True) == Weights(others=0.25)


def test_a_share_that_nobody_has_a_reading_of_tells_what_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    state = new_game(FOUR, 1).state
    knight = state.named("knight")
    monkeypatch.setattr(judging, "readings", lambda: {"knight": {"Grit": 2.0, "from the start": 0.25}})
    monkeypatch.setattr(type(knight), "shares", lambda self, g: {"Grit": 0.1, "Health": 0.3})
    assert read(knight, state) == {"Grit": 0.2, "Health": 0.3, "from the start": 0.25}
    monkeypatch.setattr(judging, "readings", dict)
    assert read(knight, state) == {"Grit": 0.1, "Health": 0.3, "from the start": 0.0}


def test_no_share_is_read_as_its_opposite() -> None:
    everyone = {role for house in HOUSES.values() for role in house.everyone}
    assert set(readings()) <= everyone
    for reading in readings().values():
        assert all(times >= 0 for name, times in reading.items() if name != "from the start")


def test_the_end_of_a_game_is_all_that_counts_then() -> None:
    game = new_game(FOUR, 1)
    game.state.over = Ending(("knight",), "GEN-03", "because")
    assert Judge(game.state, 0).shares(game) == {"the game is won": 2.0}
    assert Judge(game.state, 1).shares(game) == {"the game is lost": -1.0}


def test_every_role_has_weights_and_nobody_helps_others() -> None:
    assert all(0 <= weight <= 2 for weights in all_weights().values() for weight in weights)
    assert weights_of("nobody ever heard of") == all_weights()["anybody"]
    everyone = {role for house in HOUSES.values() for role in house.everyone}
    assert set(all_weights()) <= {"anybody", *everyone}


def test_a_beginner_errs_sometimes_but_never_lets_a_win_go() -> None:
    ranked = [Ranked(index, -index / 10) for index in range(6)]
    taken = [BeginnerBot(seed).taken(ranked).index for seed in range(400)]
    assert 270 < taken.count(0) < 330
    assert set(taken) == {0, 1, 2, 3}
    assert {BeginnerBot(seed).taken([Ranked(0, 2.0), Ranked(1, 0.0)]).index for seed in range(50)} == {0}
    assert BeginnerBot(1).taken(ranked[:1]).index == 0


def test_a_greedy_bot_takes_the_best_it_ranks() -> None:
    advice: Advice = GreedyBot(1).think(Seen(some_way(new_game(FOUR, 9), 30, 9), 2), Budget())
    assert [each.worth for each in advice.ranked] == sorted((each.worth for each in advice.ranked), reverse=True)
    assert advice.index == advice.ranked[0].index
    assert advice.because == advice.ranked[0].because


def test_options_are_searched_in_the_same_worlds_and_the_worse_half_is_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = some_way(new_game(FOUR, 3), 40, 3)
    assert game.ask is not None
    tries: dict[int, list[Any]] = {}

    def count(self: Search, tried: Any) -> None:
        tries.setdefault(tried.index, []).append(self.world(self.looked + tried.times))
        self.budget.tried += 1
        tried.add({"worth": tried.index / 100})

    monkeypatch.setattr(Search, "_try", count)
    monkeypatch.setattr(strong, "PRIOR", 0)
    looked = len(game.ask.options) * 3
    advice = StrongBot(1).think(Seen(game, 1), Budget(tries=looked + 400))
    best = max(tries)
    assert advice.index == best
    assert [each.index for each in advice.ranked] == sorted(tries, reverse=True)
    least = min(tries.values(), key=len)
    assert len(tries[best]) > 2 * len(least)
    assert all(worlds[: len(least)] == least for worlds in tries.values())


def searched(seed: int = 3, setup: Setup = FOUR) -> Search:
    """A search at a main question of somebody's own turn that has looked for lines."""
    game = some_way(new_game(setup, seed), 40, seed)
    search = Search(StrongBot(1), Seen(game, 1), Budget(tries=600))
    search.look()
    assert search.mine
    return search


def test_no_option_is_judged_in_a_world_in_which_lines_were_looked_for() -> None:
    """A line found in a world had its luck there."""
    search = searched()
    looked = list(search.worlds)
    used: list[Any] = []
    world = search.world
    search.world = lambda number: used.append(world(number)) or used[-1]  # type: ignore[method-assign,func-returns-value]
    search.halve()
    assert used
    assert not any(each in looked for each in used)


def test_a_line_begins_with_its_option_and_can_be_followed_to_the_end_of_the_turn() -> None:
    search = searched()
    lines = {index: each.line for index, each in search.tried.items() if each.line}
    assert lines
    for index, line in lines.items():
        assert line[0].options[0] == search.seen.ask.options[index]
    assert any(len(line) > 1 for line in lines.values())


@pytest.mark.parametrize("setup", [ALONE, FOUR], ids=["alone", "four"])
@pytest.mark.parametrize(("otherwise", "kept"), [(0.0, True), (0.1, False)])
def test_a_line_is_followed_as_long_as_all_comes_as_it_did(setup: Setup, otherwise: float, kept: bool) -> None:
    search = searched(setup=setup)
    line = next(each.line for each in search.tried.values() if len(each.line) > 1)
    game = search.world(0)()
    search._follow(game, [line[0]])
    came = search.own.worth(game)
    follow = [line[1], line[0]._replace(worth=came + otherwise)]
    search._follow(search.world(0)(), follow)
    assert bool(follow) == kept


def test_what_an_action_comes_to_is_told_by_ones_own_aims_alone() -> None:
    """Else every line that begins with how others stand would seem to come otherwise as soon as it is followed."""
    search = searched()
    node = search._first()[0]
    assert node.line[0].worth == search.own.worth(node.game) != search.judge.worth(node.game)


def test_few_tries_count_less_than_how_options_look() -> None:
    """One lucky try does not make the worse of two options the better one; many good ones do."""
    search = searched()
    better, worse = search_tried(0.5), search_tried(0.4)
    for each, came in ((better, 0.5), (worse, 0.6)):
        each.add({"worth": came})
    tried = [worse, better]
    search.sort(tried)
    assert tried == [better, worse]
    for _ in range(20):
        better.add({"worth": 0.5})
        worse.add({"worth": 0.6})
    search.sort(tried)
    assert tried == [worse, better]


def search_tried(prior: float) -> strong.Tried:
    """An option that looks so good."""
    return strong.Tried(0, prior)


@pytest.mark.parametrize("roles", [FOUR.roles, ("paladin", "skeletons", "spider", "manor", "warlock")])
def test_a_search_leaves_nothing_that_only_the_collector_would_free(roles: tuple[str, ...]) -> None:
    game = some_way(new_game(setup_of("+".join(roles)), 3), 40, 3)
    seen, bot = Seen(game, 1), StrongBot(1)
    bot.think(seen, Budget(tries=100))  # what is remembered from one search to the next
    gc.collect()
    with nothing_collected():
        bot.think(seen, Budget(tries=300))
        assert gc.collect() == 0


def test_the_collector_is_left_as_it_was() -> None:
    with nothing_collected():
        assert not gc.isenabled()
        with nothing_collected():
            pass
        assert not gc.isenabled()
    assert gc.isenabled()
