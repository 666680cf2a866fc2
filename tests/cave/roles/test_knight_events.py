"""Events and Ambushes of the Knight, what others do to her, winning and dying."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cave.seats import Seats
from tests.cave.tables.knight import (
    act,
    asks,
    cube,
    cubes,
    flow,
    give,
    holds,
    knight_with,
    me,
    monster,
    no_events,
    offered,
    on,
    only_events,
    only_monsters,
    quest,
    quests,
    show,
    shows,
    unplaced,
    verbs,
)
from tests.table import Result
from underhall.cave.everyone import EVERYONE
from underhall.cave.map import forced
from underhall.cave.map.arrive import arrive
from underhall.cave.map.parts import CRYSTAL_KIND
from underhall.cave.map.removal import remove_tiles
from underhall.cave.map.reveal import reveal
from underhall.cave.play import monsters
from underhall.cave.play.event_cards import EVENT_IDS
from underhall.cave.roles.cave.role import CavePlayer
from underhall.cave.roles.dragon.role import Dragon
from underhall.cave.roles.goblins.role import ATTACK, HEX, Goblins
from underhall.cave.roles.knight.events import ambush, resolve_event
from underhall.cave.roles.knight.sidequests import FEARLESS
from underhall.engine.flow import Ask, Chance
from underhall.hall.pairs import EFFECTS
from underhall.hall.pieces import KNIGHT
from underhall.hall.space import OFF, at
from underhall.hall.tokens import CRYSTAL, EVENT, OGRE, TREASURE, TROLL


def hall(*others: str, **changes: Any) -> Seats:
    """The Knight on an open Lit tile east of the Entrance, two more beyond."""
    t = knight_with(*others, **changes)
    for x, tile in enumerate(("treasure-01", "treasure-02", "treasure-03"), start=1):
        t.lit(x, 0, tile)
    t.piece("knight", 1, 0)
    return t


def event(t: Seats, card: str, *answers: str) -> Ask | Chance | Result:
    """Let an Event happen to her, without a Cave."""
    only_events(t, card)
    return flow(t, resolve_event(t.g, me(t)), *answers)


# ------------------------------------------------------------------ L. Events


@pytest.mark.clause("KNT-80", "KNT-81", "KNT-07")
def test_without_a_cave_she_draws_the_event_and_it_leaves_the_game() -> None:
    t = hall()
    t.token(1, 0, "event")
    act(t, "resolve", "rats")
    assert t.tokens(1, 0) == []
    assert len(me(t).events) == 14
    assert me(t).events.gone == (EVENT_IDS.index("rats"),)


@pytest.mark.clause("KNT-80", "KNT-09")
def test_the_cave_plays_one_of_three_and_orders_the_rest() -> None:
    t = hall("cave")
    flow(t, me(t).show_next_events(t.g), "rats", "light", "cave-bread")
    cubes(t, 2)
    t.token(1, 0, "event")
    uids = {EVENT_IDS[thing.face]: thing.uid for thing in me(t).events.top}
    step = act(t, "resolve")
    assert sorted(asks(t, step, "play-event")) == sorted(f"event #{card}" for card in uids)
    assert step.seat == 1  # type: ignore[union-attr]
    t.token(1, 0, "event")
    me(t).means.encounters = 0
    step = act(t, "resolve", "event #cave-bread", "bury-event #rats", "ambush", "ambush", "ambush")
    asks(t, step, "knight-act")
    assert [EVENT_IDS[thing.face] for thing in me(t).events.bottom] == ["rats", "light"]
    assert all(thing.known == 0b10 for thing in me(t).events.bottom)
    assert me(t).events.gone == (EVENT_IDS.index("cave-bread"),)
    assert unplaced(t) == 3
    assert len(me(t).events.top) == 3  # the Cave knows the next three
    t.g.check()


@pytest.mark.clause("KNT-80", "CAV-54")
def test_the_cave_is_asked_about_like_cards_too() -> None:
    t = hall("cave")
    only_events(t, "rats", "rats", "rats")
    flow(t, me(t).show_next_events(t.g))
    step = flow(t, resolve_event(t.g, me(t)))
    options = asks(t, step, "play-event")
    assert len(options) == 3
    flow(t, resolve_event(t.g, me(t)), options[0], "bury-event #rats:2")
    assert len(me(t).events.gone) == 13
    assert len(me(t).events) == 2


@pytest.mark.clause("KNT-81")
def test_with_no_events_left_tiles_and_tokens_are_ignored() -> None:
    t = hall()
    no_events(t)
    t.token(2, 0, "event")
    t.dark(1, 1, "event-05")
    cubes(t, 0, movement=1, perception=1)
    act(t, "move 2E 0 x1")
    assert t.tokens(2, 0) == []
    assert t.g.supply[EVENT] == 10
    assert me(t).means.encounters == 0
    act(t, "move 1E 0 x1", "move 1E 1N x1")
    assert me(t).grit == 1


@pytest.mark.clause("KNT-81")
def test_a_useless_token_under_her_is_no_duty() -> None:
    t = hall()
    no_events(t)
    t.token(1, 0, "event")
    t.turn_of("knight", 0)
    act(t)
    assert t.tokens(1, 0) == []
    assert "stop" in verbs(t)


@pytest.mark.clause("KNT-82")
def test_the_ambush_event_is_an_ambush() -> None:
    t = hall(infestation="B")
    cubes(t, 0, perception=2)
    event(t, "ambush")
    assert me(t).ambushes == 1
    assert me(t).health == 6


@pytest.mark.clause("KNT-83")
def test_rats() -> None:
    t = hall()
    cubes(t, 0, strength=2)
    me(t).grit = 3
    event(t, "rats")
    assert me(t).grit == 1


@pytest.mark.clause("KNT-84")
def test_deep_and_dark() -> None:
    t = hall()
    step = event(t, "deep-and-dark", "javelin")
    asks(t, step, "treasure")
    assert len(me(t).treasures.hand) == 1
    empty = hall()
    me(empty).treasures.gone, me(empty).treasures.unknown = me(empty).treasures.full, ()
    event(empty, "deep-and-dark")
    assert me(empty).grit == 5


@pytest.mark.clause("KNT-84")
def test_deep_and_dark_gives_the_cave_omens(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []

    def draw_omens(self: CavePlayer, g: Any, count: int, clause: str) -> Any:
        drawn.append(count)
        return
        yield

    monkeypatch.setattr(CavePlayer, "draw_omens", draw_omens)
    t = hall("cave")
    event(t, "deep-and-dark")
    assert drawn == [2]
    assert me(t).treasures.hand == ()


@pytest.mark.clause("KNT-85", "KNT-87")
@pytest.mark.parametrize("card", ["fresh-air", "fresh-water"])
def test_fresh_air_and_water(card: str) -> None:
    t = hall()
    cubes(t, 2, strength=1)
    me(t).health = 3
    for health, left, aside in ((4, 1, 1), (5, 0, 2)):
        event(t, card, "heal")
        assert (me(t).health, unplaced(t), me(t).cubes.set_aside, me(t).hero_cubes()) == (health, left, aside, 3)
    event(t, card)
    assert me(t).health == 5  # no unplaced cube
    full = hall()
    assert isinstance(event(full, card), Result)  # not at full Health


@pytest.mark.clause("KNT-86", "KNT-17", "KNT-87")
def test_light() -> None:
    t = hall()
    cubes(t, 2, strength=2)
    me(t).health = 6
    event(t, "light", "heal")
    assert (me(t).health, unplaced(t), me(t).cubes.discarded) == (7, 1, 1)  # never above the start
    me(t).health = 3
    cubes(t, 2)
    assert isinstance(event(t, "light"), Result)  # only two cubes
    cubes(t, 3)
    event(t, "light", "go-on")
    assert me(t).health == 3


@pytest.mark.clause("KNT-88", "KNT-18")
def test_cave_bread() -> None:
    t = hall()
    cubes(t, 2)
    me(t).cubes.discarded, me(t).cubes.grit_track = 1, 0b11110
    event(t, "cave-bread")
    assert (unplaced(t), me(t).cubes.discarded, me(t).cubes.grit_track) == (3, 0, 0b11110)
    event(t, "cave-bread")
    assert (unplaced(t), me(t).cubes.grit_track) == (4, 0b01110)  # the highest space
    me(t).grit = 34
    me(t).gain_grit(t.g, 1, "KNT-25")
    assert unplaced(t) == 4  # it gives nothing now
    t.run(me(t).lose_grit(t.g, 1, "KNT-26"))
    assert (unplaced(t), me(t).cubes.grit_track) == (3, 0b11110)  # but costs a cube as always (KNT-22)


@pytest.mark.clause("KNT-89", "KNT-51", "MAP-36", "MAP-46")
def test_vantage_point() -> None:
    t = hall(infestation="A")
    t.dark(1, 1, "event-05")
    t.dark(2, 1, "ambush-01")
    t.dark(3, 1, "ambush-05")  # not around her
    first = Seats(t.g.copy())
    assert isinstance(event(first, "vantage-point"), Ask)
    assert me(first).grit == 0, "all are revealed first"
    step = event(t, "vantage-point", "reveal 2E 1N")
    assert isinstance(step, Result)
    assert me(t).grit == 2
    assert t.tokens(1, 1) == ["event"]
    assert at(3, 1) in t.g.dark
    assert at(1, 2) in t.g.dark  # filled, and not revealed
    assert (me(t).health, me(t).ambushes) == (7, 0)


# ------------------------------------------------------------------ M. Ambush with a Goblins player


def ambushed(population: int) -> tuple[Seats, Goblins]:
    t = hall("goblins")
    them = t.role(Goblins)
    them.rage = 2
    them.means.population[1] = population
    return t, them


@pytest.mark.clause("KNT-90", "KNT-91")
def test_a_hidden_tribe_stronger_than_her_may_ambush() -> None:
    t, them = ambushed(3)
    shows(t, "elvish-sword")
    cubes(t, 2, strength=0)
    step = flow(t, ambush(t.g, me(t)))
    assert asks(t, step, "before-ambush") == ["go-on", cube("strength"), cube("elvish-sword")]
    step = flow(t, ambush(t.g, me(t)), "go-on")
    assert isinstance(step, Ask)
    assert step.seat == 1
    assert len(step.options) == 2  # attack or decline
    flow(t, ambush(t.g, me(t)), "go-on", next(code for code in asks(t, step, step.prompt.name) if "bones" in code))
    assert me(t).health == 6
    assert them.rage == 1
    assert them.tribe_population(2) < 3


@pytest.mark.clause("KNT-90", "KNT-91")
def test_strong_enough_she_is_not_ambushed() -> None:
    t, _ = ambushed(2)
    cubes(t, 2)
    result = flow(t, ambush(t.g, me(t)), cube("strength"))  # 2 against 2
    assert isinstance(result, Result)
    assert me(t).health == 7
    none, them = ambushed(0)
    cubes(none, 2)
    assert isinstance(flow(none, ambush(none.g, me(none))), Result)  # nobody to fear, no question
    them.means.population[1] = 1
    assert isinstance(flow(none, ambush(none.g, me(none))), Result)  # 1 is not more than 1


@pytest.mark.clause("KNT-93", "KNT-50")
def test_after_an_ambush_the_encounter_goes_on() -> None:
    t = hall(infestation="A")
    t.dark(1, 1, "ambush-05")
    t.token(1, 1, "treasure")
    cubes(t, 0, perception=2)
    act(t, "move 1E 1N x1")
    assert (me(t).health, me(t).grit) == (6, 1)
    assert "collect #treasure" in offered(t)
    assert me(t).means.encounters == 1


# ------------------------------------------------------------------ N. Goblin Infestation


@pytest.mark.clause("KNT-94", "KNT-95", "KNT-96", "VAR-99")
@pytest.mark.parametrize(("line", "strength"), [("A", 2), ("B", 3)])
def test_lines_a_and_b(line: str, strength: int) -> None:
    t = hall(infestation=line)
    cubes(t, 1, strength=strength - 1)
    step = flow(t, ambush(t.g, me(t)))
    assert asks(t, step, "ambush") == ["go-on", cube("strength")]
    flow(t, ambush(t.g, me(t)), cube("strength"))  # higher: nothing
    assert me(t).health == 7
    cubes(t, 0, strength=strength - 1, perception=2)
    asks(t, flow(t, ambush(t.g, me(t))), "dragon-die")  # equal
    flow(t, ambush(t.g, me(t)), "corners")
    assert me(t).health == 7
    flow(t, ambush(t.g, me(t)), "centre")
    assert me(t).health == 6
    cubes(t, 0, perception=2)
    flow(t, ambush(t.g, me(t)))  # lower
    assert me(t).health == 5


@pytest.mark.clause("KNT-94", "KNT-95", "KNT-98", "KNT-99")
def test_a_monster_is_seen_before_she_adds_cubes_and_discarded_after() -> None:
    t = hall(infestation="C")
    holds(t, "mighty-axe")
    cubes(t, 2)
    options = asks(t, monster(t, "pet-frog"), "monster")
    assert options == ["go-on", cube("strength"), show(t, "mighty-axe")]
    deck = me(t).monsters
    assert deck is not None
    assert deck.shown == (monsters.PET_FROG,)
    deck.shown = ()
    monster(t, "pet-frog", cube("strength"), show(t, "mighty-axe"), cube("mighty-axe"))
    assert me(t).health == 7
    assert deck.shown == ()
    assert len(deck.discards) == 10


@pytest.mark.clause("KNT-95", "KNT-99")
def test_no_question_where_no_cube_could_matter() -> None:
    t = hall(infestation="C")
    cubes(t, 2, strength=2)
    assert isinstance(monster(t, "pet-frog"), Result)  # 3 against 2
    quests(t, "intrepid")
    t.g.tiles_revealed = 10
    asks(t, monster(t, "wisp"), "dragon-die")  # its Strength is ignored


@pytest.mark.clause("KNT-13", "KNT-75", "KNT-76")
def test_the_potion_may_be_drunk_in_an_ambush() -> None:
    t = hall(infestation="C")
    holds(t, "potion-kit")
    cubes(t, 1, perception=2)
    me(t).health = 1
    options = asks(t, monster(t, "wisp"), "wisp")  # its Strength is ignored, but it hurts
    assert options == ["go-on", show(t, "potion-kit")]
    me(t).monsters.shown = ()  # type: ignore[union-attr]
    monster(t, "wisp", show(t, "potion-kit"), "potion", "centre")
    assert me(t).health == 2
    assert me(t).cubes.discarded == 1
    cubes(t, 2, perception=1)
    shows(t, "elvish-sword")
    only_monsters(t, "pet-frog")
    assert "potion" not in asks(t, flow(t, ambush(t.g, me(t))), "monster")  # it is gone


@pytest.mark.clause("KNT-72")
def test_the_shield_can_go_up_before_a_monster_is_seen() -> None:
    t = hall(infestation="C")
    cubes(t, 1, perception=1)
    me(t).grit = 9
    only_monsters(t, "blob", "gnome")
    flow(t, ambush(t.g, me(t)), cube("shield"), "blob")
    assert (me(t).health, me(t).grit) == (6, 8)


@pytest.mark.clause("KNT-98")
def test_an_empty_monster_deck_is_shuffled_anew() -> None:
    t = hall(infestation="C")
    cubes(t, 0, perception=2)
    only_monsters(t)
    step = flow(t, ambush(t.g, me(t)))
    assert len(asks(t, step, "monster")) == 10


@pytest.mark.clause("KNT-97", "VAR-100")
def test_fearless_lets_her_draw_a_monster_and_the_question_tells_nothing() -> None:
    t = hall("cave", infestation="A")
    cubes(t, 0, strength=3)
    quests(t, "swift")
    assert asks(t, flow(t, ambush(t.g, me(t))), "ambush") == ["go-on"]
    me(t).quests.gone = (FEARLESS,)  # everybody knows she cannot hold it
    assert isinstance(flow(t, ambush(t.g, me(t))), Result)
    me(t).quests.gone = ()
    alone = hall(infestation="A")  # nobody to tell
    cubes(alone, 0, strength=3)
    quests(alone, "swift")
    assert isinstance(flow(alone, ambush(alone.g, me(alone))), Result)
    quests(t, "fearless")
    only_monsters(t, "pet-frog")
    assert asks(t, flow(t, ambush(t.g, me(t))), "ambush") == ["go-on", "draw-monster"]
    flow(t, ambush(t.g, me(t)), "draw-monster")
    assert me(t).health == 7
    assert quest(t, "fearless") in offered(t)


@pytest.mark.clause("KNT-09", "KNT-78")
@pytest.mark.parametrize(("revealed", "asked"), [(9, False), (10, True)])
def test_in_a_fight_she_is_asked_if_she_might_hold_a_completed_sidequest(revealed: int, asked: bool) -> None:
    t = hall("ghoul", infestation="A")  # with a Ghoul no Monster is fearless
    cubes(t, 0, perception=2)
    quests(t, "swift")  # not Intrepid, but others cannot know
    t.g.tiles_revealed = revealed
    step = flow(t, ambush(t.g, me(t)))
    assert isinstance(step, Ask) == asked
    if asked:
        assert asks(t, step, "ambush") == ["go-on"]


@pytest.mark.clause("KNT-97")
def test_fearless_is_not_completed_with_a_loss_or_against_goblins_of_the_card() -> None:
    t = hall(infestation="A")
    quests(t, "fearless")
    cubes(t, 0, perception=2)
    only_monsters(t, "pet-frog")
    flow(t, ambush(t.g, me(t)), "draw-monster")
    assert me(t).health == 6
    assert quest(t, "fearless") not in offered(t)
    cubes(t, 0, strength=3)
    flow(t, ambush(t.g, me(t)), "go-on")
    assert quest(t, "fearless") not in offered(t)


@pytest.mark.clause("KNT-99")
def test_the_wisp_always_rolls() -> None:
    t = hall(infestation="C")
    cubes(t, 0, strength=3)
    asks(t, monster(t, "wisp"), "dragon-die")
    me(t).monsters.shown = ()  # type: ignore[union-attr]
    monster(t, "wisp", "plus")
    assert me(t).health == 6


@pytest.mark.clause("KNT-96", "KNT-100")
def test_blob_and_flame_giant() -> None:
    t = hall(infestation="C")
    cubes(t, 0, perception=2)
    me(t).grit = 4
    monster(t, "blob")
    assert (me(t).health, me(t).grit) == (6, 0)
    monster(t, "flame-giant")
    assert me(t).health == 4
    cubes(t, 0, strength=3)
    monster(t, "flame-giant", "centre")  # Strength 4: a hit, but nothing more
    assert me(t).health == 3
    monster(t, "flame-giant", "ring")
    assert me(t).health == 3


@pytest.mark.clause("KNT-100", "KNT-130", "KNT-19")
def test_the_gnome_takes_a_random_treasure_card() -> None:
    t = hall(infestation="C")
    holds(t, "potion-kit")
    shows(t, "elvish-sword")
    cubes(t, 0, perception=1, elvish_sword=1)
    step = monster(t, "gnome")
    assert asks(t, step, "treasure-card-pick") == ["0", "1"]
    me(t).monsters.shown = ()  # type: ignore[union-attr]
    monster(t, "gnome", "1")
    assert me(t).treasures.shown == ()
    assert me(t).cubes.set_aside == 1
    monster(t, "gnome")
    assert me(t).treasures.hand == ()
    assert [thing.known for thing in me(t).treasures.bottom] == [-1, 1]
    health = me(t).health
    monster(t, "gnome")
    assert me(t).health == health - 1  # nothing to take


@pytest.mark.clause("KNT-101", "KNT-98")
def test_golem_and_bright_beetles_stay() -> None:
    t = hall(infestation="C")
    cubes(t, 0, perception=2)
    monster(t, "golem")
    deck = me(t).monsters
    assert deck is not None
    assert deck.shown == (monsters.GOLEM,)
    deck.unknown, deck.discards = (monsters.BRIGHT_BEETLES,), ()
    flow(t, ambush(t.g, me(t)))
    assert monsters.BRIGHT_BEETLES in deck.shown
    deck.unknown = (monsters.PET_FROG,)
    cubes(t, 0, strength=2)  # 3 against 2 + 1: a roll
    asks(t, flow(t, ambush(t.g, me(t))), "dragon-die")
    assert monsters.BRIGHT_BEETLES in deck.discards


@pytest.mark.clause("KNT-102")
def test_the_underworm_carries_her_to_the_nearest_dark_tile_on_a_diagonal() -> None:
    t = hall(infestation="C")
    t.dark(2, 1, "ambush-05")
    t.dark(2, -1, "treasure-04")
    t.dark(3, 2, "crystal-01")  # further away on the same line
    t.dark(1, 1, "ambush-01")  # on no diagonal
    cubes(t, 0, perception=2)
    assert asks(t, monster(t, "underworm"), "underworm") == ["carried 2E 1S", "carried 2E 1N"]


@pytest.mark.clause("KNT-102", "KNT-132")
def test_what_the_underworm_reveals_is_part_of_the_encounter() -> None:
    t = hall(infestation="C")
    t.dark(2, 1, "crystal-01")
    t.token(1, 0, "event")
    t.token(1, 0, "crystal")
    cubes(t, 0, perception=2)
    only_monsters(t, "underworm")
    only_events(t, "ambush")
    act(t)
    assert t.g.where[KNIGHT] == at(2, 1)
    assert t.g.lit[at(2, 1)].kind == CRYSTAL_KIND
    assert me(t).grit == 1
    assert me(t).means.encounters == 1
    assert t.tokens(1, 0) == ["crystal"]  # she attacks nothing on the space she left


@pytest.mark.clause("KNT-102", "KNT-93", "KNT-50")
def test_both_tiles_give_grit_and_the_second_may_be_an_ambush_again() -> None:
    t = hall(infestation="C")
    t.dark(1, 1, "ambush-01")
    t.dark(2, 2, "ambush-05")
    cubes(t, 0, perception=2)
    only_monsters(t, "underworm", "pet-frog")
    act(t, "move 1E 1N x1", "underworm")
    assert t.g.where[KNIGHT] == at(2, 2)
    assert me(t).grit == 2
    assert me(t).ambushes == 2
    assert me(t).health == 5
    assert me(t).means.encounters == 1


@pytest.mark.clause("KNT-102")
def test_with_no_dark_tile_on_a_diagonal_one_is_placed_and_joined() -> None:
    t = hall(infestation="C")
    cubes(t, 0, perception=2)
    options = asks(t, monster(t, "underworm"), "underworm")
    assert options == ["carried 0 1S", "carried 2E 1S", "carried 0 1N", "carried 2E 1N"]
    me(t).monsters.shown = ()  # type: ignore[union-attr]
    monster(t, "underworm", options[0])
    assert t.g.where[KNIGHT] == at(0, -1)
    assert at(0, -1) in t.g.dark  # it shares an edge with the Entrance; the Encounter reveals it


@pytest.mark.clause("KNT-102", "MAP-30")
def test_the_new_tile_is_joined_to_the_map_by_the_fewest_tiles() -> None:
    t = knight_with(infestation="C")
    cubes(t, 0, perception=2)
    options = asks(t, monster(t, "underworm"), "underworm")
    assert len(options) == 4
    me(t).monsters.shown = ()  # type: ignore[union-attr]
    step = monster(t, "underworm", "carried 1E 1N")
    assert asks(t, step, "join") == ["join 1E 0", "join 0 1N"]
    me(t).monsters.shown = ()  # type: ignore[union-attr]
    monster(t, "underworm", "carried 1E 1N", "join 1E 0")
    assert {at(1, 0), at(1, 1)} <= set(t.g.dark)
    assert t.g.where[KNIGHT] == at(1, 1)


@pytest.mark.clause("KNT-102")
def test_with_no_tile_left_the_underworm_does_nothing() -> None:
    t = hall(infestation="C")
    t.g.stack.pools = [b"", b"", b"", b""]
    t.g.stack.piles = []
    cubes(t, 0, perception=2)
    assert isinstance(monster(t, "underworm"), Result)
    assert t.g.where[KNIGHT] == at(1, 0)
    assert me(t).health == 6


@pytest.mark.clause("KNT-103", "KNT-105")
def test_the_ogre_drives_her_off_and_stays() -> None:
    t = hall(infestation="C")
    t.token(2, 0, "treasure")
    cubes(t, 0, perception=2)
    monster(t, "ogre")  # the Entrance is the only unoccupied space
    assert t.g.where[KNIGHT] == t.g.entrance
    assert t.tokens(1, 0) == ["ogre"]
    assert me(t).monsters.shown == (monsters.OGRE,)  # type: ignore[union-attr]
    assert me(t).means.steps == 0
    cubes(t, 0, strength=3)
    me(t).begin_turn(t.g)
    act(t, "move 1E 0 x1", "ring")  # 4 against 4
    assert t.g.where[KNIGHT] == at(1, 0)
    assert t.tokens(1, 0) == []
    assert t.g.supply[OGRE] == 1
    assert me(t).monsters.shown == ()  # type: ignore[union-attr]
    assert me(t).health == 6
    assert me(t).means.encounters == 1
    t.g.check()


@pytest.mark.clause("KNT-103")
def test_the_ogre_drives_her_onto_no_dark_tile_and_through_no_wall() -> None:
    t = hall(infestation="C")
    t.token(2, 0, "treasure")
    t.dark(1, 1, "event-05")
    t.lit(1, -1, "ambush-02", 1)  # a tunnel from west to east
    cubes(t, 0, perception=2)
    monster(t, "ogre")  # the Entrance is left
    assert t.g.where[KNIGHT] == t.g.entrance


@pytest.mark.clause("KNT-103")
def test_losing_to_the_ogre_she_must_move_out_again() -> None:
    t = hall(infestation="C")
    t.token(2, 0, "ogre")
    cubes(t, 0, strength=2)
    step = act(t, "move 2E 0 x1")
    assert asks(t, step, "ogre") == ["step-aside 3E 0", "step-aside 1E 0"]
    assert me(t).health == 6
    t.piece("knight", 1, 0)
    me(t).begin_turn(t.g)
    act(t, "move 2E 0 x1", "step-aside 3E 0")
    assert t.g.where[KNIGHT] == at(3, 0)
    assert t.tokens(2, 0) == ["ogre"]


@pytest.mark.clause("KNT-103", "KNT-72")
def test_before_she_meets_the_ogre_again_she_may_place_a_cube() -> None:
    t = hall(infestation="C")
    t.token(2, 0, "ogre")
    cubes(t, 1, strength=2)
    assert asks(t, act(t, "move 2E 0 x1"), "monster") == ["go-on", "cube #strength"]


@pytest.mark.clause("KNT-103", "KNT-42")
def test_driven_back_by_the_ogre_her_encounter_is_over() -> None:
    t = hall(infestation="C")
    t.token(2, 0, "ogre")
    t.token(1, 0, "crystal")
    t.token(3, 0, "treasure")
    cubes(t, 0, strength=2)
    act(t, "move 2E 0 x1")  # no unoccupied space but the one she came from, which is not unoccupied either
    assert t.g.where[KNIGHT] == at(1, 0)
    assert "smash" not in verbs(t)


@pytest.mark.clause("KNT-103")
def test_with_no_way_aside_the_ogre_is_discarded() -> None:
    t = knight_with(infestation="C")
    cubes(t, 0, perception=2)
    monster(t, "ogre")
    assert t.g.where[KNIGHT] == t.g.entrance
    assert me(t).monsters.shown == ()  # type: ignore[union-attr]
    assert t.g.supply[OGRE] == 1


@pytest.mark.clause("KNT-72", "KNT-96")
@pytest.mark.parametrize(("grit", "first"), [(0, "monster"), (1, "monster"), (2, "before-monster")])
def test_before_a_monster_is_seen_the_shield_is_asked_for_only_if_grit_could_be_saved(grit: int, first: str) -> None:
    t = hall(infestation="C")
    cubes(t, 1, perception=2)
    me(t).grit = grit
    asks(t, monster(t, "blob"), first)


@pytest.mark.clause("KNT-104", "TER-24")
def test_the_troll_comes_with_the_canyon() -> None:
    t = hall(infestation="C")
    cubes(t, 0, perception=2)
    step = monster(t, "troll")
    spots = asks(t, step, "terrain-place")
    me(t).monsters.shown = ()  # type: ignore[union-attr]
    monster(t, "troll", spots[0])
    (canyon,) = t.g.terrain
    assert TROLL in t.g.tokens[canyon.bridge()]
    assert me(t).monsters.shown == (monsters.TROLL,)  # type: ignore[union-attr]


@pytest.mark.clause("KNT-104")
def test_the_troll_must_be_beaten_to_enter_the_bridge() -> None:
    t = hall(infestation="C", terrain=True)
    t.terrain("canyon", 4, 1, 1)  # the bridge at 4E 0
    t.token(4, 0, "troll")
    t.piece("knight", 3, 0)
    cubes(t, 0, strength=2)
    t.token(3, 0, "crystal")
    act(t, "move 4E 0 x1")
    assert t.g.where[KNIGHT] == at(3, 0)  # lost: she stays
    assert me(t).health == 6
    assert "smash" not in verbs(t)  # the Encounter was on the bridge (KNT-42)
    assert me(t).means.encounters == 1
    cubes(t, 0, strength=3)
    me(t).begin_turn(t.g)
    act(t, "move 4E 0 x1", "ring")
    assert t.g.where[KNIGHT] == at(4, 0)
    assert t.tokens(4, 0) == []


@pytest.mark.clause("KNT-104")
def test_without_room_for_the_canyon_the_troll_is_discarded() -> None:
    t = hall(infestation="C")
    t.g.collapsing = True
    cubes(t, 0, perception=2)
    monster(t, "troll")
    assert t.g.terrain == ()
    assert me(t).monsters.shown == ()  # type: ignore[union-attr]


@pytest.mark.clause("KNT-106", "KNT-124", "VAR-130")
def test_killed_by_an_ambush_the_other_wins() -> None:
    t = hall("dragon", infestation="A", ambush_winner="dragon")
    me(t).health = 1
    cubes(t, 0, perception=2)
    result = flow(t, ambush(t.g, me(t)))
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.winners == ("dragon",)


@pytest.mark.clause("KNT-106")
def test_a_fight_with_the_ogre_token_counts_as_an_ambush() -> None:
    t = hall("cave", infestation="A", ambush_winner="cave")
    t.token(2, 0, "ogre")
    me(t).health = 1
    cubes(t, 0, perception=2)
    result = act(t, "move 2E 0 x1")
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.winners == ("cave",)


# ------------------------------------------------------------------ O. what the others do to her


@pytest.mark.clause("KNT-108")
def test_poisoned_cubes_lie_on_the_entrance_until_she_enters_it() -> None:
    t = hall("goblins")
    cubes(t, 1, strength=3)
    t.turn_of("goblins")
    step = t.play(me(t).poison(t.g, 2, "KNT-108"))
    assert asks(t, step, "poison-cube") == [give("strength"), give("unplaced")]
    t.run(me(t).poison(t.g, 2, "KNT-108"), give("strength"), give("strength"))
    assert (me(t).cubes.poisoned, me(t).strength(t.g), me(t).hero_cubes()) == (2, 2, 2)
    t.run(arrive(t.g, 0, KNIGHT, t.g.entrance))
    assert (me(t).cubes.poisoned, unplaced(t)) == (0, 3)


@pytest.mark.clause("KNT-108")
def test_standing_on_the_entrance_is_not_entering() -> None:
    t = knight_with("goblins")
    cubes(t, 3)
    t.run(me(t).poison(t.g, 1, "KNT-108"))
    assert me(t).cubes.poisoned == 1
    t.turn_of("knight", 0)
    act(t)
    assert me(t).cubes.poisoned == 1


@pytest.mark.clause("KNT-92")
def test_an_ambush_is_no_attack_action() -> None:
    t, them = ambushed(3)
    them.monsters[1] = (monsters.BLOB,)
    them.monster_deck.unknown = tuple(kind for kind in them.monster_deck.unknown if kind != monsters.BLOB)
    them.monster_deck.show(monsters.BLOB)
    me(t).grit = 8
    cubes(t, 0, perception=3)
    step = flow(t, ambush(t.g, me(t)))
    assert isinstance(step, Ask)
    flow(t, ambush(t.g, me(t)), next(code for code in asks(t, step, step.prompt.name) if "bones" in code))
    assert (me(t).health, me(t).grit) == (6, 8)


@pytest.mark.clause("KNT-109", "KNT-26")
def test_hex_takes_grit() -> None:
    t = hall("goblins")
    cubes(t, 3)
    me(t).grit = 8
    t.turn_of("goblins")
    hexing = HEX.of(me(t))
    assert hexing is not None
    flow(t, hexing(t.g, me(t), 3))
    assert me(t).grit == 5


@pytest.mark.clause("KNT-107")
def test_a_goblin_attack_costs_one_health() -> None:
    t = hall("goblins")
    them = t.role(Goblins)
    them.means.population[0] = 3
    t.piece("goblin-fangs", 1, 0)
    t.turn_of("goblins")
    cubes(t, 0, strength=1, perception=1)
    assault = ATTACK.of(me(t))
    assert assault is not None
    assert assault.possible(t.g, them, 1, KNIGHT)
    flow(t, assault.attack(t.g, them, 1, KNIGHT))
    assert me(t).health == 6
    assert me(t).grit == 0


@pytest.mark.clause("KNT-110", "KNT-111", "KNT-26")
@pytest.mark.parametrize(
    ("other", "effect", "lost"),
    [("dragon", "Scratch", 5), ("dragon", "Flame Wall", 5), ("cave", "Soporific Spores", 5)],
)
def test_grit_the_others_take(other: str, effect: str, lost: int) -> None:
    t = hall(other)
    cubes(t, 3)
    me(t).grit = 10
    t.turn_of(other)
    handler = next(found for found in EFFECTS if found.actor == other and found.name == effect).handlers["knight"]
    if effect == "Scratch":
        rule = handler(t.g, t.role(Dragon), KNIGHT)
    elif effect == "Flame Wall":
        rule = handler(t.g, me(t), KNIGHT)
    else:
        rule = handler.harm(t.g, me(t))
    flow(t, rule)
    assert me(t).grit == 10 - lost


@pytest.mark.clause("KNT-112", "KNT-130")
def test_a_facedown_treasure_card_is_lost_at_random_unseen() -> None:
    t = hall("thief")
    holds(t, "potion-kit", "heroic-boots")
    t.turn_of("thief")
    step = t.play(me(t).lose_hidden_treasure(t.g, "KNT-112"))
    assert asks(t, step, "treasure-card-pick") == ["0", "1"]
    t.run(me(t).lose_hidden_treasure(t.g, "KNT-112"), "1")
    assert len(me(t).treasures.hand) == 1
    assert me(t).treasures.bottom[0].known == 1  # only she knows which it was
    t.g.check()


@pytest.mark.clause("KNT-112")
def test_a_face_up_treasure_card_goes_under_the_deck_for_all_to_see() -> None:
    t = hall("thief")
    shows(t, "javelin")
    me(t).lose_shown_treasure(t.g, 0, "KNT-112")
    assert not me(t).armed()
    assert me(t).treasures.bottom[0].known == -1


@pytest.mark.clause("KNT-116")
def test_moved_by_others_she_stops_on_an_event_token() -> None:
    t = hall("thief")
    t.token(2, 0, "event")
    t.dark(1, 1, "ambush-05")
    t.turn_of("thief")
    step = t.play(forced.push(t.g, 1, KNIGHT, 3))
    assert "push 1E 1N knight" not in asks(t, step, "push")  # not onto a Dark tile
    t.run(forced.push(t.g, 1, KNIGHT, 3), "push 2E 0 knight")
    assert t.g.where[KNIGHT] == at(2, 0)
    assert t.tokens(2, 0) == ["event"]
    t.turn_of("knight", 0)
    act(t)
    assert "move" not in verbs(t)


@pytest.mark.clause("KNT-117")
def test_the_tile_under_her_goes_only_if_she_can_leave_it() -> None:
    t = knight_with("thief")
    t.lit(1, 0, "ambush-12", 0)  # a dead end that is open to the north
    t.piece("knight", 1, 0)
    assert not forced.can_leave(t.g, (at(1, 0),), 1)
    assert forced.leavers(t.g, (at(1, 0),))[0] == KNIGHT


# ------------------------------------------------------------------ P. winning, losing, dying


@pytest.mark.clause("KNT-121")
def test_she_wins_when_the_dragon_is_killed() -> None:
    t = hall("dragon")
    t.role(Dragon).health = 1
    t.piece("dragon", 2, 0)
    t.g.surfaced = True
    cubes(t, 0, strength=3)
    result = act(t, "move 2E 0 x1")
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.winners == ("knight",)


@pytest.mark.clause("KNT-122")
def test_with_enough_crystals_entering_the_entrance_wins() -> None:
    t = hall("thief")
    for by in ("knight", "goblins", "ghoul", "vile-ghoul", "dragon"):
        me(t).crystal_smashed(t.g, EVERYONE[by](0))
    assert me(t).crystals == 4
    asks(t, act(t, "move Entrance x1"), "knight-act")
    me(t).crystal_smashed(t.g, EVERYONE["knight"](0))
    assert "stop" in offered(t)  # being there is not entering
    t.piece("knight", 1, 0)
    me(t).begin_turn(t.g)
    result = act(t, "move Entrance x1")
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.clause == "KNT-122"


@pytest.mark.clause("KNT-124")
def test_her_hunter_wins_when_she_is_killed() -> None:
    t = hall("goblins", "thief")
    t.turn_of("thief")
    me(t).health = 1

    def harm() -> Any:
        me(t).lose_health(t.g, 1, "KNT-107")
        return
        yield

    result = t.play(harm())
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.winners == ("goblins",)


@pytest.mark.clause("KNT-124", "KNT-131")
def test_where_nobody_wins_by_it_she_is_out_and_does_nothing_more() -> None:
    t = hall("dragon", "cave", infestation="A", killed={})
    t.dark(1, 1, "ambush-05")
    t.token(1, 1, "treasure")
    t.hold("treasure-04", "treasure-05", "treasure-06")
    me(t).health = 1
    cubes(t, 0, perception=2)
    result = act(t, "move 1E 1N x1")
    assert isinstance(result, Result)
    assert result.ending is None
    assert me(t).out
    assert t.g.where[KNIGHT] == OFF
    assert t.g.turn.cut
    assert me(t).grit == 0
    assert t.tokens(1, 1) == ["treasure"]


@pytest.mark.clause("KNT-131", "GEN-28")
def test_no_event_tokens_for_a_knight_who_is_out() -> None:
    t = hall("thief", "dragon")
    t.dark(1, 1, "event-05")
    me(t).out = True
    flow(t, reveal(t.g, t.role(Dragon), 2, (at(1, 1),), at(1, 0)))
    assert t.tokens(1, 1) == []


@pytest.mark.clause("KNT-124")
def test_alone_she_loses() -> None:
    t = hall(infestation="A", killed={"knight": "knight"})
    me(t).health = 1
    cubes(t, 0, perception=2)
    result = flow(t, ambush(t.g, me(t)))
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.winners == ()


@pytest.mark.clause("KNT-125")
def test_if_the_cave_collapses_she_loses() -> None:
    t = hall(crystals_to_collapse=1)
    t.lit(4, 0, "crystal-01")
    t.g.collapsing = True
    result = flow(t, remove_tiles(t.g, 0, (at(4, 0),)))
    assert isinstance(result, Result)
    assert result.ending is not None
    assert "knight" not in result.ending.winners
    assert t.g.gone[CRYSTAL] == 0
    assert t.g.supply[TREASURE] == 10
    assert on(t, "shield") == 0
