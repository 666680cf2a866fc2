"""What a bot would do, in words: the best options in order, each with its reason.

The bot is given no more than the one who asks may know. The reason for the first names what its line changes in the
shares of the role's progress. Lines of one turn have much in common, so the others say how they differ from the first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from underhall.bots import Ranked
from underhall.bots.contract import changes
from underhall.bots.judging import LOSES, PROGRESS_OF, WINS
from underhall.draw.names import join
from underhall.draw.words import menu
from underhall.hall.view import View

HINTS: Final = 3
"""So many options are told."""
TOLD: Final = 3
"""So many changes are told of each side."""
SMALL: Final = 0.04
"""A change of less than this part of the largest is not worth a word."""


class Hint(msgspec.Struct, frozen=True):
    """An option with its number and words, and why."""

    index: int
    key: int
    words: str
    why: str


def hints_of(view: View, ranked: Sequence[Ranked]) -> list[Hint]:
    """The best of the options a seat has, as it sees them."""
    entries = {entry.option.index: entry for entry in menu(view)}
    shown = [each for each in ranked[:HINTS] if each.index in entries]
    whys = [
        contrast(shown[0].because, each.because) if number else reason(each.because)
        for number, each in enumerate(shown)
    ]
    return [
        Hint(each.index, entries[each.index].number, entries[each.index].words, why)
        for each, why in zip(shown, whys, strict=True)
    ]


def _worth_a_word(because: Sequence[tuple[str, float]]) -> list[tuple[str, float]]:
    least = SMALL * max((abs(change) for _, change in because), default=0.0)
    return [(name, change) for name, change in because if abs(change) >= least]


def _own_and_rivals(told: Sequence[tuple[str, float]]) -> tuple[list[tuple[str, float]], list[tuple[str, float]]]:
    """What changes for oneself, and for the others, by their titles."""
    own = [(name, change) for name, change in told if not name.endswith(PROGRESS_OF)]
    rivals = [(name.removesuffix(PROGRESS_OF), change) for name, change in told if name.endswith(PROGRESS_OF)]
    return own, rivals


def reason(because: Sequence[tuple[str, float]]) -> str:
    """What a line changes, in a few words."""
    if not because:
        return "Nothing changes that counts."
    told = _worth_a_word(because)
    for name, sentence in ((WINS, "It may win the game."), (LOSES, "It may lose the game.")):
        if any(name == other for other, _ in told):
            return sentence
    own, rivals = _own_and_rivals(told)
    sentences = [
        f"{label}: {join([name for name, change in own if change * sign > 0][:TOLD])}."
        for label, sign in (("Better", 1), ("Worse", -1))
        if any(change * sign > 0 for _, change in own)
    ]
    sentences += [
        f"{label} {join([f'the {title}' for title, change in rivals if change * sign > 0])}."
        for label, sign in (("It holds up", 1), ("It helps", -1))
        if any(change * sign > 0 for _, change in rivals)
    ]
    return " ".join(sentences)


def contrast(first: Sequence[tuple[str, float]], other: Sequence[tuple[str, float]]) -> str:
    """How a line differs from the first one, in a few words."""
    told = _worth_a_word(changes(dict(first), dict(other)))
    if not told:
        return "It comes to the same as the first."
    for name, often in ((WINS, "wins"), (LOSES, "loses")):
        change = dict(told).get(name, 0.0) * (-1 if name == LOSES else 1)
        if change:
            return f"It {often} the game {'more' if change > 0 else 'less'} often than the first."
    own, rivals = _own_and_rivals(told)
    parts = [
        f"{label} for {join([name for name, change in own if change * sign > 0][:TOLD])}"
        for label, sign in (("better", 1), ("worse", -1))
        if any(change * sign > 0 for _, change in own)
    ]
    parts += [
        f"it holds up {join([f'the {title}' for title, change in rivals if change * sign > 0])} {label}"
        for label, sign in (("more", 1), ("less", -1))
        if any(change * sign > 0 for _, change in rivals)
    ]
    return f"Beside the first: {'; '.join(parts)}."
