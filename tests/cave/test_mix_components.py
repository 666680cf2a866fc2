"""What of the box a mix uses: tokens, tiles, decks, Possession cards, Artifacts, each whole."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.cave.deeds import lines
from tests.cave.plans import Reading, read_plan
from tests.cave.test_mixes import roles
from underhall.cave.setup.agreed import Options, Setup
from underhall.cave.setup.components import artifact_holders, boxed, possession_deck
from underhall.cave.setup.mixes import Mix, resolve
from underhall.hall.tokens import token_numbers


def told(found: Reading, mix: Mix) -> Iterator[str]:
    deck = possession_deck(mix)
    pairs = [f", {one} or {other}" for one, other in deck.pairs]
    yield f"tokens: {', '.join(f'{count} {name}' for name, count in token_numbers(found.tokens).items())}"
    yield f"in the box: {', '.join(f'{count} {kind}' for kind, count in boxed(found.plan).items()) or 'nothing'}"
    yield f"decks: {' '.join(found.decks)}"
    yield f"cards: {' '.join(deck.cards) or 'none'}{''.join(pairs)}{f', {deck.kept} kept' if deck.kept else ''}"
    yield f"artifacts: {' '.join(artifact_holders(mix)) or 'nobody'}"
    if found.lose_ghost_tiles:
        yield f"lost Ghost tiles: {found.lose_ghost_tiles}"


@pytest.mark.clause(
    "VAR-14", "VAR-17", "VAR-57", "VAR-69", "VAR-71", "VAR-72", "VAR-82", "VAR-84", "VAR-119", "VAR-131"
)
@pytest.mark.parametrize(
    ("letters", "options", "levels", "solo_level", "components"),
    [
        ("KC", {}, {}, "medium", """
            tokens: 10 treasure, 9 crystal, 10 event, 1 ogre, 1 troll, 3 rockslide, 3 bomb
            in the box: 6 vault, 6 ghost
            decks: sidequests treasure events omens monsters
            cards: none
            artifacts: nobody
        """),
        ("KS", {}, {}, "medium", """
            tokens: 10 treasure, 9 crystal, 10 event, 1 ogre, 1 troll, 3 rockslide, 3 bomb
            in the box: 6 vault
            decks: sidequests treasure events omens possession monsters
            cards: knight
            artifacts: nobody
        """),
        ("GD", {}, {}, "medium", """
            tokens: 10 treasure, 9 crystal, 1 gem-claw, 1 gem-flame, 1 gem-wing, 1 flame-wall
            in the box: 6 vault, 6 ghost
            decks: war monsters secrets powers
            cards: none
            artifacts: nobody
        """),
        ("KGDCT", {}, {}, "medium", """
            tokens: 12 treasure, 9 crystal, 10 event, 6 vault, 1 gem-claw, 1 gem-flame, 1 gem-wing, 1 flame-wall, 3
            … rockslide, 3 bomb
            in the box: 6 ghost
            decks: sidequests treasure events war monsters secrets powers omens
            cards: none
            artifacts: nobody
        """),
        ("U", {}, {}, "medium", """
            tokens: 10 treasure, 9 crystal, 21 unicorn-cube
            in the box: 6 vault, 6 ghost
            decks: unicorn
            cards: none
            artifacts: nobody
        """),
        ("KHP", {}, {}, "medium", """
            tokens: 10 treasure, 9 crystal, 10 event, 1 ogre, 1 troll, 6 artifact, 3 bomb
            in the box: 6 vault
            decks: sidequests treasure events terror possession monsters
            cards: knight ghoul ghost
            artifacts: knight ghoul
        """),
        ("KCTP", {}, {}, "medium", """
            tokens: 12 treasure, 9 crystal, 10 event, 6 vault, 1 ogre, 1 troll, 6 artifact, 3 rockslide, 3 bomb
            in the box: nothing
            decks: sidequests treasure events omens possession monsters
            cards: knight cave thief ghost
            artifacts: knight thief
        """),
        ("KGTS", {}, {}, "medium", """
            tokens: 12 treasure, 9 crystal, 10 event, 6 vault, 3 rockslide, 3 bomb
            in the box: nothing
            decks: sidequests treasure events war monsters secrets omens possession
            cards: knight goblins thief
            artifacts: nobody
        """),
        ("KP", {}, {}, "medium", """
            tokens: 10 treasure, 9 crystal, 10 event, 1 flame-wall, 1 ogre, 1 troll, 6 artifact, 21 unicorn-cube, 3
            … rockslide, 3 bomb
            in the box: 6 vault
            decks: sidequests treasure events possession monsters war secrets terror powers unicorn omens
            cards: goblins vile-ghoul dragon nightmare-unicorn cave thief ghoul ghost, goblins or vile-ghoul,
            … dragon or nightmare-unicorn
            artifacts: nobody
        """),
        ("GP", {}, {}, "medium", """
            tokens: 10 treasure, 9 crystal, 1 flame-wall, 6 artifact, 21 unicorn-cube, 3 rockslide, 3 bomb
            in the box: 6 vault
            decks: war monsters secrets possession terror powers unicorn omens
            cards: knight vile-ghoul dragon nightmare-unicorn cave thief ghoul ghost, dragon or nightmare-unicorn
            artifacts: nobody
        """),
        ("VP", {}, {}, "medium", """
            tokens: 10 treasure, 9 crystal, 1 flame-wall, 6 artifact, 21 unicorn-cube, 3 rockslide, 3 bomb
            in the box: 6 vault
            decks: terror possession war monsters secrets powers unicorn omens
            cards: knight goblins dragon nightmare-unicorn cave thief ghost, dragon or nightmare-unicorn
            artifacts: nobody
        """),
        ("TP", {}, {}, "medium", """
            tokens: 12 treasure, 9 crystal, 6 vault, 1 flame-wall, 6 artifact, 21 unicorn-cube, 3 rockslide, 3 bomb
            in the box: nothing
            decks: possession war monsters secrets terror powers unicorn omens
            cards: knight goblins vile-ghoul dragon nightmare-unicorn cave ghoul ghost, goblins or vile-ghoul,
            … dragon or nightmare-unicorn
            artifacts: nobody
        """),
        ("DP", {}, {}, "medium", """
            tokens: 10 treasure, 9 crystal, 1 gem-claw, 1 gem-flame, 1 gem-wing, 1 flame-wall, 6 artifact, 21
            … unicorn-cube, 3 rockslide, 3 bomb
            in the box: 6 vault
            decks: powers possession war monsters secrets terror unicorn omens
            cards: knight goblins vile-ghoul nightmare-unicorn cave thief ghoul ghost, goblins or vile-ghoul
            artifacts: nobody
        """),
        ("DP", {"shadow_unicorn": True}, {}, "medium", """
            tokens: 10 treasure, 9 crystal, 1 gem-claw, 1 gem-flame, 1 gem-wing, 1 flame-wall, 6 artifact, 21
            … unicorn-cube, 3 rockslide, 3 bomb
            in the box: 6 vault
            decks: powers possession unicorn war monsters secrets terror omens
            cards: knight goblins vile-ghoul cave thief ghoul ghost, goblins or vile-ghoul
            artifacts: nobody
        """),
        ("GP", {}, {"ghost": "hard"}, "medium", """
            tokens: 10 treasure, 9 crystal, 1 flame-wall, 6 artifact, 21 unicorn-cube, 3 rockslide, 3 bomb
            in the box: 6 vault
            decks: war monsters secrets possession terror powers unicorn omens
            cards: knight vile-ghoul dragon nightmare-unicorn cave thief ghoul, dragon or nightmare-unicorn
            artifacts: nobody
        """),
        ("KGP", {}, {"ghost": "expert"}, "medium", """
            tokens: 10 treasure, 9 crystal, 10 event, 6 artifact, 3 bomb
            in the box: 6 vault
            decks: sidequests treasure events war monsters secrets possession
            cards: knight goblins
            artifacts: knight goblins
        """),
        ("K", {"shadow_unicorn": True}, {}, "medium", """
            tokens: 10 treasure, 9 crystal, 10 event, 1 ogre, 1 troll, 21 unicorn-cube, 3 bomb
            in the box: 6 vault, 6 ghost
            decks: sidequests treasure events monsters unicorn
            cards: none
            artifacts: nobody
        """),
        ("P", {"shadow_unicorn": True}, {}, "medium", """
            tokens: 10 treasure, 9 crystal, 1 flame-wall, 6 artifact, 21 unicorn-cube, 3 rockslide, 3 bomb
            in the box: 6 vault
            decks: possession unicorn war monsters secrets terror powers omens
            cards: knight goblins vile-ghoul dragon cave thief ghoul, goblins or vile-ghoul
            artifacts: nobody
        """),
        ("P", {}, {}, "easy", """
            tokens: 10 treasure, 9 crystal, 1 flame-wall, 6 artifact, 21 unicorn-cube, 3 rockslide, 3 bomb
            in the box: 6 vault
            decks: possession war monsters secrets terror powers unicorn omens
            cards: knight goblins vile-ghoul dragon nightmare-unicorn cave thief ghoul, goblins or vile-ghoul,
            … dragon or nightmare-unicorn
            artifacts: nobody
        """),
        ("P", {}, {}, "medium", """
            tokens: 10 treasure, 9 crystal, 1 flame-wall, 6 artifact, 21 unicorn-cube, 3 rockslide, 3 bomb
            in the box: 6 vault
            decks: possession war monsters secrets terror powers unicorn omens
            cards: knight goblins vile-ghoul dragon nightmare-unicorn cave thief ghoul, goblins or vile-ghoul,
            … dragon or nightmare-unicorn, 3 kept
            artifacts: nobody
            lost Ghost tiles: 2
        """),
        ("P", {}, {}, "hard", """
            tokens: 10 treasure, 9 crystal, 1 flame-wall, 6 artifact, 21 unicorn-cube, 3 rockslide, 3 bomb
            in the box: 6 vault
            decks: possession war monsters secrets terror powers unicorn omens
            cards: knight goblins vile-ghoul dragon nightmare-unicorn cave thief ghoul, goblins or vile-ghoul,
            … dragon or nightmare-unicorn, 3 kept
            artifacts: nobody
            lost Ghost tiles: 1
        """),
    ],
)  # fmt: skip
def test_what_of_the_box_is_used(
    letters: str, options: dict[str, Any], levels: dict[str, str], solo_level: str, components: str
) -> None:
    setup = Setup(roles(letters), levels, solo_level, Options(**options))
    assert list(told(read_plan(setup), resolve(setup))) == lines(components)
