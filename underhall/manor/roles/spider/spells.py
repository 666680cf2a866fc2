"""Board spells: Veil and Tend of the Sorcerer, Lay Egg of the Giant Spider, Loot of the Spiderlings, Legs of all three
(SPI-35 to SPI-40, SPI-55)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from underhall import facts
from underhall.engine.flow import Flow, Option, Prompt
from underhall.hall import deeds
from underhall.hall.asks import OnSpace, choose, choose_space
from underhall.hall.figures import closed, is_empty
from underhall.hall.grid import count
from underhall.hall.pieces import EGGS
from underhall.hall.space import OFF
from underhall.hall.tokens import BLOOD, TREASURE
from underhall.hall.verbs import maybe, verb
from underhall.manor.roles.spider.blood import spend_blood
from underhall.manor.roles.spider.eggs import egg_tiles, hatch
from underhall.manor.roles.spider.forms import AS_SPIDERLINGS, FORMS
from underhall.manor.roles.spider.hand import discard
from underhall.manor.roles.spider.moves import crawler, crawls, step, steps
from underhall.manor.roles.spider.terms import SpiderTerms
from underhall.manor.roles.spider.terror import gain_terror

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.spider.role import Spider

SPELLS: Final = {spell.id: spell for spell in facts.spider().spells}
"""The spells of all three boards."""
VEIL: Final = SPELLS["veil"]
TEND: Final = SPELLS["tend"]
LAY_EGG: Final = SPELLS["lay-egg"]
LEGS: Final = SPELLS["legs"]
LOOT: Final = SPELLS["loot"]


def spell_options(g: Hall[Any], me: Spider) -> list[Option]:
    """The spells of her form's board that she can pay and that do something (SPI-26, SPI-55)."""
    return [option for spell in FORMS[me.form].spells for option in OPTIONS[spell](g, me)]


def _can_discard(me: Spider, number: int) -> bool:
    return len(me.power.hand) >= number


# ------------------------------------------------------------------ Veil (SPI-35)

VEILING: Final = OnSpace(verb("veil", "the Sorcerer turns a Lit tile without pieces Dark", space=deeds.SPACE))


def _veil_options(g: Hall[Any], me: Spider) -> list[Option]:
    """A visible Lit tile without any piece."""
    if not _can_discard(me, VEIL.discard):
        return []
    return [
        VEILING[at] for at in g.visible_tiles(me.tiles(g)[0]) if at in g.lit and is_empty(g, at) and g.may_darken(at)
    ]


def _veil(g: Hall[Any], me: Spider, option: Option) -> Flow[None]:
    """The marks on its edges go as well (MMP-47)."""
    yield from discard(g, me, VEIL.discard, "SPI-35")
    g.darken(option.space)


# ------------------------------------------------------------------ Tend (SPI-36)

TENDING: Final = Option(verb("tend", "the Sorcerer puts blood on every tile with an Egg"))
NEXT_TENDED: Final = Prompt("spider-tend", "Blood is short: which Egg's tile gets the next token?", "SPI-36")
BLEEDING: Final = OnSpace(verb("tend-next", "the tile that Tend puts the next blood token on", space=deeds.SPACE))


def _tend_options(g: Hall[Any], me: Spider) -> list[Option]:
    """With Blood to spend and an Egg on the map (SPI-55)."""
    return [TENDING] if me.blood >= TEND.blood and egg_tiles(g) else []


def _tend(g: Hall[Any], me: Spider, option: Option) -> Flow[None]:
    """A token on each tile, one after another; she chooses where they run short, and an Egg that hatches on the way
    gives its blood back for the next (SPI-36). What Tend puts down is not taken up again this turn (SPI-59)."""
    spend_blood(g, me, TEND.blood)
    left = egg_tiles(g)
    while left and g.supply[BLOOD]:
        short = g.supply[BLOOD] < len(left)
        at = (yield from choose_space(me.seat, NEXT_TENDED, BLEEDING, left)) if short else left[0]
        left.remove(at)
        me.means.tended = tuple(sorted((*me.means.tended, at)))
        g.tell("tend", "SPI-36", me.name, at)
        g.put_token(at, BLOOD)


# ------------------------------------------------------------------ Lay Egg (SPI-37)

LAYING: Final = OnSpace(verb("lay-egg", "the Giant Spider lays an Egg on a tile", space=deeds.SPACE))


def egg_price(me: Spider) -> int:
    """The second Egg of a turn is cheaper (SPI-37)."""
    return LAY_EGG.discard_second if me.means.laid else LAY_EGG.discard_first


def egg_in_supply(g: Hall[Any]) -> int:
    """An Egg she could lay; OFF: there is none (SPI-55)."""
    return next((egg for egg in EGGS if g.where[egg] == OFF), OFF)


def _lay_egg_options(g: Hall[Any], me: Spider) -> list[Option]:
    """Her own tile or an adjacent visible one, whatever is there but the pillar; two Eggs a turn (SPI-37)."""
    if me.means.laid == LAY_EGG.max_per_turn or egg_in_supply(g) == OFF or not _can_discard(me, egg_price(me)):
        return []
    here = me.tiles(g)[0]
    return [LAYING[at] for at in (here, *g.adjacent_visible(here)) if not closed(g, at)]


def _lay_egg(g: Hall[Any], me: Spider, option: Option) -> Flow[None]:
    """It hatches at once where six tokens lie already (SPI-46)."""
    yield from discard(g, me, egg_price(me), "SPI-37")
    me.means.laid += 1
    g.place(egg_in_supply(g), option.space)
    g.tell("lay-egg", "SPI-37", me.name, option.space)
    hatch(g, me, option.space)


# ------------------------------------------------------------------ Legs (SPI-38)

CAST_LEGS: Final = verb(
    "legs", "one more space by Legs: where to, or a space for each Spiderling", space=maybe(deeds.TO)
)
STEPPING: Final = OnSpace(CAST_LEGS)
ALL_LEGS: Final = Option(CAST_LEGS)
NEXT_LEGS: Final = Prompt("spider-legs", "Legs: which Spiderling moves a space next?", "SPI-38")
ENOUGH_LEGS: Final = Option(verb("enough-legs", "no further Spiderling moves by Legs"))


def _legs_options(g: Hall[Any], me: Spider) -> list[Option]:
    """A space to move to; the Matriarch has no Legs (SPI-38, SPI-53)."""
    if not _can_discard(me, LEGS.discard) or not g.plan.of(SpiderTerms).legs:
        return []
    if me.form == AS_SPIDERLINGS:
        return [ALL_LEGS] if any(steps(g, me, piece) for piece in me.figures(g)) else []
    return STEPPING.all(steps(g, me, FORMS[me.form].figures[0]))


def _legs(g: Hall[Any], me: Spider, option: Option) -> Flow[None]:
    """One space; as Spiderlings one for each that she likes, one after another, besides their own moves (SPI-24,
    SPI-38)."""
    yield from discard(g, me, LEGS.discard, "SPI-38")
    if me.form != AS_SPIDERLINGS:
        yield from step(g, me, FORMS[me.form].figures[0], option.space)
        return
    left = me.figures(g)
    while options := crawls(g, me, left):
        stepped = len(left) < len(me.figures(g))
        chosen = yield from choose(me.seat, NEXT_LEGS, [*options, ENOUGH_LEGS] if stepped else options)
        if chosen is ENOUGH_LEGS:
            return
        piece = crawler(g, me, chosen, left)
        left.remove(piece)
        yield from step(g, me, piece, chosen.space)


# ------------------------------------------------------------------ Loot (SPI-39)

LOOTING: Final = Option(verb("loot-all", "the Spiderlings remove the treasures on all their tiles"))


def _loot_options(g: Hall[Any], me: Spider) -> list[Option]:
    """With a treasure to remove; a single one gives no Terror, but is gone (SPI-39, SPI-55)."""
    if not _can_discard(me, LOOT.discard):
        return []
    return [LOOTING] if any(count(g, at, TREASURE) for at in me.tiles(g)) else []


def _loot(g: Hall[Any], me: Spider, option: Option) -> Flow[None]:
    """Every treasure on every tile with a Spiderling; Terror by their number (SPI-39)."""
    yield from discard(g, me, LOOT.discard, "SPI-39")
    removed = 0
    for at in me.tiles(g):
        removed += yield from g.remove_all_treasures(me, at)
    gain_terror(g, me, loot_terror(removed), "SPI-39")


def loot_terror(removed: int) -> int:
    """The last number on the board is for so many and more."""
    return LOOT.terror_by_treasures[min(removed, len(LOOT.terror_by_treasures) - 1)]


OPTIONS: Final[dict[str, Callable[[Hall[Any], Spider], list[Option]]]] = {
    "veil": _veil_options,
    "tend": _tend_options,
    "lay-egg": _lay_egg_options,
    "legs": _legs_options,
    "loot": _loot_options,
}
"""How each spell may be cast now."""
CASTS: Final[dict[str, Callable[[Hall[Any], Spider, Option], Flow[None]]]] = {
    VEILING.verb: _veil,
    TENDING.verb: _tend,
    LAYING.verb: _lay_egg,
    CAST_LEGS: _legs,
    LOOTING.verb: _loot,
}
"""What casting it does, by its verb."""
