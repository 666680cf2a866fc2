"""What fixes what in a mix: the clause of every card, number, goal and death, as those read it who ask why."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.cave.deeds import lines
from tests.cave.plans import read_plan
from tests.cave.test_mixes import plan, roles
from underhall.cave.setup.agreed import Options, Setup

USUAL: Final = {"VAR-58", "VAR-108"}
"""The goals of the mixes that give a role no other; they are not in the table."""

REASONS: Final = lines("""
    K: alone-in-the-dark 50, base 50, goal knight 50, goblin-infestation 50, killed knight 111, sidequests 50
    G: alone-in-the-dark 51, base 51, flare 51, goal goblins 51
    D: alone-in-the-dark 52, base 52, hunger 52, killed dragon 112
    T: alone-in-the-dark 53, base 53, flare 53
    V: alone-in-the-dark-2 54, base 54, flare 54, goal vile-ghoul 54
    U: alone-in-the-dark-2 55, base 55, goal nightmare-unicorn 55, killed nightmare-unicorn 112
    H: alone-in-the-dark-2 56, base 56, flare 56, goal ghoul 56
    P: alone-in-the-dark-2 57, base 57, flare 57
    KGDCT: base 31, killed dragon 111, killed knight 111
    KGDC: base 32, killed dragon 111, killed knight 111
    KGDT: base 34, killed dragon 111, killed knight 111, past-plunder 34
    KGD: base 34, killed dragon 111, killed knight 111, past-plunder 34
    KGC: base 35, flare 35, killed knight 111
    KDC: base 36, goblin-infestation 36, hunger 36, killed dragon 111, killed knight 112
    GDC: ash-dragon 37, base 37, killed dragon 111
    KDCT: base 36, goblin-infestation 36, hunger 36, killed dragon 111, killed knight 112
    KG: base 39, killed knight 111, past-plunder 39
    KD: base 40, goblin-infestation 40, hunger 40, killed dragon 111, killed knight 112, past-plunder 40
    KC: base 41, flare 41, goblin-infestation 41, killed knight 112, sidequests 41
    KT: base 42, flare 42, goal knight 42, goal thief 42, goblin-infestation 42, killed knight 112
    GD: ash-dragon 43, base 43, killed dragon 111, past-plunder 43
    GC: base 44, flare 44
    GT: base 45, flare 45
    DC: base 46, hunger 46, killed dragon 112
    DT: ash-dragon 47, base 47, flare 47, killed dragon 112
    CT: base 48, flare 48, place-treasure 48
    KCT: base 41, flare 38, goblin-infestation 41, killed knight 112, place-treasure 38
    KDT: base 40, flare 38, goblin-infestation 40, hunger 40, killed dragon 111, killed knight 112
    KH: base 61, goblin-infestation 61, killed knight 111, past-plunder 61
    GH: base 62, flare 62, goal goblins 62, past-plunder 62
    DH: ash-dragon 63, base 63, killed dragon 111, past-plunder 63
    CH: base 64, flare 64, goal ghoul 64
    TH: base 65, flare 65
    UH: armor 77, base 63, killed nightmare-unicorn 111, past-plunder 63
    KGH: base 39, flare 60, killed knight 111, past-plunder 60
    KDH: base 40, flare 60, goblin-infestation 40, hunger 60, killed dragon 111, killed knight 112,
    … past-plunder 60
    DUH: base 80, flare 60, killed dragon 112, killed nightmare-unicorn 112
    KDHP: base 40, flare 72, goblin-infestation 40, hunger 60, killed dragon 111, killed knight 112,
    … past-plunder 67
    KP: base 50, flare 72, goal knight 50, goblin-infestation 50, killed knight 70, sidequests 50
    GP: base 51, flare 72, goal ghost 69, goal goblins 69
    DP: base 52, flare 72, hunger 52, killed dragon 70
    VP: base 54, flare 72, goal vile-ghoul 54
    UP: base 55, flare 72, goal nightmare-unicorn 55, killed nightmare-unicorn 70
    HP: base 56, flare 72, goal ghoul 56
    KHP: base 61, flare 72, goblin-infestation 61, killed knight 111, past-plunder 68
    GHP: base 62, flare 72, goal goblins 62, past-plunder 68
    KGP: base 39, flare 72, killed knight 111, past-plunder 68
    KV: base 39, goblin-infestation 74, killed knight 111, past-plunder 39
    KVT: base 39, flare 38, goblin-infestation 74, killed knight 111
    VC: base 44, flare 44, goal vile-ghoul 76
    VT: base 45, flare 45, goal thief 76, goal vile-ghoul 76
    VCT: base 44, flare 38, goal thief 76, goal vile-ghoul 76, place-treasure 38
    KVD: base 34, goblin-infestation 74, killed dragon 111, killed knight 111, past-plunder 34
    KU: base 40, goblin-infestation 40, hunger 77, killed knight 112, killed nightmare-unicorn 111,
    … past-plunder 78
    GU: armor 77, base 43, killed nightmare-unicorn 111, past-plunder 43
    GUC: armor 77, base 37, killed nightmare-unicorn 111
    KUC: base 36, goblin-infestation 36, hunger 77, killed knight 112, killed nightmare-unicorn 111
    DU: base 80, killed dragon 112, killed nightmare-unicorn 112
    KDU: base 40, goblin-infestation 40, hunger 80, killed dragon 111, killed knight 112,
    … killed nightmare-unicorn 112, past-plunder 40
    KS: base 41, flare 41, goblin-infestation 41, killed knight 112, sidequests 41
    UT: armor 77, base 47, flare 47, killed nightmare-unicorn 111
    UC: base 46, hunger 77, killed nightmare-unicorn 112
    UTP: armor 77, base 47, flare 72, killed nightmare-unicorn 111
    UCT: base 46, flare 38, hunger 77, killed nightmare-unicorn 111, place-treasure 38
    VD: ash-dragon 43, base 43, killed dragon 111, past-plunder 43
    KGDH: base 34, killed dragon 111, killed knight 111, past-plunder 59
    KGTH: base 39, flare 38, killed knight 111, past-plunder 59
    KGTP: base 39, flare 72, killed knight 111, past-plunder 67
    K shadow_unicorn=True: base 84, goal knight 84, goblin-infestation 84, killed knight 111
    G shadow_unicorn=True: base 84, flare 84, goal goblins 84
    D shadow_unicorn=True: base 84, goal dragon 84, killed dragon 111
    T shadow_unicorn=True: base 84, flare 84, goal thief 84
    V shadow_unicorn=True: base 84, flare 84, goal vile-ghoul 84
    P shadow_unicorn=True: base 84, flare 84
    KG shadow_unicorn=True shadow_hunter=goblins: base 39, flare 86, goal goblins 86, killed knight 112,
    … past-plunder 39
    KGC shadow_unicorn=True shadow_hunter=knight: base 35, flare 35, goal knight 86, killed knight 111
    KDU unicorn_hunter=knight: base 40, goal knight 81, goblin-infestation 40, hunger 80, killed dragon 112,
    … killed knight 112, killed nightmare-unicorn 111, past-plunder 40
    DUT unicorn_hunter=dragon: ash-dragon 47, base 47, flare 47, goal dragon 81, killed dragon 112,
    … killed nightmare-unicorn 112
    KGU unicorn_no_past_plunder=True: base 34, killed knight 111, killed nightmare-unicorn 111
""")
"""A letter a role, options, and the clauses of VAR, by what they fix."""


@pytest.mark.clause(
    *("VAR-22", "VAR-23", "VAR-24", "VAR-25", "VAR-26", "VAR-27", "VAR-29", "VAR-31", "VAR-33", "VAR-38", "VAR-57"),
    *("VAR-59", "VAR-60", "VAR-67", "VAR-68", "VAR-69", "VAR-70", "VAR-72", "VAR-74", "VAR-75", "VAR-76", "VAR-77"),
    *("VAR-78", "VAR-80", "VAR-81", "VAR-84", "VAR-86", "VAR-111", "VAR-112", "VAR-129"),
)
@pytest.mark.parametrize("row", REASONS, ids=lambda row: row.partition(":")[0])
def test_every_card_number_goal_and_death_has_the_clause_that_gives_it(row: str) -> None:
    mix, _, reasons = row.partition(": ")
    letters, *typed = mix.split()
    options: dict[str, Any] = {
        name: value == "True" or value for name, _, value in (one.partition("=") for one in typed)
    }
    found = plan(letters, **options)
    assert {f"goal {role}" for role in found.roles} == {name for name in found.clauses if name.startswith("goal ")}
    told = {
        name: clause
        for name, clause in found.clauses.items()
        if name != "tiles" and not (name.startswith("goal ") and clause in USUAL)
    }
    expected = dict(reason.rsplit(" ", 1) for reason in reasons.split(", "))
    assert told == {name: f"VAR-{number}" for name, number in expected.items()}


AWAKEN = "awaken at 11 Wakefulness, surface, then enter the Entrance"
AWAKE_FIRST = "then enter the Entrance; awaken at 11 Wakefulness and surface first"
SMASH = "5 smashed Crystals, then enter the Entrance"
RADIANCE = "9 Radiance, then enter the Entrance in his own turn"
COLLAPSE = "5 Crystal tiles removed in the Collapse"
ARTIFACTS = "5 locked Artifacts, then enter the Entrance"
BESIDE = {"unicorn_hunter": "dragon"}
WITH_HIM = {"shadow_unicorn": True}


@pytest.mark.clause("VAR-29", "VAR-78", "VAR-79", "VAR-81", "VAR-84", "VAR-86", "VAR-108", "VAR-111", "VAR-117")
@pytest.mark.clause("VAR-130")
@pytest.mark.parametrize(
    ("letters", "levels", "options", "role", "text"),
    [
        ("KD", {}, {}, "knight", "kill the Dragon (Health 5)"),
        ("KD", {}, {}, "dragon", f"{AWAKEN}; or the Knight is killed in an Ambush"),
        ("KC", {}, {}, "knight", SMASH),
        ("KC", {}, {}, "cave", f"{COLLAPSE}; or the Knight is killed in an Ambush"),
        ("KC", {"cave": "expert"}, {}, "cave",
         f"{COLLAPSE}, with no Hatred token left; or the Knight is killed in an Ambush"),
        ("KGS", {"cave-ghost": "hard"}, {}, "cave-ghost", f"{COLLAPSE}, with no Hatred token left"),
        ("KGS", {"cave-ghost": "hard"}, {}, "knight", SMASH),
        ("KGC", {"cave": "easiest"}, {}, "cave", "3 Crystal tiles removed in the Collapse"),
        ("KT", {}, {}, "thief", "5 stashed Treasures; or the Knight is killed in an Ambush"),
        ("KDC", {}, {}, "dragon", AWAKEN),
        ("KDT", {}, {}, "dragon", f"{AWAKEN}; or the Knight is killed in an Ambush"),
        ("KDT", {}, {}, "thief", "6 stashed Treasures"),
        ("KGD", {}, {}, "goblins", "kill the Knight (Health 7)"),
        ("KU", {}, {}, "knight", "kill the Nightmare Unicorn (Health 5)"),
        ("KU", {}, {}, "nightmare-unicorn", f"{RADIANCE}; or the Knight is killed in an Ambush"),
        ("UT", {}, {}, "thief", "6 stashed Treasures; or the Nightmare Unicorn is killed"),
        ("KH", {}, {}, "ghoul", "9 Fury, then enter the Entrance; or the Knight is killed"),
        ("DH", {}, {}, "ghoul", "9 Fury, then enter the Entrance; or the Dragon is killed"),
        ("CH", {}, {}, "ghoul", "9 Fury or 6 smashed Crystals, then enter the Entrance"),
        ("KP", {}, {}, "ghost", f"{ARTIFACTS}; or the Knight is killed"),
        ("KP", {}, {}, "knight", SMASH),
        ("UP", {}, {}, "ghost", f"{ARTIFACTS}; or the Nightmare Unicorn is killed"),
        ("K", {}, {}, "knight", SMASH),
        ("DUT", {}, BESIDE, "dragon", f"kill the Nightmare Unicorn (Health 5), {AWAKE_FIRST}"),
        ("KDU", {}, BESIDE, "dragon", f"kill the Nightmare Unicorn (Health 5), {AWAKE_FIRST}"),
        ("KDU", {}, {"unicorn_hunter": "knight"}, "knight", "kill the Nightmare Unicorn (Health 5)"),
        ("KDU", {}, {"unicorn_hunter": "knight"}, "dragon", f"{AWAKEN}; or the Knight is killed in an Ambush"),
        ("K", {}, WITH_HIM, "knight", "kill the Shadow Unicorn (Health 7), then enter the Entrance"),
        ("G", {}, WITH_HIM, "goblins", "kill the Shadow Unicorn (Health 7)"),
        ("D", {}, WITH_HIM, "dragon", f"kill the Shadow Unicorn (Health 7), {AWAKE_FIRST}"),
        ("P", {}, WITH_HIM, "ghost", ARTIFACTS),
        ("KG", {}, {"shadow_hunter": "goblins", **WITH_HIM}, "goblins", "kill the Shadow Unicorn (Health 7)"),
    ],
)  # fmt: skip
def test_what_a_goal_says_with_all_that_wins_besides(
    letters: str, levels: dict[str, str], options: dict[str, Any], role: str, text: str
) -> None:
    found = read_plan(Setup(roles(letters), levels, options=Options(**options)))
    assert found.goals[role].text == text
