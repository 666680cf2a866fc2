"""Move and Act, the phase both Ghouls have: all that either may do in it (GHL-21, VGL-23)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from underhall.cave.map.terrain import PIT, kind_at
from underhall.cave.play.possession import EXTRAS, extras
from underhall.cave.roles.ghouls.attacks import add_attacks, add_smashing, attack, smash
from underhall.cave.roles.ghouls.boosts import add_boosts, boost_attack, boost_move
from underhall.cave.roles.ghouls.gains import add_collecting, collect
from underhall.cave.roles.ghouls.moves import (
    STOP,
    add_flare,
    add_steps,
    leave_terrain,
    mind_the_pit,
    sneak,
    step,
    use_flare,
)
from underhall.cave.roles.ghouls.using_terror import add_terror, scour_reveal, scoured, use_terror
from underhall.engine.flow import Ask, Flow, Option, Prompt
from underhall.hall.pieces import GHOST, GHOUL
from underhall.hall.space import OFF
from underhall.hall.tokens import NO_TOKENS

if TYPE_CHECKING:
    from underhall.cave.roles.ghouls.both import GhoulRole
    from underhall.cave.state import Cave


def move_and_act(g: Cave, me: GhoulRole, prompt: Prompt) -> Flow[None]:
    """In any order, as often as it can pay (GHL-21, GHL-22), until it stops or a possession turn is over (GST-60)."""
    while not g.turn.cut:
        options = act_options(g, me)
        if options == [STOP]:
            return
        option = options[(yield Ask(me.seat, prompt, options, (me.means.movement, me.attack_now())))]
        if option is STOP:
            return
        yield from ACTIONS[option.verb](g, me, option)


def act_options(g: Cave, me: GhoulRole) -> list[Option]:
    """Everything it may do now."""
    at, points = g.where[GHOUL], me.means.movement
    here = g.tokens.get(at, NO_TOKENS)
    options = [STOP]
    if points > 0:  # nothing waives the first point of a step (GHL-23, GHL-58)
        add_steps(g, me, at, points, options)
        add_flare(g, me, points, options)
    add_attacks(g, me, at, options)
    add_boosts(me, options)
    if here:
        add_collecting(me, points, here, options)
        add_smashing(me, here, options)
    add_terror(g, me, at, points, options)
    options += scoured(g, me)
    if g.where[GHOST] != OFF:
        options += extras(g, me)
    return mind_the_pit(g, me, at, points, options) if kind_at(g, at) == PIT else options


ACTIONS: Final[dict[str, Callable[[Cave, GhoulRole, Option], Flow[None]]]] = {
    "move": step,
    "strike": step,
    "sneak": sneak,
    "sneak-twice": sneak,
    "leave-terrain": leave_terrain,
    "flare": use_flare,
    "boost-move": boost_move,
    "boost-attack": boost_attack,
    "collect": collect,
    "attack": attack,
    "smash": smash,
    "terror": use_terror,
    "scour-reveal": scour_reveal,
    **EXTRAS,
}
"""What each verb of the phase does."""
