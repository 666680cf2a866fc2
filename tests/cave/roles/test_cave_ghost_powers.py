"""The Cave Ghost's powers on the map (CGH-25 to CGH-34, CGH-65, CGH-73)."""

from __future__ import annotations

import pytest

from tests.cave.seats import Seats
from tests.cave.tables.cave import collapse
from tests.cave.tables.cave_ghost import (
    act,
    at_place,
    cave_ghost_with,
    codes,
    give,
    held,
    me,
    offered,
    open_tile,
    plundered,
    strip,
    trial,
    usable,
    use,
)
from tests.cave.tables.ghoul import open_ask
from underhall.cave.map.parts import TILE_IDS
from underhall.cave.roles.cave_ghost.powers import BASES, DISTANCES, POWERS
from underhall.cave.roles.knight.cubes import SHIELD
from underhall.cave.roles.knight.role import Knight
from underhall.hall.pieces import GHOST, KNIGHT, THIEF
from underhall.hall.space import at
from underhall.hall.tokens import ROCKSLIDE

EVERY_OMEN = ("bat", "boulder", "quartz", "mushroom", "trail", "chasm")


def rockslides(t: Seats) -> list[str]:
    give(t, "boulder", "boulder")
    return codes(t, act(trial(t), use("rockslide", 2)), "rockslide")


# ------------------------------------------------------------------ Rockslide


@pytest.mark.clause("CGH-25")
def test_a_rockslide_comes_down_on_an_edge_of_her_own_space() -> None:
    t = cave_ghost_with("knight")
    strip(t, 3)
    t.lit(1, 1, open_tile(t))
    t.dark(1, -1, "event-01")
    t.lit(2, -1, open_tile(t))
    t.lit(0, 1, open_tile(t))
    at_place(t, 1, 0)
    assert rockslides(t) == [
        "rockslide 1E 1S #north",
        "rockslide Entrance #east",
        "rockslide 1E 0 #north",
        "rockslide 1E 0 #east",
    ]
    act(t, use("rockslide", 2), "rockslide Entrance #east")
    assert t.g.supply[ROCKSLIDE] == 2


@pytest.mark.clause("CGH-25")
def test_no_rockslide_where_there_is_a_wall_or_between_two_dark_tiles() -> None:
    t = cave_ghost_with("knight")
    t.dark(1, 0, "event-01")
    t.dark(2, 0, "event-03")
    t.dark(1, 1, "event-04")
    at_place(t, 1, 0)
    give(t, "boulder", "boulder")
    act(t, use("rockslide", 2))  # the only edge is that of the Entrance
    assert t.g.edges[at(0, 0)] & 2
    give(t, "boulder", "boulder")
    assert "rockslide" not in usable(t)


@pytest.mark.clause("CGH-25")
def test_if_all_three_are_out_one_is_moved_to_her() -> None:
    t = cave_ghost_with("knight")
    strip(t, 6)
    for x in (3, 4, 5):
        t.edge_token(x, 0, "east", "rockslide")
    at_place(t, 0, 0)
    give(t, "boulder", "boulder")
    step = open_ask(act(trial(t), use("rockslide", 2)), "rockslide-from")
    assert codes(t, step) == ["take-rockslide 3E 0 #east", "take-rockslide 4E 0 #east", "take-rockslide 5E 0 #east"]
    act(t, use("rockslide", 2), "take-rockslide 4E 0 #east")
    assert (t.g.edges[at(0, 0)] & 2, t.g.edges[at(4, 0)] & 2) == (2, 0)


@pytest.mark.clause("CGH-65")
def test_over_an_open_space_powers_work_but_no_rockslide() -> None:
    t = cave_ghost_with("knight")
    strip(t, 2)
    t.lit(1, 1, "ambush-04")
    t.hold("event-01", "event-03", "event-04")
    at_place(t, 0, 1)
    give(t, *EVERY_OMEN, *EVERY_OMEN)
    assert usable(t) == ["plot-twist", "hatred", "crystal-curse"]


# ------------------------------------------------------------------ Hatred


@pytest.mark.clause("CGH-26")
def test_hatred_places_a_tile_around_her_crystals_first_then_draws() -> None:
    t = cave_ghost_with("knight")
    strip(t, 4)
    t.hold("event-01", "crystal-03", "event-03")
    at_place(t, 0, 0)
    give(t, "mushroom", "trail", "chasm")
    pay = "pay #mushroom"
    step = open_ask(act(trial(t), use("hatred", 1), pay), "hatred")
    assert codes(t, step) == ["place 0 1S", "place 1E 1S", "place 1W 0", "place 0 1N", "place 1E 1N"]
    step = act(t, use("hatred", 1), pay, "place 1W 0", "tile #crystal-03")
    assert TILE_IDS[t.g.dark[at(-1, 0)].face] == "crystal-03"
    assert len(t.g.hand) == 3
    assert use("hatred", 2) in codes(t, step)  # dearer each time
    t.g.hand = ()
    assert "hatred" not in usable(t)


@pytest.mark.clause("CGH-26")
def test_her_prices_start_anew_each_turn() -> None:
    t = cave_ghost_with("knight")
    me(t).prices = (1, 2, 2, 3, 1)
    me(t).steps = 6
    me(t).begin_turn(t.g)
    assert (me(t).prices, me(t).steps) == ((1, 2, 2, 1, 1), 0)


@pytest.mark.clause("CGH-27", "CGH-73", "COL-23")
def test_in_the_collapse_hatred_takes_an_eligible_tile_around_her() -> None:
    t = cave_ghost_with("knight")
    strip(t, 4)
    t.lit(-1, 0, "crystal-01")  # touches one tile, as 4E and 1N do
    t.lit(3, 1, open_tile(t))
    collapse(t)
    give(t, "mushroom", "trail", "chasm", "chasm", "chasm", "chasm")
    at_place(t, 3, 0)
    step = act(trial(t), use("hatred", 1), "pay #mushroom")
    assert codes(t, open_ask(step, "hatred")) == ["remove 4E 0", "remove 3E 1N"]  # the Crystal tile is too far away
    at_place(t, 1, 0)
    assert "hatred" not in usable(t)  # 0 and 2E touch two tiles, others touch fewer elsewhere
    at_place(t, 0, 0)
    assert "hatred" in usable(t)
    t = cave_ghost_with("knight")
    strip(t, 2)
    t.lit(-1, 0, "crystal-01")
    t.lit(0, 1, open_tile(t))
    collapse(t)
    give(t, "mushroom")
    act(t, use("hatred", 1))
    assert at(-1, 0) not in t.g.edges  # among those around her a revealed Crystal tile goes first
    assert at(0, 1) in t.g.edges


# ------------------------------------------------------------------ Crystal Curse


@pytest.mark.clause("CGH-29")
def test_crystal_curse_reaches_the_lit_tiles_around_her_and_the_event_cards() -> None:
    t = cave_ghost_with("knight")
    t.lit(1, 0, "ambush-04")
    t.lit(2, 0, "ambush-06")
    t.lit(0, 1, "event-01")
    t.lit(0, 2, "event-04")
    at_place(t, 0, 0)
    give(t, "trail")
    step = open_ask(act(trial(t), use("crystal-curse", 1)), "curse")
    assert "turn-tile 1E 0" in codes(t, step)
    assert not any("2E" in code or "2N" in code for code in codes(t, step))
    assert codes(t, step, "event-token") == ["event-token 0 1N"]
    assert codes(t, step, "event-cards") == ["event-cards"]
    at_place(t, 1, 0)
    step = act(trial(t), use("crystal-curse", 1))
    assert "turn-tile 1E 0" not in codes(t, step)  # her own space is not around her
    before = len(t.role(Knight).events)
    t.dealt = True
    act(t, use("crystal-curse", 1), "event-cards")
    assert len(t.role(Knight).events) == before
    hers = 1 << t.seat("cave-ghost")
    assert not any(thing.known & hers for thing in t.role(Knight).events.things())  # unseen


@pytest.mark.clause("CGH-29")
def test_the_event_cards_can_be_moved_as_long_as_there_are_any() -> None:
    t = cave_ghost_with("knight")
    give(t, "trail")
    t.dealt = True
    events = t.role(Knight).events
    for left in (3, 1):
        events.gone, events.unknown = (*events.gone, *events.unknown[left:]), events.unknown[:left]
        assert "crystal-curse" in usable(t)
    other = trial(t)
    act(other, use("crystal-curse", 1))
    assert len(other.role(Knight).events) == 1
    assert held(other) == []
    events.gone, events.unknown = (*events.gone, *events.unknown), ()
    assert usable(t) == []


# ------------------------------------------------------------------ Plot Twist


@pytest.mark.clause("CGH-30")
def test_plot_twist_places_a_ghost_tile_of_her_choice_around_her() -> None:
    t = cave_ghost_with("knight")
    strip(t, 3)
    at_place(t, 0, 0)
    give(t, "boulder", "quartz")
    step = open_ask(act(trial(t), use("plot-twist", 2)), "plot-tile")
    assert codes(t, step) == [f"ghost-tile #{TILE_IDS[thing.face]}" for thing in t.g.ghost_tiles]
    wanted = next(thing for thing in t.g.ghost_tiles if TILE_IDS[thing.face] == "ghost-05")
    step = open_ask(act(trial(t), use("plot-twist", 2), f"ghost-tile #{TILE_IDS[wanted.face]}"), "plot-space")
    assert codes(t, step) == ["place 0 1S", "place 1E 1S", "place 1W 0", "place 0 1N", "place 1E 1N"]
    act(t, use("plot-twist", 2), f"ghost-tile #{TILE_IDS[wanted.face]}", "place 1W 0")
    assert TILE_IDS[t.g.dark[at(-1, 0)].face] == "ghost-05"
    assert len(t.g.ghost_tiles) == 5
    assert not t.g.dark[at(-1, 0)].known >> t.seat("knight") & 1
    assert plundered(t) == ["boulder", "quartz"]
    t.g.check()


@pytest.mark.clause("CGH-31")
def test_plot_twist_needs_a_ghost_tile_and_works_in_the_collapse() -> None:
    t = cave_ghost_with("knight")
    strip(t, 1)
    give(t, "boulder", "quartz")
    collapse(t)
    assert "plot-twist" in usable(t)
    t.g.ghost_tiles = ()
    assert "plot-twist" not in usable(t)


# ------------------------------------------------------------------ Telekinesis


def moves(t: Seats) -> list[str]:
    """What Telekinesis could move: pieces by their first step, tokens by where they stop."""
    found = []
    power = next(power for power in POWERS if power.id == "telekinesis")
    for option in power.moves(t.g):  # type: ignore[attr-defined]
        if option.verb == "pull":
            found.append(t.g.option_code(option))
        else:
            found.append(f"{t.g.name(option.start)} -> {t.g.name(option.space)}")
    return found


@pytest.mark.clause("CGH-32")
def test_the_distance_goes_by_isolation() -> None:
    assert DISTANCES == (5, 5, 4, 3, 2, 1, 1)
    assert BASES == (0, 0, 1, 2, 3, 4, None)
    for x, reach in ((1, 5), (2, 4), (3, 3), (4, 2), (5, 1), (6, 1)):
        t = cave_ghost_with("knight")
        strip(t, 12)
        t.piece("knight", 12, 0)
        t.token(x, 0, "treasure")
        stops = [int(code.split(" -> ")[1].split("E")[0]) for code in moves(t) if code.endswith("E 0")]
        farthest = max(stops)
        assert farthest == min(x + reach, 11)


@pytest.mark.clause("CGH-32")
def test_only_what_lies_in_her_row_or_column_and_may_be_moved() -> None:
    t = cave_ghost_with("knight", "thief", "dragon")
    strip(t, 3)
    t.lit(1, 1, open_tile(t))
    t.lit(2, 1, open_tile(t))
    t.piece("thief", 1, 1)
    t.piece("knight", 2, 0)
    t.piece("dragon", 1, 1)
    t.token(3, 0, "crystal")
    t.token(3, 0, "event")
    assert moves(t) == ["pull 3E 0 knight", "pull 1E 0 knight"]
    t.role(Knight).cubes.placed[SHIELD] = 1
    assert moves(t) == []  # GST-40
    give(t, *EVERY_OMEN)
    assert "telekinesis" not in usable(t)
    at_place(t, 1, 0)
    assert {code.rsplit(" ", 1)[1] for code in moves(t)} == {"thief", "dragon"}


@pytest.mark.clause("CGH-32", "CGH-33")
def test_a_piece_goes_one_way_up_to_the_distance_and_again_for_another_omen() -> None:
    t = cave_ghost_with("knight")
    strip(t, 6)
    t.piece("knight", 3, 0)
    give(t, "bat", "bat")
    step = act(trial(t), use("telekinesis", 1), "pull 4E 0 knight")
    step = open_ask(step, "cave-ghost-pull")
    assert step.numbers == (2,)
    assert codes(t, step) == ["stop", "pull 5E 0 knight"]  # not back toward her
    step = act(t, use("telekinesis", 1), "pull 4E 0 knight", "pull 5E 0 knight", "pull 6E 0 knight")
    assert open_ask(step, "cave-ghost-act")  # 3 spaces at Isolation 3, however far it is by now
    assert t.g.where[KNIGHT] == at(6, 0)
    step = act(t, use("telekinesis", 1))
    assert open_ask(step, "cave-ghost-act")  # once more, at Isolation 6: one space, the only way
    assert t.g.where[KNIGHT] == at(5, 0)
    assert held(t) == []


@pytest.mark.clause("CGH-34")
def test_a_piece_may_turn_in_her_space() -> None:
    t = cave_ghost_with("thief")
    strip(t, 2)
    t.lit(0, 1, open_tile(t))
    t.lit(0, 2, open_tile(t))
    t.piece("thief", 2, 0)
    give(t, "bat")
    step = open_ask(act(trial(t), use("telekinesis", 1), "pull Entrance thief"), "cave-ghost-pull")  # 1E by itself
    assert codes(t, step) == ["stop", "pull 0 1N thief", "pull 1E 0 thief"]
    step = act(t, use("telekinesis", 1), "pull Entrance thief", "pull 0 1N thief", "pull 0 2N thief")
    assert open_ask(step, "cave-ghost-act")  # 4 spaces in all
    assert t.g.where[THIEF] == at(0, 2)


@pytest.mark.clause("CGH-34")
def test_a_token_may_turn_in_her_space_and_stops_with_no_piece_but_hers() -> None:
    t = cave_ghost_with("knight", "thief")
    strip(t, 2)
    t.lit(0, 1, open_tile(t))
    t.piece("knight", 1, 0)
    t.role(Knight).cubes.placed[SHIELD] = 1
    t.token(2, 0, "treasure")
    assert moves(t) == ["2E 0 -> Entrance", "2E 0 -> 0 1N"]  # past the Knight, not onto her
    t.edge_token(1, 0, "east", "rockslide")
    assert moves(t) == []  # not through a wall
    t = cave_ghost_with("knight")
    t.lit(1, 0, open_tile(t))
    t.token(1, 0, "treasure")
    t.lit(0, 1, open_tile(t))
    give(t, "bat")
    step = open_ask(act(trial(t), use("telekinesis", 1)), "cave-ghost-telekinesis")
    assert step.options
    code = next(code for code in codes(t, step) if code.startswith("shift 0 1N"))
    act(t, use("telekinesis", 1), code)
    assert (t.tokens(1, 0), t.tokens(0, 1)) == ([], ["treasure"])
    t.g.check()


@pytest.mark.clause("CGH-32")
def test_effects_of_the_space_apply_and_may_stop_the_move() -> None:
    t = cave_ghost_with("knight")
    strip(t, 4)
    t.piece("knight", 1, 0)
    t.token(2, 0, "event")
    give(t, "bat")
    step = act(t, use("telekinesis", 1), "pull 2E 0 knight")
    open_ask(step, "cave-ghost-act")  # an Event token stops the Knight
    assert t.g.where[KNIGHT] == at(2, 0)


@pytest.mark.clause("CGH-41")
def test_a_piece_in_the_mushroom_forest_cannot_be_moved() -> None:
    t = cave_ghost_with("thief", terrain=True)
    spaces = t.terrain("mushroom-forest", 1, 0)
    t.piece("thief", 1, 0)
    assert at(1, 0) in spaces
    assert moves(t) == []


@pytest.mark.clause("CGH-41", "TER-42")
def test_a_piece_drawn_into_the_mushroom_forest_is_drawn_no_further() -> None:
    t = cave_ghost_with("thief", terrain=True)
    t.terrain("mushroom-forest", 1, 0)
    t.lit(3, 0, open_tile(t))
    t.piece("thief", 3, 0)
    give(t, "bat")
    open_ask(act(t, use("telekinesis", 1)), "cave-ghost-act")
    assert t.g.where[THIEF] == at(2, 0)  # there were two spaces left


@pytest.mark.clause("CGH-32", "CGH-34", "TER-23")
@pytest.mark.parametrize(("kind", "found"), [("canyon", []), ("lake", ["Entrance", "1E 0", "0 1N"])])
def test_no_token_is_drawn_over_an_impassable_space(kind: str, found: list[str]) -> None:
    t = cave_ghost_with("knight", terrain=True)
    t.lit(0, 1, open_tile(t))
    t.terrain(kind, 1, 0, 1)
    if kind == "canyon":
        t.lit(2, 0, open_tile(t))  # beyond an impassable space; the Lake goes on there
    t.token(2, 0, "treasure")
    assert [move.removeprefix("2E 0 -> ") for move in moves(t)] == found


@pytest.mark.clause("CGH-27", "TER-15")
@pytest.mark.parametrize(("x", "found"), [(1, ["remove 1E 1N"]), (3, ["remove 3E 1N", "remove-terrain 4E 0"])])
def test_in_the_collapse_hatred_takes_terrain_that_is_around_her(x: int, found: list[str]) -> None:
    t = cave_ghost_with("knight", terrain=True)
    strip(t, 3)
    t.lit(x, 1, open_tile(t))
    t.terrain("pit", 4, 0)
    collapse(t)
    at_place(t, x, 0)
    hatred = next(power for power in POWERS if power.id == "hatred")
    assert [t.g.option_code(way) for way in hatred.ways(t.g, me(t))] == found  # type: ignore[attr-defined]


@pytest.mark.clause("CGH-18")
def test_a_power_used_over_an_open_space_does_not_end_her_walk() -> None:
    t = cave_ghost_with("knight")
    t.lit(1, 0, "ambush-04")
    at_place(t, 0, 0)
    give(t, "trail")
    step = act(t, "move 0 1N x1", use("crystal-curse", 1), "turn-tile 1E 0")
    open_ask(step, "curse-turn")
    assert t.g.where[GHOST] == at(0, 1)
    assert offered(t, "stop") == []
