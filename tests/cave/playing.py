"""Whole random games of the cave, and what must be true of each: shared by the property tests and `make fuzz`."""

from __future__ import annotations

import random
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from operator import itemgetter
from pathlib import Path
from typing import Any, Final, NamedTuple

from tests.cave.all_endings import End, ends_of, possible
from tests.cave.secrecy import (
    Witness,
    assert_can_be_told,
    assert_chance_has_words,
    assert_only_onlookers_see,
    seats,
    tiles_of,
)
from underhall.bots.greedy import GreedyBot, carry_out
from underhall.cave.map.parts import GHOST_BACK, PLAIN, TILE_BACK, TILE_GROUP, TILE_KIND
from underhall.cave.setup.agreed import LEVELS, SOLO_LEVELS, Options, Setup
from underhall.cave.setup.legal import legal_mixes, shadow_mixes
from underhall.cave.setup.new import new_game, new_state, setup_data, setup_from
from underhall.cave.setup.random_setups import setup_of
from underhall.cave.state import Cave
from underhall.engine.game import Game
from underhall.engine.knowledge import Thing
from underhall.engine.record import load, record, replay, save
from underhall.hall.cards import Cards
from underhall.hall.space import OFF, distance
from underhall.hall.tokens import CRYSTAL, TREASURE
from underhall.hall.verbs import fault
from underhall.rules.clauses import clauses

ENOUGH: Final = 5
"""With more tiles alike than this in the stack, a hidden one must come out as several over many redeals."""
MOST_ROUNDS: Final = 80
MOST_DECISIONS: Final = 6000

Play = Game[Cave]


def any_setup(rand: random.Random) -> Setup:
    """Any mix that can be played, at any levels, with any options; often the Ghoul alone, whose games are short."""
    return solo_setup(rand) if rand.random() < 0.3 else setup_of(rand.choice((*legal_mixes(), *shadow_mixes())), rand)


def solo_setup(rand: random.Random) -> Setup:
    """The Ghoul alone at any level, with any options."""
    options = Options(
        terrain=rand.random() < 0.4,
        collapse_variant=rand.choice((0, 0, 1, 2, 3, 4)),
        skitter_variant=rand.random() < 0.3,
    )
    return Setup(("ghoul",), {"ghoul": rand.choice(LEVELS)}, rand.choice(SOLO_LEVELS), options)


# ------------------------------------------------------------------ random players with a little ambition

AMBITION: Final = 0.5
LOOK_AHEAD: Final = 0.1
"""How often a player looks for something to gain, and how often one step ahead."""
EAGER: Final = (
    "ambush", "attack", "backstab", "collect", "loot", "omen", "pick-lock", "pickpocket", "place-gem", "plunder",
    "power", "quest", "resolve", "reveal", "reveal-tribe", "scour-reveal", "secret", "show", "smash", "special",
    "strike-crystal",
)  # fmt: skip


def answer(game: Play, rand: random.Random) -> int:
    """Any option; often one that leads somewhere, so that games get into every corner of the rules."""
    ask = game.ask
    assert ask is not None
    options = ask.options
    if ask.prompt.name == "ghoul-act" and rand.random() < 0.7:
        return _ghouls_answer(game, rand)
    if len(options) > 1 and rand.random() < AMBITION:
        eager = [index for index, option in enumerate(options) if option.verb in EAGER]
        if eager:
            return rand.choice(eager)
        if ask.prompt.hub and rand.random() < LOOK_AHEAD:
            return GreedyBot(rand.getrandbits(32)).choose(game, ask.seat)
    return rand.randrange(len(options))


def _ghouls_answer(game: Play, rand: random.Random) -> int:
    """What the Ghoul wants, or the way there."""
    assert game.ask is not None
    options = game.ask.options
    for index, option in enumerate(options):
        if option.verb in EAGER or (option.verb == "terror" and rand.random() < 0.5):
            return index
    steps = [index for index, option in enumerate(options) if option.verb in ("move", "sneak")]
    if steps and rand.random() < 0.7:
        return min(steps, key=lambda index: (way_to_go(game.state, options[index].space), rand.random()))
    return rand.randrange(len(options) - 1) + 1 if len(options) > 1 else 0


def way_to_go(g: Cave, at: int) -> int:
    """How far a space is from what the Ghoul wants: the Entrance once its goal is met, else Crystals and Treasures."""
    if g.named("ghoul").panel(g, 0).goal_met:
        return distance(at, g.entrance)
    worth = (space for space, tokens in g.tokens.items() if TREASURE in tokens or CRYSTAL in tokens)
    return min((distance(at, space) for space in worth), default=0)


# ------------------------------------------------------------------ players with one aim


class Aim(NamedTuple):
    """What all players of a game work for, at this share of their main questions: that a role wins, or that it dies."""

    role: str
    dies: bool
    share: float


AIMLESS: Final = 0.35
SHARES: Final = (0.5, 1.0)
FEW: Final = 12
"""So many options are tried for an aim; of a longer list any of them."""
TRIES: Final = 2
"""In how many ways each is carried out."""
REACHED: Final = 100.0
MISSED: Final = -100.0


def aim_of(g: Cave, seed: int) -> Aim | None:
    """The aim of a game; of some there is none. The Collapse comes without one."""
    rand = random.Random(f"aim {seed}")
    aims = [(role.name, False) for role in g.players if not role.supplies_tiles]
    aims += [(role.name, True) for role in g.roles if hasattr(role, "health")]
    if not aims or rand.random() < AIMLESS:
        return None
    return Aim(*rand.choice(aims), rand.choice(SHARES))


def toward(end: End) -> Aim | None:
    """The aim of players who are to come to an end; what nobody can bring about is left to chance."""
    if end.victim:
        return Aim(end.victim, dies=True, share=1.0)
    return Aim(end.winner, dies=False, share=1.0) if end.winner else None


def worth(g: Cave, aim: Aim) -> float:
    """How near a position is to an aim."""
    role = g.named(aim.role)
    if aim.dies and (role.out or (g.over is not None and g.over.reason == f"the {role.title} was killed")):
        return REACHED
    if g.over is not None:
        return REACHED if aim.role in g.over.winners else MISSED
    if not aim.dies:
        return role.progress(g)
    stands = g.where[role.pieces[0]]
    gap = min([distance(at, stands) for at in g.where if at not in (OFF, stands)], default=FEW)
    time = len(g.stack)  # before the Collapse
    return 0.01 * time - getattr(role, "health", 0) - 0.3 * role.progress(g) - 0.03 * min(gap, FEW)


class Players:
    """All seats of one game. Left to chance nearly every game ends by the Collapse; with an aim they come across late
    boards, wins and deaths: they see what is hidden and what chance will bring, and do what brings it nearest."""

    def __init__(self, rand: random.Random, aim: Aim | None) -> None:
        self.rand = rand
        self.aim = aim
        self.planned: list[int] = []  # the answers that complete the action begun

    def answer(self, game: Play) -> int:
        """The next answer of whoever is asked."""
        ask = game.ask
        assert ask is not None
        if self.planned:
            return self.planned.pop(0)
        if self.aim is None or not ask.prompt.main or len(ask.options) == 1 or self.rand.random() >= self.aim.share:
            return answer(game, self.rand)
        index, *self.planned = max(self._ways(game, self.aim), key=itemgetter(0))[1]
        return index

    def _ways(self, game: Play, aim: Aim) -> Iterator[tuple[float, list[int]]]:
        """Some actions, each with what it is worth and the decisions that it takes."""
        assert game.ask is not None
        seat = game.ask.seat
        indices = range(len(game.ask.options))
        for index in self.rand.sample(indices, min(FEW, len(indices))) * TRIES:
            trial = game.clone()
            trial.choose(index)
            carry_out(trial, seat, self.rand)
            yield worth(trial.state, aim), [entry for entry in trial.log[len(game.log) :] if entry >= 0]


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
    assert game.state.round <= MOST_ROUNDS, "the game goes on and on"


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


def assert_every_view_holds(game: Play, rand: random.Random) -> None:
    """No seat's view depends on what it does not know, and only the seat that is asked sees its options."""
    for seat in seats(game.state):
        assert_views_hold(game, rand.getrandbits(32), seat)
        ask = game.view(seat).ask
        assert ask is None or bool(ask.options) == (ask.seat == seat)


def things_of(g: Cave) -> list[Thing]:
    """Everything with a face that is not open to all: tiles and cards."""
    return tiles_of(g) + [thing for role in g.roles for cards in role.cards() for thing in cards.things()]


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
    assert ends_of(game.state) <= possible(game.state.plan), over.key()
    assert over.clause in clauses()
    assert game.state.round <= MOST_ROUNDS
    assert sum(entry >= 0 for entry in game.log) <= MOST_DECISIONS


def assert_replays(game: Play, setup: Setup) -> Play:
    """A record goes through a file and leads to the same position and the same future."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game.json"
        save(record(game, "cave", setup_data(setup)), file)
        saved = load(file)
    assert setup_from(saved.setup) == setup
    again = replay(saved, new_state(setup_from(saved.setup), 12345))
    assert again.state.hash() == game.state.hash()
    assert_same(game, again)
    return again


def assert_goes_on_alike(game: Play, setup: Setup, rand: random.Random) -> None:
    """A loaded game and its original go on identically."""
    again, twin = assert_replays(game, setup), game.clone()
    start = rand.random()
    for one in (again, twin):
        play_on(one, random.Random(start), 25)
    assert_same(again, twin)


def assert_told_chance_is_the_same_game(game: Play, setup: Setup, rand: random.Random, often: float) -> None:
    """With explicit chance every chance surfaces, in words; the same outcomes give the same game."""
    told = new_game(setup, 54321, explicit=True)
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


def play_checked(setup: Setup, seed: int, often: float = 0.06, end: End | None = None) -> Counter[str]:
    """Play one whole game; every position is checked, some at random also cloned, undone, redealt and reloaded.

    The game follows from its setup, its seed and the end to come to; how often it is probed changes nothing in it.
    """
    rand, probing = random.Random(seed), random.Random(~seed)
    game = new_game(setup, seed, history=True, story=seed % 2 == 0)
    bare = new_game(setup, seed, history=False)
    witness = Witness(game)
    players = Players(rand, aim_of(game.state, seed) if end is None else toward(end))
    seen: Counter[str] = Counter()
    probes: list[tuple[float, Callable[[], Any]]] = [
        (often, lambda: assert_same(game, bare)),
        (often, lambda: assert_clones_stay_equal(game, probing)),
        (often, lambda: assert_undo_redo(game, probing)),
        (often, lambda: assert_undo_stops(game, probing)),
        (often, lambda: assert_every_view_holds(game, probing)),
        (often, lambda: assert_can_be_told(game)),
        (often / 10, lambda: assert_deal_plays_on(game, probing)),
        (often / 10, lambda: assert_goes_on_alike(game, setup, probing)),
    ]
    assert_alive(game)
    while game.ask is not None:
        for chance, probe in probes:
            if probing.random() < chance:
                probe()
        index = players.answer(game)
        seen[game.ask.prompt.name] += 1
        seen[game.ask.options[index].verb] += 1
        game.choose(index)
        bare.choose(index)
        assert_alive(game)
        witness.look()
    assert_same(game, bare)
    assert_ended(game)
    assert_replays(game, setup)
    assert_told_chance_is_the_same_game(game, setup, probing, often)
    assert bool(game.events) == (game.state.story is not None)
    assert not bare.events
    seen.update(str(end) for end in ends_of(game.state))
    return seen


def play_real_tiles(setup: Setup, seed: int) -> None:
    """A game at a real table: every roll, back and face is told by people, at random here."""
    rand = random.Random(seed)
    game = new_game(setup, seed, explicit=True, real_tiles=True, history=rand.random() < 0.5)
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
    assert replay(record(game, "cave", {}), new_state(setup, 0, real_tiles=True)).state.key() == game.state.key()


# ------------------------------------------------------------------ what determinization must vary


def hidden_facts(game: Play, seed: int, deals: int, seat: int = 0) -> None:
    """Over many redeals every hidden tile takes several faces, each with the right back; a known one only its own."""
    g = game.state
    faces: dict[str, set[int]] = {}
    cards: dict[int, set[int]] = {}
    for deal in range(deals):
        state = assert_views_hold(game, seed + deal, seat).state
        for space, thing in state.dark.items():
            faces.setdefault(f"dark {space}", set()).add(thing.face)
            assert TILE_BACK[thing.face] == g.dark[space].back
        for place, face in enumerate(state.boxed):
            faces.setdefault(f"boxed {place}", set()).add(face)
        for thing in things_of(state):
            cards.setdefault(thing.uid, set()).add(thing.face)
    for space, thing in g.dark.items():
        if thing.known >> seat & 1:
            assert faces[f"dark {space}"] == {thing.face}
    pool = [face for tiles in g.stack.pools for face in tiles]
    if len(pool) > 20:  # of Ghost tiles and in the box of Crystal and Vault tiles there are few
        unknown = [thing for thing in tiles_of(g) if not thing.known >> seat & 1 and thing.back < GHOST_BACK]
        alike = Counter(TILE_BACK[face] for face in pool)
        assert all(len(cards[thing.uid]) > 2 for thing in unknown if alike[thing.back] > ENOUGH)
        kinds = Counter(TILE_KIND[face] for face in pool if TILE_GROUP[face] == PLAIN)
        plain = [
            place for place, face in enumerate(g.boxed) if TILE_GROUP[face] == PLAIN and kinds[TILE_KIND[face]] > ENOUGH
        ]
        assert all(len(faces[f"boxed {place}"]) > 2 for place in plain)
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
