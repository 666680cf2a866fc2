"""The parts of a role's board as markup: tracks, rows of cubes, dice, numbers. Each can say what it is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from typing import Final, NamedTuple

from msgspec.structs import replace

from underhall.draw import emblems, names
from underhall.draw.faces.face import Meaning
from underhall.draw.faces.registry import face_of, home_of
from underhall.draw.handles import die_part, slug
from underhall.hall.view import Bar, Die, Row, View

MOST: Final = 1 << 12
"""So many things of boards are remembered as they were drawn."""
SHORT: Final = 9
LONG: Final = 20
"""Up to so many spaces things are side by side; with more than so many the track is a rail."""
SPOKEN: Final = ("tribe", "omen", "price", "plunder", "spot")
"""Shapes in which the note is drawn."""
USES: Final = {"move": "Movement", "attack": "Attack", "aside": "Aside", "right": "Spent", "rolled": "Rolled"}
"""What dice are kept for, in a word."""


TELLS: Final = {
    "move": "The die kept for movement: so many movement points",
    "attack": "The die kept for attack: so many discs to strike and defend with",
    "aside": "Rolled, but not kept this turn",
    "right": "Spent: it comes back when the dice are rolled again",
    "rolled": "Rolled, and still to be chosen from",
    "boost": "A Boost die: worth 1 movement or 1 Attack for a moment",
    "chosen": "The die put on the chart: it sets Movement and Attack",
    "ready": "In the supply: one of these is put on the chart",
}
"""What it means that a die lies there, in a sentence."""


class Stat(NamedTuple):
    """A number with its name."""

    name: str
    value: int


Thing = Bar | Row | Stat


# ------------------------------------------------------------------ small pieces of markup


def icon(symbol: str, css: str = "i") -> str:
    """A symbol of the sheet."""
    return f'<svg class="{css}" aria-hidden="true"><use href="#{symbol}"/></svg>'


def marked(css: str, yes: bool) -> str:
    """A class for one of many."""
    return f' class="{css}"' if yes else ""


def meter(label: str, value: int, end: int, start: int = 0) -> str:
    """The attributes of a track for those who hear it."""
    return (
        f'role="meter" aria-label="{escape(label)}" aria-valuemin="{start}" aria-valuemax="{end}" '
        f'aria-valuenow="{min(max(value, start), end)}" aria-valuetext="{value} of {end}"'
    )


def meaning(role: str, name: str) -> Meaning | None:
    """What a thing on a role's board is; nothing for what has its own text. Whom one Possesses does not matter."""
    known = face_of(role).means
    return known.get(name) or known.get(name.partition(" the ")[0])


def what(role: str, name: str, shown: str = "") -> str:
    """The name of a thing; where it has a meaning in the rules it tells it and leads there."""
    known = meaning(role, name)
    text = escape(shown or face_of(role).short.get(name, name))
    if known is None:
        return f'<span class="what">{text}</span>'
    words, clause = known
    return (
        f'<a class="what" href="../rules/{clause}" data-clause="{clause}" title="{escape(words)} ({clause})">{text}</a>'
    )


def clause(name: str) -> str:
    """A link to a clause."""
    return f'<a class="clause" href="../rules/{name}" data-clause="{name}">{name}</a>'


def holes(thing: str, taken: int, spaces: int) -> str:
    """Things on spaces, and spaces that are empty; only so many as can be told apart."""
    empty = max(0, spaces - taken)
    hole = "hole square" if thing == "cube" else "hole round"
    return icon(thing) * taken + f'<i class="{hole}"></i>' * empty


# ------------------------------------------------------------------ which shape


@lru_cache(MOST)
def shape(role: str, thing: Thing) -> str:
    """The shape a thing is drawn in, which is also its class."""
    if isinstance(thing, Stat):
        return "stat"
    if thing.name in face_of(role).shapes:
        return face_of(role).shapes[thing.name]
    if isinstance(thing, Bar):
        return _bar_shape(thing)
    if _piece_called(role, thing.name):
        return "tribe"
    if face_of(role).rows:
        return face_of(role).rows
    if emblems.thing(role, thing.name).startswith("omen-"):
        return "omen"
    if thing.spaces or thing.cubes:
        return "cuberow"
    if emblems.icons(thing.note, " / "):
        return "price"
    return "power" if emblems.icons(thing.value, " ") else "value"


def _piece_called(role: str, name: str) -> str:
    """The piece a row is about, by its name; none: it is about something else."""
    return next((piece for piece, face in face_of(role).pieces.items() if face.called == f"the {name}"), "")


def _bar_shape(bar: Bar) -> str:
    if bar.name == "Health":
        return "pip"
    if bar.end > LONG:
        return "rail"
    return "gather" if bar.end <= SHORT else "march"


def draw(view: View, role: str, thing: Thing, noted: bool) -> str:
    """A thing of a board in its shape; `noted`: with what is to be said of it, else that is told when one asks."""
    css = shape(role, thing)
    if isinstance(thing, Row) and css == "tribe":
        return _part(css, thing, _tribe(view, role, thing))
    return _drawn(role, thing, css, noted)


def _part(css: str, thing: Thing, body: str, asked: str = "") -> str:
    return f'<div class="{css}" data-part="{slug(thing.name)}"{asked}>{body}</div>'


@lru_cache(MOST)
def _drawn(role: str, thing: Thing, css: str, noted: bool) -> str:
    """The same of all things but pieces, which also tell where they are: most lie as they lay a moment ago."""
    asked = ""
    if isinstance(thing, Row) and not noted and thing.note and css not in SPOKEN:
        asked = f' title="{escape(thing.note)}"'
        thing = replace(thing, note="")
    if isinstance(thing, Stat):
        body = _stat(role, thing)
    elif isinstance(thing, Bar):
        body = _BARS[css](role, thing)
    else:
        body = _ROWS[css](role, thing)
    return _part(css, thing, body, asked)


def brief(role: str, thing: Thing) -> str:
    """A thing in the fewest words: its name and its value."""
    if isinstance(thing, Row) and _piece_called(role, thing.name):
        return (
            f'<span title="{escape(thing.value)}">{escape(thing.name.split()[0])} <b>{_pairs(thing)[0][1]}</b></span>'
        )
    value = thing.value if not isinstance(thing, Row) else thing.value or thing.cubes
    return f"<span>{escape(thing.name)} <b>{value}</b></span>"


def _stat(role: str, stat: Stat) -> str:
    emblem = emblems.emblem(stat.name, home_of(role))
    return f"{icon(emblem) if emblem else ''}{what(role, stat.name)} <b>{stat.value}</b>"


# ------------------------------------------------------------------ tracks


def _name(role: str, bar: Bar) -> str:
    """The name of a track and where it stands."""
    return f'<span class="name">{what(role, bar.name)}</span>'


def _pips(role: str, bar: Bar) -> str:
    drops = "".join(f"<i{marked('on', drop < bar.value)}></i>" for drop in range(bar.end))
    return (
        f'{_name(role, bar)}<span class="pips" {meter(bar.name, bar.value, bar.end)}>{drops}</span><b>{bar.value}</b>'
    )


def _steps(role: str, bar: Bar) -> str:
    steps = "".join(f"<i{marked('now', step == bar.value)}>{step}</i>" for step in range(bar.end + 1))
    return f'{_name(role, bar)}<span class="steps" {meter(bar.name, bar.value, bar.end)}>{steps}</span>'


def _gather(role: str, bar: Bar) -> str:
    things = holes(emblems.thing(role, bar.name), bar.value, bar.end)
    return (
        f'{_name(role, bar)}<span class="discs" {meter(bar.name, bar.value, bar.end)}>{things}</span>'
        f"<b>{bar.value}<small>/{bar.goal or bar.end}</small></b>"
    )


def _count(role: str, bar: Bar) -> str:
    """A track whose spaces are drawn one by one beside it."""
    return f"{what(role, bar.name)} <b>{bar.value}<small>/{bar.goal or bar.end}</small></b>"


def _head(role: str, bar: Bar) -> str:
    goal = f"<small>goal {bar.goal}</small>" if bar.goal else ""
    return f'<span class="over">{what(role, bar.name)} <b>{bar.value}</b>{goal}</span>'


def _fill(role: str, bar: Bar) -> str:
    """Spaces 1, 2, 3, … filled with cubes from the first on; the goal is ringed."""
    spaces = "".join(
        f'<i class="space{_kind(role, bar, space)}">{icon("cube") if space <= bar.value else space}</i>'
        for space in range(1, bar.end + 1)
    )
    return _head(role, bar) + _spaces(bar, spaces, bar.end)


def _march(role: str, bar: Bar) -> str:
    """Spaces 0, 1, 2, … with the marker on one of them; the goal is ringed, spaces that draw a card have a mark."""
    spaces = "".join(
        f'<i class="space{_kind(role, bar, space)}">{icon("cube") if space == bar.value else space}</i>'
        for space in range(bar.end + 1)
    )
    return _head(role, bar) + _spaces(bar, spaces, bar.end + 1)


def _kind(role: str, bar: Bar, space: int) -> str:
    """What is to be seen of a space: the goal, spaces left behind, spaces that draw a card."""
    every = face_of(role).draws.get(bar.name, 0)
    return (
        (" goal-space" if space == bar.goal != 0 else "")
        + (" past" if space < bar.value else "")
        + (" draw" if every and space and space % every == 0 and space != bar.value else "")
    )


def _spaces(bar: Bar, spaces: str, count: int) -> str:
    return f'<span class="spaces n{count}" {meter(bar.name, bar.value, bar.end)}>{spaces}</span>'


NEAR: Final = 22
"""Numbers below a rail that are nearer than this run into each other."""


def _rail(role: str, bar: Bar) -> str:
    """A long track as a rail: where the marker is, and the spaces on which cubes wait."""
    unit = 288 / bar.end
    at = 10 + unit * bar.value
    posts = "".join(
        f'<rect class="post" x="{10 + unit * mark - 9:.1f}" y="9" width="18" height="18" rx="3"/>'
        + (f'<use href="#cube" x="{10 + unit * mark - 7:.1f}" y="11" width="14" height="14"/>' if waits else "")
        + f'<text x="{10 + unit * mark:.1f}" y="43">{mark}</text>'
        for mark, waits in bar.marks.items()
    )
    crowded = any(bar.end - mark < NEAR / unit for mark in bar.marks)
    last = "" if crowded else f'<text x="298" y="43">{bar.end}</text>'
    return (
        f"{_head(role, bar)}"
        f'<svg class="long" viewBox="0 0 308 46" {meter(bar.name, bar.value, bar.end)}>'
        f'<path class="bed" d="M10 18H298"/><path class="bed-on" d="M10 18H{at:.1f}"/>{posts}'
        f'<text x="10" y="43">0</text>{last}'
        f'<path class="now" d="M{at:.1f} 13l5.5-9.5h-11z"/></svg>'
    )


_BARS: Final = {
    "pip": _pips,
    "step": _steps,
    "gather": _gather,
    "count": _count,
    "fill": _fill,
    "march": _march,
    "rail": _rail,
}


# ------------------------------------------------------------------ rows


def _note(row: Row) -> str:
    return f"<em>{escape(row.note)}</em>" if row.note else ""


def _value(row: Row) -> str:
    return f"<b>{escape(row.value)}</b>" if row.value else ""


def _on(role: str, row: Row) -> str:
    """What lies on the spaces of a row, and in words."""
    count = max(row.spaces, row.cubes)
    said = f'role="img" aria-label="{escape(row.name)}: {row.cubes} of {count}"'
    return f'<span class="discs" {said}>{holes(emblems.thing(role, row.name), row.cubes, row.spaces)}</span>'


def _trackrow(role: str, row: Row) -> str:
    """A statistic: a cube on a space covers its value."""
    values = face_of(role).values[row.name]
    slots = "".join(
        f'<i class="slot">{icon("cube") if space <= row.cubes else values[space]}</i>'
        for space in range(1, row.spaces + 1)
    )
    said = f'role="img" aria-label="{escape(row.name)}: {row.cubes} of {row.spaces} cubes"'
    drawn = f'<span class="slots" {said}>{slots}</span>'
    return f'<span class="name">{what(role, row.name)}</span>{drawn}{_value(row)}{_note(row)}'


def _equip(role: str, row: Row) -> str:
    slots = f'<i class="slot">{icon("cube")}</i>' * row.cubes + '<i class="slot"></i>' * (row.spaces - row.cubes)
    said = f'role="img" aria-label="{escape(row.name)}: {row.cubes} of {row.spaces} cubes"'
    return f'<span class="slots" {said}>{slots}</span><span class="name">{what(role, row.name)}{_note(row)}</span>'


def _omen(role: str, row: Row) -> str:
    symbol = icon(emblems.emblem(row.name))
    left = f'<em title="{escape(row.note)}">{escape(row.note.replace("the ", ""))}</em>'
    return f"{symbol}{what(role, row.name)} <b>{row.cubes}</b>{left}"


def _cuberow(role: str, row: Row) -> str:
    return f'<span class="name">{what(role, row.name)}</span>{_on(role, row)}{_value(row)}{_note(row)}'


def _omens(note: str) -> list[str]:
    """Omens that are counted in words, as their symbols: "2 boulder, 1 trail"."""
    counted = [part.partition(" ") for part in note.split(", ")]
    found = [(emblems.emblem(word), number) for number, _, word in counted]
    if not all(symbol.startswith("omen-") and number.isdigit() for symbol, number in found):
        return []
    return [symbol for symbol, number in found for _ in range(int(number))]


def _plunder(role: str, row: Row) -> str:
    """A row on which Omens lie."""
    lying = "".join(map(icon, _omens(row.note))) + holes("disc", 0, row.spaces - row.cubes)
    said = f'role="img" aria-label="{escape(row.name)}: {escape(row.note)}" title="{escape(row.note)}"'
    return f'<span class="name">{what(role, row.name)}</span><span class="discs" {said}>{lying}</span>'


def _icons(symbols: Sequence[str], words: str) -> str:
    """Symbols of a cost, for the eye and for the ear."""
    drawn = "".join(
        f'<i class="any">{emblems.ANY}</i>' if symbol == emblems.ANY else icon(symbol) for symbol in symbols
    )
    return f'<span class="icons" role="img" aria-label="{escape(words)}" title="{escape(words)}">{drawn}</span>'


def _price(role: str, row: Row) -> str:
    """What an omen costs, and the Omens that pay for it."""
    icons = _icons(emblems.icons(row.note, " / "), row.note.replace(" / ", ", "))
    return f'<span class="name">{what(role, row.name)}</span><b>{escape(row.value)}</b><em>of</em>{icons}'


def _power(role: str, row: Row) -> str:
    """A power: the cards it takes, and what it does."""
    icons = _icons(emblems.icons(row.value, " "), row.value.replace("?", "any card"))
    return f'{icons}<span class="name">{what(role, row.name)}<em>{escape(row.note)}</em></span>'


def _pairs(row: Row) -> list[tuple[str, str]]:
    """The values of a row that has several: "Strength 4, Perception 2"."""
    return [(name, number) for name, _, number in (part.rpartition(" ") for part in row.value.split(", "))]


def _several(row: Row) -> str:
    """Values under the heads of their columns."""
    return "".join(f'<b class="num" aria-label="{escape(name)} {number}">{number}</b>' for name, number in _pairs(row))


def _chart(role: str, row: Row) -> str:
    """A line of a chart: what a die of these pips is worth."""
    return f'{icon(f"die-{row.name[4:]}", "die-face")}<span class="hear">{escape(row.name)}</span>{_several(row)}'


def _tribe(view: View, role: str, row: Row) -> str:
    """A row that is a piece: its symbol, where it is, what lies on the row and what that makes."""
    piece = _piece_called(role, row.name)
    at = names.where(view, piece)
    place, *monsters = row.note.split(", ")
    where = place if at < 0 else names.space_name(view, at)
    if at >= 0 and place not in ("revealed", where):  # a Spawn is its own name
        where += f", {place}"
    told = ", ".join([where, *monsters])
    return (
        f'{icon(f"piece-{piece}", "tribe-piece")}<span class="name">{what(role, row.name, row.name.split()[0])}</span>'
        f"{_on(role, row)}{_several(row)}<em>{escape(told)}</em>"
    )


def _figure(role: str, row: Row) -> str:
    """A row that is one of several figures: its symbol, its numbers, and what it bears."""
    look = next(piece.look for piece in face_of(role).pieces.values() if piece.called == row.name)
    values = "".join(f"<span>{escape(name)} <b>{number}</b></span>" for name, number in _pairs(row))
    return f'{icon(look.symbol, "figure-piece")}<span class="name">{what(role, row.name)}</span>{values}{_note(row)}'


def _spot(role: str, row: Row) -> str:
    """A space of a track on which one thing may lie: what it asks for, or what lies there."""
    lying = icon(emblems.thing(role, row.name)) if row.cubes else row.value.partition(" ")[0]
    told = escape(f"{row.name}: {row.value}, {row.note}" if row.note else f"{row.name}: {row.value}")
    return f'<i class="slot" role="img" aria-label="{told}" title="{told}">{lying}</i>'


def _gem(role: str, row: Row) -> str:
    symbol = icon(f"token-gem-{row.name.split()[0].lower()}", f"i {row.value.split()[-1]}")
    return f"{symbol}{what(role, row.name)} <em>{escape(row.value)}</em>"


def _plain(role: str, row: Row) -> str:
    return f"{what(role, row.name)}{_value(row)}{_note(row)}"


HEADS: Final = {
    "tribe": '<div class="heads" aria-hidden="true"><span>Strength</span><span>Perception</span></div>',
    "chart": '<div class="chart" aria-hidden="true"><span></span><span>Movement</span><span>Attack</span></div>',
}
"""What stands over or before things of one shape: the names of their columns."""
_ROWS: Final = {
    "trackrow": _trackrow,
    "worth": _trackrow,
    "equip": _equip,
    "omen": _omen,
    "cuberow": _cuberow,
    "plunder": _plunder,
    "price": _price,
    "power": _power,
    "chart": _chart,
    "figure": _figure,
    "spot": _spot,
    "gem": _gem,
    "line": _plain,
    "value": _plain,
}


# ------------------------------------------------------------------ dice


def dice(dice: Sequence[Die]) -> str:
    """Dice as they lie, each with what it is used for."""
    return f'<div class="block"><div class="dice">{"".join(map(_die, dice))}</div></div>'


def _die(die: Die) -> str:
    use = escape(USES.get(die.use, names.upper(die.use)))
    told = f' title="{escape(TELLS[die.use])}"' if die.use in TELLS else ""
    return (
        f'<figure class="{escape(die.use)}" data-part="{die_part(die.pips)}"{told} role="img" '
        f'aria-label="{use}: {die.pips}">'
        f"{icon(f'die-{die.pips}', 'die-face')}<figcaption>{use}</figcaption></figure>"
    )
