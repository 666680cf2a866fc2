"""What people see and read of the Paladin."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from underhall import facts
from underhall.draw.faces.face import Colours, Face, Fixed, Look, Meaning, Piece
from underhall.draw.faces.manor_words import (
    edge_of_option,
    held_card,
    hero_fixed,
    odds,
    panel_of,
    said,
    side_of,
    step,
    there,
    whom,
)
from underhall.draw.names import count, join, pieces_at, tile_at, where
from underhall.hall.view import Card, OptionView
from underhall.manor.plan import ManorPlan
from underhall.manor.roles.paladin.crusade import GIFTS
from underhall.manor.roles.paladin.parts import (
    BEADS,
    BOARD,
    BOXES,
    BREACH_COST,
    DEDICATED,
    DIVINATION_COST,
    FAVOR_IDS,
    FAVORS,
    FIRE_BRAND_COST,
    GAINS,
    GRIT,
    LAMP_COST,
    MORE_SPIDERLINGS,
    PILLAR_COST,
    STARTING,
    TREASURE_IDS,
    TREASURES,
    VIGOR_COST,
    WEB_COST,
)
from underhall.manor.roles.paladin.terms import PaladinTerms
from underhall.manor.view import ManorView

_GAINED: Final = {"fury": "Fury", "light": "Light"}
"""What the gifts of Shrines and Prayer Beads are called."""
_BOX: Final = {box: box.capitalize() for box in BOXES}
_MARKS: Final = join([str(mark) for mark in GRIT.hero_cube_at])


# ------------------------------------------------------------------ actions


def _crusade(view: ManorView, option: OptionView) -> str:
    here = where(view, "paladin")
    if option.space == here:
        return f"Crusade where you stand: {_what_for(view, here)}, 1 cube"
    vigor = f", {option.amount * VIGOR_COST} Fury for Vigor before it" if option.amount else ""
    return f"Crusade {step(view, 'paladin', option.space)}, 1 cube{vigor}"


def _what_for(view: ManorView, at: int) -> str:
    """What a crusade without a step is good for."""
    tile = tile_at(view, at)
    assert tile is not None
    found = [] if tile.lit else ["reveal the tile"]
    found += ["resolve the Event"] if "event" in tile.tokens else []
    found += ["attack"] if {duel.piece for duel in view.duels} & {*pieces_at(view, at)} else []
    found += ["the Shrine"] if tile.lit and tile.kind == "shrine" else []
    found += ["take the treasure"] if "treasure" in tile.tokens else []
    return join(found or ["attack with Vigor"])


def _reveal(view: ManorView, option: OptionView) -> str:
    tile = tile_at(view, where(view, "paladin"))
    if tile is not None and tile.lit:
        return "Resolve the Event token"
    return f"Reveal the tile: {GAINS.reveal_in_crusade} Grit"


def _attack(view: ManorView, option: OptionView) -> str:
    return f"Attack {whom(view, option.piece)}: {odds(view, option.piece)}"


def _go_on(view: ManorView, option: OptionView) -> str:
    return _GO_ON.get("" if view.ask is None else view.ask.name, "Attack nobody else")


_GO_ON: Final = {
    "crusade-shrine": "Ask nothing of the Shrine",
    "ambush-brace": "Raise it no further",
    "hero-heal": "Keep the cube",
    "hero-heal-for-good": "Keep the cube",
}
"""What it means to go on, by the question."""


def _lose_cube(view: ManorView, option: OptionView) -> str:
    box = BOXES[option.card]
    loss = ": 1 less Strength and Defense" if box == "prepare" else ""
    return f"A hero cube from {_BOX[box]}{loss}"


# ------------------------------------------------------------------ cards


def _held(view: ManorView, option: OptionView) -> Card:
    return held_card(view, "paladin", option.card)


def _exchange(view: ManorView, name: str, where: str) -> str:
    """A favor card that is given up: at a Shrine for another."""
    if view.ask is not None and view.ask.name == "crusade-shrine":
        draw = GRIT.favor_draw
        return f"Shrine: give up {name}, {where}, to draw {draw.draw} favor cards and keep {draw.keep}"
    return f"Discard {name}, {where}"


def _just_given(view: ManorView) -> Card:
    """The latest treasure card in hand."""
    held = [card for card in panel_of(view, "paladin").cards if (card.state, card.deck) == ("in hand", "treasure")]
    return held[-1]


def _given(view: ManorView, option: OptionView) -> str:
    return _just_given(view).name


def _keep_given(view: ManorView, option: OptionView) -> str:
    return f"Keep {said(_just_given(view))}"


def _refuse(view: ManorView, option: OptionView) -> str:
    shown = {card.name for card in panel_of(view, "paladin").cards if card.state == "face up"}
    if "Dedication" in shown:
        return f"Refuse it: {DEDICATED.light} Light and {DEDICATED.fury} Fury"
    return f"Refuse it: {GAINS.treasure_refused} Grit"


def _decline(view: ManorView, option: OptionView) -> str:
    fire = view.ask is not None and view.ask.name == "fire-brand"
    return "Keep your Fury" if fire else "Leave the tile as it lies"


def _pray(view: ManorView, option: OptionView) -> str:
    gift = GIFTS[option.card]
    amount = getattr(BEADS.gain_one_of[option.card], gift)
    return f"Give up the Prayer Beads for a favor card and {amount} {_GAINED[gift]}"


def _shrine(view: ManorView, option: OptionView) -> str:
    gift = GIFTS[option.card]
    return f"Shrine: gain {getattr(BOARD.shrine.gain_one_of[option.card], gift)} {_GAINED[gift]}"


# ------------------------------------------------------------------ the story


def _gains(name: str) -> str:
    return f"{{who}} gains {{amount}} {name} and has {{thing}}."


def _loses(name: str) -> str:
    return f"{{who}} loses {{amount}} {name} and has {{thing}} left."


# ------------------------------------------------------------------ before a game


def _laid_out(plan: ManorPlan) -> Iterator[Fixed]:
    """Its supply and decks."""
    own, terms = facts.paladin().pieces, plan.of(PaladinTerms)
    yield Fixed(
        f"Paladin: {count(own.light_token, 'light token')}, {count(own.fury_token, 'fury token')}"
        " and the pillar of light in the supply.",
        "PAL-04",
    )
    treasures = {*TREASURE_IDS} - {*terms.treasures_boxed, *terms.in_play}
    yield Fixed(f"Paladin: a deck of {count(len(treasures), 'treasure card')} beside the map.", "PAL-05")
    starting = {FAVOR_IDS[card] for card in STARTING}
    favors = {*FAVOR_IDS} - {*terms.favors_boxed, *terms.in_play, *starting}
    yield Fixed(f"Paladin: a deck of {count(len(favors), 'favor card')}.", "PAL-06")


def _fixed(plan: ManorPlan) -> Iterator[Fixed]:
    terms = plan.of(PaladinTerms)
    yield from hero_fixed("The Paladin", terms, PaladinTerms(), health_by="PAL-09", others_by="PAL-08")
    boxed = [card.name for card in (*FAVORS, *TREASURES) if card.id in (*terms.favors_boxed, *terms.treasures_boxed)]
    if boxed:
        yield Fixed(f"The Paladin's cards {join(boxed)} stay in the box.", "PAL-07")
    in_play = [card.name for card in TREASURES if card.id in terms.in_play]
    if in_play:
        yield Fixed(f"The Paladin starts with {join(in_play)} in play.", "PAL-09")


# ------------------------------------------------------------------ his face

FACE: Final = Face(
    role="paladin",
    pieces={
        "paladin": Piece("the Paladin", Look("P", "piece-paladin", "PAL-12")),
        "pillar-of-light": Piece("the pillar of light", Look("I", "piece-pillar", "PAL-57")),
    },
    rules="PAL",
    hue="paladin",
    palette={"paladin": Colours("#f4cb52", "#c58a0a", "#e2e2e2")},
    pitch="Slow, holy and hard to kill: prepares, crusades, and hunts the Spider room by room.",
    hard=1,
    starts=(
        f"Health {BOARD.health.start}, Grit {GRIT.start}, {BOARD.unassigned.start_cubes} hero cubes, "
        "Illuminate and Vigor in play"
    ),
    enters="starts on the Entrance",
    lays_out=_laid_out,
    set_up_by=("PAL-02", "PAL-01"),
    killed_by="PAL-11",
    levels_by="MVR-20",
    fixes={"board": _fixed},
    phases=("Collect cubes", "Take actions", "Gain Fury"),
    blocks=(
        ("Health", "Grit", "Fury", "Light"),
        ("Strength", "Defense", "Spaces left", "Spare cubes", "Unassigned", "Prepare", "Sprint", "Crusade"),
    ),
    gist=("Health", "Strength", "Defense", "Grit"),
    shapes=dict.fromkeys(("Unassigned", "Prepare", "Sprint", "Crusade"), "cuberow"),
    things={"Fury": "token-fury", "Light": "token-light"},
    means={
        "Health": Meaning("A hit by a Skeleton costs 1; at 0 he is dead", "PAL-11"),
        "Grit": Meaning(f"At {_MARKS} he gains a hero cube, and below them gives it back", "PAL-39"),
        "Fury": Meaning("Spent on Strength for a crusade and on breaches; a turn without a hit brings 1", "PAL-45"),
        "Light": Meaning("Spent on lamps, which stop Skeletons, and on webs; each hit brings 1", "PAL-46"),
        "Strength": Meaning("He hits whoever has less Defense than this", "PAL-13"),
        "Defense": Meaning("An attacker needs more Strength than this to hit him", "PAL-13"),
        "Spaces left": Meaning("Spaces that are left of the sprint under way", "PAL-22"),
        "Spare cubes": Meaning("Hero cubes that Grit has still to bring", "PAL-39"),
        "Unassigned": Meaning("Hero cubes in hand: each is good for one action this turn", "PAL-18"),
        "Prepare": Meaning("Each cube is 1 Strength and 1 Defense, until he collects them again", "PAL-21"),
        "Sprint": Meaning("Moves over Lit tiles, past whoever does not bar the way", "PAL-22"),
        "Crusade": Meaning("A move of 0 or 1 space; then reveal, attack, use the Shrine, take treasures", "PAL-24"),
    },
    verbs={
        "Strike": {
            "attack": _attack,
            "fire-brand": f"{count(MORE_SPIDERLINGS, 'more Spiderling')} goes to the box, {FIRE_BRAND_COST} Fury",
        },
        "Step": {
            "crusade": _crusade,
            "move": lambda v, o: f"Sprint on {step(v, 'paladin', o.space)}",
            "sprint": lambda v, o: f"Sprint {step(v, 'paladin', o.space)}, 1 cube",
        },
        "Here": {
            "collect-treasure": "Take the treasure",
            "reveal": _reveal,
            "shrine": _shrine,
        },
        "Cubes": {
            "heal": "Give the cube and regain Health",
            "lose-cube": _lose_cube,
            "prepare": "Prepare: 1 more Strength and Defense, 1 cube",
        },
        "Powers": {
            "clear-web": f"Illuminate: a web at {{at}} goes, {WEB_COST} Light",
            "conjure-wall": lambda v, o: f"Conjure: a force wall {side_of(v, 'paladin', o)}, once a turn",
            "divine": lambda v, o: f"Divination: reveal {there(v, o.space)}, {DIVINATION_COST} Light",
            "lamp": lambda v, o: f"Illuminate: a lamp on {there(v, o.space, ('paladin',))}, {LAMP_COST} Light",
            "mace-breach": lambda v, o: f"Magic Mace: breach the wall {side_of(v, 'paladin', o)}, once a turn",
            "pillar": f"Pillar of Light on {{at}}, {PILLAR_COST} Light",
            "pray": _pray,
            "vigor": f"Vigor: {{amount}} more Strength in this crusade, {VIGOR_COST} Fury",
            "vigor-breach": lambda v, o: f"Vigor: breach the wall {side_of(v, 'paladin', o)}, {BREACH_COST} Fury",
        },
        "Cards": {
            "discard-favor": lambda v, o: _exchange(v, _held(v, o).name, "in your hand"),
            "discard-shown-favor": lambda v, o: _exchange(v, FAVORS[o.card].name, "in play"),
            "discard-shown-treasure": lambda v, o: f"Discard {TREASURES[o.card].name}, in play",
            "discard-treasure": lambda v, o: f"Discard {_held(v, o).name}, in your hand",
            "keep-favor": lambda v, o: f"Keep {said(_held(v, o))}",
            "keep-given": _keep_given,
            "play-favor": lambda v, o: f"Play {said(_held(v, o))}",
            "play-treasure": lambda v, o: f"Play {said(_held(v, o))}",
            "refuse": _refuse,
        },
        "End": {
            "decline": _decline,
            "go-on": _go_on,
            "stop": "End your turn",
        },
    },
    asks={"Cards": {"hand-treasure": lambda v, o: f"Give him {said(_held(v, o))}"}},
    on={
        "clear-web": ("Illuminate", "Light"),
        "conjure-wall": "Conjure",
        "crusade": "Unassigned",
        "divine": ("Divination", "Light"),
        "keep-given": _given,
        "lamp": ("Illuminate", "Light"),
        "mace-breach": "Magic Mace",
        "pillar": ("Pillar of Light", "Light"),
        "pray": "Prayer Beads",
        "prepare": "Unassigned",
        "refuse": _given,
        "sprint": "Unassigned",
        "vigor": "Fury",
        "vigor-breach": ("Vigor", "Fury"),
    },
    lays=("prepare",),
    edges=dict.fromkeys(("conjure-wall", "mace-breach", "vigor-breach"), edge_of_option),
    events={
        "armor": "{who}'s Armor takes the blow and is gone.",
        "breach": "{who} breaches the wall {thing} of {at}.",
        "clear-web": "{who} burns away a web at {at}.",
        "crusade": "{who} goes on a crusade at {at}.",
        "cube-lost": lambda e, who, at: f"{who} falls below {e.amount} Grit: a hero cube leaves {_BOX[e.thing]}.",
        "cube-won": "{who} reaches {amount} Grit and gains a hero cube.",
        "discard-favor": "{who} discards {thing}.",
        "discard-treasure": "{who} discards {thing}.",
        "divine": "{who} looks into the dark at {at}: Divination.",
        "favor": "{who} keeps a favor card.",
        "force-wall": "{who} conjures a force wall {thing} of {at}.",
        "fury": _gains("Fury"),
        "grit": _gains("Grit"),
        "grit-lost": _loses("Grit"),
        "health-lost": _loses("Health"),
        "keep-treasure": "{who} keeps the treasure card.",
        "lamp": "{who} lights a lamp at {at}.",
        "light": _gains("Light"),
        "move": "{who} sprints to {at}.",
        "pillar": "The pillar of light rises at {at}.",
        "play-card": "{who} plays {thing}.",
        "pray": "{who} gives up the Prayer Beads at {at}.",
        "prepare": "{who} prepares: {amount:cube} in the box.",
        "refuse": "{who} refuses {thing}: it leaves the game.",
        "rotate": "{who} turns the tile at {at}.",
        "vigor": "{who} is {amount} stronger in this crusade.",
    },
    chances={
        "treasure-card-pick": "Draw one of the Paladin's treasure cards at random: the how manyth is it?",
        "favor": "Draw a favor card: which is it?",
        "treasure-card": "Draw a treasure card: which is it?",
    },
    outcomes={
        "treasure-card-pick": lambda name: f"number {int(name) + 1}",
        "favor": lambda name: FAVORS[FAVOR_IDS.index(name)].name,
        "treasure-card": lambda name: TREASURES[TREASURE_IDS.index(name)].name,
    },
)
