"""The guard: seeded random games of every mix of each house, and the seal each of them had when it was recorded.

A change that is meant to change no game leaves every seal as it is. `python -m tests.golden.seals` plays them all
again; `--record` writes them anew, which a commit does only if it says which games change, and why; `--add` keeps all
that is recorded and adds games of mixes that have none yet: those of a new role. The digest of the answers stands
beside the seal: where it stays and the seal goes, the game is the same and only its keys differ.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import random
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec

from tests.houses.all import TRIED, new_game
from tests.houses.tried import Mix
from underhall.cave.setup.agreed import SHADOW
from underhall.engine.record import seal

ROUNDS: Final = {"cave": 4, "manor": 28}
"""So many games of each mix of a house are recorded."""
JOBS: Final = 2


class Sealed(msgspec.Struct, frozen=True, array_like=True):
    """One game: how it was set up and played, and what came of it."""

    setup: dict[str, Any]
    seed: int
    answers: str
    seal: str


def file_of(house: str) -> Path:
    """Where the games of a house are kept."""
    return Path(__file__).with_name(f"{house}.json.gz")


def play(house: str, setup: dict[str, Any], seed: int) -> Sealed:
    """Play a game at random to its end."""
    game = new_game(TRIED[house].house.setup_from(setup), seed, history=False)
    game.rollout(random.Random(seed).random)
    answers = hashlib.blake2b(repr(game.log).encode(), digest_size=8).hexdigest()
    return Sealed(setup, seed, answers, seal(game))


def difference(house: str, sealed: Sealed) -> str:
    """What is no longer as it was recorded; nothing if all is."""
    now = play(house, sealed.setup, sealed.seed)
    if now == sealed:
        return ""
    what = "its position" if now.answers == sealed.answers else "its course"
    return f"{what} differs: {house} {sealed.seed} {'+'.join(sealed.setup['roles'])}"


def recorded(house: str) -> list[Sealed]:
    """All games of a house that are kept."""
    return msgspec.json.decode(gzip.decompress(file_of(house).read_bytes()), type=list[Sealed])


def unrecorded(house: str, kept: Sequence[Sealed]) -> list[Mix]:
    """The mixes of which none of these games is."""
    joined = [{SHADOW} if sealed.setup["options"].get("shadow_unicorn") else set() for sealed in kept]
    known = {frozenset((*sealed.setup["roles"], *also)) for sealed, also in zip(kept, joined, strict=True)}
    return [mix for mix in TRIED[house].mixes() if frozenset(mix) not in known]


def new_seals(house: str, mixes: Sequence[Mix]) -> list[Sealed]:
    """Each of these mixes some times, with random levels and options."""
    tried = TRIED[house]
    rounds = enumerate([*mixes] * ROUNDS[house])
    setups = [tried.house.setup_data(tried.setup_of(mix, random.Random(seed))) for seed, mix in rounds]
    with ProcessPoolExecutor(JOBS) as pool:
        return list(pool.map(partial(play, house), setups, range(len(setups)), chunksize=20))


def differences(house: str) -> list[str]:
    """What is not as it was recorded, over several processes."""
    with ProcessPoolExecutor(JOBS) as pool:
        return [found for found in pool.map(partial(difference, house), recorded(house), chunksize=20) if found]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.golden.seals", description=__doc__)
    parser.add_argument("--house", choices=tuple(ROUNDS), nargs="*", default=tuple(ROUNDS), help="of which houses")
    parser.add_argument("--record", action="store_true", help="write the seals of today")
    parser.add_argument("--add", action="store_true", help="add the seals of mixes that were not recorded yet")
    asked = parser.parse_args()
    changed = 0
    for house in asked.house:
        if asked.record or asked.add:
            kept = [] if asked.record else recorded(house)
            kept += new_seals(house, unrecorded(house, kept))
            file_of(house).write_bytes(gzip.compress(msgspec.json.encode(kept), mtime=0))
        found = differences(house)
        changed += len(found)
        print(*found, f"{len(recorded(house))} games of the {house}, {len(found)} differ", sep="\n")
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main())
