"""The Ghost's own turn: what it begins and ends with, and who is asked of the tiles that her Flare turns over."""

from __future__ import annotations

import pytest

from tests.cave.tables.ghost import chosen, ghost_of, ghost_with, strip
from tests.cave.tables.ghoul import named, quiet
from underhall.cave.roles.ghost.role import CARD_OF, MOVE_AND_ACT, RESOLVE, SELECT
from underhall.engine.flow import Ask
from underhall.hall.space import at
from underhall.hall.tokens import FLAME_WALL


@pytest.mark.clause("GST-152", "DRG-42")
@pytest.mark.parametrize("dragon", [True, False])
def test_the_dragons_own_flame_wall_outlasts_her_turn_and_a_stand_ins_does_not(dragon: bool) -> None:
    t = ghost_with("dragon" if dragon else "knight", "thief", tokens={} if dragon else {"flame-wall": 1})
    strip(t, 2)
    t.token(2, 0, "flame-wall")
    ghost_of(t).begin_turn(t.g)
    assert t.tokens(2, 0) == (["flame-wall"] if dragon else [])
    assert t.g.supply[FLAME_WALL] == (0 if dragon else 1)
    ghost_of(t).begin_turn(t.g)
    assert t.g.supply[FLAME_WALL] == (0 if dragon else 1), "there is nothing left to take away"


@pytest.mark.clause("GST-117", "MAP-45")
def test_alone_she_turns_the_tiles_of_her_flare() -> None:
    t = ghost_with(possession_cards=("knight", "ghost"), alone=True)
    t.dark(0, 1, "ambush-03")
    t.token(0, 1, "artifact")
    step = t.play(quiet(ghost_of(t).after_tiles(t.g)), "centre")
    assert isinstance(step, Ask)
    assert (named(step), step.seat) == ("orient", t.seat("ghost"))


@pytest.mark.clause("GST-14", "GST-16", "GST-17", "GST-20")
@pytest.mark.parametrize(
    ("lying", "focus", "then"), [("", 3, 3), ("facedown", 3, 4), ("facedown", 7, 7), ("revealed", 3, 3)]
)
def test_only_an_unrevealed_card_brings_focus(lying: str, focus: int, then: int) -> None:
    t = ghost_with("knight", "thief")
    strip(t, 2)
    t.piece("ghost", 2, 0)
    ghost = chosen(t, "knight", focus=focus)
    if lying != "facedown":
        ghost._turn_up(t.g)
    if not lying:
        ghost.block(t.g, "knight")
    t.turn_of("ghost", RESOLVE)
    t.play(ghost.play(t.g), *(["keep-card"] if lying == "facedown" else []))
    assert (ghost.focus, t.g.turn.phase) == (then, MOVE_AND_ACT)
    assert ghost.bonus is False


@pytest.mark.clause("GST-44", "GST-45", "GST-63", "GST-80", "GST-142")
@pytest.mark.parametrize("blocked", [True, False])
def test_she_takes_all_cards_back_but_the_one_on_the_mental_block_space(blocked: bool) -> None:
    t = ghost_with("knight", "thief")
    ghost = chosen(t, "knight")
    ghost._turn_up(t.g)
    if blocked:
        ghost.block(t.g, "thief")
    t.turn_of("ghost", SELECT)
    step = t.play(ghost._select(t.g))
    assert isinstance(step, Ask)
    names = {"knight", "ghost"} | (set() if blocked else {"thief"})
    assert {thing.face for thing in ghost.deck.hand} == {CARD_OF[name] for name in names}
    assert len(step.options) == len(names), "none lay there unrevealed: there is nothing to show"
    assert (ghost.revealed, ghost.mental_block) == (-1, CARD_OF["thief"] if blocked else -1)


@pytest.mark.clause("GST-23", "GST-104", "TER-60")
def test_the_river_she_enters_asks_her() -> None:
    t = ghost_with("knight", "thief", terrain=True)
    strip(t, 1)
    t.terrain("river", 2, 0)
    t.piece("ghost", 1, 0)
    t.turn_of("ghost", MOVE_AND_ACT)
    step = t.play(ghost_of(t).play(t.g), "move 2E 0 x1")
    assert isinstance(step, Ask)
    assert (named(step), step.seat) == ("ride", t.seat("ghost"))


@pytest.mark.clause("TER-51", "GST-26", "GST-28", "GST-105")
@pytest.mark.parametrize(("left", "reached"), [(2, False), (3, True)])
def test_a_way_from_pit_to_pit_is_one_step_of_her_way_out(left: int, reached: bool) -> None:
    t = ghost_with("knight", "thief", terrain=True)
    t.lit(5, 0, "ambush-01")
    t.terrain("pit", 1, 0)
    t.terrain("pit", 4, 0)
    t.token(0, 0, "artifact")
    t.piece("ghost", 0, 0)
    assert ghost_of(t).can_end(t.g, at(0, 0), left) is reached, "to the Pit, to the other, and off it"


@pytest.mark.clause("GST-47", "GST-50")
@pytest.mark.parametrize(
    ("whose", "place", "fits"),
    [
        ("thief", (1, 0), True),
        ("thief", (0, 1), False),
        ("knight", (1, 0), True),
        ("knight", (0, 1), False),
        ("ghost", (1, 0), False),
    ],
)
def test_only_the_card_of_whose_turn_ends_fits_and_not_in_the_mushroom_forest(
    whose: str, place: tuple[int, int], fits: bool
) -> None:
    t = ghost_with("knight", "thief", terrain=True)
    strip(t, 1)
    t.terrain("mushroom-forest", 0, 1)
    t.piece(whose, *place)
    found = ghost_of(t)._possessable(t.g, t.g.named(whose))
    assert found == ([CARD_OF[whose]] if fits else [])
