"""Eggs: hatching, and being smashed (SPI-46 to SPI-48)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from underhall.engine.flow import Flow
from underhall.hall.grid import count, remove
from underhall.hall.pieces import EGGS
from underhall.hall.space import OFF, Space
from underhall.hall.tokens import BLOOD, WEB
from underhall.manor.roles.spider.terror import LIMITS, gain_terror

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.spider.role import Spider


def eggs_on(g: Hall[Any], at: Space) -> list[int]:
    """The Eggs on a tile."""
    return [egg for egg in EGGS if g.where[egg] == at]


def egg_tiles(g: Hall[Any]) -> list[Space]:
    """The tiles that hold an Egg."""
    return sorted({g.where[egg] for egg in EGGS} - {OFF})


def hatch(g: Hall[Any], me: Spider, at: Space) -> None:
    """An Egg hatches as soon as its tile holds webs and blood enough: Terror is gained, Egg and blood go back to her
    supply, the webs stay. With a second Egg there the tile is looked at again (SPI-46)."""
    while (eggs := eggs_on(g, at)) and count(g, at, WEB) + count(g, at, BLOOD) >= LIMITS.hatch_tokens:
        g.tell("hatch", "SPI-46", me.name, at)
        gain_terror(g, me, LIMITS.hatch_terror, "SPI-46")
        g.take_off(eggs[0])
        clear_blood(g, me, at)


def clear_blood(g: Hall[Any], me: Spider, at: Space) -> None:
    """All blood tokens on a tile go back to her supply."""
    for _ in range(count(g, at, BLOOD)):
        remove(g, at, BLOOD)
    me.means.tended = tuple(tile for tile in me.means.tended if tile != at)


def egg_hit(g: Hall[Any], me: Spider, egg: int, by: int) -> Flow[None]:
    """An Egg goes back to her supply; hit by a hero it takes the blood on its tile along (SPI-47, SPI-48)."""
    at = g.where[egg]
    yield from g.remove_figure(egg)
    if g.owner(by) is g.in_slot("hero"):
        clear_blood(g, me, at)
