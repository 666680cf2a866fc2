"""A guest on the start page: chosen in a seat, refused with a reason, and the nearest tables that may be."""

from __future__ import annotations

import pytest

from underhall.cave.everyone import ROLES as CAVE_ROLES
from underhall.draw.faces.registry import HOUSE_FACES
from underhall.hall.pieces import PIECES
from underhall.houses import HOUSES
from underhall.table.mixing import Card, Offer, Wanted, everyone_in, offer
from underhall.told.setups import setup_of
from underhall.travel.everyone import IN_MANOR
from underhall.travel.guests import ManorGuest

VISITING = ("knight", "thief")


class AnyGuest(ManorGuest):
    """Stands for a guest that is written; nobody plays here."""

    __slots__ = ()


@pytest.fixture(autouse=True)
def guests_can_play(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in VISITING:
        stand_in = type(name, (AnyGuest,), {"__slots__": (), "name": name, "pieces": CAVE_ROLES[name].pieces})
        monkeypatch.setitem(IN_MANOR, name, stand_in)


def found(*roles: str, house: str = "manor") -> Offer:
    return offer(Wanted(roles, house=house))


def card(role: str, shown: Offer) -> Card:
    return next(each for each in shown.cards if each.role == role)


def test_guests_come_after_the_roles_of_the_house_by_their_seats() -> None:
    order = everyone_in(HOUSES["manor"])
    assert order[: len(HOUSES["manor"].roles)] == tuple(HOUSES["manor"].roles)
    visiting = [HOUSES["manor"].chair(role).number for role in order[len(HOUSES["manor"].roles) :]]
    assert visiting == sorted(visiting)
    assert card("thief", found("paladin", "spider")).guest
    assert not card("spider", found("paladin", "spider")).guest


@pytest.mark.clause("MVR-44", "MVR-76")
def test_a_guest_is_chosen_and_sits_by_its_seat() -> None:
    shown = found("thief", "spider", "skeletons", "paladin")
    assert shown.ok
    assert shown.order == ["paladin", "skeletons", "spider", "thief"]
    assert card("thief", shown).seat == "seat 5, as Warlock"
    assert card("thief", shown).aim == "6 stashed Treasures."
    assert shown.special == "The Thief visits, as the Warlock; the Thief starts with Expand"
    assert [level for seat in shown.seats if seat.role == "thief" for level in seat.levels] == []
    assert [seat.role for seat in shown.seats] == shown.order


@pytest.mark.clause("MVR-76")
def test_the_seats_are_listed_in_turn_order_a_guest_in_the_middle_of_it() -> None:
    shown = found("thief", "cave", "dragon", "goblins", "paladin", house="cave")
    assert [seat.role for seat in shown.seats] == ["paladin", "goblins", "dragon", "cave", "thief"]


def test_a_guest_says_whose_place_it_would_take() -> None:
    shown = found("paladin", "skeletons", "spider", "manor", "warlock")
    thief = card("thief", shown)
    assert (thief.state, thief.aim) == ("", "In place of the Warlock: 6 stashed Treasures.")
    assert "warlock" in thief.instead
    assert "knight" in thief.instead, "one guest at a table"
    assert "spider" not in thief.instead
    assert card("warlock", shown).instead == []


@pytest.mark.clause("MVR-74")
def test_why_a_guest_cannot_join_and_what_would_do() -> None:
    assert "that of the Skeletons is empty (MVR-74)" in card("knight", found("paladin", "spider")).aim
    shown = found("paladin", "skeletons", "spider", "warlock", "thief")
    assert not shown.ok
    assert shown.heading == "These cannot share a table"
    assert "takes the seat of Warlock" in str(shown.reason)
    assert shown.fixes[0].words == "Leave the Warlock out"
    assert offer(Wanted(tuple(shown.fixes[0].roles.split("+")), house="manor")).ok
    assert card("warlock", shown).state == card("thief", shown).state == "clash"


def test_haunted_hallways_is_a_table_in_one_press() -> None:
    quick = next(table for table in HOUSE_FACES["manor"].tables if table.name == "Haunted Hallways")
    setup = setup_of("+".join(quick.roles), options=quick.options)
    plan = HOUSES["manor"].plan_of(setup)
    assert plan.slots["hero"] == "armored-knight"
    assert plan.slots["beast"] == "shadow-paladin"
    assert {"shiny", "singy", "smashy", "sniffy"} <= {PIECES[piece] for piece in plan.pieces}
    assert {"manor", "warlock", "skeletons"} <= set(plan.roles)


@pytest.mark.clause("MVR-75")
@pytest.mark.parametrize(
    ("beast", "offered"), [("shadow-paladin", []), ("spider", []), ("dragon", ["easiest", "easy", "hard", "expert"])]
)
def test_levels_that_change_what_the_guest_has_not_got_are_not_offered(beast: str, offered: list[str]) -> None:
    seats = {seat.role: seat for seat in found("knight", "goblins", beast, house="cave").seats}
    assert [value.partition("=")[2] for value, _ in seats["knight"].levels] == offered
    assert len(seats["goblins"].levels) == 4, "all of theirs"
