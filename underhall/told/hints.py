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
    """An option with its number and words, and why; `else_why`: what to say to who has been told that."""

    index: int
    key: int
    words: str
    why: str
    else_why: str | None = None


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


def counsel_of(view: View, ranked: Sequence[Ranked]) -> Hint | None:
    """The best of the options a seat has, for somebody who learns: what it is good for, and at what price."""
    entries = {entry.option.index: entry for entry in menu(view)}
    best = next((each for each in ranked if each.index in entries), None)
    if best is None:
        return None
    entry = entries[best.index]
    return Hint(best.index, entry.number, entry.words, counsel(best.because, ends=entry.number == 0))


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


INWARD: Final = frozenset(("way to what is near", "chances this turn", "chances next turn", "cubes placed"))
"""Shares that mean something to a bot alone."""
PLAIN: Final = {
    "Movement left": "how far you can still go",
    "Population": "the size of the Tribe",
    "Shadow": "the Shadow track",
    "aims on the map": "prey on the map",
    "an aim in reach": "prey in reach",
    "dead": "his life",
    "easy cubes kept": "cubes that are easy to move later",
    "place to move one from": "a place to move an Artifact from",
    "prey": "prey in reach",
    "safety": "your safety",
    "ready to hit": "being ready to hit",
    "ready to strike the prey": "being ready to strike your prey",
    "stashed": "stashed loot",
    "tiles placed": "the Collapse, which begins when all tiles are placed",
    "way to the next": "the way to what you strike next",
    "way to the next aim": "the way to your next prey",
    "way to them": "the way to what you can steal",
    "way to whom she hunts": "the way to your prey",
    "ways of Artifacts to them": "the ways of Artifacts to where they lock",
}
"""Names of shares that only stand well beside a number."""


def counsel(because: Sequence[tuple[str, float]], ends: bool) -> str:
    """What the best option is good for, to somebody who does not know the game; `ends`: it ends or declines.

    What it costs is left out: the names of a bot's shares mean little to them, and the best is the best.
    """
    told = [(name, change) for name, change in _worth_a_word(because) if name not in INWARD]
    named = {name for name, _ in told}
    if WINS in named:
        return "It may win the game."
    if LOSES in named:
        return "The game may be lost now, and nothing else is safer."
    own, rivals = _own_and_rivals(told)
    good = [_plain(name) for name, change in own if change > 0][:TOLD]
    if good:
        sentences = [f"{GOOD} {join(good)}."]
    elif own or rivals:
        sentences = [] if any(change > 0 for _, change in rivals) else [BEST]
    else:
        sentences = [ENOUGH if ends else LEADS_ON]
    sentences += [
        f"{label} {join([f'the {title}' for title, change in rivals if change * sign > 0])}{too}."
        for label, too, sign in (("It holds up", "", 1), ("It helps", ", too", -1))
        if any(change * sign > 0 for _, change in rivals)
    ]
    return " ".join(sentences)


HURT, TAKEN = "Health of ", " taken"
"""What the name of a share begins and ends with that counts how much somebody was hurt."""
ENOUGH: Final = "Nothing that is left to do would bring you nearer."
BEST: Final = "Of what can be done now it is the best."
GOOD: Final = "Good for"
LEADS_ON: Final = "Nothing is gained yet: it leads on."


def _plain(name: str) -> str:
    """The name of a share within a sentence."""
    if name.startswith(HURT) and name.endswith(TAKEN):
        return f"hurting {name[len(HURT) : -len(TAKEN)]}"
    return PLAIN.get(name, f"the {name}" if name.startswith("way") else name)
