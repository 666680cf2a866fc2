"""The Dragon among others: the Knight's and the Tribes' attacks, shots, curses, and being moved (DRG-57 to DRG-66)."""

from __future__ import annotations

import pytest

from tests.cave.seats import Seats
from tests.cave.tables.dragon import (
    act,
    card,
    discards,
    dragon_with,
    give,
    hand,
    me,
    open_crossing,
    surfaced,
    use,
    wake,
)
from tests.cave.tables.ghoul import codes, named
from tests.table import Result
from underhall.cave.map.forced import can_leave, push
from underhall.cave.map.removal import check_collapsed
from underhall.cave.roles.goblins import role as goblins
from underhall.cave.roles.goblins.role import Goblins
from underhall.cave.roles.goblins.tribes import PLUNDER_DRAGON, plunder, tribe_options
from underhall.cave.roles.knight import attacks as knight
from underhall.cave.roles.knight.cubes import STRENGTH, STRENGTH_BONUSES, STRENGTH_VALUES
from underhall.cave.roles.knight.role import Knight
from underhall.engine.flow import Ask
from underhall.hall.pairs import matrix
from underhall.hall.pieces import BONES, DRAGON, EYE, FANGS, THIEF
from underhall.hall.space import OFF, at
from underhall.hall.tokens import CRYSTAL, GEMS


def strong(t: Seats, strength: int) -> Knight:
    """Let the Knight have this Strength by her track."""
    t.role(Knight).cubes.placed[STRENGTH] = STRENGTH_VALUES.index(strength)
    return t.role(Knight)


def tribes(t: Seats, *population: int) -> Goblins:
    found = t.role(Goblins)
    found.means.population = list(population)
    found.rage = 2
    return found


def facing(strength: int, cubes: int) -> Seats:
    """The surfaced Dragon beside the Knight, who is two tiles from the Entrance."""
    t = open_crossing("knight")
    t.lit(2, 0, "event-05")
    t.lit(3, 0, "event-07")
    surfaced(t)
    t.piece("dragon", 1, 0)
    t.piece("knight", 2, 0)
    wake(t, cubes)
    strong(t, strength)
    return t


# ------------------------------------------------------------------ the Knight


@pytest.mark.clause("DRG-57")
def test_a_surfaced_dragon_entering_her_tile_is_hit_by_a_stronger_knight_and_moves_on() -> None:
    t = facing(strength=2, cubes=3)
    step = act(t, "move 2E 0")
    assert me(t).health == 4
    assert codes(t, step) == ["move 3E 0", "halt"]
    assert t.role(Knight).means.encounters == 0


@pytest.mark.clause("DRG-57")
@pytest.mark.parametrize(("face", "health"), [("centre", 4), ("plus", 4), ("saltire", 4), ("ring", 5), ("corners", 5)])
def test_at_equal_strength_she_needs_the_centre(face: str, health: int) -> None:
    t = facing(strength=2, cubes=4)
    act(t, "move 2E 0", face)
    assert me(t).health == health


@pytest.mark.clause("DRG-57")
def test_a_weaker_knight_does_nothing_and_underground_he_enters_freely() -> None:
    t = facing(strength=1, cubes=4)
    act(t, "move 2E 0")
    assert me(t).health == 5
    t = facing(strength=3, cubes=0)
    t.g.surfaced = False
    act(t, "move 2E 0")
    assert me(t).health == 5


@pytest.mark.clause("DRG-57")
def test_a_tile_beside_hers_is_safe() -> None:
    t = facing(strength=4, cubes=0)
    t.lit(1, 1, "event-10")
    act(t, "move 1E 1N")
    assert me(t).health == 5


@pytest.mark.clause("DRG-57")
def test_bonuses_of_her_own_turn_do_not_count() -> None:
    t = facing(strength=1, cubes=4)
    bonus = STRENGTH_BONUSES[0][0]
    t.role(Knight).cubes.placed[bonus] = 1
    act(t, "move 2E 0")
    assert me(t).health == 5


@pytest.mark.clause("DRG-57", "DRG-40")
def test_he_cannot_reroll_her_die_with_shriek() -> None:
    t = facing(strength=2, cubes=4)
    me(t).shriek = True
    act(t, "move 2E 0", "centre")
    assert (me(t).health, me(t).shriek) == (4, True)


@pytest.mark.clause("DRG-45")
def test_surfacing_beside_her_he_suffers_her_attack_once() -> None:
    t = dragon_with("knight")
    t.lit(1, 0, "crystal-01")
    t.token(1, 0, "crystal")
    t.piece("dragon", 1, 0)
    t.piece("knight", 1, 0)
    strong(t, 2)
    me(t).awake = True
    t.run(me(t).end_of_turn(t.g))
    assert (t.g.surfaced, me(t).health) == (True, 4)
    assert t.g.gone[CRYSTAL] == 1
    t.run(me(t).end_of_turn(t.g))
    assert me(t).health == 4


@pytest.mark.clause("DRG-45", "DRG-08")
def test_surfacing_with_armor_above_her_strength_is_safe() -> None:
    t = dragon_with("knight")
    t.lit(1, 0, "crystal-01")
    t.piece("dragon", 1, 0)
    t.piece("knight", 1, 0)
    strong(t, 2)
    wake(t, 11)
    me(t).awake = True
    t.run(me(t).end_of_turn(t.g))
    assert (t.g.surfaced, me(t).health) == (True, 5)


@pytest.mark.clause("DRG-58")
def test_her_attack_needs_strength_at_least_his_armor() -> None:
    t = facing(strength=2, cubes=8)
    assault = knight.ATTACK.of(me(t))
    assert assault is not None
    assert not assault.possible(t.g, t.role(Knight), DRAGON)
    assert assault.entry(t.g, DRAGON) == 3
    assert assault.obliges(t.g, DRAGON)
    strong(t, 3)
    assert assault.possible(t.g, t.role(Knight), DRAGON)
    t.g.surfaced = False
    assert assault.entry(t.g, DRAGON) == 0
    assert not assault.obliges(t.g, DRAGON)


@pytest.mark.clause("DRG-57", "DRG-58")
@pytest.mark.parametrize(("whose", "told"), [("knight", []), ("dragon", ["KNT-59"])])
def test_in_his_turn_her_attack_is_told_in_her_own_she_has_told_it_already(whose: str, told: list[str]) -> None:
    t = facing(strength=3, cubes=0)
    t.turn_of(whose)
    t.g.story = []
    assault = knight.ATTACK.of(me(t))
    assert assault is not None
    t.run(assault.attack(t.g, t.role(Knight), DRAGON))
    assert [event.clause for event in t.g.story if event.verb == "attack"] == told


@pytest.mark.clause("DRG-58", "DRG-82")
def test_a_hit_takes_one_health_and_the_last_one_wins_her_the_game() -> None:
    t = facing(strength=3, cubes=0)
    t.turn_of("knight")
    assault = knight.ATTACK.of(me(t))
    assert assault is not None
    t.run(assault.attack(t.g, t.role(Knight), DRAGON))
    assert me(t).health == 4
    me(t).health = 1
    result = t.play(assault.attack(t.g, t.role(Knight), DRAGON))
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.winners == ("knight",)


@pytest.mark.clause("DRG-59", "DRG-89")
def test_the_enchanted_bow_makes_him_discard_her_strength_less_one() -> None:
    t = open_crossing("knight")
    give(t, "claw", "flame", "wing")
    shot = knight.ENCHANTED_BOW.of(me(t))
    assert shot is not None
    assert t.run(shot(t.g, strong(t, 1), DRAGON)) is False
    assert len(hand(t)) == 3
    assert t.run(shot(t.g, strong(t, 2), DRAGON), card(t, "flame", "discard-power")) is True
    assert hand(t) == ["claw", "wing"]
    assert t.run(shot(t.g, strong(t, 4), DRAGON)) is True  # with fewer in hand, all
    assert hand(t) == []


@pytest.mark.clause("DRG-59")
def test_the_enchanted_bow_takes_three_cards_at_most() -> None:
    t = open_crossing("knight")
    give(t, "claw", "flame", "wing", "wing", "wing")
    strong(t, max(STRENGTH_VALUES))
    for spot, _ in STRENGTH_BONUSES:
        t.role(Knight).cubes.placed[spot] = 1
    t.turn_of("knight")
    assert t.role(Knight).strength(t.g) >= 4
    shot = knight.ENCHANTED_BOW.of(me(t))
    assert shot is not None
    names = [card(t, symbol, "discard-power") for symbol in ("flame", "claw", "wing")]
    result = t.play(shot(t.g, t.role(Knight), DRAGON), *names)
    assert isinstance(result, Result)
    assert hand(t) == ["wing", "wing"]


@pytest.mark.clause("DRG-59")
def test_the_bow_does_not_touch_him() -> None:
    assert knight.BOW.of(me(dragon_with("knight"))) is None
    assert any(line.effect == "Bow" for line in matrix("knight", "dragon", "cave"))


@pytest.mark.clause("DRG-89", "DRG-61")
def test_discards_are_his_choice_and_all_if_he_has_too_few() -> None:
    t = open_crossing("goblins")
    give(t, "claw", "wing", "wing")
    hexing = goblins.HEX.of(me(t))
    assert hexing is not None
    step = t.play(hexing(t.g, me(t), 2))
    assert isinstance(step, Ask)
    assert step.seat == 0
    assert codes(t, step) == [card(t, "claw", "discard-power"), card(t, "wing", "discard-power")]
    t.run(hexing(t.g, me(t), 3))
    assert hand(t) == []
    assert discards(t) == ["claw", "wing", "wing"]
    t.run(hexing(t.g, me(t), 4))
    assert (hand(t), me(t).health) == ([], 5)


# ------------------------------------------------------------------ the Goblins


def ash(*population: int, cubes: int = 0, card: bool = True) -> Seats:
    """The surfaced Dragon at 1E, two Tribes and perhaps more at 2E."""
    t = open_crossing("goblins", "knight", ash=card)
    t.lit(2, 0, "event-05")
    t.lit(3, 0, "event-07")
    surfaced(t)
    wake(t, cubes)
    t.piece("dragon", 1, 0)
    t.piece("goblin-fangs", 2, 0)
    t.piece("goblin-bones", 2, 0)
    tribes(t, *population)
    return t


@pytest.mark.clause("DRG-60", "DRG-85")
def test_with_ash_dragon_each_stronger_tribe_attacks_him_in_the_goblins_order() -> None:
    t = ash(4, 4, 0)
    step = act(t, "move 2E 0")
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.seat) == ("ash-dragon", t.seat("goblins"))
    t = ash(4, 4, 0)
    step = act(t, "move 2E 0", "tribe goblin-bones")
    assert me(t).health == 3
    assert t.g.where[FANGS] == t.g.where[BONES] == OFF
    assert t.role(Goblins).rage == 0
    assert named(step) == "move-on"


@pytest.mark.clause("DRG-60")
def test_strength_must_be_greater_than_his_armor_and_is_looked_at_each_time() -> None:
    t = ash(2, 2, 0, cubes=4)
    act(t, "move 2E 0")
    assert me(t).health == 5
    t = ash(4, 4, 0)
    board = t.role(Goblins)
    board.rage = 1  # after the first attack they are in malaise
    board.means.population[0] = next(p for p in range(5) if board.strength_of(FANGS, p) == 3)
    act(t, "move 2E 0", "tribe goblin-bones")
    assert me(t).health == 4
    assert t.g.where[FANGS] == at(2, 0)


def two_monsters(t: Seats) -> None:
    """Give the Bones Tribe two Monsters, so that its scatter asks which one goes."""
    deck = t.role(Goblins).monster_deck
    kinds, deck.unknown = deck.unknown[:2], deck.unknown[2:]
    for kind in kinds:
        deck.show(kind)
    t.role(Goblins).monsters[BONES - FANGS] = tuple(sorted(kinds))


@pytest.mark.clause("GOB-94", "GOB-40", "DRG-60")
def test_first_his_health_then_the_scatter_last_the_rage() -> None:
    t = ash(0, 4, 0)
    t.g.where[FANGS] = OFF
    two_monsters(t)
    assert named(act(t, "move 2E 0")) == "scatter-monster"
    assert (me(t).health, t.g.where[BONES], t.role(Goblins).rage) == (4, OFF, 2)


@pytest.mark.clause("GOB-94", "GOB-60")
@pytest.mark.parametrize(("name", "answers"), [("claw", ["centre"]), ("scratch", [])])
def test_rage_comes_after_the_scatter(name: str, answers: list[str]) -> None:
    t = open_crossing("goblins")
    tribes(t, 0, 3, 0)
    two_monsters(t)
    t.piece("goblin-bones", 0, 0)
    give(t, *(["claw"] * (1 if name == "claw" else 3)))
    step = use(t, name, *answers)
    assert named(step) == "scatter-monster"
    assert t.role(Goblins).rage == 2


@pytest.mark.clause("DRG-34", "GOB-94")
def test_rage_for_a_hiss_comes_after_what_the_loss_brings() -> None:
    t = open_crossing("goblins")
    tribes(t, 0, 1, 0)
    two_monsters(t)
    t.piece("goblin-bones", 1, 0)
    give(t, "claw", "claw")
    before = t.role(Goblins).rage
    assert named(use(t, "hiss")) == "scatter-monster"  # its last Population is gone
    assert t.role(Goblins).rage == before


@pytest.mark.clause("DRG-60", "DRG-29")
def test_without_the_card_tribes_never_attack_him() -> None:
    t = ash(4, 4, 4, card=False)
    act(t, "move 2E 0")
    assert me(t).health == 5
    assault = goblins.ATTACK.of(me(t))
    assert assault is not None
    t.piece("goblin-fangs", 2, 0)
    assert not assault.possible(t.g, t.role(Goblins), FANGS, DRAGON)


@pytest.mark.clause("DRG-60")
def test_the_attack_action_works_underground_too() -> None:
    t = ash(4, 4, 0)
    t.g.surfaced = False
    t.piece("dragon", 2, 0)
    assault = goblins.ATTACK.of(me(t))
    assert assault is not None
    assert assault.entry(t.g, DRAGON) == 3  # greater than Armor 1 + 1
    assert not assault.obliges(t.g, DRAGON)
    assert assault.possible(t.g, t.role(Goblins), FANGS, DRAGON)
    t.run(assault.attack(t.g, t.role(Goblins), FANGS, DRAGON))
    assert (me(t).health, t.g.where[FANGS], t.role(Goblins).rage) == (4, OFF, 1)


@pytest.mark.clause("DRG-60")
def test_underground_he_enters_a_tribes_space_unharmed_with_the_card() -> None:
    t = ash(4, 4, 0)
    t.g.surfaced = False
    act(t, "move 2E 0")
    assert me(t).health == 5


@pytest.mark.clause("DRG-85")
def test_attacks_come_in_turn_order_and_end_with_his_death() -> None:
    t = ash(4, 4, 0)
    t.piece("knight", 2, 0)
    strong(t, 3)
    assert named(act(t, "move 2E 0")) == "ash-dragon"
    assert me(t).health == 4  # hers was the first
    t = ash(4, 4, 0)
    t.piece("knight", 2, 0)
    strong(t, 3)
    me(t).health = 2
    result = act(t, "move 2E 0", "tribe goblin-fangs")
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.winners == ("knight",)  # her hit was the first, the Tribe's the last
    assert t.g.where[BONES] != OFF


@pytest.mark.clause("DRG-61")
def test_hex_takes_as_many_cards_as_it_says() -> None:
    t = open_crossing("goblins")
    give(t, "claw", "claw", "wing")
    hexing = goblins.HEX.of(me(t))
    assert hexing is not None
    t.run(hexing(t.g, me(t), 1), card(t, "wing", "discard-power"))
    assert hand(t) == ["claw", "claw"]


@pytest.mark.clause("DRG-63")
def test_a_tribe_may_plunder_him_with_no_gem_on_the_map_and_he_keeps_his_gems() -> None:
    t = open_crossing("goblins")
    board = tribes(t, 4, 4, 4)
    t.piece("goblin-eye", 0, 0)
    board.means.activate(EYE, at(0, 0))
    t.turn_of("goblins")
    assert PLUNDER_DRAGON in tribe_options(t.g, board, EYE)
    t.token(1, 0, "gem-claw")
    assert PLUNDER_DRAGON not in tribe_options(t.g, board, EYE)
    t.g.tokens.clear()
    t.g.supply[GEMS[0]] += 1
    t.run(plunder(t.g, board, EYE, PLUNDER_DRAGON), "ring")
    assert board.rage == 3
    assert [t.g.supply[gem] for gem in GEMS] == [1, 1, 1]
    t.run(plunder(t.g, board, EYE, PLUNDER_DRAGON), "plus")
    assert t.g.where[EYE] == OFF
    assert [t.g.supply[gem] for gem in GEMS] == [1, 1, 1]


# ------------------------------------------------------------------ being moved


@pytest.mark.clause("DRG-65")
def test_a_tile_under_him_goes_only_if_he_can_be_moved_off() -> None:
    t = open_crossing("knight", "thief")
    t.piece("dragon", 1, 0)
    t.piece("thief", 0, 0)
    assert not can_leave(t.g, (at(1, 0),), t.seat("thief"))
    t.dark(2, 0, "event-01")
    assert can_leave(t.g, (at(1, 0),), t.seat("thief"))  # underground a Dark tile will do
    surfaced(t)
    assert not can_leave(t.g, (at(1, 0),), t.seat("thief"))
    t.lit(1, 1, "ambush-07", 3)  # a wall towards him
    assert not can_leave(t.g, (at(1, 0),), t.seat("thief"))
    t.g.surfaced = False
    assert can_leave(t.g, (at(1, 0),), t.seat("thief"))


@pytest.mark.clause("DRG-57", "DRG-65")
def test_being_moved_never_takes_him_onto_others() -> None:
    t = open_crossing("knight")
    t.piece("knight", 1, 0)
    step = t.play(push(t.g, 1, DRAGON, 1))
    assert "push 1E 0 dragon" not in codes(t, step)


@pytest.mark.clause("DRG-65", "DRG-80")
def test_the_river_does_not_carry_him_onto_others_by_anothers_hand() -> None:
    t = open_crossing("thief", terrain=True)
    river = t.terrain("river", 0, 2)
    t.piece("dragon", 0, 1)
    t.g.where[THIEF] = river[1]
    step = t.play(push(t.g, t.seat("thief"), DRAGON, 1, at_least=1), "push 0 2N dragon")
    assert isinstance(step, Result)  # no ride was offered
    assert t.g.where[DRAGON] == river[0]
    t.piece("dragon", 0, 1)
    assert named(act(t, "move 0 2N")) == "ride"  # on his own movement he may


# ------------------------------------------------------------------ the matrix


@pytest.mark.clause("DRG-57", "DRG-60")
@pytest.mark.parametrize("other", ["knight", "goblins"])
def test_every_pair_has_its_lines(other: str) -> None:
    assert matrix("dragon", other, "cave")
    assert matrix(other, "dragon", "cave")


@pytest.mark.clause("DRG-83")
def test_an_ambush_that_kills_the_knight_wins_him_the_duel() -> None:
    t = open_crossing("knight", killed={"dragon": "knight"}, ambush_winner="dragon")

    def flow():  # type: ignore[no-untyped-def]
        t.role(Knight).lose_health(t.g, 99, "KNT-106", by_ambush=True)
        return
        yield

    result = t.play(flow())
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.winners == ("dragon",)


@pytest.mark.clause("DRG-84")
def test_when_the_cave_collapses_he_does_not_win() -> None:
    t = open_crossing("cave")
    surfaced(t)
    t.g.collapsing, t.g.crystals_removed = True, 5

    def flow():  # type: ignore[no-untyped-def]
        check_collapsed(t.g)
        return
        yield

    result = t.play(flow())
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.winners == ("cave",)
