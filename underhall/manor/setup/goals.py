"""Who hunts whom in the manor: what hunters win by, and who wins when a role is killed. All other goals are told by the
roles themselves (`ManorRole.wins_by`)."""

from __future__ import annotations

from typing import Final

from underhall.hall.plan import Goal
from underhall.manor.setup.mixes import EVERY_ROLE, Mix

TITLES: Final = {role: role.replace("-", " ").title() for role in EVERY_ROLE}
KILL_PALADIN: Final = "kill-paladin"
KILL_SPIDER: Final = "kill-spider"
"""Whoever sits in their seats (MMP-24)."""


def to_kill(mix: Mix, kind: str) -> Goal:
    """The goal of whoever hunts the holder of that seat (PAL-10, AKN-39)."""
    victim = mix.slots["beast" if kind == KILL_SPIDER else "hero"]
    return Goal(kind, 0, 0, f"kill the {TITLES[victim]}")


def hunting(mix: Mix) -> bool:
    """Whether the Skeletons hunt the holder of the Spider's seat (SKL-07, MVR-08, MVR-09, MVR-11)."""
    return mix.changes.skeletons_goal == KILL_SPIDER


def hunters(mix: Mix) -> dict[str, str]:
    """Who wins when a role is killed (PAL-11, SKL-09, SPI-50); a hero whom nobody hunts is out (MMP-39), and one alone
    has lost (MVR-28)."""
    slots = mix.slots
    if mix.journey is not None:
        return {role: role for role in mix.roles}
    found = {slots["beast"]: slots["horde"] if hunting(mix) else slots["hero"]}
    if "hero" in slots and "horde" in slots:
        found[slots["hero"]] = slots["horde"]
    return found
