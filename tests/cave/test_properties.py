"""What must be true of every game of the cave: whole games of the Ghoul alone with every invariant on, and what redeals
of its tiles may change. What is true of every game of any house is in `tests/houses`."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations

import msgspec
import pytest

from tests.cave.tables.ghoul import give, points, use
from tests.cave.trial import solo_setup
from tests.houses.players import answer
from tests.houses.playing import (
    assert_alive,
    assert_clones_stay_equal,
    assert_ended,
    hidden_facts,
    play_checked,
    play_on,
)
from tests.houses.tried import seats
from tests.table import table
from underhall.cave.map.parts import GHOSTS, TILE_BACK, TILE_BY_ID, TILE_GROUP, TILE_IDS, TILE_KIND
from underhall.cave.map.reveal import look
from underhall.cave.map.stack import PileChance
from underhall.cave.roles.ghouls.ghoul import Ghoul
from underhall.cave.setup.agreed import Options, Setup
from underhall.cave.setup.legal import legal_mixes
from underhall.cave.setup.new import new_game, new_state
from underhall.cave.setup.random_setups import setup_of
from underhall.cave.state import Cave
from underhall.engine.flow import EVERYBODY, Ask
from underhall.engine.game import Game
from underhall.engine.knowledge import Thing
from underhall.engine.record import record, replay
from underhall.engine.state import State
from underhall.engine.worlds import Worlds
from underhall.hall.space import at

# ------------------------------------------------------------------ what is hidden varies, what is known does not


@pytest.mark.parametrize(("seed", "steps"), [(1, 0), (2, 12), (3, 30), (4, 45)])
def test_every_hidden_fact_varies_and_no_known_one_does(seed: int, steps: int) -> None:
    rand = random.Random(seed)
    game = new_game(Setup(("ghoul",), options=Options(collapse_variant=seed)), seed)
    play_on(game, rand, steps)
    assert len(game.state.boxed) == seed
    hidden_facts(game, seed * 100, 40)


ALL_SIX = ("knight", "goblins", "dragon", "cave", "thief", "ghoul")


@pytest.mark.parametrize(
    ("mix", "steps"),
    [
        (ALL_SIX, 0), (ALL_SIX, 150), (ALL_SIX[:4], 300), (ALL_SIX[:5], 450), (("dragon", "cave"), 120),
        (("knight", "thief"), 200), (("goblins", "knight"), 250),
    ],
)  # fmt: skip
def test_hidden_hands_vary_for_every_seat(mix: tuple[str, ...], steps: int) -> None:
    """Sidequests, Treasures, Events, Secrets, Power cards, the Cave's tiles: unknown to some, and known to others."""
    rand = random.Random(steps)
    game = new_game(setup_of(mix, rand), steps)
    play_on(game, rand, steps)
    for seat in seats(game.state):
        hidden_facts(game, seat * 1000, 25, seat)


def test_a_boxed_ghost_tile_is_known_to_the_cave_ghost_who_knows_all_others() -> None:
    """It varies for the others alone, and only among Ghost tiles: of these there are few (CGH-62)."""
    game = new_game(Setup(("goblins", "cave-ghost"), {"cave-ghost": "easy"}), 1)
    place = next(place for place, face in enumerate(game.state.boxed) if TILE_GROUP[face] == GHOSTS)
    for seat, several in ((0, True), (1, False)):
        hidden_facts(game, 7, 40, seat)
        assert (len({game.determinize(seat, deal).state.boxed[place] for deal in range(40)}) > 1) == several


def test_hidden_hands_are_there_to_be_hidden() -> None:
    """In the games above everybody with cards holds some that nobody else knows, and the Cave knows all it may."""
    game = new_game(Setup(ALL_SIX), 3)
    rand = random.Random(3)
    secret: Counter[str] = Counter()
    while game.ask is not None:
        g = game.state
        for role in g.roles:
            for deck in role.cards():
                secret[deck.kind] += sum(thing.known != EVERYBODY for thing in deck.hand)
                secret[f"{deck.kind} of the Cave"] += sum(thing.known == 1 << g.cave_seat for thing in deck.top)
        secret["tile"] += sum(thing.known == 1 << g.cave_seat for thing in (*g.hand, *g.dark.values()))
        game.choose(answer(game, rand))
    kinds = ("sidequest", "treasure-card", "secret", "power", "tile", "event-card of the Cave")
    assert [kind for kind in kinds if not secret[kind]] == []


def test_a_tile_looked_at_stays_and_only_its_seat_sees_it() -> None:
    game = new_game(Setup(("ghoul",), options=Options(collapse_variant=2)), 11)
    while game.ask is None or not game.ask.prompt.hub:  # a copy at a hub is a copy of the state
        game.choose(0)
    g = game.state
    spaces = sorted(g.dark)
    before = game.view(0)
    assert all(tile.tile == "" and tile.kind == "" and tile.pattern == "" for tile in before.tiles if not tile.lit)
    for _ in look(g, spaces[1], 1 << 0):
        pass
    assert g.dark[spaces[1]].known == 1, "nobody else learns what it is"
    tiles = {tile.space: tile.tile for tile in game.view(0).tiles}
    assert tiles[spaces[1]] == TILE_IDS[g.dark[spaces[1]].face]
    assert {tiles[space] for space in spaces if space != spaces[1]} == {""}
    assert all(tile.tile == "" for tile in game.view(1).tiles if not tile.lit)
    faces = {game.determinize(0, deal).state.dark[spaces[1]].face for deal in range(30)}
    assert faces == {g.dark[spaces[1]].face}
    others = {game.determinize(1, deal).state.dark[spaces[1]].face for deal in range(30)}
    assert len(others) > 2


def test_what_scour_showed_cannot_be_taken_back() -> None:
    t = table()
    t.dark(1, 0, "ambush-10")
    t.piece("ghoul", 1, 0)
    points(t, 3)
    give(t, "scour")
    game = Game(t.g)
    for code in (use("scour", 1), "leave-dark"):
        assert game.ask is not None
        game.choose([t.g.option_code(option) for option in game.ask.options].index(code))
        assert game.can_undo() == (code == "leave-dark"), "only what shows nothing can be taken back"
    assert game.undo()
    assert not game.undo()


def test_options_are_shown_only_to_the_seat_that_decides() -> None:
    game = new_game(Setup(("ghoul",)), 5)
    assert game.view(0).ask.options
    assert game.view(1).ask.options == []


def test_a_view_tells_nothing_of_the_tile_on_top_but_its_back() -> None:
    """Two games that differ in nothing but a hidden face look the same."""
    game = new_game(Setup(("ghoul",)), 8)
    g = game.state
    top = g.stack.top
    assert top is not None
    before = game.view(0)
    other = next(f for pool in g.stack.pools for f in pool if TILE_BACK[f] == top.back and f != top.face)
    g.stack.top = top.with_face(other)
    space = sorted(g.dark)[0]
    thing = g.dark[space]
    swap = next(f for pool in g.stack.pools for f in pool if TILE_BACK[f] == thing.back and f != thing.face)
    g.dark[space] = thing.with_face(swap)
    assert game.view(0) == before


# ------------------------------------------------------------------ redeals are fair


def chi_square(counts: Counter[str], exact: Counter[str]) -> float:
    total, whole = sum(counts.values()), sum(exact.values())
    assert set(counts) <= set(exact), f"impossible: {set(counts) - set(exact)}"
    return sum((counts[key] - total * n / whole) ** 2 / (total * n / whole) for key, n in exact.items())


def hand_made(
    darks: list[tuple[str, int]], stack: list[tuple[str, int]], boxed: list[str], **changes: int
) -> Game[Cave]:
    """Dark tiles in a row, each from a numbered pile; the rest of these piles; boxed tiles. Nothing else is hidden."""
    t = table()
    g = t.g
    g.plan = msgspec.structs.replace(g.plan, **changes)
    for x, (tile, pile) in enumerate(darks, 1):
        t.dark(x, 0, tile)
        g.dark[at(x, 0)] = Thing(g.next_uid, pile, TILE_BACK[TILE_BY_ID[tile]], TILE_BY_ID[tile], 0)
    t.piece("ghoul", 0, 0)
    tiles = {TILE_BY_ID[tile] for tile, _ in stack} | {TILE_BY_ID[tile] for tile in boxed}
    out = [face for pool in g.stack.pools for face in pool if face not in tiles]
    g.collapsed = tuple(out)  # in sight of everybody
    g.boxed = tuple(sorted(TILE_BY_ID[tile] for tile in boxed))
    left = [TILE_BY_ID[tile] for tile, _ in stack]
    g.stack.pools = [bytes(sorted(face for face in left if TILE_GROUP[face] == group)) for group in range(4)]
    g.stack.piles = [
        [
            *(sum(p == pile and TILE_GROUP[TILE_BY_ID[tile]] == group for tile, p in stack) for group in range(4)),
            0,
            pile,
        ]
        for pile in sorted({pile for _, pile in stack})
    ]
    game = Game(g)
    g.check()
    assert isinstance(game.ask, Ask)
    return game


def exact_faces(
    darks: list[tuple[str, int]], stack: list[tuple[str, int]], boxed: list[str], by_kind: bool = False
) -> Counter[str]:
    """How often each arrangement of faces under the Dark tiles occurs among all that fit the backs and the piles.

    by_kind: how many tiles of each kind are in the box is known too (MAP-06).
    """
    places = [*darks, *stack, *((tile, -2) for tile in boxed)]
    backs = [TILE_BACK[TILE_BY_ID[tile]] for tile, _ in darks]

    def makeup(tiles: tuple[str, ...]) -> Counter[tuple[int, int]]:
        faces = [TILE_BY_ID[tile] for tile in tiles]
        piles = [pile for _, pile in places]
        return Counter(
            (pile, TILE_KIND[face] if by_kind and pile == -2 else TILE_GROUP[face])
            for face, pile in zip(faces, piles, strict=True)
        )

    true = tuple(tile for tile, _ in places)
    found: Counter[str] = Counter()
    for tiles in permutations(true):
        fits = all(TILE_BACK[TILE_BY_ID[tile]] == back for tile, back in zip(tiles, backs, strict=False))
        if fits and makeup(tiles) == makeup(true):
            found[" ".join(tiles[: len(darks)])] += 1
    return found


def tile_of(kind: str, back: int, number: int = 0) -> str:
    """The first, second … tile of a kind with this back."""
    return [tile for face, tile in enumerate(TILE_IDS) if tile.startswith(kind) and TILE_BACK[face] == back][number]


POSITIONS = {
    "one pile, Crystal tiles in it": (
        [(tile_of("ambush", 0), 1), (tile_of("event", 1), 1)],
        [(tile_of("crystal", 0), 1), (tile_of("event", 0), 1), (tile_of("crystal", 1), 1), (tile_of("ambush", 1), 1)],
        [],
    ),
    "two piles and the box": (
        [(tile_of("ambush", 0), 1), (tile_of("crystal", 0), 2)],
        [(tile_of("crystal", 0, 1), 1), (tile_of("event", 0), 2), (tile_of("event", 1), 2)],
        [tile_of("treasure", 0), tile_of("event", 1, 1)],
    ),
    "a starting tile": (
        [(tile_of("ambush", 0), 0), (tile_of("crystal", 0), 1)],
        [(tile_of("event", 0), 1), (tile_of("crystal", 0, 1), 2), (tile_of("treasure", 0), 2)],
        [],
    ),
    "two piles drawn to the end": (
        [(tile_of("ambush", 0), 1), (tile_of("crystal", 1), 1), (tile_of("crystal", 0), 2), (tile_of("ambush", 1), 2)],
        [],
        [],
    ),
    "three piles drawn to the end": (
        [
            (tile_of("ambush", 0), 1), (tile_of("crystal", 1), 1),
            (tile_of("ambush", 1), 2), (tile_of("crystal", 2), 2),
            (tile_of("ambush", 2), 3), (tile_of("crystal", 0), 3),
        ],
        [],
        [],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", POSITIONS)
def test_redeals_follow_the_exact_distribution(name: str) -> None:
    darks, stack, boxed = POSITIONS[name]
    exact = exact_faces(darks, stack, boxed)
    game = hand_made(darks, stack, boxed)
    counts: Counter[str] = Counter()
    for deal in range(1200):
        g = game.determinize(0, deal).state
        counts[" ".join(TILE_IDS[g.dark[at(x, 0)].face] for x in range(1, len(darks) + 1))] += 1
    assert len(exact) > 1
    freedom = len(exact) - 1
    assert chi_square(counts, exact) < freedom + 5 * (2 * freedom) ** 0.5 + 10, (counts, exact)


@pytest.mark.parametrize("name", POSITIONS)
def test_deals_that_go_on_from_one_another_follow_it_too(name: str) -> None:
    darks, stack, boxed = POSITIONS[name]
    exact = exact_faces(darks, stack, boxed)
    worlds = Worlds(hand_made(darks, stack, boxed), 0, 7)
    counts: Counter[str] = Counter()
    for _ in range(4800):  # neighbours resemble one another, so it takes more of them
        g = worlds.next()().state
        counts[" ".join(TILE_IDS[g.dark[at(x, 0)].face] for x in range(1, len(darks) + 1))] += 1
    assert set(counts) == set(exact)
    whole = sum(exact.values())
    assert all(abs(counts[faces] / 4800 - share / whole) < 0.06 for faces, share in exact.items()), (counts, exact)


def test_redeals_keep_the_kinds_in_the_box() -> None:
    """Of each kind so many were taken out (MAP-06): this says nothing about the kinds that lie on the map."""
    darks = [(tile_of("ambush", 0), 0), (tile_of("event", 0), 0)]
    stack = [(tile_of("treasure", 0), 1), (tile_of("event", 0, 1), 1), (tile_of("crystal", 0), 1)]
    boxed = [tile_of("ambush", 0, 1), tile_of("event", 1), tile_of("treasure", 0, 1)]
    exact = exact_faces(darks, stack, boxed, by_kind=True)
    game = hand_made(darks, stack, boxed, tiles_out_of_each_kind=1)
    counts: Counter[str] = Counter()
    for deal in range(1500):
        g = game.determinize(0, deal).state
        counts[" ".join(TILE_IDS[g.dark[at(x, 0)].face] for x in (1, 2))] += 1
        assert sorted(TILE_KIND[face] for face in g.boxed) == sorted(TILE_KIND[TILE_BY_ID[tile]] for tile in boxed)
    freedom = len(exact) - 1
    assert chi_square(counts, exact) < freedom + 5 * (2 * freedom) ** 0.5 + 10, (counts, exact)


def test_the_next_tile_of_a_pile_comes_by_its_weights() -> None:
    chance = PileChance(pile=[2, 3, 0, 0, 0, 1], pools=[(4, 5, 6, 7), (1, 2), (), ()])
    odds = chance.odds()
    assert chance.outcomes == (4, 5, 6, 7, 1, 2)
    assert [n / sum(odds) for n in odds] == pytest.approx([0.1] * 4 + [0.3] * 2)
    state = State(1)
    counts = Counter(str(chance.pick(state.draw)) for _ in range(4000))
    assert chi_square(counts, Counter({str(index): n for index, n in enumerate(odds)})) < 30


def test_no_ghost_tile_lies_on_top_of_an_untouched_pile() -> None:
    untouched = PileChance(pile=[2, 0, 0, 2, 1, 1], pools=[(4, 5), (), (), (8, 9)])
    assert untouched.odds()[2:] == [0, 0]
    state = State(1)
    assert {untouched.pick(state.draw) for _ in range(200)} == {0, 1}
    touched = PileChance(pile=[2, 0, 0, 2, 0, 1], pools=[(4, 5), (), (), (8, 9)])
    assert {touched.pick(state.draw) for _ in range(200)} == {0, 1, 2, 3}


# ------------------------------------------------------------------ whole games

BATCHES = 2
GAMES = 8


@pytest.mark.parametrize("batch", range(BATCHES))
def test_whole_games_keep_every_promise(batch: int) -> None:
    for game in range(GAMES):
        seed = batch * GAMES + game
        try:
            play_checked(solo_setup(random.Random(seed)), seed, often=0.025)
        except AssertionError as error:
            raise AssertionError(f"seed {seed}: {error}") from error


def test_the_games_played_reach_every_corner() -> None:
    """A property is worth little if the games never come where it could break."""
    unseen = {
        "move", "sneak", "flare", "collect", "smash", "skitter", "blink", "scour-reveal", "place", "fill", "reveal",
        "orient", "remove", "remove-terrain", "slide", "move-off", "terrain", "lay", "ride", "stay", "leave-terrain",
        "set-die", "search", "draw-two", "keep", "keep-dice", "terror", "start", "stop",
    }  # fmt: skip
    for seed in range(120):
        if not unseen:
            break
        rand = random.Random(seed)
        game = new_game(solo_setup(rand), seed, history=False)
        while game.ask is not None:
            index = answer(game, rand)
            unseen.discard(game.ask.options[index].verb)
            game.choose(index)
        assert_ended(game)
    assert not unseen


def test_the_mixes_played_reach_nearly_every_corner() -> None:
    """What rules offer, random players take, but for a few things that want a plan."""
    offered: set[str] = set()
    taken: set[str] = set()
    mixes = [mix for mix in legal_mixes() if len(mix) > 3 and set(mix) <= set(ALL_SIX)]
    for seed in range(30):
        rand = random.Random(seed)
        game = new_game(setup_of(mixes[seed % len(mixes)], rand), seed, history=False)
        while game.ask is not None:
            offered.update(option.verb for option in game.ask.options)
            index = answer(game, rand)
            taken.add(game.ask.options[index].verb)
            game.choose(index)
    assert len(offered) > 110
    assert len(offered - taken) < 0.08 * len(offered), sorted(offered - taken)


def test_games_won_by_the_ghoul_keep_their_promises_too() -> None:
    """Random players hardly ever win, so these games begin in the middle, with the goal met."""
    won = 0
    for seed in range(8):
        rand = random.Random(seed)
        begun = new_game(solo_setup(rand), seed)
        while begun.ask is None or not begun.ask.prompt.hub:
            begun.choose(answer(begun, rand))
        state = begun.state.copy()
        ghoul = state.roles[0]
        assert isinstance(ghoul, Ghoul)
        ghoul.goal_met = True
        game = Game(state.copy())
        while game.ask is not None:
            assert_alive(game)
            game.choose(answer(game, rand))
        assert_ended(game)
        assert_clones_stay_equal(game, rand)
        assert replay(record(game, "cave", {}), state.copy()).state.hash() == game.state.hash()
        won += game.over is not None and game.over.winners == ("ghoul",)
    assert won > 3


@pytest.mark.parametrize("seed", range(6))
def test_undo_in_a_loaded_game_keeps_its_future(seed: int) -> None:
    setup, rand = Setup(("ghoul",)), random.Random(seed)
    played = new_game(setup, seed)
    for _ in range(60):
        played.choose(rand.randrange(len(played.ask.options)))
    loaded = replay(record(played, "cave", {}), new_state(setup, 999))
    for _ in range(8):  # back over dice and draws, then the same choices again
        loaded.undo(free=True)
    later = played.log[len(loaded.log) :]
    for choice in [entry for entry in later if entry >= 0]:
        loaded.choose(choice)
    assert loaded.log == played.log
    assert (loaded.state.key(), loaded.state.rng) == (played.state.key(), played.state.rng)
