"""What would come of a choice, as far as the one who chooses can know: with a game that is not the cave."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.engine.toy import AGREE, CARDS, NO, PASS, TURN, YES, Toy, back_of
from underhall.engine.flow import Ask, Flow, Prompt
from underhall.engine.foresight import Foresight, foresee
from underhall.engine.game import Game
from underhall.engine.knowledge import Deck, Thing


def foreseen(game: Game[Any], verb: str) -> Foresight[Any]:
    """What would come of the option with this verb."""
    assert game.ask is not None
    return foresee(game, [option.verb for option in game.ask.options].index(verb))


def pick(game: Game[Any], verb: str) -> None:
    assert game.ask is not None
    game.choose([option.verb for option in game.ask.options].index(verb))


def test_a_choice_leads_to_the_next_question() -> None:
    told = foreseen(Game(Toy(1)), "pass")
    assert [event.verb for event in told.events] == ["pass"]
    assert told.moment is not None
    assert told.moment.ask is not None
    assert told.moment.ask.seat == 1


def test_it_stops_before_a_chance_that_the_seat_would_see() -> None:
    for verb, kind in (("roll", "die"), ("draw", "card")):
        told = foreseen(Game(Toy(1)), verb)
        assert told.events == []
        assert told.moment is not None
        assert told.moment.chance is not None
        assert told.moment.chance.kind == kind


def test_it_stops_at_a_question_to_another() -> None:
    game = Game(Toy(1))
    for verb in ("draw", "pass", "give-away"):
        pick(game, verb)
    told = foreseen(game, "card")
    assert told.moment is not None
    assert told.moment.ask is not None
    assert told.moment.ask.prompt is AGREE


def test_it_stops_where_what_is_hidden_decides() -> None:
    game = Game(Toy(1))
    for verb in ("draw", "pass", "give-away", "card"):
        pick(game, verb)
    told = foreseen(game, "yes")  # the other seat does not know which card it gets rid of
    assert told.events == []
    assert told.moment is None


class Whispering(Toy):
    """Whoever passes is talked about, for the other to hear."""

    def tell(self, verb: str, thing: str = "", seen: int = -1) -> None:
        super().tell(verb, thing, seen)
        if verb == "pass":
            super().tell("whisper", str(self.draw(1000)), seen=1 << 1 - self.turn % 2)


def test_what_others_alone_may_know_is_left_out() -> None:
    told = foreseen(Game(Whispering(1)), "pass")
    assert [event.verb for event in told.events] == ["pass"]
    assert told.moment is not None


class Guarded(Toy):
    """Who is asked after a pass depends on the card that the other seat holds."""

    def run(self) -> Flow[None]:
        yield Ask(0, TURN, [PASS])
        yield Ask(self.hands[1][0].face // 2 % 2, AGREE, [YES, NO])


class Counting(Toy):
    """The question after a pass says what card the other seat holds."""

    def run(self) -> Flow[None]:
        yield Ask(0, TURN, [PASS])
        yield Ask(1, COUNTED, [YES, NO], (self.hands[1][0].face,))


COUNTED = Prompt("counted", "Is it {0}?", "TOY-01")


@pytest.mark.parametrize("kind", [Guarded, Counting])
def test_a_question_that_depends_on_what_is_hidden_is_not_told(kind: type[Toy]) -> None:
    toy = kind(1)
    toy.deck = Deck(tuple(card for card in CARDS if card != 4))
    toy.hands[1] = (Thing(1, 0, back_of(4), 4, 1 << 1),)
    assert foreseen(Game(toy), "pass").moment is None


@pytest.mark.parametrize("seed", range(6))
def test_the_game_itself_is_left_as_it_was(seed: int) -> None:
    game, rand = Game(Toy(seed), story=True), random.Random(seed)
    while game.ask is not None:
        index = rand.randrange(len(game.ask.options))
        before = game.state.key(), game.state.rng, list(game.log), len(game.events)
        foresee(game, index)
        assert before == (game.state.key(), game.state.rng, game.log, len(game.events))
        game.choose(index)
