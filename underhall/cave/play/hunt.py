"""Hunting a Unicorn by agreement: who does, how far it has come, and the escape after the kill (VAR-81, VAR-86)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from underhall.hall.pieces import DRAGON
from underhall.hall.shares import Shares, within
from underhall.hall.space import OFF, Space, distance

if TYPE_CHECKING:
    from underhall.cave.role import CaveRole
    from underhall.cave.state import Cave


def prey(g: Cave, hunter: CaveRole) -> CaveRole | None:
    """The Unicorn whose death is this role's goal by agreement, or alone (VAR-81, VAR-84, VAR-86)."""
    hunted = g.plan.hunts.get(hunter.name)
    return None if hunted is None else g.named(hunted)


def hunter_of(g: Cave, unicorn: CaveRole) -> str:
    """Who hunts a Unicorn by agreement, or alone; empty: nobody."""
    return next((hunter for hunter, hunted in g.plan.hunts.items() if hunted == unicorn.name), "")


def still_to_kill(g: Cave, hunter: CaveRole) -> bool:
    """Whether a role hunts a Unicorn that is not dead yet, so that it cannot escape (SHU-03, UNI-120)."""
    hunted = prey(g, hunter)
    return hunted is not None and not hunted.out


def escape(g: Cave, hunter: CaveRole) -> None:
    """The Shadow Unicorn's hunter wins on entering the Entrance after the kill (SHU-03, SHU-81, KNT-123, THF-55)."""
    goal = g.plan.goals[hunter.name]
    free = DRAGON not in hunter.pieces or g.surfaced
    if free and goal.kind == "kill-shadow-escape" and not still_to_kill(g, hunter):
        g.win(hunter, "SHU-03", f"the {hunter.title} escaped after killing the Shadow Unicorn")


def shares(g: Cave, hunter: CaveRole, hunted: CaveRole, more: Shares) -> Shares:
    """How near a hunter is to winning: the Health taken, the way to the Unicorn, at the end that to the Entrance."""
    at = [g.where[piece] for piece in hunter.pieces if g.where[piece] in g.edges]
    if hunted.out:
        return {f"the {hunted.title} killed": 0.85, "way to the Entrance": 0.1 * _nearness(at, g.entrance)}
    start = g.plan.goals[hunter.name].n
    taken = 1 - getattr(hunted, "health", start) / start
    quarry = g.where[hunted.pieces[0]]
    found = {
        f"Health of the {hunted.title} taken": 0.7 * taken,
        f"way to the {hunted.title}": 0.03 * _nearness(at, quarry) if quarry != OFF else 0.0,
    }
    return within(found | more, 0.84)


def _nearness(places: list[Space], to: Space) -> float:
    """1 on the spot, less the farther away, 0 from nowhere."""
    return max([1 - min(distance(at, to), 12) / 12 for at in places], default=0.0)
