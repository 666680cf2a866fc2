"""The setup of a guest in words: where it sits, what that means, what it brings, what stays in the box."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from underhall.draw.faces.face import Fixed
from underhall.draw.faces.registry import does, face_of
from underhall.draw.names import count, join, title
from underhall.facts.shapes.travel import Guest
from underhall.hall.plan import Plan
from underhall.hall.setup import Setup
from underhall.hall.tokens import TOKENS
from underhall.houses import home_of, house_with
from underhall.travel.tables import FACTS, guest_of

Lines = Iterator[Fixed]
_BROUGHT: Final = {"cave": FACTS.brought_to_cave.by_guest, "manor": FACTS.brought_to_manor.by_guest}


def visitor(setup: Setup) -> Guest | None:
    """The guest of a table; None: it has none."""
    return guest_of(setup.house, setup.roles)


def guest_lines(setup: Setup, plan: Plan) -> Lines:
    """All that a guest changes at a table, after the lines of its host; nothing without one."""
    guest = visitor(setup)
    if guest is None:
        return
    who, replaced = title(guest.role), title(guest.replaces[0])
    home = house_with((guest.role,)).name
    yield Fixed(f"The {does(guest.role, 'visit')} from the {home}, in the seat of the {replaced}.", "MVR-44")
    yield Fixed(f"What names the {replaced} means the {who}; what the {who} has not got does nothing.", "MVR-46")
    yield Fixed(f"{who}: {face_of(guest.role).starts}.", guest.clause)
    yield Fixed(f"Where the {does(guest.role, 'start')}: {guest.start}.", guest.clause)
    yield from _brought(guest, plan)
    yield from _boxed(guest)
    spells = guest.spells_in.get(home_of(setup).setup_details(setup, plan).get("mix", ""), ())
    if spells:
        yield Fixed(f"The {does(guest.role, 'start')} with {join([title(each) for each in spells])} in play.", "MVR-75")
    yield Fixed(f"{who}: the normal level.", "MVR-75")
    refused = [level.split(":") for level in guest.levels_refused]
    if refused:
        names = join([f"{title(level)} of the {title(role)}" for role, level in refused])
        yield Fixed(f"Levels that cannot be chosen beside the {who}: {names}.", "MVR-75")


def _brought(guest: Guest, plan: Plan) -> Lines:
    """Its own pieces, and what comes along besides (MVR-77)."""
    things = [_counted(thing, plan) for thing in _BROUGHT[guest.host][guest.role]]
    if things:
        yield Fixed(f"Besides its own pieces there come along: {join(things)}.", "MVR-77")


def _counted(thing: str, plan: Plan) -> str:
    words = thing.replace("-", " ")
    if thing not in TOKENS:
        return f"{words}s" if thing == "poltergeist" else f"the {words}"
    number = plan.tokens[TOKENS.index(thing)]
    return f"{number} breaches" if thing == "breach" else count(number, words)


def _boxed(guest: Guest) -> Lines:
    """What nobody at the table can use (MVR-47, MVR-77)."""
    things = [thing.replace("-", " ") for thing in guest.tokens_to_box]
    if things:
        yield Fixed(f"Tokens of the {title(guest.replaces[0])} left in the box: {join(things)}.", "MVR-77")
    if guest.sidequests_to_box and guest.seat == "hero":  # of a Knight that is at home her face tells
        cards = join([title(each) for each in guest.sidequests_to_box])
        yield Fixed(f"Sidequests left in the box: {cards}.", guest.clause)
    if guest.secrets_dead:
        yield Fixed(f"Without effect: {join([title(each) for each in guest.secrets_dead])}.", "MVR-47")
    if guest.vault_tiles == 0:
        yield Fixed("Vault tiles are not used.", "MVR-77")
