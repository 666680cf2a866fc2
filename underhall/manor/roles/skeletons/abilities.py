"""What a Skeleton pays Stability for besides its action: its ability, and gear that is used (SKL-20, SKL-41 to SKL-60).

As often as can be paid, at any point of its own activation, unless it says otherwise.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from underhall.engine.flow import Flow, Option, Prompt
from underhall.hall.asks import OnSpace, choose
from underhall.hall.deeds import PIECE, SIDE, SPACE, TO
from underhall.hall.figures import distinct, is_empty
from underhall.hall.grid import count, remove
from underhall.hall.pieces import CASTY, SCREAMY, SLASHY, SMASHY
from underhall.hall.space import Space
from underhall.hall.tokens import BREACH, PIT_MARKER, SKULLS, WEB
from underhall.hall.verbs import Spot, verb
from underhall.manor.roles.skeletons.actions import open_wall
from underhall.manor.roles.skeletons.cards import ASH_STAFF, BEARER, BOMB_BAG, FLAME_ARROW, GEAR, HORN, PIPE, SKELETON
from underhall.manor.roles.skeletons.moving import has_quiet_step
from underhall.manor.roles.skeletons.pairs import PUSHES
from underhall.manor.roles.skeletons.striking import is_forced, strike_cost

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.skeletons.role import Skeletons

Offer: TypeAlias = "Callable[[Hall[Any], Skeletons, Space], list[Option]]"
Deed: TypeAlias = "Callable[[Hall[Any], Skeletons, Option], Flow[None]]"


class Use(NamedTuple):
    """Something that is paid for: what it costs, what it offers where its Skeleton stands, and what each verb does."""

    cost: int
    offers: Offer
    deeds: dict[str, Deed]


def uses(g: Hall[Any], me: Skeletons) -> list[Option]:
    """What the activated Skeleton can pay for; what a forced STRIKE!! costs is left (SKL-27)."""
    found = _uses_of(me.now.piece, me.gear.shown)
    if not found:
        return []
    at = g.where[me.now.piece]
    to_spare = me.stability - (strike_cost(g, me) if is_forced(g, me) else 0)
    return [option for use in found if use.cost <= to_spare for option in use.offers(g, me, at)]


@cache
def _uses_of(piece: int, shown: tuple[int, ...]) -> tuple[Use, ...]:
    """What a Skeleton has that is paid for: its ability, and what it wears of the gear in play."""
    own = (ABILITIES[piece],) if piece in ABILITIES else ()
    return (*own, *(GEAR_USES[card] for card in shown if BEARER[card] == piece and card in GEAR_USES))


def use(g: Hall[Any], me: Skeletons, option: Option) -> Flow[None]:
    """Pay for one of them and do it."""
    used = BY_VERB[option.verb]
    me.pay(used.cost)
    yield from used.deeds[option.verb](g, me, option)


# ------------------------------------------------------------------ Casty: cackling skulls (SKL-41, SKL-43, SKL-45)
PUT_SKULLS: Final = verb("skulls", "Casty: the space that gets a cackling skulls token", space=TO)
SKULLS_ON: Final = OnSpace(PUT_SKULLS)
ASH: Final = verb("ash-staff", "Ash Staff: the tile that loses its webs", space=SPACE)
ASH_ON: Final = OnSpace(ASH)


def _skulls_offered(g: Hall[Any], me: Skeletons, at: Space) -> list[Option]:
    """Any adjacent space, as long as there is a token (SKL-41)."""
    return SKULLS_ON.all(me.beside(g, at)) if g.supply[SKULLS] else []


def _put_skulls(g: Hall[Any], me: Skeletons, option: Option) -> Flow[None]:
    g.put_token(option.space, SKULLS)
    g.tell("skulls", "SKL-41", me.name, option.space, me.now.piece)
    return
    yield  # a flow without a question


def _webs_beside(g: Hall[Any], me: Skeletons, at: Space) -> list[Option]:
    """An adjacent tile with webs, walls or not (SKL-43)."""
    return [ASH_ON[to] for to in g.near[at] if count(g, to, WEB)]


def _burn_beside(g: Hall[Any], me: Skeletons, option: Option) -> Flow[None]:
    _burn(g, me, option.space, "SKL-43")
    return
    yield  # a flow without a question


def _burn(g: Hall[Any], me: Skeletons, at: Space, clause: str) -> None:
    """All webs of a tile go."""
    webs = count(g, at, WEB)
    for _ in range(webs):
        remove(g, at, WEB)
    if webs:
        g.tell("burn-webs", clause, me.name, at, me.now.piece, amount=webs)


# ------------------------------------------------------------------ Screamy: another moves (SKL-46, SKL-47)
SCREAM: Final = verb("scream", "Screamy: the Skeleton that moves", piece=PIECE)


def _screams_offered(g: Hall[Any], me: Skeletons, at: Space) -> list[Option]:
    """Skeletons near enough, Screamy among them, that can move at all (SKL-46, SKL-47, MMP-97). One that must strike,
    or has acted, does not scream itself away (SKL-19, SKL-27)."""
    screamy = SKELETON[SCREAMY]
    if me.screams >= max([1, *(card.uses_per_turn for card in me.worn(SCREAMY))]):
        return []
    stays, anywhere = me.now.acted or is_forced(g, me), me.wears(HORN)
    return [
        Option(SCREAM, piece=other)
        for other in me.standing(g)
        if (anywhere or g.distance(at, g.where[other]) <= screamy.range)
        and not (other == SCREAMY and stays)
        and has_quiet_step(g, me, other)
    ]


def _scream(g: Hall[Any], me: Skeletons, option: Option) -> Flow[None]:
    me.screams += 1
    me.now.screamed_at = option.piece
    me.now.scream = SKELETON[SCREAMY].ability_move
    g.tell("scream", "SKL-46", me.name, g.where[option.piece], option.piece)
    return
    yield  # a flow without a question


# ------------------------------------------------------------------ Shooty's gear (SKL-49)
FLAME: Final = verb("flame-arrow", "Flame Arrow: the direction in which visible webs go", card=SIDE)
BOMB: Final = verb("bomb-bag", "Bomb Bag: the side of a square that gets a breach", space=SPACE, card=SIDE)
BOMB_PIT: Final = verb("bomb-pit", "Bomb Bag: a pit marker on Shooty's tile")
BOMBING_HERE: Final = Option(BOMB_PIT)


def _flames_offered(g: Hall[Any], me: Skeletons, at: Space) -> list[Option]:
    """The directions in which Shooty sees a web; its own tile does not count."""
    return [Option(FLAME, card=side) for side, seen in g.sight_lines(at) if any(count(g, space, WEB) for space in seen)]


def _shoot_flames(g: Hall[Any], me: Skeletons, option: Option) -> Flow[None]:
    for side, seen in g.sight_lines(g.where[me.now.piece]):
        if side == option.card:
            for space in seen:
                _burn(g, me, space, "SKL-49")
    return
    yield  # a flow without a question


def _bombs_offered(g: Hall[Any], me: Skeletons, at: Space) -> list[Option]:
    """A visible wall, not the outer one, or Shooty's tile (MMP-81)."""
    walls = [g.inside(edge) for edge in g.visible_edges(at)]
    bombs = [Option(BOMB, space, card=side) for space, side in walls if g.may_mark(space, side, BREACH)]
    return bombs + [BOMBING_HERE] * _may_dig(g, at)


def _bomb(g: Hall[Any], me: Skeletons, option: Option) -> Flow[None]:
    yield from open_wall(g, me, option, "SKL-49")
    return
    yield  # a flow without a question


# ------------------------------------------------------------------ Slashy: more Strength (SKL-51)
RAGE: Final = verb("rage", "Slashy: more Strength until the end of the turn")
RAGING: Final = Option(RAGE)


def _rage_offered(g: Hall[Any], me: Skeletons, at: Space) -> list[Option]:
    """Twice would do nothing (SKL-82)."""
    return [] if me.raging else [RAGING]


def _rage(g: Hall[Any], me: Skeletons, option: Option) -> Flow[None]:
    me.raging = True
    g.tell("rage", "SKL-51", me.name, g.where[me.now.piece], me.now.piece)
    return
    yield  # a flow without a question


# ------------------------------------------------------------------ Smashy: pits (SKL-60, SKL-66)
DIG: Final = verb("dig", "Smashy: a pit marker on its tile")
DIGGING: Final = Option(DIG)


def _may_dig(g: Hall[Any], at: Space) -> bool:
    """A pit marker goes on a tile without one, Dark or Lit, while there are any (SKL-66)."""
    return at in g.edges and g.supply[PIT_MARKER] > 0 and not count(g, at, PIT_MARKER)


def _pits_offered(g: Hall[Any], me: Skeletons, at: Space) -> list[Option]:
    return [DIGGING] if _may_dig(g, at) else []


def _dig(g: Hall[Any], me: Skeletons, option: Option) -> Flow[None]:
    at = g.where[me.now.piece]
    g.put_token(at, PIT_MARKER)
    g.tell("pit", "SKL-66", me.name, at, me.now.piece)
    return
    yield  # a flow without a question


# ------------------------------------------------------------------ Singy's Pipe (SKL-59)
PUSH: Final = verb("pipe", "Pipe: the figure that is pushed, and onto which tile", space=TO, piece=PIECE)


def _pushes_offered(g: Hall[Any], me: Skeletons, at: Space) -> list[Option]:
    """Any enemy figure on a tile but Eggs and the pillar, across an open edge onto an empty Lit tile."""
    pushed = [piece for piece in g.plan.pieces if g.where[piece] in g.edges and _may_push(g, piece)]
    return [
        Option(PUSH, to, piece)
        for piece in distinct(g, pushed)
        for to in g.near[g.where[piece]]
        if to in g.lit and is_empty(g, to) and g.is_open(g.where[piece], to)
    ]


def _may_push(g: Hall[Any], piece: int) -> bool:
    """Whether Pipe works on a figure: on every poltergeist, on no Skeleton (SKL-59)."""
    owner = g.role_of(piece)
    fixed = PUSHES.of(owner)
    return owner is None or (fixed is not None and piece not in fixed)


def _push(g: Hall[Any], me: Skeletons, option: Option) -> Flow[None]:
    """It enters that tile, where nothing is (MMP-56)."""
    g.tell("pipe", "SKL-59", me.name, option.space, option.piece)
    yield from g.enter(option.piece, option.space)


# ------------------------------------------------------------------ all of them


ABILITIES: Final = {
    CASTY: Use(SKELETON[CASTY].ability_cost, _skulls_offered, {PUT_SKULLS: _put_skulls}),
    SCREAMY: Use(SKELETON[SCREAMY].ability_cost, _screams_offered, {SCREAM: _scream}),
    SLASHY: Use(SKELETON[SLASHY].ability_cost, _rage_offered, {RAGE: _rage}),
    SMASHY: Use(SKELETON[SMASHY].ability_cost, _pits_offered, {DIG: _dig}),
}
"""The abilities that are used; Stabby's belongs to a hit, and those of the others are simply so."""
GEAR_USES: Final = {
    ASH_STAFF: Use(GEAR[ASH_STAFF].cost, _webs_beside, {ASH: _burn_beside}),
    FLAME_ARROW: Use(GEAR[FLAME_ARROW].cost, _flames_offered, {FLAME: _shoot_flames}),
    BOMB_BAG: Use(GEAR[BOMB_BAG].cost, _bombs_offered, {BOMB: _bomb, BOMB_PIT: _dig}),
    PIPE: Use(GEAR[PIPE].cost, _pushes_offered, {PUSH: _push}),
}
"""The gear that is used; Blood Mace and Iron Spike go with a STRIKE!!."""
BY_VERB: Final = {verb: used for used in (*ABILITIES.values(), *GEAR_USES.values()) for verb in used.deeds}

# ------------------------------------------------------------------ at the start of an activation: Runestone (SKL-45)
RUNE: Final = Prompt(
    "skeletons-runestone", "Runestone: to which adjacent space does this cackling skulls token go?", "SKL-45"
)
MOVE_SKULLS: Final = verb("move-skulls", "Runestone: where a cackling skulls token goes", space=TO, start=Spot("from"))
LEAVE_SKULLS: Final = Option(verb("leave-skulls", "Runestone: leave a cackling skulls token where it lies"))


def move_skulls(g: Hall[Any], me: Skeletons) -> Flow[None]:
    """Each token on the map may go one space, whatever lies between; it enters nothing (SKL-45)."""
    for at in [space for space in sorted(g.tokens) for _ in range(count(g, space, SKULLS))]:
        options = [Option(MOVE_SKULLS, to, start=at) for to in g.near[at]]
        option = yield from choose(me.seat, RUNE, [*options, LEAVE_SKULLS])
        if option is not LEAVE_SKULLS:
            remove(g, at, SKULLS)
            g.put_token(option.space, SKULLS)
            g.tell("skulls", "SKL-45", me.name, option.space)
