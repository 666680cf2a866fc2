"""What people and programs are told of the Paladin: his board, how near he is to winning."""

from __future__ import annotations

import pytest

from tests.manor.tables import ManorTable
from tests.manor.tables.paladin import CROSS, PIT, act, discard, hold, paladin, paladin_on, take_light
from underhall.bots.seating import seated_bots
from underhall.hall.pieces import SPIDERLINGS
from underhall.hall.view import Bar
from underhall.manor.house import MANOR
from underhall.manor.map.board import darken
from underhall.manor.map.places import square
from underhall.manor.roles.paladin.prospects import AROUND, BEAST, FAR, FIGURE, HOLY, TREASURE_MARKER, UNKNOWN
from underhall.manor.roles.spider.role import Spider
from underhall.manor.setup.agreed import Setup

# ------------------------------------------------------------------ his board


@pytest.mark.clause("PAL-02", "PAL-03", "PAL-46", "MMP-07")
def test_his_board_tells_what_is_public() -> None:
    t = paladin_on(3, 3, cubes=3, prepared=2, fury=4, light=3, grit=19, favors=("conjure",), treasures=("magic-mace",))
    t.lay("lamp", 2, 3)
    discard(t, "disdain")
    paladin(t).use_up("conjure")
    shown = paladin(t).panel(t.g, 1)
    assert shown.bars == [
        Bar("Health", 7, 0, 7),
        Bar("Grit", 19, 0, 50, {7: False, 18: False, 32: True, 41: True}),
        Bar("Fury", 4, 0, 5),
        Bar("Light", 3, 0, 7),
    ]
    assert [(row.name, row.cubes) for row in shown.rows] == [
        ("Unassigned", 3), ("Prepare", 2), ("Sprint", 0), ("Crusade", 0),
    ]  # fmt: skip
    assert shown.numbers == {"strength": 2, "defense": 2, "spare_cubes": 2, "favor_deck": 5, "treasure_deck": 6}
    assert [(card.name, card.state) for card in shown.cards] == [
        ("Illuminate", "face up"), ("Vigor", "face up"), ("Conjure", "used"), ("Disdain", "discarded"),
        ("Magic Mace", "face up"),
    ]  # fmt: skip
    assert shown.goal == "kill the Spider"


@pytest.mark.clause("PAL-22", "PAL-64")
def test_his_board_tells_what_is_left_of_a_sprint() -> None:
    t = paladin_on(3, 3)
    assert "spaces_left" not in paladin(t).panel(t.g, 0).numbers
    act(t, "sprint (2,3)")
    assert paladin(t).panel(t.g, 0).numbers["spaces_left"] == 1
    hold(t, "winged-boots")
    act(t, "play-treasure #winged-boots")
    assert paladin(t).panel(t.g, 0).numbers["spaces_left"] == 3


# ------------------------------------------------------------------ how near he is to winning


def stands(t: ManorTable) -> float:
    return paladin(t).progress(t.g)


def test_he_has_made_no_way_before_he_is_on_the_map() -> None:
    t = paladin_on(3, 3)
    t.g.stand_all([-1] * len(t.g.where))
    assert stands(t) == 0


def test_what_the_spider_has_lost_counts_most() -> None:
    t = paladin_on(3, 3, real=(Spider,))
    spider = t.g.role(Spider)
    assert spider is not None
    t.put("giant-spider", 0, 0)
    before = stands(t)
    assert spider.life_left(t.g) == 1
    spider.boxed = SPIDERLINGS[:1]
    assert spider.life_left(t.g) == 0.8
    assert stands(t) - before == pytest.approx(0.11)
    paladin(t).health = 1
    assert stands(t) > before, "more than all else"


@pytest.mark.parametrize(
    ("slot", "better"),
    [("grit", 5), ("health", 8), ("fury", 2), ("light", 3), ("cubes", [4, 0, 0, 0])],
)
def test_whatever_he_has_more_of_is_worth_something(slot: str, better: object) -> None:
    t = paladin_on(3, 3, grit=1, fury=1, light=1)
    before = stands(t)
    setattr(paladin(t), slot, better)
    assert before < stands(t) < 1


def test_cubes_belong_in_prepare_but_not_before_his_turn_ends() -> None:
    """In his hand they can still become a crusade."""
    t = paladin_on(3, 3)
    found = []
    for turn in ("paladin", "spider"):
        t.turn_of(turn)
        for cubes in ([3, 0, 0, 0], [2, 1, 0, 0], [0, 3, 0, 0]):
            paladin(t).cubes = cubes
            found.append(paladin(t).shares(t.g)["hero cubes"])
    assert found[0] > found[1] > found[2]
    assert found[3] < found[4] < found[5]
    assert found[2] == pytest.approx(found[5]), "with nothing in his hand it is all the same to end it"


def test_cards_are_worth_something_and_more_in_play() -> None:
    t = paladin_on(3, 3)
    before = stands(t)
    hold(t, "halo")
    held = stands(t)
    act(t, "play-treasure #halo")
    assert before < held < stands(t)


def test_his_progress_tells_nothing_of_his_hand() -> None:
    one, other = paladin_on(3, 3), paladin_on(3, 3)
    hold(one, "halo", "conjure")
    hold(other, "armor", "disdain")
    assert stands(one) == stands(other)


def test_the_fury_that_the_end_of_his_turn_will_bring_is_his_already() -> None:
    """Else it would seem best to end every turn at once."""

    def fury() -> float:
        return paladin(t).shares(t.g)["Fury"]

    t = paladin_on(3, 3)
    before = fury()
    act(t, "stop")
    t.turn_of("spider")
    assert fury() == pytest.approx(before)
    t.turn_of("paladin")
    paladin(t).hit_beast = True
    assert fury() == pytest.approx(before), "it has come, and no more will"
    paladin(t).fury = 5
    most = fury()
    paladin(t).hit_beast = False
    assert fury() == most, "five is the most"


@pytest.mark.parametrize(
    ("what", "each"), [("dark", UNKNOWN), ("shrine", HOLY), ("treasure", TREASURE_MARKER), ("egg", FIGURE)]
)
def test_the_nearer_something_is_the_better(what: str, each: float) -> None:
    armories = {(row, col): PIT for row in (1, 5) for col in (1, 5)}
    tiles = armories | {(0, 3): PIT, (1, 3): PIT, (2, 3): PIT} | ({(0, 3): "shrine-open"} if what == "shrine" else {})
    t = paladin_on(3, 3, tiles=tiles)
    if what == "dark":
        darken(t.g, square(0, 3))
    if what == "treasure":
        t.lay("treasure", 0, 3)
    if what == "egg":
        t.put("egg-1", 0, 3)
    far = stands(t)
    for row in (2, 1):
        t.put("paladin", row, 3)
        assert stands(t) - far == pytest.approx(each * (3 - row))
    t.put("pillar-of-light", 2, 3)
    t.put("paladin", 3, 3)
    lost = AROUND if what == "dark" else FAR - 3
    assert stands(t) == pytest.approx(far - each * lost), "there is no way to it; a Dark tile may be reached otherwise"


def test_the_spider_draws_him_if_he_can_be_strong_enough() -> None:
    t = paladin_on(3, 3, cubes=3, tiles=CROSS)
    t.put("giant-spider", 2, 3)
    near = stands(t)
    for defense, draws in ((1, True), (2, False)):
        t["spider"].firm = defense
        assert (stands(t) == pytest.approx(near)) == draws, "two cubes, the third is for the crusade"
    paladin(t).fury = 1
    assert stands(t) > near
    t["spider"].firm = 1
    t.put("giant-spider", 3, 3)
    assert stands(t) - near > BEAST


def test_in_a_crusade_strength_counts_as_far_as_it_helps_to_hit() -> None:
    t = paladin_on(3, 3, cubes=4, fury=2)
    t["spider"].firm = 3
    t.put("giant-spider", 3, 3)
    act(t, "crusade (3,3)")
    seen = [stands(t)]
    for answer in ("prepare", "prepare", "vigor x1", "vigor x1"):
        act(t, answer)
        seen.append(stands(t))
    assert seen == sorted(seen)
    assert len({round(value, 6) for value in seen}) == 5
    strong = stands(t)
    act(t, "prepare")
    assert stands(t) - strong < 0.001, "more than enough"


def test_a_crusade_that_cannot_get_strong_enough_promises_nothing() -> None:
    t = paladin_on(3, 3, cubes=3)
    t["spider"].firm = 9
    t.put("giant-spider", 3, 3)
    act(t, "crusade (3,3)")
    before = stands(t)
    act(t, "prepare")
    assert stands(t) - before < 0.001
    take_light(t, 1)
    assert stands(t) > before


@pytest.mark.parametrize(
    ("firm", "fury", "promising"), [(3, 0, True), (4, 0, False), (4, 1, True), (5, 1, False), (5, 2, True)]
)
def test_how_strong_a_crusade_can_get_goes_by_room_in_prepare_and_fury(firm: int, fury: int, promising: bool) -> None:
    t = paladin_on(3, 3, cubes=4, prepared=3, fury=fury)
    t["spider"].firm = firm
    t.put("giant-spider", 3, 3)
    act(t, "crusade (3,3)")
    before = stands(t)
    act(t, "prepare")
    assert (stands(t) - before > 0.001) == promising, "three cubes left, but room for one"


# ------------------------------------------------------------------ a program that goes by it


@pytest.mark.parametrize("seed", [1, 2])
def test_a_greedy_paladin_hunts_a_random_spider_down(seed: int) -> None:
    game = MANOR.new_game(Setup(("paladin", "spider")), seed)
    bots = seated_bots("paladin=greedy,random", game.state.roles, seed)
    while game.ask is not None:
        game.choose(bots[game.ask.seat].choose(game, game.ask.seat))
    over = game.state.over
    assert over is not None
    assert over.winners == ("paladin",)
    assert game.state.round < 30
