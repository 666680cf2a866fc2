"""The bounds of the Dragon's flight: what is left of a movement on Terrain, and what leads off it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from tests.cave.seats import Seats
from tests.cave.tables import ghost as ghost_table
from tests.cave.tables import ghouls
from tests.cave.tables.dragon import act, dragon_with, me, moves, only, place, powers, surfaced, use
from tests.cave.tables.ghoul import no_tiles
from tests.table import codes_of
from underhall.engine.flow import Ask
from underhall.hall.pieces import DRAGON
from underhall.hall.space import at


def lands() -> Seats:
    """The Dragon on the Entrance of a Cave with Terrain, no card in his hand."""
    t = dragon_with("knight", terrain=True, tokens={"rockslide": 1})
    only(t)
    return t


def onward(t: Seats, *answers: str) -> list[str]:
    """How his movement may go on after these steps; nothing: it is over."""
    step = act(t, *answers)
    return codes_of(t.g, step) if isinstance(step, Ask) and step.prompt.name == "move-on" else []


def hall(t: Seats, *east: int) -> None:
    """Lit tiles without walls at these steps east of the Entrance."""
    for tile, x in zip(("ambush-01", "ambush-05", "ambush-10", "ambush-13"), east, strict=False):
        t.lit(x, 0, tile)


# ------------------------------------------------------------------ what a movement has left


def pit(t: Seats, x: int) -> None:
    t.terrain("pit", x, 0)


def canyon(t: Seats, x: int) -> None:
    """A Canyon north to south, its first impassable space in his line."""
    t.terrain("canyon", x, 0, 1)


def canyon_along(t: Seats, x: int) -> None:
    """A Canyon in his line: impassable, bridge, impassable."""
    t.terrain("canyon", x, 0, 0)


def lake(t: Seats, x: int) -> None:
    t.terrain("lake", x, 0)


Row = tuple[Callable[[Seats, int], None], int, tuple[int, ...], bool, bool]
LAST: Final[dict[str, Row]] = {
    "over a Pit": (pit, 1, (2,), False, True),
    "over a Pit, surfaced": (pit, 1, (2,), True, True),
    "onto a Pit with nothing left": (pit, 2, (1, 3), False, False),
    "onto a Pit with nothing left, surfaced": (pit, 2, (1, 3), True, False),
    "onto a Pit with nothing beyond": (pit, 1, (), False, False),
    "under a Canyon": (canyon, 1, (2,), False, True),
    "under a Canyon with nothing left": (canyon, 2, (1, 3), False, False),
    "under a Canyon with nothing beyond": (canyon, 1, (), False, False),
    "along a Canyon to its bridge": (canyon_along, 1, (), False, True),
    "along a Canyon with nothing left for its bridge": (canyon_along, 2, (1,), False, False),
    "over a Canyon without a Wing": (canyon, 1, (2,), True, False),
    "onto a Lake": (lake, 1, (), False, True),
    "onto a Lake with nothing left": (lake, 2, (1,), False, True),
    "onto a Lake with nothing left, surfaced": (lake, 2, (1,), True, True),
}
"""What lies how many steps east of him, the tiles in its row, whether he has surfaced, and whether he may enter."""


@pytest.mark.clause("DRG-14", "DRG-27", "DRG-80", "TER-22", "TER-52")
@pytest.mark.parametrize("what", LAST)
def test_terrain_is_entered_only_if_enough_of_the_movement_is_left(what: str) -> None:
    lay, x, tiles, out, enters = LAST[what]
    t = lands()
    hall(t, *tiles)
    lay(t, x)
    no_tiles(t)
    if out:
        surfaced(t)
    steps = moves(t) if x == 1 else onward(t, "move 1E 0")
    assert (f"move {x}E 0" in steps) == enters


@pytest.mark.clause("TER-51", "TER-52", "DRG-80")
@pytest.mark.parametrize(("beyond", "enters"), [(True, True), (False, False)])
def test_he_goes_from_pit_to_pit_only_if_the_rest_leads_off_the_second(beyond: bool, enters: bool) -> None:
    t = lands()
    pit(t, 1)
    pit(t, 4)
    if beyond:
        t.dark(4, 1, "event-01")
    no_tiles(t)
    t.piece("dragon", 1, 0)
    assert moves(t) == (["move Entrance", "move 4E 0"] if enters else ["move Entrance"])


@pytest.mark.clause("TER-51", "TER-52", "TER-22", "DRG-80")
def test_from_pit_to_pit_takes_one_of_his_two_tiles() -> None:
    t = lands()
    pit(t, 1)
    pit(t, 4)
    canyon(t, 5)  # slid beside it
    hall(t, 6)
    no_tiles(t)
    t.piece("dragon", 1, 0)
    assert moves(t) == ["move Entrance"]  # one tile is left there: too little to pass the Canyon
    t.piece("dragon", 4, 0)
    assert moves(t) == ["move 5E 0", "move 1E 0"]


@pytest.mark.clause("TER-51", "TER-22", "DRG-31")
def test_out_of_the_second_pit_a_wing_goes_straight_over_the_canyon() -> None:
    t = lands()
    pit(t, 1)
    pit(t, 4)
    canyon(t, 5)  # slid beside it
    hall(t, 6)
    surfaced(t)
    t.piece("dragon", 1, 0)
    only(t, "wing")
    me(t).free_move_used = True
    use(t, "wing", "move 4E 0")  # then there is one way
    assert place(t) == "6E 0"


@pytest.mark.clause("TER-51", "DRG-14", "DRG-92")
def test_out_of_the_second_pit_he_goes_any_way_but_to_no_third() -> None:
    t = lands()
    for x in (1, 4, 7):
        pit(t, x)
    t.dark(4, 1, "event-01")
    t.piece("dragon", 1, 0)
    assert {"move 4E 0", "move 7E 0"} <= {*moves(t)}
    assert onward(t, "move 4E 0") == ["move 4E 1N", "leave-terrain 5E 0", "leave-terrain 4E 1S", "leave-terrain 3E 0"]


@pytest.mark.clause("TER-51", "TER-52", "DRG-14", "DRG-30")
def test_coming_onto_a_pit_from_beside_it_he_goes_straight_on_or_stops_with_a_wing_left() -> None:
    t = lands()
    pit(t, 1)
    pit(t, 4)
    hall(t, 2, 5)
    t.lit(1, 1, "event-05")
    no_tiles(t)
    act(t, "move 1E 0")  # not north, not to the other Pit, and no staying: the only way
    assert place(t) == "2E 0"
    t.turn_of("dragon")
    me(t).free_move_used = False
    t.piece("dragon", 0, 0)
    only(t, "wing")
    assert onward(t, "move 1E 0") == ["move 2E 0", "halt"]


@pytest.mark.clause("DRG-31", "TER-51", "TER-52", "DRG-28")
@pytest.mark.parametrize(("cards", "enters"), [(("wing",), True), (("claw",), False)])
def test_surfaced_he_enters_a_pit_with_the_free_move_if_his_wing_goes_out_through_the_wall(
    cards: tuple[str, ...], enters: bool
) -> None:
    t = lands()
    t.dark(1, 0, "event-01")  # he does not go back there
    t.terrain("pit", 2, 0)
    t.terrain("pit", 5, 0)
    t.lit(6, 0, "ambush-01")
    no_tiles(t)
    t.edge_token(5, 0, "east", "rockslide")  # between the second Pit and the only tile beside it
    surfaced(t)
    t.piece("dragon", 2, 0)
    only(t, *cards)
    assert moves(t) == (["move 5E 0"] if enters else [])
    if enters:
        act(t, "move 5E 0")
        use(t, "wing")
        assert place(t) == "6E 0"


# ------------------------------------------------------------------ leaving Terrain


@pytest.mark.clause("TER-12", "DRG-92", "DRG-28", "DRG-80")
@pytest.mark.parametrize(
    ("why", "leaves"),
    [("underground", True), ("surfaced", False), ("the Collapse", False), ("no tile", False), ("the Canyon", False)],
)
def test_who_leaves_terrain_onto_an_open_space(why: str, leaves: bool) -> None:
    t = lands()
    if why == "no tile":
        no_tiles(t)
    spaces = t.terrain("canyon" if why == "the Canyon" else "lake", 1, 0, 0)
    t.g.where[DRAGON] = spaces[0]
    if why == "surfaced":
        surfaced(t)
    t.g.collapsing = why == "the Collapse"
    assert any(code.startswith("leave-terrain") for code in moves(t)) == leaves


@pytest.mark.clause("TER-12", "DRG-14", "DRG-30", "DRG-92")
def test_leaving_terrain_takes_a_tile_and_keeps_the_direction() -> None:
    t = lands()
    t.terrain("lake", 1, 0)
    t.lit(1, -2, "ambush-05")
    t.lit(0, -1, "ambush-10")
    t.piece("dragon", 1, 0)
    assert onward(t, "leave-terrain 1E 1S") == ["move 1E 2S", "halt"]
    assert at(1, -1) in t.g.dark
    t = lands()
    t.terrain("lake", 1, 0)
    assert onward(t, "move 1E 0") == ["move 2E 0", "halt"]  # not north within it, not south off it
    t = lands()
    hall(t, 1)
    t.terrain("lake", 2, 0)
    assert onward(t, "move 1E 0", "move 2E 0") == []  # both tiles are used: he does not go off it


@pytest.mark.clause("TER-12", "TER-52", "DRG-80")
@pytest.mark.parametrize(("x", "enters"), [(1, True), (2, False)])
def test_an_open_space_beyond_a_pit_is_a_way_out_of_it_only_for_a_tile_left(x: int, enters: bool) -> None:
    t = lands()
    if x == 2:
        hall(t, 1)
    pit(t, x)
    steps = moves(t) if x == 1 else onward(t, "move 1E 0")
    assert (f"move {x}E 0" in steps) == enters


# ------------------------------------------------------------------ Wing


@pytest.mark.clause("DRG-31", "DRG-80", "TER-22")
@pytest.mark.parametrize(("out", "end"), [(False, "1E 0"), (True, "3E 0")])
def test_a_wing_over_the_canyon_counts_its_impassable_spaces_only_underground(out: bool, end: str) -> None:
    t = lands()
    hall(t, 1, 3)
    canyon(t, 2)
    if out:
        surfaced(t)
    only(t, "wing")
    step = use(t, "wing", *(["move 2E 0"] if out else []))
    assert place(t) == end
    assert not (isinstance(step, Ask) and step.prompt.name == "move-on")


@pytest.mark.clause("DRG-18", "DRG-31", "TER-52")
@pytest.mark.parametrize(("cards", "may"), [(("wing",), False), (("wing", "wing"), True)])
def test_a_wing_that_leads_only_onto_a_pit_needs_another_to_leave_it(cards: tuple[str, ...], may: bool) -> None:
    t = lands()
    pit(t, 1)
    no_tiles(t)
    me(t).free_move_used = True
    only(t, *cards)
    assert ("wing" in powers(t)) == may


@pytest.mark.clause("DRG-31", "DRG-27", "TER-22")
@pytest.mark.parametrize(("kind", "lands_there"), [("canyon", False), ("lake", True)])
def test_a_wing_through_a_wall_lands_on_no_impassable_space(kind: str, lands_there: bool) -> None:
    t = lands()
    hall(t, -1)
    t.terrain(kind, 1, 0, 1 if kind == "canyon" else 0)
    t.edge_token(0, 0, "east", "rockslide")
    surfaced(t)
    only(t, "wing")
    step = use(t, "wing")
    found = codes_of(t.g, step) if isinstance(step, Ask) else []
    assert ("through-wall 1E 0" in found) == lands_there


@pytest.mark.clause("DRG-31", "DRG-15")
def test_a_wing_through_a_wall_is_one_tile_and_over() -> None:
    t = lands()
    hall(t, 1, 2)
    t.edge_token(0, 0, "east", "rockslide")
    surfaced(t)
    only(t, "wing")
    step = use(t, "wing")  # the only way
    assert place(t) == "1E 0"
    assert not (isinstance(step, Ask) and step.prompt.name == "move-on")


@pytest.mark.clause("DRG-31", "DRG-70")
@pytest.mark.parametrize(("defense", "enters"), [(2, False), (0, True)])
def test_surfaced_a_ghoul_bars_also_the_space_beyond_a_wall(defense: int, enters: bool) -> None:
    t = ghouls.ghoul_with("dragon", tokens={"rockslide": 1})
    t.turn_of("dragon")
    t.piece("dragon", 0, 0)
    t.piece("ghoul", 1, 0)
    t.edge_token(0, 0, "east", "rockslide")
    t.ghoul.means.attack = defense
    surfaced(t)
    only(t, "wing", "wing")
    step = use(t, "wing")
    found = codes_of(t.g, step) if isinstance(step, Ask) else []
    assert ("through-wall 1E 0" in found) == enters


@pytest.mark.clause("TER-60", "TER-64", "TER-65", "DRG-29", "DRG-70")
@pytest.mark.parametrize(("out", "defense", "rides"), [(False, 3, True), (True, 3, False), (True, 0, True)])
def test_the_river_carries_him_onto_the_ghoul_wherever_he_could_enter(out: bool, defense: int, rides: bool) -> None:
    t = ghouls.ghoul_with("dragon", terrain=True)
    t.turn_of("dragon")
    river = t.terrain("river", 2, 0)
    t.g.where[DRAGON] = at(1, 0)
    t.piece("ghoul", 2, 0)
    t.g.where[t.ghoul.pieces[0]] = t.g.ground[river[0]].downstream(river[0])
    t.ghoul.means.attack = defense
    if out:
        surfaced(t)
    step = act(t, "move 2E 0")
    assert (isinstance(step, Ask) and step.prompt.name == "ride") == rides


# ------------------------------------------------------------------ a possession turn


@pytest.mark.clause("TER-42", "GST-60", "DRG-78")
@pytest.mark.parametrize(("kind", "goes_on"), [("mushroom-forest", False), ("lake", True)])
def test_possessed_he_flies_no_further_once_the_forest_has_ended_the_turn(kind: str, goes_on: bool) -> None:
    t = ghost_table.ghost_with("dragon", "knight", terrain=True)
    t.terrain(kind, 1, 0)
    t.piece("ghost", 0, 0)
    t.piece("dragon", 0, 0)
    t.dealt = True
    step = ghost_table.possessing(t, "dragon", "move 1E 0")
    assert (isinstance(step, Ask) and step.prompt.name == "move-on") == goes_on
    assert place(t) == "1E 0"


@pytest.mark.clause("TER-51", "DRG-80")
@pytest.mark.parametrize("ground", ["lake", "mushroom-forest", "pit"])
def test_only_from_a_pit_does_he_go_to_another(ground: str) -> None:
    t = lands()
    here = t.terrain(ground, 1, 0)
    pit(t, 6)
    t.dark(7, 0, "event-01")
    t.g.where[DRAGON] = here[0]
    assert ("move 6E 0" in moves(t)) == (ground == "pit")


@pytest.mark.clause("TER-60", "TER-65", "GST-58")
@pytest.mark.parametrize("possessed", [False, True])
def test_whoever_plays_him_is_asked_whether_the_river_carries_him(possessed: bool) -> None:
    t = dragon_with("ghost", "knight", terrain=True)
    t.terrain("river", 1, 0)
    only(t)
    if possessed:
        me(t).seat = t.seat("ghost")
    step = act(t, "move 1E 0")
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.seat) == ("ride", t.seat("ghost" if possessed else "dragon"))
