"""Swapping: how a bug gets into a process, without a copy of the tree and without a new start of pytest.

Warm: all is imported and collected; the code of the module's functions is replaced in place, wherever they are held
(handlers in a registry, methods, partials). That takes milliseconds. Cold: what ran while modules were imported has
left its traces in tables and constants, so the module is imported with the bug in it. That takes a second or two.
"""

from __future__ import annotations

import gc
import importlib.machinery
import importlib.util
import sys
from collections import defaultdict
from functools import cache
from importlib.abc import MetaPathFinder
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final

from tests.mutants.planting import PACKAGE, ROOT, Mutant, planted

Codes = dict[tuple[str, int], CodeType]
OURS: Final = (PACKAGE, "tests")


def codes_in(source: str, file: str) -> Codes | None:
    """The code of all functions of a source by name and first line; None if two cannot be told apart."""
    found: Codes = {}
    todo = [compile(source, str(ROOT / file), "exec")]
    while todo:
        for code in todo.pop().co_consts:
            if isinstance(code, CodeType):
                todo.append(code)
                if code.co_name.startswith("<") and code.co_name != "<lambda>":
                    continue  # a comprehension belongs to its function
                key = code.co_qualname, code.co_firstlineno
                if key in found:
                    return None
                found[key] = code
    return found


@cache
def codes_of(file: str) -> Codes | None:
    """The code of all functions of a file as it is."""
    return codes_in((ROOT / file).read_text(encoding="utf-8"), file)


def can_swap(mutant: Mutant) -> bool:
    """Whether every function of the module can take the code it has with the bug."""
    before = codes_of(mutant.file)
    after = codes_in(planted(mutant), mutant.file)
    return (
        bool(mutant.within)
        and before is not None
        and after is not None
        and all(key in before and len(code.co_freevars) == len(before[key].co_freevars) for key, code in after.items())
    )


def functions_by_file() -> dict[str, list[FunctionType]]:
    """All functions of the package that live in this process, by their files."""
    found: dict[str, list[FunctionType]] = defaultdict(list)
    for thing in gc.get_objects():
        if type(thing) is FunctionType and thing.__code__.co_filename.startswith(str(ROOT / PACKAGE)):
            found[Path(thing.__code__.co_filename).relative_to(ROOT).as_posix()].append(thing)
    return found


def swap(mutant: Mutant, functions: list[FunctionType]) -> None:
    """Plant the bug in a process that has imported its module, in the functions of that."""
    codes = codes_in(planted(mutant), mutant.file) or {}
    for function in functions:
        code = codes.get((function.__code__.co_qualname, function.__code__.co_firstlineno))
        if code is not None:
            function.__code__ = code


# ------------------------------------------------------------------ importing with the bug


class _Planted(importlib.machinery.SourceFileLoader):
    """Loads one module from other source than that of its file."""

    source: str

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.source, self.path, "exec")


class _Finder(MetaPathFinder):
    def __init__(self, mutant: Mutant) -> None:
        self._path = str(ROOT / mutant.file)
        self._name = mutant.file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        self._source = planted(mutant)

    def find_spec(self, fullname: str, path: Any, target: ModuleType | None = None) -> Any:
        if fullname != self._name:
            return None
        loader = _Planted(fullname, self._path)
        loader.source = self._source
        return importlib.util.spec_from_file_location(fullname, self._path, loader=loader)


def import_with(mutant: Mutant) -> None:
    """Plant the bug in a process that has imported nothing of ours, or forgets it now."""
    for name in [name for name in sys.modules if name.split(".")[0] in OURS and not name.startswith("tests.mutants")]:
        del sys.modules[name]
    sys.meta_path.insert(0, _Finder(mutant))
