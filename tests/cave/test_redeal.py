"""Dealing anew what a seat does not know: which things, within which bounds, and what else must change with them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.cave.seats import Seats, seated
from underhall.cave.map import ghost_tiles
from underhall.cave.map.parts import BACKS, GHOSTS, TILE_BACK, TILE_BY_ID, TILE_GROUP, TILE_IDS, TILE_KIND
from underhall.cave.redeal import ROUNDS, STEPS, _Deal, _sort, apply_patch, deals, hidden_things, redeal
from underhall.engine.knowledge import UNSEEN, Thing
from underhall.hall.space import at


def tile(name: str) -> int:
    return TILE_BY_ID[name]


def with_back(back: str, group: int = 0) -> list[str]:
    """The tiles of a group with this Dark side."""
    faces = range(1, len(TILE_IDS))  # without the Entrance
    return [TILE_IDS[face] for face in faces if (TILE_BACK[face], TILE_GROUP[face]) == (BACKS.index(back), group)]


FANGS, BONES = with_back("fangs"), with_back("bones")
CRYSTALS = with_back("fangs", 1)


def small(*left: str, piles: tuple[tuple[int, ...], ...] = (), boxed: tuple[str, ...] = ()) -> Seats:
    """A table whose stack holds these tiles and no others; all else is gone."""
    t = seated("knight", "thief")
    gone = [face for pool in t.g.stack.pools for face in pool if TILE_IDS[face] not in left]
    t.g.stack.pools = [
        bytes(sorted(tile(name) for name in left if TILE_GROUP[tile(name)] == group)) for group in range(4)
    ]
    sizes = [len(pool) for pool in t.g.stack.pools]
    t.g.stack.piles = [list(pile) for pile in piles] or ([[*sizes, 0, 1]] if left else [])
    t.g.boxed = tuple(tile(name) for name in boxed)
    t.g.collapsed = [face for face in gone if TILE_IDS[face] not in boxed]
    return t


def lay(t: Seats, x: int, name: str, known: int = 0, pool: int = 1) -> Thing:
    """A Dark tile in the row of the Entrance, its face known to these seats."""
    t.g.next_uid += 1
    thing = Thing(t.g.next_uid, pool, TILE_BACK[tile(name)], tile(name), known)
    t.g.dark[at(x, 0)] = thing
    if tile(name) in t.g.collapsed:
        t.g.collapsed.remove(tile(name))
    return thing


# ------------------------------------------------------------------ what is hidden


@pytest.mark.clause("GEN-12")
def test_what_a_seat_does_not_know_in_its_canonical_order() -> None:
    t = small()
    east, west = lay(t, 2, FANGS[0]), lay(t, -2, FANGS[1])
    lay(t, 3, FANGS[2], known=0b01)
    lay(t, 4, FANGS[3])
    t.g.dark[at(5, 0)] = Thing(90, 1, 0, UNSEEN, 0)
    top, below = Thing(91, 1, 0, tile(FANGS[4]), 0), Thing(92, 1, 0, tile(FANGS[5]), 0)
    t.g.stack.top, t.g.stack.next = top, (below,)
    held = [Thing(94, 2, 0, tile(BONES[0]), 0b10), Thing(93, 1, 0, tile(BONES[1]), 0b10)]
    apart = Thing(95, 3, 0, tile("ghost-01"), 0b10)
    t.g.hand, t.g.ghost_tiles = tuple(held), (apart,)
    fourth = t.g.dark[at(4, 0)]
    assert hidden_things(t.g, 0) == [west, east, fourth, top, below, held[1], held[0], apart]
    assert hidden_things(t.g, 1) == [west, east, t.g.dark[at(3, 0)], fourth, top, below]
    t.g.stack.top = None
    assert hidden_things(t.g, 1) == [west, east, t.g.dark[at(3, 0)], fourth]


# ------------------------------------------------------------------ within which bounds


def dealt(t: Seats, seat: int = 0, times: int = 60) -> list[dict[int, str]]:
    """The first deals of a seat: by the uid of a thing, or below 0 the place in the box, the tile."""
    found = []
    for patch, _ in zip(deals(t.g, seat), range(times), strict=False):
        found.append({uid: TILE_IDS[face] for uid, face in patch})
    return found


@pytest.mark.clause("GEN-12", "MAP-03")
def test_tiles_of_one_group_and_back_change_places_with_the_stack_and_one_another() -> None:
    t = small(FANGS[0], BONES[0], BONES[1])
    first, second = lay(t, 1, FANGS[1]), lay(t, 2, BONES[2])
    known = lay(t, 3, FANGS[2], known=1)
    found = dealt(t)
    assert {deal[first.uid] for deal in found} == {FANGS[0], FANGS[1]}
    assert {deal[second.uid] for deal in found} == {BONES[0], BONES[1], BONES[2]}
    assert all(known.uid not in deal for deal in found)
    assert redeal(t.g.copy(), 0)


@pytest.mark.clause("GEN-12")
def test_with_nothing_hidden_nothing_is_dealt() -> None:
    t = small(FANGS[0], FANGS[1])
    lay(t, 1, FANGS[2], known=1)
    chance = t.g.rng
    assert dealt(t, times=3) == [{}, {}, {}]
    assert t.g.rng == chance, "nor is anything drawn for it"


@pytest.mark.clause("GEN-12", "MAP-03")
def test_a_tile_alone_of_its_back_stays_and_all_others_change_places() -> None:
    t = small()
    alone, first, second = lay(t, 1, FANGS[0]), lay(t, 2, BONES[0]), lay(t, 3, BONES[1])
    found = dealt(t)
    assert {deal[alone.uid] for deal in found} == {FANGS[0]}
    assert {(deal[first.uid], deal[second.uid]) for deal in found} == {(BONES[0], BONES[1]), (BONES[1], BONES[0])}


@pytest.mark.clause("MAP-02", "MAP-03", "MAP-04", "CGH-62")
@pytest.mark.parametrize(("by_back", "by_kind"), [(False, False), (False, True), (True, False), (True, True)])
def test_tiles_are_alike_by_group_and_perhaps_by_back_and_kind(by_back: bool, by_kind: bool) -> None:
    """Ghost tiles are of one type, whatever they show."""
    faces = range(1, len(TILE_IDS))
    for one in faces:
        for other in faces:
            same_kind = TILE_KIND[one] == TILE_KIND[other] or TILE_GROUP[one] == GHOSTS
            alike = TILE_GROUP[one] == TILE_GROUP[other]
            alike = alike and (not by_back or TILE_BACK[one] == TILE_BACK[other]) and (not by_kind or same_kind)
            assert (_sort(one, by_back, by_kind) == _sort(other, by_back, by_kind)) is alike


@pytest.mark.clause("MAP-02", "MAP-03")
def test_a_crystal_tile_may_lie_wherever_its_pile_reaches() -> None:
    """One that came from the pile may be a Crystal tile; one laid at the start, of another pool, is none."""
    t = small(FANGS[0], CRYSTALS[0])
    drawn, starting = lay(t, 1, FANGS[1]), lay(t, 2, FANGS[2], pool=0)
    found = dealt(t, times=120)
    assert {deal[drawn.uid] for deal in found} == {*FANGS[:3], CRYSTALS[0]}
    assert {deal[starting.uid] for deal in found} == {*FANGS[:3]}


@pytest.mark.clause("MAP-03")
def test_two_piles_keep_their_make_up() -> None:
    """Each pile has one Crystal tile: if the drawn one of the upper pile is plain, the other of it is the Crystal."""
    t = small(FANGS[0], CRYSTALS[0], CRYSTALS[1], piles=((0, 1, 0, 0, 0, 1), (1, 1, 0, 0, 1, 2)))
    drawn = lay(t, 1, FANGS[1])
    found = dealt(t, times=120)
    assert {deal[drawn.uid] for deal in found} == {FANGS[0], FANGS[1], CRYSTALS[0], CRYSTALS[1]}
    for patch, _ in zip(deals(t.g, 0), range(40), strict=False):
        world = t.g.copy()
        apply_patch(world, patch)
        plain = world.dark[at(1, 0)].face in map(tile, FANGS)
        assert [pile[:2] for pile in world.stack.piles] == [[0, 1] if plain else [1, 0], [1, 1]]


@pytest.mark.clause("MAP-03", "GEN-12")
def test_swaps_that_do_not_come_out_even_are_all_taken_back() -> None:
    t = small(
        FANGS[0],
        *FANGS[2:5],
        CRYSTALS[0],
        CRYSTALS[1],
        piles=((1, 1, 0, 0, 0, 1), (1, 1, 0, 0, 1, 2), (2, 0, 0, 0, 1, 3)),
    )
    lay(t, 1, FANGS[1])
    deal = _Deal(t.g, hidden_things(t.g, 0))

    def make_up() -> list[tuple[int, int]]:
        return sorted((pool, TILE_GROUP[face]) for pool, face in zip(deal.pools, deal.faces, strict=True))

    before, faces = make_up(), sorted(deal.faces)
    deal.shuffle(t.g)
    for _ in range(200):
        deal.walk(t.g, 1)
        assert (make_up(), sorted(deal.faces)) == (before, faces)
        assert deal.place == {face: place for place, face in enumerate(deal.faces)}


@pytest.mark.clause("MAP-03", "GEN-12")
@pytest.mark.parametrize("by_kind", [False, True])
def test_where_no_swap_keeps_the_piles_two_together_do(by_kind: bool) -> None:
    """All of the upper pile lies on the map: a plain tile and a Crystal tile with other backs than each other. Of what
    kind plain tiles are is nothing to a pile, even where so many of each kind were taken out."""
    other = with_back("bones", 1)
    plain = next(name for name in BONES if TILE_KIND[tile(name)] != TILE_KIND[tile(FANGS[1])])
    t = small(CRYSTALS[0], plain, piles=((1, 1, 0, 0, 1, 2),))
    t.g.plan = replace(t.g.plan, tiles_out_of_each_kind=int(by_kind))
    first, second = lay(t, 1, FANGS[1]), lay(t, 2, other[0])
    found = {(deal[first.uid], deal[second.uid]) for deal in dealt(t, times=120)}
    assert found == {(FANGS[1], other[0]), (CRYSTALS[0], plain)}


@pytest.mark.clause("MAP-04", "MAP-06")
@pytest.mark.parametrize("by_kind", [False, True])
def test_what_was_put_in_the_box_unseen_is_dealt_too(by_kind: bool) -> None:
    """Where so many of each kind were taken out, a boxed tile changes places with one of its kind only."""
    eyes = with_back("eye")
    kind = TILE_KIND[tile(eyes[0])]
    alike = [name for name in eyes if TILE_KIND[tile(name)] == kind][:2]
    unlike = [name for name in eyes if TILE_KIND[tile(name)] != kind][:2]
    t = small(alike[1], unlike[1], boxed=(alike[0],))
    t.g.plan = replace(t.g.plan, tiles_out_of_each_kind=int(by_kind))
    hidden = lay(t, 1, unlike[0])
    found = dealt(t, times=80)
    assert {deal[~0] for deal in found} == {*alike, *([] if by_kind else unlike)}
    assert {deal[hidden.uid] for deal in found} == {*alike, *unlike}


@pytest.mark.clause("MAP-04", "MAP-06", "GEN-12")
def test_of_what_lies_in_the_box_and_the_stack_nobody_knows_the_back() -> None:
    """So a boxed tile changes places with any of its group there; one on the map only with those of its back."""
    t = small(BONES[0], boxed=(FANGS[0],))
    hidden = lay(t, 1, BONES[1])
    found = dealt(t)
    assert {deal[~0] for deal in found} == {FANGS[0], BONES[0], BONES[1]}
    assert {deal[hidden.uid] for deal in found} == {BONES[0], BONES[1]}


@pytest.mark.clause("GEN-12")
def test_on_a_real_table_only_what_others_looked_at_is_dealt() -> None:
    t = small(FANGS[0], BONES[0], CRYSTALS[0])
    t.g.real_tiles = True
    first, second = lay(t, 1, FANGS[1], known=0b10), lay(t, 2, FANGS[2], known=0b10)
    t.g.dark[at(3, 0)] = Thing(99, 1, 0, UNSEEN, 0)
    found = dealt(t)
    assert {deal[first.uid] for deal in found} == {deal[second.uid] for deal in found} == {*FANGS[:3]}
    assert all(deal[first.uid] != deal[second.uid] for deal in found)
    assert all(set(deal) == {first.uid, second.uid} for deal in found)


@pytest.mark.clause("MAP-02", "MAP-03", "MAP-06")
def test_crystal_and_vault_tiles_alone_are_told_from_others_of_their_pile() -> None:
    t = seated("knight", "thief", "ghost", box=())
    names = [TILE_IDS[face] for face in _Deal(t.g, []).rare]
    assert sorted(names) == sorted(name for name in TILE_IDS if name.startswith(("crystal", "vault")))
    assert {name[:5] for name in names} == {"cryst", "vault"}


def test_the_more_crystal_tiles_are_out_of_sight_the_farther_the_first_walk_goes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    t = small(FANGS[0], CRYSTALS[0], CRYSTALS[1])
    lay(t, 1, FANGS[1])
    walks: list[int] = []
    monkeypatch.setattr(_Deal, "walk", lambda self, g, steps: walks.append(steps))
    dealt(t, times=3)
    assert walks[:ROUNDS] == [STEPS * (2 + 6)] * ROUNDS
    assert {*walks[ROUNDS:]} == {2}, "then it goes on from the deal before"


def test_without_crystal_and_vault_tiles_out_of_sight_nothing_walks(monkeypatch: pytest.MonkeyPatch) -> None:
    t = small(FANGS[0], BONES[0])
    lay(t, 1, FANGS[1])
    done: list[str] = []
    monkeypatch.setattr(_Deal, "shuffle", lambda self, g: done.append("shuffle"))
    monkeypatch.setattr(_Deal, "walk", lambda self, g, steps: done.append("walk"))
    following = deals(t.g, 0)
    counts = []
    for _ in range(3):
        next(following)
        counts.append(len(done))
    assert {*done} == {"shuffle"}
    assert counts == [2, 3, 4], "once to begin with, and once for each deal"


@pytest.mark.parametrize("what", ["shuffle", "walk"])
def test_a_deal_draws_as_everybody_does(what: str) -> None:
    """What is written out there for speed are draws of the game, one after another."""
    t = small(FANGS[0], FANGS[2], BONES[0], CRYSTALS[0], CRYSTALS[1])
    lay(t, 1, FANGS[1])
    t.g.rng = 12345
    twin = t.g.copy()
    deal = _Deal(t.g, hidden_things(t.g, 0))
    deal.shuffle(t.g)
    if what == "walk":
        twin.rng = t.g.rng
        deal.walk(t.g, 7)
    states = []
    for _ in range(60):
        twin.draw(2)
        states.append(twin.rng)
    assert t.g.rng in states


@pytest.mark.clause("CGH-03", "CGH-30", "MAP-05")
def test_tiles_that_were_never_in_the_stack_are_of_no_pile_of_it() -> None:
    """Held, laid on the map, and those that nobody can tell from it since."""
    t = seated("knight", "cave-ghost", box=())
    ghost_tiles.set_apart(t.g)
    first = t.g.ghost_tiles[0]
    ghost_tiles.place(t.g, at(1, 0), first)
    ghost_tiles.take_back(t.g, tile("ghost-01"))
    things = [t.g.dark[at(1, 0)], *t.g.ghost_tiles]
    assert {thing.pool for thing in things} == {ghost_tiles.SUPPLY_POOL}
    faces = [f"ghost-0{number}" for number in range(1, 7)]
    assert sorted(TILE_IDS[thing.face] for thing in things) == sorted([*faces, "ghost-01"]), "none is lost"
    assert len({thing.uid for thing in things}) == len(things)
    assert ghost_tiles.SUPPLY_POOL not in {pile[5] for pile in t.g.stack.piles}


@pytest.mark.clause("GEN-12")
def test_what_others_hold_is_dealt_anew_of_every_deck_and_what_one_holds_oneself_is_not() -> None:
    """Cards of several roles, and of several decks of one role."""
    t = seated("goblins", "dragon", "knight", "thief")
    lay(t, 1, FANGS[0], known=0b1111)
    held: dict[int, list[int]] = {}
    for role in t.g.roles:
        for deck in role.cards():
            first = next(iter(deck.unknown), None)
            if first is None:
                continue
            t.g.next_uid += 1
            deck.hand = (*deck.hand, Thing(t.g.next_uid, 0, 0, first, 1 << role.seat))
            rest = list(deck.unknown)
            rest.remove(first)
            deck.unknown = type(deck.unknown)(rest)
            held.setdefault(role.seat, []).append(t.g.next_uid)
    assert {seat: len(uids) for seat, uids in held.items()}[t.seat("goblins")] == 3
    for seat in range(4):
        patch = redeal(t.g, seat)
        others = {uid for other, uids in held.items() if other != seat for uid in uids}
        assert others <= {uid for uid, _ in patch}
        assert not {*held.get(seat, ())} & {uid for uid, _ in patch}
        world = t.g.copy()
        apply_patch(world, patch)
        new = dict(patch)
        for role in world.roles:
            for deck in role.cards():
                assert all(new.get(thing.uid, thing.face) == thing.face for thing in deck.hand)
                deck.check()


# ------------------------------------------------------------------ what changes with them


def test_new_faces_come_out_of_pools_and_piles_and_old_ones_go_back() -> None:
    t = small(FANGS[0], CRYSTALS[0], boxed=(BONES[0],))
    thing = lay(t, 1, FANGS[1])
    other = lay(t, 2, BONES[1], pool=7)
    top = Thing(91, 1, BACKS.index("bones"), tile(BONES[2]), 0)
    below = Thing(92, 1, BACKS.index("bones"), tile(BONES[3]), 0)
    t.g.stack.top, t.g.stack.next = top, (below,)
    held, apart = Thing(93, 1, BACKS.index("bones"), tile(BONES[4]), 0), Thing(94, 3, 3, tile("ghost-01"), 0)
    t.g.hand, t.g.ghost_tiles = (held,), (apart,)
    apply_patch(
        t.g,
        [
            (thing.uid, tile(CRYSTALS[0])),
            (other.uid, tile(BONES[2])),
            (top.uid, tile(BONES[3])),
            (below.uid, tile(BONES[4])),
            (held.uid, tile(BONES[0])),
            (~0, tile(BONES[1])),
        ],
    )
    assert [TILE_IDS[thing.face] for thing in t.g.dark.values()] == [CRYSTALS[0], BONES[2]]
    assert [thing.uid for thing in t.g.dark.values()] == [thing.uid, other.uid]
    assert t.g.stack.top is not None
    assert [TILE_IDS[face] for face in (t.g.stack.top.face, t.g.stack.next[0].face)] == [BONES[3], BONES[4]]
    assert (TILE_IDS[t.g.hand[0].face], t.g.boxed) == (BONES[0], (tile(BONES[1]),))
    assert t.g.ghost_tiles == (apart,)
    assert t.g.stack.pools == [bytes(sorted(map(tile, FANGS[:2]))), b"", b"", b""]
    assert t.g.stack.piles == [[2, 0, 0, 0, 0, 1]]


def test_pools_have_no_order() -> None:
    """Whatever comes back lies where it would have lain: equal positions stay equal."""
    t = small(FANGS[1], FANGS[2])
    thing = lay(t, 1, FANGS[0])
    apply_patch(t.g, [(thing.uid, tile(FANGS[2]))])
    assert t.g.stack.pools[0] == bytes(sorted(map(tile, FANGS[:2])))


def test_a_patch_that_changes_nothing_leaves_things_as_they_are() -> None:
    t = small(FANGS[0])
    thing = lay(t, 1, FANGS[1])
    before = t.g.stack.key()
    apply_patch(t.g, [(thing.uid, thing.face)])
    assert t.g.dark[at(1, 0)] is thing
    apply_patch(t.g, [])
    assert (t.g.stack.key(), t.g.stack.top) == (before, None)
