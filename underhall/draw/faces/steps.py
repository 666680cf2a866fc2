"""How a step is told: across which side, through a wall or not, at what price, with whom it strikes."""

from __future__ import annotations

from underhall.draw.faces.registry import actor, piece_name
from underhall.draw.names import space_name, tile_at, where
from underhall.hall.space import SIDE_NAMES, side_to
from underhall.hall.view import OptionView, View


def side_of_step(view: View, piece: str, at: int) -> int:
    """The side of its own space across which a piece steps; -1: it goes from Pit to Pit."""
    return side_to(where(view, piece), at)


def walled(view: View, piece: str, side: int) -> bool:
    """Whether there is a wall on a side of a piece's space."""
    here = tile_at(view, where(view, piece))
    return side >= 0 and here is not None and bool(here.walls >> side & 1)


def cost(option: OptionView) -> str:
    """What a step costs: "2 movement"."""
    return f"{option.amount} movement" if option.amount else "free"


def strike(option: OptionView) -> str:
    """Whom a step strikes: " and strike the Knight"."""
    return f" and strike {piece_name(option.piece)}" if option.piece else ""


def step_words(view: View, option: OptionView) -> str:
    """A step, what it costs, and whom it strikes."""
    piece = actor(view)
    side = side_of_step(view, piece, option.space)
    if side < 0:
        way = "Through the Pits"
    elif walled(view, piece, side):
        way = f"Through the wall {SIDE_NAMES[side]}"
    else:
        way = f"Move {SIDE_NAMES[side]}"
    return f"{way} to {space_name(view, option.space)}{strike(option)}, {cost(option)}"
