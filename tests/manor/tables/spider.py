"""What tests of the Spider share: she in one of her forms, in phase 3 of her turn, with cards, Blood and Terror.

t = spider_on((3, 3), "paladin", form="sorcerer", hand=("eyes", "webs"), blood=1)
offered(t)                                   # the codes of all she may do
act(t, "eyes #webs", "reveal (2,3)")         # answers, in order; gives back what is open then
"""

from __future__ import annotations

from tests.manor.tables import ManorTable, square, table
from tests.table import Result, codes_of
from underhall.engine.flow import Ask, Chance
from underhall.engine.knowledge import Thing
from underhall.hall.pieces import EGGS, SPIDERLINGS
from underhall.hall.plan import Goal
from underhall.hall.space import Space
from underhall.hall.tokens import BLOOD
from underhall.manor.roles.spider.forms import AS_SPIDERLINGS, FORMS, KINDS
from underhall.manor.roles.spider.role import MOVE_AND_CAST, Spider
from underhall.manor.roles.spider.terms import SpiderTerms
from underhall.manor.roles.spider.turn import move_and_cast

GIANT, SORCERER, SWARM = (form.id for form in FORMS)
OPEN = "shrine-open"
CROSS = {(2, 3): OPEN, (3, 2): OPEN, (3, 4): OPEN, (4, 3): "blood-open"}
"""Open Lit tiles around the middle."""


def goals(terror: int = 12) -> dict[str, Goal]:
    return {"spider": Goal("terror-escape", terror, 0, f"leave the manor with {terror} Terror")}


def spider_on(
    at: tuple[int, int],
    *others: str,
    form: str = GIANT,
    tiles: dict[tuple[int, int], str] | None = None,
    stack: int | None = None,
    hand: tuple[str, ...] = (),
    terror: int = 0,
    blood: int = 0,
    lost: int = 0,
    goal: int = 12,
    terms: SpiderTerms | None = None,
) -> ManorTable:
    """The Spider on a tile (as Spiderlings all that are left of them), ready to move and cast."""
    t = table(
        "spider",
        *others,
        tiles=CROSS if tiles is None else tiles,
        stack=stack,
        real=(Spider,),
        terms=(terms,) if terms else (),
        goals=goals(goal),
    )
    me = spider(t)
    me.form = [each.id for each in FORMS].index(form)
    me.terror = terror
    me.boxed = SPIDERLINGS[:lost]
    take_blood(t, blood)
    hold(t, *hand)
    for piece in FORMS[me.form].figures:
        if piece not in me.boxed:
            t.g.stand(piece, square(*at))
    t.turn_of("spider")
    t.g.round = 2
    t.g.turn.phase = MOVE_AND_CAST
    if me.form != AS_SPIDERLINGS:
        me.means.movement = FORMS[me.form].movement
    return t


def spider(t: ManorTable) -> Spider:
    me = t.g.role(Spider)
    assert me is not None
    return me


def hold(t: ManorTable, *kinds: str) -> None:
    """Give her power cards from the deck."""
    g, me = t.g, spider(t)
    for kind in kinds:
        unknown = list(me.power.unknown)
        unknown.remove(KINDS.index(kind))
        me.power.unknown = tuple(unknown)
        g.next_uid += 1
        me.power.hand = (*me.power.hand, Thing(g.next_uid, 0, 0, KINDS.index(kind), 1 << me.owner))


def take_blood(t: ManorTable, count: int) -> None:
    """Put Blood from the supply into her box."""
    t.g.supply[BLOOD] -= count
    spider(t).blood += count


def egg(t: ManorTable, row: int, col: int, number: int = 1) -> int:
    """Put an Egg on a tile."""
    return t.put(f"egg-{number}", row, col)


def act(t: ManorTable, *answers: str) -> Ask | Chance | Result:
    """Move and cast with these answers."""
    return t.play(move_and_cast(t.g, spider(t)), *answers)


def offered(t: ManorTable, *answers: str) -> list[str]:
    """The codes of what may be chosen in phase 3, after some answers; nothing if she is not asked any more."""
    step = act(t, *answers)
    return codes_of(t.g, step) if isinstance(step, Ask) else []


def hand(t: ManorTable) -> list[str]:
    """The kinds of the cards in her hand."""
    return sorted(KINDS[thing.face] for thing in spider(t).power.hand)


def discards(t: ManorTable) -> list[str]:
    return sorted(KINDS[kind] for kind in spider(t).power.discards)


def swarm(t: ManorTable) -> list[str]:
    """Where her Spiderlings are."""
    return sorted(t.g.name(t.g.where[piece]) for piece in SPIDERLINGS if t.g.where[piece] >= 0)


def eggs(t: ManorTable) -> list[str]:
    """Where her Eggs are."""
    return sorted(t.g.name(t.g.where[piece]) for piece in EGGS if t.g.where[piece] >= 0)


def tile_of(row: int, col: int) -> Space:
    return square(row, col)
