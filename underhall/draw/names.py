"""What things are called, and where they are in a view: the phrases that everything else is told with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol, TypeVar

from underhall.hall import space
from underhall.hall.view import TileView, View

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


def label(key: str) -> str:
    """The name of a number on a board as people read it: "Treasures"."""
    return upper(key.replace("_", " "))


def upper(words: str) -> str:
    """Words as at the beginning of a sentence."""
    return words[:1].upper() + words[1:]


def space_name(view: View, at: int) -> str:
    """A space named from the Entrance: "2E 1N", "the Entrance"."""
    return "the Entrance" if at == view.entrance else view.name(at)


def tile_at(view: Tiled[T_co], at: int) -> T_co | None:
    """The tile on a space, if there is one."""
    return next((tile for tile in view.tiles if tile.space == at), None)


def facing(view: View, piece: str) -> list[int]:
    """The side a piece on the map looks to; none if it looks to no side."""
    return [standing.facing for standing in view.pieces if standing.piece == piece and standing.facing >= 0]


def pieces_at(view: View, at: int) -> list[str]:
    """The pieces on a space, in turn order."""
    return [piece.piece for piece in view.pieces if piece.space == at]


def lurking(view: View) -> list[int]:
    """The open spaces on which pieces are: Tribes lurk there, a Ghost hovers."""
    lying = {tile.space for tile in view.tiles}
    return sorted({piece.space for piece in view.pieces} - lying)


def where(view: View, piece: str) -> int:
    """The space of a piece, or -1."""
    return next((standing.space for standing in view.pieces if standing.piece == piece), -1)


def sides(walls: int) -> list[str]:
    """The sides in a set of walls."""
    return [name for side, name in enumerate(space.SIDE_NAMES) if walls >> side & 1]


def walls_words(walls: int) -> str:
    """Walls as a tile has them: "no walls", "a wall north", "walls north and west"."""
    names = sides(walls)
    if not names:
        return "no walls"
    return f"a wall {names[0]}" if len(names) == 1 else f"walls {join(names)}"


def turned_words(walls: int) -> str:
    """A tile that is turned so that these sides are walled, as an option says it."""
    closed, free = sides(walls), sides(~walls & 15)
    if len(free) == 1:
        return f"Turn it so that only the {free[0]} is open"
    if len(closed) == 1:
        return f"Turn it so that the wall is {closed[0]}"
    return f"Turn it so that walls are {join(closed)}"
