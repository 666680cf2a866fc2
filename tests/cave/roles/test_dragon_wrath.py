"""Wrath and free Artifacts: where each may go, how many at once, and which tile stays for one that cannot leave it."""

from __future__ import annotations

from typing import Final

import pytest

from tests.cave.seats import Seats
from tests.cave.tables import goblins as goblins_table
from tests.cave.tables.dragon import act, dragon_with, only, open_crossing, power
from tests.table import codes_of
from underhall.engine.flow import Ask
from underhall.hall.pieces import BONES, EYE, FANGS
from underhall.hall.space import at


def shaken(*, walled: bool = False, artifacts: int = 1) -> Seats:
    """The Dragon on the Entrance in the Collapse, free Artifacts on the tile east of it, four symbols for Wrath."""
    t = dragon_with("ghost", "knight", terrain=True, tokens={"artifact": artifacts + 1, "rockslide": 1})
    t.lit(1, 0, "event-05")
    for _ in range(artifacts):
        t.token(1, 0, "artifact")
    if walled:
        t.edge_token(0, 0, "east", "rockslide")
    t.g.collapsing = True
    only(t, "claw", "claw", "claw", "claw")
    return t


def chosen(t: Seats, *answers: str, face: str = "diamond") -> list[list[str]]:
    """What the Dragon's player is offered for the Artifacts that must leave, one after the other."""
    act(t, power("wrath"), face, *answers)
    asked = [step for step in t.asked if isinstance(step, Ask) and step.prompt.name == "move-artifact-off"]
    assert {step.seat for step in asked} <= {t.seat("dragon")}
    return [codes_of(t.g, step) for step in asked]


@pytest.mark.clause("DRG-91", "GST-103")
def test_several_artifacts_on_a_tile_leave_one_by_one_each_where_he_likes() -> None:
    t = shaken(artifacts=2)
    t.lit(2, 0, "event-07")
    both = ["move-off Entrance", "move-off 2E 0"]
    assert chosen(t, *both) == [both, both]
    assert (t.tokens(0, 0), t.tokens(2, 0)) == (["artifact"], ["artifact"])
    assert at(1, 0) not in t.g.edges


BESIDE: Final = ("a Pit", "the Canyon", "the Ghost", "a wall", "a tile that goes")


@pytest.mark.clause("DRG-91", "GST-103", "TER-22", "TER-53")
@pytest.mark.parametrize("beside", BESIDE)
def test_an_artifact_goes_onto_no_pit_no_impassable_space_and_not_to_the_ghost(beside: str) -> None:
    t = shaken()
    face = "diamond"
    if beside == "a Pit":
        t.terrain("pit", 2, 0)
    elif beside == "the Canyon":
        t.terrain("canyon", 2, 0, 1)
    elif beside == "a tile that goes":
        t.lit(1, 1, "event-07")
        face = "ring"
    else:
        t.lit(2, 0, "event-07")
    if beside == "the Ghost":
        t.piece("ghost", 2, 0)
    if beside == "a wall":
        t.edge_token(1, 0, "east", "rockslide")
    assert chosen(t, face=face) == []  # onto the Entrance, the only space there is for it
    assert t.tokens(0, 0) == ["artifact"]
    assert at(1, 0) not in t.g.edges


@pytest.mark.clause("DRG-91", "TER-22")
def test_an_artifact_never_crosses_the_canyon() -> None:
    t = shaken(walled=True)
    t.terrain("canyon", 2, 0, 1)
    t.lit(3, 0, "event-07")
    assert chosen(t) == []
    assert t.tokens(1, 0) == ["artifact"]  # its tile stays
    assert at(1, 0) in t.g.edges


@pytest.mark.clause("DRG-91", "GST-103")
@pytest.mark.parametrize("ghost", [False, True])
def test_the_nearest_space_that_stays_may_lie_beyond_the_ghost(ghost: bool) -> None:
    t = shaken(walled=True)
    t.lit(2, 0, "event-07")
    t.lit(3, 0, "event-10")
    t.lit(2, 1, "event-14")
    if ghost:
        t.piece("ghost", 2, 0)
    beyond = ["move-off 3E 0", "move-off 2E 1N"]
    assert chosen(t) == ([beyond] if ghost else [])
    if not ghost:
        assert t.tokens(2, 0) == ["artifact"]


@pytest.mark.clause("DRG-91", "TER-16", "MAP-65")
@pytest.mark.parametrize("walled", [False, True])
@pytest.mark.parametrize(("south", "x", "y"), [(1, 2, 2), (-2, 2, -2), (-2, 1, -1)])
def test_terrain_stays_as_a_whole_for_an_artifact_that_cannot_leave_one_of_its_spaces(
    south: int, x: int, y: int, walled: bool
) -> None:
    t = shaken(walled=walled, artifacts=0)
    lake = t.terrain("lake", 1, south)
    assert at(x, y) in lake
    t.token(x, y, "artifact")
    assert chosen(t, face="ring") == []
    assert [space in t.g.edges for space in lake] == [walled] * 4
    assert at(1, 0) not in t.g.edges  # nothing lies there
    assert t.tokens(*((x, y) if walled else (0, 0))) == ["artifact"]


@pytest.mark.clause("DRG-91", "COL-29")
@pytest.mark.parametrize("y", [1, -1])
def test_an_artifact_is_not_put_onto_another_tile_that_goes_whichever_goes_first(y: int) -> None:
    t = shaken(walled=True, artifacts=0)
    t.lit(1, y, "event-07")
    t.token(1, y, "artifact")
    assert chosen(t, face="ring") == []
    assert t.tokens(1, y) == ["artifact"]
    assert [at(1, 0) in t.g.edges, at(1, y) in t.g.edges] == [False, True]


@pytest.mark.clause("DRG-91", "TER-16")
def test_artifacts_on_several_spaces_of_terrain_leave_in_the_order_of_its_spaces() -> None:
    t = shaken(artifacts=0)
    lake = t.terrain("lake", 1, 1)
    assert list(lake) == [at(1, 1), at(2, 1), at(1, 2), at(2, 2)]
    t.token(1, 1, "artifact")
    t.token(2, 1, "artifact")
    for x, y, tile in ((0, 1, "event-07"), (3, 1, "event-10"), (2, 0, "event-14")):
        t.lit(x, y, tile)
    beside = ["move-off 2E 0", "move-off 3E 1N"]
    first, second = chosen(t, "move-off Entrance", "move-off 2E 0", face="ring")
    assert (first, second) == (["move-off Entrance", *beside], beside)  # from the second the Entrance is farther


@pytest.mark.clause("DRG-44", "GEN-07")
def test_tribes_scatter_in_their_order() -> None:
    t = open_crossing("goblins")
    for name, (x, y) in {"eye": (1, 0), "fangs": (0, 1), "bones": (-1, 0)}.items():
        goblins_table.tribe(t, name, 4, x, y)
    t.g.collapsing = True
    only(t, "claw", "claw", "claw", "claw")
    t.g.story = []
    act(t, power("wrath"), "plus")
    scattered = [event.piece for event in t.g.story if event.verb == "scatter"]
    assert scattered == [FANGS, BONES, EYE]
