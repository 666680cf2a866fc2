"""The Ghost's board as others see it, and how near she is to winning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall import facts
from underhall.cave.play import artifacts
from underhall.cave.play.possession import blocked
from underhall.hall.pieces import GHOST
from underhall.hall.shares import Shares, within
from underhall.hall.space import ACROSS, OFF, distance, side_to, xy
from underhall.hall.tokens import ARTIFACT
from underhall.hall.view import Bar, Card, Panel, Row

if TYPE_CHECKING:
    from underhall.cave.role import CaveRole
    from underhall.cave.roles.ghost.role import Ghost
    from underhall.cave.state import Cave
    from underhall.engine.knowledge import Thing
    from underhall.hall.space import Space

FACTS: Final = facts.ghost()
FOCUS_MAX: Final = FACTS.board.ghost.focus_max
POSSESSION: Final = FACTS.possessions
FACEDOWN: Final = 0.001
"""What a facedown card is worth to her: the Focus it will bring."""
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
FAR: Final = 20
"""Farther than this is all the same to her."""
RECONSTRUCTED: Final = (
    "Reconstructed, as not pictured: five of the six Ghost tiles, and that their Dark side tells them."
)


def shares(g: Cave, me: Ghost) -> Shares:
    """Most of it is the locked Artifacts; then Focus, and Artifacts near open Ghost tiles; at the end the way out.

    All of it is public: for what she has in mind besides, see `plans`.
    """
    if me.may_escape(g):
        way = distance(g.where[GHOST], g.entrance) or 2  # standing there she must leave and enter again (GST-02)
        return {"locked Artifacts": 0.8, "way to the Entrance": max(0.05, 0.2 - 0.01 * way)}
    locked = 0.75 * min(me.locked / g.plan.goals[me.name].n, 1.0)
    return within({"locked Artifacts": locked, "Focus": 0.01 * me.focus / FOCUS_MAX, **_prospects(g)}, 0.84)


def _prospects(g: Cave) -> Shares:
    """Small change beside a lock: the ways of Artifacts to open Ghost tiles, and hers to where one can be moved on."""
    goals = open_tiles(g)
    if not goals:
        return {"tiles revealed": 0.0005 * min(g.tiles_revealed, FAR)}
    ways = _ways_to(g, goals)
    loose = [at for at, tokens in g.tokens.items() for token in tokens if token == ARTIFACT]
    loose += [at for piece, at in enumerate(g.where) if g.carrying >> piece & 1 and at in g.edges]
    loose.sort(key=lambda at: ways.get(at, FAR))
    near = [
        weight * (1 - min(ways.get(at, FAR), FAR) / FAR)
        for at, weight in zip(loose, (0.04, 0.008, 0.004), strict=False)
    ]
    return {
        "tiles revealed": 0.01,
        "open Ghost tiles": 0.003 * len(goals),
        "ways of Artifacts to them": sum(near),
        "place to move one from": 0.01 * (1 - _off_line(g, loose[0], ways) / FAR) if loose else 0.0,
    }


def _ways_to(g: Cave, goals: list[Space]) -> dict[Space, int]:
    """How many steps an Artifact is from the nearest of these tiles, through no wall."""
    found = dict.fromkeys(goals, 0)
    ring = goals
    while ring:
        far = found[ring[0]] + 1
        ring = [to for at in ring for to in ACROSS[g.beside[at] & ~g.edges[at]][at] if to not in found]
        found.update(dict.fromkeys(ring, far))
    return found


def _off_line(g: Cave, at: Space, ways: dict[Space, int]) -> int:
    """How far she is from the row or column along which an Artifact would come nearer to its tile."""
    if g.where[GHOST] == OFF:
        return FAR
    (x, y), (column, row) = xy(g.where[GHOST]), xy(at)
    nearer = [to for to in ACROSS[g.beside[at] & ~g.edges[at]][at] if ways.get(to, FAR) < ways.get(at, FAR)]
    gaps = [abs(y - row) if side_to(at, to) % 2 else abs(x - column) for to in nearer]
    return min(gaps, default=distance(g.where[GHOST], at))


def plans(g: Cave, me: Ghost) -> Shares:
    """What only she knows of her prospects: the card she has chosen, by how well that role could serve her."""
    if g.turn.under is not None and g.turn.possessor == me.seat:
        return {"possession": 0.02 * _serves(g, g.active)}
    chosen = me.chosen_card()
    if chosen is None or me.may_escape(g):
        return {}
    role = next((role for role in g.roles if role.name == POSSESSION[chosen.face].role), None)
    return {"possession": FACEDOWN + (0.01 * _serves(g, role) if role is not None and role is not me else 0.0)}


def _serves(g: Cave, role: CaveRole) -> float:
    """How well a possession turn of a role could bring an Artifact to an open Ghost tile, from 0 to 1."""
    goals = open_tiles(g)
    piece = artifacts.carrier(g, role)
    if not goals or piece < 0 or g.where[piece] not in g.edges:
        return 0.0
    return 1 - min(min(distance(g.where[piece], goal) for goal in goals), FAR) / FAR


def open_tiles(g: Cave) -> list[Space]:
    """The Ghost tiles on the map that wait for an Artifact."""
    return [at for at in (*g.dark, *g.lit) if artifacts.is_open(g, at)]


def panel(g: Cave, me: Ghost, seat: int) -> Panel:
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
        progress=sum(shares(g, me).values()),
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
