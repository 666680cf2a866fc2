"""How Skeletons move: in their activation, at a Scream, on a leash (SKL-11, SKL-25 to SKL-33, SKL-46, SKL-64)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from underhall.engine.flow import Flow, Option
from underhall.hall.asks import OnSpace
from underhall.hall.deeds import MOVE, PIECE
from underhall.hall.ground import Entry
from underhall.hall.pieces import SKELETONS
from underhall.hall.space import Space
from underhall.hall.verbs import verb
from underhall.manor.map.places import SQUARES
from underhall.manor.roles.skeletons.activation import NOBODY, has_own
from underhall.manor.roles.skeletons.cards import DANCE_SHOES, LEASH
from underhall.manor.roles.skeletons.striking import may_use_the_mace, with_the_mace

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.skeletons.role import Skeletons

STEP: Final = {piece: OnSpace(MOVE, piece=piece) for piece in SKELETONS}
LEASHING: Final = verb("leash", "Leash: the Skeleton that goes along with Sniffy", piece=PIECE)
UNLEASH: Final = Option(verb("unleash", "Leash: let the Skeleton go that came along with Sniffy"))
PUT_BACK: Final = Option(verb("put-back", "STRIKE!! cannot be paid: go back to the space one came from"))


# ------------------------------------------------------------------ where to


def quiet_steps(g: Hall[Any], me: Skeletons, piece: int) -> list[Space]:
    """Where one move takes a Skeleton that may not strike: past no forcing figure (SKL-29, SKL-46)."""
    return [to for to in g.steps(piece) if not g.forcing(me, to)]


def has_quiet_step(g: Hall[Any], me: Skeletons, piece: int) -> bool:
    """Whether there is such a move."""
    return any(not g.forcing(me, to) for to in g.steps(piece))


def diagonal_steps(g: Hall[Any], me: Skeletons) -> list[Space]:
    """Where the Dance Shoes take Singy once a turn: from square to square, walls or not (SKL-58)."""
    if not has_own(me, DANCE_SHOES) or me.danced or g.where[me.now.piece] not in SQUARES:
        return []
    at = g.where[me.now.piece]
    found = [to for to in g.around[at] if to not in g.near[at] and to in SQUARES and g.may_enter(me, to)]
    return g.let_in(me.now.piece, found)


def spaces_left(me: Skeletons) -> int:
    """How far whoever is moving may still go."""
    now = me.now
    if now.screamed_at != NOBODY:
        return now.scream
    return 0 if now.halted else me.allowance(now.piece) - now.steps


def moves(g: Hall[Any], me: Skeletons) -> Sequence[Space]:
    """Where the activated Skeleton may go next (SKL-19)."""
    now = me.now
    if now.acted:
        return quiet_steps(g, me, now.piece)
    found = (*g.steps(now.piece), *diagonal_steps(g, me), *_by_mace(g, me))
    return found if now.leashed == NOBODY else g.let_in(now.leashed, found)  # who comes along must be let in, too


def _by_mace(g: Hall[Any], me: Skeletons) -> list[Space]:
    """Where a guest must be attacked whom only the Blood Mace can hit: it is paid with that attack (MVR-80)."""
    if not may_use_the_mace(me):
        return []
    piece = me.now.piece
    open_now = g.steps(piece)
    return [to for to in with_the_mace(me, lambda: g.steps(piece)) if to not in open_now and _has_prey(g, me, to)]


def _has_prey(g: Hall[Any], me: Skeletons, at: Space) -> bool:
    """Whether one of those who force an attack there is a guest."""
    owners = (g.role_of(piece) for piece in g.forcing(me, at))
    return any(owner is not None and owner.visits for owner in owners)


def leashes(g: Hall[Any], me: Skeletons) -> list[Option]:
    """Whom Sniffy may take along, before its first move, or let go after it (SKL-64, SKL-81)."""
    now = me.now
    if now.leashed != NOBODY:
        return [UNLEASH] if now.steps else []
    at = g.where[now.piece]
    if now.steps or not has_own(me, LEASH) or at not in g.edges:
        return []
    return [Option(LEASHING, piece=other) for other in me.march if other != now.piece and g.where[other] == at]


# ------------------------------------------------------------------ going there


def move(g: Hall[Any], me: Skeletons, option: Option) -> Flow[None]:
    """One move of the activated Skeleton, with whoever is on its leash. Lamps, webs and forcing figures end its
    movement, other Skeletons do not (SKL-25, SKL-26, SKL-27); Dark tiles stay Dark (SKL-33)."""
    now = me.now
    if option.space not in g.near[g.where[now.piece]]:
        me.danced = True
    now.steps += 1
    entry = yield from step(g, me, option)
    if now.leashed != NOBODY:
        yield from _bring_along(g, me, entry)
    if entry.forcing:
        now.forced, now.origin = True, entry.origin
    if entry.stopped or entry.forcing:
        now.halted = True


def step(g: Hall[Any], me: Skeletons, option: Option) -> Flow[Entry]:
    """A Skeleton enters a space; Dark tiles stay Dark (SKL-33)."""
    g.tell("move", "SKL-19", me.name, option.space, option.piece)
    return (yield from g.enter(option.piece, option.space))


def _bring_along(g: Hall[Any], me: Skeletons, sniffy: Entry) -> Flow[None]:
    """The leashed Skeleton enters after Sniffy. Where Sniffy must strike it is put back; where either is stopped it is
    on the leash no longer (SKL-64, SKL-81)."""
    now = me.now
    follower = now.leashed
    entry = yield from g.enter(follower, sniffy.at)
    if sniffy.forcing:
        g.retreat(follower, sniffy.origin)
    if sniffy.forcing or sniffy.stopped or entry.stopped:
        now.leashed = NOBODY


def leash(g: Hall[Any], me: Skeletons, option: Option) -> Flow[None]:
    """Somebody goes along with Sniffy."""
    me.now.leashed = option.piece
    g.tell("leash", "SKL-64", me.name, g.where[option.piece], option.piece)
    return
    yield  # a flow without a question


def unleash(g: Hall[Any], me: Skeletons, option: Option) -> Flow[None]:
    """Sniffy goes on alone (SKL-81)."""
    me.now.leashed = NOBODY
    return
    yield  # a flow without a question


def put_back(g: Hall[Any], me: Skeletons, option: Option) -> Flow[None]:
    """It cannot pay for the STRIKE!! it is forced to: back where it came from, without it (SKL-28, SKL-83)."""
    me.now.forced = False
    g.tell("unpaid", "SKL-28", me.name, me.now.origin, me.now.piece)
    g.retreat(me.now.piece, me.now.origin)
    return
    yield  # a flow without a question


# ------------------------------------------------------------------ at a Scream


def screamed_moves(g: Hall[Any], me: Skeletons) -> list[Space]:
    """Where the Skeleton that Screamy screams at may go next; it takes no action, so it forces nothing (SKL-46)."""
    return quiet_steps(g, me, me.now.screamed_at) if me.now.scream else []


def screamed_move(g: Hall[Any], me: Skeletons, option: Option) -> Flow[None]:
    """One of its moves. A stop ends this movement; if Screamy moves itself, the rest of its own as well (SKL-79)."""
    now = me.now
    now.scream -= 1
    entry = yield from step(g, me, option)
    if entry.stopped:
        now.scream = 0
        now.halted |= option.piece == now.piece
