"""Who wins when a role is killed, and what becomes of one nobody hunts (VAR-111, VAR-112, VAR-130)."""

from __future__ import annotations

import pytest

from tests.cave.plans import fixed
from tests.cave.standins import StandIn, mixed_table
from underhall.engine.flow import GameOver
from underhall.hall.pieces import KNIGHT
from underhall.hall.space import OFF
from underhall.hall.turn import next_turn


def kill(t, name: str, by_ambush: bool = False) -> tuple[str, ...] | None:
    """Who wins when a role is killed; None: play goes on."""
    try:
        t.g.killed(t.g.named(name), "KNT-124", fixed(t.g.plan, "ambush_winner") if by_ambush else "")
    except GameOver as over:
        return over.ending.winners
    return None


@pytest.mark.clause("VAR-111")
def test_the_hunter_wins_whoever_took_the_last_health():
    t = mixed_table("knight", "goblins", killed={"knight": "goblins"})
    t.turn_of("ghoul")
    assert kill(t, "knight") == ("goblins",)


@pytest.mark.clause("VAR-112")
def test_a_role_without_a_hunter_is_out_and_play_goes_on():
    t = mixed_table("knight")
    t.piece("knight", 0, 0)
    assert kill(t, "knight") is None
    assert t.g.where[KNIGHT] == OFF
    t.turn_of("ghoul")
    next_turn(t.g)  # a new round, and the Knight would be first
    knight = t.stand_in("knight")
    flow = t.g.run()
    next(flow)
    assert (knight.out, knight.turns, t.g.active.name) == (True, 0, "ghoul")


@pytest.mark.clause("VAR-112")
def test_an_eliminated_player_hunts_nobody_any_more():
    t = mixed_table("knight", "dragon", killed={"dragon": "knight"})
    t.g.eliminate(t.g.named("knight"))
    assert kill(t, "dragon") is None
    assert t.g.named("dragon").out


@pytest.mark.clause("VAR-112")
def test_if_nobody_is_left_everyone_loses():
    t = mixed_table("knight")
    t.g.eliminate(t.g.named("ghoul"))
    assert kill(t, "knight") == ()


@pytest.mark.clause("VAR-130")
def test_an_ambush_may_win_for_somebody_a_plain_kill_does_not():
    for by_ambush, winners in ((True, ("dragon",)), (False, None)):
        t = mixed_table("knight", "dragon", ambush_winner="dragon")
        assert kill(t, "knight", by_ambush) == winners


def test_a_lone_role_that_is_killed_loses():
    t = mixed_table("knight", killed={"knight": "knight"})
    assert kill(t, "knight") == ()


def test_a_role_killed_in_its_own_turn_does_nothing_more():
    t = mixed_table("knight")
    t.turn_of("knight")
    kill(t, "knight")
    assert t.g.turn.cut
    assert isinstance(t.g.active, StandIn)
