"""Why something cannot be chosen: the reasons of every role, and that they hold in any game."""

from __future__ import annotations

import random
import re
from typing import Final

import pytest

from tests.cave.playing import answer, any_setup
from underhall.cave.parts import PIECES
from underhall.cave.reasons import Why, asked_role, why_not
from underhall.cave.setup import new_game
from underhall.cave.space import OFF
from underhall.cave.state import Cave
from underhall.draw.words import targets
from underhall.engine.game import Game
from underhall.rules.clauses import clauses

Reasons = dict[tuple[int, int], Why]

LACKING: Final = re.compile(r"It takes (?:at least )?(\d+) .*; you have (\d+|none) left")
WEAKER: Final = re.compile(r"Your \w+ (-?\d+) is (less|not greater) than [^.]*?(-?\d+)[,.]")


def reasons(game: Game[Cave], seat: int) -> Reasons:
    """Why a seat cannot choose each space and piece that is not among its targets."""
    g, ask = game.state, game.ask
    assert ask is not None
    chosen = targets(game.view(seat))
    named = [option.piece for option in ask.options]
    found = {(at, -1): why_not(g, ask, seat, at) for at in (*g.edges, *g.open_spaces) if at not in chosen}
    for piece in range(len(PIECES)):
        at = g.where[piece]
        if g.role_of(piece) is not None and piece not in named:
            found[at, piece] = why_not(g, ask, seat, at, piece)
    return found


def assert_true(why: Why) -> None:
    """A sentence with a clause, whose numbers say what it says."""
    assert why.clause in clauses(), why
    assert why.sentence[0].isupper(), why
    assert why.sentence.endswith("."), why
    for needs, has in LACKING.findall(why.sentence):
        assert int(needs) > int(has.replace("none", "0")), why
    for has, short, value in WEAKER.findall(why.sentence):
        assert int(has) < int(value) + (short != "less"), why


def check_reasons(seed: int, often: float, decisions: int) -> dict[str, Reasons]:
    """Play a random game; at some of its main questions every reason is true, and tells nothing hidden."""
    rand, probing = random.Random(seed), random.Random(~seed)
    game = new_game(any_setup(rand), seed)
    seen: dict[str, Reasons] = {}
    for _ in range(decisions):
        if game.ask is None:
            break
        seat = game.ask.seat
        role = asked_role(game.state, seat)
        if game.ask.prompt.name in role.main_questions and probing.random() < often:
            before = game.state.key()
            found = reasons(game, seat)
            assert game.state.key() == before, "a reason changed the position"
            assert found == reasons(game.determinize(seat, probing.getrandbits(32)), seat), "a reason tells a secret"
            for why in found.values():
                assert_true(why)
            seen.setdefault(role.name, {}).update(found)
        game.choose(answer(game, rand))
    return seen


@pytest.mark.parametrize("seed", range(8))
def test_reasons_hold_in_any_game(seed: int) -> None:
    assert check_reasons(seed, 0.04, 600)


assert OFF == -1
