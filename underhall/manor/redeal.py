"""Dealing anew what a seat does not know (determinization).

A tile that nobody has looked at has no face yet. What is left are tiles that others looked at (Intuit): for all this
seat knows each is any of the unseen ones with its back, all arrangements alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from underhall.engine.knowledge import UNSEEN, Thing
from underhall.hall.space import Space
from underhall.manor.map.parts import TILE_BACK
from underhall.manor.map.stack import Stack

if TYPE_CHECKING:
    from underhall.manor.state import Manor


def hidden_tiles(g: Manor, seat: int) -> list[tuple[Space, Thing]]:
    """The Dark tiles whose face is settled, but not known to this seat."""
    return [(at, g.dark[at]) for at in sorted(g.dark) if _hidden(g.dark[at], seat)]


def _hidden(thing: Thing, seat: int) -> bool:
    return thing.face != UNSEEN and not thing.known >> seat & 1


def deals(g: Manor, seat: int) -> Iterator[Sequence[tuple[int, int]]]:
    """New faces for the hidden things of a seat, as (uid, face), again and again."""
    while True:
        yield redeal(g, seat)


def redeal(g: Manor, seat: int) -> Sequence[tuple[int, int]]:
    """One such deal."""
    hidden = [thing for _, thing in hidden_tiles(g, seat)]
    left = [face for face, count in enumerate(g.stack.unseen) for _ in range(count)]
    left += [thing.face for thing in hidden]
    patch = []
    for thing in hidden:
        fitting = [face for face in left if TILE_BACK[face] == thing.back]
        face = fitting[g.draw(len(fitting))]
        left.remove(face)
        patch.append((thing.uid, face))
    for role in g.roles:
        for cards in role.cards():
            patch += cards.redeal(g, seat)
    return patch


def apply_patch(g: Manor, patch: Sequence[tuple[int, int]]) -> None:
    """Put new faces under the things they belong to; the unseen tiles are the rest."""
    new = dict(patch)
    unseen = list(g.stack.unseen)
    for at, thing in g.dark.items():
        if thing.uid in new:
            unseen[thing.face] += 1
            unseen[new[thing.uid]] -= 1
            g.dark[at] = thing.with_face(new[thing.uid])
    g.stack = Stack(g.stack.left, tuple(unseen))
    for role in g.roles:
        for cards in role.cards():
            cards.apply_patch(new)
