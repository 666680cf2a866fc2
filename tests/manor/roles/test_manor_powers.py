"""The Manor's five powers and Spooky (MAN-08, MAN-13 to MAN-22, MAN-38 to MAN-45)."""

from __future__ import annotations

import pytest

from tests.manor.tables import all_lit
from tests.manor.tables.manor import begin, go, manor, manor_with, names, offered, turn
from tests.table import codes_of
from underhall.engine.flow import Ask
from underhall.hall.pieces import POLTERGEISTS
from underhall.hall.tokens import BREACH, FORCE_WALL
from underhall.manor.map import stack
from underhall.manor.map.places import square
from underhall.manor.map.reveal import reveal
from underhall.manor.map.shifting import may_swap
from underhall.manor.roles.manor import phases
from underhall.manor.roles.manor.powers import open_edges

CENTRE = {(2, 3): "dark", (3, 4): "dark", (4, 3): "shrine-open", (3, 2): "shrine-ne"}


def ways(*codes: str) -> set[str]:
    return set(codes)


# ------------------------------------------------------------------ Reveal Tiles (MAN-13)


@pytest.mark.clause("MAN-13", "MMP-57")
def test_dark_tiles_anywhere_are_revealed_one_after_another() -> None:
    t = manor_with(phases.REVEAL, omens={"reveal": 2}, tiles={(2, 3): "dark blood-open", (6, 2): "dark"})
    dark = ["reveal (2,3)", *(f"reveal {at}" for at in ("(1,1)", "(1,5)", "(5,1)", "(5,5)", "(6,2)"))]
    assert set(offered(t)) == {*dark, "go-on"}
    t = manor_with(phases.REVEAL, omens={"reveal": 2}, tiles={(2, 3): "dark blood-open", (6, 2): "dark"})
    codes = offered(t, "reveal (2,3)")
    assert t.tokens(2, 3) == ["blood"], "resolved before the next is chosen"
    assert {"reveal (1,3)", "reveal (2,2)", "reveal (2,4)"} <= set(codes), "tiles placed by it may be chosen"
    assert "reveal (2,3)" not in codes


@pytest.mark.clause("MAN-13", "MAN-39")
def test_as_many_as_the_track_says_or_fewer() -> None:
    tiles = {(2, 3): "dark shrine-open", (4, 3): "dark shrine-open", (3, 4): "dark shrine-open"}
    t = manor_with(phases.REVEAL, omens={"reveal": 1}, portents={"reveal": 1}, tiles=tiles)
    go(t, "reveal (2,3)", "reveal (4,3)")
    assert (t.tile(2, 3), t.tile(4, 3), t.tile(3, 4)) == ("shrine-open", "shrine-open", "dark shrine-open")
    t = manor_with(phases.REVEAL, omens={"reveal": 3}, tiles=tiles)
    go(t, "reveal (2,3)", "go-on")
    assert t.tile(4, 3) == "dark shrine-open"


@pytest.mark.clause("MAN-13", "MMP-98")
def test_without_dark_tiles_there_is_nothing_to_reveal() -> None:
    t = manor_with(phases.REVEAL, omens={"reveal": 3}, tiles=all_lit())
    assert offered(t) == []
    t = manor_with(phases.REVEAL, omens={"reveal": 3}, tiles=all_lit() | {(0, 0): "dark shrine-open"})
    go(t, "reveal (0,0)")


# ------------------------------------------------------------------ Spooky (MAN-08, MAN-43)


@pytest.mark.clause("MAN-08", "MAN-43", "MMP-22")
def test_its_poltergeist_may_go_to_any_empty_lit_tile() -> None:
    lit = dict.fromkeys([(3, 2), (3, 4), (4, 3), (5, 3), (6, 2), (4, 4), (4, 2)], "shrine-open")
    t = manor_with(phases.REVEAL, omens={"reveal": 1}, tiles=lit | {(2, 3): "dark poltergeist-open"})
    t.put("spiderling-1", 3, 2)
    t.lay("treasure", 3, 4)
    t.lay("pit-marker", 4, 3)
    t.lay("ruin", 5, 3)
    t.lay("web", 6, 2)
    t.mark("force-wall", 4, 4, "E")
    step = t.play(reveal(t.g, manor(t), square(2, 3)))
    assert isinstance(step, Ask)
    assert (step.seat, step.prompt.name) == (manor(t).seat, "haunt")
    assert codes_of(t.g, step) == ["place (2,3)", "place (4,2)", "place (4,4)", "place (6,3)"]
    t.run(reveal(t.g, manor(t), square(1, 1)), "armory-open")  # nothing is asked of another kind


@pytest.mark.clause("MAN-08")
def test_the_poltergeist_goes_where_it_says() -> None:
    t = manor_with(phases.REVEAL, omens={"reveal": 1}, tiles={(2, 3): "dark poltergeist-open"})
    go(t, "reveal (2,3)", "place (6,3)")
    assert (t.poltergeists(6, 3), t.poltergeists(2, 3)) == (1, 0)


@pytest.mark.clause("MAN-08")
def test_who_else_reveals_is_not_asked() -> None:
    t = manor_with(tiles={(2, 3): "dark poltergeist-open"})
    t.run(reveal(t.g, t["spider"], square(2, 3)))
    assert t.poltergeists(2, 3) == 1


@pytest.mark.clause("MAN-43")
def test_the_revealed_tile_is_allowed_whatever_stands_on_it_but_the_pillar() -> None:
    t = manor_with(phases.REVEAL, omens={"reveal": 1}, tiles={(2, 3): "dark poltergeist-open"})
    t.put("paladin", 2, 3)
    assert offered(t, "reveal (2,3)") == ["place (2,3)", "place (6,3)"]
    t = manor_with(phases.REVEAL, omens={"reveal": 1}, tiles={(2, 3): "dark poltergeist-open"})
    t.put("pillar-of-light", 2, 3)
    go(t, "reveal (2,3)")
    assert t.poltergeists(6, 3) == 1, "the only other empty Lit tile"


@pytest.mark.clause("MAN-43", "MMP-62", "MMP-63")
def test_with_no_other_tile_or_none_in_supply_nothing_is_asked() -> None:
    t = manor_with(phases.REVEAL, omens={"reveal": 1}, tiles={(2, 3): "dark poltergeist-open"})
    t.put("paladin", 6, 3)
    go(t, "reveal (2,3)")
    assert t.poltergeists(2, 3) == 1
    t = manor_with(phases.REVEAL, omens={"reveal": 1}, tiles={(2, 3): "dark poltergeist-open"})
    for piece in POLTERGEISTS:
        t.g.stand(piece, square(6, 3))
    go(t, "reveal (2,3)")
    assert t.poltergeists(2, 3) == 0


# ------------------------------------------------------------------ Shift 1 Tile (MAN-14 to MAN-18)


@pytest.mark.clause("MAN-14", "MAN-20")
def test_any_tile_may_be_shifted_lit_or_dark_with_figures_or_without() -> None:
    t = manor_with(phases.SHIFT, omens={"shift": 1}, tiles=CENTRE)
    t.put("paladin", 6, 3)
    t.put("giant-spider", 3, 3)
    tiles = ["(1,1)", "(1,5)", "(2,3)", "(3,2)", "(3,3)", "(3,4)", "(4,3)", "(5,1)", "(5,5)", "(6,3)"]
    assert set(offered(t)) == {*(f"pick-tile {at}" for at in tiles), "go-on"}


@pytest.mark.clause("MAN-15", "MAN-11")
@pytest.mark.parametrize(("omens", "reach"), [(1, 2), (2, 4), (3, 5)])
def test_it_goes_as_far_as_the_track_says(omens: int, reach: int) -> None:
    t = manor_with(phases.SHIFT, omens={"shift": omens}, tiles={(3, 4): "dark"})
    codes = offered(t, "pick-tile (3,4)")
    assert not [code for code in codes if code.startswith("rotate")], "rotating a Dark tile changes nothing"
    far = {code.split()[1] for code in codes}
    assert max(abs(int(at[1]) - 3) + abs(int(at[3]) - 4) for at in far) == reach
    assert "shift-tile (2,3) from (3,4)" in codes


@pytest.mark.clause("MAN-14", "MAN-15", "MAN-20")
def test_one_tile_is_shifted_with_all_on_it_once() -> None:
    t = manor_with(phases.SHIFT, omens={"shift": 1}, tiles={(2, 3): "dark", (3, 4): "dark"})
    t.put("warlock", 2, 3)
    t.put("paladin", 2, 3)
    t.lay("treasure", 2, 3)
    go(t, "pick-tile (2,3)", "shift-tile (3,2) from (2,3)")
    assert (t.where("warlock"), t.where("paladin"), t.tokens(3, 2)) == ("(3,2)", "(3,2)", ["treasure"])
    assert not [note for note in t.log if "met" in note or "entered" in note]
    assert manor(t).left == 0
    t.g.check()


@pytest.mark.clause("MAN-14", "MAN-38")
def test_or_it_is_rotated() -> None:
    t = manor_with(phases.SHIFT, omens={"shift": 1}, tiles={(2, 3): "shrine-ne r1"})
    assert offered(t, "pick-tile (2,3)")[-1] == "rotate-tile (2,3)", "after all places it can be shifted to"
    t = manor_with(phases.SHIFT, omens={"shift": 1}, tiles={(2, 3): "shrine-ne r1"})
    go(t, "pick-tile (2,3)", "rotate-tile (2,3)")
    assert t.tile(2, 3) == "shrine-ne r2"


@pytest.mark.clause("MAN-14", "MMP-47")
def test_breaches_and_force_walls_on_it_go_first() -> None:
    t = manor_with(phases.SHIFT, omens={"shift": 1}, tiles={(2, 3): "shrine-ne r1", (1, 3): "dark"})
    t.mark("breach", 2, 3, "N")
    t.mark("force-wall", 2, 3, "S")
    codes = offered(t, "pick-tile (2,3)", "shift-tile (3,4) from (2,3)")
    assert (t.g.edge_tokens, t.g.supply[BREACH], t.g.supply[FORCE_WALL]) == ({}, 8, 6)
    assert codes == ["turn (3,4) x2", "turn (3,4) x3"]


@pytest.mark.clause("MAN-44", "MAN-38")
def test_a_tile_with_no_crypt_in_reach_can_only_be_rotated() -> None:
    """A corner of a full map: the last crypt is seven squares away."""
    tiles = {at: tile for at, tile in all_lit().items() if at != (6, 6)}
    t = manor_with(phases.SHIFT, omens={"shift": 3}, tiles=tiles | {(1, 1): "dark", (0, 0): "shrine-ne"})
    codes = offered(t)
    assert "pick-tile (0,0)" in codes
    assert "pick-tile (1,1)" not in codes, "Dark, and rotating it changes nothing"
    assert "pick-tile (0,1)" not in codes, "open on all sides"
    assert "pick-tile (6,5)" in codes
    t = manor_with(phases.SHIFT, omens={"shift": 3}, tiles=tiles | {(1, 1): "dark", (0, 0): "shrine-ne"})
    t.mark("force-wall", 1, 1, "N")
    codes = offered(t, "pick-tile (1,1)")
    assert codes == [], "the only thing to be done with it is done: its mark goes"
    assert t.g.edge_tokens == {}


@pytest.mark.clause("MAN-18", "MAN-45")
def test_without_crypts_a_shift_is_a_swap_with_its_own_distance_and_a_swap_may_follow() -> None:
    t = manor_with(phases.SHIFT, omens={"shift": 2, "swap": 1}, tiles=all_lit() | {(0, 0): "dark", (3, 1): "shrine-ne"})
    step = turn(t)
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.prompt.clause) == ("manor-shift-swap", "MAN-18")
    codes = offered(t, "pick-tile (0,0)")
    assert "swap-tiles (1,3) from (0,0)" in codes, "distance 4"
    assert "swap-tiles (1,4) from (0,0)" not in codes
    begin(t, phases.SHIFT)
    step = turn(t, "pick-tile (0,0)", "swap-tiles (1,3) from (0,0)")
    assert names(step) == "manor-swap"
    assert t.tile(1, 3) == "dark"
    assert "pick-tile (1,3)" in codes_of(t.g, step)  # type: ignore[arg-type]


@pytest.mark.clause("MAN-18")
def test_with_one_crypt_it_is_none() -> None:
    tiles = {at: tile for at, tile in all_lit().items() if at != (6, 6)}
    t = manor_with(phases.SHIFT, omens={"shift": 2}, tiles=tiles)
    assert names(turn(t)) == "manor-shift"


# ------------------------------------------------------------------ Swap 2 Tiles (MAN-19)


@pytest.mark.clause("MAN-19", "MAN-11")
@pytest.mark.parametrize(("omens", "far"), [(1, 1), (2, 2), (3, 3)])
def test_two_tiles_within_the_distance_are_exchanged(omens: int, far: int) -> None:
    tiles = {(2, 3): "dark", (1, 3): "dark", (0, 3): "dark", (3, 4): "dark"}
    t = manor_with(phases.SWAP, omens={"swap": omens}, tiles=tiles)
    codes = offered(t, "pick-tile (3,3)")
    assert {f"swap-tiles ({row},3) from (3,3)" for row in range(3 - far, 3)} <= set(codes)
    assert ("swap-tiles (0,3) from (3,3)" in codes) == (far == 3)
    t = manor_with(phases.SWAP, omens={"swap": omens}, tiles=tiles)
    go(t, "pick-tile (3,3)", f"swap-tiles ({3 - far},3) from (3,3)")
    assert t.tile(3 - far, 3) == "start-pit"
    assert t.where("wraith") == f"({3 - far},3)", "the central Pit too, with all on it"
    assert manor(t).left == 0


@pytest.mark.clause("MAN-19", "MMP-47")
def test_marks_on_both_tiles_go() -> None:
    t = manor_with(phases.SWAP, omens={"swap": 1}, tiles={(2, 3): "dark", (1, 3): "dark", (4, 3): "dark"})
    t.mark("force-wall", 1, 3, "N")
    t.mark("force-wall", 2, 3, "N")
    t.mark("force-wall", 3, 3, "S")
    go(t, "pick-tile (2,3)", "swap-tiles (3,3) from (2,3)")
    assert t.g.supply[FORCE_WALL] == 5
    assert t.g.edge_tokens, "the one that belongs to neither stays"


@pytest.mark.clause("MAN-19")
def test_or_one_or_both_of_them_are_rotated() -> None:
    tiles = {(2, 3): "shrine-ne r1", (3, 4): "pit-ne", (6, 2): "blood-open"}
    t = manor_with(phases.SWAP, omens={"swap": 2}, tiles=tiles)
    assert set(offered(t, "pick-tile (2,3)")) == ways(
        "swap-tiles (3,3) from (2,3)",
        "swap-tiles (3,4) from (2,3)",
        "rotate-tile (2,3)",
        "rotate-both (3,4) from (2,3)",
    )
    t = manor_with(phases.SWAP, omens={"swap": 2}, tiles=tiles)
    go(t, "pick-tile (2,3)", "rotate-tile (2,3)")
    assert (t.tile(2, 3), t.tile(3, 4)) == ("shrine-ne r2", "pit-ne")
    t = manor_with(phases.SWAP, omens={"swap": 2}, tiles=tiles)
    go(t, "pick-tile (2,3)", "rotate-both (3,4) from (2,3)", "turn-first (3,4)", "turn (3,4) x2")
    assert (t.tile(2, 3), t.tile(3, 4)) == ("shrine-ne r2", "pit-ne r2")


@pytest.mark.clause("MAN-19")
def test_a_rotation_too_asks_for_two_tiles_within_the_distance() -> None:
    """The two tiles by the stairs are alone: one is open on all sides, and farther off nothing is in reach."""
    t = manor_with(phases.SWAP, omens={"swap": 1}, tiles={(0, 3): "shrine-ne"})
    assert "pick-tile (0,3)" not in offered(t)


@pytest.mark.clause("MAN-16", "MAN-19")
def test_turning_the_first_may_make_room_for_the_second() -> None:
    """A dead end below a corner that is turned away from it: alone it could not be turned."""
    tiles = {(2, 3): "treasure-n r2", (1, 3): "shrine-ne", (0, 3): "dark", (1, 4): "dark"}
    t = manor_with(phases.SWAP, omens={"swap": 1}, tiles=tiles)
    assert "rotate-tile (2,3)" not in offered(t, "pick-tile (2,3)")
    t = manor_with(phases.SWAP, omens={"swap": 1}, tiles=tiles)
    go(t, "pick-tile (2,3)", "rotate-both (1,3) from (2,3)", "turn-first (1,3)", "turn (1,3) x1")
    assert (t.tile(1, 3), t.tile(2, 3)) == ("shrine-ne r1", "treasure-n")


@pytest.mark.clause("MAN-38", "MMP-92", "MMP-97")
@pytest.mark.parametrize(
    ("one", "other", "more", "may"),
    [
        ("dark", "dark", "", False),
        ("dark", "dark", "figure", True),
        ("dark", "dark", "treasure", True),
        ("dark", "dark", "mark", True),
        ("dark", "dark", "look", True),
        ("dark", "dark armory", "", True),
        ("dark", "dark shrine-ns", "", True),
        ("dark", "shrine-open", "", True),
        ("shrine-open", "pit-open", "", True),
        ("shrine-open", "shrine-open", "", False),
        ("shrine-open", "shrine-open", "treasure", True),
        ("shrine-ne", "shrine-ne r2", "", False),  # what could come of it comes of rotating them
    ],
)
@pytest.mark.parametrize("there", [(2, 3), (2, 4)])
def test_tiles_are_swapped_only_if_that_changes_something(
    one: str, other: str, more: str, may: bool, there: tuple[int, int]
) -> None:
    t = manor_with(phases.SWAP, omens={"swap": 1}, tiles={(2, 3): one, (2, 4): other})
    if more == "figure":
        t.put("egg-1", *there)
    elif more == "treasure":
        t.lay("treasure", *there)
    elif more == "mark":
        t.mark("force-wall", *there, "N")
    elif more == "look":
        t.run(stack.look(t.g, square(*there), 1), "shrine-ns")
    assert may_swap(t.g, square(2, 3), square(2, 4)) is may
    assert may_swap(t.g, square(2, 4), square(2, 3)) is may


@pytest.mark.clause("MAN-38")
def test_where_nothing_would_change_the_tile_is_not_offered() -> None:
    t = manor_with(phases.SWAP, omens={"swap": 1}, tiles={(0, 3): "dark", (0, 4): "dark", (0, 2): "dark"})
    assert not [code for code in offered(t) if code.startswith("pick-tile (0,")]


@pytest.mark.clause("MAN-39")
def test_a_tile_revealed_and_shifted_may_be_swapped_too() -> None:
    t = manor_with(phases.REVEAL, omens={"reveal": 1, "shift": 1, "swap": 1}, tiles={(2, 3): "dark pit-open"})
    step = turn(t, "reveal (2,3)", "pick-tile (2,3)", "shift-tile (3,4) from (2,3)", "pick-tile (3,4)")
    assert names(step) == "manor-swap-with"


# ------------------------------------------------------------------ Place Walls (MAN-21)


@pytest.mark.clause("MAN-21", "MMP-43", "MMP-46")
def test_walls_go_between_two_tiles_where_there_is_none() -> None:
    t = manor_with(phases.WALLS, omens={"walls": 1}, tiles={(2, 3): "treasure-n", (3, 4): "dark", (2, 4): "dark"})
    assert set(offered(t)) == ways(
        "force-wall (3,3) #east",  # Lit and Dark
        "force-wall (3,4) #north",  # Dark and Dark
        "go-on",
    ), "not on a wall, not towards a crypt, not on a gate"


@pytest.mark.clause("MAN-21")
def test_one_after_another_up_to_the_tracks_value() -> None:
    t = manor_with(phases.WALLS, omens={"walls": 2}, tiles={(3, 4): "dark", (2, 3): "dark", (4, 3): "dark"})
    codes = offered(t, "force-wall (3,3) #east")
    assert "force-wall (3,3) #east" not in codes
    t = manor_with(phases.WALLS, omens={"walls": 2}, tiles={(3, 4): "dark", (2, 3): "dark", (4, 3): "dark"})
    go(t, "force-wall (3,3) #east", "force-wall (4,3) #north")
    assert (t.walls(3, 3), t.g.supply[FORCE_WALL]) == ("ES", 4)
    t.g.check()


@pytest.mark.clause("MAN-21", "MMP-44")
def test_on_a_breach_both_are_removed() -> None:
    t = manor_with(phases.WALLS, omens={"walls": 1}, tiles={(2, 3): "treasure-n"})
    t.mark("breach", 2, 3, "S")
    go(t, "force-wall (3,3) #north")
    assert (t.walls(3, 3), t.g.edge_tokens) == ("N", {})
    assert (t.g.supply[FORCE_WALL], t.g.supply[BREACH]) == (6, 8)


@pytest.mark.clause("MAN-21", "MMP-09")
def test_without_a_marker_in_supply_none_is_placed() -> None:
    t = manor_with(phases.WALLS, omens={"walls": 3}, tiles={(3, 4): "dark", (2, 3): "dark"})
    t.g.supply[FORCE_WALL] = 1
    go(t, "force-wall (3,3) #east")
    assert t.g.supply[FORCE_WALL] == 0


@pytest.mark.clause("MAN-21")
def test_every_open_edge_between_tiles_is_found_once() -> None:
    t = manor_with(tiles=all_lit())
    assert len(open_edges(t.g)) == 84
    assert len(set(open_edges(t.g))) == 84
    before = open_edges(t.g)
    t.g.edges = dict(reversed(t.g.edges.items()))
    assert open_edges(t.g) == before, "in one order, however the tiles came"


# ------------------------------------------------------------------ Move Wraith (MAN-06, MAN-07, MAN-22)


@pytest.mark.clause("MAN-07", "MAN-22", "MMP-51")
def test_the_wraith_crosses_walls_but_enters_no_crypt_and_no_ground() -> None:
    t = manor_with(
        phases.WRAITH, omens={"wraith": 1}, wraith=(6, 3), tiles={(6, 2): "treasure-n", (5, 3): "treasure-n"}
    )
    t.mark("force-wall", 6, 3, "S")
    assert set(offered(t)) == ways("move (6,2)", "move (5,3)", "go-on")


@pytest.mark.clause("MAN-22", "MAN-11")
@pytest.mark.parametrize(("omens", "spaces"), [(1, 3), (2, 6), (3, 9)])
def test_it_moves_as_many_spaces_as_the_track_says(omens: int, spaces: int) -> None:
    t = manor_with(phases.WRAITH, omens={"wraith": omens}, tiles={(2, 3): "dark"})
    steps = ["move (2,3)", "move (3,3)"] * 5
    go(t, *steps[:spaces])
    assert t.where("wraith") == ("(2,3)" if spaces % 2 else "(3,3)")


@pytest.mark.clause("MAN-22", "MAN-39")
def test_it_may_stop_short_or_stay() -> None:
    t = manor_with(phases.WRAITH, omens={"wraith": 3}, tiles={(2, 3): "dark"})
    go(t, "move (2,3)", "go-on")
    assert t.where("wraith") == "(2,3)"
    t = manor_with(phases.WRAITH, omens={"wraith": 3}, tiles={(2, 3): "dark"})
    go(t, "go-on")
    assert t.where("wraith") == "(3,3)"


@pytest.mark.clause("MAN-42", "MMP-90")
def test_it_shares_tiles_with_any_figures_but_the_pillar() -> None:
    t = manor_with(phases.WRAITH, omens={"wraith": 1}, tiles={(2, 3): "dark", (3, 4): "dark", (4, 3): "dark"})
    t.put("paladin", 2, 3)
    t.put("casty", 3, 4)
    t.put("pillar-of-light", 4, 3)
    assert set(offered(t)) == ways("move (2,3)", "move (3,4)", "go-on")
