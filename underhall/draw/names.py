"""What things are called, and where they are in a view: the phrases that everything else is told with."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import lru_cache, wraps
from typing import Any, Final, Protocol, TypeVar

from underhall.hall import space
from underhall.hall.view import TileView, View

T = TypeVar("T")
T_co = TypeVar("T_co", bound=TileView, covariant=True)


class Tiled(Protocol[T_co]):
    """A view of any house, by what its tiles are."""

    @property
    def tiles(self) -> Sequence[T_co]: ...


OFTEN: Final = {"once-per-turn": "once a turn", "once-per-game": "once a game", "persistent": "always"}
"""How often something may be used."""


def title(role: str) -> str:
    """A role's name as it is written: "Cave Ghost"."""
    return role.replace("-", " ").title()


def join(parts: Sequence[str]) -> str:
    """Words in a row: "north, east and south"."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def count(number: int, thing: str) -> str:
    """A number of things: "1 disc", "3 discs"."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


@lru_cache(1 << 10)
def label(key: str) -> str:
    """The name of a number on a board as people read it: "Treasures"."""
    return upper(key.replace("_", " "))


def upper(words: str) -> str:
    """Words as at the beginning of a sentence."""
    return words[:1].upper() + words[1:]


def space_name(view: View, at: int) -> str:
    """A space named from the Entrance: "2E 1N", "the Entrance"."""
    return "the Entrance" if at == view.entrance else view.name(at)


class Whereabouts:
    """What of a view is where: made once for the view that is being told."""

    __slots__ = ("facing", "standing", "tiles", "where")

    def __init__(self, view: Any) -> None:
        self.tiles = {tile.space: tile for tile in reversed(view.tiles)}
        self.standing: dict[int, tuple[str, ...]] = {}
        self.where: dict[str, int] = {}
        self.facing: dict[str, tuple[int, ...]] = {}
        for piece in view.pieces:
            self.standing[piece.space] = (*self.standing.get(piece.space, ()), piece.piece)
            self.where.setdefault(piece.piece, piece.space)
            if piece.facing >= 0:
                self.facing[piece.piece] = (*self.facing.get(piece.piece, ()), piece.facing)


def once_a_view(work: Callable[[Any], T]) -> Callable[[Any], T]:
    """Of the view asked about last the answer is remembered: a view never changes, and is told piece by piece."""
    last: tuple[Any, Any] = (None, None)

    @wraps(work)
    def remembering(view: Any) -> T:
        nonlocal last
        view_then, answer = last  # at once: others may ask in other threads
        if view_then is not view:
            answer = work(view)
            last = (view, answer)
        found: T = answer
        return found

    return remembering


@once_a_view
def _whereabouts(view: Any) -> Whereabouts:
    return Whereabouts(view)


def tile_at(view: Tiled[T_co], at: int) -> T_co | None:
    """The tile on a space, if there is one."""
    tile: T_co | None = _whereabouts(view).tiles.get(at)
    return tile


def lying(view: Tiled[T_co]) -> Mapping[int, T_co]:
    """All tiles by their spaces."""
    tiles: Mapping[int, T_co] = _whereabouts(view).tiles
    return tiles


@once_a_view
def position(view: View) -> Hashable:
    """All tiles and pieces of a map: what lies and stands where."""
    return view.house, view.entrance, tuple(view.tiles), tuple(view.pieces)


@once_a_view
def roles(view: View) -> tuple[str, ...]:
    """The roles at the table, in the order of their boards."""
    return tuple(panel.role for panel in view.panels)


def facing(view: View, piece: str) -> tuple[int, ...]:
    """The side a piece on the map looks to; none if it looks to no side."""
    return _whereabouts(view).facing.get(piece, ())


def pieces_at(view: View, at: int) -> tuple[str, ...]:
    """The pieces on a space, in turn order."""
    return _whereabouts(view).standing.get(at, ())


def standing(view: View) -> Mapping[int, tuple[str, ...]]:
    """The spaces on which pieces are, with these, in turn order."""
    return _whereabouts(view).standing


def lurking(view: View) -> list[int]:
    """The open spaces on which pieces are: Tribes lurk there, a Ghost hovers."""
    found = _whereabouts(view)
    return sorted(found.standing.keys() - found.tiles.keys())


def where(view: View, piece: str) -> int:
    """The space of a piece, or -1."""
    return _whereabouts(view).where.get(piece, -1)


def sides(walls: int) -> list[str]:
    """The sides in a set of walls."""
    return [name for side, name in enumerate(space.SIDE_NAMES) if walls >> side & 1]


def walls_words(walls: int) -> str:
    """Walls as a tile has them: "no walls", "a wall north", "walls north and west"."""
    names = sides(walls)
    if not names:
        return "no walls"
    return f"a wall {names[0]}" if len(names) == 1 else f"walls {join(names)}"


MARKS_GO: Final = "Turn it: what lies on its edges goes"
"""Of a tile that looks the same however it lies (PAL-56)."""


def turned_words(walls: int) -> str:
    """A tile that is turned so that these sides are walled, as an option says it."""
    closed, free = sides(walls), sides(~walls & 15)
    if not closed:
        return MARKS_GO  # nothing else changes
    if len(free) == 1:
        return f"Turn it so that only the {free[0]} is open"
    if len(closed) == 1:
        return f"Turn it so that the wall is {closed[0]}"
    return f"Turn it so that walls are {join(closed)}"
