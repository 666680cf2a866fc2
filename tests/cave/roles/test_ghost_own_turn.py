"""The Ghost's own turn: what it begins and ends with, and who is asked of the tiles that her Flare turns over."""

from __future__ import annotations

import msgspec
import pytest

from tests.cave.seats import seated
from tests.cave.tables import goblins as goblins_table
from tests.cave.tables.dragon import give
from tests.cave.tables.ghost import carry, chosen, ghost_of, ghost_with, strip
from tests.cave.tables.ghoul import codes, named, quiet
from tests.cave.tables.ghouls import points
from tests.table import Result
from underhall.cave.roles.dragon.role import Dragon
from underhall.cave.roles.ghost.blocking import BLOCKS, be_blocked, ways_to_block
from underhall.cave.roles.ghost.board import GhostBoard
from underhall.cave.roles.ghost.role import CARD_OF, MOVE_AND_ACT, POSSESSION, RESOLVE, SELECT
from underhall.cave.roles.knight.role import Knight
from underhall.cave.roles.thief.role import Thief
from underhall.engine.flow import Ask
from underhall.hall.pieces import THIEF
from underhall.hall.setup import SetupError
from underhall.hall.space import at
from underhall.hall.tokens import ARTIFACT, FLAME_WALL, LOCKED_ARTIFACT


@pytest.mark.clause("GST-152", "DRG-42")
@pytest.mark.parametrize("dragon", [True, False])
def test_the_dragons_own_flame_wall_outlasts_her_turn_and_a_stand_ins_does_not(dragon: bool) -> None:
    t = ghost_with("dragon" if dragon else "knight", "thief", tokens={} if dragon else {"flame-wall": 1})
    strip(t, 2)
    t.token(2, 0, "flame-wall")
    ghost_of(t).begin_turn(t.g)
    assert t.tokens(2, 0) == (["flame-wall"] if dragon else [])
    assert t.g.supply[FLAME_WALL] == (0 if dragon else 1)
    ghost_of(t).begin_turn(t.g)
    assert t.g.supply[FLAME_WALL] == (0 if dragon else 1), "there is nothing left to take away"


@pytest.mark.clause("GST-117", "MAP-45")
def test_alone_she_turns_the_tiles_of_her_flare() -> None:
    t = ghost_with(possession_cards=("knight", "ghost"), alone=True)
    t.dark(0, 1, "ambush-03")
    t.token(0, 1, "artifact")
    step = t.play(quiet(ghost_of(t).after_tiles(t.g)), "centre")
    assert isinstance(step, Ask)
    assert (named(step), step.seat) == ("orient", t.seat("ghost"))


@pytest.mark.clause("GST-14", "GST-16", "GST-17", "GST-20")
@pytest.mark.parametrize(
    ("lying", "focus", "then"), [("", 3, 3), ("facedown", 3, 4), ("facedown", 7, 7), ("revealed", 3, 3)]
)
def test_only_an_unrevealed_card_brings_focus(lying: str, focus: int, then: int) -> None:
    t = ghost_with("knight", "thief")
    strip(t, 2)
    t.piece("ghost", 2, 0)
    ghost = chosen(t, "knight", focus=focus)
    if lying != "facedown":
        ghost._turn_up(t.g)
    if not lying:
        ghost.block(t.g, "knight")
    t.turn_of("ghost", RESOLVE)
    t.play(ghost.play(t.g), *(["keep-card"] if lying == "facedown" else []))
    assert (ghost.focus, t.g.turn.phase) == (then, MOVE_AND_ACT)
    assert ghost.bonus is False


@pytest.mark.clause("GST-44", "GST-45", "GST-63", "GST-80", "GST-142")
@pytest.mark.parametrize("blocked", [True, False])
def test_she_takes_all_cards_back_but_the_one_on_the_mental_block_space(blocked: bool) -> None:
    t = ghost_with("knight", "thief")
    ghost = chosen(t, "knight")
    ghost._turn_up(t.g)
    if blocked:
        ghost.block(t.g, "thief")
    t.turn_of("ghost", SELECT)
    step = t.play(ghost._select(t.g))
    assert isinstance(step, Ask)
    names = {"knight", "ghost"} | (set() if blocked else {"thief"})
    assert {thing.face for thing in ghost.deck.hand} == {CARD_OF[name] for name in names}
    assert len(step.options) == len(names), "none lay there unrevealed: there is nothing to show"
    assert (ghost.revealed, ghost.mental_block) == (-1, CARD_OF["thief"] if blocked else -1)


@pytest.mark.clause("GST-23", "GST-104", "TER-60")
def test_the_river_she_enters_asks_her() -> None:
    t = ghost_with("knight", "thief", terrain=True)
    strip(t, 1)
    t.terrain("river", 2, 0)
    t.piece("ghost", 1, 0)
    t.turn_of("ghost", MOVE_AND_ACT)
    step = t.play(ghost_of(t).play(t.g), "move 2E 0 x1")
    assert isinstance(step, Ask)
    assert (named(step), step.seat) == ("ride", t.seat("ghost"))


@pytest.mark.clause("TER-51", "GST-26", "GST-28", "GST-105")
@pytest.mark.parametrize(("left", "reached"), [(2, False), (3, True)])
def test_a_way_from_pit_to_pit_is_one_step_of_her_way_out(left: int, reached: bool) -> None:
    t = ghost_with("knight", "thief", terrain=True)
    t.lit(5, 0, "ambush-01")
    t.terrain("pit", 1, 0)
    t.terrain("pit", 4, 0)
    t.token(0, 0, "artifact")
    t.piece("ghost", 0, 0)
    assert ghost_of(t).can_end(t.g, at(0, 0), left) is reached, "to the Pit, to the other, and off it"


@pytest.mark.clause("GST-47", "GST-50")
@pytest.mark.parametrize(
    ("whose", "place", "fits"),
    [
        ("thief", (1, 0), True),
        ("thief", (0, 1), False),
        ("knight", (1, 0), True),
        ("knight", (0, 1), False),
        ("ghost", (1, 0), False),
    ],
)
def test_only_the_card_of_whose_turn_ends_fits_and_not_in_the_mushroom_forest(
    whose: str, place: tuple[int, int], fits: bool
) -> None:
    t = ghost_with("knight", "thief", terrain=True)
    strip(t, 1)
    t.terrain("mushroom-forest", 0, 1)
    t.piece(whose, *place)
    found = ghost_of(t)._possessable(t.g, t.g.named(whose))
    assert found == ([CARD_OF[whose]] if fits else [])


@pytest.mark.clause("GST-21", "GST-22", "GST-31")
def test_she_is_told_what_she_has_left() -> None:
    t = ghost_with("knight", "thief")
    strip(t, 3)
    t.piece("ghost", 2, 0)
    ghost = chosen(t, "knight", focus=4)
    ghost.steps = 1
    ghost.grip.pull(THIEF)
    step = t.play(ghost._move_and_act(t.g))
    assert isinstance(step, Ask)
    assert step.numbers == (ghost.movement() - 1, 3, 2)


@pytest.mark.clause("GST-76", "DRG-77", "UNI-98", "THF-51", "GHL-77", "KNT-118")
@pytest.mark.parametrize(("have", "payable"), [(1, False), (2, True), (3, True)])
def test_the_whole_price_of_a_mental_block_must_be_there(have: int, payable: bool) -> None:
    t = ghost_with("dragon", "thief", "knight")
    give(t, *["claw"] * have)
    t.role(Thief).means.cubes = have
    t.role(Knight).grit = have
    names = ("dragon", "thief", "knight")
    found = {name: BLOCKS[name].handlers["ghost"].payable(t.g, t.g.named(name), 2) for name in names}
    assert found == dict.fromkeys(found, payable)


@pytest.mark.clause("GST-132", "GST-148")
@pytest.mark.parametrize(("name", "clause"), [("knight", "GST-148"), ("dragon", "GST-132")])
def test_whose_card_leaves_her_deck_and_why(name: str, clause: str) -> None:
    t = ghost_with("knight", "thief", possession_cards=("knight", "thief", "dragon", "ghost"))
    t.g.story = []
    role = t.g.named("knight") if name == "knight" else Dragon(-1)
    ghost_of(t).player_left(t.g, role)
    assert [(event.verb, event.clause) for event in t.g.story] == [("card-gone", clause)]
    assert CARD_OF[name] not in [thing.face for thing in ghost_of(t).deck.hand]


@pytest.mark.clause("GST-06", "GST-82")
def test_alone_her_board_speaks_of_no_mental_block() -> None:
    t = ghost_with(possession_cards=("knight", "ghost"))
    assert not [note for note in ghost_of(t).panel(t.g, 0).notes if "Mental Block" in note]
    t = ghost_with("knight")
    assert [note for note in ghost_of(t).panel(t.g, 0).notes if "Mental Block" in note]


def test_a_file_may_say_that_no_card_is_chosen() -> None:
    t = ghost_with("knight", "thief")
    msgspec.convert({"cards": ["knight", "thief"], "chosen": ""}, GhostBoard).put(t.g)
    assert (ghost_of(t).chosen, GhostBoard().found(t.g)["chosen"]) == (-1, "")


@pytest.mark.clause("COL-16", "GST-83")
@pytest.mark.parametrize(
    ("lying", "said", "locked", "gone"),
    [(0, None, 0, 0), (2, None, 2, 0), (2, 2, 2, 0), (2, 3, 3, 1), (0, 1, 1, 1), (2, 6, 6, 4)],
)
def test_locked_artifacts_of_a_file_that_lie_nowhere_went_out_with_their_tiles(
    lying: int, said: int | None, locked: int, gone: int
) -> None:
    t = ghost_with("knight", "thief")
    for x in range(1, lying + 1):
        t.lit(x, 0, f"ghost-0{x}")
        t.token(x, 0, "artifact-locked")
    t.token(0, 0, "treasure")  # counts for none
    supply = t.g.supply[ARTIFACT]
    msgspec.convert({} if said is None else {"locked": said}, GhostBoard).put(t.g)
    assert (ghost_of(t).locked, t.g.gone[LOCKED_ARTIFACT]) == (locked, gone)
    assert t.g.supply[ARTIFACT] == supply - gone


@pytest.mark.parametrize(("lying", "said"), [(2, 1), (1, 0)])
def test_a_file_says_of_no_fewer_locked_artifacts_than_lie_on_the_map(lying: int, said: int) -> None:
    t = ghost_with("knight", "thief")
    for x in range(1, lying + 1):
        t.lit(x, 0, f"ghost-0{x}")
        t.token(x, 0, "artifact-locked")
    with pytest.raises(SetupError, match="more locked Artifacts lie on the map than that"):
        msgspec.convert({"locked": said}, GhostBoard).put(t.g)


@pytest.mark.clause("GST-120", "GST-122")
def test_the_cards_that_leave_her_deck_by_lot_are_named_by_their_roles() -> None:
    cards = ("knight", "goblins", "vile-ghoul", "dragon", "thief")
    pairs = (("goblins", "vile-ghoul"),)
    t = seated("ghost", "cave", possession_cards=cards, possession_pairs=pairs, possession_kept=3)
    step = t.play(ghost_of(t).set_up(t.g))
    assert codes(t, step) == ["goblins", "vile-ghoul"], "one of the pair leaves"
    step = t.play(ghost_of(t).set_up(t.g), "goblins")
    assert codes(t, step) == ["knight", "vile-ghoul", "dragon", "thief"], "so many leave that three are kept"
    step = t.play(ghost_of(t).set_up(t.g), "goblins", "dragon")
    assert isinstance(step, Result)
    assert sorted(POSSESSION[thing.face].role for thing in ghost_of(t).deck.hand) == ["knight", "thief", "vile-ghoul"]


@pytest.mark.clause("GST-44", "GST-45")
@pytest.mark.parametrize(("cards", "asked"), [(1, False), (2, True)])
def test_a_single_card_lies_down_without_a_question(cards: int, asked: bool) -> None:
    names = ("thief", "ghost")[:cards]
    t = ghost_with("knight", "thief", possession_cards=names)
    t.turn_of("ghost", SELECT)
    t.piece("ghost", 0, 0)
    step = t.play(ghost_of(t).play(t.g))
    assert isinstance(step, Ask) == asked
    if not asked:
        card = ghost_of(t).chosen_card()
        assert card is not None
        assert card.face == CARD_OF["thief"]


@pytest.mark.clause("GST-44", "GST-142")
def test_what_she_has_shown_is_not_taken_back() -> None:
    t = ghost_with("knight", "thief")
    chosen(t, "knight")
    t.turn_of("ghost", SELECT)
    t.piece("ghost", 0, 0)
    learned = t.g.learned
    t.play(ghost_of(t).play(t.g), "show-card")
    assert t.g.learned > learned


@pytest.mark.clause("GST-142")
def test_her_cards_have_one_back() -> None:
    t = ghost_with("knight", "thief")
    assert [(thing.pool, thing.back, thing.known) for thing in ghost_of(t).deck.hand] == [(0, 0, 1)] * 3


@pytest.mark.clause("GST-142")
@pytest.mark.parametrize(("place", "state"), [("revealed", "Possession space"), ("blocked", "Mental Block")])
def test_everybody_sees_where_a_card_lies_face_up(place: str, state: str) -> None:
    t = ghost_with("knight", "thief")
    ghost = chosen(t, "knight")
    if place == "revealed":
        ghost._turn_up(t.g)
    else:
        ghost.block(t.g, "knight")
    cards = ghost.panel(t.g, t.seat("thief")).cards
    assert [(card.name, card.state) for card in cards] == [(POSSESSION[CARD_OF["knight"]].name, state)]
    board = GhostBoard().found(t.g)
    assert (board["revealed"], board["mental_block"]) == (("knight", "") if place == "revealed" else ("", "knight"))


@pytest.mark.parametrize("place", ["", "revealed", "mental_block"])
def test_a_file_lays_a_card_face_up_where_it_says_and_nowhere_else(place: str) -> None:
    t = ghost_with("knight", "thief")
    file = {"cards": ["thief"]} | ({place: "knight"} if place else {})
    msgspec.convert(file, GhostBoard).put(t.g)
    ghost = ghost_of(t)
    face = CARD_OF["knight"]
    assert ghost.revealed == (face if place == "revealed" else -1)
    assert ghost.mental_block == (face if place == "mental_block" else -1)
    assert [*ghost.deck.shown] == ([face] if place else [])


def test_carriers_in_a_file_stand_in_any_order() -> None:
    t = ghost_with("knight", "thief")
    board = msgspec.convert({"carriers": ["thief", "knight"]}, GhostBoard)
    board.put(t.g)
    assert board.wanted()["carriers"] == board.found(t.g)["carriers"] == ["knight", "thief"]


@pytest.mark.clause("GST-87")
@pytest.mark.parametrize("who", ["knight", "thief"])
@pytest.mark.parametrize("on_the_map", [True, False])
def test_everybody_reads_who_carries_artifacts(who: str, on_the_map: bool) -> None:
    t = ghost_with("knight", "thief")
    carried = [note for note in ghost_of(t).panel(t.g, 0).notes if note.startswith("Artifacts")]
    assert carried == []
    if on_the_map:
        t.piece(who, 0, 0)
    carry(t, who)
    told = who.title() if on_the_map else f"{who.title()} (off the map)"
    assert f"Artifacts are carried by: {told}." in ghost_of(t).panel(t.g, 0).notes


@pytest.mark.clause("GST-76", "GHL-77")
@pytest.mark.parametrize("ghoul", ["ghoul", "vile-ghoul"])
@pytest.mark.parametrize(("have", "payable"), [(1, False), (2, True)])
def test_a_ghoul_blocks_only_with_movement_enough(ghoul: str, have: int, payable: bool) -> None:
    t = ghost_with(ghoul, "thief")
    strip(t, 2)
    t.piece("ghost", 1, 0)
    t.piece("ghoul", 1, 0)
    t.turn_of(ghoul)
    points(t, have)
    assert bool(ways_to_block(t.g, ghost_of(t), t.g.named(ghoul))) is payable


@pytest.mark.clause("GST-78", "GST-149")
def test_a_mental_block_is_paid_for_before_it_works() -> None:
    t = ghost_with("dragon", "thief")
    strip(t, 2)
    give(t, "claw", "wing", "wing")
    t.piece("ghost", 1, 0)
    t.piece("dragon", 0, 0)
    t.turn_of("dragon")
    ghost = chosen(t, "dragon", focus=2)  # Influence 2
    (way,) = ways_to_block(t.g, ghost, t.g.named("dragon"))
    step = t.play(be_blocked(t.g, ghost, t.g.named("dragon"), way))
    assert isinstance(step, Ask)
    assert (step.prompt.name, ghost.mental_block) == ("discard-power", -1)


@pytest.mark.clause("GST-76", "GST-81")
def test_nobody_blocks_in_the_turn_of_another() -> None:
    t = ghost_with("dragon", "thief")
    strip(t, 2)
    give(t, "claw", "wing", "wing")
    t.piece("ghost", 1, 0)
    t.piece("dragon", 0, 0)
    t.turn_of("thief")
    assert ways_to_block(t.g, ghost_of(t), t.g.named("dragon")) == []
    t.turn_of("dragon")
    assert len(ways_to_block(t.g, ghost_of(t), t.g.named("dragon"))) == 1


@pytest.mark.clause("GST-44", "GST-45", "GST-142")
def test_the_cards_to_choose_from_are_named_in_the_order_of_the_deck_whatever_was_revealed() -> None:
    t = ghost_with("knight", "thief")
    ghost = chosen(t, "knight")
    ghost._turn_up(t.g)
    t.turn_of("ghost", SELECT)
    t.piece("ghost", 0, 0)
    step = t.play(ghost.play(t.g))
    assert codes(t, step) == ["select-card #knight", "select-card #thief", "select-card #ghost"]


@pytest.mark.clause("GST-148")
@pytest.mark.parametrize("hers", [True, False])
def test_a_player_whose_card_she_does_not_have_takes_none_along(hers: bool) -> None:
    t = ghost_with("knight", "thief", possession_cards=("knight", "thief", "ghost") if hers else ("knight", "ghost"))
    t.g.story = []
    ghost_of(t).player_left(t.g, t.g.named("thief"))
    assert [event.verb for event in t.g.story] == (["card-gone"] if hers else [])
    assert [POSSESSION[thing.face].role for thing in ghost_of(t).deck.hand] == ["knight", "ghost"]


@pytest.mark.clause("GST-15", "GST-31", "GST-144")
def test_her_board_tells_movement_and_influence_and_what_is_left_of_them() -> None:
    t = ghost_with("knight", "thief")
    ghost = chosen(t, "knight", focus=4)
    ghost.steps = 1
    ghost.grip.pull(THIEF)
    rows = {row.name: (row.value, row.note) for row in ghost.panel(t.g, 0).rows}
    assert rows == {
        "Movement": (str(ghost.movement()), f"{ghost.movement() - 1} left this turn"),
        "Influence": ("3", "objects moved this turn: 1"),
    }


@pytest.mark.clause("GST-142")
@pytest.mark.parametrize("lies_there", [True, False])
def test_others_read_that_one_of_her_cards_is_chosen_and_she_sees_which(lies_there: bool) -> None:
    t = ghost_with("knight", "thief")
    ghost = ghost_of(t)
    if lies_there:
        chosen(t, "knight")
    told = "One of them lies on the Possession space."
    assert (told in ghost.panel(t.g, t.seat("thief")).notes) is lies_there
    assert told not in ghost.panel(t.g, ghost.seat).notes
    states = [card.state for card in ghost.panel(t.g, ghost.seat).cards]
    assert sorted(states) == (["chosen, facedown"] if lies_there else []) + ["facedown"] * (3 - lies_there)


@pytest.mark.clause("GST-124", "GST-126")
def test_alone_every_card_but_her_own_is_of_use_to_her_and_in_no_other_turn() -> None:
    t = ghost_with(possession_cards=("knight", "ghost"), alone=True)
    ghost = ghost_of(t)
    assert [POSSESSION[face].role for face in ghost._summonable(t.g, ghost)] == [
        card.role for card in POSSESSION if card.role != "ghost"
    ]
    assert ghost._summonable(t.g, Dragon(-1)) == []


@pytest.mark.clause("GST-76", "GOB-67", "GOB-96")
@pytest.mark.parametrize(
    ("held", "trap", "payable"), [(1, False, False), (1, True, True), (2, False, True), (3, True, True)]
)
def test_goblins_pay_a_mental_block_with_secrets_in_hand_and_a_trap_that_lies_open(
    held: int, trap: bool, payable: bool
) -> None:
    t = ghost_with("goblins", "thief")
    goblins_table.hold(t, *("cave-in", "poison", "hex")[:held])
    if trap:
        goblins_table.face_up(t, "trap")
    assert BLOCKS["goblins"].handlers["ghost"].payable(t.g, t.g.named("goblins"), 2) is payable
