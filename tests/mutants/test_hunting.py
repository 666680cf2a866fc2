"""The whole machine on a toy game: what is found, what lives, what hangs, what nobody comes by."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.mutants import children
from tests.mutants.covering import Cover, Seen, forget_what_changed
from tests.mutants.planting import ROOT
from underhall.rules.bites import bites, digest

GAME = '''
"""A toy game."""

HAND = 3
"""GEN-01"""


def strength(cubes: int) -> int:
    """One more than its cubes (GEN-02)."""
    return cubes + 1


def armor(cubes: int) -> int:
    """Two clauses, whose tests are not the same (GEN-04, GEN-05)."""
    return cubes + 2


def count_down(left: int) -> int:
    """GEN-03"""
    while left:
        left -= 1
    return left


def idle() -> int:
    return 7


def untested(g: int) -> int:
    return 5


def played() -> int:
    return 9


def asked() -> int:
    return 4


HANDLERS = {"strength": strength}
'''

TESTS = """
import pytest
from tests.golden import OFF_COURSE
from underhall.toy.game import HAND, HANDLERS, armor, asked, count_down, idle, played

def test_quickly():
    assert HANDLERS["strength"](1) > 0

@pytest.mark.clause("GEN-02")
def test_strength():
    assert HANDLERS["strength"](1) == 2

@pytest.mark.clause("GEN-04")
def test_armor_of_one():
    assert armor(1) == 3

@pytest.mark.clause("GEN-05")
def test_armor_of_two():
    assert armor(2) == 4

def test_count_down():
    assert count_down(2) == 0

@pytest.mark.clause("GEN-01")
def test_hand():
    assert HAND == 3

def test_idle():
    idle()

def test_red():
    assert idle() == 8

def test_asked(request):
    if asked() != 4:
        request.node.user_properties.append(OFF_COURSE)
        raise AssertionError

@pytest.fixture
def run_seed():
    return 1

def test_game(run_seed):
    assert played() == 9
"""

NO_BUG = """
[[bug]]
module = "toy/game"
was = "return 5"
becomes = ["return 4", "return 77"]
why = "for the test"
"""

INI = '[tool.pytest.ini_options]\naddopts = "--strict-markers"\nmarkers = ["clause(*ids): ids"]\n'


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small project with its own copy of the machine, one bug made by hand, and little patience."""
    root = tmp_path_factory.mktemp("toy")
    (root / "tests").mkdir()
    (root / "underhall" / "toy").mkdir(parents=True)
    shutil.copytree(ROOT / "tests" / "mutants", root / "tests" / "mutants")
    shutil.copytree(ROOT / "underhall" / "rules", root / "underhall" / "rules")
    (root / "tests" / "golden").mkdir()
    shutil.copy(ROOT / "tests" / "golden" / "__init__.py", root / "tests" / "golden")
    for folder in ("tests", "underhall", "underhall/toy"):
        (root / folder / "__init__.py").touch()
    (root / "underhall" / "toy" / "game.py").write_text(GAME)
    (root / "tests" / "test_toy.py").write_text(TESTS)
    (root / "pyproject.toml").write_text(INI)
    with (root / "tests" / "mutants" / "by_hand.py").open("a") as file:
        file.write('BUGS = (Bug("a strong bug", "cubes + 1", "cubes * cubes"),)\n')
    (root / "tests" / "mutants" / "equivalent.toml").write_text(NO_BUG)
    with (root / "tests" / "mutants" / "hunting.py").open("a") as file:
        file.write("SPARE = 0.2\n")
    return root


def run(toy: Path, *arguments: str) -> str:
    """What the machine says in the toy project."""
    # Nothing compiled is kept: a file changed twice in a second to the same length would be taken for the old one.
    here = {"PYTHONPATH": str(toy), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.mutants", *arguments],
        cwd=toy, env={**os.environ, **here}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode in (0, 1), done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def hunted(toy: Path) -> dict[tuple[str, str, str], dict]:  # type: ignore[type-arg]
    """What became of the bugs of the toy game, by function, operator and what stands there now."""
    said = run(toy, "--count", "0")
    assert "1 fail without any bug" in said
    assert "test_red" in said
    assert said.splitlines()[-1] == "  toy/game: 'return 5' that becomes 'return 77'", "no bug the machine makes"
    results = [json.loads(line) for line in (toy / ".mutants" / "found.jsonl").read_text().splitlines()]
    return {(result["within"], result["operator"], result["diff"][-1][1:].strip()): result for result in results}


def test_a_bug_is_found_wherever_its_function_is_held_by_a_test_of_its_clause(hunted: dict) -> None:  # type: ignore[type-arg]
    found = hunted["strength", "sides swapped", "return cubes - 1"]
    assert (found["fate"], found["by"]) == ("killed", "tests/test_toy.py::test_strength")
    assert (found["ran"], found["of"], found["bitten"]) == (1, 3, ["GEN-02"])


def test_a_bug_made_by_hand_is_planted_too(hunted: dict) -> None:  # type: ignore[type-arg]
    assert hunted["strength", "by hand: a strong bug", "return cubes * cubes"]["fate"] == "killed"


def test_a_table_is_imported_with_its_bug(hunted: dict) -> None:  # type: ignore[type-arg]
    assert hunted["", "constant's neighbour", "HAND = 4"]["by"] == "tests/test_toy.py::test_hand"


def test_a_bug_that_hangs_is_found(hunted: dict) -> None:  # type: ignore[type-arg]
    endless = hunted["count_down", "change left out", "pass"]
    assert (endless["fate"], endless["by"]) == ("timed out", "tests/test_toy.py::test_count_down")


def test_a_bug_no_test_looks_at_lives_and_a_red_test_finds_nothing(hunted: dict) -> None:  # type: ignore[type-arg]
    assert hunted["idle", "constant's neighbour", "return 8"]["fate"] == "lived"
    assert hunted["idle", "constant's neighbour", "return 6"]["fate"] == "lived"


def test_a_bug_no_test_comes_by_is_named_so(hunted: dict) -> None:  # type: ignore[type-arg]
    assert hunted["untested", "constant's neighbour", "return 6"]["fate"] == "no test"


def test_a_bug_that_only_whole_games_find_is_told_apart(hunted: dict) -> None:  # type: ignore[type-arg]
    found = hunted["played", "constant's neighbour", "return 8"]
    assert (found["fate"], found["by"]) == ("by games", "tests/test_toy.py::test_game")


def test_a_bug_that_only_a_recorded_course_finds_is_told_apart(hunted: dict) -> None:  # type: ignore[type-arg]
    found = hunted["asked", "constant's neighbour", "return 3"]
    assert (found["fate"], found["by"]) == ("by course", "tests/test_toy.py::test_asked")


def test_what_is_listed_as_no_bug_is_not_planted_and_counts_for_nothing(toy: Path, hunted: dict) -> None:  # type: ignore[type-arg]
    assert hunted["untested", "constant's neighbour", "return 4"]["fate"] == "no bug"
    said = run(toy, "--module", "toy/game", "--count", "0")
    fates = [result["fate"] for result in hunted.values()]
    small = sum(fate in ("killed", "timed out") for fate in fates)
    told_apart = fates.count("by course") + fates.count("by games")
    rates = [f"{found / (len(fates) - 1):.1%}" for found in (small, small + told_apart)]
    assert said.splitlines()[-4].split()[-3:] == ["1", *rates]


def test_what_was_tried_is_not_tried_again_unless_asked(toy: Path, hunted: dict) -> None:  # type: ignore[type-arg]
    said = run(toy, "--count", "0")
    assert f"{len(hunted)} bugs, {len(hunted)} of them tried before" in said
    id = hunted["idle", "constant's neighbour", "return 8"]["id"]
    (toy / "tests" / "test_toy.py").write_text(TESTS.replace("    idle()\n", "    assert idle() == 7\n"))
    assert "killed" in run(toy, "--again", id)


def test_a_clause_bites_while_rule_and_test_read_as_they_did(toy: Path, hunted: dict) -> None:  # type: ignore[type-arg]
    """One that no test is marked with cannot bite; one that nothing has bitten is tried again; two of one rule are
    tried with the same bug, each by its own tests."""
    assert "4 of 4 clauses bite" in run(toy, "bite", "--rounds", "1")
    found = bites(toy)
    assert {clause: bite.test for clause, bite in found.items()} == {
        "GEN-01": "tests/test_toy.py::test_hand", "GEN-02": "tests/test_toy.py::test_strength",
        "GEN-04": "tests/test_toy.py::test_armor_of_one", "GEN-05": "tests/test_toy.py::test_armor_of_two",
    }  # fmt: skip
    assert found["GEN-02"].rule == "underhall/toy/game.py::strength"
    game = toy / "underhall" / "toy" / "game.py"
    game.write_text(GAME.replace("return cubes + 1", "return 1 + cubes"))
    assert [*bites(toy)] == ["GEN-04", "GEN-05"], "the constant's rule is the file"
    game.write_text(GAME)
    test = toy / "tests" / "test_toy.py"
    test.write_text(test.read_text().replace('["strength"](1) == 2', '["strength"](1) in (0, 1, 2, 3)'))
    assert [*bites(toy)] == ["GEN-01", "GEN-04", "GEN-05"]
    assert "1 clauses did not bite: GEN-02" in run(toy, "bite")


def test_a_sample_hunts_in_one_package_with_the_tests_that_know_it(toy: Path, hunted: dict) -> None:  # type: ignore[type-arg]
    said = run(toy, "sample", "--seed", "7", "--count", "3")
    assert "seed 7: bugs in toy, tests of tests/test_toy.py" in said
    assert "4 bugs, 4 of them tried before" in said, "the one by hand, and three"


def test_what_is_listed_as_no_bug_can_be_doubted(toy: Path, hunted: dict) -> None:  # type: ignore[type-arg]
    assert "1/1 no test  underhall/toy/game.py" in run(toy, "--listed")


# ------------------------------------------------------------------ children


def test_children_tell_end_and_are_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    def work(job: str, tell: children.Tell) -> None:
        tell(job)
        if job == "waits":  # a busy machine may let the others stand idle
            monkeypatch.setattr(children, "IDLE", 0.5)
        if job == "raises":
            raise RuntimeError(job)
        children.cut_off_after(0.1)
        while job == "hangs":
            pass
        if job == "waits":
            threading.Event().wait()

    jobs = "works", "raises", "hangs", "waits"
    ended = dict(children.each_in_a_child(jobs, work, 2))
    assert [ended[job].cut_off for job in jobs] == [False, False, True, True]
    assert ended["works"].told == ["works"]
    assert "RuntimeError" in ended["raises"].told[-1]


def test_what_was_forgotten_is_owed_until_it_is_measured() -> None:
    """Also if measuring was broken off after other tests of the same file were known."""
    file = "tests/test_spaces.py"
    digest_now = digest((ROOT / file).read_text(encoding="utf-8"))
    fresh, stale = Seen(digest_now, 0.1, (), True, False, {}), Seen("other", 0.1, (), True, False, {})
    cover = Cover(tests={f"{file}::fresh": fresh, f"{file}::stale": stale})
    for _ in range(2):
        assert forget_what_changed(cover, (file,)) == [file]
        assert [*cover.tests] == [f"{file}::fresh"]
