"""What people can choose before a game in the cave, as the house tells it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from underhall import facts
from underhall.cave.everyone import ROLES
from underhall.cave.house import CAVE
from underhall.cave.setup.agreed import LEVELS, NOBODY, SHADOW, Options, Setup
from underhall.cave.setup.legal import legal_mixes, shadow_mixes
from underhall.hall.choosing import Number, Setting

FIVE = Setup(("knight", "goblins", "dragon", "cave", "thief"))
HUNTED = Setup(("knight", "dragon", "nightmare-unicorn"))


@pytest.mark.clause("VAR-03", "VAR-04")
def test_rivals_are_those_of_the_pairs_that_never_play_together() -> None:
    pairs = {frozenset(pair.roles) for pair in facts.cave_variants().exclusive}
    found = {frozenset((role, other)) for role in (*ROLES, SHADOW) for other in CAVE.rivals(role)}
    assert found == pairs
    assert CAVE.rivals("goblins") == {"vile-ghoul": "the Vile Ghoul takes the Goblins' place"}
    assert CAVE.rivals("knight") == {}


@pytest.mark.clause("VAR-01", "SHU-01")
@pytest.mark.parametrize(
    ("role", "number", "instead"),
    [("knight", 1, ""), ("vile-ghoul", 2, "goblins"), ("cave-ghost", 4, "cave"), ("ghost", 7, ""), (SHADOW, 0, "")],
)
def test_the_chair_of_a_role(role: str, number: int, instead: str) -> None:
    assert CAVE.chair(role) == (number, instead)


@pytest.mark.clause("VAR-113", "VAR-119", "VAR-85")
def test_levels_rise_and_the_usual_one_is_among_them() -> None:
    for role in ROLES:
        assert tuple(level.word for level in CAVE.levels_of(role)) == LEVELS
        assert all(CAVE.has_level(role, level.word) for level in CAVE.levels_of(role))
        assert CAVE.usual_level(role) == "standard"
        assert not CAVE.has_level(role, "harder")
    assert [level.word for level in CAVE.levels_of(SHADOW)] == ["easy", "medium", "hard"]
    assert CAVE.usual_level(SHADOW) == "medium"


SHADOWED = Options(shadow_unicorn=True)
LINE = "only a knight alone against the shadow-unicorn chooses the line (VAR-84)"
IN_A_CAMPAIGN = "in a campaign the levels are those the players have won, so there is no speed (VAR-127, VAR-128)"
BESIDE = {"title": "Hunt the Nightmare Unicorn", "clause": "VAR-81"}
SHADOW_HUNT = {"title": "Hunt the Shadow Unicorn", "clause": "VAR-86"}
SKITTER = {"title": "Skitter Variant", "clause": "VAR-123"}
UNCERTAIN = {"title": "Uncertain Treasures", "clause": "VAR-126", "official": False}


@pytest.mark.clause("VAR-81", "VAR-84", "VAR-86", "VAR-121", "VAR-122", "VAR-123", "VAR-126", "VAR-127", "VAR-128")
@pytest.mark.parametrize(
    ("setup", "name", "choices", "why", "listed"),
    [
        (HUNTED, "unicorn_hunter", (NOBODY, "knight", "dragon"), "", BESIDE),
        (FIVE, "unicorn_hunter", (NOBODY,), "it needs dragon and nightmare-unicorn in the game (VAR-81)", BESIDE),
        (FIVE, "shadow_hunter", (NOBODY,), "it needs the shadow-unicorn in the game (VAR-86)", SHADOW_HUNT),
        (Setup(("knight", "dragon", "cave"), options=SHADOWED), "shadow_hunter", (NOBODY, "knight", "dragon"), "",
         SHADOW_HUNT),
        (FIVE, "infestation", ("", "a", "b", "c"), LINE, {}),
        (Setup(("knight", "cave"), options=SHADOWED), "infestation", ("", "a", "b", "c"), LINE, {}),
        (Setup(("knight",), options=SHADOWED), "infestation", ("", "a", "b", "c"), "", {}),
        (FIVE, "speed", ("none", "short", "long"), "", {"title": "Speed Variants", "clause": "VAR-127"}),
        (FIVE, "collapse_variant", ("0", "1", "2", "3", "4"), "", {"title": "Collapse Variant", "clause": "VAR-122"}),
        (FIVE, "terrain", (), "", {"title": "Terrain Variant", "clause": "VAR-121"}),
        (FIVE, "skitter_variant", (), "it needs ghoul or vile-ghoul in the game (VAR-123)", SKITTER),
        (Setup(("knight", "ghoul")), "skitter_variant", (), "", SKITTER),
        (FIVE, "uncertain_treasures", (), "", UNCERTAIN),
        (FIVE, "skeletons", ("", "random"), "it needs the skeletons in the game, as guests (MVR-74)", {}),
        (Setup(FIVE.roles, options=Options(speed="short")), "campaign", (), IN_A_CAMPAIGN,
         {"title": "Campaign Variant", "clause": "VAR-128"}),
        (FIVE, "shadow_unicorn", (), "", {}),
    ],
)  # fmt: skip
def test_how_an_optional_rule_can_be_set(
    setup: Setup, name: str, choices: tuple[str, ...], why: str, listed: dict[str, Any]
) -> None:
    assert CAVE.setting(setup, name) == Setting(choices, why, **listed)


@pytest.mark.clause("VAR-42", "VAR-69", "VAR-76")
@pytest.mark.parametrize(
    ("mix", "agreed", "number"),
    [
        ("knight+thief", {}, Number("knight_thief_goal", 5, (5, 6), 5)),
        ("knight+thief", {"knight_thief_goal": 6}, Number("knight_thief_goal", 6, (5, 6), 5)),
        ("goblins+ghost", {}, Number("goblins_ghost_goal", 4, (4, 5), 4)),
        ("vile-ghoul+thief", {}, Number("vile_ghoul_thief_goal", 5, (5, 6), 5)),
        ("vile-ghoul+cave+thief", {}, Number("vile_ghoul_thief_goal", 5, (5, 6), 5)),
        ("vile-ghoul+cave-ghost+thief", {}, Number("vile_ghoul_thief_goal", 5, (5, 6), 5)),
        ("vile-ghoul+thief+ghost", {}, Number("vile_ghoul_thief_goal", 5, (5, 6), 5)),
        ("vile-ghoul+dragon+thief", {}, None),
        ("goblins+thief", {}, None),
        ("vile-ghoul+cave", {}, None),
        ("vile-ghoul+ghost", {}, None),
        ("knight+goblins+ghost", {}, None),
    ],
)
def test_which_mixes_have_a_number_to_agree_on(mix: str, agreed: dict[str, int], number: Number | None) -> None:
    setup = Setup(tuple(mix.split("+")), agreed=agreed)
    assert CAVE.number_of(setup) == number
    told = CAVE.setup_details(setup, CAVE.plan_of(setup))["agreed_number"]
    assert told == (number and {"name": number.name, "number": number.number, "choices": number.choices})


@pytest.mark.clause("VAR-04", "VAR-85", "VAR-116")
def test_rivals_and_levels_are_told_in_a_few_words() -> None:
    assert CAVE.rivals("vile-ghoul") == {
        "goblins": "the Vile Ghoul takes the Goblins' place",
        "ghoul": "one Ghoul piece, one set of dice, discs and Terror cards",
    }
    assert CAVE.rivals(SHADOW) == {"nightmare-unicorn": "one Unicorn piece, one Unicorn deck and cube set"}
    assert [level.card for level in CAVE.levels_of("dragon")] == [
        *("Hatchling", "Whelp", "Dragon", "Elder Dragon", "Ancient Dragon")
    ]
    assert [level.card for level in CAVE.levels_of(SHADOW)] == ["", "", ""]


@pytest.mark.clause("VAR-06", "VAR-09", "VAR-83")
def test_the_shadow_unicorn_is_named_among_the_roles() -> None:
    setup = CAVE.agreed(("knight", SHADOW), {}, {"infestation": "a"}, {})
    assert (setup.roles, setup.options.shadow_unicorn, setup.options.infestation) == (("knight",), True, "A")
    assert not CAVE.agreed(("knight", "cave"), {}, {}, {}).options.shadow_unicorn
    assert CAVE.mixes_for(("knight",)) == legal_mixes()
    assert {*CAVE.mixes_for((SHADOW,))} == {*legal_mixes(), *shadow_mixes()}
    assert not CAVE.why_no_mix(("knight", SHADOW))
    assert CAVE.why_no_mix(("nightmare-unicorn", "knight", SHADOW))


@pytest.mark.clause("VAR-14")
def test_details_of_a_setup_count_what_stays_in_the_box() -> None:
    setup = Setup(("knight", "goblins", "dragon", "cave"))
    details = CAVE.setup_details(setup, CAVE.plan_of(setup))
    assert details["box"] == {"vault": 6, "ghost": 6}
    assert details["agreed_number"] is None
    assert sum(details["stack"].values()) > 0


@pytest.mark.parametrize("mix", [("ghoul",), ("knight", "goblins"), FIVE.roles], ids="+".join)
def test_a_mix_as_data_says_who_plays_and_only_cards_there_are(mix: tuple[str, ...]) -> None:
    data = CAVE.mix_data(mix)
    assert (data["players"], data["order"]) == (len(mix), list(mix))
    assert set(data["goals"]) == set(mix)
    assert all(data["cards"].values())
    assert not {"source", "reconstructed"} & {*data, *data["cards"]}


@pytest.mark.clause("VAR-128")
@pytest.mark.parametrize(
    ("campaign", "level", "winner", "words"),
    [
        (False, "expert", "knight", ""),
        (True, "expert", "knight", "A win at Expert: the campaign is won."),
        (True, "expert", "thief", "The campaign goes on with"),
        (True, "standard", "knight", "The campaign goes on with --level knight=hard"),
    ],
)
def test_how_a_campaign_goes_on(campaign: bool, level: str, winner: str, words: str) -> None:
    setup = Setup(("knight", "thief"), {"knight": level}, options=Options(campaign=campaign))
    game: Any = SimpleNamespace(winners=(winner,))
    said = CAVE.campaign(setup, game)
    assert said.startswith(words)
    assert bool(said) == bool(words)


@pytest.mark.parametrize(
    ("setup", "what"),
    [
        (Setup(FIVE.roles, options=Options(collapse_variant=1)), "option collapse_variant"),
        (Setup(FIVE.roles, {"cave": "easiest"}), "level"),
        (FIVE, ""),
    ],
)
def test_what_cannot_be_played_with_real_dice(setup: Setup, what: str) -> None:
    assert CAVE.why_not_real(setup).partition(":")[0] == what
