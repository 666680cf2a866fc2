"""The list of all endings says what the rules say, and players with an aim come to them."""

from __future__ import annotations

import ast
import random
import re
from pathlib import Path

import pytest

from tests.cave.all_endings import End, chances, ends_of, gone, kill, possible
from tests.cave.playing import Aim, Players, assert_ended
from underhall.cave.setup.agreed import Setup
from underhall.cave.setup.legal import legal_mixes, shadow_mixes
from underhall.cave.setup.new import new_game
from underhall.cave.setup.planning import plan_of

CAVE = Path(__file__).parents[2] / "underhall" / "cave"
ENDERS = {"win": 2, "everyone_loses": 1}
"""What ends a game, and where its reason stands."""


def reasons_in_code() -> set[str]:
    """Why the rules end a game, as patterns: what is filled in may be anything."""
    found = set()
    for file in CAVE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ENDERS:
                reason = node.args[ENDERS[node.func.attr]]
                if not isinstance(reason, ast.Name):  # `killed` names its reason first, and passes it on
                    found.add(pattern(reason))
            elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "reason":
                found.add(pattern(node.value))
    return found


def pattern(reason: ast.expr) -> str:
    parts = reason.values if isinstance(reason, ast.JoinedStr) else [reason]
    told = "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in parts)
    return told.replace(re.escape(" tokens"), "")


@pytest.mark.clause("GEN-03", "GEN-04", "VAR-110")
def test_the_list_of_endings_and_the_rules_name_the_same_reasons() -> None:
    listed = {end.reason for end in chances((*legal_mixes(), *shadow_mixes())) if end.reason}
    written = reasons_in_code()
    assert len(written) > 10
    assert [reason for reason in written if not any(re.fullmatch(reason, end) for end in listed)] == []
    assert [end for end in listed if not any(re.fullmatch(reason, end) for reason in written)] == []


@pytest.mark.clause("VAR-111", "VAR-112")
def test_what_a_plan_can_come_to() -> None:
    assert set(map(str, possible(plan_of(Setup(("knight", "goblins", "dragon", "cave", "thief")))))) == {
        "the Knight was killed: the Goblins win",
        "the Dragon was killed: the Knight wins",
        "the Dragon flew out: the Dragon wins",
        "the Cave collapsed: the Cave wins",
        "the Thief stashed enough: the Thief wins",
        "nothing can fall any more: everyone loses",
    }
    two = possible(plan_of(Setup(("knight", "thief"))))
    assert str(gone("knight")) == "the Knight is out"
    assert {gone("knight"), kill("knight", "thief")} <= two  # by an Ambush the Thief wins (VAR-130)
    assert not {kill("knight", "goblins"), End("the Ghoul escaped", "ghoul")} & two


@pytest.mark.parametrize("role", ["thief", "ghoul"])
def test_players_with_an_aim_reach_it_far_more_often_than_by_chance(role: str) -> None:
    won = {True: 0, False: 0}
    for aiming in won:
        for seed in range(4):
            game = new_game(Setup((role,)), seed)
            players = Players(random.Random(seed), Aim(role, dies=False, share=1.0) if aiming else None)
            while game.ask is not None:
                game.choose(players.answer(game))
            assert_ended(game)
            won[aiming] += any(end.winner == role for end in ends_of(game.state))
    assert won[True] > won[False]
