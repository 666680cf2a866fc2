"""A role is in one place: who else knows it by name, and why each of these places may.

A role's own package, its face, facts, rules and docs may name it, and so may the `pairs` of roles that came later. All
other code asks the table (`in_slot`, `role_of`), a trait or a moment of the role. Texts for people and constants in
capitals name pieces on the map, not roles.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import underhall
from underhall.cave.everyone import EVERYONE as IN_THE_CAVE
from underhall.manor.everyone import EVERYONE as IN_THE_MANOR
from underhall.travel.everyone import IN_CAVE, IN_MANOR

ROOT = Path(underhall.__file__).parent

#: Where roles may be named, and why. A place that names none any more fails: take it out.
PLACES = {
    # lists of all
    "cave/everyone.py": "the list of all roles",
    "manor/everyone.py": "the list of all roles",
    "travel/everyone.py": "the list of all guests",
    "cave/positions/role_boards.py": "the boards of all roles",
    "manor/positions/role_boards.py": "the boards of all roles",
    "hall/pieces.py": "the list of all pieces",
    # clauses that speak of several roles at once
    "cave/setup/": "clauses of setup name roles and printed mixes (VAR-20 to VAR-131)",
    "manor/setup/": "clauses of setup name roles and printed mixes (MVR-01 to MVR-43)",
    "manor/house.py": "the Journey and the Skeletons that march are agreed on before a game (MVR-16, MVR-43)",
    "travel/": "clauses of travel name guest and host; guests come after all roles (MVR-44 to MVR-95)",
    # a role in two shapes
    "cave/roles/cave_ghost/": "the Ghost in the Cave's place: they share Telekinesis and Possession cards (CGH-01)",
    "manor/roles/journey/": "the Skeletons that nobody plays (MVR-33)",
    # pairs, where one module would be too long
    "cave/roles/unicorns/attacks.py": "what a Nightmare Unicorn's attack does to each role (UNI-51 to UNI-57)",
    "cave/roles/unicorns/shadow_attacks.py": "what the Shadow Unicorn's attack does to each role (SHU-53 to SHU-58)",
    "cave/roles/unicorns/against_ghouls.py": "how Unicorns and Ghouls meet",
    # names of things
    "cave/map/arrive.py": "whose Flame Wall it is: entering asks what it does to each role (DRG-42)",
    "cave/map/parts.py": "Ghost tiles are a kind of tile",
    "cave/roles/ghost/panel.py": "what Mental Blocks are paid with, by the names of the facts",
    "cave/roles/knight/terms.py": "a seat by its printed name, as in the setup (VAR-113)",
    "manor/roles/armored_knight/": "conditions on her Sidequests, by the names of the facts",
    "draw/maps/manor_paths.py": "a symbol of a ritual's path",
    # examples and courses
    "cave/house.py": "the mixes by which its speed is measured",
    "cli.py": "examples of what may be typed",
    "table/learning.py": "the course of the Journey (MVR-25)",
    "draw/effects.py": "a word on the manor's map",
}

#: Words that hold a role's name and mean a thing or a choice before the game.
THINGS = re.compile(
    r"ghost[-_]tiles?|dragon[-_]die|dragon[-_]gem|dragon[-_]roll|ghost-(?:fangs|bones|eye)|goblin-(?:fangs|bones|eye)"
    r"|unicorn-cube|goblin[-_]infestation|ash[-_]dragon|^shadow_unicorn$|kill-[a-z]+|ghost-cloak|ritual-ghost"
    r"|kind-ghost|ghost-power",
    re.IGNORECASE,
)
#: Packages in which names are what they are there for.
ELSEWHERE = ("facts/", "rules/", "draw/faces/")
#: Words of names that are no names of roles: the Cave and the Manor are houses too.
NOT_ROLES = {"cave", "manor"}


def words(text: str) -> tuple[str, ...]:
    """A name in words, without plurals: `SkeletonsInCave`, "journey-skeletons" …"""
    found = re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", text)
    return tuple(word.lower().removesuffix("s") for word in found)


@cache
def homes() -> dict[tuple[str, ...], set[str]]:
    """By the name of a role: the packages it lives in, at home and on a visit."""
    found: dict[tuple[str, ...], set[str]] = {}
    for group in (IN_THE_CAVE, IN_THE_MANOR, IN_CAVE, IN_MANOR):
        for name, role in group.items():
            if name not in NOT_ROLES:
                package = "/".join(role.__module__.split(".")[1:-1]) + "/"
                found.setdefault(words(name), set()).add(package)
                if name.endswith("unicorn"):
                    found.setdefault(("unicorn",), set()).add(package)
    return found


def named(text: str) -> Iterator[tuple[str, ...]]:
    """The roles that a text names; of names within names the longest."""
    found = words(THINGS.sub("", text))
    place = 0
    while place < len(found):
        for length in (2, 1):
            if found[place : place + length] in homes():
                yield found[place : place + length]
                place += length - 1
                break
        place += 1


@cache
def fields_of_facts() -> set[str]:
    """The names of all fields and loaders of facts: code that reads them says them."""
    found = set()
    for path in (ROOT / "facts").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                found.add(node.target.id)
            elif isinstance(node, ast.FunctionDef):
                found.add(node.name)
    return found


def said_in(path: Path) -> Iterator[tuple[int, str]]:
    """What a module knows by name: imports, classes, functions, attributes and words; no sentences, no variables."""
    tree = ast.parse(path.read_text())
    comments = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant):
            if isinstance(node.value, str) and node not in comments and " " not in node.value.strip():
                yield node.lineno, node.value
        elif isinstance(node, ast.ImportFrom):
            if node.module and not node.module.startswith("underhall.facts"):
                yield node.lineno, node.module
                yield from ((node.lineno, name.name) for name in node.names if not name.name.isupper())
        elif isinstance(node, ast.Name):
            if node.id[0].isupper() and not node.id.isupper():
                yield node.lineno, node.id
        elif isinstance(node, ast.Attribute):
            if node.attr not in fields_of_facts() and not node.attr.isupper():
                yield node.lineno, node.attr
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.lineno, node.name


@cache
def strangers() -> dict[str, list[str]]:
    """By module: the lines on which it names a role that lives elsewhere."""
    found: dict[str, list[str]] = {}
    for path in sorted(ROOT.rglob("*.py")):
        module = str(path.relative_to(ROOT))
        if module.startswith(ELSEWHERE) or path.name == "pairs.py":
            continue
        for line, text in said_in(path):
            for role in named(text):
                if not module.startswith(tuple(homes()[role])):
                    found.setdefault(module, []).append(f"{module}:{line}: {text}")
    return found


def test_roles_are_named_only_where_they_live() -> None:
    strange = [lines for module, lines in strangers().items() if not module.startswith(tuple(PLACES))]
    assert [line for lines in strange for line in lines] == []


@pytest.mark.parametrize("place", PLACES)
def test_a_place_that_may_name_roles_does(place: str) -> None:
    assert any(module.startswith(place) for module in strangers())


def test_how_names_are_found() -> None:
    assert [*named("ArmoredKnightInCave")] == [("armored", "knight")]
    assert [*named("knight+vile-ghoul")] == [("knight",), ("vile", "ghoul")]
    assert [*named("underhall.cave.roles.unicorns.both")] == [("unicorn",)]
    assert [*named("roll_dragon_die")] == []
    assert {module for module in strangers() if module.startswith("hall/")} == {"hall/pieces.py"}
