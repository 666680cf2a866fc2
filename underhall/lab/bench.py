"""How fast games are played and copied, alone or beside a peer in the same run."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from underhall.engine.game import Game
from underhall.hall.setup import Setup
from underhall.hall.state import Hall
from underhall.houses import HOUSES, home_of

STANDARD_MIXES: Final[dict[str, Setup]] = {
    "+".join(roles): house.setup(roles) for house in HOUSES.values() for roles in house.usual_mixes
}
"""The mixes a bench plays if none is asked for."""
SLICE: Final = 0.25
"""Seconds each measure runs before the next has its turn: noise of the machine then hits all alike."""
GAMES: Final = 40
"""Games whose positions are copied and viewed."""
TWENTIETHS: Final = (6, 7, 8, 9, 10)
"""How far each of them has come there: what is asked differs much in cost, so it takes many positions."""
OPTION_GAMES: Final = 5
"""Games in which options are counted."""
AT_ONCE: Final = 200
"""Copies or views between two looks at the clock."""


class PeerMissing(ValueError):
    """The peer is not installed."""


class Meter:
    """Something that is done again and again: how much of it, in how much time."""

    def __init__(self, work: Callable[[], int]) -> None:
        self.work = work
        self.done = 0
        self.seconds = 0.0

    def run(self, seconds: float) -> None:
        """Work for about so long."""
        began = time.perf_counter()
        end = began + seconds
        while time.perf_counter() < end:
            self.done += self.work()
        self.seconds += time.perf_counter() - began

    def rate(self) -> float:
        """How much a second."""
        return self.done / self.seconds


class Speed(msgspec.Struct, omit_defaults=True):
    """How fast one mix is; the ratios are there if it ran beside the peer."""

    decisions_per_second: float
    games_per_second: float
    options_mean: float
    copies_per_second: float
    clone_us: float
    view_us: float
    ratio_decisions: float | None = None
    ratio_copies: float | None = None
    ratio_choices: float | None = None


class PeerSpeed(msgspec.Struct, omit_defaults=True):
    """How fast the peer is. Its moves count those that were forced, ours never do: `choices` had an alternative."""

    moves_per_second: float
    copies_per_second: float
    choices_per_second: float = 0.0


class Bench(msgspec.Struct, omit_defaults=True):
    """The result of a run."""

    mixes: dict[str, Speed]
    peer: PeerSpeed | None = None


def bench(mixes: dict[str, Setup], seconds: float, with_peer: bool) -> Bench:
    """Measure every mix for so many seconds."""
    peer = Peer() if with_peer else None
    speeds = {name: _measure(Ours(setup), peer, seconds) for name, setup in mixes.items()}
    return Bench(speeds, None if peer is None else peer.speed())


def _measure(ours: Ours, peer: Peer | None, seconds: float) -> Speed:
    meters = [ours.plays, ours.copies, ours.views]
    beside: list[Meter] = []
    if peer is not None:
        beside = [Meter(peer.plays.work), Meter(peer.copies.work)]
        meters = [ours.plays, beside[0], ours.copies, beside[1], ours.views]
    run_in_turns(meters, seconds)
    speed = ours.speed()
    if peer is not None:
        speed.ratio_decisions = ours.plays.rate() / beside[0].rate()
        speed.ratio_choices = speed.ratio_decisions / peer.choice_share()
        speed.ratio_copies = ours.copies.rate() / beside[1].rate()
        for whole, part in zip((peer.plays, peer.copies), beside, strict=True):
            whole.done += part.done
            whole.seconds += part.seconds
    return speed


def run_in_turns(meters: Sequence[Meter], seconds: float) -> None:
    """Run every meter for a slice, again and again, until the time is up."""
    length = min(SLICE, seconds / len(meters))
    end = time.perf_counter() + seconds
    while True:
        for meter in meters:
            meter.run(length)
        if time.perf_counter() >= end:
            return


class Ours:
    """One mix, played at random."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.games = 0
        self.options_mean = options_mean(setup)
        self.places = [place for seed in range(GAMES) for place in places(mid_game(setup, seed))]
        self.plays = Meter(self.play)
        self.copies = Meter(lambda: _each(self.places, lambda game: game.clone()))
        self.views = Meter(lambda: _each(self.places, lambda game: game.view(max(0, game.state.active.seat))))

    def play(self) -> int:
        """Play one game at random, as a search would; gives back its decisions."""
        decisions = home_of(self.setup).new_game(self.setup, self.games, history=False).rollout(random.random)
        self.games += 1
        return decisions

    def speed(self) -> Speed:
        """What was measured."""
        copies = self.copies.rate()
        return Speed(
            decisions_per_second=self.plays.rate(),
            games_per_second=self.games / self.plays.seconds,
            options_mean=self.options_mean,
            copies_per_second=copies,
            clone_us=1e6 / copies,
            view_us=1e6 / self.views.rate(),
        )


def options_mean(setup: Setup) -> float:
    """How many options a decision has, on the mean of a few random games."""
    decisions = options = 0
    for seed in range(OPTION_GAMES):
        game = home_of(setup).new_game(setup, seed, history=False)
        dice = random.Random(seed)
        while (ask := game.ask) is not None:
            options += len(ask.options)
            decisions += 1
            game.choose(int(dice.random() * len(ask.options)))
    return options / decisions


def _each(games: Sequence[Any], work: Callable[[Any], object]) -> int:
    """Do something with every position, a few times over."""
    rounds = max(1, AT_ONCE // len(games))
    for _ in range(rounds):
        for game in games:
            work(game)
    return rounds * len(games)


def mid_game(setup: Setup, seed: int) -> Game[Hall[Any]]:
    """The position half way through a random game, at whatever is asked there."""
    game = home_of(setup).new_game(setup, seed)
    dice = random.Random(seed)
    while (ask := game.ask) is not None:
        game.choose(int(dice.random() * len(ask.options)))
    return asking(game, len(game.log) // 2)


def places(half: Game[Hall[Any]]) -> list[Game[Hall[Any]]]:
    """Positions on the way half through a game."""
    return [asking(half, len(half.log) * part // 10) for part in TWENTIETHS]


def asking(game: Game[Hall[Any]], length: int) -> Game[Hall[Any]]:
    """A game as it was after so many answers, or the few more until somebody was asked."""
    while (before := game.at(length)).ask is None:
        length += 1
    return before


class Peer:
    """The peer: catanatron, four players who play at random."""

    def __init__(self) -> None:
        try:
            from catanatron import Color, Game, RandomPlayer
        except ImportError:
            raise PeerMissing(
                "--peer needs the package catanatron; install it with: pip install 'underhall[bench]'"
            ) from None
        self.seen = 0  # moves on the way to the positions
        self.choices = 0  # those of them that had an alternative
        self._new: Callable[[], Any] = lambda: Game([RandomPlayer(color) for color in Color])
        self.places = [place for _ in range(GAMES) for place in self.mid_game()]
        self.plays = Meter(self.play)
        self.copies = Meter(lambda: _each(self.places, lambda game: game.copy()))

    def play(self) -> int:
        """Play one game at random; gives back its moves."""
        game = self._new()
        game.play()
        return _moves(game)

    def mid_game(self) -> list[Any]:
        """Positions on the way half through a random game."""
        game = self._new()
        kept = []
        while game.winning_color() is None and game.state.num_turns < 1000:
            kept.append(game.copy())
            for _ in range(20):
                self.seen += 1
                self.choices += len(_playable(game)) > 1
                game.play_tick()
                if game.winning_color() is not None:
                    break
        return [kept[len(kept) * part // 20] for part in TWENTIETHS]

    def choice_share(self) -> float:
        """How many of its moves had an alternative: rolling the dice and ending a turn mostly have none."""
        return self.choices / self.seen

    def speed(self) -> PeerSpeed:
        """What was measured."""
        moves = self.plays.rate()
        return PeerSpeed(moves, self.copies.rate(), moves * self.choice_share())


def _playable(game: Any) -> Sequence[Any]:
    """What the player to move may do; it is in another place in newer versions of the peer."""
    actions: Sequence[Any] = (game if hasattr(game, "playable_actions") else game.state).playable_actions
    return actions


def _moves(game: Any) -> int:
    """The moves of a game: its log has another name in newer versions of the peer."""
    state = game.state
    return len(state.actions if hasattr(state, "actions") else state.action_records)
