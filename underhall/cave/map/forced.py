"""Forced movement: by another player, or off a tile that is removed (FRC-01).

These rules replace every older wording on cards and boards (GEN-20). Being placed is not forced movement: skitters,
Teleports, first placements and slides do not come here (FRC-26).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from underhall.cave.map import board
from underhall.cave.map.arrive import arrive
from underhall.cave.map.terrain import PIT, kind_at
from underhall.cave.play import artifacts
from underhall.cave.verbs import NEXT
from underhall.engine.flow import Ask, Flow, Option, Prompt
from underhall.hall import deeds, grid
from underhall.hall.asks import OnSpace, choose, choose_space
from underhall.hall.deeds import PIECE, TO
from underhall.hall.pieces import DRAGON, GHOST, HEROES, HORDE, TRIBES
from underhall.hall.space import ACROSS, ADJACENT, OFF, Space
from underhall.hall.tokens import (
    ARTIFACT,
    EVENT,
    GEMS,
    LAMP,
    LOCKED_ARTIFACT,
    MONSTERS,
    NO_TOKENS,
    TOKENS,
    TREASURE,
    WEB,
)
from underhall.hall.verbs import maybe, verb

if TYPE_CHECKING:
    from underhall.cave.role import CaveRole
    from underhall.cave.state import Cave
    from underhall.hall.state import Hall

MOVE_OFF: Final = Prompt("move-off", "The tile goes: where do you move the piece that stands on it?", "FRC-04")
MOVE_OFF_NEXT: Final = Prompt("move-off-next", "The tile goes: which of these pieces on it moves next?", "FRC-05")
MOVE_ARTIFACT_OFF: Final = Prompt("move-artifact-off", "The tile goes: where do you move the Artifact on it?", "FRC-24")
PUSH: Final = Prompt("push", "Move the piece a step further, or stop. Steps left: {0}.", "FRC-02")
PUSH_TOKEN: Final = Prompt("push-token", "Where do you move the token?", "FRC-20")

MOVABLE: Final = (TREASURE, *GEMS)
"""Tokens others may move; all others and locked Artifacts never are (FRC-21, FRC-23, MAP-74)."""
ARTIFACTS: Final = (ARTIFACT, LOCKED_ARTIFACT)
EVERYWHERE: Final = 1000
"""More spaces than any map has."""
MONSTER_TOKENS: Final = frozenset(MONSTERS)

MOVING_OFF: Final = OnSpace(verb("move-off", "where a piece or Artifact goes whose tile is removed", space=TO))
PUSH_TO: Final = verb("push", "where another player's piece, or a token, is moved", space=TO, piece=maybe(PIECE))
PUSHING: Final = OnSpace(PUSH_TO)
STOP: Final = Option(deeds.STOP)


def others_on(g: Cave, piece: int, at: Space) -> bool:
    """Whether a space holds another player or a Monster token (FRC-06); Ghosts do not count (FRC-07, GST-24), nor does
    the Warlock (MVR-83)."""
    if at in g.where:  # mostly nobody is there
        role = g.role_of(piece)
        for other in g.pieces_on(at):
            whose = g.role_of(other)
            if whose is None or (whose is not role and other not in whose.hindering_nobody):
                return True
    return at in g.tokens and not MONSTER_TOKENS.isdisjoint(g.tokens[at])


def may_be_moved(g: Cave, piece: int, side: int) -> bool:
    """Whether others may move a piece one step across this side of its space (FRC-03)."""
    return ADJACENT[g.where[piece]][side] in steps_for(g, piece)


def steps_for(g: Cave, piece: int) -> list[Space]:
    """The adjacent spaces others may move a piece to.

    Walls, Dark tiles and other players bar the way, each piece by its own rule (FRC-11, FRC-12, FRC-13, FRC-14,
    FRC-15, FRC-16, FRC-18, FRC-19, GHL-78, DRG-65, UNI-99, MVR-50).
    """
    at = g.where[piece]
    if at not in g.edges:
        return []  # hidden and lurking Tribes cannot be moved either (FRC-12)
    sides = g.beside[at]
    if piece != GHOST and (piece != DRAGON or g.surfaced):  # FRC-13, FRC-18, FRC-19
        sides &= ~g.edges[at]
    pillar, role = g.pillar if g.plan.visited else OFF, g.role_of(piece)
    return [to for to in ACROSS[sides][at] if to != pillar and _may_be_moved_to(g, role, piece, to)]


def _may_be_moved_to(g: Cave, role: CaveRole | None, piece: int, to: Space) -> bool:
    """Whether others may put a role's piece on a space with a tile, if there is no wall between (FRC-03, GST-102)."""
    if g.ground and board.impassable(g, to):
        return False
    if piece == GHOST:
        barred = ARTIFACTS if role is not None and role.locks_artifacts else NO_TOKENS  # FRC-18, FRC-19
        return not any(token in barred for token in board.tokens_at(g, to))
    if to in g.dark and ((role is not None and piece in role.lit_only) or (piece == DRAGON and g.surfaced)):
        return False
    return not others_on(g, piece, to)


# ------------------------------------------------------------------ off a tile that is removed


def can_leave(g: Cave, going: Sequence[Space], remover: int) -> bool:
    """Whether all pieces and non-locked Artifacts on the spaces of a tile could leave it (FRC-10, FRC-24)."""
    pieces = leavers(g, going)
    for piece in pieces:
        role = g.role_of(piece)
        if role is not None and role.seat != remover and role.cannot_be_moved(g):
            return False  # an active Shield (FRC-11)
    return _way_out(g, pieces, going)


def leavers(g: Cave, going: Sequence[Space]) -> list[int]:
    """The pieces on the spaces of a tile that have to leave it, in turn order (FRC-05); some go with it or stay without
    it (MVR-83)."""
    where = g.where
    return [
        piece
        for role in g.roles
        for piece in role.pieces
        if where[piece] in going and piece not in role.falling and piece not in role.hovering
    ]


def next_off(pieces: Sequence[int]) -> list[Option]:
    """Which of several pieces in turn order leaves next: of Tribes or Skeletons the mover chooses one (FRC-05,
    MVR-83)."""
    first = [piece for piece in pieces if piece in HORDE] if pieces[0] in HORDE else pieces[:1]
    return [Option(NEXT, piece=piece) for piece in first]


def _way_out(g: Cave, pieces: list[int], going: Sequence[Space]) -> bool:
    """Whether the pieces can leave one after the other, then the Artifacts: each may be in the way of the next."""
    if pieces:
        role = g.role_of(pieces[0])
        if role is not None and role.teleports:
            return role.may_flee(g, going) and _way_out(g, pieces[1:], going)  # UNI-100, SHU-73
        return bool(_steps_off(g, pieces[0], pieces[1:], going, most=1))
    for at in going:
        tokens = g.tokens.get(at, NO_TOKENS)
        if ARTIFACT in tokens and not artifact_steps(g, at, going):
            return False
    return True


def _steps_off(g: Cave, piece: int, rest: list[int], going: Sequence[Space], most: int = 4) -> list[Space]:
    """The spaces a piece may leave to so that the rest can leave too, or the first so many (FRC-04, FRC-10)."""
    at = g.where[piece]
    found: list[Space] = []
    for to in steps_for(g, piece):
        if to not in going and len(found) < most:
            g.where[piece] = to
            if _way_out(g, rest, going):
                found.append(to)
            g.where[piece] = at
    return found


def artifact_steps(g: Cave, at: Space, going: Sequence[Space]) -> list[Space]:
    """Where an Artifact on a removed tile may go: adjacent, through no wall, not to the Ghost, onto no Pit (FRC-24)."""
    return [
        to
        for to in ACROSS[g.beside[at] & ~g.edges[at]][at]
        if to not in going and not board.impassable(g, to) and kind_at(g, to) != PIT and g.where[GHOST] != to
    ]


def clear_tile(g: Cave, seat: int, going: Sequence[Space]) -> Flow[Sequence[Space]]:
    """Move everything off a tile that is about to be removed, in turn order (FRC-04, FRC-05, FRC-24, UNI-101).

    Gives back the spaces of the tile, which may have slid with the map (SHU-69). None: it stays, since a Unicorn found
    no destination, or somebody his Teleport brought here no way off (UNI-77, FRC-10).
    """
    stuck: list[int] = []
    while pieces := [piece for piece in leavers(g, going) if piece not in stuck]:
        option = yield from choose(seat, MOVE_OFF_NEXT, next_off(pieces))
        piece = option.piece
        pieces.remove(piece)
        role = g.role_of(piece)
        if role is not None and role.teleports:
            going = yield from role.flee(g, going)
        elif steps := _steps_off(g, piece, pieces, going):
            to = yield from choose_space(seat, MOVE_OFF, MOVING_OFF, steps)
            g.tell("moved-off", "FRC-04", at=to, piece=piece)
            yield from arrive(g, seat, piece, to)
            take_lamp(g, piece, to)
        if g.where[piece] in going:
            stuck.append(piece)
    if stuck:
        g.turn.keep(going)
        return ()
    for at in going:
        while ARTIFACT in board.tokens_at(g, at):
            steps = artifact_steps(g, at, going)
            if not steps:
                return ()
            to = yield from choose_space(seat, MOVE_ARTIFACT_OFF, MOVING_OFF, steps)
            artifacts.put(g, at, to)  # in the Ghost's or a possession turn that may lock it (GST-103)
    return going


# ------------------------------------------------------------------ by another player


def stops_at(g: Cave, piece: int, at: Space) -> bool:
    """Whether entering a space ends a piece's movement there: an Event token ends a hero's (FRC-11, MVR-83), webs on a
    Dark tile a Tribe's (MVR-56), and so does a lamp (MVR-90)."""
    if at not in g.tokens:
        return False
    if piece in TRIBES:
        return LAMP in g.tokens[at] or (WEB in g.tokens[at] and at in g.dark)
    return piece in HEROES and EVENT in g.tokens[at]


def take_lamp(g: Cave, piece: int, at: Space) -> None:
    """A Tribe that somebody moved onto a lamp takes it (MVR-79)."""
    if piece in TRIBES and g.where[piece] == at and LAMP in g.tokens.get(at, NO_TOKENS):
        grid.remove(g, at, LAMP)


def push(g: Cave, seat: int, piece: int, up_to: int, at_least: int = 0) -> Flow[None]:
    """Move another player's piece up to so many steps, each legal for it, at no cost (FRC-02, FRC-09, FRC-28)."""
    role = g.role_of(piece)
    if piece == GHOST or (role is not None and role.cannot_be_moved(g)):
        return  # only tile removal moves a Ghost (FRC-18, FRC-19)
    moved, jumps = 0, g.jumps
    while moved < up_to:
        options = [Option(PUSH_TO, to, piece) for to in steps_for(g, piece)]
        if moved >= at_least:
            options.append(STOP)
        if not options or options == [STOP]:
            return
        option = options[(yield Ask(seat, PUSH, options, (up_to - moved,)))] if len(options) > 1 else options[0]
        if option is STOP:
            return
        g.tell("pushed", "FRC-02", at=option.space, piece=piece)
        yield from arrive(g, seat, piece, option.space)
        moved += 1
        if g.jumps != jumps or g.turn.cut:
            return  # sent elsewhere: the movement ends (FRC-27); or a possession turn (GST-143)
        if stops_at(g, piece, option.space):
            take_lamp(g, piece, option.space)
            return


def token_targets(g: Hall[Any], at: Space, up_to: int, most: int = EVERYWHERE) -> list[Space]:
    """The spaces to which a Treasure or Gem may be moved, in order: through no wall; past pieces, not onto them
    (FRC-20). The search goes no further once it has found the most that matter."""
    edges, beside, ground, where = g.edges, g.beside, g.ground, g.where
    reached = {at: True}
    ring = [at]
    found: list[Space] = []
    for _ in range(up_to):
        beyond = []
        for here in ring:
            for to in ACROSS[beside[here] & ~edges[here]][here]:
                if to not in reached and not (ground and board.impassable(g, to)):  # TER-23
                    reached[to] = True
                    beyond.append(to)
        found += [to for to in beyond if to not in where]
        if len(found) >= most:
            break
        ring = beyond
    return sorted(found)


def can_push_token(g: Hall[Any], at: Space, up_to: int) -> bool:
    """Whether a Treasure or Gem may be moved at all."""
    return bool(token_targets(g, at, up_to, most=1))


def push_token(g: Hall[Any], seat: int, at: Space, token: int, up_to: int, at_least: int = 0) -> Flow[None]:
    """Move a Treasure token or Gem, no other (FRC-21); if there is nowhere to put it, it stays (FRC-20)."""
    targets = g.recall(token_targets, g, at, up_to) if token in MOVABLE else []
    if not targets:
        return
    options = PUSHING.all(targets)
    if not at_least:
        options.append(STOP)  # FRC-02, FRC-28
    option = yield from choose(seat, PUSH_TOKEN, options)
    if option is STOP:
        return
    to = option.space
    yield from g.move_token(seat, at, to, token)
    if g.story is not None:
        g.tell("token-pushed", "FRC-20", at=to, thing=TOKENS[token])
