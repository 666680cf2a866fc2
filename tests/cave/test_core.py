"""The map and the course of play ask slots, pieces and the roles themselves: they name no role."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import underhall.cave
from underhall.cave.everyone import EVERYONE

ROOT = Path(underhall.cave.__file__).parent

#: Where a name stands all the same: whose Flame Wall it is, kinds of tiles.
NAMED = {"map/arrive.py": {"dragon"}, "map/parts.py": {"ghost"}}


@pytest.mark.parametrize("path", sorted([*ROOT.glob("map/*.py"), *ROOT.glob("play/*.py")]), ids=lambda path: path.stem)
def test_the_core_names_no_role(path: Path) -> None:
    strings = {node.value for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Constant)}
    assert strings & EVERYONE.keys() == NAMED.get(path.relative_to(ROOT).as_posix(), set())
