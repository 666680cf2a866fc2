"""Tables: every piece against everything that may lie ahead of it or under it, each cell from a clause.

A row is a piece as it stands at the table, a column is what the clause speaks of. Where a clause is silent the general
one holds, so that no cell is empty.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import pytest

from tests.cave.seats import Seats, seated
from tests.cave.tables.ghoul import quiet
from tests.cave.tables.goblins import tribe
from tests.cave.tables.knight import me as knight_of
from tests.cave.tables.unicorns import CUBES
from underhall.cave.map.forced import push, steps_for
from underhall.cave.map.terrain import KINDS
from underhall.cave.roles.goblins.role import Goblins
from underhall.cave.roles.unicorns.shadow import ShadowUnicorn
from underhall.hall.pieces import BONES, PIECES
from underhall.hall.space import OFF, at

STOOD: Final = at(1, 0)
AHEAD: Final = at(2, 0)


class Row(NamedTuple):
    """A piece at a table, whose role is the first that is named."""

    piece: str
    roles: tuple[str, ...]
    surfaced: bool = False

    @property
    def number(self) -> int:
        return PIECES.index(self.piece)

    def seated(self) -> Seats:
        """It stands on a Lit open tile east of the Entrance."""
        players = self.roles[1:] if self.roles[0] == SHADOW else self.roles
        unplayed = {"unplayed": (SHADOW,), "rampage": "medium"} if self.roles[0] == SHADOW else {}
        t = seated(*players, tokens=TOKENS, terrain=True, **unplayed)
        if unplayed:
            t.g.roles.append(ShadowUnicorn())
        t.lit(1, 0, "event-05")
        if self.piece == "goblin-bones":
            tribe(t, "bones", 4, 1, 0)
        t.piece(self.piece, 1, 0)
        if self.roles[0] == "dragon":
            t.g.surfaced = self.surfaced
        if self.roles[0] == "knight":
            knight_of(t).health = 5
        return t


SHADOW: Final = ShadowUnicorn.name
TOKENS: Final = CUBES | {"troll": 1, "event": 1, "artifact": 1}
ROWS: Final = {
    "knight": Row("knight", ("knight", "thief", "ghost")),
    "tribe": Row("goblin-bones", ("goblins", "thief", "ghost")),
    "dragon underground": Row("dragon", ("dragon", "thief", "ghost")),
    "dragon surfaced": Row("dragon", ("dragon", "thief", "ghost"), surfaced=True),
    "thief": Row("thief", ("thief", "ghoul", "ghost")),
    "ghoul": Row("ghoul", ("ghoul", "thief", "ghost")),
    "vile ghoul": Row("ghoul", ("vile-ghoul", "thief", "ghost")),
    "nightmare unicorn": Row("unicorn", ("nightmare-unicorn", "thief", "ghost")),
    "shadow unicorn": Row("unicorn", (SHADOW, "thief", "ghost")),
    "ghost": Row("ghost", ("ghost", "thief")),
    "cave ghost": Row("ghost", ("cave-ghost", "thief")),
}
OTHER: Final = {"thief": "ghoul"}
"""Who stands in the way; of all others it is the Thief."""


# ------------------------------------------------------------------ what lies ahead of a forced step


def ahead(what: str) -> Callable[[Seats, str], None]:
    """Lay something on the space east of the piece."""

    def lay(t: Seats, who: str) -> None:
        if what in KINDS:
            t.terrain(what, 2, 0, 1 if what == "canyon" else 0)
        elif what == "dark":
            t.dark(2, 0, "event-07")
        elif what == "wall":
            t.lit(2, 0, "event-13")
        elif what != "nothing":
            t.lit(2, 0, "event-07")
        if what == "player":
            t.piece(OTHER.get(who, "thief"), 2, 0)
        elif what == "ghost":
            t.piece("ghost", 2, 0)
        elif what in ("troll", "event", "artifact"):
            t.token(2, 0, what)

    return lay


HINDRANCES: Final = ("wall", "dark", "player", "troll")
ALWAYS: Final = ("tile", "ghost", "event", "lake", "magma", "mushroom-forest", "pit", "river")
"""A Ghost is no other player (FRC-07); an Event token ends the movement on it (FRC-11); one may be moved onto a Pit
(TER-54) and into the Forest, which keeps off only what comes to those in it (TER-40)."""
NEVER: Final = ("nothing", "canyon")
"""No open space (FRC-03), no impassable one (TER-22)."""

STOPPED_BY: Final = {
    "knight": ("wall", "dark", "player", "troll"),  # FRC-11
    "tribe": ("wall", "player", "troll"),  # FRC-12
    "dragon underground": ("player", "troll"),  # FRC-13
    "dragon surfaced": ("wall", "dark", "player", "troll"),  # FRC-13
    "thief": ("wall", "player", "troll"),  # FRC-14
    "ghoul": ("wall", "player", "troll"),  # FRC-15
    "vile ghoul": ("wall", "player", "troll"),  # FRC-15
    "nightmare unicorn": ("wall", "dark", "player", "troll"),  # FRC-16
    "shadow unicorn": ("wall", "dark", "player", "troll"),  # FRC-17
    "ghost": ("artifact",),  # FRC-18
    "cave ghost": (),  # FRC-19
}


@pytest.mark.clause(
    "FRC-03", "FRC-06", "FRC-07", "FRC-11", "FRC-12", "FRC-13", "FRC-14", "FRC-15", "FRC-16", "FRC-17", "FRC-18",
    "FRC-19", "TER-22", "TER-54",
)  # fmt: skip
@pytest.mark.parametrize("what", [*HINDRANCES, *ALWAYS, *NEVER, "artifact"])
@pytest.mark.parametrize("who", ROWS)
def test_what_stops_a_forced_step(who: str, what: str) -> None:
    if what == "ghost" and "ghost" in who:
        return  # herself
    t = ROWS[who].seated()
    ahead(what)(t, who)
    stopped = what in NEVER or what in STOPPED_BY[who]
    assert (AHEAD in steps_for(t.g, ROWS[who].number)) is not stopped


# ------------------------------------------------------------------ moved onto Terrain by somebody else

FORCED_ONTO: Final = {("tribe", "lake"): 1, ("tribe", "river"): 1}
"""Who loses how much Population by being moved there (TER-25, TER-62); everybody else, and everywhere else, nothing."""
MOVED: Final = [who for who in ROWS if "ghost" not in who]


@pytest.mark.clause("TER-18", "TER-25", "TER-30", "TER-31", "TER-62", "FRC-08")
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "canyon"])
@pytest.mark.parametrize("who", MOVED)
def test_what_being_moved_onto_terrain_costs(who: str, kind: str) -> None:
    t = ROWS[who].seated()
    t.terrain(kind, 2, 0)
    before = weal(t, who)
    t.play(quiet(push(t.g, 1, ROWS[who].number, 1)), f"push 2E 0 {ROWS[who].piece}")
    assert t.g.where[ROWS[who].number] == AHEAD
    assert weal(t, who) == before - FORCED_ONTO.get((who, kind), 0)


@pytest.mark.clause("TER-18", "TER-31", "FRC-08", "FRC-12")
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in ("canyon", "mushroom-forest")])
@pytest.mark.parametrize("who", MOVED)
def test_being_moved_off_terrain_costs_nothing(who: str, kind: str) -> None:
    t = ROWS[who].seated()
    t.terrain(kind, 2, 0)
    t.g.where[ROWS[who].number] = AHEAD
    before = weal(t, who)
    t.play(quiet(push(t.g, 1, ROWS[who].number, 1)), f"push 1E 0 {ROWS[who].piece}")
    assert t.g.where[ROWS[who].number] == STOOD
    assert weal(t, who) == before


def weal(t: Seats, who: str) -> int:
    """What a piece can lose by Terrain: Health or Population."""
    if who == "knight":
        return knight_of(t).health
    return t.role(Goblins).tribe_population(BONES) if who == "tribe" else 0


# ------------------------------------------------------------------ the end of the own turn

STAYS: Final = "stays"
ENDS_ON_MAGMA: Final = {
    "knight": STAYS,  # and loses 1 Health
    "tribe": "off the map",
    "dragon underground": STAYS,
    "dragon surfaced": STAYS,
    "thief": "dead",
    "ghoul": "elsewhere",
    "vile ghoul": "elsewhere",
    "nightmare unicorn": STAYS,  # only a Move or Teleport of his sends him on (TER-32)
    "ghost": STAYS,
    "cave ghost": STAYS,
}


@pytest.mark.clause("TER-17", "TER-30", "TER-32")
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "canyon"])
@pytest.mark.parametrize("who", ENDS_ON_MAGMA)
def test_what_the_end_of_the_own_turn_does_on_terrain(who: str, kind: str) -> None:
    row = ROWS[who]
    t = row.seated()
    t.terrain(kind, 2, 0)
    t.g.where[row.number] = AHEAD
    t.dark(-1, 0, "ambush-10")
    t.top("event-01")
    t.turn_of(row.roles[0])
    before = weal(t, who)
    role = t.g.role_of(row.number)
    assert role is not None
    t.deal(quiet(role.end_of_turn(t.g)))
    burnt = kind == "magma"
    assert fate(t, row) == (ENDS_ON_MAGMA[who] if burnt else STAYS)
    lost = {"knight": 1, "tribe": before}.get(who, 0) if burnt else 0
    assert weal(t, who) == before - lost


def fate(t: Seats, row: Row) -> str:
    """Where a piece is after its turn on the space ahead."""
    place = t.g.where[row.number]
    if place == AHEAD:
        return STAYS
    if place in t.g.edges:
        return "elsewhere"
    return "dead" if row.piece == "thief" else "off the map"


@pytest.mark.clause("TER-30")
def test_magma_takes_nobody_s_last_health() -> None:
    t = ROWS["knight"].seated()
    t.terrain("magma", 2, 0)
    t.g.where[ROWS["knight"].number] = AHEAD
    knight_of(t).health = 1
    t.deal(quiet(knight_of(t).end_of_turn(t.g)))
    assert knight_of(t).health == 1
    assert t.g.where[ROWS["knight"].number] != OFF
