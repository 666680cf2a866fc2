"""The Nightmare Unicorn and the others: whom he attacks, and who attacks him (UNI-44 to UNI-57, UNI-87 to UNI-98)."""

from __future__ import annotations

import msgspec
import pytest

from tests.cave.plans import fixed
from tests.cave.tables.dragon import give as give_powers
from tests.cave.tables.ghoul import codes, named, quiet
from tests.cave.tables.ghoul import give as give_terror
from tests.cave.tables.goblins import face_up, tribe
from tests.cave.tables.goblins import hold as hold_secrets
from tests.cave.tables.knight import cubes, shows
from tests.cave.tables.thief import acting, carrying
from tests.cave.tables.thief import upgraded as thief_upgraded
from tests.cave.tables.unicorns import (
    act,
    discarded,
    face,
    hand,
    hold,
    move,
    next_cards,
    open_tiles_around,
    place,
    radiate,
    unicorn_of,
    unicorn_with,
    upgraded,
)
from tests.table import Result
from underhall.cave.map.arrive import arrive
from underhall.cave.roles.cave import own_omens as cave_module
from underhall.cave.roles.dragon.role import CLAW, SCRATCH, Dragon
from underhall.cave.roles.dragon.wrath import wrath
from underhall.cave.roles.ghouls.attacks import ATTACK as GHOUL_ATTACK
from underhall.cave.roles.ghouls.attacks import VILE_ATTACK
from underhall.cave.roles.ghouls.attacks import attack as ghoul_attack
from underhall.cave.roles.ghouls.ghoul import Ghoul
from underhall.cave.roles.ghouls.vile_ghoul import VileGhoul
from underhall.cave.roles.goblins.role import ATTACK as TRIBE_ATTACK
from underhall.cave.roles.goblins.role import HEX, Goblins
from underhall.cave.roles.goblins.tribe_moves import may_enter
from underhall.cave.roles.knight.attacks import ATTACK as KNIGHT_ATTACK
from underhall.cave.roles.knight.attacks import BOW, ENCHANTED_BOW
from underhall.cave.roles.knight.encounters import ways_to_attack
from underhall.cave.roles.knight.infestation import strong_enough
from underhall.cave.roles.knight.role import Knight
from underhall.cave.roles.knight.sidequests import DARING
from underhall.cave.roles.thief.role import BACKSTAB, PICKPOCKET, Thief
from underhall.cave.setup.agreed import Options, Setup
from underhall.cave.setup.new import new_game
from underhall.cave.setup.planning import plan_of
from underhall.engine.flow import Ask, Chance, Option
from underhall.hall.pieces import DRAGON, EYE, FANGS, GHOUL, THIEF, UNICORN
from underhall.hall.space import OFF, at
from underhall.hall.tokens import TREASURE

AHEAD = "unicorn-07"
"""A card that moves 1."""


def charge(t, *answers):
    """Move one space ahead, onto whoever stands there."""
    hold(t, AHEAD)
    return act(t, move(t, AHEAD), *answers)


# ------------------------------------------------------------------ attacking (UNI-44 to UNI-57)


@pytest.mark.clause("UNI-44", "UNI-46", "UNI-47", "UNI-50", "UNI-32", "KNT-115")
@pytest.mark.parametrize(("anger", "lost"), [(1, 1), (2, 3), (3, 5)])
def test_the_knight_loses_grit_by_his_anger(anger, lost):
    t = unicorn_with("knight")
    t.piece("knight", 0, 1)
    knight = t.role(Knight)
    knight.grit = 4  # below the first Hero cube
    cubes(t, 0, strength=2)
    knight.grit = 9
    unicorn_of(t).anger = anger
    next_cards(t, "unicorn-16")
    before = knight.grit
    step = charge(t, *([radiate("armor")] if anger == 3 else []))
    if anger < 3:
        assert named(step) in ("unicorn-act", "return-cube")
    assert before - knight.grit == lost


@pytest.mark.clause("UNI-47")
def test_a_shield_cuts_it_to_1():
    t = unicorn_with("knight")
    t.piece("knight", 0, 1)
    knight = t.role(Knight)
    cubes(t, 1, shield=1)
    knight.grit = 9
    unicorn_of(t).anger = 2
    next_cards(t, "unicorn-16")
    charge(t)
    assert knight.grit == 8
    assert place(t) == "Entrance"  # he was forced to Teleport


@pytest.mark.clause("UNI-44", "UNI-91")
def test_he_picks_one_of_several_pieces_and_leaves_the_others_alone():
    t = unicorn_with("thief", "dragon")
    t.piece("thief", 0, 1)
    t.piece("dragon", 0, 1)
    step = charge(t)
    assert named(step) == "unicorn-attack"
    assert codes(t, step) == ["target dragon", "target thief"]
    t = unicorn_with("thief", "dragon")
    t.piece("thief", 0, 1)
    t.piece("dragon", 0, 1)
    next_cards(t, "unicorn-16")
    charge(t, "target dragon")
    assert t.g.where[THIEF] == at(0, 1)


@pytest.mark.clause("UNI-44")
def test_of_two_tribes_he_attacks_one():
    t = unicorn_with("goblins")
    tribe(t, "fangs", 3, 0, 1)
    tribe(t, "eye", 3, 0, 1)
    next_cards(t, "unicorn-16")
    charge(t, "target goblin-eye")
    assert t.g.where[EYE] == OFF
    assert t.g.where[FANGS] == at(0, 1)


@pytest.mark.clause("UNI-47", "UNI-48", "GOB-65")
@pytest.mark.parametrize(("anger", "population", "secrets"), [(1, 2, 1), (2, 2, 0), (3, 0, 0)])
def test_a_tribe_scatters_and_the_goblins_rage(anger, population, secrets):
    t = unicorn_with("goblins")
    tribe(t, "fangs", 4, 0, 1)
    hold_secrets(t, "hex")
    goblins = t.role(Goblins)
    goblins.rage = 1
    unicorn_of(t).anger = anger
    next_cards(t, "unicorn-16")
    charge(t, *([radiate("armor")] if anger == 3 else []))
    assert t.g.where[FANGS] == OFF
    assert goblins.tribe_population(FANGS) == population
    assert len(goblins.secrets.hand) == secrets
    assert goblins.rage == 2


@pytest.mark.clause("UNI-52", "UNI-54", "GOB-81")
def test_trap_calls_the_attack_off_but_he_teleports():
    t = unicorn_with("goblins")
    tribe(t, "fangs", 4, 0, 1)
    face_up(t, "trap")
    goblins = t.role(Goblins)
    goblins.rage = 1
    unicorn_of(t).anger = 3
    next_cards(t, "unicorn-16")
    step = charge(t, "use-trap")
    assert (goblins.tribe_population(FANGS), goblins.rage, unicorn_of(t).radiance) == (4, 1, 0)
    assert place(t) == "Entrance"
    assert named(step) == "unicorn-act"
    assert unicorn_of(t).gored >> FANGS & 1  # it was the first attack on them all the same


@pytest.mark.clause("UNI-47", "DRG-75", "DRG-89")
@pytest.mark.parametrize(("anger", "left"), [(1, 1), (2, 0), (3, 0)])
def test_the_dragon_discards_power_cards_of_his_choice(anger, left):
    t = unicorn_with("dragon")
    t.piece("dragon", 0, 1)
    give_powers(t, "claw", "wing")
    unicorn_of(t).anger = anger
    next_cards(t, "unicorn-16")
    step = charge(t)
    if anger == 1:
        assert named(step) == "discard-power"
        assert isinstance(step, Ask)
        assert step.seat == 1
    else:
        assert len(t.role(Dragon).means.powers.hand) == left


@pytest.mark.clause("UNI-47", "UNI-24", "UNI-57", "THF-45")
@pytest.mark.parametrize(("anger", "drawn"), [(1, 2), (2, 3), (3, 4)])
def test_the_thief_is_killed_for_cards(anger, drawn):
    t = unicorn_with("thief")
    t.piece("thief", 0, 1)
    thief = carrying(t, TREASURE)
    thief.level = 2
    unicorn_of(t).anger = anger
    next_cards(t, *("unicorn-00", "unicorn-01", "unicorn-02", "unicorn-03")[:drawn], "unicorn-16")
    step = charge(t, *([radiate("armor")] if anger == 3 else []))
    assert t.g.where[THIEF] == OFF
    assert len(hand(t)) == drawn
    assert t.tokens(0, 1) == ["treasure"]  # dropped; he cannot collect it now
    assert place(t) == "Entrance"
    assert named(step) == "unicorn-act"


@pytest.mark.clause("UNI-47", "THF-47")
def test_at_3_anger_the_thief_loses_an_upgrade():
    t = unicorn_with("thief")
    t.piece("thief", 0, 1)
    thief = thief_upgraded(t, "sticky-fingers", "climbing-gear")
    thief.level = 0
    unicorn_of(t).anger = 3
    next_cards(t, "unicorn-00", "unicorn-01", "unicorn-16")
    step = charge(t)
    assert isinstance(step, Ask)
    assert step.seat == 1  # the Thief chooses
    assert thief.stashed == 2  # the tokens still count


@pytest.mark.clause("UNI-53", "UNI-131", "THF-43")
def test_unnatural_evasion_comes_before_his_teleport():
    t = unicorn_with("thief")
    t.piece("thief", 0, 1)
    thief_upgraded(t, "unnatural-evasion").level = 2
    unicorn_of(t).anger = 3
    next_cards(t, "unicorn-16")
    step = charge(t, "5")
    assert named(step) == "thief-slip"
    assert isinstance(step, Ask)
    assert step.seat == 1
    assert place(t) == "0 1N"  # he has not gone yet


@pytest.mark.clause("UNI-53")
def test_an_evaded_attack_brings_neither_radiance_nor_cards():
    t = unicorn_with("thief")
    t.piece("thief", 0, 1)
    thief_upgraded(t, "unnatural-evasion").level = 2
    unicorn_of(t).anger = 3
    next_cards(t, "unicorn-16")
    hold(t, AHEAD)
    step = act(t, move(t, AHEAD), "5", "slip 1E 1N")
    assert (unicorn_of(t).radiance, hand(t)) == (0, [])
    assert named(step) == "unicorn-act"
    assert place(t) == "Entrance"


@pytest.mark.clause("UNI-49", "UNI-51", "UNI-58")
def test_radiance_for_the_first_attack_on_a_player_at_3_anger():
    t = unicorn_with("goblins")
    tribe(t, "fangs", 4, 0, 1)
    tribe(t, "eye", 4, 0, -1)
    unicorn_of(t).anger = 3
    hold(t, AHEAD, "unicorn-06")
    next_cards(t, "unicorn-16", "unicorn-12")
    face(t, "north")
    act(t, move(t, AHEAD), radiate("armor"))
    assert unicorn_of(t).radiance == 1
    assert place(t) == "Entrance"
    face(t, "south")
    step = act(t, move(t, "unicorn-06"))  # all Tribes are one player
    assert named(step) != "unicorn-upgrade"
    assert unicorn_of(t).radiance == 1
    assert t.g.where[EYE] == OFF  # the later attack does its effect


@pytest.mark.clause("UNI-49", "UNI-54")
def test_a_first_attack_at_lower_anger_uses_up_the_chance():
    t = unicorn_with("goblins")
    tribe(t, "fangs", 4, 0, 1)
    tribe(t, "eye", 4, 0, -1)
    hold(t, AHEAD, "unicorn-06")
    next_cards(t, "unicorn-16", "unicorn-12")
    act(t, move(t, AHEAD))
    unicorn_of(t).anger = 3
    face(t, "south")
    act(t, move(t, "unicorn-06"))
    assert unicorn_of(t).radiance == 0


@pytest.mark.clause("UNI-26")
def test_a_teleport_caused_by_an_angry_action_is_part_of_it():
    t = unicorn_with("thief")
    t.piece("thief", 0, 1)
    t.role(Thief).level = 0
    t.token(0, 0, "treasure")
    hold(t, "unicorn-02")
    next_cards(t, "unicorn-00", "unicorn-16")  # a card for the Thief at 2 Anger, then the way back
    step = act(t, move(t, "unicorn-02"))
    assert place(t) == "Entrance"
    assert named(step) == "unicorn-act"  # no question about the Treasure


@pytest.mark.clause("UNI-33", "UNI-50")
def test_an_attack_ends_the_move():
    t = unicorn_with("dragon")
    open_tiles_around(t, (0, 2))
    t.piece("dragon", 0, 1)
    hold(t, "unicorn-01")
    next_cards(t, "unicorn-12")
    act(t, move(t, "unicorn-01"))
    assert place(t) == "1E 1N"


@pytest.mark.clause("UNI-78", "UNI-56", "UNI-79", "UNI-131")
def test_forced_teleports_chain_until_he_lands_clear():
    t = unicorn_with("thief", "dragon", "knight")
    t.piece("dragon", 0, 1)
    t.piece("thief", 1, 0)
    t.role(Thief).level = 0
    t.turn_of("knight")
    upgraded(t, "unbridled")
    unicorn_of(t).anger = 2
    next_cards(t, "unicorn-07", "unicorn-17", "unicorn-00", "unicorn-16")
    t.run(unicorn_of(t).teleport(t.g))
    assert place(t) == "1E 1S"  # the Dragon, then the Thief with a card for him, then clear
    assert unicorn_of(t).radiance == 2 - 1  # off his turn attacks never bring Radiance


@pytest.mark.clause("UNI-78")
def test_a_chain_of_teleports_comes_to_an_end():
    t = unicorn_with("dragon", ring=False)
    t.g.collapsing = True
    open_tiles_around(t, (0, 1))
    t.piece("dragon", 0, 1)
    t.piece("unicorn", 0, 1)
    other = t.g.where[DRAGON]
    t.turn_of("dragon")
    t.deal(unicorn_of(t).teleport(t.g))
    assert t.g.where[DRAGON] == other
    assert place(t) in ("Entrance", "0 1N")


@pytest.mark.clause("UNI-45", "GHL-30")
def test_a_ghost_is_ignored():
    t = unicorn_with("ghost")
    t.piece("ghost", 0, 1)
    hold(t, AHEAD)
    step = act(t, move(t, AHEAD))
    assert place(t) == "0 1N"
    assert named(step) == "unicorn-act"


@pytest.mark.clause("UNI-55")
def test_marking_is_no_attack():
    t = unicorn_with("goblins", ring=False)
    t.lit(0, 1, "crystal-01")
    goblins = t.role(Goblins)
    goblins.rage = 1
    hold(t, AHEAD)
    act(t, move(t, AHEAD), "mark", radiate("armor"))
    assert goblins.rage == 1
    assert unicorn_of(t).gored == 0


@pytest.mark.clause("UNI-47", "UNI-95", "GHL-71")
def test_a_ghoul_skitters_first_and_loses_a_terror_card_at_3_anger():
    t = unicorn_with("ghoul")
    t.dark(0, 2, "ambush-02")  # bones
    t.dark(2, 0, "ambush-03")  # eye
    t.piece("ghoul", 0, 1)
    hold(t, AHEAD)
    next_cards(t, "unicorn-16")
    step = act(t, move(t, AHEAD))
    assert named(step) == "skitter-symbol"
    assert isinstance(step, Ask)
    assert step.seat == 0  # his player names it
    t = unicorn_with("ghoul")
    t.dark(0, 2, "ambush-02")
    t.piece("ghoul", 0, 1)
    give_terror(t, "hunt")
    unicorn_of(t).anger = 3
    next_cards(t, "unicorn-16")
    charge(t, radiate("armor"))
    assert sum(t.role(Ghoul).terror.fresh) == 0
    assert t.g.where[GHOUL] == at(0, 2)
    assert place(t) == "Entrance"


# ------------------------------------------------------------------ the Flame Wall (UNI-87, UNI-31)


@pytest.mark.clause("UNI-87", "UNI-31")
def test_the_flame_wall_forces_him_to_teleport_once_a_turn():
    t = unicorn_with("dragon")
    t.token(0, 1, "flame-wall")
    t.token(0, 1, "treasure")
    hold(t, AHEAD, "unicorn-06")
    next_cards(t, "unicorn-16")
    step = act(t, move(t, AHEAD))
    assert place(t) == "Entrance"
    assert named(step) == "unicorn-act"
    step = act(t, move(t, "unicorn-06"))
    assert place(t) == "0 1N"  # only the first entry in a turn counts
    assert "collect #treasure" in codes(t, step)


@pytest.mark.clause("UNI-87", "UNI-79")
def test_brought_onto_the_flame_wall_by_others_he_teleports():
    t = unicorn_with("dragon")
    t.token(0, 1, "flame-wall")
    t.turn_of("dragon")
    next_cards(t, "unicorn-12")
    t.run(arrive(t.g, t.seat("dragon"), UNICORN, at(0, 1)))
    assert place(t) == "1E 1N"


@pytest.mark.clause("UNI-31")
def test_an_attack_and_the_flame_wall_take_one_teleport():
    t = unicorn_with("dragon")
    t.token(0, 1, "flame-wall")
    t.piece("dragon", 0, 1)
    hold(t, AHEAD)
    next_cards(t, "unicorn-16", "unicorn-12")
    act(t, move(t, AHEAD))
    assert place(t) == "Entrance"
    assert discarded(t) == ["unicorn-07", "unicorn-16"]


# ------------------------------------------------------------------ the Knight against him (UNI-88, UNI-89)


def hunting(*others, **changes):
    """The Knight hunts him."""
    t = unicorn_with("knight", *others, killed={"nightmare-unicorn": "knight"}, **changes)
    t.piece("knight", 0, -1)
    t.turn_of("knight", 1)
    return t


@pytest.mark.clause("UNI-88", "UNI-89", "KNT-36", "KNT-63")
def test_the_knight_hits_with_more_strength_than_his_armor():
    t = hunting()
    cubes(t, 1, strength=1)  # Strength 2
    assault = KNIGHT_ATTACK.of(unicorn_of(t))
    knight = t.role(Knight)
    assert assault is not None
    assert (assault.entry(t.g, UNICORN), assault.obliges(t.g, UNICORN)) == (1, True)
    next_cards(t, "unicorn-07")
    t.run(assault.attack(t.g, knight, UNICORN))
    assert unicorn_of(t).health == 4
    assert place(t) == "0 1N"
    assert knight.feats >> DARING & 1


@pytest.mark.clause("UNI-88", "UNI-89", "KNT-58")
@pytest.mark.parametrize(("die", "health"), [("plus", 4), ("ring", 5)])
def test_equal_strength_needs_the_centre_and_he_teleports_anyway(die, health):
    t = hunting()
    upgraded(t, "armor")
    cubes(t, 1, strength=1)
    knight = t.role(Knight)
    assert knight.attack_strength(t.g) == unicorn_of(t).armor(t.g)
    next_cards(t, "unicorn-07")
    t.run(KNIGHT_ATTACK.of(unicorn_of(t)).attack(t.g, knight, UNICORN), die)
    assert (unicorn_of(t).health, place(t)) == (health, "0 1N")
    assert bool(knight.feats >> DARING & 1) == (health == 4)


@pytest.mark.clause("UNI-88")
def test_who_does_not_hunt_him_does_no_damage():
    t = hunting()
    t.g.plan = msgspec.structs.replace(t.g.plan, killed={})
    cubes(t, 0, strength=2)
    next_cards(t, "unicorn-07")
    t.run(KNIGHT_ATTACK.of(unicorn_of(t)).attack(t.g, t.role(Knight), UNICORN))
    assert (unicorn_of(t).health, place(t)) == (5, "0 1N")


@pytest.mark.clause("UNI-89", "KNT-129")
def test_she_cannot_enter_or_attack_with_less_strength():
    t = hunting()
    upgraded(t, "armor", "armor")
    cubes(t, 1, strength=1)
    assert ways_to_attack(t.g, t.role(Knight), UNICORN) == []
    assert not strong_enough(t.g, t.role(Knight), at(0, 0))


@pytest.mark.clause("UNI-89", "KNT-76")
def test_no_axe_helps_against_him():
    t = hunting()
    shows(t, "mighty-axe")
    cubes(t, 0, strength=2)
    next_cards(t, "unicorn-07")
    t.asked.clear()
    t.run(KNIGHT_ATTACK.of(unicorn_of(t)).attack(t.g, t.role(Knight), UNICORN))
    assert not t.asked  # no question about the Axe
    assert unicorn_of(t).health == 4


@pytest.mark.clause("UNI-89", "UNI-74")
def test_the_enchanted_bow_costs_cards_and_a_teleport():
    t = hunting()
    cubes(t, 0, strength=2)  # Strength 3
    hold(t, "unicorn-01", "unicorn-02", "unicorn-03")
    next_cards(t, "unicorn-07")
    shot = ENCHANTED_BOW.of(unicorn_of(t))
    step = t.play(shot(t.g, t.role(Knight), UNICORN))
    assert named(step) == "discard-unicorn"
    assert isinstance(step, Ask)
    assert (step.seat, step.numbers) == (0, (t.role(Knight).strength(t.g) - 1,))
    assert BOW.of(unicorn_of(t)) is None  # the plain Bow cannot target him
    t = hunting()
    cubes(t, 1, strength=1)
    next_cards(t, "unicorn-07")
    assert t.run(ENCHANTED_BOW.of(unicorn_of(t))(t.g, t.role(Knight), UNICORN)) is False  # nothing to discard
    assert (place(t), unicorn_of(t).health) == ("0 1N", 5)


@pytest.mark.clause("UNI-132", "KNT-127")
def test_if_he_lands_on_her_he_attacks_at_once():
    t = hunting()
    knight = t.role(Knight)
    t.piece("knight", 0, 0)
    cubes(t, 0, strength=2)
    knight.grit = 9
    t.piece("unicorn", 0, 0)
    next_cards(t, "unicorn-07", "unicorn-16", "unicorn-12")
    t.run(KNIGHT_ATTACK.of(unicorn_of(t)).attack(t.g, knight, UNICORN))
    assert knight.grit == 9
    assert place(t) == "0 1N"
    t.run(unicorn_of(t).teleport(t.g))  # by the next card onto her space
    assert knight.grit == 8
    assert place(t) == "1E 0"


# ------------------------------------------------------------------ the Goblins against him (UNI-90)


@pytest.mark.clause("UNI-90", "GOB-33", "GOB-43")
def test_a_tribe_enters_only_with_more_strength_and_attacks():
    t = unicorn_with("goblins", killed={"nightmare-unicorn": "goblins"})
    tribe(t, "fangs", 1, 0, -1)
    goblins = t.role(Goblins)
    goblins.rage = 2
    t.turn_of("goblins", 4)
    goblins.means.activate(FANGS, at(0, -1))
    upgraded(t, "armor", "armor")
    assert goblins.strength(t.g, FANGS) <= unicorn_of(t).armor(t.g)
    assert not may_enter(t.g, goblins, FANGS, at(0, 0))
    goblins.means.population[0] = 4
    assert may_enter(t.g, goblins, FANGS, at(0, 0))
    next_cards(t, "unicorn-07")
    assault = TRIBE_ATTACK.of(unicorn_of(t))
    assert assault.obliges(t.g, UNICORN)
    t.run(assault.attack(t.g, goblins, FANGS, UNICORN))
    assert (unicorn_of(t).health, goblins.rage, t.g.where[FANGS], place(t)) == (4, 1, OFF, "0 1N")


@pytest.mark.clause("UNI-90", "UNI-130", "GOB-80")
def test_hex_takes_cards_of_his_choice_and_no_teleport():
    t = unicorn_with("goblins")
    hold(t, "unicorn-01", "unicorn-02", "unicorn-03")
    step = t.play(HEX.of(unicorn_of(t))(t.g, unicorn_of(t), 2))
    assert named(step) == "discard-unicorn"
    t.g.where[UNICORN] = OFF  # also before his first turn
    t.run(HEX.of(unicorn_of(t))(t.g, unicorn_of(t), 3))
    assert hand(t) == []
    assert t.g.where[UNICORN] == OFF


# ------------------------------------------------------------------ the Dragon against him (UNI-91)


@pytest.mark.clause("UNI-91", "DRG-74")
@pytest.mark.parametrize(("effect", "eaten"), [(CLAW, 1), (SCRATCH, 3)])
def test_claw_and_scratch_feed_the_dragon_before_he_teleports(effect, eaten):
    t = unicorn_with("dragon")
    t.piece("dragon", 0, 0)
    t.turn_of("dragon")
    step = t.play(effect.of(unicorn_of(t))(t.g, t.role(Dragon), UNICORN))
    assert isinstance(step, Chance), "the card of his Teleport"
    assert (t.role(Dragon).eaten, unicorn_of(t).health, place(t)) == (eaten, 5, "Entrance")


@pytest.mark.clause("UNI-91")
@pytest.mark.parametrize("effect", [CLAW, SCRATCH])
def test_struck_by_the_dragon_he_teleports(effect):
    t = unicorn_with("dragon")
    t.piece("dragon", 0, 0)
    t.turn_of("dragon")
    next_cards(t, "unicorn-07")
    t.run(effect.of(unicorn_of(t))(t.g, t.role(Dragon), UNICORN))
    assert place(t) == "0 1N"


@pytest.mark.clause("UNI-119", "VAR-81")
def test_only_the_agreed_hunters_attacks_cost_health():
    t = unicorn_with("dragon", "thief", hunts={"dragon": "nightmare-unicorn"})
    t.turn_of("dragon")
    next_cards(t, "unicorn-07", "unicorn-16")
    t.run(CLAW.of(unicorn_of(t))(t.g, t.role(Dragon), UNICORN))
    assert unicorn_of(t).health == 4
    t.run(BACKSTAB.of(unicorn_of(t)).injure(t.g, t.role(Thief), UNICORN, 3))
    assert unicorn_of(t).health == 4


@pytest.mark.clause("UNI-91", "COL-26")
def test_wrath_makes_him_teleport_and_its_tiles_are_no_destinations():
    t = unicorn_with("dragon")
    t.g.collapsing = True
    t.piece("dragon", 0, 0)
    t.piece("unicorn", 0, 1)
    t.turn_of("dragon")
    next_cards(t, "unicorn-12", "unicorn-16", "unicorn-21")  # 1E 1N goes too; then the Entrance, which is affected
    affected = [(at(0, 0),), (at(0, 1),), (at(1, 1),)]
    t.deal(wrath(t.g, t.role(Dragon), affected, []))
    assert place(t) == "0 1S"
    assert at(0, 1) not in t.g.edges


@pytest.mark.clause("UNI-118", "UNI-120", "UNI-121", "VAR-80", "VAR-81")
def test_beside_the_dragon():
    plan = plan_of(Setup(("knight", "dragon", "nightmare-unicorn")))
    assert fixed(plan, "hunger_moved") == 0
    assert fixed(plan, "unicorn_health") == 5
    assert plan.killed.get("nightmare-unicorn", "") == ""
    assert plan.goals["knight"].kind == "kill-dragon"
    assert plan.killed["dragon"] == "knight"
    hunt = plan_of(Setup(("knight", "dragon", "nightmare-unicorn"), options=Options(unicorn_hunter="dragon")))
    goal = hunt.goals["dragon"]
    assert (goal.kind, goal.n, goal.m) == ("kill-unicorn", 5, 11)
    t = unicorn_with("dragon", hunts={"dragon": "nightmare-unicorn"}, goals=hunt.goals)
    dragon = t.role(Dragon)
    assert dragon.goal(t.g) == 11
    dragon.awake = t.g.surfaced = True
    t.piece("dragon", 0, 1)
    t.turn_of("dragon")

    def entering():
        yield from arrive(t.g, 1, DRAGON, at(0, 0))

    t.piece("unicorn", 1, 1)
    assert t.play(entering()) == Result(None)  # not before the kill
    t.g.eliminate(unicorn_of(t))
    result = t.play(entering())
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.winners == ("dragon",)


# ------------------------------------------------------------------ the Thief against him (UNI-92, UNI-116)


@pytest.mark.clause("UNI-92", "UNI-116", "THF-30", "THF-34")
def test_backstab_takes_3_cubes_and_stealth():
    t = unicorn_with("thief", killed={"nightmare-unicorn": "thief"})
    t.piece("thief", 0, 0)
    acting(t, 4, 3)
    injury = BACKSTAB.of(unicorn_of(t))
    thief = t.role(Thief)
    assert [injury.possible(t.g, thief, UNICORN, cubes) for cubes in (1, 2, 3)] == [False, False, True]
    upgraded(t, "armor", "armor", "armor")
    assert not injury.possible(t.g, thief, UNICORN, 3)
    assert PICKPOCKET.of(unicorn_of(t)) is None
    next_cards(t, "unicorn-07")
    t.run(injury.injure(t.g, thief, UNICORN, 3))
    assert (unicorn_of(t).health, place(t)) == (4, "0 1N")


@pytest.mark.clause("UNI-116", "VAR-79")
def test_unicorn_against_thief():
    plan = plan_of(Setup(("nightmare-unicorn", "thief")))
    assert plan.killed["nightmare-unicorn"] == "thief"
    assert plan.goals["thief"].n == 6
    assert plan_of(Setup(("nightmare-unicorn", "cave", "thief"))).killed["nightmare-unicorn"] == "thief"


# ------------------------------------------------------------------ the Cave against him (UNI-96)


@pytest.mark.clause("UNI-96", "UNI-130", "CAV-32", "CAV-42")
def test_spores_take_an_upgrade_but_no_radiance():
    t = unicorn_with("cave")
    spores = cave_module.SPORES.of(unicorn_of(t))
    assert not spores.works(t.g, unicorn_of(t))
    upgraded(t, "unbridled", "pace")
    unicorn_of(t).anger = 2
    assert spores.works(t.g, unicorn_of(t))
    before = t.g.supply[12]
    step = t.play(spores.harm(t.g, unicorn_of(t)))
    assert isinstance(step, Ask)
    assert step.seat == 0
    assert codes(t, step) == ["fade #pace", "fade #unbridled"]
    t.run(spores.harm(t.g, unicorn_of(t)), "fade #unbridled")
    assert (unicorn_of(t).radiance, unicorn_of(t).anger, unicorn_of(t).upgrades[4]) == (2, 2, 0)
    assert t.g.supply[12] == before + 1
    assert cave_module.BATS.of(unicorn_of(t)) is None
    t.g.check()


# ------------------------------------------------------------------ the Ghouls against him (UNI-93 to UNI-95, UNI-117)


@pytest.mark.clause("UNI-93", "UNI-94", "UNI-95", "GHL-43")
def test_a_ghoul_lets_him_choose_and_he_teleports_after_it_skittered():
    t = unicorn_with("ghoul")
    t.dark(0, 2, "ambush-02")
    t.piece("ghoul", 0, 0)
    t.turn_of("ghoul", 1)
    ghoul = t.role(Ghoul)
    ghoul.means.attack = 3
    hold(t, "unicorn-01")
    next_cards(t, "unicorn-07")
    assert GHOUL_ATTACK.of(unicorn_of(t)).defence(t.g, UNICORN) == 1
    option = Option("attack", at(0, 0), UNICORN, amount=2)
    step = t.play(quiet(ghoul_attack(t.g, ghoul, option)))
    assert codes(t, step) == ["lose-health x1", "lose-cards x1"]
    ghoul.means.attack, ghoul.struck = 3, 0
    t.run(quiet(ghoul_attack(t.g, ghoul, option)), "lose-cards x1")
    assert (unicorn_of(t).health, hand(t)) == (5, [])
    assert t.g.where[GHOUL] == at(0, 2)
    assert place(t) == "0 1N"


@pytest.mark.clause("UNI-94")
def test_without_enough_cards_he_loses_health():
    t = unicorn_with("ghoul")
    t.dark(0, 2, "ambush-02")
    t.piece("ghoul", 0, 0)
    t.turn_of("ghoul", 1)
    next_cards(t, "unicorn-07")
    t.run(GHOUL_ATTACK.of(unicorn_of(t)).suffer(t.g, t.role(Ghoul), UNICORN))
    assert unicorn_of(t).health == 4


@pytest.mark.clause("UNI-94", "UNI-117", "VGL-03")
def test_a_vile_ghoul_that_hunts_him_takes_health():
    t = unicorn_with("vile-ghoul", killed={"nightmare-unicorn": "vile-ghoul"})
    hold(t, "unicorn-01", "unicorn-02")
    t.run(VILE_ATTACK.of(unicorn_of(t)).suffer(t.g, t.role(VileGhoul), UNICORN))
    assert unicorn_of(t).health == 4
    t = unicorn_with("vile-ghoul", "knight")
    hold(t, "unicorn-01", "unicorn-02")
    step = t.play(VILE_ATTACK.of(unicorn_of(t)).suffer(t.g, t.role(VileGhoul), UNICORN))
    assert codes(t, step) == ["lose-health x1", "lose-cards x1"]
    assert plan_of(Setup(("nightmare-unicorn", "ghoul"))).killed["nightmare-unicorn"] == "ghoul"
    assert plan_of(Setup(("nightmare-unicorn", "vile-ghoul"))).killed["nightmare-unicorn"] == "vile-ghoul"


# ------------------------------------------------------------------ variants (UNI-05, UNI-110)


@pytest.mark.clause("UNI-05", "UNI-110")
def test_he_takes_the_dragons_place_in_every_respect():
    plan = plan_of(Setup(("knight", "goblins", "nightmare-unicorn", "cave")))
    assert plan.killed["nightmare-unicorn"] == "knight"
    assert plan.goals["knight"].text.startswith("kill the Nightmare Unicorn")
    assert fixed(plan, "hunger_moved") == 0
    assert fixed(plan_of(Setup(("knight", "nightmare-unicorn"))), "ambush_winner") == "nightmare-unicorn"
    no_knight = plan_of(Setup(("goblins", "nightmare-unicorn", "thief")))
    assert no_knight.killed["nightmare-unicorn"] == "goblins"


@pytest.mark.clause("UNI-115")
def test_past_plunder_comes_after_the_tiles():
    game = new_game(Setup(("knight", "nightmare-unicorn")), 4)
    assert game.state.plan.past_plunder == "nightmare-unicorn"
    names = []
    while game.ask is not None and len(names) < 400:
        names.append((game.state.active.name, game.ask.prompt.name))
        game.choose(0)
    own = [name for who, name in names if who == "nightmare-unicorn"]
    plunders = [place for place, name in enumerate(own) if name == "past-plunder"]
    assert plunders
    assert all(own[place - 1] in ("place", "unicorn-act", "remove", "fill", "past-plunder") for place in plunders)
