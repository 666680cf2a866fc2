"""The Goblins: bounds of their rules that are easily moved, and who answers for them in a possession turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.cave.seats import Seats
from tests.cave.tables.goblins import (
    Going,
    cubes_on_strength,
    discards,
    face_up,
    goblins,
    goblins_with,
    hold,
    knight,
    monster,
    monsters,
    offered,
    piece,
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
from underhall.cave.roles.goblins.tribe_moves import (
    MOVE,
    lure,
    lures,
    may_enter,
    move,
    step_cost,
    way_out,
)
from underhall.cave.roles.goblins.tribes import (
    EXPLORE,
    PLUNDER_DRAGON,
    PLUNDER_TOKEN,
    explore,
    plunder,
    tribe_options,
)
from underhall.cave.roles.goblins.war import ACTIVATE, MONSTERS, POPULATE, SECRETS, WAR
from underhall.cave.roles.knight.cubes import PERCEPTION
from underhall.cave.roles.thief.role import Thief
from underhall.engine.flow import Ask, Prompt
from underhall.hall.pieces import BONES, EYE, FANGS, KNIGHT
from underhall.hall.plan import Goal
from underhall.hall.space import OFF, at
from underhall.hall.tokens import TOKENS, TREASURE

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


# ------------------------------------------------------------------ hidden, lurking, revealed


@pytest.mark.clause("GOB-09", "GOB-52")
@pytest.mark.parametrize(
    ("spot", "word"), [(None, "hidden"), ((1, 1), "lurking"), ((0, 0), "revealed"), ((1, 0), "revealed")]
)
def test_their_board_says_where_each_tribe_is(spot: tuple[int, int] | None, word: str) -> None:
    t = goblins_with("knight")
    t.dark(1, 0, "ambush-10")
    tribe(t, "eye", 2, *(spot or (None,)))
    panel = goblins(t).panel(t.g, 1)
    assert [row.note.split(", ")[0] for row in panel.rows if row.name == "Eye Tribe"] == [word]


@pytest.mark.clause("GOB-08", "GOB-28", "GOB-82")
@pytest.mark.parametrize(
    ("done", "left"),
    [((), "fangs bones eye"), (("fangs",), "bones eye"), (("bones",), "fangs eye"), (("eye", "bones"), "fangs")],
)
def test_out_of_hiding_attacks_whoever_was_not_active_yet(done: tuple[str, ...], left: str) -> None:
    t = goblins_with("knight")
    t.lit(1, 0, "ambush-01")
    stand(t, 1, 0)
    for name in ("fangs", "bones", "eye"):
        tribe(t, name, 3)
    goblins(t).means.done = sum(1 << piece(name) for name in done)
    assert secrets.spotters(t.g, goblins(t)) == [piece(name) for name in left.split()]


# ------------------------------------------------------------------ the River


@pytest.mark.clause("TER-60", "TER-65", "GOB-33", "FRC-12")
@pytest.mark.parametrize(
    ("who", "cubes", "rides"),
    [
        ("its own step", None, True),
        ("its own step", 0, True),
        ("its own step", 2, False),  # she is as strong as the Tribe
        ("their Cave-In", None, True),
        ("their Cave-In", 0, False),
        ("the Dragon", None, True),
        ("the Dragon", 0, False),
        ("the Dragon", 2, False),
    ],
)
def test_the_river_carries_a_tribe_on_to_her_only_by_its_own_step(who: str, cubes: int | None, rides: bool) -> None:
    t = goblins_with("knight", "dragon", terrain=True)
    river = t.terrain("river", 1, 0)
    fangs = tribe(t, "fangs", 2)
    t.g.where[fangs] = river[1]
    if who == "its own step":
        goblins(t).means.activate(fangs, river[1])
    if cubes is not None:
        cubes_on_strength(t, cubes)
        t.g.where[KNIGHT] = river[2]
    mover = t.seat("dragon" if who == "the Dragon" else "goblins")
    found = goblins(t).rides(t.g, fangs, river[2], mover)
    assert [(option.verb, option.space) for option in found] == ([("ride", river[2])] if rides else [])


# ------------------------------------------------------------------ Pits


@pytest.mark.clause("TER-52", "GOB-42", "GOB-53")
@pytest.mark.parametrize(
    ("there", "enters"),
    [(("knight",), True), (("ghoul",), False), (("knight", "ghoul"), False), (("thief",), False)],
)
def test_a_pit_without_a_way_out_is_entered_only_for_an_attack_that_scatters(
    there: tuple[str, ...], enters: bool
) -> None:
    t = goblins_with(*there, terrain=True, tokens={"rockslide": 1})
    t.terrain("pit", 0, 1)
    t.g.collapsing = True
    t.edge_token(0, 1, "south", "rockslide")
    fangs = tribe(t, "fangs", 4, 0, 0)
    for name in there:
        t.piece(name, 0, 1)
    assert may_enter(t.g, goblins(t), fangs, at(0, 1)) is enters


@pytest.mark.clause("TER-51", "TER-52", "GOB-33")
@pytest.mark.parametrize(("cubes", "leads"), [(None, True), (0, True), (1, True), (2, False), (3, False)])
def test_another_pit_is_a_way_out_only_past_who_is_weaker(cubes: int | None, leads: bool) -> None:
    t = goblins_with("knight", terrain=True, tokens={"rockslide": 1})
    t.lit(2, 1, "ambush-01")
    t.terrain("pit", 0, 1)
    t.terrain("pit", 3, 1)
    t.edge_token(0, 1, "south", "rockslide")
    t.g.collapsing = True
    fangs = tribe(t, "fangs", 2, 0, 1)
    if cubes is not None:
        cubes_on_strength(t, cubes)
        stand(t, 3, 1)
    assert way_out(t.g, goblins(t), fangs, at(0, 1)) is leads


@pytest.mark.clause("TER-52")
@pytest.mark.parametrize("spot", [(1, 2), (2, 1), (1, 0), (0, 1)])
def test_a_pit_is_left_on_any_side(spot: tuple[int, int]) -> None:
    t = goblins_with("knight", terrain=True)
    t.terrain("pit", 1, 1)
    t.g.collapsing = True
    fangs = tribe(t, "fangs", 4, 1, 1)
    assert not way_out(t.g, goblins(t), fangs, at(1, 1))
    t.dark(*spot, "ambush-10")
    assert way_out(t.g, goblins(t), fangs, at(1, 1))


@pytest.mark.clause("TER-52", "TER-54", "GOB-46")
@pytest.mark.parametrize("leads", [True, False])
def test_on_a_pit_that_it_can_leave_a_tribe_does_nothing_else(leads: bool) -> None:
    t = goblins_with("dragon", "thief", terrain=True, tokens={"rockslide": 1})
    t.terrain("pit", 0, 1)
    t.g.collapsing = True
    if not leads:
        t.edge_token(0, 1, "south", "rockslide")
    fangs = tribe(t, "fangs", 4, 0, 1)
    t.piece("dragon", 0, 1)
    t.piece("thief", 0, 1)
    t.role(Thief).stats = (2, 1, 4)
    t.token(0, 1, "treasure")
    goblins(t).means.activate(fangs, at(0, 1))
    found = {option.verb for option in tribe_options(t.g, goblins(t), fangs)}
    assert found == ({"move", "hide"} if leads else {"done", "attack", "plunder", "special", "hide"})


# ------------------------------------------------------------------ plunder, exploring


@pytest.mark.clause("GOB-46")
@pytest.mark.parametrize("beside", ["thief", "knight", "ghoul"])
def test_the_hoard_is_plundered_on_the_dragons_space_alone(beside: str) -> None:
    t = goblins_with("dragon", beside)
    t.lit(1, 0, "ambush-01")
    t.piece("dragon", 0, 0)
    t.piece(beside, 1, 0)
    fangs = tribe(t, "fangs", 4, 1, 0)
    goblins(t).means.activate(fangs, at(1, 0))
    assert "plunder" not in {option.verb for option in tribe_options(t.g, goblins(t), fangs)}
    t.piece("dragon", 1, 0)
    assert "plunder" in {option.verb for option in tribe_options(t.g, goblins(t), fangs)}


@pytest.mark.clause("GOB-44", "GOB-45", "GOB-46")
@pytest.mark.parametrize(
    ("token", "clause", "told"),
    [
        ("treasure", "GOB-44", ["tribe-plunder"]),
        ("gem-claw", "GOB-45", ["tribe-plunder", "tribe-roll", "lose-population", "scatter"]),
        ("gem-wing", "GOB-45", ["tribe-plunder", "tribe-roll", "lose-population", "scatter"]),
        ("", "GOB-46", ["tribe-plunder", "tribe-roll", "lose-population", "scatter"]),
    ],
)
def test_what_is_told_of_a_plunder_by_what_is_taken(token: str, clause: str, told: list[str]) -> None:
    t = goblins_with("dragon")
    t.dark(1, 0, "ambush-10")
    t.piece("dragon", 1, 0)
    fangs = tribe(t, "fangs", 4, 1, 0)
    if token:
        t.token(1, 0, token)
    option = PLUNDER_TOKEN[TOKENS.index(token)] if token else PLUNDER_DRAGON
    t.g.story = []
    t.run(plunder(t.g, goblins(t), fangs, option), *(["centre"] if len(told) > 1 else []))
    events = [event for event in t.g.story if event.verb in (*told, "tribe-plunder")]
    assert [(event.verb, event.clause) for event in events] == [(verb, clause) for verb in told]
    assert events[0].thing == (token or "dragon")


@pytest.mark.clause("GOB-28", "GOB-47")
def test_a_tribe_that_explores_is_done_before_the_cave_chooses_the_tile() -> None:
    t = goblins_with("cave")
    t.dark(1, 0, "ambush-10")
    t.hold("event-03", "crystal-01")
    fangs = tribe(t, "fangs", 2, 1, 0)
    goblins(t).means.activate(fangs, at(1, 0))
    step = t.play(explore(t.g, goblins(t), fangs, EXPLORE[fangs][at(2, 0)]))
    assert isinstance(step, Ask)
    assert step.seat == t.seat("cave")
    assert (goblins(t).means.active, goblins(t).means.done) == (-1, 1 << fangs)


# ------------------------------------------------------------------ Secrets


@pytest.mark.clause("GOB-26")
@pytest.mark.parametrize(("held", "laid"), [(4, 0), (3, 1), (2, 2), (5, 0), (4, 1), (3, 2)])
def test_five_secrets_in_hand_and_face_up_are_not_too_many(held: int, laid: int) -> None:
    t = goblins_with("knight")
    hold(t, *("poison", "hex", "cave-in", "leader", "blind-fury")[:held])
    face_up(t, *("trap", "hiding-spots")[:laid])
    t.dealt = True
    step = t.play(goblins(t).draw_secrets(t.g, 1))
    if held + laid < 5:
        assert isinstance(step, Result)
        assert len(goblins(t).secrets.hand) == held + 1
    else:
        assert isinstance(step, Ask)
        assert (step.prompt.name, len(step.options), step.numbers) == ("secrets-surplus", held + 1, (1,))


@pytest.mark.clause("GOB-76", "FRC-10")
@pytest.mark.parametrize("token", ["", "treasure"])
def test_what_lies_on_a_tile_takes_no_tribe_off_it(token: str) -> None:
    t = goblins_with("knight")
    for x, tile in ((-1, "ambush-01"), (1, "ambush-02"), (2, "ambush-03")):
        t.dark(x, 0, tile)
    if token:
        t.token(2, 0, token)
    stand(t, 0, 0)
    tribe(t, "bones", 2, 1, 0)
    tribe(t, "eye", 2)
    hold(t, "cave-in")
    assert offered(t, turn(t)(secret(t, "cave-in"), "cave-in 1E 0")) == ["cave-in 1W 0", "enough"]


@pytest.mark.clause("GST-67")
def test_a_secret_laid_open_by_the_possessor_is_discarded_their_own_stays() -> None:
    t = goblins_with("knight", "ghost")
    face_up(t, "goblin-ruby")
    goblins(t).means.own_open = goblins(t).secrets.shown
    face_up(t, "trap")
    t.run(goblins(t).released(t.g))
    assert (shown(t), discards(t)) == (["goblin-ruby"], ["trap"])


@pytest.mark.clause("GOB-26")
@pytest.mark.parametrize("drawn", [1, 2, 3])
def test_of_too_many_secrets_as_many_go_as_are_too_many(drawn: int) -> None:
    t = goblins_with("knight")
    hold(t, "poison", "hex", "cave-in", "leader")
    face_up(t, "trap")
    t.dealt = True
    step = t.play(goblins(t).draw_secrets(t.g, drawn), *["discard-secret #poison", "discard-secret #hex"][: drawn - 1])
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.numbers, len(step.options)) == ("secrets-surplus", (1,), 5)


@pytest.mark.clause("GOB-76", "FRC-24", "GST-102")
@pytest.mark.parametrize(("token", "way", "goes"), [("artifact", True, True), ("artifact", False, False)])
def test_a_tile_with_an_artifact_caves_in_only_if_that_can_leave_it(token: str, way: bool, goes: bool) -> None:
    t = goblins_with("ghost", "knight", tokens={"rockslide": 1})
    t.lit(1, 0, "ambush-03")  # a wall to the west
    t.dark(2, 0, "ambush-02")
    t.token(1, 0, token)
    if not way:
        t.edge_token(1, 0, "east", "rockslide")
    tribe(t, "eye", 1)
    hold(t, "cave-in")
    assert ("cave-in 1E 0" in offered(t, turn(t)(secret(t, "cave-in")))) is goes


@pytest.mark.clause("GOB-76", "COL-35", "GST-58")
@pytest.mark.parametrize("possessed", [False, True])
def test_a_map_torn_by_cave_in_is_joined_by_whoever_plays_them(possessed: bool) -> None:
    t = goblins_with("knight", "ghost")
    t.lit(1, 0, "ambush-01")
    t.lit(4, 0, "ambush-05")
    t.g.turn.mending = t.g.apart = t.g.collapsing = True
    if possessed:
        goblins(t).seat = t.seat("ghost")
    step = t.play(goblins(t).play(t.g))
    assert isinstance(step, Ask)
    assert (step.seat, {option.verb for option in step.options}) == (goblins(t).seat, {"slide"})


@pytest.mark.clause("GST-67", "GOB-07")
def test_after_a_possession_turn_their_population_is_the_discs_again() -> None:
    t = goblins_with("knight", "ghost")
    for name, count in (("fangs", 4), ("bones", 0), ("eye", 2)):
        tribe(t, name, count)
    goblins(t).means.fixed = 3
    t.run(goblins(t).released(t.g))
    assert [population(t, name) for name in ("fangs", "bones", "eye")] == [4, 0, 2]


# ------------------------------------------------------------------ War cards and Monsters


@pytest.mark.clause("GOB-18")
@pytest.mark.parametrize("withheld", ["", "fangs", "bones", "eye", "fangs eye", "bones eye", "fangs bones"])
def test_from_each_tribe_its_discs_are_withheld_once(withheld: str) -> None:
    t = goblins_with("knight", phase=POPULATE)
    war_card(t, "thirst")
    goblins(t).rage = 3
    found = offered(t, turn(t)(*(f"withhold goblin-{name}" for name in withheld.split())))
    left = [name for name in ("fangs", "bones", "eye") if name not in withheld.split()]
    assert [code for code in found if code.startswith("withhold")] == [f"withhold goblin-{name}" for name in left]


@pytest.mark.clause("GOB-22")
@pytest.mark.parametrize("first", ["discard-drawn #pet-frog", "assign-monster goblin-eye #pet-frog"])
def test_each_drawn_monster_is_assigned_or_discarded_whatever_became_of_the_first(first: str) -> None:
    t = goblins_with("knight", phase=MONSTERS)
    tribe(t, "bones", 4)
    step = t.play(war.draw_monsters(t.g, goblins(t), 2), "pet-frog", "golem", first)
    assert isinstance(step, Ask)
    assert step.prompt.name == "assign"
    assert "discard-drawn #golem" in offered(t, step)


# ------------------------------------------------------------------ lurking


@pytest.mark.clause("GOB-52", "GOB-70")
@pytest.mark.parametrize("golem", [False, True])
@pytest.mark.parametrize(
    ("tile", "turned", "steps"),
    [("ambush-01", 0, True), ("ambush-02", 0, True), ("ambush-02", 1, False), ("ambush-03", 0, True)],
)
def test_a_lurking_tribe_is_kept_out_only_by_a_wall_towards_it(
    tile: str, turned: int, steps: bool, golem: bool
) -> None:
    t = goblins_with("knight")
    t.lit(1, 0, tile, turned)
    fangs = tribe(t, "fangs", 2, 1, 1)
    if golem:
        monster(t, "fangs", "golem")
    goblins(t).means.activate(fangs, at(1, 1))
    codes = [t.g.option_code(option) for option in tribe_options(t.g, goblins(t), fangs)]
    assert ("move 1E 0 goblin-fangs" in codes) is (steps or golem)


@pytest.mark.clause("GOB-52", "TER-65")
@pytest.mark.parametrize("knight_there", [False, True])
def test_from_its_step_out_of_lurking_the_river_carries_no_tribe_into_an_attack(knight_there: bool) -> None:
    t = goblins_with("knight", terrain=True)
    t.lit(1, 0, "ambush-01")
    river = t.terrain("river", 1, 1)
    fangs = tribe(t, "fangs", 4, 1, 2)
    first = next(spot for spot in river if spot == at(1, 1))
    onward = t.g.ground[first].downstream(first)
    assert onward >= 0
    if knight_there:
        t.g.where[KNIGHT] = onward
    goblins(t).means.activate(fangs, at(1, 2))
    step = t.play(move(t.g, goblins(t), fangs, MOVE[fangs][first]))
    assert isinstance(step, Ask) is not knight_there
    assert (place(t, "fangs"), goblins(t).means.active) == (first, -1)


@pytest.mark.clause("TER-12", "TER-52")
@pytest.mark.parametrize(
    ("left", "collapsing", "leads"), [(False, False, True), (True, False, False), (False, True, False)]
)
def test_off_a_pit_an_open_space_leads_once_in_an_activation(left: bool, collapsing: bool, leads: bool) -> None:
    t = goblins_with("knight", terrain=True, tokens={"rockslide": 1})
    t.terrain("pit", 0, 1)
    t.edge_token(0, 1, "south", "rockslide")
    fangs = tribe(t, "fangs", 2, 0, 1)
    goblins(t).means.activate(fangs, at(0, 1))
    goblins(t).means.left_terrain, t.g.collapsing = left, collapsing
    assert way_out(t.g, goblins(t), fangs, at(0, 1)) is leads


@pytest.mark.clause("GOB-05", "GOB-22")
def test_all_see_which_monsters_are_assigned_drawn_and_discarded() -> None:
    t = goblins_with("knight")
    monster(t, "bones", "wisp")
    deck = goblins(t).monster_deck
    drawn, gone = deck.unknown[0], deck.unknown[1]
    deck.unknown = deck.unknown[2:]
    deck.show(drawn)
    deck.discard(gone)
    cards = [card for card in goblins(t).panel(t.g, 1).cards if card.deck == "monsters"]
    assert [card.state for card in cards] == ["Bones Tribe", "drawn", "discarded"]
    assert [card.card for card in cards[1:]] == [drawn, gone]


@pytest.mark.clause("GOB-49", "GOB-52", "GOB-69", "GST-67")
@pytest.mark.parametrize("possessed", [False, True])
@pytest.mark.parametrize(
    ("spot", "verbs"), [((1, 1), {"done", "move", "hide"}), ((1, 0), {"done", "move", "special", "hide"})]
)
def test_possessed_tribes_neither_hide_nor_use_their_special_action(
    spot: tuple[int, int], verbs: set[str], possessed: bool
) -> None:
    t = goblins_with("knight", "ghost")
    t.lit(1, 0, "ambush-01")
    fangs = tribe(t, "fangs", 2, *spot)
    goblins(t).means.activate(fangs, at(*spot))
    goblins(t).means.fixed = 2 if possessed else 0
    found = {option.verb for option in tribe_options(t.g, goblins(t), fangs)}
    assert found == verbs - ({"hide", "special"} if possessed else set())


@pytest.mark.clause("GOB-05", "GOB-27")
def test_each_secret_on_their_board_says_by_which_clause_it_works() -> None:
    t = goblins_with("knight")
    hold(t, "hex")
    face_up(t, "trap")
    goblins(t).secrets.discard(SECRET_IDS.index("leader"))
    cards = [card for card in goblins(t).panel(t.g, 0).cards if card.deck == "secrets"]
    assert [(card.name, card.clause) for card in cards] == [("Hex", "GOB-80"), ("Trap", "GOB-81"), ("Leader", "GOB-83")]


@pytest.mark.clause("GOB-76", "FRC-10")
def test_of_many_tiles_that_go_none_takes_the_last_way_off_another() -> None:
    t = goblins_with("knight")
    for x, tile in ((-1, "ambush-01"), (1, "ambush-02"), (2, "ambush-03"), (-2, "ambush-05")):
        t.dark(x, 0, tile)
    stand(t, 0, 0)
    tribe(t, "bones", 2, 1, 0)
    tribe(t, "eye", 4)
    hold(t, "cave-in")
    step = turn(t)(secret(t, "cave-in"), "cave-in 1E 0", "cave-in 2W 0")
    assert offered(t, step) == ["cave-in 1W 0", "enough"], "the Tribe needs 2E 0"


@pytest.mark.clause("GOB-35", "TER-30", "GOB-54")
def test_magma_takes_the_tribes_on_it_one_after_the_other() -> None:
    t = goblins_with("knight", terrain=True)
    magma = t.terrain("magma", 1, 0)
    for name in ("fangs", "bones", "eye"):
        t.g.where[tribe(t, name, 2)] = magma[0]
    monster(t, "fangs", "bright-beetles")
    monster(t, "bones", "wisp", "golem")
    step = t.play(goblins(t).end_of_turn(t.g))
    assert isinstance(step, Ask)
    assert step.prompt.name == "bright-beetles"
    assert place(t, "bones") != OFF
    step = t.play(goblins(t).end_of_turn(t.g), "lose-all")
    assert isinstance(step, Ask)
    assert step.prompt.name == "scatter-monster"
    assert (place(t, "fangs"), place(t, "eye")) == (OFF, magma[0])


@pytest.mark.clause("GOB-05", "GOB-13", "GOB-41", "GOB-75", "GOB-79")
@pytest.mark.parametrize(
    ("field", "value", "begins"),
    [
        ("tunnels", True, "Secret Tunnels"),
        ("furious", EYE, "Blind Fury: the Eye"),
        ("bomber", BONES, "Fire Bomber: the Bones"),
        ("blows", 1 << EYE, "A Crystal was struck"),
        ("done", 1 << EYE, ""),
    ],
)
def test_what_lasts_for_this_turn_is_noted_on_their_board(field: str, value: int, begins: str) -> None:
    t = goblins_with("knight")
    goblins(t).rage = 2
    setattr(goblins(t).means, field, value)
    notes = goblins(t).panel(t.g, 1).notes
    assert len(notes) == bool(begins)
    assert all(note.startswith(begins) for note in notes)
