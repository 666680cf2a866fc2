"""Which clauses bite: a bug was planted in a rule that cites the clause, and a test marked with it failed.

The evidence is kept in a file by `python -m tests.mutants bite`. It counts only while the rule and the test read as
they did then: whoever changes one of them lets the machine try again.
"""

import ast
import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

KEPT: Final = "tests/mutants/bitten.json"
FUNCTION: Final = (ast.FunctionDef, ast.AsyncFunctionDef)


class Bite(msgspec.Struct, frozen=True):
    """A rule and the test that found a bug in it, each as file and function; a scenario is a file alone."""

    rule: str
    test: str
    read: str
    """The digest of both as they read then."""


def bites(root: Path) -> dict[str, Bite]:
    """The clauses that bite, with the evidence that still holds: both read as they did."""
    file = root / KEPT
    kept = msgspec.json.decode(file.read_bytes(), type=dict[str, Bite]) if file.exists() else {}
    texts = Texts(root)
    return {clause: bite for clause, bite in kept.items() if bite == texts.bite(bite.rule, bite.test)}


def keep_bites(found: dict[str, Bite], root: Path) -> None:
    """Keep what was found, a clause a line."""
    lines = (f'  "{clause}": {msgspec.json.encode(bite).decode()}' for clause, bite in sorted(found.items()))
    (root / KEPT).write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


# ------------------------------------------------------------------ texts of functions


def functions(source: str) -> Iterator[tuple[str, int, int]]:
    """The functions and methods of a source in their order: name, first and last line."""
    yield from _functions(ast.parse(source).body, "")


def _functions(body: list[ast.stmt], owner: str) -> Iterator[tuple[str, int, int]]:
    for node in body:
        if isinstance(node, FUNCTION):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            yield owner + node.name, first, node.end_lineno or first
        elif isinstance(node, ast.ClassDef):
            yield from _functions(node.body, f"{owner}{node.name}.")


def digest(text: str) -> str:
    """A short name for a text."""
    return hashlib.blake2b(text.encode(), digest_size=5).hexdigest()


class Texts:
    """How rules and tests under a root read now."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._by_file: dict[str, dict[str, str]] = {}

    def bite(self, rule: str, test: str) -> Bite:
        """What is kept when a test has found a bug in a rule."""
        return Bite(rule, test, digest(f"{self._text(rule)}\n{self._text(test)}"))

    def _text(self, place: str) -> str:
        """How a function reads, or a file if none is named; nothing if it is gone."""
        file, _, name = place.partition("::")
        if file not in self._by_file:
            self._by_file[file] = _texts_of(self._root / file)
        return self._by_file[file].get(name, "")


def _texts_of(path: Path) -> dict[str, str]:
    """A file's text under no name, those of its functions under theirs."""
    if not path.exists():
        return {}
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        return {"": text}
    lines = text.splitlines()
    return {"": text} | {name: "\n".join(lines[first - 1 : last]) for name, first, last in functions(text)}
