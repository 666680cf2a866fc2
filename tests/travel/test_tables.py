"""Tables with a guest: which there are, who sits where and wins by what, and one sentence for all that cannot be."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from underhall import facts, rules
from underhall.cave.plan import CavePlan
from underhall.cave.roles.knight.terms import KnightTerms
from underhall.hall.pieces import PIECES
from underhall.hall.plan import Plan
from underhall.hall.setup import SetupError
from underhall.hall.tokens import token_numbers
from underhall.houses import HOUSES, home_of, house_with
from underhall.lab.simulate import job_with, simulate
from underhall.manor.setup.mixes import home
from underhall.told.setup_lines import as_data, lines
from underhall.told.setups import setup_of
from underhall.travel.everyone import IN_CAVE
from underhall.travel.random_setups import setup_of as setup_at_random
from underhall.travel.tables import GUESTS, SEATS, at_home, guest_of, tables

TABLES = [(house, table) for house in HOUSES for table in tables(house)]
IDS = ["+".join(table) for _, table in TABLES]
EVERY = pytest.mark.parametrize(("house", "table"), TABLES, ids=IDS)


def plan(roles: str, *levels: str, options: tuple[str, ...] = ()) -> Any:
    setup = setup_of(roles, levels, options)
    return home_of(setup).plan_of(setup)


def refusal(roles: str, *levels: str, options: tuple[str, ...] = (), house: str = "") -> str:
    with pytest.raises(SetupError) as wrong:
        setup_of(roles, levels, options, HOUSES[house] if house else None)
    sentence = str(wrong.value)
    assert "\n" not in sentence
    return sentence


# ------------------------------------------------------------------ all 62


@pytest.mark.clause("MVR-74")
def test_there_are_forty_in_the_manor_and_twenty_two_in_the_cave() -> None:
    assert (len(set(tables("manor"))), len(set(tables("cave")))) == (40, 22)
    for guest in facts.travel().guests:
        assert sum(guest.role in table for table in tables(guest.host)) >= guest.tables
        mine = [table for table in tables(guest.host) if guest_of(guest.host, table) == guest]
        assert len(mine) == guest.tables


@EVERY
@pytest.mark.clause("MVR-44", "MVR-46", "MVR-74", "MVR-75", "MVR-76")
def test_every_table_is_the_hosts_mix_by_seats(house: str, table: tuple[str, ...]) -> None:
    guest = guest_of(house, table)
    assert guest is not None
    assert house_with(table).name == house
    fixed: Plan = HOUSES[house].plan_of(HOUSES[house].setup(table[::-1]))
    usual: Plan = HOUSES[house].plan_of(HOUSES[house].setup(at_home(guest, table)))

    def now(role: str) -> str:
        return guest.role if role in guest.replaces else role

    assert fixed.roles == table, "turn order goes by seats"
    assert fixed.slots == {slot: now(role) for slot, role in usual.slots.items()}
    assert fixed.slots[SEATS[guest.role]] == guest.role
    assert fixed.killed == {now(role): now(winner) for role, winner in usual.killed.items()}
    if guest.loses_to:
        assert fixed.killed[guest.role] == fixed.slots.get(guest.loses_to, guest.loses_to)  # type: ignore[call-overload]
    assert (fixed.goals[guest.role].kind, fixed.goals[guest.role].n) == (guest.goal.kind, guest.goal.n)
    assert set(fixed.goals) == set(fixed.levels) == set(table)


@EVERY
@pytest.mark.clause("MVR-76", "MVR-77")
def test_pieces_are_in_turn_order_and_the_replaced_role_brings_none(house: str, table: tuple[str, ...]) -> None:
    fixed = HOUSES[house].plan_of(HOUSES[house].setup(table))
    owners = {piece: role for each in HOUSES.values() for role, kind in each.roles.items() for piece in kind.pieces}
    seated = [table.index(owners[piece]) for piece in fixed.pieces if not PIECES[piece].startswith("poltergeist")]
    assert seated == sorted(seated)
    assert len(set(fixed.pieces)) == len(fixed.pieces)


@EVERY
def test_every_line_of_every_setup_has_a_clause(house: str, table: tuple[str, ...]) -> None:
    setup = HOUSES[house].setup(table)
    fixed = HOUSES[house].plan_of(setup)
    found = list(lines(setup, fixed))
    for line in found:
        assert rules.clause(line.clause)
        assert line.text[0].isupper() or line.text[0].isdigit()
        assert line.text.endswith(".")
        assert "{" not in line.text
    clauses = [line.clause for line in found]
    assert {"MVR-44", "MVR-46", "MVR-75"} <= set(clauses)
    told = as_data(setup, fixed)
    guest = guest_of(house, table)
    assert guest is not None
    assert (told["guest"], told["order"]) == (guest.role, table)
    mix = HOUSES[house].mix_data(table)
    assert (mix["guest"], mix["key"], mix["players"]) == (guest.role, "+".join(table), len(table))


# ------------------------------------------------------------------ what is whose


@pytest.mark.clause("MVR-45", "MVR-75")
@pytest.mark.parametrize(
    ("roles", "holder"),
    [
        ("paladin+goblins+dragon", "dragon"),
        ("knight+skeletons+dragon", "dragon"),  # the example of MVR-45
        ("knight+goblins+spider", "spider"),
        ("knight+goblins+shadow-paladin+thief", "shadow-paladin"),
        ("knight+goblins+dragon+warlock", "warlock"),  # in the Dragon's stead
        ("knight+goblins+dragon+cave+warlock", ""),
        ("knight+goblins+spider+cave", ""),
    ],
)
def test_past_plunder_goes_by_seats(roles: str, holder: str) -> None:
    assert plan(roles).past_plunder == holder


@pytest.mark.clause("MVR-77")
def test_what_guests_bring_and_what_stays_in_the_box() -> None:
    def tokens(roles: str) -> dict[str, int]:
        return token_numbers(plan(roles).tokens)

    spider = tokens("knight+goblins+spider")
    assert (spider["blood"], spider["web"], spider["bomb"]) == (15, 10, 3)
    assert not {"gem-claw", "flame-wall", "breach"} & spider.keys()
    paladin = tokens("paladin+goblins+dragon")
    assert (paladin["lamp"], paladin["breach"], paladin["event"], paladin["gem-claw"]) == (8, 8, 10, 1)
    assert not {"bomb", "force-wall", "blood"} & paladin.keys()
    assert "breach" in tokens("armored-knight+goblins+dragon")
    assert "breach" in tokens("knight+skeletons+dragon")
    assert tokens("knight+goblins+shadow-paladin")["force-wall"] == 6
    thief = tokens("paladin+skeletons+spider+thief")
    assert (thief["vault"], thief["treasure"]) == (6, 10)
    assert "curse" not in thief
    dragon = tokens("paladin+skeletons+dragon")
    assert (dragon["gem-claw"], dragon["gem-flame"], dragon["gem-wing"], dragon["flame-wall"]) == (1, 1, 1, 1)
    assert dragon["blood"] == 15, "nobody's then"
    assert "web" not in dragon
    assert not {"bomb", "event", "crystal"} & tokens("knight+skeletons+spider").keys()


@pytest.mark.clause("MVR-77", "MVR-95")
def test_treasures_and_vaults_with_the_warlock_in_the_cave() -> None:
    fixed: CavePlan = plan("knight+goblins+dragon+warlock")
    found = token_numbers(fixed.tokens)
    assert (found["treasure"], found["force-wall"], found["curse"]) == (12, 6, 20)
    assert "vault" not in found
    assert len(fixed.box) == len(set(fixed.box)) == 12, "Vaults and Ghost tiles"
    assert sum(PIECES[piece].startswith("poltergeist") for piece in fixed.pieces) == 9
    assert not any(PIECES[piece].startswith("poltergeist") for piece in plan("knight+goblins+spider").pieces)


@pytest.mark.clause("MVR-46", "MVR-86", "MVR-88", "MVR-93")
def test_goals_name_whoever_holds_the_seat() -> None:
    assert plan("knight+skeletons+shadow-paladin").goals["knight"].text == "kill the Shadow Paladin"
    assert plan("knight+skeletons+spider").goals["skeletons"].text == "kill the Knight (Health 7)"
    assert plan("armored-knight+goblins+spider").goals["goblins"].text == "kill the Armored Knight"
    assert plan("paladin+skeletons+dragon").goals["paladin"].text == "kill the Dragon (Health 5)"
    assert plan("knight+goblins+spider").goals["knight"].text == "kill the Spider"
    assert "12 Terror" in plan("knight+goblins+spider").goals["spider"].text


@pytest.mark.clause("MVR-21", "MVR-46", "MVR-75", "MVR-86")
@pytest.mark.parametrize(("level", "health"), [("very-easy", 5), ("easy", 6), ("normal", 7)])
def test_the_skeletons_level_sets_the_health_of_a_knight_too(level: str, health: int) -> None:
    fixed = plan("knight+skeletons+spider", f"skeletons={level}")
    assert fixed.of(KnightTerms).health == health
    assert fixed.goals["skeletons"].text == f"kill the Knight (Health {health})"


@pytest.mark.clause("MVR-92")
def test_the_knight_leaves_a_sidequest_in_the_box_that_a_guest_makes_impossible() -> None:
    assert "stalwart" in plan("knight+skeletons+dragon").of(KnightTerms).sidequests_out
    assert "stalwart" not in plan("knight+goblins+spider").of(KnightTerms).sidequests_out


# ------------------------------------------------------------------ what cannot be


@pytest.mark.parametrize(
    ("roles", "words", "nearest"),
    [
        ("thief+knight+skeletons+spider+manor", "thief and knight would be 2 guests of the manor", "MVR-74"),
        ("thief+warlock+paladin+skeletons+spider", "thief as a guest takes the seat of warlock", "MVR-44"),
        ("knight+armored-knight+skeletons+spider", "takes the seat of armored-knight", "MVR-73"),
        ("dragon+shadow-paladin+skeletons+paladin", "takes the seat of shadow-paladin", "MVR-73"),
        ("thief+paladin+spider", "that of the skeletons is empty", "paladin+skeletons+spider+thief"),
        ("thief+skeletons+spider", "that of the paladin is empty", "paladin+skeletons+spider+thief"),
        ("spider+knight+thief", "that of the goblins is empty", "knight+goblins+spider+thief"),
        ("warlock+knight+goblins", "that of the dragon is empty", "knight+goblins+dragon+warlock"),
        ("thief+paladin+armored-knight+skeletons+spider", "paladin and armored-knight sit in the same seat", "MVR-15"),
        ("spider+knight+goblins+ghoul", "no ghoul (MVR-74)", "knight+goblins+spider"),
        ("spider+knight+goblins+ghost", "no ghost (MVR-74)", "knight+goblins+spider"),
        ("spider+knight+goblins+cave-ghost", "no cave-ghost (MVR-74)", "knight+goblins+spider"),
        ("paladin+goblins+nightmare-unicorn", "no nightmare-unicorn (MVR-74)", "mix is goblins+nightmare-unicorn"),
        ("paladin+vile-ghoul+dragon", "no vile-ghoul (MVR-74)", "mix is vile-ghoul+dragon"),
        ("spider+knight+goblins+shadow-unicorn", "no shadow-unicorn (MVR-74)", "knight+goblins+spider"),
        ("manor+knight+goblins+dragon", "manor never travels", "knight+goblins+dragon"),
        ("cave+paladin+skeletons+spider", "cave never travels", "paladin+skeletons+spider"),
        ("ghoul+paladin+skeletons+spider", "ghoul never travels", "guests of the manor are knight, goblins, dragon"),
        ("thief+paladin+skeletons+spider+foo", "no role 'foo'", "in the manor there are"),
        ("thief+thief+paladin+skeletons+spider", "more than once", "paladin+skeletons+spider+thief"),
    ],
)
@pytest.mark.clause("MVR-44", "MVR-73", "MVR-74")
def test_a_table_that_cannot_be_is_told_why_and_what_would_be(roles: str, words: str, nearest: str) -> None:
    sentence = refusal(roles)
    assert words in sentence
    assert nearest in sentence


@pytest.mark.clause("MVR-74")
def test_nobody_visits_alone() -> None:
    assert "nobody visits the manor alone (MVR-74)" in refusal("thief", house="manor")
    assert "nobody visits the cave alone (MVR-74)" in refusal("paladin", house="cave")


@pytest.mark.clause("MVR-74")
def test_the_nearest_legal_mix_is_legal() -> None:
    for roles in ("thief+paladin+spider", "spider+knight+goblins+ghoul", "manor+knight+goblins+dragon"):
        plan(refusal(roles).rpartition(" is ")[2])


@pytest.mark.clause("MVR-75")
def test_a_guest_plays_at_its_normal_level_and_others_at_theirs() -> None:
    assert "guest and plays at its normal level" in refusal("thief+paladin+skeletons+spider", "thief=expert")
    assert plan("thief+paladin+skeletons+spider", "thief=normal").levels["thief"] == "normal"
    assert plan("thief+paladin+skeletons+spider", "thief=standard").levels["thief"] == "normal"
    assert plan("thief+paladin+skeletons+spider", "spider=hard").levels["spider"] == "hard"
    assert plan("spider+knight+goblins+thief", "thief=expert").levels["thief"] == "expert"
    assert "'warlock' does not play" in refusal("thief+paladin+skeletons+spider", "warlock=hard")


BESIDE = {"knight": "skeletons", "dragon": "paladin", "paladin": "goblins", "armored-knight": "goblins"}


@pytest.mark.clause("MVR-75")
@pytest.mark.parametrize("guest", GUESTS.values(), ids=list(GUESTS))
def test_levels_that_change_what_a_guest_has_not_got_are_refused(guest: Any) -> None:
    refused = {tuple(level.split(":")) for level in guest.levels_refused}
    for table in tables(guest.host):
        if guest_of(guest.host, table) != guest:
            continue
        for role in table:
            if role == guest.role:
                continue
            base = home(role) if guest.host == "manor" else role
            for level in HOUSES[guest.host].levels_of(role):
                if not level.card:
                    continue
                typed = f"{role}={level.card}"
                if (base, level.card.lower().replace(" ", "-")) in refused or (base, level.card.lower()) in refused:
                    assert "(MVR-75)" in refusal("+".join(table), typed)
                else:
                    plan("+".join(table), typed)


@pytest.mark.clause("MVR-74")
def test_beside_a_guest_the_cave_has_no_optional_rules_and_the_manor_its_skeletons() -> None:
    for option in ("terrain", "collapse_variant=2", "campaign", "speed=short", "simple_teleport"):
        assert "without optional rules (MVR-74)" in refusal("spider+knight+goblins", options=(option,))
    singing = ("skeletons=singy+smashy+sniffy+shiny+casty",)
    marching = [PIECES[piece] for piece in plan("thief+paladin+skeletons+spider", options=singing).pieces]
    assert "singy" in marching
    assert "stabby" not in marching
    assert "needs the skeletons" in refusal("goblins+paladin+spider", options=singing)
    assert "campaign" in refusal("thief+paladin+skeletons+spider", options=("campaign",))


@EVERY
def test_random_setups_of_every_table_are_legal(house: str, table: tuple[str, ...]) -> None:
    for seed in range(4):
        setup = setup_at_random(house, table, Random(seed))
        assert setup == setup_at_random(house, table, Random(seed))
        assert HOUSES[house].plan_of(setup).roles == table


def test_a_guest_that_cannot_be_played_is_refused_once_and_not_by_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(IN_CAVE, "spider")
    with pytest.raises(SetupError, match="the spider cannot be played as a guest yet"):
        simulate(job_with(setup_of("knight,goblins,spider"), 2, 0))
