"""How the roles of the manor speak of its spaces: what stands and lies there, which way it is, whom one means; and of
what a setup fixes for a hero."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from underhall.draw.faces.face import Edge, Fixed, Meaning
from underhall.draw.faces.manor_tiles import KINDS, is_ground, without_article
from underhall.draw.faces.registry import PIECES, piece_name, token_name
from underhall.draw.faces.steps import side_of_step, walled
from underhall.draw.names import count, join, pieces_at, space_name, tile_at, where
from underhall.hall.space import ADJACENT, SIDE_NAMES
from underhall.hall.view import Card, OptionView, Panel, TileView, View
from underhall.manor.map.places import GATES
from underhall.manor.roles.armored_knight.terms import ArmoredKnightTerms
from underhall.manor.roles.paladin.terms import PaladinTerms
from underhall.manor.view import ManorTile, ManorView

HeroTerms = ArmoredKnightTerms | PaladinTerms

EXPAND: Final = Meaning(
    "At the end of each turn: reveal an empty Dark tile, put a Dark tile into a crypt, put a treasure on an empty tile",
    "WAR-38",
)
"""The card that the Warlock or the Spider may hold."""


# ------------------------------------------------------------------ who and what


def counted(things: Iterable[str]) -> list[str]:
    """Things of one name together: "a web", "3 Spiderlings"."""
    return [
        thing if number == 1 else count(number, thing.partition(" ")[2]) for thing, number in Counter(things).items()
    ]


def whom(view: View, piece: str) -> str:
    """A piece so that it cannot be confused with another of its kind: "a poltergeist with 2 curse markers"."""
    curses = next((beneath.count for beneath in view.under if beneath.piece == piece), 0)
    return f"{piece_name(piece)} with {count(curses, 'curse marker')}" if curses else piece_name(piece)


def odds(view: ManorView, piece: str, more: int = 0) -> str:
    """How an attack on a figure would end, perhaps with more Strength: "Strength 3 against Defense 2 hits"."""
    duel = next(duel for duel in view.duels if duel.piece == piece)
    strength = duel.strength + more
    end = "hits" if strength > duel.defense else "misses"
    if duel.die and strength == duel.defense:
        end = "takes the centre of the Dragon die"
    return f"{duel.mine} {strength} against {duel.theirs} {duel.defense} {end}"


def found_at(view: ManorView, at: int, but: tuple[str, ...] = ()) -> list[str]:
    """What is on a space: whether it is Dark or a crypt, the figures but for these, tokens and markers."""
    tile = tile_at(view, at)
    found = counted(piece_name(piece) for piece in pieces_at(view, at) if piece not in but)
    if tile is None:
        return ["open space", *found]  # only a guest of the cave goes there (MVR-95)
    found += counted(token_name(token, view.house) for token in tile.tokens)
    return [*kind_of(tile), *found]


def kind_of(tile: TileView) -> list[str]:
    """What kind of space it is, if that tells anything."""
    if not isinstance(tile, ManorTile):
        return [] if tile.lit else ["Dark"]
    if is_ground(tile.space):
        return []
    if not tile.back:
        return ["crypt"]
    if tile.lit:
        return [without_article(KINDS[tile.kind])] if tile.kind in LASTING else []
    return ["Dark Armory"] if tile.back == "armory" else ["Dark"]


LASTING: Final = ("armory", "pit", "shrine")
"""Kinds of Lit tiles that are good for something after they were revealed."""


def there(view: ManorView, at: int, but: tuple[str, ...] = ()) -> str:
    """A space and what is on it: "0 2N (Dark, a web)"."""
    found = found_at(view, at, but)
    return f"{space_name(view, at)} ({', '.join(found)})" if found else space_name(view, at)


# ------------------------------------------------------------------ steps and edges


def step(view: ManorView, piece: str, at: int) -> str:
    """A step and what is met there: "east to 1E 2N (a poltergeist)", "through the wall east to …"."""
    side = side_of_step(view, piece, at)
    goal = there(view, at, (piece,))
    if side < 0:
        return f"to {goal}"
    wall = "through the wall " if walled(view, piece, side) else ""
    return f"{wall}{SIDE_NAMES[side]} to {goal}"


def side_of(view: ManorView, piece: str, option: OptionView) -> str:
    """The side of a piece's own space on which the edge of an option lies: "east"."""
    here = where(view, piece)
    space, side = edge_of_option(view, option)
    return SIDE_NAMES[side if space == here else side + 2]


def edge_of_option(view: ManorView, option: OptionView) -> Edge:
    """The edge that an option names by a space and a side of it, as the northern or eastern edge of a space."""
    side = option.card
    return (option.space, side) if side < 2 else (ADJACENT[option.space][side], side - 2)


def between(view: ManorView, option: OptionView) -> str:
    """The two spaces that an edge lies between: "0 2N and 1E 2N", "the stairs and the Entrance"."""
    space, side = edge_of_option(view, option)
    grounds = _GROUND_AT if isinstance(view, ManorView) else {}
    return join([space_name(view, grounds.get(beside, beside)) for beside in (space, ADJACENT[space][side])])


_GROUND_AT: Final = {ADJACENT[square][side]: ground for ground, (square, side) in GATES.items()}
"""The ground behind each gate, by the place outside the grid where its square would go on."""


# ------------------------------------------------------------------ boards and cards


def panel_of(view: ManorView, role: str) -> Panel:
    """The board of a role at this table."""
    return next(panel for panel in view.panels if panel.role == role)


def held_card(view: ManorView, role: str, uid: int) -> Card:
    """A card that is not lying openly yet, by its number: in hand, or offered."""
    return next(card for card in panel_of(view, role).cards if card.card == uid and card.state in HIDDEN)


def said(card: Card) -> str:
    """A card and the first thing that it does: "Conjure: once a turn: an open edge of your tile gets a force wall"."""
    first = card.text.partition("\n")[0].partition(" Path:")[0].removesuffix(".")
    return f"{card.name}: {going_on(first)}"


def going_on(text: str) -> str:
    """A text as the rest of a sentence: its first letter is small, unless it begins with a name or a term."""
    first = text.split()[0]
    if first in TERMS or first.lower() in PIECES or (first.isupper() and len(first) > 1):
        return text
    return f"{text[0].lower()}{text[1:]}"


TERMS: Final = ("Defense", "Strength")
"""Words that keep their capital everywhere."""


HIDDEN: Final = ("in hand", "offered")
"""States of cards that are known by a number of their own; others go by their face."""


def value_of(view: ManorView, role: str, name: str) -> int:
    """A number of a board, or where a track of it stands."""
    panel = panel_of(view, role)
    found = {bar.name: bar.value for bar in panel.bars} | {row.name: row.cubes for row in panel.rows}
    return found[name] if name in found else panel.numbers[name]


def row_value(view: ManorView, role: str, name: str) -> str:
    """What a row of a board says it is worth."""
    return next(row.value for row in panel_of(view, role).rows if row.name == name)


# ------------------------------------------------------------------ what anybody is asked


def place(view: ManorView, option: OptionView) -> str:
    """Where something is put: a poltergeist, a Dark tile, a treasure."""
    at = there(view, option.space)
    asked = "" if view.ask is None else view.ask.name
    return PLACED.get(asked, "Put it on {}").format(at)


PLACED: Final = {
    "haunt": "The poltergeist appears at {}",
    "expand-lay": "Put a Dark tile on {}",
    "manor-treasure": "Put a treasure on {}",
    "spider-scatter": "The next Spiderling goes to {}",
    **dict.fromkeys(("spider-start", "shadow-start"), "Appear at {}"),
    **dict.fromkeys(("spider-start-tile", "shadow-start-tile"), "Place a Dark tile for yourself at {}"),
    "spider-flee": "The Giant Spider goes to {}",
}
"""What is put somewhere, by the question."""


# ------------------------------------------------------------------ what a setup fixes for a hero


def hero_fixed(who: str, terms: HeroTerms, usual: HeroTerms, health_by: str, others_by: str) -> Iterator[Fixed]:
    """Health, hero cubes and Shrines, where they are not as usual; by which clauses."""
    if terms.health != usual.health:
        yield Fixed(f"{who} starts at Health {terms.health}.", health_by)
    if terms.cubes != usual.cubes:
        cubes = f"{who} starts with {count(terms.cubes, 'hero cube')}; {terms.cubes_boxed} stays in the box."
        yield Fixed(cubes, others_by)
    if not terms.shrines:
        yield Fixed(f"{who} cannot use Shrines.", others_by)
