"""What things are called: spaces, tiles, pieces, tokens, cards. Everything in plain English, articles included."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from underhall import facts
from underhall.cave.map.parts import KINDS, TILE_BY_ID, TILE_GHOST, TILE_KIND, TILE_WALLS
from underhall.cave.roles.ghouls.terror import TERROR_NAMES, TERROR_TEXTS
from underhall.cave.view import Card, HandTile, Panel, Row, TileView, View
from underhall.hall import space
from underhall.hall.space import TURNED_SIDES

PIECES: Final = {
    "knight": "the Knight",
    "goblin-fangs": "the Fangs Tribe",
    "goblin-bones": "the Bones Tribe",
    "goblin-eye": "the Eye Tribe",
    "dragon": "the Dragon",
    "unicorn": "the Unicorn",
    "thief": "the Thief",
    "ghoul": "the Ghoul",
    "ghost": "the Ghost",
}
TOKENS: Final = {
    "treasure": "a Treasure token",
    "crystal": "a Crystal",
    "event": "an Event token",
    "vault": "a Vault token",
    "gem-claw": "the Claw Gem",
    "gem-flame": "the Flame Gem",
    "gem-wing": "the Wing Gem",
    "flame-wall": "the Flame Wall",
    "ogre": "the Ogre",
    "troll": "the Troll",
    "artifact": "an Artifact",
    "artifact-locked": "a locked Artifact",
    "unicorn-cube": "a Unicorn cube",
    "rockslide": "a Rockslide",
    "bomb": "a Bomb",
}
KINDS_OF_TILE: Final = {
    "entrance": "the Entrance",
    "ambush": "an Ambush tile",
    "event": "an Event tile",
    "treasure-room": "a Treasure Room",
    "vault": "a Vault tile",
    "crystal": "a Crystal tile",
}
SYMBOLS: Final = {"fangs": "Fangs", "bones": "Bones", "eye": "Eye"}
SHOWN: Final = {"fangs": "Fangs", "bones": "Bones", "eye": "an Eye"}
TERRAIN: Final = {
    kind: "a Pit" if kind == "pit" else f"the {fact.name}" for kind, fact in facts.cave_terrain().kinds.items()
}
PATTERNS: Final = {
    "open": "no walls",
    "side": "one wall",
    "corner": "walls that meet in a corner",
    "tunnel": "two walls face to face",
    "deadend": "three walls",
}
DICE: Final = {
    "ring": "Ring, all eight spaces around",
    "centre": "Centre, its own space only",
    "diamond": "Diamond, the four spaces beside it",
    "plus": "Plus, its own space and the four beside it",
    "corners": "Corners, the four spaces diagonally",
    "saltire": "Saltire, its own space and the four diagonally",
}
PIECE_OF_ROLE: Final = {
    "vile-ghoul": "ghoul",
    "cave-ghost": "ghost",
    "nightmare-unicorn": "unicorn",
    "shadow-unicorn": "unicorn",
}
"""The piece that stands for a role, where it is not called like the role."""
PIECES_OF_ROLE: Final = {"goblins": ("goblin-fangs", "goblin-bones", "goblin-eye")}
"""The pieces of a role that has several."""
TILE_ROLES: Final = ("cave", "cave-ghost")
"""The roles that hold the tiles still to come."""
PHASES: Final = {
    "knight": ("Pick up", "Move and act"),
    "goblins": ("War", "Populate", "Monsters", "Secrets", "Tribes"),
    "dragon": ("Powers", "Treasure", "Gem", "Hand"),
    "nightmare-unicorn": ("Actions", "Replace"),
    "cave": ("Collect", "Shape", "Treasure", "Omens"),
    "cave-ghost": ("Collect", "Shape", "Powers", "Treasure", "Plunder"),
    "thief": ("Assign", "Move and act"),
    "ghoul": ("Roll", "Move and act", "Set Defense"),
    "vile-ghoul": ("Prepare", "Select", "Move and act", "Set Defense"),
    "ghost": ("Resolve", "Move and act", "Select"),
}
"""The phases of a turn, in short, by the number of the phase."""
TERROR_ROLES: Final = ("ghoul", "vile-ghoul")
"""The roles whose cards are Terror cards."""
LONG_NOTE: Final = 45
SHORT_NOTE: Final = 30
"""Letters of a note that explains a rule, and of one that shares its line with others."""
DECK: Final = ("_deck", " deck")
"""How the names of numbers end that count the cards left in a deck."""
TURN: Final = "its turn"
DECIDES: Final = "decides"
WINS: Final = "wins"
ASIDE: Final = ("used", "leaving", "spent", "exhausted", "empty")
"""States of cards that do nothing now."""
AWAY: Final = ("discarded", "gone", "out of the game", "removed", "done")
"""States of cards that lie apart: their names are enough."""
OFTEN: Final = {"once-per-turn": "once a turn", "once-per-game": "once a game", "persistent": "always"}
TERROR_OFTEN: Final = tuple(tuple(OFTEN[effect.kind] for effect in card.effects) for card in facts.ghoul().terror)
_OTHER_ROLE: Final = re.compile(r" \(Vile Ghoul: ([^)]*)\)")


def title(role: str) -> str:
    """A role's name as it is written: "Cave Ghost"."""
    return role.replace("-", " ").title()


def join(parts: Sequence[str]) -> str:
    """Words in a row: "north, east and south"."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def count(number: int, thing: str) -> str:
    """A number of things: "1 disc", "3 discs"."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def label(key: str) -> str:
    """The name of a number on a board as people read it: "Treasures"."""
    return upper(key.replace("_", " "))


def upper(words: str) -> str:
    """Words as at the beginning of a sentence."""
    return words[:1].upper() + words[1:]


def numbers_of(panel: Panel) -> dict[str, int]:
    """The numbers of a board by their names, but for decks and what a track, a row or tiles in sight say already."""
    said = {bar.name.lower() for bar in panel.bars} | {row.name.lower() for row in panel.rows}
    if panel.role in TILE_ROLES:
        said.add("hand")
    return {
        label(key): number
        for key, number in panel.numbers.items()
        if label(key).lower() not in said and not key.endswith(DECK)
    }


def backs_of(panel: Panel) -> list[tuple[int, str]]:
    """What is seen only from behind: how many there are, and in words ("3 Sidequests")."""
    found = [
        (count, f"{count} {name}")
        for name, count in panel.hidden.items()
        if panel.role not in TILE_ROLES or name != "tiles"
    ]
    decks = {label(key)[: -len(DECK[0])]: left for key, left in panel.numbers.items() if key.endswith(DECK)}
    if len(decks) > 1:
        return [*found, (sum(decks.values()), f"Decks: {', '.join(f'{left} {name}' for name, left in decks.items())}")]
    return found + [(left, f"{left} {name} cards in the deck") for name, left in decks.items()]


def rows_of(panel: Panel, mine: bool) -> list[Row]:
    """The rows of a board; notes that explain rules, which are long, stand on the own board only."""
    if mine or all(len(row.note) < LONG_NOTE for row in panel.rows):
        return panel.rows
    return [replace(row, note="") for row in panel.rows]


def notes_of(panel: Panel) -> list[str]:
    """The notes of a board, short ones together; first what waits along its tracks."""
    lines: list[str] = []
    for note in (*_waiting(panel), *panel.notes):
        if lines and len(note) < SHORT_NOTE and len(lines[-1]) < 2 * SHORT_NOTE:
            lines[-1] += f" {note}"
        else:
            lines.append(note)
    return lines


def _waiting(panel: Panel) -> list[str]:
    """The cubes that wait along tracks, in a sentence for each: "Cubes wait at 18, 26 and 35 Grit."."""
    found = [(bar.name, [str(space) for space, waits in bar.marks.items() if waits]) for bar in panel.bars]
    return [f"Cubes wait at {join(spaces)} {name}." for name, spaces in found if spaces]


def cards_of(panel: Panel, mine: bool) -> dict[Card, int]:
    """The cards by a board and how many of each; of others' only those that matter now."""
    return Counter(card for card in panel.cards if mine or card.state not in (*AWAY, *ASIDE))


def pile_of(card: Card) -> str:
    """Where a card lies: its deck, its state, or both."""
    return ", ".join(part for part in (card.deck, card.state) if part) or "cards"


def space_name(view: View, at: int) -> str:
    """A space named from the Entrance: "2E 1N", "the Entrance"."""
    return "the Entrance" if at == view.entrance else space.name(at, view.entrance)


def tile_at(view: View, at: int) -> TileView | None:
    """The tile on a space, if there is one."""
    return next((tile for tile in view.tiles if tile.space == at), None)


def facing(view: View, piece: str) -> list[int]:
    """The side a piece on the map looks to; none if it looks to no side."""
    return [standing.facing for standing in view.pieces if standing.piece == piece and standing.facing >= 0]


def pieces_at(view: View, at: int) -> list[str]:
    """The pieces on a space, in turn order."""
    return [piece.piece for piece in view.pieces if piece.space == at]


def lurking(view: View) -> list[int]:
    """The open spaces on which pieces are: Tribes lurk there, a Ghost hovers."""
    lying = {tile.space for tile in view.tiles}
    return sorted({piece.space for piece in view.pieces} - lying)


def lurks(view: View, spaces: list[int]) -> str:
    """What pieces on open spaces do there."""
    ghostly = all(piece.piece == "ghost" for piece in view.pieces if piece.space in spaces)
    return "hovering" if ghostly else "lurking"


def where(view: View, piece: str) -> int:
    """The space of a piece, or -1."""
    return next((standing.space for standing in view.pieces if standing.piece == piece), -1)


def actors(view: View) -> tuple[str, ...]:
    """The pieces of the role whose turn it is, on the map or not."""
    return PIECES_OF_ROLE.get(view.active, (PIECE_OF_ROLE.get(view.active, view.active),))


def actor(view: View) -> str:
    """The piece of the role that decides, or else whose turn it is; its name may stand for no piece on the map."""
    role = view.active if view.ask is None else view.ask.role
    return PIECE_OF_ROLE.get(role, role)


def sides(walls: int) -> list[str]:
    """The sides in a set of walls."""
    return [name for side, name in enumerate(space.SIDE_NAMES) if walls >> side & 1]


def walls_words(walls: int) -> str:
    """Walls as a tile has them: "no walls", "a wall north", "walls north and west"."""
    names = sides(walls)
    if not names:
        return "no walls"
    return f"a wall {names[0]}" if len(names) == 1 else f"walls {join(names)}"


def turned_walls(tile: str, turn: int) -> int:
    """The walls of a tile once it is given so many quarter turns clockwise."""
    return TURNED_SIDES[TILE_WALLS[TILE_BY_ID[tile]]][turn]


def tile_words(tile: str) -> str:
    """A tile by what its Lit side is: "an Event tile", "a Ghost tile, an Ambush tile"."""
    face = TILE_BY_ID[tile]
    kind = KINDS_OF_TILE[KINDS[TILE_KIND[face]]]
    return f"a Ghost tile, {kind}" if TILE_GHOST[face] else kind


def hand_tile_words(tile: HandTile) -> str:
    """A tile of a hand that is known: "Fangs, an Event tile with one wall"."""
    return f"{SYMBOLS[tile.symbol]}, {tile_words(tile.tile)} with {PATTERNS[tile.pattern]}"


def tags(view: View | None, panel: Panel) -> list[str]:
    """What is to be said beside the name of a role: whether it is its turn, whether it decides, where the Dragon is."""
    if view is None:
        return []
    if panel.out:
        return ["out of the game"]
    found = []
    if panel.role == "dragon":
        found.append("awake" if view.surfaced else "underground")
    if len(view.panels) > 1:
        if view.over is None and view.active == panel.role:
            found.append(TURN)
        if view.over is not None and panel.role in view.over.winners:
            found.append(WINS)
        if view.ask is not None and view.ask.role == panel.role:
            found.append(DECIDES)
    return found


def die_face(name: str) -> str:
    """A face of the Dragon die by its name alone: "the Ring"."""
    return f"the {DICE[name].split(',')[0]}"


def terror_effect(kind: int, effect: int, role: str) -> str:
    """What one effect of a Terror card does, for the role that holds it."""
    text = TERROR_TEXTS[kind][effect]
    vile = _OTHER_ROLE.search(text)
    if vile is not None and role == "vile-ghoul":
        return f"Gain {vile[1]}."
    return _OTHER_ROLE.sub("", text)


def card_text(card: Card, role: str) -> str:
    """What a card does, a line for each effect; both effects of a Terror card are in the facts."""
    if card.text or role not in TERROR_ROLES:
        return "" if card.text == card.name else upper(card.text)
    often = TERROR_OFTEN[card.card]
    return "\n".join(f"{often[effect].capitalize()}: {terror_effect(card.card, effect, role)}" for effect in (0, 1))


def terror_words(kind: int, effect: int, role: str) -> str:
    """A Terror card put to use: "Chase, once a turn: gain 1 movement point"."""
    text = terror_effect(kind, effect, role).rstrip(".")
    return f"{TERROR_NAMES[kind]}, {TERROR_OFTEN[kind][effect]}: {text[0].lower()}{text[1:]}"
