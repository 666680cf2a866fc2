"""The Goblins: bounds of their rules that are easily moved, and who answers for them in a possession turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.cave.seats import Seats
from tests.cave.tables.goblins import (
    Going,
    face_up,
    goblins,
    goblins_with,
    hold,
    knight,
    monster,
    monsters,
    offered,
    place,
    play,
    population,
    secret,
    shown,
    stand,
    tribe,
    turn,
    war_card,
    won,
)
from tests.cave.walks import walk
from tests.table import Result
from underhall.cave.everyone import EVERYONE
from underhall.cave.map.arrive import arrive
from underhall.cave.roles.goblins import secrets, tribes, war
from underhall.cave.roles.goblins.secrets import SECRET_IDS
from underhall.cave.roles.goblins.tribe_attacks import ATTACK_IT, attack
from underhall.cave.roles.goblins.tribe_moves import lure, lures, step_cost, way_out
from underhall.cave.roles.goblins.tribes import PLUNDER_TOKEN, plunder, tribe_options
from underhall.cave.roles.goblins.war import ACTIVATE, MONSTERS, POPULATE, SECRETS, WAR
from underhall.cave.roles.knight.cubes import PERCEPTION
from underhall.engine.flow import Ask, Prompt
from underhall.hall.pieces import BONES, EYE, FANGS, KNIGHT
from underhall.hall.plan import Goal
from underhall.hall.space import OFF, at
from underhall.hall.tokens import TREASURE

# ------------------------------------------------------------------ winning


@pytest.mark.clause("GOB-87", "VAR-62")
@pytest.mark.parametrize(("to", "wins"), [("Entrance", True), ("2E 0", False)])
def test_with_enough_crystals_they_escape_by_the_entrance_alone(to: str, wins: bool) -> None:
    t = goblins_with("ghoul", goals={"goblins": Goal("smash-escape", 5, 0, ""), "ghoul": Goal("fury-escape", 9, 0, "")})
    t.dark(1, 0, "ambush-10")
    t.dark(2, 0, "ambush-11")
    tribe(t, "fangs", 2, 1, 0)
    goblins(t).crystals = 4
    goblins(t).crystal_smashed(t.g, EVERYONE["goblins"](0))  # that alone wins nothing
    step = play(t, "activate goblin-fangs", f"move {to} goblin-fangs")
    if wins:
        won(step)
    else:
        assert "move 1E 0 goblin-fangs" not in offered(t, step)
        assert place(t, "fangs") == at(2, 0)


def _ambush(t: Seats) -> Any:
    return Going(t, goblins(t).ambush(t.g))("ambush goblin-fangs")


def _spots(t: Seats) -> Any:
    hold(t, "hiding-spots")
    return play(t, secret(t, "hiding-spots"))


def _attack(t: Seats) -> Any:
    tribe(t, "fangs", 4, 1, 0)
    return play(t, "activate goblin-fangs", "attack knight")


@pytest.mark.clause("GOB-38", "GOB-56", "GOB-82", "GOB-85", "GOB-14")
@pytest.mark.parametrize("how", [_ambush, _spots, _attack])
def test_a_knight_who_dies_ends_the_game_before_scatter_and_rage(how: Callable[[Seats], Any]) -> None:
    t = goblins_with("knight")
    t.lit(1, 0, "ambush-01")
    stand(t, 1, 0)
    tribe(t, "fangs", 4)
    monster(t, "fangs", "golem")
    knight(t).health = 1
    knight(t).cubes.place(PERCEPTION, knight(t).cubes.unplaced)
    goblins(t).rage = 2
    won(how(t))
    assert (population(t, "fangs"), monsters(t, "fangs"), goblins(t).rage) == (4, ["golem"], 2)


# ------------------------------------------------------------------ where a Tribe may go


@pytest.mark.clause("GOB-52", "GOB-33", "TER-22")
@pytest.mark.parametrize(("population", "steps"), [(1, False), (2, True)])
def test_a_lurking_tribe_steps_only_past_who_is_weaker(population: int, steps: bool) -> None:
    t = goblins_with("dragon")
    t.dark(1, 0, "ambush-10")
    t.piece("dragon", 1, 0)
    tribe(t, "eye", population, 1, 1)  # the Dragon's Armor is 1
    goblins(t).means.activate(EYE, at(1, 1))
    codes = [t.g.option_code(option) for option in tribe_options(t.g, goblins(t), EYE)]
    assert ("move 1E 0 goblin-eye" in codes) is steps


@pytest.mark.clause("GOB-70", "TER-52")
@pytest.mark.parametrize("golem", [True, False])
def test_out_of_a_walled_pit_leads_only_a_golem(golem: bool) -> None:
    t = goblins_with("cave", terrain=True)
    t.g.collapsing = True
    t.lit(1, 0, "ambush-01")
    t.terrain("pit", 2, 0)
    t.edge_token(1, 0, "east", "rockslide")
    bones = tribe(t, "bones", 2, 2, 0)
    if golem:
        monster(t, "bones", "golem")
    assert way_out(t.g, goblins(t), bones, at(2, 0)) is golem


@pytest.mark.clause("GOB-41", "GOB-53", "GOB-94")
def test_at_a_crystal_the_tribe_that_struck_first_scatters_first_and_rage_falls_last() -> None:
    t = goblins_with()
    t.lit(1, 0, "crystal-01")
    t.token(1, 0, "crystal")
    tribe(t, "fangs", 4, 1, 0)
    tribe(t, "bones", 4, 1, 0)
    monster(t, "bones", "golem", "wisp")
    goblins(t).rage = 2
    go = turn(t)
    step = go("activate goblin-fangs", "strike-crystal", "activate goblin-bones", "strike-crystal")
    assert isinstance(step, Ask)
    assert step.prompt.name == "scatter-monster"
    assert (place(t, "fangs"), population(t, "fangs"), goblins(t).rage) == (OFF, 2, 2)
    go(offered(t, step)[0])
    assert (place(t, "bones"), goblins(t).rage) == (OFF, 1)


@pytest.mark.clause("GOB-34", "DRG-42")
@pytest.mark.parametrize(("burned", "cost"), [(0, 1), (1 << FANGS, 0), (1 << EYE, 1), (1 << EYE | 1 << FANGS, 0)])
def test_the_flame_wall_costs_each_tribe_by_itself(burned: int, cost: int) -> None:
    t = goblins_with("dragon")
    t.dark(1, 0, "ambush-10")
    t.dark(2, 0, "ambush-11")
    t.token(2, 0, "flame-wall")
    fangs = tribe(t, "fangs", 3, 1, 0)
    t.g.turn.burned = burned
    assert step_cost(t.g, goblins(t), fangs, at(2, 0)) == cost


# ------------------------------------------------------------------ their board


@pytest.mark.clause("DRG-42", "GOB-87")
@pytest.mark.parametrize(("count", "wins"), [(1, False), (2, True)])
def test_a_tribe_that_burns_away_on_the_entrance_escapes_no_more(count: int, wins: bool) -> None:
    t = goblins_with(
        "ghoul",
        goals={"goblins": Goal("smash-escape", 5, 0, ""), "ghoul": Goal("fury-escape", 9, 0, "")},
        tokens={"flame-wall": 1},
    )
    t.lit(1, 0, "ambush-01")
    t.token(0, 0, "flame-wall")
    fangs = tribe(t, "fangs", count, 1, 0)
    goblins(t).crystals = 5
    step = t.play(arrive(t.g, 0, fangs, t.g.entrance))
    if wins:
        won(step)
    else:
        assert isinstance(step, Result)
        assert (step.ending, place(t, "fangs")) == (None, OFF)


@pytest.mark.clause("GOB-05", "GOB-87", "VAR-112")
def test_their_board_shows_crystals_only_where_they_count() -> None:
    t = goblins_with("knight")
    assert [bar.name for bar in goblins(t).panel(t.g, 0).bars] == ["Rage"]
    t = goblins_with(
        "ghoul", goals={"goblins": Goal("smash-escape", 5, 0, "Smash"), "ghoul": Goal("fury-escape", 9, 0, "")}
    )
    me = goblins(t)
    me.crystals, me.rage = 4, 2
    panel = me.panel(t.g, 0)
    assert [(bar.name, bar.value, bar.goal) for bar in panel.bars] == [("Rage", 2, 3), ("Crystals", 4, 5)]
    assert (panel.role, panel.title, panel.goal, panel.goal_met, panel.out) == (
        "goblins",
        "Goblins",
        "Smash",
        False,
        False,
    )
    assert panel.numbers == {"rage": 2, "war_deck": 10, "monster_deck": 10, "secrets_deck": 10}
    assert panel.progress == me.progress(t.g) > 0
    me.crystals, me.out = 5, True
    panel = me.panel(t.g, 0)
    assert (panel.goal_met, panel.out) == (True, True)


# ------------------------------------------------------------------ what begins anew


@pytest.mark.clause("GOB-27", "GOB-28")
def test_at_the_questions_of_their_turn_it_can_be_taken_up_again() -> None:
    found = [
        prompt for module in (war, tribes, secrets) for prompt in vars(module).values() if isinstance(prompt, Prompt)
    ]
    assert {prompt.name for prompt in (*found, *tribes.ACTING.values()) if prompt.hub} == {
        *("war-begin", "war-card", "populate", "assign", "secrets-begin"),
        *("activate", "tribe-fangs", "tribe-bones", "tribe-eye"),
    }


# ------------------------------------------------------------------ losses, cards


@pytest.mark.clause("GOB-54", "GOB-60")
@pytest.mark.parametrize(
    ("population", "beetles", "lost", "left"), [(1, True, 0, 1), (4, True, 3, 1), (1, False, 1, 0), (4, False, 4, 0)]
)
def test_scratch_leaves_the_beetles_tribe_one_goblin_and_feeds_the_dragon_the_others(
    population: int, beetles: bool, lost: int, left: int
) -> None:
    t = goblins_with("dragon")
    fangs = tribe(t, "fangs", population, 0, 0)
    if beetles:
        monster(t, "fangs", "bright-beetles")
    assert t.run(goblins(t).wipe_out(t.g, fangs, "GOB-60")) == lost
    assert goblins(t).means.population[0] == left
    assert place(t, "fangs") == OFF
    assert monsters(t, "fangs") == []


@pytest.mark.clause("GOB-27")
@pytest.mark.parametrize(("phase", "card"), [(WAR, ""), (SECRETS, "spite")])
def test_before_a_phase_one_secret_may_follow_another(phase: int, card: str) -> None:
    t = goblins_with(phase=phase)
    t.dark(1, 0, "ambush-10")
    tribe(t, "fangs", 2)
    if card:
        war_card(t, card)
    hold(t, "trap", "goblin-ruby", "leader")
    go = turn(t)
    step = go(secret(t, "trap"))
    assert secret(t, "goblin-ruby") in offered(t, step)
    step = go(secret(t, "goblin-ruby"))
    assert isinstance(step, Ask)
    assert len(step.options) == 1  # the question stays open: they still hold a card
    assert shown(t) == ["goblin-ruby", "trap"]


@pytest.mark.clause("GOB-05", "GST-58")
@pytest.mark.parametrize(
    ("known", "names", "hidden"), [(0, [], {"Secrets": 2}), (1, ["Hex"], {"Secrets": 1}), (2, ["Hex", "Poison"], {})]
)
def test_what_another_seat_sees_of_the_hand(known: int, names: list[str], hidden: dict[str, int]) -> None:
    t = goblins_with("knight")
    hold(t, "hex", "poison")
    hand = goblins(t).secrets.hand
    goblins(t).secrets.hand = (*(thing.shown_to(0b10) for thing in hand[:known]), *hand[known:])
    panel = goblins(t).panel(t.g, 1)
    assert [card.name for card in panel.cards] == names
    assert panel.hidden == hidden


@pytest.mark.clause("GOB-72")
@pytest.mark.parametrize("there", [True, False])
def test_a_wisp_lures_nobody_who_is_not_on_the_map(there: bool) -> None:
    t = goblins_with("knight")
    t.lit(1, 0, "ambush-01")
    t.lit(2, 0, "event-05")
    tribe(t, "bones", 2, 0, 0)
    monster(t, "bones", "wisp")
    if there:
        stand(t, 1, 0)
    assert bool(lures(t.g, goblins(t), BONES, t.g.entrance)) is there


# ------------------------------------------------------------------ who answers in a possession turn

GHOST = 2


def _crowd() -> Seats:
    """All Tribes hidden or revealed, Monsters and Secrets enough for any question; the Ghost plays their turn."""
    t = goblins_with("knight", "ghost", "dragon")
    t.lit(1, 0, "ambush-01")
    t.lit(2, 0, "event-05")
    t.lit(3, 0, "event-07")
    t.dark(-1, 0, "ambush-10")
    t.dark(0, 1, "ambush-11")
    t.dark(0, -1, "ambush-12")
    stand(t, 1, 0)
    t.token(-1, 0, "treasure")
    t.piece("dragon", -1, 0)
    tribe(t, "fangs", 4, -1, 0)
    tribe(t, "bones", 4)
    tribe(t, "eye", 3)
    monster(t, "bones", "bright-beetles", "wisp")
    monster(t, "fangs", "gnome")
    goblins(t).rage = 2
    goblins(t).seat = GHOST
    return t


def _drawn_with_the_ruby(t: Seats) -> Any:
    face_up(t, "goblin-ruby")
    return goblins(t).draw_secrets(t.g, 1)


def _too_many_secrets(t: Seats) -> Any:
    hold(t, "poison", "hex", "trap", "cave-in", "leader")
    return goblins(t).draw_secrets(t.g, 1)


def _made_to_discard(t: Seats) -> Any:
    hold(t, "poison", "hex")
    return goblins(t).discard_secrets(t.g, 1, "GOB-96")


def _trap_against_a_power(t: Seats) -> Any:
    face_up(t, "trap")
    return goblins(t).wards_off(t.g, "DRG-62")


def _a_secret(name: str) -> Callable[[Seats], Any]:
    def played(t: Seats) -> Any:
        me = goblins(t)
        return me.effects[SECRET_IDS.index(name)](t.g, me)

    return played


def _a_phase(phase: int, card: str = "") -> Callable[[Seats], Any]:
    def played(t: Seats) -> Any:
        hold(t, "poison")
        if card:
            war_card(t, card)
        t.g.turn.phase = phase
        return goblins(t).play(t.g)

    return played


def _an_attack(t: Seats) -> Any:
    hold(t, "poison")
    t.piece("goblin-fangs", 1, 0)
    return attack(t.g, goblins(t), FANGS, ATTACK_IT[KNIGHT])


ASKED: dict[str, Callable[[Seats], Any]] = {
    "hex": _a_secret("hex"),
    "cave-in": _a_secret("cave-in"),
    "blind-fury": _a_secret("blind-fury"),
    "fire-bomber": _a_secret("fire-bomber"),
    "hiding-spots": _a_secret("hiding-spots"),
    "ruby": _drawn_with_the_ruby,
    "secrets-surplus": _too_many_secrets,
    "secrets-discard": _made_to_discard,
    "trap": _trap_against_a_power,
    "bright-beetles": lambda t: goblins(t).lose_population(t.g, BONES, 1, "GOB-35"),
    "scatter-monster": lambda t: goblins(t).scatter(t.g, BONES, "GOB-59"),
    "ambush": lambda t: goblins(t).ambush(t.g),
    "war-begin": _a_phase(WAR),
    "populate": _a_phase(POPULATE, "thirst"),
    "overpopulation": _a_phase(POPULATE, "thirst"),
    "assign": _a_phase(MONSTERS, "ruin"),
    "secrets-begin": _a_phase(SECRETS, "spite"),
    "activate": _a_phase(ACTIVATE),
    "tribe-fangs": _a_phase(ACTIVATE),
    "poison": _an_attack,
    "wisp-on": lambda t: lure(t.g, goblins(t), at(2, 0)),
    "gnome": lambda t: plunder(t.g, goblins(t), FANGS, PLUNDER_TOKEN[TREASURE]),
}


@pytest.mark.clause("GST-58", "GST-67", "GOB-69")
@pytest.mark.parametrize("question", ASKED)
def test_whoever_plays_their_turn_answers_all_that_they_are_asked(question: str) -> None:
    found = []
    for number in range(12):
        t = _crowd()
        found += [step for step in walk(t, ASKED[question](t), number).steps if isinstance(step, Ask)]
    assert question in {ask.prompt.name for ask in found}
    assert {ask.seat for ask in found if ask.prompt.name != "before-ambush"} == {GHOST}
