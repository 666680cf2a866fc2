"""Records: saved, loaded, replayed, and every way they can be wrong."""

from __future__ import annotations

import os
import random
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.engine.test_game import same, wander
from tests.engine.toy import Toy
from underhall.engine.game import Game
from underhall.engine.record import (
    VERSION,
    Answer,
    Record,
    RecordError,
    closing,
    load,
    record,
    replay,
    resume,
    save,
    write_atomically,
)

SEEDS = range(8)


def played(seed: int = 3, steps: int = 12) -> Game[Any]:
    game = Game(Toy(seed))
    wander(game, random.Random(seed), steps)
    return game


def saved_game(seed: int = 3, steps: int = 12) -> Record:
    return record(played(seed, steps), "toy", {"seats": 2})


def changed(saved: Record, **fields: Any) -> Record:
    return msgspec.structs.replace(saved, **fields)


def refused(saved: Record) -> str:
    with pytest.raises(RecordError) as error:
        replay(saved, Toy(0), "game.json")
    return str(error.value)


def test_a_record_tells_every_answer_chance_included() -> None:
    game = Game(Toy(3))
    game.choose(1)
    game.choose(0)
    saved = record(game, "toy", {})
    assert [(answer.by, answer.code.split()[0]) for answer in saved.answers] == [
        ("choose", "roll"),
        ("chance", "die"),
        ("choose", "pass"),
    ]
    assert saved.ending is None
    assert saved.hash == closing(game)


@pytest.mark.parametrize("steps", [0, 1, 7, 12, 99])
def test_a_saved_record_loads_and_replays_to_the_same_position(tmp_path: Path, steps: int) -> None:
    for seed in SEEDS:
        game = played(seed, steps)
        file = tmp_path / "game.json"
        save(record(game, "toy", {"seats": 2}), file)
        saved = load(file)
        assert saved.game == "toy"
        assert saved.setup == {"seats": 2}
        again = replay(saved, Toy(999), str(file))
        assert same(game, again), "the answers count, not the seed"
        assert (saved.ending is None) == (game.over is None)


def test_a_record_is_written_for_people_too_a_field_a_line(tmp_path: Path) -> None:
    save(saved_game(), tmp_path / "game.json")
    assert (tmp_path / "game.json").read_text().splitlines()[:3] == ["{", ' "underhall": 3,', ' "game": "toy",']


def test_a_loaded_game_goes_on_as_the_original_does() -> None:
    for seed in SEEDS:
        game = played(seed)
        again = replay(record(game, "toy", {}), Toy(999))
        for one in (game, again):
            wander(one, random.Random(8), 99)
        assert same(game, again)
        assert game.over is not None


def test_a_loaded_game_can_be_undone_to_its_start_and_tells_its_story() -> None:
    game = replay(saved_game(), Toy(0))
    assert len(game.events) > 3
    while game.undo(free=True):
        pass
    assert game.log == []
    assert game.events == []


@pytest.mark.parametrize(
    "again", [lambda game: replay(record(game, "toy", {}), Toy(3)), lambda game: resume(Toy(3), game.log)]
)
def test_a_loaded_game_remembers_all_that_the_original_does(again: Callable[[Game[Any]], Game[Any]]) -> None:
    game = Game(Toy(3), story=True)
    wander(game, random.Random(3), 12)
    loaded = again(game)
    assert (loaded.deciders, loaded.stamps, loaded.barrier) == (game.deciders, game.stamps, game.barrier)
    assert [place for place, _ in loaded.snapshots] == [place for place, _ in game.snapshots]
    for length in range(len(game.log) + 1):
        assert loaded.at(length).state.rng == game.at(length).state.rng, length
    assert loaded.undo(free=True)
    assert game.undo(free=True)
    assert [event.key() for event in loaded.events] == [event.key() for event in game.events]


def test_a_changed_answer_is_named() -> None:
    saved = saved_game()
    answers = list(saved.answers)
    at = next(index for index, answer in enumerate(answers) if answer.by == "choose" and index > 2)
    first = answers[at]

    def with_answer(answer: Answer) -> Record:
        return changed(saved, answers=[*answers[:at], answer, *answers[at + 1 :]])

    field = rf"game.json: answers[{at}]"
    assert refused(with_answer(Answer("choose", 99, first.code))).startswith(f"{field}: 99 is not one of the")
    assert refused(with_answer(Answer("choose", -1, first.code))).startswith(f"{field}: -1 is not one of the")
    assert "the rules want 'choose' here, not 'chance'" in refused(with_answer(Answer("chance", 0, "die 1")))
    assert f"means {first.code!r} here, not 'juggle'" in refused(with_answer(Answer("choose", first.index, "juggle")))


def test_a_chance_answered_as_a_choice_is_named() -> None:
    saved = changed(saved_game(steps=0), answers=[Answer("choose", 1, "roll"), Answer("choose", 0, "pass")])
    assert refused(saved) == "game.json: answers[1]: the rules want 'chance' here, not 'choose'"


def test_a_changed_end_is_named() -> None:
    saved = saved_game()
    assert refused(changed(saved, hash="0" * 24)).startswith("game.json: hash: answers and generator lead to")
    assert refused(changed(saved, answers=saved.answers[:-4])).startswith("game.json: ")
    finished = saved_game(steps=99)
    assert finished.ending is not None
    assert refused(changed(finished, ending=(["zoe"], "TOY-04", "twelve points"))).startswith("game.json: ending: ")
    assert refused(changed(finished, ending=None)).startswith("game.json: ending: ")
    assert refused(changed(saved, ending=finished.ending)).startswith("game.json: ending: ")
    more = changed(finished, answers=[*finished.answers, Answer("choose", 0, "pass")])
    assert refused(more) == f"game.json: answers[{len(finished.answers)}]: the game is over, yet 'pass' follows"


@pytest.mark.parametrize("steps", [1, 8, 99])
def test_a_changed_generator_is_noticed(steps: int) -> None:
    saved = saved_game(steps=steps)
    assert refused(changed(saved, rng=saved.rng + 1)).startswith("game.json: hash: answers and generator lead to")


def test_a_record_that_breaks_off_in_a_chance_is_refused() -> None:
    saved = changed(saved_game(steps=0), answers=[Answer("choose", 1, "roll")])
    assert refused(saved) == "game.json: answers: the record breaks off in the middle of a chance"


LATER = VERSION + 1
NOT_HERE = f"and cannot be replayed here; this program plays by version {VERSION}"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "not a whole JSON file"),
        ('{"underhall": 1, "game": "to', "not a whole JSON file"),
        ('{"name": "something else"}', "underhall: this is not an Underhall record"),
        ("[1, 2]", "underhall: this is not an Underhall record"),
        ('{"underhall": "one"}', "underhall: this is not an Underhall record"),
        ('{"underhall": 1, "old": []}', f"underhall: version 1 was made by earlier rules {NOT_HERE}"),
        (
            f'{{"underhall": {VERSION + 1}, "new": []}}',
            f"underhall: version {VERSION + 1} comes from a later edition {NOT_HERE}",
        ),
        ('{"underhall": 3}', "missing required field `game`"),
        (
            '{"underhall": 3, "game": "toy", "setup": {}, "rng": 1, "hash": "", "answers": [["choose", "x", ""]]}',
            "$.an",
        ),
        ('{"underhall": 3, "game": "toy", "setup": {}, "rng": 1, "hash": "", "answers": [], "mood": 1}', "mood"),
    ],
)
def test_a_broken_file_is_one_sentence_that_names_it(tmp_path: Path, text: str, complaint: str) -> None:
    file = tmp_path / "broken.json"
    file.write_text(text)
    with pytest.raises(RecordError) as error:
        load(file)
    assert str(error.value).startswith(f"{file}: ")
    assert complaint in str(error.value)
    assert "\n" not in str(error.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"none\.json: cannot be read"):
        load(tmp_path / "none.json")


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.json"
    write_atomically(file, b"old")

    def fail(source: Any, target: Any) -> None:
        assert file.read_bytes() == b"old", "nobody sees half a file"
        raise OSError("disk full")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(OSError, match="disk full"):
        write_atomically(file, b"new")
    assert file.read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"], "no temporary file is left behind"


def test_who_breaks_off_the_program_is_told_of_that_and_of_no_other_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if the file has just been put in its place."""
    replaced = os.replace

    def break_off(source: Any, target: Any) -> None:
        replaced(source, target)
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", break_off)
    with pytest.raises(KeyboardInterrupt):
        write_atomically(tmp_path / "game.json", b"new")
    assert (tmp_path / "game.json").read_bytes() == b"new"


def test_a_temporary_file_that_is_there_already_is_nobody_elses_to_write_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(secrets, "token_hex", lambda count: "f" * 2 * count)
    other = tmp_path / ".underhall-ffffffffffffffff"
    other.write_bytes(b"theirs")
    with pytest.raises(FileExistsError):
        write_atomically(tmp_path / "game.json", b"new")
    assert other.read_bytes() == b"theirs"
    assert [path.name for path in tmp_path.iterdir()] == [other.name]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "saves").mkdir()
    link, target = tmp_path / "link.json", tmp_path / "saves" / "game.json"
    link.symlink_to(target)
    for data in (b"new", b"newer"):
        write_atomically(link, data)
        assert link.is_symlink()
        assert target.read_bytes() == data
    assert [path.name for path in target.parent.iterdir()] == ["game.json"]


def test_only_a_regular_file_is_written_over(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    for path in (tmp_path, tmp_path / "pipe", tmp_path / "loop", Path("/dev/null")):
        with pytest.raises(RecordError, match=f"{path}: is there already and is not a regular file"):
            write_atomically(path, b"new")


def test_the_umask_or_the_old_file_says_who_may_read(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    before = os.umask(0)
    try:
        write_atomically(tmp_path / "anybodys.json", b"new")
        assert (tmp_path / "anybodys.json").stat().st_mode & 0o777 == 0o666
        os.umask(0o027)
        write_atomically(file, b"old")
        assert file.stat().st_mode & 0o777 == 0o640
        file.chmod(0o604)
        write_atomically(file, b"new")
    finally:
        os.umask(before)
    assert file.stat().st_mode & 0o777 == 0o604


def test_what_is_no_regular_file_is_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path, tmp_path / "pipe", Path("/dev/full")):
        with pytest.raises(RecordError, match=f"{path}: cannot be read \\(not a regular file\\)"):
            load(path)


def test_a_record_nested_too_deeply_is_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "deep.json"
    for field in ("setup", "mood"):
        nested = "[" * 50_000 + "]" * 50_000
        file.write_text(f'{{"underhall": 3, "game": "toy", "{field}": {{"x": {nested}}}}}')
        with pytest.raises(RecordError, match="nested too deeply"):
            load(file)
