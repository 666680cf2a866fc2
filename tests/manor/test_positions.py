"""Positions of the manor in scenario files: the map, the boards of all roles, and a sentence for every mistake."""

from __future__ import annotations

import tomllib

import pytest

from underhall.engine.flow import Chance
from underhall.hall.figures import spare_poltergeists
from underhall.hall.pieces import PIECES
from underhall.hall.scenario import ScenarioError
from underhall.hall.space import OFF, SIDE_NAMES
from underhall.hall.turn import PLAYING
from underhall.manor.map import board
from underhall.manor.map.parts import COPIES, LIT, TILE_KIND
from underhall.manor.map.places import MIDDLE, SQUARES, STAIRS
from underhall.manor.positions import position
from underhall.manor.setup.agreed import Setup
from underhall.manor.setup.planning import new_state
from underhall.manor.state import Manor
from underhall.told.scenarios import build, files_of, parse, run

START = """
title = "A test"
story = "All five roles in a small house."
[setup]
roles = ["paladin", "skeletons", "spider", "manor", "warlock"]
[map]
drawing = '''
.    .    .    .    .    .    .
.    A?   .    .    .    A?   .
.    .    .    ?    .    .    .
.    .    ?    *    S+   .    .
.    .    .    Bne  .    .    .
.    A?   .    .    .    A?   .
.    .    ?    Eesw ?    .    .
'''
dark = [{ at = "(0,0)", tile = "shrine-ns" }, { at = "(0,6)", tile = "pit-n", known = true }]
tokens = { "(3,4)" = ["web", "lamp", "treasure", "treasure"], "G2" = ["cackling-skulls"] }
edges = [{ at = "(3,4)", side = "east", token = "force-wall" }, { at = "(4,3)", side = "west", token = "breach" }]
[pieces]
shooty = "G3"
slashy = "(2,2)"
wraith = "(6,2)"
warlock = "(1,2)"
eggs = ["(3,4)"]
poltergeists = ["(3,4)", "(3,4)", "(2,3)"]
"""

BOARDS = {
    "paladin": """
        health = 4
        grit = 20
        fury = 2
        light = 3
        unassigned = 1
        cubes = { prepare = 3, crusade = 1 }
        favors = ["conjure"]
        favors_in_play = ["divination", "illuminate", "vigor"]
        favor_deck = ["pathfinder", "disdain"]
        favor_discards = ["dedication"]
        treasures = ["armor"]
        treasures_in_play = ["winged-boots"]
        treasure_deck = ["halo"]
        treasure_discards = ["fire-brand", "magic-mace"]
        used = ["magic-mace", "conjure"]
        hit_beast = true
    """,
    "skeletons": """
        stability = 9
        march = ["slashy", "shooty"]
        facedown = ["casty", "screamy", "stabby"]
        hand = ["banner", "horn"]
        in_play = ["longbow", "shield"]
        deck = ["poison", "kukri"]
        discards = ["ash-staff"]
        activated = ["shooty"]
        looted = true
        screams = 1
        raging = true
        danced = true
        summoned = true
    """,
    "spider": """
        form = "giant-spider"
        terror = 5
        blood = 4
        lost = 2
        hand = ["eyes", "webs"]
        deck = ["fangs", "eyes"]
        discards = ["fangs", "webs"]
        fed = true
        scared = true
    """,
    "manor": """
        seals = 6
        omens = { reveal = 1, wraith = 2 }
        portents = { draw = 1 }
        hand = ["ritual-01", "ritual-13"]
        deck = ["ritual-07", "ritual-02"]
        discards = ["ritual-05"]
    """,
    "warlock": """
        curses = 3
        under_poltergeists = { "(3,4)" = [1, 2], "(2,3)" = [4] }
        under_treasures = { "(3,4)" = [5] }
        unassigned = 1
        cubes = { syphon = 1, leap = 1 }
        track = 6
        hand = ["grow"]
        in_play = ["leap", "refuel"]
        deck = ["glower", "teleport"]
        discards = ["enclose"]
        dominated = { space-1 = "treasure", space-4 = "poltergeist" }
    """,
}


def table(role: str) -> str:
    """The table of a role, as the file has it."""
    return "\n".join(line.strip() for line in BOARDS[role].strip().splitlines())


ALL = START + "".join(f"[{role}]\n{table(role)}\n" for role in BOARDS)


def refusal(text: str) -> str:
    """The sentence with which a file is refused, or its position."""
    with pytest.raises(ScenarioError) as caught:
        build(parse(text.encode(), "test.toml"))
    message = str(caught.value)
    assert message.startswith("test.toml: ")
    assert "\n" not in message
    return message.removeprefix("test.toml: ")


def with_steps(steps: str, start: str = ALL) -> list[str]:
    """What fails when these steps are played from a position."""
    return run(parse((start + steps).encode(), "test.toml")).play()


# ------------------------------------------------------------------ what is put is found


@pytest.mark.parametrize("role", BOARDS)
def test_a_board_is_found_as_it_was_put(role: str) -> None:
    assert with_steps(f"[[step]]\n[step.expect.{role}]\n{table(role)}\n") == []


@pytest.mark.parametrize("role", BOARDS)
def test_every_field_of_a_board_is_what_the_file_says(role: str) -> None:
    told = FILES.boards[role]().found(state_of())
    for field, value in tomllib.loads(table(role)).items():
        kept = value if "deck" in field or field == "march" or not isinstance(value, list) else sorted(value)
        now = told[field] if not isinstance(told[field], list) or kept is value else sorted(told[field])
        assert now == kept, field


@pytest.mark.parametrize(("role", "phase"), [(role, phase) for role, phases in {
    "paladin": ("collect", "act", "fury"),
    "skeletons": ("stability", "activate", "summon"),
    "spider": ("form", "terror", "act"),
    "manor": ("omens", "reveal", "shift", "swap", "walls", "wraith", "ritual", "treasures", "draw"),
    "warlock": ("before", "curse", "dominate", "spells", "act"),
}.items() for phase in phases])  # fmt: skip
def test_a_turn_may_begin_in_any_phase(role: str, phase: str) -> None:
    text = ALL.replace("[pieces]", f'[turn]\nwho = "{role}"\n[pieces]').replace(
        f"[{role}]", f'[{role}]\nphase = "{phase}"'
    )
    scenario = parse(text.encode(), "test.toml")
    state = files_of(scenario).build_state(scenario)
    assert files_of(scenario).boards[role]().found(state)["phase"] == phase
    assert run(scenario).failures == []


ASKED = {
    "paladin": {"collect": "paladin-act", "act": "paladin-act", "fury": "skeletons-prepare"},
    "skeletons": {"stability": "skeletons-prepare", "activate": "skeletons-act", "summon": "skeletons-summon"},
    "spider": {"form": "spider-form", "terror": "spider-terror", "act": "spider-act"},
    "warlock": {
        "before": "warlock-curse",
        "curse": "warlock-curse",
        "dominate": "warlock-dominate",
        "spells": "warlock-act",
        "act": "warlock-act",
    },
    "manor": {
        "omens": "manor-reveal",
        "reveal": "manor-reveal",
        "shift": "manor-wraith",
        "wraith": "manor-wraith",
        "ritual": "manor-ritual",
        "treasures": "manor-treasure",
    },
}
"""The first question of a turn that begins in a phase: earlier phases are over, one without a choice is passed over."""


@pytest.mark.parametrize(("role", "phase"), [(role, phase) for role, phases in ASKED.items() for phase in phases])
def test_a_turn_that_begins_in_a_phase_goes_on_from_there(role: str, phase: str) -> None:
    text = ALL.replace("[pieces]", f'[turn]\nwho = "{role}"\n[pieces]').replace("fed = true\nscared = true\n", "")
    text = text.replace("        fed = true\n        scared = true\n", "")
    game = build(parse(text.replace(f"[{role}]", f'[{role}]\nphase = "{phase}"').encode(), "test.toml"))
    assert game.ask is not None
    assert game.ask.prompt.name == ASKED[role][phase]


@pytest.mark.clause("WAR-04")
@pytest.mark.parametrize(("phase", "refused"), [("before", False), ("curse", True), ("act", True)])
def test_a_warlock_comes_onto_the_map_before_anything_else(phase: str, refused: bool) -> None:
    text = ALL.replace("[pieces]", '[turn]\nwho = "warlock"\n[pieces]').replace('warlock = "(1,2)"\n', "")
    text = text.replace("[warlock]", f'[warlock]\nphase = "{phase}"')
    if refused:
        assert refusal(text).startswith("warlock.phase: he must stand on the map for that")
    else:
        assert state_of(text).where[PIECES.index("warlock")] == OFF


@pytest.mark.clause("SPI-23", "SPI-24")
@pytest.mark.parametrize(
    ("who", "phase", "movement"), [("spider", "act", 3), ("spider", "terror", 0), ("paladin", "", 0)]
)
def test_the_spider_has_her_movement_when_she_moves(who: str, phase: str, movement: int) -> None:
    text = ALL.replace("[pieces]", f'[turn]\nwho = "{who}"\n[pieces]')
    text = text.replace("[spider]", f'[spider]\nphase = "{phase}"' if phase else "[spider]")
    told = found(state_of(text), "spider")
    assert (told["movement"], told["walls"]) == (movement, 0)
    if not movement:
        given = text.replace("terror = 5", "terror = 5\nmovement = 1")
        assert refusal(given).startswith("spider.movement: she moves only in the phase act")


@pytest.mark.clause("WAR-21", "WAR-22")
def test_a_warlock_who_acts_has_collected_his_cubes_before() -> None:
    text = ALL.replace("[pieces]", '[turn]\nwho = "warlock"\n[pieces]')
    for phase, cubes in (("act", {"syphon": 1, "leap": 1}), ("spells", {})):
        game = build(parse(text.replace("[warlock]", f'[warlock]\nphase = "{phase}"').encode(), "test.toml"))
        assert isinstance(game.state, Manor)
        assert found(game.state, "warlock")["cubes"] == cubes


DERIVED = {
    "paladin": "strength = 3, defense = 3, sprint = 4",
    "skeletons": "strength = { slashy = 2, shooty = 1 }, defense = { slashy = 3 }, movement = { slashy = 5 }",
    "spider": "spirit = 5, defense = 3, spiderlings = 3, eggs = 2, webs = 1, power_deck = 8",
    "manor": "unassigned = 0, worth = { reveal = 1, shift = 0, wraith = 6, draw = 1 }, ritual_deck = 10",
    "warlock": 'network = ["(2,3)", "(3,4)", "(3,4)", "(3,4)", "(3,4)"], dominated_pieces = 2, spell_deck = 6',
}


@pytest.mark.parametrize("role", DERIVED)
def test_numbers_that_follow_can_be_expected_and_not_set(role: str) -> None:
    assert with_steps(f"[[step]]\nexpect = {{ {role} = {{ {DERIVED[role]} }} }}") == []
    field = DERIVED[role].split(" = ")[0]
    given = DERIVED[role].split(", ")[0] if "{" not in DERIVED[role].split(", ")[0] else f"{field} = {{}}"
    given = f"{field} = []" if field == "network" else given
    assert refusal(ALL.replace(f"[{role}]", f"[{role}]\n{given}")) == (
        f"{role}.{field}: this follows from the position; it can be expected, not set"
    )


def state_of(text: str = ALL) -> Manor:
    """The position that a file describes."""
    scenario = parse(text.encode(), "test.toml")
    state = files_of(scenario).build_state(scenario)
    assert isinstance(state, Manor)
    return state


def found(g: Manor, role: str) -> dict[str, object]:
    """The board of a role as files spell it."""
    return FILES.boards[role]().found(g)


@pytest.mark.clause("WAR-45")
def test_a_magic_cube_that_a_level_leaves_in_the_box_is_not_in_his_supply() -> None:
    for level, spare in (("normal", 2), ("very-hard", 1)):
        g = state_of(ALL.replace("[map]", f'levels = {{ warlock = "{level}" }}\n[map]'))
        assert g.named("warlock").cube_supply == spare
        g.check()


THREE = ["casty", "screamy", "stabby"]
FILES = files_of(parse(ALL.encode(), "test.toml"))


@pytest.mark.parametrize(
    ("role", "phase", "waiting"),
    [
        ("paladin", "act", "collect"),
        ("skeletons", "activate", "stability"),
        ("spider", "act", "form"),
        ("manor", "omens", "omens"),
        ("warlock", "before", "before"),
    ],
)
def test_a_turn_that_says_no_phase_begins_where_most_begin(role: str, phase: str, waiting: str) -> None:
    other = "paladin" if role != "paladin" else "spider"
    for who, expected in ((role, phase), (other, waiting)):
        g = state_of(ALL.replace("[pieces]", f'[turn]\nwho = "{who}"\n[pieces]'))
        assert found(g, role)["phase"] == expected


@pytest.mark.parametrize(
    ("role", "hand"), [("paladin", 2), ("skeletons", 2), ("spider", 2), ("manor", 2), ("warlock", 1)]
)
def test_only_its_owner_knows_a_hand_that_a_file_deals(role: str, hand: int) -> None:
    g = state_of()
    things = [thing for deck in g.named(role).cards() for thing in deck.hand]
    assert [thing.known for thing in things] == [1 << g.named(role).seat] * hand


@pytest.mark.parametrize(
    ("role", "old", "new", "field", "expected"),
    [
        ("warlock", "unassigned = 1\n        cubes = { syphon = 1, leap = 1 }", "", "unassigned", 3),
        ("warlock", "        unassigned = 1\n", "", "unassigned", 1),
        ("warlock", "unassigned = 1\n        cubes = { syphon = 1", "cubes = { syphon = 3", "unassigned", 0),
        ("warlock", "[1, 2]", "[2, 1]", "under_poltergeists", {"(3,4)": [1, 2], "(2,3)": [4]}),
        ("warlock", '"(3,4)" = [5]', '"(3,4)" = [4, 1]', "under_treasures", {"(3,4)": [1, 4]}),
        ("paladin", "        unassigned = 1\n", "", "unassigned", 0),
        ("paladin", "unassigned = 1\n        cubes = { prepare = 3, crusade = 1 }", "", "unassigned", 3),
        ("skeletons", '"casty", "screamy", "stabby"', '"stabby", "casty", "screamy"', "facedown", THREE),
        ("skeletons", '        facedown = ["casty", "screamy", "stabby"]\n', "", "facedown", THREE),
    ],
)  # fmt: skip
def test_what_a_board_leaves_out_or_says_in_another_order(
    role: str, old: str, new: str, field: str, expected: object
) -> None:
    text = table(role).replace("\n".join(line.strip() for line in old.splitlines(keepends=False)), new.strip())
    before = f"[{role}]\n{table(role)}\n"
    assert before in ALL
    assert text != table(role)
    assert found(state_of(ALL.replace(before, f"[{role}]\n{text}\n")), role)[field] == expected


@pytest.mark.clause("SKL-03")
def test_skeletons_of_choice_are_told_by_their_names() -> None:
    """The newer four come last among all pieces."""
    text = START.replace("[map]", 'options = { skeletons = "casty+slashy+stabby+shiny+singy" }\n[map]')
    text = text.replace('shooty = "G3"', 'shiny = "G3"')
    g = state_of(f"""{text}
        [skeletons]
        march = ["slashy", "shiny"]
        facedown = ["stabby", "singy", "casty"]
        activated = ["slashy", "shiny"]
    """)
    told = found(g, "skeletons")
    assert (told["facedown"], told["activated"]) == (["casty", "singy", "stabby"], ["shiny", "slashy"])


def test_dominated_poltergeists_are_others_than_those_on_the_map_and_each_is_one() -> None:
    """Three stand on the map, two lie on the track: four are left."""
    g = state_of(ALL.replace('space-1 = "treasure"', 'space-1 = "poltergeist"'))
    taken = g.named("warlock").kept()
    assert len({*taken}) == 2
    assert all(g.where[piece] == OFF for piece in taken)
    assert len([*spare_poltergeists(g)]) == 4


@pytest.mark.parametrize(("on_the_map", "refused"), [(8, False), (9, True)])
def test_a_dominated_poltergeist_is_one_of_those_not_on_the_map(on_the_map: int, refused: bool) -> None:
    """There are nine."""
    listed = ", ".join(['"(3,4)"', '"(3,4)"', *['"(2,3)"'] * (on_the_map - 2)])
    text = ALL.replace('poltergeists = ["(3,4)", "(3,4)", "(2,3)"]', f"poltergeists = [{listed}]")
    if refused:
        assert refusal(text) == "warlock.dominated: there is no poltergeist left for that"
    else:
        assert len([*spare_poltergeists(state_of(text))]) == 0


def test_every_edge_that_is_expected_is_looked_at() -> None:
    right, wrong = '"(3,4) east" = "force-wall"', '"(4,3) west" = "force-wall"'
    for both in (f"{right}, {wrong}", f"{wrong}, {right}"):
        assert len(with_steps(f"[[step]]\n[step.expect]\nedges = {{ {both} }}\n")) == 1
    wrongly = f'{wrong}, "(2,3) south" = "breach"'
    failures = with_steps(f"[[step]]\n[step.expect]\nedges = {{ {wrongly} }}\n")
    assert [edge in failure for failure in failures for edge in ("(4,3) west", "(2,3) south")] == [
        True,
        False,
        False,
        True,
    ]


@pytest.mark.parametrize("worth", ["{ reveal = 2 }", "{ shift = 1 }", "{ draw = 0 }"])
def test_what_a_track_is_worth_can_be_expected_wrongly(worth: str) -> None:
    assert len(with_steps(f"[[step]]\nexpect = {{ manor = {{ seals = 6, worth = {worth} }} }}")) == 1
    assert len(with_steps("[[step]]\nexpect = { manor = { seals = 7, worth = { reveal = 1 } } }")) == 1


def test_the_map_is_found_as_it_was_put() -> None:
    expect = """
    [[step]]
    [step.expect.pieces]
    shooty = "G3"
    slashy = "(2,2)"
    giant-spider = "(3,3)"
    paladin = "(6,3)"
    eggs = ["(3,4)"]
    poltergeists = ["(2,3)", "(3,4)", "(3,4)"]
    casty = "off the map"
    [step.expect]
    tokens = { "(3,4)" = ["lamp", "treasure", "treasure", "web"], "G2" = ["cackling-skulls"], "(3,3)" = [] }
    lit = ["(3,3)", "(4,3)", "(6,3)"]
    dark = ["(0,0)", "(0,6)", "(1,1)"]
    crypts = ["(2,2)", "(0,1)"]
    tiles = { "(3,3)" = "start-pit", "(4,3)" = "blood-ne", "(6,3)" = "entrance", "(0,0)" = "unseen", "(0,6)" = "pit-n" }
    turned = { "(6,3)" = 1, "(4,3)" = 0 }
    known = { "(0,0)" = [], "(0,6)" = ["manor", "paladin", "skeletons", "spider", "warlock"] }
    walls = { "(3,4)" = ["east"], "(4,3)" = ["south"], "(6,3)" = ["north"] }
    edges = { "(3,4) east" = "force-wall", "(3,5) west" = "force-wall", "(4,3) west" = "breach" }
    supply = { treasure = 7, lamp = 4, web = 9, breach = 7, force-wall = 5 }
    stack = 37
    round = 2
    who = "paladin"
    """
    assert with_steps(expect) == []


@pytest.mark.parametrize(
    ("expect", "failure"),
    [
        ('crypts = ["(3,3)"]', "crypts \"(3,3)\": wanted 'crypt', found 'lit'"),
        ('lit = ["G3"]', "lit \"G3\": wanted 'lit', found 'ground'"),
        ('edges = { "(3,4) east" = "none" }', "edges \"(3,4) east\": wanted 'none', found 'force-wall'"),
        ('edges = { "(3,3) north" = "breach" }', "edges \"(3,3) north\": wanted 'breach', found 'none'"),
        (
            'pieces = { poltergeists = ["(2,3)"] }',
            "pieces.poltergeists: wanted ['(2,3)'], found ['(2,3)', '(3,4)', '(3,4)']",
        ),
        ("stack = 30", "stack: wanted 30, found 37"),
        (
            "skeletons = { strength = { casty = 1 } }",
            "skeletons.strength: wanted {casty = 1}, found {casty = 'nothing'}",
        ),
    ],
)
def test_an_expectation_that_does_not_hold(expect: str, failure: str) -> None:
    assert with_steps(f"[[step]]\nexpect = {{ {expect} }}") == [f"step 1: expect.{failure}"]


@pytest.mark.parametrize("edge", ["(3,3)", "(3,3) up", "north"])
def test_an_edge_is_expected_by_its_square_and_side(edge: str) -> None:
    (failure,) = with_steps(f'[[step]]\nexpect = {{ edges = {{ "{edge}" = "none" }} }}')
    assert f"{edge!r} is no edge; edges are called like" in failure


def test_every_tile_of_a_file_is_laid_and_one_without_a_name_stays_unseen() -> None:
    lit = 'lit = [{ at = "(3,5)", tile = "blood-open" }, { at = "(4,5)", tile = "pit-ns", turn = 1 }]'
    dark = 'dark = [{ at = "(0,1)" }, { at = "(0,2)", armory = true }, '
    text = ALL.replace("dark = [", f"{lit}\n{dark}", 1).replace(
        ".    A?   .    .    .    A?   .", ".    A?   .    .    .    .    .", 1
    )
    tiles = '"(3,5)" = "blood-open", "(4,5)" = "pit-ns", "(0,1)" = "unseen", "(0,2)" = "unseen"'
    assert with_steps(f'[[step]]\nexpect = {{ tiles = {{ {tiles} }}, turned = {{ "(4,5)" = 1 }} }}', text) == []
    g = state_of(text)
    assert [board.is_armory(g, position.space_of(name)) for name in ("(0,1)", "(0,2)")] == [False, True]


def test_a_bare_table_has_no_tile_all_supplies_and_somebody_plays() -> None:
    g = new_state(Setup(("paladin", "spider")), 0)
    position.clear_table(g)
    assert (g.edges, g.stack.left, g.supply) == ({}, 45, list(g.plan.tokens))
    assert (g.turn.number, g.turn.stage) == (1, PLAYING)


def test_without_a_drawing_the_first_six_tiles_lie_on_their_places() -> None:
    bare = (
        ALL[: ALL.index("[map]")]
        + '[map]\ntokens = { "(3,3)" = ["treasure", "treasure"] }\n[pieces]\nwraith = "(1,1)"\npaladin = "(3,3)"\n'
    )
    game = build(parse(bare.encode(), "test.toml"))
    assert len(game.state.edges) == 6
    assert game.state.stack.left == 45
    assert (game.state.lit[MIDDLE].turn, game.state.lit[STAIRS].turn) == (0, 1)
    moved = bare.replace("[map]\n", '[map]\ncrypts = ["(5,5)"]\ndark = [{ at = "(5,4)", armory = true }]\n')
    moved = moved.replace("[map]\n", '[map]\nlit = [{ at = "(6,2)", tile = "entrance" }]\n')
    state = build(parse(moved.encode(), "test.toml")).state
    assert sorted(map(state.name, state.edges)) == ["(1,1)", "(1,5)", "(3,3)", "(5,1)", "(5,4)", "(6,2)"]


def test_with_an_armory_elsewhere_there_are_still_four() -> None:
    text = ALL[: ALL.index("[map]")] + '[map]\ndark = [{ at = "(5,4)", armory = true }]\n[pieces]\nwraith = "(1,1)"\n'
    g = build(parse(text.encode(), "test.toml")).state
    assert isinstance(g, Manor)
    assert sorted(g.name(at) for at in g.edges if board.is_armory(g, at)) == ["(1,1)", "(1,5)", "(5,1)", "(5,4)"]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('at = "(0,6)", tile = "pit-n"', 'at = "(3,3)", tile = "pit-n"', "map: there is a tile at (3,3) already"),
        ('poltergeists = ["(3,4)"', 'poltergeists = ["(0,1)"', "pieces: there is no tile at (0,1) for poltergeist-1"),
        ('poltergeists = ["(3,4)"', 'poltergeists = ["G7"', "pieces: there is no tile at G7 for poltergeist-1"),
        ('wraith = "(6,2)"', 'wraith = "(0,1)"', "pieces: there is no tile at (0,1) for wraith"),
        ('warlock = "(1,2)"', 'warlock = "G7"', "pieces: there is no tile at G7 for warlock"),
        ("blood = 4", "blood = 16", "spider.blood: 16 is more than the supply has left"),
        ("light = 3", "light = 8", "paladin.light"),
        ("terror = 5", "terror = 13", "spider.terror: the dial ends at 12"),
        ("track = 6", "track = 10", "warlock.track: the Spells track ends at 9"),
        ("lost = 2", "lost = 5", "spider.lost: with all Spiderlings in the box she is dead"),
        ("health = 4", "health = 0", "paladin.health: with no Health the hero is dead"),
        ("prepare = 3, crusade = 1", "prepare = 5", "paladin.cubes: Prepare holds at most 4"),
        ("unassigned = 1\ncubes = { prepare", "unassigned = 4\ncubes = { prepare", "paladin.cubes: 8 hero cubes"),
        ("cubes = { syphon = 1, leap = 1 }", "cubes = { syphon = 5 }", "warlock.cubes: there are only 5 magic cubes"),
        ("curses = 3", "curses = 9", "warlock.curses: there are only 20 curse markers"),
    ],
)
def test_one_more_than_there_can_be_is_refused(old: str, new: str, sentence: str) -> None:
    assert old in ALL
    assert refusal(ALL.replace(old, new, 1)).startswith(sentence)


@pytest.mark.parametrize(
    ("role", "old", "new"),
    [
        ("spider", "blood = 4", "blood = 15"),
        ("spider", "terror = 5", "terror = 12"),
        ("spider", "lost = 2", "lost = 4"),
        ("paladin", "light = 3", "light = 7"),
        ("paladin", "health = 4", "health = 1"),
        ("paladin", "prepare = 3, crusade = 1", "prepare = 4"),
        ("paladin", "unassigned = 1\ncubes = { prepare", "unassigned = 3\ncubes = { prepare"),
        ("warlock", "track = 6", "track = 9"),
        ("warlock", "cubes = { syphon = 1, leap = 1 }", "cubes = { syphon = 4 }"),
        ("warlock", "curses = 3", "curses = 8"),
        ("skeletons", "stability = 9", "stability = 15"),
        ("manor", "{ reveal = 1, wraith = 2 }", "{ wraith = 3 }"),
    ],
)
def test_as_much_as_there_can_be_is_not_refused(role: str, old: str, new: str) -> None:
    text = ALL.replace(old, new, 1)
    assert text != ALL
    state_of(text).check()


def activation(who: str = "skeletons", phase: str = "activate", more: str = 'active = "slashy"') -> str:
    """A file in the middle of the Skeletons' turn."""
    text = ALL.replace("[pieces]", f'[turn]\nwho = "{who}"\n[pieces]')
    begins = f'phase = "{phase}"\n' if phase else ""
    return text.replace("[skeletons]", f"[skeletons]\n{begins}{more}")


@pytest.mark.clause("SKL-18", "SKL-19")
def test_a_skeleton_may_be_in_the_middle_of_its_activation() -> None:
    told = found(state_of(activation(more='active = "slashy"\nmoved = 2\nacted = true')), "skeletons")
    assert (told["active"], told["moved"], told["acted"]) == ("slashy", 2, True)
    assert told["activated"] == ["shooty", "slashy"]
    me = state_of(activation(more='active = "slashy"\nacted = true')).named("skeletons")
    assert (me.now.halted, me.now.steps) == (True, 0)  # type: ignore[attr-defined]
    told = found(state_of(activation(more='active = "slashy"')), "skeletons")
    assert (told["moved"], told["acted"], told["activated"]) == (0, False, ["shooty", "slashy"])
    told = found(state_of(activation(more='active = ""')), "skeletons")
    assert (told["active"], told["activated"]) == ("", ["shooty"])


@pytest.mark.parametrize(
    "text",
    [
        activation(phase="summon"),
        activation(phase="stability"),
        activation(who="paladin", phase=""),
        activation(more='active = "stabby"'),
    ],
)
def test_nobody_is_active_outside_of_that_phase(text: str) -> None:
    assert "is not in play, or it is not the phase activate" in refusal(text)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("stability = 9", "stability = 16", "skeletons.stability: the dial ends at 15"),
        ('"screamy", "stabby"]', '"screamy", "sniffy"]', "skeletons.march: 'sniffy' does not take part"),
        ('["casty", "screamy", "stabby"]', '["casty", "screamy"]', "skeletons.facedown: 5 Skeletons take part"),
        ('slashy = "(2,2)"\n', "", "skeletons.march: 'slashy' is in play: say where it stands"),
    ],
)
def test_five_skeletons_march_and_those_in_play_stand_somewhere(old: str, new: str, sentence: str) -> None:
    assert old in ALL
    assert refusal(ALL.replace(old, new, 1)).startswith(sentence)


def test_every_crypt_that_is_expected_is_looked_at() -> None:
    for both in ('"(3,3)", "(2,2)"', '"(2,2)", "(3,3)"', '"(3,3)"'):
        assert len(with_steps(f"[[step]]\nexpect = {{ crypts = [{both}] }}")) == 1


@pytest.mark.clause("MAN-05")
@pytest.mark.parametrize(
    ("round_now", "who", "stage", "refused"),
    [(1, "paladin", "play", False), (1, "manor", "begin", False), (2, "paladin", "play", True)],
)
def test_after_its_first_turn_the_wraith_stands_somewhere(round_now: int, who: str, stage: str, refused: bool) -> None:
    turn = f'[turn]\nround = {round_now}\nwho = "{who}"\nstage = "{stage}"\n'
    text = ALL.replace('wraith = "(6,2)"\n', "").replace("[pieces]", f"{turn}[pieces]")
    if refused:
        assert refusal(text).startswith("manor: after its first turn has begun the Wraith stands on a tile")
    else:
        assert state_of(text).where[PIECES.index("wraith")] == OFF


def test_a_drawing_knows_every_tile_in_every_turn() -> None:
    letters = {kind: letter for letter, kind in position.LETTERS.items()}
    for face, turned in enumerate(LIT):
        for lit in turned:
            sides = "".join(name[0] for side, name in enumerate(SIDE_NAMES) if not lit.walls >> side & 1)
            kind = position.KINDS[TILE_KIND[face]]
            if face != position.START_PIT:
                found, turn = position._drawn(letters[kind] + sides, SQUARES[0])
                assert (found, LIT[found][turn].walls) == (face, lit.walls)


# ------------------------------------------------------------------ what lies in the dark


def test_a_tile_that_is_named_turns_up_wherever_it_has_gone() -> None:
    text = ALL.replace("[pieces]", '[turn]\nwho = "manor"\n[pieces]').replace("[manor]", '[manor]\nphase = "reveal"')
    steps = '[[step]]\nchoose = "reveal (0,0)"\nexpect = { tiles = { "(0,0)" = "shrine-ns" }, prompt = "turn" }'
    assert with_steps(steps, text) == []
    shifted = text.replace('phase = "reveal"', 'phase = "shift"').replace("reveal = 1, wraith = 2", "shift = 2")
    steps = """
    [[step]]
    choose = "pick-tile (0,0)"
    [[step]]
    choose = "shift-tile (0,2)"
    """
    assert "shift-tile (0,2)" in with_steps(steps, shifted)[0]  # it would touch nothing
    steps = steps.replace("(0,2)", "(1,0)") + '[[step]]\nexpect = { dark = ["(1,0)"], crypts = ["(0,0)"] }\n'
    assert with_steps(steps, shifted) == []
    game = run(parse((shifted + steps).encode(), "test.toml"))
    game.play()
    assert game.fate.__name__ == "turned_up"
    assert game.state.dark[position.space_of("(1,0)")].face < 0


def test_a_die_falls_as_it_likes_whatever_a_file_says_of_tiles() -> None:
    game = run(parse(ALL.encode(), "test.toml"))
    assert game.fate(Chance("spawn-die", (1, 2, 3))) == -1


def test_a_tile_that_is_not_named_is_a_chance() -> None:
    text = ALL.replace("[pieces]", '[turn]\nwho = "manor"\n[pieces]').replace("[manor]", '[manor]\nphase = "reveal"')
    steps = '[[step]]\nchoose = "reveal (2,3)"\nchance = "treasure-n"\nexpect = { tiles = { "(2,3)" = "treasure-n" } }'
    assert with_steps(steps, text) == []


def test_a_built_game_can_be_played_cloned_and_undone() -> None:
    game = build(parse(ALL.encode(), "test.toml"))
    before = game.state.hash()
    game.choose(1)
    assert game.clone().state.hash() == game.state.hash() != before
    assert game.undo()
    assert game.state.hash() == before


def test_nobody_knows_what_a_file_says_of_hidden_things() -> None:
    """Another card on top of a deck, another tile in the dark: what everybody sees is the same."""
    other = ALL.replace('deck = ["ritual-07", "ritual-02"]', 'deck = ["ritual-08", "ritual-03"]')
    other = other.replace('tile = "shrine-ns" }', 'tile = "blood-ne" }')
    other = other.replace('["pathfinder", "disdain"]', '["disdain", "pathfinder"]')
    games = [build(parse(text.encode(), "test.toml")) for text in (ALL, other)]
    for seat in range(5):
        first, second = (game.view(seat) for game in games)
        assert first.panels == second.panels
        assert first.tiles == second.tiles


# ------------------------------------------------------------------ mistakes


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            "S+ ",
            "Q+ ",
            "map: drawing: 'Q+' at (3,4) is no tile; write . ? A? * or a letter of E P A B T G S with its open",
        ),
        ("S+ ", "S  ", "map: drawing: 'S' at (3,4) is no tile"),
        ("S+ ", "Snn", "map: drawing: 'Snn' at (3,4) is no tile"),
        ("S+ ", "Snx", "map: drawing: 'Snx' at (3,4) is no tile"),
        ("S+ ", "Sn ", "map: drawing: no shrine tile is open like 'Sn' at (3,4)"),
        (" S+ ", " ", "map: drawing: it needs 7 lines of 7 words each, one for every square"),
        ("'''\n.    .    .    .    .    .    .\n", "'''\n", "map: drawing: it needs 7 lines of 7 words each"),
        ("?    Eesw ?", "Eesw Eesw ?", "map: there is only one tile 'entrance'"),
        ("?    Eesw ?", "?    ?    ?", "map: the tile 'entrance' is always on the map: say where (MMP-31, MMP-33)"),
        (
            ".    A?   .    .    .    A?   .\n.    .    .    ?",
            ".    A?   .    .    .    .   .\n.    .    .    ?",
            "map: all 4",
        ),
        ("?    Eesw ?", "A?   Eesw ?", "map: there is no Armory left for (6,2)"),
        (
            '"shrine-ns" }',
            '"shrine-xx" }',
            "map: there is no tile 'shrine-xx'; tiles are called like shrine-nes or pit-open",
        ),
        ('"shrine-ns" }', '"pit-n" }', "map: only 0 tiles 'pit-n' are left to turn up"),
        ('"pit-n", known', '"start-pit", known', "map: there is only one tile 'start-pit'"),
        ('"shrine-ns" }', '"pit-n", known = true }', "map: there is only one tile 'pit-n'"),
        ('tile = "pit-n", known', "known", "map: dark (0,6): a tile that is known has a name"),
        ('at = "(0,0)"', 'at = "(3,3)"', "map: there is a tile at (3,3) already"),
        ('at = "(0,0)"', 'at = "G3"', "map: no tile lies on G3: it is one of the grounds (MMP-27)"),
        ('at = "(0,0)"', 'at = "2E 1N"', "map: '2E 1N' is no space; squares are called like"),
        ('"(3,4)" = ["web"', '"(2,2)" = ["web"', "map: there is no tile at (2,2) to put a web on"),
        ('["web", "lamp"', '["crystal", "lamp"', "map: there is no token 'crystal'; there are: treasure, lamp"),
        ('["web", "lamp"', '["gem-claw", "lamp"', "map: there is no gem-claw left in the supply of this mix"),
        ('["web", "lamp"', '["ice", "lamp"', "map: there is no ice left in the supply of this mix"),
        ('["web", "lamp"', '["breach", "lamp"', "map: a breach lies on an edge, not on a space: use map.edges"),
        (
            'side = "west", token = "breach"',
            'side = "east", token = "breach"',
            "map: no breach may lie on the east side of (4,3)",
        ),
        (
            'side = "east", token = "force-wall"',
            'side = "east", token = "breach"',
            "map: no breach may lie on the east",
        ),
        (
            'slashy = "(2,2)"',
            'slashy = "(2,2)"\nghoul = "(3,3)"',
            "pieces: there is no piece 'ghoul' in this game; there are: pal",
        ),
        ('slashy = "(2,2)"', 'slashy = "(2,2)"\nsingy = "(3,3)"', "pieces: there is no piece 'singy' in this game"),
        ('eggs = ["(3,4)"]', 'eggs = "(3,4)"', "pieces: eggs: this must be a list of spaces"),
        ('shooty = "G3"', 'shooty = ["G3"]', "pieces: shooty: this must be one space"),
        (
            'eggs = ["(3,4)"]',
            'eggs = ["(3,4)", "(3,4)", "(3,4)", "(3,4)"]',
            "pieces: eggs: there are only 3 of them, not 4",
        ),
        ('wraith = "(6,2)"', 'wraith = "(2,2)"', "pieces: there is no tile at (2,2) for wraith (MMP-103)"),
        (
            'wraith = "(6,2)"',
            "",
            "manor: after its first turn has begun the Wraith stands on a tile (see pieces, MAN-05)",
        ),
        ('warlock = "(1,2)"', 'warlock = "G3"', "pieces: there is no tile at G3 for warlock (MMP-103)"),
        ("health = 4", "health = 8", "paladin.health: 8 is too much, it ends at 7"),
        ("health = 4", "health = 0", "paladin.health: with no Health the hero is dead (PAL-11)"),
        ("light = 3", "light = 8", "paladin.light: 8 is too much, it ends at 7"),
        ("prepare = 3, crusade = 1", "prepare = 5", "paladin.cubes: Prepare holds at most 4 (PAL-21)"),
        ("prepare = 3, crusade = 1", "prepare = 4, crusade = 3", "paladin.cubes: 8 hero cubes are more than there are"),
        (
            'favors = ["conjure"]',
            'favors = ["divination"]',
            "paladin.favors_in_play: there is only one 'divination', and it lies",
        ),
        (
            'favors = ["conjure"]',
            'favors = ["armor"]',
            "paladin.favors: there is no card 'armor'; there are: illuminate",
        ),
        ("stability = 9", "stability = 16", "skeletons.stability: the dial ends at 15 (SKL-01)"),
        (
            '["slashy", "shooty"]',
            '["slashy", "singy"]',
            "skeletons.march: 'singy' does not take part (see setup.options, SKL-03)",
        ),
        (
            '["slashy", "shooty"]',
            '["slashy", "casty"]',
            "skeletons.march: 'casty' is in play: say where it stands (SKL-10)",
        ),
        ('["casty", "screamy", "stabby"]', '["casty"]', "skeletons.facedown: 5 Skeletons take part (SKL-03)"),
        (
            'hand = ["banner", "horn"]',
            'hand = ["pickaxe"]',
            "skeletons.hand: 'pickaxe' is not in this game: the mix leaves it",
        ),
        (
            'hand = ["banner", "horn"]',
            'hand = ["longbow"]',
            "skeletons.in_play: there is only one 'longbow', and it lies",
        ),
        (
            "screams = 1",
            'screams = 1\nactive = "casty"',
            "skeletons.active: 'casty' is not in play, or it is not the phase activate",
        ),
        ("terror = 5", "terror = 13", "spider.terror: the dial ends at 12 (SPI-07)"),
        ("lost = 2", "lost = 5", "spider.lost: with all Spiderlings in the box she is dead (SPI-12)"),
        ("blood = 4", "blood = 16", "spider.blood: 16 is more than the supply has left (SPI-42)"),
        ("blood = 4", "movement = 2", "spider.movement: she moves only in the phase act (SPI-23)"),
        (
            'form = "giant-spider"',
            'form = "sorcerer"',
            "spider.form: as Sorcerer she has 1 figures of Sorcerer on the map, not 0",
        ),
        (
            'hand = ["eyes", "webs"]',
            'hand = ["eyes", "eyes", "eyes", "eyes"]',
            "spider.deck: there are only 4 cards 'eyes', and all",
        ),
        ("seals = 6", "seals = 15", "manor.seals: the track ends at 14 (MAN-33)"),
        ("reveal = 1, wraith = 2", "reveal = 2, wraith = 2", "manor.omens: there are only 3 of them (MAN-02)"),
        ("reveal = 1, wraith = 2", "rituals = 1", "manor.omens: there is no track 'rituals'; there are: reveal, shift"),
        (
            "reveal = 1, wraith = 2",
            "draw = 3",
            "manor.omens: the track 'draw' has 3 boxes, for omens and portents (MAN-01)",
        ),
        (
            'hand = ["ritual-01", "ritual-13"]',
            'hand = ["ritual-14"]',
            "manor.hand: there is no card 'ritual-14'; there are: ritual",
        ),
        ("curses = 3", "curses = 9", "warlock.curses: there are only 20 curse markers (WAR-01)"),
        ('"(2,3)" = [4]', '"(3,3)" = [4]', "warlock.under_poltergeists: (3,3) has 0 poltergeists"),
        ('"(2,3)" = [4]', '"2E 0" = [4]', "warlock.under_poltergeists: '2E 0' is no space"),
        (
            'under_treasures = { "(3,4)" = [5] }',
            'under_treasures = { "(3,4)" = [1, 1, 1] }',
            "warlock.under_treasures: (3,4) has 2",
        ),
        (
            "syphon = 1, leap = 1",
            "dance = 1",
            "warlock.cubes: there is no action 'dance'; there are: sneak, summon-poltergeist",
        ),
        ("syphon = 1, leap = 1", "syphon = 5", "warlock.cubes: there are only 5 magic cubes (WAR-01)"),
        ("track = 6", "track = 10", "warlock.track: the Spells track ends at 9 (WAR-29)"),
        ("space-1 =", "space-6 =", "warlock.dominated: there is no 'space-6'; there are: space-1"),
        (', "manor", "warlock"]', "]", "pieces: there is no piece 'wraith' in this game"),
    ],
)
def test_a_position_that_cannot_be(old: str, new: str, sentence: str) -> None:
    assert old in ALL
    assert refusal(ALL.replace(old, new, 1)).startswith(sentence)


def test_a_role_that_does_not_play_has_no_board() -> None:
    text = START.replace(', "warlock"]', "]").replace('warlock = "(1,2)"\n', "") + "[skeletons]\n" + table("skeletons")
    assert build(parse(text.encode(), "test.toml")).ask is not None
    assert refusal(text + "\n[warlock]\ncurses = 1") == "warlock: this role does not play"


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("move 1E 0", "'move 1E 0' can never be offered: 'move' is spelled 'move TO [PIECE] [xPOINTS]'"),
        ("move (7,0)", "'move (7,0)' can never be offered"),
        ("move (3,3) ghoul", "'move (3,3) ghoul' can never be offered"),
        ("backstab", "'backstab' can never be offered: nobody has the verb 'backstab' in this house"),
    ],
)
def test_what_belongs_to_another_house_can_never_be_offered(code: str, why: str) -> None:
    assert refusal(ALL + f'[[step]]\nnot_offered = ["{code}"]').startswith(f"step 1.not_offered: {why}")


def test_the_roles_or_the_file_name_the_house() -> None:
    assert files_of(parse(ALL.encode(), "test.toml")).house == "manor"
    assert refusal('game = "cave"\n' + ALL).startswith("map: Object contains unknown field")


def test_every_copy_of_a_tile_may_lie_somewhere_and_no_more() -> None:
    g = new_state(Setup(("paladin", "spider")), 0)
    position.clear_table(g)
    face = position.face_of("shrine-nes")
    for at in SQUARES[: COPIES[face]]:
        position.put_lit(g, at, face)
    with pytest.raises(ValueError, match="there are only 3 tiles 'shrine-nes'"):
        position.put_lit(g, SQUARES[-1], face)


SAYS_NOTHING = START.replace('shooty = "G3"\nslashy = "(2,2)"\n', "")
"""The map and the figures, and no board at all."""
BY_ITSELF = {
    "paladin": {"health": 7, "grit": 0, "fury": 0, "light": 0, "unassigned": 3, "cubes": {}, "hit_beast": False},
    "skeletons": {
        "stability": 2, "march": [], "activated": [], "active": "", "moved": 0, "acted": False, "looted": False,
        "screams": 0, "raging": False, "danced": False, "summoned": False,
    },
    "spider": {"terror": 0, "blood": 0, "lost": 0, "movement": 0, "walls": 0, "fed": False, "scared": False},
    "manor": {"seals": 0, "omens": {}, "portents": {}, "left": 0},
    "warlock": {"curses": 0, "unassigned": 3, "cubes": {}, "track": 0, "dominated": {}, "under_poltergeists": {}},
}  # fmt: skip


@pytest.mark.parametrize("role", BY_ITSELF)
def test_a_board_of_which_a_file_says_nothing_is_as_it_begins(role: str) -> None:
    told = found(state_of(SAYS_NOTHING), role)
    assert {field: told[field] for field in BY_ITSELF[role]} == BY_ITSELF[role]


def test_no_second_tile_is_laid_where_one_lies() -> None:
    g = new_state(Setup(("paladin", "spider")), 0)
    position.clear_table(g)
    face, at = position.face_of("shrine-nes"), SQUARES[0]
    position.put_lit(g, at, face)
    before = g.key()
    for lay in (
        lambda: position.put_lit(g, at, face),
        lambda: position.put_dark(g, at, False),
        lambda: position.put_dark(g, at, True),
        lambda: position.put_remembered(g, at, face),
    ):
        with pytest.raises(ValueError, match=r"there is a tile at .* already"):
            lay()
        assert g.key() == before, "nothing leaves the stack for it"
