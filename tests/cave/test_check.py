"""The checks that every random game rests on notice what is wrong: the board of each role, broken in every way."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from typing import Any, Final

import pytest

from tests.cave.seats import Seats
from tests.cave.tables import cave, cave_ghost, dragon, ghost, ghouls, goblins, knight, thief, unicorns
from underhall.cave.check import check
from underhall.cave.map import board
from underhall.cave.map.ghost_tiles import set_apart
from underhall.engine.flow import NOBODY
from underhall.engine.knowledge import UNSEEN, Thing
from underhall.hall.pieces import BONES, GHOST, KNIGHT
from underhall.hall.space import at
from underhall.hall.tokens import CRYSTAL, GEMS, TREASURE

Breaking = Callable[[Seats, Any], object]


def sets(**fields: object) -> Breaking:
    """Set fields of a role; `means__attack` is one of its means."""

    def breaks(t: Seats, role: Any) -> None:
        for name, value in fields.items():
            *path, last = name.split("__")
            board = role
            for part in path:
                board = getattr(board, part)
            setattr(board, last, value)

    return breaks


def cube_on_a_card(t: Seats, role: Any) -> None:
    knight.cubes(t, 1, mighty_axe=1)


def a_tile_nobody_saw(t: Seats, role: Any) -> None:
    t.g.hand = (Thing(999, 1, 0, 5, NOBODY),)


def a_dark_tile_another_saw(t: Seats, role: Any) -> None:
    t.dark(1, 0, "event-05")
    thing = next(iter(t.g.dark.values()))
    thing.known = 1 << role.owner + 1  # not the Cave's own bit, but one after it


TABLES: Final[dict[str, Callable[[], Seats]]] = {
    "knight": lambda: knight.knight_with("goblins"),
    "goblins": lambda: goblins.goblins_with("knight"),
    "dragon": lambda: dragon.dragon_with("knight"),
    "thief": lambda: thief.thief_with("knight"),
    "ghoul": lambda: ghouls.ghoul_with("knight"),
    "vile-ghoul": lambda: ghouls.ghoul_with("knight", ghoul="vile-ghoul"),
    "nightmare-unicorn": lambda: unicorns.unicorn_with("knight"),
    "shadow-unicorn": lambda: unicorns.with_a_ghost("knight", hunter="knight"),
    "ghost": lambda: ghost.ghost_with("knight", "thief"),
    "cave": lambda: cave.cave_with("knight", hatred=3),
    "cave-ghost": lambda: cave_ghost.cave_ghost_with("knight", hatred=3),
}
BROKEN: Final[list[tuple[str, Breaking, str]]] = [
    ("knight", sets(cubes__unplaced=3), "KNT-16"),
    ("knight", sets(cubes__unplaced=1, cubes__discarded=1), "KNT-17"),
    ("knight", sets(cubes__unplaced=3, cubes__discarded=-1), "do not exist"),
    ("knight", sets(grit=46), "KNT-20"),
    ("knight", sets(health=8), "KNT-87"),
    ("knight", cube_on_a_card, "KNT-75"),
    ("goblins", sets(means__population=[5, 0, 0]), "GOB-07"),
    ("goblins", sets(rage=4), "GOB-11"),
    ("goblins", sets(monsters=[(1,), (1,), ()]), "twice"),
    ("goblins", sets(monsters=[(), (1,), ()]), "face up"),
    ("goblins", lambda t, role: t.g.where.__setitem__(goblins.piece("eye"), t.g.entrance), "GOB-32"),
    ("dragon", sets(sloth__cubes=[5, 4, 4, 1, 1]), "DRG-02"),
    ("dragon", sets(eaten=8), "DRG-51"),
    ("dragon", sets(health=0), "DRG-82"),
    ("dragon", lambda t, role: setattr(t.g, "surfaced", True), "DRG-45"),
    ("dragon", sets(sloth__cubes=[0, 4, 4, 1, 1], treasures=1), "DRG-22"),
    ("thief", sets(loot=(GEMS[0], TREASURE)), "canonical"),
    ("thief", sets(loot=(CRYSTAL,)), "THF-16"),
    ("thief", sets(means__cubes=6), "THF-02"),
    ("thief", sets(means__movement=-1), "THF-12"),
    ("thief", sets(level=4), "THF-21"),
    ("thief", sets(upgrades=1), "THF-38"),
    ("thief", sets(stats=(2, 2, 2)), "THF-08"),
    ("ghoul", sets(fury=15), "GHL-51"),
    ("ghoul", sets(means__attack=10), "GHL-19"),
    ("ghoul", sets(treasures=2), "GHL-35"),
    ("ghoul", sets(means__movement=-1), "GHL-31"),
    ("ghoul", lambda t, role: role.terror.fresh.__setitem__(0, 1), "GEN-14"),
    ("vile-ghoul", sets(means__attack=10), "GHL-19"),
    ("vile-ghoul", sets(left=1), "VGL-54"),
    ("vile-ghoul", sets(means__boosts=1), "VGL-19"),
    ("nightmare-unicorn", sets(radiance=1), "UNI-09"),
    ("nightmare-unicorn", sets(upgrades=[9, 0, 0, 0, 0, 0]), "UNI-59"),
    ("nightmare-unicorn", sets(anger=4), "UNI-25"),
    ("nightmare-unicorn", sets(health=0), "UNI-06"),
    ("shadow-unicorn", sets(seat=0), "SHU-01"),
    ("shadow-unicorn", sets(health=0), "SHU-06"),
    ("ghost", sets(focus=8), "GST-15"),
    ("ghost", sets(revealed=0), "GST-142"),
    ("ghost", sets(mental_block=0), "GST-142"),
    ("ghost", sets(chosen=999), "GST-45"),
    ("cave", sets(bag=(5, 6, 6, 6, 6, 6)), "CAV-02"),
    ("cave", sets(hatred=4), "CAV-06"),
    ("cave", a_tile_nobody_saw, "CAV-53"),
    ("cave", a_dark_tile_another_saw, "a hidden tile"),
    ("cave-ghost", sets(plunder=(1, 0, 0, 0, 0, 0)), "CAV-02"),
    ("cave-ghost", sets(steps=7), "CGH-19"),
]


def board_of(name: str) -> tuple[Seats, Any]:
    t = TABLES[name]()
    return t, t.g.named(name)


@pytest.mark.parametrize("name", TABLES)
def test_a_board_that_is_well_is_left_alone(name: str) -> None:
    t, role = board_of(name)
    if name == "cave-ghost":
        set_apart(t.g)
    role.check(t.g)


@pytest.mark.parametrize(("name", "breaks", "words"), BROKEN, ids=[f"{name} {words}" for name, _, words in BROKEN])
def test_a_broken_board_is_noticed(name: str, breaks: Breaking, words: str) -> None:
    t, role = board_of(name)
    breaks(t, role)
    with pytest.raises(AssertionError, match=words):
        role.check(t.g)


# ------------------------------------------------------------------ what belongs to no board


def whole() -> Seats:
    """The Knight and a Ghost on a map of three tiles, an Ogre's worth of nothing else: it all adds up."""
    t = ghost.ghost_with("knight", "goblins")
    t.lit(1, 0, "ambush-01")
    t.dark(2, 0, "event-05")
    t.token(1, 0, "treasure")
    t.piece("knight", 1, 0)
    t.turn_of("knight")
    t.g.where[GHOST] = at(1, 0)
    return t


def lose_a_tile(t: Seats) -> None:
    t.g.collapsed = t.g.collapsed[1:]
    t.g.stack.pools[0] = t.g.stack.pools[0][1:]


def lose_one_of_a_pile(t: Seats) -> None:
    t.g.stack.piles[0][0] -= 1


def show_a_wrong_back(t: Seats) -> None:
    thing = t.g.dark[at(2, 0)]
    t.g.dark[at(2, 0)] = Thing(thing.uid, thing.pool, 1 - thing.back, thing.face, thing.known)


def forget_a_neighbour(t: Seats) -> None:
    t.g.beside[at(1, 0)] = 0


def forget_a_wall(t: Seats) -> None:
    t.g.edges[at(1, 0)] ^= 1


def forget_a_crystal_tile(t: Seats) -> None:
    t.g.crystal_tiles = {at(1, 0): True}


def forget_an_open_space(t: Seats) -> None:
    t.g.open_spaces.popitem()


def forget_what_touches(t: Seats) -> None:
    board.by_touch(t.g)[4][at(9, 9)] = True


def forget_the_way(t: Seats) -> None:
    board.linked(t.g).pop(at(1, 0))


def mix_up_tokens(t: Seats) -> None:
    t.g.tokens[at(1, 0)] = tuple(sorted((TREASURE, CRYSTAL), reverse=True))


def leave_an_empty_list(t: Seats) -> None:
    t.g.tokens[at(2, 0)] = ()


def lose_a_token(t: Seats) -> None:
    t.g.supply[TREASURE] -= 1


def lay_a_token_beside_the_map(t: Seats) -> None:
    t.g.tokens[at(7, 7)] = t.g.tokens.pop(at(1, 0))


def stand(piece: int, x: int, y: int) -> Callable[[Seats], None]:
    return lambda t: t.g.where.__setitem__(piece, at(x, y))


def tear_the_map(t: Seats) -> None:
    t.dark(5, 5, "event-07")


def lose_a_card(t: Seats) -> None:
    cards = next(cards for role in t.g.roles for cards in role.cards())
    cards.unknown = cards.unknown[1:]


def forget_a_card_in_hand(t: Seats) -> None:
    role = t.g.roles[0]
    cards = next(iter(role.cards()))
    face, *left = cards.unknown
    cards.unknown, cards.hand = tuple(left), (Thing(998, 0, 0, face, NOBODY),)
    role.seat = role.owner = 0


OF_THE_TABLE: Final[list[tuple[Callable[[Seats], object], str]]] = [
    (lose_a_tile, "GEN-14"),
    (lose_one_of_a_pile, "MAP-03"),
    (show_a_wrong_back, "wrong back"),
    (forget_a_neighbour, "COL-10"),
    (forget_a_wall, "MAP-18"),
    (forget_a_crystal_tile, "Crystal tiles"),
    (forget_an_open_space, "MAP-13"),
    (forget_what_touches, "exposed tiles"),
    (forget_the_way, "MAP-41"),
    (mix_up_tokens, "canonical order"),
    (leave_an_empty_list, "empty list"),
    (lose_a_token, "treasure tokens"),
    (lay_a_token_beside_the_map, "open space"),
    (stand(KNIGHT, 1, 1), "open space"),
    (stand(GHOST, 1, 1), "open space"),
    (stand(BONES, 9, 9), "open space"),
    (tear_the_map, "COL-35"),
    (lose_a_card, "do not add up"),
    (forget_a_card_in_hand, "nobody knows"),
]


@pytest.mark.parametrize(("breaks", "words"), OF_THE_TABLE)
def test_what_is_wrong_on_the_table_is_noticed(breaks: Callable[[Seats], object], words: str) -> None:
    t = whole()
    check(t.g)
    breaks(t)
    with pytest.raises(AssertionError, match=words):
        check(t.g)


@pytest.mark.clause("GOB-51", "GST-23", "CGH-19", "CGH-36")
@pytest.mark.parametrize(
    ("piece", "whose", "possessed", "may"),
    [
        (GHOST, "ghost", False, True),
        (GHOST, "knight", True, True),
        (GHOST, "knight", False, False),
        (KNIGHT, "ghost", False, False),
        (KNIGHT, "knight", True, False),
        (BONES, "knight", False, True),
    ],
)
def test_who_may_be_beside_the_map_and_when(piece: int, whose: str, possessed: bool, may: bool) -> None:
    """A Ghost in the middle of her turn, or of one that she possesses; a lurking Tribe at any time; nobody else."""
    t = whole()
    t.turn_of("ghost")
    under = t.g.turn.copy()
    t.turn_of(whose)
    t.g.turn.under = under if possessed else None
    t.g.where[piece] = at(1, 1)
    with nullcontext() if may else pytest.raises(AssertionError, match="open space"):
        check(t.g)


@pytest.mark.clause("GEN-14", "MAP-03")
def test_a_tile_whose_face_nobody_has_seen_counts_as_one_of_its_pool() -> None:
    """As on a real table: it has left its pile, and nobody can say which face left the pool."""
    t = TABLES["knight"]()
    unseen = Thing(999, 1, 0, UNSEEN, 0)
    pile = next(pile for pile in t.g.stack.piles if pile[0])
    pile[0] -= 1
    t.g.hand = (unseen,)
    check(t.g)
    pile[0] += 1
    with pytest.raises(AssertionError, match="MAP-03"):
        check(t.g)
