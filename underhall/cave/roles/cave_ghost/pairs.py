"""How the Cave Ghost and every other role meet: she moves and possesses them, nobody can target her (CGH-58)."""

from __future__ import annotations

from typing import Final

from underhall.cave.map.arrive import FLAMES
from underhall.cave.play.possession import CARDS
from underhall.cave.roles.cave.pairs import deep_and_dark, hexed
from underhall.cave.roles.dragon import role as dragon
from underhall.cave.roles.goblins import role as goblins
from underhall.cave.roles.knight import attacks as knight
from underhall.cave.roles.thief.role import BACKSTAB, PICKPOCKET
from underhall.cave.setup.agreed import SHADOW
from underhall.hall.pairs import Effect, never_meet

TELEKINESIS: Final = Effect[None]("cave-ghost", "Telekinesis")
POSSESSION: Final = Effect[None]("cave-ghost", "Possession")
"""Both work alike on all: see `powers`; what is said here is for the matrix."""

_MOVED: Final = {
    "knight": "Moves her along a line: through no wall, onto no Dark tile, not behind a Shield.",
    "goblins": "Moves a revealed Tribe along a line, through no wall, at no loss.",
    "dragon": "Moves him along a line; surfaced through no wall and onto no Dark tile.",
    "nightmare-unicorn": "Moves him along a line: through no wall, onto no Dark tile.",
    SHADOW: "Moves him along a line: through no wall, onto no Dark tile.",
    "thief": "Moves him along a line, through no wall.",
    "ghoul": "Moves it along a line, through no wall.",
    "vile-ghoul": "Moves it along a line, through no wall.",
}
for _role, _text in _MOVED.items():  # the Unicorn too (UNI-97)
    TELEKINESIS.on(_role, "CGH-32", _text)(None)
    if _role in CARDS:
        POSSESSION.on(_role, "CGH-35", f"Plays a turn of theirs at once, unblockable: {CARDS[_role].effects[0]}")(None)
POSSESSION.spares(SHADOW, "CGH-04", "There is no card for him.")

# ------------------------------------------------------------------ others and her

knight.ATTACK.spares("cave-ghost", "CGH-58", "She cannot be attacked or shot.")
knight.DEEP_AND_DARK.on("cave-ghost", "CAV-35", "She draws 2 Omens.")(deep_and_dark)
goblins.ATTACK.spares("cave-ghost", "CGH-58", "She cannot be attacked.")
goblins.HEX.on("cave-ghost", "CAV-35", "She discards that many Omens of her choice, to the bag.")(hexed)
dragon.CLAW.spares("cave-ghost", "CGH-58", "None of his powers affects her.")
FLAMES.spares("cave-ghost", "CGH-19", "It does not touch her.")
PICKPOCKET.spares("cave-ghost", "CGH-58", "She cannot be targeted.")
BACKSTAB.spares("cave-ghost", "CGH-58", "She cannot be targeted.")
for _role in ("nightmare-unicorn", SHADOW):
    never_meet(_role, "cave-ghost", "CGH-58", "She cannot be targeted.")
for _role in ("ghoul", "vile-ghoul"):
    never_meet(_role, "cave-ghost", "CGH-59", "She cannot be targeted; for a smashed Crystal she names the symbol.")
for _one, _other in (("cave", "cave-ghost"), ("cave-ghost", "cave")):
    never_meet(_one, _other, "CGH-01", "She takes the Cave's place, so only one of them is in a game.")
