"""Who does what to whom: the lines of every ordered pair of roles."""

from __future__ import annotations

from underhall.hall import pairs
from underhall.hall.setup import SetupError
from underhall.houses import HOUSES, everyone
from underhall.travel.tables import GUESTS

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
        for whom in (*house.everyone, *met_on_a_visit(who))
        if who != whom and role in ("", who, whom)
    }


def met_on_a_visit(role: str) -> list[str]:
    """Whom a role meets as a guest in the other house, or as the host of one (MVR-74)."""
    written = [GUESTS[name] for house in HOUSES.values() for name in house.guests]
    hosts = [other for guest in written if guest.role == role for other in guest.others]
    return [*dict.fromkeys((*hosts, *(guest.role for guest in written if role in guest.others)))]
