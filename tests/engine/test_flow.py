"""Options, asks, chances and endings."""

from __future__ import annotations

from collections import Counter

import pytest

from underhall.engine.flow import EVERYBODY, NOWHERE, Ask, Chance, Ending, GameOver, Option, Prompt


def test_options_are_equal_when_all_their_fields_are() -> None:
    one = Option("move", 3, 4, 5, 6)
    assert one == Option("move", 3, 4, 5, 6)
    assert hash(one) == hash(Option("move", 3, 4, 5, 6))
    for other in (("go", 3, 4, 5, 6), ("move", 0, 4, 5, 6), ("move", 3, 0, 5, 6), ("move", 3, 4, 0, 6)):
        assert one != Option(*other)
    assert one != Option("move", 3, 4, 5, 0)
    assert one != Option("move", 3, 4, 5, 6, 7)
    assert one != ("move", 3, 4, 5, 6)


def test_an_option_has_nothing_but_a_verb_unless_told() -> None:
    assert Option("stop").key() == ("stop", NOWHERE, NOWHERE, NOWHERE, 0, NOWHERE)
    assert repr(Option("stop")) == "Option('stop', -1, -1, -1, 0, -1)"


def test_an_ask_fills_its_numbers_into_its_sentence() -> None:
    prompt = Prompt("pay", "Pay {0} of {1}.", "TOY-01")
    assert Ask(0, prompt, [Option("yes")], (2, 5)).text() == "Pay 2 of 5."
    assert not prompt.hub
    turn = Prompt("turn", "Go.", "TOY-01", hub=True)
    assert (turn.hub, turn.main) == (True, True)


def test_a_chance_without_weights_picks_all_alike() -> None:
    chance = Chance("die", (1, 2, 3, 4))
    assert [chance.pick(lambda _, n=n: n) for n in range(4)] == [0, 1, 2, 3]
    assert chance.odds() == [1, 1, 1, 1]
    assert chance.count == 4
    assert chance.shown == EVERYBODY


def test_an_outcome_is_called_by_its_name_or_its_number() -> None:
    assert Chance("card", (0, 2), names=("Bow", "Axe", "Net")).named(1) == "Net"
    assert Chance("die", (4, 6)).named(1) == "6"


def test_a_chance_picks_by_its_weights() -> None:
    chance = Chance("die", (1, 2, 3), (3, 0, 2))
    below: list[int] = []

    def pick(number: int) -> int:
        return chance.pick(lambda count: below.append(count) or number)

    assert Counter(pick(number) for number in range(5)) == {0: 3, 2: 2}
    assert set(below) == {5}
    assert list(chance.odds()) == [3, 0, 2]


def test_a_chance_without_a_possible_outcome_says_so() -> None:
    with pytest.raises(ValueError, match="'die' has no outcome"):
        Chance("die", (1, 2), (0, 0)).pick(lambda count: 0)


def test_an_ending_tells_who_won_and_why() -> None:
    ending = Ending(("anna",), "TOY-04", "twelve points")
    assert ending.key() == (("anna",), "TOY-04", "twelve points")
    over = GameOver(ending)
    assert over.ending is ending
    assert str(over) == "twelve points"
