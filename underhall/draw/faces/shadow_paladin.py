"""What people see and read of the Shadow Paladin."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from underhall import facts
from underhall.draw.faces.face import Colours, Face, Fixed, Look, Meaning, Piece
from underhall.draw.faces.manor_words import (
    between,
    edge_of_option,
    going_on,
    held_card,
    panel_of,
    place,
    step,
    there,
    value_of,
    whom,
)
from underhall.draw.names import count, space_name
from underhall.engine.state import Event
from underhall.hall.view import OptionView
from underhall.manor.escaping import FREE
from underhall.manor.plan import ManorPlan
from underhall.manor.roles.shadow_paladin.panel import price
from underhall.manor.roles.shadow_paladin.parts import (
    CHAIN_IDS,
    CHAIN_SPACES,
    CHAINS,
    COST,
    DEBT,
    FACTS,
    PAIR,
    POWER_IDS,
    POWERS,
    WALL_ICE,
)
from underhall.manor.roles.shadow_paladin.terms import ShadowPaladinTerms
from underhall.manor.view import ManorView

ROLE: Final = "shadow-paladin"
USUAL: Final = ShadowPaladinTerms()


def _asked(view: ManorView) -> str:
    return "" if view.ask is None else view.ask.name


# ------------------------------------------------------------------ moving


def _move(view: ManorView, option: OptionView) -> str:
    return "Leave the manor and win" if option.space == FREE else f"Move {step(view, ROLE, option.space)}"


def _float(view: ManorView, option: OptionView) -> str:
    return "Float out of the manor and win" if option.space == FREE else f"Float {step(view, ROLE, option.space)}"


# ------------------------------------------------------------------ power cards


def _play(view: ManorView, option: OptionView) -> str:
    card = held_card(view, ROLE, option.card).name
    return f"Play {card}: {_DOES[card]}"


_DOES: Final = dict(
    zip(
        (card.name for card in POWERS),
        (
            "reveal your own tile or one across an open edge",
            "one space, through walls and among figures",
            "turn a Lit tile across an open edge Dark",
            "hit all figures and treasures beside you, 1 Ruin each",
        ),
        strict=True,
    )
)


def _pay(view: ManorView, option: OptionView) -> str:
    card = held_card(view, ROLE, option.card).name
    return f"Discard {PAIR} {card} cards" if _asked(view) == "shadow-pair" else f"Pay with {card}"


def _attack(view: ManorView, option: OptionView) -> str:
    return f"Hit {whom(view, option.piece)} at {space_name(view, option.space)}"


# ------------------------------------------------------------------ chains


def _chain(option: OptionView) -> str:
    return CHAINS[option.card].name


def _use(view: ManorView, option: OptionView) -> str:
    shown = next(card for card in panel_of(view, ROLE).cards if card.deck == "chain" and card.card == option.card)
    effect = shown.text.partition(": ")[2].removesuffix(".")
    return f"{shown.name} ({price(option.card)}): {going_on(effect)}"


def _crawl(view: ManorView, option: OptionView) -> str:
    goal = "Pit" if isinstance(view, ManorView) else "Ambush tile"
    return f"Crawl to the {goal} at {there(view, option.space)}"


def _wall(view: ManorView, option: OptionView) -> str:
    paid = "the force wall goes" if _asked(view) == "shadow-thawed" else f"a force wall for {WALL_ICE} Ice"
    return f"{paid[:1].upper()}{paid[1:]} between {between(view, option)}"


# ------------------------------------------------------------------ the turn


def _advance(view: ManorView, option: OptionView) -> str:
    space = value_of(view, ROLE, "Shadow track") + 1
    return f"Move the shadow marker to space {space} for {COST[space]} Ruin"


def _go_on(view: ManorView, option: OptionView) -> str:
    return _GONE_ON[_asked(view)]


_GONE_ON: Final = {
    "shadow-advance": "Go on: tiles that are alone are marked",
    "shadow-draw": "Go on: fill up your hand",
    "shadow-before-ice": "Use no chain now",
    "shadow-last": "End your turn",
    "shadow-exchange": "Keep the locked chains that are left",
}
"""What going on means, by the question."""


def _health(event: Event, who: str, at: str) -> str:
    return f"{who} loses {event.amount} Health and has {event.thing} left."


# ------------------------------------------------------------------ before a game


def _laid_out(plan: ManorPlan) -> Iterator[Fixed]:
    """Its supply and decks."""
    own = facts.shadow_paladin().components
    yield Fixed(
        f"Shadow Paladin: {count(own.ruin_cubes, 'ruin cube')} and {count(own.ice_tokens, 'ice token')} in the supply;"
        f" {count(facts.spider().supply.blood_tokens, 'blood token')} that are nobody's.",
        "SHP-02",
    )
    powers = sum(card.copies for card in POWERS)
    yield Fixed(f"Shadow Paladin: a deck of {powers} power cards, and one of {len(CHAINS)} chains.", "SHP-05")


def _fixed(plan: ManorPlan) -> Iterator[Fixed]:
    terms = plan.of(ShadowPaladinTerms)
    if terms.ruin:
        yield Fixed(f"The Shadow Paladin starts with {count(terms.ruin, 'ruin cube')} in the Ruin box.", "SHP-04")
    if terms.shadow != USUAL.shadow:
        yield Fixed(f"The shadow marker starts on space {terms.shadow}, with {terms.hand} power cards.", "SHP-42")
    if terms.health != USUAL.health:
        yield Fixed(f"The Shadow Paladin starts with {terms.health} Health.", "MVR-68")
    if terms.move != USUAL.move:
        yield Fixed(f"The Shadow Paladin moves {count(terms.move, 'space')} in phase 2.", "MVR-68")
    final = plan.goals[ROLE].n
    if final != FACTS.shadow_track[-1].space:
        yield Fixed(f"The Shadow track ends at space {final}.", "MVR-68")
    if terms.expand:
        yield Fixed("Expand lies before the Shadow Paladin: it works at the end of each of their turns.", "SHP-42")


# ------------------------------------------------------------------ their face

FACE: Final = Face(
    role=ROLE,
    pieces={ROLE: Piece("the Shadow Paladin", Look("D", "piece-shadow-paladin", "SHP-08"))},
    rules="SHP",
    hue=ROLE,
    palette={ROLE: Colours("#a8dfec", "#3492a6", "#d8d8d8")},
    pitch="Puts out lights, walls rooms off, and grows on what is left alone.",
    hard=3,
    starts=f"Health {USUAL.health}, shadow marker on space {USUAL.shadow}, {USUAL.hand} power cards, "
    f"{CHAIN_SPACES} locked chains",
    enters="starts on the Pit in the middle",
    lays_out=_laid_out,
    set_up_by=("SHP-03", "SHP-03"),
    killed_by="SHP-39",
    levels_by="MVR-68",
    fixes={"board": _fixed},
    phases=("Collect ruin", "Move and act", "Shadow track", "Mark tiles", "New cards", "Gain Ice", "Last chains"),
    lasts={"spaces_left": "Your last space of movement."},
    blocks=(
        ("Shadow track", "Health", "Defense", "Spirit", "Ruin", "Ice"),
        ("Spaces left", "Tiles alone", "Ruin left", "Ice left"),
    ),
    gist=("Shadow track", "Ruin", "Health"),
    goals=("Shadow track",),
    shapes={"Shadow track": "march"},
    things={"Ruin": "cube-ruin", "Ice": "token-ice"},
    means={
        "Shadow track": Meaning(
            "Ruin moves its marker; on the final space they may leave: the manor by the stairs, the cave by the "
            "Entrance. It raises Spirit and Defense; its costs and numbers are reconstructed",
            "SHP-32",
        ),
        "Health": Meaning("Each hit by a hero costs 1, and with the last they are dead", "SHP-10"),
        "Defense": Meaning("An attacker needs more Strength than this to hit them", "SHP-12"),
        "Spirit": Meaning("Up to so many power cards are drawn at the end of the turn", "SHP-35"),
        "Ruin": Meaning(
            "Cubes gathered from tiles that are alone and by Strike; they move the shadow marker", "SHP-13"
        ),
        "Ice": Meaning("Each puts a force wall on an open edge in sight; some chains cost it too", "SHP-30"),
        "Spaces left": Meaning("Spaces they may still move, through one wall in all", "SHP-14"),
        "Tiles alone": Meaning("Lit tiles that no open edge joins to another Lit tile: each would be marked", "SHP-33"),
        "Ruin left": Meaning("Ruin cubes in the supply", "SHP-02"),
        "Ice left": Meaning("Ice tokens in the supply", "SHP-02"),
    },
    verbs={
        "Board": {
            "advance-shadow": _advance,
        },
        "Strike": {
            "attack": _attack,
            "smash-treasure": lambda v, o: f"Smash a treasure at {space_name(v, o.space)}",
        },
        "Step": {
            "move": _move,
            "float-to": _float,
            "crawl-to": _crawl,
            "flee-dark": lambda v, o: f"Flee to {there(v, o.space)}",
        },
        "Powers": {
            "summon-wall": _wall,
            "use-chain": _use,
            "pay-debt": lambda v, o: f"Pay {count(DEBT, 'card')} to use {_chain(o)} this turn",
            "break-chain": lambda v, o: f"Break {_chain(o)} with {PAIR} cards of one name: it is yours for good",
            "thaw": lambda v, o: f"Take the force wall between {between(v, o)}",
            "thaw-to-ice": "Keep it as Ice",
        },
        "Cards": {
            "play-power": _play,
            "pay-power": _pay,
            "drop-power": lambda v, o: f"Discard {held_card(v, ROLE, o.card).name}",
            "exchange-chain": lambda v, o: f"Discard {_chain(o)}: another chain takes its space",
            "recall": lambda v, o: f"Take {POWERS[o.card].name} back into your hand",
        },
        "Map": {
            "place": place,
            "mark-ruin": lambda v, o: f"Put a ruin cube on {there(v, o.space)}",
            "reveal": lambda v, o: f"Reveal {there(v, o.space)}",
            "turn-dark": lambda v, o: f"Turn {there(v, o.space)} Dark",
            "turn-key": lambda v, o: f"Turn the tile at {there(v, o.space)}",
        },
        "End": {
            "go-on": _go_on,
            "stop": "Go on to the Shadow track",
        },
    },
    on={
        "advance-shadow": ("Shadow track", "Ruin"),
        "summon-wall": "Ice",
        "thaw": "Thaw",
        "thaw-to-ice": "Ice",
    },
    edges={"summon-wall": edge_of_option, "thaw": edge_of_option},
    events={
        "advance-shadow": "{who} moves the shadow marker to space {amount}.",
        "break-chain": "{who} breaks the chain {thing}.",
        "crawl-to": "{who} crawls through the shadows to {at}.",
        "discard-power": "{who} discards {thing}.",
        "draw-power": "{who} draws {amount:power card}.",
        "exchange-chain": "{who} discards the chain {thing}.",
        "float-to": "{who} floats to {at}.",
        "flee-dark": "{who} flees into the dark at {at}.",
        "gain-ice": "{who} gains {amount} Ice.",
        "gain-ruin": "{who} gains {amount} Ruin.",
        "health-lost": _health,
        "lock-chain": "The chain {thing} is locked on {who}'s board.",
        "lose-ruin": "The tile at {at} is not alone any more: its ruin cube goes.",
        "mark-ruin": "{who} marks {at}, which is alone, with a ruin cube.",
        "pay-debt": "{who} pays the debt of {thing}.",
        "play-power": "{who} plays {thing}.",
        "recall": "{who} takes {thing} back into hand.",
        "summon-wall": "{who} puts a force wall on the {thing} side of {at}.",
        "thaw": "{who} takes a force wall away at {at}.",
        "use-chain": "{who} uses {thing}.",
    },
    chances={"shadow-power": "Draw a power card: which is it?", "chain": "Draw a chain card: which is it?"},
    outcomes={
        "shadow-power": lambda name: POWERS[POWER_IDS.index(name)].name,
        "chain": lambda name: CHAINS[CHAIN_IDS.index(name)].name,
    },
)
