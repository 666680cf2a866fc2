"""`underhall replay`: verify a record, and show or draw any moment of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from underhall.commands.output import colours, terminal_width
from underhall.draw.svg import svg_table
from underhall.draw.text import text_table
from underhall.draw.words import ending_words
from underhall.engine.game import Game
from underhall.engine.record import RecordError, write_atomically
from underhall.hall.state import Hall
from underhall.hall.view import View
from underhall.told.saved import load_game, seat_at
from underhall.told.setups import told


def replay(file: Path, at: int | None, text: bool, svg: Path | None) -> None:
    """Verify a record; show the moment asked for, draw it, or say in a few lines what it holds."""
    setup, game = load_game(file)
    moment = game if at is None else _moment(game, at, file)
    view = moment.view(seat_at(moment))
    if svg is not None:
        _draw(view, svg)
    if text or (at is not None and svg is None):
        print(text_table(view, colours(), terminal_width()))
    elif svg is None:
        _print_summary(file, told(setup), game)


def _draw(view: View, svg: Path) -> None:
    try:
        write_atomically(svg, svg_table(view).encode())
    except OSError as error:
        raise RecordError(f"{svg}: cannot be written ({error.strerror})") from None


def _moment(game: Game[Hall[Any]], at: int, file: Path) -> Game[Hall[Any]]:
    if not 0 <= at <= len(game.log):
        raise RecordError(
            f"{file}: --at {at} is not in this record; it has {len(game.log)} answers, so 0 to {len(game.log)}"
        )
    return game.at(at)


def _print_summary(file: Path, setup: str, game: Game[Hall[Any]]) -> None:
    decisions = sum(answer >= 0 for answer in game.log)
    print(f"{file}: a whole record, every answer verified")
    print(f"setup:    {setup}")
    print(f"answers:  {len(game.log)} ({decisions} decisions, {len(game.log) - decisions} by chance)")
    print(f"turns:    {game.state.turn.number}, in round {game.state.round}")
    print(f"ending:   {ending_words(game.view(0)) or 'not over yet'}")
    print(f"hash:     {game.state.hash()}")
