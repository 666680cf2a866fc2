"""What would come of an option, in words."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from underhall.draw import words
from underhall.draw.faces.registry import role_name
from underhall.engine.foresight import Foresight
from underhall.engine.game import Game
from underhall.hall.state import Hall
from underhall.hall.view import View

HIDDEN: Final = "What follows depends on what you do not know."


class Foretold(NamedTuple):
    """The lines the story would have, and what comes after them."""

    lines: list[words.Line]
    then: str


def foretold(view: View, foresight: Foresight[Hall[Any]]) -> Foretold:
    """What a foresight tells the one who has this view."""
    lines = words.story(view, foresight.events)
    return Foretold(lines, HIDDEN if foresight.moment is None else _then(view, foresight.moment))


def _then(view: View, moment: Game[Hall[Any]]) -> str:
    """What comes next: another's turn, a chance, somebody's decision; nothing if one's own turn simply goes on."""
    later: View = moment.view(view.seat)
    if later.over is not None:
        return ""  # the story tells the end
    if later.active != view.active:
        return f"Then it is the turn of the {role_name(later.active)}."
    if moment.chance is not None:
        return f"Then chance decides. {words.chance_words(view.house, moment.chance.kind).partition(':')[0]}."
    assert later.ask is not None
    assert moment.ask is not None
    if later.ask.seat != view.seat:
        return f"Then the {role_name(later.ask.role)} must decide: {later.ask.text}"
    return "" if moment.ask.prompt.main else f"Then you are asked: {later.ask.text}"
