"""The Ghoul's board as scenario files spell it (`ghoul_board`; what both share is in `board`)."""

from __future__ import annotations

from typing import Any, Literal, cast

from msgspec import UNSET, UnsetType

from underhall.cave.roles.ghouls.board import GhoulsBoard
from underhall.cave.roles.ghouls.ghoul import Ghoul
from underhall.cave.state import Cave
from underhall.hall.role_board import Count, Pips, given, put_phase
from underhall.hall.setup import SetupError

PHASES = ("roll", "act")


class GhoulBoard(GhoulsBoard, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Ghoul's board: Fury and Treasures, the points of the turn, the Terror cards."""

    phase: Literal["roll", "act"] | UnsetType = UNSET
    fury: Count | UnsetType = UNSET
    attack: Count | UnsetType = UNSET
    attack_die: Pips | UnsetType = UNSET

    def put(self, g: Cave) -> None:
        """Set the Ghoul's board up, taking tokens and cards from where they lie at the start."""
        me = cast(Ghoul, g.named("ghoul"))
        put_phase(g, me, PHASES, self.phase)
        me.fury = given(self.fury, 0)
        self.put_gains(g, me)
        self._put_points(g, me)
        self.put_cards(me)

    def _put_points(self, g: Cave, me: Ghoul) -> None:
        """Movement and attack points; the attack die is taken to show the attack points."""
        rolling = g.active is not me or g.turn.phase == PHASES.index("roll")
        if rolling and given(self.movement, 0):
            raise SetupError("ghoul.movement: there are movement points only in the phase act (GHL-12)")
        means = me.means
        means.movement = given(self.movement, 0)
        means.attack = given(self.attack, 0)
        means.attack_die = given(self.attack_die, max(1, min(6, means.attack)))

    def found(self, g: Cave) -> dict[str, Any]:
        """The Ghoul's board now."""
        me = cast(Ghoul, g.named("ghoul"))
        return {
            "phase": PHASES[g.turn.phase] if g.active is me else "",
            "fury": me.fury,
            "attack": me.means.attack,
            "attack_die": me.means.attack_die,
            **self.found_in_common(me),
        }
