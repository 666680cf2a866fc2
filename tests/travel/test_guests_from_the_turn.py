"""What the cave's roles do to guests, played from their own turns: Slap, Giant Bats, Wisp, Wrath over a lamp; and whole
turns of guests (MVR-79, MVR-83, MVR-90 to MVR-92, MVR-95)."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from tests.cave.seats import Seats
from tests.cave.tables import cave as omens
from tests.cave.tables import dragon as fire
from tests.cave.tables.goblins import goblins, monster, tribe
from tests.cave.tables.goblins import turn as goblins_turn
from tests.table import codes_of
from tests.travel import visiting_skeletons as bones
from tests.travel.asked import asked
from tests.travel.visiting_heroes import bare, hero, put_cubes, stands
from underhall.cave.roles.goblins.war import ACTIVATE
from underhall.engine.flow import Ask
from underhall.engine.game import Game
from underhall.hall.pieces import ARMORED_KNIGHT, DRAGON, PALADIN, PIECES
from underhall.hall.space import at
from underhall.hall.tokens import LAMP
from underhall.houses import HOUSES
from underhall.told.setups import setup_of
from underhall.travel.tables import tables

HEROES = pytest.mark.parametrize(("role", "figure"), [("paladin", PALADIN), ("armored-knight", ARMORED_KNIGHT)])
ROW = ("ambush-01", "ambush-05", "ambush-10", "ambush-13", "treasure-01")


def visits(role: str, *others: str) -> Seats:
    """A hero on the Entrance, tiles without walls to the east of it."""
    others = others or ("goblins", "dragon")
    t = bare(role, *others)
    hero(t).health = 7
    t.g.where[hero(t).figure] = at(0, 0)
    put_cubes(t, 3)
    for x, tile in enumerate(ROW, start=1):
        t.lit(x, 0, tile)
    return t


# ------------------------------------------------------------------ Slap


@HEROES
@pytest.mark.clause("DRG-39", "MVR-83", "MVR-90")
def test_slap_in_the_dragons_turn_moves_a_hero_one_to_three_spaces(role: str, figure: int) -> None:
    for way, goal in ((("2E 0", "3E 0", "4E 0"), "4E 0"), (("2E 0", "3E 0"), "3E 0")):
        t = visits(role)
        stands(t, 1, 0)
        t.g.where[DRAGON] = at(0, 0)
        t.turn_of("dragon")
        fire.give(t, "wing", "wing")
        stop = [] if len(way) == 3 else ["stop"]
        fire.use(t, "slap", *(f"push {step} {role}" for step in way if step != "2E 0"), *stop)
        assert t.g.name(t.g.where[figure]) == goal
        pushed = [line for line in asked(t) if line.startswith("dragon push")]
        assert pushed, "the Dragon decides"
        assert "stop" in pushed[0] or len(way) == 3


@HEROES
@pytest.mark.clause("DRG-39", "GST-51", "FRC-02")
def test_who_plays_a_possessed_dragon_says_where_slap_moves_a_hero(role: str, figure: int) -> None:
    t = visits(role)
    stands(t, 1, 0)
    t.g.where[DRAGON] = at(0, 0)
    t.turn_of("dragon")
    fire.give(t, "wing", "wing")
    fire.me(t).seat = t.seat("goblins")
    step = fire.use(t, "slap")
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.seat) == ("push", t.seat("goblins"))


@HEROES
@pytest.mark.clause("FRC-11", "MVR-83", "MVR-90")
def test_slap_stops_a_hero_on_an_event_token_and_offers_no_dark_tile_and_nobodys_space(role: str, figure: int) -> None:
    t = visits(role)
    stands(t, 1, 0)
    t.g.where[DRAGON] = at(0, 0)
    t.token(2, 0, "event")
    t.dark(1, 1, "event-01")
    t.lit(1, -1, "treasure-02")
    tribe(t, "fangs", 1, 1, -1)
    t.turn_of("dragon")
    fire.give(t, "wing", "wing")
    fire.use(t, "slap")
    assert t.g.name(t.g.where[figure]) == "2E 0", "one way is no question, and it ends on the token"


@pytest.mark.clause("DRG-39", "MVR-92")
def test_slap_does_nothing_to_skeletons() -> None:
    t = bones.visited(*bones.THREE)
    t.lit(1, 0, "ambush-01")
    bones.standing(t, casty=(1, 0))
    t.g.where[DRAGON] = at(0, 0)
    t.turn_of("dragon")
    fire.give(t, "wing", "wing")
    assert "slap" not in fire.powers(t)


# ------------------------------------------------------------------ Giant Bats


@HEROES
@pytest.mark.clause("CAV-29", "MVR-83", "MVR-90")
def test_bats_in_the_caves_turn_carry_a_hero(role: str, figure: int) -> None:
    t = visits(role, "goblins", "dragon", "cave")
    stands(t, 1, 0)
    omens.give(t, "bat")
    step: Any = omens.omens(omens.trial(t), omens.use("giant-bats", 1))
    steps = [code for code in codes_of(t.g, step) if code.startswith("push")]
    assert {*steps} == {f"push Entrance {role}", f"push 2E 0 {role}"}
    omens.omens(t, omens.use("giant-bats", 1), f"push 2E 0 {role}", f"push 3E 0 {role}", "stop")
    assert t.g.name(t.g.where[figure]) == "3E 0"
    assert next(line.split(" ")[0] for line in asked(t) if "push" in line) == "cave", "the Cave decides"


@pytest.mark.clause("CAV-29", "MVR-50", "MVR-92", "FRC-12")
def test_bats_carry_a_skeleton_and_not_one_that_waits() -> None:
    t = bones.visited(*bones.FIVE)
    for x, tile in enumerate(ROW[:3], start=1):
        t.lit(x, 0, tile)
    bones.standing(t, casty=(1, 0), slashy=None)
    omens.give(t, "bat")
    omens.omens(t, omens.use("giant-bats", 1), "push 2E 0 casty", "push 3E 0 casty")
    assert t.g.name(t.g.where[PIECES.index("casty")]) == "3E 0"


@pytest.mark.clause("CAV-29", "MVR-93", "MVR-94", "MVR-95")
@pytest.mark.parametrize(
    ("roles", "piece"),
    [
        (("knight", "goblins", "spider", "cave"), "giant-spider"),
        (("knight", "goblins", "shadow-paladin", "cave"), "shadow-paladin"),
        (("knight", "goblins", "dragon", "cave", "warlock"), "warlock"),
    ],
)
def test_bats_carry_none_of_the_others(roles: tuple[str, ...], piece: str) -> None:
    t = bare(*roles)
    for x, tile in enumerate(ROW[:3], start=1):
        t.lit(x, 0, tile)
    t.g.where[PIECES.index(piece)] = at(1, 0)
    omens.give(t, "bat")
    assert "giant-bats" not in omens.usable(t)


# ------------------------------------------------------------------ Wisp


@HEROES
@pytest.mark.clause("GOB-72", "MVR-83")
def test_a_wisp_in_the_goblins_turn_lures_a_hero_in_a_straight_line(role: str, figure: int) -> None:
    t = visits(role)
    stands(t, 4, 0)
    tribe(t, "fangs", 2, 0, 0)
    monster(t, "fangs", "wisp")
    t.turn_of("goblins", ACTIVATE)
    going = goblins_turn(t)
    step: Any = going("activate goblin-fangs")
    assert [code for code in codes_of(t.g, step) if code.startswith("wisp")] == ["wisp 5E 0", "wisp 3E 0"]
    step = going("wisp 3E 0")
    assert (step.seat, t.g.name(t.g.where[figure])) == (goblins(t).seat, "3E 0"), "the Goblins decide how far"
    step = going("wisp 2E 0", "wisp 1E 0")
    assert t.g.name(t.g.where[figure]) == "1E 0", "three spaces at the most"
    assert not [code for code in codes_of(t.g, step) if code.startswith("wisp")], "once a turn"


# ------------------------------------------------------------------ Wrath over a lamp


@pytest.mark.clause("MVR-83", "DRG-44")
def test_a_lamp_on_a_tile_that_wrath_removes_goes_back_to_its_supply() -> None:
    t = visits("paladin")
    stands(t, 4, 0)
    t.g.supply[LAMP] -= 1
    t.g.tokens[at(1, 0)] = (LAMP,)
    lamps, gone = t.g.supply[LAMP], t.g.gone[LAMP]
    t.g.where[DRAGON] = at(2, 0)
    t.turn_of("dragon")
    fire.give(t, "claw", "claw", "flame", "wing")
    t.dealt = False
    fire.use(t, "wrath", "plus")  # the map is in two parts now, which he joins
    assert at(1, 0) not in t.g.edges
    assert (t.g.supply[LAMP], t.g.gone[LAMP]) == (lamps + 1, gone)
    assert at(1, 0) not in t.g.tokens


# ------------------------------------------------------------------ whole games

GUESTS = [(house, guest) for house in HOUSES for guest in HOUSES[house].guests]


@pytest.mark.clause("MVR-74", "MVR-75", "MVR-76", "MVR-78")
@pytest.mark.parametrize(("house", "guest"), GUESTS)
def test_a_whole_game_with_a_guest_goes_by_turns_in_the_order_of_seats_to_an_end(house: str, guest: str) -> None:
    """Played at random: everybody has whole turns, one after another, and whoever wins sits at the table."""
    roles = max((table for table in tables(house) if guest in table), key=len)
    setup = setup_of(",".join(roles))
    order = HOUSES[house].plan_of(setup).roles
    game = Game(HOUSES[house].new_state(setup, 5))
    rand = Random(5)
    turns: list[str] = []
    while game.ask is not None:
        state: Any = game.state
        if state.round and state.active.name not in turns[-1:]:
            turns.append(state.active.name)
            state.check()
        game.choose(rand.randrange(len(game.ask.options)))
    assert guest in turns
    for before, after in pairwise(turns):
        between = order[order.index(before) + 1 :] + order[: order.index(before)]
        skipped = between[: between.index(after)]
        assert all(game.state.named(role).out for role in skipped), (before, after)
    ending: Any = game.state.over
    assert ending is not None
    assert {*ending.winners} <= {*roles}
