"""Commands in the manor: what is typed names its house, and whatever the cave can the manor can too."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.commanding import run
from tests.test_cli import one_sentence
from underhall import facts, rules
from underhall.cave.house import CAVE
from underhall.draw.faces.registry import HOUSE_FACES
from underhall.engine.record import Record
from underhall.houses import HOUSES, home_of
from underhall.lab.bench import STANDARD_MIXES, Bench, Speed
from underhall.lab.simulate import Job, simulate
from underhall.manor.house import MANOR
from underhall.manor.setup.agreed import LEVELS
from underhall.told.setup_lines import as_data, lines
from underhall.told.setups import as_typed, dealt_of, setup_of
from underhall.travel.tables import tables

ALL_FIVE = "paladin,skeletons,spider,manor,warlock"


def data(*args: str) -> Any:
    """What a command prints with --json."""
    result = run(*args, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


# ------------------------------------------------------------------ mixes


def test_the_mixes_of_both_houses_are_listed_below_their_names() -> None:
    printed = run("mixes").stdout.splitlines()
    in_cave, in_manor = len(tables("cave")), len(tables("manor"))
    assert printed[0] == f"The cave: {len(CAVE.mixes())} mixes, {in_cave} more with a guest"
    assert f"The manor: {len(MANOR.mixes())} mixes, {in_manor} more with a guest" in printed
    listed = [mix for mix in data("mixes") if "guest" not in mix]
    assert [mix["house"] for mix in listed] == ["cave"] * len(CAVE.mixes()) + ["manor"] * len(MANOR.mixes())


def test_a_line_says_what_is_special_about_a_mix_of_the_manor() -> None:
    printed = {line.split()[0]: line for line in run("mixes", "--house", "manor").stdout.splitlines()[1:]}
    assert "standard rules" in printed["paladin+skeletons+spider+manor"]
    assert "the Warlock starts with Syphon Specialize and Expand" in printed["paladin+spider+warlock"]
    assert "the Skeletons hunt the Spider" in printed["skeletons+spider"]
    assert "the Manor starts with 3 Seals; 5 cards out" in printed["skeletons+spider+manor"]
    assert "the Spider starts with 2 Terror and Expand" in printed["paladin+spider"]


# ------------------------------------------------------------------ setup


@pytest.mark.parametrize("mix", MANOR.mixes(), ids="+".join)
def test_every_line_of_every_setup_of_the_manor_has_a_clause(mix: tuple[str, ...]) -> None:
    for level in LEVELS:
        leveled = [role for role in mix if len(mix) > 1 and (role != "skeletons" or "paladin" in mix)]
        setup = setup_of("+".join(mix), [f"{role}={level}" for role in leveled])
        found = list(lines(setup, home_of(setup).plan_of(setup)))
        assert len(found) > 8
        for line in found:
            assert rules.clause(line.clause)
            assert line.text[0].isupper() or line.text[0].isdigit()
            assert line.text.endswith(".")
            assert "  " not in line.text


def told(*args: str) -> dict[str, str]:
    """The lines of a setup, each with its clause."""
    return {line["text"]: line["clause"] for line in data("setup", *args)["lines"]}


@pytest.mark.clause("MMP-31", "MMP-32", "MMP-33", "MMP-34", "MMP-35")
def test_the_map_and_what_lies_beside_it_are_told() -> None:
    texts = told("--roles", ALL_FIVE)
    assert texts["6 Dark tiles: four around the Pit, two beside the Entrance; 39 stay in the stack."] == "MMP-34"
    assert texts["Beside the map: 9 poltergeists, 10 treasures, 8 breaches and 6 force walls."] == "MMP-35"
    order = [clause for clause in texts.values() if clause in ("MMP-31", "MMP-32", "MMP-33", "MMP-34", "MMP-35")]
    assert order == sorted(order)
    assert len(order) == 5


def test_decks_are_told_without_what_a_mix_or_a_level_puts_away() -> None:
    assert "Paladin: a deck of 7 treasure cards beside the map." in told("--roles", ALL_FIVE)
    two = told("--roles", "paladin,spider")
    assert "Paladin: a deck of 6 treasure cards beside the map." in two
    assert "Paladin: a deck of 6 favor cards." in two
    armed = told("--roles", ALL_FIVE, "--level", "skeletons=warlord")
    assert "Paladin: a deck of 5 treasure cards beside the map." in armed
    assert armed["Skeletons: the level Warlord, very hard."] == "MVR-21"
    assert "Warlock: a deck of 8 spells." in told("--roles", "skeletons,spider,warlock")
    keep = sum(card.seals != 3 for card in facts.manor_player().cards)
    assert f"Manor: a deck of {keep} rituals." in told("--roles", ALL_FIVE, "--level", "manor=keep")
    assert "Spider: 15 blood tokens, 10 web tokens, 3 Eggs and 3 Spiderlings in the supply." in told(
        "--roles", ALL_FIVE, "--level", "paladin=squire"
    )


def test_who_wins_when_somebody_is_killed_goes_by_the_mix() -> None:
    assert told("--roles", ALL_FIVE)["If the Paladin is killed, the Skeletons win."] == "PAL-11"
    assert told("--roles", ALL_FIVE)["If the Spider is killed, the Paladin wins."] == "SPI-50"
    hunted = told("--roles", "skeletons,spider,manor")
    assert hunted["If the Spider is killed, the Skeletons win."] == "SPI-50"
    alone = told("--roles", "paladin,spider")
    assert alone["If the Paladin is killed, nobody wins by it: the Paladin is out and play goes on."] == "MMP-39"


def test_skeletons_of_choice_and_chance_are_told() -> None:
    assert "Casty, Screamy, Shooty, Slashy and Stabby march." in told("--roles", "skeletons,spider")
    picked = told("--roles", "skeletons,spider", "--option", "skeletons=casty+shiny+singy+smashy+sniffy")
    assert any(text.startswith("Casty, Shiny, Singy, Smashy and Sniffy march") for text in picked)
    found = data("setup", "--roles", "skeletons,spider", "--option", "skeletons=random")
    assert (found["house"], found["mix"], len(found["skeletons"])) == ("manor", "skeletons-spider", 9)


def test_the_journey_is_told_with_its_level_and_ranks() -> None:
    texts = told("--roles", "paladin", "--level", "hard", "--option", "campaign")
    assert texts["At Health 0 or 10 Terror the game is lost."] == "MVR-28"
    assert any(text.startswith("Hard: 6 Skeletons that nobody plays") for text in texts)
    assert "MVR-43" in texts.values()
    assert "MVR-43" not in told("--roles", "paladin").values()


def test_a_setup_of_the_manor_can_be_typed_again() -> None:
    for seed in range(60):
        setup = MANOR.random_setup(0, seed)
        words = as_typed(setup).split(" --")
        again = setup_of(
            words[0].removeprefix("--roles "),
            [word.removeprefix("level ").strip("'") for word in words if word.startswith("level")],
            [word.removeprefix("option ") for word in words if word.startswith("option")],
        )
        assert again == setup, as_typed(setup)


def test_a_setup_as_data_names_its_house() -> None:
    for house, roles in (("cave", "knight,ghoul"), ("manor", ALL_FIVE)):
        setup = setup_of(roles)
        assert as_data(setup, home_of(setup).plan_of(setup))["house"] == house


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["setup", "--roles", "knight,paladin"], ["takes the seat of knight", "MVR-44"]),
        (
            ["setup", "--roles", "paladin,spider,thief"],
            ["that of the skeletons is empty (MVR-74)", "paladin+skeletons+spider+thief"],
        ),
        (["setup", "--roles", "paladin,skeletons"], ["spider", "MVR-02", "nearest legal mix is paladin+skeletons"]),
        (["setup", "--roles", "spider,warlock"], ["hunts the spider", "nearest legal mix is"]),
        (["setup", "--roles", "spider"], ["alone only the paladin plays (MVR-25)", "nearest legal mix is"]),
        (["setup", "--roles", "paladin,spidr"], ["'spidr' in the manor", "the nearest is spider"]),
        (["setup", "--roles", "spider,spider,paladin"], ["more than once"]),
        (["setup", "--roles", "paladin,spider", "--level", "spider=queen"], ["no level 'queen'", "demon-queen"]),
        (["setup", "--roles", "paladin,spider", "--level", "warlock=hard"], ["does not play"]),
        (["setup", "--roles", "skeletons,spider", "--level", "skeletons=hard"], ["MVR-100"]),
        (["setup", "--roles", "paladin,spider", "--level", "hard"], ["no solo level here", "MVR-28", "paladin=hard"]),
        (["setup", "--roles", "paladin,spider", "--option", "terrain=on"], ["no option 'terrain'", "skeletons"]),
        (["setup", "--roles", "skeletons,spider", "--option", "skeletons=casty"], ["5 take part, not 1"]),
        (["setup", "--roles", "skeletons,spider", "--option", "skeletons"], ["skeletons=VALUE"]),
        (["setup", "--roles", "skeletons,spider", "--option", "skeletons=a+b+c+d+e"], ["no Skeleton 'a'"]),
        (["mixes", "--house", "castle"], ["no house 'castle'", "cave, manor"]),
        (["mixes", "--house", "manor", "--players", "7"], ["the manor has no mix of 7 players"]),
        (["sim", "--roles", "random:manor:7"], ["random:manor:7", "random:manor:1 to random:manor:5"]),
        (["sim", "--roles", "random:castle"], ["random:castle", "random:1 to random:7"]),
        (["sim", "--roles", "random:manor:"], ["random:manor:"]),
        (["sim", "--roles", "random:manor", "--bots", "knight=greedy"], ["'knight' does not play"]),
        (["bench", "--roles", "paladin+warlock"], ["spider"]),
        (["matrix", "butler"], ["no role 'butler'"]),
    ],
)
def test_what_cannot_be_is_one_sentence(args: list[str], words: list[str]) -> None:
    one_sentence(run(*args), *words)


# ------------------------------------------------------------------ sim


def test_roles_left_to_chance_name_their_house() -> None:
    for typed, expected in {
        "random": ("cave", 0),
        "random:4": ("cave", 4),
        "random:manor": ("manor", 0),
        "Random:Manor:03": ("manor", 3),
        "random:both:2": ("both", 2),
    }.items():
        assert dealt_of(typed) == expected
    assert dealt_of("knight") is None


def test_random_mixes_of_the_cave_are_the_same_as_ever_and_those_of_both_come_from_either() -> None:
    old = Job(("cave",), None, 6, 20, players=3)
    assert [old.setup_of(seed) for seed in range(20, 26)] == [CAVE.random_setup(3, seed) for seed in range(20, 26)]
    both = Job(tuple(HOUSES), None, 1, 0)
    drawn = [both.setup_of(seed) for seed in range(40)]
    assert drawn == [both.setup_of(seed) for seed in range(40)]
    assert {setup.house for setup in drawn} == set(HOUSES)
    assert all(HOUSES[setup.house].random_setup(0, seed) == setup for seed, setup in enumerate(drawn))


def test_sim_plays_in_either_house_and_tells_which() -> None:
    found = data("sim", "--roles", "paladin,spider", "--games", "2", "--check")
    assert (found["games"], found["failures"], set(found["wins"])) == (2, [], {"paladin", "spider"})
    assert simulate(Job(("manor",), None, 3, 5)).games == 3
    result = run("sim", "--roles", "random:both", "--games", "2")
    assert "2 games of random mixes of the cave and the manor, random bots" in result.stdout
    assert "random mixes of the manor of 2 players" in run("sim", "--roles", "random:manor:2", "--games", "1").stdout


def test_bench_measures_the_largest_mix_of_both_houses_in_one_run(monkeypatch: pytest.MonkeyPatch) -> None:
    assert {"knight+goblins+dragon+cave+thief", ALL_FIVE.replace(",", "+")} <= set(STANDARD_MIXES)
    monkeypatch.setattr(
        "underhall.commands.bench.bench",
        lambda mixes, seconds, peer: Bench({name: Speed(1, 1, 1, 1, 1, 1) for name in mixes}),
    )
    assert set(data("bench", "--seconds", "1")["mixes"]) == set(STANDARD_MIXES)


# ------------------------------------------------------------------ matrix and rules


def test_the_matrix_is_of_pairs_that_meet_in_one_house_or_on_a_visit() -> None:
    pairs = {(pair["actor"], pair["target"]) for pair in data("matrix")["pairs"]}
    assert ("spider", "paladin") in pairs
    assert ("knight", "goblins") in pairs
    assert ("spider", "knight") in pairs
    assert ("spider", "dragon") not in pairs  # they share a seat (MVR-44)
    assert ("spider", "ghoul") not in pairs  # who never has a guest beside it (MVR-74)
    guests = {guest.role for guest in facts.travel().guests}
    assert {pair["actor"] for pair in data("matrix", "warlock")["pairs"]} <= {*MANOR.everyone, *guests, "cave"}
    assert run("matrix", "--check").exit_code == 0


# ------------------------------------------------------------------ playing in the terminal


def test_a_game_of_the_manor_is_typed_saved_and_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "night.json"
    typed = "\n".join(["1", "1", "u", "?", "? 1", "l", f"s {file}", "q"]) + "\n"
    result = run(
        "play", "--text", "--roles", ALL_FIVE, "--me", "paladin", "--bot", "spider=random", "--seed", "3", typed=typed
    )
    assert result.exit_code == 0
    assert "Saved: underhall play --load" in result.stdout
    saved = msgspec.json.decode(file.read_bytes(), type=Record)
    assert (saved.game, saved.setup["bots"]["spider"]) == ("manor", "random")
    again = run("play", "--load", file, typed="1\nq\n")
    assert again.exit_code == 0
    assert "Paladin" in again.stdout
    told = run("replay", file)
    assert told.exit_code == 0
    drawn = tmp_path / "night.svg"
    assert run("replay", file, "--at", "2", "--text", "--svg", drawn).exit_code == 0
    assert drawn.read_text().startswith("<svg")


@pytest.mark.parametrize("roles", ["paladin", "skeletons,spider", ALL_FIVE])
def test_a_whole_game_of_the_manor_can_be_typed(roles: str) -> None:
    """Any number that is offered; whatever is asked, the terminal has words for it."""
    result = run("play", "--text", "--roles", roles, "--seed", "7", typed="1\n2\n0\n3\n" * 40 + "q\n")
    assert result.exit_code == 0, result.output
    assert "Goodbye" in result.stdout


def test_faces_know_what_a_house_offers_first() -> None:
    for name, house in HOUSES.items():
        face = HOUSE_FACES[name]
        assert face.first in house.mixes()
        assert all(house.in_turn_order(table.roles) in house.mixes() for table in face.tables)
        assert face.door.title
