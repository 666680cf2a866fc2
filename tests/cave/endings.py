"""How a role comes to its goal in play: small positions one deed before the end, for any mix.

t = table_of(Setup(("knight", "thief")))     # the real plan of the mix; the Entrance alone on the map
reach(t, "thief", "stash", 4)                # with 4 stashed he brings home one more; how the game ends, None: not

A deed adds 1 to what a goal counts: a Crystal smashed, a cube stirred, a token stashed. Then who must escape does.
A kill takes the last of `have` Health. The map is a Crystal tile at 1E 0, a Dark tile at 1W 0, and the Entrance.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tests.cave.plans import fixed
from tests.cave.seats import Seats
from tests.cave.tables import dragon as dragon_table
from tests.cave.tables import ghost as ghost_table
from tests.cave.tables import ghouls as ghouls_table
from tests.cave.tables import goblins as goblins_table
from tests.cave.tables import knight as knight_table
from tests.cave.tables import thief as thief_table
from tests.cave.tables import unicorns as unicorn_table
from tests.table import codes_of
from underhall.cave.play.monsters import monster_deck
from underhall.cave.play.stages import TILES
from underhall.cave.positions import position
from underhall.cave.roles.dragon.sloth import HUNGER
from underhall.cave.roles.ghouls import vile_ghoul
from underhall.cave.setup.agreed import Setup
from underhall.engine.flow import Chance, Ending, GameOver
from underhall.hall.tokens import TREASURE

LONG_ENOUGH: Final = 60
Scene = Callable[[Seats, int], Ending | None]


def table_of(setup: Setup) -> Seats:
    """The table of a mix, with all that its setup fixes; nobody has set up or drawn."""
    return Seats(position.bare_table(setup))


def drive(t: Seats, *wishes: str, once: bool = False) -> Ending | None:
    """Play on, always doing the first of these that may be done, until none may; how the game ends, None: it does not.

    Every chance has its first outcome. `once`: nothing is done twice.
    """
    flow, open_to = t.g.run(), list(wishes)
    try:
        step = next(flow)
        for _ in range(LONG_ENOUGH):
            if isinstance(step, Chance):
                answer = next(index for index, weight in enumerate(step.odds()) if weight)
            else:
                codes = codes_of(t.g, step)
                wish = next((wish for wish in open_to if any(code.startswith(wish) for code in codes)), None)
                if wish is None:
                    return None
                if once:
                    open_to.remove(wish)
                answer = next(index for index, code in enumerate(codes) if code.startswith(wish))
            step = flow.send(answer)
    except GameOver as over:
        return over.ending
    except StopIteration:
        return None
    raise AssertionError("it goes on and on")


def crystal_room(t: Seats) -> None:
    """A Crystal east of the Entrance, a Dark tile west of it."""
    t.lit(1, 0, "crystal-01")
    t.token(1, 0, "crystal")
    t.dark(-1, 0, "ambush-05")
    if t.g.cave_seat >= 0:
        t.hold("event-05", "event-07", "event-10")


# ------------------------------------------------------------------ everybody at the height of their powers


def knight_acts(t: Seats, x: int) -> None:
    """The Knight in Move and Act with two Encounters, a step and Strength to spare."""
    her = knight_table.me(t)
    her.health = her.max_health = fixed(t.g.plan, "knight_health")
    t.piece("knight", x, 0)
    t.turn_of("knight", knight_table.MOVE_AND_ACT)
    knight_table.cubes(t, 0, strength=3, movement=1, perception=1)


def goblins_act(t: Seats, x: int) -> None:
    """Two strong Tribes on a space, a third north of the Entrance."""
    goblins_table.tribe(t, "fangs", 6, x)
    goblins_table.tribe(t, "bones", 6, x)
    t.lit(0, 1, "ambush-01")
    goblins_table.tribe(t, "eye", 2, 0, 1)
    t.turn_of("goblins", goblins_table.ACTIVATE)


def ghoul_acts(t: Seats, x: int) -> None:
    """The Ghoul or Vile Ghoul with points to spare."""
    t.piece("ghoul", x, 0)
    name = ghouls_table.me(t).name
    t.turn_of(name, vile_ghoul.MOVE_AND_ACT if name == "vile-ghoul" else 1)
    ghouls_table.points(t, movement=4, attack=6)


def thief_acts(t: Seats, x: int) -> None:
    t.piece("thief", x, 0)
    thief_table.acting(t, movement=4, cubes=4, tokens=(2, 3, 4))


def dragon_acts(t: Seats, x: int) -> None:
    t.piece("dragon", x, 0)
    t.turn_of("dragon", 0)
    dragon_table.me(t).health = fixed(t.g.plan, "dragon_health")


def wake(t: Seats, cubes: int) -> None:
    """So many cubes on Wakefulness, at least one left on Hunger, and Goblins eaten to stir it."""
    him = dragon_table.me(t)
    for track in (2, 0, 3, 4, HUNGER):
        while him.sloth.cubes[track] > (track == HUNGER) and him.wakefulness() < cubes:
            him.sloth.cubes[track] -= 1
    him.eaten = 2


# ------------------------------------------------------------------ the last deed for each goal


def knight_smashes(t: Seats, have: int) -> Ending | None:
    knight_acts(t, 1)
    knight_table.me(t).crystals = have
    return drive(t, "smash", "move Entrance")


def goblins_smash(t: Seats, have: int) -> Ending | None:
    goblins_act(t, 1)
    goblins_table.goblins(t).crystals = have
    return drive(t, "activate goblin-fangs", "activate goblin-bones", "strike-crystal", "activate", "move Entrance")


def ghoul_smashes(t: Seats, have: int) -> Ending | None:
    ghoul_acts(t, 1)
    ghouls_table.me(t).crystals = have
    return drive(t, "smash", "move Entrance")


def ghoul_rages(t: Seats, have: int) -> Ending | None:
    """A smashed Crystal brings 1 Fury."""
    ghoul_acts(t, 1)
    t.ghoul.fury = have
    return drive(t, "smash", "move Entrance")


def dragon_awakens(t: Seats, have: int) -> Ending | None:
    """On a Crystal tile he surfaces at once."""
    dragon_acts(t, 1)
    wake(t, have)
    return drive(t, "stir", "move Entrance", "halt")


def unicorn_shines(t: Seats, have: int) -> Ending | None:
    t.lit(2, 0, "ambush-01")
    him = unicorn_table.unicorn_of(t)
    him.begin_turn(t.g)
    t.turn_of(him.name)
    t.piece("unicorn", 2, 0)
    unicorn_table.face(t, "west")
    unicorn_table.shine(t, have)
    unicorn_table.hold(t, "unicorn-07", "unicorn-08")
    return drive(t, "mark", "radiate", "move-card")


def thief_stashes(t: Seats, have: int) -> Ending | None:
    thief_acts(t, 1)
    thief_table.me_of(t).stashed = have
    t.g.supply[TREASURE] -= have
    thief_table.carrying(t, TREASURE)
    return drive(t, "move Entrance", "upgrade")


def ghost_locks(t: Seats, have: int) -> Ending | None:
    t.lit(2, 0, "ghost-02")
    t.token(1, 0, "artifact")
    t.piece("ghost", 1, 0)
    t.turn_of("ghost", ghost_table.MOVE_AND_ACT)
    ghost_table.ghost_of(t).locked = have
    return drive(t, "shift 2E 0", "move Entrance")


def cave_collapses(t: Seats, have: int) -> Ending | None:
    """The Cave removes a Crystal tile; without a Cave whoever's turn it is does at its end."""
    t.dark(0, -1, "ambush-10")
    t.dark(0, 1, "ambush-13")
    t.g.collapsing, t.g.crystals_removed = True, have
    cave = next((role.name for role in t.g.roles if role.supplies_tiles), "")
    if cave:
        t.turn_of(cave)
    else:
        t.g.turn.stage, t.g.turn.tiles_left = TILES, 2
    return drive(t, "remove 1E 0")


GOALS: Final[dict[tuple[str, str], Scene]] = {
    ("knight", "smash-escape"): knight_smashes,
    ("goblins", "smash"): goblins_smash,
    ("goblins", "smash-escape"): goblins_smash,
    ("vile-ghoul", "smash-escape"): ghoul_smashes,
    ("ghoul", "fury-escape"): ghoul_rages,
    ("ghoul", "fury-or-smash-escape"): ghoul_rages,
    ("dragon", "awaken-escape"): dragon_awakens,
    ("nightmare-unicorn", "radiance-escape"): unicorn_shines,
    ("thief", "stash"): thief_stashes,
    ("ghost", "artifacts-escape"): ghost_locks,
    ("cave", "collapse"): cave_collapses,
    ("cave-ghost", "collapse"): cave_collapses,
}
"""How each role comes to a goal it counts for."""

# ------------------------------------------------------------------ kills

ACTING: Final[dict[str, Callable[[Seats, int], None]]] = {
    "knight": knight_acts,
    "goblins": goblins_act,
    "vile-ghoul": ghoul_acts,
    "ghoul": ghoul_acts,
    "thief": thief_acts,
    "dragon": dragon_acts,
}
"""How each role gets ready to attack."""
KILLING: Final = (
    "attack",
    "activate goblin-fangs",
    "backstab 1E 0 unicorn x3",
    dragon_table.power("scratch"),
    "target",
)
"""Attacks that take Health."""


def stands(t: Seats, victim: str, health: int) -> None:
    """A victim with so much Health on the Crystal tile; a Dragon is surfaced."""
    if victim == "knight":
        t.piece("knight", 1, 0)
        knight_table.me(t).health = health
    elif victim == "dragon":
        t.piece("dragon", 1, 0)
        dragon_table.surfaced(t)
        dragon_table.me(t).health = health
    else:
        t.piece("unicorn", 1, 0)
        him: Any = t.g.named(victim)
        him.health = health


def attack(t: Seats, role: str, victim: str, health: int, *after: str) -> Ending | None:
    """A role attacks a victim on its space once, then does what else is wished for."""
    ACTING[role](t, 1)
    if role == "dragon":
        dragon_table.surfaced(t)
        dragon_table.give(t, "claw", "claw", "claw")
    stands(t, victim, health)
    return drive(t, *KILLING, *after, once=True)


def ambush(t: Seats) -> Ending | None:
    """The Knight enters a Dark Ambush tile with hardly any Strength and her last Health."""
    knight_acts(t, 0)
    knight_table.cubes(t, 0, movement=1, perception=2)
    her = knight_table.me(t)
    her.health, her.monsters = 1, monster_deck()
    return drive(t, "move 1W 0", "orient", "fill", "tile")
