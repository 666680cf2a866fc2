"""The Goblins over whole random games: nothing breaks, hubs can be begun anew, hidden cards stay hidden."""

from __future__ import annotations

import random

import pytest

from tests.table import codes_of
from underhall.cave.roles.goblins.role import Goblins
from underhall.cave.setup.agreed import Options, Setup
from underhall.cave.setup.new import new_game
from underhall.cave.state import Cave
from underhall.engine.flow import Ask
from underhall.engine.game import Game
from underhall.hall.scenario import ScenarioError
from underhall.told.scenarios import parse, run

MIXES = [("goblins",), ("knight", "goblins"), ("goblins", "dragon", "cave"), ("knight", "goblins", "dragon", "thief")]


def playing(roles: tuple[str, ...], seed: int) -> Game[Cave]:
    return new_game(Setup(roles, options=Options(terrain=seed % 2 == 1)), seed)


def open_question(game: Game[Cave]) -> tuple[str, list[str]]:
    assert game.ask is not None
    return game.ask.prompt.name, codes_of(game.state, game.ask)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("roles", MIXES, ids="+".join)
def test_a_random_game_adds_up_and_can_be_begun_anew_at_every_hub(roles: tuple[str, ...], seed: int) -> None:
    game = playing(roles, seed)
    dice = random.Random(seed)
    for number in range(600):
        if game.ask is None:
            break
        if number % 5 == 0:
            game.state.check()
        if game.ask.prompt.hub and number % 3 == 0:
            copy = game.state.copy()
            step = next(copy.run())
            assert isinstance(step, Ask)
            assert (step.prompt.name, codes_of(copy, step)) == open_question(game)
            assert copy.hash() == game.state.hash()
        game.choose(dice.randrange(len(game.ask.options)))
    game.state.check()


@pytest.mark.clause("GOB-05", "GEN-12")
@pytest.mark.parametrize("seed", range(3))
def test_a_seat_never_sees_what_the_goblins_hold(seed: int) -> None:
    game = playing(("knight", "goblins"), seed)
    dice = random.Random(seed)
    seen = set()
    for number in range(400):
        if game.ask is None:
            break
        goblins = game.state.role(Goblins)
        assert goblins is not None
        if goblins.secrets.hand and number % 7 == 0:
            dealt = game.determinize(0, dice.randrange(1 << 60))
            other = dealt.state.role(Goblins)
            assert other is not None
            assert dealt.state.view(0, None).panels == game.state.view(0, None).panels  # the same to the Knight
            assert len(other.secrets.hand) == len(goblins.secrets.hand)
            other.secrets.check()
            seen.add(tuple(thing.face for thing in other.secrets.hand))
        game.choose(dice.randrange(len(game.ask.options)))
    assert len(seen) > 3  # and yet another hand each time


@pytest.mark.clause("GOB-30", "GOB-28")
def test_a_tribe_cannot_wander_for_ever() -> None:
    game = playing(("goblins",), 5)
    dice = random.Random(5)
    steps = longest = 0
    while game.ask is not None:
        moves = [index for index, option in enumerate(game.ask.options) if option.verb == "move"]
        if moves:
            steps += 1
            longest = max(longest, steps)
            assert steps < 400
            game.choose(moves[dice.randrange(len(moves))])
        else:
            steps = 0
            game.choose(dice.randrange(len(game.ask.options)))
    assert longest > 3


# ------------------------------------------------------------------ their board in scenario files

FILE = """
title = "A test"
story = "The Goblins set up by hand."
[setup]
roles = ["knight", "goblins"]
[map]
dark = [{ at = "1E 0", tile = "ambush-01" }]
[pieces]
knight = "Entrance"
goblin-fangs = "1E 0"
[turn]
who = "goblins"
[goblins]
phase = "populate"
war = "thirst"
rage = 2
population = { fangs = 3, bones = 4 }
monsters = { bones = ["wisp", "golem"] }
hand = ["hex", "poison"]
face_up = ["trap"]
"""


def test_a_board_is_set_up_and_looked_at() -> None:
    expect = """
[[step]]
offered = ["populate", "withhold goblin-eye"]
not_offered = ["secret #poison", "secret #hex"]
choose = "withhold goblin-bones"
expect = { goblins = { phase = "populate", rage = 1, population = { fangs = 3, bones = 4 }, hand = ["poison", "hex"] } }
[[step]]
choose = "populate"
expect = { goblins = { monsters = { bones = ["golem", "wisp"] }, face_up = ["trap"], war = "thirst" } }
"""
    assert run(parse((FILE + expect).encode(), "test.toml")).play() == []


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("rage = 2", "rage = 4", "goblins.rage: 4 is too much"),
        ("fangs = 3", "fangs = 5", "goblins.population: fangs has 5"),
        ("fangs = 3, ", "", "goblins.population: a Tribe on the map has Goblins"),
        ('war = "thirst"', "", "goblins.war: from the phase populate"),
        ('["wisp", "golem"]', '["wisp", "golem", "blob"]', "goblins.monsters: bones has room for 2"),
        (
            '["wisp", "golem"]',
            '["wisp", "wisp"]',
            "goblins.monsters: there is only one 'wisp', and it lies",
        ),
        ('["trap"]', '["leader"]', "goblins.face_up: Leader does not stay face up"),
        ('["hex", "poison"]', '["hex", "poison", "leader", "cave-in", "blind-fury"]', "goblins.hand: hand and face-up"),
    ],
)
def test_a_board_that_cannot_be(old: str, new: str, sentence: str) -> None:
    assert old in FILE
    with pytest.raises(ScenarioError) as refused:
        run(parse(FILE.replace(old, new).encode(), "test.toml"))
    assert sentence in str(refused.value)
