"""Cards, backs of cards and tiles by a role's board, as markup."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from underhall.cave.view import Card, HandTile, Panel, View
from underhall.draw import emblems, names
from underhall.table import board_parts as parts
from underhall.table.board_parts import icon

FAN: Final = 5
"""So many backs of a hand are drawn; a number tells how many there are."""
WIDTHS: Final = ((70, "slim"), (150, ""), (270, "broad"))
"""How wide a card is, by the letters on it; with more it is broadest."""
BROADEST: Final = "broadest"


def backs(panel: Panel) -> str:
    """Cards that are seen only from behind, as a fan for each kind; tiles in sight are shown elsewhere."""
    return "".join(
        f'<span class="backs" role="img" aria-label="{count} {escape(name)}, facedown" title="{count} {escape(name)}">'
        f"{'<i></i>' * min(count, FAN)}<b>{count}</b></span>"
        for name, count in panel.hidden.items()
        if panel.role not in names.TILE_ROLES or name != "tiles"
    )


def decks(panel: Panel) -> list[tuple[str, int]]:
    """The decks of a role and how many cards are left in each."""
    return [
        (names.label(key)[: -len(names.DECK[0])], left)
        for key, left in panel.numbers.items()
        if key.endswith(names.DECK)
    ]


# ------------------------------------------------------------------ by the boards of others


def piles(view: View, panel: Panel) -> str:
    """The cards of another role by name, then its decks."""
    groups: dict[str, list[str]] = {}
    for card, copies in names.cards_of(panel, False).items():
        groups.setdefault(names.upper(names.pile_of(card)), []).append(_chip(card, copies, panel.role))
    held = "".join(
        f'<div class="pile"><span class="what">{escape(heading)}</span>{"".join(chips)}</div>'
        for heading, chips in groups.items()
    )
    left = "".join(
        f'<span class="backs" role="img" aria-label="{name} deck: {count} cards" title="{name} deck: {count} cards">'
        f"<i></i>{name} <b>{count}</b></span>"
        for name, count in decks(panel)
    )
    return held + (f'<div class="pile decks">{left}</div>' if left else "")


def _chip(card: Card, copies: int, role: str) -> str:
    text = names.card_text(card, role).replace("\n", " ")
    clause = f' data-clause="{escape(card.clause)}"' if card.clause else ""
    name = escape(card.name) + (f" × {copies}" if copies > 1 else "")
    return f'<span class="chip"{clause} title="{escape(text or card.name)}">{name}</span>'


# ------------------------------------------------------------------ my hand


def hand(view: View, panel: Panel) -> str:
    """My cards in full, those that lie apart by name, and the decks."""
    full, apart = [], dict[str, list[str]]()
    for card, copies in names.cards_of(panel, True).items():
        if card.state in (*names.AWAY, "empty"):
            name = escape(card.name) + (f" × {copies}" if copies > 1 else "")
            apart.setdefault(names.upper(names.pile_of(card)), []).append(name)
        else:
            full.append(_card(card, copies, panel.role))
    lying = "".join(
        f"<div><dt>{escape(heading)}</dt><dd>{', '.join(cards)}</dd></div>" for heading, cards in apart.items()
    )
    drawn = "".join(full) + (f'<dl class="apart">{lying}</dl>' if lying else "") + _stacks(panel)
    return f'<div class="hand" tabindex="0" role="group" aria-label="My cards">{drawn}</div>' if drawn else ""


def _card(card: Card, copies: int, role: str) -> str:
    """A card: its name, whether it is ready, what it does, and by which clause."""
    effects = names.card_text(card, role)
    emblem = emblems.emblem(card.name)
    state = ", ".join(part for part in (card.deck, card.state) if part)
    width = next((css for most, css in WIDTHS if len(effects) <= most), BROADEST)
    css = f"card {width}{' idle' if card.state in names.ASIDE else ''}"
    times = f' <span class="times">× {copies}</span>' if copies > 1 else ""
    clause = parts.clause(card.clause) if card.clause else ""
    return (
        f'<article class="{css}"><h3>{escape(card.name)}{times}</h3>{_effects(effects)}'
        f"{icon(emblem, 'card-emblem') if emblem else ''}"
        f"<footer><span>{escape(names.upper(state))}</span>{clause}</footer></article>"
    )


def _effects(effects: str) -> str:
    """What a card does; how often it may be used stands before it."""
    lines = []
    for effect in effects.split("\n") if effects else ():
        often, colon, text = effect.partition(": ")
        if colon and often.lower() in names.OFTEN.values():
            lines.append(f"<p><em>{escape(often)}</em> {escape(text)}</p>")
        else:
            lines.append(f"<p>{escape(effect)}</p>")
    return "".join(lines)


def _stacks(panel: Panel) -> str:
    """The decks as piles of backs."""
    return "".join(
        f'<div class="deck{" none" if not left else ""}" role="img" aria-label="{name} deck: {left} cards">'
        f"<span>{'<i></i>' * min(3, left)}</span><b>{left}</b><small>{name}</small></div>"
        for name, left in decks(panel)
    )


# ------------------------------------------------------------------ tiles in hand


def tiles(held: Sequence[HandTile]) -> str:
    """The Cave's tiles: the Lit side and the Dark symbol for those who know them, else a Dark side without one."""
    drawn = "".join(_tile(tile) for tile in held)
    said = f'role="group" aria-label="Tiles in hand: {len(held)}"'
    return f'<div class="block"><div class="tiles" {said}>{drawn}</div></div>'


def _tile(tile: HandTile) -> str:
    if not tile.tile:
        return (
            '<svg class="tile" viewBox="0 0 64 64" role="img" aria-label="A tile, hidden"><title>A tile, hidden</title>'
            '<use href="#tile-dark" width="64" height="64"/><text x="32" y="42">?</text></svg>'
        )
    words = escape(names.upper(names.hand_tile_words(tile)))
    ghost = '<use href="#kind-ghost" x="43" y="9" width="13" height="13" class="kind"/>' if tile.ghost else ""
    return (
        f'<svg class="tile" viewBox="0 0 64 64" role="img" aria-label="{words}"><title>{words}</title>'
        f'<use href="#walls-{tile.pattern}" width="64" height="64"/>'
        f'<use href="#kind-{tile.kind}" x="12" y="12" width="22" height="22" class="kind"/>{ghost}'
        f'<rect class="under" x="34" y="34" width="26" height="26" rx="4"/>'
        f'<use href="#dark-{tile.symbol}" x="37" y="37" width="20" height="20" class="sign"/></svg>'
    )
