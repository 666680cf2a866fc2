"""A Tribe and a hero of the manor in the cave at the bounds of their rules; poisoned cubes (MVR-80, MVR-90)."""

from __future__ import annotations

import pytest

from tests.cave.tables.goblins import goblins, tribe
from tests.travel.visiting_heroes import THREE, hero, paladin_visits, put_cubes
from underhall.cave.roles.goblins.tribe_attacks import ATTACK
from underhall.hall.pieces import FANGS, PALADIN, PILLAR
from underhall.hall.space import at
from underhall.manor.roles.heroes.hero import UNASSIGNED


@pytest.mark.clause("GOB-37", "MMP-90", "MVR-80", "MVR-82")
def test_a_tribe_attacks_the_hero_whom_it_can_hit_and_never_the_pillar() -> None:
    t = paladin_visits(*THREE)
    assault = ATTACK.of(hero(t))
    assert assault is not None
    assert [assault.obliges(t.g, piece) for piece in (PALADIN, PILLAR)] == [True, False]
    assert assault.entry(t.g, PALADIN) == 0
    tribe(t, "fangs", 1)
    for prepared, may in ((0, True), (5, False)):
        put_cubes(t, 0, prepare=prepared)
        assert assault.contest(t.g, goblins(t), FANGS, PALADIN).won() == may
        assert assault.possible(t.g, goblins(t), FANGS, PALADIN) == may
        assert not assault.possible(t.g, goblins(t), FANGS, PILLAR)


@pytest.mark.clause("KNT-108", "MVR-90")
def test_the_entrance_alone_gives_poisoned_cubes_back_to_the_hero_alone() -> None:
    t = paladin_visits(*THREE)
    put_cubes(t, 3)
    me = hero(t)
    me.visit.poisoned = 2
    for piece, place in ((PALADIN, at(1, 0)), (PILLAR, t.g.entrance)):
        t.run(me.entered(t.g, piece, place))
        assert (me.visit.poisoned, me.cubes[UNASSIGNED]) == (2, 3)
    for told in (1, 0):
        t.g.story = []
        t.run(me.entered(t.g, PALADIN, t.g.entrance))
        assert (me.visit.poisoned, me.cubes[UNASSIGNED]) == (0, 5)
        assert [event.verb for event in t.g.story].count("poison-over") == told
