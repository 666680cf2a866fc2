"""What lies on the grid of any house: tokens, markers and cubes on spaces, from their supplies and off again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from underhall.hall.tokens import NO_TOKENS

if TYPE_CHECKING:
    from underhall.hall.space import Space
    from underhall.hall.state import Hall


def put_token(g: Hall[Any], at: Space, token: int) -> bool:
    """Put a token from its supply on a space; with an empty supply none is put (GEN-15, MMP-09, MMP-15)."""
    if g.supply[token] == 0:
        return False
    g.supply[token] -= 1
    g.tokens[at] = tuple(sorted((*g.tokens.get(at, NO_TOKENS), token)))
    return True


def take_token(g: Hall[Any], at: Space, token: int) -> None:
    """Take a token off a space; the caller says where it goes."""
    left = list(g.tokens[at])
    left.remove(token)
    if left:
        g.tokens[at] = tuple(left)
    else:
        del g.tokens[at]


def remove(g: Hall[Any], at: Space, token: int) -> None:
    """Send a token, marker or cube back to its supply (MMP-14)."""
    take_token(g, at, token)
    g.supply[token] += 1


def move_token(g: Hall[Any], at: Space, to: Space, token: int) -> None:
    """A token goes from one space to another."""
    remove(g, at, token)
    put_token(g, to, token)


def count(g: Hall[Any], at: Space, token: int) -> int:
    """How many of these lie on a space."""
    return g.tokens.get(at, NO_TOKENS).count(token)
