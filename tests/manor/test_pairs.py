"""Who does what to whom in the manor: every line of the matrix with its clause, and whether it works on that role."""

from __future__ import annotations

from itertools import permutations

import pytest

from underhall.hall import pairs
from underhall.manor.everyone import ROLES
from underhall.manor.setup.agreed import Setup
from underhall.manor.setup.journey import UNPLAYED
from underhall.manor.setup.planning import new_state

SAID = """
paladin > armored-knight: MVR-15 no
paladin > skeletons: Attack PAL-30; Lamp PAL-50; Pillar of Light PAL-57
paladin > spider: Attack PAL-31; Lamp PAL-50; Pillar of Light PAL-57
paladin > shadow-paladin: Attack PAL-69; Lamp PAL-50; Pillar of Light PAL-57
paladin > manor: Attack PAL-68 no; Lamp PAL-50 no; Pillar of Light PAL-57
paladin > warlock: Attack PAL-67 no; Lamp PAL-50 no; Pillar of Light PAL-57
armored-knight > paladin: MVR-15 no
armored-knight > skeletons: Attack and Throw Javelin AKN-44; Javelin on a tile AKN-28
armored-knight > spider: Attack and Throw Javelin AKN-45; Javelin on a tile AKN-28
armored-knight > shadow-paladin: Attack and Throw Javelin AKN-46; Javelin on a tile AKN-28; Lob Bomb AKN-29
armored-knight > manor: Attack and Throw Javelin AKN-47 no; Javelin on a tile MMP-53 no; Lob Bomb AKN-29
armored-knight > warlock: Attack and Throw Javelin AKN-47 no; Javelin on a tile MMP-53 no; Lob Bomb AKN-29
skeletons > paladin: STRIKE!! SKL-35; Pipe SKL-59; Standing in the way MMP-66
skeletons > armored-knight: STRIKE!! SKL-35; Pipe SKL-59; Standing in the way MMP-66
skeletons > spider: STRIKE!! SKL-35; Pipe SKL-59; Standing in the way SPI-08 no
skeletons > shadow-paladin: STRIKE!! SKL-62; Pipe SKL-59; Standing in the way SHP-08
skeletons > manor: STRIKE!! SKL-35 no; Pipe SKL-59; Standing in the way SKL-69
skeletons > warlock: STRIKE!! SKL-35 no; Pipe SKL-59; LOOT!! SKL-70
spider > paladin: Fangs SPI-33; Webs SPI-45
spider > armored-knight: Fangs SPI-33; Webs SPI-45
spider > skeletons: Fangs SPI-33; Webs SPI-45
spider > shadow-paladin: MVR-15 no
spider > manor: Fangs SPI-33 no; Webs SPI-45 no
spider > warlock: Fangs SPI-33 no; Webs SPI-45 no; Loot SPI-39
shadow-paladin > paladin: Strike SHP-21; Standing in the way PAL-69; Summon wall SHP-30; Shroud SHP-20
shadow-paladin > armored-knight: Strike SHP-21; Standing in the way PAL-69; Summon wall SHP-30; Shroud SHP-20
shadow-paladin > skeletons: Strike SKL-71; Standing in the way SHP-44; Summon wall SHP-30; Shroud SHP-20
shadow-paladin > spider: MVR-15 no
shadow-paladin > manor: Strike SHP-21 no; Standing in the way SHP-45; Summon wall SHP-30; Shroud SHP-20
shadow-paladin > warlock: Strike SHP-46; Standing in the way SHP-46; Summon wall WAR-06 no; Shroud SHP-20
manor > paladin: Shift and Swap MAN-20; Treasure cards MAN-34; Force walls MAN-21; Wraith MAN-06 no
manor > armored-knight: Shift and Swap MAN-20; Treasure cards MAN-41 no; Force walls MAN-21; Wraith MAN-06 no
manor > skeletons: Shift and Swap MAN-44; Force walls MAN-21; Wraith MAN-06 no
manor > spider: Shift and Swap MAN-20; Force walls MAN-21; Wraith MAN-06 no
manor > shadow-paladin: Shift and Swap MAN-20; Force walls MAN-21; Wraith MAN-06 no
manor > warlock: Shift and Swap MAN-44; Force walls WAR-06 no; Wraith MAN-06
warlock > paladin: Syphon WAR-26; Poltergeists MMP-66; Enclose WAR-31
warlock > armored-knight: Syphon WAR-26; Poltergeists MMP-66; Enclose WAR-31
warlock > skeletons: Syphon WAR-26; Poltergeists MMP-66; Enclose WAR-31
warlock > spider: Syphon WAR-26; Poltergeists MMP-67 no; Enclose WAR-31
warlock > shadow-paladin: Syphon WAR-26; Poltergeists MMP-67 no; Enclose WAR-31
warlock > manor: Syphon WAR-26; Poltergeists MAN-25; Enclose WAR-31
journey-skeletons > paladin: Attack MVR-34; Distract MVR-35
paladin > journey-skeletons: Attack MVR-31; Lamp MVR-39; Pillar of Light MVR-38
"""
"""By who and whom: effects with their clauses; "no" if the role is spared. What is indented goes on from above."""
BY_PAIR = dict(line.split(": ") for line in SAID.replace("\n    ", " ").strip().splitlines())


def said(who: str, whom: str) -> str:
    """What the matrix says of a pair, in short."""
    works = {effect.name for effect in pairs.EFFECTS if effect.actor == who and whom in effect.handlers}
    lines = pairs.matrix(who, whom, "manor")
    return "; ".join(f"{line.effect} {line.clause}{'' if line.effect in works else ' no'}".strip() for line in lines)


@pytest.mark.parametrize(("who", "whom"), list(permutations(ROLES, 2)))
def test_what_one_role_does_to_another(who: str, whom: str) -> None:
    assert said(who, whom) == BY_PAIR[f"{who} > {whom}"]


@pytest.mark.clause("MVR-25", "MVR-31", "MVR-34", "MVR-35", "MVR-38", "MVR-39")
@pytest.mark.parametrize("role", ROLES)
def test_the_skeletons_of_the_journey_meet_nobody_but_the_paladin(role: str) -> None:
    for who, whom in permutations((role, UNPLAYED)):
        assert said(who, whom) == BY_PAIR.get(f"{who} > {whom}", "MVR-25 no")


@pytest.mark.parametrize("beast", ["spider", "shadow-paladin"])
@pytest.mark.parametrize("hero", ["paladin", "armored-knight"])
def test_whoever_meets_at_a_table_is_in_the_matrix(hero: str, beast: str) -> None:
    """Roles in play, as the rules meet them."""
    g = new_state(Setup((hero, "skeletons", beast, "manor", "warlock")), 1)
    for who, whom in permutations([role.name for role in g.copy().roles], 2):
        assert said(who, whom) == BY_PAIR[f"{who} > {whom}"]
