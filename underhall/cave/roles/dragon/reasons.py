"""Why the Dragon cannot go somewhere, or what it takes to reach somebody (DRG-14 to DRG-44, DRG-70)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.cave.map import board
from underhall.cave.reasons import called, closed_ground, no_tile, out_of_sight, spared, walled, weaker
from underhall.cave.roles.dragon.flight import barred_by, first_steps, free_move
from underhall.cave.roles.dragon.powers import (
    CLAUSES,
    CLAW,
    HISS,
    NINE,
    POWER_COSTS,
    POWER_IDS,
    POWER_NAMES,
    SCRATCH,
    SLAP,
    in_reach,
    payable,
    usable,
)
from underhall.hall.pieces import DRAGON
from underhall.hall.reasons import Why
from underhall.hall.space import ADJACENT, LINES, distance, line, side_to

if TYPE_CHECKING:
    from underhall.cave.roles.dragon.powers import Hit
    from underhall.cave.roles.dragon.role import Dragon
    from underhall.cave.state import Cave
    from underhall.hall.pairs import Effect
    from underhall.hall.space import Space

STRIKES: Final[tuple[tuple[Effect[Hit], int], ...]] = tuple(
    (effect, POWER_IDS.index(name))
    for effect, name in ((SCRATCH, "scratch"), (CLAW, "claw"), (SLAP, "slap"), (HISS, "hiss"))
)
"""The powers that do something to a piece."""


def why_not(g: Any, me: Dragon, at: Space, piece: int) -> Why | None:
    """A piece is reached by powers; a space by a movement in a straight line."""
    here = g.where[DRAGON]
    if piece not in (-1, DRAGON):
        effects = [effect for effect, _ in STRIKES]
        return out_of_sight(g, piece) or spared(g, me, piece, effects) or _power(g, me, piece)
    if at == here:
        return Why("You stand here: your powers are in the list.", "DRG-15")
    return _step(g, me, here, at)


# ------------------------------------------------------------------ powers


def _power(g: Cave, me: Dragon, piece: int) -> Why:
    """Which power would reach a piece, and what is missing for it."""
    role = g.role_of(piece)
    powers = [power for effect, power in STRIKES if effect.of(role) is not None]
    reaching = [power for power in powers if _reaches(g, me, power, piece)]
    ready = [option.card for option in usable(g, me) if option.card in reaching]
    if ready:
        return Why(f"{POWER_NAMES[ready[0]]} reaches {called(g, piece)}: it is in the list.", CLAUSES[ready[0]])
    if not in_reach(g, piece):
        return Why("The Mushroom Forest keeps your powers from whoever is inside, or from you.", "TER-40")
    if reaching:
        power = reaching[0]
        return Why(f"{POWER_NAMES[power]} would reach {called(g, piece)}, but you cannot pay {_cost(power)}.", "DRG-16")
    return Why("Claw reaches only pieces around you or on your own tile.", "DRG-32")


def _cost(power: int) -> str:
    return f"its {POWER_COSTS[power]}"


def _reaches(g: Cave, me: Dragon, power: int, piece: int) -> bool:
    """Whether a power could touch this piece where it is."""
    at, here = g.where[piece], g.where[DRAGON]
    name = POWER_IDS[power]
    if not in_reach(g, piece) or not me.can_use[power](g, me):
        return False
    return name == "hiss" or at in {"scratch": (here,), "claw": NINE[here], "slap": ADJACENT[here]}[name]


# ------------------------------------------------------------------ moving


def _step(g: Cave, me: Dragon, here: Space, at: Space) -> Why:
    """The free move of the turn: 1 or 2 tiles in a line (DRG-14, DRG-27, DRG-28)."""
    if at not in g.edges:
        return no_tile("DRG-27")
    if me.free_move_used:
        wing = "a Wing can carry you on" if _can_wing(g, me) else "you have no Wing to go on by"
        return Why(f"You have made the free move of this turn, and {wing}.", "DRG-14")
    if side_to(here, at) >= 0:
        why = _closed(g, me, here, at)
        if why is not None:
            return why
    between = line(here, at)[:-1] if LINES[here][at] and distance(here, at) == 2 else []
    if any(option.space in between for option in first_steps(g, free_move(g, me))):
        return Why("A movement goes tile by tile: first choose the one between.", "DRG-30")
    return Why(f"It is {distance(here, at)} spaces away: the free move goes 1 or 2 tiles in a straight line.", "DRG-14")


WING: Final = POWER_IDS.index("wing")


def _can_wing(g: Cave, me: Dragon) -> bool:
    return WING in payable(*me.symbols(g)) and me.can_use[WING](g, me)


def _closed(g: Cave, me: Dragon, here: Space, at: Space) -> Why | None:
    """What closes a neighbouring tile to a surfaced Dragon; underground only Terrain does, and a visitor's pillar of
    light (DRG-27, DRG-28, MMP-90)."""
    if at == g.pillar:
        return Why("The pillar of light lets nobody onto its tile.", "MMP-90")
    if g.surfaced:
        if walled(g, here, at):
            wing = "have one" if _can_wing(g, me) else "have none"
            return Why(f"Surfaced you cross a wall only by a Wing, and you {wing}.", "DRG-28")
        if at in g.dark:
            return Why("Surfaced you may not enter a Dark tile.", "DRG-28")
        contest = barred_by(g, at)
        if contest is not None and not contest.won():
            return weaker(contest, "DRG-70")
    if board.impassable(g, at):
        return Why("You cannot end a movement on these spaces of the Canyon.", "TER-22")
    return closed_ground(g, at)
