"""Possession turns: somebody else plays a role's turn with the statistics of a card (GST-51 to GST-65, CGH-36).

A possession is a `CaveTurn` of its own on top of another one, `turn.under`. The Ghost's comes at the end of the role's
own turn (`CaveRole.haunt`), the Cave Ghost's in the middle of her phase: she just calls

    yield from possess(g, me.seat, role, influence)

and goes on when it is over. If the flow is started anew inside it (at a hub of the possessed role), `resume` finds a
turn on top, ends it with `go_on`, and starts the turn underneath anew from its own stage and phase. So whatever follows
a possession must follow from the state alone, as after any hub.

What differs by role is in two methods: `CaveRole.possessed` puts the role's own pools away and takes up those of the
card (its `Means`, which hold the own ones, and draws from decks or supply), sets the phase its turn starts in, and does
what the card says happens at the start; `CaveRole.released` puts all that back. Counters that go by the role's own turn
are not touched, so limits go on counting (GST-54), and start-of-turn housekeeping is not done (GST-156):
`begin_turn` is not called. The turn ends early by `g.turn.cut` (GST-60, GST-61).

Decisions go to `role.seat`, which is the possessor for as long as it lasts; what a card leaves to the player goes to
`role.owner` (GST-58). Whoever answers also sees what the role looks at or draws, and the owner does not (GST-155).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias

from underhall import facts
from underhall.cave.map import board
from underhall.cave.map.terrain import FOREST, PIT, kind_at
from underhall.cave.play import artifacts
from underhall.cave.play.stages import CaveTurn
from underhall.engine.flow import Flow, Option, Prompt
from underhall.hall.asks import choose
from underhall.hall.deeds import PIECE, SPACE
from underhall.hall.pieces import GHOST
from underhall.hall.plan import Terms
from underhall.hall.space import OFF, Space
from underhall.hall.tokens import ARTIFACT, LOCKED_ARTIFACT, NO_TOKENS
from underhall.hall.turn import ENDING, PLAYING, run
from underhall.hall.verbs import verb

if TYPE_CHECKING:
    from underhall.cave.role import CaveRole
    from underhall.cave.state import Cave

IN_PASSING: Final = Prompt("in-passing", "On the way: drop or collect an Artifact here, or go on?", "GST-59")
DROP: Final = verb("drop-artifact", "let a possessed piece drop its Artifact", space=SPACE, piece=PIECE)
COLLECT: Final = verb("collect-artifact", "let a possessed piece collect the Artifact there", space=SPACE, piece=PIECE)
PASS_BY: Final = Option(verb("pass-by", "a possessed piece moves on and neither drops nor collects"))
CARDS: Final = {card.role: card for card in facts.ghost().possessions}
"""The Possession cards, by the name of their role."""


class PossessionDeck(Terms, frozen=True):
    """The Possession cards, by role (VAR-71, VAR-82).

    Of each pair one leaves the game at random, and of the rest so many are kept (0: all, VAR-57).
    """

    whose: ClassVar[str] = "possession"

    cards: tuple[str, ...] = ()
    pairs: tuple[tuple[str, str], ...] = ()
    kept: int = 0


def possess(g: Cave, seat: int, role: CaveRole, influence: int, start: Space = OFF) -> Flow[None]:
    """A whole possession turn of a role, answered by a seat (GST-65 from 2 to 8, GEN-10, CGH-39).

    `start`: where Goblins of whom no Tribe is on the map have to reveal the first (CGH-42).
    """
    under = g.turn
    turn = CaveTurn()
    turn.who = g.roles.index(role)
    turn.number = under.number
    turn.stage = PLAYING
    turn.possessor = seat
    turn.influence = influence
    turn.footing = start
    turn.under = under
    _carry_over(under, turn)
    g.turn = turn
    role.seat = seat
    if role.supplies_tiles:
        g.cave_seat = seat
    g.tell("possessed", "GST-51", role.name, amount=influence)
    if not g.plays(role.name):
        yield from role.come_into_play(g)  # by its first-turn rules (GST-128)
    yield from role.possessed(g, influence)
    yield from go_on(g)


def go_on(g: Cave) -> Flow[None]:
    """The possession turn on top, from the phase it is in to its end; then the turn underneath is the running one
    (GST-62, GST-110, CGH-70)."""
    turn, role = g.turn, g.active
    under = turn.under
    assert under is not None, "no possession turn is going on"
    if turn.stage == PLAYING:
        yield from role.play(g)
        turn.stage = ENDING
    if not role.out:
        yield from role.end_of_turn(g)  # also for Terrain and surfacing (GST-157)
    yield from role.released(g)
    role.seat = role.owner
    if role.supplies_tiles:
        g.cave_seat = role.owner
    if not g.plays(role.name):
        _dismiss(g, role)
    _carry_over(turn, under)
    g.turn = under
    g.tell("released", "GST-65", role.name)


def resume(g: Cave) -> Flow[None]:
    """The whole game, where a flow is started anew in a possession turn."""
    while g.turn.under is not None:
        yield from go_on(g)
    yield from run(g)


def _carry_over(before: CaveTurn, after: CaveTurn) -> None:
    """What counts by the turn goes on counting: a possession turn is not a separate one (GST-54)."""
    after.revealed = before.revealed
    after.burned = before.burned
    after.evaded = before.evaded
    after.stays = before.stays


# ------------------------------------------------------------------ stand-ins (GST-123, GST-128 to GST-132, GST-153)


def summon(g: Cave, ghost: CaveRole, name: str, influence: int) -> Flow[None]:
    """A possession turn of a role that nobody plays: it comes for this one turn, in its starting state (GST-123).

    It has no owner; it sits at the end of the roles, so that the places of the others do not change.
    """
    role = g.cast[name](ghost.seat)
    role.owner = -1
    role.summoned(g)
    for token in range(len(g.supply)):
        g.supply[token] -= role.holds(token)  # what lies on its board at the start
    g.roles.append(role)
    return possess(g, ghost.seat, role, influence)


def _dismiss(g: Cave, role: CaveRole) -> None:
    """A stand-in leaves: its Artifact and what it holds stay, its card is out of the game (GST-132, GST-153)."""
    piece = artifacts.carrier(g, role)
    if piece >= 0:
        if g.where[piece] not in g.edges or kind_at(g, g.where[piece]) == PIT:
            g.where[piece] = g.turn.footing if g.turn.footing in g.edges else g.entrance
        artifacts.drop(g, piece, "GST-132")
    role.leave_behind(g)
    for piece in role.pieces:
        g.where[piece] = OFF
    g.roles.remove(role)
    for other in g.roles:
        other.player_left(g, role)


def may_be_possessed(g: Cave, role: CaveRole) -> bool:
    """Not a role whose piece is in the Mushroom Forest; of the Goblins one Tribe elsewhere is enough
    (GST-50, TER-42)."""
    if role.out:
        return False
    return not role.pieces or any(kind_at(g, g.where[piece]) != FOREST for piece in role.pieces)


def blocked(g: Cave, piece: int) -> bool:
    """Whether any other piece stands on a Ghost tile that holds a locked Artifact
    (GST-19, GST-48, GST-75, KNT-119, GOB-68)."""
    return any(other != piece and LOCKED_ARTIFACT in g.tokens.get(at, NO_TOKENS) for other, at in enumerate(g.where))


# ------------------------------------------------------------------ drop and collect, at any time (GST-59)


def handling(g: Cave, role: CaveRole) -> list[Option]:
    """What a possessed role's pieces may do with Artifacts now; not on a Ghost tile (GST-59), none is dropped on a Pit
    or where the Canyon is impassable (GST-105, GST-106), and what is in the Mushroom Forest is out of reach (GST-50).

    As often as she likes; but until a piece moves, dropping and collecting the same again would only go round in
    circles.
    """
    if g.turn.under is None or not artifacts.in_use(g):
        return []
    options = []
    holder = artifacts.carrier(g, role)
    for piece in role.pieces:
        at = g.where[piece]
        if at not in g.edges or board.is_ghost_tile(g, at):
            continue
        ground = kind_at(g, at)
        if ground == FOREST:
            continue
        if piece == holder:
            if ground != PIT and not board.impassable(g, at):
                options.append(Option(DROP, at, piece))
        elif holder < 0 and ARTIFACT in g.tokens.get(at, NO_TOKENS):
            options.append(Option(COLLECT, at, piece))
    return [option for option in options if option not in g.turn.handled]


def handle(g: Cave, role: CaveRole, option: Option) -> Flow[None]:
    """Drop or collect an Artifact."""
    g.turn.handled = (*g.turn.handled, option)
    if option.verb == "drop-artifact":
        artifacts.drop(g, option.piece, "GST-59")
    else:
        artifacts.collect(g, option.piece)
    return
    yield  # a flow without a question


def in_passing(g: Cave, role: CaveRole, piece: int) -> Flow[None]:
    """Between two steps of a movement that is no hub: a possessed piece may drop or collect (GST-59, GST-65, 5)."""
    if g.turn.under is not None and g.active is role and not g.turn.cut:
        options = [option for option in handling(g, role) if option.piece == piece]
        if options:
            option = yield from choose(role.seat, IN_PASSING, [PASS_BY, *options])
            if option is not PASS_BY:
                yield from handle(g, role, option)


# ------------------------------------------------------------------ at any time, because there is a Ghost


def extras(g: Cave, role: CaveRole) -> list[Option]:
    """Drop and collect in a possession turn (GST-59), a Mental Block in the role's own (GST-76): for all its hubs."""
    return handling(g, role) if g.turn.under is not None else blocks(g, role)


def blocks(g: Cave, role: CaveRole) -> list[Option]:
    """What a role may do now against being possessed (GST-76)."""
    ghost = g.role_of(GHOST)
    return [] if ghost is None else ghost.ways_to_block(g, role)


def block(g: Cave, role: CaveRole, option: Option) -> Flow[None]:
    """A role does so (GST-78)."""
    ghost = g.role_of(GHOST)
    assert ghost is not None, "nobody to block"
    return ghost.be_blocked(g, role, option)


Extra: TypeAlias = Callable[["Cave", Any, Option], Flow[None]]
EXTRAS: Final[dict[str, Extra]] = {"drop-artifact": handle, "collect-artifact": handle, "mental-block": block}
"""What each verb of these options does."""


def do_extra(g: Cave, role: CaveRole, option: Option) -> Flow[None]:
    """Carry out one of `extras`."""
    return EXTRAS[option.verb](g, role, option)
