"""What has no order is kept in one: whichever came first, equal positions are equal."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tests.houses.playing import assert_same
from tests.manor.tables import ManorTable, all_lit, armored_knight, paladin, shadow_paladin, spider, warlock
from underhall.engine.flow import Option
from underhall.hall.pieces import CASTY, EGGS, GIANT_SPIDER, POLTERGEISTS, SPIDERLINGS
from underhall.hall.tokens import BLOOD
from underhall.manor.house import MANOR
from underhall.manor.map import board
from underhall.manor.map.places import square
from underhall.manor.roles.armored_knight.parts import BOXES
from underhall.manor.roles.paladin.crusade import Crusade
from underhall.manor.roles.shadow_paladin.chains import pay_debt, use_chain
from underhall.manor.roles.shadow_paladin.parts import CHAIN_IDS
from underhall.manor.roles.spider.shapeshifter import lose_spiderling
from underhall.manor.setup.agreed import Setup
from underhall.manor.state import Manor

Doing = Callable[[Sequence[int]], ManorTable]


def cards_used_up(order: Sequence[int]) -> ManorTable:
    t = paladin.paladin_on(3, 3)
    for which in order:
        paladin.paladin(t).use_up(("conjure", "magic-mace")[which])
    return t


def artifacts_used_up(order: Sequence[int]) -> ManorTable:
    t = armored_knight.knight_on(3, 3)
    for which in order:
        armored_knight.knight(t).use(BOXES.index(("ghost-cloak", "silver-charm")[which]))
    return t


def debts_paid(order: Sequence[int]) -> ManorTable:
    t = shadow_paladin.shadow_on((3, 3), hand=("gaze", "gaze"), locked=("shadow-crawl", "thaw"))
    for which, answers in zip(order, (["pay-power #gaze"], []), strict=True):
        chain = CHAIN_IDS.index(("shadow-crawl", "thaw")[which])
        t.run(pay_debt(t.g, shadow_paladin.shadow_of(t), Option("", card=chain)), *answers)
    return t


def chains_used_once(order: Sequence[int]) -> ManorTable:
    t = shadow_paladin.shadow_on((3, 3), hand=("gaze",), ice=1, ruin=1, broken=("rime-step", "black-vigil"))
    for which in order:
        chain = CHAIN_IDS.index(("rime-step", "black-vigil")[which])
        t.run(use_chain(t.g, shadow_paladin.shadow_of(t), Option("", card=chain)))
    return t


def spiderlings_lost(order: Sequence[int]) -> ManorTable:
    t = spider.spider_on((3, 3), form=spider.SWARM)
    for which in order:
        lose_spiderling(t.g, spider.spider(t), SPIDERLINGS[which])
    return t


def marks_on_edges(order: Sequence[int]) -> ManorTable:
    t = paladin.paladin_on(3, 3)
    for which in order:
        t.mark("force-wall", 3, 3, "NE"[which])
    return t


def tokens_laid(order: Sequence[int]) -> ManorTable:
    t = spider.spider_on((3, 3))
    for which in order:
        t.lay("web", *((2, 3), (3, 4))[which])
    return t


def tiles_laid(order: Sequence[int]) -> ManorTable:
    t = spider.spider_on((3, 3), tiles={(2, 3): "dark", (3, 4): "dark", (4, 3): "shrine-open", (3, 2): "shrine-open"})
    for lying in (t.g.dark, t.g.lit):
        tiles = [(at, lying.pop(at)) for at in sorted(lying)]
        lying.update(tiles if order[0] == 0 else reversed(tiles))
    return t


def treasures_cursed(order: Sequence[int]) -> ManorTable:
    t = warlock.warlock_on(3, 3, tiles=all_lit())
    for which in order:
        warlock.treasure(t, *((2, 3), (3, 4))[which], curses=1)
    return t


@pytest.mark.parametrize(
    "doing",
    [
        cards_used_up, artifacts_used_up, debts_paid, chains_used_once, spiderlings_lost, marks_on_edges, tokens_laid,
        tiles_laid, treasures_cursed,
    ],
)  # fmt: skip
def test_whichever_came_first(doing: Doing) -> None:
    one, other = doing((0, 1)), doing((1, 0))
    assert [role.key() for role in one.g.roles] == [role.key() for role in other.g.roles]
    assert one.g.key() == other.g.key()


@pytest.mark.clause("SPI-36", "SPI-59")
@pytest.mark.parametrize("first", [0, 1])
def test_tiles_tended_when_blood_is_short(first: int) -> None:
    """She says which is tended; what she remembers of it is in one order."""
    t = spider.spider_on((3, 3), form=spider.SORCERER, blood=1)
    places = ((2, 3), (3, 4), (4, 3))
    for number, place in enumerate(places, start=1):
        spider.egg(t, *place, number=number)
    t.g.supply[BLOOD] = 1  # and the one that is spent
    order = [places[first], places[1 - first]]
    spider.act(t, "tend", *(f"tend-next ({row},{col})" for row, col in order))
    assert spider.spider(t).means.tended == tuple(sorted(square(*place) for place in order))
    assert [t.g.where[egg] for egg in EGGS] == [square(*place) for place in places]


# ------------------------------------------------------------------ over whole games

MIXES = (
    ("paladin", "skeletons", "spider", "manor", "warlock"),
    ("armored-knight", "skeletons", "shadow-paladin", "manor", "warlock"),
)
FOLLOWED = 8
"""So many answers a copy is followed."""


def turn_round(g: Manor) -> None:
    """Everything that is looked up lies the other way round: what came first came last."""
    for table in (g.dark, g.lit, g.edges, g.beside, g.tokens, g.walls, g.standing):
        turned: list[tuple[Any, Any]] = [*table.items()][::-1]
        table.clear()
        table.update(turned)
    g.edge_tokens = dict([*g.edge_tokens.items()][::-1])
    board.look_anew(g)


@pytest.mark.parametrize("seed", range(10))
def test_the_order_in_which_things_came_makes_no_difference(seed: int) -> None:
    """A copy in which everything came the other way round is asked the same, with the same options in their order."""
    rand = random.Random(seed)
    game = MANOR.new_game(Setup(MIXES[seed % len(MIXES)]), seed)
    copy, left = game, 0
    for _ in range(600):
        ask = game.ask
        if ask is None:
            break
        if not left and ask.prompt.hub:
            copy, left = game.clone(), FOLLOWED
            turn_round(copy.state)
        index = rand.randrange(len(ask.options))
        game.choose(index)
        if left:
            copy.choose(index)
            left -= 1
            assert_same(game, copy)


@pytest.mark.clause("PAL-26", "AKN-19", "SPI-60")
@pytest.mark.parametrize("field", ["must", "attacked"])
def test_a_crusade_is_told_by_those_that_can_be_told_apart(field: str) -> None:
    """Which of those alike it is about, their marks say."""

    def key(piece: int) -> object:
        venture = Crusade(square(3, 3))
        setattr(venture, field, 1 << piece)
        assert venture.mark(piece) == 1 + (field == "attacked")
        return venture.key()

    assert key(POLTERGEISTS[0]) == key(POLTERGEISTS[1]) == key(EGGS[0])
    assert len({key(CASTY), key(GIANT_SPIDER), key(EGGS[0])}) == 3
