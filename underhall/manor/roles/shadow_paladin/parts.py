"""The Shadow Paladin's numbers and cards, from the facts alone: what is reconstructed there can be replaced without
touching a rule."""

from __future__ import annotations

from typing import Final

from underhall import facts
from underhall.hall.verbs import Held, Named

FACTS: Final = facts.shadow_paladin()

# ------------------------------------------------------------------ the Shadow track (SHP-12, SHP-32)

SPIRIT: Final = tuple(row.spirit for row in FACTS.shadow_track)
DEFENSE: Final = tuple(row.defense for row in FACTS.shadow_track)
COST: Final = tuple(row.cost for row in FACTS.shadow_track)
"""By space: how many cards are drawn, what an attacker must beat, what it costs to come there."""

# ------------------------------------------------------------------ power cards (SHP-17 to SHP-21)

POWERS: Final = tuple(card for card in FACTS.cards if card.deck == "shadow-power")
POWER_IDS: Final = tuple(card.id for card in POWERS)
GAZE: Final = POWER_IDS.index("gaze")
FLOAT: Final = POWER_IDS.index("float")
SHROUD: Final = POWER_IDS.index("shroud")
STRIKE: Final = POWER_IDS.index("strike")
POWER_CARD: Final = Held("power card", POWER_IDS)
PAIR: Final = 2
"""So many cards of one name break a chain (SHP-22)."""
DEBT: Final = 1
"""So many cards pay the debt of one (SHP-28)."""

# ------------------------------------------------------------------ chain cards (SHP-22 to SHP-29)

CHAINS: Final = tuple(card for card in FACTS.cards if card.deck == "chain")
CHAIN_IDS: Final = tuple(card.id for card in CHAINS)
CHAIN_SPACES: Final = FACTS.components.locked_chain_spaces
IN_CAVE: Final = " In the cave: "
"""What stands before that part of a card's text which replaces the rest on a visit."""
CHAIN: Final = Named("chain", CHAIN_IDS)

# ------------------------------------------------------------------ other numbers

ICE_PER_TURN: Final = 1
"""What phase 6 gives (SHP-37)."""
WALL_ICE: Final = 1
"""What a force wall costs (SHP-30)."""
HERO_HARM: Final = 1
"""The Health that a hero's hit costs (SHP-10)."""
