"""What players are told of a number that changes: by how much it did, and nothing if it stayed (MMP-11, MMP-12)."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.houses.all import TRIED, new_game
from tests.houses.playing import play_on
from tests.manor.test_board_limits import at_table
from tests.manor.test_panels import position
from tests.manor.test_positions import ALL
from tests.table import Driven
from underhall.engine.flow import Flow
from underhall.hall.tokens import BLOOD, CURSE, ICE, LAMP, RUIN
from underhall.manor.positions.role_boards import BOARDS
from underhall.manor.roles.armored_knight.role import ArmoredKnight
from underhall.manor.roles.heroes.hero import Hero
from underhall.manor.roles.manor.role import ManorPlayer
from underhall.manor.roles.manor.treasures import draw_rituals
from underhall.manor.roles.paladin.parts import ARMOR
from underhall.manor.roles.paladin.role import Paladin
from underhall.manor.roles.shadow_paladin.ruin import gain_ice, gain_ruin
from underhall.manor.roles.skeletons.role import Skeletons
from underhall.manor.roles.spider.blood import gain_blood
from underhall.manor.roles.spider.role import Spider
from underhall.manor.roles.spider.terror import gain_terror
from underhall.manor.roles.warlock.role import Warlock
from underhall.manor.state import Manor

Change = Callable[[Manor, Any, int], Flow[None] | None]


def starting_at(field: str, value: int, change: Change) -> Change:
    """A change after a number of a board was set."""

    def act(g: Manor, me: Any, amount: int) -> Flow[None] | None:
        setattr(me, field, value)
        return change(g, me, amount)

    return act


def with_supply(token: int, left: int, change: Change) -> Change:
    """A change with so many of these left in their supply."""

    def act(g: Manor, me: Any, amount: int) -> Flow[None] | None:
        g.supply[token] = left
        return change(g, me, amount)

    return act


def grit(g: Manor, me: Paladin, amount: int) -> Flow[None]:
    return me.gain_grit(g, amount, "PAL-35") if amount > 0 else me.lose_grit(g, -amount, "SKL-54")


def stability(g: Manor, me: Skeletons, amount: int) -> None:
    return me.gain(g, amount, "SKL-16") if amount > 0 else me.lose(g, -amount, "SKL-17")


def rituals(g: Manor, me: ManorPlayer, amount: int) -> Flow[None]:
    me.left = amount
    return draw_rituals(g, me)


def no_rituals(g: Manor, me: ManorPlayer, amount: int) -> Flow[None]:
    me.rituals.unknown, me.rituals.top, me.rituals.discards = (), (), ()
    return rituals(g, me, amount)


FURY: Change = lambda g, me, amount: me.gain_fury(g, amount, "PAL-45")  # noqa: E731
LIGHT: Change = lambda g, me, amount: me.gain_light(g, amount, "PAL-46")  # noqa: E731
CURSES: Change = lambda g, me, amount: me.gain_curses(g, amount, "WAR-47")  # noqa: E731
CUBES: Change = lambda g, me, amount: me.gain_cubes(g, amount)  # noqa: E731
TERROR: Change = lambda g, me, amount: gain_terror(g, me, amount, "SPI-07")  # noqa: E731


@pytest.mark.clause("MMP-09", "MMP-11", "MMP-12", "SPI-07", "SPI-42", "WAR-17", "WAR-47")
@pytest.mark.parametrize(
    ("kind", "change", "amount", "told"),
    [
        (Paladin, starting_at("grit", 20, grit), 2, ["grit 2"]),
        (Paladin, starting_at("grit", 49, grit), 2, ["grit 1"]),
        (Paladin, starting_at("grit", 50, grit), 2, []),
        (Paladin, starting_at("grit", 20, grit), -2, ["grit-lost 2"]),
        (Paladin, starting_at("grit", 1, grit), -2, ["grit-lost 1"]),
        (Paladin, starting_at("grit", 0, grit), -2, []),
        (Paladin, starting_at("fury", 2, FURY), 2, ["fury 2"]),
        (Paladin, starting_at("fury", 4, FURY), 2, ["fury 1"]),
        (Paladin, starting_at("fury", 5, FURY), 2, []),
        (Paladin, with_supply(LAMP, 2, LIGHT), 2, ["light 2"]),
        (Paladin, with_supply(LAMP, 1, LIGHT), 2, ["light 1"]),
        (Paladin, with_supply(LAMP, 0, LIGHT), 2, []),
        (Skeletons, starting_at("stability", 9, stability), 2, ["stability 2"]),
        (Skeletons, starting_at("stability", 14, stability), 2, ["stability 1"]),
        (Skeletons, starting_at("stability", 15, stability), 2, []),
        (Skeletons, starting_at("stability", 9, stability), -2, ["stability-lost 2"]),
        (Skeletons, starting_at("stability", 1, stability), -2, ["stability-lost 1"]),
        (Skeletons, starting_at("stability", 0, stability), -2, []),
        (Spider, starting_at("terror", 5, TERROR), 2, ["gain-terror 2"]),
        (Spider, starting_at("terror", 11, TERROR), 2, ["gain-terror 1"]),
        (Spider, starting_at("terror", 12, TERROR), 2, []),
        (Spider, with_supply(BLOOD, 2, gain_blood), 2, ["gain-blood 2"]),
        (Spider, with_supply(BLOOD, 1, gain_blood), 2, ["gain-blood 1"]),
        (Spider, with_supply(BLOOD, 0, gain_blood), 2, []),
        (ManorPlayer, rituals, 2, ["draw-rituals 2"]),
        (ManorPlayer, no_rituals, 2, []),
        (Warlock, with_supply(CURSE, 2, CURSES), 2, ["curses-gained 2"]),
        (Warlock, with_supply(CURSE, 1, CURSES), 2, ["curses-gained 1"]),
        (Warlock, with_supply(CURSE, 0, CURSES), 2, []),
        (Warlock, starting_at("cube_supply", 2, CUBES), 2, ["magic-cube 2"]),
        (Warlock, starting_at("cube_supply", 1, CUBES), 2, ["magic-cube 1"]),
        (Warlock, starting_at("cube_supply", 0, CUBES), 2, []),
    ],
)
def test_a_change_is_told_with_what_it_came_to(kind: type[Any], change: Change, amount: int, told: list[str]) -> None:
    g = position(ALL)
    g.story = []
    t = Driven(g)
    t.dealt = True
    flow = change(g, g.role(kind), amount)
    if flow is not None:
        t.play(flow)
    assert [f"{event.verb} {event.amount}" for event in g.story] == told


COUNTED = {
    "fury", "light", "grit", "grit-lost", "stability", "stability-lost", "gain-terror", "terror", "terror-lost",
    "gain-blood", "curses-gained", "magic-cube", "draw-rituals",
}  # fmt: skip


@pytest.mark.parametrize("mix", range(len(TRIED["manor"].mixes())))
def test_no_change_of_nothing_is_told_in_whole_games(mix: int) -> None:
    tried = TRIED["manor"]
    rand = random.Random(mix)
    game = new_game(tried.setup_of(tried.mixes()[mix], rand), mix, history=False)
    for _ in range(30):
        game.state.story = []
        play_on(game, rand, 10)
        assert all(event.amount > 0 for event in game.state.story if event.verb in COUNTED)


def harm(g: Manor, me: Hero, amount: int) -> None:
    return me.lose_health(g, amount)


def with_armor(tokens: int, change: Change) -> Change:
    """A change after so many armor tokens, or the Paladin's Armor, lie ready."""

    def act(g: Manor, me: Any, amount: int) -> Flow[None] | None:
        if isinstance(me, ArmoredKnight):
            me.armor = tokens
        else:
            me.treasures.unknown = tuple(card for card in me.treasures.unknown if card != ARMOR)
            me.treasures.shown = (ARMOR,) * tokens
        return change(g, me, amount)

    return act


RUINING: Change = lambda g, me, amount: gain_ruin(g, me, amount, "SHP-21")  # noqa: E731
FREEZING: Change = lambda g, me, amount: gain_ice(g, me, amount, "SHP-37")  # noqa: E731


@pytest.mark.clause("MMP-09", "MMP-11", "PAL-59", "AKN-32", "AKN-37", "SHP-02", "SHP-21", "SHP-37")
@pytest.mark.parametrize(
    ("name", "change", "amount", "told"),
    [
        ("shadow-paladin", with_supply(RUIN, 3, RUINING), 2, ["gain-ruin 2"]),
        ("shadow-paladin", with_supply(RUIN, 1, RUINING), 2, ["gain-ruin 1"]),
        ("shadow-paladin", with_supply(RUIN, 0, RUINING), 2, []),
        ("shadow-paladin", with_supply(ICE, 2, FREEZING), 1, ["gain-ice 1"]),
        ("shadow-paladin", with_supply(ICE, 1, FREEZING), 2, ["gain-ice 1"]),
        ("shadow-paladin", with_supply(ICE, 0, FREEZING), 1, []),
        ("armored-knight", starting_at("grit", 20, grit), 2, ["grit 2", "cube-won 22"]),
        ("armored-knight", starting_at("grit", 44, grit), 2, ["grit 1"]),
        ("armored-knight", starting_at("grit", 45, grit), 2, []),
        ("armored-knight", starting_at("grit", 20, grit), -2, ["grit-lost 2"]),
        ("armored-knight", starting_at("grit", 1, grit), -2, ["grit-lost 1"]),
        ("armored-knight", starting_at("grit", 0, grit), -2, []),
        ("armored-knight", with_armor(0, harm), 1, ["health-lost 1"]),
        ("armored-knight", with_armor(1, harm), 1, ["armor 0"]),
        ("armored-knight", with_armor(2, harm), 3, ["armor 1", "health-lost 2"]),
        ("paladin", with_armor(0, harm), 2, ["health-lost 2"]),
        ("paladin", with_armor(1, harm), 1, ["armor 0"]),
        ("paladin", with_armor(1, harm), 2, ["armor 0", "health-lost 1"]),
    ],
)
def test_losses_of_heroes_and_the_shadow_paladins_gains_are_told_so_too(
    name: str, change: Change, amount: int, told: list[str]
) -> None:
    g = at_table(name)
    me: Any = g.named(name)
    BOARDS[name]().put(g)
    g.story = []
    flow = change(g, me, amount)
    if flow is not None:
        Driven(g).play(flow)
    assert [f"{event.verb} {event.amount}" for event in g.story] == told
