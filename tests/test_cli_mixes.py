"""The commands `underhall mixes` and `underhall setup`, and random mixes in `underhall sim`."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.test_cli import main, one_sentence, run
from underhall import facts, rules
from underhall.cave.setup.agreed import Options, Setup
from underhall.cave.setup.planning import plan_of
from underhall.cave.setup.random_setups import random_setup
from underhall.lab import simulate
from underhall.told.setup_lines import lines
from underhall.told.setups import as_typed, setup_of, told
from underhall.travel.tables import tables

MIXES = {mix.key: mix for mix in facts.cave_mixes().mixes}


def data(*args: str) -> Any:
    """What a command prints with --json."""
    result = run(*args, "--json")
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return json.loads(result.stdout)


# ------------------------------------------------------------------ mixes


@pytest.mark.clause("VAR-09")
def test_mixes_lists_all_395_as_in_the_facts() -> None:
    listed = [mix for mix in data("mixes", "--house", "cave") if "guest" not in mix]
    assert [mix["key"] for mix in listed] == list(MIXES)
    for mix in listed:
        expected = MIXES[mix["key"]]
        assert set(mix) == {
            "house", "key", "players", "order", "base", "cards", "tiles", "goals", "killed", "also", "hunger", "unsure",
            "agreed", "armor", "locked",
        }  # fmt: skip
        assert (mix["order"], mix["players"]) == (mix["key"].split("+"), len(mix["order"]))
        assert (mix["base"], mix["tiles"], mix["goals"]) == (expected.base, expected.tiles, expected.goals)
        assert (mix["killed"], mix["hunger"], mix["unsure"]) == (
            expected.killed,
            expected.hunger,
            list(expected.unsure),
        )
        assert mix["cards"].get("past-plunder", "") == expected.cards.past_plunder
        assert mix["cards"].get("flare", []) == list(expected.cards.flare)


@pytest.mark.parametrize(("players", "count"), [(1, 8), (2, 40), (3, 90), (4, 116), (5, 90), (6, 41), (7, 10)])
def test_mixes_of_so_many_players(players: int, count: int) -> None:
    guests = sum(len(table) == players for table in tables("cave"))
    assert {mix["players"] for mix in data("mixes", "--house", "cave", "--players", str(players))} == {players}
    heading, *printed = run("mixes", "--house", "cave", "--players", str(players)).stdout.splitlines()
    assert heading == f"The cave: {count} mixes" + (f", {guests} more with a guest" if guests else "")
    assert len(printed) == count + guests
    assert all(line.split()[0].count("+") == players - 1 for line in printed)


def test_a_line_says_what_is_special() -> None:
    printed = {line.split()[0]: line for line in run("mixes", "--house", "cave").stdout.splitlines()[1:]}
    assert len(printed) == 395 + len(tables("cave")), "with a guest"
    assert "standard rules" in printed["knight+goblins+dragon+cave"]
    for words in ("Past Plunder: Dragon", "Goblin Infestation A", "2 Hunger cubes moved", "an Ambush kills the Knight"):
        assert words in printed["knight+dragon"]
    assert "a number to agree on" in printed["knight+thief"]
    assert "one tile a turn" in printed["knight+goblins+dragon+ghoul"]
    assert "Flare: Goblins and Ghost" in printed["goblins+ghost"]
    assert "the Unicorn's Armor starts at 2" in printed["goblins+nightmare-unicorn"]
    assert "4, 2 or no Hunger cubes moved" in printed["dragon"]


# ------------------------------------------------------------------ setup


def test_setup_says_everything_with_its_clause() -> None:
    found = data("setup", "--roles", "ghost,knight,dragon,ghoul", "--level", "knight=hard")
    assert (found["key"], found["players"]) == ("knight+dragon+ghoul+ghost", 4)
    assert found["order"] == ["knight", "dragon", "ghoul", "ghost"]
    assert found["agreed"]["levels"] == {"knight": "hard"}
    assert found["goals"]["knight"] == {"kind": "kill-dragon", "n": 6, "m": 0, "text": "kill the Dragon (Health 6)"}
    assert (found["past_plunder"], found["flare_users"]) == ("ghost", ["ghoul", "ghost"])
    assert (found["tokens"]["treasure"], found["box"], found["stack"]) == (
        10,
        {"vault": 6},
        {"plain": 26, "crystal": 9, "ghost": 6},
    )
    told_by = {line["text"]: line["clause"] for line in found["lines"]}
    assert told_by["The Ghost takes Past Plunder."] == "VAR-67"
    assert told_by["The Dragon starts at Health 6."] == "VAR-115"
    assert told_by["If an Ambush kills the Knight, the Dragon wins."] == "VAR-130"
    assert told_by["1 Artifact each for Knight, Dragon and Ghoul; the other 3 on the Entrance."] == "VAR-72"
    text = run("setup", "--roles", "ghost,knight,dragon,ghoul", "--level", "knight=hard").stdout
    for words in ("VAR-67", "takes Past Plunder", "VAR-130"):
        assert words in text


def test_every_line_of_every_setup_has_a_clause() -> None:
    for key in (*MIXES, "knight+shadow-unicorn", "goblins+dragon+shadow-unicorn"):
        setup = setup_of(key)
        found = list(lines(setup, plan_of(setup)))
        assert len(found) > 8
        for line in found:
            assert rules.clause(line.clause)
            assert line.text[0].isupper() or line.text[0].isdigit()
            assert line.text.endswith(".")


def test_levels_options_and_agreed_numbers_are_told() -> None:
    found = data(
        "setup", "--roles", "knight+thief", "--level", "thief=invader", "--option", "knight-thief-goal=6",
        "--option", "terrain=on", "--option", "collapse-variant=2",
    )  # fmt: skip
    assert (found["goals"]["thief"]["n"], found["terms"]["thief"]["unspaced_stash"], found["terrain"]) == (6, 2, True)
    texts = [line["text"] for line in found["lines"]]
    assert "The number agreed on is 6 (5 or 6, option knight_thief_goal)." in texts
    assert found["agreed_number"] == {"name": "knight_thief_goal", "number": 6, "choices": [5, 6]}
    assert "Out of the game at random before the map is laid: 2 plain tiles." in texts
    assert any(text.startswith("Thief: Action cubes") for text in texts)  # VAR-15
    assert "Option Terrain Variant." in texts
    assert "Option Collapse Variant: 2." in texts
    unofficial = data("setup", "--roles", "knight+cave", "--option", "uncertain_treasures=true")
    assert unofficial["agreed_number"] is None
    assert "Option Uncertain Treasures (not official)." in [line["text"] for line in unofficial["lines"]]


def test_the_shadow_unicorn_may_be_named_among_the_roles() -> None:
    named = data("setup", "--roles", "thief+shadow-unicorn", "--level", "shadow-unicorn=hard")
    assert (named["unplayed"], named["terms"]["shadow"], named["order"]) == (
        ["shadow-unicorn"],
        {"rampage": "hard"},
        ["thief"],
    )
    assert data("setup", "--roles", "thief", "--option", "shadow-unicorn=true")["goals"] == named["goals"]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["setup", "--roles", "cave+ghost"], ["cave+ghost", "VAR-08", "nearest legal mix is knight+cave+ghost"]),
        (["setup", "--roles", "goblins+vile-ghoul"], ["never play together", "nearest legal mix is goblins"]),
        (["setup", "--roles", "cave"], ["alone", "knight+cave"]),
        (["setup", "--roles", "knight,knight"], ["more than once", "knight"]),
        (["setup", "--roles", "bard"], ["bard", "cave-ghost"]),
        (["setup", "--roles", "knight+goblin"], ["'goblin'", "the nearest is goblins"]),
        (["setup", "--roles", ""], ["nobody plays"]),
        (["setup", "--roles", "ghoul", "--level", "hrad"], ["'hrad'", "the nearest is hard"]),
        (["setup", "--roles", "ghoul", "--level", "ghoul=hunters"], ["the nearest is hunter", "easiest"]),
        (["setup", "--roles", "ghoul", "--level", "goul=hard"], ["does not play", "the nearest is ghoul"]),
        (["setup", "--roles", "knight", "--option", "terain=on"], ["terain", "the nearest is terrain"]),
        (["setup", "--roles", "knight", "--option", "terrain=maybe"], ["neither true nor false"]),
        (["setup", "--roles", "knight", "--option", "collapse_variant"], ["collapse_variant=VALUE"]),
        (["setup", "--roles", "knight", "--option", "collapse_variant=9"], ["0 to 4"]),
        (["setup", "--roles", "knight+thief", "--option", "skitter_variant"], ["VAR-123", "knight+vile-ghoul+thief"]),
        (["setup", "--roles", "knight+thief", "--option", "uncertain_treasures"], ["is knight+cave+thief"]),
        (["setup", "--roles", "knight", "--option", "knight_thief_goal=5"], ["nearest mix with it is knight+thief"]),
        (["setup", "--roles", "knight+dragon", "--option", "unicorn_hunter=knight"], ["knight+dragon+nightmare"]),
        (["setup", "--roles", "cave+thief", "--option", "shadow_hunter=thief"], ["needs the shadow-unicorn"]),
        (["setup", "--roles", "shadow-unicorn"], ["nobody"]),
        (["setup", "--roles", "knight+goblins", "--level", "hard"], ["no solo level", "knight=LEVEL"]),
        (["setup", "--roles", "knight+goblins", "--level", "expert"], ["write knight=expert"]),
        (["setup", "--roles", "knight+thief", "--option", "knight_thief_goal=9"], ["9", "5 or 6"]),
        (["setup", "--roles", "knight", "--option", "fully_focused=true"], ["fully_focused", "ghost"]),
        (["setup", "--roles", "knight", "--option", "speed=fast"], ["speed", "fast", "short"]),
        (["setup", "--option", "rain=on"], ["rain", "terrain", "knight_thief_goal"]),
        (["mixes", "--players", "8"], ["--players"]),
        (["mixes", "--players", "0"], ["--players"]),
        (["mixes", "--players", "some"], ["--players"]),
        (["sim", "--roles", "random:9"], ["random:9", "random:7"]),
        (["sim", "--roles", "random:x"], ["random:x", "random:1"]),
        (["sim", "--roles", "random:"], ["random:", "random:1"]),
        (["sim", "--roles", "random:3", "--level", "hard"], ["leave out --level"]),
        (["sim", "--roles", "random:3", "--option", "terrain=on"], ["leave out"]),
        (["play", "--roles", "knight+cave", "--level", "cave=easy", "--dice"], ["--dice", "Cave"]),
        (["bench", "--roles", "ghoul+vile-ghoul"], ["ghoul"]),
    ],
)
def test_what_cannot_be_is_one_sentence(args: list[str], words: list[str]) -> None:
    one_sentence(run(*args), *words)


def test_main_says_it_on_stderr_without_a_traceback() -> None:
    result = main("setup", "--roles", "cave+ghost")
    assert result.returncode == 2
    assert result.stdout == ""
    assert result.stderr.startswith("underhall: roles: cave+ghost is no legal mix")
    assert result.stderr.count("\n") == 1


# ------------------------------------------------------------------ setups as typed


def test_a_setup_can_be_typed_again() -> None:
    for seed in range(80):
        setup = random_setup(0, seed)
        words = as_typed(setup).split(" --")
        again = setup_of(
            words[0].removeprefix("--roles "),
            [word.removeprefix("level ").strip("'") for word in words if word.startswith("level")],
            [word.removeprefix("option ") for word in words if word.startswith("option")],
        )
        assert again == setup, as_typed(setup)


def test_a_solo_level_is_told_only_where_there_is_one() -> None:
    assert told(Setup(("goblins",))) == "goblins"
    assert told(Setup(("dragon",), solo_level="hard")) == "dragon, hard"
    options = Options(terrain=True, shadow_hunter="knight", shadow_unicorn=True)
    assert told(Setup(("knight", "thief"), options=options, agreed={"knight_thief_goal": 6})) == (
        "knight+thief, terrain=true, shadow_unicorn=true, shadow_hunter=knight, knight_thief_goal=6"
    )


# ------------------------------------------------------------------ sim


def test_sim_plays_random_mixes_and_can_play_a_failed_one_again(monkeypatch: pytest.MonkeyPatch) -> None:
    started = []

    def broken(job: Any, setup: Setup, seed: int) -> None:
        started.append(setup)
        raise AssertionError(setup.roles)

    monkeypatch.setattr(simulate, "_start", broken)
    found = json.loads(run("sim", "--roles", "random:3", "--games", "4", "--seed", "20", "--json").stdout)
    assert started == [random_setup(3, seed) for seed in range(20, 24)]
    assert [failure["roles"] for failure in found["failures"]] == [list(setup.roles) for setup in started]
    result = run("sim", "--roles", "random:3", "--games", "4", "--seed", "20")
    assert "4 games of random mixes of 3 players, random bots" in result.stdout
    assert "underhall sim --roles random:3 --bots random --games 1 --seed 22" in result.stdout
    assert "random mixes, random bots" in run("sim", "--roles", "random", "--games", "1").stdout
