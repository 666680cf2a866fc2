"""Every scenario in scenarios/ holds, and every mistake in a file is one clear sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests import docs_tables
from underhall.cave.positions import role_boards as cave_boards
from underhall.cave.positions import scenario as cave
from underhall.cave.roles.cave.role import CavePlayer
from underhall.hall import scenario, steps
from underhall.hall.scenario import ScenarioError
from underhall.manor.positions import role_boards as manor_boards
from underhall.manor.positions import scenario as manor
from underhall.told.scenarios import build, load, parse, run, run_file

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "scenarios").glob("*.toml"))

START = """
title = "A test"
story = "The Ghoul beside the Entrance."
[setup]
roles = ["ghoul"]
[map]
lit = [{ at = "1E 0", tile = "ambush-01" }]
dark = [{ at = "2E 0", tile = "treasure-01" }]
[pieces]
ghoul = "1E 0"
[stack]
tiles = ["event-01", "event-02"]
left = 3
[ghoul]
phase = "act"
movement = 2
attack = 1
"""


def with_steps(steps: str, start: str = START) -> list[str]:
    """What fails when these steps are played from the start position."""
    return run(parse((start + steps).encode(), "test.toml")).play()


def refusal(text: str) -> str:
    """The sentence with which a file is refused, or its position."""
    with pytest.raises(ScenarioError) as caught:
        build(parse(text.encode(), "test.toml"))
    message = str(caught.value)
    assert message.startswith("test.toml: ")
    assert "\n" not in message
    return message.removeprefix("test.toml: ")


# ------------------------------------------------------------------ the examples


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_scenario_holds(path: Path) -> None:
    assert run_file(path) == []


def test_there_are_ten_worked_examples_each_proving_something() -> None:
    assert len(FILES) >= 10
    for path in FILES:
        example = load(path)
        assert example.clauses
        assert example.title in (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")


# ------------------------------------------------------------------ the documentation is complete


def test_the_tables_of_names_are_those_of_the_code() -> None:
    text = docs_tables.PAGE.read_text(encoding="utf-8")
    assert docs_tables.written(text) == text, "python -m tests.docs_tables writes them anew"


@pytest.mark.parametrize(
    "part",
    [
        cave.CAVE_FILES.shape,
        cave.Map,
        cave.LitTile,
        cave.DarkTile,
        cave.TerrainTile,
        cave.EdgeToken,
        cave.StackPart,
        cave.TurnPart,
        cave.Expect,
        scenario.Step,
        scenario.Variant,
        scenario.Over,
        *cave_boards.BOARDS.values(),
        manor.MANOR_FILES.shape,
        manor.Map,
        manor.LitTile,
        manor.DarkTile,
        manor.Mark,
        manor.TurnPart,
        manor.Expect,
        *manor_boards.BOARDS.values(),
    ],
)
def test_every_field_is_documented(part: type) -> None:
    docs = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
    for name in part.__struct_fields__:
        assert name == "file" or f"| `{name}` |" in docs, f"{part.__name__}.{name}"


def test_the_examples_in_the_documentation_hold() -> None:
    docs = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
    examples = re.findall(r"```toml\n(.*?)```", docs, re.DOTALL)
    assert len(examples) == 2, "one of each house"
    for example in examples:
        assert run(parse(example.encode(), "docs.toml")).play() == []


# ------------------------------------------------------------------ files that cannot be used


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match=r"nowhere\.toml: the file cannot be read \(No such file or directory\)"):
        load(tmp_path / "nowhere.toml")


def test_a_file_is_named_as_it_was_given(tmp_path: Path) -> None:
    path = tmp_path / "odd.toml"
    path.write_text(START.replace('title = "A test"', ""), encoding="utf-8")
    with pytest.raises(ScenarioError, match=rf"^{re.escape(str(path))}: Object missing required field `title`$"):
        load(path)


def test_broken_toml() -> None:
    assert refusal("title = ").startswith("this is not TOML (")
    with pytest.raises(ScenarioError, match="this is not TOML"):
        parse(b"title = '\xff'", "test.toml")


STEP = '[[step]]\nchoose = "stop"\n'


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("[pieces]", "[peaces]", "Object contains unknown field `peaces`"),
        ("movement = 2", "movment = 2", "ghoul: Object contains unknown field `movment`"),
        ("movement = 2", 'movement = "2"', "ghoul.movement: Expected `int`, got `str`"),
        ("movement = 2", "movement = -2", "ghoul.movement: Expected `int` >= 0"),
        ('"ambush-01" }', '"ambush-01", turn = 4 }', "map.lit 1.turn: Expected `int` <= 3"),
        ('choose = "stop"', "choose = 3", "step 1.choose: Expected `str`, got `int`"),
        ('choose = "stop"', "expect = { furry = 1 }", "step 1.expect: Object contains unknown field `furry`"),
        ('choose = "stop"', 'not_offered = ["moove 1E 0"]', "step 1.not_offered: there is no verb 'moove'"),
        ('roles = ["ghoul"]', 'roles = ["ghoul"]\nlevel = 1', "setup: Object contains unknown field `level`"),
        ("[setup]", 'clauses = ["ABC-1"]\n[setup]', "clauses: there is no clause 'ABC-1'"),
        ("[setup]", 'see = ["XYZ"]\n[setup]', "see: there is no clause 'XYZ'"),
        ("[setup]", 'file = "x"\n[setup]', "Object contains unknown field `file`"),
        ('"act"', '"nap"', "ghoul.phase: there is no 'nap' here; there are: act, roll"),
        (
            'choose = "stop"',
            'expect = { ghoul = { phase = "nap" } }',
            "step 1.expect.ghoul.phase: there is no 'nap' here; there are: act, roll",
        ),
        (
            '"ambush-01" }]',
            '"ambush-01" }]\nedges = [{ at = "1E 0", side = "up", token = "bomb" }]',
            "map.edges 1.side: there is no 'up' here; there are: east, north, south, west",
        ),
        (
            "attack = 1",
            'gone = ["chase", "sneeze"]',
            "ghoul.gone 2: there is no 'sneeze' here; there are: adapt, blink, chase, cheat, hunt, scour, seize, sneak",
        ),
        (
            "[setup]",
            "[knight.cubes]\nsword = 1\n[setup]",
            (
                "knight.cubes: there is no 'sword' here; there are: ancient-map, bomb, bow, elvish-sword, "
                "enchanted-bow, heroic-boots, mighty-axe, movement, perception, pixie-lantern, potion-kit, shield, "
                "strength"
            ),
        ),
        ("[setup]", "[knight.cubes]\nbow = true\n[setup]", "knight.cubes[...]: Expected `int`, got `bool`"),
    ],
)
def test_a_wrong_field(old: str, new: str, sentence: str) -> None:
    assert refusal((START + STEP).replace(old, new)) == sentence


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            '"ambush-01"',
            '"ambush-99"',
            "map: there is no tile 'ambush-99'; tiles are called like event-03 or crystal-01",
        ),
        ('"treasure-01"', '"ambush-01"', "map: tile ambush-01 is not free: it lies somewhere already"),
        ('"event-02"', '"ambush-01"', "stack: tile ambush-01 is not free: it lies somewhere already"),
        ('"ambush-01"', '"vault-01"', "map: tile vault-01 is not free: it lies somewhere already, or stays in the box"),
        ('at = "2E 0"', 'at = "1E 0"', "map: there is a tile at 1E 0 already"),
        ('at = "2E 0"', 'at = "E2"', "map: 'E2' is no space; spaces are called like"),
        ('at = "2E 0"', 'at = "2E 1N"', "this position is impossible: the map fell apart (COL-35)"),
        ('ghoul = "1E 0"', 'ghoul = "3E 0"', "pieces: there is no tile at 3E 0 for the piece ghoul"),
        ('ghoul = "1E 0"', "", "turn: it is the turn of the ghoul, so its piece must stand on the map"),
        ('ghoul = "1E 0"', 'ghoul = "1E 0"\nknight = "1E 0"', "pieces: there is no piece 'knight' in this game"),
        ('"ambush-01" }', '"ambush-01", tokens = ["gold"] }', "map: there is no token 'gold'; there are: treasure"),
        ('"ambush-01" }', '"ambush-01", tokens = ["event"] }', "map: there is no event token left in the supply"),
        ('"ambush-01" }', '"ambush-01", tokens = ["bomb"] }', "map: a bomb lies on an edge, not on a space"),
        ('"treasure-01" }', '"treasure-01", known = ["thief"] }', "map: there is no role 'thief' in this game"),
        ("left = 3", "left = 99", "stack: 99 tiles cannot be left beneath: only"),
        ("left = 3", "left = 3\ncollapsing = true", "stack: there are tiles left, so the Collapse cannot have begun"),
        ("left = 3", 'left = 3\ncollapsed = ["event-05"]', "stack: event-05 cannot have left the game before"),
        (
            "[pieces]",
            'edges = [{ at = "1E 0", side = "west", token = "rockslide" }]\n[pieces]',
            "map: there is no rockslide",
        ),
        ("[pieces]", 'terrain = [{ at = "1E 1N", kind = "lake" }]\n[pieces]', "map: terrain 'lake' is not to be had"),
        ("[pieces]", 'terrain = [{ at = "1E 1N", kind = "sea" }]\n[pieces]', "map: there is no Terrain 'sea'"),
        ("[setup]", "extra_tokens = { rockslide = 9 }\n[setup]", "extra_tokens: the box has only 3 rockslide tokens"),
        ("[setup]", "extra_tokens = { gold = 1 }\n[setup]", "extra_tokens: there is no token 'gold'"),
        ('["ghoul"]', '["ghoul"]\nsolo_level = "mild"', "setup: level: 'mild' is no solo level"),
        ('["ghoul"]', '["bard"]', "setup: roles: there is no role 'bard'"),
        ("[stack]", '[turn]\nwho = "thief"\n[stack]', "turn: there is no role 'thief' in this game"),
        ("[stack]", "[turn]\ntiles = 2\n[stack]", 'turn: tiles are placed or removed only in the stage "tiles"'),
        ("attack = 1", "attack = 10", "this position is impossible: more Ghoul discs than exist (GHL-19)"),
        ("attack = 1", "fury = 15", "this position is impossible: Fury left its track (GHL-51)"),
        ("attack = 1", "treasures = 2", "this position is impossible: a pair of Treasures was not turned in (GHL-35)"),
        ("attack = 1", "crystals = 10", "ghoul.crystals: 10 is more than the supply of this mix has left"),
        ("attack = 1", "fury = 8\ngoal_met = false", "ghoul.goal_met: the goal is reached already"),
        (
            "attack = 1",
            'ready = ["blink", "blink"]',
            "ghoul: there is only one Terror card 'blink', and the file names 2",
        ),
        ("attack = 1", 'leaving = ["chase"]', "ghoul.leaving: 'chase' has no effect that lasts the turn (GHL-55)"),
        ('phase = "act"', 'phase = "roll"', "ghoul.movement: there are movement points only in the phase act (GHL-12)"),
    ],
)
def test_an_impossible_position(old: str, new: str, sentence: str) -> None:
    assert old in START
    assert refusal(START.replace(old, new)).startswith(sentence)


ALONE = """
title = "Nobody is here"
story = "Only the Knight stands on the map, if she does."
[setup]
roles = ["knight", "goblins", "dragon", "cave"]
[turn]
stage = "STAGE"
"""


def test_the_turn_of_a_role_that_stands_nowhere_cannot_be_played() -> None:
    nowhere = "it is the turn of the knight, which stands nowhere on the map (see pieces)"
    text = ALONE.replace("STAGE", "begin")
    with pytest.raises(ScenarioError, match=re.escape(f"the position cannot be played: {nowhere}")):
        run(parse(text.encode(), "test.toml"))
    later = """
[pieces]
thief = "Entrance"
[[step]]
choose = "place 1E 0"
chance = "ambush-02"
"""
    text = text.replace('["knight", "goblins", "dragon", "cave"]', '["knight", "thief"]')
    text = text.replace("begin", 'play"\nwho = "thief') + '[thief]\nphase = "act"\ntokens = [2, 3, 4]' + later
    assert run(parse(text.encode(), "test.toml")).play() == [f"step 1: {nowhere}"]


def test_a_mistake_in_the_rules_of_a_role_without_pieces_is_not_put_down_to_the_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def mistaken(*_: object) -> None:
        raise KeyError("a mistake")

    monkeypatch.setattr(CavePlayer, "play", mistaken)
    text = ALONE.replace("STAGE", 'play"\nwho = "cave')
    with pytest.raises(KeyError, match="a mistake"):
        run(parse(text.encode(), "test.toml"))


def test_terrain_may_not_touch_terrain() -> None:
    text = START.replace('["ghoul"]', '["ghoul"]\noptions = { terrain = true }').replace(
        "[pieces]", 'terrain = [{ at = "1E 1N", kind = "lake" }, { at = "3E 0", kind = "pit" }]\n[pieces]'
    )
    assert refusal(text) == "map: terrain 'pit' at 3E 0 touches other Terrain (TER-04)"


def test_the_cave_may_not_have_collapsed_already() -> None:
    crystals = ", ".join(f'"crystal-0{number}"' for number in range(1, 6))
    gone = f"[stack]\ncollapsing = true\ncollapsed = [{crystals}]"
    text = START.replace('[stack]\ntiles = ["event-01", "event-02"]\nleft = 3', gone)
    assert refusal(text) == "stack: with 5 Crystal tiles gone the Cave has collapsed already (COL-30)"


def test_no_piece_stands_on_an_impassable_space() -> None:
    text = START.replace('["ghoul"]', '["ghoul"]\noptions = { terrain = true }').replace(
        '[pieces]\nghoul = "1E 0"', 'terrain = [{ at = "0 1N", kind = "canyon" }]\n[pieces]\nghoul = "0 1N"'
    )
    assert refusal(text) == "pieces: 0 1N is impassable: no piece stands there (TER-22)"


# ------------------------------------------------------------------ steps that fail


def test_an_option_that_is_not_offered_says_what_is() -> None:
    (failure,) = with_steps('[[step]]\nchoose = "move 5E 0"')
    said, offers = failure.split("; ")
    assert said == "step 1: choose 'move 5E 0': this is not offered"
    assert offers == "ghoul-act offers 'stop', 'move 2E 0 x1', 'move Entrance x1', 'flare x1'"


def test_a_step_that_cannot_be_played_ends_the_run() -> None:
    failures = with_steps('[[step]]\nchoose = "smash"\n[[step]]\nexpect = { turn = 9 }')
    assert len(failures) == 1


def test_a_beginning_must_be_whole_words_and_mean_one_option() -> None:
    assert with_steps('[[step]]\nchoose = "move 2E"\nexpect = { pieces = { ghoul = "2E 0" } }') == []
    assert with_steps('[[step]]\nchoose = "move"') == [
        "step 1: choose 'move': this may mean any of 'move 2E 0 x1', 'move Entrance x1'"
    ]
    assert refusal(START + '[[step]]\nchoose = "move 2"').startswith("step 1.choose: 'move 2' can never be offered")


def test_cards_are_called_by_their_names() -> None:
    start = START.replace("attack = 1", 'attack = 1\nready = ["chase"]')
    assert with_steps('[[step]]\nchoose = "terror #chase x1"\nexpect = { ghoul = { movement = 3 } }', start) == []


def test_what_is_offered_is_looked_at_before_the_choice() -> None:
    assert with_steps('[[step]]\noffered = ["smash"]\nnot_offered = ["move"]\nchoose = "stop"') == [
        "step 1: 'smash' is not offered; ghoul-act offers 'stop', 'move 2E 0 x1', 'move Entrance x1', 'flare x1'",
        "step 1: 'move' should not be offered, but 'move 2E 0 x1' is",
    ]


@pytest.mark.parametrize(
    ("expect", "failure"),
    [
        ('pieces = { ghoul = "1E 0" }', "pieces.ghoul: wanted '1E 0', found '2E 0'"),
        ("ghoul = { movement = 2 }", None),
        ('ghoul = { ready = ["chase"] }', None),
        ('tokens = { "1E 0" = ["treasure"] }', "tokens \"1E 0\": wanted ['treasure'], found []"),
        ('lit = ["2E 0"]', "lit \"2E 0\": wanted 'lit', found 'dark'"),
        ('dark = ["1E 0"]', "dark \"1E 0\": wanted 'dark', found 'lit'"),
        ('open = ["Entrance"]', "open \"Entrance\": wanted 'open', found 'lit'"),
        ('tiles = { "1E 0" = "ambush-02" }', "tiles \"1E 0\": wanted 'ambush-02', found 'ambush-01'"),
        ('turned = { "1E 0" = 1 }', 'turned "1E 0": wanted 1, found 0'),
        ('known = { "2E 0" = ["ghoul"] }', "known \"2E 0\": wanted ['ghoul'], found []"),
        ('walls = { "1E 0" = ["east"] }', "walls \"1E 0\": wanted ['east'], found []"),
        ('terrain = { "1E 0" = "lake" }', "terrain \"1E 0\": wanted 'lake', found 'no Terrain'"),
        ("supply = { treasure = 9 }", "supply.treasure: wanted 9, found 10"),
        ("stack = 2", "stack: wanted 2, found 5"),
        ('top = "eye"', "top: wanted 'eye', found 'fangs'"),
        ("collapsing = true", "collapsing: wanted true, found false"),
        ('collapsed = ["event-05"]', "collapsed: wanted ['event-05'], found []"),
        ("crystals_seen = 1", "crystals_seen: wanted 1, found 0"),
        ("crystals_removed = 1", "crystals_removed: wanted 1, found 0"),
        ("crystals_smashed = 1", "crystals_smashed: wanted 1, found 0"),
        ("turn = 2", "turn: wanted 2, found 1"),
        ('prompt = "place"', "prompt: wanted 'place', found 'ghoul-act'"),
        ('ask = "nobody"', "ask: wanted 'nobody', found 'ghoul'"),
        ('chance = "ghoul-die"', "chance: wanted 'ghoul-die', found 'no chance'"),
        ("over = true", "over: wanted true, found false"),
        ('over = { winners = ["ghoul"] }', "over: wanted {winners = ['ghoul']}, found false"),
    ],
)
def test_an_expectation_that_does_not_hold(expect: str, failure: str | None) -> None:
    failures = with_steps(f'[[step]]\n[[step]]\nchoose = "move 2E 0"\nexpect = {{ {expect} }}')
    if failure is None:
        assert len(failures) == 1
        assert failures[0].startswith("step 2: expect.ghoul.")
    else:
        assert failures == [f"step 2: expect.{failure}"]


def test_how_the_game_ended_is_told_when_another_end_was_expected() -> None:
    start = START.replace("attack = 1", "fury = 8")
    end = 'winners = [], clause = "GEN-04"'
    assert with_steps(f'[[step]]\nchoose = "move Entrance"\nexpect = {{ over = {{ {end} }} }}', start) == [
        "step 1: expect.over: wanted {winners = [], clause = 'GEN-04'}, found {winners = ['ghoul'], clause = 'GHL-02'}"
    ]
    assert with_steps('[[step]]\nchoose = "move Entrance"\n[[step]]\nchoose = "stop"', start) == [
        "step 2: choose 'stop': nothing is asked; the game is over (the Ghoul escaped)"
    ]


def test_an_expectation_about_no_space_or_piece_is_a_failure() -> None:
    assert "'X' is no space" in with_steps('[[step]]\nexpect = { lit = ["X"] }')[0]
    assert "there is no piece 'bard'" in with_steps('[[step]]\nexpect = { pieces = { bard = "1E 0" } }')[0]
    assert "there is no token 'gold'" in with_steps("[[step]]\nexpect = { supply = { gold = 1 } }")[0]


def test_everything_that_does_not_hold_is_told() -> None:
    assert with_steps('[[step]]\nexpect = { supply = { treasure = 9, crystal = 8 }, lit = ["2E 0", "3E 0"] }') == [
        "step 1: expect.lit \"2E 0\": wanted 'lit', found 'dark'",
        "step 1: expect.lit \"3E 0\": wanted 'lit', found 'open'",
        "step 1: expect.supply.treasure: wanted 9, found 10",
        "step 1: expect.supply.crystal: wanted 8, found 9",
    ]


def test_that_nobody_is_asked_can_be_expected() -> None:
    assert with_steps('[[step]]\nexpect = { ask = "nobody", prompt = "no question", chance = "ghoul-die" }', ROLL) == []


# ------------------------------------------------------------------ chance


ROLL = START.replace('phase = "act"\nmovement = 2', 'phase = "roll"')


def test_chance_is_answered_by_the_file() -> None:
    assert with_steps('[[step]]\nchance = ["6", "5", "*"]\nexpect = { prompt = "ghoul-dice" }', ROLL) == []
    assert with_steps('[[step]]\nchance = "7"', ROLL) == [
        "step 1: chance '7': this is not possible; the chance ghoul-die may be '1', '2', '3', '4', '5', '6'"
    ]
    assert with_steps('[[step]]\nchoose = "stop"', ROLL)[0].startswith(
        "step 1: choose 'stop': nothing is asked; the ch"
    )
    assert with_steps('[[step]]\noffered = ["stop"]', ROLL)[0].startswith("step 1: nothing is offered: the chance")
    assert with_steps('[[step]]\nchance = "6"')[0].startswith("step 1: chance '6': no chance is open; ghoul-act offers")


def test_tiles_named_in_the_stack_are_drawn_in_their_order() -> None:
    steps = """
    [[step]]
    choose = "stop"
    [[step]]
    choose = "place 0 1N"
    expect = { tiles = { "0 1N" = "event-01" }, stack = 4, top = "bones" }
    [[step]]
    chance = ["6", "1", "1"]
    [[step]]
    choose = "keep-dice #6-1"
    [[step]]
    choose = "stop"
    [[step]]
    choose = "place 0 1S"
    expect = { chance = "tile" }
    [[step]]
    chance = "*"
    expect = { tiles = { "0 1S" = "event-02" }, stack = 3 }
    """
    assert with_steps(steps) == []


def test_without_a_stack_every_free_tile_lies_in_it_and_one_shows_its_symbol() -> None:
    text = START.replace('[stack]\ntiles = ["event-01", "event-02"]\nleft = 3', "")
    game = build(parse(text.encode(), "test.toml"))
    assert len(game.state.stack) == 43  # 45 tiles without Vaults and Ghost tiles, two of them on the map
    assert game.state.stack.top is not None


def test_a_built_game_can_be_played_cloned_and_undone() -> None:
    game = build(load(FILES[0]))
    before = game.state.hash()
    game.choose(1)
    assert game.events, "it tells its story"
    assert game.clone().state.hash() == game.state.hash() != before
    assert game.undo()
    assert game.state.hash() == before


# ------------------------------------------------------------------ guards, variants, the trace


def test_a_step_may_say_which_question_it_answers() -> None:
    assert with_steps('[[step]]\nprompt = "ghoul-act"\nchoose = "stop"') == []
    (failure,) = with_steps('[[step]]\nprompt = "ghoul-dice"\nchoose = "stop"\n[[step]]\nexpect = { turn = 9 }')
    assert failure.startswith("step 1: prompt 'ghoul-dice': this is not asked; ghoul-act offers 'stop'")
    (failure,) = with_steps('[[step]]\nprompt = "ghoul-act"', ROLL)
    assert failure.startswith("step 1: prompt 'ghoul-act': this is not asked; the chance ghoul-die may be '1'")
    assert refusal(START + '[[step]]\nprompt = "goul-act"') == "step 1.prompt: there is no question 'goul-act'"


VARIANTS = """
[[step]]
choose = "move 2E 0"
[[variant]]
title = "Back again"
[[variant.step]]
choose = "move 1E 0"
expect = { pieces = { ghoul = "1E 0" }, ghoul = { movement = 0 } }
[[variant]]
title = "On the spot"
[[variant.step]]
expect = { pieces = { ghoul = "2E 0" }, ghoul = { movement = 1 } }
"""


def test_each_variant_goes_on_from_the_same_position() -> None:
    assert with_steps(VARIANTS) == []
    wrong = VARIANTS.replace("movement = 0", "movement = 1").replace("movement = 1 } }", "movement = 2 } }")
    assert with_steps(wrong) == [
        "variant 1 (Back again), step 1: expect.ghoul.movement: wanted 2, found 0",
        "variant 2 (On the spot), step 1: expect.ghoul.movement: wanted 2, found 1",
    ]


def test_what_fails_before_the_variants_is_told_once_and_ends_the_run_if_it_cannot_be_played() -> None:
    assert with_steps(VARIANTS.replace('choose = "move 2E 0"', 'choose = "move 2E 0"\nexpect = { turn = 2 }')) == [
        "step 1: expect.turn: wanted 2, found 1"
    ]
    (failure,) = with_steps(VARIANTS.replace('choose = "move 2E 0"', 'choose = "smash"'))
    assert failure.startswith("step 1: choose 'smash'")


def test_codes_and_questions_of_variants_are_checked_too() -> None:
    assert refusal(START + VARIANTS.replace("move 1E 0", "moove")).startswith("variant 1.step 1.choose: there is no v")
    assert refusal(START + VARIANTS + 'prompt = "x"') == "variant 2.step 1.prompt: there is no question 'x'"


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("move (3,3)", "'move (3,3)' can never be offered: 'move' is spelled 'move TO [PIECE] [xPOINTS]'"),
        ("move 1E 0 wraith", "'move 1E 0 wraith' can never be offered: 'move' is spelled"),
        ("swap-tiles", "'swap-tiles' can never be offered: nobody has the verb 'swap-tiles' in this house"),
    ],
)
def test_what_belongs_to_another_house_can_never_be_offered(code: str, why: str) -> None:
    assert refusal(START + f'[[step]]\nnot_offered = ["{code}"]').startswith(f"step 1.not_offered: {why}")


def test_the_house_may_be_named() -> None:
    assert build(parse(f'game = "cave"\n{START}'.encode(), "test.toml")).ask is not None
    assert refusal(f'game = "castle"\n{START}') == "game: there is no house 'castle'; there are: cave, manor"


def test_a_trace_tells_also_what_nobody_was_asked() -> None:
    lines: list[str] = []
    steps = '[[step]]\nnote = "The turn ends."\nchoose = "stop"\n[[step]]\nchoose = "place 0 1N"'
    assert run(parse((START + steps).encode(), "test.toml"), lines.append).play() == []
    assert lines[:2] == ["step 1: The turn ends.", "  ghoul, ghoul-act (GHL-21): stop"]
    assert "  chance tile: event-02 (by the file)" in lines
    run(load(ROOT / "scenarios" / "07-the-last-tile.toml"), lines.append).play()
    assert "  ghoul, remove (COL-47) is no question: remove 2E 0" in lines
    assert "    remove 2E 0 crystal-01 (COL-15)" in lines


def test_a_trace_tells_of_variants_too_but_not_twice_of_what_comes_before() -> None:
    lines: list[str] = []
    run(parse((START + VARIANTS).encode(), "test.toml"), lines.append).play()
    told = [line for line in lines if line.startswith(("variant", "  ghoul"))]
    assert told == [
        "  ghoul, ghoul-act (GHL-21): move 2E 0 x1",
        "variant 1: Back again",
        "  ghoul, ghoul-act (GHL-21): move 1E 0 x1",
        "variant 2: On the spot",
    ]


def test_a_chance_with_one_outcome_is_no_chance() -> None:
    start = START.replace('tiles = ["event-01", "event-02"]\nleft = 3', 'tiles = ["event-01"]\nleft = 1')
    lines: list[str] = []
    steps = '[[step]]\nchoose = "stop"\n[[step]]\nchoose = "place 0 1N"\nexpect = { stack = 1 }'
    assert run(parse((start + steps).encode(), "test.toml"), lines.append).play() == []
    assert "  chance tile: ambush-02 (the only one possible)" in lines


def test_a_beginning_ends_with_a_word() -> None:
    assert steps._means("curse x1", "curse x1")
    assert steps._means("curse", "curse x10")
    assert not steps._means("curse x1", "curse x10")


def test_goals_turns_and_variant_cards_can_be_expected() -> None:
    goal = 'goals = { ghoul = "fury-or-smash-escape 8 6" }'
    right = f'{goal}, round = 1, who = "ghoul", flare = ["ghoul"], past_plunder = "nobody"'
    assert with_steps(f"[[step]]\nexpect = {{ {right} }}") == []
    wrong = right.replace("8 6", "8 5").replace("round = 1", "round = 2").replace('["ghoul"]', "[]")
    assert with_steps(f"[[step]]\nexpect = {{ {wrong} }}") == [
        "step 1: expect.goals.ghoul: wanted 'fury-or-smash-escape 8 5', found 'fury-or-smash-escape 8 6'",
        "step 1: expect.round: wanted 2, found 1",
        "step 1: expect.flare: wanted [], found ['ghoul']",
    ]
    assert "there is no role 'thief'" in with_steps('[[step]]\nexpect = { goals = { thief = "x" } }')[0]


# ------------------------------------------------------------------ what a file sets, and what it may not


def test_the_turn_and_round_of_a_file() -> None:
    g = build(parse(START.replace("[stack]", "[turn]\nnumber = 7\nround = 3\n[stack]").encode(), "test.toml")).state
    assert (g.turn.number, g.round) == (7, 3)


def test_who_knows_a_tile() -> None:
    text = START.replace('["ghoul"]', '["knight", "ghoul"]').replace('"treasure-01" }', '"treasure-01", known = [{}] }')
    text = text.replace("[stack]", '[turn]\nwho = "ghoul"\n[stack]')
    for names, known in (('"ghoul"', 0b10), ('"knight", "ghoul", "ghoul"', 0b11), ("", 0)):
        state = build(parse(text.replace("{}]", f"{names}]").encode(), "test.toml")).state
        assert [thing.known for thing in state.dark.values()] == [known]


def test_a_single_piece_stands_on_one_space() -> None:
    assert refusal(START.replace('ghoul = "1E 0"', 'ghoul = ["1E 0"]')) == "pieces: ghoul: this must be one space"
