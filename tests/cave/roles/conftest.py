"""What tests of roles are handed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.cave.tables.knight import Foe
from underhall.cave.roles.knight.attacks import ATTACK

Stand = Callable[..., None]


@pytest.fixture
def foes(monkeypatch: pytest.MonkeyPatch) -> Stand:
    """Let roles be attacked as a test says: name -> Foe."""

    def stand(**given: Foe) -> None:
        for name, foe in given.items():
            monkeypatch.setitem(ATTACK.handlers, name.replace("_", "-"), foe)

    return stand
