"""Do the facts and rules agree with themselves? Counts add up, ids are unique, references lead somewhere."""

import re
import tomllib
from collections import Counter

from underhall import rules
from underhall.facts.checks import cave, manor, travel
from underhall.facts.checks.comparing import Problems
from underhall.facts.files import FILES, FOLDER
from underhall.facts.marked import reconstructed

_SUB_ITEM = re.compile(r"\b([A-Z]{3}-\d+)\.(\d+)\b")
_NAMING_KEYS = ("id", "key")


def check() -> list[str]:
    """Every inconsistency in the facts and rules, a sentence each; none if all is well."""
    return [
        *_loose_files(),
        *_doubled_ids(),
        *_unknown_clauses(),
        *_unexplained(),
        *cave.problems(),
        *manor.problems(),
        *travel.problems(),
    ]


def _loose_files() -> Problems:
    for path in sorted(FOLDER.rglob("*.toml")):
        name = path.relative_to(FOLDER).as_posix()
        if name.removesuffix(".toml") not in FILES:
            yield f"facts/{name}: no shape is known for this file."


def _doubled_ids() -> Problems:
    for file in FILES:
        facts = tomllib.loads((FOLDER / f"{file}.toml").read_text(encoding="utf-8"))
        yield from _doubled_in(facts, f"facts/{file}.toml")


def _doubled_in(node: object, place: str) -> Problems:
    """Ids that stand twice in one list, at any depth."""
    if isinstance(node, dict):
        for key, value in node.items():
            yield from _doubled_in(value, f"{place} {key}")
    elif isinstance(node, list):
        tables = [entry for entry in node if isinstance(entry, dict)]
        for key in _NAMING_KEYS:
            for name, count in Counter(t[key] for t in tables if key in t).items():
                if count > 1:
                    yield f"{place}: {key} {name!r} stands {count} times."
        for table in tables:
            yield from _doubled_in(table, place)


def _unknown_clauses() -> Problems:
    """Clause ids, and numbered points of clauses, that a text mentions and that do not exist."""
    texts = [*sorted(FOLDER.rglob("*.toml")), *sorted(rules.FOLDER.rglob("*.md"))]
    for path in texts:
        place, text = path.relative_to(FOLDER.parent).as_posix(), path.read_text(encoding="utf-8")
        for id in rules.mentioned(text):
            if id not in rules.clauses():
                yield f"{place}: there is no clause {id}."
        for id, number in _SUB_ITEM.findall(text):
            clause = rules.clauses().get(id)
            if clause and not any(line.startswith(f"{number}. ") for line in clause.details):
                yield f"{place}: clause {id} has no point {number}."


def _unexplained() -> Problems:
    for fact in reconstructed():
        if not fact.why:
            yield f"facts/{fact.file} {fact.path}: reconstructed, but no why."
