"""What would come of a choice, as far as the one who chooses can know: with a game that is not the cave."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.engine.toy import AGREE, CARDS, NO, PASS, TURN, YES, Toy, back_of
from underhall.engine.flow import Ask, Chance, Flow, Prompt
from underhall.engine.foresight import Foresight, foresee, glimpses
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


class Rolling(Toy):
    """Which die falls after a pass depends on the card that the other seat holds."""

    def run(self) -> Flow[None]:
        yield Ask(0, TURN, [PASS])
        yield Chance(("die", "coin")[self.hands[1][0].face // 2 % 2], (1, 2))


class Squeaking(Toy):
    """Whoever passes is told of, twice; a card squeaks if it is an odd one of its kind, and the story goes on."""

    def run(self) -> Flow[None]:
        yield Ask(0, TURN, [PASS])
        self.tell("pass")
        self.tell("hm")
        if self.hands[1][0].face // 2 % 2:
            self.tell("squeak")
        self.tell("end")
        yield Ask(1, AGREE, [YES, NO])


class Whimpering(Toy):
    """The story ends with a whimper if the card that the other seat holds is an odd one of its kind."""

    def run(self) -> Flow[None]:
        yield Ask(0, TURN, [PASS])
        self.tell("pass")
        if self.hands[1][0].face // 2 % 2:
            self.tell("whimper")
        yield Ask(1, AGREE, [YES, NO])


class Naming(Toy):
    """Between two other events a card says its name."""

    def run(self) -> Flow[None]:
        yield Ask(0, TURN, [PASS])
        self.tell("pass")
        self.tell("name", str(self.hands[1][0].face))
        self.tell("end")
        yield Ask(1, AGREE, [YES, NO])


def against_four(kind: type[Toy]) -> Game[Any]:
    """The other seat holds the card 4."""
    toy = kind(1)
    toy.deck = Deck(tuple(card for card in CARDS if card != 4))
    toy.hands[1] = (Thing(1, 0, back_of(4), 4, 1 << 1),)
    return Game(toy)


@pytest.mark.parametrize("kind", [Guarded, Counting, Rolling])
def test_a_question_or_a_chance_that_depends_on_what_is_hidden_is_not_told(kind: type[Toy]) -> None:
    assert foreseen(against_four(kind), "pass").moment is None


@pytest.mark.parametrize(("kind", "sure"), [(Squeaking, ["pass", "hm"]), (Whimpering, ["pass"]), (Naming, ["pass"])])
def test_the_story_is_told_up_to_where_what_is_hidden_changes_it(kind: type[Toy], sure: list[str]) -> None:
    told = foreseen(against_four(kind), "pass")
    assert [event.verb for event in told.events] == sure
    assert told.moment is None


class Dealing(Toy):
    """After a pass the other seat draws two cards, which it alone sees."""

    def run(self) -> Flow[None]:
        yield Ask(0, TURN, [PASS])
        yield from self.draw_card(1)
        yield from self.draw_card(1)
        yield Ask(1, AGREE, [YES, NO])


def test_chances_that_the_seat_would_not_see_fall_on_the_way() -> None:
    told = foreseen(Game(Dealing(1)), "pass")
    assert told.moment is not None
    assert told.moment.ask is not None
    assert told.moment.ask.prompt is AGREE
    assert len(told.moment.state.hands[1]) == 2


def test_another_seed_gives_glimpses_of_other_worlds() -> None:
    game = against_four(Guarded)
    assert len({glimpses(game, 0, 1, seed)[0].state.hands[1][0].face for seed in range(8)}) > 1


@pytest.mark.parametrize("seed", range(6))
def test_the_game_itself_is_left_as_it_was(seed: int) -> None:
    game, rand = Game(Toy(seed), story=True), random.Random(seed)
    while game.ask is not None:
        index = rand.randrange(len(game.ask.options))
        before = game.state.key(), game.state.rng, list(game.log), len(game.events)
        foresee(game, index)
        assert before == (game.state.key(), game.state.rng, game.log, len(game.events))
        game.choose(index)
