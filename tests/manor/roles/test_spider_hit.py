"""What becomes of the Spider when she is hit (SPI-10 to SPI-14, SPI-44, SPI-45, SPI-47, SPI-48, SPI-50, SPI-51, SPI-53,
SPI-64)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.manor.tables import ManorTable, may_choose, paladin
from tests.manor.tables.spider import (
    CROSS,
    GIANT,
    OPEN,
    SORCERER,
    SWARM,
    egg,
    eggs,
    spider,
    spider_on,
    swarm,
)
from tests.table import Result, codes_of
from underhall.engine.flow import Ask, Chance, Flow
from underhall.hall.pieces import PIECES, SPIDERLINGS
from underhall.hall.tokens import BLOOD, WEB
from underhall.manor.attacks import attack, defense
from underhall.manor.entering import enter
from underhall.manor.map.places import square
from underhall.manor.map.shifting import shift, swap
from underhall.manor.roles.spider.forms import AS_GIANT_SPIDER, AS_SPIDERLINGS
from underhall.manor.roles.spider.role import Spider
from underhall.manor.roles.spider.terms import SpiderTerms
from underhall.manor.state import Manor

HUNTER = "paladin"


def hunted_by(t: ManorTable, winner: str) -> ManorTable:
    """The same table; whoever wins when she is killed."""
    t.g.plan = replace(t.g.plan, killed={"spider": winner})
    return t


def strike(t: ManorTable, target: str, *answers: str, by: str = HUNTER) -> Ask | Chance | Result:
    """A figure of somebody else hits one of hers, in its own turn."""
    role = t.g.owner(PIECES.index(by))
    t.turn_of(role.name)
    t[role.name].strong = 9
    return t.play(attack(t.g, t.put(by, 3, 4), PIECES.index(target)), *answers)


def places(t: ManorTable, *answers: str) -> list[str]:
    """Where the next Spiderling may go when the Giant Spider is hit."""
    step = strike(t, "giant-spider", *answers)
    assert isinstance(step, Ask)
    assert step.seat == spider(t).seat
    return codes_of(t.g, step)


@pytest.mark.clause("SPI-11", "SPI-58")
@pytest.mark.parametrize(("answers", "placed"), [([], 0), (["place (4,3)"], 2)])
def test_while_she_scatters_those_still_to_be_put_down_are_missing(answers: list[str], placed: int) -> None:
    t = spider_on((3, 3), "paladin")
    t.g.turn.number = 1
    step = strike(t, "giant-spider", *answers)
    assert isinstance(step, Ask)
    assert len(swarm(t)) == placed
    spider(t).check(t.g)
    assert t.g.view(spider(t).seat, step).panels
    t.turn_of("spider")
    with pytest.raises(AssertionError, match="half of a form"):
        spider(t).check(t.g)
    t.put("sorcerer", 3, 3)
    with pytest.raises(AssertionError, match="two forms at once"):
        spider(t).check(t.g)


# ------------------------------------------------------------------ Spiderlings


@pytest.mark.clause("SPI-10", "SPI-51")
@pytest.mark.parametrize("by", ["paladin", "casty"])
def test_a_spiderling_that_is_hit_goes_to_the_box(by: str) -> None:
    t = spider_on((3, 4), "paladin", "skeletons", form=SWARM)
    t.put("spiderling-1", 3, 3)
    assert isinstance(strike(t, "spiderling-1", by=by), Result)
    assert spider(t).boxed == SPIDERLINGS[:1]
    assert swarm(t) == ["(3,4)"] * 4
    assert spider(t).form == AS_SPIDERLINGS
    assert not any("removed" in line for line in t.log)  # to the box, not to her supply


@pytest.mark.clause("SPI-12", "SPI-50", "PAL-10")
@pytest.mark.parametrize("by", ["paladin", "casty"])
def test_with_the_last_spiderling_she_is_killed_and_her_hunter_wins_whoever_struck(by: str) -> None:
    t = hunted_by(spider_on((3, 4), "paladin", "skeletons", form=SWARM, lost=4), "paladin")
    result = strike(t, "spiderling-5", by=by)
    assert isinstance(result, Result)
    assert result.ending is not None
    assert (result.ending.winners, result.ending.clause) == (("paladin",), "SPI-12")


@pytest.mark.clause("SPI-12")
def test_killed_she_leaves_the_map_with_all_her_figures() -> None:
    t = spider_on((3, 4), "paladin", lost=4)
    egg(t, 2, 3)
    assert isinstance(strike(t, "giant-spider"), Result)
    assert spider(t).out
    assert {t.g.where[piece] for piece in spider(t).pieces} == {-1}
    t = spider_on((3, 4), "paladin", form=SWARM, lost=4)
    egg(t, 2, 3)
    assert isinstance(strike(t, "spiderling-5"), Result)
    assert {t.g.where[piece] for piece in spider(t).pieces} == {-1}


@pytest.mark.clause("SPI-12")
def test_spiderlings_in_supply_are_not_lost() -> None:
    t = spider_on((3, 4), "paladin", lost=3)
    assert len(spider(t).spiderlings()) == 2
    assert not spider(t).out


# ------------------------------------------------------------------ the other forms


@pytest.mark.clause("SPI-11", "SPI-51", "MVR-14", "PAL-31")
@pytest.mark.parametrize("form", [GIANT, SORCERER])
@pytest.mark.parametrize("by", ["paladin", "casty"])
def test_one_goes_to_the_box_and_the_others_are_put_down_one_after_another(form: str, by: str) -> None:
    t = spider_on((3, 3), "paladin", "skeletons", form=form, tiles={**CROSS, (3, 5): OPEN}, lost=1)
    egg(t, 3, 3)
    step = strike(t, form, "place (3,4)", "place (3,3)", by=by)
    assert isinstance(step, Ask)  # the last goes next to (3,3)
    assert spider(t).boxed == SPIDERLINGS[:2]
    assert (spider(t).form, t.where(form)) == (AS_SPIDERLINGS, "off the map")
    assert swarm(t) == ["(3,3)", "(3,4)"]
    assert codes_of(t.g, step) == ["place (4,3)", "place (3,2)", "place (3,4)", "place (2,3)"]
    assert eggs(t) == ["(3,3)"]


@pytest.mark.clause("SPI-11", "MMP-17")
def test_where_the_first_may_go_walls_dark_tiles_and_figures_do_not_matter() -> None:
    tiles = {(3, 3): "shrine-ns", (2, 3): "dark", (3, 4): OPEN, (4, 3): OPEN}
    t = spider_on((3, 3), "paladin", tiles=tiles)
    t.put("poltergeist-1", 4, 3)
    assert places(t) == ["place (4,3)", "place (3,4)", "place (2,3)"]  # not her own, not the crypt (3,2)


@pytest.mark.clause("SPI-11")
def test_grounds_are_not_allowed() -> None:
    t = spider_on((6, 3), "paladin", tiles={**CROSS, (6, 2): OPEN, (6, 4): OPEN})
    assert places(t) == ["place (6,2)", "place (6,4)"]


@pytest.mark.clause("SPI-11", "MMP-90")
def test_the_pillar_of_light_bars_its_tile() -> None:
    t = spider_on((3, 3), "paladin")
    t.put("pillar-of-light", 2, 3)
    assert places(t) == ["place (4,3)", "place (3,2)", "place (3,4)"]


@pytest.mark.clause("SPI-11")
def test_a_later_one_may_come_back_to_the_old_tile() -> None:
    t = spider_on((3, 3), "paladin", tiles={**CROSS, (3, 5): OPEN})
    assert places(t, "place (3,4)") == ["place (3,3)", "place (3,5)"]


@pytest.mark.clause("SPI-11")
def test_without_an_adjacent_tile_they_are_put_on_the_old_one() -> None:
    t = spider_on((3, 3), "paladin", tiles={})
    assert isinstance(strike(t, "giant-spider"), Result)
    assert swarm(t) == ["(3,3)"] * 4


@pytest.mark.clause("SPI-11", "MMP-55")
def test_placing_is_not_entering() -> None:
    t = spider_on((3, 3), "paladin", "warlock", tiles={(3, 4): OPEN})
    t.lay("lamp", 3, 4)
    t.put("warlock", 3, 4)
    t.log.clear()
    strike(t, "giant-spider")
    assert swarm(t) == ["(3,3)", "(3,3)", "(3,4)", "(3,4)"]
    assert t.tokens(3, 4) == ["lamp"]
    assert not any("met" in line for line in t.log)


@pytest.mark.clause("SPI-11", "SPI-12")
def test_with_no_spiderling_left_she_does_not_scatter() -> None:
    t = hunted_by(spider_on((3, 3), "paladin", form=SORCERER, lost=4), "paladin")
    result = strike(t, "sorcerer")
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.winners == ("paladin",)


@pytest.mark.clause("SPI-64", "PAL-78")
def test_the_attackers_turn_goes_on() -> None:
    t = paladin.paladin_on(3, 3, tiles={(2, 3): OPEN}, cubes=1, prepared=3, real=(Spider,), terms=(SpiderTerms(),))
    t.put("giant-spider", 2, 3)
    t.put("poltergeist-1", 2, 3)
    step = paladin.act(t, "crusade (2,3)", "attack (2,3) giant-spider", "attack (2,3) poltergeist-1")
    assert swarm(t) == ["(2,3)", "(2,3)", "(3,3)", "(3,3)"]
    assert t.poltergeists(2, 3) == 0  # the other that he had to attack
    assert may_choose(t, step, "attack") == ["attack (2,3) spiderling-3"], "and may attack whom she put beside him"


# ------------------------------------------------------------------ Fire Brand and the Demon Queen


def branding(t: ManorTable, more: int) -> ManorTable:
    """The Paladin's hits cost her so many Spiderlings more."""

    def more_spiderlings(g: Manor, piece: int, target: int) -> Flow[int]:
        t.log.append(f"asked for {PIECES[target]} with {swarm(t)} on the map")
        return more
        yield

    t["paladin"].more_spiderlings = more_spiderlings  # type: ignore[method-assign]
    return t


@pytest.mark.clause("PAL-60", "SPI-11")
def test_fire_brand_takes_one_more_before_the_others_are_placed() -> None:
    t = branding(spider_on((3, 3), "paladin", tiles={}), 1)
    strike(t, "giant-spider")
    assert spider(t).boxed == SPIDERLINGS[:2]
    assert swarm(t) == ["(3,3)"] * 3
    assert "asked for giant-spider with [] on the map" in t.log


@pytest.mark.clause("PAL-60", "SPI-12")
def test_fire_brand_may_kill_and_is_not_asked_of_one_who_is_dead() -> None:
    t = hunted_by(branding(spider_on((3, 3), "paladin", lost=3), 1), "paladin")
    result = strike(t, "giant-spider")
    assert isinstance(result, Result)
    assert result.ending is not None
    t = branding(spider_on((3, 3), "paladin", lost=4), 1)
    assert isinstance(strike(t, "giant-spider"), Result)
    assert not any("asked" in line for line in t.log)


@pytest.mark.clause("PAL-60", "SPI-10")
def test_fire_brand_does_nothing_to_spiderlings() -> None:
    t = branding(spider_on((3, 4), "paladin", form=SWARM), 1)
    strike(t, "spiderling-2")
    assert spider(t).boxed == SPIDERLINGS[1:2]


@pytest.mark.clause("SPI-53")
def test_the_demon_queen_stays_the_giant_spider_and_is_put_next_to_her_tile() -> None:
    t = spider_on((3, 3), "paladin", terms=SpiderTerms(shapes=False))
    assert places(t) == ["place (4,3)", "place (3,2)", "place (3,4)", "place (2,3)"]
    t = spider_on((3, 3), "paladin", terms=SpiderTerms(shapes=False))
    assert isinstance(strike(t, "giant-spider", "place (2,3)"), Result)
    assert (spider(t).form, t.where("giant-spider"), swarm(t)) == (AS_GIANT_SPIDER, "(2,3)", [])
    assert len(spider(t).boxed) == 1
    t = spider_on((3, 3), "paladin", tiles={}, terms=SpiderTerms(shapes=False))
    strike(t, "giant-spider")
    assert t.where("giant-spider") == "(3,3)"
    t = spider_on((3, 3), "paladin", lost=4, terms=SpiderTerms(shapes=False))
    strike(t, "giant-spider")
    assert spider(t).out


# ------------------------------------------------------------------ Defense, and who is forced


@pytest.mark.clause("SPI-14", "MMP-68", "SPI-51")
@pytest.mark.parametrize("figure", ["giant-spider", "sorcerer", "spiderling-1"])
@pytest.mark.parametrize(("strength", "hits"), [(2, False), (3, True)])
def test_her_defense_is_that_of_the_dial_in_every_form(figure: str, strength: int, hits: bool) -> None:
    form = {"giant-spider": GIANT, "sorcerer": SORCERER, "spiderling-1": SWARM}[figure]
    t = spider_on((3, 4), "paladin", form=form, tiles={(3, 4): OPEN}, terror=3)
    t["paladin"].strong = strength
    target = PIECES.index(figure)
    t.turn_of("paladin")
    assert t.run(attack(t.g, t.put("paladin", 3, 4), target)) == hits
    assert bool(spider(t).boxed) == hits


@pytest.mark.clause("SPI-14", "MMP-75")
def test_an_eggs_defense_is_one_more_than_the_blood_where_it_lies() -> None:
    t = spider_on((3, 3), "paladin", terror=12)
    piece = egg(t, 3, 4)
    assert defense(t.g, piece) == 1
    t.lay("blood", 3, 4, times=3)
    t.lay("blood", 2, 3)
    t.lay("web", 3, 4)
    assert defense(t.g, piece) == 4


@pytest.mark.clause("SPI-08", "SPI-14")
def test_she_has_no_strength() -> None:
    t = spider_on((3, 3), "paladin")
    assert spider(t).strength(t.g, PIECES.index("giant-spider"), PIECES.index("paladin")) == 0


@pytest.mark.clause("SPI-13", "MMP-66", "SKL-07")
@pytest.mark.parametrize("hunted", [False, True])
@pytest.mark.parametrize("mover", ["paladin", "casty"])
@pytest.mark.parametrize("figure", ["giant-spider", "sorcerer", "spiderling-1", "egg-1"])
def test_whom_her_figures_force(hunted: bool, mover: str, figure: str) -> None:
    t = spider_on((6, 3), "paladin", "skeletons", terms=SpiderTerms(hunted=hunted))
    t.put(figure, 3, 4)
    entry = t.run(enter(t.g, t.put(mover, 3, 3), square(3, 4)))
    forced = figure in ("giant-spider", "sorcerer") or (figure == "spiderling-1" and hunted and mover == "casty")
    assert entry.forcing == ((PIECES.index(figure),) if forced else ())


# ------------------------------------------------------------------ her tokens


@pytest.mark.clause("SPI-44", "SPI-45", "MMP-53", "MMP-54")
@pytest.mark.parametrize(("mover", "left", "stopped"), [("paladin", 2, True), ("casty", 2, True), ("wraith", 4, False)])
def test_an_enemy_that_enters_removes_a_blood_and_a_web_and_is_stopped(mover: str, left: int, stopped: bool) -> None:
    t = spider_on((6, 3), "paladin", "skeletons", "manor", "warlock")
    t.lay("web", 3, 4, times=2)
    t.lay("blood", 3, 4, times=2)
    entry = t.run(enter(t.g, t.put(mover, 3, 3), square(3, 4)))
    assert entry.stopped == stopped
    assert len(t.tokens(3, 4)) == left
    assert (t.g.supply[WEB], t.g.supply[BLOOD]) == ((9, 14) if stopped else (8, 13))


@pytest.mark.clause("SPI-45")
def test_a_single_web_stops_as_well_as_three_and_blood_stops_nobody() -> None:
    for webs in (1, 3):
        t = spider_on((6, 3), "paladin")
        t.lay("web", 3, 4, times=webs)
        assert t.run(enter(t.g, t.put("paladin", 3, 3), square(3, 4))).stopped
    t = spider_on((6, 3), "paladin")
    t.lay("blood", 3, 4)
    assert not t.run(enter(t.g, t.put("paladin", 3, 3), square(3, 4))).stopped


# ------------------------------------------------------------------ Eggs


@pytest.mark.clause("SPI-47", "SPI-48", "PAL-32", "SKL-35")
@pytest.mark.parametrize(("by", "left"), [("paladin", ["web"]), ("casty", ["blood", "blood", "web"])])
def test_an_egg_that_is_hit_is_removed_and_a_hero_clears_the_blood(by: str, left: list[str]) -> None:
    t = spider_on((6, 3), "paladin", "skeletons")
    egg(t, 3, 4)
    t.lay("blood", 3, 4, times=2)
    t.lay("web", 3, 4)
    t.lay("blood", 2, 3)
    assert isinstance(strike(t, "egg-1", by=by), Result)
    assert (eggs(t), t.tokens(3, 4), t.tokens(2, 3)) == ([], left, ["blood"])
    assert t.g.supply[BLOOD] == 15 - 1 - (2 if by == "casty" else 0)
    assert (spider(t).boxed, spider(t).terror) == ((), 0)
    assert "paladin egg-1 removed from (3,4)" in t.log


@pytest.mark.clause("SPI-48", "MMP-24")
def test_the_armored_knight_clears_it_too() -> None:
    t = spider_on((6, 3), "armored-knight")
    egg(t, 3, 4)
    t.lay("blood", 3, 4, times=2)
    strike(t, "egg-1", by="armored-knight")
    assert t.tokens(3, 4) == []


@pytest.mark.clause("SPI-47", "MMP-105")
def test_an_egg_goes_with_its_tile() -> None:
    t = spider_on((6, 3), "manor", tiles={**CROSS, (3, 4): OPEN})
    egg(t, 3, 4)
    t.lay("blood", 3, 4)
    t.play(shift(t.g, t["manor"], square(3, 4), square(2, 4)))
    assert (eggs(t), t.tokens(2, 4)) == (["(2,4)"], ["blood"])
    t = spider_on((6, 3), "manor")
    egg(t, 3, 4)
    t.play(swap(t.g, t["manor"], square(3, 4), square(2, 3)))
    assert eggs(t) == ["(2,3)"]
