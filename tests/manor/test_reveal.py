"""Revealing a tile (MMP-57 to MMP-64), the stack (MMP-91), memory (MMP-92)."""

from __future__ import annotations

import msgspec
import pytest

from tests.manor.tables import ManorTable, all_lit, table
from tests.table import codes_of
from underhall.engine.flow import EVERYBODY, Ask, Chance
from underhall.engine.knowledge import UNSEEN
from underhall.hall.pieces import POLTERGEISTS
from underhall.hall.tokens import BLOOD, TREASURE
from underhall.manor.map import board, stack
from underhall.manor.map.places import ARMORIES, square
from underhall.manor.map.reveal import reveal


def ways(t: ManorTable, role: str, row: int, col: int, towards: int = 0) -> list[int]:
    """The rotations a role is offered when it reveals a tile; one is no question."""
    t[role].seat = 9  # who answers for the role
    step = t.play(reveal(t.g, t[role], square(row, col), towards))
    if isinstance(step, Ask) and step.prompt.name == "turn":
        assert step.seat == t[role].seat
        return [option.amount for option in step.options]
    return [t.g.lit[square(row, col)].turn]


# ------------------------------------------------------------------ orient


@pytest.mark.clause("MMP-57", "MMP-106")
def test_nature_says_what_an_unseen_tile_is_by_what_is_left_and_all_see_it() -> None:
    t = table("manor", tiles={(2, 3): "dark", (1, 1): "dark armory", (4, 3): "blood-ne"})
    chance = t.play(reveal(t.g, t["manor"], square(2, 3)))
    assert isinstance(chance, Chance)
    odds = dict(zip(codes_of(t.g, chance), chance.odds(), strict=True))
    assert odds["blood-ne"] == 2, "one of three lies on the map"
    assert odds["blood-nes"] == 3
    assert not {"armory-nes", "entrance", "start-pit"} & set(odds)
    assert (chance.shown, chance.space, sum(odds.values())) == (EVERYBODY, square(2, 3), 44)
    learned = t.g.learned
    t.run(reveal(t.g, t["manor"], square(2, 3)), "shrine-open")
    assert t.g.learned == learned + 1
    assert t.tile(2, 3) == "shrine-open"
    t.g.check()
    armory = t.play(reveal(t.g, t["manor"], square(1, 1)))
    assert isinstance(armory, Chance)
    assert codes_of(t.g, armory) == ["armory-nes", "armory-open"]


@pytest.mark.clause("MMP-57")
def test_while_it_is_being_turned_everybody_sees_the_tile() -> None:
    t = table("manor", tiles={(2, 3): "dark"})
    step = t.play(reveal(t.g, t["manor"], square(2, 3)), "shrine-ne")
    assert isinstance(step, Ask)
    assert (t.tile(2, 3), t.g.dark[square(2, 3)].known) == ("dark shrine-ne", EVERYBODY)


@pytest.mark.clause("MMP-58")
def test_an_open_edge_must_meet_an_open_edge_of_a_neighbour() -> None:
    """North of the starting Pit only its southern edge can; a Dark neighbour to the west counts as well."""
    t = table("manor", tiles={(2, 3): "dark treasure-n"})
    assert ways(t, "manor", 2, 3) == [2]
    t = table("manor", tiles={(2, 3): "dark treasure-n", (2, 2): "dark", (2, 4): "treasure-n"})
    assert ways(t, "manor", 2, 3) == [2, 3], "behind the wall of its eastern neighbour it meets none"
    t = table("manor", tiles={(2, 3): "dark shrine-ne"})
    assert ways(t, "manor", 2, 3) == [1, 2]
    t = table("manor", tiles={(2, 3): "dark treasure-n", (1, 3): "dark"})
    step = t.play(reveal(t.g, t["manor"], square(2, 3)))
    assert isinstance(step, Ask)
    assert codes_of(t.g, step) == ["turn (2,3) x0", "turn (2,3) x2"], "no side is asked for unless the role says so"


@pytest.mark.clause("MMP-58")
def test_gates_and_crypts_are_no_neighbours() -> None:
    t = table("manor", tiles={(0, 1): "dark treasure-n", (0, 2): "shrine-open"})
    assert ways(t, "manor", 0, 1) == [1, 2], "to the Lit tile or the Armory, not to the crypt or out of the manor"


@pytest.mark.clause("MMP-58")
def test_markers_count_for_the_turning() -> None:
    t = table("manor", tiles={(2, 3): "dark treasure-n", (2, 2): "dark"})
    t.mark("force-wall", 2, 3, "S")
    assert ways(t, "manor", 2, 3) == [3], "the force wall closes the southern edge"
    t = table("manor", tiles={(2, 3): "dark treasure-n", (2, 2): "treasure-n"})
    t.mark("breach", 2, 3, "W")
    assert ways(t, "manor", 2, 3) == [0, 1, 2, 3], "through the breach it always meets one"


@pytest.mark.clause("MMP-58")
def test_if_no_rotation_meets_any_is_allowed() -> None:
    t = table("manor", tiles={(1, 3): "dark treasure-n", (1, 2): "shrine-ns", (2, 3): "shrine-ns r1"})
    assert ways(t, "manor", 1, 3) == [0, 1, 2, 3]


@pytest.mark.clause("MMP-58")
def test_a_role_may_ask_for_more_or_be_free() -> None:
    tiles = {(2, 3): "dark treasure-n", (2, 2): "dark"}
    t = table("paladin", "shadow-paladin", tiles=tiles)
    west, north = 8, 1
    assert ways(t, "paladin", 2, 3, towards=west) == [3]
    t = table("paladin", "shadow-paladin", tiles=tiles)
    assert ways(t, "paladin", 2, 3, towards=north) == [2, 3], "it cannot: the general rule"
    t = table("paladin", "shadow-paladin", tiles=tiles)
    assert ways(t, "shadow-paladin", 2, 3) == [0, 1, 2, 3]


# ------------------------------------------------------------------ fill


@pytest.mark.clause("MMP-59")
def test_every_crypt_across_an_open_edge_gets_a_dark_tile() -> None:
    t = table("manor", tiles={(2, 3): "dark blood-nes"}, stack=None)
    left = t.g.stack.left
    t.run(reveal(t.g, t["manor"], square(2, 3)), "turn (2,3) x1")  # open to the east, south and west
    assert (t.tile(2, 2), t.tile(2, 4), t.tile(1, 3)) == ("dark", "dark", "")
    assert t.g.stack.left == left - 2
    t.g.check()


@pytest.mark.clause("MMP-59", "MMP-42")
def test_marks_decide_what_is_filled() -> None:
    t = table("manor", tiles={(2, 3): "dark treasure-n"})
    t.mark("force-wall", 2, 3, "E")
    t.run(reveal(t.g, t["manor"], square(2, 3)))
    t.g.check()
    t = table("manor", tiles={(2, 3): "dark treasure-n", (2, 2): "treasure-n"})
    t.mark("breach", 2, 3, "W")
    t.run(reveal(t.g, t["manor"], square(2, 3)), "turn (2,3) x1")
    assert t.tile(2, 4) == "dark"


@pytest.mark.clause("MMP-59")
def test_with_too_few_tiles_the_revealer_says_which_crypts_are_filled() -> None:
    t = table("manor", "spider", tiles={(2, 3): "dark blood-open"}, stack=1)
    step = t.play(reveal(t.g, t["spider"], square(2, 3)))
    assert isinstance(step, Ask)
    assert (step.seat, step.prompt.name) == (t["spider"].seat, "fill")
    assert set(codes_of(t.g, step)) == {"fill (1,3)", "fill (2,2)", "fill (2,4)"}
    t = table("manor", "spider", tiles={(2, 3): "dark blood-open"}, stack=1)
    t.run(reveal(t.g, t["spider"], square(2, 3)), "fill (2,4)")
    assert (t.tile(1, 3), t.tile(2, 2), t.tile(2, 4), t.g.stack.left) == ("", "", "dark", 0)


@pytest.mark.clause("MMP-59", "MMP-91")
def test_just_enough_tiles_are_no_question_and_none_are_no_step() -> None:
    t = table("manor", tiles={(2, 3): "dark blood-open"}, stack=3)
    t.run(reveal(t.g, t["manor"], square(2, 3)))
    assert (t.tile(1, 3), t.tile(2, 2), t.tile(2, 4), t.g.stack.left) == ("dark", "dark", "dark", 0)
    t = table("manor", tiles={(2, 3): "dark blood-open"}, stack=0)
    t.run(reveal(t.g, t["manor"], square(2, 3)))
    assert (t.tile(1, 3), t.tile(2, 2), t.tile(2, 4)) == ("", "", "")
    assert t.tokens(2, 3) == ["blood"], "the rest still resolves (MMP-09)"


@pytest.mark.clause("MMP-60", "MMP-55")
def test_who_is_in_a_filled_crypt_is_on_the_new_tile_and_has_not_entered() -> None:
    t = table("manor", "skeletons", tiles={(2, 3): "dark blood-open"})
    t.put("casty", 2, 2)
    t.lay("cackling-skulls", 2, 2)
    t.run(reveal(t.g, t["manor"], square(2, 3)))
    assert (t.where("casty"), t.tile(2, 2), t.tokens(2, 2)) == ("(2,2)", "dark", ["cackling-skulls"])
    assert not [note for note in t.log if "entered" in note]
    t.g.check()


@pytest.mark.clause("MMP-61")
def test_gates_and_the_outer_wall_are_never_filled() -> None:
    t = table("manor", tiles={(0, 1): "dark blood-open", (0, 2): "shrine-open"})
    t.run(reveal(t.g, t["manor"], square(0, 1)))
    assert set(t.g.dark) - set(ARMORIES) == {square(0, 0)}


# ------------------------------------------------------------------ resolve


@pytest.mark.clause("MMP-62")
@pytest.mark.parametrize(
    ("tile", "tokens", "poltergeists"),
    [
        ("blood-open", ["blood"], 0),
        ("treasure-n", ["treasure"], 0),
        ("poltergeist-open", [], 1),
        ("pit-open", [], 0),
        ("armory-open", [], 0),
        ("shrine-open", [], 0),
        ("start-pit", [], 0),
        ("entrance", [], 0),
    ],
)
def test_what_a_kind_of_tile_puts_on_itself(tile: str, tokens: list[str], poltergeists: int) -> None:
    t = table("spider", tiles={(2, 3): f"dark {tile}", (3, 3): "shrine-open"})
    t.run(reveal(t.g, t["spider"], square(2, 3), towards=4), *(["turn (2,3) x1"] if tile == "entrance" else []))
    assert (t.tokens(2, 3), t.poltergeists(2, 3)) == (tokens, poltergeists)


@pytest.mark.clause("MMP-09", "MMP-62")
@pytest.mark.parametrize("tile", ["blood-open", "treasure-n", "poltergeist-open"])
def test_without_a_piece_in_supply_none_is_placed(tile: str) -> None:
    t = table("spider", "warlock", tiles={(2, 3): f"dark {tile}"})
    t.g.supply[BLOOD] = t.g.supply[TREASURE] = 0
    t["warlock"].board = POLTERGEISTS[:1]  # dominated (WAR-18)
    for piece in POLTERGEISTS[1:]:
        t.g.stand(piece, square(3, 3))
    t.run(reveal(t.g, t["spider"], square(2, 3)))
    assert (t.tokens(2, 3), t.poltergeists(2, 3)) == ([], 0)


@pytest.mark.clause("MMP-62")
def test_the_manor_may_put_the_poltergeist_elsewhere_and_nobody_else() -> None:
    t = table("spider", "manor", tiles={(2, 3): "dark poltergeist-open", (4, 3): "dark poltergeist-open"})
    t["manor"].haunts = [square(3, 3)]
    t["manor"].seat = 9
    step = t.play(reveal(t.g, t["manor"], square(2, 3)))
    assert isinstance(step, Ask)
    assert (step.seat, step.prompt.clause) == (t["manor"].seat, "MMP-62")
    assert codes_of(t.g, step) == ["place (2,3)", "place (3,3)"]
    t.run(reveal(t.g, t["spider"], square(4, 3)))
    assert t.poltergeists(4, 3) == 1
    t.g.check()


@pytest.mark.clause("MMP-57", "MAN-43")
def test_crypts_are_filled_before_the_icon_is_resolved() -> None:
    t = table("manor", tiles={(2, 3): "dark poltergeist-open"}, stack=1)
    t["manor"].haunts = [square(3, 3)]
    step = t.play(reveal(t.g, t["manor"], square(2, 3)), "fill (2,4)")
    assert isinstance(step, Ask)
    assert (step.prompt.name, t.tile(2, 4)) == ("haunt", "dark")


@pytest.mark.clause("MMP-62")
def test_without_a_poltergeist_in_supply_nobody_is_asked_where_it_appears() -> None:
    t = table("manor", tiles={(2, 3): "dark poltergeist-open"})
    t["manor"].haunts, t["manor"].board = [square(3, 3)], POLTERGEISTS
    t.run(reveal(t.g, t["manor"], square(2, 3)))


@pytest.mark.clause("MMP-62", "MMP-64")
def test_a_tile_turned_dark_and_revealed_again_resolves_again() -> None:
    t = table("spider", tiles={(2, 3): "blood-open"})
    t.lay("blood", 2, 3)
    t.put("giant-spider", 2, 3)
    board.darken(t.g, square(2, 3))
    assert (t.tile(2, 3), t.tokens(2, 3), t.where("giant-spider")) == ("dark blood-open", ["blood"], "(2,3)")
    t.run(reveal(t.g, t["spider"], square(2, 3)))
    assert t.tokens(2, 3) == ["blood", "blood"]


@pytest.mark.clause("MMP-64")
def test_the_rotation_of_a_darkened_tile_is_chosen_anew() -> None:
    t = table("spider", tiles={(2, 3): "blood-ne r2", (2, 2): "dark"})
    board.darken(t.g, square(2, 3))
    assert ways(t, "spider", 2, 3) == [1, 2, 3]


@pytest.mark.clause("MMP-63")
def test_pieces_stay_and_a_poltergeist_that_appears_forces_nobody() -> None:
    t = table("paladin", tiles={(2, 3): "dark poltergeist-open"})
    t.put("paladin", 2, 3)
    t.lay("web", 2, 3)
    t.run(reveal(t.g, t["paladin"], square(2, 3)))
    assert (t.where("paladin"), t.tokens(2, 3), t.poltergeists(2, 3)) == ("(2,3)", ["web"], 1)
    assert not [note for note in t.log if "hit" in note or "entered" in note]


@pytest.mark.clause("MMP-63", "MMP-90")
def test_on_the_tile_of_the_pillar_no_poltergeist_appears() -> None:
    t = table("paladin", "manor", tiles={(2, 3): "dark poltergeist-open"})
    t.put("pillar-of-light", 2, 3)
    t.run(reveal(t.g, t["paladin"], square(2, 3)))
    assert t.poltergeists(2, 3) == 0
    board.darken(t.g, square(2, 3))
    t["manor"].haunts = [square(3, 3)]
    t.run(reveal(t.g, t["manor"], square(2, 3)))
    assert (t.poltergeists(2, 3), t.poltergeists(3, 3)) == (0, 1)


@pytest.mark.clause("MMP-57")
def test_all_is_told_after_the_turning_before_the_icon() -> None:
    t = table("spider", tiles={(2, 3): "dark blood-open"})
    t.run(reveal(t.g, t["spider"], square(2, 3)))
    assert t.log == ["spider walls changed", "spider token came to (2,3)"]


# ------------------------------------------------------------------ what is known


@pytest.mark.clause("MMP-92")
def test_everybody_remembers_a_tile_that_was_face_up() -> None:
    t = table("paladin", tiles={(2, 3): "shrine-ns"})
    board.darken(t.g, square(2, 3))
    tile = t.g.dark[square(2, 3)]
    assert (tile.known, tile.pool) == (EVERYBODY, stack.new_tile(t.g, tile.back).pool)
    unseen = t.g.stack.unseen
    step = t.play(reveal(t.g, t["paladin"], square(2, 3)))
    assert not isinstance(step, Chance), "nothing is left to chance"
    assert t.g.stack.unseen == unseen


@pytest.mark.clause("MMP-23", "MMP-92")
def test_a_darkened_armory_shows_its_back_again() -> None:
    t = table("paladin", tiles={(2, 3): "armory-nes"})
    board.darken(t.g, square(2, 3))
    assert board.is_armory(t.g, square(2, 3))
    t.g.check()


@pytest.mark.clause("MMP-92")
def test_a_look_tells_only_those_who_look() -> None:
    t = table("paladin", "spider", tiles={(2, 3): "dark"})
    learned = t.g.learned
    t.run(stack.look(t.g, square(2, 3), 1), "shrine-ns")
    thing = t.g.dark[square(2, 3)]
    assert (thing.known, t.g.learned, t.tile(2, 3)) == (1, learned + 1, "dark shrine-ns")
    t.run(stack.look(t.g, square(2, 3), 1))
    assert t.g.learned == learned + 1, "nothing new"
    t.g.check()
    t.run(reveal(t.g, t["spider"], square(2, 3)))
    assert t.tile(2, 3) == "shrine-ns"
    assert t.g.learned == learned + 2


@pytest.mark.clause("MMP-92", "MMP-106")
@pytest.mark.parametrize(
    ("known", "looking", "news"),
    [
        (1, 1, False),
        (1, 2, True),
        (1, 3, True),
        (3, 1, False),
        (3, 2, False),
        (3, EVERYBODY, True),
        (EVERYBODY, 2, False),
        (EVERYBODY, EVERYBODY, False),
    ],
)
def test_a_look_is_news_only_if_one_who_looks_did_not_know(known: int, looking: int, news: bool) -> None:
    t = table("paladin", "spider", tiles={(2, 3): "dark shrine-ns"})
    at = square(2, 3)
    t.g.dark[at] = msgspec.structs.replace(t.g.dark[at], known=known)
    learned = t.g.learned
    assert t.run(stack.look(t.g, at, looking)) == t.g.dark[at].face
    assert (t.g.learned - learned, t.g.dark[at].known) == (news, known | looking)


@pytest.mark.clause("MMP-91")
def test_the_stack_runs_out_and_stays_empty() -> None:
    t = table(stack=1)
    assert stack.take_top(t.g) is not None
    assert stack.take_top(t.g) is None
    assert t.g.stack.left == 0


@pytest.mark.clause("MMP-08")
def test_the_last_unseen_tile_is_no_chance() -> None:
    tiles = all_lit()
    t = table("manor", tiles=tiles | {(2, 3): "dark"})
    t.g.stack = stack.Stack(0, tuple(int(face == t.g.lit[square(0, 0)].face) for face in range(len(t.g.stack.unseen))))
    t.run(stack.look(t.g, square(2, 3)))
    assert t.tile(2, 3) == "dark shrine-open"
    assert t.g.dark[square(2, 3)].face != UNSEEN
