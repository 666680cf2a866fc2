"""What people see and read of the Nightmare Unicorn and of the Shadow Unicorn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from underhall import facts
from underhall.cave.plan import CavePlan
from underhall.cave.roles.unicorns.cards import ANGRY, CARD_IDS, CARD_NAMES, CARDS, TURNS
from underhall.cave.roles.unicorns.nightmare import UPGRADE_NAMES, UPGRADES
from underhall.cave.roles.unicorns.terms import ShadowTerms, UnicornTerms
from underhall.cave.view import CaveView
from underhall.draw.faces.face import Colours, Face, Fixed, Look, Meaning, Menu, OptionalRule, Piece, Telling, Token
from underhall.draw.faces.registry import does, piece_name, token_name
from underhall.draw.names import space_name
from underhall.engine.state import Event
from underhall.hall import tokens
from underhall.hall.space import SIDE_NAMES
from underhall.hall.view import OptionView

# ------------------------------------------------------------------ cards


def _place(kind: int) -> str:
    """Where a card leads, seen along its arrow: "2 ahead and 1 to the left"."""
    right, forward = CARDS[kind].destination.right, CARDS[kind].destination.forward
    along = f"{abs(forward)} {'ahead' if forward > 0 else 'behind'}" if forward else ""
    across = f"{abs(right)} to the {'right' if right > 0 else 'left'}" if right else ""
    return " and ".join(part for part in (along, across) if part)


def _kind(view: CaveView, option: OptionView) -> int:
    """Which card of the hand an option plays."""
    cards = (card for panel in view.panels if panel.role == "nightmare-unicorn" for card in panel.cards)
    held = next(card for card in cards if card.state == "in hand" and card.card == option.card)
    return next(kind for kind, card in enumerate(CARDS) if card.effect == held.text)


def _card(view: CaveView, option: OptionView) -> str:
    kind = _kind(view, option)
    return f"{CARD_NAMES[kind]} ({_place(kind)})"


def _with(view: CaveView, option: OptionView) -> str:
    """The card an action takes, by where its grid leads: no two cards lead to the same place."""
    kind = _kind(view, option)
    return f"{', angry' if ANGRY[kind] else ''} (card: {_place(kind)})"


def _move(view: CaveView, option: OptionView) -> str:
    return f"Move {option.amount}{_with(view, option)}"


def _turn(view: CaveView, option: OptionView) -> str:
    way = "right" if TURNS[_kind(view, option)] > 0 else "left"
    return f"Turn {way} by {90 * option.amount}°{_with(view, option)}"


def _upgrade(view: CaveView, option: OptionView) -> str:
    return f"{UPGRADE_NAMES[option.card]}: {UPGRADES[option.card].effect}".rstrip(".")


def _collect(view: CaveView, option: OptionView) -> str:
    if option.card == tokens.TREASURE:
        return "Collect the Treasure for 1 Radiance"
    return f"Collect {token_name(tokens.TOKENS[option.card])} for 1 Radiance, unless it is trapped"


def _switch(view: CaveView, option: OptionView) -> str:
    notes = (note for panel in view.panels if panel.role == "nightmare-unicorn" for note in panel.notes)
    simple = any(note.startswith("Simple Teleport") for note in notes)
    return f"End your actions; from now on arrows point {'along your facing' if simple else 'north'}"


# ------------------------------------------------------------------ the story


def _attack(event: Event, who: str, at: str) -> str:
    anger = f" with {event.amount} Anger" if event.amount else ""
    return f"{who} attacks {piece_name(event.thing)} at {at}{anger}."


# ------------------------------------------------------------------ before a game


def _fixed(plan: CavePlan) -> Iterator[Fixed]:
    terms = plan.of(UnicornTerms)
    yield Fixed(f"The Nightmare Unicorn starts at Health {terms.health}.", "VAR-115")
    if terms.armor_cube:
        yield Fixed("A cube of the Unicorn's supply lies on his first Armor space: Armor 2.", plan.clauses["armor"])


_RAMPAGE: Final = {"easy": "angry actions", "medium": "Moves and angry actions", "hard": "any action"}


def _joins(plan: CavePlan) -> Iterator[Fixed]:
    health = facts.unicorn().shadow.board.health_start
    yield Fixed(f"The Shadow Unicorn joins with Health {health}; he acts after all players.", "VAR-83")
    rampage = plan.of(ShadowTerms).rampage
    yield Fixed(f"His Rampage is {rampage}: {_RAMPAGE[rampage]} provoke it.", "VAR-85")
    hunters = [hunter for hunter, hunted in plan.hunts.items() if hunted in plan.unplayed]
    hunted = f"The {does(hunters[0], 'hunt')} him." if hunters else "Nobody hunts him."
    yield Fixed(hunted, "VAR-84" if len(plan.roles) == 1 else "VAR-86")


# ------------------------------------------------------------------ their faces

TOKENS: Final = {"unicorn-cube": Token("a Unicorn cube", "u", "UNI-62", symbol="cube", css="cubes-nightmare-unicorn")}
ASKS: Final[Menu] = {
    "Strike": {
        "target": "Choose {piece}",
    },
    "Step": {
        "face": lambda v, o: f"Face {SIDE_NAMES[o.card]}",
    },
    "Map": {
        "join": "Join it by a Dark tile at {at}",
    },
}
"""Questions to whoever decides for a Unicorn."""
EVENTS: Final[dict[str, Telling]] = {
    "unicorn-card": "{who}'s card: {thing}.",
    "unicorn-move": "{who} gallops to {at}.",
    "unicorn-turn": "{who} turns and faces {thing}.",
    "unicorn-attack": _attack,
    "unicorn-health": "{who} is hurt: {amount} Health left.",
    "unicorn-stays": "{who} finds no place to Teleport to and stays at {at}.",
    "teleport": "{who} Teleports to {at}.",
    "mark": "{who} marks {at}.",
}

NIGHTMARE: Final = Face(
    role="nightmare-unicorn",
    pieces={"unicorn": Piece("the Unicorn", Look("U", "piece-unicorn", "UNI-18"))},
    tokens=TOKENS,
    rules="UNI",
    hue="unicorn",
    palette={"unicorn": Colours("#d987c5", "#c0599f", "#cfcfcf")},
    pitch="Charges straight ahead and jumps where the cards point.",
    hard=2,
    starts="Anger 1, 12 cubes on Radiance, 4 cards drawn",
    enters="enters beside the Knight, facing away from her; without her on the Entrance",
    options={
        "simple_teleport": OptionalRule("Teleport arrows point along the map, not along the Unicorn's nose."),
        "unicorn_no_past_plunder": OptionalRule(
            "A Unicorn in the Dragon's seat does not get the Dragon's Past Plunder."
        ),
        "unicorn_hunter": OptionalRule("One player gives up the own goal and wins by killing him."),
    },
    fixes={"board": _fixed},
    phases=("Actions", "Replace"),
    own_phases=("Replace",),
    lasts={"actions_left": "Your last action."},
    blocks=(
        ("Radiance", "Health", "Anger", "Actions left", "Cubes"),
        ("Pace", "Spirit", "Armor", "Clarity", "Unbridled", "Displacement Blast"),
    ),
    gist=("Health", "Armor", "Anger"),
    goals=("Radiance",),
    shapes={"Anger": "step", "Radiance": "fill"},
    means={
        "Radiance": Meaning("Cubes that have left the track for upgrades; at the ringed space he may escape", "UNI-09"),
        "Health": Meaning("What he has left to live: at 0 he is dead", "UNI-06"),
        "Anger": Meaning("It makes his attacks worse; at 3 they bring Radiance", "UNI-47"),
        "Actions left": Meaning("Actions he may still take this turn", "UNI-20"),
        "Cubes": Meaning("Unicorn cubes left to mark Crystal tiles with", "UNI-62"),
        "Spirit": Meaning("How many cards he draws", "UNI-60"),
        "Pace": Meaning("How many actions he has in a turn", "UNI-20"),
        "Armor": Meaning("What attackers must beat", "UNI-60"),
        "Clarity": Meaning("How many cards he reveals to choose from when he is made to Teleport", "UNI-74"),
        "Unbridled": Meaning("His Anger starts at 2", "UNI-60"),
        "Displacement Blast": Meaning("Once a turn: remove the tile that a card marks", "UNI-60"),
    },
    verbs={
        "Board": {
            "radiate": _upgrade,
            "fade": lambda v, o: f"Lose {UPGRADE_NAMES[o.card]}",
        },
        "Strike": {
            "target": "Attack {piece}",
        },
        "Step": {
            "teleport": lambda v, o: f"Teleport to {space_name(v, o.space)} with {CARD_NAMES[_kind(v, o)]}",
            "land": lambda v, o: f"To {space_name(v, o.space)} by {CARD_NAMES[o.card]}",
        },
        "Here": {
            "mark": "Mark the Crystal tile for 1 Radiance",
            "collect": _collect,
        },
        "Cards": {
            "move-card": _move,
            "turn-card": _turn,
            "with-card": lambda v, o: f"Together with {_card(v, o)}",
            "discard-unicorn": lambda v, o: f"Discard {_card(v, o)}",
            "lose-cards": "Discard {amount:Unicorn card}",
        },
        "Map": {
            "blast": lambda v, o: f"Blast {space_name(v, o.space)} away with {CARD_NAMES[_kind(v, o)]}",
            "switch-arrow": _switch,
        },
        "End": {
            "go-on": "Go on",
            "stop": "End your actions",
        },
    },
    asks=ASKS,
    on={"radiate": "Radiance"},
    events=EVENTS
    | {
        "anger": "{who}'s Anger is {amount}.",
        "blast": "{who} aims a Displacement Blast at {at}.",
        "discard-unicorn": "{who} loses a card: {thing}.",
        "radiance": "{who} has {amount} Radiance.",
        "switch-arrow": lambda e, who, at: (
            f"{who}'s arrows point {'north' if e.amount else 'along his facing'} from now on."
        ),
        "unicorn-collect": "{who} collects {token} at {at}.",
    },
    chances={
        "unicorn": "Draw a Unicorn card: which is it?",
        "unicorn-target": "Choose one of these pieces at random: which is it?",
    },
    outcomes={
        "unicorn": lambda name: f"{CARD_NAMES[CARD_IDS.index(name)]}, {_place(CARD_IDS.index(name))}",
        "unicorn-target": piece_name,
    },
)

SHADOW: Final = Face(
    role="shadow-unicorn",
    pieces={"unicorn": Piece("the Unicorn", Look("U", "piece-shadow-unicorn", "SHU-01"))},
    tokens=TOKENS,
    rules="SHU",
    hue="unicorn",
    pitch="An extra danger that runs by the rules alone.",
    hard=2,
    aim=Meaning("Nothing; he only gets in the way.", "VAR-83"),
    options={
        "shadow_hunter": OptionalRule("One player gives up the own goal and wins by killing him."),
    },
    fixes={"extras": _joins},
    blocks=(("Health", "Revealed Crystals", "Armor", "Spirit", "Cubes"),),
    gist=("Health", "Armor", "Spirit"),
    shapes={"Revealed Crystals": "march"},
    means={
        "Health": Meaning("What he has left to live: at 0 he is dead", "SHU-06"),
        "Revealed Crystals": Meaning(
            "Crystal tiles that have been revealed: they raise his Armor and Spirit", "SHU-15"
        ),
        "Armor": Meaning("What attackers must beat", "SHU-16"),
        "Spirit": Meaning("How many cards his pile has", "SHU-48"),
        "Cubes": Meaning("Unicorn cubes left to mark tiles with", "SHU-34"),
    },
    asks=ASKS,
    events=EVENTS | {"rampage": "{who} Rampages at {whom} on {at}."},
)
