"""How both Ghouls attack pieces and Crystals (GHL-37 to GHL-48, VGL-25 to VGL-32).

What each role suffers is in `pairs`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall.cave.roles.ghouls.skitter import skitter
from underhall.engine.flow import Flow, Option
from underhall.hall import deeds
from underhall.hall.pairs import Effect
from underhall.hall.pieces import GHOST, GHOUL, PIECES
from underhall.hall.tokens import CRYSTAL

if TYPE_CHECKING:
    from underhall.cave.role import CaveRole
    from underhall.cave.roles.ghouls.both import GhoulRole
    from underhall.cave.state import Cave
    from underhall.hall.space import Space


class Strike:
    """How a Ghoul's attack on a piece works: what it must overcome, what the piece suffers, what waits till after."""

    def defence(self, g: Cave, piece: int) -> int:
        """The value standing on the target's board at this moment."""
        raise NotImplementedError

    def opponent(self, g: Cave, piece: int) -> int:
        """The seat of the other player involved, or -1."""
        role = g.role_of(piece)
        return -1 if role is None or role.out else role.seat

    def evades(self, g: Cave, piece: int) -> Flow[bool]:
        """Whether the target evades the attack, which then has no effect on it (GHL-46)."""
        return False
        yield  # a flow without a question

    def slip_away(self, g: Cave, piece: int) -> Flow[None]:
        """What a target that has evaded may do once the attacker has left (GHL-46)."""
        return
        yield  # a flow without a question

    def suffer(self, g: Cave, attacker: CaveRole, piece: int) -> Flow[Flow[None] | None]:
        """The effect on the target; gives back what has to wait until the attacker has left (GHL-117)."""
        raise NotImplementedError


ATTACK: Final = Effect[Strike]("ghoul", "Attack")
"""How the Ghoul's attack works on each role."""
VILE_ATTACK: Final = Effect[Strike]("vile-ghoul", "Attack")
"""How the Vile Ghoul's works."""


def can_attack(g: Cave, me: GhoulRole, piece: int, lost: int = 0) -> bool:
    """Each piece once a turn, and only if its defence is overcome (GHL-27, GHL-38, VGL-27, VGL-29); or if it would be
    with so much less Attack."""
    strike = None if me.struck >> piece & 1 else me.strikes.of(g.role_of(piece))
    return strike is not None and me.overcomes(strike.defence(g, piece) + lost)


def add_attacks(g: Cave, me: GhoulRole, at: Space, options: list[Option]) -> None:
    """Attacks on the pieces of its space, no Ghosts among them (GHL-30, GHL-37)."""
    for piece in g.pieces_on(at):
        if piece != GHOUL and piece != GHOST and can_attack(g, me, piece):
            options.append(Option(deeds.ATTACK, at, piece, amount=me.discs_for(defence_of(g, me, piece))))


def defence_of(g: Cave, me: GhoulRole, piece: int) -> int:
    """What must be overcome to attack a piece (GHL-37)."""
    strike = me.strikes.of(g.role_of(piece))
    assert strike is not None, "an attack on a piece that cannot be attacked"
    return strike.defence(g, piece)


def attack(g: Cave, me: GhoulRole, option: Option) -> Flow[None]:
    """Attack a piece: its effect, Fury or a Terror card, the skitter, then what waits for it (GHL-37, GHL-39, GHL-47,
    GHL-117, VGL-53). An evaded attack has no effect, but it was one (GHL-46)."""
    piece = option.piece
    strike = me.strikes.of(g.role_of(piece))
    assert strike is not None, "an attack on a piece that cannot be attacked"
    me.means.attack -= me.discs_for(strike.defence(g, piece))
    me.means.bonus = 0  # it lasts for one attack (VGL-25)
    me.struck |= 1 << piece
    g.tell("attack", "GHL-37", me.name, g.where[GHOUL], piece, PIECES[piece])
    evaded = yield from strike.evades(g, piece)
    waiting = strike.slip_away(g, piece) if evaded else (yield from strike.suffer(g, me, piece))
    yield from me.attacked(g, not evaded)
    yield from skitter(g, me, strike.opponent(g, piece))
    if waiting is not None:
        yield from waiting


def add_smashing(me: GhoulRole, here: tuple[int, ...], options: list[Option]) -> None:
    """A Crystal token on its space can be smashed (GHL-44, VGL-28)."""
    if CRYSTAL in here and me.may_smash():
        options.append(me.smashing)


def smash(g: Cave, me: GhoulRole, option: Option) -> Flow[None]:
    """Smash the Crystal on its space; then Fury and a skitter as after any attack (GHL-44, GHL-47, GHL-48, VGL-32)."""
    me.means.attack -= option.amount
    me.means.bonus = 0
    g.smash(me, g.where[GHOUL], "GHL-44")
    yield from me.attacked(g, True)
    yield from skitter(g, me, g.cave_seat)  # the Cave names the symbol, if there is one (GHL-81, GHL-82, CAV-44)
