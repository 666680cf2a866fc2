"""The words of the Ghost, and of what others do because of her."""

from __future__ import annotations

from typing import Final

from underhall.cave.roles.ghost.panel import FACTS, RESOURCES
from underhall.cave.roles.ghost.role import POSSESSION
from underhall.cave.roles.ghost.telekinesis import shifted_from
from underhall.cave.view import OptionView, View
from underhall.draw import names
from underhall.draw.names import count, space_name, tile_at
from underhall.draw.role_words.base import RoleWords, Telling, Words
from underhall.engine.state import Event
from underhall.hall import pieces, tokens
from underhall.hall.space import STEPS

PAID_WITH: Final = {block.role: RESOURCES[block.resource] for block in FACTS.mental_blocks}
"""What each role pays a Mental Block with (GST-76)."""

# ------------------------------------------------------------------ options
SIDES: Final = ("north", "east", "south", "west")


def _move(view: View, option: OptionView) -> str:
    way = option.space - names.where(view, "ghost")
    side = SIDES[STEPS.index(way)] if way in STEPS else "through the Pits"
    where = space_name(view, option.space)
    return f"Drift {side} to {where}" + ("" if tile_at(view, option.space) else ", where there is no tile")


def _shift(view: View, option: OptionView) -> str:
    token, at, _ = shifted_from(option.card)
    what = names.TOKENS[tokens.TOKENS[token]]
    return f"Move {what} from {space_name(view, at)} to {space_name(view, option.space)}"


def _select(view: View, option: OptionView) -> str:
    panel = next(panel for panel in view.panels if panel.role == "ghost")
    card = next((card for card in panel.cards if card.card == option.card), None)
    return "Choose a card" if card is None else f"Choose {card.name}"


def _mental_block(view: View, option: OptionView) -> str:
    asked = "" if view.ask is None else view.ask.role
    return f"Mental Block on the Ghost for {option.amount} ({PAID_WITH.get(asked, 'in all')})"


SHARED: Final[dict[str, Words]] = {
    "mental-block": _mental_block,
    "drop-artifact": lambda v, o: f"Drop the Artifact at {space_name(v, o.space)}",
    "collect-artifact": lambda v, o: f"Collect the Artifact at {space_name(v, o.space)}",
    "bats-artifact": lambda v, o: f"Carry it to {space_name(v, o.space)}, {count(o.amount, 'Omen')} in all",
    "flare-at": lambda v, o: f"Around {space_name(v, o.space)}",
    "pass-by": lambda v, o: "Go on",
    "reveal-none": lambda v, o: "Reveal none",
}
"""Words for questions to any role, in its own turn or a possession turn."""

OPTIONS: Final[dict[str, Words]] = {
    "move": _move,
    "pull": lambda v, o: f"Move {names.PIECES[o.piece]} to {space_name(v, o.space)}",
    "shift": _shift,
    "stop": lambda v, o: "End the phase here",
    "keep-card": lambda v, o: "Leave your card facedown",
    "reveal-card": lambda v, o: "Reveal your card",
    "show-card": lambda v, o: "Show everybody the card you did not use",
    "select-card": _select,
}

# ------------------------------------------------------------------ the story


def _blocked(event: Event, who: str, at: str) -> str:
    place = "from the Possession space" if event.amount else "from her other cards"
    return f"The card {event.thing} goes to the Mental Block space, {place}."


def _lock(event: Event, who: str, at: str) -> str:
    return f"An Artifact is locked at {at}."


EVENTS: Final[dict[str, Telling]] = {
    "focus": lambda e, who, at: f"{who} gains Focus: {e.amount}.",
    "pull": lambda e, who, at: f"{who} moves {names.PIECES[pieces.PIECES[e.piece]]} to {at}.",
    "shift": lambda e, who, at: f"{who} moves {names.TOKENS[e.thing]} to {at}.",
    "select-card": lambda e, who, at: f"{who} puts a Possession card facedown on its space.",
    "show-card": lambda e, who, at: f"{who} shows the card that was not used: {e.thing}.",
    "reveal-card": lambda e, who, at: f"{who} reveals {e.thing}.",
    "card-gone": lambda e, who, at: f"The Possession card {e.thing} leaves the game.",
    "possessed": lambda e, who, at: f"A possession turn of the {who} begins, Influence {e.amount}.",
    "released": lambda e, who, at: f"The possession turn of the {who} is over.",
    "mental-block": lambda e, who, at: f"{who} pays {e.amount} for a Mental Block.",
    "blocked": _blocked,
    "lock-artifact": _lock,
    "drop-artifact": lambda e, who, at: (
        f"{names.upper(names.PIECES[pieces.PIECES[e.piece]])} drops an Artifact at {at}."
    ),
    "collect-artifact": lambda e, who, at: (
        f"{names.upper(names.PIECES[pieces.PIECES[e.piece]])} collects an Artifact at {at}."
    ),
    "bats-artifact": lambda e, who, at: f"Giant Bats carry an Artifact to {at}.",
}

WORDS: Final = RoleWords(
    options=OPTIONS,
    groups={
        "move": "Step",
        "pull": "Powers",
        "shift": "Powers",
        "stop": "End",
        "keep-card": "End",
        "reveal-card": "Cards",
        "show-card": "Cards",
        "select-card": "Cards",
    },
    events=EVENTS,
    chances={"possession": "Draw a Possession card that leaves the game: which is it?"},
    outcomes={"possession": lambda name: next(card.name for card in POSSESSION if card.id == name)},
)
