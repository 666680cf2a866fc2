"""A role has one face: outside `draw/faces` nothing people see or read knows a role by name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import underhall
from underhall.cave.everyone import EVERYONE as IN_THE_CAVE
from underhall.draw.faces.registry import AT_HOME, FACES, HOUSE_FACES, PIECES, TOKENS, everything
from underhall.draw.sheet import PALETTES, has_symbol
from underhall.hall.pieces import CAVE_PIECE_NAMES
from underhall.hall.pieces import PIECES as PIECE_NAMES
from underhall.hall.tokens import TOKENS as TOKEN_NAMES
from underhall.manor.everyone import EVERYONE as IN_THE_MANOR
from underhall.rules import prefixes

ROOT = Path(underhall.__file__).parent
PACKAGES = ("draw", "bots", "lab", "told", "table", "commands")

#: Roles as they are written in names and sentences (the Cave's is also the name of its house), and their clauses.
ROLE = re.compile(
    rf"(?i:knight|goblin|dragon|thief|ghoul|ghost|unicorn)|\b(?:{'|'.join(face.rules for face in FACES.values())})-\d"
)

#: Where a role's name may stand, and why.
PLACES = {
    "draw/faces/": "the faces themselves",
    "draw/maps/": "tiles and pieces are drawn here; a Ghost tile is a kind of tile",
    "draw/pieces.svg": "the sheet of symbols names pieces",
    "draw/manor-pieces.svg": "and so does that of the manor",
    "table/templates/rules.html": "the booklets that clauses cite",
    "table/board_cards.py": "a symbol of a ritual's path",
    "bots/seating.py": "an example in a sentence",
    "commands/play.py": "an example in a sentence",
    "commands/rules.py": "an example in a sentence",
    "told/clauses.py": "an example in a sentence",
}
#: Words that hold a role's name and mean something else.
WORDS = {
    "shadow_unicorn": "an option of every mix: whether he joins (VAR-83)",
}


def said_in(path: Path) -> Iterator[tuple[int, str]]:
    """Every name and every text in a module but its comments and docstrings, with its line."""
    tree = ast.parse(path.read_text())
    comments = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Constant):
            if isinstance(node.value, str) and node not in comments:
                yield line, node.value
        elif isinstance(node, ast.alias):
            yield line, node.name
        elif isinstance(node, ast.ImportFrom):
            yield line, str(node.module)
        else:
            for name in ("id", "attr", "arg", "name"):
                if isinstance(text := getattr(node, name, None), str):
                    yield line, text


def written_in(path: Path) -> Iterator[tuple[int, str]]:
    """Every line of a style sheet, script or template, without its comments."""
    text = re.sub(r"/\*.*?\*/|<!--.*?-->|\{#.*?#\}", "", path.read_text(), flags=re.DOTALL)
    yield from enumerate(text.splitlines(), 1)


def named_in(path: Path) -> list[str]:
    """The places in a file that name a role."""
    said = said_in(path) if path.suffix == ".py" else written_in(path)
    return [
        f"{path.relative_to(ROOT)}:{line}: {text.strip()[:80]}"
        for line, text in said
        if ROLE.search(text) and text not in WORDS
    ]


@pytest.mark.parametrize("package", PACKAGES)
def test_no_role_is_known_by_name_outside_its_face(package: str) -> None:
    paths = [
        path for path in sorted((ROOT / package).rglob("*")) if path.suffix in (".py", ".css", ".js", ".html", ".svg")
    ]
    assert paths
    strange = [path for path in paths if not str(path.relative_to(ROOT)).startswith(tuple(PLACES))]
    assert [place for path in strange for place in named_in(path)] == []


def test_every_place_that_may_name_a_role_does() -> None:
    for place in PLACES:
        path = ROOT / place
        assert any(named_in(one) for one in (path.rglob("*.py") if path.is_dir() else [path])), place


def test_every_role_has_a_face_and_every_piece_and_token_belongs_to_one() -> None:
    assert {face.role for face in AT_HOME["cave"]} == set(IN_THE_CAVE)
    assert {face.role for face in AT_HOME["manor"]} == set(IN_THE_MANOR)
    assert set(CAVE_PIECE_NAMES) <= set(PIECES) <= set(PIECE_NAMES)
    assert set(TOKENS) == set(TOKEN_NAMES)


def test_what_a_face_names_is_there() -> None:
    for face in FACES.values():
        assert face.rules in prefixes()
        assert face.crest == "" or has_symbol(face.crest)
        assert {face.hue, face.cubes or face.hue} <= set(PALETTES["dark"]["cave"])
        for piece in face.pieces.values():
            symbols = [look.symbol for look in (piece.look, piece.under) if look is not None]
            assert [symbol for symbol in symbols if not has_symbol(symbol)] == [], f"{piece.called} is not drawn"
        assert set(face.gist) <= {name for block in face.blocks for name in block}
    brought = [name for shown in everything() for name in shown.palette]
    assert len(set(brought)) == len(brought)


def test_two_roles_that_share_a_piece_call_it_alike() -> None:
    for face in FACES.values():
        for name, piece in face.pieces.items():
            assert (piece.called, piece.look.mark) == (PIECES[name].called, PIECES[name].look.mark)


def test_only_tribes_ghosts_and_the_warlock_are_ever_beside_the_map() -> None:
    beside = {name: piece.beside.words for name, piece in PIECES.items() if piece.beside is not None}
    tribes = dict.fromkeys(FACES["goblins"].pieces, "lurking")
    assert beside == {**tribes, "ghost": "hovering", "warlock": "in a crypt"}


def test_a_house_says_how_it_is_read() -> None:
    for house in HOUSE_FACES.values():
        assert set(house.first) <= set(FACES)
        assert all(table.mine in table.roles and set(table.roles) <= set(FACES) for table in house.tables)
