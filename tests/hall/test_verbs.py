"""What verbs declare: how options are spelled, what may be written in a file, and what an Option may hold."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cave.seats import Seats, seated
from underhall.engine.flow import Option
from underhall.hall import verbs
from underhall.hall.space import at
from underhall.hall.verbs import VERBS, Number, Spelling, code, fault, misspelt
from underhall.told.scenarios import FILES

ROLES = ("knight", "goblins", "dragon")
CAVE = FILES["cave"]
IN_CAVE = Spelling(ROLES, CAVE.is_space, CAVE.pieces, CAVE.verbs)


@pytest.fixture
def t() -> Seats:
    return seated(*ROLES)


@pytest.mark.parametrize(
    ("fields", "spelled"),
    [
        ({"verb": "stop"}, "stop"),
        ({"verb": "move", "space": at(1, 0)}, "move 1E 0"),
        ({"verb": "move", "space": at(0, 0), "piece": 1}, "move Entrance goblin-fangs"),
        ({"verb": "orient", "space": at(0, -1)}, "orient 0 1S x0"),
        ({"verb": "shift", "space": at(2, 0), "start": at(1, 0), "card": 0}, "shift 2E 0 from 1E 0 #treasure"),
        ({"verb": "lay", "space": at(1, 1), "card": 5, "amount": 1}, "lay 1E 1N #river #east"),
        ({"verb": "hex", "card": 0}, "hex #knight"),
        ({"verb": "hex", "card": 2}, "hex #dragon"),
    ],
)  # fmt: skip
def test_an_option_is_spelled_by_its_verb(t: Seats, fields: dict[str, Any], spelled: str) -> None:
    option = Option(**fields)
    assert fault(t.g, option) == ""
    assert code(t.g, option) == t.g.option_code(option) == spelled
    assert misspelt(spelled, IN_CAVE) == ""


def test_a_card_in_hand_is_spelled_by_its_face(t: Seats) -> None:
    secrets = t.g.named("goblins").secrets  # type: ignore[attr-defined]
    t.run(secrets.draw_to_hand(t.g, 1 << t.seat("goblins")), "poison")
    option = Option("secret", card=secrets.hand[0].uid)
    assert code(t.g, option) == "secret #poison"
    assert fault(t.g, option) == ""
    assert fault(t.g, Option("quest", card=secrets.hand[0].uid)).endswith("its card is no Sidequest")
    assert fault(t.g, Option("secret", card=999)).endswith("its card is no Secrets card")


@pytest.mark.parametrize(
    ("option", "sentence"),
    [
        (Option("juggle"), "the verb 'juggle' is not declared"),
        (Option("stop", 5), "'stop' has no space"),
        (Option("stop", amount=1), "'stop' has no amount"),
        (Option("move", at(1, 0), start=at(0, 0)), "'move' has no start"),
        (Option("move"), "its space is no to"),
        (Option("move", at(1, 0), amount=100), "its amount is no points"),
        (Option("move", at(1, 0), amount=-1), "its amount is no points"),
        (Option("reveal", -2), "its space is no space"),
        (Option("activate", piece=0), "its piece is no Tribe"),
        (Option("orient", at(0, 0), amount=4), "its amount is no turns"),
        (Option("collect", card=1), "its card is no token"),
        (Option("hex", card=3), "its card is no role"),
    ],
)
def test_an_option_holds_nothing_but_what_its_verb_says(t: Seats, option: Option, sentence: str) -> None:
    assert fault(t.g, option).endswith(sentence)


@pytest.mark.parametrize(
    "beginning",
    [
        "move", "move 1E", "move 1E 0", "move 1E 0 goblin-eye", "move 1E 0 x2", "move Entrance x2", "shift 1E 0 from",
        "shift Entrance from 2E 0 #artifact",
        "shift 1E 0 from Entrance #artifact", "shift 1E 0 from 2E 0 #artifact",
        "shift 1E 0 from 2E 0 #artifact x2", "hex #knight", "event #rats:2",
    ],
)  # fmt: skip
def test_a_beginning_that_an_option_may_have(beginning: str) -> None:
    assert misspelt(beginning, IN_CAVE) == ""


@pytest.mark.parametrize(
    "beginning",
    [
        "move 2", "move 0 0", "move x2 1E 0", "move 1E 0 x0", "move 1E 0 x02", "move 1E 0 xx", "move 1E 0 x2 x2",
        "stop x1", "shift 1E 0 2E 0", "shift 1E 0 #artifact", "hex #thief", "hex knight", "orient 1E 0 x4",
        "collect treasure", "collect #crystal", "quest #poison",
    ],
)  # fmt: skip
def test_a_beginning_that_no_option_can_have(beginning: str) -> None:
    name = beginning.split(" ")[0]
    assert misspelt(beginning, IN_CAVE) == (
        f"{beginning!r} can never be offered: {name!r} is spelled {VERBS[name].pattern()!r}"
    )


@pytest.mark.parametrize(("number", "holds"), [(0, False), (1, True), (99, True), (100, False)])
def test_a_number_is_one_of_1_to_99_if_nothing_else_is_said(t: Seats, number: int, holds: bool) -> None:
    assert Number("spaces").holds(t.g, number) is holds


def test_an_unknown_verb_is_named() -> None:
    assert misspelt("moove 1E 0", IN_CAVE) == "there is no verb 'moove'"


def test_a_verb_is_declared_once() -> None:
    with pytest.raises(ValueError, match="the verb 'move' is declared twice"):
        verbs.verb("move", "a second time")
