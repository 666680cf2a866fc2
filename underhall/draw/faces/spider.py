"""What people see and read of the Spider."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from underhall import facts
from underhall.draw.faces import manor_words
from underhall.draw.faces.face import Colours, Face, Fixed, Look, Meaning, Piece
from underhall.draw.faces.manor_words import (
    held_card,
    row_value,
    step,
    there,
    value_of,
    whom,
)
from underhall.draw.names import count, space_name
from underhall.engine.state import Event
from underhall.hall.pieces import PIECES
from underhall.hall.view import OptionView
from underhall.manor.escaping import FREE
from underhall.manor.plan import ManorPlan
from underhall.manor.roles.spider.forms import FORMS, KINDS
from underhall.manor.roles.spider.hand import CARDS
from underhall.manor.roles.spider.spells import LAY_EGG, LEGS, TEND, VEIL, loot_terror
from underhall.manor.roles.spider.spells import LOOT as LOOTING
from underhall.manor.roles.spider.terms import SpiderTerms
from underhall.manor.roles.spider.terror import LIMITS
from underhall.manor.view import ManorView

SPIDERLINGS: Final = tuple(f"spiderling-{number}" for number in range(1, 6))
EGGS: Final = tuple(f"egg-{number}" for number in range(1, 4))

# ------------------------------------------------------------------ her forms


def _form(view: ManorView) -> int:
    """The form she has."""
    return next(number for number, form in enumerate(FORMS) if row_value(view, "spider", form.name))


def _figure(view: ManorView) -> str:
    """Her figure, if she has but one."""
    return PIECES[FORMS[_form(view)].figures[0]]


def _take_form(view: ManorView, option: OptionView) -> str:
    form = FORMS[option.card]
    if option.card == _form(view):
        return f"Stay the {form.name}: {_GIST[form.id]}"
    at = f" at {space_name(view, option.space)}" if option.space >= 0 else ""
    return f"Become the {form.name}{at}: {_GIST[form.id]}"


_GIST: Final = {
    "giant-spider": "3 spaces, 1 wall, cards work twice beside you, any as Fangs",
    "sorcerer": "2 spaces, no wall, cards work once in sight, any as Eyes",
    "spiderlings": "4 spaces each, any wall, cards work on all their tiles, any as Webs",
}


# ------------------------------------------------------------------ moving


def _move(view: ManorView, option: OptionView) -> str:
    if option.space == FREE:
        return "Leave the manor and win"
    return f"Move {step(view, _figure(view), option.space)}"


def _crawl(view: ManorView, option: OptionView) -> str:
    if view.ask is not None and view.ask.name == "spider-crawl":
        who = "On"
    else:
        moved = " that has moved" if option.amount else ""
        who = f"The Spiderling{moved} at {space_name(view, option.start)}"
    return f"{who} out of the manor: you win" if option.space == FREE else f"{who} to {there(view, option.space)}"


# ------------------------------------------------------------------ power cards and spells


def _play(view: ManorView, option: OptionView) -> str:
    """A card, as what it is played, where it works, and what it does there."""
    kind = KINDS.index(option.verb)
    name, played = held_card(view, "spider", option.card).name, CARDS[kind].name
    card = name if name == played else f"{name} as {played}"
    return f"Play {card}: {_DOES[option.verb].format(_WHERE[_form(view)])}"


_DOES: Final = {
    "eyes": f"reveal {{}}, {CARDS[0].blood_on_blood_tile} Blood for a Blood tile",
    "fangs": f"hit a figure on {{}}, {CARDS[1].blood} Blood each",
    "webs": "put a web on {}",
}
_WHERE: Final = ("up to two tiles beside you", "a tile you see", "each tile with a Spiderling")


def _attack(view: ManorView, option: OptionView) -> str:
    return f"Hit {whom(view, option.piece)} at {space_name(view, option.space)}, {CARDS[1].blood} Blood"


def _legs(view: ManorView, option: OptionView) -> str:
    price = count(LEGS.discard, "card")
    if option.space < 0:
        return f"Legs: each Spiderling may move a space, {price}"
    if option.space == FREE:
        return f"Legs: leave the manor and win, {price}"
    return f"Legs: one more space {step(view, _figure(view), option.space)}, {price}"


def _loot(view: ManorView, option: OptionView) -> str:
    tiles = {piece.space for piece in view.pieces if piece.piece in SPIDERLINGS}
    found = sum(tile.tokens.count("treasure") for tile in view.tiles if tile.space in tiles)
    return (
        f"Loot: take {count(found, 'treasure')} from under your Spiderlings, {loot_terror(found)} Terror, "
        f"{count(LOOTING.discard, 'card')}"
    )


def _tend(view: ManorView, option: OptionView) -> str:
    tiles = {piece.space for piece in view.pieces if piece.piece in EGGS}
    return f"Tend: a blood token on {count(len(tiles), 'tile')} with an Egg, {TEND.blood} Blood"


def _lay_egg(view: ManorView, option: OptionView) -> str:
    return f"Lay an Egg at {there(view, option.space)}, {row_value(view, 'spider', LAY_EGG.name)}"


def _stop(view: ManorView, option: OptionView) -> str:
    if view.ask is not None and view.ask.name == "spider-crawl":
        return "Stop here: this Spiderling's move is over"
    return f"End your turn and draw {value_of(view, 'spider', 'spirit')} new cards"


# ------------------------------------------------------------------ the story


def _boxed(event: Event, who: str, at: str) -> str:
    return f"{who} loses a Spiderling at {at}: it is out of the game." if at else f"{who} loses a Spiderling for good."


def _played(event: Event, who: str, at: str) -> str:
    kind = CARDS[KINDS.index(event.verb)].name
    return f"{who} plays {event.thing}." if event.thing == kind else f"{who} plays {event.thing} as {kind}."


# ------------------------------------------------------------------ before a game


def _laid_out(plan: ManorPlan) -> Iterator[Fixed]:
    """Its supply and decks."""
    own, lost = facts.spider().supply, plan.of(SpiderTerms).lost
    yield Fixed(
        f"Spider: {count(own.blood_tokens, 'blood token')}, {count(own.web_tokens, 'web token')},"
        f" {count(own.eggs, 'Egg')} and {count(own.spiderlings - lost, 'Spiderling')} in the supply.",
        "SPI-03",
    )
    yield Fixed("Spider: a deck of power cards, Eyes, Fangs and Webs in equal number.", "SPI-02")


def _fixed(plan: ManorPlan) -> Iterator[Fixed]:
    terms, usual = plan.of(SpiderTerms), SpiderTerms()
    if terms.terror != usual.terror:
        yield Fixed(f"The Spider starts with {terms.terror} Terror and {terms.hand} power cards.", "SPI-04")
    if terms.lost:
        yield Fixed(f"The Spider starts without {count(terms.lost, 'Spiderling')}.", "PAL-08")
    if terms.hunted:
        yield Fixed("Spiderlings force Skeletons to attack.", "SPI-13")
    if terms.expand:
        yield Fixed("Expand lies before the Spider: it works at the end of each of her turns.", "SPI-52")
    if not terms.legs:
        yield Fixed("The Spider cannot use Legs.", "SPI-53")
    if not terms.shapes:
        yield Fixed("The Spider is the Giant Spider for the whole game.", "SPI-53")


# ------------------------------------------------------------------ her face

_LINES: Final = (
    *(form.name for form in FORMS),
    *(spell.name for spell in (LEGS, LAY_EGG, TEND, VEIL, LOOTING)),
)
"""Her forms, and the spells of all of them."""

FACE: Final = Face(
    role="spider",
    pieces={
        "giant-spider": Piece("the Giant Spider", Look("S", "piece-giant-spider", "SPI-09")),
        "sorcerer": Piece("the Sorcerer", Look("S", "piece-sorcerer", "SPI-09")),
        **dict.fromkeys(SPIDERLINGS, Piece("a Spiderling", Look("s", "piece-spiderling", "SPI-10"))),
        **dict.fromkeys(EGGS, Piece("an Egg", Look("e", "piece-egg", "SPI-46"))),
    },
    rules="SPI",
    hue="spider",
    palette={"spider": Colours("#e65c73", "#c42c48", "#b4b4b4")},
    pitch="Three bodies, one will: spins, bites, breeds, and leaves when all are afraid.",
    hard=2,
    starts=f"Giant Spider, Terror 0, {SpiderTerms().hand} power cards",
    enters="starts on the Pit in the middle",
    lays_out=_laid_out,
    set_up_by=("SPI-04", "SPI-05"),
    killed_by="SPI-50",
    levels_by="MVR-22",
    fixes={"board": _fixed},
    phases=("Form", "Terror", "Move and cast", "New hand"),
    lasts={"spaces_left": "Your last space of movement."},
    blocks=(
        (
            *("Terror", "Spiderlings left"),
            *("Defense", "Spirit", "Blood", "Spaces left", "Webs on the map", "Webs left", "Eggs left"),
        ),
        _LINES,
    ),
    gist=("Terror", "Defense", "Spiderlings left"),
    goals=("Terror",),
    life="Spiderlings left",
    shapes=dict.fromkeys(_LINES, "line"),
    things={"Spiderlings left": "piece-spiderling"},
    means={
        "Terror": Meaning(
            "With enough of it she may leave: the manor by the stairs, the cave by the Entrance. It raises her Spirit "
            "and Defense",
            "SPI-49",
        ),
        "Spiderlings left": Meaning("Her lives: a hit on her costs one, and with the last she is dead", "SPI-12"),
        "Defense": Meaning("An attacker needs more Strength than this to hit her", "SPI-14"),
        "Spirit": Meaning("So many power cards she draws at the end of her turn", "SPI-06"),
        "Blood": Meaning(f"What she has drunk: {LIMITS.feed_blood} of it feed 1 Terror, and Tend costs 1", "SPI-42"),
        "Spaces left": Meaning("Spaces her figure, or the Spiderling on its way, may still move", "SPI-23"),
        "Webs on the map": Meaning(f"With {LIMITS.scare_webs_on_map} of them she can Scare", "SPI-21"),
        "Webs left": Meaning(f"Webs in her supply; a tile holds {LIMITS.webs_per_tile} at most", "SPI-34"),
        "Eggs left": Meaning(
            f"Eggs in her supply; one hatches for {LIMITS.hatch_terror} Terror where {LIMITS.hatch_tokens} webs and "
            "blood tokens lie",
            "SPI-46",
        ),
        "Giant Spider": Meaning("Moves 3 spaces and crosses 1 wall a turn; cards are used twice beside her", "SPI-28"),
        "Sorcerer": Meaning("Moves 2 spaces and crosses no wall; a card is used once on a tile she sees", "SPI-29"),
        "Spiderlings": Meaning(
            "Each moves 4 spaces, through any wall; a card is used on every tile that holds one", "SPI-30"
        ),
        LEGS.name: Meaning("One space more; as Spiderlings, one for each of them", "SPI-38"),
        LAY_EGG.name: Meaning("An Egg on her own tile or on one beside it that she sees, two a turn", "SPI-37"),
        TEND.name: Meaning("A blood token on every tile with an Egg", "SPI-36"),
        VEIL.name: Meaning("A Lit tile in sight that holds nothing turns Dark", "SPI-35"),
        LOOTING.name: Meaning(
            "All treasures on tiles with a Spiderling go; 2 give 1 Terror, 3 or 4 give 2, 5 give 3", "SPI-39"
        ),
    },
    verbs={
        "Board": {
            "form": _take_form,
            "feed": f"Feed: {LIMITS.feed_terror} Terror for {LIMITS.feed_blood} Blood",
            "scare": f"Scare: {LIMITS.scare_terror} Terror for {count(LIMITS.scare_discard, 'card')}",
        },
        "Strike": {
            "attack": _attack,
            "fangs-smash": "Smash the Crystal at {at}: no Blood",
        },
        "Step": {
            "move": _move,
            "crawl": _crawl,
        },
        "Here": {
            "take-blood": "Drink the blood token at {at}: 1 Blood",
        },
        "Powers": {
            "legs": _legs,
            "lay-egg": _lay_egg,
            "tend": _tend,
            "veil": lambda v, o: f"Veil: turn {space_name(v, o.space)} Dark, {count(VEIL.discard, 'card')}",
            "loot-all": _loot,
        },
        "Cards": {
            **dict.fromkeys(KINDS, _play),
            "discard-for": lambda v, o: f"Discard {held_card(v, 'spider', o.card).name}",
        },
        "Map": {
            "place": manor_words.place,
            "reveal": lambda v, o: f"Reveal {there(v, o.space)}",
            "tend-next": "The next blood token goes to {at}",
            "web": lambda v, o: f"Put a web on {there(v, o.space)}",
        },
        "End": {
            "enough-legs": "No further Spiderling moves",
            "enough-uses": "Leave it at that",
            "go-on": "Go on to moves and spells",
            "stop": _stop,
        },
    },
    on={
        "feed": "Blood",
        "loot-all": LOOTING.name,
        "scare": "Webs on the map",
        "take-blood": "Blood",
        "web": "Webs left",
    },
    events={
        **dict.fromkeys(KINDS, _played),
        "appear": "{who} comes out of the dark at {at}.",
        "boxed": _boxed,
        "discard-power": "{who} discards {thing}.",
        "draw-power": "{who} draws {amount:power card}.",
        "form": "{who} takes the form of the {thing} at {at}.",
        "gain-blood": "{who} gains {amount} Blood.",
        "gain-terror": "{who} gains {amount} Terror.",
        "lose-terror": "{who} loses {amount} Terror.",
        "hatch": "An Egg hatches at {at}.",
        "lay-egg": "{who} lays an Egg at {at}.",
        "scatter": "A Spiderling scurries to {at}.",
        "take-blood": "{who} drinks a blood token at {at}.",
        "tend": "{who} tends the Egg at {at}: a blood token is put there.",
        "web": "{who} spins a web at {at}.",
    },
    chances={"spider-power": "Draw a power card: which is it?"},
    outcomes={"spider-power": lambda name: CARDS[KINDS.index(name)].name},
)
