"""Shapeshifter: what becomes of her when a figure of hers is hit (SPI-10 to SPI-12, SPI-53). She decides in anybody's
turn, and the attacker's turn goes on afterwards (SPI-64)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.engine.flow import Flow, Prompt
from underhall.hall.asks import choose_space
from underhall.hall.deeds import PLACING
from underhall.hall.figures import closed
from underhall.hall.space import Space
from underhall.manor.roles.spider.forms import AS_SPIDERLINGS, put_away
from underhall.manor.roles.spider.terms import SpiderTerms

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.spider.role import Spider

SCATTER: Final = Prompt("spider-scatter", "Where does the next Spiderling go?", "SPI-11")
FLEE: Final = Prompt("spider-flee", "Where does the Giant Spider go?", "SPI-53")


def shapeshift(g: Hall[Any], me: Spider, piece: int, by: int) -> Flow[None]:
    """Somebody has hit a figure of hers, no Egg: a Spiderling itself, or another form (SPI-10, SPI-11, SPI-64)."""
    if me.form == AS_SPIDERLINGS:
        lose_spiderling(g, me, piece)
        return
    lose_spiderling(g, me, me.spiderlings()[0])
    more = 0 if me.out else (yield from g.owner(by).more_spiderlings(g, by, piece))  # Fire Brand (PAL-60)
    for spiderling in me.spiderlings()[:more]:
        lose_spiderling(g, me, spiderling)
    if me.out:
        return  # killed, and nobody was hunting her
    if g.plan.of(SpiderTerms).shapes:
        yield from scatter(g, me, g.where[piece])
    else:
        yield from flee(g, me, piece)


def lose_spiderling(g: Hall[Any], me: Spider, spiderling: int) -> None:
    """One goes back to the box; with the last of them she is killed (SPI-10, SPI-12)."""
    g.tell("boxed", "SPI-10", me.name, g.where[spiderling], spiderling)
    g.take_off(spiderling)
    me.boxed = tuple(sorted((*me.boxed, spiderling)))
    if not me.spiderlings():
        g.killed(me, "SPI-12")


def scatter(g: Hall[Any], me: Spider, at: Space) -> Flow[None]:
    """She is Spiderlings at once: the first is put next to where she was, each further one next to the one before
    (SPI-11)."""
    put_away(g, me)
    me.form = AS_SPIDERLINGS
    for spiderling in me.spiderlings():
        at = yield from choose_space(me.seat, SCATTER, PLACING, beside(g, at))
        g.place(spiderling, at)
        g.tell("scatter", "SPI-11", me.name, at, spiderling)


def flee(g: Hall[Any], me: Spider, piece: int) -> Flow[None]:
    """The Demon Queen keeps her form and is put on a tile next to the one she was on (SPI-53)."""
    at = yield from choose_space(me.seat, FLEE, PLACING, beside(g, g.where[piece]))
    g.place(piece, at)


def beside(g: Hall[Any], at: Space) -> list[Space]:
    """The tiles adjacent to one, walls or not, Lit or Dark, whoever stands there but the pillar; with none of these
    the tile itself (SPI-11)."""
    return [tile for tile in g.near[at] if tile in g.edges and not closed(g, tile)] or [at]
