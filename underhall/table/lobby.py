"""All tables: those that somebody looks at are rooms in memory, the others are rows, from which they are woken.

A table is one room, whoever asks for it. A row is followed answer by answer, and must lead where it led when it was
kept: else it is laid aside as it is.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Callable, Sequence
from typing import Any, Final
from weakref import WeakValueDictionary

from msgspec.structs import replace

from underhall import lessons
from underhall.engine import record
from underhall.engine.game import Game, IllegalChoice
from underhall.engine.nature import KEY_BYTES, Stream, new_key
from underhall.hall.setup import Setup
from underhall.hall.state import Hall
from underhall.houses import HOUSES, home_of
from underhall.lessons import Lesson
from underhall.table.counts import COUNTS
from underhall.table.logs import note
from underhall.table.people import LESSON, Player, are_plain, hashed, with_hashes
from underhall.table.post import News
from underhall.table.rooms import LaidAside, Room
from underhall.table.store import Damaged, Kept, NotKept, Outrun, Store
from underhall.table.thinking import Thinkers

MOST_ROOMS: Final = 100
"""So many tables stay in memory, and all that somebody looks at."""
FEW_ANSWERS: Final = 50
"""So many answers more than are known are followed at once; with more a table is woken anew."""
SEED: Final = b"seed "
KEY: Final = b"key "
"""What the source of a table's chance begins with."""


def new_source(seed: int | None = None) -> bytes:
    """What the chance of a new table comes from: a key from the operating system, or the seed somebody asked for."""
    return KEY + new_key() if seed is None else SEED + str(seed).encode()


def chance_of(source: bytes) -> tuple[int, Stream | None]:
    """The seed of a table's first state, and the stream that answers its chance instead, if it has a key."""
    if source.startswith(SEED):
        return int(source.removeprefix(SEED)), None
    return 0, Stream(source.removeprefix(KEY)[:KEY_BYTES])


class Lobby:
    """All tables: those looked at are in memory, the others in the store."""

    def __init__(self, store: Store, thinkers: Thinkers | None = None) -> None:
        self.store = store
        self.thinkers = thinkers or Thinkers()
        self.stopping = False  # the server is about to stop
        self._rooms: dict[str, Room] = {}  # that stay in memory though nobody looks
        self._in_hand: WeakValueDictionary[str, Room] = WeakValueDictionary()  # these, and any that somebody still has
        self._waking: dict[str, asyncio.Future[Room | None]] = {}
        self._rematching = asyncio.Lock()

    async def open(self, setup: Setup, players: list[Player], seed: int | None = None) -> Room:
        """A new table; NotKept if it cannot be kept."""
        house = home_of(setup)
        source = new_source(seed)
        first, nature = chance_of(source)
        game = house.new_game(setup, first, story=True, nature=nature)
        return await self._set(setup, game, players, source)

    async def play_on(self, setup: Setup, log: Sequence[int], players: list[Player]) -> Room:
        """A new table that begins where a log ends: what is still to come is drawn by a key of its own."""
        source = new_source()
        first, nature = chance_of(source)
        state = home_of(setup).new_state(setup, first)
        game = await asyncio.to_thread(record.resume, state, log, nature)
        return await self._set(setup, game, players, source, began=len(log))

    async def teach(self, lesson: Lesson, token: str) -> Room:
        """A table at which somebody learns: the role of the lesson is theirs, all others are played by it."""
        game = lessons.begin(lesson)
        setup = lesson.scenario.setup
        players = [
            Player(role, place=role, owner=hashed(token)) if role == lesson.role else Player(role, bot=LESSON)
            for role in setup.roles
        ]
        return await self._set(setup, game, players, new_source(0), lesson.id)

    async def _set(
        self,
        setup: Setup,
        game: Game[Hall[Any]],
        players: list[Player],
        source: bytes,
        lesson: str = "",
        began: int = 0,
    ) -> Room:
        """Keep a new table, and have it at hand."""
        house = home_of(setup)
        kept = Kept(house.setup_data(setup), list(game.log), players, game=house.name, lesson=lesson, began=began)
        kept.rules, kept.seal = record.VERSION, record.seal(game)
        room = Room(secrets.token_hex(5), setup, game, kept, self)
        await self.store.create(room.id, kept, game.over is not None, source)
        COUNTS.add("tables_opened_total")
        return self._at_hand(room)

    def _at_hand(self, room: Room) -> Room:
        """The one room of a table: this one, unless somebody has it already."""
        room = self._rooms[room.id] = self._in_hand.setdefault(room.id, room)
        self._let_idle_rooms_go(room.id)
        return room

    def _let_idle_rooms_go(self, wanted: str) -> None:
        """Tables nobody looks at are in the store; the oldest of them leave the memory, but for the one that somebody
        is about to look at."""
        idle = [room for room in self._rooms.values() if room.idle and room.id != wanted]
        for room in idle[: max(0, len(self._rooms) - MOST_ROOMS)]:
            del self._rooms[room.id]
        COUNTS.set("tables", len(self._rooms))

    async def find(self, table: str) -> Room | None:
        """A table by its id, from the store if nobody has looked at it for a while.

        LaidAside: it does not fit the rules any more, or is not as it was left. NotKept: the store cannot be read.
        """
        if (found := self._in_hand.get(table)) is not None:
            return await self._as_kept(found)
        if table not in self._waking:
            self._waking[table] = asyncio.ensure_future(self.wake(table))
            self._waking[table].add_done_callback(lambda _: self._waking.pop(table))
        room = await asyncio.shield(self._waking[table])
        return None if room is None else self._at_hand(room)

    async def kept(self, table: str) -> Kept | None:
        """What is kept of a table; if its places are plain words still, they are hashed before anything else."""
        kept = await self.store.load(table)
        while kept is not None and are_plain(kept.players):
            kept.players = with_hashes(kept.players)
            kept.version += 1
            try:
                await self.store.save(table, kept, (await self.store.known([table]))[table])
            except Outrun:
                kept = await self.store.load(table)
        return kept

    async def _as_kept(self, room: Room) -> Room | None:
        """A table in memory, not older than what any server has kept; None if it is no more."""
        if self.store.shared:
            version = await self.store.version(room.id)
            if version is None:
                self._rooms.pop(room.id, None)
                return None
            await room.catch_up_to(version)
        return room if room.id in self._rooms else self._at_hand(room)  # it may have been let go meanwhile

    async def wake(self, table: str, known: Game[Hall[Any]] | None = None) -> Room | None:
        """A table as the store has it; None if there is none. `known`: as it was not long ago."""
        try:
            kept = await self.kept(table)
        except Damaged as wrong:
            note("laid-aside", table=table, reason=str(wrong))
            raise LaidAside(ALTERED) from None
        if kept is None:
            return None
        if known is not None and (game := _gone_on(known, kept)) is not None:
            house = HOUSES[kept.game]
            return Room(table, house.setup_from(kept.setup, "setup"), game, kept, self)
        source = await self.store.source(table, new_source)
        try:
            return await asyncio.to_thread(self._woken, table, kept, source)
        except LaidAside as wrong:
            note("laid-aside", table=table, rules=kept.rules, version=kept.version, reason=str(wrong))
            raise

    def _woken(self, table: str, kept: Kept, source: bytes) -> Room:
        """The table of a row: its log must lead where it led when it was kept, or it is left as it is."""
        if kept.rules != record.VERSION and not kept.seal:
            raise LaidAside(f"This table cannot be opened: {record.of_other_rules(kept.rules)}.")
        try:
            house = HOUSES[kept.game]
            first, nature = chance_of(source)
            setup = house.setup_from(kept.setup, "setup")
            if kept.lesson:
                game = lessons.resume(lessons.lessons()[kept.lesson], kept.log)
            else:
                game = record.resume(house.new_state(setup, first), kept.log, nature)
            fits = [player.role for player in kept.players] == [*setup.roles]
            fits = fits and (not kept.seal or record.seal(game) == kept.seal)
        except Exception:  # whatever other rules, or other answers, make of the log
            fits = False
        if not fits:
            raise LaidAside(_laid_aside(kept.rules))
        return Room(table, setup, game, kept, self)

    async def holds(self, table: str) -> bool:
        """Whether the bots of a table play at this server."""
        try:
            return await self.store.hold(table)
        except NotKept:
            return False

    async def attend(self) -> None:
        """Hear from now on what other servers on the same database do at tables that are live here."""
        await self.store.listen(FromElsewhere(self, asyncio.get_running_loop()))

    def hear(self, news: News) -> None:
        """Another server tells of a table."""
        if (room := self._in_hand.get(news.table)) is not None:
            room.hear(news)

    def look_anew(self) -> None:
        """Anything may have happened to any table."""
        for room in list(self._in_hand.values()):
            room.look_anew()

    def miss(self, servers: set[str]) -> None:
        """Other servers are gone."""
        for room in list(self._in_hand.values()):
            room.miss(servers)

    async def rematch(self, room: Room, place: str) -> Room | None:
        """The next game of the same players, who hold their places there too; whoever asks later comes there too.

        None: the game is not over, and not all of them have asked yet.
        """
        if not await room.want_again(place):
            return None
        async with self._rematching:
            if (again := await self.find(room.kept.rematch)) is None:
                setup = home_of(room.setup).next_game(room.setup, room.game.state)
                again = await self.open(setup, [replace(player) for player in room.players])
                await room.lead_to(again.id)
        return again

    def say_farewell(self) -> None:
        """The server is about to stop: whoever listens for longer is told."""
        self.stopping = True
        for room in list(self._in_hand.values()):
            room.tell_all()

    async def close(self) -> None:
        """Let all tables go."""
        for room in list(self._in_hand.values()):
            await room.close()
        await self.thinkers.close()
        await self.store.close()


class FromElsewhere:
    """Brings what the post hears, in its thread, to a lobby in its loop."""

    def __init__(self, lobby: Lobby, loop: asyncio.AbstractEventLoop) -> None:
        self._lobby = lobby
        self._loop = loop

    def hear(self, news: News) -> None:
        """Another server tells something."""
        self._soon(self._lobby.hear, news)

    def deaf(self) -> None:
        """Something may have been missed."""
        self._soon(self._lobby.look_anew)

    def gone(self, servers: set[str]) -> None:
        """These servers are no more."""
        self._soon(self._lobby.miss, servers)

    def _soon(self, action: Callable[..., None], *told: Any) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(action, *told)


def _gone_on(known: Game[Hall[Any]], kept: Kept) -> Game[Hall[Any]] | None:
    """The game of a row, carried on from where it was known; None if it did not go on from there, or far."""
    length = len(known.log)
    if known.nature is None or len(kept.log) - length > FEW_ANSWERS or kept.log[:length] != known.log:
        return None
    game = known.fork()
    try:
        record.carry_on(game, kept.log[length:])
    except IllegalChoice:
        return None
    return game if record.seal(game) == kept.seal else None


def _laid_aside(rules: int) -> str:
    """Why a table is not played on."""
    if rules != record.VERSION:
        return (
            f"This table was begun by version {rules} of the rules, and by version {record.VERSION} its answers lead "
            "elsewhere: it is laid aside as it was left, for a program that plays by the earlier ones."
        )
    return ALTERED


ALTERED: Final = (
    "This table cannot be opened: what is kept of it does not lead to where it was left, so something has been "
    "altered or damaged. It is laid aside, and nothing of it was changed."
)
