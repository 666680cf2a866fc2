"""Which tables may have a guest, and why others may not (MVR-44, MVR-45, MVR-73, MVR-74).

A guest sits in the seat of its colour: what a house fixes for a mix it fixes for seats (MVR-75), so that every table
with a guest is a mix of its host in which one role was replaced, `at_home`.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, product
from typing import Any, Final, cast

from underhall import facts
from underhall.cave.house import CAVE
from underhall.facts.shapes.travel import Guest, Seat
from underhall.hall.house import House
from underhall.hall.plan import Slot
from underhall.hall.setup import SetupError, meant, nearest
from underhall.manor.house import MANOR
from underhall.manor.setup.agreed import VARIANTS

FACTS: Final = facts.travel()
HOMES: Final[dict[str, House[Any, Any]]] = {house.name: house for house in (CAVE, MANOR)}
"""The houses without guests."""
CORE: Final = ("hero", "horde", "beast")
"""The seats that every table with a guest has (MVR-74)."""
GUESTS: Final = {guest.role: guest for guest in FACTS.guests}
"""All who travel; each visits one house."""


def seated(seat: Seat, house: str) -> tuple[str, ...]:
    """The roles of a house that may hold a seat, the base role first."""
    return seat.manor if house == MANOR.name else seat.cave


SEATS: Final[dict[str, Slot]] = {
    role: cast(Slot, seat.id) for seat in FACTS.seats for house in HOMES for role in seated(seat, house)
}
"""The seat of each role that may sit at a table with a guest, wherever it is at home (MVR-44, MVR-76)."""
BASE: Final = {(house, seat.id): seated(seat, house)[0] for seat in FACTS.seats for house in HOMES}
"""By whose name a house calls a seat."""
ORDER: Final = tuple(seat.id for seat in FACTS.seats)


# ------------------------------------------------------------------ tables


@cache
def tables(host: str) -> tuple[tuple[str, ...], ...]:
    """Every table of a house with a guest, in turn order."""
    return tuple(table for guest in FACTS.guests if guest.host == host for table in tables_with(guest))


def tables_with(guest: Guest) -> list[tuple[str, ...]]:
    """Every table a guest may join: the others hold their seats as they please."""
    holders = {seat.id: [role for role in seated(seat, guest.host) if role in guest.others] for seat in FACTS.seats}
    holders[guest.seat] = [guest.role]
    mixes = (tuple(SEATS[role] for role in _mix(guest.host, mix)) for mix in guest.mixes)
    return [table for seats in mixes for table in product(*(holders[seat] for seat in seats))]


def _mix(host: str, name: str) -> tuple[str, ...]:
    """The roles of a mix of a house, by its name in the facts."""
    if host == MANOR.name:
        return next(mix.roles for mix in VARIANTS.mixes if mix.id == name)
    return tuple(name.split("-"))


def in_turn_order(roles: tuple[str, ...]) -> tuple[str, ...]:
    """By seats, wherever somebody is at home (MVR-76); whoever has none comes last."""
    return tuple(sorted(roles, key=lambda role: ORDER.index(SEATS[role]) if role in SEATS else len(ORDER)))


def strangers(host: str, roles: tuple[str, ...]) -> list[str]:
    """Those who are at home in the other house only."""
    return [role for role in roles if role not in HOMES[host].everyone and home_of(role)]


def home_of(role: str) -> str:
    """The house in which a role is at home; empty: there is no such role."""
    return next((name for name, house in HOMES.items() if role in house.everyone), "")


def guest_of(host: str, roles: tuple[str, ...]) -> Guest | None:
    """The guest among roles; None: nobody has come from the other house."""
    found = strangers(host, roles)
    return GUESTS.get(found[0]) if found else None


def at_home(guest: Guest, roles: tuple[str, ...]) -> tuple[str, ...]:
    """The mix of the host in which the guest replaces one."""
    return tuple(guest.replaces[0] if role == guest.role else role for role in roles)


# ------------------------------------------------------------------ what is refused

ONE_GUEST: Final = "One guest at a table: {} is here (MVR-74)."


def why_not(host: str, roles: tuple[str, ...]) -> str:
    """Why roles, some of them from the other house, are no table, with the clause; empty if they are one. They are
    known, and each named once."""
    found = strangers(host, roles)
    for role in found:
        if role not in GUESTS:
            able = ", ".join(guest.role for guest in FACTS.guests if guest.host == host)
            return f"{role} never travels; guests of the {host} are {able} (MVR-44)"
    if len(found) > FACTS.guests_per_table:
        return f"{' and '.join(found)} would be {len(found)} guests of the {host}, and a table has one (MVR-74)"
    guest = GUESTS[found[0]]
    others = [role for role in roles if role != guest.role]
    if not others:
        return f"nobody visits the {host} alone (MVR-74)"
    return _why_not_beside(guest, others) or _why_no_seat(guest, others)


def _why_not_beside(guest: Guest, others: list[str]) -> str:
    """Who may not sit beside a guest: its seat's own roles, and in the cave all but the base roles (MVR-73, MVR-74)."""
    for role in others:
        if SEATS.get(role) == guest.seat:
            clause = "MVR-44" if role in guest.replaces else "MVR-73"
            return f"{guest.role} as a guest takes the seat of {role}, so they never play together ({clause})"
        if role not in SEATS:
            base = ", ".join(seated(seat, guest.host)[0] for seat in FACTS.seats)
            return f"beside a guest the {guest.host} has its base roles alone ({base}), no {role} (MVR-74)"
    return ""


def _why_no_seat(guest: Guest, others: list[str]) -> str:
    """Two in one seat, or a core seat that nobody holds (MVR-15, MVR-74)."""
    for role, other in combinations(others, 2):
        if SEATS[role] == SEATS[other]:
            return f"{role} and {other} sit in the same seat, so they never play together (MVR-15)"
    held = {guest.seat, *(SEATS[role] for role in others)}
    missing = [BASE[guest.host, seat] for seat in CORE if seat not in held]
    if missing:
        core = ", ".join(BASE[guest.host, seat] for seat in CORE)
        return f"a guest needs all three core seats held ({core}), and that of the {missing[0]} is empty (MVR-74)"
    return ""


def check_roles(host: str, roles: tuple[str, ...]) -> None:
    """Refuse what is no table with a guest, and name the nearest legal mix."""
    for role in roles:
        if not home_of(role):
            known = (*HOMES[host].roles, *(guest.role for guest in FACTS.guests if guest.host == host))
            raise SetupError(
                f"roles: there is no role {role!r}; {meant(role, known)}in the {host} there are: {', '.join(known)}"
            )
        if roles.count(role) > 1:
            raise SetupError(
                f"roles: {'+'.join(roles)} has the {role} more than once, but each role is played by one player;"
                f" the nearest legal mix is {nearest(roles, every_mix(host))}"
            )
    reason = why_not(host, roles)
    if reason:
        raise SetupError(
            f"roles: {'+'.join(roles)} is no legal mix: {reason}; the nearest legal mix is"
            f" {nearest(roles, every_mix(host))}"
        )


def every_mix(host: str) -> tuple[tuple[str, ...], ...]:
    """The mixes of a house, those with a guest first: whoever asks for one would rather keep it."""
    return (*tables(host), *HOMES[host].mixes())
