"""First turns with a companion: each has an aim that is true and in words of the game, and its advice leads there."""

from __future__ import annotations

from math import inf
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from msgspec.structs import replace

from tests.web.tables import opened, run, store_in
from underhall import rules
from underhall.bots import Budget, Seen
from underhall.bots.greedy import NormalBot
from underhall.hall.verbs import VERBS
from underhall.houses import HOUSES
from underhall.lessons.first_turns import first_turns
from underhall.table.hinting import hinted
from underhall.table.learning import first_mix
from underhall.table.lobby import Lobby
from underhall.table.rooms import Room
from underhall.table.thinker import Decision, Question, Thinker

ROLES = [(house.name, role) for house in HOUSES.values() for role in house.roles]


@pytest.mark.parametrize(("house", "role"), ROLES)
def test_whoever_does_as_the_companion_says_reaches_what_the_first_turn_is_for(
    tmp_path: Path, house: str, role: str
) -> None:
    thinker = Thinker()

    async def advise(question: Question) -> Decision:
        return thinker.decide(replace(question, seed=len(question.log)))

    async def story() -> list[str]:
        store = store_in(tmp_path)
        await store.open()
        lobby = Lobby(store)
        lobby.thinkers.advise = advise  # type: ignore[method-assign]
        mix = first_mix(house, role)
        room = await opened(lobby, ",".join(mix), dict.fromkeys(mix, "open"), seed=3)
        told = await first_turn_of(room, role)
        await lobby.close()
        return told

    assert set(run(story())) & set(first_turns()[role].reached)


async def first_turn_of(room: Room, role: str) -> list[str]:
    """Play as advised until the first turn of a role is over; what the story tells of it."""
    began = -1
    while (ask := room.game.ask) is not None:
        view = room.game.view(ask.seat)
        if began < 0 and view.active == role:
            turn, began = view.turn, len(room.game.events)
        elif began >= 0 and view.turn != turn:
            break
        place = room.players[ask.seat].place
        if room.players[ask.seat].role == role:
            (hint,) = await hinted(room, place, room.decided, quick=True)
            assert hint.why
            index = hint.index
        else:
            index = NormalBot(ask.seat).think(Seen(room.game, len(room.game.log)), Budget(inf)).index
        await room.choose(place, room.decided, index)
    return [event.verb for event in room.game.events[began:] if event.who == role]


def test_what_is_said_cites_a_clause_and_names_what_can_be_chosen(client: TestClient[Litestar]) -> None:
    assert set(first_turns()) == {role for _, role in ROLES}
    for role, turn in first_turns().items():
        assert rules.clause(turn.clause)
        assert {*turn.good, *turn.by} <= VERBS.keys()
        assert all(words.endswith(".") for words in (turn.aim, turn.why, *turn.good.values()))
        assert client.get(f"/learn/{role}/first.json").json()["aim"] == turn.aim
    assert client.get("/learn/nobody/first.json").status_code == 404
