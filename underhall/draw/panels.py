"""What a board holds, in the words and in the order in which people read it, whatever it is drawn with."""

from __future__ import annotations

from collections import Counter
from typing import Final

from msgspec.structs import replace

from underhall.draw.faces.registry import face_of, house_face, role_name
from underhall.draw.names import join, label
from underhall.hall.view import Card, Panel, Row, View

LONG_NOTE: Final = 45
SHORT_NOTE: Final = 30
"""Letters of a note that explains a rule, and of one that shares its line with others."""
DECK: Final = ("_deck", " deck")
"""How the names of numbers end that count the cards left in a deck."""
TURN: Final = "its turn"
DECIDES: Final = "decides"
WINS: Final = "wins"
ASIDE: Final = ("used", "leaving", "spent", "exhausted", "empty")
"""States of cards that do nothing now."""
AWAY: Final = ("discarded", "gone", "out of the game", "removed", "done")
"""States of cards that lie apart: their names are enough."""


def numbers_of(panel: Panel) -> dict[str, int]:
    """The numbers of a board by their names, but for decks and what a track, a row or tiles in sight say already."""
    said = {bar.name.lower() for bar in panel.bars} | {row.name.lower() for row in panel.rows}
    if face_of(panel.role).holds_tiles:
        said.add("hand")
    return {
        label(key): number
        for key, number in panel.numbers.items()
        if label(key).lower() not in said and not key.endswith(DECK)
    }


def backs_of(panel: Panel) -> list[tuple[int, str]]:
    """What is seen only from behind: how many there are, and in words ("3 Sidequests")."""
    found = [
        (count, f"{count} {name}")
        for name, count in panel.hidden.items()
        if not face_of(panel.role).holds_tiles or name != "tiles"
    ]
    decks = {label(key)[: -len(DECK[0])]: left for key, left in panel.numbers.items() if key.endswith(DECK)}
    if len(decks) > 1:
        return [*found, (sum(decks.values()), f"Decks: {', '.join(f'{left} {name}' for name, left in decks.items())}")]
    return found + [(left, f"{left} {name} cards in the deck") for name, left in decks.items()]


def rows_of(panel: Panel, mine: bool) -> list[Row]:
    """The rows of a board; notes that explain rules, which are long, stand on the own board only."""
    if mine or all(len(row.note) < LONG_NOTE for row in panel.rows):
        return panel.rows
    return [replace(row, note="") for row in panel.rows]


def notes_of(panel: Panel) -> list[str]:
    """The notes of a board, short ones together; first what waits along its tracks."""
    lines: list[str] = []
    for note in (*_waiting(panel), *panel.notes):
        if lines and len(note) < SHORT_NOTE and len(lines[-1]) < 2 * SHORT_NOTE:
            lines[-1] += f" {note}"
        else:
            lines.append(note)
    return lines


def _waiting(panel: Panel) -> list[str]:
    """The cubes that wait along tracks, in a sentence for each: "Cubes wait at 18, 26 and 35 Grit."."""
    found = [(bar.name, [str(space) for space, waits in bar.marks.items() if waits]) for bar in panel.bars]
    return [f"Cubes wait at {join(spaces)} {name}." for name, spaces in found if spaces]


def cards_of(panel: Panel, mine: bool) -> dict[Card, int]:
    """The cards by a board and how many of each; of others' only those that matter now."""
    return Counter(card for card in panel.cards if mine or card.state not in (*AWAY, *ASIDE))


def pile_of(card: Card) -> str:
    """Where a card lies: its deck, its state, or both."""
    return ", ".join(part for part in (card.deck, card.state) if part) or "cards"


def tags(view: View | None, panel: Panel) -> list[str]:
    """What is to be said beside the name of a role: how its piece is, whether it is its turn, whether it decides."""
    if view is None:
        return []
    if panel.out:
        return ["out of the game"]
    found = [tag for piece in face_of(panel.role).pieces.values() if (tag := piece.looks(view).tag)]
    if len(view.panels) > 1:
        if view.over is None and view.active == panel.role:
            found.append(TURN)
        if view.over is not None and panel.role in view.over.winners:
            found.append(WINS)
        if view.ask is not None and panel.role == decider(view):
            found.append(DECIDES)
        elif view.ask is not None and view.ask.role == panel.role:
            found = [tag for tag in found if tag != TURN] + [f"played by the {role_name(decider(view))}"]
    return found


def decider(view: View) -> str:
    """The role whose player decides now: in a turn that is lent who plays it, not whose it is (GST-58)."""
    lent = house_face(view).lent(view)
    asked = view.ask
    if asked is None:
        return ""
    return asked.role if lent is None or lent.seat != asked.seat else lent.by


def card_text(card: Card, role: str) -> str:
    """What a card does, a line for each effect."""
    return face_of(role).card_text(card)
