"""Bugs that are none: edits after which every game is played as before, each with the reason, in `equivalent.toml`.

Most only take away a shortcut that saves time, or ask again what is already known. They are not planted and count for
nothing; `--listed` plants them after all, and one that a test finds does not belong in the list. An entry is found by
the text of its lines, not by their number, so that modules may grow around it; one that fits no bug any more is named
and fails the run.
"""

from __future__ import annotations

from typing import Final

import msgspec

from tests.mutants.planting import PACKAGE, ROOT, Mutant, bugs_in

FILE: Final = ROOT / "tests" / "mutants" / "equivalent.toml"


class Entry(msgspec.Struct, forbid_unknown_fields=True):
    """Lines of a module, what may stand there instead, and why that changes nothing."""

    module: str
    """As `--module` names it."""
    was: str
    becomes: tuple[str, ...]
    """Lines without the spaces around them."""
    why: str


class Listed:
    """The list, asked for single bugs."""

    def __init__(self, entries: tuple[Entry, ...]) -> None:
        self._known = {(entry.module, entry.was, becomes) for entry in entries for becomes in entry.becomes}
        self._modules = {entry.module for entry in entries}

    def holds(self, mutant: Mutant) -> bool:
        """Whether a bug is listed."""
        return mutant.module in self._modules and (mutant.module, *changed(mutant)) in self._known

    def misfits(self) -> list[str]:
        """What is listed and is no bug that the machine makes today."""
        files = [f"{PACKAGE}/{module}.py" for module in sorted(self._modules)]
        bugs = [bug for file in files if (ROOT / file).exists() for bug in bugs_in(file)]
        fit = {(bug.module, *changed(bug)) for bug in bugs}
        return [f"{module}: {was!r} that becomes {becomes!r}" for module, was, becomes in sorted(self._known - fit)]


def listed() -> Listed:
    """The list as it stands in its file."""
    return Listed(msgspec.toml.decode(FILE.read_bytes(), type=dict[str, tuple[Entry, ...]]).get("bug", ()))


def changed(mutant: Mutant) -> tuple[str, str]:
    """The lines that a bug changes, before and after."""
    source = (ROOT / mutant.file).read_bytes()
    first, last = source.rfind(b"\n", 0, mutant.start) + 1, source.find(b"\n", mutant.end)
    before = source[first:last]
    after = source[first : mutant.start] + mutant.new.encode() + source[mutant.end : last]
    return _stripped(before), _stripped(after)


def _stripped(lines: bytes) -> str:
    return "\n".join(line.strip() for line in lines.decode().splitlines() if line.strip())
