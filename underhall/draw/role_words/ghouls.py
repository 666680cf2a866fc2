"""The words of both Ghouls beyond those all share, and of what others suffer from them."""

from __future__ import annotations

from typing import Final

from underhall.cave.roles.ghouls.terror import TERROR_NAMES
from underhall.cave.roles.ghouls.vile_ghoul import ATTACK, MOVEMENT
from underhall.cave.roles.knight.cubes import TREASURE_CARDS
from underhall.cave.view import OptionView, View
from underhall.draw import names
from underhall.draw.names import count
from underhall.draw.role_words.base import RoleWords, Telling, Words
from underhall.draw.role_words.knight import bury
from underhall.engine.state import Event

# ------------------------------------------------------------------ what others lose, as its attacks ask them

LOSSES: Final[dict[str, Words]] = {
    "lose-health": lambda v, o: f"Lose {o.amount} Health",
    "lose-grit": lambda v, o: f"Lose {o.amount} Grit",
    "lose-treasure": bury,
    "lose-shown": lambda v, o: f"Put the {TREASURE_CARDS[o.card].name} under the deck",
    "lose-powers": lambda v, o: f"Discard {count(o.amount, 'Power card')}",
    "lose-wakefulness": lambda v, o: f"Move {count(o.amount, 'cube')} from Wakefulness back to Sloth",
    "lose-terror": lambda v, o: f"{TERROR_NAMES[o.card]} is shuffled into the Terror deck",
    "steal-token": lambda v, o: "Take the Treasure from its board",
}
"""Words for questions to those a Ghoul attacks, or who rob it."""

# ------------------------------------------------------------------ the Ghoul and the Vile Ghoul


def _put_under(view: View, option: OptionView) -> str:
    return f"Put {TERROR_NAMES[option.card]} under the deck next"


def _select(view: View, option: OptionView) -> str:
    return f"Put the {option.amount} on the chart: Movement {MOVEMENT[option.amount]}, Attack {ATTACK[option.amount]}"


# ------------------------------------------------------------------ the story


def _selected(event: Event, who: str, at: str) -> str:
    return (
        f"{who} puts a {event.amount} on the chart: Movement {MOVEMENT[event.amount]}, Attack {ATTACK[event.amount]}."
    )


EVENTS: Final[dict[str, Telling]] = {
    "boost-attack": lambda e, who, at: f"{who} spends a Boost die: {e.amount} Attack more for one strike.",
    "boost-move": lambda e, who, at: f"{who} spends a Boost die: {e.amount} movement more.",
    "fury-lost": lambda e, who, at: f"{who}'s Fury falls to {e.amount}.",
    "ghoul-roll": lambda e, who, at: f"{who} rolls {names.join(e.thing)}.",
    "select-die": _selected,
    "slowed": lambda e, who, at: f"{who} suffers from a Backstab: {e.amount} movement less.",
    "terror-lost": lambda e, who, at: f"{who} loses {e.thing}, which is shuffled into the Terror deck.",
}

# ------------------------------------------------------------------ the words of each

GHOUL: Final = RoleWords(options={"put-under": _put_under}, groups={"put-under": "Terror cards"}, events=EVENTS)

VILE: Final = RoleWords(
    options={
        "attack": lambda v, o: f"Strike {names.PIECES[o.piece]}",
        "boost-attack": lambda v, o: f"Boost die: {o.amount} Attack more for the next step and strike",
        "boost-move": lambda v, o: f"Boost die: {o.amount} movement more",
        "put-under": _put_under,
        "select-die": _select,
        "smash": lambda v, o: "Smash the Crystal",
    },
    groups={
        "boost-attack": "Dice",
        "boost-move": "Dice",
        "put-under": "Terror cards",
        "select-die": "Dice",
    },
)
