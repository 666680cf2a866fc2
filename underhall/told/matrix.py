"""Who does what to whom: the lines of every ordered pair of roles."""

from __future__ import annotations

from typing import NamedTuple

from underhall.hall import pairs
from underhall.hall.setup import SetupError
from underhall.houses import HOUSES, everyone
from underhall.travel.tables import GUESTS


class Meeting(NamedTuple):
    """An ordered pair of roles: who does something, to whom, and in which house; a guest may meet others in both."""

    who: str
    whom: str
    house: str


def all_pairs(role: str = "") -> dict[Meeting, list[pairs.Line]]:
    """The lines of every ordered pair of roles that can meet, or of those pairs that a role belongs to."""
    if role and role not in everyone():
        raise SetupError(f"there is no role {role!r} here; there are: {', '.join(everyone())}")
    meetings = [
        meeting for house in HOUSES.values() for who in house.everyone for meeting in _meetings(who, house.name)
    ]
    return {meeting: pairs.matrix(*meeting) for meeting in meetings if role in ("", meeting.who, meeting.whom)}


def _meetings(who: str, home: str) -> list[Meeting]:
    at_home = [Meeting(who, whom, home) for whom in HOUSES[home].everyone if whom != who]
    return [*at_home, *(Meeting(who, whom, house) for whom, house in met_on_a_visit(who))]


def met_on_a_visit(role: str) -> list[tuple[str, str]]:
    """Whom a role meets as a guest in the other house, or as the host of one, and in which house (MVR-74)."""
    written = [GUESTS[name] for house in HOUSES.values() for name in house.guests]
    hosts = [(other, guest.host) for guest in written if guest.role == role for other in guest.others]
    return sorted({*hosts, *((guest.role, guest.host) for guest in written if role in guest.others)})
