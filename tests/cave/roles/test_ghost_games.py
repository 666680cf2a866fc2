"""Whole random games with the Ghost: checked, all ending for a named reason, every Possession card used."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest

from underhall.cave.setup.agreed import Options, Setup
from underhall.cave.setup.new import new_game
from underhall.cave.state import Cave
from underhall.engine.game import Game

MIXES = (
    ("knight", "goblins", "ghost"),
    ("knight", "dragon", "cave", "ghost"),
    ("goblins", "thief", "ghost"),
    ("dragon", "thief", "ghoul", "ghost"),
    ("knight", "vile-ghoul", "nightmare-unicorn", "ghost"),
    ("knight", "goblins", "dragon", "cave", "thief", "ghoul", "ghost"),
    ("nightmare-unicorn", "cave", "thief", "ghost"),
    ("knight", "ghost"),
    ("goblins", "ghost"),
    ("dragon", "ghost"),
    ("thief", "ghost"),
    ("ghoul", "ghost"),
    ("vile-ghoul", "ghost"),
    ("nightmare-unicorn", "ghost"),
    ("ghost",),
)
MOST = 6000


def answer(game: Game[Cave], chance: random.Random) -> int:
    """A random answer; a card that can be revealed is."""
    assert game.ask is not None
    options = game.ask.options
    return len(options) - 1 if game.ask.prompt.name in ("haunt", "ghost-card") else chance.randrange(len(options))


@pytest.mark.clause("GST-65", "GST-123")
def test_random_games_of_many_mixes_use_every_card_and_come_to_an_end() -> None:
    possessed: Counter[str] = Counter()
    locked = 0
    for number, mix in enumerate(MIXES * 2):
        chance = random.Random(number)
        terrain = number % 3 == 0
        game = new_game(Setup(mix, options=Options(terrain=terrain)), number, history=False)
        for step in range(MOST):
            if game.ask is None:
                break
            if game.state.turn.under is not None:
                possessed[game.state.active.name] += 1
            elif game.ask.prompt.name == "ghost-card" and len(game.ask.options) > 1:
                possessed["ghost"] += 1
            game.choose(answer(game, chance))
            if step % 20 == 0:
                game.state.check()
        assert game.over is not None, mix
        assert game.over.reason
        game.state.check()
        locked += game.state.named("ghost").locked  # type: ignore[attr-defined]
    assert len(possessed) == 9
    assert locked > 0


@pytest.mark.parametrize(
    "mix", [("knight", "goblins", "dragon", "ghost"), ("thief", "ghost"), ("cave", "ghoul", "ghost")]
)
def test_games_cloned_inside_possession_turns_answer_alike_and_redeal_what_is_hidden(mix: tuple[str, ...]) -> None:
    chance = random.Random(11)
    game = new_game(Setup(mix), 5)
    inside = 0
    while game.ask is not None and inside < 25:
        if game.state.turn.under is not None:
            inside += 1
            one, two = game.clone(), game.clone()
            assert one.state.hash() == game.state.hash()
            for _ in range(8):
                if one.ask is None or two.ask is None:
                    break
                index = chance.randrange(len(one.ask.options))
                one.choose(index)
                two.choose(index)
            assert one.state.hash() == two.state.hash()
            seat = game.ask.seat
            dealt = game.determinize(seat, inside)
            dealt.state.check()
            assert msgspec.json.encode(dealt.view(seat)) == msgspec.json.encode(game.view(seat))
        game.choose(answer(game, chance))
    assert inside
