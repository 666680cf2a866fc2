"""Ambushes in the manor: a hero who reveals a Pit by coming onto it (MVR-52, MVR-87)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall.cave.roles.goblins.pairs import AMBUSH_BY, DECLINE
from underhall.engine.flow import Flow, Option, Prompt
from underhall.hall import deeds
from underhall.hall.asks import choose
from underhall.hall.pieces import TRIBES
from underhall.travel.in_manor.goblins.cards import strike_from_hiding

if TYPE_CHECKING:
    from underhall.manor.roles.heroes.hero import Hero
    from underhall.manor.state import Manor
    from underhall.travel.in_manor.goblins.role import GoblinsInManor

BRACE: Final = Prompt("ambush-brace", "Ambush! Raise your Defense before the Goblins choose? It is {0}.", "MVR-87")
AMBUSHING: Final = Prompt("ambush-hero", "The hero walks into an Ambush: which Tribe attacks?", "MVR-87")
GO_ON: Final = Option(deeds.GO_ON)


def ambush(g: Manor, me: GoblinsInManor, hero: Hero) -> Flow[None]:
    """The hero may raise Defense; then one Tribe on a Spawn or crypt that is stronger may attack (GOB-56, MVR-87)."""
    tribes = [tribe for tribe in TRIBES if me.hidden(g, tribe) and me.tribe_population(tribe)]
    strongest = max((me.strength(g, tribe) for tribe in tribes), default=0)
    yield from _brace(g, hero, strongest)
    defense = hero.defense(g, hero.figure)
    options = [AMBUSH_BY[tribe] for tribe in tribes if me.strength(g, tribe) > defense]
    if options:
        option = yield from choose(me.seat, AMBUSHING, [*options, DECLINE])
        if option is not DECLINE:
            yield from strike_from_hiding(g, me, option.piece, "MVR-87")


def _brace(g: Manor, hero: Hero, strongest: int) -> Flow[None]:
    """As long as one of them would hit, and there is a way to raise Defense (MVR-87)."""
    while (defense := hero.defense(g, hero.figure)) < strongest and (ways := hero.ways_to_brace()):
        option = yield from choose(hero.seat, BRACE, [GO_ON, *ways], (defense,))
        if option is GO_ON:
            return
        yield from hero.brace(g, option)
