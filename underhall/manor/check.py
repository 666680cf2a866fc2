"""Invariants: what must hold after every choice."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from underhall.engine.knowledge import UNSEEN
from underhall.hall import figures
from underhall.hall.pieces import PIECES, PILLAR
from underhall.hall.space import OFF
from underhall.hall.tokens import BREACH, FORCE_WALL, PIT_MARKER, SKULLS, TOKENS
from underhall.manor import entering
from underhall.manor.map import board, sight
from underhall.manor.map.parts import COPIES, PLAIN_BACK, TILE_BACK
from underhall.manor.map.places import SIDES_WITHIN, SPACES, SQUARES

if TYPE_CHECKING:
    from underhall.manor.state import Manor


def check(g: Manor) -> None:
    """Raise AssertionError, naming the clause, if anything does not add up."""
    _check_tiles(g)
    _check_bookkeeping(g)
    _check_tokens(g)
    _check_figures(g)
    for role in g.roles:
        role.check(g)
        for cards in role.cards():
            cards.check()


def _check_tiles(g: Manor) -> None:
    """Every tile is on the map or in the stack, and things show the back of their face (MMP-09, MMP-91)."""
    faces = Counter([lit.face for lit in g.lit.values()])
    faces.update(thing.face for thing in g.dark.values())
    for face, copies in enumerate(COPIES):
        assert faces[face] + g.stack.unseen[face] == copies, "tiles do not add up (MMP-09)"
    for back in set(TILE_BACK):
        unseen = sum(thing.face == UNSEEN and thing.back == back for thing in g.dark.values())
        left = sum(count for face, count in enumerate(g.stack.unseen) if TILE_BACK[face] == back)
        assert left == unseen + (g.stack.left if back == PLAIN_BACK else 0), "stack and unseen tiles differ (MMP-34)"
    assert len({thing.uid for thing in g.dark.values()}) == len(g.dark), "two tiles have one uid"
    for thing in g.dark.values():
        assert thing.face == UNSEEN or thing.back == TILE_BACK[thing.face], "a tile shows a wrong back"
        assert (thing.face == UNSEEN) == (thing.known == 0), "a face that nobody has looked at is settled (MMP-08)"


def _check_bookkeeping(g: Manor) -> None:
    """What is kept for speed is what the rules say."""
    assert set(g.edges) == set(g.beside) == {*g.dark, *g.lit} <= set(SQUARES), "the map differs from its tiles (MMP-27)"
    for at in SQUARES:
        assert g.walls[at] == g.edges.get(at, g.walls[at]) == board.work_out_walls(g, at), "walls not kept up (MMP-40)"
    for at in g.edges:
        sides = sum(bit for bit, beyond, _ in SIDES_WITHIN[at] if beyond in g.edges)
        assert g.beside[at] == sides, "neighbours were not kept up"
    assert all(seen == list(sight.look_along(g, at)) for at, seen in g.lines.items()), "lines of sight not kept up"
    assert g.lit_pits in (None, board.lit_pits(g)), "Pits not kept up (MMP-23)"
    for way, ways in g.ways.items():
        assert ways == entering.ways_from(g, *way), "ways not kept up (MMP-50)"
    for (work, pillar, *args), found in g.mapped.items():
        assert pillar != g.where[PILLAR] or found == work(g, *args), f"what {work.__name__} found is not kept up"
    assert g.standing == figures.standing(g), "who stands where was not kept up"
    assert all(marks in board.BITS.values() for marks in g.edge_tokens.values()), "two marks on one edge (MMP-44)"


def _check_tokens(g: Manor) -> None:
    """Every token, marker and cube is in its supply, on the map, on a board or out of the game (MMP-09)."""
    on_map: Counter[int] = Counter()
    for at, tokens in g.tokens.items():
        assert tokens, "an empty list of tokens was left behind"
        assert tokens == tuple(sorted(tokens)), "tokens are not in their canonical order"
        assert at in g.edges or set(tokens) == {SKULLS}, "only cackling skulls lie off the tiles (SKL-41)"
        assert tokens.count(PIT_MARKER) <= 1, "two pit markers on one tile (SKL-66)"
        on_map.update(tokens)
    for mark in (BREACH, FORCE_WALL):
        on_map[mark] += sum(bool(marks & board.BITS[mark]) for marks in g.edge_tokens.values())
    for token, total in enumerate(g.plan.tokens):
        held = sum(role.holds(token) for role in g.roles)
        count = g.supply[token] + on_map[token] + g.gone[token] + held
        assert count == total, f"{TOKENS[token]}: {count} instead of {total} (MMP-09)"


def _check_figures(g: Manor) -> None:
    """Figures stand where they may, and nobody with the pillar of light (MMP-90, MMP-103)."""
    for piece, at in enumerate(g.where):
        if at == OFF:
            continue
        assert at in SPACES, f"{PIECES[piece]} stands nowhere"
        if at not in g.edges:
            role = g.role_of(piece)
            may = role is not None and entering.may_stand(g, role, at)
            assert may, f"{PIECES[piece]} stands off the tiles (MMP-103)"
    pillar = g.where[PILLAR]
    assert pillar == OFF or g.pieces_on(pillar) == (PILLAR,), "a figure stands with the pillar of light (MMP-90)"
