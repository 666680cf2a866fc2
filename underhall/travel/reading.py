"""What texts mean at a table with a guest: find and replace, and dead text (MVR-46, MVR-47).

A name of a role that is not at the table means whoever holds its seat. Where that alone would say something wrong, what
a text does here is written out: by the role that it names and that is not there, or by the house without such a thing.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from underhall.hall.reading import read
from underhall.travel.tables import HOMES, SEATS, guest_of

FIGURES: Final = {
    "goblins": {"Goblins": "Skeletons", "Goblin": "Skeleton", "Tribes": "Skeletons", "Tribe": "Skeleton"},
    "skeletons": {"Skeletons": "Tribes", "Skeleton": "Tribe"},
}
"""Where a role is called by its figures: its names, and what stands for them in the other house."""

KEPT: Final = ("Dragon die", "Dragon Gem", "Dragon Gems", "Eaten Goblins", "Goblin Infestation", "Cave tiles")
KEPT_CARDS: Final = ("Cave Mushrooms", "Cave Oil", "Cave Bread")
"""Names of things, which mean nobody."""
NOBODY: Final = {
    " Unicorn: discard X Unicorn cards of his choice (Shadow Unicorn: X cards from his Spirit pile).": "",
    ", a Unicorn or the Thief": " or the Thief",
    " or Unicorn discards": " discards",
    " or Unicorn: he discards": ": he discards",
    " or a Unicorn successfully": " successfully",
    "attack the [Vile] Ghoul, or ": "",
    " Attacking the [Vile] Ghoul: it discards 1 Terror card.": "",
    ", Ghoul paying": "",
    "Cave [Ghost]": "Cave",
}
"""Parts of texts on roles that never sit at a table with a guest (MVR-74)."""
DEAD: Final[dict[str, dict[str, str]]] = {
    "knight": {
        "enters on the Knight's tile, underground; without her on the Entrance": "enters on the Knight's tile, "
        "underground",
        "provided an Ambush tile lies under her": "provided an Ambush tile lies under the Knight",
        "whenever she is hit by": "whenever the Knight is hit by",
        "With no Cave [Ghost] player the Knight gains a Treasure card in place of that (she may still decline it for 5 "
        "Grit).": "With no Cave player the Knight gains what a treasure brings in place of that.",
        "one at a time in her order and orientation": "one at a time in the Knight's order and orientation",
        "nothing on them affects her until she enters": "nothing on them affects the Knight before entering",
        "She may discard 1 Hero cube (to the Discarded Hero Cubes space) to": "The Knight may give 1 hero cube to the "
        "supply to",
        "She may spend 1 unplaced Hero cube to regain 1 Health; the cube is set aside and comes back at her next Pick "
        "Up Hero Cubes.": "The Knight may set 1 unassigned hero cube aside to regain 1 Health; it comes back when hero "
        "cubes are next collected.",
        "spend 1 unplaced Hero cube until her next Pick Up to": "set 1 unassigned hero cube aside until hero cubes are "
        "next collected, to",
        "She takes 1 Hero cube back from her Discarded Hero Cubes space; if none is there, she takes the cube on the "
        "highest-numbered Grit space that still holds one (passing that number later then gives no cube, falling below "
        "it after that still costs one). Nothing if there is neither.": "Nothing here: the Knight has no such spaces.",
        " (1 with an active Shield)": "",
    },
    "goblins": {
        "shoot a Tribe in sight: Strength - 1 of its Population": "shoot a Skeleton in sight: it is removed",
        "a revealed Tribe anywhere hides, and you eat 1 of it": "a Skeleton anywhere is removed, and you eat 1",
        "Resolve an Ambush on the Knight exactly as for an Ambush tile (Goblins player: a hidden Tribe may attack; no "
        "Goblins player: the Goblin Infestation card; neither in play: nothing).": "Nothing here: nobody hides.",
        "Attack a Tribe that has a Monster, or attack the [Vile] Ghoul, or attack": "Attack",
        " Attacking a Tribe: Goblins discard 1 Secrets card.": "",
    },
    "dragon": {
        "Dragon or Unicorn discards cards of his choice equal to her": "The Dragon chooses and discards as many power "
        "cards as her",
        "Dragon: discard X Power cards of his choice.": "Dragon: choose and discard X power cards.",
        "1 more Health from him": "1 more Health, if there is any",
        "Attack the Dragon or Unicorn with Strength equal to his Armor": "Attack the Dragon with as much Strength as "
        "the Defense",
        "Successful attack on Dragon or Unicorn: he discards 1 card.": "Successful attack on the Dragon: 1 card is "
        "discarded.",
        "attack the underground Dragon, or open a wall with a token": "open a wall with a token",
        "; or attack the underground Dragon": "",
        " The Dragon eats 1 fewer Goblin accordingly.": "",
        "Treasure or Dragon Gem": "Treasure",
        " When a Tribe is targeted by a Dragon power or attacked by a Unicorn, the Goblins may discard it so that no "
        "Tribe is affected by that power or attack; otherwise it stays.": "",
    },
    "cave": {
        " Cave [Ghost]: discard X Omen tokens of its choice.": "",
        " Smashing a Crystal: the Cave [Ghost] discards 1 Omen token.": "",
    },
    "thief": {
        "; the Thief must be stealthier to target her": "",
        ", or attack and kill the Thief": "",
        "Shoot the Dragon, a Unicorn or the Thief": "Shoot the Dragon",
        " The Thief is killed if her Perception is greater than his Stealth.": "",
        " Killing the Thief: 2 more Grit.": "",
        " Thief: Stealth -X until the Goblins' next turn.": "",
        " If the Thief Pickpockets her he must take this card, and then sets his Loot Drop Level to 3.": "",
        " (the Thief only when he stashes one)": "",
        "(Knight entering, Thief targeting, Ghoul paying)": "(Knight entering)",
    },
    "paladin": {"on the Paladin also costs him": "on the Knight also costs her"},
    "skeletons": {"Nobody can TUNNEL!! to a Pit with a lamp": "Nothing here: no Skeleton tunnels"},
    "spider": {
        "the Sorcerer or the Giant Spider": "the Spider",
        "one more Spiderling goes to the box": "nothing: there are no Spiderlings here",
    },
}
"""By a role that is not at the table: what a text that names it says then, the names in it still to be replaced."""
NOT_THERE: Final[dict[str, dict[str, str]]] = {
    "cave": {
        "treasure marker": "Treasure token",
        "treasure markers": "Treasure tokens",
        "move, reveal, attack, Shrine, treasures": "move, reveal, attack, treasures",
        "reveal, attack, use the Shrine, take treasures": "reveal, attack, take treasures",
        "on Lit tiles other than Pits": "on Lit tiles",
        "abilities, gear and summoning": "abilities and summoning",
        "Draw 1 gear card while on an Armory, Lit or Dark": "Nothing here: all gear stays in the box",
        "Jump from a Pit to another Pit that": "Jump from a tile with a pit marker to another that",
        "Its Spawn is chosen, never rolled": "Nothing of its own here: every Skeleton's tile is chosen",
        "a Dark tile, a Pit or a crypt": "a Dark tile or an open space beside the map",
        "a Dark tile, Pit or crypt": "a Dark tile or an open space beside the map",
        "a Dark tile, crypt or Pit": "a Dark tile or an open space beside the map",
        "a Dark tile, a crypt or a Pit": "a Dark tile or an open space beside the map",
        "crypts at its open edges are filled": "its open edges are filled",
        "While on a Dark tile or a Pit: move to any other Pit without figures. In the cave: while": "While",
    },
    "manor": {
        "Treasure token": "treasure marker",
        "Treasure tokens": "treasure markers",
        "reveal an Event tile with a power": "nothing: there are no Event tiles here",
        "Cubes that leave when a power of his reveals an Event tile": "Cubes that only Slither moves here",
        "open a wall with a Bomb token": "put a breach on a wall of her tile",
        "Remove up to as many tiles as the Eye Tribe's Population, anywhere on the map. Never the Entrance, a tile "
        "holding another player's piece, a tile with an unsmashed Crystal token, or a tile protected by another "
        "rule.": "Nothing here: no tile of the manor is removed.",
        "At least 10 Cave tiles have been revealed in the game so far; Terrain tiles do not count": "At least 10 tiles"
        " have been revealed in the game so far",
        "For Reveal its Tribe may use every Dark tile, whatever symbol it shows. ": "",
        "although it is not on the map, provided an Ambush tile lies under her": "from a Spawn or a crypt, provided a"
        " Lit Pit lies under the hero",
        " In the cave: while on a Dark tile or a Lit Ambush tile: move to any other Lit Ambush tile without "
        "figures.": "",
    },
}
"""By house: what a text says there that speaks of a thing which the house has not got."""


@cache
def instead(house: str, roles: tuple[str, ...]) -> dict[str, str]:
    """What to read for which phrase at a table; nothing without a guest."""
    guest = guest_of(house, roles)
    if guest is None:
        return {}
    holders = {SEATS[role]: role for role in roles}
    meant = {role: holders.get(SEATS[role], "") for role in absent(house, roles)}
    kept = (*KEPT, *KEPT_CARDS, *(title(role) for role in roles))  # an Armored Knight who is there is no Knight
    names = {"Spider (or Shadow Paladin)": title(holders["beast"]), **{name: name for name in kept}}
    phrases = {**NOT_THERE[house], **NOBODY}
    for role, holder in meant.items():
        names |= _renamed(role, holder) if holder else {}
        phrases |= DEAD.get(role, {})
    return names | {phrase: read(text, names) for phrase, text in phrases.items()}


def absent(house: str, roles: tuple[str, ...]) -> list[str]:
    """The roles that a guest has replaced, or left at home: whom texts name though they are not there."""
    guest = guest_of(house, roles)
    if guest is None:
        return []
    others = [role for role in SEATS if role not in roles]
    return [role for role in others if role not in HOMES[house].everyone or SEATS[role] == SEATS[guest.role]]


def _renamed(role: str, holder: str) -> dict[str, str]:
    """The names of a role, and whom they mean; with an article that fits."""
    found = FIGURES.get(role, {title(role): title(holder)})
    an = {f"{a} {name}": f"{a}n {other}" for name, other in found.items() for a in "aA" if other[0] in "AEIOU"}
    return found | an


def title(role: str) -> str:
    """A role as it is told of."""
    return role.replace("-", " ").title()
