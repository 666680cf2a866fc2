"""The clause loader: every clause is found, can be looked up, and every citation leads to one."""

import re
from pathlib import Path

import pytest

from underhall import rules

ROOT = Path(__file__).parents[1]


def test_every_clause_of_every_file_is_loaded() -> None:
    written = {
        path.relative_to(rules.FOLDER).as_posix(): re.findall(
            r"^- \*\*([A-Z]{3}-\d+)\*\*", path.read_text("utf-8"), re.M
        )
        for path in rules.FOLDER.rglob("*.md")
    }
    assert {file for file, ids in written.items() if ids} == set(rules.READING_ORDER)
    assert list(rules.clauses()) == [id for file in rules.READING_ORDER for id in written[file]]
    assert len(rules.clauses()) == sum(map(len, written.values())) > 2000


def test_a_clause_has_its_parts() -> None:
    clause = rules.clause("GHL-02")
    assert (clause.id, clause.prefix, clause.file) == ("GHL-02", "GHL", "cave/ghoul.md")
    assert clause.section == "Place in the game and winning"
    assert clause.text.startswith("The Ghoul wins at once")
    assert clause.text.endswith(".")
    assert clause.sources == "Ghoul booklet"
    assert len(clause.details) == 3


def test_no_clause_is_left_with_markup_of_its_neighbours() -> None:
    for clause in rules.clauses().values():
        assert clause.text
        assert clause.section
        assert "**" + clause.id not in clause.text
        assert not any(re.match(r"- \*\*[A-Z]{3}-\d+\*\*", line) for line in clause.details)


OF_CODE = re.compile(r"`|\b[a-z]+_[a-z]+\b|\.(toml|md|py)\b|\b(min|max)\(|\b(flag|algorithm|boolean|atomic|INF)\b")


def test_clauses_and_the_glossary_are_in_words_of_players() -> None:
    """They are read on the pages: no names of files, fields or functions."""
    told = {clause.id: " ".join((clause.text, *clause.details)) for clause in rules.clauses().values()}
    for file in rules.FOLDER.rglob("glossary.md"):
        told |= {line: line for line in file.read_text("utf-8").splitlines() if line.startswith("- **")}
    assert {name: found.group() for name, text in told.items() if (found := OF_CODE.search(text))} == {}


def test_tables_and_numbered_points_belong_to_their_clause() -> None:
    assert any(line.startswith("| 1 | Knight") for clause in rules.find("GEN") for line in clause.details)
    assert rules.clause("GST-66").details[5].startswith("6. ")


def test_parsing_stops_a_clause_at_a_heading_or_paragraph() -> None:
    text = "# Top\n\n- **GHL-01** One. [a; b]\n  - detail\n\n## Next\nWords.\n  - stray\n"
    text += "- **GHL-02** Two [x] here.\n"
    first, second = rules.parse("cave/x.md", text)
    assert (first.section, first.details, first.sources) == ("Top", ("- detail",), "a; b")
    assert (second.section, second.details, second.sources) == ("Next", (), "")
    assert second.text == "Two [x] here."


@pytest.mark.parametrize("asked", ["GHL-02", "ghl-02", "GHL-2", " GHL-02 ", "GHL-02.1"])
def test_an_id_may_be_written_in_several_ways(asked: str) -> None:
    assert rules.clause(asked).id == "GHL-02"
    assert [c.id for c in rules.find(asked)] == ["GHL-02"]


def test_an_unknown_clause_is_refused_with_near_matches() -> None:
    with pytest.raises(rules.UnknownClause, match=r"^There is no clause 'GHL-990': did you mean GHL-99 ") as caught:
        rules.clause("GHL-990")
    assert isinstance(caught.value, ValueError)
    with pytest.raises(rules.UnknownClause, match="the prefixes are GEN, MAP, COL"):
        rules.clause("nonsense")


def test_find_takes_a_prefix_or_words() -> None:
    assert {c.prefix for c in rules.find("ghl")} == {"GHL"}
    assert len(rules.find("GHL")) == sum(id.startswith("GHL-") for id in rules.clauses())
    found = rules.find("terror DRAW weak")
    assert all(word in str(c).lower() for c in found for word in ("terror", "draw", "weak"))
    assert "GHL-05" in {c.id for c in rules.find("shuffle the 13 terror cards")}
    assert rules.find("no such words anywhere xyzzy") == []
    assert rules.find("  ") == []


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("GHL-12", ["GHL-12"]),
        ("see GHL-14, GHL-16 and VAR-01.", ["GHL-14", "GHL-16", "VAR-01"]),
        ("VAR-31 to VAR-34", ["VAR-31", "VAR-32", "VAR-33", "VAR-34"]),
        ("VAR-34 to 37 apply", ["VAR-34", "VAR-35", "VAR-36", "VAR-37"]),
        ("GHL-14–16", ["GHL-14", "GHL-15", "GHL-16"]),
        ("MAP-47 to MAP-51", ["MAP-47", "MAP-48", "MAP-50", "MAP-51"]),
        ("MAP-40 ff.", ["MAP-40"]),
        ("KNT-95/96", ["KNT-95", "KNT-96"]),
        ("(DRG-32, 34, 41)", ["DRG-32", "DRG-34", "DRG-41"]),
        ("VAR-115, 18 Power cards", ["VAR-115"]),
        ("GST-65.2", ["GST-65"]),
        ("GHL-999 to GHL-1000", ["GHL-999", "GHL-1000"]),
        ("UTF-8, ISO-8859, ABC-12", []),
    ],
)
def test_ids_mentioned_in_a_text(text: str, ids: list[str]) -> None:
    assert rules.mentioned(text) == ids


def test_a_range_cites_only_the_ids_that_stand_there() -> None:
    assert rules.literal("VAR-31 to VAR-34, GHL-12") == ["VAR-31", "VAR-34", "GHL-12"]


def test_every_cited_clause_exists() -> None:
    unknown = {id: files for id, files in rules.cited(ROOT).items() if id not in rules.clauses()}
    assert not unknown, f"code cites clauses that do not exist: {unknown}"


def test_every_clause_a_test_claims_to_prove_exists() -> None:
    marked = rules.marked(ROOT)
    assert marked is not None
    unknown = {id: files for id, files in marked.items() if id not in rules.clauses()}
    assert not unknown, f"tests claim to prove clauses that do not exist: {unknown}"


def test_every_clause_a_test_speaks_of_exists() -> None:
    inventing = ("test_rules.py", "test_facts.py")  # these make up ids to see them refused
    for path in sorted((ROOT / "tests").rglob("*.py")):
        unknown = [id for id in rules.literal(path.read_text("utf-8")) if id not in rules.clauses()]
        assert not unknown or path.name in inventing, f"{path}: there is no clause {unknown}"


def checkout(root: Path, tests: str | None, scenario: str | None = None) -> Path:
    """A tiny project whose code cites two clauses."""
    (root / "underhall").mkdir()
    (root / "underhall" / "code.py").write_text("x = 1  # GHL-13, GHL-14 to GHL-99\n")
    if tests is not None:
        (root / "tests" / "deep").mkdir(parents=True)
        (root / "tests" / "deep" / "test_it.py").write_text(tests)
    if scenario is not None:
        (root / "scenarios" / "ghoul").mkdir(parents=True)
        (root / "scenarios" / "ghoul" / "one.toml").write_text(scenario)
    return root


TESTS = """
import pytest
from pytest import mark
pytestmark = pytest.mark.clause("GHL-01")
@pytest.mark.clause("GHL-02", "GHL-03")
@pytest.mark.parametrize("a", [pytest.param(1, marks=pytest.mark.clause("GHL-04"))])
def test_it(a): ...
@mark.clause("GHL-05")
class TestMore:
    @pytest.mark.slow
    @pytest.mark.clause("GHL-06")
    async def test_it(self): "GHL-07"
@pytest.mark.skip
@pytest.mark.clause("GHL-08")
def test_never_run(): ...
@pytest.mark.xfail(reason="not built")
@pytest.mark.clause("GHL-09")
def test_fails(): ...
"""


def test_coverage_counts_what_is_cited_marked_and_bitten(tmp_path: Path) -> None:
    coverage = rules.coverage(checkout(tmp_path, TESTS, 'clauses = ["GHL-10", "VAR-01"]'))
    assert list(coverage) == list(rules.prefixes())
    ghoul = coverage["GHL"]
    assert (ghoul.clauses, ghoul.cited, ghoul.marked) == (len(rules.find("GHL")), 3, 7)
    assert ghoul.missing[:3] == ("GHL-07", "GHL-08", "GHL-09")
    assert ghoul.bitten == 0
    assert ghoul.tests_found
    assert coverage["VAR"].marked == 1
    assert coverage["KNT"].cited == 0


def test_an_installed_package_proves_nothing_and_says_so(tmp_path: Path) -> None:
    ghoul = rules.coverage(checkout(tmp_path, None))["GHL"]
    assert (ghoul.cited, ghoul.marked, ghoul.tests_found) == (3, 0, False)
    assert len(ghoul.missing) == ghoul.clauses


@pytest.mark.parametrize(
    ("scenario", "message"),
    [
        ("clauses = [", r"one\.toml: not a readable TOML file"),
        ('clauses = "GHL-10"', r"one\.toml: clauses must be a list of clause ids\."),
    ],
)
def test_a_wrong_scenario_file_is_named(tmp_path: Path, scenario: str, message: str) -> None:
    with pytest.raises(rules.RulesError, match=message):
        rules.coverage(checkout(tmp_path, TESTS, scenario))
