"""Boards in scenario files of the manor: what each may say at the most, the sentence that one more is refused with,
and what a board shows while another plays, whatever phase that one is in.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec
import pytest

from underhall.hall.pieces import PIECES, SPIDERLINGS
from underhall.hall.setup import SetupError
from underhall.hall.tokens import TREASURE
from underhall.hall.turn import PLAYING
from underhall.manor.map import board
from underhall.manor.map.parts import ENTRANCE, LIT, START_PIT
from underhall.manor.map.places import MIDDLE, STAIRS
from underhall.manor.positions.position import clear_table
from underhall.manor.positions.role_boards import BOARDS
from underhall.manor.roles.manor import phases
from underhall.manor.setup.agreed import Setup
from underhall.manor.setup.planning import new_state
from underhall.manor.state import Manor

Fields = dict[str, Any]
WITH: Final = {
    "armored-knight": ("armored-knight", "skeletons", "shadow-paladin", "manor", "warlock"),
    "shadow-paladin": ("armored-knight", "skeletons", "shadow-paladin", "manor", "warlock"),
    "journey-skeletons": ("paladin",),
}
FIVE: Final = ("paladin", "skeletons", "spider", "manor", "warlock")
STANDING: Final = {"casty": (3, 3), "wraith": (6, 3), "warlock": (6, 3), "spiderling-1": (3, 3)}


def at_table(name: str, who: str = "", phase: int = 0, **levels: str) -> Manor:
    """The two middle tiles with the Wraith and the Warlock on the map, everything in its supply; somebody's turn."""
    g = new_state(Setup(WITH.get(name, FIVE), {role.replace("_", "-"): level for role, level in levels.items()}), 0)
    clear_table(g)
    g.turn.stage, g.round = PLAYING, 2
    board.lay(g, MIDDLE, LIT[START_PIT][0])
    board.lay(g, STAIRS, LIT[ENTRANCE][1])
    for figure in ("wraith", "warlock"):
        if PIECES.index(figure) in g.plan.pieces:
            g.stand(PIECES.index(figure), STAIRS)
    g.turn.who = next(number for number, role in enumerate(g.roles) if role.name == (who or name))
    g.turn.phase = phase
    return g


def put(name: str, fields: Fields, g: Manor) -> dict[str, Any]:
    """Set a board up as a file would; what it shows then."""
    made = msgspec.convert(fields, BOARDS[name])
    made.put(g)
    return made.found(g)


LIMITS: Final[list[tuple[str, Fields, Fields, str]]] = [
    ("paladin", {"health": 7}, {"health": 8}, "8 is too much, it ends at 7"),
    ("paladin", {"health": 1}, {"health": 0}, r"the hero is dead \(PAL-11\)"),
    ("paladin", {"grit": 50}, {"grit": 51}, "it ends at 50"),
    ("paladin", {"fury": 5}, {"fury": 6}, "it ends at 5"),
    ("paladin", {"light": 8}, {"light": 9}, "it ends at 8"),
    ("paladin", {"cubes": {"prepare": 4}}, {"cubes": {"prepare": 5}}, "Prepare holds at most 4"),
    ("paladin", {"unassigned": 7}, {"unassigned": 8}, "8 hero cubes are more than there are"),
    ("paladin", {"unassigned": 3, "cubes": {"crusade": 4}}, {"unassigned": 4, "cubes": {"crusade": 4}}, "8 hero cubes"),
    ("armored-knight", {"health": 7}, {"health": 8}, "8 is too much, it ends at 7"),
    ("armored-knight", {"health": 1}, {"health": 0}, r"the hero is dead \(AKN-40\)"),
    ("armored-knight", {"grit": 45}, {"grit": 46}, "it ends at 45"),
    ("armored-knight", {"javelins": 3}, {"javelins": 4}, "it ends at 3"),
    ("armored-knight", {"armor": 3}, {"armor": 4}, "it ends at 3"),
    ("armored-knight", {"unassigned": 6}, {"unassigned": 8}, "8 hero cubes are more than there are"),
    ("armored-knight", {"cubes": {"strength-defense": 3}}, {"cubes": {"strength-defense": 4}}, "has room for 3"),
    ("armored-knight", {"cubes": {"perception": 3}}, {"cubes": {"dance": 1}}, "there is no box 'dance'"),
    ("armored-knight", {"feats": {"spaces_moved_this_turn": 2}}, {"feats": {"dances": 1}}, "there is no 'dances'"),
    ("skeletons", {"stability": 15}, {"stability": 16}, "the dial ends at 15"),
    (
        "skeletons",
        {"facedown": ["casty", "screamy", "shooty", "slashy", "stabby"]},
        {"facedown": ["casty", "screamy", "shooty", "slashy"]},
        "5 Skeletons take part",
    ),
    ("spider", {"terror": 12}, {"terror": 13}, "the dial ends at 12"),
    ("spider", {"blood": 15}, {"blood": 16}, "16 is more than the supply has left"),
    ("spider", {"lost": 4}, {"lost": 5}, "with all Spiderlings in the box she is dead"),
    ("spider", {"movement": 3}, {"movement": 4}, "in this form it begins with 3"),
    ("spider", {"phase": "act", "movement": 1}, {"phase": "terror", "movement": 1}, "only in the phase act"),
    ("spider", {"phase": "act", "walls": 1}, {"phase": "form", "walls": 1}, "only in the phase act"),
    ("shadow-paladin", {"shadow": 6}, {"shadow": 7}, "the track ends at 6"),
    ("shadow-paladin", {"health": 5}, {"health": 6}, "it is 1 to 5"),
    ("shadow-paladin", {"health": 1}, {"health": 0}, "it is 1 to 5"),
    ("shadow-paladin", {"ruin": 20}, {"ruin": 21}, "21 is more than the supply has left"),
    ("shadow-paladin", {"ice": 5}, {"ice": 6}, "6 is more than the supply has left"),
    (
        "shadow-paladin",
        {"locked": ["cold-forge", "dark-tithe", "thaw"]},
        {"locked": ["cold-forge", "dark-tithe", "far-gaze", "thaw"]},
        "there are 3 Locked Chains spaces",
    ),
    (
        "shadow-paladin",
        {"locked": ["thaw"], "broken": ["far-gaze"], "debt_paid": ["thaw"]},
        {"locked": ["thaw"], "debt_paid": ["far-gaze"]},
        "chains that lie face up",
    ),
    ("shadow-paladin", {"phase": "act", "walls": "any"}, {"phase": "ice", "walls": "any"}, "only in the phase act"),
    ("shadow-paladin", {"phase": "collect", "movement": 2}, {"phase": "advance", "movement": 2}, "only in the phase"),
    ("manor", {"seals": 14}, {"seals": 15}, "the track ends at 14"),
    ("manor", {"omens": {"wraith": 3}}, {"omens": {"wraith": 3, "shift": 1}}, "there are only 3 of them"),
    ("manor", {"portents": {"swap": 3, "draw": 3}}, {"portents": {"swap": 3, "draw": 3, "walls": 1}}, "only 6 of them"),
    (
        "manor",
        {"omens": {"draw": 1}, "portents": {"draw": 2}},
        {"omens": {"draw": 2}, "portents": {"draw": 2}},
        "3 box",
    ),
    (
        "manor",
        {"phase": "reveal", "omens": {"reveal": 2}, "left": 2},
        {"phase": "reveal", "omens": {"reveal": 2}, "left": 3},
        "the phase allows 2 at most",
    ),
    ("warlock", {"track": 9}, {"track": 10}, "the Spells track ends at 9"),
    ("warlock", {"curses": 20}, {"curses": 21}, "there are only 20 curse markers"),
    ("warlock", {"unassigned": 5}, {"unassigned": 6}, "there are only 5 magic cubes"),
    ("warlock", {"unassigned": 4, "cubes": {"sneak": 1}}, {"unassigned": 4, "cubes": {"sneak": 2}}, "only 5 magic"),
    ("journey-skeletons", {"stability": 15}, {"stability": 16}, "the dial ends at 15"),
    ("journey-skeletons", {"terror": 11}, {"terror": 12}, "at 12 the game is lost"),
    ("journey-skeletons", {"poltergeists": 5}, {"poltergeists": 6}, "with 6 the game is won"),
]


@pytest.mark.parametrize(("name", "most", "more", "sentence"), LIMITS)
def test_what_a_board_may_say_at_the_most(name: str, most: Fields, more: Fields, sentence: str) -> None:
    g = at_table(name, "paladin" if name == "journey-skeletons" else "")
    found = put(name, most, g)
    assert {field: found[field] for field in most} == msgspec.convert(most, BOARDS[name]).wanted()
    with pytest.raises(SetupError, match=sentence):
        put(name, more, at_table(name, "paladin" if name == "journey-skeletons" else ""))


@pytest.mark.parametrize("phase", range(7))
@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("paladin", {"phase": "collect"}),
        ("armored-knight", {"phase": "collect"}),
        ("skeletons", {"phase": "stability", "active": ""}),
        ("spider", {"phase": "form", "movement": 0, "walls": 0}),
        ("shadow-paladin", {"phase": "collect", "movement": 0, "walls": 0}),
        ("manor", {"phase": "omens", "left": 0}),
        ("warlock", {"phase": "before"}),
    ],
)
def test_while_another_plays_a_board_is_where_its_own_turn_will_begin(name: str, shown: Fields, phase: int) -> None:
    other = next(role for role in WITH.get(name, FIVE) if role != name)
    g = at_table(name, other, phase)
    found = put(name, {}, g)
    assert {field: found[field] for field in shown} == shown
    assert g.turn.phase == phase
    for field, sentence in (("movement", "only in the phase act"), ("walls", "only in the phase act")):
        if field in shown:
            with pytest.raises(SetupError, match=sentence):
                put(name, {field: 1}, at_table(name, other, phase))


@pytest.mark.parametrize("phase", range(3))
def test_no_skeleton_is_active_in_anothers_turn(phase: int) -> None:
    g = at_table("skeletons", "spider", phase)
    g.stand(PIECES.index("casty"), MIDDLE)
    with pytest.raises(SetupError, match="is not in play, or it is not the phase activate"):
        put("skeletons", {"march": ["casty"], "active": "casty"}, g)


@pytest.mark.parametrize(
    ("round_now", "who", "refused"), [(1, "spider", False), (1, "manor", True), (2, "spider", True), (2, "manor", True)]
)
def test_once_its_first_turn_has_begun_the_wraith_must_stand_somewhere(round_now: int, who: str, refused: bool) -> None:
    g = at_table("manor", who)
    g.round = round_now
    g.stand(PIECES.index("wraith"), -1)
    if refused:
        with pytest.raises(SetupError, match="the Wraith stands on a tile"):
            put("manor", {}, g)
    else:
        assert put("manor", {}, g)["omens"] == {}


@pytest.mark.clause("SPI-24")
def test_spiderlings_have_no_movement_in_common() -> None:
    def swarm() -> Manor:
        g = at_table("spider")
        g.turn.phase = 2
        for piece in SPIDERLINGS:
            g.stand(piece, MIDDLE)
        return g

    assert put("spider", {"form": "spiderlings", "phase": "act"}, swarm())["movement"] == 0
    with pytest.raises(SetupError, match="in this form it begins with 0"):
        put("spider", {"form": "spiderlings", "phase": "act", "movement": 1}, swarm())


def test_a_board_whose_turn_is_over_is_where_its_next_one_will_begin() -> None:
    g = at_table("manor")
    put("manor", {"phase": "draw"}, g)
    for phase, shown in ((phases.DRAW, "draw"), (phases.DONE, "omens")):
        g.turn.phase = phase
        assert BOARDS["manor"]().found(g)["phase"] == shown


@pytest.mark.clause("PAL-08", "AKN-04", "AKN-41", "MVR-20")
@pytest.mark.parametrize("name", ["paladin", "armored-knight"])
def test_a_lords_cube_in_the_box_is_none_that_may_lie_anywhere(name: str) -> None:
    lord = {name.replace("-", "_"): "lord"}
    usual, fewer = at_table(name), at_table(name, **lord)
    for g in (usual, fewer):
        put(name, {}, g)
        g.named(name).check(g)
    assert [(g.named(name).cubes[0], g.named(name).spare_cubes) for g in (usual, fewer)] == COUNTS[name]
    most = sum(COUNTS[name][1])
    assert put(name, {"unassigned": most}, at_table(name, **lord))["unassigned"] == most
    with pytest.raises(SetupError, match=f"{most + 1} hero cubes are more than there are"):
        put(name, {"unassigned": most + 1}, at_table(name, **lord))


COUNTS: Final = {"paladin": [(3, 4), (2, 4)], "armored-knight": [(2, 5), (1, 5)]}
"""Hero cubes in Unassigned and in the supply at the start, as usual and for a Lord."""


@pytest.mark.clause("WAR-16", "WAR-18")
@pytest.mark.parametrize(("left", "then"), [(0, -1), (1, -1), (2, 0), (3, 1)])
def test_dominated_treasures_are_taken_from_those_not_on_the_map(left: int, then: int) -> None:
    g = at_table("warlock")
    g.supply[TREASURE] = left
    dominated = {"dominated": {"space-1": "treasure", "space-2": "treasure"}}
    if then < 0:
        with pytest.raises(SetupError, match="no treasure left for that"):
            put("warlock", dominated, g)
    else:
        assert put("warlock", dominated, g)["dominated_pieces"] == 2
        assert g.supply[TREASURE] == then


@pytest.mark.clause("WAR-18", "MMP-35")
def test_dominated_poltergeists_are_the_last_of_those_not_on_the_map() -> None:
    g = at_table("warlock")
    put("warlock", {"dominated": {"space-1": "poltergeist", "space-2": "poltergeist"}}, g)
    assert [PIECES[piece] for piece in g.named("warlock").kept()] == ["poltergeist-9", "poltergeist-8"]


def test_curse_markers_under_pieces_are_expected_in_any_order() -> None:
    for markers in ([1, 2, 4], [4, 2, 1], [2, 4, 1]):
        under = {"(3,3)": markers}
        made = msgspec.convert({"under_poltergeists": under, "under_treasures": under}, BOARDS["warlock"])
        assert made.wanted() == {"under_poltergeists": {"(3,3)": [1, 2, 4]}, "under_treasures": {"(3,3)": [1, 2, 4]}}
