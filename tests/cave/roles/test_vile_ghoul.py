"""The Vile Ghoul: its dice chart and Boost dice, its Attack, what it draws, and how it wins.

What others do to it, and what it shares with the Ghoul, is in test_ghoul_pairs.py.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.cave.plans import fixed
from tests.cave.seats import Seats, seated
from tests.cave.tables import dragon as dragon_table
from tests.cave.tables import knight as knight_table
from tests.cave.tables import thief as thief_table
from tests.cave.tables.ghoul import quiet, use
from tests.cave.tables.ghouls import (
    BONES,
    FANGS,
    act,
    asks,
    ghoul_with,
    held,
    offered,
    stands,
    strike,
    terror,
    vile,
)
from tests.table import Result
from underhall.cave.everyone import EVERYONE
from underhall.cave.map.terrain import PIT
from underhall.cave.play.turn import end_of_turn_tiles
from underhall.cave.roles.dragon.role import Dragon
from underhall.cave.roles.ghost.role import CARD_OF, Ghost
from underhall.cave.roles.ghouls.terror import TERROR_IDS
from underhall.cave.roles.ghouls.vile_ghoul import ATTACK, MOVE_AND_ACT, MOVEMENT, PREPARE, SELECT, VileGhoul
from underhall.cave.roles.ghouls.vile_ghoul_board import VileGhoulBoard
from underhall.cave.roles.knight.role import Knight
from underhall.cave.roles.thief.role import Thief
from underhall.cave.setup.agreed import Setup
from underhall.cave.setup.new import new_game
from underhall.cave.setup.planning import plan_of
from underhall.engine.flow import Ask, Chance
from underhall.engine.knowledge import Deck
from underhall.hall.pairs import matrix
from underhall.hall.pieces import GHOST, GHOUL, KNIGHT, THIEF
from underhall.hall.setup import SetupError
from underhall.hall.space import OFF, at
from underhall.hall.tokens import TREASURE


def vile_hall(*others: str, **changes: Any) -> Seats:
    """The Vile Ghoul in Move and Act among others; its first die shows a 3: Movement 4, Attack 4."""
    t = ghoul_with(*others, ghoul="vile-ghoul", **changes)
    chart(t, 3, supply=(1, 6))
    return t


def chart(t: Seats, left: int, right: tuple[int, ...] = (), supply: tuple[int, ...] = ()) -> VileGhoul:
    """Let it have selected a die, with these on the right of the chart and in the supply."""
    mine = vile(t)
    mine.left, mine.right, mine.supply = left, right, supply
    mine.means.movement, mine.means.attack = MOVEMENT[left], ATTACK[left]
    mine.means.boosts = right.count(left)
    return mine


def begin(t: Seats, phase: int = PREPARE) -> VileGhoul:
    """Let its turn begin."""
    t.turn_of("vile-ghoul", phase)
    return vile(t)


def only_terror(t: Seats, *cards: str) -> None:
    """Let the Terror deck be these cards in this order, all others out of the game."""
    hand = vile(t).terror
    kinds = tuple(TERROR_IDS.index(card) for card in cards)
    left = list(hand.deck.cards())
    for kind in kinds:
        left.remove(kind)
    for kind in left:
        hand.gone[kind] += 1
    hand.deck = Deck((), kinds)


# ------------------------------------------------------------------ place in the game and winning


@pytest.mark.clause("VGL-01", "VGL-10")
def test_it_takes_the_goblins_place_and_never_meets_them_or_the_ghoul() -> None:
    plan = plan_of(Setup(("thief", "dragon", "vile-ghoul", "knight")))
    assert plan.roles == ("knight", "vile-ghoul", "dragon", "thief")
    for other in ("goblins", "ghoul"):
        with pytest.raises(SetupError):
            plan_of(Setup(("knight", "vile-ghoul", other)))
        (line,) = matrix("vile-ghoul", other, "cave")
        assert line.clause == "VGL-01"


@pytest.mark.clause("VGL-02", "VGL-30")
def test_it_wins_when_the_knight_is_killed() -> None:
    t = vile_hall("knight", "dragon")
    t.piece("knight", 1, 0)
    t.role(Knight).health = 1
    result = strike(t, "knight")
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.winners == ("vile-ghoul",)


@pytest.mark.clause("VGL-03", "VGL-30", "DRG-72")
def test_without_a_knight_it_wins_when_the_dragon_is_killed_who_has_no_choice() -> None:
    t = vile_hall("dragon", "thief")
    t.piece("dragon", 1, 0)
    dragon_table.wake(t, 4)
    dragon_table.give(t, "claw", "claw", "claw")
    him = t.role(Dragon)
    health = him.health
    asks(t, strike(t, "dragon", "chase"), "skitter-symbol", "dragon")
    assert him.health == health - 1
    t.piece("ghoul", 1, 0)
    him.health = 1
    result = strike(t, "dragon")
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.winners == ("vile-ghoul",)


@pytest.mark.clause("VGL-30", "DRG-72")
def test_beside_a_knight_the_dragon_chooses() -> None:
    t = vile_hall("knight", "dragon")
    t.piece("dragon", 1, 0)
    dragon_table.wake(t, 4)
    dragon_table.give(t, "claw", "claw")
    codes = asks(t, strike(t, "dragon"), "ghoul-strikes", "dragon")
    assert codes == ["lose-health x1", "lose-powers x2", "lose-wakefulness x1"]


@pytest.mark.clause("VGL-04")
def test_without_prey_it_escapes_after_smashing_enough_crystals_itself() -> None:
    t = vile_hall("cave", "thief")
    mine = vile(t)
    mine.crystal_smashed(t.g, EVERYONE["goblins"](0))
    assert mine.crystals == 0
    mine.crystals = 3
    mine.crystal_smashed(t.g, EVERYONE["vile-ghoul"](0))
    step = act(Seats(t.g.copy()), "move Entrance x1")
    assert isinstance(step, Ask)
    mine.crystal_smashed(t.g, EVERYONE["vile-ghoul"](0))
    result = act(t, "move Entrance x1")
    assert isinstance(result, Result)
    assert result.ending is not None
    assert (result.ending.winners, result.ending.clause) == (("vile-ghoul",), "VGL-04")


@pytest.mark.clause("VGL-05")
def test_a_knight_killed_by_an_ambush_is_its_kill() -> None:
    game = new_game(Setup(("knight", "vile-ghoul", "dragon")), 1)
    her = game.state.role(Knight)
    assert her is not None
    t = Seats(game.state)

    def die() -> Any:
        her.lose_health(game.state, 99, "KNT-106", by_ambush=True)
        yield

    result = t.play(die())
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.winners == ("vile-ghoul",)


@pytest.mark.clause("VGL-09", "KNT-08")
@pytest.mark.parametrize("others", [("knight",), ("knight", "dragon"), ("knight", "dragon", "cave", "thief")])
def test_the_knight_also_takes_goblin_infestation_line_a(others: tuple[str, ...]) -> None:
    assert fixed(plan_of(Setup(("vile-ghoul", *others))), "infestation") == "A"


# ------------------------------------------------------------------ setup


@pytest.mark.clause("VGL-06", "VGL-07", "VGL-08", "VGL-11", "VGL-14")
def test_it_starts_with_no_die_anywhere_and_its_first_turn_begins_with_a_roll() -> None:
    t = seated("vile-ghoul", "cave", "thief")
    mine = vile(t)
    assert (mine.supply, mine.left, mine.right, mine.treasures, len(mine.terror.deck)) == ((), 0, (), 0, 13)
    assert mine.terror.deck.top == mine.terror.deck.bottom == ()
    assert [bar.name for bar in mine.panel(t.g, 0).bars] == ["Crystals"]  # no Fury
    t.dark(1, 0, "ambush-05")
    t.dark(0, 1, "ambush-10")
    t.g.turn.stage = 1
    step = t.play(quiet(t.g.run()), "start 0 1N")
    assert isinstance(step, Chance)
    assert (step.kind, stands(t)) == ("ghoul-die", "0 1N")


# ------------------------------------------------------------------ phase 1: Prepare Board


@pytest.mark.clause("VGL-12", "VGL-14", "VGL-15", "VGL-54")
def test_with_an_empty_supply_all_dice_are_rolled_and_no_card_is_drawn() -> None:
    t = vile_hall("thief")
    chart(t, 5, right=(2, 2))
    mine = begin(t)
    step = act(t, "1", "2", "1")
    assert asks(t, step, "vile-select") == ["select-die x1", "select-die x2"]
    assert (mine.supply, mine.left, mine.right) == ((1, 1, 2), 0, ())
    assert (held(t), mine.means.attack) == ([], 0)  # a total of 4, and the discs are back


@pytest.mark.clause("VGL-13", "VGL-14", "VGL-17", "VGL-19", "VGL-54")
def test_the_example_of_four_turns() -> None:
    t = vile_hall("thief")
    mine = vile(t)
    mine.supply, mine.left, mine.right = (), 0, ()
    begin(t)
    act(t, "2", "2", "5", "select-die x5")
    assert (mine.supply, mine.left, mine.right) == ((2, 2), 5, ())
    begin(t)
    act(t)  # both are alike: nothing to choose
    assert (mine.supply, mine.left, mine.right, mine.means.boosts) == ((2,), 2, (5,), 0)
    begin(t)
    act(t)
    assert (mine.supply, mine.left, mine.right, mine.means.boosts) == ((), 2, (2, 5), 1)
    begin(t)
    assert isinstance(act(t), Chance)
    mine.check(t.g)


@pytest.mark.clause("VGL-14")
@pytest.mark.parametrize(("level", "dice"), [("easiest", 3), ("easy", 3), ("standard", 3), ("hard", 2), ("expert", 2)])
def test_two_dice_on_the_hard_levels(level: str, dice: int) -> None:
    plan = plan_of(Setup(("vile-ghoul", "cave"), {"vile-ghoul": level}))
    assert fixed(plan, "ghoul_dice") == dice
    t = vile_hall("thief", ghoul_dice=dice)
    mine = vile(t)
    mine.supply, mine.left = (), 0
    begin(t)
    assert isinstance(act(t, *"3456"[:dice]), Ask)


@pytest.mark.clause("VGL-16", "VGL-54")
def test_cheat_changes_a_face_and_never_the_place_of_a_die() -> None:
    t = vile_hall("thief")
    terror(t, "cheat")
    mine = vile(t)
    mine.supply, mine.left = (), 0
    begin(t)
    step = act(t, "roll", "2", "2", "5", "reroll x5", "6")
    assert asks(t, step, "vile-select") == ["select-die x2", "select-die x6"]
    t = vile_hall("thief")
    terror(t, "cheat")
    mine = vile(t)
    mine.supply, mine.left = (), 0
    begin(t)
    step = act(t, "set-die x1", "4", "4")
    assert asks(t, step, "vile-select") == ["select-die x1", "select-die x4"]
    assert (mine.supply, held(t)) == ((1, 4, 4), [])
    t = vile_hall("thief")
    terror(t, "cheat")
    begin(t)
    asks(t, act(t), "vile-select")  # nothing is rolled, so there is nothing to cheat on
    assert (vile(t).supply, vile(t).right) == ((1, 6), (3,))


# ------------------------------------------------------------------ phase 2: Select Statistics


@pytest.mark.clause("VGL-17", "VGL-18", "VGL-20", "VGL-56")
@pytest.mark.parametrize(
    ("face", "movement", "attack"), [(1, 2, 6), (2, 3, 5), (3, 4, 4), (4, 5, 3), (5, 6, 2), (6, 7, 1)]
)
def test_the_row_of_the_chosen_die_gives_movement_and_attack(face: int, movement: int, attack: int) -> None:
    t = vile_hall("thief")
    mine = begin(t, SELECT)
    mine.supply, mine.left, mine.right = (1, face), 0, (5,)
    step = act(t, *([f"select-die x{face}"] if face > 1 else []))
    assert isinstance(step, Ask)
    assert (mine.means.movement, mine.means.attack, mine.left) == (movement, attack, face)
    row = next(row for row in mine.panel(t.g, 1).rows if row.name == "Attack")
    assert row.cubes == attack


@pytest.mark.clause("VGL-17")
def test_a_die_must_be_chosen_without_rolling_it() -> None:
    t = vile_hall("thief")
    begin(t)
    assert asks(t, act(t), "vile-select") == ["select-die x1", "select-die x6"]


@pytest.mark.clause("VGL-19")
def test_only_dice_in_the_same_row_are_boost_dice() -> None:
    t = vile_hall("thief")
    mine = begin(t, SELECT)
    mine.supply, mine.left, mine.right = (4,), 0, (4, 5)
    assert "boost-move x1" in asks(t, act(t), "vile-act")
    assert mine.means.boosts == 1
    mine.supply, mine.left, mine.right = (4,), 0, (4, 4)
    t.turn_of("vile-ghoul", SELECT)
    act(t)
    assert mine.means.boosts == 2


@pytest.mark.clause("VGL-21", "VGL-55")
def test_a_backstab_lowers_movement_and_leaves_boost_dice_and_chase() -> None:
    t = vile_hall("thief")
    mine = begin(t, SELECT)
    mine.supply, mine.left, mine.right = (1,), 0, (1, 5)
    mine.stabbed = 3
    terror(t, "chase")
    t.piece("thief", 1, 0)
    step = act(t)
    assert (mine.means.movement, mine.stabbed) == (0, 0)
    verbs = [code.split()[0] for code in asks(t, step, "vile-act")]
    assert verbs == ["stop", "attack", "boost-move", "boost-attack", "terror", "terror"]
    assert "move Entrance x1" in asks(t, act(t, "boost-move x1"), "vile-act")


@pytest.mark.clause("VGL-22", "VGL-20")
def test_dice_are_public_and_the_reconstructed_values_are_marked() -> None:
    t = vile_hall("thief")
    chart(t, 4, right=(4,), supply=(2,))
    panel = vile(t).panel(t.g, t.seat("thief"))
    assert [(die.pips, die.use) for die in panel.dice] == [(2, "ready"), (4, "chosen"), (4, "boost")]
    assert panel == vile(t).panel(t.g, t.seat("vile-ghoul"))
    chart(t, 4, right=(4, 5))
    dice = vile(t).panel(t.g, 0).dice
    assert [(die.pips, die.use) for die in dice] == [(4, "chosen"), (4, "boost"), (5, "right")]
    assert any("reconstructed" in note for note in panel.notes)


@pytest.mark.clause("VGL-56")
def test_no_row_of_the_chart_beats_another_in_both() -> None:
    assert all(MOVEMENT[a] < MOVEMENT[b] and ATTACK[a] > ATTACK[b] for a in MOVEMENT for b in MOVEMENT if a < b)
    assert [face for face in ATTACK if ATTACK[face] >= 3] == [1, 2, 3, 4]
    assert [face for face in ATTACK if ATTACK[face] > 4] == [1, 2]


# ------------------------------------------------------------------ phase 3: Move and Act


def with_knight(strength: int, left: int = 3, right: tuple[int, ...] = ()) -> Seats:
    """The Knight with so much Strength on the Entrance, the Vile Ghoul east of her."""
    t = vile_hall("knight", "dragon")
    chart(t, left, right, (1,) * (2 - len(right)))
    t.piece("knight", 0, 0)
    knight_table.cubes(t, 6 - strength, strength=strength - 1)
    assert t.role(Knight).strength(t.g) == strength
    return t


def into(t: Seats) -> list[str]:
    """The ways onto the Entrance."""
    return [code for code in (*offered(t, "move"), *offered(t, "strike")) if "Entrance" in code]


@pytest.mark.clause("VGL-23", "VGL-27", "VGL-20")
def test_attacking_spends_nothing_and_needs_more_attack_than_the_defence() -> None:
    t = with_knight(4)
    t.piece("knight", 1, 0)
    assert offered(t, "attack") == []
    t = with_knight(3)
    t.piece("knight", 1, 0)
    assert offered(t, "attack") == ["attack 1E 0 knight"]
    only_terror(t, "chase")
    act(t, "attack 1E 0 knight", FANGS)
    assert (vile(t).means.attack, vile(t).defense) == (4, 4)


@pytest.mark.clause("VGL-26", "VGL-29")
def test_entering_costs_one_more_unless_it_attacks_whom_it_can() -> None:
    t = with_knight(3)
    assert into(t) == ["move Entrance x2", "strike Entrance knight x1"]
    vile(t).struck = 1 << KNIGHT  # attacked before in this turn
    assert into(t) == ["move Entrance x2"]
    t = with_knight(4)  # its Attack is not greater, but it may enter
    assert into(t) == ["move Entrance x2"]


@pytest.mark.clause("VGL-26")
def test_one_piece_it_cannot_attack_makes_the_extra_point_due_once() -> None:
    t = with_knight(3)
    t.piece("dragon", 0, 0)
    dragon_table.wake(t, 0)
    assert into(t) == ["move Entrance x2", "strike Entrance knight x1", "strike Entrance dragon x1"]
    dragon_table.wake(t, 12)
    assert t.role(Dragon).armor(t.g) == 4
    assert into(t) == ["move Entrance x2", "strike Entrance knight x2"]


@pytest.mark.clause("VGL-24", "VGL-25", "VGL-26", "VGL-27")
def test_a_boost_die_declared_before_the_step_helps_to_attack_on_entering_and_is_gone() -> None:
    t = with_knight(4, right=(3,))
    assert into(t) == ["move Entrance x2"]
    only_terror(t, "hunt")
    step = act(t, "boost-attack x1")
    assert "strike Entrance knight x1" in asks(t, step, "vile-act")
    assert (vile(t).means.bonus, vile(t).means.attack, vile(t).means.boosts) == (1, 4, 0)  # no disc is added
    assert not [code for code in asks(t, step, "vile-act") if code.startswith("boost")]  # not again this turn
    health = t.role(Knight).health
    act(t, "strike Entrance knight x1", FANGS)
    assert (t.role(Knight).health, vile(t).means.bonus, vile(t).defense) == (health - 1, 0, 4)


@pytest.mark.clause("VGL-25")
def test_a_bonus_that_was_not_used_on_the_next_step_is_gone() -> None:
    t = with_knight(4, right=(3,))
    act(t, "boost-attack x1", "move Entrance x2")
    assert vile(t).means.bonus == 0
    assert offered(t, "attack") == []


@pytest.mark.clause("VGL-25", "VGL-28")
def test_a_bonus_serves_a_single_attack_without_a_step_too() -> None:
    t = with_knight(4, right=(3,))
    t.piece("knight", 1, 0)
    assert offered(t, "attack") == []
    assert "attack 1E 0 knight" in asks(t, act(t, "boost-attack x1"), "vile-act")
    strike(t, "knight")
    assert vile(t).means.bonus == 0
    t = with_knight(4, left=5, right=(5,))
    t.lit(2, 0, "crystal-01")
    t.token(2, 0, "crystal")
    t.piece("ghoul", 2, 0)
    assert offered(t, "smash") == []
    only_terror(t, "hunt")
    t.top("event-01")
    step = act(t, "boost-attack x1", "smash")
    assert isinstance(step, Ask)
    assert (t.tokens(2, 0), vile(t).means.bonus, held(t)) == ([], 0, ["hunt"])


@pytest.mark.clause("VGL-24", "VGL-51")
def test_two_boost_dice_may_be_split_or_go_into_one_attack() -> None:
    t = with_knight(4, left=4, right=(4, 4))
    vile(t).supply = ()
    step = act(t, "boost-attack x1", "boost-attack x1")
    assert vile(t).means.bonus == 2
    assert "strike Entrance knight x1" in asks(t, step, "vile-act")
    t = with_knight(4, left=4, right=(4, 4))
    vile(t).supply = ()
    act(t, "boost-attack x1", "boost-move x1")
    assert (vile(t).means.bonus, vile(t).means.movement, vile(t).means.boosts) == (1, 6, 0)


@pytest.mark.clause("VGL-24", "VGL-31", "VGL-51")
def test_a_boost_die_pays_part_of_a_collection_a_surcharge_or_flare() -> None:
    t = with_knight(4, right=(3,))
    vile(t).means.movement = 1
    t.token(1, 0, "treasure")
    assert offered(t, "collect") == []
    assert into(t) == []
    codes = asks(t, act(t, "boost-move x1"), "vile-act")
    assert "collect #treasure x2" in codes
    assert "move Entrance x2" in codes


@pytest.mark.clause("VGL-42", "VGL-51")
def test_flare_on_its_own_space_for_a_movement_point_each_time() -> None:
    t = vile_hall("cave", flare_users=("vile-ghoul",))
    chart(t, 1, right=(1, 4))
    vile(t).means.movement = 1
    step = act(t, "flare x1", "centre")
    assert "flare x1" not in asks(t, step, "vile-act")
    assert "flare x1" in asks(t, act(t, "boost-move x1"), "vile-act")


@pytest.mark.clause("VGL-28", "VGL-56")
@pytest.mark.parametrize(("face", "can"), [(1, True), (4, True), (5, False), (6, False)])
def test_a_crystal_takes_attack_three_and_nothing_is_spent(face: int, can: bool) -> None:
    t = vile_hall("cave")
    t.hold("event-01", "event-03", "event-04")
    t.token(1, 0, "crystal")
    chart(t, face, supply=(2, 3))
    assert offered(t, "smash") == (["smash"] if can else [])
    if can:
        only_terror(t, "chase")
        asks(t, act(t, "smash"), "skitter-symbol", "cave")
        assert (vile(t).means.attack, vile(t).crystals, held(t)) == (ATTACK[face], 1, ["chase"])


@pytest.mark.clause("VGL-29")
def test_each_piece_once_a_turn_and_after_the_skitter_it_goes_on() -> None:
    t = with_knight(3)
    only_terror(t)
    step = act(t, "strike Entrance knight x1", BONES)
    assert (stands(t), vile(t).means.movement) == ("1W 0", 3)
    assert "move Entrance x2" in asks(t, step, "vile-act")
    assert not [code for code in asks(t, step, "vile-act") if "knight" in code]


@pytest.mark.clause("VGL-30", "KNT-114")
def test_the_knight_must_lose_health() -> None:
    t = with_knight(3)
    t.piece("knight", 1, 0)
    her = t.role(Knight)
    her.grit, health = 8, her.health
    knight_table.holds(t, "javelin")
    only_terror(t)
    asks(t, strike(t, "knight"), "skitter-symbol", "knight")
    assert (her.health, her.grit, her.treasure_count()) == (health - 1, 8, 1)


@pytest.mark.clause("VGL-32", "VGL-53")
def test_a_successful_attack_draws_before_the_skitter() -> None:
    t = with_knight(3)
    t.piece("knight", 1, 0)
    step = strike(t, "knight")
    assert isinstance(step, Chance)
    assert (step.kind, stands(t)) == ("terror", "1E 0")


def with_thief(level: int = 2) -> Seats:
    t = vile_hall("thief")
    t.piece("thief", 1, 0)
    t.role(Thief).stats = (2, 3, 4)
    t.role(Thief).level = level
    return t


@pytest.mark.clause("VGL-32", "GHL-45")
def test_a_killed_thief_gives_his_draw_and_the_one_for_the_attack() -> None:
    t = with_thief()
    step = strike(t, "thief", "chase", "hunt", "keep #hunt", "sneak")
    asks(t, step, "skitter-symbol", "thief")
    assert (t.g.where[THIEF], held(t)) == (OFF, ["hunt", "sneak"])


@pytest.mark.clause("VGL-32", "VGL-53", "THF-43")
def test_an_evaded_attack_draws_nothing_but_it_skitters_and_then_the_thief_moves() -> None:
    t = with_thief()
    thief_table.upgraded(t, "unnatural-evasion")
    asks(t, strike(t, "thief", "4"), "skitter-symbol", "thief")
    assert held(t) == []
    t = with_thief()
    thief_table.upgraded(t, "unnatural-evasion")
    asks(t, strike(t, "thief", "5", FANGS), "thief-slip", "thief")
    assert stands(t) == "0 2N"


@pytest.mark.clause("VGL-27", "THF-41")
@pytest.mark.parametrize(("face", "can"), [(4, False), (3, True)])
def test_the_thief_is_attacked_with_more_attack_than_stealth(face: int, can: bool) -> None:
    t = with_thief()
    chart(t, face, supply=(1, 1))
    assert bool(offered(t, "attack")) == can


@pytest.mark.clause("VGL-31", "VGL-33")
def test_two_treasures_go_back_for_a_terror_card() -> None:
    t = vile_hall("thief")
    supply = t.g.supply[TREASURE]
    t.token(1, 0, "treasure")
    t.token(1, 0, "treasure")
    only_terror(t, "seize")
    act(t, "collect #treasure x2")
    assert (vile(t).treasures, held(t)) == (1, [])
    act(t, "collect #treasure x2")
    assert (vile(t).treasures, held(t), t.g.supply[TREASURE]) == (0, ["seize"], supply)


@pytest.mark.clause("VGL-33")
def test_a_safe_gem_counts_as_the_treasure_it_turns_into() -> None:
    t = vile_hall("dragon")
    t.token(1, 0, "gem-claw")
    t.g.supply[TREASURE] -= 1
    vile(t).treasures = 1
    only_terror(t, "seize")
    act(t, "collect #gem-claw x2", "ring")
    assert (vile(t).treasures, held(t)) == (0, ["seize"])


@pytest.mark.clause("VGL-35", "VGL-25")
@pytest.mark.parametrize(("effect", "bonus"), [(1, 1), (2, 3)])
def test_hunt_is_a_temporary_bonus(effect: int, bonus: int) -> None:
    t = with_knight(4, left=6 if effect == 1 else 4)
    terror(t, "hunt")
    step = act(t, use("hunt", effect))
    assert (vile(t).means.bonus, vile(t).means.attack) == (bonus, ATTACK[vile(t).left])
    assert ("strike Entrance knight x1" in asks(t, step, "vile-act")) == (effect == 2)
    act(t, "move Entrance x2")
    assert vile(t).means.bonus == 0


@pytest.mark.clause("VGL-35")
def test_other_terror_cards_work_as_for_the_ghoul() -> None:
    t = with_knight(4)
    terror(t, "chase", "sneak")
    act(t, use("chase", 2))
    assert vile(t).means.movement == 8
    assert "sneak Entrance x1" in offered(t)


# ------------------------------------------------------------------ phase 4: Set Defense


@pytest.mark.clause("VGL-36", "VGL-25", "VGL-11")
def test_its_defense_is_the_attack_of_the_row_whatever_happened() -> None:
    t = with_knight(4, right=(3,))
    terror(t, "hunt")
    act(t, "boost-attack x1", use("hunt", 2), "stop")
    t.run(quiet(vile(t).end_of_turn(t.g)))
    assert (vile(t).defense, vile(t).means.bonus, vile(t).means.boosts, vile(t).means.movement) == (4, 0, 0, 0)


# ------------------------------------------------------------------ alone, Terrain, whole games


@pytest.mark.clause("VGL-43", "VGL-44", "COL-46")
@pytest.mark.parametrize(("level", "crystals"), [("easy", 5), ("medium", 6), ("hard", 7)])
def test_alone_in_the_dark_by_the_movement_of_the_row_or_the_crystals_seen(level: str, crystals: int) -> None:
    plan = plan_of(Setup(("vile-ghoul",), solo_level=level))
    goal = plan.goals["vile-ghoul"]
    assert (goal.kind, goal.n, plan.alone, plan.flare_users) == ("smash-escape", crystals, True, ("vile-ghoul",))
    t = seated("vile-ghoul", alone=True, alone_card=2)
    mine = chart(t, 5, supply=(1, 2))
    mine.means.movement = 0  # spent
    assert end_of_turn_tiles(t.g, mine) == 6
    t.g.crystals_seen = 8
    assert end_of_turn_tiles(t.g, mine) == 8


@pytest.mark.clause("VGL-37", "TER-19", "TER-52")
def test_on_a_pit_a_boost_die_counts_as_a_way_out() -> None:
    t = seated("vile-ghoul", "thief", terrain=True)
    t.terrain(PIT, 1, 0)
    t.g.where[GHOUL] = at(1, 0)
    t.turn_of("vile-ghoul", MOVE_AND_ACT)
    chart(t, 3, right=(3,), supply=(1,))
    vile(t).means.movement = 0
    assert offered(t) == ["boost-move x1"]
    vile(t).means.boosts = 0
    assert isinstance(act(t), Result)  # it can but stop


@pytest.mark.clause("VGL-51", "GHL-77", "TER-52")
def test_on_a_pit_a_mental_block_must_leave_it_a_way_out() -> None:
    t = seated("vile-ghoul", "thief", "ghost", terrain=True)
    t.terrain(PIT, 1, 0)
    t.g.where[GHOUL] = t.g.where[GHOST] = at(1, 0)
    t.turn_of("vile-ghoul", MOVE_AND_ACT)
    chart(t, 3, supply=(1, 6))
    ghost = t.role(Ghost)
    ghost.deal(t.g, [CARD_OF["vile-ghoul"], CARD_OF["thief"]])
    price = ghost.influence() + 1
    for movement, allowed in ((price, False), (price + 1, True)):
        vile(t).means.movement = movement
        assert bool(offered(t, "mental-block")) == allowed


@pytest.mark.parametrize("roles", [("vile-ghoul",), ("knight", "vile-ghoul", "dragon", "thief")])
def test_whole_random_games(roles: tuple[str, ...]) -> None:
    game = new_game(Setup(roles), 5, history=False)
    turn = 0
    while game.ask is not None:
        turn += 1
        game.choose(turn * 7 % len(game.ask.options))
        if turn % 20 == 0:
            game.state.check()
        assert turn < 20000
    assert game.state.over is not None


def test_progress_grows_with_what_matters() -> None:
    t = with_knight(3)
    before = vile(t).progress(t.g)
    t.role(Knight).health -= 1
    assert vile(t).progress(t.g) > before
    t = vile_hall("cave", "thief")
    before = vile(t).progress(t.g)
    vile(t).crystals += 1
    assert vile(t).progress(t.g) > before + 0.05


def test_progress_leads_to_crystals_it_can_smash_and_to_pieces_it_can_beat() -> None:
    t = vile_hall("cave", "thief")
    t.lit(2, 0, "crystal-01")
    t.token(2, 0, "crystal")
    beside = vile(t).progress(t.g)
    t.piece("ghoul", 0, 1)
    assert vile(t).progress(t.g) < beside - 0.005
    t.piece("ghoul", 1, 0)
    chart(t, 5, supply=(1, 6))  # Attack 2: not this turn
    assert vile(t).progress(t.g) < beside - 0.02
    vile(t).means.bonus = 1  # which would be gone after the step
    assert vile(t).progress(t.g) < beside - 0.02
    t = with_knight(3)
    chart(t, 5, supply=(1, 6))
    weak = vile(t).progress(t.g)
    vile(t).means.bonus = 2
    assert vile(t).progress(t.g) > weak + 0.02
    vile(t).struck = 1 << KNIGHT
    assert vile(t).progress(t.g) == weak


# ------------------------------------------------------------------ its board in scenario files


def test_its_board_in_a_scenario_file() -> None:
    t = vile_hall("thief")
    VileGhoulBoard(
        phase="act", supply=[], chosen=3, right=[5, 3], bonus=1, movement=2, treasures=1, stabbed=1, ready=["hunt"]
    ).put(t.g)
    mine = vile(t)
    assert (mine.left, mine.right, mine.means.attack, mine.means.boosts) == (3, (3, 5), 4, 1)
    mine.check(t.g)
    found = VileGhoulBoard().found(t.g)
    wanted = VileGhoulBoard(chosen=3, right=[5, 3], bonus=1, movement=2, stabbed=1, ready=["hunt"]).wanted()
    assert {field: found[field] for field in wanted} == wanted
    assert found["phase"] == "act"


@pytest.mark.parametrize(
    ("board", "why"),
    [
        (VileGhoulBoard(phase="act", supply=[1], chosen=2), "it has 3 dice"),
        (VileGhoulBoard(phase="act", supply=[1, 2, 3]), "a die is on the left of the chart in the phase act"),
        (VileGhoulBoard(phase="prepare", movement=2), "there are points only in the phase act"),
        (VileGhoulBoard(phase="prepare", ready=["blink", "blink"]), "there is only one Terror card 'blink'"),
    ],
)
def test_boards_that_cannot_be(board: VileGhoulBoard, why: str) -> None:
    t = ghoul_with("thief", ghoul="vile-ghoul")
    with pytest.raises(SetupError, match=why):
        board.put(t.g)
