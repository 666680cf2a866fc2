"""What the Cave hands others: Events and Treasure cards for the Knight, Treasure tokens for everyone."""

from __future__ import annotations

import pytest

from tests.cave.seats import Seats
from tests.cave.tables.cave import cave_with, codes, trial
from tests.cave.tables.ghoul import open_ask
from tests.table import Result
from underhall.cave.map.treasure import take_treasure
from underhall.cave.play.event_cards import EVENT_IDS
from underhall.cave.roles.goblins.role import Goblins
from underhall.cave.roles.goblins.tribes import PLUNDER_TOKEN, plunder
from underhall.cave.roles.knight.events import resolve_event
from underhall.cave.roles.knight.role import Knight
from underhall.cave.roles.knight.treasures import take_treasure_token
from underhall.engine.flow import Ask
from underhall.engine.knowledge import Thing
from underhall.hall.pieces import FANGS, KNIGHT
from underhall.hall.space import at
from underhall.hall.tokens import TREASURE

ME, HER = 1 << 0, 1 << 1


def with_events(*cards: str) -> Seats:
    """The Cave and the Knight; the Event deck is these cards in this order, the first three known to the Cave."""
    t = cave_with("knight")
    she = t.role(Knight)
    t.g.where[KNIGHT] = at(0, 0)
    faces = [EVENT_IDS.index(card) for card in cards]
    left = list(she.events.full)
    for face in faces:
        left.remove(face)
    she.events.unknown, she.events.gone = (), tuple(left)
    she.events.top = tuple(Thing(100 + i, 0, 0, face, ME if i < 3 else 0) for i, face in enumerate(faces))
    return t


def faces(things: tuple[Thing, ...]) -> list[str]:
    return [EVENT_IDS[thing.face] for thing in things]


@pytest.mark.clause("CAV-36", "CAV-54", "CAV-55", "KNT-80")
def test_of_three_events_it_plays_one_and_orders_the_others_below() -> None:
    t = with_events("rats", "light", "fresh-air", "cave-bread", "vantage-point")
    other = trial(t)
    step = open_ask(other.play(resolve_event(other.g, other.role(Knight))), "play-event")
    assert step.seat == 0
    assert len(step.options) == 3
    she = t.role(Knight)
    t.run(resolve_event(t.g, she), "event #rats", "bury-event #fresh-air")
    assert she.events.gone[-1] == EVENT_IDS.index("rats")  # the played card leaves the game
    deck = she.events.top + she.events.bottom
    assert faces(deck) == ["cave-bread", "vantage-point", "fresh-air", "light"]
    assert [thing.known for thing in deck] == [ME, ME, ME, ME]  # only the played one is shown (CAV-54, CAV-37)
    t.g.check()


@pytest.mark.clause("CAV-36")
@pytest.mark.parametrize("cards", [("rats",), ()])
def test_with_fewer_events_it_plays_what_there_is_or_nothing(cards: tuple[str, ...]) -> None:
    t = with_events(*cards)
    assert t.play(resolve_event(t.g, t.role(Knight))) == Result()
    assert len(t.role(Knight).events) == 0


@pytest.mark.clause("CAV-37", "CAV-53", "GEN-13")
def test_it_sees_the_top_three_events_at_any_time_and_she_does_not() -> None:
    t = cave_with("knight")
    she = t.role(Knight)
    t.deal(she.show_next_events(t.g))
    assert [thing.known for thing in she.events.top] == [ME, ME, ME]
    mine, hers = (
        [card for panel in t.g.view(seat, None).panels for card in panel.cards if card.state == "next"]
        for seat in (0, 1)
    )
    assert len(mine) == 3
    assert hers == []


def with_treasures(left: int) -> Seats:
    """The Knight on a Treasure token, with so many cards left in the Treasure deck."""
    t = cave_with("knight")
    t.piece("knight", 0, 0)
    t.token(0, 0, "treasure")
    cards = t.role(Knight).treasures
    cards.unknown, cards.gone = cards.unknown[:left], cards.unknown[left:]
    return t


@pytest.mark.clause("CAV-38", "CAV-54", "CAV-55", "KNT-73", "KNT-74")
def test_of_two_treasure_cards_it_gives_her_one() -> None:
    t = with_treasures(7)
    she = t.role(Knight)
    step = open_ask(t.deal(take_treasure_token(t.g, she)), "give-treasure")
    assert step.seat == 0
    assert len(step.options) == 2
    t = with_treasures(7)
    she = t.role(Knight)
    t.deal(take_treasure_token(t.g, she), "give #elvish-sword", "keep-treasure")
    assert t.g.supply[TREASURE] == t.g.plan.tokens[TREASURE]  # the token returned
    assert [thing.known for thing in she.treasures.hand] == [ME | HER]
    assert [thing.known for thing in she.treasures.bottom] == [ME]  # the other one only the Cave has seen
    assert len(she.treasures) == 6


@pytest.mark.clause("CAV-38", "KNT-74")
def test_a_declined_card_leaves_the_game_for_5_grit() -> None:
    t = with_treasures(1)
    she = t.role(Knight)
    step = open_ask(t.deal(take_treasure_token(t.g, she)), "treasure")  # one card left: that one
    assert step.seat == 1
    t = with_treasures(1)
    she = t.role(Knight)
    t.deal(take_treasure_token(t.g, she), "decline x5")
    assert she.grit == 5
    assert she.treasures.hand == ()
    assert len(she.treasures) == 0


@pytest.mark.clause("CAV-38", "KNT-74")
def test_without_treasure_cards_she_gains_5_grit() -> None:
    t = with_treasures(0)
    t.run(take_treasure_token(t.g, t.role(Knight)))
    assert t.role(Knight).grit == 5


@pytest.mark.clause("CAV-39", "GOB-44")
def test_a_plundered_treasure_goes_back_to_the_supply() -> None:
    t = cave_with("goblins", "knight")
    them = t.role(Goblins)
    t.dark(1, 0, "event-01")
    t.token(1, 0, "treasure")
    t.piece("goblin-fangs", 1, 0)
    them.rage = 1
    t.play(plunder(t.g, them, FANGS, PLUNDER_TOKEN[TREASURE]))
    assert t.g.supply[TREASURE] == t.g.plan.tokens[TREASURE]
    assert them.rage == 2


@pytest.mark.clause("CAV-40", "GEN-15")
def test_from_an_empty_supply_a_treasure_comes_from_anywhere_on_the_map() -> None:
    t = cave_with("thief")
    t.dark(1, 0, "event-01")
    t.dark(2, 0, "event-02")
    t.token(1, 0, "treasure")
    t.token(2, 0, "treasure")
    thief = t.g.named("thief")
    assert t.run(take_treasure(trial(t).g, thief))
    t.g.supply[TREASURE] = 0
    step = t.play(take_treasure(trial(t).g, thief))
    assert isinstance(step, Ask)
    assert step.seat == thief.seat == 1  # whoever receives it chooses
    assert codes(t, step) == ["take 1E 0", "take 2E 0"]
    t.run(take_treasure(t.g, thief), "take 2E 0")
    assert t.tokens(2, 0) == []
