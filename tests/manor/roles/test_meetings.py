"""How the roles of the expansion meet the Manor and the Warlock, and each other (AKN-46, AKN-47, MAN-41, WAR-49)."""

from __future__ import annotations

import pytest

from tests.manor.tables import armored_knight, asked, shadow_paladin, space
from tests.table import codes_of
from underhall.engine.flow import Ask
from underhall.hall.pieces import ARMORED_KNIGHT
from underhall.hall.tokens import CURSE, FORCE_WALL, TREASURE
from underhall.manor.roles.armored_knight.parts import SPIDER_HITS
from underhall.manor.roles.manor.role import ManorPlayer
from underhall.manor.roles.shadow_paladin.role import ShadowPaladin
from underhall.manor.roles.warlock.role import Warlock

BOTH = ("skeletons", "shadow-paladin", "manor", "warlock")

# ------------------------------------------------------------------ the Manor


@pytest.mark.clause("MAN-41", "AKN-47")
def test_the_manor_gives_the_armored_knight_no_cards() -> None:
    t = armored_knight.knight_on(3, 3, cubes=0, real=(ManorPlayer,))
    t.lay("treasure", 3, 3)
    step = armored_knight.act(t, "encounter", "treasure-grit")
    assert [ask.seat for ask in t.asked if isinstance(ask, Ask)] == [armored_knight.knight(t).seat] * 2
    assert armored_knight.knight(t).grit == 5
    assert asked(step) == "over", "nothing is left for her to do"


@pytest.mark.clause("MAN-41", "SHP-21")
def test_strike_takes_treasures_and_poltergeists_and_the_manor_is_not_asked() -> None:
    t = shadow_paladin.shadow_on((3, 3), "manor", hand=("strike",), real=(ManorPlayer,))
    t.lay("treasure", 3, 4)
    t.put("poltergeist-1", 2, 3)
    t.put("wraith", 3, 2)
    shadow_paladin.act(t, "play-power #strike", "smash-treasure (3,4)")
    assert (t.tokens(3, 4), t.poltergeists(2, 3), t.g.supply[TREASURE]) == ([], 0, 10)
    assert (shadow_paladin.shadow_of(t).ruin, t.where("wraith")) == (2, "(3,2)"), "nothing for the Wraith"


# ------------------------------------------------------------------ the Warlock


@pytest.mark.clause("WAR-49", "SHP-08", "SHP-46")
def test_into_the_warlocks_space_they_only_float_and_he_flees() -> None:
    t = shadow_paladin.shadow_on((3, 3), "warlock", hand=("float",))
    t.put("warlock", 3, 4)
    assert "(3,4)" not in shadow_paladin.moves(t)
    t["warlock"].flights = [space(0, 0)]
    shadow_paladin.act(t, "play-power #float", "float-to (3,4)")
    assert (t.where("shadow-paladin"), t.where("warlock")) == ("(3,4)", "(0,0)")


@pytest.mark.clause("WAR-49", "SHP-21", "SHP-49")
def test_they_do_not_attack_the_warlock() -> None:
    t = shadow_paladin.shadow_on((3, 3), "warlock", hand=("strike",))
    t.put("warlock", 3, 4)
    assert not [code for code in shadow_paladin.offered(t) if code.startswith("play-power")], "no target"


@pytest.mark.clause("SHP-46", "SHP-21", "WAR-07", "WAR-48")
def test_each_cursed_piece_that_strike_takes_advances_the_warlock_once() -> None:
    t = shadow_paladin.shadow_on((3, 3), "warlock", hand=("strike",), real=(Warlock,))
    warlock = t.g.named("warlock")
    assert isinstance(warlock, Warlock)
    t.put("warlock", 0, 0)
    t.lay("treasure", 3, 4, times=2)
    warlock.under_treasures[space(3, 4)] = (2,)
    warlock.under[t.put("poltergeist-1", 2, 3)] = 1
    t.g.supply[CURSE] -= 3
    t.dealt = True
    played = ("smash-treasure (3,4)", "take-treasure (3,4) x0", "attack (2,3) poltergeist-1")
    shadow_paladin.act(t, "play-power #strike", *played)
    assert (warlock.track, warlock.under, warlock.under_treasures, t.g.supply[CURSE]) == (2, {}, {}, 20)
    assert shadow_paladin.shadow_of(t).ruin == 3, "1 for each piece, cursed or not"


@pytest.mark.clause("WAR-49", "AKN-27")
def test_no_javelin_is_thrown_at_the_warlock() -> None:
    t = armored_knight.knight_on(3, 3, javelins=1)
    t.put("warlock", 2, 3)
    assert not armored_knight.offered(t, verb="throw-javelin")
    t.put("casty", 2, 3)
    assert armored_knight.offered(t, verb="throw-javelin") == ["throw-javelin (2,3) casty"]


@pytest.mark.clause("AKN-47", "WAR-08")
def test_the_warlock_flees_from_her_by_his_own_rules() -> None:
    t = armored_knight.knight_on(3, 3, tiles={(2, 3): "pit-open", (1, 3): "pit-open"}, cubes=0, real=(Warlock,))
    t.put("warlock", 2, 3)
    step = armored_knight.act(t, "move (2,3)")
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.seat) == ("warlock-flee", t.g.named("warlock").seat)
    assert "flee (2,3)" not in codes_of(t.g, step)


@pytest.mark.clause("AKN-47", "WAR-07", "WAR-43")
def test_a_cursed_poltergeist_that_she_hits_advances_the_warlock() -> None:
    t = armored_knight.knight_on(3, 3, cubes=1, on={"strength-defense": 3}, real=(Warlock,))
    warlock = t.g.named("warlock")
    assert isinstance(warlock, Warlock)
    warlock.under[t.put("poltergeist-1", 3, 3)] = 2
    t.dealt = True
    armored_knight.act(t, "encounter", "attack (3,3) poltergeist-1")
    assert (warlock.track, warlock.under) == (1, {})


# ------------------------------------------------------------------ the Armored Knight and the Shadow Paladin


@pytest.mark.clause("AKN-46", "SHP-09", "SHP-10")
def test_her_hit_costs_them_health_and_they_flee() -> None:
    t = armored_knight.knight_on(3, 3, others=BOTH, on={"strength-defense": 3}, real=(ShadowPaladin,))
    t.put("shadow-paladin", 2, 3)
    step = armored_knight.act(t, "move (2,3)")
    assert "stop" not in armored_knight.offered(t), "they force her to attack"
    assert asked(step) == "encounter-attack"
    step = armored_knight.act(t, "attack (2,3) shadow-paladin")
    assert shadow_paladin.shadow_of(t).health == 4
    assert isinstance(step, Ask)
    assert (step.seat, step.prompt.name) == (shadow_paladin.shadow_of(t).seat, "shadow-flee")


@pytest.mark.clause("AKN-46", "AKN-58")
def test_a_hit_on_them_counts_as_one_on_the_spider() -> None:
    t = armored_knight.knight_on(3, 3, others=BOTH)
    t.run(armored_knight.knight(t).has_hit(t.g, ARMORED_KNIGHT, t.put("shadow-paladin", 3, 3), space(3, 3)))
    assert armored_knight.knight(t).feats == {SPIDER_HITS: 1}


@pytest.mark.clause("AKN-46", "AKN-07", "SHP-21")
def test_their_strike_hits_her_without_effect_but_for_the_ruin() -> None:
    t = shadow_paladin.shadow_on((3, 3), "armored-knight", hand=("strike",))
    t["armored-knight"].stays = True
    t.put("armored-knight", 3, 4)
    shadow_paladin.act(t, "play-power #strike")
    assert "armored-knight armored-knight hit by shadow-paladin" in t.log, "no Health lost"
    assert (shadow_paladin.shadow_of(t).ruin, t.where("armored-knight")) == (1, "(3,4)")


@pytest.mark.clause("AKN-46", "AKN-29", "MMP-44")
def test_a_wall_they_summoned_can_be_bombed() -> None:
    t = armored_knight.knight_on(3, 3, others=BOTH, cubes=1)
    t.mark("force-wall", 3, 3, "E")
    bombs = armored_knight.offered(t, verb="lob-bomb")
    assert len(bombs) == 1
    armored_knight.act(t, bombs[0])
    assert (t.walls(3, 3), t.g.supply[FORCE_WALL], t.g.edge_tokens) == ("", 6, {})
