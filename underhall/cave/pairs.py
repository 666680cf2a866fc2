"""How one role affects another: a table of objects, one a pair, registered by the module of the newer role."""

from __future__ import annotations

from typing import TYPE_CHECKING

from underhall.engine.flow import Flow

if TYPE_CHECKING:
    from underhall.cave.role import Role
    from underhall.cave.state import Cave


class Strike:
    """How a role's attack on a piece works: what it must overcome, what the piece suffers, what waits till after."""

    def defence(self, g: Cave, piece: int) -> int:
        """The value standing on the target's board at this moment."""
        raise NotImplementedError

    def opponent(self, g: Cave, piece: int) -> int:
        """The seat of the other player involved, or -1."""
        role = g.role_of(piece)
        return -1 if role is None else role.seat

    def suffer(self, g: Cave, attacker: Role, piece: int) -> Flow[Flow[None] | None]:
        """The effect on the target; gives back what has to wait until the attacker has left (GHL-117)."""
        raise NotImplementedError


STRIKES: dict[tuple[str, int], Strike] = {}
"""(attacking role, piece attacked) -> how it works. A pair that is missing cannot meet in an attack."""
