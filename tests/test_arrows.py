"""Dependencies point one way: what a module may import, and that no two modules need each other."""

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import NamedTuple

import pytest

import underhall

ROOT = Path(underhall.__file__).parent

#: From the ground up: a package imports itself and what stands before it, nothing that comes later.
ORDER = (
    "rules",
    "facts",
    "engine",
    "hall",
    "cave",
    "manor",
    "travel",
    "houses",
    "draw",
    "bots",
    "lab",
    "told",
    "lessons",
    "table",
    "commands",
    "cli",
)

#: Two games on one ground: neither knows the other.
HOUSES = ("cave", "manor")

#: Where the inside of a house may be known beside the house itself; all else asks `underhall.houses`.
INSIDE = (
    "underhall.travel.",
    "underhall.houses",
    "underhall.draw.faces.",
    "underhall.draw.maps.",
    "underhall.told.scenarios",
)

#: The engine knows no game, so it knows no facts; neither does `rules`, which the facts cite.
BARE = ("rules", "engine")

#: Imports inside functions, each with its reason; anywhere else one would hide a cycle.
LAZY = {
    "underhall.cli": "a command is imported when it is called: --help is quick, and the table's packages are optional",
    "underhall.lab.bench": "the peer of the benchmark is optional",
}


class Import(NamedTuple):
    """One name that a module imports, and where."""

    module: str
    line: int
    target: str
    inside_function: bool
    only_types: bool


def modules() -> dict[str, Path]:
    """Every module of ours by its name."""
    found = {}
    for path in sorted(ROOT.rglob("*.py")):
        parts = ("underhall", *path.relative_to(ROOT).with_suffix("").parts)
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES = modules()


def imports_of(module: str, node: ast.AST, inside: bool = False, types: bool = False) -> Iterator[Import]:
    """What a module imports from ours and from others, at any depth."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import):
            yield from (Import(module, child.lineno, name.name, inside, types) for name in child.names)
        elif isinstance(child, ast.ImportFrom):
            assert child.module is not None, f"{module}:{child.lineno}: imports are absolute"
            for name in child.names:
                whole = f"{child.module}.{name.name}"
                yield Import(module, child.lineno, whole if whole in MODULES else child.module, inside, types)
        elif isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
            yield from imports_of(module, child, inside, types=True)
        else:
            function = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef)
            yield from imports_of(module, child, inside or function, types)


IMPORTS = [found for name, path in MODULES.items() for found in imports_of(name, ast.parse(path.read_text("utf-8")))]


def package(module: str) -> str:
    """The part of the program a module belongs to."""
    return module.split(".")[1] if "." in module else ""


def test_every_package_has_its_place() -> None:
    assert {package(name) for name in MODULES} - {""} == set(ORDER)


@pytest.mark.parametrize("name", ORDER)
def test_a_package_imports_only_what_stands_before_it(name: str) -> None:
    below = {*ORDER[: ORDER.index(name) + 1], ""} if name not in BARE else {name, ""}
    if name in HOUSES:
        below -= {*HOUSES} - {name}
    against = [
        f"{found.module}:{found.line} imports {found.target}"
        for found in IMPORTS
        if package(found.module) == name and found.target in MODULES and package(found.target) not in below
    ]
    assert against == []


@pytest.mark.parametrize("house", HOUSES)
def test_only_faces_and_maps_know_the_inside_of_a_house(house: str) -> None:
    inside = [found for found in IMPORTS if found.target in MODULES and package(found.target) == house]
    strange = [found for found in inside if package(found.module) != house and not found.module.startswith(INSIDE)]
    assert [f"{found.module}:{found.line} imports {found.target}" for found in strange] == []


def test_no_import_hides_in_a_function() -> None:
    hidden = [found for found in IMPORTS if found.inside_function and found.module not in LAZY]
    assert [f"{found.module}:{found.line} imports {found.target}" for found in hidden] == []


def test_no_two_modules_need_each_other() -> None:
    graph: dict[str, set[str]] = {name: set() for name in MODULES}
    for found in IMPORTS:
        if found.target in MODULES and not found.only_types:
            graph[found.module].add(found.target)
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail("these import each other: " + " <- ".join(error.args[1]))
