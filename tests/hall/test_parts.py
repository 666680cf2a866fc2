"""The small parts that both houses are built of, one by one: tokens and their supplies, figures, options on spaces,
numbers that stop at their ends, words that were probably meant."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from underhall.engine.flow import Ask, Ending, Flow, GameOver, Option, Prompt
from underhall.engine.nature import KEY_BYTES, Stream
from underhall.hall import asks, figures, grid, tracks, turn
from underhall.hall.asks import OnCard, OnEdge, OnSpace, choose_space
from underhall.hall.edges import EDGES
from underhall.hall.pairs import Contest
from underhall.hall.pieces import EGGS, KNIGHT, POLTERGEISTS, SPIDERLINGS, THIEF
from underhall.hall.setup import meant, nearest
from underhall.hall.space import OFF, at
from underhall.hall.tiles import lit_sides, walls_on
from underhall.hall.tokens import CRYSTAL, EVENT, TOKENS, TREASURE, token_numbers
from underhall.houses import HOUSES
from underhall.told.setups import setup_of

HERE, THERE, FAR = at(0, 0), at(1, 0), at(3, 2)
WHERE = Prompt("where", "Where?", "GEN-01")


# ------------------------------------------------------------------ tokens on spaces


def table(**supply: int) -> Any:
    return SimpleNamespace(tokens={}, supply=[supply.get(name, 0) for name in TOKENS])


@pytest.mark.clause("GEN-15", "MMP-09", "MMP-15")
def test_with_an_empty_supply_no_token_is_put() -> None:
    g = table(treasure=1)
    assert grid.put_token(g, HERE, TREASURE)
    assert not grid.put_token(g, HERE, TREASURE)
    assert not grid.put_token(g, THERE, CRYSTAL)
    assert (g.tokens, g.supply[TREASURE], g.supply[CRYSTAL]) == ({HERE: (TREASURE,)}, 0, 0)


@pytest.mark.clause("MMP-14")
def test_what_leaves_the_map_is_in_its_supply_again() -> None:
    g = table(treasure=3, event=1)
    for token in (EVENT, TREASURE, TREASURE):
        grid.put_token(g, HERE, token)
    assert g.tokens[HERE] == (TREASURE, TREASURE, EVENT)
    assert [grid.count(g, HERE, token) for token in (TREASURE, CRYSTAL, EVENT)] == [2, 0, 1]
    assert grid.count(g, THERE, TREASURE) == 0
    grid.remove(g, HERE, TREASURE)
    assert (g.tokens, g.supply[TREASURE], g.supply[EVENT]) == ({HERE: (TREASURE, EVENT)}, 2, 0)
    grid.take_token(g, HERE, EVENT)
    assert g.supply[EVENT] == 0, "where it goes the caller says"
    grid.move_token(g, HERE, THERE, TREASURE)
    assert (g.tokens, g.supply[TREASURE]) == ({THERE: (TREASURE,)}, 2)


def test_counts_of_tokens_are_told_by_name_without_noughts() -> None:
    assert token_numbers((2, 0, 1)) == {"treasure": 2, "event": 1}


# ------------------------------------------------------------------ figures


class Marking:
    """A role with some of the pieces, which marks one of them and keeps another beside its board."""

    pieces = (KNIGHT, *SPIDERLINGS)

    def __init__(self, marked: int = OFF, kept: tuple[int, ...] = ()) -> None:
        self.marked, self._kept = marked, kept

    def mark(self, piece: int) -> int:
        return int(piece == self.marked)

    def kept(self) -> tuple[int, ...]:
        return self._kept


def standing(marked: int = OFF, kept: tuple[int, ...] = (), **places: int) -> Any:
    """A table with pieces at these places ("s22": the one of this number), all others off the map."""
    where = [OFF] * (POLTERGEISTS[-1] + 1)
    for piece, place in places.items():
        where[int(piece[1:])] = place
    g = SimpleNamespace(where=where, roles=[Marking(marked, kept)], plan=SimpleNamespace(pieces=range(len(where))))
    g.tokens, g.pillar, g.standing = {}, OFF, figures.standing(cast(Any, g))
    g.pieces_on = lambda space: g.standing.get(space, ())
    return g


@pytest.mark.clause("MMP-21", "MMP-22", "MMP-90")
def test_who_stands_on_a_space() -> None:
    g = standing(s0=HERE, s6=HERE, s22=THERE)
    assert g.standing == {HERE: (KNIGHT, THIEF), THERE: (SPIDERLINGS[0],)}
    assert figures.enemies(g, g.roles[0], HERE) == [THIEF]
    assert figures.enemies(g, g.roles[0], THERE) == figures.enemies(g, g.roles[0], FAR) == []
    assert [figures.no_figures(g, space) for space in (HERE, FAR)] == [False, True]
    g.tokens[FAR] = (TREASURE,)
    assert figures.no_figures(g, FAR)
    assert [figures.is_empty(g, space) for space in (HERE, FAR, at(5, 5))] == [False, False, True]
    assert not figures.closed(g, HERE)
    g.pillar = HERE
    assert [figures.closed(g, space) for space in (HERE, THERE)] == [True, False]


@pytest.mark.clause("SPI-60")
def test_pieces_that_are_alike_are_told_apart_by_place_and_mark_alone() -> None:
    first, second, third, fourth, fifth = SPIDERLINGS
    g = standing(marked=third, s22=THERE, s23=HERE, s24=HERE, s25=HERE, s26=FAR)
    assert figures.distinct(g, [fifth, fourth, third, second, first]) == [second, third, first, fifth]
    assert [figures.alike_here(g, piece) for piece in SPIDERLINGS] == [first, second, third, second, fifth]
    assert figures.alike_here(g, KNIGHT) == KNIGHT
    assert figures.distinct(g, [fourth]) == [fourth]
    assert figures.distinct(g, [fifth, first]) == [first, fifth]
    assert figures.distinct(g, []) == []
    assert figures.distinct(g, [EGGS[0], first]) == [first, EGGS[0]]


@pytest.mark.clause("SPI-60")
def test_positions_are_equal_whichever_of_those_alike_stands_where() -> None:
    one = figures.in_canonical_order(standing(marked=22, s22=HERE, s23=THERE))
    assert one == figures.in_canonical_order(standing(marked=26, s26=HERE, s24=THERE))
    assert one != figures.in_canonical_order(standing(marked=23, s22=HERE, s23=THERE))
    assert one != figures.in_canonical_order(standing(marked=22, s22=HERE, s23=FAR))
    assert one != figures.in_canonical_order(standing(marked=22, s22=HERE, s23=THERE, s0=FAR))


@pytest.mark.clause("MMP-09", "WAR-18")
def test_a_poltergeist_is_spare_while_it_is_neither_on_the_map_nor_kept() -> None:
    first, _, third, *_ = POLTERGEISTS
    g = standing(kept=(first,), s33=HERE)
    assert figures.spare_poltergeist(g) == third
    assert [*figures.spare_poltergeists(g)] == [*POLTERGEISTS[2:]]
    assert figures.spare_poltergeist(standing(kept=POLTERGEISTS)) == OFF


# ------------------------------------------------------------------ options


def test_an_option_on_a_space_is_made_once_and_holds_what_it_is_told() -> None:
    on = OnSpace("push", 2, 3, 4)
    assert on[HERE] == Option("push", HERE, 3, 4, 2)
    assert on[HERE] is on[HERE]
    assert OnSpace("go")[THERE] == Option("go", THERE)
    assert OnEdge("wall")[EDGES[HERE][1]] == Option("wall", HERE, card=1)
    assert OnCard("play", 5)[7] == Option("play", piece=5, card=7)
    assert OnCard("play")[7] == Option("play", card=7)


def test_the_options_on_some_spaces_read_like_a_list_of_them() -> None:
    stop, on = Option("stop"), OnSpace("go")
    options = on.all((HERE, THERE, stop))
    go, on_there = on[HERE], on[THERE]
    assert len(options) == 3
    assert [*options] == [go, on_there, stop]
    assert (options[0], options[1], options[-1], options[:2]) == (go, on_there, stop, [go, on_there])
    assert options == [go, on_there, stop]
    assert options != [go, stop, on_there]
    assert options != (go, on_there, stop)
    assert on_there in options
    assert on[FAR] not in options
    assert [*reversed(options)] == [stop, on_there, go]
    assert (options.index(stop), options.count(go), options.count(on[FAR])) == (2, 1, 0)


def test_of_one_space_there_is_no_choice_but_who_listens_hears_of_it() -> None:
    on, heard = OnSpace("go"), list[Any]()
    with asks.telling(lambda *told: heard.append(told)):
        with pytest.raises(StopIteration) as done:
            next(choose_space(1, WHERE, on, [THERE]))
        flow = choose_space(1, WHERE, on, [HERE, THERE])
        ask = next(flow)
    assert done.value.value == THERE
    assert heard == [(1, WHERE, on[THERE])]
    assert isinstance(ask, Ask)
    assert (ask.seat, ask.prompt, [*ask.options]) == (1, WHERE, [on[HERE], on[THERE]])
    with pytest.raises(StopIteration) as done:
        flow.send(1)
    assert done.value.value == THERE


# ------------------------------------------------------------------ numbers, tiles, words


@pytest.mark.clause("MMP-11", "MMP-12")
def test_a_track_stops_at_its_ends_and_a_payment_is_made_in_full() -> None:
    assert [tracks.gain(value, 2, 5) for value in (2, 3, 4, 5)] == [4, 5, 5, 5]
    assert [tracks.lose(value, 2) for value in (4, 2, 1, 0)] == [2, 0, 0, 0]
    assert [tracks.spend(value, 2) for value in (3, 2)] == [1, 0]
    with pytest.raises(AssertionError, match="in full"):
        tracks.spend(1, 2)


@pytest.mark.parametrize(("have", "value", "ties", "won"), [
    (3, 2, False, True), (2, 2, False, False), (1, 2, False, False), (2, 2, True, True), (1, 2, True, False),
])  # fmt: skip
def test_a_contest_is_won_by_more_or_where_ties_do_by_as_much(have: int, value: int, ties: bool, won: bool) -> None:
    assert Contest("Strength", have, "Defense", value, ties).won() is won
    if not ties:
        assert Contest("Strength", have, "Defense", value).won() is won


def test_a_tile_is_turned_clockwise_with_its_walls() -> None:
    sides = lit_sides(3, 1, walls_on(("N", "W")))
    assert [tile.walls for tile in sides] == [walls_on(pair) for pair in ("NW", "NE", "ES", "SW")]
    assert [(tile.face, tile.kind, tile.turn) for tile in sides] == [(3, 1, turn) for turn in range(4)]
    assert all(tile.turned is sides for tile in sides)


def test_what_was_probably_meant() -> None:
    assert meant("knigth", ("knight", "ghoul")) == "the nearest is knight; "
    assert meant("zebra", ("knight", "ghoul")) == ""
    mixes = [("knight", "ghoul"), ("dragon", "ghost"), ("ghoul",), ("dragon", "ghost", "thief", "cave")]
    assert nearest(("knight",), mixes) == "knight+ghoul"
    assert nearest(("ghoul",), mixes) == "ghoul"
    assert nearest(("thief", "cave"), mixes) == "dragon+ghost+thief+cave", "as many changes, but more is kept"


@pytest.mark.parametrize("house", ["cave", "manor"])
def test_a_new_game_is_what_it_is_asked_to_be(house: str) -> None:
    """Who answers for nature, whether chance surfaces, what is kept; only the cave has tables with real tiles."""
    roles = {"cave": ("knight", "ghoul"), "manor": ("paladin", "spider", "manor")}[house]
    new, setup, chance = HOUSES[house].new_game, setup_of(",".join(roles)), Stream(bytes(KEY_BYTES))
    usual = new(setup, 1)
    assert (usual.state.turn.number, usual.state.round) == (1, 1), "the first turn of the first round"
    assert (usual.nature, usual.explicit, usual.history) == (None, False, True)
    assert (usual.state.story, usual.state.real_tiles) == (None, False)
    game = new(setup, 1, history=False, explicit=True, story=True, real=True, nature=chance)
    assert (game.nature, game.explicit, game.history) == (chance, True, False)
    assert (game.state.story, game.state.real_tiles) == (game.events, house == "cave")


# ------------------------------------------------------------------ the course of a game


class Counted(turn.Turn):
    """A turn that counts how often it began anew, and for whom."""

    def __init__(self) -> None:
        super().__init__()
        self.anew: list[int] = []

    def start_anew(self) -> None:
        self.anew.append(self.who)


@pytest.mark.clause("GEN-07", "GEN-08")
def test_after_the_highest_number_a_new_round_begins() -> None:
    rounds, now = list[int](), Counted()
    g: Any = SimpleNamespace(turn=now, roles=[1, 2, 3], round=1, after_round=lambda: rounds.append(g.round))
    for _ in range(4):
        now.stage, now.phase, now.cut = turn.ENDING, 2, True
        turn.next_turn(g)
        assert (now.stage, now.phase, now.cut) == (turn.BEGINNING, 0, False)
    assert (now.anew, rounds, g.round) == ([1, 2, 0, 1], [2], 2)


class Played:
    """A role whose turns are written down."""

    def __init__(self, name: str, told: list[str], out: bool = False, dies: bool = False) -> None:
        self.name, self.told, self.out, self.dies = name, told, out, dies

    def begin_turn(self, g: Any) -> None:
        self.told.append(f"{self.name} begins {g.turn.number}")

    def come_into_play(self, g: Any) -> Flow[None]:
        return self.flow("comes")

    def play(self, g: Any) -> Flow[None]:
        self.out |= self.dies
        return self.flow("plays")

    def end_of_turn(self, g: Any) -> Flow[None]:
        return self.flow("ends")

    def flow(self, what: str) -> Flow[None]:
        self.told.append(f"{self.name} {what}")
        return
        yield


def course(stage: int, number: int = 1, **who: Any) -> list[str]:
    """What happens from this stage of the first turn on until the second round is over, or that of this number."""
    told: list[str] = []

    def over(g: Any) -> None:
        told.append("round")
        if g.round > number + 1:
            raise GameOver(Ending((), "GEN-04", "it got late"))

    def noted(what: str) -> Flow[None]:
        told.append(what)
        return
        yield

    now = Counted()
    now.who, now.number, now.stage = 0, 0, stage
    roles = [Played("a", told, **who), Played("b", told)]
    g: Any = SimpleNamespace(turn=now, roles=roles, round=number)
    g.set_up = lambda: noted("set up")
    g.before_turn = lambda: told.append("before")
    g.after_turn = lambda role: noted(f"after {role.name}")
    g.after_round = lambda: over(g)
    with pytest.raises(GameOver):
        next(turn.run(g))
    return told


@pytest.mark.clause("GEN-07", "GEN-08", "GEN-11", "GEN-29")
def test_the_course_of_a_game_from_its_setup_on() -> None:
    first = ["before", "a begins 1", "a comes", "a plays", "a ends", "after a"]
    first += ["before", "b begins 2", "b comes", "b plays", "b ends", "after b", "round"]
    second = [line.replace("1", "3").replace("2", "4") for line in first if "comes" not in line]
    assert course(turn.SETTING_UP) == ["set up", *first, *second]
    assert course(turn.BEGINNING) == [*first, *second]
    assert course(turn.PLAYING)[:4] == ["a plays", "a ends", "after a", "before"]
    assert course(turn.ENDING)[:3] == ["a ends", "after a", "before"]
    assert course(turn.BEGINNING, 2)[:4] == ["before", "a begins 1", "a plays", "a ends"]


@pytest.mark.clause("VAR-112")
def test_turns_of_who_has_left_the_game_are_skipped_and_the_rest_of_the_turn_in_which_one_leaves() -> None:
    left = course(turn.BEGINNING, out=True)
    assert not [line for line in left if line.endswith("a") or line.startswith("a ")]
    assert left.count("b plays") == left.count("round") == 2
    killed = course(turn.BEGINNING, dies=True)
    assert killed[:5] == ["before", "a begins 1", "a comes", "a plays", "after a"]
    assert killed.count("a plays") == 1
