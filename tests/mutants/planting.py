"""Planting: all bugs of a module, each a small edit of its source, with an identity that outlives other changes.

Nothing is planted where a bug is none: docstrings, annotations, assertions and messages of errors, `__repr__`, imports
for the type checker, the guards that only ask whether anybody listens. Of the lines outside functions those count that
cite a clause: the others number and name things.
"""

from __future__ import annotations

import ast
import difflib
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from tests.mutants.operators import FUNCTION, NOTHING, OPERATORS, Edit, Place, is_guard, is_telling
from underhall.rules import literal
from underhall.rules.bites import digest, functions

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = "underhall"
AROUND: Final = ("bots", "commands", "draw", "facts", "lab", "rules", "table", "told")
"""Packages around the rules: bugs are planted there only if they are asked for by name."""
GUESSES: Final = ("prospects", "lacking", "mending")
"""Modules that only guess how near a role is to winning, and by what, for bots: planted in only if they are asked for
by name."""
GUESSING: Final = ("Shares", "float", "list[float]")
"""What functions give back that do so: never planted in. No rule counts in fractions."""
OWN_SEATS: Final = (
    "underhall/manor/",
    "underhall/travel/",
    "underhall/cave/roles/ghost/role.py",
    "underhall/cave/roles/ghost/telekinesis.py",
    "underhall/cave/roles/cave_ghost/role.py",
    "underhall/cave/roles/cave_ghost/powers.py",
    *(f"underhall/cave/roles/{role}/board.py" for role in ("knight", "goblins", "dragon", "cave", "thief", "unicorns")),
)
"""Where every role is always played by its owner, since nobody possesses it, in a file least of all: to take one's seat
for the other's is no bug there."""
STORY: Final = "story"
UNTOLD: Final = ("__repr__", "__str__")
CONSTANT: Final = re.compile(r"_?[A-Z][A-Z0-9_]+")


class Mutant(NamedTuple):
    """One bug: where it is, what makes it, and the bytes of the source it replaces."""

    id: str
    file: str
    line: int
    operator: str
    within: str
    """The function or method it is in; nothing for the module's own lines."""
    clauses: tuple[str, ...]
    """What that function cites."""
    offsets: tuple[int, int]
    """Its line and that of its statement, counted from the first line of the function."""
    start: int
    end: int
    new: str

    @property
    def module(self) -> str:
        """As `--module` names it: cave/map/reveal."""
        return self.file.removeprefix(f"{PACKAGE}/").removesuffix(".py")


class Unit(NamedTuple):
    """A function or method that stands in a module or class, or what the module says outside of all of them."""

    name: str
    first: int
    last: int
    clauses: tuple[str, ...]
    digest: str


MODULE: Final = ""
"""The name of the unit outside functions."""


def rule_files(*modules: str) -> list[str]:
    """The files of all rule code, or of some packages or modules: found by walking, so that none has to be listed."""
    found = []
    for path in sorted((ROOT / PACKAGE).rglob("*.py")):
        file = path.relative_to(ROOT).as_posix()
        name = file.removeprefix(f"{PACKAGE}/").removesuffix(".py")
        guess = name.split("/")[-1] in GUESSES and name not in modules
        if not guess and (lies_in(name, *modules) if modules else "/" in name and name.split("/")[0] not in AROUND):
            found.append(file)
    return found


def lies_in(name: str, *modules: str) -> bool:
    """Whether a module is one of these, or is in one of these packages; if none is named, it always is."""
    return not modules or any(f"{name}/".startswith(f"{module}/") for module in modules)


@cache
def importers(file: str) -> tuple[str, ...]:
    """The files of the package that import something from this one, or the module as such."""
    package, _, name = file.removesuffix(".py").replace("/", ".").rpartition(".")
    imports = re.compile(rf"^ *(from {package}(\.{name} import| import .*\b{name}\b)|import {package}\.{name}\b)", re.M)
    paths = sorted((ROOT / PACKAGE).rglob("*.py"))
    return tuple(path.relative_to(ROOT).as_posix() for path in paths if imports.search(path.read_text("utf-8")))


# ------------------------------------------------------------------ the units of a module


def units_of(source: str) -> list[Unit]:
    """The functions of a module in their order, the lines outside of them last."""
    lines = source.splitlines()
    found = []
    for name, first, last in functions(source):
        text = "\n".join(lines[first - 1 : last])
        found.append(Unit(name, first, last, tuple(sorted(set(literal(text)))), digest(text)))
    return [*found, Unit(MODULE, 1, len(lines), (), "")]


# ------------------------------------------------------------------ all bugs of a module


def bugs_in(file: str, with_story: bool = False) -> list[Mutant]:
    """Every bug the operators can plant in a file."""
    source = (ROOT / file).read_text(encoding="utf-8")
    return list(bugs_of(file, source, constants_of(file), with_story))


def bugs_of(file: str, source: str, constants: dict[str, str], with_story: bool = False) -> Iterator[Mutant]:
    """Every bug the operators can plant in a source, in its order."""
    units = units_of(source)
    place = Place(source, constants)
    seen: Counter[str] = Counter()
    for node, citing in _plantable(ast.parse(source), place):
        for name, operator in OPERATORS.items():
            if name == STORY and not with_story:
                continue
            for edit in operator(node, place):
                if file.startswith(OWN_SEATS) and edit.new.endswith((".owner", ".seat")):
                    continue
                unit = _unit_at(units, edit.first.lineno)  # type: ignore[attr-defined]
                key = f"{file} {unit.name} {unit.digest or place.text(edit.first)} {name}"
                seen[key] += 1
                clauses = unit.clauses if unit.name else citing
                yield _mutant(file, name, unit, clauses, edit, place, digest(f"{key} {seen[key]}"))


def _mutant(file: str, name: str, unit: Unit, clauses: tuple[str, ...], edit: Edit, place: Place, id: str) -> Mutant:
    start, end = place.span(edit.first, edit.last)
    missing = place.source[start:end].count(b"\n") - edit.new.count("\n")
    new = edit.new + "\n" * missing if not isinstance(edit.first, ast.expr) else _with_lines(edit.new, missing)
    line: int = edit.first.lineno  # type: ignore[attr-defined]
    offsets = line - unit.first, (line if isinstance(edit.first, ast.stmt) else place.statement) - unit.first
    return Mutant(id, file, line, name, unit.name, clauses, offsets, start, end, new)


def _with_lines(text: str, count: int) -> str:
    """An expression with so many more lines: within brackets a line may end anywhere."""
    return f"({text}" + "\n" * count + ")" if count else text


def _unit_at(units: list[Unit], line: int) -> Unit:
    return next(unit for unit in units if unit.first <= line <= unit.last)


def _plantable(tree: ast.Module, place: Place) -> Iterator[tuple[ast.AST, tuple[str, ...]]]:
    """The nodes a bug may be planted in, `place` being where each stands, with what its statement cites.

    Outside functions that is what stands in the statement and in the string below it.
    """

    def walk(node: ast.AST, cites: tuple[str, ...]) -> Iterator[tuple[ast.AST, tuple[str, ...]]]:
        if _is_spared(node, place):
            return
        if place.above and (cites or place.function is not None):
            yield node, cites
        place.above.append(node)
        for field, value in ast.iter_fields(node):
            if field in SPARED_FIELDS:
                continue
            children = value if isinstance(value, list) else [value]
            for index, child in enumerate(children):
                if isinstance(child, ast.AST):
                    told = cites
                    if isinstance(child, ast.stmt) and isinstance(node, ast.Module | ast.ClassDef):
                        told = _cited(child, children[index + 1 : index + 2], place)
                    yield from walk(child, told)
        place.above.pop()

    return walk(tree, ())


SPARED_FIELDS: Final = ("annotation", "returns", "decorator_list")


def _cited(statement: ast.stmt, below: list[ast.stmt], place: Place) -> tuple[str, ...]:
    """What a statement outside functions cites: in itself, in its comment, and in the string below it."""
    if isinstance(statement, (*FUNCTION, ast.ClassDef)):
        return ()
    last = below[0] if below and _is_string(below[0]) else statement
    start, end = place.span(statement, last)
    line_end = place.source.find(b"\n", end)
    return tuple(sorted(set(literal(place.source[start:line_end].decode()))))


def _is_string(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_spared(node: ast.AST, place: Place) -> bool:
    """Whether no bug is planted in a node and all below it."""
    if isinstance(node, ast.Assert | ast.Raise | ast.JoinedStr | ast.Import | ast.ImportFrom) or _is_string(node):
        return True
    if isinstance(node, FUNCTION):
        return node.name in UNTOLD or ast.unparse(node.returns or NOTHING) in GUESSING or _is_left_to_others(node)
    if isinstance(node, ast.Assign):
        return any(isinstance(target, ast.Name) and target.id == "__slots__" for target in node.targets)
    if isinstance(node, ast.If):
        return place.text(node.test) in ("TYPE_CHECKING", '__name__ == "__main__"')
    if isinstance(node, ast.keyword):
        return node.arg in ("strict", "frozen", "kw_only", "slots")
    if isinstance(node, ast.IfExp) and is_guard(node.test):
        return True
    return is_guard(node) or (isinstance(node, ast.Call) and bool(place.above) and is_telling(place.parent))


def _is_left_to_others(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether a method only says what others must supply: its own defaults are never looked at."""
    last = node.body[-1]
    alone = all(map(_is_string, node.body[:-1]))
    return alone and isinstance(last, ast.Raise) and ast.unparse(last) == "raise NotImplementedError"


# ------------------------------------------------------------------ constants and their kinds


def constants_of(file: str) -> dict[str, str]:
    """The constants a module knows by name, its own and imported ones, with their kinds; see `kinds_in`."""
    known: dict[str, str] = {}
    for node in ast.parse((ROOT / file).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            kinds = _kinds_of(node.module.replace(".", "/") + ".py")
            known |= {name.asname or name.name: kinds[name.name] for name in node.names if name.name in kinds}
    return known | _kinds_of(file)


@cache
def _kinds_of(file: str) -> dict[str, str]:
    path = ROOT / file
    return kinds_in(ast.parse(path.read_text(encoding="utf-8"))) if path.exists() else {}


def kinds_in(tree: ast.Module) -> dict[str, str]:
    """The constants a module makes, by name: "int", or the name of what is called to make one."""
    kinds: dict[str, str] = {}
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            kinds[node.target.id] = _kind(node.value)
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple) and _kind(node.value) == "range":
            kinds |= {target.id: "int" for target in node.targets[0].elts if isinstance(target, ast.Name)}
    return {name: kind for name, kind in kinds.items() if kind and CONSTANT.fullmatch(name)}


def _kind(value: ast.expr) -> str:
    if isinstance(value, ast.Constant) and type(value.value) is int:
        return "int"
    return ast.unparse(value.func) if isinstance(value, ast.Call) else ""


# ------------------------------------------------------------------ a planted bug


def planted(mutant: Mutant) -> str:
    """The source of a file with the bug in it."""
    source = (ROOT / mutant.file).read_bytes()
    return (source[: mutant.start] + mutant.new.encode() + source[mutant.end :]).decode()


def difference(mutant: Mutant) -> list[str]:
    """The lines that differ, as a diff without its heading."""
    before = (ROOT / mutant.file).read_text(encoding="utf-8").splitlines()
    lines = difflib.unified_diff(before, planted(mutant).splitlines(), lineterm="", n=0)
    return [line for line in lines if not line.startswith(("---", "+++", "@@")) and line[1:].strip()]
