"""What is printed on the Paladin's board: marks of Grit, boxes from which a hero cube may go (PAL-39 to PAL-44)."""

from __future__ import annotations

from typing import Final

from underhall.engine.flow import Option, Prompt
from underhall.hall.verbs import Named, verb
from underhall.manor.roles.heroes.hero import HeroBoard
from underhall.manor.roles.paladin.parts import BOARD, BOXES, GRIT, HERO_CUBES

LOSE_CUBE: Final = Prompt("paladin-lose-cube", "Your Grit has fallen: from which box does a hero cube go?", "PAL-41")
FROM_BOX: Final = verb("lose-cube", "the box from which a hero cube goes back to the supply", card=Named("box", BOXES))

PRINTED: Final = HeroBoard(
    boxes=BOXES,
    cubes=HERO_CUBES,
    health=max(BOARD.health.spaces),
    grit=GRIT.max,
    marks=tuple(sorted((*GRIT.hero_cube_at, *GRIT.favor_draw_at))),
    lose_cube=LOSE_CUBE,
    from_boxes=tuple(Option(FROM_BOX, card=box) for box in range(len(BOXES))),
    hit_by="PAL-12",
    killed_by="PAL-11",
    cube_won_by="PAL-39",
    cube_lost_by="PAL-41",
)
"""What is printed on his board."""
