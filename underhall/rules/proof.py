"""Which clauses the code cites, which ones tests and scenarios are marked with, and which of these bite."""

import ast
import tomllib
from pathlib import Path

import msgspec

from underhall.rules.bites import bites
from underhall.rules.clauses import RulesError, clauses, literal, prefixes

#: The folder that holds the package, and in a checkout the tests and scenarios beside it.
ROOT = Path(__file__).parents[2]

# A test that never runs, or is expected to fail, proves nothing.
_UNPROVING_MARKS = ("skip", "xfail")


class Coverage(msgspec.Struct, frozen=True):
    """How far the clauses of one prefix are built: counts, and the ids not marked, or marked and not bitten."""

    clauses: int
    cited: int
    marked: int
    bitten: int
    missing: tuple[str, ...]
    toothless: tuple[str, ...]
    """Cited and marked, but of no bug in a rule that cites it is it known that a test marked with it finds it."""
    tests_found: bool  # False in an installed package, which has no tests: then nothing counts as marked


def coverage(root: Path = ROOT) -> dict[str, Coverage]:
    """By prefix, how many clauses the code under a root cites, its tests and scenarios are marked with, and bite."""
    in_code, in_tests, bitten = cited(root), marked(root), bites(root)
    tests_found = in_tests is not None
    result: dict[str, Coverage] = {}
    for prefix in prefixes():
        ids = [i for i, c in clauses().items() if c.prefix == prefix]
        held = [i for i in ids if i in (in_tests or ())]
        result[prefix] = Coverage(
            clauses=len(ids),
            cited=sum(i in in_code for i in ids),
            marked=len(held),
            bitten=sum(i in bitten for i in held),
            missing=tuple(i for i in ids if i not in held),
            toothless=tuple(i for i in held if i in in_code and i not in bitten),
            tests_found=tests_found,
        )
    return result


def cited(root: Path = ROOT) -> dict[str, list[str]]:
    """The ids that stand in the package's code, unknown ones too, with the files they stand in."""
    places: dict[str, list[str]] = {}
    for path in sorted((root / "underhall").rglob("*.py")):
        for id in literal(path.read_text(encoding="utf-8")):
            places.setdefault(id, []).append(path.relative_to(root).as_posix())
    return places


def marked(root: Path = ROOT) -> dict[str, list[str]] | None:
    """The ids tests and scenarios are marked with, unknown ones too, with their files; None without tests."""
    if not (root / "tests").is_dir():
        return None
    places: dict[str, list[str]] = {}
    for path in sorted((root / "tests").rglob("*.py")):
        for id in _marks(ast.parse(path.read_text(encoding="utf-8"), filename=str(path))):
            places.setdefault(id, []).append(path.relative_to(root).as_posix())
    for path in sorted((root / "scenarios").rglob("*.toml")):
        for id in _claimed(path):
            places.setdefault(id, []).append(path.relative_to(root).as_posix())
    return places


def _marks(tree: ast.AST) -> list[str]:
    """The ids given to `pytest.mark.clause(...)`: a decorator, a `pytestmark`, the mark of a parameter.

    None of them stands in the body of a function, which is most of a file: it is not looked at.
    """
    found: list[str] = []
    todo = [tree]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            if any(_mark(decorator) in _UNPROVING_MARKS for decorator in node.decorator_list):
                continue
            if not isinstance(node, ast.ClassDef):
                todo += node.decorator_list
                continue
        if isinstance(node, ast.Call) and _mark(node) == "clause":
            found += [a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
        todo += ast.iter_child_nodes(node)
    return found


def _mark(node: ast.AST) -> str | None:
    """The name of a pytest mark, called or not; None for any other expression."""
    mark = node.func if isinstance(node, ast.Call) else node
    if not isinstance(mark, ast.Attribute):
        return None
    owner = mark.value
    named_mark = (isinstance(owner, ast.Attribute) and owner.attr == "mark") or (
        isinstance(owner, ast.Name) and owner.id == "mark"
    )
    return mark.attr if named_mark else None


def _claimed(path: Path) -> list[str]:
    """The ids a scenario file lists in its `clauses`."""
    try:
        listed = tomllib.loads(path.read_text(encoding="utf-8")).get("clauses", [])
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise RulesError(f"{path}: not a readable TOML file ({error}).") from error
    if not isinstance(listed, list) or not all(isinstance(id, str) for id in listed):
        raise RulesError(f"{path}: clauses must be a list of clause ids.")
    return listed
