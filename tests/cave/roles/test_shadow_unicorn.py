"""The Shadow Unicorn: nobody plays him, the rules do (SHU)."""

from __future__ import annotations

import random

import pytest

from tests.cave.plans import fixed
from tests.cave.tables.dragon import give as give_powers
from tests.cave.tables.ghoul import codes, named, no_tiles, quiet
from tests.cave.tables.goblins import face_up, tribe
from tests.cave.tables.knight import cubes
from tests.cave.tables.thief import acting
from tests.cave.tables.thief import upgraded as thief_upgraded
from tests.cave.tables.unicorns import (
    between_pits,
    discarded,
    facing,
    next_cards,
    open_tiles_around,
    pile,
    place,
    shadow,
    shadow_turn,
    with_a_ghost,
)
from tests.table import Result
from underhall.cave.map.arrive import arrive
from underhall.cave.map.forced import push, steps_for
from underhall.cave.map.removal import remove_tiles
from underhall.cave.map.slide import slide
from underhall.cave.play.turn import end_of_turn_tiles
from underhall.cave.roles.cave import own_omens as cave_module
from underhall.cave.roles.dragon.powers import burn_off
from underhall.cave.roles.dragon.role import CLAW, SCRATCH, Dragon
from underhall.cave.roles.dragon.wrath import wrath
from underhall.cave.roles.ghouls.attacks import ATTACK as GHOUL_ATTACK
from underhall.cave.roles.ghouls.attacks import VILE_ATTACK
from underhall.cave.roles.ghouls.attacks import attack as ghoul_attack
from underhall.cave.roles.ghouls.ghoul import Ghoul
from underhall.cave.roles.goblins.role import ATTACK as TRIBE_ATTACK
from underhall.cave.roles.goblins.role import HEX, Goblins
from underhall.cave.roles.knight.attacks import ATTACK as KNIGHT_ATTACK
from underhall.cave.roles.knight.attacks import BOW, ENCHANTED_BOW
from underhall.cave.roles.knight.role import Knight
from underhall.cave.roles.thief.role import BACKSTAB, PICKPOCKET, Thief
from underhall.cave.roles.unicorns.cards import CARD_IDS
from underhall.cave.roles.unicorns.shadow import ShadowUnicorn
from underhall.cave.roles.unicorns.shadow_turn import hemmed_in, resolve, sees
from underhall.cave.setup.agreed import Options, Setup
from underhall.cave.setup.new import new_game
from underhall.cave.setup.planning import plan_of
from underhall.cave.state import Cave
from underhall.engine.flow import Ask, Flow, Option
from underhall.hall.pieces import DRAGON, EYE, FANGS, GHOUL, THIEF, UNICORN
from underhall.hall.plan import Goal
from underhall.hall.setup import SetupError
from underhall.hall.space import OFF, SIDE_NAMES, at
from underhall.hall.tokens import UNICORN_CUBE
from underhall.hall.turn import begin_turn

STEP = "unicorn-07"
"""Move 1 or Turn Left."""
AWAY = "unicorn-16"
"""A card that leads one space behind him."""


def alone(role: str, **options: object) -> Setup:
    return Setup((role,), options=Options(shadow_unicorn=True, **options))


# ------------------------------------------------------------------ purpose and setup (SHU-01 to SHU-22)


@pytest.mark.clause("SHU-01", "SHU-20", "GEN-08")
def test_he_is_no_player_and_acts_after_all_of_them():
    game = new_game(Setup(("knight", "thief"), options=Options(shadow_unicorn=True)), 1)
    g = game.state
    assert [role.name for role in g.roles] == ["knight", "thief", "shadow-unicorn"]
    assert [role.name for role in g.players] == ["knight", "thief"]
    assert g.plan.roles == ("knight", "thief")
    assert g.roles[-1].seat == -1
    seats = set()
    rand = random.Random(2)
    while game.ask is not None:
        seats.add(game.ask.seat)
        game.choose(rand.randrange(len(game.ask.options)))
    assert seats == {0, 1}  # he is never asked


@pytest.mark.clause("SHU-01", "GHL-03")
def test_he_never_counts_as_a_player():
    with_him = plan_of(Setup(("knight", "ghoul"), options=Options(shadow_unicorn=True)))
    without = plan_of(Setup(("knight", "ghoul")))
    assert with_him.goals["ghoul"].n == without.goals["ghoul"].n == 9


@pytest.mark.clause("SHU-02", "VAR-06")
def test_where_he_may_be_added():
    for role in ("knight", "goblins", "dragon", "thief", "ghoul", "vile-ghoul"):
        assert plan_of(alone(role)).unplayed == (ShadowUnicorn.name,)
    with pytest.raises(SetupError):
        plan_of(alone("cave"))


@pytest.mark.clause("SHU-03", "SHU-08", "SHU-10", "VAR-84")
def test_alone_against_him():
    for role in ("goblins", "thief", "ghoul", "vile-ghoul"):
        plan = plan_of(alone(role))
        assert plan.flare_users == (role,)
        assert plan.goals[role].kind == ("kill-shadow" if role == "goblins" else "kill-shadow-escape")
        assert plan.goals[role].n == 7
        assert not plan.alone
        assert plan.hunts == {role: ShadowUnicorn.name}
    dragon = plan_of(alone("dragon"))
    assert (dragon.flare_users, fixed(dragon, "hunger_moved")) == ((), 0)
    assert (dragon.goals["dragon"].kind, dragon.goals["dragon"].m) == ("kill-shadow-escape", 11)


@pytest.mark.clause("SHU-09")
def test_a_knight_alone_takes_goblin_infestation():
    assert fixed(plan_of(alone("knight")), "infestation") == "C"
    assert fixed(plan_of(alone("knight", infestation="A")), "infestation") == "A"
    assert fixed(plan_of(alone("knight")), "sidequests_out") == ()


@pytest.mark.clause("SHU-11", "SHU-12", "VAR-86")
def test_a_hunter_among_several():
    options = Options(shadow_unicorn=True, shadow_hunter="thief")
    plan = plan_of(Setup(("knight", "goblins", "thief"), options=options))
    assert plan.goals["thief"].kind == "kill-shadow-escape"
    assert "thief" in plan.flare_users
    assert plan.goals["goblins"].kind == "kill-knight"
    assert plan_of(Setup(("knight", "thief"), options=Options(shadow_unicorn=True))).hunts == {}
    with pytest.raises(SetupError):
        plan_of(Setup(("knight", "cave"), options=Options(shadow_unicorn=True, shadow_hunter="cave")))


@pytest.mark.clause("SHU-07", "SHU-19", "VAR-83")
def test_his_board_at_the_start():
    game = new_game(alone("thief"), 2)
    g = game.state
    me = g.role(ShadowUnicorn)
    assert (me.health, len(me.deck.hand), g.supply[UNICORN_CUBE]) == (7, 3, 21)
    panel = game.view(0).panels[-1]
    assert panel.hidden == {"Spirit cards": 3}
    assert not panel.cards
    assert any("Reconstructed" in note for note in panel.notes)
    g.check()


@pytest.mark.clause("SHU-19")
def test_the_spirit_pile_is_dealt_anew_for_whoever_looks_ahead():
    game = new_game(alone("thief"), 2)
    faces = set()
    for seed in range(12):
        world = game.determinize(0, seed)
        faces.add(tuple(thing.face for thing in world.state.role(ShadowUnicorn).deck.hand))
        world.state.check()
    assert len(faces) > 3


@pytest.mark.clause("SHU-19", "SHU-23")
def test_at_a_real_table_a_card_shows_only_when_it_is_turned_up():
    t = with_a_ghost("thief")
    t.g.real_tiles = True
    me = shadow(t)
    assert t.play(me.draw_spirit(t.g, 3)) == Result(None)  # nobody is asked what lies face down
    assert (me.pile(), len(me.deck.unknown), me.deck.hand) == (3, 24, ())
    assert me.panel(t.g, 0).hidden == {"Spirit cards": 3}
    assert me.panel(t.g, 0).numbers["unicorn_deck"] == 21
    step = shadow_turn(t)
    assert named(step) == "unicorn"
    assert len(codes(t, step)) == 24
    assert t.run(me.lose_spirit(t.g, 1, "SHU-61"), "unicorn-05") == 1
    assert discarded(t) == ["unicorn-05"]
    deck = me.deck
    me.unseen = 2
    deck.discards, deck.unknown = tuple(kind for kind in range(24) if kind > 1), (0, 1)
    assert me.refill(t.g)  # the deck is made anew of the discards, without the two in the pile
    assert (me.pile(), len(deck.unknown)) == (2, 22)
    step = t.play(me.turn_up_spirit(t.g))
    assert codes(t, step) == ["unicorn-00", "unicorn-01"]
    t.g.check()


@pytest.mark.clause("SHU-15", "SHU-16", "SHU-17", "COL-53")
@pytest.mark.parametrize(
    ("crystals", "armor", "spirit"),
    [(0, 1, 3), (2, 1, 3), (3, 1, 4), (4, 2, 4), (5, 2, 5), (6, 3, 5), (7, 3, 6), (8, 4, 6), (9, 4, 7)],
)
def test_armor_and_spirit_by_the_crystal_tiles_turned_up(crystals, armor, spirit):
    t = with_a_ghost("thief")
    t.g.crystals_seen = crystals
    assert (shadow(t).armor(t.g), shadow(t).spirit(t.g)) == (armor, spirit)


@pytest.mark.clause("SHU-15")
def test_a_crystal_tile_seen_while_it_collapses_counts_too():
    t = with_a_ghost("thief")
    t.g.collapsing = True
    t.dark(0, 2, "crystal-05")
    t.deal(remove_tiles(t.g, 0, (at(0, 2),)))
    assert t.g.crystals_seen == 1


@pytest.mark.clause("SHU-21", "SHU-22")
def test_the_hunter_places_him_beside_the_own_piece():
    t = with_a_ghost("knight", "thief", hunter="thief", ring=False)
    t.g.where[UNICORN] = OFF
    open_tiles_around(t, (1, 0), (0, 1))
    t.lit(-1, 0, "crystal-01")
    t.piece("thief", 0, 0)
    t.piece("knight", 0, 1)
    step = t.play(shadow(t).come_into_play(t.g))
    assert isinstance(step, Ask)
    assert step.seat == 1
    assert codes(t, step) == ["start 1W 0", "start 1E 0"]  # not onto the Knight
    t.run(shadow(t).come_into_play(t.g), "start 1W 0")
    assert facing(t) == "west"
    assert UNICORN_CUBE not in t.g.tokens.get(at(-1, 0), ())


@pytest.mark.clause("SHU-21", "MAP-45")
def test_with_no_lit_tile_he_comes_on_a_dark_one():
    t = with_a_ghost("knight", "thief", hunter="knight", ring=False)
    t.g.where[UNICORN] = OFF
    t.dark(0, 1, "ambush-03")
    t.piece("knight", 0, 0)
    step = t.play(quiet(shadow(t).come_into_play(t.g)))
    assert named(step) == "orient"
    assert isinstance(step, Ask)
    assert step.seat == 1  # the latest in turn order who does not hunt him
    assert (place(t), facing(t)) == ("0 1N", "north")


@pytest.mark.clause("SHU-21", "MAP-45")
@pytest.mark.parametrize(("crowded", "comes"), [(True, "0 1N"), (False, "1E 0")])
def test_he_comes_on_a_dark_tile_only_if_every_lit_one_is_taken(crowded, comes):
    t = with_a_ghost("knight", "thief", hunter="knight", ring=False)
    t.g.where[UNICORN] = OFF
    t.dark(0, 1, "ambush-03")
    open_tiles_around(t, (1, 0))
    t.piece("knight", 0, 0)
    t.piece("thief", 1 if crowded else 0, 0)
    t.deal(shadow(t).come_into_play(t.g))
    assert place(t) == comes


@pytest.mark.clause("SHU-21")
@pytest.mark.parametrize(("token", "asked"), [(None, "orient"), ("treasure", "unicorn-face")])
def test_beside_a_dark_tile_that_is_occupied_he_comes_on_the_entrance(token, asked):
    t = with_a_ghost("knight", "thief", hunter="knight", ring=False)
    t.g.where[UNICORN] = OFF
    t.lit(3, 0, "event-07")
    t.dark(4, 0, "ambush-03")
    t.piece("knight", 3, 0)
    if token:
        t.token(4, 0, token)
    assert named(t.play(quiet(shadow(t).come_into_play(t.g)))) == asked


@pytest.mark.clause("SHU-21")
def test_goblins_choose_a_tribe_and_without_a_piece_it_is_the_entrance():
    t = with_a_ghost("goblins", hunter="goblins")
    t.g.where[UNICORN] = OFF
    tribe(t, "fangs", 2, 1, 0)
    tribe(t, "eye", 2, -1, 0)
    step = t.play(shadow(t).come_into_play(t.g))
    assert codes(t, step) == ["target goblin-fangs", "target goblin-eye"]
    t = with_a_ghost("goblins", hunter="goblins")
    t.g.where[UNICORN] = OFF
    t.run(shadow(t).come_into_play(t.g), "face #east")
    assert (place(t), facing(t)) == ("Entrance", "east")
    t = with_a_ghost("goblins", "thief", hunter="goblins")
    t.g.where[UNICORN] = OFF
    t.piece("thief", 1, 0)
    assert codes(t, t.play(shadow(t).come_into_play(t.g))) == [f"face #{side}" for side in SIDE_NAMES]  # as they like


# ------------------------------------------------------------------ the Spirit pile (SHU-23 to SHU-26)


@pytest.mark.clause("SHU-23", "SHU-24")
def test_odd_cards_prompt_their_move_even_ones_their_turn():
    t = with_a_ghost("thief")
    open_tiles_around(t, (0, 2), (-1, 2))
    pile(t, STEP, "unicorn-06", "unicorn-11")  # Move 1, Turn Left, Move 1
    assert shadow_turn(t) == Result(None)
    assert (place(t), facing(t)) == ("1W 1N", "north")  # where the map ended he turned right
    assert discarded(t) == ["unicorn-06", STEP, "unicorn-11"]


@pytest.mark.clause("SHU-25")
def test_an_angry_card_prompts_its_action_whatever_its_place():
    t = with_a_ghost("thief")
    pile(t, "unicorn-00", "unicorn-06")  # an angry Turn first; the second is even: a Turn
    shadow_turn(t)
    assert place(t) == "Entrance"
    assert facing(t) == "south"
    t = with_a_ghost("thief")
    open_tiles_around(t, (0, 2), (0, 3))
    pile(t, STEP, "unicorn-02")  # the angry Move 3 counts as second, and still moves
    next_cards(t, AWAY)
    shadow_turn(t)
    assert t.tokens(0, 3) == ["unicorn-cube"]
    assert place(t) == "0 2N"  # two spaces ahead, one back


@pytest.mark.clause("SHU-26", "SHU-48", "SHU-83")
def test_an_empty_pile_does_nothing_and_is_refreshed():
    t = with_a_ghost("thief")
    next_cards(t, "unicorn-00", "unicorn-01", "unicorn-02")
    t.run(shadow(t).play(t.g))
    assert place(t) == "Entrance"
    assert len(shadow(t).deck.hand) == 3
    assert all(thing.known == 0 for thing in shadow(t).deck.hand)
    deck = shadow(t).deck
    deck.discards, deck.unknown = deck.unknown[:1], ()
    deck.gone = tuple(sorted({*deck.full} - {*deck.discards} - {thing.face for thing in deck.hand}))
    t.run(shadow(t).draw_spirit(t.g, 3))
    assert len(deck.hand) == 4  # only what there is


# ------------------------------------------------------------------ Rampage (SHU-14, SHU-27, SHU-28, SHU-41 to SHU-47)


def stalked(level: str = "medium", hunter: str = "thief"):
    """The Thief three spaces east of him in sight."""
    t = with_a_ghost("thief", hunter=hunter, level=level)
    open_tiles_around(t, (2, 0), (3, 0))
    t.piece("thief", 3, 0)
    t.role(Thief).level = 0
    next_cards(t, AWAY)
    return t


@pytest.mark.clause("SHU-14", "SHU-27", "SHU-18", "VAR-85")
@pytest.mark.parametrize(
    ("level", "card", "place_in_pile", "rampages"),
    [
        ("easy", STEP, 1, False),
        ("easy", "unicorn-02", 1, True),
        ("easy", "unicorn-00", 1, True),
        ("medium", STEP, 1, True),
        ("medium", "unicorn-08", 2, False),
        ("hard", "unicorn-08", 2, True),
    ],
)
def test_what_provokes_a_rampage(level, card, place_in_pile, rampages):
    t = stalked(level)
    t.play(quiet(resolve(t.g, shadow(t), CARD_IDS.index(card), place_in_pile)))
    assert (t.g.where[THIEF] == OFF) == rampages


@pytest.mark.clause("SHU-27")
def test_no_rampage_on_his_first_turn():
    t = stalked()
    shadow(t).turns = 0
    pile(t, STEP)
    shadow_turn(t)
    assert t.g.where[THIEF] == at(3, 0)


@pytest.mark.clause("SHU-28", "MAP-20")
def test_whom_he_sees():
    t = with_a_ghost("thief", "goblins", ring=False)
    open_tiles_around(t, (1, 0))
    t.dark(2, 0, "ambush-02")
    t.dark(3, 0, "ambush-08")
    t.piece("thief", 2, 0)
    me = shadow(t)
    assert sees(t.g, me, THIEF)  # it may itself stand on a Dark tile
    t.piece("thief", 3, 0)
    assert not sees(t.g, me, THIEF)  # beyond a Dark tile
    t.piece("thief", 0, 0)
    assert sees(t.g, me, THIEF)  # on his own space
    t.lit(0, 1, "ambush-09", 1)
    t.piece("thief", 0, 1)
    assert not sees(t.g, me, THIEF)  # behind a wall
    tribe(t, "fangs", 2)
    tribe(t, "eye", 2, -1, 0)  # lurking
    assert me.prey(t.g) == [THIEF]


@pytest.mark.clause("SHU-28", "TER-22")
def test_he_does_not_see_beyond_what_he_cannot_cross():
    t = with_a_ghost("thief", ring=False, terrain=True)
    canyon = t.terrain("canyon", 0, 1)
    assert t.g.ground[at(0, 1)].impassable(at(0, 1))
    open_tiles_around(t, (0, 2))
    t.piece("thief", 0, 2)
    assert at(0, 1) in canyon
    assert not sees(t.g, shadow(t), THIEF)


@pytest.mark.clause("SHU-41", "SHU-46", "SHU-47", "SHU-51", "SHU-57")
def test_a_rampage_ignores_the_number_on_the_card():
    t = stalked()
    pile(t, STEP)  # Move 1
    shadow_turn(t)
    assert t.g.where[THIEF] == OFF
    assert facing(t) == "east"
    assert (place(t), t.g.jumps) == ("2E 0", 1)


@pytest.mark.clause("SHU-44", "SHU-31")
def test_on_a_rampage_cubes_do_not_stop_him():
    t = stalked()
    t.token(1, 0, "unicorn-cube")
    pile(t, STEP)
    shadow_turn(t)
    assert t.g.where[THIEF] == OFF


@pytest.mark.clause("SHU-45")
def test_who_stands_in_the_way_is_attacked_first():
    t = with_a_ghost("thief", "dragon", hunter="thief")
    open_tiles_around(t, (2, 0))
    t.piece("thief", 2, 0)
    t.piece("dragon", 1, 0)
    dragon = t.role(Dragon)
    before = dragon.health
    next_cards(t, "unicorn-12")
    pile(t, STEP)
    shadow_turn(t)
    assert dragon.health == before - 1
    assert t.g.where[THIEF] == at(2, 0)


@pytest.mark.clause("SHU-46")
def test_a_dark_target_tile_is_revealed_on_entering():
    t = with_a_ghost("thief", hunter="thief", ring=False)
    t.dark(1, 0, "ambush-12")
    t.piece("thief", 1, 0)
    t.role(Thief).level = 0
    pile(t, STEP)
    next_cards(t, "unicorn-16")
    shadow_turn(t)
    assert at(1, 0) in t.g.lit
    assert t.g.lit[at(1, 0)].walls == 15 - 8  # open to where he came from


@pytest.mark.clause("SHU-43", "VAR-86")
def test_the_hunter_comes_first_then_the_closest():
    t = with_a_ghost("thief", "dragon", hunter="thief")
    open_tiles_around(t, (3, 0), (2, 0))
    t.piece("thief", 3, 0)
    t.piece("dragon", 0, 1)
    t.role(Thief).level = 0
    next_cards(t, "unicorn-11")
    pile(t, STEP)
    shadow_turn(t)
    assert t.g.where[THIEF] == OFF  # farther away, but the hunter
    t = with_a_ghost("thief", "dragon")
    open_tiles_around(t, (3, 0), (2, 0))
    t.piece("thief", 3, 0)
    t.piece("dragon", 0, 1)
    before = t.role(Dragon).health
    next_cards(t, "unicorn-16")
    pile(t, STEP)
    shadow_turn(t)
    assert t.role(Dragon).health == before - 1


@pytest.mark.clause("SHU-43")
def test_among_equally_close_ones_a_random_one():
    t = with_a_ghost("thief", "dragon")
    t.piece("thief", 1, 0)
    t.piece("dragon", 0, 1)
    pile(t, STEP)
    step = shadow_turn(t)
    assert named(step) == "unicorn-target"
    assert codes(t, step) == ["dragon", "thief"]


@pytest.mark.clause("SHU-42", "GOB-65")
def test_of_the_tribes_the_strongest_then_the_closest_then_as_decided():
    t = with_a_ghost("goblins", hunter="goblins")
    open_tiles_around(t, (2, 0))
    tribe(t, "fangs", 2, 0, 1)
    tribe(t, "eye", 4, 2, 0)
    next_cards(t, "unicorn-06")
    pile(t, STEP)
    shadow_turn(t)
    assert t.g.where[EYE] == OFF  # the strongest, whatever the distance
    t = with_a_ghost("goblins", hunter="goblins")
    goblins = t.role(Goblins)
    tribe(t, "fangs", 2, 0, 1)
    tribe(t, "eye", 2, 1, 0)
    goblins.means.population[2] += goblins.strength(t.g, FANGS) - goblins.strength(t.g, EYE)
    pile(t, STEP)
    assert named(shadow_turn(t)) == "shadow-target"


# ------------------------------------------------------------------ Move and Turn (SHU-29 to SHU-40, SHU-82)


@pytest.mark.clause("SHU-30", "SHU-82")
def test_a_wall_ahead_at_the_start_is_turned_from_without_a_mark():
    t = with_a_ghost("thief", ring=False)
    t.lit(0, 1, "ambush-02", 1)  # walls north and south
    open_tiles_around(t, (1, 0))
    pile(t, STEP)
    shadow_turn(t)
    assert place(t) == "1E 0"
    assert UNICORN_CUBE not in t.g.tokens.get(at(0, 0), ())


@pytest.mark.clause("SHU-31", "SHU-32", "SHU-34", "SHU-82")
def test_a_wall_met_by_entering_is_marked_and_the_move_goes_on():
    t = with_a_ghost("thief", ring=False)
    t.lit(0, 1, "ambush-03", 1)  # a wall on its northern side
    open_tiles_around(t, (1, 1))
    pile(t, "unicorn-01")  # Move 2
    shadow_turn(t)
    assert t.tokens(0, 1) == ["unicorn-cube"]
    assert place(t) == "1E 1N"
    assert t.tokens(1, 1) == ["unicorn-cube"]
    assert t.g.supply[UNICORN_CUBE] == 19


@pytest.mark.clause("SHU-34")
def test_with_an_empty_supply_he_turns_without_marking():
    t = with_a_ghost("thief", ring=False)
    t.lit(0, 1, "ambush-03", 1)
    open_tiles_around(t, (1, 1))
    t.g.gone[UNICORN_CUBE], t.g.supply[UNICORN_CUBE] = 21, 0
    pile(t, "unicorn-01")
    shadow_turn(t)
    assert t.tokens(0, 1) == []
    assert place(t) == "1E 1N"


@pytest.mark.clause("SHU-31", "SHU-33", "SHU-66")
def test_a_cube_makes_him_teleport_and_ends_the_move():
    t = with_a_ghost("thief")
    open_tiles_around(t, (0, 2))
    t.token(0, 1, "unicorn-cube")
    next_cards(t, "unicorn-12")
    pile(t, "unicorn-01")
    shadow_turn(t)
    assert place(t) == "1E 1N"


@pytest.mark.clause("SHU-35", "SHU-36", "MAP-43", "MAP-45")
def test_revealing_on_a_move():
    t = with_a_ghost("knight", "thief", hunter="knight", ring=False)
    t.dark(0, 1, "ambush-03")
    pile(t, "unicorn-01")
    step = shadow_turn(t)
    assert named(step) == "orient"
    assert isinstance(step, Ask)
    assert step.seat == 1
    assert codes(t, step) == ["orient 0 1N x0", "orient 0 1N x2"]


@pytest.mark.clause("SHU-35")
def test_a_revealed_dead_end_stops_him_marked_and_turned():
    t = with_a_ghost("thief", ring=False)
    t.dark(0, 1, "ambush-12")
    pile(t, "unicorn-01")
    shadow_turn(t)
    assert (place(t), facing(t)) == ("0 1N", "south")
    assert t.tokens(0, 1) == ["unicorn-cube"]


@pytest.mark.clause("SHU-36", "SHU-37", "SHU-84")
def test_alone_the_player_decides_and_the_next_before_one_who_is_out():
    t = with_a_ghost("thief", hunter="thief", ring=False)
    assert shadow(t).orienter(t.g) == shadow(t).decider(t.g) == 0
    t = with_a_ghost("knight", "dragon", "thief", hunter="knight")
    assert (shadow(t).decider(t.g), shadow(t).orienter(t.g)) == (0, 2)
    t.role(Thief).out = True
    assert shadow(t).orienter(t.g) == 1
    t = with_a_ghost("knight", "thief", hunter="thief")
    assert (shadow(t).decider(t.g), shadow(t).orienter(t.g)) == (1, 0)  # not the hunter, though he is the latest


@pytest.mark.clause("SHU-80", "SHU-84")
def test_without_a_hunter_the_latest_player_decides():
    t = with_a_ghost("knight", "dragon", "thief", hunter="knight")
    t.role(Knight).out = True
    assert shadow(t).decider(t.g) == 2
    t = with_a_ghost("knight", "dragon")
    assert shadow(t).decider(t.g) == 1


@pytest.mark.clause("SHU-71", "SHU-30", "SHU-40")
@pytest.mark.parametrize("place_in_pile", [1, 2], ids=["a Move", "a Turn"])
def test_where_no_edge_is_open_a_card_makes_him_teleport(place_in_pile):
    t = with_a_ghost("thief", ring=False)
    open_tiles_around(t, (1, 1), (1, 2))
    t.g.collapsing = True  # an open space is a wall now
    next_cards(t, "unicorn-08")
    t.deal(resolve(t.g, shadow(t), CARD_IDS.index("unicorn-06"), place_in_pile))
    assert (place(t), facing(t)) == ("1E 1N", "north")


@pytest.mark.clause("SHU-41", "SHU-44", "SHU-47")
def test_whom_he_rampages_at_on_his_own_space_he_attacks_without_a_step():
    t = stalked()
    t.piece("thief", 0, 0)
    pile(t, STEP)
    shadow_turn(t)
    assert t.g.where[THIEF] == OFF
    assert (facing(t), t.g.jumps) == ("north", 1)


@pytest.mark.clause("SHU-38", "UNI-31")
def test_the_flame_wall_makes_him_teleport_after_the_attack():
    t = with_a_ghost("dragon")
    t.token(0, 1, "flame-wall")
    next_cards(t, "unicorn-12")
    pile(t, "unicorn-01")
    shadow_turn(t)
    assert place(t) == "1E 1N"


@pytest.mark.clause("SHU-39")
def test_he_ignores_tokens():
    t = with_a_ghost("thief")
    open_tiles_around(t, (0, 2))
    t.token(0, 1, "treasure")
    t.token(0, 1, "crystal")
    pile(t, STEP)
    shadow_turn(t)
    assert t.tokens(0, 1) == ["treasure", "crystal"]


@pytest.mark.clause("SHU-40")
def test_a_turn_goes_to_the_first_open_edge():
    t = with_a_ghost("thief", ring=False)
    t.g.collapsing = True
    open_tiles_around(t, (0, 1), (0, -1))
    pile(t, "unicorn-00")  # angry Turn Left
    shadow_turn(t)
    assert facing(t) == "south"  # west leads to no tile
    t = with_a_ghost("thief", ring=False)
    t.g.collapsing = True
    open_tiles_around(t, (0, 1))
    pile(t, "unicorn-00")
    shadow_turn(t)
    assert facing(t) == "north"  # full circle
    assert t.tokens(0, 0) == []


@pytest.mark.clause("SHU-29")
def test_in_the_collapse_an_open_edge_without_a_tile_is_a_wall():
    t = with_a_ghost("thief", ring=False)
    t.g.collapsing = True
    open_tiles_around(t, (1, 0))
    pile(t, STEP)
    shadow_turn(t)
    assert place(t) == "1E 0"
    assert t.tokens(1, 0) == ["unicorn-cube"]  # there he faced the edge of the map
    assert facing(t) == "west"


@pytest.mark.clause("SHU-49", "SHU-76", "SHU-77", "COL-43")
def test_tiles_at_the_end_of_turns():
    t = with_a_ghost("thief", only_if_none_revealed=True)
    assert end_of_turn_tiles(t.g, shadow(t)) == 0
    t.turn_of("thief")
    assert end_of_turn_tiles(t.g, t.role(Thief)) == 1
    t.g.turn.revealed = True
    assert end_of_turn_tiles(t.g, t.role(Thief)) == 0
    t.g.collapsing = True
    assert end_of_turn_tiles(t.g, t.role(Thief)) == 3
    assert end_of_turn_tiles(t.g, shadow(t)) == 0
    assert plan_of(alone("thief")).only_if_none_revealed


@pytest.mark.clause("SHU-78", "COL-01")
def test_the_collapse_may_begin_with_his_turn():
    t = with_a_ghost("thief")
    no_tiles(t)
    begin_turn(t.g, shadow(t))
    assert t.g.collapsing


# ------------------------------------------------------------------ his attacks (SHU-50 to SHU-57)


@pytest.mark.clause("SHU-51", "SHU-52", "SHU-05", "VAR-87")
def test_the_knight_loses_health_or_grit_if_another_hunts_her():
    t = with_a_ghost("knight", hunter="knight")
    t.piece("knight", 0, 1)
    knight = t.role(Knight)
    before = knight.health
    next_cards(t, "unicorn-12")
    pile(t, STEP)
    shadow_turn(t)
    assert knight.health == before - 1
    t = with_a_ghost("knight", "goblins")
    t.piece("knight", 0, 1)
    knight = t.role(Knight)
    cubes(t, 2)
    knight.grit = 7
    next_cards(t, "unicorn-12")
    pile(t, STEP)
    shadow_turn(t)
    assert (knight.health, knight.grit) == (before, 2)


@pytest.mark.clause("SHU-52", "VAR-87", "VAR-70")
@pytest.mark.parametrize(("victim", "hunter"), [("knight", "ghoul"), ("dragon", "ghoul"), ("knight", "ghost")])
def test_a_win_by_any_death_shields_the_victim_but_not_the_ghosts_over_her_only_opponent(victim, hunter):
    killed = plan_of(Setup((victim, hunter), options=Options(shadow_unicorn=True))).killed
    assert killed == {victim: hunter}
    t = with_a_ghost(victim, hunter, killed=killed)
    t.piece(victim, 0, 1)
    health = t.g.named(victim).health
    next_cards(t, "unicorn-12")
    pile(t, STEP)
    shadow_turn(t)
    assert t.g.named(victim).health == health - (hunter == "ghost")


@pytest.mark.clause("SHU-05")
def test_alone_the_knight_loses_with_her_health():
    plan = plan_of(alone("knight"))
    assert plan.killed["knight"] == "knight"  # everyone loses
    assert plan_of(alone("dragon")).killed["dragon"] == "dragon"
    t = with_a_ghost("knight", hunter="knight", killed={"knight": "knight"})
    t.piece("knight", 0, 1)
    t.role(Knight).health = 1
    pile(t, STEP)
    result = shadow_turn(t)
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.winners == ()


@pytest.mark.clause("SHU-51", "SHU-52", "DRG-75")
def test_the_dragon_loses_health_or_power_cards():
    t = with_a_ghost("dragon", "thief")
    t.piece("dragon", 0, 1)
    before = t.role(Dragon).health
    next_cards(t, "unicorn-12")
    pile(t, STEP)
    shadow_turn(t)
    assert t.role(Dragon).health == before - 1
    t = with_a_ghost("dragon", "knight")
    t.piece("dragon", 0, 1)
    give_powers(t, "claw", "wing")
    next_cards(t, "unicorn-12")
    pile(t, STEP)
    shadow_turn(t)
    assert (t.role(Dragon).health, len(t.role(Dragon).means.powers.hand)) == (before, 0)


@pytest.mark.clause("SHU-53", "GEN-06", "VAR-112")
def test_killed_with_nobody_hunting_them_they_are_out():
    t = with_a_ghost("dragon", "thief")
    t.piece("dragon", 0, 1)
    t.role(Dragon).health = 1
    next_cards(t, "unicorn-12")
    pile(t, STEP)
    assert shadow_turn(t) == Result(None)
    assert t.role(Dragon).out
    assert t.g.where[DRAGON] == OFF


@pytest.mark.clause("SHU-54", "SHU-55", "GOB-12")
def test_a_tribe_scatters_for_rage_unless_trapped():
    t = with_a_ghost("goblins")
    tribe(t, "fangs", 4, 0, 1)
    t.role(Goblins).rage = 1
    next_cards(t, "unicorn-12")
    pile(t, STEP)
    shadow_turn(t)
    assert (t.g.where[FANGS], t.role(Goblins).rage) == (OFF, 2)
    t = with_a_ghost("goblins")
    tribe(t, "fangs", 4, 0, 1)
    face_up(t, "trap")
    t.role(Goblins).rage = 1
    next_cards(t, "unicorn-12")
    pile(t, STEP)
    shadow_turn(t, "use-trap")
    assert (t.g.where[FANGS], t.role(Goblins).rage, place(t)) == (at(0, 1), 1, "1E 1N")


@pytest.mark.clause("SHU-54", "THF-43", "THF-45")
def test_the_thief_may_evade_him():
    t = with_a_ghost("thief")
    t.piece("thief", 0, 1)
    thief_upgraded(t, "unnatural-evasion")
    next_cards(t, "unicorn-12")
    pile(t, STEP)
    step = shadow_turn(t, "4")
    assert named(step) == "thief-slip"
    hand = len(shadow(t).deck.hand)
    t = with_a_ghost("thief")
    t.piece("thief", 0, 1)
    next_cards(t, "unicorn-12")
    pile(t, STEP)
    shadow_turn(t)
    assert t.g.where[THIEF] == OFF
    assert len(shadow(t).deck.hand) == hand  # he gains nothing


@pytest.mark.clause("SHU-50")
def test_of_several_he_attacks_the_hunters_piece_else_a_random_one():
    t = with_a_ghost("thief", "dragon", hunter="dragon", level="easy")
    t.piece("thief", 0, 1)
    t.piece("dragon", 0, 1)
    before = t.role(Dragon).health
    next_cards(t, "unicorn-12")
    pile(t, STEP)
    shadow_turn(t)
    assert (t.role(Dragon).health, t.g.where[THIEF]) == (before - 1, at(0, 1))
    t = with_a_ghost("thief", "dragon", level="easy")
    t.piece("thief", 0, 1)
    t.piece("dragon", 0, 1)
    pile(t, STEP)
    assert named(shadow_turn(t)) == "unicorn-target"


@pytest.mark.clause("SHU-50", "UNI-45")
def test_a_ghost_is_never_attacked():
    t = with_a_ghost("ghost", "thief", level="hard")
    t.piece("ghost", 0, 1)
    pile(t, STEP)
    assert shadow_turn(t) == Result(None)
    assert place(t) == "0 1N"


@pytest.mark.clause("SHU-56", "GHL-82")
def test_a_ghoul_skitters_by_the_stack():
    t = with_a_ghost("ghoul")
    t.dark(0, 2, "ambush-02")  # bones
    t.dark(2, 0, "ambush-03")  # eye
    t.dark(2, 1, "ambush-06")  # eye
    t.top("ambush-09")  # eye
    t.piece("ghoul", 0, 1)
    next_cards(t, "unicorn-12")
    pile(t, STEP)
    step = shadow_turn(t)
    assert named(step) == "skitter"
    assert isinstance(step, Ask)
    assert (step.seat, codes(t, step)) == (0, ["skitter 2E 0", "skitter 2E 1N"])
    shadow(t).entering = False


# ------------------------------------------------------------------ attacking him (SHU-58 to SHU-65, SHU-85)


@pytest.mark.clause("SHU-58", "SHU-59", "KNT-64")
@pytest.mark.parametrize(("hunter", "health"), [("knight", 6), ("", 7)])
def test_the_knights_attack(hunter, health):
    t = with_a_ghost("knight", "thief", hunter=hunter)
    t.turn_of("knight", 1)
    t.piece("knight", 0, 0)
    cubes(t, 0, strength=2)
    assault = KNIGHT_ATTACK.of(shadow(t))
    assert (assault.entry(t.g, UNICORN), assault.obliges(t.g, UNICORN)) == (1, True)
    next_cards(t, STEP)
    t.run(assault.attack(t.g, t.role(Knight), UNICORN))
    assert (shadow(t).health, place(t)) == (health, "0 1N")
    assert BOW.of(shadow(t)) is None


@pytest.mark.clause("SHU-58", "SHU-59", "KNT-58")
def test_a_miss_makes_him_teleport_too():
    t = with_a_ghost("knight", hunter="knight")
    t.turn_of("knight", 1)
    t.g.crystals_seen = 4
    cubes(t, 1, strength=1)
    assert t.role(Knight).attack_strength(t.g) == shadow(t).armor(t.g) == 2
    next_cards(t, STEP)
    t.run(KNIGHT_ATTACK.of(shadow(t)).attack(t.g, t.role(Knight), UNICORN), "ring")
    assert (shadow(t).health, place(t)) == (7, "0 1N")


@pytest.mark.clause("SHU-60")
def test_the_enchanted_bow_takes_the_top_of_the_spirit_pile():
    t = with_a_ghost("knight", hunter="knight")
    t.turn_of("knight", 1)
    cubes(t, 0, strength=2)
    pile(t, "unicorn-00", "unicorn-01", "unicorn-02")
    next_cards(t, STEP)
    strength = t.role(Knight).strength(t.g)
    assert t.run(ENCHANTED_BOW.of(shadow(t))(t.g, t.role(Knight), UNICORN)) is True
    assert len(shadow(t).deck.hand) == 3 - min(3, strength - 1)
    assert "unicorn-00" in discarded(t)
    assert (shadow(t).health, place(t)) == (7, "0 1N")


@pytest.mark.clause("SHU-61", "GOB-43", "GOB-80")
def test_tribes_and_hex():
    t = with_a_ghost("goblins", hunter="goblins")
    tribe(t, "fangs", 4, 0, 0)
    goblins = t.role(Goblins)
    goblins.rage = 2
    t.turn_of("goblins", 4)
    assault = TRIBE_ATTACK.of(shadow(t))
    assert assault.entry(t.g, UNICORN) == 2
    next_cards(t, STEP)
    t.run(assault.attack(t.g, goblins, FANGS, UNICORN))
    assert (shadow(t).health, goblins.rage, t.g.where[FANGS], place(t)) == (6, 1, OFF, "0 1N")
    pile(t, "unicorn-00", "unicorn-01", "unicorn-02")
    t.run(HEX.of(shadow(t))(t.g, shadow(t), 2))
    assert len(shadow(t).deck.hand) == 1
    assert place(t) == "0 1N"  # no Teleport


@pytest.mark.clause("SHU-62", "DRG-74")
@pytest.mark.parametrize(("effect", "eaten"), [(CLAW, 1), (SCRATCH, 3)])
def test_the_dragons_claws(effect, eaten):
    t = with_a_ghost("dragon", hunter="dragon")
    t.turn_of("dragon")
    t.piece("dragon", 0, 0)
    next_cards(t, STEP)
    t.run(effect.of(shadow(t))(t.g, t.role(Dragon), UNICORN))
    assert (shadow(t).health, t.role(Dragon).eaten, place(t)) == (6, eaten, "0 1N")


@pytest.mark.clause("SHU-63", "SHU-85", "THF-34")
def test_the_thiefs_backstab():
    t = with_a_ghost("thief", hunter="thief")
    t.turn_of("thief", 1)
    acting(t, 4, 3)
    injury = BACKSTAB.of(shadow(t))
    assert [injury.possible(t.g, t.role(Thief), UNICORN, count) for count in (2, 3)] == [False, True]
    next_cards(t, STEP)
    t.run(injury.injure(t.g, t.role(Thief), UNICORN, 3))
    assert (shadow(t).health, place(t)) == (6, "0 1N")
    assert PICKPOCKET.of(shadow(t)) is None


@pytest.mark.clause("SHU-64", "GHL-43")
def test_the_ghouls_attack():
    t = with_a_ghost("ghoul", hunter="ghoul")
    t.dark(0, 2, "ambush-02")
    t.piece("ghoul", 0, 0)
    t.turn_of("ghoul", 1)
    ghoul = t.role(Ghoul)
    ghoul.means.attack = 3
    next_cards(t, STEP)
    t.run(quiet(ghoul_attack(t.g, ghoul, Option("attack", at(0, 0), UNICORN, amount=2))))
    assert (shadow(t).health, ghoul.fury, ghoul.means.attack, place(t)) == (6, 1, 1, "0 1N")
    assert t.g.where[GHOUL] == at(0, 2)
    t = with_a_ghost("ghoul", "thief", hunter="thief")
    t.run(GHOUL_ATTACK.of(shadow(t)).suffer(t.g, t.role(Ghoul), UNICORN))
    assert shadow(t).health == 7  # he only Teleports
    assert VILE_ATTACK.of(shadow(t)) is not None


@pytest.mark.clause("SHU-65", "SHU-85", "FRC-17")
def test_what_the_cave_and_telekinesis_do():
    t = with_a_ghost("cave", "thief")
    assert cave_module.SPORES.of(shadow(t)) is None
    assert cave_module.BATS.of(shadow(t)) is None
    t.turn_of("thief")
    open_tiles_around(t, (0, 2))
    t.token(1, 0, "unicorn-cube")
    assert at(1, 0) in steps_for(t.g, UNICORN)
    next_cards(t, "unicorn-06")
    t.run(push(t.g, 1, UNICORN, 1), "push 1E 0 unicorn")
    assert place(t) == "0 1N"  # the cube made him Teleport
    assert facing(t) == "north"


# ------------------------------------------------------------------ dying (SHU-03, SHU-06, SHU-81)


@pytest.mark.clause("SHU-03", "SHU-06", "SHU-81", "KNT-123", "THF-55")
def test_after_the_kill_the_hunter_must_escape():
    goals = {"thief": Goal("kill-shadow-escape", 7, 0, ""), "knight": Goal("smash-escape", 5, 0, "")}
    t = with_a_ghost("thief", "knight", hunter="thief", goals=goals)
    t.turn_of("thief", 1)
    t.piece("thief", 0, 1)
    t.token(1, 0, "unicorn-cube")
    shadow(t).health = 1

    def entering():
        yield from arrive(t.g, 0, THIEF, at(0, 0))

    t.piece("unicorn", 1, 1)
    assert t.play(entering()) == Result(None)
    t.run(BACKSTAB.of(shadow(t)).injure(t.g, t.role(Thief), UNICORN, 3))
    assert shadow(t).out
    assert t.g.where[UNICORN] == OFF
    result = t.play(entering())
    assert isinstance(result, Result)
    assert result.ending is not None
    assert (result.ending.winners, result.ending.clause) == (("thief",), "SHU-03")


@pytest.mark.clause("MAP-21", "THF-55", "THF-42")
def test_a_hunter_escapes_before_a_flame_wall_on_the_entrance_kills_him():
    t = with_a_ghost("thief", "dragon", hunter="thief", goals={"thief": Goal("kill-shadow-escape", 7, 0, "")})
    t.g.eliminate(shadow(t))
    t.token(0, 0, "flame-wall")
    t.piece("thief", 0, 1)
    result = t.play(arrive(t.g, t.seat("thief"), THIEF, t.g.entrance))
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.winners == ("thief",)


@pytest.mark.clause("SHU-03", "GOB-88")
def test_goblins_win_with_the_kill():
    t = with_a_ghost("goblins", hunter="goblins", goals={"goblins": Goal("kill-shadow", 7, 0, "")})
    tribe(t, "fangs", 4, 0, 0)
    shadow(t).health = 1
    result = t.play(TRIBE_ATTACK.of(shadow(t)).attack(t.g, t.role(Goblins), FANGS, UNICORN))
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.winners == ("goblins",)


@pytest.mark.clause("SHU-03", "DRG-83")
def test_a_hunting_dragon_must_kill_awaken_and_surface():
    goals = {"dragon": Goal("kill-shadow-escape", 7, 11, "")}
    t = with_a_ghost("dragon", hunter="dragon", goals=goals)
    dragon = t.role(Dragon)
    assert dragon.goal(t.g) == 11
    t.turn_of("dragon")
    t.piece("dragon", 0, 1)
    t.piece("unicorn", 1, 1)

    def entering():
        yield from arrive(t.g, 0, DRAGON, at(0, 0))

    dragon.awake = t.g.surfaced = True
    assert t.play(entering()) == Result(None)
    t.g.eliminate(shadow(t))
    t.g.surfaced = False
    assert t.play(entering()) == Result(None)
    t.g.surfaced = True
    result = t.play(entering())
    assert isinstance(result, Result)
    assert result.ending is not None
    assert (result.ending.winners, result.ending.clause) == (("dragon",), "SHU-03")


@pytest.mark.clause("SHU-04", "SHU-06")
def test_after_his_death_the_game_goes_on_and_the_tile_rule_stays():
    game = new_game(Setup(("thief", "knight"), options=Options(shadow_unicorn=True)), 3)
    g = game.state
    g.eliminate(g.role(ShadowUnicorn))
    rand = random.Random(1)
    while game.ask is not None:
        game.choose(rand.randrange(len(game.ask.options)))
        assert g.where[UNICORN] == OFF
    assert g.over.reason == "the Cave collapsed"
    assert g.over.winners == ()
    assert g.plan.only_if_none_revealed


@pytest.mark.clause("SHU-04")
def test_with_all_players_out_everyone_loses():
    t = with_a_ghost("dragon")

    def dying():
        t.g.eliminate(t.role(Dragon))
        return
        yield

    result = t.play(dying())
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.winners == ()


# ------------------------------------------------------------------ Teleports (SHU-66 to SHU-75)


@pytest.mark.clause("SHU-67", "SHU-70")
def test_he_teleports_by_the_next_card_and_runs_all_steps():
    t = with_a_ghost("thief", ring=False)
    open_tiles_around(t, (0, 1))
    t.lit(1, 1, "ambush-03", 1)  # a wall north
    t.turn_of("thief")
    next_cards(t, "unicorn-08")
    t.run(shadow(t).teleport(t.g))
    assert place(t) == "1E 1N"
    assert t.tokens(1, 1) == ["unicorn-cube"]
    assert facing(t) != "north"
    assert discarded(t) == ["unicorn-08"]


@pytest.mark.clause("SHU-70", "SHU-75")
def test_attacks_and_cubes_lead_on_to_the_next_card():
    t = with_a_ghost("thief", "dragon")
    t.turn_of("thief")
    t.piece("dragon", 0, 1)
    t.token(1, 1, "unicorn-cube")
    before = t.role(Dragon).health
    next_cards(t, STEP, "unicorn-12", AWAY)
    t.run(shadow(t).teleport(t.g))
    assert t.role(Dragon).health == before - 1
    assert place(t) == "1E 0"


@pytest.mark.clause("SHU-68", "MAP-30")
def test_before_the_collapse_an_open_space_gets_dark_tiles():
    t = with_a_ghost("thief", ring=False)
    t.turn_of("thief")
    t.top("ambush-12")
    next_cards(t, "unicorn-02")
    step = t.play(quiet(shadow(t).teleport(t.g)))
    assert named(step) == "orient"
    assert at(0, 1) in t.g.dark
    assert place(t) == "0 2N"


@pytest.mark.clause("SHU-68")
def test_without_enough_tiles_another_card_is_drawn():
    t = with_a_ghost("thief")
    open_tiles_around(t, (0, 2))
    no_tiles(t, 1)
    t.turn_of("thief")
    next_cards(t, "unicorn-04", STEP)
    t.run(quiet(shadow(t).teleport(t.g)))
    assert place(t) == "0 1N"


@pytest.mark.clause("SHU-69", "COL-48")
def test_in_the_collapse_an_open_space_costs_three_tiles_once():
    t = with_a_ghost("thief", hunter="thief")
    open_tiles_around(t, (2, 0))
    t.g.collapsing = True
    t.turn_of("thief")
    next_cards(t, "unicorn-02", "unicorn-21", "unicorn-11")
    before = len(t.g.edges)
    step = t.play(shadow(t).teleport(t.g))
    assert named(step) == "shadow-collapse"
    assert isinstance(step, Ask)
    assert (step.seat, step.numbers) == (0, (2,))  # the one tile at the end is gone already
    assert len(t.g.edges) == before - 1
    assert t.g.where[UNICORN] == OFF  # he is in the air
    assert shadow(t).aloft == at(0, 0)


@pytest.mark.clause("SHU-69", "COL-48")
@pytest.mark.parametrize("gone", [0, 1, 2])
def test_the_hunter_is_told_how_many_of_the_three_tiles_are_still_to_go(gone):
    t = with_a_ghost("thief", hunter="thief", ring=False)
    open_tiles_around(t, (1, 0), (2, 0), (-1, 0), (-2, 0), (0, 1), (0, 2), (0, -1), (0, -2))
    t.g.collapsing = True
    t.turn_of("thief")
    next_cards(t, "unicorn-04", "unicorn-12")  # onto an open space
    t.piece("thief", 0, 0)
    step = t.play(shadow(t).teleport(t.g), *["remove 2E 0", "remove 2W 0"][:gone])
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.numbers) == ("shadow-collapse", (3 - gone,))


@pytest.mark.clause("SHU-69")
def test_the_three_tiles_are_gone_before_he_lands():
    t = with_a_ghost("thief", hunter="thief", ring=False)
    open_tiles_around(t, (1, 0), (2, 0), (3, 0), (4, 0), (-1, 0))
    t.g.collapsing = True
    t.turn_of("thief")
    next_cards(t, "unicorn-02", "unicorn-21", "unicorn-12")
    t.piece("thief", 0, 0)
    flow = shadow(t).teleport(t.g)
    step = t.play(flow, "remove 4E 0", "remove 3E 0")
    assert named(step) == "shadow-collapse"
    assert len(t.g.edges) == 4
    shadow(t).entering = False


def at_the_end_of_a_row(player: str):
    """The Entrance and six tiles in a row in the Collapse; he is on the last and will look for a tile in vain."""
    t = with_a_ghost(player, hunter=player, ring=False)
    open_tiles_around(t, (1, 0), (2, 0), (3, 0), (4, 0), (5, 0))
    t.lit(6, 0, "crystal-01")
    t.g.collapsing = True
    t.piece(player, 0, 0)
    t.piece("unicorn", 6, 0)
    t.turn_of(player)
    next_cards(t, "unicorn-02", "unicorn-11")  # two ahead, where no tile is; then one to the left
    return t


MIDDLE = ("remove 3E 0", "slide 3E 0 from 4E 0 #west") * 3
"""Three times the third tile goes, and what is beyond slides one space west."""


@pytest.mark.clause("SHU-69", "SHU-73", "COL-36")
def test_the_tile_he_leaves_goes_wherever_it_slid_meanwhile():
    t = at_the_end_of_a_row("thief")
    flow = remove_tiles(t.g, 0, (at(6, 0),))
    step = t.play(flow)
    assert codes(t, step) == [f"remove {x}E 0" for x in range(1, 6)]  # not the one that goes already, though at the end
    t = at_the_end_of_a_row("thief")
    assert t.deal(remove_tiles(t.g, 0, (at(6, 0),)), *MIDDLE) == Result(1)
    assert [t.g.name(space) for space in t.g.edges] == ["Entrance", "1E 0", "2E 0"]
    assert place(t) == "2E 0"
    assert t.g.crystals_removed == 1
    assert shadow(t).barred == ()


@pytest.mark.clause("SHU-69", "SHU-73", "COL-26")
def test_wrath_finds_its_tiles_again_after_the_map_slid():
    t = at_the_end_of_a_row("dragon")
    slides = (
        "remove 4E 0",
        "slide 4E 0 from 5E 0 #west",
        "remove 3E 0",
        "slide 3E 0 from 4E 0 #west",
        "remove 2E 0",
        "slide 2E 0 from 3E 0 #west",
    )
    t.deal(wrath(t.g, t.role(Dragon), [(at(5, 0),), (at(6, 0),)], []), *slides)
    assert [t.g.name(space) for space in t.g.edges] == ["Entrance", "1E 0"]
    assert place(t) == "1E 0"
    assert t.g.crystals_removed == 1


@pytest.mark.clause("SHU-69", "COL-15", "COL-35")
def test_a_tile_may_hold_the_map_together_only_since_others_collapsed():
    t = with_a_ghost("thief", hunter="thief", ring=False)
    open_tiles_around(t, (1, 0), (2, 0), (3, 0), (1, 1), (2, 1), (3, 1))
    t.g.collapsing = True
    t.piece("thief", 0, 0)
    t.piece("unicorn", 2, 0)
    t.turn_of("thief")
    next_cards(t, "unicorn-21", "unicorn-11")
    step = t.deal(remove_tiles(t.g, 0, (at(2, 0),)), "remove 1E 1N", "remove 2E 1N")
    assert named(step) == "reconnect"
    assert [t.g.name(space) for space in t.g.edges] == ["Entrance", "1E 0", "3E 0"]


@pytest.mark.clause("SHU-71", "SHU-65")
def test_after_his_own_turn_he_heeds_walls_and_cubes_again():
    t = with_a_ghost("thief")
    open_tiles_around(t, (0, 2))
    pile(t, STEP)
    shadow_turn(t)
    assert (place(t), facing(t)) == ("0 1N", "north")
    t.turn_of("thief")
    t.token(1, 1, "unicorn-cube")
    next_cards(t, AWAY)
    t.deal(arrive(t.g, 0, UNICORN, at(1, 1)))
    assert place(t) == "1E 0"


@pytest.mark.clause("SHU-28", "SHU-46")
def test_a_piece_on_his_own_space_is_visible_beside_terrain_too():
    t = with_a_ghost("thief", ring=False, terrain=True)
    t.terrain("magma", 0, 1)
    t.piece("thief", 0, 0)
    assert sees(t.g, shadow(t), THIEF)


@pytest.mark.clause("SHU-80")
def test_nobody_hunts_him_any_more_once_the_hunter_is_out():
    t = with_a_ghost("knight", "thief", hunter="knight")
    him = shadow(t)
    t.piece("knight", 1, 0)
    t.piece("thief", 0, 1)
    assert "Hunted by the Knight." in him.panel(t.g, 1).notes
    t.g.eliminate(t.role(Knight))
    assert "Nobody hunts him." in him.panel(t.g, 1).notes
    assert him.decider(t.g) == him.orienter(t.g) == 1


@pytest.mark.clause("SHU-71", "FRC-17")
def test_without_an_open_edge_he_teleports_at_once():
    t = with_a_ghost("thief", ring=False)
    t.lit(0, 1, "ambush-12")  # open to the north only
    open_tiles_around(t, (0, 2))
    t.g.collapsing = True
    t.piece("unicorn", 0, 1)
    t.turn_of("thief")
    next_cards(t, AWAY)
    assert not hemmed_in(t.g, shadow(t))
    t.deal(remove_tiles(t.g, 0, (at(0, 2),)))  # the last open edge leads to no tile any more
    assert place(t) == "Entrance"


@pytest.mark.clause("SHU-73", "UNI-100")
def test_off_a_tile_that_goes_he_teleports_first():
    t = with_a_ghost("thief")
    t.g.collapsing = True
    t.piece("unicorn", 1, 1)
    t.turn_of("thief")
    next_cards(t, AWAY)
    assert t.deal(remove_tiles(t.g, 0, (at(1, 1),))) == Result(1)
    assert place(t) == "1E 0"


@pytest.mark.clause("SHU-74")
def test_with_no_destination_at_all_he_stays():
    t = with_a_ghost("thief", ring=False)
    t.g.collapsing = True
    t.turn_of("thief")
    t.deal(shadow(t).teleport(t.g))
    assert place(t) == "Entrance"
    assert len(discarded(t)) == 24
    assert t.g.turn.stays == (at(0, 0),)


@pytest.mark.clause("SHU-72", "UNI-108")
def test_magma_sends_him_on():
    t = with_a_ghost("thief", ring=False, terrain=True)
    open_tiles_around(t, (1, 0))
    t.terrain("magma", 0, 1)
    next_cards(t, AWAY)
    pile(t, STEP)
    shadow_turn(t)
    assert place(t) == "Entrance"


@pytest.mark.clause("SHU-72", "TER-19", "TER-32", "TER-53")
@pytest.mark.parametrize(("kind", "rests"), [("magma", "Entrance"), ("pit", "Entrance"), ("lake", "0 1N")])
def test_a_teleport_that_ends_on_magma_or_a_pit_is_followed_by_another(kind, rests):
    t = with_a_ghost("thief", ring=False, terrain=True)
    open_tiles_around(t, (1, 0))
    t.terrain(kind, 0, 1)
    next_cards(t, "unicorn-07", AWAY)
    t.deal(shadow(t).teleport(t.g))
    assert place(t) == rests


@pytest.mark.clause("TER-12", "TER-19", "SHU-31")
def test_once_in_a_move_he_leaves_terrain_onto_an_open_space():
    t = between_pits(with_a_ghost("thief", ring=False, terrain=True))
    next_cards(t, "unicorn-12")
    pile(t, "unicorn-02")  # Move 3, whatever its place
    shadow(t).turns = 0
    shadow_turn(t)
    assert at(0, 2) in t.g.lit
    assert at(0, 4) not in t.g.edges
    assert place(t) == "1E 3N"


@pytest.mark.clause("TER-54", "SHU-72")
def test_moved_onto_a_pit_by_others_he_leaves_it_at_the_end_of_his_turn():
    t = with_a_ghost("thief", ring=False, terrain=True)
    open_tiles_around(t, (1, 0))
    t.terrain("pit", 0, 1)
    t.piece("unicorn", 0, 1)
    next_cards(t, AWAY)
    shadow_turn(t)  # no card in his pile
    assert place(t) == "Entrance"


# ------------------------------------------------------------------ the example (SHU-79)


@pytest.mark.clause("SHU-79")
def test_the_example():
    t = with_a_ghost("knight", hunter="knight", ring=False)
    t.lit(0, 1, "ambush-02", 1)  # a wall ahead of him
    t.dark(1, 0, "ambush-08")  # a tunnel: he can go straight on
    t.lit(2, 0, "ambush-04", 2)  # a wall east
    open_tiles_around(t, (2, -1), (2, -2), (2, -3))
    t.piece("knight", 2, -3)
    knight = t.role(Knight)
    before = knight.health
    pile(t, "unicorn-01", "unicorn-02", "unicorn-08")
    next_cards(t, "unicorn-12")
    shadow_turn(t)
    assert t.tokens(2, 0) == ["unicorn-cube"]  # the second tile, where he faced a wall
    assert at(1, 0) in t.g.lit
    assert knight.health == before - 1  # the angry Move, an even card, became a Rampage


@pytest.mark.clause("DRG-52", "SHU-71")
def test_an_event_tile_a_power_revealed_counts_though_he_moved_the_map(monkeypatch: pytest.MonkeyPatch) -> None:
    def flees(self: ShadowUnicorn, g: Cave) -> Flow[None]:
        slide(g, [at(0, 2)], 2, 0)
        return
        yield

    monkeypatch.setattr(ShadowUnicorn, "walled_in", flees)
    t = with_a_ghost("dragon", "thief")
    t.dark(0, 2, "event-01")
    t.piece("dragon", 0, 0)
    no_tiles(t)
    dragon = t.role(Dragon)
    step = t.play(quiet(burn_off(t.g, dragon, [at(0, 2)])))
    assert at(0, 2) not in t.g.lit
    assert named(step) == "stir"


@pytest.mark.clause("SHU-34", "SHU-71", "TER-20")
@pytest.mark.parametrize(
    ("tile", "turned", "rests"), [("ambush-12", 2, "1E 2N"), ("ambush-03", 0, "0 2N")], ids=["none", "one"]
)
def test_where_his_move_leads_onto_a_tile_with_no_way_on_or_back_he_marks_it_and_teleports(tile, turned, rests):
    """He comes off an outer space of the Canyon, onto which nobody steps."""
    t = with_a_ghost("thief", ring=False, terrain=True)
    t.terrain("canyon", 0, 1)
    t.lit(0, 2, tile, turned)
    open_tiles_around(t, (1, 2))
    t.piece("unicorn", 0, 1)
    t.g.collapsing = True
    next_cards(t, "unicorn-12")  # one to the right
    pile(t, STEP)
    shadow_turn(t)
    assert t.tokens(0, 2) == ["unicorn-cube"]
    assert place(t) == rests
