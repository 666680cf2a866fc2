"""All that who decides is told when they ask why not: a line a reason, with the spaces and figures it holds for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from underhall.engine.game import Game
from underhall.hall.pieces import PIECES
from underhall.hall.space import OFF, Space
from underhall.houses import HOUSES
from underhall.told.scenarios import files_of, parse


def game_of(text: str) -> Game[Any]:
    """A game that begins with the position of a scenario file."""
    scenario = parse(text.encode(), "test.toml")
    return Game(files_of(scenario).build_state(scenario))


def reasons(game: Game[Any], house: str, spaces: Sequence[Space]) -> dict[str, str]:
    """By clause and sentence: the spaces, and the others' figures on the map, that cannot be chosen."""
    ask, g = game.ask, game.state
    assert ask is not None
    offered = {option.space for option in ask.options}
    whom = {option.piece for option in ask.options} | {g.active.pieces[0]}
    pointed = [(at, -1, g.name(at)) for at in spaces if at not in offered]
    pointed += [(at, piece, PIECES[piece]) for piece, at in enumerate(g.where) if at != OFF and piece not in whom]
    told: dict[str, list[str]] = {}
    for at, piece, name in pointed:
        why = HOUSES[house].why_not(g, ask, ask.seat, at, piece)
        told.setdefault(f"{why.clause} {why.sentence}", []).append(name)
    return {reason: ", ".join(names) for reason, names in told.items()}
