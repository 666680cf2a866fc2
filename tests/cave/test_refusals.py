"""Setups that are refused: the whole sentence, with the clause and the nearest mix that would be right (VAR-133)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cave.test_mixes import roles
from underhall.cave.setup.agreed import SHADOW, Options, Setup
from underhall.cave.setup.planning import plan_of
from underhall.hall.setup import SetupError

ROLES = "knight, goblins, vile-ghoul, dragon, nightmare-unicorn, cave, cave-ghost, thief, ghoul, ghost"
EIGHT = "knight+goblins+vile-ghoul+dragon+nightmare-unicorn+cave+thief+ghoul"


def sentence(setup: Setup) -> str:
    """What is said of a setup; nothing if it is allowed."""
    try:
        plan_of(setup)
    except SetupError as error:
        return str(error)
    return ""


@pytest.mark.clause("VAR-02", "VAR-03", "VAR-04", "VAR-06", "VAR-07", "VAR-08", "VAR-20", "VAR-133")
@pytest.mark.parametrize(
    ("letters", "shadow", "reason", "near"),
    [
        ("KGVDUCTH", False, f"{EIGHT} is no legal mix: at most 7 roles make a game (VAR-02)",
         "knight+goblins+dragon+nightmare-unicorn+cave+thief+ghoul"),
        ("GV", False, ("goblins+vile-ghoul is no legal mix: goblins and vile-ghoul never play together, "
         "for the Vile Ghoul takes the Goblins' place (VAR-03)"), "goblins"),
        ("CS", False, ("cave+cave-ghost is no legal mix: cave and cave-ghost never play together, "
         "for the Cave Ghost takes the Cave's place (VAR-03)"), "knight+cave"),
        ("HV", False, ("vile-ghoul+ghoul is no legal mix: ghoul and vile-ghoul never play together, for one "
         "Ghoul piece, one set of dice, discs and Terror cards; components are limited to the box (VAR-04)"),
         "vile-ghoul"),
        ("SP", False, ("cave-ghost+ghost is no legal mix: ghost and cave-ghost never play together, "
         "for one Ghost piece, one set of Possession cards and Ghost tiles (VAR-04)"), "ghost"),
        ("UK", True, ("knight+nightmare-unicorn+shadow-unicorn is no legal mix: nightmare-unicorn and shadow-unicorn "
         "never play together, for one Unicorn piece, one Unicorn deck and cube set (VAR-04)"),
         "knight+nightmare-unicorn"),
        ("C", False, "cave is no legal mix: the cave cannot be played alone (VAR-07)", "knight+cave"),
        ("S", False, "cave-ghost is no legal mix: the cave-ghost cannot be played alone (VAR-07)", "knight+cave-ghost"),
        ("C", True, "cave+shadow-unicorn is no legal mix: the cave cannot be played alone (VAR-07)",
         "knight+cave+shadow-unicorn"),
        ("PC", False, ("cave+ghost is no legal mix: the Ghost as one of two players joins the other "
         "role's solo variant, and the Cave has none (VAR-08)"), "knight+cave+ghost"),
        ("KK", False, "knight+knight has the knight more than once, but each role is played by one player (VAR-02)",
         "knight"),
    ],
)  # fmt: skip
def test_roles_that_make_no_mix(letters: str, shadow: bool, reason: str, near: str) -> None:
    setup = Setup(roles(letters), options=Options(shadow_unicorn=shadow))
    assert sentence(setup) == f"roles: {reason}; the nearest legal mix is {near}"


@pytest.mark.clause("VAR-02", "VAR-133")
@pytest.mark.parametrize(
    ("names", "words"),
    [
        ((), "roles: nobody plays, but 1 to 7 roles make a game (VAR-02); try knight+goblins+dragon+cave"),
        (("knigt",), f"roles: there is no role 'knigt'; the nearest is knight; the roles are: {ROLES}"),
        ((SHADOW,),
         f"roles: there is no role 'shadow-unicorn'; the nearest is nightmare-unicorn; the roles are: {ROLES}"),
        (("", "knight"), f"roles: there is no role ''; the roles are: {ROLES}"),
    ],
)  # fmt: skip
def test_names_that_are_no_roles(names: tuple[str, ...], words: str) -> None:
    assert sentence(Setup(names)) == words


LEVELS = "choose one of easiest, easy, standard, hard, expert (or novice, squire, knight, baroness, lady)"


@pytest.mark.clause("VAR-49", "VAR-85", "VAR-113", "VAR-127", "VAR-128", "VAR-133")
@pytest.mark.parametrize(
    ("letters", "levels", "solo", "options", "words"),
    [
        ("K", {"goblins": "hard"}, "medium", {}, "'goblins' does not play, so it has no level; playing: knight"),
        ("K", {"knigt": "hard"}, "medium", {},
         "'knigt' does not play, so it has no level; the nearest is knight; playing: knight"),
        ("K", {SHADOW: "hard"}, "medium", {}, "'shadow-unicorn' does not play, so it has no level; playing: knight"),
        ("K", {"ghost": "hard"}, "medium", {"shadow_unicorn": True},
         "'ghost' does not play, so it has no level; playing: knight, shadow-unicorn"),
        ("K", {"knight": "hrd"}, "medium", {}, f"knight has no level 'hrd'; the nearest is hard; {LEVELS}"),
        ("K", {"knight": "4"}, "medium", {}, f"knight has no level '4'; {LEVELS}"),
        ("K", {SHADOW: "hrad"}, "medium", {"shadow_unicorn": True},
         "the Shadow Unicorn has no level 'hrad'; the nearest is hard; choose one of easy, medium, hard"),
        ("K", {SHADOW: "expert"}, "medium", {"shadow_unicorn": True},
         "the Shadow Unicorn has no level 'expert'; choose one of easy, medium, hard"),
        ("K", {}, "brutal", {}, "'brutal' is no solo level; choose one of easy, medium, hard"),
        ("K", {}, "esy", {}, "'esy' is no solo level; the nearest is easy; choose one of easy, medium, hard"),
        ("GK", {}, "hard", {}, "knight+goblins has no solo level; for a difficulty level write knight=LEVEL"),
        ("KG", {"knight": "hard"}, "medium", {"speed": "short"},
         "in a short game everyone plays at easy or easiest (VAR-127), but knight was given hard"),
        ("KG", {"goblins": "standard"}, "medium", {"speed": "long"},
         "in a long game everyone plays at hard or expert (VAR-127), but goblins was given standard"),
        ("KG", {"goblins": "expert", "knight": "hard"}, "medium", {"speed": "long"}, ""),
        ("KG", {"goblins": "easiest"}, "medium", {"speed": "short"}, ""),
        ("KG", {"goblins": "expert", "knight": "easy"}, "medium", {"campaign": True}, ""),
        ("K", {SHADOW: "hard", "knight": "Lady"}, "medium", {"shadow_unicorn": True}, ""),
        ("K", {}, "easy", {}, ""),
    ],
)  # fmt: skip
def test_levels(letters: str, levels: dict[str, str], solo: str, options: dict[str, Any], words: str) -> None:
    found = sentence(Setup(roles(letters), levels, solo, Options(**options)))
    assert found == (f"level: {words}" if words else "")


@pytest.mark.clause("VAR-42", "VAR-69", "VAR-76", "VAR-133")
@pytest.mark.parametrize(
    ("letters", "name", "number", "words"),
    [
        ("KG", "knight_thief_gaol", 5, ("there is no such number to agree on; the nearest is knight_thief_goal; "
         "there are: knight_thief_goal, goblins_ghost_goal, vile_ghoul_thief_goal")),
        ("KT", "turns", 5, ("there is no such number to agree on; "
         "there are: knight_thief_goal, goblins_ghost_goal, vile_ghoul_thief_goal")),
        ("KG", "knight_thief_goal", 5,
         "knight+goblins has no such number to agree on; the nearest mix with it is knight+thief"),
        ("CKV", "vile_ghoul_thief_goal", 5, ("knight+vile-ghoul+cave has no such number to agree on; "
         "the nearest mix with it is vile-ghoul+cave+thief")),
        ("KT", "goblins_ghost_goal", 5, "knight+thief has no such number to agree on; its number is knight_thief_goal"),
        ("GP", "goblins_ghost_goal", 6, "6 is not allowed; agree on 4 or 5"),
        ("KT", "knight_thief_goal", 4, "4 is not allowed; agree on 5 or 6"),
        ("KT", "knight_thief_goal", 6, ""),
    ],
)  # fmt: skip
def test_numbers_to_agree_on(letters: str, name: str, number: int, words: str) -> None:
    found = sentence(Setup(roles(letters), agreed={name: number}))
    assert found == (f"option {name}: {words}" if words else "")


IN_FORCE = "the one-tile rule is in force already (VAR-89)"
NO_TILE = "it needs 4 players or more without a Cave (VAR-90)"
NO_LINE = "only a knight alone against the shadow-unicorn chooses the line (VAR-84)"


@pytest.mark.clause("VAR-81", "VAR-84", "VAR-86", "VAR-90", "VAR-107", "VAR-122", "VAR-123", "VAR-124", "VAR-125")
@pytest.mark.clause("VAR-126", "VAR-127", "VAR-128", "VAR-129", "VAR-133")
@pytest.mark.parametrize(
    ("letters", "name", "value", "others", "words", "near"),
    [
        ("K", "collapse_variant", 5, {}, "5 tiles are not allowed; choose 0 to 4 (VAR-122)", ""),
        ("K", "collapse_variant", -1, {}, "-1 tiles are not allowed; choose 0 to 4 (VAR-122)", ""),
        ("K", "collapse_variant", 4, {}, "", ""),
        ("K", "skitter_variant", True, {}, "it needs ghoul or vile-ghoul in the game (VAR-123)", "knight+vile-ghoul"),
        ("KGD", "crowded_house", True, {}, "it needs 4 players or more without a Cave (VAR-107)",
         "knight+goblins+dragon+nightmare-unicorn"),
        ("KGDT", "crowded_house", True, {}, "", ""),
        ("KGDCT", "crowded_house", True, {}, "it needs 6 players or more with a Cave (VAR-107)",
         "knight+goblins+dragon+nightmare-unicorn+cave+thief"),
        ("KGDST", "crowded_house", True, {}, "it needs 6 players or more with a Cave (VAR-107)",
         "knight+goblins+dragon+nightmare-unicorn+cave-ghost+thief"),
        ("KGDCTH", "crowded_house", True, {}, "", ""),
        ("KGD", "one_tile_collapse", True, {}, NO_TILE, "knight+goblins+dragon+nightmare-unicorn"),
        ("KGDC", "one_tile_collapse", True, {}, NO_TILE, "knight+goblins+dragon+nightmare-unicorn"),
        ("KGDS", "one_tile_collapse", True, {}, NO_TILE, "knight+goblins+dragon+nightmare-unicorn"),
        ("KGDT", "one_tile_collapse", True, {}, "", ""),
        ("KGDH", "one_tile_collapse", True, {}, IN_FORCE, "knight+goblins+dragon+nightmare-unicorn"),
        ("KGDP", "one_tile_collapse", True, {}, IN_FORCE, "knight+goblins+dragon+nightmare-unicorn"),
        ("KGHP", "one_tile_collapse", True, {}, IN_FORCE, "knight+goblins+dragon+nightmare-unicorn"),
        ("KGDT", "one_tile_collapse", True, {"crowded_house": True}, IN_FORCE, ""),
        ("K", "fully_focused", True, {}, "it needs ghost in the game (VAR-124)", "knight+ghost"),
        ("KD", "unicorn_hunter", "knight", {}, "it needs dragon and nightmare-unicorn in the game (VAR-81)",
         "knight+dragon+nightmare-unicorn"),
        ("KDU", "unicorn_hunter", "nightmare-unicorn", {},
         "'nightmare-unicorn' cannot hunt him; choose one of nobody, knight, dragon (VAR-81)", ""),
        ("KDU", "unicorn_hunter", "thief", {}, "'thief' cannot hunt him; choose one of nobody, knight, dragon (VAR-81)",
         "knight+dragon+nightmare-unicorn+thief"),
        ("KG", "shadow_hunter", "knight", {}, "it needs the shadow-unicorn in the game (VAR-86)", ""),
        ("K", "shadow_hunter", "knight", {"shadow_unicorn": True},
         "alone against him a player is the hunter anyway (VAR-84)", "knight+goblins"),
        ("KC", "shadow_hunter", "cave", {"shadow_unicorn": True},
         "'cave' cannot hunt him; choose one of nobody, knight (VAR-86)", ""),
        ("GK", "shadow_hunter", "dragon", {"shadow_unicorn": True},
         "'dragon' cannot hunt him; choose one of nobody, knight, goblins (VAR-86)", "knight+goblins+dragon"),
        ("KG", "shadow_hunter", "goblins", {"shadow_unicorn": True}, "", ""),
        ("K", "infestation", "A", {}, NO_LINE, ""),
        ("KG", "infestation", "A", {"shadow_unicorn": True}, NO_LINE, "knight"),
        ("G", "infestation", "A", {"shadow_unicorn": True}, NO_LINE, "knight"),
        ("K", "infestation", "D", {"shadow_unicorn": True},
         "'D' is no line of Goblin Infestation; choose one of A, B, C", ""),
        ("K", "infestation", "A", {"shadow_unicorn": True}, "", ""),
        ("K", "speed", "fast", {}, "'fast' is no speed; choose one of none, short, long", ""),
        ("K", "campaign", True, {"speed": "short"},
         "in a campaign the levels are those the players have won, so there is no speed (VAR-127, VAR-128)", ""),
        ("K", "skeletons", "random", {}, "it needs the skeletons in the game, as guests (MVR-74)", ""),
        ("G", "uncertain_treasures", True, {}, "it needs knight in the game (VAR-126)", "knight+goblins+cave"),
        ("KG", "uncertain_treasures", True, {}, "it needs cave or cave-ghost in the game (VAR-126)",
         "knight+goblins+cave"),
        ("KS", "uncertain_treasures", True, {}, "", ""),
        ("K", "simple_teleport", True, {}, "it needs nightmare-unicorn in the game (VAR-125)",
         "knight+nightmare-unicorn"),
        ("KG", "unicorn_no_past_plunder", True, {}, "it needs nightmare-unicorn in the game (VAR-129)",
         "knight+goblins+nightmare-unicorn"),
    ],
)  # fmt: skip
def test_options(letters: str, name: str, value: Any, others: dict[str, Any], words: str, near: str) -> None:
    found = sentence(Setup(roles(letters), options=Options(**others, **{name: value})))
    beside = f"; the nearest mix with it is {near}" if near else ""
    assert found == (f"option {name}: {words}{beside}" if words else "")


@pytest.mark.clause("VAR-124", "VAR-120")
@pytest.mark.parametrize(
    ("letters", "levels", "agreed", "words"),
    [
        ("KGP", {"ghost": "expert"}, {}, "it is not allowed at the level Wraith (VAR-124)"),
        ("KGP", {"ghost": "hard"}, {}, ""),
        ("PG", {}, {"goblins_ghost_goal": 5}, "it is not allowed where all 6 Artifacts must be locked (VAR-124)"),
        ("GP", {}, {"goblins_ghost_goal": 4}, ""),
        ("GP", {}, {}, ""),
    ],
)
def test_fully_focused(letters: str, levels: dict[str, str], agreed: dict[str, int], words: str) -> None:
    found = sentence(Setup(roles(letters), levels, "medium", Options(fully_focused=True), agreed))
    assert found == (f"option fully_focused: {words}" if words else "")
