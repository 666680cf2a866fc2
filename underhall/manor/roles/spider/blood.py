"""Blood: her tokens, in the supply, on the map and in her Blood box (SPI-42, SPI-43, SPI-59)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.engine.flow import Option
from underhall.hall.asks import OnSpace
from underhall.hall.deeds import SPACE
from underhall.hall.grid import count, take_token
from underhall.hall.tokens import BLOOD
from underhall.hall.tracks import spend
from underhall.hall.verbs import verb

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.spider.role import Spider

TAKE_BLOOD: Final = verb("take-blood", "turn a blood token on a tile with a figure of hers into Blood", space=SPACE)
TAKING: Final = OnSpace(TAKE_BLOOD)


def gain_blood(g: Hall[Any], me: Spider, amount: int) -> None:
    """From the supply into her Blood box, as far as there are tokens (SPI-42)."""
    gained = min(amount, g.supply[BLOOD])
    g.supply[BLOOD] -= gained
    me.blood += gained
    if gained:
        g.tell("gain-blood", "SPI-42", me.name, amount=gained)


def spend_blood(g: Hall[Any], me: Spider, amount: int) -> None:
    """From her Blood box back to the supply (SPI-42)."""
    me.blood = spend(me.blood, amount)
    g.supply[BLOOD] += amount


def blood_options(g: Hall[Any], me: Spider) -> list[Option]:
    """The tiles where a figure of hers, no Egg, shares a tile with blood, but for what Tend put there this turn
    (SPI-43, SPI-59)."""
    return [TAKING[at] for at in me.tiles(g) if at in g.tokens and count(g, at, BLOOD) > me.means.tended.count(at)]


def take_blood(g: Hall[Any], me: Spider, option: Option) -> None:
    """Turn one token into 1 Blood (SPI-43)."""
    take_token(g, option.space, BLOOD)
    me.blood += 1
    g.tell("take-blood", "SPI-43", me.name, option.space)
