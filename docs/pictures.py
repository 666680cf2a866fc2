"""Draw the pictures of the README (`make pictures`): seeded games, played to a pretty moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Final

from underhall.bots import seated_bots
from underhall.cave.setup import Setup, new_game
from underhall.cave.space import AROUND, distance
from underhall.cave.state import Cave
from underhall.cave.view import OptionView, View
from underhall.draw.names import where
from underhall.draw.svg import svg_table
from underhall.engine.game import Game

HERE: Final = Path(__file__).parent
LOOT: Final = ("treasure", "crystal")
FIVE: Final = Setup(("knight", "goblins", "dragon", "cave", "thief"))
KNIGHT: Final = 0
"""Her seat among the five."""


# ------------------------------------------------------------------ the Ghoul alone, by a simple plan


def worth(view: View, option: OptionView) -> float:
    """How much the plan likes an option: take and smash, light up the dark, walk towards what glitters."""
    at = where(view, "ghoul")
    dark = {tile.space for tile in view.tiles if not tile.lit}
    if option.verb in ("smash", "collect"):
        return 100
    if option.verb == "flare":
        return 11 * sum(at + way in dark for way in AROUND) - 6
    if option.verb == "keep-dice":
        return 2 * (option.amount // 10) - option.amount % 10
    if option.verb == "move":
        loot = [tile.space for tile in view.tiles if set(tile.tokens) & set(LOOT) and tile.space != at]
        near = min((distance(option.space, space) for space in loot), default=9)
        return 30 - near - option.amount
    if option.verb in ("place", "fill"):
        return -distance(option.space, view.entrance)
    return 0


def alone(seed: int) -> Iterator[View]:
    """Every view of a game of the Ghoul alone, by the plan; of equals the first."""
    game: Game[Cave] = new_game(Setup(("ghoul",)), seed, history=False)
    while game.over is None:
        view: View = game.view(0)
        yield view
        assert view.ask is not None
        game.choose(max(view.ask.options, key=lambda option: worth(view, option)).index)


def small(view: View) -> bool:
    """Whether the map is not too wide for a picture."""
    wide = max(tile.x for tile in view.tiles) - min(tile.x for tile in view.tiles)
    high = max(tile.y for tile in view.tiles) - min(tile.y for tile in view.tiles)
    return wide <= 7 and high <= 6 and not view.collapsing


def pretty_alone(view: View) -> bool:
    """A moment worth showing: much seen, something to take, something to choose."""
    if view.ask is None or view.ask.name != "ghoul-act":
        return False
    lit = sum(tile.lit for tile in view.tiles)
    tokens = [token for tile in view.tiles for token in tile.tokens]
    verbs = {option.verb for option in view.ask.options}
    return (
        small(view)
        and lit >= 12
        and len(view.tiles) >= 26
        and tokens.count("treasure") >= 2
        and tokens.count("crystal") >= 1
        and bool(verbs & {"collect", "smash"})
        and len(view.ask.options) <= 11
        and "terror" in verbs
    )


# ------------------------------------------------------------------ five roles, by bots


def together(seed: int) -> Iterator[View]:
    """The Knight's view whenever she is asked, in a game of five bots."""
    game: Game[Cave] = new_game(FIVE, seed)
    bots = seated_bots("random,goblins=greedy,dragon=greedy", game.state.roles, seed)
    while (ask := game.ask) is not None:
        if ask.seat == KNIGHT:
            yield game.view(KNIGHT)
        game.choose(bots[ask.seat].choose(game, ask.seat))


def pretty_together(view: View) -> bool:
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


def find(games: Callable[[int], Iterator[View]], pretty: Callable[[View], bool]) -> View:
    """The first pretty moment of the first game that has one."""
    return next(view for seed in count(1) for view in games(seed) if pretty(view))


def main() -> None:
    """Write docs/game.svg and docs/table.svg."""
    solo = svg_table(find(alone, pretty_alone), title="The Ghoul alone in the dark")
    table = svg_table(find(together, pretty_together), title="Knight, Goblins, Dragon, Cave and Thief at one table")
    (HERE / "game.svg").write_text(solo, encoding="utf-8")
    (HERE / "table.svg").write_text(table, encoding="utf-8")


if __name__ == "__main__":
    main()
