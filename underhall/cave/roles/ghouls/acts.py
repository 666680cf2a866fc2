"""All that either Ghoul may do in Move and Act (GHL-21, VGL-23)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from underhall import facts
from underhall.cave import verbs
from underhall.cave.map.terrain import PIT, kind_at
from underhall.cave.play.possession import do_extra, extras, may_flare
from underhall.cave.roles.ghouls.attacks import add_attacks, add_smashing, attack, smash
from underhall.cave.roles.ghouls.gains import add_collecting, collect
from underhall.cave.roles.ghouls.moves import STOP, add_steps, leave_terrain, mind_the_pit, sneak, step, use_flare
from underhall.cave.roles.ghouls.using_terror import add_terror, scour_reveal, scoured, use_terror
from underhall.engine.flow import Flow, Option
from underhall.hall.tokens import NO_TOKENS

if TYPE_CHECKING:
    from underhall.cave.roles.ghouls.both import GhoulRole
    from underhall.cave.state import Cave
    from underhall.hall.space import Space

FLARE: Final = Option(verbs.FLARE, amount=facts.ghoul().costs.flare_movement)


def mixed_options(g: Cave, me: GhoulRole, at: Space, points: int) -> list[Option]:
    """Stop, step, Flare, strike, where there are other pieces, Terrain or a waived surcharge."""
    options = [STOP]
    if points:
        add_steps(g, me, at, points, options)
        if may_flare(g, me):
            options.append(FLARE)
    add_attacks(g, me, at, options)
    return options


def with_the_rest(g: Cave, me: GhoulRole, at: Space, points: int, options: list[Option]) -> list[Option]:
    """These options and what its space and its Terror cards offer; on a Pit only what may be done there."""
    here = g.tokens.get(at, NO_TOKENS)
    if here:
        add_collecting(me, points, here, options)
        add_smashing(me, here, options)
    if me.terror.ready:
        add_terror(g, me, at, points, options)
    if me.looked:
        options += scoured(g, me)
    if len(g.roles) > 1:
        options += extras(g, me)
    if g.ground and kind_at(g, at) == PIT:
        return mind_the_pit(g, me, at, points, options)
    return options


ACTIONS: Final[dict[str, Callable[[Cave, GhoulRole, Option], Flow[None]]]] = {
    "move": step,
    "strike": step,
    "sneak": sneak,
    "sneak-twice": sneak,
    "leave-terrain": leave_terrain,
    "flare": use_flare,
    "collect": collect,
    "attack": attack,
    "smash": smash,
    "terror": use_terror,
    "scour-reveal": scour_reveal,
}
"""What each verb of the phase does."""


def act(g: Cave, me: GhoulRole, option: Option) -> Flow[None]:
    """Do what was chosen."""
    return ACTIONS.get(option.verb, do_extra)(g, me, option)
