"""The Thief and the older roles: what he does to them, what they do to him."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tests.cave.seats import Seats
from tests.cave.tables.ghoul import codes, open_ask, open_chance
from tests.cave.tables.goblins import monster
from tests.cave.tables.thief import DRAGONS, act, acting, buy, carrying, evading, me_of, offered, thief_with, upgraded
from tests.table import Result
from underhall.cave.map import arrive, forced
from underhall.cave.roles.cave import own_omens as cave
from underhall.cave.roles.cave.role import CavePlayer
from underhall.cave.roles.dragon import role as dragon
from underhall.cave.roles.dragon.powers import SYMBOLS
from underhall.cave.roles.dragon.role import Dragon
from underhall.cave.roles.dragon.sloth import GREED, HUNGER
from underhall.cave.roles.goblins import role as goblins
from underhall.cave.roles.goblins.role import Goblins
from underhall.cave.roles.goblins.secrets import GOBLIN_RUBY, HEXES, TRAP
from underhall.cave.roles.knight import attacks as knight
from underhall.cave.roles.knight.cubes import AXE, JAVELIN, ON_TREASURE, PERCEPTION, SHIELD
from underhall.cave.roles.knight.role import Knight
from underhall.cave.roles.knight.sidequests import DARING
from underhall.cave.roles.thief.role import BACKSTAB, PICKPOCKET
from underhall.cave.roles.thief.upgrades import UPGRADE_IDS
from underhall.engine.flow import Ask
from underhall.engine.knowledge import Thing
from underhall.hall.cards import Cards
from underhall.hall.pairs import EFFECTS, matrix
from underhall.hall.pieces import BONES, DRAGON, EYE, FANGS, KNIGHT, THIEF
from underhall.hall.space import OFF, at
from underhall.hall.tokens import CLAW_GEM, TREASURE
from underhall.hall.turn import next_turn


def give(t: Seats, cards: Cards, seat: int, hidden: Iterable[int] = (), shown: Iterable[int] = ()) -> None:
    """Put cards from a deck into a hand known to a seat, and others face up."""
    unknown = list(cards.unknown)
    for kind in hidden:
        unknown.remove(kind)
        t.g.next_uid += 1
        cards.hand = (*cards.hand, Thing(t.g.next_uid, 0, 0, kind, 1 << seat))
    for kind in shown:
        unknown.remove(kind)
        cards.show(kind)
    cards.unknown = tuple(unknown)


def pick(piece: str, cubes: int) -> str:
    return f"pickpocket 1E 0 {piece} x{cubes}"


def stab(piece: str, cubes: int) -> str:
    return f"backstab 1E 0 {piece} x{cubes}"


# ------------------------------------------------------------------ Pickpocket and Backstab in general


def with_knight(stealth: int = 4) -> tuple[Seats, Knight]:
    """The Knight beside the Thief on his space, with the least Perception; Action cubes for everything."""
    t = thief_with("knight", tokens=DRAGONS)
    t.piece("knight", 1, 0)
    her = t.role(Knight)
    her.grit = 8
    acting(t, movement=0, cubes=4, tokens=(2, stealth, 3) if stealth == 4 else (4, stealth, 9 - 4 - stealth))
    return t, her


@pytest.mark.clause("THF-15", "THF-18", "THF-31")
@pytest.mark.parametrize(
    ("cubes", "pips", "steals"), [(1, "3", False), (1, "4", True), (2, "1", False), (2, "2", True), (3, "", True)]
)
def test_pickpocket_by_the_die(cubes: int, pips: str, steals: bool) -> None:
    t, her = with_knight()
    give(t, her.treasures, her.seat, hidden=[AXE])
    me = me_of(t)
    step = act(t, pick("knight", cubes), *([pips] if pips else []))
    if steals:
        assert codes(t, open_ask(step, "thief-steal-treasure")) == ["steal-hidden", "leave-card"]
    assert len(me.loot) == steals  # taken before the harm (THF-60)
    assert me.means.cubes == 4 - cubes
    assert her.treasure_count() == 1


@pytest.mark.clause("THF-18")
def test_sticky_fingers_reroll_once_a_turn_and_the_second_result_stands() -> None:
    t, her = with_knight()
    give(t, her.treasures, her.seat, hidden=[AXE])
    me = upgraded(t, "sticky-fingers")
    step = open_ask(act(t, pick("knight", 1), "1"), "sticky-fingers")
    assert codes(t, step) == ["reroll", "keep-roll"]
    me.targeted, me.means.cubes = 0, 4
    act(t, pick("knight", 1), "1", "reroll", "3")
    assert (me.loot, me.rerolled) == ((), True)
    me.targeted, me.means.cubes = 0, 4
    act(t, pick("knight", 1), "1")
    assert me.loot == ()
    me.begin_turn(t.g)
    me.means.cubes = 4
    open_ask(act(t, pick("knight", 1), "1"), "sticky-fingers")


@pytest.mark.clause("THF-18")
def test_a_failed_roll_may_be_kept() -> None:
    t, her = with_knight()
    give(t, her.treasures, her.seat, hidden=[AXE])
    me = upgraded(t, "sticky-fingers")
    act(t, pick("knight", 1), "1", "keep-roll")
    assert (me.loot, me.rerolled) == ((), False)


@pytest.mark.clause("THF-24")
def test_each_player_is_a_target_once_a_turn_in_all_succeed_or_fail() -> None:
    t, her = with_knight()
    give(t, her.treasures, her.seat, hidden=[AXE])
    act(t, pick("knight", 1), "1")
    assert offered(t, "pickpocket", "backstab") == []
    me_of(t).begin_turn(t.g)
    assert offered(t, "backstab") != []


@pytest.mark.clause("THF-24")
def test_his_board_shows_whom_he_has_targeted_this_turn() -> None:
    t, _ = with_knight()
    act(t, stab("knight", 1))
    assert me_of(t).panel(t.g, 1).notes == ["Targeted this turn: Knight."]
    t.turn_of("knight")
    assert me_of(t).panel(t.g, 1).notes == []


@pytest.mark.clause("THF-24", "GOB-61")
def test_the_three_tribes_are_one_player() -> None:
    t, _ = with_goblins()
    t.piece("goblin-bones", 1, 0)
    act(t, stab("goblin-fangs", 1))
    assert offered(t, "pickpocket", "backstab") == []


@pytest.mark.clause("THF-59")
def test_only_what_can_be_paid_is_offered() -> None:
    t, her = with_knight()
    give(t, her.treasures, her.seat, hidden=[AXE])
    me_of(t).means.cubes = 2
    wanted = [pick("knight", 1), pick("knight", 2), stab("knight", 1), stab("knight", 2)]
    assert offered(t, "pickpocket", "backstab") == wanted


@pytest.mark.clause("THF-20", "TER-40")
def test_the_hand_crossbow_reaches_three_visible_spaces_in_a_line() -> None:
    t, _ = with_knight()
    me_of(t).means.cubes = 1
    t.piece("knight", 2, 0)
    assert offered(t, "backstab") == []
    upgraded(t, "hand-crossbow")
    assert offered(t, "backstab") == ["backstab 2E 0 knight x1"]  # she may be on a Dark tile
    t.lit(3, 0, "ambush-13")
    t.piece("knight", 3, 0)
    assert offered(t, "backstab") == []  # the Dark tile between blocks
    t.lit(-1, 0, "ambush-05")
    t.lit(-2, 0, "event-05")
    t.lit(-3, 0, "event-07")
    t.piece("knight", -2, 0)
    assert offered(t, "backstab") == ["backstab 2W 0 knight x1"]
    t.piece("knight", -3, 0)
    assert offered(t, "backstab") == []  # four spaces
    t.lit(0, 1, "event-10")
    t.piece("knight", 0, 1)
    assert offered(t, "backstab") == []  # no line
    assert offered(t, "pickpocket") == []


@pytest.mark.clause("THF-20")
def test_a_wall_stops_the_hand_crossbow_and_the_forest_shelters() -> None:
    t = thief_with("knight", "cave", terrain=True)
    acting(t, cubes=1, tokens=(2, 4, 3))
    upgraded(t, "hand-crossbow")
    t.piece("knight", 0, 0)
    assert offered(t, "backstab") == ["backstab Entrance knight x1"]
    t.edge_token(1, 0, "west", "rockslide")
    assert offered(t, "backstab") == []
    forest = t.terrain("mushroom-forest", 1, 1)
    t.g.where[KNIGHT] = forest[0]
    assert offered(t, "backstab") == []
    t.g.where[THIEF], t.g.where[KNIGHT] = forest[0], at(1, 0)
    assert offered(t, "backstab") == []
    t.g.where[KNIGHT] = forest[0]
    assert len(offered(t, "backstab")) == 1


# ------------------------------------------------------------------ the Knight


@pytest.mark.clause("THF-25", "KNT-112")
def test_he_targets_the_knight_only_with_stealth_above_her_perception() -> None:
    t, her = with_knight()
    me = me_of(t)
    assert offered(t, "backstab") != []
    give(t, her.treasures, her.seat, shown=[AXE])
    assert offered(t, "pickpocket") != []
    me.stats = (4, her.perception(t.g), 2)
    assert offered(t, "backstab") == []
    assert offered(t, "pickpocket") == []


@pytest.mark.clause("THF-26")
def test_without_a_treasure_card_she_cannot_be_robbed() -> None:
    t, her = with_knight()
    assert offered(t, "pickpocket") == []
    give(t, her.treasures, her.seat, shown=[AXE])
    assert offered(t, "pickpocket") != []


@pytest.mark.clause("THF-26", "KNT-112")
def test_he_takes_a_face_up_card_of_his_choice_and_its_cube_is_set_aside() -> None:
    t, her = with_knight()
    give(t, her.treasures, her.seat, hidden=[JAVELIN], shown=[AXE])
    her.cubes.place(ON_TREASURE + AXE)
    act(t, pick("knight", 3), "steal-treasure #mighty-axe")
    assert her.treasures.shown == ()
    assert her.treasures.bottom[-1].face == AXE
    assert her.cubes.set_aside == 1
    assert me_of(t).loot == (TREASURE,)
    t.g.check()


@pytest.mark.clause("THF-26")
def test_or_a_random_facedown_one_or_none() -> None:
    t, her = with_knight()
    give(t, her.treasures, her.seat, hidden=[AXE, JAVELIN])
    act(t, pick("knight", 3), "leave-card")
    assert her.treasure_count() == 2
    me = me_of(t)
    me.targeted, me.means.cubes, me.stats = 0, 3, (2, 4, 3)
    open_chance(act(t, pick("knight", 3), "steal-hidden"), "treasure-card-pick")
    me.targeted, me.means.cubes = 0, 3
    me.loot, t.g.supply[TREASURE] = (), 12
    act(t, pick("knight", 3), "steal-hidden", "1")
    assert [thing.face for thing in her.treasures.hand] == [AXE]
    assert her.treasures.bottom[-1].face == JAVELIN


@pytest.mark.clause("THF-32", "KNT-112")
@pytest.mark.parametrize(("cubes", "lost"), [(1, 1), (2, 3), (3, 5)])
def test_a_backstab_costs_the_knight_grit(cubes: int, lost: int) -> None:
    t, her = with_knight()
    t.deal(me_of(t).play(t.g), stab("knight", cubes))
    assert her.grit == 8 - lost


@pytest.mark.clause("THF-32")
def test_her_shield_holds_a_backstab_to_one_grit() -> None:
    t, her = with_knight()
    her.cubes.place(SHIELD)
    t.deal(me_of(t).play(t.g), stab("knight", 3))
    assert her.grit == 7


def knights_turn(perception: int, stealth: int) -> tuple[Seats, Knight]:
    """The Knight's turn, the Thief on her space with so much Stealth."""
    t, her = with_knight()
    t.turn_of("knight")
    me = me_of(t)
    me.stats = next(way for way in ((3, 4, 2), (2, 3, 4), (3, 2, 4)) if way[1] == stealth)
    her.cubes.unplaced = 0
    while her.perception(t.g) < perception:
        her.cubes.placed[PERCEPTION] += 1
    return t, her


@pytest.mark.clause("THF-41", "THF-50", "KNT-61")
def test_the_knight_needs_perception_above_his_stealth_and_may_ignore_him() -> None:
    assault = knight.ATTACK.handlers["thief"]
    t, her = knights_turn(3, 2)
    assert assault.entry(t.g, THIEF) == 0
    assert not assault.obliges(t.g, THIEF)
    assert assault.possible(t.g, her, THIEF)
    me_of(t).stats = (2, her.perception(t.g), 4)
    assert not assault.possible(t.g, her, THIEF)
    carrying(t, TREASURE)
    assert assault.possible(t.g, her, THIEF)


@pytest.mark.clause("THF-41", "THF-44", "THF-45", "KNT-61")
@pytest.mark.parametrize("level", [0, 1, 2, 3])
def test_killing_him_gives_the_knight_grit_by_his_level_which_stays(level: int) -> None:
    t, her = knights_turn(3, 2)
    me = carrying(t, TREASURE, CLAW_GEM)
    me.level = level
    t.run(knight.ATTACK.handlers["thief"].attack(t.g, her, THIEF))
    assert her.grit == 8 + level
    assert (me.loot_drop(), t.g.where[THIEF], me.loot) == (level, OFF, ())
    assert t.tokens(1, 0) == ["treasure", "gem-claw"]
    assert not t.g.turn.cut  # it is her turn
    assert her.feats >> DARING & 1


@pytest.mark.clause("THF-43", "KNT-61")
def test_an_evaded_attack_of_the_knight() -> None:
    t, her = knights_turn(3, 2)
    me = evading(t)
    attack = knight.ATTACK.handlers["thief"].attack
    open_ask(t.play(attack(t.g, her, THIEF), "4"), "thief-slip")
    next_turn(t.g)
    t.turn_of("knight")
    t.run(attack(t.g, her, THIEF), "4", "slip Entrance")
    assert t.g.where[THIEF] == t.g.entrance
    assert her.grit == 8
    assert not her.feats >> DARING & 1
    t.run(attack(t.g, her, THIEF))  # a second attack in the same turn (THF-58)
    assert t.g.where[THIEF] == OFF
    assert me.loot_drop() == 3


@pytest.mark.clause("THF-42", "THF-45")
def test_the_enchanted_bow_kills_him_without_evasion_and_for_grit() -> None:
    t, her = knights_turn(3, 2)
    evading(t).stats = (3, 2, 4)
    shot = knight.ENCHANTED_BOW.handlers["thief"]
    assert t.run(shot(t.g, her, THIEF)) is True
    assert t.asked == []
    assert (t.g.where[THIEF], her.grit) == (OFF, 11)


@pytest.mark.clause("THF-42")
def test_the_enchanted_bow_does_nothing_to_a_thief_too_stealthy_for_her() -> None:
    t, her = knights_turn(3, 3)
    assert her.perception(t.g) == me_of(t).stealth(t.g)
    assert t.run(knight.ENCHANTED_BOW.handlers["thief"](t.g, her, THIEF)) is False
    assert t.g.where[THIEF] == at(1, 0)


@pytest.mark.clause("THF-46")
def test_she_collects_what_he_dropped_in_the_same_encounter() -> None:
    t, her = knights_turn(3, 2)
    carrying(t, TREASURE)
    t.turn_of("knight", 1)
    step = open_ask(t.play(her.play(t.g), "attack 1E 0 thief"), "knight-act")
    assert t.g.where[THIEF] == OFF
    left = her.means.encounters_left(her)
    assert "collect #treasure" in codes(t, step)
    t.deal(her.play(t.g), "collect #treasure")
    assert her.means.encounters_left(her) == left
    assert t.tokens(1, 0) == []


# ------------------------------------------------------------------ the Goblins


def with_goblins(population: int = 2) -> tuple[Seats, Goblins]:
    """The Fangs Tribe on the Thief's space; his Stealth is 4."""
    t = thief_with("goblins", tokens=DRAGONS)
    t.piece("goblin-fangs", 1, 0)
    them = t.role(Goblins)
    them.means.population[FANGS - FANGS] = population
    them.rage = 1
    acting(t, movement=0, cubes=4, tokens=(2, 4, 3))
    return t, them


@pytest.mark.clause("THF-25")
def test_a_tribe_is_a_target_by_population_ruby_and_trap() -> None:
    t, them = with_goblins(3)  # Perception 4
    assert offered(t, "backstab") == []
    give(t, them.secrets, them.seat, shown=[GOBLIN_RUBY])
    assert offered(t, "backstab") != []
    assert offered(t, "pickpocket") != []  # a face-up card can be taken too
    give(t, them.secrets, them.seat, shown=[TRAP])
    assert offered(t, "backstab") == []
    assert offered(t, "pickpocket") == []


@pytest.mark.clause("THF-27", "GOB-61")
def test_without_a_secret_the_goblins_cannot_be_robbed() -> None:
    t, them = with_goblins()
    assert offered(t, "pickpocket") == []
    give(t, them.secrets, them.seat, hidden=[HEXES])
    assert offered(t, "pickpocket") != []


@pytest.mark.clause("THF-27", "GOB-61")
def test_he_makes_the_goblins_discard_any_face_up_secret() -> None:
    t, them = with_goblins()
    give(t, them.secrets, them.seat, hidden=[HEXES], shown=[GOBLIN_RUBY])
    step = open_ask(act(t, pick("goblin-fangs", 3)), "thief-steal-secret")
    assert codes(t, step) == ["steal-secret #goblin-ruby", "steal-hidden", "leave-card"]
    assert step.seat == me_of(t).seat
    me = me_of(t)
    me.targeted, me.means.cubes, me.loot, t.g.supply[TREASURE] = 0, 3, (), 12
    act(t, pick("goblin-fangs", 3), "steal-secret #goblin-ruby")
    assert them.secrets.discards == (GOBLIN_RUBY,)
    assert them.rage == 2
    assert me.loot == (TREASURE,)
    t.g.check()


@pytest.mark.clause("THF-27")
def test_a_random_secret_from_hand_or_none_with_rage_in_any_case() -> None:
    t, them = with_goblins()
    give(t, them.secrets, them.seat, hidden=[HEXES, TRAP])
    act(t, pick("goblin-fangs", 3), "steal-hidden", "0")
    assert them.secrets.discards == (HEXES,)
    assert them.rage == 2
    me = me_of(t)
    me.targeted, me.means.cubes, me.loot, t.g.supply[TREASURE] = 0, 3, (), 12
    act(t, pick("goblin-fangs", 3), "leave-card")
    assert len(them.secrets.hand) == 1
    assert them.rage == 3
    assert me.loot == (TREASURE,)


@pytest.mark.clause("THF-31", "GOB-61")
def test_a_failed_pickpocket_still_gives_rage_and_springs_the_trap() -> None:
    t, them = with_goblins(1)
    give(t, them.secrets, them.seat, hidden=[HEXES], shown=[TRAP])
    act(t, pick("goblin-fangs", 1), "3")
    assert them.rage == 2
    assert them.secrets.shown == ()
    assert them.secrets.discards == (TRAP,)
    assert len(them.secrets.hand) == 1
    assert me_of(t).loot == ()


@pytest.mark.clause("THF-32", "GOB-61")
@pytest.mark.parametrize("cubes", [1, 2, 3])
def test_a_backstab_costs_a_tribe_population_and_gives_rage(cubes: int) -> None:
    t, them = with_goblins(2)
    act(t, stab("goblin-fangs", cubes))
    assert them.tribe_population(FANGS) == max(0, 2 - cubes)
    assert them.rage == 2
    assert (t.g.where[FANGS] == OFF) == (cubes >= 2)  # it scatters only at 0


@pytest.mark.clause("GOB-94", "GOB-54", "GOB-61")
def test_rage_for_a_backstab_comes_after_the_losses() -> None:
    t, them = with_goblins(2)
    monster(t, "fangs", "bright-beetles")
    act(t, stab("goblin-fangs", 2))
    assert (them.rage, them.tribe_population(FANGS)) == (1, 2)  # first they are asked about the Beetles
    t, them = with_goblins(2)
    monster(t, "fangs", "bright-beetles")
    act(t, stab("goblin-fangs", 2), "use-beetles")
    assert (them.rage, them.tribe_population(FANGS)) == (2, 1)


@pytest.mark.clause("THF-41", "GOB-39", "THF-50")
def test_a_tribe_needs_perception_above_his_stealth() -> None:
    t, them = with_goblins(3)
    assault = goblins.ATTACK.handlers["thief"]
    assert assault.entry(t.g, THIEF) == 0
    assert not assault.obliges(t.g, THIEF)
    assert not assault.possible(t.g, them, FANGS, THIEF)
    carrying(t, TREASURE)
    assert assault.possible(t.g, them, FANGS, THIEF)


@pytest.mark.clause("THF-45", "GOB-39", "GOB-62")
def test_killing_him_gives_the_goblins_secrets_or_rage() -> None:
    t, them = with_goblins(4)
    t.turn_of("goblins")
    me = me_of(t)
    me.level = 2
    attack = goblins.ATTACK.handlers["thief"].attack
    step = open_ask(t.play(attack(t.g, them, FANGS, THIEF)), "thief-spoils")
    assert step.seat == them.seat
    assert codes(t, step) == ["take-secrets x2", "take-rage x2"]
    assert them.rage == 0
    assert (t.g.where[THIEF], t.g.where[FANGS], them.tribe_population(FANGS)) == (OFF, at(1, 0), 4)
    t.piece("thief", 1, 0)
    them.rage = 1
    t.run(attack(t.g, them, FANGS, THIEF), "take-rage x2")
    assert them.rage == 2
    t.piece("thief", 1, 0)
    t.deal(attack(t.g, them, FANGS, THIEF), "take-secrets x2")
    assert them.rage == 1
    assert len(them.secrets.hand) == 2


@pytest.mark.clause("THF-45", "GOB-62")
def test_at_level_nothing_there_are_no_spoils() -> None:
    t, them = with_goblins(4)
    me_of(t).level = 0
    t.run(goblins.ATTACK.handlers["thief"].attack(t.g, them, FANGS, THIEF))
    assert them.rage == 0
    assert them.secrets.hand == ()


@pytest.mark.clause("THF-43", "GOB-39")
def test_an_evaded_attack_of_a_tribe_changes_no_rage() -> None:
    t, them = with_goblins(4)
    evading(t)
    t.run(goblins.ATTACK.handlers["thief"].attack(t.g, them, FANGS, THIEF), "5", "slip Entrance")
    assert them.rage == 1
    assert t.g.where[THIEF] == t.g.entrance


@pytest.mark.clause("THF-44", "THF-48")
def test_hex_reaches_him_dead_or_alive() -> None:
    t, _ = with_goblins()
    t.turn_of("goblins")
    me = me_of(t)
    hexing = goblins.HEX.handlers["thief"]
    t.run(hexing(t.g, me, 3))
    assert me.stealth(t.g) == 1
    me.hexed = 0
    t.g.where[THIEF] = OFF
    t.run(hexing(t.g, me, 2))
    assert me.stealth(t.g) == 2


@pytest.mark.clause("THF-43", "THF-54")
def test_he_can_slip_home_with_his_loot_in_the_goblins_turn() -> None:
    t, them = with_goblins(4)
    t.turn_of("goblins")
    evading(t)
    me = carrying(t, TREASURE)
    t.run(goblins.ATTACK.handlers["thief"].attack(t.g, them, FANGS, THIEF), "5", "slip Entrance", buy("climbing-gear"))
    assert me.stashed == 2  # one for the evasion
    assert them.tribe_population(BONES) == them.tribe_population(EYE)


# ------------------------------------------------------------------ the Dragon


def with_dragon(awake: int = 2) -> tuple[Seats, Dragon]:
    """The Dragon on the Thief's space, so many cubes of Greed and Hunger on Wakefulness."""
    t = thief_with("dragon")
    t.piece("dragon", 1, 0)
    him = t.role(Dragon)
    for step in range(awake):
        him.sloth.cubes[GREED if step % 2 == 0 else HUNGER] -= 1
    acting(t, movement=0, cubes=4, tokens=(2, 4, 3))
    return t, him


@pytest.mark.clause("THF-25", "THF-28", "DRG-68")
def test_he_takes_a_cube_from_wakefulness_to_greed() -> None:
    t, him = with_dragon()
    awake, greed = him.wakefulness(), him.sloth.cubes[GREED]
    act(t, pick("dragon", 3))
    assert (him.wakefulness(), him.sloth.cubes[GREED]) == (awake - 1, greed + 1)
    assert me_of(t).loot == (TREASURE,)
    t.g.check()


@pytest.mark.clause("THF-28")
def test_with_greed_full_or_wakefulness_empty_the_dragon_cannot_be_robbed() -> None:
    t, him = with_dragon(0)
    assert offered(t, "pickpocket") == []
    assert offered(t, "backstab") != []
    him.sloth.cubes[HUNGER] -= 1
    assert offered(t, "pickpocket") == []
    him.sloth.cubes[GREED] -= 1
    assert offered(t, "pickpocket") != []


@pytest.mark.clause("THF-25")
def test_he_needs_stealth_above_the_dragons_armor() -> None:
    t, him = with_dragon()
    me_of(t).stats = (4, him.armor(t.g), 3)
    assert offered(t, "pickpocket", "backstab") == []


@pytest.mark.clause("THF-32", "DRG-68")
@pytest.mark.parametrize("cubes", [1, 2, 3])
def test_a_backstab_costs_the_dragon_power_cards_of_his_choice(cubes: int) -> None:
    t, him = with_dragon()
    one, other = sorted(set(him.means.powers.unknown))[:2]
    give(t, him.means.powers, him.seat, hidden=[one, one, other])
    injury = BACKSTAB.handlers["dragon"]
    answers = {1: [other], 2: [one, other], 3: []}[cubes]  # the last three are not asked for
    step = t.play(injury.injure(t.g, me_of(t), DRAGON, cubes), *[f"discard-power #{SYMBOLS[card]}" for card in answers])
    assert isinstance(step, Result)
    assert [thing.face for thing in him.means.powers.hand] == {1: [one, one], 2: [one], 3: []}[cubes]
    if answers:
        assert {ask.seat for ask in t.asked if isinstance(ask, Ask)} == {him.seat}


@pytest.mark.clause("THF-41", "THF-45", "DRG-32", "DRG-41", "DRG-67")
@pytest.mark.parametrize("power", [dragon.CLAW, dragon.SCRATCH])
@pytest.mark.parametrize("level", [0, 2])
def test_claw_and_scratch_kill_him_whatever_his_stealth(power: object, level: int) -> None:
    t, him = with_dragon()
    t.turn_of("dragon")
    me = carrying(t, TREASURE)
    me.level = level
    effect = dragon.CLAW if power is dragon.CLAW else dragon.SCRATCH
    t.deal(effect.handlers["thief"](t.g, him, THIEF))
    assert t.g.where[THIEF] == OFF
    assert t.tokens(1, 0) == ["treasure"]
    assert len(him.means.powers.hand) == level


@pytest.mark.clause("THF-43")
def test_he_may_evade_the_claw() -> None:
    t, him = with_dragon()
    t.turn_of("dragon")
    evading(t)
    t.run(dragon.CLAW.handlers["thief"](t.g, him, THIEF), "4", "stay")
    assert t.g.where[THIEF] == at(1, 0)
    assert him.means.powers.hand == ()


@pytest.mark.clause("THF-42", "THF-43", "THF-45", "DRG-42")
def test_the_flame_wall_kills_him_on_entering_and_nobody_gains() -> None:
    t, him = with_dragon()
    evading(t)
    carrying(t, TREASURE)
    t.token(2, 0, "flame-wall")
    me_of(t).means.movement = 1
    assert isinstance(act(t, "move 2E 0 x1"), Result)
    assert t.g.where[THIEF] == OFF
    assert t.g.turn.cut
    assert t.tokens(2, 0) == ["treasure", "flame-wall"]
    assert him.means.powers.hand == ()


@pytest.mark.clause("THF-42")
def test_the_flame_wall_also_kills_a_thief_who_is_moved_into_it() -> None:
    t, him = with_dragon()
    t.turn_of("dragon")
    t.token(2, 0, "flame-wall")
    t.run(forced.push(t.g, him.seat, THIEF, 1, at_least=1), "push 2E 0 thief")
    assert t.g.where[THIEF] == OFF
    assert not t.g.turn.cut


@pytest.mark.clause("THF-35", "DRG-17")
def test_a_carried_gem_still_lends_its_symbol() -> None:
    t, him = with_dragon()
    assert him.gems_on_map(t.g) == []
    carrying(t, CLAW_GEM)
    assert len(him.gems_on_map(t.g)) == 1


# ------------------------------------------------------------------ the Cave


@pytest.mark.clause("THF-47", "CAV-32", "THF-44")
def test_spores_take_an_upgrade_even_from_a_dead_thief() -> None:
    t = thief_with("cave")
    me = me_of(t)
    spores = cave.SPORES.handlers["thief"]
    assert not spores.works(t.g, me)
    upgraded(t, "climbing-gear", "hand-crossbow")
    assert spores.works(t.g, me)
    me.die(t.g, "THF-44")
    assert spores.works(t.g, me)
    step = open_ask(t.play(spores.harm(t.g, me)), "thief-lose-upgrade")
    assert step.seat == me.seat
    t.run(spores.harm(t.g, me), "lose-upgrade #hand-crossbow")
    assert me.stashed == 2
    assert me.upgrades == 1 << UPGRADE_IDS.index("climbing-gear")


@pytest.mark.clause("THF-47", "TER-40")
def test_the_forest_keeps_spores_off() -> None:
    t = thief_with("cave", terrain=True)
    upgraded(t, "climbing-gear")
    t.g.where[THIEF] = t.terrain("mushroom-forest", 1, 1)[0]
    assert not cave.SPORES.handlers["thief"].works(t.g, me_of(t))


@pytest.mark.clause("THF-49", "CAV-42")
def test_giant_bats_never_carry_him() -> None:
    assert "thief" not in cave.BATS.handlers
    assert cave.BATS.lines["thief"].clause == "CAV-42"


@pytest.mark.clause("THF-25")
def test_the_cave_is_no_target() -> None:
    assert "cave" not in PICKPOCKET.handlers
    assert "cave" not in BACKSTAB.handlers
    assert CavePlayer.pieces == ()


# ------------------------------------------------------------------ the matrix


@pytest.mark.parametrize("other", ["knight", "goblins", "dragon", "cave"])
def test_every_pair_has_its_lines(other: str) -> None:
    assert matrix("thief", other, "cave")
    assert matrix(other, "thief", "cave")


@pytest.mark.clause("THF-43")
def test_what_he_may_evade_is_what_the_clause_names() -> None:
    """Shots, Hex, Spores and the Flame Wall are no attacks: with Unnatural Evasion there is no roll."""
    t, him = with_dragon()
    evading(t)
    t.run(arrive.FLAMES.handlers["thief"](t.g, me_of(t), THIEF))
    assert t.asked == []
    assert {effect.name for effect in EFFECTS if "thief" in effect.handlers} >= {
        "Attack", "Enchanted Bow", "Hex", "Claw", "Scratch", "Flame Wall", "Soporific Spores",
    }  # fmt: skip
    assert him.health > 0
    assert t.g.where[DRAGON] == at(1, 0)
