"""Deeds of a possessed Cave: Omens of the turn, Giant Bats that carry an Artifact, and what is left afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cave.deeds import deed, each, lines
from tests.cave.seats import Seats
from tests.cave.tables.ghost import ghost_with, strip
from tests.cave.tables.ghoul import quiet
from tests.table import codes_of
from underhall.cave.map.parts import TILE_IDS
from underhall.cave.play.possession import possess
from underhall.cave.roles.cave.possessed import LentMeans, carry, destinations, portable, release
from underhall.cave.roles.cave.role import CavePlayer
from underhall.engine.flow import Ask
from underhall.hall.space import at
from underhall.hall.tokens import ARTIFACT

BATS = next(omen for omen in CavePlayer.omens if omen.id == "giant-bats")


def haunted_cave() -> Seats:
    """A Cave with three tiles in hand; an Artifact on 2E 0, a Pit beside it; the Ghost (seat 0) on the Entrance."""
    t = ghost_with("cave", "knight", terrain=True, tokens={"artifact": 2})
    strip(t, 3)
    t.hold("event-03", "ambush-02", "ambush-13")
    t.dark(0, 1, "event-05")
    t.terrain("pit", 1, 1)
    t.piece("ghost", 0, 0)
    t.token(2, 0, "artifact")
    t.turn_of("cave")
    return t


def possessed_cave() -> Seats:
    """The same in a possession turn, with five Omens drawn for it."""
    t = haunted_cave()
    cave = t.role(CavePlayer)
    cave.seat, cave.means = t.seat("ghost"), LentMeans(cave.means, 3)
    cave.means.omens, cave.bag = (3, 1, 0, 0, 1, 0), (3, 5, 6, 6, 5, 6)
    return t


def carrying(t: Seats) -> Any:
    return carry(t.g, t.role(CavePlayer), BATS, at(2, 0))


@pytest.mark.clause("GST-69", "GST-51", "CAV-43")
def test_the_ghost_sees_the_tiles_and_draws_omens_of_her_own() -> None:
    t = haunted_cave()
    assert deed(t, possess(t.g, t.seat("ghost"), t.role(CavePlayer), 3)) == lines("""
        cave.means.drawn: none > 4
        cave.means.own.omens: none > [0, 0, 0, 0, 0, 0]
        cave.seat: 1 > 0
        cave_seat: 1 > 0
        hand: [event-03/2, ambush-02/2, ambush-13/2] > [event-03/3, ambush-02/3, ambush-13/3]
        turn.influence: 0 > 3
        turn.possessor: -1 > 0
        chance omen
    """)


@pytest.mark.clause("CAV-43", "GST-155")
def test_possessed_the_hand_is_counted_to_others_not_to_whose_it_is() -> None:
    t = possessed_cave()
    cave = t.role(CavePlayer)
    assert cave.panel(t.g, cave.owner).hidden == {}
    assert cave.panel(t.g, t.seat("knight")).hidden == {"tiles": 3}


@pytest.mark.clause("GST-69", "GST-103")
def test_bats_carry_an_artifact_past_her_but_neither_to_her_nor_into_a_pit() -> None:
    assert each(possessed_cave(), carrying) == lines("""
        bats-artifact 1E 0 x1:
          tokens 1E 0: none > artifact
          tokens 2E 0: artifact > none
          done
        bats-artifact 3E 0 x1:
          tokens 2E 0: artifact > none
          tokens 3E 0: none > artifact
          done
        bats-artifact 0 1N x3:
          pay-omen of 0: pay #bat | pay #boulder
    """)


@pytest.mark.clause("GST-69")
def test_each_further_space_costs_an_omen() -> None:
    t = possessed_cave()
    assert deed(t, carrying(t), "bats-artifact 0 1N x3", "pay #boulder") == lines("""
        cave.bag: [3, 5, 6, 6, 5, 6] > [4, 6, 6, 6, 5, 6]
        cave.means.omens: [3, 1, 0, 0, 1, 0] > [2, 0, 0, 0, 1, 0]
        tokens 0 1N: none > artifact
        tokens 2E 0: artifact > none
        done
    """)


@pytest.mark.clause("GST-69")
def test_omens_that_are_left_go_into_the_bag() -> None:
    t = possessed_cave()
    assert deed(t, release(t.g, t.role(CavePlayer))) == lines("""
        cave.bag: [3, 5, 6, 6, 5, 6] > [6, 6, 6, 6, 6, 6]
        cave.means.drawn: 4 > none
        cave.means.omens: [3, 1, 0, 0, 1, 0] > [0, 0, 0, 0, 0, 0]
        cave.means.own.omens: [0, 0, 0, 0, 0, 0] > none
        done
    """)


@pytest.mark.clause("GST-69", "GST-123")
def test_the_tiles_of_a_summoned_cave_go_back_onto_the_stack_in_any_order() -> None:
    t = possessed_cave()
    t.role(CavePlayer).owner = -1
    assert deed(t, release(t.g, t.role(CavePlayer)), "tile #ambush-13", "tile #event-03") == lines("""
        cave.bag: [3, 5, 6, 6, 5, 6] > [6, 6, 6, 6, 6, 6]
        cave.means.drawn: 4 > none
        cave.means.omens: [3, 1, 0, 0, 1, 0] > [0, 0, 0, 0, 0, 0]
        cave.means.own.omens: [0, 0, 0, 0, 0, 0] > none
        hand: [event-03/2, ambush-02/2, ambush-13/2] > []
        stack: 44 > 47
        done
    """)
    assert [TILE_IDS[thing.face] for thing in (t.g.stack.top, *t.g.stack.next) if thing is not None] == [
        "ambush-13",
        "event-03",
        "ambush-02",
    ]


@pytest.mark.clause("GST-51", "GST-58", "CAV-43")
@pytest.mark.parametrize("omen", [omen.id for omen in CavePlayer.omens if omen.id != "soporific-spores"])
def test_whoever_plays_the_cave_answers_for_its_omens(omen: str) -> None:
    t = possessed_cave()
    t.g.cave_seat = t.seat("ghost")
    me = t.role(CavePlayer)
    t.lit(-1, 0, "ambush-03")
    t.dark(0, 2, "event-07")
    t.token(-1, 0, "treasure")
    t.piece("knight", 1, 0)
    for side, x in (("west", 0), ("east", 0), ("east", 1)):
        t.edge_token(x, 0, side, "rockslide")  # all of them
    kind = next(kind for kind in me.omens if kind.id == omen)
    me.means.omens, me.bag = (6, 6, 6, 6, 6, 6), (0, 0, 0, 0, 0, 0)
    answers: list[str] = []
    for _ in range(4):
        twin = Seats(t.g.copy())
        step = twin.play(quiet(kind.use(twin.g, twin.role(CavePlayer))), *answers)
        if not isinstance(step, Ask):
            break
        answers.append(codes_of(twin.g, step)[0])
    assert answers
    assert {step.seat for step in twin.asked if isinstance(step, Ask)} == {t.seat("ghost")}


@pytest.mark.clause("CAV-28", "CAV-42", "GST-69")
@pytest.mark.parametrize("possessed", [True, False])
@pytest.mark.parametrize("artifact", [True, False])
def test_possessed_bats_fly_for_an_artifact_and_without_anything_to_carry_not_at_all(
    artifact: bool, possessed: bool
) -> None:
    t = haunted_cave()
    if not artifact:
        t.g.tokens.clear()
        t.g.supply[ARTIFACT] += 1
    if possessed:
        t.dealt = True
        t.play(possess(t.g, t.seat("ghost"), t.role(CavePlayer), 3))
        t.role(CavePlayer).means.omens, t.role(CavePlayer).bag = (1, 0, 0, 0, 0, 0), (5, 6, 6, 6, 6, 6)
    assert BATS.works(t.g, t.role(CavePlayer)) == (artifact and possessed)


@pytest.mark.clause("GST-69")
def test_the_artifacts_that_possessed_bats_may_carry_are_offered_in_the_order_of_the_map() -> None:
    t = possessed_cave()
    for x, y in ((1, 0), (3, 0), (0, 1)):
        t.g.supply[ARTIFACT] += 1
        t.token(x, y, "artifact")
    found = portable(t.g, t.role(CavePlayer), BATS, 1)
    assert found == [at(1, 0), at(2, 0), at(3, 0), at(0, 1)]


@pytest.mark.clause("GST-69", "CGH-35")
def test_what_is_paid_on_top_of_a_price_is_no_place_to_start_anew_from() -> None:
    t = possessed_cave()
    step = t.play(carrying(t), "bats-artifact 0 1N x3")
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.prompt.hub) == ("pay-omen", False)


@pytest.mark.clause("GST-69")
@pytest.mark.parametrize("walled", [False, True])
def test_bats_carry_an_artifact_through_no_wall(walled: bool) -> None:
    t = possessed_cave()
    if walled:
        t.edge_token(2, 0, "east", "rockslide")
    found = destinations(t.g, at(2, 0), 1)
    assert found == ({at(1, 0): 1} if walled else {at(1, 0): 1, at(3, 0): 1})
