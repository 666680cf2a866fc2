"""Every effect of the roles of the cave: whom it works on, whom it spares, and by which clause."""

from __future__ import annotations

from typing import Final

import pytest

from tests.cave.deeds import lines
from underhall.cave.everyone import EVERYONE
from underhall.hall import pairs

TABLE: Final = lines("""
    dragon, Flame Wall: knight DRG-42; goblins DRG-42; nightmare-unicorn UNI-87; cave-ghost CGH-19-;
    … thief DRG-42; ghoul GHL-70; vile-ghoul GHL-70; ghost DRG-42-; shadow-unicorn SHU-38
    cave, Soporific Spores: knight CAV-32; goblins CAV-32; dragon CAV-32; nightmare-unicorn UNI-96; thief THF-47;
    … ghoul GHL-72; vile-ghoul VGL-34; ghost GST-77; shadow-unicorn SHU-65-
    cave, Giant Bats: knight CAV-29; goblins CAV-29; dragon CAV-42-; nightmare-unicorn UNI-96-; thief CAV-42-;
    … ghoul CAV-42-; vile-ghoul CAV-42-; ghost CAV-42-; shadow-unicorn SHU-65-
    dragon, Entry: ghoul DRG-70; vile-ghoul DRG-70
    dragon, Wrath: goblins DRG-44
    dragon, Claw: knight DRG-32; goblins DRG-32; nightmare-unicorn UNI-91; cave-ghost CGH-58-; thief DRG-32;
    … ghoul GHL-68; vile-ghoul GHL-68; ghost DRG-77-; shadow-unicorn SHU-62
    dragon, Scratch: knight DRG-41; goblins DRG-41; nightmare-unicorn UNI-91; thief DRG-41; ghoul GHL-68;
    … vile-ghoul GHL-68; shadow-unicorn SHU-62
    dragon, Hiss: goblins DRG-34; nightmare-unicorn UNI-91-; ghoul GHL-69-; vile-ghoul GHL-69-;
    … shadow-unicorn SHU-62-
    dragon, Slap: knight DRG-39; nightmare-unicorn UNI-91-; thief THF-49-; ghoul DRG-39-; vile-ghoul DRG-39-;
    … shadow-unicorn SHU-62-
    goblins, Hex: knight KNT-109; dragon DRG-61; nightmare-unicorn UNI-90; cave CAV-35; cave-ghost CAV-35;
    … thief THF-48; ghoul GOB-80-; ghost GOB-80-; shadow-unicorn SHU-61
    goblins, Hiding Spots: knight GOB-82; ghoul GOB-82-
    goblins, Attack: knight GOB-38; dragon DRG-60; nightmare-unicorn UNI-90; cave CAV-01-; cave-ghost CGH-58-;
    … thief GOB-39; ghoul GOB-42; ghost GST-74-; shadow-unicorn SHU-61
    goblins, Wisp: knight GOB-72; ghoul GOB-72-
    knight, Attack: goblins GOB-59; dragon DRG-58; nightmare-unicorn UNI-89; cave CAV-01-; cave-ghost CGH-58-;
    … thief KNT-61; ghoul GHL-63; vile-ghoul GHL-63; ghost KNT-66-; shadow-unicorn SHU-59
    knight, Bow: goblins GOB-59; dragon KNT-70-; nightmare-unicorn UNI-89-; thief KNT-70-; ghoul GHL-65;
    … vile-ghoul GHL-65; shadow-unicorn SHU-85-
    knight, Enchanted Bow: goblins KNT-76-; dragon DRG-59; nightmare-unicorn UNI-89; thief THF-42; ghoul KNT-76-;
    … vile-ghoul KNT-76-; shadow-unicorn SHU-60
    knight, Deep and Dark: cave CAV-35; cave-ghost CAV-35
    goblins, Ambush: knight GOB-56; nightmare-unicorn UNI-90-; ghoul GOB-58-; shadow-unicorn GOB-58-
    cave-ghost, Possession: knight CGH-35; goblins CGH-35; dragon CGH-35; nightmare-unicorn CGH-35; thief CGH-35;
    … ghoul CGH-35; vile-ghoul CGH-35; shadow-unicorn CGH-04-
    thief, Pickpocket: knight THF-26; goblins THF-27; dragon THF-28; nightmare-unicorn UNI-92-;
    … cave-ghost CGH-58-; ghoul GHL-74; vile-ghoul GHL-74; ghost GST-74-; shadow-unicorn SHU-63-
    thief, Backstab: knight THF-32; goblins THF-32; dragon THF-32; nightmare-unicorn UNI-92; cave-ghost CGH-58-;
    … ghoul GHL-75; vile-ghoul GHL-75; ghost GST-74-; shadow-unicorn SHU-63
    thief, Entry: ghoul THF-12; vile-ghoul THF-12
    cave-ghost, Telekinesis: knight CGH-32; goblins CGH-32; dragon CGH-32; nightmare-unicorn CGH-32;
    … thief CGH-32; ghoul CGH-32; vile-ghoul CGH-32; shadow-unicorn CGH-32
    knight, Mental Block: ghost GST-76
    goblins, Mental Block: ghost GST-76
    dragon, Mental Block: ghost GST-76
    nightmare-unicorn, Mental Block: ghost GST-76
    thief, Mental Block: ghost GST-76
    ghoul, Mental Block: ghost GST-76
    vile-ghoul, Mental Block: ghost GST-76
    ghoul, Attack: knight GHL-40; goblins GHL-41; dragon GHL-42; nightmare-unicorn UNI-94; cave CAV-01-;
    … thief GHL-45; ghost GST-74-; shadow-unicorn SHU-64
    vile-ghoul, Attack: knight VGL-30; dragon DRG-72; nightmare-unicorn UNI-94; cave CAV-01-; thief GHL-45;
    … ghost GST-74-; shadow-unicorn SHU-64
    nightmare-unicorn, Attack: knight UNI-47; goblins UNI-47; dragon UNI-47; thief UNI-47; ghoul UNI-47;
    … vile-ghoul UNI-47; ghost GST-74-
    shadow-unicorn, Attack: knight SHU-51; goblins SHU-51; dragon SHU-51; thief SHU-51; ghoul SHU-51;
    … vile-ghoul SHU-51
    ghost, Telekinesis: knight GST-34; goblins GST-34; dragon GST-34; nightmare-unicorn GST-34; cave GST-147-;
    … thief GST-34; ghoul GST-34; vile-ghoul GST-34; shadow-unicorn GST-34
    ghost, Possession: knight GST-66; goblins GST-67; dragon GST-68; nightmare-unicorn GST-73; cave GST-69;
    … thief GST-70; ghoul GST-71; vile-ghoul GST-72; shadow-unicorn GST-08-
""")
"""An effect, and by role the clause that says what it does to it; with `-` it is spared."""

NEVER: Final = {
    ("dragon", "cave"): "CAV-01",
    ("thief", "cave"): "THF-25",
    ("nightmare-unicorn", "cave-ghost"): "CGH-58",
    ("shadow-unicorn", "cave-ghost"): "CGH-58",
    ("ghoul", "cave-ghost"): "CGH-59",
    ("vile-ghoul", "cave-ghost"): "CGH-59",
    ("cave", "cave-ghost"): "CGH-01",
    ("cave-ghost", "cave"): "CGH-01",
    ("goblins", "vile-ghoul"): "VGL-01",
    ("vile-ghoul", "goblins"): "VGL-01",
    ("ghoul", "vile-ghoul"): "VGL-01",
    ("vile-ghoul", "ghoul"): "VGL-01",
    ("nightmare-unicorn", "cave"): "UNI-44",
    ("ghost", "cave-ghost"): "GST-01",
    ("cave-ghost", "ghost"): "GST-01",
    ("shadow-unicorn", "ghost"): "GST-74",
    ("shadow-unicorn", "cave"): "SHU-50",
    ("nightmare-unicorn", "shadow-unicorn"): "UNI-02",
    ("shadow-unicorn", "nightmare-unicorn"): "UNI-02",
}
"""Who can never do anything to whom."""


def told(effect: pairs.Effect[object]) -> str:
    found = [
        f"{role} {effect.lines[role].clause}{'' if role in effect.handlers else '-'}"
        for role in EVERYONE
        if role in effect.lines
    ]
    return f"{effect.actor}, {effect.name}: {'; '.join(found)}"


@pytest.mark.clause(
    *("KNT-61", "KNT-66", "KNT-70", "KNT-76", "KNT-109", "GOB-38", "GOB-39", "GOB-42", "GOB-56", "GOB-58", "GOB-59"),
    *("GOB-72", "GOB-80", "GOB-82", "THF-12", "THF-25", "THF-26", "THF-27", "THF-28", "THF-32", "THF-42", "THF-47"),
    *("THF-48", "THF-49", "CAV-42", "DRG-32", "DRG-39", "DRG-42", "DRG-60", "GST-74", "GST-76", "CGH-58", "CAV-01"),
)
def test_whom_every_effect_works_on_and_whom_it_spares() -> None:
    ours = [effect for effect in pairs.EFFECTS if effect.actor in EVERYONE and effect.house in ("", "cave")]
    assert [told(effect) for effect in ours if {*EVERYONE} & {*effect.lines}] == TABLE


def test_who_can_never_do_anything_to_whom() -> None:
    ours = {pair: line.clause for pair, line in pairs.APART.items() if {*pair} <= {*EVERYONE}}
    assert ours == NEVER
