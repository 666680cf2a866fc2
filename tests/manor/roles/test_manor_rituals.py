"""The Manor's rituals, its treasures and its hand (MAN-23 to MAN-31, MAN-34, MAN-36, MAN-46)."""

from __future__ import annotations

import pytest

from tests.manor.tables import ManorTable, all_lit
from tests.manor.tables.manor import cubes, discarded, go, held, manor, manor_with, names, offered, turn
from tests.table import Result
from underhall.engine.flow import Ask, Chance
from underhall.engine.knowledge import Thing
from underhall.hall.pieces import POLTERGEISTS
from underhall.hall.tokens import TREASURE
from underhall.manor.map.places import SQUARES, row_and_col, square
from underhall.manor.roles.manor import phases
from underhall.manor.roles.manor.rituals import RITUAL_IDS, can_complete, trace
from underhall.manor.roles.manor.treasures import give_treasure

# The cards as printed: the way from the Wraith (n up, e right), the number of the marked tile after it, Seals, portent.
CARDS = [
    ("ritual-01", "nes", 2, 1, "reveal"),
    ("ritual-02", "een", 2, 1, "swap"),
    ("ritual-03", "see", 1, 1, "shift"),
    ("ritual-04", "eee", 2, 1, "walls"),
    ("ritual-05", "ene", 2, 1, "draw"),
    ("ritual-06", "enenee", 3, 3, ""),
    ("ritual-07", "eeeee", 3, 2, ""),
    ("ritual-08", "eeeeee", 3, 3, ""),
    ("ritual-09", "eseee", 3, 2, ""),
    ("ritual-10", "sesee", 3, 2, ""),
    ("ritual-11", "wnw", 2, 1, "wraith"),
    ("ritual-12", "nneee", 3, 2, ""),
    ("ritual-13", "seseee", 3, 3, ""),
]
MOVES = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}


def walked(way: str, quarter_turns: int, row: int, col: int) -> list[tuple[int, int]]:
    """The squares of a way that is turned clockwise, from a square on."""
    found = [(row, col)]
    for step in way:
        down, right = MOVES[step]
        for _ in range(quarter_turns):
            down, right = right, -down
        row, col = row + down, col + right
        found.append((row, col))
    return found


def inside(squares: list[tuple[int, int]]) -> bool:
    return all(0 <= row < 7 and 0 <= col < 7 for row, col in squares)


def place_of(at: tuple[int, int]) -> str:
    return f"({at[0]},{at[1]})"


# ------------------------------------------------------------------ the thirteen cards


@pytest.mark.clause("MAN-24", "MAN-46")
@pytest.mark.parametrize(("card", "way"), [card[:2] for card in CARDS])
def test_a_path_has_the_cards_shape_in_any_direction_but_never_mirrored(card: str, way: str) -> None:
    face = RITUAL_IDS.index(card)
    for at in SQUARES:
        for turn_by in range(4):
            squares = walked(way, turn_by, *row_and_col(at))
            expected = tuple(square(*cell) for cell in squares) if inside(squares) else ()
            assert trace(face, turn_by, at) == expected, (card, place_of(row_and_col(at)), turn_by)


@pytest.mark.clause("MAN-24", "MAN-25", "MAN-46")
@pytest.mark.parametrize(("card", "way"), [card[:2] for card in CARDS])
@pytest.mark.parametrize("start", [(3, 3), (6, 0), (0, 3)])
def test_every_direction_that_stays_on_the_map_is_offered(card: str, way: str, start: tuple[int, int]) -> None:
    t = manor_with(phases.RITUAL, hand=(card,), wraith=start, tiles=all_lit())
    paths = {turn_by: walked(way, turn_by, *start) for turn_by in range(4)}
    expected = [f"ritual {place_of(path[-1])} #{card} x{turn_by}" for turn_by, path in paths.items() if inside(path)]
    assert offered(t) == [*expected, "go-on"]


@pytest.mark.clause("MAN-26", "MAN-28")
@pytest.mark.parametrize(("card", "way", "marked", "seals", "portent"), CARDS)
@pytest.mark.parametrize("turn_by", [0, 1, 2, 3])
def test_what_each_ritual_does(card: str, way: str, marked: int, seals: int, portent: str, turn_by: int) -> None:
    start = next(cell for cell in map(row_and_col, SQUARES) if inside(walked(way, turn_by, *cell)))
    path = walked(way, turn_by, *start)
    other = "ritual-12" if card == "ritual-07" else "ritual-07"
    t = manor_with(phases.RITUAL, hand=(card, other), wraith=start, tiles=all_lit())
    learned = t.g.learned
    go(t, f"ritual {place_of(path[-1])} #{card} x{turn_by}")
    me = manor(t)
    assert me.seals == seals
    assert t.where("wraith") == place_of(path[-1])
    assert t.poltergeists(*path[marked]) == 1
    assert sum(t.g.where[piece] >= 0 for piece in POLTERGEISTS) == 1
    assert me.portents == cubes({portent: 1})
    assert (discarded(t), len(held(t))) == ([card], 1)
    assert t.g.learned > learned, "everybody has seen the card"
    assert path[marked] not in (path[0], path[-1])


# ------------------------------------------------------------------ what a path asks for (MAN-25)

LINE = [(3, 2), (3, 3), (3, 4), (3, 5)]


def line(**changed: str) -> ManorTable:
    """A straight path of four tiles to the east of the Wraith; `c4="dark"` puts something else on column 4."""
    tiles = all_lit() | {(3, int(col[1])): tile for col, tile in changed.items()}
    return manor_with(phases.RITUAL, hand=("ritual-04",), wraith=(3, 2), tiles=tiles)


EAST = "ritual (3,5) #ritual-04 x0"


@pytest.mark.clause("MAN-25", "MAN-27")
@pytest.mark.parametrize("col", [2, 3, 4, 5])
def test_every_tile_must_be_lit(col: int) -> None:
    assert EAST in offered(line())
    assert EAST not in offered(line(**{f"c{col}": "dark"}))


@pytest.mark.clause("MAN-25")
def test_a_crypt_is_no_tile() -> None:
    t = manor_with(phases.RITUAL, hand=("ritual-04",), wraith=(6, 3), tiles={(6, 4): "shrine-open", (6, 5): "pit-open"})
    assert offered(t) == ["go-on"]


@pytest.mark.clause("MAN-25", "SKL-69")
@pytest.mark.parametrize("col", [2, 3, 4, 5])
@pytest.mark.parametrize("figure", ["poltergeist-1", "egg-1", "warlock", "pillar-of-light", "casty"])
def test_no_tile_may_hold_a_figure_but_the_wraith(col: int, figure: str) -> None:
    t = line()
    t.put(figure, 3, col)
    assert EAST not in offered(t)


@pytest.mark.clause("MAN-25")
def test_tokens_and_markers_do_not_block() -> None:
    t = line()
    for col, token in zip((2, 3, 4, 5), ("web", "treasure", "pit-marker", "ruin"), strict=True):
        t.lay(token, 3, col)
    assert EAST in offered(t)


@pytest.mark.clause("MAN-25", "MMP-42")
@pytest.mark.parametrize("col", [2, 3, 4])
def test_force_walls_block_each_step_and_only_steps(col: int) -> None:
    t = line()
    t.mark("force-wall", 3, col, "E")
    assert EAST not in offered(t)
    t = line()
    t.mark("force-wall", 3, col, "N")
    t.mark("force-wall", 3, 5, "E")
    assert EAST in offered(t), "walls beside the path do not matter"


@pytest.mark.clause("MAN-25", "MMP-40")
@pytest.mark.parametrize(("col", "side"), [(3, "W"), (3, "E"), (5, "W")])
def test_printed_walls_block_from_either_side_and_breaches_open_them(col: int, side: str) -> None:
    blocked = {"W": "shrine-nes", "E": "shrine-nes r2"}[side]
    assert EAST not in offered(line(**{f"c{col}": blocked}))
    t = line(**{f"c{col}": blocked})
    t.mark("breach", 3, col, side)
    assert EAST in offered(t)


@pytest.mark.clause("MAN-25")
def test_the_wraith_somewhere_else_starts_nothing_there() -> None:
    t = line()
    t.put("wraith", 0, 0)
    assert EAST not in offered(t)
    assert can_complete(t.g, RITUAL_IDS.index("ritual-04"), 0, square(3, 2))
    assert not can_complete(t.g, RITUAL_IDS.index("ritual-04"), 0, square(3, 4)), "it leads out of the manor"


# ------------------------------------------------------------------ performing (MAN-23, MAN-26, MAN-46)


@pytest.mark.clause("MAN-23")
def test_at_most_one_ritual_a_turn() -> None:
    t = manor_with(phases.RITUAL, hand=("ritual-04", "ritual-02"), tiles=all_lit())
    assert turn(t, "ritual (3,6) #ritual-04 x0") == Result(), "no further ritual is asked for"
    assert held(t) == ["ritual-02"]


@pytest.mark.clause("MAN-23", "MAN-39")
def test_none_need_be_performed() -> None:
    t = manor_with(phases.RITUAL, hand=("ritual-04",), tiles=all_lit())
    go(t, "go-on")
    assert (manor(t).seals, held(t), t.where("wraith")) == (0, ["ritual-04"], "(3,3)")


@pytest.mark.clause("MAN-27", "MAN-47")
def test_whether_a_ritual_can_be_performed_is_a_secret_so_it_is_asked_with_any_in_hand() -> None:
    assert offered(manor_with(phases.RITUAL, hand=("ritual-04", "ritual-08"))) == ["go-on"]
    assert offered(manor_with(phases.RITUAL, tiles=all_lit())) == []


@pytest.mark.clause("MAN-26", "MMP-09")
def test_without_a_poltergeist_in_supply_the_rest_is_done() -> None:
    t = manor_with(phases.RITUAL, hand=("ritual-04",), tiles=all_lit())
    for piece in POLTERGEISTS:
        t.g.stand(piece, square(0, 0))
    go(t, "ritual (3,6) #ritual-04 x0")
    assert (manor(t).seals, t.where("wraith"), t.poltergeists(3, 5)) == (1, "(3,6)", 0)
    assert (manor(t).portents, discarded(t)) == ((0, 0, 0, 1, 0, 0), ["ritual-04"])


@pytest.mark.clause("MAN-26")
def test_a_placed_poltergeist_is_not_spooky() -> None:
    """Other empty Lit tiles are all around, and nothing is asked."""
    t = manor_with(phases.RITUAL, hand=("ritual-04",), tiles=all_lit())
    go(t, "ritual (3,6) #ritual-04 x0")
    assert t.poltergeists(3, 5) == 1


@pytest.mark.clause("MAN-26", "MAN-46", "MMP-53")
def test_the_tiles_between_and_their_tokens_are_left_alone() -> None:
    t = line()
    for col in (3, 4, 5):
        t.lay("web", 3, col)
    go(t, EAST)
    assert [t.tokens(3, col) for col in (3, 4, 5)] == [["web"]] * 3


@pytest.mark.clause("MAN-46")
def test_the_story_tells_the_steps_in_their_order() -> None:
    t = line()
    t.g.story = []
    go(t, EAST)
    told = [(event.verb, event.clause) for event in t.g.story]
    assert told == [("ritual", "MAN-26"), ("haunt", "MAN-26"), ("portent", "MAN-28")]
    ritual = t.g.story[0]
    assert (ritual.who, ritual.space, ritual.thing, ritual.amount) == ("manor", square(3, 5), "Ritual 4", 1)


# ------------------------------------------------------------------ phase 4: treasures (MAN-29, MAN-30)

SIX_DARK = {(2, 3): "dark", (4, 3): "dark"}


@pytest.mark.clause("MAN-29")
@pytest.mark.parametrize(("filled", "treasures"), [(0, 1), (1, 1), (2, 2), (3, 2)])
def test_so_many_treasures_are_placed(filled: int, treasures: int) -> None:
    t = manor_with(phases.TREASURES, omens={"draw": filled}, tiles=SIX_DARK)
    go(t, *["place (2,3)", "place (4,3)"][:treasures])
    assert t.g.supply[TREASURE] == 10 - treasures


@pytest.mark.clause("MAN-30")
def test_a_treasure_goes_on_a_dark_tile_without_any_piece() -> None:
    dark = dict.fromkeys([(2, 3), (4, 3), (3, 4), (3, 2), (6, 2), (6, 4), (5, 3)], "dark")
    t = manor_with(phases.TREASURES, omens={"draw": 2}, tiles=dark)
    t.put("egg-1", 2, 3)
    t.lay("treasure", 4, 3)
    t.lay("web", 3, 4)
    t.lay("pit-marker", 3, 2)
    t.lay("ruin", 6, 2)
    t.mark("force-wall", 6, 4, "N")
    assert offered(t) == [f"place {at}" for at in ("(6,4)", "(5,1)", "(5,3)", "(5,5)", "(1,1)", "(1,5)")]
    t = manor_with(phases.TREASURES, omens={"draw": 2}, tiles=dark)
    assert "place (5,3)" not in offered(t, "place (5,3)"), "two of one turn go on two tiles"


@pytest.mark.clause("MAN-30")
def test_placing_is_mandatory_as_far_as_it_goes() -> None:
    t = manor_with(phases.TREASURES, omens={"draw": 2}, tiles=all_lit() | {(0, 0): "dark"})
    go(t)
    assert t.tokens(0, 0) == ["treasure"], "one tile, no question, and the second finds none"
    t = manor_with(phases.TREASURES, omens={"draw": 2}, tiles=SIX_DARK)
    t.g.supply[TREASURE] = 1
    go(t, "place (2,3)")
    t = manor_with(phases.TREASURES, omens={"draw": 2}, tiles=SIX_DARK)
    t.g.supply[TREASURE] = 0
    go(t)


# ------------------------------------------------------------------ phase 4: rituals (MAN-29, MAN-31, MAN-36)


@pytest.mark.clause("MAN-29")
@pytest.mark.parametrize("filled", [0, 1, 2, 3])
def test_so_many_rituals_are_drawn_hidden(filled: int) -> None:
    t = manor_with(phases.DRAW, omens={"draw": filled})
    go(t, *["ritual-01", "ritual-06", "ritual-13"][:filled])
    assert held(t) == ["ritual-01", "ritual-06", "ritual-13"][:filled]
    assert {thing.known for thing in manor(t).rituals.hand} <= {1 << manor(t).owner}
    assert all(step.shown == 1 << manor(t).owner for step in t.asked if isinstance(step, Chance))


@pytest.mark.clause("MAN-31", "MMP-10")
def test_more_than_five_are_discarded_by_choice_after_drawing() -> None:
    hand = ("ritual-01", "ritual-02", "ritual-03", "ritual-04")
    t = manor_with(phases.DRAW, omens={"draw": 3}, hand=hand)
    codes = offered(t, "ritual-05", "ritual-06", "ritual-07")
    assert codes == [f"discard-ritual #ritual-0{number}" for number in range(1, 8)]
    t = manor_with(phases.DRAW, omens={"draw": 3}, hand=hand)
    learned = t.g.learned
    go(t, "ritual-05", "ritual-06", "ritual-07", "discard-ritual #ritual-02", "discard-ritual #ritual-07")
    assert held(t) == ["ritual-01", "ritual-03", "ritual-04", "ritual-05", "ritual-06"]
    assert discarded(t) == ["ritual-02", "ritual-07"]
    assert t.g.learned == learned + 5, "three drawn, two seen by all"
    t = manor_with(phases.DRAW, omens={"draw": 1}, hand=hand)
    go(t, "ritual-05")
    assert len(held(t)) == 5, "five is the limit"


@pytest.mark.clause("MAN-31")
def test_a_discard_is_a_place_to_start_anew() -> None:
    """What was drawn stays drawn: the phase asks for the discard alone."""
    t = manor_with(phases.DRAW, omens={"draw": 1}, hand=RITUAL_IDS[:5])
    step = turn(t, "ritual-06")
    assert isinstance(step, Ask)
    assert step.prompt.hub
    assert names(turn(t)) == "discard-ritual"


@pytest.mark.clause("MAN-31", "MAN-36", "MMP-13")
def test_an_empty_deck_is_made_anew_of_the_discards() -> None:
    t = manor_with(phases.DRAW, omens={"draw": 3}, hand=("ritual-12",))
    me = manor(t)
    me.rituals.discards = tuple(face for face in me.rituals.unknown if face not in (0, 1))
    me.rituals.unknown = (0, 1)
    codes = t.play(me.play(t.g), "ritual-01")
    assert isinstance(codes, Chance), "both are gone, the third comes from the pile"
    assert codes.count == 10
    assert me.rituals.discards == ()


@pytest.mark.clause("MAN-36")
def test_a_completed_ritual_goes_to_the_discards_and_can_be_drawn_again() -> None:
    t = line()
    me = manor(t)
    me.rituals.unknown = ()
    go(t, EAST)
    assert discarded(t) == ["ritual-04"]
    t.g.turn.phase, me.left = phases.DRAW, 1
    go(t)
    assert held(t) == ["ritual-04"]


# ------------------------------------------------------------------ a hero's treasure (MAN-34)


@pytest.mark.clause("MAN-34", "MMP-101")
def test_the_manors_player_says_which_treasure_card_a_hero_gets() -> None:
    t = manor_with()
    offers = (Thing(901, 0, 0, 0, 1 << manor(t).owner), Thing(902, 0, 0, 1, 1 << manor(t).owner))
    step = t.play(manor(t).give_treasure(t.g, offers))
    assert isinstance(step, Ask)
    assert (step.seat, step.prompt.name, step.prompt.hub) == (manor(t).seat, "give-treasure", False)
    assert [option.card for option in step.options] == [901, 902]
    flow = give_treasure(manor(t), offers)
    next(flow)
    with pytest.raises(StopIteration) as end:
        flow.send(1)
    assert end.value.value == offers[1]
    assert t.run(manor(t).give_treasure(t.g, offers[:1])) == offers[0], "one card is no question"
