"""What Shift and Swap are best used on: which options of theirs a program tries.

There are hundreds, and nearly all mend no path. Each is judged by what would be missing on the paths of the rituals in
hand once its tiles lie elsewhere or otherwise, and the best few are tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import nlargest
from typing import TYPE_CHECKING, Final

from underhall.engine.flow import Ask, Option
from underhall.hall.space import Space
from underhall.manor.map.places import WITHIN
from underhall.manor.map.turning import TURN
from underhall.manor.roles.manor import phases, powers
from underhall.manor.roles.manor.lacking import DARK_TILE, LANE, NO_TILE, Row, lit_row, loose_row, rows
from underhall.manor.roles.manor.prospects import SHIFT, SWAP, promise_without, to_mend
from underhall.manor.roles.manor.rituals import in_the_way
from underhall.manor.roles.manor.tracks import GO_ON

if TYPE_CHECKING:
    from underhall.manor.roles.manor.role import ManorPlayer
    from underhall.manor.state import Manor

MOST: Final = 3
"""So many of the best options are tried."""
Change = dict[Space, Row]
"""What will be missing on the squares that change."""


def worth_a_look(g: Manor, me: ManorPlayer, ask: Ask) -> Sequence[int]:
    """Which options of a question are tried: of Shift and Swap the best few, and to use them on nothing."""
    power = next((power for power in (SHIFT, SWAP) if g.turn.phase == phases.POWERS[power]), None)
    if g.active is not me or power is None or ask.prompt not in CHANGES:
        return range(len(ask.options))
    now, wanted = rows(g), to_mend(g, me)
    judged = []
    for number, option in enumerate(ask.options):
        if option is not GO_ON:
            worths = [
                promise_without(g, me, power, _changed(now, change))
                for change in CHANGES[ask.prompt](g, me, option, wanted)
            ]
            judged += [(max(worths), -number)] if worths else []
    best = {-number for _, number in nlargest(MOST, judged)}
    found = [number for number, option in enumerate(ask.options) if number in best or option is GO_ON]
    return found or range(len(ask.options))


def _changed(now: list[Row], change: Change) -> list[Row]:
    found = now.copy()
    for at, row in change.items():
        found[LANE[at]] = row
    return found


# ------------------------------------------------------------------ what options can come to


def _shifts(g: Manor, me: ManorPlayer, option: Option, wanted: frozenset[Space]) -> Iterator[Change]:
    """A tile that is missing turned goes round; any tile may go where one is missing."""
    at = option.space
    if at in wanted:
        yield from _rotated(g, at)
    yield from (_moved(g, at, to) for to in wanted if to not in g.edges and to in WITHIN[at][me.left])


def _shifts_to(g: Manor, me: ManorPlayer, option: Option, wanted: frozenset[Space]) -> Iterator[Change]:
    if option.verb == powers.ROTATE_TILE:
        yield from _rotated(g, option.space)
    else:
        yield _moved(g, option.start, option.space)


def _swaps(g: Manor, me: ManorPlayer, option: Option, wanted: frozenset[Space]) -> Iterator[Change]:
    """A tile that stands in the way of a path changes places with another, or is turned, alone or with another."""
    at = option.space
    if at in wanted:
        yield from _rotated(g, at)
        for to in powers.partners(g, me, at):
            yield _exchanged(g, at, to)
            if to in wanted:
                yield {at: _loose(g, at), to: _loose(g, to)}


def _swaps_with(g: Manor, me: ManorPlayer, option: Option, wanted: frozenset[Space]) -> Iterator[Change]:
    if option.verb == powers.ROTATE_TILE:
        yield from _rotated(g, option.space)
    elif option.verb == powers.SWAP_TILES:
        yield _exchanged(g, option.start, option.space)
    else:
        yield {at: _loose(g, at) for at in (option.start, option.space)}


def _turns(g: Manor, me: ManorPlayer, option: Option, wanted: frozenset[Space]) -> Iterator[Change]:
    if option.space in g.lit:
        lit = g.lit[option.space].turned[option.amount]
        yield {option.space: NO_TILE if in_the_way(g, option.space) else lit_row(lit, lit.walls)}


CHANGES: Final = {
    powers.SHIFT: _shifts,
    powers.SHIFT_TO: _shifts_to,
    powers.SHIFT_AS_SWAP: _swaps,
    powers.SWAP: _swaps,
    powers.SWAP_WITH: _swaps_with,
    TURN: _turns,
}
"""By question, what each of its options can come to."""


def _rotated(g: Manor, at: Space) -> Iterator[Change]:
    """A Lit tile turned in each way."""
    if at in g.lit and not in_the_way(g, at):
        yield from ({at: lit_row(lit, lit.walls)} for lit in g.lit[at].turned)


def _moved(g: Manor, at: Space, to: Space) -> Change:
    return {at: NO_TILE, to: _loose(g, at)}


def _exchanged(g: Manor, one: Space, other: Space) -> Change:
    return {one: _loose(g, other), other: _loose(g, one)}


def _loose(g: Manor, at: Space) -> Row:
    """What is missing on a tile that may be turned as one likes."""
    if in_the_way(g, at):
        return NO_TILE
    if at not in g.lit:
        return DARK_TILE
    return loose_row(g.lit[at])
