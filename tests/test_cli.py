"""The command line: a contract of options, JSON keys and exit codes."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner

from tests.commanding import run
from underhall import __version__
from underhall.cave.house import CAVE
from underhall.cave.map.parts import BACKS, TILE_BY_ID, TILE_IDS
from underhall.cave.play.dice import DRAGON_DIE
from underhall.cave.roles.ghouls.terror import TERROR_IDS
from underhall.cave.setup.agreed import Options, Setup
from underhall.cave.setup.new import new_game
from underhall.cli import app
from underhall.commands import output
from underhall.commands import scenario as scenario_command
from underhall.commands.play import TextTable, find_outcome, outcomes
from underhall.draw.names import space_name
from underhall.engine.flow import Chance, Ending
from underhall.lab import simulate
from underhall.lab.bench import STANDARD_MIXES, Bench, PeerSpeed, Speed
from underhall.lab.instructions import Count
from underhall.rules import coverage
from underhall.told.saved import load_game, save_game
from underhall.told.setups import setup_of

GHOUL = Setup(("ghoul",))
NO_CLAUSE = "ghl-999"
"""In small letters: as people type it, and no clause in the eyes of the tests of the rules."""


def main(*args: str | Path, typed: str = "", cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """A command as a person runs it. None has a time limit: on a busy machine that would fail by the clock."""
    return subprocess.run(
        [sys.executable, "-m", "underhall.cli", *map(str, args)],
        input=typed,
        capture_output=True,
        text=True,
        cwd=cwd,
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[1]), "PYTHONIOENCODING": "utf-8"},
    )


def one_sentence(result: Any, *words: str) -> None:
    """Exit code 2, and on stderr one line that says these words."""
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1, result.stderr
    assert "Traceback" not in result.stderr
    for word in words:
        assert word in result.stderr


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """The record of a whole game."""
    game = new_game(GHOUL, 7)
    while game.ask is not None:
        game.choose(len(game.log) % len(game.ask.options))
    save_game(game, GHOUL, tmp_path / "game.json")
    return tmp_path / "game.json"


# ------------------------------------------------------------------ what cannot be


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["sim", "--roles", "bard"], ["roles", "bard", "ghoul"]),
        (["sim", "--roles", ""], ["roles"]),
        (["sim", "--level", "brutal"], ["level", "brutal", "medium"]),
        (["sim", "--level", "easy", "--level", "hard"], ["level", "easy and hard"]),
        (["sim", "--level", "ghoul=soft"], ["level", "soft", "expert"]),
        (["sim", "--level", "easiest"], ["level", "for a difficulty level write ghoul=easiest"]),
        (["sim", "--level", "Hunter"], ["level", "write ghoul=hunter"]),
        (["sim", "--level", "knight=expert"], ["level", "knight"]),
        (["sim", "--level", "ghoul=easiest", "--level", "ghoul=expert"], ["level", "easiest and expert"]),
        (["sim", "--option", "rain=true"], ["option", "rain", "terrain"]),
        (["sim", "--option", "terrain=perhaps"], ["option terrain", "perhaps"]),
        (["sim", "--option", "collapse_variant=many"], ["option collapse_variant", "many"]),
        (["sim", "--option", "collapse_variant=9"], ["collapse_variant", "9"]),
        (["sim", "--option", f"collapse_variant={'9' * 5000}"], ["option collapse_variant", "999…"]),
        (["sim", "--seed", "9" * 5000], ["--seed"]),
        (["sim", "--bots", "clever"], ["bots", "clever", "greedy"]),
        (["sim", "--games", "0"], ["--games"]),
        (["sim", "--games", "-3"], ["--games"]),
        (["sim", "--games", "some"], ["--games"]),
        (["sim", "--jobs", "0"], ["--jobs"]),
        (["sim", "--fast"], ["--fast"]),
        (["play", "--roles", "bard"], ["roles", "bard"]),
        (["play", "--load", "nowhere.json"], ["nowhere.json", "cannot be read"]),
        (["play", "--load", "x.json", "--roles", "ghoul"], ["--load", "leave out --roles"]),
        (["play", "--load", "x.json", "--level", "easy"], ["--load", "leave out --level"]),
        (["play", "--load", "x.json", "--seed", "3"], ["--load", "leave out --seed"]),
        (["play", "--load", "x.json", "--dice"], ["--load", "leave out --dice"]),
        (["play", "--load", "x.json", "--option", "terrain=true"], ["--load", "leave out --option"]),
        (["play", "--dice", "--option", "collapse_variant=1"], ["collapse_variant", "--dice"]),
        (["rules", NO_CLAUSE], [NO_CLAUSE]),
        (["rules", "xyzzy plugh"], ["xyzzy plugh"]),
        (["rules", "--coverage", "XYZ"], ["XYZ", "GHL"]),
        (["replay", "nowhere.json"], ["nowhere.json", "cannot be read"]),
        (["replay"], ["file"]),
        (["scenario", "nowhere.toml"], ["nowhere.toml"]),
        (["bench", "--seconds", "0"], ["--seconds"]),
        (["bench", "--seconds", "-1"], ["--seconds"]),
        (["bench", "--seconds", "nan"], ["--seconds"]),
        (["bench", "--seconds", "inf"], ["--seconds"]),
        (["bench", "--seconds", "3601"], ["--seconds", "3600"]),
        (["bench", "--roles", "bard"], ["roles", "bard"]),
        (["dance"], ["dance"]),
        (["--dance"], ["--dance"]),
    ],
)
def test_what_cannot_be_is_one_sentence(args: list[str], words: list[str]) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert result.stderr.lower().count("\n") == 1
    for word in words:
        assert word.lower() in result.stderr.lower()
    assert result.stdout == ""


@pytest.mark.parametrize("args", [["sim", "--roles", "bard"], ["rules", NO_CLAUSE], ["dance"], ["replay", "no.json"]])
def test_main_says_it_on_stderr_without_a_traceback(args: list[str]) -> None:
    result = main(*args)
    assert result.returncode == 2
    assert result.stdout == ""
    assert result.stderr.startswith("underhall: ")
    assert result.stderr.count("\n") == 1


def test_a_bug_keeps_its_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object) -> None:
        raise KeyError("a bug")

    monkeypatch.setattr("underhall.commands.rules.print_rules", broken)
    result = CliRunner().invoke(app, ["rules"])
    assert isinstance(result.exception, KeyError)


def test_ctrl_c_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*args: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("underhall.commands.rules.print_rules", interrupted)
    result = run("rules")
    assert result.exit_code == 130
    assert result.output.strip() == ""


def test_ctrl_c_ends_a_simulation_quietly_with_all_its_processes() -> None:
    command = [sys.executable, "-m", "underhall.cli", "sim", "--roles", "ghoul", "--games", "100000", "--jobs", "2"]
    sim = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),  # tests may run where it is ignored
    )  # fmt: skip
    while len(children := alive_in_group(sim.pid)) < 3:  # itself and those who play, perhaps still starting
        time.sleep(0.05)
    os.killpg(sim.pid, signal.SIGINT)  # as a terminal does: everybody in the group hears it
    out, err = sim.communicate()
    assert (sim.returncode, out, err) == (130, b"", b"")
    assert children
    while alive_in_group(sim.pid):  # the last one ends when it finds its parent gone; one that stays hangs this test
        time.sleep(0.05)


def alive_in_group(group: int) -> list[int]:
    """The processes of a group that still run."""
    listed = subprocess.run(["ps", "-A", "-o", "pid=,pgid=,stat="], capture_output=True, text=True, check=True).stdout
    rows = [line.split() for line in listed.splitlines()]
    return [int(pid) for pid, pgid, stat in rows if int(pgid) == group and not stat.startswith("Z")]


@pytest.mark.parametrize(
    ("db", "words"),
    [
        (".", ["is a folder"]),
        ("text.txt", ["text.txt", "something else than a file of tables"]),
        ("text.txt/tables.sqlite", ["text.txt", "cannot be a folder"]),
        ("sqlite:///missing/tables.sqlite", ["missing/tables.sqlite", "No such file"]),
        ("/dev/full", ["/dev/full", "full"]),
        ("herring://somewhere", ["herring://"]),
        ("postgresql+asyncpg://me:secret@somewhere/tables", ["postgresql+asyncpg://"]),
        ("://", ["db"]),
    ],
)
def test_a_place_where_no_table_can_be_kept_is_one_sentence(
    db: str, words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "text.txt").write_text("no database, only some text")
    result = run("play", "--no-browser", "--db", db)
    one_sentence(result, "db: ", *words)
    assert "secret" not in result.stderr
    assert (tmp_path / "text.txt").read_text() == "no database, only some text"


def test_a_table_is_kept_only_where_something_can_be_written(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    sqlite3.connect(file).close()
    one_sentence(run("play", "--no-browser", "--db", f"sqlite:///file:{file}?mode=ro&uri=true"), "readonly")


def test_a_closed_pipe_is_quiet() -> None:
    command = f"{sys.executable} -m underhall.cli rules GHL | head -1"
    result = subprocess.run(command, shell=True, capture_output=True, text=True)
    assert result.stderr == ""
    assert result.stdout.count("\n") == 1


@pytest.mark.parametrize(
    ("closing", "code"),
    [
        ("rules GHL >&-", 0),
        ("sim --games 1 >&-", 0),
        ("play --text <&-", 0),
        ("play --text <&- >&- 2>&-", 0),
        ("rules xyzzy 2>&-", 2),
    ],
)
def test_closed_streams_are_no_bug(closing: str, code: int) -> None:
    result = subprocess.run(f"{sys.executable} -m underhall.cli {closing}", shell=True, capture_output=True)
    assert result.returncode == code
    assert result.stderr == b""


def test_a_full_disk_is_one_sentence() -> None:
    command = f"{sys.executable} -m underhall.cli rules GHL >/dev/full"
    result = subprocess.run(command, shell=True, capture_output=True, text=True)
    assert result.returncode == 2
    assert result.stderr == "underhall: No space left on device\n"


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_any_encoding_will_do(encoding: str) -> None:
    result = subprocess.run(
        [sys.executable, "-m", "underhall.cli", "play", "--text", "--seed", "5"],
        input=b"1\n\xff\xe4\nq\n",
        capture_output=True,
        env=os.environ | {"PYTHONIOENCODING": encoding},
    )
    assert result.returncode == 0
    assert result.stderr == b""
    assert b"is not one of 1 to" in result.stdout


def test_the_version() -> None:
    result = run("--version")
    assert result.exit_code == 0
    assert result.stdout == f"underhall {__version__}\n"


@pytest.mark.parametrize(
    ("settings", "shown"),
    [
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "truecolor"),
        ({"TERM": "xterm-256color"}, "256"),
        ({"TERM": "xterm"}, ""),
        ({"TERM": "dumb", "COLORTERM": "truecolor"}, ""),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, ""),
    ],
)
def test_colours_are_those_the_terminal_has(
    settings: dict[str, str], shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("COLORTERM", "NO_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(output, "Console", lambda: Console(force_terminal=True))
    assert output.colours() == shown


def test_without_a_command_the_help_is_shown() -> None:
    result = run()
    assert result.exit_code == 0
    for command in ("play", "sim", "rules", "scenario", "replay", "bench"):
        assert command in result.stdout


# ------------------------------------------------------------------ setups


def test_a_setup_is_put_together_from_what_was_typed() -> None:
    setup = setup_of("Ghoul", ["hard", "ghoul=Hunter"], ["terrain=true", "collapse_variant=2", "skitter-variant=on"])
    assert setup == Setup(("ghoul",), {"ghoul": "hunter"}, "hard", Options(True, 2, True))


def test_without_words_a_setup_is_the_plain_one() -> None:
    assert setup_of("ghoul") == GHOUL
    assert setup_of("ghoul", [], ["terrain=false"]) == GHOUL


# ------------------------------------------------------------------ sim

SIM_KEYS = {
    "games", "decisions", "seconds", "decisions_per_second", "wins", "everyone_lost", "endings", "turns_mean",
    "failures",
}  # fmt: skip


def test_sim_prints_one_json_document() -> None:
    result = run("sim", "--roles", "ghoul", "--games", "5", "--seed", "3", "--bots", "random", "--jobs", "1", "--json")
    assert result.exit_code == 0
    assert result.stderr == ""
    data = json.loads(result.stdout)
    assert set(data) == SIM_KEYS
    assert data["games"] == 5
    assert set(data["wins"]) == {"ghoul"}
    assert data["wins"]["ghoul"] + data["everyone_lost"] == 5
    assert sum(data["endings"].values()) == 5
    assert data["turns_mean"] > 1
    assert data["decisions_per_second"] == pytest.approx(data["decisions"] / data["seconds"])
    assert data["failures"] == []


def test_sim_tells_people_the_same() -> None:
    result = run(
        "sim", "--games", "3", "--bots", "greedy", "--level", "easy", "--option", "collapse_variant=1", "--check"
    )
    assert result.exit_code == 0
    assert "3 games of ghoul, easy, collapse_variant=1, greedy bots" in result.stdout
    assert "turns a game" in result.stdout


def test_a_failed_game_is_told_and_the_exit_code_is_1(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object) -> None:
        raise AssertionError("tiles do not add up")

    monkeypatch.setattr(simulate, "check_position", broken)
    result = run("sim", "--games", "7", "--seed", "40", "--check", "--json")
    assert result.exit_code == 1
    failures = json.loads(result.stdout)["failures"]
    assert [failure["seed"] for failure in failures] == list(range(40, 47))
    assert failures[0]["roles"] == ["ghoul"]
    assert failures[0]["answers"] > 0
    assert failures[0]["error"] == "AssertionError: tiles do not add up"
    told = run("sim", "--games", "7", "--seed", "40", "--check")
    assert told.exit_code == 1
    assert "7 games failed" in told.stdout
    assert "and 2 more" in told.stdout


def test_a_failed_game_can_be_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The line below a failure is a command that fails in the same way."""

    def broken(game: Any, decisions: int) -> None:
        if decisions == 30:
            raise AssertionError(game.state.hash())

    monkeypatch.setattr(simulate, "check_position", broken)
    asked = ["--level", "hard", "--level", "ghoul=hunter", "--option", "terrain=on", "--bots", "greedy", "--check"]
    told = run("sim", "--games", "3", "--seed", "40", *asked)
    failures = [line.strip() for line in told.stdout.splitlines() if "AssertionError" in line]
    commands = [line.strip() for line in told.stdout.splitlines() if "underhall sim" in line]
    assert commands[1] == (
        "underhall sim --roles ghoul --level hard --level ghoul=hunter --option terrain=true --bots greedy --check "
        "--games 1 --seed 41"
    )
    again = run(*commands[1].split()[1:])
    assert failures[1] in again.stdout
    assert failures[0] not in again.stdout


# ------------------------------------------------------------------ rules


def test_rules_prints_a_clause_a_prefix_or_what_words_find() -> None:
    one = run("rules", "ghl-21")
    assert one.exit_code == 0
    assert "GHL-21  In this phase" in one.stdout
    many = run("rules", "GHL")
    assert many.stdout.count("GHL-") > 50
    assert "GHL-02" in many.stdout
    assert "KNT-01  " not in many.stdout
    words = run("rules", "skitter", "symbol")
    assert "GHL-81" in words.stdout


def test_rules_alone_lists_the_prefixes() -> None:
    result = run("rules")
    assert result.exit_code == 0
    assert "GHL" in result.stdout
    assert "rules/cave/ghoul.md" in result.stdout


def test_rules_as_json() -> None:
    data = json.loads(run("rules", "GHL-21", "--json").stdout)
    assert [one["id"] for one in data] == ["GHL-21"]
    assert len(json.loads(run("rules", "--json").stdout)) > 1000


def test_coverage_counts_by_prefix(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("underhall.commands.rules.coverage", cache(coverage))  # it reads every test there is
    result = run("rules", "--coverage", "--json")
    assert result.exit_code == 0
    data = json.loads(result.stdout)
    assert {"GEN", "MAP", "COL", "FRC", "TER", "GHL", "VAR"} <= set(data)
    for one in data.values():
        assert set(one) == {"clauses", "cited", "marked", "bitten", "missing", "toothless", "tests_found"}
        assert one["clauses"] == one["marked"] + len(one["missing"])
    assert data["GHL"]["cited"] > 0
    told = run("rules", "--coverage", "ghl").stdout
    assert "GHL" in told
    assert "not marked: " in told
    assert "cited and marked, not bitten: " in told


# ------------------------------------------------------------------ scenarios


def test_a_wrong_scenario_file_is_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "torn.toml"
    file.write_text("[setup\nroles =")
    one_sentence(run("scenario", file), "torn.toml")
    one_sentence(run("scenario", tmp_path / "none"), "none")
    (tmp_path / "empty").mkdir()
    one_sentence(run("scenario", tmp_path / "empty"), "empty", "no scenario")
    file.write_text(f"a = {'[' * 50_000}")
    one_sentence(run("scenario", file), "torn.toml", "nested too deeply")
    file.write_text(f"a = {'9' * 5_000}")
    one_sentence(run("scenario", file), "torn.toml", "not TOML")
    os.mkfifo(tmp_path / "pipe")
    one_sentence(run("scenario", tmp_path / "pipe"), "pipe", "not a regular file")


def test_an_empty_folder_does_not_keep_the_others_from_running(tmp_path: Path) -> None:
    file = next((Path(__file__).parents[1] / "scenarios").glob("*.toml"))
    result = run("scenario", tmp_path, file)
    assert result.exit_code == 2
    assert "no scenario" in result.stderr
    assert result.stdout.count("ok ") == 1


def test_the_scenarios_of_the_project_hold() -> None:
    result = run("scenario", Path(__file__).parents[1] / "scenarios")
    assert result.exit_code == 0
    assert result.stdout.count("ok ") >= 10


def test_scenarios_are_told_one_by_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    outcomes = {"a": [], "b": ["fury: 3 instead of 4"], "c": []}
    for name in outcomes:
        (tmp_path / f"{name}.toml").write_text("")
    monkeypatch.setattr(scenario_command, "run_file", lambda file, trace: outcomes[file.stem])
    good = run("scenario", tmp_path / "a.toml", tmp_path / "c.toml")
    assert good.exit_code == 0
    assert good.stdout.count("ok ") == 2
    bad = run("scenario", tmp_path)
    assert bad.exit_code == 1
    assert bad.stdout.count("ok ") == 2
    assert "b.toml\n        fury: 3 instead of 4" in bad.stdout


def test_a_wrong_file_does_not_keep_the_others_from_running(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def run_file(file: Path, trace: object) -> list[str]:
        if file.stem == "a":
            raise scenario_command.ScenarioError("a.toml: roles: nobody plays")
        return ["no"]

    for name in "ab":
        (tmp_path / f"{name}.toml").write_text("")
    monkeypatch.setattr(scenario_command, "run_file", run_file)
    result = run("scenario", tmp_path)
    assert result.exit_code == 2
    assert result.stderr == "underhall: a.toml: roles: nobody plays\n"
    assert "FAILED" in result.stdout


# ------------------------------------------------------------------ replay


def test_replay_sums_a_record_up(finished: Path) -> None:
    result = run("replay", finished)
    assert result.exit_code == 0
    game = load_game(finished)[1]
    assert f"{len(game.log)} (" in result.stdout
    assert game.state.hash() in result.stdout
    assert "The Ghoul loses" in result.stdout


def test_replay_shows_any_moment(finished: Path) -> None:
    last = len(load_game(finished)[1].log)
    for at in ("0", "5", str(last // 2), str(last)):
        assert "Round" in run("replay", finished, "--at", at).stdout
    assert run("replay", finished, "--at", "5", "--text").stdout == run("replay", finished, "--at", "5").stdout
    assert "The Ghoul loses" in run("replay", finished, "--text").stdout


def test_replay_draws_any_moment(finished: Path, tmp_path: Path) -> None:
    result = run("replay", finished, "--at", "20", "--svg", tmp_path / "out.svg")
    assert result.exit_code == 0
    assert result.output == ""
    assert (tmp_path / "out.svg").read_text().lstrip().startswith("<")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.json", "out.svg"]
    one_sentence(run("replay", finished, "--svg", tmp_path / "nowhere" / "out.svg"), "nowhere/out.svg: cannot")


def test_a_moment_that_never_was_is_one_sentence(finished: Path) -> None:
    last = len(load_game(finished)[1].log)
    one_sentence(run("replay", finished, "--at", str(last + 1)), str(finished), f"--at {last + 1}", f"0 to {last}")
    one_sentence(run("replay", finished, "--at", "-1"), "--at -1")


def tampered(file: Path, change: Any) -> Path:
    """The record with something changed."""
    data = json.loads(file.read_text())
    change(data)
    file.write_text(json.dumps(data))
    return file


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda r: r["answers"][9].__setitem__(2, "fly away"), ["answers[9]", "fly away"]),
        (lambda r: r["answers"][9].__setitem__(1, 99), ["answers[9]", "99"]),
        (lambda r: r["answers"][9].__setitem__(0, "fate"), ["answers[9]", "fate"]),
        (lambda r: r["answers"][9].__setitem__(1, "two"), ["answers"]),
        (lambda r: r["answers"].pop(), ["hash"]),
        (lambda r: r["answers"].append(["choose", 0, "more"]), ["answers", "over"]),
        (lambda r: r.__setitem__("hash", "0" * 24), ["hash", "0" * 24]),
        (lambda r: r.__setitem__("underhall", 1), ["underhall", "version 1", "earlier rules"]),
        (lambda r: r.__setitem__("game", "chess"), ["game", "chess"]),
        (lambda r: r.__delitem__("game"), ["game"]),
        (lambda r: r.__setitem__("more", 1), ["more"]),
        (lambda r: r["setup"].__setitem__("roles", ["bard"]), ["setup", "bard"]),
        (lambda r: r["setup"].__setitem__("rules", 1), ["setup", "rules"]),
        (lambda r: r["setup"].__setitem__("solo_level", "brutal"), ["setup", "brutal"]),
        (lambda r: r["setup"].__setitem__("real_tiles", "perhaps"), ["setup.real_tiles", "bool"]),
    ],
)
def test_a_tampered_record_is_one_sentence(finished: Path, change: Any, words: list[str]) -> None:
    tampered(finished, change)
    one_sentence(run("replay", finished), str(finished), *words)
    one_sentence(run("play", "--load", finished), str(finished), *words)


def test_a_torn_record_is_one_sentence(finished: Path) -> None:
    whole = finished.read_text()
    for length in (0, 1, 40, len(whole) // 2, len(whole) - 3):
        finished.write_text(whole[:length])
        one_sentence(run("replay", finished), str(finished))
    finished.write_bytes(b"\xff\xfe\x00")
    one_sentence(run("replay", finished), str(finished))
    finished.write_text('"just a string"')
    one_sentence(run("replay", finished), str(finished))


def test_a_folder_is_no_record(tmp_path: Path) -> None:
    one_sentence(run("replay", tmp_path), str(tmp_path))
    os.mkfifo(tmp_path / "pipe")
    one_sentence(run("replay", tmp_path / "pipe"), str(tmp_path / "pipe"))


def test_a_picture_takes_no_place_but_a_files(finished: Path, tmp_path: Path) -> None:
    one_sentence(run("replay", finished, "--svg", "/dev/null"), "/dev/null", "not a regular file")
    one_sentence(run("replay", finished, "--svg", tmp_path), str(tmp_path), "not a regular file")


def test_replay_fits_the_terminal(finished: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for width in ("50", "120"):
        monkeypatch.setenv("COLUMNS", width)
        lines = run("replay", finished, "--at", "40").stdout.splitlines()
        assert max(map(len, lines)) <= int(width)
    monkeypatch.setenv("COLUMNS", "1")
    assert "Round" in run("replay", finished, "--at", "40").stdout


# ------------------------------------------------------------------ bench


def test_bench_measures_every_standard_mix(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("underhall.lab.bench.GAMES", 2)
    result = run("bench", "--seconds", "0.1", "--json")
    assert result.exit_code == 0
    data = json.loads(result.stdout)
    assert set(data) == {"mixes"}
    keys = {"decisions_per_second", "games_per_second", "options_mean", "copies_per_second", "clone_us", "view_us"}
    assert set(data["mixes"]) == set(STANDARD_MIXES)
    assert set(data["mixes"]["ghoul"]) == keys
    assert all(value > 0 for value in data["mixes"]["ghoul"].values())
    assert "decisions/s" in run("bench", "--seconds", "0.1", "--roles", "ghoul").stdout


def test_bench_beside_its_peer_has_the_agreed_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    measured = Bench({"ghoul": Speed(9.0, 2.0, 3.0, 4.0, 5.0, 6.0, 3.0, 2.0, 7.5)}, PeerSpeed(3.0, 2.0, 1.2))
    monkeypatch.setattr("underhall.commands.bench.bench", lambda mixes, seconds, peer: measured)
    data = json.loads(run("bench", "--peer", "--json").stdout)
    assert set(data) == {"mixes", "peer"}
    assert data["peer"] == {"moves_per_second": 3.0, "copies_per_second": 2.0, "choices_per_second": 1.2}
    assert data["mixes"]["ghoul"]["ratio_choices"] == 7.5
    assert data["mixes"]["ghoul"]["ratio_decisions"] == 3.0
    assert data["mixes"]["ghoul"]["ratio_copies"] == 2.0
    assert "3 (1.0×)" in run("bench", "--peer").stdout
    assert "against these: 7.5×" in run("bench", "--peer").stdout


def test_bench_without_its_peer_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "catanatron", None)
    one_sentence(run("bench", "--peer", "--seconds", "0.1", "--json"), "catanatron", "pip install")


def test_bench_counts_instructions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("underhall.commands.bench.count", lambda setup: Count(decisions=20, instructions=1_000_000))
    data = json.loads(run("bench", "--instructions", "--json").stdout)
    assert data == {name: {"decisions": 20, "instructions": 1_000_000} for name in STANDARD_MIXES}
    assert "50,000" in run("bench", "--instructions", "--roles", "ghoul").stdout


# ------------------------------------------------------------------ play


def test_play_reads_lines_and_ends_politely() -> None:
    result = run("play", "--text", "--roles", "ghoul", "--level", "easy", "--seed", "5", typed="1\n1\n")
    assert result.exit_code == 0
    assert "Start on" in result.stdout
    assert "Ghoul comes into play" in result.stdout
    assert "Goodbye" in result.stdout.splitlines()[-1]


def test_play_with_nothing_typed_at_all() -> None:
    result = main("play", "--text")
    assert result.returncode == 0
    assert result.stderr == ""
    assert "--load" in result.stdout.splitlines()[-1]


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("fly", "'fly' is not one of 1 to 4"),
        ("99", "'99' is not one of 1 to 4"),
        ("-1", "'-1' is not one of 1 to 4"),
        ("", "A number chooses"),
        ("r", "nothing to roll"),
        ("h", "A number chooses"),
        ("u", "Nothing can be taken back"),
        ("?", "GHL-07  At the start of its first turn"),
        ("? ghl-21", "GHL-21  In this phase"),
        ("?GHL-21", "GHL-21  In this phase"),
        ("? 1", "· Ghoul comes into play on"),
        ("?99", "'99' is not one of 1 to 4"),
        (f"? {NO_CLAUSE}", f"There is no clause {NO_CLAUSE!r}"),
        ("s /nowhere/at/all.json", "cannot be written"),
        ("s ~nouser/x", "'~nouser/x' cannot be the name of a file"),
        ("s a\0b", "cannot be the name of a file"),
        ("s /dev/full", "/dev/full is there already"),
        ("9" * 5000, "99…' is"),
        ("help", "A number chooses"),
        ("Undo", "Nothing can be taken back"),
        ("save /nowhere/at/all.json", "cannot be written"),
        ("exit", "Goodbye"),
    ],
)
def test_play_answers_whatever_is_typed(typed: str, answer: str) -> None:
    result = run("play", "--text", "--seed", "5", typed=f"{typed}\nq\n")
    assert result.exit_code == 0
    assert answer in result.stdout
    assert result.stdout.count("Round 1") == 1, "the table is drawn again only when something changed"


def test_commands_as_words_and_numbers_with_zeros(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    result = run("play", "--text", "--seed", "5", typed=f"01\n1\nstory\nsave {file}\nquit\n9\n")
    assert "Ghoul comes into play" in result.stdout.split("> story\n")[1]
    assert sum(answer >= 0 for answer in load_game(file)[1].log) == 2
    assert result.stdout.splitlines()[-1].startswith("Goodbye")


def test_what_is_said_fits_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    result = run("play", "--text", "--seed", "5", typed="fly\n1\n1\nhelp\n")
    told = [line for line in result.stdout.splitlines() if not line.startswith(("·", "Goodbye"))]
    assert max(map(len, told)) <= 50


def test_undo_takes_a_step_back() -> None:
    """After the start and the dice, a step is taken and taken back; the story forgets it."""
    result = run("play", "--text", "--seed", "5", typed="1\n1\n1\nl\nu\nl\nq\n")
    before, after = result.stdout.split("> u\n")
    assert before.count("Ghoul steps to") == 2, "once as news, once in the story"
    assert "Ghoul steps to" not in after
    assert "Ghoul comes into play" in after


def test_a_saved_game_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    saved = run("play", "--text", "--seed", "5", typed=f"1\n1\n1\ns {file}\nq\n")
    assert f"underhall play --load {file}" in saved.stdout.splitlines()[-1]
    game = load_game(file)[1]
    loaded = run("play", "--text", "--load", file, typed="l\ns\n1\nq\n")
    assert loaded.stdout.count("Ghoul steps to") >= 1
    assert "as it was when you saved" in loaded.stdout.splitlines()[-1]
    assert load_game(file)[1].state.hash() == game.state.hash()


def test_a_save_gets_a_free_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    first = run("play", "--text", "--seed", "5", typed="1\ns\ns\nq\n")
    assert "--load underhall-ghoul-1.json" in first.stdout
    run("play", "--text", "--seed", "6", typed="1\ns\nq\n")
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["underhall-ghoul-1.json", "underhall-ghoul-2.json"]


def test_a_save_takes_no_other_files_place(tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("dear diary")
    result = run("play", "--text", "--seed", "5", typed=f"1\ns {notes}\nq\n")
    assert "choose another name" in result.stdout
    assert notes.read_text() == "dear diary"


def test_a_whole_game_can_be_typed(finished: Path, tmp_path: Path) -> None:
    """Whatever the menu offers, 1 or 0 is there; after the end a record can still be saved."""
    file = tmp_path / "whole.json"
    result = run("play", "--text", "--seed", "5", typed="1\n0\n" * 1000 + f"1\ns {file}\nq\n")
    assert result.exit_code == 0
    assert "The game is over" in result.stdout
    assert "The Ghoul loses" in result.stdout.splitlines()[-2] or "--load" in result.stdout.splitlines()[-1]
    assert load_game(file)[1].over is not None


@pytest.mark.clause("VAR-128")
def test_a_campaign_says_how_it_goes_on() -> None:
    setup = Setup(("knight", "dragon"), {"dragon": "expert"}, options=Options(campaign=True))
    g = CAVE.new_state(setup, 1)
    g.over = Ending(("knight",), "KNT-01", "won")
    assert "with --level knight=easy --level dragon=expert." in CAVE.campaign(setup, g)
    g.over = Ending(("dragon",), "DRG-81", "won")
    assert CAVE.campaign(setup, g) == "A win at Expert: the campaign is won."
    bots = ("--bot", "knight=random", "--bot", "dragon=random")
    played = run("play", "--text", "--roles", "knight,dragon", *bots, "--option", "campaign", typed="q\n")
    assert "The campaign goes on with --level knight=" in " ".join(played.stdout.split())


# ------------------------------------------------------------------ play with real dice

SET_UP = "bones\nfangs\neye\n2\nfangs\n"
"""The four starting tiles and the top of the stack, as their Dark sides show."""


def test_real_dice_are_typed() -> None:
    result = run("play", "--dice", typed=f"{SET_UP}1\n5\n3\n4\nq\n")
    assert result.exit_code == 0
    assert "Roll a Ghoul die: what does it show?\n  1, 2, 3, 4, 5, 6\n" in result.stdout
    assert "movement 5, attack 4" in result.stdout


def test_real_tiles_are_asked_for_by_their_space() -> None:
    result = run("play", "--dice", typed=f"{SET_UP}1\n05\n3\n4\n")
    asked = " ".join(result.stdout.split())
    for side, name in (("north", "0 1N"), ("east", "1E 0"), ("south", "0 1S"), ("west", "1W 0")):
        assert f"Dark side up {side} of the Entrance, on {name}: what does" in asked
    assert asked.count("the next tile of the stack") == 1
    assert "movement 5, attack 4" in result.stdout


def test_a_tile_turned_over_is_named_by_its_space(capsys: pytest.CaptureFixture[str]) -> None:
    game = new_game(GHOUL, 3, explicit=True, real_tiles=True)
    while game.chance is None or game.chance.kind != "face":
        if game.chance is not None:
            game.resolve(0)
        else:
            assert game.ask is not None
            flares = [index for index, option in enumerate(game.ask.options) if option.verb in ("move", "flare")]
            game.choose(flares[-1] if flares else 0)
    assert game.chance.space in game.state.dark
    at_table = TextTable(game, GHOUL)
    at_table.show_chance(game.chance)
    name = space_name(game.view(0), game.chance.space)
    assert f"Look at the Lit side of the tile on {name}: which is it?" in capsys.readouterr().out


@pytest.mark.parametrize("typed", ["7", "0", "six", "5 3", "plus", "9" * 50])
def test_what_no_die_shows_is_not_taken(typed: str) -> None:
    result = run("play", "--dice", typed=f"{SET_UP}1\n{typed}\nq\n")
    assert f"{typed!r} is not possible here." in result.stdout
    assert result.stdout.count("Roll a Ghoul die") == 1


def test_the_program_rolls_if_asked(tmp_path: Path) -> None:
    file = tmp_path / "rolled.json"
    typed = "r\n" * 5 + f"1\n5\nr\nr\ns {file}\nq\n"
    assert run("play", "--dice", "--seed", "2", typed=typed).exit_code == 0
    assert load_game(file)[1].log[-3:-2] == [~4]


def test_a_mistyped_die_is_taken_back(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    typed = f"{SET_UP}1\n5\n3\nu\n6\n4\ns {file}\nq\n"
    assert run("play", "--dice", typed=typed).exit_code == 0
    assert load_game(file)[1].log[-3:] == [~4, ~5, ~3]


def test_everything_typed_can_be_taken_back() -> None:
    result = run("play", "--dice", typed=f"{SET_UP}1\n5\n" + "u\n" * 8 + "q\n")
    assert result.stdout.count("Nothing can be taken back") == 1


def test_a_game_with_real_dice_is_saved_even_in_the_middle_of_a_roll(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    result = run("play", "--dice", typed=f"{SET_UP}1\n5\ns {file}\nq\n")
    assert "Saved as before the last decision" in result.stdout
    game = load_game(file)[1]
    assert game.ask is not None
    assert game.state.real_tiles
    assert game.explicit
    loaded = run("play", "--load", file, typed="1\n6\n6\n6\nq\n")
    assert "movement 6, attack 6" in loaded.stdout


def test_there_is_nothing_to_save_before_the_first_decision(tmp_path: Path) -> None:
    result = run("play", "--dice", typed=f"bones\ns {tmp_path / 'game.json'}\nq\n")
    assert "nothing to save before the first decision" in result.stdout
    assert list(tmp_path.iterdir()) == []


def test_outcomes_are_found_by_name_number_or_beginning() -> None:
    back = Chance("back", (0, 1, 2), names=BACKS)
    assert [find_outcome("cave", back, typed) for typed in ("fangs", "BONES", "3", "e")] == [0, 1, 2, 2]
    assert [find_outcome("cave", back, typed) for typed in ("0", "4", "x", "")] == [None] * 4
    die = Chance("ghoul-die", (1, 2, 3, 4, 5, 6))
    assert [find_outcome("cave", die, typed) for typed in ("1", "6")] == [0, 5]
    dragon = DRAGON_DIE
    assert find_outcome("cave", dragon, "plus") is not None
    assert find_outcome("cave", dragon, "plus") == find_outcome("cave", dragon, "Pl")
    terror = Chance("terror", (0, 0, 3, 3), names=TERROR_IDS)
    assert find_outcome("cave", terror, "2") == 2, "equal cards are one line of the list"
    for chance in (back, die, dragon, terror):
        assert find_outcome("cave", chance, "9" * 5000) is None


def test_tiles_that_look_alike_are_one_line() -> None:
    """Ambush 1, 10 and 13 are alike on both sides; whichever is meant, the first is taken."""
    tiles = ("ambush-01", "ambush-02", "ambush-10", "ambush-13", "event-01")
    chance = Chance("face", tuple(TILE_BY_ID[tile] for tile in tiles), names=TILE_IDS)
    found = outcomes("cave", chance)
    assert [outcome.names for outcome in found if "ambush-01" in outcome.names] == [
        ("ambush-01", "ambush-10", "ambush-13")
    ]
    assert len({outcome.words for outcome in found}) == len(found) < len(tiles)
    words = found[0].words
    for typed in ("1", "01", "ambush-01", "ambush-10", "Ambush 13", words, words.upper(), words.split(" ", 1)[1]):
        assert find_outcome("cave", chance, typed) == 0
    assert find_outcome("cave", chance, "an ambush tile") is None
    assert find_outcome("cave", chance, "event") == 4
