"""How well she stands, from what everybody can see: the sum of a few named shares. A bot that looks one action ahead
plays by it."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any, Final

from underhall.hall.grid import count
from underhall.hall.pieces import SPIDERLINGS
from underhall.hall.shares import Shares
from underhall.hall.tokens import BLOOD, TREASURE, WEB
from underhall.manor.prospects import FAR, distance_of_hunter, spaces_to_stairs
from underhall.manor.roles.spider.eggs import egg_tiles
from underhall.manor.roles.spider.forms import AS_GIANT_SPIDER, AS_SORCERER, AS_SPIDERLINGS, FORMS, KINDS
from underhall.manor.roles.spider.terror import LIMITS

if TYPE_CHECKING:
    from underhall.hall.space import Space
    from underhall.hall.state import Hall
    from underhall.manor.roles.spider.role import Spider

ALL_TERROR: Final = 0.4
"""The share of all the Terror she needs; whatever will turn into Terror is measured by it."""
LIFE: Final = 0.15
SAFETY: Final = 0.05
SAFE: Final = 6
"""What it is worth to be so many spaces away from whoever wins by killing her."""
CROWDED: Final = 0.03
STILL_MOVES: Final = 0.5
"""What it costs with the hunter beside her that another Spiderling lies on the same tile: one attack step may hit all
of them. One that can still crawl away this turn counts for so much."""
WEB_ON_MAP: Final = 0.2
WEB_IN_REACH: Final = 0.15
"""What a web is worth of the Terror that enough of them scare with, and one that her hand can still put down."""
BROOD: Final = 0.25
"""What may turn into Terror is never worth more; with Terror enough the open door is in its place."""
OPEN_DOOR: Final = 0.3
WAY_OUT: Final = 0.14
WALL: Final = {AS_GIANT_SPIDER: 2, AS_SORCERER: 6, AS_SPIDERLINGS: 1}
"""How many spaces a wall on the way counts for (SPI-09)."""


def shares(g: Hall[Any], me: Spider) -> Shares:
    """What adds up to her progress."""
    if me.out:
        return {}
    goal = g.plan.goals[me.name].n
    return {
        "Terror": ALL_TERROR * min(me.terror, goal) / goal,
        "Spiderlings": LIFE * len(me.spiderlings()) / len(SPIDERLINGS),
        **({"way out": _way_out(g, me)} if me.is_terrible(g) else _promises(g, me, ALL_TERROR / goal)),
    }


# ------------------------------------------------------------------ before she has Terror enough


def _promises(g: Hall[Any], me: Spider, one: float) -> Shares:
    """What may still turn into Terror, of which each is worth so much."""
    webs = sum(tokens.count(WEB) for tokens in g.tokens.values())
    eggs = sum(_brood(g, at) for at in egg_tiles(g))
    return {
        "Blood": one * 0.25 * min(me.blood, 2 * LIMITS.feed_blood),
        "webs": one * WEB_ON_MAP * min(webs, LIMITS.scare_webs_on_map),
        "webs in reach": one * WEB_IN_REACH * min(max(0, LIMITS.scare_webs_on_map - webs), _webs_in_reach(g, me)),
        "Eggs": min(BROOD - 3 * one, one * eggs),
        "prey": one * 0.2 * _nearness_of_prey(g, me),
        "safety": SAFETY * distance_of_hunter(g, me, me.tiles(g), SAFE) / SAFE,
        "crowded Spiderlings": -CROWDED * _crowd(g, me),
    }


def _webs_in_reach(g: Hall[Any], me: Spider) -> float:
    """How many webs so many cards can put down this turn: Spiderlings with any of them one on each of their tiles, the
    Giant Spider two and the Sorcerer one with a third of them (SPI-27 to SPI-30). Which they are is hidden."""
    if g.active is not me:
        return 0.0
    cards = len(me.power.hand)
    if me.form == AS_SPIDERLINGS:
        return cards * len(me.tiles(g))
    return cards * (2 if me.form == AS_GIANT_SPIDER else 1) / len(KINDS)


def _brood(g: Hall[Any], at: Space) -> float:
    """What an Egg promises of the Terror it hatches with: the more, the more webs and blood lie by it."""
    tokens = min(count(g, at, WEB) + count(g, at, BLOOD), LIMITS.hatch_tokens)
    return LIMITS.hatch_terror * (0.2 + 0.78 * tokens / LIMITS.hatch_tokens)


def _nearness_of_prey(g: Hall[Any], me: Spider) -> float:
    """Where blood and treasures lie; with none of them, the Dark tiles under which some may be."""
    prey = [at for at, tokens in g.tokens.items() if BLOOD in tokens or TREASURE in tokens] or [*g.dark]
    ways = [g.distance(at, tile) for at in me.tiles(g) for tile in prey]
    return 1.0 - min(ways, default=FAR) / FAR


def _crowd(g: Hall[Any], me: Spider) -> float:
    """How many more than one the hunter may find on a tile, where that is worst: the nearer, the worse."""
    lying: dict[Space, float] = defaultdict(float)
    for piece in me.figures(g):
        stays = g.active is not me or piece in me.means.finished
        lying[g.where[piece]] += 1.0 if stays else STILL_MOVES
    crowds = [
        (lives - 1) * (1 - distance_of_hunter(g, me, (at,), SAFE) / SAFE) for at, lives in lying.items() if lives > 1
    ]
    return max(crowds, default=0.0)


# ------------------------------------------------------------------ afterwards


def _way_out(g: Hall[Any], me: Spider) -> float:
    """The more, the fewer turns it takes her to leave."""
    turns = spaces_to_stairs(g, me.tiles(g), WALL[me.form]) / FORMS[me.form].movement
    return OPEN_DOOR + WAY_OUT / (1 + turns)
