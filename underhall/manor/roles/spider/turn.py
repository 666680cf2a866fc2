"""Phase 3 of her turn: moves and spells in any order, as often as she can pay (SPI-23 to SPI-26)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from underhall.engine.flow import NOWHERE, Ask, Flow, Option, Prompt
from underhall.hall import deeds
from underhall.manor.roles.spider.blood import TAKE_BLOOD, blood_options, take_blood
from underhall.manor.roles.spider.moves import CRAWL, crawl, crawls, end_crawl, move, move_options
from underhall.manor.roles.spider.powers import PLAY, card_options, play_card
from underhall.manor.roles.spider.spells import CASTS, spell_options

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.spider.role import Spider

ACT: Final = Prompt("spider-act", "Move and cast spells. Spaces left: {0}, Blood: {1}.", "SPI-23", hub=True)
CRAWLING: Final = Prompt("spider-crawl", "Move this Spiderling on. Spaces left: {0}, Blood: {1}.", "SPI-24", hub=True)
STOP: Final = Option(deeds.STOP)


def move_and_cast(g: Hall[Any], me: Spider) -> Flow[None]:
    """Phase 3, until she stops. As long as she holds cards she is asked: whether they can be played is her secret."""
    while True:
        options = act_options(g, me)
        crawling = me.means.crawling != NOWHERE
        option = STOP
        if len(options) > 1 or me.power.hand:
            prompt = CRAWLING if crawling else ACT
            option = options[(yield Ask(me.seat, prompt, options, (me.means.movement, me.blood)))]
        if option is not STOP:
            yield from ACTS[option.verb](g, me, option)
        elif crawling:
            end_crawl(me)
        else:
            return


def act_options(g: Hall[Any], me: Spider) -> list[Option]:
    """All she may do; in the middle of a Spiderling's move only that goes on, and blood may be taken (SPI-24)."""
    if me.means.crawling != NOWHERE:
        return [*crawls(g, me, [me.means.crawling]), *blood_options(g, me), STOP]
    return [*move_options(g, me), *card_options(g, me), *spell_options(g, me), *blood_options(g, me), STOP]


def _take_blood(g: Hall[Any], me: Spider, option: Option) -> Flow[None]:
    take_blood(g, me, option)
    return
    yield  # a flow without a question


ACTS: Final[dict[str, Callable[[Hall[Any], Spider, Option], Flow[None]]]] = {
    deeds.MOVE: move,
    CRAWL: crawl,
    TAKE_BLOOD: _take_blood,
    **dict.fromkeys(PLAY, play_card),
    **CASTS,
}
