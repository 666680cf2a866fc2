"""What guests have in common. A guest is a subclass of its home class and overrides only what is different on a visit:

class ThiefInManor(ManorGuest, Thief): ...
class SpiderInCave(CaveGuest, Spider): ...
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, cast

from underhall.cave.role import CaveRole
from underhall.engine.flow import NOWHERE
from underhall.hall.reasons import Why
from underhall.manor import attacks
from underhall.manor.role import ManorRole

if TYPE_CHECKING:
    from underhall.cave.state import Cave
    from underhall.engine.flow import Flow
    from underhall.hall.plan import Terms
    from underhall.hall.space import Space
    from underhall.hall.state import Hall
    from underhall.manor.state import Manor


class ManorGuest(ManorRole):
    """A role of the cave that visits the manor. What its home class and `ManorRole` both name, a guest says itself."""

    __slots__ = ()

    visits: ClassVar[bool] = True

    def may_flare(self, g: Any) -> bool:
        """No variant card goes along (MVR-77)."""
        return False

    # ------------------------------------------------------------------ being attacked (MVR-48, MVR-80)

    @property
    def is_forced(self) -> bool:
        """Whether its figures must attack on entering: a Knight and Tribes must, Dragon and Thief never (MVR-49,
        MVR-82)."""
        return False

    def can_be_hit(self, g: Manor, piece: int, by: int) -> bool:
        """Whether an attack on its figure can hit; by a die too, if one would be rolled (MVR-80)."""
        return attacks.would_hit(g, by, piece)

    def vulnerable(self, g: Manor, piece: int, attacker: ManorRole, thrown: bool = False) -> bool:
        """A cave role that cannot be hit cannot be attacked (MVR-80)."""
        fighter = attacker.fighter(g)
        return attacker.agile or (fighter != NOWHERE and self.can_be_hit(g, piece, fighter))

    def why_spared(self, g: Manor, piece: int, attacker: ManorRole) -> Why:
        """The attacker's number is too small (MVR-80)."""
        fighter = attacker.fighter(g)
        if fighter == NOWHERE:
            return Why("You cannot attack it.", "MVR-81")
        have, against = self.contest(g, piece, fighter)
        return Why(f"Your {have} is not greater than its {against}: what cannot be hit cannot be attacked.", "MVR-80")

    def keeps_out(self, g: Manor, piece: int, mover: int) -> bool:
        """Whoever must attack its figure enters only if the attack can hit (MVR-80)."""
        role = g.owner(mover)
        return role.is_forced and self.forces(g, piece, role) and not self.can_be_hit(g, piece, mover)


class CaveGuest(CaveRole):
    """A role of the manor that visits the cave.

    It holds the seat of its colour, plays there by its own text, and asks the cave what its map answers (MVR-46,
    MVR-78). None of the cave's moments means anything to it but those that it overrides.
    """

    __slots__ = ()

    @classmethod
    def terms(cls, mix: Any) -> tuple[Terms, ...]:
        """It plays at its normal level, and a mix of the cave changes nothing of it (MVR-75)."""
        return ()

    def withstands(self, g: Cave, piece: int) -> int:
        """The Defense of its figure, which the cave's own roles must exceed (MVR-80)."""
        return cast(ManorRole, self).defense(cast(Any, g), piece)

    def duels(self, g: Cave) -> list[tuple[int, tuple[int, int, str, str, bool]]]:
        """Whom its figure could attack now, by a throw too, and what would be compared; not if its attacks always hit
        (MVR-80)."""
        guest = cast(Any, self)
        if guest.fighter(g) == NOWHERE:
            return []
        pieces = [piece for piece, at in enumerate(g.where) if at in g.edges]
        within = [piece for piece in pieces if any(g.may_be_attacked(self, piece, thrown) for thrown in (False, True))]
        return [(piece, self._duel(g, g.owner(piece), piece)) for piece in within]

    def _duel(self, g: Cave, defender: CaveRole, piece: int) -> tuple[int, int, str, str, bool]:
        return *defender.contested(g, piece, self), *defender.compared, defender.die_on_equal

    def attacks(self, g: Cave, target: int) -> None:
        """Its figure attacks another; whether it hits is not known yet."""

    def reaches_below(self, g: Cave, thrown: bool) -> bool:
        """Whether it may attack the Dragon underground now, or with what it throws: heroes may (MVR-90, MVR-91)."""
        return False

    def loots(self, g: Cave, level: int) -> Flow[None]:
        """It has killed the Thief: its bonus by his Loot Drop Level (MVR-81)."""
        raise NotImplementedError


def lying(g: Hall[Any], faces: tuple[int, ...]) -> tuple[Space, ...]:
    """Where tiles lie that everybody has seen from the start, in this order; Dark ones are remembered (MMP-92)."""
    found = {lit.face: at for at, lit in g.lit.items() if lit.face in faces}
    found |= {thing.face: at for at, thing in g.dark.items() if thing.face in faces}
    return tuple(found[face] for face in faces if face in found)
