"""How the Dragon moves: straight lines, walls, Dark tiles and Terrain (DRG-27 to DRG-31, DRG-80)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, cast

from underhall import facts
from underhall.cave.map import board
from underhall.cave.map.filling import place_dark, tiles_left
from underhall.cave.map.terrain import PIT, kind_at, other_pits
from underhall.cave.play.possession import in_passing
from underhall.cave.verbs import LEAVE_TERRAIN
from underhall.engine.flow import Flow, Option, Prompt
from underhall.hall.asks import OnSpace, choose
from underhall.hall.deeds import MOVE, TO
from underhall.hall.pairs import Contest, Effect
from underhall.hall.pieces import DRAGON, GHOUL
from underhall.hall.space import ACROSS, OFF, Space, side_to
from underhall.hall.verbs import verb

if TYPE_CHECKING:
    from underhall.cave.roles.dragon.role import Dragon
    from underhall.cave.state import Cave
    from underhall.hall.ground import Entry
    from underhall.hall.state import Hall

_POWERS: Final = {power.id: power for power in facts.dragon().powers}
FREE_TILES: Final = facts.dragon().turn.free_move.max_tiles
WING_TILES: Final = _POWERS["wing"].max_tiles

ON: Final = Prompt("move-on", "Move on in the same direction, or stop here?", "DRG-30")
WING: Final = Prompt("wing", "Wing: where to? Up to 2 tiles in a straight line, or 1 through a wall.", "DRG-31")

HALT: Final = Option(verb("halt", "the Dragon stops his movement here"))
MOVING: Final = OnSpace(MOVE)
THROUGH_WALL: Final = OnSpace(verb("through-wall", "Wing: one tile through a wall", space=TO))
LEAVING: Final = OnSpace(LEAVE_TERRAIN)

ENTRY: Final = Effect[Callable[[Any, int], Contest]]("dragon", "Entry")
"""What a surfaced Dragon must win to enter the space of a piece; who is not named lets him in (DRG-29, DRG-70)."""

ANY_WAY: Final = 15
"""Having passed from Pit to Pit he has no direction yet."""


class Movement:
    """One movement: how far it reaches, what it may cross, and which one is left after it."""

    __slots__ = ("flying", "rest", "tiles")

    def __init__(self, tiles: int, flying: bool, rest: Movement | None = None) -> None:
        self.tiles = tiles
        self.flying = flying  # a surfaced Dragon's Wing: over impassable spaces, through a wall (DRG-31, TER-22)
        self.rest = rest  # another movement of this turn, by which he could leave a Pit again (TER-52)


LAST_FREE_MOVE: Final = Movement(FREE_TILES, False)
LAST_WING: Final = tuple(Movement(WING_TILES, flying) for flying in (False, True))


def free_move(g: Hall[Any], me: Dragon) -> Movement:
    """The free move of the turn (DRG-14)."""
    if not g.ground or not me.wings(g):
        return LAST_FREE_MOVE
    return Movement(FREE_TILES, False, LAST_WING[g.surfaced])


def wing(g: Hall[Any], me: Dragon, paid: bool) -> Movement:
    """A Wing, before or after it is paid (DRG-31). A second one is a better rest than the free move: it does more."""
    last = LAST_WING[g.surfaced]
    if not g.ground:
        return last
    if me.wings(g) > (0 if paid else 1):
        return Movement(WING_TILES, g.surfaced, last)
    return last if me.free_move_used else Movement(WING_TILES, g.surfaced, LAST_FREE_MOVE)


# ------------------------------------------------------------------ where to


def lets_in(g: Hall[Any], to: Space) -> bool:
    """Whether nobody bars a space to a surfaced Dragon (DRG-70)."""
    contest = barred_by(g, to)
    return contest is None or contest.won()


def barred_by(g: Hall[Any], to: Space) -> Contest | None:
    """What a surfaced Dragon must win to enter a space: only a Ghoul asks for it (DRG-70)."""
    entry = ENTRY.of(g.role_of(GHOUL)) if g.where[GHOUL] == to else None
    return None if entry is None else entry(g, GHOUL)


def first_steps(g: Hall[Any], movement: Movement) -> list[Option]:
    """The ways in which a movement may begin."""
    return _steps_from(g, g.where[DRAGON], movement)


def _steps_from(g: Hall[Any], at: Space, movement: Movement) -> list[Option]:
    """The ways in which a movement may begin, or would if he stood there: steps from which it can come to an end
    somewhere (DRG-27, DRG-28, DRG-80), and by a surfaced Dragon's Wing a landing beyond a wall (DRG-31)."""
    steps = [MOVING[to] for to in _onward(g, at, ANY_WAY, movement, movement.tiles)]
    if at in g.ground:
        steps += _ways_through_terrain(g, at, movement)
    if movement.flying:
        beyond = ACROSS[g.beside[at] & g.edges[at]][at]
        steps += [THROUGH_WALL[to] for to in beyond if _may_land(g, to, movement)]
    return steps


def _ways_through_terrain(g: Hall[Any], at: Space, movement: Movement) -> list[Option]:
    """From Pit to Pit, and from Terrain onto an open space (TER-12, TER-51)."""
    steps = []
    if kind_at(g, at) == PIT:
        steps += [
            MOVING[pit]
            for pit in other_pits(g, at)
            if (not g.surfaced or lets_in(g, pit)) and _can_finish(g, pit, ANY_WAY, movement, movement.tiles - 1)
        ]
    return steps + _ways_off_terrain(g, at, ANY_WAY)


def _may_land(g: Hall[Any], at: Space, movement: Movement) -> bool:
    """Whether a surfaced Dragon may land on a space beyond a wall: no Dark tile, nothing he could not stay on."""
    return at not in g.dark and at != g.pillar and lets_in(g, at) and _may_stop(g, at, movement)


def _onward(g: Hall[Any], at: Space, way: int, movement: Movement, left: int) -> Sequence[Space]:
    """The next spaces of a movement with so many tiles left, in its direction."""
    sides = g.beside[at] & way
    if not g.surfaced:
        spaces = ACROSS[sides][at]
    else:
        spaces = tuple([to for to in ACROSS[sides & ~g.edges[at]][at] if to not in g.dark and lets_in(g, to)])  # DRG-28
    ground, pillar = g.ground, g.pillar
    if left and not ground and pillar not in spaces:
        return spaces
    return [
        to for to in spaces if to != pillar and (left if to not in ground else _leads_on(g, at, to, movement, left))
    ]


def _leads_on(g: Hall[Any], at: Space, to: Space, movement: Movement, left: int) -> bool:
    """Whether Terrain may be entered, a surfaced Dragon's impassable by Wing alone (TER-22), and left or stayed on."""
    if g.surfaced and not movement.flying and board.impassable(g, to):
        return False
    rest = left - _tiles(g, to, movement)
    return rest >= 0 and _can_finish(g, to, _way(at, to), movement, rest)


def _tiles(g: Hall[Any], to: Space, movement: Movement) -> int:
    """What a space takes of a movement: a Wing carries a surfaced Dragon over impassable spaces (TER-22)."""
    return 0 if movement.flying and board.impassable(g, to) else 1


def _can_finish(g: Hall[Any], at: Space, way: int, movement: Movement, left: int) -> bool:
    """Whether a movement that has come here may stop here or go on to where it may."""
    return _may_stop(g, at, movement) or bool(_onward(g, at, way, movement, left) or _ways_off(g, at, way, left))


def _may_stop(g: Hall[Any], at: Space, movement: Movement) -> bool:
    """Never on an impassable space; on a Pit only with another movement that leads off it (DRG-27, TER-22, TER-52)."""
    if at not in g.ground:
        return True
    if board.impassable(g, at):
        return False
    return kind_at(g, at) != PIT or (movement.rest is not None and bool(_steps_from(g, at, movement.rest)))


def _ways_off(g: Hall[Any], at: Space, way: int, left: int) -> list[Option]:
    return _ways_off_terrain(g, at, way) if left else []


def _ways_off_terrain(g: Hall[Any], at: Space, way: int) -> list[Option]:
    """Underground he may leave Terrain onto an open space, where a Dark tile is placed (TER-12, DRG-92)."""
    if at not in g.ground or g.surfaced or g.collapsing or board.impassable(g, at) or not tiles_left(cast("Cave", g)):
        return []
    return [LEAVING[to] for to in ACROSS[way][at] if to not in g.edges]


# ------------------------------------------------------------------ moving


def fly(g: Hall[Any], me: Dragon, first: Option, movement: Movement) -> Flow[None]:
    """One movement in a straight line, from its first step to where he stops, or a web does it for him (DRG-14, DRG-30,
    DRG-31, MMP-54)."""
    me.moved = True
    way = _way(g.where[DRAGON], first.space)
    left = 0 if first.verb == "through-wall" else movement.tiles - _tiles(g, first.space, movement)
    option = first
    while True:
        entry = yield from _step(g, me, option)
        at = g.where[DRAGON]
        if at == OFF or not left or entry.stopped or g.turn.cut:
            return
        options: list[Option] = [MOVING[to] for to in _onward(g, at, way, movement, left)]
        options += _ways_off(g, at, way, left)
        if not options:
            return
        yield from in_passing(cast("Cave", g), me, DRAGON)
        if _may_stop(g, at, movement):
            options.append(HALT)
        option = yield from choose(me.seat, ON, options)
        if option is HALT:
            return
        way = _way(at, option.space)
        left -= _tiles(g, option.space, movement)


def _way(at: Space, to: Space) -> int:
    """The side by which a movement goes on, as a mask: any, if it comes from Pit to Pit (TER-51)."""
    side = side_to(at, to)
    return 1 << side if side >= 0 else ANY_WAY


def _step(g: Hall[Any], me: Dragon, option: Option) -> Flow[Entry]:
    """Enter one space; what that prompts is resolved there and does not end the movement (DRG-30, DRG-85)."""
    if option.verb == "leave-terrain":
        yield from place_dark(cast("Cave", g), option.space)
    if g.story is not None:
        g.tell("fly", "DRG-30", me.name, option.space, DRAGON)
    return (yield from g.enter(DRAGON, option.space, me.seat))
