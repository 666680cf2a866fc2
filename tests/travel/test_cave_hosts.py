"""What the cave's own roles answer when a guest attacks (MVR-49, MVR-80 to MVR-82), with a stand-in for the guest."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from msgspec.structs import replace

from tests.cave.seats import Seats
from tests.cave.tables.goblins import face_up, goblins, tribe
from tests.table import Result
from tests.travel.visiting_spider import HOST
from underhall.cave.everyone import EVERYONE, ROLES
from underhall.cave.positions import position
from underhall.cave.role import CaveRole
from underhall.cave.roles.dragon.role import Dragon
from underhall.cave.roles.knight.role import Knight
from underhall.cave.roles.thief.role import Thief
from underhall.cave.setup.agreed import Setup
from underhall.cave.state import Cave
from underhall.engine.flow import Flow
from underhall.hall.pieces import CASTY, DRAGON, FANGS, KNIGHT, PALADIN, PILLAR, THIEF
from underhall.hall.space import CENTRE, OFF, at
from underhall.hall.tokens import BREACH, FORCE_WALL
from underhall.manor.role import ManorRole
from underhall.travel.guests import CaveGuest


class Visitor(CaveGuest, ManorRole):
    """A guest with one figure, of which a test says the numbers."""

    __slots__ = ("cost", "looted", "might", "sight")

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.might = 0
        self.sight = 0
        self.cost = 0
        self.looted: list[int] = []

    def copy(self) -> Visitor:
        other = type(self)(self.seat)
        self.copy_base(other)
        other.might, other.sight, other.cost, other.looted = self.might, self.sight, self.cost, [*self.looted]
        return other

    def key(self) -> tuple[Any, ...]:
        return self.might, self.sight, self.cost, tuple(self.looted)

    def strength(self, g: Any, piece: int, target: int) -> int:
        return self.might

    def fighter(self, g: Any) -> int:
        return self.pieces[0]

    def harm(self, g: Any, piece: int, target: int) -> Flow[int]:
        return self.cost
        yield

    def perception(self, g: Any, piece: int, target: int) -> int:
        return self.sight

    def loots(self, g: Cave, level: int) -> Flow[None]:
        self.looted.append(level)
        return
        yield


class Hero(Visitor):
    __slots__ = ()
    name: ClassVar[str] = "paladin"
    title: ClassVar[str] = "Paladin"
    pieces: ClassVar[tuple[int, ...]] = (PALADIN, PILLAR)
    falling = (PILLAR,)


class Horde(Visitor):
    __slots__ = ()
    name: ClassVar[str] = "skeletons"
    title: ClassVar[str] = "Skeletons"
    pieces: ClassVar[tuple[int, ...]] = (CASTY,)


def visited_by(guest: type[Visitor], *roles: str) -> tuple[Seats, Visitor]:
    """A bare table of the cave with a guest that is a stand-in; its turn."""
    plan = HOST.plan_of(Setup(roles))
    cast: dict[str, type[CaveRole]] = {**ROLES, guest.name: guest}
    t = Seats(position.clear_table(Cave(plan, [cast[name](seat) for seat, name in enumerate(plan.roles)], 0)))
    t.turn_of(guest.name)
    me = t.g.named(guest.name)
    assert isinstance(me, Visitor)
    return t, me


HEROES_TABLE = ("paladin", "goblins", "dragon", "cave", "thief")
HORDES_TABLE = ("knight", "skeletons", "dragon", "thief")


def hero_beside_a_tribe(population: int) -> tuple[Seats, Visitor]:
    t, me = visited_by(Hero, *HEROES_TABLE)
    t.lit(1, 0, "ambush-01")
    t.g.where[PALADIN] = CENTRE
    tribe(t, "fangs", population, 1, 0)
    goblins(t).rage = 1
    return t, me


@pytest.mark.clause("MVR-80", "MVR-82")
def test_a_hero_must_attack_a_tribe_and_comes_in_only_if_the_attack_can_hit() -> None:
    t, me = hero_beside_a_tribe(2)
    strength = goblins(t).strength(t.g, FANGS)
    for might, open_ in ((strength, False), (strength + 1, True)):
        me.might = might
        assert (at(1, 0) in t.g.steps(PALADIN)) is open_, "equal is a miss"
        assert (t.g.let_in(PALADIN, (at(1, 0),)) == [at(1, 0)]) is open_
        assert (FANGS in t.g.targets(me, at(1, 0))) is open_, "who cannot be hit cannot be attacked"
    assert t.g.forcing(me, at(1, 0)) == (FANGS,)


@pytest.mark.clause("MVR-80", "GOB-81")
def test_trap_stands_beside_a_tribe_against_a_hero_and_is_used_up() -> None:
    t, me = hero_beside_a_tribe(2)
    face_up(t, "trap")
    me.might = goblins(t).strength(t.g, FANGS) + 1
    assert t.g.steps(PALADIN) == [], "with Trap it is as strong as he"
    me.might += 1
    assert t.run(t.g.attack(PALADIN, FANGS)) is True
    assert goblins(t).trap() == 0


@pytest.mark.clause("MVR-81")
def test_a_tribe_that_is_hit_scatters_and_rage_rises() -> None:
    t, me = hero_beside_a_tribe(2)
    me.might = 9
    entry = t.run(t.g.enter(PALADIN, at(1, 0)))
    assert (entry.origin, entry.at, entry.stopped, entry.forcing) == (CENTRE, at(1, 0), False, (FANGS,))
    assert t.run(t.g.attack(PALADIN, FANGS)) is True
    assert (t.g.where[FANGS], goblins(t).rage) == (OFF, 2)


@pytest.mark.clause("MVR-80")
def test_a_miss_changes_nothing_for_the_defender() -> None:
    t, me = hero_beside_a_tribe(2)
    me.might = 0
    assert t.run(t.g.attack(PALADIN, FANGS)) is False
    assert (t.g.where[FANGS], goblins(t).rage) == (at(1, 0), 1)


@pytest.mark.clause("MVR-80", "MVR-81")
@pytest.mark.parametrize(("sight", "hits"), [(3, False), (4, True)])
def test_the_thief_is_hit_by_perception_above_his_stealth_and_killed(sight: int, hits: bool) -> None:
    t, me = visited_by(Hero, *HEROES_TABLE)
    thief = t.role(Thief)
    thief.stats, thief.level = (1, 3, 1), 2
    t.g.where[PALADIN] = t.g.where[THIEF] = CENTRE
    me.might, me.sight = 9, sight
    assert thief.stealth(t.g) == 3
    assert t.g.targets(me, CENTRE) == ([THIEF] if hits else []), "Strength is nothing to him"
    assert t.g.forcing(me, CENTRE) == (), "he obliges nobody"
    if hits:
        assert t.run(t.g.attack(PALADIN, THIEF)) is True
        assert (t.g.where[THIEF], me.looted) == (OFF, [2])


@pytest.mark.clause("MVR-81", "MVR-82", "MVR-49")
@pytest.mark.parametrize("cost", [0, 1])
def test_the_knight_obliges_the_goblins_seat_and_loses_what_a_hit_of_it_costs(cost: int) -> None:
    t, me = visited_by(Horde, *HORDES_TABLE)
    t.lit(1, 0, "ambush-01")
    t.g.where[KNIGHT], t.g.where[CASTY] = CENTRE, at(1, 0)
    her = t.role(Knight)
    me.might, me.cost = her.strength(t.g), cost
    assert t.g.forcing(me, CENTRE) == (KNIGHT,)
    assert t.g.steps(CASTY) == [], "its Strength must be greater than hers"
    me.might += 1
    assert t.g.steps(CASTY) == [CENTRE]
    before = her.health
    assert t.run(t.g.attack(CASTY, KNIGHT)) is True
    assert her.health == before - cost


@pytest.mark.clause("MVR-82")
def test_the_knight_obliges_nobody_else_and_a_guest_of_the_horde_no_tribe() -> None:
    t, me = visited_by(Hero, *HEROES_TABLE)
    assert not t.g.named("goblins").obliges(t.g, FANGS, t.g.named("thief"))
    assert t.g.named("goblins").obliges(t.g, FANGS, me)


@pytest.mark.clause("MVR-80", "MVR-82", "DRG-57")
def test_a_hero_must_attack_the_surfaced_dragon_with_armor_at_least_reached() -> None:
    t, me = visited_by(Hero, *HEROES_TABLE)
    t.lit(1, 0, "ambush-01")
    t.g.where[PALADIN], t.g.where[DRAGON] = CENTRE, at(1, 0)
    armor = t.role(Dragon).armor(t.g)
    me.might = armor
    assert (t.g.forcing(me, at(1, 0)), t.g.targets(me, at(1, 0))) == ((), []), "not underground"
    t.g.surfaced = True
    assert (t.g.forcing(me, at(1, 0)), t.g.targets(me, at(1, 0))) == ((DRAGON,), [DRAGON])
    me.might = armor - 1
    assert t.g.steps(PALADIN) == []


@pytest.mark.clause("MVR-80", "MVR-81")
@pytest.mark.parametrize(("more", "face", "hits"), [(0, "plus", True), (0, "ring", False), (1, "", True)])
def test_against_the_dragon_equal_strength_rolls_the_die_and_a_hit_costs_him_1_health(
    more: int, face: str, hits: bool
) -> None:
    t, me = visited_by(Hero, *HEROES_TABLE)
    t.g.where[PALADIN] = t.g.where[DRAGON] = CENTRE
    t.g.surfaced = True
    him = t.role(Dragon)
    me.might = him.armor(t.g) + more
    before = him.health
    step = t.play(t.g.attack(PALADIN, DRAGON), *([face] if face else []))
    assert isinstance(step, Result)
    assert step.value is hits
    assert him.health == before - hits
    assert t.g.where[PALADIN] == CENTRE, "a failed die puts nobody back"


@pytest.mark.clause("MVR-81")
def test_nobody_but_a_hero_attacks_the_dragon() -> None:
    t, me = visited_by(Horde, *HORDES_TABLE)
    t.g.where[CASTY] = t.g.where[DRAGON] = CENTRE
    t.g.surfaced = True
    me.might = 9
    assert t.g.targets(me, CENTRE) == []


# ------------------------------------------------------------------ the pillar, and marks on edges (MVR-69, MVR-83)


@pytest.mark.clause("MVR-83", "MVR-90", "MMP-90")
def test_nobody_comes_onto_the_pillars_tile() -> None:
    t, _ = visited_by(Hero, *HEROES_TABLE)
    t.lit(1, 0, "ambush-01")
    t.g.where[PALADIN], t.g.where[PILLAR] = CENTRE, at(1, 0)
    assert t.g.steps(PALADIN) == []
    assert t.g.place(PALADIN, at(1, 0)) is False
    t.g.retreat(PALADIN, at(1, 0))
    assert t.g.where[PALADIN] == CENTRE


@pytest.mark.clause("MVR-83", "MMP-90")
def test_the_dragon_beside_the_pillars_tile_is_told_why_he_does_not_go_there() -> None:
    t, _ = visited_by(Hero, *HEROES_TABLE)
    t.lit(1, 0, "ambush-01")
    t.g.where[DRAGON], t.g.where[PILLAR] = CENTRE, at(1, 0)
    him = t.role(Dragon)
    assert him.why_not(t.g, at(1, 0), -1) == ("The pillar of light lets nobody onto its tile.", "MMP-90")


@pytest.mark.clause("MVR-69", "MVR-83", "MMP-43", "MAP-50")
def test_a_breach_opens_a_wall_the_edge_is_filled_and_it_goes_back_to_its_supply() -> None:
    t, me = visited_by(Hero, *HEROES_TABLE)
    position.put_in_hand(t.g, "event-01")
    t.dark(1, 1, "event-02")
    t.dark(1, -1, "event-03")
    t.lit(1, 0, "ambush-02")  # a tunnel with walls to the east and west
    before = t.g.supply[BREACH]
    assert t.g.sides_to_mark(at(1, 0), BREACH) == (1, 3)
    assert not t.g.may_mark(at(1, 0), 0, BREACH), "there is no wall"
    t.dealt = True
    t.run(t.g.put_mark(me, at(1, 0), 1, BREACH))
    assert not t.g.edges[at(1, 0)] >> 1 & 1
    assert at(2, 0) in t.g.dark, "the open edge was filled"
    assert t.g.supply[BREACH] == before - 1
    t.g.check()
    t.run(t.g.take_mark(me, t.g.visible_edges(at(1, 0))[1]))
    assert (t.g.supply[BREACH], t.g.edges[at(1, 0)] >> 1 & 1) == (before, 1), "never out of the game"


@pytest.mark.clause("MVR-83", "MMP-44")
def test_a_force_wall_may_lie_between_two_dark_tiles_and_goes_with_a_breach() -> None:
    t, me = visited_by(Hero, *HEROES_TABLE)
    t.dark(1, 0, "event-01")
    t.dark(2, 0, "event-02")
    t.g.plan = _with_marks(t.g)
    t.g.supply = [*t.g.supply, *[0] * (len(t.g.plan.tokens) - len(t.g.supply))]
    t.g.gone = [0] * len(t.g.supply)
    t.g.supply[FORCE_WALL] = 1
    assert t.g.may_mark(at(1, 0), 1, FORCE_WALL)
    t.run(t.g.put_mark(me, at(1, 0), 1, FORCE_WALL))
    assert t.g.edges[at(1, 0)] >> 1 & 1
    t.run(t.g.put_mark(me, at(1, 0), 1, BREACH))
    assert (t.g.edge_tokens, t.g.supply[FORCE_WALL]) == ({}, 1)


def _with_marks(g: Cave) -> Any:
    """The plan of a table whose guest has force walls too."""
    return replace(g.plan, tokens=(*g.plan.tokens, *[0] * (FORCE_WALL + 1 - len(g.plan.tokens))))


@pytest.mark.parametrize("moment", ["walls_changed", "turn_begins", "tile_revealed", "uprooted"])
def test_only_guests_hear_of_what_the_cave_tells_where_one_visits(moment: str) -> None:
    for role in EVERYONE.values():
        assert getattr(role, moment) is getattr(CaveRole, moment), f"{role.name} would not be told: see Cave.visited"
