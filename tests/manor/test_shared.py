"""Pieces, tokens and supplies (MMP-07 to MMP-15, MMP-20 to MMP-24, MMP-83 to MMP-87), and pieces that are alike."""

from __future__ import annotations

import pytest

from tests.manor.tables import ManorTable, bare, table
from underhall.engine.game import Game
from underhall.engine.knowledge import UNSEEN
from underhall.hall import tracks
from underhall.hall.cards import Cards
from underhall.hall.decks import draw_to_hand
from underhall.hall.figures import distinct, enemies, is_empty, no_figures, spare_poltergeist
from underhall.hall.grid import count, remove
from underhall.hall.pieces import EGGS, PIECES, POLTERGEISTS, SKELETONS, SPIDERLINGS
from underhall.hall.space import OFF
from underhall.hall.tokens import BLOOD, RUIN, TREASURE, WEB
from underhall.manor.entering import enter, put_poltergeist
from underhall.manor.map import board, stack
from underhall.manor.map.parts import PIT, SHRINE
from underhall.manor.map.places import square
from underhall.manor.supplies import put, remove_treasure

HERE = square(2, 3)


def one_tile(*names: str, tile: str = "shrine-open") -> ManorTable:
    return table(*names, tiles={(2, 3): tile})


# ------------------------------------------------------------------ terms


@pytest.mark.clause("MMP-16")
def test_a_square_without_a_tile_is_a_crypt_a_ground_is_none() -> None:
    t = one_tile()
    assert board.is_crypt(t.g, square(2, 2))
    assert not board.is_crypt(t.g, HERE)
    assert not board.is_crypt(t.g, 7)
    assert len(board.crypts(t.g)) == 49 - 7
    assert square(2, 2) in board.crypts(t.g)


@pytest.mark.clause("MMP-19")
def test_the_figures_of_the_manor() -> None:
    names = {PIECES[piece] for piece in range(PIECES.index("paladin"), len(PIECES))}
    single = {"paladin", "pillar-of-light", "giant-spider", "sorcerer", "wraith", "warlock"}
    assert single | {"shadow-paladin", "armored-knight"} < names
    assert (len(SKELETONS), len(SPIDERLINGS), len(EGGS), len(POLTERGEISTS)) == (9, 5, 3, 9)
    assert len(names) == 8 + 9 + 5 + 3 + 9


@pytest.mark.clause("MMP-21")
def test_enemies_are_all_pieces_but_the_own() -> None:
    t = one_tile("paladin", "spider")
    for figure in ("paladin", "giant-spider", "egg-1", "poltergeist-1"):
        t.put(figure, 2, 3)
    assert [PIECES[piece] for piece in enemies(t.g, t["paladin"], HERE)] == ["giant-spider", "egg-1", "poltergeist-1"]
    assert [PIECES[piece] for piece in enemies(t.g, t["spider"], HERE)] == ["paladin", "poltergeist-1"]


@pytest.mark.clause("MMP-22")
@pytest.mark.parametrize("token", ["web", "treasure", "pit-marker", "ruin"])
def test_empty_is_more_than_no_figures(token: str) -> None:
    t = one_tile("paladin")
    assert is_empty(t.g, HERE)
    assert no_figures(t.g, HERE)
    t.lay(token, 2, 3)
    assert not is_empty(t.g, HERE)
    assert no_figures(t.g, HERE)


@pytest.mark.clause("MMP-22", "PAL-57")
@pytest.mark.parametrize("figure", ["paladin", "pillar-of-light", "poltergeist-1"])
def test_a_figure_makes_a_tile_neither_empty_nor_free(figure: str) -> None:
    t = one_tile("paladin")
    t.put(figure, 2, 3)
    assert not is_empty(t.g, HERE)
    assert not no_figures(t.g, HERE)


@pytest.mark.clause("MMP-23")
def test_a_dark_tile_has_no_kind() -> None:
    t = one_tile(tile="dark pit-open")
    assert not board.is_pit(t.g, HERE)
    assert not t.g.is_lit(HERE, PIT)
    assert board.is_pit(one_tile(tile="pit-ns").g, HERE)
    assert not board.is_pit(one_tile(tile="shrine-ns").g, HERE)
    assert one_tile(tile="shrine-ns").g.is_lit(HERE, SHRINE)
    assert not one_tile(tile="dark shrine-ns").g.is_lit(HERE, SHRINE)


@pytest.mark.clause("MMP-23", "MMP-08")
@pytest.mark.parametrize(
    ("tile", "is_one"),
    [("dark armory", True), ("armory-nes", True), ("dark", False), ("shrine-open", False), ("", False)],
)
def test_an_armory_is_known_by_its_back(tile: str, is_one: bool) -> None:
    t = one_tile(tile=tile) if tile else table()
    assert board.is_armory(t.g, HERE) is is_one


@pytest.mark.clause("MMP-86")
@pytest.mark.parametrize("tile", ["dark", "shrine-open", "dark armory"])
def test_a_pit_marker_makes_a_pit_of_any_tile_besides_its_kind(tile: str) -> None:
    t = one_tile(tile=tile)
    t.lay("pit-marker", 2, 3)
    assert board.is_pit(t.g, HERE)
    assert t.g.is_lit(HERE, SHRINE) is (tile == "shrine-open")
    assert board.is_armory(t.g, HERE) is (tile == "dark armory")


# ------------------------------------------------------------------ supplies


@pytest.mark.clause("MMP-09", "MMP-15")
def test_what_is_not_in_supply_is_not_put() -> None:
    t = one_tile("spider")
    t.g.supply[WEB] = 1
    assert put(t.g, HERE, WEB)
    assert not put(t.g, HERE, WEB)
    assert (t.tokens(2, 3), t.g.supply[WEB]) == (["web"], 0)
    assert t.log == ["spider token came to (2,3)"], "told once: only what came"


@pytest.mark.clause("MMP-14")
def test_a_removed_token_may_be_put_again() -> None:
    t = one_tile("spider")
    t.lay("web", 2, 3, times=2)
    t.lay("blood", 2, 3)
    remove(t.g, HERE, WEB)
    assert (t.tokens(2, 3), t.g.supply[WEB]) == (["blood", "web"], 9)
    assert (count(t.g, HERE, WEB), count(t.g, HERE, RUIN), count(t.g, square(3, 3), WEB)) == (1, 0, 0)
    remove(t.g, HERE, BLOOD)
    remove(t.g, HERE, WEB)
    assert is_empty(t.g, HERE)
    t.g.check()


@pytest.mark.clause("MMP-83", "MMP-84")
def test_treasures_stack_and_are_taken_one_by_one_and_every_role_is_told() -> None:
    t = one_tile("paladin", "warlock")
    t.lay("treasure", 2, 3, times=3)
    t.run(remove_treasure(t.g, t["paladin"], HERE))
    assert (t.tokens(2, 3), t.g.supply[TREASURE]) == (["treasure", "treasure"], 8)
    assert t.log == [f"{role} treasure removed by paladin from (2,3)" for role in ("paladin", "warlock")]


@pytest.mark.clause("MMP-85")
def test_poltergeists_share_a_tile_and_come_from_the_supply_of_nine() -> None:
    t = one_tile("paladin")
    assert [put_poltergeist(t.g, HERE) for _ in range(10)] == [True] * 9 + [False]
    assert t.poltergeists(2, 3) == 9
    assert t.log == [], "nobody has entered"


@pytest.mark.clause("MMP-09", "WAR-18")
def test_a_poltergeist_kept_on_a_board_is_in_no_supply() -> None:
    t = one_tile("warlock")
    t["warlock"].board = POLTERGEISTS[:8]
    assert spare_poltergeist(t.g) == POLTERGEISTS[8]
    t["warlock"].board = POLTERGEISTS
    assert spare_poltergeist(t.g) == OFF


@pytest.mark.clause("MMP-11", "MMP-12")
def test_numbers_stop_at_their_ends_and_payments_are_made_in_full() -> None:
    assert [tracks.gain(11, amount, 12) for amount in (0, 1, 2)] == [11, 12, 12]
    assert [tracks.lose(1, amount) for amount in (0, 1, 2)] == [1, 0, 0]
    assert [tracks.spend(2, amount) for amount in (0, 1, 2)] == [2, 1, 0]
    with pytest.raises(AssertionError, match="MMP-12"):
        tracks.spend(2, 3)


@pytest.mark.clause("MMP-10", "MMP-13")
def test_an_empty_deck_is_made_anew_of_its_discards_and_drawing_goes_on() -> None:
    t = one_tile("manor")
    cards = Cards("ritual", (0, 1, 2))
    cards.unknown, cards.discards = (0,), (1, 2)
    t.run(draw_to_hand(t.g, cards, 1, 2), "1")
    assert ([thing.face for thing in cards.hand], cards.unknown, cards.discards) == ([0, 1], (2,), ())
    t.run(draw_to_hand(t.g, cards, 1, 5))
    assert [thing.face for thing in cards.hand] == [0, 1, 2], "with both empty the missing cards are not drawn"
    assert [thing.known for thing in cards.hand] == [1, 1, 1]
    cards.check()


# ------------------------------------------------------------------ pieces that are alike


@pytest.mark.clause("SPI-60")
def test_positions_that_differ_in_numbers_of_like_pieces_are_equal() -> None:
    one, other = one_tile("spider"), one_tile("spider")
    one.put("spiderling-1", 2, 3)
    one.put("spiderling-2", 3, 3)
    other.put("spiderling-4", 3, 3)
    other.put("spiderling-3", 2, 3)
    assert one.g.hash() == other.g.hash()
    one["spider"].marks = {SPIDERLINGS[0]: 1}
    other["spider"].marks = {SPIDERLINGS[3]: 1}
    assert one.g.hash() != other.g.hash(), "the marked one is elsewhere"
    other["spider"].marks = {SPIDERLINGS[2]: 1}
    assert one.g.hash() == other.g.hash()


@pytest.mark.clause("SPI-60")
def test_an_egg_is_no_spiderling_and_a_sorcerer_no_giant_spider() -> None:
    keys = set()
    for figure in ("spiderling-1", "egg-1", "sorcerer", "giant-spider", "poltergeist-1"):
        t = one_tile("spider")
        t.put(figure, 2, 3)
        keys.add(t.g.hash())
    assert len(keys) == 5


@pytest.mark.clause("SPI-60")
def test_of_those_alike_one_is_offered_in_an_order_that_numbers_do_not_decide() -> None:
    t = one_tile("spider")
    for figure, place in (("spiderling-5", (3, 3)), ("spiderling-1", (2, 3)), ("spiderling-2", (2, 3))):
        t.put(figure, *place)
    t.put("egg-1", 2, 3)
    assert [PIECES[piece] for piece in distinct(t.g, (*SPIDERLINGS[:2], SPIDERLINGS[4], EGGS[0]))] == [
        "spiderling-5",
        "spiderling-1",
        "egg-1",
    ]
    t["spider"].marks = {SPIDERLINGS[0]: 1}
    offered = [PIECES[piece] for piece in distinct(t.g, SPIDERLINGS[:2])]
    assert offered == ["spiderling-2", "spiderling-1"], "by place and mark"


# ------------------------------------------------------------------ copies, and what a seat does not know


def test_a_copy_is_equal_and_independent() -> None:
    t = one_tile("paladin", "warlock", tile="dark")
    t.put("paladin", 3, 3)
    t.lay("web", 3, 3)
    other = t.g.copy()
    assert other.key() == t.g.key()
    t.run(stack.look(t.g, HERE), "shrine-ns")
    t.run(enter(t.g, PIECES.index("paladin"), HERE))
    t.mark("force-wall", 3, 3, "E")
    remove(t.g, square(3, 3), WEB)
    assert other.dark[HERE].face == UNSEEN
    assert (other.where[PIECES.index("paladin")], other.edge_tokens) == (square(3, 3), {})
    assert other.tokens[square(3, 3)] == (WEB,)
    other.check()


@pytest.mark.clause("MMP-08", "MMP-92")
def test_a_tile_that_another_looked_at_is_dealt_anew_by_the_odds_of_what_is_unseen() -> None:
    t = one_tile("paladin", "spider", tile="dark")
    t.run(stack.look(t.g, HERE, 1), "shrine-ns")
    assert list(t.g.redeal(0)) == [], "who knows it keeps it"
    faces = set()
    for seed in range(200):
        g = t.g.copy()
        g.rng = seed << 40
        g.apply_patch(g.redeal(1))
        g.check()
        assert (g.dark[HERE].known, g.stack.left) == (1, t.g.stack.left)
        faces.add(g.dark[HERE].face)
    plain = [face for face, copies in enumerate(t.g.stack.unseen) if copies and face not in (2, 3)]
    assert faces >= set(plain), "any design with its back, also its own again"
    assert not faces & {2, 3}, "no Armory"


@pytest.mark.clause("MMP-92")
def test_what_everybody_remembers_and_what_nobody_saw_is_not_dealt_anew() -> None:
    t = table("paladin", "spider", tiles={(2, 3): "dark", (4, 3): "dark shrine-ns"})
    assert list(t.g.redeal(1)) == []


@pytest.mark.clause("MMP-98", "MMP-106")
def test_a_whole_game_of_stand_ins_is_driven_copied_and_replayed() -> None:
    game = Game(bare("paladin", "spider").g)
    assert game.over is not None
    assert game.over.clause == "MMP-98"
    assert game.clone().state.hash() == game.at(len(game.log)).state.hash() == game.state.hash()
    game.state.check()
