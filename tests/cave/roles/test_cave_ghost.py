"""The Cave Ghost's setup, phases, movement, Past Plunder and Ghost tiles (CGH)."""

from __future__ import annotations

import pytest

from tests.cave.plans import fixed
from tests.cave.tables import ghoul as ghoul_table
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
    play,
    plundered,
    shape,
    spend,
    strip,
    trial,
    usable,
    use,
)
from tests.cave.tables.ghoul import open_ask, points, quiet
from tests.cave.test_setup import deal
from tests.table import Result
from underhall.cave.everyone import EVERYONE
from underhall.cave.map import ghost_tiles
from underhall.cave.map.filling import fill_open_edges, placeable
from underhall.cave.map.forced import others_on, steps_for
from underhall.cave.map.parts import GHOST_BACK, GHOSTS, TILE_GHOST, TILE_IDS
from underhall.cave.map.removal import begin_collapse_if_due, check_collapsed, collapsible, remove_tiles
from underhall.cave.map.reveal import reveal
from underhall.cave.play.possession import blocks
from underhall.cave.positions import position
from underhall.cave.roles.cave.omens import FULL_BAG, SYMBOLS
from underhall.cave.roles.cave_ghost.moves import around, can_end, may_end
from underhall.cave.roles.cave_ghost.phases import COLLECT, DONE, PLUNDER, TREASURES
from underhall.cave.roles.cave_ghost.powers import POWERS, isolation
from underhall.cave.roles.cave_ghost.role import OMENS_DUE, CaveGhost, closest, counted
from underhall.cave.roles.goblins import role as goblins
from underhall.cave.roles.knight import attacks as knight
from underhall.cave.roles.knight.events import resolve_event
from underhall.cave.roles.knight.role import Knight
from underhall.cave.roles.knight.treasures import take_treasure_token
from underhall.cave.setup.agreed import Options, Setup
from underhall.cave.setup.layout import set_up
from underhall.cave.setup.legal import legal_mixes
from underhall.cave.setup.new import new_game, new_state
from underhall.cave.setup.planning import plan_of
from underhall.engine.flow import Ask, Chance, GameOver
from underhall.hall.pairs import matrix
from underhall.hall.pieces import GHOST, KNIGHT, UNICORN
from underhall.hall.setup import SetupError
from underhall.hall.space import OFF, at
from underhall.hall.tokens import EVENT, ROCKSLIDE, TREASURE

FOUR = ("knight", "goblins", "dragon", "cave-ghost")


def dealt(setup: Setup, seed: int = 0) -> CaveGhost:
    game = new_game(setup, seed)
    role = game.state.role(CaveGhost)
    assert role is not None
    return role


# ------------------------------------------------------------------ place in the game and winning


@pytest.mark.clause("CGH-01", "CGH-07", "CGH-60")
def test_she_takes_the_caves_seat_in_every_mix_that_has_it() -> None:
    with_cave = {mix for mix in legal_mixes() if "cave" in mix and "ghost" not in mix}
    hers = {mix for mix in legal_mixes() if "cave-ghost" in mix}
    assert hers == {tuple("cave-ghost" if role == "cave" else role for role in mix) for mix in with_cave}
    assert min(len(mix) for mix in hers) == 2  # there is no solo game
    for roles in (("cave-ghost",), ("knight", "cave", "cave-ghost"), ("knight", "cave-ghost", "ghost")):
        with pytest.raises(SetupError):
            plan_of(Setup(roles))
    order = plan_of(Setup(("thief", "cave-ghost", "dragon", "knight"))).roles
    assert order == ("knight", "dragon", "cave-ghost", "thief")


@pytest.mark.clause("CGH-02")
def test_she_wins_when_five_crystal_tiles_are_gone_in_the_collapse() -> None:
    t = cave_ghost_with()
    t.g.crystals_removed = 5
    check_collapsed(t.g)  # before the Collapse it does not end the game
    t.g.collapsing = True
    with pytest.raises(GameOver) as over:
        check_collapsed(t.g)
    assert over.value.ending.winners == ("cave-ghost",)
    t.g.crystals_removed = 4
    check_collapsed(t.g)


# ------------------------------------------------------------------ setup


@pytest.mark.clause("CGH-03", "CGH-05")
def test_six_ghost_tiles_of_her_own_and_the_full_setup_of_the_cave() -> None:
    g = new_game(Setup(FOUR), 3).state
    assert sorted(TILE_IDS[thing.face] for thing in g.ghost_tiles) == [f"ghost-0{n}" for n in range(1, 7)]
    assert not g.stack.pools[GHOSTS]
    assert not any(pile[3] for pile in g.stack.piles)
    assert not g.boxed  # nothing is returned for them
    role = g.role(CaveGhost)
    assert role is not None
    assert all(thing.known == 1 << role.owner for thing in g.ghost_tiles)
    assert role.bag == FULL_BAG == (6,) * 6
    assert (g.supply[TREASURE], g.supply[EVENT], g.supply[ROCKSLIDE], len(g.hand)) == (10, 10, 3, 3)
    assert new_game(Setup(("knight", "cave-ghost", "thief")), 0).state.supply[TREASURE] == 12
    assert g.plan.tokens[EVENT] == 10
    assert plan_of(Setup(("goblins", "dragon", "cave-ghost"))).tokens[EVENT] == 0  # no Event deck without a Knight


@pytest.mark.clause("CGH-04")
def test_her_possession_cards_are_those_of_the_others_and_public() -> None:
    plan = plan_of(Setup(("knight", "goblins", "cave-ghost", "thief")))
    assert fixed(plan, "possession_cards") == ("knight", "goblins", "thief")
    assert not any(plan.tokens[10:12])  # no Artifacts
    g = new_game(Setup(("knight", "goblins", "cave-ghost", "thief")), 0).state
    role = g.role(CaveGhost)
    assert role is not None
    for seat in range(4):
        cards = [card.name for card in role.panel(g, seat).cards if card.deck == "possession"]
        assert cards == ["Possessed Knight", "Possessed Goblins", "Possessed Thief"]
        texts = [card.text for card in role.panel(g, seat).cards if card.deck == "possession"]
        assert ["Perception 3" in texts[0], "Population 2" in texts[1], "3 Action cubes" in texts[2]] == [True] * 3


@pytest.mark.clause("CGH-06")
def test_she_starts_on_an_unoccupied_dark_tile_of_her_choice() -> None:
    t = cave_ghost_with("knight")
    t.g.where[GHOST] = OFF
    t.dark(1, 0, "event-01")
    t.dark(0, 1, "event-03")
    t.dark(-1, 0, "event-04")
    t.token(0, 1, "treasure")  # occupied
    step = open_ask(t.play(me(t).come_into_play(t.g)), "cave-ghost-start")
    assert codes(t, step) == ["start 1W 0", "start 1E 0"]
    t.run(me(t).come_into_play(t.g), "start 1E 0")
    assert t.g.where[GHOST] == at(1, 0)


@pytest.mark.clause("CGH-06")
def test_with_no_free_dark_tile_she_places_one_from_her_hand_and_draws() -> None:
    t = cave_ghost_with("knight")
    t.g.where[GHOST] = OFF
    t.hold("event-01", "event-03", "event-04")
    flow = quiet(me(t).come_into_play(t.g))
    open_ask(t.play(flow), "cave-ghost-start-tile")
    step = t.play(quiet(me(t).come_into_play(t.g)), "place 0 1N")
    chosen = codes(t, open_ask(step, "choose-tile"))[0]
    t.run(quiet(me(t).come_into_play(t.g)), "place 0 1N", chosen)
    assert t.g.where[GHOST] == at(0, 1)
    assert at(0, 1) in t.g.dark
    assert len(t.g.hand) == 3


# ------------------------------------------------------------------ phases and Omens


@pytest.mark.clause("CGH-08", "CGH-24")
def test_her_phases_in_order_and_powers_only_in_the_third() -> None:
    t = cave_ghost_with("knight")
    strip(t, 2)
    t.dark(0, 1, "event-01")
    t.dark(0, 2, "event-03")
    t.hold("event-04", "event-05", "event-06")
    give(t, "boulder", "quartz", "trail")
    t.turn_of("cave-ghost", COLLECT)
    step = t.play(quiet(me(t).play(t.g)))
    assert isinstance(step, Chance)
    assert step.kind == "omen"
    step = open_ask(shape(t), "cave-ghost-shape")
    assert {code.split(" ")[0] for code in codes(t, step)} == {"place"}
    hand = [f"tile #{TILE_IDS[thing.face]}" for thing in t.g.hand]
    step = open_ask(shape(t, "place 0 1S", hand[0]), "cave-ghost-act")
    assert codes(t, step, "ghost-power")
    step = open_ask(act(t, "stop"), "cave-ghost-treasure")
    assert {code.split(" ")[0] for code in codes(t, step)} == {"treasure"}
    assert isinstance(act(t, "stop", "treasure 0 1N"), Result)
    assert t.g.turn.phase == DONE


@pytest.mark.clause("CGH-09")
@pytest.mark.parametrize(
    ("value", "omens"),
    [(0, 1), (1, 1), (2, 2), (3, 3), (4, 3), (5, 4), (7, 4), (8, 5), (11, 5), (12, 6), (20, 6)],
)
def test_the_table_of_omens(value: int, omens: int) -> None:
    assert OMENS_DUE[min(value, len(OMENS_DUE) - 1)] == omens


@pytest.mark.clause("CGH-09", "CGH-10", "CGH-52", "CGH-55")
def test_isolation_crystal_tokens_and_ghost_tiles_count_and_treasure_does_not() -> None:
    t = cave_ghost_with("knight", "goblins")
    strip(t, 4)
    t.piece("knight", 4, 0)
    t.lit(0, 1, "crystal-01")
    at_place(t, 0, 1)
    assert counted(t.g) == 4  # Isolation alone
    t.token(1, 0, "crystal")
    t.token(2, 0, "treasure")
    assert counted(t.g) == 5
    t.dark(0, 2, "ghost-01")
    t.lit(-1, 0, "ghost-03")
    assert counted(t.g) == 7
    assert me(t).means.due(t.g) == 4
    t.piece("goblin-fangs", 2, 0)  # a Tribe 2 away and the Knight 4 away
    assert (closest(t.g), counted(t.g)) == (2, 5)
    t.g.smash(t.g.named("knight"), at(1, 0), "KNT-60")
    assert counted(t.g) == 4
    t.g.collapsing = True
    t.run(remove_tiles(t.g, 0, (at(0, 2),)))
    assert counted(t.g) == 3


@pytest.mark.clause("CGH-09", "CGH-12")
def test_she_draws_by_the_table_and_what_there_is() -> None:
    t = cave_ghost_with("knight")
    t.piece("knight", 0, 0)
    t.turn_of("cave-ghost", COLLECT)
    t.dealt = True
    give(t, "bat")
    t.play(me(t).play(t.g))
    assert sum(me(t).means.omens) == 2  # at least one, and what she had is kept
    t = cave_ghost_with("knight")
    strip(t, 4)
    t.piece("knight", 4, 0)
    spend(t, *[symbol for symbol in SYMBOLS for _ in range(6)])
    me(t).plunder = (6, 6, 6, 6, 6, 5)
    me(t).bag = (0, 0, 0, 0, 0, 1)
    t.dealt = True
    t.turn_of("cave-ghost", COLLECT)
    t.play(me(t).play(t.g))
    assert (sum(me(t).means.omens), sum(me(t).bag)) == (1, 0)


@pytest.mark.clause("CGH-11", "CGH-57")
def test_without_any_other_piece_on_the_map_isolation_is_nothing() -> None:
    t = cave_ghost_with("thief")
    strip(t, 3)
    at_place(t, 3, 0)
    assert counted(t.g) == 0
    assert me(t).means.due(t.g) == 1
    t.piece("thief", 0, 0)
    assert counted(t.g) == 3


@pytest.mark.clause("CGH-13", "CGH-64")
def test_crowded_house_counts_one_crystal_more_for_six_players() -> None:
    six = ("knight", "goblins", "dragon", "thief", "ghoul")
    assert counted(cave_ghost_with(*six, crowded_house=True).g) == 1
    assert counted(cave_ghost_with(*six).g) == 0
    assert counted(cave_ghost_with(*six[:4], crowded_house=True).g) == 0
    plan = plan_of(Setup(("knight", "goblins", "dragon", "cave-ghost"), options=Options(crowded_house=False)))
    assert (plan.tiles_removed, plan.only_if_none_revealed) == (3, False)  # the 4-player part is not hers


# ------------------------------------------------------------------ Shape the Cave, Collapse


@pytest.mark.clause("CGH-14", "CGH-15")
def test_she_places_a_tile_anywhere_crystals_first_on_her_own_turn() -> None:
    t = cave_ghost_with("knight")
    strip(t, 5)
    at_place(t, 5, 0)
    t.hold("event-01", "crystal-03", "event-03")
    crystal = next(thing for thing in t.g.hand if TILE_IDS[thing.face] == "crystal-03")
    step = open_ask(shape(trial(t)), "cave-ghost-shape")
    assert {"place 1W 0", "place 6E 0", "place 3E 1S"} <= set(codes(t, step))
    step = open_ask(shape(trial(t), "place 1W 0"), "choose-tile")
    assert codes(t, step) == [f"tile #{TILE_IDS[crystal.face]}"]
    shape(t, "place 1W 0", f"tile #{TILE_IDS[crystal.face]}")
    assert TILE_IDS[t.g.dark[at(-1, 0)].face] == "crystal-03"
    assert len(t.g.hand) == 3
    t.hold("crystal-04")
    t.turn_of("knight")
    assert len(placeable(t.g)) == len(t.g.hand)  # on others' turns she is free


@pytest.mark.clause("CGH-16")
def test_the_collapse_does_not_wait_for_her_ghost_tiles() -> None:
    t = cave_ghost_with("knight")
    position.empty_stack(t.g)
    t.g.hand = ()
    assert len(t.g.ghost_tiles) == 6
    begin_collapse_if_due(t.g)
    assert t.g.collapsing


@pytest.mark.clause("CGH-17", "CGH-50")
def test_in_the_collapse_she_removes_three_tiles_anywhere_by_the_caves_rules() -> None:
    t = cave_ghost_with("knight")
    strip(t, 6)
    t.lit(-1, 0, "crystal-01")
    at_place(t, 0, 0)
    collapse(t)
    assert collapsible(t.g, 0) == [at(-1, 0)]  # a revealed Crystal tile that touches one tile goes first
    shape(t)
    assert at(-1, 0) not in t.g.edges
    assert t.g.crystals_removed == 1
    assert len(t.g.edges) == 5  # the Crystal tile and two more from the end of the row
    assert t.g.turn.tiles_left == 0


@pytest.mark.clause("CGH-17")
def test_a_turn_in_the_collapse_begins_with_three_tiles_to_remove() -> None:
    t = cave_ghost_with("knight")
    strip(t, 3)
    t.lit(0, 1, open_tile(t))
    t.piece("knight", 0, 0)
    collapse(t)
    me(t).plunder, me(t).bag = me(t).bag, (0,) * 6
    step = open_ask(play(t, COLLECT), "cave-ghost-remove")
    assert step.numbers == (3,)
    assert codes(t, step) == ["remove 3E 0", "remove 0 1N"]


# ------------------------------------------------------------------ moving


@pytest.mark.clause("CGH-18", "CGH-19")
def test_six_spaces_through_anything_mixed_with_powers() -> None:
    t = cave_ghost_with("knight")
    t.lit(1, 0, "ambush-04", 1)
    t.piece("knight", 1, 0)
    t.lit(2, 0, open_tile(t))
    give(t, "trail", "chasm")
    assert offered(t, "move") == ["move 0 1N x1", "move 1E 0 x1", "move 0 1S x1", "move 1W 0 x1"]
    step = act(t, "move 0 1N x1", "move 1E 1N x1", use("crystal-curse", 1))
    assert not isinstance(step, Result)
    t = cave_ghost_with("knight")
    strip(t, 6)
    t.piece("knight", 3, 0)
    t.token(2, 0, "event")
    steps = [f"move {x}E 0 x1" for x in range(1, 7)]
    assert isinstance(act(t, *steps), Result)  # nothing stops her on the way, and after six she can do nothing more
    assert t.g.where[GHOST] == at(6, 0)
    assert t.g.where[KNIGHT] == at(3, 0)
    assert t.tokens(2, 0) == ["event"]


@pytest.mark.clause("CGH-19")
def test_others_enter_her_space_freely() -> None:
    t = cave_ghost_with("knight", "thief")
    strip(t, 1)
    at_place(t, 1, 0)
    assert not others_on(t.g, KNIGHT, at(1, 0))


@pytest.mark.clause("CGH-20")
def test_she_cannot_end_the_phase_over_an_open_space() -> None:
    t = cave_ghost_with("knight")
    at_place(t, 0, 0)
    me(t).steps = 4
    other = trial(t)
    assert isinstance(act(other, "move 0 1N x1"), Result)  # with one space left all she can do is come back
    assert other.g.where[GHOST] == at(0, 0)
    me(t).steps = 2
    step = act(trial(t), "move 0 1N x1")
    assert codes(t, step, "stop") == []
    me(t).steps = 5
    assert offered(t, "move") == []  # she could not come back


@pytest.mark.clause("CGH-20")
def test_if_no_tile_is_left_within_reach_she_goes_to_the_nearest() -> None:
    t = cave_ghost_with("knight")
    strip(t, 1)
    at_place(t, 3, 0)
    me(t).steps = 6
    act(t)
    assert t.g.where[GHOST] == at(1, 0)


@pytest.mark.clause("TER-19", "CGH-69")
def test_terrain_as_for_the_ghost() -> None:
    t = cave_ghost_with("knight", terrain=True)
    spaces = t.terrain("canyon", 1, 0)
    assert [may_end(t.g, space) for space in spaces].count(False) == 2
    barred = next(space for space in spaces if not may_end(t.g, space))
    assert not can_end(t.g, barred, 0)
    assert can_end(t.g, barred, 1)
    (pit,) = t.terrain("pit", -1, 0)
    assert not may_end(t.g, pit)
    (other,) = t.terrain("pit", -3, 3)
    assert other in around(t.g, pit)  # TER-51
    assert other not in around(t.g, at(0, 0))
    t = cave_ghost_with("knight")
    t.lit(1, 0, "ambush-04", 1)
    t.lit(0, 1, open_tile(t))
    at_place(t, 0, 0)
    assert sorted(steps_for(t.g, GHOST)) == [at(1, 0), at(0, 1)]  # off a removed tile: any tile beside, wall or not


# ------------------------------------------------------------------ paying, Past Plunder, Treasure


@pytest.mark.clause("CGH-21", "CGH-22", "CGH-68")
def test_spent_omens_go_to_the_past_plunder_space() -> None:
    t = cave_ghost_with("knight")
    t.lit(1, 0, "ambush-04")
    at_place(t, 0, 0)
    give(t, "trail", "chasm", "bat", "quartz")
    bag = me(t).bag
    step = act(trial(t), use("crystal-curse", 1))
    assert codes(t, step) == ["pay #trail", "pay #chasm", "pay #bat"]
    act(t, use("crystal-curse", 1), "pay #chasm")
    assert plundered(t) == ["chasm"]
    assert held(t) == ["bat", "quartz", "trail"]
    assert me(t).bag == bag
    t.g.check()


@pytest.mark.clause("CGH-23")
def test_her_list_of_powers() -> None:
    assert [power.id for power in POWERS] == ["telekinesis", "rockslide", "plot-twist", "hatred", "crystal-curse"]
    assert [power.cost for power in POWERS] == [(1,), (2,), (2,), (1, 2, 3), (1,)]


@pytest.mark.clause("CGH-45")
def test_a_treasure_goes_on_a_dark_tile_without_piece_and_treasure() -> None:
    t = cave_ghost_with("knight")
    t.dark(1, 0, "event-01")
    t.dark(0, 1, "event-03")
    t.dark(-1, 0, "event-04")
    t.dark(0, -1, "event-05")
    at_place(t, 1, 0)
    t.token(0, 1, "treasure")
    step = open_ask(play(trial(t), TREASURES), "cave-ghost-treasure")
    assert codes(t, step) == ["treasure 0 1S", "treasure 1W 0"]
    play(t, TREASURES, "treasure 1W 0")
    assert t.tokens(-1, 0) == ["treasure"]
    t.g.supply[TREASURE], t.g.gone[TREASURE] = 0, t.g.supply[TREASURE]
    assert isinstance(play(t, TREASURES), Result)  # no token: skipped
    t = cave_ghost_with("knight", treasure_optional=True)
    t.dark(1, 0, "event-01")
    assert codes(t, play(t, TREASURES)) == ["treasure 1E 0", "go-on"]


@pytest.mark.clause("CGH-46")
def test_six_omens_of_her_choice_for_a_treasure_and_again() -> None:
    t = cave_ghost_with("knight")
    t.dark(1, 0, "event-01")
    t.dark(0, 1, "event-03")
    spend(t, "bat", "bat", "bat", "chasm", "chasm", "trail", "quartz")
    bat = "return-omen #bat"
    trail = "return-omen #trail"
    chasm = "return-omen #chasm"
    open_ask(play(trial(t), PLUNDER), "return-omen")
    step = play(t, PLUNDER, bat, bat, bat, chasm, chasm, trail)
    open_ask(step, "cave-ghost-plunder")
    assert plundered(t) == ["quartz"]
    t = cave_ghost_with("knight")
    t.dark(1, 0, "event-01")
    t.dark(0, 1, "event-03")
    spend(t, *["bat"] * 6, *["trail"] * 6)
    step = play(t, PLUNDER, bat, bat, bat, bat, bat, bat, "treasure 1E 0")
    assert isinstance(step, Result)  # the last six and the last Dark tile are no question
    assert plundered(t) == []
    assert (t.tokens(1, 0), t.tokens(0, 1)) == (["treasure"], ["treasure"])
    t.g.check()


@pytest.mark.clause("CGH-46")
def test_the_six_go_back_even_if_no_treasure_can_be_placed_and_five_stay() -> None:
    t = cave_ghost_with("knight")
    spend(t, *["bat"] * 6)
    play(t, PLUNDER)
    assert plundered(t) == []
    assert me(t).bag == FULL_BAG
    spend(t, *["bat"] * 5)
    play(t, PLUNDER)
    assert len(plundered(t)) == 5


# ------------------------------------------------------------------ Cave rules she keeps


@pytest.mark.clause("CGH-47")
def test_she_fills_open_edges_on_others_turns_and_sees_every_dark_tile() -> None:
    t = cave_ghost_with("knight")
    t.turn_of("knight")
    t.hold("event-01", "event-03", "event-04")
    spot = t.lit(1, 0, open_tile(t))
    step = t.play(quiet(fill_open_edges(t.g, t.seat("knight"), (spot,))))
    assert open_ask(step, "fill").seat == t.seat("cave-ghost")
    game = new_game(Setup(FOUR), 5)
    role = game.state.role(CaveGhost)
    assert role is not None
    assert all(thing.known >> role.owner & 1 for thing in game.state.dark.values())


@pytest.mark.clause("CGH-48", "CGH-49")
def test_she_gives_treasures_and_plays_events_but_does_not_look_ahead() -> None:
    t = cave_ghost_with("knight", "goblins")
    lady = t.role(Knight)
    t.run(lady.show_next_events(t.g))
    assert not lady.events.top
    t.piece("knight", 0, 0)
    t.dealt = True
    step = open_ask(t.play(resolve_event(t.g, lady)), "play-event")
    assert (step.seat, len(step.options)) == (t.seat("cave-ghost"), 3)
    t.token(0, 0, "treasure")
    step = open_ask(t.play(take_treasure_token(t.g, lady)), "give-treasure")
    assert (step.seat, len(step.options)) == (t.seat("cave-ghost"), 2)


@pytest.mark.clause("CGH-68")
def test_deep_and_dark_gives_her_omens_and_hex_takes_some_to_the_bag() -> None:
    t = cave_ghost_with("knight", "goblins")
    t.dealt = True
    effect = knight.DEEP_AND_DARK.of(me(t))
    assert effect is not None
    t.run(effect(t.g, me(t)))
    assert sum(me(t).means.omens) == 2
    me(t).means.omens, me(t).bag = (0,) * 6, FULL_BAG
    give(t, "bat", "bat", "bat")
    spend(t, "trail")
    hexing = goblins.HEX.of(me(t))
    assert hexing is not None
    t.run(hexing(t.g, me(t), 2))
    assert held(t) == ["bat"]
    assert plundered(t) == ["trail"]
    assert sum(me(t).bag) == 34


# ------------------------------------------------------------------ Ghost tiles


@pytest.mark.clause("CGH-51")
def test_a_ghost_tile_works_by_its_other_symbol() -> None:
    t = cave_ghost_with("knight")
    t.dark(1, 0, "ghost-05")  # a Treasure Room
    t.turn_of("knight")
    t.piece("knight", 0, 0)
    t.g.collapsing = True
    t.run(quiet(reveal(t.g, t.g.named("knight"), 1, (at(1, 0),), at(0, 0))))
    assert t.tokens(1, 0) == ["treasure"]


@pytest.mark.clause("CGH-53", "MAP-82", "COL-19")
def test_a_removed_ghost_tile_returns_to_her_before_the_collapse_only() -> None:
    t = cave_ghost_with("knight")
    t.dark(0, 1, "ghost-01")
    t.hold("event-01", "event-03", "event-04")
    assert len(t.g.ghost_tiles) == 5
    t.play(quiet(remove_tiles(t.g, 0, (at(0, 1),))))
    assert len(t.g.ghost_tiles) == 6
    assert not t.g.stack.under
    back = next(thing for thing in t.g.ghost_tiles if TILE_IDS[thing.face] == "ghost-01")
    assert back.known >> t.seat("knight") & 1  # everybody has seen it
    t.g.check()
    t.dark(0, 1, "ghost-01")
    collapse(t)
    t.g.hand = ()
    t.run(quiet(remove_tiles(t.g, 0, (at(0, 1),))))
    assert len(t.g.ghost_tiles) == 5
    assert any(TILE_GHOST[face] for face in t.g.collapsed)


@pytest.mark.clause("CGH-71")
def test_ghost_tiles_have_no_priority_and_are_never_drawn() -> None:
    for seed in range(10):
        g = new_game(Setup(FOUR), seed).state
        assert not any(thing.back >= GHOST_BACK for thing in (*g.hand, *g.dark.values()))
        assert g.stack.top is not None
        assert g.stack.top.back < GHOST_BACK
    t = cave_ghost_with("knight")
    t.hold("event-01", "event-03")
    t.turn_of("knight")
    assert [*placeable(t.g)] == [*t.g.hand]


@pytest.mark.clause("CGH-30", "CGH-03")
def test_nobody_else_can_tell_which_ghost_tile_she_placed() -> None:
    t = cave_ghost_with("knight")
    fangs = [thing for thing in t.g.ghost_tiles if thing.back == GHOST_BACK]
    assert len(fangs) == 2
    ghost_tiles.place(t.g, at(1, 0), fangs[1])
    view = t.g.view(t.seat("knight"), None)
    tile = next(tile for tile in view.tiles if tile.x == 1)
    assert (tile.ghost, tile.symbol, tile.tile, tile.kind) == (True, "fangs", "", "")
    panel = next(panel for panel in view.panels if panel.role == "cave-ghost")
    assert panel.hidden["Ghost tiles"] == 5
    assert not [card for card in panel.cards if card.deck == "ghost-tile"]
    mine = t.g.view(t.seat("cave-ghost"), None)
    assert next(tile for tile in mine.tiles if tile.x == 1).tile == TILE_IDS[fangs[1].face]
    faces = set()
    for number in range(30):
        other = t.g.copy()
        other.rng = number << 40
        other.apply_patch(other.redeal(t.seat("knight")))
        other.check()
        faces.add(other.dark[at(1, 0)].face)
    assert faces == {thing.face for thing in fangs}


@pytest.mark.clause("CGH-30")
def test_a_tile_all_have_seen_is_hidden_again_among_those_like_it() -> None:
    t = cave_ghost_with("knight")
    seen = next(thing for thing in t.g.ghost_tiles if TILE_IDS[thing.face] == "ghost-01")
    t.g.ghost_tiles = tuple(thing for thing in t.g.ghost_tiles if thing is not seen)
    ghost_tiles.take_back(t.g, seen.face)
    back = t.g.ghost_tiles[-1]
    ghost_tiles.place(t.g, at(1, 0), back)
    assert t.g.dark[at(1, 0)].known == 1 << t.seat("cave-ghost")
    assert all(thing.known == 1 << t.seat("cave-ghost") for thing in t.g.ghost_tiles)
    alone = next(thing for thing in t.g.ghost_tiles if thing.back == GHOST_BACK)
    t.g.ghost_tiles = tuple(thing for thing in t.g.ghost_tiles if thing is not alone)
    ghost_tiles.take_back(t.g, alone.face)
    ghost_tiles.place(t.g, at(2, 0), t.g.ghost_tiles[-1])
    assert t.g.dark[at(2, 0)].known >> t.seat("knight") & 1  # its symbol gives it away


# ------------------------------------------------------------------ Isolation


@pytest.mark.clause("CGH-54")
@pytest.mark.parametrize(
    ("x", "y", "rings"), [(0, 0, 0), (1, 0, 1), (1, 1, 1), (2, 1, 2), (-2, 2, 2), (0, -3, 3), (4, 1, 4)]
)
def test_isolation_is_counted_in_rings(x: int, y: int, rings: int) -> None:
    t = cave_ghost_with("knight")
    at_place(t, 0, 0)
    assert isolation(t.g, at(x, y)) == rings


@pytest.mark.clause("CGH-56")
def test_the_shadow_unicorn_counts_as_a_piece() -> None:
    g = new_game(Setup(("cave-ghost", "thief", "knight"), options=Options(shadow_unicorn=True)), 0).state
    g.where = [OFF] * len(g.where)
    g.where[GHOST] = at(0, 1)
    g.where[KNIGHT] = at(0, -1)
    g.where[UNICORN] = at(1, 0)
    assert closest(g) == 1


# ------------------------------------------------------------------ other players


@pytest.mark.clause("CGH-58")
def test_nobody_can_do_anything_to_her() -> None:
    for role in EVERYONE:
        if role != "cave-ghost":
            assert matrix(role, "cave-ghost", "cave"), role
            assert matrix("cave-ghost", role, "cave"), role
    t = cave_ghost_with("knight")
    t.piece("knight", 0, 0)
    t.turn_of("knight")
    t.role(Knight).grit = 40
    assert blocks(t.g, t.role(Knight)) == []  # no Mental Block


@pytest.mark.clause("CGH-59")
def test_she_names_the_symbol_when_a_ghoul_smashes_a_crystal() -> None:
    t = cave_ghost_with("ghoul")
    t.lit(1, 0, "crystal-01")
    t.token(1, 0, "crystal")
    t.piece("ghoul", 1, 0)
    t.dark(0, 1, "event-01")
    t.dark(0, -1, "event-03")
    t.dark(-1, 0, "event-04")
    t.turn_of("ghoul")
    points(t, 5, 6, 6)
    step = ghoul_table.act(t, next(code for code in ghoul_table.offered(t) if code.startswith("smash")))
    assert open_ask(step, "skitter-symbol").seat == t.seat("cave-ghost")


# ------------------------------------------------------------------ difficulty


@pytest.mark.clause("CGH-61", "CGH-62")
@pytest.mark.parametrize(("level", "out", "crystals"), [("easiest", 2, 3), ("easy", 1, 4), ("standard", 0, 5)])
def test_easy_levels_remove_tiles_of_every_type_ghost_tiles_too(level: str, out: int, crystals: int) -> None:
    setup = Setup(("knight", "cave-ghost", "thief"), {"cave-ghost": level})
    g = new_game(setup, 1).state
    kinds = [TILE_IDS[face].rsplit("-", 1)[0] for face in g.boxed]
    assert all(kinds.count(kind) == out for kind in ("ambush", "event", "treasure", "crystal", "vault", "ghost"))
    assert len(g.boxed) == 6 * out
    assert len(g.ghost_tiles) == 6 - out
    assert g.plan.crystals_to_collapse == crystals
    g.check()


@pytest.mark.clause("CGH-61")
def test_which_ghost_tiles_went_into_the_box_others_do_not_know() -> None:
    setup = Setup(("knight", "cave-ghost"), {"cave-ghost": "easiest"})
    g = new_state(setup, 4)
    deal(set_up(g), 4)
    ghosts = {face for face, is_ghost in enumerate(TILE_GHOST) if is_ghost}
    worlds = set()
    for number in range(60):
        other = g.copy()
        other.rng = number << 40
        other.apply_patch(other.redeal(0))
        other.check()
        worlds.add(tuple(face for face in other.boxed if TILE_GHOST[face]))
    assert len(worlds) > 1
    for number in range(10):
        other = g.copy()
        other.rng = number << 40
        other.apply_patch(other.redeal(1))
        assert {*other.boxed} & ghosts == {*g.boxed} & ghosts  # she knows her own


@pytest.mark.clause("CGH-63")
@pytest.mark.parametrize(("level", "tokens"), [("hard", 4), ("expert", 8)])
def test_hatred_tokens_have_to_go_too(level: str, tokens: int) -> None:
    assert dealt(Setup(("knight", "cave-ghost"), {"cave-ghost": level})).hatred == tokens
    t = cave_ghost_with("knight", hatred=2)
    collapse(t)
    t.g.crystals_removed = 5
    check_collapsed(t.g)  # not yet
    me(t).drop_hatred(t.g)
    with pytest.raises(GameOver) as over:
        me(t).drop_hatred(t.g)
    assert over.value.ending.winners == ("cave-ghost",)


@pytest.mark.clause("CGH-63", "CGH-72", "CGH-28")
def test_a_hatred_token_needs_no_tile() -> None:
    t = cave_ghost_with("knight", hatred=1)
    t.g.hand = ()
    give(t, "mushroom")
    assert usable(t) == ["hatred"]
    act(t, use("hatred", 1))
    assert me(t).hatred == 0
    give(t, "mushroom", "mushroom")
    assert "hatred" not in usable(t)  # no token left, and no tile in hand


@pytest.mark.clause("CGH-63", "COL-14", "CAV-51")
def test_with_no_tile_left_to_remove_hatred_tokens_go_in_their_place() -> None:
    t = cave_ghost_with("knight", hatred=4)
    collapse(t)
    shape(t)
    assert me(t).hatred == 4  # too few Crystal tiles are gone: a lost removal is lost
    t.g.crystals_removed = 5
    shape(t)
    assert me(t).hatred == 1
    result = shape(t)
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.winners == ("cave-ghost",)
    t = cave_ghost_with("knight", hatred=4)
    strip(t, 1)
    collapse(t)
    t.g.crystals_removed = 5
    shape(t)  # the one tile goes, the other two removals are lost
    assert me(t).hatred == 2


def test_her_board_copies_and_checks() -> None:
    t = cave_ghost_with("knight")
    assert any(note.startswith("Reconstructed") for note in me(t).panel(t.g, 1).notes)
    give(t, "bat")
    spend(t, "trail")
    me(t).steps = 3
    other = me(t).copy()
    assert other.key() == me(t).key()
    other.spent(0)
    assert other.key() != me(t).key()
    assert isinstance(t.play(me(t).play(t.g)), (Ask, Chance))
