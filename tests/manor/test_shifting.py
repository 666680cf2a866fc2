"""Tiles that are shifted, swapped and rotated (MAN-14 to MAN-20, MAN-38, MAN-44, MMP-47, MMP-105)."""

from __future__ import annotations

import pytest

from tests.manor.tables import ManorTable, all_lit, table
from tests.table import codes_of
from underhall.engine.flow import Ask
from underhall.engine.knowledge import UNSEEN
from underhall.manor.map import stack
from underhall.manor.map.places import ARMORIES, square
from underhall.manor.map.shifting import may_rotate, may_rotate_both, rotate, shift, shift_goals, swap, turn_to


def goals(t: ManorTable, row: int, col: int, reach: int) -> set[str]:
    return {t.g.name(at) for at in shift_goals(t.g, square(row, col), reach)}


def dark_tiles(t: ManorTable) -> set[str]:
    return {t.g.name(at) for at in t.g.dark if at not in ARMORIES}


# ------------------------------------------------------------------ shift


@pytest.mark.clause("MAN-15")
def test_a_tile_goes_to_a_crypt_within_reach_that_touches_another_tile() -> None:
    """The shifted tile's own old place does not count as a neighbour."""
    t = table("manor", tiles={(3, 4): "shrine-open"})
    assert goals(t, 3, 4, 1) == set(), "around it only its own old place is near"
    by_the_pit, by_the_armories = {"(2,3)", "(4,3)", "(3,2)"}, {"(1,4)", "(2,5)", "(4,5)", "(5,4)"}
    assert goals(t, 3, 4, 2) == by_the_pit | by_the_armories
    assert "(5,3)" in goals(t, 3, 4, 3), "above the Entrance"
    assert "(0,4)" not in goals(t, 3, 4, 3), "nothing lies beside it"


@pytest.mark.clause("MAN-15", "MMP-18")
def test_walls_and_tiles_between_do_not_matter() -> None:
    t = table("manor", tiles={(3, 4): "treasure-n", (3, 5): "treasure-n", (2, 5): "dark"})
    assert "(2,3)" in goals(t, 3, 5, 3)


@pytest.mark.clause("MAN-44", "MMP-90")
def test_a_crypt_with_figures_is_allowed_but_not_for_the_tile_of_the_pillar() -> None:
    t = table("paladin", "skeletons", "manor", tiles={(3, 4): "shrine-open"})
    t.put("casty", 2, 3)
    assert "(2,3)" in goals(t, 3, 4, 2)
    t.put("pillar-of-light", 3, 4)
    assert "(2,3)" not in goals(t, 3, 4, 2)
    assert "(4,3)" in goals(t, 3, 4, 2)


@pytest.mark.clause("MAN-15", "MAN-20", "MMP-55", "MMP-60", "MMP-105")
def test_all_that_is_on_a_tile_goes_along_and_who_waits_in_the_crypt_joins() -> None:
    t = table("paladin", "skeletons", "warlock", "manor", tiles={(3, 4): "dark"})
    t.put("paladin", 3, 4)
    t.put("poltergeist-1", 3, 4)
    t.put("warlock", 2, 3)
    for token in ("treasure", "web", "pit-marker", "ruin"):
        t.lay(token, 3, 4)
    t.lay("cackling-skulls", 2, 3)
    t.run(shift(t.g, t["manor"], square(3, 4), square(2, 3)))
    assert (t.tile(3, 4), t.tile(2, 3)) == ("dark", "dark"), "the Pit's open edge asks for a tile in the place left"
    assert (t.where("paladin"), t.poltergeists(2, 3), t.where("warlock")) == ("(2,3)", 1, "(2,3)")
    assert sorted(t.tokens(2, 3)) == ["cackling-skulls", "pit-marker", "ruin", "treasure", "web"]
    assert t.tokens(3, 4) == []
    assert "paladin slid (3,4) to (2,3)" in t.log, "and what roles remember of it"
    assert not [note for note in t.log if "met" in note or "entered" in note]
    t.g.check()


@pytest.mark.clause("MAN-16", "MMP-58")
def test_a_shifted_lit_tile_is_turned_as_when_revealed_by_the_manor() -> None:
    t = table("paladin", "manor", tiles={(3, 4): "shrine-ne"})
    step = t.play(shift(t.g, t["manor"], square(3, 4), square(2, 3)))
    assert isinstance(step, Ask)
    assert (step.seat, codes_of(t.g, step)) == (t["manor"].seat, ["turn (2,3) x1", "turn (2,3) x2"])


@pytest.mark.clause("MAN-17")
def test_crypts_behind_the_moved_tile_and_the_place_it_left_are_filled() -> None:
    t = table("manor", tiles={(3, 4): "shrine-ne"})
    left = t.g.stack.left
    t.run(shift(t.g, t["manor"], square(3, 4), square(2, 3)), "turn (2,3) x1")  # open to the east and south
    assert dark_tiles(t) == {"(2,4)", "(3,4)"}
    assert t.g.stack.left == left - 2
    t.g.check()


@pytest.mark.clause("MAN-17")
def test_the_place_left_stays_a_crypt_if_no_open_edge_of_a_lit_tile_leads_there() -> None:
    t = table("manor", tiles={(3, 5): "dark", (3, 4): "treasure-n", (2, 5): "dark"})
    t.run(shift(t.g, t["manor"], square(3, 5), square(2, 4)))
    assert t.tile(3, 5) == "", "a wall to the west, a Dark tile to the north"


@pytest.mark.clause("MAN-17")
def test_one_open_edge_of_a_lit_neighbour_is_enough_to_fill_the_place_left() -> None:
    t = table("manor", tiles={(3, 5): "dark", (3, 4): "treasure-n", (2, 5): "shrine-open"})
    t.run(shift(t.g, t["manor"], square(3, 5), square(2, 4)))
    assert t.tile(3, 5) == "dark", "a wall to the west, an open edge to the north"


@pytest.mark.clause("MAN-17")
def test_a_moved_dark_tile_asks_for_none_and_other_crypts_stay() -> None:
    t = table("manor", tiles={(3, 4): "dark"})
    t.mark("breach" if "E" in t.walls(6, 3) else "force-wall", 6, 3, "E")
    t.run(shift(t.g, t["manor"], square(3, 4), square(2, 3)))
    assert dark_tiles(t) == {"(2,3)", "(3,4)"}, "the Pit opens to (3,2) and (4,3) as before: nothing is put there"


@pytest.mark.clause("MAN-17")
def test_with_too_few_tiles_the_manor_chooses() -> None:
    t = table("manor", tiles={(3, 4): "shrine-ne"}, stack=1)
    step = t.play(shift(t.g, t["manor"], square(3, 4), square(2, 3)), "turn (2,3) x1")
    assert isinstance(step, Ask)
    assert (step.seat, codes_of(t.g, step)) == (t["manor"].seat, ["fill (2,4)", "fill (3,4)"])


@pytest.mark.clause("MMP-92", "MMP-105")
def test_knowledge_follows_the_tile() -> None:
    t = table("paladin", "manor", tiles={(3, 4): "dark"})
    t.run(stack.look(t.g, square(3, 4), 1), "shrine-ns")
    t.run(shift(t.g, t["manor"], square(3, 4), square(2, 3)))
    assert (t.tile(2, 3), t.g.dark[square(2, 3)].known) == ("dark shrine-ns", 1)
    assert t.g.dark[square(3, 4)].face == UNSEEN


@pytest.mark.clause("MAN-20", "MMP-33")
def test_the_exit_does_not_move_with_the_entrance() -> None:
    t = table("manor", tiles={(6, 4): "dark"})
    t.run(shift(t.g, t["manor"], square(6, 3), square(5, 3)), "turn (5,3) x0")
    assert (t.g.entrance, t.g.name(t.g.entrance)) == (square(6, 3), "(6,3)")
    assert t.tile(5, 3) == "entrance"


# ------------------------------------------------------------------ swap


@pytest.mark.clause("MAN-19", "MMP-105")
def test_two_tiles_change_places_with_what_is_on_them() -> None:
    t = table("paladin", "spider", "manor", tiles={(3, 4): "dark", (2, 3): "dark shrine-ns"})
    t.put("paladin", 3, 4)
    t.put("giant-spider", 2, 3)
    t.lay("web", 2, 3)
    t.run(swap(t.g, t["manor"], square(3, 4), square(2, 3)))
    assert (t.tile(3, 4), t.tile(2, 3)) == ("dark shrine-ns", "dark")
    assert (t.where("paladin"), t.where("giant-spider")) == ("(2,3)", "(3,4)")
    assert (t.tokens(3, 4), t.tokens(2, 3)) == (["web"], [])
    assert "manor slid (3,4) to (2,3)" in t.log
    t.g.check()


@pytest.mark.clause("MAN-16", "MAN-19")
def test_two_lit_tiles_are_turned_one_after_the_other_in_the_order_the_manor_likes() -> None:
    t = table("manor", tiles={(3, 4): "treasure-n r3", (2, 3): "shrine-ne r1"})
    step = t.play(swap(t.g, t["manor"], square(3, 4), square(2, 3)))
    assert isinstance(step, Ask)
    assert step.seat == t["manor"].seat
    assert (step.prompt.name, set(codes_of(t.g, step))) == ("turn-first", {"turn-first (2,3)", "turn-first (3,4)"})
    t = table("manor", tiles={(3, 4): "treasure-n r3", (2, 3): "shrine-ne r1"})
    t.run(swap(t.g, t["manor"], square(3, 4), square(2, 3)), "turn-first (3,4)", "turn (3,4) x3")
    assert (t.tile(3, 4), t.tile(2, 3)) == ("shrine-ne r3", "treasure-n r2")
    assert dark_tiles(t) == {"(2,4)"}, "filled when everything is turned"
    t.g.check()


@pytest.mark.clause("MAN-16")
def test_the_one_still_to_come_counts_as_lying_with_the_turn_it_had() -> None:
    """Above it a dead end, still turned away: the first of two neighbours cannot meet it."""
    t = table("manor", tiles={(1, 3): "treasure-n", (2, 3): "pit-ne r1"})
    step = t.play(swap(t.g, t["manor"], square(1, 3), square(2, 3)), "turn-first (1,3)")
    assert isinstance(step, Ask)
    assert t.tile(2, 3) == "treasure-n", "open to the north, as it lay"
    assert codes_of(t.g, step) == ["turn (1,3) x1", "turn (1,3) x2"], "to the south it meets it"


# ------------------------------------------------------------------ rotate


@pytest.mark.clause("MAN-14", "MAN-38", "MMP-97")
@pytest.mark.parametrize(
    ("tile", "mark", "may"),
    [
        ("dark", "", False),
        ("dark", "force-wall", True),
        ("shrine-open", "", False),
        ("shrine-open", "force-wall", True),
        ("shrine-ne r1", "", True),
        ("treasure-n r2", "", False),  # the only turn that meets the Pit
    ],
)
def test_a_tile_is_rotated_only_if_that_changes_something(tile: str, mark: str, may: bool) -> None:
    t = table("manor", tiles={(2, 3): tile})
    if mark:
        t.mark(mark, 2, 3, "N")
    assert may_rotate(t.g, t["manor"], square(2, 3)) is may


@pytest.mark.clause("MAN-16", "MAN-38", "MMP-97")
@pytest.mark.parametrize(
    ("tiles", "marked", "may"),
    [
        (("shrine-open", "shrine-ne r1"), False, False),  # the first looks the same in every turn
        (("shrine-open", "shrine-ne r1"), True, True),  # but loses its mark
        (("dark", "shrine-open"), True, False),
        (("dark", "shrine-ne r1"), True, True),
    ],
)
def test_two_tiles_are_rotated_together_only_if_each_may_change(
    tiles: tuple[str, str], marked: bool, may: bool
) -> None:
    t = table("manor", tiles={(2, 3): tiles[0], (2, 2): tiles[1]})
    if marked:
        t.mark("force-wall", 2, 3, "S")
    one, other = square(2, 3), square(2, 2)
    assert may_rotate_both(t.g, t["manor"], one, other) is may
    assert may_rotate_both(t.g, t["manor"], other, one) is may


@pytest.mark.clause("MAN-16", "MAN-17", "MAN-38")
def test_a_rotated_tile_shows_other_walls_and_its_crypts_are_filled() -> None:
    t = table("manor", tiles={(2, 3): "shrine-ne r1"})
    t.run(rotate(t.g, t["manor"], [square(2, 3)]))
    assert (t.tile(2, 3), dark_tiles(t)) == ("shrine-ne r2", {"(2,2)"})


@pytest.mark.clause("MAN-38", "MMP-47")
def test_with_a_mark_to_take_away_it_may_be_left_as_it_lies() -> None:
    t = table("manor", tiles={(2, 3): "shrine-ne r1"})
    t.mark("force-wall", 2, 3, "E")
    step = t.play(rotate(t.g, t["manor"], [square(2, 3)]))
    assert isinstance(step, Ask)
    assert codes_of(t.g, step) == ["turn (2,3) x1", "turn (2,3) x2"]
    assert t.g.edge_tokens == {}


@pytest.mark.clause("MAN-19")
def test_two_tiles_are_rotated_then_filled() -> None:
    t = table("manor", tiles={(2, 3): "shrine-ne r1", (4, 3): "pit-ne"})
    t.g.story = []
    t.run(rotate(t.g, t["manor"], [square(2, 3), square(4, 3)]), "turn-first (4,3)")
    assert (t.tile(2, 3), t.tile(4, 3)) == ("shrine-ne r2", "pit-ne r3")
    assert dark_tiles(t) == {"(2,2)", "(4,2)"}
    assert [t.g.name(event.space) for event in t.g.story if event.verb == "rotate"] == ["(2,3)", "(4,3)"]


@pytest.mark.clause("PAL-56", "MMP-47")
def test_a_tile_turned_freely_need_not_meet_anything_and_fills_nothing() -> None:
    t = table("paladin", tiles={(2, 3): "treasure-n r2"})
    t.mark("force-wall", 2, 3, "S")
    t.run(turn_to(t.g, t["paladin"], square(2, 3), 1))
    assert (t.walls(2, 3), t.g.edge_tokens, dark_tiles(t)) == ("NSW", {}, set())
    assert t.log == ["paladin walls changed"]


@pytest.mark.clause("MMP-105", "SHP-34")
@pytest.mark.parametrize("how", ["shift", "swap", "rotate"])
def test_roles_are_told_of_new_walls_once_everything_is_turned(how: str) -> None:
    t = table("manor", tiles={(2, 3): "shrine-open", (3, 4): "dark"})
    if how == "shift":
        t.run(shift(t.g, t["manor"], square(2, 3), square(4, 3)))
    elif how == "swap":
        t.run(swap(t.g, t["manor"], square(2, 3), square(3, 4)))
    else:
        t.run(rotate(t.g, t["manor"], [square(2, 3)]))
    assert t.log.count("manor walls changed") == 1


@pytest.mark.clause("MAN-18")
def test_on_a_full_map_there_is_nowhere_to_shift_to() -> None:
    t = table("manor", tiles=all_lit())
    assert goals(t, 3, 3, 12) == set()
