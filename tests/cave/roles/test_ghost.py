"""The Ghost's own turn, Artifacts, Ghost tiles, and what others may do to her (GST-01 to GST-46, GST-74 to GST-108)."""

from __future__ import annotations

import msgspec
import pytest

from tests.cave.plans import fixed
from tests.cave.tables.ghost import (
    carry,
    chosen,
    ghost_of,
    ghost_with,
    offered,
    open_tile,
    pull,
    shift,
    shifts,
    strip,
)
from tests.table import Result, codes_of
from underhall.cave.map import board
from underhall.cave.map.arrive import arrive
from underhall.cave.map.filling import placeable
from underhall.cave.map.forced import can_leave, steps_for
from underhall.cave.map.parts import GHOST_BACK, TILE_GHOST, TILE_IDS
from underhall.cave.map.removal import collapsible, may_be_removed, remove_tiles
from underhall.cave.play import artifacts
from underhall.cave.play.possession import EXTRAS, extras, handling
from underhall.cave.roles.cave.own_omens import SPORES
from underhall.cave.roles.dragon.role import Dragon
from underhall.cave.roles.dragon.wrath import wrath
from underhall.cave.roles.ghost.blocking import BLOCKS
from underhall.cave.roles.ghost.role import CARD_OF, INFLUENCE, MOVE_AND_ACT, MOVEMENT, POSSESSION, RESOLVE, SELECT
from underhall.cave.roles.ghost.telekinesis import SPENT
from underhall.cave.roles.goblins.role import Goblins
from underhall.cave.roles.knight.cubes import SHIELD
from underhall.cave.roles.knight.role import Knight
from underhall.cave.roles.knight.turn import MOVE_AND_ACT as ACTING
from underhall.cave.roles.knight.turn import act_options
from underhall.cave.roles.thief.role import Thief
from underhall.cave.roles.unicorns.nightmare import NightmareUnicorn
from underhall.cave.setup.agreed import Options, Setup
from underhall.cave.setup.layout import set_up
from underhall.cave.setup.legal import legal_mixes
from underhall.cave.setup.new import new_game, new_state
from underhall.cave.setup.planning import plan_of
from underhall.engine.flow import Ask
from underhall.hall.pairs import EFFECTS
from underhall.hall.pieces import CAVE_PIECE_NAMES, GHOST, GHOUL, KNIGHT, PIECES
from underhall.hall.space import OFF, at
from underhall.hall.tokens import ARTIFACT, LOCKED_ARTIFACT

FIVE = ("knight", "goblins", "dragon", "cave", "thief")


# ------------------------------------------------------------------ place in the game and winning


@pytest.mark.clause("GST-01", "GST-13")
def test_she_joins_any_mix_but_the_cave_ghosts_and_plays_seventh() -> None:
    with_her = [mix for mix in legal_mixes() if "ghost" in mix]
    assert {len(mix) for mix in with_her} >= {1, 2, 3, 4, 5, 6, 7}
    assert all("cave-ghost" not in mix and mix[-1] == "ghost" for mix in with_her)


@pytest.mark.clause("GST-02", "GST-27")
def test_she_wins_on_entering_the_entrance_after_the_last_lock() -> None:
    t = ghost_with("knight", "thief")
    ghost = ghost_of(t)
    strip(t, 1)
    t.token(0, 0, "artifact")  # it does not stop the winning entry
    t.piece("ghost", 1, 0)
    ghost.locked = 4
    assert not isinstance(t.play(ghost.play(t.g), "move Entrance x1"), Result)
    t.piece("ghost", 1, 0)
    t.turn_of("ghost", MOVE_AND_ACT)
    ghost.locked, ghost.steps = 5, 0
    ending = t.play(ghost.play(t.g), "move Entrance x1")
    assert isinstance(ending, Result)
    assert ending.ending is not None
    assert (ending.ending.winners, ending.ending.clause) == (("ghost",), "GST-02")


@pytest.mark.clause("GST-02")
def test_standing_on_the_entrance_is_not_entering_it() -> None:
    t = ghost_with("knight", "thief")
    ghost = ghost_of(t)
    strip(t, 2)
    t.lit(0, 1, "ghost-02")
    t.token(0, 1, "artifact-locked")
    t.piece("ghost", 0, 0)
    ghost.locked = 5
    assert "stop" in offered(t)
    step = t.play(ghost.play(t.g), "move 1E 0 x1")
    assert isinstance(step, Ask)  # she has left; only entering again wins


@pytest.mark.clause("GST-03", "GST-100", "COL-16")
def test_a_locked_artifact_counts_when_its_tile_is_gone() -> None:
    t = ghost_with("knight", "thief")
    strip(t, 1)
    place = t.lit(2, 0, "ghost-02")
    t.token(2, 0, "artifact-locked")
    t.piece("ghost", 0, 0)
    ghost_of(t).locked = 1
    t.g.collapsing = True
    assert place in collapsible(t.g, 0)
    t.run(remove_tiles(t.g, 0, (place,)))
    assert ghost_of(t).locked == 1
    assert t.g.gone[LOCKED_ARTIFACT] == 1
    t.g.check()


# ------------------------------------------------------------------ setup


@pytest.mark.clause("GST-04", "GST-05", "VAR-17")
def test_six_plain_tiles_leave_and_two_ghost_tiles_come_into_each_pile_not_on_top() -> None:
    for seed in range(30):
        g = new_game(Setup(("knight", "goblins", "ghost")), seed).state
        out = sorted(TILE_IDS[face].rsplit("-", 1)[0] for face in g.boxed)
        assert out == ["ambush", "ambush", "event", "event", "treasure", "treasure"]
        assert [pile[3] for pile in g.stack.piles] == [2, 2, 2]
        assert g.stack.top is not None
        assert g.stack.top.back < GHOST_BACK
        assert not any(TILE_GHOST[thing.face] for thing in g.dark.values())


@pytest.mark.clause("GST-06")
def test_her_board_tells_all_what_a_mental_block_costs() -> None:
    t = ghost_with("knight", "goblins")
    t.piece("ghost", 0, 0)
    for seat in range(3):
        notes = " ".join(ghost_of(t).panel(t.g, seat).notes)
        assert "Mental Block" in notes
        assert "Knight 3" in notes
        assert "Goblins 1" in notes


@pytest.mark.clause("GST-07", "GST-15")
def test_focus_gives_movement_and_influence_by_the_table() -> None:
    t = ghost_with("knight", "thief")
    ghost = ghost_of(t)
    assert (ghost.focus, ghost.movement(), ghost.influence()) == (0, 3, 1)
    ghost.focus = 4
    assert (ghost.movement(), ghost.influence()) == (5, 3)
    assert (MOVEMENT[-1], INFLUENCE[-1]) == (7, 4)


@pytest.mark.clause("GST-08", "VAR-71")
def test_the_deck_has_the_cards_of_the_roles_in_play() -> None:
    g = new_game(Setup(("knight", "goblins", "cave", "ghost")), 1).state
    ghost = g.named("ghost")
    names = sorted(POSSESSION[thing.face].role for thing in ghost.cards()[0].hand)
    assert names == ["cave", "ghost", "goblins", "knight"]
    assert len(ghost.cards()[0].gone) == 5


@pytest.mark.clause("GST-11", "GST-83", "KNT-10", "GOB-06", "DRG-79", "VAR-72", "CAV-45")
def test_everybody_but_the_cave_gets_an_artifact_the_rest_lie_on_the_entrance() -> None:
    g = new_game(Setup((*FIVE, "ghost")), 1).state
    carriers = [PIECES[piece] for piece in range(len(CAVE_PIECE_NAMES)) if artifacts.carries(g, piece)]
    assert carriers == ["knight", "goblin-fangs", "dragon", "thief"]
    assert g.tokens[g.entrance].count(ARTIFACT) == 2
    g.check()


@pytest.mark.clause("GST-12", "CAV-41")
def test_she_starts_on_an_unoccupied_dark_tile_or_on_one_that_is_placed() -> None:
    t = ghost_with("knight", "thief")
    ghost = ghost_of(t)
    t.dark(1, 0, "ambush-10")
    t.dark(0, 1, "ambush-12")
    t.piece("thief", 0, 1)
    t.run(ghost.come_into_play(t.g))
    assert t.g.where[GHOST] == at(1, 0)
    t = ghost_with("knight", "thief")
    t.top("ambush-10")
    t.deal(ghost_of(t).come_into_play(t.g), "place 1W 0")
    assert t.g.where[GHOST] == at(-1, 0)


# ------------------------------------------------------------------ phase 1


@pytest.mark.clause("GST-14", "GST-16", "GST-17", "GST-18", "GST-21")
def test_an_unrevealed_card_gives_focus_and_the_ghost_card_may_be_revealed() -> None:
    t = ghost_with("knight", "thief")
    strip(t, 3)
    t.piece("ghost", 1, 0)
    ghost = ghost_of(t)
    t.turn_of("ghost", RESOLVE)
    step = t.play(ghost.play(t.g))  # no card yet: straight to phase 2
    assert isinstance(step, Ask)
    assert step.prompt.name == "ghost-act"
    assert ghost.focus == 0
    chosen(t, "ghost")
    t.turn_of("ghost", RESOLVE)
    step = t.play(ghost.play(t.g), "reveal-card")
    assert (ghost.focus, ghost.movement(), ghost.influence()) == (1, 4 + 2, 1 + 1)
    assert ghost.revealed == CARD_OF["ghost"]
    assert ghost.chosen < 0
    t.run(ghost.end_of_turn(t.g))
    assert (ghost.movement(), ghost.influence()) == (4, 1)


@pytest.mark.clause("GST-17", "GST-18")
def test_focus_stops_at_seven_and_the_question_does_not_tell_the_card() -> None:
    t = ghost_with("knight", "thief")
    strip(t, 2)
    t.piece("ghost", 1, 0)
    ghost = chosen(t, "thief", focus=7)
    t.turn_of("ghost", RESOLVE)
    step = t.play(ghost.play(t.g))
    assert isinstance(step, Ask)
    assert step.prompt.name == "ghost-card"
    assert codes_of(t.g, step) == ["keep-card"]
    assert ghost.focus == 7


@pytest.mark.clause("GST-19", "GST-75", "KNT-119", "GOB-68")
def test_a_piece_on_a_locked_artifacts_tile_keeps_her_from_revealing() -> None:
    t = ghost_with("knight", "thief")
    strip(t, 1)
    t.lit(2, 0, "ghost-02")
    t.token(2, 0, "artifact-locked")
    t.piece("ghost", 1, 0)
    t.piece("knight", 2, 0)
    ghost = chosen(t, "ghost")
    t.turn_of("ghost", RESOLVE)
    step = t.play(ghost.play(t.g))
    assert isinstance(step, Ask)
    assert step.prompt.name == "ghost-act"
    assert ghost.focus == 1
    t.piece("knight", 1, 0)
    t.piece("ghost", 2, 0)  # her own piece does not matter
    t.turn_of("ghost", RESOLVE)
    step = t.play(ghost.play(t.g))
    assert isinstance(step, Ask)
    assert step.prompt.name == "ghost-card"


@pytest.mark.clause("GST-20", "GST-63", "GST-79")
def test_a_revealed_or_missing_card_gives_no_focus() -> None:
    t = ghost_with("knight", "thief")
    strip(t, 2)
    t.piece("ghost", 1, 0)
    ghost = chosen(t, "knight")
    ghost._turn_up(t.g)
    t.turn_of("ghost", RESOLVE)
    t.play(ghost.play(t.g))
    assert ghost.focus == 0
    assert ghost.revealed == CARD_OF["knight"]


# ------------------------------------------------------------------ phase 2: moving


@pytest.mark.clause("GST-22", "GST-23", "GST-26")
def test_she_moves_through_anything_but_ends_on_a_tile() -> None:
    t = ghost_with("knight", "thief")
    ghost = ghost_of(t)
    strip(t, 1)
    t.dark(2, 0, "event-01")
    t.piece("knight", 2, 0)
    t.piece("ghost", 1, 0)
    assert "move 1E 1N x1" in offered(t, 2)  # no tile lies there
    assert "move 1E 1N x1" not in offered(t, 1)  # she could not come back
    assert "move 2E 0 x1" in offered(t, 1)
    t.run(ghost._step(t.g, at(1, 1)))
    assert "stop" not in offered(t, 1)
    assert t.g.where[GHOST] == at(1, 1)
    t.g.check()
    t.run(ghost._step(t.g, at(2, 1)))
    t.run(ghost._step(t.g, at(2, 0)))
    assert at(2, 0) in t.g.dark
    assert t.g.where[KNIGHT] == at(2, 0)
    assert ghost.steps == ghost.movement() - 1 + 2


@pytest.mark.clause("GST-23")
def test_walls_do_not_hinder_her() -> None:
    t = ghost_with("knight", "thief")
    t.lit(1, 0, "event-01", 1)  # a tunnel: walls north and south
    t.lit(1, 1, "event-03", 1)
    t.piece("ghost", 1, 0)
    assert "move 1E 1N x1" in offered(t, 1)


@pytest.mark.clause("GST-24", "GST-25", "FRC-07", "KNT-38", "DRG-29")
def test_others_share_her_space_freely_but_it_is_not_unoccupied() -> None:
    t = ghost_with("knight", "thief")
    strip(t, 2)
    t.piece("ghost", 1, 0)
    t.piece("knight", 0, 0)
    t.turn_of("knight", ACTING)
    assert "move 1E 0 x1" in [t.g.option_code(option) for option in act_options(t.g, t.role(Knight))]
    assert not t.g.unoccupied(at(1, 0))


@pytest.mark.clause("GST-26", "GST-27", "GST-28", "GST-106", "GST-105")
def test_where_her_phase_may_not_end() -> None:
    t = ghost_with("knight", "thief", terrain=True)
    ghost = ghost_of(t)
    strip(t, 4)
    t.token(1, 0, "artifact")
    t.lit(0, 1, "ghost-02")
    t.token(0, 1, "artifact-locked")
    t.piece("thief", 2, 0)
    carry(t, "thief")
    assert not ghost.may_end(t.g, at(1, 0))
    assert not ghost.may_end(t.g, at(0, 1))
    assert not ghost.may_end(t.g, at(2, 0))
    assert not ghost.may_end(t.g, at(5, 5))
    assert ghost.may_end(t.g, at(3, 0))
    t.terrain("pit", 5, 0)
    assert not ghost.may_end(t.g, at(5, 0))


@pytest.mark.clause("GST-28", "GST-150")
def test_she_must_leave_a_space_where_she_may_not_end_if_she_can() -> None:
    t = ghost_with("knight", "thief")
    strip(t, 2)
    t.piece("ghost", 2, 0)
    t.token(2, 0, "artifact-locked")  # it came to her
    assert "stop" not in offered(t, 1)
    assert "stop" in offered(t, 0)  # no legal space is within reach


# ------------------------------------------------------------------ phase 2: Telekinesis


@pytest.mark.clause("GST-29", "GST-30")
def test_objects_in_her_row_and_column_move_toward_her_or_away() -> None:
    t = ghost_with("thief", "ghoul")
    strip(t, 4)
    t.lit(0, 1, open_tile(t))
    t.piece("ghost", 0, 0)
    t.piece("thief", 3, 0)
    t.piece("ghoul", 0, 1)
    moves = [code for code in offered(t) if code.startswith("pull")]
    assert moves == ["pull 4E 0 thief", "pull 2E 0 thief", "pull Entrance ghoul"]
    t.piece("thief", 0, 0)
    assert "pull 1E 0 thief" in offered(t)
    assert "pull 0 1N thief" not in offered(t)


@pytest.mark.clause("GST-31", "GST-32", "GST-144")
def test_influence_limits_objects_and_spaces_over_the_whole_turn() -> None:
    t = ghost_with("thief", "ghoul")
    ghost = ghost_of(t)
    strip(t, 6)
    t.piece("ghost", 0, 0)
    t.piece("thief", 3, 0)
    t.piece("ghoul", 6, 0)
    ghost.focus = 2  # Influence 2
    t.token(2, 0, "treasure")
    t.token(4, 0, "treasure")
    pull(t, "pull 4E 0 thief")
    shift(t, "treasure 2E 0 -> 1E 0")
    assert ghost.grip.objects() == 2
    assert not any("ghoul" in code for code in offered(t))  # a third object
    assert not any(words.startswith("treasure 4E 0") for words in shifts(t))
    t.run(ghost._step(t.g, at(0, 1)))
    t.run(ghost._step(t.g, at(0, 0)))
    pull(t, "pull 3E 0 thief")
    assert not any("thief" in code for code in offered(t))  # two spaces in all
    assert shifts(t) == ["treasure 1E 0 -> 2E 0", "treasure 1E 0 -> Entrance"]


@pytest.mark.clause("GST-33")
def test_the_ghost_cards_bonus_counts_for_telekinesis() -> None:
    t = ghost_with("thief", "ghoul")
    strip(t, 6)
    t.piece("ghost", 0, 0)
    t.piece("thief", 3, 0)
    pull(t, "pull 4E 0 thief")
    assert not any("thief" in code for code in offered(t))
    ghost_of(t).bonus = True
    assert "pull 3E 0 thief" in offered(t)


@pytest.mark.clause("GST-34", "FRC-20", "GST-39", "MAP-74")
def test_treasures_pass_pieces_and_may_end_with_her_other_tokens_stay() -> None:
    t = ghost_with("thief", "dragon")
    strip(t, 5)
    ghost = ghost_of(t)
    ghost.focus = 4
    t.piece("ghost", 0, 0)
    t.piece("thief", 2, 0)
    t.token(3, 0, "treasure")
    for token in ("crystal", "vault", "flame-wall"):
        t.token(4, 0, token)
    assert shifts(t) == ["treasure 3E 0 -> 4E 0", "treasure 3E 0 -> 5E 0", "treasure 3E 0 -> 1E 0",
                         "treasure 3E 0 -> Entrance"]  # fmt: skip


@pytest.mark.clause("GST-34", "FRC-11", "FRC-12", "FRC-13", "FRC-14")
def test_pieces_move_as_forced_movement_allows() -> None:
    t = ghost_with("knight", "thief", "dragon")
    t.piece("ghost", 0, 0)
    t.lit(1, 0, open_tile(t))
    t.dark(2, 0, "event-01")
    t.piece("knight", 1, 0)
    assert "pull 2E 0 knight" not in offered(t)  # a Dark tile
    assert "pull Entrance knight" in offered(t)
    t.piece("dragon", 1, 0)
    assert "pull 2E 0 dragon" in offered(t)  # underground
    t.piece("thief", 2, 0)
    assert "pull 2E 0 dragon" not in offered(t)  # onto another piece


@pytest.mark.clause("GST-35", "FRC-08", "GST-43")
def test_entering_by_telekinesis_has_its_effects_and_is_no_attack() -> None:
    t = ghost_with("knight", "dragon")
    strip(t, 3)
    knight = t.role(Knight)
    knight.grit = 9
    t.token(2, 0, "flame-wall")
    t.piece("ghost", 0, 0)
    t.piece("knight", 1, 0)
    pull(t, "pull 2E 0 knight")
    assert knight.grit == 4
    assert knight.health == 7


@pytest.mark.clause("GST-35", "FRC-11", "GST-32")
def test_an_event_token_ends_the_knights_movement_for_the_turn() -> None:
    t = ghost_with("knight", "thief")
    strip(t, 4)
    ghost = ghost_of(t)
    ghost.focus = 7  # plenty of Influence
    t.token(2, 0, "event")
    t.piece("ghost", 0, 0)
    t.piece("knight", 3, 0)
    t.piece("thief", 4, 0)
    pull(t, "pull 2E 0 knight")
    assert not any("knight" in code for code in offered(t))
    why = ghost.why_not(t.g, at(2, 0), KNIGHT)
    assert why == ("An Event token has ended the movement of the Knight for this turn.", "GST-35")
    assert "pull 3E 0 thief" in offered(t)  # others go on
    t.piece("ghost", 2, 0)
    assert not any("knight" in code for code in offered(t))  # nor from her own space
    ghost.begin_turn(t.g)
    assert "pull 1E 0 knight" in offered(t)  # next turn something may move her away
    pull(t, "pull 1E 0 knight")
    assert "pull Entrance knight" in offered(t)  # a space without a token does not stop her


@pytest.mark.clause("GST-35", "GST-28", "FRC-11")
def test_a_carrying_knight_is_not_pulled_to_her_onto_an_event_token_where_she_could_not_be_moved_on() -> None:
    t = ghost_with("knight", "thief")
    strip(t, 2)
    ghost_of(t).focus = 7
    t.piece("ghost", 1, 0)
    t.piece("knight", 2, 0)
    carry(t, "knight")
    assert "pull 1E 0 knight" in offered(t, left=0)  # and on from there
    t.token(1, 0, "event")
    assert "pull 1E 0 knight" not in offered(t, left=0)
    assert "pull 1E 0 knight" in offered(t, left=1)  # she herself can walk away


@pytest.mark.clause("GST-36", "FRC-22")
def test_a_free_artifact_goes_onto_dark_tiles_and_pieces_but_does_not_stay_with_her() -> None:
    t = ghost_with("knight", "thief")
    strip(t, 2)
    t.dark(3, 0, "event-01")
    t.piece("knight", 1, 0)
    t.piece("ghost", 0, 0)
    t.token(2, 0, "artifact")
    assert shifts(t) == ["artifact 2E 0 -> 3E 0", "artifact 2E 0 -> 1E 0"]
    t.g.tokens.pop(at(2, 0))
    t.g.supply[ARTIFACT] += 1
    t.token(1, 0, "artifact")
    assert "artifact 1E 0 -> Entrance" in shifts(t, 3)  # she can walk away from it
    assert "artifact 1E 0 -> Entrance" not in shifts(t, 0)  # Influence 1: it would have to stay
    ghost_of(t).focus = 2
    assert "artifact 1E 0 -> Entrance" in shifts(t, 0)  # it can be moved on


@pytest.mark.clause("GST-27", "GST-30", "GST-36")
def test_her_last_step_may_lead_to_an_artifact_that_she_then_moves_off() -> None:
    t = ghost_with("knight", "thief")
    strip(t, 2)
    t.piece("ghost", 0, 0)
    t.token(1, 0, "artifact")
    assert "move 1E 0 x1" in offered(t, 1)
    t.run(ghost_of(t)._step(t.g, at(1, 0)))
    assert all(code.startswith("shift") for code in offered(t, 0))  # now it has to go
    shift(t, "artifact 1E 0 -> 2E 0", left=0)
    assert "stop" in offered(t, 0)
    t.piece("ghost", 0, 0)
    assert "move 2E 0 x1" not in offered(t, 1)
    t.g.tokens.pop(at(2, 0))
    t.g.supply[ARTIFACT] += 1
    t.token(1, 0, "artifact")
    assert "move 1E 0 x1" not in offered(t, 1)  # Influence 1: no other object this turn


@pytest.mark.clause("GST-37", "FRC-22")
def test_an_artifact_passes_a_wall_once_with_influence_three() -> None:
    t = ghost_with("knight", "thief")
    ghost = ghost_of(t)
    t.lit(1, 0, "event-01")  # a tunnel: walls east and west
    t.lit(2, 0, open_tile(t))
    t.lit(3, 0, open_tile(t))
    t.piece("ghost", 0, 0)
    t.token(1, 0, "artifact")
    ghost.focus = 3
    assert shifts(t) == []
    ghost.focus = 4
    assert shifts(t) == ["artifact 1E 0 -> 2E 0", "artifact 1E 0 -> Entrance"]
    shift(t, "artifact 1E 0 -> 2E 0")
    assert shifts(t) == []  # not again this turn
    assert ghost.grip.shifted == ((ARTIFACT, at(2, 0), SPENT),)
    t.token(2, 0, "artifact")
    assert shifts(t) == ["artifact 2E 0 -> 3E 0", "artifact 2E 0 -> 1E 0"]  # another one, fresh
    shift(t, "artifact 2E 0 -> 3E 0")
    assert "artifact 3E 0 -> 2E 0" in shifts(t)
    shift(t, "artifact 3E 0 -> 2E 0")
    assert shifts(t) == ["artifact 2E 0 -> 3E 0"]  # moved already: no wall any more


@pytest.mark.clause("GST-38", "GST-96", "FRC-23", "MAP-72")
def test_carried_and_locked_artifacts_are_no_objects() -> None:
    t = ghost_with("knight", "thief")
    strip(t, 3)
    t.piece("ghost", 0, 0)
    t.piece("thief", 1, 0)
    carry(t, "thief")
    t.token(2, 0, "artifact-locked")
    assert shifts(t) == []
    assert "pull 2E 0 thief" in offered(t)


@pytest.mark.clause("GST-40", "KNT-116")
def test_a_shielded_knight_cannot_be_moved() -> None:
    t = ghost_with("knight", "thief")
    strip(t, 3)
    t.piece("ghost", 0, 0)
    t.piece("knight", 2, 0)
    assert "pull 1E 0 knight" in offered(t)
    t.role(Knight).cubes.place(SHIELD)
    assert not any("knight" in code for code in offered(t))


@pytest.mark.clause("GST-41", "GST-42", "TER-42", "GST-107")
def test_lurking_tribes_and_pieces_in_the_forest_cannot_be_moved() -> None:
    t = ghost_with("goblins", "thief", terrain=True)
    strip(t, 1)
    t.piece("ghost", 0, 0)
    t.g.where[PIECES.index("goblin-fangs")] = at(2, 0)  # lurking beside the map
    t.terrain("mushroom-forest", -2, 0)
    t.piece("thief", -2, 0)
    assert not any(code.startswith("pull") for code in offered(t))


@pytest.mark.clause("GST-145")
def test_a_carrier_and_the_artifact_under_it_are_two_objects_and_so_are_two_artifacts() -> None:
    t = ghost_with("knight", "thief")
    strip(t, 4)
    ghost = ghost_of(t)
    ghost.focus = 2
    t.piece("ghost", 0, 0)
    t.piece("thief", 2, 0)
    carry(t, "thief")
    t.token(2, 0, "artifact")
    t.token(2, 0, "artifact")
    shift(t, "artifact 2E 0 -> 3E 0")
    shift(t, "artifact 2E 0 -> 3E 0")
    assert ghost.grip.objects() == 2
    assert not any("thief" in code for code in offered(t))


# ------------------------------------------------------------------ phase 3


@pytest.mark.clause("GST-44", "GST-45", "GST-142")
def test_she_takes_all_cards_back_but_a_blocked_one_and_chooses_one() -> None:
    t = ghost_with("knight", "thief", "dragon")
    ghost = chosen(t, "knight")
    ghost.block(t.g, "dragon")
    t.turn_of("ghost", SELECT)
    t.piece("ghost", 0, 0)
    step = t.play(ghost.play(t.g))
    assert isinstance(step, Ask)
    assert len(step.options) == 3 + 1
    t.run(ghost.play(t.g), "show-card", "select-card #thief")
    card = ghost.chosen_card()
    assert card is not None
    assert card.face == CARD_OF["thief"]
    assert ghost.mental_block == CARD_OF["dragon"]
    assert all(thing.known == 1 << ghost.owner for thing in ghost.deck.hand)  # nobody else can tell


@pytest.mark.clause("GST-45", "GST-63")
def test_a_revealed_card_comes_back_and_may_be_chosen_again() -> None:
    t = ghost_with("knight", "thief")
    ghost = chosen(t, "knight")
    ghost._turn_up(t.g)
    t.piece("ghost", 0, 0)
    t.turn_of("ghost", SELECT)
    step = t.play(ghost.play(t.g))
    assert isinstance(step, Ask)
    assert len(step.options) == 3
    assert "show-card" not in codes_of(t.g, step)


@pytest.mark.clause("GST-142", "GST-55")
def test_which_card_lies_there_is_hidden_from_the_others() -> None:
    t = ghost_with("knight", "thief")
    t.piece("ghost", 0, 0)
    ghost = chosen(t, "knight")
    one = msgspec.json.encode(ghost.panel(t.g, 1))
    chosen(t, "thief")
    assert msgspec.json.encode(ghost.panel(t.g, 1)) == one
    assert any(card.state.startswith("chosen") for card in ghost.panel(t.g, 0).cards)
    faces = set()
    for seed in range(40):
        other = t.g.copy()
        other.rng = seed * 7919 + 1
        other.apply_patch(other.redeal(1))
        card = other.named("ghost").chosen_card()  # type: ignore[attr-defined]
        faces.add(card.face)
    assert len(faces) == 3


# ------------------------------------------------------------------ Mental Block


def block_of(t, name: str) -> list[str]:
    t.turn_of(name)
    return [t.g.option_code(option) for option in extras(t.g, t.g.named(name))]


@pytest.mark.clause("GST-74", "KNT-66", "DRG-77")
def test_nothing_else_works_on_her() -> None:
    allowed = {"Mental Block", "Soporific Spores"}
    assert not [effect.name for effect in EFFECTS if "ghost" in effect.handlers and effect.name not in allowed]


@pytest.mark.clause("GST-76", "KNT-118", "KNT-26", "GST-78", "GST-79", "GST-149")
def test_the_knight_blocks_for_grit_beside_her_whatever_the_walls_and_her_shield() -> None:
    t = ghost_with("knight", "thief")
    t.lit(1, 0, "event-01")  # walls between them
    t.lit(2, 0, open_tile(t))
    t.piece("ghost", 2, 0)
    t.piece("knight", 1, 0)
    knight = t.role(Knight)
    knight.cubes.place(SHIELD)
    ghost = chosen(t, "knight", focus=2)
    knight.grit = 3
    assert block_of(t, "knight") == []  # 4 are needed
    knight.grit = 6
    assert block_of(t, "knight") == ["mental-block x4"]
    t.run(_block(t, "knight"))
    assert knight.grit == 2
    assert ghost.mental_block == CARD_OF["knight"]
    assert ghost.chosen < 0
    assert block_of(t, "knight") == []  # GST-81
    t.piece("knight", 0, 0)
    ghost.deal(t.g, [CARD_OF["knight"]])
    knight.grit = 9
    assert block_of(t, "knight") == []  # too far


def _block(t, name: str):
    role = t.g.named(name)
    option = extras(t.g, role)[0]
    return EXTRAS["mental-block"](t.g, role, option)


@pytest.mark.clause("GST-76", "GOB-67", "GOB-96")
def test_goblins_block_with_secrets_by_a_revealed_tribe() -> None:
    t = ghost_with("goblins", "thief")
    strip(t, 2)
    goblins = t.role(Goblins)
    t.run(goblins.secrets.draw_to_hand(t.g, 2, 1), "trap")
    t.piece("ghost", 0, 0)
    chosen(t, "thief")
    assert block_of(t, "goblins") == []
    t.piece("goblin-eye", 1, 0)
    assert block_of(t, "goblins") == ["mental-block x1"]
    t.run(_block(t, "goblins"))
    assert not goblins.secrets.hand
    assert ghost_of(t).mental_block == CARD_OF["goblins"]
    card = ghost_of(t).chosen_card()
    assert card is not None
    assert card.face == CARD_OF["thief"]


@pytest.mark.clause("GST-76", "DRG-77", "THF-51")
def test_the_dragon_blocks_with_power_cards_and_the_thief_with_cubes() -> None:
    t = ghost_with("dragon", "thief")
    strip(t, 2)
    dragon, thief = t.role(Dragon), t.role(Thief)
    t.run(dragon.means.powers.draw_to_hand(t.g, 2, 2), "claw", "claw")
    t.piece("ghost", 1, 0)
    t.piece("dragon", 0, 0)
    t.piece("thief", 2, 0)
    ghost_of(t).focus = 2  # Influence 2
    assert block_of(t, "dragon") == ["mental-block x2"]
    t.run(_block(t, "dragon"))
    assert not dragon.means.powers.hand
    thief.means.cubes = 1
    assert block_of(t, "thief") == []
    thief.means.cubes = 3
    assert block_of(t, "thief") == ["mental-block x2"]
    t.run(_block(t, "thief"))
    assert thief.means.cubes == 1


@pytest.mark.clause("GST-80")
def test_the_mental_block_space_holds_one_card() -> None:
    t = ghost_with("knight", "thief")
    ghost = chosen(t, "ghost")
    ghost.block(t.g, "knight")
    ghost.block(t.g, "thief")
    assert ghost.mental_block == CARD_OF["thief"]
    back = next(thing for thing in ghost.deck.hand if thing.face == CARD_OF["knight"])
    assert back.known == -1
    assert not ghost.may_hold(CARD_OF["knight"])
    t.g.check()


@pytest.mark.clause("GST-77", "CAV-32")
def test_spores_are_the_caves_mental_block() -> None:
    t = ghost_with("cave", "thief")
    ghost = chosen(t, "cave")
    spores = SPORES.handlers["ghost"]
    assert spores.works(t.g, ghost)
    t.run(spores.harm(t.g, ghost))
    assert ghost.mental_block == CARD_OF["cave"]
    assert ghost.chosen < 0
    assert not spores.works(t.g, ghost)


@pytest.mark.clause("GST-76")
def test_every_role_has_a_price() -> None:
    assert all("ghost" in effect.handlers for effect in BLOCKS.values())


@pytest.mark.clause("GST-76", "GST-81", "GHL-77")
def test_the_ghoul_blocks_with_movement_points() -> None:
    t = ghost_with("ghoul", "thief")
    strip(t, 2)
    t.piece("ghost", 1, 0)
    t.piece("ghoul", 1, 0)
    t.ghoul.means.movement = 2
    assert block_of(t, "ghoul") == ["mental-block x2"]
    t.run(_block(t, "ghoul"))
    assert t.ghoul.means.movement == 0


@pytest.mark.clause("UNI-98", "GST-34", "GST-76")
def test_the_unicorn_is_moved_like_others_and_blocks_with_his_cards() -> None:
    t = ghost_with("nightmare-unicorn", "thief")
    strip(t, 2)
    t.dark(3, 0, "event-01")
    unicorn = t.role(NightmareUnicorn)
    t.deal(unicorn.deck.draw_to_hand(t.g, 2, 2))
    t.piece("ghost", 0, 0)
    t.piece("unicorn", 2, 0)
    assert "pull 1E 0 unicorn" in offered(t)
    assert "pull 3E 0 unicorn" not in offered(t)  # a Dark tile
    pull(t, "pull 1E 0 unicorn")
    assert block_of(t, "nightmare-unicorn") == ["mental-block x1"]
    ghost = chosen(t, "nightmare-unicorn")
    t.run(_block(t, "nightmare-unicorn"), "discard-unicorn #unicorn-00")  # which, he chooses
    assert len(unicorn.deck.hand) == 1
    assert ghost.mental_block == CARD_OF["nightmare-unicorn"]


# ------------------------------------------------------------------ Artifacts


@pytest.mark.clause("GST-84", "GST-146")
def test_each_player_carries_one_at_most() -> None:
    t = ghost_with("goblins", "thief")
    strip(t, 3)
    carry(t, "goblin-fangs")  # off the map
    t.piece("goblin-eye", 1, 0)
    t.token(1, 0, "artifact")
    t.turn_of("goblins")
    t.g.turn.under = t.g.turn.copy()
    assert handling(t.g, t.role(Goblins)) == []
    t.g.carrying = 0
    t.g.supply[ARTIFACT] += 1
    assert [t.g.option_code(o) for o in handling(t.g, t.role(Goblins))] == ["collect-artifact 1E 0 goblin-eye"]


@pytest.mark.clause("GST-85", "GST-82")
def test_players_cannot_handle_artifacts_on_their_own() -> None:
    t = ghost_with("knight", "thief")
    strip(t, 2)
    t.piece("ghost", 2, 0)
    t.piece("thief", 0, 0)
    carry(t, "thief")
    assert block_of(t, "thief") == []


@pytest.mark.clause("GST-86", "GST-87", "GOB-06")
def test_the_goblins_artifact_goes_to_the_next_tribe_that_reveals() -> None:
    t = ghost_with("goblins", "thief")
    goblins = t.role(Goblins)
    fangs, bones, eye = (PIECES.index(name) for name in ("goblin-fangs", "goblin-bones", "goblin-eye"))
    strip(t, 3)
    goblins.means.population = [3, 3, 3]
    carry(t, "goblin-fangs")
    goblins.put(t.g, bones, at(1, 0))
    assert artifacts.carrier(t.g, goblins) == bones
    goblins.put(t.g, eye, at(2, 0))
    assert artifacts.carrier(t.g, goblins) == bones  # it is on the map
    t.run(goblins.scatter(t.g, bones, "GOB-53"))
    goblins.put(t.g, fangs, at(3, 0))
    assert artifacts.carrier(t.g, goblins) == fangs
    t.g.check()


@pytest.mark.clause("GST-88", "VAR-112")
def test_a_killed_thief_drops_it_and_that_never_locks() -> None:
    t = ghost_with("knight", "thief")
    t.lit(1, 0, "ghost-02")
    t.piece("thief", 1, 0)
    carry(t, "thief")
    t.role(Thief).die(t.g, "THF-42")  # in the Ghost's turn, on an open Ghost tile
    assert t.tokens(1, 0) == ["artifact"]
    assert ghost_of(t).locked == 0
    t.piece("knight", 1, 0)
    carry(t, "knight")
    t.g.eliminate(t.role(Knight))
    assert t.tokens(1, 0) == ["artifact", "artifact"]
    t.g.check()


@pytest.mark.clause("GST-89", "GST-90", "GST-93", "GST-95", "FRC-25")
def test_telekinesis_locks_artifacts_and_carriers_on_open_ghost_tiles_lit_or_dark() -> None:
    t = ghost_with("knight", "thief")
    ghost = ghost_of(t)
    ghost.focus = 6
    t.dark(1, 0, "ghost-01")
    strip_at = t.lit(0, 1, "ghost-02")
    t.lit(0, 2, open_tile(t))
    t.lit(2, 0, open_tile(t))
    t.piece("ghost", 0, 0)
    t.token(2, 0, "artifact")
    shift(t, "artifact 2E 0 -> 1E 0")
    assert ghost.locked == 1
    assert t.tokens(1, 0) == ["artifact-locked"]
    assert at(1, 0) in t.g.dark
    t.piece("thief", 0, 2)
    carry(t, "thief")
    pull(t, "pull 0 1N thief")
    assert ghost.locked == 2
    assert not artifacts.carries(t.g, PIECES.index("thief"))
    assert board.tokens_at(t.g, strip_at) == (LOCKED_ARTIFACT,)
    assert "pull 0 2N thief" in offered(t)  # in her own turn she goes on (GST-143)
    t.g.check()


@pytest.mark.clause("GST-91", "GST-92")
def test_nothing_locks_in_another_players_own_turn_and_being_there_is_not_entering() -> None:
    t = ghost_with("knight", "thief")
    t.lit(1, 0, "ghost-02")
    t.lit(2, 0, open_tile(t))
    carry(t, "thief")
    t.turn_of("thief")
    t.run(arrive(t.g, 2, PIECES.index("thief"), at(1, 0)))
    assert ghost_of(t).locked == 0
    t.turn_of("ghost", MOVE_AND_ACT)
    t.piece("ghost", 0, 0)
    pull(t, "pull 2E 0 thief")
    assert ghost_of(t).locked == 0
    ghost_of(t).grip.pulled = (0,) * len(CAVE_PIECE_NAMES)
    pull(t, "pull 1E 0 thief")
    assert ghost_of(t).locked == 1


@pytest.mark.clause("GST-94")
def test_a_tile_holds_one_locked_artifact_others_pass() -> None:
    t = ghost_with("knight", "thief")
    t.lit(1, 0, "ghost-02")
    t.token(1, 0, "artifact-locked")
    t.lit(2, 0, open_tile(t))
    t.token(2, 0, "artifact")
    t.piece("ghost", 0, 0)
    shift(t, "artifact 2E 0 -> 1E 0")
    assert t.tokens(1, 0) == ["artifact", "artifact-locked"]
    assert ghost_of(t).locked == 0


@pytest.mark.clause("GST-143")
def test_a_carrier_locks_on_the_first_open_ghost_tile_it_crosses() -> None:
    t = ghost_with("knight", "thief")
    ghost_of(t).focus = 2
    t.lit(1, 0, "ghost-02")
    t.lit(2, 0, "ghost-05")
    t.lit(3, 0, open_tile(t))
    t.piece("thief", 3, 0)
    carry(t, "thief")
    t.piece("ghost", 0, 0)
    pull(t, "pull 2E 0 thief")
    pull(t, "pull 1E 0 thief")
    assert ghost_of(t).locked == 1
    assert t.tokens(2, 0) == ["artifact-locked"]
    assert t.tokens(1, 0) == []


# ------------------------------------------------------------------ Ghost tiles and forced movement


@pytest.mark.clause("GST-97", "MAP-80")
def test_a_ghost_tile_is_known_by_its_dark_side_but_not_what_it_is() -> None:
    t = ghost_with("knight", "thief")
    t.dark(1, 0, "ghost-01")
    t.piece("ghost", 0, 0)
    tile = next(tile for tile in t.g.view(1, None).tiles if tile.space == at(1, 0))
    assert tile.ghost
    assert tile.tile == ""
    assert tile.kind == ""


@pytest.mark.clause("GST-98", "CAV-11", "GST-99")
def test_the_cave_places_ghost_tiles_first_on_every_turn() -> None:
    t = ghost_with("cave", "thief")
    t.hold("crystal-01", "ghost-03", "ambush-01")
    for name in ("cave", "thief"):
        t.turn_of(name)
        assert [TILE_IDS[thing.face] for thing in placeable(t.g)] == ["ghost-03"]


@pytest.mark.clause("GST-101", "COL-12", "COL-21", "DRG-44", "GOB-76")
def test_an_open_ghost_tile_cannot_be_removed() -> None:
    t = ghost_with("knight", "thief")
    t.dark(1, 0, "ghost-01")
    t.lit(0, 1, "ghost-02")
    t.lit(-1, 0, open_tile(t))
    t.g.collapsing = True
    assert collapsible(t.g, 0) == [at(-1, 0)]
    assert not may_be_removed(t.g, at(1, 0))
    assert not may_be_removed(t.g, at(0, 1))
    t.token(0, 1, "artifact-locked")
    assert may_be_removed(t.g, at(0, 1))


@pytest.mark.clause("GST-102", "FRC-18")
def test_off_a_removed_tile_she_goes_through_walls_but_not_to_artifacts() -> None:
    t = ghost_with("knight", "thief")
    t.lit(1, 0, "event-01")
    t.lit(2, 0, open_tile(t))
    t.piece("ghost", 1, 0)
    t.token(0, 0, "artifact")
    assert steps_for(t.g, GHOST) == [at(2, 0)]
    t.token(2, 0, "artifact")
    assert not can_leave(t.g, (at(1, 0),), 1)


@pytest.mark.clause("GST-103", "FRC-24")
def test_artifacts_on_a_removed_tile_are_moved_and_may_lock_in_her_turn() -> None:
    for active, tokens in (("knight", ["artifact"]), ("ghost", ["artifact-locked"])):
        t = ghost_with("knight", "thief")
        t.lit(1, 0, "ghost-02")
        t.lit(2, 0, open_tile(t))
        t.token(2, 0, "artifact")
        t.piece("ghost", 0, 0)
        t.g.collapsing = True
        t.turn_of(active)
        t.run(remove_tiles(t.g, 1, (at(2, 0),)))
        assert t.tokens(1, 0) == tokens


@pytest.mark.clause("DRG-91", "GST-103")
def test_wrath_sends_artifacts_to_the_nearest_space_that_stays() -> None:
    t = ghost_with("dragon", "thief")
    strip(t, 3)
    t.lit(4, 0, "event-01")  # a tunnel: its wall is towards 3E
    t.piece("ghost", 1, 0)
    t.piece("dragon", 0, 0)
    t.token(3, 0, "artifact")
    t.token(4, 0, "artifact")
    t.g.collapsing = True
    t.turn_of("dragon")
    tiles = [(at(2, 0),), (at(3, 0),), (at(4, 0),)]
    step = t.play(wrath(t.g, t.role(Dragon), tiles, ()))
    assert isinstance(step, Ask)
    assert step.prompt.name == "reconnect"
    assert t.tokens(0, 0) == ["artifact"]  # past the Ghost, who may not have it
    assert at(3, 0) not in t.g.edges
    assert t.tokens(4, 0) == ["artifact"]  # nothing leads off that tile: it stays


@pytest.mark.clause("GST-82")
def test_a_possessed_cave_cannot_block_itself() -> None:
    t = ghost_with("cave", "thief")
    ghost = chosen(t, "thief")
    t.turn_of("cave")
    assert SPORES.handlers["ghost"].works(t.g, ghost)
    t.g.turn.under = t.g.turn.copy()
    assert not SPORES.handlers["ghost"].works(t.g, ghost)


@pytest.mark.clause("GST-104", "TER-63")
def test_the_river_carries_her_free() -> None:
    t = ghost_with("knight", "thief", terrain=True)
    spaces = t.terrain("river", 1, 0)
    t.piece("ghost", 0, 0)
    ghost = ghost_of(t)
    step = t.play(ghost._step(t.g, spaces[0]))
    assert isinstance(step, Ask)
    assert step.prompt.name == "ride"
    assert ghost.steps == 1


@pytest.mark.clause("GST-105", "GST-106", "TER-22", "TER-23", "TER-53")
@pytest.mark.parametrize(
    ("kind", "barred"), [("pit", ["artifact"]), ("canyon", ["artifact", "treasure"]), ("lake", [])]
)
def test_artifacts_go_onto_no_pit_and_no_token_where_nobody_passes(kind: str, barred: list[str]) -> None:
    t = ghost_with("knight", "thief", terrain=True)
    strip(t, 1)
    t.terrain(kind, 2, 0, 1)
    t.piece("ghost", 0, 0)
    for token in ("artifact", "treasure"):
        t.token(1, 0, token)
        assert (f"{token} 1E 0 -> 2E 0" not in shifts(t)) == (token in barred)


@pytest.mark.clause("GST-108", "TER-30")
def test_magma_does_nothing_to_her() -> None:
    t = ghost_with("knight", "thief", terrain=True)
    spaces = t.terrain("magma", 1, 0)
    t.g.where[GHOST] = spaces[0]
    t.run(ghost_of(t).end_of_turn(t.g))
    assert t.g.where[GHOST] == spaces[0]


# ------------------------------------------------------------------ variants and levels


@pytest.mark.clause("GST-109", "GST-110", "GST-111", "VAR-67", "GHL-93")
def test_with_three_others_and_no_cave_she_has_past_plunder_and_one_tile_is_removed() -> None:
    plan = plan_of(Setup(("knight", "dragon", "ghoul", "ghost")))
    assert (plan.past_plunder, plan.tiles_removed) == ("ghost", 1)


@pytest.mark.clause("GST-112", "VAR-68")
def test_with_two_others_she_takes_over_past_plunder_if_there_is_any() -> None:
    assert plan_of(Setup(("knight", "dragon", "ghost"))).past_plunder == "ghost"
    assert plan_of(Setup(("goblins", "thief", "ghost"))).past_plunder == ""


@pytest.mark.clause("GST-134", "GST-135", "GST-136", "GST-137", "GST-138", "VAR-119")
def test_levels_set_the_artifacts_to_lock_and_take_her_own_card() -> None:
    for level, number, own in (
        ("easiest", 3, True),
        ("easy", 4, True),
        ("standard", 5, True),
        ("hard", 5, False),
        ("expert", 6, False),
    ):
        plan = plan_of(Setup(("knight", "goblins", "ghost"), {"ghost": level}))
        assert plan.goals["ghost"].n == number
        assert ("ghost" in fixed(plan, "possession_cards")) == own


@pytest.mark.clause("GST-139", "VAR-124")
def test_fully_focused_asks_for_an_end_on_an_open_ghost_tile_or_one_more_lock() -> None:
    t = ghost_with("knight", "thief", fully_focused=True)
    ghost = ghost_of(t)
    ghost.locked = 5
    assert not ghost.may_escape(t.g)
    t.dark(1, 0, "ghost-01")
    t.piece("ghost", 1, 0)
    t.run(ghost.end_of_turn(t.g))
    assert ghost.may_escape(t.g)
    ghost.focused = False
    ghost.artifact_locked(t.g, at(1, 0))
    assert ghost.locked == 6
    assert ghost.may_escape(t.g)


@pytest.mark.clause("GST-140", "COL-42")
def test_crowded_house() -> None:
    plan = plan_of(Setup(("knight", "goblins", "dragon", "ghost"), options=Options(crowded_house=True)))
    assert plan.tiles_removed == 1


@pytest.mark.clause("GST-148", "VAR-112")
def test_an_eliminated_players_card_leaves_her_deck() -> None:
    t = ghost_with("knight", "thief")
    ghost = chosen(t, "knight")
    t.g.eliminate(t.role(Knight))
    assert ghost.chosen < 0
    assert CARD_OF["knight"] in ghost.deck.gone
    t.g.check()


@pytest.mark.clause("GST-148", "GST-142")
def test_a_facedown_card_that_leaves_has_been_seen_and_no_undo_takes_that_back() -> None:
    t = ghost_with("knight", "thief")
    chosen(t, "knight")
    learned = t.g.learned
    t.g.eliminate(t.role(Knight))
    assert t.g.learned == learned + 1
    t = ghost_with("knight", "thief")
    ghost_of(t).block(t.g, "thief")
    learned = t.g.learned
    t.g.eliminate(t.role(Thief))
    assert t.g.learned == learned  # it lay face up already


@pytest.mark.clause("GST-09", "GST-10")
def test_flare_lies_with_her_and_is_used_by_possessed_roles_alone() -> None:
    plan = plan_of(Setup(("goblins", "thief", "ghost")))
    assert "ghost" in plan.flare_users
    t = ghost_with("goblins", "thief", flare_users=("ghost",))
    t.turn_of("thief")
    assert not t.role(Thief).may_flare(t.g)
    t.g.turn.under = t.g.turn.copy()
    assert t.role(Thief).may_flare(t.g)
    assert not t.role(Goblins).may_flare(t.g)


def test_a_whole_setup_adds_up() -> None:
    g = new_state(Setup((*FIVE, "ghoul", "ghost")), 3)
    flow = set_up(g)
    try:
        step = next(flow)
        while True:
            step = flow.send(0 if isinstance(step, Ask) else step.pick(g.draw))
    except StopIteration:
        pass
    g.check()
    assert g.where[GHOST] == OFF
    assert g.where[GHOUL] == OFF
