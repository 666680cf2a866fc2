"""What a scenario file says of pieces and words, what may be expected of it, and what its trace tells: each mistake and
each thing that does not hold in the file's own order."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.hall.test_scenario import ROLL, ROOT, START, refusal, with_steps
from underhall.cave.roles.ghouls.ghoul import Ghoul
from underhall.engine.flow import Ask, Chance, Option, Prompt
from underhall.hall import expecting, steps
from underhall.manor.roles.skeletons.role import Skeletons
from underhall.told.scenarios import FILES, build, load, parse, run

EGGS = 'eggs = ["(2,3)", "(3,4)"]'
MANOR = (ROOT / "scenarios" / "35-manor-an-egg-hatches.toml").read_text(encoding="utf-8").split("[[step]]")[0]
"""The Manor's turn: Eggs, webs and blood on Dark tiles, a Spider who is not alone."""

TWO = START.replace('["ghoul"]', '["knight", "ghoul"]').replace("[stack]", '[turn]\nwho = "ghoul"\n[stack]')
"""The Knight plays too, but stands nowhere yet."""


def traced(text: str) -> list[str]:
    """What is told while a file is played in which all holds."""
    lines: list[str] = []
    assert run(parse(text.encode(), "test.toml"), lines.append).play() == []
    return lines


# ------------------------------------------------------------------ pieces that are alike


@pytest.mark.parametrize(
    ("pieces", "sentence"),
    [
        ('eggs = "(2,3)"', "eggs: this must be a list of spaces"),
        ('giant-spider = ["(2,3)"]', "giant-spider: this must be one space"),
        ('eggs = ["(2,3)", "(3,4)", "(4,3)", "(4,3)"]', "eggs: there are only 3 of them, not 4"),
        ('egg-1 = "(2,3)"', "there is no piece 'egg-1' in this game; there are: paladin,"),
        ('bard = "(2,3)"\nminstrel = "(2,3)"', "there is no piece 'bard' in this game; there are: paladin,"),
    ],
)
def test_pieces_that_are_alike_are_put_as_a_list_of_their_kind(pieces: str, sentence: str) -> None:
    assert refusal(MANOR.replace(f'{EGGS}\ngiant-spider = "(3,3)"', pieces)).startswith(f"pieces: {sentence}")


def test_where_a_kind_does_not_play_no_piece_is_called_so() -> None:
    assert refusal(START.replace('ghoul = "1E 0"', 'ghoul = "1E 0"\neggs = ["1E 0"]')) == (
        "pieces: there is no piece 'eggs' in this game; there are: ghoul"
    )


def test_where_those_alike_stand_is_expected_in_any_order() -> None:
    assert with_steps('[[step]]\nexpect = { pieces = { eggs = ["(3,4)", "(2,3)"], spiderlings = [] } }', MANOR) == []


def test_pieces_that_no_role_here_has_are_off_the_map() -> None:
    """Also those that come after all pieces of this table."""
    files = FILES["cave"]
    singles = ", ".join(f'{name} = "off the map"' for name in files.pieces if name != "ghoul")
    kinds = ", ".join(f"{kind} = []" for kind in files.alike)
    assert kinds
    assert with_steps(f"[[step]]\nexpect = {{ pieces = {{ {singles}, {kinds} }} }}") == []


# ------------------------------------------------------------------ words and codes of a file


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        (
            '[ghost]\nchosen = "bard"',
            (
                "ghost.chosen: there is no 'bard' here; there are: cave, dragon, ghost, ghoul, goblins, knight, "
                "nightmare-unicorn, thief, vile-ghoul"
            ),
        ),
        ('[shadow_paladin]\nwalls = "some"', "shadow_paladin.walls: there is no 'some' here; there are: any"),
    ],
)
def test_where_a_word_may_stand_beside_something_else_the_words_are_told(table: str, sentence: str) -> None:
    assert refusal(START.replace("[setup]", f"{table}\n[setup]")) == sentence


def test_the_words_that_may_stand_in_a_table_of_spaces_are_told() -> None:
    assert refusal(MANOR + '[[step]]\nexpect = { edges = { "(3,3) north" = "door" } }') == (
        "step 1.expect.edges[...]: there is no 'door' here; there are: breach, force-wall, none"
    )


def test_every_step_of_a_variant_is_read_and_the_first_mistake_is_told() -> None:
    variant = '[[variant]]\ntitle = "On"\n[[variant.step]]\nchoose = "{}"\n[[variant.step]]\nchoose = "{}"\n'
    for first, second, place in (("stop", "moove", 2), ("moove", "mooove", 1)):
        assert refusal(START + variant.format(first, second)).startswith(f"variant 1.step {place}.choose: there is no")


def test_chance_of_a_built_game_is_answered_by_whoever_plays_it() -> None:
    game = build(parse(ROLL.encode(), "test.toml"))
    assert game.explicit
    assert game.chance is not None


def test_only_roles_that_play_have_boards_and_what_follows_from_the_others_is_not_set() -> None:
    assert refusal(START.replace("[setup]", "[knight]\n[setup]")) == "knight: this role does not play"
    assert refusal(START.replace("attack = 1", "attack = 1\ndefense = 3")) == (
        "ghoul.defense: this follows from the position; it can be expected, not set"
    )


# ------------------------------------------------------------------ options and outcomes


class Coded:
    """A table at which the verb of an option is its code."""

    @staticmethod
    def option_code(option: Option) -> str:
        return option.verb


def test_an_answer_that_is_a_whole_code_means_no_longer_one() -> None:
    ask = Ask(0, Prompt("which", "Which?", "GEN-01"), [Option("curse x1"), Option("curse"), Option("cursed")])
    means = {answer: steps._matching(cast(Any, Coded), ask, answer) for answer in ("curse", "curse x1", "cur")}
    assert means == {"curse": [1], "curse x1": [0], "cur": []}


def test_what_has_no_weight_cannot_come_up() -> None:
    assert steps.possible_outcomes(Chance("die", (4, 5, 6), (0, 2, 1))) == [1, 2]
    assert steps.possible_outcomes(Chance("die", (4, 5, 6))) == [0, 1, 2]


# ------------------------------------------------------------------ steps


def test_what_does_not_hold_is_told_before_what_cannot_be_played() -> None:
    step = '[[step]]\noffered = ["smash", "flare", "terror"]\nnot_offered = ["move", "stop"]\nchoose = "smash"'
    offers = "ghoul-act offers 'stop', 'move 2E 0 x1', 'move Entrance x1', 'flare x1'"
    assert with_steps(step) == [
        f"step 1: 'smash' is not offered; {offers}",
        f"step 1: 'terror' is not offered; {offers}",
        "step 1: 'move' should not be offered, but 'move 2E 0 x1' is",
        "step 1: 'stop' should not be offered, but 'stop' is",
        f"step 1: choose 'smash': this is not offered; {offers}",
    ]


def test_what_should_not_be_offered_is_looked_at_by_itself() -> None:
    assert with_steps('[[step]]\nnot_offered = ["stop"]') == ["step 1: 'stop' should not be offered, but 'stop' is"]
    assert with_steps('[[step]]\nnot_offered = ["stop"]', ROLL)[0].startswith("step 1: nothing is offered: the chance")


def test_another_question_than_the_file_names_is_all_that_is_told() -> None:
    (failure,) = with_steps('[[step]]\nprompt = "place"\noffered = ["smash"]')
    assert failure.startswith("step 1: prompt 'place': this is not asked; ghoul-act offers")


def test_where_chance_is_open_or_the_game_is_over_no_question_is() -> None:
    (failure,) = with_steps('[[step]]\nprompt = "place"\noffered = ["smash"]', ROLL)
    assert failure.startswith("step 1: prompt 'place': this is not asked; the chance ghoul-die may be")
    assert with_steps('[[step]]\nchance = "6"', ROLL) == [], "a step that names none answers any"


def test_a_single_step_is_played_by_itself() -> None:
    begun = run(parse((START + '[[step]]\nchoose = "move 2E 0"\nexpect = { turn = 2 }').encode(), "test.toml"))
    (step,) = begun.scenario.step
    assert begun.play_step(step) == ["expect.turn: wanted 2, found 1"]


@pytest.mark.parametrize(("left", "found"), [(1, "ghoul-die"), (2, "tile")])
def test_of_two_tiles_that_may_come_the_file_must_say_which(left: int, found: str) -> None:
    start = START.replace('tiles = ["event-01", "event-02"]\nleft = 3', f'tiles = ["event-01"]\nleft = {left}')
    played = '[[step]]\nchoose = "stop"\n[[step]]\nchoose = "place 0 1N"\nexpect = {{ chance = "{}" }}'
    assert with_steps(played.format(found), start) == []


def test_a_position_that_became_impossible_ends_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    for start, step in ((START, 'choose = "move 2E 0"'), (ROLL, 'chance = ["6", "5", "2"]')):
        begun = run(parse((start + f"[[step]]\n{step}").encode(), "test.toml"))

        def wrong(_: object) -> None:
            raise AssertionError("two Ghouls")

        with monkeypatch.context() as patched:
            patched.setattr(type(begun.state), "check", wrong)
            assert begun.play() == ["step 1: this led to an impossible position: two Ghouls"]


@pytest.mark.parametrize(("player", "file"), [(Ghoul, "02-sneak"), (Skeletons, "30-manor-march-order")])
def test_a_mistake_in_the_rules_of_a_role_that_stands_on_the_map_is_not_put_down_to_the_file(
    player: Any, file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of its pieces on the map is enough."""

    def mistaken(*_: object) -> None:
        raise KeyError("a mistake")

    monkeypatch.setattr(player, "play", mistaken)
    with pytest.raises(KeyError, match="a mistake"):
        run(load(ROOT / "scenarios" / f"{file}.toml"))


# ------------------------------------------------------------------ the trace


def test_what_happened_before_the_first_step_is_told_first_and_once() -> None:
    lines: list[str] = []
    begun = run(load(ROOT / "scenarios" / "17-a-boost-die.toml"), lines.append)
    assert lines == ["    vile-ghoul: select-die x3 (VGL-17)"]
    begun.play()
    assert lines.count("    vile-ghoul: select-die x3 (VGL-17)") == 1
    assert lines[1].startswith("step 1")


def test_a_trace_tells_how_chances_fell_and_what_came_of_them() -> None:
    assert traced(f'{ROLL}[[step]]\nchance = ["6", "5", "2"]') == [
        "step 1",
        "  chance ghoul-die: 6 (by the step)",
        "  chance ghoul-die: 5 (by the step)",
        "  chance ghoul-die: 2 (by the step)",
        "    ghoul: ghoul-roll 652 (GHL-14)",
    ]


def test_a_trace_names_whom_a_question_is_put_to() -> None:
    assert "  ghoul, ghoul-act (GHL-21): stop" in traced(f'{TWO}[[step]]\nchoose = "stop"')


@pytest.mark.clause("GST-51")
def test_in_a_possession_turn_a_trace_names_the_possessed_and_who_plays_it() -> None:
    lines: list[str] = []
    run(load(ROOT / "scenarios" / "21-no-second-backstab.toml"), lines.append).play()
    assert "  thief and ghost, thief-act (THF-11): move 2E 0 x1" in lines


# ------------------------------------------------------------------ what is expected


@pytest.mark.parametrize(
    ("expect", "failure"),
    [
        ('tiles = { "5E 0" = "ambush-02" }', "tiles \"5E 0\": wanted 'ambush-02', found 'no tile'"),
        ('turned = { "2E 0" = 1 }', "turned \"2E 0\": wanted 1, found 'no Lit tile'"),
        ('known = { "1E 0" = ["ghoul"] }', "known \"1E 0\": wanted ['ghoul'], found 'no Dark tile'"),
        ('walls = { "5E 0" = ["north"] }', "walls \"5E 0\": wanted ['north'], found 'no tile'"),
        ('who = "knight"', "who: wanted 'knight', found 'ghoul'"),
        ("knight = { grit = 1 }", "knight: this role does not play"),
        ("ghoul = { movement = 9, fury = 8 }", None),
    ],
)
def test_what_does_not_hold_of_a_space_or_turn(expect: str, failure: str | None) -> None:
    found = with_steps(f"[[step]]\nexpect = {{ {expect} }}")
    if failure is None:
        assert [line.split(":")[1] for line in found] == [" expect.ghoul.movement", " expect.ghoul.fury"]
    else:
        assert found in ([f"step 1: expect.{failure}"], [f"step 1: expect: {failure}"])


@pytest.mark.parametrize(
    ("known", "expected"),
    [(["ghoul"], ["ghoul"]), (["knight"], ["knight"]), (["knight", "ghoul"], ["knight", "ghoul"]), ([], [])],
)
def test_who_knows_a_tile_is_expected_by_role(known: list[str], expected: list[str]) -> None:
    start = TWO.replace('"treasure-01" }', f'"treasure-01", known = {known} }}')
    for names in (expected, expected[::-1]):
        assert with_steps(f'[[step]]\nexpect = {{ known = {{ "2E 0" = {names} }} }}', start) == []
    (failure,) = with_steps('[[step]]\nexpect = { known = { "2E 0" = ["thief"] } }', start)
    assert failure == f"step 1: expect.known \"2E 0\": wanted ['thief'], found {sorted(known)}"


def test_a_table_of_a_board_is_expected_as_a_whole() -> None:
    start = TWO.replace("[ghoul]", "[knight]\ncubes = { movement = 1, bow = 1 }\n[ghoul]")
    assert with_steps("[[step]]\nexpect = { knight = { cubes = { movement = 1 } } }", start) == [
        "step 1: expect.knight.cubes: wanted {movement = 1}, found {movement = 1, bow = 1}"
    ]


@pytest.mark.parametrize(
    ("walls", "holds"),
    [('["north", "east"]', True), ('["east", "north"]', True), ('["east"]', False), ('["south", "west"]', False)],
)
def test_the_walls_of_a_space_are_expected_in_any_order(walls: str, holds: bool) -> None:
    corner = START.replace('tile = "ambush-01"', 'tile = "crystal-03", turn = 2')
    found = with_steps(f'[[step]]\nexpect = {{ walls = {{ "1E 0" = {walls} }} }}', corner)
    assert [line.partition("found ")[2] for line in found] == ([] if holds else ["['east', 'north']"])


def test_all_that_does_not_hold_is_told_in_one_order() -> None:
    wrong = """
    [[step]]
    [step.expect]
    pieces = { wraith = "G2", shooty = "G1" }
    dark = ["(3,3)", "(2,3)"]
    lit = ["(1,3)", "G1"]
    walls = { "G1" = [], "(3,4)" = ["north", "east"] }
    known = { "(3,3)" = [] }
    turned = { "(1,3)" = 1 }
    tiles = { "G1" = "x", "(2,3)" = "y", "(1,3)" = "z" }
    tokens = { "(3,4)" = ["web", "blood"], "(2,3)" = [] }
    crypts = ["(3,3)"]
    goals = { spider = "none", manor = "none" }
    manor = { left = 7 }
    spider = { spirit = 9, terror = 9 }
    """
    found = [re.sub(r"step 1: expect\.|: wanted.*", "", line) for line in with_steps(wrong, MANOR)]
    on_map = ["pieces.wraith", "pieces.shooty", 'lit "(1,3)"', 'lit "G1"', 'dark "(3,3)"', 'tokens "(3,4)"']
    on_map += ['tokens "(2,3)"', 'tiles "G1"', 'tiles "(2,3)"', 'tiles "(1,3)"', 'turned "(1,3)"', 'known "(3,3)"']
    on_map += ['walls "G1"', 'walls "(3,4)"']
    assert found[:16] == [*on_map, "goals.spider", "goals.manor"]
    assert found[16:] == ['crypts "(3,3)"', "spider.terror", "spider.spirit", "manor.left"]


def test_values_are_told_as_a_file_spells_them() -> None:
    assert expecting.show([True, "a", {"b": (1, False)}]) == "[true, 'a', {b = [1, false]}]"


def test_what_a_possessed_role_knows_is_what_its_owner_knows() -> None:
    """What a role knows stays its own while somebody else plays its turn."""
    files = FILES["cave"]
    game = build(parse(TWO.replace('"treasure-01" }', '"treasure-01", known = ["ghoul"] }').encode(), "test.toml"))
    g = game.state
    space = files.space_of(g, "2E 0")
    g.roles[1].seat = g.roles[0].owner
    assert expecting._known(files, g, space) == ("ghoul",)


def test_marks_and_faces_of_tiles_nobody_has_seen() -> None:
    g: Any = SimpleNamespace(lit={}, dark={5: SimpleNamespace(face=expecting.UNSEEN)})
    assert expecting._tile_on(FILES["manor"], g, 5) == "unseen"
    assert expecting._tile_on(FILES["manor"], g, 6) == "no tile"
