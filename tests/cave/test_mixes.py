"""The setup of every mix: legality, entries, layers, cards, tiles, against the facts and clause by clause."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from tests.cave.plans import Reading, read_plan
from underhall import facts
from underhall.cave.everyone import ROLES
from underhall.cave.map.parts import TILE_IDS
from underhall.cave.plan import CavePlan
from underhall.cave.setup.agreed import EVERY_ROLE, SHADOW, Options, Setup, in_turn_order
from underhall.cave.setup.legal import legal_mixes, shadow_mixes, why_not
from underhall.cave.setup.mix_list import line
from underhall.facts.shapes.base import Fact
from underhall.hall.setup import SetupError, nearest
from underhall.hall.tokens import TOKENS

MIXES = facts.cave_mixes()
TABLE = tuple(map(line, legal_mixes()))
FIELDS = [name for name in MIXES.mixes[0].__struct_fields__ if name not in Fact.__struct_fields__]
SHORT = {
    "K": "knight", "G": "goblins", "V": "vile-ghoul", "D": "dragon", "U": "nightmare-unicorn", "C": "cave",
    "S": "cave-ghost", "T": "thief", "H": "ghoul", "P": "ghost",
}  # fmt: skip
"""One letter a role: S for the Cave Ghost (a spook), H for the Ghoul (hungry), P for the Ghost (a phantom)."""


def roles(letters: str) -> tuple[str, ...]:
    return tuple(SHORT[letter] for letter in letters)


def plan(letters: str, solo_level: str = "medium", agreed: dict[str, int] | None = None, **options: Any) -> Reading:
    """The plan of a mix at Standard level."""
    return read_plan(Setup(roles(letters), {}, solo_level, Options(**options), agreed or {}))


def tiles(found: CavePlan) -> tuple[int, bool]:
    """Tiles removed at the end of a turn, and whether one is placed only if none was revealed."""
    return found.tiles_removed, found.only_if_none_revealed


def kind(found: CavePlan, role: str) -> tuple[str, int]:
    return found.goals[role].kind, found.goals[role].n


def refused(setup: Setup, *words: str) -> None:
    """Refused in one sentence that says these words."""
    with pytest.raises(SetupError) as error:
        read_plan(setup)
    sentence = str(error.value)
    assert "\n" not in sentence
    for word in words:
        assert word in sentence, sentence


# ------------------------------------------------------------------ the oracle


@pytest.mark.clause("VAR-09", "VAR-20", "VAR-21", "VAR-22", "VAR-23", "VAR-24", "VAR-25", "VAR-26", "VAR-29")
def test_every_mix_is_as_in_the_facts_in_every_field() -> None:
    computed = {mix.key: mix for mix in TABLE}
    assert [mix.key for mix in TABLE] == [mix.key for mix in MIXES.mixes]
    wrong = [
        (expected.key, field, getattr(computed[expected.key], field), getattr(expected, field))
        for expected in MIXES.mixes
        for field in FIELDS
        if getattr(computed[expected.key], field) != getattr(expected, field)
    ]
    assert wrong == []
    assert len(FIELDS) == 12


@pytest.mark.clause("VAR-22", "VAR-23", "VAR-24", "VAR-25", "VAR-26", "VAR-27", "VAR-28", "VAR-29", "VAR-52", "VAR-57")
@pytest.mark.parametrize(
    "letters",
    [
        *("K", "G", "D", "T", "V", "U", "H", "P", "KD", "KC", "KT", "GD", "DC", "DT", "KCT", "KDC", "GDC", "KGDCT"),
        *("GH", "DH", "CH", "UH", "KDH", "GDH", "DUH", "KDUH", "KP", "DP", "HP", "VP", "GP", "GHP", "KDHP", "DUP"),
        *("KV", "VD", "VT", "VCT", "KU", "GU", "UT", "UCT", "DU", "KS", "VS"),
    ],
)
def test_a_mix_is_as_in_the_facts(letters: str) -> None:
    expected = next(mix for mix in MIXES.mixes if mix.key == "+".join(roles(letters)))
    found = line(roles(letters))
    assert {field: getattr(found, field) for field in FIELDS} == {field: getattr(expected, field) for field in FIELDS}


@pytest.mark.clause("VAR-84")
@pytest.mark.parametrize("solo", MIXES.shadow_solo, ids=lambda solo: solo.key)
def test_solo_against_the_shadow_unicorn_is_as_in_the_facts(solo: Any) -> None:
    found = line((solo.key,), shadow=True)
    for field in ("key", "cards", "tiles", "goals", "killed", "also"):
        assert getattr(found, field) == getattr(solo, field)
    assert (found.base, found.hunger, found.locked, found.armor, found.agreed) == ("none", 0, False, 0, "")


@pytest.mark.clause("VAR-09")
def test_there_are_395_legal_mixes() -> None:
    assert Counter(map(len, legal_mixes())) == MIXES.meta.counts == {1: 8, 2: 40, 3: 90, 4: 116, 5: 90, 6: 41, 7: 10}
    assert len(set(legal_mixes())) == len(legal_mixes()) == MIXES.meta.total == 395


@pytest.mark.clause("VAR-13", "VAR-30")
def test_every_mix_has_a_plan_that_agrees_with_its_line() -> None:
    for mix in TABLE:
        found = read_plan(Setup(tuple(mix.key.split("+"))))
        assert found.roles == tuple(mix.key.split("+"))
        assert set(found.goals) == set(found.roles)
        assert all(goal.text and goal.n > 0 for goal in found.goals.values())
        assert (found.base, found.flare_users, found.past_plunder) == (
            mix.base,
            mix.cards.flare,
            mix.cards.past_plunder,
        )
        assert (found.alone, found.alone_card) == (mix.tiles == "alone", mix.cards.alone_in_the_dark)
        assert found.infestation == {"solo": "B"}.get(mix.cards.goblin_infestation, mix.cards.goblin_infestation)
        assert found.ash == bool(mix.cards.ash_dragon)
        assert found.hunger_moved == (2 if mix.hunger == "solo" else mix.hunger)
        assert (found.hunger_locked, found.unicorn_armor_cube) == (mix.locked, mix.armor == 2)
        expected = {role: winner for role, winner in mix.killed.items() if winner not in ("out", "loses")}
        assert found.ambush_winner == expected.pop("knight_ambush", "")
        assert {role: winner for role, winner in found.killed.items() if winner != role} == expected
        assert found.solo_level == ("medium" if "solo-level" in mix.also else "")
        assert bool(found.sidequests_out) == ("fewer-sidequests" in mix.also)
        assert found.treasure_optional == ("optional-treasure" in mix.also)


@pytest.mark.clause("VAR-30")
def test_the_worked_example() -> None:
    found = plan("KDHP")
    assert (found.base, found.infestation, found.hunger_moved) == ("knight+dragon", "A", 0)
    assert (found.past_plunder, found.flare_users) == ("ghost", ("ghoul", "ghost"))
    assert (found.ambush_winner, kind(found, "ghoul"), tiles(found)) == ("dragon", ("fury-escape", 11), (1, False))


# ------------------------------------------------------------------ roles and legal mixes


@pytest.mark.clause("VAR-01")
def test_seat_numbers() -> None:
    seats = {role.id: role.position for role in facts.cave_variants().roles}
    assert seats == dict(zip(EVERY_ROLE, (1, 2, 2, 3, 3, 4, 4, 5, 6, 7), strict=True))


@pytest.mark.clause("VAR-02", "VAR-133")
def test_each_role_once_and_at_most_seven() -> None:
    refused(Setup(()), "nobody", "VAR-02")
    refused(Setup(("knight", "dragon", "knight")), "more than once", "nearest legal mix is knight+dragon")
    eight = roles("KGDUCTHP")
    assert eight not in legal_mixes()
    refused(Setup(eight), "at most 7")
    assert sum(not why_not(seven) for seven in combinations(eight, 7)) == 8
    refused(Setup(("knight", "bard")), "'bard'", "cave-ghost")


@pytest.mark.clause("VAR-03", "VAR-04")
@pytest.mark.parametrize(("pair", "clause"), [("GV", "VAR-03"), ("CS", "VAR-03"), ("VH", "VAR-04"), ("SP", "VAR-04")])
def test_pairs_that_exclude_each_other(pair: str, clause: str) -> None:
    refused(Setup(roles(pair)), "never play together", clause, "the nearest legal mix is")
    assert not any(set(roles(pair)) <= set(mix) for mix in legal_mixes())


@pytest.mark.clause("VAR-05")
def test_the_unicorn_replaces_the_dragon_or_plays_beside_him() -> None:
    assert roles("KU") in legal_mixes()
    assert roles("KDU") in legal_mixes()


@pytest.mark.clause("VAR-06", "VAR-04")
def test_the_shadow_unicorn_joins_any_mix_without_the_nightmare_unicorn() -> None:
    for mix in legal_mixes():
        assert bool(why_not(mix, shadow=True)) == ("nightmare-unicorn" in mix)
        assert ((*mix, SHADOW) in shadow_mixes()) == ("nightmare-unicorn" not in mix)
    assert len(shadow_mixes()) == 196
    him = Options(shadow_unicorn=True)
    refused(Setup(roles("KU"), options=him), SHADOW, "VAR-04", "nearest legal mix is knight+nightmare-unicorn")
    refused(Setup(roles("C"), options=him), "VAR-07", "knight+cave+shadow-unicorn")
    refused(Setup(roles("S"), options=him), "VAR-07")
    with_him, without = plan("KGH", shadow_unicorn=True), plan("KGH")
    assert with_him.goals["ghoul"] == without.goals["ghoul"]  # he never counts as a player


@pytest.mark.clause("VAR-07", "VAR-08")
def test_no_solo_cave_and_no_cave_against_the_ghost() -> None:
    alone = {mix[0] for mix in legal_mixes() if len(mix) == 1}
    assert alone == set(EVERY_ROLE) - {"cave", "cave-ghost"}
    refused(Setup(("cave",)), "alone", "VAR-07", "knight+cave")
    refused(Setup(roles("PC")), "cave+ghost", "VAR-08", "nearest legal mix is knight+cave+ghost")
    assert roles("CHP") in legal_mixes()


@pytest.mark.clause("VAR-10")
def test_turn_order_is_by_seat_number_the_unicorn_after_the_dragon() -> None:
    assert in_turn_order(roles("PTUHCDGK")) == roles("KGDUCTHP")
    for mix in legal_mixes():
        assert read_plan(Setup(tuple(reversed(mix)))).roles == mix == in_turn_order(mix)


@pytest.mark.clause("VAR-11", "VAR-111")
def test_every_player_has_an_own_goal_and_nobody_two_hunters() -> None:
    for mix in legal_mixes():
        found = read_plan(Setup(mix))
        assert len(found.goals) == len(mix)
        assert all(winner in mix for winner in found.killed.values())
        if found.ambush_winner:
            assert "knight" not in found.killed


@pytest.mark.clause("VAR-12")
def test_the_first_game_is_standard_and_starred_entries_are_those_of_newcomers() -> None:
    first = plan("KGDC")
    assert (first.flare_users, first.past_plunder, first.infestation, first.ash) == ((), "", "", False)
    assert set(first.levels.values()) == {"standard"}
    assert not first.terrain
    starred = {entry.key for entry in facts.cave_variants().entries if entry.first_game}
    letters = ("KGDCT", "KGDC", "KGD", "KGC", "KG", "KD", "GD", "K", "G", "D", "T")
    assert starred == {"+".join(roles(mix)) for mix in letters}


def test_the_nearest_mix_changes_as_little_as_possible() -> None:
    assert nearest(roles("KGV"), legal_mixes()) == "knight+goblins"
    assert nearest(roles("KGHV"), legal_mixes()) == "knight+goblins+ghoul"
    assert nearest(roles("K"), [roles("GD"), roles("KG")]) == "knight+goblins"


# ------------------------------------------------------------------ physical setup


def used(found: CavePlan) -> dict[str, int]:
    return {TOKENS[token]: number for token, number in enumerate(found.tokens) if number}


@pytest.mark.clause("VAR-14")
def test_tokens_tiles_and_decks_by_who_plays() -> None:
    for mix in legal_mixes():
        found = read_plan(Setup(mix))
        tokens, boxed = used(found), Counter(TILE_IDS[face].rsplit("-", 1)[0] for face in found.box)
        thief, knight, cave = "thief" in mix, "knight" in mix, "cave" in mix or "cave-ghost" in mix
        ghosts = "ghost" in mix or "cave-ghost" in mix
        assert tokens["treasure"] == (12 if thief else 10)
        assert tokens.get("vault", 0) == (6 if thief else 0)
        assert boxed["vault"] == (0 if thief else 6)
        assert boxed["ghost"] == (0 if ghosts else 6)
        assert ("event" in tokens) == knight
        small = "ghost" in mix and len(mix) < 3
        assert tokens.get("bomb", 0) == (3 if knight or small else 0)
        assert ("flame-wall" in tokens) == ("dragon" in mix or small)
        assert ("rockslide" in tokens) == (cave or small)
        assert tokens.get("artifact", 0) == (6 if "ghost" in mix else 0)
        assert ("ogre" in tokens) == ("troll" in tokens) == bool(found.infestation)
        assert ("gem-claw" in tokens) == ("dragon" in mix)
        assert {"treasure", "events", "sidequests"} <= set(found.decks) if knight else "events" not in found.decks
        assert ("war" in found.decks) == ("secrets" in found.decks) == ("goblins" in mix or small)
        assert ("monsters" in found.decks) == ("goblins" in mix or bool(found.infestation) or small)
        assert ("omens" in found.decks) == (cave or small)
        assert ("possession" in found.decks) == ghosts


@pytest.mark.clause("VAR-131")
def test_a_small_ghost_game_takes_what_its_possession_cards_need() -> None:
    found = plan("KP")
    assert set(found.decks) >= {"war", "monsters", "secrets", "powers", "unicorn", "omens", "terror"}
    assert "events" not in plan("GP").decks  # a summoned Knight brings none
    assert "treasure" not in plan("GP").decks
    assert used(plan("GP"))["rockslide"] == 3
    assert "vault" not in used(plan("GP"))


# ------------------------------------------------------------------ base-game entries


def cards(found: CavePlan) -> tuple[tuple[str, ...], str, str, bool]:
    """Flare, Past Plunder, Infestation, Ash Dragon."""
    return found.flare_users, found.past_plunder, found.infestation, found.ash


@pytest.mark.clause("VAR-31", "VAR-32")
@pytest.mark.parametrize("mix", ["KGDCT", "KGDC"])
def test_four_and_five_slots_use_no_card(mix: str) -> None:
    found = plan(mix)
    assert cards(found) == ((), "", "", False)
    assert kind(found, "knight") == ("kill-dragon", 5)
    assert kind(found, "goblins") == ("kill-knight", 7)
    assert kind(found, "dragon") == ("awaken-escape", 11)
    assert kind(found, "cave") == ("collapse", 5)


@pytest.mark.clause("VAR-33")
@pytest.mark.parametrize("three", ["KGD", "KGC", "KDC", "GDC"])
def test_three_slots_and_the_thief_use_the_entry_of_the_three(three: str) -> None:
    found, without = plan(three + "T"), plan(three)
    assert (found.base, cards(found)) == (without.base, cards(without))
    assert (found.hunger_moved, found.hunger_locked) == (without.hunger_moved, without.hunger_locked)
    assert not found.treasure_optional
    assert kind(found, "thief") == ("stash", 6)
    assert {role: found.goals[role] for role in without.roles} == without.goals


@pytest.mark.clause("VAR-34")
def test_knight_goblins_dragon() -> None:
    assert cards(plan("KGD")) == ((), "dragon", "", False)


@pytest.mark.clause("VAR-35")
def test_knight_goblins_cave() -> None:
    found = plan("KGC")
    assert cards(found) == (("knight",), "", "", False)
    assert kind(found, "knight") == ("smash-escape", 5)


@pytest.mark.clause("VAR-36")
@pytest.mark.parametrize("mix", ["KDC", "KDCT"])
def test_knight_dragon_cave(mix: str) -> None:
    found = plan(mix)
    assert cards(found) == ((), "", "A", False)
    assert (found.hunger_moved, found.hunger_locked) == (2, True)
    assert "knight" not in found.killed
    assert found.ambush_winner == ""
    assert {"ogre", "troll"} <= used(found).keys()


@pytest.mark.clause("VAR-37")
def test_goblins_dragon_cave() -> None:
    found = plan("GDC")
    assert cards(found) == ((), "", "", True)
    assert kind(found, "goblins") == ("kill-dragon", 5)
    assert found.killed == {"dragon": "goblins"}


@pytest.mark.clause("VAR-38")
def test_two_slots_and_the_thief() -> None:
    assert cards(plan("KGT")) == (("thief",), "", "", False)
    kdt = plan("KDT")
    assert cards(kdt) == (("thief",), "", "A", False)
    assert (kdt.hunger_moved, kdt.ambush_winner) == (2, "dragon")
    kct = plan("KCT")
    assert cards(kct) == (("knight", "thief"), "", "B", False)
    assert (kct.ambush_winner, kct.treasure_optional, kct.sidequests_out) == ("cave", True, ())
    assert cards(plan("GDT")) == (("thief",), "", "", True)
    assert cards(plan("GCT")) == (("goblins", "thief"), "", "", False)
    dct = plan("DCT")
    assert (cards(dct), dct.hunger_moved, dct.hunger_locked) == ((("thief",), "", "", False), 2, True)
    for mix in ("KGT", "KDT", "KCT", "GDT", "GCT", "DCT"):
        assert kind(plan(mix), "thief") == ("stash", 6)
        assert plan(mix).treasure_optional == ("C" in mix)


@pytest.mark.clause("VAR-39")
def test_knight_and_goblins() -> None:
    found = plan("KG")
    assert cards(found) == ((), "goblins", "", False)
    assert kind(found, "knight") == ("smash-escape", 5)
    assert found.killed == {"knight": "goblins"}


@pytest.mark.clause("VAR-40")
def test_knight_and_dragon() -> None:
    found = plan("KD")
    assert cards(found) == ((), "dragon", "A", False)
    assert (found.hunger_moved, found.hunger_locked, found.ambush_winner) == (2, False, "dragon")
    assert found.killed == {"dragon": "knight"}


@pytest.mark.clause("VAR-41")
def test_knight_and_cave() -> None:
    found = plan("KC")
    assert cards(found) == (("knight",), "", "B", False)
    assert (found.sidequests_out, found.ambush_winner) == (("daring", "eagle-eyed"), "cave")
    assert kind(found, "knight") == ("smash-escape", 5)
    assert not found.treasure_optional


@pytest.mark.clause("VAR-42")
@pytest.mark.parametrize(("agreed", "number"), [({}, 5), ({"knight_thief_goal": 5}, 5), ({"knight_thief_goal": 6}, 6)])
def test_knight_and_thief_agree_on_a_number(agreed: dict[str, int], number: int) -> None:
    found = plan("KT", agreed=agreed)
    assert cards(found) == (("thief",), "", "C", False)
    assert kind(found, "knight") == ("smash-escape", number)
    assert kind(found, "thief") == ("stash", number)
    assert (found.ambush_winner, found.killed) == ("thief", {})


@pytest.mark.clause("VAR-43")
def test_goblins_and_dragon() -> None:
    found = plan("GD")
    assert cards(found) == ((), "goblins", "", True)
    assert found.hunger_moved == 0
    assert kind(found, "goblins") == ("kill-dragon", 5)


@pytest.mark.clause("VAR-44", "VAR-45")
def test_goblins_with_cave_or_thief() -> None:
    for mix, users in (("GC", ("goblins",)), ("GT", ("goblins", "thief"))):
        found = plan(mix)
        assert cards(found) == (users, "", "", False)
        assert kind(found, "goblins") == ("smash", 5)
    assert kind(plan("GT"), "thief") == ("stash", 6)


@pytest.mark.clause("VAR-46", "VAR-47", "VAR-48")
def test_dragon_cave_and_thief_in_pairs() -> None:
    dc, dt, ct = plan("DC"), plan("DT"), plan("CT")
    assert (cards(dc), dc.hunger_moved, dc.hunger_locked) == (((), "", "", False), 2, True)
    assert (cards(dt), dt.hunger_moved) == ((("thief",), "", "", True), 0)
    assert (cards(ct), ct.treasure_optional) == ((("thief",), "", "", False), True)


# ------------------------------------------------------------------ solo


@pytest.mark.clause("VAR-49")
def test_alone_a_player_takes_alone_in_the_dark_the_second_card_for_the_foes() -> None:
    for letter, card in zip("KGDTVUHP", (1, 1, 1, 1, 2, 2, 2, 2), strict=True):
        found = plan(letter)
        assert (found.alone, found.alone_card, found.crystals_to_collapse) == (True, card, 5)
    assert plan("K").plan == plan("K", "medium").plan
    refused(Setup(("knight",), solo_level="brutal"), "brutal", "medium")
    for letter in "GTU":
        refused(Setup(roles(letter), solo_level="hard"), "no solo level", "=LEVEL")


@pytest.mark.clause("VAR-50")
@pytest.mark.parametrize(("level", "row"), [("easy", "A"), ("medium", "B"), ("hard", "C")])
def test_the_solo_knight(level: str, row: str) -> None:
    found = plan("K", level)
    assert cards(found) == ((), "", row, False)
    assert found.sidequests_out == ("daring", "eagle-eyed")
    assert kind(found, "knight") == ("smash-escape", 5)
    assert found.killed == {"knight": "knight"}  # she loses
    assert {"events", "treasure", "monsters"} <= set(found.decks)


@pytest.mark.clause("VAR-51", "VAR-53")
def test_solo_goblins_and_solo_thief() -> None:
    assert (cards(plan("G"))[0], kind(plan("G"), "goblins")) == (("goblins",), ("smash", 5))
    assert (cards(plan("T"))[0], kind(plan("T"), "thief")) == (("thief",), ("stash", 6))


@pytest.mark.clause("VAR-52")
@pytest.mark.parametrize(("level", "cubes"), [("easy", 4), ("medium", 2), ("hard", 0)])
def test_the_solo_dragon(level: str, cubes: int) -> None:
    found = plan("D", level)
    assert (found.hunger_moved, found.hunger_locked) == (cubes, False)
    assert cards(found) == ((), "", "", False)
    assert kind(found, "dragon") == ("awaken-escape", 11)


@pytest.mark.clause("VAR-54", "VGL-43")
@pytest.mark.parametrize(("level", "number"), [("easy", 5), ("medium", 6), ("hard", 7)])
def test_the_solo_vile_ghoul(level: str, number: int) -> None:
    found = plan("V", level)
    assert kind(found, "vile-ghoul") == ("smash-escape", number)
    assert cards(found) == (("vile-ghoul",), "", "", False)


@pytest.mark.clause("VAR-55", "UNI-122")
def test_the_solo_unicorn() -> None:
    found = plan("U")
    assert (kind(found, "nightmare-unicorn"), cards(found)) == (("radiance-escape", 9), ((), "", "", False))
    assert not found.only_if_none_revealed  # the card replaces the step (VAR-105)


@pytest.mark.parametrize(("level", "kept", "lost"), [("easy", 0, 0), ("medium", 3, 2), ("hard", 3, 1)])
def test_the_solo_ghost(level: str, kept: int, lost: int) -> None:
    found = plan("P", level)
    assert (cards(found)[0], kind(found, "ghost")) == (("ghost",), ("artifacts-escape", 5))
    assert (found.possession_kept, found.lose_ghost_tiles) == (kept, lost)
    assert found.artifact_holders == ()
    assert used(found)["artifact"] == 6


# ------------------------------------------------------------------ the Ghoul


@pytest.mark.clause("VAR-58", "VAR-66", "GHL-111")
@pytest.mark.parametrize(
    ("mix", "fury"),
    [("KH", 9), ("KGH", 10), ("KGDH", 11), ("KGDCTH", 13), ("KGDUCTH", 14), ("KGDCTHP", 14), ("KHP", 10), ("KGHP", 11)],
)
def test_the_ghouls_fury_is_seven_and_the_players(mix: str, fury: int) -> None:
    assert kind(plan(mix), "ghoul") == ("fury-escape", fury)


@pytest.mark.clause("VAR-59", "VAR-89", "GHL-94")
def test_the_ghoul_with_three_others_or_more() -> None:
    kgd = plan("KGDH")
    assert (kgd.past_plunder, kgd.flare_users, tiles(kgd)) == ("ghoul", (), (1, False))
    kgt = plan("KGTH")
    assert (kgt.past_plunder, kgt.flare_users, tiles(kgt)) == ("ghoul", ("thief",), (1, False))
    kdc = plan("KDCH")
    assert (kdc.past_plunder, kdc.flare_users, kdc.hunger_moved, kdc.hunger_locked) == ("", (), 2, True)
    assert tiles(plan("KDUH")) == (1, True)  # the Unicorn beside the Dragon counts
    assert (plan("KDUH").flare_users, plan("KDUH").past_plunder) == ((), "ghoul")


@pytest.mark.clause("VAR-60", "GHL-95")
def test_the_ghoul_with_two_others() -> None:
    kd = plan("KDH")
    assert cards(kd) == (("ghoul",), "ghoul", "A", False)
    assert (kd.hunger_moved, tiles(kd)) == (0, (3, False))
    assert plan("GCH").flare_users == ("goblins", "ghoul")
    assert plan("GCH").past_plunder == ""  # if the entry has none, there is none
    assert (plan("DCH").hunger_moved, plan("DCH").hunger_locked) == (0, False)
    alone = plan("DUH")
    assert (alone.base, cards(alone)) == ("none", (("ghoul",), "", "", False))


@pytest.mark.clause("VAR-61", "GHL-97")
def test_knight_and_ghoul() -> None:
    found = plan("KH")
    assert cards(found) == ((), "ghoul", "A", False)
    assert kind(found, "knight") == ("smash-escape", 5)
    assert (found.killed, found.ambush_winner) == ({"knight": "ghoul"}, "")


@pytest.mark.clause("VAR-62", "GHL-98")
def test_goblins_and_ghoul() -> None:
    found = plan("GH")
    assert cards(found) == (("goblins", "ghoul"), "ghoul", "", False)
    assert kind(found, "goblins") == ("smash-escape", 5)


@pytest.mark.clause("VAR-63", "GHL-99")
def test_dragon_and_ghoul() -> None:
    found = plan("DH")
    assert cards(found) == ((), "ghoul", "", True)
    assert (found.hunger_moved, found.killed) == (0, {"dragon": "ghoul"})


@pytest.mark.clause("VAR-64", "GHL-100")
def test_cave_and_ghoul() -> None:
    found = plan("CH")
    assert cards(found) == (("ghoul",), "", "", False)
    goal = found.goals["ghoul"]
    assert (goal.kind, goal.n, goal.m) == ("fury-or-smash-escape", 9, 6)


@pytest.mark.clause("VAR-65", "GHL-101")
def test_thief_and_ghoul() -> None:
    found = plan("TH")
    assert cards(found) == (("thief", "ghoul"), "", "", False)
    assert (kind(found, "thief"), kind(found, "ghoul")) == (("stash", 6), ("fury-escape", 9))


# ------------------------------------------------------------------ the Ghost


@pytest.mark.clause("VAR-67", "VAR-89", "GST-111")
def test_the_ghost_with_three_others_or_more() -> None:
    for mix in ("KGDP", "KGTP", "GTHP"):
        assert (plan(mix).past_plunder, tiles(plan(mix))) == ("ghost", (1, False))
    assert plan("KGCP").past_plunder == ""


@pytest.mark.clause("VAR-68", "GST-112", "GST-109")
def test_the_ghost_with_two_others() -> None:
    assert (plan("KGP").past_plunder, tiles(plan("KGP"))) == ("ghost", (3, False))
    assert plan("GTP").past_plunder == ""
    khp = plan("KHP")
    assert (khp.base, khp.past_plunder, khp.infestation) == ("knight+ghoul", "ghost", "A")
    assert plan("DUP").past_plunder == ""


@pytest.mark.clause("VAR-69", "GST-113")
@pytest.mark.parametrize(("level", "row", "cubes", "fury", "smash"), [("easy", "A", 4, 7, 5), ("hard", "C", 0, 9, 7)])
def test_the_ghost_with_one_other_uses_its_solo_entry(level: str, row: str, cubes: int, fury: int, smash: int) -> None:
    knight = plan("KP", level)
    assert (knight.base, knight.alone, knight.infestation, tiles(knight)) == ("knight", False, row, (3, False))
    assert knight.sidequests_out == ("daring", "eagle-eyed")
    assert plan("DP", level).hunger_moved == cubes
    ghoul = plan("HP", level).goals["ghoul"]
    assert (ghoul.kind, ghoul.n, ghoul.m) == ("fury-or-smash-escape", fury, smash)
    assert kind(plan("VP", level), "vile-ghoul") == ("smash-escape", smash)
    assert tiles(plan("UP")) == (3, True)  # VAR-91
    assert plan("TP").flare_users == ("thief", "ghost")


@pytest.mark.clause("VAR-69", "GST-114")
@pytest.mark.parametrize(("agreed", "number"), [({}, 4), ({"goblins_ghost_goal": 5}, 5)])
def test_goblins_against_the_ghost_agree_on_a_number(agreed: dict[str, int], number: int) -> None:
    found = plan("GP", agreed=agreed)
    assert (kind(found, "goblins"), kind(found, "ghost")) == (("smash", number), ("artifacts-escape", number + 1))


@pytest.mark.clause("VAR-70")
@pytest.mark.parametrize("letter", ["K", "D", "U"])
def test_the_ghost_wins_by_the_death_of_her_only_opponent(letter: str) -> None:
    assert plan(letter + "P").killed == {SHORT[letter]: "ghost"}
    assert "ghost" not in plan(letter + "TP").killed.values()


@pytest.mark.clause("VAR-71", "GST-08", "GST-122")
def test_the_possession_deck() -> None:
    assert plan("KGDCTHP").possession_cards == roles("KGDCTHP")
    assert plan("KGP").possession_pairs == ()
    for letter, size in (("K", 6), ("T", 6), ("H", 6), ("G", 7), ("V", 6), ("D", 7), ("U", 7)):
        found = plan(letter + "P")
        assert SHORT[letter] not in found.possession_cards
        assert "ghost" in found.possession_cards
        assert len(found.possession_cards) - len(found.possession_pairs) == size
    assert plan("DP").possession_pairs == (("goblins", "vile-ghoul"),)
    for letter in "HV":  # the Ghouls share a piece
        assert not {"ghoul", "vile-ghoul"} & set(plan(letter + "P").possession_cards)
    alone = plan("P")
    assert "ghost" not in alone.possession_cards
    assert len(alone.possession_cards) - len(alone.possession_pairs) == 6
    against_shadow = read_plan(Setup(roles("DP"), options=Options(shadow_unicorn=True)))
    assert "nightmare-unicorn" not in against_shadow.possession_cards
    assert plan("KG").possession_cards == ()


@pytest.mark.clause("VAR-72", "GST-10", "GST-11")
def test_artifacts_and_the_ghosts_flare() -> None:
    assert plan("KGCTP").artifact_holders == roles("KGT")
    assert plan("KP").artifact_holders == ()
    assert plan("KDCP").flare_users == ()  # no card of her deck mentions it
    assert plan("KGDCP").flare_users == ("ghost",)
    assert plan("KGCP").flare_users == ("knight", "ghost")
    assert plan("KP").flare_users == ("ghost",)


# ------------------------------------------------------------------ replacements and Unicorns


@pytest.mark.clause("VAR-73", "VGL-38", "VGL-42")
def test_the_vile_ghoul_uses_the_line_of_the_goblins() -> None:
    assert plan("KV").past_plunder == plan("VD").past_plunder == "vile-ghoul"
    assert plan("VC").flare_users == ("vile-ghoul",)
    assert plan("VT").flare_users == ("vile-ghoul", "thief")
    assert plan("VD").ash


@pytest.mark.clause("VAR-74")
def test_with_the_vile_ghoul_the_knight_always_takes_infestation_a() -> None:
    for mix in legal_mixes():
        if "knight" in mix and "vile-ghoul" in mix:
            found = read_plan(Setup(mix))
            assert (found.infestation, found.killed["knight"], found.ambush_winner) == ("A", "vile-ghoul", "")


@pytest.mark.clause("VAR-75", "VGL-39")
def test_with_the_vile_ghoul_no_hunger_cubes_move() -> None:
    assert all(read_plan(Setup(mix)).hunger_moved == 0 for mix in legal_mixes() if "vile-ghoul" in mix)


@pytest.mark.clause("VAR-76", "VGL-40", "VGL-41")
def test_the_vile_ghouls_goals() -> None:
    assert kind(plan("KVD"), "vile-ghoul") == ("kill-knight", 7)
    assert kind(plan("VDC"), "vile-ghoul") == kind(plan("VU"), "vile-ghoul") == ("kill-dragon", 5)
    assert kind(plan("VC"), "vile-ghoul") == kind(plan("VCP"), "vile-ghoul") == ("smash-escape", 6)
    for mix in ("VT", "VCT", "VTP"):
        for agreed, number in (({}, 5), ({"vile_ghoul_thief_goal": 6}, 6)):
            found = plan(mix, agreed=agreed)
            assert kind(found, "vile-ghoul") == ("smash-escape", number + 1)
            assert kind(found, "thief") == ("stash", number)
    assert kind(plan("GT"), "thief") == ("stash", 6)


@pytest.mark.clause("VAR-77", "UNI-110", "UNI-112")
def test_the_unicorn_in_the_dragons_slot() -> None:
    assert kind(plan("KU"), "knight") == ("kill-dragon", 5)
    assert "Nightmare Unicorn" in plan("KU").goals["knight"].text
    for mix in legal_mixes():
        if "nightmare-unicorn" in mix and "dragon" not in mix:
            found = read_plan(Setup(mix))
            assert (found.hunger_moved, found.hunger_locked, found.ash) == (0, False, False)
    for mix in ("GU", "GUC", "UT", "UH"):
        assert plan(mix).unicorn_armor_cube
    assert not plan("KU").unicorn_armor_cube


@pytest.mark.clause("VAR-78", "UNI-111")
def test_what_the_dragon_would_get_goes_to_the_unicorn() -> None:
    for mix in ("KGU", "KU"):
        assert plan(mix).past_plunder == "nightmare-unicorn"
    assert plan("KU").ambush_winner == plan("KUT").ambush_winner == "nightmare-unicorn"
    assert plan("KUT").past_plunder == ""
    assert plan("KUH").past_plunder == "ghoul"
    assert plan("KUP").past_plunder == "ghost"


@pytest.mark.clause("VAR-129")
def test_as_an_option_the_unicorn_gets_no_past_plunder() -> None:
    for mix in ("KGU", "KU"):
        assert plan(mix, unicorn_no_past_plunder=True).past_plunder == ""
    assert plan("KUH", unicorn_no_past_plunder=True).past_plunder == "ghoul"
    assert plan("GU", unicorn_no_past_plunder=True).past_plunder == "goblins"
    refused(Setup(roles("KD"), options=Options(unicorn_no_past_plunder=True)), "nightmare-unicorn", "VAR-129")


@pytest.mark.clause("VAR-79")
def test_the_thief_wins_by_the_unicorns_death_where_nobody_else_hunts_him() -> None:
    for mix in ("UT", "UCT", "UTH", "UTP", "UCTHP"):
        assert plan(mix).killed["nightmare-unicorn"] == "thief"
        assert "Nightmare Unicorn is killed" in plan(mix).goals["thief"].text
        assert kind(plan(mix), "thief") == ("stash", 6)
    assert plan("KUT").killed["nightmare-unicorn"] == "knight"
    assert "dragon" not in plan("DT").killed


@pytest.mark.clause("VAR-80", "UNI-118", "UNI-121")
def test_dragon_and_unicorn_together() -> None:
    for mix in ("DU", "KDU", "KDUC", "DUC"):
        assert (plan(mix).hunger_moved, plan(mix).hunger_locked) == (0, False)
        assert plan(mix).unicorn_health == 5
    assert plan("KDU").base == "knight+dragon"
    assert (plan("DU").base, cards(plan("DU")), tiles(plan("DU"))) == ("none", ((), "", "", False), (3, True))
    assert plan("KGDU").killed == {"knight": "goblins", "dragon": "knight"}  # nobody hunts him
    assert kind(plan("KDUH"), "ghoul") == ("fury-escape", 11)
    assert plan("KDUP").possession_cards == roles("KDUP")


@pytest.mark.clause("VAR-82")
def test_the_cave_ghost_uses_the_line_of_the_cave() -> None:
    for mix in ("KC", "KGC", "KDC", "GC", "CT", "KCT", "KGDCT"):
        ours, theirs = plan(mix.replace("C", "S")), plan(mix)
        assert cards(ours) == cards(theirs)
        assert (ours.treasure_optional, ours.hunger_locked) == (theirs.treasure_optional, theirs.hunger_locked)
        assert kind(ours, "cave-ghost") == kind(theirs, "cave")
        assert ours.ambush_winner == theirs.ambush_winner.replace("cave", "cave-ghost")
    found = plan("KGST")
    assert found.possession_cards == roles("KGT")
    assert (found.artifact_holders, used(found).get("artifact", 0)) == ((), 0)


# ------------------------------------------------------------------ hunters


@pytest.mark.clause("VAR-81", "UNI-120")
def test_one_player_may_hunt_the_unicorn_beside_the_dragon() -> None:
    found = plan("KGDU", unicorn_hunter="knight")
    assert kind(found, "knight") == ("kill-unicorn", 5)
    assert found.goals["knight"].m == 0, "nothing else"
    assert found.killed == {"knight": "goblins", "nightmare-unicorn": "knight"}  # a killed Dragon is eliminated
    assert found.hunts == {"knight": "nightmare-unicorn"}
    dragon = plan("KDU", unicorn_hunter="dragon")
    assert (dragon.goals["dragon"].kind, dragon.goals["dragon"].n, dragon.goals["dragon"].m) == ("kill-unicorn", 5, 11)
    assert "nightmare-unicorn" not in dragon.killed  # he must still escape
    assert dragon.ambush_winner == ""  # his extra win is given up
    for wrong in ("nightmare-unicorn", "thief", "cave", "bard"):
        refused(Setup(roles("KDUC"), options=Options(unicorn_hunter=wrong)), wrong, "knight, dragon")
    refused(Setup(roles("KU"), options=Options(unicorn_hunter="knight")), "dragon and nightmare-unicorn", "VAR-81")


@pytest.mark.clause("VAR-84")
def test_solo_against_the_shadow_unicorn() -> None:
    knight = plan("K", shadow_unicorn=True)
    assert (knight.infestation, knight.alone, knight.sidequests_out) == ("C", False, ())
    assert {"events", "treasure", "monsters", "unicorn"} <= set(knight.decks)
    assert plan("K", shadow_unicorn=True, infestation="A").infestation == "A"
    refused(Setup(("knight",), options=Options(shadow_unicorn=True, infestation="D")), "'D'", "A, B, C")
    refused(Setup(("knight",), options=Options(infestation="A")), "VAR-84")
    dragon = plan("D", shadow_unicorn=True)
    assert (dragon.hunger_moved, dragon.goals["dragon"].m, dragon.killed) == (0, 11, {"dragon": "dragon"})
    assert kind(plan("G", shadow_unicorn=True), "goblins") == ("kill-shadow", 7)
    ghost = plan("P", shadow_unicorn=True)
    assert (ghost.hunts, ghost.possession_kept, ghost.lose_ghost_tiles) == ({}, 0, 0)
    refused(Setup(("ghost",), solo_level="hard", options=Options(shadow_unicorn=True)), "no solo level")
    for letter in "GTHV":
        assert plan(letter, shadow_unicorn=True).flare_users == (SHORT[letter],)
    for letter in "KGDTHVP":
        assert tiles(plan(letter, shadow_unicorn=True)) == (3, True)


@pytest.mark.clause("VAR-85")
def test_rampage_has_three_levels() -> None:
    setup = Setup(("knight",), {SHADOW: "hard"}, options=Options(shadow_unicorn=True))
    assert (read_plan(setup).rampage, plan("K", shadow_unicorn=True).rampage) == ("hard", "medium")
    refused(Setup(("knight",), {SHADOW: "expert"}, options=Options(shadow_unicorn=True)), "expert", "medium")
    refused(Setup(("knight",), {SHADOW: "easy"}), SHADOW)


@pytest.mark.clause("VAR-86", "SHU-11")
def test_with_several_players_one_may_hunt_the_shadow_unicorn() -> None:
    found = plan("KGD", shadow_unicorn=True, shadow_hunter="goblins")
    assert kind(found, "goblins") == ("kill-shadow", 7)
    assert (found.flare_users, found.killed) == (("goblins",), {"dragon": "knight"})  # nobody hunts the Knight now
    thief = plan("KT", shadow_unicorn=True, shadow_hunter="thief")
    assert (kind(thief, "thief"), thief.ambush_winner) == (("kill-shadow-escape", 7), "")
    assert plan("KC", shadow_unicorn=True, shadow_hunter="knight").infestation == "B"
    assert plan("KGC", shadow_unicorn=True, shadow_hunter="knight").infestation == ""
    assert plan("KCTH", shadow_unicorn=True, shadow_hunter="ghoul").flare_users == ("knight", "thief", "ghoul")
    assert plan("KG", shadow_unicorn=True).goals == plan("KG").goals  # it is allowed to have no hunter
    for wrong in ("cave", "ghost", "dragon"):
        refused(Setup(roles("KCTP"), options=Options(shadow_unicorn=True, shadow_hunter=wrong)), wrong, "VAR-86")
    refused(Setup(roles("KG"), options=Options(shadow_hunter="knight")), SHADOW, "VAR-86")
    refused(Setup(roles("K"), options=Options(shadow_unicorn=True, shadow_hunter="knight")), "VAR-84")


def test_the_shadow_unicorn_changes_nobodys_death() -> None:
    assert plan("KGDC", shadow_unicorn=True).killed == plan("KGDC").killed
    assert "knight" not in plan("KDC", shadow_unicorn=True).killed


# ------------------------------------------------------------------ cards and tiles


@pytest.mark.clause("VAR-27", "VAR-96")
def test_flare_is_shared_and_every_other_card_has_one_holder() -> None:
    for mix in TABLE:
        assert mix.cards.flare == in_turn_order(mix.cards.flare)
        assert len(set(mix.cards.flare)) == len(mix.cards.flare)
    assert plan("GTHP").flare_users == ("goblins", "thief", "ghoul", "ghost")
    assert plan("KGHP").past_plunder == "ghost"  # the last step that names a holder wins


@pytest.mark.clause("VAR-28", "VAR-88", "VAR-89", "VAR-91", "COL-42", "COL-43", "UNI-113", "UNI-114")
@pytest.mark.parametrize(
    ("mix", "code"),
    [
        ("KGDC", "cave"), ("KS", "cave"), ("K", "alone"), ("KG", "1/3"), ("KGDT", "1/3"), ("KGH", "1/3"),
        ("KGDH", "1/1"), ("KGTP", "1/1"), ("KGHP", "1/1"), ("KGP", "1/3"), ("KU", "1/3?"), ("KGDU", "1/3?"),
        ("KGUH", "1/1?"), ("KDUP", "1/1?"), ("KUC", "cave"), ("U", "alone"), ("UP", "1/3?"),
    ],
)  # fmt: skip
def test_end_of_turn_tiles(mix: str, code: str) -> None:
    assert line(roles(mix)).tiles == code
    found = plan(mix)
    if code[0] == "1":
        assert tiles(found) == (int(code[2]), code.endswith("?"))
    assert found.alone == (code == "alone")


@pytest.mark.clause("VAR-28", "VAR-88", "VAR-89", "VAR-90", "VAR-91", "VAR-107")
@pytest.mark.parametrize(
    ("mix", "options", "clause"),
    [
        ("KGDC", {}, "VAR-28"), ("K", {}, "VAR-103"), ("U", {}, "VAR-105"), ("KG", {}, "VAR-88"), ("KU", {}, "VAR-91"),
        ("KG", {"shadow_unicorn": True}, "VAR-91"), ("KGDH", {}, "VAR-59"), ("KGUH", {}, "VAR-59"),
        ("KGTP", {}, "VAR-67"), ("KGDT", {"crowded_house": True}, "VAR-107"), ("KGD", {"crowded_house": True}, ""),
        ("KGDT", {"one_tile_collapse": True}, "VAR-90"),
    ],
)  # fmt: skip
def test_what_fixes_the_tiles_of_a_turn(mix: str, options: dict[str, bool], clause: str) -> None:
    if not clause:
        refused(Setup(roles(mix), options=Options(**options)), "crowded_house")
    else:
        assert plan(mix, **options).clauses["tiles"] == clause


@pytest.mark.clause("VAR-122", "TER-01")
def test_terrain_and_the_variant_of_the_collapse_are_what_was_agreed() -> None:
    plain, other = plan("KGD"), plan("KGD", terrain=True, collapse_variant=3)
    assert (plain.terrain, plain.collapse_variant) == (False, 0)
    assert (other.terrain, other.collapse_variant) == (True, 3)


def test_an_option_that_is_refused_names_the_nearest_mix_with_it() -> None:
    refused(Setup(roles("K"), options=Options(skitter_variant=True)), "; the nearest mix with it is knight+")
    with pytest.raises(SetupError) as error:
        read_plan(Setup(roles("KGDT"), options=Options(one_tile_collapse=True, crowded_house=True)))
    assert "nearest" not in str(error.value), "another option is in its way"


@pytest.mark.clause("VAR-91")
def test_the_shadow_unicorn_changes_the_tiles_of_the_turn_too() -> None:
    assert tiles(plan("KG", shadow_unicorn=True)) == (3, True)
    assert tiles(plan("KGDH", shadow_unicorn=True)) == (1, True)
    assert not plan("KGC", shadow_unicorn=True).only_if_none_revealed


@pytest.mark.clause("VAR-90", "COL-42")
def test_as_an_option_only_one_tile_collapses() -> None:
    assert tiles(plan("KGDT", one_tile_collapse=True)) == (1, False)
    assert tiles(plan("KGUT", one_tile_collapse=True)) == (1, True)
    for mix in ("KGD", "KGDC", "KGDH", "KGTP"):
        refused(Setup(roles(mix), options=Options(one_tile_collapse=True)), "one_tile_collapse", "VAR-")


@pytest.mark.clause("VAR-107", "VAR-89", "COL-42")
def test_crowded_house() -> None:
    assert tiles(plan("KGDT", crowded_house=True)) == (1, False)
    assert plan("KGDCTH", crowded_house=True).crowded_house
    refused(Setup(roles("KGD"), options=Options(crowded_house=True)), "4 players")
    refused(Setup(roles("KGDCT"), options=Options(crowded_house=True)), "6 players")
    refused(Setup(roles("KGDT"), options=Options(crowded_house=True, one_tile_collapse=True)), "already")


# ------------------------------------------------------------------ what can be played


def test_every_role_that_may_be_named_can_be_played() -> None:
    assert set(EVERY_ROLE) == {role for mix in legal_mixes() for role in mix} == set(ROLES)
    assert read_plan(Setup(("knight",), options=Options(shadow_unicorn=True))).unplayed
