"""Who does what to whom: the lines of every ordered pair of roles."""

from __future__ import annotations

from underhall.cave.setup.new import EVERYONE
from underhall.hall import pairs
from underhall.hall.setup import SetupError

Pair = tuple[str, str]
"""Who, and whom."""


def all_pairs(role: str = "") -> dict[Pair, list[pairs.Line]]:
    """The lines of every ordered pair of roles, or of those pairs that a role belongs to."""
    if role and role not in EVERYONE:
        raise SetupError(f"there is no role {role!r} here; there are: {', '.join(EVERYONE)}")
    return {
        (who, whom): pairs.matrix(who, whom)
        for who in EVERYONE
        for whom in EVERYONE
        if who != whom and role in ("", who, whom)
    }
