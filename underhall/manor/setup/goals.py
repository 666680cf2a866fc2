"""What each role of the manor wins by, and who wins when one is killed."""

from __future__ import annotations

from typing import Final

from underhall import facts
from underhall.hall.plan import Goal
from underhall.manor.setup.mixes import EVERY_ROLE, SLOTS, Mix, home

TITLES: Final = {role: role.replace("-", " ").title() for role in EVERY_ROLE}
KILL_PALADIN: Final = "kill-paladin"
KILL_SPIDER: Final = "kill-spider"
"""Whoever sits in their seats (MMP-24)."""


def goal_of(mix: Mix, role: str) -> tuple[Goal, str]:
    """What a role wins by, and the clause that says so."""
    slot = SLOTS[home(role)]
    level = mix.level(slot)
    if mix.journey is not None:
        fixed = mix.journey.level
        text = f"hit {fixed.win_poltergeists} poltergeists before Terror reaches {fixed.lose_terror}"
        return Goal("poltergeists", fixed.win_poltergeists, 0, text), "MVR-28"
    if slot == "hero":
        return _kill(mix, KILL_SPIDER), "PAL-10" if role == "paladin" else "AKN-39"
    if slot == "horde":
        return _kill(mix, KILL_SPIDER if hunting(mix) else KILL_PALADIN), "SKL-09"
    if role == "spider":
        terror = level.terror_goal or facts.spider().goal.terror_to_escape
        return Goal("terror-escape", terror, 0, f"leave the manor with {terror} Terror"), "SPI-49"
    if slot == "beast":
        final = level.final_space or facts.shadow_paladin().shadow_track[-1].space
        return Goal("shadow-escape", final, 0, f"leave the manor with the shadow marker on space {final}"), "SHP-38"
    if slot == "house":
        seals = level.seals_goal or facts.manor_player().goal.seals
        return Goal("seals", seals, 0, f"reach {seals} Seals"), "MAN-33"
    pieces = level.dominated_goal or facts.warlock().goal.dominated_pieces
    return Goal("dominate", pieces, 0, f"dominate {pieces} pieces"), "WAR-41"


def _kill(mix: Mix, kind: str) -> Goal:
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
