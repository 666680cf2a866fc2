"""Cards, backs of cards and tiles by a role's board, as markup."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import escape
from typing import Final

from underhall.draw import emblems, names, panels
from underhall.draw.faces.registry import face_of, home_of
from underhall.draw.handles import card_part, tile_part
from underhall.draw.maps import MAPS, map_of
from underhall.draw.sheet import has_symbol
from underhall.hall.view import Card, Panel, View
from underhall.table import board_parts as parts
from underhall.table.board_parts import icon

FAN: Final = 5
"""So many backs of a hand are drawn; a number tells how many there are."""
LETTERS: Final = (70, 95, 122, 160)
FOOT: Final = (16, 21, 27)
"""A card is the wider the more it says: up to so many letters, or so many at its foot, it is one of w0, w1, w2, …"""
HELD: Final = ("", "in hand", "ready", "face up", "filled")
"""States of cards that are as one expects, and need no word."""
ELSEWHERE: Final = (*panels.AWAY, "empty")
"""States of cards that are no more, or not yet, by the board: their names are enough."""
GRID: Final = re.compile(r" ?Grid: (.*?)\.?$")
PATH: Final = re.compile(r" ?Path: ([a-z, ]+); a poltergeist after step (\d+)\.?$")
_MARK: Final = re.compile(r"(\d) (ahead|behind|to the left|to the right)")
_STEPS: Final = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
_WAYS: Final = {"ahead": (0, -1), "behind": (0, 1), "to the left": (-1, 0), "to the right": (1, 0)}


def _back(role: str, name: str) -> str:
    """The back of a card, by a word of its name: as its house draws it, or else a plain one."""
    home = home_of(role)
    backs = (f"back-{word.removesuffix('s')}" for word in name.lower().split())
    drawn = next((back for back in backs if home and has_symbol(back, home)), "")
    return icon(drawn, "cardback") if drawn else "<i></i>"


def backs(panel: Panel) -> str:
    """Cards that are seen only from behind, as a fan for each kind; tiles in sight are shown elsewhere."""
    return "".join(
        f'<span class="backs" role="img" aria-label="{count} {escape(name)}, facedown" title="{count} {escape(name)}">'
        f"{_back(panel.role, name) * min(count, FAN)}<b>{count}</b></span>"
        for name, count in panel.hidden.items()
        if count and (not face_of(panel.role).holds_tiles or name != "tiles")
    )


def _decks(panel: Panel) -> list[tuple[str, int]]:
    """The decks of a role, their names as markup, and how many cards are left in each."""
    return [
        (escape(names.label(key)[: -len(panels.DECK[0])]), left)
        for key, left in panel.numbers.items()
        if key.endswith(panels.DECK)
    ]


def decks(panel: Panel) -> str:
    """The decks, each as a back with how many there are."""
    said = [(name, count, f"{name} deck: {names.count(count, 'card')}") for name, count in _decks(panel)]
    return "".join(
        f'<span class="backs deck" role="img" aria-label="{words}" title="{words}">{_back(panel.role, name)}{name} '
        f"<b>{count}</b></span>"
        for name, count, words in said
    )


def _heading(panel: Panel, card: Card) -> str:
    """The deck of a card as markup; a role with but one need not name it on the card."""
    if card.deck:
        return escape(names.upper(card.deck.replace("-", " ")))
    return next((name for name, _ in _decks(panel)), "Cards")


def _times(name: str, copies: int) -> str:
    return escape(name) + (f" × {copies}" if copies > 1 else "")


def _told(card: Card) -> str:
    """The state of a card, if it is not as one expects."""
    return "" if card.state in HELD else card.state


# ------------------------------------------------------------------ by the boards of others


def piles(panel: Panel) -> str:
    """The cards of another role by name, then its decks, and what was discarded."""
    groups: dict[str, list[str]] = {}
    away: list[str] = []
    for card, copies in panels.cards_of(panel, True).items():
        if card.state not in ELSEWHERE:
            groups.setdefault(_heading(panel, card), []).append(_chip(card, copies, panel.role))
        elif card.state in panels.AWAY:
            away += [card.name] * copies
    held = "".join(
        f'<div class="pile"><span class="what">{heading}</span>{"".join(chips)}</div>'
        for heading, chips in groups.items()
    )
    return held + _lying(panel, away)


def _lying(panel: Panel, away: Sequence[str]) -> str:
    """Decks, and how many cards were discarded and which."""
    left = decks(panel)
    if away:
        left += f'<span class="what" title="{escape(", ".join(away))}">Discarded <b>{len(away)}</b></span>'
    return f'<div class="pile decks">{left}</div>' if left else ""


def _chip(card: Card, copies: int, role: str) -> str:
    text = panels.card_text(card, role).replace("\n", " ")
    told = f" <em>{escape(_told(card))}</em>" if _told(card) else ""
    css = "chip idle" if card.state in panels.ASIDE else "chip"
    said = f'class="{css}" data-part="{card_part(card)}" title="{escape(text or card.name)}"'
    name = f"{_times(card.name, copies)}{told}"
    if not card.clause:
        return f"<span {said}>{name}</span>"
    clause = escape(card.clause)
    return f'<a {said} href="../rules/{clause}" data-clause="{clause}">{name}</a>'


# ------------------------------------------------------------------ my hand


def hand(view: View, panel: Panel) -> str:
    """My cards in full, those that lie apart by name, and the decks."""
    held, apart = [], dict[str, list[str]]()
    for card, copies in panels.cards_of(panel, True).items():
        if card.state in ELSEWHERE:
            name = f'<span data-part="{card_part(card)}">{_times(card.name, copies)}</span>'
            apart.setdefault(f"{_heading(panel, card)}, {escape(card.state)}", []).append(name)
        else:
            held.append(_card(view.house, panel.role, card, copies, _foot(panel, card)))
    drawn = "".join(held) + _apart(apart)
    return f'<div class="hand" tabindex="0" role="group" aria-label="My cards">{drawn}</div>' if drawn else ""


def _apart(apart: dict[str, list[str]]) -> str:
    lying = "".join(f"<dt>{heading}</dt><dd>{', '.join(cards)}</dd>" for heading, cards in apart.items())
    return f'<dl class="apart">{lying}</dl>' if lying else ""


@lru_cache(parts.MOST)
def _card(house: str, role: str, card: Card, copies: int, foot: str) -> str:
    """A card: its name, what it does, its deck and state, and its clause."""
    tile = face_of(role).tile_of(card)
    if tile is not None:
        drawn, deck = MAPS[house].tile_on_page(tile, card.name), escape(card.deck.removesuffix("s"))
        return f'<div class="card tile-card" data-part="{card_part(card)}">{drawn}<small>{deck}</small></div>'
    effects = panels.card_text(card, role)
    grid, path = GRID.search(effects), PATH.search(effects)
    text = _effects(PATH.sub("", GRID.sub("", effects)))
    emblem = emblems.emblem(card.name, home_of(role))
    width = max(sum(len(effects) > most for most in LETTERS), sum(len(foot) + len(card.clause) > most for most in FOOT))
    css = f"card {'sign' if emblem and not effects else f'w{width}'}{' idle' if card.state in panels.ASIDE else ''}"
    return (
        f'<article class="{css}" data-part="{card_part(card)}"><h3>{_times(card.name, copies)}</h3>'
        f'<div class="says">{text}{_grid(grid[1]) if grid is not None else ""}'
        f"{_path(path[1], int(path[2])) if path is not None else ''}</div>"
        f"{icon(emblem, 'card-emblem') if emblem else ''}"
        f"<footer><span>{escape(foot)}</span>{parts.clause(card.clause) if card.clause else ''}</footer></article>"
    )


def _foot(panel: Panel, card: Card) -> str:
    """Which deck a card is of, where it might be another, and its state, if that is not as one expects."""
    many = len(_decks(panel)) > 1 or len({one.deck for one in panel.cards}) > 1
    deck = card.deck.replace("-", " ") if many else ""
    return names.upper(", ".join(part for part in (deck, _told(card)) if part))


def _effects(effects: str) -> str:
    """What a card does; how often it may be used stands before it."""
    lines = []
    for effect in effects.split("\n") if effects else ():
        often, colon, text = effect.partition(": ")
        if colon and often.lower() in names.OFTEN.values():
            lines.append(f"<p><em>{escape(often)}:</em> {escape(text)}</p>")
        else:
            lines.append(f"<p>{escape(effect)}</p>")
    return "".join(lines)


def _grid(words: str) -> str:
    """The grid of a card: the piece in the middle looks up, and one space around it is marked."""
    x, y = _sum(_WAYS[way] for count, way in _MARK.findall(words) for _ in range(int(count)))
    cells = "".join(
        f'<rect{parts.marked("marked", (column, row) == (x, y))} x="{20 + 9 * column}" y="{20 + 9 * row}" '
        'width="8" height="8" rx="1.5"/>'
        for row in range(-2, 3)
        for column in range(-2, 3)
    )
    said = escape(f"Marked: {words}")
    return (
        f'<svg class="grid" viewBox="0 0 48 48" role="img" aria-label="{said}"><title>{said}</title>'
        f'{cells}<path d="M24 20.5l3.2 6.6h-6.4z"/></svg>'
    )


def _path(words: str, haunted: int) -> str:
    """The path of a card as it is printed: where it begins and ends, and the space on which something comes."""
    spaces = [(0, 0)]
    for word in words.split(", "):
        x, y = _STEPS[word]
        spaces.append((spaces[-1][0] + x, spaces[-1][1] + y))
    symbols = ["ritual-start", *["ritual-step"] * (len(spaces) - 2), "ritual-end"]
    symbols[haunted] = "ritual-ghost"
    left, top = min(x for x, _ in spaces), min(y for _, y in spaces)
    wide, high = (max(at[axis] for at in spaces) - (left, top)[axis] + 1 for axis in (0, 1))
    drawn = "".join(
        f'<use href="#{symbol}" x="{20 * (x - left)}" y="{20 * (y - top)}" width="20" height="20"/>'
        for symbol, (x, y) in zip(symbols, spaces, strict=True)
    )
    said = escape(f"From the Wraith {words}; a poltergeist after step {haunted}")
    return (
        f'<svg class="path" viewBox="0 0 {20 * wide} {20 * high}" width="{18 * wide}" height="{18 * high}" role="img" '
        f'aria-label="{said}"><title>{said}</title>{drawn}</svg>'
    )


def _sum(ways: Iterable[tuple[int, int]]) -> tuple[int, int]:
    steps = list(ways)
    return sum(x for x, _ in steps), sum(y for _, y in steps)


# ------------------------------------------------------------------ tiles


def tiles(view: View) -> str:
    """The tiles of a hand."""
    drawn = "".join(
        f'<span class="held" data-part="{tile_part(tile.card)}">{map_of(view).tile_on_page(tile, "")}</span>'
        for tile in view.hand
    )
    said = f'role="group" aria-label="Tiles in hand: {len(view.hand)}"'
    return f'<div class="block"><div class="tiles" {said}>{drawn}</div></div>'
