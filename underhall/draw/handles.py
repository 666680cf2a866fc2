"""What on a board an option is about, so that people can play on their boards: a track, a row, a card, a tile, a die.

Each such part has a name that boards are drawn with and options are told with. Which parts an option is about follows
from what its verb declares: a card of a hand by its number; a thing with a name by that name; the verb, where a thing
on the board is called like it; the figure that acts, where it has a row. What does not follow from them the role's face
says (`Face.on`): a cube comes from "Unplaced cubes", a lamp is lit with "Illuminate"; a function there says all.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from underhall.draw.faces.face import Menu, On
from underhall.draw.faces.registry import FACES, face_of, house_face
from underhall.draw.names import label
from underhall.draw.panels import AWAY
from underhall.hall.verbs import VERBS, Held, Named
from underhall.hall.view import Card, OptionView, Panel, View

Part = str
"""A part of a board by whose it is and its name: "knight/movement"."""

_ODD: Final = re.compile(r"[^a-z0-9]+")


@lru_cache(1 << 12)
def slug(name: str) -> str:
    """What something on a board is called, as the name of a part: "Ancient Map" is "ancient-map"."""
    return _ODD.sub("-", name.lower().replace("'", "")).strip("-")


def card_part(card: Card) -> str:
    """The part that a card is: of two that are alike in all one stands for both."""
    return slug(f"card {card.deck} {card.card} {card.state}")


def tile_part(uid: int) -> str:
    """The part that a tile of a hand is."""
    return f"tile-{uid}"


def die_part(pips: int) -> str:
    """The part that a die is: dice that show the same are alike."""
    return slug(f"die {pips}")


# ------------------------------------------------------------------ which parts there are


class Parts:
    """The parts of one board, by what they are called."""

    def __init__(self, view: View, panel: Panel) -> None:
        self.role = panel.role
        self.cards = panel.cards
        self.named: dict[str, list[str]] = {}
        self.away: dict[str, list[str]] = {}  # cards that lie apart
        tracks, rows = (bar.name for bar in panel.bars), (row.name for row in panel.rows)
        for name in (*tracks, *rows, *map(label, panel.numbers)):
            self.named.setdefault(slug(name), [slug(name)])
        for die in panel.dice:
            self.named.setdefault(die_part(die.pips), [die_part(die.pips)])
        for card in panel.cards:
            called = self.away if card.state in AWAY else self.named
            called.setdefault(slug(card.name), []).append(card_part(card))
        self.tiles = {tile.card for tile in view.hand} if face_of(panel.role).holds_tiles else set()

    def held(self, uid: int, kind: Held) -> list[Part]:
        """A tile or card of a hand, or a card that is looked at, by its number."""
        if uid in self.tiles:
            return self._of([tile_part(uid)])
        cards = [card for card in self.cards if card.card == uid and card.state not in BY_FACE]
        named = [card for card in cards if slug(card.name) in kind.names.values()]
        return self._of([card_part(card) for card in named or cards if named or card.state == IN_HAND])

    def called(self, name: str) -> list[Part]:
        """What is called like this."""
        return self._of(self.named.get(slug(name), ()))

    def lying(self, name: str) -> list[Part]:
        """What is called like this, be it a card that lies apart."""
        return self.called(name) or self._of(self.away.get(slug(name), ()))

    def _of(self, parts: Iterable[str]) -> list[Part]:
        return [f"{self.role}/{part}" for part in parts]


IN_HAND: Final = "in hand"
BY_FACE: Final = ("face up", "used", "in play", *AWAY)
"""States of cards that go by their faces; others have a number of their own."""


# ------------------------------------------------------------------ which of them an option is about


def handles(view: View) -> dict[int, list[Part]]:
    """The parts of boards that options are about, by the index of the option; only for who decides."""
    ask = view.ask
    if ask is None or not ask.options:
        return {}
    roles = dict.fromkeys((ask.role, view.role))
    near = [Parts(view, panel) for role in roles for panel in view.panels if panel.role == role]
    verbs = {option.verb for option in ask.options}
    held = any(isinstance(VERBS[verb].fields.get("card"), Held) for verb in verbs)  # perhaps beside another's board
    far = [Parts(view, panel) for panel in view.panels if panel.role not in roles] if held else []
    about = {verb: _on(view, verb) for verb in verbs}
    found = {option.index: _about(view, option, about[option.verb], near, far) for option in ask.options}
    return {index: [*dict.fromkeys(parts)] for index, parts in found.items() if parts}


def _about(view: View, option: OptionView, on: On, near: list[Parts], far: list[Parts]) -> list[Part]:
    """The parts an option is about, those of the role that is asked first."""
    kind = VERBS[option.verb].fields.get("card")
    found = []
    if isinstance(kind, Held):
        cards = (board.held(option.card, kind) for board in (*near, *far))  # of whom it is given to, too
        found = next((parts for parts in cards if parts), [])
    names = on(view, option) if callable(on) else on
    for board in near:
        if found and board is not near[0]:
            break  # the board of the role that is asked comes before one's own
        if not callable(on):  # else it says all
            if isinstance(kind, Named) and not isinstance(kind, Held) and option.card in kind.names:
                found += board.lying(kind.names[option.card])
            for name in (option.verb, *_figure(view, option)):
                found += board.called(name)
        for name in (names,) if isinstance(names, str) else names:
            found += board.called(name)
    return found


def _figure(view: View, option: OptionView) -> list[str]:
    """The figure of the role that is asked which an option names."""
    pieces = face_of("" if view.ask is None else view.ask.role).pieces
    return [pieces[option.piece].called.removeprefix("the ")] if option.piece in pieces else []


def _on(view: View, verb: str) -> On:
    """What faces say of a verb: that of the role that is asked, of who has made it a question, or of who asks it."""
    asked = "" if view.ask is None else view.ask.role
    if verb in face_of(asked).on:
        return face_of(asked).on[verb]
    for face in FACES.values():
        if verb in face.on and _knows(face.asks, verb):
            return face.on[verb]
    borrowed = _knows(face_of(asked).verbs, verb) or _knows(house_face(view).verbs, verb)
    return () if borrowed else face_of(view.role).on.get(verb, ())


def _knows(menu: Menu, verb: str) -> bool:
    return any(verb in verbs for verbs in menu.values())
