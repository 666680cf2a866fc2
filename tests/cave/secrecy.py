"""What a seat may not learn, from the story, from an undo, from a chance that others see; and that all has words."""

from __future__ import annotations

import random
from collections import Counter
from typing import Final

from underhall import facts
from underhall.cave.map.parts import TILE_BACK, TILE_IDS
from underhall.cave.state import Cave
from underhall.draw.words import chance_words, menu, outcome_words, story
from underhall.engine.flow import EVERYBODY
from underhall.engine.game import Game
from underhall.engine.knowledge import Thing

FACE_NAMES: Final = {
    "sidequest": tuple(card.name for card in facts.knight().sidequests if not card.promo),
    "treasure-card": tuple(card.name for card in facts.knight().treasures if not card.promo),
    "event-card": tuple(card.name for card in facts.events().events if not card.promo),
    "war": tuple(card.name for card in facts.goblins().war),
    "monster": tuple(card.name for card in facts.goblins().monsters if not card.promo),
    "secret": tuple(card.name for card in facts.goblins().secrets if not card.promo),
    "power": tuple(card.name for card in facts.dragon().cards if not card.promo),
    "tile": TILE_IDS,
}
"""What hidden cards and tiles are called in the story, by deck."""
OPEN: Final = ("power", "place-gem", "remove")
"""Events that name something open to all: the Dragon's powers and Gems, and a tile as it leaves (COL-15)."""
TILE_CHANCES: Final = ("tile", "face")

Known = dict[str, Counter[int]]
NOTHING: Final[Counter[int]] = Counter()


def seats(g: Cave) -> list[int]:
    """Everybody at the table, whoever plays the turn."""
    return sorted(role.owner for role in g.roles if role.owner >= 0)


def tiles_of(g: Cave) -> list[Thing]:
    """The tiles at a definite place, Dark side up: on the map, in a hand or supply, on top of the stack."""
    return [*g.dark.values(), *g.hand, *g.ghost_tiles, *(() if g.stack.top is None else (g.stack.top,)), *g.stack.next]


def known_faces(g: Cave, seat: int) -> Known:
    """How many cards and tiles of each face a seat can name: open to all, or shown to it."""
    known = {"tile": Counter([lit.face for lit in g.lit.values()])}
    known["tile"].update((*g.collapsed, *(face for tiles in g.stack.under for face in tiles)))
    known["tile"].update(thing.face for thing in tiles_of(g) if thing.known >> seat & 1)
    for role in g.roles:
        for deck in role.cards():
            faces = known.setdefault(deck.kind, Counter())  # summoned Goblins have Monsters beside the Knight's
            faces.update((*deck.shown, *deck.discards, *deck.gone))
            faces.update(thing.face for thing in deck.things() if thing.known >> seat & 1)
    return known


class Witness:
    """Compares what every seat knows before and after each choice with what the story says and undo allows."""

    def __init__(self, game: Game[Cave]) -> None:
        self.game = game
        self.told = 0
        self.lessons = 0  # how often somebody learned something
        self.known = self._known()

    def _known(self) -> dict[int, Known]:
        return {seat: known_faces(self.game.state, seat) for seat in seats(self.game.state)}

    def look(self) -> None:
        """A choice was made: whoever learned something has learned it for good, and nobody was told a secret."""
        before, self.known = self.known, self._known()
        for seat, now in self.known.items():
            self._check_story(seat, before[seat], now)
            learned = [kind for kind, faces in now.items() if faces - before[seat].get(kind, NOTHING)]
            self.lessons += bool(learned)
            assert not learned or not self.game.can_undo(), f"undo takes back what seat {seat} learned: {learned}"
        self.told = len(self.game.events)

    def _check_story(self, seat: int, before: Known, now: Known) -> None:
        """Whatever an event names, a seat that hears it knew before or knows now."""
        for event in self.game.events[self.told :]:
            if not event.seen >> seat & 1 or event.verb in OPEN:
                continue
            for kind, names in FACE_NAMES.items():
                if event.thing not in names or kind not in now:
                    continue
                was, is_, face = before.get(kind, NOTHING), now[kind], names.index(event.thing)
                if not was - is_:  # or else some were shuffled in, perhaps with the card that was named
                    assert was[face] or is_[face], f"{event.verb} tells seat {seat} of {event.thing}"


def assert_can_be_told(game: Game[Cave]) -> None:
    """Every option and every event has words, for every seat that may read them."""
    for seat in seats(game.state):
        view = game.view(seat)
        assert all(entry.words for entry in menu(view))
        assert all(line.words for line in story(view, game.events[-20:]))


def assert_chance_has_words(game: Game[Cave]) -> None:
    """What is rolled or drawn has words, and so has everything that can come up."""
    chance = game.chance
    assert chance is not None
    where = game.state.name(chance.space) if chance.space >= 0 else ""
    assert chance_words("cave", chance.kind, where)
    for index in range(chance.count):
        assert outcome_words("cave", chance.kind, chance.named(index))
        assert game.state.outcome_code(chance, index)


def resolve_unseen(game: Game[Cave], outcome: int) -> int:
    """Answer a chance, and with it the other cards drawn from its deck; how many cards that were."""
    chance = game.chance
    assert chance is not None
    kind, shown, cards = chance.kind, chance.shown, 1
    game.resolve(outcome)
    while (
        kind not in TILE_CHANCES and game.chance is not None and (game.chance.kind, game.chance.shown) == (kind, shown)
    ):
        game.resolve(next(index for index, weight in enumerate(game.chance.odds()) if weight))
        cards += 1
    return cards


def assert_only_onlookers_see(game: Game[Cave], rand: random.Random) -> bool:
    """Two outcomes of a chance look the same to everybody who is not shown it; whether there was one to compare."""
    chance = game.chance
    assert chance is not None
    if chance.shown == EVERYBODY:
        return False
    outcomes, odds = chance.outcomes, chance.odds()
    possible = [index for index, weight in enumerate(odds) if weight]
    first = rand.choice(possible)
    others = [index for index in possible if outcomes[index] != outcomes[first]]
    if chance.kind in TILE_CHANCES:  # everybody sees the Dark side
        others = [index for index in others if TILE_BACK[outcomes[index]] == TILE_BACK[outcomes[first]]]
    if not others:
        return False
    one, two = game.clone(), game.clone()
    cards = max(resolve_unseen(one, first), resolve_unseen(two, rand.choice(others)))
    if chance.kind not in TILE_CHANCES and len({outcomes[index] for index in possible}) < cards + 2:
        return False  # what is left of the deck is known by elimination, and may be shown next
    for seat in seats(game.state):
        draws = chance.kind == "tile" and seat == game.state.cave_seat  # its hand may take the tile at once (MAP-08)
        if not chance.shown >> seat & 1 and not draws:
            assert one.view(seat) == two.view(seat), f"seat {seat} sees the {chance.kind}"
    assert (one.chance is None) == (two.chance is None)
    return True
