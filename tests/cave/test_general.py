"""General rules (GEN): turn order, the end of the game, limits of components, precedence."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cave.standins import MixedTable, mixed_state, mixed_table
from tests.table import Result, codes_of
from underhall import facts
from underhall.cave.everyone import ROLES
from underhall.cave.map import board
from underhall.cave.map.filling import fill_open_edges, place_dark
from underhall.cave.map.forced import push
from underhall.cave.map.parts import TILE_BY_ID, TILE_IDS
from underhall.cave.map.removal import collapsible, remove_tiles
from underhall.cave.map.reveal import orientations, reveal
from underhall.cave.play.turn import end_of_turn_tiles, place_or_remove
from underhall.cave.positions import position
from underhall.cave.roles.ghouls.acts import act_options
from underhall.cave.roles.ghouls.gains import collect
from underhall.cave.roles.ghouls.terror import ADAPT, CHASE, HUNT, SNEAK, draw_terror
from underhall.cave.roles.ghouls.using_terror import use_terror
from underhall.cave.setup.agreed import NUMBERS, Setup, in_turn_order
from underhall.cave.setup.components import token_counts
from underhall.cave.setup.layout import set_up
from underhall.cave.setup.new import new_game
from underhall.engine.flow import Ask, Chance, Option
from underhall.engine.knowledge import Deck
from underhall.hall import grid, pieces, tokens
from underhall.hall.edges import edge_of
from underhall.hall.pieces import GHOUL
from underhall.hall.space import OFF, at
from underhall.hall.tokens import BOMB, CLAW_GEM, CRYSTAL, ROCKSLIDE, TOKENS, TREASURE
from underhall.hall.turn import BEGINNING, ENDING, PLAYING, next_turn

NORTH, EAST, SOUTH, WEST = range(4)
HERE = at(0, 0)


def walled_in(*names: str, **changes: Any) -> MixedTable:
    """The Entrance with a Dark tile on each side, the Ghoul on one of them."""
    t = mixed_table(*names, **changes)
    for x, y, tile in ((0, 1, "ambush-01"), (1, 0, "ambush-05"), (0, -1, "ambush-10"), (-1, 0, "ambush-13")):
        t.dark(x, y, tile)
    t.piece("ghoul", 1, 0)
    return t


def go_on(t: MixedTable, name: str, stage: int, *answers: str) -> Any:
    """Play on from a stage of a player's turn."""
    t.turn_of(name)
    t.g.turn.stage = stage
    return t.deal(t.g.run(), *answers)


def prompts(t: MixedTable) -> list[str]:
    return [step.prompt.name for step in t.asked if isinstance(step, Ask)]


# ------------------------------------------------------------------ the end of the game


@pytest.mark.clause("GEN-03")
def test_the_game_stops_the_moment_a_goal_is_met() -> None:
    t = walled_in("thief")
    t.ghoul.goal_met = True
    t.ghoul.means.movement = 5
    t.g.turn.phase = 1
    result = go_on(t, "ghoul", PLAYING, "move Entrance x1")
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.winners == ("ghoul",)
    assert t.ghoul.means.movement == 4  # the rest of the turn is not played
    assert prompts(t) == ["ghoul-act"]  # and no tile is placed at its end


@pytest.mark.clause("GEN-04")
@pytest.mark.parametrize(
    ("names", "winners"),
    [((), ()), (("thief",), ()), (("cave", "thief"), ("cave",)), (("cave-ghost",), ("cave-ghost",))],
)
def test_when_the_cave_collapses_the_cave_wins_or_everybody_loses(
    names: tuple[str, ...], winners: tuple[str, ...]
) -> None:
    t = walled_in(*names)
    t.dark(2, 0, "crystal-01")
    t.g.collapsing = True
    t.g.crystals_removed = 4
    result = t.deal(remove_tiles(t.g, 0, [at(2, 0)]))
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.winners == winners


# ------------------------------------------------------------------ turn order


@pytest.mark.clause("GEN-07")
def test_turns_follow_the_numbers_on_the_boards() -> None:
    everybody = (
        "shadow-unicorn", "ghost", "ghoul", "thief", "cave", "nightmare-unicorn", "dragon", "goblins", "knight",
    )  # fmt: skip
    assert in_turn_order(everybody) == tuple(reversed(everybody))
    assert in_turn_order(("cave-ghost", "vile-ghoul", "thief", "dragon")) == (
        "vile-ghoul", "dragon", "cave-ghost", "thief",
    )  # fmt: skip
    for name, role in ROLES.items():
        assert in_turn_order((name,)) == (role.name,)
    assert NUMBERS["ghoul"] == 6


@pytest.mark.clause("GEN-07", "GEN-08")
def test_a_round_goes_from_the_lowest_number_to_the_highest_whatever_the_seating() -> None:
    t = walled_in("thief", "cave", "knight")  # seats 1, 2, 3; the Ghoul sits on 0
    t.g.turn.who = 0
    order = []
    t.g.terrain_placed = True
    for _ in range(5):
        order.append((t.g.active.name, t.g.round))
        next_turn(t.g)
    assert order == [("knight", 1), ("cave", 1), ("thief", 1), ("ghoul", 1), ("knight", 2)]
    assert not t.g.terrain_placed  # what counts by the round starts anew


@pytest.mark.clause("GEN-08")
def test_the_lowest_number_in_play_begins() -> None:
    g = mixed_state("thief", "knight", "cave")
    flow = g.run()
    step = next(flow)
    while not isinstance(step, Ask):
        step = flow.send(step.pick(g.draw))
    assert [role.turns for role in g.roles if role.name != "ghoul"] == [1, 1, 1]  # type: ignore[attr-defined]
    assert (g.active.name, g.round, g.turn.number) == ("ghoul", 1, 4)
    assert step.seat == 0


@pytest.mark.clause("GEN-11")
def test_a_piece_comes_into_play_at_the_start_of_its_first_turn() -> None:
    t = walled_in("thief")
    t.token(0, -1, "treasure")
    t.g.where[GHOUL] = OFF
    t.piece("thief", 1, 0)
    t.top("event-01")
    position.empty_stack(t.g)
    step = go_on(t, "thief", BEGINNING, "place 2E 0")
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.seat) == ("ghoul-start", 0)  # only now, on its own turn
    assert codes_of(t.g, step) == ["start 1W 0", "start 2E 0", "start 0 1N"]  # Dark and unoccupied
    go_on(t, "ghoul", BEGINNING, "start 1W 0")
    assert t.g.where[GHOUL] == at(-1, 0)


@pytest.mark.clause("GEN-11")
def test_without_a_free_dark_tile_one_is_placed_for_it() -> None:
    t = mixed_table("cave", "thief")
    t.hold("event-01", "event-03")
    t.dark(1, 0, "ambush-01")
    t.piece("thief", 1, 0)
    t.deal(t.ghoul.come_into_play(t.g), "place 0 1N", "tile #event-03")
    assert TILE_IDS[t.g.dark[at(0, 1)].face] == "event-03"  # by the Cave from its hand
    assert t.g.where[GHOUL] == at(0, 1)
    t = mixed_table("thief")
    t.top("event-01")
    t.deal(t.ghoul.come_into_play(t.g), "place 0 1N")
    assert TILE_IDS[t.g.dark[at(0, 1)].face] == "event-01"  # else drawn from the stack
    assert t.g.where[GHOUL] == at(0, 1)


@pytest.mark.clause("GEN-11")
def test_without_a_tile_left_it_starts_around_the_entrance_or_on_it() -> None:
    t = mixed_table("thief")
    t.lit(1, 0, "event-05")
    t.lit(1, 1, "event-07")
    t.lit(2, 0, "event-10")
    t.lit(0, 1, "event-14")
    t.token(0, 1, "treasure")
    position.empty_stack(t.g)
    step = t.deal(t.ghoul.come_into_play(t.g))
    assert codes_of(t.g, step) == ["start 1E 0", "start 1E 1N"]
    t.piece("thief", 1, 0)
    t.token(1, 1, "treasure")
    t.deal(t.ghoul.come_into_play(t.g))
    assert t.g.where[GHOUL] == HERE


def test_the_cave_knows_what_lies_under_every_dark_tile() -> None:
    g = mixed_state("cave", "thief")
    flow = set_up(g)
    try:
        step = next(flow)
        while True:
            assert isinstance(step, Chance)
            step = flow.send(step.pick(g.draw))
    except StopIteration:
        pass
    assert {thing.known for thing in g.dark.values()} == {1 << g.cave_seat}
    kinds = [{tile.kind for tile in g.view(role.seat, None).tiles if not tile.lit} for role in g.roles]
    assert [bool(kind - {""}) for kind in kinds] == [role.name == "cave" for role in g.roles]


# ------------------------------------------------------------------ limits of components


@pytest.mark.clause("GEN-14")
def test_tokens_are_limited_to_the_number_in_the_box() -> None:
    box = {token.id: token.count for token in facts.cave_tokens().tokens}
    everybody = token_counts(("knight", "goblins", "dragon", "cave", "thief", "ghoul", "ghost"))
    for token in ("treasure", "crystal", "event", "vault", "rockslide", "bomb", "artifact", "flame-wall"):
        assert everybody[TOKENS.index(token)] == box[token], token
    assert [everybody[gem] for gem in tokens.GEMS] == [1, 1, 1]
    t = mixed_table("thief")
    t.lit(1, 0, "event-05")
    for _ in range(9):
        t.token(1, 0, "crystal")
    assert not grid.put_token(t.g, at(1, 0), CRYSTAL)
    assert len(t.tokens(1, 0)) == 9
    t.g.check()


@pytest.mark.clause("GEN-14", "GEN-15")
def test_there_are_three_rockslides_and_three_bombs() -> None:
    t = mixed_table("cave", "knight")
    for x in range(1, 5):
        t.lit(x, 0, ("event-05", "event-07", "event-10", "event-14")[x - 1])
        assert board.put_edge_token(t.g, at(x, 0), WEST, ROCKSLIDE) is (x < 4)
    assert not board.has_wall(t.g, at(4, 0), WEST)
    t.lit(-1, 0, "event-12", 0)  # walls to the east, south and west
    t.lit(-2, 0, "ambush-12", 0)
    assert [board.put_edge_token(t.g, at(-1, 0), side, BOMB) for side in (EAST, SOUTH, WEST)] == [True] * 3
    assert not board.put_edge_token(t.g, at(-2, 0), SOUTH, BOMB)
    with pytest.raises(position.SetupError):
        t.edge_token(-2, 0, "south", "bomb")
    t.g.check()


@pytest.mark.clause("GEN-15")
def test_with_an_empty_supply_no_treasure_is_placed() -> None:
    t = mixed_table(tokens={"treasure": -10})
    t.dark(1, 0, "treasure-01")
    t.g.collapsing = True
    t.deal(reveal(t.g, t.ghoul, 0, [at(1, 0)], HERE))
    assert t.tokens(1, 0) == []
    t.g.check()


def take_gem(t: MixedTable, *answers: str) -> None:
    t.lit(1, 0, "event-05")
    t.token(1, 0, "gem-claw")
    t.piece("ghoul", 1, 0)
    t.ghoul.means.movement = 2
    t.play(collect(t.g, t.ghoul, Option("collect", card=CLAW_GEM, amount=2)), "ring", *answers)


@pytest.mark.clause("GEN-15")
def test_a_treasure_due_from_an_empty_supply_comes_from_anywhere_on_the_map() -> None:
    t = mixed_table("dragon", tokens={"treasure": -8})
    t.dark(-1, 0, "event-01")
    t.dark(-2, 0, "event-03")
    t.token(-1, 0, "treasure")
    t.token(-2, 0, "treasure")
    take_gem(t, "take 2W 0")
    assert t.ghoul.treasures == 1
    assert (t.tokens(-1, 0), t.tokens(-2, 0)) == (["treasure"], [])
    t.g.check()
    t = mixed_table("dragon", tokens={"treasure": -10})
    take_gem(t)
    assert t.ghoul.treasures == 0  # none anywhere: nothing is gained
    t.g.check()


@pytest.mark.clause("GEN-15")
def test_only_as_many_discs_as_there_are() -> None:
    t = walled_in()
    t.ghoul.means.attack = 8
    t.ghoul.terror.gain(HUNT)
    t.deal(use_terror(t.g, t.ghoul, Option("terror", card=HUNT, amount=2)))
    assert t.ghoul.means.attack == 9


@pytest.mark.clause("GEN-16")
def test_treasure_tokens_with_and_without_the_thief() -> None:
    assert token_counts(("ghoul", "thief"))[TREASURE] == 12
    assert token_counts(("ghoul", "cave"))[TREASURE] == 10
    assert new_game(Setup(("ghoul",)), 1).state.supply[TREASURE] == 10


@pytest.mark.clause("GEN-18")
def test_with_fewer_cards_left_the_choice_is_among_those() -> None:
    t = walled_in()
    hand = t.ghoul.terror
    hand.gain(ADAPT)
    hand.deck = Deck((CHASE,))
    result = t.play(draw_terror(t.g, "ghoul", 0, hand), "draw-two")
    assert isinstance(result, Result)
    assert hand.fresh[CHASE] == 1
    assert len(hand.deck) == 0


# ------------------------------------------------------------------ precedence and golden rules


@pytest.mark.clause("GEN-19")
def test_a_variant_beats_the_standard_rules_and_a_card_beats_both() -> None:
    t = walled_in()
    t.ghoul.means.attack_die = 4
    assert end_of_turn_tiles(t.g, t.ghoul) == 1  # standard: one tile
    t = walled_in(alone=True)
    t.ghoul.means.attack_die = 4
    assert end_of_turn_tiles(t.g, t.ghoul) == 4  # the solo variant
    t.lit(2, 0, "event-13")  # a wall to the west
    t.ghoul.means.movement = 1
    assert "move 2E 0 x2" not in [t.g.option_code(option) for option in act_options(t.g, t.ghoul)]
    t.ghoul.terror.gain(SNEAK)
    assert "sneak 2E 0 x1" in [t.g.option_code(option) for option in act_options(t.g, t.ghoul)]


@pytest.mark.clause("GEN-20")
def test_official_answers_beat_the_rulebook() -> None:
    t = mixed_table("cave", "knight", "thief")
    t.lit(1, 0, "event-13")
    t.edge_token(0, 0, "east", "bomb")
    t.edge_token(0, 0, "east", "rockslide")
    assert t.g.edge_tokens[edge_of(HERE, EAST)] == board.BOMB_BIT | board.ROCKSLIDE_BIT  # the Bomb stays
    t.lit(1, 1, "event-05")
    t.lit(2, 0, "event-07")
    t.piece("thief", 1, 0)
    t.g.collapsing = True
    step = t.deal(remove_tiles(t.g, t.seat("knight"), [at(1, 0)]))
    assert isinstance(step, Ask)
    assert step.seat == t.seat("knight")  # the remover moves the piece, not its owner


@pytest.mark.clause("GEN-21")
def test_a_roles_rule_for_orienting_comes_first_and_both_hold_if_they_can() -> None:
    t = mixed_table("knight")
    t.lit(1, 1, "event-05")  # leads to the Entrance only over (1, 0)
    t.dark(1, 0, "event-08")  # a corner: walls south and west
    face = TILE_BY_ID["event-08"]
    north, east, south = 1 << NORTH, 1 << EAST, 1 << SOUTH
    assert orientations(t.g, at(1, 0), face) == [2, 3]  # open to the Entrance in the west
    assert orientations(t.g, at(1, 0), face, must=north) == [3]  # both rules
    assert orientations(t.g, at(1, 0), face, must=east | north) == [0]  # the role's rule wins
    assert orientations(t.g, at(1, 0), face, must=south, want=east) == [1]  # what is wanted comes before the Entrance


@pytest.mark.clause("GEN-22")
def test_what_can_be_done_only_in_part_is_done_as_far_as_possible() -> None:
    t = walled_in(alone=True)
    t.top("event-01")
    position.empty_stack(t.g, but=1)
    t.g.turn.tiles_left = 5
    t.deal(place_or_remove(t.g, t.ghoul), "place 2E 0", "place 3E 0")
    assert len(t.g.dark) == 6  # two of five
    t = mixed_table("knight", "thief")
    t.lit(1, 0, "event-05")
    t.dark(2, 0, "event-01")
    t.piece("knight", 0, 0)
    step = t.play(push(t.g, t.seat("thief"), pieces.KNIGHT, 3), "push 1E 0 knight")
    assert codes_of(t.g, step) == ["push Entrance knight", "stop"]  # "not onto Dark tiles" beats "may move 3"


@pytest.mark.clause("GEN-23")
def test_who_causes_a_choice_makes_it() -> None:
    t = walled_in("thief", "knight")
    t.piece("ghoul", 0, 0)
    t.dark(2, 0, "event-02")
    seat = t.seat("thief")
    t.deal(reveal(t.g, t.stand_in("thief"), seat, [at(1, 0), at(2, 0)], HERE), "reveal 2E 0", "orient 2E 0 x0")
    t.g.collapsing = True
    t.deal(remove_tiles(t.g, seat, [HERE + 1]))
    assert {step.seat for step in t.asked if isinstance(step, Ask)} == {seat}  # on whoever's turn it is
    assert {"reveal-next", "orient", "fill", "reconnect"} <= set(prompts(t))


@pytest.mark.clause("GEN-27")
def test_reminders_that_hold_in_every_game() -> None:
    t = mixed_table("cave", "thief")
    t.hold("event-01", "event-02", "event-03")
    t.dark(1, 0, "event-04")
    t.deal(place_dark(t.g, at(0, 1)), "tile #event-01")
    assert len(t.g.hand) == 3  # after each single tile
    step = t.deal(fill_open_edges(t.g, 0, [HERE]))
    assert isinstance(step, Ask)  # before the Collapse
    t.g.collapsing = True
    assert t.deal(fill_open_edges(t.g, 0, [HERE])) == Result(None)  # never after it begins
    assert collapsible(t.g, 0) == [at(1, 0), at(0, 1)]  # never the Entrance
    t.lit(-1, 0, "crystal-01")
    t.deal(remove_tiles(t.g, t.seat("thief"), [at(-1, 0)]))
    assert t.g.crystals_removed == 1  # whoever removed it


@pytest.mark.clause("GEN-29")
def test_the_order_at_the_end_of_a_turn() -> None:
    t = mixed_table("thief", terrain=True, past_plunder="ghoul")
    magma = t.terrain("magma", 1, 0)
    for x, tile in ((-1, "event-01"), (-2, "event-04"), (-3, "ambush-01")):
        t.dark(x, 0, tile)  # all of them Fangs
    t.g.where[GHOUL] = magma[0]
    t.top("event-07")
    position.empty_stack(t.g)
    go_on(t, "ghoul", ENDING, "skitter 1W 0", "place 0 1N", "treasure 2W 0")
    assert prompts(t)[:3] == ["skitter", "place", "past-plunder"]
    assert t.g.where[GHOUL] == at(-1, 0)
    assert t.tokens(-2, 0) == ["treasure"]
    assert t.g.active.name == "thief"
