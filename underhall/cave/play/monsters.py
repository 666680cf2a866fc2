"""The Monster cards: the Goblins assign them to Tribes (GOB-70 to GOB-74); without Goblins they ambush (KNT-94 ff.)."""

from __future__ import annotations

from typing import Final

from underhall import facts
from underhall.hall.cards import Cards
from underhall.hall.tokens import OGRE as OGRE_TOKEN
from underhall.hall.tokens import TROLL as TROLL_TOKEN
from underhall.hall.verbs import Named

MONSTER_CARDS: Final = tuple(card for card in facts.goblins().monsters if not card.promo)
"""The cards of the deck; a Monster is named by its place here."""
MONSTER_IDS: Final = tuple(card.id for card in MONSTER_CARDS)
MONSTER: Final = Named("Monster", MONSTER_IDS)
MONSTER_NAMES: Final = tuple(card.name for card in MONSTER_CARDS)
MONSTER_TEXTS: Final = tuple(card.effect for card in MONSTER_CARDS)
AMBUSH_TEXTS: Final = tuple(card.ambush_text for card in MONSTER_CARDS)
AMBUSH_STRENGTH: Final = tuple(card.ambush_strength for card in MONSTER_CARDS)
ALWAYS_ROLLS: Final = tuple(card.ambush_always_roll for card in MONSTER_CARDS)
STRENGTH_DISC: Final = tuple(card.strength_disc for card in MONSTER_CARDS)
GRIT_LOSS: Final = tuple(card.grit_loss for card in MONSTER_CARDS)

PET_FROG: Final = MONSTER_IDS.index("pet-frog")
OGRE: Final = MONSTER_IDS.index("ogre")
TROLL: Final = MONSTER_IDS.index("troll")
GOLEM: Final = MONSTER_IDS.index("golem")
GNOME: Final = MONSTER_IDS.index("gnome")
WISP: Final = MONSTER_IDS.index("wisp")
BRIGHT_BEETLES: Final = MONSTER_IDS.index("bright-beetles")
UNDERWORM: Final = MONSTER_IDS.index("underworm")
BLOB: Final = MONSTER_IDS.index("blob")
FLAME_GIANT: Final = MONSTER_IDS.index("flame-giant")

CARD_OF: Final = {OGRE_TOKEN: OGRE, TROLL_TOKEN: TROLL}
"""The card of each Monster token (VAR-101)."""


def monster_deck() -> Cards:
    """The whole Monster deck, shuffled."""
    cards = [kind for kind, card in enumerate(MONSTER_CARDS) for _ in range(card.copies)]
    return Cards("monster", cards, MONSTER_IDS)
