"""The Skeletons' turn: Lose Stability, Activate, Summon, gain (SKL-17 to SKL-24); gear is played at any time of it.

The main question goes by the state alone: who is activated, whether somebody moves at a Scream, whether a STRIKE!! is
due. So it is a hub wherever it is asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.engine.flow import Ask, Flow, Option, Prompt
from underhall.hall.asks import OnCard
from underhall.hall.deeds import GO_ON, MOVE, STOP
from underhall.hall.verbs import Held, verb
from underhall.manor.roles.skeletons import abilities, actions, moving, striking
from underhall.manor.roles.skeletons.activation import NOBODY, Activation, end_movement, has_own
from underhall.manor.roles.skeletons.cards import BEARER, GEAR_IDS, HELMET, RUNESTONE, SKELETON, SUMMON_COST, TURN_GAIN
from underhall.manor.roles.skeletons.spawning import turn_up

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.skeletons.role import Skeletons

# ------------------------------------------------------------------ phases and questions
LOSE_STABILITY: Final = 0
ACTIVATE: Final = 1
SUMMON: Final = 2

PREPARE: Final = Prompt("skeletons-prepare", "Play gear before you lose Stability?", "SKL-21", hub=True)


def _asking(words: str) -> dict[int, Prompt]:
    """The main question of an activation in these words, for each Skeleton."""
    return {
        piece: Prompt("skeletons-act", f"{skeleton.name} {words} Stability: {{1}}.", "SKL-19", hub=True)
        for piece, skeleton in SKELETON.items()
    }


MOVE_AND_ACT: Final = _asking("moves and takes one action. Spaces left: {0}.")
ONLY_ACT: Final = _asking("moves no further, and takes one action.")
ACTED: Final = _asking("has taken its action; gear and abilities may still be used.")
SCREAMED: Final = {
    piece: Prompt("skeletons-scream", f"{skeleton.name} moves at the Scream. Spaces left: {{0}}.", "SKL-46", hub=True)
    for piece, skeleton in SKELETON.items()
}
STRIKE: Final = {
    piece: Prompt("skeletons-strike", f"{skeleton.name} must STRIKE!! here. Stability: {{1}}.", "SKL-27", hub=True)
    for piece, skeleton in SKELETON.items()
}
RAISE: Final = Prompt("skeletons-summon", "Summon the next Skeleton? Stability: {0}.", "SKL-23", hub=True)

END: Final = Option(STOP)
ON: Final = Option(GO_ON)
CALL: Final = Option(verb("summon-skeleton", "turn the next Skeleton card face up; its figure comes in"))
EQUIPPING: Final = OnCard(verb("equip", "play a gear card before its Skeleton", card=Held("gear card", GEAR_IDS)))


def play(g: Hall[Any], me: Skeletons) -> Flow[None]:
    """The four phases in order."""
    turn = g.turn
    if turn.phase == LOSE_STABILITY:
        yield from me.muster(g)
        yield from prepare(g, me)
        me.lose(g, unsteady(g, me), "SKL-17")
        turn.phase = ACTIVATE
    if turn.phase == ACTIVATE:
        yield from activate_all(g, me)
        turn.phase = SUMMON
    yield from me.muster(g)
    yield from summon(g, me)
    me.gain(g, TURN_GAIN, "SKL-24")


# ------------------------------------------------------------------ gear from hand (SKL-21)


def equips(me: Skeletons) -> list[Option]:
    """The gear in hand that can be played: its Skeleton is face up (SKL-21, SKL-73)."""
    if not me.gear.hand:
        return []
    return [EQUIPPING[thing.uid] for thing in me.gear.hand if BEARER[thing.face] in me.march]


def choose_holding(me: Skeletons, prompt: Prompt, options: list[Option], numbers: tuple[int, ...] = ()) -> Flow[Option]:
    """As long as they hold gear they are asked, be there but one answer, save where a Scream is over: whether it can be
    played is their secret (SKL-77)."""
    if len(options) == 1 and not (me.gear.hand and me.now.screamed_at == NOBODY):
        return options[0]
    return options[(yield Ask(me.seat, prompt, options, numbers))]


def equip(g: Hall[Any], me: Skeletons, option: Option) -> Flow[None]:
    """Lay it before its Skeleton, for all to see; it works at once and stays (SKL-21)."""
    kind = me.gear.lay_open(g, option.card)
    me.gear.show(kind)
    g.tell("equip", "SKL-21", me.name, piece=BEARER[kind], thing=GEAR_IDS[kind])
    return
    yield  # a flow without a question


# ------------------------------------------------------------------ phase 1: Lose Stability (SKL-17)


def prepare(g: Hall[Any], me: Skeletons) -> Flow[None]:
    """Gear may be played even before the first phase (SKL-21)."""
    while True:
        option = yield from choose_holding(me, PREPARE, [ON, *equips(me)])
        if option is ON:
            return
        yield from equip(g, me, option)


def unsteady(g: Hall[Any], me: Skeletons) -> int:
    """How many Skeletons cost a Stability where they stand."""
    return sum(is_unsteady(g, me, piece) for piece in me.march)


def is_unsteady(g: Hall[Any], me: Skeletons, piece: int) -> bool:
    """Whether one stands on a Lit tile other than a Pit; Slashy's Helmet keeps it steady (SKL-17, SKL-52)."""
    at = g.where[piece]
    return at in g.lit and not g.is_pit(at) and not (piece == BEARER[HELMET] and me.wears(HELMET))


# ------------------------------------------------------------------ phase 2: Activate (SKL-18 to SKL-20)


def activate_all(g: Hall[Any], me: Skeletons) -> Flow[None]:
    """Each once, always the leftmost that was not (SKL-18)."""
    while True:
        if me.now.piece == NOBODY:
            waiting = [piece for piece in me.standing(g) if not me.activated >> piece & 1]
            if not waiting:
                return
            yield from activate(g, me, waiting[0])
        yield from carry_on(g, me)


def activate(g: Hall[Any], me: Skeletons, piece: int) -> Flow[None]:
    """The next one; the Runestone works at the very start (SKL-45)."""
    me.activated |= 1 << piece
    me.now = Activation(piece)
    g.tell("activate", "SKL-18", me.name, g.where[piece], piece)
    if has_own(me, RUNESTONE):
        yield from abilities.move_skulls(g, me)


def carry_on(g: Hall[Any], me: Skeletons) -> Flow[None]:
    """Whatever the activated Skeleton does, until it is done or removed (SKL-75)."""
    while me.now.piece != NOBODY:
        left = moving.spaces_left(me)
        prompt, options = act_options(g, me, left)
        option = yield from choose_holding(me, prompt, options, (left, me.stability))
        yield from DEEDS[option.verb](g, me, option)


def act_options(g: Hall[Any], me: Skeletons, left: int) -> tuple[Prompt, list[Option]]:
    """The question now, and everything that may be chosen, with so many spaces left."""
    now = me.now
    if now.screamed_at != NOBODY:
        further = moving.screamed_moves(g, me)
        going = (END, *further, *equips(me)) if further else (END,)
        return SCREAMED[now.screamed_at], moving.STEP[now.screamed_at].all(going)
    if striking.is_forced(g, me):
        strikes = striking.strikes(g, me)
        return STRIKE[now.piece], [*(strikes or [moving.PUT_BACK]), *abilities.uses(g, me), *equips(me)]
    options: list[Any] = moving.STEP[now.piece].all((END,))
    if left > 0:
        options += moving.moves(g, me)
        options += moving.leashes(g, me)
    options += actions.actions(g, me)
    options += abilities.uses(g, me)
    options += equips(me)
    asked = ACTED if now.acted else MOVE_AND_ACT if left else ONLY_ACT
    return asked[now.piece], options


def stop(g: Hall[Any], me: Skeletons, option: Option) -> Flow[None]:
    """The movement at a Scream is over; else the whole activation."""
    if me.now.screamed_at != NOBODY:
        me.now.screamed_at, me.now.scream = NOBODY, 0
    else:
        end_movement(g, me)
        me.end_activation()
    return
    yield  # a flow without a question


def move(g: Hall[Any], me: Skeletons, option: Option) -> Flow[None]:
    """A move of the activated Skeleton, or at a Scream."""
    return (moving.move if me.now.screamed_at == NOBODY else moving.screamed_move)(g, me, option)


DEEDS: Final = {
    STOP: stop,
    MOVE: move,
    moving.LEASHING: moving.leash,
    moving.UNLEASH.verb: moving.unleash,
    moving.PUT_BACK.verb: moving.put_back,
    striking.STRIKE: striking.strike,
    actions.LOOT: actions.loot,
    actions.BREACHING: actions.breach,
    actions.TUNNELING.verb: actions.tunnel,
    actions.ARM: actions.arm,
    EQUIPPING.verb: equip,
    **dict.fromkeys(abilities.BY_VERB, abilities.use),
}
"""What each verb of an activation does."""


# ------------------------------------------------------------------ phase 3: Summon (SKL-23)


def summon(g: Hall[Any], me: Skeletons) -> Flow[None]:
    """Once, for Stability, the leftmost facedown card; gear may be played before and after."""
    while True:
        option = yield from choose_holding(me, RAISE, [ON, *summons(me), *equips(me)], (me.stability,))
        if option is ON:
            return
        if option is CALL:
            me.has_summoned = True
            me.pay(SUMMON_COST)
            piece = yield from turn_up(g, me)
            yield from me.come_in(g, piece, "SKL-23")
        else:
            yield from equip(g, me, option)


def summons(me: Skeletons) -> list[Option]:
    """With no facedown card left there is nothing to summon (SKL-73)."""
    return [CALL] if me.facedown and me.stability >= SUMMON_COST and not me.has_summoned else []
