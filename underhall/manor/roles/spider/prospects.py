"""How well she stands, from what everybody can see: the sum of a few named shares. A bot that looks one action ahead
plays by it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall.hall.pieces import SPIDERLINGS
from underhall.hall.tokens import BLOOD, TREASURE, WEB
from underhall.manor.map.places import DISTANCE, STAIRS
from underhall.manor.roles.spider.eggs import egg_tiles
from underhall.manor.roles.spider.terror import LIMITS
from underhall.manor.supplies import count

if TYPE_CHECKING:
    from collections.abc import Collection

    from underhall.hall.space import Space
    from underhall.manor.roles.spider.role import Spider
    from underhall.manor.state import Manor

ALL_TERROR: Final = 0.6
"""The share of all the Terror she needs; whatever will turn into Terror is measured by it."""
LIFE: Final = 0.1
OPEN_DOOR: Final = 0.05
WAY_OUT: Final = 0.2
FAR: Final = 12
"""From one corner of the manor to the opposite one."""


def progress(g: Manor, me: Spider) -> float:
    """From 0 to 1."""
    return 0.0 if me.out else min(0.99, sum(shares(g, me).values()))


def shares(g: Manor, me: Spider) -> dict[str, float]:
    """What adds up to her progress."""
    goal = g.plan.goals[me.name].n
    one = ALL_TERROR / goal
    webs = sum(tokens.count(WEB) for tokens in g.tokens.values())
    return {
        "Terror": one * min(me.terror, goal),
        "Blood": one * 0.25 * min(me.blood, 2 * LIMITS.feed_blood),
        "webs": one * 0.15 * min(webs, LIMITS.scare_webs_on_map),
        "Eggs": one * sum(_brood(g, at) for at in egg_tiles(g)),
        "prey": one * 0.2 * _nearness(g, me, _prey(g)),
        "Spiderlings": LIFE * len(me.spiderlings()) / len(SPIDERLINGS),
        "way out": OPEN_DOOR + WAY_OUT * _nearness(g, me, [STAIRS]) if me.is_terrible(g) else 0.0,
    }


def _brood(g: Manor, at: Space) -> float:
    """What an Egg promises of the Terror it hatches with: the more, the more webs and blood lie by it."""
    tokens = min(count(g, at, WEB) + count(g, at, BLOOD), LIMITS.hatch_tokens)
    return LIMITS.hatch_terror * (0.2 + 0.75 * tokens / LIMITS.hatch_tokens)


def _prey(g: Manor) -> list[Space]:
    """Where blood and treasures lie; with none of them, the Dark tiles under which some may be."""
    return [at for at, tokens in g.tokens.items() if BLOOD in tokens or TREASURE in tokens] or [*g.dark]


def _nearness(g: Manor, me: Spider, tiles: Collection[Space]) -> float:
    """1 on one of these tiles, 0 at the other end of the manor."""
    ways = [DISTANCE[at][tile] for at in me.tiles(g) for tile in tiles]
    return 1.0 - min(ways, default=FAR) / FAR
