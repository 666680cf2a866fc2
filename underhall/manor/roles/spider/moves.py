"""Moving in phase 3, with Crawly and the way out of the manor (SPI-09, SPI-23 to SPI-25, SPI-49, SPI-63)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from underhall.engine.flow import NOWHERE, Flow, Option
from underhall.hall import deeds
from underhall.hall.asks import OnSpace
from underhall.hall.figures import distinct
from underhall.hall.pieces import GIANT_SPIDER
from underhall.hall.space import Space
from underhall.hall.verbs import Number, Spot, maybe, verb
from underhall.manor.escaping import FREE
from underhall.manor.roles.spider.forms import AS_SPIDERLINGS, FORMS

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.spider.role import Spider

MOVING: Final = OnSpace(deeds.MOVE)
CRAWL: Final = verb(
    "crawl",
    "a step of a Spiderling; with Legs perhaps of one whose own move is over",
    space=deeds.TO,
    start=Spot("from"),
    amount=maybe(Number("moves over", 1, 1)),
)


# ------------------------------------------------------------------ one space, with movement or Legs


def steps(g: Hall[Any], me: Spider, piece: int) -> Sequence[Space]:
    """Where one space takes a figure: adjacent tiles, across a wall if it may cross one; and out of the manor (SPI-25,
    SPI-49)."""
    crosses = may_cross_wall(me)
    found = g.steps(piece, through_walls=crosses)
    return (*found, FREE) if me.is_terrible(g) and g.at_the_door(piece, crosses) else found


def may_cross_wall(me: Spider) -> bool:
    """Crawly: the Giant Spider one a turn, Spiderlings any, the Sorcerer none (SPI-09)."""
    walls = FORMS[me.form].walls
    return walls < 0 or me.means.walls < walls


def step(g: Hall[Any], me: Spider, piece: int, to: Space) -> Flow[None]:
    """Move a figure one space; a wall is one edge, whatever makes it (SPI-63)."""
    if piece == GIANT_SPIDER and not g.is_open(g.where[piece], to):
        me.means.walls += 1
    if to == FREE:
        g.win(me, "SPI-49", f"the Spider has left the manor with {me.terror} Terror")
    yield from g.enter(piece, to)


# ------------------------------------------------------------------ the moves of phase 3


def move_options(g: Hall[Any], me: Spider) -> list[Option]:
    """The next space of the Giant Spider or the Sorcerer (SPI-23), or the first of a Spiderling's move (SPI-24)."""
    if me.form == AS_SPIDERLINGS:
        return crawls(g, me, [piece for piece in me.figures(g) if piece not in me.means.finished])
    if not me.means.movement:
        return []
    return MOVING.all(steps(g, me, FORMS[me.form].figures[0]))


def crawls(g: Hall[Any], me: Spider, spiderlings: list[int]) -> list[Option]:
    """One space of any of these Spiderlings; those alike by place and mark are one choice (SPI-60)."""
    return [
        Option(CRAWL, to, start=g.where[piece], amount=int(piece in me.means.finished))
        for piece in distinct(g, spiderlings)
        for to in steps(g, me, piece)
    ]


def crawler(g: Hall[Any], me: Spider, option: Option, spiderlings: list[int]) -> int:
    """Of these Spiderlings the one that an option means, or one just like it."""
    return next(
        piece
        for piece in spiderlings
        if g.where[piece] == option.start and (piece in me.means.finished) == bool(option.amount)
    )


def move(g: Hall[Any], me: Spider, option: Option) -> Flow[None]:
    """The Giant Spider or the Sorcerer moves one space and may go on later (SPI-23)."""
    me.means.movement -= 1
    yield from step(g, me, FORMS[me.form].figures[0], option.space)


def crawl(g: Hall[Any], me: Spider, option: Option) -> Flow[None]:
    """A Spiderling begins its move or goes on with it; after its last space the move is over (SPI-24)."""
    means = me.means
    if means.crawling == NOWHERE:
        means.crawling = crawler(g, me, option, me.figures(g))
        means.movement = FORMS[AS_SPIDERLINGS].movement
    means.movement -= 1
    yield from step(g, me, means.crawling, option.space)
    if not means.movement:
        end_crawl(me)


def end_crawl(me: Spider) -> None:
    """A Spiderling's move is over and cannot be resumed (SPI-24)."""
    means = me.means
    means.finished = (*means.finished, means.crawling)
    means.crawling = NOWHERE
    means.movement = 0
