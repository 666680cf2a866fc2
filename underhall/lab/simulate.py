"""Many games played by bots, counted as they end; only small tallies travel between processes."""

from __future__ import annotations

import signal
import traceback
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import closing, contextmanager
from itertools import islice
from multiprocessing import active_children, get_context
from random import Random
from typing import Any, Final

import msgspec

from underhall.bots import all_random, seated_bots
from underhall.engine import record
from underhall.engine.game import Game
from underhall.hall.setup import Setup
from underhall.hall.state import Hall
from underhall.houses import HOUSES, home_of

BATCH: Final = 10
"""Games a process plays before it reports."""
LONGEST: Final = 20_000
"""Decisions after which a game counts as one that does not end: every game is finite."""
CLONE_EVERY: Final = 16
"""With checks on, a copy is compared after so many decisions."""


class Failure(msgspec.Struct, frozen=True):
    """A game that went wrong: `--games 1 --seed` with its seed plays it again."""

    seed: int
    roles: tuple[str, ...]
    answers: int
    error: str


class Tally(msgspec.Struct):
    """What many games add up to."""

    games: int = 0
    decisions: int = 0
    turns: int = 0
    wins: dict[str, int] = {}
    everyone_lost: int = 0
    endings: dict[str, int] = {}
    failures: list[Failure] = []

    def add(self, other: Tally) -> None:
        """Count other games in."""
        self.games += other.games
        self.decisions += other.decisions
        self.turns += other.turns
        self.wins = dict(Counter(self.wins) + Counter(other.wins))
        self.everyone_lost += other.everyone_lost
        self.endings = dict(Counter(self.endings) + Counter(other.endings))
        self.failures += other.failures

    def turns_mean(self) -> float:
        """Turns of a game that ended."""
        ended = self.games - len(self.failures)
        return self.turns / ended if ended else 0.0


class Job(msgspec.Struct, frozen=True):
    """What is to be played: game number i is played with the seed `seed + i`.

    Without a setup every game has a random one of one of the houses, which follows from its seed.
    """

    houses: tuple[str, ...]
    setup: dict[str, Any] | None
    games: int
    seed: int
    bots: str = "random"  # or by role: "knight=greedy,random"
    check: bool = False
    players: int = 0  # of the random setups; 0: any number

    def agreed(self) -> Setup | None:
        """The setup of all its games, if they have the same."""
        if self.setup is None:
            return None
        setup: Setup = HOUSES[self.houses[0]].setup_from(self.setup)
        return setup

    def setup_of(self, seed: int) -> Setup:
        """The setup of the game with this seed."""
        house = self.houses[0] if len(self.houses) == 1 else Random(f"house {seed}").choice(self.houses)
        dealt: Setup | None = self.agreed()
        return dealt or HOUSES[house].random_setup(self.players, seed)

    def roles(self) -> tuple[str, ...]:
        """All that may play."""
        agreed = self.agreed()
        return tuple(role for house in self.houses for role in HOUSES[house].roles) if agreed is None else agreed.roles


def job_with(setup: Setup, games: int, seed: int, bots: str = "random", check: bool = False) -> Job:
    """Games that all have this setup."""
    house = home_of(setup)
    return Job((house.name,), house.setup_data(setup), games, seed, bots, check)


def simulate(job: Job, processes: int = 1, played: Callable[[int], None] | None = None) -> Tally:
    """Play all games; `played` hears how many more are done. The tally does not depend on the processes."""
    first = job.setup_of(job.seed)
    home_of(first).new_state(first, job.seed)  # a wrong setup is said once, not by every game
    total = Tally()
    with closing(_in_one(job) if processes == 1 else _in_many(job, processes)) as tallies:
        for tally in tallies:
            total.add(tally)
            if played is not None:
                played(tally.games)
    return _in_order(total, job.roles())


def _in_order(total: Tally, roles: tuple[str, ...]) -> Tally:
    total.wins = {role: total.wins.get(role, 0) for role in roles}
    total.endings = dict(sorted(total.endings.items(), key=lambda item: (-item[1], item[0])))
    total.failures.sort(key=lambda failure: failure.seed)
    return total


def _batches(job: Job) -> Iterator[Job]:
    for start in range(0, job.games, BATCH):
        games = min(BATCH, job.games - start)
        yield msgspec.structs.replace(job, games=games, seed=job.seed + start)


def _in_one(job: Job) -> Generator[Tally, None, None]:
    for batch in _batches(job):
        yield play_batch(batch)


def _in_many(job: Job, processes: int) -> Generator[Tally, None, None]:
    """Keep a few batches waiting, never all of them: the memory stays the same however many games there are."""
    batches = _batches(job)
    others = set(active_children())
    pool = ProcessPoolExecutor(processes, get_context("spawn"))
    open_: set[Future[bytes]] = set()
    try:
        while True:
            with _deaf_children():
                for batch in islice(batches, 3 * processes - len(open_)):
                    open_.add(pool.submit(_play_packed, msgspec.msgpack.encode(batch)))
            if not open_:
                return
            done, open_ = wait(open_, return_when=FIRST_COMPLETED)
            for future in done:
                yield msgspec.msgpack.decode(future.result(), type=Tally)
    except BaseException:  # Ctrl-C, or a process was killed: nobody waits for the games of the others
        for child in set(active_children()) - others:
            child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _deaf_children() -> Iterator[None]:
    """Processes started within do not hear Ctrl-C, not even while they start: it is for the one that started them."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _play_packed(packed: bytes) -> bytes:
    return msgspec.msgpack.encode(play_batch(msgspec.msgpack.decode(packed, type=Job)))


def play_batch(job: Job) -> Tally:
    """Play the games of a job one after the other."""
    tally = Tally()
    for seed in range(job.seed, job.seed + job.games):
        play_one(job, seed, tally)
    return tally


def play_one(job: Job, seed: int, tally: Tally) -> None:
    """Play one game and count it; a game that raises is a failure, and the run goes on."""
    tally.games += 1
    game: Game[Hall[Any]] | None = None
    decisions = 0
    setup = job.setup_of(seed)
    try:
        game = _start(job, setup, seed)
        bots = seated_bots(job.bots, game.state.players, seed)
        while (ask := game.ask) is not None:
            game.choose(bots[ask.seat].choose(game, ask.seat))
            decisions += 1
            if job.check:
                check_position(game, decisions)
            if decisions >= LONGEST:
                raise RuntimeError(f"the game did not end within {LONGEST} decisions")
        if job.check:
            check_record(game, setup)
        _count_ending(game, tally)
    except Exception as error:  # whatever it is, it belongs to this game alone
        answers = 0 if game is None else len(game.log)
        tally.failures.append(Failure(seed, setup.roles, answers, last_line(error)))
    tally.decisions += decisions


def _start(job: Job, setup: Setup, seed: int) -> Game[Hall[Any]]:
    """A game as bare as its bots allow; with checks on some keep history, and some of each kind tell their story."""
    history = not all_random(job.bots) or (job.check and seed % 2 == 0)
    return home_of(setup).new_game(setup, seed, history=history, story=job.check and seed % 4 < 2)


def _count_ending(game: Game[Hall[Any]], tally: Tally) -> None:
    over = game.state.over
    assert over is not None, "neither an ask nor an end"
    tally.turns += game.state.turn.number
    for role in over.winners:
        tally.wins[role] = tally.wins.get(role, 0) + 1
    tally.everyone_lost += not over.winners
    tally.endings[over.reason] = tally.endings.get(over.reason, 0) + 1


def last_line(error: Exception) -> str:
    """An exception as the last line of its traceback."""
    return "".join(traceback.format_exception_only(error)).strip().splitlines()[-1]


# ------------------------------------------------------------------ what --check switches on


def check_position(game: Game[Hall[Any]], decisions: int) -> None:
    """Raise AssertionError if the position after a choice breaks an invariant."""
    state, ask = game.state, game.ask
    state.check()
    assert (ask is None) == (state.over is not None), "neither an ask nor an end"
    assert ask is None or ask.options, "an ask without options"
    seats = [role.seat for role in state.roles if role.seat >= 0]
    game.view(seats[decisions % len(seats)])  # everybody looks in turn
    if game.history and decisions % CLONE_EVERY == 0:
        copy = game.clone()
        assert copy.state.hash() == state.hash(), "a copy differs from its original"
        assert _question(copy) == _question(game), "a copy is asked something else"


def _question(game: Game[Hall[Any]]) -> list[str] | None:
    ask = game.ask
    return None if ask is None else [ask.text(), *(game.state.option_code(option) for option in ask.options)]


def check_record(game: Game[Hall[Any]], setup: Setup) -> None:
    """Raise RecordError if the record of a game does not replay to the same position."""
    house = home_of(setup)
    record.replay(record.record(game, house.name, house.setup_data(setup)), house.new_state(setup, 0))
