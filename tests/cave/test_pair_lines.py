"""What Ghouls, Dragon and Cave can do to the older roles, and these to them: every effect, with the clause that says
how it works, or why it never does."""

from __future__ import annotations

import pytest

import underhall.cave.everyone  # noqa: F401  how all roles meet
from tests.cave.deeds import lines
from underhall.hall.pairs import matrix, working

LINES = lines("""
ghoul on knight: Attack GHL-40
knight on ghoul: Attack GHL-63, Bow GHL-65, Enchanted Bow (never) KNT-76
ghoul on goblins: Attack GHL-41
goblins on ghoul: Hex (never) GOB-80, Hiding Spots (never) GOB-82, Attack GOB-42, Wisp (never) GOB-72,
… Ambush (never) GOB-58
ghoul on dragon: Attack GHL-42
dragon on ghoul: Flame Wall GHL-70, Entry DRG-70, Claw GHL-68, Scratch GHL-68, Hiss (never) GHL-69,
… Slap (never) DRG-39
ghoul on cave: Attack (never) CAV-01
cave on ghoul: Soporific Spores GHL-72, Giant Bats (never) CAV-42
ghoul on thief: Attack GHL-45
thief on ghoul: Pickpocket GHL-74, Backstab GHL-75, Entry THF-12
vile-ghoul on knight: Attack VGL-30
knight on vile-ghoul: Attack GHL-63, Bow GHL-65, Enchanted Bow (never) KNT-76
vile-ghoul on goblins: nothing (never) VGL-01
goblins on vile-ghoul: nothing (never) VGL-01
vile-ghoul on ghoul: nothing (never) VGL-01
ghoul on vile-ghoul: nothing (never) VGL-01
vile-ghoul on dragon: Attack DRG-72
dragon on vile-ghoul: Flame Wall GHL-70, Entry DRG-70, Claw GHL-68, Scratch GHL-68, Hiss (never) GHL-69,
… Slap (never) DRG-39
vile-ghoul on cave: Attack (never) CAV-01
cave on vile-ghoul: Soporific Spores VGL-34, Giant Bats (never) CAV-42
vile-ghoul on thief: Attack GHL-45
thief on vile-ghoul: Pickpocket GHL-74, Backstab GHL-75, Entry THF-12
dragon on knight: Flame Wall DRG-42, Claw DRG-32, Scratch DRG-41, Slap DRG-39
knight on dragon: Attack DRG-58, Bow (never) KNT-70, Enchanted Bow DRG-59
dragon on goblins: Flame Wall DRG-42, Wrath DRG-44, Claw DRG-32, Scratch DRG-41, Hiss DRG-34
goblins on dragon: Hex DRG-61, Attack DRG-60
dragon on cave: nothing (never) CAV-01
cave on dragon: Soporific Spores CAV-32, Giant Bats (never) CAV-42
cave on knight: Soporific Spores CAV-32, Giant Bats CAV-29
knight on cave: Attack (never) CAV-01, Deep and Dark CAV-35
cave on goblins: Soporific Spores CAV-32, Giant Bats CAV-29
goblins on cave: Hex CAV-35, Attack (never) CAV-01
""")


def told(actor: str, target: str) -> str:
    """All that one role can do to another, as a line of the table."""
    works = working(actor, target, "cave")
    return ", ".join(
        f"{line.effect or 'nothing'}{'' if line.effect in works else ' (never)'} {line.clause}"
        for line in matrix(actor, target, "cave")
    )


@pytest.mark.clause("GHL-62", "GHL-69", "CAV-01", "CAV-42")
@pytest.mark.parametrize("line", LINES)
def test_what_one_can_do_to_the_other(line: str) -> None:
    pair, effects = line.split(": ")
    assert told(*pair.split(" on ")) == effects
