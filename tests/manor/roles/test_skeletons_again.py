"""The four Skeletons of Haunted Hallways as they are played beside the same written a second time."""

from __future__ import annotations

import random
from typing import Final

import pytest

from tests.houses.players import answer
from tests.manor.roles.armored_knight_again import alike
from tests.manor.roles.skeletons_again import NEW, Activated
from underhall.hall.pieces import PIECES
from underhall.manor.house import MANOR
from underhall.manor.roles.skeletons.activation import NOBODY
from underhall.manor.roles.skeletons.cards import BLOOD_MACE
from underhall.manor.setup.agreed import Options, Setup

MIXES: Final = (
    ("armored-knight", "skeletons", "spider", "manor"),
    ("armored-knight", "skeletons", "shadow-paladin", "manor", "warlock"),
    ("armored-knight", "skeletons", "spider"),
)


@pytest.mark.clause("SKL-56", "SKL-57", "SKL-58", "SKL-59", "SKL-60", "SKL-62", "SKL-63", "SKL-64", "SKL-66")
@pytest.mark.parametrize("seed", range(6))
def test_both_agree(seed: int) -> None:
    rand = random.Random(seed)
    fifth = rand.choice(("casty", "screamy", "slashy", "stabby"))
    game = MANOR.new_game(Setup(MIXES[seed % 3], options=Options("+".join((*NEW, fifth)))), seed)
    compared = 0
    for _ in range(1500):
        ask = game.ask
        if ask is None:
            break
        g, index = game.state, answer(game, rand)
        now = g.named("skeletons").now  # type: ignore[attr-defined]
        if ask.prompt.name in ("skeletons-act", "skeletons-strike") and PIECES[now.piece] in NEW:
            again = Activated(g)
            assert {alike(g.option_code(option)) for option in ask.options} == again.options(), (seed, len(game.log))
            option = ask.options[index]
            if option.verb == "strike!!":
                now.using = option.card
                strength = again.strength(PIECES[option.piece], option.card == BLOOD_MACE)
                assert g.owner(now.piece).strength(g, now.piece, option.piece) == strength, (seed, len(game.log))
                now.using = NOBODY
            compared += 1
        game.choose(index)
    assert compared > 50
