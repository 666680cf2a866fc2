"""The line to other servers, on a database made of lists: what is heard of it, what is not, and when it may have been
deaf. With real servers: `test_servers.py`."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import pytest
from sqlalchemy.exc import OperationalError

from underhall.table import post as posting
from underhall.table.post import LISTENING, NAME, PAUSE, TELL, TICK, News, Post, encoded


class Ears:
    """All that was heard, in its order."""

    def __init__(self) -> None:
        self.heard: list[Any] = []

    def hear(self, news: News) -> None:
        self.heard.append(news.table)

    def deaf(self) -> None:
        self.heard.append("deaf")

    def gone(self, servers: set[str]) -> None:
        self.heard.append(sorted(servers))


def line_of(engine: Any = None) -> tuple[Post, Ears, Any]:
    """A post that does nothing by itself."""
    ears, post = Ears(), Post.__new__(Post)
    post._engine, post._server, post._ears, post._others = engine, "me", ears, set()
    post._listening, post._closed = threading.Event(), threading.Event()
    post._thread = cast(Any, SimpleNamespace(join=lambda seconds: ears.heard.append(f"joined {seconds}")))
    return post, ears, post


def driver(*said: str | News) -> Any:
    """What comes on the line until the next tick."""

    def notifies(timeout: float) -> Iterator[Any]:
        assert timeout == TICK
        for one in said:
            yield SimpleNamespace(payload=one if isinstance(one, str) else encoded(one))

    return SimpleNamespace(notifies=notifies)


def test_news_of_others_are_heard_and_nothing_of_oneself_or_of_strangers() -> None:
    post, ears, _ = line_of()
    post._hear(driver(News("one", "a"), News("me", "b"), "no json", "{}", "[]", News("two", "c"), News("one", "d")))
    assert ears.heard == ["a", "c", "d"]
    assert post._others == {"one", "two"}


def test_after_the_end_nothing_more_is_heard() -> None:
    post, ears, _ = line_of()
    post._closed.set()
    post._hear(driver(News("one", "a"), News("one", "b")))
    assert ears.heard == ["a"]
    post._hear(driver(News("me", ""), News("one", "b")))
    assert ears.heard == ["a"], "its own words wake it up"


def test_servers_are_gone_that_were_heard_and_listen_no_more_and_each_is_missed_once() -> None:
    post, ears, _ = line_of()
    post._others = {"one", "two", "three"}

    def execute(asked: Any, about: dict[str, str]) -> Any:
        assert (asked, about) == (LISTENING, {"name": f"{NAME}%"})
        return SimpleNamespace(scalars=lambda: [f"{NAME}me", f"{NAME}two", f"{NAME}four"])

    connection = cast(Any, SimpleNamespace(execute=execute))
    for _ in range(2):
        post._look_who_is_there(connection)
    assert ears.heard == [["one", "three"]]
    assert post._others == {"two"}


def test_only_a_line_that_was_made_again_may_have_missed_something(monkeypatch: pytest.MonkeyPatch) -> None:
    post, ears, _ = line_of()
    monkeypatch.setattr(post, "_line", lambda connection: ears.heard.append("line"))

    def hear(driver: Any) -> None:
        assert post._listening.is_set()
        ears.heard.append("hear")
        if ears.heard.count("hear") % 2 == 0:
            post._closed.set()

    monkeypatch.setattr(post, "_hear", hear)
    monkeypatch.setattr(post, "_look_who_is_there", lambda connection: ears.heard.append("look"))
    for _ in range(2):
        post._closed.clear()
        post._listen(cast(Any, None))
    again = ["hear", "look", "hear", "look"]
    assert ears.heard == ["line", *again, "line", "deaf", *again]


def test_a_line_that_breaks_is_made_again_after_a_while_and_nobody_else_gets_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done: list[Any] = []

    class Broken:
        def invalidate(self) -> None:
            done.append("invalidate")

        def close(self) -> None:
            done.append("close")

    engine = SimpleNamespace(
        dialect=SimpleNamespace(loaded_dbapi=SimpleNamespace(Error=KeyError)), connect=lambda: Broken()
    )
    post, _, any_post = line_of(engine)
    breaks = [OperationalError("SELECT", {}, Exception("broke")), OSError("broke"), KeyError("of the driver"), None]

    def listen(connection: Any) -> None:
        done.append("listen")
        why = breaks.pop(0)
        if why is not None:
            raise why
        post._closed.set()

    any_post._listen = listen
    monkeypatch.setattr(post._closed, "wait", lambda seconds: done.append(seconds))
    post._attend()
    assert done == ["listen", "invalidate", "close", PAUSE] * 4


@pytest.mark.parametrize("reached", [True, False])
def test_who_listens_no_more_wakes_the_line_up_and_waits_a_moment_for_it(reached: bool) -> None:
    told: list[Any] = []

    class Begun:
        def __enter__(self) -> Any:
            if not reached:
                raise OperationalError(None, None, Exception("away"))
            return SimpleNamespace(execute=lambda *said: told.append(said))

        def __exit__(self, *_: object) -> None:
            """It is committed."""

    post, ears, _ = line_of(SimpleNamespace(begin=Begun))
    post.close()
    assert post._closed.is_set()
    assert told == [(TELL, {"news": encoded(News("me", ""))})] * reached
    assert ears.heard == [f"joined {PAUSE}"]


def test_how_long_the_line_is_silent_and_what_is_sent_on_it() -> None:
    assert (posting.TICK, posting.PAUSE, posting.CHANNEL) == (5.0, 1.0, "underhall")
    assert encoded(News("one", "table")) == '{"server":"one","table":"table"}'
    assert '"here":[]' in encoded(News("one", "table", here=[]))


def test_a_server_listens_under_its_name_and_not_within_a_transaction() -> None:
    done: list[Any] = []

    class Connected:
        connection = SimpleNamespace(driver_connection="driver")

        def execution_options(self, **options: str) -> Any:
            done.append(options)
            return self

        def execute(self, asked: Any, about: Any = None) -> None:
            done.append((str(asked), about))

    post, _, _ = line_of()
    assert post._line(cast(Any, Connected())) == "driver"
    assert done == [
        {"isolation_level": "AUTOCOMMIT"},
        ("SELECT set_config('application_name', :name, false)", {"name": "underhall me"}),
        ("LISTEN underhall", None),
    ]


def test_a_post_begins_to_listen_at_once_and_keeps_no_server_from_stopping(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever opens it waits until it listens, but not for ever."""
    done: list[Any] = []

    class Waits:
        def wait(self, seconds: float) -> None:
            done.append(seconds)

    def thread(target: Any, name: str, daemon: bool = False) -> Any:
        done.append((target.__name__, name, daemon))
        return SimpleNamespace(start=lambda: done.append("start"))

    monkeypatch.setattr(posting, "threading", SimpleNamespace(Thread=thread, Event=Waits))
    post = Post(cast(Any, "engine"), "one", Ears())
    assert done == [("_attend", "post", True), "start", TICK]
    assert (post._engine, post._server, post._others) == ("engine", "one", set())
