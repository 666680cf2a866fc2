"""Which clauses the code cites, and which ones tests and scenarios prove."""

import ast
import tomllib
from pathlib import Path

import msgspec

from underhall.rules.clauses import RulesError, clauses, literal, prefixes

#: The folder that holds the package, and in a checkout the tests and scenarios beside it.
ROOT = Path(__file__).parents[2]

# A test that never runs, or is expected to fail, proves nothing.
_UNPROVING_MARKS = ("skip", "xfail")


class Coverage(msgspec.Struct, frozen=True):
    """How far the clauses of one prefix are built: counts, and the ids not yet proven."""

    clauses: int
    cited: int
    proven: int
    missing: tuple[str, ...]
    tests_found: bool  # False in an installed package, which has no tests: then nothing counts as proven


def coverage(root: Path = ROOT) -> dict[str, Coverage]:
    """By prefix, how many clauses the code under a root cites and its tests and scenarios prove."""
    in_code, in_tests = cited(root), proven(root)
    tests_found = in_tests is not None
    result: dict[str, Coverage] = {}
    for prefix in prefixes():
        ids = [i for i, c in clauses().items() if c.prefix == prefix]
        missing = tuple(i for i in ids if i not in (in_tests or ()))
        result[prefix] = Coverage(
            clauses=len(ids),
            cited=sum(i in in_code for i in ids),
            proven=len(ids) - len(missing),
            missing=missing,
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


def proven(root: Path = ROOT) -> dict[str, list[str]] | None:
    """The ids tests and scenarios claim to prove, unknown ones too, with their files; None without tests."""
    if not (root / "tests").is_dir():
        return None
    places: dict[str, list[str]] = {}
    for path in sorted((root / "tests").rglob("*.py")):
        for id in _marked(ast.parse(path.read_text(encoding="utf-8"), filename=str(path))):
            places.setdefault(id, []).append(path.relative_to(root).as_posix())
    for path in sorted((root / "scenarios").rglob("*.toml")):
        for id in _claimed(path):
            places.setdefault(id, []).append(path.relative_to(root).as_posix())
    return places


def _marked(tree: ast.AST) -> list[str]:
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
