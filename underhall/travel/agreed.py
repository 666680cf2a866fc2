"""What the players of a table with a guest may agree on: levels and options (MVR-74, MVR-75)."""

from __future__ import annotations

from typing import Final, TypeVar

from msgspec.structs import replace

from underhall.cave.setup.agreed import SHADOW, level_number
from underhall.cave.setup.agreed import STANDARD as CAVE_USUAL
from underhall.cave.setup.agreed import Setup as CaveSetup
from underhall.cave.setup.choosing import levels_of
from underhall.facts.shapes.travel import Guest
from underhall.hall.setup import Setup, SetupError, meant
from underhall.manor.house import MANOR
from underhall.manor.setup.agreed import NORMAL as MANOR_USUAL
from underhall.manor.setup.mixes import cards_of, home, level_word
from underhall.travel import tables

S = TypeVar("S", bound=Setup)
USUAL: Final = (MANOR_USUAL, CAVE_USUAL)
"""The words of both houses for the level at which a guest plays (MVR-75)."""
MARCHING: Final = "skeletons"
"""The option that says which Skeletons march (MVR-16)."""


def at_home(guest: Guest, setup: S) -> S:
    """The setup of the host's mix in which the guest replaces one, at its usual level."""
    levels = {role: level for role, level in setup.levels.items() if role != guest.role}
    found = replace(setup, roles=tables.at_home(guest, setup.roles), levels=levels)
    if isinstance(found, CaveSetup):
        return replace(found, options=replace(found.options, skeletons=""))  # only a guest has it
    return found


def check(host: str, setup: Setup) -> Guest | None:
    """The guest of a setup; None: it has none. SetupError if it may not be, or not so."""
    shadow = isinstance(setup, CaveSetup) and setup.options.shadow_unicorn
    if not tables.strangers(host, setup.roles):
        return None
    tables.check_roles(host, (*setup.roles, SHADOW) if shadow else setup.roles)
    guest = tables.guest_of(host, setup.roles)
    assert guest is not None, "the roles were checked"
    for role, level in setup.levels.items():
        _check_level(guest, setup, role, level)
    _check_options(guest, setup)
    return guest


def _check_level(guest: Guest, setup: Setup, role: str, level: str) -> None:
    """The guest plays at its normal level, the others at any that changes nothing a guest has not got (MVR-75)."""
    if role not in setup.roles:
        near = meant(role, setup.roles)
        raise SetupError(f"level: {role!r} does not play, so it has no level; {near}playing: {', '.join(setup.roles)}")
    if role == guest.role:
        if level.lower() not in USUAL:
            raise SetupError(f"level: the {role} is a guest and plays at its normal level (MVR-75), not at {level}")
        return
    card = card_of(guest.host, role, level)
    if card in guest.levels_refused:
        allowed = ", ".join(allowed_levels(guest, role))
        raise SetupError(
            f"level: {role}={level} changes what the {guest.role} as a guest has not got (MVR-75);"
            f" choose one of {allowed}"
        )


def card_of(host: str, role: str, level: str) -> str:
    """A level as the facts on travelling name it: the base role of the seat, and its card."""
    if host == MANOR.name:
        word = level_word(role, level)
        return f"{home(role)}:{next((card.id for card in cards_of(role) if card.level == word), word)}"
    return f"{role}:{levels_of(role)[level_number(role, level)].card.lower()}"


def allowed_levels(guest: Guest, role: str) -> list[str]:
    """The levels of a role beside a guest, by rising difficulty (MVR-75)."""
    words = [level.word for level in tables.HOMES[guest.host].levels_of(role)]
    return [word for word in words if card_of(guest.host, role, word) not in guest.levels_refused]


def _check_options(guest: Guest, setup: Setup) -> None:
    usual = type(setup.options)()
    for name in setup.options.__struct_fields__:
        if getattr(setup.options, name) != getattr(usual, name) and (why := why_no_option(guest, name)):
            raise SetupError(f"option {name}: {why}")


def why_no_option(guest: Guest, name: str) -> str:
    """Why an option cannot be set beside a guest; empty: as far as the guest goes it can (MVR-74)."""
    if name == MARCHING:
        if MARCHING in guest.replaces:
            return f"it needs the skeletons in the game, and the {guest.role} sit in their seat (MVR-16)"
        if guest.host != MANOR.name and guest.role != MARCHING:
            return "it needs the skeletons in the game, as guests (MVR-74)"
        return ""
    if guest.host == MANOR.name:
        return ""
    return "beside a guest the cave is played without optional rules (MVR-74)"
