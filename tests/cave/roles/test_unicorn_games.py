"""What a mix sets for the Unicorns, carried out: who wins by what, in games as they are set up (UNI-05 to UNI-122)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cave.plans import fixed
from tests.cave.seats import Seats
from tests.cave.tables.ghoul import named, quiet
from tests.cave.tables.knight import cubes
from tests.cave.tables.unicorns import (
    AROUND,
    act,
    hold,
    move,
    next_cards,
    open_tiles_around,
    place,
    shadow,
    shine,
    unicorn_of,
)
from tests.table import Result
from underhall.cave.map.arrive import arrive
from underhall.cave.map.removal import remove_tiles
from underhall.cave.positions import position
from underhall.cave.roles.dragon.role import CLAW, Dragon
from underhall.cave.roles.ghouls.attacks import ATTACK as GHOUL_ATTACK
from underhall.cave.roles.ghouls.attacks import VILE_ATTACK
from underhall.cave.roles.ghouls.ghoul import Ghoul
from underhall.cave.roles.ghouls.vile_ghoul import VileGhoul
from underhall.cave.roles.knight.attacks import ATTACK as KNIGHT_ATTACK
from underhall.cave.roles.knight.role import Knight
from underhall.cave.roles.thief.role import BACKSTAB, Thief
from underhall.cave.roles.unicorns.shadow_turn import attack
from underhall.cave.setup.agreed import Options, Setup
from underhall.engine.flow import Ask, Chance
from underhall.hall.pieces import DRAGON, KNIGHT, THIEF, UNICORN
from underhall.hall.space import at
from underhall.hall.turn import ENDING

NIGHTMARE = "nightmare-unicorn"


def mixed(*roles: str, **options: Any) -> Seats:
    """A bare table of a mix as it is really set up; the Unicorn on the Entrance among open Lit tiles."""
    t = Seats(position.bare_table(Setup(roles, options=Options(**options))))
    if NIGHTMARE in roles:
        unicorn_of(t).health = fixed(t.g.plan, "unicorn_health")
    open_tiles_around(t, *AROUND)
    t.piece("unicorn", 0, 0)
    return t


def winners(step: Ask | Chance | Result) -> tuple[str, ...]:
    assert isinstance(step, Result), repr(step)
    assert step.ending is not None
    return step.ending.winners


def knight_hits(t: Seats) -> Ask | Chance | Result:
    """She attacks the Unicorn with more Strength than his Armor."""
    t.piece("knight", 0, 0)
    t.turn_of("knight", 1)
    cubes(t, 0, strength=2)
    assault = KNIGHT_ATTACK.of(t.g.role_of(UNICORN))
    assert assault is not None
    return t.deal(assault.attack(t.g, t.role(Knight), UNICORN))


# ------------------------------------------------------------------ in the Dragon's place


@pytest.mark.clause("UNI-05", "UNI-06", "UNI-88", "UNI-110")
def test_who_would_kill_the_dragon_wins_by_his_death():
    t = mixed("knight", "goblins", NIGHTMARE, "cave")
    assert unicorn_of(t).health == 5
    next_cards(t, "unicorn-07")
    knight_hits(t)
    assert (unicorn_of(t).health, place(t)) == (4, "0 1N")
    unicorn_of(t).health = 1
    assert winners(knight_hits(t)) == ("knight",)


@pytest.mark.clause("UNI-05", "UNI-117", "UNI-94")
def test_a_vile_ghoul_without_a_knight_wins_by_his_death():
    t = mixed("vile-ghoul", NIGHTMARE, "cave")
    hold(t, "unicorn-00", "unicorn-01", "unicorn-02")
    unicorn_of(t).health = 1
    strike = VILE_ATTACK.of(unicorn_of(t))
    assert strike is not None
    assert winners(t.play(strike.suffer(t.g, t.role(VileGhoul), UNICORN))) == ("vile-ghoul",)  # he has no choice


@pytest.mark.clause("UNI-117", "UNI-94")
def test_against_a_ghoul_alone_he_chooses_and_it_wins_by_his_death():
    t = mixed("ghoul", NIGHTMARE)
    hold(t, "unicorn-00")
    strike = GHOUL_ATTACK.of(unicorn_of(t))
    assert strike is not None
    step = t.play(strike.suffer(t.g, t.role(Ghoul), UNICORN))
    assert named(step) == "ghoul-strikes"
    unicorn_of(t).health = 1
    assert winners(t.play(strike.suffer(t.g, t.role(Ghoul), UNICORN), "lose-health x1")) == ("ghoul",)


@pytest.mark.clause("UNI-116", "UNI-92")
@pytest.mark.parametrize("roles", [(NIGHTMARE, "thief"), (NIGHTMARE, "cave", "thief")])
def test_the_thief_wins_by_killing_him(roles):
    t = mixed(*roles)
    t.piece("thief", 0, 0)
    t.turn_of("thief", 1)
    stab = BACKSTAB.of(unicorn_of(t))
    assert stab is not None
    next_cards(t, "unicorn-07")
    before = unicorn_of(t).health
    t.deal(stab.injure(t.g, t.role(Thief), UNICORN, 3))
    assert (unicorn_of(t).health, place(t)) == (before - 1, "0 1N")
    unicorn_of(t).health = 1
    assert winners(t.deal(stab.injure(t.g, t.role(Thief), UNICORN, 3))) == ("thief",)


@pytest.mark.clause("UNI-111")
def test_a_goblin_ambush_that_kills_the_knight_wins_for_him():
    t = mixed("knight", NIGHTMARE)
    t.piece("knight", 0, 1)
    knight = t.role(Knight)
    knight.health = 1

    def ambush():
        knight.lose_health(t.g, 1, "KNT-90", by_ambush=True)
        return
        yield

    assert winners(t.play(ambush())) == (NIGHTMARE,)


@pytest.mark.clause("UNI-112")
def test_with_the_cube_of_ash_dragon_a_tribes_or_knights_strength_of_2_is_only_equal():
    t = mixed("goblins", NIGHTMARE)
    assert fixed(t.g.plan, "unicorn_armor_cube")
    t.deal(unicorn_of(t).set_up(t.g))
    assert (unicorn_of(t).armor(t.g), unicorn_of(t).radiance, unicorn_of(t).removable(t.g)) == (2, 0, [])


@pytest.mark.clause("UNI-07", "UNI-122")
def test_the_collapse_beats_him_even_with_his_goal_met():
    t = mixed(NIGHTMARE, "cave")
    shine(t, 9)
    t.g.collapsing = True
    t.g.crystals_removed = 4
    t.lit(2, 0, "crystal-01")
    t.turn_of("cave")
    assert winners(t.play(remove_tiles(t.g, t.seat("cave"), (at(2, 0),)))) == ("cave",)


# ------------------------------------------------------------------ the tiles at the end of a turn


@pytest.mark.clause("UNI-113", "UNI-80", "COL-43", "UNI-115")
@pytest.mark.parametrize("revealed", [False, True])
def test_a_tile_is_placed_only_if_none_was_revealed_in_the_turn(revealed):
    t = mixed("knight", NIGHTMARE)
    t.dark(0, 2, "event-01")
    t.piece("knight", -1, -1)
    t.turn_of(NIGHTMARE)
    hold(t, "unicorn-07")  # Move 1
    if revealed:
        t.piece("unicorn", 0, 1)
    step = act(t, move(t, "unicorn-07"))
    assert named(step) == "unicorn-act"
    assert t.g.turn.revealed == revealed
    t.g.turn.stage = ENDING
    step = t.play(quiet(t.g.run()))
    assert (named(step) == "place") == (not revealed)


# ------------------------------------------------------------------ beside a Dragon


@pytest.mark.clause("UNI-118", "UNI-121", "UNI-119", "UNI-88")
def test_beside_the_dragon_goals_mean_the_dragon_and_nobody_hurts_him():
    t = mixed("knight", "goblins", "dragon", NIGHTMARE, "cave")
    assert [role.name for role in t.g.roles] == ["knight", "goblins", "dragon", NIGHTMARE, "cave"]
    assert unicorn_of(t).health == 5
    t.piece("dragon", 1, 1)
    next_cards(t, "unicorn-07")
    knight_hits(t)
    assert (unicorn_of(t).health, place(t)) == (5, "0 1N")  # he only Teleports


@pytest.mark.clause("UNI-119", "UNI-120", "VAR-81")
def test_a_dragon_who_hunts_him_must_kill_him_and_still_escape():
    t = mixed("knight", "dragon", NIGHTMARE, "cave", unicorn_hunter="dragon")
    dragon = t.role(Dragon)
    t.piece("dragon", 0, 1)
    t.turn_of("dragon")

    def leaving():
        yield from arrive(t.g, t.seat("dragon"), DRAGON, at(0, 0))

    dragon.awake = t.g.surfaced = True
    t.piece("unicorn", 1, 1)
    assert t.play(leaving()) == Result(None)  # he lives
    unicorn_of(t).health = 1
    claw = CLAW.of(unicorn_of(t))
    assert claw is not None
    t.piece("knight", -1, -1)
    knight_hits(t)
    assert unicorn_of(t).health == 1  # only the hunter's attacks count
    t.turn_of("dragon")
    assert t.deal(claw(t.g, dragon, UNICORN)).ending is None
    assert unicorn_of(t).out
    t.piece("dragon", 0, 1)
    assert winners(t.play(leaving())) == ("dragon",)


@pytest.mark.clause("UNI-119", "UNI-94")
def test_one_who_swapped_the_goal_wins_by_his_death_and_by_nothing_else():
    t = mixed("dragon", NIGHTMARE, "thief", "cave", unicorn_hunter="thief")
    t.piece("thief", 0, 0)
    t.turn_of("thief", 1)
    unicorn_of(t).health = 1
    stab = BACKSTAB.of(unicorn_of(t))
    assert stab is not None
    assert winners(t.deal(stab.injure(t.g, t.role(Thief), UNICORN, 3))) == ("thief",)


# ------------------------------------------------------------------ the Shadow Unicorn


def shadowed(*roles: str, **options: Any) -> Seats:
    t = mixed(*roles, shadow_unicorn=True, **options)
    assert t.g.roles[-1] is shadow(t)
    return t


@pytest.mark.clause("SHU-11", "SHU-58", "SHU-03", "SHU-81")
def test_the_agreed_hunter_kills_and_escapes_and_others_only_drive_him_off():
    t = shadowed("knight", "thief", shadow_hunter="thief")
    next_cards(t, "unicorn-07")
    knight_hits(t)
    assert (shadow(t).health, place(t)) == (7, "0 1N")
    shadow(t).health = 1
    t.piece("thief", 0, 1)
    t.turn_of("thief", 1)
    stab = BACKSTAB.of(shadow(t))
    assert stab is not None
    t.deal(stab.injure(t.g, t.role(Thief), UNICORN, 3))
    assert shadow(t).out
    t.g.eliminate(t.role(Knight))  # the others' fate changes nothing

    def leaving():
        yield from arrive(t.g, t.seat("thief"), THIEF, t.g.entrance)

    assert winners(t.play(leaving())) == ("thief",)


@pytest.mark.clause("SHU-10", "SHU-11", "VAR-86")
def test_a_hunter_may_use_flare_and_the_others_as_their_mix_says():
    t = shadowed("thief", "knight", shadow_hunter="thief")
    assert t.role(Thief).may_flare(t.g)
    t = shadowed("thief", "knight", "goblins", "dragon", "cave", shadow_hunter="knight")
    assert not t.role(Thief).may_flare(t.g)
    t = shadowed("ghoul")
    assert t.role(Ghoul).may_flare(t.g)


@pytest.mark.clause("SHU-08", "SHU-09", "SHU-76")
def test_alone_the_role_is_set_up_as_among_others():
    t = shadowed("ghoul")
    t.piece("ghoul", 1, 0)
    t.turn_of("ghoul")
    assert not t.g.plan.alone
    t.g.turn.stage = ENDING
    step = t.play(quiet(t.g.run()))
    assert named(step) == "place"  # one tile, and no Alone in the Dark
    assert isinstance(step, Ask)
    assert step.numbers == (1,)


@pytest.mark.clause("SHU-04", "GEN-04")
@pytest.mark.parametrize(("roles", "won"), [(("thief",), ()), (("thief", "cave"), ("cave",))])
def test_if_the_cave_collapses_only_the_cave_wins(roles, won):
    t = shadowed(*roles)
    t.g.collapsing = True
    t.g.crystals_removed = 4
    t.lit(2, 0, "crystal-01")
    t.turn_of(roles[-1])
    assert winners(t.play(remove_tiles(t.g, 0, (at(2, 0),)))) == won


@pytest.mark.clause("SHU-03", "SHU-05", "SHU-52")
def test_alone_his_attack_takes_health_and_beside_her_hunter_grit():
    t = shadowed("knight")
    t.piece("knight", 0, 1)
    next_cards(t, "unicorn-16")
    before = t.role(Knight).health
    t.deal(attack(t.g, shadow(t), KNIGHT))
    assert t.role(Knight).health == before - 1
    t = shadowed("knight", "goblins", "dragon")
    t.piece("knight", 0, 1)
    t.role(Knight).grit = 9
    before = t.role(Knight).health
    t.deal(attack(t.g, shadow(t), KNIGHT))
    assert (t.role(Knight).health, t.role(Knight).grit) == (before, 4)


@pytest.mark.parametrize("cubes", [0, 5])
def test_a_dragon_who_kills_the_unicorn_he_hunts_is_nearer_to_winning(cubes):
    """Also if he has slept so far: a bot would let it live otherwise."""
    t = shadowed("dragon")
    t.piece("dragon", 0, 0)
    dragon = t.role(Dragon)
    for _ in range(cubes):
        track = next(track for track, left in enumerate(dragon.sloth.cubes) if left)
        dragon.sloth.cubes[track] -= 1
    shadow(t).health = 1
    before = dragon.progress(t.g)
    t.g.eliminate(shadow(t))
    killed = dragon.progress(t.g)
    assert before < killed < 1
    dragon.awake = t.g.surfaced = True
    assert killed < dragon.progress(t.g) <= 1
