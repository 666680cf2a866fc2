"""What a server notes: one line of JSON for each thing worth knowing, without anybody's secrets.

No secret word of a place, no hand, no message of an exception that could hold one: of a bug the kind and the lines of
the program it went through. Whoever was shown an error is given its id, which stands in the line.
"""

from __future__ import annotations

import json
import logging
import secrets
import time
import traceback
from pathlib import Path
from typing import Any, Final

from underhall.table.counts import COUNTS

LOGGER: Final = logging.getLogger("underhall.table")
FRAMES: Final = 12
"""The innermost calls a bug went through are noted."""


class Lines(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The line; what other libraries say stands in `message`."""
        told = getattr(record, "told", None) or {"what": record.name, "message": record.getMessage()}
        if record.exc_info and record.exc_info[1] is not None and "error" not in told:
            told = {**told, **_bug(record.exc_info[1])}
        stamp = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        return json.dumps({"at": f"{stamp}.{int(record.msecs):03}Z", "level": record.levelname.lower(), **told})


def set_up(level: int = logging.WARNING) -> None:
    """Let everything that is noted in this process be lines on the standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(Lines())
    logging.basicConfig(level=level, handlers=[handler], force=True)


def note(what: str, level: int = logging.WARNING, **told: Any) -> None:
    """Note something that happened."""
    LOGGER.log(level, what, extra={"told": {"what": what, **told}})


def note_bug(what: str, bug: BaseException, **told: Any) -> str:
    """Note an error nobody foresaw; gives back the id by which it is found again."""
    id = secrets.token_hex(4)
    COUNTS.add("errors_total")
    note(what, logging.ERROR, id=id, **told, **_bug(bug))
    return id


def _bug(bug: BaseException) -> dict[str, Any]:
    frames = traceback.extract_tb(bug.__traceback__)[-FRAMES:]
    return {
        "error": type(bug).__name__,
        "through": [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames],
    }
