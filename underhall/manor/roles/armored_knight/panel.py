"""The Armored Knight's board as others see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.hall.pieces import ARMORED_KNIGHT
from underhall.hall.view import Bar, Card, Panel, Row
from underhall.manor.roles.armored_knight.parts import (
    ACTIONS,
    ARMOR_TOKENS,
    ARTIFACT_IDS,
    ARTIFACTS,
    BOXES,
    GRIT,
    JAVELINS,
    PRINTED,
    SIDEQUESTS,
    STATISTICS,
)
from underhall.manor.roles.heroes.hero import UNASSIGNED
from underhall.manor.roles.heroes.panel import backs_seen, cards_seen

if TYPE_CHECKING:
    from underhall.facts.shapes.manor.armored_knight import ArmoredKnightCard
    from underhall.hall.state import Hall
    from underhall.manor.roles.armored_knight.role import ArmoredKnight


def panel(g: Hall[Any], me: ArmoredKnight, seat: int) -> Panel:
    """Her board; of cards in hand what this seat knows (AKN-57)."""
    return Panel(
        role=me.name,
        title=me.title,
        goal=g.plan.goals[me.name].text,
        goal_met=False,
        progress=me.progress(g),
        bars=[
            Bar("Health", me.health, 0, PRINTED.health),
            Bar("Grit", me.grit, 0, GRIT.max, {mark: me.grit < mark for mark in GRIT.thresholds}),
            Bar("Javelins", me.javelins, 0, JAVELINS),
            Bar("Armor", me.armor, 0, ARMOR_TOKENS),
        ],
        rows=_rows(me),
        numbers=_numbers(g, me),
        cards=_cards(g, me, seat),
        hidden=backs_seen({"sidequests": me.sidequests, "artifacts": me.artifacts}, seat),
        notes=["Her board, setup and cards are reconstructed."],
        out=me.out,
    )


def _rows(me: ArmoredKnight) -> list[Row]:
    """Where the hero cubes are: Unassigned, tracks and actions; of artifacts those with a cube."""
    tracks = [
        Row(each.name, me.cubes[box], len(each.boxes), str(me.statistic(box)))
        for box, each in enumerate(STATISTICS, UNASSIGNED + 1)
    ]
    actions = [
        Row(action.name, me.cubes[BOXES.index(action.id)], note=action.effect.removesuffix("."))
        for action in ACTIONS.values()
    ]
    return [Row("Unassigned", me.cubes[UNASSIGNED]), *tracks, *actions]


def _numbers(g: Hall[Any], me: ArmoredKnight) -> dict[str, int]:
    """Strength and Defense, what is left of her turn, hero cubes in the supply, the decks."""
    numbers = {"strength": me.strength(g, ARMORED_KNIGHT, ARMORED_KNIGHT), "defense": me.defense(g, ARMORED_KNIGHT)}
    if g.active is me:
        numbers |= {"spaces_left": me.boots or me.moves_left(), "encounters_left": me.encounters_left()}
    decks = {"sidequest_deck": len(me.sidequests), "artifact_deck": len(me.artifacts)}
    return numbers | {"spare_cubes": me.spare_cubes} | decks


def sidequest_said(face: int) -> tuple[str, str, str]:
    """What a sidequest is called, what it asks for and brings, and the clause."""
    return SIDEQUESTS[face].name, card_text(SIDEQUESTS[face]), "AKN-34"


def _cards(g: Hall[Any], me: ArmoredKnight, seat: int) -> list[Card]:
    """Artifacts in play, cards in hand that this seat knows, discarded sidequests."""

    def sidequest(number: int, face: int, state: str) -> Card:
        name, text, clause = me.sidequest_said(g, face)
        return Card(number, name, state, "sidequest", text, clause)

    def artifact(number: int, face: int, state: str) -> Card:
        card = ARTIFACTS[face]
        return Card(number, card.name, state, "artifact", card_text(card), CLAUSES.get(card.id, "AKN-38"))

    used = [card for card in me.artifacts.shown if ARTIFACT_IDS[card] in me.used]
    return [
        *cards_seen(me.sidequests, sidequest, (), seat),
        *cards_seen(me.artifacts, artifact, used, seat),
    ]


def card_text(card: ArmoredKnightCard) -> str:
    """What a card asks for and does."""
    return f"{card.requirement}\n{card.effect}" if card.requirement else card.effect


CLAUSES: Final = {
    "swift-boots": "AKN-53",
    "ghost-cloak": "AKN-54",
    "silver-charm": "AKN-54",
    "tower-shield": "AKN-54",
    "keen-blade": "AKN-54",
    "javelin-quiver": "AKN-54",
}
"""The clauses that say more of artifacts."""
