"""Hidden hands in games of many roles: no view, story or undo gives them away. Always the same games."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.houses.all import new_game
from tests.houses.players import answer
from tests.houses.playing import any_seat, assert_deal_plays_on, assert_every_view_holds, assert_undo_stops
from tests.houses.secrecy import Witness, assert_can_be_told, assert_chance_has_words, assert_only_onlookers_see
from tests.table import Table
from underhall.cave.setup.agreed import Options, Setup
from underhall.hall.setup import Setup as AnySetup
from underhall.houses import house_with
from underhall.manor.setup.agreed import Setup as ManorSetup

FIVE = ("knight", "goblins", "dragon", "cave", "thief")
MANOR = ("paladin", "skeletons", "spider", "manor", "warlock")
CAVE_MIXES = [
    (*FIVE, "ghoul"),
    FIVE,
    FIVE[:4],
    ("cave", "knight"),
    ("goblins", "dragon", "knight"),
    ("thief", "knight"),
]
MANOR_MIXES = [MANOR, MANOR[:4], ("paladin", "spider", "manor"), ("skeletons", "spider", "warlock")]
GUEST_MIXES = [
    ("knight", "goblins", "shadow-paladin", "cave"),
    ("knight", "goblins", "spider"),
    ("knight", "skeletons", "dragon", "thief"),
    ("knight", "skeletons", "spider", "manor"),
    ("paladin", "goblins", "shadow-paladin"),
    ("paladin", "skeletons", "dragon", "manor", "warlock"),
    ("paladin", "skeletons", "spider", "manor", "thief"),
]
MIXES = [*CAVE_MIXES, *MANOR_MIXES, *GUEST_MIXES]
LONGEST = 900
"""So many decisions of a game are looked at."""


def setup_of(mix: tuple[str, ...], terrain: bool = False) -> AnySetup:
    """A mix of either house as usual."""
    if house_with(mix).name == "manor":
        return ManorSetup(mix)
    return Setup(mix, options=Options(terrain=terrain and mix not in GUEST_MIXES))


@pytest.mark.parametrize("mix", MIXES, ids="+".join)
def test_whoever_learns_something_cannot_be_undone_and_nobody_is_told_more(mix: tuple[str, ...]) -> None:
    rand = random.Random(len(mix))
    game = new_game(setup_of(mix, terrain=len(mix) % 2 == 0), len(mix), story=True)
    witness = Witness(game)
    while game.ask is not None and len(game.log) < LONGEST:
        if rand.random() < 0.03:
            assert_undo_stops(game, rand)
            assert_can_be_told(game)
        game.choose(answer(game, rand))
        witness.look()
    assert witness.lessons > 20


@pytest.mark.parametrize("mix", MIXES, ids="+".join)
def test_no_seat_sees_what_it_does_not_know(mix: tuple[str, ...]) -> None:
    rand = random.Random(7 * len(mix))
    game = new_game(setup_of(mix), 3)
    while game.ask is not None and len(game.log) < LONGEST:
        if rand.random() < 0.04:
            assert_every_view_holds(game, rand)
        if rand.random() < 0.01:
            assert_deal_plays_on(game, rand, 15)
        game.choose(answer(game, rand))
    assert any_seat(game, rand) in range(len(mix))


@pytest.mark.clause("SKL-77", "MAN-47", "SPI-02")
@pytest.mark.parametrize("mix", MANOR_MIXES, ids="+".join)
def test_that_somebody_is_asked_tells_nothing_of_hidden_cards(mix: tuple[str, ...]) -> None:
    """At a hub another seat's question is asked anew in every world it could be in: it must be the same one."""
    rand = random.Random(len(mix))
    game = new_game(setup_of(mix), 8)
    tried: Counter[str] = Counter()
    while game.ask is not None and len(game.log) < LONGEST:
        ask = game.ask
        if ask.prompt.hub and tried[ask.prompt.name] < 5:
            tried[ask.prompt.name] += 1
            assert_every_view_holds(game, rand)
        game.choose(rand.randrange(len(ask.options)))
    assert len(tried) > 8


@pytest.mark.parametrize("mix", [CAVE_MIXES[0], CAVE_MIXES[3], MANOR_MIXES[0], GUEST_MIXES[0]], ids="+".join)
def test_only_those_who_are_shown_a_chance_see_it(mix: tuple[str, ...]) -> None:
    rand = random.Random(len(mix))
    game = new_game(setup_of(mix), 5, explicit=True)
    hidden = 0
    while game.over is None and len(game.log) < 3 * LONGEST:
        if game.chance is None:
            game.choose(answer(game, rand))
            continue
        if rand.random() < 0.3:
            assert_chance_has_words(game)
            hidden += assert_only_onlookers_see(game, rand)
        game.resolve(rand.choices(range(game.chance.count), game.chance.odds())[0])
    assert hidden > 10


def test_a_witness_notices_a_leak() -> None:
    """The check itself: a card shown to a seat, or named in its story, that undo would take back."""
    game = new_game(Setup(FIVE), 1, story=True)
    witness = Witness(game)
    goblins = game.state.named("goblins")
    deck = goblins.cards()[2]
    t = Table(game.state)
    t.dealt = True
    t.run(deck.draw_to_hand(game.state, 1 << goblins.seat))
    game.barrier = 0
    game.log.append(0)
    with pytest.raises(AssertionError, match=f"undo takes back what seat {goblins.seat} learned"):
        witness.look()
    witness = Witness(game)
    witness.told = len(game.events)
    game.state.tell("secret", "GOB-27", "goblins", thing="Hex")
    with pytest.raises(AssertionError, match=r"secret tells seat \d of Hex"):
        witness.look()
