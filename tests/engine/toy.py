"""A tiny game that has nothing to do with a cave: it proves that the engine knows no game.

Two seats draw cards from a deck, peek at each other's hands, roll a loaded die, and give cards away if the other
agrees. Twelve points win; after forty turns everyone loses. A turn's main question is a hub, the others are not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from underhall.engine.flow import Ask, Chance, Ending, Flow, GameOver, Option, Prompt
from underhall.engine.knowledge import Deck, Thing
from underhall.engine.state import AT_ONCE, Event, State

CARDS: Final = tuple(range(10))
GOAL: Final = 12
LAST_TURN: Final = 40
NAMES: Final = ("anna", "bert")

TURN: Final = Prompt("turn", "Your turn; you have {0} points.", "TOY-01", hub=True)
GIVE: Final = Prompt("give", "Which card do you give away?", "TOY-02")
AGREE: Final = Prompt("agree", "Do you agree?", "TOY-03")
DIE: Final = Chance("die", (1, 2, 3), (3, 2, 1))

PASS: Final = Option("pass")
ROLL: Final = Option("roll")
DRAW: Final = Option("draw")
PEEK: Final = Option("peek")
GIVE_AWAY: Final = Option("give-away")
YES: Final = Option("yes")
NO: Final = Option("no")


def back_of(card: int) -> int:
    """What everybody sees of a card."""
    return card % 2


class Toy(State):
    """The whole table."""

    __slots__ = ("deck", "hands", "next_uid", "points", "turn")

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.deck = Deck(CARDS)
        self.hands: list[tuple[Thing, ...]] = [(), ()]
        self.points = [0, 0]
        self.turn = 0
        self.next_uid = 0

    def copy(self) -> Toy:
        other: Toy = self.__class__.__new__(self.__class__)
        other.rng, other.learned, other.over, other.story = self.rng, self.learned, self.over, None
        other.recall = AT_ONCE
        other.deck, other.hands, other.points = self.deck, list(self.hands), list(self.points)
        other.turn, other.next_uid = self.turn, self.next_uid
        return other

    def key(self) -> tuple[Any, ...]:
        hands = tuple(tuple(thing.key() for thing in hand) for hand in self.hands)
        return self.deck.key(), hands, tuple(self.points), self.turn, None if self.over is None else self.over.key()

    def tell(self, verb: str, thing: str = "", seen: int = -1) -> None:
        if self.story is not None:
            self.story.append(Event(verb, "TOY-01", NAMES[self.turn % 2], thing=thing, seen=seen))

    # ------------------------------------------------------------------ the rules

    def run(self) -> Flow[None]:
        while True:
            seat = self.turn % 2
            option = yield from self.ask(seat, TURN, self.recall(self.options, seat), (self.points[seat],))
            if option is DRAW:
                yield from self.draw_card(seat)
            elif option is ROLL:
                self.points[seat] += DIE.outcomes[(yield DIE)]
                self.tell("roll")
            elif option is PEEK:
                self.peek(seat)
            elif option is GIVE_AWAY:
                yield from self.give_away(seat)
            else:
                self.tell("pass")
            if self.points[seat] >= GOAL:
                raise GameOver(Ending((NAMES[seat],), "TOY-04", "twelve points"))
            self.turn += 1
            if self.turn == LAST_TURN:
                raise GameOver(Ending((), "TOY-05", "it got late"))

    @staticmethod
    def ask(seat: int, prompt: Prompt, options: list[Option], numbers: tuple[int, ...] = ()) -> Flow[Option]:
        index = yield Ask(seat, prompt, options, numbers)
        return options[index]

    def options(self, seat: int) -> list[Option]:
        options = [PASS, ROLL]
        if len(self.deck):
            options.append(DRAW)
        if any(not thing.known >> seat & 1 for thing in self.hands[1 - seat]):
            options.append(PEEK)
        if self.hands[seat]:
            options.append(GIVE_AWAY)
        return options

    def cards_of(self, seat: int) -> list[Option]:
        return [Option("card", card=thing.uid) for thing in self.hands[seat]]

    def draw_card(self, seat: int) -> Flow[None]:
        if self.deck.next_is_chance():
            card, self.deck = self.deck.draw_at((yield Chance("card", self.deck.unknown, None, 1 << seat)))
        else:
            card, self.deck = self.deck.draw_known()
        self.next_uid += 1
        self.hands[seat] = (*self.hands[seat], Thing(self.next_uid, 0, back_of(card), card, 1 << seat))
        self.tell("draw", str(card), seen=1 << seat)

    def peek(self, seat: int) -> None:
        hand = list(self.hands[1 - seat])
        first = next(index for index, thing in enumerate(hand) if not thing.known >> seat & 1)
        hand[first] = hand[first].shown_to(1 << seat)
        self.hands[1 - seat] = tuple(hand)
        self.somebody_learned()
        self.tell("peek")

    def give_away(self, seat: int) -> Flow[None]:
        """Two questions that are no hubs; an agreed gift goes under the deck for all to see, for two points."""
        cards = self.recall(self.cards_of, seat)
        uid = (yield from self.ask(seat, GIVE, cards)).card
        if (yield from self.ask(1 - seat, AGREE, [YES, NO])) is YES:
            thing = next(thing for thing in self.hands[seat] if thing.uid == uid)
            self.hands[seat] = tuple(held for held in self.hands[seat] if held is not thing)
            self.deck = self.deck.put_under(thing.face)
            self.points[seat] += 2
            self.somebody_learned()
            self.tell("give-away", str(thing.face))

    # ------------------------------------------------------------------ what the engine asks for

    def view(self, seat: int, ask: Ask | None, seen: Sequence[Any] = ()) -> Any:
        bit = 1 << seat
        hands = [[(thing.back, thing.face if thing.known & bit else None) for thing in hand] for hand in self.hands]
        asked = None if ask is None or ask.seat != seat else [option.key() for option in ask.options]
        return hands, list(self.points), self.turn, len(self.deck), self.deck.bottom, asked

    def deals(self, seat: int) -> Iterator[Sequence[tuple[int, int]]]:
        while True:
            yield self._deal(seat)

    def _deal(self, seat: int) -> Sequence[tuple[int, int]]:
        hidden = [thing for thing in self.hands[1 - seat] if not thing.known >> seat & 1]
        patch = []
        for back in (0, 1):
            things = [thing for thing in hidden if thing.back == back]
            free = [thing.face for thing in things] + [card for card in self.deck.unknown if back_of(card) == back]
            patch += [(thing.uid, free.pop(self.draw(len(free)))) for thing in things]
        return patch

    def apply_patch(self, patch: Sequence[tuple[int, int]]) -> None:
        new = dict(patch)
        freed = [t.face for hand in self.hands for t in hand if t.uid in new] + list(self.deck.unknown)
        self.hands = [tuple(t.with_face(new[t.uid]) if t.uid in new else t for t in hand) for hand in self.hands]
        left = tuple(sorted(card for card in freed if card not in new.values()))
        self.deck = Deck(left, self.deck.top, self.deck.bottom)

    def option_code(self, option: Option) -> str:
        return option.verb if option.card < 0 else f"{option.verb} #{option.card}"

    def outcome_code(self, chance: Chance, index: int) -> str:
        return f"{chance.kind} {chance.outcomes[index]}"

    def check(self) -> None:
        cards = [thing.face for hand in self.hands for thing in hand] + list(self.deck.cards())
        assert sorted(cards) == list(CARDS), "cards do not add up"
