"""How the Cave and the Knight, the Goblins and the Dragon meet (CAV-29, CAV-32, CAV-35, CAV-42)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall import facts
from underhall.cave.role import CaveRole
from underhall.cave.roles.cave.omens import OmenRole
from underhall.cave.roles.cave.own_omens import BATS, SPORES, SPORES_FACTS, Bats, Spores, in_forest
from underhall.cave.roles.dragon.role import Dragon
from underhall.cave.roles.goblins import role as goblins
from underhall.cave.roles.goblins.role import Goblins
from underhall.cave.roles.knight import attacks as knight
from underhall.cave.roles.knight.role import Knight
from underhall.cave.verbs import TRIBE
from underhall.engine.flow import Flow, Option, Prompt
from underhall.hall.asks import choose
from underhall.hall.pairs import never_meet
from underhall.hall.pieces import DRAGON, KNIGHT, TRIBES
from underhall.hall.verbs import verb

if TYPE_CHECKING:
    from underhall.cave.state import Cave

DEEP_AND_DARK_OMENS: Final = next(card.omens_for_cave for card in facts.events().events if card.id == "deep-and-dark")
SPORES_TRIBE: Final = Prompt(
    "spores-tribe", "Which Tribe do the Soporific Spores bring down to 1 Population?", "CAV-32"
)
WEAKEN: Final = verb("weaken", "Soporific Spores: the Tribe that drops to 1 Population", piece=TRIBE)

# ------------------------------------------------------------------ the Cave and the Knight

BATS.on("knight", "CAV-29", "Carry her up to 3 spaces, but not behind an active Shield.")(Bats())
knight.ATTACK.spares("cave", "CAV-01", "It has no piece.")


@knight.DEEP_AND_DARK.on("cave", "CAV-35", "It draws 2 Omens.")
def deep_and_dark(g: Cave, role: CaveRole) -> Flow[None]:
    """Omens at once (CAV-35)."""
    assert isinstance(role, OmenRole)
    yield from role.draw_omens(g, DEEP_AND_DARK_OMENS, "CAV-35")


class _SporesOnKnight(Spores):
    def works(self, g: Cave, role: CaveRole) -> bool:
        """She has Grit to lose."""
        assert isinstance(role, Knight)
        return role.grit > 0 and not in_forest(g, KNIGHT)

    def harm(self, g: Cave, role: CaveRole) -> Flow[None]:
        """5 Grit, or 1 behind her Shield (CAV-32, KNT-111)."""
        assert isinstance(role, Knight)
        yield from role.lose_grit(g, SPORES_FACTS.knight_grit_loss, "CAV-32")


SPORES.on("knight", "CAV-32", "She loses 5 Grit, 1 behind an active Shield.")(_SporesOnKnight())

# ------------------------------------------------------------------ the Cave and the Goblins

BATS.on("goblins", "CAV-29", "Carry a revealed Tribe up to 3 spaces, without loss of Population.")(Bats())
goblins.ATTACK.spares("cave", "CAV-01", "It has no piece.")


@goblins.HEX.on("cave", "CAV-35", "It discards that many Omens of its choice.")
def hexed(g: Cave, role: CaveRole, amount: int) -> Flow[None]:
    """Omens go back to the bag (CAV-35)."""
    assert isinstance(role, OmenRole)
    yield from role.discard_omens(g, amount, "CAV-35")


class _SporesOnGoblins(Spores):
    def _tribes(self, g: Cave, role: Goblins) -> list[int]:
        """The Tribes they could shrink: hidden or revealed, not in the Mushroom Forest (TER-40)."""
        least = SPORES_FACTS.goblin_tribe_population_becomes
        return [tribe for tribe in TRIBES if role.tribe_population(tribe) > least and not in_forest(g, tribe)]

    def works(self, g: Cave, role: CaveRole) -> bool:
        """A Tribe shrinks, or their Rage grows (CAV-28, GOB-63)."""
        assert isinstance(role, Goblins)
        return role.rage < goblins.MAX_RAGE or bool(self._tribes(g, role))

    def harm(self, g: Cave, role: CaveRole) -> Flow[None]:
        """A Tribe of their choice drops to 1 Population; they gain 1 Rage all the same."""
        assert isinstance(role, Goblins)
        tribes = self._tribes(g, role)
        if tribes:
            option = yield from choose(role.seat, SPORES_TRIBE, [Option(WEAKEN, piece=tribe) for tribe in tribes])
            lost = role.tribe_population(option.piece) - SPORES_FACTS.goblin_tribe_population_becomes
            yield from role.lose_population(g, option.piece, lost, "CAV-32")
        role.gain_rage(g, SPORES_FACTS.goblin_rage_gain, "CAV-32")


SPORES.on("goblins", "CAV-32", "A Tribe of their choice drops to 1 Population; they gain 1 Rage.")(_SporesOnGoblins())

# ------------------------------------------------------------------ the Cave and the Dragon

BATS.spares("dragon", "CAV-42", "They carry neither him nor his Gems.")
never_meet("dragon", "cave", "CAV-01", "It has no piece, and nothing that he does reaches it.")


class _SporesOnDragon(Spores):
    def works(self, g: Cave, role: CaveRole) -> bool:
        """He has a cube on Wakefulness that is not locked there (DRG-64, VAR-36)."""
        assert isinstance(role, Dragon)
        return role.wakefulness() > role.locked(g) and not in_forest(g, DRAGON)

    def harm(self, g: Cave, role: CaveRole) -> Flow[None]:
        """One cube goes back to Sloth, where he likes."""
        assert isinstance(role, Dragon)
        for _ in range(SPORES_FACTS.dragon_wakefulness_cubes_back):
            yield from role.grow_drowsy(g, "CAV-32")


SPORES.on("dragon", "CAV-32", "One cube goes from Wakefulness to an empty Sloth space of his choice.")(
    _SporesOnDragon()
)
