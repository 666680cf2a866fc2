"""What tests of the Armored Knight share: she stands somewhere in Move and act, with hero cubes, Grit and cards.

t = knight_on(3, 3, tiles={(2, 3): "dark"}, cubes=3, javelins=1, artifacts=("keen-blade",))
hold(t, "trailblazer", "swift-boots")   # cards in her hand
offered(t, verb="move")                 # the codes of all that she may do, perhaps of one verb
act(t, "move (2,3)", "reveal")          # answers, in order; gives back what is open then
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
from underhall.hall.tokens import JAVELIN
from underhall.manor.role import ManorRole
from underhall.manor.roles.armored_knight.parts import ARTIFACT_IDS, BOXES, SIDEQUEST_IDS
from underhall.manor.roles.armored_knight.role import ArmoredKnight
from underhall.manor.roles.armored_knight.turn import MOVE_AND_ACT
from underhall.manor.roles.heroes.hero import UNASSIGNED

GOALS: Final = {
    "armored-knight": Goal("kill-spider", 0, 0, "kill the Spider"),
    "spider": Goal("terror-escape", 12, 0, "leave with 12 Terror"),
    "manor": Goal("seals", 14, 0, "reach 14 Seals"),
    "skeletons": Goal("kill-paladin", 0, 0, "kill the Armored Knight"),
}
EVERYBODY_ELSE: Final = ("skeletons", "spider", "manor", "warlock")
PIT: Final = "pit-open"
CROSS: Final = {(2, 3): PIT, (3, 2): PIT, (3, 4): "blood-open", (4, 3): "blood-open"}
"""Open Lit tiles around the Pit in the middle."""
NORTH: Final = {(2, 3): PIT, (1, 3): PIT, (0, 3): PIT, (2, 2): PIT}
"""Open Lit tiles north of the middle."""


def knight(t: ManorTable) -> ArmoredKnight:
    me = t.g.role(ArmoredKnight)
    assert me is not None
    return me


def knight_on(
    *place: int,
    others: Sequence[str] = EVERYBODY_ELSE,
    tiles: dict[tuple[int, int], str] | None = None,
    stack: int | None = None,
    cubes: int = 3,
    on: dict[str, int] | None = None,
    grit: int = 0,
    javelins: int = 0,
    armor: int = 0,
    artifacts: Sequence[str] = (),
    real: tuple[type[ManorRole], ...] = (),
    terms: tuple[Terms, ...] = (),
    killed: dict[str, str] | None = None,
) -> ManorTable:
    """Her turn, Move and act: so many hero cubes are Unassigned, others `on` boxes, these artifacts are in play."""
    lying = CROSS if tiles is None else tiles
    t = table(
        "armored-knight",
        *others,
        tiles=lying,
        stack=stack,
        real=(ArmoredKnight, *real),
        terms=terms,
        goals=GOALS,
        killed=killed,
    )
    me = knight(t)
    t.put("armored-knight", *place)
    t.turn_of("armored-knight")
    t.g.turn.phase = MOVE_AND_ACT
    me.cubes[UNASSIGNED] = cubes
    for box, count in (on or {}).items():
        me.cubes[BOXES.index(box)] = count
    me.spare_cubes = 7 - sum(me.cubes)
    me.grit = grit
    me.javelins = javelins
    t.g.supply[JAVELIN] -= javelins
    me.armor, me.spare_armor = armor, 3 - armor
    for card in artifacts:
        deck, face = _out_of_the_deck(me, card)
        deck.show(face)
    return t


def hold(t: ManorTable, *cards: str) -> None:
    """Sidequests and artifacts that come from their decks into her hand."""
    me = knight(t)
    for card in cards:
        deck, face = _out_of_the_deck(me, card)
        t.g.next_uid += 1
        deck.hand = (*deck.hand, Thing(t.g.next_uid, 0, 0, face, 1 << me.owner))


def leave(t: ManorTable, *cards: str) -> None:
    """Only these cards are left in the decks, the others are in the box."""
    for deck in knight(t).cards():
        wanted = tuple(face for face in deck.unknown if deck.names[face] in cards)
        deck.gone += tuple(face for face in deck.unknown if face not in wanted)
        deck.unknown = wanted


def _out_of_the_deck(me: ArmoredKnight, card: str) -> tuple[Cards, int]:
    deck, names = (me.sidequests, SIDEQUEST_IDS) if card in SIDEQUEST_IDS else (me.artifacts, ARTIFACT_IDS)
    return deck, out_of_the_deck(deck, names.index(card))


def act(t: ManorTable, *answers: str) -> Ask | Chance | Result:
    """Move and act with these answers: what is open then."""
    return t.play(knight(t).play(t.g), *answers)


def offered(t: ManorTable, *answers: str, verb: str = "") -> list[str]:
    """The codes of what she may do after some answers, perhaps of one verb; nothing if she is asked nothing."""
    return may_choose(t, act(t, *answers), verb)


def boxes(t: ManorTable) -> dict[str, int]:
    """The hero cubes on her board and in her supply; boxes without any are left out."""
    me = knight(t)
    found = dict(zip(BOXES, me.cubes, strict=True)) | {"supply": me.spare_cubes}
    return {box: count for box, count in found.items() if count}


def cards(t: ManorTable, where: str) -> list[str]:
    """Her cards in one place: "shown", "discards", "gone" or "hand", sidequests first."""
    found = []
    for deck in knight(t).cards():
        lying = [thing.face for thing in deck.hand] if where == "hand" else getattr(deck, where)
        found += sorted(deck.names[face] for face in lying)
    return found
