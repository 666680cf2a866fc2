"""Decks of cards, one by one: which card is drawn next, who knows it then, and where nobody may know an order."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.cave.seats import seated
from underhall.engine.flow import EVERYBODY
from underhall.engine.knowledge import Thing
from underhall.hall import decks, role_board
from underhall.hall.cards import Cards
from underhall.hall.setup import SetupError

NAMES = ("axe", "bow", "cup", "die")


def a_deck(*unknown: int, top: tuple[int, ...] = (), bottom: tuple[int, ...] = ()) -> Cards:
    """A deck with cards at places somebody knows: their uids are 10 more than their faces on top, 20 below."""
    cards = Cards("secret", range(4), NAMES)
    cards.unknown = tuple(unknown)
    cards.top = tuple(Thing(10 + face, 0, 0, face, 0b1) for face in top)
    cards.bottom = tuple(Thing(20 + face, 0, 0, face, 0b1) for face in bottom)
    return cards


@pytest.mark.clause("GEN-18")
@pytest.mark.parametrize(
    ("cards", "order"),
    [
        (a_deck(3, 3, top=(2, 0), bottom=(1, 0)), [2, 0, 3, 3, 1, 0]),
        (a_deck(top=(2, 0), bottom=(1, 0, 2)), [2, 0, 1, 0, 2]),
        (a_deck(bottom=(1, 0, 2)), [1, 0, 2]),
        (a_deck(3), [3]),
    ],
)
def test_what_lies_on_top_is_drawn_first_and_what_lies_below_last(cards: Cards, order: list[int]) -> None:
    t = seated("knight", "thief")
    t.run(cards.copy().draw_to_hand(t.g, 0b10, 0))
    t.run(cards.draw_to_hand(t.g, 0b10, len(order) - 1))
    assert ([thing.face for thing in cards.hand], len(cards)) == (order[:-1], 1)
    t.run(cards.draw_to_hand(t.g, 0b10, 5))
    assert [thing.face for thing in cards.hand] == order
    assert all(thing.known & 0b10 for thing in cards.hand)
    assert {(thing.pool, thing.back) for thing in cards.hand} == {(0, 0)}, "all backs are alike, and it is one deck"
    assert cards.is_empty()


@pytest.mark.clause("GEN-12", "GEN-14")
def test_new_faces_for_a_hand_come_out_of_the_deck_whose_cards_have_no_order() -> None:
    cards = a_deck(0, 1, 3, top=(2,))
    cards.apply_patch({12: 0})
    assert (cards.unknown, [thing.face for thing in cards.top]) == ((1, 2, 3), [0])
    cards.apply_patch({12: 3})
    assert (cards.unknown, [thing.face for thing in cards.top]) == ((0, 1, 2), [3])
    cards.apply_patch({99: 0})
    assert (cards.unknown, [thing.face for thing in cards.top]) == ((0, 1, 2), [3]), "of another deck"


@pytest.mark.clause("GEN-12")
def test_a_look_at_the_next_cards_leaves_them_in_their_order() -> None:
    t = seated("knight", "thief")
    cards = a_deck(3, 3, top=(2,), bottom=(1, 0))
    t.run(cards.peek(t.g, 0b10, 4))
    assert [(thing.face, thing.known) for thing in cards.top] == [(2, 0b11), (3, 0b10), (3, 0b10), (1, 0b11)]
    assert (cards.unknown, [thing.face for thing in cards.bottom]) == ((), [0])
    t.run(cards.peek(t.g, 0b100, 1))
    assert [thing.known for thing in cards.top] == [0b111, 0b10, 0b10, 0b11], "only so many are looked at"


@pytest.mark.clause("GEN-12")
def test_in_a_deck_that_is_new_or_shuffled_there_is_no_order() -> None:
    assert (Cards("secret", (2, 0, 1)).unknown, Cards("secret", (2, 0, 1)).full) == ((0, 1, 2), (0, 1, 2))
    cards = a_deck(1, top=(3,), bottom=(0,))
    cards.shuffle((2,))
    assert (cards.unknown, cards.top, cards.bottom) == ((0, 1, 2, 3), (), ())
    cards.discards, cards.unknown, cards.top = (3, 1, 2), (), (Thing(5, 0, 0, 0, 0b1),)
    cards.renew_below()
    assert (cards.unknown, cards.discards, cards.top[0].pool) == ((1, 2, 3), (), 1)
    cards = a_deck(0, 2)
    cards.hand = (Thing(5, 0, 0, 3, 0),)
    cards.apply_patch({5: 0})
    assert (cards.hand[0].face, cards.unknown) == (0, (2, 3))


@pytest.mark.clause("GEN-12")
@pytest.mark.parametrize(("left", "pool"), [((1,), 0), ((), 1)])
def test_what_is_held_is_dealt_apart_from_a_deck_made_anew_of_its_discards(left: tuple[int, ...], pool: int) -> None:
    """Only if the old deck was used up: all have seen what is in the new one."""
    cards = a_deck(*left)
    cards.hand, cards.aside, cards.discards = (Thing(5, 0, 0, 0, 0b1),), (Thing(6, 0, 0, 3, 0b1),), (2,)
    cards.shuffle_in_discards()
    assert [thing.pool for thing in (*cards.hand, *cards.aside)] == [pool, pool]
    assert (cards.unknown, cards.discards) == ((*left, 2), ())


@pytest.mark.clause("MMP-13")
@pytest.mark.parametrize(
    ("left", "faces", "discards"), [(3, [0, 0, 1], (2,)), (2, [0, 0, 1], (2,)), (1, [0, 1, 2], ())]
)
def test_only_a_deck_that_runs_out_is_made_anew_under_what_is_looked_at(
    left: int, faces: list[int], discards: tuple[int, ...]
) -> None:
    """It is looked at two deep; what lies on top already stays there."""
    t = seated("knight", "thief")
    cards = a_deck(top=(0, 0, 1)[:left])
    cards.discards = (2,) if left > 1 else (1,)
    t.run(decks.look_at_top(t.g, cards, 0b10, 2))
    assert [thing.known & 0b10 for thing in cards.top[:2]] == [0b10, 0b10]
    assert [thing.face for thing in cards.top] == faces[: max(left, 2)]
    assert cards.discards == discards


@pytest.mark.clause("MMP-13")
def test_an_empty_deck_is_made_anew_before_a_card_is_drawn_and_with_both_empty_none_is() -> None:
    t = seated("knight", "thief")
    cards = a_deck(1)
    cards.discards = (2,)
    t.run(decks.draw_to_hand(t.g, cards, 0b10, 1))
    assert ([thing.face for thing in cards.hand], cards.discards) == ([1], (2,)), "it lies empty until a card is wanted"
    t.run(decks.draw_to_hand(t.g, cards, 0b10, 3))
    assert ([thing.face for thing in cards.hand], cards.discards, len(cards)) == ([1, 2], (), 0)


def test_positions_are_equal_in_whatever_order_cards_came_into_a_hand_or_left() -> None:
    one, other = a_deck(), a_deck()
    first, second = Thing(5, 0, 0, 1, 0b1), Thing(6, 0, 0, 2, 0b1)
    for cards, things in ((one, (first, second)), (other, (second, first))):
        cards.hand = cards.aside = things
        cards.discards = cards.gone = tuple(thing.face for thing in things)
    assert one.key() == other.key()
    other.shown = (3,)
    assert one.key() != other.key()


def test_a_card_put_under_the_deck_is_another_one_than_all_before() -> None:
    g: Any = SimpleNamespace(next_uid=7)
    cards = a_deck(3)
    for face in (2, 0):
        cards.put_face_under(g, face)
    assert [(thing.face, thing.known) for thing in cards.bottom] == [(2, EVERYBODY), (0, EVERYBODY)]
    uids = [thing.uid for thing in cards.bottom]
    assert len({*uids, 7}) == 3
    assert min(uids) > 7
    assert {(thing.pool, thing.back) for thing in cards.bottom[-2:]} == {(0, 0)}, "a card of the deck like all others"


def test_like_cards_on_top_are_told_apart_by_a_number() -> None:
    cards = a_deck()
    cards.top = tuple(Thing(10 + place, 0, 0, face, 0b1) for place, face in enumerate((1, 0, 1, 1)))
    cards.hand = (Thing(20, 0, 0, 1, 0b1), Thing(21, 0, 0, 1, 0b1))
    names = [cards.name_of(uid) for uid in (10, 11, 12, 13, 20, 21, 22)]
    assert names == ["bow", "axe", "bow:2", "bow:3", "bow", "bow", ""]


# ------------------------------------------------------------------ in a file


@pytest.mark.parametrize(
    ("where", "sentence"),
    [
        ({"gone": (1, 1)}, "'bow' is not in this game: the mix leaves it in the box"),
        (
            {"gone": (1,), "hand": (Thing(5, 0, 0, 1, 0),)},
            "there are only 2 cards 'bow', and all of them lie elsewhere",
        ),
    ],
)
def test_a_card_that_is_not_to_be_had_says_why(where: dict[str, Any], sentence: str) -> None:
    cards = Cards("secret", (0, 1, 1), NAMES)
    cards.unknown = (0,)
    for name, value in where.items():
        setattr(cards, name, value)
    with pytest.raises(SetupError, match=sentence):
        role_board.take_card(cards, 1, "hand")
    with pytest.raises(SetupError, match="hand: 'die' is not in this game"):
        role_board.take_card(cards, 3, "hand")
    assert role_board.take_card(cards, 0, "hand") == 0
    cards.shown, cards.full = (0,), (0, 1, 1)
    with pytest.raises(SetupError, match="there is only one 'axe', and it lies elsewhere already"):
        role_board.take_card(cards, 0, "hand")


@pytest.mark.clause("GEN-12")
def test_cards_stacked_by_a_file_lie_on_top_in_its_order_and_nobody_knows_them() -> None:
    g: Any = SimpleNamespace(next_uid=7)
    cards = Cards("secret", (0, 1, 2, 2), NAMES)
    role_board.stack_cards(g, cards, ["cup", "axe"], "deck")
    assert [(thing.pool, thing.back, thing.face, thing.known) for thing in cards.top] == [(0, 0, 2, 0), (0, 0, 0, 0)]
    assert role_board.top_of(cards) == ["cup", "axe"]
    role_board.hold_cards(g, cards, ["bow"], 1, "hand")
    (held,) = cards.hand
    assert (held.pool, held.back, held.face, held.known) == (0, 0, 1, 0b10)
    assert cards.unknown == (2,)
    assert len({held.uid, *(thing.uid for thing in cards.top), 7}) == 4
