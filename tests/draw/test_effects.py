"""Cards, powers, omens, gear, spells and rituals say what they do."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from underhall.draw.effects import _pattern, effects, named_in, ready, told_under
from underhall.engine.game import Game
from underhall.hall.view import View
from underhall.houses import HOUSES
from underhall.told.setups import setup_of


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


def asked_at(roles: str, role: str = "") -> View:
    """The first question of a table, as if it were put to a role."""
    setup = setup_of(roles)
    game = Game(HOUSES[setup.house].new_state(setup, 1))
    assert game.ask is not None
    view: View = game.state.view(game.ask.seat, game.ask)
    assert view.ask is not None
    return replace(view, ask=replace(view.ask, role=role or view.ask.role))


def test_an_option_that_tells_what_it_does_is_left_as_it_is() -> None:
    view = asked_at("knight,goblins,dragon")
    assert told_under("Play Blind Fury", view).startswith("One chosen Tribe loses no Population")
    assert told_under("Giant Bats, 1 Omen: carry a Treasure", view) == ""
    assert told_under("End your turn", view) == ""
    assert told_under("Play Blind Fury", replace(view, ask=None)) == ""


@pytest.mark.clause("MVR-46", "MVR-47")
@pytest.mark.parametrize(
    ("roles", "role", "words", "told"),
    [
        ("paladin,goblins,spider", "goblins", "Play Blind Fury", "One chosen Tribe loses no Population"),
        ("paladin,goblins,dragon", "goblins", "Give Blob to the Eye Tribe", "The Paladin loses 5 Grit"),
        ("paladin,goblins,spider", "spider", "Discard Webs", "Put a web on a tile"),
        ("knight,goblins,spider", "spider", "Discard Fangs", "Hit an enemy figure within reach"),
        ("knight,skeletons,spider", "knight", "Turn the Heroic Boots face up", "+4 Movement"),
        ("paladin,goblins,dragon,cave", "cave", "Play Rats", "The Paladin loses 2 Grit."),
        ("knight,goblins,spider,thief", "spider", "Discard Loot", "Every Treasure token sharing a tile"),
        ("knight,goblins,spider,thief", "thief", "Loot the Treasure, 1 cube", "Costs 1 or 2."),
        ("knight,goblins,dragon,warlock", "warlock", "Learn Sneak", "Move up to 2 spaces"),
    ],
)
def test_beside_a_guest_the_cards_of_both_houses_are_told_as_they_read_there(
    roles: str, role: str, words: str, told: str
) -> None:
    assert told_under(words, asked_at(roles, role)).startswith(told)


def test_without_a_guest_nobody_of_the_other_house_is_told_of() -> None:
    assert told_under("Discard Fangs", asked_at("knight,goblins,dragon")) == ""
    assert told_under("Play Blind Fury", asked_at("paladin,skeletons,spider")) == ""


def test_all_tables_of_a_house_without_a_guest_share_what_is_read_at_the_start() -> None:
    """Of each mix it would be read anew at the first question, which takes as long as a hundred choices."""
    ready()
    read = _pattern.cache_info().misses
    for roles in (("knight", "goblins"), ("knight", "goblins", "dragon", "cave")):
        assert named_in("Give Gnome to the Eye Tribe", "cave", roles, "goblins") is not None
    assert _pattern.cache_info().misses == read
