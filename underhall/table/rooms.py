"""Live tables. A `Room` holds one game, those who look at it, and lets bots play; the `Lobby` holds all rooms.

Everything that changes a game goes through `Room.change`, one at a time: it is kept in the store, then everybody is
sent the scene of their own seat.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Callable
from typing import Any, Final, Protocol

from msgspec.structs import replace

from underhall.bots import BOTS, Bot
from underhall.engine import record
from underhall.engine.game import Game
from underhall.engine.record import RecordError
from underhall.hall.setup import Setup
from underhall.hall.state import Hall
from underhall.houses import HOUSES, home_of
from underhall.table.people import Player
from underhall.table.store import Kept, Store

WATCHER: Final = 62
"""The seat of somebody who only looks on: it knows what everybody knows."""
PAUSE: Final = 0.8
"""Seconds before a bot's next decision when its last one was told to everybody."""
SHORT_PAUSE: Final = 0.15
"""Seconds when nothing of it was told, or the table is set to fast."""


MOST_ROOMS: Final = 100
"""So many tables stay in memory."""


class Refused(ValueError):
    """Something that cannot be done now; the message says why, in one sentence."""


class Onlooker(Protocol):
    """A connection: it is told whenever the table has changed."""

    place: str

    def show(self) -> None:
        """The table has changed: send the scene as soon as the line is free. It must not wait."""


class Room:
    """A table: its game, who plays it, and who looks at it now."""

    def __init__(self, table: str, setup: Setup, game: Game[Hall[Any]], kept: Kept, store: Store) -> None:
        self.id = table
        self.setup = setup
        self.game = game
        self.kept = kept
        self.players = kept.players
        self.bots: dict[int, Bot] = {
            seat: BOTS[player.bot](secrets.randbits(63)) for seat, player in enumerate(self.players) if player.bot
        }
        self.onlookers: set[Onlooker] = set()
        self.looking: dict[str, int] = {}  # hot seat: whose eyes are before the screen of a place
        self.messages: dict[str, bytes] = {}  # what each place is sent now, made once for all who look from there
        self._store = store
        self._lock = asyncio.Lock()
        self._thinking: asyncio.Task[None] | None = None

    # ------------------------------------------------------------------ who sees what

    @property
    def version(self) -> int:
        """Grows with every change."""
        return self.kept.version

    def seats(self, place: str) -> list[int]:
        """The seats a link plays; none for a watcher."""
        return [seat for seat, player in enumerate(self.players) if place and player.place == place]

    def eyes(self, place: str) -> tuple[int, int]:
        """Through whose eyes a place sees the table, and the seat the screen must be handed to (-1: none)."""
        seats = self.seats(place)
        if len(seats) < 2:
            return (seats[0] if seats else WATCHER), -1
        asked = self.game.ask.seat if self.game.ask is not None else -1
        looking = self.looking.get(place, WATCHER)
        if asked not in seats or asked == looking:
            return looking, -1
        if self.kept.curtain:
            return WATCHER, asked
        self.looking[place] = asked
        return asked, -1

    def is_here(self, seat: int) -> bool:
        """Whether whoever plays a seat is connected."""
        player = self.players[seat]
        return bool(player.bot) or any(onlooker.place == player.place for onlooker in self.onlookers)

    def can_undo(self, place: str) -> int:
        """How many decisions this place may take back at once: to its own last one, with those of bots since."""
        if self.game.over is not None and len({player.place for player in self.players} - {"", place}):
            return 0  # what was hidden from one another can be looked at since
        return self.game.decisions_to(self.seats(place), self.bots)

    # ------------------------------------------------------------------ what people do

    async def choose(self, place: str, version: int, index: int) -> None:
        """Answer the open question."""

        def answer() -> None:
            ask = self.game.ask
            if ask is None:
                raise Refused("The game is over.")
            if ask.seat not in self.seats(place) or self.eyes(place)[1] >= 0:
                raise Refused("It is not yours to decide now.")
            if not 0 <= index < len(ask.options):
                raise Refused(f"{index} is not one of the {len(ask.options)} options.")
            self.game.choose(index)

        await self.change(answer, version)

    async def undo(self, place: str, version: int) -> None:
        """Take back the last decision of this place."""

        def take_back() -> None:
            decisions = self.can_undo(place)
            if not decisions:
                raise Refused("Nothing can be taken back: dice fell since, something was shown, or others decided.")
            for _ in range(decisions):
                self.game.undo()

        await self.change(take_back, version)

    def may_set_pace(self, place: str) -> bool:
        """Whether it is for this place to say how fast bots answer: those who play, or anybody where only bots do."""
        return bool(self.bots) and (bool(self.seats(place)) or len(self.bots) == len(self.players))

    async def look(self, place: str, role: str) -> None:
        """Hot seat: whoever plays this role sits before the screen now."""
        seat = next((seat for seat in self.seats(place) if self.players[seat].role == role), -1)
        if seat < 0:
            raise Refused("That role is not played from here.")
        self.looking[place] = seat
        self.tell_all()

    async def agree(self, place: str, *, fast: bool | None = None, curtain: bool | None = None) -> None:
        """Set how fast bots answer, or whether a curtain hides hands on a shared screen."""
        if not self.seats(place) and not (curtain is None and self.may_set_pace(place)):
            raise Refused("Only those who play can set this.")

        def set_it() -> None:
            if fast is not None:
                self.kept.fast = fast
            if curtain is not None:
                self.kept.curtain = curtain

        await self.change(set_it)

    async def call(self, place: str, name: str) -> None:
        """Give those who play from this place a name."""
        if not self.seats(place):
            raise Refused("Only those who play have a name here.")

        def set_it() -> None:
            for seat in self.seats(place):
                self.players[seat].name = name

        await self.change(set_it)

    async def lead_to(self, table: str) -> None:
        """The same people play on at another table: whoever still looks is told."""

        def set_it() -> None:
            self.kept.rematch = table

        await self.change(set_it)

    async def change(self, action: Callable[[], None], version: int | None = None) -> None:
        """Do something to the game, keep it, tell everybody, and let bots go on."""
        async with self._lock:
            if version is not None and version != self.version:
                raise Refused("The table has moved on meanwhile.")
            action()
            self.kept.version += 1
            await self.keep()
        self.tell_all()
        self.let_bots_play()

    # ------------------------------------------------------------------ bots, store, onlookers

    def let_bots_play(self) -> None:
        """If a bot must decide, let it, at a pace people can follow."""
        if self._thinking is None and self.onlookers and self._bot_asked() is not None:
            self._thinking = asyncio.create_task(self._bots())
            self._thinking.add_done_callback(self._thought)

    def _thought(self, task: asyncio.Task[None]) -> None:
        self._thinking = None
        if not task.cancelled():
            task.result()  # a bug is heard of

    def _bot_asked(self) -> Bot | None:
        return None if self.game.ask is None else self.bots.get(self.game.ask.seat)

    async def _bots(self) -> None:
        pause = PAUSE
        while self.onlookers and self._bot_asked() is not None:
            await asyncio.sleep(SHORT_PAUSE if self.kept.fast else pause)
            async with self._lock:
                bot = self._bot_asked()
                if bot is None or self.game.ask is None:
                    return
                told = len(self.game.events)
                index = await asyncio.to_thread(bot.choose, self.game, self.game.ask.seat)
                self.game.choose(index)  # here and not in the thread: meanwhile others look at the table
                pause = PAUSE if len(self.game.events) > told else SHORT_PAUSE
                self.kept.version += 1
                await self.keep()
            self.tell_all()

    async def keep(self) -> None:
        """Put the table in the store as it is now."""
        self.kept.log, self.kept.rng = self.game.log, self.game.state.rng
        await self._store.save(self.id, self.kept, self.game.over is not None)

    def tell_all(self) -> None:
        """Let everybody who looks have the scene of their seat; nobody waits for a slow line."""
        self.messages.clear()
        for onlooker in self.onlookers:
            onlooker.show()

    def join(self, onlooker: Onlooker) -> None:
        """Somebody looks at the table."""
        self.onlookers.add(onlooker)
        self.tell_all()
        self.let_bots_play()

    def leave(self, onlooker: Onlooker) -> None:
        """Somebody has gone."""
        self.onlookers.discard(onlooker)
        self.tell_all()

    @property
    def idle(self) -> bool:
        """Nobody looks and nothing is under way: it may leave the memory."""
        return not self.onlookers and self._thinking is None and not self._lock.locked()

    async def close(self) -> None:
        """Stop the bots."""
        if self._thinking is not None:
            self._thinking.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._thinking


class Lobby:
    """All tables: those looked at are in memory, the others in the store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._rooms: dict[str, Room] = {}
        self._lock = asyncio.Lock()
        self._rematching = asyncio.Lock()

    async def open(self, setup: Setup, players: list[Player], seed: int | None = None) -> Room:
        """A new table."""
        house = home_of(setup)
        game = house.new_game(setup, secrets.randbits(63) if seed is None else seed, story=True)
        kept = Kept(house.setup_data(setup), game.state.rng, game.log, players, game=house.name, rules=record.VERSION)
        room = Room(secrets.token_hex(5), setup, game, kept, self.store)
        await room.keep()
        self._rooms[room.id] = room
        self._let_idle_rooms_go()
        return room

    def _let_idle_rooms_go(self) -> None:
        """Tables nobody looks at are in the store; the oldest of them leave the memory."""
        idle = [room for room in self._rooms.values() if room.idle]
        for room in idle[: max(0, len(self._rooms) - MOST_ROOMS)]:
            del self._rooms[room.id]

    async def find(self, table: str) -> Room | None:
        """A table by its id, from the store if nobody has looked at it for a while; RecordError: of other rules."""
        async with self._lock:
            room = self._rooms.get(table)
            if room is None and (kept := await self.store.load(table)) is not None:
                room = self._rooms[table] = await asyncio.to_thread(self._wake, table, kept)
                self._let_idle_rooms_go()
        return room

    def _wake(self, table: str, kept: Kept) -> Room:
        if kept.rules != record.VERSION:
            raise RecordError(f"This table cannot be opened: {record.of_other_rules(kept.rules)}.")
        house = HOUSES[kept.game]
        setup = house.setup_from(kept.setup, "setup")
        game = record.resume(house.new_state(setup, 0), kept.log, kept.rng)
        return Room(table, setup, game, kept, self.store)

    async def rematch(self, room: Room) -> Room:
        """The next game of the same players, with the same secret words; whoever asks later comes there too."""
        async with self._rematching:
            if (again := await self.find(room.kept.rematch)) is None:
                setup = home_of(room.setup).next_game(room.setup, room.game.state)
                again = await self.open(setup, [replace(player) for player in room.players])
                await room.lead_to(again.id)
        return again

    async def close(self) -> None:
        """Let all tables go."""
        for room in self._rooms.values():
            await room.close()
        await self.store.close()
