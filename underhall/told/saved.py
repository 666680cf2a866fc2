"""Saved games: a record as a file, and the game it holds."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from underhall.bots import BOTS
from underhall.engine import record
from underhall.engine.game import Game
from underhall.engine.record import Record, RecordError
from underhall.hall.setup import Setup, SetupError
from underhall.hall.state import Hall
from underhall.houses import HOUSES, home_of

REAL_TILES: Final = "real_tiles"
"""Stands in the setup of a record if the game is played with real dice and tiles."""


PLAYED_BY: Final = "bots"
"""Stands in the setup of a record if bots play some of the roles: the name of each bot by role."""


def record_of(game: Game[Hall[Any]], setup: Setup, bots: Mapping[str, str]) -> Record:
    """The record of a game, with the bots that play by role."""
    house = home_of(setup)
    data = house.setup_data(setup)
    if game.state.real_tiles:
        data[REAL_TILES] = True
    if bots:
        data[PLAYED_BY] = dict(bots)
    return record.record(game, house.name, data)


def save_game(game: Game[Hall[Any]], setup: Setup, path: Path, bots: Mapping[str, str] | None = None) -> bool:
    """Save a game; False if it had to be saved as it was before its last decision, because a chance is open."""
    whole = game.chance is None
    if not whole:
        game = game.at(last_decision(game))
    if game.ask is None and game.over is None:
        raise RecordError("there is nothing to save before the first decision")
    record.save(record_of(game, setup, bots or {}), path)
    return whole


def last_decision(game: Game[Hall[Any]]) -> int:
    """The place of the last decision in the log; 0 if there is none."""
    return max((place for place, answer in enumerate(game.log) if answer >= 0), default=0)


def load_game(path: Path) -> tuple[Setup, Game[Hall[Any]]]:
    """Load a record and replay it; anything wrong is one sentence naming the file and the field."""
    setup, game, _ = load_table(path)
    return setup, game


def load_table(path: Path) -> tuple[Setup, Game[Hall[Any]], dict[str, str]]:
    """Load a record and replay it, with the bots that play by role."""
    return table_of(record.load(path), str(path))


def table_of(saved: Record, where: str) -> tuple[Setup, Game[Hall[Any]], dict[str, str]]:
    """The game of a record, replayed, with the bots that play by role; `where` is what it is called if it is wrong."""
    house = HOUSES.get(saved.game)
    if house is None:
        known = " and ".join(map(repr, HOUSES))
        raise RecordError(f"{where}: game: {saved.game!r} cannot be played here; this program plays {known}")
    data = dict(saved.setup)
    real_tiles = data.pop(REAL_TILES, False)
    if not isinstance(real_tiles, bool):
        raise RecordError(f"{where}: setup.{REAL_TILES}: Expected `bool`, got `{type(real_tiles).__name__}`")
    played_by = data.pop(PLAYED_BY, {})
    setup = house.setup_from(data, f"{where}: setup")
    try:
        state = house.new_state(setup, saved.rng, real_tiles)
    except SetupError as error:
        raise SetupError(f"{where}: setup: {error}") from None
    game: Game[Hall[Any]] = record.replay(saved, state, where)
    game.explicit = real_tiles
    return setup, game, _bots(played_by, setup, where)


def _bots(data: Any, setup: Setup, where: str) -> dict[str, str]:
    try:
        bots = msgspec.convert(data, dict[str, str])
    except msgspec.ValidationError as error:
        raise RecordError(f"{where}: setup.{PLAYED_BY}: {error}") from None
    for role, bot in bots.items():
        if role not in setup.roles or bot.partition(":")[0] not in BOTS:
            raise RecordError(f"{where}: setup.{PLAYED_BY}: no bot {bot!r} plays a role {role!r}")
    return bots


def seat_at(game: Game[Hall[Any]]) -> int:
    """The seat through whose eyes a moment is seen: whoever decides, or else whose turn it is.

    On the turn of somebody whom nobody plays it is the first player's.
    """
    if game.ask is not None:
        return game.ask.seat
    seats: list[int] = [role.seat for role in (game.state.active, *game.state.players)]
    return next(seat for seat in seats if seat >= 0)
