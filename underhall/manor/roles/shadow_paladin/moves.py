"""Moving: the spaces of phase 2, the way out, and the flight of a coward (SHP-08, SHP-09, SHP-14, SHP-16, SHP-38)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.engine.flow import Flow, Option, Prompt
from underhall.hall import deeds
from underhall.hall.asks import OnSpace, choose_space
from underhall.hall.figures import no_figures
from underhall.hall.pieces import SHADOW_PALADIN
from underhall.hall.space import Space
from underhall.hall.verbs import verb
from underhall.manor.escaping import FREE

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.shadow_paladin.role import ShadowPaladin

MOVING: Final = OnSpace(deeds.MOVE)
FLEE: Final = Prompt("shadow-flee", "You were hit: to which of the nearest Dark tiles do you flee?", "SHP-09")
FLEEING: Final = OnSpace(verb("flee-dark", "the nearest Dark tile, to which the Shadow Paladin flees", space=deeds.TO))


def goals(g: Hall[Any], me: ShadowPaladin, through_walls: bool, among_figures: bool = False) -> list[Space]:
    """Where one space takes the figure: adjacent tiles, those with figures only by Float, and out of the manor once the
    marker is on the final space (SHP-08, SHP-14, SHP-19, SHP-38)."""
    found = [to for to in g.steps(SHADOW_PALADIN, through_walls=through_walls) if among_figures or no_figures(g, to)]
    if me.is_complete(g) and g.at_the_door(SHADOW_PALADIN, through_walls):
        found.append(FREE)
    return found


def go(g: Hall[Any], me: ShadowPaladin, to: Space, verb: str, clause: str) -> Flow[None]:
    """Move the figure one space, or out of the manor and win (SHP-16, SHP-38)."""
    if to == FREE:
        g.win(me, "SHP-38", f"the Shadow Paladin has left the manor with the shadow marker on space {me.shadow}")
    g.tell(verb, clause, me.name, to, SHADOW_PALADIN)
    yield from g.enter(SHADOW_PALADIN, to)


# ------------------------------------------------------------------ the spaces of phase 2


def may_cross_wall(me: ShadowPaladin) -> bool:
    """One in all of the phase's spaces; after Rime Step any number (SHP-14)."""
    return me.means.walls != 0


def steps(g: Hall[Any], me: ShadowPaladin) -> list[Space]:
    """Where the next space of the movement leads."""
    return goals(g, me, may_cross_wall(me))


def move_options(g: Hall[Any], me: ShadowPaladin) -> list[Option]:
    """With spaces left, which may be split (SHP-14)."""
    return [MOVING[to] for to in steps(g, me)] if me.means.movement else []


def move(g: Hall[Any], me: ShadowPaladin, option: Option) -> Flow[None]:
    """One space; a wall on the way is counted (SHP-14)."""
    me.means.movement -= 1
    if me.means.walls > 0 and not g.is_open(g.where[SHADOW_PALADIN], option.space):
        me.means.walls -= 1
    yield from go(g, me, option.space, MOVING.verb, "SHP-14")


# ------------------------------------------------------------------ Cowardly


def refuges(g: Hall[Any]) -> list[Space]:
    """The nearest Dark tiles without figures, walls or not; never the tile one is on (SHP-09)."""
    far = {at: g.distance(g.where[SHADOW_PALADIN], at) for at in g.dark}
    dark = [at for at in sorted(g.dark) if no_figures(g, at)]
    nearest = min((far[at] for at in dark), default=0)
    return [at for at in dark if far[at] == nearest]


def flee(g: Hall[Any], me: ShadowPaladin) -> Flow[None]:
    """After a hit, in anybody's turn: one direct move, which only enters its goal; with no goal the figure stays
    (SHP-09, SHP-48)."""
    if nearest := refuges(g):
        at = yield from choose_space(me.seat, FLEE, FLEEING, nearest)
        g.tell("flee-dark", "SHP-09", me.name, at, SHADOW_PALADIN)
        yield from g.enter(SHADOW_PALADIN, at)
