"""The Thief on a visit in the manor (MVR-54, MVR-79 to MVR-83, MVR-89)."""

import pytest

from tests.manor.tables import ManorTable
from tests.table import Result
from tests.travel.visiting_thief import OPEN, act, carry, codes, offered, thief, thief_at, upgraded
from underhall import facts
from underhall.engine.flow import Ask
from underhall.hall.pieces import CASTY, EGGS, GIANT_SPIDER, PALADIN, SPIDERLINGS, THIEF
from underhall.hall.space import OFF
from underhall.hall.tokens import TREASURE, VAULT
from underhall.manor import attacks
from underhall.manor.entering import enter
from underhall.manor.map.places import square
from underhall.manor.map.reveal import reveal
from underhall.manor.roles.armored_knight.parts import PERCEPTION, VALUES
from underhall.manor.roles.armored_knight.role import ArmoredKnight
from underhall.manor.roles.heroes.hero import UNASSIGNED
from underhall.manor.roles.paladin.parts import CRUSADE, PREPARE, TREASURE_IDS
from underhall.manor.roles.paladin.role import Paladin
from underhall.manor.roles.paladin.turn import TAKE_ACTIONS
from underhall.manor.roles.paladin.turn import options as paladin_options
from underhall.manor.roles.shadow_paladin.role import ShadowPaladin
from underhall.manor.roles.skeletons.cards import GEAR_IDS
from underhall.manor.roles.skeletons.role import Skeletons
from underhall.manor.roles.spider.role import Spider
from underhall.travel.in_manor.thief.terms import VisitingThiefTerms

TRAVEL = facts.travel()


# ------------------------------------------------------------------ appearing and stashing


@pytest.mark.clause("MVR-89", "THF-09")
@pytest.mark.parametrize("tile", ["entrance r1", "dark entrance"])
def test_he_appears_on_the_entrance_tile_wherever_it_lies_and_stashes_nothing_by_it(tile: str) -> None:
    t = thief_at(0, 0, "spider", tiles={(6, 3): "blood-ne", (2, 2): tile})
    me = thief(t)
    t.g.stand(THIEF, OFF)
    me.begin_turn(t.g)
    assert t.where("thief") == "(2,2)"  # not above the stairs
    assert me.stashed == 0


@pytest.mark.clause("MVR-54", "MVR-89", "THF-36")
@pytest.mark.parametrize(("tile", "stashes"), [("entrance r1", 1), ("start-pit", 1), ("pit-open", 0), ("blood-ne", 0)])
def test_he_stashes_on_entering_the_entrance_tile_or_the_starting_pit_and_on_no_other(tile: str, stashes: int) -> None:
    lying = {(6, 3): "blood-open", (3, 3): "blood-open", (2, 2): tile, (2, 3): "blood-open"}
    t = thief_at(2, 3, "spider", tiles=lying)
    carry(t, 1)
    step = act(t, "move (2,2) x1")
    assert isinstance(step, Ask)
    assert (step.prompt.name == "thief-upgrade") == bool(stashes)


@pytest.mark.clause("MVR-89")
def test_he_stashes_on_those_tiles_also_if_they_are_dark() -> None:
    t = thief_at(2, 3, "spider", tiles={(3, 3): "blood-open", (2, 2): "dark start-pit", (2, 3): "blood-open"})
    carry(t, 1)
    step = act(t, "move (2,2) x1")
    assert isinstance(step, Ask)
    assert step.prompt.name == "thief-upgrade"


@pytest.mark.clause("MVR-89")
def test_what_he_gains_on_a_stash_tile_is_stashed_at_once() -> None:
    t = thief_at(3, 3, "spider", cubes=2)
    t.lay("treasure", 3, 3)
    step = act(t, "loot (3,3) #treasure x1", "upgrade #movement-plus-1")
    assert (thief(t).stashed, thief(t).loot) == (1, ())
    assert isinstance(step, Ask)
    assert t.g.supply[TREASURE] == 9  # the stashed one is his


@pytest.mark.clause("MVR-89")
def test_what_he_gains_elsewhere_he_carries() -> None:
    t = thief_at(2, 3, "spider", tiles={(2, 3): "blood-open"}, cubes=2)
    t.lay("treasure", 2, 3)
    act(t, "loot (2,3) #treasure x1")
    assert (thief(t).stashed, thief(t).loot) == (0, (TREASURE,))


@pytest.mark.clause("MVR-89")
def test_six_stashed_treasures_win() -> None:
    t = thief_at(2, 3, "spider", tiles={(2, 3): "blood-open"})
    upgraded(t, "movement-plus-1", "stealth-plus-1", "thievery-plus-1", "flip-1", "flip-2")
    thief(t).stats = (3, 4, 4)
    carry(t, 1)
    end = act(t, "move (3,3) x1", "upgrade #hand-crossbow")
    assert isinstance(end, Result)
    assert end.ending is not None
    assert end.ending.winners == ("thief",)


# ------------------------------------------------------------------ Vaults on Shrines


@pytest.mark.clause("MVR-54", "MVR-89")
def test_a_shrine_that_anybody_reveals_gets_one_vault_as_long_as_there_is_one() -> None:
    t = thief_at(3, 3, "spider", tiles={(2, 3): "dark shrine-open", (4, 3): "dark blood-open"})
    t.run(reveal(t.g, t.g.named("spider"), square(2, 3)))
    assert t.tokens(2, 3) == ["vault"]
    t.run(reveal(t.g, t.g.named("spider"), square(4, 3)))
    assert "vault" not in t.tokens(4, 3)
    t.g.darken(square(2, 3))
    t.run(reveal(t.g, t.g.named("spider"), square(2, 3)))
    assert t.tokens(2, 3) == ["vault"]  # none beside one that lies there
    t.g.supply[VAULT] = 0
    t.g.tokens.pop(square(2, 3))
    t.g.darken(square(2, 3))
    t.run(reveal(t.g, t.g.named("spider"), square(2, 3)))
    assert t.tokens(2, 3) == []


@pytest.mark.clause("MVR-54", "MVR-78")
def test_only_pick_lock_takes_a_vault_which_leaves_the_game() -> None:
    t = thief_at(
        2, 3, "paladin", "spider", tiles={(2, 3): "shrine-open", (2, 4): "blood-open"}, real=(Paladin,), cubes=3
    )
    t.lay("vault", 2, 3)
    t.put("paladin", 2, 4)
    t.run(enter(t.g, PALADIN, square(2, 3)))
    assert t.tokens(2, 3) == ["vault"]  # a marker: entering removes none (MMP-20)
    act(t, "pick-lock (2,3) x3")
    assert (t.tokens(2, 3), t.g.gone[VAULT], thief(t).loot) == ([], 1, (TREASURE,))


@pytest.mark.clause("MVR-89", "THF-23")
def test_with_an_empty_supply_the_treasure_comes_from_the_map() -> None:
    t = thief_at(2, 3, "spider", tiles={(2, 3): "shrine-open"}, cubes=3)
    t.lay("vault", 2, 3)
    t.lay("treasure", 3, 3, times=10)
    act(t, "pick-lock (2,3) x3")
    assert (len(t.tokens(3, 3)), thief(t).loot, t.g.supply[TREASURE]) == (9, (TREASURE,), 0)


# ------------------------------------------------------------------ moving


@pytest.mark.clause("MVR-54", "MVR-89")
@pytest.mark.parametrize(("gear", "cubes", "price"), [((), 1, 1), ((), 0, None), (("climbing-gear",), 0, 0)])
def test_a_climb_costs_one_cube_and_none_with_the_gear(gear: tuple[str, ...], cubes: int, price: int | None) -> None:
    t = thief_at(2, 3, "spider", tiles={(2, 3): "shrine-ns", (2, 4): "blood-open"}, cubes=cubes)
    upgraded(t, *gear)
    found = [code for code in offered(t) if code.startswith("climb (2,4)")]
    assert found == ([] if price is None else ["climb (2,4)" + (f" x{price}" if price else "")])


@pytest.mark.clause("MVR-89")
def test_he_never_climbs_into_crypts_grounds_or_over_the_outer_wall() -> None:
    t = thief_at(0, 2, "spider", tiles={(0, 2): "shrine-ns r1"}, cubes=2)  # crypts and the outer wall around him
    assert not [code for code in offered(t) if code.startswith(("climb", "move"))]


@pytest.mark.clause("MVR-54", "MVR-79")
def test_he_ignores_enemy_tokens_and_none_stops_him() -> None:
    t = thief_at(2, 3, "paladin", "spider", tiles={(2, 3): "blood-open", (2, 4): "blood-open"})
    for token in ("web", "blood", "lamp"):
        t.lay(token, 2, 4)
    act(t, "move (2,4) x1")
    assert sorted(t.tokens(2, 4)) == ["blood", "lamp", "web"]
    assert "move (2,3) x1" in offered(t)


@pytest.mark.clause("MVR-82", "MVR-89", "MVR-49")
def test_he_is_forced_to_attack_nobody_and_forces_nobody() -> None:
    t = thief_at(2, 3, "paladin", "skeletons", "spider", tiles={(2, 3): "blood-open", (2, 4): "blood-open"})
    for figure in ("paladin", "casty", "giant-spider"):
        t.put(figure, 2, 4)
    assert t.g.forcing(thief(t), square(2, 4)) == ()
    assert t.g.forcing(t.g.named("paladin"), square(2, 3)) == ()


@pytest.mark.clause("MVR-89", "PAL-57")
def test_the_pillar_of_light_closes_its_tile_to_him() -> None:
    t = thief_at(2, 3, "paladin", "spider", tiles=OPEN)
    t.put("pillar-of-light", 2, 4)
    assert not [code for code in offered(t) if "(2,4)" in code]
    assert "move (2,2) x1" in offered(t)


@pytest.mark.clause("MVR-89", "THF-13", "MVR-78")
def test_he_peeks_at_a_dark_tile_and_may_reveal_it_by_the_rules_of_the_manor() -> None:
    t = thief_at(3, 3, "spider", tiles={(2, 3): "dark", (3, 3): "start-pit"})
    step = act(t, "move (2,3) x1", "peek (2,3)", "shrine-open", "reveal")
    assert isinstance(step, Ask)
    assert t.tokens(2, 3) == ["vault"]
    assert thief(t).means.movement == 0
    assert t.tile(1, 3) == "dark"  # its open edges are filled
    assert all(not code.startswith("move") for code in offered(t))


@pytest.mark.clause("MVR-85", "THF-05")
def test_what_he_peeks_at_only_he_knows() -> None:
    t = thief_at(2, 3, "paladin", "spider", tiles={(2, 3): "dark"})
    act(t, "peek (2,3)", "blood-ne")
    assert t.g.dark[square(2, 3)].known == 1 << thief(t).seat


# ------------------------------------------------------------------ being attacked


def paladin_beside(crusade: int, prepare: int = 0, stealth: int = 2) -> tuple[ManorTable, Paladin]:
    t = thief_at(2, 3, "paladin", "spider", tiles=OPEN, real=(Paladin,), stats=(4, stealth, 3))
    him = t.g.role(Paladin)
    assert him is not None
    him.cubes[CRUSADE], him.cubes[PREPARE] = crusade, prepare
    t.put("paladin", 2, 3)
    t.turn_of("paladin")
    return t, him


@pytest.mark.clause("MVR-54", "MVR-80")
@pytest.mark.parametrize(("crusade", "target"), [(1, False), (2, False), (3, True)])
def test_the_paladins_cubes_on_crusade_stand_for_perception(crusade: int, target: bool) -> None:
    t, him = paladin_beside(crusade, prepare=4)  # whatever his Strength
    assert (THIEF in attacks.targets(t.g, him, square(2, 3))) == target


@pytest.mark.clause("MVR-54", "MVR-80", "PAL-18", "PAL-72")
@pytest.mark.parametrize(("crusade", "offered_"), [(0, False), (1, False), (2, True), (3, True)])
def test_the_cube_of_a_crusade_on_his_tile_counts_for_it(crusade: int, offered_: bool) -> None:
    t, him = paladin_beside(crusade)  # Stealth 2
    him.cubes[UNASSIGNED], him.spare_cubes = 1, 6 - crusade
    t.g.turn.phase = TAKE_ACTIONS
    assert ("crusade (2,3)" in [t.g.option_code(option) for option in paladin_options(t.g, him)]) == offered_
    assert (him.cubes[UNASSIGNED], him.cubes[CRUSADE]) == (1, crusade), "none was moved to find that out"
    if offered_:
        t.play(him.play(t.g), "crusade (2,3)", "attack (2,3) thief")
        assert t.g.where[THIEF] == OFF


@pytest.mark.clause("MVR-54", "MVR-81", "PAL-29")
@pytest.mark.parametrize(("level", "grit"), [(3, 3), (2, 1), (1, 1), (0, 0)])
def test_the_paladin_kills_him_for_light_and_grit_by_his_loot_drop_level(level: int, grit: int) -> None:
    t, him = paladin_beside(3)
    thief(t).level = level
    before = him.grit
    carry(t, 2)
    assert t.run(attacks.attack(t.g, PALADIN, THIEF)) is True
    assert (him.grit - before, him.light) == (grit, 1)
    assert t.g.where[THIEF] == OFF
    assert t.tokens(2, 3) == ["treasure", "treasure"]  # what he carried
    assert TRAVEL.thief_loot_drop.hero_grit_in_manor[level] == grit


@pytest.mark.clause("MVR-80", "MVR-89")
@pytest.mark.parametrize(("cubes", "target"), [(0, False), (len(VALUES[PERCEPTION]) - 1, True)])
def test_the_armored_knights_own_perception_counts_in_encounters_and_for_javelins(cubes: int, target: bool) -> None:
    t = thief_at(2, 3, "armored-knight", "spider", tiles=OPEN, real=(ArmoredKnight,), stats=(4, 2, 3))
    her = t.g.role(ArmoredKnight)
    assert her is not None
    her.cubes[PERCEPTION] = cubes
    t.put("armored-knight", 2, 3)
    assert her.perception(t.g, 0, 0) == her.statistic(PERCEPTION)
    assert (THIEF in attacks.targets(t.g, her, square(2, 3))) == (her.statistic(PERCEPTION) > 2) == target


def skeleton_beside(stealth: int, others: int) -> tuple[ManorTable, Skeletons]:
    t = thief_at(2, 3, "skeletons", "spider", tiles=OPEN, real=(Skeletons,), stats=(4, stealth, 3))
    them = t.g.role(Skeletons)
    assert them is not None
    names = ("casty", "screamy", "shooty")
    them.march, them.facedown = (CASTY, CASTY + 1, CASTY + 2), (CASTY + 3, CASTY + 4)
    t.put("casty", 2, 3)
    for name, place in zip(names[1:], ((2, 2), (2, 4)), strict=True):
        t.put(name, *(place if others else (6, 6)))
        others -= bool(others)
    them.now.piece = CASTY
    t.turn_of("skeletons")
    return t, them


@pytest.mark.clause("MVR-80", "MVR-89")
@pytest.mark.parametrize(("distracting", "hits"), [(0, False), (1, False), (2, True)])
def test_a_skeletons_strength_with_distracting_counts_against_him(distracting: int, hits: bool) -> None:
    t, _ = skeleton_beside(2, distracting)
    assert attacks.would_hit(t.g, CASTY, THIEF) == hits


@pytest.mark.clause("MVR-54", "MVR-81")
@pytest.mark.parametrize(("level", "stability"), [(3, 3), (2, 2), (1, 1), (0, 0)])
def test_skeletons_kill_him_for_stability(level: int, stability: int) -> None:
    t, them = skeleton_beside(2, 2)
    thief(t).level = level
    before = them.stability
    assert t.run(attacks.attack(t.g, CASTY, THIEF)) is True
    assert them.stability - before == stability == TRAVEL.thief_loot_drop.skeletons_stability[level]


@pytest.mark.clause("MVR-81", "MVR-80")
@pytest.mark.parametrize(("role", "figure"), [(Spider, "giant-spider"), (ShadowPaladin, "shadow-paladin")])
def test_agile_attackers_kill_him_and_draw_power_cards(role: type[Spider] | type[ShadowPaladin], figure: str) -> None:
    t = thief_at(2, 3, role.name, tiles=OPEN, real=(role,), stats=(2, 4, 3))
    t.dealt = True
    beast = t.g.role(role)
    assert beast is not None
    piece = t.put(figure, 2, 3)
    thief(t).level = 2
    t.turn_of(role.name)
    assert t.run(attacks.attack(t.g, piece, THIEF)) is True
    assert len(beast.power.hand) == 2
    assert t.g.where[THIEF] == OFF


@pytest.mark.clause("MVR-81", "THF-43", "THF-58")
def test_he_may_evade_the_first_attack_of_a_turn_and_slip_away() -> None:
    t, him = paladin_beside(4)
    upgraded(t, "unnatural-evasion")
    step = t.play(attacks.attack(t.g, PALADIN, THIEF), "4")
    assert "slip (2,4)" in codes(t, step)
    assert t.run(attacks.attack(t.g, PALADIN, THIEF)) is True  # the second of this turn: no roll
    assert him.light == 1


@pytest.mark.clause("MVR-81", "THF-43")
def test_an_evaded_attack_brings_nothing_and_another_turn_brings_another_roll() -> None:
    t, him = paladin_beside(4)
    upgraded(t, "unnatural-evasion")
    assert t.run(attacks.attack(t.g, PALADIN, THIEF), "4", "slip (2,4)") is False
    assert (him.light, t.where("thief")) == (0, "(2,4)")
    t.g.before_turn()
    t.put("thief", 2, 3)
    assert t.run(attacks.attack(t.g, PALADIN, THIEF), "3") is True


@pytest.mark.clause("MVR-81", "SPI-33")
def test_fangs_that_he_evades_give_no_blood() -> None:
    t = thief_at(2, 3, "spider", tiles=OPEN, real=(Spider,))
    upgraded(t, "unnatural-evasion")
    t.put("giant-spider", 2, 3)
    assert t.run(attacks.attack(t.g, GIANT_SPIDER, THIEF), "6", "stay") is False


# ------------------------------------------------------------------ Pickpocket and Backstab


@pytest.mark.clause("MVR-89", "THF-25")
@pytest.mark.parametrize(("crusade", "stealth", "offered_"), [(2, 2, False), (1, 2, True)])
def test_against_the_paladin_his_stealth_must_exceed_the_cubes_on_crusade(
    crusade: int, stealth: int, offered_: bool
) -> None:
    t, him = paladin_beside(crusade, stealth=stealth)
    him.grit = 5
    t.turn_of("thief")
    assert any(code.startswith("backstab") for code in offered(t)) == offered_


@pytest.mark.clause("MVR-89", "THF-26")
def test_pickpocket_takes_a_played_treasure_card_of_his_choice_or_a_random_one_of_the_hand() -> None:
    t, him = paladin_beside(0)
    t.turn_of("thief")
    thief(t).means.cubes = 3
    assert not any(code.startswith("pickpocket") for code in offered(t))  # nothing to take
    him.treasures.shown = (0, 1)
    him.treasures.unknown = him.treasures.unknown[2:]
    step = act(t, "pickpocket (2,3) paladin x3")
    assert codes(t, step) == [f"steal-card #{TREASURE_IDS[0]}", f"steal-card #{TREASURE_IDS[1]}", "leave-card"]


@pytest.mark.clause("MVR-89")
def test_the_stolen_card_lies_under_the_deck_and_he_carries_a_treasure() -> None:
    t, him = paladin_beside(0)
    t.turn_of("thief")
    thief(t).means.cubes = 3
    him.treasures.shown = (0,)
    him.treasures.unknown = him.treasures.unknown[1:]
    act(t, "pickpocket (2,3) paladin x3", f"steal-card #{TREASURE_IDS[0]}")
    assert (him.treasures.shown, him.treasures.bottom[-1].face) == ((), 0)
    assert thief(t).loot == (TREASURE,)
    assert not any(code.startswith(("pickpocket", "backstab")) for code in offered(t))  # once a turn (THF-24)


@pytest.mark.clause("MVR-54", "MVR-89", "THF-27")
def test_pickpocket_takes_a_face_up_gear_card_of_the_skeletons() -> None:
    t, them = skeleton_beside(4, 0)
    t.turn_of("thief")
    thief(t).means.cubes = 3
    assert not any(code.startswith("pickpocket") for code in offered(t))
    gear = them.gear.unknown[0]
    them.gear.unknown = them.gear.unknown[1:]
    them.gear.shown = (gear,)
    act(t, "pickpocket (2,3) casty x3", f"steal-gear #{GEAR_IDS[gear]}")
    assert (them.gear.shown, them.gear.bottom[-1].face) == ((), gear)


@pytest.mark.clause("MVR-54", "MVR-89")
def test_pickpocket_costs_the_spider_one_terror_if_she_has_any() -> None:
    t = thief_at(2, 3, "spider", tiles=OPEN, real=(Spider,), stats=(3, 4, 3), cubes=3)
    her = t.g.role(Spider)
    assert her is not None
    t.put("giant-spider", 2, 3)
    assert not any(code.startswith("pickpocket") for code in offered(t))
    her.terror = 2
    act(t, "pickpocket (2,3) giant-spider x3")
    assert her.terror == 1


@pytest.mark.clause("MVR-89")
@pytest.mark.parametrize(("role", "figure"), [(ArmoredKnight, "armored-knight"), (ShadowPaladin, "shadow-paladin")])
def test_armored_knight_and_shadow_paladin_have_nothing_to_take(
    role: type[ArmoredKnight] | type[ShadowPaladin], figure: str
) -> None:
    others = (role.name, "spider") if role is ArmoredKnight else (role.name,)
    t = thief_at(2, 3, *others, tiles=OPEN, real=(role,), stats=(2, 5, 3), cubes=3)
    t.put(figure, 2, 3)
    assert not any(code.startswith("pickpocket") for code in offered(t))


@pytest.mark.clause("MVR-89", "THF-32")
@pytest.mark.parametrize(("cubes", "grit"), [(1, 1), (2, 3), (3, 5)])
def test_backstab_costs_a_hero_grit(cubes: int, grit: int) -> None:
    t, him = paladin_beside(0)
    him.grit = 6
    t.turn_of("thief")
    thief(t).means.cubes = 3
    act(t, f"backstab (2,3) paladin x{cubes}")
    assert him.grit == 6 - grit


@pytest.mark.clause("MVR-54", "MVR-89")
@pytest.mark.parametrize(("cubes", "lost"), [(1, 0), (2, 1), (3, 2)])
def test_backstab_removes_a_skeleton_and_a_worse_one_costs_stability(cubes: int, lost: int) -> None:
    t, them = skeleton_beside(4, 0)
    t.dealt = True
    them.stability = 5
    t.turn_of("thief")
    thief(t).means.cubes = 3
    act(t, f"backstab (2,3) casty x{cubes}")
    assert t.where("casty") != "(2,3)"  # Undead brings it back elsewhere
    assert them.stability == 5 - lost
    assert not any("screamy" in code for code in offered(t))  # the Skeletons are one player


@pytest.mark.clause("MVR-89")
def test_a_skeletons_defense_must_be_less_than_his_stealth() -> None:
    t, _ = skeleton_beside(2, 0)
    t.turn_of("thief")
    assert any(code.startswith("backstab (2,3) casty") for code in offered(t))
    t.put("screamy", 2, 3)  # company: Defense 2
    assert not any(code.startswith("backstab") for code in offered(t))


@pytest.mark.clause("MVR-89")
@pytest.mark.parametrize(("cubes", "cards"), [(1, 1), (2, 2), (3, 3)])
def test_backstab_makes_the_spider_discard_power_cards_of_her_choice(cubes: int, cards: int) -> None:
    t = thief_at(2, 3, "spider", tiles=OPEN, real=(Spider,), stats=(3, 4, 3), cubes=3)
    her = t.g.role(Spider)
    assert her is not None
    t.put("giant-spider", 2, 3)
    assert not any(code.startswith("backstab") for code in offered(t))  # no cards, no harm (MMP-97)
    t.dealt = True
    t.run(her.power.draw_to_hand(t.g, 1, 4))
    t.dealt = False
    step = act(t, f"backstab (2,3) giant-spider x{cubes}")
    assert isinstance(step, Ask)
    assert (step.seat, step.prompt.name, step.numbers) == (her.seat, "spider-discard", (cards,))


@pytest.mark.clause("MVR-89")
def test_spiderlings_alike_are_one_target_and_eggs_and_poltergeists_none() -> None:
    t = thief_at(2, 3, "spider", tiles=OPEN, real=(Spider,), stats=(3, 4, 3), cubes=3)
    her = t.g.role(Spider)
    assert her is not None
    her.terror, her.form = 3, 1
    for piece in (*SPIDERLINGS[:3], EGGS[0]):
        t.g.stand(piece, square(2, 3))
    t.put("poltergeist-1", 2, 3)
    found = [code for code in offered(t) if code.startswith("pickpocket")]
    assert len(found) == 3  # for 1, 2 or 3 cubes
    assert all("spiderling" in code for code in found)


@pytest.mark.clause("MVR-89", "THF-20")
def test_the_hand_crossbow_shoots_whom_he_sees_in_a_line_up_to_three_spaces_away() -> None:
    t = thief_at(3, 0, "skeletons", "spider", tiles=OPEN, real=(Skeletons,), stats=(3, 4, 3), cubes=1)
    them = t.g.role(Skeletons)
    assert them is not None
    upgraded(t, "hand-crossbow")
    for place, seen in (((3, 3), True), ((3, 4), False), ((2, 1), False)):
        t.put("casty", *place)
        assert any(code.startswith("backstab") for code in offered(t)) == seen
    t.mark("force-wall", 3, 1, "E")
    t.put("casty", 3, 3)
    assert not any(code.startswith("backstab") for code in offered(t))


# ------------------------------------------------------------------ Expand, and what others see


@pytest.mark.clause("MVR-75")
@pytest.mark.parametrize("holds", [True, False])
def test_without_a_manor_he_uses_expand_at_the_end_of_his_turn(holds: bool) -> None:
    t = thief_at(3, 3, "spider", tiles={(2, 3): "dark"}, terms=(VisitingThiefTerms(expand=holds),))
    t.dealt = True
    tiles = len(t.g.edges)
    step = t.play(thief(t).end_of_turn(t.g))
    assert isinstance(step, Ask) == holds
    assert (len(t.g.edges) > tiles or isinstance(step, Ask)) == holds


@pytest.mark.clause("MVR-83", "SKL-59", "THF-36")
def test_being_pushed_onto_a_stash_is_entering_it() -> None:
    t = thief_at(2, 3, "spider", tiles={(2, 3): "blood-open"})
    carry(t, 1)
    step = t.play(enter(t.g, THIEF, square(3, 3)))
    assert isinstance(step, Ask)
    assert step.prompt.name == "thief-upgrade"


def test_he_is_copied_and_keyed_as_the_guest_he_is() -> None:
    t = thief_at(2, 3, "spider", tiles=OPEN)
    me = thief(t)
    other = t.g.copy().role(type(me))
    assert other is not None
    assert other.key() == me.key()
    me.evaded = True
    assert other.key() != me.key()
