"""What tests of the Ghouls among others share: a hall with both Lit and Dark tiles, and the seats of those who name.

t = ghoul_with("knight")                      # the Ghoul (seat 0) and the Knight (seat 1), the Ghoul's turn
t = ghoul_with("dragon", ghoul="vile-ghoul")  # the Vile Ghoul in its place
strike(t, "knight")                     # the Ghoul attacks a piece on its space; gives back what is open then
"""

from __future__ import annotations

from typing import Any

from tests.cave.seats import Seats, seated
from tests.cave.tables.ghoul import quiet
from tests.table import Result, codes_of
from underhall.cave.roles.ghouls import vile_ghoul
from underhall.cave.roles.ghouls.attacks import attack
from underhall.cave.roles.ghouls.both import DISCS, GhoulRole
from underhall.cave.roles.ghouls.ghoul import Ghoul
from underhall.cave.roles.ghouls.terror import TERROR_IDS, take
from underhall.cave.roles.ghouls.vile_ghoul import VileGhoul
from underhall.engine.flow import Ask, Chance, Option
from underhall.hall.pieces import GHOUL, PIECES

GHOULS = ("ghoul", "vile-ghoul")
FANGS, BONES = "symbol #fangs", "symbol #bones"
"""Naming the symbol of the Dark tile in the north of the hall, or of that in the west."""


def ghoul_with(*others: str, ghoul: str = "ghoul", **changes: Any) -> Seats:
    """A Ghoul on an open Lit tile east of the Entrance; Dark tiles: Fangs 0 2N, Bones 1W 0; its turn, no points."""
    t = seated(ghoul, *others, **changes)
    t.lit(1, 0, "event-07")
    t.lit(0, 1, "event-05")
    t.dark(0, 2, "ambush-10")
    t.dark(-1, 0, "ambush-05")
    t.piece("ghoul", 1, 0)
    t.turn_of(ghoul, vile_ghoul.MOVE_AND_ACT if ghoul == "vile-ghoul" else 1)
    return t


def me(t: Seats) -> GhoulRole:
    """The Ghoul at this table, of either kind."""
    role = t.g.role_of(GHOUL)
    assert isinstance(role, GhoulRole)
    return role


def fury(t: Seats) -> int:
    return t.role(Ghoul).fury


def vile(t: Seats) -> VileGhoul:
    return t.role(VileGhoul)


def points(t: Seats, movement: int = 0, attack: int = 0) -> None:
    """Let it have these points; attack is its Defense in the turns of others."""
    me(t).means.movement, me(t).means.attack = movement, attack


def terror(t: Seats, *cards: str) -> None:
    """Let it hold these Terror cards, taken out of the deck."""
    hand = me(t).terror
    for card in cards:
        hand.deck = hand.deck.take(TERROR_IDS.index(card))
        take(t.g, me(t).name, hand, TERROR_IDS.index(card))


def held(t: Seats) -> list[str]:
    """The Terror cards by its board."""
    return [card for kind, card in enumerate(TERROR_IDS) for _ in range(me(t).terror.held(kind))]


def strike(t: Seats, piece: str, *answers: str) -> Ask | Chance | Result:
    """The Ghoul attacks a piece on its space, with all its discs if it has none."""
    means = me(t).means
    means.attack = means.attack or DISCS
    option = Option("attack", t.g.where[GHOUL], PIECES.index(piece))
    return t.play(quiet(attack(t.g, me(t), option)), *answers)


def act(t: Seats, *answers: str) -> Ask | Chance | Result:
    """Play its turn on with these answers."""
    return t.play(quiet(me(t).play(t.g)), *answers)


def offered(t: Seats, *verbs: str) -> list[str]:
    """What it is offered now, of these verbs if any are given."""
    step = act(Seats(t.g.copy()))
    if isinstance(step, Result):
        return []
    assert isinstance(step, Ask), step
    return [code for code in codes_of(t.g, step) if not verbs or code.split()[0] in verbs]


def asks(t: Seats, step: Ask | Chance | Result, name: str, who: str = "") -> list[str]:
    """The codes of an open question, which must have this name and go to this role."""
    assert isinstance(step, Ask), step
    assert step.prompt.name == name
    assert not who or step.seat == t.seat(who), f"asked of seat {step.seat}"
    return codes_of(t.g, step)


def stands(t: Seats) -> str:
    """Where the Ghoul stands."""
    return t.g.name(t.g.where[GHOUL])
