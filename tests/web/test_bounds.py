"""Bounds of who is let in and counted for whom: plain functions, no server."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from underhall.table.guard import Doors
from underhall.table.limits import Limits
from underhall.table.talking import tidied


@pytest.mark.parametrize(
    ("base", "origin", "host", "welcome"),
    [
        ("", "http://games.example.org", "games.example.org", True),
        ("", "https://Games.example.org", "games.EXAMPLE.org", True),
        ("", "http://games.example.org:8000", "games.example.org", False),
        ("", "http://other.example.org", "games.example.org", False),
        ("", "ftp://games.example.org", "games.example.org", False),
        ("https://games.example.org/underhall", "https://games.example.org", "127.0.0.1:8000", True),
        ("https://games.example.org/underhall", "http://games.example.org", "127.0.0.1:8000", False),
        ("https://games.example.org/underhall", "https://other.example.org", "127.0.0.1:8000", False),
    ],
)
def test_only_our_own_pages_may_ask_for_something_to_be_done(base: str, origin: str, host: str, welcome: bool) -> None:
    assert Doors(base_url=base).welcomes(origin, host) is welcome


@pytest.mark.parametrize(
    ("address", "host", "said", "shown"),
    [
        ("127.0.0.1", "localhost:8000", "", True),
        ("127.0.0.1", "127.0.0.1:8000", "", True),
        ("::1", "[::1]:8000", "", True),
        ("127.0.0.1", "games.example.org", "", False),
        ("203.0.113.7", "localhost", "", False),
        ("somewhere", "localhost", "", False),
        ("203.0.113.7", "games.example.org", "Bearer word", True),
        ("203.0.113.7", "games.example.org", "Bearer other", False),
    ],
)
def test_who_may_read_the_numbers(address: str, host: str, said: str, shown: bool) -> None:
    assert Doors(metrics_token="word").shows_numbers(address, host, said) is shown


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff:4:5:6%eth0", "2001:db8:1:2::"),
        ("2001:db8:1:3::1", "2001:db8:1:3::"),
        ("::ffff:203.0.113.7", "::ffff:203.0.113.7"),
        ("somewhere", "somewhere"),
    ],
)
def test_a_household_is_counted_as_one(host: str, counted: str) -> None:
    connection = cast(Any, SimpleNamespace(client=SimpleNamespace(host=host)))
    found = Limits.address(cast(Any, SimpleNamespace(home=False)), connection)
    assert found.replace("::ffff:cb00:7107", "::ffff:203.0.113.7") == counted


@pytest.mark.parametrize("space", ["\t", "\n", "\u00a0", "\u2028"])
def test_every_kind_of_space_is_a_space(space: str) -> None:
    assert tidied(f"one{space}two") == "one two"
