"""Expand, which the Warlock or the Spider may hold (WAR-38, SPI-52)."""

from __future__ import annotations

import pytest

from tests.manor.tables import ManorTable, table
from tests.table import Result, codes_of
from underhall.engine.flow import Ask, Chance
from underhall.hall.tokens import TREASURE
from underhall.manor.expand import expand

ARMORIES = ("(5,1)", "(5,5)", "(1,1)", "(1,5)")


def holding(*names: str, tiles: dict[tuple[int, int], str] | None = None, stack: int | None = None) -> ManorTable:
    return table(*names, tiles=tiles, stack=stack)


def asked(t: ManorTable, *answers: str, by: str = "spider") -> Ask:
    step = t.play(expand(t.g, t.g.named(by)), *answers)
    assert isinstance(step, Ask)
    return step


@pytest.mark.clause("WAR-38")
def test_the_three_parts_come_in_this_order_and_none_may_be_left_out() -> None:
    t = holding("spider", "warlock", tiles={(2, 3): "dark"})
    answers = ["reveal (2,3)", "shrine-open"]
    ask = asked(t, *answers)
    assert ask.prompt.name == "expand-lay"  # an open tile has one orientation
    assert t.tile(2, 3) == "shrine-open"
    answers.append("place (3,2)")
    t = holding("spider", "warlock", tiles={(2, 3): "dark"})
    ask = asked(t, *answers)
    assert ask.prompt.name == "expand-treasure"
    assert t.tile(3, 2) == "dark"
    t = holding("spider", "warlock", tiles={(2, 3): "dark"})
    assert isinstance(t.play(expand(t.g, t.g.named("spider")), *answers, "put-treasure (3,2)"), Result)
    assert t.tokens(3, 2) == ["treasure"]
    assert {step.seat for step in t.asked if isinstance(step, Ask)} == {t.g.named("spider").seat}


@pytest.mark.clause("WAR-38", "MMP-22")
def test_only_an_empty_dark_tile_is_revealed_wherever_it_lies() -> None:
    t = holding("spider", "paladin", tiles={(2, 3): "dark", (3, 2): "dark", (0, 0): "dark", (4, 3): "dark"})
    t.put("egg-1", 2, 3)
    t.lay("web", 3, 2)
    t.mark("force-wall", 0, 0, "E")  # lies on an edge, not on the tile
    assert codes_of(t.g, asked(t)) == [
        f"reveal {name}" for name in ("(5,1)", "(5,5)", "(4,3)", "(1,1)", "(1,5)", "(0,0)")
    ]


@pytest.mark.clause("WAR-38", "MMP-17")
def test_a_dark_tile_goes_on_a_crypt_that_touches_a_tile_by_an_edge_walls_or_not() -> None:
    t = holding("warlock", tiles={(3, 3): "start-pit", (2, 3): "shrine-ns"})
    for row, col in ((1, 1), (1, 5), (5, 1), (5, 5)):
        t.lay("treasure", row, col)  # no Dark tile is empty
    offered = codes_of(t.g, asked(t, by="warlock"))
    assert "place (2,2)" in offered  # behind a wall
    assert "place (3,2)" in offered
    assert "place (2,1)" in offered  # beside an Armory
    assert "place (4,4)" not in offered  # only a corner
    assert "place (3,3)" not in offered  # a tile


@pytest.mark.clause("WAR-38")
def test_the_treasure_goes_on_any_empty_tile_lit_or_dark() -> None:
    t = holding("spider", "paladin", tiles={(2, 3): "dark", (3, 2): "shrine-open"}, stack=0)
    for row, col in ((1, 1), (1, 5), (5, 1), (5, 5), (2, 3)):
        t.lay("web", row, col)
    t.put("giant-spider", 3, 3)
    ask = asked(t)
    assert ask.prompt.name == "expand-treasure"  # nothing to reveal, no tile to lay
    assert codes_of(t.g, ask) == ["put-treasure (6,3)", "put-treasure (3,2)"]


@pytest.mark.clause("WAR-38", "MMP-09")
def test_what_is_impossible_is_left_out_and_the_rest_is_done() -> None:
    t = holding("spider", stack=1)
    for row, col in ((1, 1), (1, 5), (5, 1), (5, 5)):
        t.lay("web", row, col)
    t.lay("treasure", 3, 3, times=t.g.supply[TREASURE])
    step = t.play(expand(t.g, t.g.named("spider")), "place (4,3)")
    assert isinstance(step, Result)  # no treasure is left
    assert t.g.stack.left == 0


@pytest.mark.clause("WAR-38", "MMP-58", "MMP-62")
def test_the_reveal_is_a_reveal_like_any_other_by_its_holder() -> None:
    t = holding("spider", "warlock", tiles={(2, 3): "dark"})
    step = t.play(expand(t.g, t.g.named("spider")), "reveal (2,3)")
    assert isinstance(step, Chance)
    t = holding("spider", "warlock", tiles={(2, 3): "dark blood-open"})
    step = t.play(expand(t.g, t.g.named("spider")), "reveal (2,3)")
    assert isinstance(step, Ask)
    assert t.tokens(2, 3) == ["blood"]
