"""The whole setup of a mix: in words, each line with its clause, and as data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from underhall.draw.faces.face import Fixed
from underhall.draw.faces.registry import HOUSE_FACES
from underhall.hall.plan import Plan
from underhall.hall.reading import read
from underhall.hall.setup import Setup
from underhall.hall.tokens import token_numbers
from underhall.houses import home_of


def lines(setup: Setup, plan: Plan) -> Iterator[Fixed]:
    """The setup in words, in the order in which people do it; beside a guest as its texts read there (MVR-46)."""
    for line in HOUSE_FACES[setup.house].setup_lines(setup, plan):
        of_travel = line.clause.startswith("MVR")  # which tell who means whom
        yield line if of_travel else Fixed(read(line.text, plan.instead), line.clause)


def as_data(setup: Setup, plan: Plan) -> dict[str, Any]:
    """A setup as plain data: what was agreed, what follows, and the same in words."""
    data = msgspec.to_builtins(plan)
    del data["instead"]  # how texts read
    del data["roles"]
    return {
        "house": setup.house,
        "key": "+".join(plan.roles),
        "players": len(plan.roles),
        "order": plan.roles,
        "agreed": msgspec.to_builtins(setup),
        **data,
        "tokens": token_numbers(plan.tokens),
        **home_of(setup).setup_details(setup, plan),
        "lines": list(lines(setup, plan)),
    }
