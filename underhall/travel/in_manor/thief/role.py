"""The Thief in the manor (MVR-54, MVR-89): he robs Shrines and whoever lives there, and stashes on two tiles.

All that is not here is as at home (`cave/roles/thief`). Whom he targets and who kills him for what is in `pairs`, why
he cannot do something in `reasons`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

import underhall.travel.in_manor.thief.pairs as _pairs
from underhall import facts
from underhall.cave.roles.thief.role import Thief
from underhall.cave.roles.thief.stash import stash
from underhall.engine.flow import Flow
from underhall.hall.pieces import PILLAR, THIEF
from underhall.hall.shares import Shares
from underhall.hall.space import Space
from underhall.hall.tokens import NO_TOKENS, VAULT
from underhall.manor.expand import expand
from underhall.manor.map.parts import SHRINE, TILE_BY_ID
from underhall.travel.guests import ManorGuest, lying
from underhall.travel.in_manor.thief.reasons import why_not
from underhall.travel.in_manor.thief.terms import VisitingThiefTerms, visiting_thief_terms

if TYPE_CHECKING:
    from underhall.hall.plan import Terms
    from underhall.hall.reasons import Why
    from underhall.hall.state import Hall
    from underhall.hall.tiles import Lit
    from underhall.manor.role import ManorRole
    from underhall.manor.state import Manor

FACTS: Final = facts.travel().thief_in_manor
STASH_TILES: Final = tuple(TILE_BY_ID[tile] for tile in FACTS.stash_tiles)
"""The tiles on which he stashes, wherever they lie; the first is the one on which he appears."""


class ThiefInManor(ManorGuest, Thief):
    """The Thief's board in the manor."""

    __slots__ = ("evaded",)

    compared: ClassVar[tuple[str, str]] = ("Perception", "Stealth")  # MVR-80
    ignores_tokens: ClassVar[bool] = True  # MVR-54, MVR-79
    barred_by: ClassVar[int] = PILLAR  # MMP-90
    vault_kind: ClassVar[int] = SHRINE  # MVR-54
    climb_wall: ClassVar[tuple[int, int]] = (FACTS.climb_cost, FACTS.climb_cost_with_gear)

    @classmethod
    def terms(cls, mix: Any) -> tuple[Terms, ...]:
        """What a mix of the manor fixes for him."""
        return (visiting_thief_terms(mix),)

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.evaded = False  # he was attacked during the running turn and rolled to evade it (THF-43)

    def copy(self) -> Self:
        """An independent copy."""
        other = super().copy()
        other.evaded = self.evaded
        return other

    def key(self) -> tuple[Any, ...]:
        """The board as plain data."""
        return *super().key(), self.evaded

    # ------------------------------------------------------------------ where he appears and stashes

    def start(self, g: Hall[Any]) -> Space:
        """The Entrance tile, wherever it lies, Lit or Dark (MVR-89)."""
        return self.homes(g)[0]

    def homes(self, g: Hall[Any]) -> tuple[Space, ...]:
        """The Entrance tile and the starting Pit, wherever they lie, Lit or Dark (MVR-54, MVR-89)."""
        return lying(g, STASH_TILES)

    def gained(self, g: Hall[Any]) -> Flow[None]:
        """What he gains on such a tile he stashes at once (MVR-89)."""
        if g.where[THIEF] in self.homes(g):
            yield from stash(g, self)

    def end_of_turn(self, g: Manor) -> Flow[None]:  # type: ignore[override]
        """What is left unused is lost; Expand, if he holds it (THF-11, MVR-75)."""
        yield from super().end_of_turn(g)
        if g.plan.of(VisitingThiefTerms).expand:
            yield from expand(g, self)

    def revealed(self, g: Manor, by: ManorRole, at: Space, lit: Lit) -> Flow[None]:
        """A Shrine that anybody reveals gets a Vault token, if there is one left and none lies on it (MVR-54,
        MVR-89)."""
        if lit.kind == self.vault_kind and VAULT not in g.tokens.get(at, NO_TOKENS) and g.put_token(at, VAULT):
            g.tell("vault", "MVR-54", self.name, at)
        return
        yield  # a flow without a question

    # ------------------------------------------------------------------ whom he targets, who attacks him

    def forces(self, g: Manor, piece: int, mover: ManorRole) -> bool:
        """Nobody need attack him (MVR-82, MVR-89)."""
        return False

    def defense(self, g: Manor, piece: int) -> int:
        """His Stealth (MVR-80)."""
        return self.stealth(g)

    def contest(self, g: Manor, piece: int, by: int) -> tuple[int, int]:
        """The attacker's Perception, or what stands for it, against his Stealth (MVR-54, MVR-80)."""
        return g.owner(by).perception(g, by, piece), self.stealth(g)

    def struck(self, g: Manor, piece: int, by: int, hit: bool) -> Flow[bool]:
        """Unnatural Evasion may save him; then he may slip away (THF-43, MVR-81)."""
        if not hit or not (yield from self.evades(g, "MVR-81")):
            return hit
        yield from self.evasive_step(g)
        return False

    def attacked_first(self, g: Hall[Any]) -> bool:
        """Whether this is the first attack on him in the running turn; from now on none will be (THF-43)."""
        first, self.evaded = not self.evaded, True
        return first

    def turn_begins(self) -> None:
        """Anybody's turn: he may evade again (THF-43)."""
        self.evaded = False

    def hit(self, g: Manor, piece: int, by: int) -> Flow[None]:
        """He is killed, and his killer has the bonus of his Loot Drop Level (MVR-54, MVR-81)."""
        self.die(g, "MVR-81")
        yield from _pairs.pay_bonus(g, g.owner(by), self.loot_drop())

    # ------------------------------------------------------------------ what others see

    def why_not(self, g: Manor, at: Space, piece: int) -> Why | None:  # type: ignore[override]
        """Why he cannot go there, target or take."""
        return why_not(g, self, at, piece)

    def shares(self, g: Hall[Any]) -> Shares:
        """How near he is to having stashed enough."""
        return self.stashing(g)
