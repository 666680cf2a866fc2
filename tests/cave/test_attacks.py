"""What is an attack and what is not, by what attacks bring: Rage, a skitter, a Teleport (GEN-25)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.cave.seats import Seats, seated
from tests.cave.tables import ghouls as ghouls_table
from tests.cave.tables import goblins as goblins_table
from tests.cave.tables import unicorns as unicorn_table
from underhall.cave.map import arrive
from underhall.cave.roles.dragon import powers
from underhall.cave.roles.dragon.role import Dragon
from underhall.cave.roles.dragon.wrath import wrath
from underhall.cave.roles.ghouls.attacks import attack as strike
from underhall.cave.roles.goblins import secrets
from underhall.cave.roles.goblins.pairs import AMBUSH
from underhall.cave.roles.knight import attacks as knight
from underhall.cave.roles.knight.role import Knight
from underhall.cave.roles.thief.actions import BACKSTAB, PICKPOCKET
from underhall.cave.roles.thief.role import Thief
from underhall.cave.roles.unicorns import attacks as unicorn_attacks
from underhall.engine.flow import Chance, Flow, Option
from underhall.hall.pieces import FANGS, GHOUL, UNICORN
from underhall.hall.space import at

Deed = Callable[[Seats], Flow[Any]]


def through(flow: Flow[Any]) -> None:
    """Let a flow go to its end: everybody takes the first option, every chance its first outcome."""
    step = next(flow, None)
    while step is not None:
        weights = step.odds() if isinstance(step, Chance) else (1,)
        try:
            step = flow.send(next(index for index, weight in enumerate(weights) if weight))
        except StopIteration:
            return


def tribe_and(other: str) -> Seats:
    """The Fangs Tribe with three Goblins on an open tile east of the Entrance, the other's turn."""
    t = seated(other, "goblins")
    for x, tile in enumerate(("event-07", "event-05", "event-10"), start=1):
        t.lit(x, 0, tile)
    t.dark(-1, 0, "ambush-05")
    goblins_table.tribe(t, "fangs", 3, 1)
    goblins_table.goblins(t).rage = 2
    t.turn_of(other)
    return t


def ghouls_strike(t: Seats) -> Flow[Any]:
    t.piece("ghoul", 1, 0)
    ghouls_table.points(t, attack=6)
    return strike(t.g, ghouls_table.me(t), Option("attack", at(1, 0), FANGS))


def unicorns_charge(t: Seats) -> Flow[Any]:
    t.piece("unicorn", 1, 0)
    return unicorn_attacks.ATTACK.handlers["goblins"](t.g, unicorn_table.unicorn_of(t), FANGS)


ATTACKS: list[tuple[str, Deed]] = [
    ("knight", lambda t: knight.ATTACK.handlers["goblins"].attack(t.g, t.role(Knight), FANGS)),
    ("dragon", lambda t: powers.CLAW.handlers["goblins"](t.g, t.role(Dragon), FANGS)),
    ("dragon", lambda t: powers.SCRATCH.handlers["goblins"](t.g, t.role(Dragon), FANGS)),
    ("thief", lambda t: PICKPOCKET.handlers["goblins"].attacked(t.g, t.role(Thief), FANGS)),
    ("thief", lambda t: BACKSTAB.handlers["goblins"].injure(t.g, t.role(Thief), FANGS, 1)),
    ("ghoul", ghouls_strike),
    ("nightmare-unicorn", unicorns_charge),
]
NO_ATTACKS: list[tuple[str, Deed]] = [
    ("knight", lambda t: knight.BOW.handlers["goblins"](t.g, t.role(Knight), FANGS)),
    ("dragon", lambda t: arrive.FLAMES.handlers["goblins"](t.g, goblins_table.goblins(t), FANGS)),
    ("dragon", lambda t: wrath(t.g, t.role(Dragon), [(at(1, 0),)], [FANGS])),
]


@pytest.mark.clause("GEN-25")
@pytest.mark.parametrize(("other", "deed"), ATTACKS)
def test_an_attack_on_a_tribe_brings_rage(other: str, deed: Deed) -> None:
    t = tribe_and(other)
    through(deed(t))
    assert goblins_table.goblins(t).rage == 3


@pytest.mark.clause("GEN-25")
@pytest.mark.parametrize(("other", "deed"), NO_ATTACKS)
def test_what_is_no_attack_brings_none(other: str, deed: Deed) -> None:
    t = tribe_and(other)
    through(deed(t))
    assert goblins_table.goblins(t).rage == 2


@pytest.mark.clause("GEN-25")
@pytest.mark.parametrize(
    "deed",
    [
        lambda t, me: AMBUSH.handlers["knight"](t.g, me),
        lambda t, me: secrets.SPOTTED.handlers["knight"](t.g, me, FANGS),
    ],
)
def test_an_ambush_and_hiding_spots_are_attacks_of_the_goblins(deed: Any) -> None:
    t = tribe_and("knight")
    goblins_table.tribe(t, "fangs", 3)  # hidden
    t.piece("knight", 1, 0)
    t.role(Knight).health = 7
    through(deed(t, goblins_table.goblins(t)))
    assert t.role(Knight).health == 6
    assert goblins_table.goblins(t).rage == 1  # as after every attack of theirs


@pytest.mark.clause("GEN-25")
@pytest.mark.parametrize("ghoul", ["ghoul", "vile-ghoul"])
@pytest.mark.parametrize(
    ("other", "deed"),
    [
        (
            "knight",
            lambda t: knight.ATTACK.handlers[ghouls_table.me(t).name].attack(t.g, t.role(Knight), GHOUL),
        ),
        ("dragon", lambda t: powers.CLAW.handlers[ghouls_table.me(t).name](t.g, t.role(Dragon), GHOUL)),
        (
            "thief",
            lambda t: PICKPOCKET.handlers[ghouls_table.me(t).name].attacked(t.g, t.role(Thief), GHOUL),
        ),
        (
            "thief",
            lambda t: BACKSTAB.handlers[ghouls_table.me(t).name].injure(t.g, t.role(Thief), GHOUL, 1),
        ),
    ],
)
def test_a_ghoul_skitters_after_every_attack(ghoul: str, other: str, deed: Deed) -> None:
    t = ghouls_table.ghoul_with(other, ghoul=ghoul)
    t.turn_of(other)
    through(deed(t))
    assert ghouls_table.stands(t) != "1E 0"


@pytest.mark.clause("GEN-25")
@pytest.mark.parametrize(
    ("other", "deed"),
    [
        (
            "knight",
            lambda t: knight.ATTACK.handlers[unicorn_table.unicorn_of(t).name].attack(t.g, t.role(Knight), UNICORN),
        ),
        ("thief", lambda t: BACKSTAB.handlers[unicorn_table.unicorn_of(t).name].injure(t.g, t.role(Thief), UNICORN, 3)),
        ("dragon", lambda t: powers.SCRATCH.handlers[unicorn_table.unicorn_of(t).name](t.g, t.role(Dragon), UNICORN)),
    ],
)
def test_a_unicorn_teleports_after_every_attack(other: str, deed: Deed) -> None:
    t = unicorn_table.unicorn_with(other)
    unicorn_table.next_cards(t, "unicorn-16")
    t.turn_of(other)
    through(deed(t))
    assert unicorn_table.place(t) != "Entrance"
