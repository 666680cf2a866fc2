"""What a seat may know, as both houses tell it: spaces, pieces, marks on edges, boards, the question, the end.

Whoever shows a game is given a `View` and need not know of which house it is; what only one house has is in its own
kind of view, and only the maps and the faces of that house look at it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final, TypeVar

import msgspec

from underhall.engine.flow import NOWHERE, Ask, Ending
from underhall.hall import space
from underhall.hall.pieces import PIECES
from underhall.hall.reading import read
from underhall.hall.state import Hall
from underhall.hall.tokens import TOKENS

LOOKS: Final = 1 << 13
"""So many looks of tiles a house remembers."""


class Bar(msgspec.Struct, frozen=True, omit_defaults=True):
    """A track: where its marker stands, the goal on it, and its end."""

    name: str
    value: int
    goal: int
    end: int
    marks: dict[int, bool] = {}  # spaces of it that hold a cube from the start, and whether it is still there

    def __hash__(self) -> int:
        return hash((self.name, self.value, self.goal, self.end))


class Card(msgspec.Struct, frozen=True):
    """A card by a board: what it is, and its state: ready, used, in hand, face up, …; `deck` says of which deck."""

    card: int
    name: str
    state: str = ""
    deck: str = ""
    text: str = ""
    clause: str = ""


class Row(msgspec.Struct, frozen=True):
    """A row of spaces on a board: cubes (or discs) lie on some of them, and they make a value."""

    name: str
    cubes: int = 0
    spaces: int = 0
    value: str = ""
    note: str = ""


class Die(msgspec.Struct, frozen=True):
    """A die lying by a board, and what it is used for."""

    pips: int
    use: str = ""


class Panel(msgspec.Struct, frozen=True):
    """A role's board as a seat may see it."""

    role: str
    title: str
    goal: str
    goal_met: bool
    progress: float
    bars: list[Bar] = []
    rows: list[Row] = []
    numbers: dict[str, int] = {}
    dice: list[Die] = []
    cards: list[Card] = []
    hidden: dict[str, int] = {}  # how many cards this seat sees only the backs of, by what they are
    notes: list[str] = []
    out: bool = False


class TileView(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """A space of the map. `tile` and `kind` are those of a Lit tile, and of a Dark one for those who know it.

    `walls` are the walled sides as they count now (1 north, 2 east, 4 south, 8 west), `turn` quarter turns clockwise.
    """

    space: int
    lit: bool = False
    tile: str = ""
    kind: str = ""
    turn: int = 0
    walls: int = 0
    tokens: tuple[str, ...] = ()


class HandTile(msgspec.Struct, frozen=True, omit_defaults=True):
    """A tile of a hand; which it is only for those who know it."""

    card: int
    tile: str = ""
    kind: str = ""


class PieceView(msgspec.Struct, frozen=True):
    """A piece on the map; `facing` is the side it looks to (0 north, 1 east, 2 south, 3 west), -1 if it has none."""

    piece: str
    space: int
    facing: int = -1


class UnderView(msgspec.Struct, frozen=True):
    """So many curse markers under a poltergeist or, without a piece, under a treasure on that space (MMP-84)."""

    space: int
    piece: str
    count: int


class DuelView(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an attack on a figure would be decided by, if the role that is asked made it now (MMP-68, MMP-76); with what
    the two numbers are called, and whether the Dragon die is rolled if they are equal (MVR-80)."""

    piece: str
    strength: int
    defense: int
    mine: str = "Strength"
    theirs: str = "Defense"
    die: bool = False


class EdgeView(msgspec.Struct, frozen=True):
    """A token on the northern (side 0) or eastern (side 1) edge of a space."""

    space: int
    side: int
    token: str


class OptionView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that may be chosen."""

    index: int
    verb: str
    space: int = -1
    piece: str = ""
    card: int = -1
    amount: int = 0
    start: int = -1


class AskView(msgspec.Struct, frozen=True):
    """Who decides what, and by which clause; the options only for the seat that decides."""

    seat: int
    role: str
    name: str
    text: str
    clause: str
    options: list[OptionView] = []


class EndView(msgspec.Struct, frozen=True):
    """How the game ended; nobody among the winners: everyone lost. `alone`: who played it without any other."""

    winners: list[str]
    clause: str
    reason: str
    alone: str = ""


T = TypeVar("T", bound=TileView)


class View(msgspec.Struct, frozen=True):
    """The whole game as one seat sees it."""

    house: ClassVar[str]

    seat: int
    role: str  # the role of that seat; none for somebody who only watches
    round: int
    turn: int
    active: str
    phase: int
    entrance: int
    tiles: Sequence[TileView]
    hand: Sequence[HandTile]  # of whoever holds tiles
    pieces: list[PieceView]
    edges: list[EdgeView]
    under: list[UnderView]
    panels: list[Panel]
    ask: AskView | None
    over: EndView | None

    def name(self, at: space.Space) -> str:
        """What people call a space: they count from the Entrance, "2E 1N"."""
        return space.name(at, self.entrance)


def token_names(lying: tuple[int, ...]) -> tuple[str, ...]:
    """What lies on a space."""
    return tuple(TOKENS[token] for token in lying)


def under_views(g: Hall[Any]) -> list[UnderView]:
    """All markers under pieces, which everybody sees (WAR-55)."""
    found = [each for role in g.roles for each in role.beneath(g)]
    return [UnderView(at, PIECES[piece] if piece != NOWHERE else "", count) for at, piece, count in found]


def tiles_seen(g: Hall[Any], seat: int, seen: View, dark_tile: Callable[[space.Space], T]) -> list[T]:
    """The spaces of the map as a seat sees them, from how another does: some Dark tiles only one of them knows."""
    tiles: list[T] = seen.tiles  # type: ignore[assignment]
    differ = {at for at, thing in g.dark.items() if (thing.known >> seat ^ thing.known >> seen.seat) & 1}
    return [dark_tile(tile.space) if tile.space in differ else tile for tile in tiles] if differ else tiles


def role_of(g: Hall[Any], seat: int) -> str:
    """The role that a seat plays; none for somebody who only watches."""
    return next((role.name for role in g.roles if role.owner == seat), "")


def ask_view(g: Hall[Any], seat: int, ask: Ask, role: str, seen: Sequence[View] = ()) -> AskView:
    """A question to a role. Options may tell what is in a hand, so only the seat that decides sees them; all others
    see the same."""
    for view in seen:
        if view.ask is not None and ask.seat not in (seat, view.seat):
            return view.ask
    options = []
    if ask.seat == seat:
        for index, option in enumerate(ask.options):
            piece = PIECES[option.piece] if option.piece >= 0 else ""
            options.append(
                OptionView(index, option.verb, option.space, piece, option.card, option.amount, option.start)
            )
    return AskView(ask.seat, role, ask.prompt.name, read(ask.text(), g.plan.instead), ask.prompt.clause, options)


def end_view(g: Hall[Any], over: Ending) -> EndView:
    """How the game ended."""
    alone = g.plan.roles[0] if len(g.plan.roles) == 1 else ""
    return EndView(list(over.winners), over.clause, over.reason, alone)
