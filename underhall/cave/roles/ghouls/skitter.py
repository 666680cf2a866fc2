"""Skittering, which both Ghouls do: a jump to an unoccupied Dark tile with a symbol that is named (GHL-80)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall.cave.map.arrive import arrive
from underhall.cave.map.parts import SYMBOLS, TILE_IDS, TILE_SYMBOL
from underhall.cave.map.terrain import around_entrance
from underhall.cave.roles.ghouls.terms import GhoulTerms
from underhall.engine.flow import Chance, Flow, Option, Prompt
from underhall.hall.asks import OnSpace, choose, choose_space
from underhall.hall.deeds import TO
from underhall.hall.pieces import GHOUL
from underhall.hall.space import Space
from underhall.hall.verbs import Named, verb

if TYPE_CHECKING:
    from underhall.cave.role import CaveRole
    from underhall.cave.state import Cave

NAME_SYMBOL: Final = Prompt("skitter-symbol", "The Ghoul skitters: name a Dark symbol.", "GHL-81")
SKITTER: Final = Prompt("skitter", "Skitter: choose the tile.", "GHL-81")
SKITTER_BY_STACK: Final = Prompt(
    "skitter", "Skitter: choose a tile with the symbol that shows on top of the stack.", "GHL-82"
)
SKITTER_BY_RUIN: Final = Prompt("skitter", "Skitter: choose a tile with the symbol of a collapsed tile.", "GHL-83")
SKITTER_ENTRANCE: Final = Prompt(
    "skitter-entrance", "No Dark tile is free: skitter to a space around the Entrance.", "GHL-84"
)
NAME: Final = verb("symbol", "the Dark symbol named for a skitter", card=Named("Dark symbol", SYMBOLS))
SKITTERING: Final = OnSpace(verb("skitter", "the space the Ghoul skitters to", space=TO))


def skitter(g: Cave, me: CaveRole, opponent: int) -> Flow[None]:
    """Jump to an unoccupied Dark tile with the symbol named (GHL-79, GHL-80, GHL-81, GHL-82, GHL-83, GHL-84, GHL-85).

    In the variant the Ghoul names it and the opponent chooses the tile or space (GHL-86, GHL-87, GHL-88).
    """
    by_symbol: dict[int, list[Space]] = {}
    for at, thing in g.dark.items():
        if g.unoccupied(at):
            by_symbol.setdefault(thing.back % 3, []).append(at)
    swapped = opponent >= 0 and g.plan.of(GhoulTerms).skitter_variant  # VAR-123
    placer = opponent if swapped else me.seat
    if by_symbol:
        symbol = yield from _symbol(g, me, opponent, swapped, sorted(by_symbol))
        prompt = SKITTER if opponent >= 0 else SKITTER_BY_RUIN if g.collapsing else SKITTER_BY_STACK
        if g.story is not None:
            g.tell("symbol", prompt.clause, me.name, thing=SYMBOLS[symbol])
        to = yield from choose_space(placer, prompt, SKITTERING, sorted(by_symbol[symbol]))
    else:
        spaces = around_entrance(g)
        if not spaces:
            return  # it stays where it is (GHL-84)
        to = yield from choose_space(placer, SKITTER_ENTRANCE, SKITTERING, spaces)
    if g.story is not None:
        g.tell("skitter", "GHL-81", me.name, to, GHOUL)
    g.jumps += 1
    yield from arrive(g, me.seat, GHOUL, to)


def _symbol(g: Cave, me: CaveRole, opponent: int, swapped: bool, symbols: list[int]) -> Flow[int]:
    """The symbol is named by the other player (GHL-81), by the Ghoul in the variant (GHL-87), or by the tiles."""
    if opponent >= 0:
        options = [Option(NAME, card=symbol) for symbol in symbols]
        return (yield from choose(me.seat if swapped else opponent, NAME_SYMBOL, options)).card
    if g.collapsing:
        if g.collapsed:
            index = (yield Chance("collapsed", g.collapsed, names=TILE_IDS)) if len(g.collapsed) > 1 else 0
            symbol = TILE_SYMBOL[g.collapsed[index]]  # GHL-83
            if symbol in symbols:
                return symbol
    elif g.stack.top is not None and g.stack.top.back % 3 in symbols:
        return g.stack.top.back % 3  # GHL-82
    return symbols[(yield Chance("symbol", symbols, names=SYMBOLS))] if len(symbols) > 1 else symbols[0]
