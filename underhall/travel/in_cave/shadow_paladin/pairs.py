"""How the Shadow Paladin and the cave's roles meet (MVR-58, MVR-61, MVR-62, MVR-80 to MVR-82, MVR-94).

What Strike does to them they say themselves (`CaveRole.suffers`). The Thief and they meet in both houses by one rule,
which is with him (`in_manor.thief.pairs`, MVR-89); so are the Knight's bows (`in_manor.knight.pairs`), and what
walls and darkness are to Knight and Tribes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from underhall.cave.role import CaveRole
from underhall.cave.roles.cave import own_omens as cave
from underhall.cave.roles.goblins import role as goblins
from underhall.cave.roles.goblins.secrets import SPOTTED
from underhall.cave.roles.goblins.tribe_moves import LURE
from underhall.cave.roles.knight import attacks as knight
from underhall.engine.flow import Flow
from underhall.manor.roles.shadow_paladin.pairs import BARRING, DARKNESS, STRIKE, WALLS
from underhall.travel.in_cave.beasts import KnightOnBeast, TribeOnBeast

if TYPE_CHECKING:
    from underhall.cave.state import Cave
    from underhall.travel.in_cave.shadow_paladin.role import ShadowPaladinInCave

# ------------------------------------------------------------------ the Shadow Paladin and the Knight

knight.ATTACK.on(
    "shadow-paladin in the cave",
    "MVR-61",
    "Strength above their Defense, or as much and the Dragon die, costs them 1 Health, and they flee.",
)(KnightOnBeast())
knight.BOW.spares("shadow-paladin in the cave", "KNT-70", "It does nothing to them.")
WALLS.on("knight in the cave", "MVR-83", "A force wall closes the way as a Rockslide; Ancient Map and Bomb open it.")(
    None
)
DARKNESS.on("knight in the cave", "MVR-84", "A tile that is turned Dark must be revealed in an Encounter.")(None)

# ------------------------------------------------------------------ the Shadow Paladin and the Goblins

goblins.ATTACK.on(
    "shadow-paladin in the cave",
    "MVR-80",
    "Strength above their Defense makes them flee; the Tribe scatters and Rage falls by 1.",
)(TribeOnBeast())
LURE.spares("shadow-paladin", "GOB-72", "It lures the Knight alone.")
SPOTTED.spares("shadow-paladin", "GOB-82", "Only the Knight is attacked out of hiding.")


@goblins.HEX.on("shadow-paladin", "MVR-94", "They discard as many power cards as the Eye Tribe has Population.")
def _hex(g: Cave, role: CaveRole, amount: int) -> Flow[None]:
    yield from cast("ShadowPaladinInCave", role).lose_power_cards(g, amount, "MVR-94")


STRIKE.on("goblins in the cave", "MVR-94", "Each Tribe on the tiles beside scatters, for 1 Ruin each.")(None)
WALLS.on("goblins in the cave", "MVR-83", "A force wall closes the way as a Rockslide, to all but a Golem's Tribe.")(
    None
)
DARKNESS.on("goblins in the cave", "MVR-84", "A tile that is turned Dark costs no Population to leave.")(None)

# ------------------------------------------------------------------ the Shadow Paladin and the Cave

cave.SPORES.spares("shadow-paladin", "MVR-94", "They do nothing to them.")
cave.BATS.spares("shadow-paladin", "CAV-29", "They carry the Knight, a Tribe or a Treasure.")
STRIKE.spares("cave", "CAV-01", "It has no piece.")
BARRING.spares("cave", "CAV-01", "It has no piece.")
WALLS.on("cave", "MVR-83", "A force wall lies as a Rockslide, which is no token of the Cave: it cannot move it.")(None)
DARKNESS.on("cave", "MVR-84", "A tile turned Dark, never the Entrance or a Crystal tile, works again when revealed.")(
    None
)
