"""The Paladin's board as others see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.hall.pieces import PALADIN
from underhall.hall.tokens import LAMP
from underhall.hall.view import Bar, Card, Panel, Row
from underhall.manor.roles.heroes.hero import UNASSIGNED
from underhall.manor.roles.heroes.panel import backs_seen, cards_seen
from underhall.manor.roles.paladin.parts import (
    BOARD,
    CRUSADE,
    FAVORS,
    GRIT,
    MOST_FURY,
    PREPARE,
    SPRINT,
    TREASURES,
)

if TYPE_CHECKING:
    from underhall.facts.shapes.manor.paladin import CardEffect, PaladinCard
    from underhall.hall.cards import Cards
    from underhall.hall.state import Hall
    from underhall.manor.roles.paladin.role import Paladin


def panel(g: Hall[Any], me: Paladin, seat: int) -> Panel:
    """His board; of cards in hand what this seat knows (PAL-36, PAL-47)."""
    goal = g.plan.goals[me.name]
    waiting = {mark: me.grit < mark for mark in GRIT.hero_cube_at}
    return Panel(
        role=me.name,
        title=me.title,
        goal=goal.text,
        goal_met=False,
        progress=me.progress(g),
        bars=[
            Bar("Health", me.health, 0, max(BOARD.health.spaces)),
            Bar("Grit", me.grit, 0, GRIT.max, waiting),
            Bar("Fury", me.fury, 0, MOST_FURY),
            Bar("Light", me.light, 0, me.light + g.supply[LAMP]),
        ],
        rows=_rows(me),
        numbers=_numbers(g, me),
        cards=[*_cards(me, me.favors, FAVORS, "favor", seat), *_cards(me, me.treasures, TREASURES, "treasure", seat)],
        hidden=backs_seen({"favor cards": me.favors, "treasure cards": me.treasures}, seat),
        notes=_notes(me),
        out=me.out,
    )


def _rows(me: Paladin) -> list[Row]:
    """The boxes with their hero cubes."""
    return [
        Row("Unassigned", me.cubes[UNASSIGNED]),
        Row("Prepare", me.cubes[PREPARE], BOARD.prepare.max_cubes, note="Strength and Defense"),
        Row("Sprint", me.cubes[SPRINT], note=f"up to {me.sprint_spaces()} spaces over Lit tiles"),
        Row("Crusade", me.cubes[CRUSADE], note="move, reveal, attack, Shrine, treasures"),
    ]


def _numbers(g: Hall[Any], me: Paladin) -> dict[str, int]:
    """Strength and Defense, what is left of a sprint, hero cubes in the supply, the decks."""
    numbers = {"strength": me.strength(g, PALADIN, PALADIN), "defense": me.defense(g, PALADIN)}
    if me.strides:
        numbers["spaces_left"] = max(0, me.sprint_spaces() - me.strides)  # Winged Boots may go meanwhile (MVR-42)
    return numbers | {"spare_cubes": me.spare_cubes, "favor_deck": len(me.favors), "treasure_deck": len(me.treasures)}


def _notes(me: Paladin) -> list[str]:
    """What the next marks of Grit bring."""
    marks = [mark for mark in GRIT.favor_draw_at if mark > me.grit]
    return [f"At {marks[0]} Grit: {GRIT.favor_draw.draw} favor cards, of which he keeps one."] if marks else []


def _cards(me: Paladin, deck: Cards, facts: tuple[PaladinCard, ...], name: str, seat: int) -> list[Card]:
    """Cards in play, those in hand or on top of the deck that this seat knows, and the discards."""

    def card(number: int, face: int, state: str) -> Card:
        return Card(number, facts[face].name, state, name, card_text(facts[face]), CLAUSES[facts[face].id])

    used = [face for face in deck.shown if facts[face].id in me.used]
    return cards_seen(deck, card, used, seat)


def card_text(card: PaladinCard) -> str:
    """What a card does, a line for each effect: when, for what price, and what."""
    often = "once a turn: " if card.once_per_turn else ""
    lines = [f"{often}{_when(effect)}{effect.text}." for effect in card.effects]
    return "\n".join(line[:1].upper() + line[1:] for line in lines)


def _when(effect: CardEffect) -> str:
    """When an effect works, and what it costs."""
    cost = effect.cost
    price = "" if cost is None else f"{cost.light} Light" if cost.light else f"{cost.fury} Fury"
    return "".join(f"{part}: " for part in (effect.trigger or effect.condition, price) if part)


CLAUSES: Final = {
    "illuminate": "PAL-49",
    "vigor": "PAL-51",
    "conjure": "PAL-52",
    "dedication": "PAL-53",
    "disdain": "PAL-54",
    "divination": "PAL-55",
    "pathfinder": "PAL-56",
    "pillar-of-light": "PAL-57",
    "radiant-lamps": "PAL-58",
    "armor": "PAL-59",
    "fire-brand": "PAL-60",
    "halo": "PAL-61",
    "holy-symbol": "PAL-61",
    "magic-mace": "PAL-62",
    "prayer-beads": "PAL-63",
    "winged-boots": "PAL-64",
}
"""The clause of each card."""
