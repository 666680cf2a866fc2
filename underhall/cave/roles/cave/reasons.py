"""Why the Cave cannot put a Treasure somewhere, or what reaches a piece (CAV-15, CAV-25 to CAV-32)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall.cave.map.terrain import sheltered
from underhall.cave.reasons import called, no_tile, out_of_sight, some, spared, upper
from underhall.cave.roles.cave.omens import SYMBOLS, Omen, OmenRole
from underhall.cave.roles.cave.own_omens import BATS, CAVE_OMENS, SPORES
from underhall.cave.roles.cave.phases import TREASURES
from underhall.hall.reasons import Why
from underhall.hall.space import OFF
from underhall.hall.tokens import TREASURE

if TYPE_CHECKING:
    from underhall.cave.roles.cave.role import CavePlayer
    from underhall.cave.state import Cave
    from underhall.hall.space import Space

BATS_OMEN: Final = next(omen for omen in CAVE_OMENS if omen.id == "giant-bats")
SPORES_OMEN: Final = next(omen for omen in CAVE_OMENS if omen.id == "soporific-spores")


def why_not(g: Cave, me: CavePlayer, at: Space, piece: int) -> Why | None:
    """Omens reach pieces; a Treasure goes on a Dark tile; all else an omen asks for once it is chosen."""
    if piece >= 0:
        return _omen_on(g, me, piece)
    if g.turn.phase == TREASURES:
        return no_treasure(g, at, "CAV-25")
    return Why("First choose an omen: it then asks for a space, if it needs one.", "CAV-15")


def no_treasure(g: Cave, at: Space, clause: str) -> Why:
    """Why a tile does not take a Treasure token (CAV-25, CGH-45)."""
    if not g.supply[TREASURE]:
        return Why("No Treasure token is left in the supply.", clause)
    if at not in g.edges:
        return no_tile(clause)
    if at not in g.dark:
        return Why("A Treasure token is put only on a Dark tile.", clause)
    if at in g.where:
        return Why(f"{upper(called(g, g.pieces_on(at)[0]))} stands there.", clause)
    return Why("A Treasure token lies there already.", clause)


def _omen_on(g: Cave, me: CavePlayer, piece: int) -> Why | None:
    """The omen that would reach a piece: Giant Bats carry it, Soporific Spores weaken its player."""
    role = g.role_of(piece)
    why = spared(g, me, piece, (BATS, SPORES))
    if why is not None or role is None:
        return why
    bats, spores = BATS.of(role), SPORES.of(role)
    if bats is not None and piece in bats.pieces(g, role):
        return _first(me, BATS_OMEN, f"carry {called(g, piece)}", "CAV-29")
    if spores is not None and spores.works(g, role):
        return _first(me, SPORES_OMEN, f"weaken the {role.title}", "CAV-32")
    if role.cannot_be_moved(g):
        return Why(f"Behind her Shield {called(g, piece)} cannot be carried, and she has no Grit to lose.", "CAV-29")
    if sheltered(g, g.where[piece], OFF):
        return Why("The Mushroom Forest keeps your omens from whoever is inside.", "TER-40")
    return out_of_sight(g, piece) or Why(f"No omen would do anything to {called(g, piece)} now.", "CAV-28")


def _first(me: OmenRole, omen: Omen, what: str, clause: str) -> Why:
    """An omen that would do it, if it can be paid."""
    return unpaid(me, omen, me.prices[omen.number]) or Why(f"{omen.name} can {what}: first choose the omen.", clause)


def unpaid(me: OmenRole, omen: Omen, price: int) -> Why | None:
    """Too few Omens with the symbols that pay for something (CAV-26)."""
    held = sum(me.means.omens[symbol] for symbol in omen.symbols)
    if held >= price:
        return None
    symbols = ", ".join(SYMBOLS[symbol] for symbol in omen.symbols)
    return Why(f"The price of {omen.name} is {some(price, 'Omen')} ({symbols}); you have {held or 'none'}.", "CAV-26")
