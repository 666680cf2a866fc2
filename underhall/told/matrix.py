"""Who does what to whom: the lines of every ordered pair of roles."""

from __future__ import annotations

from underhall.hall import pairs
from underhall.hall.setup import SetupError
from underhall.houses import HOUSES, everyone

Pair = tuple[str, str]
"""Who, and whom."""


def all_pairs(role: str = "") -> dict[Pair, list[pairs.Line]]:
    """The lines of every ordered pair of roles, or of those pairs that a role belongs to."""
    if role and role not in everyone():
        raise SetupError(f"there is no role {role!r} here; there are: {', '.join(everyone())}")
    return {
        (who, whom): pairs.matrix(who, whom)
        for house in HOUSES.values()
        for who in house.everyone
        for whom in house.everyone
        if who != whom and role in ("", who, whom)
    }
