"""What the Goblins are told in the manor, and what their Tribes remember and do in which order (MVR-52, MVR-80 to
MVR-82, MVR-87)."""

from __future__ import annotations

import pytest

from tests.manor.tables import ManorTable
from tests.travel.asked import asked, questions
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
    secrets,
    tribe,
)
from underhall.engine.knowledge import Thing
from underhall.hall.pieces import BONES, FANGS, GIANT_SPIDER, PALADIN, PILLAR
from underhall.manor.map.places import square
from underhall.manor.roles.shadow_paladin.role import ShadowPaladin
from underhall.manor.roles.spider.role import Spider
from underhall.travel.in_manor.goblins.cards import hiding_spots
from underhall.travel.in_manor.goblins.role import GoblinsInManor
from underhall.travel.in_manor.goblins.tribes import comes_in, steps


def why(t: ManorTable, place: tuple[int, ...], piece: int = -1) -> str:
    """What they are told of a square or ground, or of somebody there; nothing if there is nothing to tell."""
    g = t.g.copy()
    me = g.role(GoblinsInManor)
    assert me is not None
    at = square(*place) if len(place) == 2 else place[0]
    found = me.why_not(g, at, piece)
    return "" if found is None else f"{found.clause} {found.sentence}"


NO_ACTION = "MVR-52 It came onto a tile out of a crypt or Spawn in this activation, and so has no action."


# ------------------------------------------------------------------ why not


@pytest.mark.clause("GOB-28", "MVR-80", "MVR-52")
def test_whom_the_active_tribe_cannot_attack_on_its_own_tile() -> None:
    t = goblins_at({"fangs": (3, 4), "bones": (3, 4)}, "spider", tiles=OPEN, population=(1, 1, 0), hero_on=(3, 4))
    me = activate(t, "fangs")
    cubes(t, 0, prepare=4)
    assert why(t, (3, 4), PALADIN).startswith("MVR-80 ")
    cubes(t, 0, prepare=0)
    assert why(t, (3, 4), PALADIN) == "", "it can be hit: it is in the list"
    me.forfeited = 1 << FANGS
    assert why(t, (3, 4), PALADIN) == NO_ACTION
    assert why(t, (3, 4)) == NO_ACTION
    assert why(t, (3, 4), FANGS) == NO_ACTION, "the active Tribe itself is told of its space"
    assert why(t, (3, 4), BONES).startswith("GOB-28 The Fangs Tribe is active")


@pytest.mark.clause("MMP-66")
def test_the_pillar_of_light_is_no_target_of_a_tribe() -> None:
    t = goblins_at({"fangs": (3, 4)}, "spider", tiles=OPEN, population=(1, 0, 0), hero_on=(3, 5))
    activate(t, "fangs")
    t.g.stand(PILLAR, square(3, 4))
    assert why(t, (3, 4), PILLAR).startswith("MMP-66")


@pytest.mark.clause("GOB-28", "MVR-87")
def test_what_a_tribe_is_told_of_where_it_stands() -> None:
    t = goblins_at({"fangs": (3, 4)}, "spider", tiles=OPEN, population=(1, 0, 0))
    me = activate(t, "fangs")
    assert why(t, (3, 4)) == "GOB-28 It stands here: what it can do is in the list."
    t.put("goblin-fangs", 2, 2)
    outside = goblins_at({"fangs": (2, 2)}, "spider", population=(1, 0, 0))
    activate(outside, "fangs")
    out_here = "MVR-87 Out here it can only move, or spawn elsewhere: other actions need a tile."
    assert why(outside, (2, 2)) == out_here
    me.means.halted = True
    assert why(t, (2, 3)) == "GOB-28 It moves no further in this activation, but may still act."


@pytest.mark.clause("GOB-30", "GOB-70")
def test_a_wall_is_no_reason_for_a_tribe_with_the_golem() -> None:
    tiles = OPEN | {(3, 5): "treasure-n r0"}
    t = goblins_at({"fangs": (3, 4)}, "spider", tiles=tiles, population=(1, 0, 0))
    activate(t, "fangs")
    t.mark("force-wall", 3, 4, "N")
    wall = why(t, (2, 4))
    assert wall.startswith("GOB-30")
    assert "only with the Golem" in wall
    monster(t, "fangs", "golem")
    assert "only with the Golem" not in why(t, (2, 4))


@pytest.mark.clause("GOB-30", "GOB-31")
def test_a_tribe_does_not_go_back_unless_something_has_changed() -> None:
    t = goblins_at({"fangs": (3, 4)}, "spider", tiles={(3, 4): "dark", (3, 5): "dark", (2, 4): "dark"},
                   population=(3, 0, 0))  # fmt: skip
    me = activate(t, "fangs")
    act(t, "move (3,5)")
    assert why(t, (3, 4)) == "GOB-30 It was there in this activation, and nothing has changed since."
    assert square(3, 4) not in steps(t.g, me, FANGS)
    me.look_around(t.g)
    assert square(3, 4) in steps(t.g, me, FANGS)
    t = goblins_at({"fangs": (3, 4)}, "spider", tiles=OPEN, population=(3, 0, 0))
    me = activate(t, "fangs")
    act(t, "move (3,5)")
    assert "It was there" not in why(t, (3, 4)), "leaving a Lit tile is a new exit"


@pytest.mark.clause("GOB-30")
def test_a_space_that_no_way_leads_to() -> None:
    t = goblins_at({"fangs": (3, 4)}, "spider", tiles=OPEN, population=(3, 0, 0))
    activate(t, "fangs")
    for side in "ES":
        t.mark("force-wall", 0, 0, side)
    assert why(t, (0, 0)) == "GOB-30 There is no way there without walls, as far as it may enter."


@pytest.mark.clause("MVR-87", "MVR-52")
def test_why_it_may_not_step_where_it_would_have_to_attack() -> None:
    t = goblins_at({"fangs": (3, 4)}, "spider", tiles=OPEN, population=(1, 0, 0), hero_on=(3, 5))
    me = activate(t, "fangs")
    me.forfeited = 1 << FANGS
    assert why(t, (3, 5)) == "MVR-87 It has no action in this activation, and would have to attack there."
    t = goblins_at({"fangs": (2, 2)}, "spider", tiles={(2, 3): "blood-open"}, population=(1, 0, 0), hero_on=(2, 3))
    activate(t, "fangs")
    assert why(t, (2, 3)) == "MVR-87 Out of a crypt or Spawn it may not step where it would have to attack."


@pytest.mark.clause("MVR-52", "MVR-87")
def test_why_a_tribe_is_spared() -> None:
    t = goblins_at({"fangs": (2, 2), "bones": (2, 3)}, "spider", tiles={(2, 3): "blood-open"}, hero_on=(2, 3))
    me = goblins(t)
    lurks = me.why_spared(t.g, FANGS, hero(t))
    assert (lurks.sentence, lurks.clause) == ("It lurks in a crypt: it cannot be targeted.", "MVR-87")
    cubes(t, 3)
    strong = me.why_spared(t.g, BONES, hero(t))
    too_weak = "Your 0 is not greater than its 3: what cannot be hit cannot be attacked."
    assert (strong.sentence, strong.clause) == (too_weak, "MVR-80")


# ------------------------------------------------------------------ what is done, and in which order


@pytest.mark.clause("MVR-52", "MVR-87")
def test_at_setup_each_tribe_rolls_in_turn() -> None:
    t = goblins_at({}, "spider")
    step = t.play(goblins(t).set_up(t.g))
    names = [step.named(index) for index in range(step.count)]  # type: ignore[union-attr]
    t.run(goblins(t).set_up(t.g), names[0], names[1], names[2])
    places = [t.g.where[tribe(name)] for name in ("fangs", "bones", "eye")]
    t.run(goblins(t).set_up(t.g), names[2], names[1], names[0])
    assert [t.g.where[tribe(name)] for name in ("fangs", "bones", "eye")] == places[::-1]
    t.g.story = []
    t.run(goblins(t).set_up(t.g), *names[:3])
    told = [event.piece for event in t.g.story if event.verb == "tribe-spawn"]
    assert told == [tribe(name) for name in ("fangs", "bones", "eye")]


@pytest.mark.clause("MVR-52", "MAP-16")
def test_unoccupied_dark_tiles_and_pits_by_their_numbers() -> None:
    tiles = {(4, 4): "dark", (1, 2): "dark", (2, 4): "pit-open", (2, 2): "blood-open", (3, 4): "dark"}
    t = goblins_at({"fangs": (3, 4)}, "spider", tiles=tiles)
    found = goblins(t).unoccupied_dark(t.g)
    assert found == sorted(found)
    assert {square(4, 4), square(1, 2), square(2, 4)} <= {*found}
    assert not {square(2, 2), square(3, 4)} & {*found}


@pytest.mark.clause("GOB-17", "GOB-93")
def test_the_end_of_the_turn_is_that_of_home() -> None:
    t = goblins_at({}, "spider")
    me = goblins(t)
    card = me.war.unknown[0]
    me.war.unknown = me.war.unknown[1:]
    me.war.shown = (card,)
    t.dealt = True
    t.run(me.end_of_turn(t.g))
    assert me.war.shown == (), "War cards go back"


@pytest.mark.clause("GOB-74", "GOB-77", "MVR-81")
def test_blob_and_poison_work_on_the_hero_alone() -> None:
    t = goblins_at({"fangs": (3, 4)}, "spider", tiles=OPEN, population=(5, 0, 0), rage=3)
    monster(t, "fangs", "blob")
    secrets(t, "poison")
    hero(t).grit = 9
    t.put("giant-spider", 3, 4)
    t.dealt = True
    t.run(goblins(t).has_hit(t.g, FANGS, GIANT_SPIDER, square(3, 4)))
    assert (hero(t).grit, goblins(t).rage, asked(t)) == (9, 2, [])


@pytest.mark.clause("GOB-77", "MVR-87")
@pytest.mark.parametrize(("prepared", "taken"), [(3, 1), (2, 2)])
def test_poison_takes_two_cubes_with_a_strength_of_two_more_than_the_defense(prepared: int, taken: int) -> None:
    t = goblins_at({"fangs": (3, 4)}, "spider", tiles=OPEN, population=(3, 0, 0), hero_on=(3, 4))
    cubes(t, 4, prepare=prepared)
    secrets(t, "poison")
    t.dealt = True
    assert goblins(t).strength(t.g, FANGS) == 4
    asks = [*questions(t, goblins(t).has_hit(t.g, FANGS, PALADIN, square(3, 4)), poison_hero=1)]
    assert [ask.seat for ask in asks[1:]] == [hero(t).seat] * (len(asks) - 1), "the hero chooses which"
    assert goblins(t).poisoned == taken


@pytest.mark.clause("GOB-38", "MVR-81")
@pytest.mark.parametrize(("hits", "after"), [(True, 1), (False, 3)])
def test_a_tribe_scatters_before_rage_changes(hits: bool, after: int) -> None:
    t = goblins_at({"fangs": (3, 4)}, "spider", tiles=OPEN, population=(4, 0, 0), rage=2)
    t.put("giant-spider", 3, 4)
    me = goblins(t)
    t.g.story = []
    t.dealt = True
    t.run(me.has_hit(t.g, FANGS, GIANT_SPIDER, square(3, 4)) if hits else me.hit(t.g, FANGS, GIANT_SPIDER))
    told = [event.verb for event in t.g.story]
    assert told.index("scatter") < told.index("rage")
    assert me.rage == after


@pytest.mark.clause("GOB-82", "MVR-87")
def test_beetles_do_not_help_out_of_hiding_spots() -> None:
    t = goblins_at({}, "spider", hero_on=(2, 4), tiles={(2, 4): "pit-open"}, population=(4, 0, 0))
    monster(t, "fangs", "bright-beetles")
    t.dealt = True
    t.run(hiding_spots(t.g, goblins(t)))
    assert goblins(t).tribe_population(FANGS) == 2


@pytest.mark.clause("GOB-80", "MVR-87")
@pytest.mark.parametrize(("role", "question"), [(Spider, "spider-discard"), (ShadowPaladin, "shadow-pay")])
def test_each_beast_discards_as_it_does_at_home(role: type[Spider] | type[ShadowPaladin], question: str) -> None:
    t = goblins_at({}, role.name, population=(1, 1, 1), real=(role,))
    beast = t.g.role(role)
    assert beast is not None
    beast.power.hand = tuple(Thing(90 + kind, 0, 0, kind, 1 << beast.owner) for kind in (0, 1, 2))
    secrets(t, "hex")
    act(t, "secret #hex")
    assert asked(t)[-1].startswith(f"{role.name} {question}:")


@pytest.mark.clause("GOB-72", "GOB-30")
def test_after_a_wisp_the_tribe_may_go_where_it_has_been() -> None:
    t = goblins_at({"fangs": (3, 6)}, "spider", hero_on=(3, 5), tiles=OPEN, population=(2, 0, 0))
    monster(t, "fangs", "wisp")
    me = activate(t, "fangs")
    me.means.visited = ((square(3, 6), False), (square(2, 6), False))
    act(t, "wisp (3,4)", "stop")
    assert me.means.visited == ((square(3, 6), False),)


@pytest.mark.clause("GOB-73", "MVR-87")
def test_the_underworm_jumps_from_tiles_and_crypts_and_not_where_it_may_not_attack() -> None:
    t = goblins_at({"fangs": (2, 2)}, "spider", tiles=OPEN, population=(2, 0, 0), hero_on=(3, 3))
    monster(t, "fangs", "underworm")
    me = activate(t, "fangs")
    assert "worm (3,3)" in offered(t, "worm")
    me.forfeited = 1 << FANGS
    assert "worm (3,3)" not in offered(t, "worm"), "it would have to attack there"
    assert offered(t, "worm")
    t.put("goblin-fangs", 5)
    assert offered(t, "worm") == [], "not from a Spawn"


@pytest.mark.clause("MVR-52")
def test_coming_in_is_a_step_onto_a_tile_out_of_a_crypt_or_spawn() -> None:
    t = goblins_at({"fangs": (2, 2)}, "spider", tiles={(2, 3): "blood-open", (2, 4): "blood-open"})
    assert comes_in(t.g, FANGS, square(2, 3))
    assert not comes_in(t.g, FANGS, square(1, 2)), "from crypt to crypt"
    t.put("goblin-fangs", 2, 3)
    assert not comes_in(t.g, FANGS, square(2, 4))


@pytest.mark.clause("GOB-91", "MVR-82")
def test_whoever_has_gone_meanwhile_is_not_attacked() -> None:
    t = goblins_at({"fangs": (3, 4)}, "spider", "warlock", tiles=OPEN, population=(5, 0, 0), hero_on=(0, 0))
    me = activate(t, "fangs")
    t.put("giant-spider", 3, 5)
    enter = type(t.g).enter

    def fleeing(self, piece, to, *rest):  # type: ignore[no-untyped-def]
        entry = yield from enter(self, piece, to, *rest)
        self.stand(GIANT_SPIDER, square(0, 5))
        return entry

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(t.g), "enter", fleeing)
        act(t, "move (3,5)")
    assert me.tribe_population(FANGS) == 5
    assert t.where("goblin-fangs") == "(3,5)"


@pytest.mark.clause("GOB-30")
def test_each_step_is_remembered() -> None:
    t = goblins_at({"fangs": (3, 4)}, "spider", tiles={(3, 4): "dark", (3, 5): "dark", (3, 6): "dark"},
                   population=(3, 0, 0))  # fmt: skip
    me = activate(t, "fangs")
    act(t, "move (3,5)", "move (3,6)")
    assert [at for at, _ in me.means.visited] == [square(3, 4), square(3, 5), square(3, 6)]
