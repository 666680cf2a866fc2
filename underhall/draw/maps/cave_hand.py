"""Tiles of a hand in the cave: on a board that is a picture, and on a page."""

from __future__ import annotations

from html import escape

from underhall.cave.view import CaveHandTile
from underhall.draw.faces import cave_tiles
from underhall.draw.lettering import letters
from underhall.draw.names import upper
from underhall.draw.sheet import use


def in_picture(tile: CaveHandTile, x: float, y: float, size: float) -> str:
    """A tile of a hand: how it lies is not settled, so its Lit side is seen as a small one over its symbol."""
    body = use("tile-dark", x, y, size)
    if not tile.tile:
        return body + letters(x + size / 2, y + size / 2 + 4, "h2-q mid", "?")
    body += use(f"dark-{tile.symbol}", x + size * 0.1, y + size * 0.1, size * 0.34, "sign")
    if tile.ghost:
        body += use("kind-ghost", x + size * 0.6, y + size * 0.12, size * 0.28, "sign")
    lit = size * 0.56
    left, top = x + size - lit - 1.5, y + size - lit - 1.5
    body += use(f"walls-{tile.pattern}", left, top, lit)
    body += use(f"kind-{tile.kind}", left + lit * 0.3, top + lit * 0.3, lit * 0.4, "kind")
    title = f"{cave_tiles.tile_words(tile.tile)}, {cave_tiles.SYMBOLS[tile.symbol]} behind"
    return f"<g><title>{escape(title)}</title>{body}</g>"


def on_page(tile: CaveHandTile, called: str = "") -> str:
    """The Lit side and in a corner the Dark symbol for those who know the tile, else a Dark side without one."""
    if not tile.symbol:
        return (
            '<svg class="tile" viewBox="0 0 64 64" role="img" aria-label="A tile, hidden"><title>A tile, hidden</title>'
            '<use href="#tile-dark" width="64" height="64"/><text x="32" y="42">?</text></svg>'
        )
    mark = '<use href="#kind-ghost" x="41" y="10" width="14" height="14" class="kind"/>' if tile.ghost else ""
    said = escape(called or upper(cave_tiles.hand_tile_words(tile)))
    return (
        f'<svg class="tile" viewBox="0 0 64 64" role="img" aria-label="{said}"><title>{said}</title>'
        f'<use href="#walls-{tile.pattern}" width="64" height="64"/>'
        f'<use href="#kind-{tile.kind}" x="12" y="12" width="22" height="22" class="kind"/>{mark}'
        '<rect class="under" x="34" y="34" width="26" height="26" rx="4"/>'
        f'<use href="#dark-{tile.symbol}" x="37" y="37" width="20" height="20" class="sign"/></svg>'
    )
