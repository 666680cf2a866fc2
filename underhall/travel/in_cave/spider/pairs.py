"""How the Spider and the cave's roles meet (MVR-56, MVR-61, MVR-80 to MVR-82, MVR-89, MVR-93).

What her hit does to them they say themselves (`CaveRole.suffers`); her webs are in the Knight's and the Tribes' own
moves. She and the Thief meet in both houses by one rule, which is with him (`in_manor.thief.pairs`,
MVR-89); so are shots at her with the Knight (`in_manor.knight.pairs`).
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
from underhall.hall.pairs import never_meet
from underhall.manor.roles.spider.pairs import LOOT, WEBS
from underhall.travel.in_cave.beasts import KnightOnBeast, TribeOnBeast

if TYPE_CHECKING:
    from underhall.cave.state import Cave
    from underhall.travel.in_cave.spider.role import SpiderInCave

# ------------------------------------------------------------------ the Spider and the Knight

knight.ATTACK.on(
    "spider in the cave",
    "MVR-80",
    "Strength above her Defense, or as much and the Dragon die, hits her: Shapeshifter.",
)(KnightOnBeast())
knight.BOW.spares("spider in the cave", "MVR-93", "It does nothing to her.")
WEBS.on("knight in the cave", "MVR-56", "A tile with webs costs her 2 Movement, and she removes one.")(None)

# ------------------------------------------------------------------ the Spider and the Goblins

goblins.ATTACK.on(
    "spider in the cave",
    "MVR-80",
    "Strength above her Defense hits her; the Tribe scatters and Rage falls by 1.",
)(TribeOnBeast())
LURE.spares("spider", "GOB-72", "It lures the Knight alone.")
SPOTTED.spares("spider", "GOB-82", "Only the Knight is attacked out of hiding.")


@goblins.HEX.on("spider", "MVR-93", "She discards as many power cards as the Eye Tribe has Population.")
def _hex(g: Cave, role: CaveRole, amount: int) -> Flow[None]:
    yield from cast("SpiderInCave", role).lose_power_cards(g, amount, "MVR-93")


WEBS.on(
    "goblins in the cave", "MVR-56", "A Tribe stops on a Dark tile with webs and ignores those on Lit tiles; they stay."
)(None)

# ------------------------------------------------------------------ the Spider and the Cave

cave.SPORES.spares("spider", "MVR-93", "They do nothing to her.")
cave.BATS.spares("spider", "CAV-29", "They carry the Knight, a Tribe or a Treasure.")
never_meet("spider", "cave", "CAV-01", "It has no piece, and nothing that she does reaches it.")

# ------------------------------------------------------------------ the Spider and the Thief: see above

WEBS.spares("thief in the cave", "MVR-79", "Webs do not hinder him, and he leaves them where they are.")
LOOT.spares("thief", "MVR-77", "What he carries is not on the map.")
