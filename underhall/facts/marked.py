"""The facts no public source gives: each is marked in its file, with the reason for the value we chose."""

import tomllib
from collections.abc import Iterator
from functools import cache

import msgspec

from underhall.facts.files import FILES, FOLDER

_MARK = "reconstructed"
_NAMING_KEYS = ("id", "key", "role", "target", "cause", "line")


class Reconstructed(msgspec.Struct, frozen=True):
    """A fact to be corrected by whoever owns the game: where it stands, and why we think so."""

    file: str
    path: str
    why: str


@cache
def reconstructed() -> tuple[Reconstructed, ...]:
    """Every fact marked as reconstructed, file by file."""
    return tuple(
        Reconstructed(file=f"{file}.toml", path=path, why=why)
        for file in FILES
        for path, why in _marks(tomllib.loads((FOLDER / f"{file}.toml").read_text(encoding="utf-8")), "")
    )


def _marks(table: dict[str, object], path: str) -> Iterator[tuple[str, str]]:
    """The marked facts of a table and of the tables in it; `x_reconstructed` marks only the fact `x`."""
    for key, value in table.items():
        if value is True and key == _MARK:
            yield path, str(table.get("why", ""))
        elif value is True and key.endswith("_" + _MARK):
            fact = key.removesuffix("_" + _MARK)
            yield _join(path, fact), str(table.get(f"{fact}_why", table.get("why", "")))
        elif isinstance(value, dict):
            yield from _marks(value, _join(path, key))
        elif isinstance(value, list):
            for number, entry in enumerate(value):
                if isinstance(entry, dict):
                    yield from _marks(entry, f"{_join(path, key)}[{_name(entry, number)}]")


def _join(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def _name(entry: dict[str, object], number: int) -> str:
    """What an entry of a list is called: by its id or the like, else by its number."""
    return next((str(entry[key]) for key in _NAMING_KEYS if key in entry), str(number))
