"""How both Ghouls use their Terror cards in a turn (GHL-53 to GHL-58, VGL-35).

Drawing and holding them is in `terror`, Sneak with the steps in `moves`, Cheat in `cheating`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from underhall import facts
from underhall.cave import verbs
from underhall.cave.map import board
from underhall.cave.map.arrive import arrive
from underhall.cave.map.parts import CRYSTAL_KIND
from underhall.cave.map.reveal import look, reveal
from underhall.cave.roles.ghouls.moves import BLINK_COST, may_enter_pit
from underhall.cave.roles.ghouls.terror import BLINK, CHASE, HUNT, KINDS, SCOUR, SEIZE, SNEAK, TERROR_CARD, TERROR_NAMES
from underhall.engine.flow import Flow, Option, Prompt
from underhall.hall import deeds
from underhall.hall.asks import OnSpace, choose, choose_space
from underhall.hall.deeds import SPACE, TO
from underhall.hall.pieces import GHOUL
from underhall.hall.verbs import Number, verb

if TYPE_CHECKING:
    from underhall.cave.roles.ghouls.both import GhoulRole
    from underhall.cave.state import Cave
    from underhall.hall.space import Space

_CARDS: Final = facts.ghoul().terror
CHASE_POINTS: Final = tuple(effect.movement for effect in _CARDS[CHASE].effects)
HUNT_POINTS: Final = tuple(effect.attack for effect in _CARDS[HUNT].effects)

BLINK_TO: Final = Prompt("blink", "Blink: to which space?", "GHL-58")
SCOUR_REVEAL: Final = Prompt("scour", "You have looked at your tile: reveal it?", "GHL-58")

USE: Final = verb(
    "terror",
    "use a Terror card: its first effect (x1) or its once-per-game effect (x2)",
    card=TERROR_CARD,
    amount=Number("effect", 1, 2),
)
FIRST: Final = tuple(Option(USE, card=kind, amount=1) for kind in range(KINDS))
ONCE: Final = tuple(Option(USE, card=kind, amount=2) for kind in range(KINDS))
REVEAL_IT: Final = Option(deeds.REVEAL)
LEAVE_DARK: Final = Option(verbs.LEAVE_DARK)
BLINKING: Final = OnSpace(verb("blink", "the space a Blink leads to", space=TO))
SCOURED: Final = OnSpace(verb("scour-reveal", "Scour: reveal a tile looked at this turn", space=SPACE))


def add_terror(g: Cave, me: GhoulRole, at: Space, points: int, options: list[Option]) -> None:
    """Terror cards that can be used now (GHL-53 to GHL-58); Cheat and Adapt come up where their moment is."""
    hand = me.terror
    fresh = hand.fresh
    if fresh[CHASE]:
        options.append(FIRST[CHASE])
        if hand.may_use_once(CHASE):
            options.append(ONCE[CHASE])
    if fresh[HUNT] and me.may_hunt():
        options.append(FIRST[HUNT])
        if hand.may_use_once(HUNT):
            options.append(ONCE[HUNT])
    if fresh[SNEAK] and not me.sneaking:
        options.append(ONCE[SNEAK])
    if fresh[BLINK] and at in g.lit and g.lit[at].kind == CRYSTAL_KIND:
        if points >= BLINK_COST and any(_blink_targets(g, me, once=False)):
            options.append(FIRST[BLINK])
        if any(_blink_targets(g, me, once=True)):
            options.append(ONCE[BLINK])
    if fresh[SEIZE]:
        options.append(ONCE[SEIZE])
    if fresh[SCOUR]:
        if at in g.dark:
            options.append(FIRST[SCOUR])
        options.append(ONCE[SCOUR])


def use_terror(g: Cave, me: GhoulRole, option: Option) -> Flow[None]:
    """Use one of the two effects of a Terror card (GHL-53 to GHL-58)."""
    kind, once = option.card, option.amount == 2
    if once:
        me.terror.use_once(kind)
    else:
        me.terror.use_first(kind)
    g.tell("use-terror", "GHL-58", me.name, thing=TERROR_NAMES[kind], amount=option.amount)
    if kind == CHASE:
        me.means.movement += CHASE_POINTS[once]
    elif kind == HUNT:
        me.hunt(HUNT_POINTS[once])
    elif kind == SNEAK:
        me.sneaking = True
    elif kind == SEIZE:
        me.seizing = True
    elif kind == BLINK:
        yield from _blink(g, me, once)
    elif once:
        me.scouring = True
    else:
        yield from _scour(g, me)


# ------------------------------------------------------------------ Blink


def blink_targets(g: Cave, me: GhoulRole, once: bool) -> list[Space]:
    """Another revealed Crystal tile without pieces; once per game any unoccupied space with a tile (GHL-58)."""
    return sorted(_blink_targets(g, me, once))


def _blink_targets(g: Cave, me: GhoulRole, once: bool) -> Iterator[Space]:
    """The same one after the other, in no order: most of the time it only matters whether there is one."""
    if once:
        return (at for at in g.edges if g.unoccupied(at) and _may_blink_onto(g, me, at))
    return (at for at in g.crystal_tiles if at not in g.where)


def _may_blink_onto(g: Cave, me: GhoulRole, at: Space) -> bool:
    return not board.impassable(g, at) and may_enter_pit(g, me, at, me.means.movement)


def _blink(g: Cave, me: GhoulRole, once: bool) -> Flow[None]:
    if not once:
        me.means.movement -= BLINK_COST
    to = yield from choose_space(me.seat, BLINK_TO, BLINKING, blink_targets(g, me, once))
    g.tell("blink", "GHL-58", me.name, to, GHOUL)
    yield from arrive(g, me.seat, GHOUL, to)


# ------------------------------------------------------------------ Scour


def _scour(g: Cave, me: GhoulRole) -> Flow[None]:
    """Look at the Dark tile it stands on, alone, and perhaps reveal it at once (GHL-58)."""
    at = g.where[GHOUL]
    yield from look(g, at, 1 << me.seat)
    option = yield from choose(me.seat, SCOUR_REVEAL, (REVEAL_IT, LEAVE_DARK))
    if option is REVEAL_IT:
        yield from reveal(g, me, me.seat, (at,), at)


def scoured(g: Cave, me: GhoulRole) -> list[Option]:
    """The tiles looked at while scouring, which may be revealed."""
    return [SCOURED[space] for space in me.looked if space in g.dark]


def scour_reveal(g: Cave, me: GhoulRole, option: Option) -> Flow[None]:
    """Reveal a tile looked at while scouring (GHL-58)."""
    yield from reveal(g, me, me.seat, (option.space,), g.where[GHOUL])
