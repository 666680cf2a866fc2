"""Games and positions that the tests of the drawings share."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tests.table import Table, table
from underhall.cave.setup import Options, Setup, new_game
from underhall.cave.state import Cave
from underhall.cave.view import View
from underhall.engine.game import Game


def tiny() -> Table:
    """The Entrance and four tiles around it; the Ghoul stands on a Treasure Room among them."""
    t = table()
    t.lit(1, 0, "treasure-01")
    t.lit(1, 1, "crystal-03", 2)
    t.dark(0, 1, "event-01")
    t.dark(-1, 0, "event-02")
    t.piece("ghoul", 1, 0)
    t.token(1, 0, "treasure")
    t.token(1, 1, "crystal")
    t.g.turn.phase = 1
    return t


def random_game(seed: int) -> Iterator[tuple[Game[Cave], View]]:
    """A game of random choices, every third with Terrain, with the view at every decision and at the end."""
    game = new_game(Setup(("ghoul",), options=Options(terrain=seed % 3 == 0)), seed, history=False, story=True)
    dice = random.Random(seed)
    while game.over is None:
        yield game, game.view(0)
        assert game.ask is not None
        options = game.ask.options
        going_on = [index for index, option in enumerate(options) if option.verb != "stop"]
        # Random players stop too soon to see much: let them go on more often than not.
        game.choose(dice.choice(going_on) if going_on and dice.random() < 0.8 else dice.randrange(len(options)))
    yield game, game.view(0)
