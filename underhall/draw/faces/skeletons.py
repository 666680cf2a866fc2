"""What people see and read of the Skeletons, and of those that nobody plays: the Paladin's Journey."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from underhall import facts
from underhall.draw.faces.face import Colours, Face, Fixed, Look, Meaning, Piece
from underhall.draw.faces.manor_words import (
    between,
    edge_of_option,
    held_card,
    odds,
    panel_of,
    said,
    step,
    there,
    value_of,
    whom,
)
from underhall.draw.faces.registry import piece_name
from underhall.draw.names import count, join, space_name, where
from underhall.hall.pieces import CASTY, PIECES, SCREAMY, SLASHY, SMASHY, STABBY
from underhall.hall.space import SIDE_NAMES
from underhall.hall.view import Card, OptionView
from underhall.manor.plan import ManorPlan
from underhall.manor.roles.skeletons.abilities import ABILITIES, GEAR_USES
from underhall.manor.roles.skeletons.cards import (
    ASH_STAFF,
    BAG_OF_TREATS,
    BASE,
    BEARER,
    BOMB_BAG,
    BREACH_COST,
    FACTS,
    FLAME_ARROW,
    GEAR,
    GEAR_IDS,
    LOOT_GAIN,
    PIPE,
    POISON,
    SKELETON,
    STABILITY,
    STRIKE_COST,
    SUMMON_COST,
    TURN_GAIN,
)
from underhall.manor.roles.skeletons.terms import SkeletonsTerms
from underhall.manor.setup.agreed import RANKS
from underhall.manor.setup.journey import UNPLAYED
from underhall.manor.setup.mixes import MARCHING
from underhall.manor.view import ManorView

_MARKS: Final = {
    "casty": "C",
    "screamy": "Y",
    "shooty": "O",
    "slashy": "L",
    "stabby": "B",
    "shiny": "N",
    "singy": "G",
    "smashy": "M",
    "sniffy": "F",
}
"""A letter for each that is no other's."""
_ABILITY_CLAUSES: Final = {
    "casty": "SKL-41",
    "screamy": "SKL-46",
    "shooty": "SKL-48",
    "slashy": "SKL-51",
    "stabby": "SKL-53",
    "shiny": "SKL-55",
    "singy": "SKL-57",
    "smashy": "SKL-60",
    "sniffy": "SKL-63",
}


def _stability(amount: int) -> str:
    return f"{amount} Stability" if amount else "free"


# ------------------------------------------------------------------ who


def _active(view: ManorView) -> str:
    """The Skeleton that is activated."""
    return next(PIECES[card.card] for card in panel_of(view, "skeletons").cards if card.state == "active")


def _wears(view: ManorView, gear: str) -> bool:
    return any((card.name, card.state) == (gear, "in play") for card in panel_of(view, "skeletons").cards)


# ------------------------------------------------------------------ moves and actions


def _move(view: ManorView, option: OptionView) -> str:
    return f"{piece_name(option.piece)} goes {step(view, option.piece, option.space)}"


def _strike(view: ManorView, option: OptionView) -> str:
    """Whom, with what, for what price, how it would end, and whether the Skeleton falls apart."""
    card = None if option.card < 0 else GEAR[option.card]
    attacker = _active(view)
    price = _strike_price(view, attacker) + (0 if card is None else card.cost)
    more = 0 if card is None else max(0, card.strength - SKELETON[PIECES.index(attacker)].strength)
    weapon = "" if card is None else f" with the {card.name}"
    near = option.space == where(view, attacker)
    at = "" if near else f" at {space_name(view, option.space)}"
    falls = f", {piece_name(attacker)} falls apart" if near else ""
    return (
        f"STRIKE!! {whom(view, option.piece)}{at}{weapon}: {odds(view, option.piece, more)}, {_stability(price)}{falls}"
    )


def _strike_price(view: ManorView, attacker: str) -> int:
    """What a STRIKE!! costs; Slashy's forced one with the Great Axe nothing."""
    forced = view.ask is not None and view.ask.name == "skeletons-strike"
    costs = [
        card.forced_strike_cost
        for card in GEAR
        if card.skeleton == attacker and card.forced_strike_cost is not None and _wears(view, card.name)
    ]
    return min([STRIKE_COST, *costs]) if forced else STRIKE_COST


def _arm(view: ManorView, option: OptionView) -> str:
    if option.card < 0:
        return "ARM!!: draw a gear card"
    bag = GEAR[BAG_OF_TREATS]
    return f"ARM!! with the {bag.name}: draw {bag.draw} gear cards, keep {bag.keep}"


def _stab(view: ManorView, option: OptionView) -> str:
    stabby = SKELETON[STABBY]
    factors = [card.grit_factor for card in GEAR if card.skeleton == stabby.id and _wears(view, card.name)]
    grit = f"{stabby.grit_loss * max([1, *factors])} Grit"
    if option.card < 0:
        return f"Stab: the hero loses {grit} too, {_stability(stabby.ability_cost)}"
    poison = GEAR[POISON]
    return (
        f"Stab with {poison.name}: the hero loses {grit} and {poison.health_loss} more Health, "
        f"{_stability(stabby.ability_cost)}, and {poison.name} is gone"
    )


def _stop(view: ManorView, option: OptionView) -> str:
    asked = "" if view.ask is None else view.ask.name
    if asked == "skeletons-scream":
        return "Move no further at this Scream"
    return f"{piece_name(_active(view))} is done"


def _go_on(view: ManorView, option: OptionView) -> str:
    if view.ask is not None and view.ask.name == "skeletons-summon":
        return f"End your turn, gain {TURN_GAIN} Stability"
    lost = value_of(view, "skeletons", "lost_next_turn")
    return f"Play no gear now: lose {_stability(lost)}, then activate" if lost else "Play no gear now: activate"


# ------------------------------------------------------------------ gear


def _gear(view: ManorView, option: OptionView) -> Card:
    return held_card(view, "skeletons", option.card)


_GEAR_NAMES: Final = {card.id: card.name for card in GEAR}


def _cost(gear: int) -> str:
    return _stability(GEAR_USES[gear].cost)


def _ability(piece: int) -> str:
    return _stability(ABILITIES[piece].cost)


# ------------------------------------------------------------------ the story


# ------------------------------------------------------------------ before a game


def _laid_out(plan: ManorPlan) -> Iterator[Fixed]:
    """Its supply and decks."""
    own = facts.skeletons().pieces
    yield Fixed(
        f"Skeletons: {own.cackling_skulls} cackling skulls tokens and {count(own.pit_marker, 'pit marker')}"
        " in the supply.",
        "SKL-02",
    )
    yield Fixed("Skeletons: a deck of three gear cards for each that marches.", "SKL-04")
    yield Fixed(
        f"Skeletons: the {MARCHING} cards of those that march, shuffled, face down as the March Order.", "SKL-05"
    )


def _fixed(plan: ManorPlan) -> Iterator[Fixed]:
    terms = plan.of(SkeletonsTerms)
    if terms.characters != BASE:
        names = join([SKELETON[piece].name for piece in terms.characters])
        many = len(terms.characters) > FACTS.board.march_order_spaces
        yield Fixed(f"Five of {names} march, drawn at random." if many else f"{names} march.", "SKL-03")
    if len(terms.removed_gear) == len(GEAR):
        yield Fixed("ARM!! and the gear cards are without effect: they stay in the box.", "MVR-92")
        return
    removed = [GEAR[card].name for card in terms.removed_gear if BEARER[card] in terms.characters]
    if removed:
        yield Fixed(f"The gear cards {join(removed)} stay in the box.", "SKL-07")


# ------------------------------------------------------------------ their faces

_PIECES: Final = {
    skeleton.id: Piece(skeleton.name, Look(_MARKS[skeleton.id], f"piece-{skeleton.id}", _ABILITY_CLAUSES[skeleton.id]))
    for skeleton in SKELETON.values()
}

FACE: Final = Face(
    role="skeletons",
    pieces=_PIECES,
    crest="piece-slashy",
    many=True,
    rules="SKL",
    hue="skeletons",
    palette={"skeletons": Colours("#5cc19a", "#1f9069", "#c8c8c8")},
    pitch="Brittle, loud and never gone for long: surround the hero and strike together.",
    hard=2,
    starts=f"Stability {STABILITY.start}, {FACTS.board.start_face_up} Skeletons face up",
    enters="start on Spawns that are rolled",
    lays_out=_laid_out,
    set_up_by=("SKL-01", "SKL-06"),
    levels_by="MVR-21",
    fixes={"board": _fixed},
    phases=("Lose Stability", "Activate", "Summon", "Gain Stability"),
    lasts={"spaces_left": "Its movement ends here."},
    blocks=(
        ("Stability", "Spaces left", "Lost next turn"),
        tuple(skeleton.name for skeleton in SKELETON.values()),
    ),
    gist=("Stability", "Lost next turn"),
    shapes={"Stability": "rail", **dict.fromkeys((skeleton.name for skeleton in SKELETON.values()), "figure")},
    means={
        "Stability": Meaning("What they pay with: STRIKE!!, BREACH!!, abilities, gear and summoning", "SKL-22"),
        "Spaces left": Meaning("Spaces that the activated Skeleton may still move", "SKL-19"),
        "Lost next turn": Meaning("Stability that Skeletons on Lit tiles other than Pits cost as things are", "SKL-17"),
        **{
            skeleton.name: Meaning(skeleton.ability[0].upper() + skeleton.ability[1:], _ABILITY_CLAUSES[skeleton.id])
            for skeleton in SKELETON.values()
        },
    },
    verbs={
        "Strike": {
            "spare": "Leave it at the hit",
            "stab": _stab,
            "strike!!": _strike,
        },
        "Step": {
            "leash": "Leash: take {piece} along",
            "move": _move,
            "put-back": "Go back: the STRIKE!! cannot be paid",
            "tunnel!!": lambda v, o: f"TUNNEL!! to the Pit at {there(v, o.space)}",
            "unleash": "Let go of the Leash",
        },
        "Here": {
            "arm!!": _arm,
            "breach!!": lambda v, o: f"BREACH!! the wall {SIDE_NAMES[o.card]}, {_stability(BREACH_COST)}",
            "loot!!": f"LOOT!!: take the treasure, gain {LOOT_GAIN} Stability",
        },
        "Powers": {
            "ash-staff": f"{GEAR[ASH_STAFF].name}: burn all webs at {{at}}, {_cost(ASH_STAFF)}",
            "bomb-bag": lambda v, o: (
                f"{GEAR[BOMB_BAG].name}: breach the wall between {between(v, o)}, {_cost(BOMB_BAG)}"
            ),
            "bomb-pit": f"{GEAR[BOMB_BAG].name}: a pit marker here, {_cost(BOMB_BAG)}",
            "dig": f"Dig: a pit marker here, {_ability(SMASHY)}",
            "flame-arrow": lambda v, o: (
                f"{GEAR[FLAME_ARROW].name}: burn all webs in sight to the {SIDE_NAMES[o.card]}, {_cost(FLAME_ARROW)}"
            ),
            "pipe": lambda v, o: (
                f"{GEAR[PIPE].name}: push {whom(v, o.piece)} from {space_name(v, where(v, o.piece))} "
                f"to {space_name(v, o.space)}, {_cost(PIPE)}"
            ),
            "rage": f"Rage: Strength {SKELETON[SLASHY].ability_strength} until the turn ends, {_ability(SLASHY)}",
            "scream": f"Scream at {{piece}}: up to {SKELETON[SCREAMY].ability_move} spaces, {_ability(SCREAMY)}",
            "skulls": lambda v, o: f"Cackling skulls on {there(v, o.space)}, {_ability(CASTY)}",
            "summon-skeleton": f"Summon the next Skeleton, {_stability(SUMMON_COST)}",
        },
        "Cards": {
            "equip": lambda v, o: f"Give {_gear(v, o).deck} the {said(_gear(v, o))}",
            "keep-gear": lambda v, o: f"Keep {_gear(v, o).deck}'s {said(_gear(v, o))}",
        },
        "Map": {
            "move-skulls": lambda v, o: f"The skulls go to {there(v, o.space)}",
            "spawn": "Come in on {at}",
        },
        "End": {
            "go-on": _go_on,
            "leave-skulls": "Leave these skulls where they lie",
            "stop": _stop,
        },
    },
    on={
        "bomb-pit": GEAR[BOMB_BAG].name,
        "dig": SKELETON[SMASHY].name,
        "put-back": "Stability",
        "rage": SKELETON[SLASHY].name,
        "scream": SKELETON[SCREAMY].name,
        "skulls": SKELETON[CASTY].name,
        "stab": SKELETON[STABBY].name,
        "summon-skeleton": "Stability",
    },
    edges=dict.fromkeys(("breach!!", "bomb-bag"), edge_of_option),
    events={
        "activate": "{Piece} is activated at {at}.",
        "arm": "{Piece} looks for gear in the Armory at {at}.",
        "breach": "{Piece} breaches a wall of {at}.",
        "burn-webs": "{Piece} burns {amount:web} at {at}.",
        "discard-gear": lambda e, who, at: f"{who} discard the {_GEAR_NAMES[e.thing]}.",
        "equip": lambda e, who, at: f"{SKELETON[e.piece].name} gets the {_GEAR_NAMES[e.thing]}.",
        "leash": "Sniffy takes {piece} along from {at}.",
        "move": "{Piece} goes to {at}.",
        "pipe": "The Pipe draws {piece} to {at}.",
        "pit": "{Piece} digs a pit at {at}.",
        "rage": "{Piece} is stronger until the turn ends.",
        "scream": "Screamy screams at {piece}.",
        "skulls": "Cackling skulls lie at {at}.",
        "skulls-crushed": "Cackling skulls fall silent at {at}.",
        "spawn": "{Piece} rises at {at}.",
        "stab": "Stabby stabs: {amount} Grit.",
        "stability": "{who} gain {amount} Stability.",
        "stability-lost": "{who} lose {amount} Stability.",
        "strike": "{Piece} strikes at {at}.",
        "tunnel": "{Piece} tunnels to {at}.",
        "wait": "{Piece} finds no Dark tile to rise on, and waits.",
        "unpaid": "{Piece} cannot pay for a STRIKE!! and turns back.",
    },
    chances={
        "gear": "Draw a gear card: which is it?",
        "skeleton": "Turn up the next Skeleton card: who is it?",
    },
    outcomes={
        "gear": lambda name: GEAR[GEAR_IDS.index(name)].name,
        "skeleton": lambda name: SKELETON[PIECES.index(name)].name,
    },
)

_RANKS: Final = {
    "fury-and-light": "Fury & Light: you start the next game with 1 less of each",
    "stability": "Stability: they start the next game with 1 more",
    "terror": "Terror: the next game starts with 1 more",
}

JOURNEY: Final = Face(
    role=UNPLAYED,
    called="Skeletons",
    pieces=_PIECES,
    crest="piece-slashy",
    many=True,
    rules="MVR",
    hue="skeletons",
    pitch="Nobody plays them: they come for the Paladin by rules of their own.",
    hard=1,
    starts="Stability 0, Terror 0, all Skeletons on Spawns",
    enters="start on Spawns that are rolled",
    phases=("Terror", "Activate", "Spawn"),
    blocks=(
        ("Poltergeists", "Terror", "Stability"),
        ("Movement", "Strength", "Rush", "Poltergeist Defense", "Discards"),
    ),
    gist=("Poltergeists", "Terror", "Stability"),
    shapes={
        "Stability": "rail",
        **dict.fromkeys(("Movement", "Strength", "Rush", "Poltergeist Defense", "Discards"), "line"),
    },
    things={"Poltergeists": "piece-poltergeist"},
    means={
        "Poltergeists": Meaning("Those that the Paladin has hit: with enough of them he wins", "MVR-28"),
        "Terror": Meaning("At its last space the Paladin has lost; it makes poltergeists harder to hit", "MVR-28"),
        "Stability": Meaning("It makes all Skeletons faster and stronger", "MVR-37"),
        "Movement": Meaning("Spaces that each Skeleton moves", "MVR-37"),
        "Strength": Meaning("Their Strength, before they distract him", "MVR-37"),
        "Rush": Meaning("So many of those that lie stand up at once in the Spawn phase", "MVR-40"),
        "Poltergeist Defense": Meaning("The Paladin needs more Strength than this to hit a poltergeist", "MVR-41"),
        "Discards": Meaning("The cards that Terror costs the Paladin as it rises", "MVR-42"),
    },
    asks={
        "Step": {
            "march": lambda v, o: f"{piece_name(o.piece)} goes to {there(v, o.space)}",
        },
        "Board": {
            "raise-rank": lambda v, o: _RANKS[RANKS[o.card]],
        },
    },
    events={
        "journey-attack": "{Piece} comes for the Paladin at {at}.",
        "journey-creep": "{Piece} creeps to {at}.",
        "journey-distract": "{Piece} comes beside the Paladin, to {at}.",
        "spawn": FACE.events["spawn"],
        "stability": "The Skeletons gain {amount} Stability.",
        "stability-lost": "The Skeletons lose {amount} Stability.",
        "terror": "Terror rises by {amount} to {thing}.",
        "terror-lost": "Terror falls by {amount} to {thing}.",
    },
)
