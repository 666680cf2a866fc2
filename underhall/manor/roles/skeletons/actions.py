"""The actions besides STRIKE!!: LOOT!!, BREACH!!, TUNNEL!! and ARM!!; one in an activation (SKL-36 to SKL-40)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.engine.flow import Flow, Option, Prompt
from underhall.hall.asks import OnCard, OnSpace, choose
from underhall.hall.decks import draw_to_hand
from underhall.hall.deeds import SIDE, SPACE, TO
from underhall.hall.figures import enemies
from underhall.hall.grid import count
from underhall.hall.space import Space
from underhall.hall.tokens import BREACH, TREASURE
from underhall.hall.verbs import Held, Named, maybe, verb
from underhall.manor.roles.skeletons.activation import has_own, lamp_due, take_action
from underhall.manor.roles.skeletons.cards import (
    BAG_OF_TREATS,
    BREACH_COST,
    GEAR,
    GEAR_IDS,
    LOOT_GAIN,
    PICKAXE,
    SKELETON,
    SLEDGE_HAMMER,
)
from underhall.manor.roles.skeletons.striking import strikes

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.skeletons.role import Skeletons

LOOT: Final = verb("loot!!", "LOOT!!: take a treasure marker off the Skeleton's tile")
LOOTING: Final = Option(LOOT)
BREACHING: Final = verb("breach!!", "BREACH!!: a breach on a wall of the Skeleton's space", space=SPACE, card=SIDE)
TUNNELING: Final = OnSpace(verb("tunnel!!", "TUNNEL!!: the Pit to which the Skeleton goes", space=TO))
ARM: Final = verb(
    "arm!!",
    "ARM!!: draw a gear card, or with the Bag of Treats several to choose from",
    card=maybe(Named("gear card", GEAR_IDS, (BAG_OF_TREATS,))),
)
ARMING: Final = Option(ARM)
ARMING_WITH_TREATS: Final = Option(ARM, card=BAG_OF_TREATS)
KEEPING: Final = OnCard(verb("keep-gear", "the gear card that is kept", card=Held("gear card", GEAR_IDS)))
KEEP: Final = Prompt("skeletons-keep", "Bag of Treats: which gear card do you keep?", "SKL-64")


def actions(g: Hall[Any], me: Skeletons) -> list[Option]:
    """What the activated Skeleton may do as its one action (SKL-19, SKL-40)."""
    if me.now.acted:
        return []
    at = g.where[me.now.piece]
    options = strikes(g, me) + breaches(g, me, at)
    if at not in g.edges:
        return options
    if count(g, at, TREASURE) and not me.looted:
        options.append(LOOTING)
    if g.is_pit(at):
        options += TUNNELING.all(tunnels(g, me, at))
    if g.is_armory(at) and (len(me.gear) or me.gear.discards):  # SKL-73
        options.append(ARMING)
        if has_own(me, BAG_OF_TREATS):
            options.append(ARMING_WITH_TREATS)
    return options


# ------------------------------------------------------------------ LOOT!!


def loot(g: Hall[Any], me: Skeletons, option: Option) -> Flow[None]:
    """A treasure marker for Stability, once a turn for all together (SKL-36); a cursed one is the Warlock's affair
    (SKL-70)."""
    take_action(g, me)
    me.looted = True
    yield from g.remove_treasure(me, g.where[me.now.piece])
    me.gain(g, LOOT_GAIN, "SKL-36")


# ------------------------------------------------------------------ BREACH!!


def breaches(g: Hall[Any], me: Skeletons, at: Space) -> list[Option]:
    """The walls around a tile or crypt, whichever side prints them; the outer wall never, and not from a ground
    (SKL-37). Sniffy cannot (SKL-63)."""
    if "breach" in SKELETON[me.now.piece].cannot or me.stability + lamp_due(g, me) < BREACH_COST:
        return []
    if at not in g.edges and not g.is_crypt(at):
        return []
    return [Option(BREACHING, at, card=side) for side in g.sides_to_mark(at, BREACH)]


def breach(g: Hall[Any], me: Skeletons, option: Option) -> Flow[None]:
    """Pay and open the wall; with the Sledge Hammer Smashy goes on moving afterwards (SKL-37, SKL-61)."""
    halted = me.now.halted
    take_action(g, me)
    if has_own(me, SLEDGE_HAMMER):
        me.now.halted = halted
    me.pay(BREACH_COST)
    yield from open_wall(g, me, option, "SKL-37")


def open_wall(g: Hall[Any], me: Skeletons, option: Option, clause: str) -> Flow[None]:
    """Lay a breach on the side of a square that an option names."""
    g.tell("breach", clause, me.name, option.space, me.now.piece)
    yield from g.put_mark(me, option.space, option.card, BREACH)


# ------------------------------------------------------------------ TUNNEL!!


def tunnels(g: Hall[Any], me: Skeletons, at: Space) -> list[Space]:
    """From a Pit to any other that holds no enemy figure of any kind, and that nothing bars (SKL-38, SKL-67)."""
    if not g.is_pit(at):
        return []
    pits = [to for to in g.pits() if to != at and not enemies(g, me, to)]
    barred = [to for role in g.roles for to in role.bars_tunnels(g, pits)]
    return [to for to in pits if to not in barred] if barred else pits


def tunnel(g: Hall[Any], me: Skeletons, option: Option) -> Flow[None]:
    """Be placed on the other Pit, which is not entering; the Pickaxe pays Smashy (SKL-38, SKL-61, MMP-55)."""
    take_action(g, me)
    g.place(me.now.piece, option.space)
    g.tell("tunnel", "SKL-38", me.name, option.space, me.now.piece)
    if has_own(me, PICKAXE):
        me.gain(g, GEAR[PICKAXE].gain, "SKL-61")
    return
    yield  # a flow without a question


# ------------------------------------------------------------------ ARM!!


def arm(g: Hall[Any], me: Skeletons, option: Option) -> Flow[None]:
    """Draw a gear card into hand (SKL-39); with the Bag of Treats several, to keep one of them (SKL-64)."""
    take_action(g, me)
    held, several = len(me.gear.hand), option is ARMING_WITH_TREATS
    g.tell("arm", "SKL-39", me.name, g.where[me.now.piece], me.now.piece)
    yield from draw_to_hand(g, me.gear, 1 << me.owner, GEAR[BAG_OF_TREATS].draw if several else 1)
    if several:
        drawn = me.gear.hand[held:]
        kept = yield from choose(me.seat, KEEP, [KEEPING[thing.uid] for thing in drawn])
        for thing in drawn:
            if thing.uid != kept.card:
                card = me.gear.lay_open(g, thing.uid)  # the pile lies face up (MMP-07)
                me.gear.discard(card)
                g.tell("discard-gear", "SKL-64", me.name, thing=GEAR_IDS[card])
