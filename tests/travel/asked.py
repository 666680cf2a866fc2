"""What a flow has asked, a line a question: who decides, the question, the answers; chances as what is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.table import Driven, codes_of
from underhall.engine.flow import Ask
from underhall.hall.state import Hall


def asked(t: Driven[Hall]) -> list[str]:  # type: ignore[type-arg]
    """All questions so far, in order."""
    return [_line(t.g, step) for step in t.asked]


def _line(g: Hall, step: object) -> str:  # type: ignore[type-arg]
    if not isinstance(step, Ask):
        return f"chance {step.kind}"  # type: ignore[attr-defined]
    who = next(role.name for role in g.roles if role.owner == step.seat)
    return f"{who} {step.prompt.name}: {', '.join(codes_of(g, step))}"


def questions(t: Driven[Hall], flow: Any, **chosen: int) -> Iterator[Ask]:  # type: ignore[type-arg]
    """Every question of a flow, as it is put: answered with the first option, or by the question's name with another;
    nature deals. `poison_hero=1` answers the question "poison-hero"."""
    try:
        step = next(flow)
        while True:
            if isinstance(step, Ask):
                yield step
                step = flow.send(chosen.get(step.prompt.name.replace("-", "_"), 0))
            else:
                step = flow.send(step.pick(t.g.draw))
    except StopIteration:
        return


def order_of(t: Driven[Hall], flow: Any, *rules: tuple[type, str]) -> list[str]:  # type: ignore[type-arg]
    """In which order a flow calls these methods, each of them a flow too; the first option answers every question."""
    called: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        for owner, name in rules:
            patch.setattr(owner, name, _noting(called, name, getattr(owner, name)))
        for _ in questions(t, flow):
            pass
    return called


def _noting(called: list[str], name: str, rule: Any) -> Any:
    def noted(*args: Any, **more: Any) -> Any:
        called.append(name)
        return (yield from rule(*args, **more))

    return noted
