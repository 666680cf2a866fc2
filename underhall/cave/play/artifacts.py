"""Artifacts: who carries one, where the free ones lie, and when they lock (GST-83 to GST-96).

Free and locked ones are tokens on the map. A carried one is a bit of `g.carrying`, by its piece, and so goes wherever
that piece goes (GST-86). The Goblins' is off the map while the Tribe that has it is hidden: it then belongs to the next
Tribe that comes onto a tile, and nothing has to be noted when a Tribe leaves (GST-87, GOB-06).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from underhall.cave.map import board
from underhall.hall import grid
from underhall.hall.pieces import TRIBES
from underhall.hall.space import Space
from underhall.hall.tokens import ARTIFACT, LOCKED_ARTIFACT, NO_TOKENS, TOKENS

if TYPE_CHECKING:
    from underhall.cave.role import CaveRole
    from underhall.cave.state import Cave
    from underhall.hall.state import Hall


def in_use(g: Cave) -> bool:
    """Whether there are Artifacts in this game: with the Ghost, whose tiles they lock on (GST-83)."""
    return g.plan.tokens[ARTIFACT] > 0


def carries(g: Hall[Any], piece: int) -> bool:
    """Whether a piece carries an Artifact."""
    return bool(g.carrying >> piece & 1)


def carrier(g: Cave, role: CaveRole) -> int:
    """The piece of a role that has its Artifact, on the map or off it; -1: it has none (GST-84, GST-146)."""
    return next((piece for piece in role.pieces if g.carrying >> piece & 1), -1)


def give(g: Cave, piece: int) -> None:
    """A piece takes an Artifact from the supply (GST-11)."""
    g.supply[ARTIFACT] -= 1
    g.carrying |= 1 << piece


def drop(g: Cave, piece: int, clause: str) -> None:
    """A piece puts its Artifact on its space, free; that never locks it (GST-59, GST-88, GST-92)."""
    g.carrying &= ~(1 << piece)
    g.supply[ARTIFACT] += 1
    grid.put_token(g, g.where[piece], ARTIFACT)
    g.tell("drop-artifact", clause, at=g.where[piece], piece=piece)


def drop_on_leaving(g: Cave, piece: int) -> None:
    """A piece on the map is about to leave it for good, or was killed: its Artifact stays (GST-88)."""
    if carries(g, piece) and g.where[piece] in g.edges:
        drop(g, piece, "GST-88")


def collect(g: Cave, piece: int) -> None:
    """A piece picks up a free Artifact of its space (GST-59)."""
    grid.take_token(g, g.where[piece], ARTIFACT)
    g.carrying |= 1 << piece
    g.tell("collect-artifact", "GST-59", at=g.where[piece], piece=piece)


def tribe_reveals(g: Cave, tribe: int) -> None:
    """A Tribe has come onto a tile: it gets the Goblins' Artifact, if a hidden one has that (GST-87, GOB-06)."""
    for other in TRIBES:
        if g.carrying >> other & 1 and other != tribe and g.where[other] not in g.edges:
            g.carrying ^= 1 << other | 1 << tribe


def tile_laid(g: Cave, at: Space) -> None:
    """A tile now lies where Tribes may have been lurking: they are revealed there (GOB-06, GOB-52, TER-66)."""
    if at in g.where:
        for tribe in TRIBES:
            if g.where[tribe] == at:
                tribe_reveals(g, tribe)


def put(g: Cave, at: Space, to: Space) -> None:
    """Move a free Artifact from one space to another, with what that does."""
    grid.take_token(g, at, ARTIFACT)
    g.supply[ARTIFACT] += 1
    grid.put_token(g, to, ARTIFACT)
    if may_lock(g, to):
        _lock(g, to, -1)


def entered(g: Cave, piece: int, before: Space, at: Space) -> None:
    """A piece has come to a space from another: what it carries may lock (GST-89 to GST-92, FRC-25).

    A Tribe out of hiding gets the Artifact only where it comes onto the map: it has not carried it in (GOB-06).
    """
    if piece in TRIBES and before not in g.edges:
        if at in g.edges:
            tribe_reveals(g, piece)
    elif g.carrying >> piece & 1 and may_lock(g, at):
        g.carrying &= ~(1 << piece)
        g.supply[ARTIFACT] += 1
        grid.put_token(g, at, ARTIFACT)
        _lock(g, at, piece)


def may_lock(g: Cave, at: Space) -> bool:
    """Whether what enters this space now locks: an open Ghost tile, her own or a possession turn (GST-89, GST-91)."""
    return (g.turn.under is not None or g.active.locks_artifacts) and is_open(g, at)


def is_open(g: Cave, at: Space) -> bool:
    """Whether a Ghost tile without a locked Artifact lies there, Lit or Dark (GST-93, GST-94)."""
    return board.is_ghost_tile(g, at) and LOCKED_ARTIFACT not in g.tokens.get(at, NO_TOKENS)


def _lock(g: Cave, at: Space, piece: int) -> None:
    """A free Artifact on a Ghost tile is flipped (GST-89)."""
    grid.take_token(g, at, ARTIFACT)
    g.tokens[at] = tuple(sorted((*g.tokens.get(at, NO_TOKENS), LOCKED_ARTIFACT)))
    g.tell("lock-artifact", "GST-89", at=at, piece=piece)
    for role in g.roles:
        role.artifact_locked(g, at)


def check(g: Cave) -> None:
    """Every Artifact is in one place; each player carries at most one (GEN-14, GST-84)."""
    lying = [token for tokens in g.tokens.values() for token in tokens]
    locked = lying.count(LOCKED_ARTIFACT) + g.gone[LOCKED_ARTIFACT]
    free = lying.count(ARTIFACT) + g.supply[ARTIFACT] + g.carrying.bit_count()
    assert free + locked == g.plan.tokens[ARTIFACT], f"{TOKENS[ARTIFACT]} tokens do not add up (GEN-14)"
    assert g.carrying >> len(g.where) == 0, "nobody carries that Artifact"
    for role in g.roles:
        assert sum(carries(g, piece) for piece in role.pieces) <= 1, "a player carries two Artifacts (GST-84)"
    for tokens in g.tokens.values():
        assert tokens.count(LOCKED_ARTIFACT) <= 1, "two locked Artifacts on a tile (GST-94)"
