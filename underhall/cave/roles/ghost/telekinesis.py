"""Telekinesis: the Ghost moves tokens and other players' pieces along her row and column (GST-29 to GST-43, GST-144).

Pieces and Artifacts move one space at a time, which is all that splitting a move allows anyway (GST-32). Treasures and
Gems may pass pieces but not stop with them, so these go to where they stop in one choice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from underhall import facts
from underhall.cave.map import board
from underhall.cave.map.arrive import arrive
from underhall.cave.map.forced import MOVABLE, may_be_moved, steps_for, stops_at
from underhall.cave.map.terrain import PIT, kind_at, sheltered
from underhall.cave.plan import CAVE_PIECES
from underhall.cave.play import artifacts
from underhall.engine.flow import Flow, Option
from underhall.hall import grid
from underhall.hall.deeds import PIECE, SPACE, TO
from underhall.hall.pieces import GHOST
from underhall.hall.space import ADJACENT, LINES, OFF, Space, distance, heading, side_to
from underhall.hall.tokens import ARTIFACT, NO_TOKENS, TOKENS
from underhall.hall.verbs import Named, Number, maybe, verb

if TYPE_CHECKING:
    from underhall.cave.roles.ghost.role import Ghost
    from underhall.cave.state import Cave

WALL_INFLUENCE: Final = facts.ghost().telekinesis.ghost.wall_for_artifact_min_influence
OBJECTS: Final = (*MOVABLE, ARTIFACT)
"""The tokens she may move (GST-39)."""
PULL: Final = verb("pull", "Telekinesis: the piece that is moved, and to which space", space=TO, piece=PIECE)
SHIFT: Final = verb(
    "shift",
    "Telekinesis: the token that is moved, and to which space; so far it was moved before in this turn",
    space=TO,
    start=SPACE,
    card=Named("object", TOKENS, OBJECTS),
    amount=maybe(Number("spaces")),
)
SPENT: Final = 99
"""The spaces of what cannot be moved again this turn: an Artifact that passed a wall (GST-37, FRC-22), or the Knight
where an Event token ended her movement (GST-35, FRC-11)."""


class Grip:
    """What she has moved this turn, and how far: objects and spaces are counted in the whole turn (GST-31, GST-144).

    pulled: the spaces each piece was moved. shifted: the tokens, as (token, where it is now or OFF, spaces).
    """

    __slots__ = ("pulled", "shifted")

    def __init__(self, pieces: int = len(CAVE_PIECES)) -> None:
        self.pulled = (0,) * pieces
        self.shifted: tuple[tuple[int, Space, int], ...] = ()

    def copy(self) -> Grip:
        """An independent copy."""
        other: Grip = Grip.__new__(Grip)
        other.pulled = self.pulled
        other.shifted = self.shifted
        return other

    def key(self) -> tuple[object, ...]:
        """What was moved as plain data."""
        return self.pulled, self.shifted

    def objects(self) -> int:
        """How many different objects she has moved; each counts for good (GST-144)."""
        return len(self.pulled) - self.pulled.count(0) + len(self.shifted)

    def pull(self, piece: int, spaces: int = 1) -> None:
        """A piece was moved one space (GST-31, GST-32); SPENT: it cannot be moved again (GST-35)."""
        self.pulled = (*self.pulled[:piece], self.pulled[piece] + spaces, *self.pulled[piece + 1 :])

    def shift(self, token: int, at: Space, used: int, to: Space, spaces: int) -> None:
        """A token was moved; `used`: how far it had been moved before (GST-32)."""
        moved = list(self.shifted)
        if used:
            moved.remove((token, at, used))
        moved.append((token, to, used + spaces))
        self.shifted = tuple(sorted(moved))

    def slid(self, to: Callable[[Space], Space]) -> None:
        """A part of the map slid."""
        self.shifted = tuple(sorted((token, to(at), used) for token, at, used in self.shifted))


# ------------------------------------------------------------------ what can be moved where


def options(g: Cave, me: Ghost, left: int) -> list[Option]:
    """Every move of an object in her row or column she may make now (GST-29, GST-31); so much Movement she has left."""
    found: list[Option] = []
    influence = me.influence()
    fresh = me.grip.objects() < influence
    in_line = LINES[g.where[GHOST]]
    for piece, at in enumerate(g.where):
        if in_line[at] and piece != GHOST:
            used = me.grip.pulled[piece]
            if used < influence and (used or fresh) and movable(g, piece):
                _add_pulls(g, me, piece, at, influence - used, left, found)
    if fresh or me.grip.shifted:
        for at, tokens in g.tokens.items():
            if in_line[at]:
                for token, used in _objects(me, at, tokens, fresh):
                    if used < influence:
                        _add_shifts(g, me, token, at, used, influence, left, found)
    return found


def in_line(place: Space, at: Space) -> bool:
    """Whether a space lies in her row or column, near or far, seen or not (GST-29)."""
    return LINES[place][at]


def movable(g: Cave, piece: int) -> bool:
    """Not behind a Shield, not hidden or lurking, not in the Mushroom Forest (GST-40 to GST-42, GST-107)."""
    at = g.where[piece]
    role = g.role_of(piece)
    return at in g.edges and role is not None and not role.cannot_be_moved(g) and not sheltered(g, at, OFF)


def _objects(me: Ghost, at: Space, tokens: tuple[int, ...], fresh: bool) -> list[tuple[int, int]]:
    """The tokens of a space she may move, each with how far it was moved; like ones are one choice (GST-145)."""
    found: list[tuple[int, int]] = []
    for token in OBJECTS:
        if token in tokens:
            moved = [used for kind, place, used in me.grip.shifted if kind == token and place == at]
            if fresh and tokens.count(token) > len(moved):
                found.append((token, 0))
            found += [(token, used) for used in dict.fromkeys(moved)]
    return found


def ways(place: Space, at: Space) -> Sequence[int]:
    """The sides toward her and away from her; from her own space any way (GST-30)."""
    side = heading(place, at)
    return range(4) if side < 0 else (side % 2, side % 2 + 2)


def _add_pulls(g: Cave, me: Ghost, piece: int, at: Space, spaces: int, left: int, found: list[Option]) -> None:
    """A piece one space toward or away, as Forced Movement allows (GST-34)."""
    carried = artifacts.carries(g, piece)
    for side in ways(g.where[GHOST], at):
        to = ADJACENT[at][side]
        if may_be_moved(g, piece, side):
            further = 1 if stops_at(g, piece, to) else spaces
            if not carried or _fits(g, me, to, further, left):
                found.append(Option(PULL, to, piece))


def _add_shifts(
    g: Cave, me: Ghost, token: int, at: Space, used: int, influence: int, left: int, found: list[Option]
) -> None:
    place = g.where[GHOST]
    for side in ways(place, at):
        if token == ARTIFACT:
            to = ADJACENT[at][side]
            if _may_shift_artifact(g, at, to, used, influence):
                spaces = 1 if board.has_wall(g, at, side) else influence - used  # GST-37
                if _fits(g, me, to, spaces, left):
                    found.append(Option(SHIFT, to, card=token, amount=used, start=at))
        else:
            found += [
                Option(SHIFT, to, card=token, amount=used, start=at) for to in stops(g, at, side, influence - used)
            ]


def _may_shift_artifact(g: Cave, at: Space, to: Space, used: int, influence: int) -> bool:
    """Onto any tile and any piece, but no Pit and nothing impassable (GST-36, GST-105, GST-106, TER-53).

    Through a wall only with Influence 3 and as its first move (GST-37).
    """
    if to not in g.edges or (to in g.ground and (board.impassable(g, to) or kind_at(g, to) == PIT)):
        return False
    if not board.has_wall(g, at, side_to(at, to)):
        return True
    return influence >= WALL_INFLUENCE and not used


def can_clear(g: Cave, me: Ghost, at: Space) -> bool:
    """Whether, standing there, she could move all Artifacts and carriers off a space (GST-28, GST-30, GST-36)."""
    influence = me.influence()
    moved = [used for token, place, used in me.grip.shifted if token == ARTIFACT and place == at]
    fresh = g.tokens.get(at, NO_TOKENS).count(ARTIFACT) - len(moved)
    for used in (*moved, *([0] * fresh)):
        if used >= influence or not any(_may_shift_artifact(g, at, to, used, influence) for to in ADJACENT[at]):
            return False
    for piece in g.pieces_on(at):
        if artifacts.carries(g, piece):
            used = me.grip.pulled[piece]
            fresh += not used
            if used >= influence or not movable(g, piece) or not steps_for(g, piece):
                return False
    return me.grip.objects() + fresh <= influence


def _fits(g: Cave, me: Ghost, to: Space, spaces: int, left: int) -> bool:
    """Whether an Artifact may come to a space: she can still end her phase without one (GST-27, GST-28, GST-36).

    `spaces`: how far it may be moved yet, this move included.
    """
    place = g.where[GHOST]
    if to == place and spaces > 1 and not artifacts.may_lock(g, to):
        return True  # it can be moved on
    return me.can_end(g, place, left, but=to) or not me.can_end(g, place, left)


def stops(g: Cave, at: Space, side: int, spaces: int) -> list[Space]:
    """Where a Treasure or Gem may stop that way: through no wall, with no piece but hers (GST-34)."""
    found = []
    place = g.where[GHOST]
    start = at
    while spaces and at in g.edges and not board.has_wall(g, at, side) and (at != place or at == start):
        at = ADJACENT[at][side]
        spaces -= 1
        if at not in g.edges or board.impassable(g, at):
            break
        if at not in g.where or (at == place and g.where.count(at) == 1):
            found.append(at)
    return found


# ------------------------------------------------------------------ moving


def pull(g: Cave, me: Ghost, option: Option) -> Flow[None]:
    """Move a piece one space, with all that entering does (GST-30, GST-35, GST-143); that is no attack (GST-43)."""
    piece, to = option.piece, option.space
    me.grip.pull(piece, SPENT if stops_at(g, piece, to) else 1)
    g.tell("pull", "GST-30", me.name, to, piece)
    yield from arrive(g, me.seat, piece, to)


def shift(g: Cave, me: Ghost, option: Option) -> Flow[None]:
    """Move a token; an Artifact may lock (GST-30, GST-36, GST-89)."""
    token, at, used = option.card, option.start, option.amount
    to = option.space
    g.tell("shift", "GST-30", me.name, to, thing=TOKENS[token])
    if token != ARTIFACT:
        grid.take_token(g, at, token)
        g.supply[token] += 1
        grid.put_token(g, to, token)
        me.grip.shift(token, at, used, to, distance(at, to))
        return
    spaces = SPENT if board.has_wall(g, at, side_to(at, to)) else 1
    locks = artifacts.may_lock(g, to)
    me.grip.shift(token, at, used, OFF if locks else to, spaces)
    artifacts.put(g, at, to)
    return
    yield  # a flow without a question


ACTIONS: Final = {"pull": pull, "shift": shift}
