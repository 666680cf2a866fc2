"""The tables of the docs that repeat names of the code: written by `python -m tests.docs_tables`, compared by a test.

A table stands between two marks, `<!-- verbs -->` and `<!-- end of verbs -->`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from underhall import cave, manor, travel
from underhall.hall.figures import ALIKE
from underhall.hall.loading import questions as all_questions
from underhall.hall.pieces import PALADIN, PIECES
from underhall.hall.tokens import BREACH, FORCE_WALL, LAMP, TOKENS, TREASURE
from underhall.hall.verbs import VERBS, Named, Playing

PROMPTS: Final = {"cave": all_questions(cave), "manor": all_questions(manor), "travel": all_questions(travel)}
"""The questions of each house, and those that only guests ask, by their names."""
PAGE: Final = Path(__file__).parents[1] / "docs" / "scenarios.md"


def verbs() -> Iterator[str]:
    """How every option is spelled, and what choosing it means."""
    yield "| code | what choosing it means |"
    yield "|---|---|"
    for name in sorted(VERBS):
        yield f"| `{VERBS[name].pattern()}` | {VERBS[name].says} |"


def names() -> Iterator[str]:
    """What stands for the words in capitals that are names; what two houses call alike may have names of either."""
    called: dict[str, dict[str, None]] = {}
    for name in sorted(VERBS):
        for kind in VERBS[name].fields.values():
            if isinstance(kind, Named | Playing):
                called.setdefault(kind.pattern(), {}).update(dict.fromkeys(_names(kind)))
    yield "| in a code | names |"
    yield "|---|---|"
    for pattern in sorted(called, key=lambda pattern: pattern.strip("#")):
        yield f"| `{pattern}` | {_listed(tuple(called[pattern]))} |"


def _names(kind: Named | Playing) -> Iterable[str]:
    return kind.names.values() if isinstance(kind, Named) else ()


def _listed(called: Sequence[str]) -> str:
    if not called:
        return "the roles that play"
    return f"`{called[0]}` to `{called[-1]}`" if len(called) > MANY else ", ".join(f"`{name}`" for name in called)


MANY: Final = 44
"""So many names are listed; of more, the first and the last."""


def questions(house: str) -> Iterator[str]:
    """Every question of a house by its name, with its words and the clause it rests on."""
    yield "| question | in words | clause |"
    yield "|---|---|---|"
    for name, prompt in sorted(PROMPTS[house].items()):
        yield f"| `{name}` | {prompt.text} | {prompt.clause} |"


def manor_things() -> Iterator[str]:
    """What lies and stands in the manor, but for figures that are alike."""
    lying = [TREASURE, *range(LAMP, len(TOKENS))]
    alike = {piece for group in ALIKE for piece in group}
    flat, upright = (
        _listed([TOKENS[kind] for kind in lying if kind not in ON_EDGES]),
        [TOKENS[kind] for kind in ON_EDGES],
    )
    figures = [name for piece, name in enumerate(PIECES) if piece >= PALADIN and piece not in alike]
    yield f"**Tokens** (with markers and cubes): {flat}; on edges {_listed(upright)}."
    yield f"**Figures**: {_listed(figures)}."


ON_EDGES: Final = (BREACH, FORCE_WALL)

TABLES: Final[dict[str, Callable[[], Iterator[str]]]] = {
    "verbs": verbs,
    "names": names,
    "tokens and figures of the manor": manor_things,
    "questions": partial(questions, "cave"),
    "questions of the manor": partial(questions, "manor"),
    "questions of guests": partial(questions, "travel"),
}


def written(text: str) -> str:
    """A page with its tables as they should be."""
    for name, table in TABLES.items():
        begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->\n"
        lines = "".join(f"{line}\n" for line in table())
        text, count = re.subn(f"{begin}.*?{end}", lambda _, new=begin + lines + end: new, text, flags=re.DOTALL)
        assert count == 1, f"the page has no place for the table of {name}"
    return text


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
