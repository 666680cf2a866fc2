"""Guests in the manor meet the roles of the expansion, where their rules are newest: javelins, Swift Boots, Strike,
Reaching Blade, chains (MVR-73, MVR-80 to MVR-83, MVR-87 to MVR-89)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.manor.tables import ManorTable, asked, shadow_paladin
from tests.travel import visiting_dragon as wings
from tests.travel import visiting_goblins as tribes
from tests.travel.visiting_dragon import awake, dragon_at
from tests.travel.visiting_goblins import goblins_at
from tests.travel.visiting_thief import OPEN, thief_at, upgraded
from underhall.hall.plan import Goal
from underhall.hall.tokens import FLAME_WALL, JAVELIN, VAULT
from underhall.manor.roles.armored_knight.parts import ARTIFACT_IDS, MOVEMENT, STRENGTH_DEFENSE
from underhall.manor.roles.armored_knight.role import ArmoredKnight
from underhall.manor.roles.armored_knight.turn import MOVE_AND_ACT, options
from underhall.manor.roles.heroes.hero import UNASSIGNED
from underhall.manor.roles.shadow_paladin.moves import flee
from underhall.manor.roles.shadow_paladin.phases import ACT
from underhall.manor.roles.shadow_paladin.powers import strike
from underhall.manor.roles.shadow_paladin.role import Means, ShadowPaladin
from underhall.manor.roles.warlock.role import Warlock

TRACKS = {"movement": MOVEMENT, "strength": STRENGTH_DEFENSE}

# ------------------------------------------------------------------ the Armored Knight and the Dragon


def her_turn(t: ManorTable, cubes: int, *, javelins: int = 0, **on: int) -> ArmoredKnight:
    """She moves and acts, with so many free hero cubes and these on her tracks."""
    her = t.g.role(ArmoredKnight)
    assert her is not None
    her.cubes = [0] * len(her.cubes)
    her.cubes[UNASSIGNED] = cubes
    for name, box in TRACKS.items():
        her.cubes[box] = on.get(name, 0)
    her.spare_cubes = 7 - sum(her.cubes)
    her.javelins = javelins
    t.g.supply[JAVELIN] -= javelins
    t.turn_of("armored-knight")
    t.g.turn.phase = MOVE_AND_ACT
    return her


def plays(t: ManorTable, artifact: str) -> None:
    """An artifact of hers is in play."""
    her = t.g.role(ArmoredKnight)
    assert her is not None
    face = ARTIFACT_IDS.index(artifact)
    her.artifacts.unknown = tuple(card for card in her.artifacts.unknown if card != face)
    her.artifacts.show(face)


def may(t: ManorTable, verb: str) -> list[str]:
    """The codes of what she may do, of one verb."""
    her = t.g.role(ArmoredKnight)
    assert her is not None
    codes = [t.g.option_code(option) for option in options(t.g, her)]
    return [code for code in codes if code.split()[0] == verb]


def beside_the_dragon(place: tuple[int, int] = (3, 3), *, up: bool) -> ManorTable:
    """She stands on a tile, he on (3,3), awake with Armor 3."""
    t = dragon_at(3, 3, "armored-knight", "skeletons", tiles=wings.OPEN, real=(ArmoredKnight,))
    awake(t, up=up)
    t.put("armored-knight", *place)
    return t


@pytest.mark.clause("MVR-88", "AKN-27", "AKN-54", "DRG-58")
def test_with_the_quiver_too_he_is_thrown_at_underground_once_a_turn_and_even_a_miss_boxes_the_javelin() -> None:
    t = beside_the_dragon(up=False)
    her = her_turn(t, 3, javelins=2, strength=2)  # as strong as his Armor
    plays(t, "javelin-quiver")
    assert may(t, "throw-javelin") == ["throw-javelin (3,3) dragon"]
    t.play(her.play(t.g), "throw-javelin (3,3) dragon", "ring")
    assert (wings.dragon(t).health, t.g.gone[JAVELIN], her.javelins) == (5, 1, 1)
    assert may(t, "throw-javelin") == [], "the other one is not for him"


@pytest.mark.clause("MVR-80", "MVR-82", "AKN-14", "AKN-20")
def test_she_comes_to_the_surfaced_dragon_if_she_may_hit_and_a_failed_die_puts_her_nowhere() -> None:
    t = beside_the_dragon((3, 4), up=True)
    her_turn(t, 1, strength=1)
    assert "move (3,3)" not in may(t, "move")
    her = her_turn(t, 0, strength=2)
    t.lay("treasure", 3, 3)
    assert "move (3,3)" in may(t, "move")
    step = t.play(her.play(t.g), "move (3,3)", "ring", "treasure-grit")
    assert (t.where("armored-knight"), wings.dragon(t).health, her.grit, asked(step)) == ("(3,3)", 5, 5, "over")


@pytest.mark.clause("MVR-88", "DRG-42", "AKN-36", "AKN-48")
def test_in_the_flame_wall_she_loses_a_cube_and_the_spaces_it_gave_her() -> None:
    t = beside_the_dragon((0, 0), up=False)
    her = her_turn(t, 0, movement=1)
    her.grit = 7
    t.lay("flame-wall", 0, 1)
    step = t.play(her.play(t.g), "move (0,1)")
    assert (her.grit, her.statistic(MOVEMENT), her.moves_left(), her.spare_cubes) == (2, 1, 0, 7)
    assert may(t, "move") == []
    assert asked(step) == "armored-act"
    assert t.g.supply[FLAME_WALL] == 0, "it stays"


@pytest.mark.clause("WAR-08", "DRG-42", "MVR-88", "MMP-93")
def test_the_warlock_flees_from_her_before_she_burns_in_the_flame_wall_of_his_tile() -> None:
    tiles = wings.OPEN | {(0, 3): "dark", (2, 1): "dark"}
    t = dragon_at(3, 3, "armored-knight", "skeletons", "warlock", tiles=tiles, real=(ArmoredKnight, Warlock))
    t.put("armored-knight", 0, 0)
    t.put("warlock", 0, 1)
    t.lay("flame-wall", 0, 1)
    her = her_turn(t, 1, movement=1)
    her.grit = 7
    drawn = ("enclose", "glower", "grow")  # the Spells track has advanced
    t.play(her.play(t.g), "move (0,1)", "flee (2,1)", *drawn, "lose-hero-cube #unassigned")
    assert (t.where("warlock"), her.grit) == ("(2,1)", 2)


@pytest.mark.clause("MVR-88", "AKN-53")
def test_swift_boots_lead_past_the_dragon_underground_and_never_to_him_surfaced() -> None:
    for up, leads in ((False, True), (True, False)):
        t = beside_the_dragon((3, 4), up=up)
        her = her_turn(t, 1, strength=3)
        plays(t, "swift-boots")
        t.play(her.play(t.g), "use-artifact #swift-boots")
        assert ("move (3,3)" in may(t, "move")) == leads


# ------------------------------------------------------------------ the Armored Knight and the Goblins


@pytest.mark.clause("MVR-81", "MVR-87", "AKN-27", "GOB-81")
@pytest.mark.parametrize(("strength", "reached"), [(2, False), (3, True)])
def test_a_javelin_through_a_gate_meets_trap_which_is_used_up(strength: int, reached: bool) -> None:
    t = goblins_at(
        {"fangs": (5,)}, "spider", hero="armored-knight", hero_on=(1, 0), tiles=tribes.OPEN, population=(1, 0, 0)
    )
    tribes.secrets(t, shown=("trap",))
    her = her_turn(t, 1, javelins=1, strength=strength)
    throw = "throw-javelin G5 goblin-fangs"
    assert (throw in may(t, "throw-javelin")) == reached
    if reached:
        t.play(her.play(t.g), throw, "6")
        assert (t.where("goblin-fangs"), t.g.supply[JAVELIN], tribes.goblins(t).secrets.shown) == ("G11", 3, ())


# ------------------------------------------------------------------ the Shadow Paladin


def their_turn(t: ManorTable, row: int, col: int) -> ShadowPaladin:
    """They move and act from a tile."""
    them = t.g.role(ShadowPaladin)
    assert them is not None
    t.g.plan = replace(t.g.plan, goals={"shadow-paladin": Goal("shadow-escape", 6, 0, "leave the manor")})
    t.put("shadow-paladin", row, col)
    them.means = Means(2, 1)
    t.turn_of("shadow-paladin")
    t.g.turn.number, t.g.turn.phase = 2, ACT
    return them


@pytest.mark.clause("SHP-21", "MVR-81", "THF-43")
def test_a_thief_who_evades_strike_is_worth_his_ruin_all_the_same_and_no_cards() -> None:
    t = thief_at(3, 4, "paladin", "skeletons", "shadow-paladin", tiles=OPEN, real=(ShadowPaladin,))
    upgraded(t, "unnatural-evasion")
    them = their_turn(t, 3, 3)
    t.run(strike(t.g, them), "4", "slip (2,4)")
    assert (them.ruin, them.power.hand, t.where("thief")) == (1, (), "(2,4)")


@pytest.mark.clause("SHP-54", "MMP-22", "MVR-78")
def test_long_night_darkens_no_shrine_with_a_vault_and_shroud_leaves_it_there() -> None:
    t = thief_at(
        6, 6, "paladin", "skeletons", "shadow-paladin", tiles=OPEN | {(3, 4): "shrine-open"}, real=(ShadowPaladin,)
    )
    them = their_turn(t, 3, 3)
    t.lay("vault", 3, 4)
    them.chain.show(shadow_paladin.take(them.chain, "long-night"))
    them.broken = them.chain.shown
    shadow_paladin.give(t, ice=1)
    assert "turn-dark (3,4)" not in shadow_paladin.offered(t, "use-chain #long-night")
    shadow_paladin.hold(t, "shroud", "gaze")
    shadow_paladin.act(t, "play-power #shroud", "turn-dark (3,4)", "play-power #gaze")
    assert (t.tokens(3, 4), t.g.supply[VAULT]) == (["vault"], 5), "one lies on it: revealed again it gets no other"


@pytest.mark.clause("SHP-08", "SHP-09", "SHP-51", "MVR-78")
def test_a_tribe_on_a_pit_closes_it_to_shadow_crawl_and_to_flight() -> None:
    t = goblins_at(
        {"bones": (3, 3), "eye": (0, 1)},
        "shadow-paladin",
        tiles=tribes.OPEN | {(3, 3): "start-pit", (0, 0): "dark", (0, 1): "dark", (5, 5): "pit-open"},
        real=(ShadowPaladin,),
    )
    them = their_turn(t, 0, 0)
    them.chain.show(shadow_paladin.take(them.chain, "shadow-crawl"))
    them.broken = them.chain.shown
    shadow_paladin.give(t, ruin=1)
    t.run(flee(t.g, them))
    assert t.where("shadow-paladin") == "(0,0)", "there is no free Dark tile"
    shadow_paladin.act(t, "use-chain #shadow-crawl")
    assert t.where("shadow-paladin") == "(5,5)", "the one on (3,3) is not free"
