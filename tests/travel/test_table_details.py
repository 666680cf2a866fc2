"""What a house says of tables with a guest, in small: mixes, chairs, rivals, levels, options, plans, files; and that it
says of all others what it always did (MVR-44, MVR-73 to MVR-77)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import astuple

from tests.cave.tables.goblins import tribe
from tests.travel.visiting_heroes import armored_knight, armored_knight_visits, dragon_on
from tests.travel.visiting_knight import OPEN, knight, knight_at
from underhall.cave.house import CAVE
from underhall.cave.setup.agreed import Options as CaveOptions
from underhall.cave.setup.agreed import Setup as CaveSetup
from underhall.engine.flow import NOWHERE
from underhall.hall.pieces import DRAGON, FANGS, KNIGHT, POLTERGEISTS
from underhall.hall.scenario import ScenarioError
from underhall.hall.setup import SetupError
from underhall.hall.space import OFF
from underhall.hall.tokens import FORCE_WALL, TOKENS
from underhall.houses import HOUSES
from underhall.manor.house import MANOR
from underhall.manor.roles.armored_knight.terms import ArmoredKnightTerms
from underhall.manor.roles.skeletons.terms import SkeletonsTerms
from underhall.manor.setup.agreed import BASE_SKELETONS
from underhall.manor.setup.agreed import Setup as ManorSetup
from underhall.manor.setup.mixes import SKELETON_NAMES
from underhall.told.scenarios import files_of, parse
from underhall.told.setups import setup_of
from underhall.travel.agreed import allowed_levels, at_home, check, why_no_option
from underhall.travel.positions import CAVE_GUEST_FILES, MANOR_GUEST_FILES
from underhall.travel.random_setups import setup_of as at_random
from underhall.travel.reading import absent
from underhall.travel.tables import GUESTS, in_turn_order, tables, why_not

CAVE_HOST: Any = HOUSES["cave"]
MANOR_HOST: Any = HOUSES["manor"]
HOSTS = (CAVE_HOST, MANOR_HOST)
KNIGHT_HOME = ("knight", "goblins", "dragon")
PALADIN_HOME = ("paladin", "skeletons", "spider")
BONES = ("knight", "skeletons", "dragon")
VISITING_KNIGHT = ("knight", "skeletons", "spider")


# ------------------------------------------------------------------ mixes


@pytest.mark.clause("MVR-74")
@pytest.mark.parametrize(("host", "home", "visited"), [(CAVE_HOST, CAVE, BONES), (MANOR_HOST, MANOR, VISITING_KNIGHT)])
def test_only_somebody_with_a_guest_is_offered_tables_with_one(host: Any, home: Any, visited: tuple[str, ...]) -> None:
    own = host.everyone and [role for role in visited if role in host.everyone]
    assert host.mixes_for(tuple(own)) == home.mixes_for(tuple(own))
    offered = host.mixes_for(visited)
    playable = tuple(mix for mix in host.guest_mixes() if {*mix} & {*host.guests})
    assert offered[: len(playable)] == playable
    assert {*home.mixes_for(visited)} <= {*offered}


@pytest.mark.clause("MVR-76")
def test_turn_order_is_by_seats_with_a_guest_and_else_that_of_the_house() -> None:
    assert CAVE_HOST.in_turn_order(("dragon", "skeletons", "knight")) == BONES
    assert MANOR_HOST.in_turn_order(("spider", "knight", "skeletons")) == VISITING_KNIGHT
    ghouls = ("ghoul", "knight")
    assert CAVE_HOST.in_turn_order(ghouls) == CAVE.in_turn_order(ghouls)
    for strange in (("ghost", "ghoul"), ("ghost", "ghoul", "thief", "knight")):
        assert CAVE_HOST.in_turn_order(strange) == CAVE.in_turn_order(strange)
    assert in_turn_order(("ghoul", "dragon", "paladin")) == ("paladin", "dragon", "ghoul")


@pytest.mark.clause("MVR-44", "MVR-73", "MVR-74")
def test_whom_a_guest_never_sits_beside_and_who_never_beside_a_guest() -> None:
    rivals = CAVE_HOST.rivals("paladin")
    assert rivals["knight"] == "they sit in the same seat"
    assert rivals["armored-knight"] == "a table has one guest"
    assert rivals["ghoul"] == "beside a guest the base roles play alone"
    assert not {"goblins", "dragon", "cave", "thief", "paladin"} & rivals.keys()
    theirs = CAVE_HOST.rivals("knight")
    assert {guest for guest in GUESTS if guest in theirs} == {"paladin", "armored-knight"}
    assert {name: why for name, why in theirs.items() if name not in GUESTS} == CAVE.rivals("knight")


@pytest.mark.clause("MVR-44")
def test_a_guest_has_the_chair_of_whom_it_replaces() -> None:
    for host, home in zip(HOSTS, (CAVE, MANOR), strict=True):
        for role, guest in GUESTS.items():
            if guest.host == host.name:
                assert host.chair(role) == (home.chair(guest.replaces[0]).number, guest.replaces[0])
        for role in home.roles:
            assert host.chair(role) == home.chair(role)
    assert [CAVE_HOST.visits(role) for role in ("paladin", "knight", "nobody")] == [True, False, False]


@pytest.mark.clause("MVR-75")
def test_a_guest_has_its_usual_level_in_the_words_of_either_house() -> None:
    assert [CAVE_HOST.has_level("paladin", level) for level in ("normal", "standard", "hard", "easy")] == [
        True,
        True,
        False,
        False,
    ]
    for level in ("normal", "standard", "easy", "hard", "nothing"):
        assert CAVE_HOST.has_level("knight", level) == CAVE.has_level("knight", level)
        assert MANOR_HOST.has_level("spider", level) == MANOR.has_level("spider", level)


# ------------------------------------------------------------------ what was agreed


@pytest.mark.clause("MVR-75")
def test_the_hosts_mix_is_asked_for_without_the_guests_level_and_skeletons() -> None:
    guest = GUESTS["skeletons"]
    setup = CaveSetup(BONES, {"skeletons": "normal", "knight": "hard"}, options=CaveOptions(skeletons="random"))
    home = at_home(guest, setup)
    assert (home.roles, home.levels, home.options.skeletons) == (KNIGHT_HOME, {"knight": "hard"}, "")


@pytest.mark.clause("MVR-74", "MVR-75")
def test_every_level_and_the_shadow_unicorn_are_looked_at() -> None:
    shadow = CaveSetup(BONES, options=CaveOptions(shadow_unicorn=True))
    with pytest.raises(SetupError, match=r"knight.skeletons.dragon.shadow-unicorn is no legal mix"):
        check("cave", shadow)
    with pytest.raises(SetupError, match="skeletons is a guest"):
        check("cave", CaveSetup(BONES, {"knight": "standard", "skeletons": "hard"}))
    assert check("manor", ManorSetup(VISITING_KNIGHT)) is GUESTS["knight"]
    assert check("manor", ManorSetup(PALADIN_HOME)) is None


@pytest.mark.clause("MVR-74")
def test_which_skeletons_march_is_asked_only_where_there_are_some() -> None:
    for setup, may in (
        (setup_of("knight,skeletons,dragon"), True),
        (setup_of("paladin,goblins,dragon"), False),
        (setup_of("knight,goblins,dragon"), False),
    ):
        setting = CAVE_HOST.setting(setup, "skeletons")
        assert (setting.why == "") is may, setup.roles
    chosen = setup_of("knight,skeletons,dragon", options=("skeletons=random",))
    plain = setup_of("knight,skeletons,dragon")
    assert CAVE_HOST.setting(chosen, "skeletons") != CAVE_HOST.setting(plain, "skeletons")
    other = CAVE_HOST.setting(plain, "shadow_unicorn")
    assert "without optional rules" in other.why
    assert MANOR_HOST.setting(setup_of("knight,skeletons,spider"), "skeletons").why == ""


@pytest.mark.clause("MVR-74")
def test_the_manor_forbids_no_rule_beside_a_guest_and_the_cave_all_but_the_skeletons() -> None:
    for name in ("skeletons", "anything"):
        assert why_no_option(GUESTS["knight"], name) == ""
        assert (why_no_option(GUESTS["skeletons"], name) == "") is (name == "skeletons")
    assert "sit in their seat" in why_no_option(GUESTS["goblins"], "skeletons")


@pytest.mark.clause("MVR-80", "MVR-82")
def test_whom_a_guest_of_the_manor_keeps_out_and_who_may_attack_it() -> None:
    t = knight_at(2, 2, "skeletons", "spider", "manor", tiles=OPEN, strength=1)  # Strength 2
    me, them = knight(t), t["skeletons"]
    house = t.g.named("manor")
    assert house.fighter(t.g) == NOWHERE
    assert not me.vulnerable(t.g, KNIGHT, house), "nobody fights for the Manor"
    assert (me.why_spared(t.g, KNIGHT, house).sentence, me.why_spared(t.g, KNIGHT, house).clause) == (
        "You cannot attack it.",
        "MVR-81",
    )
    them.strong = 2
    piece = t.put("casty", 2, 3)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(them), "fighter", lambda self, g: piece, raising=False)
        for forced, oblige, kept in ((True, True, True), (False, True, False), (True, False, False)):
            patch.setattr(type(them), "is_forced", property(lambda self, f=forced: f), raising=False)
            patch.setattr(type(me), "forces", lambda self, g, p, mover, o=oblige: o)
            assert me.keeps_out(t.g, KNIGHT, piece) is kept
        patch.setattr(type(them), "is_forced", property(lambda self: True), raising=False)
        patch.setattr(type(me), "forces", lambda self, g, p, mover: True)
        them.strong = 3
        assert not me.keeps_out(t.g, KNIGHT, piece), "it can hit"
        assert me.vulnerable(t.g, KNIGHT, them)
        them.strong = 2
        said = me.why_spared(t.g, KNIGHT, them)
        assert said.sentence == "Your 2 is not greater than its 2: what cannot be hit cannot be attacked."


@pytest.mark.clause("MVR-80", "MVR-91")
def test_whom_a_visiting_hero_could_attack_now_by_a_throw_too() -> None:
    t = armored_knight_visits("armored-knight", "goblins", "dragon", cubes=2, javelins=1, strength_defense=2)
    t.lit(1, 0, "ambush-01")
    tribe(t, "fangs", 1, 1, 0)
    dragon_on(t, 0, 0)
    her = armored_knight(t)
    duels = dict(her.duels(t.g))
    assert {*duels} == {FANGS, DRAGON}, "the Dragon underground by a throw"
    t.g.where[FANGS] = OFF
    her.javelins = 0
    tribe(t, "bones", 4, 1, 0)
    assert FANGS not in dict(her.duels(t.g)), "nobody who is not on the map"


# ------------------------------------------------------------------ plans, and what is said of them


@pytest.mark.clause("MVR-75")
def test_a_mix_with_a_guest_has_cards_and_goals_by_seats() -> None:
    for roles in tables("cave"):
        setup = setup_of(",".join(roles))
        plan, line = CAVE_HOST.plan_of(setup), CAVE_HOST.mix_line(setup)
        assert (line.cards.flare, line.cards.past_plunder) == (plan.flare_users, plan.past_plunder)
        assert plan.past_plunder in ("", *roles)
        assert CAVE_HOST.mix_data(roles)["guest"] == next(role for role in roles if role not in CAVE.everyone)
    for host, home, own in ((CAVE_HOST, CAVE, KNIGHT_HOME), (MANOR_HOST, MANOR, PALADIN_HOME)):
        setup = setup_of(",".join(own))
        assert host.mix_line(setup) == home.mix_line(setup)
        assert host.mix_data(own) == home.mix_data(own)
        assert host.setup_details(setup, host.plan_of(setup)) == home.setup_details(setup, home.plan_of(setup))
        assert type(host.new_state(setup, 1)) is type(home.new_state(setup, 1))
    assert MANOR_HOST.mix_data(VISITING_KNIGHT)["order"] == [*VISITING_KNIGHT]


@pytest.mark.clause("MVR-74", "SKL-03")
def test_a_setup_tells_which_skeletons_may_march_if_any() -> None:
    for roles, some in (("knight,skeletons,spider", True), ("paladin,goblins,spider", False)):
        setup = setup_of(roles)
        details = MANOR_HOST.setup_details(setup, MANOR_HOST.plan_of(setup))
        assert bool(details["skeletons"]) is some
        assert details["guest"] in roles


@pytest.mark.clause("MVR-75", "MVR-77")
def test_a_plan_has_the_terms_of_the_guest_and_not_of_whom_it_replaced() -> None:
    plan = CAVE_HOST.plan_of(setup_of("armored-knight,goblins,dragon"))
    assert "knight" not in plan.terms
    assert plan.of(ArmoredKnightTerms).health == 7
    assert plan.clauses["goal armored-knight"] == GUESTS["armored-knight"].clause
    assert plan.clauses["sidequests"] == GUESTS["armored-knight"].clause
    assert plan.clauses["past-plunder"] == "MVR-75"
    spider = CAVE_HOST.plan_of(setup_of("knight,goblins,spider"))
    assert ("sidequests" in spider.clauses) == bool(GUESTS["spider"].sidequests_to_box)
    assert {goal[2] for goal in map(astuple, spider.goals.values())} == {0}
    marching = "+".join(SKELETON_NAMES[4:9])
    bones = CAVE_HOST.plan_of(setup_of("knight,skeletons,dragon", options=(f"skeletons={marching}",)))
    plain = CAVE_HOST.plan_of(setup_of("knight,skeletons,dragon"))
    assert bones.of(SkeletonsTerms).characters != plain.of(SkeletonsTerms).characters


@pytest.mark.clause("MVR-77", "MVR-95")
def test_only_the_warlock_brings_poltergeists_and_decks_go_by_the_seat() -> None:
    for roles in tables("cave"):
        plan = CAVE_HOST.plan_of(setup_of(",".join(roles)))
        assert (POLTERGEISTS[0] in plan.pieces) == ("warlock" in roles)
    hero = CAVE_HOST.plan_of(setup_of("armored-knight,goblins,dragon"))
    home = CAVE.plan_of(setup_of("knight,goblins,dragon"))
    guest = GUESTS["armored-knight"]
    assert {*hero.decks} == {deck for deck in home.decks if deck in guest.decks_kept or "goblin" in deck or
                             deck in CAVE.plan_of(setup_of("goblins,dragon")).decks}  # fmt: skip
    bones = CAVE_HOST.plan_of(setup_of("knight,skeletons,dragon"))
    assert not [deck for deck in bones.decks if deck in ("war", "monster", "secrets", "secret")]


@pytest.mark.clause("MVR-69", "MVR-77")
def test_there_are_no_more_kinds_of_tokens_than_there_are() -> None:
    for host in HOSTS:
        for roles in host.guest_mixes():
            plan = host.plan_of(setup_of(",".join(roles)))
            assert len(plan.tokens) <= len(TOKENS)
    plan = CAVE_HOST.plan_of(setup_of("knight,goblins,shadow-paladin"))
    assert plan.tokens[FORCE_WALL] > 0
    assert sum(1 for count in plan.tokens if count < 0) == 0


def test_only_where_it_is_asked_for_tiles_are_drawn_from_a_real_stack() -> None:
    for roles in ("knight,goblins,spider", "knight,goblins,dragon"):
        setup = setup_of(roles)
        assert [CAVE_HOST.new_state(setup, 1, real).real_tiles for real in (False, True)] == [False, True]
        assert CAVE_HOST.new_state(setup, 1).real_tiles is False


# ------------------------------------------------------------------ tables at random, and what is refused


@pytest.mark.clause("MVR-74", "MVR-75")
def test_random_setups_have_levels_now_and_then_and_any_skeletons() -> None:
    rand = Random(7)
    setups: list[Any] = [at_random("cave", BONES, rand) for _ in range(200)]
    leveled = sum(len(setup.levels) for setup in setups) / 400  # two that may have one
    assert 0.3 < leveled < 0.5
    chosen = {setup.options.skeletons for setup in setups}
    assert {"random", "+".join(BASE_SKELETONS)} < chosen
    assert {len(value.split("+")) for value in chosen if "+" in value} == {5}
    assert all("skeletons" not in setup.levels for setup in setups)
    assert not at_random("cave", ("paladin", "goblins", "dragon"), rand).options.skeletons  # type: ignore[attr-defined]


@pytest.mark.clause("MVR-44")
@pytest.mark.parametrize(
    ("host", "roles", "able", "never"),
    [("manor", ("cave", "paladin"), "knight, goblins, dragon, thief", "spider"),
     ("cave", ("manor", "knight"), "paladin, armored-knight, skeletons", "thief")],
)  # fmt: skip
def test_who_never_travels_is_told_who_does(host: str, roles: tuple[str, ...], able: str, never: str) -> None:
    said = why_not(host, roles)
    assert able in said
    assert never not in said.split("guests of")[1]


@pytest.mark.clause("MVR-74")
def test_an_unknown_role_is_told_all_that_there_are_in_the_house() -> None:
    with pytest.raises(SetupError) as wrong:
        check("cave", CaveSetup(("paladin", "gobblins", "dragon")))
    known = str(wrong.value).split("in the cave there are: ")[1].split(", ")
    assert {"knight", "goblins", "paladin", "warlock"} <= {*known}
    assert not {"manor"} & {*known}
    assert len(known) == len({*known}), "nobody twice"


@pytest.mark.clause("MVR-46")
def test_who_is_absent_from_a_table() -> None:
    assert {*absent("cave", BONES)} >= {"goblins", "paladin", "spider", "warlock", "manor"}
    assert not {*BONES, "thief", "cave"} & {*absent("cave", BONES)}
    assert absent("cave", KNIGHT_HOME) == []


@pytest.mark.clause("MVR-75")
def test_levels_beside_a_guest_are_those_of_the_house_but_for_what_the_guest_has_not_got() -> None:
    for role, guest in GUESTS.items():
        host = next(house for house in HOSTS if house.name == guest.host)
        for other in guest.others:
            words = [level.word for level in host.levels_of(other)]
            assert [word for word in words if word in allowed_levels(guest, other)] == allowed_levels(guest, other)
        assert [level.word for level in host.levels_of(role)] == [host.usual_level(role)]


# ------------------------------------------------------------------ scenario files

GOBLINS = """
title = "x"
story = "x"
game = "manor"
[setup]
roles = ["paladin", "goblins", "spider"]
[map]
drawing = '''
.    .    .    .    .    .    .
.    A?   .    .    .    A?   .
.    .    .    .    .    .    .
.    .    .    *    .    .    .
.    .    .    .    .    .    .
.    A?   .    .    .    A?   .
.    .    .    Eesw .    .    .
'''
[pieces]
paladin = "(6,3)"
goblin-fangs = "G5"
goblin-bones = "G8"
goblin-eye = "G11"
giant-spider = "(3,3)"
[turn]
who = "goblins"
[goblins]
rage = 1
population = { fangs = 2, bones = 2, eye = 4 }
MORE
"""


@pytest.mark.clause("MVR-52", "MVR-87")
@pytest.mark.parametrize(
    ("more", "forfeited", "poisoned"),
    [("", [], 0), ('forfeited = ["fangs", "eye"]\npoisoned = 2', ["fangs", "eye"], 2), ("poisoned = 4", [], 4)],
)
def test_what_a_file_says_of_tribes_without_an_action_and_poisoned_cubes(
    more: str, forfeited: list[str], poisoned: int
) -> None:
    scenario = parse(GOBLINS.replace("MORE", more).encode(), "x.toml")
    files: Any = files_of(scenario)
    g = files.build_state(scenario)
    me: Any = g.named("goblins")
    assert [me.may_act(FANGS + place) for place in range(3)] == [
        name not in forfeited for name in ("fangs", "bones", "eye")
    ]
    assert me.poisoned == poisoned
    assert g.named("paladin").spare_cubes + sum(g.named("paladin").cubes) == 7 - poisoned
    found = files.boards["goblins"].found(files.boards["goblins"](), g)
    assert (found["forfeited"], found["poisoned"]) == (forfeited, poisoned)
    assert "rage" in found


@pytest.mark.clause("MVR-87")
def test_a_file_cannot_poison_more_cubes_than_the_hero_has() -> None:
    scenario = parse(GOBLINS.replace("MORE", "poisoned = 99").encode(), "x.toml")
    with pytest.raises(ScenarioError, match="poisoned: there are not so many hero cubes"):
        files_of(scenario).build_state(scenario)


HERO = """
title = "x"
story = "x"
game = "cave"
[setup]
roles = ["ROLE", "goblins", "dragon"]
[pieces]
ROLE = "Entrance"
[turn]
who = "ROLE"
[BOARD]
unassigned = 3
MORE
"""


@pytest.mark.clause("MVR-90", "MVR-91")
@pytest.mark.parametrize("role", ["paladin", "armored-knight"])
@pytest.mark.parametrize(("aside", "poisoned", "good"), [(0, 0, True), (1, 2, True), (2, 2, True), (3, 2, False)])
def test_what_a_file_says_of_hero_cubes_that_lie_elsewhere(role: str, aside: int, poisoned: int, good: bool) -> None:
    more = f"set_aside = {aside}\npoisoned = {poisoned}" if aside + poisoned else ""
    text = HERO.replace("BOARD", role.replace("-", "_")).replace("ROLE", role).replace("MORE", more)
    scenario = parse(text.encode(), "x.toml")
    files: Any = files_of(scenario)
    if not good:
        with pytest.raises(ScenarioError, match="not so many hero cubes"):
            files.build_state(scenario)
        return
    g = files.build_state(scenario)
    me: Any = g.named(role)
    assert (me.visit.aside, me.visit.poisoned, me.spare_cubes) == (aside, poisoned, 4 - aside - poisoned)
    found = files.boards[role].found(files.boards[role](), g)
    assert (found["set_aside"], found["poisoned"]) == (aside, poisoned)
    assert "unassigned" in found


def test_files_know_what_guests_do_and_are_asked() -> None:
    assert {"crusade", "sneak", "reveal"} & CAVE_GUEST_FILES.verbs
    assert {"hero-event", "skeletons-come-in"} <= CAVE_GUEST_FILES.questions
    assert {"surface", "wisp-hero"} <= MANOR_GUEST_FILES.questions
    home = frozenset(MANOR_GUEST_FILES.verbs)
    assert home < MANOR_GUEST_FILES.guest_verbs
    assert MANOR_GUEST_FILES.verbs_of(PALADIN_HOME) == home
    assert MANOR_GUEST_FILES.verbs_of(VISITING_KNIGHT) == MANOR_GUEST_FILES.guest_verbs
