"""How much one address or one seat may ask for: so many at once, and then one more every so many seconds."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable
from ipaddress import IPv6Address, ip_address
from math import ceil
from typing import Any, Final

from litestar.connection import ASGIConnection
from litestar.exceptions import TooManyRequestsException

MOST: Final = 20_000
"""So many addresses are remembered; the ones that asked longest ago are forgotten."""
Clock = Callable[[], float]


class Measure:
    """So many (`burst`) at once, then one more every `every` seconds, for each key by itself."""

    def __init__(self, burst: int, every: float, clock: Clock = time.monotonic) -> None:
        self.burst = burst
        self.every = every
        self._clock = clock
        self._empty_at: OrderedDict[Hashable, float] = OrderedDict()  # when all that was taken will be there again

    def take(self, key: Hashable) -> float:
        """Take one: 0, or the seconds until there is one again."""
        now = self._clock()
        full_at = max(self._empty_at.pop(key, now), now) + self.every
        wait = full_at - now - self.burst * self.every
        self._empty_at[key] = full_at if wait <= 0 else full_at - self.every
        while len(self._empty_at) > MOST:
            self._empty_at.popitem(last=False)
        return max(0.0, wait)


class Limits:
    """All limits of a server. With `home`, whoever sits at this machine itself is not counted."""

    def __init__(self, home: bool = True, clock: Clock = time.monotonic) -> None:
        self.home = home
        self.tables = Measure(40, 20, clock)
        self.uploads = Measure(40, 20, clock)
        self.links = Measure(40, 3, clock)  # sitting down, new links: nobody guesses words
        self.calls = Measure(300, 0.02, clock)  # of programs
        self.thoughts = Measure(60, 0.05, clock)  # what would come of options, for a program's seat
        self.messages = Measure(120, 0.05, clock)  # of a seat, or of an address that watches
        self.talk = Measure(8, 2, clock)  # lines that a seat says
        self.most_pages = 16  # open at once for a seat
        self.most_sockets = 200  # open at once for an address
        self.open: Counter[Hashable] = Counter()  # pages, by address and by seat

    def ask(self, measure: Measure, connection: ASGIConnection[Any, Any, Any, Any], what: str) -> None:
        """Take one for the address that asks; 429 if it has had too many."""
        address = self.address(connection)
        if address:
            self.ask_for(measure, address, what)

    def ask_for(self, measure: Measure, key: Hashable, what: str) -> None:
        """Take one for a key; 429 if it has had too many."""
        wait = measure.take(key)
        if wait > 0:
            seconds = ceil(wait)
            sentence = f"Too many {what} at once: try again in {seconds} {'second' if seconds == 1 else 'seconds'}."
            raise TooManyRequestsException(sentence, headers={"Retry-After": str(seconds)})

    def address(self, connection: ASGIConnection[Any, Any, Any, Any]) -> str:
        """Whom a connection is counted for: its address, of the newer kind the net of a household; "": nobody."""
        host = connection.client.host if connection.client is not None else "unknown"
        try:
            ip = ip_address(host.partition("%")[0])
        except ValueError:
            return host
        if self.home and ip.is_loopback:
            return ""
        if isinstance(ip, IPv6Address) and ip.ipv4_mapped is None:
            return str(IPv6Address(int(ip) >> 64 << 64))
        return str(ip)

    def come_in(self, address: str, seat: Hashable | None) -> Counted | None:
        """One more page of an address at a seat (None: it looks on); None if too many are open already."""
        keys = {key: most for key, most in ((address, self.most_sockets), (seat, self.most_pages)) if key}
        if any(self.open[key] >= most for key, most in keys.items()):
            return None
        self.open.update(keys.keys())
        return Counted(self, list(keys))


class Counted:
    """An open page, and for whom it counts; its messages count for its seat or else for its address."""

    def __init__(self, limits: Limits, keys: list[Hashable]) -> None:
        self._limits = limits
        self._keys = keys

    def message(self) -> None:
        """It asks for something; 429 if that is too much."""
        if self._keys:
            self._limits.ask_for(self._limits.messages, self._keys[-1], "messages")

    def talk(self) -> None:
        """It says something to the others; 429 if that is too much."""
        if self._keys:
            self._limits.ask_for(self._limits.talk, self._keys[-1], "lines")

    def go_out(self) -> None:
        """It is closed."""
        for key in self._keys:
            self._limits.open[key] -= 1
            if not self._limits.open[key]:
                del self._limits.open[key]
