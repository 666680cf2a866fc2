"""The Thief's actions, paid in Action cubes (THF-15 to THF-25)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from underhall.cave import verbs
from underhall.cave.map.parts import DRAGON_CENTRE, DRAGON_FACES
from underhall.cave.map.terrain import sheltered
from underhall.cave.map.treasure import take_treasure
from underhall.cave.play.dice import roll_dragon_die
from underhall.cave.play.variant_cards import flare
from underhall.cave.roles.thief.upgrades import (
    ACTION_CUBES,
    BACKSTAB_CUBES,
    CROSSBOW_RANGE,
    FACTS,
    FLARE_CUBES,
    HAND_CROSSBOW,
    LOCK_PICKING_KIT,
    LOOT,
    LOOT_SURELY,
    PICK_LOCK_CUBES,
    PICK_LOCK_ON,
    PICKPOCKET_CUBES,
    PICKPOCKET_ON,
    STICKY_FINGERS,
)
from underhall.cave.verbs import TOKEN
from underhall.engine.flow import Chance, Flow, Option, Prompt
from underhall.hall import grid
from underhall.hall.asks import choose
from underhall.hall.deeds import PIECE, SPACE
from underhall.hall.pairs import Contest, Effect
from underhall.hall.pieces import PIECES, THIEF
from underhall.hall.space import OFF, Space
from underhall.hall.tokens import GEMS, TOKENS, TREASURE, VAULT
from underhall.hall.verbs import maybe, verb

if TYPE_CHECKING:
    from underhall.cave.roles.thief.role import Thief
    from underhall.cave.state import Cave
    from underhall.hall.state import Hall

STICKY: Final = Prompt("sticky-fingers", "The Pickpocket roll of {0} fails. Sticky Fingers: roll again?", "THF-18")

ACTION_DIE: Final = Chance("action-die", FACTS.action_die.faces)
FLARE: Final = Option(verbs.FLARE, amount=FLARE_CUBES)
LOOT_TOKEN: Final = verb(
    "loot", "Loot a token on the Thief's space for so many cubes", space=SPACE, card=TOKEN, amount=ACTION_CUBES
)
PICK_LOCK: Final = verb("pick-lock", "Pick Lock for so many cubes", space=SPACE, amount=maybe(ACTION_CUBES))
PICKPOCKET_PIECE: Final = verb(
    "pickpocket", "Pickpocket a piece for so many cubes", space=SPACE, piece=PIECE, amount=ACTION_CUBES
)
BACKSTAB_PIECE: Final = verb(
    "backstab", "Backstab a piece for so many cubes", space=SPACE, piece=PIECE, amount=ACTION_CUBES
)
HIDE_LOOT: Final = Option(verb("hide-loot", "Hide Loot for so many cubes", amount=ACTION_CUBES), amount=1)
REROLL: Final = Option(verbs.REROLL)
KEEP_ROLL: Final = Option(verbs.KEEP_ROLL)


class Theft:
    """How Pickpocket works on a piece (THF-18, THF-25 to THF-31); each knows the house in which the two meet."""

    def possible(self, g: Any, me: Thief, piece: int) -> bool:
        """Whether it is a legal target: Stealth is enough and there is something to take (THF-25 to THF-29)."""
        raise NotImplementedError

    def contest(self, g: Any, me: Thief, piece: int) -> Contest:
        """What his Stealth is compared with (THF-25)."""
        raise NotImplementedError

    def gain(self, g: Any, me: Thief, piece: int) -> Flow[None]:
        """His token, which he takes before the harm (THF-60)."""
        return gain_treasure(g, me)

    def attacked(self, g: Any, me: Thief, piece: int) -> Flow[None]:
        """What the attack does whether it succeeds or fails, after its harm (THF-31)."""
        return
        yield  # a flow without a question

    def harm(self, g: Any, me: Thief, piece: int) -> Flow[None]:
        """What the target loses when it succeeds."""
        raise NotImplementedError


class Injury:
    """How Backstab works on a piece (THF-20, THF-32 to THF-34)."""

    def possible(self, g: Any, me: Thief, piece: int, cubes: int) -> bool:
        """Whether it is a legal target for so many cubes (THF-25, THF-34)."""
        raise NotImplementedError

    def contest(self, g: Any, me: Thief, piece: int) -> Contest:
        """What his Stealth is compared with (THF-25)."""
        raise NotImplementedError

    def injure(self, g: Any, me: Thief, piece: int, cubes: int) -> Flow[None]:
        """What so many cubes do to it."""
        raise NotImplementedError


PICKPOCKET: Final = Effect[Theft]("thief", "Pickpocket")
BACKSTAB: Final = Effect[Injury]("thief", "Backstab")

# ------------------------------------------------------------------ dice and gains


def roll_action_die(g: Hall[Any], me: Thief) -> Flow[int]:
    """Roll the Action die."""
    pips = ACTION_DIE.outcomes[(yield ACTION_DIE)]
    if g.story is not None:
        g.tell("action-die", "THF-02", me.name, amount=pips)
    return pips


def gain_treasure(g: Hall[Any], me: Thief) -> Flow[None]:
    """One Treasure token from the supply, or from the map, to carry (THF-18, THF-19, THF-23)."""
    if (yield from take_treasure(g, me)):
        me.carry(TREASURE)
        g.tell("thief-treasure", "THF-23", me.name, g.where[THIEF])
        yield from me.gained(g)


# ------------------------------------------------------------------ Loot


def add_tokens_here(g: Hall[Any], me: Thief, at: Space, tokens: tuple[int, ...], options: list[Option]) -> None:
    """Loot and Pick Lock, for what lies on his space (THF-16, THF-19)."""
    cubes = me.means.cubes
    last = -1
    for token in tokens:  # sorted: what there is more than one of is offered once
        if token == last:
            continue
        last = token
        if token == TREASURE:
            if cubes >= LOOT:
                options.append(Option(LOOT_TOKEN, at, card=token, amount=LOOT))
        elif token in GEMS:
            options += [
                Option(LOOT_TOKEN, at, card=token, amount=cost) for cost in (LOOT, LOOT_SURELY) if cost <= cubes
            ]
        elif token == VAULT and at not in me.tried:
            costs = PICK_LOCK_CUBES[me.has(LOCK_PICKING_KIT)]
            options += [Option(PICK_LOCK, at, amount=cost) for cost in costs if cost <= cubes]


def loot(g: Hall[Any], me: Thief, option: Option) -> Flow[None]:
    """Take a Treasure or Gem on his space; a Gem for 1 cube may be trapped. No attack (THF-16, MAP-64)."""
    me.means.cubes -= option.amount
    token = option.card
    if token in GEMS and option.amount < LOOT_SURELY:
        face = yield from roll_dragon_die(g)
        if DRAGON_CENTRE[face]:
            g.tell("gem-trap", "THF-16", me.name, option.space, thing=DRAGON_FACES[face])
            me.die(g, "THF-42")
            return
    if token == TREASURE:
        yield from g.remove_treasure(me, option.space)
        g.supply[TREASURE] -= 1
    else:
        grid.take_token(g, option.space, token)
    me.carry(token)
    g.tell("loot", "THF-16", me.name, option.space, thing=TOKENS[token])
    yield from me.gained(g)


# ------------------------------------------------------------------ Pick Lock


def pick_lock(g: Hall[Any], me: Thief, option: Option) -> Flow[None]:
    """Try a Vault, once a turn each: the token leaves the game, he gains a Treasure (THF-19)."""
    at, cubes = option.space, option.amount
    me.means.cubes -= cubes
    me.tried = tuple(sorted((*me.tried, at)))
    g.tell("pick-lock", "THF-19", me.name, at, amount=cubes)
    needed = PICK_LOCK_ON[PICK_LOCK_CUBES[me.has(LOCK_PICKING_KIT)].index(cubes)]
    if needed <= 1 or (yield from roll_action_die(g, me)) >= needed:
        grid.take_token(g, at, VAULT)
        g.gone[VAULT] += 1
        g.tell("open-vault", "THF-19", me.name, at)
        yield from gain_treasure(g, me)


# ------------------------------------------------------------------ Pickpocket and Backstab


def add_targets(g: Hall[Any], me: Thief, at: Space, options: list[Option]) -> None:
    """Every player he may target now, by each of its pieces, with what he can pay (THF-24, THF-25, THF-59)."""
    crossbow = me.has(HAND_CROSSBOW)
    for piece, space in me.standing(g):
        if space == OFF or piece == THIEF or me.targeted >> piece & 1:
            continue
        if space == at:
            _add_thefts(g, me, piece, options)
        elif not crossbow or not _in_reach(g, at, space):
            continue
        _add_injuries(g, me, piece, space, options)


def _in_reach(g: Hall[Any], at: Space, space: Space) -> bool:
    """Hand Crossbow: visible, in a line, not too far, neither of them in the Forest (THF-20, TER-40)."""
    return (
        g.distance(at, space) <= CROSSBOW_RANGE
        and g.sees(at, space)
        and not sheltered(g, at, space)
        and not sheltered(g, space, at)
    )


def _add_thefts(g: Hall[Any], me: Thief, piece: int, options: list[Option]) -> None:
    theft = PICKPOCKET.of(g.role_of(piece))
    if theft is not None and theft.possible(g, me, piece):
        at, cubes = g.where[piece], me.means.cubes
        options += [Option(PICKPOCKET_PIECE, at, piece, amount=cost) for cost in PICKPOCKET_CUBES if cost <= cubes]


def _add_injuries(g: Hall[Any], me: Thief, piece: int, space: Space, options: list[Option]) -> None:
    injury = BACKSTAB.of(g.role_of(piece))
    if injury is not None:
        for cost in BACKSTAB_CUBES:
            if cost <= me.means.cubes and injury.possible(g, me, piece, cost):
                options.append(Option(BACKSTAB_PIECE, space, piece, amount=cost))


def _target(g: Hall[Any], me: Thief, piece: int) -> None:
    """Each other player only once per turn; the Tribes are one player (THF-24)."""
    role = g.role_of(piece)
    assert role is not None, "a piece without a role was targeted"
    for other in role.pieces:
        me.targeted |= 1 << other


def pickpocket(g: Hall[Any], me: Thief, option: Option) -> Flow[None]:
    """Rob a player: the roll, his token, then the harm; it is an attack even if it fails (THF-18, THF-31, THF-60)."""
    piece, cubes = option.piece, option.amount
    theft = PICKPOCKET.of(g.role_of(piece))
    assert theft is not None, "a theft from a piece that cannot be robbed"
    me.means.cubes -= cubes
    _target(g, me, piece)
    g.tell("pickpocket", "THF-18", me.name, option.space, piece, PIECES[piece], cubes)
    if (yield from _steals(g, me, PICKPOCKET_ON[PICKPOCKET_CUBES.index(cubes)])):
        yield from theft.gain(g, me, piece)
        yield from theft.harm(g, me, piece)
    yield from theft.attacked(g, me, piece)


def _steals(g: Hall[Any], me: Thief, needed: int) -> Flow[bool]:
    """The Pickpocket roll; with Sticky Fingers he may reroll one a turn, and the second result stands (THF-18)."""
    if needed <= 1:
        return True
    pips = yield from roll_action_die(g, me)
    if pips < needed and me.has(STICKY_FINGERS) and not me.rerolled:
        choice = yield from choose(me.seat, STICKY, (REROLL, KEEP_ROLL), (pips,))
        if choice is REROLL:
            me.rerolled = True
            pips = yield from roll_action_die(g, me)
    return pips >= needed


def backstab(g: Hall[Any], me: Thief, option: Option) -> Flow[None]:
    """A Light, Moderate or Heavy injury, without a roll (THF-20, THF-32)."""
    piece, cubes = option.piece, option.amount
    injury = BACKSTAB.of(g.role_of(piece))
    assert injury is not None, "an injury to a piece that cannot be injured"
    me.means.cubes -= cubes
    _target(g, me, piece)
    g.tell("backstab", "THF-20", me.name, option.space, piece, PIECES[piece], cubes)
    yield from injury.injure(g, me, piece, cubes)


# ------------------------------------------------------------------ Hide Loot and Flare


def hide_loot(g: Hall[Any], me: Thief, option: Option) -> Flow[None]:
    """Lower the Loot Drop Level by 1 for each cube (THF-21)."""
    me.means.cubes -= option.amount
    me.level -= option.amount
    g.tell("hide-loot", "THF-21", me.name, amount=me.level)
    return
    yield  # a flow without a question


def use_flare(g: Hall[Any], me: Thief, option: Option) -> Flow[None]:
    """Flare, centred on his own space (THF-22, VAR-95)."""
    me.means.cubes -= option.amount
    at = g.where[THIEF]
    face = yield from roll_dragon_die(g)
    g.tell("flare", "VAR-94", me.name, at, thing=DRAGON_FACES[face])
    yield from flare(cast("Cave", g), me, me.seat, at, face, at)
