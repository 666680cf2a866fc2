"""Decks with knowledge: nothing is lost, nothing leaks, and what a seat does not know really varies."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.table import Table, table
from underhall.engine.flow import EVERYBODY, Chance
from underhall.hall.cards import Cards

DECK = (0, 0, 1, 2, 3)
ME, OTHER = 1 << 0, 1 << 1


@pytest.fixture
def t() -> Table:
    return table()


def drawn(t: Table, cards: Cards, *answers: str, seats: int = ME, count: int = 1) -> None:
    t.run(cards.draw_to_hand(t.g, seats, count), *answers)


def faces(cards: Cards) -> list[int]:
    return [thing.face for thing in cards.hand]


def test_a_draw_is_a_chance_among_what_nobody_knows(t: Table) -> None:
    cards = Cards("event", DECK)
    step = t.play(cards.draw_to_hand(t.g, ME))
    assert isinstance(step, Chance)
    assert (step.kind, tuple(step.outcomes), step.shown) == ("event", DECK, ME)


def test_the_last_kind_left_is_no_chance(t: Table) -> None:
    cards = Cards("event", (3, 3))
    drawn(t, cards)
    assert faces(cards) == [3]
    assert len(cards) == 1


def test_an_empty_deck_gives_what_there_is(t: Table) -> None:
    cards = Cards("event", (3,))
    drawn(t, cards, count=3)
    assert faces(cards) == [3]
    cards.check()


def test_known_places_are_drawn_in_order_top_then_unknown_then_bottom(t: Table) -> None:
    cards = Cards("event", (0, 1, 2, 3))
    drawn(t, cards, *index(0), count=1)
    under = cards.hand[0]
    cards.take(under)
    cards.put_under(under)
    t.run(cards.peek(t.g, ME, 1), *index(3))
    t.run(cards.draw_to_hand(t.g, ME, 4), *index(1))
    assert faces(cards) == [3, 1, 2, 0]
    cards.check()


def index(*kinds: int) -> list[str]:
    """Answers to chances: the kinds of the cards that come up, which have no names here."""
    return [str(kind) for kind in kinds]


def test_peeking_reaches_the_bottom_when_nothing_else_is_left(t: Table) -> None:
    cards = Cards("event", (4, 4))
    drawn(t, cards, count=2)
    for thing in cards.hand:
        cards.take(thing)
        cards.put_under(thing)
    t.run(cards.peek(t.g, OTHER, 3))
    assert [thing.known for thing in cards.top] == [ME | OTHER, ME | OTHER]
    assert not cards.bottom


def test_a_shuffle_forgets_every_place(t: Table) -> None:
    cards = Cards("event", DECK)
    t.run(cards.peek(t.g, ME, 2), *index(3, 0))
    cards.shuffle()
    assert (cards.unknown, cards.top, cards.bottom) == (DECK, (), ())


def test_a_shuffle_takes_in_what_was_put_under(t: Table) -> None:
    cards = Cards("event", (0, 1))
    drawn(t, cards, *index(1))
    under = cards.hand[0]
    cards.take(under)
    cards.put_under(under)
    cards.shuffle()
    assert (cards.unknown, cards.bottom) == ((0, 1), ())
    cards.check()


def test_whoever_draws_or_looks_has_learned_something(t: Table) -> None:
    """Undo stops there, though a card that somebody knows comes without a chance."""
    cards = Cards("event", DECK)
    learned = t.g.learned
    t.run(cards.peek(t.g, OTHER, 1), *index(0))
    assert t.g.learned > learned
    learned = t.g.learned
    drawn(t, cards)
    assert t.g.learned > learned


def test_a_hand_that_is_given_up_is_seen_by_all(t: Table) -> None:
    cards = Cards("event", DECK)
    drawn(t, cards, *index(0))
    cards.put_away()
    drawn(t, cards, *index(1))
    learned = t.g.learned
    cards.take_back(t.g)
    assert t.g.learned > learned
    assert (faces(cards), cards.discards) == ([0], (1,))


def test_discards_come_back_only_when_shuffled_in(t: Table) -> None:
    cards = Cards("event", (2, 2))
    drawn(t, cards, count=2)
    for thing in cards.hand:
        cards.take(thing)
        cards.discard(thing.face)
    assert len(cards) == 0
    cards.shuffle_in_discards()
    assert len(cards) == 2
    cards.check()


def test_face_up_cards_and_cards_out_of_the_game_still_count(t: Table) -> None:
    cards = Cards("event", (1, 2))
    drawn(t, cards, *index(1), count=2)
    one, two = cards.hand
    cards.take(one)
    cards.show(one.face)
    cards.take(two)
    cards.remove(two.face)
    cards.check()
    cards.unshow(one.face)
    with pytest.raises(AssertionError, match="do not add up"):
        cards.check()


def deals(t: Table, cards: Cards, seat: int, times: int) -> list[Cards]:
    dealt = []
    for _ in range(times):
        other = cards.copy()
        other.apply_patch(dict(other.redeal(t.g, seat)))
        other.check()
        dealt.append(other)
    return dealt


def test_a_redeal_varies_what_is_hidden_and_keeps_what_is_known(t: Table) -> None:
    cards = Cards("event", (0, 1, 2, 3))
    drawn(t, cards, *index(1), seats=ME)  # the other seat does not know it
    drawn(t, cards, *index(2), seats=EVERYBODY)
    dealt = deals(t, cards, 1, 300)
    hidden = Counter(faces(other)[0] for other in dealt)
    assert set(hidden) == {0, 1, 3}
    assert min(hidden.values()) > 60
    assert {faces(other)[1] for other in dealt} == {2}
    assert {tuple(faces(other)) for other in deals(t, cards, 0, 20)} == {(1, 2)}


def test_a_redeal_keeps_what_was_held_before_the_deck_was_made_anew_apart(t: Table) -> None:
    cards = Cards("event", (0, 1, 2, 3))
    drawn(t, cards, *index(1, 2), seats=ME, count=2)
    for face in (0, 3):  # seen by all, and shuffled in
        cards.unknown = tuple(other for other in cards.unknown if other != face)
        cards.discard(face)
    cards.shuffle_in_discards()
    assert {tuple(sorted(faces(other))) for other in deals(t, cards, 1, 40)} == {(1, 2)}
    drawn(t, cards, *index(0), seats=ME)
    assert {faces(other)[2] for other in deals(t, cards, 1, 60)} == {0, 3}


def test_a_redeal_reaches_cards_seen_on_top_and_put_under(t: Table) -> None:
    cards = Cards("event", (0, 1, 2, 3))
    t.run(cards.peek(t.g, ME, 1), *index(3))
    dealt = deals(t, cards, 1, 200)
    assert {other.top[0].face for other in dealt} == {0, 1, 2, 3}
    assert {other.top[0].face for other in deals(t, cards, 0, 20)} == {3}


def test_equal_hands_have_equal_keys_whatever_the_path(t: Table) -> None:
    one, two = Cards("event", DECK), Cards("event", DECK)
    drawn(t, one, *index(1, 2), count=2)
    drawn(t, two, *index(2, 1), count=2)
    assert one.key() == two.key()


def test_a_copy_is_independent(t: Table) -> None:
    cards = Cards("event", DECK)
    other: Any = cards.copy()
    drawn(t, cards, *index(1))
    assert (len(cards), len(other)) == (4, 5)
