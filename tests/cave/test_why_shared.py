"""Reasons that many roles share: who is out of sight, which tile stays, how far it is, and how a sentence is made."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cave.seats import Seats, seated
from tests.cave.standins import mixed_table
from tests.cave.tables.ghost import WHOSE_QUESTION, beside_knight_and_thief
from tests.cave.tables.goblins import tribe
from underhall.cave import reasons
from underhall.cave.play import turn
from underhall.engine.flow import Ask, Option, Prompt
from underhall.hall import deeds
from underhall.hall.pairs import Contest
from underhall.hall.pieces import BONES, DRAGON, KNIGHT, THIEF
from underhall.hall.space import ADJACENT, OFF, Space, at

# ------------------------------------------------------------------ pieces


@pytest.mark.clause("GEN-11", "GOB-09")
def test_who_is_not_on_a_tile_is_out_of_sight() -> None:
    t = seated("goblins", "knight", "thief")
    t.dark(1, 0, "ambush-10")
    assert reasons.out_of_sight(t.g, -1) is None
    assert reasons.out_of_sight(t.g, KNIGHT) == ("The Knight is not on the map.", "GEN-11")
    assert reasons.out_of_sight(t.g, THIEF) == ("The Thief is not on the map.", "GEN-11")
    t.piece("knight", 0, 0)
    t.piece("thief", 1, 0)
    assert reasons.out_of_sight(t.g, KNIGHT) is reasons.out_of_sight(t.g, THIEF) is None
    tribe(t, "bones", 2)
    assert reasons.out_of_sight(t.g, BONES) == ("The Bones Tribe is hidden: nobody can target it.", "GOB-09")
    tribe(t, "bones", 2, 0, 1)
    lurks = "The Bones Tribe lurks on an open space, which is hidden: nobody can target it."
    assert reasons.out_of_sight(t.g, BONES) == (lurks, "GOB-09")
    tribe(t, "bones", 2, 1, 0)
    assert reasons.out_of_sight(t.g, BONES) is None


def test_where_no_line_is_about_a_pair_none_is_told() -> None:
    t = seated("knight", "thief")
    me = t.g.named("knight")
    assert reasons.spared(t.g, me, THIEF, ()) is None
    assert reasons.spared(t.g, me, DRAGON, ()) is None, "nobody plays the piece"


def test_what_a_piece_and_a_number_are_called() -> None:
    t = seated("knight", "vile-ghoul")
    assert reasons.called(t.g, BONES) == "the Bones Tribe"
    assert reasons.called(t.g, KNIGHT) == "the Knight"
    assert reasons.called(t.g, DRAGON) == "this piece"
    assert (reasons.some(0, "tile"), reasons.some(1, "tile"), reasons.some(2, "tile")) == (
        "0 tiles",
        "1 tile",
        "2 tiles",
    )
    assert reasons.upper("the Knight") == "The Knight"
    assert reasons.lacking("to go", "2 points", 0, "GEN-11").sentence == "It takes 2 points to go; you have none left."
    assert reasons.lacking("to go", "2 points", 1, "GEN-11").sentence == "It takes 2 points to go; you have 1 left."


@pytest.mark.parametrize(("ties", "short"), [(False, "not greater"), (True, "less")])
def test_a_lost_comparison_says_what_would_be_enough(ties: bool, short: str) -> None:
    why = reasons.weaker(Contest("Strength", 2, "the Dragon's Armor", 3, ties), "GOB-33")
    assert why == (f"Your Strength 2 is {short} than the Dragon's Armor 3.", "GOB-33")


# ------------------------------------------------------------------ ways


def test_the_cheapest_way_is_not_the_shortest_and_may_not_exist() -> None:
    way: dict[Space, list[tuple[Space, int]]] = {
        0: [(1, 5), (2, 1)],
        2: [(3, 1), (0, 1)],
        3: [(1, 1), (2, 1)],
        1: [],
    }
    assert reasons.cheapest(0, 1, lambda space: way[space]) == 3
    assert reasons.cheapest(0, 0, lambda space: way[space]) == 0
    assert reasons.cheapest(1, 0, lambda space: way[space]) == reasons.NO_WAY


@pytest.mark.parametrize(
    ("cost", "left", "words"),
    [
        (reasons.NO_WAY, 9, "You see no way there."),
        (3, 2, "It takes 3 movement to get there; you have 2 left."),
        (3, 3, "You go step by step: it takes 3 movement to get there, and you have 3."),
        (3, 0, "It takes 3 movement to get there; you have none left."),
    ],
)
def test_what_a_far_space_takes(cost: int, left: int, words: str) -> None:
    assert reasons.too_far(cost, left, "GEN-18") == (words, "GEN-18")


def test_of_several_steps_to_a_space_the_lowest_price_counts() -> None:
    here = at(0, 0)
    north, east, *_ = ADJACENT[here]
    options = [
        Option(deeds.MOVE, north, amount=3),
        Option(deeds.MOVE, north, amount=2),
        Option(deeds.MOVE, east, amount=1),
        Option(deeds.MOVE, east, amount=4),
        Option(deeds.STOP),
    ]
    assert reasons.prices(options) == {north: 2, east: 1}


@pytest.mark.clause("MAP-18")
def test_a_wall_lies_only_between_neighbours_on_the_map() -> None:
    t = seated("ghoul")
    t.lit(1, 0, "ambush-03")  # a wall between
    t.lit(0, 1, "ambush-10")
    assert reasons.walled(t.g, at(0, 0), at(1, 0))
    assert not reasons.walled(t.g, at(0, 0), at(0, 1))
    assert not reasons.walled(t.g, at(0, 0), at(1, 1))
    assert not reasons.walled(t.g, at(5, 5), at(5, 6))


# ------------------------------------------------------------------ tiles that stay

REMOVE = Ask(0, turn.REMOVE, [], (1,))


def collapsing(*others: str, **changes: Any) -> Seats:
    """In the Collapse; east of the Entrance two Lit tiles in a row, north of it one."""
    t = seated("ghoul", *others, **changes)
    for x, y, tile in ((1, 0, "ambush-01"), (2, 0, "ambush-10"), (0, 1, "ambush-13")):
        t.lit(x, y, tile)
    t.piece("ghoul", 0, 0)
    t.g.collapsing = True
    return t


@pytest.mark.clause("COL-10", "COL-11", "COL-12")
def test_why_a_tile_stays_in_the_collapse() -> None:
    t = collapsing()
    assert reasons.why_not(t.g, REMOVE, 0, at(1, 0)) == (
        "It touches 2 tiles; tiles that touch only 1 go first.",
        "COL-10",
    )
    assert reasons.why_not(t.g, REMOVE, 0, at(0, 0)) == ("The Entrance never collapses.", "COL-12")
    assert reasons.why_not(t.g, REMOVE, 0, at(4, 4)) == ("There is no tile on this space.", "COL-10")
    t.lit(-1, 0, "crystal-01")
    first = "A Lit Crystal tile that can go must be chosen before others."
    assert reasons.why_not(t.g, REMOVE, 0, at(2, 0)) == (first, "COL-11")
    assert reasons.why_not(t.g, REMOVE, 0, at(1, 0)).clause == "COL-10"


@pytest.mark.clause("COL-12", "TER-15")
def test_ghost_tiles_without_a_locked_artifact_and_terrain_stay() -> None:
    t = collapsing("ghost", terrain=True)
    t.lit(3, 0, "ghost-01")
    ghost_stays = "A Ghost tile without a locked Artifact stays."
    assert reasons.why_not(t.g, REMOVE, 0, at(3, 0)) == (ghost_stays, "COL-12")
    t.terrain("pit", 0, 2)
    terrain = "Terrain can go only while no Crystal tile must, and while few of its sides touch tiles."
    assert reasons.why_not(t.g, REMOVE, 0, at(0, 2)) == (terrain, "TER-15")


@pytest.mark.clause("GEN-07", "MAP-13")
def test_nobody_decides_between_questions() -> None:
    t = collapsing()
    assert reasons.why_not(t.g, None, 0, at(0, 0)) == ("Nobody decides anything now.", "GEN-07")
    place = Ask(0, turn.PLACE, [], (1,))
    taken = "There is a tile already: one can only be placed on an open space."
    assert reasons.why_not(t.g, place, 0, at(1, 0)) == (taken, "MAP-13")
    far = "A tile must share a side with one that lies there already."
    assert reasons.why_not(t.g, place, 0, at(4, 4)) == (far, "MAP-13")
    assert OFF not in t.g.edges


# ------------------------------------------------------------------ whose question it is


@pytest.mark.clause("GST-51", "GST-58")
@pytest.mark.parametrize(("possessed", "asked", "role"), WHOSE_QUESTION)
def test_others_are_told_which_role_decides(possessed: bool, asked: str, role: str) -> None:
    t = beside_knight_and_thief(possessed)
    seats = {name: t.g.named(name).owner for name in ("ghost", "knight", "thief")}
    ask = Ask(seats[asked], Prompt("somewhere", "Where?", "GST-58"), (Option("stop"),))
    for name, seat in seats.items():
        mine = name == asked
        sentence = (
            "You are asked: Where? This is not one of the answers."
            if mine
            else (f"Now the {role.title()} decides, not you.")
        )
        assert reasons.why_not(t.g, ask, seat, at(5, 5)) == (sentence, "GST-58")


@pytest.mark.clause("COL-12", "FRC-11")
def test_the_tile_of_a_shielded_piece_stays_for_others_and_could_go_by_its_own_hand() -> None:
    t = mixed_table("knight", "thief", "ghost")
    t.lit(1, 0, "ambush-01")
    t.lit(-1, 0, "ambush-05")
    t.piece("knight", 1, 0)
    t.stand_in("knight").shielded = True
    found = {name: reasons._stays(t.g, t.seat(name), at(1, 0)) for name in ("knight", "thief", "ghost")}
    assert {name: why is not None and why.clause for name, why in found.items()} == {
        "knight": "COL-47",
        "thief": "COL-12",
        "ghost": "COL-12",
    }
