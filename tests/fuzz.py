"""The properties of tests/cave/test_properties.py over thousands of random games: `python -m tests.fuzz`.

Every failure is printed with the seed that brings it back: `python -m tests.fuzz --games 1 --seed SEED`.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed

from tests.cave.playing import any_setup, hidden_facts, play_checked, play_on, play_real_tiles
from underhall.cave.setup import new_game

BATCH = 25
JOBS = 2


def fuzz_one(seed: int) -> Counter[str]:
    """One game with every property; now and then one at a real table, and one position redealt many times."""
    seen = play_checked(seed, often=0.03)
    if seed % 10 == 0:
        play_real_tiles(seed)
    if seed % 10 == 5:
        rand = random.Random(seed)
        game = new_game(any_setup(rand), seed)
        play_on(game, rand, rand.randrange(60))
        hidden_facts(game, seed, 40)
    return seen


def fuzz_batch(seeds: range) -> tuple[Counter[str], list[tuple[int, str]]]:
    """Many games in one process; gives back what they came across, and what failed."""
    seen: Counter[str] = Counter()
    failures = []
    for seed in seeds:
        try:
            seen += fuzz_one(seed)
        except Exception:  # whatever a game raises is a failure to report, and the next seed goes on
            failures.append((seed, traceback.format_exc(limit=-4)))
    return seen, failures


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--games", type=int, default=3000, help="how many games (3000)")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first game (0)")
    asked = parser.parse_args()
    last = asked.seed + asked.games
    batches = [range(first, min(first + BATCH, last)) for first in range(asked.seed, last, BATCH)]
    print(f"{asked.games} random games, seeds {asked.seed} to {last - 1}", flush=True)
    seen: Counter[str] = Counter()
    failed: list[int] = []
    done, began = 0, time.monotonic()
    with ProcessPoolExecutor(JOBS) as pool:
        waiting = {pool.submit(fuzz_batch, batch): batch for batch in batches}
        for future in as_completed(waiting):
            found, failures = future.result()
            seen += found
            done += len(waiting[future])
            for seed, trace in failures:
                failed.append(seed)
                print(f"\nseed {seed} fails:\n{trace}", flush=True)
            print(f"{done} of {asked.games} games, {len(failed)} failed, {time.monotonic() - began:.0f} s", flush=True)
    print("decisions: " + ", ".join(f"{verb} {count}" for verb, count in sorted(seen.items())))
    if failed:
        print(f"FAILED seeds: {sorted(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
