"""Hidden things, and decks that hold only what is known."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from underhall.engine.knowledge import UNSEEN, Deck, Thing


def test_a_thing_shown_to_a_seat_stays_known_to_the_others() -> None:
    thing = Thing(7, 1, 2, 3, 0b001)
    shown = thing.shown_to(0b100)
    assert shown.known == 0b101
    assert (shown.uid, shown.pool, shown.back, shown.face) == (7, 1, 2, 3)
    assert thing.known == 0b001, "things are immutable"
    assert shown.shown_to(0b001) is shown


def test_equality_of_things_ignores_their_uids() -> None:
    assert Thing(7, 1, 2, 3, 1).key() == Thing(8, 1, 2, 3, 1).key()
    for other in (Thing(7, 0, 2, 3, 1), Thing(7, 1, 0, 3, 1), Thing(7, 1, 2, UNSEEN, 1), Thing(7, 1, 2, 3, 0)):
        assert other.key() != Thing(7, 1, 2, 3, 1).key()


def test_a_new_face_changes_nothing_else() -> None:
    thing = Thing(7, 1, 2, 3, 1).with_face(9)
    assert (thing.uid, thing.pool, thing.back, thing.face, thing.known) == (7, 1, 2, 9, 1)


def test_a_deck_gives_its_known_top_first_then_chance_then_its_bottom_in_order() -> None:
    deck = Deck((5, 6), top=(1, 2), bottom=(8, 9))
    assert len(deck) == 6
    assert not deck.next_is_chance()
    first, deck = deck.draw_known()
    second, deck = deck.draw_known()
    assert (first, second) == (1, 2)
    assert deck.next_is_chance()
    third, deck = deck.draw_at(1)
    fourth, deck = deck.draw_at(0)
    assert (third, fourth) == (6, 5)
    assert not deck.next_is_chance()
    fifth, deck = deck.draw_known()
    sixth, deck = deck.draw_known()
    assert (fifth, sixth) == (8, 9)
    assert len(deck) == 0


def test_cards_put_under_a_deck_come_in_the_order_they_were_put() -> None:
    deck = Deck((5,)).put_under(3).put_under(1)
    assert deck.key() == ((), (5,), (3, 1))


def test_searching_and_shuffling_leave_no_order_behind() -> None:
    deck = Deck((5, 6), top=(9,), bottom=(1,))
    assert deck.take(6).key() == ((), (1, 5, 9), ())
    assert deck.shuffle_in(4).key() == ((), (1, 4, 5, 6, 9), ())
    with pytest.raises(ValueError, match="not in list"):
        deck.take(7)


moves = st.lists(st.tuples(st.sampled_from(["draw", "under", "in", "take"]), st.integers(0, 99)), max_size=30)


@settings(derandomize=True, max_examples=60, deadline=None)
@given(moves)
def test_no_card_is_ever_lost_or_doubled(steps: list[tuple[str, int]]) -> None:
    deck, held = Deck(tuple(range(8))), []
    for verb, number in steps:
        before = deck.key()
        if verb == "draw" and len(deck):
            drawn = deck.draw_at(number % len(deck.unknown)) if deck.next_is_chance() else deck.draw_known()
            held.append(drawn[0])
            after = drawn[1]
        elif verb == "take" and len(deck):
            card = deck.cards()[number % len(deck)]
            held.append(card)
            after = deck.take(card)
        elif held:
            card = held.pop(number % len(held))
            after = deck.put_under(card) if verb == "under" else deck.shuffle_in(card)
        else:
            continue
        assert deck.key() == before, "a deck never changes, drawing gives a new one"
        deck = after
        assert sorted([*deck.cards(), *held]) == list(range(8))
        assert list(deck.unknown) == sorted(deck.unknown), "an order nobody knows does not exist in memory"
