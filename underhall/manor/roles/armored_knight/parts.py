"""What the Armored Knight's components are: boxes for hero cubes, cards, numbers. All of it comes from the facts.

A sidequest or artifact is a number: its place among the cards of its deck.
"""

from __future__ import annotations

from typing import Final

import msgspec

from underhall import facts
from underhall.engine.flow import Option, Prompt
from underhall.hall.verbs import Named, verb
from underhall.manor.roles.heroes.hero import HeroBoard

FACTS: Final = facts.armored_knight()
GRIT: Final = FACTS.grit
SETUP: Final = FACTS.setup
HERO_CUBES: Final = FACTS.components.hero_cubes
JAVELINS: Final = FACTS.components.javelin_tokens
ARMOR_TOKENS: Final = FACTS.components.armor_tokens

# ------------------------------------------------------------------ sidequests
SIDEQUESTS: Final = tuple(card for card in FACTS.cards if card.deck == "sidequest")
SIDEQUEST_IDS: Final = tuple(card.id for card in SIDEQUESTS)
WITHOUT_ARTIFACT: Final = FACTS.sidequest_deck_meta.grit_without_artifact

# ------------------------------------------------------------------ artifacts
ARTIFACTS: Final = tuple(card for card in FACTS.cards if card.deck == "artifact")
ARTIFACT_IDS: Final = tuple(card.id for card in ARTIFACTS)
TOWER_SHIELD: Final = ARTIFACT_IDS.index("tower-shield")
KEEN_BLADE: Final = ARTIFACT_IDS.index("keen-blade")
SWIFT_BOOTS: Final = ARTIFACT_IDS.index("swift-boots")
SEEKERS_LANTERN: Final = ARTIFACT_IDS.index("seekers-lantern")
GHOST_CLOAK: Final = ARTIFACT_IDS.index("ghost-cloak")
SILVER_CHARM: Final = ARTIFACT_IDS.index("silver-charm")
JAVELIN_QUIVER: Final = ARTIFACT_IDS.index("javelin-quiver")
WITH_CUBES: Final = tuple(card for card, fact in enumerate(ARTIFACTS) if fact.cubes)
"""Artifacts that are used by putting a hero cube on them (AKN-38)."""

# ------------------------------------------------------------------ the boxes for hero cubes (AKN-24, AKN-26, AKN-38)
STATISTICS: Final = FACTS.statistics
STATISTIC_IDS: Final = tuple(each.id for each in STATISTICS)
ACTIONS: Final = {action.id: action for action in FACTS.actions}
BOXES: Final = ("unassigned", *STATISTIC_IDS, *ACTIONS, *(ARTIFACT_IDS[card] for card in WITH_CUBES))
PERCEPTION: Final = BOXES.index("perception")
MOVEMENT: Final = BOXES.index("movement")
STRENGTH_DEFENSE: Final = BOXES.index("strength-defense")
THROW_JAVELIN: Final = BOXES.index("throw-javelin")
LOB_BOMB: Final = BOXES.index("lob-bomb")
INTUIT: Final = BOXES.index("intuit")
REPAIR_ARMOR: Final = BOXES.index("repair-armor")
BOLSTER: Final = BOXES.index("bolster")
VALUES: Final = {
    BOXES.index(each.id): tuple(each.base + sum(each.boxes[:cubes]) for cubes in range(len(each.boxes) + 1))
    for each in STATISTICS
}
"""Of each statistic its value by the hero cubes on its track (AKN-25)."""
ARMOR_SAVES: Final = 1
"""The Health that an armor token takes off a loss (AKN-32)."""

LOSE_CUBE: Final = Prompt("armored-lose-cube", "Your Grit has fallen: from which box does a hero cube go?", "AKN-36")
FROM_BOX: Final = verb(
    "lose-hero-cube", "the box from which a hero cube goes back to the supply", card=Named("box", BOXES)
)
PRINTED: Final = HeroBoard(
    boxes=BOXES,
    cubes=HERO_CUBES,
    health=SETUP.start_health,
    grit=GRIT.max,
    marks=GRIT.thresholds,
    lose_cube=LOSE_CUBE,
    from_boxes=tuple(Option(FROM_BOX, card=box) for box in range(len(BOXES))),
    hit_by="AKN-07",
    killed_by="AKN-40",
    cube_won_by="AKN-35",
    cube_lost_by="AKN-36",
)
"""What is printed on her board."""

# ------------------------------------------------------------------ what sidequests ask for (AKN-34, AKN-58)
REVEALED: Final = "tiles_revealed_this_turn"
SKELETONS_HIT: Final = "skeletons_hit_this_turn"
POLTERGEISTS_HIT: Final = "poltergeists_hit_this_turn"
TREASURES: Final = "treasures_this_turn"
SPACES: Final = "spaces_moved_this_turn"
TILES: Final = "encounter_tiles_this_turn"
JAVELIN_HITS: Final = "javelin_hits_this_turn"
SPIDER_HITS: Final = "spider_hits_this_turn"
BREACHES: Final = "breaches_this_turn"
FEATS: Final = (REVEALED, SKELETONS_HIT, POLTERGEISTS_HIT, TREASURES, SPACES, JAVELIN_HITS, SPIDER_HITS, BREACHES)
"""What is counted by her turn."""
JAVELINS_HERE: Final = "javelins_on_board"
ARMOR_HERE: Final = "armor_on_board"


def _needs(card: int, skeletons: bool) -> dict[str, int]:
    """What a sidequest asks for, in numbers; one card asks for something else without Skeletons in the game."""
    needs = SIDEQUESTS[card].needs
    assert needs is not None, "a sidequest that asks for nothing"
    if needs.or_without_skeletons and not skeletons:
        return needs.or_without_skeletons
    found = msgspec.structs.asdict(needs)
    return {what: found[what] for what in (*FEATS, TILES, JAVELINS_HERE, ARMOR_HERE) if found.get(what)}


NEEDS: Final = {
    skeletons: tuple(_needs(card, skeletons) for card in range(len(SIDEQUESTS))) for skeletons in (False, True)
}
"""What each sidequest asks for, without and with Skeletons in the game."""
ALONE_ON: Final = tuple(card.needs.alone_on if card.needs is not None else "" for card in SIDEQUESTS)
"""The kind of tile on which a sidequest wants her to be alone."""
