"""The words of both Unicorns."""

from __future__ import annotations

from typing import Final

from underhall.cave.roles.unicorns.cards import ANGRY, CARD_IDS, CARD_NAMES, CARDS, TURNS
from underhall.cave.roles.unicorns.nightmare import UPGRADE_NAMES, UPGRADES
from underhall.cave.view import OptionView, View
from underhall.draw import names
from underhall.draw.names import count, space_name
from underhall.draw.role_words.base import RoleWords, Telling, Words
from underhall.engine.state import Event
from underhall.hall import tokens
from underhall.hall.space import SIDE_NAMES

# ------------------------------------------------------------------ cards


def _place(kind: int) -> str:
    """Where a card leads, seen along its arrow: "2 ahead and 1 to the left"."""
    right, forward = CARDS[kind].destination.right, CARDS[kind].destination.forward
    along = f"{abs(forward)} {'ahead' if forward > 0 else 'behind'}" if forward else ""
    across = f"{abs(right)} to the {'right' if right > 0 else 'left'}" if right else ""
    return " and ".join(part for part in (along, across) if part)


def _kind(view: View, option: OptionView) -> int:
    """Which card of the hand an option plays."""
    cards = (card for panel in view.panels if panel.role == "nightmare-unicorn" for card in panel.cards)
    held = next(card for card in cards if card.state == "in hand" and card.card == option.card)
    return next(kind for kind, card in enumerate(CARDS) if card.effect == held.text)


def _card(view: View, option: OptionView) -> str:
    kind = _kind(view, option)
    return f"{CARD_NAMES[kind]} ({_place(kind)})"


def _with(view: View, option: OptionView) -> str:
    """The card an action takes, by where its grid leads: no two cards lead to the same place."""
    kind = _kind(view, option)
    return f"{', angry' if ANGRY[kind] else ''} (card: {_place(kind)})"


def _move(view: View, option: OptionView) -> str:
    return f"Move {option.amount}{_with(view, option)}"


def _turn(view: View, option: OptionView) -> str:
    way = "right" if TURNS[_kind(view, option)] > 0 else "left"
    return f"Turn {way} by {90 * option.amount}°{_with(view, option)}"


def _upgrade(view: View, option: OptionView) -> str:
    return f"{UPGRADE_NAMES[option.card]}: {UPGRADES[option.card].effect}".rstrip(".")


def _collect(view: View, option: OptionView) -> str:
    if option.card == tokens.TREASURE:
        return "Collect the Treasure for 1 Radiance"
    return f"Collect {names.TOKENS[tokens.TOKENS[option.card]]} for 1 Radiance, unless it is trapped"


def _switch(view: View, option: OptionView) -> str:
    notes = (note for panel in view.panels if panel.role == "nightmare-unicorn" for note in panel.notes)
    simple = any(note.startswith("Simple Teleport") for note in notes)
    return f"End your actions; from now on arrows point {'along your facing' if simple else 'north'}"


SHARED: Final[dict[str, Words]] = {
    "face": lambda v, o: f"Face {SIDE_NAMES[o.card]}",
    "join": lambda v, o: f"Join it by a Dark tile at {space_name(v, o.space)}",
    "target": lambda v, o: f"Choose {names.PIECES[o.piece]}",
}
"""Words for questions to whoever decides for a Unicorn."""

OPTIONS: Final[dict[str, Words]] = {
    "move-card": _move,
    "turn-card": _turn,
    "teleport": lambda v, o: f"Teleport to {space_name(v, o.space)} with {CARD_NAMES[_kind(v, o)]}",
    "blast": lambda v, o: f"Blast {space_name(v, o.space)} away with {CARD_NAMES[_kind(v, o)]}",
    "with-card": lambda v, o: f"Together with {_card(v, o)}",
    "land": lambda v, o: f"To {space_name(v, o.space)} by {CARD_NAMES[o.card]}",
    "target": lambda v, o: f"Attack {names.PIECES[o.piece]}",
    "mark": lambda v, o: "Mark the Crystal tile for 1 Radiance",
    "collect": _collect,
    "go-on": lambda v, o: "Go on",
    "switch-arrow": _switch,
    "stop": lambda v, o: "End your actions",
    "radiate": _upgrade,
    "fade": lambda v, o: f"Lose {UPGRADE_NAMES[o.card]}",
    "discard-unicorn": lambda v, o: f"Discard {_card(v, o)}",
    "lose-cards": lambda v, o: f"Discard {count(o.amount, 'Unicorn card')}",
}

# ------------------------------------------------------------------ the story


def _attack(event: Event, who: str, at: str) -> str:
    anger = f" with {event.amount} Anger" if event.amount else ""
    return f"{who} attacks {names.PIECES[event.thing]} at {at}{anger}."


EVENTS: Final[dict[str, Telling]] = {
    "unicorn-card": lambda e, who, at: f"{who}'s card: {e.thing}.",
    "unicorn-move": lambda e, who, at: f"{who} gallops to {at}.",
    "unicorn-turn": lambda e, who, at: f"{who} turns and faces {e.thing}.",
    "unicorn-attack": _attack,
    "unicorn-collect": lambda e, who, at: f"{who} collects {names.TOKENS[e.thing]} at {at}.",
    "unicorn-health": lambda e, who, at: f"{who} is hurt: {e.amount} Health left.",
    "unicorn-stays": lambda e, who, at: f"{who} finds no place to Teleport to and stays at {at}.",
    "discard-unicorn": lambda e, who, at: f"{who} loses a card: {e.thing}.",
    "switch-arrow": lambda e, who, at: (
        f"{who}'s arrows point {'north' if e.amount else 'along his facing'} from now on."
    ),
    "teleport": lambda e, who, at: f"{who} Teleports to {at}.",
    "blast": lambda e, who, at: f"{who} aims a Displacement Blast at {at}.",
    "mark": lambda e, who, at: f"{who} marks {at}.",
    "anger": lambda e, who, at: f"{who}'s Anger is {e.amount}.",
    "radiance": lambda e, who, at: f"{who} has {e.amount} Radiance.",
    "rampage": lambda e, who, at: f"{who} Rampages at {names.PIECES[e.thing]} on {at}.",
}

WORDS: Final = RoleWords(
    options=OPTIONS,
    groups={
        "move-card": "Cards",
        "turn-card": "Cards",
        "teleport": "Step",
        "blast": "Map",
        "with-card": "Cards",
        "land": "Step",
        "target": "Strike",
        "mark": "Here",
        "collect": "Here",
        "go-on": "End",
        "switch-arrow": "Map",
        "radiate": "Board",
        "fade": "Board",
        "discard-unicorn": "Cards",
        "lose-cards": "Cards",
    },
    events=EVENTS,
    chances={
        "unicorn": "Draw a Unicorn card: which is it?",
        "unicorn-target": "Choose one of these pieces at random: which is it?",
    },
    outcomes={
        "unicorn": lambda name: f"{CARD_NAMES[CARD_IDS.index(name)]}, {_place(CARD_IDS.index(name))}",
        "unicorn-target": lambda name: names.PIECES[name],
    },
)
