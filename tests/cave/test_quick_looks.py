"""Where rules take a quick look before they list anything, it must tell what the list would: over random games."""

from __future__ import annotations

import random
from typing import Final

import pytest

from tests.houses.players import answer
from underhall.cave.map import board
from underhall.cave.map.removal import collapsible, surely_collapsible
from underhall.cave.roles.cave.omens import CrystalCurse, Hatred, Omen, OmenRole, Rockslide
from underhall.cave.roles.dragon import powers
from underhall.cave.roles.dragon.role import Dragon
from underhall.cave.setup.legal import legal_mixes
from underhall.cave.setup.new import new_game
from underhall.cave.setup.random_setups import setup_of
from underhall.cave.state import Cave

EVERY: Final = 9
"""So many decisions from one look to the next."""
MIXES: Final = [mix for mix in legal_mixes() if "cave" in mix or "cave-ghost" in mix]


@pytest.mark.parametrize("seed", range(12))
def test_a_quick_look_tells_what_the_list_would(seed: int) -> None:
    rand = random.Random(seed)
    game = new_game(setup_of(rand.choice(MIXES), rand), seed, history=False)
    decisions = 0
    while game.ask is not None:
        if decisions % EVERY == 0:
            _compare(game.state)
        decisions += 1
        game.choose(answer(game, rand))


def _compare(g: Cave) -> None:
    assert all(board.has_edge_tokens(g, at) == (at in board.spaces_with_edge_tokens(g)) for at in g.edges)
    for role in g.players:
        assert not surely_collapsible(g) or collapsible(g, role.seat)
        if isinstance(role, OmenRole):
            for omen in role.omens:
                assert omen.works(g, role) == _would_work(g, role, omen)
        if isinstance(role, Dragon):
            assert powers._can_swat(g, role) == bool(powers._swattable(g))
            assert powers._can_scorch(g, role) == bool(powers._surrounding_dark(g))


def _would_work(g: Cave, me: OmenRole, omen: Omen) -> bool:
    """Whether an omen would do something, from the list of all that it could do."""
    if isinstance(omen, Rockslide):
        return bool(omen.edges(g, me))
    if isinstance(omen, Hatred):
        return me.hatred > 0 or bool(omen.ways(g, me))
    if isinstance(omen, CrystalCurse):
        return omen.moves_cards(g) or bool([*omen._turnable(g, me), *omen._events(g, me)])
    return omen.works(g, me)
