"""What people and programs are told of the Spider: her board, reasons why not, how well she stands."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from tests.manor.tables import ManorTable, bare
from tests.manor.tables.spider import CROSS, GIANT, OPEN, SORCERER, SWARM, egg, goals, spider, spider_on
from underhall.bots.greedy import GreedyBot
from underhall.engine.game import Game
from underhall.hall.pieces import PIECES, SPIDERLINGS
from underhall.hall.view import Bar
from underhall.manor.map.places import square
from underhall.manor.roles.spider.prospects import shares
from underhall.manor.roles.spider.role import Spider
from underhall.manor.roles.spider.terms import SpiderTerms

# ------------------------------------------------------------------ her board


@pytest.mark.clause("SPI-02", "SPI-06", "MMP-07")
def test_her_board_tells_what_is_public() -> None:
    t = spider_on((3, 3), "paladin", form=SORCERER, hand=("eyes", "webs"), terror=9, blood=4, lost=2, goal=10)
    egg(t, 3, 4)
    t.lay("web", 3, 4, times=3)
    shown = spider(t).panel(t.g, 0 if spider(t).seat else 1)
    assert shown.bars == [Bar("Terror", 9, 10, 12), Bar("Spiderlings left", 3, 0, 5)]
    assert shown.numbers == {
        "defense": 4,
        "spirit": 6,
        "blood": 4,
        "spaces_left": 2,
        "webs_on_the_map": 3,
        "webs_left": 7,
        "eggs_left": 2,
        "power_deck": 10,
    }
    assert [(row.name, row.value) for row in shown.rows if row.value] == [
        ("Sorcerer", "face up"),
        ("Tend", "1 Blood"),
        ("Veil", "1 card"),
        ("Legs", "1 card"),
    ]
    assert shown.notes == ["At 12 Terror: Spirit 6, Defense 5."]
    assert (shown.goal, shown.goal_met) == ("leave the manor with 10 Terror", False)
    spider(t).terror = 10
    assert spider(t).panel(t.g, 0).goal_met


@pytest.mark.clause("SPI-52")
def test_expand_lies_before_her() -> None:
    expand = "Expand: at the end of each of her turns."
    assert expand in spider(t := spider_on((3, 3), terms=SpiderTerms(expand=True))).panel(t.g, 0).notes
    assert expand not in spider(t := spider_on((3, 3))).panel(t.g, 0).notes


@pytest.mark.clause("SPI-37", "SPI-53")
def test_her_board_says_what_her_spells_cost_now() -> None:
    def prices(t: ManorTable) -> dict[str, str]:
        return {row.name: row.value for row in spider(t).panel(t.g, 0).rows if row.value != "face up" and row.value}

    t = spider_on((3, 3))
    assert prices(t) == {"Lay Egg": "2 cards", "Legs": "1 card"}
    spider(t).means.laid = 1
    assert prices(t) == {"Lay Egg": "1 card", "Legs": "1 card"}
    assert prices(spider_on((3, 3), terms=SpiderTerms(legs=False))) == {"Lay Egg": "2 cards"}


# ------------------------------------------------------------------ reasons


def why(t: ManorTable, *place: int, figure: str = "") -> tuple[str, str]:
    """The clause and the sentence by which a space, or a figure on it, cannot be chosen."""
    at = square(*place) if len(place) == 2 else place[0]
    reason = spider(t).why_not(t.g, at, PIECES.index(figure) if figure else -1)
    assert reason is not None
    return reason.clause, reason.sentence


WALLS = {(3, 3): "shrine-ns", (2, 3): OPEN, (3, 4): OPEN, (3, 5): OPEN, (4, 3): OPEN}


@pytest.mark.clause("SPI-09", "SPI-23", "SPI-24", "SPI-25", "SPI-49", "SPI-63", "MMP-90")
def test_why_she_cannot_go_there() -> None:
    t = spider_on((3, 3), "paladin", tiles=WALLS)
    t.put("pillar-of-light", 2, 3)
    assert why(t, 3, 2)[0] == "MMP-51"  # a crypt
    assert why(t, 2, 3)[0] == "MMP-90"
    assert why(t, 3, 3)[0] == "SPI-23"
    assert why(t, 3, 5) == ("SPI-25", "It is too far: you move one space at a time, to adjacent tiles.")
    assert why(t, 7)[0] == "SPI-63"
    assert why(t, 1) == ("SPI-49", "You leave with 12 Terror and have 0.")
    spider(t).means.walls = 1
    assert why(t, 3, 4) == ("SPI-09", "A wall is between, and the Giant Spider has crossed one this turn.")
    spider(t).means.movement = 0
    assert why(t, 4, 3) == ("SPI-23", "You have moved 3 spaces: with Legs you could go one more.")
    t = spider_on((3, 3), form=SORCERER, tiles=WALLS)
    assert why(t, 3, 4) == ("SPI-09", "A wall is between, and the Sorcerer crosses none.")


@pytest.mark.clause("SPI-24", "SPI-25")
def test_why_a_spiderling_cannot_go_there() -> None:
    t = spider_on((3, 3), form=SWARM, tiles={**CROSS, (3, 5): OPEN})
    assert why(t, 3, 5)[1] == "It is too far: a Spiderling moves one space at a time, to adjacent tiles."
    spider(t).means.finished = SPIDERLINGS
    assert why(t, 3, 4)[1] == "The Spiderlings next to it have moved: with Legs each could go one space more."
    assert why(t, 3, 3, figure="spiderling-1") == (
        "SPI-24",
        "This Spiderling has moved: a move that is over is not resumed.",
    )
    spider(t).means.finished = ()
    spider(t).means.crawling = SPIDERLINGS[0]
    assert why(t, 3, 5)[1] == "One Spiderling is on its way: it goes to an adjacent tile, or its move ends."
    assert why(t, 3, 3, figure="spiderling-2")[1] == "Another Spiderling is on its way: end its move first."
    assert why(t, 3, 3, figure="spiderling-1")[1] == "To move it, choose the space it goes to."


@pytest.mark.clause("SPI-49", "SPI-57")
def test_why_she_cannot_leave() -> None:
    t = spider_on((3, 3), terror=12)
    assert why(t, 1) == ("SPI-49", "You leave from the tile above the stairs.")
    t = spider_on((6, 3), terror=12)
    spider(t).means.movement = 0
    assert why(t, 1) == ("SPI-49", "You have no movement left; with Legs you could go one space more.")
    spider(t).means.walls = 1
    assert why(t, 1)[0] == "SPI-49", "no wall is there"
    t.mark("force-wall", 6, 3, "S")
    assert why(t, 1)[0] == "SPI-09"
    spider(t).means.walls = 0
    assert why(t, 1)[1].startswith("You have no movement left"), "she could still cross one"
    swarm = spider_on((6, 3), form=SWARM, terror=12)
    spider(swarm).means.movement = 0
    swarm.mark("force-wall", 6, 3, "S")
    assert why(swarm, 1)[1].startswith("You have no movement left"), "Spiderlings cross walls"
    del t.g.edges[square(6, 3)]
    assert why(t, 1) == ("SPI-49", "No tile lies above the stairs: nobody can leave.")


@pytest.mark.clause("SPI-24", "SPI-28", "SPI-29", "SPI-30", "SPI-33", "SPI-47", "MMP-66", "MMP-103")
def test_why_she_cannot_strike() -> None:
    t = spider_on((3, 3), "paladin", "skeletons", "manor")
    for figure, place in {"paladin": (3, 3), "wraith": (3, 4), "pillar-of-light": (2, 3), "casty": (0, 0)}.items():
        t.put(figure, *place)
    egg(t, 3, 4)
    assert why(t, 3, 3, figure="paladin") == (
        "SPI-28",
        "Your Fangs reach the tiles next to the Giant Spider, not her own.",
    )
    assert why(t, 3, 4, figure="wraith")[0] == "MMP-66"
    assert why(t, 2, 3, figure="pillar-of-light")[0] == "MMP-66"
    assert why(t, 0, 0, figure="casty")[0] == "MMP-103"
    assert why(t, 3, 4, figure="egg-1")[0] == "SPI-47"
    t.put("paladin", 3, 4)
    assert why(t, 3, 4, figure="paladin")[1].startswith("You attack with Fangs")
    t = spider_on((3, 3), "paladin", form=SORCERER)
    t.put("paladin", 1, 1)
    assert why(t, 1, 1, figure="paladin")[0] == "SPI-29"
    t = spider_on((3, 3), "paladin", form=SWARM)
    t.put("paladin", 1, 1)
    assert why(t, 1, 1, figure="paladin")[0] == "SPI-30"
    spider(t).means.crawling = SPIDERLINGS[0]
    assert why(t, 1, 1, figure="paladin")[0] == "SPI-24"


# ------------------------------------------------------------------ how well she stands


def test_her_progress_is_the_sum_of_named_shares() -> None:
    t = spider_on((3, 3), terror=6, blood=2)
    parts = shares(t.g, spider(t))
    assert [*parts] == [
        "Terror",
        "Spiderlings",
        "Blood",
        "webs",
        "webs in reach",
        "Eggs",
        "prey",
        "safety",
        "crowded Spiderlings",
    ]
    assert spider(t).progress(t.g) == pytest.approx(sum(parts.values()))
    spider(t).terror = 12
    assert [*shares(t.g, spider(t))] == ["Terror", "Spiderlings", "way out"]


@pytest.mark.parametrize("goal", [8, 10, 12])
def test_with_terror_enough_she_never_stands_worse_and_always_between_0_and_1(goal: int) -> None:
    rich = spider_on((3, 3), terror=goal - 1, goal=goal, blood=6)
    for number in (1, 2, 3):
        egg(rich, 3, 2 + (number != 2), number)
    rich.lay("web", 3, 3, times=3)
    rich.lay("blood", 3, 3, times=2)
    rich.lay("web", 3, 2, times=3)
    done = spider_on((0, 0), terror=goal, goal=goal, tiles={(0, 0): OPEN})
    assert 0 < spider(rich).progress(rich.g) < spider(done).progress(done.g) < 1


def test_each_way_to_terror_is_worth_more_when_it_becomes_terror() -> None:
    before = spider_on((3, 3), blood=3)
    after = spider_on((3, 3), terror=1)
    assert spider(before).progress(before.g) < spider(after).progress(after.g)
    before = spider_on((3, 3))
    egg(before, 3, 4)
    before.lay("web", 3, 4, times=3)
    before.lay("blood", 3, 4, times=2)
    after = spider_on((3, 3), terror=2)
    after.lay("web", 3, 4, times=3)
    assert spider(before).progress(before.g) < spider(after).progress(after.g)


def test_the_farther_off_her_hunter_is_the_safer_she_feels() -> None:
    t = spider_on((3, 3), "paladin", "skeletons")
    t.put("casty", 3, 3)
    t.put("pillar-of-light", 2, 3)
    alone = shares(t.g, spider(t))["safety"]
    t.g.plan = replace(t.g.plan, killed={"spider": "paladin"})
    assert shares(t.g, spider(t))["safety"] == alone, "he is not on the map, and his pillar hurts nobody"
    seen = []
    for row, col in ((3, 3), (3, 4), (2, 4), (1, 4), (0, 4), (0, 6)):
        t.put("paladin", row, col)
        seen.append(shares(t.g, spider(t))["safety"] / alone)
    assert seen == pytest.approx([0, 1 / 6, 2 / 6, 3 / 6, 4 / 6, 1])
    t.g.plan = replace(t.g.plan, killed={"spider": "skeletons"})
    assert shares(t.g, spider(t))["safety"] == 0, "in the mixes where Skeletons hunt her"


@pytest.mark.clause("PAL-26", "SPI-10")
def test_spiderlings_on_one_tile_are_in_danger_with_the_hunter_near_and_less_so_if_they_can_still_move() -> None:
    """He may hit all of them in one attack step."""

    def crowd() -> float:
        return -shares(t.g, spider(t))["crowded Spiderlings"]

    t = spider_on((3, 3), "paladin", form=SWARM)
    t.g.plan = replace(t.g.plan, killed={"spider": "paladin"})
    assert crowd() == 0, "he is not on the map"
    t.put("paladin", 3, 1)
    can_leave = crowd()
    t.put("paladin", 3, 2)
    assert 0 < can_leave < crowd()
    t.put("paladin", 3, 1)
    spider(t).means.finished = tuple(SPIDERLINGS)
    stay = crowd()
    t.turn_of("paladin")
    assert can_leave < stay == crowd()
    for number, place in enumerate(((3, 3), (3, 4), (2, 3), (4, 3), (3, 5))):
        t.put(PIECES[SPIDERLINGS[number]], *place)
    assert crowd() == 0, "each on a tile of its own"


def test_what_is_left_of_her_is_told_to_her_hunter() -> None:
    assert spider(t := spider_on((3, 3), lost=2)).life_left(t.g) == 0.6


def test_her_progress_tells_nothing_of_her_hand() -> None:
    one, other = spider_on((3, 3), hand=("eyes",)), spider_on((3, 3), hand=("webs",))
    assert spider(one).progress(one.g) == spider(other).progress(other.g)


@pytest.mark.parametrize(("form", "better"), [(GIANT, True), (SORCERER, False), (SWARM, True)])
def test_a_wall_on_the_way_out_counts_by_form(form: str, better: bool) -> None:
    """A detour of two spaces: the Sorcerer takes it, the others go through the wall."""
    tiles = {(5, 3): OPEN, (5, 4): OPEN, (6, 4): OPEN, (6, 3): "entrance r1"}
    t = spider_on((5, 3), form=form, tiles=tiles, terror=12)
    there = spider(t).progress(t.g)
    t.mark("force-wall", 5, 4, "E")  # no matter
    assert spider(t).progress(t.g) == there
    t.mark("force-wall", 5, 3, "E")  # the detour is closed
    assert (spider(t).progress(t.g) == there) == better


def rounds_to_leave(greedy: bool) -> int:
    """How many rounds she takes alone, with an easy goal; many if she does not make it."""
    t = bare("paladin", "spider", real=(Spider,), goals=goals(6), terms=(SpiderTerms(expand=True),), rounds=30, seed=3)
    game, bot, dice = Game(t.g), GreedyBot(3), random.Random(3)
    while game.state.over is None:
        assert game.ask is not None
        chosen = bot.choose(game, game.ask.seat) if greedy else dice.randrange(len(game.ask.options))
        game.choose(chosen)
    return game.state.round


def test_a_greedy_spider_leaves_long_before_a_random_one() -> None:
    assert 2 * rounds_to_leave(greedy=True) < rounds_to_leave(greedy=False)


@pytest.mark.clause("SPI-09", "SPI-23")
@pytest.mark.parametrize(("crossed", "clause"), [(0, "SPI-23"), (1, "SPI-09")])
def test_a_wall_that_she_could_cross_is_not_what_stops_her(crossed: int, clause: str) -> None:
    t = spider_on((3, 3), tiles={(3, 4): "shrine-ns"})
    spider(t).means.movement, spider(t).means.walls = 0, crossed
    assert why(t, 3, 4)[0] == clause


def test_spiderlings_on_more_tiles_have_more_webs_in_reach_in_her_turn_alone() -> None:
    t = spider_on((3, 3), "paladin", form=SWARM, hand=("eyes", "fangs"))
    t.turn_of("spider")
    together = shares(t.g, spider(t))["webs in reach"]
    t.put("spiderling-1", 3, 4)
    apart = shares(t.g, spider(t))["webs in reach"]
    assert together > 0
    assert apart == pytest.approx(2 * together)
    t.turn_of("paladin")
    assert shares(t.g, spider(t))["webs in reach"] == 0
    t.turn_of("spider")
    t.lay("web", 3, 2, times=3)
    t.lay("web", 2, 3, times=3)
    assert shares(t.g, spider(t))["webs in reach"] == 0, "there are enough to scare with"
