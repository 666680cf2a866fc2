"""The shape of a face: everything people see or read of one role (`Face`), or of a house and all in it (`HouseFace`).

Words are templates or functions. A template names what it says in braces, and is filled by `draw.words`:
- of an option: `{at}` its space, `{piece}`, `{amount}`, `{movement}` what it costs, `{role}` whose board `card` names;
- of an event: `{who}`, `{at}`, `{piece}`, `{thing}`, `{amount}`; `{whom}`, `{token}`, `{tile}`, `{terrain}`, `{role}`
  and `{die}` are its thing by what that is called. With a capital letter it begins a sentence: `{Piece} hides.`
`{amount:disc}` counts: "1 disc", "3 discs".

A function is given what its own house has: its view, its plan, its setup. Each house has another kind of them, hence
`Any` in the types of such functions here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec

from underhall.engine.state import Event
from underhall.hall.view import Card, HandTile, OptionView, View

Words = str | Callable[[Any, OptionView], str]
"""What an option says on its button."""
Telling = str | Callable[[Event, str, str], str]
"""What an event says in the story; a function is given who did it and where."""
Menu = Mapping[str, Mapping[str, Words]]
"""Words of verbs by the headings they stand under: "Strike", "Step", "Here", …"""
On = str | tuple[str, ...] | Callable[[Any, OptionView], str | tuple[str, ...]]
"""What on a board an option is about, by name (`draw.handles`)."""
Edge = tuple[int, int]
"""The northern (0) or eastern (1) edge of a space."""


class Look(NamedTuple):
    """How a piece is shown: its letter on a map of letters, its symbol on the sheet, and what governs it."""

    mark: str
    symbol: str
    clause: str
    state: str = ""  # in a word, where it has several looks
    tag: str = ""  # the same beside the name of its role


class Meaning(NamedTuple):
    """What something is or does, in words, and the clause that governs it."""

    words: str
    clause: str


@dataclass(frozen=True)
class Piece:
    """A piece: what it is called, article included, how it looks, and how while it is underground."""

    called: str
    look: Look
    under: Look | None = None
    is_under: Callable[[Any], bool] = lambda view: False
    beside: Meaning | None = None  # what it does on an open space, if it may be there

    def looks(self, view: View | None) -> Look:
        """How it looks now; before a game as at its beginning."""
        if self.under is None or (view is not None and not self.is_under(view)):
            return self.look
        return self.under


class OnEdge(NamedTuple):
    """How a token on an edge is shown: as a line of letters and one of them below each other, in words, as a symbol."""

    across: str
    upright: str
    name: str
    about: str
    symbol: str


class Token(NamedTuple):
    """A token: what it is called, article included, its mark on a map of letters, and what governs it."""

    called: str
    mark: str
    clause: str
    edge: OnEdge | None = None
    symbol: str = ""  # on the sheet, where it is not called like the token
    css: str = ""


class Colours(NamedTuple):
    """A colour in the dark, in the light, and on paper."""

    dark: str
    light: str
    paper: str


class Fixed(msgspec.Struct, frozen=True):
    """One thing a setup fixes, and the clause that says so."""

    text: str
    clause: str


class OptionalRule(NamedTuple):
    """What an optional rule does, in a sentence; and its name and clause, where the list of optional rules has none."""

    words: str
    name: str = ""
    clause: str = ""


class Quick(NamedTuple):
    """A table in one press: its roles, which of them is mine, what is said of it, what the press does, its options."""

    name: str
    roles: tuple[str, ...]
    mine: str
    words: str
    go: str
    options: tuple[str, ...] = ()


class Door(NamedTuple):
    """What is read of a house before one is in it: its name, what it is like, and how one is greeted."""

    title: str
    words: str
    greeting: str
    welcome: str


Fixing = Callable[[Any], Iterator[Fixed]]
"""What a plan fixes."""


def its_own_text(card: Card) -> str:
    """What most cards do stands on them."""
    return "" if card.text == card.name else card.text[:1].upper() + card.text[1:]


def no_tile(card: Card) -> HandTile | None:
    """Most cards are no tiles."""
    return None


@dataclass(frozen=True, kw_only=True)
class Shown:
    """What a role and a house alike bring to the table."""

    pieces: Mapping[str, Piece] = field(default_factory=dict)  # a house's are nobody's
    tokens: Mapping[str, Token] = field(default_factory=dict)
    palette: Mapping[str, Colours] = field(default_factory=dict)
    emblems: tuple[str, ...] = ()  # families of symbols that words on boards are looked up in
    events: Mapping[str, Telling] = field(default_factory=dict)
    chances: Mapping[str, str] = field(default_factory=dict)  # the questions behind them, for people with real dice
    outcomes: Mapping[str, Callable[[str], str]] = field(default_factory=dict)  # and what comes up
    options: Mapping[str, OptionalRule] = field(default_factory=dict)  # optional rules
    agreed: Mapping[str, Meaning] = field(default_factory=dict)  # numbers that players agree on


@dataclass(frozen=True, kw_only=True)
class Face(Shown):
    """Everything people see or read of one role."""

    role: str
    called: str = ""  # at a table, where that is not its name
    crest: str = ""  # the symbol of the role, where that is not its first piece
    many: bool = False  # "the Goblins win"
    rules: str  # the prefix of its clauses

    # Colours, by their names in the palettes
    hue: str
    cubes: str = ""  # where they are not of that colour

    # Before a game
    pitch: str  # what it is like
    hard: int  # to play, 1 to 3
    aim: Meaning | None = None  # what it wants, where that is no goal: nobody plays it
    starts: str = ""  # with what (VAR-15)
    enters: str = ""  # where (VAR-19)
    lays_out: Fixing = lambda plan: iter(())  # its supply and decks, where they are not the house's to tell
    set_up_by: tuple[str, str] = ("VAR-15", "VAR-19")  # the clauses: with what it starts, and where
    killed_by: str = ""  # the clause that says who wins when it is killed; none: the clause of its goal
    levels_by: str = ""  # the clause of its difficulty cards
    fixes: Mapping[str, Fixing] = field(default_factory=dict)  # by a mix or level, by subject

    # Its board
    phases: tuple[str, ...] = ()  # of its turn, in short, by their numbers
    own_phases: tuple[str, ...] = ()  # those of its own turn only: who plays it by a card skips them (GST-156)
    blocks: tuple[tuple[str, ...], ...] = ()  # the things that lie together, in the order in which they are read
    stacked: bool = False  # on the wide board the second block lies below the first
    gist: tuple[str, ...] = ()  # what a folded board still says
    goals: tuple[str, ...] = ()  # tracks whose goal is the goal of the game; others' is merely their end
    life: str = "Health"  # the track on which its hunters count
    shapes: Mapping[str, str] = field(default_factory=dict)  # how things are drawn, where that is not seen from them
    rows: str = ""  # the shape of the other rows
    values: Mapping[str, tuple[int, ...]] = field(default_factory=dict)  # along a row
    short: Mapping[str, str] = field(default_factory=dict)  # what long names are shortened to where room is dear
    draws: Mapping[str, int] = field(default_factory=dict)  # on which tracks a card is drawn every so many spaces
    means: Mapping[str, Meaning] = field(default_factory=dict)  # what each thing is
    lasts: Mapping[str, str] = field(default_factory=dict)  # what it means that a number on it falls to 0
    lies: str = "cube"  # what lies on its rows
    things: Mapping[str, str] = field(default_factory=dict)  # on some of its tracks and rows something else, by name
    holds_tiles: bool = False  # the tiles still to come
    card_text: Callable[[Card], str] = its_own_text
    tile_of: Callable[[Card], HandTile | None] = no_tile  # the tile that a card of its stands for

    # What it does
    verbs: Menu = field(default_factory=dict)  # of questions to it
    asks: Menu = field(default_factory=dict)  # of questions that others are asked because of it
    edges: Mapping[str, Callable[[Any, OptionView], Edge]] = field(default_factory=dict)  # of verbs about edges
    on: Mapping[str, On] = field(default_factory=dict)  # parts of boards that verbs are about, if not seen from them
    lays: tuple[str, ...] = ()  # verbs that lay out its cubes or tokens, each turn anew
    rolls: Mapping[str, Callable[[Event], list[str]]] = field(
        default_factory=dict
    )  # the dice events tell of, as symbols


def together(*menus: Menu) -> Menu:
    """Several menus as one; where two know a verb, the later one decides."""
    found: dict[str, dict[str, Words]] = {}
    for menu in menus:
        for heading, verbs in menu.items():
            found.setdefault(heading, {}).update(verbs)
    return found


class Lent(NamedTuple):
    """A turn that somebody plays for another: whose it is, the card it is played by, what that allows, its clause."""

    by: str
    seat: int
    card: str
    limits: tuple[str, ...]
    clause: str
    used: str = ""  # "Bomb and Bow": what it lends once, and was used


class Status(NamedTuple):
    """Where a game stands: what is still to come, what is counted for all to see, whether the end has begun."""

    coming: str  # "22 tiles to come"
    number: str  # "0/5"
    counted: str  # "Crystals lost"
    symbol: str  # of what is counted
    ending: str = ""  # "The Cave is collapsing"; empty: not yet
    top: str = ""  # the symbol on the next tile; empty: none, or all look alike
    top_words: str = ""


@dataclass(frozen=True, kw_only=True)
class HouseFace(Shown):
    """What people see or read of a house and of all roles in it alike."""

    name: str
    chapters: Mapping[str, str]  # of its rules that are no role's, by their prefixes

    # Before a game
    door: Door
    first: tuple[str, ...]  # the roles of the first game
    tables: tuple[Quick, ...]
    games: Mapping[str, OptionalRule]  # options about whole games, read after those of roles
    setup_lines: Callable[[Any, Any], Iterator[Fixed]]  # in the order in which people set up
    special: Callable[[Any], str]  # what is special about a mix
    choice_words: Callable[[str, str], str] = lambda name, value: value  # what an option of this name can be set to

    # What anybody does
    verbs: Menu
    chances_at: Mapping[str, str]  # the same about a tile on a space: {0}; {1} says where that is, if it is special
    status: Callable[[Any], Status]
    lent: Callable[[Any], Lent | None] = lambda view: None  # whose turn somebody else plays now
    draws: tuple[str, ...] = ()  # the clauses by which a game ends without a winner, and nobody has lost
    hand_words: Callable[[Any], str]  # a tile of a hand that is known
    space_words: Callable[[Any, int], str]  # what is on a space
    space_clauses: Callable[[Any, int], list[str]]  # and what governs it
    shown_on: Mapping[str, Callable[[Any, OptionView], list[int]]]  # verbs that are about several spaces
    die_symbol: Callable[[Event], str]  # of the die that is the house's, if an event tells of it
    thing_words: Mapping[str, Callable[[str], str]]  # what a thing of an event is: {tile}, {terrain}, {die}
