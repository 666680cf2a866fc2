"""How Tribes attack: what an attack on a role consists of, and Crystals (GOB-33, GOB-37, GOB-41, GOB-79)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from underhall import facts
from underhall.cave.roles.goblins.means import MAX_POPULATION
from underhall.engine.flow import Flow, Option
from underhall.hall import deeds
from underhall.hall.pairs import Contest, Effect
from underhall.hall.pieces import PIECES, TRIBES
from underhall.hall.space import OFF, Space

if TYPE_CHECKING:
    from underhall.cave.roles.goblins.role import Goblins
    from underhall.cave.state import Cave
    from underhall.hall.state import Hall

SMASH_STRENGTH: Final = facts.goblins().numbers.crystal_smash_strength_each
ATTACK_IT: Final = tuple(Option(deeds.ATTACK, piece=piece) for piece in range(len(PIECES)))


class Assault:
    """How a Tribe's attack on a piece works (GOB-33, GOB-37 to GOB-43)."""

    scatters: ClassVar[bool] = True
    """Whether the Tribe scatters by its attack (GOB-53)."""

    puts_back: ClassVar[bool] = False
    """Whether a miss puts a Tribe back where it came from, if it had to attack it: figures of the manor (MVR-80)."""

    def entry(self, g: Cave, piece: int) -> int:
        """The Strength a Tribe needs to enter its space; 0: none."""
        return 0

    def obliges(self, g: Cave, piece: int) -> bool:
        """Whether entering its space obliges a Tribe to attack it."""
        return False

    def possible(self, g: Cave, me: Goblins, tribe: int, piece: int) -> bool:
        """Whether a Tribe on its space can use Attack on it now."""
        raise NotImplementedError

    def contest(self, g: Cave, me: Goblins, tribe: int, piece: int) -> Contest:
        """What is compared for it, in words for the Goblins."""
        raise NotImplementedError

    def attack(self, g: Cave, me: Goblins, tribe: int, piece: int) -> Flow[None]:
        """The Attack action and all that comes of it."""
        raise NotImplementedError


ATTACK: Final = Effect[Assault]("goblins", "Attack", house="cave")


def finish(me: Goblins, tribe: int) -> None:
    """A Tribe's activation is over: it does nothing more this turn (GOB-28)."""
    me.means.done |= 1 << tribe
    me.means.activate(-1, OFF)


def obliging(g: Cave, at: Space) -> list[int]:
    """The pieces on a space that an entering Tribe must attack (GOB-33)."""
    if at not in g.where:
        return []
    found = []
    for piece in g.pieces_on(at):
        assault = None if piece in TRIBES else ATTACK.of(g.role_of(piece))
        if assault is not None and assault.obliges(g, piece):
            found.append(piece)
    return found


# ------------------------------------------------------------------ the Attack action


def attack(g: Cave, me: Goblins, tribe: int, option: Option) -> Flow[None]:
    """The Attack action on a piece (GOB-37); a Fire Bomber burns its Tribe afterwards (GOB-79)."""
    piece = option.piece
    assault = ATTACK.of(g.role_of(piece))
    assert assault is not None, "an attack on a piece that cannot be attacked"
    finish(me, tribe)
    yield from assault.attack(g, me, tribe, piece)
    yield from burn_out(g, me, tribe)


def burn_out(g: Hall[Any], me: Goblins, tribe: int) -> Flow[None]:
    """After its attack the Fire Bomber's Tribe has Population 0; it scatters once only (GOB-79, GOB-93, GOB-94)."""
    if me.means.bomber == tribe and me.tribe_population(tribe):
        yield from me.lose_population(g, tribe, MAX_POPULATION, "GOB-79", scatters=not me.hidden(g, tribe))


def strike_crystal(g: Cave, me: Goblins, tribe: int, option: Option) -> Flow[None]:
    """Attack the Crystal; when a second Tribe does so on its tile this turn, it is smashed (GOB-41)."""
    finish(me, tribe)
    means, at = me.means, g.where[tribe]
    first = next((other for other in TRIBES if means.blows >> other & 1 and g.where[other] == at), -1)
    if first < 0:
        means.blows |= 1 << tribe
        g.tell("strike-crystal", "GOB-41", me.name, at, tribe)
        return
    means.blows &= ~(1 << first)
    g.smash(me, at, "GOB-41")
    for one in (first, tribe):
        yield from me.scatter(g, one, "GOB-41")
    me.lose_rage(g, 1, "GOB-14")
    for one in (first, tribe):
        yield from burn_out(g, me, one)  # GOB-93
