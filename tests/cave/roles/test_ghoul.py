"""The Ghoul: its turn, its goal, its attacks and skitters. Its Terror cards are in test_terror.py."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.cave.plans import fixed
from tests.cave.standins import MixedTable, mixed_table
from tests.cave.tables.ghoul import (
    Target,
    act,
    asked,
    cards,
    codes,
    give,
    no_tiles,
    offered,
    open_ask,
    open_chance,
    points,
    quiet,
    steps,
    turn,
)  # fmt: skip
from tests.table import Result, Table, table
from underhall.cave.map import forced
from underhall.cave.map.parts import TILE_BY_ID
from underhall.cave.roles.ghouls.ghoul import ATTACK, gain_fury, roll_and_set
from underhall.cave.roles.ghouls.skitter import skitter
from underhall.cave.setup.agreed import Setup
from underhall.cave.setup.new import new_game
from underhall.engine.flow import Ask, Chance
from underhall.engine.knowledge import Deck
from underhall.hall.pieces import GHOUL
from underhall.hall.plan import Goal
from underhall.hall.space import OFF, at
from underhall.hall.tokens import CRYSTAL, TREASURE
from underhall.hall.turn import ENDING, PLAYING


def corridor(*tokens: str) -> Table:
    """The Entrance, a Lit tile east of it with the Ghoul and tokens, a Dark tile (Fangs) beyond."""
    t = table()
    t.lit(1, 0, "ambush-01")
    t.dark(2, 0, "ambush-10")
    for token in tokens:
        t.token(1, 0, token)
    t.piece("ghoul", 1, 0)
    return t


# ------------------------------------------------------------------ winning


@pytest.mark.clause("GHL-03", "GHL-100", "GHL-103")
@pytest.mark.parametrize(
    ("kind", "crystals", "bars"), [("fury-escape", 6, 2), ("fury-escape", 0, 1), ("kill-shadow", 5, 1)]
)
def test_its_board_shows_the_crystals_where_they_are_a_goal_too(kind: str, crystals: int, bars: int) -> None:
    t = mixed_table("cave", goals={"ghoul": Goal(kind, 9, crystals, "")})
    t.ghoul.crystals = 2
    found = t.ghoul.panel(t.g, 0).bars
    assert [(bar.name, bar.value, bar.goal, bar.end) for bar in found][1:] == [("Crystals", 2, crystals, crystals)] * (
        bars - 1
    )
    assert (found[0].name, found[0].goal) == ("Fury", 9 if kind == "fury-escape" else 0)


@pytest.mark.clause("GHL-02", "GHL-100", "GHL-103")
@pytest.mark.parametrize(("fury", "crystals", "met"), [(8, 5, False), (9, 0, True), (0, 6, True), (14, 9, True)])
def test_fury_or_where_they_count_too_crystals_meet_its_goal(fury: int, crystals: int, met: bool) -> None:
    t = mixed_table("cave", goals={"ghoul": Goal("fury-escape", 9, 6, "")})
    t.ghoul.fury, t.ghoul.crystals = fury, crystals
    t.ghoul.meet_goal(t.g)
    assert t.ghoul.goal_met == met
    t = mixed_table("knight", goals={"ghoul": Goal("fury-escape", 9, 0, "")})
    t.ghoul.fury, t.ghoul.crystals = fury, crystals
    t.ghoul.meet_goal(t.g)
    assert t.ghoul.goal_met == (fury >= 9)  # Crystals do not count here


def ready_to_escape(level: str = "medium") -> Table:
    t = table(level)
    t.lit(1, 0, "ambush-01")
    t.piece("ghoul", 1, 0)
    points(t, 3)
    return t


@pytest.mark.clause("GHL-02")
def test_entering_the_entrance_after_the_goal_wins_at_once() -> None:
    t = ready_to_escape()
    t.ghoul.fury = 7
    t.run(gain_fury(t.g, t.ghoul), "chase")
    assert t.ghoul.goal_met
    result = act(t, "move Entrance x1")
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.winners == ("ghoul",)
    assert result.ending.clause == "GHL-02"


@pytest.mark.clause("GHL-02")
def test_the_entrance_is_nothing_before_the_goal() -> None:
    t = ready_to_escape()
    t.ghoul.fury = 7
    open_ask(act(t, "move Entrance x1"), "ghoul-act")


@pytest.mark.clause("GHL-02")
def test_standing_on_the_entrance_is_not_entering_it() -> None:
    t = ready_to_escape()
    t.piece("ghoul", 0, 0)
    t.ghoul.fury = 7
    t.run(gain_fury(t.g, t.ghoul), "chase")
    open_ask(act(t, "move 1E 0 x1"), "ghoul-act")
    result = act(t, "move Entrance x1")
    assert isinstance(result, Result)
    assert result.ending is not None


@pytest.mark.clause("GHL-02")
def test_losing_fury_later_does_not_undo_the_goal() -> None:
    t = ready_to_escape()
    t.ghoul.fury = 7
    t.run(gain_fury(t.g, t.ghoul), "chase")
    t.ghoul.fury = 2
    result = act(t, "move Entrance x1")
    assert isinstance(result, Result)
    assert result.ending is not None


@pytest.mark.clause("GHL-02")
def test_being_moved_onto_the_entrance_by_another_player_counts() -> None:
    t = mixed_table("thief")
    t.lit(1, 0, "ambush-01")
    t.piece("ghoul", 1, 0)
    t.ghoul.goal_met = True
    result = t.play(forced.push(t.g, t.seat("thief"), GHOUL, 1, at_least=1))
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.winners == ("ghoul",)


# ------------------------------------------------------------------ setup and coming into play


@pytest.mark.clause("GHL-04", "GHL-05", "GHL-06")
def test_the_ghoul_starts_with_nothing() -> None:
    game = new_game(Setup(("ghoul",)), 7)
    me = Table(game.state).ghoul
    assert game.state.where[GHOUL] == OFF
    assert (me.means.attack, me.defense, me.treasures, me.fury) == (0, 0, 0, 0)
    assert game.state.supply[TREASURE] == 10
    assert len(me.terror.deck) == 13
    panel = game.state.view(0, None).panels[0]
    assert panel.cards == []
    assert panel.numbers["terror_deck"] == 13


@pytest.mark.clause("GHL-05")
def test_the_order_of_the_terror_deck_is_nowhere_before_it_is_drawn() -> None:
    t = table()
    step = open_chance(t.play(gain_twice(t)), "terror")
    assert list(step.outcomes) == sorted(step.outcomes)
    assert step.count == 13
    assert t.ghoul.terror.deck.top == ()


def gain_twice(t: Table) -> Iterator[Ask | Chance]:
    yield from gain_fury(t.g, t.ghoul)
    yield from gain_fury(t.g, t.ghoul)


@pytest.mark.clause("GHL-07")
def test_it_starts_on_an_unoccupied_dark_tile_before_its_first_phase() -> None:
    t = table()
    t.lit(1, 0, "ambush-01")
    t.dark(2, 0, "ambush-10")
    t.dark(0, 1, "ambush-13")
    t.dark(0, -1, "ambush-02")
    t.token(0, -1, "treasure")
    t.g.turn.stage = 1
    step = open_ask(turn(t), "ghoul-start")
    assert codes(t, step) == ["start 2E 0", "start 0 1N"]
    open_chance(turn(t, "start 2E 0"), "ghoul-die")
    assert t.g.where[GHOUL] == at(2, 0)
    assert t.g.dark[at(2, 0)].known == 0


@pytest.mark.clause("GHL-08")
def test_without_a_dark_tile_one_is_placed_from_the_stack() -> None:
    t = table()
    t.top("event-03")
    t.g.turn.stage = 1
    step = open_ask(turn(t), "ghoul-start-tile")
    assert step.seat == 0
    assert sorted(codes(t, step)) == ["place 0 1N", "place 0 1S", "place 1E 0", "place 1W 0"]
    open_chance(turn(t, "place 1W 0"), "ghoul-die")
    assert t.g.where[GHOUL] == at(-1, 0)
    assert t.g.dark[at(-1, 0)].face == TILE_BY_ID["event-03"]


@pytest.mark.clause("GHL-08")
def test_with_a_cave_player_the_tile_comes_from_its_hand() -> None:
    t = mixed_table("cave")
    t.hold("event-01", "event-02", "event-03")
    t.g.turn.stage = 1
    step = open_ask(turn(t, "place 1E 0"), "choose-tile")
    assert step.seat == t.seat("cave")
    code = codes(t, step)[1]
    open_chance(turn(t, "place 1E 0", code), "ghoul-die")
    assert t.g.dark[at(1, 0)].face == TILE_BY_ID["event-02"]
    assert t.g.where[GHOUL] == at(1, 0)
    assert len(t.g.hand) == 3  # a replacement was drawn


@pytest.mark.clause("GHL-116")
@pytest.mark.parametrize("why", ["no tile left", "the Collapse"])
def test_with_no_tile_to_place_it_starts_around_the_entrance(why: str) -> None:
    t = table()
    t.lit(1, 0, "ambush-01")
    t.lit(1, 1, "ambush-05")
    t.lit(2, 0, "ambush-10")
    t.token(1, 0, "treasure")
    if why == "no tile left":
        no_tiles(t)
    else:
        t.g.collapsing = True
    t.run(t.ghoul.come_into_play(t.g))
    assert t.g.where[GHOUL] == at(1, 1)


@pytest.mark.clause("GHL-116")
def test_with_nothing_around_it_starts_on_the_entrance() -> None:
    t = table()
    no_tiles(t)
    t.run(t.ghoul.come_into_play(t.g))
    assert t.g.where[GHOUL] == t.g.entrance


# ------------------------------------------------------------------ the turn


@pytest.mark.clause("GHL-11", "GHL-12", "GHL-13", "GHL-59")
def test_three_phases_in_order_and_the_discs_left_are_its_defense() -> None:
    t = corridor()
    open_ask(turn(t, "6", "5", "2", "keep-dice #6-5", "move 2E 0 x1", "stop"), "place")
    assert asked(t) == ["ghoul-die"] * 3 + ["ghoul-dice", "ghoul-act", "ghoul-act", "place"]
    assert t.ghoul.means.movement == 0  # movement points exist only for the turn
    assert t.ghoul.defense == 5
    assert t.ghoul.panel(t.g, 0).numbers["attack"] == 5
    step = turn(t, *["place 1W 0", "place 2W 0", "place 3W 0", "place 4W 0", "place 5W 0"])
    open_chance(step, "ghoul-die")  # the next turn
    assert t.ghoul.defense == 0  # the discs were returned first, before the dice are rolled


@pytest.mark.clause("GHL-59")
def test_with_no_discs_left_the_defense_is_nothing() -> None:
    t = corridor("crystal")
    points(t, 0, 3)
    act(t, "smash x3")
    assert t.ghoul.defense == 0


@pytest.mark.clause("GHL-14", "GHL-15", "GHL-17")
def test_a_weak_roll_draws_before_the_dice_are_chosen() -> None:
    t = table()
    open_chance(t.play(roll_and_set(t.g, t.ghoul), "1", "2", "4"), "terror")
    step = open_ask(t.play(roll_and_set(t.g, t.ghoul), "1", "2", "4", "hunt"), "ghoul-dice")
    assert codes(t, step) == ["keep-dice #4-2", "keep-dice #4-1", "keep-dice #2-1"]
    assert cards(t) == {"hunt": 1}


@pytest.mark.clause("GHL-15", "GHL-17")
def test_a_total_of_eight_draws_nothing() -> None:
    t = table()
    open_ask(t.play(roll_and_set(t.g, t.ghoul), "2", "2", "4"), "ghoul-dice")
    assert cards(t) == {}


@pytest.mark.clause("GHL-17")
def test_the_dice_lie_by_the_board_before_two_are_chosen() -> None:
    t = table()
    open_ask(t.play(roll_and_set(t.g, t.ghoul), "1", "5", "4"), "ghoul-dice")
    assert [(die.pips, die.use) for die in t.ghoul.panel(t.g, 0).dice] == [(5, "rolled"), (4, "rolled"), (1, "rolled")]
    t.run(roll_and_set(t.g, t.ghoul), "keep-dice #5-4")  # begun anew, it does not roll again
    assert [(die.pips, die.use) for die in t.ghoul.panel(t.g, 0).dice] == [(5, "move"), (4, "attack"), (1, "aside")]


@pytest.mark.clause("GHL-15")
def test_the_draw_comes_after_a_reroll() -> None:
    t = table()
    give(t, "cheat")
    flow = roll_and_set(t.g, t.ghoul)
    step = t.play(flow, "roll", "1", "2", "4", "reroll x2")
    open_chance(step, "ghoul-die")
    t.run(roll_and_set(t.g, t.ghoul), "1", "2", "4", "reroll x2", "6", "keep-dice #6-4")
    assert cards(t) == {"cheat": 1}  # 1 + 6 + 4 is no weak roll
    open_chance(t.play(roll_and_set(t.g, t.ghoul), "6", "2", "4", "reroll x6", "1"), "terror")


@pytest.mark.clause("GHL-16", "GHL-17")
@pytest.mark.parametrize("difficulty", ["stalker", "hunter", "hard", "expert"])
def test_two_dice_on_the_hard_levels(difficulty: str) -> None:
    t = table(difficulty=difficulty)
    open_chance(t.play(roll_and_set(t.g, t.ghoul), "1", "3"), "terror")
    t = table(difficulty=difficulty)
    t.run(roll_and_set(t.g, t.ghoul), "2", "3")  # 5 draws nothing; both dice are used
    assert (t.ghoul.means.movement, t.ghoul.means.attack) == (3, 2)
    assert cards(t) == {}


@pytest.mark.clause("GHL-16")
@pytest.mark.parametrize("difficulty", ["ragpicker", "scavenger", "ghoul"])
def test_three_dice_on_the_other_levels(difficulty: str) -> None:
    t = table(difficulty=difficulty)
    open_chance(t.play(roll_and_set(t.g, t.ghoul), "1", "3"), "ghoul-die")


@pytest.mark.clause("GHL-17", "GHL-18")
@pytest.mark.parametrize(
    ("dice", "kept", "movement", "attack"),
    [("631", "6-3", 6, 3), ("631", "6-1", 6, 1), ("631", "3-1", 3, 1), ("136", "6-1", 6, 1), ("441", "4-4", 4, 4)],
)
def test_the_higher_die_is_movement_the_lower_attack(dice: str, kept: str, movement: int, attack: int) -> None:
    t = table()
    t.run(roll_and_set(t.g, t.ghoul), *dice, f"keep-dice #{kept}")
    assert (t.ghoul.means.movement, t.ghoul.means.attack) == (movement, attack)


@pytest.mark.clause("GHL-17")
def test_three_equal_dice_leave_nothing_to_choose() -> None:
    t = table()
    t.run(roll_and_set(t.g, t.ghoul), "5", "5", "5")
    assert (t.ghoul.means.movement, t.ghoul.means.attack) == (5, 5)


@pytest.mark.clause("GHL-18")
def test_the_dice_cannot_be_swapped() -> None:
    t = table()
    step = t.play(roll_and_set(t.g, t.ghoul), "2", "5", "6")
    assert codes(t, step) == ["keep-dice #6-5", "keep-dice #6-2", "keep-dice #5-2"]


@pytest.mark.clause("GHL-19")
def test_points_are_public_and_gained_attack_adds_discs() -> None:
    t = mixed_table("thief")
    t.dark(1, 0, "ambush-10")
    t.piece("ghoul", 1, 0)
    give(t, "hunt")
    points(t, 4, 3)
    act(t, "terror #hunt x1")
    numbers = t.g.view(t.seat("thief"), None).panels[1].numbers
    assert (numbers["movement"], numbers["attack"]) == (4, 4)


@pytest.mark.clause("GHL-19")
def test_there_are_only_nine_discs() -> None:
    t = corridor()
    give(t, "hunt", "chase")
    points(t, 6, 7)
    act(t, "terror #chase x2", "terror #hunt x2")
    assert t.ghoul.means.attack == 9  # what would go beyond is lost
    assert t.ghoul.means.movement == 10  # movement takes no discs
    t.g.check()


@pytest.mark.clause("GHL-21")
def test_anything_in_any_order_and_a_stop_with_points_left() -> None:
    t = corridor("treasure", "crystal")
    t.token(2, 0, "treasure")
    t.dark(2, 1, "ambush-13")
    t.top("event-01")
    give(t, "chase")
    points(t, 6, 4)
    step = open_ask(act(t, "collect #treasure x2", "terror #chase x1", "smash x3"), "ghoul-act")
    assert "stop" in codes(t, step)
    result = act(t, "move 2E 0 x1", "collect #treasure x2", "chase", "stop")
    assert isinstance(result, Result)
    assert t.ghoul.means.movement == 2
    assert t.ghoul.means.attack == 1
    assert t.ghoul.fury == 2


@pytest.mark.clause("GHL-22", "GHL-80")
def test_the_ghoul_goes_on_after_a_skitter() -> None:
    t = corridor("crystal")
    t.top("event-01")  # Fangs
    points(t, 2, 3)
    step = open_ask(act(t, "smash x3"), "ghoul-act")
    assert t.g.where[GHOUL] == at(2, 0)
    assert "move 1E 0 x1" in codes(t, step)


# ------------------------------------------------------------------ moving


@pytest.mark.clause("GHL-23")
def test_a_step_goes_to_an_adjacent_tile_for_one_point() -> None:
    t = corridor()
    t.lit(1, 1, "ambush-05")
    t.lit(2, 1, "ambush-13")
    points(t, 1)
    assert sorted(steps(t)) == ["move 1E 1N x1", "move 2E 0 x1", "move Entrance x1"]
    act(t, "move 1E 1N x1")
    assert t.g.where[GHOUL] == at(1, 1)
    assert t.ghoul.means.movement == 0


@pytest.mark.clause("GHL-23")
def test_without_points_it_stays() -> None:
    t = corridor()
    points(t, 0, 6)
    assert steps(t) == []


@pytest.mark.clause("GHL-24")
def test_entering_a_dark_tile_neither_reveals_nor_shows_it() -> None:
    t = corridor()
    points(t, 3)
    act(t, "move 2E 0 x1")
    assert t.g.dark[at(2, 0)].known == 0
    tile = next(tile for tile in t.g.view(0, None).tiles if tile.space == at(2, 0))
    assert (tile.lit, tile.tile, tile.kind) == (False, "", "")


@pytest.mark.clause("GHL-25")
@pytest.mark.parametrize(("here", "beyond"), [(2, None), (None, 0), (2, 0)])
def test_a_wall_on_either_side_costs_one_more_once(here: int | None, beyond: int | None) -> None:
    t = table()
    t.lit(1, 0, "ambush-01") if here is None else t.lit(1, 0, "ambush-03", here)  # a wall to the east
    t.lit(2, 0, "ambush-10") if beyond is None else t.lit(2, 0, "ambush-06", beyond)  # a wall to the west
    t.piece("ghoul", 1, 0)
    points(t, 2)
    assert sorted(steps(t)) == ["move 2E 0 x2", "move Entrance x1"]
    act(t, "move 2E 0 x2")
    assert t.ghoul.means.movement == 0
    assert t.g.where[GHOUL] == at(2, 0)


@pytest.mark.clause("GHL-25")
def test_a_rockslide_is_a_wall() -> None:
    t = mixed_table("cave")
    t.lit(1, 0, "ambush-01")
    t.edge_token(0, 0, "east", "rockslide")
    t.piece("ghoul", 1, 0)
    points(t, 3)
    assert steps(t) == ["move Entrance x2"]


@pytest.mark.clause("GHL-31")
def test_a_step_that_cannot_be_paid_in_full_is_not_allowed() -> None:
    t = table()
    t.lit(1, 0, "ambush-03")  # a wall to the west
    t.piece("ghoul", 1, 0)
    points(t, 1)
    assert steps(t) == []


# ------------------------------------------------------------------ moving among others


def among(*names: str, on: tuple[int, int] = (1, 0)) -> MixedTable:
    """The Ghoul on the Entrance, pieces of others on one Lit tile east of it, a Dark tile (Fangs) to the west."""
    t = mixed_table(*names)
    t.lit(1, 0, "ambush-01")
    t.dark(-1, 0, "ambush-10")
    t.piece("ghoul", 0, 0)
    for name in names:
        if name in PIECE:
            t.piece(PIECE[name], *on)
    return t


PIECE = {
    "knight": "knight",
    "goblins": "goblin-fangs",
    "thief": "thief",
    "ghost": "ghost",
    "cave-ghost": "ghost",
}


def east(t: Table) -> list[str]:
    return [code for code in steps(t) if " 1E 0" in code]


@pytest.mark.clause("GHL-26", "GHL-31")
@pytest.mark.parametrize("others", [("knight",), ("knight", "thief")])
def test_entering_a_space_with_pieces_costs_one_more_in_all(
    others: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ATTACK.handlers, "knight", Target(2))
    t = among(*others)
    points(t, 3)
    assert east(t) == ["move 1E 0 x2"]
    points(t, 1)
    assert east(t) == []
    points(t, 2)
    act(t, "move 1E 0 x2")
    assert t.ghoul.means.movement == 0
    assert t.g.where[GHOUL] == at(1, 0)


@pytest.mark.clause("GHL-27", "GHL-29")
def test_attacking_on_entering_saves_the_extra_point(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ATTACK.handlers, "knight", Target(2))
    monkeypatch.setitem(ATTACK.handlers, "thief", Target(1))
    t = among("knight", "thief")
    points(t, 3, 3)
    # Both could be attacked, so attacking one of them is enough.
    assert east(t) == ["move 1E 0 x2", "strike 1E 0 knight x1", "strike 1E 0 thief x1"]


@pytest.mark.clause("GHL-27")
def test_one_piece_out_of_reach_makes_the_extra_point_due(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ATTACK.handlers, "knight", Target(2))
    monkeypatch.setitem(ATTACK.handlers, "thief", Target(3))
    t = among("knight", "thief")
    points(t, 3, 3)  # three discs: enough for the Knight, not for the Thief
    assert east(t) == ["move 1E 0 x2", "strike 1E 0 knight x2"]
    points(t, 1, 3)
    assert east(t) == []


@pytest.mark.clause("GHL-27", "GHL-28", "GHL-38")
def test_a_piece_attacked_before_this_turn_can_be_entered_not_attacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ATTACK.handlers, "knight", Target(0))
    t = among("knight")
    points(t, 5, 6)
    open_ask(act(t, "strike 1E 0 knight x1"), "ghoul-act")
    assert t.g.where[GHOUL] == at(-1, 0)
    act(t, "move Entrance x1")
    assert east(t) == ["move 1E 0 x2"]
    t.ghoul.begin_turn(t.g)
    assert "strike 1E 0 knight x1" in east(t)  # once in each turn


@pytest.mark.clause("GHL-29", "GHL-25")
def test_wall_and_piece_add_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ATTACK.handlers, "knight", Target(0))
    t = mixed_table("knight")
    t.lit(1, 0, "ambush-03")  # a wall to the west
    t.piece("ghoul", 0, 0)
    t.piece("knight", 1, 0)
    points(t, 3, 1)
    assert east(t) == ["move 1E 0 x3", "strike 1E 0 knight x2"]
    points(t, 2, 0)
    assert east(t) == []


@pytest.mark.clause("GHL-30")
def test_a_ghost_is_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ATTACK.handlers, "ghost", Target(0))
    t = among("ghost")
    points(t, 3, 6)
    assert east(t) == ["move 1E 0 x1"]
    act(t, "move 1E 0 x1")
    assert not any(code.startswith("attack") for code in offered(t))


@pytest.mark.clause("GHL-30")
def test_a_ghost_beside_another_piece_does_not_make_the_extra_point_due(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ATTACK.handlers, "knight", Target(0))
    t = among("knight", "cave-ghost")
    points(t, 3, 1)
    assert east(t) == ["move 1E 0 x2", "strike 1E 0 knight x1"]


@pytest.mark.clause("GHL-112")
def test_a_declared_attack_is_carried_out_before_anything_else(monkeypatch: pytest.MonkeyPatch) -> None:
    target = Target(1)
    monkeypatch.setitem(ATTACK.handlers, "knight", target)
    t = among("knight")
    t.token(1, 0, "crystal")
    points(t, 2, 5)
    step = open_ask(act(t, "strike 1E 0 knight x1"), "ghoul-act")
    assert target.notes[0][0] == "suffers"
    assert t.ghoul.means.attack == 3
    assert t.g.where[GHOUL] == at(-1, 0)
    assert "smash x3" not in codes(t, step)


@pytest.mark.clause("GHL-112")
def test_smashing_the_crystal_there_does_not_save_the_extra_point() -> None:
    t = among("knight")
    t.token(1, 0, "crystal")
    points(t, 3, 6)
    assert east(t) == ["move 1E 0 x2"]


@pytest.mark.clause("GHL-112")
def test_an_effect_of_entering_that_sends_it_away_cancels_the_attack(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Flame Wall is not built yet: here the Entrance makes the Ghoul skitter."""
    target = Target(1)
    monkeypatch.setitem(ATTACK.handlers, "knight", target)
    t = among("knight", on=(0, 0))
    t.piece("ghoul", 1, 0)
    points(t, 3, 4)

    def burn(self, g, piece, space):  # type: ignore[no-untyped-def]
        if space == g.entrance:
            yield from skitter(g, self, -1)

    monkeypatch.setattr(type(t.ghoul), "entered", burn)
    t.top("event-01")
    open_ask(act(t, "strike Entrance knight x1"), "ghoul-act")
    assert target.notes == []
    assert (t.ghoul.means.movement, t.ghoul.means.attack) == (2, 4)
    assert t.ghoul.fury == 0
    assert t.g.where[GHOUL] == at(-1, 0)


@pytest.mark.clause("GHL-113")
def test_monster_tokens_are_no_pieces_for_its_movement() -> None:
    t = mixed_table("knight", tokens={"ogre": 1})
    t.lit(1, 0, "ambush-01")
    t.dark(-1, 0, "ambush-10")
    t.token(1, 0, "ogre")
    t.piece("ghoul", 0, 0)
    points(t, 1, 6)
    assert east(t) == ["move 1E 0 x1"]
    act(t, "move 1E 0 x1")
    assert not any(code.startswith("attack") for code in offered(t))


@pytest.mark.clause("GHL-113")
def test_a_monster_token_occupies_its_space_and_stops_forced_movement() -> None:
    t = mixed_table("knight", tokens={"ogre": 1})
    t.lit(1, 0, "ambush-01")
    t.dark(2, 0, "ambush-10")
    t.dark(0, 1, "ambush-13")
    t.token(2, 0, "ogre")
    t.piece("ghoul", 1, 0)
    assert forced.steps_for(t.g, GHOUL) == [t.g.entrance]
    t.top("event-01")
    t.run(skitter(t.g, t.ghoul, -1))
    assert t.g.where[GHOUL] == at(0, 1)


# ------------------------------------------------------------------ collecting


@pytest.mark.clause("GHL-32", "GHL-33", "GHL-36")
def test_a_treasure_costs_two_points_and_is_no_attack() -> None:
    t = corridor("treasure", "treasure")
    points(t, 1, 6)
    assert not any(code.startswith("collect") for code in offered(t))
    points(t, 3, 6)
    open_ask(act(t, "collect #treasure x2"), "ghoul-act")
    assert t.ghoul.treasures == 1
    assert t.tokens(1, 0) == ["treasure"]
    assert (t.ghoul.means.movement, t.ghoul.means.attack) == (1, 6)
    assert t.ghoul.fury == 0
    assert t.g.where[GHOUL] == at(1, 0)  # no skitter
    assert t.ghoul.panel(t.g, 0).numbers["treasures"] == 1
    t.g.check()


@pytest.mark.clause("GHL-32")
def test_only_treasures_and_gems_of_its_own_space_can_be_collected() -> None:
    t = corridor("crystal")
    t.token(2, 0, "treasure")
    points(t, 6)
    assert not any(code.startswith("collect") for code in offered(t))


@pytest.mark.clause("GHL-35", "GHL-49")
def test_two_treasures_are_turned_in_for_fury() -> None:
    t = corridor("treasure", "treasure", "treasure")
    points(t, 6)
    act(t, "collect #treasure x2")
    assert t.g.supply[TREASURE] == 7
    act(t, "collect #treasure x2")
    assert (t.ghoul.treasures, t.ghoul.fury) == (0, 1)
    assert t.g.supply[TREASURE] == 9  # both went back
    t.g.check()


def gem_table(*on_map: tuple[int, int]) -> MixedTable:
    t = mixed_table("dragon")
    t.lit(1, 0, "ambush-01")
    t.dark(2, 0, "ambush-10")
    t.dark(0, 1, "ambush-02")
    t.piece("ghoul", 1, 0)
    t.token(1, 0, "gem-claw")
    for x, y in on_map:
        t.token(x, y, "treasure")
    return t


@pytest.mark.clause("GHL-34")
@pytest.mark.parametrize("face", ["ring", "diamond", "corners"])
def test_a_gem_is_worth_a_treasure_of_the_supply(face: str) -> None:
    t = gem_table()
    points(t, 3)
    open_ask(act(t, "collect #gem-claw x2", face), "ghoul-act")
    assert t.ghoul.means.movement == 1
    assert t.ghoul.treasures == 1
    assert t.g.supply[TREASURE] == 9
    assert t.g.supply[4] == 1  # the Gem went back to the Dragon
    assert t.g.where[GHOUL] == at(1, 0)
    t.g.check()


@pytest.mark.clause("GHL-34", "GHL-49")
@pytest.mark.parametrize("face", ["centre", "plus", "saltire"])
def test_a_trapped_gem_makes_it_skitter_and_the_dragon_names_the_symbol(face: str) -> None:
    t = gem_table()
    points(t, 3)
    step = open_ask(act(t, "collect #gem-claw x2", face), "skitter-symbol")
    assert step.seat == t.seat("dragon")
    t = gem_table()
    points(t, 3)
    act(t, "collect #gem-claw x2", face, "symbol #bones")
    assert t.g.where[GHOUL] == at(0, 1)
    assert (t.ghoul.treasures, t.ghoul.fury) == (0, 0)
    assert t.g.supply[4] == 1
    t.g.check()


@pytest.mark.clause("GHL-34")
def test_with_an_empty_supply_the_gem_is_worth_a_treasure_of_the_map() -> None:
    t = gem_table((2, 0), (0, 1))
    t.g.gone[TREASURE], t.g.supply[TREASURE] = t.g.supply[TREASURE], 0
    points(t, 2)
    step = open_ask(act(t, "collect #gem-claw x2", "ring"), "treasure-from-map")
    assert codes(t, step) == ["take 2E 0", "take 0 1N"]
    t = gem_table((2, 0), (0, 1))
    t.g.gone[TREASURE], t.g.supply[TREASURE] = t.g.supply[TREASURE], 0
    points(t, 2)
    act(t, "collect #gem-claw x2", "ring", "take 0 1N")
    assert t.ghoul.treasures == 1
    assert t.tokens(0, 1) == []
    t.g.check()


@pytest.mark.clause("GHL-34")
def test_with_no_treasure_anywhere_the_gem_is_worth_nothing() -> None:
    t = gem_table()
    t.g.gone[TREASURE], t.g.supply[TREASURE] = t.g.supply[TREASURE], 0
    points(t, 2)
    act(t, "collect #gem-claw x2", "ring")
    assert t.ghoul.treasures == 0
    assert t.g.supply[4] == 1


# ------------------------------------------------------------------ attacking


def beside(*names: str) -> MixedTable:
    """The Ghoul shares the Entrance with others; a Fangs and a Bones tile are Dark beside it."""
    t = mixed_table(*names)
    t.dark(-1, 0, "ambush-10")
    t.dark(1, 0, "ambush-02")
    t.piece("ghoul", 0, 0)
    for name in names:
        if name in PIECE:
            t.piece(PIECE[name], 0, 0)
    return t


@pytest.mark.clause("GHL-37")
@pytest.mark.parametrize(("defence", "discs"), [(4, 5), (1, 2), (0, 1), (-1, 1), (-3, 1)])
def test_an_attack_takes_one_disc_more_than_the_defence(
    defence: int, discs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ATTACK.handlers, "knight", Target(defence))
    t = beside("knight")
    points(t, 0, discs - 1)
    assert not any(code.startswith("attack") for code in offered(t))
    points(t, 0, discs + 1)
    act(t, f"attack Entrance knight x{discs}", "symbol #fangs")
    assert t.ghoul.means.attack == 1


@pytest.mark.clause("GHL-38")
def test_each_tribe_is_a_piece_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ATTACK.handlers, "goblins", Target(0))
    t = mixed_table("goblins")
    t.dark(-1, 0, "ambush-10")
    t.piece("ghoul", 0, 0)
    for tribe in ("goblin-fangs", "goblin-bones", "goblin-eye"):
        t.piece(tribe, 0, 0)
    points(t, 6, 6)
    act(t, "attack Entrance goblin-fangs x1")
    t.piece("ghoul", 0, 0)
    left = [code for code in offered(t) if code.startswith("attack")]
    assert left == ["attack Entrance goblin-bones x1", "attack Entrance goblin-eye x1"]


@pytest.mark.clause("GHL-39")
def test_one_target_an_attack_and_the_skitter_leaves_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    knight, thief = Target(0), Target(0)
    monkeypatch.setitem(ATTACK.handlers, "knight", knight)
    monkeypatch.setitem(ATTACK.handlers, "thief", thief)
    t = beside("knight", "thief")
    points(t, 0, 6)
    result = act(t, "attack Entrance thief x1", "symbol #fangs")
    assert knight.notes == []
    assert len(thief.notes) == 1
    assert isinstance(result, Result)  # away from both, and no movement left


@pytest.mark.clause("GHL-44", "GHL-47", "GHL-49")
def test_smashing_a_crystal_takes_three_discs() -> None:
    t = corridor("crystal")
    t.top("event-01")
    points(t, 0, 2)
    assert "smash x3" not in offered(t)
    points(t, 0, 4)
    act(t, "smash x3")
    assert t.ghoul.means.attack == 1
    assert t.tokens(1, 0) == []
    assert (t.ghoul.crystals, t.g.crystals_smashed, t.ghoul.fury) == (1, 1, 1)
    assert t.g.gone[CRYSTAL] == 1
    t.g.check()


@pytest.mark.clause("GHL-44")
def test_only_a_crystal_token_on_its_own_space_can_be_smashed() -> None:
    t = table()
    t.lit(1, 0, "crystal-01")
    t.dark(2, 0, "ambush-10")
    t.token(2, 0, "crystal")
    t.piece("ghoul", 1, 0)
    points(t, 0, 6)
    assert "smash x3" not in offered(t)


@pytest.mark.clause("GHL-47", "GHL-117")
def test_effect_then_fury_with_its_draw_then_skitter_then_what_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    target = Target(0, waits=True)
    monkeypatch.setitem(ATTACK.handlers, "thief", target)
    t = beside("thief")
    t.ghoul.fury = 1
    points(t, 0, 1)
    open_chance(act(t, "attack Entrance thief x1"), "terror")  # the draw comes before the skitter
    assert target.notes == [("suffers", 1, 0)]
    t = beside("thief")
    target.notes.clear()
    t.ghoul.fury = 1
    points(t, 0, 1)
    act(t, "attack Entrance thief x1", "chase", "symbol #fangs")
    assert target.notes == [("suffers", 1, 0), ("waited", 2, 1)]


@pytest.mark.clause("GHL-117")
def test_a_kill_that_ends_the_game_ends_it_before_the_fury(monkeypatch: pytest.MonkeyPatch) -> None:
    class Fatal(Target):
        def suffer(self, g, attacker, piece):  # type: ignore[no-untyped-def]
            g.win(attacker, "GHL-97", "the Knight is dead")
            yield

    monkeypatch.setitem(ATTACK.handlers, "knight", Fatal(0))
    t = beside("knight")
    points(t, 0, 1)
    result = act(t, "attack Entrance knight x1")
    assert isinstance(result, Result)
    assert result.ending is not None
    assert (t.ghoul.fury, t.g.jumps) == (0, 0)


# ------------------------------------------------------------------ Fury


@pytest.mark.clause("GHL-49")
def test_moving_flaring_and_a_single_treasure_bring_no_fury() -> None:
    t = corridor("treasure")
    points(t, 6, 6)
    act(t, "collect #treasure x2", "move 2E 0 x1", "flare x1", "centre")
    assert t.ghoul.fury == 0


@pytest.mark.clause("GHL-50")
def test_each_even_space_reached_by_a_gain_draws() -> None:
    t = table()
    t.run(gain_fury(t.g, t.ghoul))
    assert cards(t) == {}
    t.run(gain_fury(t.g, t.ghoul), "chase")
    t.run(gain_fury(t.g, t.ghoul))
    assert cards(t) == {"chase": 1}
    t.ghoul.fury = 1  # lost: no card is lost, and reaching 2 again draws again
    assert cards(t) == {"chase": 1}
    t.run(gain_fury(t.g, t.ghoul), "chase")
    assert cards(t) == {"chase": 2}


@pytest.mark.clause("GHL-51")
def test_fury_ends_at_fourteen() -> None:
    t = table()
    t.ghoul.fury = 13
    t.run(gain_fury(t.g, t.ghoul), "chase")
    t.run(gain_fury(t.g, t.ghoul))
    assert t.ghoul.fury == 14
    assert cards(t) == {"chase": 1}


# ------------------------------------------------------------------ defense and being moved


@pytest.mark.clause("GHL-60")
def test_a_skitter_never_takes_discs_off_its_defense() -> None:
    t = beside("knight")
    points(t, 0, 4)
    t.run(skitter(t.g, t.ghoul, t.seat("knight")), "symbol #fangs")
    assert t.ghoul.defense == 4
    t.run(quiet(forced.push(t.g, t.seat("knight"), GHOUL, 1, at_least=1)))
    assert t.ghoul.defense == 4


@pytest.mark.clause("GHL-61")
def test_before_its_first_turn_it_is_off_the_map() -> None:
    t = mixed_table("knight")
    t.dark(1, 0, "ambush-10")
    t.turn_of("knight")
    assert t.g.where[GHOUL] == OFF
    assert all(piece.piece != "ghoul" for piece in t.g.view(1, None).pieces)
    assert forced.steps_for(t.g, GHOUL) == []
    t.run(forced.push(t.g, t.seat("knight"), GHOUL, 1))
    assert t.g.where[GHOUL] == OFF


@pytest.mark.clause("GHL-78")
def test_others_move_it_through_no_wall_onto_no_open_space_and_no_piece() -> None:
    t = mixed_table("knight", "ghost")
    t.lit(1, 0, "ambush-03", 1)  # a wall to the north
    t.lit(1, 1, "ambush-01")  # beyond the wall
    t.dark(2, 0, "ambush-10")
    t.piece("ghoul", 1, 0)
    assert sorted(forced.steps_for(t.g, GHOUL)) == sorted([at(0, 0), at(2, 0)])
    t.piece("knight", 0, 0)
    assert forced.steps_for(t.g, GHOUL) == [at(2, 0)]
    t.piece("ghost", 2, 0)
    assert forced.steps_for(t.g, GHOUL) == [at(2, 0)]


# ------------------------------------------------------------------ skittering


@pytest.mark.clause("GHL-79")
def test_neither_walls_nor_distance_hinder_a_skitter() -> None:
    t = table()
    t.lit(1, 0, "ambush-12", 3)  # walls to the north, east and south
    t.lit(-1, 0, "ambush-05")
    t.dark(-2, 0, "ambush-10")
    t.piece("ghoul", 1, 0)
    t.top("event-01")
    t.run(skitter(t.g, t.ghoul, -1))
    assert t.g.where[GHOUL] == at(-2, 0)


@pytest.mark.clause("GHL-81")
def test_the_other_player_names_a_symbol_and_the_ghoul_chooses_the_tile() -> None:
    t = mixed_table("knight")
    t.dark(1, 0, "ambush-10")  # Fangs
    t.dark(2, 0, "ambush-13")  # Fangs
    t.dark(-1, 0, "ambush-02")  # Bones
    t.dark(-2, 0, "ambush-03")  # Eye, but occupied
    t.token(-2, 0, "treasure")
    t.piece("ghoul", 0, 0)
    step = open_ask(t.play(skitter(t.g, t.ghoul, t.seat("knight"))), "skitter-symbol")
    assert step.seat == t.seat("knight")
    assert codes(t, step) == ["symbol #fangs", "symbol #bones"]
    step = open_ask(t.play(skitter(t.g, t.ghoul, t.seat("knight")), "symbol #fangs"), "skitter")
    assert step.seat == t.seat("ghoul")
    assert codes(t, step) == ["skitter 1E 0", "skitter 2E 0"]


@pytest.mark.clause("GHL-81")
def test_the_tile_it_stands_on_is_never_a_destination() -> None:
    t = mixed_table("knight")
    t.dark(1, 0, "ambush-10")
    t.dark(2, 0, "ambush-13")
    t.dark(-1, 0, "ambush-02")
    t.piece("ghoul", 2, 0)
    t.run(skitter(t.g, t.ghoul, t.seat("knight")), "symbol #fangs")
    assert t.g.where[GHOUL] == at(1, 0)


@pytest.mark.clause("GHL-81")
def test_the_cave_names_the_symbol_for_a_crystal_and_the_goblins_for_a_tribe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ATTACK.handlers, "goblins", Target(0))
    t = beside("goblins", "cave")
    t.token(0, 0, "crystal")
    points(t, 0, 4)
    assert open_ask(act(t, "smash x3"), "skitter-symbol").seat == t.seat("cave")
    t = beside("goblins", "cave")
    points(t, 0, 4)
    assert open_ask(act(t, "attack Entrance goblin-fangs x1"), "skitter-symbol").seat == t.seat("goblins")


def alone_on_lit() -> Table:
    """The Ghoul on a Lit tile; two Fangs tiles and a Bones tile are Dark."""
    t = table()
    t.lit(1, 0, "ambush-01")
    t.dark(2, 0, "ambush-10")
    t.dark(0, 1, "ambush-13")
    t.dark(-1, 0, "ambush-02")
    t.piece("ghoul", 1, 0)
    return t


@pytest.mark.clause("GHL-82")
def test_without_another_player_the_top_of_the_stack_names_the_symbol() -> None:
    t = alone_on_lit()
    t.top("event-02")  # Bones
    t.run(skitter(t.g, t.ghoul, -1))
    assert t.g.where[GHOUL] == at(-1, 0)
    t = alone_on_lit()
    t.top("event-01")  # Fangs
    step = open_ask(t.play(skitter(t.g, t.ghoul, -1)), "skitter")
    assert codes(t, step) == ["skitter 2E 0", "skitter 0 1N"]


@pytest.mark.clause("GHL-83")
def test_a_symbol_that_is_not_to_be_had_or_an_empty_stack_leaves_it_to_chance() -> None:
    t = alone_on_lit()
    t.top("event-03")  # Eye: on no Dark tile
    step = open_chance(t.play(skitter(t.g, t.ghoul, -1)), "symbol")
    assert codes(t, step) == ["fangs", "bones"]
    t = alone_on_lit()
    no_tiles(t)
    t.run(skitter(t.g, t.ghoul, -1), "bones")
    assert t.g.where[GHOUL] == at(-1, 0)


@pytest.mark.clause("GHL-83")
def test_in_the_collapse_a_collapsed_tile_names_the_symbol() -> None:
    t = alone_on_lit()
    no_tiles(t)
    t.g.collapsing = True
    t.g.collapsed = (TILE_BY_ID["event-01"], TILE_BY_ID["event-02"], TILE_BY_ID["event-03"])
    step = open_chance(t.play(skitter(t.g, t.ghoul, -1)), "collapsed")
    assert codes(t, step) == ["event-01", "event-02", "event-03"]
    open_chance(t.play(skitter(t.g, t.ghoul, -1), "event-03"), "symbol")  # no Eye to be had
    t.run(skitter(t.g, t.ghoul, -1), "event-02")
    assert t.g.where[GHOUL] == at(-1, 0)


@pytest.mark.clause("GHL-83")
def test_in_the_collapse_with_nothing_collapsed_yet_the_symbol_is_left_to_chance() -> None:
    t = alone_on_lit()
    t.top("event-02")
    t.g.collapsing = True
    open_chance(t.play(skitter(t.g, t.ghoul, -1)), "symbol")


@pytest.mark.clause("GHL-84")
def test_without_an_unoccupied_dark_tile_it_goes_around_the_entrance() -> None:
    t = table()
    for x, y, tile in ((1, 0, "ambush-01"), (1, 1, "ambush-05"), (-1, 0, "ambush-10"), (2, 0, "ambush-13")):
        t.lit(x, y, tile)
    t.dark(0, 1, "ambush-02")
    t.token(0, 1, "treasure")
    t.token(-1, 0, "treasure")
    t.piece("ghoul", 2, 0)
    step = open_ask(t.play(skitter(t.g, t.ghoul, -1)), "skitter-entrance")
    assert codes(t, step) == ["skitter 1E 0", "skitter 1E 1N"]  # with a tile, unoccupied, a diagonal too


@pytest.mark.clause("GHL-84")
def test_with_nowhere_to_go_it_stays() -> None:
    t = table()
    t.lit(1, 0, "ambush-01")
    t.piece("ghoul", 1, 0)
    t.run(skitter(t.g, t.ghoul, -1))
    assert t.g.where[GHOUL] == at(1, 0)


@pytest.mark.clause("GHL-85")
def test_a_skitter_reveals_nothing_and_costs_nothing() -> None:
    t = alone_on_lit()
    t.top("event-02")
    points(t, 3, 2)
    t.run(skitter(t.g, t.ghoul, -1))
    assert t.g.dark[at(-1, 0)].known == 0
    assert (t.ghoul.means.movement, t.ghoul.means.attack) == (3, 2)


@pytest.mark.clause("GHL-85")
def test_arriving_by_a_skitter_counts_as_entering() -> None:
    t = table(terrain=True)
    t.terrain("river", 1, 0)
    t.lit(0, 1, "ambush-01")
    t.token(0, 1, "treasure")
    t.lit(-1, 0, "ambush-05")
    t.piece("ghoul", -1, 0)
    step = t.play(skitter(t.g, t.ghoul, -1))
    assert codes(t, open_ask(step, "ride")) == ["ride 2E 0", "stay"]


@pytest.mark.clause("GHL-86", "GHL-87", "VAR-123")
@pytest.mark.parametrize("variant", [True, False])
def test_in_the_variant_the_ghoul_names_and_the_opponent_places(variant: bool) -> None:
    t = mixed_table("knight", skitter_variant=variant)
    t.dark(1, 0, "ambush-10")
    t.dark(2, 0, "ambush-13")
    t.dark(-1, 0, "ambush-02")
    t.piece("ghoul", 0, 0)
    ghoul, knight = t.seat("ghoul"), t.seat("knight")
    step = open_ask(t.play(skitter(t.g, t.ghoul, knight)), "skitter-symbol")
    assert step.seat == (ghoul if variant else knight)
    assert codes(t, step) == ["symbol #fangs", "symbol #bones"]
    step = open_ask(t.play(skitter(t.g, t.ghoul, knight), "symbol #fangs"), "skitter")
    assert step.seat == (knight if variant else ghoul)
    assert codes(t, step) == ["skitter 1E 0", "skitter 2E 0"]


@pytest.mark.clause("GHL-88", "VAR-123")
def test_in_the_variant_the_opponent_places_it_around_the_entrance() -> None:
    t = mixed_table("knight", skitter_variant=True)
    t.lit(1, 0, "ambush-01")
    t.lit(-1, 0, "ambush-05")
    t.piece("ghoul", 0, 0)
    step = open_ask(t.play(skitter(t.g, t.ghoul, t.seat("knight"))), "skitter-entrance")
    assert step.seat == t.seat("knight")


@pytest.mark.clause("GHL-88", "VAR-123")
def test_in_the_variant_an_attack_without_another_player_goes_by_the_standard() -> None:
    t = mixed_table("knight", skitter_variant=True)
    t.lit(1, 0, "ambush-01")
    t.token(1, 0, "crystal")
    t.dark(2, 0, "ambush-10")
    t.dark(0, 1, "ambush-13")
    t.dark(-1, 0, "ambush-02")
    t.piece("ghoul", 1, 0)
    t.top("event-01")
    points(t, 0, 3)
    step = open_ask(act(t, "smash x3"), "skitter")
    assert step.seat == t.seat("ghoul")
    assert codes(t, step) == ["skitter 2E 0", "skitter 0 1N"]


@pytest.mark.clause("GHL-121")
def test_around_the_entrance_no_pit_and_nothing_impassable() -> None:
    t = table(terrain=True)
    t.terrain("pit", 1, 0)
    t.terrain("canyon", -1, -1, 3)  # north: impassable, bridge, impassable
    t.lit(0, -1, "ambush-01")
    t.piece("ghoul", 0, 0)
    assert [t.g.name(space) for space in t.g.terrain[0].spaces] == ["1W 1S", "1W 0", "1W 1N"]
    step = open_ask(t.play(skitter(t.g, t.ghoul, -1)), "skitter-entrance")
    assert sorted(codes(t, step)) == ["skitter 0 1S", "skitter 1W 0"]  # the tile and the bridge


# ------------------------------------------------------------------ terrain


@pytest.mark.clause("GHL-89")
def test_the_river_carries_it_for_nothing() -> None:
    t = table(terrain=True)
    t.terrain("river", 1, 0)
    t.piece("ghoul", 0, 0)
    points(t, 1)
    act(t, "move 1E 0 x1", "ride 2E 0", "ride 3E 0", "stay")
    assert t.g.where[GHOUL] == at(3, 0)
    assert t.ghoul.means.movement == 0


@pytest.mark.clause("GHL-26", "GHL-89", "TER-65")
@pytest.mark.parametrize(("left", "rides"), [(0, []), (1, ["ride 2E 0 x1"])])
def test_onto_others_the_river_carries_it_only_for_the_surcharge(left: int, rides: list[str]) -> None:
    t = mixed_table("knight", terrain=True)
    t.terrain("river", 1, 0)
    t.piece("ghoul", 0, 0)
    t.piece("knight", 2, 0)
    points(t, 1 + left)
    step = act(t, "move 1E 0 x1")
    offered = codes(t, step) if isinstance(step, Ask) and step.prompt.name == "ride" else []
    assert [code for code in offered if code != "stay"] == rides


@pytest.mark.clause("GHL-89", "GHL-92", "TER-65")
def test_its_turn_over_the_river_carries_it_onto_nobody() -> None:
    t = mixed_table("knight", terrain=True)
    t.terrain("river", 1, 0)
    t.piece("ghoul", 1, 0)
    t.piece("knight", 2, 0)
    points(t, 3)
    t.g.turn.stage = ENDING
    assert t.ghoul.rides(t.g, GHOUL, at(2, 0), t.ghoul.seat) == []
    t.g.turn.stage = PLAYING
    assert len(t.ghoul.rides(t.g, GHOUL, at(2, 0), t.ghoul.seat)) == 1


@pytest.mark.clause("GHL-90")
def test_it_goes_through_pits_at_normal_cost() -> None:
    t = table(terrain=True)
    t.lit(-1, 0, "ambush-01")
    t.lit(3, 0, "ambush-05")
    t.terrain("pit", 1, 0)
    t.terrain("pit", 4, 0)
    t.piece("ghoul", 0, 0)
    points(t, 3)
    act(t, "move 1E 0 x1", "move 4E 0 x1", "move 3E 0 x1")
    assert t.g.where[GHOUL] == at(3, 0)
    assert t.ghoul.means.movement == 0


@pytest.mark.clause("GHL-91")
def test_it_cannot_enter_the_canyons_impassable_spaces() -> None:
    t = table(terrain=True)
    t.terrain("canyon", 1, 1)
    t.lit(1, 0, "ambush-01")
    t.lit(2, 0, "ambush-05")
    t.piece("ghoul", 1, 0)
    give(t, "sneak", "chase")
    points(t, 6, 6)
    assert not any("1E 1N" in code for code in offered(t))
    act(t, "move 2E 0 x1", "move 2E 1N x1")
    assert not any("1E 1N" in code or "3E 1N" in code for code in offered(t))


def on_magma() -> Table:
    t = table(terrain=True)
    t.terrain("magma", 1, 0)
    t.dark(-1, 0, "ambush-10")
    t.top("event-01")
    t.piece("ghoul", 1, 0)
    return t


@pytest.mark.clause("GHL-92")
def test_ending_its_turn_on_magma_makes_it_skitter_and_nothing_else() -> None:
    t = on_magma()
    points(t, 2, 3, 3)
    open_ask(turn(t, "stop"), "place")
    assert t.g.where[GHOUL] == at(-1, 0)
    assert (t.ghoul.fury, t.ghoul.defense, cards(t)) == (0, 3, {})


@pytest.mark.clause("GHL-92")
def test_crossing_magma_does_nothing() -> None:
    t = on_magma()
    points(t, 2, 3, 3)
    open_ask(turn(t, "move Entrance x1", "stop"), "place")
    assert t.g.where[GHOUL] == t.g.entrance


@pytest.mark.clause("GHL-118")
def test_magma_comes_before_the_cards_of_the_turn_leave_and_both_before_the_tiles() -> None:
    t = on_magma()
    t.dark(-2, 0, "ambush-13")
    give(t, "scour")
    points(t, 1, 2, 2)
    open_ask(turn(t, "terror #scour x2", "stop"), "skitter")
    assert cards(t) == {"scour": 1}
    turn(t, "skitter 1W 0")
    assert t.g.dark[at(-1, 0)].known == 1  # the card still worked: the tile it skittered to was looked at
    assert cards(t) == {}
    assert asked(t)[-1] == "place"
    assert t.ghoul.defense == 2


# ------------------------------------------------------------------ the solo game


@pytest.mark.clause("GHL-96")
def test_flare_on_its_own_space_for_one_point_as_often_as_it_can_pay() -> None:
    t = table()
    t.lit(1, 0, "ambush-01")
    t.dark(2, 0, "ambush-05")
    t.dark(-1, 0, "ambush-10")
    t.piece("ghoul", 1, 0)
    no_tiles(t)
    points(t, 2)
    open_ask(act(t, "flare x1", "centre"), "ghoul-act")
    assert t.ghoul.means.movement == 1
    result = act(t, "flare x1", "ring")
    assert isinstance(result, Result)
    assert at(2, 0) in t.g.lit
    assert at(-1, 0) in t.g.dark  # too far from the Ghoul's own space
    assert t.ghoul.means.movement == 0
    assert "flare x1" not in offered(t)


@pytest.mark.clause("GHL-103")
@pytest.mark.parametrize(("level", "fury", "crystals"), [("easy", 7, 5), ("medium", 8, 6), ("hard", 9, 7)])
def test_the_goal_of_each_solo_level(level: str, fury: int, crystals: int) -> None:
    t = table(level)
    t.ghoul.fury = fury - 2
    t.ghoul.terror.deck = Deck(())
    t.run(gain_fury(t.g, t.ghoul))
    assert not t.ghoul.goal_met
    t.run(gain_fury(t.g, t.ghoul))
    assert t.ghoul.goal_met

    t = ready_to_escape(level)
    t.piece("ghoul", 1, 0)
    t.token(1, 0, "crystal")
    t.token(1, 0, "crystal")
    no_tiles(t)
    t.ghoul.crystals = crystals - 2
    points(t, 1, 6)
    act(t, "smash x3")
    assert not t.ghoul.goal_met
    act(t, "smash x3", "chase")
    assert t.ghoul.goal_met
    assert t.ghoul.fury == 2
    result = act(t, "move Entrance x1")
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.winners == ("ghoul",)


@pytest.mark.clause("GHL-103")
def test_the_solo_ghoul_loses_when_the_cave_collapses() -> None:
    t = table()
    t.lit(1, 0, "crystal-01")
    t.piece("ghoul", 0, 0)
    no_tiles(t)
    t.g.collapsing = True
    t.g.crystals_removed = 4
    points(t, 0, 0, 1)
    result = turn(t)
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.winners == ()


@pytest.mark.clause("GHL-104")
@pytest.mark.parametrize(("die", "seen", "discs", "tiles"), [(4, 2, 1, 4), (2, 5, 6, 5), (3, 3, 0, 3)])
def test_alone_in_the_dark_places_by_the_attack_die_or_the_crystals_seen(
    die: int, seen: int, discs: int, tiles: int
) -> None:
    t = corridor()
    t.g.crystals_seen = seen
    points(t, 0, discs, die)
    before = len(t.g.dark)
    step = open_ask(turn(t), "place")
    assert step.numbers == (tiles,)
    turn(t, *[f"place {n}W 0" for n in range(1, tiles + 1)])
    assert len(t.g.dark) == before + tiles
    assert asked(t)[-1] == "ghoul-die"


@pytest.mark.clause("GHL-104")
def test_crystal_tiles_count_once_revealed_and_when_they_collapse_dark() -> None:
    t = table()
    t.dark(1, 0, "crystal-01")
    t.dark(0, 1, "crystal-06")
    t.lit(-1, 0, "ambush-01")
    t.piece("ghoul", 0, 0)
    no_tiles(t)
    points(t, 1)
    act(t, "flare x1", "diamond", "reveal 1E 0")
    assert t.g.crystals_seen == 2
    t.g.collapsing = True
    t.g.crystals_removed = 0
    turn(t, "remove 1E 0")
    assert t.g.crystals_seen == 2  # it had been seen before


@pytest.mark.clause("GHL-104")
def test_in_the_collapse_crystal_tiles_go_first_then_dark_then_lit() -> None:
    t = table()
    t.lit(1, 0, "crystal-01")
    t.dark(-1, 0, "ambush-10")
    t.dark(0, -1, "ambush-13")
    t.lit(0, 1, "ambush-05")
    t.piece("ghoul", 0, 0)
    no_tiles(t)
    t.g.collapsing = True
    points(t, 0, 0, 4)
    step = open_ask(turn(t), "remove")  # the Crystal tile went without a question
    assert at(1, 0) not in t.g.lit
    assert sorted(codes(t, step)) == ["remove 0 1S", "remove 1W 0"]
    assert step.numbers == (3,)
    turn(t, "remove 1W 0")
    assert sorted(t.g.edges) == [t.g.entrance]
    assert asked(t)[-1] == "ghoul-die"


@pytest.mark.clause("GHL-115")
@pytest.mark.parametrize("difficulty", ["ragpicker", "scavenger", "ghoul", "stalker", "hunter"])
@pytest.mark.parametrize(("level", "fury", "crystals"), [("easy", 7, 5), ("medium", 8, 6), ("hard", 9, 7)])
def test_a_difficulty_does_not_change_the_solo_numbers(difficulty: str, level: str, fury: int, crystals: int) -> None:
    t = table(level, difficulty)
    goal = t.g.plan.goals["ghoul"]
    assert (goal.n, goal.m) == (fury, crystals)
    assert fixed(t.g.plan, "ghoul_dice") == (2 if difficulty in ("stalker", "hunter") else 3)
