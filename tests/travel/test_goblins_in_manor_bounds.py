"""The Goblins in the manor at the bounds of their rules: once an activation, the last Goblin, who is asked (MVR-52,
MVR-87)."""

from __future__ import annotations

import pytest

from tests.manor.tables import ManorTable
from tests.travel.asked import asked
from tests.travel.visiting_goblins import (
    OPEN,
    act,
    activate,
    cubes,
    goblins,
    goblins_at,
    hero,
    monster,
    offered,
    options,
    secrets,
)
from underhall.cave.play.artifacts import carries
from underhall.cave.roles.goblins.war import POPULATE
from underhall.hall.pieces import BONES, EYE, FANGS, GIANT_SPIDER, PALADIN, PIECES
from underhall.manor import attacks
from underhall.manor.map.places import square
from underhall.travel.in_manor.goblins.cards import hiding_spots

# ------------------------------------------------------------------ Hiding Spots, the Wisp, Poison, Trap


def spotting() -> ManorTable:
    """The hero stands on a Lit Pit; Fangs and Bones are strong enough in hiding."""
    t = goblins_at({}, "spider", hero_on=(2, 4), tiles={(2, 4): "pit-open"}, population=(3, 3, 0))
    cubes(t, 3)
    secrets(t, "hiding-spots")
    return t


@pytest.mark.clause("GOB-82", "MVR-87")
def test_hiding_spots_are_played_in_phase_5_between_activations() -> None:
    t = spotting()
    assert offered(t, "secret") == ["secret #hiding-spots"]
    activate(t, "fangs")
    assert offered(t, "secret") == [], "a Tribe is active, the first too"
    goblins(t).means.active = -1
    t.g.turn.phase = POPULATE
    assert offered(t, "secret") == []


@pytest.mark.clause("GOB-82", "GOB-28", "MVR-87")
def test_the_goblins_choose_who_spots_and_that_tribe_is_activated_by_it() -> None:
    t = spotting()
    t.dealt = True
    t.run(hiding_spots(t.g, goblins(t)), "tribe goblin-bones")
    assert asked(t) == ["goblins spots-hero: tribe goblin-fangs, tribe goblin-bones"]
    assert goblins(t).means.done == 1 << BONES


@pytest.mark.clause("GOB-77", "MVR-87")
def test_only_the_hero_takes_poisoned_cubes_back_and_as_free_ones() -> None:
    t = goblins_at({"fangs": (5, 3)}, "spider", tiles={**OPEN, (6, 3): "entrance"}, hero_on=(5, 3))
    cubes(t, 3)
    goblins(t).poisoned = 2
    hero(t).spare_cubes -= 2
    t.run(t.g.enter(FANGS, square(6, 3)))
    assert goblins(t).poisoned == 2
    t.g.stand(FANGS, square(0, 0))
    t.g.story = []
    t.run(t.g.enter(PALADIN, square(6, 3)))
    assert (goblins(t).poisoned, hero(t).cubes[0], sum(hero(t).cubes)) == (0, 5, 5)
    t.g.stand(PALADIN, square(5, 3))
    t.g.story = []
    t.run(t.g.enter(PALADIN, square(6, 3)))
    assert "poison-over" not in [event.verb for event in t.g.story], "there are none"


@pytest.mark.clause("GOB-81", "MVR-46")
def test_trap_is_not_asked_for_where_the_beast_misses() -> None:
    t = goblins_at({"bones": (2, 3)}, "spider", tiles=OPEN)
    secrets(t, shown=("trap",))
    t.put("giant-spider", 2, 3)
    assert t.run(goblins(t).struck(t.g, BONES, GIANT_SPIDER, False)) is False
    assert asked(t) == []


@pytest.mark.clause("GOB-12", "MVR-81")
def test_a_tribe_that_is_hit_raises_rage_by_one() -> None:
    t = goblins_at({"bones": (2, 3)}, "spider", tiles=OPEN, population=(0, 1, 0), rage=1, hero_on=(2, 3))
    cubes(t, 0, prepare=3)
    t.dealt = True
    assert t.run(attacks.attack(t.g, PALADIN, BONES)) is True
    assert goblins(t).rage == 2


@pytest.mark.clause("GOB-74")
def test_without_a_blob_a_hit_costs_no_grit() -> None:
    t = goblins_at({"bones": (2, 3)}, "spider", tiles=OPEN, population=(0, 4, 0), hero_on=(2, 3))
    cubes(t, 2)
    hero(t).grit = 7
    t.dealt = True
    assert t.run(attacks.attack(t.g, BONES, PALADIN)) is True
    assert hero(t).grit == 7


# ------------------------------------------------------------------ moving and acting


@pytest.mark.clause("MVR-52")
def test_each_tribe_forfeits_its_own_action_alone_and_only_for_a_turn() -> None:
    t = goblins_at({}, "spider", population=(1, 1, 1))
    me = goblins(t)
    assert me.forfeited == 0
    for lost in (FANGS, BONES, EYE):
        me.forfeited = 1 << lost
        assert [tribe for tribe in (FANGS, BONES, EYE) if not me.may_act(tribe)] == [lost]
    t.run(me.end_of_turn(t.g))
    assert me.forfeited == 0


@pytest.mark.clause("GOB-73", "MVR-87")
def test_an_underworm_jumps_once_an_activation_and_never_out_of_the_grounds() -> None:
    t = goblins_at({"fangs": (3, 3)}, "spider", tiles=OPEN, population=(3, 0, 0))
    monster(t, "fangs", "underworm")
    activate(t, "fangs")
    jumps = [option.space for option in options(t) if option.verb == "worm"]
    assert jumps == sorted(jumps)
    assert "worm (2,2)" in offered(t)
    act(t, "worm (2,2)")
    assert offered(t, "worm") == []
    t = goblins_at({"fangs": (5,)}, "spider", tiles=OPEN, population=(3, 0, 0))
    monster(t, "fangs", "underworm")
    activate(t, "fangs")
    assert offered(t, "worm") == []


@pytest.mark.clause("GOB-75")
def test_secret_tunnels_serve_only_a_tribe_that_has_not_moved() -> None:
    t = goblins_at({"fangs": (2, 3)}, "spider", tiles={(2, 3): "blood-open", (1, 3): "dark"})
    me = activate(t, "fangs")
    me.means.tunnels = True
    assert "tunnel (1,3)" in offered(t)
    assert "tunnel (2,4)" not in offered(t), "no tile lies there"
    me.means.moved = True
    assert offered(t, "tunnel") == []


@pytest.mark.clause("GOB-27")
def test_secrets_are_offered_to_an_active_tribe_too() -> None:
    t = goblins_at({}, "manor", "warlock", population=(1, 1, 2))
    hero(t).grit = 3
    secrets(t, "hex")
    activate(t, "fangs")
    assert offered(t, "secret") == ["secret #hex"]


@pytest.mark.clause("GOB-44", "MVR-87")
def test_without_a_treasure_nothing_is_plundered() -> None:
    t = goblins_at({"fangs": (2, 3)}, "spider", tiles=OPEN)
    activate(t, "fangs")
    assert offered(t, "plunder") == []
    t.lay("web", 2, 3)
    assert offered(t, "plunder") == []


@pytest.mark.clause("GOB-91", "MVR-82")
def test_the_goblins_are_asked_whom_they_attack() -> None:
    t = goblins_at({"fangs": (3, 4)}, "spider", tiles=OPEN, population=(5, 0, 0), hero_on=(3, 5))
    t.put("poltergeist-1", 3, 5)
    activate(t, "fangs")
    act(t, "move (3,5)")
    assert asked(t)[-1].startswith("goblins ")
    assert asked(t)[-1].endswith(": attack (3,5) paladin, attack (3,5) poltergeist-1")


@pytest.mark.clause("GOB-79", "GOB-37")
def test_a_fire_bomber_that_attacks_where_it_stands_burns_its_tribe_afterwards() -> None:
    t = goblins_at({"fangs": (3, 4)}, "spider", tiles=OPEN, population=(5, 0, 0))
    t.put("egg-1", 3, 4)
    me = activate(t, "fangs")
    me.means.bomber = FANGS
    t.dealt = True
    act(t, "attack (3,4) egg-1")
    assert "spider egg-1 hit by goblin-fangs" in t.log
    assert me.means.population[0] == 0


@pytest.mark.clause("GOB-31", "GOB-32")
def test_a_tribe_that_loses_its_last_goblin_by_leaving_scatters_and_does_not_arrive() -> None:
    t = goblins_at({"fangs": (3, 2)}, "spider", tiles=OPEN, population=(1, 0, 0))
    activate(t, "fangs")
    t.dealt = True
    act(t, "move (3,3)")
    assert t.where("goblin-fangs") == "(3,3)"
    act(t, "move (3,4)")
    assert goblins(t).means.population[0] == 0
    assert t.g.where[FANGS] not in t.g.edges


@pytest.mark.clause("GOB-30", "GOB-31")
def test_a_tribe_goes_back_where_leaving_counts_and_not_where_nothing_would_change() -> None:
    t = goblins_at(
        {"fangs": (2, 3)}, "spider", tiles={(2, 3): "blood-open", (2, 4): "blood-open"}, population=(5, 0, 0)
    )
    me = activate(t, "fangs")
    me.means.visited = ((square(2, 3), False), (square(2, 4), False))
    assert "move (2,4)" in offered(t), "leaving this Lit tile counts"
    me.means.exits = (square(2, 3),)
    assert "move (2,4)" not in offered(t), "it has been left before"
    t.lay("treasure", 2, 4)
    assert "move (2,4)" not in offered(t), "a treasure stays"
    t.lay("web", 2, 4)
    assert "move (2,4)" in offered(t), "a web goes"


@pytest.mark.clause("GST-86")
def test_in_the_manor_nobody_carries_an_artifact() -> None:
    t = spotting()
    assert not any(carries(t.g, piece) for piece in range(len(PIECES)))
