"""How the Cave Ghost and every other role meet: she moves and possesses them, nobody can target her (CGH-58)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from underhall.cave.map.arrive import FLAMES
from underhall.cave.play.possession import CARDS
from underhall.cave.roles.cave.pairs import deep_and_dark, hexed
from underhall.cave.roles.cave_ghost.powers import POSSESSES, Measured, isolated_piece, isolation, within_reach
from underhall.cave.roles.dragon import role as dragon
from underhall.cave.roles.goblins import role as goblins
from underhall.cave.roles.goblins.role import Goblins
from underhall.cave.roles.goblins.tribes import reveals
from underhall.cave.roles.knight import attacks as knight
from underhall.cave.roles.thief.role import BACKSTAB, PICKPOCKET, Thief
from underhall.cave.setup.agreed import SHADOW
from underhall.hall.pairs import Effect, never_meet
from underhall.hall.pieces import THIEF, TRIBES
from underhall.hall.space import OFF

if TYPE_CHECKING:
    from underhall.cave.state import Cave

TELEKINESIS: Final = Effect[None]("cave-ghost", "Telekinesis")
"""It works alike on all: see `powers`; what is said here is for the matrix."""


def _tribes(g: Cave, role: Goblins) -> Measured:
    """The least isolated of the revealed Tribes; with none, where the first may be revealed, OFF if nowhere: then
    nothing is measured (CGH-42, CGH-57)."""
    revealed = [g.where[tribe] for tribe in TRIBES if within_reach(g, g.where[tribe])]
    if revealed:
        return Measured([min(revealed, key=lambda at: isolation(g, at))])
    found = {o.space: True for tribe in TRIBES if g.where[tribe] == OFF for o in reveals(g, role, tribe)}
    return Measured(sorted(found) or [OFF], coming=True)


def _thief(g: Cave, role: Thief) -> Measured:
    """Killed, he is measured to the Entrance, where his turn begins (CGH-43)."""
    return Measured([g.entrance]) if g.where[THIEF] == OFF else isolated_piece(g, role)


_FOUND: Final[dict[str, Callable[[Cave, Any], Measured]]] = {"goblins": _tribes, "thief": _thief}
_MOVED: Final = {
    "knight": "Moves her along a line: through no wall, onto no Dark tile, not behind a Shield.",
    "goblins": "Moves a revealed Tribe along a line, through no wall, at no loss.",
    "dragon": "Moves him along a line; surfaced through no wall and onto no Dark tile.",
    "nightmare-unicorn": "Moves him along a line: through no wall, onto no Dark tile.",
    SHADOW: "Moves him along a line: through no wall, onto no Dark tile.",
    "thief": "Moves him along a line, through no wall.",
    "ghoul": "Moves it along a line, through no wall.",
    "vile-ghoul": "Moves it along a line, through no wall.",
}
for _role, _text in _MOVED.items():  # the Unicorn too (UNI-97)
    TELEKINESIS.on(_role, "CGH-32", _text)(None)
    if _role in CARDS:
        _where: Callable[[Cave, Any], Measured] = _FOUND.get(_role, isolated_piece)
        POSSESSES.on(_role, "CGH-35", f"Plays a turn of theirs at once, unblockable: {CARDS[_role].effects[0]}")(_where)
POSSESSES.spares(SHADOW, "CGH-04", "There is no card for him.")

# ------------------------------------------------------------------ others and her

knight.ATTACK.spares("cave-ghost", "CGH-58", "She cannot be attacked or shot.")
knight.DEEP_AND_DARK.on("cave-ghost", "CAV-35", "She draws 2 Omens.")(deep_and_dark)
goblins.ATTACK.spares("cave-ghost", "CGH-58", "She cannot be attacked.")
goblins.HEX.on("cave-ghost", "CAV-35", "She discards that many Omens of her choice, to the bag.")(hexed)
dragon.CLAW.spares("cave-ghost", "CGH-58", "None of his powers affects her.")
FLAMES.spares("cave-ghost", "CGH-19", "It does not touch her.")
PICKPOCKET.spares("cave-ghost", "CGH-58", "She cannot be targeted.")
BACKSTAB.spares("cave-ghost", "CGH-58", "She cannot be targeted.")
for _role in ("nightmare-unicorn", SHADOW):
    never_meet(_role, "cave-ghost", "CGH-58", "She cannot be targeted.")
for _role in ("ghoul", "vile-ghoul"):
    never_meet(_role, "cave-ghost", "CGH-59", "She cannot be targeted; for a smashed Crystal she names the symbol.")
for _one, _other in (("cave", "cave-ghost"), ("cave-ghost", "cave")):
    never_meet(_one, _other, "CGH-01", "She takes the Cave's place, so only one of them is in a game.")
