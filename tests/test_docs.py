"""The documents name what is there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize(
    "folder",
    [
        "engine",
        "hall",
        "cave",
        "cave/map",
        "cave/setup",
        "cave/play",
        "cave/positions",
        "manor",
        "manor/map",
        "manor/setup",
        "manor/positions",
        "draw",
        "draw/faces",
        "draw/maps",
        "table",
    ],
)
def test_the_architecture_names_every_module(folder: str) -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    (row,) = (line for line in text.splitlines() if line.startswith(f"| `underhall/{folder}` |"))
    modules = {path.stem for path in (ROOT / "underhall" / folder).glob("*.py")} - {"__init__"}
    packages = {path.parent.name for path in (ROOT / "underhall" / folder).glob("*/__init__.py")}
    named = set(re.findall(r"`(\w+)`", row))
    assert modules <= named <= modules | packages


@pytest.mark.parametrize("page", ["architecture.md", "adding_a_role.md", "scenarios.md"])
def test_files_that_a_document_names_are_there(page: str) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    for name in re.findall(r"`([\w/]+(?:\.py|\.toml)|(?:underhall|tests|cave|draw|table)/[\w/]+)`", text):
        homes = (ROOT, ROOT / "underhall", ROOT / "underhall" / "cave", ROOT / "tests" / "cave", ROOT / "scenarios")
        assert any((home / name).exists() for home in homes), name


def test_the_docstrings_of_a_role_lead_to_every_module_of_its_package() -> None:
    for package in (ROOT / "underhall" / "cave" / "roles").glob("*/"):
        modules = {path.stem: ast.get_docstring(ast.parse(path.read_text("utf-8"))) for path in package.glob("*.py")}
        told = set(re.findall(r"`(\w+)`", " ".join(text or "" for text in modules.values())))
        missing = (
            set(modules)
            - told
            - {"__init__", "role", "board", "reasons", "terms", "both", "ghoul", "nightmare", "shadow"}
        )
        assert not missing, f"{package.name}: {missing}"
