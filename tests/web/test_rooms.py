"""Live tables: who sees and decides what, undo, bots, hot seat, and that a restart loses nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.web.tables import Eyes, keep, opened, play_on, run, store_in
from underhall.cave.setup.agreed import level_of
from underhall.engine import record
from underhall.engine.record import RecordError
from underhall.hall.setup import SetupError
from underhall.table import rooms
from underhall.table.lobby import Lobby
from underhall.table.people import seat_players
from underhall.table.play import Watcher
from underhall.table.rooms import WATCHER, Refused, Room
from underhall.table.scene import scene_of
from underhall.table.store import Kept, Store
from underhall.told.setups import setup_of

Story = Callable[[Lobby], Coroutine[Any, Any, None]]


def live(folder: Path, story: Story) -> None:
    """Run a story in a lobby of its own."""

    async def in_a_lobby() -> None:
        store = store_in(folder)
        await store.open()
        lobby = Lobby(store)
        try:
            await story(lobby)
        finally:
            await lobby.close()

    run(in_a_lobby())


def first(room: Room) -> str:
    return room.players[0].place


def test_more_tables_can_be_looked_at_than_stay_in_memory_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("underhall.table.lobby.MOST_ROOMS", 2)

    async def story(lobby: Lobby) -> None:
        tables = [(await opened(lobby, "ghoul")).id for _ in range(5)]
        for table in tables:
            room = await lobby.find(table)
            room.join(Eyes(first(room)))
            assert await lobby.find(table) is room
        assert len(lobby._rooms) == 5

    live(tmp_path, story)


def test_a_table_that_is_let_go_while_it_is_looked_for_is_there_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where several servers serve it, the store is asked in between how far it has come."""
    monkeypatch.setattr(Store, "shared", property(lambda store: True))

    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "ghoul")

        async def let_go_meanwhile(table: str) -> int:
            del lobby._rooms[table]
            return room.kept.version

        monkeypatch.setattr(lobby.store, "version", let_go_meanwhile)
        assert await lobby.find(room.id) is room
        assert lobby._rooms == {room.id: room}

    live(tmp_path, story)


def test_a_table_that_somebody_holds_is_the_same_for_whoever_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A call that takes long still has it when others have let it go: what it does then is seen by all at once."""
    monkeypatch.setattr("underhall.table.lobby.MOST_ROOMS", 0)

    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "knight,ghoul", {"ghoul": "open"})
        await opened(lobby, "ghoul")
        assert room.id not in lobby._rooms
        assert await lobby.find(room.id) is room
        assert room.id in lobby._rooms

    live(tmp_path, story)


def test_who_has_decided_is_shown_it_before_all_others(tmp_path: Path) -> None:
    class Waiting(Eyes):
        def show(self) -> None:
            order.append(self.place)

    order: list[str] = []

    async def story(lobby: Lobby) -> None:
        roles = "knight,goblins,dragon,cave"
        room = await opened(lobby, roles, dict.fromkeys(roles.split(","), "open"))
        for place in (*(player.place for player in room.players), ""):
            room.join(Waiting(place))
        for _ in range(12):
            asked = room.players[room.game.ask.seat].place
            order.clear()
            await room.choose(asked, room.decided, 0)
            assert (order[0], sorted(order)) == (asked, sorted(["", *roles.split(",")]))

    live(tmp_path, story)


def test_a_choice_is_shown_to_everybody_at_the_table(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "ghoul")
        eyes = [Eyes(first(room)), Eyes(first(room)), Eyes()]
        for one in eyes:
            room.join(one)
        shown = [one.shown for one in eyes]
        await room.choose(first(room), room.decided, 0)
        assert [one.shown for one in eyes] == [count + 1 for count in shown]
        assert len([answer for answer in room.game.log if answer >= 0]) == 1

    live(tmp_path, story)


def test_a_choice_for_an_older_version_or_by_somebody_else_changes_nothing(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "knight,ghoul", {"ghoul": "open"})
        asked = room.game.ask.seat
        mine, other = room.players[asked].place, room.players[1 - asked].place
        before = list(room.game.log)
        for place, version, index in (
            (mine, room.decided - 1, 0),
            (other, room.decided, 0),
            ("", room.decided, 0),
            (mine, room.decided, 999),
        ):
            with pytest.raises(Refused):
                await room.choose(place, version, index)
        assert room.game.log == before
        await room.choose(mine, room.decided, 0)
        assert room.game.log != before

    live(tmp_path, story)


class Stalled:
    """A socket whose other end neither reads nor speaks."""

    async def send_data(self, *_: Any, **__: Any) -> None:
        await asyncio.Event().wait()

    async def receive_data(self, **_: Any) -> str:
        await asyncio.Event().wait()
        return ""


def test_a_line_that_stalls_holds_up_nobody(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "ghoul")
        stalled = Watcher(Stalled(), room, "")  # type: ignore[arg-type]
        room.join(stalled)
        attending = asyncio.create_task(stalled.attend())
        eyes = Eyes(first(room))
        room.join(eyes)
        shown = eyes.shown
        for _ in range(3):
            await room.choose(first(room), room.decided, 0)  # one that waits for the line hangs this test
        assert eyes.shown == shown + 3
        attending.cancel()

    live(tmp_path, story)


def test_who_only_looks_on_changes_nothing(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "ghoul")
        version = room.decided
        for wish in (room.call("", "Ada"), room.agree("", fast=True), room.undo("", version), room.look("", "ghoul")):
            with pytest.raises(Refused):
                await wish
        assert room.decided == version

    live(tmp_path, story)


def test_where_only_bots_play_whoever_looks_sets_their_pace(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "knight,ghoul", {"knight": "random", "ghoul": "random"})
        assert scene_of(room, "").pace
        await room.agree("", fast=True)
        assert scene_of(room, "").fast
        with pytest.raises(Refused):
            await room.agree("", curtain=False)
        room = await opened(lobby, "knight,ghoul", {"ghoul": "random"})
        assert scene_of(room, first(room)).pace
        assert not scene_of(room, "").pace

    live(tmp_path, story)


def test_a_restart_continues_every_game_with_the_same_future(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "knight,goblins,dragon,cave", {"goblins": "open"})
        play_on(room, 150)
        await keep(room)
        again = await Lobby(lobby.store).find(room.id)
        assert again is not None
        assert again is not room
        assert again.game.log == room.game.log
        assert again.game.state.key() == room.game.state.key()
        assert again.players == room.players
        assert len(again.game.events) == len(room.game.events)
        play_on(room, 40, seed=7)
        play_on(again, 40, seed=7)
        assert again.game.state.key() == room.game.state.key()

    live(tmp_path, story)


def test_a_table_of_earlier_rules_says_so_and_never_becomes_another_game(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "ghoul")
        kept = await lobby.store.load(room.id)
        assert kept is not None
        assert kept.rules == record.VERSION
        kept.rules, kept.seal, kept.version = 1, "", kept.version + 1
        await lobby.store.save(room.id, kept, over=False)
        for _ in range(2):  # nor at the second attempt
            with pytest.raises(RecordError, match="cannot be opened: version 1 was made by earlier rules"):
                await Lobby(lobby.store).find(room.id)
        assert await lobby.store.load(room.id) == kept

    live(tmp_path, story)


def test_a_row_without_a_version_is_of_the_first_rules() -> None:
    row = b'{"setup": {}, "rng": 1, "log": [], "players": []}'  # its generator is not read any more
    assert msgspec.json.decode(row, type=Kept).rules == 1


def test_a_table_that_does_not_exist_is_not_found(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        assert await lobby.find("nowhere") is None

    live(tmp_path, story)


def test_undo_goes_back_to_my_own_decision_and_never_past_what_was_shown(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "ghoul")
        place = first(room)
        while not room.can_undo(place):
            await room.choose(place, room.decided, 0)
        version, log = room.decided, list(room.game.log)
        key = room.game.state.key()
        await room.undo(place, version)
        assert room.decided == version + 1
        assert len(room.game.log) < len(log)
        await room.choose(place, room.decided, log[len(room.game.log)])
        assert room.game.state.key() == key
        with pytest.raises(Refused):
            await room.undo("", room.decided)

    live(tmp_path, story)


def test_bots_answer_while_somebody_looks_and_pause_when_nobody_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "PAUSE", 0.0)
    monkeypatch.setattr(rooms, "SHORT_PAUSE", 0.0)

    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "knight,ghoul", {"knight": "random", "ghoul": "random"})
        before = len(room.game.log)
        room.let_bots_play()
        assert room._playing is None, "nobody looks"
        eyes = Eyes()
        room.join(eyes)
        while len(room.game.log) < before + 20 and room.game.over is None:
            await asyncio.sleep(0.01)
        room.leave(eyes)
        if room._playing is not None:
            await asyncio.wait([room._playing])
        assert room.game.over is None, "they stopped in the midst of it"
        room.let_bots_play()
        assert room._playing is None
        kept = await lobby.store.load(room.id)
        assert kept is not None
        assert kept.log == room.game.log

    live(tmp_path, story)


def test_on_a_shared_screen_a_curtain_hides_every_hand_until_it_is_lifted(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "knight,goblins")
        place = first(room)
        asked = room.players[room.game.ask.seat].role
        scene = scene_of(room, place)
        assert scene.curtain == asked
        assert scene.seat == WATCHER
        assert not scene.question.choices
        with pytest.raises(Refused):
            await room.choose(place, room.decided, 0)
        with pytest.raises(Refused):
            await room.look(place, "dragon")
        await room.look(place, asked)
        scene = scene_of(room, place)
        assert scene.curtain == ""
        assert scene.role == asked
        assert scene.question.choices
        await room.agree(place, curtain=False)
        while room.players[room.game.ask.seat].role == asked:
            await room.choose(place, room.decided, 0)
        scene = scene_of(room, place)
        assert scene.curtain == ""
        assert scene.role != asked
        assert scene.question.mine

    live(tmp_path, story)


def test_a_rematch_has_the_same_players_and_links(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "knight,ghoul", {"ghoul": "greedy"})
        again = await lobby.rematch(room, first(room))
        assert again is not None
        assert again.id != room.id
        assert again.players == room.players
        assert list(again.bots) == [1]

    live(tmp_path, story)


def test_all_who_want_a_rematch_meet_at_the_same_table(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "knight,ghoul", {"ghoul": "open"})
        eyes = Eyes(room.players[1].place)
        room.join(eyes)
        assert scene_of(room, eyes.place).rematch == ""
        shown = eyes.shown
        places = [player.place for player in room.players]
        assert await lobby.rematch(room, places[0]) is None  # the other has not been asked
        await room.want_again(places[1])
        one, other = await asyncio.gather(*(lobby.rematch(room, place) for place in places))
        assert one is other is not None
        assert eyes.shown > shown
        assert scene_of(room, eyes.place).rematch == f"../t/{one.id}"
        assert scene_of(room, "").rematch == f"../t/{one.id}"
        assert (await Lobby(lobby.store).find(room.id)).kept.rematch == one.id

    live(tmp_path, story)


def test_after_the_end_only_who_plays_alone_takes_back(tmp_path: Path) -> None:
    """Others may have looked at what was hidden."""

    async def story(lobby: Lobby) -> None:
        for ways, alone in (({}, True), ({"ghoul": "open"}, False)):
            room = await opened(lobby, "knight,ghoul", ways)
            play_on(room, 100_000)
            assert room.game.over is not None
            room.game.barrier = 0
            last = [seat for seat in (0, 1) if room.can_undo(room.players[seat].place)]
            assert bool(last) is alone

    live(tmp_path, story)


def test_the_phase_is_the_one_that_is_played(tmp_path: Path) -> None:
    """The Cave shapes until the tile lies, also while it is asked which one of its hand."""

    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "knight,goblins,cave", dict.fromkeys(("knight", "goblins", "cave"), "open"))
        seen = 0
        for turn in range(300):
            before = room.game.ask
            play_on(room, 1, seed=turn)
            asked = room.game.ask
            if asked is None or before is None or before.prompt.clause != "CAV-19" or asked.prompt.clause != "MAP-23":
                continue
            scene = scene_of(room, room.players[asked.seat].place)
            assert scene.question.phases[scene.question.phase] == "Shape"
            seen += 1
        assert seen

    live(tmp_path, story)


def test_who_plays_what_is_checked() -> None:
    roles = ("knight", "ghoul")
    knight, ghoul = seat_players(roles, {"ghoul": "greedy"})
    assert knight.place
    assert not knight.bot
    assert ghoul.bot == "greedy"
    assert not ghoul.place
    mine, open_seat = seat_players(roles, {"ghoul": "open"})
    assert open_seat.place
    assert open_seat.place != mine.place
    with pytest.raises(SetupError, match="dragon"):
        seat_players(roles, {"dragon": "me"})
    with pytest.raises(SetupError, match="wizard"):
        seat_players(roles, {"ghoul": "wizard"})


@pytest.mark.parametrize(
    "roles",
    [
        "ghoul",
        "knight,goblins,dragon,cave,thief",
        "knight,goblins,ghost",
        "nightmare-unicorn,vile-ghoul,cave-ghost",
        "paladin",
        "skeletons,spider",
        "paladin,skeletons,spider,manor,warlock",
    ],
)
def test_a_scene_tells_a_seat_nothing_it_may_not_know(tmp_path: Path, roles: str) -> None:
    """What a seat does not know is dealt anew: its scene stays the same, to the letter."""

    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, roles, dict.fromkeys(roles.split(","), "open"))
        for part in range(6):
            play_on(room, 25, seed=part)
            for seat, player in enumerate(room.players):
                if room.game.ask is None:
                    return
                for one in (*room.players[seat + 1 :], *room.players[:seat]):
                    scene_of(room, one.place)  # what they look at is shared, as far as both see it
                told = msgspec.json.encode(scene_of(room, player.place))
                real = room.game
                other = real.determinize(seat, part)
                other.events, other.stamps = real.events, real.stamps
                if other.ask is None or (other.ask.seat != seat and other.ask.prompt.name != real.ask.prompt.name):
                    continue  # in the other world somebody else has other options
                other.barrier, other.log, other.snapshots = real.barrier, real.log, real.snapshots
                room.game = other
                assert msgspec.json.encode(scene_of(room, player.place)) == told
                room.game = real

    live(tmp_path, story)


def test_the_story_shows_the_dice_that_fell(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "ghoul")
        while not any(line.roll for line in scene_of(room, first(room)).story):
            await room.choose(first(room), room.decided, 0)
        (line,) = (line for line in scene_of(room, first(room)).story if line.roll)
        assert line.words == "Ghoul rolls {}, {} and {}.".format(*(die.removeprefix("die-") for die in line.roll))

    live(tmp_path, story)


def test_in_a_campaign_winners_play_the_rematch_one_level_up(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        setup = setup_of("knight,goblins,dragon,cave", options=["campaign"])
        room = await lobby.open(setup, seat_players(setup.roles, {}), 5)
        play_on(room, 100_000)
        assert room.game.over is not None
        (winner,) = room.game.over.winners
        again = await lobby.rematch(room, first(room))
        assert again is not None
        assert {role for role in setup.roles if level_of(again.setup, role) > level_of(setup, role)} == {winner}

    live(tmp_path, story)
