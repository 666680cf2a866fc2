"""Rituals on the map: the path that each one that may be performed now would trace (MAN-24)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from underhall.draw import names, words
from underhall.draw.maps.tiles import SIZE, Frame
from underhall.draw.sheet import number, use
from underhall.hall.pieces import PIECES, WRAITH
from underhall.manor.roles.manor.rituals import PERFORMING, RITUAL_NAMES, RITUALS, trace
from underhall.manor.view import ManorView

BOX: Final = 22
"""The size of a step of a path."""
HELD: Final = "in hand"
APART: Final = 4
"""Paths that run beside each other lie so far apart."""


class Path(NamedTuple):
    """A ritual as it would be traced: the number of its option, the squares from the Wraith on, where it haunts."""

    number: int
    squares: tuple[int, ...]
    haunted: int  # the place of the poltergeist's square among them


def paths(view: ManorView) -> Iterator[Path]:
    """The paths of all rituals that may be performed now; only who decides knows them."""
    held = {card.card: card.name for panel in view.panels for card in panel.cards if card.state == HELD}
    start = names.where(view, PIECES[WRAITH])
    for entry in words.menu(view):
        if entry.option.verb == PERFORMING:
            face = RITUAL_NAMES.index(held[entry.option.card])
            yield Path(entry.number, trace(face, entry.option.amount, start), RITUALS[face].poltergeist_step)


def line(frame: Frame, path: Path, apart: int = 0) -> str:
    """The way of a path as a line; several are drawn a little apart."""
    points = [_middle(frame, at, apart) for at in path.squares]
    way = f"M{'L'.join(f'{number(x)} {number(y)}' for x, y in points)}"
    return f'<path class="ritual-case" d="{way}"/><path class="ritual-line" d="{way}"/>'


def steps(frame: Frame, path: Path) -> str:
    """A path with a box on each of its squares: the Wraith's, the haunted one, the end."""
    boxes = ""
    for index, at in enumerate(path.squares):
        x, y = _middle(frame, at)
        symbol = f"ritual-{_kind(path, index)}"
        left, top = number(x - BOX / 2), number(y - BOX / 2)
        boxes += f'<rect class="ritual-ground" x="{left}" y="{top}" width="{BOX}" height="{BOX}" rx="3"/>'
        boxes += use(symbol, x - BOX / 2, y - BOX / 2, BOX, "ritual")
    return line(frame, path) + boxes


def _kind(path: Path, index: int) -> str:
    if index == path.haunted:
        return "ghost"
    if index == len(path.squares) - 1:
        return "end"
    return "step" if index else "start"


def _middle(frame: Frame, at: int, apart: int = 0) -> tuple[float, float]:
    x, y = frame.place(at)
    return x + SIZE / 2 + apart, y + SIZE / 2 + apart


def beside_each_other(frame: Frame, found: list[Path]) -> list[tuple[Path, str]]:
    """All paths as lines, each a little apart from the one before."""
    first = -APART * (len(found) - 1) // 2
    return [(path, line(frame, path, first + APART * index)) for index, path in enumerate(found)]
