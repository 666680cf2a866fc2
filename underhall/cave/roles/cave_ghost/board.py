"""The Cave Ghost's board as scenario files spell it."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from msgspec import UNSET, UnsetType

from underhall.cave.map.parts import TILE_IDS
from underhall.cave.roles.cave.board import OmenSymbol, Price, put_hand
from underhall.cave.roles.cave.omens import FULL_BAG, SYMBOLS, TILES_REMOVED
from underhall.cave.roles.cave.terms import CaveTerms
from underhall.cave.roles.cave_ghost.moves import MOVES
from underhall.cave.roles.cave_ghost.powers import POWERS
from underhall.cave.roles.cave_ghost.role import CaveGhost
from underhall.cave.state import Cave
from underhall.hall.role_board import Board, Count, given, played, put_phase
from underhall.hall.setup import SetupError

PHASES = ("collect", "shape", "act", "treasure", "plunder")
HATRED = next(power.number for power in POWERS if power.id == "hatred")


class CaveGhostBoard(Board, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Cave Ghost's board: her Omens, held and spent, her tiles and Ghost tiles, how far she has moved."""

    derived: ClassVar[tuple[str, ...]] = ("prices", "omens_due")

    phase: Literal["collect", "shape", "act", "treasure", "plunder"] | UnsetType = UNSET
    to_shape: Count | UnsetType = UNSET
    omens: list[OmenSymbol] | UnsetType = UNSET
    plunder: list[OmenSymbol] | UnsetType = UNSET
    hatred_price: Price | UnsetType = UNSET
    hatred: Count | UnsetType = UNSET
    hand: list[str] | UnsetType = UNSET
    ghost_tiles: list[str] | UnsetType = UNSET
    moved: Count | UnsetType = UNSET
    prices: dict[str, Count] | UnsetType = UNSET
    omens_due: Count | UnsetType = UNSET

    def put(self, g: Cave) -> None:
        """Set her board up, taking tokens from the bag and tiles from the stack."""
        me = played(g, CaveGhost)
        put_phase(g, me, PHASES, self.phase)
        if self.phase == "shape" and g.active is me:
            g.turn.tiles_left = given(self.to_shape, TILES_REMOVED if g.collapsing else 1)
        me.means.omens = _counts(self.omens)
        me.plunder = _counts(self.plunder)
        me.bag = tuple(
            most - held - spent for most, held, spent in zip(FULL_BAG, me.means.omens, me.plunder, strict=True)
        )
        if min(me.bag) < 0:
            raise SetupError(f"cave-ghost.omens: there are only {FULL_BAG[0]} Omens of each symbol")
        prices = list(me.first_prices)
        prices[HATRED] = given(self.hatred_price, prices[HATRED])
        me.prices = tuple(prices)
        put_hand(g, [] if self.hand is UNSET else self.hand, "cave-ghost")
        self._put_ghost_tiles(g)
        hatred = g.plan.of(CaveTerms).hatred
        me.hatred = given(self.hatred, hatred)
        if me.hatred > hatred:
            raise SetupError(f"cave-ghost.hatred: this level has only {hatred} Hatred tokens (CGH-63)")
        me.steps = given(self.moved, 0)
        if me.steps > MOVES:
            raise SetupError(f"cave-ghost.moved: she moves at most {MOVES} spaces (CGH-19)")

    def _put_ghost_tiles(self, g: Cave) -> None:
        """Those of her supply that the file does not name stay in the box."""
        if self.ghost_tiles is UNSET:
            return
        held = {TILE_IDS[thing.face]: thing for thing in g.ghost_tiles}
        for tile in self.ghost_tiles:
            if tile not in held:
                raise SetupError(f"cave-ghost.ghost_tiles: {tile} is no Ghost tile that is free")
        g.ghost_tiles = tuple(thing for tile, thing in held.items() if tile in self.ghost_tiles)
        g.boxed = tuple(sorted((*g.boxed, *(held[tile].face for tile in held if tile not in self.ghost_tiles))))

    def found(self, g: Cave) -> dict[str, Any]:
        """Her board now."""
        me = played(g, CaveGhost)
        return {
            "phase": PHASES[g.turn.phase] if g.active is me and g.turn.phase < len(PHASES) else "",
            "to_shape": g.turn.tiles_left,
            "omens": _symbols(me.means.omens),
            "plunder": _symbols(me.plunder),
            "hatred_price": me.prices[HATRED],
            "hatred": me.hatred,
            "hand": sorted(TILE_IDS[thing.face] for thing in g.hand),
            "ghost_tiles": sorted(TILE_IDS[thing.face] for thing in g.ghost_tiles),
            "moved": me.steps,
            "prices": {power.id: me.prices[power.number] for power in POWERS},
            "omens_due": me.means.due(g),
        }

    def wanted(self) -> dict[str, Any]:
        """The fields that the file gives, Omens in the order of the facts and tiles by name."""
        fields = super().wanted()
        for name in ("omens", "plunder"):
            if name in fields:
                fields[name] = sorted(fields[name], key=SYMBOLS.index)
        for name in ("hand", "ghost_tiles"):
            if name in fields:
                fields[name] = sorted(fields[name])
        return fields


def _counts(symbols: list[OmenSymbol] | UnsetType) -> tuple[int, ...]:
    named = [] if symbols is UNSET else symbols
    return tuple(sum(other == symbol for other in named) for symbol in SYMBOLS)


def _symbols(counts: tuple[int, ...]) -> list[str]:
    return [symbol for symbol, count in zip(SYMBOLS, counts, strict=True) for _ in range(count)]
