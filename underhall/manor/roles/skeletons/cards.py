"""The nine Skeletons and their gear, as the facts have them: a Skeleton is its figure, a card its place in `GEAR`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from underhall import facts
from underhall.facts.shapes.manor.skeletons import GearCard
from underhall.hall.pieces import PIECES

FACTS: Final = facts.skeletons()
SKELETON: Final = {PIECES.index(skeleton.id): skeleton for skeleton in FACTS.skeletons}
"""The card of each figure."""
BASE: Final = tuple(piece for piece, skeleton in SKELETON.items() if skeleton.set == "base")
"""The five of the base game (SKL-03)."""

# ------------------------------------------------------------------ gear
GEAR: Final = FACTS.gear
GEAR_IDS: Final = tuple(card.id for card in GEAR)
BEARER: Final = tuple(PIECES.index(card.skeleton) for card in GEAR)
"""The Skeleton that each card names."""

ASH_STAFF: Final = GEAR_IDS.index("ash-staff")
RUNESTONE: Final = GEAR_IDS.index("runestone")
HORN: Final = GEAR_IDS.index("horn")
BOMB_BAG: Final = GEAR_IDS.index("bomb-bag")
FLAME_ARROW: Final = GEAR_IDS.index("flame-arrow")
HELMET: Final = GEAR_IDS.index("helmet")
POISON: Final = GEAR_IDS.index("poison")
BLOOD_MACE: Final = GEAR_IDS.index("blood-mace")
DARK_LAMP: Final = GEAR_IDS.index("dark-lamp")
SCRYING_ORB: Final = GEAR_IDS.index("scrying-orb")
DANCE_SHOES: Final = GEAR_IDS.index("dance-shoes")
PIPE: Final = GEAR_IDS.index("pipe")
PICKAXE: Final = GEAR_IDS.index("pickaxe")
SLEDGE_HAMMER: Final = GEAR_IDS.index("sledge-hammer")
IRON_SPIKE: Final = GEAR_IDS.index("iron-spike")
BAG_OF_TREATS: Final = GEAR_IDS.index("bag-of-treats")
LEASH: Final = GEAR_IDS.index("leash")
"""Those that do something of their own; what the others change is a number on them."""


def gear_of(skeletons: Iterable[int], removed: Iterable[int] = ()) -> list[int]:
    """The gear deck of these Skeletons: their own cards, but for those a mix returns to the box (SKL-04, SKL-07)."""
    return [card for card, bearer in enumerate(BEARER) if bearer in skeletons and card not in removed]


# ------------------------------------------------------------------ what gear in play changes, worked out once each


@cache
def worn(piece: int, shown: tuple[int, ...]) -> tuple[GearCard, ...]:
    """Of the gear in play that which lies before a Skeleton; there is no limit to it (SKL-21)."""
    return tuple(GEAR[card] for card in shown if BEARER[card] == piece)


@cache
def allowance(piece: int, shown: tuple[int, ...]) -> int:
    """The spaces a Skeleton may move in its activation: Sniffy and Leather Boots more (SKL-19, SKL-54, SKL-63)."""
    return max([SKELETON[piece].move, *(card.move for card in worn(piece, shown))])


@cache
def distances(piece: int, shown: tuple[int, ...]) -> frozenset[int]:
    """How far off the figures are that a ranged STRIKE!! may hit (SKL-44, SKL-48 to SKL-50)."""
    own, gear = SKELETON[piece], worn(piece, shown)
    ranges = [(own.range_min, own.range_max), *((card.range_min, card.range_max) for card in gear)]
    return frozenset(distance for least, most in ranges if most for distance in range(least, most + 1))


# ------------------------------------------------------------------ what things cost and give
ACTION: Final = {action.id: action for action in FACTS.actions}
STRIKE_COST: Final = ACTION["strike"].cost
BREACH_COST: Final = ACTION["breach"].cost
LOOT_GAIN: Final = ACTION["loot"].gain
STABILITY: Final = FACTS.stability
SUMMON_COST: Final = FACTS.board.phase3.cost
TURN_GAIN: Final = FACTS.board.phase4.gain
