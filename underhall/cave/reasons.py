"""Why something cannot be chosen: whose decision it is, what is asked, and what the rules say against a space or piece.

The reasons of each role are in `reasons` of its package, beside the rules, and ask the same functions that make its
options. They get a copy of the position, on which they may try things: more points, another space.
Nobody asks for reasons but people at a table, so nothing here is in a hurry.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any, Final, TypeVar

from underhall import facts
from underhall.cave.map import board
from underhall.cave.map.removal import collapsible, may_be_removed, touch_by_tile
from underhall.cave.map.terrain import PIT, kind_at
from underhall.engine.flow import Ask, Option
from underhall.hall.pairs import APART, Contest, Effect, Line
from underhall.hall.pieces import FANGS, POLTERGEISTS, TRIBES
from underhall.hall.reasons import Why
from underhall.hall.space import OFF, Space, side_to

if TYPE_CHECKING:
    from underhall.cave.role import CaveRole
    from underhall.cave.state import Cave
    from underhall.hall.state import Hall


PLENTY: Final = 60
"""More points than anything costs."""
NO_WAY: Final = -1
TRIBE_NAMES: Final = tuple(tribe.name for tribe in facts.goblins().tribes)


def why_not(g: Cave, ask: Ask | None, seat: int, at: Space, piece: int = -1) -> Why:
    """Why a seat cannot choose a space, or a piece, now; all it is told it may know."""
    if ask is None:
        if g.over is None:
            return Why("Nobody decides anything now.", "GEN-07")
        return Why(f"The game is over: {g.over.reason}.", g.over.clause)
    role = asked_role(g, ask.seat)
    if ask.seat != seat:
        return Why(f"Now the {role.title} decides, not you.", ask.prompt.clause)
    why = None
    trial = g.copy()
    if ask.prompt.name in role.placing and at in g.edges:
        why = Why("There is a tile already: one can only be placed on an open space.", "MAP-13")
    elif ask.prompt.name in role.placing:
        why = Why("A tile must share a side with one that lies there already.", "MAP-13")
    elif ask.prompt.name in role.removing:
        why = _stays(trial, seat, at)
    elif ask.prompt.name in role.main_questions:
        why = trial.roles[g.roles.index(role)].why_not(trial, at, piece)
    return why or Why(f"You are asked: {ask.text()} This is not one of the answers.", ask.prompt.clause)


def asked_role(g: Cave, seat: int) -> CaveRole:
    """The role a question to a seat is about: in a possession turn the role that is played (GST-58)."""
    if g.turn.under is not None and seat == g.turn.possessor:
        return g.active
    return next(role for role in g.roles if role.owner == seat)


def _stays(g: Cave, seat: int, at: Space) -> Why | None:
    """Why a tile is not among those that may be removed (COL-10 to COL-12)."""
    if at not in g.edges:
        return no_tile("COL-10")
    if at == g.entrance:
        return Why("The Entrance never collapses.", "COL-12")
    if at in g.ground:
        return Why("Terrain can go only while no Crystal tile must, and while few of its sides touch tiles.", "TER-15")
    if not may_be_removed(g, at):
        return Why("A Ghost tile without a locked Artifact stays.", "COL-12")
    eligible = collapsible(g, seat)
    if not eligible:
        return None
    touching = {space: count for count, group in enumerate(touch_by_tile(g)) for space in group}
    if touching[at] > touching[eligible[0]]:
        fewest = touching[eligible[0]]
        return Why(f"It touches {some(touching[at], 'tile')}; tiles that touch only {fewest} go first.", "COL-10")
    if at not in g.crystal_tiles and any(space in g.crystal_tiles for space in eligible):
        return Why("A Lit Crystal tile that can go must be chosen before others.", "COL-11")
    if at in eligible:
        return Why("Alone in the Dark, Ghost tiles go before Dark tiles, and Dark tiles before Lit ones.", "COL-47")
    return Why("What stands or lies on it could not leave it, so it stays.", "COL-12")


# ------------------------------------------------------------------ words


def called(g: Hall[Any], piece: int) -> str:
    """A piece by its role: "the Vile Ghoul", "the Bones Tribe"."""
    if piece in TRIBES:
        return f"the {TRIBE_NAMES[piece - FANGS]}"
    if piece in POLTERGEISTS:
        return "the poltergeist"
    role = g.role_of(piece)
    return "this piece" if role is None else f"the {role.title}"


def upper(words: str) -> str:
    """With a capital letter first."""
    return words[0].upper() + words[1:]


def some(number: int, thing: str) -> str:
    """ "1 cube", "2 cubes"."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def lacking(what: str, needs: str, has: int, clause: str) -> Why:
    """ "It takes 2 movement to go through the wall; you have 1 left."."""
    return Why(f"It takes {needs} {what}; you have {has or 'none'} left.", clause)


def weaker(contest: Contest, clause: str) -> Why:
    """A comparison that is lost: "Your Strength 2 is not greater than the Dragon's Armor 3."."""
    short = "less" if contest.ties else "not greater"
    return Why(f"Your {contest.mine} {contest.have} is {short} than {contest.theirs} {contest.value}.", clause)


# ------------------------------------------------------------------ reasons that many roles share


def no_tile(clause: str) -> Why:
    """An open space."""
    return Why("There is no tile on this space.", clause)


def closed_ground(g: Cave, at: Space, clause: str = "TER-20") -> Why | None:
    """Why nobody goes there, or nobody that cannot leave it again."""
    if board.impassable(g, at):
        return Why("These spaces of the Canyon are impassable.", clause)
    if kind_at(g, at) == PIT:
        return Why("You may enter a Pit only if you can leave it again this turn.", "TER-52")
    return None


def out_of_sight(g: Cave, piece: int) -> Why | None:
    """Why nobody does anything to a piece that is not on a tile of the map, or that nothing touches (MVR-95)."""
    role = g.role_of(piece) if piece >= 0 else None
    if role is not None and piece in role.untouchable:
        return Why(f"Nothing touches {called(g, piece)}: you only make him flee by entering his space.", "MVR-95")
    if piece < 0 or g.where[piece] in g.edges:
        return None
    if piece in TRIBES:
        hides = "is hidden" if g.where[piece] == OFF else "lurks on an open space, which is hidden"
        return Why(f"{upper(called(g, piece))} {hides}: nobody can target it.", "GOB-09")
    if g.where[piece] == OFF:
        return Why(f"{upper(called(g, piece))} is not on the map.", "GEN-11")
    return None


def spared(g: Cave, me: CaveRole, piece: int, effects: Sequence[Effect[Any]]) -> Why | None:
    """Why none of these effects works on a piece: the line of the matrix about the pair."""
    role = g.role_of(piece)
    if role is None or any(effect.of(role) is not None for effect in effects):
        return None
    lines: list[Line | None] = [effect.lines.get(role.name) for effect in effects]
    line = next((line for line in lines if line is not None), APART.get((me.name, role.name)))
    if line is None:
        return None
    effect = f"{line.effect}: " if line.effect else ""
    return Why(f"You can do nothing to {called(g, piece)}. {effect}{line.text}", line.clause)


R = TypeVar("R", bound="CaveRole")


def of_its_one_piece(
    g: Cave,
    me: R,
    at: Space,
    piece: int,
    against: Callable[[Cave, R, Space, Space, int], Why | None],
    idle: Callable[[Cave, R, Space], Why],
    step: Callable[[Cave, R, Space, Space], Why | None],
) -> Why | None:
    """Why a role that moves one piece can do nothing with what somebody points at.

    First what speaks `against` doing something to another piece there; then why the role is `idle` where it stands, or
    cannot `step` to a space. Each is told where it stands (`here`), then what was pointed at.
    """
    mine = me.pieces[0]
    here = g.where[mine]
    why = None if piece in (-1, mine) else out_of_sight(g, piece) or against(g, me, here, at, piece)
    return why or (idle(g, me, here) if at == here else step(g, me, here, at))


# ------------------------------------------------------------------ ways


Steps = Callable[[Space], Iterable[tuple[Space, int]]]
"""From a space: where a step leads, and what it costs."""


def cheapest(start: Space, to: Space, steps: Steps) -> int:
    """What the cheapest way costs, step by step; NO_WAY: there is none."""
    todo = [(0, start)]
    done: set[Space] = set()
    while todo:
        cost, at = heappop(todo)
        if at == to:
            return cost
        if at not in done:
            done.add(at)
            for beyond, price in steps(at):
                if beyond not in done:
                    heappush(todo, (cost + price, beyond))
    return NO_WAY


WALKING: Final = ("move", "strike", "leave-terrain")
"""The verbs of a step for which points are paid."""


def prices(options: Iterable[Option]) -> dict[Space, int]:
    """The spaces that steps lead to, each with its lowest price."""
    found: dict[Space, int] = {}
    for option in options:
        if option.verb in WALKING:
            found[option.space] = min(option.amount, found.get(option.space, PLENTY))
    return found


def too_far(cost: int, left: int, clause: str, point: str = "movement", no_way: str = "You see no way there.") -> Why:
    """A space that is not beside the piece: what the way there takes, as far as one can see it."""
    if cost == NO_WAY:
        return Why(no_way, clause)
    if cost > left:
        return lacking("to get there", f"{cost} {point}", left, clause)
    return Why(f"You go step by step: it takes {cost} {point} to get there, and you have {left}.", clause)


def walled(g: Cave, here: Space, at: Space) -> bool:
    """Whether a wall lies between two adjacent spaces (MAP-18)."""
    side = side_to(here, at)
    return side >= 0 and here in g.edges and board.has_wall(g, here, side)
