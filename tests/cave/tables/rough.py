"""A rough table for each role: on and around Terrain, among walls, with little left to go on by."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tests.cave.seats import Seats, seated
from tests.cave.tables import cave, cave_ghost, dragon, ghost, ghouls, goblins, knight, thief, unicorns
from underhall.cave.roles.cave.phases import OMENS
from underhall.cave.roles.cave_ghost.moves import MOVES
from underhall.cave.roles.cave_ghost.phases import POWERS_PHASE
from underhall.cave.roles.ghouls.ghoul import MOVE_AND_ACT


def rough(name: str, *others: str) -> Seats:
    """A role's turn on such a map."""
    t = ghost.ghost_with(*others, terrain=True) if name == "ghost" else seated(name, *others, terrain=True)
    ground(t)
    t.turn_of(name)
    return t


def ground(t: Seats) -> None:
    """A Canyon north of the Entrance, a Pit east of it, a walled tile west, Magma beyond; a Dark tile in the south."""
    t.terrain("canyon", 0, 1)
    t.terrain("pit", 1, 0)
    t.lit(-1, 0, "ambush-12", 1)
    t.terrain("magma", -3, -1)
    t.dark(0, -1, "ambush-05")
    t.lit(0, -2, "ambush-01")


def knights() -> Seats:
    t = rough("knight", "goblins", "dragon", "ghost")
    knight.cubes(t, 1, movement=1)
    knight.me(t).means.steps = 2
    t.piece("knight", 0, 0)
    t.piece("ghost", 0, 0)
    goblins.tribe(t, "eye", 4, 0, -1)
    goblins.goblins(t).rage = 2
    t.piece("dragon", 0, 0)
    t.token(0, 0, "treasure")
    t.turn_of("knight", 1)
    return t


def dragons() -> Seats:
    t = rough("dragon", "knight", "goblins")
    t.piece("dragon", 0, 0)
    dragon.surfaced(t)
    dragon.only(t, "flame")
    t.piece("knight", 0, -2)
    goblins.tribe(t, "eye", 4, 0, -1)
    return t


def tribes() -> Seats:
    t = rough("goblins", "knight", "dragon")
    t.turn_of("goblins", 4)
    eye = goblins.tribe(t, "eye", 1, 0, 0)
    goblins.tribe(t, "bones", 2)
    goblins.cubes_on_strength(t, 3)
    goblins.knight(t).health = 3
    t.piece("knight", 0, -1)
    t.piece("dragon", 0, 0)
    goblins.goblins(t).means.activate(eye, t.g.where[eye])
    return t


def thiefs() -> Seats:
    t = rough("thief", "knight", "ghoul", "goblins")
    t.piece("thief", 0, 0)
    thief.acting(t, movement=1, cubes=1)
    t.piece("thief", 0, 0)
    ghouls.points(t, 0, 6)
    t.piece("ghoul", 0, -1)
    t.piece("knight", 0, 0)
    thief.me_of(t).targeted = 1 << 0
    t.token(0, 0, "vault")
    t.turn_of("thief", 1)
    return t


def ghoul() -> Seats:
    t = rough("ghoul", "knight", "dragon", "thief")
    ghouls.points(t, 2, 1)
    t.piece("ghoul", 0, 0)
    t.piece("knight", 0, -1)
    t.piece("dragon", 0, 0)
    t.piece("thief", 0, 0)
    t.token(0, 0, "crystal")
    t.turn_of("ghoul", MOVE_AND_ACT)
    return t


def unicorn() -> Seats:
    t = rough("nightmare-unicorn", "knight", "dragon")
    t.piece("unicorn", 0, 0)
    unicorns.hold(t, "unicorn-07")
    t.piece("knight", 0, -1)
    t.piece("dragon", 0, 0)
    return t


def ghosts() -> Seats:
    t = rough("ghost", "knight", "thief")
    ghost.chosen(t, "knight", focus=1)
    t.piece("ghost", 0, 0)
    t.piece("knight", 0, -1)
    t.piece("thief", 0, 0)
    t.token(0, -2, "artifact")
    t.turn_of("ghost", ghost.MOVE_AND_ACT)
    ghost.ghost_of(t).steps = 3
    return t


def caves() -> Seats:
    t = rough("cave", "knight", "goblins", "thief")
    t.turn_of("cave", OMENS)
    cave.give(t, "bat", "mushroom", "trail", "chasm")
    t.piece("knight", 0, 0)
    knight.cubes(t, 1, shield=1)
    t.turn_of("cave", OMENS)
    t.terrain("mushroom-forest", 0, -4)
    t.piece("thief", 0, -3)
    goblins.tribe(t, "eye", 2, 0, -1)
    return t


def cave_ghosts() -> Seats:
    t = cave_ghost.cave_ghost_with("knight", "goblins", "thief", terrain=True, possession_cards=("knight", "thief"))
    ground(t)
    cave_ghost.give(t, "bat", "trail")
    t.piece("knight", 0, -1)
    t.piece("thief", 1, 1)
    goblins.tribe(t, "eye", 2, -1, 0)
    t.turn_of("cave-ghost", POWERS_PHASE)
    cave_ghost.me(t).steps = MOVES - 2
    return t


ROUGH: Final[dict[str, Callable[[], Seats]]] = {
    "knight": knights,
    "dragon": dragons,
    "goblins": tribes,
    "thief": thiefs,
    "ghoul": ghoul,
    "nightmare-unicorn": unicorn,
    "ghost": ghosts,
    "cave": caves,
    "cave-ghost": cave_ghosts,
}
