"""What the Thief is told when he asks why not: each reason whole, and the next best when it is not the one."""

from __future__ import annotations

import pytest

from tests.cave.seats import Seats
from tests.cave.tables.ghouls import points
from tests.cave.tables.goblins import face_up, tribe
from tests.cave.tables.knight import cubes, holds
from tests.cave.tables.thief import acting, carrying, me_of, thief_with, upgraded
from tests.cave.why import about, said
from underhall.hall.pieces import DRAGON, KNIGHT
from underhall.hall.space import at
from underhall.hall.tokens import TREASURE

HERE = ("You stand here: what you can do is in the list.", "THF-11")
NOTHING = ("You stand here, with nothing to take and nobody to target.", "THF-11")
LOOT = ("It takes 1 Action cube to Loot what lies here; you have none left.", "THF-16")
LOCK = ("It takes 1 Action cube to pick the lock of the Vault; you have none left.", "THF-19")
CRYSTAL = ("A Crystal is of no use to you: you take Treasures, Gems and what is in Vaults.", "THF-16")
EMPTY = ("The Vault here has no Vault token any more, and so nothing to take.", "THF-19")


@pytest.mark.clause("THF-11", "THF-14", "THF-16", "THF-19")
@pytest.mark.parametrize(
    ("tile", "tokens", "cubes_left", "upgrade", "why"),
    [
        ("event-05", "", 0, "", NOTHING),
        ("event-05", "", 4, "", NOTHING),
        ("event-05", "event", 0, "", NOTHING),
        ("event-05", "treasure", 0, "", LOOT),
        ("event-05", "treasure", 1, "", HERE),
        ("event-05", "gem-claw", 0, "", LOOT),
        ("event-05", "gem-claw", 1, "", HERE),
        ("event-05", "crystal", 0, "", CRYSTAL),
        ("event-05", "crystal", 4, "", CRYSTAL),
        ("event-05", "crystal treasure", 0, "", LOOT),
        ("event-05", "crystal treasure", 1, "", HERE),
        ("vault-03", "", 4, "", EMPTY),
        ("vault-03", "treasure", 4, "", HERE),
        ("vault-03", "vault", 0, "", LOCK),
        ("vault-03", "vault", 1, "", HERE),
        ("vault-03", "vault", 0, "lock-picking-kit", HERE),
        ("vault-03", "vault treasure", 0, "lock-picking-kit", LOOT),
        ("vault-03", "vault treasure", 0, "", LOOT),
    ],
)
def test_what_he_is_told_of_his_own_space(
    tile: str, tokens: str, cubes_left: int, upgrade: str, why: tuple[str, str]
) -> None:
    t = thief_with("knight", "dragon")
    t.lit(1, 1, tile)
    for token in tokens.split():
        t.token(1, 1, token)
    t.piece("thief", 1, 1)
    acting(t, cubes=cubes_left)
    if upgrade:
        upgraded(t, upgrade)
    assert said(t, "thief", 1, 1) == why


@pytest.mark.clause("THF-19")
def test_a_vault_he_has_tried_is_told_of_before_its_price_and_of_no_other() -> None:
    t = thief_with("knight")
    t.lit(1, 1, "vault-03", 1)
    t.token(1, 1, "vault")
    t.piece("thief", 1, 1)
    me = acting(t, cubes=0)
    me.tried = (at(1, 0),)
    assert said(t, "thief", 1, 1) == LOCK
    me.tried = (at(1, 0), at(1, 1))
    assert said(t, "thief", 1, 1) == ("You have tried this Vault: each only once a turn.", "THF-19")


# ------------------------------------------------------------------ whom he targets


def beside(*others: str, cubes_left: int = 3, stealth: int = 4) -> Seats:
    t = thief_with(*others)
    acting(t, cubes=cubes_left, tokens=(2, stealth, 3))
    return t


@pytest.mark.clause("THF-24")
@pytest.mark.parametrize(("targeted", "told"), [(KNIGHT, True), (DRAGON, False)])
def test_he_is_told_of_those_he_has_targeted_alone(targeted: int, told: bool) -> None:
    t = beside("knight", "dragon", cubes_left=0)
    t.piece("knight", 1, 0)
    t.piece("dragon", 2, 0)
    me_of(t).targeted = 1 << targeted
    assert (about(t, "thief", "knight").clause == "THF-24") == told


@pytest.mark.clause("THF-15", "THF-25", "THF-26", "THF-30", "THF-34")
def test_reasons_against_a_target_come_in_their_order() -> None:
    t = beside("knight", "nightmare-unicorn", cubes_left=2, stealth=2)
    t.piece("knight", 1, 0)
    t.piece("unicorn", 1, 0)
    assert about(t, "thief", "knight") == ("The Knight has nothing that you could take.", "THF-26")
    cubes(t, 1, perception=1)
    assert about(t, "thief", "knight") == (
        "Your Stealth 2 is not greater than the Knight's Perception 2.",
        "THF-25",
    )
    short = "It takes 3 Action cubes to backstab the Nightmare Unicorn; you have 2 left."
    assert about(t, "thief", "unicorn") == (short, "UNI-92")
    acting(t, cubes=3, tokens=(3, 2, 4))
    assert about(t, "thief", "unicorn") == NOTHING  # it is among what he may do; he has nothing to take from him
    carrying(t, TREASURE)
    assert about(t, "thief", "unicorn").clause == "THF-25"


@pytest.mark.clause("THF-26", "THF-28")
def test_whom_he_can_rob_is_in_the_list() -> None:
    t = beside("knight", "dragon", cubes_left=3)
    t.piece("knight", 1, 0)
    holds(t, "elvish-sword")
    assert about(t, "thief", "knight") == NOTHING  # nothing speaks against it: what is left is his space
    t.piece("dragon", 1, 0)
    assert about(t, "thief", "dragon").clause == "THF-28"


@pytest.mark.clause("THF-25", "GOB-78", "GOB-81")
@pytest.mark.parametrize(("open_card", "perception"), [("", 3), ("trap", 4), ("goblin-ruby", 2)])
def test_a_trap_makes_a_tribe_more_watchful_and_the_ruby_less(open_card: str, perception: int) -> None:
    t = beside("goblins", stealth=2)
    tribe(t, "fangs", 2, 1, 0)
    if open_card:
        face_up(t, open_card)
    seen = f"Your Stealth 2 is not greater than the Tribe's Perception {perception}."
    assert about(t, "thief", "goblin-fangs") == (seen, "THF-25")


@pytest.mark.clause("THF-20", "THF-25")
def test_from_afar_he_is_told_of_targets_only_with_the_crossbow() -> None:
    t = beside("knight", stealth=1)
    t.piece("knight", 2, 0)
    assert about(t, "thief", "knight").clause == "THF-12"
    upgraded(t, "hand-crossbow")
    assert about(t, "thief", "knight") == ("Your Stealth 1 is not greater than the Knight's Perception 1.", "THF-25")
    acting(t, cubes=3, tokens=(2, 3, 4))
    assert about(t, "thief", "knight").clause == "THF-12"  # what he could take matters only on his space


# ------------------------------------------------------------------ where he goes


@pytest.mark.clause("THF-12")
@pytest.mark.parametrize(
    "others", [(), ("goblin-fangs",), ("knight",), ("ghost",), ("knight", "goblin-fangs", "ghost")]
)
def test_of_all_on_a_space_only_the_ghoul_bars_it_to_him(others: tuple[str, ...]) -> None:
    t = thief_with("ghoul", "goblins", "knight", "ghost")
    acting(t, movement=1, cubes=1, tokens=(2, 3, 4))
    tribe(t, "fangs", 1)
    cubes(t, 2)
    points(t, attack=5)
    for piece in ("ghoul", *others):
        t.piece(piece, 0, 0)
    assert said(t, "thief", 0, 0) == ("Your Stealth 3 is not greater than the Ghoul's Defense 5.", "THF-12")


@pytest.mark.clause("THF-12", "THF-17", "TER-20", "TER-52")
def test_what_closes_a_space_beside_him() -> None:
    t = thief_with("ghoul", terrain=True)
    acting(t, movement=1, cubes=1, tokens=(4, 2, 3))
    t.piece("ghoul", 0, 0)
    points(t, attack=5)
    assert said(t, "thief", 0, 0) == ("Your Stealth 2 is not greater than the Ghoul's Defense 5.", "THF-12")
    points(t, attack=1)
    assert said(t, "thief", 0, 0).clause != "THF-25"
    assert said(t, "thief", 1, 1) == ("There is no tile on this space.", "THF-12")
    t.terrain("pit", 1, 1)
    pit = ("You may enter a Pit only if you can leave it again this turn.", "TER-52")
    assert said(t, "thief", 1, 1) == pit
    acting(t, movement=0)
    assert said(t, "thief", 1, 1) == ("It takes 1 Movement to go there; you have none left.", "THF-12")


@pytest.mark.clause("THF-17", "TER-20")
def test_over_the_canyon_he_climbs() -> None:
    t = thief_with("knight", terrain=True)
    spaces = t.terrain("canyon", 1, 1)
    acting(t, movement=3, cubes=0)
    near = next(space for space in spaces if space == at(1, 1))
    assert near == at(1, 1)
    assert said(t, "thief", 1, 1) == ("These spaces of the Canyon are impassable; Climb leads over them.", "THF-17")


@pytest.mark.clause("THF-12", "THF-17")
@pytest.mark.parametrize(
    ("movement", "words"),
    [
        (4, "You go step by step: it takes 2 Movement to get there, and you have 4."),
        (2, "You go step by step: it takes 2 Movement to get there, and you have 2."),
        (1, "It takes 2 Movement to get there; you have 1 left."),
        (0, "It takes 2 Movement to get there; you have none left."),
    ],
)
def test_how_far_it_is(movement: int, words: str) -> None:
    t = thief_with("knight")
    t.dark(3, 0, "ambush-11")
    acting(t, movement=movement)
    assert said(t, "thief", 3, 0) == (words, "THF-12")


@pytest.mark.clause("THF-12", "THF-17")
def test_behind_walls_there_is_no_way() -> None:
    t = thief_with("knight")
    t.lit(1, -1, "ambush-02", 1)  # a tunnel from west to east: walls north and south
    t.lit(1, -2, "ambush-03", 1)
    acting(t)
    assert said(t, "thief", 1, -2) == ("There is no way there without a wall to Climb.", "THF-12")
    wall = "A wall is between. To Climb it takes 2 Action cubes and 1 Movement; you have 4 cubes and 4 Movement."
    assert said(t, "thief", 1, -1) == (wall, "THF-17")
    acting(t, movement=1, cubes=1)
    upgraded(t, "climbing-gear")
    wall = "A wall is between. To Climb it takes 1 Action cube and 1 Movement; you have 1 cube and 1 Movement."
    assert said(t, "thief", 1, -1) == (wall, "THF-17")
