"""Ruin and Ice: cubes and tokens on the board, ruin cubes on tiles that are alone, and how these lose them again
(SHP-13, SHP-31 to SHP-34, SHP-37).

A cube goes in another's turn, at the very instant something changes at its tile. What such a tile looked like is kept
in `watched`: it follows from the map, so it is no part of the key.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from underhall.engine.flow import Flow, Prompt
from underhall.hall.asks import OnSpace, choose_space
from underhall.hall.deeds import SPACE
from underhall.hall.grid import remove
from underhall.hall.space import BEYOND, Space
from underhall.hall.tokens import ICE, RUIN
from underhall.hall.tracks import spend
from underhall.hall.verbs import verb

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.shadow_paladin.role import ShadowPaladin

Look: TypeAlias = tuple[int, ...]
"""How a tile lies: its space, which it is and how it is turned, its walls, and the same of the tile on each side."""

SHORT: Final = Prompt("shadow-mark", "Ruin cubes are short: which tile that is alone gets the next one?", "SHP-33")
MARKING: Final = OnSpace(verb("mark-ruin", "the tile that gets a ruin cube", space=SPACE))
UNLIT: Final = -1
"""A Dark tile, and a crypt."""


# ------------------------------------------------------------------ on the board


def gain_ruin(g: Hall[Any], me: ShadowPaladin, amount: int, clause: str) -> None:
    """From the supply into the Ruin box, as far as there are cubes (SHP-21)."""
    gained = min(amount, g.supply[RUIN])
    g.supply[RUIN] -= gained
    me.ruin += gained
    if gained:
        g.tell("gain-ruin", clause, me.name, amount=gained)


def spend_ruin(g: Hall[Any], me: ShadowPaladin, amount: int) -> None:
    """Back to the supply (SHP-32)."""
    me.ruin = spend(me.ruin, amount)
    g.supply[RUIN] += amount


def gain_ice(g: Hall[Any], me: ShadowPaladin, amount: int, clause: str) -> None:
    """Onto the Ice box, as far as there are tokens (SHP-37)."""
    gained = min(amount, g.supply[ICE])
    g.supply[ICE] -= gained
    me.ice += gained
    if gained:
        g.tell("gain-ice", clause, me.name, amount=gained)


def spend_ice(g: Hall[Any], me: ShadowPaladin, amount: int) -> None:
    """Back to the supply (SHP-31)."""
    me.ice = spend(me.ice, amount)
    g.supply[ICE] += amount


# ------------------------------------------------------------------ on the map


def marked(g: Hall[Any]) -> list[Space]:
    """The tiles with a ruin cube."""
    return sorted(at for at, tokens in g.tokens.items() if RUIN in tokens)


def collect(g: Hall[Any], me: ShadowPaladin) -> None:
    """Phase 1: all cubes on the map go into the Ruin box, wherever the figure is (SHP-13)."""
    tiles = marked(g)
    for at in tiles:
        remove(g, at, RUIN)
    gain_ruin(g, me, len(tiles), "SHP-13")


def is_alone(g: Hall[Any], at: Space) -> bool:
    """Whether no open edge of a tile touches an open edge of another Lit tile; Dark ones, crypts and gates do not count
    (SHP-33)."""
    walls = g.edges[at]
    return not any(beyond in g.lit and not walls & bit for bit, beyond, _ in BEYOND[15][at])


def lonely(g: Hall[Any]) -> list[Space]:
    """The Lit tiles that are alone, whoever stands there (SHP-33)."""
    return [at for at in sorted(g.lit) if is_alone(g, at)]


def mark(g: Hall[Any], me: ShadowPaladin) -> Flow[None]:
    """Phase 4: a cube on each tile that is alone; with too few of them the Shadow Paladin says where (SHP-33)."""
    left = lonely(g)
    while left and g.supply[RUIN]:
        short = g.supply[RUIN] < len(left)
        at = (yield from choose_space(me.seat, SHORT, MARKING, left)) if short else left[0]
        left.remove(at)
        g.put_token(at, RUIN)
        g.tell("mark-ruin", "SHP-33", me.name, at)
    watch(g, me)


def watch(g: Hall[Any], me: ShadowPaladin) -> None:
    """Remember how every tile with a cube lies."""
    me.watched = {at: look_of(g, at) for at in marked(g)}


def look_of(g: Hall[Any], at: Space) -> Look:
    """What tells that something changed at a tile: where it is, what it shows, its walls, the Lit tiles beside it; one
    that was rotated has changed even if the same edges are open."""
    beside = (_lying(g, beyond) for _, beyond, _ in BEYOND[15][at])
    return at, _lying(g, at), g.edges[at], *beside


def _lying(g: Hall[Any], at: Space) -> int:
    """Which Lit tile lies there, and how."""
    return len(g.lit[at].turned) * g.lit[at].face + g.lit[at].turn if at in g.lit else UNLIT


def lose_links(g: Hall[Any], me: ShadowPaladin) -> None:
    """Walls or tiles have changed. In another's turn a cube whose tile was changed goes, if the tile is Dark now or
    shares an open edge with another Lit one; in the own turn none does (SHP-34)."""
    if g.active is not me:
        for at in marked(g):
            if look_of(g, at) != me.watched.get(at) and (at not in g.lit or not is_alone(g, at)):
                remove(g, at, RUIN)
                g.tell("lose-ruin", "SHP-34", me.name, at)
    watch(g, me)
