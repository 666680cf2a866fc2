"""Several seats at one terminal: persons, bots, hidden hands; and bots by role in simulations."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.commanding import run
from underhall.bots import RandomBot
from underhall.cave.setup.agreed import Setup
from underhall.cave.setup.new import new_game
from underhall.commands.play import TextTable
from underhall.commands.players import bots_for
from underhall.hall.setup import SetupError
from underhall.told.saved import load_table, save_game

THREE = ("knight", "goblins", "cave")
SETUP = Setup(THREE)
GAME = ("--roles", "knight,goblins,cave", "--seed", "4")


def asked(shown: str) -> list[str]:
    """Who was asked, question by question: the line before each list of options begins with the role."""
    return [line.split(" [")[0] for line in shown.splitlines() if "decides]" in line]


# ------------------------------------------------------------------ who plays what


@pytest.mark.parametrize(
    ("me", "bots", "played"),
    [
        ([], [], {}),
        (["knight"], [], {"goblins": "normal", "cave": "normal"}),
        (["knight,cave"], [], {"goblins": "normal"}),
        (["Knight", "cave"], ["goblins=random"], {"goblins": "random"}),
        ([], ["cave"], {"cave": "normal"}),
        ([], ["cave=random", "goblins=greedy"], {"goblins": "greedy", "cave": "random"}),
    ],
)
def test_a_person_plays_all_that_bots_do_not(me: list[str], bots: list[str], played: dict[str, str]) -> None:
    assert bots_for(THREE, me, bots) == played


@pytest.mark.parametrize(
    ("me", "bots", "said"),
    [
        (["thief"], [], "me: 'thief' does not play; playing: knight, goblins, cave"),
        ([], ["thief=random"], "bot: 'thief' does not play"),
        ([], ["cave=clever"], "no bot 'clever'; there are: beginner, normal, strong"),
        (["cave"], ["cave=random"], "cave is yours by --me"),
    ],
)
def test_what_cannot_be_is_said(me: list[str], bots: list[str], said: str) -> None:
    with pytest.raises(SetupError, match=said):
        bots_for(THREE, me, bots)
    typed = [word for role in me for word in ("--me", role)] + [word for bot in bots for word in ("--bot", bot)]
    result = run("play", "--text", *GAME, *typed)
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1


# ------------------------------------------------------------------ at the terminal


def test_who_is_asked_sees_the_table_as_that_role() -> None:
    shown = run("play", "--text", *GAME, typed="1\n" * 60).stdout
    roles = asked(shown)
    assert {"Knight", "Goblins", "Cave"} <= set(roles)
    for role in ("Goblins", "Cave"):
        assert f"── {role} ─" in shown, "another role is announced"
    for screen in shown.split("\n> ")[:-1]:
        (role,) = asked(screen) or [""]
        if role != "Cave":
            assert "Tiles in hand: 3 face down" in screen or "Tiles in hand" not in screen
        if role != "Knight":
            assert "(sidequest, in hand)" not in screen


def test_bots_decide_for_the_others_and_their_hands_stay_hidden() -> None:
    shown = run("play", "--text", *GAME, "--me", "knight", typed="0\n" * 40).stdout
    assert set(asked(shown)) == {"Knight"}
    assert "(sidequest, in hand)" in shown
    assert "(secrets, in hand)" not in shown
    assert "── " not in shown, "one person, one view"
    assert "· Goblins " in shown, "what the bots did is told"


def test_bots_alone_play_to_the_end() -> None:
    typed = [word for role in THREE for word in ("--bot", f"{role}=random")]
    shown = run("play", "--text", *GAME, *typed, typed="q\n").stdout
    assert "The game is over" in shown
    assert ("wins:" in shown) or ("Everyone loses" in shown)


def table(played_by: dict[str, str], seed: int = 4) -> TextTable:
    at_table = TextTable(new_game(SETUP, seed, story=True), SETUP, bots=played_by, seed=seed)
    at_table.let_bots_play()
    return at_table


def test_taking_back_goes_to_the_last_decision_of_a_person() -> None:
    """Whatever the bots have answered since goes with it, unless something was shown since."""
    back = stuck = 0
    for seed in range(12):
        at_table = table({"goblins": "random", "cave": "random"}, seed)
        game, person = at_table.game, RandomBot(seed)
        for _ in range(60):
            if game.ask is None:
                break
            before = len(game.log), game.state.hash()
            game.choose(person.choose(game, game.ask.seat))
            at_table.let_bots_play()
            if at_table.take_back_mine():
                assert (len(game.log), game.state.hash()) == before
                assert game.ask is not None
                assert game.ask.seat not in at_table.bots
                back += 1
                game.choose(person.choose(game, game.ask.seat))
                at_table.let_bots_play()
            else:
                stuck += 1
                assert len(game.log) > before[0], "nothing was taken back"
    assert back > 50
    assert stuck > 20


def test_with_real_dice_what_bots_answered_is_taken_back_too() -> None:
    at_table = TextTable(new_game(SETUP, 1, explicit=True, real_tiles=True), SETUP, bots={"knight": "random"}, seed=1)
    for _ in range(60):
        at_table.let_bots_play()
        game = at_table.game
        if game.chance is not None:
            game.resolve(0)
        else:
            assert game.ask is not None
            game.choose(0)
    while at_table.take_back_one() and at_table.game.log:
        ask = at_table.game.ask
        assert ask is None or ask.seat not in at_table.bots


# ------------------------------------------------------------------ saved games


def test_a_saved_game_goes_on_with_its_bots(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run("play", "--text", *GAME, "--me", "knight", "--bot", "cave=random", typed=f"1\ns {file}\nq\n")
    setup, game, bots = load_table(file)
    assert setup.roles == THREE
    assert bots == {"goblins": "normal", "cave": "random"}
    assert game.ask is not None
    again = run("play", "--text", "--load", file, typed="0\n" * 30).stdout
    assert set(asked(again)) == {"Knight"}
    others = run("play", "--text", "--load", file, "--me", "goblins", typed="0\n" * 10).stdout
    assert set(asked(others)) == {"Goblins"}
    assert run("replay", file).exit_code == 0


@pytest.mark.parametrize("bots", [{"thief": "greedy"}, {"cave": "clever"}, ["cave"], {"cave": 3}])
def test_a_record_with_bots_that_cannot_be_is_one_sentence(tmp_path: Path, bots: Any) -> None:
    file = tmp_path / "game.json"
    save_game(new_game(SETUP, 1), SETUP, file, {"cave": "greedy"})
    data = json.loads(file.read_text())
    data["setup"]["bots"] = bots
    file.write_text(json.dumps(data))
    result = run("play", "--text", "--load", file)
    assert result.exit_code == 2
    assert "setup.bots" in result.stderr
    assert result.stderr.count("\n") == 1


# ------------------------------------------------------------------ simulations


def test_bots_by_role_in_a_simulation() -> None:
    result = run("sim", "--roles", "knight,goblins,cave", "--games", "3", "--bots", "goblins=greedy,random", "--json")
    report = json.loads(result.stdout)
    assert set(report["wins"]) == set(THREE)
    assert report["failures"] == []
    assert report["wins"]["goblins"] >= 2, "a greedy role among random ones does well"
    told = run("sim", "--roles", "knight,goblins,cave", "--games", "1", "--bots", "cave=greedy").stdout
    assert "cave=greedy bots" in told
    wrong = run("sim", "--roles", "knight,goblins,cave", "--bots", "thief=greedy")
    assert wrong.exit_code == 2
    assert "thief" in wrong.stderr
