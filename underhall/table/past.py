"""Looking back: any moment of a game that is over or was loaded, through anybody's eyes or through everybody's."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from underhall.draw.emblems import portrait
from underhall.draw.timeline import Course
from underhall.engine import record
from underhall.engine.game import Game
from underhall.engine.state import Event
from underhall.hall.setup import Setup
from underhall.hall.state import Hall
from underhall.hall.view import Panel, TileView, View
from underhall.table.people import Player
from underhall.table.rooms import WATCHER, Room
from underhall.table.scene import Scene, scene_at
from underhall.told.saved import record_of, table_of

BOT: Final = " bot"
EVERYBODY: Final = ""
"""Whose eyes see all that happened."""


class Moment(msgspec.Struct, frozen=True):
    """A moment of a game: its number, the scene, and the choice that was made then (-1: not to be seen, or none)."""

    at: int
    chosen: int
    scene: Scene


class Past:
    """A game to look back at. Its moments are its decisions, numbered from 0, and at last the end."""

    def __init__(self, id: str, setup: Setup, game: Game[Hall[Any]], by: Mapping[str, str]) -> None:
        self.id = id
        self.setup = setup
        self.game = game
        self.by = by
        self.places = [place for place, answer in enumerate(game.log) if answer >= 0] + [len(game.log)]

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return len(self.places) - 1

    def moment(self, at: int, eyes: str = EVERYBODY) -> Moment:
        """A moment as a role saw it, or as it was."""
        view = self.view(at, eyes)
        events = list(self.events(at, view.seat if eyes else -1))
        shown = at < self.last and view.ask is not None and view.ask.options
        return Moment(at, self.game.log[self.places[at]] if shown else -1, scene_at(self.id, view, events, self.by))

    def view(self, at: int, eyes: str = EVERYBODY) -> View:
        """A moment as a view."""
        game = self.game.at(self.places[at])
        if not eyes:
            return everything(game)
        seat = next(role.owner for role in game.state.players if role.name == eyes)
        seen: View = game.view(seat)
        return seen

    def events(self, at: int, seat: int = -1) -> Iterator[Event]:
        """What had happened by then, as far as a seat knows it; -1: all of it."""
        place = self.places[at]
        for event, stamp in zip(self.game.events, self.game.stamps, strict=True):
            if stamp > place:
                return
            if seat < 0 or event.seen >> seat & 1:
                yield event

    def record(self) -> bytes:
        """The game as the file that others can load."""
        bots = {role: who.removesuffix(BOT) for role, who in self.by.items() if who.endswith(BOT)}
        saved = record_of(self.game, self.setup, bots)
        return msgspec.json.format(msgspec.json.encode(saved), indent=1)

    # ------------------------------------------------------------------ the whole course

    @cached_property
    def courses(self) -> list[Course]:
        """How near each player came, moment by moment; only changes are told."""
        winners = () if self.game.over is None else self.game.over.winners
        return [
            Course(
                role.name,
                role.title,
                portrait(role.name),
                self._points(role.name, role.name in winners),
                role.name in winners,
            )
            for role in self.game.state.players
            if role.owner >= 0  # a stand-in is nobody's, and comes and goes (VAR-132)
        ]

    def _points(self, name: str, won: bool) -> list[tuple[int, float]]:
        found: list[tuple[int, float]] = []
        for at, state in self._states():
            role = next(role for role in state.players if role.name == name)
            progress = 1.0 if won and state.over is not None else role.progress(state)
            if not found or found[-1][1] != progress:
                found.append((at, progress))
        return found

    def _states(self) -> Iterator[tuple[int, Hall[Any]]]:
        """The game as it was at some moments, often enough to see it change."""
        for place, state in self.game.snapshots:
            yield bisect_left(self.places, place), state
        yield self.last, self.game.state

    @cached_property
    def rounds(self) -> list[int]:
        """The moments at which rounds began."""
        found: dict[int, int] = {}
        for at, state in self._states():
            found.setdefault(state.round, at)
        return sorted(found.values())

    @cached_property
    def turns(self) -> list[int]:
        """The moments at which turns began."""
        found: dict[int, int] = {}
        for at, state in self._states():
            found.setdefault(state.turn.number, at)
        return sorted(found.values())


def everything(game: Game[Hall[Any]]) -> View:
    """All there is to see: what each seat knows, put together."""
    state = game.state
    seats = {role.owner for role in state.players if role.owner >= 0}  # a stand-in is nobody's (VAR-132)
    views: list[View] = [game.view(seat) for seat in sorted(seats)]
    whole: View = game.view(WATCHER)
    boards = [
        (role.panel(state, role.owner if role.owner >= 0 else WATCHER), [view.panels[number] for view in views])
        for number, role in enumerate(state.roles)
    ]
    hands = [view.hand for view in views if view.hand and view.hand[0].card >= 0]
    asked = [view.ask for view in views if view.ask is not None and view.ask.options]
    return replace(
        whole,
        tiles=[_known(tiles) for tiles in zip(whole.tiles, *(view.tiles for view in views), strict=True)],
        panels=[_with_cards(own, others) for own, others in boards],
        hand=hands[0] if hands else whole.hand,
        ask=asked[0] if asked else whole.ask,
    )


def _with_cards(own: Panel, others: list[Panel]) -> Panel:
    """A board as its owner sees it, with the cards beside it that only somebody else looks at: an Event that the Cave
    chooses, a treasure that the Manor gives."""
    more = {(card.deck, card.card): card for panel in others for card in panel.cards if card not in own.cards}
    seen = {(card.deck, card.card) for card in own.cards}
    return replace(own, cards=[*own.cards, *(card for key, card in more.items() if key not in seen)])


def _known(tiles: tuple[TileView, ...]) -> TileView:
    """A tile as somebody knows it, if anybody does."""
    return next((tile for tile in tiles if tile.tile), tiles[0])


# ------------------------------------------------------------------ where games come from


def past_of_room(room: Room) -> Past:
    """A table that is over."""
    return Past(room.id, room.setup, room.game, {player.role: _who(player) for player in room.players})


def _who(player: Player) -> str:
    return f"{player.bot}{BOT}" if player.bot else player.name or "a player"


def past_of_record(id: str, data: bytes, name: str) -> Past:
    """A record that was loaded; RecordError or SetupError, in one sentence, if it is not right."""
    setup, game, bots = table_of(record.parse(data, name), name)
    by = {role: f"{bots[role]}{BOT}" if role in bots else "a player" for role in setup.roles}
    return Past(id, setup, game, by)
