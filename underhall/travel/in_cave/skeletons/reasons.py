"""Why a Skeleton cannot go somewhere in the cave, or STRIKE!! at somebody; the rest is as at home."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from underhall.cave.roles.thief.role import Thief
from underhall.hall.figures import enemies
from underhall.hall.pieces import DRAGON, THIEF
from underhall.hall.reasons import Why
from underhall.manor.roles.skeletons import reasons
from underhall.manor.roles.skeletons.activation import NOBODY
from underhall.manor.roles.skeletons.cards import SKELETON

if TYPE_CHECKING:
    from underhall.cave.state import Cave
    from underhall.hall.space import Space
    from underhall.travel.in_cave.skeletons.role import SkeletonsInCave


def why_not(g: Cave, me: SkeletonsInCave, at: Space, piece: int) -> Why | None:
    """Somebody whom it cannot hit, or whose tile is closed to it for that; else what they say at home."""
    mover = me.now.piece if me.now.screamed_at == NOBODY else me.now.screamed_at
    if mover == NOBODY or piece in me.pieces:
        return reasons.why_not(g, me, at, piece)
    if piece == NOBODY:
        return _closed(g, me, mover, at) or reasons.why_not(g, me, at, piece)
    if piece == DRAGON:
        return Why("Skeletons cannot attack the Dragon.", "MVR-82")
    return (_too_strong(g, me, mover, piece) if at == g.where[mover] else None) or reasons.no_strike(g, me, at, piece)


def _closed(g: Cave, me: SkeletonsInCave, mover: int, at: Space) -> Why | None:
    """Whoever stands on a tile that one step would lead to bars it to a Skeleton that is too weak (MVR-80, MVR-82)."""
    here = g.where[mover]
    if at not in g.edges or at not in g.near[here] or not g.is_open(here, at) or reasons.stands_still(g, me, mover):
        return None
    g.where[mover] = at  # as it would stand: Distracting goes by that
    for piece in enemies(g, me, at):
        if g.owner(piece).closed_to(g, piece, mover):
            return _too_strong(g, me, mover, piece)
    g.where[mover] = here
    return None


def _too_strong(g: Cave, me: SkeletonsInCave, mover: int, piece: int) -> Why | None:
    """Why it cannot hit somebody on its tile (MVR-80)."""
    if g.may_be_attacked(me, piece):
        return None
    name, have = SKELETON[mover].name, me.strength(g, mover, piece)
    if piece == THIEF:
        needed = cast(Thief, g.owner(piece)).stealth(g)
        return Why(f"{name} has Strength {have} there, not more than the Thief's Stealth {needed}.", "MVR-80")
    if piece == DRAGON:
        needed = g.owner(piece).withstands(g, piece)
        return Why(f"{name} would have Strength {have} there: his tile takes more than his Armor {needed}.", "MVR-82")
    needed = g.owner(piece).withstands(g, piece)
    return Why(f"{name} has Strength {have} there, not more than the Knight's Strength {needed}.", "MVR-80")
