"""`underhall play --text` beside every guest: choices, an explanation of each kind, the story, and nobody is named who
is not there (MVR-46)."""

from __future__ import annotations

import re

import pytest

from tests.commanding import run
from underhall.houses import HOUSES
from underhall.travel.reading import KEPT, KEPT_CARDS, title
from underhall.travel.tables import FACTS, tables

GUESTS = [
    (house, guest.role, guest.replaces)
    for house in HOUSES
    for guest in FACTS.guests
    if guest.role in HOUSES[house].guests
]
TYPED = "1\n? 1\n1\n?\nu\n1\nl\n1\n1\n1\n1\nq\n"


@pytest.mark.clause("MVR-46", "MVR-74")
@pytest.mark.parametrize(("house", "guest", "replaced"), GUESTS)
def test_a_game_is_played_in_the_terminal_beside_each_guest(house: str, guest: str, replaced: tuple[str, ...]) -> None:
    roles = max((table for table in tables(house) if guest in table), key=len)
    result = run("play", "--text", "--roles", ",".join(roles), "--seed", "5", typed=TYPED)
    assert result.exit_code == 0, result.stderr
    assert result.stderr == ""
    assert "Goodbye" in result.stdout.splitlines()[-1]
    assert f"{title(guest)} [" in result.stdout or f"{title(guest)}:" in result.stdout, "the guest's board is shown"
    said = result.stdout
    for kept in (*KEPT, *KEPT_CARDS, *(title(role) for role in roles)):
        said = said.replace(kept, "")
    assert not re.search(rf"\b{title(replaced[0])}\b", said), "nobody is named who is not there"
