"""The tiles at the end of a turn, by the plan of a mix (COL-40 to COL-47, VAR-88 to VAR-93, VAR-112)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cave.standins import MixedTable, StandIn, at_the_end, mixed_table
from underhall.cave.play.turn import end_of_turn_tiles, place_or_remove
from underhall.cave.positions import position
from underhall.cave.role import CaveRole
from underhall.cave.roles.ghouls.ghoul import Ghoul
from underhall.cave.setup.agreed import NUMBERS, Options, Setup
from underhall.cave.setup.planning import plan_of
from underhall.cave.state import Cave
from underhall.engine.flow import Ask, Flow
from underhall.hall.space import at
from underhall.hall.turn import PLAYING, begin_turn


def seated(*names: str, **options: Any) -> MixedTable:
    """A table with the plan of a mix; every role but the Ghoul is a stand-in. Four Dark tiles lie at the Entrance."""
    plan = plan_of(Setup(names, options=Options(**options)))
    roles: list[CaveRole] = [Ghoul(seat) if name == "ghoul" else StandIn(name, seat) for seat, name in enumerate(names)]
    t = MixedTable(position.clear_table(Cave(plan, sorted(roles, key=lambda role: NUMBERS[role.name]), 0)))
    for x, y, tile in ((1, 0, "ambush-01"), (-1, 0, "ambush-02"), (0, 1, "ambush-03"), (0, -1, "ambush-04")):
        t.dark(x, y, tile)
    t.turn_of(names[0])
    return t


def numbers(t: MixedTable, name: str) -> tuple[int, int, int]:
    """The tiles of a role: placed, placed after a tile was revealed, removed in the Collapse."""
    g, role = t.g, t.g.named(name)
    placed = end_of_turn_tiles(g, role)
    g.turn.revealed = True
    after = end_of_turn_tiles(g, role)
    g.collapsing = True
    return placed, after, end_of_turn_tiles(g, role)


@pytest.mark.clause("COL-40", "COL-41", "COL-42", "COL-43", "VAR-88", "VAR-89", "VAR-91", "UNI-113", "UNI-114")
@pytest.mark.parametrize(
    ("mix", "expected"),
    [
        ("knight+goblins+dragon+cave", (0, 0, 0)),
        ("knight+cave-ghost", (0, 0, 0)),
        ("knight+goblins", (1, 1, 3)),
        ("knight+goblins+dragon+ghoul", (1, 1, 1)),
        ("knight+goblins+thief+ghost", (1, 1, 1)),
        ("knight+goblins+ghost", (1, 1, 3)),
        ("knight+nightmare-unicorn", (1, 0, 3)),
        ("knight+goblins+nightmare-unicorn+ghoul", (1, 0, 1)),
        ("knight+goblins+nightmare-unicorn+cave", (0, 0, 0)),
    ],
)
def test_the_tiles_of_a_turn_follow_the_mix(mix: str, expected: tuple[int, int, int]) -> None:
    for name in mix.split("+"):
        assert numbers(seated(*mix.split("+")), name) == expected


@pytest.mark.clause("VAR-90", "VAR-107", "COL-42")
@pytest.mark.parametrize("option", ["crowded_house", "one_tile_collapse"])
def test_options_make_it_one_tile(option: str) -> None:
    four = ("knight", "goblins", "dragon", "thief")
    assert numbers(seated(*four), "thief") == (1, 1, 3)
    assert numbers(seated(*four, **{option: True}), "thief") == (1, 1, 1)


@pytest.mark.clause("VAR-91", "COL-43")
def test_with_the_shadow_unicorn_a_tile_is_placed_only_if_none_was_revealed() -> None:
    assert numbers(seated("knight", "goblins", shadow_unicorn=True), "knight") == (1, 0, 3)
    assert numbers(seated("thief", shadow_unicorn=True), "thief") == (1, 0, 3)


@pytest.mark.clause("COL-43", "VAR-91")
def test_what_was_revealed_counts_for_one_turn_only() -> None:
    t = seated("knight", "nightmare-unicorn")
    t.top("event-01")
    t.g.turn.revealed = True
    step = t.deal(at_the_end(t, "knight"))
    assert isinstance(step, Ask)  # the Knight places none; the Unicorn's turn passes, and he places one
    assert (step.prompt.name, step.seat, len(t.g.dark)) == ("place", t.seat("nightmare-unicorn"), 4)


@pytest.mark.clause("COL-42", "VAR-89")
def test_in_the_collapse_each_player_removes_one_by_the_one_tile_rule() -> None:
    t = seated("knight", "goblins", "thief", "ghost")
    t.g.collapsing = True
    step = t.deal(at_the_end(t, "knight"))
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.seat, step.numbers) == ("remove", t.seat("knight"), (1,))
    step = t.deal(at_the_end(t, "knight"), "remove 1E 0")
    assert isinstance(step, Ask)
    assert (step.seat, step.numbers, len(t.g.dark)) == (t.seat("goblins"), (1,), 3)


@pytest.mark.clause("VAR-93", "COL-13")
def test_what_may_be_removed_is_counted_anew_after_each_tile() -> None:
    t = seated("knight", "goblins")  # four tiles touch the Entrance and nothing else
    t.lit(2, 0, "crystal-01")
    t.lit(0, 2, "event-01")
    t.g.collapsing = True
    flow = at_the_end(t, "knight")
    t.deal(flow)  # the Crystal tile had to be taken, so nobody was asked
    assert at(2, 0) not in t.g.lit
    step = t.asked[-1]
    assert isinstance(step, Ask)
    assert step.numbers == (2,)
    assert {option.space for option in step.options} == {at(1, 0), at(-1, 0), at(0, -1), at(0, 2)}  # never 0 1N
    step = t.deal(t.g.run(), "remove 0 2N")
    assert isinstance(step, Ask)
    assert {option.space for option in step.options} == {at(1, 0), at(-1, 0), at(0, -1), at(0, 1)}


class Lonely(StandIn):
    """A stand-in whose solo card shows a number."""

    number = 0

    def alone_in_the_dark(self, g: Cave) -> int:
        return self.number


@pytest.mark.clause("COL-45", "VAR-103", "VAR-49")
@pytest.mark.parametrize(("seen", "own", "expected"), [(0, 2, 2), (3, 2, 3), (3, 5, 5)])
@pytest.mark.parametrize("role", ["knight", "goblins", "dragon", "thief"])
def test_alone_in_the_dark_takes_the_greater_number(role: str, seen: int, own: int, expected: int) -> None:
    t = seated(role)
    lonely = Lonely(role, 0)
    lonely.number = own
    t.g.roles[0] = lonely
    t.g.crystals_seen = seen
    assert numbers(t, role) == (expected, expected, expected)
    t.g.story = []
    assert end_of_turn_tiles(t.g, lonely) == expected
    assert [(event.verb, event.clause, event.amount) for event in t.g.story] == [("alone", "COL-45", expected)]


@pytest.mark.clause("COL-45", "COL-46")
@pytest.mark.parametrize(
    ("role", "clause"), [("thief", "COL-45"), ("ghoul", "COL-46"), ("nightmare-unicorn", "COL-46")]
)
def test_each_solo_card_names_its_clause(role: str, clause: str) -> None:
    t = seated(role)
    t.top("event-01")
    t.g.turn.tiles_left = 1
    step = t.deal(place_or_remove(t.g, t.g.roles[0]))
    assert isinstance(step, Ask)
    assert step.prompt.clause == clause


@pytest.mark.clause("VAR-103", "COL-45")
def test_alone_what_is_left_is_placed_and_removing_starts_next_turn() -> None:
    t = seated("thief")
    t.top("event-01")
    position.empty_stack(t.g)
    t.g.turn.tiles_left = 3
    t.deal(place_or_remove(t.g, t.g.roles[0]), "place 2E 0")
    assert (len(t.g.dark), t.g.turn.tiles_left, t.g.collapsing) == (5, 0, False)
    begin_turn(t.g, t.g.roles[0])
    assert t.g.collapsing


@pytest.mark.clause("VAR-92", "GEN-29")
def test_tiles_come_before_past_plunder() -> None:
    t = seated("knight", "goblins")
    t.top("event-01")
    step = t.deal(at_the_end(t, "goblins"), "place 2E 0")
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.seat) == ("past-plunder", t.seat("goblins"))
    assert at(2, 0) in {option.space for option in step.options}  # the tile just placed is allowed


@pytest.mark.clause("VAR-112")
def test_a_player_killed_in_the_own_turn_places_nothing_more() -> None:
    t = seated("knight", "dragon")  # the Dragon holds Past Plunder
    t.top("event-01")
    dragon = t.g.named("dragon")
    t.turn_of("dragon")
    t.g.turn.stage = PLAYING

    def killed(g: Cave) -> Flow[None]:
        g.eliminate(dragon)
        return
        yield

    dragon.play = killed  # type: ignore[method-assign]
    step = t.deal(t.g.run())
    assert isinstance(step, Ask)
    assert (step.seat, len(t.g.dark), t.g.round) == (t.seat("knight"), 4, 2)
    assert not any(t.g.tokens.values())


@pytest.mark.clause("COL-10", "COL-41", "COL-46", "COL-47")
@pytest.mark.parametrize(("alone", "removed", "placed"), [(False, "COL-10", "COL-41"), (True, "COL-47", "COL-46")])
def test_alone_in_the_dark_tiles_go_and_come_by_a_card(alone: bool, removed: str, placed: str) -> None:
    for collapsing, clause in ((True, removed), (False, placed)):
        t = mixed_table("thief", alone=alone)
        t.lit(1, 0, "ambush-01")
        t.lit(-1, 0, "ambush-05")
        t.g.collapsing, t.g.turn.tiles_left = collapsing, 1
        step = t.play(place_or_remove(t.g, t.stand_in("thief")))
        assert isinstance(step, Ask)
        assert (step.prompt.clause, step.seat) == (clause, t.seat("thief"))


@pytest.mark.clause("COL-10", "COL-12", "FRC-10", "FRC-11", "TER-15")
@pytest.mark.parametrize("remover", ["knight", "thief", "ghost"])
@pytest.mark.parametrize("terrain", [False, True])
def test_a_shielded_piece_keeps_its_tile_from_all_but_its_own_hand(remover: str, terrain: bool) -> None:
    t = mixed_table("knight", "thief", "ghost", terrain=True)
    t.lit(-1, 0, "ambush-05")
    spaces = t.terrain("pit", 1, 0) if terrain else (at(1, 0),)
    if not terrain:
        t.lit(1, 0, "ambush-01")
    t.piece("knight", 1, 0)
    t.stand_in("knight").shielded = True
    t.g.collapsing, t.g.turn.tiles_left = True, 1
    step = t.play(place_or_remove(t.g, t.stand_in(remover)))
    hers = isinstance(step, Ask) and any(option.space in spaces for option in step.options)
    assert hers is (remover == "knight")
