"""The properties of tests/houses/playing.py over thousands of games of every mix: `python -m tests.fuzz`.

Every mix of each house has its turn, of the cave also those that the Shadow Unicorn may join, and every table with a
guest, with random levels and options. Some games are left to chance, in others all work for one ending
(`players.Players`). Then some more are led to each ending that few have come to (`players.lead`): in mixes and at
levels that make it likely, whoever must die with little life left. At the end it says how often each was reached and
which were not: an ending that nobody can reach is in no list (`Tried.possible`). Over all mixes it also plays all
recorded games again. A failure is printed with the command that plays its game again.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Final, NamedTuple

from tests.golden.seals import ROUNDS, differences
from tests.houses.all import TRIED, new_game
from tests.houses.ends import Chance, chances, easiest
from tests.houses.playing import hidden_facts, play_checked, play_long, play_on, play_real_tiles
from tests.houses.tried import End, Mix, Tried, seats

BATCH: Final = 10
JOBS: Final = 2
OFTEN: Final = 0.03
HAUNTED: Final = {"armored-knight", "shadow-paladin", "skeletons"}
OFTEN_LONG: Final = 0.1
"""How often a position is probed of a game that is under watch for a stretch only."""
TIMES: Final = 3
TRIES: Final = 12
"""Every ending should be come to so many times: toward one that was not, so many games at most are played."""


class Failure(NamedTuple):
    """A game that went wrong, how to play it again, and the end of its traceback."""

    mix: Mix
    command: str
    trace: str


def again(tried: Tried, mix: Mix, seed: int, often: float = OFTEN, end: End | None = None) -> str:
    """The command that plays a game again."""
    command = f"python -m tests.fuzz --house {tried.name} --games 1 --mix {'+'.join(mix)} --seed {seed} --often {often}"
    return command if end is None else f'{command} --toward "{end}"'


def mix_of(seed: int, mixes: Sequence[Mix]) -> Mix:
    """Every mix in its turn."""
    return mixes[seed % len(mixes)]


def fuzz_one(tried: Tried, mix: Mix, seed: int, often: float, end: End | None = None) -> Counter[str]:
    """One game with every property; now and then one at a real table, and one position redealt many times."""
    setup = tried.any_table_of(mix, random.Random(seed))
    watched = end is not None or seed // len(tried.mixes()) % tried.watched_every == 0
    seen = play_checked(setup, seed, often, end) if watched else play_long(setup, seed, often)
    if end is not None:
        return seen
    if seed % 10 == 0:
        play_real_tiles(setup, seed)
    if seed % 10 == 5:
        rand = random.Random(seed)
        game = new_game(setup, seed)
        play_on(game, rand, rand.randrange(60 * len(mix)))
        hidden_facts(game, seed, 40, rand.choice(seats(game.state)))
    return seen


Found = tuple[Counter[str], list[Failure]]
"""What games came across, and what failed."""


def fuzz_batch(house: str, games: Sequence[Chance], often: float, end: End | None = None) -> Found:
    """Many games in one process; toward an end, until some have come to it."""
    seen: Counter[str] = Counter()
    failures = []
    for mix, seed in games:
        try:
            seen += fuzz_one(TRIED[house], mix, seed, often, end)
        except Exception:  # whatever a game raises is a failure to report, and the next seed goes on
            failures.append(Failure(mix, again(TRIED[house], mix, seed, often, end), traceback.format_exc(limit=-4)))
        if end is not None and seen[str(end)] >= TIMES:
            break
    return seen, failures


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--house", choices=tuple(TRIED), default="", help="only games of this house")
    parser.add_argument("--games", type=int, default=3000, help="how many games of each house (3000)")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first game (0)")
    parser.add_argument("--mix", default="", help="only this mix, such as knight+cave")
    parser.add_argument("--guests", action="store_true", help="only tables with a guest from the other house")
    parser.add_argument("--haunted", action="store_true", help="only those, and mixes with a role of Haunted Hallways")
    parser.add_argument("--often", type=float, default=OFTEN, help=f"how often a position is probed ({OFTEN})")
    parser.add_argument("--jobs", type=int, default=JOBS, help=f"how many processes ({JOBS})")
    parser.add_argument("--tries", type=int, default=TRIES, help=f"games toward an ending few came to ({TRIES})")
    parser.add_argument("--toward", default="", help="all games toward this ending, in the words of the report")
    asked = parser.parse_args()
    houses = [tried for tried in TRIED.values() if asked.house in ("", tried.name) and knows(tried, asked.mix)]
    if not houses:
        parser.error(f"there is no mix {asked.mix!r}")
    failed = sum([fuzz_house(parser, tried, asked) for tried in houses])
    kept = (
        [] if asked.mix or asked.guests or asked.haunted else [tried.name for tried in houses if tried.name in ROUNDS]
    )
    changed = [found for house in kept for found in differences(house)]
    print(*changed, sep="\n", end="\n" if changed else "")
    return 1 if failed or changed else 0


def knows(tried: Tried, mix: str) -> bool:
    """Whether a house knows all roles of a mix."""
    names = tuple(mix.split("+"))
    return not mix or names in tried.guest_mixes() or all(role in tried.house.everyone for role in names)


def haunted(tried: Tried) -> tuple[Mix, ...]:
    """All tables with a guest, and at home those with the Armored Knight, the Shadow Paladin or Skeletons: any five."""
    return (*tried.guest_mixes(), *(mix for mix in tried.mixes() if {*mix} & HAUNTED))


def fuzz_house(parser: argparse.ArgumentParser, tried: Tried, asked: argparse.Namespace) -> int:
    """All games asked for of one house; how many failed."""
    everything = (*tried.mixes(), *tried.guest_mixes())
    usual = haunted(tried) if asked.haunted else tried.guest_mixes() if asked.guests else everything
    mixes = (tuple(asked.mix.split("+")),) if asked.mix else usual
    if not mixes:
        print(f"no guest of the {tried.name} can be played yet")
        return 0
    known = chances(tried, mixes, asked.seed)
    end = next((end for end in known if str(end) == asked.toward), None)
    if asked.toward and end is None:
        parser.error(f"no game of these comes to {asked.toward!r}")
    last = asked.seed + asked.games
    games = [(mix_of(seed, mixes), seed) for seed in range(asked.seed, last)]
    if end is not None:
        games = [game for game in games if game in known[end]]
    print(f"{len(games)} games of {len(mixes)} mixes of the {tried.name}, seeds {asked.seed} to {last - 1}", flush=True)
    batches = [(tried.name, games[first : first + BATCH], asked.often, end) for first in range(0, len(games), BATCH)]
    seen, failures = run(batches, asked.jobs)
    if not asked.mix:
        more, failed = run(pursuits(tried, known, seen, asked.tries, asked.often), asked.jobs)
        seen, failures = seen + more, failures + failed
    report(known, seen, failures)
    return len(failures)


Batch = tuple[str, Sequence[Chance], float, End | None]


def pursuits(tried: Tried, known: dict[End, list[Chance]], seen: Counter[str], tries: int, often: float) -> list[Batch]:
    """Some games toward each end that hardly any has come to, of any mixes that allow it."""
    missing = sorted(end for end in known if seen[str(end)] < TIMES)
    print(f"toward {len(missing)} endings that fewer than {TIMES} games came to", flush=True)
    return [(tried.name, easiest(tried, end, known[end], tries), often, end) for end in missing]


def run(batches: Sequence[Batch], jobs: int) -> Found:
    """Play all batches, saying how far it is."""
    games = sum(len(batch[1]) for batch in batches)
    seen: Counter[str] = Counter()
    failed: list[Failure] = []
    done, began = 0, time.monotonic()
    with ProcessPoolExecutor(jobs) as pool:
        waiting = {pool.submit(fuzz_batch, *batch): batch for batch in batches}
        for future in as_completed(waiting):
            found, failures = future.result()
            seen += found
            done += len(waiting[future][1])
            for failure in failures:
                print(f"\nFAILED {failure.command}\n{failure.trace}", flush=True)
            failed += failures
            end = waiting[future][3]
            if end is not None:
                print(f"came {found[str(end)]} times to: {end}")
            print(f"{done} of {games} games, {len(failed)} failed, {time.monotonic() - began:.0f} s", flush=True)
    return seen, failed


def report(known: dict[End, list[Chance]], seen: Counter[str], failures: list[Failure]) -> None:
    """What the games came across, how they ended and never did, and what to type for each that failed."""
    endings = {end: count for end, count in seen.items() if " " in end}
    decisions = {verb: count for verb, count in seen.items() if " " not in verb}
    print("decisions: " + ", ".join(f"{verb} {count}" for verb, count in sorted(decisions.items())))
    print("endings:")
    for end, count in sorted(endings.items(), key=lambda item: (-item[1], item[0])):
        print(f"{count:6} {end}")
    print("endings that no game came to:")
    for name in sorted({str(end) for end in known} - endings.keys()):
        print(f"       {name}")
    print(f"{len(failures)} games failed")
    for failure in failures:
        print(f"  {failure.trace.strip().splitlines()[-1]}\n    {failure.command}")


if __name__ == "__main__":
    sys.exit(main())
