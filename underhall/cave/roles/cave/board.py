"""The Cave's board as scenario files spell it."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from msgspec import UNSET, Meta, UnsetType

from underhall.cave.map.parts import TILE_IDS
from underhall.cave.positions import position
from underhall.cave.roles.cave.omens import FACTS, FULL_BAG, NO_OMENS, SYMBOLS, TILES_REMOVED
from underhall.cave.roles.cave.role import CavePlayer
from underhall.cave.roles.cave.terms import CaveTerms
from underhall.cave.state import Cave
from underhall.hall.role_board import Board, Count, given, played, put_phase
from underhall.hall.setup import SetupError

OmenSymbol = Literal["bat", "boulder", "quartz", "mushroom", "trail", "chasm"]
Price = Annotated[int, Meta(ge=1, le=3)]
PHASES = ("collect", "shape", "treasure", "omens")
DEARER = {f"{omen.id.replace('-', '_')}_price": omen for omen in CavePlayer.omens if len(omen.cost) > 1}
"""The fields that tell what the next use of an omen costs (CAV-27)."""


class CaveBoard(Board, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Cave's board: its Omens and their prices, its tiles, what is left to shape, Hatred tokens."""

    derived: ClassVar[tuple[str, ...]] = ("prices", "omens_due")

    phase: Literal["collect", "shape", "treasure", "omens"] | UnsetType = UNSET
    to_shape: Count | UnsetType = UNSET
    omens: list[OmenSymbol] | UnsetType = UNSET
    past_plunder_price: Price | UnsetType = UNSET
    hatred_price: Price | UnsetType = UNSET
    hatred: Count | UnsetType = UNSET
    hand: list[str] | UnsetType = UNSET
    prices: dict[str, Count] | UnsetType = UNSET
    omens_due: Count | UnsetType = UNSET

    def put(self, g: Cave) -> None:
        """Set the Cave's board up, taking tokens from the bag and tiles from the stack."""
        me = played(g, CavePlayer)
        put_phase(g, me, PHASES, self.phase)
        if self.phase == "shape" and g.active is me:
            g.turn.tiles_left = given(self.to_shape, TILES_REMOVED if g.collapsing else 1)
        self._put_omens(me)
        put_hand(g, [] if self.hand is UNSET else self.hand, "cave")
        hatred = g.plan.of(CaveTerms).hatred
        me.hatred = given(self.hatred, hatred)
        if me.hatred > hatred:
            raise SetupError(f"cave.hatred: this level has only {hatred} Hatred tokens (CAV-06)")

    def _put_omens(self, me: CavePlayer) -> None:
        """Omens come from the bag; the dearer ones may have been used already."""
        held = list(NO_OMENS)
        for symbol in [] if self.omens is UNSET else self.omens:
            held[SYMBOLS.index(symbol)] += 1
        for name, count, most in zip(SYMBOLS, held, FULL_BAG, strict=True):
            if count > most:
                raise SetupError(f"cave.omens: there are only {most} Omens {name!r}, not {count}")
        me.means.omens = tuple(held)
        me.bag = tuple(most - count for most, count in zip(FULL_BAG, held, strict=True))
        prices = list(me.first_prices)
        for field, omen in DEARER.items():
            prices[omen.number] = given(getattr(self, field), prices[omen.number])
        me.prices = tuple(prices)

    def found(self, g: Cave) -> dict[str, Any]:
        """The Cave's board now."""
        me = played(g, CavePlayer)
        return {
            "phase": PHASES[g.turn.phase] if g.active is me and g.turn.phase < len(PHASES) else "",
            "to_shape": g.turn.tiles_left,
            "omens": [symbol for symbol, count in zip(SYMBOLS, me.means.omens, strict=True) for _ in range(count)],
            **{field: me.prices[omen.number] for field, omen in DEARER.items()},
            "hatred": me.hatred,
            "hand": sorted(TILE_IDS[thing.face] for thing in g.hand),
            "prices": {omen.id: me.prices[omen.number] for omen in me.omens},
            "omens_due": me.means.due(g),
        }

    def wanted(self) -> dict[str, Any]:
        """The fields that the file gives, Omens in the order of the facts and tiles by name."""
        given = super().wanted()
        if "omens" in given:
            given["omens"] = sorted(given["omens"], key=SYMBOLS.index)
        if "hand" in given:
            given["hand"] = sorted(given["hand"])
        return given


def put_hand(g: Cave, tiles: list[str], role: str) -> None:
    """Put tiles into the hand of the Cave or the Cave Ghost."""
    if len(tiles) > FACTS.role.hand_size or (tiles and g.collapsing):
        raise SetupError(f"{role}.hand: at most {FACTS.role.hand_size} tiles, and none in the Collapse (CAV-08)")
    try:
        for tile in tiles:
            position.put_in_hand(g, tile)
    except SetupError as error:
        raise SetupError(f"{role}.hand: {error}") from None
