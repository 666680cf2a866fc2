"""What a seat may not learn, from the story, from an undo, from a chance that others see; and that all has words."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from tests.houses.all import tried_of
from tests.houses.tried import Play, seats
from underhall.draw.words import chance_words, menu, outcome_words, story
from underhall.engine.flow import EVERYBODY
from underhall.hall.state import Hall

Known = dict[str, Counter[int]]
NOTHING: Final[Counter[int]] = Counter()


def known_faces(g: Hall[Any], seat: int) -> Known:
    """How many cards and tiles of each face a seat can name: open to all, or shown to it."""
    tried = tried_of(g)
    known = {"tile": tried.open_tiles(g)}
    known["tile"].update(thing.face for thing in tried.tiles(g) if thing.known >> seat & 1)
    for role in g.roles:
        for deck in role.cards():
            faces = known.setdefault(deck.kind, Counter())  # summoned Goblins have Monsters beside the Knight's
            faces.update((*deck.shown, *deck.discards, *deck.gone))
            faces.update(thing.face for thing in deck.things() if thing.known >> seat & 1)
    return known


Sizes = tuple[int, int, int]
NO_DECK: Final = (0, 0, 0)


def deck_sizes(g: Hall[Any]) -> dict[str, Sizes]:
    """Of each deck: its cards, those of them that nobody knows, how often what is held was drawn from an older one."""
    decks = [deck for role in g.roles for deck in role.cards()]
    return {
        deck.kind: (len(deck), len(deck.unknown), max((thing.pool for thing in deck.things()), default=0))
        for deck in decks
    }


def was_shuffled(before: Sizes, now: Sizes) -> bool:
    """Whether a deck may have been made anew, with a card that was named: it was empty, or is larger, or newer."""
    return not before[0] or now[1] > before[1] or now[2] > before[2]


class Witness:
    """Compares what every seat knows before and after each choice with what the story says and undo allows."""

    def __init__(self, game: Play) -> None:
        self.game = game
        self.told = 0
        self.lessons = 0  # how often somebody learned something
        self.known = self._known()
        self.decks = deck_sizes(game.state)

    def _known(self) -> dict[int, Known]:
        return {seat: known_faces(self.game.state, seat) for seat in seats(self.game.state)}

    def look(self) -> None:
        """A choice was made: whoever learned something has learned it for good, and nobody was told a secret."""
        before, self.known = self.known, self._known()
        sizes, self.decks = self.decks, deck_sizes(self.game.state)
        shuffled = [kind for kind in sizes if was_shuffled(sizes[kind], self.decks.get(kind, NO_DECK))]
        for seat, now in self.known.items():
            self._check_story(seat, before[seat], now, shuffled)
            learned = [kind for kind, faces in now.items() if faces - before[seat].get(kind, NOTHING)]
            self.lessons += bool(learned)
            assert not learned or not self.game.can_undo(), f"undo takes back what seat {seat} learned: {learned}"
        self.told = len(self.game.events)

    def _check_story(self, seat: int, before: Known, now: Known, shuffled: Sequence[str]) -> None:
        """Whatever an event names, a seat that hears it knew before or knows now."""
        tried = tried_of(self.game.state)
        for event in self.game.events[self.told :]:
            if not event.seen >> seat & 1 or event.verb in tried.told_openly:
                continue
            for kind, names in tried.faces.items():
                if event.thing not in names or kind not in now or kind in shuffled:
                    continue
                was, is_, face = before.get(kind, NOTHING), now[kind], names.index(event.thing)
                if not was - is_:  # or else some were shuffled in, perhaps with the card that was named
                    assert was[face] or is_[face], f"{event.verb} tells seat {seat} of {event.thing}"


def assert_can_be_told(game: Play) -> None:
    """Every option and every event has words, for every seat that may read them."""
    if not tried_of(game.state).has_words:
        return
    for seat in seats(game.state):
        view = game.view(seat)
        assert all(entry.words for entry in menu(view))
        assert all(line.words for line in story(view, game.events[-20:]))


def assert_chance_has_words(game: Play) -> None:
    """What is rolled or drawn has words, and so has everything that can come up."""
    chance = game.chance
    assert chance is not None
    assert all(game.state.outcome_code(chance, index) for index in range(chance.count))
    tried = tried_of(game.state)
    if not tried.has_words:
        return
    where = game.state.name(chance.space) if chance.space >= 0 else ""
    assert chance_words(tried.name, chance.kind, where)
    assert all(outcome_words(tried.name, chance.kind, chance.named(index)) for index in range(chance.count))


def resolve_unseen(game: Play, outcome: int) -> int:
    """Answer a chance, and with it the other cards drawn from its deck; how many cards that were."""
    chance = game.chance
    assert chance is not None
    kind, shown, cards = chance.kind, chance.shown, 1
    tile = kind in tried_of(game.state).tile_chances
    game.resolve(outcome)
    while not tile and game.chance is not None and (game.chance.kind, game.chance.shown) == (kind, shown):
        game.resolve(next(index for index, weight in enumerate(game.chance.odds()) if weight))
        cards += 1
    return cards


def assert_only_onlookers_see(game: Play, rand: random.Random) -> bool:
    """Two outcomes of a chance look the same to everybody who is not shown it; whether there was one to compare."""
    chance = game.chance
    assert chance is not None
    if chance.shown == EVERYBODY:
        return False
    tried = tried_of(game.state)
    tile = chance.kind in tried.tile_chances
    outcomes, odds = chance.outcomes, chance.odds()
    possible = [index for index, weight in enumerate(odds) if weight]
    first = rand.choice(possible)
    others = [index for index in possible if outcomes[index] != outcomes[first]]
    if tile:  # everybody sees the Dark side
        others = [index for index in others if tried.same_back(chance, outcomes[index], outcomes[first])]
    if not others:
        return False
    one, two = game.clone(), game.clone()
    cards = max(resolve_unseen(one, first), resolve_unseen(two, rand.choice(others)))
    if not tile and len({outcomes[index] for index in possible}) < cards + 2:
        return False  # what is left of the deck is known by elimination, and may be shown next
    for seat in seats(game.state):
        if not chance.shown >> seat & 1 and not tried.sees_anyway(game.state, chance, seat):
            assert one.view(seat) == two.view(seat), f"seat {seat} sees the {chance.kind}"
    assert (one.chance is None) == (two.chance is None)
    return True
