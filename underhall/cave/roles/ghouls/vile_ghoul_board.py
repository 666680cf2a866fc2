"""The Vile Ghoul's board as scenario files spell it (`vile_ghoul_board`)."""

from __future__ import annotations

from typing import Any, Literal, cast

from msgspec import UNSET, UnsetType

from underhall.cave.roles.ghouls.board import GhoulsBoard
from underhall.cave.roles.ghouls.terms import GhoulTerms
from underhall.cave.roles.ghouls.vile_ghoul import ATTACK, MOVE_AND_ACT, MOVEMENT, VileGhoul
from underhall.cave.state import Cave
from underhall.hall.role_board import Count, Pips, given, put_phase
from underhall.hall.setup import SetupError

PHASES = ("prepare", "select", "act")


class VileGhoulBoard(GhoulsBoard, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Vile Ghoul's board: its dice in the supply and on the chart, Treasures, the Terror cards."""

    phase: Literal["prepare", "select", "act"] | UnsetType = UNSET
    supply: list[Pips] | UnsetType = UNSET
    chosen: Pips | UnsetType = UNSET
    right: list[Pips] | UnsetType = UNSET
    bonus: Count | UnsetType = UNSET

    def put(self, g: Cave) -> None:
        """Set the Vile Ghoul's board up; its Attack is that of the chosen die."""
        me = cast(VileGhoul, g.named("vile-ghoul"))
        put_phase(g, me, PHASES, self.phase)
        self.put_gains(g, me)
        self._put_dice(g, me)
        self.put_cards(me)

    def _put_dice(self, g: Cave, me: VileGhoul) -> None:
        """Dice in the supply and on the chart; in the phase act the chosen die gives Movement and Boost dice."""
        me.supply = () if self.supply is UNSET else tuple(sorted(self.supply))
        me.right = () if self.right is UNSET else tuple(sorted(self.right))
        me.left = given(self.chosen, 0)
        dice = len(me.supply) + len(me.right) + bool(me.left)
        all_dice = g.plan.of(GhoulTerms).dice
        if dice not in (0, all_dice):
            raise SetupError(f"vile-ghoul: it has {all_dice} dice, or none before its first turn (VGL-54)")
        acting = g.active is me and g.turn.phase == MOVE_AND_ACT
        if acting != bool(me.left) and g.active is me and g.turn.phase > 0:
            raise SetupError("vile-ghoul.chosen: a die is on the left of the chart in the phase act (VGL-17)")
        if not acting and (given(self.movement, 0) or given(self.bonus, 0)):
            raise SetupError("vile-ghoul.movement: there are points only in the phase act (GHL-12)")
        if me.left:
            me.means.attack = ATTACK[me.left]
        if acting:
            me.means.movement = given(self.movement, MOVEMENT[me.left])
            me.means.boosts = me.right.count(me.left)
            me.means.bonus = given(self.bonus, 0)

    def found(self, g: Cave) -> dict[str, Any]:
        """The Vile Ghoul's board now."""
        me = cast(VileGhoul, g.named("vile-ghoul"))
        return {
            "phase": PHASES[g.turn.phase] if g.active is me else "",
            "supply": list(me.supply),
            "chosen": me.left,
            "right": list(me.right),
            "bonus": me.means.bonus,
            **self.found_in_common(me),
        }
