"""What a thing is, what governs it, why it cannot be chosen, what an option leads to: as the page asks for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.web.tables import opened, play_on, run, store_in
from underhall.cave.map.parts import KINDS
from underhall.cave.map.terrain import KINDS as TERRAIN
from underhall.draw.faces import cave_house, registry
from underhall.draw.words import targets
from underhall.hall.pieces import CAVE_PIECE_NAMES
from underhall.hall.space import CENTRE, away
from underhall.rules.clauses import clauses
from underhall.table import why
from underhall.table.lobby import Lobby
from underhall.table.rooms import Refused, Room


def a_room(folder: Path, roles: str, ways: dict[str, str] | None = None) -> Room:
    """A table nobody looks at."""

    async def make() -> Room:
        store = store_in(folder)
        await store.open()
        room = await opened(Lobby(store), roles, ways)
        await store.close()
        return room

    return run(make())


def test_everything_that_lies_on_a_table_has_its_clause() -> None:
    assert set(cave_house.LIT_CLAUSES) == set(KINDS)
    assert set(cave_house.TERRAIN_CLAUSES) == set(TERRAIN)
    cited = [cave_house.DARK_CLAUSE, cave_house.GHOST_TILE_CLAUSE, cave_house.OPEN_CLAUSE]
    cited += [*cave_house.LIT_CLAUSES.values(), *cave_house.TERRAIN_CLAUSES.values()]
    cited += [token.clause for token in registry.TOKENS.values()]
    for face in registry.FACES.values():
        for piece in face.pieces.values():
            cited += [shown.clause for shown in (piece.look, piece.under, piece.beside) if shown is not None]
    assert set(cited) <= set(clauses())


def test_a_space_says_what_it_is_and_why_it_does_not_glow(tmp_path: Path) -> None:
    room = a_room(tmp_path, "ghoul")
    place = room.players[0].place
    while room.game.ask is None or room.game.ask.prompt.name != "ghoul-act":
        play_on(room, 1)
    glowing = targets(room.game.view(0))
    for at in room.game.state.edges:
        answer = why.why(room, place, at, "")
        assert bool(answer.why) == (at not in glowing)
        assert bool(answer.because) == bool(answer.why)
    far = why.why(room, place, away(CENTRE, 9, 9), "")
    assert (far.words, far.clauses) == ("9E 9N, an open space", ["MAP-13"])
    assert (far.why, far.because) == ("There is no tile on this space.", "GHL-23")
    assert why.why(room, place, -1, "no such piece").why == ""


def test_a_piece_says_what_it_is_and_who_decides(tmp_path: Path) -> None:
    room = a_room(tmp_path, "knight,goblins", {"goblins": "open"})
    knight, goblins = (player.place for player in room.players)
    while room.game.ask is None or room.game.ask.prompt.name != "knight-act":
        play_on(room, 1)
    hers = why.why(room, knight, -1, "knight")
    assert hers.words.startswith("The Knight at ")
    assert hers.clauses == ["KNT-11"]
    theirs = why.why(room, goblins, -1, "knight")
    assert theirs.why == "Now the Knight decides, not you."


def test_a_question_on_the_way_and_the_end_say_so(tmp_path: Path) -> None:
    room = a_room(tmp_path, "ghoul")
    place = room.players[0].place
    while room.game.ask is None or room.game.ask.prompt.name != "ghoul-dice":
        play_on(room, 1)
    asked = why.why(room, place, CENTRE, "")
    assert asked.why.startswith("You are asked: Choose the two dice to keep.")
    assert asked.because == "GHL-17"
    play_on(room, 10**6)
    over = why.why(room, place, CENTRE, "")
    assert over.why.startswith("The game is over: ")


def test_every_piece_on_the_map_has_words_and_a_clause(tmp_path: Path) -> None:
    room = a_room(tmp_path, "knight,goblins,dragon,cave,thief,ghoul")
    for _ in range(40):
        play_on(room, 5)
        for piece in CAVE_PIECE_NAMES:
            answer = why.why(room, room.players[0].place, -1, piece)
            assert answer.words
            assert answer.clauses


def test_an_option_says_what_it_leads_to(tmp_path: Path) -> None:
    room = a_room(tmp_path, "knight,goblins", {"goblins": "open"})
    knight, goblins = (player.place for player in room.players)
    while room.game.ask is None or room.game.ask.prompt.name != "knight-act":
        play_on(room, 1)
    verbs = [option.verb for option in room.game.ask.options]
    led = run(why.outcome(room, knight, room.decided, verbs.index("cube")))
    assert led.words[0].startswith("Knight puts a Hero cube on ")
    assert led.clauses == ["KNT-13"]
    assert run(why.outcome(room, knight, room.decided - 1, 0)).words == [], "the table has moved on meanwhile"
    for place, version, index in (
        (goblins, room.decided, 0),  # not the Goblins' to decide
        ("", room.decided, 0),
        (knight, room.decided, len(verbs)),
        (knight, room.decided, -1),
    ):
        with pytest.raises(Refused):
            run(why.outcome(room, place, version, index))


def test_worlds_are_tried_beside_the_loop_on_a_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes long must not hold up other tables, nor touch the game that is played meanwhile."""
    room = a_room(tmp_path, "ghoul")
    place = room.players[0].place
    tried: list[bool] = []

    def seen(work: Callable[..., Any]) -> Callable[..., Any]:
        def watched(*args: Any) -> Any:
            with pytest.raises(RuntimeError):
                asyncio.get_running_loop()
            tried.append(room.game not in args)
            return work(*args)

        return watched

    monkeypatch.setattr(why, "closing", seen(why.closing))
    monkeypatch.setattr(why, "foresee", seen(why.foresee))
    run(why.closing_of(room, place, room.decided))
    run(why.outcome(room, place, room.decided, 0))
    assert tried == [True, True]
