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


@pytest.mark.clause("VAR-81", "VAR-84", "VAR-86", "VAR-121", "VAR-122", "VAR-127")
@pytest.mark.parametrize(
    ("setup", "name", "choices", "able"),
    [
        (HUNTED, "unicorn_hunter", (NOBODY, "knight", "dragon"), True),
        (FIVE, "unicorn_hunter", (NOBODY,), False),
        (FIVE, "infestation", ("", "a", "b", "c"), False),
        (Setup(("knight",), options=Options(shadow_unicorn=True)), "infestation", ("", "a", "b", "c"), True),
        (FIVE, "speed", ("none", "short", "long"), True),
        (FIVE, "collapse_variant", ("0", "1", "2", "3", "4"), True),
        (FIVE, "terrain", (), True),
        (FIVE, "skitter_variant", (), False),
    ],
)
def test_how_an_optional_rule_can_be_set(setup: Setup, name: str, choices: tuple[str, ...], able: bool) -> None:
    setting = CAVE.setting(setup, name)
    assert setting.choices == choices
    assert (not setting.why) == able


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
