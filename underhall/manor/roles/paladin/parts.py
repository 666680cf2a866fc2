"""What the Paladin's components are: cards, boxes for hero cubes, numbers. All of it comes from the facts.

A favor or treasure card is a number: its place among the cards of its deck.
"""

from __future__ import annotations

from typing import Final

from underhall import facts
from underhall.facts.shapes.manor.paladin import CardEffect, EffectGain

FACTS: Final = facts.paladin()
BOARD: Final = FACTS.board
GRIT: Final = FACTS.grit
GAINS: Final = GRIT.gains
MOST_FURY: Final = FACTS.pieces.fury_token
HERO_CUBES: Final = FACTS.pieces.hero_cube

# ------------------------------------------------------------------ the boxes for hero cubes (PAL-17, PAL-18)
PREPARE: Final = 1
SPRINT: Final = 2
CRUSADE: Final = 3
BOXES: Final = ("unassigned", "prepare", "sprint", "crusade")

# ------------------------------------------------------------------ favor cards
FAVORS: Final = tuple(card for card in FACTS.cards if card.deck == "favor")
FAVOR_IDS: Final = tuple(card.id for card in FAVORS)
ILLUMINATE: Final = FAVOR_IDS.index("illuminate")
VIGOR: Final = FAVOR_IDS.index("vigor")
CONJURE: Final = FAVOR_IDS.index("conjure")
DEDICATION: Final = FAVOR_IDS.index("dedication")
DISDAIN: Final = FAVOR_IDS.index("disdain")
DIVINATION: Final = FAVOR_IDS.index("divination")
PATHFINDER: Final = FAVOR_IDS.index("pathfinder")
PILLAR_OF_LIGHT: Final = FAVOR_IDS.index("pillar-of-light")
RADIANT_LAMPS: Final = FAVOR_IDS.index("radiant-lamps")
STARTING: Final = tuple(card for card, fact in enumerate(FAVORS) if fact.starting)
"""Illuminate and Vigor lie face up from the start (PAL-06)."""
DISCARDABLE: Final = tuple(card for card, fact in enumerate(FAVORS) if fact.discardable)

# ------------------------------------------------------------------ treasure cards
TREASURES: Final = tuple(card for card in FACTS.cards if card.deck == "treasure")
TREASURE_IDS: Final = tuple(card.id for card in TREASURES)
ARMOR: Final = TREASURE_IDS.index("armor")
FIRE_BRAND: Final = TREASURE_IDS.index("fire-brand")
HALO: Final = TREASURE_IDS.index("halo")
HOLY_SYMBOL: Final = TREASURE_IDS.index("holy-symbol")
MAGIC_MACE: Final = TREASURE_IDS.index("magic-mace")
PRAYER_BEADS: Final = TREASURE_IDS.index("prayer-beads")
WINGED_BOOTS: Final = TREASURE_IDS.index("winged-boots")

# ------------------------------------------------------------------ what their effects cost and give


def _light(effect: CardEffect) -> int:
    """The Light that an effect costs."""
    assert effect.cost is not None, "an effect without a cost"
    return effect.cost.light


def _fury(effect: CardEffect) -> int:
    """The Fury that an effect costs."""
    assert effect.cost is not None, "an effect without a cost"
    assert isinstance(effect.cost.fury, int), "an effect that costs no fixed Fury"
    return effect.cost.fury


LAMP_COST: Final = _light(FAVORS[ILLUMINATE].effects[0])
WEB_COST: Final = _light(FAVORS[ILLUMINATE].effects[1])
VIGOR_COST: Final = 1  # of X for so much Strength
BREACH_COST: Final = _fury(FAVORS[VIGOR].effects[1])
DIVINATION_COST: Final = _light(FAVORS[DIVINATION].effects[0])
PILLAR_COST: Final = _light(FAVORS[PILLAR_OF_LIGHT].effects[0])
FIRE_BRAND_COST: Final = _fury(TREASURES[FIRE_BRAND].effects[0])
MORE_SPIDERLINGS: Final = TREASURES[FIRE_BRAND].effects[0].spiderlings
ARMOR_SAVES: Final = TREASURES[ARMOR].effects[0].health
FAST: Final = TREASURES[WINGED_BOOTS].effects[0].sprint_max


def _gain(effects: tuple[CardEffect, ...]) -> EffectGain:
    """What the effect of a card that has but one gives."""
    gain = effects[0].gain
    assert gain is not None, "an effect that gives nothing"
    return gain


DEDICATED: Final = _gain(FAVORS[DEDICATION].effects)
DISDAINED: Final = _gain(FAVORS[DISDAIN].effects)
EACH_TURN: Final = {card: _gain(TREASURES[card].effects) for card in (HALO, HOLY_SYMBOL)}
"""What lies in play and gives something at the start of his turn (PAL-16)."""
BEADS: Final = TREASURES[PRAYER_BEADS].effects[0]
