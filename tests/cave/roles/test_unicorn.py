"""The Nightmare Unicorn by himself: facing, cards, Moves, Teleports, Radiance (UNI)."""

from __future__ import annotations

import pytest

from tests.cave.plans import fixed
from tests.cave.seats import Seats, seated
from tests.cave.tables.cave import collapse
from tests.cave.tables.ghoul import codes, named, no_tiles, quiet
from tests.cave.tables.unicorns import (
    act,
    between_pits,
    code,
    discarded,
    face,
    facing,
    hand,
    hold,
    move,
    next_cards,
    offered,
    open_tiles_around,
    place,
    radiate,
    shine,
    turn,
    unicorn_of,
    unicorn_with,
    upgraded,
)
from tests.table import Result
from underhall.cave.map.forced import push, steps_for
from underhall.cave.map.removal import collapsible, remove_terrain, remove_tiles
from underhall.cave.play.possession import possess
from underhall.cave.play.turn import end_of_turn_tiles, place_or_remove
from underhall.cave.roles.thief.role import Thief
from underhall.cave.roles.unicorns.cards import CARD_IDS, DESTINATIONS, FULL_DECK
from underhall.cave.roles.unicorns.nightmare import NightmareUnicorn
from underhall.cave.setup.agreed import Options, Setup
from underhall.cave.setup.new import new_game
from underhall.cave.setup.planning import plan_of
from underhall.engine.flow import Ask
from underhall.hall.pieces import GHOST, UNICORN
from underhall.hall.setup import SetupError
from underhall.hall.space import OFF, SIDE_NAMES, at, xy
from underhall.hall.tokens import CRYSTAL, EVENT, TREASURE, UNICORN_CUBE
from underhall.hall.turn import begin_turn, next_turn

# ------------------------------------------------------------------ setup (UNI-01 to UNI-17)


@pytest.mark.clause("UNI-01")
def test_he_plays_third_and_right_after_a_dragon():
    order = plan_of(Setup(("thief", "nightmare-unicorn", "goblins", "knight", "cave"))).roles
    assert order == ("knight", "goblins", "nightmare-unicorn", "cave", "thief")
    assert plan_of(Setup(("nightmare-unicorn", "cave", "dragon"))).roles == ("dragon", "nightmare-unicorn", "cave")


@pytest.mark.clause("UNI-02")
def test_only_one_unicorn_is_in_a_game():
    with pytest.raises(SetupError, match="never play together"):
        plan_of(Setup(("nightmare-unicorn", "knight"), options=Options(shadow_unicorn=True)))


@pytest.mark.clause("UNI-08", "UNI-10", "UNI-11", "UNI-13")
def test_his_board_at_the_start():
    game = new_game(Setup(("nightmare-unicorn", "cave")), 5)
    g = game.state
    me = g.role(NightmareUnicorn)
    assert (me.health, me.anger, me.track, me.radiance) == (5, 1, 12, 0)
    assert g.supply[UNICORN_CUBE] == 9
    assert [me.statistic(which) for which in range(4)] == [4, 3, 1, 1]  # Spirit, Pace, Armor, Clarity
    assert len(me.deck.hand) == 4
    own, other = (game.view(seat).panels[0] for seat in (0, 1))
    assert [card.state for card in own.cards] == ["in hand"] * 4
    assert not other.cards
    assert other.hidden == {"Unicorn cards": 4}
    assert any("Reconstructed" in note for note in own.notes)


@pytest.mark.clause("UNI-12")
@pytest.mark.parametrize(
    ("roles", "level", "health"),
    [
        (("knight", "nightmare-unicorn"), {"knight": "easiest"}, 3),
        (("knight", "nightmare-unicorn"), {"knight": "expert"}, 7),
        (("goblins", "nightmare-unicorn"), {"goblins": "hard"}, 6),
        (("vile-ghoul", "nightmare-unicorn"), {"vile-ghoul": "expert"}, 6),
        (("nightmare-unicorn", "cave"), {}, 5),
    ],
)
def test_his_health_follows_his_hunters_level(roles, level, health):
    game = new_game(Setup(roles, level), 1)
    assert game.state.role(NightmareUnicorn).health == health


@pytest.mark.clause("UNI-112", "VAR-77")
def test_in_place_of_ash_dragon_a_cube_lies_on_his_first_armor_space():
    g = new_game(Setup(("goblins", "nightmare-unicorn")), 1).state
    me = g.role(NightmareUnicorn)
    assert fixed(g.plan, "unicorn_armor_cube")
    assert not fixed(g.plan, "ash")
    assert me.armor(g) == 2
    assert (me.radiance, g.supply[UNICORN_CUBE]) == (0, 8)
    assert me.removable(g) == []  # the Cave can never take it
    g.check()


@pytest.mark.clause("UNI-14", "UNI-17")
def test_he_is_placed_beside_the_knight_and_faces_away():
    t = seated("nightmare-unicorn", "knight")
    t.piece("knight", 0, 0)
    t.lit(0, 1, "ambush-02", 1)  # walls north and south: a wall between them does not matter
    t.lit(1, 0, "crystal-01")
    t.dark(-1, 0, "ambush-10")
    step = t.play(unicorn_of(t).come_into_play(t.g))
    assert codes(t, step) == ["start 1E 0", "start 0 1N"]
    t.run(unicorn_of(t).come_into_play(t.g), "start 1E 0")
    assert facing(t) == "east"
    assert unicorn_of(t).radiance == 0  # nothing is marked by it


@pytest.mark.clause("UNI-15")
def test_without_a_knight_he_starts_on_the_entrance_facing_away_from_pieces():
    t = seated("nightmare-unicorn", "thief")
    t.lit(0, 1, "ambush-01")
    t.piece("thief", 0, 1)
    step = t.play(unicorn_of(t).come_into_play(t.g))
    assert codes(t, step) == ["face #east", "face #south", "face #west"]  # not north
    t.run(unicorn_of(t).come_into_play(t.g), "face #south")
    assert (place(t), facing(t)) == ("Entrance", "south")


@pytest.mark.clause("UNI-16")
def test_with_the_entrance_taken_he_starts_on_a_dark_tile_beside_it():
    t = seated("nightmare-unicorn", "thief")
    t.piece("thief", 0, 0)
    t.dark(1, 0, "treasure-01")
    t.dark(-1, 0, "ambush-01")
    t.token(-1, 0, "treasure")
    assert codes(t, t.play(unicorn_of(t).come_into_play(t.g))) == [
        f"face #{side}" for side in SIDE_NAMES
    ]  # even at the Thief
    t.run(quiet(unicorn_of(t).come_into_play(t.g)), "face #east", "fill 1E 1N", "fill 2E 0")
    assert place(t) == "1E 0"
    assert t.tokens(1, 0) == ["treasure"]  # revealed by the general rules


@pytest.mark.clause("UNI-127")
def test_failing_all_that_he_starts_on_the_nearest_free_tile():
    t = seated("nightmare-unicorn", "thief", "dragon")
    t.lit(1, 0, "ambush-01")
    t.lit(2, 0, "ambush-05")
    t.piece("thief", 0, 0)
    t.piece("dragon", 1, 0)
    t.run(quiet(unicorn_of(t).come_into_play(t.g)), "face #east")
    assert place(t) == "2E 0"


# ------------------------------------------------------------------ the turn (UNI-18 to UNI-27)


@pytest.mark.clause("UNI-19", "UNI-20", "UNI-21", "UNI-22")
def test_up_to_pace_actions_each_with_a_card():
    t = unicorn_with()
    hold(t, "unicorn-06", "unicorn-07", "unicorn-08", "unicorn-12")
    assert {code.split()[0] for code in offered(t)} == {"stop", "switch-arrow", "move-card", "turn-card", "teleport"}
    step = act(t, turn(t, "unicorn-06"), turn(t, "unicorn-08"), turn(t, "unicorn-12"))
    assert codes(t, step) == ["stop", "switch-arrow"]  # Pace is 3
    assert discarded(t) == ["unicorn-06", "unicorn-08", "unicorn-12"]


@pytest.mark.clause("UNI-20", "UNI-128", "UNI-86")
def test_he_may_stop_at_once_and_then_replaces_his_hand():
    t = unicorn_with()
    hold(t, "unicorn-06")
    unicorn_of(t).anger = 3
    next_cards(t, "unicorn-00", "unicorn-01", "unicorn-02", "unicorn-03")
    assert act(t, "stop") == Result(None)
    assert hand(t) == ["unicorn-00", "unicorn-01", "unicorn-02", "unicorn-03"]
    assert discarded(t) == ["unicorn-06"]
    assert unicorn_of(t).anger == 1


@pytest.mark.clause("UNI-86", "UNI-60")
def test_spirit_counts_at_the_next_draw_and_unbridled_at_the_reset():
    t = unicorn_with()
    upgraded(t, "spirit", "unbridled")
    next_cards(t, "unicorn-00", "unicorn-01", "unicorn-02", "unicorn-03", "unicorn-04")
    act(t, "stop")
    assert len(hand(t)) == 5
    assert unicorn_of(t).anger == 2


@pytest.mark.clause("UNI-86", "UNI-76")
def test_an_empty_deck_is_made_of_the_discards():
    t = unicorn_with()
    deck = unicorn_of(t).deck
    hold(t, "unicorn-06")
    deck.discards = tuple(kind for kind in deck.unknown if kind != 3)
    deck.unknown = (3,)
    step = act(t, "stop")
    assert named(step) == "unicorn"
    assert "unicorn-06" in codes(t, step)  # the hand was discarded first
    assert "unicorn-03" not in codes(t, step)


@pytest.mark.clause("UNI-23")
def test_pace_gained_in_the_phase_counts_at_once():
    t = unicorn_with()
    t.token(0, 1, "treasure")
    hold(t, "unicorn-07", "unicorn-08", "unicorn-12", "unicorn-11")
    step = act(t, move(t, "unicorn-07"), "collect #treasure", radiate("pace"))
    assert unicorn_of(t).actions_left() == 3
    assert named(step) == "unicorn-act"


@pytest.mark.clause("UNI-25", "UNI-26", "UNI-27")
def test_an_angry_action_raises_anger_and_forbids_collecting():
    t = unicorn_with()
    t.token(0, 0, "treasure")
    hold(t, "unicorn-00", "unicorn-19", "unicorn-04")
    step = act(t, turn(t, "unicorn-00", 2))
    assert named(step) == "unicorn-act"  # no question about the Treasure
    assert (unicorn_of(t).anger, facing(t)) == (2, "south")
    act(t, turn(t, "unicorn-19"))
    act(t, turn(t, "unicorn-04"))
    assert unicorn_of(t).anger == 3  # never above
    assert unicorn_of(t).radiance == 0


@pytest.mark.clause("UNI-42", "UNI-43", "UNI-18")
@pytest.mark.parametrize(
    ("card", "quarters", "side"),
    [
        ("unicorn-06", 1, "west"),
        ("unicorn-06", 2, "south"),
        ("unicorn-08", 1, "east"),
        ("unicorn-08", 2, "south"),
    ],
)
def test_a_turn_is_by_90_or_180_degrees(card, quarters, side):
    t = unicorn_with()
    t.token(0, 0, "treasure")
    hold(t, card)
    step = act(t, turn(t, card, quarters))
    assert facing(t) == side
    assert codes(t, step) == ["go-on", "collect #treasure"]  # as after a Move


# ------------------------------------------------------------------ Move (UNI-28 to UNI-41)


@pytest.mark.clause("UNI-28", "UNI-34")
def test_a_move_goes_straight_on_and_gives_only_what_lies_at_its_end():
    t = unicorn_with()
    open_tiles_around(t, (0, 2))
    t.token(0, 1, "treasure")
    t.token(0, 2, "treasure")
    hold(t, "unicorn-01")
    step = act(t, move(t, "unicorn-01"))
    assert place(t) == "0 2N"
    assert codes(t, step) == ["go-on", "collect #treasure"]
    assert t.tokens(0, 1) == ["treasure"]


@pytest.mark.clause("UNI-29")
@pytest.mark.parametrize("bar", ["wall", "rockslide", "nothing"])
def test_walls_rockslides_and_open_spaces_stop_him(bar):
    t = unicorn_with(ring=False, tokens={"rockslide": 5})
    t.lit(0, 1, "ambush-02" if bar == "wall" else "ambush-01", 1 if bar == "wall" else 0)
    if bar == "rockslide":
        t.edge_token(0, 0, "north", "rockslide")
    t.g.collapsing = True
    hold(t, "unicorn-02")
    act(t, move(t, "unicorn-02"))
    assert place(t) == ("0 1N" if bar == "nothing" else "Entrance")  # an open edge may lead to no tile


@pytest.mark.clause("UNI-29")
def test_a_bombed_wall_is_open():
    t = unicorn_with(ring=False, tokens={"bomb": 5})
    t.lit(0, 1, "ambush-02", 1)
    t.edge_token(0, 0, "north", "bomb")
    hold(t, "unicorn-07")
    act(t, move(t, "unicorn-07"))
    assert place(t) == "0 1N"


@pytest.mark.clause("UNI-30")
def test_a_move_of_no_space_ends_where_he_stands():
    t = unicorn_with(ring=False)
    t.lit(0, 1, "ambush-02", 1)
    t.token(0, 0, "treasure")
    hold(t, "unicorn-01")
    step = act(t, move(t, "unicorn-01"))
    assert place(t) == "Entrance"
    assert codes(t, step) == ["go-on", "collect #treasure"]


@pytest.mark.clause("UNI-31", "UNI-35", "UNI-38", "UNI-39", "UNI-41")
def test_a_dark_tile_is_revealed_open_to_where_he_came_from():
    t = unicorn_with(ring=False)
    t.dark(0, 1, "crystal-03")  # a corner: walls south and west at turn 0
    hold(t, "unicorn-07")
    step = act(t, move(t, "unicorn-07"))
    assert named(step) == "orient"
    assert codes(t, step) == ["orient 0 1N x1", "orient 0 1N x2"]  # its southern side is open
    assert t.g.where[UNICORN] == at(0, 1)


@pytest.mark.clause("UNI-36", "MAP-43")
def test_with_spaces_left_the_far_side_must_be_open_too_if_it_can():
    t = unicorn_with(ring=False)
    t.dark(0, 1, "ambush-03")  # one wall
    hold(t, "unicorn-01")
    step = act(t, move(t, "unicorn-01"))
    assert codes(t, step) == ["orient 0 1N x0", "orient 0 1N x2"]  # neither south nor north
    t = unicorn_with(ring=False)
    t.dark(0, 1, "ambush-03")
    hold(t, "unicorn-07")
    step = act(t, move(t, "unicorn-07"))  # no space left: north may be walled
    assert codes(t, step) == ["orient 0 1N x0", "orient 0 1N x1", "orient 0 1N x2"]


@pytest.mark.clause("UNI-36")
def test_a_dead_end_stops_him_and_the_rest_is_lost():
    t = unicorn_with(ring=False)
    t.dark(0, 1, "ambush-12")
    open_tiles_around(t, (0, 2))
    hold(t, "unicorn-02")
    step = act(t, move(t, "unicorn-02"))
    assert named(step) == "unicorn-act"  # one orientation only
    assert place(t) == "0 1N"
    assert t.g.lit[at(0, 1)].walls == 15 - 4


@pytest.mark.clause("UNI-36")
def test_the_duty_lapses_before_a_wall_beyond():
    t = unicorn_with(ring=False)
    t.dark(0, 1, "ambush-03")
    t.lit(0, 2, "ambush-02", 1)  # walled towards the south
    hold(t, "unicorn-01")
    step = act(t, move(t, "unicorn-01"))
    assert codes(t, step) == ["orient 0 1N x0", "orient 0 1N x1", "orient 0 1N x2"]


@pytest.mark.clause("UNI-37", "UNI-40")
def test_a_tile_revealed_by_a_teleport_need_only_lead_to_the_entrance():
    t = unicorn_with(ring=False)
    t.lit(0, 1, "ambush-01")
    t.dark(1, 1, "ambush-12")
    hold(t, "unicorn-08", "unicorn-12")
    step = act(t, code(t, "teleport", "unicorn-08", 0, "1E 1N"))
    assert named(step) == "unicorn-act"
    assert t.g.lit[at(1, 1)].walls == 15 - 8  # the open side faces west, where the way to the Entrance is
    assert not t.g.tokens.get(at(1, 1))  # an Ambush does nothing


@pytest.mark.clause("UNI-39")
def test_tokens_of_revealed_tiles_are_put_but_no_event_without_a_knight():
    for tile, tokens in (("treasure-01", [TREASURE]), ("crystal-01", [CRYSTAL]), ("event-05", [])):
        t = unicorn_with(ring=False)
        t.dark(0, 1, tile)
        hold(t, "unicorn-07")
        act(t, move(t, "unicorn-07"), *[f"fill {space}" for space in ("1E 1N", "0 2N")])
        assert list(t.g.tokens.get(at(0, 1), ())) == tokens
    t = unicorn_with("knight", ring=False)
    t.dark(0, 1, "event-05")
    hold(t, "unicorn-07")
    act(t, move(t, "unicorn-07"), *[f"fill {space}" for space in ("1E 1N", "0 2N")])
    assert t.g.tokens[at(0, 1)] == (EVENT,)


# ------------------------------------------------------------------ winning (UNI-03 to UNI-07)


@pytest.mark.clause("UNI-03")
@pytest.mark.parametrize("way", ["move", "pass", "teleport"])
def test_he_wins_on_entering_the_entrance_with_enough_radiance(way):
    t = unicorn_with("thief")
    shine(t, 9)
    t.piece("unicorn", 0, -1)
    if way in ("move", "pass"):
        hold(t, "unicorn-07" if way == "move" else "unicorn-01")
        result = act(t, move(t, "unicorn-07" if way == "move" else "unicorn-01"))
    else:
        t.piece("thief", 0, 0)  # a piece there does not stop him: the win comes before the attack
        hold(t, "unicorn-07", "unicorn-08")
        result = act(t, code(t, "teleport", "unicorn-07", 0, "Entrance"))
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.winners == ("nightmare-unicorn",)
    assert result.ending.clause == "UNI-03"


@pytest.mark.clause("UNI-03")
def test_a_forced_teleport_in_his_turn_wins_too():
    t = unicorn_with("thief")
    shine(t, 9)
    t.piece("unicorn", 0, -1)
    t.piece("thief", 1, -1)
    t.role(Thief).level = 0  # nothing is drawn for him
    face(t, "east")
    hold(t, "unicorn-07")
    next_cards(t, "unicorn-15")  # facing east, 1 behind and 1 to the left: from 1E 1S to the Entrance
    result = act(t, move(t, "unicorn-07"))
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.clause == "UNI-03"


@pytest.mark.clause("UNI-03")
def test_radiance_that_comes_too_late_does_not_win():
    t = unicorn_with("thief")
    shine(t, 8)
    unicorn_of(t).anger = 3
    t.piece("unicorn", 0, -1)
    t.piece("thief", 0, 0)
    hold(t, "unicorn-07")
    t.role(Thief).level = 0
    next_cards(t, "unicorn-00", "unicorn-01", "unicorn-12")  # two cards for the Thief, then the way on
    step = act(t, move(t, "unicorn-07"), radiate("armor"))
    assert unicorn_of(t).radiance == 9
    assert named(step) == "unicorn-act"
    assert place(t) == "1E 0"


@pytest.mark.clause("UNI-03")
def test_reaching_the_goal_on_the_entrance_is_not_enough():
    t = unicorn_with()
    shine(t, 8)
    t.token(0, 0, "treasure")
    hold(t, "unicorn-06")
    step = act(t, turn(t, "unicorn-06"), "collect #treasure", radiate("armor"))
    assert unicorn_of(t).radiance == 9
    assert named(step) == "unicorn-act"


@pytest.mark.clause("UNI-04", "UNI-61", "UNI-79")
def test_outside_his_turn_he_neither_wins_nor_marks():
    t = unicorn_with("thief")
    shine(t, 9)
    t.piece("unicorn", 0, -1)
    t.turn_of("thief")
    next_cards(t, "unicorn-07")
    t.token(0, 0, "treasure")
    assert t.play(unicorn_of(t).teleport(t.g)) == Result(None)
    assert place(t) == "Entrance"


@pytest.mark.clause("UNI-109", "UNI-03")
@pytest.mark.parametrize(
    ("level", "goal"), [("Terror Pony", 7), ("easy", 8), ("standard", 9), ("hard", 10), ("expert", 11)]
)
def test_the_goal_by_level(level, goal):
    plan = plan_of(Setup(("nightmare-unicorn", "thief"), {"nightmare-unicorn": level}))
    assert plan.goals["nightmare-unicorn"].kind == "radiance-escape"
    assert plan.goals["nightmare-unicorn"].n == goal


@pytest.mark.clause("UNI-06", "UNI-133")
def test_at_health_0_with_no_hunter_he_is_out():
    t = unicorn_with("thief")
    t.token(0, 1, "unicorn-cube")
    unicorn_of(t).health = 1
    unicorn_of(t).lose_health(t.g, "UNI-94")
    assert unicorn_of(t).out
    assert t.g.where[UNICORN] == OFF
    assert t.tokens(0, 1) == ["unicorn-cube"]


@pytest.mark.clause("UNI-06")
def test_his_hunter_wins_by_his_death():
    t = unicorn_with("knight", killed={"nightmare-unicorn": "knight"})
    unicorn_of(t).health = 1

    def dying():
        unicorn_of(t).lose_health(t.g, "UNI-94")
        return
        yield

    result = t.play(dying())
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.winners == ("knight",)


@pytest.mark.clause("UNI-07", "UNI-122")
def test_if_the_cave_collapses_he_loses():
    game = new_game(Setup(("nightmare-unicorn",)), 3)
    plan = game.state.plan
    assert plan.alone
    assert plan.alone_card == 2
    while game.ask is not None:
        game.choose(0)
    assert game.state.over.winners == ()
    assert game.state.over.reason == "the Cave collapsed"


# ------------------------------------------------------------------ Radiance and upgrades (UNI-58 to UNI-65)


@pytest.mark.clause("UNI-09", "UNI-59", "UNI-60", "UNI-62")
def test_marking_a_crystal_tile_brings_radiance_and_an_upgrade():
    t = unicorn_with(ring=False)
    t.lit(0, 1, "crystal-01")  # its Crystal is smashed: that does not matter
    hold(t, "unicorn-07", "unicorn-08")
    step = act(t, move(t, "unicorn-07"))
    assert codes(t, step) == ["go-on", "mark"]
    step = act(t, turn(t, "unicorn-08"), "mark", radiate("armor"))
    assert named(step) == "unicorn-act"  # at most one cube on a tile: nothing more to mark
    assert (unicorn_of(t).radiance, unicorn_of(t).track, unicorn_of(t).armor(t.g)) == (1, 11, 2)
    t.g.check()


@pytest.mark.clause("UNI-58", "UNI-64", "CAV-39")
def test_any_number_of_treasures_is_collected_each_for_a_radiance():
    t = unicorn_with()
    t.token(0, 1, "treasure")
    t.token(0, 1, "treasure")
    left = t.g.supply[TREASURE]
    hold(t, "unicorn-07")
    act(t, move(t, "unicorn-07"), "collect #treasure", radiate("spirit"), "collect #treasure", radiate("spirit"))
    assert unicorn_of(t).radiance == 2
    assert t.g.supply[TREASURE] == left + 2
    assert t.tokens(0, 1) == []


@pytest.mark.clause("UNI-59")
def test_with_all_spaces_full_the_cube_goes_to_the_supply():
    t = unicorn_with()
    me = unicorn_of(t)
    me.upgrades = [3, 2, 3, 2, 1, 1]
    me.track = 2
    me.radiance = 10
    before = t.g.supply[UNICORN_CUBE]
    t.run(me.gain_radiance(t.g, "UNI-62"))
    assert (me.radiance, t.g.supply[UNICORN_CUBE]) == (11, before + 1)
    t.run(me.gain_radiance(t.g, "UNI-62"))
    t.run(me.gain_radiance(t.g, "UNI-62"))
    assert me.radiance == 12  # with the track empty nothing more is gained


@pytest.mark.clause("UNI-60", "UNI-129")
def test_unbridled_raises_anger_at_once_but_never_above_3():
    t = unicorn_with()
    t.run(unicorn_of(t).gain_radiance(t.g, "UNI-62"), radiate("unbridled"))
    assert unicorn_of(t).anger == 2
    t = unicorn_with()
    unicorn_of(t).anger = 3
    t.run(unicorn_of(t).gain_radiance(t.g, "UNI-62"), radiate("unbridled"))
    assert unicorn_of(t).anger == 3


@pytest.mark.clause("UNI-63")
def test_a_marked_tile_takes_its_cube_along_and_the_radiance_stays():
    t = unicorn_with(ring=False)
    t.lit(0, 1, "crystal-01")
    shine(t, 1)
    t.token(0, 1, "unicorn-cube")
    before = t.g.supply[UNICORN_CUBE]
    t.deal(remove_tiles(t.g, 0, (at(0, 1),)))
    assert (t.g.gone[UNICORN_CUBE], t.g.supply[UNICORN_CUBE], unicorn_of(t).radiance) == (1, before, 1)


@pytest.mark.clause("UNI-63")
def test_with_an_empty_supply_he_cannot_mark():
    t = unicorn_with(ring=False)
    t.lit(0, 1, "crystal-01")
    t.g.gone[UNICORN_CUBE], t.g.supply[UNICORN_CUBE] = t.g.supply[UNICORN_CUBE], 0
    hold(t, "unicorn-07")
    assert named(act(t, move(t, "unicorn-07"))) == "unicorn-act"


@pytest.mark.clause("UNI-65", "DRG-76")
def test_a_gem_may_be_trapped():
    t = unicorn_with("dragon")
    t.token(0, 1, "gem-claw")
    hold(t, "unicorn-07", "unicorn-08")
    step = act(t, move(t, "unicorn-07"), "collect #gem-claw")
    assert named(step) == "dragon-die"
    t = unicorn_with("dragon")
    t.token(0, 1, "gem-claw")
    t.token(0, 1, "treasure")
    t.token(0, -1, "treasure")
    hold(t, "unicorn-07")
    next_cards(t, "unicorn-21")  # two behind
    step = act(t, move(t, "unicorn-07"), "collect #gem-claw", "plus")
    assert place(t) == "0 1S"
    assert codes(t, step) == ["go-on", "collect #treasure"]  # the landing place of the new Teleport
    assert t.tokens(0, 1) == ["treasure"]
    assert t.g.supply[4] == 1  # the Gem is back with the Dragon
    assert unicorn_of(t).radiance == 0
    t = unicorn_with("dragon")
    t.token(0, 1, "gem-claw")
    hold(t, "unicorn-07")
    act(t, move(t, "unicorn-07"), "collect #gem-claw", "ring", radiate("armor"))
    assert (unicorn_of(t).radiance, place(t)) == (1, "0 1N")


# ------------------------------------------------------------------ Teleport (UNI-66 to UNI-81)


@pytest.mark.clause("UNI-67")
def test_the_grid_turns_with_his_facing():
    kind = 9  # 2 to the right, 1 ahead
    assert [DESTINATIONS[side][kind] for side in range(4)] == [(2, 1), (1, -2), (-2, -1), (-1, 2)]
    assert sorted({way[k] for way in DESTINATIONS for k in range(24)}) == sorted(set(DESTINATIONS[0]))


@pytest.mark.clause("UNI-66", "UNI-70", "UNI-18")
def test_the_teleport_action_takes_two_cards_and_no_anger():
    t = unicorn_with(ring=False)
    t.lit(1, 0, "ambush-02")  # walls east and west, none of them matters
    open_tiles_around(t, (2, 0))
    hold(t, "unicorn-13", "unicorn-00", "unicorn-07")
    teleports = [code for code in offered(t) if code.startswith("teleport 2E 0")]
    assert len(teleports) == 1
    step = act(t, teleports[0])
    assert named(step) == "unicorn-with"
    assert len(codes(t, step)) == 2
    t = unicorn_with(ring=False)
    t.lit(1, 0, "ambush-02")
    open_tiles_around(t, (2, 0))
    hold(t, "unicorn-13", "unicorn-00")
    act(t, code(t, "teleport", "unicorn-13", 0, "2E 0"))
    assert (place(t), facing(t), unicorn_of(t).anger, unicorn_of(t).means.actions) == ("2E 0", "north", 1, 1)
    assert discarded(t) == ["unicorn-00", "unicorn-13"]


@pytest.mark.clause("UNI-50", "UNI-66", "UNI-68", "UNI-70")
@pytest.mark.parametrize(("dragon", "rests"), [((1, 0), "1E 1N"), ((0, 1), "1E 0")])
def test_a_teleport_onto_a_piece_attacks_it_and_a_forced_teleport_follows(dragon, rests):
    t = unicorn_with("dragon")
    t.piece("dragon", *dragon)
    hold(t, "unicorn-12", "unicorn-16")
    next_cards(t, "unicorn-07")
    act(t, code(t, "teleport", "unicorn-12", 0, "1E 0"))
    assert place(t) == rests


@pytest.mark.clause("UNI-70")
def test_one_card_alone_is_no_teleport():
    t = unicorn_with()
    hold(t, "unicorn-07")
    assert not [code for code in offered(t) if code.startswith("teleport")]


@pytest.mark.clause("UNI-71", "MAP-30", "CAV-41")
def test_onto_an_open_space_dark_tiles_join_it_to_the_map():
    t = unicorn_with(ring=False)
    hold(t, "unicorn-04", "unicorn-07")  # 2 to the right and 2 ahead
    step = act(t, code(t, "teleport", "unicorn-04", 0, "2E 2N"))
    assert named(step) == "join"
    assert codes(t, step) == ["join 2E 1N", "join 1E 2N"]
    t = unicorn_with(ring=False)
    t.top("ambush-01")
    hold(t, "unicorn-04", "unicorn-07")
    step = act(t, code(t, "teleport", "unicorn-04", 0, "2E 2N"), "join 2E 1N", "join 1E 1N", "join 1E 0")
    assert named(step) == "fill"  # after the reveal
    assert sorted(t.g.dark) == sorted([at(2, 1), at(1, 1), at(1, 0)])  # the tiles on the way stay Dark
    assert place(t) == "2E 2N"


@pytest.mark.clause("UNI-71")
def test_the_cave_supplies_the_tiles_and_chooses_the_join():
    t = unicorn_with("cave", ring=False)
    t.hold("ambush-01", "ambush-05", "ambush-10")
    hold(t, "unicorn-04", "unicorn-07")
    step = act(t, code(t, "teleport", "unicorn-04", 0, "2E 2N"))
    assert isinstance(step, Ask)
    assert (step.seat, named(step)) == (1, "choose-tile")


@pytest.mark.clause("UNI-71")
def test_without_enough_tiles_the_open_space_is_no_destination():
    t = unicorn_with(ring=False)
    no_tiles(t, 3)
    hold(t, "unicorn-04", "unicorn-07")
    assert [code.split()[1:3] for code in offered(t) if code.startswith("teleport")] == [["0", "1N"]]


@pytest.mark.clause("UNI-72", "COL-05")
def test_in_the_collapse_open_spaces_are_no_destinations():
    t = unicorn_with(ring=False)
    t.g.collapsing = True
    hold(t, "unicorn-04", "unicorn-07")
    assert not [code for code in offered(t) if code.startswith("teleport")]


@pytest.mark.clause("UNI-73")
def test_the_last_tile_of_a_teleport_starts_the_collapse_next_turn():
    t = unicorn_with("thief", ring=False)
    t.top("ambush-12")
    no_tiles(t)
    hold(t, "unicorn-07", "unicorn-08")
    act(t, code(t, "teleport", "unicorn-07", 0, "0 1N"))
    assert not t.g.collapsing
    begin_turn(t.g, t.g.named("thief"))
    assert t.g.collapsing


@pytest.mark.clause("UNI-68")
def test_landing_he_may_mark_and_collect_in_his_turn():
    t = unicorn_with(ring=False)
    t.lit(0, 1, "crystal-01")
    hold(t, "unicorn-07", "unicorn-08")
    step = act(t, code(t, "teleport", "unicorn-07", 0, "0 1N"))
    assert codes(t, step) == ["go-on", "mark"]


@pytest.mark.clause("UNI-74", "UNI-75")
def test_a_forced_teleport_reveals_clarity_cards_and_takes_a_legal_one():
    t = unicorn_with("thief")
    upgraded(t, "clarity")
    t.turn_of("thief")
    next_cards(t, "unicorn-07", "unicorn-12", "unicorn-16")
    step = t.play(unicorn_of(t).teleport(t.g))
    assert isinstance(step, Ask)
    assert step.seat == 0
    assert codes(t, step) == ["land 0 1N #unicorn-07", "land 1E 0 #unicorn-12"]


@pytest.mark.clause("UNI-74")
def test_all_revealed_cards_are_discarded():
    t = unicorn_with("thief")
    upgraded(t, "clarity")
    t.turn_of("thief")
    next_cards(t, "unicorn-07", "unicorn-12")
    t.run(unicorn_of(t).teleport(t.g), "land 1E 0 #unicorn-12")
    assert discarded(t) == ["unicorn-07", "unicorn-12"]
    assert place(t) == "1E 0"


@pytest.mark.clause("UNI-75")
def test_open_spaces_are_never_legal_and_further_cards_follow():
    t = unicorn_with("thief")
    t.turn_of("thief")
    next_cards(t, "unicorn-00", "unicorn-02", "unicorn-07", "unicorn-12")
    t.run(unicorn_of(t).teleport(t.g))
    assert place(t) == "0 1N"
    assert discarded(t) == ["unicorn-00", "unicorn-02", "unicorn-07"]


@pytest.mark.clause("UNI-76", "UNI-77")
def test_with_no_legal_card_he_stays_and_his_tile_with_him():
    t = unicorn_with("thief", ring=False)
    open_tiles_around(t, (0, 1))
    t.g.collapsing = True
    t.piece("unicorn", 0, 1)
    hold(t, "unicorn-16")  # the one card that leads to the Entrance is in his hand
    t.turn_of("thief")
    deck = unicorn_of(t).deck
    deck.discards, deck.unknown = deck.unknown[1:], deck.unknown[:1]  # the discards are shuffled in
    removed = t.deal(remove_tiles(t.g, 1, (at(0, 1),)))
    assert removed == Result(0)
    assert place(t) == "0 1N"
    assert len(discarded(t)) == 23
    assert collapsible(t.g, 1) == []  # it is passed over
    next_turn(t.g)
    assert collapsible(t.g, 1) == [at(0, 1)]


def rooted(t: Seats) -> None:
    """The Collapse, and he north of the Entrance: each card that would lead him off his tile is in his own hand."""
    open_tiles_around(t, (0, 1), (1, 0), (2, 0), (-1, 0), (-2, 0), (0, -1))
    collapse(t)
    t.piece("unicorn", 0, 1)
    him = unicorn_of(t)
    hold(t, *(CARD_IDS[kind] for kind in FULL_DECK if him.may_reach(t.g, him.destination(t.g, kind), (at(0, 1),))))


@pytest.mark.clause("UNI-77", "COL-10", "COL-42", "CAV-20", "CGH-17")
@pytest.mark.parametrize(
    ("remover", "removing"),
    [
        ("thief", lambda t: place_or_remove(t.g, t.g.named("thief"))),
        ("cave", lambda t: t.g.named("cave").play(t.g)),
        ("cave-ghost", lambda t: t.g.named("cave-ghost").play(t.g)),
    ],
)
def test_whoever_removes_a_tile_that_stays_under_him_takes_another(remover, removing):
    t = unicorn_with(remover, ring=False)
    rooted(t)
    t.turn_of(remover, 1)
    t.g.turn.tiles_left = 3
    t.g.where[GHOST] = at(0, 0)
    assert "remove 0 1N" not in codes(t, t.deal(removing(t), "remove 0 1N"))
    t.deal(removing(t), *(f"remove {space}" for space in ("0 1S", "2W 0", "1W 0")))
    assert sorted(t.g.edges) == [at(0, 0), at(1, 0), at(2, 0), at(0, 1)]
    assert t.g.turn.tiles_left == 0


@pytest.mark.clause("UNI-77", "COL-52", "TER-41")
def test_terrain_stays_under_him_too():
    t = unicorn_with("thief", ring=False, terrain=True)
    spaces = t.terrain("lake", 0, 1)
    collapse(t)
    t.piece("unicorn", 0, 1)
    him = unicorn_of(t)
    hold(t, *(CARD_IDS[kind] for kind in FULL_DECK if him.may_reach(t.g, him.destination(t.g, kind), spaces)))
    assert t.deal(remove_terrain(t.g, 1, t.g.ground[at(0, 1)])) == Result(0)
    assert [tile.kind for tile in t.g.terrain] == ["lake"]


@pytest.mark.clause("UNI-77", "COL-10", "COL-12")
def test_where_he_stays_on_the_entrance_the_tile_that_touches_least_goes_all_the_same():
    t = unicorn_with("thief", ring=False)
    open_tiles_around(t, (0, 1), (0, 2))
    t.g.collapsing = True
    t.piece("unicorn", 0, 0)
    t.piece("thief", 0, 1)
    t.turn_of("thief")
    unicorn_of(t).stay(t.g)
    assert collapsible(t.g, 1) == [at(0, 2)]


@pytest.mark.clause("UNI-77", "FRC-10")
def test_a_tile_that_stayed_under_anybody_is_passed_over_this_turn():
    t = unicorn_with("thief", ring=False)
    open_tiles_around(t, (0, 1), (1, 0))
    t.g.collapsing = True
    t.g.where[UNICORN] = OFF
    t.piece("thief", 0, 1)
    assert collapsible(t.g, 0) == [at(1, 0), at(0, 1)]
    t.g.turn.keep((at(0, 1),))  # his Teleport brought the Thief there, who had no way off
    assert collapsible(t.g, 0) == [at(1, 0)]
    t.piece("thief", 0, 0)
    assert collapsible(t.g, 0) == [at(1, 0), at(0, 1)]


@pytest.mark.clause("UNI-77", "COL-12")
def test_a_tile_from_which_no_card_at_all_leads_is_not_offered():
    t = unicorn_with("thief", ring=False, terrain=True)
    open_tiles_around(t, (0, 1))
    t.terrain("mushroom-forest", 1, 0)
    t.g.collapsing = True
    t.piece("unicorn", 0, 1)
    assert collapsible(t.g, 1) == [at(0, 1)]
    assert not unicorn_of(t).may_flee(t.g, (at(0, 1), at(0, 0), *t.g.ground))


@pytest.mark.clause("UNI-80", "UNI-113", "COL-43")
def test_what_he_reveals_counts_for_the_turn_it_is():
    t = unicorn_with("thief", ring=False)
    t.dark(0, 1, "ambush-12")
    t.turn_of("thief")
    next_cards(t, "unicorn-07")
    t.deal(unicorn_of(t).teleport(t.g))
    assert t.g.turn.revealed
    plan = plan_of(Setup(("nightmare-unicorn", "thief")))
    t.g.plan = plan
    assert end_of_turn_tiles(t.g, t.g.named("thief")) == 0
    t.g.turn.revealed = False
    assert end_of_turn_tiles(t.g, t.g.named("thief")) == 1
    t.g.collapsing = t.g.turn.revealed = True
    assert end_of_turn_tiles(t.g, t.g.named("thief")) == 3


@pytest.mark.clause("UNI-114", "UNI-111")
def test_with_the_one_tile_rule_both_apply():
    plan = plan_of(Setup(("knight", "goblins", "nightmare-unicorn", "thief"), options=Options(crowded_house=True)))
    assert (plan.tiles_removed, plan.only_if_none_revealed) == (1, True)
    assert plan_of(Setup(("knight", "goblins", "nightmare-unicorn"))).past_plunder == "nightmare-unicorn"
    strict = Setup(("knight", "goblins", "nightmare-unicorn"), options=Options(unicorn_no_past_plunder=True))
    assert plan_of(strict).past_plunder == ""


@pytest.mark.clause("UNI-81", "VAR-125")
def test_simple_teleport_reads_cards_with_the_arrow_north():
    t = unicorn_with(simple_teleport=True)
    unicorn_of(t).simple = True
    face(t, "south")
    hold(t, "unicorn-07", "unicorn-12")
    assert {code.split(" #")[0] for code in offered(t) if code.startswith("teleport")} == {
        "teleport 0 1N",
        "teleport 1E 0",
    }
    t.run(quiet(unicorn_of(t).play(t.g)), "switch-arrow", *["unicorn-00", "unicorn-01", "unicorn-02", "unicorn-03"])
    assert not unicorn_of(t).simple  # it holds from now on


@pytest.mark.clause("UNI-81", "UNI-103")
def test_who_possesses_him_does_not_turn_his_arrow():
    t = unicorn_with("thief", possession_cards=("nightmare-unicorn",))
    assert "switch-arrow" in offered(t)
    step = t.deal(possess(t.g, 1, unicorn_of(t), 2))
    assert named(step) == "unicorn-act"
    assert "switch-arrow" not in codes(t, step)


# ------------------------------------------------------------------ Displacement Blast (UNI-82 to UNI-85)


@pytest.mark.clause("UNI-82", "UNI-83", "UNI-85")
def test_a_blast_removes_the_marked_tile_once_a_turn():
    t = unicorn_with("thief")
    upgraded(t, "displacement-blast")
    t.g.collapsing = True
    hold(t, "unicorn-07", "unicorn-02", "unicorn-16", "unicorn-12")
    blasts = [code.split(" #")[0] for code in offered(t) if code.startswith("blast")]
    assert sorted(blasts) == ["blast 0 1N", "blast 0 1S", "blast 1E 0"]  # two ahead there is no tile
    step = act(t, code(t, "blast", "unicorn-07", 0, "0 1N"))
    assert named(step) == "unicorn-act"
    assert not [code for code in offered(t) if code.startswith("blast")]
    assert (unicorn_of(t).anger, unicorn_of(t).means.actions, discarded(t)) == (1, 1, ["unicorn-07"])


@pytest.mark.clause("UNI-83", "COL-24")
def test_the_entrance_cannot_be_blasted():
    t = unicorn_with()
    upgraded(t, "displacement-blast")
    t.piece("unicorn", 0, -1)
    hold(t, "unicorn-07")
    assert not [code for code in offered(t) if code.startswith("blast")]


@pytest.mark.clause("UNI-84", "COL-24")
def test_a_piece_on_it_is_moved_off_by_him_or_holds_the_tile():
    t = unicorn_with("thief", ring=False)
    open_tiles_around(t, (0, 1), (1, 1), (-1, 1))
    upgraded(t, "displacement-blast")
    t.piece("thief", 0, 1)
    hold(t, "unicorn-07")
    step = act(t, code(t, "blast", "unicorn-07", 0, "0 1N"))
    assert named(step) == "move-off"
    assert codes(t, step) == ["move-off 1E 1N", "move-off 1W 1N"]
    t = unicorn_with("thief", ring=False)
    t.lit(0, 1, "ambush-12", 1)  # a dead end; its open side faces elsewhere
    open_tiles_around(t, (1, 0))
    upgraded(t, "displacement-blast")
    t.piece("thief", 0, 1)
    t.g.collapsing = True
    hold(t, "unicorn-07")
    act(t, code(t, "blast", "unicorn-07", 0, "0 1N"))
    assert at(0, 1) in t.g.lit  # it stays, card and action are spent
    assert (unicorn_of(t).blasted, discarded(t)) == (True, ["unicorn-07"])


@pytest.mark.clause("UNI-84", "CAV-47")
def test_a_blasted_crystal_tile_counts():
    t = unicorn_with("thief")
    t.dark(0, 2, "crystal-05")
    upgraded(t, "displacement-blast")
    hold(t, "unicorn-02")
    act(t, code(t, "blast", "unicorn-02", 0, "0 2N"))
    assert (t.g.crystals_removed, t.g.crystals_seen) == (1, 1)


# ------------------------------------------------------------------ forced movement (UNI-99 to UNI-101)


@pytest.mark.clause("UNI-99", "FRC-16")
def test_others_move_him_only_onto_free_lit_tiles_and_he_attacks_nobody():
    t = unicorn_with("thief", ring=False)
    t.lit(0, 1, "ambush-02", 1)
    t.dark(1, 0, "ambush-10")
    open_tiles_around(t, (0, -1), (-1, 0))
    t.piece("thief", -1, 0)
    assert steps_for(t.g, UNICORN) == [at(0, -1)]
    face(t, "east")
    t.token(0, -1, "treasure")
    t.run(push(t.g, 1, UNICORN, 1), "push 0 1S unicorn")
    assert (place(t), facing(t), t.tokens(0, -1)) == ("0 1S", "east", ["treasure"])


@pytest.mark.clause("UNI-100", "FRC-16", "CAV-23")
def test_off_a_tile_that_goes_he_teleports_first():
    t = unicorn_with("thief", ring=False)
    open_tiles_around(t, (0, 1), (1, 1), (1, 0))
    t.g.collapsing = True
    t.piece("unicorn", 1, 1)
    t.turn_of("thief")
    next_cards(t, "unicorn-07", "unicorn-16")  # ahead is an open space, behind a tile
    assert t.deal(remove_tiles(t.g, 1, (at(1, 1),))) == Result(1)
    assert place(t) == "1E 0"


@pytest.mark.clause("UNI-101", "FRC-05")
def test_in_turn_order_his_teleport_is_resolved_in_his_place():
    t = unicorn_with("thief", "knight", ring=False)
    open_tiles_around(t, (0, 1), (0, 2), (1, 2), (-1, 2))
    t.piece("unicorn", 0, 2)
    t.piece("thief", 0, 2)
    t.piece("knight", 0, 2)
    next_cards(t, "unicorn-16")
    step = t.deal(remove_tiles(t.g, 1, (at(0, 2),)))
    assert named(step) == "move-off"  # the Knight first
    assert place(t) == "0 2N"


# ------------------------------------------------------------------ Terrain (UNI-69, UNI-108)


@pytest.mark.clause("UNI-45", "UNI-69", "TER-22", "TER-43")
def test_illegal_destinations_on_terrain():
    t = unicorn_with("thief", ring=False, terrain=True)
    forest = t.terrain("mushroom-forest", 0, 1)
    t.g.where[UNICORN] = at(0, 0)
    t.piece("thief", *xy(forest[0]))
    me = unicorn_of(t)
    assert not me.may_land(t.g, forest[0], ())
    assert me.may_land(t.g, forest[1], ())
    t.g.where[UNICORN] = forest[1]
    t.piece("thief", 0, 0)
    assert not me.may_land(t.g, at(0, 0), ())  # from inside, no space with another player
    t = unicorn_with("ghost", ring=False, terrain=True)
    forest = t.terrain("mushroom-forest", 0, 1)
    t.piece("ghost", *xy(forest[0]))
    assert unicorn_of(t).may_land(t.g, forest[0], ())  # she is ignored (UNI-45)
    t = unicorn_with(ring=False, terrain=True)
    canyon = t.terrain("canyon", 0, 1)
    closed = [space for space in canyon if t.g.ground[space].impassable(space)]
    assert closed
    assert not any(unicorn_of(t).may_land(t.g, space, ()) for space in closed)


@pytest.mark.clause("UNI-108", "TER-32")
def test_a_move_that_ends_on_magma_forces_a_teleport():
    t = unicorn_with(ring=False, terrain=True)
    open_tiles_around(t, (0, -1))
    magma = t.terrain("magma", 0, 1)
    t.token(*xy(magma[0]), "treasure")
    hold(t, "unicorn-07")
    next_cards(t, "unicorn-16")
    step = act(t, move(t, "unicorn-07"))
    assert named(step) == "unicorn-act"
    assert place(t) == "Entrance"
    assert unicorn_of(t).radiance == 0


@pytest.mark.clause("TER-12", "UNI-29")
def test_once_in_a_move_he_leaves_terrain_onto_an_open_space():
    t = between_pits(unicorn_with(terrain=True, ring=False))
    hold(t, "unicorn-02")  # Move 3
    next_cards(t, "unicorn-12")
    act(t, move(t, "unicorn-02"))
    assert at(0, 2) in t.g.lit
    assert at(0, 4) not in t.g.edges
    assert place(t) == "1E 3N"  # he had to end on the second Pit, and Teleports


@pytest.mark.clause("TER-54", "TER-52")
@pytest.mark.parametrize("kind", ["pit", "magma"])
def test_moved_onto_a_pit_by_others_he_leaves_it_at_the_end_of_his_actions(kind):
    t = unicorn_with(terrain=True, ring=False)
    open_tiles_around(t, (1, 0))
    t.terrain(kind, 0, 1)
    t.piece("unicorn", 0, 1)
    next_cards(t, "unicorn-16", "unicorn-00", "unicorn-01", "unicorn-02", "unicorn-03")
    t.deal(unicorn_of(t).play(t.g), "stop")
    assert place(t) == ("Entrance" if kind == "pit" else "0 1N")  # on Magma he stands as he was put there (TER-32)


@pytest.mark.clause("UNI-108", "TER-63")
def test_the_river_carries_him_free_and_the_move_goes_on():
    t = unicorn_with(ring=False, terrain=True)
    river = t.terrain("river", 0, 1)
    hold(t, "unicorn-07")
    step = act(t, move(t, "unicorn-07"))
    assert named(step) == "ride"
    onward = t.g.name(river[1])
    assert codes(t, step) == [f"ride {onward}", "stay"]


@pytest.mark.clause("UNI-108", "TER-63")
def test_a_teleport_onto_the_river_may_drift_on_too():
    t = unicorn_with(ring=False, terrain=True)
    river = t.terrain("river", 0, 1)
    next_cards(t, "unicorn-07")
    step = t.deal(unicorn_of(t).teleport(t.g))
    assert codes(t, step) == [f"ride {t.g.name(river[1])}", "stay"]


@pytest.mark.clause("UNI-29", "TER-12")
def test_off_terrain_he_steps_onto_an_open_space():
    t = unicorn_with(ring=False, terrain=True)
    lake = t.terrain("lake", 0, 1)
    t.g.where[UNICORN] = lake[0]
    face(t, "west")
    assert at(-1, 1) not in t.g.edges
    hold(t, "unicorn-07")
    act(t, move(t, "unicorn-07"))
    assert place(t) == "1W 1N"


# ------------------------------------------------------------------ alone (UNI-122 to UNI-126)


@pytest.mark.clause("UNI-123", "UNI-124", "UNI-126", "VAR-55")
def test_alone_in_the_dark():
    plan = plan_of(Setup(("nightmare-unicorn",)))
    assert plan.goals["nightmare-unicorn"].n == 9
    assert plan.tokens[TREASURE] == 10
    assert plan.tokens[EVENT] == 0
    assert plan.past_plunder == ""
    assert plan.killed == {}
    t = seated("nightmare-unicorn", alone=True, alone_card=2)
    assert end_of_turn_tiles(t.g, unicorn_of(t)) == 3  # his Pace
    t.g.crystals_seen = 4
    t.g.turn.revealed = True
    assert end_of_turn_tiles(t.g, unicorn_of(t)) == 4
    upgraded(t, "pace", "pace")
    assert end_of_turn_tiles(t.g, unicorn_of(t)) == 5


@pytest.mark.clause("UNI-125", "COL-47")
def test_alone_he_removes_as_many_dark_tiles_before_lit_ones():
    t = seated("nightmare-unicorn", alone=True, alone_card=2)
    t.lit(1, 0, "ambush-01")
    t.dark(-1, 0, "ambush-05")
    t.g.collapsing = True
    assert collapsible(t.g, 0, prefer=True) == [at(-1, 0)]


# ------------------------------------------------------------------ possession (UNI-103 to UNI-106, UNI-134)


@pytest.mark.clause("UNI-103", "UNI-104", "UNI-106", "UNI-134", "GST-73")
def test_the_means_of_a_possession_turn():
    t = unicorn_with("thief")
    hold(t, "unicorn-07")
    me = unicorn_of(t)
    me.blasted = True
    upgraded(t, "pace", "displacement-blast")
    me.seat = 1  # the possessor answers
    next_cards(t, "unicorn-00", "unicorn-01", "unicorn-02", "unicorn-03")
    t.run(me.possessed(t.g, 2))
    assert (me.pace(), me.clarity(), me.actions_left()) == (4, 2, 4)
    assert hand(t) == ["unicorn-00", "unicorn-01", "unicorn-02", "unicorn-03"]
    assert all(thing.known == 2 for thing in me.hand())
    assert not me.may_blast()  # limits run on from his own turn (UNI-104)
    me.anger = 3
    t.run(me.released(t.g))
    assert hand(t) == ["unicorn-07"]
    assert discarded(t) == ["unicorn-00", "unicorn-01", "unicorn-02", "unicorn-03"]
    assert (me.anger, me.pace()) == (1, 4)
    t.g.check()


@pytest.mark.clause("UNI-105")
def test_his_own_player_picks_the_upgrade():
    t = unicorn_with("thief")
    unicorn_of(t).seat = 1
    step = t.play(unicorn_of(t).gain_radiance(t.g, "UNI-62"))
    assert isinstance(step, Ask)
    assert step.seat == 0


@pytest.mark.clause("UNI-107")
def test_a_summoned_unicorn_has_no_upgrades():
    t = unicorn_with("thief")
    me = unicorn_of(t)
    me.owner = -1
    before = t.g.supply[UNICORN_CUBE]
    t.run(me.gain_radiance(t.g, "UNI-62"))
    assert sum(me.upgrades) == 0
    assert t.g.supply[UNICORN_CUBE] == before + 1
