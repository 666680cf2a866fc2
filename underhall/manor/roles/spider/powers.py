"""Power cards: as what they are played, where they work, what they do (SPI-27 to SPI-34, SPI-55, SPI-56, SPI-61)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from underhall.engine.flow import Flow, Option, Prompt
from underhall.hall import deeds
from underhall.hall.asks import OnSpace, choose
from underhall.hall.grid import count
from underhall.hall.space import Space
from underhall.hall.tokens import WEB
from underhall.hall.verbs import verb
from underhall.manor.roles.spider.blood import gain_blood
from underhall.manor.roles.spider.forms import AS_GIANT_SPIDER, AS_SORCERER, AS_SPIDERLINGS, FORMS
from underhall.manor.roles.spider.hand import POWER_CARD, kinds_held, lay_down
from underhall.manor.roles.spider.terror import LIMITS

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.spider.role import Spider

PLAY: Final = (
    verb("eyes", "the power card the Spider plays as Eyes", card=POWER_CARD),
    verb("fangs", "the power card the Spider plays as Fangs", card=POWER_CARD),
    verb("webs", "the power card the Spider plays as Webs", card=POWER_CARD),
)
"""The verbs of playing a card, by kind."""
USE: Final = (
    Prompt("spider-eyes", "Eyes: which Dark tile do you reveal?", "SPI-32"),
    Prompt("spider-fangs", "Fangs: whom do you attack?", "SPI-33"),
    Prompt("spider-webs", "Webs: which tile gets a web?", "SPI-34"),
)
REVEALING: Final = OnSpace(deeds.REVEAL)
WEBBING: Final = OnSpace(verb("web", "the tile that gets a web", space=deeds.SPACE))
ENOUGH: Final = Option(verb("enough-uses", "leave out what is left of a power card's uses"))


# ------------------------------------------------------------------ playing a card


def card_options(g: Hall[Any], me: Spider) -> list[Option]:
    """Each card as what it shows, or as what her form makes of any; only what does something (SPI-27, SPI-55)."""
    if not me.power.hand:
        return []
    held, tiles, wild = kinds_held(me), reach(g, me), FORMS[me.form].wild
    useful = {kind: any(True for _ in USES[kind](g, me, tiles)) for kind in {wild, *(thing.face for thing in held)}}
    return [
        Option(PLAY[kind], card=thing.uid)
        for thing in held
        for kind in dict.fromkeys((thing.face, wild))
        if useful[kind]
    ]


def play_card(g: Hall[Any], me: Spider, option: Option) -> Flow[None]:
    """A card with all its uses, each chosen when the one before is done; after the first she may leave the rest out
    (SPI-28 to SPI-31, SPI-56, SPI-61)."""
    kind = PLAY.index(option.verb)
    lay_down(g, me, option.card, option.verb, USE[kind].clause)
    used: list[Space] = []
    while len(used) != FORMS[me.form].uses:
        options = [*USES[kind](g, me, [at for at in reach(g, me) if may_use_again(me) or at not in used])]
        if not options:
            return
        chosen = yield from choose(me.seat, USE[kind], [*options, ENOUGH] if used else options)
        if chosen is ENOUGH:
            return
        used.append(chosen.space)
        yield from EFFECTS[kind](g, me, chosen)


# ------------------------------------------------------------------ where it works


def reach(g: Hall[Any], me: Spider) -> list[Space]:
    """The tiles on which a card works: those next to the Giant Spider, walls or not (SPI-28); those the Sorcerer sees,
    her own too (SPI-29); those with a Spiderling (SPI-30)."""
    tiles = me.tiles(g)
    if me.form == AS_GIANT_SPIDER:
        return [at for at in g.near[tiles[0]] if at in g.edges]
    return g.visible_tiles(tiles[0]) if me.form == AS_SORCERER else tiles


def may_use_again(me: Spider) -> bool:
    """Both uses of the Giant Spider may be on one tile, those of Spiderlings are on a tile each (SPI-28, SPI-30)."""
    return me.form != AS_SPIDERLINGS


# ------------------------------------------------------------------ what it does


def _eyes_uses(g: Hall[Any], me: Spider, tiles: Sequence[Space]) -> Iterator[Option]:
    """Dark tiles, those under her own figures too (SPI-32, SPI-62)."""
    return (REVEALING[at] for at in tiles if at in g.dark)


def _eyes(g: Hall[Any], me: Spider, option: Option) -> Flow[None]:
    """Reveal the tile; a Blood tile gives Blood besides the token on it (SPI-32)."""
    lit = yield from g.reveal(me, option.space)
    gain_blood(g, me, me.blood_in(lit))


def _fangs_uses(g: Hall[Any], me: Spider, tiles: Sequence[Space]) -> Iterator[Option]:
    """The enemy figures that can be attacked (SPI-33)."""
    for at in tiles:
        for piece in g.targets(me, at):
            yield Option(deeds.ATTACK, at, piece)
    yield from me.more_fangs(g, tiles)


def _fangs(g: Hall[Any], me: Spider, option: Option) -> Flow[None]:
    """An attack that hits (SPI-33)."""
    return me.bite(g, option)


def _webs_uses(g: Hall[Any], me: Spider, tiles: Sequence[Space]) -> Iterator[Option]:
    """Tiles, Lit or Dark, with room for a web, while she has one (SPI-34)."""
    return (WEBBING[at] for at in tiles if g.supply[WEB] and count(g, at, WEB) < LIMITS.webs_per_tile)


def _webs(g: Hall[Any], me: Spider, option: Option) -> Flow[None]:
    """Put webs on the tile; an Egg there may hatch (SPI-34, SPI-46)."""
    g.put_token(option.space, WEB)
    g.tell("web", "SPI-34", me.name, option.space)
    return
    yield  # a flow without a question


USES: Final = (_eyes_uses, _fangs_uses, _webs_uses)
EFFECTS: Final = (_eyes, _fangs, _webs)
"""By kind: the uses of a card on some tiles that do something, and what a use does."""
