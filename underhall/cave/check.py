"""Invariants: what must hold after every choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from underhall.cave.map import board
from underhall.cave.map.parts import CRYSTAL_KIND, TILE_BACK, TILE_COUNT
from underhall.cave.map.slide import Sections
from underhall.cave.play import artifacts
from underhall.engine.knowledge import UNSEEN
from underhall.hall.pieces import GHOST, TRIBES, WARLOCK
from underhall.hall.space import ADJACENT, BEYOND, OFF
from underhall.hall.tokens import ARTIFACT, BOMB, BREACH, FORCE_WALL, LOCKED_ARTIFACT, ROCKSLIDE, TOKENS

if TYPE_CHECKING:
    from underhall.cave.play.stages import CaveTurn
    from underhall.cave.state import Cave


def check(g: Cave) -> None:
    """Raise AssertionError, naming the clause, if anything does not add up."""
    _check_tiles(g)
    _check_bookkeeping(g)
    _check_tokens(g)
    _check_pieces(g)
    for role in g.roles:
        role.check(g)
        for cards in role.cards():
            cards.check()
            looked_at = role.seat < 0 or all(thing.known for thing in cards.hand)  # but for a Spirit pile (SHU-19)
            assert looked_at, f"nobody knows a {cards.kind} card in hand"


def _check_tiles(g: Cave) -> None:
    """Every tile is in one place, and things show the back of their face (GEN-14, GEN-27)."""
    things = [*g.dark.values(), *g.hand, *g.ghost_tiles]
    if g.stack.top is not None:
        things += [g.stack.top, *g.stack.next]
    faces = [thing.face for thing in things if thing.face != UNSEEN]
    faces += [lit.face for lit in g.lit.values()]
    faces += [face for pool in g.stack.pools for face in pool]
    faces += [face for tiles in g.stack.under for face in tiles]
    faces += [*g.collapsed, *g.plan.box, *g.boxed]
    assert sorted(faces) == list(range(TILE_COUNT)), "tiles do not add up (GEN-14)"
    unseen = sum(thing.face == UNSEEN for thing in things)
    in_piles = sum(sum(pile[:4]) for pile in g.stack.piles)
    assert sum(map(len, g.stack.pools)) == in_piles + unseen, "piles and pools differ (MAP-03)"
    for thing in things:
        assert thing.face == UNSEEN or TILE_BACK[thing.face] == thing.back, "a tile shows a wrong back"
    assert g.entrance in g.lit, "the Entrance left the map (GEN-27)"


def _check_bookkeeping(g: Cave) -> None:
    """What is kept for speed is what the rules say."""
    assert set(g.edges) == {*g.dark, *g.lit, *g.ground}, "the spaces of the map differ from its tiles"
    kept = dict(g.edges)
    for at in g.edges:
        board.refresh_edges(g, at)
        sides = sum(bit for bit, beyond, _ in BEYOND[15][at] if beyond in g.edges)
        assert g.beside[at] == sides, "neighbours were not kept up (COL-10)"
    assert g.edges == kept, "walls were not kept up (MAP-18)"
    beside = {beyond for at in g.edges for beyond in ADJACENT[at] if beyond not in g.edges}
    assert beside == set(g.open_spaces), "open spaces were not kept up (MAP-13)"
    assert set(g.crystal_tiles) == {at for at, lit in g.lit.items() if lit.kind == CRYSTAL_KIND}, (
        "Crystal tiles were not kept up"
    )
    if g.by_touch is not None:
        groups, g.by_touch = g.by_touch, None
        assert board.by_touch(g) == groups, "exposed tiles were not kept up (COL-10)"
    if g.linked is not None:
        links, g.linked = g.linked, None
        assert board.linked(g) == links, "the way to the Entrance was not kept up (MAP-41)"


def _check_tokens(g: Cave) -> None:
    """Every token is in its supply, on the map, on a board or out of the game (GEN-14)."""
    on_map = [0] * len(g.plan.tokens)
    for tokens in g.tokens.values():
        assert tokens == tuple(sorted(tokens)), "tokens are not in their canonical order"
        assert tokens, "an empty list of tokens was left behind"
        for token in tokens:
            on_map[token] += 1
    for marks in g.edge_tokens.values():
        if marks & board.ROCKSLIDE_BIT:
            on_map[FORCE_WALL if marks & board.FORCE_WALL_BIT else ROCKSLIDE] += 1
        if marks & board.BOMB_BIT:
            on_map[BREACH if marks & board.BREACH_BIT else BOMB] += 1
    artifacts.check(g)
    for token, total in enumerate(g.plan.tokens):
        if token in (ARTIFACT, LOCKED_ARTIFACT):
            continue
        held = sum(role.holds(token) for role in g.roles)
        count = g.supply[token] + on_map[token] + g.gone[token] + held
        assert count == total, f"{TOKENS[token]} tokens: {count} instead of {total} (GEN-14)"
    assert all(at in g.edges for at in g.tokens), "a token lies on an open space"


def _check_pieces(g: Cave) -> None:
    """Pieces stand on tiles, and the map is one (COL-35)."""
    for piece, at in enumerate(g.where):
        lurking = piece in TRIBES and at in g.open_spaces  # GOB-51
        lurking = lurking or (piece == GHOST and _her_turn(g))  # in the middle of her phase (GST-23, CGH-19)
        lurking = lurking or piece == WARLOCK  # a crypt to him, or he is asked where he goes from it (MVR-95)
        assert at == OFF or at in g.edges or lurking, "a piece stands on an open space"
    # a game may end while a Crystal tile leaves, before the map is joined again (GEN-04)
    assert g.apart or g.over is not None or len(Sections(g).parts) == 1, "the map fell apart (COL-35)"


def _her_turn(g: Cave) -> bool:
    """Whether it is a Ghost's turn, perhaps under a possession turn (CGH-36)."""
    turn: CaveTurn | None = g.turn
    while turn is not None:
        if GHOST in g.roles[turn.who].pieces:
            return True
        turn = turn.under
    return False
