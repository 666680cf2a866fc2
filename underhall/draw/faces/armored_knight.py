"""What people see and read of the Armored Knight."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from underhall import facts
from underhall.draw.faces.face import Colours, Face, Fixed, Look, Meaning, Piece
from underhall.draw.faces.manor_words import (
    HIDDEN,
    between,
    edge_of_option,
    going_on,
    held_card,
    hero_fixed,
    odds,
    panel_of,
    said,
    step,
    there,
    value_of,
    whom,
)
from underhall.draw.names import count, join, tile_at, where
from underhall.hall.view import Card, OptionView
from underhall.manor.plan import ManorPlan
from underhall.manor.roles.armored_knight.parts import (
    ACTIONS,
    ARTIFACT_IDS,
    ARTIFACTS,
    BOXES,
    GRIT,
    SEEKERS_LANTERN,
    SETUP,
    SIDEQUEST_IDS,
    SIDEQUESTS,
    STATISTICS,
    VALUES,
)
from underhall.manor.roles.armored_knight.terms import ArmoredKnightTerms
from underhall.manor.view import ManorView

_STATISTIC: Final = {each.id: each.name for each in STATISTICS}
_BOX: Final = {
    "unassigned": "Unassigned",
    **_STATISTIC,
    **{action.id: action.name for action in ACTIONS.values()},
    **{card.id: card.name for card in ARTIFACTS},
}
_MARKS: Final = join([str(mark) for mark in GRIT.thresholds])
_TRACKS: Final = tuple(each.name for each in STATISTICS)
_ACTIONS: Final = tuple(action.name for action in ACTIONS.values())


# ------------------------------------------------------------------ actions


def _raise(view: ManorView, option: OptionView) -> str:
    """The statistic, and by how much it rises with the next cube."""
    each = STATISTICS[[*VALUES].index(option.card)]
    return f"{each.boxes[value_of(view, 'armored-knight', each.name)]} more {each.name}, 1 cube"


def _reveal(view: ManorView, option: OptionView) -> str:
    """The Grit that it brings, more with the Seeker's Lantern; on a visit an Event token may lie on a Lit tile."""
    tile = tile_at(view, where(view, "armored-knight"))
    if tile is not None and tile.lit:
        return "Resolve the Event token"
    lantern = ARTIFACTS[SEEKERS_LANTERN]
    played = any(card.name == lantern.name and card.state not in HIDDEN for card in panel_of(view, FACE.role).cards)
    return f"Reveal the tile: {GRIT.reveal + lantern.grit * played} Grit"


def _attack(view: ManorView, option: OptionView) -> str:
    return f"Attack {whom(view, option.piece)}: {odds(view, option.piece)}"


def _throw(view: ManorView, option: OptionView) -> str:
    at = there(view, option.space, (option.piece,))
    return f"Throw a javelin at {whom(view, option.piece)} on {at}: {odds(view, option.piece)}, 1 cube"


def _go_on(view: ManorView, option: OptionView) -> str:
    return _GO_ON["" if view.ask is None else view.ask.name]


_GO_ON: Final = {
    "ambush-brace": "Raise it no further",
    "hero-heal": "Keep the cube",
    "hero-heal-for-good": "Keep the cube",
    "armored-boots": "Walk no further in the Swift Boots",
    "encounter-attack": "Attack nobody else",
    "encounter-shrine": "Keep your sidequests",
    "encounter-exchange": "Draw as many sidequests as you discarded",
}
"""What it means to go on, by the question."""


def _lose_cube(view: ManorView, option: OptionView) -> str:
    box = BOXES[option.card]
    loss = f": less {_STATISTIC[box]}" if box in _STATISTIC else ""
    return f"A hero cube from {_BOX[box]}{loss}"


def _held(view: ManorView, option: OptionView) -> Card:
    return held_card(view, "armored-knight", option.card)


def _complete(view: ManorView, option: OptionView) -> str:
    card = _held(view, option)
    return f"Complete {card.name}: {_reward(card)}"


def _reward(card: Card) -> str:
    """The last line of a sidequest: what it brings."""
    return going_on(card.text.rpartition("\n")[2].removesuffix("."))


def _use(view: ManorView, option: OptionView) -> str:
    card = ARTIFACTS[option.card]
    effect = card.effect.partition(": ")[2].partition(". ")[0].removesuffix(".")
    return f"{card.name}: {effect}, 1 cube"


# ------------------------------------------------------------------ before a game


def _laid_out(plan: ManorPlan) -> Iterator[Fixed]:
    """Its supply and decks."""
    own = facts.armored_knight().components
    yield Fixed(
        f"Armored Knight: {count(own.javelin_tokens, 'javelin')} and {count(own.armor_tokens, 'armor token')}"
        " in the supply.",
        "AKN-05",
    )
    yield Fixed(
        f"Armored Knight: a deck of {count(own.sidequest_cards, 'sidequest')}, another of"
        f" {count(own.artifact_cards, 'artifact')} (reconstructed).",
        "AKN-06",
    )


def _fixed(plan: ManorPlan) -> Iterator[Fixed]:
    terms = plan.of(ArmoredKnightTerms)
    yield from hero_fixed("The Armored Knight", terms, ArmoredKnightTerms(), health_by="AKN-41", others_by="AKN-41")
    if terms.armor:
        yield Fixed(f"The Armored Knight starts with {count(terms.armor, 'armor token')} on Repair Armor.", "AKN-41")


# ------------------------------------------------------------------ her face

FACE: Final = Face(
    role="armored-knight",
    pieces={"armored-knight": Piece("the Armored Knight", Look("A", "piece-armored-knight", "AKN-07"))},
    rules="AKN",
    hue="armored-knight",
    palette={"armored-knight": Colours("#c5ceda", "#7f8da0", "#c4c4c4")},
    pitch="In the Paladin's place: quick or strong as she likes, with javelins, bombs and sidequests.",
    hard=2,
    starts=(
        f"Health {SETUP.start_health}, Grit {SETUP.start_grit}, {SETUP.start_hero_cubes} hero cubes,"
        f" {SETUP.start_sidequests} sidequests drawn (reconstructed)"
    ),
    enters="starts on the Entrance",
    lays_out=_laid_out,
    set_up_by=("AKN-04", "AKN-03"),
    killed_by="AKN-40",
    levels_by="MVR-20",
    fixes={"board": _fixed},
    phases=("Collect cubes", "Move and act"),
    lasts={"encounters_left": "Your last encounter: you cannot move afterwards.", "spaces_left": "Your last step."},
    blocks=(
        ("Health", "Grit", "Javelins", "Armor"),
        ("Unassigned", *_TRACKS, "Strength", "Defense", "Spare cubes", "Spaces left", "Encounters left"),
        _ACTIONS,
    ),
    gist=("Health", "Strength", "Defense", "Grit"),
    shapes={"Unassigned": "cuberow"} | dict.fromkeys(_TRACKS, "trackrow") | dict.fromkeys(_ACTIONS, "cuberow"),
    values={each.name: values for each, values in zip(STATISTICS, VALUES.values(), strict=True)},
    things={"Javelins": "token-javelin", "Armor": "token-armor"},
    means={
        "Health": Meaning("A hit by a Skeleton costs 1; at 0 she is dead", "AKN-40"),
        "Grit": Meaning(f"At {_MARKS} she gains a hero cube, and below them gives it back", "AKN-35"),
        "Javelins": Meaning("To be thrown at anybody in sight; one thrown at the Spider is gone for good", "AKN-27"),
        "Armor": Meaning("Each token takes 1 Health off one loss, and leaves the game", "AKN-32"),
        "Strength": Meaning("She hits whoever has less Defense than this", "AKN-08"),
        "Defense": Meaning("An attacker needs more Strength than this to hit her", "AKN-08"),
        "Spaces left": Meaning("Spaces she may still move this turn, as long as an encounter is left", "AKN-12"),
        "Encounters left": Meaning("Encounters she may still have this turn", "AKN-11"),
        "Spare cubes": Meaning("Hero cubes that Grit has still to bring", "AKN-35"),
        "Unassigned": Meaning("Hero cubes in hand, for statistics, actions and artifacts", "AKN-24"),
        "Perception": Meaning("Encounters she may have in a turn: reconstructed numbers", "AKN-11"),
        "Movement": Meaning("Spaces she may move in a turn: reconstructed numbers", "AKN-11"),
        "Strength & Defense": Meaning("What she attacks with, and what protects her in others' turns too", "AKN-09"),
        "Throw Javelin": Meaning("Once a turn: attack somebody in sight with a javelin, 1 cube", "AKN-27"),
        "Lob Bomb": Meaning("A breach on a wall in sight, 1 cube", "AKN-29"),
        "Intuit": Meaning("Look at every Dark tile beside her, 1 cube", "AKN-30"),
        "Repair Armor": Meaning("Once a turn: another armor token, 2 cubes", "AKN-31"),
        "Bolster": Meaning("Once a turn: 2 more Strength for the next attack, 1 cube", "AKN-33"),
    },
    verbs={
        "Strike": {
            "attack": _attack,
            "throw-javelin": _throw,
        },
        "Step": {
            "move": lambda v, o: f"Go {step(v, 'armored-knight', o.space)}",
        },
        "Here": {
            "collect-treasure": "Take the treasure",
            "encounter": "Have an encounter where you stand",
            "pick-up-javelin": "Pick up the javelin",
            "reveal": _reveal,
            "treasure-grit": f"Gain {GRIT.treasure} Grit",
            "treasure-javelin": "Gain a javelin",
        },
        "Cubes": {
            "heal": "Give the cube and regain Health",
            "lose-hero-cube": _lose_cube,
            "raise": _raise,
        },
        "Powers": {
            "bolster": f"Bolster: {ACTIONS['bolster'].strength} more Strength for the next attack, 1 cube",
            "intuit": "Intuit: look at every Dark tile beside you, 1 cube",
            "lob-bomb": lambda v, o: f"Lob Bomb: breach the wall between {between(v, o)}, 1 cube",
            "repair-armor": f"Repair Armor: an armor token, {ACTIONS['repair-armor'].cubes} cubes",
            "use-artifact": _use,
        },
        "Cards": {
            "complete": _complete,
            "discard-sidequest": lambda v, o: f"Discard {_held(v, o).name} for another sidequest",
            "quest": _complete,
            "play-artifact": lambda v, o: f"Play {said(_held(v, o))}",
        },
        "End": {
            "go-on": _go_on,
            "stop": "End your turn",
        },
    },
    on={
        **dict.fromkeys(("bolster", "intuit", "lob-bomb", "raise", "repair-armor", "use-artifact"), "Unassigned"),
        "pick-up-javelin": "Javelins",
        "throw-javelin": ("Javelins", "Unassigned"),
        "treasure-grit": "Grit",
        "treasure-javelin": "Javelins",
    },
    lays=("raise",),
    edges={"lob-bomb": edge_of_option},
    events={
        "armor": "{who}'s armor takes the blow: {amount:token} left.",
        "artifact": "{who} draws an artifact.",
        "bolster": "{who} is {amount} stronger for the next attack.",
        "breach": "{who} lobs a bomb: a breach {thing} of {at}.",
        "complete": "{who} completes {thing}.",
        "cube-lost": lambda e, who, at: f"{who} falls below {e.amount} Grit: a hero cube leaves {_BOX[e.thing]}.",
        "cube-won": "{who} reaches {amount} Grit and gains a hero cube.",
        "discard-sidequest": "{who} discards {thing}.",
        "encounter": "{who} has an encounter at {at}.",
        "grit": "{who} gains {amount} Grit and has {thing}.",
        "grit-lost": "{who} loses {amount} Grit and has {thing} left.",
        "health-lost": "{who} loses {amount} Health and has {thing} left.",
        "intuit": "{who} looks at the Dark tiles beside {at}.",
        "javelin": "{who} takes a javelin and has {amount}.",
        "pick-up-javelin": "{who} picks up a javelin at {at}.",
        "play-artifact": "{who} plays {thing}.",
        "raise": lambda e, who, at: f"{who} puts a hero cube on {_STATISTIC[e.thing]}: {e.amount}.",
        "repair-armor": "{who} repairs her armor: {amount:token}.",
        "throw-javelin": "{who} throws a javelin at {piece} at {at}.",
        "use-artifact": "{who} uses {thing}.",
    },
    chances={
        "artifact": "Draw an artifact: which is it?",
        "sidequest": "Draw a sidequest: which is it?",
    },
    outcomes={
        "artifact": lambda name: ARTIFACTS[ARTIFACT_IDS.index(name)].name,
        "sidequest": lambda name: SIDEQUESTS[SIDEQUEST_IDS.index(name)].name,
    },
)
