"""How the Skeletons and the cave's roles meet (MVR-54, MVR-80 to MVR-83, MVR-86, MVR-88, MVR-92).

What their hit does to the Knight and the Thief these say themselves (`CaveRole.suffers`), and what it costs the Knight
is one rule in both houses (`in_manor.knight.pairs`), as are her Bow (MVR-51) and all between the Thief and them
(`in_manor.thief.pairs`, MVR-54). Whose tiles are closed to them: `CaveRole.closed_to`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from underhall.cave.map.arrive import FLAMES
from underhall.cave.roles.cave import own_omens as cave
from underhall.cave.roles.dragon.powers import CLAW, HISS, SCRATCH, SLAP
from underhall.cave.roles.dragon.wrath import WRATH
from underhall.cave.roles.knight import attacks as knight
from underhall.cave.roles.thief.actions import PICKPOCKET
from underhall.engine.flow import Flow
from underhall.hall.pairs import Contest, never_meet
from underhall.hall.pieces import SKELETONS
from underhall.manor.roles.skeletons.pairs import LOOT, PUSHES

if TYPE_CHECKING:
    from underhall.cave.roles.dragon.role import Dragon
    from underhall.cave.roles.knight.role import Knight
    from underhall.cave.state import Cave
    from underhall.travel.in_cave.skeletons.role import SkeletonsInCave

# ------------------------------------------------------------------ the Skeletons and the Knight


class _KnightOnSkeleton(knight.Assault):
    puts_back = True

    def obliges(self, g: Cave, piece: int) -> bool:
        """Every Skeleton (MVR-82)."""
        return True

    def possible(self, g: Cave, me: Knight, piece: int) -> bool:
        """Whom she must attack she attacks, hit or miss; others if she can hit them (MVR-80)."""
        return bool(me.means.obliged >> piece & 1) or self.contest(g, me, piece).won()

    def contest(self, g: Cave, me: Knight, piece: int) -> Contest:
        """Her Strength against its Defense; equal is a miss (MVR-80)."""
        them = cast("SkeletonsInCave", g.role_of(piece))
        return Contest("Strength", me.attack_strength(g), "its Defense", them.defense(g, piece))

    def attack(self, g: Cave, me: Knight, piece: int) -> Flow[None]:
        """A hit removes it, and Undead brings it back; a miss of one that she had to attack puts her back, and ends the
        Encounter (MVR-80, MVR-81)."""
        if self.contest(g, me, piece).won():
            me.attacked(g, piece)
            yield from g.remove_figure(piece)
        else:
            g.tell("miss", "MVR-80", me.name, g.where[piece], piece)
            me.driven_back(g)


knight.ATTACK.on(
    "skeletons in the cave",
    "MVR-80",
    "Strength above its Defense removes it; a miss puts her back where she came from.",
)(_KnightOnSkeleton())
knight.ENCHANTED_BOW.spares("skeletons in the cave", "KNT-76", "Only the Dragon and the Thief can be shot with it.")
PUSHES.spares("knight in the cave", "MVR-92", "Gear is dead in the cave.")

# ------------------------------------------------------------------ the Skeletons and the Dragon


@CLAW.on("skeletons in the cave", "MVR-88", "Each Skeleton that it affects is removed, and he eats 1.")
@HISS.on("skeletons in the cave", "MVR-88", "One Skeleton anywhere is removed, and he eats 1.")
@WRATH.on("skeletons in the cave", "MVR-88", "Each Skeleton on a tile that it affects is removed, and he eats 1.")
def _eat(g: Cave, me: Dragon, piece: int) -> Flow[None]:
    me.eat(g, 1)
    yield from g.remove_figure(piece)


@SCRATCH.on("skeletons in the cave", "MVR-88", "All Skeletons on his tile are removed, and he eats 1 each.")
def _scratch(g: Cave, me: Dragon, piece: int) -> Flow[None]:
    at = g.where[piece]
    for other in [skeleton for skeleton in SKELETONS if g.where[skeleton] == at]:
        yield from _eat(g, me, other)


SLAP.spares("skeletons in the cave", "DRG-39", "It moves the Knight alone.")
FLAMES.spares("skeletons in the cave", "MVR-88", "Entering it does nothing to a Skeleton.")
PUSHES.spares("dragon in the cave", "MVR-92", "Gear is dead in the cave.")

# ------------------------------------------------------------------ the Skeletons and the Cave

cave.BATS.on("skeletons", "MVR-92", "Carry a Skeleton up to 3 spaces.")(cave.Bats())
cave.SPORES.spares("skeletons", "MVR-92", "They do nothing to them.")
never_meet("skeletons", "cave", "CAV-01", "It has no piece, and nothing that they do reaches it.")

# ------------------------------------------------------------------ the Skeletons and the Thief: see above

PICKPOCKET.spares("skeletons in the cave", "MVR-92", "Gear is dead in the cave: they have none that he could take.")
PUSHES.spares("thief in the cave", "MVR-92", "Gear is dead in the cave.")
LOOT.spares("thief", "MVR-77", "What he carries is not on the map.")
