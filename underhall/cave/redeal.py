"""Dealing anew what a seat does not know (determinization).

The tiles a seat cannot see are those under Dark tiles, on top of the stack, in another's hand, and all that is still
to be drawn. Given what it does know (backs, piles, faces seen) every arrangement of them is equally likely. Tiles of
one group and back are simply shuffled, and so are those of one group whose backs nobody sees. Where the Crystal and
Vault tiles lie takes a random walk from where they are: of swaps each of which keeps every known fact and can be
undone with the same chance, so that it leaves the distribution as it is and forgets where it began. One swap alone
often cannot keep the make-up of two piles (in piles drawn to their end none can), so up to three are tried together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from underhall.cave.parts import CRYSTALS, TILE_BACK, TILE_GROUP, TILE_KIND, VAULTS
from underhall.engine.knowledge import UNSEEN, Thing

if TYPE_CHECKING:
    from underhall.cave.state import Cave

ROUNDS: Final = 4
"""Shuffles, and stretches of the walk between them."""
STEPS: Final = 2
"""Steps of the walk in a round for each Crystal or Vault tile, and for a few more."""
TOGETHER: Final = 3
"""Swaps tried together at most."""
BOXED: Final = -2
"""The pool of the tiles that were taken out unseen during setup."""


def hidden_things(g: Cave, seat: int) -> list[Thing]:
    """The things whose face exists and is not known to a seat, in a canonical order."""
    things = [g.dark[at] for at in sorted(g.dark)]
    if g.stack.top is not None:
        things.append(g.stack.top)
    things += sorted(g.hand, key=Thing.key)
    return [thing for thing in things if thing.face != UNSEEN and not thing.known >> seat & 1]


def redeal(g: Cave, seat: int) -> Sequence[tuple[int, int]]:
    """New faces for the hidden things of a seat, as (uid, face)."""
    things = hidden_things(g, seat)
    deal = _Deal(g, things)
    for _ in range(ROUNDS if deal.rare else 1):
        deal.shuffle(g)
        if deal.rare:
            deal.walk(g, STEPS * (len(deal.rare) + 6))
    deal.shuffle(g)
    uids = [thing.uid for thing in things] + [~index for index in range(len(g.boxed))]
    return list(zip(uids, deal.faces, strict=False))


class _Deal:
    """An arrangement: the face in every place. First the hidden things, then the boxed tiles, then the stack."""

    __slots__ = ("by_back", "by_kind", "faces", "hidden", "place", "pools", "rare")

    def __init__(self, g: Cave, things: list[Thing]) -> None:
        self.hidden = len(things)
        self.faces = [*(thing.face for thing in things), *g.boxed]
        self.pools = [*(thing.pool for thing in things), *([BOXED] * len(g.boxed))]
        self.by_kind = bool(g.plan.tiles_out_of_each_kind) or "ghost" in g.plan.roles
        _add_stack(g, self.faces, self.pools)
        self.place = {face: place for place, face in enumerate(self.faces)}
        self.by_back: dict[int, list[int]] = {}
        for face in self.faces:
            self.by_back.setdefault(TILE_BACK[face], []).append(face)
        self.rare = [face for face in self.faces if TILE_GROUP[face] in (CRYSTALS, VAULTS)]

    def shuffle(self, g: Cave) -> None:
        """Shuffle what is alike to all who look: first by group out of sight, then by group and back everywhere."""
        alike: dict[tuple[int, int], list[int]] = {}
        for place in range(self.hidden, len(self.faces)):
            face = self.faces[place]
            alike.setdefault((TILE_GROUP[face], TILE_KIND[face] if self.by_kind else 0), []).append(place)
        self._shuffle_each(g, alike)
        alike = {}
        for place, face in enumerate(self.faces):
            kind = TILE_KIND[face] if self.by_kind else 0
            alike.setdefault((TILE_GROUP[face] * 8 + kind, TILE_BACK[face]), []).append(place)
        self._shuffle_each(g, alike)

    def _shuffle_each(self, g: Cave, alike: dict[tuple[int, int], list[int]]) -> None:
        for places in alike.values():
            for last in range(len(places) - 1, 0, -1):
                self._swap(places[last], places[g.draw(last + 1)])

    def walk(self, g: Cave, steps: int) -> None:
        """Swap rare tiles with others of the same back: one pair, or up to three if piles would change their make-up.

        Each way there is also a way back with the same chance. What does not come out even is taken back.
        """
        faces, pools, place, rare = self.faces, self.pools, self.place, self.rare
        for _ in range(steps):
            done: list[tuple[int, int]] = []
            shifts: dict[int, int] = {}
            for _ in range(TOGETHER):
                face = rare[g.draw(len(rare))]
                same = self.by_back[TILE_BACK[face]]
                other = same[g.draw(len(same))]
                a, b = place[face], place[other]
                if pools[a] != pools[b]:
                    self._note(a, b, shifts)
                faces[a], faces[b] = other, face
                place[other], place[face] = a, b
                if not any(shifts.values()):
                    break
                done.append((a, b))
            else:
                for a, b in reversed(done):
                    self._swap(a, b)

    def _note(self, a: int, b: int, shifts: dict[int, int]) -> None:
        """Note what a swap changes in the make-up of two piles: by group, for boxed tiles perhaps by kind."""
        one, two = self.faces[a], self.faces[b]
        for pool, lost, won in ((self.pools[a], one, two), (self.pools[b], two, one)):
            parts = TILE_KIND if self.by_kind and pool == BOXED else TILE_GROUP  # MAP-04, MAP-06
            if parts[lost] != parts[won]:
                less, more = pool * 8 + parts[lost], pool * 8 + parts[won]
                shifts[less] = shifts.get(less, 0) - 1
                shifts[more] = shifts.get(more, 0) + 1

    def _swap(self, a: int, b: int) -> None:
        faces, place = self.faces, self.place
        faces[a], faces[b] = faces[b], faces[a]
        place[faces[a]], place[faces[b]] = a, b


def _add_stack(g: Cave, faces: list[int], pools: list[int]) -> None:
    """Add the places still in the stack, filled as the piles allow."""
    left = [list(pool) for pool in g.stack.pools]
    for pile in g.stack.piles:
        for group in range(4):
            for _ in range(pile[group]):
                faces.append(left[group].pop())
                pools.append(pile[5])


def apply_patch(g: Cave, patch: Sequence[tuple[int, int]]) -> None:
    """Put new faces under the things they belong to, and keep the pools and piles in step."""
    new = dict(patch)
    freed: list[int] = list(g.boxed)
    used: list[int] = [new.get(~index, face) for index, face in enumerate(g.boxed)]
    back_in: Counter[tuple[int, int]] = Counter()  # by pile and group: what is left in it now, beyond what was

    def patched(thing: Thing) -> Thing:
        face = new.get(thing.uid, thing.face)
        if face == thing.face:
            return thing
        freed.append(thing.face)
        used.append(face)
        back_in[thing.pool, TILE_GROUP[thing.face]] += 1
        back_in[thing.pool, TILE_GROUP[face]] -= 1
        return thing.with_face(face)

    g.boxed = tuple(new.get(~index, face) for index, face in enumerate(g.boxed))
    g.dark = {at: patched(thing) for at, thing in g.dark.items()}
    g.hand = tuple(patched(thing) for thing in g.hand)
    if g.stack.top is not None:
        g.stack.top = patched(g.stack.top)
    pooled = [face for pool in g.stack.pools for face in pool] + freed
    for face in used:
        pooled.remove(face)
    g.stack.pools = [tuple(sorted(face for face in pooled if TILE_GROUP[face] == group)) for group in range(4)]
    for pile in g.stack.piles:
        for group in range(4):
            pile[group] += back_in[pile[5], group]
