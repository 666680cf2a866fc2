"""The four phases of the Dragon's turn (DRG-13 to DRG-25)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, cast

from underhall import facts
from underhall.cave.map.terrain import PIT, kind_at
from underhall.cave.play.possession import EXTRAS, extras
from underhall.cave.roles.dragon.flight import first_steps, fly, free_move
from underhall.cave.roles.dragon.powers import CARD_NAMES, SYMBOL, SYMBOLS, WING_POWER, usable, use
from underhall.cave.roles.dragon.sloth import GEM, GREED, HUNGER, STILLNESS, WAKING
from underhall.engine.flow import Ask, Flow, Option, Prompt
from underhall.hall.deeds import GO_ON
from underhall.hall.pieces import DRAGON, GHOST
from underhall.hall.space import OFF, Space
from underhall.hall.tokens import GEMS, NO_TOKENS, TREASURE
from underhall.hall.verbs import verb

if TYPE_CHECKING:
    from underhall.cave.roles.dragon.role import Dragon
    from underhall.cave.state import Cave
    from underhall.hall.state import Hall

MEAL: Final = facts.dragon().sloth_tracks[HUNGER].eaten_cost
GIFT: Final = facts.dragon().sloth_tracks[GREED].treasure_cost

POWERS: Final = 0
PICK_UP: Final = 1
PLACE_GEM: Final = 2
REPLACE_HAND: Final = 3

ACT: Final = Prompt(
    "dragon-act", "Move once for free, and use powers in any order. Cards in hand: {0}.", "DRG-15", hub=True
)
ACT_MOVED: Final = Prompt("dragon-act", "Use powers in any order. Cards in hand: {0}.", "DRG-15", hub=True)
TAKE: Final = Prompt("dragon-treasure", "Pick up Treasure from your tile, or go on.", "DRG-20", hub=True)
GEMMING: Final = Prompt("dragon-gem", "Place a Dragon Gem on your tile, or go on.", "DRG-23", hub=True)

DONE: Final = Option(GO_ON)
TAKE_IT: Final = Option(verb("pick-up", "the Dragon picks up a Treasure from his tile"))
PUT_GEM: Final = verb("place-gem", "the Dragon Gem placed on his tile, by its symbol", card=SYMBOL)
PLACING_GEM: Final = tuple(Option(PUT_GEM, card=symbol) for symbol in range(len(SYMBOLS)))


def play(g: Hall[Any], me: Dragon) -> Flow[None]:
    """The phases in order, going on from the one the Turn is in (DRG-13)."""
    turn = g.turn
    if turn.phase == POWERS:
        yield from move_and_use_powers(g, me)
        turn.phase = PICK_UP
    if turn.phase == PICK_UP:
        yield from pick_up_treasure(g, me)
        turn.phase = PLACE_GEM
    if turn.under is not None:
        return  # a possession turn has no further phases (GST-68)
    if turn.phase == PLACE_GEM:
        yield from place_gem(g, me)
        turn.phase = REPLACE_HAND
    if not turn.cut:
        yield from replace_hand(g, me)


# ------------------------------------------------------------------ phase 1: Move and Use Powers


def act_options(g: Hall[Any], me: Dragon) -> list[Option]:
    """Everything he may do now in phase 1: the free move, powers, cubes (DRG-14, DRG-15)."""
    options = [DONE]
    if not me.free_move_used:
        options += first_steps(g, free_move(g, me))
    options += usable(g, me)
    options += waking_options(me)
    options += _extras(g, me)
    if g.ground and kind_at(g, g.where[DRAGON]) == PIT:
        return _mind_the_pit(options)
    return options


def _extras(g: Hall[Any], me: Dragon) -> list[Option]:
    """What he may do at any time because there is a Ghost."""
    return extras(cast("Cave", g), me) if g.where[GHOST] != OFF else []


def _mind_the_pit(options: list[Option]) -> list[Option]:
    """He may not end his turn on a Pit while he can leave it (TER-52, TER-54)."""
    can_leave = any(
        o.verb in ("move", "leave-terrain") or (o.verb == "power" and o.card == WING_POWER) for o in options
    )
    return options[1:] if can_leave else options


def waking_options(me: Dragon) -> list[Option]:
    """Cubes that may go to Wakefulness at any moment of his turn: for a meal, for a Treasure (DRG-21, DRG-50)."""
    options = []
    if me.eaten >= MEAL and me.sloth.may_give(HUNGER):
        options.append(WAKING[HUNGER])
    if me.treasures >= GIFT and me.sloth.may_give(GREED):
        options.append(WAKING[GREED])
    return options


def move_and_use_powers(g: Hall[Any], me: Dragon) -> Flow[None]:
    """The free move and any powers, in any order (DRG-14, DRG-15); then Pride may stir if he kept still (DRG-53)."""
    yield from me.finish(g)
    while not g.turn.cut:
        options = g.recall(act_options, g, me)
        hand = len(me.means.powers.hand)
        if len(options) == 1 and not hand:
            break  # with cards in hand the question is asked: whether he can use them is his secret
        prompt = ACT_MOVED if me.free_move_used else ACT
        option = options[(yield Ask(me.seat, prompt, options, (hand,)))]
        if option is DONE:
            break
        yield from ACTIONS[option.verb](g, me, option)
    if not me.moved and not g.turn.cut:
        yield from me.offer(g, STILLNESS, "DRG-53")


def make_free_move(g: Hall[Any], me: Dragon, option: Option) -> Flow[None]:
    """Once a turn, 1 or 2 tiles in a line (DRG-14)."""
    movement = free_move(g, me)
    me.free_move_used = True
    yield from fly(g, me, option, movement)


def wake_at_will(g: Hall[Any], me: Dragon, option: Option) -> Flow[None]:
    """Move a Hunger cube for eaten Goblins, or a Greed cube for a Treasure token (DRG-21, DRG-49, DRG-50)."""
    if option.card == HUNGER:
        me.eaten -= MEAL
        yield from me.wake(g, HUNGER, "DRG-50")
    else:
        me.treasures -= GIFT
        g.supply[TREASURE] += GIFT
        yield from me.wake(g, GREED, "DRG-21")


ACTIONS: Final[dict[str, Callable[[Any, Dragon, Option], Flow[None]]]] = {
    "move": make_free_move,
    "leave-terrain": make_free_move,
    "power": use,
    "stir": wake_at_will,
    **EXTRAS,
}
"""What each verb of phase 1 does."""


# ------------------------------------------------------------------ phase 2: Pick Up Treasure


def pick_up_treasure(g: Hall[Any], me: Dragon) -> Flow[None]:
    """Take any number of the Treasure tokens on his tile, and give one for a Greed cube (DRG-20, DRG-21)."""
    while not g.turn.cut:
        at = g.where[DRAGON]
        lying = TREASURE in g.tokens.get(at, NO_TOKENS)
        if not lying and not (me.treasures >= GIFT and me.sloth.may_give(GREED)):
            return
        stirring = waking_options(me)
        options = [DONE, *([TAKE_IT] if lying else []), *stirring, *_extras(g, me)]
        option = options[(yield Ask(me.seat, TAKE, options))]
        if option is DONE:
            return
        if option is TAKE_IT:
            yield from take_treasure(g, me, at)
        elif option.verb in EXTRAS:
            yield from EXTRAS[option.verb](cast("Cave", g), me, option)
        else:
            yield from wake_at_will(g, me, option)


def take_treasure(g: Hall[Any], me: Dragon, at: Space) -> Flow[None]:
    """A token goes to his board, or with Greed empty back to the supply (DRG-20, DRG-22)."""
    yield from me.lift_treasure(g, at)
    g.supply[TREASURE] -= 1
    me.treasures += 1
    me.settle_greed(g)


# ------------------------------------------------------------------ phase 3: Place Dragon Gem


def place_gem(g: Hall[Any], me: Dragon) -> Flow[None]:
    """Put one Gem on his Cave tile; with another on the map already Pride may stir (DRG-23, DRG-24)."""
    while not g.turn.cut:
        at = g.where[DRAGON]
        gems = [PLACING_GEM[symbol] for symbol, gem in enumerate(GEMS) if g.supply[gem]]
        if not gems or at in g.ground:
            return
        options = [DONE, *gems, *waking_options(me), *_extras(g, me)]
        option = options[(yield Ask(me.seat, GEMMING, options))]
        if option is DONE:
            return
        if option.verb == "stir" or option.verb in EXTRAS:
            yield from ACTIONS[option.verb](g, me, option)
            continue
        others = me.gems_on_map(g)
        g.put_token(at, GEMS[option.card])
        g.tell("place-gem", "DRG-23", me.name, at, thing=CARD_NAMES[option.card])
        if others:
            yield from me.offer(g, GEM, "DRG-23")
        return


# ------------------------------------------------------------------ phase 4: Replace Hand


def replace_hand(g: Hall[Any], me: Dragon) -> Flow[None]:
    """Discard what is left, shuffle all eighteen cards, draw as many as his Spirit (DRG-25)."""
    cards = me.means.powers
    for thing in cards.hand:
        cards.discard(thing.face)
    cards.hand = ()
    cards.shuffle_in_discards()
    yield from me.draw_powers(g, me.spirit())
