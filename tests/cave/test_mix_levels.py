"""Levels, deaths, options and campaigns of any mix (VAR-108 to VAR-134)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tests.cave.plans import Reading, fixed, read_plan
from tests.cave.test_mixes import SHORT, kind, plan, refused, roles
from underhall import facts
from underhall.cave.map.removal import check_collapsed
from underhall.cave.setup.agreed import LEVELS, Options, Setup, level_number, next_game, wins_campaign
from underhall.cave.setup.components import stack_counts
from underhall.cave.setup.legal import legal_mixes
from underhall.cave.setup.mix_list import line
from underhall.cave.setup.new import new_state
from underhall.engine.flow import Ending, GameOver


def at_level(mix: str, **levels: str | int) -> Reading:
    """The plan of a mix with roles at levels, given by word or number: K=4."""
    words = {SHORT[letter]: LEVELS[level] if isinstance(level, int) else level for letter, level in levels.items()}
    return read_plan(Setup(roles(mix), words))


def over_levels(mix: str, letter: str, what: str) -> list[Any]:
    """A field of the plan at the five levels of a role."""
    return [getattr(at_level(mix, **{letter: level}), what) for level in range(5)]


def goals(mix: str, letter: str, of: str = "") -> list[int]:
    """The number of a role's goal at its five levels, or at those of another role."""
    return [at_level(mix, **{of or letter: level}).goals[SHORT[letter]].n for level in range(5)]


# ------------------------------------------------------------------ goals and deaths


@pytest.mark.clause("VAR-108")
def test_default_goals() -> None:
    everyone = plan("KGDCT")
    assert [kind(everyone, role) for role in everyone.roles] == [
        ("kill-dragon", 5), ("kill-knight", 7), ("awaken-escape", 11), ("collapse", 5), ("stash", 6),
    ]  # fmt: skip
    assert kind(plan("KGC"), "knight") == ("smash-escape", 5)
    assert kind(plan("GDC"), "goblins") == ("kill-dragon", 5)
    assert kind(plan("GCT"), "goblins") == ("smash", 5)
    assert kind(plan("KUC"), "nightmare-unicorn") == ("radiance-escape", 9)
    assert kind(plan("KGDP"), "ghost") == ("artifacts-escape", 5)


@pytest.mark.clause("VAR-110")
def test_the_cave_collapses_at_five_crystal_tiles_but_for_its_own_level() -> None:
    assert all(read_plan(Setup(mix)).crystals_to_collapse == 5 for mix in legal_mixes())
    assert all(at_level("KGD", K=level, G=level, D=level).crystals_to_collapse == 5 for level in range(5))


@pytest.mark.clause("VAR-111")
@pytest.mark.parametrize(
    ("mix", "killed", "ambush"),
    [
        ("KGDCT", {"knight": "goblins", "dragon": "knight"}, ""),
        ("KVD", {"knight": "vile-ghoul", "dragon": "knight"}, ""),
        ("KH", {"knight": "ghoul"}, ""),
        ("KHP", {"knight": "ghoul"}, ""),
        ("KP", {"knight": "ghost"}, ""),
        ("KD", {"dragon": "knight"}, "dragon"),
        ("KDTHP", {"dragon": "knight"}, "dragon"),
        ("KDU", {"dragon": "knight"}, "dragon"),
        ("KCH", {}, "cave"),
        ("KTP", {}, "thief"),
        ("KDC", {"dragon": "knight"}, ""),
        ("KDCT", {"dragon": "knight"}, ""),
        ("K", {"knight": "knight"}, ""),
        ("GU", {"nightmare-unicorn": "goblins"}, ""),
        ("DH", {"dragon": "ghoul"}, ""),
        ("UHP", {"nightmare-unicorn": "ghoul"}, ""),
        ("DP", {"dragon": "ghost"}, ""),
        ("DCH", {}, ""),
        ("UCT", {"nightmare-unicorn": "thief"}, ""),
        ("GDU", {"dragon": "goblins"}, ""),
    ],
)
def test_who_wins_by_whose_death(mix: str, killed: dict[str, str], ambush: str) -> None:
    found = plan(mix)
    assert (found.killed, found.ambush_winner) == (killed, ambush)


@pytest.mark.clause("VAR-130", "KNT-106")
def test_an_ambush_has_a_winner_of_its_own_only_in_the_entries_of_two() -> None:
    for mix in legal_mixes():
        found = read_plan(Setup(mix))
        pair = {"knight+dragon": "dragon", "knight+cave": "cave", "knight+thief": "thief"}.get(found.base)
        hunted = {"goblins", "vile-ghoul"} & set(mix)
        if pair is None or hunted:
            assert found.ambush_winner == ""
        else:
            assert found.ambush_winner in mix
            assert found.infestation


# ------------------------------------------------------------------ levels


@pytest.mark.clause("VAR-113", "KNT-62", "KNT-122")
def test_levels_of_the_knight() -> None:
    assert goals("KGD", "K") == over_levels("KGD", "K", "dragon_health") == [3, 4, 5, 6, 7]
    assert over_levels("KGD", "K", "smash_strength") == [3] * 5  # only without a dragon slot
    for mix in ("KG", "K", "KGC"):
        assert goals(mix, "K") == [4, 4, 5, 6, 6]
        assert over_levels(mix, "K", "smash_strength") == [2, 3, 3, 3, 4]
    assert goals("KU", "K") == over_levels("KU", "K", "unicorn_health") == [3, 4, 5, 6, 7]


@pytest.mark.clause("VAR-114", "GOB-87")
def test_levels_of_the_goblins() -> None:
    assert goals("KG", "G") == over_levels("KG", "G", "knight_health") == [5, 6, 7, 8, 9]
    assert goals("GD", "G") == over_levels("GD", "G", "dragon_health") == [3, 4, 5, 6, 7]
    assert goals("GC", "G") == goals("G", "G") == goals("GH", "G") == [4, 4, 5, 6, 6]
    assert over_levels("GC", "G", "smash_strength") == [3] * 5


@pytest.mark.clause("VAR-115", "KNT-02", "DRG-03", "UNI-12", "VGL-52")
def test_starting_health() -> None:
    assert over_levels("KGD", "G", "dragon_health") == [5] * 5  # the Knight's level sets it
    assert over_levels("KVD", "V", "dragon_health") == [5] * 5
    assert over_levels("KD", "D", "knight_health") == [7] * 5
    assert over_levels("VU", "V", "unicorn_health") == [3, 4, 5, 5, 6]
    assert over_levels("KDU", "K", "unicorn_health") == [5] * 5  # beside the Dragon
    assert over_levels("KDU", "K", "dragon_health") == [3, 4, 5, 6, 7]
    assert (plan("DT").dragon_health, plan("UT").unicorn_health) == (5, 5)


@pytest.mark.clause("VAR-116", "DRG-55")
def test_levels_of_the_dragon() -> None:
    assert goals("KGD", "D") == goals("D", "D") == [7, 9, 11, 13, 13]
    assert over_levels("KGD", "D", "shriek_turns") == [0, 0, 0, 0, 3]


@pytest.mark.clause("VAR-117", "CAV-06", "CGH-61")
@pytest.mark.parametrize("letter", ["C", "S"])
def test_levels_of_the_cave(letter: str) -> None:
    mix = "KGD" + letter
    assert goals(mix, letter) == over_levels(mix, letter, "crystals_to_collapse") == [3, 4, 5, 5, 5]
    assert over_levels(mix, letter, "tiles_out_of_each_kind") == [2, 1, 0, 0, 0]
    assert over_levels(mix, letter, "hatred") == [0, 0, 0, 4, 8]


@pytest.mark.clause("VAR-118", "THF-04", "UNI-109")
def test_levels_of_thief_and_unicorn() -> None:
    assert goals("KGT", "T") == goals("T", "T") == [4, 5, 6, 7, 8]
    assert over_levels("KGT", "T", "unspaced_stash") == [0, 0, 0, 1, 2]
    assert goals("KU", "U") == goals("U", "U") == [7, 8, 9, 10, 11]


@pytest.mark.clause("VAR-119", "GHL-106", "GHL-107", "GHL-108", "GHL-109", "GHL-110", "GHL-03", "GHL-111")
def test_levels_of_the_ghoul() -> None:
    assert goals("KGDH", "H") == [9, 10, 11, 11, 12]
    assert over_levels("KGDH", "H", "ghoul_dice") == [3, 3, 3, 2, 2]
    assert goals("KGDUCTH", "H") == [12, 13, 14, 14, 14]  # never above 14
    assert goals("KH", "H") == [7, 8, 9, 9, 10]


@pytest.mark.clause("VAR-119", "VGL-45", "VGL-46", "VGL-47", "VGL-48", "VGL-49")
def test_levels_of_the_vile_ghoul() -> None:
    assert goals("KV", "V") == over_levels("KV", "V", "knight_health") == [5, 6, 7, 7, 8]
    assert goals("VD", "V") == over_levels("VD", "V", "dragon_health") == [3, 4, 5, 5, 6]
    assert over_levels("KV", "V", "ghoul_dice") == [3, 3, 3, 2, 2]


@pytest.mark.clause("VAR-119", "GST-134", "GST-137")
def test_levels_of_the_ghost() -> None:
    assert goals("KGDP", "P") == [3, 4, 5, 5, 6]
    assert ["ghost" in cards for cards in over_levels("KGDP", "P", "possession_cards")] == [
        True,
        True,
        True,
        False,
        False,
    ]
    assert ["ghost" in cards for cards in over_levels("KP", "P", "possession_cards")] == [
        True,
        True,
        True,
        False,
        False,
    ]


@pytest.mark.clause("VAR-120", "GHL-115", "VGL-50")
def test_a_level_does_not_change_a_number_the_mix_fixes() -> None:
    assert goals("KT", "K") == goals("KT", "T") == [5] * 5
    assert over_levels("KT", "K", "smash_strength") == [2, 3, 3, 3, 4]  # its other effects apply
    assert over_levels("KT", "T", "unspaced_stash") == [0, 0, 0, 1, 2]
    assert goals("GP", "G") == [4] * 5
    assert goals("GP", "P") == [5] * 5
    assert ["ghost" in cards for cards in over_levels("GP", "P", "possession_cards")] == [
        True,
        True,
        True,
        False,
        False,
    ]
    assert goals("VC", "V") == goals("VT", "V") == goals("V", "V") == [6] * 5
    assert over_levels("VC", "V", "ghoul_dice") == [3, 3, 3, 2, 2]
    assert goals("VT", "T") == [5] * 5
    assert goals("H", "H") == goals("HP", "H") == [8] * 5
    assert over_levels("H", "H", "ghoul_dice") == [3, 3, 3, 2, 2]
    assert [at_level("CH", H=level).goals["ghoul"].m for level in range(5)] == [6] * 5
    assert goals("CH", "H") == [7, 8, 9, 9, 10]


@pytest.mark.clause("VAR-120")
def test_a_hunters_level_keeps_its_other_effects() -> None:
    hunting = Options(unicorn_hunter="knight")
    expert = read_plan(Setup(roles("KGDU"), {"knight": "expert"}, options=hunting))
    assert (kind(expert, "knight"), expert.dragon_health) == (("kill-unicorn", 5), 7)
    dragon = read_plan(Setup(roles("KDU"), {"dragon": "hard"}, options=Options(unicorn_hunter="dragon")))
    assert (dragon.goals["dragon"].n, dragon.goals["dragon"].m) == (5, 13)


def test_a_level_is_a_word_or_the_name_on_its_card() -> None:
    for role, card in (("knight", "Lady"), ("ghoul", "Hunter"), ("dragon", "Ancient Dragon")):
        assert level_number(role, card) == level_number(role, "expert") == 4
    assert level_number("cave", "great-cave") == level_number("cave", "Great Cave") == 3  # easier to type
    refused(Setup(("knight",), {"knight": "Whelp"}), "Whelp", "squire")
    refused(Setup(("knight",), {"dragon": "easy"}), "dragon", "does not play")


# ------------------------------------------------------------------ options


@pytest.mark.clause("VAR-133", "VAR-134")
def test_every_option_is_off_unless_agreed_and_refused_without_its_roles() -> None:
    assert all(
        getattr(Options(), option.id.replace("-", "_")) == option.default for option in facts.cave_variants().options
    )
    for option in facts.cave_variants().options:
        name = option.id.replace("-", "_")
        value = "knight" if "hunter" in name else "short" if name == "speed" else 2 if "range" in name else True
        needs = option.needs_any or option.needs_all or option.needs_extra or option.needs_cave_player
        if needs:
            refused(Setup(("thief",), options=Options(**{name: value})), name, option.clauses[0])


@pytest.mark.clause("VAR-133")
def test_wrong_numbers_are_refused() -> None:
    refused(Setup(roles("KT"), agreed={"knight_thief_goal": 7}), "7", "5 or 6")
    refused(Setup(roles("KG"), agreed={"knight_thief_goal": 5}), "knight_thief_goal", "no such number")
    refused(Setup(roles("KT"), agreed={"goblins_ghost_goal": 5}), "its number is knight_thief_goal")
    for count in (-1, 5):
        refused(Setup(roles("KT"), options=Options(collapse_variant=count)), str(count), "0 to 4")
    refused(Setup(roles("KG"), solo_level="hard"), "no solo level")


def test_plain_options_reach_the_plan() -> None:
    found = plan("KGH", terrain=True, collapse_variant=3, skitter_variant=True)
    assert (found.terrain, found.collapse_variant, found.skitter_variant) == (True, 3, True)
    assert plan("KV", skitter_variant=True).skitter_variant
    refused(Setup(roles("KG"), options=Options(skitter_variant=True)), "ghoul or vile-ghoul")


@pytest.mark.clause("VAR-18")
@pytest.mark.parametrize("level", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("mix", ["KGDC", "KGDCT", "KGDCP", "KGDCTP"])
def test_the_stack_in_numbers(mix: str, level: int) -> None:
    out, variant = (2, 1, 0, 0, 0)[level], 3
    setup = Setup(roles(mix), {"cave": LEVELS[level]}, options=Options(collapse_variant=variant))
    counts = stack_counts(read_plan(setup))
    ghost, thief = "P" in mix, "T" in mix
    assert counts["plain"] == 36 - 3 * out - variant - (6 if ghost else 0) - 4
    rest = {"crystal": 9 - out} | ({"vault": 6 - out} if thief else {}) | ({"ghost": 6} if ghost else {})
    assert {group: number for group, number in counts.items() if group != "plain"} == rest


@pytest.mark.clause("VAR-16", "VAR-17")
@pytest.mark.parametrize("size", facts.cave_variants().stack.stack_size)
def test_stack_sizes(size: Any) -> None:
    mix = "KGD" + ("T" if size.thief else "") + ("P" if size.ghost else "")
    counts = stack_counts(plan(mix))
    assert sum(counts.values()) == size.total
    assert counts["plain"] == sum(size.plain_piles)


def test_fully_focused() -> None:
    assert plan("KGDP", fully_focused=True).fully_focused
    refused(Setup(roles("KGDP"), {"ghost": "Wraith"}, options=Options(fully_focused=True)), "Wraith")
    focused = Setup(roles("GP"), options=Options(fully_focused=True))
    assert read_plan(focused).fully_focused
    refused(msgspec.structs.replace(focused, agreed={"goblins_ghost_goal": 5}), "all 6 Artifacts")
    refused(Setup(roles("KG"), options=Options(fully_focused=True)), "ghost")


def test_simple_teleport_and_uncertain_treasures() -> None:
    assert plan("KU", simple_teleport=True).simple_teleport
    refused(Setup(roles("KD"), options=Options(simple_teleport=True)), "nightmare-unicorn")
    assert plan("KC", uncertain_treasures=True).uncertain_treasures
    assert plan("KS", uncertain_treasures=True).uncertain_treasures
    refused(Setup(roles("KD"), options=Options(uncertain_treasures=True)), "cave or cave-ghost")
    refused(Setup(roles("GC"), options=Options(uncertain_treasures=True)), "knight")


@pytest.mark.clause("VAR-127")
def test_short_and_long_games() -> None:
    assert set(plan("KGD", speed="short").levels.values()) == {"easy"}
    assert set(plan("KGD", speed="long").levels.values()) == {"hard"}
    short = Setup(roles("KGD"), {"knight": "easiest"}, options=Options(speed="short"))
    assert read_plan(short).levels == {"knight": "easiest", "goblins": "easy", "dragon": "easy"}
    refused(
        Setup(roles("KGD"), {"knight": "hard"}, options=Options(speed="short")), "easy or easiest", "knight", "hard"
    )
    refused(Setup(roles("KGD"), options=Options(speed="fast")), "fast", "none, short, long")


@pytest.mark.clause("VAR-128")
def test_a_campaign() -> None:
    assert set(plan("KGD", campaign=True).levels.values()) == {"easiest"}
    later = Setup(roles("KGD"), {"goblins": "hard"}, options=Options(campaign=True))
    assert read_plan(later).levels == {"knight": "easiest", "goblins": "hard", "dragon": "easiest"}
    refused(Setup(roles("KGD"), options=Options(campaign=True, speed="long")), "campaign")


@pytest.mark.clause("VAR-128")
def test_a_campaign_goes_on_until_somebody_wins_at_expert() -> None:
    def levels(setup: Setup) -> list[str]:
        return list(read_plan(setup).levels.values())

    first = Setup(roles("KGD"), options=Options(campaign=True))
    second = next_game(first, ["goblins"])
    assert levels(second) == ["easiest", "easy", "easiest"]
    assert levels(next_game(second, [])) == levels(second), "nobody won"
    late = Setup(roles("KGD"), {"knight": "hard", "dragon": "expert"}, options=Options(campaign=True))
    assert not wins_campaign(late, ["knight"])
    assert levels(next_game(late, ["knight"])) == ["expert", "easiest", "expert"]
    assert wins_campaign(late, ["dragon"])
    assert next_game(late, ["dragon"]) == first, "another campaign begins"
    alone = Setup(roles("KGD"), {"dragon": "expert"})
    assert not wins_campaign(alone, ["dragon"])
    assert next_game(alone, ["dragon"]) is alone


def test_goals_are_chosen_as_if_summoned_roles_were_not_there() -> None:
    found = plan("GP")
    assert kind(found, "goblins") == ("smash", 4)  # although a Knight may be summoned
    assert found.killed == {}


# ------------------------------------------------------------------ how games end, in every mix that can be played


def ending(rule: Callable[..., object], *args: object) -> Ending | None:
    """How a rule ends the game; None: it does not."""
    try:
        rule(*args)
    except GameOver as over:
        return over.ending
    return None


@pytest.mark.clause("VAR-111", "VAR-112", "VAR-130")
@pytest.mark.parametrize("by_ambush", [False, True])
def test_a_death_ends_the_game_for_its_hunter_or_puts_the_player_out(by_ambush: bool) -> None:
    for mix in legal_mixes():
        expected = line(mix).killed
        for victim in ("knight", "dragon"):
            if victim not in expected or (by_ambush and victim != "knight"):
                continue
            g = new_state(Setup(mix), 0)
            result = expected[victim]
            if by_ambush:
                result = expected.get("knight_ambush", result)
            found = ending(g.killed, g.named(victim), "KNT-124", fixed(g.plan, "ambush_winner") if by_ambush else "")
            if result == "out":
                assert (found, g.named(victim).out) == (None, True)
            else:
                assert found is not None
                assert found.winners == (() if result == "loses" else (result,))


@pytest.mark.clause("VAR-110", "VAR-49")
def test_a_collapse_is_won_by_the_cave_or_lost_by_everyone() -> None:
    for mix in legal_mixes():
        for level, tiles in enumerate((3, 4, 5)):
            levels = {"cave": LEVELS[level]} if "cave" in mix else {}
            g = new_state(Setup(mix, levels), 0)
            g.collapsing = True
            g.crystals_removed = (tiles if levels else 5) - 1
            assert ending(check_collapsed, g) is None
            g.crystals_removed += 1
            found = ending(check_collapsed, g)
            assert found is not None
            assert found.winners == tuple(role for role in mix if role in ("cave", "cave-ghost"))
