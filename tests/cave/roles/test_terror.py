"""The Terror cards: drawing them, their limits, and both effects of each."""

from __future__ import annotations

import pytest

from tests.cave.standins import MixedTable, mixed_table
from tests.cave.tables.ghoul import (
    Target,
    act,
    asked,
    cards,
    codes,
    give,
    keep,
    no_tiles,
    offered,
    open_ask,
    open_chance,
    points,
    steps,
    turn,
    use,
)  # fmt: skip
from tests.table import Result, Table, table
from underhall import facts
from underhall.cave.roles.ghouls.ghoul import ATTACK, gain_fury, roll_and_set
from underhall.cave.roles.ghouls.skitter import skitter
from underhall.cave.roles.ghouls.terror import ADAPT, CHASE, HUNT, SNEAK, TERROR_IDS, draw_terror
from underhall.engine.flow import Chance
from underhall.engine.knowledge import Deck
from underhall.hall.pieces import GHOUL
from underhall.hall.space import at
from underhall.hall.tokens import TREASURE


def den(*held: str) -> Table:
    """The Ghoul on a Lit Crystal tile beside the Entrance, a Fangs and a Bones tile Dark, with Terror cards."""
    t = table()
    t.lit(1, 0, "crystal-01")
    t.dark(2, 0, "ambush-10")
    t.dark(0, 1, "ambush-02")
    t.piece("ghoul", 1, 0)
    give(t, *held)
    return t


def draw(t: Table, *answers: str) -> object:
    return t.play(draw_terror(t.g, "ghoul", 0, t.ghoul.terror), *answers)


def new_turn(t: Table) -> None:
    """The turn ends and the next one begins."""
    t.run(t.ghoul.end_of_turn(t.g))
    t.ghoul.begin_turn(t.g)


def terror_codes(t: Table) -> list[str]:
    return [code for code in offered(t) if code.startswith("terror")]


# ------------------------------------------------------------------ drawing and holding


@pytest.mark.clause("GHL-52")
def test_a_drawn_card_lies_face_up_for_everybody() -> None:
    t = mixed_table("thief")
    t.run(draw_terror(t.g, "ghoul", 0, t.ghoul.terror), "blink")
    for seat in (0, 1):
        panel = next(panel for panel in t.g.view(seat, None).panels if panel.role == "ghoul")
        assert [card.name for card in panel.cards] == ["Blink"]
        assert panel.numbers["terror_deck"] == 12


@pytest.mark.clause("GHL-52", "GHL-05")
def test_there_is_no_hand_limit_and_an_empty_deck_gives_nothing() -> None:
    t = table()
    deck = [card for card in TERROR_IDS for _ in range(facts.ghoul().terror[TERROR_IDS.index(card)].copies)]
    without_adapt = sorted(deck, key="adapt".__eq__)  # Adapt comes last, so that it changes no draw
    for card in without_adapt[:-1]:
        draw(t, card)
    draw(t)  # the last card is no chance any more
    assert sum(cards(t).values()) == 13
    assert cards(t) == {card: deck.count(card) for card in TERROR_IDS}
    assert isinstance(draw(t), Result)
    assert sum(cards(t).values()) == 13
    t.g.check()


@pytest.mark.clause("GHL-53")
def test_thirteen_cards_of_eight_kinds_each_with_two_effects() -> None:
    kinds = facts.ghoul().terror
    assert sum(card.copies for card in kinds) == 13
    assert {card.id: card.copies for card in kinds} == {
        "chase": 3, "hunt": 3, "sneak": 2, "cheat": 1, "blink": 1, "adapt": 1, "seize": 1, "scour": 1,
    }  # fmt: skip
    for card in kinds:
        first, once = card.effects
        assert first.kind in ("persistent", "once-per-turn")
        assert once.kind == "once-per-game"


@pytest.mark.clause("GHL-54")
def test_a_card_once_each_turn_and_again_in_the_next() -> None:
    t = den("chase")
    points(t, 1)
    act(t, use("chase", 1))
    assert terror_codes(t) == []
    new_turn(t)
    assert terror_codes(t) == [use("chase", 1), use("chase", 2)]


@pytest.mark.clause("GHL-54")
def test_two_copies_work_twice() -> None:
    t = den("chase", "chase")
    points(t, 1)
    act(t, use("chase", 1), use("chase", 1))
    assert t.ghoul.means.movement == 3
    assert terror_codes(t) == []
    assert cards(t) == {"chase": 2}


@pytest.mark.clause("GHL-55")
@pytest.mark.parametrize(("card", "answers"), [("chase", ()), ("hunt", ()), ("blink", ("blink Entrance",))])
def test_after_its_effect_once_per_game_a_card_leaves_the_game_at_once(card: str, answers: tuple[str, ...]) -> None:
    t = den(card)
    points(t, 1, 1)
    act(t, use(card, 2), *answers)
    assert cards(t) == {}
    new_turn(t)
    assert terror_codes(t) == []
    t.g.check()  # it is counted among the cards out of the game


@pytest.mark.clause("GHL-55")
@pytest.mark.parametrize("card", ["sneak", "seize", "scour"])
def test_a_card_used_for_the_whole_turn_leaves_at_its_end(card: str) -> None:
    t = den(card)
    points(t, 1, 1)
    act(t, use(card, 2))
    assert cards(t) == {card: 1}
    assert use(card, 2) not in offered(t)
    new_turn(t)
    assert cards(t) == {}
    assert terror_codes(t) == []
    t.g.check()


@pytest.mark.clause("GHL-56")
@pytest.mark.parametrize("card", ["chase", "hunt"])
@pytest.mark.parametrize("effect", [1, 2])
def test_one_card_has_only_one_of_its_effects_in_a_turn(card: str, effect: int) -> None:
    t = den(card)
    points(t, 1, 1)
    act(t, use(card, effect))
    assert terror_codes(t) == []


@pytest.mark.clause("GHL-56")
@pytest.mark.parametrize(("card", "gain"), [("chase", 4), ("hunt", 3)])
def test_two_of_a_name_have_only_one_once_per_game_effect_in_a_turn(card: str, gain: int) -> None:
    t = den(card, card, card)
    points(t, 1, 1)
    act(t, use(card, 2))
    assert terror_codes(t) == [use(card, 1)]
    act(t, use(card, 1), use(card, 1))  # the other copies still have their first effect
    means = t.ghoul.means
    assert (means.movement, means.attack) == ((1 + gain + 2, 1) if card == "chase" else (1, 1 + gain + 2))
    assert cards(t) == {card: 2}
    new_turn(t)
    assert terror_codes(t) == [use(card, 1), use(card, 2)]  # and in the next turn the next may go


@pytest.mark.clause("GHL-56")
def test_cards_of_different_names_may_both_use_it() -> None:
    t = den("chase", "hunt", "sneak")
    points(t, 1, 1)
    act(t, use("chase", 2), use("hunt", 2), use("sneak", 2))
    assert (t.ghoul.means.movement, t.ghoul.means.attack) == (5, 4)
    assert t.ghoul.sneaking


@pytest.mark.clause("GHL-56")
def test_the_first_effect_of_one_copy_then_the_other_effect_of_another() -> None:
    t = den("chase", "chase")
    points(t, 1)
    act(t, use("chase", 1), use("chase", 2))
    assert t.ghoul.means.movement == 6
    assert cards(t) == {"chase": 1}
    assert terror_codes(t) == []


@pytest.mark.clause("GHL-56")
def test_a_second_sneak_cannot_be_spent_on_the_turn_of_the_first() -> None:
    t = den("sneak", "sneak")
    points(t, 1)
    act(t, use("sneak", 2))
    assert terror_codes(t) == []
    new_turn(t)
    assert terror_codes(t) == [use("sneak", 2)]


@pytest.mark.clause("GHL-56")
def test_a_persistent_effect_that_was_applied_counts_as_used() -> None:
    t = den("seize")
    t.token(1, 0, "treasure")
    points(t, 3)
    assert use("seize", 2) in offered(t)
    act(t, "collect #treasure x1")
    assert use("seize", 2) not in offered(t)
    new_turn(t)
    points(t, 3)
    assert use("seize", 2) in offered(t)


@pytest.mark.clause("GHL-56")
def test_a_reroll_with_cheat_bars_setting_a_die_this_turn() -> None:
    t = den("cheat")
    t.run(roll_and_set(t.g, t.ghoul), "roll", "6", "5", "5", "reroll x6", "1", "keep-dice #5-5")
    points(t, 2)
    open_chance(act(t, "flare x1"), "dragon-die")  # it may not be set, only rerolled
    t = den("cheat")
    t.run(roll_and_set(t.g, t.ghoul), "roll", "6", "5", "5", "keep-roll", "keep-dice #6-5")
    points(t, 2)
    open_ask(act(t, "flare x1"), "cheat-set")  # not used so far: it may still be set


# ------------------------------------------------------------------ Chase and Hunt


@pytest.mark.clause("GHL-58")
@pytest.mark.parametrize(("effect", "movement"), [(1, 1), (2, 4)])
def test_chase_gives_movement_at_any_time(effect: int, movement: int) -> None:
    t = den("chase")
    points(t, 0, 0)
    step = open_ask(act(t, use("chase", effect)), "ghoul-act")
    assert (t.ghoul.means.movement, t.ghoul.means.attack) == (movement, 0)
    assert "move 2E 0 x1" in codes(t, step)


@pytest.mark.clause("GHL-58")
@pytest.mark.parametrize(("effect", "discs"), [(1, 1), (2, 3)])
def test_hunt_gives_discs_that_count_for_defense(effect: int, discs: int) -> None:
    t = den("hunt")
    points(t, 0, 2)
    act(t, use("hunt", effect))
    assert (t.ghoul.means.movement, t.ghoul.defense) == (0, 2 + discs)


@pytest.mark.clause("GHL-58", "GHL-19")
@pytest.mark.parametrize(("discs", "offered"), [(8, [use("hunt", 1), use("hunt", 2)]), (9, [])])
def test_hunt_is_not_used_with_all_discs_on_the_attack_space(discs: int, offered: list[str]) -> None:
    t = den("hunt")
    points(t, 1, discs)
    assert [code for code in codes(t, act(t)) if code in (use("hunt", 1), use("hunt", 2))] == offered


@pytest.mark.clause("GHL-58")
def test_hunt_does_not_change_what_alone_in_the_dark_counts() -> None:
    t = den("hunt")
    points(t, 0, 2, 2)
    step = open_ask(turn(t, use("hunt", 2)), "place")
    assert step.numbers == (2,)


# ------------------------------------------------------------------ Sneak


def walled(*held: str) -> Table:
    """The Ghoul on a Lit tile with walls to the east and west, tiles beyond both."""
    t = table()
    t.lit(1, 0, "ambush-02")
    t.lit(2, 0, "ambush-01")
    t.piece("ghoul", 1, 0)
    give(t, *held)
    return t


@pytest.mark.clause("GHL-58")
def test_sneak_waives_one_wall_once_a_turn() -> None:
    t = walled("sneak")
    points(t, 1)
    assert sorted(steps(t)) == ["sneak 2E 0 x1", "sneak Entrance x1"]
    points(t, 3)
    act(t, "sneak 2E 0 x1")
    assert t.g.where[GHOUL] == at(2, 0)
    assert t.ghoul.means.movement == 2
    assert steps(t) == ["move 1E 0 x2"]  # used this turn
    assert cards(t) == {"sneak": 1}


@pytest.mark.clause("GHL-58")
def test_sneak_is_no_use_where_no_surcharge_is_due() -> None:
    t = den("sneak")
    points(t, 3)
    assert not any(code.startswith("sneak") for code in offered(t))


@pytest.mark.clause("GHL-58")
def test_sneak_for_the_whole_turn_waives_every_surcharge_but_not_the_step(monkeypatch: pytest.MonkeyPatch) -> None:
    t = mixed_table("knight")
    t.lit(1, 0, "ambush-02")
    t.lit(2, 0, "ambush-01")
    t.piece("ghoul", 0, 0)
    t.piece("knight", 2, 0)
    give(t, "sneak")
    points(t, 3)
    act(t, use("sneak", 2), "move 1E 0 x1", "move 2E 0 x1")
    assert t.g.where[GHOUL] == at(2, 0)
    assert t.ghoul.means.movement == 1
    new_turn(t)
    points(t, 3)
    assert steps(t) == ["move 1E 0 x2"]  # only for that turn


@pytest.mark.clause("GHL-58")
def test_sneak_waives_only_one_of_two_surcharges(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ATTACK.handlers, "knight", Target(0))
    t = mixed_table("knight")
    t.lit(1, 0, "ambush-02")
    t.piece("ghoul", 0, 0)
    t.piece("knight", 1, 0)
    give(t, "sneak")
    points(t, 3, 1)
    assert steps(t) == ["move 1E 0 x3", "sneak 1E 0 x2", "strike 1E 0 knight x2", "sneak 1E 0 knight x1"]
    points(t, 1, 1)
    assert steps(t) == ["sneak 1E 0 knight x1"]
    points(t, 2, 0)
    assert steps(t) == ["sneak 1E 0 x2"]


@pytest.mark.clause("GHL-54", "GHL-58")
def test_two_sneaks_may_waive_both_surcharges_of_one_step() -> None:
    t = mixed_table("knight")
    t.lit(1, 0, "ambush-02")
    t.piece("ghoul", 0, 0)
    t.piece("knight", 1, 0)
    give(t, "sneak", "sneak")
    points(t, 3)
    assert steps(t) == ["move 1E 0 x3", "sneak 1E 0 x2", "sneak-twice 1E 0 x1"]
    points(t, 1)
    act(t, "sneak-twice 1E 0 x1")
    assert t.g.where[GHOUL] == at(1, 0)
    assert t.ghoul.means.movement == 0
    assert t.ghoul.terror.spent[SNEAK] == 2


@pytest.mark.clause("GHL-56", "GHL-58")
def test_one_sneak_for_a_wall_then_the_other_for_the_whole_turn() -> None:
    t = walled("sneak", "sneak")
    points(t, 2)
    act(t, "sneak 2E 0 x1", use("sneak", 2), "move 1E 0 x1")
    assert t.g.where[GHOUL] == at(1, 0)
    assert cards(t) == {"sneak": 2}
    new_turn(t)
    assert cards(t) == {"sneak": 1}


# ------------------------------------------------------------------ Cheat


@pytest.mark.clause("GHL-58")
def test_cheat_rerolls_one_of_the_three_ghoul_dice() -> None:
    t = den("cheat")
    step = open_ask(t.play(roll_and_set(t.g, t.ghoul), "roll", "4", "2", "2"), "cheat-reroll")
    assert codes(t, step) == ["keep-roll", "reroll x2", "reroll x4"]
    t = den("cheat")
    # 4, 1 and 2 are 7: the new result stands, no second reroll, and the total is checked after it
    open_chance(t.play(roll_and_set(t.g, t.ghoul), "roll", "4", "2", "2", "reroll x2", "1"), "terror")
    t.run(roll_and_set(t.g, t.ghoul), "6", "6", "6", "keep-roll")
    assert cards(t) == {"cheat": 1}


@pytest.mark.clause("GHL-58")
def test_cheat_sets_one_of_the_ghoul_dice_before_the_others_are_rolled() -> None:
    t = den("cheat")
    t.run(roll_and_set(t.g, t.ghoul), "set-die x6", "1", "3", "keep-dice #6-3")
    assert asked(t) == ["cheat-set", "ghoul-die", "ghoul-die", "ghoul-dice"]
    assert t.ghoul.means.dice == (6, 3, 1)
    assert cards(t) == {}  # used up, so no reroll either
    t.g.check()


@pytest.mark.clause("GHL-14", "GHL-52")
def test_everybody_hears_what_was_rolled_and_how_it_cheated() -> None:
    for answers, told in (
        (("set-die x6", "1", "3", "keep-dice #6-3"), [("use-terror", 2, "Cheat"), ("ghoul-roll", 0, "631")]),
        (
            ("roll", "4", "2", "6", "reroll x2", "5", "keep-dice #6-5"),
            [("use-terror", 1, "Cheat"), ("ghoul-roll", 0, "654")],
        ),
    ):
        t = den("cheat")
        t.g.story = []
        t.run(roll_and_set(t.g, t.ghoul), *answers)
        assert [(event.verb, event.amount, event.thing) for event in t.g.story[:2]] == told
        assert all(event.seen == -1 for event in t.g.story)


@pytest.mark.clause("GHL-58")
def test_cheat_sets_a_die_before_the_total_is_checked() -> None:
    t = den("cheat")
    open_chance(t.play(roll_and_set(t.g, t.ghoul), "set-die x1", "3", "3"), "terror")


@pytest.mark.clause("GHL-58")
def test_cheat_sets_the_dragon_die_of_a_flare() -> None:
    t = den("cheat")
    no_tiles(t)
    points(t, 1)
    result = act(t, "flare x1", "set-die #ring", "reveal 0 1N")
    assert isinstance(result, Result)  # a single die: nothing was rolled
    assert at(2, 0) in t.g.lit
    assert at(0, 1) in t.g.lit
    assert cards(t) == {}


@pytest.mark.clause("GHL-58")
def test_cheat_rerolls_the_dragon_die_of_every_flare() -> None:
    t = den("cheat")
    no_tiles(t)
    points(t, 2)
    act(t, "flare x1", "roll", "ring", "reroll #ring", "centre")
    assert at(2, 0) in t.g.dark  # the new result stands
    step = open_ask(act(t, "flare x1", "diamond"), "cheat-reroll")  # persistent: also the next roll of this turn
    assert codes(t, step) == ["keep-roll", "reroll #diamond"]
    assert cards(t) == {"cheat": 1}


@pytest.mark.clause("GHL-58")
def test_cheat_works_on_the_roll_for_a_gem() -> None:
    t = mixed_table("dragon")
    t.lit(1, 0, "ambush-01")
    t.token(1, 0, "gem-wing")
    t.piece("ghoul", 1, 0)
    give(t, "cheat")
    points(t, 2)
    act(t, "collect #gem-wing x2", "roll", "centre", "reroll #centre", "ring")
    assert t.ghoul.treasures == 1


# ------------------------------------------------------------------ Blink


def crystals(*held: str) -> Table:
    """Three revealed Crystal tiles, one of them smashed bare, and other tiles."""
    t = table()
    t.lit(1, 0, "crystal-01")
    t.lit(2, 0, "ambush-01")
    t.lit(3, 0, "crystal-06")
    t.lit(4, 0, "crystal-08")
    t.dark(5, 0, "crystal-02")
    t.token(3, 0, "crystal")
    t.piece("ghoul", 1, 0)
    give(t, *held)
    return t


@pytest.mark.clause("GHL-57", "GHL-58")
def test_blink_to_another_revealed_crystal_tile_for_two_points() -> None:
    t = crystals("blink")
    points(t, 1)
    assert use("blink", 1) not in offered(t)
    points(t, 3)
    step = open_ask(act(t, use("blink", 1)), "blink")
    assert codes(t, step) == ["blink 3E 0", "blink 4E 0"]  # smashed or not; not the Dark one
    t = crystals("blink")
    points(t, 3)
    act(t, use("blink", 1), "blink 3E 0")
    assert t.g.where[GHOUL] == at(3, 0)
    assert t.ghoul.means.movement == 1
    assert use("blink", 1) not in offered(t)


@pytest.mark.clause("GHL-58")
def test_blink_only_from_a_revealed_crystal_tile_and_onto_none_with_pieces() -> None:
    t = crystals("blink")
    t.piece("ghoul", 2, 0)
    points(t, 6)
    assert terror_codes(t) == []
    t.piece("ghoul", 5, 0)  # a Crystal tile, but Dark
    assert terror_codes(t) == []
    t = crystals("blink")
    t.piece("knight", 4, 0)
    points(t, 6)
    act(t, use("blink", 1))
    assert t.g.where[GHOUL] == at(3, 0)


@pytest.mark.clause("GHL-58")
def test_blink_once_per_game_to_any_unoccupied_space_for_nothing() -> None:
    t = crystals("blink")
    t.token(2, 0, "treasure")
    points(t, 1)
    step = open_ask(act(t, use("blink", 2)), "blink")
    assert codes(t, step) == ["blink Entrance", "blink 4E 0", "blink 5E 0"]
    t = crystals("blink")
    points(t, 1)
    act(t, use("blink", 2), "blink 5E 0")
    assert t.g.where[GHOUL] == at(5, 0)
    assert at(5, 0) in t.g.dark
    assert t.ghoul.means.movement == 1


@pytest.mark.clause("GHL-58")
def test_blink_needs_somewhere_to_go() -> None:
    t = table()
    t.lit(1, 0, "crystal-01")
    t.piece("ghoul", 1, 0)
    t.piece("knight", 0, 0)
    give(t, "blink")
    points(t, 4)
    assert terror_codes(t) == []


@pytest.mark.clause("GHL-02", "GHL-58")
def test_a_blink_onto_the_entrance_is_entering_it() -> None:
    t = crystals("blink")
    t.ghoul.goal_met = True
    points(t, 0, 0)
    result = act(t, use("blink", 2), "blink Entrance")
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.winners == ("ghoul",)


@pytest.mark.clause("GHL-58")
def test_blink_onto_terrain_only_where_it_may_stand() -> None:
    t = table(terrain=True)
    t.lit(1, 0, "crystal-01")
    t.terrain("canyon", 0, 1)
    t.terrain("pit", 4, 0)
    t.lit(3, 0, "ambush-03", 2)  # a wall towards the Pit
    t.lit(2, 0, "ambush-05")
    t.piece("ghoul", 1, 0)
    no_tiles(t)
    give(t, "blink")
    points(t, 1)
    step = open_ask(act(t, use("blink", 2)), "blink")
    assert codes(t, step) == ["blink Entrance", "blink 2E 0", "blink 3E 0", "blink 1E 1N"]
    points(t, 2)
    give_again = [code for code in codes(t, act(fresh_blink(t), use("blink", 2))) if "4E" in code]
    assert give_again == ["blink 4E 0"]  # two points are enough to leave the Pit again


def fresh_blink(t: Table) -> Table:
    """Let it hold Blink again, as if it had not been used."""
    hand = t.ghoul.terror
    kind = TERROR_IDS.index("blink")
    hand.gone[kind] = 0
    hand.deck = hand.deck.shuffle_in(kind)
    hand.once = 0
    give(t, "blink")
    return t


# ------------------------------------------------------------------ Adapt


@pytest.mark.clause("GHL-58")
def test_adapt_draws_two_and_keeps_one() -> None:
    t = den("adapt")
    step = open_ask(draw(t, "draw-two", "chase", "seize"), "keep-terror")  # type: ignore[arg-type]
    assert codes(t, step) == [keep("chase"), keep("seize")]
    t = den("adapt")
    draw(t, "draw-two", "chase", "seize", keep("seize"))
    assert cards(t) == {"adapt": 1, "seize": 1}
    assert t.ghoul.terror.deck.bottom == (CHASE,)
    assert len(t.ghoul.terror.deck) == 11


@pytest.mark.clause("GHL-54", "GHL-58")
def test_adapt_applies_to_each_draw_of_a_turn_but_then_it_may_not_search() -> None:
    t = den("adapt")
    draw(t, "draw-two", "chase", "seize", keep("seize"))
    open_chance(draw(t), "terror")  # type: ignore[arg-type]
    draw(t, "hunt", "sneak", keep("hunt"))
    assert cards(t) == {"adapt": 1, "seize": 1, "hunt": 1}
    t.ghoul.begin_turn(t.g)
    open_ask(draw(t), "adapt")  # type: ignore[arg-type]


@pytest.mark.clause("GHL-58")
def test_adapt_searches_the_deck_once_and_shuffles_it() -> None:
    t = den("adapt")
    hand = t.ghoul.terror
    hand.deck = Deck(tuple(sorted((HUNT, HUNT, SNEAK))), (), (CHASE,))
    step = open_ask(draw(t, "search"), "adapt-search")  # type: ignore[arg-type]
    assert codes(t, step) == [keep("chase"), keep("hunt"), keep("sneak")]
    t = den("adapt")
    t.ghoul.terror.deck = Deck(tuple(sorted((HUNT, HUNT, SNEAK))), (), (CHASE,))
    draw(t, "search", keep("sneak"))
    assert cards(t) == {"sneak": 1}
    assert t.ghoul.terror.deck.key() == ((), (CHASE, HUNT, HUNT), ())
    assert t.ghoul.terror.gone[ADAPT] == 1


@pytest.mark.clause("GHL-58")
def test_adapt_with_an_almost_empty_deck() -> None:
    t = den("adapt")
    hand = t.ghoul.terror
    hand.deck = Deck((HUNT, SNEAK))
    draw(t, "draw-two", "hunt", keep("sneak"))
    assert cards(t) == {"adapt": 1, "sneak": 1}
    draw(t)  # one card left, the one put under the deck: it is drawn without a choice
    assert cards(t) == {"adapt": 1, "sneak": 1, "hunt": 1}
    assert isinstance(draw(t), Result)
    assert cards(t) == {"adapt": 1, "sneak": 1, "hunt": 1}


@pytest.mark.clause("GHL-58")
def test_adapt_with_two_cards_alike_leaves_nothing_to_choose() -> None:
    t = den("adapt")
    draw(t, "draw-two", "hunt", "hunt")
    assert cards(t) == {"adapt": 1, "hunt": 1}
    assert t.ghoul.terror.deck.bottom == (HUNT,)


@pytest.mark.clause("GHL-58")
def test_a_drawn_adapt_does_not_change_the_draw_that_brought_it() -> None:
    t = den()
    assert isinstance(draw(t, "adapt"), Result)
    assert cards(t) == {"adapt": 1}


@pytest.mark.clause("GHL-58")
def test_adapt_works_on_the_draws_of_a_weak_roll_and_of_fury() -> None:
    t = den("adapt")
    open_ask(t.play(roll_and_set(t.g, t.ghoul), "1", "1", "2"), "adapt")
    t.ghoul.fury = 1
    open_ask(t.play(gain_fury(t.g, t.ghoul)), "adapt")


# ------------------------------------------------------------------ Seize


@pytest.mark.clause("GHL-57", "GHL-58")
def test_with_seize_a_treasure_costs_one_point_each_time() -> None:
    t = den("seize")
    for _ in range(3):
        t.token(1, 0, "treasure")
    points(t, 2)
    assert [code for code in offered(t) if code.startswith("collect")] == ["collect #treasure x1"]
    act(t, "collect #treasure x1", "collect #treasure x1")
    assert t.ghoul.means.movement == 0
    assert t.ghoul.fury == 1
    assert cards(t) == {"seize": 1}


def with_gem(*held: str) -> Table:
    t = mixed_table("dragon")
    t.lit(1, 0, "ambush-01")
    t.dark(2, 0, "ambush-10")
    t.token(1, 0, "gem-flame")
    t.piece("ghoul", 1, 0)
    give(t, *held)
    return t


@pytest.mark.clause("GHL-58")
def test_with_seize_a_gem_costs_one_with_the_roll_or_two_without() -> None:
    t = with_gem("seize")
    points(t, 2)
    assert [code for code in offered(t) if code.startswith("collect")] == [
        "collect #gem-flame x1",
        "collect #gem-flame x2",
    ]
    open_chance(act(t, "collect #gem-flame x1"), "dragon-die")
    t = with_gem("seize")
    points(t, 2)
    result = act(t, "collect #gem-flame x2")
    assert isinstance(result, Result)
    assert t.ghoul.treasures == 1
    assert t.ghoul.means.movement == 0
    t = with_gem("seize")
    points(t, 1)
    assert [code for code in offered(t) if code.startswith("collect")] == ["collect #gem-flame x1"]
    act(t, "collect #gem-flame x1", "plus")
    assert t.ghoul.treasures == 0
    assert t.g.where[GHOUL] == at(2, 0)


@pytest.mark.clause("GHL-58", "GHL-120")
def test_seize_once_per_game_makes_the_next_collection_free_and_draws_two() -> None:
    t = den("seize")
    t.token(1, 0, "treasure")
    t.token(1, 0, "treasure")
    points(t, 2)
    act(t, use("seize", 2))
    assert [code for code in offered(t) if code.startswith("collect")] == ["collect #treasure"]
    act(t, "collect #treasure", "chase", "hunt")
    assert cards(t) == {"seize": 1, "chase": 1, "hunt": 1}
    assert t.ghoul.means.movement == 2
    assert [code for code in offered(t) if code.startswith("collect")] == ["collect #treasure x2"]  # only the next one
    assert t.g.supply[TREASURE] == 8
    new_turn(t)
    assert cards(t) == {"chase": 1, "hunt": 1}


@pytest.mark.clause("GHL-58")
def test_seize_once_per_game_takes_a_gem_without_a_roll_and_without_points() -> None:
    t = with_gem("seize")
    points(t, 0)
    act(t, use("seize", 2), "collect #gem-flame", "chase", "chase")
    assert t.ghoul.treasures == 1
    assert t.g.where[GHOUL] == at(1, 0)
    assert cards(t) == {"seize": 1, "chase": 2}
    assert "dragon-die" not in asked(t)


@pytest.mark.clause("GHL-58")
def test_seize_lasts_only_for_the_turn() -> None:
    t = den("seize")
    t.token(1, 0, "treasure")
    points(t, 0)
    act(t, use("seize", 2), "stop")
    new_turn(t)
    points(t, 2)
    assert [code for code in offered(t) if code.startswith("collect")] == ["collect #treasure x2"]


@pytest.mark.clause("GHL-120")
def test_the_two_draws_of_seize_are_open_to_adapt_one_by_one() -> None:
    t = den("seize", "adapt")
    t.token(1, 0, "treasure")
    points(t, 0)
    act(
        t,
        use("seize", 2),
        "collect #treasure",
        "draw-two",
        "chase",
        "hunt",
        keep("hunt"),
        "sneak",
        "blink",
        keep("sneak"),
    )
    assert cards(t) == {"seize": 1, "adapt": 1, "hunt": 1, "sneak": 1}
    t = den("seize", "adapt")
    t.token(1, 0, "treasure")
    points(t, 0)
    act(t, use("seize", 2), "collect #treasure", "search", keep("blink"), "hunt")  # the second draw is a plain one
    assert cards(t) == {"seize": 1, "blink": 1, "hunt": 1}


@pytest.mark.clause("GHL-120")
def test_a_draw_for_fury_and_the_draws_of_seize_are_made_one_after_the_other() -> None:
    t = den("seize")
    t.token(1, 0, "treasure")
    t.ghoul.treasures = 1
    t.g.supply[TREASURE] -= 1
    t.ghoul.fury = 1
    points(t, 0)
    act(t, use("seize", 2), "collect #treasure", "chase", "hunt", "sneak")
    assert cards(t) == {"seize": 1, "chase": 1, "hunt": 1, "sneak": 1}
    assert t.ghoul.fury == 2
    t.g.check()


# ------------------------------------------------------------------ Scour


def in_the_dark(*held: str) -> MixedTable:
    """A game with a Thief at the table; the Ghoul on a Dark tile next to others."""
    t = mixed_table("thief", flare_users=("ghoul",))
    t.dark(1, 0, "treasure-01")
    t.dark(2, 0, "event-05")
    t.dark(3, 0, "crystal-01")
    t.piece("ghoul", 1, 0)
    give(t, *held)
    return t


def tile_seen(t: Table, seat: int, x: int, y: int) -> str:
    """What a seat sees of a tile on the map."""
    return next(tile.tile for tile in t.g.view(seat, None).tiles if tile.space == at(x, y))


@pytest.mark.clause("GHL-58")
def test_scour_looks_under_its_own_tile_and_nobody_else_sees_it() -> None:
    t = in_the_dark("scour")
    points(t, 0)
    step = open_ask(act(t, use("scour", 1)), "scour")
    assert codes(t, step) == ["reveal", "leave-dark"]
    assert tile_seen(t, 0, 1, 0) == "treasure-01"
    assert tile_seen(t, 1, 1, 0) == ""
    t = in_the_dark("scour")
    points(t, 0)
    act(t, use("scour", 1), "leave-dark")
    assert at(1, 0) in t.g.dark
    assert use("scour", 1) not in offered(t)
    assert cards(t) == {"scour": 1}
    other = t.g.view(1, None)
    assert all(tile.tile in ("", "entrance") for tile in other.tiles)


@pytest.mark.clause("GHL-58")
def test_scour_reveals_by_the_general_rules() -> None:
    t = in_the_dark("scour")
    points(t, 0)
    act(t, use("scour", 1), "reveal", "fill 1E 1N")
    assert t.g.lit[at(1, 0)].turn == 0
    assert t.tokens(1, 0) == ["treasure"]
    assert at(1, 1) in t.g.dark  # open edges are filled
    assert at(1, -1) in t.g.dark
    assert t.g.where[GHOUL] == at(1, 0)


@pytest.mark.clause("GHL-58")
def test_scour_needs_a_dark_tile_under_the_ghoul() -> None:
    t = in_the_dark("scour")
    t.piece("ghoul", 0, 0)
    points(t, 0)
    assert terror_codes(t) == [use("scour", 2)]


@pytest.mark.clause("GHL-58")
def test_a_scoured_event_tile_gets_an_event_token_with_a_knight_and_an_ambush_does_nothing() -> None:
    t = mixed_table("knight")
    t.dark(1, 0, "event-05")
    t.dark(2, 0, "ambush-05")
    no_tiles(t)
    t.piece("ghoul", 1, 0)
    t.piece("knight", 0, 0)
    give(t, "scour")
    points(t, 0)
    act(t, use("scour", 1), "reveal")
    assert t.tokens(1, 0) == ["event"]
    new_turn(t)
    t.piece("ghoul", 2, 0)
    act(t, use("scour", 1), "reveal")
    assert t.tokens(2, 0) == []


@pytest.mark.clause("GHL-58")
def test_scour_for_the_whole_turn_looks_at_every_dark_tile_it_enters() -> None:
    t = in_the_dark("scour")
    points(t, 4)
    act(t, use("scour", 2))
    assert tile_seen(t, 0, 1, 0) == ""  # it did not enter this one
    act(t, "move 2E 0 x1", "move 3E 0 x1")
    assert [tile_seen(t, 0, x, 0) for x in (1, 2, 3)] == ["", "event-05", "crystal-01"]
    assert [tile_seen(t, 1, x, 0) for x in (1, 2, 3)] == ["", "", ""]
    assert [code for code in offered(t) if code.startswith("scour")] == ["scour-reveal 2E 0", "scour-reveal 3E 0"]
    no_tiles(t)
    act(t, "scour-reveal 2E 0")
    assert at(2, 0) in t.g.lit
    assert tile_seen(t, 1, 2, 0) == "event-05"
    assert [code for code in offered(t) if code.startswith("scour")] == ["scour-reveal 3E 0"]
    act(t, "scour-reveal 3E 0")
    assert t.tokens(3, 0) == ["crystal"]
    assert t.ghoul.means.movement == 2  # looking and revealing cost nothing


@pytest.mark.clause("GHL-58", "GHL-85")
def test_a_skitter_while_scouring_looks_too_and_the_next_turn_no_more() -> None:
    t = in_the_dark("scour")
    points(t, 4)
    act(t, use("scour", 2))
    t.g.stack.top = None
    t.run(skitter(t.g, t.ghoul, t.seat("thief")), "symbol #bones")
    assert t.g.where[GHOUL] == at(2, 0)
    assert tile_seen(t, 0, 2, 0) == "event-05"
    new_turn(t)
    points(t, 4)
    assert not any(code.startswith("scour") for code in offered(t))
    act(t, "move 3E 0 x1")
    assert tile_seen(t, 0, 3, 0) == ""


def test_chances_about_terror_cards_are_seen_by_all() -> None:
    t = table()
    step = draw(t)
    assert isinstance(step, Chance)
    assert step.shown == -1


@pytest.mark.clause("GHL-74", "GHL-76", "GHL-56")
@pytest.mark.parametrize(("fresh", "used", "left"), [(1, 0, (0, 0)), (0, 1, (0, 0)), (1, 1, (1, 0)), (2, 0, (1, 0))])
def test_a_lost_card_goes_into_the_deck_a_used_one_first(fresh: int, used: int, left: tuple[int, int]) -> None:
    hand = den(*["hunt"] * (fresh + used)).ghoul.terror
    hand.fresh[HUNT], hand.spent[HUNT], hand.ready = fresh, used, fresh
    deck = len(hand.deck.cards())
    hand.lose(HUNT)
    assert (hand.fresh[HUNT], hand.spent[HUNT]) == left
    assert (hand.ready, len(hand.deck.cards())) == (left[0], deck + 1)
