"""A crowded table for any three roles: Lit and Dark tiles, Terrain, tokens, and something to do for everybody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tests.cave.seats import Seats, seated
from tests.cave.tables import cave, cave_ghost, dragon, ghost, ghouls, goblins, knight, thief, unicorns
from tests.cave.tables.unicorns import CUBES
from underhall.cave.map.board import impassable
from underhall.hall.tokens import TREASURE


def knights(t: Seats) -> None:
    her = knight.me(t)
    her.health, her.grit = 5, 20
    knight.cubes(t, 2, strength=1)
    knight.shows(t, "potion-kit")
    knight.holds(t, "elvish-sword")
    knight.quests(t, "daring", "swift")


def tribes(t: Seats) -> None:
    goblins.tribe(t, "eye", 3, 1, 0)
    goblins.tribe(t, "bones", 2, 0, 1)
    goblins.monster(t, "eye", "golem")
    goblins.face_up(t, "trap")
    goblins.hold(t, "hex")
    goblins.goblins(t).rage = 2


def dragons(t: Seats) -> None:
    dragon.give(t, "claw", "wing", "flame", "wing", "claw")
    dragon.wake(t, 4)


def unicorn(t: Seats) -> None:
    unicorns.hold(t, "unicorn-07", "unicorn-16", "unicorn-01")


def thiefs(t: Seats) -> None:
    thief.carrying(t, TREASURE)
    thief.upgraded(t, "sticky-fingers")


def ghoul(t: Seats) -> None:
    ghouls.terror(t, "chase", "scour", "seize")
    ghouls.me(t).treasures = 1


def ghosts(t: Seats) -> None:
    others = [role.name for role in t.g.roles if role.name != "ghost"]
    ghost.ghost_of(t).deal(t.g, [ghost.CARD_OF[name] for name in others])
    ghost.chosen(t, others[0], focus=4)


def caves(t: Seats) -> None:
    t.hold("event-13", "ambush-10", "event-10")
    cave.give(t, "bat", "bat", "chasm", "trail")


def cave_ghosts(t: Seats) -> None:
    t.hold("event-13", "ambush-10", "event-10")
    cave_ghost.give(t, "bat", "bat", "chasm", "trail", "quartz")


FILLED: Final[dict[str, Callable[[Seats], None]]] = {
    "knight": knights,
    "goblins": tribes,
    "dragon": dragons,
    "nightmare-unicorn": unicorn,
    "thief": thiefs,
    "ghoul": ghoul,
    "vile-ghoul": ghoul,
    "ghost": ghosts,
    "cave": caves,
    "cave-ghost": cave_ghosts,
}


def crowded(name: str, other: str, possessor: str) -> Seats:
    """A role (seat 0), another one (seat 1) and who possesses it (seat 2) among Lit and Dark tiles and Terrain."""
    t = seated(name, other, possessor, tokens=CUBES | {"gem-claw": 1, "vault": 1, "artifact": 1}, terrain=True)
    for x, y, tile in ((1, 0, "ambush-01"), (0, 1, "ambush-05"), (-1, 0, "ambush-12"), (1, 1, "event-05")):
        t.lit(x, y, tile)
    t.dark(2, 0, "event-07")
    t.dark(0, 2, "event-02")
    t.dark(0, -1, "event-03")
    t.terrain("lake", -2, 2)
    t.terrain("pit", 2, 2)
    t.terrain("pit", 2, -2)
    for role in t.g.roles:
        for piece, place in zip(role.pieces, (0, 1, 2), strict=False):
            t.g.where[piece] = sorted(t.g.lit)[place]
    for token in ("treasure", "crystal", "artifact"):
        t.token(0, 1, token)
    t.token(1, 0, "treasure")
    for role in t.g.roles:
        FILLED[role.name](t)
    t.turn_of(possessor)
    return t


LENGTH: Final = {"canyon": 3, "river": 4, "pit": 1}


def ground_west(t: Seats, kind: str) -> None:
    """Terrain of a kind in the west (the Lake lies there already), with the first two roles on it."""
    lies = [tile.spaces for tile in t.g.terrain if tile.kind == kind == "lake"]
    spaces = lies[0] if lies else t.terrain(kind, -1 - LENGTH.get(kind, 2), 0)
    rest = [space for space in spaces if not impassable(t.g, space)]
    for role in t.g.roles:
        if role.seat < 2 and role.pieces:
            t.g.where[role.pieces[0]] = rest[role.seat % len(rest)]
