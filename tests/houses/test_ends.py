"""The lists of all endings say what the rules say, and players with an aim come to them."""

from __future__ import annotations

import ast
import random
import re
from pathlib import Path
from typing import Any

import pytest

from tests.houses.all import TRIED, in_both_houses, new_game, tried_of
from tests.houses.ends import chances, easiest, ends_of, hardness
from tests.houses.players import REACHED, Aim, Players, lead, table_toward, worth
from tests.houses.playing import assert_ended
from tests.houses.tried import End, Play, Tried, gone, kill
from underhall.cave.setup.agreed import Options, Setup
from underhall.cave.setup.planning import plan_of
from underhall.engine.game import Game
from underhall.hall.setup import Setup as SetupOfAny
from underhall.hall.state import Hall
from underhall.manor.setup.agreed import Setup as ManorSetup
from underhall.manor.setup.planning import plan_of as manor_plan_of

RULES = Path(__file__).parents[2] / "underhall"
ENDERS = {"win": 2, "everyone_loses": 1}
"""What ends a game, and where its reason stands."""
NEVER = {"cave": set(), "manor": {re.escape("nobody is left")}}
"""What the ground that all houses share could say, but no game of this house comes to: she who hunts nobody stays."""


def reasons_in_code(house: str) -> set[str]:
    """Why the rules of a house end a game, as patterns: what is filled in may be anything."""
    found = set()
    visits = RULES / "travel" / f"in_{house}"
    files = [*(RULES / house).rglob("*.py"), *visits.rglob("*.py"), RULES / "hall" / "state.py"]
    for node in (node for file in files for node in ast.walk(ast.parse(file.read_text()))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ENDERS:
            reasons = node.args[ENDERS[node.func.attr] :]  # none: a goal that is met brings its own
            found |= {pattern(reason) for reason in reasons if not isinstance(reason, ast.Name)}  # named before
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "reason":
            found.add(pattern(node.value))
        elif isinstance(node, ast.FunctionDef) and node.name == "goal_met":
            found |= {pattern(each.elts[1]) for each in ast.walk(node) if isinstance(each, ast.Tuple) and told(each)}
    return found


def told(met: ast.Tuple) -> bool:
    """Whether a tuple is a clause with a reason."""
    return len(met.elts) == 2 and isinstance(met.elts[1], ast.Constant | ast.JoinedStr)


def pattern(reason: ast.expr) -> str:
    parts = reason.values if isinstance(reason, ast.JoinedStr) else [reason]
    told = "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in parts)
    return told.replace(re.escape(" tokens"), "")


@pytest.mark.clause("GEN-03", "GEN-04", "VAR-110", "MMP-39", "MMP-98")
@in_both_houses
def test_the_list_of_endings_and_the_rules_name_the_same_reasons(tried: Tried) -> None:
    listed = {end.reason for end in chances(tried, (*tried.mixes(), *tried.guest_mixes())) if end.reason}
    written = reasons_in_code(tried.name)
    assert len(written) > 4
    for reason in written - NEVER[tried.name]:
        assert any(re.fullmatch(reason, end) for end in listed), f"no list has {reason}"
    for end in listed:
        assert any(re.fullmatch(reason, end) for reason in written), f"no rule says {end}"


@pytest.mark.clause("VAR-111", "VAR-112")
def test_what_a_plan_of_the_cave_can_come_to() -> None:
    possible = TRIED["cave"].possible
    assert set(map(str, possible(plan_of(Setup(("knight", "goblins", "dragon", "cave", "thief")))))) == {
        "the Knight was killed: the Goblins win",
        "the Dragon was killed: the Knight wins",
        "the Dragon flew out: the Dragon wins",
        "the Cave collapsed: the Cave wins",
        "the Thief stashed enough: the Thief wins",
        "nothing can fall any more: everyone loses",
    }
    hunting = Setup(("dragon",), options=Options(shadow_unicorn=True))
    assert End("the Dragon flew out", "dragon") in possible(plan_of(hunting))
    assert gone("shadow-unicorn") in possible(plan_of(hunting))
    nobody_hunts = Setup(("dragon", "thief"), options=Options(shadow_unicorn=True, shadow_hunter="nobody"))
    assert {gone("dragon"), gone("shadow-unicorn")} & possible(plan_of(nobody_hunts)) == {gone("dragon")}  # SHU-51
    assert gone("dragon") not in possible(plan_of(Setup(("dragon",))))  # nobody is there
    assert gone("dragon") not in possible(plan_of(Setup(("knight", "dragon", "cave"))))  # but his hunter
    assert gone("dragon") in possible(plan_of(Setup(("knight", "dragon", "cave", "ghoul"))))
    two = possible(plan_of(Setup(("knight", "thief"))))
    assert str(gone("knight")) == "the Knight is out"
    assert {gone("knight"), kill("knight", "thief")} <= two  # by an Ambush the Thief wins (VAR-130)
    assert not {kill("knight", "goblins"), End("the Ghoul escaped", "ghoul")} & two


@pytest.mark.clause("MMP-39", "SKL-09", "PAL-11")
def test_what_a_plan_of_the_manor_can_come_to() -> None:
    possible = TRIED["manor"].possible
    all_five = ManorSetup(("paladin", "skeletons", "spider", "manor", "warlock"))
    assert set(map(str, possible(manor_plan_of(all_five)))) == {
        "the Paladin was killed: the Skeletons win",
        "the Spider was killed: the Paladin wins",
        "the Spider has left the manor with enough Terror: the Spider wins",
        "enough Seals are broken: the Manor wins",
        "the Warlock has dominated enough pieces: the Warlock wins",
        "nobody has won within 60 rounds: everyone loses",
    }  # fmt: skip
    assert kill("spider", "skeletons") in possible(manor_plan_of(ManorSetup(("skeletons", "spider"))))
    assert {end.victim for end in possible(manor_plan_of(ManorSetup(("paladin", "spider"))))} == {"", "spider"}
    # he is not hunted, and nobody there takes his Health


def win_of(g: Hall[Any], role: str) -> End:
    """How a role wins."""
    return next(end for end in tried_of(g).possible(g.plan) if end.winner == role)


@pytest.mark.parametrize(
    ("role", "mix"), [("paladin", ("paladin", "skeletons", "spider")), ("warlock", ("paladin", "spider", "warlock"))]
)
def test_players_of_the_manor_with_an_aim_reach_it_in_a_few_rounds(role: str, mix: tuple[str, ...]) -> None:
    reached = []
    for seed in range(3):
        game = new_game(ManorSetup(mix), seed, history=False)
        players = Players(random.Random(seed), Aim(win_of(game.state, role)))
        while game.ask is not None and game.state.round < 12:
            game.choose(players.answer(game))
        reached += [end.winner for end in ends_of(game.state)] if game.over else []
    assert role in reached


@pytest.mark.parametrize("role", ["thief", "ghoul"])
def test_players_with_an_aim_reach_it_far_more_often_than_by_chance(role: str) -> None:
    won = {True: 0, False: 0}
    for aiming in won:
        for seed in range(4):
            game = new_game(Setup((role,)), seed)
            players = Players(random.Random(seed), Aim(win_of(game.state, role)) if aiming else None)
            while game.ask is not None:
                game.choose(players.answer(game))
            assert_ended(game)
            won[aiming] += any(end.winner == role for end in ends_of(game.state))
    assert won[True] > won[False]


@pytest.mark.parametrize(
    ("setup", "end"),
    [
        (Setup(("goblins", "ghoul")), End("a Tribe escaped", "goblins")),
        (Setup(("knight", "ghost")), kill("knight", "ghost")),
    ],
    ids=lambda each: str(each) if isinstance(each, End) else "",
)
def test_who_is_led_comes_to_rare_ends(setup: Setup, end: End) -> None:
    """In one of a few games at least; the answers are enough to come there again."""

    def reached(seed: int) -> bool:
        start = table_toward(setup, seed, end)
        answers = lead(Game(start.copy()), end, random.Random(seed))
        again: Play = Game(start)
        for answer in answers:
            again.choose(answer)
        return worth(again.state, end) == REACHED

    assert any(reached(seed) for seed in range(6))


def at_the_first_question(setup: SetupOfAny, end: End | None) -> Hall[Any]:
    """What is on the table when somebody is first asked."""
    game: Play = Game(table_toward(setup, 1, end))
    game.state.check()
    return game.state


def test_a_game_toward_a_death_begins_late_and_everybody_is_there() -> None:
    setup = Setup(("knight", "ghost"))
    ends = (None, End("the Knight escaped", "knight"), kill("knight", "ghost"))
    tables = [at_the_first_question(setup, end) for end in ends]
    assert [(g.named("knight").health, g.round) for g in tables] == [(7, 1), (7, 1), (1, 2)]
    hunting = Setup(("thief",), options=Options(shadow_unicorn=True))
    escape = End("the Thief escaped after killing the Shadow Unicorn", "thief")
    assert at_the_first_question(hunting, escape).named("shadow-unicorn").health == 1
    alone = at_the_first_question(ManorSetup(("skeletons", "spider")), kill("spider", "skeletons"))
    assert alone.named("spider").life_left(alone) < 0.5


@pytest.mark.clause("VAR-112")
def test_a_death_by_which_nobody_wins_takes_that_of_the_hunter_too() -> None:
    g = at_the_first_question(Setup(("knight", "dragon", "cave", "ghoul")), gone("dragon"))
    assert [g.named(name).health for name in ("knight", "dragon")] == [1, 1]
    assert worth(g, gone("dragon")) < REACHED
    g.named("knight").out = True
    assert worth(g, gone("dragon")) < REACHED
    g.named("dragon").out = True
    assert worth(g, gone("dragon")) == REACHED


def test_games_in_which_an_end_is_likely_come_first() -> None:
    """The winner at an easy level, the others at hard ones."""
    tried, end = TRIED["cave"], End("the Ghoul escaped", "ghoul")
    games = chances(tried, [("ghoul",), ("thief", "ghoul")])[end]
    likely = easiest(tried, end, games, 3)
    hard = [hardness(tried, end, *game) for game in games]
    assert [hardness(tried, end, *game) for game in likely] == sorted(hard)[:3]
    assert len(set(hard)) > 2
