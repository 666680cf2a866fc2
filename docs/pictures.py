"""Draw the picture of the README (`make pictures`): a seeded game, played by a simple plan to a pretty moment."""

from __future__ import annotations

from itertools import count
from pathlib import Path

from underhall.cave.setup import Setup, new_game
from underhall.cave.space import AROUND, distance
from underhall.cave.state import Cave
from underhall.cave.view import OptionView, View
from underhall.draw.names import where
from underhall.draw.svg import svg_table
from underhall.engine.game import Game

HERE = Path(__file__).parent
LOOT = ("treasure", "crystal")


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


def play(game: Game[Cave]) -> None:
    """One decision by the plan; of equals the first."""
    view: View = game.view(0)
    assert view.ask is not None
    game.choose(max(view.ask.options, key=lambda option: worth(view, option)).index)


def pretty(view: View) -> bool:
    """A moment worth showing: much seen, something to take, something to choose, not too wide."""
    if view.ask is None or view.ask.name != "ghoul-act":
        return False
    lit = sum(tile.lit for tile in view.tiles)
    tokens = [token for tile in view.tiles for token in tile.tokens]
    wide = max(tile.x for tile in view.tiles) - min(tile.x for tile in view.tiles)
    high = max(tile.y for tile in view.tiles) - min(tile.y for tile in view.tiles)
    verbs = {option.verb for option in view.ask.options}
    return (
        not view.collapsing
        and lit >= 12
        and len(view.tiles) >= 26
        and wide <= 7
        and high <= 6
        and tokens.count("treasure") >= 2
        and tokens.count("crystal") >= 1
        and bool(verbs & {"collect", "smash"})
        and len(view.ask.options) <= 11
        and "terror" in verbs
    )


def find() -> View:
    """The first pretty moment of the first game that has one."""
    for seed in count(1):
        game = new_game(Setup(("ghoul",)), seed, history=False)
        while game.over is None:
            view: View = game.view(0)
            if pretty(view):
                return view
            play(game)
    raise AssertionError


def main() -> None:
    """Write docs/game.svg."""
    (HERE / "game.svg").write_text(svg_table(find(), title="The Ghoul alone in the dark"), encoding="utf-8")


if __name__ == "__main__":
    main()
