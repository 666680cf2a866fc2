"""What tests of the Thief share: a Thief in the middle of his turn, with upgrades and loot."""

from __future__ import annotations

from typing import Any

from tests.cave.seats import Seats, seated
from tests.cave.tables.ghoul import quiet
from tests.table import Result
from underhall.cave.roles.thief.role import Thief
from underhall.cave.roles.thief.turn import MOVE_AND_ACT, act_options
from underhall.cave.roles.thief.upgrades import UPGRADE_IDS
from underhall.engine.flow import Ask, Chance
from underhall.hall.tokens import TREASURE

DRAGONS = {"gem-claw": 1, "gem-flame": 1, "gem-wing": 1, "flame-wall": 1}
"""The Dragon's tokens, for tables without him."""


def thief_with(*others: str, tokens: dict[str, int] | None = None, **changes: Any) -> Seats:
    """A Thief (seat 0) on a Lit open tile east of the Entrance; a Dark tile beyond."""
    t = seated("thief", *others, tokens=tokens, **changes)
    t.lit(1, 0, "ambush-01")
    t.dark(2, 0, "ambush-10")
    t.piece("thief", 1, 0)
    return t


def me_of(t: Seats) -> Thief:
    """The Thief's board."""
    return t.role(Thief)


def acting(t: Seats, movement: int = 4, cubes: int = 4, tokens: tuple[int, int, int] = (4, 3, 2)) -> Thief:
    """Let the Thief be in Move and Take Actions with so much left."""
    me = me_of(t)
    t.turn_of("thief", MOVE_AND_ACT)
    me.stats = tokens
    me.means.movement, me.means.cubes = movement, cubes
    return me


def upgraded(t: Seats, *names: str) -> Thief:
    """Give him upgrades, with the tokens they are filled with."""
    me = me_of(t)
    for name in names:
        me.upgrades |= 1 << UPGRADE_IDS.index(name)
        me.stashed += 1
        t.g.supply[TREASURE] -= 1
    return me


def carrying(t: Seats, *tokens: int) -> Thief:
    """Let him carry tokens from their supply."""
    me = me_of(t)
    for token in tokens:
        t.g.supply[token] -= 1
        me.carry(token)
    return me


def act(t: Seats, *answers: str) -> Ask | Chance | Result:
    """Play Move and Take Actions with these answers."""
    return t.play(quiet(me_of(t).play(t.g)), *answers)


def turn(t: Seats, *answers: str) -> Ask | Chance | Result:
    """Play on from here, over the end of the turn."""
    return t.play(quiet(t.g.run()), *answers)


def offered(t: Seats, *verbs: str) -> list[str]:
    """The codes of what he may do now, of these verbs if any are given."""
    found = [t.g.option_code(option) for option in act_options(t.g, me_of(t))]
    return [code for code in found if not verbs or code.split()[0] in verbs]


def buy(upgrade: str) -> str:
    """The code of putting a stashed token on an upgrade space."""
    return f"upgrade #{upgrade}"


def has(me: Thief, *names: str) -> bool:
    """Whether all these upgrade spaces are filled."""
    return all(me.has(UPGRADE_IDS.index(name)) for name in names)


def with_first(flow: Any) -> Any:
    """A flow in which orienting, filling and drawing take their first answer."""
    try:
        step = next(flow)
        while True:
            if isinstance(step, Chance):
                answer = next(index for index, weight in enumerate(step.odds()) if weight)
            elif step.prompt.name in ("orient", "fill"):
                answer = 0
            else:
                answer = yield step
            step = flow.send(answer)
    except StopIteration as end:
        return end.value


def thief_acting_with() -> Seats:
    """The Thief in Move and Take Actions on the plainest table."""
    t = thief_with()
    acting(t)
    return t


def walled_table(**changes: Any) -> Seats:
    """The Thief east of the Entrance, a Rockslide between them."""
    t = seated("thief", "cave", **changes)
    t.lit(1, 0, "ambush-01")
    t.piece("thief", 1, 0)
    t.edge_token(1, 0, "west", "rockslide")
    return t


def evading(t: Seats) -> Thief:
    """Give him Unnatural Evasion."""
    me = upgraded(t, "unnatural-evasion")
    me.stats = (2, 3, 4)
    return me
