"""The checks that every random game rests on notice what is wrong: each is tried on a position that was broken."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tests.houses.all import new_game
from tests.houses.playing import play_on
from underhall.engine.flow import EVERYBODY
from underhall.engine.knowledge import UNSEEN
from underhall.hall.pieces import CASTY, GIANT_SPIDER, PILLAR, SPIDERLINGS, WARLOCK, WRAITH
from underhall.hall.space import OFF
from underhall.hall.tokens import CURSE, LAMP, PIT_MARKER, TREASURE, WEB
from underhall.manor.map.places import SQUARES
from underhall.manor.map.stack import Stack
from underhall.manor.setup.agreed import Setup
from underhall.manor.state import Manor

ALL_FIVE = ("paladin", "skeletons", "spider", "manor", "warlock")


def position() -> Manor:
    """A table in its second round, with all figures on the map."""
    game = new_game(Setup(ALL_FIVE), 4, history=False)
    rand = random.Random(4)
    while game.state.round < 2:
        play_on(game, rand, 1)
    game.state.check()
    return game.state


def lose_a_tile(g: Manor) -> None:
    g.stack = Stack(g.stack.left - 1, g.stack.unseen)


def forget_a_face(g: Manor) -> None:
    g.stack = Stack(g.stack.left, (*g.stack.unseen[:-1], g.stack.unseen[-1] + 1))


def know_what_nobody_saw(g: Manor) -> None:
    at = next(at for at in sorted(g.dark) if g.dark[at].face == UNSEEN)
    g.dark[at] = g.dark[at].shown_to(EVERYBODY)


def open_a_wall(g: Manor) -> None:
    at = next(at for at in g.edges if g.edges[at])
    g.edges[at] = 0


def forget_a_neighbour(g: Manor) -> None:
    at = next(at for at in g.beside if g.beside[at])
    g.beside[at] = 0


def lay_two_marks(g: Manor) -> None:
    g.edge_tokens = {**g.edge_tokens, 4: 3}


def crypt(g: Manor) -> int:
    return next(at for at in SQUARES if at not in g.edges)


def lay(g: Manor, token: int, at: int, times: int = 1) -> None:
    g.tokens[at] = tuple(sorted((*g.tokens.get(at, ()), *[token] * times)))
    g.supply[token] -= times


def stand(piece: int, at: int) -> Callable[[Manor], None]:
    def put(g: Manor) -> None:
        g.stand(piece, at)

    return put


def stand_in_a_crypt(g: Manor) -> None:
    g.stand(WRAITH, crypt(g))


def share_the_pillars_tile(g: Manor) -> None:
    at = next(at for at in g.where if at in g.edges)
    g.stand(PILLAR, at)


def skeleton_face_up_off_the_map(g: Manor) -> None:
    g.stand(g.named("skeletons").march[0], OFF)  # type: ignore[attr-defined]


def forget_who_stands_there(g: Manor) -> None:
    g.standing.popitem()


def two_forms(g: Manor) -> None:
    g.stand(SPIDERLINGS[0], next(iter(g.edges)))


def curse_nothing(g: Manor) -> None:
    g.named("warlock").under[32] = 1  # type: ignore[attr-defined]
    g.supply[CURSE] -= 1
    g.stand(32, OFF)


def half_of_a_form(g: Manor) -> None:
    """In another's turn too only Spiderlings may be on their way."""
    g.turn.who = [role.name for role in g.roles].index("paladin")
    g.stand(GIANT_SPIDER, OFF)


BROKEN = [
    (half_of_a_form, "half of a form"),
    (lose_a_tile, "stack and unseen tiles differ"),
    (forget_a_face, "tiles do not add up"),
    (know_what_nobody_saw, "a face that nobody has looked at is settled"),
    (open_a_wall, "walls not kept up"),
    (forget_a_neighbour, "neighbours were not kept up"),
    (forget_who_stands_there, "who stands where was not kept up"),
    (lay_two_marks, "two marks on one edge"),
    (lambda g: lay(g, TREASURE, crypt(g)), "only cackling skulls lie off the tiles"),
    (lambda g: lay(g, PIT_MARKER, next(iter(g.edges)), 2), "two pit markers on one tile"),
    (lambda g: lay(g, WEB, next(iter(g.edges)), 7), "too many webs on a tile"),
    (lambda g: g.tokens.update({next(iter(g.edges)): ()}), "an empty list of tokens was left behind"),
    (lambda g: g.supply.__setitem__(LAMP, g.supply[LAMP] + 1), "lamp: .* instead of"),
    (stand(WARLOCK, 7), "warlock stands off the tiles"),
    (stand(WRAITH, 7), "wraith stands off the tiles"),
    (stand(CASTY, 5000), "casty stands nowhere"),
    (stand_in_a_crypt, "wraith stands off the tiles"),
    (share_the_pillars_tile, "a figure stands with the pillar of light"),
    (skeleton_face_up_off_the_map, "SKL-"),
    (two_forms, "two forms at once"),
    (curse_nothing, "cursed, but not there"),
]


@pytest.mark.clause("MMP-09", "MMP-40", "MMP-90", "MMP-103")
@pytest.mark.parametrize(("break_it", "told"), BROKEN)
def test_what_does_not_add_up_is_noticed(break_it: Callable[[Manor], None], told: str) -> None:
    g = position()
    break_it(g)
    with pytest.raises(AssertionError, match=told):
        g.check()


@pytest.mark.clause("MMP-103")
def test_a_warlock_in_a_crypt_and_a_skeleton_in_the_grounds_are_as_they_should() -> None:
    g = position()
    g.stand(WARLOCK, crypt(g))
    g.stand(g.named("skeletons").march[0], 7)  # type: ignore[attr-defined]
    g.check()


def test_a_copy_has_the_seats_of_the_original() -> None:
    g = new_game(Setup(("manor", "warlock", "spider", "skeletons", "paladin")), 1).state
    g.roles[0].out = True
    assert [(role.name, role.seat, role.owner, role.out) for role in g.copy().roles] == [
        ("paladin", 4, 4, True),
        ("skeletons", 3, 3, False),
        ("spider", 2, 2, False),
        ("manor", 0, 0, False),
        ("warlock", 1, 1, False),
    ]
