"""Ambushes in the manor: a hero who reveals a Pit by coming onto it (MVR-52, MVR-87)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from underhall.engine.flow import NOWHERE, Flow
from underhall.travel.against_heroes import ambusher, strike_from_hiding

if TYPE_CHECKING:
    from underhall.manor.roles.heroes.hero import Hero
    from underhall.manor.state import Manor
    from underhall.travel.in_manor.goblins.role import GoblinsInManor


def ambush(g: Manor, me: GoblinsInManor, hero: Hero) -> Flow[None]:
    """One Tribe on a Spawn or crypt that is stronger than the hero may attack (GOB-56, MVR-87)."""
    tribe = yield from ambusher(g, me, hero)
    if tribe != NOWHERE:
        yield from strike_from_hiding(g, me, hero, tribe, "MVR-87")
