"""Records: a setup and every answer, chance included, as JSON. Loading one replays and checks it."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any, Final

import msgspec

from underhall.engine.flow import Ask, Chance, GameOver
from underhall.engine.game import Game
from underhall.engine.state import State

VERSION: Final = 1


class RecordError(ValueError):
    """A record that cannot be read or does not replay; the message names the file and the field."""


class Answer(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """One line of a record: who answered ("choose" or "chance"), the index, and what it meant."""

    by: str
    index: int
    code: str


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole game as data: its setup, its answers, and the hash of the position they lead to."""

    underhall: int
    game: str
    setup: dict[str, Any]
    rng: int
    answers: list[Answer]
    hash: str
    ending: list[Any] | None = None


def record(game: Game[Any], name: str, setup: dict[str, Any]) -> Record:
    """The record of a game so far. It holds the generator's state, so before the end it stays on the server."""
    answers = _tell_answers(game.origin.copy(), game.log)
    return Record(VERSION, name, setup, game.state.rng, answers, game.state.hash(), _tell_ending(game))


def _tell_ending(game: Game[Any]) -> list[Any] | None:
    over = game.state.over
    return None if over is None else [list(over.winners), over.clause, over.reason]


def _tell_answers(state: State, log: list[int]) -> list[Answer]:
    answers: list[Answer] = []
    flow = state.run()
    step: Ask | Chance = next(flow)
    try:
        for entry in log:
            index = entry if entry >= 0 else ~entry
            answers.append(Answer("choose" if entry >= 0 else "chance", index, _code(state, step, index)))
            step = flow.send(index)
    except GameOver:
        pass
    return answers


def _code(state: State, step: Ask | Chance, index: int) -> str:
    if isinstance(step, Ask):
        return state.option_code(step.options[index])
    return state.outcome_code(step, index)


def replay(saved: Record, state: State, where: str = "the record") -> Game[Any]:
    """Play a record's answers on its starting state; every answer and the final position must be as recorded."""
    game: Game[Any] = Game(state, history=True, explicit=True, story=True)
    for place, answer in enumerate(saved.answers):
        _follow(game, answer, f"{where}: answers[{place}]")
    game.explicit = False
    game.state.rng = saved.rng
    if game.chance is not None:
        raise RecordError(f"{where}: answers: the record breaks off in the middle of a chance")
    if game.state.hash() != saved.hash:
        raise RecordError(f"{where}: hash: the answers lead to {game.state.hash()}, not to {saved.hash}")
    if saved.ending != _tell_ending(game):
        raise RecordError(f"{where}: ending: the game ended as {_tell_ending(game)}, not as {saved.ending}")
    return game


def _follow(game: Game[Any], answer: Answer, field: str) -> None:
    step: Ask | Chance | None = game.chance if game.chance is not None else game.ask
    if step is None:
        raise RecordError(f"{field}: the game is over, yet {answer.code!r} follows")
    kind = "choose" if isinstance(step, Ask) else "chance"
    count = len(step.options) if isinstance(step, Ask) else step.count
    if answer.by != kind:
        raise RecordError(f"{field}: the rules want {kind!r} here, not {answer.by!r}")
    if not 0 <= answer.index < count:
        raise RecordError(f"{field}: {answer.index} is not one of the {count} answers possible here")
    code = _code(game.state, step, answer.index)
    if code != answer.code:
        raise RecordError(f"{field}: answer {answer.index} means {code!r} here, not {answer.code!r}")
    if kind == "choose":
        game.choose(answer.index)
    else:
        game.resolve(answer.index)


def save(saved: Record, path: Path) -> None:
    """Write a record, whole or not at all."""
    write_atomically(path, msgspec.json.format(msgspec.json.encode(saved), indent=1))


def load(path: Path) -> Record:
    """Read a record; anything wrong with it is one sentence naming the file and the field."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise RecordError(f"{path}: cannot be read ({error.strerror})") from None
    try:
        version = msgspec.json.decode(data, type=_Version).underhall
    except msgspec.ValidationError:
        raise RecordError(f"{path}: underhall: this is not an Underhall record") from None
    except msgspec.DecodeError as error:
        raise RecordError(f"{path}: not a whole JSON file ({error})") from None
    if version != VERSION:
        raise RecordError(
            f"{path}: underhall: version {version} cannot be read here; this program reads version {VERSION}"
        )
    try:
        return msgspec.json.decode(data, type=Record)
    except msgspec.ValidationError as error:
        raise RecordError(f"{path}: {error}") from None


class _Version(msgspec.Struct):
    underhall: int


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file so that a reader sees the old one or the new one, never half of it."""
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(temporary, 0o644)
        os.replace(temporary, path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
