"""The variant cards: Flare, Past Plunder, Alone in the Dark II; and how the Cave ends."""

from __future__ import annotations

import pytest

from tests.cave.standins import mixed_table
from tests.cave.tables.ghoul import act, asked, codes, no_tiles, open_ask, open_chance, points, quiet, turn
from tests.table import Result, Table, table
from underhall.cave.map.parts import TILE_BY_ID
from underhall.cave.map.removal import collapsible, remove_tiles
from underhall.cave.play.variant_cards import past_plunder
from underhall.engine.flow import Ask, Chance
from underhall.hall.pieces import GHOUL
from underhall.hall.space import Space, at
from underhall.hall.tokens import TOKENS, TREASURE

# ------------------------------------------------------------------ Flare

AROUND_NORTH = [(x, y) for y in (1, 2, 3) for x in (-1, 0, 1)]
PATTERNS = {
    "ring": {(-1, 1), (0, 1), (1, 1), (-1, 2), (1, 2), (-1, 3), (0, 3), (1, 3)},
    "centre": {(0, 2)},
    "diamond": {(0, 1), (-1, 2), (1, 2), (0, 3)},
    "plus": {(0, 1), (-1, 2), (1, 2), (0, 3), (0, 2)},
    "corners": {(-1, 1), (1, 1), (-1, 3), (1, 3)},
    "saltire": {(-1, 1), (1, 1), (-1, 3), (1, 3), (0, 2)},
}


def in_the_dark() -> Table:
    """Nine Dark tiles north of the Entrance, the Ghoul in their middle, and one more further on."""
    t = table()
    for number, (x, y) in enumerate(AROUND_NORTH, start=1):
        t.dark(x, y, f"ambush-0{number}")
    t.dark(0, 4, "ambush-10")
    t.piece("ghoul", 0, 2)
    no_tiles(t)
    points(t, 1)
    return t


@pytest.mark.clause("VAR-94", "GHL-96")
@pytest.mark.parametrize("face", PATTERNS)
def test_flare_reveals_the_dark_tiles_on_affected_spaces(face: str) -> None:
    t = in_the_dark()
    step = act(t, "flare x1", face)
    answers: list[str] = []
    while isinstance(step, Ask) and step.prompt.name in ("reveal-next", "orient"):
        answers.append(codes(t, step)[0])
        t = in_the_dark()
        step = act(t, "flare x1", face, *answers)
    assert set(t.g.lit) - {t.g.entrance} == {at(x, y) for x, y in PATTERNS[face]}
    assert t.g.tokens == {}  # an Ambush does nothing
    assert t.g.where[GHOUL] == at(0, 2)


def beside_two(with_knight: bool = False) -> Table:
    t = mixed_table("knight" if with_knight else "thief", flare_users=("ghoul",))
    t.dark(1, 0, "treasure-01")
    t.dark(-1, 0, "crystal-01")
    t.dark(0, 1, "event-05")
    t.piece("ghoul", 0, 0)
    points(t, 1)
    return t


@pytest.mark.clause("VAR-94")
@pytest.mark.parametrize("with_knight", [True, False])
def test_flared_tiles_get_their_tokens(with_knight: bool) -> None:
    t = beside_two(with_knight)
    no_tiles(t)
    act(t, "flare x1", "diamond", "reveal 1E 0", "reveal 0 1N")
    assert t.tokens(1, 0) == ["treasure"]
    assert t.tokens(-1, 0) == ["crystal"]
    assert t.tokens(0, 1) == (["event"] if with_knight else [])
    t.g.check()


@pytest.mark.clause("VAR-94")
def test_open_edges_are_filled_after_all_are_turned_and_new_tiles_stay_dark() -> None:
    t = beside_two()
    step = act(t, "flare x1", "diamond", "reveal 1E 0", "reveal 0 1N")
    open_ask(step, "fill")
    assert len(t.g.lit) == 4  # all three lie open already
    assert t.tokens(1, 0) == []  # tokens come after the filling
    t = beside_two()
    t.g.collapsing = True
    act(t, "flare x1", "diamond", "reveal 1E 0", "reveal 0 1N")
    assert "fill" not in asked(t)  # never in the Collapse


# ------------------------------------------------------------------ Past Plunder


def plunder_table(*dark: tuple[int, int, str]) -> Table:
    t = mixed_table("thief", past_plunder="ghoul")
    for x, y, tile in dark:
        t.dark(x, y, tile)
    t.piece("ghoul", 0, 0)
    return t


@pytest.mark.clause("VAR-97", "GHL-105")
def test_past_plunder_puts_a_treasure_on_an_empty_dark_tile() -> None:
    t = plunder_table((1, 0, "ambush-10"), (-1, 0, "ambush-02"), (0, 1, "ambush-13"), (0, 2, "ambush-05"))
    t.token(0, 1, "treasure")
    t.piece("thief", 0, 2)
    step = open_ask(t.play(past_plunder(t.g, 0)), "past-plunder")
    assert codes(t, step) == ["treasure 1W 0", "treasure 1E 0"]  # it may not be declined
    t.run(past_plunder(t.g, 0), "treasure 1E 0")
    assert t.tokens(1, 0) == ["treasure"]
    assert t.g.supply[TREASURE] == t.g.plan.tokens[TREASURE] - 2
    t.g.check()


@pytest.mark.clause("VAR-97", "GHL-105")
def test_past_plunder_comes_after_the_tile_of_the_turn_and_may_use_it() -> None:
    t = plunder_table((1, 0, "ambush-10"))
    points(t, 0, 0)
    step = open_ask(turn(t, "place 2E 0"), "past-plunder")
    assert step.seat == t.ghoul.seat
    assert codes(t, step) == ["treasure 1E 0", "treasure 2E 0"]
    assert asked(t) == ["place", "past-plunder"]


@pytest.mark.clause("VAR-97", "GHL-105")
def test_only_the_holder_of_past_plunder_uses_it() -> None:
    t = plunder_table((1, 0, "ambush-10"))
    t.turn_of("thief")  # type: ignore[attr-defined]
    t.g.turn.stage = 3
    open_chance(turn(t, "place 2E 0"), "ghoul-die")  # the Thief's turn ends, the Ghoul's begins: no token
    assert t.g.tokens == {}


@pytest.mark.clause("VAR-98", "GHL-105")
def test_without_an_empty_dark_tile_a_new_one_is_placed_beside_a_dark_tile() -> None:
    t = plunder_table((1, 0, "ambush-10"))
    t.token(1, 0, "treasure")
    t.top("event-01")
    flow = quiet(past_plunder(t.g, 0))
    step = open_ask(t.play(flow), "past-plunder-tile")
    assert codes(t, step) == ["place 1E 1S", "place 2E 0", "place 1E 1N"]  # not beside the Entrance alone
    t.run(quiet(past_plunder(t.g, 0)), "place 2E 0")
    assert t.g.dark[at(2, 0)].face == TILE_BY_ID["event-01"]
    assert t.tokens(2, 0) == ["treasure"]
    t.g.check()


@pytest.mark.clause("VAR-98")
def test_with_no_dark_tile_on_the_map_it_goes_beside_any_tile() -> None:
    t = plunder_table()
    step = open_ask(t.play(quiet(past_plunder(t.g, 0))), "past-plunder-tile")
    assert len(codes(t, step)) == 4


@pytest.mark.clause("VAR-98")
def test_with_no_room_beside_a_dark_tile_it_goes_beside_any_tile() -> None:
    t = plunder_table((1, 0, "ambush-10"))
    t.token(1, 0, "treasure")
    for x, y, tile in ((2, 0, "ambush-01"), (1, 1, "ambush-05"), (1, -1, "ambush-13")):
        t.lit(x, y, tile)
    step = open_ask(t.play(quiet(past_plunder(t.g, 0))), "past-plunder-tile")
    assert len(codes(t, step)) == len(t.g.open_spaces)


@pytest.mark.clause("VAR-98")
@pytest.mark.parametrize("why", ["no tile left", "no token left", "the Collapse"])
def test_cases_in_which_no_treasure_is_placed(why: str) -> None:
    t = plunder_table((1, 0, "ambush-10"))
    t.token(1, 0, "treasure")
    if why == "no tile left":
        no_tiles(t)
    elif why == "no token left":
        t.dark(2, 0, "ambush-13")
        t.g.gone[TREASURE], t.g.supply[TREASURE] = t.g.supply[TREASURE], 0
    else:
        t.lit(0, 1, "ambush-05")
        t.g.collapsing = True  # with a Dark tile left, but none of them empty
    before = dict(t.g.tokens)
    assert isinstance(t.play(past_plunder(t.g, 0)), Result)
    assert t.g.tokens == before


@pytest.mark.clause("VAR-98", "GHL-105")
def test_when_all_dark_tiles_have_collapsed_a_lit_tile_is_used() -> None:
    t = plunder_table()
    for x, y, tile in ((1, 0, "ambush-01"), (2, 0, "ambush-05"), (3, 0, "ambush-10")):
        t.lit(x, y, tile)
    t.piece("ghoul", 3, 0)
    t.token(2, 0, "treasure")
    t.g.collapsing = True
    step = open_ask(t.play(past_plunder(t.g, 0)), "past-plunder")
    assert codes(t, step) == ["treasure 1E 0", "treasure 2E 0"]  # neither the Entrance nor where a piece stands


# ------------------------------------------------------------------ Alone in the Dark II


def spokes(*tiles: tuple[int, int, str, bool], t: Table | None = None) -> Table:
    """The Collapse has begun; tiles around the Entrance, each touching only that."""
    t = t or table()
    for x, y, tile, lit in tiles:
        t.lit(x, y, tile) if lit else t.dark(x, y, tile)
    t.piece("ghoul", 0, 0)
    no_tiles(t)
    t.g.collapsing = True
    return t


def candidates(t: Table) -> list[Space]:
    return collapsible(t.g, 0, prefer=t.g.plan.alone)


@pytest.mark.clause("VAR-104", "GHL-104")
def test_crystal_before_dark_before_lit() -> None:
    lit = (1, 0, "ambush-01", True)
    dark = (-1, 0, "crystal-06", False)  # an unseen Crystal tile is a Dark tile
    other = (0, -1, "ambush-10", False)
    crystal = (0, 1, "crystal-01", True)
    assert candidates(spokes(lit, dark, other, crystal)) == [at(0, 1)]
    assert sorted(candidates(spokes(lit, dark, other))) == sorted([at(-1, 0), at(0, -1)])  # ties by choice
    assert candidates(spokes(lit)) == [at(1, 0)]


@pytest.mark.clause("VAR-104")
def test_the_order_holds_only_among_the_tiles_that_touch_fewest() -> None:
    t = spokes((1, 0, "crystal-01", True), (2, 0, "ambush-01", True), (-1, 0, "ambush-05", True))
    assert sorted(candidates(t)) == sorted([at(-1, 0), at(2, 0)])  # the Crystal tile touches two


@pytest.mark.clause("VAR-106")
def test_a_tile_with_a_locked_artifact_goes_after_crystals_and_before_dark_tiles() -> None:
    tiles = ((1, 0, "ambush-01", True), (-1, 0, "ambush-10", False), (0, 1, "crystal-01", True))
    for laid, first in ((tiles, (0, 1)), (tiles[:2], (1, 0))):
        t = spokes(*laid, t=mixed_table("ghost", alone=True))
        t.g.tokens[at(1, 0)] = (TOKENS.index("artifact-locked"),)
        assert candidates(t) == [at(*first)]


@pytest.mark.clause("GHL-104")
def test_a_stack_that_runs_out_while_placing_collapses_nothing_this_turn() -> None:
    t = table()
    t.dark(1, 0, "ambush-10")
    t.lit(-1, 0, "ambush-01")
    t.piece("ghoul", 1, 0)
    no_tiles(t, but=2)
    points(t, 0, 0, 5)
    step = turn(t, "place 2E 0", "place 3E 0")
    open_chance(step, "ghoul-die")  # placed what there was; the next turn has begun
    assert t.g.collapsing
    assert len(t.g.edges) == 5
    points(t, 0, 0, 1)
    turn(t)
    assert len(t.g.edges) == 4  # now tiles are removed


# ------------------------------------------------------------------ the end of the Cave


def fifth_crystal(t: Table) -> Ask | Chance | Result:
    t.lit(1, 0, "crystal-01")
    t.piece("ghoul", 0, 0)
    no_tiles(t)
    t.g.crystals_removed = t.g.plan.crystals_to_collapse - 1
    return t.play(quiet(remove_tiles(t.g, 0, (at(1, 0),))))


@pytest.mark.clause("VAR-110", "VAR-49")
def test_without_a_cave_player_everyone_loses_when_the_cave_collapses() -> None:
    t = table()
    assert t.g.plan.crystals_to_collapse == 5
    t.g.collapsing = True
    result = fifth_crystal(t)
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.winners == ()


@pytest.mark.clause("VAR-110")
def test_a_cave_player_wins_by_it() -> None:
    t = mixed_table("cave")
    t.g.collapsing = True
    result = fifth_crystal(t)
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.winners == ("cave",)


@pytest.mark.clause("VAR-110")
def test_crystal_tiles_removed_before_the_collapse_count_when_it_begins() -> None:
    t = table()
    t.dark(-1, 0, "ambush-10")
    result = fifth_crystal(t)
    assert isinstance(result, Result)
    assert result.ending is None
    assert t.g.crystals_removed == 5
    t.g.turn.stage = 1
    result = turn(t)  # nothing is left to place, so the Collapse begins
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.winners == ()
