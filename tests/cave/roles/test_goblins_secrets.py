"""The Goblins' Secrets."""

from __future__ import annotations

import pytest

from tests.cave.seats import Seats
from tests.cave.tables.goblins import (
    Going,
    asked,
    code,
    cubes_on_strength,
    discards,
    ends,
    face_up,
    goblins,
    goblins_with,
    hand,
    hold,
    knight,
    monster,
    monsters,
    moves,
    next_turn,
    offered,
    piece,
    place,
    play,
    population,
    secret,
    shown,
    stand,
    tribe,
    turn,
    won,
)
from tests.table import Result
from underhall.cave.roles.goblins.secrets import HEX, playable, spotters
from underhall.cave.roles.goblins.war import WAR
from underhall.cave.roles.knight.attacks import ATTACK
from underhall.cave.roles.knight.cubes import SHIELD
from underhall.cave.roles.thief.role import Thief
from underhall.hall.pieces import BONES, EYE, FANGS
from underhall.hall.space import OFF, at


def can_play(t: Seats) -> list[str]:
    return [t.g.option_code(option) for option in playable(t.g, goblins(t))]


# ------------------------------------------------------------------ playing


@pytest.mark.clause("GOB-27")
def test_secrets_are_discarded_after_use_unless_they_stay() -> None:
    t = goblins_with()
    t.dark(1, 0, "ambush-01")
    tribe(t, "fangs", 2, 1, 0)
    hold(t, "trap", "secret-tunnels")
    go = turn(t)
    go("activate goblin-fangs", secret(t, "trap"), secret(t, "secret-tunnels"))  # any number, in the middle of a move
    assert (shown(t), discards(t), hand(t)) == (["trap"], ["secret-tunnels"], [])
    goblins(t).secrets.check()


@pytest.mark.clause("GOB-27", "GOB-05")
def test_the_question_does_not_tell_what_is_held() -> None:
    t = goblins_with()
    hold(t, "poison")
    step = play(t)
    asked(step, "activate")
    assert offered(t, step) == ["end-turn"]


# ------------------------------------------------------------------ Secret Tunnels


@pytest.mark.clause("GOB-75")
def test_secret_tunnels_lead_to_any_unoccupied_dark_tile() -> None:
    t = goblins_with()
    t.lit(1, 0, "ambush-01")
    t.lit(2, 0, "ambush-05")
    t.dark(3, 0, "ambush-02")
    t.dark(0, 1, "ambush-03")
    t.dark(0, 2, "ambush-08")
    t.token(0, 2, "treasure")
    tribe(t, "fangs", 2, 1, 0)
    tribe(t, "bones", 2, 3, 0)
    tribe(t, "eye", 2, 2, 0)
    hold(t, "secret-tunnels")
    go = turn(t)
    step = go(secret(t, "secret-tunnels"), "activate goblin-fangs")
    assert [option for option in offered(t, step) if option.startswith("tunnel")] == ["tunnel 0 1N goblin-fangs"]
    step = go("tunnel 0 1N goblin-fangs")
    assert moves(t, step) == []
    assert "special" in offered(t, step)
    assert goblins(t).means.exits == ()  # it exits no tile
    go("done")
    t.dark(0, -1, "ambush-11")
    step = go("activate goblin-eye")  # for every Tribe, but only before it moves
    assert [option for option in offered(t, step) if option.startswith("tunnel")] == ["tunnel 0 1S goblin-eye"]
    step = go("move 1E 0 goblin-eye")
    assert not [option for option in offered(t, step) if option.startswith("tunnel")]
    next_turn(t)
    step = play(t, "activate goblin-bones")
    assert not [option for option in offered(t, step) if option.startswith("tunnel")]


# ------------------------------------------------------------------ Cave-In


def cave() -> Seats:
    t = goblins_with("knight")
    t.lit(1, 0, "crystal-01")
    t.token(1, 0, "crystal")
    t.lit(2, 0, "ambush-05")
    t.dark(3, 0, "ambush-01")
    t.dark(4, 0, "crystal-02")
    t.dark(0, 1, "event-01")
    stand(t, 2, 0)
    tribe(t, "eye", 2)
    hold(t, "cave-in")
    return t


@pytest.mark.clause("GOB-76", "COL-22", "COL-21")
def test_cave_in_takes_up_to_so_many_tiles_but_not_all_kinds() -> None:
    t = cave()
    step = play(t, secret(t, "cave-in"))
    assert offered(t, step) == ["cave-in 3E 0", "cave-in 4E 0", "cave-in 0 1N"]  # nor the Entrance, Crystal, Knight


@pytest.mark.clause("GOB-76", "COL-19", "COL-31")
def test_before_the_collapse_crystal_tiles_leave_the_game_and_the_others_go_under_the_stack() -> None:
    t = cave()
    go = turn(t)
    go(secret(t, "cave-in"), "cave-in 4E 0", "cave-in 0 1N")
    assert t.g.crystals_removed == 1
    assert len(t.g.collapsed) == 1
    assert at(4, 0) not in t.g.edges
    assert sum(map(len, t.g.stack.under)) <= 1  # the Event tile, unless it has come up again to fill an edge
    t.g.check()


@pytest.mark.clause("GOB-76", "COL-20")
def test_in_the_collapse_they_leave_the_game_and_nothing_is_filled() -> None:
    t = cave()
    t.g.collapsing = True
    go = turn(t)
    go(secret(t, "cave-in"), "cave-in 0 1N", "enough")
    assert len(t.g.collapsed) == 1
    assert at(0, 1) not in t.g.edges


@pytest.mark.clause("GOB-76", "GOB-66", "FRC-10")
def test_their_own_tribes_are_moved_off() -> None:
    t = cave()
    tribe(t, "fangs", 1, 3, 0)
    go = turn(t)
    step = go(secret(t, "cave-in"))
    assert "cave-in 3E 0" in offered(t, step)
    go("cave-in 3E 0", "enough")
    assert place(t, "fangs") == at(4, 0)  # the Knight's space is barred to it
    assert population(t, "fangs") == 1
    t.g.check()


@pytest.mark.clause("GOB-76", "FRC-10")
def test_a_tile_whose_tribe_cannot_leave_stays() -> None:
    t = cave()
    tribe(t, "fangs", 1, 4, 0)
    tribe(t, "bones", 1, 3, 0)
    go = turn(t)
    step = go(secret(t, "cave-in"), "cave-in 3E 0")
    assert "cave-in 4E 0" not in offered(t, step)  # with 3E 0 gone there is no way off it
    assert "cave-in 0 1N" in offered(t, step)


@pytest.mark.clause("GOB-76")
def test_without_goblins_of_the_eye_nothing_caves_in() -> None:
    t = cave()
    tribe(t, "eye", 0)
    assert can_play(t) == []


# ------------------------------------------------------------------ Blind Fury and Fire Bomber


def lit_row() -> Seats:
    t = goblins_with("knight")
    for x, tile in ((1, "ambush-01"), (2, "ambush-05"), (3, "ambush-10"), (4, "ambush-13")):
        t.lit(x, 0, tile)
    t.dark(5, 0, "event-01")
    return t


@pytest.mark.clause("GOB-79")
def test_blind_fury_costs_nothing_for_lit_tiles() -> None:
    t = lit_row()
    tribe(t, "bones", 1, 1, 0)
    tribe(t, "eye", 2, 1, 0)
    hold(t, "blind-fury")
    go = turn(t)
    go(secret(t, "blind-fury"), "tribe goblin-bones", "activate goblin-bones")
    go(*(f"move {x}E 0 goblin-bones" for x in (2, 3, 4, 5)), "done")
    assert population(t, "bones") == 1
    go("activate goblin-eye", "move 2E 0 goblin-eye", "move 3E 0 goblin-eye")
    assert population(t, "eye") == 1  # one Tribe only


@pytest.mark.clause("GOB-79")
def test_a_fire_bomber_is_stronger_and_burns_after_its_attack() -> None:
    t = lit_row()
    tribe(t, "bones", 4, 1, 0)
    monster(t, "bones", "wisp", "blob")
    stand(t, 2, 0)
    cubes_on_strength(t, 3)  # 4
    goblins(t).rage = 2
    hold(t, "fire-bomber")
    go = turn(t)
    go(secret(t, "fire-bomber"))
    assert goblins(t).strength(t.g, BONES) == 6
    step = go("activate goblin-bones", "move 2E 0 goblin-bones")
    asked(step, "scatter-monster")
    go(offered(t, step)[0])
    assert knight(t).health == 6
    assert (place(t, "bones"), population(t, "bones")) == (OFF, 0)
    assert len(monsters(t, "bones")) == 1  # it scatters once only (GOB-94)
    t.run(goblins(t).end_of_turn(t.g))
    tribe(t, "bones", 4)
    assert goblins(t).strength(t.g, BONES) == 4  # for that turn only


@pytest.mark.clause("GOB-79")
def test_a_fire_bomber_that_does_not_attack_does_not_burn() -> None:
    t = lit_row()
    tribe(t, "bones", 4, 1, 0)
    hold(t, "fire-bomber")
    ends(play(t, secret(t, "fire-bomber"), "activate goblin-bones", "done"))
    t.run(goblins(t).end_of_turn(t.g))
    assert population(t, "bones") == 4


@pytest.mark.clause("GOB-79", "GOB-08")
def test_a_tribe_that_cannot_be_activated_any_more_gains_nothing_by_these_cards() -> None:
    t = lit_row()
    tribe(t, "bones", 2, 1, 0)
    hold(t, "fire-bomber", "blind-fury")
    assert can_play(t) == [secret(t, "fire-bomber"), secret(t, "blind-fury")]
    goblins(t).means.done = 1 << BONES
    assert can_play(t) == []
    t.g.turn.phase = WAR  # others may still grow, and then be activated
    assert can_play(t) == [secret(t, "fire-bomber"), secret(t, "blind-fury")]


def bombing_a_crystal() -> Seats:
    t = goblins_with()
    t.lit(1, 0, "crystal-01")
    t.token(1, 0, "crystal")
    tribe(t, "bones", 3, 1, 0)
    tribe(t, "fangs", 4, 1, 0)
    goblins(t).means.bomber = BONES
    return t


@pytest.mark.clause("GOB-93")
def test_a_fire_bomber_at_a_crystal_burns_after_the_smash() -> None:
    t = bombing_a_crystal()
    go = turn(t)
    go("activate goblin-bones", "strike-crystal")
    assert population(t, "bones") == 3
    go("activate goblin-fangs", "strike-crystal")
    assert (population(t, "bones"), population(t, "fangs")) == (0, 2)


@pytest.mark.clause("GOB-93")
def test_or_at_the_end_of_the_turn_if_no_other_joined() -> None:
    t = bombing_a_crystal()
    ends(play(t, "activate goblin-bones", "strike-crystal", "end-turn"))
    assert population(t, "bones") == 3
    t.run(goblins(t).end_of_turn(t.g))
    assert (population(t, "bones"), place(t, "bones")) == (0, OFF)


@pytest.mark.clause("GOB-79")
def test_a_fire_bomber_that_kills_the_thief_burns_too() -> None:
    t = goblins_with("thief")
    t.dark(1, 0, "ambush-01")
    t.piece("thief", 1, 0)
    tribe(t, "fangs", 4, 1, 0)
    goblins(t).means.bomber = FANGS
    assert goblins(t).perception(t.g, FANGS) == 5
    go = turn(t)
    step = go("activate goblin-fangs", "attack thief")
    while not isinstance(step, Result):
        step = go(offered(t, step)[-1])
    assert (population(t, "fangs"), place(t, "fangs")) == (0, OFF)


@pytest.mark.clause("GOB-76", "FRC-10")
def test_tiles_that_go_together_leave_their_tribes_a_way_off() -> None:
    t = goblins_with("knight")
    for x, tile in ((-1, "ambush-01"), (1, "ambush-02"), (2, "ambush-03")):
        t.dark(x, 0, tile)
    stand(t, 0, 0)
    tribe(t, "bones", 2, 1, 0)
    tribe(t, "eye", 2)
    hold(t, "cave-in")
    go = turn(t)
    assert offered(t, go(secret(t, "cave-in"))) == ["cave-in 1W 0", "cave-in 1E 0", "cave-in 2E 0"]
    assert offered(t, go("cave-in 1E 0")) == ["cave-in 1W 0", "enough"]  # the Tribe needs 2E 0


# ------------------------------------------------------------------ Hex


@pytest.mark.clause("GOB-80", "KNT-109")
def test_hex_takes_the_knights_grit() -> None:
    t = goblins_with("knight", "dragon")
    tribe(t, "eye", 3)
    hold(t, "hex")
    knight(t).grit = 4
    go = turn(t)
    step = go(secret(t, "hex"))
    assert offered(t, step) == ["hex #knight", "hex #dragon"]  # the Knight and the Dragon, in turn order
    go("hex #knight")
    assert knight(t).grit == 1


@pytest.mark.clause("GOB-80", "KNT-72")
def test_behind_her_shield_hex_takes_one() -> None:
    t = goblins_with("knight")
    tribe(t, "eye", 3)
    hold(t, "hex")
    knight(t).grit = 4
    knight(t).cubes.placed[SHIELD] = 1
    knight(t).cubes.unplaced -= 1
    play(t, secret(t, "hex"))
    assert knight(t).grit == 3


@pytest.mark.clause("GOB-80", "TER-40")
def test_hex_does_not_reach_into_the_forest_nor_without_an_eye() -> None:
    t = goblins_with("knight", terrain=True)
    t.terrain("mushroom-forest", 0, 1)
    tribe(t, "eye", 0)
    hold(t, "hex")
    assert can_play(t) == []
    tribe(t, "eye", 1)
    assert can_play(t) == [secret(t, "hex")]
    stand(t, 0, 1)
    assert can_play(t) == []


@pytest.mark.clause("GOB-80", "THF-03")
def test_a_thief_still_to_come_is_no_target() -> None:
    t = goblins_with("thief")
    tribe(t, "eye", 2)
    hold(t, "hex")
    assert can_play(t) == []
    t.role(Thief).stats = (2, 4, 3)
    assert can_play(t) == [secret(t, "hex")]


@pytest.mark.clause("GOB-80", "GEN-28")
def test_who_is_out_is_no_target() -> None:
    t = goblins_with("knight")
    tribe(t, "eye", 2)
    hold(t, "hex")
    knight(t).out = True
    assert can_play(t) == []


@pytest.mark.clause("GOB-80")
def test_hex_has_no_effect_on_a_ghoul() -> None:
    assert "ghoul" not in HEX.handlers
    assert {"knight", "dragon", "cave", "thief"} <= set(HEX.handlers)


# ------------------------------------------------------------------ Trap


@pytest.mark.clause("GOB-81", "KNT-36")
def test_trap_makes_tribes_stronger_against_the_knight_and_is_used_up() -> None:
    t = goblins_with("knight")
    t.dark(1, 0, "ambush-01")
    tribe(t, "bones", 2, 1, 0)
    face_up(t, "trap")
    assault = ATTACK.handlers["goblins"]
    assert assault.entry(t.g, BONES) == 4  # more than 2 + 1
    assert goblins(t).strength(t.g, BONES) == 2  # not for their own attacks
    t.turn_of("knight")
    t.run(assault.attack(t.g, knight(t), BONES))
    assert (shown(t), discards(t)) == ([], ["trap"])
    assert place(t, "bones") == OFF


@pytest.mark.clause("GOB-81", "DRG-62")
def test_against_a_power_trap_may_be_used_or_kept() -> None:
    t = goblins_with("dragon")
    face_up(t, "trap")
    go = Going(t, goblins(t).wards_off(t.g, "DRG-62"))
    asked(go(), "trap")
    step = go("keep-trap")
    assert step.value is False  # type: ignore[union-attr]
    assert shown(t) == ["trap"]
    step = Going(t, goblins(t).wards_off(t.g, "DRG-62"))("use-trap")
    assert step.value is True  # type: ignore[union-attr]
    assert discards(t) == ["trap"]
    assert t.run(goblins(t).wards_off(t.g, "DRG-62")) is False  # there is none any more


# ------------------------------------------------------------------ Hiding Spots


def spotted(cubes: int = 0) -> Seats:
    """The Knight beside a revealed Ambush tile, behind a wall."""
    t = goblins_with("knight")
    t.lit(1, 0, "event-02", 2)  # a wall east
    t.lit(2, 0, "ambush-05")
    stand(t, 1, 0)
    cubes_on_strength(t, cubes)
    tribe(t, "fangs", 2)
    hold(t, "hiding-spots")
    return t


@pytest.mark.clause("GOB-82", "GOB-29")
def test_a_hidden_tribe_attacks_a_knight_beside_an_ambush_tile() -> None:
    t = spotted()
    tribe(t, "fangs", 4)
    tribe(t, "eye", 1)  # 1 is not more than 1
    tribe(t, "bones", 3, 0, 0)  # revealed
    goblins(t).rage = 2
    assert spotters(t.g, goblins(t)) == [FANGS]
    go = turn(t)
    step = go(secret(t, "hiding-spots"))
    asked(step, "activate")
    assert knight(t).health == 6
    assert (population(t, "fangs"), goblins(t).rage) == (2, 1)
    assert "activate goblin-bones" in offered(t, step)
    assert "activate goblin-fangs" not in offered(t, step)  # that was its activation


@pytest.mark.clause("GOB-82")
def test_a_lurking_tribe_is_hidden_too_and_one_that_is_done_is_not_asked() -> None:
    t = spotted()
    tribe(t, "fangs", 2, 0, -1)
    assert spotters(t.g, goblins(t)) == [FANGS]
    goblins(t).means.done = 1 << FANGS
    assert spotters(t.g, goblins(t)) == []


@pytest.mark.clause("GOB-82")
def test_monsters_and_secrets_do_not_count() -> None:
    t = spotted(2)  # Strength 3
    monster(t, "fangs", "ogre")
    goblins(t).means.bomber = FANGS
    assert spotters(t.g, goblins(t)) == []
    cubes_on_strength(t, 1)  # 2 against 2 and a disc
    assert spotters(t.g, goblins(t)) == [FANGS]
    goblins(t).rage = 0  # malaise counts
    assert spotters(t.g, goblins(t)) == []


@pytest.mark.clause("GOB-82", "GOB-74", "GOB-54")
def test_no_blob_no_poison_no_beetles() -> None:
    t = spotted()
    tribe(t, "fangs", 4)
    monster(t, "fangs", "bright-beetles")
    hold(t, "poison")
    knight(t).grit = 10
    play(t, secret(t, "hiding-spots"))
    assert (knight(t).grit, knight(t).cubes.poisoned, knight(t).health) == (10, 0, 6)
    assert population(t, "fangs") == 2  # the Beetles do not soften it
    assert monsters(t, "fangs") == []


@pytest.mark.clause("GOB-82")
@pytest.mark.parametrize("why", ["far away", "only Dark", "in an activation", "before Phase 5", "in the Forest"])
def test_when_hiding_spots_cannot_be_played(why: str) -> None:
    t = spotted()
    assert secret(t, "hiding-spots") in can_play(t)
    if why == "far away":
        stand(t, 0, 0)
        t.g.lit.pop(at(1, 0))
    elif why == "only Dark":
        t = goblins_with("knight")
        t.lit(1, 0, "event-02")
        t.dark(2, 0, "ambush-05")
        stand(t, 1, 0)
        tribe(t, "fangs", 2)
        hold(t, "hiding-spots")
    elif why == "in the Forest":
        t = goblins_with("knight", terrain=True)
        t.lit(1, 0, "ambush-05")
        t.terrain("mushroom-forest", 2, 0)
        stand(t, 2, 0)
        tribe(t, "fangs", 2)
        hold(t, "hiding-spots")
    elif why == "in an activation":
        goblins(t).means.activate(EYE, OFF)
    else:
        t.g.turn.phase = 1
    assert secret(t, "hiding-spots") not in can_play(t)


@pytest.mark.clause("GOB-82", "GOB-85")
def test_hiding_spots_may_kill() -> None:
    t = spotted()
    knight(t).health = 1
    won(play(t, secret(t, "hiding-spots")))


# ------------------------------------------------------------------ discarding for others


@pytest.mark.clause("GOB-96")
def test_they_choose_among_hand_and_trap_never_the_ruby() -> None:
    t = goblins_with()
    face_up(t, "goblin-ruby", "trap")
    hold(t, "hex")
    go = Going(t, goblins(t).discard_secrets(t.g, 3, "GOB-96"))
    assert offered(t, go()) == [code(t, "discard-secret", "hex"), "discard-trap"]
    step = go("discard-trap")
    assert step.value == 2  # type: ignore[union-attr]  # it takes what there is
    assert (shown(t), hand(t)) == (["goblin-ruby"], [])


@pytest.mark.clause("GOB-24")
def test_an_empty_secrets_deck_is_made_anew() -> None:
    t = goblins_with()
    deck = goblins(t).secrets
    deck.unknown, deck.discards = (), deck.unknown
    go = Going(t, goblins(t).draw_secrets(t.g, 1))
    go("hex")
    assert hand(t) == ["hex"]
    assert len(deck) == 9
    assert piece("eye") == EYE


@pytest.mark.clause("GOB-99", "GOB-76")
def test_a_ghost_keeps_the_tile_under_her() -> None:
    t = goblins_with("cave-ghost")
    t.dark(1, 0, "ambush-01")
    t.dark(2, 0, "ambush-02")
    t.piece("ghost", 2, 0)
    tribe(t, "eye", 2)
    hold(t, "cave-in")
    step = play(t, secret(t, "cave-in"))
    assert "cave-in 2E 0" not in (offered(t, step) if not isinstance(step, Result) else [])
    assert at(2, 0) in t.g.edges
