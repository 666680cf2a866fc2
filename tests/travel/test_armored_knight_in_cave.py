"""The Armored Knight as a guest of the cave (MVR-63 to MVR-66, MVR-69, MVR-72, MVR-80 to MVR-83, MVR-91)."""

from __future__ import annotations

import pytest

from tests.cave.seats import Seats
from tests.cave.tables.goblins import goblins, hold, monster, tribe
from tests.table import Result
from tests.travel.visiting_heroes import (
    act,
    armored_knight,
    armored_knight_visits,
    bare,
    codes,
    dragon_on,
    held,
    next_event,
    offered,
    places,
    put_cubes,
    stands,
)
from tests.travel.visiting_spider import HOST
from underhall.cave.map import board
from underhall.cave.roles.goblins.tribe_attacks import ATTACK
from underhall.cave.roles.thief.actions import BACKSTAB, PICKPOCKET
from underhall.cave.roles.thief.role import Thief
from underhall.cave.setup.agreed import Setup
from underhall.draw.words import option_words
from underhall.engine.flow import Ask, Chance
from underhall.hall.pieces import ARMORED_KNIGHT, BONES, DRAGON, FANGS, THIEF
from underhall.hall.space import CENTRE, OFF, at
from underhall.hall.tokens import BREACH, JAVELIN, TREASURE
from underhall.manor.roles.armored_knight.parts import MOVEMENT, PERCEPTION
from underhall.told.matrix import all_pairs, met_on_a_visit

FIVE = ("armored-knight", "goblins", "dragon", "cave", "thief")
FOUR = ("armored-knight", "goblins", "dragon", "thief")
THREE = ("armored-knight", "goblins", "dragon")
OPEN = ("ambush-01", "ambush-05", "treasure-01", "event-05")
"""Tiles without a wall."""


def open_tiles(t: Seats, *where: tuple[int, int]) -> None:
    for tile, (x, y) in zip(OPEN, where, strict=False):
        t.lit(x, y, tile)


def quest(t: Seats, name: str) -> str:
    """Give her a Sidequest; gives back the code that reveals it."""
    held(t, armored_knight(t).sidequests, name)
    return f"quest #{name}"


# ------------------------------------------------------------------ the table


@pytest.mark.clause("MVR-44", "MVR-46", "MVR-64", "MVR-91")
def test_she_sits_in_the_knights_seat_hunts_the_dragon_and_is_hunted_by_the_goblins() -> None:
    plan = HOST.plan_of(Setup(FIVE))
    assert plan.roles == FIVE
    assert (plan.slots["hero"], plan.hero) == ("armored-knight", ARMORED_KNIGHT)
    assert plan.killed == {"armored-knight": "goblins", "dragon": "armored-knight"}


@pytest.mark.clause("MVR-63", "MVR-72", "MVR-77", "MVR-91", "AKN-06")
def test_she_draws_three_of_the_knights_sidequests_without_cunning_and_brings_breaches_and_javelins() -> None:
    t = bare(*THREE)
    me = armored_knight(t)
    t.run(me.set_up(t.g))
    names = {me.sidequests.names[kind] for kind in (*me.sidequests.unknown, *(t.face for t in me.sidequests.hand))}
    assert len(me.sidequests.hand) == 3
    assert names == {
        "stalwart",
        "intrepid",
        "daring",
        "fearless",
        "bedecked",
        "adventurous",
        "swift",
        "eagle-eyed",
        "persistent",
    }
    assert (t.g.supply[BREACH], t.g.supply[JAVELIN], len(me.artifacts)) == (8, 3, 7)
    assert t.g.where[ARMORED_KNIGHT] == CENTRE


@pytest.mark.clause("MVR-91")
def test_how_she_and_all_whom_she_meets_affect_each_other_is_said() -> None:
    assert {role for role, _ in met_on_a_visit("armored-knight")} >= {"goblins", "dragon", "cave", "thief"}
    assert not [pair for pair, lines in all_pairs("armored-knight").items() if not lines]


# ------------------------------------------------------------------ encounters (MVR-66, MVR-90, MVR-91)


@pytest.mark.clause("MVR-66", "MVR-90", "MVR-91", "AKN-18")
def test_an_encounter_reveals_by_the_caves_rules_for_2_grit_after_its_event() -> None:
    t = armored_knight_visits(*THREE, grit=5)
    t.dark(1, 0, "event-05")
    next_event(t, "rats")
    act(t, "move 1E 0", "reveal")
    me = armored_knight(t)
    assert (me.grit, me.encounters, t.tokens(1, 0)) == (5, 1, [])


@pytest.mark.clause("MVR-91", "KNT-45")
def test_an_event_token_makes_an_encounter_obligatory_and_holds_her() -> None:
    t = armored_knight_visits(*THREE, grit=5)
    open_tiles(t, (1, 0))
    t.token(1, 0, "event")
    next_event(t, "rats", "rats")
    step = act(t, "move 1E 0")
    assert isinstance(step, Ask)
    assert step.prompt.name == "hero-event"
    assert "stop" not in codes(t, step)
    act(t, "reveal")
    assert (armored_knight(t).grit, t.tokens(1, 0)) == (3, []), "the Event, and no Grit for a tile that lay open"
    t.token(1, 0, "event")
    put_cubes(t, 1, perception=1, movement=1)
    assert not offered(t, verb="move"), "she may not leave before it is resolved"


@pytest.mark.clause("MVR-90", "MVR-91", "AKN-53")
def test_swift_boots_enter_no_event_token() -> None:
    t = armored_knight_visits(*THREE, artifacts=("swift-boots",))
    open_tiles(t, (1, 0), (0, 1))
    t.token(1, 0, "event")
    found = offered(t, "use-artifact #swift-boots", verb="move")
    assert len(found) == 1
    assert "move 1E 0" not in found


@pytest.mark.clause("MVR-91", "AKN-22", "MVR-77")
def test_a_treasure_is_5_grit_or_a_javelin_and_no_card() -> None:
    t = armored_knight_visits(*FIVE)
    t.token(0, 0, "treasure")
    step = act(t, "encounter", "collect-treasure")
    assert codes(t, step) == ["treasure-grit", "treasure-javelin"]
    assert t.g.supply[TREASURE] == 12


@pytest.mark.clause("MVR-91", "KNT-84", "AKN-22")
def test_deep_and_dark_without_a_cave_gives_what_a_treasure_gives() -> None:
    t = armored_knight_visits(*THREE)
    t.dark(1, 0, "event-05")
    next_event(t, "deep-and-dark")
    step = act(t, "move 1E 0", "reveal")
    assert codes(t, step) == ["treasure-grit", "treasure-javelin"]


@pytest.mark.clause("MVR-91", "KNT-90", "AKN-24")
def test_an_ambush_may_be_braced_for_with_a_cube_on_strength_and_defense() -> None:
    t = armored_knight_visits(*THREE, cubes=2)
    t.dark(1, 0, "ambush-01")
    tribe(t, "fangs", 3)
    goblins(t).rage = 2
    step = act(t, "move 1E 0", "reveal")
    assert isinstance(step, Ask)
    assert (step.prompt.name, codes(t, step)) == ("ambush-brace", ["go-on", "raise #strength-defense"])


@pytest.mark.clause("MVR-64", "MVR-81", "AKN-32")
def test_a_tribes_hit_costs_1_health_and_armor_takes_it() -> None:
    t = armored_knight_visits(*THREE)
    me = armored_knight(t)
    tribe(t, "fangs", 4, 0, 0)
    t.turn_of("goblins", 4)
    assault = ATTACK.of(me)
    assert assault is not None
    t.run(assault.attack(t.g, goblins(t), FANGS, ARMORED_KNIGHT))
    assert (me.health, t.g.where[FANGS]) == (6, OFF)
    tribe(t, "fangs", 4, 0, 0)
    me.armor = 1
    t.run(assault.attack(t.g, goblins(t), FANGS, ARMORED_KNIGHT))
    assert (me.health, me.armor) == (6, 0)


@pytest.mark.clause("MVR-90", "MVR-91", "KNT-17")
def test_poison_takes_her_cubes_and_the_statistic_falls() -> None:
    t = armored_knight_visits(*THREE, cubes=0, movement=1, strength_defense=2)
    me = armored_knight(t)
    tribe(t, "fangs", 6, 0, 0)
    hold(t, "poison")
    t.turn_of("goblins", 4)
    assault = ATTACK.of(me)
    assert assault is not None
    defense = me.defense(t.g, ARMORED_KNIGHT)
    step = t.play(assault.attack(t.g, goblins(t), FANGS, ARMORED_KNIGHT), "secret #poison")
    assert codes(t, step) == ["lose-hero-cube #movement", "lose-hero-cube #strength-defense"]
    other = armored_knight_visits(*THREE, cubes=0, movement=1, strength_defense=2)
    her = armored_knight(other)
    other.run(her.poison(other.g, 2), "lose-hero-cube #strength-defense")
    assert (sum(her.cubes), her.visit.poisoned) == (2, 1), "never below two"
    assert her.defense(other.g, ARMORED_KNIGHT) == defense - 1
    assert her.statistic(MOVEMENT) > 0


# ------------------------------------------------------------------ the Dragon (MVR-91)


@pytest.mark.clause("MVR-91", "KNT-55", "DRG-58", "AKN-27")
def test_a_javelin_on_his_space_reaches_the_dragon_underground_once_a_turn_and_leaves_the_game() -> None:
    t = armored_knight_visits(*THREE, cubes=4, javelins=2, strength_defense=2, artifacts=("javelin-quiver",))
    dragon = dragon_on(t, 0, 0)
    gone = t.g.gone[JAVELIN]
    step = act(t, "encounter")
    assert isinstance(step, Ask)
    assert not [code for code in codes(t, step) if code.startswith("attack")], "an encounter does not reach him"
    t = armored_knight_visits(*THREE, cubes=4, javelins=2, strength_defense=2, artifacts=("javelin-quiver",))
    dragon = dragon_on(t, 0, 0)
    act(t, "throw-javelin Entrance dragon")
    assert (dragon.health, t.g.gone[JAVELIN], armored_knight(t).javelins) == (4, gone + 1, 1)
    assert not offered(t, verb="throw-javelin"), "once a turn, whatever the Quiver says"


@pytest.mark.clause("MVR-91", "MVR-80")
def test_what_a_throw_at_the_dragon_underground_compares_is_told() -> None:
    t = armored_knight_visits(*THREE, cubes=4, javelins=1, strength_defense=2)
    dragon_on(t, 0, 0)
    step = act(t)
    assert isinstance(step, Ask)
    view = t.g.view(step.seat, step)
    assert view.ask is not None
    (option,) = [option for option in view.ask.options if option.verb == "throw-javelin"]
    assert "against Armor" in option_words(view, option)


@pytest.mark.clause("MVR-91", "KNT-55")
def test_from_another_space_no_javelin_reaches_him_below_surfaced_it_does() -> None:
    t = armored_knight_visits(*THREE, javelins=1, strength_defense=3)
    open_tiles(t, (1, 0))
    dragon_on(t, 1, 0)
    assert not offered(t, verb="throw-javelin")
    t.g.surfaced = True
    assert offered(t, verb="throw-javelin") == ["throw-javelin 1E 0 dragon"]


@pytest.mark.clause("MVR-91", "KNT-56")
def test_in_the_collapse_an_encounter_reaches_him_below_too() -> None:
    t = armored_knight_visits(*THREE, strength_defense=3)
    dragon = dragon_on(t, 0, 0)
    t.g.collapsing = True
    act(t, "encounter", "attack Entrance dragon")
    assert dragon.health == 4
    put_cubes(t, 1, strength_defense=3, perception=1)
    assert not t.g.may_be_attacked(armored_knight(t), DRAGON), "once a turn"


@pytest.mark.clause("MVR-64", "MVR-91")
def test_killing_the_dragon_she_wins() -> None:
    t = armored_knight_visits(*THREE, javelins=1, strength_defense=3)
    dragon_on(t, 0, 0).health = 1
    step = act(t, "throw-javelin Entrance dragon")
    assert isinstance(step, Result)
    assert step.ending is not None
    assert step.ending.winners == ("armored-knight",)


# ------------------------------------------------------------------ Sidequests (MVR-63, MVR-65, MVR-72, KNT-78, KNT-79)


@pytest.mark.clause("MVR-63", "MVR-72", "AKN-34")
def test_a_sidequest_brings_an_artifact_and_no_grit_and_another_is_drawn() -> None:
    t = armored_knight_visits(*THREE)
    me = armored_knight(t)
    code = quest(t, "intrepid")
    t.g.tiles_revealed = 99
    act(t, code)
    assert (len(me.artifacts.hand), me.grit, len(me.sidequests.hand)) == (1, 0, 1)
    me.artifacts.unknown = ()
    me.artifacts.gone = tuple(kind for kind in me.artifacts.full if kind not in [t.face for t in me.artifacts.hand])
    name = me.sidequests.names[me.sidequests.hand[0].face]
    me.visit.feats = 1 << me.sidequests.hand[0].face
    act(t, f"quest #{name}")
    assert (len(me.artifacts.hand), me.grit) == (1, 0), "none left: nothing"


@pytest.mark.clause("MVR-65", "KNT-78")
@pytest.mark.parametrize(("name", "met"), [("bedecked", False), ("intrepid", False), ("persistent", False)])
def test_states_are_looked_at_now(name: str, met: bool) -> None:
    t = armored_knight_visits(*THREE)
    code = quest(t, name)
    assert (code in offered(t)) is met
    t.g.tiles_revealed = t.g.crystals_smashed = 99
    me = armored_knight(t)
    for card in tuple(me.artifacts.unknown)[:6]:
        me.artifacts.unknown = tuple(kind for kind in me.artifacts.unknown if kind != card)
        me.artifacts.show(card)
    assert code in offered(t), "artifacts in play count as Treasure cards"


@pytest.mark.clause("KNT-79", "AKN-55")
def test_swift_counts_different_spaces_of_her_own_steps_and_adventurous_tiles_of_encounters() -> None:
    t = armored_knight_visits(*THREE)
    me = armored_knight(t)
    swift, adventurous = quest(t, "swift"), quest(t, "adventurous")
    me.visit.visited = tuple(at(x, 0) for x in range(3))
    me.encountered = (at(0, 0), at(1, 0))
    few = offered(t)
    me.visit.visited = tuple(at(x, 0) for x in range(20))
    me.encountered = tuple(at(x, 0) for x in range(20))
    many = offered(t)
    assert (swift in few, adventurous in few, swift in many, adventurous in many) == (False, False, True, True)
    me.begin_turn(t.g)
    assert not me.visit.visited


@pytest.mark.clause("KNT-79")
def test_walking_back_and_forth_is_two_spaces() -> None:
    t = armored_knight_visits(*THREE, cubes=0, movement=2, perception=1)
    open_tiles(t, (1, 0))
    act(t, "move 1E 0", "move Entrance", "move 1E 0")
    assert armored_knight(t).visit.visited == tuple(sorted((CENTRE, at(1, 0))))


@pytest.mark.clause("KNT-78", "KNT-79")
def test_a_strong_tribe_with_a_monster_on_the_dark_tile_completes_three_right_when_it_is_attacked() -> None:
    t = armored_knight_visits(*THREE, cubes=2, strength_defense=3)
    t.dark(1, 0, "treasure-01")
    tribe(t, "bones", 3, 1, 0)
    monster(t, "bones", "gnome")
    codes_of_three = [quest(t, name) for name in ("stalwart", "daring", "fearless")]
    me = armored_knight(t)
    if me.strength(t.g, ARMORED_KNIGHT, BONES) <= goblins(t).strength(t.g, BONES):
        me.bolstered = True
    step = act(t, "move 1E 0", "reveal", "attack 1E 0 goblin-bones")
    assert isinstance(step, Ask)
    assert [code in codes(t, step) for code in codes_of_three] == [True, True, True]
    step = act(t, "raise #movement")
    assert codes_of_three[0] in codes(t, step), "a cube may be placed before"
    later = offered(t, "collect-treasure", "treasure-grit", verb="quest")
    assert not later, "unrevealed, it must happen again"


@pytest.mark.clause("MVR-65", "KNT-79")
def test_a_javelin_that_hits_completes_eagle_eyed_and_no_attack_of_an_encounter() -> None:
    t = armored_knight_visits(*THREE, cubes=3, javelins=1, strength_defense=3)
    open_tiles(t, (1, 0))
    tribe(t, "bones", 1, 1, 0)
    monster(t, "bones", "gnome")
    eagle, daring = quest(t, "eagle-eyed"), quest(t, "daring")
    step = act(t, "throw-javelin 1E 0 goblin-bones")
    assert (eagle in codes(t, step), daring in codes(t, step)) == (True, False)
    assert t.tokens(1, 0) == ["javelin"]


@pytest.mark.clause("KNT-79", "KNT-59")
def test_striking_back_in_the_dragons_turn_completes_nothing() -> None:
    t = armored_knight_visits(*THREE, strength_defense=3)
    open_tiles(t, (1, 0))
    dragon = dragon_on(t, 1, 0, surfaced=True)
    t.turn_of("dragon")
    stands(t, 1, 0)
    t.run(armored_knight(t).strike_back(t.g, DRAGON))
    assert (dragon.health, armored_knight(t).visit.feats) == (4, 0)


# ------------------------------------------------------------------ the Thief, breaches, Intuit


@pytest.mark.clause("MVR-80", "MVR-89", "MVR-91")
def test_her_own_perception_counts_against_the_thief_who_can_backstab_and_not_rob_her() -> None:
    t = armored_knight_visits(*FOUR, grit=5)
    thief = t.role(Thief)
    thief.stats = (1, 1, 4)
    t.g.where[THIEF] = CENTRE
    stealth = thief.stealth(t.g)
    able = armored_knight(t).statistic(PERCEPTION) > stealth
    assert t.g.may_be_attacked(armored_knight(t), THIEF) is able
    assert PICKPOCKET.of(armored_knight(t)) is None
    injury = BACKSTAB.of(armored_knight(t))
    assert injury is not None
    t.run(injury.injure(t.g, thief, ARMORED_KNIGHT, 3))
    assert armored_knight(t).grit == 0


@pytest.mark.clause("MVR-69", "MVR-83", "MVR-91", "AKN-29")
def test_lob_bomb_breaches_a_wall_in_sight_and_the_edge_is_filled() -> None:
    t = armored_knight_visits(*THREE)
    t.lit(1, 0, "crystal-02", 2)
    (wall,) = offered(t, verb="lob-bomb")
    tiles = len(t.g.edges)
    act(t, wall)
    assert t.g.supply[BREACH] == 7
    assert len(t.g.edges) > tiles
    assert not board.has_wall(t.g, at(1, 0), 1)


@pytest.mark.clause("MVR-91", "AKN-30", "MVR-85")
def test_intuit_shows_her_alone_the_dark_tiles_beside_her() -> None:
    t = armored_knight_visits(*THREE)
    t.dark(1, 0, "event-05")
    act(t, "intuit")
    assert t.g.dark[at(1, 0)].known == 1 << armored_knight(t).owner


@pytest.mark.clause("MVR-79", "AKN-28")
def test_a_javelin_on_the_map_stays_until_she_picks_it_up() -> None:
    t = armored_knight_visits(*FOUR)
    open_tiles(t, (1, 0))
    t.g.supply[JAVELIN] -= 1
    t.g.tokens[at(1, 0)] = (JAVELIN,)
    t.run(t.g.enter(THIEF, at(1, 0)))
    tribe(t, "fangs", 2, 1, 0)
    goblins(t).snared(t.g, at(1, 0))
    assert t.tokens(1, 0) == ["javelin"]
    t.g.where[THIEF] = t.g.where[FANGS] = OFF
    stands(t, 1, 0)
    act(t, "pick-up-javelin")
    assert (armored_knight(t).javelins, t.tokens(1, 0)) == (1, [])


@pytest.mark.clause("MVR-83", "FRC-11")
def test_others_move_her_as_the_knight() -> None:
    t = armored_knight_visits(*THREE)
    open_tiles(t, (1, 0))
    t.dark(0, 1, "event-01")
    dragon = dragon_on(t, 0, 0)
    t.run(dragon.push(t.g, ARMORED_KNIGHT, 1), "push 1E 0 armored-knight")
    assert places(t, ARMORED_KNIGHT) == ["1E 0"]


@pytest.mark.clause("MVR-91")
def test_she_is_told_what_reaches_the_dragon_below() -> None:
    t = armored_knight_visits(*THREE)
    dragon_on(t, 0, 0)
    why = armored_knight(t).why_not(t.g, CENTRE, DRAGON)
    assert why is not None
    assert "only a javelin" in why.sentence


@pytest.mark.clause("MVR-90", "AKN-06", "CAV-37")
@pytest.mark.parametrize("houses", [("cave",), ()])
def test_her_sidequests_are_drawn_before_the_cave_looks_at_the_events(houses: tuple[str, ...]) -> None:
    t = bare("armored-knight", "goblins", "dragon", *houses, "thief")
    me = armored_knight(t)
    kinds = []
    flow = me.set_up(t.g)
    asked = next(flow, None)
    while asked is not None:
        assert isinstance(asked, Chance)
        kinds.append(asked.kind)
        try:
            asked = flow.send(0)
        except StopIteration:
            asked = None
    sidequests, events = me.sidequests.kind, me.visit.events.kind
    assert kinds == [sidequests] * 3 + [events] * (3 if houses else 0), "without a Cave nobody looks"
