"""The guard: seeded random games of every mix, and the seal each of them had when it was recorded.

A change that is meant to change no game leaves every seal as it is. `python -m tests.golden.seals` plays them all
again; `--record` writes them anew, which a commit does only if it says which games change, and why. The digest of the
answers stands beside the seal: where it stays and the seal goes, the game is the same and only its keys differ.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import random
import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, Final

import msgspec

from underhall.cave.setup.legal import legal_mixes, shadow_mixes
from underhall.cave.setup.new import new_game, setup_data, setup_from
from underhall.cave.setup.random_setups import setup_of
from underhall.engine.record import seal

FILE: Final = Path(__file__).with_name("seals.json.gz")
ROUNDS: Final = 4
"""So many games of each mix."""
JOBS: Final = 2


class Sealed(msgspec.Struct, frozen=True, array_like=True):
    """One game: how it was set up and played, and what came of it."""

    setup: dict[str, Any]
    seed: int
    answers: str
    seal: str


def play(setup: dict[str, Any], seed: int) -> Sealed:
    """Play a game at random to its end."""
    game = new_game(setup_from(setup), seed, history=False)
    game.rollout(random.Random(seed).random)
    answers = hashlib.blake2b(repr(game.log).encode(), digest_size=8).hexdigest()
    return Sealed(setup, seed, answers, seal(game))


def difference(sealed: Sealed) -> str:
    """What is no longer as it was recorded; nothing if all is."""
    now = play(sealed.setup, sealed.seed)
    if now == sealed:
        return ""
    what = "its position" if now.answers == sealed.answers else "its course"
    return f"{what} differs: {sealed.seed} {'+'.join(sealed.setup['roles'])}"


def recorded() -> list[Sealed]:
    """All games of the file."""
    return msgspec.json.decode(gzip.decompress(FILE.read_bytes()), type=list[Sealed])


def new_seals() -> Iterable[Sealed]:
    """Every mix some times, with random levels and options."""
    mixes = (*legal_mixes(), *shadow_mixes())
    setups = [setup_data(setup_of(mix, random.Random(seed))) for seed, mix in enumerate(mixes * ROUNDS)]
    with ProcessPoolExecutor(JOBS) as pool:
        yield from pool.map(play, setups, range(len(setups)), chunksize=20)


def differences(games: list[Sealed]) -> list[str]:
    """What is not as it was recorded, over several processes."""
    with ProcessPoolExecutor(JOBS) as pool:
        return [found for found in pool.map(difference, games, chunksize=20) if found]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.golden.seals", description=__doc__)
    parser.add_argument("--record", action="store_true", help="write the seals of today")
    if parser.parse_args().record:
        games = list(new_seals())
        FILE.write_bytes(gzip.compress(msgspec.json.encode(games), mtime=0))
        print(f"{len(games)} games recorded")
        return 0
    games = recorded()
    found = differences(games)
    print(*found, f"{len(games)} games, {len(found)} differ", sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
