"""What people see and read of the Manor as a role."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from underhall import facts
from underhall.draw.faces import manor_words
from underhall.draw.faces.face import Colours, Face, Fixed, Look, Meaning, Piece
from underhall.draw.faces.manor_words import between, edge_of_option, held_card, said, step, there, value_of
from underhall.draw.names import count, space_name, where
from underhall.hall.view import OptionView
from underhall.manor.plan import ManorPlan
from underhall.manor.roles.manor.panel import counted
from underhall.manor.roles.manor.rituals import RITUAL_IDS, RITUAL_NAMES, RITUALS, trace
from underhall.manor.roles.manor.terms import ManorTerms
from underhall.manor.roles.manor.tracks import DRAW, FACTS, OMENS, TRACK_NAMES, TREASURES, VALUES
from underhall.manor.roles.manor.treasures import HAND_LIMIT
from underhall.manor.view import ManorView

_UNITS: Final = tuple(track.unit for track in FACTS.tracks)


# ------------------------------------------------------------------ omens and powers


def _worth(track: int, filled: int) -> str:
    """What a track is worth with so many boxes filled."""
    if track == DRAW:
        return f"{counted(TREASURES[filled], 'treasures')} and {counted(VALUES[track][filled], 'rituals')}"
    return counted(VALUES[track][filled], _UNITS[track])


def _assign(view: ManorView, option: OptionView) -> str:
    name = TRACK_NAMES[option.card]
    filled = value_of(view, "manor", name)
    return f"{name}: {_worth(option.card, filled + 1)} (now {_worth(option.card, filled)})"


def _pick(view: ManorView, option: OptionView) -> str:
    shifts = view.ask is not None and view.ask.name == "manor-shift"
    return f"{'Shift' if shifts else 'Swap'} or rotate {there(view, option.space)}"


def _go_on(view: ManorView, option: OptionView) -> str:
    return _DONE["" if view.ask is None else view.ask.name]


_DONE: Final = {
    "assign-omens": "Use your powers now",
    "manor-reveal": "Reveal nothing more",
    "manor-shift": "Shift and rotate nothing",
    "manor-shift-swap": "Swap and rotate nothing instead of a shift",
    "manor-swap": "Swap and rotate nothing",
    "manor-walls": "Place no more walls",
    "manor-wraith": "The Wraith stays where it is",
    "manor-ritual": "Perform no ritual",
}
"""What going on means, by the question."""


# ------------------------------------------------------------------ rituals


def _path(view: ManorView, option: OptionView) -> list[int]:
    """The squares of a ritual's path, the Wraith's first."""
    return [*trace(_face(view, option), option.amount, where(view, "wraith"))]


def _face(view: ManorView, option: OptionView) -> int:
    return RITUAL_NAMES.index(held_card(view, "manor", option.card).name)


def _ritual(view: ManorView, option: OptionView) -> str:
    ritual, path = RITUALS[_face(view, option)], _path(view, option)
    portent = f", a portent on {TRACK_NAMES[_TRACKS[ritual.portent]]}" if ritual.portent else ""
    return (
        f"{ritual.name} to {space_name(view, option.space)}: {counted(ritual.seals, 'Seals')}, "
        f"a poltergeist at {space_name(view, path[ritual.poltergeist_step])}{portent}"
    )


_TRACKS: Final = {track.id: number for number, track in enumerate(FACTS.tracks)}


def _given(view: ManorView, option: OptionView) -> str:
    """A treasure card of the hero's that it has looked at."""
    offered = [card for panel in view.panels for card in panel.cards if card.state == "offered"]
    return f"Give {said(next(card for card in offered if card.card == option.card))}"


# ------------------------------------------------------------------ before a game


def _laid_out(plan: ManorPlan) -> Iterator[Fixed]:
    """Its supply and decks."""
    own = facts.manor_player().setup
    yield Fixed(f"Manor: {count(own.portent_cubes, 'portent cube')} and the Wraith in the supply.", "MAN-02")
    rituals = own.ritual_cards - _boxed_rituals(plan.of(ManorTerms).boxed)
    yield Fixed(f"Manor: a deck of {count(rituals, 'ritual')}.", "MAN-04")


def _boxed_rituals(seals: int) -> int:
    return sum(ritual.seals == seals for ritual in facts.manor_player().cards) if seals else 0


def _fixed(plan: ManorPlan) -> Iterator[Fixed]:
    terms, usual = plan.of(ManorTerms), ManorTerms()
    if terms.seals != usual.seals:
        yield Fixed(f"The Manor starts with {terms.seals} Seals.", "MAN-03")
    if terms.boxed:
        yield Fixed(f"Rituals worth {counted(terms.boxed, 'Seals')} stay in the box.", "MAN-37")


# ------------------------------------------------------------------ its face

FACE: Final = Face(
    role="manor",
    pieces={"wraith": Piece("the Wraith", Look("W", "piece-wraith", "MAN-06"))},
    crest="piece-manor",
    rules="MAN",
    hue="manor",
    palette={"manor": Colours("#ab8de4", "#6e4db8", "#a0a0a0")},
    emblems=("power",),
    pitch="The house itself: opens, moves and walls up rooms until its Wraith can walk the rituals.",
    hard=3,
    starts=f"{OMENS} omens, {FACTS.setup.start_hand} rituals in hand, no Seals",
    enters="puts the Wraith on a tile without figures in its first turn",
    lays_out=_laid_out,
    set_up_by=("MAN-02", "MAN-05"),
    levels_by="MVR-23",
    fixes={"board": _fixed},
    phases=("Omens", "Reveal", "Shift", "Swap", "Walls", "Wraith", "Ritual", "Treasures", "Draw"),
    blocks=(
        ("Seals", "Unassigned omens", "Left of this power", "Portents left", "Rituals in hand"),
        TRACK_NAMES,
    ),
    gist=("Seals", "Rituals in hand"),
    goals=("Seals",),
    shapes={"Seals": "rail", **dict.fromkeys(TRACK_NAMES, "worth")},
    values=dict(zip(TRACK_NAMES, VALUES, strict=True)),
    short={TRACK_NAMES[DRAW]: "Treasures, then Rituals"},
    means={
        "Seals": Meaning("Each ritual breaks some: with enough of them the Manor wins", "MAN-33"),
        "Unassigned omens": Meaning("Omens that may still go onto tracks; all come back as the turn ends", "MAN-10"),
        "Left of this power": Meaning("Tiles, walls or spaces that are left of the power, or its distance", "MAN-39"),
        "Portents left": Meaning("Portents in the supply: they fill a box of a track for good", "MAN-28"),
        "Rituals in hand": Meaning(f"Hidden from all others; {HAND_LIMIT} at most", "MAN-31"),
        "Reveal Tiles": Meaning("So many Dark tiles anywhere are revealed", "MAN-13"),
        "Shift 1 Tile": Meaning("A tile goes, with all on it, into a crypt so far off; or it is rotated", "MAN-14"),
        "Swap 2 Tiles": Meaning("Two tiles so far apart change places, with all on them; or are rotated", "MAN-19"),
        "Place Walls": Meaning("So many force walls come between tiles", "MAN-21"),
        "Move Wraith": Meaning("So many spaces the Wraith glides, through any wall", "MAN-22"),
        TRACK_NAMES[DRAW]: Meaning("Treasures that come onto Dark tiles, and rituals that are drawn", "MAN-29"),
    },
    verbs={
        "Board": {
            "assign-omen": _assign,
        },
        "Step": {
            "move": lambda v, o: f"The Wraith glides {step(v, 'wraith', o.space)}",
            "start": lambda v, o: f"The Wraith appears at {there(v, o.space)}",
        },
        "Powers": {
            "ritual": _ritual,
        },
        "Cards": {
            "discard-ritual": lambda v, o: f"Discard {said(held_card(v, 'manor', o.card))}",
            "give-treasure": _given,
        },
        "Map": {
            "force-wall": lambda v, o: f"A force wall between {between(v, o)}",
            "pick-tile": _pick,
            "place": manor_words.place,
            "reveal": lambda v, o: f"Reveal {there(v, o.space)}",
            "rotate-both": lambda v, o: f"Rotate both {space_name(v, o.start)} and {there(v, o.space)} where they lie",
            "rotate-tile": "Only rotate {at} where it lies",
            "shift-tile": lambda v, o: f"Shift it to {there(v, o.space)}",
            "swap-tiles": lambda v, o: f"Swap it with {there(v, o.space)}",
        },
        "End": {
            "go-on": _go_on,
        },
    },
    edges={"force-wall": edge_of_option},
    on={"assign-omen": lambda v, o: (TRACK_NAMES[o.card], "Unassigned omens")},
    lays=("assign-omen",),
    events={
        "discard-ritual": "{who} discards {thing}.",
        "draw-rituals": "{who} draws {amount:ritual}.",
        "force-wall": "{who} puts up a force wall at {at}.",
        "haunt": "A poltergeist appears at {at}.",
        "move": "The Wraith glides to {at}.",
        "omen": "{who} puts an omen on {thing}.",
        "place-treasure": "{who} puts a treasure on {at}.",
        "portent": "A portent comes onto {thing}, for good.",
        "ritual": "{who} performs {thing}: {amount:Seal}. The Wraith is at {at}.",
        "start": "The Wraith appears at {at}.",
    },
    chances={"ritual": "Draw a ritual: which is it?"},
    outcomes={"ritual": lambda name: RITUAL_NAMES[RITUAL_IDS.index(name)]},
)
