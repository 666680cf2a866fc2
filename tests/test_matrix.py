"""Who does what to whom: nothing is left out, and every line stands on clauses that exist."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from itertools import permutations
from typing import Any, Final

import pytest
from typer.testing import CliRunner

from underhall.cave.everyone import EVERYONE
from underhall.cli import app
from underhall.hall import pairs
from underhall.hall.pairs import Effect, Line, never_meet
from underhall.houses import HOUSES, everyone
from underhall.manor.everyone import EVERYONE as IN_THE_MANOR
from underhall.manor.everyone import ROLES
from underhall.manor.setup.mixes import EVERY_ROLE, REPLACED
from underhall.rules import clauses
from underhall.told.matrix import all_pairs, met_on_a_visit
from underhall.travel.tables import GUESTS

FIVE = ("knight", "goblins", "dragon", "cave", "thief")
NAMED = {"tribe": "goblins", "tribes": "goblins", "skeleton": "skeletons", "wraith": "manor", "poltergeist": "warlock"}
"""Pieces by whose seat they stand for in a sentence."""
NOT_THERE = {
    "cave": ("Spawn", "crypt", "ground", "Pit", "Shrine", "Armory", "gear card", "Manor"),
    "manor": ("Ambush tile", "Collapse", "Crystal", "Event", "Rockslide", "the Cave"),
}
"""What a house has not got."""
CLAUSE = re.compile(r"[A-Z]{3}-\d+(?:\.\d+)?")


def run(*args: str) -> Any:
    return CliRunner().invoke(app, ["matrix", *args])


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """A matrix in which only what a test says is said."""
    monkeypatch.setattr(pairs, "EFFECTS", [])
    monkeypatch.setattr(pairs, "APART", {})


@pytest.mark.parametrize(("who", "whom"), list(permutations(FIVE, 2)))
def test_something_is_said_of_every_pair_of_the_five(who: str, whom: str) -> None:
    assert pairs.matrix(who, whom, "cave"), f"nothing says what the {who} does to the {whom}"


@pytest.mark.parametrize(("who", "whom"), list(permutations(ROLES, 2)))
def test_something_is_said_of_every_pair_of_the_manor(who: str, whom: str) -> None:
    assert pairs.matrix(who, whom, "manor"), f"nothing says what the {who} does to the {whom}"


ON_SOME: Final = {
    ("dragon", "Entry"),
    ("dragon", "Wrath"),
    ("dragon", "Scratch"),
    ("dragon", "Hiss"),
    ("dragon", "Slap"),
    ("goblins", "Ambush"),
    ("goblins", "Ambush and Hiding Spots"),
    ("goblins", "Hiding Spots"),
    ("goblins", "Wisp"),
    ("knight", "Bow"),
    ("knight", "Enchanted Bow"),
    ("knight", "Deep and Dark"),
    ("thief", "Entry"),
    ("armored-knight", "Lob Bomb"),
    ("skeletons", "LOOT!!"),
    ("skeletons", "Standing in the way"),
    ("spider", "Loot"),
    ("cave", "Events and treasures"),
    ("manor", "Treasure cards"),
}
"""Effects of which the matrix only says whom they reach, or who is spared of a few that could be."""


@pytest.mark.parametrize("effect", pairs.EFFECTS, ids=lambda effect: f"{effect.actor}: {effect.name}")
def test_of_an_attack_or_power_on_others_it_is_said_what_it_does_to_each_of_them(effect: Effect[object]) -> None:
    """So nobody is left out of an attack, a curse or Telekinesis, whatever else is said of the two."""
    if (effect.actor, effect.name) in ON_SOME or effect.name == "Mental Block":
        return
    silent = [
        meeting.whom
        for meeting in all_pairs()
        if meeting.who == effect.actor and effect.house in ("", meeting.house)
        if not effect.key(meeting.whom, meeting.house) and meeting[:2] not in pairs.APART
    ]
    assert silent == []


SPARED: Final = [
    ("dragon", "Flame Wall", "ghost", "DRG-42"),
    ("dragon", "Flame Wall", "cave-ghost", "CGH-19"),
    ("dragon", "Claw", "ghost", "DRG-77"),
    ("dragon", "Claw", "cave-ghost", "CGH-58"),
    ("knight", "Attack", "ghost", "KNT-66"),
    ("knight", "Attack", "cave-ghost", "CGH-58"),
    ("goblins", "Attack", "ghost", "GST-74"),
    ("goblins", "Attack", "cave-ghost", "CGH-58"),
    ("goblins", "Hex", "ghost", "GOB-80"),
    ("thief", "Pickpocket", "ghost", "GST-74"),
    ("thief", "Pickpocket", "cave-ghost", "CGH-58"),
    ("thief", "Backstab", "ghost", "GST-74"),
    ("thief", "Backstab", "cave-ghost", "CGH-58"),
    ("ghoul", "Attack", "ghost", "GST-74"),
    ("vile-ghoul", "Attack", "ghost", "GST-74"),
    ("nightmare-unicorn", "Attack", "ghost", "GST-74"),
    ("cave", "Giant Bats", "ghost", "CAV-42"),
    ("ghost", "Telekinesis", "cave", "GST-147"),
    ("ghost", "Possession", "shadow-unicorn", "GST-08"),
    ("cave-ghost", "Possession", "shadow-unicorn", "CGH-04"),
    ("knight", "Bow", "nightmare-unicorn", "UNI-89"),
    ("knight", "Bow", "shadow-unicorn", "SHU-85"),
    ("goblins", "Ambush", "nightmare-unicorn", "UNI-90"),
    ("goblins", "Ambush", "shadow-unicorn", "GOB-58"),
    ("dragon", "Hiss", "nightmare-unicorn", "UNI-91"),
    ("dragon", "Hiss", "shadow-unicorn", "SHU-62"),
    ("dragon", "Slap", "nightmare-unicorn", "UNI-91"),
    ("dragon", "Slap", "shadow-unicorn", "SHU-62"),
    ("cave", "Soporific Spores", "shadow-unicorn", "SHU-65"),
    ("cave", "Giant Bats", "nightmare-unicorn", "UNI-96"),
    ("cave", "Giant Bats", "shadow-unicorn", "SHU-65"),
    ("thief", "Pickpocket", "nightmare-unicorn", "UNI-92"),
    ("thief", "Pickpocket", "shadow-unicorn", "SHU-63"),
]
"""What does nothing to a Ghost or a Unicorn, and by which clause."""


@pytest.mark.clause("DRG-42", "DRG-77", "KNT-66", "GOB-80", "GOB-58", "CAV-42", "GST-74", "GST-147", "GST-08")
@pytest.mark.clause("CGH-19", "CGH-58", "CGH-04", "UNI-89", "UNI-90", "UNI-91", "UNI-92", "UNI-96")
@pytest.mark.clause("SHU-62", "SHU-63", "SHU-65", "SHU-85")
@pytest.mark.parametrize(("who", "effect", "whom", "clause"), SPARED)
def test_what_does_nothing_to_a_ghost_or_a_unicorn(who: str, effect: str, whom: str, clause: str) -> None:
    (line,) = [line for line in pairs.matrix(who, whom, "cave") if line.effect == effect]
    assert line.clause == clause
    assert effect not in pairs.working(who, whom, "cave")


NEVER: Final = [
    ("ghost", "cave-ghost", "GST-01"),
    ("cave-ghost", "ghost", "GST-01"),
    ("cave", "cave-ghost", "CGH-01"),
    ("cave-ghost", "cave", "CGH-01"),
    ("nightmare-unicorn", "shadow-unicorn", "UNI-02"),
    ("shadow-unicorn", "nightmare-unicorn", "UNI-02"),
    ("nightmare-unicorn", "cave", "UNI-44"),
    ("nightmare-unicorn", "cave-ghost", "CGH-58"),
    ("shadow-unicorn", "cave", "SHU-50"),
    ("shadow-unicorn", "cave-ghost", "CGH-58"),
    ("shadow-unicorn", "ghost", "GST-74"),
    ("ghoul", "cave-ghost", "CGH-59"),
    ("vile-ghoul", "cave-ghost", "CGH-59"),
]
"""Who can do nothing at all to whom, beginning with those who are never in one game."""


@pytest.mark.clause("GST-01", "CGH-01", "UNI-02", "UNI-44", "SHU-50", "CGH-58", "CGH-59", "GST-74")
@pytest.mark.parametrize(("who", "whom", "clause"), NEVER)
def test_who_can_do_nothing_at_all_to_whom(who: str, whom: str, clause: str) -> None:
    (line,) = pairs.matrix(who, whom, "cave")
    assert (line.effect, line.clause) == ("", clause)


@pytest.mark.clause("GST-34", "CGH-32", "GST-147")
@pytest.mark.parametrize("who", ["ghost", "cave-ghost"])
def test_telekinesis_reaches_everybody_who_has_a_piece(who: str) -> None:
    reached = {whom for whom in EVERYONE if "Telekinesis" in pairs.working(who, whom, "cave")}
    assert reached == {*EVERYONE} - {"ghost", "cave-ghost", "cave"}


@pytest.mark.clause("GST-76", "GST-77", "CGH-58")
def test_a_mental_block_works_on_the_ghost_alone_and_the_cave_has_no_card_of_its_own_for_it() -> None:
    blocks = [effect for effect in pairs.EFFECTS if effect.name == "Mental Block"]
    assert {effect.actor for effect in blocks} == {*FIVE, "nightmare-unicorn", "ghoul", "vile-ghoul"} - {"cave"}
    assert {(*effect.handlers, *effect.lines) for effect in blocks} == {("ghost", "ghost")}


@pytest.mark.clause("MMP-24")
def test_effects_that_rules_of_the_manor_use_know_whoever_takes_a_seat() -> None:
    used = [effect for effect in pairs.EFFECTS if effect.actor in ROLES and any(effect.handlers.values())]
    assert {(effect.actor, effect.name) for effect in used} == {
        ("paladin", "Attack"),
        ("armored-knight", "Attack and Throw Javelin"),
        ("skeletons", "STRIKE!!"),
        ("skeletons", "Pipe"),
    }
    for effect in used:
        for new, old in REPLACED.items():
            said = f"{effect.name} of the {effect.actor} knows the {old}, not the {new} in that seat"
            assert new in effect.lines or old not in effect.lines, said


def test_no_pair_of_roles_is_a_hole() -> None:
    assert [pair for pair, lines in all_pairs().items() if not lines] == []


ALL_AT_ONCE = """
import pkgutil
from importlib import import_module
import underhall.cave.roles
import underhall.manor.roles
from underhall.hall import pairs
import underhall.cave.setup.new
import underhall.manor.everyone

def said():
    return sorted((effect.actor, effect.name, *effect.lines) for effect in pairs.EFFECTS), sorted(pairs.APART)

before = said()
for roles in (underhall.cave.roles, underhall.manor.roles):
    for module in pkgutil.walk_packages(roles.__path__, roles.__name__ + "."):
        import_module(module.name)
assert said() == before
"""


def test_whoever_sets_up_a_game_has_all_of_it() -> None:
    """In a process of its own: here the tests have imported every module long since."""
    subprocess.run([sys.executable, "-c", ALL_AT_ONCE], check=True)


def test_every_line_is_a_sentence_with_clauses_that_exist() -> None:
    for pair, lines in all_pairs().items():
        for line in lines:
            cited = CLAUSE.findall(line.clause)
            assert cited, (pair, line)
            assert set(cited) <= set(clauses()), (pair, line)
            assert line.text[:1].isupper(), (pair, line)
            assert line.text.endswith("."), (pair, line)
            assert line.effect or pair[:2] in pairs.APART, (pair, line)


def test_nobody_acts_who_does_not_exist() -> None:
    known = {*EVERYONE, *EVERY_ROLE, *IN_THE_MANOR}
    there = {f"{role} in the {house}" for role in known for house in HOUSES}  # on a visit, or met by a visitor
    assert {effect.actor for effect in pairs.EFFECTS} <= known
    for effect in pairs.EFFECTS:
        assert set(effect.lines) <= known | there, effect.name
        assert set(effect.handlers) <= set(effect.lines), effect.name


def roles_named(text: str) -> set[str]:
    """The roles that a sentence names."""
    titles = {title.lower(): role for role, title in everyone().items() if role in GUESTS or role in ("cave", "manor")}
    left, found = text.replace("the cave", "").replace("the manor", "").lower(), set()
    for title in sorted({**titles, **NAMED}, key=len, reverse=True):  # the Shadow Paladin is not the Paladin
        if re.search(rf"\b{title}\b", left):
            found.add({**titles, **NAMED}[title])
            left = left.replace(title, "")
    return found


@pytest.mark.clause("MVR-46", "MVR-47", "MVR-76")
@pytest.mark.parametrize("house", HOUSES)
def test_with_a_guest_no_line_names_a_thing_or_a_role_that_is_not_there(house: str) -> None:
    for meeting, lines in all_pairs().items():
        who, whom, where = meeting
        if where != house or not {who, whom} & {*HOUSES[house].guests}:
            continue
        tables = [mix for mix in HOUSES[house].guest_mixes() if {who, whom} <= {*mix}]
        there = {role for mix in tables for role in mix} | {"warlock"}  # poltergeists rise in every mix of the manor
        for line in lines:
            text = line.text.replace("Spider's seat", "").replace("Dragon die", "")
            assert not [word for word in NOT_THERE[house] if re.search(rf"\b{word}", text)], (meeting, line)
            assert roles_named(text) <= there, (meeting, line)


@pytest.mark.clause("MVR-52", "MVR-56", "MVR-92")
@pytest.mark.parametrize(
    ("meeting", "effect", "clause", "works"),
    [
        (("spider", "goblins", "cave"), "Webs", "MVR-56", True),
        (("spider", "goblins", "manor"), "Webs", "MVR-52", True),
        (("goblins", "paladin", "cave"), "Hex", "MVR-90", True),
        (("goblins", "paladin", "manor"), "Hex", "MVR-87", True),
        (("skeletons", "knight", "manor"), "Pipe", "SKL-59", True),
        (("skeletons", "knight", "cave"), "Pipe", "MVR-92", False),
        (("thief", "skeletons", "cave"), "Pickpocket", "MVR-92", False),
        (("dragon", "paladin", "cave"), "Claw", "MVR-90", True),
        (("dragon", "paladin", "manor"), "Claw", "MVR-88", True),
    ],
)
def test_two_who_meet_in_both_houses_have_lines_for_each(
    meeting: tuple[str, str, str], effect: str, clause: str, works: bool
) -> None:
    (line,) = [line for line in pairs.matrix(*meeting) if line.effect == effect]
    assert line.clause == clause
    assert (effect in pairs.working(*meeting)) == works


def test_what_is_said_twice_of_one_pair_is_an_error(bare: None) -> None:
    claw = Effect[object]("dragon", "Claw")
    claw.spares("knight", "DRG-32", "Never.")
    with pytest.raises(AssertionError, match="two modules"):
        claw.on("knight", "DRG-32", "She loses Health.")(object())


def test_the_matrix_as_text_says_in_which_house_a_guest_meets_whom(bare: None) -> None:
    webs = Effect[object]("spider", "Webs")
    webs.spares("goblins", "MVR-52", "Here.")
    webs.spares("goblins in the cave", "MVR-56", "There.")
    assert run("spider").stdout.splitlines() == [
        "Spider",
        "  on the Goblins, in the cave",
        "    Webs  MVR-56  There.",
        "  on the Goblins, in the manor",
        "    Webs  MVR-52  Here.",
    ]


def test_the_matrix_as_text(bare: None) -> None:
    Effect[object]("dragon", "Claw").on("knight", "DRG-32", "She loses Health.")(object())
    never_meet("knight", "cave", "CAV-01", "The Cave has no piece.")
    shown = run("knight")
    assert shown.exit_code == 0
    assert shown.stdout.splitlines() == [
        "Knight",
        "  on the Cave",
        "    nothing  CAV-01  The Cave has no piece.",
        "Dragon",
        "  on the Knight",
        "    Claw     DRG-32  She loses Health.",
    ]
    assert "nothing is said of: knight on goblins, knight on dragon" in shown.stderr


def test_the_matrix_as_json(bare: None) -> None:
    Effect[object]("dragon", "Claw").spares("knight", "DRG-32", "Never.")
    shown = json.loads(run("--json").stdout)
    sizes = [len(house.everyone) for house in HOUSES.values()]
    visits = sum(len(met_on_a_visit(role)) for house in HOUSES.values() for role in house.everyone)
    assert len(shown["pairs"]) == sum(size * (size - 1) for size in sizes) + visits
    (found,) = [pair for pair in shown["pairs"] if pair["lines"]]
    line = {"effect": "Claw", "clause": "DRG-32", "text": "Never."}
    assert found == {"actor": "dragon", "target": "knight", "house": "cave", "lines": [line]}
    assert ["knight", "dragon", "cave"] in shown["holes"]
    assert ["dragon", "knight", "cave"] not in shown["holes"]


def test_holes_are_an_error_only_if_asked_for(bare: None) -> None:
    assert run().exit_code == 0
    assert run("--check").exit_code == 1
    for who, whom, _ in all_pairs():
        pairs.APART[who, whom] = Line("", "GEN-01", "Never.")
    whole = run("--check")
    assert whole.exit_code == 0
    assert whole.stderr == ""


def test_a_role_that_does_not_exist_is_one_sentence() -> None:
    shown = run("bard")
    assert shown.exit_code == 2
    assert "bard" in shown.stderr
    assert shown.stderr.count("\n") == 1
