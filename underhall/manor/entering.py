"""The only ways onto a space and off it, each its own rule: what is written here for one holds for no other (MMP-04).

A figure *enters* by its own move or by another's hand (MMP-56), and then all of MMP-93 happens. It is *placed* from a
supply, *carried* with its tile, or put back by a *retreat*: none of that is entering (MMP-55). Nothing else in the
manor calls `g.stand`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Final

from underhall import facts
from underhall.engine.flow import NOWHERE, Chance, Flow
from underhall.hall.figures import closed, enemies, spare_poltergeist
from underhall.hall.grid import remove, take_token
from underhall.hall.ground import Entry
from underhall.hall.pieces import PILLAR
from underhall.hall.space import OFF, Space
from underhall.hall.tokens import NO_TOKENS, ROUND
from underhall.manor.map.places import CROSSED, GROUNDS, OPEN, SPAWNS, SQUARES, WALLED
from underhall.manor.supplies import BOXED

if TYPE_CHECKING:
    from underhall.manor.role import ManorRole
    from underhall.manor.state import Manor


# ------------------------------------------------------------------ moving (MMP-50, MMP-51)


WALKS: Final = {
    (crypts, grounds): frozenset((*(SQUARES if crypts else ()), *(GROUNDS if grounds else ())))
    for crypts in (False, True)
    for grounds in (False, True)
}
"""Where the figures of a role walk though no tile lies there, by whether it walks crypts and grounds (MMP-103)."""


def walkable(g: Manor, role: ManorRole, spaces: Iterable[Space]) -> list[Space]:
    """Those of several spaces on which a figure of a role can be at all: tiles, and where its role may walk (MMP-51,
    MMP-103)."""
    tiles, walks = g.edges, WALKS[role.walks_crypts, role.walks_grounds]
    return [at for at in spaces if at in tiles or at in walks]


def may_stand(g: Manor, role: ManorRole, at: Space) -> bool:
    """Whether a figure of a role can be on a space, however it came there: on a Spawn also one that only waits there
    (MMP-103, MVR-52)."""
    return bool(walkable(g, role, (at,))) or (role.waits_on_spawns and at in SPAWNS.values())


def enterable(g: Manor, role: ManorRole, spaces: Iterable[Space]) -> list[Space]:
    """Those of several spaces onto which a figure of a role may come by a move: never the tile of the pillar of light
    (MMP-90)."""
    pillar = g.where[PILLAR]
    return [at for at in walkable(g, role, spaces) if at != pillar]


def may_enter(g: Manor, role: ManorRole, at: Space) -> bool:
    """Whether it may come onto one."""
    return bool(enterable(g, role, (at,)))


def steps(g: Manor, piece: int, through_walls: bool = False) -> Sequence[Space]:
    """Where one move takes a figure: adjacent spaces across an open edge, or a wall if its role says so; never across
    the outer wall (MMP-28, MMP-50, MMP-51)."""
    way = g.owners[piece], g.where[piece], through_walls
    ways = g.ways.get(way)
    if ways is None:
        ways = g.ways[way] = ways_from(g, *way)
    pillar = g.where[PILLAR]
    found = ways if pillar == OFF else [to for to in ways if to != pillar]
    return let_in(g, piece, found) if g.visitors else found


def ways_from(g: Manor, number: int, at: Space, through_walls: bool) -> list[Space]:
    """Where one move leads by walls and tiles alone: looked for once, and again when these have changed."""
    return walkable(g, g.roles[number], CROSSED[at] if through_walls else OPEN[at][g.walls[WALLED[at]]])


def let_in(g: Manor, piece: int, spaces: Iterable[Space]) -> list[Space]:
    """Those of several spaces that no visitor bars to a figure which must attack and cannot hit (MVR-80)."""
    return [at for at in spaces if at not in g.standing or not _kept_out(g, piece, at)]


def _kept_out(g: Manor, piece: int, at: Space) -> bool:
    own, origin = g.owner(piece).pieces, g.where[piece]
    standing = [other for other in g.visitors if g.where[other] == at and other not in own]
    g.stand(piece, at)  # where an attack would be made from: Distracting goes by that
    barred = any(g.owner(other).keeps_out(g, other, piece) for other in standing)
    g.stand(piece, origin)
    return barred


def enter(g: Manor, piece: int, at: Space, mover: int = NOWHERE) -> Flow[Entry]:
    """A figure comes onto a space, by its own move or by another's hand (MMP-56), with all that follows in the order of
    MMP-93, whoever moves it. Attacks it is forced to are its role's to make."""
    role = g.role_of(piece)
    origin = g.where[piece]
    must_attack = () if role is None else forcing(g, role, at)
    g.stand(piece, at)
    removed = _remove_enemy_tokens(g, role, at) if at in g.tokens else ()
    stopped = bool(removed) and role is not None and any(token in role.stopped_by(g, piece) for token in removed)
    there = g.standing[at]
    if len(there) > 1:
        for other in g.roles:
            if other.skittish and other is not role and any(theirs in other.pieces for theirs in there):
                yield from other.met(g, piece, at)  # MMP-89
    if g.visitors and at in g.tokens:
        for other in g.roles:
            yield from other.trodden(g, piece, at)
    if removed:
        for other in g.roles:
            yield from other.tokens_removed(g, piece, at, removed)
    if role is not None:
        yield from role.entered(g, piece, at)
    if g.visitors:
        for other in g.roles:
            if other.visits:
                yield from other.figure_entered(g, piece, at)
    return Entry(origin, at, stopped, must_attack)


def forcing(g: Manor, role: ManorRole, at: Space) -> tuple[int, ...]:
    """The figures on a space that a figure of a role must attack when it enters (MMP-65, MMP-66, MMP-67)."""
    if at not in g.standing or not role.is_forced:
        return ()
    found = []
    for piece in enemies(g, role, at):
        owner = g.role_of(piece)
        if owner is None or owner.forces(g, piece, role):  # a poltergeist always does
            found.append(piece)
    return tuple(found)


def _remove_enemy_tokens(g: Manor, role: ManorRole | None, at: Space) -> tuple[int, ...]:
    """One token of each kind that is not the mover's own, without choice, and no marker or cube; an Ethereal figure
    leaves all, and so does the Thief (MMP-20, MMP-49, MMP-53, MMP-88, PAL-50, MVR-79)."""
    if role is not None and (role.ethereal or role.ignores_tokens):
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
    """Put a figure down on a space, and nothing more; on the pillar's tile it is not put and stays where it is (MMP-04,
    MMP-15, MMP-55, MMP-90, MMP-99)."""
    if closed(g, at):
        return False
    g.stand(piece, at)
    return True


def retreat(g: Manor, piece: int, to: Space) -> None:
    """Put a figure back where it came from after a missed forced attack; if the pillar is there now it stays (MMP-55,
    MMP-71)."""
    if not closed(g, to):
        g.stand(piece, to)
        g.tell("retreat", "MMP-71", g.owner(piece).name, to, piece)


def carry(g: Manor, to: Callable[[Space], Space]) -> None:
    """Tiles were moved: what stands and lies on them, and all that is remembered of these places, goes along; nothing
    is entered (MAN-20, MMP-55, MMP-105)."""
    g.stand_all([at if at == OFF else to(at) for at in g.where])
    moved: dict[Space, tuple[int, ...]] = {}
    for at, tokens in g.tokens.items():
        goal = to(at)
        moved[goal] = tuple(sorted((*moved.get(goal, NO_TOKENS), *tokens)))
    g.tokens = moved
    for role in g.roles:
        role.slid(to)


def take_off(g: Manor, piece: int) -> None:
    """A figure leaves the map without being removed: a form that is put away, a role that is out."""
    g.stand(piece, OFF)


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
    g.somebody_learned()
    return SPAWNS[SPAWN_DIE[(yield Chance("spawn-die", SPAWN_DIE))]]


def put_poltergeist(g: Manor, at: Space) -> bool:
    """Put a poltergeist from the shared supply on a space; several may share one (MMP-85). Nobody enters (MMP-63)."""
    piece = spare_poltergeist(g)
    return piece != OFF and place(g, piece, at)
