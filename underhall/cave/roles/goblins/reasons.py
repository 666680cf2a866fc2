"""Why the Goblins cannot activate a Tribe, or a Tribe cannot go somewhere or attack somebody (GOB-08 to GOB-52)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from underhall.cave.map import board
from underhall.cave.map.parts import SYMBOLS
from underhall.cave.play.monsters import GNOME, GOLEM
from underhall.cave.reasons import (
    NO_WAY,
    called,
    cheapest,
    closed_ground,
    no_tile,
    out_of_sight,
    some,
    spared,
    upper,
    walled,
    weaker,
)
from underhall.cave.roles.goblins.tribe_attacks import ATTACK, SMASH_STRENGTH, obliging
from underhall.cave.roles.goblins.tribe_moves import add_movement, been, exits_used_up, new_exit, step_cost
from underhall.cave.roles.goblins.tribes import can_reveal, reveals, tribe_options
from underhall.engine.flow import Option
from underhall.hall.pieces import FANGS, TRIBES
from underhall.hall.reasons import Why
from underhall.hall.space import OFF, side_to
from underhall.hall.tokens import CRYSTAL, NO_TOKENS

if TYPE_CHECKING:
    from underhall.cave.roles.goblins.role import Goblins
    from underhall.cave.state import Cave
    from underhall.hall.space import Space
    from underhall.hall.state import Hall


def why_not(g: Cave, me: Goblins, at: Space, piece: int) -> Why | None:
    """A Tribe that cannot be activated; else what the active Tribe cannot do."""
    tribe = me.means.active
    if tribe < 0:
        return why_not_activated(g, me, piece)
    if piece == tribe:
        piece = -1
    if piece in TRIBES:
        return Why(f"{upper(called(g, tribe))} is active: it is finished before another Tribe begins.", "GOB-28")
    here = g.where[tribe]
    why = None
    if piece >= 0:
        why = out_of_sight(g, piece) or spared(g, me, piece, (ATTACK,))
        if why is None and at == here:
            why = _attack(g, me, tribe, piece)
    return why or _space(g, me, tribe, here, at)


def why_not_activated(g: Hall[Any], me: Goblins, piece: int) -> Why:
    """Each Tribe with Population once a turn (GOB-08, GOB-28)."""
    if piece not in TRIBES:
        return Why("First activate a Tribe: it then moves and acts.", "GOB-28")
    name = upper(called(g, piece))
    if not me.tribe_population(piece):
        return Why(f"{name} has Population 0 and cannot be activated.", "GOB-08")
    if me.means.done >> piece & 1:
        return Why(f"{name} was activated this turn: each Tribe only once.", "GOB-28")
    if g.where[piece] == OFF and not can_reveal(cast("Cave", g), me, piece):
        return Why(f"{name} is hidden, and other pieces stand on all Dark tiles with its symbol.", "GOB-50")
    return Why(f"{name} cannot be possessed in the Mushroom Forest.", "GST-50")


def _attack(g: Cave, me: Goblins, tribe: int, piece: int) -> Why | None:
    """Somebody on its space (GOB-37, GOB-92)."""
    role = g.role_of(piece)
    assault = ATTACK.of(role)
    if assault is None or role is None or assault.possible(g, me, tribe, piece):
        return None
    contest = assault.contest(g, me, tribe, piece)
    if not contest.won():
        return weaker(contest, ATTACK.lines[role.name].clause)
    return Why("Tribes attack the Dragon only with the Ash Dragon card in play.", "GOB-37")


# ------------------------------------------------------------------ spaces


def _space(g: Cave, me: Goblins, tribe: int, here: Space, at: Space) -> Why:
    """By what the Tribe is now: hidden, lurking, or on the map."""
    if here == OFF:
        return _reveal(g, me, tribe, at)
    if at == here:
        return _idle(g, me, tribe, here)
    if here not in g.edges:
        return _leave_lurking(g, me, tribe, here, at)
    return _step(g, me, tribe, here, at)


def _reveal(g: Cave, me: Goblins, tribe: int, at: Space) -> Why:
    """Where a hidden Tribe cannot be revealed (GOB-50, GOB-51)."""
    symbol = "any symbol" if me.has(tribe, GNOME) else SYMBOLS[tribe - FANGS].title()
    if at not in g.edges:
        if any(option.verb == "lurk" for option in reveals(g, me, tribe)):
            return Why("It lurks only on an open space beside a tile.", "GOB-51")
        return Why(f"It can lurk on an open space only when no Dark tile shows {symbol}.", "GOB-51")
    if at in g.dark and at in g.where:
        others = [piece for piece in g.pieces_on(at) if piece not in TRIBES]
        if others:
            return Why(f"It cannot be revealed where {called(g, others[0])} stands.", "GOB-50")
    return Why(f"It is hidden, and is revealed only on a Dark tile that shows {symbol}.", "GOB-50")


def _leave_lurking(g: Cave, me: Goblins, tribe: int, here: Space, at: Space) -> Why:
    """A lurking Tribe makes one step onto a tile (GOB-52)."""
    if at not in g.edges:
        return no_tile("GOB-52")
    side = side_to(at, here)
    if side < 0:
        return Why("A lurking Tribe makes only one step, onto a tile beside it.", "GOB-52")
    if board.has_wall(g, at, side) and not me.has(tribe, GOLEM):
        return Why("A wall is between.", "GOB-52")
    if obliging(g, at):
        return Why("A lurking Tribe may not step where it would have to attack.", "GOB-52")
    return closed_ground(g, at) or _barred(g, me, tribe, at) or no_tile("GOB-52")


def _ways(g: Cave, me: Goblins, tribe: int, here: Space) -> list[tuple[Space, int]]:
    """The steps from a space, if it were there."""
    options: list[Option] = []
    if here in g.edges:
        g.where[tribe] = here
        add_movement(g, me, tribe, here, options)
    return [(option.space, 1) for option in options if option.verb == "move"]


def _step(g: Cave, me: Goblins, tribe: int, here: Space, at: Space) -> Why:
    """A neighbour that is closed to it, or a space farther off."""
    if at not in g.edges:
        if side_to(here, at) >= 0 and here in g.dark:
            return Why("It can Explore no more: no tiles are left, or the Cave is collapsing.", "GOB-47")
        if side_to(here, at) >= 0:
            return Why("A Tribe Explores onto an open space only from a Dark tile.", "GOB-47")
        return no_tile("GOB-30")
    if me.means.halted:
        return Why("It moves no further in this activation, but may still act.", "GOB-28")
    if exits_used_up(g, me, tribe, here):
        return Why("It may not leave another Lit tile: its Population would drop to 0.", "GST-67")
    if side_to(here, at) >= 0:
        if walled(g, here, at) and not me.has(tribe, GOLEM):
            return Why("A wall is between: a Tribe passes it only with the Golem.", "GOB-30")
        if why := closed_ground(g, at) or _barred(g, me, tribe, at):
            return why
    if at in been(g, me, tribe) and not new_exit(g, me, tribe, here):
        return Why("It was there in this activation, and nothing has changed since.", "GOB-30")
    me.means.visited = ()
    steps = cheapest(here, at, lambda space: _ways(g, me, tribe, space))
    if steps == NO_WAY:
        return Why("There is no way there without walls, as far as it may enter.", "GOB-30")
    return Why(f"It goes step by step: it takes {some(steps, 'step')} to get there.", "GOB-30")


def _barred(g: Cave, me: Goblins, tribe: int, at: Space) -> Why | None:
    """Somebody too strong, after what the step itself costs (GOB-33)."""
    left = me.strength_of(tribe, max(0, me.tribe_population(tribe) - step_cost(g, me, tribe, at)))
    for piece in g.pieces_on(at):
        assault = None if piece in TRIBES else ATTACK.of(g.role_of(piece))
        if assault is not None and assault.entry(g, piece) > left:
            why = weaker(assault.contest(g, me, tribe, piece)._replace(have=left), "GOB-33")
            lost = me.strength(g, tribe) > left
            return why._replace(sentence=f"{why.sentence[:-1]}, after the step.") if lost else why
    return None


def _idle(g: Cave, me: Goblins, tribe: int, here: Space) -> Why:
    """What it cannot do where it stands."""
    strength = me.strength(g, tribe)
    if CRYSTAL in g.tokens.get(here, NO_TOKENS) and strength < SMASH_STRENGTH:
        return Why(f"Striking the Crystal needs Strength {SMASH_STRENGTH}; this Tribe has {strength}.", "GOB-41")
    if len(tribe_options(g, me, tribe)) == 1:
        return Why("It stands here, and can do nothing more.", "GOB-28")
    return Why("It stands here: what it can do is in the list.", "GOB-28")
