"""Why the Spider cannot go somewhere, or strike at somebody (SPI-09, SPI-23 to SPI-33, SPI-49)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from underhall.engine.flow import NOWHERE
from underhall.hall.pieces import EGGS
from underhall.hall.reasons import Why
from underhall.hall.space import Space
from underhall.manor.escaping import FREE
from underhall.manor.map.places import GROUNDS, STAIRS
from underhall.manor.reasons import never_enters, no_target
from underhall.manor.roles.spider.forms import AS_GIANT_SPIDER, AS_SORCERER, AS_SPIDERLINGS, FORMS
from underhall.manor.roles.spider.moves import may_cross_wall, steps
from underhall.manor.roles.spider.powers import reach

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.spider.role import Spider


def why_not(g: Hall[Any], me: Spider, at: Space, piece: int) -> Why:
    """A figure she cannot attack; a space she cannot move to."""
    if piece == NOWHERE:
        return _step(g, me, at)
    return _own(g, me, piece) if piece in me.pieces else _attack(g, me, at, piece)


# ------------------------------------------------------------------ attacking


def _attack(g: Hall[Any], me: Spider, at: Space, piece: int) -> Why:
    """Fangs are her only attack (SPI-33)."""
    if never := no_target(g, me, piece):
        return never
    if me.means.crawling != NOWHERE:
        return Why("A Spiderling is on its way: no spell is cast before its move is over.", "SPI-24")
    if at not in g.edges:
        return Why("Your Fangs reach nobody in crypts and grounds.", "MMP-103")
    if at not in reach(g, me):
        return Why(f"Your Fangs reach {REACHED[me.form]}.", CLAUSES[me.form])
    return Why("You attack with Fangs: play a card as Fangs, then choose whom you hit.", "SPI-33")


REACHED = {
    AS_GIANT_SPIDER: "the tiles next to the Giant Spider, not her own",
    AS_SORCERER: "one tile that the Sorcerer sees",
    AS_SPIDERLINGS: "the tiles that hold a Spiderling",
}
CLAUSES = {AS_GIANT_SPIDER: "SPI-28", AS_SORCERER: "SPI-29", AS_SPIDERLINGS: "SPI-30"}


# ------------------------------------------------------------------ moving


def _own(g: Hall[Any], me: Spider, piece: int) -> Why:
    """A figure of her own."""
    if piece in EGGS:
        return Why("Eggs do not move; webs and blood on their tile make them hatch.", "SPI-47")
    if piece in me.means.finished:
        return Why("This Spiderling has moved: a move that is over is not resumed.", "SPI-24")
    if me.means.crawling not in (NOWHERE, piece):
        return Why("Another Spiderling is on its way: end its move first.", "SPI-24")
    return Why("To move it, choose the space it goes to.", "SPI-23")


def _step(g: Hall[Any], me: Spider, at: Space) -> Why:
    """A space that no figure of hers can move to now."""
    if at in GROUNDS:
        return _leave(g, me, at)
    if never := never_enters(g, me, at):
        return never
    if at in me.tiles(g):
        return Why("You are on this tile.", "SPI-23")
    beside = [tile for tile in me.tiles(g) if at in g.near[tile]]
    if beside and all(not g.is_open(tile, at) for tile in beside) and not _steps_to(g, me, at):
        return _wall(me)
    if me.form == AS_SPIDERLINGS:
        return _far_spiderlings(me, bool(beside))
    if not me.means.movement:
        return Why(f"You have moved {FORMS[me.form].movement} spaces: with Legs you could go one more.", "SPI-23")
    return Why("It is too far: you move one space at a time, to adjacent tiles.", "SPI-25")


def _steps_to(g: Hall[Any], me: Spider, at: Space) -> bool:
    """Whether a space is next to a figure of hers and open to it, movement apart."""
    return any(at in steps(g, me, piece) for piece in me.figures(g))


def _wall(me: Spider) -> Why:
    """Who crosses how many (SPI-09)."""
    if me.form == AS_SORCERER:
        return Why("A wall is between, and the Sorcerer crosses none.", "SPI-09")
    return Why("A wall is between, and the Giant Spider has crossed one this turn.", "SPI-09")


def _far_spiderlings(me: Spider, beside: bool) -> Why:
    """Spiderlings move one at a time (SPI-24)."""
    if me.means.crawling != NOWHERE:
        return Why("One Spiderling is on its way: it goes to an adjacent tile, or its move ends.", "SPI-24")
    if beside:
        return Why("The Spiderlings next to it have moved: with Legs each could go one space more.", "SPI-24")
    return Why("It is too far: a Spiderling moves one space at a time, to adjacent tiles.", "SPI-25")


def _leave(g: Hall[Any], me: Spider, at: Space) -> Why:
    """The grounds are closed to her but for the way out (SPI-49, SPI-57, SPI-63)."""
    if at != FREE:
        return Why("You cannot enter the grounds; the way out is by the stairs.", "SPI-63")
    if not me.is_terrible(g):
        goal = g.plan.goals[me.name].n
        return Why(f"You leave with {goal} Terror and have {me.terror}.", "SPI-49")
    if STAIRS not in g.edges:
        return Why("No tile lies above the stairs: nobody can leave.", "SPI-49")
    if STAIRS not in me.tiles(g):
        return Why("You leave from the tile above the stairs.", "SPI-49")
    if not g.exit_open() and not may_cross_wall(me):
        return _wall(me)
    return Why("You have no movement left; with Legs you could go one space more.", "SPI-49")
