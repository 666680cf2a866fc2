"""The Knight where rules meet: boundaries of Grit, Terrain, a target that left, a turn cut short."""

from __future__ import annotations

import msgspec
import pytest

from tests.cave.seats import Seats, seated
from tests.cave.tables.goblins import tribe
from tests.cave.tables.knight import (
    act,
    asks,
    cubes,
    flow,
    give,
    holds,
    knight_with,
    me,
    monster,
    offered,
    only_events,
    only_monsters,
    quest,
    quests,
    show,
    shows,
    unplaced,
    verbs,
)
from tests.table import Result, codes_of
from underhall.cave.map.arrive import arrive
from underhall.cave.map.removal import collapsible, remove_tiles
from underhall.cave.play import monsters
from underhall.cave.play.monsters import MONSTER_IDS
from underhall.cave.play.stages import TILES
from underhall.cave.positions.role_boards import BOARDS
from underhall.cave.roles.dragon.role import Dragon
from underhall.cave.roles.goblins.role import Goblins
from underhall.cave.roles.goblins.tribe_moves import way_out as tribe_way_out
from underhall.cave.roles.knight.cubes import PLACES
from underhall.cave.roles.knight.encounters import duties
from underhall.cave.roles.knight.events import ambush, resolve_event
from underhall.cave.roles.knight.possessed import possess
from underhall.cave.roles.knight.role import Knight
from underhall.cave.roles.knight.sidequests import FOR_INTREPID, INTREPID, might_reveal
from underhall.cave.roles.thief.moves import way_out as thief_way_out
from underhall.cave.roles.thief.role import Thief
from underhall.engine.flow import Ask
from underhall.hall.pieces import EYE, KNIGHT
from underhall.hall.space import at, away
from underhall.hall.tokens import CLAW_GEM, OGRE
from underhall.hall.turn import PLAYING


def hall(*others: str, **changes: object) -> Seats:
    """The Knight on an open Lit tile east of the Entrance, another beyond."""
    t = knight_with(*others, **changes)
    t.lit(1, 0, "treasure-01")
    t.lit(2, 0, "treasure-02")
    t.piece("knight", 1, 0)
    return t


def tribe_of(t: Seats, population: int, x: int, y: int) -> None:
    """Let the Eye Tribe stand on a space."""
    t.role(Goblins).means.population[2] = population
    t.piece("goblin-eye", x, y)


# ------------------------------------------------------------------ Grit


@pytest.mark.clause("KNT-76", "KNT-17")
@pytest.mark.parametrize(
    ("state", "answers", "more"),
    [
        ("", ("axe",), 1),
        ("", ("go-on",), 0),
        ("bombing", (), 0),
        ("without its cube", (), 0),
        ("with two cubes", (), 0),
    ],
)
def test_what_the_mighty_axe_adds_to_a_hit(state: str, answers: tuple[str, ...], more: int) -> None:
    t = hall("dragon")
    shows(t, "mighty-axe")
    cubes(t, 2, mighty_axe=1)
    her = me(t)
    her.means.bombing = state == "bombing"
    if state == "without its cube":
        cubes(t, 3)
    if state == "with two cubes":
        her.cubes.unplaced, her.cubes.discarded = 1, 1
    before = her.cubes.hers()
    assert t.run(her.swing_axe(t.g), *answers) == more
    assert before - her.cubes.hers() == more


@pytest.mark.clause("KNT-22", "KNT-108")
@pytest.mark.parametrize("place", ["bow", "unplaced", "set-aside"])
def test_a_poisoned_cube_leaves_the_place_she_chooses(place: str) -> None:
    t = hall()
    cubes(t, 2, bow=1)
    hers = me(t).cubes
    hers.set_aside, hers.grit_track = 1, hers.grit_track & (hers.grit_track - 1)
    before = {"bow": 1, "unplaced": 2, "set-aside": 1}
    flow(t, me(t).poison(t.g, 1, "KNT-108"), give(place))
    left = {"bow": hers.placed[PLACES.index("bow")], "unplaced": hers.unplaced, "set-aside": hers.set_aside}
    assert left == before | {place: before[place] - 1}
    assert hers.poisoned == 1


@pytest.mark.clause("KNT-22")
def test_falling_to_a_white_space_costs_nothing_below_it_a_cube() -> None:
    t = hall()
    cubes(t, 3)
    me(t).grit = 6
    t.run(me(t).lose_grit(t.g, 1, "KNT-83"))
    assert (me(t).grit, unplaced(t)) == (5, 3)
    t.run(me(t).lose_grit(t.g, 1, "KNT-83"))
    assert (me(t).grit, unplaced(t)) == (4, 2)


@pytest.mark.clause("KNT-17", "KNT-22", "KNT-24")
def test_the_space_passed_first_gets_the_only_cube_she_can_lose() -> None:
    t = hall()
    cubes(t, 3)
    her = me(t).cubes
    her.grit_track, her.discarded = 0b11100, 1
    me(t).grit = 12
    t.run(me(t).lose_grit(t.g, 10, "KNT-83"))
    assert (her.grit_track, unplaced(t)) == (0b11110, 2)  # 11 has its cube, 5 stays empty


@pytest.mark.clause("KNT-23", "KNT-132")
def test_a_turn_cut_by_the_flame_wall_leaves_the_event_on_the_space() -> None:
    t = hall("dragon")
    t.token(2, 0, "flame-wall")
    t.token(2, 0, "event")
    cubes(t, 0, strength=1, movement=2)
    me(t).grit = 5
    assert act(t, "move 2E 0 x1", give("strength")) == Result()
    assert t.tokens(2, 0) == ["event", "flame-wall"]
    assert len(me(t).events) == 15


# ------------------------------------------------------------------ a slide


@pytest.mark.clause("KNT-79", "COL-36")
def test_spaces_she_was_on_slide_with_the_map() -> None:
    t = hall()
    me(t).visited, me(t).met_on = (at(1, 0), at(2, 0)), (at(2, 0),)
    me(t).slid(lambda space: away(space, 1, 0))
    assert (me(t).visited, me(t).met_on) == ((at(2, 0), at(3, 0)), (at(3, 0),))


# ------------------------------------------------------------------ Terrain


def at_the_river(*others: str) -> tuple[Seats, tuple[int, ...]]:
    """The Knight on the Entrance, a River beside it."""
    t = knight_with(*others, terrain=True)
    river = t.terrain("river", 1, 0)
    cubes(t, 0, movement=2)
    return t, river


@pytest.mark.clause("TER-64", "KNT-30", "KNT-117")
def test_off_a_tile_she_removes_the_river_carries_her_without_an_encounter() -> None:
    t, river = at_the_river()
    me(t).means.encounters = 1
    t.g.turn.stage = TILES
    asks(t, flow(t, arrive(t.g, 0, KNIGHT, river[0])), "ride")
    t.g.turn.stage = PLAYING
    assert isinstance(flow(t, arrive(t.g, 0, KNIGHT, river[0])), Result)


@pytest.mark.clause("TER-65", "KNT-36", "KNT-116")
def test_the_river_does_not_carry_her_to_other_pieces() -> None:
    t, river = at_the_river("goblins")
    t.role(Goblins).means.population[2] = 3
    t.g.where[EYE] = river[1]
    assert isinstance(flow(t, arrive(t.g, 0, KNIGHT, river[0])), Result)  # too strong for her
    cubes(t, 0, strength=3)
    assert isinstance(flow(t, arrive(t.g, 1, KNIGHT, river[0])), Result)  # moved by others never
    asks(t, flow(t, arrive(t.g, 0, KNIGHT, river[0])), "ride")


@pytest.mark.clause("KNT-37", "TER-60")
def test_the_river_does_not_carry_her_past_an_attack() -> None:
    t, river = at_the_river("goblins")
    cubes(t, 0, strength=2, movement=1, perception=1)
    t.role(Goblins).means.population[2] = 1
    t.g.where[EYE] = river[0]
    (step,) = (code for code in offered(t) if code.startswith("move"))
    act(t, step)
    assert t.g.where[KNIGHT] == river[0]
    assert t.g.where[EYE] != river[0]  # the attack was all she could do


@pytest.mark.clause("TER-52", "KNT-30")
def test_on_a_pit_she_keeps_an_encounter_to_leave_it() -> None:
    t = knight_with(terrain=True)
    t.lit(1, 0, "treasure-01")
    t.terrain("pit", 2, 0)
    t.piece("knight", 2, 0)
    t.token(2, 0, "treasure")
    cubes(t, 0, movement=2)
    assert "collect" not in verbs(t)
    cubes(t, 0, movement=2, perception=1)
    assert "collect" in verbs(t)


@pytest.mark.clause("TER-51", "KNT-36")
def test_through_the_pits_only_past_a_tribe_she_beats() -> None:
    t = knight_with("goblins", terrain=True)
    t.g.collapsing = True
    t.terrain("pit", 2, 0)
    t.lit(7, 0, "treasure-01")
    t.terrain("pit", 8, 0)
    t.piece("knight", 2, 0)
    cubes(t, 0, movement=2)
    assert verbs(t) == {"move"}
    tribe_of(t, 3, 8, 0)
    assert verbs(t) == {"stop"}


@pytest.mark.clause("TER-40", "KNT-70")
def test_from_the_mushroom_forest_she_shoots_nobody_outside() -> None:
    t = knight_with("goblins", terrain=True)
    t.lit(1, 0, "treasure-01")
    forest = t.terrain("mushroom-forest", 2, 0)
    tribe_of(t, 2, 1, 0)
    cubes(t, 1, strength=1)
    t.g.where[KNIGHT] = t.g.entrance
    assert "bow" in verbs(t)
    t.g.where[KNIGHT] = next(space for space in forest if space == at(2, 0))
    assert "bow" not in verbs(t)


# ------------------------------------------------------------------ Encounters


@pytest.mark.clause("KNT-42", "KNT-43")
def test_after_collecting_a_crystal_takes_a_new_encounter() -> None:
    t = hall()
    t.token(1, 0, "crystal")
    t.token(1, 0, "treasure")
    cubes(t, 0, strength=2)
    act(t, "collect #treasure", "javelin", "keep-treasure")
    assert "smash" not in verbs(t)


@pytest.mark.clause("KNT-37", "KNT-70", "KNT-128")
def test_before_an_obligatory_attack_there_is_no_shot() -> None:
    t = hall("goblins")
    t.token(2, 0, "crystal")
    tribe_of(t, 1, 2, 0)
    cubes(t, 1, strength=2)
    assert "bow" in verbs(t)
    act(t, "move 2E 0 x1")
    assert {"attack", "smash"} <= verbs(t)
    assert not {"bow", "stop", "move", "collect"} & verbs(t)


@pytest.mark.clause("KNT-37", "KNT-23")
def test_on_a_dark_tile_she_entered_last_turn_she_need_not_attack() -> None:
    t = hall("goblins")
    t.dark(1, 1, "crystal-01")
    t.piece("knight", 1, 1)
    tribe_of(t, 1, 1, 1)
    cubes(t, 0, strength=2)
    act(t)  # the tile is turned over: she had no choice
    assert {"stop", "attack", "smash"} <= verbs(t)
    assert me(t).means.encounters == 1


@pytest.mark.clause("KNT-56", "KNT-67")
def test_in_the_collapse_no_bomb_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    t = hall("dragon")
    monkeypatch.setattr(Dragon, "armor", lambda self, g: 1)
    t.piece("dragon", 1, 0)
    cubes(t, 1, strength=1)
    assert [code for code in offered(t) if code.startswith("attack")] == ["attack-with-bomb 1E 0 dragon"]
    t.g.collapsing = True
    assert [code for code in offered(t) if code.startswith("attack")] == ["attack 1E 0 dragon"]


@pytest.mark.clause("KNT-53")
def test_no_flare_with_nothing_to_reveal() -> None:
    t = knight_with(flare_users=("knight",))
    assert "flare" not in verbs(t)
    t.dark(1, 0, "treasure-01")
    assert "flare" in verbs(t)


@pytest.mark.clause("KNT-77", "VAR-112")
def test_the_gem_of_a_dragon_who_is_out_leaves_the_game() -> None:
    t = hall("dragon")
    t.token(1, 0, "gem-claw")
    t.role(Dragon).out = True
    act(t, "collect #gem-claw", "corners")
    assert (t.g.gone[CLAW_GEM], t.g.supply[CLAW_GEM]) == (1, 0)


@pytest.mark.clause("KNT-78", "KNT-79")
def test_two_treasure_tokens_in_one_turn_are_cunning_without_a_dragon() -> None:
    t = hall()
    t.token(1, 0, "treasure")
    t.token(1, 0, "treasure")
    quests(t, "cunning")
    act(t, "collect #treasure", "javelin", "keep-treasure")
    assert quest(t, "cunning") not in offered(t)
    act(t, "collect #treasure", "heroic-boots", "keep-treasure")
    assert quest(t, "cunning") in offered(t)


@pytest.mark.clause("KNT-78", "KNT-09")
def test_the_new_sidequest_is_hers_to_know() -> None:
    t = hall("thief")
    quests(t, "intrepid")
    t.g.tiles_revealed = 10
    act(t, quest(t, "intrepid"), "swift")
    assert [thing.known for thing in me(t).quests.hand] == [0b1]


# ------------------------------------------------------------------ Monsters


@pytest.mark.clause("KNT-102", "KNT-37", "KNT-57")
def test_the_underworm_brings_her_to_a_dragon_she_must_attack(monkeypatch: pytest.MonkeyPatch) -> None:
    t = hall("dragon", infestation="C")
    monkeypatch.setattr(Dragon, "armor", lambda self, g: 0)
    t.g.surfaced = True
    t.dark(2, 1, "crystal-01")
    t.piece("dragon", 2, 1)
    t.token(1, 0, "event")
    only_events(t, "ambush")
    only_monsters(t, "underworm")
    cubes(t, 0, perception=2)
    act(t)  # the Event, then the attack: nothing of it is hers to choose
    assert t.g.where[KNIGHT] == at(2, 1)
    assert (t.role(Dragon).health, me(t).means.encounters) == (4, 1)


@pytest.mark.clause("KNT-102", "KNT-23", "KNT-40")
def test_carried_into_the_flame_wall_her_turn_may_end_before_the_tile_is_turned() -> None:
    t = hall("dragon", infestation="C")
    t.dark(2, 1, "crystal-01")
    t.token(2, 1, "flame-wall")
    t.token(1, 0, "event")
    only_events(t, "ambush")
    only_monsters(t, "underworm")
    cubes(t, 0, perception=3)
    me(t).grit = 5
    assert act(t) == Result()
    assert at(2, 1) in t.g.dark
    assert me(t).grit == 0


@pytest.mark.clause("KNT-102", "KNT-36")
def test_the_underworm_passes_by_a_dragon_too_strong_for_her(monkeypatch: pytest.MonkeyPatch) -> None:
    t = hall("dragon", infestation="C")
    t.g.surfaced = True
    t.dark(2, 1, "crystal-01")
    t.piece("dragon", 2, 1)
    t.dark(3, 2, "treasure-04")
    monkeypatch.setattr(Dragon, "armor", lambda self, g: 2)
    cubes(t, 0, perception=2)
    monster(t, "underworm")
    assert t.g.where[KNIGHT] == at(3, 2)


@pytest.mark.clause("KNT-103")
def test_the_ogre_drives_her_neither_through_a_wall_nor_into_the_canyon() -> None:
    t = hall(infestation="C", terrain=True)
    t.lit(1, -1, "ambush-12", 2)  # a wall to her space
    t.terrain("canyon", 1, 1)
    t.token(0, 0, "treasure")
    cubes(t, 0, perception=2)
    monster(t, "ogre")
    assert t.g.where[KNIGHT] == at(2, 0)


@pytest.mark.clause("KNT-19", "KNT-100", "KNT-29")
def test_when_the_gnome_takes_the_boots_no_movement_is_left() -> None:
    t = hall(infestation="C")
    shows(t, "heroic-boots")
    cubes(t, 0, heroic_boots=1, perception=1)
    me(t).means.steps = 3
    monster(t, "gnome")
    assert me(t).means.steps_left(me(t)) == 0
    assert me(t).cubes.set_aside == 1


@pytest.mark.clause("COL-51", "COL-16", "KNT-98", "KNT-103")
def test_an_ogre_falls_with_its_tile_and_its_card_is_discarded() -> None:
    t = hall(infestation="C")
    deck = me(t).monsters
    assert deck is not None
    deck.unknown = tuple(kind for kind in deck.unknown if kind != monsters.OGRE)
    deck.show(monsters.OGRE)
    t.token(2, 0, "ogre")
    t.g.collapsing = True
    assert collapsible(t.g, 0) == [at(2, 0)]  # it does not protect its tile
    flow(t, remove_tiles(t.g, 0, [at(2, 0)]))
    assert at(2, 0) not in t.g.edges
    assert t.g.supply[OGRE] == 1
    assert (deck.shown, deck.discards) == ((), (monsters.OGRE,))
    t.g.check()


@pytest.mark.clause("KNT-104", "TER-21")
def test_beyond_the_bridge_of_the_troll_dark_tiles_are_placed() -> None:
    t = hall(infestation="C")
    cubes(t, 0, perception=2)
    spots = asks(t, monster(t, "troll"), "terrain-place")  # type: ignore[arg-type]
    me(t).monsters.shown = ()  # type: ignore[union-attr]
    monster(t, "troll", spots[0])
    assert len(t.g.dark) == 1


@pytest.mark.clause("KNT-100", "KNT-106", "VAR-130")
def test_killed_by_the_text_of_the_flame_giant_she_fell_to_an_ambush() -> None:
    t = hall("dragon", infestation="C", ambush_winner="dragon")
    me(t).health = 2
    cubes(t, 0, perception=2)
    result = monster(t, "flame-giant")
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.winners == ("dragon",)


@pytest.mark.clause("KNT-97", "KNT-79")
def test_with_a_ghoul_a_monster_is_not_fearless() -> None:
    t = hall("ghoul", infestation="C")
    quests(t, "fearless")
    cubes(t, 0, strength=3)
    monster(t, "pet-frog")
    assert me(t).health == 7
    assert quest(t, "fearless") not in offered(t)


@pytest.mark.clause("KNT-09")
@pytest.mark.parametrize(
    ("others", "revealed", "gone", "asked"),
    [
        (("dragon",), 10, False, True),
        (("dragon",), 9, False, False),
        (("dragon",), 10, True, False),
        ((), 10, False, False),
    ],
)
def test_she_does_not_end_her_turn_unasked_while_she_might_hold_a_completed_sidequest(
    others: tuple[str, ...], revealed: int, gone: bool, asked: bool
) -> None:
    t = knight_with(*others)
    cubes(t, 0, strength=2)
    quests(t, "swift")  # not Intrepid, but others cannot know
    t.g.tiles_revealed = revealed
    if gone:
        deck = me(t).quests
        deck.unknown = tuple(kind for kind in deck.unknown if kind != INTREPID)
        deck.remove(INTREPID)
    step = t.play(me(t).play(t.g))
    assert isinstance(step, Ask) == asked
    if isinstance(step, Ask):
        assert codes_of(t.g, step) == ["stop"]


@pytest.mark.clause("KNT-104")
@pytest.mark.parametrize(("terrain", "supply"), [(False, ("canyon",)), (True, ("canyon", "lake"))])
def test_the_canyon_is_there_for_the_troll_where_there_is_no_terrain(terrain: bool, supply: tuple[str, ...]) -> None:
    t = knight_with(infestation="C", terrain=terrain)
    t.g.terrain_supply = supply if terrain else ()
    t.deal(me(t).set_up(t.g))
    assert t.g.terrain_supply == supply


@pytest.mark.clause("KNT-37", "KNT-129")
@pytest.mark.parametrize("name", ["fangs", "bones", "eye"])
def test_only_whom_she_met_on_entering_must_be_attacked(name: str) -> None:
    t = hall("goblins")
    tribes = {each: tribe(t, each, 1, 1, 0) for each in ("fangs", "bones", "eye")}
    cubes(t, 0, strength=3)
    me(t).means.obliged = 1 << tribes[name]
    assert duties(t.g, me(t), at(1, 0)) == [tribes[name]]


@pytest.mark.clause("KNT-76", "KNT-87")
@pytest.mark.parametrize(("health", "helps"), [(7, False), (6, True)])
def test_the_potion_is_for_who_has_lost_health(health: int, helps: bool) -> None:
    t = hall()
    shows(t, "potion-kit")
    cubes(t, 3)
    me(t).health = health
    assert ("potion" in verbs(t)) is helps


@pytest.mark.clause("KNT-41", "TER-30")
@pytest.mark.parametrize(("health", "left"), [(3, 2), (2, 1), (1, 1)])
def test_magma_burns_her_down_to_her_last_health(health: int, left: int) -> None:
    t = knight_with(terrain=True)
    t.terrain("magma", 1, 0)
    t.piece("knight", 1, 0)
    me(t).health = health
    t.run(me(t).end_of_turn(t.g))
    assert me(t).health == left


@pytest.mark.clause("KNT-71", "KNT-101")
@pytest.mark.parametrize(("golem", "taken"), [(False, 1), (True, 2)])
def test_what_a_use_of_the_map_takes_with_goblin_infestation(golem: bool, taken: int) -> None:
    t = hall("cave", infestation="C")
    t.edge_token(1, 0, "east", "rockslide")
    if golem:
        only_monsters(t, "pet-frog")
        me(t).monsters.show(monsters.GOLEM)  # type: ignore[union-attr]
    cubes(t, 3)
    assert [code for code in offered(t) if code.startswith("map")] == [f"map 2E 0 x{taken}"]


@pytest.mark.clause("KNT-88")
@pytest.mark.parametrize(("track", "left", "won"), [(0b10111, 0b00111, 1), (0b00111, 0b00011, 1), (1, 0, 1), (0, 0, 0)])
def test_cave_bread_takes_the_highest_cube_there_is(track: int, left: int, won: int) -> None:
    t = hall()
    cubes(t, 2)
    me(t).cubes.grit_track = track
    only_events(t, "cave-bread")
    flow(t, resolve_event(t.g, me(t)))
    assert (me(t).cubes.grit_track, unplaced(t)) == (left, 2 + won)


@pytest.mark.clause("KNT-85", "KNT-86", "KNT-17", "KNT-87")
@pytest.mark.parametrize("card", ["light", "fresh-air", "fresh-water"])
@pytest.mark.parametrize(("spare", "health", "asked"), [(1, 6, True), (0, 6, False), (1, 7, False)])
def test_an_event_heals_only_for_an_unplaced_cube(card: str, spare: int, health: int, asked: bool) -> None:
    t = hall()
    cubes(t, spare, strength=3)
    me(t).health = health
    only_events(t, card)
    assert isinstance(flow(t, resolve_event(t.g, me(t))), Ask) is asked


@pytest.mark.clause("KNT-75")
def test_each_of_her_facedown_treasures_may_be_turned_up() -> None:
    t = hall()
    holds(t, "javelin", "heroic-boots")
    assert {show(t, "javelin"), show(t, "heroic-boots")} <= set(offered(t))


@pytest.mark.clause("KNT-75", "KNT-95")
def test_in_a_fight_only_treasures_that_help_in_it_may_be_turned_up() -> None:
    t = hall(infestation="C")
    holds(t, "heroic-boots", "elvish-sword")
    cubes(t, 2)
    shown = [code for code in asks(t, monster(t, "pet-frog"), "monster") if code.startswith("show")]
    assert shown == [show(t, "elvish-sword")]


@pytest.mark.clause("KNT-53")
def test_flare_gives_grit_for_its_own_tiles_alone() -> None:
    t = knight_with(flare_users=("knight",))
    t.dark(1, 0, "ambush-01")
    t.g.tiles_revealed = 3
    act(t, "flare", "flare-at Entrance", "ring")
    assert (me(t).grit, t.g.tiles_revealed) == (1, 4)


@pytest.mark.clause("KNT-78", "GST-66")
@pytest.mark.parametrize("possessed", [False, True])
def test_no_question_hides_her_sidequests_in_a_possession_turn(possessed: bool) -> None:
    t = knight_with("ghost")
    quests(t, "stalwart")
    t.g.tiles_revealed = FOR_INTREPID
    if possessed:
        possess(t.g, me(t), 2)
    assert might_reveal(t.g, me(t)) is not possessed


@pytest.mark.clause("TER-22", "TER-52", "KNT-36")
@pytest.mark.parametrize(
    "closed", ["", "a wall before it", "a wall beyond it", "a pit beyond it", "a stronger Tribe beyond it"]
)
def test_what_closes_the_way_over_the_canyon(closed: str) -> None:
    t = knight_with("cave", "goblins", terrain=True)
    t.g.collapsing = True
    t.lit(1, 0, "ambush-01")
    t.terrain("canyon", 2, 0, 1)
    if closed == "a pit beyond it":
        t.terrain("pit", 3, 0)
    else:
        t.lit(3, 0, "ambush-05")
        tribe(t, "eye", 3 if closed == "a stronger Tribe beyond it" else 0, 3, 0)
    if closed == "a wall before it":
        t.edge_token(1, 0, "east", "rockslide")
    if closed == "a wall beyond it":
        t.edge_token(3, 0, "west", "rockslide")
    t.piece("knight", 1, 0)
    cubes(t, 1, movement=1)
    assert ("cross 3E 0 x2" in offered(t)) is not bool(closed)


@pytest.mark.clause("TER-51", "TER-52")
@pytest.mark.parametrize(("left", "way_out", "enters"), [(2, True, False), (3, True, True), (3, False, False)])
def test_into_a_pit_whose_only_way_out_is_another_pit(left: int, way_out: bool, enters: bool) -> None:
    t = knight_with("cave", terrain=True)
    t.g.collapsing = True
    t.terrain("pit", 1, 0)
    t.edge_token(1, 0, "west", "rockslide")
    t.terrain("pit", 6, 0)
    if way_out:
        t.lit(7, 0, "treasure-01")
    t.terrain("pit", 0, 5)
    t.piece("knight", 0, 5)
    cubes(t, 0, movement=2)
    me(t).means.steps = me(t).means.movement(me(t)) - left
    assert ("move 1E 0 x1" in offered(t)) is enters


@pytest.mark.clause("KNT-90", "KNT-82", "VAR-131")
@pytest.mark.parametrize(("stands_in", "ambushed"), [(False, True), (True, False)])
def test_tribes_of_the_first_seat_ambush_her_unless_she_stands_in(stands_in: bool, ambushed: bool) -> None:
    t = seated("goblins", "knight")
    t.turn_of("knight", 1)
    tribe(t, "fangs", 3)
    cubes(t, 0, movement=2)
    if stands_in:
        me(t).owner = -1
    step = flow(t, ambush(t.g, me(t)))
    assert (isinstance(step, Ask) and step.seat == 0) is ambushed


@pytest.mark.clause("KNT-102", "KNT-98")
def test_the_underworm_that_can_carry_her_nowhere_is_discarded() -> None:
    t = hall(infestation="C")
    t.g.collapsing = True
    cubes(t, 0, perception=2)
    assert isinstance(monster(t, "underworm"), Result)
    deck = me(t).monsters
    assert deck is not None
    assert (deck.shown, deck.discards[-1]) == ((), MONSTER_IDS.index("underworm"))


@pytest.mark.clause("KNT-71", "TER-22")
@pytest.mark.parametrize(("used", "crosses"), [(0, True), (2, True), (3, False)])
def test_over_the_canyon_three_times_a_turn(used: int, crosses: bool) -> None:
    t = knight_with(terrain=True)
    t.g.collapsing = True
    t.lit(1, 0, "ambush-01")
    t.terrain("canyon", 2, 0, 1)
    t.lit(3, 0, "ambush-05")
    t.piece("knight", 1, 0)
    cubes(t, 1, movement=1, ancient_map=used)
    assert ("cross" in verbs(t)) is crosses


# ------------------------------------------------------------------ Grit, and what is told of it


@pytest.mark.clause("KNT-20", "KNT-72", "KNT-118")
@pytest.mark.parametrize(
    ("grit", "amount", "behind", "told"),
    [
        (7, 5, False, [(5, "2")]),
        (7, 5, True, [(1, "6")]),
        (3, 5, False, [(3, "0")]),
        (0, 5, False, []),
        (0, 5, True, []),
        (3, 0, False, []),
    ],
)
def test_a_loss_of_grit_is_told_only_if_she_lost_some(
    grit: int, amount: int, behind: bool, told: list[tuple[int, str]]
) -> None:
    t = knight_with("thief")
    cubes(t, 3, shield=int(behind))
    me(t).grit = grit
    t.g.story = []
    t.run(me(t).lose_grit(t.g, amount, "KNT-109"))
    assert [(event.amount, event.thing) for event in t.g.story if event.verb == "grit-lost"] == told


@pytest.mark.clause("KNT-20", "KNT-21")
@pytest.mark.parametrize(("grit", "amount", "told"), [(44, 3, [(1, "45")]), (45, 3, []), (0, 2, [(2, "2")])])
def test_a_gain_of_grit_is_told_only_if_she_gained_some(grit: int, amount: int, told: list[tuple[int, str]]) -> None:
    t = knight_with("thief")
    me(t).grit = grit
    t.g.story = []
    me(t).gain_grit(t.g, amount, "KNT-25")
    assert [(event.amount, event.thing) for event in t.g.story if event.verb == "grit"] == told


# ------------------------------------------------------------------ Sidequests


@pytest.mark.clause("KNT-78", "GST-66")
@pytest.mark.parametrize("possessed", [False, True])
def test_in_a_possession_turn_no_sidequest_can_be_revealed(possessed: bool) -> None:
    t = knight_with("ghost")
    quests(t, "intrepid", "stalwart")
    t.g.tiles_revealed = FOR_INTREPID
    if possessed:
        possess(t.g, me(t), 2)
    assert [code for code in offered(t) if code.startswith("quest")] == ([] if possessed else [quest(t, "intrepid")])


# ------------------------------------------------------------------ Ambushes


@pytest.mark.clause("KNT-90", "VAR-131")
@pytest.mark.parametrize(("summoned", "ambushed"), [(False, True), (True, False)])
def test_tribes_that_are_summoned_for_a_turn_lie_in_no_ambush(summoned: bool, ambushed: bool) -> None:
    t = seated("knight", "ghost", "goblins")
    t.turn_of("knight", 1)
    tribe(t, "fangs", 4)
    cubes(t, 0, movement=2)
    them = t.role(Goblins)
    if summoned:
        them.owner, them.seat = -1, t.seat("ghost")
    step = flow(t, ambush(t.g, me(t)))
    assert (isinstance(step, Ask) and step.prompt.name == "ambush") is ambushed


@pytest.mark.clause("KNT-104", "KNT-98", "TER-04")
@pytest.mark.parametrize("room", [True, False])
def test_the_troll_is_discarded_where_the_canyon_fits_nowhere(room: bool) -> None:
    t = knight_with("thief", infestation="C", terrain=True)
    t.terrain("lake", 0, 1)
    if not room:
        t.terrain("pit", 0, -1)
    cubes(t, 0, perception=2)
    monster(t, "troll")
    deck = me(t).monsters
    assert deck is not None
    placed = [tile.kind for tile in t.g.terrain]
    assert ("canyon" in placed or not deck.discards) is room
    assert (MONSTER_IDS.index("troll") in deck.discards) is not room


# ------------------------------------------------------------------ Treasure cards, the Bow, the Bomb


@pytest.mark.clause("KNT-73", "CAV-38")
@pytest.mark.parametrize("known", [0, 1, 2, 3, 4])
def test_the_cave_chooses_between_two_however_many_of_the_next_it_knows(known: int) -> None:
    t = hall("cave")
    t.token(1, 0, "treasure")
    deck = me(t).treasures
    t.dealt = True
    t.run(deck.peek(t.g, 1 << t.seat("cave"), known))
    assert len(asks(t, act(t, "collect #treasure"), "give-treasure")) == 2


@pytest.mark.clause("KNT-70")
@pytest.mark.parametrize("name", ["fangs", "bones", "eye"])
def test_the_bow_reaches_each_of_the_tribes(name: str) -> None:
    t = hall("goblins")
    tribe(t, name, 2, 2, 0)
    cubes(t, 1, strength=2)
    assert [code for code in offered(t) if code.startswith("bow")] == [f"bow 2E 0 goblin-{name}"]


@pytest.mark.clause("KNT-68", "MAP-52", "GST-58")
@pytest.mark.parametrize("possessed", [False, True])
def test_in_which_order_tiles_come_beside_the_blasted_wall_is_for_who_plays_her(possessed: bool) -> None:
    t = knight_with("thief", "ghost")
    t.lit(1, 0, "ambush-03")
    t.piece("knight", 1, 0)
    if possessed:
        me(t).seat = t.seat("ghost")
    side = next(side for side in range(4) if t.g.edges[at(1, 0)] >> side & 1)
    step = t.play(me(t).blast(t.g, at(1, 0), side))
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.seat) == ("fill", t.seat("ghost") if possessed else t.seat("knight"))
    assert len(step.options) > 1


@pytest.mark.clause("KNT-104")
@pytest.mark.parametrize("lies", [False, True])
def test_a_file_with_the_canyon_on_the_map_has_no_second_one_for_the_troll(lies: bool) -> None:
    t = knight_with("thief", infestation="C")
    if lies:
        t.terrain("canyon", 1, 0)
    t.g.terrain_supply = ()
    msgspec.convert({}, BOARDS["knight"]).put(t.g)
    assert t.g.terrain_supply == (() if lies else ("canyon",))


@pytest.mark.clause("KNT-103", "KNT-124")
@pytest.mark.parametrize(("health", "drives"), [(2, True), (1, False)])
def test_the_ogre_drives_nobody_off_whom_it_has_killed(health: int, drives: bool) -> None:
    t = hall("dragon", "thief", infestation="C", killed={})
    t.token(2, 0, "ogre")
    t.lit(3, 0, "treasure-03")
    cubes(t, 0, perception=2)
    me(t).health = health
    step = act(t, "move 2E 0 x1")
    assert (isinstance(step, Ask) and step.prompt.name == "ogre") is drives
    assert me(t).out is not drives


@pytest.mark.clause("KNT-55", "KNT-76", "KNT-126")
def test_to_look_whether_the_bomb_would_do_leaves_her_javelin_as_it_is() -> None:
    t = hall("dragon")
    t.piece("dragon", 1, 0)
    shows(t, "javelin")
    cubes(t, 2, strength=2)
    before = me(t).attack_strength(t.g)
    assert [code for code in offered(t) if code.startswith("attack")]
    assert (me(t).means.bombing, me(t).attack_strength(t.g)) == (False, before)


@pytest.mark.clause("TER-22", "TER-52")
@pytest.mark.parametrize(
    ("beside", "leads"), [("", False), ("pit", False), ("canyon", False), ("lake", True), ("lit", True), ("dark", True)]
)
def test_what_lies_beside_a_pit_is_a_way_out_if_a_turn_may_end_there(beside: str, leads: bool) -> None:
    t = knight_with("goblins", "cave", "thief", terrain=True)
    t.terrain("pit", 0, 1)
    t.edge_token(0, 1, "south", "rockslide")
    if beside == "lit":
        t.lit(1, 1, "treasure-01")
    elif beside == "dark":
        t.dark(1, 1, "treasure-01")
    elif beside:
        t.terrain(beside, 1, 1)  # as a slide may bring it there
    t.g.collapsing = True
    t.piece("knight", 0, 1)
    cubes(t, 0, movement=2)
    assert ("stop" in offered(t)) is not leads
    assert (thief_way_out(t.g, t.role(Thief), at(0, 1)) == 1) is leads
    assert tribe_way_out(t.g, t.role(Goblins), EYE, at(0, 1)) is leads


@pytest.mark.clause("KNT-80", "KNT-81")
def test_the_events_left_are_the_same_in_whatever_order_a_file_names_them() -> None:
    boards = []
    for events in (["rats", "ambush", "light"], ["light", "rats", "ambush"]):
        t = knight_with("thief")
        msgspec.convert({"events": events}, BOARDS["knight"]).put(t.g)
        boards.append(me(t).key())
    assert boards[0] == boards[1]


@pytest.mark.clause("KNT-30", "KNT-32", "KNT-53", "KNT-67")
@pytest.mark.parametrize("on", ["a Dark tile", "an Event token", "a free tile"])
def test_bomb_tokens_and_flare_wait_for_no_encounter(on: str) -> None:
    t = knight_with("thief", flare_users=("knight",))
    t.dark(2, 0, "ambush-10")
    if on == "a Dark tile":
        t.dark(1, 0, "ambush-05")
    else:
        t.lit(1, 0, "ambush-03")  # a wall to the west
    if on == "an Event token":
        t.token(1, 0, "event")
    t.piece("knight", 1, 0)
    cubes(t, 1, movement=1)
    assert "flare" in verbs(t)
    assert ("resolve" in verbs(t)) is (on != "a free tile")
    assert ("bomb" in verbs(t)) is (on != "a Dark tile")  # there is no wall


@pytest.mark.clause("MVR-86", "KNT-34")
@pytest.mark.parametrize("hindered", [False, True])
def test_only_where_something_hinders_her_are_her_steps_looked_at_again(
    hindered: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    t = hall()
    cubes(t, 0, movement=2)
    monkeypatch.setattr(Knight, "hindered", hindered)
    monkeypatch.setattr(Knight, "unhindered", lambda self, g, steps, left: steps[:1])
    assert len([code for code in offered(t) if code.startswith("move")]) == (1 if hindered else 2)


@pytest.mark.clause("KNT-42", "KNT-79")
def test_whom_she_struck_and_whom_she_surprised_are_told_apart() -> None:
    marks = set()
    for struck, surprised in ((0, 0), (0, 1), (1, 0), (1, 1)):
        t = knight_with("thief")
        me(t).means.struck, me(t).means.surprised = struck << EYE, surprised << EYE
        marks.add(me(t).mark(EYE))
    assert len(marks) == 4


@pytest.mark.clause("KNT-30", "KNT-76", "DRG-59")
def test_the_cube_for_the_enchanted_bow_is_spent_before_he_chooses_what_to_discard() -> None:
    t = hall("dragon")
    t.piece("dragon", 2, 0)
    shows(t, "enchanted-bow")
    cubes(t, 1, strength=1)
    him = t.role(Dragon)
    t.dealt = True
    t.run(him.means.powers.draw_to_hand(t.g, 1 << him.owner, 4))
    step = act(t, "enchanted-bow 2E 0 dragon")
    assert isinstance(step, Ask)
    assert (step.seat, unplaced(t), me(t).cubes.placed[PLACES.index("enchanted-bow")]) == (him.seat, 0, 1)


@pytest.mark.clause("KNT-09", "KNT-73")
@pytest.mark.parametrize(("seat", "known"), [(0, 0), (1, 2)])
def test_whoever_has_looked_at_the_next_treasure_cards_still_sees_them(seat: int, known: int) -> None:
    t = hall("cave")
    t.dealt = True
    t.run(me(t).treasures.peek(t.g, 1 << t.seat("cave"), 2))
    assert [card.state for card in me(t).panel(t.g, seat).cards].count("in the deck") == known


@pytest.mark.clause("KNT-08")
@pytest.mark.parametrize(("changes", "kinds"), [({}, 3), ({"infestation": "C"}, 4)])
def test_she_has_monster_cards_with_goblin_infestation_alone(changes: dict[str, str], kinds: int) -> None:
    decks = me(knight_with("thief", **changes)).cards()
    assert len(decks) == kinds
    assert all(deck.full for deck in decks)


@pytest.mark.clause("KNT-08", "KNT-98")
def test_a_file_puts_monsters_before_her_where_goblins_infest_the_cave() -> None:
    t = seated("knight", "thief", infestation="C")
    msgspec.convert({"monsters": ["golem"]}, BOARDS["knight"]).put(t.g)
    deck = me(t).monsters
    assert deck is not None
    assert deck.shown == (MONSTER_IDS.index("golem"),)


@pytest.mark.clause("KNT-100", "KNT-103", "KNT-124")
@pytest.mark.parametrize(("health", "stays"), [(2, True), (1, False)])
def test_of_a_monster_that_has_killed_her_no_text_is_read(health: int, stays: bool) -> None:
    t = hall("dragon", "thief", infestation="C", killed={})
    cubes(t, 0, perception=2)
    me(t).health = health
    monster(t, "golem")
    deck = me(t).monsters
    assert deck is not None
    assert (MONSTER_IDS.index("golem") in deck.shown) is stays
    assert me(t).out is not stays


@pytest.mark.clause("GST-66", "KNT-78")
def test_nothing_done_in_a_possession_turn_is_remembered_for_a_sidequest() -> None:
    t = knight_with("ghost")
    me(t).feats = 1 << INTREPID
    possess(t.g, me(t), 2)
    assert me(t).feats == 0
    me(t).feats = 1 << INTREPID
    t.run(me(t).released(t.g))
    assert me(t).feats == 0


@pytest.mark.clause("KNT-42", "KNT-79")
def test_whom_else_she_struck_or_surprised_marks_no_piece() -> None:
    t = knight_with("thief")
    unmarked = me(t).mark(EYE)
    me(t).means.struck = me(t).means.surprised = 1 << (EYE + 1) | 1 << (EYE - 1)
    assert me(t).mark(EYE) == unmarked
