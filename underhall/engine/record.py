"""Records: a setup and every answer, chance included, as JSON. Loading one replays and checks it."""

from __future__ import annotations

import errno
import hashlib
import os
import secrets
import stat
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from underhall.engine.flow import Ask, Chance, GameOver
from underhall.engine.game import Game
from underhall.engine.nature import Nature
from underhall.engine.state import State

VERSION: Final = 3
"""Of records, and of the rules that their answers follow: a game of other rules would become another game here."""


class RecordError(ValueError):
    """A record that cannot be read or does not replay; the message names the file and the field."""


class Answer(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """One line of a record: who answered ("choose" or "chance"), the index, and what it meant."""

    by: str
    index: int
    code: str


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole game as data: its setup, its answers, the generator after them, and a hash that closes it (`closing`).

    Of a game whose chance is answered by a `Nature` the generator was never used: it tells nothing.
    """

    underhall: int
    game: str
    setup: dict[str, Any]
    rng: int
    answers: list[Answer]
    hash: str
    ending: tuple[list[str], str, str] | None = None


READER: Final = msgspec.json.Decoder(Record)
"""Made now: two threads that meet a type for the first time, both at once, would crash."""


def record(game: Game[Any], name: str, setup: dict[str, Any]) -> Record:
    """The record of a game so far. It holds the generator's state, so before the end it stays on the server."""
    answers = _tell_answers(game.origin.copy(), game.log)
    return Record(VERSION, name, setup, game.state.rng, answers, closing(game), _tell_ending(game))


def _tell_ending(game: Game[Any]) -> tuple[list[str], str, str] | None:
    over = game.state.over
    return None if over is None else (list(over.winners), over.clause, over.reason)


def seal(game: Game[Any]) -> str:
    """A hash of the position and of the way to it: no answer can be dropped from the end unnoticed."""
    return _hash(game.state.key(), game.log)


def closing(game: Game[Any]) -> str:
    """The seal of a record: it covers the generator too, so that no dice to come can be changed unnoticed."""
    return _hash(game.state.key(), game.log, game.state.rng)


def _hash(*parts: object) -> str:
    return hashlib.blake2b(repr(parts).encode(), digest_size=12).hexdigest()


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
    _restore_generator(game, saved.rng)
    if game.chance is not None:
        raise RecordError(f"{where}: answers: the record breaks off in the middle of a chance")
    if closing(game) != saved.hash:
        raise RecordError(f"{where}: hash: answers and generator lead to {closing(game)}, not to {saved.hash}")
    if saved.ending != _tell_ending(game):
        raise RecordError(f"{where}: ending: the game ended as {_tell_ending(game)}, not as {saved.ending}")
    return game


def resume(state: State, log: Sequence[int], nature: Nature | None = None) -> Game[Any]:
    """A game from its bare log on the state it began with, ready to go on by the same chance; for logs kept here."""
    game: Game[Any] = Game(state, history=True, explicit=True, story=True, nature=nature)
    carry_on(game, log)
    if nature is None:
        _restore_generator(game, _after(game.origin.copy(), log))
    return game


def carry_on(game: Game[Any], answers: Sequence[int]) -> None:
    """Give a game more answers from a log that begins like its own; its own chance is not asked."""
    game.explicit = True
    for answer in answers:
        if answer >= 0:
            game.choose(answer)
        else:
            game.resolve(~answer)
    game.explicit = False


def _after(state: State, log: Sequence[int]) -> int:
    """The generator of a state once it has answered the chances of a log."""
    for _ in filter(lambda answer: answer < 0, log):
        state.draw(1)
    return state.rng


def _restore_generator(game: Game[Any], rng: int) -> None:
    """Give the game, and every earlier moment of it that undo can go back to, the generator it had then."""
    game.state.rng = rng
    for place, state in [(0, game.origin), *game.snapshots]:
        state.rng = rng
        state.rewind(sum(entry < 0 for entry in game.log[place:]))


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
        data = read_regular(path)
    except OSError as error:
        raise RecordError(f"{path}: cannot be read ({error.strerror})") from None
    return parse(data, str(path))


def parse(data: bytes, where: str = "the record") -> Record:
    """A record from the bytes of its file."""
    try:
        return _decode(data, where)
    except RecursionError:
        raise RecordError(f"{where}: its lists are nested too deeply for a record") from None


def _decode(data: bytes, where: str) -> Record:
    try:
        version = msgspec.json.decode(data, type=_Version).underhall
    except msgspec.ValidationError:
        raise RecordError(f"{where}: underhall: this is not an Underhall record") from None
    except msgspec.DecodeError as error:
        raise RecordError(f"{where}: not a whole JSON file ({error})") from None
    if version != VERSION:
        raise RecordError(f"{where}: underhall: {of_other_rules(version)}")
    try:
        return READER.decode(data)
    except msgspec.ValidationError as error:
        raise RecordError(f"{where}: {error}") from None


def of_other_rules(version: int) -> str:
    """Why a game of another version is not followed, as the end of a sentence."""
    made = "was made by earlier rules" if version < VERSION else "comes from a later edition"
    return f"version {version} {made} and cannot be replayed here; this program plays by version {VERSION}"


class _Version(msgspec.Struct):
    underhall: int


# ------------------------------------------------------------------ files


def read_regular(path: Path) -> bytes:
    """The bytes of a regular file; a folder, a pipe or a device is an OSError instead of a wait without end."""
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "not a regular file", str(path))
    return path.read_bytes()


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file so that a reader sees the old one or the new one, never half of it; a link stays a link."""
    target = Path(os.path.realpath(path))
    if target.is_symlink() or (target.exists() and not target.is_file()):
        raise RecordError(f"{path}: is there already and is not a regular file: choose another name")
    _replace(target, data)


def _replace(path: Path, data: bytes) -> None:
    temporary = path.with_name(f".underhall-{secrets.token_hex(8)}")
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)  # less what the umask forbids
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        if path.exists():
            temporary.chmod(stat.S_IMODE(path.stat().st_mode))
        os.replace(temporary, path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
