"""Decks of cards and all that was drawn from them: who holds what, and who knows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from underhall.engine.flow import EVERYBODY, NOWHERE, Chance, Flow
from underhall.engine.knowledge import Thing

if TYPE_CHECKING:
    from underhall.hall.state import Hall


ALIKE: Final = ":"
"""What comes between the name and the number of the second card of a kind, and of further ones."""


class Cards:
    """One deck, and where its cards are now. A card is a number: its kind, an index into the facts.

    unknown: in the deck, in an order that nobody knows (sorted, so that no order exists in memory).
    top, bottom: in the deck, at a place somebody knows; the first is drawn first.
    hand: held face down. aside: a hand that is put away during a possession turn (GST-53). shown: lying face up, in
    play. discards: the face-up pile. gone: out of the game.
    """

    __slots__ = ("aside", "bottom", "discards", "full", "gone", "hand", "kind", "names", "shown", "top", "unknown")

    def __init__(self, kind: str, cards: Sequence[int], names: Sequence[str] = ()) -> None:
        self.kind = kind  # also the kind of its Chance
        self.names = names  # what the cards are called, by kind
        self.full = self.unknown = tuple(sorted(cards))
        self.top: tuple[Thing, ...] = ()
        self.bottom: tuple[Thing, ...] = ()
        self.hand: tuple[Thing, ...] = ()
        self.aside: tuple[Thing, ...] = ()
        self.shown: tuple[int, ...] = ()
        self.discards: tuple[int, ...] = ()
        self.gone: tuple[int, ...] = ()

    def copy(self) -> Cards:
        """An independent copy."""
        other: Cards = Cards.__new__(Cards)
        other.kind = self.kind
        other.names = self.names
        other.full = self.full
        other.unknown = self.unknown
        other.top = self.top
        other.bottom = self.bottom
        other.hand = self.hand
        other.aside = self.aside
        other.shown = self.shown
        other.discards = self.discards
        other.gone = self.gone
        return other

    def key(self) -> tuple[Any, ...]:
        """The cards as plain data."""
        return (
            self.unknown,
            tuple(thing.key() for thing in self.top),
            tuple(thing.key() for thing in self.bottom),
            tuple(sorted(thing.key() for thing in self.hand)),
            tuple(sorted(thing.key() for thing in self.aside)),
            self.shown,
            tuple(sorted(self.discards)),
            tuple(sorted(self.gone)),
        )

    def __len__(self) -> int:
        """Cards left in the deck."""
        return len(self.top) + len(self.unknown) + len(self.bottom)

    def is_empty(self) -> bool:
        """Whether no card is left in the deck."""
        return not (self.unknown or self.top or self.bottom)

    # ------------------------------------------------------------------ drawing

    def draw(self, g: Hall[Any], seats: int) -> Flow[Thing]:
        """Draw the next card and show it to these seats; there must be one. It is nowhere until it is put somewhere."""
        g.somebody_learned()
        return self._from_unknown(g, seats) if self.unknown and not self.top else self._known(seats)

    def _known(self, seats: int) -> Flow[Thing]:
        if self.top:
            thing, self.top = self.top[0], self.top[1:]
        else:
            thing, self.bottom = self.bottom[0], self.bottom[1:]
        return thing.shown_to(seats)
        yield  # a flow without a question

    def draw_to_hand(self, g: Hall[Any], seats: int, count: int = 1) -> Flow[None]:
        """Draw so many cards into the hand, as far as there are any (GEN-18)."""
        for _ in range(count):
            if self.is_empty():
                return
            thing = yield from self.draw(g, seats)
            self.hand = (*self.hand, thing)

    def peek(self, g: Hall[Any], seats: int, count: int) -> Flow[None]:
        """Let these seats know the next so many cards of the deck."""
        for _ in range(min(count, len(self)) - len(self.top)):
            if self.unknown:
                thing = yield from self._from_unknown(g, seats)
            else:
                thing, self.bottom = self.bottom[0], self.bottom[1:]
            self.top = (*self.top, thing)
        g.somebody_learned()
        self.top = tuple([thing.shown_to(seats) for thing in self.top[:count]]) + self.top[count:]

    def _from_unknown(self, g: Hall[Any], seats: int) -> Flow[Thing]:
        unknown = self.unknown
        index = 0
        if unknown[0] != unknown[-1]:
            index = yield Chance(self.kind, unknown, None, seats, NOWHERE, self.names)
        self.unknown = unknown[:index] + unknown[index + 1 :]
        g.next_uid += 1
        return Thing(g.next_uid, 0, 0, unknown[index], seats)

    def pick(self, g: Hall[Any], things: Sequence[Thing], seats: int) -> Flow[Thing]:
        """One of several held cards at random, without a look; these seats see which it was."""
        index = 0
        if len(things) > 1:
            index = yield Chance(f"{self.kind}-pick", range(len(things)), None, seats)
        return things[index]

    # ------------------------------------------------------------------ putting somewhere

    def held(self, uid: int) -> Thing:
        """The card in the hand with this uid."""
        for thing in self.hand:
            if thing.uid == uid:
                return thing
        raise KeyError(uid)

    def name_of(self, uid: int) -> str:
        """What a card in the hand or on top of the deck is called; empty: there is none of this uid.

        Of like cards in the hand one is offered for all; those on top are told apart by a number (CAV-54).
        """
        for thing in self.hand:
            if thing.uid == uid:
                return self.names[thing.face]
        for place, thing in enumerate(self.top):
            if thing.uid == uid:
                before = [other.face for other in self.top[:place]].count(thing.face)
                return self.names[thing.face] + (f"{ALIKE}{before + 1}" if before else "")
        return ""

    def take(self, thing: Thing) -> None:
        """Take a card out of the hand, to be put elsewhere."""
        self.hand = tuple([other for other in self.hand if other.uid != thing.uid])

    def lay_open(self, g: Hall[Any], uid: int) -> int:
        """Take a card out of the hand for all to see, to be put elsewhere; gives back its face."""
        thing = self.held(uid)
        self.take(thing)
        g.somebody_learned()
        return thing.face

    def put_away(self) -> None:
        """A possession turn begins: the hand is out of reach and out of sight (GST-53, GST-55)."""
        self.aside, self.hand = self.hand, ()

    def take_back(self, g: Hall[Any]) -> None:
        """The possession turn is over: what is left of its hand is discarded, the own hand comes back (GST-53)."""
        g.learned += len(self.hand)
        for thing in self.hand:
            self.discard(thing.face)
        self.hand, self.aside = self.aside, ()

    def discard(self, face: int) -> None:
        """Put a card on the discard pile."""
        self.discards = (*self.discards, face)

    def show(self, face: int) -> None:
        """Lay a card face up, in play."""
        self.shown = tuple(sorted((*self.shown, face)))

    def unshow(self, face: int) -> None:
        """Take one face-up card away, to be put elsewhere."""
        shown = list(self.shown)
        shown.remove(face)
        self.shown = tuple(shown)

    def remove(self, face: int) -> None:
        """A card leaves the game."""
        self.gone = (*self.gone, face)

    def put_under(self, thing: Thing) -> None:
        """Put a card under the deck."""
        self.bottom = (*self.bottom, thing)

    def put_face_under(self, g: Hall[Any], face: int) -> None:
        """Put a card that everybody has seen under the deck."""
        g.next_uid += 1
        self.put_under(Thing(g.next_uid, 0, 0, face, EVERYBODY))

    def shuffle(self, added: tuple[int, ...] = ()) -> None:
        """Shuffle the deck, with these cards: nobody knows any place in it any more."""
        known = [thing.face for thing in self.top + self.bottom]
        self.unknown = tuple(sorted([*self.unknown, *known, *added]))
        self.top = self.bottom = ()

    def shuffle_in_discards(self) -> None:
        """Shuffle the discard pile into the deck.

        If the deck was empty, all have seen what is in it now, so that a redeal keeps what is held apart from it.
        """
        if not len(self):
            self.hand, self.aside = tuple(map(_from_older_deck, self.hand)), tuple(map(_from_older_deck, self.aside))
        self.shuffle(self.discards)
        self.discards = ()

    def renew_below(self) -> None:
        """Make a new deck of the discards, under cards that somebody is looking at: all that was left of the old one.

        All have seen what is in it, so that a redeal keeps what is held or looked at apart from it.
        """
        assert len(self) == len(self.top), "the old deck is not used up"
        self.top, self.hand, self.aside = (
            tuple(map(_from_older_deck, things)) for things in (self.top, self.hand, self.aside)
        )
        self.unknown, self.discards = tuple(sorted(self.discards)), ()

    # ------------------------------------------------------------------ what a seat does not know

    def things(self) -> tuple[Thing, ...]:
        """All cards at a definite place that not everybody need know."""
        return *self.top, *self.bottom, *self.hand, *self.aside

    def hidden(self, seat: int) -> list[Thing]:
        """The cards at a definite place whose face a seat does not know."""
        return [thing for thing in self.things() if not thing.known >> seat & 1]

    def redeal(self, g: Hall[Any], seat: int) -> list[tuple[int, int]]:
        """New faces (uid, face) for what a seat does not know: all arrangements of these cards are equally likely.

        Cards drawn before the deck was made anew of the discards are dealt among themselves.
        """
        hidden = self.hidden(seat)
        patch: list[tuple[int, int]] = []
        for pool in sorted({thing.pool for thing in hidden}):
            things = [thing for thing in hidden if thing.pool == pool]
            faces = [*(thing.face for thing in things), *(() if pool else self.unknown)]
            for place in range(len(things)):
                other = place + g.draw(len(faces) - place)
                faces[place], faces[other] = faces[other], faces[place]
            patch += [(thing.uid, face) for thing, face in zip(things, faces, strict=False)]
        return patch

    def apply_patch(self, new: dict[int, int]) -> None:
        """Put the faces of a redeal in place; the rest stays in the deck, unknown."""
        dealt = [thing for thing in self.things() if thing.uid in new]
        if not dealt:
            return
        unknown = list(self.unknown)

        def patched(things: tuple[Thing, ...]) -> tuple[Thing, ...]:
            return tuple([thing.with_face(new[thing.uid]) if thing.uid in new else thing for thing in things])

        before = [thing.face for thing in dealt]
        after = [new[thing.uid] for thing in dealt]
        self.top, self.bottom = patched(self.top), patched(self.bottom)
        self.hand, self.aside = patched(self.hand), patched(self.aside)
        unknown += before
        for face in after:
            unknown.remove(face)
        self.unknown = tuple(sorted(unknown))

    def check(self) -> None:
        """Raise AssertionError if cards are missing or too many (GEN-14)."""
        things = self.things()
        faces = [*self.unknown, *(thing.face for thing in things), *self.shown, *self.discards, *self.gone]
        assert sorted(faces) == list(self.full), f"{self.kind} cards do not add up (GEN-14)"
        uids = [thing.uid for thing in things]
        assert len(set(uids)) == len(uids), f"two {self.kind} cards have one uid"


def _from_older_deck(thing: Thing) -> Thing:
    """A held card after the deck was made anew; its pool counts how often it was."""
    return Thing(thing.uid, thing.pool + 1, thing.back, thing.face, thing.known)
