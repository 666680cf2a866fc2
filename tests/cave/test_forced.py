"""Forced movement (FRC): by another player, or off a tile that is removed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cave.standins import MixedTable, StandIn, mixed_table
from tests.table import Result, codes_of
from underhall.cave.map.forced import can_leave, others_on, push, push_token, steps_for, token_targets
from underhall.cave.map.removal import collapsible, remove_tiles
from underhall.cave.roles.ghouls.acts import act_options
from underhall.cave.roles.ghouls.skitter import skitter
from underhall.cave.state import Cave
from underhall.engine.flow import Ask, Flow
from underhall.hall import tokens
from underhall.hall.pieces import BONES, DRAGON, EYE, FANGS, GHOST, GHOUL, KNIGHT, PIECES, THIEF
from underhall.hall.space import OFF, Space, at
from underhall.hall.tokens import ARTIFACT, LOCKED_ARTIFACT, TREASURE

HERE = at(0, 0)


def crossing(*names: str, **changes: Any) -> MixedTable:
    """A Lit tile at (1, 0): the Entrance west of it, Lit tiles east and north, a Dark one south."""
    t = mixed_table(*names, **changes)
    t.lit(1, 0, "event-05")
    t.lit(2, 0, "event-07")
    t.lit(1, 1, "event-10")
    t.dark(1, -1, "event-01")
    return t


WEST, EAST, NORTH, SOUTH = HERE, at(2, 0), at(1, 1), at(1, -1)


def asked_of(t: MixedTable) -> list[tuple[int, str]]:
    return [(step.seat, step.prompt.name) for step in t.asked if isinstance(step, Ask)]


# ------------------------------------------------------------------ who is moved, by whom, how far


@pytest.mark.clause("FRC-01")
def test_own_movement_follows_the_role_and_forced_movement_these_rules() -> None:
    t = mixed_table("thief")
    t.lit(1, 0, "event-13")  # a wall to the west
    t.dark(2, 0, "event-01")
    t.piece("ghoul", 1, 0)
    t.ghoul.means.movement = 3
    assert "move Entrance x2" in [t.g.option_code(option) for option in act_options(t.g, t.ghoul)]
    assert steps_for(t.g, GHOUL) == [at(2, 0)]
    t.g.collapsing = True
    t.deal(
        remove_tiles(t.g, t.ghoul.seat, [at(1, 0)]), "slide 1E 0 from Entrance #east"
    )  # its own doing: still not the wall
    assert t.g.where[GHOUL] == at(2, 0)


@pytest.mark.clause("FRC-02")
def test_the_mover_chooses_the_path_step_by_step_up_to_the_distance() -> None:
    t = crossing("thief")
    t.piece("ghoul", 0, 0)
    seat = t.seat("thief")
    step = t.play(push(t.g, seat, GHOUL, 2))
    assert codes_of(t.g, step) == ["push 1E 0 ghoul", "stop"]  # also none
    t.play(push(t.g, seat, GHOUL, 2), "push 1E 0 ghoul", "push 1E 1N ghoul")
    assert t.g.where[GHOUL] == NORTH  # two steps, no third is asked for
    assert set(asked_of(t)) == {(seat, "push")}
    assert t.play(push(t.g, seat, GHOUL, 3), "push 1E 0 ghoul", "stop") == Result(None)
    assert t.g.where[GHOUL] == at(1, 0)


@pytest.mark.clause("FRC-03")
def test_nothing_is_moved_onto_an_open_space() -> None:
    t = mixed_table("dragon", "thief", "ghost")
    t.lit(1, 0, "event-05")
    for piece in ("ghoul", "thief", "dragon", "ghost"):
        t.piece(piece, 1, 0)
    for piece in (GHOUL, THIEF, DRAGON, GHOST):
        assert steps_for(t.g, piece) == [HERE]
    assert token_targets(t.g, at(1, 0), 2) == [HERE]


@pytest.mark.clause("FRC-04")
def test_the_remover_moves_a_piece_one_step_off_the_tile() -> None:
    t = crossing("thief", "knight")
    t.lit(3, 0, "event-14")
    t.piece("thief", 1, 0)
    t.g.collapsing = True
    step = t.deal(remove_tiles(t.g, t.seat("knight"), [at(1, 0)]))
    assert isinstance(step, Ask)
    assert (step.seat, step.prompt.name) == (t.seat("knight"), "move-off")
    assert {option.space for option in step.options} == {WEST, EAST, NORTH, SOUTH}


@pytest.mark.clause("FRC-05")
def test_several_pieces_leave_in_turn_order() -> None:
    t = crossing("thief", "cave-ghost", "knight")
    for piece in ("ghoul", "thief", "ghost", "knight"):
        t.piece(piece, 1, 0)
    t.g.collapsing = True
    t.g.story = []
    t.deal(
        remove_tiles(t.g, 0, [at(1, 0)]),
        "move-off Entrance", "move-off 1E 1N", "move-off 1E 1N", "move-off 2E 0",
    )  # fmt: skip
    moved = [PIECES[event.piece] for event in t.g.story if event.verb == "moved-off"]
    assert moved == ["knight", "ghost", "thief", "ghoul"]  # the Cave Ghost has number 4


@pytest.mark.clause("FRC-05")
def test_the_mover_orders_the_tribes_among_themselves() -> None:
    t = crossing("goblins", "dragon")
    for piece in ("goblin-fangs", "goblin-eye", "dragon"):
        t.piece(piece, 1, 0)
    t.g.collapsing = True
    t.g.story = []
    t.deal(
        remove_tiles(t.g, 0, [at(1, 0)]),
        "next goblin-eye", "move-off 1E 1N", "move-off 1E 1N", "move-off Entrance",
    )  # fmt: skip
    moved = [PIECES[event.piece] for event in t.g.story if event.verb == "moved-off"]
    assert moved == ["goblin-eye", "goblin-fangs", "dragon"]


@pytest.mark.clause("FRC-06")
def test_what_a_space_with_another_player_is() -> None:
    t = crossing("goblins", "thief", "nightmare-unicorn", tokens={"troll": 1})
    t.piece("goblin-eye", 1, 0)
    t.piece("goblin-bones", 2, 0)
    assert not others_on(t.g, EYE, EAST)  # of the same player
    assert others_on(t.g, THIEF, EAST)
    t.piece("unicorn", 1, 1)
    assert others_on(t.g, EYE, NORTH)
    t.token(1, -1, "troll")
    assert others_on(t.g, EYE, SOUTH)
    assert steps_for(t.g, EYE) == [EAST, WEST]
    assert not others_on(t.g, EYE, at(1, 0))  # itself


@pytest.mark.clause("FRC-07")
def test_a_ghost_alone_is_no_other_player() -> None:
    t = crossing("ghost", "thief")
    t.piece("ghoul", 1, 0)
    t.piece("ghost", 2, 0)
    assert EAST in steps_for(t.g, GHOUL)
    t.piece("thief", 2, 0)
    assert EAST not in steps_for(t.g, GHOUL)


@pytest.mark.clause("FRC-09")
def test_forced_movement_costs_the_moved_player_nothing() -> None:
    t = crossing("thief")
    t.piece("ghoul", 0, 0)
    t.ghoul.means.movement, t.ghoul.means.attack = 3, 2
    before = t.ghoul.key()
    t.play(push(t.g, t.seat("thief"), GHOUL, 2), "push 1E 0 ghoul", "push 1E 1S ghoul")
    assert t.ghoul.key() == before
    assert SOUTH in t.g.dark  # and nothing is revealed


@pytest.mark.clause("FRC-10")
def test_two_pieces_with_one_way_out_keep_their_tile() -> None:
    t = mixed_table("thief")
    t.lit(1, 0, "event-05")
    t.dark(-1, 0, "event-01")
    t.piece("thief", 1, 0)
    t.g.collapsing = True
    assert collapsible(t.g, 0) == [at(-1, 0), at(1, 0)]
    t.piece("ghoul", 1, 0)  # one would stand in the way of the other
    assert collapsible(t.g, 0) == [at(-1, 0)]


@pytest.mark.clause("FRC-10", "FRC-04")
def test_no_piece_is_moved_into_the_only_way_out_of_another() -> None:
    t = crossing("knight", "thief")
    t.piece("thief", 1, 0)
    t.piece("knight", 1, 0)
    t.piece("ghoul", 2, 0)  # east is taken: she has west and north, he south too
    t.g.collapsing = True
    step = t.deal(remove_tiles(t.g, 0, [at(1, 0)]))
    assert {option.space for option in step.options} == {WEST, NORTH}  # type: ignore[union-attr]
    t = mixed_table("thief", "dragon")
    t.lit(1, 0, "event-13")  # a wall to the west: only the underground Dragon leaves there
    t.lit(1, 1, "event-05")
    t.piece("dragon", 1, 0)
    t.piece("thief", 1, 0)
    assert can_leave(t.g, [at(1, 0)], 0)
    t.g.collapsing = True
    t.deal(remove_tiles(t.g, 0, [at(1, 0)]))
    assert (t.g.where[DRAGON], t.g.where[THIEF]) == (HERE, at(1, 1))  # the Dragon may not take the only other way


# ------------------------------------------------------------------ what each piece may not be moved through or onto


def neighbours(t: MixedTable, piece: str) -> set[Space]:
    """Where a piece on (1, 0) may be moved when the Entrance lies behind a wall and the Ghoul stands to the east."""
    t.lit(1, 0, "event-13")
    t.lit(2, 0, "event-07")
    t.lit(1, 1, "event-10")
    t.dark(1, -1, "event-01")
    t.piece(piece, 1, 0)
    if piece != "ghoul":
        t.piece("ghoul", 2, 0)
    return set(steps_for(t.g, PIECES.index(piece)))


@pytest.mark.clause("FRC-11")
def test_the_knight() -> None:
    assert neighbours(mixed_table("knight"), "knight") == {NORTH}


@pytest.mark.clause("FRC-11")
def test_an_event_token_ends_her_forced_movement() -> None:
    t = crossing("knight", "thief")
    t.token(1, 0, "event")
    t.piece("knight", 0, 0)
    t.play(push(t.g, t.seat("thief"), KNIGHT, 3), "push 1E 0 knight")
    assert len(t.asked) == 1  # though two steps are left
    assert t.g.where[KNIGHT] == at(1, 0)


@pytest.mark.clause("FRC-11")
def test_an_active_shield_keeps_others_from_moving_her() -> None:
    t = crossing("knight", "thief")
    t.piece("knight", 2, 0)
    t.stand_in("knight").shielded = True
    assert t.play(push(t.g, t.seat("thief"), KNIGHT, 3, at_least=1)) == Result(None)
    assert t.g.where[KNIGHT] == at(2, 0)
    assert not can_leave(t.g, [at(2, 0)], t.seat("thief"))
    assert can_leave(t.g, [at(2, 0)], t.seat("knight"))
    t.g.collapsing = True
    assert at(2, 0) not in collapsible(t.g, t.seat("thief"))
    assert at(2, 0) in collapsible(t.g, t.seat("knight"))


@pytest.mark.clause("FRC-12")
def test_a_tribe() -> None:
    t = mixed_table("goblins")
    assert neighbours(t, "goblin-bones") == {NORTH, SOUTH}
    t.piece("goblin-eye", 1, 1)
    assert set(steps_for(t.g, BONES)) == {NORTH, SOUTH}
    assert steps_for(t.g, FANGS) == []  # hidden
    t.g.where[FANGS] = at(0, 1)  # lurking beside the Entrance
    assert steps_for(t.g, FANGS) == []


@pytest.mark.clause("FRC-13")
def test_the_dragon_underground_and_surfaced() -> None:
    t = mixed_table("dragon")
    assert neighbours(t, "dragon") == {WEST, NORTH, SOUTH}
    t.g.surfaced = True
    assert set(steps_for(t.g, DRAGON)) == {NORTH}


@pytest.mark.clause("FRC-14")
def test_the_thief() -> None:
    assert neighbours(mixed_table("thief"), "thief") == {NORTH, SOUTH}


@pytest.mark.clause("FRC-15")
def test_the_ghoul() -> None:
    t = mixed_table("thief")
    assert neighbours(t, "ghoul") == {EAST, NORTH, SOUTH}
    t.piece("thief", 2, 0)
    assert set(steps_for(t.g, GHOUL)) == {NORTH, SOUTH}


@pytest.mark.clause("FRC-18")
def test_the_ghost_leaves_only_a_removed_tile_and_not_onto_artifacts() -> None:
    t = mixed_table("ghost", "thief", tokens={"artifact-locked": 1})
    assert neighbours(t, "ghost") == {WEST, EAST, NORTH, SOUTH}  # walls, Dark tiles and pieces do not matter
    assert t.play(push(t.g, t.seat("thief"), GHOST, 2, at_least=1)) == Result(None)
    assert t.g.where[GHOST] == at(1, 0)
    t.token(2, 0, "artifact")
    t.token(1, 1, "artifact-locked")
    assert set(steps_for(t.g, GHOST)) == {WEST, SOUTH}
    t.token(0, 0, "artifact")
    t.token(1, -1, "artifact")
    assert not can_leave(t.g, [at(1, 0)], 0)


@pytest.mark.clause("FRC-19")
def test_the_cave_ghost_leaves_to_any_adjacent_tile() -> None:
    t = mixed_table("cave-ghost", "thief", tokens={"artifact": 1})
    assert neighbours(t, "ghost") == {WEST, EAST, NORTH, SOUTH}
    t.token(2, 0, "artifact")
    assert EAST in steps_for(t.g, GHOST)
    assert t.play(push(t.g, t.seat("thief"), GHOST, 2, at_least=1)) == Result(None)
    assert t.g.where[GHOST] == at(1, 0)


# ------------------------------------------------------------------ tokens


@pytest.mark.clause("FRC-20")
def test_treasures_and_gems_pass_pieces_but_do_not_end_there() -> None:
    t = mixed_table("thief", "dragon")
    t.lit(1, 0, "event-05")
    t.dark(2, 0, "event-01")
    t.lit(3, 0, "event-13")  # a wall to the west
    t.lit(0, 1, "event-07")
    t.piece("thief", 1, 0)
    t.token(0, 0, "treasure")
    t.token(0, 0, "gem-wing")
    assert token_targets(t.g, HERE, 1) == [at(0, 1)]
    assert token_targets(t.g, HERE, 3) == [at(2, 0), at(0, 1)]  # past the Thief, onto a Dark tile, not through a wall
    t.deal(push_token(t.g, 0, HERE, tokens.WING_GEM, 3), "push 2E 0")
    t.deal(push_token(t.g, 0, HERE, TREASURE, 1), "push 0 1N")
    assert t.tokens(2, 0) == ["gem-wing"]
    assert t.tokens(0, 1) == ["treasure"]
    t.g.check()


@pytest.mark.clause("FRC-20")
def test_a_token_that_could_only_end_on_a_piece_stays() -> None:
    t = mixed_table("thief")
    t.lit(1, 0, "event-05")
    t.piece("thief", 1, 0)
    t.token(0, 0, "treasure")
    assert t.deal(push_token(t.g, 0, HERE, TREASURE, 1, at_least=1)) == Result(None)
    assert t.tokens(0, 0) == ["treasure"]


@pytest.mark.clause("FRC-21", "FRC-23")
@pytest.mark.parametrize(
    "token", ["crystal", "event", "vault", "flame-wall", "ogre", "artifact-locked", "unicorn-cube"]
)
def test_tokens_that_are_never_moved(token: str) -> None:
    t = mixed_table(
        "knight", "dragon", "thief", "ghost", tokens={"ogre": 1, "artifact-locked": 1, "unicorn-cube": 1}
    )  # fmt: skip
    t.lit(1, 0, "event-05")
    t.token(1, 0, token)
    assert t.deal(push_token(t.g, 0, at(1, 0), tokens.TOKENS.index(token), 2, at_least=1)) == Result(None)
    t.g.collapsing = True
    t.deal(remove_tiles(t.g, 0, [at(1, 0)]))  # nor off a tile that goes
    assert t.asked == []
    assert t.tokens(0, 0) == []


@pytest.mark.clause("FRC-23")
def test_a_locked_artifact_goes_with_its_tile() -> None:
    t = mixed_table("ghost", tokens={"artifact-locked": 1})
    t.dark(1, 0, "ghost-01")
    t.token(1, 0, "artifact-locked")
    t.token(1, 0, "artifact")
    t.g.collapsing = True
    t.deal(remove_tiles(t.g, 0, [at(1, 0)]))
    assert t.tokens(0, 0) == ["artifact"]
    assert t.g.gone[LOCKED_ARTIFACT] == 1


@pytest.mark.clause("FRC-24")
def test_the_remover_moves_an_artifact_off_but_not_to_the_ghost_or_through_a_wall() -> None:
    t = mixed_table("ghost", "thief")
    t.lit(1, 0, "event-13")  # a wall to the west
    t.lit(2, 0, "event-05")
    t.lit(1, 1, "event-07")
    t.dark(1, -1, "event-01")
    t.piece("ghost", 2, 0)
    t.piece("thief", 1, 1)
    t.token(1, 0, "artifact")
    t.g.collapsing = True
    step = t.deal(remove_tiles(t.g, t.seat("thief"), [at(1, 0)]))
    assert isinstance(step, Ask)
    assert (step.seat, step.prompt.name) == (t.seat("thief"), "move-artifact-off")
    assert {option.space for option in step.options} == {NORTH, SOUTH}  # onto pieces and Dark tiles
    t.deal(remove_tiles(t.g, t.seat("thief"), [at(1, 0)]), "move-off 1E 1S", "slide 1E 0 from Entrance #east")
    assert ARTIFACT in t.g.tokens[at(1, -1)]
    assert t.g.supply[ARTIFACT] == t.g.plan.tokens[ARTIFACT] - 1


@pytest.mark.clause("FRC-24")
def test_a_tile_whose_artifact_cannot_leave_stays() -> None:
    t = mixed_table("ghost")
    t.dark(1, 0, "event-01")
    t.token(1, 0, "artifact")
    t.piece("ghost", 0, 0)
    t.dark(-1, 0, "event-03")
    t.g.collapsing = True
    assert collapsible(t.g, 0) == [at(-1, 0)]
    t.piece("ghost", 1, 0)  # she would have to leave to the only space for it
    assert collapsible(t.g, 0) == [at(-1, 0)]


# ------------------------------------------------------------------ limits of these rules


@pytest.mark.clause("FRC-26")
def test_being_placed_is_not_forced_movement() -> None:
    t = mixed_table("thief")
    t.lit(1, 0, "event-12", 1)  # walls to the north, south and west
    t.dark(2, 0, "event-01")
    t.dark(3, 0, "event-03")
    t.piece("thief", 2, 0)
    t.piece("ghoul", 0, 0)
    assert steps_for(t.g, GHOUL) == []
    t.deal(skitter(t.g, t.ghoul, t.seat("thief")))
    assert t.g.where[GHOUL] == at(3, 0)  # over a wall and past another player
    t.g.where[GHOUL] = OFF
    t.deal(t.ghoul.come_into_play(t.g))
    assert t.g.where[GHOUL] == at(3, 0)


class SentAway(StandIn):
    """A player whose piece is thrown back to the Entrance wherever it goes."""

    def entered(self, g: Cave, piece: int, space: Space) -> Flow[None]:
        yield from super().entered(g, piece, space)
        g.where[piece] = HERE
        g.jumps += 1


@pytest.mark.clause("FRC-27")
def test_a_piece_sent_elsewhere_is_moved_no_further() -> None:
    t = crossing("thief")
    t.g.roles[t.g.roles.index(t.stand_in("thief"))] = SentAway("thief", t.seat("thief"))
    t.piece("thief", 1, 0)
    result = t.play(push(t.g, 0, THIEF, 3), "push 1E 1N thief")
    assert result == Result(None)
    assert t.g.where[THIEF] == HERE
    assert t.stand_in("thief").entries == [NORTH]


@pytest.mark.clause("FRC-27")
def test_each_step_is_resolved_in_full_before_the_next() -> None:
    t = mixed_table("thief", "knight", terrain=True)
    river = t.terrain("river", 1, 0)
    t.piece("thief", 0, 0)
    t.g.story = []
    assert river[0] == at(1, 0)
    step = t.play(push(t.g, t.seat("knight"), THIEF, 2), "push 1E 0 thief", "ride 2E 0", "stay")
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.numbers) == ("push", (1,))  # the ride is part of the first step
    assert t.stand_in("thief").entries == [at(1, 0), at(2, 0)]


@pytest.mark.clause("FRC-28")
def test_a_power_that_only_moves_something_moves_it_at_least_one_space() -> None:
    t = crossing("thief")
    t.piece("ghoul", 1, 0)
    step = t.play(push(t.g, t.seat("thief"), GHOUL, 2, at_least=1))
    assert "stop" not in codes_of(t.g, step)
    step = t.play(push(t.g, t.seat("thief"), GHOUL, 2, at_least=1), "push 1E 1N ghoul")
    assert "stop" in codes_of(t.g, step)
    t.token(2, 0, "treasure")
    assert "stop" in codes_of(t.g, t.play(push_token(t.g, 1, EAST, TREASURE, 2)))
    assert "stop" not in codes_of(t.g, t.play(push_token(t.g, 1, EAST, TREASURE, 2, at_least=1)))
