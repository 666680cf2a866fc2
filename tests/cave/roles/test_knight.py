"""The Knight: setup, Hero cubes, Grit, her turn and movement. Encounters and cards are in the files beside this."""

from __future__ import annotations

import pytest

from tests.cave.seats import Seats, seated
from tests.cave.tables.knight import (
    Foe,
    act,
    asks,
    cube,
    cubes,
    give,
    holds,
    knight_with,
    me,
    offered,
    on,
    only_events,
    quests,
    shows,
    unplaced,
    verbs,
)
from tests.table import Result
from underhall.cave.map import forced
from underhall.cave.play.event_cards import EVENT_CARDS
from underhall.cave.play.monsters import BLOB, GRIT_LOSS
from underhall.cave.play.turn import end_of_turn_tiles
from underhall.cave.roles.goblins.role import Goblins
from underhall.cave.roles.knight.encounters import REVEALED, SAFE_GEM, SMASHED, TRAPPED_GEM
from underhall.cave.roles.knight.events import RATS
from underhall.cave.roles.knight.sidequests import DARING, EAGLE_EYED, GRIT, SIDEQUEST_IDS
from underhall.cave.roles.knight.treasures import DECLINED
from underhall.cave.roles.knight.turn import MOVE_AND_ACT
from underhall.cave.setup.agreed import NUMBERS
from underhall.cave.setup.layout import set_up
from underhall.cave.state import Cave
from underhall.hall.pieces import EYE, KNIGHT, THIEF, UNICORN
from underhall.hall.space import at
from underhall.hall.tokens import BOMB, EVENT, OGRE


def road(*others: str, **changes: object) -> Seats:
    """Three open Lit tiles east of the Entrance, the Knight on the first."""
    t = knight_with(*others, **changes)
    for x, tile in enumerate(("ambush-01", "ambush-05", "ambush-10"), start=1):
        t.lit(x, 0, tile)
    t.piece("knight", 1, 0)
    return t


# ------------------------------------------------------------------ A. setup


def whole_setup(*names: str, **changes: object) -> Cave:
    t = seated(*names, **changes)
    g = Cave(t.g.plan, t.g.roles, 0)
    steps = set_up(g)
    step = next(steps, None)
    while step is not None:
        try:
            step = steps.send(0)
        except StopIteration:
            break
    return g


@pytest.mark.clause("KNT-01", "KNT-03", "KNT-04", "KNT-05", "KNT-06")
def test_she_starts_on_the_entrance_with_two_cubes_and_three_sidequests():
    g = whole_setup("thief", "knight")
    her = g.roles[0]
    assert her.name == "knight"
    assert min(NUMBERS[name] for name in ("knight", "goblins", "dragon", "cave", "thief")) == NUMBERS["knight"]
    assert g.where[KNIGHT] == g.entrance
    assert (her.cubes.unplaced, her.cubes.hers(), her.cubes.everywhere()) == (2, 2, 7)
    assert her.cubes.grit_track == 0b11111
    assert g.supply[BOMB] == 3
    assert len(her.quests.hand) == 3
    assert len(her.quests) == 7
    g.check()


@pytest.mark.clause("KNT-02")
def test_the_difficulty_of_her_killer_sets_her_health():
    her = whole_setup("knight", "goblins", knight_health=9).roles[0]
    assert (her.health, her.max_health, her.grit) == (9, 9, 0)


@pytest.mark.clause("KNT-06")
def test_some_games_leave_sidequests_out():
    g = whole_setup("knight", "cave", sidequests_out=("daring", "eagle-eyed"))
    her = g.roles[0]
    assert len(her.quests.hand) + len(her.quests) == 8
    faces = [*her.quests.unknown, *(thing.face for thing in her.quests.hand)]
    assert DARING not in faces
    assert EAGLE_EYED not in faces
    g.check()


@pytest.mark.clause("KNT-07")
def test_treasure_and_event_decks():
    her = whole_setup("knight", "cave").roles[0]
    assert len(her.treasures) == 7
    assert len(her.events) == 15
    assert len(her.events.top) == 3
    assert all(thing.known == 1 << 1 for thing in her.events.top)  # the Cave may look at three (GEN-13)
    alone = whole_setup("knight").roles[0]
    assert alone.events.top == ()


@pytest.mark.clause("KNT-08")
def test_the_monster_deck_comes_with_goblin_infestation():
    her = whole_setup("knight", infestation="B").roles[0]
    assert her.monsters is not None
    assert len(her.monsters) == 10
    assert whole_setup("knight", "goblins").roles[0].monsters is None


@pytest.mark.clause("KNT-09")
def test_sidequests_and_facedown_treasures_are_hidden_from_others():
    t = knight_with("thief")
    quests(t, "daring")
    holds(t, "javelin")
    shows(t, "mighty-axe")
    own, other = me(t).panel(t.g, 0), me(t).panel(t.g, 1)
    assert {card.name for card in own.cards} == {"Daring", "Javelin", "Mighty Axe"}
    assert {card.name for card in other.cards} == {"Mighty Axe"}
    assert other.hidden == {"facedown Treasures": 1, "Sidequests": 1}
    assert own.hidden == {}
    assert own.numbers["unplaced cubes"] == other.numbers["unplaced cubes"] == 2


@pytest.mark.clause("KNT-122")
@pytest.mark.parametrize(("short", "met"), [(1, False), (0, True), (-1, True)])
def test_her_board_says_when_enough_crystals_are_smashed(short: int, met: bool) -> None:
    t = knight_with("ghoul")
    goal = t.g.plan.goals["knight"]
    assert goal.kind == "smash-escape"
    me(t).crystals = goal.n - short
    assert me(t).panel(t.g, 0).goal_met is met


# ------------------------------------------------------------------ B. statistics and Hero cubes


@pytest.mark.clause("KNT-11")
@pytest.mark.parametrize(
    ("count", "movement", "perception", "strength"), [(0, 1, 1, 1), (1, 3, 2, 2), (2, 5, 3, 3), (3, 7, 4, 4)]
)
def test_the_tracks(count, movement, perception, strength):
    t = knight_with()
    cubes(t, 2, movement=count)
    assert me(t).means.movement(me(t)) == movement
    cubes(t, 2, perception=count)
    assert me(t).perception(t.g) == perception
    cubes(t, 2, strength=count)
    assert me(t).strength(t.g) == strength


@pytest.mark.clause("KNT-11")
def test_a_track_holds_three_cubes():
    t = road()
    cubes(t, 2, strength=3)
    assert cube("strength") not in offered(t)
    assert cube("movement") in offered(t)


@pytest.mark.clause("KNT-12", "KNT-76")
def test_treasures_add_to_the_tracks_beyond_their_end():
    t = knight_with()
    shows(t, "heroic-boots", "pixie-lantern", "elvish-sword", "mighty-axe")
    cubes(t, 0, movement=3, heroic_boots=1)
    assert me(t).means.movement(me(t)) == 11
    cubes(t, 0, movement=1, perception=2, pixie_lantern=1, elvish_sword=1, mighty_axe=1)
    assert me(t).means.movement(me(t)) == 4
    assert me(t).perception(t.g) == 5
    assert me(t).strength(t.g) == 3


@pytest.mark.clause("KNT-13")
def test_cubes_are_assigned_in_the_middle_of_a_move():
    t = road()
    cubes(t, 2)
    act(t, "move 2E 0 x1")
    assert me(t).means.steps_left(me(t)) == 0
    assert "move" not in verbs(t)
    act(t, cube("movement"))
    assert me(t).means.steps_left(me(t)) == 2
    assert "move 3E 0 x1" in offered(t)
    act(t, cube("perception"))
    assert me(t).means.encounters_left(me(t)) == 2
    assert unplaced(t) == 0
    assert "cube" not in verbs(t)


@pytest.mark.clause("KNT-14", "KNT-27")
def test_cubes_stay_until_she_picks_them_up():
    t = road("thief")
    cubes(t, 0, strength=2, shield=1)
    me(t).cubes.set_aside, me(t).cubes.grit_track = 1, 0b11100
    assert me(t).strength(t.g) == 3
    t.turn_of("thief")
    assert me(t).strength(t.g) == 3
    assert me(t).cannot_be_moved(t.g)
    t.turn_of("knight", 0)
    asks(t, act(t), "knight-act")
    assert (unplaced(t), on(t, "strength"), me(t).cubes.set_aside) == (4, 0, 0)
    assert t.g.turn.phase == MOVE_AND_ACT


@pytest.mark.clause("KNT-27")
def test_picking_up_leaves_cubes_that_are_elsewhere():
    t = road()
    cubes(t, 0, strength=2)
    her = me(t).cubes
    her.discarded, her.poisoned, her.grit_track = 1, 1, 0b11100
    t.turn_of("knight", 0)
    act(t)
    assert (her.unplaced, her.discarded, her.poisoned, her.grit_track) == (2, 1, 1, 0b11100)


@pytest.mark.clause("KNT-15")
def test_strength_of_treasures_counts_on_her_own_turn_only():
    t = knight_with("thief")
    shows(t, "elvish-sword", "mighty-axe")
    cubes(t, 0, strength=1, elvish_sword=1, mighty_axe=1)
    assert (me(t).strength(t.g), me(t).perception(t.g)) == (4, 2)
    t.turn_of("thief")
    assert (me(t).strength(t.g), me(t).perception(t.g)) == (2, 2)


@pytest.mark.clause("KNT-16")
def test_her_hero_cubes_are_unplaced_placed_and_set_aside():
    t = knight_with()
    cubes(t, 1, strength=1)
    her = me(t).cubes
    her.set_aside, her.discarded, her.poisoned, her.grit_track = 1, 1, 1, 0b11
    assert me(t).hero_cubes() == 3
    assert me(t).alone_in_the_dark(t.g) == 3
    me(t).check(t.g)


@pytest.mark.clause("KNT-17", "KNT-24")
def test_two_cubes_are_never_lost():
    t = knight_with()
    cubes(t, 0, strength=2)
    me(t).grit = 6
    me(t).cubes.grit_track, me(t).cubes.discarded = 0b11110, 1
    t.run(me(t).lose_grit(t.g, 5, "KNT-26"))
    assert me(t).grit == 1
    assert me(t).hero_cubes() == 2
    assert me(t).cubes.grit_track == 0b11110  # the white space stays empty
    assert not t.g.turn.cut
    me(t).gain_grit(t.g, 5, "KNT-25")
    assert me(t).hero_cubes() == 2
    t.run(me(t).poison(t.g, 2, "KNT-108"))
    assert me(t).hero_cubes() == 2


@pytest.mark.clause("KNT-17")
def test_with_two_cubes_no_potion():
    t = road()
    shows(t, "potion-kit")
    me(t).health = 3
    cubes(t, 2)
    assert "potion" not in verbs(t)
    cubes(t, 3)
    assert "potion" in verbs(t)


@pytest.mark.clause("KNT-18")
def test_a_discarded_cube_is_not_picked_up():
    t = road()
    shows(t, "potion-kit")
    me(t).health = 3
    cubes(t, 3)
    act(t, "potion")
    assert (me(t).health, me(t).cubes.discarded, unplaced(t)) == (5, 1, 2)
    t.turn_of("knight", 0)
    act(t)
    assert me(t).cubes.discarded == 1


@pytest.mark.clause("KNT-19")
def test_the_cube_of_a_lost_treasure_is_set_aside():
    t = knight_with()
    shows(t, "elvish-sword")
    cubes(t, 1, elvish_sword=1)
    me(t).lose_shown_treasure(t.g, me(t).treasures.shown[0], "KNT-112")
    assert (me(t).cubes.set_aside, on(t, "elvish-sword"), me(t).hero_cubes()) == (1, 0, 2)
    assert len(me(t).treasures.bottom) == 1
    t.g.check()


# ------------------------------------------------------------------ C. Grit


@pytest.mark.clause("KNT-20")
def test_grit_runs_from_0_to_45():
    t = knight_with()
    me(t).gain_grit(t.g, 60, "KNT-25")
    assert me(t).grit == 45
    assert me(t).hero_cubes() == 7
    cubes(t, 2)
    me(t).grit = 3
    t.run(me(t).lose_grit(t.g, 5, "KNT-26"))
    assert me(t).grit == 0


@pytest.mark.clause("KNT-21")
def test_reaching_a_white_space_gives_its_cube_once():
    t = knight_with()
    me(t).gain_grit(t.g, 4, "KNT-25")
    assert unplaced(t) == 2
    me(t).gain_grit(t.g, 8, "KNT-25")  # 12: passes 5 and 11
    assert unplaced(t) == 4
    assert me(t).cubes.grit_track == 0b11100
    me(t).cubes.grit_track, me(t).cubes.discarded = 0b11000, 1
    me(t).gain_grit(t.g, 6, "KNT-25")  # 18 is empty
    assert unplaced(t) == 4


@pytest.mark.clause("KNT-22")
def test_the_example_of_the_clause():
    t = knight_with("thief")
    cubes(t, 2, strength=2)
    me(t).grit = 12
    t.turn_of("thief")
    t.run(me(t).lose_grit(t.g, 5, "KNT-26"))
    assert (me(t).grit, unplaced(t), me(t).cubes.grit_track) == (7, 1, 0b11110)
    t.run(me(t).lose_grit(t.g, 3, "KNT-26"))
    assert (me(t).grit, unplaced(t), on(t, "strength"), me(t).cubes.grit_track) == (4, 0, 2, 0b11111)


@pytest.mark.clause("KNT-22", "KNT-23")
def test_without_an_unplaced_cube_she_chooses_which_goes():
    t = knight_with("thief")
    cubes(t, 0, strength=2, shield=0, movement=1)
    me(t).cubes.set_aside, me(t).cubes.grit_track = 1, 0b11100
    me(t).grit = 11
    t.turn_of("thief")
    options = asks(t, t.play(me(t).lose_grit(t.g, 1, "KNT-26")), "return-cube")
    assert options == [give("movement"), give("strength"), give("set-aside")]
    me(t).grit = 11
    t.run(me(t).lose_grit(t.g, 1, "KNT-26"), give("strength"))
    assert me(t).strength(t.g) == 2  # lost at once
    assert not t.g.turn.cut


@pytest.mark.clause("KNT-23")
def test_returning_a_placed_cube_ends_her_own_turn_but_the_grit_for_the_tile_is_gained():
    t = knight_with()
    t.dark(1, 0, "event-05")
    cubes(t, 0, perception=1, movement=2)
    me(t).grit = 5
    only_events(t, "rats")
    result = act(t, "move 1E 0 x1", give("movement"))
    assert isinstance(result, Result)
    assert t.g.turn.cut
    assert me(t).grit == 4
    assert me(t).hero_cubes() == 2
    assert result.ending is None


@pytest.mark.clause("KNT-23")
def test_a_cube_won_by_the_tile_that_ended_her_turn_stays_unplaced():
    t = knight_with()
    t.dark(1, 0, "event-05")
    cubes(t, 0, perception=1, movement=2)
    me(t).grit = 6
    only_events(t, "rats")
    act(t, "move 1E 0 x1", give("movement"))
    assert (me(t).grit, unplaced(t), me(t).hero_cubes()) == (5, 1, 3)
    assert t.g.turn.cut


@pytest.mark.clause("KNT-23", "KNT-22")
def test_an_unplaced_cube_goes_first_and_her_turn_goes_on():
    t = knight_with()
    t.dark(1, 0, "event-05")
    cubes(t, 1, perception=1, movement=1)
    me(t).grit = 5
    only_events(t, "rats")
    asks(t, act(t, "move 1E 0 x1", "go-on"), "knight-act")
    assert me(t).grit == 4
    assert not t.g.turn.cut


@pytest.mark.clause("KNT-25", "KNT-26")
def test_what_grit_is_gained_and_lost_comes_from_the_board():
    assert (REVEALED, SMASHED, DECLINED, SAFE_GEM) == (1, 2, 5, 5)
    assert (TRAPPED_GEM, -EVENT_CARDS[RATS].grit, GRIT_LOSS[BLOB]) == (2, 2, 5)
    assert dict(zip(SIDEQUEST_IDS, GRIT, strict=True)) == {
        "stalwart": 5,
        "intrepid": 3,
        "daring": 4,
        "fearless": 4,
        "cunning": 3,
        "bedecked": 4,
        "adventurous": 6,
        "swift": 4,
        "eagle-eyed": 3,
        "persistent": 4,
    }


# ------------------------------------------------------------------ D. turn


@pytest.mark.clause("KNT-28", "KNT-31")
def test_she_may_stop_at_any_time_and_place_cubes_for_defence_first():
    t = road()
    cubes(t, 2)
    assert "stop" in offered(t)
    result = act(t, cube("shield"), "stop")
    assert isinstance(result, Result)
    assert (unplaced(t), on(t, "shield")) == (1, 1)


@pytest.mark.clause("KNT-29", "KNT-30")
def test_steps_use_movement_and_encounters_use_perception():
    t = road()
    t.dark(4, 0, "treasure-01")
    cubes(t, 0, movement=2)
    act(t, "move 2E 0 x1", "move 3E 0 x1")
    assert (me(t).means.steps_left(me(t)), me(t).means.encounters_left(me(t))) == (3, 1)
    act(t, "move 4E 0 x1")
    assert (me(t).means.steps_left(me(t)), me(t).means.encounters_left(me(t))) == (2, 0)
    assert "move" not in verbs(t)  # no step without an Encounter left, not even onto an empty Lit tile


@pytest.mark.clause("KNT-30")
def test_without_encounters_she_may_still_use_equipment():
    t = knight_with()
    t.lit(1, 0, "ambush-02")  # walls east and west
    t.piece("knight", 1, 0)
    shows(t, "potion-kit")
    holds(t, "javelin")
    cubes(t, 3)
    me(t).health = 3
    me(t).means.encounters = 1
    assert {"stop", "bomb", "cube", "potion", "show"} == verbs(t)
    act(t, cube("perception"))
    assert "map" in verbs(t)


@pytest.mark.clause("KNT-32")
def test_an_event_token_under_her_comes_first():
    t = road()
    t.token(1, 0, "event")
    t.token(1, 0, "treasure")
    cubes(t, 1, perception=1)
    only_events(t, "cave-bread", "rats")
    assert {"resolve", "cube"} == verbs(t)
    asks(t, act(t, "resolve", "rats"), "knight-act")
    assert t.tokens(1, 0) == ["treasure"]
    assert t.g.supply[EVENT] == 10
    assert me(t).grit == 0  # no revealing, no Grit
    assert t.g.tiles_revealed == 0
    assert me(t).means.encounters == 1
    assert {"stop", "move", "collect"} <= verbs(t)


@pytest.mark.clause("KNT-32", "KNT-45")
def test_entering_an_event_token_is_an_encounter():
    t = road()
    t.token(2, 0, "event")
    cubes(t, 0, perception=2)
    only_events(t, "cave-bread")
    act(t, "move 2E 0 x1")
    assert t.tokens(2, 0) == []
    assert me(t).means.encounters == 1
    assert me(t).met_on == (at(2, 0),)
    assert unplaced(t) == 1


@pytest.mark.clause("KNT-33")
def test_without_a_cave_she_places_a_tile_after_her_turn():
    t = road()
    assert end_of_turn_tiles(t.g, me(t)) == 1
    t.g.collapsing = True
    assert end_of_turn_tiles(t.g, me(t)) == 3
    assert end_of_turn_tiles(knight_with("cave").g, me(knight_with("cave"))) == 0


# ------------------------------------------------------------------ E. movement


@pytest.mark.clause("KNT-34")
def test_no_walls_and_no_open_spaces():
    t = knight_with()
    t.lit(1, 0, "ambush-03", 2)  # a wall in the east
    t.lit(2, 0, "ambush-01")
    t.lit(1, 1, "ambush-06", 3)  # its own wall in the south
    t.piece("knight", 1, 0)
    cubes(t, 0, perception=2)
    steps = [code for code in offered(t) if code.startswith(("move", "map"))]
    assert steps == ["move Entrance x1"]


@pytest.mark.clause("KNT-34", "KNT-41")
def test_leaving_terrain_onto_an_open_space_places_a_dark_tile_and_reveals_it():
    t = knight_with(terrain=True)
    t.terrain("lake", 1, 0)
    t.piece("knight", 1, 0)
    t.top("treasure-01")
    cubes(t, 0, perception=2)
    assert "leave-terrain 1E 1S x1" in offered(t)
    act(t, "leave-terrain 1E 1S x1")
    assert at(1, -1) in t.g.lit
    assert t.g.where[KNIGHT] == at(1, -1)
    assert me(t).grit == 1
    assert me(t).means.encounters == 1


@pytest.mark.clause("KNT-35", "KNT-45", "KNT-47", "MAP-31", "MAP-36", "MAP-42")
def test_entering_a_dark_tile_reveals_it():
    t = road()
    t.dark(1, 1, "ambush-02")  # a tunnel: must be open towards her
    act(t, "move 1E 1N x1")
    assert not t.g.lit[at(1, 1)].walls & 4
    assert me(t).grit == 1
    assert me(t).means.encounters == 1
    assert t.g.tiles_revealed == 1


@pytest.mark.clause("KNT-36", "KNT-13")
def test_she_must_be_strong_enough_for_every_piece(foes):
    t = road("nightmare-unicorn", "thief")
    foes(nightmare_unicorn=Foe(2), thief=Foe(3))
    t.piece("unicorn", 2, 0)
    t.piece("thief", 2, 0)
    cubes(t, 1, strength=1)
    assert "move 2E 0 x1" not in offered(t)
    act(t, cube("strength"))
    assert "move 2E 0 x1" in offered(t)


@pytest.mark.clause("KNT-36")
def test_an_armed_javelin_helps_against_one_of_them(foes):
    t = road("nightmare-unicorn", "thief")
    foes(nightmare_unicorn=Foe(2), thief=Foe(2))
    t.piece("unicorn", 2, 0)
    cubes(t, 0, perception=2)
    assert "move 2E 0 x1" not in offered(t)
    shows(t, "javelin")
    assert "move 2E 0 x1" in offered(t)
    t.piece("thief", 2, 0)
    assert "move 2E 0 x1" not in offered(t)


@pytest.mark.clause("KNT-36")
@pytest.mark.parametrize(
    ("first", "second", "may"), [(2, 2, True), (2, 3, True), (3, 2, True), (2, 4, False), (3, 3, False)]
)
def test_the_javelin_is_kept_for_who_is_too_strong_without_it(foes, first, second, may):
    t = road("nightmare-unicorn", "thief")
    foes(nightmare_unicorn=Foe(first), thief=Foe(second))
    t.piece("unicorn", 2, 0)
    t.piece("thief", 2, 0)
    cubes(t, 0, strength=1, perception=2)  # Strength 2, against one of them 3
    shows(t, "javelin")
    assert me(t).strength(t.g) == 2
    assert ("move 2E 0 x1" in offered(t)) == may


@pytest.mark.clause("KNT-32")
@pytest.mark.parametrize(("met", "ways"), [(0, {"resolve"}), (1, {"stop"})])
def test_without_an_encounter_for_the_event_under_her_she_can_only_end_her_turn(met, ways):
    t = road()
    t.token(1, 0, "event")
    cubes(t, 0, movement=1, strength=1)
    me(t).means.encounters = met
    assert verbs(t) == ways


@pytest.mark.clause("KNT-37", "KNT-45", "KNT-128")
def test_entering_obliges_her_to_attack(foes):
    t = road("nightmare-unicorn", "thief")
    unicorn, thief = Foe(2), Foe(2)
    foes(nightmare_unicorn=unicorn, thief=thief)
    t.piece("unicorn", 2, 0)
    t.piece("thief", 2, 0)
    t.token(2, 0, "crystal")
    t.token(2, 0, "treasure")
    cubes(t, 0, strength=2, movement=1)
    asks(t, act(t, "move 2E 0 x1"), "knight-act")
    assert offered(t) == ["attack 2E 0 unicorn", "attack 2E 0 thief", "smash"]
    act(t, "smash", "attack 2E 0 unicorn")  # the order is hers; the last one is no question
    assert (unicorn.hits, thief.hits) == ([(3, UNICORN)], [(3, THIEF)])
    assert me(t).means.encounters == 1
    assert {"stop", "collect"} <= verbs(t)


@pytest.mark.clause("KNT-37")
def test_a_piece_that_came_to_her_may_be_left_alone(foes):
    t = road("nightmare-unicorn")
    foes(nightmare_unicorn=Foe(2))
    t.piece("unicorn", 1, 0)
    cubes(t, 0, strength=2)
    assert {"stop", "move", "attack"} <= verbs(t)
    cubes(t, 2)
    assert "attack" not in verbs(t)


@pytest.mark.clause("KNT-38")
def test_she_enters_freely_where_she_need_not_interact(foes):
    t = road("thief")
    foes(thief=Foe(9, obliging=False))
    t.piece("thief", 2, 0)
    t.token(2, 0, "crystal")
    t.token(2, 0, "treasure")
    act(t, "move 2E 0 x1")
    assert t.g.where[KNIGHT] == at(2, 0)
    assert me(t).means.encounters == 0
    assert "stop" in verbs(t)


@pytest.mark.clause("KNT-39", "KNT-105")
def test_a_monster_token_counts_as_a_player():
    t = road(infestation="C")
    t.token(2, 0, "ogre")
    cubes(t, 0, strength=2)
    assert not forced.may_be_moved(t.g, KNIGHT, 1)
    assert not t.g.unoccupied(at(2, 0))
    assert OGRE not in forced.MOVABLE
    asks(t, act(t, "move 2E 0 x1"), "ogre")  # Strength 3 against 4: driven back
    assert me(t).means.encounters == 1
    assert me(t).health == 6


@pytest.mark.clause("KNT-40", "KNT-132")
def test_the_flame_wall_comes_first_and_once_a_turn():
    t = road("dragon")
    t.token(2, 0, "flame-wall")
    t.token(2, 0, "event")
    cubes(t, 0, perception=2, movement=1)
    me(t).grit = 7
    only_events(t, "cave-bread", "rats")
    asks(t, act(t, "move 2E 0 x1"), "return-cube")
    assert me(t).grit == 2
    assert "event" in t.tokens(2, 0)


@pytest.mark.clause("KNT-40")
def test_the_flame_wall_burns_once_a_turn_also_when_others_move_her():
    t = road("dragon")
    t.token(2, 0, "flame-wall")
    me(t).grit = 9
    cubes(t, 3)
    for expected in (4, 4):
        t.piece("knight", 1, 0)
        t.run(forced.push(t.g, 1, KNIGHT, 1, at_least=1), "push 2E 0 knight")
        assert me(t).grit == expected
    t.piece("knight", 2, 0)
    t.g.turn.burned = 0
    t.turn_of("knight", 0)
    act(t)
    assert me(t).grit == 4  # beginning there costs nothing


@pytest.mark.clause("KNT-41")
def test_magma_burns_at_the_end_of_her_turn():
    t = knight_with(terrain=True)
    t.terrain("magma", 1, 0)
    t.piece("knight", 1, 0)
    t.run(me(t).end_of_turn(t.g))
    assert me(t).health == 6
    me(t).health = 1
    t.run(me(t).end_of_turn(t.g))
    assert me(t).health == 1


@pytest.mark.clause("KNT-41")
def test_no_pit_she_could_not_leave():
    t = knight_with(terrain=True)
    t.g.collapsing = True  # no Dark tile is placed beside it
    t.lit(1, 0, "ambush-01")
    t.terrain("pit", 2, 0)
    t.lit(3, 0, "ambush-05")
    t.piece("knight", 1, 0)
    cubes(t, 2)
    assert "move 2E 0 x1" not in offered(t)
    cubes(t, 0, movement=1, perception=1)
    assert "move 2E 0 x1" in offered(t)
    act(t, "move 2E 0 x1")
    assert "stop" not in verbs(t)
    assert {"move 1E 0 x1", "move 3E 0 x1"} <= set(offered(t))


@pytest.mark.clause("KNT-36", "KNT-41", "TER-54")
def test_on_a_pit_with_tribes_too_strong_on_every_way_out_she_stays():
    t = knight_with("goblins", terrain=True)
    t.lit(1, 0, "ambush-01")
    t.lit(2, 1, "ambush-05")
    t.lit(2, -1, "ambush-12", 2)  # a wall to the Pit
    t.terrain("pit", 2, 0)
    t.piece("knight", 2, 0)
    cubes(t, 0, movement=2)
    t.role(Goblins).means.population = [3, 3, 3]
    t.piece("goblin-fangs", 1, 0)
    t.piece("goblin-bones", 2, 1)
    assert offered(t) == ["leave-terrain 3E 0 x1"]
    t.g.where[EYE] = at(3, 0)  # lurking
    assert verbs(t) == {"stop"}
    t.lit(7, 0, "ambush-02")
    t.terrain("pit", 8, 0)
    assert verbs(t) == {"move"}  # through the Pits
    t.g.where[EYE] = at(8, 0)
    t.g.collapsing = True
    assert verbs(t) == {"stop"}


@pytest.mark.clause("KNT-41")
def test_the_river_carries_her_free():
    t = knight_with(terrain=True)
    river = t.terrain("river", 1, 0)
    t.piece("knight", 0, 0)
    cubes(t, 2)
    steps = [code for code in offered(t) if code.startswith("move")]
    assert len(steps) == 1
    step = act(t, steps[0])
    assert asks(t, step, "ride")[-1] == "stay"
    assert me(t).means.steps == 1
    assert t.g.where[KNIGHT] in river


@pytest.mark.clause("KNT-71", "KNT-34", "TER-22")
def test_the_canyon_is_crossed_with_the_ancient_map():
    t = knight_with(terrain=True)
    t.g.collapsing = True
    t.lit(1, 0, "ambush-01")
    t.terrain("canyon", 2, 0, 1)  # 2E 0 and 2E 2S are impassable, 2E 1S is the bridge
    t.lit(3, 0, "ambush-05")
    t.piece("knight", 1, 0)
    cubes(t, 0, movement=2)
    assert "move 2E 0 x1" not in offered(t)
    assert "cross" not in verbs(t)
    cubes(t, 1, movement=1)
    assert [code for code in offered(t) if code.startswith("cross")] == ["cross 3E 0 x2", "cross 2E 1S x2"]
    act(t, "cross 3E 0 x2")
    assert t.g.where[KNIGHT] == at(3, 0)
    assert (me(t).means.steps, on(t, "ancient-map")) == (2, 1)


@pytest.mark.clause("KNT-47", "TER-22")
def test_a_tile_beyond_the_canyon_is_open_to_where_she_came_from():
    t = knight_with(terrain=True)
    t.g.collapsing = True
    t.lit(1, 0, "ambush-01")
    t.terrain("canyon", 2, 0, 1)
    t.dark(3, 0, "ambush-12")  # a dead end
    t.piece("knight", 1, 0)
    cubes(t, 1, movement=1)
    act(t, "cross 3E 0 x2")
    assert t.g.lit[at(3, 0)].walls == 15 - 8
