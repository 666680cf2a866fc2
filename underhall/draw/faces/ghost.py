"""What people see and read of the Ghost, and of what others do because of her."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from underhall import facts
from underhall.cave.plan import CavePlan
from underhall.cave.play.possession import CARDS, PossessionDeck
from underhall.cave.roles.ghost.pairs import CARD_CLAUSES
from underhall.cave.roles.ghost.panel import FACTS, RESOURCES
from underhall.cave.roles.ghost.role import POSSESSION
from underhall.cave.roles.ghost.terms import GhostTerms
from underhall.cave.view import CaveView
from underhall.draw.faces.face import (
    Colours,
    Face,
    Fixed,
    Lent,
    Look,
    Meaning,
    Menu,
    OptionalRule,
    Piece,
    Token,
    together,
)
from underhall.draw.faces.registry import token_name
from underhall.draw.faces.steps import side_of_step
from underhall.draw.names import count, join, space_name, tile_at, title
from underhall.engine.state import Event
from underhall.hall import tokens
from underhall.hall.space import SIDE_NAMES
from underhall.hall.view import OptionView

PAID_WITH: Final = {block.role: RESOURCES[block.resource] for block in FACTS.mental_blocks}
"""What each role pays a Mental Block with (GST-76)."""

# ------------------------------------------------------------------ options


def _move(view: CaveView, option: OptionView) -> str:
    side = side_of_step(view, "ghost", option.space)
    way = "through the Pits" if side < 0 else SIDE_NAMES[side]
    beyond = "" if tile_at(view, option.space) else ", where there is no tile"
    return f"Drift {way} to {space_name(view, option.space)}{beyond}"


def _shift(view: CaveView, option: OptionView) -> str:
    what = token_name(tokens.TOKENS[option.card])
    return f"Move {what} from {space_name(view, option.start)} to {space_name(view, option.space)}"


def _select(view: CaveView, option: OptionView) -> str:
    panel = next(panel for panel in view.panels if panel.role == "ghost")
    card = next((card for card in panel.cards if card.card == option.card), None)
    return "Choose a card" if card is None else f"Choose {card.name}"


def _chosen(view: CaveView, option: OptionView) -> str:
    """The card on her Possession space, revealed or not."""
    cards = (card for panel in view.panels if panel.role == "ghost" for card in panel.cards)
    return next((card.name for card in cards if card.state in ("chosen, facedown", "Possession space")), "")


def _mental_block(view: CaveView, option: OptionView) -> str:
    asked = "" if view.ask is None else view.ask.role
    return f"Mental Block on the Ghost for {option.amount} ({PAID_WITH.get(asked, 'in all')})"


# ------------------------------------------------------------------ a turn that she plays for another

_INFLUENCE: Final = re.compile(r"INF(?:\+(\d+))?")


def lent(view: CaveView) -> Lent | None:
    """The Possession card that a turn is played by, with the numbers that her Influence makes (GST-52, CGH-37)."""
    turn = view.lent
    if turn is None:
        return None
    card = CARDS[turn.card]
    limits = tuple(
        _INFLUENCE.sub(lambda found: str(turn.influence + int(found[1] or 0)), effect) for effect in card.effects
    )
    return Lent(turn.by, turn.seat, card.name, limits, CARD_CLAUSES[turn.card], join(turn.used) if turn.used else "")


# ------------------------------------------------------------------ the story


def _blocked(event: Event, who: str, at: str) -> str:
    place = "from the Possession space" if event.amount else "from her other cards"
    return f"The card {event.thing} goes to the Mental Block space, {place}."


# ------------------------------------------------------------------ before a game


def _tiles(plan: CavePlan) -> Iterator[Fixed]:
    """What her tiles change in the stack."""
    stack = facts.cave_variants().stack
    out = join([f"{number} {kind}" for kind, number in stack.removed_for_ghost.items()])
    pile = f"{stack.ghost_per_pile} Ghost tiles go into each pile, never on top"
    yield Fixed(f"For the Ghost {out} tiles leave at random; {pile}.", "VAR-17")


def possession(plan: CavePlan, clause: str) -> Iterator[Fixed]:
    """Which Possession cards there are."""
    deck = plan.of(PossessionDeck)
    if deck.cards:
        yield Fixed(f"Possession cards: {join([title(role) for role in deck.cards])}.", clause)
    for one, other in deck.pairs:
        yield Fixed(f"Of {title(one)} and {title(other)} one card leaves the game at random.", "VAR-71")
    if deck.kept:
        yield Fixed(f"Of what is left {deck.kept} cards are kept at random.", "VAR-57")
    if plan.lose_ghost_tiles:
        yield Fixed(f"The game is lost when {count(plan.lose_ghost_tiles, 'Ghost tile')} collapsed.", "VAR-57")


def _possession(plan: CavePlan) -> Iterator[Fixed]:
    """Her cards, and where the Artifacts start."""
    holding = plan.of(GhostTerms).artifact_holders
    yield from possession(plan, "VAR-71")
    rest = plan.tokens[tokens.ARTIFACT] - len(holding)
    if not holding:
        yield Fixed(f"All {rest} Artifacts on the Entrance.", "VAR-72")
    else:
        holders = join([title(role) for role in holding])
        yield Fixed(f"1 Artifact each for {holders}; the other {rest} on the Entrance.", "VAR-72")


# ------------------------------------------------------------------ what she shares with the Cave Ghost

DRIFTING: Final[Menu] = {
    "Step": {
        "move": _move,
    },
    "Powers": {
        "pull": "Move {piece} to {at}",
        "shift": _shift,
    },
}

# ------------------------------------------------------------------ her face

FACE: Final = Face(
    role="ghost",
    pieces={"ghost": Piece("the Ghost", Look("W", "piece-ghost", "GST-23"), beside=Meaning("hovering", "GST-26"))},
    tokens={
        "artifact": Token("an Artifact", "a", "GST-83"),
        "artifact-locked": Token("a locked Artifact", "ª", "GST-89"),
    },
    rules="GST",
    hue="ghost",
    palette={
        "ghost": Colours("#79c7f2", "#3f9fd6", "#e2e2e2"),
        "spirit-dark": Colours("#4c87ad", "#3d7196", "#777777"),
    },
    pitch="Plays other people's turns and moves what they dropped.",
    hard=3,
    starts="Focus 0, nothing chosen",
    enters="enters on an unoccupied Dark tile",
    options={
        "fully_focused": OptionalRule(
            "After her Artifacts the Ghost must rest on a free Ghost tile, or lock one more."
        ),
    },
    agreed={
        "goblins_ghost_goal": Meaning("Crystals for the Goblins; one Artifact more for the Ghost", "VAR-69"),
    },
    fixes={"tiles": _tiles, "possession": _possession},
    phases=("Resolve", "Move and act", "Select"),
    blocks=(("Locked Artifacts", "Focus"), ("Influence", "Movement", "Cards")),
    stacked=True,
    gist=("Focus", "Influence", "Movement"),
    goals=("Locked Artifacts",),
    shapes={"Focus": "step"},
    means={
        "Locked Artifacts": Meaning("Artifacts locked on Ghost tiles: they are her goal", "GST-02"),
        "Focus": Meaning("It gives Movement and Influence; 1 more each turn while a card lies unrevealed", "GST-15"),
        "Influence": Meaning(
            "How many objects she may move a turn, and how far; also what a Mental Block costs", "GST-31"
        ),
        "Movement": Meaning("Spaces she may move in a turn", "GST-22"),
        "Cards": Meaning("Possession cards that lie facedown before her", "GST-08"),
    },
    verbs=together(
        DRIFTING,
        {
            "Cards": {
                "reveal-card": "Reveal your card",
                "show-card": "Show everybody the card you did not use",
                "select-card": _select,
            },
            "End": {
                "stop": "End the phase here",
                "keep-card": "Leave your card facedown",
            },
        },
    ),
    on={
        "keep-card": _chosen,
        "move": "Movement",
        "pull": "Influence",
        "reveal-card": _chosen,
        "shift": "Influence",
        "show-card": _chosen,
    },
    asks={
        "Here": {
            "drop-artifact": "Drop the Artifact at {at}",
            "collect-artifact": "Collect the Artifact at {at}",
        },
        "Powers": {
            "mental-block": _mental_block,
            "bats-artifact": "Carry it to {at}, {amount:Omen} in all",
        },
        "Map": {
            "flare-at": "Around {at}",
        },
        "End": {
            "pass-by": "Go on",
            "reveal-none": "Reveal none",
        },
    },
    events={
        "focus": "{who} gains Focus: {amount}.",
        "pull": "{who} moves {piece} to {at}.",
        "shift": "{who} moves {token} to {at}.",
        "select-card": "{who} puts a Possession card facedown on its space.",
        "show-card": "{who} shows the card that was not used: {thing}.",
        "reveal-card": "{who} reveals {thing}.",
        "card-gone": "The Possession card {thing} leaves the game.",
        "possessed": "A possession turn of the {who} begins, Influence {amount}.",
        "released": "The possession turn of the {who} is over.",
        "mental-block": "{who} pays {amount} for a Mental Block.",
        "blocked": _blocked,
        "lock-artifact": "An Artifact is locked at {at}.",
        "drop-artifact": "{Piece} drops an Artifact at {at}.",
        "collect-artifact": "{Piece} collects an Artifact at {at}.",
        "bats-artifact": "Giant Bats carry an Artifact to {at}.",
    },
    chances={"possession": "Draw a Possession card that leaves the game: which is it?"},
    outcomes={"possession": lambda name: next(card.name for card in POSSESSION if card.role == name)},
)
