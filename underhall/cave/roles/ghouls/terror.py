"""The Terror cards of the Ghouls: the deck, the cards held, and what each turn may still use (GHL-52 to GHL-58)."""

from __future__ import annotations

from operator import add
from typing import TYPE_CHECKING, Any, Final

from underhall import facts
from underhall.engine.flow import Chance, Flow, Option, Prompt
from underhall.engine.knowledge import Deck
from underhall.hall.asks import choose
from underhall.hall.verbs import Named, verb

if TYPE_CHECKING:
    from underhall.cave.state import Cave

_CARDS: Final = facts.ghoul().terror
TERROR_IDS: Final = tuple(card.id for card in _CARDS)
TERROR_NAMES: Final = tuple(card.name for card in _CARDS)
TERROR_COPIES: Final = tuple(card.copies for card in _CARDS)
TERROR_TEXTS: Final = tuple(tuple(effect.text for effect in card.effects) for card in _CARDS)
LASTS_TURN: Final = tuple(card.effects[1].lasts_turn for card in _CARDS)
KINDS: Final = len(TERROR_IDS)
CHASE, HUNT, SNEAK, CHEAT, BLINK, ADAPT, SEIZE, SCOUR = range(KINDS)
FULL_DECK: Final = tuple(kind for kind in range(KINDS) for _ in range(TERROR_COPIES[kind]))

ADAPT_DRAW: Final = Prompt("adapt", "Adapt: draw two and keep one, or search the deck once per game?", "GHL-58")
ADAPT_SEARCH: Final = Prompt("adapt-search", "Adapt: which Terror card do you take?", "GHL-58")
KEEP_ONE: Final = Prompt("keep-terror", "Which Terror card do you keep? The other goes under the deck.", "GHL-58")
KEEP_SPOIL: Final = Prompt("keep-spoil", "Which Terror card do you keep? The others go under the deck.", "GHL-45")
PUT_UNDER: Final = Prompt("terror-under", "Which Terror card goes under the deck next?", "GHL-45")
TERROR_CARD: Final = Named("Terror card", TERROR_IDS)
KEEP: Final = verb("keep", "the Terror card that is kept or taken", card=TERROR_CARD)
PUT_NEXT: Final = verb("put-under", "the Terror card that goes under the deck next", card=TERROR_CARD)
DRAW_TWO: Final = Option(verb("draw-two", "Adapt: draw two Terror cards and keep one"))
SEARCH: Final = Option(verb("search", "Adapt: search the Terror deck, once per game"))


class TerrorHand:
    """The Terror cards of one Ghoul. Copies of a kind are alike, so counts by kind say everything.

    fresh: unused this turn. spent: first effect used this turn. leaving: once-per-game effect lasts this turn.
    aside: in a possession turn, the fresh and spent cards, of which none works; lent: the cards drawn in it (GST-71).
    """

    __slots__ = (
        "aside",
        "deck",
        "drawn",
        "fresh",
        "gone",
        "leaving",
        "lent",
        "once",
        "ready",
        "spent",
        "spoils",
        "touched",
    )

    def __init__(self) -> None:
        self.deck = Deck(FULL_DECK)
        self.drawn: tuple[int, ...] = ()  # drawn and shown, none of them kept yet
        self.spoils: tuple[int, ...] = ()  # drawn for a killed Thief, one of which will be kept (GHL-45)
        self.aside: tuple[list[int], list[int]] | None = None
        self.lent: tuple[int, ...] = ()
        self.fresh = [0] * KINDS
        self.spent = [0] * KINDS
        self.leaving = [0] * KINDS
        self.gone = [0] * KINDS
        self.ready = 0  # how many are fresh
        self.touched = False  # a card was used this turn
        self.once = 0  # bit by kind: its once-per-game effect was used this turn (GHL-56)

    def copy(self) -> TerrorHand:
        """An independent copy."""
        other: TerrorHand = TerrorHand.__new__(TerrorHand)
        other.deck = self.deck
        other.drawn = self.drawn
        other.spoils = self.spoils
        other.aside = None if self.aside is None else (self.aside[0].copy(), self.aside[1].copy())
        other.lent = self.lent
        other.fresh = self.fresh.copy()
        other.spent = self.spent.copy()
        other.leaving = self.leaving.copy()
        other.gone = self.gone.copy()
        other.ready = self.ready
        other.touched = self.touched
        other.once = self.once
        return other

    def key(self) -> tuple[Any, ...]:
        """The cards as plain data."""
        return (
            self.deck.key(),
            self.drawn,
            self.spoils,
            None if self.aside is None else (*self.aside[0], *self.aside[1]),
            self.lent,
            tuple(self.fresh),
            tuple(self.spent),
            tuple(self.leaving),
            tuple(self.gone),
            self.once,
        )

    def held(self, kind: int) -> int:
        """Cards of a kind lying by the board."""
        return self.fresh[kind] + self.spent[kind] + self.leaving[kind]

    def everywhere(self) -> int:
        """All Terror cards there are."""
        counts = (self.fresh, self.spent, self.leaving, self.gone, *(self.aside or ()))
        loose = len(self.drawn) + len(self.spoils) + len(self.lent)
        return sum(map(sum, counts)) + loose + len(self.deck)

    def begin_turn(self) -> None:
        """A new turn: every card may be used again (GHL-54)."""
        if self.touched:
            self.fresh = list(map(add, self.fresh, self.spent))
            self.spent = [0] * KINDS
            self.ready = sum(self.fresh)
            self.once = 0
            self.touched = False

    def end_turn(self) -> None:
        """Cards whose once-per-game effect lasted this turn leave the game (GHL-55)."""
        if self.touched:
            self.gone = list(map(add, self.gone, self.leaving))
            self.leaving = [0] * KINDS

    def applies(self, kind: int) -> bool:
        """Whether a persistent effect works now: a copy not used for its other effect (GHL-54, GHL-56)."""
        return self.fresh[kind] > 0 or self.spent[kind] > 0

    def may_use_once(self, kind: int) -> bool:
        """Whether a once-per-game effect may be used: a fresh copy, and none of this name this turn (GHL-56)."""
        return self.fresh[kind] > 0 and not self.once >> kind & 1

    def use_first(self, kind: int) -> None:
        """Use the first effect of a card; a persistent one, of which there is a single card, may have been used before
        in this turn (GHL-56)."""
        if self.fresh[kind]:
            self._use(kind)
            self.spent[kind] += 1

    def _use(self, kind: int) -> None:
        self.fresh[kind] -= 1
        self.ready -= 1
        self.touched = True

    def gain(self, kind: int) -> None:
        """Lay a drawn card face-up by the board (GHL-52)."""
        if self.aside is not None:
            self.lent = tuple(sorted((*self.lent, kind)))
            return
        self.fresh[kind] += 1
        self.ready += 1

    def lose(self, kind: int) -> None:
        """Shuffle a card that lies by the board into the deck (GHL-74, GHL-76)."""
        if self.spent[kind]:
            self.spent[kind] -= 1
        else:
            self.fresh[kind] -= 1
            self.ready -= 1
        self.deck = self.deck.shuffle_in(kind)

    def set_aside(self) -> None:
        """A possession turn begins: none of the cards works in it (GST-71, GST-72)."""
        self.aside = (self.fresh, self.spent)
        self.fresh, self.spent, self.ready = [0] * KINDS, [0] * KINDS, 0

    def take_back(self) -> None:
        """The possession turn is over: what was drawn in it is shuffled into the deck (GST-71, GST-72)."""
        assert self.aside is not None, "no possession turn has begun"
        self.fresh, self.spent = self.aside
        self.ready = sum(self.fresh)
        self.aside = None
        for kind in self.lent:
            self.deck = self.deck.shuffle_in(kind)
        self.lent = ()

    def use_once(self, kind: int) -> None:
        """Use a once-per-game effect; the card leaves now, or at the end of the turn (GHL-55)."""
        self._use(kind)
        self.once |= 1 << kind
        if LASTS_TURN[kind]:
            self.leaving[kind] += 1
        else:
            self.gone[kind] += 1


def draw_terror(g: Cave, who: str, seat: int, hand: TerrorHand) -> Flow[None]:
    """Draw one Terror card; with Adapt two, of which one is kept (GHL-52, GHL-58). Fewer cards left: those (GEN-18)."""
    if not len(hand.deck):
        return
    yield from _draw_one(g, seat, hand)
    (card,) = hand.drawn
    hand.drawn = ()
    take(g, who, hand, card)


def _draw_one(g: Cave, seat: int, hand: TerrorHand) -> Flow[None]:
    """One single draw, with what Adapt makes of it; the card lies among the drawn (GHL-58, GHL-120)."""
    adapt = hand.applies(ADAPT)
    if adapt and hand.may_use_once(ADAPT):
        option = yield from choose(seat, ADAPT_DRAW, (DRAW_TWO, SEARCH))
        if option is SEARCH:
            yield from _search(seat, hand)
            return
    yield from draw_card(hand)
    if adapt:
        hand.use_first(ADAPT)
        if len(hand.deck):
            yield from draw_card(hand)
            yield from _keep_one(seat, hand)


def take(g: Cave, who: str, hand: TerrorHand, card: int) -> None:
    """A card that was drawn or found is laid face-up by the board (GHL-52)."""
    hand.gain(card)
    g.tell("terror", "GHL-52", who, thing=TERROR_NAMES[card])


def draw_card(hand: TerrorHand) -> Flow[None]:
    """Draw the next card of the deck; all can see it."""
    deck = hand.deck
    if deck.next_is_chance():
        index = (yield Chance("terror", deck.unknown, names=TERROR_IDS)) if len(deck.unknown) > 1 else 0
        card, hand.deck = deck.draw_at(index)
    else:
        card, hand.deck = deck.draw_known()
    hand.drawn = (*hand.drawn, card)


def _keep_one(seat: int, hand: TerrorHand) -> Flow[None]:
    """Keep one of the two cards drawn; the other goes under the deck (GHL-58)."""
    options = [Option(KEEP, card=card) for card in sorted(set(hand.drawn))]
    kept = (yield from choose(seat, KEEP_ONE, options)).card
    others = list(hand.drawn)
    others.remove(kept)
    for card in others:
        hand.deck = hand.deck.put_under(card)
    hand.drawn = (kept,)


def _search(seat: int, hand: TerrorHand) -> Flow[None]:
    """Adapt, once per game: take any card of the deck, then shuffle it (GHL-58)."""
    hand.use_once(ADAPT)
    options = [Option(KEEP, card=card) for card in sorted(set(hand.deck.cards()))]
    card = (yield from choose(seat, ADAPT_SEARCH, options)).card
    hand.deck = hand.deck.take(card)
    hand.drawn = (card,)


def draw_spoils(g: Cave, who: str, seat: int, hand: TerrorHand, count: int) -> Flow[None]:
    """Several single draws, all shown; one card is kept, the others go under the deck in any order (GHL-45)."""
    for _ in range(count):
        if len(hand.deck):
            yield from _draw_one(g, seat, hand)
            hand.spoils, hand.drawn = (*hand.spoils, *hand.drawn), ()
    if hand.spoils:
        kept = yield from _pick_spoil(seat, hand, KEEP_SPOIL)
        take(g, who, hand, kept)
    while hand.spoils:
        left = yield from _pick_spoil(seat, hand, PUT_UNDER)
        hand.deck = hand.deck.put_under(left)


def _pick_spoil(seat: int, hand: TerrorHand, prompt: Prompt) -> Flow[int]:
    """Take one of the cards drawn for a killed Thief."""
    verb = KEEPING if prompt is KEEP_SPOIL else PUTTING_UNDER
    card = (yield from choose(seat, prompt, [verb[card] for card in sorted(set(hand.spoils))])).card
    left = list(hand.spoils)
    left.remove(card)
    hand.spoils = tuple(left)
    return card


KEEPING: Final = tuple(Option(KEEP, card=kind) for kind in range(KINDS))
PUTTING_UNDER: Final = tuple(Option(PUT_NEXT, card=kind) for kind in range(KINDS))
