"""What tests of the Paladin's Journey share: he alone with Skeletons that nobody plays.

t = journey("casty", "slashy", at=(3, 3))           # in March Order; open Lit tiles wherever `tiles` says nothing
t.put("casty", 3, 5)                                # others stay off the map, standing
t["paladin"].firm = 2                               # a stand-in's Defense; `real=True`: the Paladin by his own rules
activated(t, "casty")                               # where it goes; with answers, if it asks
"""

from __future__ import annotations

from typing import Final

import msgspec

from tests.manor.tables import ManorTable, all_lit, space, table
from tests.table import Result, describe
from underhall.engine.flow import Ask, Chance
from underhall.hall.pieces import PIECES
from underhall.hall.plan import Goal
from underhall.manor.roles.journey.activation import activate
from underhall.manor.roles.journey.role import JourneySkeletons
from underhall.manor.roles.journey.terms import JourneyTerms
from underhall.manor.roles.paladin.parts import FAVOR_IDS, STARTING
from underhall.manor.roles.paladin.role import Paladin
from underhall.manor.roles.paladin.terms import PaladinTerms

GOAL: Final = {"paladin": Goal("poltergeists", 6, 0, "hit 6 poltergeists")}


def journey(
    *march: str,
    at: tuple[int, int] = (3, 3),
    tiles: dict[tuple[int, int], str] | None = None,
    bare: bool = False,
    stability: int = 0,
    terror: int = 0,
    poltergeists: int = 6,
    last_terror: int = 12,
    ranks: tuple[int, ...] = (),
    real: bool = False,
) -> ManorTable:
    """These Skeletons in March Order, standing off the map. `bare`: crypts instead of tiles."""
    characters = tuple(map(PIECES.index, march))
    terms = JourneyTerms(characters, len(march), poltergeists, last_terror, ranks=ranks)
    t = table(
        "paladin",
        tiles=({} if bare else all_lit()) | (tiles or {}),
        real=(Paladin,) if real else (),
        terms=(terms, PaladinTerms(hunts_poltergeists=True)),
        goals=GOAL,
        killed={"paladin": "paladin"},
    )
    g = t.g
    me = JourneySkeletons(-1)
    me.march, me.stability, me.terror = characters, stability, terror
    g.roles.append(me)
    g.owners = [1 if piece in me.pieces else owner for piece, owner in enumerate(g.owners)]
    g.plan = msgspec.structs.replace(
        g.plan,
        unplayed=(me.name,),
        slots={"hero": "paladin", "horde": me.name},
        pieces=(*g.plan.pieces[:2], *characters, *g.plan.pieces[2:]),
    )
    t.put("paladin", *at)
    if real:
        paladin(t).cubes[0] = 3
        for card in STARTING:
            show(t, FAVOR_IDS[card])
    else:
        t["paladin"].stays = True
    return t


def me_of(t: ManorTable) -> JourneySkeletons:
    """The board of the Journey."""
    me = t.g.role(JourneySkeletons)
    assert me is not None
    return me


def paladin(t: ManorTable) -> Paladin:
    """The Paladin's board."""
    role = t.g.role(Paladin)
    assert role is not None
    return role


def show(t: ManorTable, *cards: str) -> None:
    """Lay favor or treasure cards before the Paladin."""
    for card in cards:
        deck = next(deck for deck in paladin(t).cards() if card in deck.names)
        face = list(deck.names).index(card)
        deck.unknown = tuple(other for other in deck.unknown if other != face)
        deck.show(face)


def activate_one(t: ManorTable, name: str, *answers: str) -> Ask | Chance | Result:
    """Activate a Skeleton; those after it in March Order that are on the map wait."""
    me = me_of(t)
    piece = PIECES.index(name)
    after = me.march[me.march.index(piece) + 1 :]
    return t.play(activate(t.g, me, piece, [other for other in after if t.g.where[other] >= 0]), *answers)


def activated(t: ManorTable, name: str, *answers: str) -> str:
    """Where a Skeleton is after its activation."""
    step = activate_one(t, name, *answers)
    assert isinstance(step, Result), describe(t.g, step)
    return t.where(name)


def choices(t: ManorTable, name: str) -> set[str]:
    """The spaces among which the player chooses."""
    step = activate_one(t, name)
    assert isinstance(step, Ask), describe(t.g, step)
    assert step.seat == 0
    return {t.g.name(option.space) for option in step.options}


def struck(t: ManorTable) -> list[str]:
    """Who has hit a stand-in for the Paladin, in order, for 1 Health each."""
    ends = ("paladin paladin hit by ", " for 1")
    return [line.removeprefix(ends[0]).removesuffix(ends[1]) for line in t.log if line.startswith(ends[0])]


def names(*places: tuple[int, ...]) -> set[str]:
    """What spaces are called."""
    return {f"({place[0]},{place[1]})" if len(place) == 2 else f"G{space(*place)}" for place in places}
