"""What people see and read of the Dragon."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from underhall import facts
from underhall.cave.map import parts
from underhall.cave.plan import CavePlan
from underhall.cave.roles.dragon.powers import CARD_NAMES, POWER_COSTS, POWER_NAMES, POWER_TEXTS, SYMBOLS
from underhall.cave.roles.dragon.sloth import GREED, HUNGER, TRACK_IDS, TRACK_TITLES
from underhall.cave.roles.dragon.terms import DragonTerms
from underhall.cave.view import CaveTile
from underhall.draw.faces import cave_tiles
from underhall.draw.faces.face import Colours, Face, Fixed, Look, Meaning, Piece, Token
from underhall.draw.faces.manor_words import whom
from underhall.draw.faces.registry import face_of, piece_name, token_name
from underhall.draw.names import count, space_name, tile_at, upper, where
from underhall.engine.state import Event
from underhall.hall import tokens
from underhall.hall.pieces import PIECES, POLTERGEISTS
from underhall.hall.space import SIDE_NAMES, side_to
from underhall.hall.view import OptionView, View
from underhall.travel.in_manor.dragon.powers import EATABLE

# ------------------------------------------------------------------ options


def _move(view: View, option: OptionView) -> str:
    side = side_to(where(view, "dragon"), option.space)
    free = ", free" if view.ask is not None and view.ask.name == "dragon-act" else ""
    if side < 0:
        return f"Through the Pits to {space_name(view, option.space)}{free}"
    return f"Move {SIDE_NAMES[side]} to {space_name(view, option.space)}{free}"


def _card(view: View, option: OptionView) -> str:
    """The symbol of a card in hand, by its uid."""
    panel = next(panel for panel in view.panels if panel.role == "dragon")
    return next(card.name for card in panel.cards if card.state == "in hand" and card.card == option.card)


def _power(view: View, option: OptionView) -> str:
    """Its board says what a power does in this house."""
    name = POWER_NAMES[option.card]
    panel = next(panel for panel in view.panels if panel.role == "dragon")
    text = next((row.note for row in panel.rows if row.name == name), POWER_TEXTS[option.card])
    return f"{name} ({POWER_COSTS[option.card]}): {text}"


def _go_on(view: View, option: OptionView) -> str:
    return GO_ON[view.ask.name if view.ask is not None else "dragon-act"]


GO_ON: Final = {
    "dragon-act": "Done with moving and powers",
    "dragon-treasure": "Done with Treasure",
    "dragon-gem": "Place no Gem",
}


def _sloth(view: View, option: OptionView) -> str:
    return TRACK_TITLES[option.card]


def _stir(view: View, option: OptionView) -> str:
    cost = {GREED: " for a Treasure token", HUNGER: " for 2 eaten Goblins"}.get(option.card, "")
    return f"{TRACK_TITLES[option.card]}: move a cube to Wakefulness{cost}"


def _face(option: OptionView) -> str:
    return cave_tiles.die_face(parts.DRAGON_FACES[option.card])


def _eaten_by_scratch(view: View, option: OptionView) -> str:
    """In the manor he eats all that he can on his tile, in the cave one kind of it (MVR-88, MVR-95)."""
    if view.house == "manor":
        return "Skeletons and poltergeists"
    return "poltergeists" if PIECES.index(option.piece) in POLTERGEISTS else "Skeletons"


def _target(view: View, option: OptionView) -> str:
    if view.ask is not None and view.ask.name == "scratch":
        if option.piece in face_of("goblins").pieces:
            return "All Tribes on your tile"
        if PIECES.index(option.piece) in EATABLE:
            return f"All {_eaten_by_scratch(view, option)} on your tile"
    if PIECES.index(option.piece) in POLTERGEISTS:
        return f"{upper(whom(view, option.piece))} at {space_name(view, where(view, option.piece))}"
    return upper(piece_name(option.piece))


def _burn(view: View, option: OptionView) -> str:
    tile = tile_at(view, option.space)
    symbol = f", {cave_tiles.SYMBOLS[tile.symbol]}" if isinstance(tile, CaveTile) else ""
    return f"Reveal {space_name(view, option.space)} (Dark{symbol})"


def _swat(view: View, option: OptionView) -> str:
    return f"{upper(token_name(tokens.TOKENS[option.card], view.house))} at {space_name(view, option.space)}"


# ------------------------------------------------------------------ the story

_FOR_THE_CENTRE: Final = {
    "KNT-58": ("a hit", "a miss"),
    "GHL-34": ("a trap", "no trap"),
    "UNI-65": ("a trap", "no trap"),
}
"""What a roll of the Dragon die means that asks for the centre alone, by its clause."""


def _rolls(event: Event, who: str, at: str) -> str:
    if event.clause in _FOR_THE_CENTRE:
        return f"{who} rolls the Dragon die: {cave_tiles.centre_face(event.thing, *_FOR_THE_CENTRE[event.clause])}."
    return f"{who} rolls the Dragon die: {cave_tiles.die_face(event.thing)}."


def _armor_roll(event: Event, who: str, at: str) -> str:
    shown = cave_tiles.centre_face(event.thing, "a hit", "a miss")
    return f"Strength equal to his Armor: the Dragon die shows {shown}."


def _track(event: Event) -> str:
    return TRACK_TITLES[TRACK_IDS.index(event.thing)]


# ------------------------------------------------------------------ before a game


def _fixed(plan: CavePlan) -> Iterator[Fixed]:
    terms = plan.of(DragonTerms)
    yield Fixed(f"The Dragon starts at Health {terms.health}.", "VAR-115")
    if terms.hunger_moved:
        locked = "; the Cave can never move them back" if terms.hunger_locked else ""
        cubes = count(terms.hunger_moved, "Hunger cube")
        yield Fixed(f"{cubes} of the Dragon start on Wakefulness{locked}.", plan.clauses["hunger"])
    elif "hunger" in plan.clauses:
        yield Fixed("No Hunger cubes of the Dragon move.", plan.clauses["hunger"])
    if terms.shriek_turns:
        yield Fixed(f"To awaken he must have used Shriek on {terms.shriek_turns} turns.", "VAR-116")


# ------------------------------------------------------------------ his face

FACE: Final = Face(
    role="dragon",
    pieces={
        "dragon": Piece(
            "the Dragon",
            Look("D", "piece-dragon-awake", "DRG-28", "surfaced", "awake"),
            under=Look("d", "piece-dragon-sleeping", "DRG-27", "underground", "underground"),
            is_under=lambda view: not view.surfaced,
        )
    },
    tokens={
        "gem-claw": Token("the Claw Gem", "«", "DRG-17"),
        "gem-flame": Token("the Flame Gem", "°", "DRG-17"),
        "gem-wing": Token("the Wing Gem", "»", "DRG-17"),
        "flame-wall": Token("the Flame Wall", "#", "DRG-42"),
    },
    rules="DRG",
    hue="dragon",
    palette={"dragon": Colours("#e0603a", "#c9481f", "#9a9a9a")},
    pitch="Sleeps under everything; greed, hunger and pride wake him.",
    hard=1,
    starts=(
        f"Sloth cubes on Greed, Hunger and Pride, no Goblins eaten, {facts.dragon().role.start_hand} Power cards drawn"
    ),
    enters="enters on the Knight's tile, underground; without her on the Entrance",
    fixes={"board": _fixed},
    phases=("Powers", "Treasure", "Gem", "Hand"),
    own_phases=("Gem", "Hand"),
    blocks=(
        ("Wakefulness", "Armor", "Spirit", "Treasures"),
        ("Health", "Eaten Goblins", "Claw Gem", "Flame Gem", "Wing Gem"),
        ("Greed", "Hunger", "Pride: Events", "Pride: Gem", "Pride: Stillness"),
    ),
    stacked=True,
    gist=("Health", "Armor", "Spirit"),
    goals=("Wakefulness",),
    shapes={"Wakefulness": "fill", "Claw Gem": "gem", "Flame Gem": "gem", "Wing Gem": "gem"},
    means={
        "Wakefulness": Meaning("Cubes that have left Sloth: at the ringed space he awakens", "DRG-55"),
        "Health": Meaning("What he has left to live: at 0 he is dead", "DRG-03"),
        "Eaten Goblins": Meaning("Goblins he has eaten: two feed a cube of Hunger", "DRG-51"),
        "Armor": Meaning("What attackers must beat; it grows with Wakefulness", "DRG-08"),
        "Spirit": Meaning("How many Power cards he draws", "DRG-08"),
        "Treasures": Meaning("Treasures he holds: one a turn moves a cube of Greed", "DRG-21"),
        "Claw Gem": Meaning("On the map it lends a Claw once a turn", "DRG-17"),
        "Flame Gem": Meaning("On the map it lends a Flame once a turn", "DRG-17"),
        "Wing Gem": Meaning("On the map it lends a Wing once a turn", "DRG-17"),
        "Greed": Meaning("Cubes that leave, one a turn, for a Treasure he gives away", "DRG-49"),
        "Hunger": Meaning("Cubes that leave for two that he has eaten", "DRG-50"),
        "Pride: Events": Meaning("Cubes that leave when a power of his reveals an Event tile", "DRG-52"),
        "Pride: Gem": Meaning("A cube that leaves when he places a Gem and another of his is on the map", "DRG-53"),
        "Pride: Stillness": Meaning("A cube that leaves when he makes no movement in a turn", "DRG-53"),
    },
    emblems=("power", "token-gem"),
    verbs={
        "Dice": {
            "keep-roll": lambda v, o: f"Keep {_face(o)}",
            "reroll": lambda v, o: f"Reroll {_face(o)}",
        },
        "Strike": {
            "target": _target,
        },
        "Step": {
            "leave-terrain": "Move off the Terrain to {at}, where a Dark tile is placed",
            "move": _move,
            "through-wall": "Through the wall to {at}",
        },
        "Here": {
            "flame-wall": "Set {at} on fire",
            "pick-up": "Pick up a Treasure",
            "place-gem": lambda v, o: f"Place the {CARD_NAMES[o.card]} Gem",
            "stay-below": "Stay underground",
            "surface": "Surface here, for good",
            "swat": _swat,
        },
        "Cubes": {
            "drowse": lambda v, o: f"Back to {TRACK_TITLES[o.card]}",
            "let-lie": "Leave the cube where it is",
            "slither-from": lambda v, o: f"From {TRACK_TITLES[o.card]}",
            "slither-to": lambda v, o: f"To {TRACK_TITLES[o.card]}",
            "stir": _stir,
        },
        "Powers": {
            "power": _power,
            "spend-card": lambda v, o: f"Discard {_card(v, o)}",
            "spend-gem": lambda v, o: f"Use the {CARD_NAMES[o.card]} Gem",
        },
        "Cards": {
            "discard-power": lambda v, o: f"Discard {_card(v, o)}",
        },
        "Map": {
            "burn": _burn,
        },
        "End": {
            "go-on": _go_on,
            "halt": "Stop here",
        },
    },
    on={
        "drowse": _sloth,
        "pick-up": "Treasures",
        "place-gem": lambda v, o: f"{CARD_NAMES[o.card]} Gem",
        "slither-from": _sloth,
        "slither-to": _sloth,
        "spend-gem": lambda v, o: f"{CARD_NAMES[o.card]} Gem",
        "stir": lambda v, o: (_sloth(v, o), "Wakefulness"),
    },
    events={
        "armor-roll": _armor_roll,
        "awaken": "{who} awakens.",
        "devour": "{who} eats {piece}.",
        "discard-power": "{who} discards {thing}.",
        "dragon-health": "{who}'s Health falls to {amount}.",
        "dragon-roll": _rolls,
        "drowsy": lambda e, who, at: f"{who} grows drowsy: a cube back to {_track(e)}, Wakefulness {e.amount}.",
        "eat": "{who} eats {amount:Goblin}.",
        "flame-wall": "A Flame Wall rises on {at}.",
        "fury-spent": "{who} spends {amount} Fury to strike at the Dragon underground.",
        "fly": "{who} moves to {at}.",
        "place-gem": "{who} places the {thing} Gem on {at}.",
        "power": "{who} uses {thing}.",
        "slither": lambda e, who, at: f"{who} moves a cube to {_track(e)}.",
        "stir": lambda e, who, at: f"{who} stirs: a cube from {_track(e)}, Wakefulness {e.amount}.",
        "surface": "{who} surfaces on {at}.",
    },
    chances={"power": "Draw a Power card: which is it?"},
    outcomes={"power": lambda name: CARD_NAMES[SYMBOLS.index(name)]},
)
