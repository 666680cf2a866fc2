"""Dealing anew what a seat does not know: exactly that, in every deck of every role and under every tile looked at."""

from __future__ import annotations

import random

import pytest

from tests.manor.test_positions import state_of
from underhall.engine.knowledge import UNSEEN, Thing
from underhall.manor.map import stack
from underhall.manor.map.parts import PLAIN_BACK, TILE_BACK
from underhall.manor.map.places import square
from underhall.manor.state import Manor

LOOKED_AT = {square(2, 3): 0, square(3, 2): 3, square(6, 4): 3, square(1, 1): 0, square(5, 5): 3}
"""Dark tiles of the position, the last two Armories, and the seat that has looked at each."""


def five_with_tiles_looked_at() -> Manor:
    """A position of all five roles with cards in hands and known on decks, some Dark tiles looked at."""
    g = state_of()
    for at, seat in LOOKED_AT.items():
        flow = stack.look(g, at, 1 << seat)
        next(flow)
        with pytest.raises(StopIteration):
            flow.send(0)
    return g


def things(g: Manor) -> dict[int, Thing]:
    """All that has a face, by uid."""
    cards = [thing for role in g.roles for deck in role.cards() for thing in deck.things()]
    return {thing.uid: thing for thing in (*cards, *g.dark.values()) if thing.face != UNSEEN}


@pytest.mark.clause("MMP-08", "MMP-92")
@pytest.mark.parametrize("seat", [0, 1, 2, 3, 4, 31])
def test_a_redeal_deals_exactly_what_a_seat_does_not_know(seat: int) -> None:
    g = five_with_tiles_looked_at()
    before = things(g)
    hidden = {uid for uid, thing in before.items() if not thing.known >> seat & 1}
    assert hidden
    dealt: dict[int, set[int]] = {uid: set() for uid in hidden}
    chance = random.Random(seat)
    for _ in range(30):
        other = g.copy()
        other.rng = chance.getrandbits(64)
        patch = other.redeal(seat)
        assert {uid for uid, _ in patch} == hidden
        other.apply_patch(patch)
        other.check()
        now = things(other)
        assert [(uid, now[uid].face) for uid, _ in patch] == [*patch]
        assert all(now[uid].key() == thing.key() for uid, thing in before.items() if uid not in hidden)
        for uid, face in patch:
            dealt[uid].add(face)
    assert all(len(faces) > 1 for faces in dealt.values())
    tiles = {g.dark[at].uid: TILE_BACK[g.dark[at].face] for at in LOOKED_AT if g.dark[at].uid in hidden}
    assert all({TILE_BACK[face] for face in dealt[uid]} == {back} for uid, back in tiles.items())


def test_there_are_as_many_deals_as_are_asked_for() -> None:
    g = five_with_tiles_looked_at()
    deals = g.deals(0)
    hidden = [{uid for uid, _ in next(deals)} for _ in range(3)]
    assert hidden[0] == hidden[1] == hidden[2]


@pytest.mark.clause("MMP-08", "MMP-09")
def test_what_is_dealt_to_one_tile_is_dealt_to_no_other() -> None:
    """Three tiles that others have looked at, and none of their back left besides."""
    g = five_with_tiles_looked_at()
    at = [square(2, 3), square(3, 2), square(6, 4)]
    faces = sorted(g.dark[space].face for space in at)
    none = tuple(0 if TILE_BACK[face] == PLAIN_BACK else count for face, count in enumerate(g.stack.unseen))
    g.stack = stack.Stack(0, none)
    found = set()
    for seed in range(40):
        g.rng = seed * 7919 + 11
        patch = dict(g.redeal(31))
        found.add(tuple(patch[g.dark[space].uid] for space in at))
        assert sorted(patch[g.dark[space].uid] for space in at) == faces
    assert len(found) > 1
