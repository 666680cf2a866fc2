"""Who does what to whom where a guest is at the table: every line of the matrix, its clause, and whether it works."""

from __future__ import annotations

import re
from typing import Any

import pytest

from underhall.hall import pairs
from underhall.houses import HOUSES
from underhall.told.matrix import Meeting, all_pairs

SAID = """
knight > manor, manor: Attack MVR-82 no; Bow MVR-51 no
knight > shadow-paladin, cave: Attack MVR-61; Bow KNT-70 no; Enchanted Bow MVR-94
knight > shadow-paladin, manor: Attack MVR-73; Bow MVR-51 no; Enchanted Bow MVR-86
knight > skeletons, cave: Attack MVR-80; Bow MVR-51; Enchanted Bow KNT-76 no
knight > skeletons, manor: Attack MVR-81; Bow MVR-51; Enchanted Bow MVR-86 no
knight > spider, cave: Attack MVR-80; Bow MVR-93 no; Enchanted Bow MVR-93
knight > spider, manor: Attack MVR-81; Bow MVR-51 no; Enchanted Bow MVR-86
knight > warlock, cave: Attack MVR-95; Bow WAR-06 no
knight > warlock, manor: Attack MVR-82 no; Bow MVR-51 no
goblins > armored-knight, cave: Hex MVR-90; Hiding Spots MVR-90; Attack MVR-81; Wisp MVR-83; Ambush MVR-90
goblins > armored-knight, manor: Attack MVR-81; Ambush and Hiding Spots MVR-87; Wisp MVR-83; Hex MVR-87
goblins > manor, manor: Attack MVR-82 no; Hex MVR-87 no
goblins > paladin, cave: Hex MVR-90; Hiding Spots MVR-90; Attack MVR-81; Wisp MVR-83; Ambush MVR-90
goblins > paladin, manor: Attack MVR-81; Ambush and Hiding Spots MVR-87; Wisp MVR-83; Hex MVR-87
goblins > shadow-paladin, cave: Hex MVR-94; Hiding Spots GOB-82 no; Attack MVR-80; Wisp GOB-72 no
goblins > shadow-paladin, manor: Attack MVR-73; Hex MVR-87
goblins > spider, cave: Hex MVR-93; Hiding Spots GOB-82 no; Attack MVR-80; Wisp GOB-72 no
goblins > spider, manor: Attack MVR-81; Hex MVR-87
goblins > warlock, cave: Hex MVR-95 no; Hiding Spots GOB-82 no; Attack MVR-95; Wisp GOB-72 no
goblins > warlock, manor: Attack MVR-82 no; Hex MVR-87 no
dragon > armored-knight, cave: Flame Wall MVR-90; Claw MVR-90; Scratch MVR-90; Hiss DRG-34 no; Slap MVR-90
dragon > armored-knight, manor: Flame Wall MVR-88; Claw MVR-88; Scratch MVR-88; Hiss MVR-88 no; Slap MVR-88
dragon > manor, manor: MVR-88 no
dragon > paladin, cave: Flame Wall MVR-90; Claw MVR-90; Scratch MVR-90; Hiss DRG-34 no; Slap MVR-90
dragon > paladin, manor: Flame Wall MVR-88; Claw MVR-88; Scratch MVR-88; Hiss MVR-88 no; Slap MVR-88
dragon > skeletons, cave: Flame Wall MVR-88 no; Wrath MVR-88; Claw MVR-88; Scratch MVR-88; Hiss MVR-88; Slap DRG-39 no
dragon > skeletons, manor: Flame Wall MVR-88 no; Wrath MVR-88; Claw MVR-53; Scratch MVR-53; Hiss MVR-53; Slap MVR-88
    no
dragon > warlock, cave: Flame Wall MVR-95 no; Wrath MVR-95; Claw MVR-95; Scratch MVR-95; Hiss MVR-95; Slap DRG-39 no
dragon > warlock, manor: Flame Wall MVR-88 no; Claw MVR-88 no; Slap MVR-88 no
cave > armored-knight, cave: Soporific Spores MVR-90; Giant Bats MVR-90; Events and treasures MVR-91
cave > paladin, cave: Soporific Spores MVR-90; Giant Bats MVR-90; Events and treasures MVR-90
cave > shadow-paladin, cave: Soporific Spores MVR-94 no; Giant Bats CAV-29 no
cave > skeletons, cave: Soporific Spores MVR-92 no; Giant Bats MVR-92
cave > spider, cave: Soporific Spores MVR-93 no; Giant Bats CAV-29 no
cave > warlock, cave: Soporific Spores MVR-95 no; Giant Bats MVR-95 no
thief > armored-knight, cave: Pickpocket MVR-89 no; Backstab MVR-89
thief > armored-knight, manor: Pickpocket MVR-89 no; Backstab MVR-89
thief > manor, manor: MVR-89 no
thief > paladin, cave: Pickpocket MVR-89; Backstab MVR-89; Entry PAL-57
thief > paladin, manor: Pickpocket MVR-89; Backstab MVR-89; Entry PAL-57
thief > shadow-paladin, cave: Pickpocket MVR-89 no; Backstab MVR-89
thief > shadow-paladin, manor: Pickpocket MVR-89 no; Backstab MVR-89
thief > skeletons, cave: Pickpocket MVR-92 no; Backstab MVR-54
thief > skeletons, manor: Pickpocket MVR-54; Backstab MVR-54
thief > spider, cave: Pickpocket MVR-54; Backstab MVR-89
thief > spider, manor: Pickpocket MVR-54; Backstab MVR-89
paladin > cave, cave: CAV-01 no
paladin > dragon, cave: Attack MVR-80; Lamp MVR-79 no; Pillar of Light PAL-57
paladin > dragon, manor: Attack MVR-80; Lamp MVR-79; Pillar of Light PAL-57
paladin > goblins, cave: Attack MVR-81; Lamp MVR-90; Pillar of Light PAL-57
paladin > goblins, manor: Attack MVR-81; Lamp MVR-87; Pillar of Light PAL-57
paladin > thief, cave: Attack MVR-81; Lamp MVR-79 no; Pillar of Light PAL-57
paladin > thief, manor: Attack MVR-81; Lamp MVR-54 no; Pillar of Light PAL-57
armored-knight > cave, cave: CAV-01 no
armored-knight > dragon, cave: Attack and Throw Javelin MVR-91; Javelin on a tile MVR-79 no; Lob Bomb MVR-83
armored-knight > dragon, manor: Attack and Throw Javelin MVR-80; Javelin on a tile MVR-79; Lob Bomb MVR-88
armored-knight > goblins, cave: Attack and Throw Javelin MVR-81; Javelin on a tile MVR-79 no
armored-knight > goblins, manor: Attack and Throw Javelin MVR-81; Javelin on a tile AKN-28
armored-knight > thief, cave: Attack and Throw Javelin MVR-81; Javelin on a tile MVR-79 no
armored-knight > thief, manor: Attack and Throw Javelin MVR-81; Javelin on a tile MVR-54 no
skeletons > cave, cave: CAV-01 no
skeletons > dragon, cave: STRIKE!! MVR-82 no; Pipe MVR-92 no; Standing in the way MVR-82 no
skeletons > dragon, manor: STRIKE!! MVR-82 no; Pipe SKL-59; Standing in the way MVR-82 no
skeletons > knight, cave: STRIKE!! MVR-81; Pipe MVR-92 no; Standing in the way MVR-82
skeletons > knight, manor: STRIKE!! MVR-81; Pipe SKL-59; Standing in the way MVR-82
skeletons > thief, cave: STRIKE!! MVR-81; Pipe MVR-92 no; LOOT!! MVR-77 no; Standing in the way MVR-82 no
skeletons > thief, manor: STRIKE!! MVR-81; Pipe SKL-59; LOOT!! MVR-77 no; Standing in the way MVR-82 no
spider > cave, cave: CAV-01 no
spider > goblins, cave: Fangs MVR-81; Webs MVR-56
spider > goblins, manor: Fangs MVR-81; Webs MVR-52
spider > knight, cave: Fangs MVR-81; Webs MVR-56
spider > knight, manor: Fangs MVR-81; Webs MVR-51
spider > thief, cave: Fangs MVR-81; Webs MVR-79 no; Loot MVR-77 no
spider > thief, manor: Fangs MVR-81; Webs MVR-54 no; Loot MVR-77 no
shadow-paladin > cave, cave: Strike CAV-01 no; Standing in the way CAV-01 no; Summon wall MVR-83; Shroud MVR-84
shadow-paladin > goblins, cave: Strike MVR-94; Standing in the way MVR-82; Summon wall MVR-83; Shroud MVR-84
shadow-paladin > goblins, manor: Strike MVR-73; Standing in the way MVR-82; Summon wall MVR-87; Shroud MVR-87
shadow-paladin > knight, cave: Strike MVR-81; Standing in the way MVR-82; Summon wall MVR-83; Shroud MVR-84
shadow-paladin > knight, manor: Strike MVR-81; Standing in the way MVR-82; Summon wall MVR-86; Shroud MVR-86
shadow-paladin > thief, cave: Strike MVR-81; Standing in the way MVR-82 no; Summon wall MVR-89; Shroud MVR-89
shadow-paladin > thief, manor: Strike MVR-81; Standing in the way MVR-82 no; Summon wall MVR-89; Shroud MVR-89
manor > dragon, manor: Shift and Swap MAN-20; Treasure cards MAN-41 no; Force walls MVR-88; Wraith MAN-06 no
manor > goblins, manor: Shift and Swap MVR-87; Treasure cards MVR-87 no; Force walls MVR-87; Wraith MAN-06 no
manor > knight, manor: Shift and Swap MAN-20; Treasure cards MVR-86; Force walls MVR-86; Wraith MAN-06 no
manor > thief, manor: Shift and Swap MAN-20; Treasure cards MAN-41 no; Force walls MVR-89; Wraith MAN-06 no
warlock > cave, cave: Syphon CAV-01 no; Poltergeists CAV-01 no; Enclose MVR-83
warlock > dragon, cave: Syphon MVR-78; Poltergeists MVR-82 no; Enclose MVR-83
warlock > dragon, manor: Syphon MVR-78; Poltergeists MVR-82 no; Enclose MVR-88
warlock > goblins, cave: Syphon WAR-26; Poltergeists MVR-82; Enclose MVR-83
warlock > goblins, manor: Syphon WAR-26; Poltergeists MVR-82; Enclose WAR-31
warlock > knight, cave: Syphon WAR-26; Poltergeists MVR-82; Enclose WAR-31
warlock > knight, manor: Syphon WAR-26; Poltergeists MVR-82; Enclose WAR-31
"""
"""By who and whom, and in which house: effects with their clauses; "no" if the role is spared, or they never meet.
What is indented goes on from above."""
CLAUSE = re.compile(r"[A-Z]{3}-\d+")
BY_PAIR = dict(line.split(": ") for line in SAID.replace("\n    ", " ").strip().splitlines())
MEETINGS = [meeting for meeting in all_pairs() if not {meeting.who, meeting.whom} <= {*HOUSES[meeting.house].everyone}]


def row(meeting: Meeting) -> Any:
    """A pair, with the clauses that its lines stand on."""
    cited = {clause for line in BY_PAIR.get(called(meeting), "").split("; ") for clause in CLAUSE.findall(line)}
    return pytest.param(meeting, marks=pytest.mark.clause(*sorted(cited)), id=" ".join(meeting))


def called(meeting: Meeting) -> str:
    return f"{meeting.who} > {meeting.whom}, {meeting.house}"


@pytest.mark.parametrize("meeting", [row(meeting) for meeting in MEETINGS])
def test_what_one_role_does_to_another_on_a_visit(meeting: Meeting) -> None:
    works = pairs.working(*meeting)
    lines = [f"{line.effect} {line.clause}{'' if line.effect in works else ' no'}" for line in pairs.matrix(*meeting)]
    assert "; ".join(lines).strip() == BY_PAIR[called(meeting)]


ELSEWHERE = {
    "cave": re.compile(r"\b(Spawns?|grounds?|Armory|Shrines?|outer wall)\b"),
    "manor": re.compile(r"\b(Rockslides?|Bomb tokens?|Event tiles?|Crystals?|Collapse|Ambush tiles?)\b"),
}
"""What the other house alone has."""


@pytest.mark.clause("MVR-47")
@pytest.mark.parametrize("meeting", MEETINGS, ids=" ".join)
def test_what_is_said_of_a_meeting_on_a_visit_speaks_of_nothing_that_only_the_other_house_has(meeting: Meeting) -> None:
    for line in pairs.matrix(*meeting):
        works = line.effect in pairs.working(*meeting)
        assert not works or not ELSEWHERE[meeting.house].search(line.text), line.text
