"""The checks that every random game rests on notice what is wrong: the board of each role, broken in every way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

from tests.cave.seats import Seats
from tests.cave.tables import cave, cave_ghost, dragon, ghost, ghouls, goblins, knight, thief, unicorns
from underhall.cave.map.ghost_tiles import set_apart
from underhall.engine.flow import NOBODY
from underhall.engine.knowledge import Thing
from underhall.hall.tokens import CRYSTAL, GEMS, TREASURE

Breaking = Callable[[Seats, Any], object]


def sets(**fields: object) -> Breaking:
    """Set fields of a role; `means__attack` is one of its means."""

    def breaks(t: Seats, role: Any) -> None:
        for name, value in fields.items():
            *path, last = name.split("__")
            board = role
            for part in path:
                board = getattr(board, part)
            setattr(board, last, value)

    return breaks


def cube_on_a_card(t: Seats, role: Any) -> None:
    knight.cubes(t, 1, mighty_axe=1)


def a_tile_nobody_saw(t: Seats, role: Any) -> None:
    t.g.hand = (Thing(999, 1, 0, 5, NOBODY),)


TABLES: Final[dict[str, Callable[[], Seats]]] = {
    "knight": lambda: knight.knight_with("goblins"),
    "goblins": lambda: goblins.goblins_with("knight"),
    "dragon": lambda: dragon.dragon_with("knight"),
    "thief": lambda: thief.thief_with("knight"),
    "ghoul": lambda: ghouls.ghoul_with("knight"),
    "vile-ghoul": lambda: ghouls.ghoul_with("knight", ghoul="vile-ghoul"),
    "nightmare-unicorn": lambda: unicorns.unicorn_with("knight"),
    "shadow-unicorn": lambda: unicorns.with_a_ghost("knight", hunter="knight"),
    "ghost": lambda: ghost.ghost_with("knight", "thief"),
    "cave": lambda: cave.cave_with("knight", hatred=3),
    "cave-ghost": lambda: cave_ghost.cave_ghost_with("knight", hatred=3),
}
BROKEN: Final[list[tuple[str, Breaking, str]]] = [
    ("knight", sets(cubes__unplaced=3), "KNT-16"),
    ("knight", sets(cubes__unplaced=1, cubes__discarded=1), "KNT-17"),
    ("knight", sets(cubes__unplaced=3, cubes__discarded=-1), "do not exist"),
    ("knight", sets(grit=46), "KNT-20"),
    ("knight", sets(health=8), "KNT-87"),
    ("knight", cube_on_a_card, "KNT-75"),
    ("goblins", sets(means__population=[5, 0, 0]), "GOB-07"),
    ("goblins", sets(rage=4), "GOB-11"),
    ("goblins", sets(monsters=[(1,), (1,), ()]), "twice"),
    ("goblins", sets(monsters=[(), (1,), ()]), "face up"),
    ("goblins", lambda t, role: t.g.where.__setitem__(goblins.piece("eye"), t.g.entrance), "GOB-32"),
    ("dragon", sets(sloth__cubes=[5, 4, 4, 1, 1]), "DRG-02"),
    ("dragon", sets(eaten=8), "DRG-51"),
    ("dragon", sets(health=0), "DRG-82"),
    ("dragon", lambda t, role: setattr(t.g, "surfaced", True), "DRG-45"),
    ("dragon", sets(sloth__cubes=[0, 4, 4, 1, 1], treasures=1), "DRG-22"),
    ("thief", sets(loot=(GEMS[0], TREASURE)), "canonical"),
    ("thief", sets(loot=(CRYSTAL,)), "THF-16"),
    ("thief", sets(means__cubes=6), "THF-02"),
    ("thief", sets(means__movement=-1), "THF-12"),
    ("thief", sets(level=4), "THF-21"),
    ("thief", sets(upgrades=1), "THF-38"),
    ("thief", sets(stats=(2, 2, 2)), "THF-08"),
    ("ghoul", sets(fury=15), "GHL-51"),
    ("ghoul", sets(means__attack=10), "GHL-19"),
    ("ghoul", sets(treasures=2), "GHL-35"),
    ("ghoul", sets(means__movement=-1), "GHL-31"),
    ("ghoul", lambda t, role: role.terror.fresh.__setitem__(0, 1), "GEN-14"),
    ("vile-ghoul", sets(means__attack=10), "GHL-19"),
    ("vile-ghoul", sets(left=1), "VGL-54"),
    ("vile-ghoul", sets(means__boosts=1), "VGL-19"),
    ("nightmare-unicorn", sets(radiance=1), "UNI-09"),
    ("nightmare-unicorn", sets(upgrades=[9, 0, 0, 0, 0, 0]), "UNI-59"),
    ("nightmare-unicorn", sets(anger=4), "UNI-25"),
    ("nightmare-unicorn", sets(health=0), "UNI-06"),
    ("shadow-unicorn", sets(seat=0), "SHU-01"),
    ("shadow-unicorn", sets(health=0), "SHU-06"),
    ("ghost", sets(focus=8), "GST-15"),
    ("ghost", sets(revealed=0), "GST-142"),
    ("ghost", sets(mental_block=0), "GST-142"),
    ("ghost", sets(chosen=999), "GST-45"),
    ("cave", sets(bag=(5, 6, 6, 6, 6, 6)), "CAV-02"),
    ("cave", sets(hatred=4), "CAV-06"),
    ("cave", a_tile_nobody_saw, "CAV-53"),
    ("cave-ghost", sets(plunder=(1, 0, 0, 0, 0, 0)), "CAV-02"),
    ("cave-ghost", sets(steps=7), "CGH-19"),
]


def board_of(name: str) -> tuple[Seats, Any]:
    t = TABLES[name]()
    return t, t.g.named(name)


@pytest.mark.parametrize("name", TABLES)
def test_a_board_that_is_well_is_left_alone(name: str) -> None:
    t, role = board_of(name)
    if name == "cave-ghost":
        set_apart(t.g)
    role.check(t.g)


@pytest.mark.parametrize(("name", "breaks", "words"), BROKEN, ids=[f"{name} {words}" for name, _, words in BROKEN])
def test_a_broken_board_is_noticed(name: str, breaks: Breaking, words: str) -> None:
    t, role = board_of(name)
    breaks(t, role)
    with pytest.raises(AssertionError, match=words):
        role.check(t.g)
