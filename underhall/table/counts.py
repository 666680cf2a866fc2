"""What a server does, as numbers for `/metrics`: how much of what, how long it took, how much of it is there now.

The numbers lie in memory that all processes of a server share, each in a row of its own, so whichever of them is asked
tells of all. A process that takes the row of one that is gone counts on from there. There is nothing in them by which
a table, a person or a hand could be known.
"""

from __future__ import annotations

import contextlib
import mmap
import os
import sys
from itertools import accumulate
from pathlib import Path
from typing import Final

from underhall import __version__

if sys.platform != "win32":
    import fcntl

TOTALS: Final = {
    'decisions_total{by="person"}': "Decisions that were kept, undo included.",
    'decisions_total{by="bot"}': "",
    "refused_total": "Wishes that were refused: too late, not theirs, not possible now.",
    "not_kept_total": "Changes that the store could not keep.",
    "outrun_total": "Changes that another server was quicker with.",
    "errors_total": "Errors nobody foresaw; each has a line in the log.",
    'requests_total{status="2xx"}': "Requests by how they were answered.",
    'requests_total{status="3xx"}': "",
    'requests_total{status="4xx"}': "",
    'requests_total{status="5xx"}': "",
    "tables_opened_total": "Tables that were opened.",
}
LEVELS: Final = {
    "sockets": "Pages that are connected.",
    "tables": "Tables in memory.",
    "under_way": "Changes that are being kept.",
}
TIMES: Final = {
    "decision_seconds": "From when a decision arrives until it is kept.",
    "request_seconds": "From when a request arrives until it is answered.",
}
WITHIN: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 10.0)
"""Seconds; how many took no longer is told for each."""

NAMES: Final = (
    "pid",
    *TOTALS,
    *LEVELS,
    *(f"{time} {part}" for time in TIMES for part in (*WITHIN, "longer", "sum")),
)
PLACE: Final = {name: place for place, name in enumerate(NAMES)}
ROWS: Final = 128
"""More processes than any server has."""
ROW: Final = 8 * len(NAMES)


class Counts:
    """The numbers of this process, and of those that share its memory."""

    def __init__(self) -> None:
        self._all = memoryview(mmap.mmap(-1, ROW)).cast("d")
        self._take(0)

    def share(self, file: Path) -> None:
        """Count from now on in a file that other processes of the server count in."""
        with file.open("r+b") as shared:
            self._all = memoryview(mmap.mmap(shared.fileno(), ROWS * ROW)).cast("d")
            if sys.platform != "win32":
                fcntl.flock(shared, fcntl.LOCK_EX)
            self._take(next(row for row in range(ROWS) if not _lives(self._pid(row))))
            if sys.platform != "win32":
                fcntl.flock(shared, fcntl.LOCK_UN)  # the memory keeps the file open, and the lock with it

    def _take(self, row: int) -> None:
        self._mine = row * len(NAMES)
        for name in LEVELS:
            self._all[self._mine + PLACE[name]] = 0
        self._all[self._mine] = os.getpid()

    def _pid(self, row: int) -> int:
        return int(self._all[row * len(NAMES)])

    def add(self, name: str, number: float = 1) -> None:
        """So many more, or fewer."""
        self._all[self._mine + PLACE[name]] += number

    def set(self, name: str, number: float) -> None:
        """So many there are now."""
        self._all[self._mine + PLACE[name]] = number

    def took(self, name: str, seconds: float) -> None:
        """Something took so long."""
        within = next((str(limit) for limit in WITHIN if seconds <= limit), "longer")
        self.add(f"{name} {within}")
        self.add(f"{name} sum", seconds)

    def get(self, name: str) -> float:
        """A number, of all processes; of those that are gone only what they did."""
        rows = range(len(self._all) // len(NAMES))
        counted = [row for row in rows if name not in LEVELS or _lives(self._pid(row))]
        return sum(self._all[row * len(NAMES) + PLACE[name]] for row in counted)

    def text(self) -> str:
        """All of it in the text format that Prometheus reads."""
        rows = range(len(self._all) // len(NAMES))
        lines = [
            *_head("info", "gauge", "The version that runs."),
            f'underhall_info{{version="{__version__}"}} 1',
            *_head("processes", "gauge", "Processes of this server."),
            f"underhall_processes {sum(_lives(self._pid(row)) for row in rows)}",
        ]
        for kind, names in (("counter", TOTALS), ("gauge", LEVELS)):
            for name, words in names.items():
                lines += _head(name.partition("{")[0], kind, words) if words else []
                lines.append(f"underhall_{name} {self.get(name):g}")
        for name, words in TIMES.items():
            lines += _head(name, "histogram", words)
            within = list(accumulate(self.get(f"{name} {part}") for part in (*WITHIN, "longer")))
            for limit, number in zip((*WITHIN, "+Inf"), within, strict=True):
                lines.append(f'underhall_{name}_bucket{{le="{limit}"}} {number:g}')
            lines.append(f"underhall_{name}_sum {self.get(f'{name} sum'):.6f}")
            lines.append(f"underhall_{name}_count {within[-1]:g}")
        return "\n".join(lines) + "\n"


def _head(name: str, kind: str, words: str) -> list[str]:
    return [f"# HELP underhall_{name} {words}", f"# TYPE underhall_{name} {kind}"]


def _lives(pid: int) -> bool:
    """Whether a process is there; 0: none ever was."""
    if not pid:
        return False
    with contextlib.suppress(PermissionError):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return False
    return True


def shared_file(folder: Path) -> Path:
    """A new file for processes to share."""
    file = folder / "counts"
    file.write_bytes(bytes(ROWS * ROW))
    return file


COUNTS: Final = Counts()
