"""Small ends of the rules of the manor that no other test holds: order, bounds, who sees what."""

from __future__ import annotations

import msgspec
import pytest

from tests.manor.tables import asked, table
from tests.manor.tables.armored_knight import act as knight_acts
from tests.manor.tables.armored_knight import hold as hold_artifacts
from tests.manor.tables.armored_knight import knight, knight_on
from tests.manor.tables.manor import manor, manor_with
from tests.manor.tables.paladin import act, hold, offered, paladin_on
from tests.manor.tables.shadow_paladin import shadow_of, shadow_on
from tests.manor.test_positions import ALL, START, found, refusal, state_of
from underhall.engine.flow import Ask
from underhall.hall.pieces import GIANT_SPIDER, PIECES, SHADOW_PALADIN, SORCERER, SPIDERLINGS
from underhall.hall.setup import SetupError
from underhall.manor.map.parts import TILE_BY_ID, TILE_IDS
from underhall.manor.map.places import square
from underhall.manor.map.reveal import reveal
from underhall.manor.positions import position
from underhall.manor.roles.armored_knight.board import ArmoredKnightBoard
from underhall.manor.roles.armored_knight.javelins import _is_the_spider
from underhall.manor.roles.armored_knight.parts import (
    ARTIFACT_IDS,
    BOLSTER,
    INTUIT,
    JAVELIN_HITS,
    STRENGTH_DEFENSE,
    VALUES,
)
from underhall.manor.roles.manor import phases
from underhall.manor.roles.manor.treasures import draw_rituals
from underhall.manor.roles.shadow_paladin.hand import fill_hand

# ------------------------------------------------------------------ the map


@pytest.mark.clause("MMP-59", "SHP-34")
def test_a_revealed_tile_is_seen_before_its_crypts_are_filled() -> None:
    t = table("shadow-paladin", "manor", tiles={(3, 4): "dark pit-open"}, stack=1)
    step = t.play(reveal(t.g, t["manor"], square(3, 4)))
    assert isinstance(step, Ask), "one tile for several crypts: somebody chooses"
    assert "shadow-paladin walls changed" in t.log


@pytest.mark.clause("MMP-31", "MMP-32", "MMP-33")
def test_the_first_tiles_are_laid_only_where_nothing_lies() -> None:
    g = state_of()
    for at in (square(1, 1), square(3, 3)):
        assert at in g.edges
    before = {at: g.lit[at].face for at in g.lit}
    position.put_first_tiles(g, [])
    assert {at: g.lit[at].face for at in g.lit} == before
    t = table("manor", tiles={(1, 1): "shrine-open"})
    with pytest.raises(SetupError, match="all 4 Armories are on the map"):
        position.put_first_tiles(t.g, [])
    assert t.tile(1, 1) == "shrine-open", "an Armory is not laid over another tile"


def test_a_tile_that_everybody_remembers_counts_among_its_copies() -> None:
    twice = '{ at = "(0,0)", tile = "shrine-ns" }, { at = "(0,1)", tile = "shrine-ns" }'
    text = START.replace('{ at = "(0,0)", tile = "shrine-ns" }', f'{twice}, {{ at = "(0,2)", tile = "shrine-ns" }}')
    assert "shrine-ns" in refusal(text)
    assert TILE_IDS[TILE_BY_ID["shrine-ns"]] == "shrine-ns"


# ------------------------------------------------------------------ heroes


@pytest.mark.clause("AKN-30")
def test_intuit_looks_at_one_tile_after_the_other_always_in_the_same_order() -> None:
    t = knight_on(3, 3, cubes=2, tiles={(2, 3): "dark", (3, 4): "dark"})
    knight_acts(t, "intuit", "shrine-ns", "pit-n")
    assert [t.tile(2, 3), t.tile(3, 4)] == ["dark pit-n", "dark shrine-ns"]


def test_what_she_used_is_the_same_in_whichever_order() -> None:
    keys = []
    for first, second in ((BOLSTER, INTUIT), (INTUIT, BOLSTER)):
        t = knight_on(3, 3, cubes=3)
        knight(t).use(first)
        knight(t).use(second)
        keys.append(knight(t).key())
    assert keys[0] == keys[1]


@pytest.mark.clause("PAL-20", "PAL-51")
def test_a_crusade_to_a_tile_that_is_open_to_him_is_offered_once_vigor_or_not() -> None:
    t = paladin_on(3, 3, fury=3)
    t.put("casty", 2, 3)
    crusades = [code for code in offered(t) if code.startswith("crusade")]
    assert len(crusades) == len({code.split(" x")[0] for code in crusades})


@pytest.mark.clause("PAL-35")
def test_a_shrine_exchanges_one_favor_card_and_the_step_is_over() -> None:
    t = paladin_on(3, 3, tiles={(3, 3): "shrine-open", (2, 3): "pit-open"})
    hold(t, "conjure", "disdain")
    t.dealt = True
    step = act(t, "crusade (3,3)", "discard-favor #conjure", "keep-favor #divination")
    assert asked(step) == "paladin-act", "one favor card and no more, though Disdain could be given up too"


# ------------------------------------------------------------------ the Shadow Paladin


@pytest.mark.clause("SHP-35", "SHP-36")
def test_new_power_cards_are_seen_by_their_owner_alone() -> None:
    t = shadow_on((3, 3))
    t.dealt = True
    me = shadow_of(t)
    t.run(fill_hand(t.g, me))
    assert {thing.known for thing in me.power.hand} == {1 << me.owner}


@pytest.mark.clause("SHP-35", "SHP-36")
def test_a_draw_that_brings_nothing_is_not_told() -> None:
    t = shadow_on((3, 3), hand=("gaze",) * 3)
    me = shadow_of(t)
    me.power.unknown = me.power.discards = ()
    t.g.story = []
    t.run(fill_hand(t.g, me))
    assert t.g.story == []


def test_black_vigil_is_noted_only_while_it_lasts() -> None:
    t = shadow_on((3, 3))
    for vigil, noted in ((0, False), (1, True)):
        shadow_of(t).vigil = vigil
        assert any("Black Vigil" in note for note in shadow_of(t).panel(t.g, 0).notes) == noted


# ------------------------------------------------------------------ boards in files


@pytest.mark.clause("SPI-58")
def test_a_giant_spider_that_no_file_names_leaves_no_room_for_spiderlings() -> None:
    text = ALL.replace("[pieces]", '[pieces]\nspiderlings = ["(2,3)"]')
    text = "\n".join(line for line in text.splitlines() if not line.startswith(("form =", "giant-spider", "sorcerer")))
    assert "figures of Spiderlings on the map, not 1 (SPI-58)" in refusal(text)


@pytest.mark.clause("WAR-10")
def test_his_network_is_told_without_poltergeists_too() -> None:
    text = ALL.replace('poltergeists = ["(3,4)", "(3,4)", "(2,3)"]\n', "").replace(
        'under_poltergeists = { "(3,4)" = [1, 2], "(2,3)" = [4] }\n', ""
    )
    text = text.replace('warlock = "(1,2)"', 'warlock = "(2,3)"')
    assert found(state_of(text), "warlock")["network"] == ["(3,4)", "(3,4)"]


@pytest.mark.clause("MAN-10")
@pytest.mark.parametrize("left", [0, 2])
def test_how_often_a_power_may_still_be_used_is_told_while_it_is(left: int) -> None:
    t = manor_with(phases.REVEAL)
    manor(t).left = left
    told = manor(t).panel(t.g, 0).numbers.get("left_of_this_power")
    assert told == (left or None)


@pytest.mark.clause("AKN-27", "AKN-45", "SHP-41")
@pytest.mark.parametrize("others", [("spider",), ("shadow-paladin",), ("skeletons", "warlock")])
def test_whom_a_javelin_takes_for_the_spider(others: tuple[str, ...]) -> None:
    t = table("armored-knight", *others)
    hers = {GIANT_SPIDER, SORCERER, *SPIDERLINGS} if "spider" in others else {SHADOW_PALADIN}
    taken = {piece for piece in range(len(PIECES)) if _is_the_spider(t.g, piece)}
    assert taken == (hers if len(others) == 1 else set())


@pytest.mark.clause("AKN-24", "AKN-38")
def test_she_braces_by_her_own_track_alone() -> None:
    t = knight_on(3, 3, cubes=1)
    assert [option.card for option in knight(t).ways_to_brace()] == [STRENGTH_DEFENSE]
    hold_artifacts(t, "keen-blade", "tower-shield", "swift-boots")
    shield = next(thing for thing in knight(t).artifacts.hand if ARTIFACT_IDS[thing.face] == "tower-shield")
    assert [option.card for option in knight(t).ways_to_brace()] == [STRENGTH_DEFENSE, shield.uid]
    knight(t).artifacts.hand = ()
    knight(t).cubes[STRENGTH_DEFENSE] = len(VALUES[STRENGTH_DEFENSE]) - 1
    assert knight(t).ways_to_brace() == []


def test_a_board_that_was_put_is_not_changed_by_the_game() -> None:
    board = msgspec.convert({"feats": {JAVELIN_HITS: 1}}, ArmoredKnightBoard)
    t = knight_on(3, 3)
    board.put(t.g)
    knight(t).count(JAVELIN_HITS)
    assert board.feats == {JAVELIN_HITS: 1}


@pytest.mark.clause("MAN-29", "MAN-31")
@pytest.mark.parametrize(("due", "left", "told"), [(2, 13, [2]), (2, 1, [1]), (2, 0, []), (0, 13, [])])
def test_as_many_rituals_as_came_are_told_and_none_if_none_did(due: int, left: int, told: list[int]) -> None:
    t = manor_with()
    me = manor(t)
    me.rituals.unknown, me.rituals.discards = me.rituals.unknown[:left], ()
    me.left = due
    t.g.story, t.dealt = [], True
    t.run(draw_rituals(t.g, me))
    assert [event.amount for event in t.g.story if event.verb == "draw-rituals"] == told
