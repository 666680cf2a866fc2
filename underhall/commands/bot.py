"""`underhall bot`: a bot takes a seat at a table on another machine, as any program could (docs/api.md)."""

from __future__ import annotations

import http.client
import json
import random
import re
import time
import urllib.error
import urllib.request
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import typer

from underhall.bots import BOTS
from underhall.hall.setup import SetupError

LINK: Final = re.compile(r"(https?://[^\s?#]+)/t/([^/\s?#]+)/([^/\s?#]+)/?")
PATIENCE: Final = 330
"""Seconds without a word from the server: a stream of events says something long before."""
PASSING: Final = (409, 429, 502, 503, 504)
"""What the server, or a proxy before it, says when one may ask again: it moved on, would like a pause, is away."""
TRIES: Final = 60
"""So often a server is looked for that cannot be reached, longer and longer after the last time: some nine minutes."""
LONGEST: Final = 10.0
"""Seconds between two of them at most."""


class Refused(Exception):
    """What the server says to something it will not do."""

    def __init__(self, status: int, sentence: str, wait: float) -> None:
        super().__init__(sentence)
        self.status = status
        self.wait = wait


class Away(Exception):
    """The server cannot be reached now, or the line to it broke."""


class Seat:
    """A seat at a table elsewhere."""

    def __init__(self, link: str) -> None:
        found = LINK.fullmatch(link.strip())
        if found is None:
            raise SetupError(f"url: {link!r} is no link to a seat, such as http://localhost:8642/t/TABLE/WORD")
        self.server, self.table, self.word = found.groups()
        self.token = ""

    def join(self, name: str) -> list[str]:
        """Sit down; the roles that are played from here."""
        joined = self.call("join", {"invite": self.word, "name": name})
        self.token = joined["token"]
        return list(joined["roles"])

    def call(self, what: str, said: dict[str, Any] | None = None) -> dict[str, Any]:
        """Ask for something; Refused with what the server says if it will not."""
        with self._open(what, said) as answer:
            told: dict[str, Any] = json.load(answer)
            return told

    def wait(self) -> None:
        """Until something is for this seat to decide, or it is over, or a while has passed."""
        with self._open("events?since=2000000000", None) as events:
            _hear(events)

    @contextmanager
    def _open(self, what: str, said: dict[str, Any] | None) -> Iterator[Any]:
        headers = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        address = f"{self.server}/api/tables/{self.table}/{what}"
        data = None if said is None else json.dumps(said).encode()
        try:
            with urllib.request.urlopen(urllib.request.Request(address, data, headers), timeout=PATIENCE) as answer:
                yield answer
        except urllib.error.HTTPError as error:
            with error:
                raise Refused(error.code, _sentence(error), float(error.headers.get("Retry-After", 1))) from None
        except (OSError, http.client.HTTPException) as error:
            raise Away(f"{self.server} cannot be reached ({getattr(error, 'reason', error)})") from None


def _sentence(error: urllib.error.HTTPError) -> str:
    try:
        return str(json.load(error)["error"])
    except (ValueError, KeyError, TypeError):
        return f"the server answered {error.code}, as no Underhall would"


def _hear(events: Iterable[bytes]) -> None:
    for line in events:
        if line.startswith(b"data: "):
            told = json.loads(line[6:])
            if told.get("mine") or told.get("over"):
                return


def play_elsewhere(link: str, bot: str, name: str, seed: int | None = None) -> None:
    """Sit down with a link and play until the end."""
    if bot not in BOTS:
        raise SetupError(f"bot: there is no bot {bot!r}; there are: {', '.join(BOTS)}")
    seat, dice = Seat(link), random.Random(seed)
    try:
        roles = seat.join(name)
        typer.echo(f"The {bot} bot plays {' and '.join(roles)} at {seat.server}/t/{seat.table}.")
        decisions = _play(seat, bot, dice)
        over = seat.call("view")["view"]["over"]
    except (Refused, Away) as why:
        raise SetupError(f"url: {why}") from None
    typer.echo(
        f"It is over after {decisions} decisions: {', '.join(over['winners']) or 'nobody'} won, {over['reason']}."
    )


def _play(seat: Seat, bot: str, dice: random.Random) -> int:
    """Until the end; how many decisions it made. A server that is started anew meanwhile is waited for."""
    decisions = missed = 0
    while True:
        try:
            asked = seat.call("options")
            missed = 0
            if asked["over"]:
                return decisions
            if asked["mine"]:
                seat.call("choose", {"decision": asked["decision"], "index": _choice(seat, bot, asked, dice)})
                decisions += 1
            else:
                seat.wait()
        except Refused as refused:
            if refused.status not in PASSING:
                raise
            time.sleep(refused.wait if refused.status != 409 else 0)
        except Away:
            missed += 1
            if missed == TRIES:
                raise
            time.sleep(min(missed, LONGEST))


def _choice(seat: Seat, bot: str, asked: dict[str, Any], dice: random.Random) -> int:
    """Chance decides here; what thinks is given worlds by the server, in which nothing hidden is as it is."""
    if bot == "random" or len(asked["options"]) == 1:
        return int(dice.choice(asked["options"])["index"])
    return int(seat.call("advise", {"decision": asked["decision"], "bot": bot})["index"])
