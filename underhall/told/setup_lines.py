"""The whole setup of a mix: in words, each line with its clause, and as data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from underhall import facts
from underhall.cave.plan import CavePlan
from underhall.cave.setup.agreed import Setup
from underhall.cave.setup.components import stack_counts
from underhall.cave.setup.mixes import resolve
from underhall.draw.faces.cave_setup import boxed_in, tokens_of
from underhall.draw.faces.face import Fixed
from underhall.draw.faces.registry import HOUSE_FACES


def lines(setup: Setup, plan: CavePlan) -> Iterator[Fixed]:
    """The setup in words, in the order in which people do it."""
    return HOUSE_FACES[setup.house].setup_lines(setup, plan)


def as_data(setup: Setup, plan: CavePlan) -> dict[str, Any]:
    """A setup as plain data: what was agreed, what follows, and the same in words."""
    data = msgspec.to_builtins(plan)
    del data["roles"]
    data["tokens"] = tokens_of(plan)
    data["box"] = boxed_in(plan)
    key = "+".join(plan.roles)
    return {
        "key": key,
        "players": len(plan.roles),
        "order": plan.roles,
        "agreed": msgspec.to_builtins(setup),
        "agreed_number": _agreed_number(setup),
        "unsure": next(mix.unsure for mix in facts.cave_mixes().mixes if mix.key == key),
        **data,
        "stack": stack_counts(plan),
        "lines": list(lines(setup, plan)),
    }


def _agreed_number(setup: Setup) -> dict[str, Any] | None:
    """The number the players agree on, where their goals have one (VAR-42, VAR-69, VAR-76)."""
    mix = resolve(setup)
    if mix.agreed is None:
        return None
    return {"name": mix.agreed.name, "number": mix.agreed_number(), "choices": mix.agreed.choices}
