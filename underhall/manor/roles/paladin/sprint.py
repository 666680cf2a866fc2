"""Sprints: one space at a time over Lit tiles, past figures that force nobody to attack (PAL-22, PAL-23, PAL-64)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.engine.flow import Flow, Option
from underhall.hall import deeds
from underhall.hall.asks import OnSpace
from underhall.hall.deeds import TO
from underhall.hall.pieces import PALADIN
from underhall.hall.space import Space
from underhall.hall.verbs import verb
from underhall.manor.roles.heroes.hero import UNASSIGNED
from underhall.manor.roles.paladin.parts import SPRINT

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.paladin.role import Paladin

FIRST: Final = OnSpace(verb("sprint", "the Paladin starts a sprint with a step to this space", space=TO))
FURTHER: Final = OnSpace(deeds.MOVE)


def options(g: Hall[Any], me: Paladin) -> list[Option]:
    """Go on with the sprint under way, or start another with a hero cube (PAL-18, PAL-22)."""
    if 0 < me.strides < me.sprint_spaces():
        return FURTHER.all(spaces(g, me))
    return FIRST.all(spaces(g, me)) if me.cubes[UNASSIGNED] else []


def spaces(g: Hall[Any], me: Paladin) -> list[Space]:
    """Where one move of a sprint leads: Lit tiles without a figure that forces attacks (PAL-22)."""
    return [to for to in me.steps(g) if not me.unresolved(g, to) and not g.forcing(me, to)]


def sprint(g: Hall[Any], me: Paladin, option: Option) -> Flow[None]:
    """Start a sprint; one under way is over (PAL-22)."""
    me.assign(SPRINT)
    me.strides = 0
    yield from stride(g, me, option)


def stride(g: Hall[Any], me: Paladin, option: Option) -> Flow[None]:
    """One space of a sprint; a web ends it (PAL-22, PAL-23)."""
    me.strides += 1
    g.tell("move", "PAL-22", me.name, option.space, PALADIN, amount=1)
    entry = yield from g.enter(PALADIN, option.space)
    if entry.stopped:
        me.strides = 0
