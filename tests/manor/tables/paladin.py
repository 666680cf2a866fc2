"""What tests of the Paladin share: he stands somewhere in Take Actions, with hero cubes, Fury, Light, Grit and cards.

t = paladin_on(3, 3, tiles={(2, 3): "dark"}, cubes=3, fury=2, light=1, favors=("conjure",), treasures=("halo",))
hold(t, "divination", "armor")             # cards in his hand
offered(t)                                 # the codes of all that he may do
offered(t, "crusade (2,3)", verb="attack") # of these only attacks, after a crusade was started
act(t, "crusade (2,3)", "reveal")          # answers, in order; gives back what is open then
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tests.manor.tables import ManorTable, may_choose, out_of_the_deck, table
from tests.table import Result
from underhall.engine.flow import Ask, Chance
from underhall.engine.knowledge import Thing
from underhall.hall.cards import Cards
from underhall.hall.plan import Goal, Terms
from underhall.hall.tokens import LAMP
from underhall.manor.role import ManorRole
from underhall.manor.roles.heroes.hero import UNASSIGNED
from underhall.manor.roles.paladin.parts import BOXES, FAVOR_IDS, PREPARE, STARTING, TREASURE_IDS
from underhall.manor.roles.paladin.role import Paladin
from underhall.manor.roles.paladin.turn import TAKE_ACTIONS

GOALS: Final = {
    "paladin": Goal("kill", 0, 0, "kill the Spider"),
    "spider": Goal("terror-escape", 12, 0, "leave with 12 Terror"),
    "manor": Goal("seals", 14, 0, "reach 14 Seals"),
}
EVERYBODY_ELSE: Final = ("skeletons", "spider", "manor", "warlock")
PIT: Final = "pit-open"
"""A Lit tile without walls, on which a crusade has nothing to do."""
CROSS: Final = {(2, 3): PIT, (3, 2): PIT, (3, 4): "blood-open", (4, 3): "blood-open"}
"""Open Lit tiles around the Pit in the middle."""


def paladin(t: ManorTable) -> Paladin:
    me = t.g.role(Paladin)
    assert me is not None
    return me


def paladin_on(
    *place: int,
    others: Sequence[str] = EVERYBODY_ELSE,
    tiles: dict[tuple[int, int], str] | None = None,
    stack: int | None = None,
    cubes: int = 3,
    prepared: int = 0,
    fury: int = 0,
    light: int = 0,
    grit: int = 0,
    favors: Sequence[str] = (),
    treasures: Sequence[str] = (),
    real: tuple[type[ManorRole], ...] = (),
    terms: tuple[Terms, ...] = (),
    killed: dict[str, str] | None = None,
) -> ManorTable:
    """His turn, Take Actions: so many hero cubes are Unassigned, these cards lie in play besides Illuminate and Vigor.

    Who else plays is a stand-in, but for those that are `real`.
    """
    lying = CROSS if tiles is None else tiles
    t = table(
        "paladin", *others, tiles=lying, stack=stack, real=(Paladin, *real), terms=terms, goals=GOALS, killed=killed
    )
    me = paladin(t)
    t.put("paladin", *place)
    t.turn_of("paladin")
    t.g.turn.phase = TAKE_ACTIONS
    me.cubes[UNASSIGNED], me.cubes[PREPARE] = cubes, prepared
    me.spare_cubes = 7 - cubes - prepared
    me.fury, me.grit = fury, grit
    take_light(t, light)
    for card in (*(FAVOR_IDS[card] for card in STARTING), *favors, *treasures):
        deck, face = _out_of_the_deck(me, card)
        deck.show(face)
    return t


def take_light(t: ManorTable, count: int) -> None:
    """Put light tokens from the supply on his board."""
    t.g.supply[LAMP] -= count
    paladin(t).light += count


def hold(t: ManorTable, *cards: str) -> None:
    """Favor and treasure cards that come from the deck into his hand."""
    me = paladin(t)
    for card in cards:
        deck, face = _out_of_the_deck(me, card)
        t.g.next_uid += 1
        deck.hand = (*deck.hand, Thing(t.g.next_uid, 0, 0, face, 1 << me.owner))


def leave(t: ManorTable, *cards: str) -> None:
    """Only these cards are left in the decks, the others are in the box."""
    for deck in paladin(t).cards():
        wanted = tuple(face for face in deck.unknown if deck.names[face] in cards)
        deck.gone += tuple(face for face in deck.unknown if face not in wanted)
        deck.unknown = wanted


def discard(t: ManorTable, *cards: str) -> None:
    """Cards that come from the deck into the discard pile."""
    for card in cards:
        deck, face = _out_of_the_deck(paladin(t), card)
        deck.discard(face)


def _out_of_the_deck(me: Paladin, card: str) -> tuple[Cards, int]:
    deck, names = (me.favors, FAVOR_IDS) if card in FAVOR_IDS else (me.treasures, TREASURE_IDS)
    return deck, out_of_the_deck(deck, names.index(card))


# ------------------------------------------------------------------ playing


def act(t: ManorTable, *answers: str) -> Ask | Chance | Result:
    """Take actions with these answers: what is open then."""
    return t.play(paladin(t).play(t.g), *answers)


def offered(t: ManorTable, *answers: str, verb: str = "") -> list[str]:
    """The codes of what he may do after some answers, perhaps of one verb; nothing if he is asked nothing."""
    return may_choose(t, act(t, *answers), verb)


def boxes(t: ManorTable) -> dict[str, int]:
    """The hero cubes in each box of his board, and in his supply."""
    me = paladin(t)
    return dict(zip(BOXES, me.cubes, strict=True)) | {"supply": me.spare_cubes}


def cards(t: ManorTable, where: str) -> list[str]:
    """His cards in one place: "shown", "discards", "gone" or "hand", favors first."""
    found = []
    for deck in paladin(t).cards():
        lying = [thing.face for thing in deck.hand] if where == "hand" else getattr(deck, where)
        found += sorted(deck.names[face] for face in lying)
    return found
