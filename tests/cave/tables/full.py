"""A full table for each role: in the middle of its turn, with others around it and much of everything on its board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tests.cave.seats import Seats
from tests.cave.tables import cave, cave_ghost, dragon, ghost, ghouls, goblins, knight, thief, unicorns
from underhall.cave.map.ghost_tiles import set_apart
from underhall.cave.roles.cave.phases import OMENS
from underhall.cave.roles.cave_ghost.phases import POWERS_PHASE
from underhall.cave.roles.ghouls.ghoul import MOVE_AND_ACT
from underhall.hall.pieces import PIECES
from underhall.hall.tokens import GEMS, TREASURE


def lit_around(t: Seats) -> None:
    """Lit and Dark tiles around the Entrance, some with walls."""
    t.lit(1, 0, "ambush-01")
    t.lit(0, 1, "ambush-12")
    t.lit(-1, 0, "ambush-02")
    t.dark(2, 0, "event-07")
    t.dark(0, -1, "event-13")


def knights() -> Seats:
    t = knight.knight_with("goblins", "dragon", "cave", "thief")
    lit_around(t)
    knight.cubes(t, 1, movement=1, strength=1)
    her = knight.me(t)
    her.health, her.grit, her.crystals = 5, 14, 1
    knight.shows(t, "potion-kit")
    knight.holds(t, "elvish-sword")
    knight.quests(t, "daring", "swift")
    goblins.tribe(t, "eye", 4, 1, 0)
    goblins.goblins(t).rage = 2
    t.piece("dragon", 0, 1)
    t.piece("thief", -1, 0)
    t.token(0, 0, "crystal")
    return t


def tribes() -> Seats:
    t = goblins.goblins_with("knight", "dragon", "thief")
    lit_around(t)
    goblins.tribe(t, "eye", 2, 1, 0)
    goblins.tribe(t, "bones", 3)
    goblins.monster(t, "eye", "golem")
    goblins.monster(t, "bones", "pet-frog")
    goblins.hold(t, "hex", "trap")
    goblins.face_up(t, "goblin-ruby")
    goblins.war_card(t, "ruin")
    goblins.goblins(t).rage = 2
    goblins.knight(t).health = 5
    goblins.cubes_on_strength(t, 3)
    t.piece("knight", 2, 0)
    t.piece("dragon", 0, 1)
    t.token(1, 0, "crystal")
    goblins.goblins(t).means.activate(PIECES.index("goblin-eye"), t.g.where[PIECES.index("goblin-eye")], False)
    return t


def dragons() -> Seats:
    t = dragon.dragon_with("goblins", "knight", "thief")
    lit_around(t)
    dragon.give(t, "claw", "wing", "flame", "wing")
    dragon.wake(t, 4)
    him = dragon.me(t)
    him.eaten, him.treasures, him.health = 1, 2, 4
    t.token(2, 0, "gem-claw")
    goblins.tribe(t, "eye", 2, 1, 0)
    t.piece("knight", -1, 0)
    t.piece("thief", 0, 1)
    return t


def unicorn() -> Seats:
    t = unicorns.unicorn_with("knight", "cave", ring=False, tokens={"unicorn-cube": 6})
    lit_around(t)
    him = unicorns.unicorn_of(t)
    unicorns.hold(t, "unicorn-07", "unicorn-16")
    him.upgrades[0], him.upgrades[3], him.radiance, him.track, him.anger = 1, 1, 2, him.track - 2, 2
    him.deck.discards = (4,)
    him.facing = 1
    t.piece("knight", 0, 1)
    t.token(2, 0, "treasure")
    return t


def thiefs() -> Seats:
    t = thief.thief_with("knight", "dragon", "goblins")
    t.lit(1, 1, "ambush-12")
    t.lit(1, -1, "ambush-05")
    t.dark(0, 1, "event-07")
    thief.acting(t, movement=1, cubes=1)
    thief.upgraded(t, "climbing-gear", "sticky-fingers")
    thief.carrying(t, TREASURE, TREASURE, GEMS[0])
    him = thief.me_of(t)
    him.level, him.stashed = 3, 4
    t.piece("knight", 1, 0)
    t.piece("dragon", 2, 0)
    goblins.tribe(t, "eye", 4, 1, -1)
    t.token(1, 0, "crystal")
    t.token(1, 0, "vault")
    him.tried = (t.g.where[PIECES.index("thief")],)
    return t


def ghoul() -> Seats:
    t = ghouls.ghoul_with("knight", "dragon", "goblins")
    ghouls.points(t, 1, 2)
    ghouls.terror(t, "chase", "scour", "hunt")
    it = ghouls.me(t)
    it.fury, it.treasures = 3, 1  # type: ignore[attr-defined]
    it.means.attack_die = 2  # type: ignore[attr-defined]
    t.lit(1, 1, "ambush-12")
    t.dark(2, 0, "event-02")
    t.piece("knight", 2, 0)
    t.piece("dragon", 1, 0)
    goblins.tribe(t, "eye", 2, 0, 0)
    t.token(1, 0, "crystal")
    t.token(1, 0, "treasure")
    t.g.turn.phase = MOVE_AND_ACT
    return t


def vile_ghoul() -> Seats:
    t = ghouls.ghoul_with("knight", "dragon", ghoul="vile-ghoul")
    ghouls.points(t, 1, 2)
    ghouls.terror(t, "chase", "hunt")
    it = ghouls.vile(t)
    it.treasures, it.left, it.right, it.supply = 1, 3, (3,), (5,)
    it.means.boosts = 1
    t.lit(1, 1, "ambush-12")
    t.piece("knight", 0, 0)
    t.piece("dragon", 1, 0)
    t.token(1, 0, "crystal")
    t.token(1, 0, "treasure")
    return t


def ghosts() -> Seats:
    t = ghost.ghost_with("knight", "thief", "goblins")
    ghost.chosen(t, "knight", focus=4)
    ghost.strip(t, 4)
    t.piece("ghost", 1, 0)
    t.piece("thief", 3, 0)
    ghost.carry(t, "thief")
    t.dark(5, 0, "ghost-01")
    t.token(4, 0, "artifact")
    t.token(2, 0, "treasure")
    t.lit(1, 1, "ambush-12")
    t.piece("knight", 1, 1)
    ghost.ghost_of(t).locked = 2
    return t


def caves() -> Seats:
    t = cave.cave_with("knight", "goblins", "dragon", hatred=3)
    t.hold("event-03", "crystal-01", "ambush-10")
    lit_around(t)
    cave.give(t, "bat", "bat", "chasm", "trail")
    t.piece("knight", 1, 0)
    t.piece("dragon", 0, 1)
    goblins.tribe(t, "eye", 2, -1, 0)
    t.token(2, 0, "treasure")
    t.turn_of("cave", OMENS)
    return t


def cave_ghosts() -> Seats:
    t = cave_ghost.cave_ghost_with("knight", "thief", hatred=3)
    t.hold("event-03", "crystal-01", "ambush-10")
    lit_around(t)
    set_apart(t.g)
    cave_ghost.give(t, "bat", "bat", "chasm", "trail", "quartz")
    cave_ghost.spend(t, "bat", "quartz")
    t.piece("knight", 1, 0)
    t.piece("thief", 0, 1)
    t.token(2, 0, "treasure")
    t.turn_of("cave-ghost", POWERS_PHASE)
    return t


TABLES: Final[dict[str, Callable[[], Seats]]] = {
    "knight": knights,
    "goblins": tribes,
    "dragon": dragons,
    "nightmare-unicorn": unicorn,
    "thief": thiefs,
    "ghoul": ghoul,
    "vile-ghoul": vile_ghoul,
    "ghost": ghosts,
    "cave": caves,
    "cave-ghost": cave_ghosts,
}
