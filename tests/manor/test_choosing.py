"""What people can choose before a game in the manor, as the house tells it."""

from __future__ import annotations

import pytest

from underhall.facts import manor_variants
from underhall.manor.everyone import ROLES
from underhall.manor.house import MANOR
from underhall.manor.setup.agreed import BASE_SKELETONS, LEVELS, Options, Setup
from underhall.manor.setup.mixes import SKELETON_NAMES

PRINTED = [mix for mix in manor_variants().mixes if set(mix.roles) <= set(ROLES)]


@pytest.mark.clause("MVR-02")
def test_the_mixes_are_the_printed_ones_in_turn_order() -> None:
    assert set(MANOR.mixes()) >= {mix.roles for mix in PRINTED}
    assert all(MANOR.in_turn_order(tuple(reversed(mix))) == mix for mix in MANOR.mixes())
    assert all(not MANOR.why_no_mix(mix) for mix in MANOR.mixes())
    assert "(MVR-02)" in MANOR.why_no_mix(("paladin", "skeletons"))


@pytest.mark.clause("MVR-01")
def test_everybody_has_a_chair_in_turn_order() -> None:
    for number, role in enumerate(manor_variants().turn_order, 1):
        assert MANOR.chair(role) == (number, "")


@pytest.mark.clause("MVR-19", "MVR-20", "MVR-21", "MVR-22", "MVR-23", "MVR-24")
def test_levels_go_by_their_cards_and_the_usual_one_has_none() -> None:
    for role in manor_variants().turn_order:
        words, cards = zip(*MANOR.levels_of(role), strict=True)
        assert words == LEVELS
        assert [not card for card in cards] == [word == MANOR.usual_level(role) for word in words]
        assert all(MANOR.has_level(role, card) for card in cards if card)
    assert dict(MANOR.levels_of("spider"))["very-hard"] == "Demon Queen"


@pytest.mark.clause("SKL-03", "MVR-16")
def test_skeletons_are_picked_of_all_nine_or_drawn() -> None:
    setting = MANOR.setting(Setup(("skeletons", "spider")), "skeletons")
    assert (setting.picks, setting.picked, setting.why) == (SKELETON_NAMES, BASE_SKELETONS, "")
    drawn = MANOR.setting(Setup(("skeletons", "spider"), options=Options("random")), "skeletons")
    assert (drawn.picked, drawn.choices) == ((), ("", "random"))
    assert "(MVR-16)" in MANOR.setting(Setup(("paladin", "spider")), "skeletons").why


@pytest.mark.parametrize("printed", PRINTED, ids=lambda mix: mix.id)
def test_a_mix_as_data_says_what_is_printed_for_it(printed) -> None:
    data = MANOR.mix_data(printed.roles)
    assert (data["id"], data["players"], data["order"]) == (printed.id, printed.players, list(printed.roles))
    assert data["starred"] == printed.starred
    assert tuple(data.get("remove_gear", ())) == printed.remove_gear
    assert data.get("spider_terror", 0) == printed.spider_terror
    assert set(data["goals"]) == set(printed.roles)
    hunters = "skeletons" if printed.skeletons_goal else "paladin"
    assert data["killed"]["spider"] == hunters


def test_a_setup_tells_its_printed_mix_and_who_may_march() -> None:
    setup = Setup(("spider", "skeletons"), options=Options("random"))
    details = MANOR.setup_details(setup, MANOR.plan_of(setup))
    assert details == {"mix": "skeletons-spider", "starred": True, "skeletons": list(SKELETON_NAMES)}
    without = Setup(("paladin", "spider"))
    assert MANOR.setup_details(without, MANOR.plan_of(without))["skeletons"] == []


@pytest.mark.clause("MVR-43")
@pytest.mark.parametrize(
    ("roles", "campaign", "name", "choices", "why"),
    [
        (("paladin",), False, "campaign", (), ""),
        (("paladin",), True, "campaign", (), ""),
        (("paladin",), True, "terror_rank", ("0", "1", "2", "3"), ""),
        (("paladin",), False, "terror_rank", ("0", "1", "2", "3"), "it is of a campaign (MVR-43)"),
        (("paladin", "spider"), False, "campaign", (), "it is for the paladin alone (MVR-43)"),
        (("paladin", "spider"), False, "terror_rank", (), "it is for the paladin alone (MVR-43)"),
    ],
)
def test_a_campaign_and_its_ranks_are_for_the_paladin_alone(
    roles: tuple[str, ...], campaign: bool, name: str, choices: tuple[str, ...], why: str
) -> None:
    setting = MANOR.setting(Setup(roles, options=Options(campaign=campaign)), name)
    assert (setting.choices, setting.why) == (choices, why)


@pytest.mark.clause("MVR-15")
@pytest.mark.parametrize(
    ("role", "others"),
    [
        ("paladin", {"armored-knight"}),
        ("armored-knight", {"paladin"}),
        ("spider", {"shadow-paladin"}),
        ("shadow-paladin", {"spider"}),
        ("manor", set()),
    ],
)
def test_who_sits_in_the_same_seat(role: str, others: set[str]) -> None:
    assert set(MANOR.rivals(role)) == others
