"""What people see and read of the Ghoul and of the Vile Ghoul, and of what others suffer from them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from underhall import facts
from underhall.cave.map import parts
from underhall.cave.plan import CavePlan
from underhall.cave.roles.ghouls.ghoul import PAIRS
from underhall.cave.roles.ghouls.terms import GhoulTerms
from underhall.cave.roles.ghouls.terror import TERROR_IDS, TERROR_NAMES, TERROR_TEXTS
from underhall.cave.roles.ghouls.vile_ghoul import ATTACK, MOVEMENT
from underhall.cave.roles.knight.cubes import TREASURE_CARDS
from underhall.cave.view import CaveView
from underhall.draw.faces.cave_tiles import SYMBOLS, described, die_face, tile_words
from underhall.draw.faces.face import (
    Colours,
    Face,
    Fixed,
    Look,
    Meaning,
    Menu,
    On,
    OptionalRule,
    Piece,
    Telling,
    its_own_text,
    together,
)
from underhall.draw.faces.knight import bury
from underhall.draw.faces.registry import house_face, piece_name, token_name
from underhall.draw.faces.steps import cost, side_of_step, step_words, strike, walled
from underhall.draw.names import OFTEN, count, join, pieces_at, space_name, tile_at, title
from underhall.engine.state import Event
from underhall.hall import tokens
from underhall.hall.space import SIDE_NAMES
from underhall.hall.view import Card, OptionView

# ------------------------------------------------------------------ Terror cards

_OFTEN: Final = tuple(tuple(OFTEN[effect.kind] for effect in card.effects) for card in facts.ghoul().terror)
_OTHER_ROLE: Final = re.compile(r" \(Vile Ghoul: ([^)]*)\)")


def _effect(kind: int, effect: int, role: str) -> str:
    """What one effect of a Terror card does, for the role that holds it."""
    text = TERROR_TEXTS[kind][effect]
    vile = _OTHER_ROLE.search(text)
    if vile is not None and role == "vile-ghoul":
        return f"Gain {vile[1]}."
    return _OTHER_ROLE.sub("", text)


def _terror_text(role: str) -> Callable[[Card], str]:
    """What a Terror card does, a line for each of its effects."""

    def text(card: Card) -> str:
        if card.text:
            return its_own_text(card)
        often = _OFTEN[card.card]
        return "\n".join(f"{often[effect].capitalize()}: {_effect(card.card, effect, role)}" for effect in (0, 1))

    return text


def _put_to_use(kind: int, effect: int, role: str) -> str:
    """A Terror card put to use: "Chase, once a turn: gain 1 movement point"."""
    text = _effect(kind, effect, role).rstrip(".")
    return f"{TERROR_NAMES[kind]}, {_OFTEN[kind][effect]}: {text[0].lower()}{text[1:]}"


def _terror(view: CaveView, option: OptionView) -> str:
    return f"Terror: {_put_to_use(option.card, option.amount - 1, view.active)}"


def _keep(view: CaveView, option: OptionView) -> str:
    searching = view.ask is not None and view.ask.name == "adapt-search"
    return f"{'Take' if searching else 'Keep'} {_put_to_use(option.card, 0, view.active)}"


# ------------------------------------------------------------------ dice


def _kept(high: int, low: int) -> str:
    return f"{high} and {low}: movement {high}, attack {low}"


def _die(view: CaveView, option: OptionView) -> str:
    """A Ghoul die by its pips, the Dragon die by its face."""
    return str(option.amount) if option.amount else die_face(parts.DRAGON_FACES[option.card])


def _reroll(view: CaveView, option: OptionView) -> str:
    return f"Reroll {'the ' if option.amount else ''}{_die(view, option)}"


def _roll(view: CaveView, option: OptionView) -> str:
    return "Roll all the dice" if view.phase == 0 else "Roll the Dragon die"


def _on_chart(amount: int) -> str:
    return f"{amount} on the chart: Movement {MOVEMENT[amount]}, Attack {ATTACK[amount]}"


# ------------------------------------------------------------------ moving and acting


def _sneak(view: CaveView, option: OptionView) -> str:
    side = side_of_step(view, "ghoul", option.space)
    if walled(view, "ghoul", side):
        way = f"Sneak through the wall {SIDE_NAMES[side]} to {space_name(view, option.space)}"
    else:
        others = [piece_name(piece) for piece in pieces_at(view, option.space)]
        way = f"Sneak in on {join(others)} at {space_name(view, option.space)}"
    cards = " with 2 Sneak cards" if option.verb == "sneak-twice" else ""
    return f"{way}{strike(option)}{cards}, {cost(option)}"


def _number(view: CaveView, name: str) -> int:
    """A number on the board of the Ghoul that is asked."""
    asked = view.active if view.ask is None else view.ask.role
    return next(panel.numbers[name] for panel in view.panels if panel.role == asked)


def _stop(view: CaveView, option: OptionView) -> str:
    if view.ask is not None and view.ask.name == "push":
        return "Stop here"
    return f"Stop, Defense {_number(view, 'attack')}" if house_face(view).lent(view) is None else "Stop"


def _discs(view: CaveView, option: OptionView) -> str:
    """What an attack costs: discs, but Attack of the dice while somebody plays its turn with a card (GST-71)."""
    return count(option.amount, "disc") if house_face(view).lent(view) is None else f"{option.amount} Attack"


def _collecting(worth: str) -> Callable[[CaveView, OptionView], str]:
    """How it says that it takes something; two Treasures are worth something to it."""

    def collect(view: CaveView, option: OptionView) -> str:
        token = tokens.TOKENS[option.card]
        if token != "treasure":
            sure = option.amount == 0 or (option.amount == 2 and _offered(view, option) > 1)
            return f"Take {token_name(token)}{' without a roll' if sure else ''}, {cost(option)}"
        gain = f" for {worth}" if _number(view, "treasures") == 1 else ""
        return f"Take the Treasure{gain}, {cost(option)}"

    return collect


def _offered(view: CaveView, option: OptionView) -> int:
    """How many ways there are to do the same thing: with Seize a Gem can be had at two prices (GHL-58)."""
    same = view.ask.options if view.ask is not None else []
    return sum(other.verb == option.verb and other.card == option.card for other in same)


def _scour_reveal(view: CaveView, option: OptionView) -> str:
    tile = tile_at(view, option.space)
    known = f", {tile_words(tile.tile)}" if tile is not None and tile.tile else ""
    return f"Reveal {space_name(view, option.space)}{known}"


# ------------------------------------------------------------------ what both have

PIECE: Final = "the Ghoul"
MEANS: Final = {
    "Crystals": Meaning("Crystals it has smashed", "GHL-44"),
    "Movement": Meaning("Movement points left this turn", "GHL-12"),
}
VERBS: Final[Menu] = {
    "Dice": {
        "keep-roll": "Keep the roll",
        "reroll": _reroll,
        "roll": _roll,
        "set-die": lambda v, o: f"Set a die to {_die(v, o)}, once a game: Cheat leaves the game",
    },
    "Strike": {
        "strike": step_words,
    },
    "Step": {
        "blink": lambda v, o: f"Blink to {described(v, o.space)}",
        "sneak": _sneak,
        "sneak-twice": _sneak,
    },
    "Here": {
        "flare": "Flare: roll the Dragon die around you, {movement}",
        "scour-reveal": _scour_reveal,
    },
    "Terror cards": {
        "draw-two": "Draw two Terror cards and keep one",
        "keep": _keep,
        "put-under": lambda v, o: f"Put {TERROR_NAMES[o.card]} under the deck next",
        "search": "Search the deck for a card, once a game: Adapt leaves the game",
        "terror": _terror,
    },
    "End": {
        "stop": _stop,
    },
}
ASKS: Final[Menu] = {
    "Board": {
        "lose-health": "Lose {amount} Health",
        "lose-grit": "Lose {amount} Grit",
        "lose-wakefulness": "Move {amount:cube} from Wakefulness back to Sloth",
        "steal-token": "Take the Treasure from its board",
    },
    "Step": {
        "skitter": lambda v, o: f"Skitter to {described(v, o.space)}",
    },
    "Cards": {
        "lose-treasure": bury,
        "lose-shown": lambda v, o: f"Put the {TREASURE_CARDS[o.card].name} under the deck",
        "lose-powers": "Discard {amount:Power card}",
    },
    "Terror cards": {
        "lose-terror": lambda v, o: f"{TERROR_NAMES[o.card]} is shuffled into the Terror deck",
    },
    "Map": {
        "symbol": lambda v, o: f"Name {SYMBOLS[parts.SYMBOLS[o.card]]}",
    },
}
"""What those are asked whom a Ghoul attacks, who rob it, or who choose where it skitters."""
ON: Final[dict[str, On]] = {
    "lose-grit": "Grit",
    "lose-health": "Health",
    "lose-wakefulness": "Wakefulness",
    "reroll": lambda v, o: f"Die {o.amount}",
    "steal-token": "Treasures",
}


def _uses_terror(event: Event, who: str, at: str) -> str:
    return f"{who} uses {_put_to_use(TERROR_NAMES.index(event.thing), event.amount - 1, event.who)}."


EVENTS: Final[dict[str, Telling]] = {
    "attack": "{who} strikes {whom} at {at}.",
    "blink": "{who} blinks to {at}.",
    "ghoul-roll": lambda e, who, at: f"{who} rolls {join(e.thing)}.",
    "skitter": "{who} skitters to {at}.",
    "slowed": "{who} suffers from a Backstab: {amount} movement less.",
    "symbol": lambda e, who, at: f"The symbol is {e.thing.capitalize()}.",
    "terror": "{who} draws a Terror card: {thing}.",
    "terror-lost": "{who} loses {thing}, which is shuffled into the Terror deck.",
    "use-terror": _uses_terror,
}


def _dice(role: str) -> Callable[[CavePlan], Iterator[Fixed]]:
    def fixed(plan: CavePlan) -> Iterator[Fixed]:
        yield Fixed(f"The {title(role)} rolls {plan.of(GhoulTerms).dice} dice.", "VAR-119")

    return fixed


# ------------------------------------------------------------------ their faces

GHOUL: Final = Face(
    role="ghoul",
    pieces={"ghoul": Piece(PIECE, Look("G", "piece-ghoul", "GHL-12"))},
    rules="GHL",
    hue="ghoul-line",
    cubes="rust",
    palette={
        "ghoul": Colours("#e8e2d0", "#efe8d6", "#f4f4f4"),
        "ghoul-line": Colours("#e8e2d0", "#9c4218", "#000000"),
        "rust": Colours("#b4562b", "#9c4218", "#6e6e6e"),
        "rust-ink": Colours("#6e2f14", "#5d2409", "#000000"),
    },
    pitch="Strikes, gathers Fury and skitters into the dark.",
    hard=1,
    starts="dice and discs ready, no Terror card, Fury 0",
    enters="enters on an unoccupied Dark tile",
    options={
        "skitter_variant": OptionalRule("A Ghoul that strikes a player names the symbol, and that player the tile."),
    },
    fixes={"board": _dice("ghoul")},
    phases=("Roll", "Move and act", "Set Defense"),
    own_phases=("Set Defense",),
    lasts={"movement": "Your last movement point."},
    blocks=(("Fury", "Crystals", "Attack", "Treasures", "Movement"),),
    gist=("Attack", "Treasures"),
    goals=("Fury", "Crystals"),
    shapes={"Fury": "march"},
    draws={"Fury": 2},  # GHL-50
    means=MEANS
    | {
        "Fury": Meaning(
            "It gains 1 for each attack and each pair of Treasures; an even space draws a Terror card", "GHL-49"
        ),
        "Attack": Meaning("Discs that attacks are paid with; what is left defends it until its next turn", "GHL-59"),
        "Treasures": Meaning("Two of them make 1 Fury", "GHL-35"),
    },
    lies="disc",
    card_text=_terror_text("ghoul"),
    verbs=together(
        VERBS,
        {
            "Dice": {
                "keep-dice": lambda v, o: f"Keep {_kept(*PAIRS[o.card])}",
            },
            "Strike": {
                "attack": lambda v, o: f"Strike {piece_name(o.piece)}, {_discs(v, o)}",
                "smash": lambda v, o: f"Smash the Crystal, {_discs(v, o)}",
            },
            "Here": {
                "collect": _collecting("1 Fury"),
            },
        },
    ),
    asks=ASKS,
    on=ON | {"keep-dice": lambda v, o: tuple(f"Die {pips}" for pips in PAIRS[o.card])},
    events=EVENTS
    | {
        "fury": "{who}'s Fury rises to {amount}.",
        "fury-lost": "{who}'s Fury falls to {amount}.",
        "keep-dice": lambda e, who, at: f"{who} keeps {_kept(*divmod(e.amount, 10))}.",
    },
    rolls={"ghoul-roll": lambda e: [f"die-{pips}" for pips in e.thing]},
    chances={
        "ghoul-die": "Roll a Ghoul die: what does it show?",
        "terror": "Draw a Terror card: which is it?",
    },
    outcomes={
        "ghoul-die": lambda name: name,
        "terror": lambda name: TERROR_NAMES[TERROR_IDS.index(name)],
    },
)

VILE: Final = Face(
    role="vile-ghoul",
    pieces={"ghoul": Piece(PIECE, Look("G", "piece-vile-ghoul", "VGL-20"))},
    rules="VGL",
    hue="vile",
    palette={"vile": Colours("#a8c256", "#87a52f", "#d2d2d2")},
    pitch="A lone hunter who picks one die of three for each turn.",
    hard=2,
    starts="dice and discs ready, no Terror card",
    enters="enters on an unoccupied Dark tile",
    agreed={
        "vile_ghoul_thief_goal": Meaning("Treasures for the Thief; one Crystal more for the Vile Ghoul", "VAR-76"),
    },
    fixes={"board": _dice("vile-ghoul")},
    phases=("Prepare", "Select", "Move and act", "Set Defense"),
    own_phases=("Set Defense",),
    lasts={"movement": "Your last movement point."},
    blocks=(
        ("Crystals", "Attack", "Treasures", "Movement", "Bonus", "Boost dice"),
        ("Die 1", "Die 2", "Die 3", "Die 4", "Die 5", "Die 6"),
    ),
    gist=("Attack", "Treasures"),
    goals=("Crystals",),
    shapes={f"Die {pips}": "chart" for pips in range(1, 7)},
    means=MEANS
    | {
        "Attack": Meaning("What it attacks with, and its Defense until its next turn", "VGL-20"),
        "Treasures": Meaning("Two of them draw a Terror card", "VGL-33"),
        "Bonus": Meaning("Attack that counts for one step and the attack after it", "VGL-25"),
        "Boost dice": Meaning("Each is worth 1 movement or 1 Attack for a moment", "VGL-24"),
    },
    lies="disc",
    card_text=_terror_text("vile-ghoul"),
    verbs=together(
        VERBS,
        {
            "Dice": {
                "boost-attack": "Boost die: {amount} Attack more for the next step and strike",
                "boost-move": "Boost die: {amount} movement more",
                "select-die": lambda v, o: f"Put the {_on_chart(o.amount)}",
            },
            "Strike": {
                "attack": "Strike {piece}",
                "smash": "Smash the Crystal",
            },
            "Here": {
                "collect": _collecting("a Terror card"),
            },
        },
    ),
    asks=ASKS,
    on=ON
    | {
        "boost-attack": "Boost dice",
        "boost-move": "Boost dice",
        "select-die": lambda v, o: f"Die {o.amount}",
    },
    events=EVENTS
    | {
        "boost-attack": "{who} spends a Boost die: {amount} Attack more for one strike.",
        "boost-move": "{who} spends a Boost die: {amount} movement more.",
        "select-die": lambda e, who, at: f"{who} puts a {_on_chart(e.amount)}.",
    },
)
