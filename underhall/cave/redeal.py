"""Dealing anew what a seat does not know (determinization).

The tiles a seat cannot see are those under Dark tiles, on top of the stack, in another's hand, and all that is still
to be drawn. Given what it does know (backs, piles, faces seen) every arrangement of them is equally likely. Tiles of
one group and back are simply shuffled, and so are those of one group whose backs nobody sees. Where the Crystal and
Vault tiles lie takes a random walk from where they are: of swaps each of which keeps every known fact and can be
undone with the same chance, so that it leaves the distribution as it is and forgets where it began. One swap alone
often cannot keep the make-up of two piles (in piles drawn to their end none can), so up to three are tried together.
The first deal walks far; each that follows goes on from the one before, and need not: it is as likely as any other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from underhall.cave.map.parts import CRYSTALS, GHOSTS, TILE_BACK, TILE_COUNT, TILE_GROUP, TILE_KIND, VAULTS
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


def _sort(face: int, by_back: bool, by_kind: bool) -> int:
    kind = TILE_KIND[face] if by_kind and TILE_GROUP[face] != GHOSTS else 0  # these are one type (CGH-62)
    return TILE_GROUP[face] + 8 * (TILE_BACK[face] if by_back else 0) + 64 * kind


SORT: Final = {
    (by_back, by_kind): tuple(_sort(face, by_back, by_kind) for face in range(TILE_COUNT))
    for by_back in (False, True)
    for by_kind in (False, True)
}
"""Which tiles are alike: by group, perhaps by the back and by the kind."""


def hidden_things(g: Cave, seat: int) -> list[Thing]:
    """The things whose face exists and is not known to a seat, in a canonical order."""
    things = [g.dark[at] for at in sorted(g.dark)]
    if g.stack.top is not None:
        things += [g.stack.top, *g.stack.next]
    things += sorted((*g.hand, *g.ghost_tiles), key=Thing.key)
    return [thing for thing in things if thing.face != UNSEEN and not thing.known >> seat & 1]


def deals(g: Cave, seat: int) -> Iterator[Sequence[tuple[int, int]]]:
    """New faces for the hidden things of a seat, as (uid, face), again and again."""
    decks = [cards for role in g.roles for cards in role.cards() if cards.hidden(seat)]
    for patch in _deals_of_real_tiles(g, seat) if g.real_tiles else _deals_of_tiles(g, seat):
        for cards in decks:
            patch += cards.redeal(g, seat)
        yield patch


def redeal(g: Cave, seat: int) -> Sequence[tuple[int, int]]:
    """The first of these deals."""
    return next(deals(g, seat))


def _deals_of_tiles(g: Cave, seat: int) -> Iterator[list[tuple[int, int]]]:
    things = hidden_things(g, seat)
    deal = _Deal(g, things)
    uids = [thing.uid for thing in things] + [~index for index in range(len(g.boxed))]
    if not uids:
        while True:
            yield []
    for _ in range(ROUNDS if deal.rare else 1):
        deal.shuffle(g)
        if deal.rare:
            deal.walk(g, STEPS * (len(deal.rare) + 6))
    while True:
        deal.shuffle(g)
        yield list(zip(uids, deal.faces, strict=False))
        if deal.rare:
            deal.walk(g, len(deal.rare))


def _deals_of_real_tiles(g: Cave, seat: int) -> Iterator[list[tuple[int, int]]]:
    while True:
        yield _redeal_real_tiles(g, seat)


def _redeal_real_tiles(g: Cave, seat: int) -> list[tuple[int, int]]:
    """On a real table only tiles that others looked at have a face: any that is left with this group and back."""
    things = hidden_things(g, seat)
    left = [*(face for pool in g.stack.pools for face in pool), *(thing.face for thing in things)]
    patch = []
    for thing in things:
        alike = [face for face in left if (TILE_GROUP[face], TILE_BACK[face]) == (TILE_GROUP[thing.face], thing.back)]
        face = alike[g.draw(len(alike))]
        left.remove(face)
        patch.append((thing.uid, face))
    return patch


class _Deal:
    """An arrangement: the face in every place. First the hidden things, then the boxed tiles, then the stack."""

    __slots__ = ("by_back", "by_kind", "faces", "hidden", "place", "pools", "rare")

    def __init__(self, g: Cave, things: list[Thing]) -> None:
        self.hidden = len(things)
        self.faces = [*(thing.face for thing in things), *g.boxed]
        self.pools = [*(thing.pool for thing in things), *([BOXED] * len(g.boxed))]
        self.by_kind = bool(g.plan.tiles_out_of_each_kind or g.plan.tiles_out)
        _add_stack(g, self.faces, self.pools)
        self.place: dict[int, int] = {}
        self.by_back: dict[int, list[int]] = {}
        for face in self.faces:
            self.by_back.setdefault(TILE_BACK[face], []).append(face)
        self.rare = [face for face in self.faces if TILE_GROUP[face] in (CRYSTALS, VAULTS)]

    def shuffle(self, g: Cave) -> None:
        """Shuffle what is alike to all who look: first by group out of sight, then by group and back everywhere.

        If so many of each kind were put in the box, a tile changes places with a boxed one of its kind only.
        """
        everywhere = range(len(self.faces))
        for places, by_back in ((everywhere[self.hidden :], False), (everywhere, True)):
            self._shuffle_each(g, self._alike(places, by_back, self.by_kind))
            if self.by_kind:
                outside = [place for place in places if self.pools[place] != BOXED]
                self._shuffle_each(g, self._alike(outside, by_back, False))
        self.place = {face: place for place, face in enumerate(self.faces)}

    def _alike(self, places: Sequence[int], by_back: bool, by_kind: bool) -> dict[int, list[int]]:
        """Places by the group of the tile there, and perhaps by its back and by its kind."""
        alike: dict[int, list[int]] = {}
        faces, sort = self.faces, SORT[by_back, by_kind]
        for place in places:
            key = sort[faces[place]]
            if key in alike:
                alike[key].append(place)
            else:
                alike[key] = [place]
        return alike

    def _shuffle_each(self, g: Cave, alike: dict[int, list[int]]) -> None:
        rng, faces = g.rng, self.faces
        for places in alike.values():
            if len(places) == 1:
                continue
            for last in range(len(places) - 1, 0, -1):
                rng = (rng * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF  # `draw` on the spot
                a, b = places[last], places[rng * (last + 1) >> 64]
                faces[a], faces[b] = faces[b], faces[a]
        g.rng = rng

    def walk(self, g: Cave, steps: int) -> None:
        """Swap rare tiles with others of the same back: one pair, or up to three if piles would change their make-up.

        Each way there is also a way back with the same chance. What does not come out even is taken back.
        """
        faces, pools, place, rare = self.faces, self.pools, self.place, self.rare
        rng, by_back = g.rng, self.by_back
        for _ in range(steps):
            done: list[tuple[int, int]] = []
            shifts: dict[int, int] = {}
            for _ in range(TOGETHER):
                rng = (rng * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF  # `draw` on the spot
                face = rare[rng * len(rare) >> 64]
                same = by_back[TILE_BACK[face]]
                rng = (rng * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
                other = same[rng * len(same) >> 64]
                a, b = place[face], place[other]
                if pools[a] != pools[b]:
                    self._note(a, b, shifts)
                faces[a], faces[b] = other, face
                place[other], place[face] = a, b
                if not shifts or not any(shifts.values()):
                    break
                done.append((a, b))
            else:
                for a, b in reversed(done):
                    self._swap(a, b)
        g.rng = rng

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
    for role in g.roles:
        for cards in role.cards():
            cards.apply_patch(new)
    freed = bytearray(g.boxed)
    used = bytearray(new.get(~index, face) for index, face in enumerate(g.boxed))
    piles = {pile[5]: pile for pile in g.stack.piles}

    def patched(thing: Thing) -> Thing:
        face = new.get(thing.uid, thing.face)
        if face == thing.face:
            return thing
        freed.append(thing.face)
        used.append(face)
        pile = piles.get(thing.pool)
        if pile is not None:
            pile[TILE_GROUP[thing.face]] += 1
            pile[TILE_GROUP[face]] -= 1
        return thing.with_face(face)

    g.boxed = tuple(used)
    g.dark = {at: patched(thing) if thing.uid in new else thing for at, thing in g.dark.items()}
    g.hand = tuple([patched(thing) for thing in g.hand])
    g.ghost_tiles = tuple([patched(thing) for thing in g.ghost_tiles])
    if g.stack.top is not None:
        g.stack.top = patched(g.stack.top)
        g.stack.next = tuple([patched(thing) for thing in g.stack.next])
    if used:
        pooled = bytearray(b"".join(g.stack.pools)) + freed
        for face in used:
            pooled.remove(face)
        left = bytes(sorted(pooled))
        g.stack.pools = [left.translate(None, OTHERS[group]) for group in range(4)]


OTHERS: Final = tuple(bytes(face for face in range(TILE_COUNT) if TILE_GROUP[face] != group) for group in range(4))
"""By group, the faces of all other groups."""
