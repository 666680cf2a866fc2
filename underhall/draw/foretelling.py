"""What would come of an option, in words."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from underhall.draw import words
from underhall.draw.faces.registry import face_of, role_name
from underhall.engine.foresight import Foresight, glimpses
from underhall.engine.game import Game
from underhall.hall.state import Hall
from underhall.hall.turn import ENDING
from underhall.hall.view import View

HIDDEN: Final = "What follows depends on what you do not know."


TRIED: Final = 2
"""In so many worlds each option is tried out to see whether it ends the turn."""
SURE: Final = 6
"""In so many more what it seems to end is tried again: if it does not always, that is said."""
ENDS: Final = "Ends your turn."
LIKELY: Final = "Likely: "


def closing(view: View, game: Game[Hall[Any]]) -> dict[int, str]:
    """What the options of the open question would end, the turn or what is left of something in it, by index. Who is
    asked in another's turn ends nothing of that."""
    if view.ask is None or view.ask.role != view.active:
        return {}
    told = {}
    for entry in words.menu(view):
        if entry.group != "End":
            index = entry.option.index
            if said := _closed(view, glimpses(game, index, TRIED)):
                sure = _closed(view, glimpses(game, index, SURE, TRIED)) == said
                told[index] = said if sure else LIKELY + said[0].lower() + said[1:]
    return told


def _closed(view: View, worlds: list[Game[Hall[Any]]]) -> str:
    """What is over in all of some worlds; a game that is won needs no warning."""
    if any(world.over is not None for world in worlds):
        return ""
    turns = {(world.state.turn.number, world.state.turn.stage >= ENDING) for world in worlds}
    if turns.isdisjoint({(view.turn, False)}):
        return words.whose_turn(view, ENDS)
    lasts = face_of(view.active).lasts
    before = _left(view, view.active)
    later = [_left(world.view(view.seat), view.active) for world in worlds]
    over = [
        said for name, said in lasts.items() if before.get(name, 0) > 0 and all(not one.get(name, 0) for one in later)
    ]
    return over[0] if over else ""


def _left(view: View, role: str) -> dict[str, int]:
    """The numbers on a board."""
    return next((panel.numbers for panel in view.panels if panel.role == role), {})


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
