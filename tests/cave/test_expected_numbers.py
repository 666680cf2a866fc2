"""Numbers that follow from a position of the cave: scenario files can expect them, and cannot set them."""

from __future__ import annotations

import pytest

from underhall.hall.scenario import ScenarioError
from underhall.told.scenarios import build, parse, run

FIVE = """
title = "A test"
story = "Five roles around the Entrance."
[setup]
roles = ["knight", "goblins", "dragon", "cave", "thief"]
[map]
lit = [{ at = "1E 0", tile = "ambush-01" }, { at = "2E 0", tile = "crystal-01", tokens = ["crystal"] }]
dark = [{ at = "0 1N", tile = "event-01" }]
[pieces]
knight = "1E 0"
dragon = "2E 0"
thief = "1E 0"
goblin-fangs = "0 1N"
[knight]
grit = 20
cubes = { strength = 2, perception = 1, movement = 1 }
[goblins]
population = { fangs = 3 }
monsters = { bones = ["golem"] }
rage = 1
face_up = ["goblin-ruby"]
[dragon]
greed = 1
hunger = 2
[cave]
omens = ["bat", "bat"]
past_plunder_price = 2
[thief]
tokens = [2, 3, 4]
loot = ["treasure"]
upgrades = ["thievery-plus-1"]
"""
NIGHTMARE = """
title = "A test"
story = "The Nightmare Unicorn among others."
[setup]
roles = ["knight", "goblins", "nightmare-unicorn", "cave"]
[map]
lit = [{ at = "1E 0", tile = "ambush-01" }]
[pieces]
knight = "1E 0"
[nightmare_unicorn]
upgrades = ["armor", "pace", "spirit"]
"""
SHADOW = """
title = "A test"
story = "A shadow among others; one Crystal tile was turned up."
[setup]
roles = ["knight", "goblins", "dragon", "cave"]
options = { shadow_unicorn = true }
[map]
lit = [{ at = "1E 0", tile = "ambush-01" }, { at = "2E 0", tile = "crystal-01" }]
[pieces]
knight = "1E 0"
"""
ALONE = """
title = "A test"
story = "The Ghoul alone."
[setup]
roles = ["ghoul"]
[map]
lit = [{ at = "1E 0", tile = "ambush-01" }]
[pieces]
ghoul = "1E 0"
[ghoul]
phase = "act"
movement = 2
attack = 3
"""
GHOSTS = """
title = "A test"
story = "Both Ghosts at one table."
[setup]
roles = ["knight", "goblins", "dragon", "cave-ghost", "thief"]
[map]
lit = [{ at = "1E 0", tile = "ambush-01" }, { at = "2E 0", tile = "ghost-01" }]
[pieces]
knight = "1E 0"
ghost = "2E 0"
[cave_ghost]
hatred_price = 2
"""
GHOST = """
title = "A test"
story = "The Ghost among four."
[setup]
roles = ["knight", "goblins", "dragon", "cave", "ghost"]
[map]
lit = [{ at = "1E 0", tile = "ambush-01" }]
[pieces]
knight = "1E 0"
ghost = "1E 0"
[ghost]
focus = 3
"""


@pytest.mark.parametrize(
    ("start", "role", "numbers"),
    [
        (FIVE, "knight", "strength = 3, perception = 2, movement = 3"),
        (FIVE, "goblins", "strength = { fangs = 4 }, perception = { fangs = 3 }"),
        (FIVE, "dragon", "wakefulness = 5, armor = 2, spirit = 4"),
        (FIVE, "cave", "prices = { past-plunder = 2, giant-bats = 1 }, omens_due = 3"),
        (FIVE, "thief", "stealth = 2, thievery = 5"),
        (ALONE, "ghoul", "defense = 3"),
        (NIGHTMARE, "nightmare_unicorn", "armor = 2, spirit = 5, pace = 4, clarity = 1"),
        (SHADOW, "shadow_unicorn", "armor = 1, spirit = 3"),
        (GHOSTS, "cave_ghost", "prices = { hatred = 2 }, omens_due = 2"),
        (GHOST, "ghost", "influence = 2, movement = 5"),
    ],
)
def test_numbers_that_follow_can_be_expected_and_not_set(start: str, role: str, numbers: str) -> None:
    assert run(parse(f"{start}\n[[step]]\nexpect = {{ {role} = {{ {numbers} }} }}".encode(), "test.toml")).play() == []
    field = numbers.split(" = ")[0]
    value = "{}" if "{" in numbers.split(", ")[0] else "1"
    given = (
        start.replace(f"[{role}]", f"[{role}]\n{field} = {value}")
        if f"[{role}]" in start
        else (f"{start}\n[{role}]\n{field} = {value}")
    )
    with pytest.raises(ScenarioError, match=f"{field}: this follows from the position; it can be expected, not set"):
        build(parse(given.encode(), "test.toml"))
