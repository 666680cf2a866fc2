"""How games end, mix by mix and in play: every goal one deed before it and one more, every death, every collapse.

What a mix should come to is read from `cave/mixes.toml`; the positions are in `tests/cave/endings.py`.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.cave import endings
from tests.cave.endings import GOALS, crystal_room, table_of
from tests.cave.plans import fixed
from tests.cave.seats import Seats
from tests.cave.tables import ghost as ghost_table
from tests.cave.tables import knight as knight_table
from underhall import facts
from underhall.cave.everyone import EVERYONE
from underhall.cave.play.stages import TILES
from underhall.cave.roles.dragon.role import Dragon
from underhall.cave.setup.agreed import LEVELS, SOLO_LEVELS, Options, Setup
from underhall.cave.setup.legal import legal_mixes, why_not
from underhall.cave.setup.new import new_game
from underhall.cave.setup.planning import plan_of
from underhall.engine.flow import Ask, Ending, GameOver
from underhall.facts.shapes.cave.mixes import Mix
from underhall.hall.pieces import GHOST
from underhall.hall.space import ADJACENT, OFF, at

MIXES = facts.cave_mixes()


def position_of(setup: Setup) -> Seats:
    t = table_of(setup)
    crystal_room(t)
    return t


def wins_at(setup: Setup, role: str, kind: str, number: int) -> None:
    """In play a role wins with the last of so many, and not with one less."""
    scene = GOALS[role, kind]
    ending = scene(position_of(setup), number - 1)
    assert ending is not None, f"{role} in {setup.roles} has {number} and has not won"
    assert ending.winners == (role,)
    assert scene(position_of(setup), number - 2) is None, f"{role} in {setup.roles} wins with {number - 1}"


def numbers_of(goal: str, level: int) -> tuple[str, list[int]]:
    """A goal as it is written in the facts, at a solo level: "fury-or-smash-escape 7/8/9 5/6/7"."""
    kind, *numbers = goal.split()
    return kind, [int(column.split("/")[level if "/" in column else 0]) for column in numbers]


@pytest.mark.clause("VAR-29", "VAR-108", "GEN-01", "GEN-02", "GEN-03")
@pytest.mark.parametrize("players", range(1, 8))
def test_in_every_mix_every_role_wins_by_its_own_goal(players: int) -> None:
    for mix in mixes_of(players):
        check_goals(mix)


def check_goals(mix: Mix) -> None:
    """Every goal of a mix that is not a kill, at every solo level it has."""
    for level, solo_level in enumerate(SOLO_LEVELS):
        if level and "solo-level" not in mix.also:
            break
        setup = Setup(tuple(mix.key.split("+")), solo_level=solo_level if "solo-level" in mix.also else "medium")
        for role, goal in mix.goals.items():
            kind, numbers = numbers_of(goal, level)
            if not kind.startswith("kill-"):
                wins_at(setup, role, kind, numbers[0])
            if kind == "fury-or-smash-escape":
                smashes_at(setup, numbers[1])


def smashes_at(setup: Setup, number: int) -> None:
    """The Ghoul wins by so many Crystals too, and not by one less."""
    ending = endings.ghoul_smashes(position_of(setup), number - 1)
    assert ending is not None
    assert ending.winners == ("ghoul",)
    assert endings.ghoul_smashes(position_of(setup), number - 2) is None


# ------------------------------------------------------------------ kills


@pytest.mark.clause("VAR-108", "VAR-111", "VAR-37", "VAR-43", "VAR-77")
@pytest.mark.parametrize("players", range(2, 8))
def test_who_must_kill_wins_by_the_last_health_in_play(players: int) -> None:
    for mix in mixes_of(players):
        setup = Setup(tuple(mix.key.split("+")))
        for role, goal in mix.goals.items():
            if goal.startswith("kill-"):
                victim = victim_of(goal, setup.roles)
                ending = endings.attack(position_of(setup), role, victim, 1)
                assert ending is not None, (mix.key, role)
                assert ending.winners == (role,)
                assert endings.attack(position_of(setup), role, victim, 2) is None, (mix.key, role)


def victim_of(goal: str, roles: tuple[str, ...]) -> str:
    """Whom a goal is about; a Unicorn in the Dragon's place stands for him."""
    if goal.startswith("kill-knight"):
        return "knight"
    return "dragon" if "dragon" in roles else "nightmare-unicorn"


def mixes_of(players: int) -> list[Mix]:
    return [mix for mix in MIXES.mixes if len(mix.goals) == players]


@pytest.mark.clause("VAR-111", "VAR-112", "VAR-36", "VAR-70", "VAR-79", "VAR-61", "VAR-63")
@pytest.mark.parametrize("players", range(1, 8))
def test_a_death_by_whatever_cause_is_won_by_its_hunter_or_puts_the_player_out(players: int) -> None:
    for mix in mixes_of(players):
        for victim in ("knight", "dragon", "nightmare-unicorn"):
            if victim in mix.killed:
                t = position_of(Setup(tuple(mix.key.split("+"))))
                endings.stands(t, victim, 1)
                check_death(t, victim, mix.killed[victim], lose_last(t, victim))


def lose_last(t: Seats, victim: str) -> Ending | None:
    """The last Health goes, in nobody's attack."""
    role: Any = t.g.named(victim)
    try:
        role.lose_health(t.g, *(() if victim == "nightmare-unicorn" else (1,)), "GEN-03")
    except GameOver as over:
        return over.ending
    return None


def check_death(t: Seats, victim: str, expected: str, ending: Ending | None) -> None:
    """The game is over for who should win (loses: for nobody), or the victim is out and others play on."""
    if expected == "out":
        assert t.g.named(victim).out
        assert ending is None
        assert all(t.g.where[piece] == OFF for piece in t.g.named(victim).pieces)
    else:
        assert ending is not None, (t.g.plan.roles, victim)
        assert ending.winners == (() if expected == "loses" else (expected,))


@pytest.mark.clause("VAR-130", "VAR-40", "VAR-41", "VAR-42", "VAR-50", "VAR-74", "VAR-78")
@pytest.mark.parametrize("players", range(1, 8))
def test_an_ambush_that_kills_her_wins_for_whom_the_entry_names(players: int) -> None:
    met = 0
    for mix in mixes_of(players):
        if mix.cards.goblin_infestation:
            t = position_of(Setup(tuple(mix.key.split("+"))))
            expected = mix.killed.get("knight_ambush", mix.killed["knight"])
            check_death(t, "knight", expected, endings.ambush(t))
            met += 1
    assert met


# ------------------------------------------------------------------ numbers to agree on, levels


@pytest.mark.clause("VAR-42", "VAR-69", "VAR-76")
@pytest.mark.parametrize(
    ("roles", "agreed", "goals"),
    [
        ("knight thief", {"knight_thief_goal": 5}, {"knight": 5, "thief": 5}),
        ("knight thief", {"knight_thief_goal": 6}, {"knight": 6, "thief": 6}),
        ("goblins ghost", {"goblins_ghost_goal": 4}, {"goblins": 4, "ghost": 5}),
        ("goblins ghost", {"goblins_ghost_goal": 5}, {"goblins": 5, "ghost": 6}),
        ("vile-ghoul thief", {"vile_ghoul_thief_goal": 5}, {"vile-ghoul": 6, "thief": 5}),
        ("vile-ghoul thief", {"vile_ghoul_thief_goal": 6}, {"vile-ghoul": 7, "thief": 6}),
        ("vile-ghoul cave thief", {"vile_ghoul_thief_goal": 6}, {"vile-ghoul": 7, "thief": 6}),
        ("vile-ghoul thief ghost", {"vile_ghoul_thief_goal": 6}, {"vile-ghoul": 7, "thief": 6}),
    ],
)
def test_the_number_agreed_on_wins(roles: str, agreed: dict[str, int], goals: dict[str, int]) -> None:
    setup = Setup(tuple(roles.split()), agreed=agreed)
    for role, number in goals.items():
        wins_at(setup, role, plan_of(setup).goals[role].kind, number)


@pytest.mark.parametrize(
    ("roles", "role", "numbers"),
    [
        pytest.param("knight goblins cave", "knight", (4, 4, 5, 6, 6), marks=pytest.mark.clause("VAR-113")),
        pytest.param("goblins cave", "goblins", (4, 4, 5, 6, 6), marks=pytest.mark.clause("VAR-114")),
        pytest.param("dragon thief", "dragon", (7, 9, 11, 13, 0), marks=pytest.mark.clause("VAR-116")),
        pytest.param("knight cave", "cave", (3, 4, 5, 0, 0), marks=pytest.mark.clause("VAR-117")),
        pytest.param("knight cave-ghost", "cave-ghost", (3, 4, 5, 0, 0), marks=pytest.mark.clause("VAR-117")),
        pytest.param("goblins thief", "thief", (4, 5, 6, 7, 8), marks=pytest.mark.clause("VAR-118")),
        pytest.param(
            "nightmare-unicorn thief", "nightmare-unicorn", (7, 8, 9, 10, 11), marks=pytest.mark.clause("VAR-118")
        ),
        pytest.param("knight goblins ghoul", "ghoul", (8, 9, 10, 10, 11), marks=pytest.mark.clause("VAR-119")),
        pytest.param("vile-ghoul ghost cave", "vile-ghoul", (6,) * 5, marks=pytest.mark.clause("VAR-120")),
        pytest.param("knight goblins ghost", "ghost", (3, 4, 5, 5, 6), marks=pytest.mark.clause("VAR-119")),
    ],
)
def test_the_number_of_each_level_wins(roles: str, role: str, numbers: tuple[int, ...]) -> None:
    for level, number in zip(LEVELS, numbers, strict=True):
        if number:  # where it is not more than a number: see below
            setup = Setup(tuple(roles.split()), {role: level})
            wins_at(setup, role, plan_of(setup).goals[role].kind, number)


@pytest.mark.clause("VAR-116")
def test_the_ancient_dragon_awakens_only_after_shriek_on_three_turns() -> None:
    setup = Setup(("dragon", "thief"), {"dragon": "expert"})
    assert endings.dragon_awakens(position_of(setup), 12) is None
    t = position_of(setup)
    t.role(Dragon).shriek_turns = 2
    assert endings.dragon_awakens(t, 12) is None
    t = position_of(setup)
    t.role(Dragon).shriek_turns = 3
    ending = endings.dragon_awakens(t, 12)
    assert ending is not None
    assert ending.winners == ("dragon",)


@pytest.mark.clause("VAR-117")
@pytest.mark.parametrize("cave", ["cave", "cave-ghost"])
@pytest.mark.parametrize(("level", "tokens"), [("hard", 4), ("expert", 8)])
def test_with_hatred_tokens_left_five_crystal_tiles_do_not_win(cave: str, level: str, tokens: int) -> None:
    for left, over in ((tokens, False), (1, False), (0, True)):
        setup = Setup(("knight", cave), {cave: level})
        assert fixed(plan_of(setup), "hatred") == tokens
        t = position_of(setup)
        role: Any = t.g.named(cave)
        role.hatred = left
        ending = endings.cave_collapses(t, 4)
        assert (ending is not None) == over
        assert ending is None or ending.winners == (cave,)


@pytest.mark.parametrize(
    ("roles", "victim", "role", "numbers"),
    [
        pytest.param("knight dragon", "dragon", "knight", (3, 4, 5, 6, 7), marks=pytest.mark.clause("VAR-113")),
        pytest.param("knight goblins", "knight", "goblins", (5, 6, 7, 8, 9), marks=pytest.mark.clause("VAR-114")),
        pytest.param("goblins dragon", "dragon", "goblins", (3, 4, 5, 6, 7), marks=pytest.mark.clause("VAR-114")),
        pytest.param("knight vile-ghoul", "knight", "vile-ghoul", (5, 6, 7, 7, 8), marks=pytest.mark.clause("VAR-119")),
        pytest.param("vile-ghoul dragon", "dragon", "vile-ghoul", (3, 4, 5, 5, 6), marks=pytest.mark.clause("VAR-119")),
        pytest.param(
            "goblins nightmare-unicorn", "nightmare-unicorn", "goblins", (3, 4, 5, 6, 7),
            marks=pytest.mark.clause("VAR-115"),
        ),
        pytest.param("goblins dragon", "dragon", "dragon", (5,) * 5, marks=pytest.mark.clause("VAR-115")),
    ],
)  # fmt: skip
def test_the_health_a_level_gives_the_target(roles: str, victim: str, role: str, numbers: tuple[int, ...]) -> None:
    for level, number in zip(LEVELS, numbers, strict=True):
        g = new_game(Setup(tuple(roles.split()), {role: level}), 1).state
        target: Any = g.named(victim)
        assert target.health == number


@pytest.mark.clause("VAR-113", "KNT-62")
@pytest.mark.parametrize(("level", "strength"), list(zip(LEVELS, (2, 3, 3, 3, 4), strict=True)))
def test_the_strength_her_level_needs_to_smash(level: str, strength: int) -> None:
    for cubes in range(4):
        t = position_of(Setup(("knight", "goblins"), {"knight": level}))
        endings.knight_acts(t, 1)
        knight_table.cubes(t, max(0, 2 - cubes), strength=cubes)
        assert ("smash" in knight_table.verbs(t)) == (knight_table.me(t).attack_strength(t.g) >= strength)


# ------------------------------------------------------------------ the Cave collapses


@pytest.mark.clause("VAR-110", "VAR-49", "GEN-04", "VAR-87")
@pytest.mark.parametrize("shadow", [False, True])
def test_the_fifth_crystal_tile_is_won_by_the_cave_or_lost_by_everyone(shadow: bool) -> None:
    for mix in legal_mixes():
        if shadow and why_not(mix, shadow=True):
            continue
        setup = Setup(mix, options=Options(shadow_unicorn=shadow))
        ending = endings.cave_collapses(position_of(setup), 4)
        assert ending is not None, mix
        assert ending.winners == tuple(role for role in mix if role in ("cave", "cave-ghost"))
        assert endings.cave_collapses(position_of(setup), 3) is None, mix


@pytest.mark.clause("VAR-57")
@pytest.mark.parametrize(("level", "lost"), [("easy", 0), ("medium", 2), ("hard", 1)])
def test_the_solo_ghost_loses_with_collapsed_ghost_tiles(level: str, lost: int) -> None:
    t = table_of(Setup(("ghost",), solo_level=level))
    t.lit(1, 0, "ambush-01")
    t.lit(2, 0, "ambush-05")  # something is left to choose in the end
    t.lit(-1, 0, "ambush-10")
    t.lit(0, 1, "ghost-02")
    t.lit(0, -1, "ghost-03")
    t.token(0, 1, "artifact-locked")
    t.token(0, -1, "artifact-locked")
    t.g.collapsing = True
    t.g.turn.stage, t.g.turn.tiles_left = TILES, 3
    ending = endings.drive(t, "remove 0 1N", "remove 0 1S")
    gone = sum(at not in t.g.edges for at in ADJACENT[t.g.entrance][::2])
    assert (ending is not None) == bool(lost)
    assert ending is None or (ending.winners, ending.clause) == ((), "COL-49")
    assert gone == (lost or 2)


# ------------------------------------------------------------------ Unicorns that are hunted


@pytest.mark.clause("VAR-84", "SHU-03")
@pytest.mark.parametrize("solo", MIXES.shadow_solo, ids=lambda solo: solo.key)
def test_alone_against_the_shadow_unicorn(solo: Any) -> None:
    setup = Setup((solo.key,), options=Options(shadow_unicorn=True))
    kind = solo.goals[solo.key].split()[0]
    if not kind.startswith("kill-shadow"):
        wins_at(setup, solo.key, kind, int(solo.goals[solo.key].split()[1]))
        return
    hunts(setup, solo.key, kind)
    for victim, winner in solo.killed.items():
        t = position_of(setup)
        endings.stands(t, victim, 1)
        check_death(t, victim, winner, lose_last(t, victim))


@pytest.mark.clause("VAR-86", "SHU-03")
@pytest.mark.parametrize("hunter", ["knight", "goblins", "vile-ghoul", "dragon", "thief", "ghoul"])
def test_an_agreed_hunter_of_the_shadow_unicorn_wins_by_that_and_not_by_the_own_goal(hunter: str) -> None:
    for mix in legal_mixes():
        if hunter in mix and 1 < len(mix) < 4 and not why_not(mix, shadow=True):
            setup = Setup(mix, options=Options(shadow_unicorn=True, shadow_hunter=hunter))
            hunts(setup, hunter, plan_of(setup).goals[hunter].kind)
            gives_up(setup, hunter)


def hunts(setup: Setup, hunter: str, kind: str) -> None:
    """The last Health wins for Goblins; others must escape after it; before it the Entrance wins nothing."""
    at_once = endings.attack(position_of(setup), hunter, "shadow-unicorn", 1)
    after = endings.attack(position_of(setup), hunter, "shadow-unicorn", 1, "move Entrance")
    assert kind == ("kill-shadow" if hunter == "goblins" else "kill-shadow-escape")
    assert (at_once is not None) == (hunter == "goblins")
    assert after is not None, setup.roles
    assert after.winners == (hunter,)
    assert endings.attack(position_of(setup), hunter, "shadow-unicorn", 2, "move Entrance") is None


def gives_up(setup: Setup, hunter: str) -> None:
    """What would win for this role otherwise wins nothing for a hunter."""
    plain = plan_of(Setup(setup.roles)).goals[hunter]
    if (hunter, plain.kind) in GOALS:
        assert GOALS[hunter, plain.kind](position_of(setup), plain.n - 1) is None, setup.roles


@pytest.mark.clause("VAR-80", "VAR-86")
@pytest.mark.parametrize("attacker", ["knight", "goblins", "vile-ghoul", "thief", "ghoul"])
def test_attacks_of_others_take_none_of_a_unicorns_last_health(attacker: str) -> None:
    tables = [(("cave", attacker), Options(shadow_unicorn=True), "shadow-unicorn")]
    if not attacker.endswith("ghoul"):  # theirs leave him a choice (UNI-94)
        tables.append((("dragon", "nightmare-unicorn", attacker), Options(), "nightmare-unicorn"))
    for roles, options, victim in tables:
        t = position_of(Setup(roles, options=options))
        assert endings.attack(t, attacker, victim, 1) is None
        role: Any = t.g.named(victim)
        assert (role.health, role.out) == (1, False)


@pytest.mark.clause("VAR-81", "UNI-120", "VAR-112")
@pytest.mark.parametrize("hunter", ["knight", "goblins", "vile-ghoul", "dragon", "thief", "ghoul"])
def test_an_agreed_hunter_of_the_unicorn_beside_the_dragon(hunter: str) -> None:
    for mix in legal_mixes():
        if not {hunter, "dragon", "nightmare-unicorn"} <= set(mix) or len(mix) > 4:
            continue
        setup = Setup(mix, options=Options(unicorn_hunter=hunter))
        ending = endings.attack(position_of(setup), hunter, "nightmare-unicorn", 1, "move Entrance")
        assert ending is not None, mix
        assert ending.winners == (hunter,)
        assert endings.attack(position_of(setup), hunter, "nightmare-unicorn", 2, "move Entrance") is None
        if hunter == "dragon":  # the kill alone does not win
            assert endings.attack(position_of(setup), hunter, "nightmare-unicorn", 1) is None
        else:
            gives_up(setup, hunter)
        if hunter in ("knight", "goblins", "vile-ghoul") and not mix.count("knight"):
            t = position_of(setup)
            endings.stands(t, "dragon", 1)
            check_death(t, "dragon", "out", lose_last(t, "dragon"))  # a goal given up hunts nobody


# ------------------------------------------------------------------ one step, one goal


@pytest.mark.clause("GEN-05", "GEN-30")
def test_no_single_step_meets_the_goals_of_two_players() -> None:
    """What wins is a death, a Crystal smashed, a collapse, or a piece that enters the Entrance, its own player's.

    Whose death wins for whom is in `Plan.killed`, one name each; the Cave is one player; the Crystals are tried here.
    """
    for mix in legal_mixes():
        t = position_of(Setup(mix))
        for smasher in ("knight", "goblins", "vile-ghoul", "ghoul", "dragon"):
            winners = []
            for role in t.g.roles:
                counting: Any = role
                if hasattr(counting, "crystals"):
                    counting.crystals = 8
                try:
                    counting.crystal_smashed(t.g, EVERYONE[smasher](0))
                except GameOver as over:
                    winners += over.ending.winners
            assert len(winners) <= 1, (mix, smasher)
        assert sum(role.supplies_tiles for role in t.g.roles) <= 1


# ------------------------------------------------------------------ found in random games


@pytest.mark.clause("GST-26")
def test_a_ghost_whose_last_tile_collapsed_goes_to_the_nearest() -> None:
    t = ghost_table.ghost_with("knight", "thief")
    t.lit(1, 0, "ambush-01")
    t.lit(2, 0, "ambush-05")
    t.g.where[GHOST] = at(2, 2)
    her = ghost_table.ghost_of(t)
    her.steps = her.movement()
    step = t.play(her.play(t.g))
    assert t.g.where[GHOST] == at(2, 0)
    assert isinstance(step, Ask)
    assert step.prompt.name == "select-card"
