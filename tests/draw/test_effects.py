"""Cards, powers, omens, gear, spells and rituals say what they do."""

from __future__ import annotations

import pytest

from underhall.draw.effects import effects, named_in, told_under


@pytest.mark.parametrize(
    ("house", "names"),
    [
        ("cave", ("Chase", "Blind Fury", "Elvish Sword", "Rats", "Swift", "Thirst", "Slap", "Giant Bats", "Golem")),
        ("manor", ("Illuminate", "Longbow", "Leap", "Ritual 4", "Fangs", "Strike", "Black Vigil", "LOOT!!", "Veil")),
    ],
)  # fmt: skip
def test_all_kinds_of_things_have_an_effect(house: str, names: tuple[str, ...]) -> None:
    for name in names:
        assert effects(house)[name].text.endswith((".", "!", "?")), name


def test_the_longest_name_speaks_and_tiles_and_gems_are_no_cards() -> None:
    found = named_in("Give her the Elvish Sword", "cave")
    assert found is not None
    assert found.name == "Elvish Sword"
    assert named_in("Remove 2W 3N (Ambush tile)", "cave") is None
    assert named_in("Place the Claw Gem", "cave") is None


def test_an_option_that_tells_what_it_does_is_left_as_it_is() -> None:
    assert told_under("Play Blind Fury", "cave").startswith("One chosen Tribe loses no Population")
    assert told_under("Giant Bats, 1 Omen: carry a Treasure", "cave") == ""
    assert told_under("End your turn", "cave") == ""
