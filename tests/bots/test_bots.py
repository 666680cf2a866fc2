"""Bots: they answer every ask legally, play alike with equal seeds, and never see what is hidden."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.cave.standins import mixed_table
from underhall.bots import (
    BOTS,
    GreedyBot,
    RandomBot,
    Seen,
    all_random,
    bot_named,
    bots_of,
    check_bots,
    seated_bots,
)
from underhall.bots.contract import AnyWorld
from underhall.bots.greedy import MOST, carry_out, some
from underhall.bots.judging import LOST, OWN_AIMS, WON, Judge
from underhall.cave.roles.dragon.role import Dragon
from underhall.cave.roles.ghouls.ghoul import MOVE_AND_ACT, ROLL, Ghoul
from underhall.cave.setup.agreed import Options, Setup
from underhall.cave.setup.new import new_game
from underhall.cave.state import Cave
from underhall.engine.flow import Ask, Ending
from underhall.engine.game import Game
from underhall.hall.setup import SetupError
from underhall.hall.space import ADJACENT

GHOUL = Setup(("ghoul",))
QUICK = ("random", "greedy", "beginner", "normal")
"""Bots that think as long as it takes; those that search are in `test_strong`."""


def a_world(game: Game[Any], seed: int) -> AnyWorld:
    return Seen(game, seed).world()


def played(name: str, seed: int, setup: Setup = GHOUL) -> Game[Cave]:
    game = new_game(setup, seed)
    bot = BOTS[name](seed)
    while game.ask is not None:
        game.choose(bot.choose(game, game.ask.seat))
    return game


@pytest.mark.parametrize("name", QUICK)
def test_a_bot_plays_whole_games(name: str) -> None:
    for seed in range(3):
        assert played(name, seed).over is not None
    assert played(name, 3, Setup(("ghoul",), {}, "hard", Options(True, 2, True))).over is not None


@pytest.mark.parametrize("name", QUICK)
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
    faces = {a_world(game, seed)().state.dark[at].face for seed in range(40)}
    assert len(faces) > 3


def test_the_options_of_one_choice_are_compared_in_the_same_world() -> None:
    for seed in range(6):
        game = played_to(seed, 30)
        fresh = a_world(game, 99)
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
    looked: list[Game[Any]] = []

    def worth(fresh: AnyWorld, judge: Judge, index: int, dice: Any) -> tuple[float, dict[str, float]]:
        looked.append(fresh())
        assert looked[-1].patches, "the true position was looked at"
        return 0.0, {}

    monkeypatch.setattr("underhall.bots.greedy.best_after", worth)
    hubs = set()
    for seed in range(12):
        game = played_to(seed, 25 + seed)
        assert game.ask is not None
        hubs.add(game.ask.prompt.hub)
        GreedyBot(seed).choose(game, 0)
    assert hubs == {True, False}
    assert len(looked) > 12


def test_winning_is_best_and_losing_worst() -> None:
    for winners, worth in ((("ghoul",), WON), ((), LOST), (("knight",), LOST)):
        game = new_game(GHOUL, 1)
        game.state.over = Ending(winners, "GEN-03", "because")
        assert Judge(game.state, 0).worth(game) == worth


def test_an_action_is_looked_at_to_its_end() -> None:
    """What a power asks before it has worked is answered on the way: the position is judged at the next hub."""
    game = new_game(Setup(("dragon",)), 1)
    bot = RandomBot(1)
    asked = 0
    for _ in range(60):
        assert game.ask is not None
        for index in range(len(game.ask.options)):
            world = a_world(game, index)()
            world.choose(index)
            turn = world.state.turn.number
            asked += carry_out(world, 0, turn, Random(index))
            assert world.ask is None or world.ask.prompt.hub
        game.choose(bot.choose(game, 0))
    assert asked > 20


@pytest.mark.parametrize(("most", "others"), [(4, 1), (3, 0), (2, 0), (9, 3)])
def test_what_a_role_finds_worth_a_look_is_tried_before_all_else(most: int, others: int) -> None:
    game = new_game(GHOUL, 1)
    assert game.ask is not None
    ask = Ask(0, game.ask.prompt, list(game.ask.options)[:2] * 3)
    tried = some((5, 1, 3), ask, most, Random(2))
    assert len({*tried}) == len(tried) == min(3, most) + others
    assert {*tried} <= {5, 1, 3} if most < 3 else {*tried} >= {5, 1, 3}


def test_what_an_action_asks_further_is_answered_as_is_worth_a_look_or_in_any_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Dragon, "worth_a_look", lambda me, g, ask: [len(ask.options) - 1])
    game = new_game(Setup(("dragon",)), 1)
    bot = RandomBot(1)
    answers: dict[bool, set[bool]] = {True: set(), False: set()}
    for number in range(90):
        assert game.ask is not None
        index = number % len(game.ask.options)
        for looked, last in answers.items():
            world = a_world(game, number)()
            world.choose(index)
            if world.ask is not None and not world.ask.prompt.main and len(world.ask.options) > 1:
                options, before = len(world.ask.options), len(world.log)
                judge = Judge(world.state, 0, OWN_AIMS) if looked else None
                carry_out(world, 0, world.state.turn.number, Random(number), judge)
                last.add(world.log[before] == options - 1)
        game.choose(bot.choose(game, 0))
    assert answers == {True: {True}, False: {True, False}}


def test_alone_a_greedy_dragon_comes_near_to_awakening() -> None:
    cubes = []
    for seed in range(3):
        dragon = played("greedy", seed, Setup(("dragon",))).state.role(Dragon)
        assert dragon is not None
        cubes.append(dragon.wakefulness())
    assert sum(cubes) >= 24  # 11 awaken him; at random he ends with about half of that


def test_of_a_long_list_a_sample_is_examined(monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_game(GHOUL, 1)
    assert game.ask is not None
    game.ask = Ask(0, game.ask.prompt, list(game.ask.options) * 50)
    examined: list[int] = []

    def worth(_: Any, judge: Judge, index: int, dice: Any) -> tuple[float, dict[str, float]]:
        examined.append(index)
        return float(index), {}

    monkeypatch.setattr("underhall.bots.greedy.best_after", worth)
    chosen = GreedyBot(1).choose(game, 0)
    assert len(set(examined)) == len(examined) == MOST
    assert chosen == max(examined)


def test_among_equals_it_goes_on_rather_than_lets_its_turn_go(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing tells two options apart, the one that keeps the turn is taken."""
    monkeypatch.setattr(Ghoul, "shares", lambda self, g: {"all": 0.5})
    stops = 0
    for seed in range(19):  # in the next one stopping leads to another question of the same turn
        game = played_to(seed, 15)
        assert game.ask is not None
        codes = [option.verb for option in game.ask.options]
        if "stop" in codes and len(codes) > 1:
            stops += 1
            assert codes[GreedyBot(seed).choose(game, 0)] != "stop"
    assert stops > 2


# ------------------------------------------------------------------ which bot plays which role


@pytest.mark.parametrize(
    ("typed", "every", "single"),
    [
        ("greedy", "greedy", {}),
        ("knight=greedy,random", "random", {"knight": "greedy"}),
        ("greedy, cave=Random", "greedy", {"cave": "random"}),
        ("knight=greedy", "random", {"knight": "greedy"}),
        ("knight=strong:0.1,normal", "normal", {"knight": "strong:0.1"}),
    ],
)
def test_bots_for_all_or_by_role(typed: str, every: str, single: dict[str, str]) -> None:
    assert bots_of(typed) == (every, single)
    assert all_random(typed) is False
    assert all_random("random,ghoul=random")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("clever", "no bot 'clever'; there are: beginner, normal, strong, greedy, random"),
        ("ghoul=clever", "no bot 'clever'"),
        ("", "no bot ''"),
        ("strong:soon", "'strong:soon' is no bot with seconds to think"),
        ("strong:0", "'strong:0' is no bot"),
        ("strong:nan", "'strong:nan' is no bot"),
        ("greedy:2", "'greedy:2' is no bot"),
        ("greedy,random", "greedy and random for everybody"),
        ("ghoul=greedy,ghoul=random", "ghoul was given two bots"),
        ("knight=greedy", "'knight' does not play; playing: ghoul"),
    ],
)
def test_bots_that_cannot_be(typed: str, said: str) -> None:
    with pytest.raises(SetupError, match=said):
        check_bots(typed, ("ghoul",))


def test_a_bot_may_be_given_seconds() -> None:
    assert bot_named("strong:0.25", 1).seconds == 0.25
    assert bot_named("strong", 1).seconds == BOTS["strong"](1).seconds == 1.0


def test_every_seat_has_its_bot_and_a_seed_of_its_own() -> None:
    t = mixed_table("knight", "thief")
    bots = seated_bots("ghoul=greedy", t.g.roles, 7)
    assert {seat: type(bot) for seat, bot in bots.items()} == {0: GreedyBot, 1: RandomBot, 2: RandomBot}
    game = new_game(GHOUL, 1)
    assert [bots[1].choose(game, 0) for _ in range(9)] != [bots[2].choose(game, 0) for _ in range(9)]


def test_it_looks_ahead_in_games_with_explicit_chance_too() -> None:
    game = new_game(GHOUL, 1, explicit=True)
    while game.chance is not None:
        game.resolve(0)
    assert game.ask is not None
    assert 0 <= GreedyBot(1).choose(game, 0) < len(game.ask.options)


# ------------------------------------------------------------------ several seats

FOUR = Setup(("knight", "goblins", "dragon", "cave"))


def asks_of_four(seed: int, decisions: int) -> Iterator[Game[Cave]]:
    """The asks of a random game of four roles."""
    game = new_game(FOUR, seed)
    bot = RandomBot(seed)
    for _ in range(decisions):
        if game.ask is None:
            return
        yield game
        game.choose(bot.choose(game, game.ask.seat))


def hands(game: Game[Cave], mine: bool, seat: int) -> list[tuple[int, ...]]:
    """The faces of all cards held: those of a seat, or those of the others it does not know."""
    return [
        tuple(thing.face for thing in cards.hand if (thing.known >> seat & 1) == mine)
        for role in game.state.roles
        for cards in role.cards()
    ]


def test_the_greedy_bot_answers_on_the_turns_of_others_too() -> None:
    answered: set[str] = set()
    for game in asks_of_four(3, 500):
        ask = game.ask
        assert ask is not None
        if ask.seat != game.state.active.seat:
            before = game.state.hash(), list(game.log)
            assert 0 <= GreedyBot(1).choose(game, ask.seat) < len(ask.options)
            assert (game.state.hash(), list(game.log)) == before
            answered.add(next(role.name for role in game.state.roles if role.seat == ask.seat))
    assert len(answered) > 1


def test_it_knows_its_own_cards_and_never_those_of_others() -> None:
    varied = 0
    for number, game in enumerate(asks_of_four(5, 300)):
        ask = game.ask
        assert ask is not None
        if number % 25 or not any(hands(game, False, ask.seat)):
            continue
        looks = [a_world(game, seed)() for seed in range(8)]
        assert all(hands(world, True, ask.seat) == hands(game, True, ask.seat) for world in looks)
        assert all(world.ask is not None and len(world.ask.options) == len(ask.options) for world in looks)
        varied += len({str(hands(world, False, ask.seat)) for world in looks}) > 1
    assert varied > 4


def test_every_copy_of_a_world_is_the_same_world() -> None:
    """At hubs and between them, with cards in hand and tiles unknown."""
    hubs = set()
    for number, game in enumerate(asks_of_four(7, 200)):
        ask = game.ask
        assert ask is not None
        if number % 9 == 0:
            fresh = a_world(game, number)
            one, other = fresh(), fresh()
            assert one.state.key() == other.state.key()
            assert one.state.rng == other.state.rng
            assert one.patches == other.patches
            one.choose(0)
            other.choose(0)
            assert one.log == other.log
            hubs.add(ask.prompt.hub)
    assert hubs == {True, False}


def test_in_a_possession_turn_the_ghost_goes_by_her_own_board() -> None:
    game = new_game(Setup(("knight", "goblins", "ghost")), 5)
    dice = Random(5)
    while game.ask is not None and game.state.turn.under is None:
        last = game.ask.prompt.name in ("haunt", "ghost-card")
        game.choose(len(game.ask.options) - 1 if last else dice.randrange(len(game.ask.options)))
    assert game.state.turn.under is not None
    ghost = game.state.named("ghost")
    assert game.state.active.seat == ghost.seat
    assert abs(Judge(game.state, ghost.seat, OWN_AIMS).worth(game) - ghost.progress(game.state)) < 1e-9


def test_a_greedy_ghost_locks_her_artifacts_and_escapes() -> None:
    won = [played("greedy", seed, Setup(("ghost",), {}, "easy")).over for seed in range(3)]
    assert [over.winners for over in won if over is not None] == [("ghost",)] * 3


@pytest.mark.clause("GHL-103", "GHL-104")
def test_alone_the_ghoul_likes_a_small_die_for_its_attack() -> None:
    """The die says how many tiles come at the end of its turn, and with the tiles its time goes."""
    state = new_game(GHOUL, 1, history=False).state
    ghoul = state.role(Ghoul)
    assert ghoul is not None
    left: dict[int, list[float]] = {ROLL: [], MOVE_AND_ACT: []}
    for phase, found in left.items():
        state.turn.phase = phase
        for die in (1, 4, 6):
            ghoul.means.attack_die = die
            found.append(ghoul.shares(state)["tiles left"])
    assert left[MOVE_AND_ACT][0] > left[MOVE_AND_ACT][1] > left[MOVE_AND_ACT][2] > 0
    assert len({*left[ROLL]}) == 1, "the die of the last turn has brought its tiles"
    beside = new_game(Setup(("knight", "goblins", "dragon", "cave", "ghoul")), 1, history=False).state
    assert "tiles left" not in beside.named("ghoul").shares(beside)


def test_alone_the_ghoul_likes_tiles_in_corners_of_the_map() -> None:
    """There fewer sides of Dark tiles stay open, and so fewer tiles are drawn when those are revealed."""
    game = new_game(GHOUL, 1, history=False)
    dice = Random(1)
    while game.ask is not None and game.ask.options[0].verb != "place":
        game.choose(dice.randrange(len(game.ask.options)))
    assert game.ask is not None
    found: dict[int, set[float]] = {1: set(), 2: set()}
    for index, option in enumerate(game.ask.options):
        placed = game.clone()
        placed.choose(index)
        at = option.space
        beside = sum(near in game.state.edges for near in ADJACENT[at])
        found[beside].add(placed.state.named("ghoul").shares(placed.state)["open sides of Dark tiles"])
    assert min(found[2]) > max(found[1])
