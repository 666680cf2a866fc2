"""What the tracks, rows and numbers of a board are, in a sentence each, and the clause that governs them.

A name on a board leads to its clause and tells its sentence, so that "what is this number" has an answer.
"""

from __future__ import annotations

from typing import Final

Meaning = tuple[str, str]
"""A sentence, and a clause."""

_GHOULS: Final[dict[str, Meaning]] = {
    "Crystals": ("Crystals it has smashed", "GHL-44"),
    "Movement": ("Movement points left this turn", "GHL-12"),
}
_CAVES: Final[dict[str, Meaning]] = {
    "Crystal tiles": ("Crystal tiles removed from the map: with enough of them the cave has collapsed", "CAV-47"),
    "Hatred tokens": ("Hatred tokens left: while there are any, it cannot win", "CAV-48"),
    "Omens": ("Omen tokens it holds", "CAV-18"),
    "Bag": ("Omen tokens in the bag, from which it draws at random", "CAV-02"),
    "Rockslides": ("Rockslide tokens left to place", "CAV-30"),
    "Rockslide": ("An omen: puts a Rockslide on an edge between two tiles, which then is closed", "CAV-30"),
    "Hatred": ("An omen: places one more tile, or removes one during the Collapse", "CAV-33"),
    "Crystal Curse": (
        "An omen: turns a Lit tile, or puts an Event token on the map, or buries 3 Event cards",
        "CAV-34",
    ),
    "Bat": ("Omens with a bat, which pay for some omens", "CAV-26"),
    "Boulder": ("Omens with a boulder, which pay for some omens", "CAV-26"),
    "Quartz": ("Omens with a quartz, which pay for some omens", "CAV-26"),
    "Mushroom": ("Omens with a mushroom, which pay for some omens", "CAV-26"),
    "Trail": ("Omens with a trail, which pay for some omens", "CAV-26"),
    "Chasm": ("Omens with a chasm, which pay for some omens", "CAV-26"),
}

MEANINGS: Final[dict[str, dict[str, Meaning]]] = {
    "knight": {
        "Movement": ("Spaces she may move in a turn: more with Hero cubes on the track", "KNT-11"),
        "Perception": ("Encounters she may have in a turn; the Thief must be stealthier to target her", "KNT-11"),
        "Strength": ("What she attacks with, and what defends her outside her turn", "KNT-11"),
        "Movement left": ("Spaces she may still move this turn", "KNT-29"),
        "Encounters left": ("Encounters she may still have this turn", "KNT-29"),
        "Unplaced cubes": ("Hero cubes in her hand, to be put on tracks and equipment in her turn", "KNT-13"),
        "Set-aside cubes": ("Hero cubes that come back when she next picks up her cubes", "KNT-16"),
        "Discarded cubes": ("Hero cubes that only Cave Bread brings back", "KNT-18"),
        "Poisoned cubes": ("Hero cubes on the Entrance, to be fetched there", "GOB-77"),
        "Health": ("What she has left to live: at 0 she is dead", "KNT-02"),
        "Grit": ("Her courage: at 5, 11, 18, 26 and 35 she gains a Hero cube, and below them gives it back", "KNT-20"),
        "Crystals": ("Crystals she has smashed", "KNT-62"),
        "Bomb": ("With a cube: attack the underground Dragon, or open a wall with a Bomb token", "KNT-67"),
        "Bow": ("With a cube: shoot a Tribe in sight", "KNT-70"),
        "Ancient Map": ("With cubes: a step through a wall", "KNT-71"),
        "Shield": ("With a cube: others cannot move her, and a loss of Grit is at most 1", "KNT-72"),
        "Bomb tokens": ("Bomb tokens left; none ever comes back", "KNT-05"),
    },
    "goblins": {
        "Rage": ("So many War cards are drawn each turn; at 0 all Tribes are weaker", "GOB-11"),
        "Crystals": ("Crystals they have smashed", "GOB-41"),
        "Fangs Tribe": ("Its Goblins, and the Strength and Perception they make", "GOB-07"),
        "Bones Tribe": ("Its Goblins, and the Strength and Perception they make", "GOB-07"),
        "Eye Tribe": ("Its Goblins, and the Strength and Perception they make", "GOB-07"),
    },
    "dragon": {
        "Wakefulness": ("Cubes that have left Sloth: at the ringed space he awakens", "DRG-55"),
        "Health": ("What he has left to live: at 0 he is dead", "DRG-03"),
        "Eaten Goblins": ("Goblins he has eaten: two feed a cube of Hunger", "DRG-51"),
        "Armor": ("What attackers must beat; it grows with Wakefulness", "DRG-08"),
        "Spirit": ("How many Power cards he draws", "DRG-08"),
        "Treasures": ("Treasure tokens he holds: one a turn moves a cube of Greed", "DRG-21"),
        "Claw Gem": ("On the map it lends a Claw once a turn", "DRG-17"),
        "Flame Gem": ("On the map it lends a Flame once a turn", "DRG-17"),
        "Wing Gem": ("On the map it lends a Wing once a turn", "DRG-17"),
        "Greed": ("Cubes that leave, one a turn, for a Treasure token he gives away", "DRG-49"),
        "Hunger": ("Cubes that leave for two eaten Goblins", "DRG-50"),
        "Pride: Events": ("Cubes that leave when a power of his reveals an Event tile", "DRG-52"),
        "Pride: Gem": ("A cube that leaves when he places a Gem and another of his is on the map", "DRG-53"),
        "Pride: Stillness": ("A cube that leaves when he makes no movement in a turn", "DRG-53"),
    },
    "cave": _CAVES
    | {
        "Omens due": ("Omens it would draw now, by the Treasures and Crystals on the map", "CAV-16"),
        "Tokens on map": ("Treasure and Crystal tokens on the map: they bring Omens", "CAV-16"),
        "Giant Bats": ("An omen: moves a Treasure, the Knight or a Tribe up to 3 spaces", "CAV-29"),
        "Past Plunder": ("An omen: places a Treasure token; dearer with each use in a turn", "CAV-31"),
        "Soporific Spores": ("An omen: a player loses a cube or something like it", "CAV-32"),
    },
    "cave-ghost": _CAVES
    | {
        "Omens due": ("Omens she would draw now, by Isolation, Crystals and Ghost tiles", "CGH-09"),
        "Isolation": ("How far she is from the closest piece", "CGH-55"),
        "Moves left": ("Spaces she may still move this turn", "CGH-19"),
        "Ghost tiles": ("Ghost tiles in her supply", "CGH-03"),
        "Past Plunder": ("Omens she has spent: 6 of them make a Treasure token", "CGH-46"),
        "Rockslide": ("A power: puts a Rockslide on an edge of her own space", "CGH-25"),
        "Hatred": ("A power: places a tile beside her, or removes one during the Collapse", "CGH-26"),
        "Crystal Curse": ("A power: turns a Lit tile near her, or places an Event token, and more", "CGH-29"),
        "Telekinesis": ("A power: moves one object toward her or away", "CGH-32"),
        "Plot Twist": ("A power: places a Ghost tile of her choice", "CGH-30"),
        "Possess": ("A power: she plays a turn of that role; dearer the farther it is", "CGH-35"),
    },
    "thief": {
        "Stashed": ("Treasures brought to the Entrance: they are his goal", "THF-36"),
        "Loot Drop Level": ("What whoever kills him gains; Hide Loot lowers it, stashing raises it to 3", "THF-39"),
        "Action cubes": ("What his actions of this turn are paid with: as many as his Thievery", "THF-10"),
        "Treasures": ("Treasures he carries: each makes him less stealthy", "THF-35"),
        "Gems": ("Dragon Gems he carries: each makes him less stealthy", "THF-35"),
        "Movement": ("Spaces he may move in a turn", "THF-06"),
        "Stealth": ("He may target whoever perceives less; others must perceive more to attack him", "THF-25"),
        "Thievery": ("How many Action cubes he takes each turn", "THF-10"),
        "Movement left": ("Spaces he may still move this turn", "THF-12"),
    },
    "ghoul": _GHOULS
    | {
        "Fury": ("It gains 1 for each attack and each pair of Treasures; an even space draws a Terror card", "GHL-49"),
        "Attack": ("Discs that attacks are paid with; what is left defends it until its next turn", "GHL-59"),
        "Treasures": ("Two of them make 1 Fury", "GHL-35"),
    },
    "vile-ghoul": _GHOULS
    | {
        "Attack": ("What it attacks with, and its Defense until its next turn", "VGL-20"),
        "Treasures": ("Two of them draw a Terror card", "VGL-33"),
        "Bonus": ("Attack that counts for one step and the attack after it", "VGL-25"),
        "Boost dice": ("Each is worth 1 movement or 1 Attack for a moment", "VGL-24"),
    },
    "ghost": {
        "Locked Artifacts": ("Artifacts locked on Ghost tiles: they are her goal", "GST-02"),
        "Focus": ("It gives Movement and Influence; 1 more each turn while a card lies unrevealed", "GST-15"),
        "Influence": ("How many objects she may move a turn, and how far; also what a Mental Block costs", "GST-31"),
        "Movement": ("Spaces she may move in a turn", "GST-22"),
        "Cards": ("Possession cards that lie facedown before her", "GST-08"),
    },
    "nightmare-unicorn": {
        "Radiance": ("Cubes that have left the track for upgrades; at the ringed space he may escape", "UNI-09"),
        "Health": ("What he has left to live: at 0 he is dead", "UNI-06"),
        "Anger": ("It makes his attacks worse; at 3 they bring Radiance", "UNI-47"),
        "Actions left": ("Actions he may still take this turn", "UNI-20"),
        "Cubes": ("Unicorn cubes left to mark Crystal tiles with", "UNI-62"),
        "Spirit": ("How many cards he draws", "UNI-60"),
        "Pace": ("How many actions he has in a turn", "UNI-20"),
        "Armor": ("What attackers must beat", "UNI-60"),
        "Clarity": ("How many cards he reveals to choose from when he is made to Teleport", "UNI-74"),
        "Unbridled": ("His Anger starts at 2", "UNI-60"),
        "Displacement Blast": ("Once a turn: remove the tile that a card marks", "UNI-60"),
    },
    "shadow-unicorn": {
        "Health": ("What he has left to live: at 0 he is dead", "SHU-06"),
        "Revealed Crystals": ("Crystal tiles that have been revealed: they raise his Armor and Spirit", "SHU-15"),
        "Armor": ("What attackers must beat", "SHU-16"),
        "Spirit": ("How many cards his pile has", "SHU-48"),
        "Cubes": ("Unicorn cubes left to mark tiles with", "SHU-34"),
    },
}
"""What things on boards are, by role and name; "Possess the Dragon" is one way to Possess."""


def meaning(role: str, name: str) -> Meaning | None:
    """What a thing on a role's board is, and its clause; nothing for what has its own text."""
    known = MEANINGS.get(role, {})
    return known.get(name) or known.get(name.partition(" the ")[0])
