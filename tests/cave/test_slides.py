"""Sections of a split map: which slides there are, told by the clauses in plain words, and what goes with a section."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.cave.seats import Seats, seated
from tests.cave.tables.cave_ghost import open_tile
from tests.cave.tables.ghost import ghost_of
from tests.cave.tables.goblins import goblins, tribe
from tests.cave.tables.knight import me as knight
from tests.table import codes_of
from underhall.cave.map import board
from underhall.cave.map.removal import reconnect
from underhall.cave.map.slide import Sections, legal_slides, slide
from underhall.cave.roles.thief.role import Thief
from underhall.engine.flow import Ask
from underhall.hall.edges import edge_away, edge_of
from underhall.hall.space import OFF, Space, at, away, xy
from underhall.hall.tokens import BOMB, TREASURE

WAYS = ((0, 1), (1, 0), (0, -1), (-1, 0))
Spot = tuple[int, int]
Part = frozenset[Spot]


def sections_of(spots: set[Spot]) -> list[Part]:
    """Groups of tiles joined by shared edges (COL-35)."""
    left, found = set(spots), []
    while left:
        part, todo = set[Spot](), [left.pop()]
        while todo:
            x, y = todo.pop()
            part.add((x, y))
            near = {(x + east, y + north) for east, north in WAYS} & left
            left -= near
            todo += near
        found.append(frozenset(part))
    return found


def moved(part: Part, side: int, count: int) -> Part:
    east, north = WAYS[side]
    return frozenset((x + east * count, y + north * count) for x, y in part)


def touches(part: Part, others: set[Spot]) -> bool:
    return any((x + east, y + north) in others for x, y in part for east, north in WAYS)


def until_contact(part: Part, others: set[Spot], side: int) -> int:
    """How far it slides until for the first time a side of it touches another section; 0: never (COL-36)."""
    return next((count for count in range(1, 14) if touches(moved(part, side, count), others)), 0)


def expected(spots: set[Spot]) -> set[tuple[Part, tuple[tuple[int, int], ...]]]:
    """Every straight slide that ends in contact (COL-36); with none, those in two legs with the fewest spaces
    (COL-37)."""
    found = set()
    for part in sections_of(spots):
        others = spots - part
        found |= {(part, ((side, count),)) for side in range(4) if (count := until_contact(part, others, side))}
    if found:
        return found
    bent = set()
    for part in sections_of(spots):
        others = spots - part
        for first in range(4):
            for second in (0, 2) if first % 2 else (1, 3):
                for far in range(1, 14):
                    if count := until_contact(moved(part, first, far), others, second):
                        bent.add((part, ((first, far), (second, count))))
    fewest = min(legs[0][1] + legs[1][1] for _, legs in bent)
    return {(part, legs) for part, legs in bent if legs[0][1] + legs[1][1] == fewest}


def slides_of(spots: set[Spot]) -> set[tuple[Part, tuple[tuple[int, int], ...]]]:
    """The slides that the game finds; each must begin at the first space of its section and end where its legs lead."""
    sections = Sections(cast(Any, SimpleNamespace(edges={at(x, y): 0 for x, y in sorted(spots)})))
    found = set()
    for way in legal_slides(sections):
        part = sections.spaces_of(way.part)
        assert way.first == min(part)
        assert way.length() == sum(count for _, count in way.legs)
        east, north = (sum(WAYS[side][axis] * count for side, count in way.legs) for axis in (0, 1))
        assert xy(way.end()) == (xy(way.first)[0] + east, xy(way.first)[1] + north)
        found.add((frozenset(map(xy, part)), way.legs))
    return found


@pytest.mark.clause("COL-35", "COL-36", "COL-37")
@pytest.mark.parametrize(
    "spots",
    [
        {(0, 0), (2, 0)},
        {(0, 0), (3, 1)},  # contact at a flank
        {(0, 0), (1, 1)},  # corners do not touch
        {(0, 0), (2, 3)},  # two legs
        {(0, 0), (4, 4), (-3, -5)},
        {(0, 0), (0, 1), (0, 2), (2, 1)},
        {(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (0, 2)},  # into a bay
        {(0, 0), (5, 0), (5, 1), (5, 2), (5, 3), (0, 3)},  # past the end of a long section
        {(-4, 0), (-2, 0), (0, 0), (2, 0), (4, 0)},
        {(0, -6), (0, 6)},
        {(-6, 0), (6, 1)},
        {(0, 0), (9, 2)},
        {(0, 0), (2, 9)},
        {(0, 5), (8, 0)},
        {(-20, -20), (-17, -20)},  # far from where the Entrance lay
        {(20, 20), (23, 21)},
    ],
)
def test_which_slides_there_are(spots: set[Spot]) -> None:
    assert slides_of(spots) == expected(spots)


@pytest.mark.clause("COL-35", "COL-36", "COL-37")
def test_which_slides_there_are_on_any_map() -> None:
    dice = random.Random(17)
    bent = 0
    for _ in range(30):
        spots = {(dice.randrange(9) - 4, dice.randrange(9) - 4) for _ in range(dice.choice((2, 2, 3, 6, 14)))}
        if len(sections_of(spots)) > 1:
            ways = expected(spots)
            bent += any(len(legs) == 2 for _, legs in ways)
            assert slides_of(spots) == ways, sorted(spots)
    assert bent > 3


# ------------------------------------------------------------------ what goes with a section


def torn() -> Seats:
    """A strip in the west with the Entrance and one in the east, both full of things, and nothing between."""
    t = seated("knight", "goblins", "thief", "ghost", terrain=True, tokens={"rockslide": 2})
    t.lit(1, 0, open_tile(t))
    t.dark(1, -1, "event-05")
    t.lit(5, 0, open_tile(t))
    t.lit(6, 0, open_tile(t))
    t.lit(7, 0, "crystal-01")
    t.dark(6, 1, "event-07")
    t.terrain("lake", 0, 1)
    t.terrain("river", 6, -1)
    for x in (1, 5):
        t.token(x, 0, "treasure")
    t.edge_token(0, 0, "east", "rockslide")
    t.edge_token(5, 0, "east", "rockslide")
    t.piece("knight", 6, 0)
    t.piece("thief", 1, 0)
    t.piece("ghost", 5, 0)
    tribe(t, "eye", 2, 6, 1)
    knight(t).means.came_from = at(5, 0)
    knight(t).visited = (at(0, 0), at(5, 0), at(6, 1))
    knight(t).met_on = (at(1, 0), at(6, 0))
    t.role(Thief).tried = (at(1, 0), at(6, 1))
    goblins(t).means.exits = (at(6, 0), at(0, 0))
    goblins(t).means.visited = ((at(6, 1), True), (at(1, 0), False))
    goblins(t).stood = [at(6, 0), OFF, at(0, 0)]
    ghost_of(t).grip.shifted = ((TREASURE, at(1, 0), 1), (TREASURE, at(5, 0), 1))
    t.g.turn.footing = at(6, 0)
    t.g.turn.stays = (at(0, 0), at(6, 0))
    return t


@pytest.mark.clause("COL-36", "COL-38")
@pytest.mark.parametrize(("eastern", "east", "north"), [(True, -3, 0), (False, 3, 0), (True, -2, 3), (False, 0, 3)])
def test_a_section_takes_along_all_that_lies_on_it_and_no_more(eastern: bool, east: int, north: int) -> None:
    t = torn()
    g, was = t.g, t.g.copy()
    part = [space for space in g.edges if (xy(space)[0] > 2) == eastern]
    slide(g, part, east, north)

    def to(space: Space) -> Space:
        return away(space, east, north) if space in part else space

    for field in ("dark", "lit", "tokens", "crystal_tiles"):
        assert getattr(g, field) == {to(space): thing for space, thing in getattr(was, field).items()}, field
    assert g.where == [to(space) for space in was.where]
    assert g.entrance == to(was.entrance)
    assert [(tile.kind, tile.spaces) for tile in g.terrain] == [
        (tile.kind, tuple(map(to, tile.spaces))) for tile in was.terrain
    ]
    assert g.ground == {space: tile for tile in g.terrain for space in tile.spaces}
    sliding = {edge_of(at(5, 0), 1)} if eastern else {edge_of(at(0, 0), 1)}
    assert g.edge_tokens == {
        edge_away(edge, east, north) if edge in sliding else edge: marks for edge, marks in was.edge_tokens.items()
    }
    assert g.turn.footing == to(was.turn.footing)
    assert g.turn.stays == tuple(sorted(map(to, was.turn.stays)))
    assert knight(t).means.came_from == to(at(5, 0))
    assert knight(t).visited == tuple(sorted(map(to, (at(0, 0), at(5, 0), at(6, 1)))))
    assert knight(t).met_on == tuple(sorted(map(to, (at(1, 0), at(6, 0)))))
    assert t.role(Thief).tried == tuple(sorted(map(to, (at(1, 0), at(6, 1)))))
    assert goblins(t).means.exits == (to(at(6, 0)), to(at(0, 0)))
    assert goblins(t).means.visited == ((to(at(6, 1)), True), (to(at(1, 0)), False))
    assert goblins(t).stood == [to(at(6, 0)), OFF, to(at(0, 0))]
    assert ghost_of(t).grip.shifted == tuple(sorted((TREASURE, to(space), 1) for space in (at(1, 0), at(5, 0))))
    g.apart = True
    g.check()


@pytest.mark.clause("COL-38", "MAP-56")
@pytest.mark.parametrize("way", ["slide 2E 0 from 3E 0 #west", "slide 1E 0 from Entrance #east"])
def test_of_two_bombs_that_come_to_lie_on_one_edge_one_goes(way: str) -> None:
    t = seated("knight", "thief")
    t.lit(1, 0, "event-12", 3)
    t.lit(3, 0, "event-13", 0)
    t.edge_token(1, 0, "east", "bomb")
    t.edge_token(3, 0, "west", "bomb")
    t.g.collapsing = True
    t.run(reconnect(t.g, 0), way)
    edge = edge_of(at(1, 0), 1) if "#west" in way else edge_of(at(2, 0), 1)
    assert t.g.edge_tokens == {edge: board.BOMB_BIT}
    assert (t.g.supply[BOMB], t.g.gone[BOMB]) == (t.g.plan.tokens[BOMB] - 2, 1)
    t.g.check()


@pytest.mark.clause("COL-36")
def test_a_knight_who_came_from_nowhere_still_did_not() -> None:
    t = torn()
    knight(t).means.came_from = OFF
    slide(t.g, [at(5, 0)], -3, 0)
    assert knight(t).means.came_from == OFF


@pytest.mark.clause("COL-35", "COL-36")
def test_who_removed_the_tile_slides_until_the_map_is_one() -> None:
    t = torn()
    step = t.play(reconnect(t.g, 2))
    assert isinstance(step, Ask)
    assert (step.seat, t.g.apart) == (2, True)
    assert codes_of(t.g, step) == ["slide 4E 1S from 1E 1S #east", "slide 3E 1S from 6E 1S #west"]
    t.run(reconnect(t.g, 2), "slide 3E 1S from 6E 1S #west")
    assert not t.g.apart
