"""Ambushes and cards of the Goblins on a visit in the manor, and what people are told of them (MVR-83, MVR-85,
MVR-87)."""

import pytest

from tests.manor.tables import ManorTable
from tests.travel.visiting_goblins import (
    OPEN,
    act,
    activate,
    codes,
    cubes,
    goblins,
    goblins_at,
    hero,
    monster,
    offered,
    options,
    secrets,
    tribe,
)
from underhall.cave.roles.goblins.war import POPULATE
from underhall.engine.flow import Ask
from underhall.hall.pairs import matrix
from underhall.hall.pieces import ARMORED_KNIGHT, PALADIN, TRIBES
from underhall.manor.map.places import SPAWNS, square
from underhall.manor.map.reveal import reveal
from underhall.manor.roles.shadow_paladin.role import ShadowPaladin
from underhall.manor.roles.spider.role import Spider
from underhall.travel.in_manor.goblins.cards import spotters
from underhall.travel.tables import GUESTS

FANGS, BONES, EYE = TRIBES


# ------------------------------------------------------------------ Ambush


def before_a_pit(
    name: str = "paladin", free: int = 3, tile: str = "dark pit-open", **places: tuple[int, ...]
) -> ManorTable:
    """The hero's turn, beside a Dark tile that is a Pit."""
    t = goblins_at(
        places, "spider", hero=name, hero_on=(2, 3), tiles={(2, 3): "blood-open", (2, 4): tile}, population=(2, 3, 0)
    )
    cubes(t, free)
    hero(t).health = 7
    t.turn_of(name)
    t.g.turn.phase = 1
    return t


def come_in(t: ManorTable, *answers: str) -> object:
    """The hero comes onto the tile and reveals it; without another cube nothing is asked for that."""
    raised = ("raise #perception", "raise #movement", "move (2,4)")
    first = ("crusade (2,4)",) if hero(t).figure == PALADIN else raised
    if sum(hero(t).cubes) > (1 if hero(t).figure == PALADIN else 2):
        first = (*first, "reveal")
    return t.play(hero(t).play(t.g), *first, *answers)


@pytest.mark.clause("MVR-87", "MVR-52", "GOB-56")
@pytest.mark.parametrize(("name", "free"), [("paladin", 1), ("armored-knight", 2)])
def test_a_pit_that_the_hero_reveals_by_coming_onto_it_is_an_ambush(name: str, free: int) -> None:
    t = before_a_pit(name, free=free, bones=(1, 2))  # Fangs on a Spawn, Bones on a crypt; no cube is left
    step = come_in(t)
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.seat) == ("ambush-hero", goblins(t).seat)
    assert codes(t, step) == ["ambush goblin-fangs", "ambush goblin-bones", "decline"]


@pytest.mark.clause("MVR-87", "GOB-56", "GOB-57")
def test_an_ambush_takes_1_health_scatters_and_lowers_rage_and_blob_plays_no_part() -> None:
    t = before_a_pit(free=1)
    monster(t, "bones", "blob", "ogre")
    hero(t).grit = 1
    come_in(t, "ambush goblin-bones", "4", "discard-monster goblin-bones #ogre")
    assert (hero(t).health, hero(t).grit, goblins(t).rage) == (6, 3, 1)  # 2 Grit by the reveal
    assert (t.g.where[BONES], goblins(t).means.population[1]) == (SPAWNS[4], 1)


@pytest.mark.clause("MVR-87")
def test_the_hero_may_raise_defense_first_as_long_as_it_helps() -> None:
    t = before_a_pit(free=4)
    step = come_in(t)
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.seat) == ("ambush-brace", hero(t).seat)
    assert codes(t, step) == ["go-on", "prepare"]


@pytest.mark.clause("MVR-87")
def test_as_strong_as_they_the_hero_is_safe_and_nobody_is_asked() -> None:
    t = before_a_pit(free=5)
    step = come_in(t, "prepare", "prepare", "prepare")
    assert isinstance(step, Ask)
    assert step.prompt.name in ("paladin-act", "crusade-attack")
    assert hero(t).defense(t.g, PALADIN) >= goblins(t).strength(t.g, BONES)


@pytest.mark.clause("MVR-87", "GOB-56")
def test_they_may_decline() -> None:
    t = before_a_pit(free=1)
    come_in(t, "decline")
    assert (hero(t).health, goblins(t).rage) == (7, 2)


@pytest.mark.clause("MVR-87")
@pytest.mark.parametrize("tile", ["dark blood-open", "dark shrine-open"])
def test_no_other_tile_is_an_ambush(tile: str) -> None:
    t = before_a_pit(free=1, tile=tile)
    step = come_in(t)
    assert not (isinstance(step, Ask) and step.prompt.name.startswith("ambush"))
    assert hero(t).health == 7


@pytest.mark.clause("MVR-87", "GOB-08")
def test_tribes_on_tiles_and_those_without_population_do_not_ambush() -> None:
    t = before_a_pit(free=1, fangs=(2, 3), bones=(6, 3))
    step = come_in(t)
    assert not (isinstance(step, Ask) and step.prompt.name.startswith("ambush"))
    assert hero(t).health == 7


@pytest.mark.clause("MVR-87")
def test_a_pit_revealed_from_afar_is_no_ambush_and_one_turned_dark_serves_again() -> None:
    t = before_a_pit(free=1)
    t.run(reveal(t.g, hero(t), square(2, 4)))
    assert hero(t).health == 7  # nobody was asked
    t.g.darken(square(2, 4))
    step = come_in(t)
    assert isinstance(step, Ask)
    assert step.prompt.name == "ambush-hero"


# ------------------------------------------------------------------ Hiding Spots, Hex, Wisp, dead cards


@pytest.mark.clause("MVR-87", "GOB-82")
@pytest.mark.parametrize(
    ("hero_on", "tile", "may"),
    [
        ((2, 4), "pit-open", True),
        ((2, 3), "pit-ns", True),
        ((2, 3), "dark pit-open", False),
        ((2, 3), "blood-open", False),
        ((2, 2), "pit-open", False),
    ],
)
def test_hiding_spots_reach_a_hero_on_or_beside_a_lit_pit_whatever_the_walls(
    hero_on: tuple[int, int], tile: str, may: bool
) -> None:
    lying = {(2, 2): "blood-open", (2, 3): "blood-open", (2, 4): tile, (3, 3): "blood-open"}
    t = goblins_at({"eye": (2, 2)}, "spider", hero_on=hero_on, tiles=lying, population=(3, 3, 4))
    cubes(t, 3)
    assert spotters(t.g, goblins(t)) == ([FANGS, BONES] if may else [])  # the Eye Tribe is on a tile


@pytest.mark.clause("MVR-87", "GOB-82")
def test_hiding_spots_need_strength_without_monsters_and_take_1_health() -> None:
    t = goblins_at({}, "spider", hero_on=(3, 3), population=(0, 2, 1))
    cubes(t, 0, prepare=2)
    hero(t).health = 7
    monster(t, "bones", "ogre", "troll")
    secrets(t, "hiding-spots")
    assert not offered(t, "secret")
    cubes(t, 2)
    act(t, "secret #hiding-spots", "tribe goblin-bones", "2", "discard-monster goblin-bones #ogre")
    assert (hero(t).health, goblins(t).rage, t.g.where[BONES]) == (6, 1, SPAWNS[2])
    assert not any(option.piece == BONES for option in options(t))  # it was activated by it


@pytest.mark.clause("MVR-87", "GOB-80", "MVR-46")
def test_hex_costs_a_hero_grit_by_the_eye_tribes_population() -> None:
    t = goblins_at({}, "manor", "warlock", population=(1, 1, 3))
    hero(t).grit = 4
    secrets(t, "hex")
    act(t, "secret #hex")  # nobody else has anything to lose
    assert hero(t).grit == 1


@pytest.mark.clause("MVR-87", "GOB-80")
@pytest.mark.parametrize("role", [Spider, ShadowPaladin])
def test_hex_makes_the_beast_discard_power_cards(role: type[Spider] | type[ShadowPaladin]) -> None:
    t = goblins_at({}, role.name, "manor", population=(1, 1, 4), real=(role,))
    beast = t.g.role(role)
    assert beast is not None
    t.dealt = True
    t.run(beast.power.draw_to_hand(t.g, 1 << beast.seat, 2))
    secrets(t, "hex")
    act(t, "secret #hex")
    assert beast.power.hand == ()


@pytest.mark.clause("MVR-87", "MMP-97")
def test_hex_on_nobody_who_has_something_to_lose_is_not_offered_nor_with_an_empty_eye() -> None:
    t = goblins_at({}, "manor", "warlock", population=(1, 1, 3))
    secrets(t, "hex")
    assert not offered(t, "secret")
    hero(t).grit = 3
    assert offered(t, "secret")
    goblins(t).means.population[2] = 0
    assert not offered(t, "secret")


@pytest.mark.clause("MVR-87", "MVR-47")
def test_cave_in_is_never_played_but_held_and_discarded() -> None:
    t = goblins_at({}, "spider", population=(3, 3, 4))
    secrets(t, "cave-in")
    for phase in range(POPULATE, t.g.turn.phase + 1):
        t.g.turn.phase = phase
        assert not offered(t, "secret")
    t.run(goblins(t).discard_secrets(t.g, 1, "GOB-96"))
    assert goblins(t).secrets.hand == ()
    assert list(GUESTS["goblins"].secrets_dead) == ["cave-in"]


def wisp(hero_on: tuple[int, int] = (3, 4)) -> ManorTable:
    t = goblins_at({"fangs": (3, 5)}, "spider", "warlock", hero_on=hero_on, tiles=OPEN, population=(1, 0, 0))
    cubes(t, 3)
    monster(t, "fangs", "wisp")
    activate(t, "fangs")
    return t


@pytest.mark.clause("MVR-83", "GOB-72", "FRC-11")
def test_a_wisp_moves_a_visible_hero_straight_on_up_to_three_spaces_once_a_turn() -> None:
    t = wisp()
    assert set(offered(t, "wisp")) == {"wisp (2,4)", "wisp (4,4)", "wisp (3,3)"}  # not onto the Tribe
    act(t, "wisp (3,3)", "wisp (3,2)", "wisp (3,1)")
    assert t.where("paladin") == "(3,1)"
    assert not offered(t, "wisp")


@pytest.mark.clause("MVR-83", "MMP-56")
def test_a_wisp_enters_for_the_hero_who_need_not_attack_and_is_stopped_by_webs() -> None:
    t = wisp()
    t.lay("web", 3, 3)
    act(t, "wisp (3,3)")
    assert (t.where("paladin"), t.tokens(3, 3)) == ("(3,3)", [])
    t = wisp()
    t.put("poltergeist-1", 3, 3)
    t.put("warlock", 2, 4)
    assert set(offered(t, "wisp")) == {"wisp (2,4)", "wisp (4,4)"}  # the Warlock is nobody in the way


@pytest.mark.clause("MVR-83", "GOB-72")
def test_a_wisp_lures_nobody_whom_its_tribe_does_not_see_nor_onto_dark_tiles() -> None:
    t = goblins_at({"fangs": (2, 2)}, "spider", hero_on=(2, 3), tiles={(2, 3): "blood-open"}, population=(1, 0, 0))
    monster(t, "fangs", "wisp")
    activate(t, "fangs")
    assert not offered(t, "wisp")  # out of a crypt nothing is seen
    t = goblins_at(
        {"fangs": (2, 2)}, "spider", hero_on=(2, 3), tiles={(2, 2): "blood-open", (2, 3): "blood-open", (2, 4): "dark"}
    )
    monster(t, "fangs", "wisp")
    activate(t, "fangs")
    assert "wisp (2,4)" not in offered(t, "wisp")


@pytest.mark.clause("MVR-85", "GOB-05")
def test_secrets_in_hand_are_known_to_the_goblins_alone() -> None:
    t = goblins_at({}, "spider")
    secrets(t, "hex")
    own = goblins(t).panel(t.g, goblins(t).seat)
    other = goblins(t).panel(t.g, hero(t).seat)
    assert any(card.name == "Hex" and card.state == "in hand" for card in own.cards)
    assert not any(card.state == "in hand" for card in other.cards)
    assert other.hidden == {"Secrets": 1}
    assert own.rows[0].note


# ------------------------------------------------------------------ what people are told


def why(t: ManorTable, *place: int, piece: str = "") -> str:
    at = square(*place) if len(place) == 2 else place[0]
    trial = t.g.copy()
    reason = trial.named("goblins").why_not(trial, at, tribe(piece) if piece in ("fangs", "bones", "eye") else -1)
    return "" if reason is None else f"{reason.sentence} ({reason.clause})"


@pytest.mark.clause("MVR-87", "MVR-52", "GOB-28", "GOB-30")
def test_why_a_tribe_cannot_go_somewhere() -> None:
    lying = {(2, 3): "blood-open", (2, 4): "shrine-ns", (2, 5): "blood-open"}
    t = goblins_at({"fangs": (2, 3), "bones": (1, 4)}, "spider", hero_on=(2, 5), tiles=lying, population=(3, 3, 0))
    assert why(t, 2, 3) == "First activate a Tribe: it then moves and acts. (GOB-28)"
    assert why(t, 5, piece="eye").endswith("has Population 0 and cannot be activated. (GOB-08)")
    activate(t, "fangs")
    assert why(t, 1) == "You cannot enter the grounds. (MMP-51)"
    assert "a Tribe passes it only with the Golem" in why(t, 2, 4)
    assert "is active: it is finished before another Tribe begins" in why(t, 1, 4, piece="bones")
    assert "It goes step by step" in why(t, 0, 3)
    activate(t, "bones")
    t.put("goblin-bones", 3, 5)
    assert why(t, 2, 5) == "Out of a crypt or Spawn it may not step where it would have to attack. (MVR-87)"
    assert why(t, 3, 5) == "Out here it can only move, or spawn elsewhere: other actions need a tile. (MVR-87)"
    goblins(t).forfeited |= 1 << BONES
    assert why(t, 3, 5).endswith("and so has no action. (MVR-52)")
    t.put("pillar-of-light", 2, 3)
    assert why(t, 2, 3) == "The pillar of light lets nobody onto its tile. (MMP-90)"


@pytest.mark.clause("MVR-80")
def test_why_a_tribe_cannot_attack_where_it_stands() -> None:
    t = goblins_at({"fangs": (2, 3)}, "spider", hero_on=(2, 3), tiles={(2, 3): "blood-open"}, population=(1, 0, 0))
    cubes(t, 0, prepare=4)
    activate(t, "fangs")
    trial = t.g.copy()
    reason = trial.named("goblins").why_not(trial, square(2, 3), PALADIN)
    assert reason is not None
    assert reason.clause == "MVR-80"


@pytest.mark.clause("MVR-46")
@pytest.mark.parametrize("other", ["paladin", "armored-knight", "spider", "shadow-paladin", "manor", "warlock"])
def test_the_matrix_tells_how_they_meet_everybody(other: str) -> None:
    assert matrix("goblins", other, "manor")
    assert matrix(other, "goblins", "manor")


def test_progress_rises_with_the_heros_wounds_and_with_tribes_that_come_near() -> None:
    t = goblins_at({"fangs": (0, 0)}, "spider", hero_on=(6, 3), tiles=OPEN)
    cubes(t, 3)
    hero(t).health = 7
    far = goblins(t).progress(t.g)
    t.put("goblin-fangs", 5, 3)
    near = goblins(t).progress(t.g)
    hero(t).health = 3
    assert far < near < goblins(t).progress(t.g) < 1
    assert ARMORED_KNIGHT not in t.g.plan.pieces
