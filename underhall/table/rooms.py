"""Live tables: a `Room` holds one game and those who look at it, and lets bots play. All rooms are in the `lobby`.

What is shown is kept: whatever changes a table is done to a copy of it, the copy goes to the store, and only when that
has it does it take the place of what everybody sees (`Room._keep`). Until then, and if it fails, `game` and `kept` are
what they were. So nobody, whichever way they look, ever sees something that a crash could take back.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final, Protocol

from msgspec.structs import replace

from underhall import lessons
from underhall.bots import Ranked
from underhall.draw.names import title
from underhall.engine import record
from underhall.engine.game import Game
from underhall.engine.record import RecordError
from underhall.hall.setup import Setup
from underhall.hall.state import Hall
from underhall.lessons import Lesson
from underhall.table.calling import NoName, name_of
from underhall.table.counts import COUNTS
from underhall.table.logs import note, note_bug
from underhall.table.people import (
    Player,
    hashed,
    held,
    host_of,
    invite,
    invited,
    link_of,
    take,
)
from underhall.table.post import News
from underhall.table.store import Kept, NotKept, Outrun, Store
from underhall.table.talking import tidied, with_line
from underhall.table.thinker import Decision, Question
from underhall.table.thinking import NoAnswer, Thinkers

WATCHER: Final = 62
"""The seat of somebody who only looks on: it knows what everybody knows."""
PAUSE: Final = 0.8
"""Seconds before a bot's next decision when its last one was told to everybody."""
SHORT_PAUSE: Final = 0.15
"""Seconds when nothing of it was told, or the table is set to fast."""
RETRY: Final = 2.0
"""Seconds until a bot tries again to have its decision kept."""
MOST_RANKED: Final = 32
"""So many options a bot ranks for a program."""
ADVISER: Final = "strong"
"""The bot that is asked for hints."""
NOT_BACK: Final = "Nothing can be taken back:"
MOVED_ON: Final = "The table has moved on meanwhile."
HANDED_ON: Final = "I have made a new link to the seat of the {}: whoever played there seems to be lost."
USED_UP: Final = (
    "This link leads to no seat: somebody has sat down with it, or there is a newer one. Ask whoever opened the table."
)


class Refused(ValueError):
    """Something that cannot be done now; the message says why, in one sentence."""


class LaidAside(RecordError):
    """A table that cannot be played on: its row does not lead to where it was left. It stays as it is."""


class NoRoom(Refused):
    """What happened could not be kept, so it did not happen."""

    def __init__(self, reason: NotKept) -> None:
        super().__init__(f"This could not be kept ({reason}), so it did not happen. Try again in a moment.")


class Onlooker(Protocol):
    """A connection: it is told whenever the table has changed."""

    place: str

    def show(self) -> None:
        """The table has changed: send the scene as soon as the line is free. It must not wait."""


class Keeper(Protocol):
    """What a room asks of who keeps it: the lobby it is in."""

    store: Store
    thinkers: Thinkers

    async def wake(self, table: str, known: Game[Hall[Any]]) -> Room | None:
        """A table as the store has it, carried on from how it was not long ago."""

    async def holds(self, table: str) -> bool:
        """Whether the bots of a table play at this server."""


class Room:
    """A table: its game, who plays it, and who looks at it now."""

    def __init__(self, table: str, setup: Setup, game: Game[Hall[Any]], kept: Kept, keeper: Keeper) -> None:
        self.id = table
        self.setup = setup
        self.game = game
        game.barrier = max(game.barrier, kept.began)  # what came before was decided elsewhere
        self.kept = kept
        self.bots = {seat: player.bot for seat, player in enumerate(self.players) if player.bot}
        self.onlookers: set[Onlooker] = set()
        self.looking: dict[str, int] = {}  # hot seat: whose eyes are before the screen of a place
        self.sight: Any = None  # what was worked out of this moment, for all who look
        self.moments: dict[str, Any] = {}  # what of the scene of each place only decisions change
        self.messages: dict[str, Any] = {}  # what each place is sent now, made once for all who look from there
        self.elsewhere: dict[str, News] = {}  # who looks at it at other servers
        self._places: tuple[list[Player], dict[str, list[int]]] = ([], {})  # the seats of each place, of these players
        self._keeper = keeper
        self._lock = asyncio.Lock()
        self._under_way: set[asyncio.Task[None]] = set()
        self._playing: asyncio.Task[None] | None = None  # bots, as long as it is theirs to decide
        self._thinking: asyncio.Task[int] | None = None  # one of them
        self._took: dict[int, float] = {}  # how many seconds each of them thought about its last real choice
        self._hints: dict[tuple[int, str], asyncio.Task[Decision]] = {}  # what would be best, by decision and bot

    # ------------------------------------------------------------------ who sees what

    @property
    def players(self) -> list[Player]:
        """Who plays, by seat."""
        return self.kept.players

    @property
    def lesson(self) -> Lesson | None:
        """The lesson that is played here; None: it is a game."""
        return lessons.lessons()[self.kept.lesson] if self.kept.lesson else None

    @property
    def decided(self) -> int:
        """The number of the open decision: it grows with every answer and every undo, and with nothing else."""
        return self.kept.decided

    def seats(self, place: str) -> list[int]:
        """The seats that are played from a place; none for a watcher."""
        of, places = self._places
        if of is not self.players:
            places = {}
            for seat, player in enumerate(self.players):
                if player.place:
                    places.setdefault(player.place, []).append(seat)
            self._places = self.players, places
        return places.get(place, [])

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
        return seat in self.here

    @property
    def here(self) -> set[int]:
        """The seats whose players are connected, and those of bots."""
        looking = self._looking_here
        here = {seat for seat, player in enumerate(self.players) if player.bot or player.place in looking}
        return here.union(*(news.here or () for news in self.elsewhere.values()))

    @property
    def _looking_here(self) -> set[str]:
        """The places somebody looks at the table from."""
        return {onlooker.place for onlooker in self.onlookers}

    @property
    def watching(self) -> int:
        """How many look on without playing."""
        return self._watching_here + sum(news.watching for news in self.elsewhere.values())

    @property
    def _watching_here(self) -> int:
        return sum(not self.seats(onlooker.place) for onlooker in self.onlookers)

    def can_undo(self, place: str) -> int:
        """How many decisions this place may take back at once: to its own last one, with those of bots since."""
        if self.lesson is not None:
            return int(lessons.last_stop(self.lesson, self.game.log) < len(self.game.log)) if self.seats(place) else 0
        if self.game.over is not None and len({player.place for player in self.players} - {"", place}):
            return 0  # what was hidden from one another can be looked at since
        return self.game.decisions_to(self.seats(place), self.bots)

    def why_no_undo(self, place: str) -> str:
        """Why this place can take nothing back now; "" if it can, or only looks on."""
        seats, game = self.seats(place), self.game
        if not seats or self.can_undo(place):
            return ""
        if self.lesson is not None:
            return f"{NOT_BACK} the lesson begins here."
        last = game.last_of(seats)
        if last < self.kept.began:
            return f"{NOT_BACK} you have decided nothing yet."
        if game.over is not None:
            return f"{NOT_BACK} the game is over, and what was hidden can be looked at since."
        if last < game.barrier:
            fell = any(answer < 0 for answer in game.log[last:])
            return f"{NOT_BACK} {'chance has decided' if fell else 'something hidden was shown'} since you did."
        other = next(seat for seat in game.decided_since(last) if seat not in self.bots)
        return f"{NOT_BACK} the {title(self.players[other].role)} decided after you."

    # ------------------------------------------------------------------ what people do

    async def choose(self, place: str, decision: int, index: int) -> None:
        """Answer the open question."""

        def answer(game: Game[Hall[Any]]) -> None:
            self._must_answer(game, place, index)
            if self.lesson is None:
                game.choose(index)
            else:
                self._learn(self.lesson, game, index)

        await self.decide(answer, decision, place)

    def _must_answer(self, game: Game[Hall[Any]], place: str, index: int) -> None:
        ask = game.ask
        if ask is None:
            raise Refused("The game is over.")
        if ask.seat not in self.seats(place) or self.eyes(place)[1] >= 0:
            raise Refused("It is not yours to decide now.")
        if not 0 <= index < len(ask.options):
            raise Refused(f"{index} is not one of the {len(ask.options)} options.")

    def must_decide(self, place: str, decision: int, index: int) -> None:
        """Refused unless this is the open decision, it is for this place to make, and it has this option."""
        if decision != self.decided:
            raise Refused(MOVED_ON)
        self._must_answer(self.game, place, index)

    def lift_curtain(self, place: str) -> None:
        """Hot seat without a screen: whoever is asked looks."""
        handed = self.eyes(place)[1]
        if handed >= 0:
            self.looking[place] = handed

    def _learn(self, lesson: Lesson, game: Game[Hall[Any]], index: int) -> None:
        """Answer in a lesson, where a mistake is looked at and taken back before it goes on."""
        now = lessons.standing(lesson, game)
        if now.mistake:
            raise Refused("Take that back first: the lesson goes on from there.")
        if now.now is None:
            raise Refused("This lesson is done.")
        lessons.answer(lesson, game, index)

    async def undo(self, place: str, decision: int) -> None:
        """Take back the last decision of this place."""

        def take_back(game: Game[Hall[Any]]) -> None:
            decisions = self.can_undo(place)
            if not decisions:
                raise Refused(self.why_no_undo(place) or f"{NOT_BACK} whoever looks on decides nothing.")
            if self.lesson is not None:
                lessons.take_back(self.lesson, game)
                return
            for _ in range(decisions):
                game.undo()

        await self.decide(take_back, decision, place)

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

        def set_it(kept: Kept) -> None:
            if fast is not None:
                kept.fast = fast
            if curtain is not None:
                kept.curtain = curtain

        await self.settle(set_it)

    async def call(self, place: str, name: str) -> None:
        """Give those who play from this place a name."""
        if not self.seats(place):
            raise Refused("Only those who play have a name here.")

        def set_it(kept: Kept) -> None:
            called = self._called(kept.players, place, name)
            for seat in self.seats(place):
                kept.players[seat].name = called

        await self.settle(set_it)

    async def say(self, place: str, typed: str) -> None:
        """Say something to all who are at the table, as the role that looks from this place."""
        seats = self.seats(place)
        if not seats:
            raise Refused("Only those who play can say something here.")
        if self.lesson is not None:
            raise Refused("In a lesson nobody else is there to hear it.")
        words = tidied(typed)
        if not words:
            raise Refused("There is nothing in that to be read.")
        looking = self.eyes(place)[0]
        player = self.players[looking if looking in seats else seats[0]]

        def set_it(kept: Kept) -> None:
            kept.said = with_line(kept.said, player.role, player.name, words)

        await self.settle(set_it)

    def _called(self, players: list[Player], place: str, name: str) -> str:
        try:
            return name_of(name, [player.name for player in players if player.place != place])
        except NoName as why:
            raise Refused(str(why)) from None

    # ------------------------------------------------------------------ who holds which place

    def holds(self, place: str, token: str) -> bool:
        """Whether a token holds a place; anybody may look on."""
        return not place or place in held(self.players, token)

    async def claim(self, word: str, token: str, name: str = "") -> str:
        """Sit down at the place a link leads to, which works once: the place. Refused if it leads nowhere now."""
        taken = ""

        def set_it(kept: Kept) -> None:
            nonlocal taken
            taken = self.led_to(word, token)
            player = kept.players[self.seats(taken)[0]]
            kept_name = player.name if player.owner == player.issuer else ""  # the same person, at another device
            take(kept.players, taken, token, self._called(kept.players, taken, name) or kept_name)

        await self.settle(set_it)
        self.looking.pop(taken, None)
        return taken

    def led_to(self, word: str, token: str) -> str:
        """The place that a link leads to, for who holds this token; Refused if it leads nowhere now."""
        place = invited(self.players, word)
        if not place:
            raise Refused(USED_UP)
        player = self.players[self.seats(place)[0]]
        if player.owner and player.issuer != player.owner:  # the host has made it for a seat whose player is lost
            if self.is_here(self.seats(place)[0]):
                raise Refused("Whoever plays this seat is back, so the link is not needed.")
            if player.issuer == hashed(token):
                raise Refused("This seat was somebody else's, and its hand is: send the link to who plays on for them.")
        return place

    async def reissue(self, token: str, role: str) -> str:
        """Make a new link to the place of a role: its word. Any other link there stops working.

        It is for whoever opened the table, if the place is open or its player not here, and for who plays there, to
        move to another device. That a seat somebody sat on is handed on, all at the table read.
        """
        word = ""

        def set_it(kept: Kept) -> None:
            nonlocal word
            place = next((player.place for player in kept.players if player.role == role), "")
            if not place:
                raise Refused("Nobody with a link plays that role here.")
            mine = held(kept.players, token)
            if place not in mine:
                if host_of(kept.players) not in mine:
                    raise Refused("The links of a table are with whoever opened it.")
                seat = self.seats(place)[0]
                if kept.players[seat].owner:
                    if self.is_here(seat):
                        raise Refused("Whoever plays that role is here: new links are for seats whose player is lost.")
                    host = kept.players[self.seats(host_of(kept.players))[0]]
                    kept.said = with_line(kept.said, host.role, host.name, HANDED_ON.format(title(role)))
            word = invite(kept.players, place, token)

        await self.settle(set_it)
        return word

    def link(self, place: str, token: str) -> str:
        """The path of the link to a place, for who has made it; "" for others, or if there is none."""
        word = link_of(self.players, place, token)
        return f"/t/{self.id}/{word}" if word else ""

    async def want_again(self, place: str) -> bool:
        """Somebody who plays would like a new game: whether it may be now, at the end or because all want it."""
        if not self.seats(place):
            raise Refused("Only those who play can ask for another game.")
        if self.kept.lesson:
            raise Refused("A lesson is begun again on the page of lessons.")
        if self.game.over is not None or self.kept.rematch:
            return True

        def set_it(kept: Kept) -> None:
            kept.again = sorted({*kept.again, *self.seats(place)})

        if not set(self.seats(place)) <= set(self.kept.again):
            await self.settle(set_it)
        return all(player.bot or seat in self.kept.again for seat, player in enumerate(self.players))

    async def lead_to(self, table: str) -> None:
        """The same people play on at another table: whoever still looks is told."""

        def set_it(kept: Kept) -> None:
            kept.rematch = table

        await self.settle(set_it)

    # ------------------------------------------------------------------ keep first, then show

    async def decide(self, action: Callable[[Game[Hall[Any]]], None], decision: int, place: str = "") -> None:
        """Carry the game on if the decision named is still the open one; Refused if not, or if it cannot be kept.

        Who decides does so from a place; a bot has none.
        """
        began = time.perf_counter()
        try:
            await self._to_the_end(self._decide(action, decision, place))
        except Refused:
            COUNTS.add("refused_total")
            raise
        COUNTS.took("decision_seconds", time.perf_counter() - began)

    async def settle(self, action: Callable[[Kept], None]) -> None:
        """Change something that is agreed on at the table, not the game; Refused if it cannot be kept."""
        await self._to_the_end(self._settle(action))

    async def _to_the_end(self, change: Coroutine[Any, Any, None]) -> None:
        """A change that was begun is finished, whatever becomes of the connection that asked for it."""
        await asyncio.shield(self._spawn(change))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Work that is under way: whoever closes the table lets it come to its end."""
        task = asyncio.create_task(work)
        self._under_way.add(task)
        COUNTS.add("under_way")
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[None]) -> None:
        self._under_way.discard(task)
        COUNTS.add("under_way", -1)

    async def _decide(self, action: Callable[[Game[Hall[Any]]], None], decision: int, place: str) -> None:
        async with self._lock:
            if decision != self.decided:
                raise Refused(MOVED_ON)
            game = self.game
            self.game = game.fork()  # what all see until the next is kept, and stays if it is not
            try:
                action(game)
            except Refused:
                self.game = game  # nothing has been done
                raise
            kept = replace(self.kept, log=list(game.log), seal=record.seal(game), decided=self.decided + 1)
            await self._keep(game, kept)
        by = "person" if place else "bot"
        COUNTS.add(f'decisions_total{{by="{by}"}}')  # also if who decided has gone meanwhile
        self._forget_the_thought()
        self.tell_all(place)
        self.let_bots_play()

    async def _settle(self, action: Callable[[Kept], None]) -> None:
        async with self._lock:
            kept = replace(self.kept, players=[replace(player) for player in self.players])
            action(kept)
            await self._keep(self.game, kept)
        self.tell_all()
        self.let_bots_play()

    async def _keep(self, game: Game[Hall[Any]], kept: Kept) -> None:
        """Put the next version of the table in the store; then it is what everybody sees."""
        kept.version += 1
        kept.rules = record.VERSION
        try:
            await self._keeper.store.save(self.id, kept, game.over is not None)
        except Outrun:
            COUNTS.add("outrun_total")
            note("outrun", table=self.id, version=kept.version)
            await self._catch_up()
            raise Refused(MOVED_ON) from None
        except NotKept as failed:
            COUNTS.add("not_kept_total")
            note("not-kept", table=self.id, version=kept.version, reason=failed.detail)
            raise NoRoom(failed) from None
        self.game, self.kept = game, kept

    async def _catch_up(self) -> None:
        """Somebody else has kept another version: that is the table now."""
        try:
            newest = await self._keeper.wake(self.id, self.game)
        except (NotKept, LaidAside):
            return  # it is tried again with the next change
        if newest is not None:
            self.game, self.kept = newest.game, newest.kept
            self._forget_the_thought()
            self.tell_all()

    async def catch_up_to(self, version: int) -> None:
        """Another server has kept this version, unless it was this one, or one that is here already."""
        if version > self.kept.version:
            await self._to_the_end(self._catch_up_to(version))

    async def _catch_up_to(self, version: int) -> None:
        async with self._lock:
            if version > self.kept.version:
                await self._catch_up()
        self.let_bots_play()

    def _forget_the_thought(self) -> None:
        """What a bot thinks about is a question that is no more."""
        if self._thinking is not None:
            self._thinking.cancel()
        for hint in self._hints.values():
            hint.cancel()
        self._hints.clear()

    # ------------------------------------------------------------------ bots, onlookers

    def let_bots_play(self) -> None:
        """If a bot must decide, let it, at a pace people can follow."""
        if self._playing is None and self.onlookers and not self.kept.lesson and self._bot_asked():
            self._playing = asyncio.create_task(self._bots())
            self._playing.add_done_callback(self._played)

    def _played(self, task: asyncio.Task[None]) -> None:
        self._playing = None
        if not task.cancelled() and (bug := task.exception()) is not None:
            note_bug("bots-stopped", bug, table=self.id)

    def _bot_asked(self) -> str:
        """The bot that must decide; none: a person must, or it is over."""
        return "" if self.game.ask is None else self.bots.get(self.game.ask.seat, "")

    async def _bots(self) -> None:
        """Of several servers at which somebody looks, one lets them."""
        try:
            while self.onlookers and self._bot_asked():
                if await self._keeper.holds(self.id):
                    await self._play_bots()
                else:
                    await asyncio.sleep(RETRY)
        finally:
            await self._keeper.store.let_go(self.id)

    async def _play_bots(self) -> None:
        pause = PAUSE
        while self.onlookers and self._bot_asked():
            await asyncio.sleep(SHORT_PAUSE if self.kept.fast else pause)
            decision, told = self.decided, len(self.game.events)
            index = await self._thought()
            if index < 0:
                continue
            try:
                await self.decide(lambda game, index=index: game.choose(index), decision)  # type: ignore[misc]
            except NoRoom:
                await asyncio.sleep(RETRY)
            except Refused:
                continue  # somebody took a decision back meanwhile
            pause = PAUSE if len(self.game.events) > told else SHORT_PAUSE

    async def _thought(self) -> int:
        """What the bot that is asked decides; -1 if it is no longer asked."""
        bot, ask = self._bot_asked(), self.game.ask
        if not bot or ask is None:
            return -1
        single = len(ask.options) == 1
        thinking = self._thinking = asyncio.create_task(self._passed(ask.seat) if single else self.advised(bot))
        began = time.perf_counter()
        try:
            await asyncio.wait([thinking])
            if not single:
                self._took[ask.seat] = time.perf_counter() - began
            return -1 if thinking.cancelled() else thinking.result()
        except NoAnswer as why:
            note("bot-without-answer", table=self.id, bot=bot, reason=str(why))
            return secrets.randbelow(len(ask.options))
        finally:
            thinking.cancel()  # whoever stops the bots stops this one too
            self._thinking = None

    async def _passed(self, seat: int) -> int:
        """The only answer. Such a question is asked because not to be asked would tell something: it takes as long as
        a real choice took, which nobody can tell it from."""
        await asyncio.sleep(self._took.get(seat, 0))
        return 0

    async def hinted(self, bot: str) -> list[Ranked]:
        """The best options of the open question, as a bot ranks them; NoAnswer if it does not think of any.

        All who ask about one question hear the same, and it is thought about once, or again if nothing came of it.
        """
        asked = self.decided, bot
        if asked not in self._hints or _came_to_nothing(self._hints[asked]):
            self._hints[asked] = asyncio.create_task(self._keeper.thinkers.advise(self._question(bot)))
        thinking = self._hints[asked]
        try:
            return (await asyncio.shield(thinking)).ranked
        except asyncio.CancelledError:
            if not thinking.cancelled():
                raise  # whoever asked has gone
            raise NoAnswer("the question is no more") from None

    async def advised(self, bot: str) -> int:
        """What a bot would answer to the open question; NoAnswer if it does not think of anything."""
        return (await self.thought(bot)).index

    async def thought(self, bot: str) -> Decision:
        """The same, with the best options it saw."""
        if self.kept.lesson:
            raise Refused("In a lesson no bot thinks.")
        return await self._keeper.thinkers.advise(self._question(bot))

    def _question(self, bot: str) -> Question:
        kept = self.kept
        return Question(self.id, kept.game, kept.setup, kept.log, bot, secrets.randbits(63), MOST_RANKED)

    def tell_all(self, first: str = "") -> None:
        """Let everybody who looks have the scene of their seat, who has decided before all others; nobody waits for a
        slow line."""
        self.messages.clear()
        for onlooker in sorted(self.onlookers, key=lambda onlooker: onlooker.place != first):
            onlooker.show()

    def join(self, onlooker: Onlooker) -> None:
        """Somebody looks at the table."""
        self.onlookers.add(onlooker)
        COUNTS.add("sockets")
        self.tell_all()
        self.tell_elsewhere(who=len(self.onlookers) == 1)
        self.let_bots_play()

    def leave(self, onlooker: Onlooker) -> None:
        """Somebody has gone."""
        self.onlookers.discard(onlooker)
        COUNTS.add("sockets", -1)
        self.tell_all()
        self.tell_elsewhere()

    def tell_elsewhere(self, who: bool = False) -> None:
        """Tell other servers who looks at it here; `who`: ask them, too."""
        if self._keeper.store.shared:
            looking = self._looking_here
            here = [seat for seat, player in enumerate(self.players) if not player.bot and player.place in looking]
            self._spawn(self._keeper.store.tell(self.id, here, self._watching_here, who))

    def hear(self, news: News) -> None:
        """What another server tells of this table."""
        if news.version > self.kept.version:
            self._spawn(self._catch_up_to(news.version))
        if news.here is not None:
            self.elsewhere[news.server] = news
            self.tell_all()
        if news.who and self.onlookers:
            self.tell_elsewhere()

    def look_anew(self) -> None:
        """What other servers did may have been missed."""
        self.elsewhere.clear()
        self._spawn(self._look_anew())
        self.tell_elsewhere(who=True)

    async def _look_anew(self) -> None:
        async with self._lock:
            await self._catch_up()
        self.let_bots_play()

    def miss(self, servers: set[str]) -> None:
        """Other servers are gone, and those who looked from there."""
        if servers & self.elsewhere.keys():
            self.elsewhere = {server: news for server, news in self.elsewhere.items() if server not in servers}
            self.tell_all()

    @property
    def idle(self) -> bool:
        """Nobody looks and nothing is under way: it may leave the memory."""
        return not self.onlookers and self._playing is None and not self._under_way

    async def close(self) -> None:
        """Stop the bots for good, and let what is under way come to its end."""
        self.onlookers.clear()
        self._forget_the_thought()
        if self._playing is not None:
            self._playing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._playing
        await asyncio.gather(*self._under_way, return_exceptions=True)


def _came_to_nothing(thinking: asyncio.Task[Decision]) -> bool:
    """Whether a thought was given up, or its process failed."""
    return thinking.done() and (thinking.cancelled() or thinking.exception() is not None)
