"""The Cave Ghost possesses others in the middle of her phase (CGH-35 to CGH-44, CGH-66, CGH-67, CGH-70)."""

from __future__ import annotations

import pytest

from tests.cave.seats import Seats
from tests.cave.tables.cave_ghost import (
    act,
    at_place,
    cave_ghost_with,
    codes,
    give,
    held,
    me,
    offered,
    plundered,
    possess,
    strip,
    trial,
)
from tests.cave.tables.ghoul import open_ask, quiet
from tests.cave.tables.unicorns import AROUND, code, hold, open_tiles_around, radiate, unicorn_of, upgraded
from tests.table import Result
from underhall.cave.map.filling import placeable
from underhall.cave.map.parts import TILE_BACK, TILE_IDS
from underhall.cave.play import possession
from underhall.cave.play.possession import CARDS, handling
from underhall.cave.roles.cave_ghost.phases import POWERS_PHASE
from underhall.cave.roles.cave_ghost.powers import INFLUENCE, POSSESSION, VALUES
from underhall.cave.roles.dragon.role import Dragon
from underhall.cave.roles.ghouls.attacks import can_attack
from underhall.cave.roles.ghouls.ghoul import Ghoul
from underhall.cave.roles.ghouls.vile_ghoul import VileGhoul
from underhall.cave.roles.goblins.role import Goblins
from underhall.cave.roles.knight.role import Knight
from underhall.cave.roles.thief.role import Thief
from underhall.cave.roles.unicorns.actions import attack
from underhall.cave.roles.unicorns.nightmare import NightmareUnicorn
from underhall.cave.setup.agreed import Setup
from underhall.cave.setup.new import new_game
from underhall.engine.flow import Ask, Chance
from underhall.hall.pieces import BONES, DRAGON, FANGS, GHOST, KNIGHT, THIEF
from underhall.hall.space import OFF, at
from underhall.hall.turn import PLAYING

PLENTY = ("quartz",) * 6 + ("mushroom",) * 6 + ("trail",) * 6


def with_thief(*others: str, at_x: int = 1, **changes: object) -> Seats:
    """A Thief who has had his first turn, on a row of open tiles."""
    t = cave_ghost_with("thief", *others, **changes)
    strip(t, 7)
    t.role(Thief).stats = (4, 3, 2)
    t.piece("thief", at_x, 0)
    give(t, *PLENTY)
    return t


# ------------------------------------------------------------------ the price


@pytest.mark.clause("CGH-35")
def test_the_price_is_the_cards_value_and_what_isolation_adds() -> None:
    worth = {"knight": 4, "goblins": 4, "dragon": 4, "nightmare-unicorn": 5, "thief": 3, "ghoul": 3, "vile-ghoul": 3}
    assert {role: VALUES[role] for role in worth} == worth
    for x, price in ((0, 3), (1, 3), (2, 4), (3, 5), (4, 6), (5, 7)):
        assert offered(with_thief(at_x=x), "possess") == [f"possess #thief x{price}"]
    assert offered(with_thief(at_x=6), "possess") == []


@pytest.mark.clause("CGH-35", "CGH-22")
def test_it_is_paid_with_its_own_symbols_and_only_if_she_can() -> None:
    t = with_thief()
    me(t).means.omens, me(t).bag = (0,) * 6, (6,) * 6
    give(t, "quartz", "mushroom", "bat", "bat", "bat")
    assert offered(t, "possess") == []
    give(t, "trail")
    act(t, possess(t, "thief", 3))
    assert held(t) == ["bat", "bat", "bat"]
    assert plundered(t) == ["quartz", "mushroom", "trail"]


# ------------------------------------------------------------------ the turn itself


@pytest.mark.clause("CGH-36", "CGH-70")
def test_the_turn_comes_at_once_and_she_goes_on_afterwards() -> None:
    t = with_thief("knight")
    me(t).steps = 2
    tokens = t.role(Thief).stats
    number = t.g.turn.number
    pay = ["pay #quartz"] * 3
    step = act(t, possess(t, "thief", 3), *pay)
    assert isinstance(step, Ask)
    assert step.seat == t.seat("cave-ghost")
    assert t.g.active is t.role(Thief)
    assert t.g.turn.under is not None
    assert t.role(Thief).stealth(t.g) == CARDS["thief"].stealth
    t2 = trial(t)
    t.asked.clear()
    # the same position, played on from the question by a flow that starts anew
    step = t2.play(quiet(t2.g.run()), "stop")
    open_ask(step, "cave-ghost-act")
    assert t2.g.active is me(t2)
    assert (t2.g.turn.phase, t2.g.turn.stage, t2.g.turn.number) == (POWERS_PHASE, PLAYING, number)
    assert me(t2).steps == 2
    assert t2.role(Thief).seat == t2.seat("thief")
    assert t2.role(Thief).stats == tokens
    assert t2.role(Thief).means.fixed == ()  # his Stealth is his own again


@pytest.mark.clause("CGH-37")
def test_influence_counts_as_two() -> None:
    assert INFLUENCE == 2
    lent = {
        "knight": CARDS["knight"].perception,
        "goblins": CARDS["goblins"].population_each_tribe,
        "dragon": CARDS["dragon"].draw_power_cards,
        "nightmare-unicorn": CARDS["nightmare-unicorn"].draw_unicorn_cards,
        "thief": CARDS["thief"].thievery,
        "ghoul": CARDS["ghoul"].roll_ghoul_dice,
        "vile-ghoul": CARDS["vile-ghoul"].roll_ghoul_dice,
    }
    found = {role: number.at(INFLUENCE) for role, number in lent.items() if number is not None}
    assert found == {
        "knight": 3,
        "goblins": 2,
        "dragon": 4,
        "nightmare-unicorn": 4,
        "thief": 3,
        "ghoul": 3,
        "vile-ghoul": 2,
    }


@pytest.mark.clause("CGH-36", "CGH-37", "CGH-38")
@pytest.mark.parametrize(
    ("kind", "piece"),
    [(Knight, "knight"), (Dragon, "dragon"), (NightmareUnicorn, "unicorn"), (Ghoul, "ghoul"), (VileGhoul, "ghoul")],
)
def test_every_role_can_be_possessed(kind: type, piece: str) -> None:
    t = cave_ghost_with(kind.name)
    strip(t, 4)
    t.dark(0, 1, "event-01")
    t.piece(piece, 1, 0)
    give(t, *PLENTY)
    t.dealt = True
    t.turn_of("cave-ghost", POWERS_PHASE)
    step = t.play(POSSESSION.possess(t.g, me(t), t.g.named(kind.name)), *["pay #quartz"] * VALUES[kind.name])
    assert isinstance(step, (Ask, Chance))
    assert t.g.turn.under is not None
    assert t.g.turn.influence == 2
    assert t.g.active is t.g.named(kind.name)
    if kind is Knight:
        assert t.role(Knight).means.perception(t.role(Knight)) == 3
    if kind is Dragon:
        assert len(t.role(Dragon).means.powers.hand) == 4
    if kind is NightmareUnicorn:
        assert len(t.role(NightmareUnicorn).deck.hand) == 4


@pytest.mark.clause("CGH-38", "CGH-67")
def test_there_are_no_artifacts_and_flare_goes_by_the_card() -> None:
    t = with_thief()
    assert not t.role(Thief).may_flare(t.g)
    act(t, possess(t, "thief", 3), *["pay #quartz"] * 3)
    assert handling(t.g, t.role(Thief)) == []
    assert not t.g.plan.flare_users
    assert t.role(Thief).may_flare(t.g)


@pytest.mark.clause("CGH-39")
def test_limits_go_on_counting_from_the_roles_own_turn() -> None:
    t = with_thief("knight", at_x=0)
    t.piece("knight", 0, 0)
    thief = t.role(Thief)
    pays = ["pay #quartz"] * 3
    step = act(trial(t), possess(t, "thief", 3), *pays)
    assert any(code.startswith("backstab") for code in codes(t, step))
    thief.targeted |= 1 << KNIGHT  # in his own turn, or an earlier possession
    step = act(trial(t), possess(t, "thief", 3), *pays)
    assert not any(code.startswith("backstab") for code in codes(t, step))
    act(t, possess(t, "thief", 3), *pays, "stop")
    assert t.role(Thief).targeted >> KNIGHT & 1  # and still afterwards
    t.role(Thief).begin_turn(t.g)
    assert not t.role(Thief).targeted >> KNIGHT & 1


def plays(t: Seats, role: str, *answers: str) -> Ask | Chance | Result:
    """A role's own turn, or a part of it, before hers."""
    t.turn_of(role)
    return t.deal(t.g.named(role).play(t.g), *answers)


@pytest.mark.clause("CGH-39", "UNI-104", "UNI-82")
def test_a_unicorn_who_blasted_in_his_own_turn_does_not_blast_again() -> None:
    for blasts in (False, True):
        t = cave_ghost_with("nightmare-unicorn")
        open_tiles_around(t, *((x, y) for x in range(-1, 2) for y in range(-1, 3) if (x, y) != (0, 0)))
        t.piece("unicorn", 0, 1)
        upgraded(t, "displacement-blast")
        hold(t, "unicorn-07")
        give(t, *PLENTY)
        t.g.collapsing = True
        plays(t, "nightmare-unicorn", *([code(t, "blast", "unicorn-07", space="0 2N")] if blasts else []), "stop")
        t.turn_of("cave-ghost", POWERS_PHASE)
        step = t.deal(me(t).play(t.g), possess(t, "nightmare-unicorn", 5), *["pay #quartz"] * 5)
        open_ask(step, "unicorn-act")
        assert any(one.startswith("blast") for one in codes(t, step)) == (not blasts)


@pytest.mark.clause("CGH-39", "CGH-66", "UNI-104", "UNI-49")
def test_radiance_for_an_attack_counts_over_his_turn_and_every_possession() -> None:
    t = cave_ghost_with("nightmare-unicorn", "knight")
    open_tiles_around(t, *AROUND)
    unicorn = unicorn_of(t)
    unicorn.begin_turn(t.g)
    for radiance in (1, 1, 1):
        t.piece("unicorn", 0, 1)
        t.piece("knight", 0, 1)
        unicorn.anger = 3
        t.deal(attack(t.g, unicorn, KNIGHT), *([radiate("pace")] if not unicorn.radiance else []))
        assert unicorn.radiance == radiance
        t.turn_of("cave-ghost", POWERS_PHASE)
        step = t.deal(possession.possess(t.g, me(t).seat, unicorn, INFLUENCE))
        open_ask(step, "unicorn-act")
        t.deal(possession.go_on(t.g), "stop")
    unicorn.begin_turn(t.g)
    assert unicorn.gored == 0


@pytest.mark.clause("CGH-39", "GHL-38")
def test_a_ghoul_strikes_nobody_it_struck_since_its_own_turn_began() -> None:
    t = cave_ghost_with("ghoul", "knight")
    strip(t, 3)
    ghoul = t.role(Ghoul)
    t.piece("ghoul", 1, 0)
    t.piece("knight", 1, 0)
    ghoul.means.attack = 6
    t.turn_of("ghoul")
    assert can_attack(t.g, ghoul, KNIGHT)
    ghoul.struck |= 1 << KNIGHT
    t.turn_of("cave-ghost", POWERS_PHASE)
    step = t.deal(possession.possess(t.g, me(t).seat, ghoul, INFLUENCE))
    assert isinstance(step, Ask)
    ghoul.means.attack = 6
    assert not can_attack(t.g, ghoul, KNIGHT)


@pytest.mark.clause("CGH-39", "DRG-14")
def test_a_dragon_who_used_his_free_move_has_none_left_for_her() -> None:
    for used in (False, True):
        t = cave_ghost_with("dragon")
        strip(t, 4)
        t.piece("dragon", 2, 0)
        t.role(Dragon).free_move_used = used
        t.turn_of("cave-ghost", POWERS_PHASE)
        step = t.deal(possession.possess(t.g, me(t).seat, t.role(Dragon), INFLUENCE))
        assert any(one.startswith("move") for one in codes(t, step)) == (not used)


@pytest.mark.clause("CGH-40")
def test_tiles_come_from_her_hand_as_in_any_others_turn() -> None:
    t = with_thief()
    t.hold("event-01", "crystal-03", "event-03")
    act(t, possess(t, "thief", 3), *["pay #quartz"] * 3)
    assert t.g.cave_seat == t.seat("cave-ghost")
    assert len(placeable(t.g)) == 3  # Crystal tiles have no priority


@pytest.mark.clause("CGH-41")
def test_the_mushroom_forest_protects_and_ends_the_turn() -> None:
    t = cave_ghost_with("thief", terrain=True)
    t.terrain("mushroom-forest", 1, 0)
    t.role(Thief).stats = (4, 3, 2)
    t.piece("thief", 1, 0)
    give(t, *PLENTY)
    assert offered(t, "possess") == []
    t.piece("thief", 0, 0)
    assert offered(t, "possess") == ["possess #thief x3"]
    step = act(t, possess(t, "thief", 3), *["pay #quartz"] * 3)
    into = next(code for code in codes(t, step, "move") if "1E 0" in code)
    t2 = trial(t)
    open_ask(t2.play(quiet(t2.g.run()), into), "cave-ghost-act")
    assert t2.g.where[THIEF] == at(1, 0)


# ------------------------------------------------------------------ who can be possessed


@pytest.mark.clause("CGH-42")
def test_goblins_are_measured_to_the_closest_revealed_tribe() -> None:
    t = cave_ghost_with("goblins")
    strip(t, 6)
    give(t, *PLENTY)
    t.piece("goblin-fangs", 5, 0)
    t.piece("goblin-bones", 2, 0)
    assert offered(t, "possess") == [possess(t, "goblins", 5)]
    t.g.where[FANGS + 1] = OFF
    assert offered(t, "possess") == [possess(t, "goblins", 8)]


@pytest.mark.clause("CGH-41", "CGH-42", "TER-42")
def test_a_tribe_in_the_mushroom_forest_is_not_measured_to() -> None:
    t = cave_ghost_with("goblins", terrain=True)
    t.terrain("mushroom-forest", 1, 0)
    t.lit(3, 0, "ambush-01")
    give(t, *PLENTY)
    t.piece("goblin-fangs", 3, 0)
    t.piece("goblin-bones", 1, 0)
    assert offered(t, "possess") == [possess(t, "goblins", 6)]


@pytest.mark.clause("CGH-42", "CGH-67")
def test_with_no_tribe_on_the_map_they_are_measured_to_where_the_first_comes() -> None:
    t = cave_ghost_with("goblins")
    strip(t, 4)
    t.dark(1, 1, "ghost-01")  # fangs
    fangs = t.g.dark[at(1, 1)].back % 3
    for x, tile in ((4, "event-01"), (3, "event-03")):
        t.dark(x, 1, tile)
    give(t, *PLENTY)
    assert offered(t, "possess") == [possess(t, "goblins", 4)]  # at its cheapest
    step = open_ask(act(trial(t), possess(t, "goblins", 4)), "possess-at")
    prices = {code.split(" x")[0]: int(code.split(" x")[1]) for code in codes(t, step)}
    assert prices["possess-at 1E 1N"] == 4
    assert prices.get("possess-at 4E 1N", 7) == 7
    t.dealt = True
    act(t, possess(t, "goblins", 4), "possess-at 1E 1N x4", *["pay #quartz"] * 4)
    assert t.g.where[FANGS + fangs] == at(1, 1)  # it has to come there
    assert not t.g.carrying


@pytest.mark.clause("CGH-42", "CGH-57")
def test_if_no_tribe_could_come_anywhere_isolation_is_ignored() -> None:
    t = cave_ghost_with("goblins")
    strip(t, 1)
    for tribe in range(FANGS, FANGS + 3):
        t.g.where[tribe] = at(0, 1 + tribe - FANGS)  # lurking, not on the map
    at_place(t, 1, 0)
    assert POSSESSION.prices(t.g, t.role(Goblins)) == {OFF: 4}


@pytest.mark.clause("CGH-41", "GST-50")
def test_goblins_who_are_all_in_the_forest_are_out_of_reach() -> None:
    t = cave_ghost_with("goblins", terrain=True)
    spaces = t.terrain("mushroom-forest", 1, 0)
    for tribe in range(FANGS, FANGS + 3):
        t.g.where[tribe] = spaces[0]
    assert POSSESSION.prices(t.g, t.role(Goblins)) == {}
    t.g.where[FANGS] = OFF
    assert POSSESSION.prices(t.g, t.role(Goblins))


@pytest.mark.clause("CGH-42")
def test_a_lurking_tribe_is_not_on_the_map() -> None:
    t = cave_ghost_with("goblins")
    strip(t, 4)
    t.g.where[FANGS] = at(1, 1)
    bones = t.dark(4, 1, next(tile for tile in TILE_IDS if TILE_BACK[TILE_IDS.index(tile)] == 1))
    t.dark(-1, 0, next(tile for tile in TILE_IDS if TILE_BACK[TILE_IDS.index(tile)] == 2))
    give(t, *PLENTY)
    assert POSSESSION.prices(t.g, t.role(Goblins)) == {bones: 7, at(-1, 0): 4}
    step = act(t, possess(t, "goblins", 4), "possess-at 4E 1N x7", *["pay #quartz"] * 6, "pay #mushroom")
    assert not isinstance(step, Result)
    assert t.g.where[BONES] == bones  # it has to come there
    assert t.g.where[FANGS] == at(1, 1)


@pytest.mark.clause("CGH-43")
def test_a_killed_thief_is_measured_to_the_entrance_and_begins_there() -> None:
    t = with_thief()
    t.g.where[THIEF] = OFF
    at_place(t, 2, 0)
    assert offered(t, "possess") == ["possess #thief x4"]
    act(t, possess(t, "thief", 4), *["pay #quartz"] * 4)
    assert t.g.where[THIEF] == t.g.entrance


@pytest.mark.clause("CGH-43")
def test_nobody_before_the_first_turn_and_no_other_role_off_the_map() -> None:
    t = cave_ghost_with("thief", "ghoul")
    give(t, *PLENTY)
    assert offered(t, "possess") == []  # neither has come into play yet
    t.piece("ghoul", 0, 0)
    assert offered(t, "possess") == [possess(t, "ghoul", 3)]
    t.role(Ghoul).out = True
    assert offered(t, "possess") == []


@pytest.mark.clause("CGH-44")
def test_a_role_that_wins_by_it_wins() -> None:
    t = cave_ghost_with("ghoul")
    strip(t, 1)
    t.piece("ghoul", 1, 0)
    t.role(Ghoul).goal_met = True
    give(t, *PLENTY)
    t.turn_of("cave-ghost", POWERS_PHASE)
    step = t.deal(POSSESSION.possess(t.g, me(t), t.role(Ghoul)), *["pay #quartz"] * 3)
    while isinstance(step, Ask) and not codes(t, step, "move"):
        step = t.deal(t.g.run(), codes(t, step)[0])  # the dice
    assert isinstance(step, Ask)
    into = next(code for code in codes(t, step) if code.startswith("move Entrance"))
    ending = t.deal(t.g.run(), into)
    assert isinstance(ending, Result)
    assert ending.ending is not None
    assert ending.ending.winners == ("ghoul",)


@pytest.mark.clause("CGH-66")
def test_she_may_possess_again_and_again_the_price_fixed_when_she_does() -> None:
    t = with_thief("knight", at_x=2)
    t.piece("knight", 1, 0)
    pays = ["pay #quartz"] * 4
    step = act(t, possess(t, "thief", 4), *pays, "stop")
    step = open_ask(step, "cave-ghost-act")
    again = codes(t, step, "possess")
    assert again == [possess(t, "knight", 4), possess(t, "thief", 4)]
    step = act(t, possess(t, "thief", 4), "pay #mushroom", "pay #mushroom", "pay #mushroom", "pay #mushroom", "stop")
    open_ask(step, "cave-ghost-act")
    assert len(plundered(t)) == 8
    at_place(t, 1, 0)
    assert possess(t, "thief", 3) in offered(t, "possess")


@pytest.mark.clause("CGH-70")
def test_no_tiles_no_past_plunder_and_no_change_of_turns_after_it() -> None:
    t = with_thief("knight", past_plunder="thief")
    t.dark(0, 1, "event-01")
    t.dark(0, -1, "event-03")
    who = t.g.roles.index(me(t))
    step = act(t, possess(t, "thief", 3), *["pay #quartz"] * 3, "stop")
    open_ask(step, "cave-ghost-act")
    assert (t.g.turn.who, t.g.turn.under, t.g.turn.tiles_left) == (who, None, 0)
    assert (t.tokens(0, 1), t.tokens(0, -1)) == ([], [])


@pytest.mark.clause("CGH-70")
def test_a_ghouls_defence_and_a_knights_cubes_are_their_own_again() -> None:
    t = cave_ghost_with("ghoul", "knight")
    strip(t, 2)
    t.piece("ghoul", 1, 0)
    t.piece("knight", 2, 0)
    t.role(Ghoul).means.attack = 5
    cubes = t.role(Knight).cubes.key()
    for role in (t.role(Ghoul), t.role(Knight)):
        t.turn_of("cave-ghost", POWERS_PHASE)
        before = role.means.key()
        t.run(role.possessed(t.g, 2))
        assert role.means.key() != before
        t.run(role.released(t.g))
        assert role.means.key() == before
    assert t.role(Knight).cubes.key() == cubes


@pytest.mark.clause("CGH-36")
def test_over_an_open_space_she_may_possess_too_and_the_position_adds_up() -> None:
    t = with_thief()
    at_place(t, 1, 1)
    act(t, possess(t, "thief", 3), *["pay #quartz"] * 3)
    assert t.g.where[GHOST] not in t.g.edges
    t.g.check()


def test_a_game_with_possessions_can_be_cloned_in_the_middle_of_one() -> None:
    """A clone taken at any question goes on as the game itself does."""
    import random

    seen = 0
    for seed in range(6):
        rand = random.Random(seed)
        game = new_game(Setup(("knight", "goblins", "dragon", "cave-ghost")), seed, history=False)
        while game.ask is not None and seen < 40:
            if game.state.turn.under is not None:
                seen += 1
                clone = game.clone()
                pick = rand.randrange(len(game.ask.options))
                clone.choose(pick)
                game.choose(pick)
                assert clone.state.key() == game.state.key()
            else:
                wanted = [n for n, option in enumerate(game.ask.options) if option.verb == "possess"]
                game.choose(wanted[0] if wanted else rand.randrange(len(game.ask.options)))
    assert seen


def test_the_dragon_underground_is_a_target_like_any_other() -> None:
    t = cave_ghost_with("dragon")
    strip(t, 2)
    t.piece("dragon", 2, 0)
    give(t, *PLENTY)
    assert t.g.where[DRAGON] == at(2, 0)
    assert offered(t, "possess") == ["possess #dragon x5"]
