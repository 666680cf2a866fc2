"""The only ways onto a space and off it, each its own rule: what is written here for one holds for no other (MMP-04).

A figure *enters* by its own move or by another's hand (MMP-56), and then all of MMP-93 happens. It is *placed* from a
supply, *carried* with its tile, or put back by a *retreat*: none of that is entering (MMP-55). Nothing else in the
manor writes `g.where`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from underhall import facts
from underhall.engine.flow import Chance, Flow
from underhall.hall.grid import take_token
from underhall.hall.pieces import PILLAR
from underhall.hall.space import OFF, Space
from underhall.hall.tokens import NO_TOKENS
from underhall.manor.figures import closed, forcing, spare_poltergeist
from underhall.manor.map.places import CROSSED, GROUNDS, OPEN, SPAWNS, SQUARES, WALLED
from underhall.manor.supplies import BOXED, ROUND, remove

if TYPE_CHECKING:
    from underhall.manor.role import ManorRole
    from underhall.manor.state import Manor


class Entry(NamedTuple):
    """A figure has entered a space: what the rules of its role go on with."""

    origin: Space  # where a retreat leads (MMP-71)
    at: Space
    stopped: bool  # the movement being made is over, not what comes after it (MMP-54)
    forcing: tuple[int, ...]  # the figures it must attack: those that were there when it entered (MMP-70)


# ------------------------------------------------------------------ moving (MMP-50, MMP-51)


WALKS: Final = {
    (crypts, grounds): frozenset((*(SQUARES if crypts else ()), *(GROUNDS if grounds else ())))
    for crypts in (False, True)
    for grounds in (False, True)
}
"""Where the figures of a role walk though no tile lies there, by whether it walks crypts and grounds (MMP-103)."""


def enterable(g: Manor, role: ManorRole, spaces: Iterable[Space]) -> list[Space]:
    """Those of several spaces onto which a figure of a role may come by a move: tiles, and where its role may walk
    (MMP-51, MMP-103); never the tile of the pillar of light (MMP-90)."""
    tiles, walks, pillar = g.edges, WALKS[role.walks_crypts, role.walks_grounds], g.where[PILLAR]
    return [at for at in spaces if (at in tiles or at in walks) and at != pillar]


def may_enter(g: Manor, role: ManorRole, at: Space) -> bool:
    """Whether it may come onto one."""
    return bool(enterable(g, role, (at,)))


def steps(g: Manor, piece: int, through_walls: bool = False) -> list[Space]:
    """Where one move takes a figure: adjacent spaces across an open edge, or a wall if its role says so; never across
    the outer wall (MMP-28, MMP-50, MMP-51)."""
    at = g.where[piece]
    near = CROSSED[at] if through_walls else OPEN[at][g.walls[WALLED[at]]]
    return enterable(g, g.owner(piece), near)


def enter(g: Manor, piece: int, at: Space) -> Flow[Entry]:
    """A figure comes onto a space, by its own move or by another's hand (MMP-56), with all that follows in the order of
    MMP-93. Attacks it is forced to are its role's to make."""
    role = g.role_of(piece)
    origin = g.where[piece]
    must_attack = () if role is None else forcing(g, role, at)
    g.where[piece] = at
    removed = _remove_enemy_tokens(g, role, at) if at in g.tokens else ()
    stopped = bool(removed) and role is not None and any(token in role.stopped_by(g, piece) for token in removed)
    if g.where.count(at) > 1:
        for other in g.roles:
            if other is not role and any(g.where[theirs] == at for theirs in other.pieces):
                yield from other.met(g, piece, at)  # Skittish (MMP-89)
    if removed:
        for other in g.roles:
            yield from other.tokens_removed(g, piece, at, removed)
    if role is not None:
        yield from role.entered(g, piece, at)
    return Entry(origin, at, stopped, must_attack)


def _remove_enemy_tokens(g: Manor, role: ManorRole | None, at: Space) -> tuple[int, ...]:
    """One token of each kind that is not the mover's own, without choice; an Ethereal figure leaves all (MMP-53)."""
    if role is not None and role.ethereal:
        return ()
    own = NO_TOKENS if role is None else role.tokens
    removed = tuple(token for token in ROUND if token in g.tokens[at] and token not in own)
    for token in removed:
        if token in BOXED:
            take_token(g, at, token)
            g.gone[token] += 1
        else:
            remove(g, at, token)
    return removed


# ------------------------------------------------------------------ not entering (MMP-55)


def place(g: Manor, piece: int, at: Space) -> bool:
    """Put a figure down on a space; on the pillar's tile it is not put and stays where it is (MMP-15, MMP-90,
    MMP-99)."""
    if closed(g, at):
        return False
    g.where[piece] = at
    return True


def retreat(g: Manor, piece: int, to: Space) -> None:
    """Put a figure back where it came from after a missed forced attack; if the pillar is there now it stays
    (MMP-71)."""
    if not closed(g, to):
        g.where[piece] = to
        g.tell("retreat", "MMP-71", g.owner(piece).name, to, piece)


def carry(g: Manor, to: Callable[[Space], Space]) -> None:
    """Tiles were moved: what stands and lies on them, and all that is remembered of these places, goes along
    (MMP-105)."""
    g.where = [at if at == OFF else to(at) for at in g.where]
    moved: dict[Space, tuple[int, ...]] = {}
    for at, tokens in g.tokens.items():
        goal = to(at)
        moved[goal] = tuple(sorted((*moved.get(goal, NO_TOKENS), *tokens)))
    g.tokens = moved
    for role in g.roles:
        role.slid(to)


def take_off(g: Manor, piece: int) -> None:
    """A figure leaves the map without being removed: a form that is put away, a role that is out."""
    g.where[piece] = OFF


def remove_figure(g: Manor, piece: int) -> Flow[None]:
    """Remove a figure to its supply, with what that sets off: Undead, Hexomancer (MMP-14, MMP-84)."""
    at = g.where[piece]
    take_off(g, piece)
    g.tell("removed", "MMP-14", at=at, piece=piece)
    for role in g.roles:
        yield from role.figure_removed(g, piece, at)


# ------------------------------------------------------------------ pieces that come from outside

SPAWN_DIE: Final = facts.manor_map().spawn_die.faces


def roll_spawn(g: Manor) -> Flow[Space]:
    """Roll the spawn die: the ground where something comes in (MMP-29, MMP-30)."""
    g.learned += 1
    return SPAWNS[SPAWN_DIE[(yield Chance("spawn-die", SPAWN_DIE))]]


def put_poltergeist(g: Manor, at: Space) -> bool:
    """Put a poltergeist from the shared supply on a space; several may share one (MMP-85). Nobody enters (MMP-63)."""
    piece = spare_poltergeist(g)
    return piece != OFF and place(g, piece, at)
