"""Random setups of tables with a guest: any seating, any levels that the guest allows, any Skeletons; for fuzzing."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from underhall.hall.setup import Setup
from underhall.manor.setup.agreed import RANDOM, Options
from underhall.manor.setup.mixes import MARCHING, SKELETON_NAMES
from underhall.travel.agreed import allowed_levels
from underhall.travel.tables import HOMES, guest_of

OFTEN: Final = 0.4
"""How likely a role is not at its usual level."""


def setup_of(host: str, roles: tuple[str, ...], rand: Random) -> Setup:
    """A setup of a table with a guest."""
    guest = guest_of(host, roles)
    assert guest is not None, "a table with a guest"
    seated = tuple(rand.sample(roles, len(roles)))  # the seating does not matter for the turn order (MVR-76)
    leveled = [role for role in seated if role != guest.role and rand.random() < OFTEN]
    levels = {role: rand.choice(allowed_levels(guest, role)) for role in leveled}
    values: dict[str, Any] = {}
    if "skeletons" in roles:
        chosen = "+".join(rand.sample(SKELETON_NAMES, MARCHING))
        values["skeletons"] = rand.choice((Options().skeletons, chosen, RANDOM))
    setup: Setup = HOMES[host].agreed(seated, levels, values, {})
    return setup
