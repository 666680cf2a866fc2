"""Why a Ghoul cannot go somewhere, strike somebody or take something (GHL-21 to GHL-44, VGL-23 to VGL-29)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from underhall.cave.map import board
from underhall.cave.map.terrain import PIT, kind_at
from underhall.cave.reasons import (
    PLENTY,
    called,
    cheapest,
    closed_ground,
    lacking,
    no_tile,
    of_its_one_piece,
    prices,
    some,
    spared,
    too_far,
    walled,
)
from underhall.cave.roles.ghouls.attacks import can_attack, defence_of
from underhall.cave.roles.ghouls.gains import add_collecting
from underhall.cave.roles.ghouls.moves import add_steps, ways_in
from underhall.engine.flow import Option
from underhall.hall.pieces import GHOST
from underhall.hall.reasons import Why
from underhall.hall.space import side_to
from underhall.hall.tokens import CRYSTAL, NO_TOKENS

if TYPE_CHECKING:
    from underhall.cave.roles.ghouls.both import GhoulRole
    from underhall.cave.state import Cave
    from underhall.hall.space import Space


def why_not(g: Cave, me: GhoulRole, at: Space, piece: int) -> Why | None:
    """A piece it cannot attack where they are; else a space it cannot enter, or can do nothing on."""
    return of_its_one_piece(g, me, at, piece, _against, _idle, _step)


# ------------------------------------------------------------------ striking


def _against(g: Cave, me: GhoulRole, here: Space, at: Space, piece: int) -> Why | None:
    """Pieces that it never attacks, or cannot attack now where they are."""
    if piece == GHOST:
        return Why("A Ghost cannot be attacked, and costs nothing to pass.", "GHL-30")
    why = spared(g, me, piece, (me.strikes,))
    if why is None and (at == here or at in _steps(g, me, here)) and not can_attack(g, me, piece):
        why = _attack(g, me, piece)
    return why


def _attack(g: Cave, me: GhoulRole, piece: int) -> Why:
    """Attacked already, or too strong."""
    if me.struck >> piece & 1:
        return Why(f"You have attacked {called(g, piece)} this turn: each piece only once.", "GHL-38")
    defence = defence_of(g, me, piece)
    discs = me.discs_for(defence)
    if discs:
        needs = f"{some(discs, 'attack disc')}, 1 more than its defence of {max(0, defence)},"
        return lacking(f"to strike {called(g, piece)}", needs, me.means.attack, "GHL-37")
    return Why(
        f"Your Attack {me.attack_now()} is not greater than the defence {defence} of {called(g, piece)}.", "VGL-27"
    )


# ------------------------------------------------------------------ stepping


def _steps(g: Cave, me: GhoulRole, here: Space) -> dict[Space, int]:
    """What a step to each neighbour would cost with points enough (GHL-23 to GHL-31)."""
    options: list[Option] = []
    if here in g.edges:
        add_steps(g, me, here, PLENTY, options)
    return prices(options)


def _step(g: Cave, me: GhoulRole, here: Space, at: Space) -> Why:
    """A neighbour that costs too much or is closed, or a space farther off."""
    left = me.means.movement
    steps = _steps(g, me, here)
    if at not in g.edges and at not in steps:
        return no_tile("GHL-23")
    if board.impassable(g, at):
        return closed_ground(g, at, "GHL-91") or no_tile("GHL-91")
    if at not in steps and side_to(here, at) < 0:
        return too_far(cheapest(here, at, lambda space: _steps(g, me, space).items()), left, "GHL-23")
    if at in steps and left < steps[at]:
        return _short(g, me, here, at, steps[at])
    return closed_ground(g, at) or too_far(steps.get(at, 1), left, "GHL-23")


def _short(g: Cave, me: GhoulRole, here: Space, at: Space, cost: int) -> Why:
    """Too few points for a step: what makes it dear."""
    left = me.means.movement
    crowded = max(extra for _, extra in ways_in(g, me, at)) > 0
    if walled(g, here, at) and not me.sneaking:
        among = " and in among other pieces" if crowded else ""
        return lacking(f"to go through the wall{among}", f"{cost} movement", left, "GHL-25")
    if crowded:
        return lacking("to enter a space with another piece", f"{cost} movement", left, "GHL-26")
    return lacking("to go there", f"{cost} movement", left, "GHL-23")


# ------------------------------------------------------------------ its own space


def _idle(g: Cave, me: GhoulRole, here: Space) -> Why:
    """What lies on its own space and cannot be had now."""
    tokens = g.tokens.get(here, NO_TOKENS)
    options: list[Option] = []
    add_collecting(me, PLENTY, tokens, options)
    cost = min((option.amount for option in options), default=0)
    if cost > me.means.movement:
        return lacking("to collect what lies here", f"{cost} movement", me.means.movement, "GHL-32")
    if CRYSTAL in tokens and not me.may_smash():
        if me.smashing.amount:
            discs = some(me.smashing.amount, "attack disc")
            return lacking("to smash the Crystal", discs, me.means.attack, "GHL-44")
        return Why(f"Smashing the Crystal needs Attack 3 or more; yours is {me.means.attack}.", "VGL-28")
    if kind_at(g, here) == PIT and (options or CRYSTAL in tokens):
        return Why("On a Pit you must keep the movement that it takes to leave it.", "TER-52")
    return Why("You stand here, with nothing to strike, smash or collect.", "GHL-21")
