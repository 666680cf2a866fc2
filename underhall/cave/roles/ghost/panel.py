"""The Ghost's board as others see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall import facts
from underhall.cave.play import artifacts
from underhall.cave.play.possession import blocked
from underhall.hall.pieces import GHOST
from underhall.hall.tokens import ARTIFACT
from underhall.hall.view import Bar, Card, Panel, Row

if TYPE_CHECKING:
    from underhall.cave.role import CaveRole
    from underhall.cave.roles.ghost.role import Ghost
    from underhall.cave.state import Cave
    from underhall.engine.knowledge import Thing

FACTS: Final = facts.ghost()
FOCUS_MAX: Final = FACTS.board.ghost.focus_max
POSSESSION: Final = FACTS.possessions
RESOURCES: Final = {
    "grit": "Grit",
    "secrets-cards": "Secrets cards",
    "power-cards": "Power cards",
    "unicorn-cards": "Unicorn cards",
    "action-cubes": "Action cubes",
    "movement-points": "movement points",
    "soporific-spores": "Soporific Spores, from anywhere",
}
"""What a Mental Block is paid with."""
RECONSTRUCTED: Final = (
    "Reconstructed, as not pictured: five of the six Ghost tiles, and that their Dark side tells them."
)


def panel(g: Cave, me: Ghost, seat: int, progress: float) -> Panel:
    """Her board; which card lies facedown on the Possession space only she knows (GST-142)."""
    goal = g.plan.goals[me.name]
    known = [thing for thing in me.deck.hand if thing.known >> seat & 1]
    hidden = len(me.deck.hand) - len(known)
    cards = [_card(thing.face, _place(me, thing), thing.uid) for thing in known]
    cards += [
        _card(face, "Possession space" if face == me.revealed else "Mental Block", face) for face in me.deck.shown
    ]
    return Panel(
        role=me.name,
        title=me.title,
        goal=goal.text,
        goal_met=me.may_escape(g),
        progress=progress,
        bars=[
            Bar("Locked Artifacts", me.locked, goal.n, g.plan.tokens[ARTIFACT]),
            Bar("Focus", me.focus, FOCUS_MAX, FOCUS_MAX),
        ],
        rows=[
            Row("Movement", value=str(me.movement()), note=f"{max(0, me.movement() - me.steps)} left this turn"),
            Row("Influence", value=str(me.influence()), note=f"objects moved this turn: {me.grip.objects()}"),
        ],
        numbers={"cards": len(me.deck.hand)},
        cards=cards,
        hidden={"Possession cards": hidden} if hidden else {},
        notes=_notes(g, me, hidden),
        out=me.out,
    )


def _place(me: Ghost, thing: Thing) -> str:
    return "chosen, facedown" if thing.uid == me.chosen else "facedown"


def _card(face: int, state: str, number: int) -> Card:
    card = POSSESSION[face]
    return Card(number, card.name, state, "possession", " ".join(card.effects).replace("INF", "Influence"), "GST-51")


def _notes(g: Cave, me: Ghost, hidden: int) -> list[str]:
    """What else is public: the cards of her deck, who carries Artifacts, what keeps her from revealing."""
    names = [POSSESSION[face].name for face in sorted(thing.face for thing in me.deck.hand)]
    carried = [_carrier(g, role) for role in g.roles if artifacts.carrier(g, role) >= 0]
    prices = _prices(g, me)
    return [
        *([f"Facedown: {', '.join(names)}."] if hidden else []),
        *(["One of them lies on the Possession space."] if hidden and me.chosen >= 0 else []),
        *([f"Artifacts are carried by: {', '.join(carried)}."] if carried else []),
        *([f"Mental Block, on or beside her: {', '.join(prices)}."] if prices else []),
        *(["A piece on a locked Artifact's tile keeps her from revealing cards."] if blocked(g, GHOST) else []),
        RECONSTRUCTED,
    ]


def _carrier(g: Cave, role: CaveRole) -> str:
    """Who carries an Artifact; the Goblins' may be off the map (GST-87)."""
    return role.title if g.where[artifacts.carrier(g, role)] in g.edges else f"{role.title} (off the map)"


def _prices(g: Cave, me: Ghost) -> list[str]:
    """What a Mental Block costs each player now, as on the card Blocking the Ghost (GST-06)."""
    costs = {block.role: (block.price.at(me.influence()), block.resource) for block in FACTS.mental_blocks}
    found = [(role.title, *costs[role.name]) for role in g.roles if role.name in costs]
    return [f"{title} {price} ({RESOURCES[resource]})" for title, price, resource in found]
