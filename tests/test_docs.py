"""The documents name what is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("folder", ["engine", "cave", "draw", "table"])
def test_the_architecture_names_every_module(folder: str) -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    (row,) = (line for line in text.splitlines() if line.startswith(f"| `underhall/{folder}` |"))
    modules = {path.stem for path in (ROOT / "underhall" / folder).glob("*.py")} - {"__init__"}
    packages = {path.parent.name for path in (ROOT / "underhall" / folder).glob("*/__init__.py")} - {"roles"}
    assert set(re.findall(r"`(\w+)`", row)) == modules | packages


@pytest.mark.parametrize("page", ["architecture.md", "adding_a_role.md", "scenarios.md"])
def test_files_that_a_document_names_are_there(page: str) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    for name in re.findall(r"`([\w/]+(?:\.py|\.toml)|(?:underhall|tests|cave|draw|table)/[\w/]+)`", text):
        homes = (ROOT, ROOT / "underhall", ROOT / "underhall" / "cave", ROOT / "tests" / "cave", ROOT / "scenarios")
        assert any((home / name).exists() for home in homes), name
