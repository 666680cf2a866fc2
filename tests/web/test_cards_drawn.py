"""Cards of a role's board, drawn one by one: hands in full, what lies apart by name, backs and decks as numbers."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from tests.draw.positions import crowd
from underhall.hall.view import Card, Panel
from underhall.table.board_cards import backs, decks, hand, piles

NOBODY = "stranger"
"""A role that no page knows."""


def panel(*cards: Card, role: str = NOBODY, hidden: dict[str, int] | None = None, **numbers: int) -> Panel:
    return Panel(role, "Stranger", "", False, 0, cards=[*cards], hidden=hidden or {}, numbers=numbers)


def parsed(markup: str) -> ET.Element:
    return ET.fromstring(f"<div>{markup}</div>")


def said(root: ET.Element) -> str:
    return " ".join("".join(root.itertext()).split())


def of_class(root: ET.Element, css: str) -> list[ET.Element]:
    return [one for one in root.iter() if css in one.get("class", "").split()]


def in_hand(*cards: Card, **numbers: int) -> ET.Element:
    return parsed(hand(crowd(), panel(*cards, **numbers)))


def test_backs_are_a_fan_of_five_at_most_with_their_number() -> None:
    root = parsed(backs(panel(hidden={"terror": 7, "event": 2, "treasure": 0})))
    fans = of_class(root, "backs")
    assert [one.get("aria-label") for one in fans] == ["7 terror, facedown", "2 event, facedown"]
    assert [len([*one]) - 1 for one in fans] == [5, 2]
    assert [said(one) for one in fans] == ["7", "2"]


def test_tiles_of_a_hand_are_shown_elsewhere() -> None:
    assert backs(panel(hidden={"tiles": 2}, role="cave")) == ""
    assert of_class(parsed(backs(panel(hidden={"omens": 2}, role="cave"))), "backs")
    assert of_class(parsed(backs(panel(hidden={"tiles": 2}))), "backs")


def test_a_deck_says_how_many_cards_it_has() -> None:
    root = parsed(decks(panel(terror_deck=3, event_deck=1, rage=5)))
    assert [one.get("aria-label") for one in of_class(root, "deck")] == ["Terror deck: 3 cards", "Event deck: 1 card"]
    assert said(root) == "Terror 3Event 1"


def test_cards_of_others_lie_in_piles_by_their_deck() -> None:
    cards = (
        Card(1, "Hunt", "ready", "terror"),
        Card(2, "Chase", "used", "terror"),
        Card(3, "Web", "in hand", "spells"),
    )
    away = Card(4, "Gone", "discarded"), Card(5, "Gone", "discarded"), Card(6, "Still to come", "empty")
    root = parsed(piles(panel(*cards, *away, terror_deck=3)))
    assert [said(one) for one in of_class(root, "pile")] == ["TerrorHuntChase used", "SpellsWeb", "Terror 3Discarded 2"]
    assert [one.get("class") for one in of_class(root, "chip")] == ["chip", "chip idle", "chip"]
    (discarded,) = [one for one in root.iter() if one.get("title") == "Gone, Gone"]
    assert said(discarded) == "Discarded 2"
    assert piles(panel()) == ""


def test_a_card_without_a_deck_is_of_the_only_one() -> None:
    assert said(parsed(piles(panel(Card(1, "Hunt", "ready"), terror_deck=3)))).startswith("TerrorHunt")
    assert said(parsed(piles(panel(Card(1, "Hunt", "ready"))))) == "CardsHunt"


def test_a_card_leads_to_its_clause_if_it_has_one() -> None:
    root = parsed(piles(panel(Card(1, "Hunt", "ready", clause="GHL-25", text="Run."), Card(2, "Chase", "ready"))))
    hunt, chase = of_class(root, "chip")
    assert (hunt.tag, hunt.get("href"), hunt.get("title")) == ("a", "../rules/GHL-25", "Run.")
    assert (chase.tag, chase.get("title")) == ("span", "Chase")


def test_cards_alike_in_hand_are_one_card_and_those_away_are_only_named() -> None:
    alike = Card(1, "Hunt", "in hand", "terror", "Run.")
    root = in_hand(alike, alike, Card(2, "Chase", "used", "terror"), Card(3, "Sneak", "discarded", "terror"))
    assert [said(one) for one in root.iter("h3")] == ["Hunt × 2", "Chase"]
    assert [said(one) for one in root.iter("footer")] == ["", "Used"]
    assert ["idle" in one.get("class", "") for one in of_class(root, "card")] == [False, True]
    assert [said(one) for tag in ("dt", "dd") for one in root.iter(tag)] == ["Terror, discarded", "Sneak"]
    assert hand(crowd(), panel()) == ""


def test_the_deck_of_a_card_is_named_where_there_is_more_than_one() -> None:
    hunt = Card(1, "Hunt", "in hand", "terror", "Run.", "GHL-25")
    assert [said(one) for one in in_hand(hunt, terror_deck=3).iter("footer")] == ["GHL-25"]
    for root in (in_hand(hunt, terror_deck=3, event_deck=2), in_hand(hunt, Card(2, "Web", "in hand", "spells", "Go."))):
        assert said(next(root.iter("footer"))) == "TerrorGHL-25"


@pytest.mark.parametrize(
    ("letters", "css"), [(70, "w0"), (71, "w1"), (96, "w2"), (122, "w2"), (123, "w3"), (161, "w4")]
)
def test_a_card_is_the_wider_the_more_it_says(letters: int, css: str) -> None:
    (card,) = of_class(in_hand(Card(1, "Hunt", "in hand", text="x" * letters)), "card")
    assert card.get("class") == f"card {css}"


def test_how_often_a_card_may_be_used_stands_before_what_it_does() -> None:
    root = in_hand(Card(1, "Hunt", "in hand", text="Once a turn: Run.\nNote: Rest."))
    assert [said(one) for one in root.iter("p")] == ["Once a turn: Run.", "Note: Rest."]
    assert [said(one) for one in root.iter("em")] == ["Once a turn:"]
