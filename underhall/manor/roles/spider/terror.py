"""The Terror dial, and phase 2, in which she feeds and scares (SPI-06, SPI-07, SPI-20 to SPI-22)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall import facts
from underhall.engine.flow import Ask, Flow, Option, Prompt
from underhall.hall import deeds
from underhall.hall.tokens import WEB
from underhall.hall.tracks import gain
from underhall.hall.verbs import verb
from underhall.manor.roles.spider.blood import TAKE_BLOOD, blood_options, spend_blood, take_blood
from underhall.manor.roles.spider.hand import discard

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.spider.role import Spider

_DIAL: Final = facts.spider().terror_dial
SPIRIT: Final = tuple(row.spirit for row in _DIAL)
DEFENSE: Final = tuple(row.defense for row in _DIAL)
"""What the dial shows for each value of Terror (SPI-06)."""
TOP: Final = _DIAL[-1].terror
LIMITS: Final = facts.spider().limits

TERROR: Final = Prompt("spider-terror", "Feed and Scare, each once, or go on. Blood: {0}.", "SPI-22", hub=True)
FEED: Final = Option(verb("feed", "the Spider spends Blood to gain Terror"))
SCARE: Final = Option(verb("scare", "the Spider discards a power card to gain Terror by her webs"))
GO_ON: Final = Option(deeds.GO_ON)


def gain_terror(g: Hall[Any], me: Spider, amount: int, clause: str) -> None:
    """Turn the dial up; what goes beyond its top is lost (SPI-07)."""
    before, me.terror = me.terror, gain(me.terror, amount, TOP)
    if me.terror > before:
        g.tell("gain-terror", clause, me.name, amount=me.terror - before)


def feed_and_scare(g: Hall[Any], me: Spider) -> Flow[None]:
    """Phase 2: each at most once, in either order (SPI-20 to SPI-22)."""
    while True:
        options = terror_options(g, me)
        option = options[(yield Ask(me.seat, TERROR, options, (me.blood,)))] if len(options) > 1 else GO_ON
        if option is GO_ON:
            return
        if option is FEED:
            me.means.fed = True
            spend_blood(g, me, LIMITS.feed_blood)
            gain_terror(g, me, LIMITS.feed_terror, "SPI-20")
        elif option is SCARE:
            me.means.scared = True
            yield from discard(g, me, LIMITS.scare_discard, "SPI-21")
            gain_terror(g, me, LIMITS.scare_terror, "SPI-21")
        else:
            assert option.verb == TAKE_BLOOD
            take_blood(g, me, option)


def terror_options(g: Hall[Any], me: Spider) -> list[Option]:
    """What she can pay for, if it changes anything (SPI-20, SPI-21, MMP-97)."""
    options = []
    if me.terror < TOP:
        if not me.means.fed and me.blood >= LIMITS.feed_blood:
            options.append(FEED)
        if not me.means.scared and len(me.power.hand) >= LIMITS.scare_discard and enough_webs(g):
            options.append(SCARE)
    return [*options, *blood_options(g, me), GO_ON]


def enough_webs(g: Hall[Any]) -> bool:
    """Whether so many webs are on the map as Scare asks for (SPI-21)."""
    return sum(tokens.count(WEB) for tokens in g.tokens.values()) >= LIMITS.scare_webs_on_map
