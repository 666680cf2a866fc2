"""The Thief's board as scenario files spell it."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from msgspec import UNSET, UnsetType

from underhall.cave.roles.thief.role import Thief
from underhall.cave.roles.thief.turn import MOVE_AND_ACT
from underhall.cave.roles.thief.upgrades import FLIPS, LEVELS, THIEVERY, TOKEN_VALUES, UPGRADE_IDS
from underhall.cave.state import Cave
from underhall.hall.role_board import Board, Count, given, played, put_phase
from underhall.hall.setup import SetupError
from underhall.hall.tokens import GEMS, TOKENS, TREASURE

LootId = Literal["treasure", "gem-claw", "gem-flame", "gem-wing"]
UpgradeId = Literal[
    "movement-plus-1",
    "stealth-plus-1",
    "thievery-plus-1",
    "sticky-fingers",
    "lock-picking-kit",
    "climbing-gear",
    "hand-crossbow",
    "unnatural-evasion",
    "flip-1",
    "flip-2",
    "flip-3",
]
PHASES = ("assign", "act")


class ThiefBoard(Board, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Thief's board: Stat tokens, what is left of the turn, what he carries, has stashed and can do."""

    derived: ClassVar[tuple[str, ...]] = ("stealth", "thievery")

    phase: Literal["assign", "act"] | UnsetType = UNSET
    tokens: list[Count] | UnsetType = UNSET
    """The Stat tokens on Movement, Stealth and Thievery."""
    movement: Count | UnsetType = UNSET
    cubes: Count | UnsetType = UNSET
    loot: list[LootId] | UnsetType = UNSET
    stashed: Count | UnsetType = UNSET
    upgrades: list[UpgradeId] | UnsetType = UNSET
    loot_drop: Count | UnsetType = UNSET
    stealth: int | UnsetType = UNSET
    thievery: Count | UnsetType = UNSET

    def put(self, g: Cave) -> None:
        """Set the Thief's board up, taking tokens from where they lie at the start."""
        me = played(g, Thief)
        put_phase(g, me, PHASES, self.phase)
        self._put_upgrades(g, me)
        self._put_tokens(me)
        self._put_loot(g, me)
        me.level = given(self.loot_drop, LEVELS.start)
        if me.level not in LEVELS.levels:
            raise SetupError(f"thief.loot_drop: {me.level} is no Loot Drop Level; there are 0 to {LEVELS.start}")
        self._put_points(g, me)

    def _put_upgrades(self, g: Cave, me: Thief) -> None:
        """Upgrades are filled with stashed tokens; flips from left to right (THF-08, THF-38)."""
        for name in [] if self.upgrades is UNSET else self.upgrades:
            me.upgrades |= 1 << UPGRADE_IDS.index(name)
        if any(not me.has(flip) for flip in FLIPS[: me.flips()]):
            raise SetupError("thief.upgrades: the flip spaces are filled from left to right (THF-08)")
        bought = me.upgrades.bit_count()
        me.stashed = given(self.stashed, bought)
        if me.stashed < bought:
            raise SetupError(f"thief.stashed: {bought} upgrades take at least as many stashed tokens")
        self._take(g, TREASURE, me.stashed, "stashed")

    def _put_tokens(self, me: Thief) -> None:
        """The Stat tokens, as they are after the flips (THF-08)."""
        if self.tokens is UNSET:
            return
        values = TOKEN_VALUES[me.flips()]
        if sorted(self.tokens) != sorted(values):
            raise SetupError(f"thief.tokens: the Stat tokens show {', '.join(map(str, values))}, one on each statistic")
        me.stats = tuple(self.tokens)

    def _put_loot(self, g: Cave, me: Thief) -> None:
        """What he carries comes from the supplies (THF-35)."""
        for name in [] if self.loot is UNSET else self.loot:
            self._take(g, TOKENS.index(name), 1, "loot")
            me.carry(TOKENS.index(name))

    def _take(self, g: Cave, token: int, count: int, field: str) -> None:
        g.supply[token] -= count
        if g.supply[token] < 0:
            raise SetupError(f"thief.{field}: the supply of this mix has not so many {TOKENS[token]} tokens")

    def _put_points(self, g: Cave, me: Thief) -> None:
        """Movement and Action cubes are there only while he moves and acts (THF-10, THF-11)."""
        acting = g.active is me and g.turn.phase == MOVE_AND_ACT
        if not acting and (given(self.movement, 0) or given(self.cubes, 0)):
            raise SetupError("thief: there are Movement and cubes only in the phase act (THF-10)")
        if acting and not me.in_play():
            raise SetupError("thief.tokens: in the phase act the Stat tokens are assigned (THF-10)")
        me.means.movement = given(self.movement, 0)
        me.means.cubes = given(self.cubes, 0)

    def found(self, g: Cave) -> dict[str, Any]:
        """The Thief's board now."""
        me = played(g, Thief)
        return {
            "phase": PHASES[g.turn.phase] if g.active is me else PHASES[0],
            "tokens": list(me.stats),
            "movement": me.means.movement,
            "cubes": me.means.cubes,
            "loot": [TOKENS[token] for token in me.loot],
            "stashed": me.stashed,
            "upgrades": [name for upgrade, name in enumerate(UPGRADE_IDS) if me.has(upgrade)],
            "loot_drop": me.level,
            "stealth": me.stealth(g),
            "thievery": me.statistic(THIEVERY),
        }

    def wanted(self) -> dict[str, Any]:
        """The fields that the file gives, tokens and upgrades in the order of the facts."""
        given = super().wanted()
        if "loot" in given:
            given["loot"] = sorted(given["loot"], key=TREASURE_AND_GEMS.index)
        if "upgrades" in given:
            given["upgrades"] = sorted(given["upgrades"], key=UPGRADE_IDS.index)
        return given


TREASURE_AND_GEMS = tuple(TOKENS[token] for token in (TREASURE, *GEMS))
