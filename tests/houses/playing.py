"""Whole games of any house, and what must be true of each: shared by the property tests and `make fuzz`."""

from __future__ import annotations

import random
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from tests.houses.all import new_game, tried_of
from tests.houses.ends import ends_of
from tests.houses.players import Players, aim_of, answer, lead, table_toward
from tests.houses.secrecy import Witness, assert_can_be_told, assert_chance_has_words, assert_only_onlookers_see
from tests.houses.tried import End, Play, seats
from underhall.engine.game import Game
from underhall.engine.knowledge import Thing
from underhall.engine.record import load, record, replay, save
from underhall.engine.state import scramble
from underhall.hall.cards import Cards
from underhall.hall.setup import Setup
from underhall.hall.state import Hall
from underhall.hall.verbs import fault
from underhall.rules.clauses import clauses


def play_on(game: Play, rand: random.Random, steps: int = 10**6) -> None:
    """Let a game go on for some decisions, or to its end."""
    for _ in range(steps):
        if game.ask is None:
            return
        game.choose(answer(game, rand))


# ------------------------------------------------------------------ what must be true of a position


def options_of(game: Play) -> list[Any] | None:
    return None if game.ask is None else [game.ask.prompt.name, game.ask.seat, *(o.key() for o in game.ask.options)]


def assert_same(one: Play, two: Play) -> None:
    """The same position, question, past and future."""
    assert one.state.key() == two.state.key()
    assert one.state.rng == two.state.rng
    assert options_of(one) == options_of(two)
    assert one.log == two.log


def assert_alive(game: Play) -> None:
    """Everything adds up, and there is either a question or an end."""
    game.state.check()
    assert (game.ask is None) == (game.over is not None), "neither a question nor an end"
    assert game.chance is None
    if game.ask is not None:
        assert len(game.ask.options) > 0
        faults = [found for option in game.ask.options if (found := fault(game.state, option))]
        assert not faults, faults
        codes = [game.state.option_code(option) for option in game.ask.options]
        assert len(set(codes)) == len(codes), f"two options look alike: {codes}"
    assert game.state.round <= tried_of(game.state).rounds, "the game goes on and on"


def assert_clones_stay_equal(game: Play, rand: random.Random) -> None:
    """A clone and its original given the same choices stay equal (here the original is a second clone)."""
    before = game.state.key()
    clone, twin = game.clone(history=True), game.clone(history=False)
    assert_same(game, clone)
    assert_same(game, twin)
    start = rand.random()
    for one in (clone, twin):
        play_on(one, random.Random(start), 12)
    assert_same(clone, twin)
    assert game.state.key() == before, "a clone changed its original"


def assert_undo_redo(game: Play, rand: random.Random) -> None:
    """Undo over several steps and the same choices again lead to the same place."""
    if game.ask is None:
        return
    game = game.clone(history=True)
    past = [game.clone()]
    choices = []
    for _ in range(rand.randint(1, 6)):
        if game.ask is None:
            break
        choices.append(answer(game, rand))
        game.choose(choices[-1])
        past.append(game.clone())
    last = past.pop()
    while past:
        assert game.undo(free=True)
        assert_same(game, past.pop())
    for choice in choices:
        game.choose(choice)
    assert_same(game, last)


def assert_undo_stops(game: Play, rand: random.Random) -> None:
    """Undo without leave never goes back past a chance or past something learned."""
    if game.ask is None:
        return
    game = game.clone(history=True)
    learned = game.state.learned
    game.choose(answer(game, rand))
    fell = game.log[-1] < 0 or game.state.learned != learned
    assert game.can_undo() != fell
    assert game.undo() != fell


def assert_views_hold(game: Play, seed: int, seat: int = 0) -> Play:
    """A redeal of what a seat does not know changes nothing that it sees, and everything still adds up."""
    deal = game.determinize(seat, seed)
    assert deal.view(seat) == game.view(seat), f"seat {seat} sees what it cannot know"
    deal.state.check()
    if game.ask is None or game.ask.seat == seat:
        assert options_of(deal) == options_of(game)
    dealt = {thing.uid: thing for thing in things_of(deal.state)}
    for thing in things_of(game.state):
        if thing.known >> seat & 1:
            assert dealt[thing.uid].key() == thing.key(), f"seat {seat} knew another face of this"
    return deal


ONLOOKER: Final = 62
"""A seat that nobody has: it knows what everybody knows."""


def assert_every_view_holds(game: Play, rand: random.Random) -> None:
    """No seat's view depends on what it does not know, and only the seat that is asked sees its options; who has looked
    before makes no difference."""
    looking = [*seats(game.state), ONLOOKER]
    first = len(game.log) % len(looking)
    seen: list[Any] = []
    for seat in (*looking[first:], *looking[:first]):
        if seat != ONLOOKER:
            assert_views_hold(game, rand.getrandbits(32), seat)
        view = game.view(seat)
        assert view.ask is None or bool(view.ask.options) == (view.ask.seat == seat)
        assert game.view(seat, seen) == view, f"seat {seat} sees what others do"
        seen.append(view)


def things_of(g: Hall[Any]) -> list[Thing]:
    """Everything with a face that is not open to all: tiles and cards."""
    return tried_of(g).tiles(g) + [thing for role in g.roles for cards in role.cards() for thing in cards.things()]


def any_seat(game: Play, rand: random.Random) -> int:
    """A seat from which the rest may be dealt anew and played on: at a hub any, elsewhere the one that is asked."""
    if game.ask is None or game.ask.prompt.hub:
        return rand.choice(seats(game.state))
    return game.ask.seat


def assert_deal_plays_on(game: Play, rand: random.Random, steps: int = 40) -> None:
    """A redealt copy can be played on, replays, and leaves the original alone."""
    before = game.state.key()
    deal = assert_views_hold(game, rand.getrandbits(32), any_seat(game, rand))
    play_on(deal, rand, steps)
    deal.state.check()
    assert deal.ask is not None or deal.over is not None
    assert deal.at(len(deal.log)).state.key() == deal.state.key()
    middle = deal.at(rand.randrange(len(game.log), len(deal.log) + 1))
    assert middle.log == deal.log[: len(middle.log)]
    assert game.state.key() == before


# ------------------------------------------------------------------ what must be true of a whole game


def assert_ended(game: Play) -> None:
    """It came to an end that its plan allows, by a clause, within a sane number of turns."""
    over = game.over
    assert over is not None
    tried = tried_of(game.state)
    assert ends_of(game.state) <= tried.possible(game.state.plan), over.key()
    assert over.clause in clauses()
    assert game.state.round <= tried.rounds
    assert sum(entry >= 0 for entry in game.log) <= tried.decisions


def assert_replays(game: Play, setup: Setup, start: Hall[Any] | None = None) -> Play:
    """A record goes through a file and leads to the same position and the same future, from the setup or a `start`."""
    house = tried_of(game.state).house
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game.json"
        save(record(game, house.name, house.setup_data(setup)), file)
        saved = load(file)
    assert house.setup_from(saved.setup) == setup
    again = replay(saved, house.new_state(house.setup_from(saved.setup), 12345) if start is None else start)
    assert again.state.hash() == game.state.hash()
    assert_same(game, again)
    return again


def assert_goes_on_alike(game: Play, setup: Setup, rand: random.Random, start: Hall[Any] | None = None) -> None:
    """A loaded game and its original go on identically."""
    again, twin = assert_replays(game, setup, start), game.clone()
    luck = rand.random()
    for one in (again, twin):
        play_on(one, random.Random(luck), 25)
    assert_same(again, twin)


def assert_told_chance_is_the_same_game(game: Play, start: Hall[Any], rand: random.Random, often: float) -> None:
    """With explicit chance every chance surfaces, in words; the same outcomes give the same game from its start,
    whatever its generator would have brought."""
    start = start.copy()
    start.rng = scramble(54321)
    told: Play = Game(start, explicit=True)
    for entry in game.log:
        if entry < 0:
            assert told.ask is None
            assert told.chance is not None
            odds = told.chance.odds()
            assert len(odds) == told.chance.count
            assert odds[~entry] > 0, "what cannot happen happened"
            if rand.random() < often:
                assert_chance_has_words(told)
                assert_only_onlookers_see(told, rand)
            told.resolve(~entry)
        else:
            assert told.chance is None
            told.choose(entry)
    assert told.log == game.log
    assert told.state.key() == game.state.key()
    assert options_of(told) == options_of(game)


# ------------------------------------------------------------------ one game with all of it


class Effects:
    """Notices an action that leads back to the question it began at, with nothing changed, rolled or shown: it should
    not have been offered (MMP-97). Only at a hub is the position all there is."""

    def __init__(self, game: Play) -> None:
        self.game = game
        self.begun = self._position()
        self.learned = game.state.learned
        self.chosen: list[str] = []

    def _position(self) -> tuple[Any, ...]:
        return self.game.state.key(), options_of(self.game)

    def look(self, code: str) -> None:
        """An option was chosen."""
        game = self.game
        self.chosen.append(code)
        if game.log[-1] < 0 or game.state.learned != self.learned:
            self.begun, self.learned, self.chosen = (), game.state.learned, []
        if game.ask is None or game.ask.prompt.hub:
            now = self._position()
            assert now != self.begun, f"nothing comes of {self.chosen}"
            self.begun, self.chosen = now, []


def watch(
    game: Play, setup: Setup, players: Players, rand: random.Random, often: float, steps: int = 10**6
) -> Counter[str]:
    """Play some decisions of a game that begins here; every position is checked, some at random also cloned, undone,
    redealt and reloaded. Gives back what was asked and chosen."""
    start = game.origin
    bare: Play = Game(start.copy(), history=False)
    witness, effects = Witness(game), Effects(game)
    seen: Counter[str] = Counter()
    probes: list[tuple[float, Callable[[], Any]]] = [
        (often, lambda: assert_same(game, bare)),
        (often, lambda: assert_clones_stay_equal(game, rand)),
        (often, lambda: assert_undo_redo(game, rand)),
        (often, lambda: assert_undo_stops(game, rand)),
        (often, lambda: assert_every_view_holds(game, rand)),
        (often, lambda: assert_can_be_told(game)),
        (often / 10, lambda: assert_deal_plays_on(game, rand)),
        (often / 10, lambda: assert_goes_on_alike(game, setup, rand, start.copy())),
    ]
    assert_alive(game)
    for _ in range(steps):
        if game.ask is None:
            break
        for chance, probe in probes:
            if rand.random() < chance:
                probe()
        index = players.answer(game)
        option = game.ask.options[index]
        code = game.state.option_code(option)
        seen.update((game.ask.prompt.name, option.verb))
        game.choose(index)
        bare.choose(index)
        assert_alive(game)
        witness.look()
        effects.look(code)
    assert_same(game, bare)
    assert bool(game.events) == (game.state.story is not None)
    assert not bare.events
    return seen


def play_checked(setup: Setup, seed: int, often: float = 0.06, end: End | None = None) -> Counter[str]:
    """Play one whole game under watch.

    The game follows from its setup, its seed and the end to come to; how often it is probed changes nothing in it.
    """
    start = table_toward(setup, seed, end)
    game: Play = Game(start.copy(), history=True, story=seed % 2 == 0)
    rand, probing = random.Random(seed), random.Random(~seed)
    players = Players(rand, aim_of(start, seed)) if end is None else Players(rand, None, lead(game, end, rand))
    seen = watch(game, setup, players, probing, often)
    assert_ended(game)
    assert_replays(game, setup, None if end is None else start.copy())
    assert_told_chance_is_the_same_game(game, start, probing, often)
    seen.update(str(end) for end in ends_of(game.state))
    return seen


STRETCH: Final = 40
WITHIN: Final = 600
"""A stretch of so many decisions is watched, about so many after the first."""


def play_long(setup: Setup, seed: int, often: float = 0.06) -> Counter[str]:
    """Play one whole long game at random: a stretch of it under watch, else what must add up every round."""
    rand, probing = random.Random(seed), random.Random(~seed)
    game = new_game(setup, seed, history=False)
    begins, seen, round_ = int(probing.expovariate(1 / WITHIN)), Counter[str](), 0
    while (ask := game.ask) is not None:
        if game.state.round != round_:
            round_ = game.state.round
            assert_alive(game)
        if begins <= 0 and ask.prompt.hub:
            begins = 10**6
            stretch: Play = Game(game.state.copy(), story=seed % 2 == 0)
            assert options_of(stretch) == options_of(game)
            seen += watch(stretch, setup, Players(rand, None), probing, often, STRETCH)
        begins -= 1
        index = rand.randrange(len(ask.options))
        seen.update((ask.prompt.name, ask.options[index].verb))
        game.choose(index)
    assert_alive(game)
    assert_ended(game)
    seen.update(str(end) for end in ends_of(game.state))
    return seen


def play_real_tiles(setup: Setup, seed: int) -> None:
    """A game at a real table: every roll, back and face is told by people, at random here."""
    rand = random.Random(seed)
    game = new_game(setup, seed, explicit=True, real=True, history=rand.random() < 0.5)
    while game.over is None:
        if game.ask is not None:
            game.state.check()
        if game.chance is not None:
            assert_chance_has_words(game)
            odds = game.chance.odds()
            game.resolve(rand.choices(range(game.chance.count), odds)[0])
        else:
            assert game.ask is not None
            game.choose(answer(game, rand))
    assert_ended(game)
    start = tried_of(game.state).house.new_state(setup, 0, real=True)
    assert replay(record(game, setup.house, {}), start).state.key() == game.state.key()


# ------------------------------------------------------------------ what determinization must vary


def hidden_facts(game: Play, seed: int, deals: int, seat: int = 0) -> None:
    """Over many redeals every hidden tile takes several faces, each with the right back; a known one only its own."""
    g = game.state
    worlds = [assert_views_hold(game, seed + deal, seat).state for deal in range(deals)]
    tried_of(g).tiles_vary(g, worlds, seat)
    cards: dict[int, set[int]] = {}
    for state in worlds:
        for thing in things_of(state):
            cards.setdefault(thing.uid, set()).add(thing.face)
    for role in g.roles:
        for deck in role.cards():
            hidden_cards_vary(deck, seat, cards)


def hidden_cards_vary(deck: Cards, seat: int, seen: dict[int, set[int]]) -> None:
    """Every card of a deck that a seat does not know was several cards, as far as there are several it could be."""
    hidden = deck.hidden(seat)
    for thing in hidden:
        could_be = Counter(other.face for other in hidden if other.pool == thing.pool)
        could_be.update(() if thing.pool else deck.unknown)  # not if the deck was made anew since
        assert seen[thing.uid] <= set(could_be)
        if max(could_be.values()) <= 0.7 * could_be.total():
            assert len(seen[thing.uid]) > 1, f"seat {seat} could tell a hidden {deck.kind} card"
