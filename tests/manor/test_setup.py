"""The first position (MMP-31 to MMP-36)."""

from __future__ import annotations

from typing import Final

import pytest

from tests.manor.tables import ManorTable, bare
from tests.table import Result
from underhall import facts
from underhall.engine.flow import Chance, GameOver
from underhall.engine.knowledge import UNSEEN
from underhall.hall.pieces import POLTERGEISTS
from underhall.hall.space import OFF
from underhall.hall.tokens import BREACH, FORCE_WALL, TREASURE
from underhall.manor.entering import roll_spawn
from underhall.manor.everyone import EVERYONE
from underhall.manor.map import board
from underhall.manor.map.parts import ARMORY_BACK, COPIES, KINDS, LIT, PLAIN_BACK, TILE_BY_ID, TILE_KIND, TURNS
from underhall.manor.map.places import square
from underhall.manor.positions.position import clear_table
from underhall.manor.positions.role_boards import BOARDS
from underhall.manor.role import ManorRole
from underhall.manor.setup.agreed import Setup
from underhall.manor.setup.planning import new_state

DARK = [(2, 3), (3, 2), (3, 4), (4, 3), (6, 2), (6, 4)]
ARMORIES = [(1, 1), (1, 5), (5, 1), (5, 5)]


def laid_out() -> ManorTable:
    t = bare("paladin", "spider")
    t.run(t.g.set_up())
    return t


@pytest.mark.parametrize("role", EVERYONE.values())
def test_a_role_sits_where_it_is_put(role: type[ManorRole]) -> None:
    assert (role(3).seat, role(3).owner) == (3, 3)


@pytest.mark.clause("MMP-31", "MMP-32", "MMP-33", "MMP-34")
def test_the_starting_pit_the_armories_the_entrance_and_six_dark_tiles() -> None:
    t = laid_out()
    assert (t.tile(3, 3), t.tile(6, 3)) == ("start-pit", "entrance r1")
    assert {cell for cell in DARK if t.tile(*cell) == "dark"} == set(DARK)
    assert {cell for cell in ARMORIES if t.tile(*cell) == "dark armory"} == set(ARMORIES)
    assert len(t.g.edges) == 12, "all other squares are crypts (MMP-25)"
    assert t.g.stack.left == 39
    t.g.check()


@pytest.mark.clause("MMP-33")
def test_the_entrance_is_walled_to_the_north_and_its_south_edge_is_the_exit() -> None:
    t = laid_out()
    assert t.walls(6, 3) == "N"
    assert board.exit_open(t.g)
    assert t.walls(6, 2) == "S", "the outer wall"


@pytest.mark.clause("MMP-33")
def test_the_exit_belongs_to_the_place() -> None:
    """Whatever tile lies above the stairs decides whether one can leave; while none does nobody can."""
    g = laid_out().g
    at = square(6, 3)
    board.lift(g, at)
    assert not board.exit_open(g)
    board.lay(g, at, LIT[TILE_BY_ID["treasure-n"]][0])
    assert not board.exit_open(g)
    board.show(g, at, LIT[TILE_BY_ID["treasure-n"]][2])
    assert board.exit_open(g)
    board.darken(g, at)
    assert board.exit_open(g)


@pytest.mark.clause("MMP-08", "MMP-32")
def test_nobody_knows_a_facedown_tile_but_an_armory_by_its_back() -> None:
    t = laid_out()
    assert all(thing.face == UNSEEN and thing.known == 0 for thing in t.g.dark.values())
    backs = {cell: t.g.dark[square(*cell)].back for cell in (*DARK, *ARMORIES)}
    assert backs == dict.fromkeys(DARK, PLAIN_BACK) | dict.fromkeys(ARMORIES, ARMORY_BACK)
    assert board.is_armory(t.g, square(1, 1))
    assert not board.is_armory(t.g, square(2, 3))


@pytest.mark.clause("MMP-34")
def test_the_tiles_are_those_of_the_facts() -> None:
    totals = facts.manor_map().tile_totals
    assert sum(COPIES) == totals.total == 51
    kinds = {kind: sum(c for face, c in enumerate(COPIES) if KINDS[TILE_KIND[face]] == kind) for kind in KINDS}
    assert kinds == {"entrance": 1, "pit": 10, "armory": 4} | dict.fromkeys(
        ("blood", "treasure", "poltergeist", "shrine"), 9
    )


@pytest.mark.clause("MMP-41")
def test_a_tile_turns_clockwise() -> None:
    corner = LIT[TILE_BY_ID["blood-ne"]]
    assert [lit.walls for lit in corner] == [0b1100, 0b1001, 0b0011, 0b0110], "open: NE, ES, SW, WN"


@pytest.mark.clause("MMP-58")
def test_rotations_that_give_the_same_edges_are_one_choice() -> None:
    turns = {tile: TURNS[TILE_BY_ID[tile]] for tile in ("shrine-open", "shrine-ns", "shrine-ne", "treasure-n")}
    assert turns == {
        "shrine-open": (0,),
        "shrine-ns": (0, 1),
        "shrine-ne": (0, 1, 2, 3),
        "treasure-n": (0, 1, 2, 3),
    }


@pytest.mark.clause("MMP-35", "MMP-36")
def test_the_shared_supplies_then_every_role_in_turn_order() -> None:
    t = laid_out()
    assert (t.g.supply[TREASURE], t.g.supply[BREACH], t.g.supply[FORCE_WALL], len(POLTERGEISTS)) == (10, 8, 6, 9)
    supply = facts.manor_map().supply
    assert [supply[kind].count for kind in ("treasure", "breach", "force-wall", "poltergeist")] == [10, 8, 6, 9]
    assert t.log == [
        "paladin sets up with 10 treasures and 12 tiles",
        "spider sets up with 10 treasures and 12 tiles",
    ]


@pytest.mark.clause("MMP-36", "MMP-38", "MMP-98")
def test_turns_in_order_again_and_again_and_after_the_last_round_nobody_wins() -> None:
    """Figures that start off the map come onto it at the start of their first turns."""
    t = bare("warlock", "paladin", "manor", rounds=2)
    result = t.play(t.g.run())
    assert isinstance(result, Result)
    assert result.ending is not None
    assert (result.ending.winners, result.ending.clause) == ((), "MMP-98")
    assert "2 rounds" in result.ending.reason
    assert t.log[3:] == [
        *("paladin comes into play", "paladin plays", "manor comes into play", "manor plays"),
        *("warlock comes into play", "warlock plays"),
        *("paladin plays", "manor plays", "warlock plays"),
    ]


@pytest.mark.clause("MMP-38")
def test_an_eliminated_role_is_skipped() -> None:
    t = bare("paladin", "manor", rounds=1)
    t["paladin"].out = True
    t.play(t.g.run())
    assert "manor plays" in t.log
    assert "paladin plays" not in t.log


@pytest.mark.clause("MMP-39")
@pytest.mark.parametrize(
    ("met", "active", "winner"),
    [
        (("manor",), "paladin", "manor"),  # in another player's turn too
        (("paladin", "manor"), "manor", "manor"),
        (("paladin", "manor"), "paladin", "paladin"),
        (("manor", "warlock"), "paladin", "manor"),  # neither is active: the earlier in turn order
        ((), "paladin", None),
    ],
)
def test_of_two_that_meet_their_goals_at_once_the_active_role_wins(
    met: tuple[str, ...], active: str, winner: str | None
) -> None:
    t = bare("paladin", "manor", "warlock")
    t.turn_of(active)
    for name in met:
        t[name].goal = ("MAN-33", "14 Seals")

    if winner is None:
        t.g.look_for_winner()
        return
    with pytest.raises(GameOver) as over:
        t.g.look_for_winner()
    assert over.value.ending.winners == (winner,)


@pytest.mark.clause("MMP-29", "MMP-30", "MMP-106")
def test_the_spawn_die_has_six_alike_faces_that_everybody_sees() -> None:
    t = bare("skeletons")
    learned = t.g.learned
    die = t.play(roll_spawn(t.g))
    assert isinstance(die, Chance)
    assert (die.count, set(die.odds()), die.shown) == (6, {1}, -1)
    assert [t.run(roll_spawn(t.g), str(face)) for face in range(1, 7)] == [3, 5, 6, 8, 9, 11]
    assert t.g.learned > learned, "it cannot be taken back"


# ------------------------------------------------------------------ boards, before the first card is drawn

OPENING: Final = {
    "paladin+skeletons+spider+manor+warlock": {
        "spider": {"terror": 0, "lost": 2, "form": "giant-spider"},
        "manor": {"seals": 0, "hand": []},
        "warlock": {"track": 0, "unassigned": 3, "curses": 0, "hand": []},
    },
    "paladin+spider+manor": {"spider": {"terror": 2, "lost": 2}, "manor": {"seals": 3}},
    "paladin+shadow-paladin+manor": {"shadow-paladin": {"shadow": 1, "health": 3, "ruin": 5}},
    "armored-knight+skeletons+shadow-paladin+manor": {
        "armored-knight": {"health": 7, "armor": 0, "unassigned": 2, "sidequests": []},
        "shadow-paladin": {"shadow": 0, "health": 3, "ruin": 5, "ice": 0, "hand": [], "locked": []},
    },
}
"""By roles, the hero a Squire: what boards show when the first card of an opening hand is drawn."""


@pytest.mark.clause(
    "MMP-36", "PAL-08", "SPI-04", "SPI-05", "SHP-03", "SHP-04", "SHP-05", "SHP-42", "MAN-03", "AKN-05", "MVR-100"
)
@pytest.mark.parametrize(("roles", "name"), [(roles, name) for roles, boards in OPENING.items() for name in boards])
def test_a_board_stands_when_its_first_card_is_drawn(roles: str, name: str) -> None:
    names = tuple(roles.split("+"))
    g = new_state(Setup(names, {names[0]: "squire"} | ({"warlock": "controller"} if "warlock" in names else {})), 0)
    clear_table(g)
    board.lay(g, square(3, 3), LIT[TILE_BY_ID["start-pit"]][0])
    board.lay(g, square(6, 3), LIT[TILE_BY_ID["entrance"]][1])
    step = next(g.named(name).set_up(g))
    assert isinstance(step, Chance)
    found = BOARDS[name]().found(g)
    assert {field: found[field] for field in OPENING[roles][name]} == OPENING[roles][name]
    places = {"armored-knight": (6, 3), "spider": (3, 3), "shadow-paladin": (3, 3)}
    standing = [at for at in g.where if at != OFF]
    assert standing == ([square(*places[name])] if name in places else [])
