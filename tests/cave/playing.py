"""Whole random games of the cave, and what must be true of each: shared by the property tests and `make fuzz`."""

from __future__ import annotations

import random
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from underhall.cave.parts import CRYSTAL, TILE_BACK, TREASURE
from underhall.cave.redeal import hidden_things
from underhall.cave.setup import LEVELS, SOLO_LEVELS, Options, Setup, new_game, new_state, setup_data, setup_from
from underhall.cave.space import distance
from underhall.cave.state import Cave
from underhall.engine.game import Game
from underhall.engine.record import load, record, replay, save

ENDINGS: Final = {
    (("ghoul",), "GHL-02", "the Ghoul escaped"),
    ((), "GEN-04", "the Cave collapsed"),
}
"""Every way the rules let a solo game end."""
MOST_TURNS: Final = 80
MOST_DECISIONS: Final = 1500

Play = Game[Cave]


def any_setup(rand: random.Random) -> Setup:
    """A solo game at any level, with any options."""
    options = Options(
        terrain=rand.random() < 0.4,
        collapse_variant=rand.choice((0, 0, 1, 2, 3, 4)),
        skitter_variant=rand.random() < 0.3,
    )
    return Setup(("ghoul",), {"ghoul": rand.choice(LEVELS)}, rand.choice(SOLO_LEVELS), options)


# ------------------------------------------------------------------ a random player with a little ambition

EAGER: Final = ("collect", "smash", "scour-reveal", "reveal")


def answer(game: Play, rand: random.Random) -> int:
    """Any option; often one that leads somewhere, so that games get into every corner of the rules."""
    ask = game.ask
    assert ask is not None
    options = ask.options
    if ask.prompt.name == "ghoul-act" and rand.random() < 0.7:
        for index, option in enumerate(options):
            if option.verb in EAGER or (option.verb == "terror" and rand.random() < 0.5):
                return index
        steps = [index for index, option in enumerate(options) if option.verb in ("move", "sneak")]
        if steps and rand.random() < 0.7:
            return min(steps, key=lambda index: (way_to_go(game.state, options[index].space), rand.random()))
        return rand.randrange(len(options) - 1) + 1 if len(options) > 1 else 0
    return rand.randrange(len(options))


def way_to_go(g: Cave, at: int) -> int:
    """How far a space is from what the Ghoul wants: the Entrance once its goal is met, else Crystals and Treasures."""
    if g.roles[0].panel(g, 0).goal_met:
        return distance(at, g.entrance)
    worth = (space for space, tokens in g.tokens.items() if TREASURE in tokens or CRYSTAL in tokens)
    return min((distance(at, space) for space in worth), default=0)


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
        codes = [game.state.option_code(option) for option in game.ask.options]
        assert len(set(codes)) == len(codes), f"two options look alike: {codes}"
    assert game.state.turn.number <= MOST_TURNS, "the game goes on and on"


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
    assert deal.view(seat) == game.view(seat)
    deal.state.check()
    assert options_of(deal) == options_of(game)
    hidden = {thing.uid for thing in hidden_things(game.state, seat)}
    for space, thing in game.state.dark.items():
        if thing.uid not in hidden:
            assert deal.state.dark[space].key() == thing.key(), "a known tile changed"
    return deal


def assert_deal_plays_on(game: Play, rand: random.Random) -> None:
    """A redealt copy can be played to its end, replays, and leaves the original alone."""
    before = game.state.key()
    deal = assert_views_hold(game, rand.getrandbits(32))
    play_on(deal, rand)
    assert_ended(deal)
    assert deal.at(len(deal.log)).state.key() == deal.state.key()
    middle = deal.at(rand.randrange(len(game.log), len(deal.log) + 1))
    assert middle.log == deal.log[: len(middle.log)]
    assert game.state.key() == before


# ------------------------------------------------------------------ what must be true of a whole game


def assert_ended(game: Play) -> None:
    """It ended for a reason the rules name, within a sane number of turns."""
    assert game.over is not None
    assert game.over.key() in ENDINGS
    assert game.state.turn.number <= MOST_TURNS
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


def assert_told_chance_is_the_same_game(game: Play, setup: Setup) -> None:
    """With explicit chance every chance surfaces, and the same outcomes give the same game."""
    told = new_game(setup, 54321, explicit=True, history=False)
    for entry in game.log:
        if entry < 0:
            assert told.ask is None
            assert told.chance is not None
            odds = told.chance.odds()
            assert len(odds) == told.chance.count
            assert odds[~entry] > 0, "what cannot happen happened"
            told.resolve(~entry)
        else:
            assert told.chance is None
            told.choose(entry)
    assert told.log == game.log
    assert told.state.key() == game.state.key()
    assert options_of(told) == options_of(game)


# ------------------------------------------------------------------ one game with all of it


def play_checked(seed: int, often: float = 0.06) -> Counter[str]:
    """Play one whole game; every position is checked, some at random also cloned, undone, redealt and reloaded."""
    rand = random.Random(seed)
    setup = any_setup(rand)
    game = new_game(setup, seed, history=True, story=rand.random() < 0.2)
    bare = new_game(setup, seed, history=False)
    seen: Counter[str] = Counter()
    probes: list[tuple[float, Callable[[], Any]]] = [
        (often, lambda: assert_clones_stay_equal(game, rand)),
        (often, lambda: assert_undo_redo(game, rand)),
        (often, lambda: assert_undo_stops(game, rand)),
        (often, lambda: assert_views_hold(game, rand.getrandbits(32))),
        (often / 10, lambda: assert_deal_plays_on(game, rand)),
        (often / 10, lambda: assert_goes_on_alike(game, setup, rand)),
    ]
    while True:
        assert_alive(game)
        assert_same(game, bare)
        if game.ask is None:
            break
        for chance, probe in probes:
            if rand.random() < chance:
                probe()
        index = answer(game, rand)
        seen[game.ask.prompt.name] += 1
        seen[game.ask.options[index].verb] += 1
        game.choose(index)
        bare.choose(index)
    assert_ended(game)
    assert_replays(game, setup)
    assert_told_chance_is_the_same_game(game, setup)
    assert bool(game.events) == (game.state.story is not None)
    assert not bare.events
    assert game.over is not None
    seen[game.over.reason] += 1
    return seen


def play_real_tiles(seed: int) -> None:
    """A game at a real table: every roll, back and face is told by people, at random here."""
    rand = random.Random(seed)
    setup = any_setup(rand)
    game = new_game(setup, seed, explicit=True, real_tiles=True, history=rand.random() < 0.5)
    while game.over is None:
        if game.ask is not None:
            game.state.check()
        if game.chance is not None:
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
    for deal in range(deals):
        state = assert_views_hold(game, seed + deal, seat).state
        for space, thing in state.dark.items():
            faces.setdefault(f"dark {space}", set()).add(thing.face)
            assert TILE_BACK[thing.face] == g.dark[space].back
        if state.stack.top is not None:
            faces.setdefault("top", set()).add(state.stack.top.face)
        for place, face in enumerate(state.boxed):
            faces.setdefault(f"boxed {place}", set()).add(face)
    for space, thing in g.dark.items():
        if thing.known >> seat & 1:
            assert faces[f"dark {space}"] == {thing.face}
    pool = [face for tiles in g.stack.pools for face in tiles]
    if len(pool) > 20:
        assert all(len(faces[f"dark {space}"]) > 2 for space, thing in g.dark.items() if not thing.known >> seat & 1)
        assert len(faces["top"]) > 2
        assert all(len(faces[f"boxed {place}"]) > 2 for place in range(len(g.boxed)))
