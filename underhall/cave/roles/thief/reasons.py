"""Why the Thief cannot go somewhere, target somebody or take something (THF-11 to THF-29)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from underhall.cave.map import board
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
    upper,
    walled,
    weaker,
)
from underhall.cave.roles.thief.actions import BACKSTAB, PICKPOCKET
from underhall.cave.roles.thief.moves import lets_in
from underhall.cave.roles.thief.turn import act_options
from underhall.cave.roles.thief.upgrades import (
    BACKSTAB_CUBES,
    CLIMBING_GEAR,
    HAND_CROSSBOW,
    LOCK_PICKING_KIT,
    LOOT,
    PICK_LOCK_CUBES,
)
from underhall.hall.pieces import THIEF
from underhall.hall.reasons import Why
from underhall.hall.space import side_to
from underhall.hall.tokens import CRYSTAL, GEMS, NO_TOKENS, TREASURE, VAULT

if TYPE_CHECKING:
    from underhall.cave.roles.thief.role import Thief
    from underhall.cave.state import Cave
    from underhall.hall.space import Space


def why_not(g: Any, me: Thief, at: Space, piece: int) -> Why | None:
    """A piece he cannot target; a space he cannot enter, or can do nothing on."""
    return of_its_one_piece(g, me, at, piece, _against, _idle, _step)


# ------------------------------------------------------------------ targets


def _against(g: Cave, me: Thief, here: Space, at: Space, piece: int) -> Why | None:
    """Somebody he can do nothing to."""
    why = spared(g, me, piece, (PICKPOCKET, BACKSTAB))
    return why or (_target(g, me, at == here, piece) if at == here or me.has(HAND_CROSSBOW) else None)


def _target(g: Cave, me: Thief, near: bool, piece: int) -> Why | None:
    """Once a turn, with cubes, unseen, and with something to take or to hurt (THF-24 to THF-34)."""
    role = g.role_of(piece)
    theft, injury = PICKPOCKET.of(role), BACKSTAB.of(role)
    if me.targeted >> piece & 1:
        return Why(f"You have targeted {called(g, piece)} this turn: each player only once.", "THF-24")
    if not me.means.cubes:
        return lacking(f"to target {called(g, piece)}", "at least 1 Action cube", 0, "THF-15")
    means = theft or injury
    if means is None or role is None:
        return None
    contest = means.contest(g, me, piece)
    if not contest.won():
        return weaker(contest, "THF-25")
    least = [cubes for cubes in BACKSTAB_CUBES if injury is not None and injury.possible(g, me, piece, cubes)]
    if least and least[0] > me.means.cubes:
        clause = BACKSTAB.lines[role.name].clause
        return lacking(f"to backstab {called(g, piece)}", some(least[0], "Action cube"), me.means.cubes, clause)
    if near and theft is not None and not theft.possible(g, me, piece):
        return Why(f"{upper(called(g, piece))} has nothing that you could take.", PICKPOCKET.lines[role.name].clause)
    return None


# ------------------------------------------------------------------ stepping


def _steps(g: Cave, me: Thief, here: Space) -> dict[Space, int]:
    """The steps from a space with Movement enough."""
    if here not in g.edges:
        return {}
    g.where[THIEF] = here
    return prices(act_options(g, me))


def _step(g: Cave, me: Thief, here: Space, at: Space) -> Why:
    """A neighbour that is closed to him, or a space farther off."""
    left, me.means.movement = me.means.movement, PLENTY
    steps = _steps(g, me, here)
    if at not in g.edges and at not in steps:
        return no_tile("THF-12")
    if side_to(here, at) >= 0 and at not in steps:
        if not lets_in(g, me, at):
            return _barred(g, me, at)
        if board.impassable(g, at):
            return Why("These spaces of the Canyon are impassable; Climb leads over them.", "THF-17")
        if walled(g, here, at):
            return _wall(me, left)
        if why := closed_ground(g, at):
            return why
    if at in steps and not left:
        return lacking("to go there", "1 Movement", left, "THF-12")
    if at in steps and (why := closed_ground(g, at)):
        return why
    cost = cheapest(here, at, lambda space: _steps(g, me, space).items())
    return too_far(cost, left, "THF-12", "Movement", "There is no way there without a wall to Climb.")


def _barred(g: Cave, me: Thief, at: Space) -> Why:
    """Only a Ghoul bars its space to him (THF-12)."""
    for piece in g.pieces_on(at):
        injury = BACKSTAB.of(g.role_of(piece))
        if injury is not None and not injury.contest(g, me, piece).won():
            return weaker(injury.contest(g, me, piece), "THF-12")
    return Why("Somebody bars the way.", "THF-12")


def _wall(me: Thief, left: int) -> Why:
    """What a Climb takes (THF-17)."""
    needs = some(me.climb_wall[me.has(CLIMBING_GEAR)], "Action cube")
    has = f"{some(me.means.cubes, 'cube')} and {left} Movement"
    return Why(f"A wall is between. To Climb it takes {needs} and 1 Movement; you have {has}.", "THF-17")


# ------------------------------------------------------------------ his own space


def _idle(g: Cave, me: Thief, here: Space) -> Why:
    """What he cannot have where he stands."""
    tokens = g.tokens.get(here, NO_TOKENS)
    cubes = me.means.cubes
    loot = any(token == TREASURE or token in GEMS for token in tokens)
    if loot and cubes < LOOT:
        return lacking("to Loot what lies here", some(LOOT, "Action cube"), cubes, "THF-16")
    if VAULT in tokens and here in me.tried:
        return Why("You have tried this Vault: each only once a turn.", "THF-19")
    least = min(PICK_LOCK_CUBES[me.has(LOCK_PICKING_KIT)])
    if VAULT in tokens and cubes < least:
        return lacking("to pick the lock of the Vault", some(least, "Action cube"), cubes, "THF-19")
    if loot or VAULT in tokens:
        return Why("You stand here: what you can do is in the list.", "THF-11")
    if here in g.lit and g.lit[here].kind == me.vault_kind and VAULT not in tokens:
        return Why("The Vault here has no Vault token any more, and so nothing to take.", "THF-19")
    if CRYSTAL in tokens:
        return Why("A Crystal is of no use to you: you take Treasures, Gems and what is in Vaults.", "THF-16")
    return Why("You stand here, with nothing to take and nobody to target.", "THF-11")
