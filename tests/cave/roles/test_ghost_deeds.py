"""Deeds of the Ghost: all that each changes on the table, and what is asked next (see `tests.cave.deeds`)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cave.deeds import deed, each, lines
from tests.cave.seats import Seats
from tests.cave.tables.ghost import carry, chosen, ghost_of, ghost_with, strip
from tests.cave.tables.ghoul import quiet
from tests.cave.tables.knight import cubes
from tests.cave.tables.knight import me as knight
from underhall.cave.positions.position import empty_stack
from underhall.engine.flow import Flow
from underhall.hall.pieces import GHOST
from underhall.hall.space import OFF

PAST = ("tile", "fill", "orient")


def going(t: Any) -> Any:
    return ghost_of(t).play(t.g)


def among(*others: str, length: int = 5, focus: int = 0, **changes: Any) -> Seats:
    """The Ghost on 1E 0, in phase 2; open Lit tiles east of the Entrance."""
    t = ghost_with(*others, **changes)
    ghost_of(t).focus = focus
    strip(t, length)
    t.piece("ghost", 1, 0)
    if "knight" in others:
        knight(t).health = 5
        cubes(t, 1, strength=1)
    return t


@pytest.mark.clause("GST-14", "GST-16", "GST-17", "GST-18")
def test_an_unrevealed_card_brings_focus_at_the_start_of_her_turn() -> None:
    t = among("knight", "thief")
    chosen(t, "knight", focus=2)
    t.turn_of("ghost")
    assert deed(t, quiet(going(t))) == lines("""
        ghost.focus: 2 > 3
        ghost-card of 0: keep-card
    """)


@pytest.mark.clause("GST-18", "GST-19")
def test_the_ghost_card_may_be_revealed() -> None:
    t = among("knight", "thief")
    chosen(t, "ghost", focus=2)
    t.turn_of("ghost")
    assert each(t, going, past=PAST) == lines("""
        keep-card:
          ghost.focus: 2 > 3
          turn.phase: 0 > 1
          ghost-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move 1E 1S x1 | move Entrance x1
        reveal-card:
          ghost.bonus: False > True
          ghost.chosen: 3 > -1
          ghost.deck.hand: knight/1 thief/1 ghost/1 > knight/1 thief/1
          ghost.deck.shown: none > ghost
          ghost.focus: 2 > 3
          ghost.revealed: -1 > 6
          turn.phase: 0 > 1
          ghost-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move 1E 1S x1 | move Entrance x1
    """)


@pytest.mark.clause("GST-21", "GST-22", "GST-23", "GST-26", "GST-27", "GST-28")
def test_where_she_goes() -> None:
    t = among("knight", "thief", length=3)
    t.token(2, 0, "artifact")
    t.piece("thief", 3, 0)
    carry(t, "thief")
    assert each(t, going, past=PAST) == lines("""
        stop:
          turn.phase: 1 > 2
          select-card of 0: select-card #knight | select-card #thief | select-card #ghost
        move 1E 1N x1:
          ghost: 1E 0 > 1E 1N
          ghost.steps: 0 > 1
          ghost-act of 0: move 1E 0 x1 | move 0 1N x1
        move 2E 0 x1:
          ghost: 1E 0 > 2E 0
          ghost.steps: 0 > 1
          ghost-act of 0: move 3E 0 x1 | move 1E 0 x1 | pull 2E 0 thief | shift 3E 0 from 2E 0 #artifact | shift
        … 1E 0 from 2E 0 #artifact
        move 1E 1S x1:
          ghost: 1E 0 > 1E 1S
          ghost.steps: 0 > 1
          ghost-act of 0: move 1E 0 x1 | move 0 1S x1
        move Entrance x1:
          ghost: 1E 0 > Entrance
          ghost.steps: 0 > 1
          ghost-act of 0: stop | move 0 1N x1 | move 1E 0 x1 | move 0 1S x1 | move 1W 0 x1 | pull 2E 0 thief |
        … shift 3E 0 from 2E 0 #artifact | shift 1E 0 from 2E 0 #artifact
        pull 2E 0 thief:
          ghost.grip.pulled: [0, 0, 0, 0, 0, 0, 0, 0, 0] > [0, 0, 0, 0, 0, 0, 1, 0, 0]
          thief: 3E 0 > 2E 0
          ghost-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move 1E 1S x1 | move Entrance x1
        shift 3E 0 from 2E 0 #artifact:
          ghost.grip.shifted: [] > [[10, 3E 0, 1]]
          tokens 2E 0: artifact > none
          tokens 3E 0: none > artifact
          ghost-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move 1E 1S x1 | move Entrance x1
        shift 1E 0 from 2E 0 #artifact:
          ghost.grip.shifted: [] > [[10, 1E 0, 1]]
          tokens 1E 0: none > artifact
          tokens 2E 0: artifact > none
          ghost-act of 0: move 1E 1N x1 | move 2E 0 x1 | move 1E 1S x1 | move Entrance x1
    """)


@pytest.mark.clause("GST-29", "GST-30", "GST-31", "GST-32", "GST-36", "GST-38", "GST-39")
def test_what_she_moves_by_telekinesis() -> None:
    t = among("knight", "thief", focus=3)
    t.piece("thief", 3, 0)
    t.token(2, 0, "treasure")
    t.token(4, 0, "artifact")
    t.token(4, 0, "crystal")
    assert each(t, going, past=PAST) == lines("""
        stop:
          turn.phase: 1 > 2
          select-card of 0: select-card #knight | select-card #thief | select-card #ghost
        move 1E 1N x1:
          ghost: 1E 0 > 1E 1N
          ghost.steps: 0 > 1
          ghost-act of 0: move 1E 2N x1 | move 2E 1N x1 | move 1E 0 x1 | move 0 1N x1
        move 2E 0 x1:
          ghost: 1E 0 > 2E 0
          ghost.steps: 0 > 1
          ghost-act of 0: stop | move 2E 1N x1 | move 3E 0 x1 | move 2E 1S x1 | move 1E 0 x1 | pull 4E 0 thief |
        … pull 2E 0 thief | shift 4E 0 from 2E 0 #treasure | shift 1E 0 from 2E 0 #treasure | shift Entrance from
        … 2E 0 #treasure | shift 5E 0 from 4E 0 #artifact | shift 3E 0 from 4E 0 #artifact
        move 1E 1S x1:
          ghost: 1E 0 > 1E 1S
          ghost.steps: 0 > 1
          ghost-act of 0: move 1E 0 x1 | move 2E 1S x1 | move 1E 2S x1 | move 0 1S x1
        move Entrance x1:
          ghost: 1E 0 > Entrance
          ghost.steps: 0 > 1
          ghost-act of 0: stop | move 0 1N x1 | move 1E 0 x1 | move 0 1S x1 | move 1W 0 x1 | pull 4E 0 thief |
        … pull 2E 0 thief | shift 4E 0 from 2E 0 #treasure | shift 1E 0 from 2E 0 #treasure | shift Entrance from
        … 2E 0 #treasure | shift 5E 0 from 4E 0 #artifact | shift 3E 0 from 4E 0 #artifact
        pull 4E 0 thief:
          ghost.grip.pulled: [0, 0, 0, 0, 0, 0, 0, 0, 0] > [0, 0, 0, 0, 0, 0, 1, 0, 0]
          thief: 3E 0 > 4E 0
          ghost-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move 1E 1S x1 | move Entrance x1 | pull 5E 0
        … thief | pull 3E 0 thief | shift 3E 0 from 2E 0 #treasure | shift 1E 0 from 2E 0 #treasure | shift 5E 0
        … from 4E 0 #artifact | shift 3E 0 from 4E 0 #artifact
        pull 2E 0 thief:
          ghost.grip.pulled: [0, 0, 0, 0, 0, 0, 0, 0, 0] > [0, 0, 0, 0, 0, 0, 1, 0, 0]
          thief: 3E 0 > 2E 0
          ghost-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move 1E 1S x1 | move Entrance x1 | pull 3E 0
        … thief | pull 1E 0 thief | shift 3E 0 from 2E 0 #treasure | shift 4E 0 from 2E 0 #treasure | shift 1E 0
        … from 2E 0 #treasure | shift 5E 0 from 4E 0 #artifact | shift 3E 0 from 4E 0 #artifact
        shift 4E 0 from 2E 0 #treasure:
          ghost.grip.shifted: [] > [[0, 4E 0, 2]]
          tokens 2E 0: treasure > none
          tokens 4E 0: crystal artifact > treasure crystal artifact
          ghost-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move 1E 1S x1 | move Entrance x1 | pull 4E 0
        … thief | pull 2E 0 thief | shift 5E 0 from 4E 0 #artifact | shift 3E 0 from 4E 0 #artifact
        shift 1E 0 from 2E 0 #treasure:
          ghost.grip.shifted: [] > [[0, 1E 0, 1]]
          tokens 1E 0: none > treasure
          tokens 2E 0: treasure > none
          ghost-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move 1E 1S x1 | move Entrance x1 | pull 4E 0
        … thief | pull 2E 0 thief | shift 5E 0 from 4E 0 #artifact | shift 3E 0 from 4E 0 #artifact | shift 2E 0
        … from 1E 0 #treasure x1 | shift Entrance from 1E 0 #treasure x1
        shift 5E 0 from 4E 0 #artifact:
          ghost.grip.shifted: [] > [[10, 5E 0, 1]]
          tokens 4E 0: crystal artifact > crystal
          tokens 5E 0: none > artifact
          ghost-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move 1E 1S x1 | move Entrance x1 | pull 4E 0
        … thief | pull 2E 0 thief | shift 4E 0 from 2E 0 #treasure | shift 1E 0 from 2E 0 #treasure | shift 4E 0
        … from 5E 0 #artifact x1
        shift 3E 0 from 4E 0 #artifact:
          ghost.grip.shifted: [] > [[10, 3E 0, 1]]
          tokens 3E 0: none > artifact
          tokens 4E 0: crystal artifact > crystal
          ghost-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move 1E 1S x1 | move Entrance x1 | pull 4E 0
        … thief | pull 2E 0 thief | shift 4E 0 from 2E 0 #treasure | shift 1E 0 from 2E 0 #treasure | shift 4E 0
        … from 3E 0 #artifact x1 | shift 2E 0 from 3E 0 #artifact x1
    """)


@pytest.mark.clause("GST-34", "GST-40", "GST-41", "GST-42")
def test_whom_she_cannot_move() -> None:
    t = among("knight", "goblins", terrain=True)
    cubes(t, 1, shield=1)
    t.piece("knight", 2, 0)
    assert deed(t, quiet(going(t))) == lines("""
        ghost-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move 1E 1S x1 | move Entrance x1
    """)


@pytest.mark.clause("GST-89", "GST-90", "GST-93", "GST-94", "GST-96")
def test_an_artifact_moved_onto_an_open_ghost_tile_locks() -> None:
    t = among("knight", "thief", length=2)
    t.dark(3, 0, "ghost-01")
    t.token(2, 0, "artifact")
    assert each(t, going, past=PAST) == lines("""
        stop:
          turn.phase: 1 > 2
          select-card of 0: select-card #knight | select-card #thief | select-card #ghost
        move 1E 1N x1:
          ghost: 1E 0 > 1E 1N
          ghost.steps: 0 > 1
          ghost-act of 0: move 1E 0 x1 | move 0 1N x1
        move 2E 0 x1:
          ghost: 1E 0 > 2E 0
          ghost.steps: 0 > 1
          ghost-act of 0: move 3E 0 x1 | move 1E 0 x1 | shift 3E 0 from 2E 0 #artifact | shift 1E 0 from 2E 0
        … #artifact
        move 1E 1S x1:
          ghost: 1E 0 > 1E 1S
          ghost.steps: 0 > 1
          ghost-act of 0: move 1E 0 x1 | move 0 1S x1
        move Entrance x1:
          ghost: 1E 0 > Entrance
          ghost.steps: 0 > 1
          ghost-act of 0: stop | move 0 1N x1 | move 1E 0 x1 | move 0 1S x1 | move 1W 0 x1 | shift 3E 0 from 2E 0
        … #artifact | shift 1E 0 from 2E 0 #artifact
        shift 3E 0 from 2E 0 #artifact:
          ghost.grip.shifted: [] > [[10, -1, 1]]
          ghost.locked: 0 > 1
          tokens 2E 0: artifact > none
          tokens 3E 0: none > artifact-locked
          ghost-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move 1E 1S x1 | move Entrance x1
        shift 1E 0 from 2E 0 #artifact:
          ghost.grip.shifted: [] > [[10, 1E 0, 1]]
          tokens 1E 0: none > artifact
          tokens 2E 0: artifact > none
          ghost-act of 0: move 1E 1N x1 | move 2E 0 x1 | move 1E 1S x1 | move Entrance x1
    """)


@pytest.mark.clause("GST-44", "GST-45")
def test_she_takes_her_cards_back_and_chooses_one() -> None:
    t = among("knight", "thief", length=1)
    chosen(t, "knight", focus=2)
    t.g.where[GHOST] = t.g.entrance
    assert each(t, going, "stop", past=PAST) == lines("""
        select-card #knight:
          ghost.chosen: 1 > 4
          turn.phase: 1 > 2
          done
        select-card #thief:
          ghost.chosen: 1 > 5
          turn.phase: 1 > 2
          done
        select-card #ghost:
          ghost.chosen: 1 > 6
          turn.phase: 1 > 2
          done
        show-card:
          turn.phase: 1 > 3
          select-card of 0: select-card #knight | select-card #thief | select-card #ghost
    """)


@pytest.mark.clause("GST-104", "GST-105", "GST-106", "GST-108")
@pytest.mark.parametrize("kind", ["canyon", "lake", "magma", "mushroom-forest", "pit", "river"])
def test_she_enters_every_terrain(kind: str) -> None:
    t = among("knight", "thief", length=1, terrain=True)
    t.terrain(kind, 1, 1)
    found = deed(t, quiet(going(t)), "move 1E 1N x1")
    assert "ghost: 1E 0 > 1E 1N" in found
    assert (" stop" in found[-1] or "| stay" in found[-1]) == (kind not in ("canyon", "pit")), found  # to end there


@pytest.mark.clause("GST-12")
def test_she_comes_into_play_once() -> None:
    t = among("knight", "thief", length=2)
    t.dark(3, 0, "event-13")
    assert deed(t, ghost_of(t).come_into_play(t.g)) == ["done"]
    t.g.where[GHOST] = OFF
    t.dark(0, 1, "event-07")
    assert each(t, lambda t: ghost_of(t).come_into_play(t.g)) == lines("""
        start 3E 0:
          ghost: none > 3E 0
          done
        start 0 1N:
          ghost: none > 0 1N
          done
    """)


@pytest.mark.clause("GST-12", "GEN-11", "GHL-121")
def test_with_no_tile_left_she_starts_around_the_entrance() -> None:
    t = among("knight", "thief", length=2, terrain=True)
    t.g.where[GHOST] = OFF
    t.lit(0, 1, "event-13")
    t.terrain("pit", 0, -1)
    empty_stack(t.g)
    t.g.collapsing = True
    assert deed(t, ghost_of(t).come_into_play(t.g)) == ["ghost-start of 0: start 1E 0 | start 0 1N"]
    t.piece("thief", 1, 0)
    t.token(0, 1, "event")
    assert deed(t, ghost_of(t).come_into_play(t.g)) == ["ghost: none > Entrance", "done"]


@pytest.mark.clause("GST-15", "GST-18")
def test_the_bonus_of_the_ghost_card_is_over_with_her_turn() -> None:
    t = among("knight", "thief")
    ghost_of(t).bonus, ghost_of(t).steps = True, 2
    assert deed(t, beginning(t)) == lines("""
        ghost.bonus: True > False
        ghost.steps: 2 > 0
        done
    """)


def beginning(t: Seats) -> Flow[None]:
    """Her turn begins."""
    ghost_of(t).begin_turn(t.g)
    return
    yield


@pytest.mark.clause("GST-31", "GST-32", "GST-33", "GST-144")
def test_the_spaces_of_one_object_are_split_over_several_moves() -> None:
    t = among("knight", "thief", length=6, focus=4)
    assert ghost_of(t).influence() == 3
    t.token(4, 0, "treasure")
    t.token(6, 0, "treasure")
    assert deed(t, quiet(going(t)), "shift 3E 0 from 4E 0 #treasure") == lines("""
        ghost.grip.shifted: [] > [[0, 3E 0, 1]]
        tokens 3E 0: none > treasure
        tokens 4E 0: treasure > none
        ghost-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move 1E 1S x1 | move Entrance x1 | shift 5E 0 from
        … 6E 0 #treasure | shift 4E 0 from 6E 0 #treasure | shift 3E 0 from 6E 0 #treasure | shift 4E 0 from 3E 0
        … #treasure x1 | shift 5E 0 from 3E 0 #treasure x1 | shift 2E 0 from 3E 0 #treasure x1 | shift 1E 0 from
        … 3E 0 #treasure x1
    """)
    assert deed(t, quiet(going(t)), "shift 5E 0 from 3E 0 #treasure x1") == lines("""
        ghost.grip.shifted: [[0, 3E 0, 1]] > [[0, 5E 0, 3]]
        tokens 3E 0: treasure > none
        tokens 5E 0: none > treasure
        ghost-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move 1E 1S x1 | move Entrance x1 | shift 5E 0 from
        … 6E 0 #treasure | shift 4E 0 from 6E 0 #treasure | shift 3E 0 from 6E 0 #treasure
    """)
