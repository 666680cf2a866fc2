"""Role boards as markup: small for the column of all roles, wide for the strip of who looks.

A board is a head (crest, name, goal and how near it is, what is hidden) and blocks of tracks, rows, dice and numbers.
The role's face says which of its things lie together; whatever it does not name follows in blocks of its own. How a
thing is drawn is in `board_parts`, cards and tiles are in `board_cards`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from functools import lru_cache, partial
from html import escape
from itertools import groupby
from typing import Final

from msgspec.msgpack import encode

from underhall.draw import emblems, names, panels, words
from underhall.draw.faces.registry import face_of
from underhall.draw.remembered import Remembered
from underhall.hall.view import Bar, Panel, Row, View
from underhall.table import board_cards as cards
from underhall.table import board_parts as parts
from underhall.table.board_parts import Stat, Thing

LONGEST: Final = 80
"""If a row has a note of so many letters, the notes of the board are told only when one asks."""
MOST: Final = 4096
"""So many boards are remembered as they were drawn."""
FEW: Final = 3
"""With so many roles or fewer all boards are open from the start."""


def board_html(view: View, panel: Panel, mine: bool, by: str = "") -> str:
    """A role's board; `mine`: wide, with the hand open; `by`: who plays it."""
    draw = _wide if mine else _small
    # what its things mean is the same in both houses
    return _DRAWN.get(_looks(view, panel, mine, by), lambda: words.reads(view, draw(view, panel, by)))


def _looks(view: View, panel: Panel, mine: bool, by: str) -> Hashable:
    """All that the look of a board depends on: what is drawn once need not be again, for anybody."""
    face = face_of(panel.role)
    return (
        encode(panel),
        mine,
        by,
        view.house,
        names.roles(view),
        view.entrance,
        _now(view, panel),
        _state(view, panel),
        emblems.crest(view, panel.role),
        tuple(panels.tags(view, panel)),
        _steps(view, panel),
        _standing(view, panel),
        encode(view.hand) if mine or face.holds_tiles else b"",
    )


def _standing(view: View, panel: Panel) -> tuple[int, ...]:
    """Where the pieces of a role stand: rows may tell it."""
    return tuple([names.where(view, piece) for piece in face_of(panel.role).pieces]) if panel.rows else ()


_DRAWN: Final = Remembered[str](MOST)
_PARTS: Final = Remembered[str](MOST)
"""Parts of boards: when something on a board changes, most of it does not."""


def _small(view: View, panel: Panel, by: str) -> str:
    """A board that folds to its head, its goal and the gist."""
    opened = ' open=""' if len(view.panels) <= FEW or _now(view, panel) else ""
    body = "".join(_blocks(view, panel, False))
    return (
        f'<details class="board{_state(view, panel)}" id="board-{panel.role}" data-role="{panel.role}"{opened}>'
        f"<summary>{_head(view, panel, by)}{_goal(view, panel)}{_gist(panel)}</summary>"
        f'<div class="board-body">{body}{_lying(view, panel, False)}{_notes(panel)}</div></details>'
    )


def _wide(view: View, panel: Panel, by: str) -> str:
    """My board: below its head the blocks side by side, then the hand."""
    body = "".join(_blocks(view, panel, True)) + _notes(panel)
    stacked = " stacked" if face_of(panel.role).stacked else ""
    return (
        f'<section class="board my{stacked}{_state(view, panel)}" id="board-{panel.role}" data-role="{panel.role}" '
        f'aria-label="My board: the {escape(panel.title)}">{_head(view, panel, by, _goal(view, panel))}'
        f'<div class="desk"><div class="board-body" tabindex="0" role="group" aria-label="Tracks and numbers">'
        f"{body}</div>{_lying(view, panel, True)}</div></section>"
    )


def _lying(view: View, panel: Panel, mine: bool) -> str:
    """The cards by a board: my hand, or the piles of another."""
    key = view.house, panel.role, mine, tuple(panel.cards), tuple(panel.numbers.items())
    return _PARTS.get(key, lambda: cards.hand(view, panel) if mine else cards.piles(panel))


# ------------------------------------------------------------------ the head


def _now(view: View, panel: Panel) -> bool:
    """Whether a role acts or decides now."""
    return view.active == panel.role or (view.ask is not None and view.ask.role == panel.role)


def _state(view: View, panel: Panel) -> str:
    asked = view.ask is not None and view.ask.role == panel.role and len(view.panels) > 1
    return (" asked" if asked else "") + (" gone" if panel.out else "")


def _head(view: View, panel: Panel, by: str, goal: str = "") -> str:
    """Crest, name, who plays it, what is to be said of it, and the backs of its hidden cards."""
    crest = parts.icon(emblems.crest(view, panel.role), "crest")
    who = f"<span>{escape(by)}</span>" if by else ""
    said = panels.tags(view, panel)
    if panels.DECIDES in said and panels.TURN in said:
        said.remove(panels.TURN)
    if by == "you":
        said = [words.YOUR_TURN if tag == panels.TURN else tag for tag in said]
    tags = "".join(
        f'<span class="tag{" told" if tag in (panels.DECIDES, panels.WINS) else ""}">{escape(tag)}</span>'
        for tag in said
    )
    return (
        f'<header>{crest}<div class="who"><h2>{escape(panel.title)}</h2><p>{who}{tags}</p></div>'
        f"{cards.decks(panel) if goal else ''}{goal}{cards.backs(panel)}</header>"
    )


def _goal(view: View, panel: Panel) -> str:
    """The goal in words, and how near it is: step by step where it has steps."""
    goal = "Goal reached: now to the Entrance" if panel.goal_met else names.upper(panel.goal)
    if not goal:
        return ""
    steps = _steps(view, panel)
    text = f'<span class="goal-text{" met" if panel.goal_met else ""}">{escape(goal)}</span>'
    if steps is None:
        return f'<div class="goal">{text}</div>'
    done, whole = steps
    bar = "".join(f"<i{parts.marked('on', step < done)}></i>" for step in range(whole))
    meter = parts.meter(goal, done, whole)
    near = f'<span class="near"><span class="goal-bar" {meter}>{bar}</span><b>{done}/{whole}</b></span>'
    return f'<div class="goal">{text}{near}</div>'


def _steps(view: View, panel: Panel) -> tuple[int, int] | None:
    """How many steps to the goal are done, and of how many: wounds of the prey, or spaces of a track."""
    hunted = _hunted(panel.goal, tuple([other.title for other in view.panels]))
    if hunted is not None:
        prey = view.panels[hunted]
        health = next((bar for bar in prey.bars if bar.name == face_of(prey.role).life), None)
        return None if health is None else (health.end - health.value, health.end)
    tracks = [bar for bar in panel.bars if bar.name in face_of(panel.role).goals and bar.goal]
    if not tracks:
        return None
    best = max(tracks, key=lambda bar: bar.value / bar.goal)
    return min(best.value, best.goal), best.goal


@lru_cache(MOST)
def _hunted(goal: str, titles: tuple[str, ...]) -> int | None:
    """The role that is to be killed, by its place among all."""
    return next((place for place, title in enumerate(titles) if f"{goal} ".startswith(f"kill the {title} ")), None)


def _gist(panel: Panel) -> str:
    """The few numbers that matter most to others."""
    things = _things(panel)
    told = "".join(parts.brief(panel.role, things[name]) for name in face_of(panel.role).gist if name in things)
    return f'<p class="gist">{told}</p>'


# ------------------------------------------------------------------ the blocks


def _things(panel: Panel) -> dict[str, Thing]:
    """All that lies on a board, by name."""
    found: dict[str, Thing] = {name: Stat(name, value) for name, value in panels.numbers_of(panel).items()}
    found |= {row.name: row for row in panel.rows}
    found |= {bar.name: bar for bar in panel.bars}
    return found


def _blocks(view: View, panel: Panel, mine: bool) -> Iterator[str]:
    """The parts of a board: dice, the blocks of the role, the rows that are left, tiles in hand."""
    things = _things(panel)
    noted = all(len(row.note) < (LONGEST if mine else panels.LONG_NOTE) for row in panel.rows)
    if face_of(panel.role).holds_tiles and view.hand:
        yield cards.tiles(view)
    if panel.dice:
        yield parts.dice(panel.dice)
    blocks = [tuple([things.pop(name) for name in block if name in things]) for block in face_of(panel.role).blocks]
    left = list(things.values())
    blocks += [tuple([thing for thing in left if isinstance(thing, kind)]) for kind in (Bar, Row, Stat)]
    around = view.house, view.entrance, _standing(view, panel)
    for block in filter(None, blocks):
        yield _PARTS.get((panel.role, block, noted, around), partial(_block, view, panel, block, noted))


def _block(view: View, panel: Panel, things: Iterable[Thing], noted: bool) -> str:
    """Things that lie together; those of one shape are side by side or aligned with one another."""
    lines = []
    for shape, alike in groupby(things, key=lambda thing: parts.shape(panel.role, thing)):
        drawn = "".join(parts.draw(view, panel.role, thing, noted) for thing in alike)
        lines.append(f'<div class="{shape}-set">{parts.HEADS.get(shape, "")}{drawn}</div>')
    return f'<div class="block">{"".join(lines)}</div>'


def _notes(panel: Panel) -> str:
    """Whatever else is to be known; last and apart what is a reconstruction of ours."""
    notes = "".join(f"<li{parts.marked('ours', 'econstructed' in note)}>{escape(note)} </li>" for note in panel.notes)
    return f'<ul class="notes">{notes}</ul>' if notes else ""
