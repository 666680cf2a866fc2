"""Chain cards: breaking them, paying their debt, and what they cost (SHP-22 to SHP-29, SHP-49, SHP-55, SHP-56).
What each does is in `links`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.engine.flow import EVERYBODY, Ask, Flow, Option, Prompt
from underhall.hall import deeds
from underhall.hall.asks import OnCard, choose
from underhall.hall.verbs import verb
from underhall.manor.roles.shadow_paladin.hand import PAYING, kinds_held, lay_down, pay
from underhall.manor.roles.shadow_paladin.links import LINKS
from underhall.manor.roles.shadow_paladin.parts import CHAIN, CHAIN_SPACES, CHAINS, DEBT, PAIR
from underhall.manor.roles.shadow_paladin.ruin import spend_ice, spend_ruin

if TYPE_CHECKING:
    from underhall.engine.knowledge import Thing
    from underhall.hall.state import Hall
    from underhall.manor.roles.shadow_paladin.role import ShadowPaladin

WHICH_PAIR: Final = Prompt("shadow-pair", "Which two cards of one name break the chain?", "SHP-22")
EXCHANGE: Final = Prompt("shadow-exchange", "Do you discard a locked chain before new ones come?", "SHP-23")

BREAKING: Final = OnCard(verb("break-chain", "two power cards of one name break a locked chain", card=CHAIN))
EXCHANGING: Final = OnCard(verb("exchange-chain", "a locked chain that is discarded after a break", card=CHAIN))
OWING: Final = OnCard(verb("pay-debt", "a power card lets a locked chain count as broken this turn", card=CHAIN))
USING: Final = OnCard(verb("use-chain", "use a chain card of the Shadow Paladin", card=CHAIN))
KEEP: Final = Option(deeds.GO_ON)


# ------------------------------------------------------------------ breaking (phase 2)


def pairs_held(me: ShadowPaladin) -> list[Thing]:
    """One card of each kind that is in the hand twice."""
    faces = [thing.face for thing in me.power.hand]
    return [thing for thing in kinds_held(me) if faces.count(thing.face) >= PAIR]


def break_options(me: ShadowPaladin) -> list[Option]:
    """Any locked chain, also one whose debt was paid (SHP-22)."""
    return [BREAKING[chain] for chain in me.locked] if pairs_held(me) else []


def break_chain(g: Hall[Any], me: ShadowPaladin, option: Option) -> Flow[None]:
    """Two cards of one name: it can be used without debt for the rest of the game; then locked chains may be exchanged,
    and the spaces are filled (SHP-22, SHP-23)."""
    options = [Option(PAYING, card=thing.uid) for thing in pairs_held(me)]
    index = 0 if len(me.power.hand) == PAIR else (yield Ask(me.seat, WHICH_PAIR, options))  # a secret otherwise
    face = me.power.held(options[index].card).face
    for _ in range(PAIR):
        uid = next(thing.uid for thing in kinds_held(me) if thing.face == face)
        lay_down(g, me, uid, "discard-power", "SHP-22")
    me.broken = tuple(sorted((*me.broken, option.card)))
    me.means.broke = True
    g.tell("break-chain", "SHP-22", me.name, thing=CHAINS[option.card].name)
    while me.locked:
        options = [*(EXCHANGING[chain] for chain in me.locked), KEEP]
        exchanged = yield from choose(me.seat, EXCHANGE, options)
        if exchanged is KEEP:
            break
        discard_chain(g, me, exchanged.card)
    yield from fill_spaces(g, me)


def discard_chain(g: Hall[Any], me: ShadowPaladin, chain: int) -> None:
    """A locked chain goes to the discard pile, and with it the debt that was paid for it (SHP-23, SHP-56)."""
    me.chain.unshow(chain)
    me.chain.discard(chain)
    me.means.owed = tuple(owed for owed in me.means.owed if owed != chain)
    g.tell("exchange-chain", "SHP-23", me.name, thing=CHAINS[chain].name)


def fill_spaces(g: Hall[Any], me: ShadowPaladin) -> Flow[None]:
    """Draw face up until all Locked Chains spaces are filled, if need be from the discards (SHP-06, SHP-23)."""
    while len(me.locked) < CHAIN_SPACES:
        if not len(me.chain):
            me.chain.shuffle_in_discards()
        if not len(me.chain):
            return
        thing = yield from me.chain.draw(g, EVERYBODY)
        me.chain.show(thing.face)
        g.tell("lock-chain", "SHP-23", me.name, thing=CHAINS[thing.face].name)


# ------------------------------------------------------------------ using (any moment of the own turn)


def chain_options(g: Hall[Any], me: ShadowPaladin) -> list[Option]:
    """The chains that can be used now, and the locked ones that could be once their debt is paid (SHP-25 to SHP-28)."""
    cards = len(me.power.hand)
    free = [chain for chain in me.chain.shown if chain in me.broken or chain in me.means.owed]
    owing = [chain for chain in me.locked if chain not in me.means.owed]
    return [
        *(USING[chain] for chain in free if can_use(g, me, chain, cards)),
        *(OWING[chain] for chain in owing if can_use(g, me, chain, cards - DEBT)),
    ]


def can_use(g: Hall[Any], me: ShadowPaladin, chain: int, cards: int) -> bool:
    """Whether a chain could be paid for with so many cards in hand, was not used up, and does something (SHP-29,
    SHP-49)."""
    card = CHAINS[chain]
    paid = cards >= card.cost_power_cards and me.ice >= card.cost_ice and me.ruin >= card.cost_ruin
    return paid and chain not in me.means.used and LINKS[chain].works(g, me, cards)


def pay_debt(g: Hall[Any], me: ShadowPaladin, option: Option) -> Flow[None]:
    """The chain counts as broken for the rest of the turn, in its space; no chain was broken by it (SHP-28)."""
    yield from pay(g, me, DEBT, "SHP-28")
    me.means.owed = tuple(sorted((*me.means.owed, option.card)))
    g.tell("pay-debt", "SHP-28", me.name, thing=CHAINS[option.card].name)


def use_chain(g: Hall[Any], me: ShadowPaladin, option: Option) -> Flow[None]:
    """Pay what the card says, then do what it says (SHP-25 to SHP-27)."""
    card = CHAINS[option.card]
    if card.once_per_turn:
        me.means.used = tuple(sorted((*me.means.used, option.card)))
    g.tell("use-chain", "SHP-25", me.name, thing=card.name)
    spend_ice(g, me, card.cost_ice)
    spend_ruin(g, me, card.cost_ruin)
    yield from pay(g, me, card.cost_power_cards, "SHP-25")
    yield from LINKS[option.card].do(g, me)
