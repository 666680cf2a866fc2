"""A running server and a browser, for the tests that need them.

They are skipped where there is no Chromium, unless UNDERHALL_BROWSER=needed (as in CI).
"""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from litestar import Litestar
from litestar.testing import TestClient
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.web.playing import PATIENCE
from tests.web.postgres import postgres
from tests.web.tables import COOKIES, browser_of, keep, opened, play_on, run, store_in
from underhall.commands.serve import listen
from underhall.table.app import create_app
from underhall.table.guard import Doors
from underhall.table.holding import WATCH
from underhall.table.lobby import Lobby
from underhall.table.thinking import Thinkers

__all__ = ["postgres"]  # a fixture

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first has no windows and takes a third of the others' time."""
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
NO_CHROMIUM = (
    "the browser tests need Chromium, and there is none here; install the package chromium-headless-shell or "
    "chromium of your system, or run .venv/bin/playwright install chromium"
)
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--no-first-run", "--disable-dev-shm-usage",
]  # fmt: skip


class Served:
    """A server on this machine, and the folder of its store."""

    def __init__(self, folder: Path, path: str = "") -> None:
        self.folder = folder
        self.path = path
        self.beside: list[str] = []  # what was asked for that is not below the path
        self._socket = listen("127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{self._socket.getsockname()[1]}{path}"
        self.app = create_app(store_in(folder), Doors(base_url=self.address if path else ""))
        self.app.state.lobby.thinkers = Thinkers(budget=PATIENCE / 1000)  # on a busy machine bots are slow
        self.server = uvicorn.Server(
            uvicorn.Config(self.proxy if path else self.app, interface="asgi3", log_level="warning")
        )
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self._socket]}, daemon=True)
        self.thread.start()
        while not self.server.started:
            self.thread.join(0.02)

    async def proxy(self, scope: Any, receive: Any, send: Any) -> None:
        """Stands before a server below a path as a proxy would: what is beside it is somebody else's."""
        asked = scope.get("path", "")
        if scope["type"] == "lifespan" or asked.startswith(f"{self.path}/"):
            await self.app({**scope, "root_path": self.path}, receive, send)
            return
        self.beside.append(asked)
        await send({"type": "http.response.start", "status": 404, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    def table(self, roles: str, ways: dict[str, str] | None = None, decisions: int = 0, seed: int = 5) -> list[str]:
        """A table after so many random decisions; the addresses of its seats, a bot's is that of a watcher."""

        async def make() -> list[str]:
            store = store_in(self.folder)
            await store.open()
            room = await opened(Lobby(store), roles, ways, seed)
            play_on(room, decisions)
            await keep(room)
            await store.close()
            return [f"{self.address}/t/{room.id}?seat={player.place or WATCH}" for player in room.players]

        return run(make())

    def stop(self) -> None:
        """End it."""
        self.server.should_exit = True
        self.thread.join(5)


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("tables"))
    yield served
    served.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = CHROMIUM or playwright.chromium.executable_path
        if not Path(chromium).exists():
            assert os.environ.get("UNDERHALL_BROWSER") != "needed", NO_CHROMIUM
            pytest.skip(NO_CHROMIUM)
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield browser
        browser.close()


def hold_places(context: BrowserContext) -> None:
    """Let a browser hold the places of all tables that were made for the tests."""
    context.add_cookies([{"name": name, "value": token, "url": "http://127.0.0.1"} for name, token in COOKIES.items()])


def a_page(context: BrowserContext) -> Page:
    """A page on which nothing may go wrong in the console."""
    context.set_default_timeout(PATIENCE)
    hold_places(context)
    page = context.new_page()
    page.on("pageerror", lambda error: pytest.fail(f"the page failed: {error}"))
    return page


@pytest.fixture(scope="session")
def desk(browser: Browser) -> BrowserContext:
    """A browser on a desk."""
    return browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")


@pytest.fixture(scope="session")
def pocket(browser: Browser) -> BrowserContext:
    """A browser on a phone."""
    return browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )


def as_new(context: BrowserContext, served: Served) -> Iterator[Page]:
    """A page of a browser that knows nothing of earlier tests but styles and scripts: to read these anew takes long."""
    context.clear_cookies()
    page = a_page(context)
    stored = {"origin": served.address, "storageTypes": "local_storage"}
    context.new_cdp_session(page).send("Storage.clearDataForOrigin", stored)
    yield page
    context.set_offline(False)
    for one in context.pages:
        one.close()


@pytest.fixture
def page(desk: BrowserContext, served: Served) -> Iterator[Page]:
    """A desktop page."""
    yield from as_new(desk, served)


@pytest.fixture
def phone(pocket: BrowserContext, served: Served) -> Iterator[Page]:
    """A phone."""
    yield from as_new(pocket, served)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Litestar]]:
    """A browser without eyes at an app of its own."""
    with browser_of(tmp_path) as client:
        client.headers["accept"] = "text/html"
        yield client
