"""Grit: what it brings as it rises past its marks, and costs as it falls below them (PAL-39 to PAL-44)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall.engine.flow import Flow, Option, Prompt
from underhall.hall.asks import choose
from underhall.hall.verbs import Named, verb
from underhall.manor import tracks
from underhall.manor.roles.paladin import favors
from underhall.manor.roles.paladin.parts import BOXES, GRIT, UNASSIGNED

if TYPE_CHECKING:
    from underhall.manor.roles.paladin.role import Paladin
    from underhall.manor.state import Manor

MARKS: Final = tuple(sorted((*GRIT.hero_cube_at, *GRIT.favor_draw_at)))

LOSE_CUBE: Final = Prompt("paladin-lose-cube", "Your Grit has fallen: from which box does a hero cube go?", "PAL-41")
FROM_BOX: Final = verb("lose-cube", "the box from which a hero cube goes back to the supply", card=Named("box", BOXES))
FROM_BOXES: Final = tuple(Option(FROM_BOX, card=box) for box in range(len(BOXES)))


def gain(g: Manor, me: Paladin, amount: int, clause: str) -> Flow[None]:
    """Gain Grit; marks that it reaches or passes work one by one, in the order passed (PAL-43, PAL-44)."""
    before = me.grit
    me.grit = tracks.gain(before, amount, GRIT.max)
    if me.grit > before:
        g.tell("grit", clause, me.name, amount=me.grit - before, thing=str(me.grit))
    for mark in MARKS:
        if before < mark <= me.grit:
            if mark in GRIT.hero_cube_at:
                _win_cube(g, me, mark)
            else:
                yield from favors.draw_and_keep_one(g, me, "PAL-40")


def lose(g: Manor, me: Paladin, amount: int, clause: str) -> Flow[None]:
    """Lose Grit; marks that it falls below cost what they gave, his choice which, in the order passed (PAL-41 to
    PAL-43)."""
    before = me.grit
    me.grit = tracks.lose(before, amount)
    if me.grit < before:
        g.tell("grit-lost", clause, me.name, amount=before - me.grit, thing=str(me.grit))
    for mark in reversed(MARKS):
        if me.grit < mark <= before:
            if mark in GRIT.hero_cube_at:
                yield from _lose_cube(g, me, mark)
            else:
                yield from favors.lose_one(g, me)


def _win_cube(g: Manor, me: Paladin, mark: int) -> None:
    """A hero cube comes from his supply to Unassigned, at once, if there is one (PAL-39, MMP-09)."""
    if me.spare_cubes:
        me.spare_cubes -= 1
        me.cubes[UNASSIGNED] += 1
        g.tell("cube-won", "PAL-39", me.name, amount=mark)


def _lose_cube(g: Manor, me: Paladin, mark: int) -> Flow[None]:
    """A hero cube goes back to his supply, from the box he likes, if there is one (PAL-41)."""
    boxes = [FROM_BOXES[box] for box, cubes in enumerate(me.cubes) if cubes]
    if not boxes:
        return
    chosen = yield from choose(me.seat, LOSE_CUBE, boxes)
    me.cubes[chosen.card] -= 1
    me.spare_cubes += 1
    g.tell("cube-lost", "PAL-41", me.name, thing=BOXES[chosen.card], amount=mark)
