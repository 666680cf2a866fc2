"""The tile stack, pile by pile: what may come next and how likely it is, what comes back, and real tiles on a table."""

from __future__ import annotations

import pytest

from tests.cave.seats import Seats, seated
from tests.table import Result
from underhall.cave.map.parts import BACKS, GROUPS, TILE_BACK, TILE_BY_ID, TILE_GROUP, TILE_IDS
from underhall.cave.map.stack import (
    STARTING,
    UNDER_POOL,
    PileChance,
    draw_tile,
    put_back,
    see_back,
    settle_face,
    show_top,
)
from underhall.engine.flow import NOBODY, NOWHERE, Chance
from underhall.engine.knowledge import UNSEEN, Thing
from underhall.hall.space import at

WHOLE = 1 << 32


def tiles(*names: str) -> bytes:
    return bytes(sorted(TILE_BY_ID[name] for name in names))


def of_back(back: str, group: int = 0) -> list[str]:
    """The tiles of a group with this Dark side."""
    faces = range(1, len(TILE_IDS))  # without the Entrance
    return [TILE_IDS[face] for face in faces if (TILE_BACK[face], TILE_GROUP[face]) == (BACKS.index(back), group)]


def heaped(*piles: tuple[int, ...], pools: tuple[bytes, ...] = (b"", b"", b"", b""), real: bool = False) -> Seats:
    """A table whose stack is these piles (plain, Crystal, Vault, Ghost, untouched, number) of these tiles."""
    t = seated("knight", "thief")
    t.g.stack.piles = [list(pile) for pile in piles]
    t.g.stack.pools = list(pools)
    t.g.real_tiles = real
    return t


def named(thing: Thing | None) -> str:
    return "none" if thing is None else TILE_IDS[thing.face]


# ------------------------------------------------------------------ the next tile of a pile


@pytest.mark.clause("MAP-03", "MAP-04")
@pytest.mark.parametrize("untouched", [0, 1])
def test_every_tile_of_a_pile_is_as_likely_as_its_group(untouched: int) -> None:
    """First a place in the pile, which tells the group, then any tile of that; no Ghost tile on an untouched pile."""
    pile, sizes = [3, 2, 1, 2, untouched, 1], (5, 3, 2, 4)
    faces = iter(range(20))
    pools = [bytes(next(faces) for _ in range(size)) for size in sizes]
    chance = PileChance(pile=pile, pools=pools)
    assert chance.outcomes == tuple(range(14))
    counts = [3, 2, 1, 0 if untouched else 2]
    shares = [count / sum(counts) / size for count, size in zip(counts, sizes, strict=True) for _ in range(size)]
    odds = chance.odds()
    assert [odd / sum(odds) for odd in odds] == pytest.approx(shares)
    place = 0
    for group, count in enumerate(counts):
        for _ in range(count):
            for number in range(sizes[group]):
                for rest in (number * WHOLE // sizes[group] + 1, (number + 1) * WHOLE // sizes[group] - 1):
                    drawn = place * WHOLE + rest
                    asked = []
                    picked = chance.pick(lambda below, drawn=drawn, asked=asked: asked.append(below) or drawn)  # type: ignore[misc]
                    assert picked == sum(sizes[:group]) + number
                    assert asked == [sum(counts) * WHOLE]
            place += 1


@pytest.mark.clause("MAP-03", "MAP-23", "GEN-12")
def test_what_is_drawn_leaves_its_pile_and_its_pool() -> None:
    pools = (tiles("event-01", "event-02"), tiles("crystal-01"), b"", b"")
    t = heaped((1, 1, 0, 0, 1, 2), (1, 0, 0, 0, 1, 3), pools=pools)
    t.run(show_top(t.g), "event-02")
    assert (named(t.g.stack.top), t.g.stack.piles[0]) == ("event-02", [0, 1, 0, 0, 0, 2])
    assert t.g.stack.top.pool == 2  # type: ignore[union-attr]
    assert t.g.stack.top.known == NOBODY  # type: ignore[union-attr]
    assert t.g.stack.pools == [tiles("event-01"), tiles("crystal-01"), b"", b""]
    assert len(t.g.stack) == 3
    t.run(show_top(t.g))  # it is settled already
    assert len(t.g.stack) == 3
    drawn = t.run(draw_tile(t.g), "crystal-01")
    assert named(drawn) == "event-02"
    assert t.g.stack.piles == [[1, 0, 0, 0, 1, 3]]
    uids = {drawn.uid, t.g.stack.top.uid}  # type: ignore[union-attr]
    assert [named(t.run(draw_tile(t.g), *answers)) for answers in (("event-01",), ())] == ["crystal-01", "event-01"]
    assert (len(uids), len(t.g.stack), bool(t.g.stack)) == (2, 0, False)


@pytest.mark.clause("MAP-03")
def test_a_group_with_tiles_left_keeps_its_pile() -> None:
    t = heaped((2, 0, 0, 0, 1, 1), pools=(tiles("event-01", "event-02"), b"", b"", b""))
    t.run(show_top(t.g), "event-01")
    assert t.g.stack.piles == [[1, 0, 0, 0, 0, 1]]
    t.g.stack.top = None
    t.run(show_top(t.g), "event-02")
    assert (t.g.stack.piles, bool(t.g.stack)) == ([], True)


# ------------------------------------------------------------------ tiles that came back


@pytest.mark.clause("COL-19", "MAP-82")
def test_tiles_under_the_stack_come_last_each_removal_by_itself() -> None:
    """Those that came back together were shuffled; what came back earlier lies above."""
    t = heaped((1, 0, 0, 0, 0, 1), pools=(tiles("event-01"), b"", b"", b""))
    first, later = tuple(tiles("event-02", "event-03", "ghost-01")), tuple(tiles("event-04"))
    t.g.stack.under = (first, later)
    assert (len(t.g.stack), bool(t.g.stack)) == (5, True)
    t.run(draw_tile(t.g), "event-01", "event-03")
    assert named(t.g.stack.top) == "event-03"
    assert t.g.stack.top.pool == UNDER_POOL  # type: ignore[union-attr]
    assert t.g.stack.top.back == TILE_BACK[TILE_BY_ID["event-03"]]  # type: ignore[union-attr]
    assert t.g.stack.under == (tuple(tiles("event-02", "ghost-01")), later)
    t.run(draw_tile(t.g), "ghost-01")
    assert t.g.stack.under == ((TILE_BY_ID["event-02"],), later)
    t.run(draw_tile(t.g))  # the last of them is no chance
    assert (named(t.g.stack.top), t.g.stack.under) == ("event-02", (later,))
    t.run(draw_tile(t.g))
    assert (named(t.g.stack.top), t.g.stack.under, bool(t.g.stack)) == ("event-04", (), True)
    t.run(draw_tile(t.g))
    assert not t.g.stack


@pytest.mark.clause("COL-19", "GEN-12")
def test_which_of_them_comes_is_nature_s_and_nobody_sees_its_face() -> None:
    t = heaped()
    t.g.stack.under = (tuple(tiles("event-02", "event-03")),)
    assert t.g.stack
    step = t.play(show_top(t.g))
    assert isinstance(step, Chance)
    assert (step.kind, step.shown, [TILE_IDS[face] for face in step.outcomes]) == (
        "tile",
        NOBODY,
        ["event-02", "event-03"],
    )


@pytest.mark.clause("GST-69")
def test_tiles_put_back_lie_on_top_in_their_order() -> None:
    t = heaped((1, 0, 0, 0, 0, 1), pools=(tiles("event-01"), b"", b"", b""))
    things = [Thing(number, 1, 0, TILE_BY_ID[tile], 2) for number, tile in enumerate(("event-02", "event-03"), 50)]
    older = Thing(60, 1, 0, TILE_BY_ID["event-04"], 2)
    put_back(t.g, ())
    assert t.g.stack.top is None
    put_back(t.g, (older,))
    put_back(t.g, tuple(things))
    assert [named(thing) for thing in (t.g.stack.top, *t.g.stack.next)] == ["event-02", "event-03", "event-04"]
    assert len(t.g.stack) == 4
    assert [named(t.run(draw_tile(t.g))) for _ in range(2)] == ["event-02", "event-03"]
    assert named(t.run(draw_tile(t.g), "event-01")) == "event-04"


def test_a_copy_of_the_stack_is_one_of_its_own() -> None:
    t = heaped((2, 0, 0, 0, 1, 1), pools=(tiles("event-01", "event-02"), b"", b"", b""))
    t.g.stack.under, t.g.stack.next = ((3,),), (Thing(60, 1, 0, 4, 2),)
    t.g.stack.top = Thing(61, 1, 0, 5, 2)
    kept = t.g.stack.key()
    other = t.g.stack.copy()
    assert other.key() == kept
    other.piles[0][0] = 1
    other.pools[0] = b""
    assert t.g.stack.key() == kept
    for change in ({"top": None}, {"next": ()}, {"under": ()}, {"piles": []}, {"pools": [b"", b"", b"", b""]}):
        other = t.g.stack.copy()
        for field, value in change.items():
            setattr(other, field, value)
        assert other.key() != kept, change


# ------------------------------------------------------------------ real tiles on a real table


@pytest.mark.clause("MAP-03", "MAP-04", "GEN-12")
@pytest.mark.parametrize(
    ("pile", "backs"),
    [
        ((2, 1, 0, 1, 1, 1), ["fangs", "bones"]),  # no Ghost tile on top of an untouched pile
        ((2, 1, 0, 1, 0, 1), ["fangs", "bones", "ghost-fangs"]),
        ((0, 0, 0, 1, 0, 1), []),  # the only one is no chance
        ((2, 1, 0, 0, 0, 1), ["fangs", "bones"]),
        ((2, 0, 0, 0, 0, 1), ["fangs", "bones"]),
        ((0, 0, 1, 1, 0, 1), ["fangs", "bones", "ghost-fangs"]),
    ],
)
def test_on_a_real_table_only_the_dark_side_of_the_top_is_told(pile: tuple[int, ...], backs: list[str]) -> None:
    pools = (tiles(*of_back("fangs")[:2], *of_back("bones")[:1]), b"", b"", tiles(of_back("ghost-fangs", 3)[0]))
    t = heaped(pile, pools=pools, real=True)
    step = t.play(show_top(t.g))
    if backs:
        assert isinstance(step, Chance)
        assert (step.kind, [BACKS[back] for back in step.outcomes]) == ("back", backs)
        assert step.odds() == [2, 1, 1][: len(backs)]
    else:
        assert t.g.stack.top is not None
        assert (BACKS[t.g.stack.top.back], t.g.stack.top.face) == ("ghost-fangs", UNSEEN)


@pytest.mark.clause("MAP-03")
@pytest.mark.parametrize(
    ("back", "pile", "left"),
    [
        ("fangs", (2, 4, 1, 1, 0, 1), [2, 3, 1, 1, 0, 1]),
        ("ghost-fangs", (2, 4, 1, 1, 0, 1), [2, 4, 1, 0, 0, 1]),
        ("fangs", (2, 1, 3, 2, 0, 1), [2, 1, 2, 2, 0, 1]),
        ("fangs", (2, 1, 1, 4, 0, 1), [1, 1, 1, 4, 0, 1]),
    ],
)
def test_the_pile_counts_a_tile_less_of_the_largest_group_it_may_be_of(
    back: str, pile: tuple[int, ...], left: list[int]
) -> None:
    pools = (tiles(*of_back("fangs")[:4], *of_back("bones")[:3]), b"", b"", tiles(of_back("ghost-fangs", 3)[0]))
    t = heaped(pile, pools=pools, real=True)
    t.run(show_top(t.g), back)
    assert t.g.stack.piles == [left]
    assert t.g.stack.top is not None
    assert (BACKS[t.g.stack.top.back], t.g.stack.top.face, t.g.stack.top.pool) == (back, UNSEEN, 1)
    assert len(t.g.stack) == 8


@pytest.mark.clause("GEN-14")
def test_a_dark_side_that_tiles_lying_unseen_need_is_not_seen_again() -> None:
    fangs, bones, eyes = (of_back(back) for back in ("fangs", "bones", "eye"))
    pools = (tiles(*fangs[:2], *bones[:2], *eyes[:3]), b"", b"", b"")

    def seen(t: Seats, drawn: Thing | None = None) -> dict[str, int]:
        step = t.play(see_back(t.g, range(3), GROUPS, drawn, at(1, 0)))
        assert isinstance(step, Chance)
        assert step.space == at(1, 0)
        return {BACKS[back]: odds for back, odds in zip(step.outcomes, step.odds(), strict=True)}

    def unseen(back: str, face: int = UNSEEN) -> Thing:
        return Thing(99, 1, BACKS.index(back), face, 0)

    t = heaped((7, 0, 0, 0, 0, 1), pools=pools, real=True)
    assert seen(t) == {"fangs": 2, "bones": 2, "eye": 3}
    t.g.dark[at(1, 0)] = unseen("fangs")
    assert seen(t) == {"fangs": 1, "bones": 2, "eye": 3}
    t.g.hand = (unseen("fangs"),)
    assert seen(t) == {"bones": 2, "eye": 3}
    t.g.hand, t.g.stack.top = (unseen("fangs", 5),), unseen("bones")  # one that was looked at needs none
    assert seen(t) == {"fangs": 1, "bones": 1, "eye": 3}
    t.g.stack.next = (unseen("eye"),)
    assert seen(t) == {"fangs": 1, "bones": 1, "eye": 2}
    assert seen(t, unseen("eye")) == {"fangs": 1, "bones": 1, "eye": 1}
    assert seen(t, unseen("eye", 5)) == {"fangs": 1, "bones": 1, "eye": 2}
    t.g.dark[at(1, 0)] = unseen("bones")
    t.g.stack.pools[0] = tiles(*eyes[:3])
    assert BACKS[t.run(see_back(t.g, range(3), GROUPS))] == "eye"


@pytest.mark.clause("MAP-02", "MAP-28")
def test_whoever_looks_tells_which_tile_it_is() -> None:
    fangs, crystals = of_back("fangs"), of_back("fangs", 1)
    pools = (tiles(*fangs[:2], of_back("bones")[0]), tiles(*crystals[:1]), b"", b"")
    t = heaped(pools=pools, real=True)
    thing = Thing(7, 1, BACKS.index("fangs"), UNSEEN, 0)
    step = t.play(settle_face(t.g, thing, 4, at(2, 0)))
    assert isinstance(step, Chance)
    assert (step.kind, step.shown, step.space) == ("face", 4, at(2, 0))
    assert {TILE_IDS[face] for face in step.outcomes} == {*fangs[:2], crystals[0]}
    settled = t.run(settle_face(t.g, thing, 4), crystals[0])
    assert (named(settled), settled.uid) == (crystals[0], 7)
    assert t.g.stack.pools == [pools[0], b"", b"", b""]
    assert t.run(settle_face(t.g, settled, 1)) is settled  # once
    step = t.play(settle_face(t.g, thing, 4))
    assert isinstance(step, Chance)
    assert step.space == NOWHERE
    t.g.stack.pools[0] = tiles(fangs[1])
    assert named(t.run(settle_face(t.g, thing, 4))) == fangs[1]  # the only one is no chance


@pytest.mark.clause("GEN-14")
@pytest.mark.parametrize("real", [False, True])
def test_every_tile_that_is_drawn_is_a_thing_of_its_own(real: bool) -> None:
    backs = [of_back("fangs")[0], of_back("fangs")[1]]
    t = heaped((2, 0, 0, 0, 0, 1), pools=(tiles(*backs), b"", b"", b""), real=real)
    t.g.stack.under = (tuple(tiles("event-02", "event-03")),)
    uids = [t.g.next_uid]
    while t.g.stack:
        drawn = t.deal(draw_tile(t.g))
        assert isinstance(drawn, Result)
        uids.append(drawn.value.uid)
    assert uids == sorted({*uids})
    assert len(uids) == 5


@pytest.mark.clause("MAP-02")
def test_the_four_starting_tiles_are_plain_ones() -> None:
    """Crystal tiles were mixed in later; so tiles that came later leave them the plain ones they need."""
    fangs, crystals = of_back("fangs"), of_back("fangs", 1)
    pools = (tiles(*fangs[:2]), tiles(*crystals[:2]), b"", b"")
    back = BACKS.index("fangs")
    starting, later = Thing(7, STARTING, back, UNSEEN, 0), Thing(8, 1, back, UNSEEN, 0)

    def possible(thing: Thing, *lying: Thing) -> set[str]:
        t = heaped(pools=pools, real=True)
        t.g.dark |= {at(1, number): other for number, other in enumerate((thing, *lying))}
        step = t.play(settle_face(t.g, thing, 1))
        assert isinstance(step, Chance)
        return {TILE_IDS[face] for face in step.outcomes}

    assert possible(starting) == {*fangs[:2]}
    assert possible(later) == {*fangs[:2], *crystals[:2]}
    assert possible(later, starting) == {*fangs[:2], *crystals[:2]}
    assert possible(later, starting, Thing(9, STARTING, back, UNSEEN, 0)) == {*crystals[:2]}
    assert possible(later, starting, Thing(9, STARTING, back + 1, UNSEEN, 0)) == {*fangs[:2], *crystals[:2]}
    assert possible(later, starting, Thing(9, 1, back, UNSEEN, 0)) == {*fangs[:2], *crystals[:2]}
