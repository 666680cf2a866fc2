"""Children: work done in forks of this process, a few at a time, each with what the parent has already imported."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import tempfile
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple, NoReturn, TypeVar

Job = TypeVar("Job")
Tell = Callable[[str], None]

MEMORY: Final = 4 << 30
"""So many bytes a child may take: a bug that fills the memory is a bug found."""
IDLE: Final = 60.0
"""A child that has done nothing for so many seconds waits for something that will not come."""
FAILED: Final = "the machine itself failed"


class Ended(NamedTuple):
    """How a child ended: what it told line by line, and whether it was cut off when its time was over."""

    told: list[str]
    status: int
    cut_off: bool


def each_in_a_child(
    jobs: Iterable[Job], work: Callable[[Job, Tell], None], at_once: int
) -> Iterator[tuple[Job, Ended]]:
    """Do each job in a child of its own and give back how it ended, in the order in which they end."""
    running: dict[int, tuple[Job, Path]] = {}
    folder = Path(tempfile.mkdtemp(prefix="mutants-"))
    try:
        for number, job in enumerate(jobs):
            if len(running) == at_once:
                yield _next_ended(running)
            place = folder / str(number)
            place.mkdir()
            running[_fork(job, work, place)] = job, place
        while running:
            yield _next_ended(running)
    finally:
        for pid in running:
            os.killpg(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
        shutil.rmtree(folder, ignore_errors=True)


def _next_ended(running: dict[int, tuple[Job, Path]]) -> tuple[Job, Ended]:
    pid, status = os.wait()
    job, place = running.pop(pid)
    with suppress(ProcessLookupError):
        os.killpg(pid, signal.SIGKILL)  # what a test started and did not end
    told = (place / "told").read_text(encoding="utf-8").splitlines()
    cut_off = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGPROF
    shutil.rmtree(place, ignore_errors=True)
    return job, Ended(told, status, cut_off)


def _fork(job: Job, work: Callable[[Job, Tell], None], place: Path) -> int:
    told = (place / "told").open("a", encoding="utf-8")
    pid = os.fork()
    if pid == 0:
        _live(job, work, place, lambda line: print(line, file=told, flush=True))
    told.close()
    with suppress(PermissionError, ProcessLookupError):
        os.setpgid(pid, pid)  # both do it: whoever comes first
    return pid


def _live(job: Job, work: Callable[[Job, Tell], None], place: Path, tell: Tell) -> NoReturn:
    """What a child does with its life: silent, in a group of its own, and never back into its parent's code."""
    try:
        os.setpgid(0, 0)
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(nothing, stream)
        os.environ["PYTEST_DEBUG_TEMPROOT"] = str(place)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        work(job, tell)
    except BaseException:
        tell(f"{FAILED}: {traceback.format_exc(limit=-3)!r}")
    finally:
        os._exit(0)


def cut_off_after(seconds: float) -> None:
    """End this process when so much time on the processor is used up, or when it stands idle; 0: no limit.

    The clock alone would be unjust: on a busy machine it runs on while we wait for our turn.
    """
    done = time.process_time()

    def look(*_: object) -> None:
        nonlocal done
        before, done = done, time.process_time()
        if done - before < IDLE / 1000:
            os.kill(os.getpid(), signal.SIGPROF)

    signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, *((IDLE, IDLE) if seconds else (0, 0)))
