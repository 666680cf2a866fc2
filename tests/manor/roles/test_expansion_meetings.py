"""The roles of the expansion meet each other, all by their own rules: the Armored Knight, the Shadow Paladin, Shiny,
Singy, Smashy and Sniffy (AKN-44, AKN-46, SKL-55 to SKL-64, SKL-71, SKL-72, SHP-44)."""

from __future__ import annotations

import pytest

from tests.manor.tables import ManorTable, all_lit, armored_knight, asked, shadow_paladin, skeletons, table
from underhall.engine.flow import Ask
from underhall.hall.pieces import PIECES
from underhall.hall.plan import Goal
from underhall.hall.tokens import JAVELIN, SKULLS
from underhall.manor import attacks
from underhall.manor.roles.armored_knight.parts import STRENGTH_DEFENSE
from underhall.manor.roles.armored_knight.role import ArmoredKnight
from underhall.manor.roles.armored_knight.turn import MOVE_AND_ACT
from underhall.manor.roles.heroes.hero import UNASSIGNED
from underhall.manor.roles.shadow_paladin.moves import flee
from underhall.manor.roles.shadow_paladin.phases import ACT
from underhall.manor.roles.shadow_paladin.role import Means, ShadowPaladin
from underhall.manor.roles.skeletons.cards import GEAR_IDS, gear_of
from underhall.manor.roles.skeletons.role import Skeletons
from underhall.manor.roles.skeletons.turn import ACTIVATE

NEW = ("shiny", "singy", "smashy", "sniffy", "casty")


def expansion(whose: str, *, tiles: dict[tuple[int, int], str] | None = None, gear: str = "") -> ManorTable:
    """All three by their own rules, in somebody's turn; the five Skeletons wait on G7, one of them with a gear card."""
    t = table(
        "armored-knight",
        "skeletons",
        "shadow-paladin",
        tiles=all_lit() | (tiles or {}),
        real=(ArmoredKnight, Skeletons, ShadowPaladin),
        goals={"shadow-paladin": Goal("shadow-escape", 6, 0, "leave the manor")},
        killed={"armored-knight": "skeletons", "shadow-paladin": "armored-knight"},
    )
    them = skeletons.me_of(t)
    them.march, them.facedown = tuple(map(PIECES.index, NEW)), ()
    them.stability = 9
    them.gear.full = them.gear.unknown = tuple(gear_of(them.march))
    for name in NEW:
        t.put(name, 7)
    if gear:
        them.gear.unknown = tuple(card for card in them.gear.unknown if card != GEAR_IDS.index(gear))
        them.gear.show(GEAR_IDS.index(gear))
    her = armored_knight.knight(t)
    her.cubes[UNASSIGNED], her.spare_cubes = 2, 5
    t.put("armored-knight", 6, 3)
    t.put("shadow-paladin", 0, 0)
    shadow_paladin.shadow_of(t).means = Means(2, 1)
    t.turn_of(whose)
    t.g.round = 2
    t.g.turn.number = 1
    t.g.turn.phase = {"armored-knight": MOVE_AND_ACT, "skeletons": ACTIVATE, "shadow-paladin": ACT}[whose]
    return t


# ------------------------------------------------------------------ Skeletons and the Shadow Paladin


@pytest.mark.clause("SKL-55", "SKL-71", "SHP-21", "SHP-59", "MMP-101")
def test_of_those_that_a_strike_removes_shiny_comes_back_where_its_player_likes() -> None:
    t = expansion("shadow-paladin")
    t.put("shadow-paladin", 3, 3)
    t.put("shiny", 3, 4)
    t.put("sniffy", 2, 3)
    shadow_paladin.hold(t, "strike")
    shadow_paladin.act(t, "play-power #strike", "attack (3,4) shiny", "spawn G6", "4")
    asks = [(ask.prompt.name, ask.seat) for ask in t.asked if isinstance(ask, Ask)]
    assert ("skeletons-spawn", skeletons.me_of(t).seat) in asks
    assert (t.where("shiny"), t.where("sniffy"), shadow_paladin.shadow_of(t).ruin) == ("G6", "G8", 2)


@pytest.mark.clause("SKL-59", "MMP-22", "SHP-34")
def test_the_pipe_pushes_them_onto_no_tile_with_a_ruin_cube() -> None:
    t = expansion("skeletons", gear="pipe", tiles={(2, 3): "shrine-ns"})
    t.put("shadow-paladin", 3, 3)
    t.lay("ruin", 3, 4)
    skeletons.acting(t, "singy")
    pushes = [code for code in skeletons.offers(t, "pipe") if code.endswith("shadow-paladin")]
    assert pushes == ["pipe (2,3) shadow-paladin", "pipe (3,2) shadow-paladin", "pipe (4,3) shadow-paladin"]


@pytest.mark.clause("SHP-51", "SKL-60", "MMP-86")
@pytest.mark.parametrize(("there", "leads"), [("", True), ("casty", False)])
def test_shadow_crawl_leads_to_the_pit_that_smashy_dug_if_nobody_stands_there(there: str, leads: bool) -> None:
    t = expansion("skeletons", tiles={(3, 3): "start-pit", (1, 2): "dark"})
    t.put("smashy", 1, 2)
    skeletons.acting(t, "smashy")
    skeletons.act(t, "dig")
    t.put("smashy", 7)
    if there:
        t.put(there, 1, 2)
    t.turn_of("shadow-paladin")
    t.g.turn.phase = ACT
    t.put("shadow-paladin", 3, 3)
    me = shadow_paladin.shadow_of(t)
    me.chain.show(shadow_paladin.take(me.chain, "shadow-crawl"))
    me.broken = me.chain.shown
    shadow_paladin.give(t, ruin=1)
    assert ("use-chain #shadow-crawl" in shadow_paladin.offered(t)) == leads
    if leads:
        shadow_paladin.act(t, "use-chain #shadow-crawl")
        assert t.where("shadow-paladin") == "(1,2)"


@pytest.mark.clause("SHP-48", "AKN-28", "SKL-42", "MMP-53")
def test_where_they_flee_a_javelin_goes_to_her_supply_and_skulls_to_the_box() -> None:
    t = expansion("armored-knight", tiles={(0, 1): "dark"})
    t.lay("javelin", 0, 1)
    t.lay("cackling-skulls", 0, 1, times=2)
    t.run(flee(t.g, shadow_paladin.shadow_of(t)))
    assert (t.where("shadow-paladin"), t.tokens(0, 1)) == ("(0,1)", ["cackling-skulls"])
    assert (t.g.supply[JAVELIN], t.g.gone[SKULLS]) == (3, 1)


@pytest.mark.clause("SKL-35", "SHP-09", "SHP-44", "SHP-48")
def test_a_strike_of_sniffy_drives_them_off_and_the_one_on_its_leash_was_put_back() -> None:
    t = expansion("skeletons", gear="leash", tiles={(0, 6): "dark"})
    t.put("sniffy", 0, 2)
    t.put("casty", 0, 2)
    t.put("shadow-paladin", 0, 1)
    skeletons.acting(t, "sniffy")
    skeletons.act(t, "leash casty", "move (0,1) sniffy", "1")
    assert (t.where("shadow-paladin"), shadow_paladin.shadow_of(t).health) == ("(0,6)", 5)
    assert (t.where("sniffy"), t.where("casty")) == ("G3", "(0,2)")


# ------------------------------------------------------------------ Skeletons and the Armored Knight


@pytest.mark.clause("SKL-81", "AKN-28", "MMP-53")
def test_sniffy_and_the_one_on_its_leash_take_a_javelin_each() -> None:
    t = expansion("skeletons", gear="leash")
    t.put("sniffy", 3, 3)
    t.put("casty", 3, 3)
    t.lay("javelin", 3, 4, times=2)
    skeletons.acting(t, "sniffy")
    skeletons.act(t, "leash casty", "move (3,4) sniffy")
    assert (t.tokens(3, 4), t.g.supply[JAVELIN]) == ([], 3)


@pytest.mark.clause("SKL-62", "SKL-72", "SKL-78", "AKN-32", "AKN-52")
@pytest.mark.parametrize(("armor", "health"), [(0, 5), (1, 6), (2, 6)])
def test_of_the_two_health_of_the_iron_spike_one_armor_token_saves_one(armor: int, health: int) -> None:
    t = expansion("skeletons", gear="iron-spike")
    her = armored_knight.knight(t)
    her.armor, her.spare_armor = armor, 3 - armor
    t.put("armored-knight", 3, 3)
    t.mark("force-wall", 3, 3, "E")
    t.put("smashy", 3, 4)
    skeletons.acting(t, "smashy")
    skeletons.act(t, "strike!! (3,3) armored-knight #iron-spike")
    assert (her.health, her.armor, t.where("smashy")) == (health, max(armor - 1, 0), "(3,4)")


@pytest.mark.clause("SKL-57", "SKL-72", "AKN-09")
@pytest.mark.parametrize(("place", "hits"), [((3, 5), True), ((3, 6), False)])
def test_singy_distracts_her_from_two_spaces_off(place: tuple[int, int], hits: bool) -> None:
    t = expansion("skeletons")
    t.put("armored-knight", 3, 3)
    t.put("shiny", 3, 3)
    t.put("singy", *place)
    assert attacks.would_hit(t.g, PIECES.index("shiny"), PIECES.index("armored-knight")) == hits


@pytest.mark.clause("AKN-44", "AKN-62", "SKL-12", "MMP-70")
def test_of_two_on_a_tile_the_second_is_weaker_once_the_first_is_gone() -> None:
    t = expansion("armored-knight")
    her = armored_knight.knight(t)
    her.cubes[UNASSIGNED], her.cubes[STRENGTH_DEFENSE] = 0, 1
    her.spare_cubes = 6
    her.bolstered = True  # Strength 4 once, then 2
    t.put("armored-knight", 3, 3)
    t.put("shiny", 3, 4)
    t.put("casty", 3, 4)
    t.dealt = True
    step = armored_knight.act(t, "move (3,4)", "attack (3,4) casty", "spawn G3")
    assert (asked(step), t.where("shiny"), t.where("armored-knight")) == ("over", "G3", "(3,4)")


# ------------------------------------------------------------------ the Armored Knight and the Shadow Paladin


@pytest.mark.clause("SHP-20", "AKN-15", "AKN-18", "AKN-50")
def test_the_tile_they_darken_under_her_she_reveals_again_in_an_encounter_of_her_own_choice() -> None:
    t = expansion("shadow-paladin")
    t.put("shadow-paladin", 3, 3)
    t.put("armored-knight", 3, 4)
    shadow_paladin.hold(t, "shroud")
    shadow_paladin.act(t, "play-power #shroud", "turn-dark (3,4)")
    assert (t.tile(3, 4), t.where("armored-knight")) == ("dark shrine-open", "(3,4)")
    t.turn_of("armored-knight")
    t.g.turn.phase = MOVE_AND_ACT
    assert "move (3,5)" in armored_knight.offered(t), "she is not forced to"
    armored_knight.act(t, "encounter", "reveal")
    assert (armored_knight.knight(t).grit, t.tile(3, 4)) == (2, "shrine-open")


@pytest.mark.clause("AKN-27", "AKN-33", "AKN-46", "SHP-10", "SHP-41")
def test_a_bolstered_javelin_from_afar_costs_them_health_drives_them_off_and_is_gone_for_good() -> None:
    t = expansion("armored-knight", tiles={(0, 6): "dark"})
    me, her = shadow_paladin.shadow_of(t), armored_knight.knight(t)
    me.shadow = 4  # Defense 3
    her.cubes[UNASSIGNED], her.cubes[STRENGTH_DEFENSE] = 2, 1
    her.spare_cubes = 4
    her.javelins = 1
    t.g.supply[JAVELIN] -= 1
    t.put("shadow-paladin", 1, 3)
    armored_knight.act(t, "bolster", "throw-javelin (1,3) shadow-paladin")
    assert (me.health, t.where("shadow-paladin"), t.tokens(1, 3)) == (4, "(0,6)", [])
    assert (t.g.gone[JAVELIN], t.g.supply[JAVELIN], her.bolstered) == (1, 2, False)
