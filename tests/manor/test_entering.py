"""Moving, entering, and what is not entering (MMP-50 to MMP-56, MMP-89, MMP-90, MMP-93)."""

from __future__ import annotations

import pytest

from tests.manor.tables import ManorTable, space, table
from tests.table import codes_of
from underhall.engine.flow import Ask
from underhall.hall.pieces import POLTERGEISTS, WARLOCK
from underhall.hall.tokens import LAMP, SKULLS, WEB
from underhall.manor.entering import (
    Entry,
    carry,
    enter,
    place,
    put_poltergeist,
    remove_figure,
    retreat,
    steps,
    take_off,
)
from underhall.manor.map.places import square
from underhall.manor.supplies import put

EVERYBODY = ("paladin", "armored-knight", "skeletons", "spider", "shadow-paladin", "manor", "warlock")


def moves(t: ManorTable, figure: str, *at: int, through_walls: bool = False) -> set[str]:
    return {t.g.name(to) for to in steps(t.g, t.put(figure, *at), through_walls)}


# ------------------------------------------------------------------ one move


@pytest.mark.clause("MMP-50")
def test_a_move_leads_to_an_adjacent_tile_across_an_open_edge_lit_or_dark() -> None:
    t = table("paladin", tiles={(2, 3): "dark", (3, 4): "shrine-open", (3, 2): "shrine-ns", (2, 4): "dark"})
    assert moves(t, "paladin", 3, 3) == {"(2,3)", "(3,4)"}, "not through the wall, into a crypt or over a corner"
    assert square(3, 2) not in steps(t.g, t.put("paladin", 3, 3)), "walls hold unless a role says otherwise"


@pytest.mark.clause("MMP-51", "MMP-103")
@pytest.mark.parametrize(
    ("figure", "may"),
    [
        ("paladin", set()),
        ("giant-spider", set()),
        ("wraith", set()),
        ("warlock", {"(2,3)", "(4,3)", "(3,2)", "(3,4)"}),
        ("casty", {"(2,3)", "(4,3)", "(3,2)", "(3,4)"}),
    ],
)
def test_only_skeletons_and_the_warlock_enter_crypts(figure: str, may: set[str]) -> None:
    assert moves(table(*EVERYBODY), figure, 3, 3) == may


@pytest.mark.clause("MMP-28", "MMP-51", "MMP-103")
@pytest.mark.parametrize("figure", ["paladin", "giant-spider", "shadow-paladin", "wraith", "warlock"])
def test_nobody_but_skeletons_enters_a_ground(figure: str) -> None:
    t = table(*EVERYBODY)
    assert "G1" not in moves(t, figure, 6, 3, through_walls=True)
    assert "G1" in moves(t, "casty", 6, 3)


@pytest.mark.clause("MMP-26", "MMP-28", "MMP-51")
def test_skeletons_walk_the_ring_and_come_in_through_gates_alone() -> None:
    t = table("skeletons", tiles={(0, 0): "shrine-open"})
    assert moves(t, "casty", 5) == {"G4", "G6", "(1,0)"}, "a crypt behind the gate, no tile behind the outer wall"
    assert moves(t, "casty", 4) == {"G3", "G5"}
    assert moves(t, "casty", 0, 0) == {"(0,1)", "(1,0)"}
    t = table("skeletons", tiles={(1, 0): "shrine-ns"})
    assert moves(t, "casty", 5) == {"G4", "G6"}, "the tile's wall closes the gate"


@pytest.mark.clause("MMP-51")
def test_a_role_that_may_crosses_walls_but_never_the_outer_wall() -> None:
    t = table("spider", "skeletons", tiles={(3, 2): "shrine-ns", (6, 2): "shrine-open"})
    assert moves(t, "giant-spider", 3, 3) == set()
    assert moves(t, "giant-spider", 3, 3, through_walls=True) == {"(3,2)"}
    assert moves(t, "casty", 6, 2, through_walls=True) == {"(5,2)", "(6,1)", "(6,3)"}, "not G1"
    assert moves(t, "casty", 2, through_walls=True) == {"G1", "G3"}
    t.mark("force-wall", 6, 3, "S")
    assert "G1" in moves(t, "casty", 6, 3, through_walls=True), "a wall in a gate is an ordinary one"


@pytest.mark.clause("MMP-52")
def test_figures_share_a_tile() -> None:
    t = table("paladin", "spider", tiles={(2, 3): "shrine-open"})
    t.put("giant-spider", 2, 3)
    t.put("poltergeist-1", 2, 3)
    assert "(2,3)" in moves(t, "paladin", 3, 3)


@pytest.mark.clause("MMP-52", "MMP-66", "MMP-90")
@pytest.mark.parametrize("figure", ["paladin", "casty", "giant-spider", "spiderling-1", "wraith", "warlock"])
def test_nobody_enters_the_tile_of_the_pillar(figure: str) -> None:
    t = table(*EVERYBODY, tiles={(2, 3): "shrine-open"})
    t.put("pillar-of-light", 2, 3)
    assert "(2,3)" not in moves(t, figure, 3, 3, through_walls=True)


# ------------------------------------------------------------------ entering


@pytest.mark.clause("MMP-20", "MMP-53")
def test_one_token_of_each_enemy_kind_goes_own_ones_and_markers_stay() -> None:
    """The example of the clause, with a marker, a cube and the mover's own skulls."""
    t = table("paladin", "skeletons", "spider", tiles={(2, 3): "shrine-open"})
    casty = t.put("casty", 3, 3)
    t.lay("web", 2, 3, times=3)
    t.lay("blood", 2, 3, times=2)
    for token in ("lamp", "treasure", "pit-marker", "ruin", "cackling-skulls"):
        t.lay(token, 2, 3)
    t.run(enter(t.g, casty, square(2, 3)))
    assert sorted(t.tokens(2, 3)) == sorted(
        ["web", "web", "blood", "treasure", "pit-marker", "ruin", "cackling-skulls"]
    )
    assert (t.g.supply[WEB], t.g.supply[LAMP]) == (8, 8), "back in their supplies (MMP-14)"
    t.g.check()


@pytest.mark.clause("MMP-24", "MMP-53", "MMP-88")
@pytest.mark.parametrize(
    ("figure", "left"),
    [
        ("paladin", ["lamp"]),
        ("armored-knight", ["javelin"]),
        ("casty", ["cackling-skulls"]),
        ("spiderling-1", ["blood", "web"]),
        ("shadow-paladin", []),
        ("wraith", ["lamp", "cackling-skulls", "blood", "web", "javelin"]),
        ("warlock", ["lamp", "cackling-skulls", "blood", "web", "javelin"]),
    ],
)
def test_whose_tokens_are_whose(figure: str, left: list[str]) -> None:
    """Ethereal figures remove nothing; blood is nobody's own with the Shadow Paladin (MMP-24)."""
    t = table(*EVERYBODY, tiles={(2, 3): "shrine-open"})
    piece = t.put(figure, 3, 3)
    for token in ("lamp", "cackling-skulls", "blood", "web", "javelin"):
        t.lay(token, 2, 3)
    t.run(enter(t.g, piece, square(2, 3)))
    assert t.tokens(2, 3) == left
    t.g.check()


@pytest.mark.clause("MMP-53", "SKL-42")
def test_cackling_skulls_leave_the_game() -> None:
    t = table("paladin", "skeletons", tiles={(2, 3): "shrine-open"})
    t.lay("cackling-skulls", 2, 3, times=2)
    t.run(enter(t.g, t.put("paladin", 3, 3), square(2, 3)))
    assert (t.tokens(2, 3), t.g.supply[SKULLS], t.g.gone[SKULLS]) == (["cackling-skulls"], 0, 1)


@pytest.mark.clause("MMP-54")
@pytest.mark.parametrize(
    ("figure", "token", "stopped"),
    [
        ("paladin", "web", True),
        ("casty", "web", True),
        ("casty", "lamp", True),
        ("giant-spider", "web", False),  # her own
        ("giant-spider", "lamp", False),  # a lamp stops Skeletons alone
        ("paladin", "blood", False),
        ("paladin", "treasure", False),
        ("wraith", "web", False),
        ("warlock", "web", False),
    ],
)
def test_what_stops_whom(figure: str, token: str, stopped: bool) -> None:
    t = table(*EVERYBODY, tiles={(2, 3): "shrine-open"})
    t.lay(token, 2, 3)
    entry = t.run(enter(t.g, t.put(figure, 3, 3), square(2, 3)))
    assert entry == Entry(square(3, 3), square(2, 3), stopped, ())


@pytest.mark.clause("MMP-89", "MMP-93")
def test_the_order_of_entering() -> None:
    """Tokens, Skittish, what the tokens set off, then the mover's own."""
    t = table("paladin", "spider", "warlock", tiles={(2, 3): "shrine-open", (1, 3): "dark"})
    t.put("warlock", 2, 3)
    t["warlock"].flights = [square(1, 3)]
    t.lay("web", 2, 3)
    t.put("poltergeist-1", 2, 3)
    entry = t.run(enter(t.g, t.put("paladin", 3, 3), square(2, 3)))
    assert t.log == [
        "warlock met paladin on (2,3) with 0 tokens",
        "warlock warlock entered (1,3)",
        "paladin tokens removed: web",
        "spider tokens removed: web",
        "warlock tokens removed: web",
        "paladin paladin entered (2,3)",
    ]
    assert (t.where("warlock"), t.where("paladin")) == ("(1,3)", "(2,3)"), "the mover is not put off"
    assert (entry.stopped, entry.forcing) == (True, (POLTERGEISTS[0],))


@pytest.mark.clause("MMP-89", "MMP-101")
def test_who_flees_says_where_to_not_the_mover() -> None:
    t = table("paladin", "warlock", tiles={(2, 3): "shrine-open", (1, 3): "dark", (4, 3): "dark"})
    t.put("warlock", 2, 3)
    t["warlock"].flights = [square(1, 3), square(4, 3)]
    step = t.play(enter(t.g, t.put("paladin", 3, 3), square(2, 3)))
    assert isinstance(step, Ask)
    assert (step.seat, codes_of(t.g, step)) == (t["warlock"].seat, ["place (1,3)", "place (4,3)"])


@pytest.mark.clause("MMP-89")
def test_nobody_meets_who_is_not_there_or_comes_himself() -> None:
    t = table("paladin", "spider", "warlock", tiles={(2, 3): "shrine-open"})
    t.put("paladin", 3, 3)
    t.put("giant-spider", 2, 3)
    t.run(enter(t.g, t.put("warlock", 2, 3), square(3, 3)))
    assert [note for note in t.log if " met " in note] == ["paladin met warlock on (3,3) with 0 tokens"]


@pytest.mark.clause("MMP-89")
def test_skittish_works_in_a_crypt_and_for_a_wraith() -> None:
    t = table("skeletons", "manor", "warlock")
    t.put("warlock", 2, 3)
    t.run(enter(t.g, t.put("casty", 3, 3), square(2, 3)))
    t.put("warlock", 3, 3)
    t.run(enter(t.g, t.put("wraith", 2, 2), square(3, 3)))
    assert [note for note in t.log if "warlock met" in note] == [
        "warlock met casty on (2,3) with 0 tokens",
        "warlock met wraith on (3,3) with 0 tokens",
    ]


@pytest.mark.clause("MMP-56")
def test_a_figure_moved_by_another_enters_too() -> None:
    """`enter` does not ask whose turn it is; a poltergeist that is pushed enters like any figure."""
    t = table("paladin", "spider", "warlock", tiles={(2, 3): "shrine-open"})
    t.turn_of("spider")
    t.put("warlock", 2, 3)
    t.lay("web", 2, 3, times=2)
    entry = t.run(enter(t.g, t.put("paladin", 3, 3), square(2, 3)))
    assert (entry.stopped, t.tokens(2, 3)) == (True, ["web"])
    pushed = t.run(enter(t.g, t.put("poltergeist-1", 3, 3), square(2, 3)))
    assert (pushed.stopped, pushed.forcing, t.tokens(2, 3)) == (False, (), [])
    assert [note for note in t.log if "warlock met" in note] == [
        "warlock met paladin on (2,3) with 1 tokens",
        "warlock met poltergeist-1 on (2,3) with 0 tokens",
    ]


# ------------------------------------------------------------------ what is not entering


@pytest.mark.clause("MMP-04", "MMP-55")
@pytest.mark.parametrize("how", ["placed", "put back", "carried"])
def test_being_placed_put_back_or_carried_is_not_entering(how: str) -> None:
    t = table("paladin", "spider", "warlock", tiles={(2, 3): "shrine-open"})
    t.put("warlock", 2, 3)
    t.put("giant-spider", 2, 3)
    t.lay("web", 2, 3)
    piece = t.put("paladin", 3, 3)
    if how == "placed":
        assert place(t.g, piece, square(2, 3))
    elif how == "put back":
        retreat(t.g, piece, square(2, 3))
    else:
        carry(t.g, lambda at: square(2, 3))
    assert (t.where("paladin"), t.tokens(2, 3)) == ("(2,3)", ["web"])
    assert t.where("sorcerer") == "off the map", "who is not on the map is carried nowhere (MMP-104)"
    assert not [note for note in t.log if "slid" not in note]


@pytest.mark.clause("MMP-15", "MMP-90", "MMP-99")
def test_nothing_is_placed_on_or_put_back_to_the_pillars_tile() -> None:
    t = table("paladin", "skeletons", tiles={(2, 3): "shrine-open"})
    t.put("pillar-of-light", 2, 3)
    casty = t.put("casty", 3, 3)
    assert not place(t.g, casty, square(2, 3))
    retreat(t.g, casty, square(2, 3))
    assert t.where("casty") == "(3,3)", "it stays where it is (MMP-71)"
    assert not put_poltergeist(t.g, square(2, 3))
    assert t.poltergeists(2, 3) == 0


@pytest.mark.clause("MMP-90")
def test_tokens_and_markers_may_lie_by_the_pillar() -> None:
    t = table("paladin", tiles={(2, 3): "shrine-open"})
    t.put("pillar-of-light", 2, 3)
    assert put(t.g, square(2, 3), WEB)
    t.g.check()


@pytest.mark.clause("MMP-105")
def test_what_is_on_a_moved_tile_goes_along() -> None:
    t = table("paladin", "skeletons")
    t.put("paladin", 3, 3)
    t.put("casty", 2, 3)
    t.lay("treasure", 3, 3, times=2)
    t.lay("cackling-skulls", 2, 3)
    goals = {square(3, 3): square(2, 3)}
    carry(t.g, lambda at: goals.get(at, at))
    assert (t.where("paladin"), t.where("casty"), t.where("screamy")) == ("(2,3)", "(2,3)", "off the map")
    assert (t.tokens(2, 3), t.tokens(3, 3)) == (["treasure", "treasure", "cackling-skulls"], [])
    assert t.log == ["paladin slid (3,4) to (3,4)", "skeletons slid (3,4) to (3,4)"], "roles change what they remember"


# ------------------------------------------------------------------ leaving the map


@pytest.mark.clause("MMP-14", "MMP-84")
def test_a_removed_figure_leaves_and_every_role_is_told() -> None:
    t = table("paladin", "skeletons", "warlock")
    t.run(remove_figure(t.g, t.put("casty", 3, 3)))
    assert t.where("casty") == "off the map"
    assert t.log == [f"{role} casty removed from (3,3)" for role in ("paladin", "skeletons", "warlock")]


@pytest.mark.clause("MMP-14")
def test_a_figure_taken_off_is_not_removed() -> None:
    t = table("spider", "warlock")
    take_off(t.g, t.put("sorcerer", 3, 3))
    assert (t.where("sorcerer"), t.log) == ("off the map", [])


@pytest.mark.clause("MMP-104")
def test_what_is_not_on_the_map_is_met_by_nobody() -> None:
    t = table("paladin", "skeletons", "warlock")
    entry = t.run(enter(t.g, t.put("paladin", 3, 3), space(6, 3)))
    assert entry.forcing == ()
    assert [note for note in t.log if " met " in note] == []
    assert t.g.where[WARLOCK] < 0


# ------------------------------------------------------------------ the only writers
