"""No rule stands there that nothing calls: a test of it would prove nothing about the game."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).parents[1] / "underhall"
RULES: Final = ("engine", "hall", "cave", "manor", "travel")
FOR_TESTS: Final = {"bare_table"}
"""What small positions of tests begin with."""


def test_every_function_of_the_rules_is_named_where_it_is_used() -> None:
    sources = [path.read_text("utf-8") for path in PACKAGE.rglob("*.py")]
    named = Counter(word for source in sources for word in re.findall(r"\w+", source))
    defined = Counter(name for folder in RULES for path in (PACKAGE / folder).rglob("*.py") for name in functions(path))
    uncalled = {name for name, times in defined.items() if named[name] <= times and not name.startswith("__")}
    assert uncalled <= FOR_TESTS, f"nothing calls {', '.join(sorted(uncalled - FOR_TESTS))}"


def functions(path: Path) -> list[str]:
    """The functions and methods of a module but those that a decorator registers."""
    nodes = ast.walk(ast.parse(path.read_text("utf-8")))
    return [node.name for node in nodes if isinstance(node, ast.FunctionDef) and not node.decorator_list]
