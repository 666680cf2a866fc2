"""What a setup of the manor fixes for the whole game."""

from __future__ import annotations

from typing import Final

from underhall.hall.plan import Plan

ROUNDS: Final = 60
"""After so many rounds nobody wins (MMP-98)."""


class ManorPlan(Plan, frozen=True, kw_only=True):
    """Everything a setup fixes for the whole game."""

    rounds: int = ROUNDS
