"""Draw the picture of the README (`make pictures`): a seeded game, played to a pretty moment."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Final

from underhall.bots import seated_bots
from underhall.cave.setup.agreed import Setup
from underhall.cave.setup.new import new_game
from underhall.cave.state import Cave
from underhall.cave.view import View
from underhall.draw.svg import svg_table
from underhall.engine.game import Game

HERE: Final = Path(__file__).parent
FIVE: Final = Setup(("knight", "goblins", "dragon", "cave", "thief"))
KNIGHT: Final = 0
"""Her seat among the five."""


def small(view: View) -> bool:
    """Whether the map is not too wide for a picture."""
    wide = max(tile.x for tile in view.tiles) - min(tile.x for tile in view.tiles)
    high = max(tile.y for tile in view.tiles) - min(tile.y for tile in view.tiles)
    return wide <= 7 and high <= 6 and not view.collapsing


def together(seed: int) -> Iterator[View]:
    """The Knight's view whenever she is asked, in a game of five bots."""
    game: Game[Cave] = new_game(FIVE, seed)
    bots = seated_bots("random,goblins=greedy,dragon=greedy", game.state.roles, seed)
    while (ask := game.ask) is not None:
        if ask.seat == KNIGHT:
            yield game.view(KNIGHT)
        game.choose(bots[ask.seat].choose(game, ask.seat))


def pretty(view: View) -> bool:
    """A moment worth showing: everybody on the map, something on many boards, and steps to choose from."""
    assert view.ask is not None
    steps = sum(option.verb == "move" for option in view.ask.options)
    tokens = {token for tile in view.tiles for token in tile.tokens}
    return (
        small(view)
        and len(view.pieces) == 6
        and sum(tile.lit for tile in view.tiles) >= 10
        and len(view.tiles) >= 24
        and {"treasure", "crystal", "event"} <= tokens
        and bool(view.edges)
        and steps >= 2
        and 6 <= len(view.ask.options) <= 10
    )


def main() -> None:
    """Write docs/table.svg: the first pretty moment of the first game that has one."""
    view = next(view for seed in count(1) for view in together(seed) if pretty(view))
    table = svg_table(view, title="Knight, Goblins, Dragon, Cave and Thief at one table")
    (HERE / "table.svg").write_text(table, encoding="utf-8")


if __name__ == "__main__":
    main()
