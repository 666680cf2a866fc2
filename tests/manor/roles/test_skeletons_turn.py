"""The Skeletons' turn: Stability, activations in March Order, Summon, Undead (SKL-12 to SKL-24, SKL-73 to SKL-84)."""

from __future__ import annotations

import pytest

from tests.manor.tables import ManorTable, asked
from tests.manor.tables.skeletons import act, acting, march, me_of, offers, shown, skeletons_with
from tests.table import Result, codes_of
from underhall.engine.flow import Ask, Chance
from underhall.engine.game import Game
from underhall.hall.pieces import PIECES
from underhall.hall.plan import Goal
from underhall.manor.attacks import attack, defense
from underhall.manor.entering import remove_figure
from underhall.manor.map.places import square
from underhall.manor.map.turning import lay_dark
from underhall.manor.roles.skeletons.moving import spaces_left
from underhall.manor.roles.skeletons.spawning import turn_up
from underhall.manor.roles.skeletons.turn import LOSE_STABILITY, SUMMON, act_options, activate_all, play, unsteady


def whole_turn(t: ManorTable, *answers: str) -> Ask | Chance | Result:
    """A turn from its first phase on."""
    t.g.turn.phase = LOSE_STABILITY
    me_of(t).begin_turn(t.g)
    return t.play(play(t.g, me_of(t)), *answers)


# ------------------------------------------------------------------ phase 1


@pytest.mark.clause("SKL-17")
@pytest.mark.parametrize(
    ("tile", "marker", "lost"),
    [
        ("shrine-open", False, 1),
        ("shrine-open", True, 0),
        ("pit-open", False, 0),
        ("dark", False, 0),
        ("dark pit-open", False, 0),
        ("dark shrine-open", False, 0),
        ("entrance", False, 1),
        ("", False, 0),
    ],
)
def test_a_skeleton_on_a_lit_tile_other_than_a_pit_costs_stability(tile: str, marker: bool, lost: int) -> None:
    t = skeletons_with("slashy", tiles={(2, 2): tile} if tile else {}, bare=True)
    t.put("slashy", 2, 2)
    if marker:
        t.lay("pit-marker", 2, 2)
    assert unsteady(t.g, me_of(t)) == lost


@pytest.mark.clause("SKL-17", "SKL-18")
def test_each_of_them_costs_one_and_grounds_nothing() -> None:
    t = skeletons_with("slashy", "casty", "stabby", "shooty", stability=8)
    t.put("slashy", 2, 2)
    t.put("casty", 2, 2)
    t.put("shooty", 5, 5)
    whole_turn(t)
    assert me_of(t).stability == 5


@pytest.mark.clause("SKL-17", "MMP-12")
def test_the_loss_stops_at_nothing() -> None:
    t = skeletons_with("slashy", "casty", "stabby", stability=2)
    for name in march(t):
        t.put(name, 2, 2)
    whole_turn(t)
    assert me_of(t).stability == 0


@pytest.mark.clause("SKL-52", "SKL-21", "SKL-17")
def test_the_helmet_may_be_played_before_the_loss_and_keeps_slashy_steady_alone() -> None:
    t = skeletons_with("slashy", "casty", stability=3, hand=("helmet",))
    t.put("slashy", 2, 2)
    t.put("casty", 2, 2)
    first = whole_turn(t)
    assert isinstance(first, Ask)
    assert first.prompt.name == "skeletons-prepare"
    assert codes_of(t.g, first) == ["go-on", "equip #helmet"]
    assert me_of(t).stability == 3, "nothing is lost yet"
    whole_turn(t, "equip #helmet")
    assert me_of(t).stability == 2, "Casty's is lost"
    assert shown(t) == ["helmet"]


@pytest.mark.clause("SKL-21")
def test_gear_may_be_kept_in_hand_and_nobody_asks_without_any() -> None:
    t = skeletons_with("slashy", stability=5)
    t.put("slashy", 2, 2)
    assert asked(whole_turn(t)) == "skeletons-act", "no gear: nothing to play"
    t = skeletons_with("slashy", stability=5, hand=("shield",))
    t.put("slashy", 2, 2)
    whole_turn(t, "go-on")
    assert shown(t) == []


@pytest.mark.clause("SKL-77", "SKL-73")
def test_whether_gear_in_hand_can_be_played_is_a_secret_so_it_is_asked_with_any() -> None:
    t = skeletons_with("slashy", stability=5, hand=("fetish",))
    t.put("slashy", 2, 2)
    step = whole_turn(t)
    assert isinstance(step, Ask)
    assert (step.prompt.name, codes_of(t.g, step)) == ("skeletons-prepare", ["go-on"]), "Casty is facedown"
    t = skeletons_with("slashy", stability=2, hand=("fetish",))
    t.g.turn.phase = SUMMON
    step = t.play(play(t.g, me_of(t)))
    assert isinstance(step, Ask)
    assert (step.prompt.name, codes_of(t.g, step)) == ("skeletons-summon", ["go-on"])


# ------------------------------------------------------------------ phase 2: the order


def order_of_activations(t: ManorTable, *answers: str) -> list[str]:
    """Whom the questions of the activation phase were about."""
    t.run(activate_all(t.g, me_of(t)), *answers)
    texts = [
        step.text().split()[0] for step in t.asked if isinstance(step, Ask) and step.prompt.name == "skeletons-act"
    ]
    return [name for place, name in enumerate(texts) if place == 0 or texts[place - 1] != name]


@pytest.mark.clause("SKL-18")
def test_each_in_play_is_activated_once_from_left_to_right() -> None:
    t = skeletons_with("stabby", "casty", "shooty")
    assert order_of_activations(t, "stop", "stop", "stop") == ["Stabby", "Casty", "Shooty"]


@pytest.mark.clause("SKL-18", "SKL-15", "SKL-75")
def test_one_that_struck_and_came_back_first_is_not_activated_again() -> None:
    """The example of SKL-18."""
    t = skeletons_with("stabby", "casty")
    t.put("stabby", 3, 3)
    t.put("poltergeist-1", 3, 3)
    assert order_of_activations(t, "strike!! (3,3) poltergeist-1", "4", "stop") == ["Stabby", "Casty"]
    assert march(t) == ["stabby", "casty"]
    assert t.where("stabby") == "G8"


@pytest.mark.clause("SKL-18", "SKL-84")
def test_the_next_is_the_leftmost_not_yet_activated_whatever_has_moved_to_the_front() -> None:
    t = skeletons_with("casty", "stabby", "shooty")
    t.put("stabby", 3, 3)
    t.put("poltergeist-1", 3, 3)
    order = order_of_activations(t, "stop", "strike!! (3,3) poltergeist-1", "4", "stop")
    assert order == ["Casty", "Stabby", "Shooty"]
    assert march(t) == ["stabby", "casty", "shooty"]


@pytest.mark.clause("SKL-84", "SKL-15")
def test_one_removed_before_its_activation_is_activated_from_its_new_spawn() -> None:
    t = skeletons_with("casty", "stabby")
    acting(t, "casty")
    t.put("stabby", 3, 3)
    t.run(remove_figure(t.g, PIECES.index("stabby")), "6")
    assert asked(act(t)) == "skeletons-act", "Casty's activation goes on"
    step = t.play(activate_all(t.g, me_of(t)), "stop")
    assert isinstance(step, Ask)
    assert "Stabby" in step.text()
    assert t.where("stabby") == "G11"


@pytest.mark.clause("SKL-19")
def test_up_to_five_spaces_then_an_action_and_no_move_after_it() -> None:
    t = skeletons_with("slashy", tiles={(1, 1): "armory-open"})
    t.put("slashy", 1, 3)
    acting(t, "slashy")
    act(t, "move (1,2) slashy", "move (1,1) slashy")
    assert offers(t, "arm!!") == ["arm!!"], "an action may come before the moves are used up"
    assert len(offers(t, "move")) == 4
    act(t, "move (1,2) slashy", "move (1,3) slashy", "move (1,4) slashy")
    assert offers(t, "move") == [], "five spaces"
    t.put("slashy", 1, 1)
    t.dealt = True
    act(t, "arm!!")
    assert offers(t, "move") == offers(t, "arm!!") == []


@pytest.mark.clause("SKL-19")
def test_moving_after_the_action_is_over_even_with_spaces_left_but_abilities_are_not() -> None:
    t = skeletons_with("casty", tiles={(1, 1): "armory-open"})
    t.put("casty", 1, 1)
    acting(t, "casty")
    t.dealt = True
    act(t, "arm!!")
    assert offers(t, "move") == []
    assert len(offers(t, "skulls")) == 4
    assert "stop" in offers(t)


@pytest.mark.clause("SKL-19", "SKL-75")
def test_an_activation_may_be_nothing_at_all() -> None:
    t = skeletons_with("slashy")
    acting(t, "slashy")
    assert asked(act(t, "stop")) == "over"
    assert me_of(t).now.piece == -1


@pytest.mark.clause("SKL-20")
def test_abilities_belong_to_the_activated_skeleton_alone() -> None:
    t = skeletons_with("slashy", "casty", "screamy", gear=("ash-staff",))
    t.put("slashy", 3, 3)
    t.put("casty", 3, 3)
    t.lay("web", 3, 4)
    acting(t, "slashy")
    assert [code.split()[0] for code in offers(t) if not code.startswith("move")] == ["rage", "stop"]


@pytest.mark.clause("SKL-20")
def test_abilities_go_between_two_moves_as_often_as_can_be_paid() -> None:
    t = skeletons_with("casty", stability=3)
    t.put("casty", 3, 3)
    acting(t, "casty")
    act(t, "skulls (3,4)", "move (2,3) casty", "skulls (1,3)", "move (2,2) casty")
    assert t.tokens(3, 4) == t.tokens(1, 3) == ["cackling-skulls"]
    assert me_of(t).stability == 1


@pytest.mark.clause("SKL-21", "SKL-73", "SKL-16")
def test_gear_is_played_at_any_time_before_a_face_up_skeleton_and_stays() -> None:
    t = skeletons_with("slashy", "casty", hand=("fetish", "banner", "shield", "helmet"))
    acting(t, "slashy")
    assert offers(t, "equip") == ["equip #fetish", "equip #helmet", "equip #shield"], "Screamy is facedown"
    act(t, "equip #fetish", "equip #shield", "equip #helmet")
    assert sorted(shown(t)) == ["fetish", "helmet", "shield"], "no limit per Skeleton"
    t.run(remove_figure(t.g, PIECES.index("slashy")), "1")
    assert sorted(shown(t)) == ["fetish", "helmet", "shield"], "gear survives removal"
    assert me_of(t).march[0] == PIECES.index("slashy"), "and so does the face-up card"


@pytest.mark.clause("SKL-21", "SKL-77")
def test_gear_that_was_shown_cannot_be_taken_back_into_the_hand() -> None:
    t = skeletons_with("slashy", "casty", hand=("fetish",))
    acting(t, "slashy")
    learned = t.g.learned
    act(t, "equip #fetish")
    assert t.g.learned == learned + 1, "everybody has seen it"


# ------------------------------------------------------------------ phases 3 and 4


@pytest.mark.clause("SKL-23", "SKL-24", "SKL-15")
def test_summon_costs_three_turns_up_the_next_card_and_rolls_its_spawn() -> None:
    t = skeletons_with("slashy", stability=3)
    t.g.turn.phase = SUMMON
    t.run(play(t.g, me_of(t)), "summon-skeleton", "stabby", "3")
    assert march(t) == ["slashy", "stabby"], "to the right of those face up"
    assert t.where("stabby") == "G6"
    assert me_of(t).stability == 2, "3 paid, 2 gained"
    assert not me_of(t).activated, "it does not activate this turn"


@pytest.mark.clause("SKL-05", "SKL-77")
def test_the_last_facedown_card_is_turned_up_for_all_to_see() -> None:
    t = skeletons_with("slashy", "casty", "stabby", "shooty", stability=3)
    learned, facedown = t.g.learned, me_of(t).facedown
    assert t.run(turn_up(t.g, me_of(t))) == facedown[0], "no chance is left"
    assert t.g.learned == learned + 1


@pytest.mark.clause("SKL-23")
def test_summon_is_only_once_a_turn_and_may_be_left() -> None:
    t = skeletons_with("slashy", stability=9)
    t.g.turn.phase = SUMMON
    t.run(play(t.g, me_of(t)), "summon-skeleton", "stabby", "3")
    assert me_of(t).stability == 8, "no second question"
    t = skeletons_with("slashy", stability=9)
    t.g.turn.phase = SUMMON
    t.run(play(t.g, me_of(t)), "go-on")
    assert (march(t), me_of(t).stability) == (["slashy"], 11)
    me_of(t).has_summoned = True
    me_of(t).begin_turn(t.g)
    assert not me_of(t).has_summoned


@pytest.mark.clause("SKL-23", "SKL-73", "MMP-98")
@pytest.mark.parametrize(("stability", "face_up"), [(2, 1), (9, 5)])
def test_without_stability_or_facedown_cards_nobody_is_asked(stability: int, face_up: int) -> None:
    t = skeletons_with("slashy", "casty", "stabby", "shooty", "screamy")
    me = me_of(t)
    me.march, me.facedown, me.stability = me.march[:face_up], tuple(sorted(me.march[face_up:])), stability
    t.g.turn.phase = SUMMON
    t.run(play(t.g, me))
    assert t.asked == []
    assert me.stability == stability + 2


@pytest.mark.clause("SKL-21", "SKL-23")
def test_gear_of_the_one_just_summoned_may_be_played_at_once() -> None:
    t = skeletons_with("slashy", stability=3, hand=("kukri",))
    t.g.turn.phase = SUMMON
    step = t.play(play(t.g, me_of(t)), "summon-skeleton", "stabby", "3")
    assert isinstance(step, Ask)
    assert codes_of(t.g, step) == ["go-on", "equip #kukri"]


@pytest.mark.clause("SKL-24", "SKL-01", "MMP-11")
@pytest.mark.parametrize(("before", "after"), [(0, 2), (13, 15), (14, 15), (15, 15)])
def test_at_the_end_two_stability_are_gained_up_to_the_end_of_the_dial(before: int, after: int) -> None:
    t = skeletons_with("slashy", "casty", "stabby", "shooty", "screamy", stability=before)
    t.g.turn.phase = SUMMON
    t.run(play(t.g, me_of(t)))
    assert me_of(t).stability == after


# ------------------------------------------------------------------ Defense, Undead


@pytest.mark.clause("SKL-12", "MMP-75", "SKL-47", "SKL-52")
@pytest.mark.parametrize("place", [(3, 3), (0, 0), (4,)])
def test_defense_is_one_more_for_each_other_on_the_space_and_the_gear(place: tuple[int, ...]) -> None:
    t = skeletons_with("slashy", "casty", "screamy", bare=True, gear=("shield", "pauldrons"))
    for name in march(t):
        t.put(name, *place)
    figures = [PIECES.index(name) for name in march(t)]
    assert [defense(t.g, piece) for piece in figures] == [5, 3, 5]
    t.put("casty", 1)
    assert [defense(t.g, piece) for piece in figures] == [4, 1, 4]


@pytest.mark.clause("SKL-51", "SKL-12")
def test_slashys_ability_leaves_its_defense() -> None:
    t = skeletons_with("slashy")
    t.put("slashy", 3, 3)
    acting(t, "slashy")
    act(t, "rage")
    assert defense(t.g, PIECES.index("slashy")) == 1


@pytest.mark.clause("SKL-15")
def test_undead_the_card_goes_first_and_the_others_keep_their_order() -> None:
    """The example of SKL-15."""
    t = skeletons_with("stabby", "casty", "shooty")
    t.turn_of("paladin")
    t["paladin"].strong = 9
    t.put("shooty", 3, 3)
    t.run(attack(t.g, t.put("paladin", 3, 3), PIECES.index("shooty")), "5")
    assert march(t) == ["shooty", "stabby", "casty"]
    assert len(me_of(t).facedown) == 2
    assert t.where("shooty") == "G9"
    assert (
        t.log[:1] == ["paladin paladin has hit shooty on (3,3)"] or "paladin paladin has hit shooty on (3,3)" in t.log
    )


@pytest.mark.clause("SKL-15", "SKL-55", "MMP-101")
def test_shinys_spawn_is_chosen_in_any_turn_by_the_skeletons_seat() -> None:
    t = skeletons_with("casty", "shiny")
    t.turn_of("spider")
    t.put("shiny", 3, 3)
    step = t.play(attack(t.g, t.put("giant-spider", 3, 3), PIECES.index("shiny")))
    assert isinstance(step, Ask)
    assert (step.seat, step.prompt.name) == (1, "skeletons-spawn")
    assert not step.prompt.hub
    assert march(t) == ["shiny", "casty"]
    t.put("shiny", 3, 3)
    t.run(attack(t.g, PIECES.index("giant-spider"), PIECES.index("shiny")), "spawn G8")
    assert t.where("shiny") == "G8"
    assert not any(isinstance(step, Chance) for step in t.asked)


@pytest.mark.clause("SKL-15", "MMP-55")
def test_coming_back_is_no_entering() -> None:
    t = skeletons_with("casty")
    t.put("casty", 3, 3)
    t.lay("cackling-skulls", 8)
    t.run(remove_figure(t.g, PIECES.index("casty")), "4")
    assert not [note for note in t.log if "entered" in note or "met" in note]


@pytest.mark.clause("SKL-15")
def test_figures_of_others_do_not_touch_the_march() -> None:
    t = skeletons_with("stabby", "casty")
    t.put("poltergeist-1", 3, 3)
    t.run(remove_figure(t.g, PIECES.index("poltergeist-1")))
    assert march(t) == ["stabby", "casty"]


@pytest.mark.clause("SKL-75")
def test_the_one_removed_in_its_activation_is_done() -> None:
    t = skeletons_with("slashy")
    t.put("slashy", 3, 2)
    t.put("poltergeist-1", 3, 3)
    acting(t, "slashy")
    assert asked(act(t, "move (3,3) slashy", "strike!! (3,3) poltergeist-1", "1")) == "over"
    assert me_of(t).now.piece == -1


# ------------------------------------------------------------------ the course of it


@pytest.mark.clause("SKL-18", "SKL-21")
def test_at_any_main_question_the_game_goes_on_from_the_state_alone() -> None:
    t = skeletons_with("screamy", "casty", "slashy", gear=("runestone",), hand=("helmet",))
    t.g.plan.goals["skeletons"] = Goal("kill-paladin", 0, 0, "kill the Paladin")
    t.put("poltergeist-1", 3, 3)
    t.put("screamy", 3, 2)
    t.put("slashy", 2, 3)
    t.lay("cackling-skulls", 5, 5)
    t.g.turn.phase = LOSE_STABILITY
    game = Game(t.g)
    for answer in (
        "go-on",
        "scream slashy",
        "move (1,3) slashy",
        "stop",
        "move (3,3) screamy",
        "strike!! (3,3) poltergeist-1",
        "leave-skulls",
    ):
        assert game.ask is not None
        codes = codes_of(game.state, game.ask)
        copied = game.clone()
        for each in (copied, game):
            each.choose(codes.index(answer))
        assert copied.ask is not None
        assert game.ask is not None
        assert copied.state.key() == game.state.key()
        assert codes_of(copied.state, copied.ask) == codes_of(game.state, game.ask)


@pytest.mark.clause("SKL-69")
def test_a_tile_laid_into_their_crypt_goes_under_them() -> None:
    t = skeletons_with("slashy", bare=True)
    t.put("slashy", 2, 2)
    lay_dark(t.g, square(2, 2))
    assert t.where("slashy") == "(2,2)"
    acting(t, "slashy")
    assert "move (2,1) slashy" in offers(t)


@pytest.mark.clause("SKL-19", "SKL-20")
@pytest.mark.parametrize(
    ("steps", "acted", "words"),
    [
        (0, False, "Slashy moves and takes one action."),
        (4, False, "Slashy moves and takes one action."),
        (5, False, "Slashy moves no further, and takes one action."),
        (5, True, "Slashy has taken its action; gear and abilities may still be used."),
        (1, True, "Slashy has taken its action; gear and abilities may still be used."),
    ],
)
def test_the_question_says_what_is_left_of_an_activation(steps: int, acted: bool, words: str) -> None:
    t = skeletons_with("slashy", "casty", stability=5)
    t.put("slashy", 3, 3)
    me = acting(t, "slashy")
    me.now.steps, me.now.acted, me.now.halted = steps, acted, acted
    prompt, _ = act_options(t.g, me, spaces_left(me))
    assert prompt.text.startswith(words)
