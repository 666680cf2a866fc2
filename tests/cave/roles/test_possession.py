"""Possession turns: the framework, and each role's own way (GST-47 to GST-73, GST-141, GST-147, GST-154 to GST-157)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.cave.tables.ghost import asked, carry, chosen, ghost_of, ghost_with, open_tile, possessing, strip
from tests.table import Result, codes_of
from underhall.cave.map.arrive import arrive
from underhall.cave.map.filling import placeable
from underhall.cave.map.parts import TILE_BACK, TILE_IDS
from underhall.cave.map.slide import slide
from underhall.cave.play import artifacts
from underhall.cave.play.possession import CARDS, go_on, may_be_possessed
from underhall.cave.play.stages import HAUNTING
from underhall.cave.roles.cave.omens import use_omen
from underhall.cave.roles.cave.possessed import destinations
from underhall.cave.roles.cave.role import CavePlayer
from underhall.cave.roles.dragon.role import Dragon
from underhall.cave.roles.dragon.sloth import GREED
from underhall.cave.roles.ghost.role import CARD_OF
from underhall.cave.roles.goblins.role import Goblins
from underhall.cave.roles.goblins.tribes import ACTIONS, tribe_options
from underhall.cave.roles.goblins.war import assignments, draw_monsters
from underhall.cave.roles.knight.cubes import MOVEMENT, PLACES, SHIELD, STRENGTH
from underhall.cave.roles.knight.encounters import WITH_BOMB, ways_to_attack
from underhall.cave.roles.knight.role import Knight
from underhall.cave.roles.thief.moves import PEEK, peek
from underhall.cave.roles.thief.pairs import _share_spoils
from underhall.cave.roles.thief.role import Thief
from underhall.cave.roles.thief.upgrades import HAND_CROSSBOW, INCREASES, UNNATURAL_EVASION
from underhall.engine.flow import Ask
from underhall.hall.pieces import DRAGON, GHOST, KNIGHT, PIECES, THIEF
from underhall.hall.space import OFF, at
from underhall.hall.tokens import TREASURE

FANGS, BONES, EYE = (PIECES.index(name) for name in ("goblin-fangs", "goblin-bones", "goblin-eye"))


# ------------------------------------------------------------------ when (GST-47 to GST-50, GST-141)


@pytest.mark.clause("GST-47", "GST-141", "GST-65")
def test_at_the_end_of_a_turn_she_may_reveal_the_card_of_that_role() -> None:
    t = ghost_with("knight", "thief")
    strip(t, 3)
    t.piece("ghost", 3, 0)
    t.piece("knight", 1, 0)
    ghost = chosen(t, "knight", focus=2)
    t.turn_of("thief")
    step = t.play(ghost.haunt(t.g, t.role(Thief)))
    assert asked(t, step) == ["keep-card"]  # asked all the same: silence would tell the card
    t.turn_of("knight")
    step = t.play(ghost.haunt(t.g, t.role(Knight)))
    assert asked(t, step) == ["keep-card", "reveal-card"]
    t.run(ghost.haunt(t.g, t.role(Knight)), "keep-card")
    assert ghost.chosen_card() is not None  # it stays facedown and will earn Focus
    step = t.play(ghost.haunt(t.g, t.role(Knight)), "reveal-card")
    assert isinstance(step, Ask)
    assert step.seat == ghost.seat
    assert step.prompt.name == "knight-act"
    assert (t.g.turn.possessor, t.g.turn.influence) == (ghost.seat, 2)


@pytest.mark.clause("GST-47")
def test_a_card_on_the_mental_block_space_never_counts() -> None:
    t = ghost_with("knight", "thief")
    ghost = chosen(t, "thief")
    ghost.block(t.g, "knight")
    t.turn_of("knight")
    assert isinstance(t.play(ghost.haunt(t.g, t.role(Knight))), Result)


@pytest.mark.clause("GST-48", "GST-75")
def test_a_piece_on_a_locked_artifacts_tile_blocks_the_active_players_own_too() -> None:
    t = ghost_with("knight", "thief")
    t.lit(1, 0, "ghost-02")
    t.token(1, 0, "artifact-locked")
    t.piece("ghost", 0, 0)
    t.piece("knight", 1, 0)
    ghost = chosen(t, "knight")
    t.turn_of("knight")
    assert isinstance(t.play(ghost.haunt(t.g, t.role(Knight))), Result)
    t.piece("knight", 0, 0)
    assert isinstance(t.play(ghost.haunt(t.g, t.role(Knight))), Ask)


@pytest.mark.clause("GST-49", "GST-62", "GST-110", "COL-44", "KNT-33")
def test_end_of_turn_tiles_come_before_her_decision_and_not_after_the_possession() -> None:
    t = ghost_with("knight", "thief")
    strip(t, 2)
    t.piece("ghost", 2, 0)
    t.piece("knight", 0, 0)
    t.top("ambush-10")
    chosen(t, "knight")
    t.turn_of("knight")
    t.g.turn.stage = 3  # ENDING
    step = t.play(t.g.run())
    assert isinstance(step, Ask)
    assert step.prompt.name == "place"
    before = len(t.g.stack)
    flow = t.g.run()
    step = t.deal(flow, "place 1W 0", "reveal-card")
    assert isinstance(step, Ask)
    assert step.prompt.name == "knight-act"
    assert t.g.turn.under is not None
    assert t.g.turn.under.stage == HAUNTING
    assert len(t.g.stack) == before - 1


@pytest.mark.clause("GST-50", "TER-42")
def test_nobody_in_the_mushroom_forest_is_possessed() -> None:
    t = ghost_with("thief", "goblins", terrain=True)
    spaces = t.terrain("mushroom-forest", 1, 0)
    strip_at = t.lit(0, 1, open_tile(t))
    t.g.where[THIEF] = spaces[0]
    assert not may_be_possessed(t.g, t.role(Thief))
    goblins = t.role(Goblins)
    t.g.where[FANGS] = spaces[1]
    t.g.where[BONES] = strip_at
    assert may_be_possessed(t.g, goblins)
    goblins.means.population = [2, 2, 2]
    step = possessing(t, "goblins", "reveal-none")
    while isinstance(step, Ask) is False:
        step = possessing_on(t, step)
    while step.prompt.name != "activate":
        step = possessing_on(t, step)
    assert "activate goblin-fangs" not in codes_of(t.g, step)
    assert "activate goblin-bones" in codes_of(t.g, step)


def possessing_on(t: Any, step: Any) -> Any:
    """Go on with the first answer, from the position alone."""
    flow = go_on(t.g)
    next(flow)
    return flow.send(0)


# ------------------------------------------------------------------ the framework


@pytest.mark.clause("GST-51", "GST-58", "GST-65")
def test_she_answers_for_the_role_and_gives_it_back() -> None:
    t = ghost_with("knight", "thief")
    strip(t, 2)
    t.piece("knight", 1, 0)
    knight = t.role(Knight)
    step = possessing(t, "knight")
    assert isinstance(step, Ask)
    assert (step.seat, knight.seat, knight.owner) == (0, 0, 1)
    view = t.g.view(0, step)
    assert view.ask is not None
    assert (view.ask.role, view.role) == ("knight", "ghost")
    assert isinstance(possessing_stop(t), Result)
    assert (knight.seat, t.g.turn.under, t.g.active) == (1, None, knight)


@pytest.mark.clause("GST-54", "GST-156", "GEN-10")
def test_what_the_role_did_in_its_own_turn_counts_on() -> None:
    t = ghost_with("thief", "knight")
    strip(t, 2)
    thief = t.role(Thief)
    t.piece("thief", 1, 0)
    t.piece("knight", 1, 0)
    thief.stats = (4, 3, 2)
    thief.targeted = 1 << KNIGHT
    t.role(Knight).grit = 9
    step = possessing(t, "thief")
    assert not any("backstab" in code for code in asked(t, step))
    thief.targeted = 0
    t.turn_of("thief")
    thief.means = thief.means.own  # type: ignore[assignment]
    step = possessing(t, "thief")
    assert any("backstab" in code for code in asked(t, step))


@pytest.mark.clause("GST-54", "UNI-77")
def test_a_tile_that_could_not_go_is_passed_over_in_both_turns() -> None:
    t, dragon = dragon_table()
    dragon.moved = True
    t.turn_of("dragon")
    t.g.turn.keep((at(2, 0),))
    possessing(t, "dragon", *POWERS)
    assert t.g.turn.stays == (at(2, 0),)
    slide(t.g, sorted(t.g.edges), 0, 1)  # the whole map, for that matter
    t.g.turn.keep((at(1, 1),))
    t.play(go_on(t.g), "go-on")
    assert t.g.turn.under is None
    assert t.g.turn.stays == (at(1, 1), at(2, 1))


@pytest.mark.clause("GST-59", "GST-105")
def test_a_possessed_piece_drops_and_collects_on_one_space_but_does_not_juggle() -> None:
    t = ghost_with("thief", "knight")
    strip(t, 2)
    t.lit(0, 1, "ghost-02")
    t.piece("ghost", 0, 0)
    t.piece("thief", 1, 0)
    carry(t, "thief")
    step = possessing(t, "thief", "drop-artifact 1E 0 thief")
    assert t.tokens(1, 0) == ["artifact"]
    assert artifact_options(t, step) == ["collect-artifact 1E 0 thief"]
    step = t.play(go_on(t.g), "collect-artifact 1E 0 thief")
    assert artifacts.carries(t.g, THIEF)
    assert artifact_options(t, step) == []  # only the same again, and so for ever
    step = t.play(go_on(t.g), "move 2E 0 x1")
    assert artifact_options(t, step) == ["drop-artifact 2E 0 thief"]
    t.piece("thief", 0, 1)
    t.token(0, 1, "artifact")
    assert not any("artifact" in code for code in asked(t, possessing_again(t)))  # a Ghost tile


@pytest.mark.clause("GST-105", "GST-59", "TER-53")
def test_on_a_pit_a_possessed_piece_may_take_its_artifact_along_but_not_drop_it() -> None:
    t = ghost_with("thief", "knight", terrain=True)
    t.terrain("pit", 1, 0)
    t.piece("ghost", 0, 0)
    t.piece("thief", 1, 0)
    carry(t, "thief")
    assert artifact_options(t, possessing(t, "thief")) == []
    t.piece("thief", 0, 0)
    assert artifact_options(t, possessing_again(t)) == ["drop-artifact Entrance thief"]


@pytest.mark.clause("GST-60", "TER-42")
def test_only_the_possessed_piece_ends_it_in_the_forest() -> None:
    t = ghost_with("thief", "knight", terrain=True)
    forest = t.terrain("mushroom-forest", 1, 0)[0]
    t.piece("ghost", 0, 0)
    t.piece("thief", 0, 0)
    possessing(t, "thief")
    t.run(arrive(t.g, ghost_of(t).seat, KNIGHT, forest))
    assert not t.g.turn.cut
    t.run(arrive(t.g, ghost_of(t).seat, THIEF, forest))
    assert t.g.turn.cut


def possessing_again(t: Any) -> Any:
    return next(go_on(t.g))


def artifact_options(t: Any, step: Any) -> list[str]:
    """What a possessed role may do with Artifacts at a question."""
    return [code for code in asked(t, step) if "artifact" in code]


@pytest.mark.clause("GST-59", "GST-67")
def test_two_tribes_on_one_space_do_not_juggle_an_artifact() -> None:
    t, _ = goblin_table()
    for name in ("goblin-fangs", "goblin-eye"):
        t.piece(name, 1, 0)
    carry(t, "goblin-fangs")
    step = to_activation(t, possessing(t, "goblins", "reveal-none"))
    for verb, tribe in (("drop", "fangs"), ("collect", "eye"), ("drop", "eye"), ("collect", "fangs")):
        code = f"{verb}-artifact 1E 0 goblin-{tribe}"
        assert code in artifact_options(t, step)
        step = t.play(go_on(t.g), code)
    assert artifact_options(t, step) == []  # each has done it once; and the Eye Tribe cannot take what Fangs carries
    t.g.check()


@pytest.mark.clause("GST-59", "GOB-30")
def test_a_tribe_fetches_an_artifact_from_where_it_goes_back_but_does_not_go_in_circles_with_it() -> None:
    t, _ = goblin_table()
    t.dark(1, 1, "treasure-02")
    t.dark(2, 1, "treasure-03")
    t.piece("goblin-fangs", 1, 1)
    t.token(2, 1, "artifact")
    to_activation(t, possessing(t, "goblins", "reveal-none"))
    fangs = PIECES.index("goblin-fangs")
    step = t.play(go_on(t.g), "activate goblin-fangs", "move 2E 1N goblin-fangs")
    assert "move 1E 1N goblin-fangs" not in asked(t, step)
    step = t.play(go_on(t.g), "collect-artifact 2E 1N goblin-fangs")
    assert "move 1E 1N goblin-fangs" in asked(t, step)  # with the Artifact: that is new
    step = t.play(go_on(t.g), "move 1E 1N goblin-fangs")
    assert (t.g.where[fangs], artifacts.carries(t.g, fangs)) == (at(1, 1), True)
    assert "move 2E 1N goblin-fangs" not in asked(t, step)  # there it has been with it
    step = t.play(go_on(t.g), "drop-artifact 1E 1N goblin-fangs", "collect-artifact 1E 1N goblin-fangs")
    assert "move 2E 1N goblin-fangs" not in asked(t, step)


@pytest.mark.clause("GST-60", "GST-89", "GST-90", "GST-95")
def test_a_lock_ends_the_possession_turn_at_once() -> None:
    t = ghost_with("thief", "knight")
    t.lit(1, 0, open_tile(t))
    t.lit(2, 0, "ghost-02")
    t.piece("ghost", 0, 0)
    t.piece("thief", 1, 0)
    carry(t, "thief")
    assert isinstance(possessing(t, "thief", "move 2E 0 x1"), Result)
    assert ghost_of(t).locked == 1
    assert t.g.turn.under is None
    t.g.check()


@pytest.mark.clause("GST-60", "TER-42")
def test_entering_the_forest_ends_it_too() -> None:
    t = ghost_with("thief", "knight", terrain=True)
    strip(t, 1)
    spaces = t.terrain("mushroom-forest", 2, 0)
    t.piece("ghost", 0, 0)
    t.piece("thief", 1, 0)
    assert isinstance(possessing(t, "thief", f"move {t.g.name(spaces[0])} x1"), Result)


@pytest.mark.clause("GST-61", "THF-44")
def test_it_ends_when_the_thief_is_killed() -> None:
    t = ghost_with("thief", "dragon")
    strip(t, 2)
    t.token(2, 0, "flame-wall")
    t.piece("ghost", 0, 0)
    t.piece("thief", 1, 0)
    carry(t, "thief")
    assert isinstance(possessing(t, "thief", "move 2E 0 x1"), Result)
    assert t.g.where[THIEF] == OFF
    assert "artifact" in t.tokens(2, 0)


@pytest.mark.clause("GST-52", "GST-65")
def test_a_role_that_wins_in_a_possession_turn_wins() -> None:
    t = ghost_with("thief", "knight")
    strip(t, 1)
    thief = t.role(Thief)
    thief.stats = (4, 3, 2)
    thief.stashed = 5
    t.g.supply[TREASURE] -= 6
    thief.carry(TREASURE)
    t.piece("ghost", 1, 0)
    t.piece("thief", 1, 0)
    step = possessing(t, "thief", "move Entrance x1")
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.seat) == ("thief-upgrade", thief.owner)  # GST-70: the Thief player picks
    t.piece("thief", 1, 0)
    t.turn_of("thief")
    thief.means = thief.means.own  # type: ignore[assignment]
    over = possessing(t, "thief", "move Entrance x1", "upgrade #sticky-fingers")
    assert isinstance(over, Result)
    assert over.ending is not None
    assert over.ending.winners == ("thief",)


@pytest.mark.clause("GST-55", "GST-155", "GST-53")
def test_she_sees_what_the_role_draws_and_not_what_its_player_holds() -> None:
    t = ghost_with("dragon", "knight")
    strip(t, 2)
    dragon = t.role(Dragon)
    t.run(dragon.draw_powers(t.g, 2), "claw", "claw")
    t.piece("dragon", 1, 0)
    t.piece("ghost", 2, 0)
    possessing(t, "dragon", "wing", "wing", "flame", "wing")
    cards = dragon.means.powers
    assert [thing.known for thing in cards.aside] == [2, 2]
    assert [thing.known for thing in cards.hand] == [1, 1, 1, 1]
    mine = dragon.panel(t.g, 1)
    hers = dragon.panel(t.g, 0)
    assert [card.name for card in mine.cards if card.state == "in hand"] == ["Claw", "Claw"]
    assert sorted(card.name for card in hers.cards if card.state == "in hand") == ["Flame", "Wing", "Wing", "Wing"]
    cards.check()


@pytest.mark.clause("GST-155", "THF-13")
def test_the_possessor_learns_what_the_thief_peeks_at_not_his_player() -> None:
    t = ghost_with("thief", "knight")
    t.dark(1, 0, "crystal-01")
    t.piece("ghost", 0, 0)
    t.piece("thief", 1, 0)
    possessing(t, "thief", "peek 1E 0")
    thing = t.g.dark[at(1, 0)]
    assert thing.known == 1 << ghost_of(t).seat


@pytest.mark.clause("GST-57")
def test_inf_is_that_of_her_focus() -> None:
    t = ghost_with("knight", "thief")
    ghost = chosen(t, "knight", focus=4)
    ghost.bonus = True
    t.run(ghost.end_of_turn(t.g))
    assert ghost.influence() == 3


@pytest.mark.clause("GST-157", "TER-30")
def test_the_end_of_it_counts_for_magma() -> None:
    t = ghost_with("knight", "thief", terrain=True)
    spaces = t.terrain("magma", 1, 0)
    t.g.where[KNIGHT] = spaces[0]
    knight = t.role(Knight)
    step = possessing(t, "knight", "stop")
    assert isinstance(step, Result)
    assert knight.health == 6


@pytest.mark.clause("GST-65")
def test_a_flow_started_anew_inside_it_goes_on_to_the_turn_underneath() -> None:
    t = ghost_with("knight", "thief")
    strip(t, 3)
    t.piece("ghost", 3, 0)
    t.piece("knight", 1, 0)
    t.piece("thief", 0, 0)
    ghost = chosen(t, "knight")
    t.turn_of("knight")
    t.g.turn.stage = HAUNTING
    step = t.play(t.g.run(), "reveal-card")
    assert isinstance(step, Ask)
    copy = t.g.copy()
    assert copy.hash() == t.g.hash()
    t.g = copy
    step = t.play(t.g.run(), "stop")
    assert isinstance(step, Ask)
    assert t.g.active.name == "thief"
    assert t.g.named("knight").seat == 1
    assert ghost.revealed == CARD_OF["knight"]


# ------------------------------------------------------------------ Knight (GST-66)


def knight_table(**changes: Any) -> Any:
    t = ghost_with("knight", "goblins", **changes)
    strip(t, 4)
    t.piece("ghost", 4, 0)
    t.piece("knight", 1, 0)
    return t


@pytest.mark.clause("GST-66", "KNT-120")
def test_the_possessed_knight_has_the_cards_statistics_and_no_cubes() -> None:
    t = knight_table()
    knight = t.role(Knight)
    knight.cubes.place(STRENGTH)
    before = knight.cubes.key()
    step = possessing(t, "knight", influence=3)
    assert (knight.means.movement(knight), knight.perception(t.g), knight.strength(t.g)) == (5, 4, 3)
    assert not any(code.startswith(("cube", "show", "quest", "flare")) for code in asked(t, step))
    assert isinstance(possessing_stop(t), Result)
    assert knight.cubes.key() == before
    assert knight.strength(t.g) != 3 or not knight.means.possessed


def possessing_stop(t: Any) -> Any:
    return t.play(go_on(t.g), "stop")


@pytest.mark.clause("GST-66")
def test_map_bomb_and_bow_once_each_without_a_cube() -> None:
    t = ghost_with("knight", "goblins")
    t.lit(1, 0, "event-01")  # walls east and west
    t.lit(2, 0, open_tile(t))
    t.lit(3, 0, open_tile(t))
    knight, goblins = t.role(Knight), t.role(Goblins)
    knight.cubes.place(MOVEMENT, knight.cubes.unplaced)  # nothing unplaced
    t.piece("ghost", 0, 0)
    t.piece("knight", 1, 0)
    goblins.means.population = [3, 3, 3]
    t.piece("goblin-eye", 1, 0)
    step = possessing(t, "knight", "bow 1E 0 goblin-eye")
    assert goblins.discs(EYE) == 1  # 3 - 1 = 2 less
    codes = asked(t, step)
    assert not any(code.startswith("bow") for code in codes)
    assert "map 2E 0 x1" in codes
    assert "bomb 2E 0" in codes
    step = t.play(go_on(t.g), "map Entrance x1")
    assert not any(code.startswith(("map", "bow")) for code in asked(t, step))


@pytest.mark.clause("GST-66", "KNT-55")
def test_the_bomb_never_attacks_the_underground_dragon() -> None:
    t = ghost_with("knight", "dragon")
    strip(t, 2)
    t.piece("knight", 1, 0)
    t.piece("dragon", 1, 0)
    possessing(t, "knight")
    assert ways_to_attack(t.g, t.role(Knight), DRAGON) == []
    t.g.collapsing = True
    t.role(Dragon).sloth.cubes = t.role(Dragon).sloth.cubes
    assert WITH_BOMB not in ways_to_attack(t.g, t.role(Knight), DRAGON)


@pytest.mark.clause("GST-66", "KNT-21", "KNT-22")
def test_cubes_earned_wait_and_a_placed_cube_lost_ends_the_turn() -> None:
    t = knight_table()
    knight = t.role(Knight)
    knight.cubes.place(MOVEMENT, knight.cubes.unplaced)
    step = possessing(t, "knight")
    assert isinstance(step, Ask)
    unplaced, aside = knight.cubes.unplaced, knight.cubes.set_aside
    knight.grit = 10
    knight.gain_grit(t.g, 1, "KNT-50")
    assert (knight.cubes.unplaced, knight.cubes.set_aside) == (unplaced, aside + 1)
    t.play(knight.lose_grit(t.g, 5, "KNT-83"), "give-cube #movement")
    assert t.g.turn.cut


@pytest.mark.clause("GST-66", "GST-58", "KNT-74")
def test_the_knight_player_decides_about_a_treasure_card() -> None:
    t = knight_table()
    t.token(1, 0, "treasure")
    step = possessing(t, "knight", "collect #treasure", "javelin")
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.seat) == ("treasure", t.role(Knight).owner)
    assert t.role(Knight).treasures.hand[0].known == 1 << 1


@pytest.mark.clause("GST-64", "KNT-117")
def test_her_shield_does_not_hold_her_in_a_possession_turn() -> None:
    t = knight_table()
    t.role(Knight).cubes.place(SHIELD)
    step = possessing(t, "knight")
    assert "move 2E 0 x1" in asked(t, step)
    assert not t.role(Knight).cannot_be_moved(t.g)


# ------------------------------------------------------------------ Goblins (GST-67)


def goblin_table(influence: int = 2) -> tuple[Any, Goblins]:
    t = ghost_with("goblins", "knight")
    strip(t, 5)
    goblins = t.role(Goblins)
    goblins.means.population = [1, 0, 4]
    t.piece("ghost", 0, 0)
    t.piece("knight", 5, 0)
    t.piece("goblin-fangs", 1, 0)
    return t, goblins


def to_activation(t: Any, step: Any) -> Any:
    """Answer with the first choice until Tribes are activated."""
    for _ in range(30):
        if isinstance(step, Ask) and step.prompt.name == "activate":
            return step
        flow = go_on(t.g)
        step = next(flow)
        if not (isinstance(step, Ask) and step.prompt.name == "activate"):
            step = flow.send(0)
    raise AssertionError(step)


@pytest.mark.clause("GST-67", "GOB-69")
def test_one_tribe_may_be_revealed_first_and_every_tribe_counts_inf() -> None:
    t, goblins = goblin_table()
    t.dark(0, 1, next(TILE_IDS[face] for face in t.g.stack.pools[0] if TILE_BACK[face] == 1))  # Bones
    carry(t, "goblin-eye")
    step = possessing(t, "goblins")
    assert "reveal-tribe 0 1N goblin-bones" in asked(t, step)  # it has no discs at all
    t.turn_of("goblins")
    goblins.means.fixed = 0
    goblins.secrets.take_back(t.g)
    step = possessing(t, "goblins", "reveal-tribe 0 1N goblin-bones")
    assert t.g.where[BONES] == at(0, 1)
    assert artifacts.carrier(t.g, goblins) == BONES
    assert [goblins.tribe_population(tribe) for tribe in (FANGS, BONES, EYE)] == [2, 2, 2]
    assert goblins.perception(t.g, FANGS) == 3
    step = to_activation(t, step)
    assert "activate goblin-bones" in codes_of(t.g, step)


@pytest.mark.clause("GST-67", "GOB-15", "GOB-21")
def test_the_war_card_is_chosen_but_no_goblins_come() -> None:
    t, goblins = goblin_table()
    goblins.rage = 0
    step = possessing(t, "goblins", "reveal-none")
    assert goblins.rage == 1
    to_activation(t, step)
    assert goblins.means.population == [1, 0, 4]
    assert len(goblins.war.shown) == 1


@pytest.mark.clause("GST-67", "GOB-31")
def test_lit_exits_are_counted_against_inf_and_cost_no_discs() -> None:
    t, goblins = goblin_table()
    goblins.means.population = [4, 0, 4]
    to_activation(t, possessing(t, "goblins", "reveal-none", influence=1))
    goblins.means.activate(FANGS, at(1, 0))
    t.run(move(t, goblins, "move 2E 0 goblin-fangs"))
    codes = [t.g.option_code(option) for option in tribe_options(t.g, goblins, FANGS)]
    assert not any(code.startswith("move") for code in codes)  # a second Lit exit would bring it to 0
    assert goblins.discs(FANGS) == 4
    assert not any(code in ("hide", "special") for code in codes)  # GST-67: no Hide, no special actions
    assert "flare" in codes


def move(t: Any, goblins: Goblins, code: str) -> Any:
    tribe = goblins.means.active
    option = next(o for o in tribe_options(t.g, goblins, tribe) if t.g.option_code(o) == code)
    return ACTIONS[option.verb](t.g, goblins, tribe, option)


@pytest.mark.clause("GST-67", "GST-154")
def test_a_scatter_takes_two_real_discs_and_keeps_the_monster() -> None:
    t, goblins = goblin_table()
    goblins.means.population = [3, 1, 4]
    to_activation(t, possessing(t, "goblins", "reveal-none", influence=3))
    goblins.monsters[0] = (goblins.monster_deck.unknown[0],)
    goblins.monster_deck.show(goblins.monster_deck.unknown[0])
    goblins.monster_deck.unknown = goblins.monster_deck.unknown[1:]
    t.run(goblins.scatter(t.g, FANGS, "GOB-38"))
    assert goblins.discs(FANGS) == 1
    assert goblins.monsters[0]
    assert t.g.where[FANGS] == OFF
    t.piece("goblin-bones", 1, 0)
    t.run(goblins.lose_population(t.g, BONES, 1, "GOB-35"))
    assert t.g.where[BONES] == at(1, 0)  # until the end of the turn
    step = t.play(go_on(t.g), "end-turn")
    assert isinstance(step, Result)
    assert t.g.where[BONES] == OFF
    assert goblins.tribe_population(FANGS) == 1
    t.g.check()


@pytest.mark.clause("GST-67", "GST-53")
def test_secrets_and_monsters_drawn_go_back_their_own_stay() -> None:
    t, goblins = goblin_table()
    t.run(goblins.secrets.draw_to_hand(t.g, 2, 1), "trap")
    possessing(t, "goblins", "reveal-none")
    assert not goblins.secrets.hand
    assert len(goblins.secrets.aside) == 1
    t.run(goblins.draw_secrets(t.g, 1), "hex")
    assert goblins.secrets.hand[0].known == 1 << ghost_of(t).seat
    t.run(goblins.released(t.g))
    assert len(goblins.secrets.hand) == 1
    assert len(goblins.secrets.discards) == 1
    assert not goblins.secrets.aside


@pytest.mark.clause("GST-67", "GOB-22")
def test_a_monster_drawn_fills_a_free_slot_for_this_turn_only() -> None:
    t, goblins = goblin_table()
    possessing(t, "goblins", "reveal-none", influence=3)
    own = goblins.monster_deck.unknown[0]
    goblins.monster_deck.unknown = goblins.monster_deck.unknown[1:]
    goblins.monster_deck.show(own)
    goblins.monsters[0] = (own,)  # the Fangs Tribe's own
    step = t.deal(draw_monsters(t.g, goblins, 1))
    assert isinstance(step, Ask)
    drawn = next(card for card in goblins.monster_deck.shown if card != own)
    assert not any(option.verb == "replace-monster" for option in assignments(goblins, drawn))
    codes = codes_of(t.g, step)
    t.run(draw_monsters(t.g, goblins, 1), next(code for code in codes if "goblin-eye" in code))
    assert goblins.monsters[2] == (drawn,)
    t.run(goblins.released(t.g))
    assert goblins.monsters == [(own,), (), ()]
    assert drawn in goblins.monster_deck.discards


@pytest.mark.clause("GST-67", "GOB-69", "VAR-96")
def test_flare_once_for_each_possessed_tribe_whatever_it_used_in_its_own_turn() -> None:
    t, goblins = goblin_table()
    goblins.means.flared = 1 << FANGS
    t.turn_of("goblins")
    t.run(goblins.end_of_turn(t.g))
    to_activation(t, possessing(t, "goblins", "reveal-none"))
    goblins.means.activate(FANGS, at(1, 0))
    assert "flare" in [t.g.option_code(option) for option in tribe_options(t.g, goblins, FANGS)]
    t.deal(move(t, goblins, "flare"))
    assert "flare" not in [t.g.option_code(option) for option in tribe_options(t.g, goblins, FANGS)]


@pytest.mark.clause("GST-54", "GOB-72")
def test_the_wisp_of_the_turn_is_gone_if_it_was_used() -> None:
    t, goblins = goblin_table()
    goblins.means.wisped = True
    t.turn_of("goblins")
    t.run(goblins.end_of_turn(t.g))
    possessing(t, "goblins", "reveal-none")
    assert goblins.means.wisped
    goblins.begin_turn(t.g)
    assert not goblins.means.wisped


# ------------------------------------------------------------------ Dragon (GST-68)


def dragon_table() -> tuple[Any, Dragon]:
    t = ghost_with("dragon", "knight")
    strip(t, 4)
    dragon = t.role(Dragon)
    t.piece("ghost", 0, 0)
    t.piece("dragon", 2, 0)
    t.piece("knight", 4, 0)
    return t, dragon


POWERS = ("claw", "wing", "flame", "flame")


@pytest.mark.clause("GST-68", "DRG-78")
def test_the_possessed_dragon_draws_cards_and_cannot_spend_gems() -> None:
    t, dragon = dragon_table()
    t.run(dragon.draw_powers(t.g, 3), "claw", "claw", "claw")
    t.token(1, 0, "gem-claw")
    step = possessing(t, "dragon", *POWERS)
    assert isinstance(step, Ask)
    assert step.numbers == (4,)
    assert dragon.symbols(t.g) == [1, 2, 1]
    assert isinstance(t.play(go_on(t.g), "go-on", "let-lie"), Result)  # no Gem, no new hand
    assert len(dragon.means.powers.hand) == 3
    assert len(dragon.means.powers.discards) == 4
    assert dragon.means.gems


@pytest.mark.clause("GST-68", "GST-54")
def test_his_free_move_and_cubes_count_over_both_turns() -> None:
    t, dragon = dragon_table()
    dragon.free_move_used = dragon.moved = True
    dragon.sloth.give(GREED)
    step = possessing(t, "dragon", *POWERS)
    assert not any(code.startswith("move") for code in asked(t, step))
    dragon.treasures = 1
    assert not dragon.sloth.may_give(GREED)
    dragon.treasures = 0
    assert isinstance(t.play(go_on(t.g), "go-on"), Result)  # he moved in his own turn: no Pride for stillness


@pytest.mark.clause("GST-68", "DRG-26", "DRG-45")
def test_awake_on_a_crystal_tile_he_surfaces_at_the_end_of_it() -> None:
    t, dragon = dragon_table()
    t.lit(0, 1, "crystal-01")
    t.token(0, 1, "crystal")
    t.piece("dragon", 0, 1)
    dragon.awake = dragon.moved = True
    possessing(t, "dragon", *POWERS)
    t.play(go_on(t.g), "go-on")
    assert t.g.surfaced


@pytest.mark.clause("GST-68", "DRG-20")
def test_the_possessed_dragon_picks_up_treasure() -> None:
    t, dragon = dragon_table()
    dragon.moved = True
    t.token(2, 0, "treasure")
    possessing(t, "dragon", *POWERS)
    step = t.play(go_on(t.g), "go-on", "pick-up")
    assert dragon.treasures == 1
    assert isinstance(step, Ask)


# ------------------------------------------------------------------ Cave (GST-69)


def cave_table() -> tuple[Any, CavePlayer]:
    t = ghost_with("cave", "knight")
    strip(t, 4)
    t.piece("ghost", 0, 0)
    t.piece("knight", 4, 0)
    t.hold("crystal-02", "ghost-03", "ambush-12")
    return t, t.role(CavePlayer)


@pytest.mark.clause("GST-69", "CAV-43", "GST-55")
def test_the_possessed_cave_shows_her_its_hand_and_draws_omens_of_its_own() -> None:
    t, cave = cave_table()
    cave.means.omens = (2, 0, 0, 0, 0, 0)
    cave.bag = (cave.bag[0] - 2, *cave.bag[1:])
    step = possessing(t, "cave", "bat", "bat", "quartz")  # INF + 1 = 3
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.seat) == ("shape", ghost_of(t).seat)
    assert sum(cave.means.omens) == 3
    assert cave.means.put_away() == (2, 0, 0, 0, 0, 0)
    assert all(thing.known & 1 for thing in t.g.hand)
    assert len([tile for tile in t.g.view(0, step).hand if tile.tile]) == 3
    t.g.check()


@pytest.mark.clause("GST-69", "CAV-10", "GST-98")
def test_she_places_for_the_cave_ghost_tile_first_then_a_crystal_tile() -> None:
    t, _ = cave_table()
    possessing(t, "cave", "bat", "bat", "quartz")
    assert [thing.back >= 3 for thing in placeable(t.g)] == [True]
    t.g.hand = tuple(thing for thing in t.g.hand if thing.back < 3)
    assert len(placeable(t.g)) == 1


@pytest.mark.clause("GST-69", "GST-54", "CAV-27")
def test_prices_go_on_and_unused_omens_go_back() -> None:
    t, cave = cave_table()
    cave.prices = tuple(omen.next_price[price] for omen, price in zip(cave.omens, cave.prices, strict=True))
    prices = cave.prices
    possessing(t, "cave", "bat", "bat", "quartz")
    assert cave.prices == prices
    t.run(cave.released(t.g))
    assert sum(cave.bag) == 36
    assert sum(cave.means.omens) == 0


@pytest.mark.clause("GST-69", "CAV-42", "GST-147", "GST-90")
def test_possessed_bats_carry_an_artifact_a_space_per_omen() -> None:
    t, cave = cave_table()
    t.token(2, 0, "artifact")
    t.lit(2, 1, "ghost-05")
    possessing(t, "cave", "bat", "bat", "bat")
    bats = cave.omens[0]
    cave.means.omens = tuple(
        0 if symbol not in bats.symbols else count for symbol, count in enumerate(cave.means.omens)
    )
    held = sum(cave.means.omens)
    step = t.play(use(t, cave), "bats 2E 0 #artifact")
    codes = asked(t, step)
    assert "bats-artifact 3E 0 x1" in codes
    assert "bats-artifact 4E 0 x2" in codes  # onto a piece
    assert "bats-artifact Entrance x2" not in codes  # the Ghost is there
    assert held == 3


def use(t: Any, cave: CavePlayer) -> Any:
    return use_omen(t.g, cave, cave.omens[0])


@pytest.mark.clause("GST-147", "GST-90", "GST-95")
def test_what_possessed_bats_bring_onto_an_open_ghost_tile_locks() -> None:
    t, cave = cave_table()
    t.token(2, 0, "artifact")
    t.lit(2, 1, "ghost-05")
    possessing(t, "cave", "bat", "bat", "bat")
    t.run(use(t, cave), "bats 2E 0 #artifact", "bats-artifact 2E 1N x1")
    assert ghost_of(t).locked == 1
    assert t.g.turn.cut


@pytest.mark.clause("GST-69", "GST-89", "GST-94")
@pytest.mark.parametrize(("there", "beyond"), [(None, False), ("artifact-locked", True)])
def test_possessed_bats_carry_it_through_no_open_ghost_tile(there: str | None, beyond: bool) -> None:
    t = ghost_with("cave", "knight")
    strip(t, 1)
    t.lit(2, 0, "ghost-02")
    t.lit(3, 0, open_tile(t))
    if there:
        t.token(2, 0, there)
    t.turn_of("ghost")  # her own turn or a possession: an Artifact that comes there locks
    assert sorted(destinations(t.g, at(1, 0), 2)) == [at(0, 0), at(2, 0), *([at(3, 0)] if beyond else [])]


# ------------------------------------------------------------------ Thief (GST-70)


@pytest.mark.clause("GST-70", "THF-52", "GST-65")
def test_the_possessed_thief_has_the_cards_statistics_and_all_upgrades() -> None:
    t = ghost_with("thief", "knight")
    strip(t, 2)
    thief = t.role(Thief)
    thief.stats = (2, 4, 3)
    t.piece("ghost", 1, 0)
    step = possessing(t, "thief", influence=3)
    assert t.g.where[THIEF] == t.g.entrance  # he was dead
    assert isinstance(step, Ask)
    assert step.numbers == (4, 4)
    assert thief.stealth(t.g) == 3
    assert thief.has(HAND_CROSSBOW)
    assert thief.has(UNNATURAL_EVASION)
    assert not any(thief.has(upgrade) for upgrade in INCREASES)
    assert thief.stats == (2, 4, 3)
    assert "flare x1" in codes_of(t.g, step)
    t.g.supply[TREASURE] -= 1
    thief.carry(TREASURE)
    assert thief.stealth(t.g) == 2
    t.run(thief.released(t.g))
    assert thief.stealth(t.g) == 3
    assert not thief.has(HAND_CROSSBOW)


@pytest.mark.clause("TER-65", "KNT-117", "THF-49", "GST-58")
@pytest.mark.parametrize(("name", "piece"), [("knight", KNIGHT), ("thief", THIEF)])
def test_who_possesses_a_piece_lets_the_river_carry_it_as_by_its_own_move(name: str, piece: int) -> None:
    t = ghost_with(name, "dragon", terrain=True)
    river = t.terrain("river", 0, 1)
    t.g.where[piece], t.g.where[DRAGON] = river[:2]
    possessing(t, name)
    role = t.g.named(name)
    assert role.rides(t.g, piece, river[1], role.seat)
    assert role.rides(t.g, piece, river[1], role.owner) == []


@pytest.mark.clause("GST-58", "THF-13", "GOB-62")
@pytest.mark.parametrize("name", ["thief", "goblins"])
def test_who_possesses_a_role_decides_for_it(name: str) -> None:
    t = ghost_with("goblins", "thief")
    t.g.named(name).seat = ghost_of(t).seat
    t.dark(1, 0, "crystal-01")
    t.piece("thief", 1, 0)
    peeks, spoils = peek(t.g, t.role(Thief), PEEK[at(1, 0)]), _share_spoils(t.g, t.role(Goblins), 1)
    step = t.play(peeks if name == "thief" else spoils)
    assert isinstance(step, Ask)
    assert step.seat == ghost_of(t).seat


@pytest.mark.clause("GST-66")
@pytest.mark.parametrize("name", ["ancient-map", "bomb", "bow"])
def test_what_the_possessed_knight_has_used_up_is_named(name: str) -> None:
    t = knight_table()
    possessing(t, "knight")
    her = t.role(Knight)
    assert her.used_up() == []
    her.means.use(her, PLACES.index(name))
    assert [used.lower().replace(" ", "-") for used in her.used_up()] == [name]


# ------------------------------------------------------------------ Ghoul (GST-71)


@pytest.mark.clause("GST-71")
def test_the_possessed_ghoul_rolls_more_dice_and_keeps_its_discs() -> None:
    t = ghost_with("ghoul", "knight")
    strip(t, 4)
    ghoul = t.ghoul
    ghoul.means.attack = 2
    ghoul.stabbed = 2
    ghoul.terror.gain(0)
    t.piece("ghost", 0, 0)
    t.piece("ghoul", 1, 0)
    step = possessing(t, "ghoul", "6", "5", "4", "1", influence=3)
    assert isinstance(step, Ask)
    assert len(step.options) == 6
    step = t.play(go_on(t.g), "keep-dice #6-4")
    assert isinstance(step, Ask)
    assert step.numbers == (6, 4)
    assert ghoul.defense == 2
    assert "flare x1" in codes_of(t.g, step)
    assert not any(code.startswith("terror") for code in codes_of(t.g, step))
    assert isinstance(t.play(go_on(t.g), "stop"), Result)
    assert (ghoul.means.attack, ghoul.stabbed, ghoul.terror.fresh[0]) == (2, 2, 1)


@pytest.mark.clause("GST-71", "GST-54")
def test_pieces_it_attacked_in_its_own_turn_are_safe() -> None:
    t = ghost_with("ghoul", "thief")
    strip(t, 2)
    t.role(Thief).stats = (4, 2, 3)
    t.piece("ghost", 0, 0)
    t.piece("ghoul", 1, 0)
    t.piece("thief", 1, 0)
    t.ghoul.struck = 1 << THIEF
    step = possessing(t, "ghoul", "6", "6", "6", influence=2)
    assert not any(code.startswith("attack") for code in asked(t, step))
    t.ghoul.struck = 0
    assert any(code.startswith("attack") for code in asked(t, possessing_again(t)))


@pytest.mark.clause("GST-56", "GST-71")
def test_every_card_has_its_dice_cards_or_cubes() -> None:
    assert set(CARDS) == {
        "knight", "goblins", "dragon", "cave", "thief", "ghoul", "ghost", "nightmare-unicorn", "vile-ghoul",
    }  # fmt: skip


def test_views_tell_no_seat_more_than_it_may_know() -> None:
    t, dragon = dragon_table()
    t.run(dragon.draw_powers(t.g, 2), "claw", "claw")
    step = possessing(t, "dragon", *POWERS)
    assert isinstance(step, Ask)
    for seat in (0, 2):
        text = msgspec.json.encode(t.g.view(seat, step)).decode()
        assert '"state":"in hand"' in text if seat == 0 else '"state":"in hand"' not in text
    assert t.g.where[GHOST] == t.g.entrance
