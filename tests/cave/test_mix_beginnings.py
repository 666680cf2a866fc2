"""How games of the mixes begin: starting states and where pieces come onto the map, case by case (VAR-15, VAR-19)."""

from __future__ import annotations

import pytest

from tests.cave.seats import Seats, seated
from tests.cave.tables import unicorns as unicorn_table
from tests.cave.tables.ghoul import codes, named, quiet
from tests.table import codes_of
from underhall.cave.positions import position
from underhall.cave.roles.goblins.role import Goblins
from underhall.cave.roles.knight.role import Knight
from underhall.cave.roles.knight.sidequests import SIDEQUEST_IDS
from underhall.cave.roles.thief.role import Thief
from underhall.cave.roles.unicorns.shadow import ShadowUnicorn
from underhall.cave.setup.agreed import Setup
from underhall.cave.setup.new import new_game
from underhall.engine.flow import Ask
from underhall.hall.pieces import FANGS, GHOST, GHOUL, KNIGHT, TRIBES, UNICORN
from underhall.hall.space import OFF
from underhall.hall.tokens import EVENT, TREASURE

STANDARD = ("knight", "goblins", "dragon", "cave", "thief")


# ------------------------------------------------------------------ starting states


@pytest.mark.clause("VAR-15", "VAR-19")
@pytest.mark.parametrize("seed", range(5))
def test_before_the_first_turn_only_the_knight_is_on_the_map(seed: int) -> None:
    g = new_game(Setup((*STANDARD, "ghoul", "ghost")), seed).state
    assert [piece for piece, at in enumerate(g.where) if at != OFF] == [KNIGHT]
    assert g.where[KNIGHT] == g.entrance


@pytest.mark.clause("VAR-15")
def test_decks_are_shuffled_and_hands_drawn_at_random() -> None:
    games = [Seats(new_game(Setup(STANDARD), seed).state) for seed in range(40)]
    quests = {tuple(sorted(thing.face for thing in t.role(Knight).quests.hand)) for t in games}
    assert len(quests) > 20
    assert all(len(hand) == 3 for hand in quests)
    assert {face for hand in quests for face in hand} == set(range(len(SIDEQUEST_IDS)))


@pytest.mark.clause("VAR-15")
def test_the_fangs_have_a_strength_disc_and_the_thief_his_cubes_and_tokens() -> None:
    t = Seats(new_game(Setup(STANDARD), 1).state)
    them = t.role(Goblins)
    strengths = [them.strength(t.g, tribe) for tribe in TRIBES]
    assert strengths == [1, 0, 0]
    assert TRIBES[0] == FANGS
    t.turn_of("thief")
    t.piece("thief", 0, 0)
    him = t.role(Thief)
    step = t.play(him.play(t.g))
    assert isinstance(step, Ask)
    ways = ["2-3-4", "2-4-3", "3-2-4", "3-4-2", "4-2-3", "4-3-2"]  # 2, 3 and 4 anyhow
    assert sorted(codes(t, step)) == [f"assign #{way}" for way in ways]
    t.play(him.play(t.g), "assign #2-3-4")
    cubes = next(row for row in him.panel(t.g, him.seat).rows if row.name == "Action cubes")
    assert (cubes.cubes, cubes.spaces) == (4, 5)  # as many as his Thievery, of five


@pytest.mark.clause("VAR-15")
@pytest.mark.parametrize("cave", ["cave", "cave-ghost"])
def test_without_a_knight_the_cave_has_no_event_and_treasure_cards(cave: str) -> None:
    g = new_game(Setup(("goblins", "dragon", cave)), 1).state
    assert {deck.kind for role in g.roles for deck in role.cards()} & {"event-card", "treasure-card"} == set()
    assert (len(g.hand), g.supply[TREASURE], g.supply[EVENT]) == (3, 10, 0)


# ------------------------------------------------------------------ onto the map


def starting(*roles: str) -> Seats:
    """The first role about to come into play; the Entrance and a Lit tile east of it."""
    t = seated(*roles)
    t.lit(1, 0, "ambush-01")
    return t


@pytest.mark.clause("VAR-19")
@pytest.mark.parametrize(("at", "facing"), [("1E 0", "east"), ("0 1N", "north")])
def test_the_unicorn_faces_straight_away_from_the_knight(at: str, facing: str) -> None:
    t = starting("nightmare-unicorn", "knight")
    t.lit(0, 1, "ambush-05")
    t.dark(-1, 0, "event-01")
    t.piece("knight", 0, 0)
    t.run(unicorn_table.unicorn_of(t).come_into_play(t.g), f"start {at}")
    assert (unicorn_table.place(t), unicorn_table.facing(t)) == (at, facing)


@pytest.mark.clause("VAR-19")
def test_with_no_lit_tile_beside_her_he_takes_the_free_entrance_and_looks_away() -> None:
    t = starting("nightmare-unicorn", "knight")
    t.dark(2, 0, "event-01")
    t.piece("knight", 2, 0)  # the Lit tile next to her holds another piece
    t.piece("thief", 1, 0)
    step = t.play(unicorn_table.unicorn_of(t).come_into_play(t.g))
    assert codes(t, step) == ["face #north", "face #south", "face #west"]  # not east
    assert unicorn_table.place(t) != "1E 0"


@pytest.mark.clause("VAR-19")
def test_with_the_entrance_taken_too_he_reveals_a_dark_tile_beside_it() -> None:
    t = seated("nightmare-unicorn", "knight")
    t.piece("knight", 0, 0)
    dark = t.dark(0, -1, "treasure-01")
    t.dark(1, 0, "event-01")
    t.token(1, 0, "treasure")  # occupied
    step = t.play(quiet(unicorn_table.unicorn_of(t).come_into_play(t.g)), "face #south")
    assert (t.g.where[UNICORN], dark in t.g.lit) == (dark, True)
    assert named(step) == "fill"  # what it opens is filled at once


@pytest.mark.clause("VAR-19", "GEN-11", "UNI-127")
@pytest.mark.parametrize("shadow", [False, True])
def test_with_a_piece_on_every_tile_a_dark_one_is_placed_for_a_unicorn(shadow: bool) -> None:
    t = (
        seated("thief", tokens=unicorn_table.CUBES, unplayed=("shadow-unicorn",))
        if shadow
        else seated("nightmare-unicorn", "thief")
    )
    if shadow:
        t.g.roles.append(ShadowUnicorn())
        t.turn_of("shadow-unicorn")
    t.piece("thief", 0, 0)
    t.top("treasure-01")
    step = t.play(t.g.active.come_into_play(t.g))
    assert isinstance(step, Ask)
    assert codes_of(t.g, step) == ["place 0 1S", "place 1W 0", "place 1E 0", "place 0 1N"]
    t.deal(t.g.active.come_into_play(t.g), "place 1E 0", "face #east")
    assert t.g.name(t.g.where[UNICORN]) == "1E 0"
    assert t.g.where[UNICORN] in t.g.lit


@pytest.mark.clause("GEN-11")
def test_with_no_tile_left_either_he_comes_onto_the_entrance() -> None:
    t = seated("nightmare-unicorn", "thief")
    t.piece("thief", 0, 0)
    position.empty_stack(t.g)
    t.run(unicorn_table.unicorn_of(t).come_into_play(t.g), "face #east")
    assert unicorn_table.place(t) == "Entrance"


@pytest.mark.clause("VAR-19")
@pytest.mark.parametrize(("role", "piece"), [("ghoul", GHOUL), ("ghost", GHOST), ("cave-ghost", GHOST)])
def test_where_no_dark_tile_is_free_the_cave_gives_one_from_its_hand(role: str, piece: int) -> None:
    others = ["knight"] if role == "cave-ghost" else ["knight", "cave"]
    t = starting(role, *others)
    t.hold("event-02", "event-03", "event-04")
    hand = set(t.g.hand)
    step = t.play(t.g.active.come_into_play(t.g))
    assert isinstance(step, Ask)
    answers = [codes_of(t.g, step)[0]]
    step = t.play(quiet(t.g.active.come_into_play(t.g)), *answers)
    assert isinstance(step, Ask)
    assert step.seat == t.g.cave_seat
    assert {option.card for option in step.options} == {thing.uid for thing in hand}
    t.deal(t.g.active.come_into_play(t.g), *answers, codes_of(t.g, step)[1])
    assert t.g.dark[t.g.where[piece]] in hand
