"""A process like `underhall.table.thinker` in which the bot called random thinks for ever."""

from __future__ import annotations

import threading
from typing import Any

from underhall.bots import BOTS
from underhall.table import thinker


class Slow:
    """It never comes to an end."""

    seconds = 0.0

    def __init__(self, seed: int) -> None:
        """Any seed will do."""

    def think(self, seen: Any, budget: Any) -> Any:
        """Think."""
        threading.Event().wait()


if __name__ == "__main__":
    BOTS["random"] = Slow
    thinker.main()
