"""Positions set up by hand: what each function puts where and takes from where, and what it refuses in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from tests.cave.seats import Seats, seated
from tests.hall.test_scenario import ROOT, START, refusal, with_steps
from tests.travel.test_cave_hosts import HORDES_TABLE, Horde, visited_by
from underhall import facts
from underhall.cave.map.parts import TILE_BY_ID, TILE_GROUP, TILE_IDS
from underhall.cave.positions import position
from underhall.cave.roles.ghouls.ghoul import Ghoul
from underhall.cave.setup.agreed import Options, Setup
from underhall.hall.pieces import GHOUL, PIECES
from underhall.hall.setup import SetupError
from underhall.hall.space import at
from underhall.hall.tokens import ARTIFACT, BOMB, BREACH, CRYSTAL, EVENT, LAMP, LOCKED_ARTIFACT, ROCKSLIDE, TREASURE
from underhall.hall.turn import PLAYING
from underhall.told.scenarios import build, parse

E, W, N, S = "east", "west", "north", "south"


def rooms() -> Seats:
    """West of the Entrance a Lit tile with a wall on its north side, east of it two Dark ones; two of each mark."""
    t = seated("knight", "cave", "ghost", tokens={"rockslide": -1, "bomb": -1})
    t.lit(-1, 0, "event-02")
    t.dark(1, 0, "ambush-10")
    t.dark(2, 0, "ambush-11")
    return t


def refused(act: Callable[[], Any]) -> str:
    with pytest.raises(SetupError) as caught:
        act()
    return str(caught.value)


# ------------------------------------------------------------------ a bare table


def test_on_a_bare_table_the_first_role_is_about_to_play_and_all_tiles_lie_in_one_pile() -> None:
    g = position.bare_table(Setup(("ghoul",), options=Options(terrain=True)))
    assert (g.turn.number, g.turn.stage, g.turn.who, [*g.lit], [*g.dark]) == (1, PLAYING, 0, [g.entrance], [])
    assert g.stack.piles == [[36, 9, 0, 0, 0, 1]]
    assert len(g.terrain_supply) == 8
    assert position.bare_table(Setup(("ghoul",))).terrain_supply == ()
    assert position.bare_table(Setup(("ghoul",)), 5).hash() == position.bare_table(Setup(("ghoul",)), 5).hash()


@pytest.mark.clause("VAR-17", "CGH-03")
@pytest.mark.parametrize(("who", "apart"), [("cave-ghost", 6), ("ghost", 0), ("cave", 0)])
def test_ghost_tiles_lie_with_the_cave_ghost_else_in_the_pile(who: str, apart: int) -> None:
    g = position.bare_table(Setup(("knight", "thief", who)))
    assert len(g.ghost_tiles) == apart
    assert g.stack.piles[0] == [36, 9, 6, 6 if who == "ghost" else 0, 0, 1]


# ------------------------------------------------------------------ tiles


def test_a_tile_is_taken_from_the_pile_with_its_group() -> None:
    g = position.bare_table(Setup(("ghoul",)))
    for x, (tile, left) in enumerate((("event-05", [35, 9]), ("crystal-01", [35, 8]), ("treasure-02", [34, 8])), 1):
        assert position.put_lit(g, x, 0, tile, 2) == at(x, 0)
        assert (TILE_IDS[g.lit[at(x, 0)].face], g.lit[at(x, 0)].turn) == (tile, 2)
        assert g.stack.piles == [[*left, 0, 0, 0, 1]]
    assert refused(lambda: position.put_lit(g, 0, 1, "event-05")) == (
        "tile event-05 is not free: it lies somewhere already, or stays in the box in this mix"
    )
    assert refused(lambda: position.put_dark(g, 1, 0, "event-06")) == "there is a tile at 1E 0 already"
    assert refused(lambda: position.put_lit(g, 0, 0, "event-06")) == "there is a tile at Entrance already"
    assert refused(lambda: position.put_lit(g, 0, 1, "event-77")) == (
        "there is no tile 'event-77'; tiles are called like event-03 or crystal-01"
    )


@pytest.mark.clause("GEN-13", "CAV-53")
def test_what_lies_dark_is_known_to_the_cave_and_whom_the_position_names() -> None:
    t = seated("knight", "thief", "cave")
    position.put_dark(t.g, 1, 0, "ambush-10")
    position.put_dark(t.g, 2, 0, "ambush-11", 0b10)
    assert [t.g.dark[at(x, 0)].known for x in (1, 2)] == [0b100, 0b110]
    uids = [t.g.dark[at(x, 0)].uid for x in (1, 2)]
    assert len({*uids}) == 2
    assert 0 not in uids
    t = seated("knight", "thief")
    position.put_dark(t.g, 1, 0, "ambush-10")
    assert t.g.dark[at(1, 0)].known == 0


def test_a_ghost_tile_may_come_from_the_cave_ghosts_supply() -> None:
    g = position.bare_table(Setup(("knight", "cave-ghost")))
    position.put_dark(g, 1, 0, "ghost-02")
    assert sorted(TILE_IDS[thing.face] for thing in g.ghost_tiles) == [f"ghost-0{n}" for n in (1, 3, 4, 5, 6)]
    assert g.stack.piles == [[36, 9, 0, 0, 0, 1]]
    assert "is not free" in refused(lambda: position.put_lit(g, 0, 1, "ghost-02"))


@pytest.mark.clause("TER-01", "TER-04")
def test_terrain_is_laid_once_with_the_option_and_on_no_tile() -> None:
    assert refused(lambda: position.put_terrain(seated("ghoul").g, "lake", 1, 0)) == (
        "terrain 'lake' is not to be had: switch the option terrain on, and use each only once"
    )
    g = seated("ghoul", terrain=True).g
    assert refused(lambda: position.put_terrain(g, "sea", 1, 0)).startswith("there is no Terrain 'sea'; there are: ")
    assert refused(lambda: position.put_terrain(g, "lake", 0, 0)) == "terrain 'lake' at Entrance lies on a tile"
    spaces = position.put_terrain(g, "lake", 1, 0)
    assert spaces[0] == at(1, 0)
    assert {*spaces} == {*g.ground}
    assert "not to be had" in refused(lambda: position.put_terrain(g, "lake", 1, 5))


def test_the_stack_holds_what_is_named_and_so_many_others() -> None:
    g = position.bare_table(Setup(("ghoul",)))
    position.leave_in_stack(g, ["event-01", "crystal-02"], 3)
    assert g.stack.top is not None
    assert TILE_IDS[g.stack.top.face] == "event-01"
    assert len(g.stack) == 5
    assert TILE_BY_ID["crystal-02"] in g.stack.pools[TILE_GROUP[TILE_BY_ID["crystal-02"]]]
    assert [[*pool] for pool in g.stack.pools] == [sorted(pool) for pool in g.stack.pools]
    assert len(g.boxed) == 45 - 5
    assert [*g.boxed] == sorted(g.boxed)
    g = position.bare_table(Setup(("ghoul",)))
    assert refused(lambda: position.leave_in_stack(g, ["event-01"], 45)) == (
        "45 tiles cannot be left beneath: only 44 are free in this mix"
    )
    g = position.bare_table(Setup(("ghoul",)))
    position.leave_in_stack(g, ["event-01"], 44)
    assert (len(g.stack), g.boxed) == (45, ())


@pytest.mark.clause("GEN-12")
@pytest.mark.parametrize(("others", "size", "top"), [(None, 45, True), (2, 2, True), (1, 1, True), (0, 0, False)])
def test_without_names_one_of_the_others_lies_on_top(others: int | None, size: int, top: bool) -> None:
    g = position.bare_table(Setup(("ghoul",)))
    position.leave_in_stack(g, [], others)
    assert (len(g.stack), g.stack.top is not None) == (size, top)


def test_tiles_that_have_left_the_game_count_if_they_are_crystals() -> None:
    g = position.bare_table(Setup(("ghoul",)))
    position.put_collapsed(g, "crystal-02")
    position.put_collapsed(g, "event-02")
    assert (g.crystals_seen, g.crystals_removed) == (1, 1)
    assert [TILE_IDS[face] for face in g.collapsed] == ["crystal-02", "event-02"]
    assert g.stack.piles == [[35, 8, 0, 0, 0, 1]]


@pytest.mark.clause("GEN-14")
def test_every_tile_that_is_laid_or_held_is_another_thing() -> None:
    t = seated("knight", "cave")
    for x in (1, 2, 3):
        t.dark(x, 0, f"ambush-1{x}")
        position.put_in_hand(t.g, f"event-0{x}")
    things = [*t.g.dark.values(), *t.g.hand]
    assert len({thing.uid for thing in things}) == 6
    assert t.g.next_uid == max(thing.uid for thing in things)


@pytest.mark.clause("GEN-13")
def test_a_tile_of_the_hand_comes_from_the_stack_or_from_what_was_left_out_of_it() -> None:
    t = seated("knight", "cave")
    position.put_in_hand(t.g, "event-03")
    position.empty_stack(t.g, 4)
    boxed = len(t.g.boxed)
    left_out = TILE_IDS[t.g.boxed[-1]]
    position.put_in_hand(t.g, left_out)
    assert [TILE_IDS[thing.face] for thing in t.g.hand] == ["event-03", left_out]
    assert {thing.known for thing in t.g.hand} == {0b10}
    assert len({thing.uid for thing in t.g.hand}) == 2
    assert len(t.g.boxed) == boxed - 1
    assert "is not free" in refused(lambda: position.put_in_hand(t.g, "event-03"))


# ------------------------------------------------------------------ tokens and pieces


def test_a_token_goes_from_its_supply_onto_a_tile() -> None:
    t = rooms()
    events = t.g.supply[EVENT]
    assert position.put_token(t.g, 1, 0, "treasure") == at(1, 0)
    position.put_token(t.g, 1, 0, "crystal")
    position.put_token(t.g, 1, 0, "event")
    assert t.g.tokens[at(1, 0)] == tuple(sorted((TREASURE, CRYSTAL, EVENT)))
    assert t.g.supply[EVENT] == events - 1
    assert refused(lambda: position.put_token(t.g, 5, 0, "treasure")) == "there is no tile at 5E 0 to put a token on"
    assert refused(lambda: position.put_token(t.g, 1, 0, "gold")).startswith("there is no token 'gold'; there are: tr")
    t.g.supply[TREASURE] = 0
    assert refused(lambda: position.put_token(t.g, 1, 0, "treasure")) == (
        "there is no treasure token left in the supply of this mix"
    )


def test_a_locked_artifact_is_one_of_the_artifacts() -> None:
    t = rooms()
    t.g.supply[ARTIFACT] = 1
    position.put_token(t.g, 1, 0, "treasure")
    position.put_token(t.g, 1, 0, "artifact-locked")
    assert (t.g.supply[ARTIFACT], t.g.tokens[at(1, 0)]) == (0, tuple(sorted((TREASURE, LOCKED_ARTIFACT))))
    assert refused(lambda: position.put_token(t.g, 2, 0, "artifact-locked")) == (
        "there is no Artifact left in the supply of this mix"
    )
    assert refused(lambda: position.put_token(t.g, 2, 0, "artifact")) == (
        "there is no artifact token left in the supply of this mix"
    )


@pytest.mark.clause("MAP-56", "MAP-57")
def test_rockslides_lie_between_tiles_that_are_open_and_bombs_on_walls() -> None:
    t = rooms()
    g = t.g
    walled = next(side for side, name in enumerate((N, E, S, W)) if g.edges[at(-1, 0)] >> side & 1 and name != E)
    wall = (N, E, S, W)[walled]
    rocks, bombs = g.supply[ROCKSLIDE], g.supply[BOMB]
    position.put_edge_token(g, 1, 0, W, "rockslide")
    position.put_edge_token(g, -1, 0, wall, "bomb")
    assert (g.supply[ROCKSLIDE], g.supply[BOMB]) == (rocks - 1, bombs - 1)
    assert g.edges[at(1, 0)] >> 3 & 1
    assert not g.edges[at(-1, 0)] >> walled & 1
    for x, side, token, word in (
        (1, E, "rockslide", "1E 0"),  # both are Dark
        (-1, W, "rockslide", "1W 0"),  # no tile beyond
        (1, W, "rockslide", "1E 0"),  # a wall now
        (-1, wall, "bomb", "1W 0"),  # no wall any more
        (1, N, "bomb", "1E 0"),
    ):
        assert refused(partial(position.put_edge_token, g, x, 0, side, token)) == (
            f"no {token} may lie on the {side} side of {word} (MAP-56, MAP-57)"
        )
    assert refused(lambda: position.put_edge_token(g, 5, 0, N, "bomb")) == (
        "there is no tile at 5E 0 to put a token beside"
    )
    known = "an edge takes a rockslide or bomb on its north, east, south or west side, not"
    assert refused(lambda: position.put_edge_token(g, 1, 0, "up", "bomb")) == f"{known} bomb up"
    assert refused(lambda: position.put_edge_token(g, 1, 0, N, "treasure")) == f"{known} treasure north"
    g.supply[ROCKSLIDE] = g.supply[BOMB] = 0
    for token in ("rockslide", "bomb"):
        assert refused(partial(position.put_edge_token, g, 0, 0, W, token)) == (
            f"there is no {token} token left in the supply of this mix"
        )


def test_a_piece_stands_on_a_tile() -> None:
    t = rooms()
    assert position.put_piece(t.g, "knight", 2, 0) == at(2, 0) == t.g.where[0]
    assert refused(lambda: position.put_piece(t.g, "knight", 5, 0)) == "there is no tile at 5E 0 for the piece knight"
    assert refused(lambda: position.put_piece(t.g, "bard", 0, 0)).startswith("there is no piece 'bard'; there are: kni")
    assert PIECES[GHOUL] == "ghoul"
    assert t.g.role(Ghoul) is None


# ------------------------------------------------------------------ scenario files

STACK = 'tiles = ["event-01", "event-02"]\nleft = 3'


@pytest.mark.clause("COL-01")
@pytest.mark.parametrize(
    ("stack", "begun"),
    [
        (STACK, False),
        ('tiles = ["event-01"]', False),
        ("left = 1", False),
        ("left = 0", True),
        ("", True),
        ('collapsed = ["event-03"]', True),
    ],
)
def test_the_collapse_has_begun_only_with_an_empty_stack(stack: str, begun: bool) -> None:
    text = START.replace(STACK, f"collapsing = true\n{stack}")
    if begun:
        state = build(parse(text.encode(), "test.toml")).state
        assert (state.collapsing, len(state.stack)) == (True, 0)
    else:
        assert refusal(text) == "stack: there are tiles left, so the Collapse cannot have begun (COL-01)"


@pytest.mark.clause("COL-19", "COL-30")
@pytest.mark.parametrize(
    ("roles", "collapsing", "gone", "sentence"),
    [
        ('["ghoul"]', True, 4, ""),
        ('["ghoul"]', True, 5, "stack: with 5 Crystal tiles gone the Cave has collapsed already (COL-30)"),
        ('["ghoul"]', False, 5, ""),
        ('["cave", "ghoul"]\nlevels = { cave = "easiest" }', True, 2, ""),
        (
            '["cave", "ghoul"]\nlevels = { cave = "easiest" }',
            True,
            3,
            "stack: with 3 Crystal tiles gone the Cave has collapsed already (COL-30)",
        ),
    ],
)
def test_how_many_crystal_tiles_may_have_left(roles: str, collapsing: bool, gone: int, sentence: str) -> None:
    crystals = ", ".join(f'"crystal-0{number}"' for number in range(1, gone + 1))
    stack = f"collapsing = {str(collapsing).lower()}\ncollapsed = [{crystals}]"
    text = START.replace('["ghoul"]', roles).replace(STACK, stack).replace("[stack]", '[turn]\nwho = "ghoul"\n[stack]')
    if sentence:
        assert refusal(text) == sentence
    else:
        state = build(parse(text.encode(), "test.toml")).state
        assert (state.crystals_removed, state.crystals_seen, state.collapsing) == (gone, gone, collapsing)


@pytest.mark.clause("GEN-12")
@pytest.mark.parametrize("tile", ["ghost-01", "ghost-02", "ghost-03", "event-01"])
def test_the_symbol_on_top_may_be_that_of_a_ghost_tile(tile: str) -> None:
    text = START.replace('["ghoul"]', '["ghoul", "ghost"]').replace('"event-01"', f'"{tile}"')
    symbol = next(fact.symbol for fact in facts.cave_tiles().tiles if fact.id == tile)
    assert with_steps(f'[[step]]\nexpect = {{ top = "{symbol}" }}', text) == []


def test_extra_tokens_go_up_to_what_the_box_has() -> None:
    for count, refuses in ((3, False), (4, True)):
        text = START.replace("[setup]", f"extra_tokens = {{ rockslide = {count} }}\n[setup]")
        if refuses:
            assert refusal(text) == "extra_tokens: the box has only 3 rockslide tokens"
        else:
            assert build(parse(text.encode(), "test.toml")).state.supply[ROCKSLIDE] == 3
    text = START.replace("[setup]", "extra_tokens = { crystal = 1 }\n[setup]")
    assert refusal(text) == "extra_tokens: the box has only 9 crystal tokens"
    text = START.replace("[setup]", "extra_tokens = { lamp = 1 }\n[setup]")
    assert refusal(text) == "extra_tokens: there are no lamp tokens in the cave but those that a guest brings"
    text = (ROOT / "scenarios" / "84-guests-the-paladin-meets-an-event.toml").read_text(encoding="utf-8")
    lamps = build(parse(text.encode(), "test.toml")).state.supply[LAMP]
    text = text.replace("[setup]", "extra_tokens = { lamp = 2 }\n[setup]", 1)
    assert build(parse(text.encode(), "test.toml")).state.supply[LAMP] == lamps + 2


def test_tiles_left_in_the_stack_lie_in_their_canonical_order_whatever_order_they_are_named_in() -> None:
    names = ["event-01", "event-07", "event-03", "crystal-04", "event-02", "crystal-02"]
    for order in (names, [names[0], *reversed(names[1:])]):
        g = position.bare_table(Setup(("ghoul",)))
        position.leave_in_stack(g, order, 0)
        assert [[*pool] for pool in g.stack.pools] == [sorted(pool) for pool in g.stack.pools]
        assert {TILE_IDS[face] for pool in g.stack.pools for face in pool} == {*names[1:]}


def test_lit_crystal_tiles_of_a_file_have_been_seen() -> None:
    text = START.replace('"ambush-01"', '"crystal-01"').replace('"treasure-01"', '"crystal-02"')
    assert build(parse(text.encode(), "test.toml")).state.crystals_seen == 1
    assert build(parse(START.encode(), "test.toml")).state.crystals_seen == 0


@pytest.mark.clause("GEN-29")
@pytest.mark.parametrize(
    ("turn", "sentence"),
    [
        ('stage = "tiles"\ntiles = 2', ""),
        ('stage = "end"\ntiles = 2', 'turn: tiles are placed or removed only in the stage "tiles"'),
        ('stage = "end"', ""),
    ],
)
def test_tiles_to_come_belong_to_the_stage_of_tiles(turn: str, sentence: str) -> None:
    text = START.replace("[stack]", f"[turn]\n{turn}\n[stack]").partition("[ghoul]")[0]
    if sentence:
        assert refusal(text) == sentence
    else:
        assert build(parse(text.encode(), "test.toml")).state.turn.tiles_left == (2 if "tiles = 2" in turn else 0)


@pytest.mark.clause("MVR-77", "MVR-83")
def test_the_mark_that_a_guest_has_brought_lies_on_its_edge_by_its_own_rule() -> None:
    t, _ = visited_by(Horde, *HORDES_TABLE)
    g = t.g
    t.lit(1, 0, "event-02", 2)  # a wall east
    t.dark(2, 0, "ambush-11")
    t.dark(3, 0, "ambush-10")
    left = g.supply[BREACH]
    position.put_edge_token(g, 1, 0, E, "breach")
    assert (g.supply[BREACH], g.edges[at(1, 0)] >> 1 & 1) == (left - 1, 0)
    assert refused(lambda: position.put_edge_token(g, 2, 0, E, "breach")) == (
        "no breach may lie on the east side of 2E 0 (MAP-56, MAP-57)"
    )
    known = "an edge takes a rockslide, bomb or breach on its north, east, south or west side, not"
    assert refused(lambda: position.put_edge_token(g, 1, 0, "up", "bomb")) == f"{known} bomb up"
    g.supply[BREACH] = 0
    assert refused(lambda: position.put_edge_token(g, 1, 0, N, "breach")) == (
        "there is no breach token left in the supply of this mix"
    )
