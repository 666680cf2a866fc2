"""The Ghost and possession turns where it gets tight: ends of her phase, Tribes in hiding, things done in passing."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cave.tables.ghost import (
    asked,
    carry,
    chosen,
    ghost_of,
    ghost_with,
    offered,
    open_tile,
    possessing,
    pull,
    shift,
    shifts,
    strip,
)
from tests.table import Result, codes_of
from underhall.cave.map import board
from underhall.cave.map.arrive import arrive
from underhall.cave.map.filling import place_dark
from underhall.cave.map.forced import artifact_steps, can_leave, push
from underhall.cave.map.parts import DRAGON_CENTRE, DRAGON_FACES
from underhall.cave.map.removal import collapsible
from underhall.cave.map.slide import slide
from underhall.cave.play import artifacts
from underhall.cave.play.monsters import GOLEM, monster_deck
from underhall.cave.play.possession import go_on, handling, in_passing, summon
from underhall.cave.roles.dragon.powers import POWER_IDS, USE
from underhall.cave.roles.dragon.role import Dragon
from underhall.cave.roles.goblins.role import Goblins
from underhall.cave.roles.goblins.tribe_moves import LURE, TUNNEL, tunnel
from underhall.cave.roles.knight.cubes import SHIELD
from underhall.cave.roles.knight.events import ambush
from underhall.cave.roles.knight.role import Knight
from underhall.cave.roles.thief.role import Thief
from underhall.cave.roles.unicorns.actions import enter
from underhall.cave.roles.unicorns.cards import ANGRY, CARD_IDS, MOVES
from underhall.cave.roles.unicorns.nightmare import NightmareUnicorn
from underhall.engine.flow import Ask
from underhall.hall.pieces import CAVE_PIECE_NAMES, PIECES
from underhall.hall.space import at
from underhall.hall.tokens import ARTIFACT

FANGS, BONES, EYE = (PIECES.index(name) for name in ("goblin-fangs", "goblin-bones", "goblin-eye"))


# ------------------------------------------------------------------ where her phase may end


@pytest.mark.clause("GST-28", "GST-30", "GST-21")
def test_her_last_step_may_lead_to_a_carrier_whom_she_then_moves_off() -> None:
    t = ghost_with("knight", "thief")
    strip(t, 3)
    t.piece("ghost", 0, 0)
    t.piece("thief", 1, 0)
    carry(t, "thief")
    assert "move 1E 0 x1" in offered(t, 1)
    t.run(ghost_of(t)._step(t.g, at(1, 0)))
    assert sorted(offered(t, 0)) == ["pull 2E 0 thief", "pull Entrance thief"]  # now he has to go
    pull(t, "pull 2E 0 thief")
    assert "stop" in offered(t, 0)
    t.piece("ghost", 3, 0)
    assert "move 2E 0 x1" not in offered(t, 1)  # Influence 1: he was moved already


@pytest.mark.clause("GST-28", "GST-31", "GST-40")
def test_she_does_not_step_last_to_more_than_she_can_move_off() -> None:
    t = ghost_with("knight", "thief")
    strip(t, 3)
    ghost = ghost_of(t)
    t.piece("ghost", 0, 0)
    t.piece("thief", 1, 0)
    carry(t, "thief")
    t.token(1, 0, "artifact")
    assert "move 1E 0 x1" not in offered(t, 1)  # two objects, Influence 1
    ghost.focus = 2
    assert "move 1E 0 x1" in offered(t, 1)
    t.run(ghost._step(t.g, at(1, 0)))
    assert {code.split()[0] for code in offered(t, 0)} == {"pull", "shift"}
    shift(t, "artifact 1E 0 -> 2E 0", left=0)
    assert {code.split()[0] for code in offered(t, 0)} == {"pull"}
    t.piece("ghost", 3, 0)
    ghost.grip.pulled = (0,) * len(CAVE_PIECE_NAMES)
    t.role(Thief).die(t.g, "THF-42")
    t.g.tokens.clear()
    t.g.supply[ARTIFACT] += 2
    t.piece("knight", 2, 0)
    carry(t, "knight")
    assert "move 2E 0 x1" in offered(t, 1)

    t.role(Knight).cubes.place(SHIELD)
    assert "move 2E 0 x1" not in offered(t, 1)  # she could not be moved off


@pytest.mark.clause("GST-02")
def test_her_last_step_wins_whatever_lies_on_the_entrance() -> None:
    t = ghost_with("knight", "thief")
    strip(t, 1)
    t.token(0, 0, "artifact")
    t.token(0, 0, "artifact")
    t.piece("ghost", 1, 0)
    ghost = ghost_of(t)
    ghost.locked = 4
    assert "move Entrance x1" not in offered(t, 1)  # two Artifacts, which she could not move off
    ghost.locked = 5
    assert "move Entrance x1" in offered(t, 1)


def test_on_the_entrance_she_is_farther_from_winning_than_beside_it() -> None:
    t = ghost_with("knight", "thief")
    strip(t, 3)
    ghost = ghost_of(t)
    ghost.locked = 5
    found = []
    for x in range(4):
        t.piece("ghost", x, 0)
        found.append(ghost.progress(t.g))
    assert found[1] > found[2] == found[0] > found[3]  # there she must leave and enter again (GST-02)


@pytest.mark.clause("GST-142")
def test_what_she_has_in_mind_is_not_on_her_board() -> None:
    t = ghost_with("knight", "thief")
    strip(t, 1)
    t.lit(2, 0, "ghost-02")
    t.piece("ghost", 0, 0)
    t.piece("thief", 1, 0)
    carry(t, "thief")
    ghost = chosen(t, "thief")
    good, shown = ghost.progress(t.g), ghost.panel(t.g, 1).progress
    chosen(t, "knight")
    assert ghost.progress(t.g) < good  # the Thief would serve her better
    assert ghost.panel(t.g, 1).progress == shown


@pytest.mark.clause("GST-36", "GST-37", "FRC-22")
def test_an_artifact_that_came_through_a_wall_cannot_be_moved_on_so_it_may_not_come_to_stay() -> None:
    t = ghost_with("knight", "thief")
    ghost_of(t).focus = 4  # Influence 3
    t.lit(1, 0, "event-01")  # a tunnel: walls east and west
    t.lit(2, 0, open_tile(t))
    t.piece("ghost", 1, 0)
    t.token(2, 0, "artifact")
    assert "artifact 2E 0 -> 1E 0" in shifts(t, 1)  # she can step aside
    assert "artifact 2E 0 -> 1E 0" not in shifts(t, 0)


@pytest.mark.clause("GST-150", "TER-51")
def test_from_pit_to_pit_she_reaches_a_space_where_she_may_end() -> None:
    t = ghost_with("knight", "thief", terrain=True)
    ghost = ghost_of(t)
    t.lit(1, 0, open_tile(t))
    t.terrain("pit", 2, 0)
    t.terrain("pit", 6, 0)
    t.lit(7, 0, open_tile(t))
    t.token(1, 0, "artifact-locked")
    t.token(0, 0, "artifact-locked")
    t.piece("ghost", 2, 0)
    assert ghost.can_end(t.g, at(2, 0), 2)
    assert not ghost.can_end(t.g, at(2, 0), 1)
    assert offered(t, 2) == ["move 6E 0 x1"]


@pytest.mark.clause("FRC-24", "GST-103", "GST-105", "TER-53")
def test_an_artifact_on_a_tile_that_goes_is_not_moved_onto_a_pit() -> None:
    t = ghost_with("knight", "thief", terrain=True)
    strip(t, 2)
    t.terrain("pit", 3, 0)
    t.token(2, 0, "artifact")
    assert artifact_steps(t.g, at(2, 0), (at(2, 0),)) == [at(1, 0)]
    t.piece("ghost", 1, 0)
    assert not can_leave(t.g, (at(2, 0),), 1)


@pytest.mark.clause("COL-12", "GST-101", "GST-103")
def test_what_an_artifact_or_an_open_ghost_tile_holds_does_not_collapse() -> None:
    t = ghost_with("knight", "thief")
    t.lit(1, 0, "event-01")  # a tunnel: walls east and west
    t.lit(0, 1, open_tile(t))
    t.lit(-1, 0, "ghost-02")
    t.g.collapsing = True
    assert collapsible(t.g, 1) == sorted((at(1, 0), at(0, 1)))
    t.token(1, 0, "artifact")  # no way off through the walls
    assert collapsible(t.g, 1) == [at(0, 1)]
    t.token(0, 1, "artifact")
    assert collapsible(t.g, 1) == [at(0, 1)]
    t.piece("ghost", 0, 0)  # where it would have to go
    assert collapsible(t.g, 1) == []
    t.token(-1, 0, "artifact-locked")
    assert collapsible(t.g, 1) == [at(-1, 0)]


# ------------------------------------------------------------------ the Goblins' Artifact


def goblin_table() -> tuple[Any, Goblins]:
    t = ghost_with("goblins", "knight")
    strip(t, 3)
    t.piece("ghost", 3, 0)
    t.piece("knight", 3, 0)
    t.role(Goblins).means.population = [3, 3, 3]
    return t, t.role(Goblins)


@pytest.mark.clause("GOB-06", "GST-87")
def test_a_lurking_tribe_gets_the_artifact_only_when_it_comes_onto_a_tile() -> None:
    t, goblins = goblin_table()
    carry(t, "goblin-fangs")
    goblins.put(t.g, EYE, at(0, 1))  # no tile there: it lurks
    assert goblins.hidden(t.g, EYE)
    goblins.put(t.g, BONES, at(1, 0))  # revealed on a tile: it is the first
    assert artifacts.carrier(t.g, goblins) == BONES
    t.run(goblins.scatter(t.g, BONES, "GOB-53"))
    t.run(arrive(t.g, goblins.seat, EYE, at(0, 0)))
    assert artifacts.carrier(t.g, goblins) == EYE
    t.g.check()


@pytest.mark.clause("GOB-06", "GOB-52")
def test_a_tile_laid_where_a_tribe_lurks_brings_it_the_artifact() -> None:
    t, goblins = goblin_table()
    goblins.put(t.g, EYE, at(0, 1))
    goblins.put(t.g, BONES, at(1, 1))
    carry(t, "goblin-bones")  # of two that lurk
    t.top("crystal-05")
    t.deal(place_dark(t.g, at(0, 1)))
    assert artifacts.carrier(t.g, goblins) == EYE
    t.g.check()


@pytest.mark.clause("GOB-06", "GST-89", "GST-92")
def test_a_tribe_that_reveals_on_an_open_ghost_tile_has_not_carried_the_artifact_in() -> None:
    t, goblins = goblin_table()
    t.dark(0, 1, "ghost-03")
    carry(t, "goblin-fangs")
    t.turn_of("goblins")
    t.g.turn.under = t.g.turn.copy()
    goblins.put(t.g, EYE, at(0, 1))
    assert artifacts.carrier(t.g, goblins) == EYE
    assert ghost_of(t).locked == 0


@pytest.mark.clause("GOB-06", "GST-89", "GST-92")
@pytest.mark.parametrize("lurking", [False, True])
def test_out_of_hiding_onto_an_open_ghost_tile_a_tribe_brings_in_no_artifact(lurking: bool) -> None:
    t, goblins = goblin_table()
    t.dark(0, 1, "ghost-03")
    carry(t, "goblin-eye")
    t.turn_of("goblins")
    t.g.turn.under = t.g.turn.copy()
    if lurking:
        t.g.where[EYE] = at(0, 2)
    t.run(arrive(t.g, goblins.seat, EYE, at(0, 1)))
    assert (artifacts.carrier(t.g, goblins), ghost_of(t).locked) == (EYE, 0)


@pytest.mark.clause("GST-89", "GST-94")
def test_a_locked_artifact_lies_among_other_tokens_in_their_order() -> None:
    t = ghost_with("knight", "nightmare-unicorn", tokens={"unicorn-cube": 1})
    t.dark(0, 1, "ghost-03")
    t.token(0, 1, "unicorn-cube")
    carry(t, "knight")
    t.turn_of("knight")
    t.g.turn.under = t.g.turn.copy()
    t.run(arrive(t.g, 0, PIECES.index("knight"), at(0, 1)))
    assert t.tokens(0, 1) == ["artifact-locked", "unicorn-cube"]


@pytest.mark.clause("GST-87", "GST-88", "GOB-06")
def test_what_a_hidden_tribe_has_is_dropped_nowhere() -> None:
    t, goblins = goblin_table()
    carry(t, "goblin-fangs")
    t.g.take_off(FANGS)
    assert artifacts.carrier(t.g, goblins) == FANGS
    t.g.check()


@pytest.mark.clause("GST-86", "GST-90", "GOB-75")
def test_secret_tunnels_carry_an_artifact_onto_a_ghost_tile_where_it_locks() -> None:
    for possessed in (False, True):
        t, goblins = goblin_table()
        place = t.dark(0, 1, "ghost-03")
        t.piece("goblin-eye", 1, 0)
        carry(t, "goblin-eye")
        t.turn_of("goblins")
        if possessed:
            t.g.turn.under = t.g.turn.copy()
        t.run(tunnel(t.g, goblins, EYE, TUNNEL[EYE][place]))
        assert ghost_of(t).locked == possessed
        assert t.g.turn.cut == possessed


@pytest.mark.clause("GST-50", "GST-59", "TER-42")
def test_a_tribe_in_the_forest_drops_and_collects_nothing() -> None:
    t = ghost_with("goblins", "thief", terrain=True)
    spaces = t.terrain("mushroom-forest", 1, 0)
    t.g.where[FANGS] = spaces[0]
    carry(t, "goblin-fangs")
    t.turn_of("goblins")
    t.g.turn.under = t.g.turn.copy()
    assert handling(t.g, t.role(Goblins)) == []
    t.g.where[FANGS] = t.g.entrance
    assert [option.verb for option in handling(t.g, t.role(Goblins))] == ["drop-artifact"]


@pytest.mark.clause("GST-67", "GOB-11")
def test_possessed_tribes_have_strength_by_influence_discs_and_rage() -> None:
    t, goblins = goblin_table()
    t.piece("goblin-fangs", 1, 0)
    goblins.rage = 3
    possessing(t, "goblins", influence=3)
    strong = goblins.strength(t.g, FANGS)
    goblins.means.fixed = 1
    assert goblins.strength(t.g, FANGS) == strong - 2
    goblins.rage = 0
    assert goblins.strength(t.g, FANGS) == strong - 3
    assert goblins.perception(t.g, FANGS) == 2


# ------------------------------------------------------------------ in passing (GST-59)

POWERS = ("claw", "wing", "flame", "flame")


@pytest.mark.clause("GST-59", "GST-65")
def test_a_possessed_dragon_drops_and_collects_in_the_middle_of_a_flight() -> None:
    t = ghost_with("dragon", "knight")
    strip(t, 4)
    t.piece("ghost", 0, 0)
    t.piece("knight", 0, 0)
    t.piece("dragon", 1, 0)
    t.token(2, 0, "artifact")
    step = possessing(t, "dragon", *POWERS, "move 2E 0")
    assert isinstance(step, Ask)
    assert step.prompt.name == "in-passing"
    assert codes_of(t.g, step) == ["pass-by", "collect-artifact 2E 0 dragon"]
    t.piece("dragon", 1, 0)
    t.role(Dragon).free_move_used = False
    step = t.play(go_on(t.g), "move 2E 0", "collect-artifact 2E 0 dragon", "move 3E 0")
    assert artifacts.carries(t.g, PIECES.index("dragon"))
    assert t.tokens(2, 0) == []
    t.g.check()


@pytest.mark.clause("GST-59", "GST-65", "UNI-28")
def test_a_possessed_unicorn_collects_in_the_middle_of_a_move() -> None:
    t = ghost_with("nightmare-unicorn", "thief")
    strip(t, 4)
    unicorn = t.role(NightmareUnicorn)
    t.piece("ghost", 0, 0)
    t.piece("unicorn", 1, 0)
    unicorn.facing = 1
    t.token(2, 0, "artifact")
    kind = next(kind for kind in range(len(MOVES)) if MOVES[kind] > 1 and not ANGRY[kind])
    possessing(t, "nightmare-unicorn", f"unicorn-{kind:02d}", influence=-1)  # a hand of that one card
    step = t.play(go_on(t.g), f"move-card #{CARD_IDS[kind]} x{MOVES[kind]}")
    assert isinstance(step, Ask)
    assert step.prompt.name == "in-passing"
    assert codes_of(t.g, step) == ["pass-by", "collect-artifact 2E 0 unicorn"]


@pytest.mark.clause("GST-59", "GST-104", "TER-60")
def test_a_possessed_thief_collects_on_the_river_and_rides_on() -> None:
    t = ghost_with("thief", "knight", terrain=True)
    spaces = t.terrain("river", 1, 0)
    t.role(Thief).stats = (4, 3, 2)
    t.piece("ghost", 0, 0)
    t.piece("thief", 0, 0)
    t.piece("knight", 0, 0)
    name = t.g.name(spaces[0])
    t.g.tokens[spaces[0]] = (ARTIFACT,)
    t.g.supply[ARTIFACT] -= 1
    step = possessing(t, "thief", f"move {name} x1")
    assert asked(t, step) == ["pass-by", f"collect-artifact {name} thief"]


@pytest.mark.clause("GST-59")
def test_only_the_piece_that_moves_is_asked_about_in_passing() -> None:
    t, goblins = goblin_table()
    t.piece("goblin-fangs", 1, 0)
    t.piece("goblin-eye", 2, 0)
    carry(t, "goblin-eye")
    t.turn_of("goblins")
    t.g.turn.under = t.g.turn.copy()
    assert isinstance(t.play(in_passing(t.g, goblins, FANGS)), Result)
    assert isinstance(t.play(in_passing(t.g, goblins, EYE)), Ask)


@pytest.mark.clause("GST-54", "GST-70", "THF-13")
def test_a_possessed_thief_may_peek_where_that_movement_ends() -> None:
    t = ghost_with("thief", "knight")
    t.dark(1, 0, "crystal-01")
    t.piece("ghost", 0, 0)
    t.piece("thief", 1, 0)
    t.role(Thief).stats = (4, 3, 2)
    t.role(Thief).settled = True  # he peeked in his own turn
    assert "peek 1E 0" in asked(t, possessing(t, "thief"))


@pytest.mark.clause("GST-51", "GST-58", "MAP-30", "MAP-24")
def test_who_plays_a_possessed_thief_turns_what_he_reveals_and_fills_its_edges() -> None:
    t = ghost_with("thief", "knight")
    t.dark(1, 0, "ambush-01")  # open to all sides
    t.lit(2, 0, "ambush-11")
    t.piece("ghost", 0, 0)
    t.piece("thief", 1, 0)
    t.role(Thief).stats = (4, 3, 2)
    step = possessing(t, "thief", "peek 1E 0", "reveal")
    assert isinstance(step, Ask)
    assert (step.seat, step.prompt.name) == (t.seat("ghost"), "fill")
    t.dark(3, 0, "ambush-03")  # with one wall: it may lie in several ways
    thief = t.g.named("thief")
    t.g.collapsing = True
    step = t.play(t.g.reveal(thief, at(3, 0)))
    assert isinstance(step, Ask)
    assert (step.seat, step.prompt.name) == (thief.seat, "orient")
    assert thief.seat == t.seat("ghost") != thief.owner


@pytest.mark.clause("GST-54", "GST-70", "THF-19")
def test_a_vault_tried_and_a_reroll_used_stay_used() -> None:
    t = ghost_with("thief", "knight")
    strip(t, 1)
    t.token(1, 0, "vault")
    t.piece("ghost", 0, 0)
    t.piece("thief", 1, 0)
    thief = t.role(Thief)
    thief.stats = (4, 3, 2)
    assert any(code.startswith("pick-lock") for code in asked(t, possessing(t, "thief")))
    t.run(thief.released(t.g))
    thief.tried, thief.rerolled = (at(1, 0),), True
    assert not any(code.startswith("pick-lock") for code in asked(t, possessing(t, "thief")))
    assert thief.rerolled


# ------------------------------------------------------------------ over at once (GST-60)


@pytest.mark.clause("GST-60", "GST-95", "GHL-112")
def test_a_lock_ends_the_turn_before_the_attack_declared_with_the_step() -> None:
    t = ghost_with("ghoul", "thief")
    t.lit(1, 0, open_tile(t))
    t.lit(2, 0, "ghost-02")
    t.role(Thief).stats = (4, 2, 3)
    t.piece("ghost", 0, 0)
    t.piece("ghoul", 1, 0)
    t.piece("thief", 2, 0)
    carry(t, "ghoul")
    fury = t.ghoul.fury
    step = possessing(t, "ghoul", "6", "6", "6", influence=2)
    code = next(code for code in asked(t, step) if code.startswith("strike 2E 0 thief"))
    assert isinstance(t.play(go_on(t.g), code), Result)
    assert ghost_of(t).locked == 1
    assert (t.ghoul.struck, t.ghoul.fury) == (0, fury)
    assert t.g.where[PIECES.index("ghoul")] == at(2, 0)


@pytest.mark.clause("GST-60", "GST-95", "UNI-32")
def test_a_lock_ends_it_before_the_unicorn_attacks() -> None:
    t = ghost_with("nightmare-unicorn", "thief")
    t.lit(1, 0, "ghost-02")
    t.role(Thief).stats = (4, 2, 3)
    unicorn = t.role(NightmareUnicorn)
    t.piece("ghost", 0, 0)
    t.piece("unicorn", 0, 0)
    t.piece("thief", 1, 0)
    carry(t, "unicorn")
    t.turn_of("nightmare-unicorn")
    t.g.turn.under = t.g.turn.copy()
    assert t.run(enter(t.g, unicorn, at(1, 0))) is False
    assert ghost_of(t).locked == 1
    assert t.g.where[PIECES.index("thief")] == at(1, 0)


@pytest.mark.clause("GST-60", "GST-95", "DRG-57")
def test_a_lock_ends_it_before_a_surfaced_dragon_prompts_an_attack() -> None:
    t = ghost_with("dragon", "knight")
    t.lit(1, 0, "ghost-02")
    t.piece("ghost", 0, 0)
    t.piece("dragon", 0, 0)
    t.piece("knight", 1, 0)
    t.g.surfaced = True
    t.role(Dragon).awake = True
    carry(t, "dragon")
    t.turn_of("dragon")
    t.g.turn.under = t.g.turn.copy()
    t.run(arrive(t.g, 0, PIECES.index("dragon"), at(1, 0)))
    assert ghost_of(t).locked == 1
    assert t.role(Dragon).health == t.role(Dragon).__class__(0).health


@pytest.mark.clause("GST-143", "GST-60", "GST-90", "CAV-29")
def test_bats_put_a_carrier_down_where_its_artifact_locks() -> None:
    t = ghost_with("cave", "knight")
    t.lit(1, 0, "ghost-02")
    strip(t, 1, y=1)
    t.lit(2, 0, open_tile(t))
    t.piece("ghost", 1, 1)
    t.piece("knight", 2, 0)
    carry(t, "knight")
    t.turn_of("cave")
    t.g.turn.under = t.g.turn.copy()
    assert isinstance(t.play(push(t.g, 0, PIECES.index("knight"), 3, at_least=1)), Result)
    assert t.g.where[PIECES.index("knight")] == at(1, 0)
    assert ghost_of(t).locked == 1


@pytest.mark.clause("GST-143", "GST-60", "GST-90", "GOB-72")
def test_a_wisp_leaves_the_knight_where_her_artifact_locks() -> None:
    t = ghost_with("goblins", "knight")
    strip(t, 1)
    t.lit(2, 0, "ghost-02")
    t.lit(3, 0, open_tile(t))
    t.piece("ghost", 0, 0)
    t.piece("knight", 1, 0)
    carry(t, "knight")
    t.turn_of("goblins")
    t.g.turn.under = t.g.turn.copy()
    assert isinstance(t.play(LURE.handlers["knight"](t.g, t.role(Goblins), at(2, 0))), Result)
    assert ghost_of(t).locked == 1


@pytest.mark.clause("GST-60", "GST-90", "DRG-86")
def test_a_lock_ends_a_claw_before_it_reaches_the_next() -> None:
    t = ghost_with("dragon", "knight", "ghoul")
    strip(t, 3)
    t.dark(0, 1, "ghost-02")
    t.piece("ghost", 3, 0)
    t.piece("dragon", 2, 0)
    for piece in ("knight", "ghoul"):
        t.piece(piece, 2, 0)
    carry(t, "ghoul")
    possessing(t, "dragon", *POWERS)
    face = next(face for face, centre in enumerate(DRAGON_CENTRE) if centre)
    step = t.play(USE[POWER_IDS.index("claw")](t.g, t.role(Dragon)), DRAGON_FACES[face], "target ghoul")
    assert isinstance(step, Result)
    assert ghost_of(t).locked == 1
    assert t.g.turn.cut


# ------------------------------------------------------------------ nothing of the owner's (GST-53, GST-55, GST-66)


@pytest.mark.clause("GST-55", "GST-66", "KNT-97")
def test_an_ambush_in_a_possession_turn_tells_nothing_of_her_sidequests() -> None:
    t = ghost_with("knight", "thief", infestation="A")
    strip(t, 2)
    t.piece("ghost", 0, 0)
    t.piece("knight", 1, 0)
    knight = t.role(Knight)
    t.run(knight.quests.draw_to_hand(t.g, 1 << knight.owner), "fearless")
    t.turn_of("knight")
    assert "draw-monster" in asked(t, t.play(ambush(t.g, knight)))  # in her own turn
    possessing(t, "knight")
    assert isinstance(t.play(ambush(t.g, knight)), Result)  # not even a question
    assert knight.health == 7  # Strength 3 is enough


@pytest.mark.clause("GST-66", "KNT-72", "GST-64")
def test_her_shield_is_of_no_use_in_a_possession_turn() -> None:
    t = ghost_with("knight", "thief")
    strip(t, 2)
    t.piece("knight", 1, 0)
    knight = t.role(Knight)
    knight.cubes.place(SHIELD)
    knight.grit = 9
    assert knight.grit_at_stake(5) == 1
    possessing(t, "knight")
    t.run(knight.lose_grit(t.g, 5, "DRG-42"))
    assert knight.grit == 4
    t.run(knight.released(t.g))
    assert knight.grit_at_stake(3) == 1


# ------------------------------------------------------------------ drop and collect as often as she likes (GST-59)


@pytest.mark.clause("GST-59")
def test_having_moved_a_piece_may_collect_again_where_it_dropped() -> None:
    t = ghost_with("thief", "knight")
    strip(t, 2)
    t.piece("ghost", 0, 0)
    t.piece("thief", 1, 0)
    carry(t, "thief")
    step = possessing(t, "thief", "drop-artifact 1E 0 thief", "move 2E 0 x1", "move 1E 0 x1")
    assert "collect-artifact 1E 0 thief" in asked(t, step)


@pytest.mark.clause("GST-59", "GST-106")
def test_nothing_is_dropped_where_the_canyon_is_impassable() -> None:
    t = ghost_with("dragon", "knight", terrain=True)
    spaces = t.terrain("canyon", 1, 0)
    deep = next(space for space in spaces if board.impassable(t.g, space))
    bridge = next(space for space in spaces if not board.impassable(t.g, space))
    t.piece("dragon", 0, 0)
    carry(t, "dragon")
    possessing(t, "dragon", *POWERS)
    t.g.where[PIECES.index("dragon")] = deep
    assert handling(t.g, t.role(Dragon)) == []
    t.run(arrive(t.g, 0, PIECES.index("dragon"), bridge))
    t.run(arrive(t.g, 0, PIECES.index("dragon"), deep))
    assert t.g.turn.footing == bridge
    t.g.where[PIECES.index("dragon")] = bridge
    assert [option.verb for option in handling(t.g, t.role(Dragon))] == ["drop-artifact"]


# ------------------------------------------------------------------ stand-ins (GST-132)


@pytest.mark.clause("GST-132", "GST-154")
def test_a_stand_ins_tribe_without_discs_drops_its_artifact_on_its_own_space() -> None:
    t = ghost_with("knight", possession_cards=("goblins", "ghost"))
    strip(t, 4)
    t.piece("ghost", 4, 0)
    t.piece("knight", 3, 0)
    chosen(t, "goblins")
    ghost_of(t)._turn_up(t.g)
    t.turn_of("ghost")
    t.deal(summon(t.g, ghost_of(t), "goblins", 2))
    goblins = t.role(Goblins)
    t.piece("goblin-eye", 1, 0)
    goblins.means.population = [1, 1, 0]
    carry(t, "goblin-eye")
    t.g.turn.cut = True
    t.g.turn.footing = at(2, 0)  # where another Tribe went last
    assert isinstance(t.play(go_on(t.g)), Result)
    assert t.tokens(1, 0) == ["artifact"]


@pytest.mark.clause("GEN-14", "VAR-131")
def test_a_monster_before_the_knight_does_not_come_to_summoned_goblins() -> None:
    t = ghost_with("knight", possession_cards=("goblins", "ghost"), infestation="C")
    her = t.role(Knight)
    her.monsters = monster_deck()
    her.monsters.unknown = tuple(kind for kind in her.monsters.unknown if kind != GOLEM)
    her.monsters.show(GOLEM)
    goblins = Goblins(0)
    goblins.summoned(t.g)
    assert GOLEM not in goblins.monster_deck.unknown
    goblins.monster_deck.check()


@pytest.mark.clause("GST-132", "COL-36")
def test_the_last_space_entered_slides_with_the_map() -> None:
    t = ghost_with("knight", "thief")
    t.lit(3, 0, open_tile(t))
    t.turn_of("thief")
    t.g.turn.footing = at(3, 0)
    slide(t.g, [at(3, 0)], -2, 0)
    assert t.g.turn.footing == at(1, 0)
