"""What people and programs are told of the Armored Knight: her board, words, reasons, how scenario files spell her."""

from __future__ import annotations

from typing import Any

import pytest

from tests.manor.tables import ManorTable, asked, bare, space
from tests.manor.tables.armored_knight import CROSS, NORTH, PIT, act, hold, knight, knight_on, leave, offered
from underhall.draw.faces.manor_words import going_on
from underhall.draw.words import menu
from underhall.engine.flow import Ask
from underhall.hall.pieces import PIECES, SPIDERLINGS
from underhall.hall.setup import SetupError
from underhall.hall.tokens import JAVELIN
from underhall.hall.view import Bar
from underhall.manor.roles.armored_knight import encounter, turn
from underhall.manor.roles.armored_knight.board import ArmoredKnightBoard
from underhall.manor.roles.armored_knight.role import ArmoredKnight
from underhall.manor.roles.armored_knight.terms import ArmoredKnightTerms
from underhall.manor.roles.spider.role import Spider

# ------------------------------------------------------------------ her board


@pytest.mark.clause("AKN-57", "AKN-02", "MMP-07")
def test_her_board_tells_what_is_public_and_hides_her_hands() -> None:
    t = knight_on(
        3, 3, cubes=1, on={"movement": 2, "lob-bomb": 1}, grit=14, javelins=2, armor=1,
        artifacts=("keen-blade", "ghost-cloak"),
    )  # fmt: skip
    hold(t, "girded", "tireless", "swift-boots")
    act(t, "use-artifact #ghost-cloak")
    shown = knight(t).panel(t.g, 1)
    assert not shown.goal_met, "she wins at once, so her goal is never a thing that is met"
    assert shown.bars == [
        Bar("Health", 7, 0, 7),
        Bar("Grit", 14, 0, 45, {6: False, 13: False, 22: True, 32: True, 43: True}),
        Bar("Javelins", 2, 0, 3),
        Bar("Armor", 1, 0, 3),
    ]
    assert [(row.name, row.cubes, row.spaces, row.value) for row in shown.rows] == [
        ("Unassigned", 0, 0, ""), ("Perception", 0, 3, "1"), ("Movement", 2, 3, "5"), ("Strength & Defense", 0, 3, "1"),
        ("Throw Javelin", 0, 0, ""), ("Lob Bomb", 1, 0, ""), ("Intuit", 0, 0, ""), ("Repair Armor", 0, 0, ""),
        ("Bolster", 0, 0, ""),
    ]  # fmt: skip
    assert shown.numbers == {
        "strength": 2, "defense": 1, "spaces_left": 5, "encounters_left": 1, "spare_cubes": 3, "sidequest_deck": 8,
        "artifact_deck": 4,
    }  # fmt: skip
    assert [(card.name, card.state) for card in shown.cards] == [("Keen Blade", "face up"), ("Ghost Cloak", "used")]
    assert shown.hidden == {"sidequests": 2, "artifacts": 1}
    own = knight(t).panel(t.g, knight(t).seat)
    assert [(card.name, card.state) for card in own.cards if card.state == "in hand"] == [
        ("Girded", "in hand"), ("Tireless", "in hand"), ("Swift Boots", "in hand"),
    ]  # fmt: skip
    assert own.hidden == {}
    assert next(card for card in own.cards if card.name == "Girded").text.count("\n") == 1, "what it asks, what it does"
    assert next(card for card in own.cards if card.name == "Keen Blade").text == "Strength is 1 higher."
    assert any("reconstructed" in note for note in shown.notes)
    t.turn_of("spider")
    assert "spaces_left" not in knight(t).panel(t.g, 1).numbers, "in others' turns nothing is left of hers"


@pytest.mark.clause("AKN-57")
@pytest.mark.parametrize("mark", [6, 13, 22, 32, 43])
def test_a_grit_cube_is_reached_with_its_space(mark: int) -> None:
    waiting = []
    for grit in (mark - 1, mark, mark + 1):
        t = knight_on(3, 3, grit=grit)
        waiting.append(knight(t).panel(t.g, 0).bars[1].marks[mark])
    assert waiting == [True, False, False]


@pytest.mark.clause("AKN-02", "AKN-22", "AKN-31", "AKN-57")
def test_she_begins_with_all_her_armor_and_javelins_in_their_supplies() -> None:
    fresh = ArmoredKnight(0)
    assert (fresh.armor, fresh.spare_armor, fresh.javelins) == (0, 3, 0)
    t = bare("armored-knight", "skeletons", real=(ArmoredKnight,))
    t.dealt = True
    t.play(t.g.set_up())
    me = knight(t)
    assert (me.armor, me.spare_armor, me.javelins) == (0, 3, 0)
    assert (me.health, me.grit, me.encounter, me.boots, me.used) == (7, 0, None, 0, ())


@pytest.mark.clause("AKN-16", "AKN-57")
def test_an_encounter_that_is_under_way_tells_positions_apart() -> None:
    keys = []
    for change in ("", "none", "step", "origin", "must", "attacked"):
        t = knight_on(3, 3, tiles=NORTH, cubes=3)
        t.put("casty", 2, 3)
        act(t, "move (2,3)")
        under_way = knight(t).encounter
        assert under_way is not None
        if change == "none":
            knight(t).encounter = None
        elif change:
            setattr(under_way, change, 3)
        keys.append(repr(t.g.key()))
    assert len({*keys}) == len(keys)


def test_in_the_boots_her_board_counts_their_spaces() -> None:
    t = knight_on(3, 3, tiles=NORTH, cubes=1, artifacts=("swift-boots",))
    act(t, "use-artifact #swift-boots", "move (2,3)")
    assert knight(t).panel(t.g, 0).numbers["spaces_left"] == 2


def test_her_tokens_are_javelins() -> None:
    t = knight_on(3, 3, javelins=2)
    assert [knight(t).holds(token) for token in (JAVELIN, JAVELIN - 1)] == [2, 0]


def test_her_main_questions_can_be_resumed_from_the_table_alone() -> None:
    prompts = (turn.ACT, turn.BOOTS, encounter.EXCHANGE, *encounter.PROMPTS)
    assert all(prompt.hub for prompt in prompts)
    assert [prompt.name for prompt in prompts] == [*turn.MAIN_QUESTIONS]


def test_her_questions_have_her_numbers() -> None:
    t = knight_on(3, 3, cubes=2, on={"strength-defense": 1, "movement": 1})
    t.put("egg-1", 3, 3)
    assert text(t) == "Move and act. Spaces left: 3, encounters left: 1, hero cubes: 2."
    assert text(t, "encounter") == "Encounter: whom do you attack? Strength 2, hero cubes: 2."


# ------------------------------------------------------------------ words


def text(t: ManorTable, *answers: str) -> str:
    step = act(t, *answers)
    assert isinstance(step, Ask)
    return step.text()


def words(t: ManorTable, *answers: str, verb: str) -> list[str]:
    """What her options of a verb say."""
    step = act(t, *answers)
    assert isinstance(step, Ask)
    entries = menu(t.g.view(knight(t).seat, step))
    return [entry.words for entry in entries if entry.option.verb == verb]


@pytest.mark.clause("AKN-18", "AKN-38")
def test_a_reveal_says_how_much_grit_it_brings() -> None:
    for artifacts, grit in (((), 2), (("seekers-lantern",), 3)):
        t = knight_on(3, 3, tiles={(2, 3): "dark"}, cubes=1, artifacts=artifacts)
        assert words(t, "move (2,3)", verb="reveal") == [f"Reveal the tile: {grit} Grit"]
    t = knight_on(3, 3, tiles={(2, 3): "dark"}, cubes=1)
    hold(t, "seekers-lantern")
    assert words(t, "move (2,3)", verb="reveal") == ["Reveal the tile: 2 Grit"], "it works once it is played"


@pytest.mark.clause("AKN-29", "MMP-45")
def test_a_wall_at_the_stairs_is_called_so() -> None:
    t = knight_on(6, 3, cubes=1, tiles={(6, 3): "pit-n", (5, 3): PIT})
    assert "Lob Bomb: breach the wall between the stairs and the Entrance, 1 cube" in words(t, verb="lob-bomb")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Defense is 1 higher", "Defense is 1 higher"),
        ("Put a hero cube here", "put a hero cube here"),
        ("A sprint is up to 4 spaces", "a sprint is up to 4 spaces"),
        ("BREACH!! does not interrupt Smashy", "BREACH!! does not interrupt Smashy"),
        ("Sniffy distracts figures", "Sniffy distracts figures"),
    ],
)
def test_names_and_terms_keep_their_capital_within_a_sentence(text: str, said: str) -> None:
    assert going_on(text) == said


# ------------------------------------------------------------------ why not


def why(t: ManorTable, *place: int, figure: str = "") -> str:
    """The sentence by which a space, or a figure on it, cannot be chosen; empty if nothing is said."""
    reason = knight(t).why_not(t.g, space(*place), PIECES.index(figure) if figure else -1)
    return "" if reason is None else reason.sentence


@pytest.mark.clause("AKN-11", "AKN-12", "AKN-17", "AKN-19")
def test_why_she_cannot_go_there() -> None:
    tiles = {(2, 3): PIT, (3, 4): "blood-ne", (4, 4): PIT}
    t = knight_on(3, 3, tiles=tiles, cubes=1)
    assert why(t, 3, 4) == "A wall is between; Lob Bomb can breach it."
    assert why(t, 4, 4) == "One move leads to an adjacent tile."
    assert why(t, 3, 2) == "There is no tile: you cannot enter crypts."
    assert why(t, 3, 3) == "", "she may have an encounter"
    assert why(t, 2, 3) == "", "she may go"
    knight(t).moved = 1
    assert why(t, 2, 3) == "No space is left; a hero cube on Movement gives more."
    knight(t).encounters = 1
    assert why(t, 2, 3).startswith("You cannot move while no encounter is left")
    assert why(t, 3, 3) == "No encounter is left; a hero cube on Perception gives another."


@pytest.mark.clause("AKN-53", "AKN-54")
def test_why_the_boots_do_not_go_there() -> None:
    tiles = {(2, 3): PIT, (3, 4): "blood-ne", (3, 2): "dark"}
    t = knight_on(3, 3, tiles=tiles, cubes=2, artifacts=("swift-boots", "ghost-cloak"))
    act(t, "use-artifact #swift-boots")
    assert why(t, 3, 2).startswith("Swift Boots lead over Lit tiles")
    assert why(t, 3, 4).startswith("A wall is between")
    assert why(t, 3, 3).startswith("The Swift Boots carry you now")
    t.put("casty", 3, 4)
    act(t, "use-artifact #ghost-cloak")
    assert why(t, 3, 4) == "Swift Boots lead over Lit tiles, past nobody who forces attacks.", "no wall bars her now"


@pytest.mark.clause("AKN-27")
def test_why_no_javelin_reaches_it() -> None:
    t = knight_on(3, 3, tiles=NORTH, cubes=1)
    t.put("casty", 1, 3)
    t.put("slashy", 5, 5)
    t.put("wraith", 2, 3)
    assert why(t, 5, 5, figure="slashy").startswith("You do not see it")
    assert why(t, 1, 3, figure="casty") == "No javelin lies in the Throw Javelin box."
    knight(t).javelins = 1
    knight(t).used = ("throw-javelin",)
    assert why(t, 1, 3, figure="casty") == "You have thrown this turn."
    knight(t).used = ()
    knight(t).cubes[0] = 0
    assert why(t, 1, 3, figure="casty") == "A throw takes a hero cube from Unassigned."
    assert why(t, 2, 3, figure="wraith") == "It is Ethereal: nobody can attack it."
    t.put("stabby", 2, 3)
    assert why(t, 2, 3, figure="stabby") == "", "one goes there to attack"
    assert why(t, 3, 3, figure="armored-knight") == ""


@pytest.mark.clause("AKN-16", "AKN-18", "AKN-19", "AKN-20", "AKN-62")
def test_why_not_in_an_encounter() -> None:
    t = knight_on(3, 3, tiles={**CROSS, (2, 3): "dark shrine-open"}, cubes=1, on={"strength-defense": 3})
    hold(t, "girded")
    for figure in ("casty", "egg-1"):
        t.put(figure, 2, 3)
    assert why(t, 3, 3, figure="casty") == "You attack in an encounter, or with a javelin."
    act(t, "move (2,3)")
    assert why(t, 2, 3, figure="casty") == "First you reveal the tile, then you attack."
    assert why(t, 3, 3) == "Your encounter is under way: its steps come first.", "nobody can be attacked yet"
    act(t, "reveal")
    assert why(t, 2, 3, figure="egg-1") == "Figures that force attacks come first."
    assert why(t, 3, 3) == "You must attack every figure that forced you when you came in."
    t["skeletons"].stays = True
    act(t, "attack (2,3) casty")
    assert why(t, 2, 3, figure="casty").startswith("You have attacked it")
    assert why(t, 3, 3) == "Your encounter is under way: its steps come first."
    act(t, "go-on")
    assert why(t, 2, 3, figure="egg-1") == "The attacks of this encounter are over."


@pytest.mark.clause("AKN-19", "AKN-57")
@pytest.mark.parametrize("attacked", ["casty", "stabby"])
def test_whom_she_has_attacked_is_told_figure_by_figure(attacked: str) -> None:
    t = knight_on(3, 3, tiles=CROSS, cubes=1)
    for figure in ("casty", "slashy", "stabby"):
        t.put(figure, 2, 3)
    t["skeletons"].stays = True
    act(t, "move (2,3)", f"attack (2,3) {attacked}")
    told = [figure for figure in ("casty", "slashy", "stabby") if "attacked it" in why(t, 2, 3, figure=figure)]
    assert told == [attacked]


# ------------------------------------------------------------------ how near she is to winning


def stands(t: ManorTable) -> float:
    return knight(t).progress(t.g)


def with_prey(*place: int, at: tuple[int, int] = (2, 3), **more: Any) -> ManorTable:
    t = knight_on(*place, real=(Spider,), **more)
    t.put("giant-spider", *at)
    return t


def test_what_the_spider_has_lost_counts_most() -> None:
    t = with_prey(3, 3, at=(0, 0))
    before = stands(t)
    t.g.named("spider").boxed = SPIDERLINGS[:1]  # type: ignore[attr-defined]
    assert stands(t) - before == pytest.approx(0.11)
    t.g.where = [-1] * len(t.g.where)
    assert stands(t) == 0, "not on the map"


@pytest.mark.parametrize(
    ("slot", "better"), [("grit", 5), ("health", 8), ("javelins", 1), ("armor", 1), ("cubes", [4] + [0] * 11)]
)
def test_whatever_she_has_more_of_is_worth_something(slot: str, better: object) -> None:
    t = knight_on(3, 3, grit=1)
    before = stands(t)
    setattr(knight(t), slot, better)
    assert before < stands(t) < 1


def test_health_and_armor_count_only_where_somebody_takes_it() -> None:
    t = knight_on(3, 3, others=("spider",))
    before = stands(t)
    knight(t).armor = 3
    assert stands(t) == before


def test_every_deed_on_the_way_to_a_blow_makes_it_nearer() -> None:
    t = with_prey(3, 3, at=(1, 3), tiles=NORTH, cubes=2)
    hold(t, "girded")
    seen = [stands(t)]
    for deed in ("raise #movement", "move (2,3)", "move (1,3)", "bolster"):
        act(t, deed)
        seen.append(stands(t))
    assert seen == sorted({*seen}), "each is better than the one before"
    assert asked(act(t, "attack (1,3) giant-spider")) == "spider-scatter", "a hit"


def test_cubes_are_kept_for_a_blow_that_can_still_be_struck() -> None:
    t = with_prey(3, 3, cubes=1)
    before = stands(t)
    act(t, "raise #perception")
    assert stands(t) < before, "no Bolster any more"


def test_the_grit_of_an_encounter_that_has_begun_is_all_but_hers() -> None:
    t = knight_on(3, 3, tiles={(2, 3): "dark pit-open", (3, 2): PIT}, cubes=0, others=("spider",))
    hold(t, "girded")
    seen = [stands(t)]
    for deed in ("move (2,3)", "reveal"):
        act(t, deed)
        seen.append(stands(t))
    assert seen == sorted({*seen})


def test_her_progress_tells_nothing_of_her_hand() -> None:
    one, other = knight_on(3, 3), knight_on(3, 3)
    hold(one, "girded", "keen-blade")
    hold(other, "pilgrim", "swift-boots")
    assert stands(one) == stands(other)


# ------------------------------------------------------------------ her board in scenario files


def put(t: ManorTable, **fields: object) -> dict[str, object]:
    """Set her board up as a file says, and spell it."""
    board = ArmoredKnightBoard(**fields)  # type: ignore[arg-type]
    board.put(t.g)
    return board.found(t.g)


@pytest.mark.clause("AKN-02", "AKN-04", "AKN-05", "AKN-06")
def test_a_file_says_everything_or_leaves_it_as_at_the_start() -> None:
    t = knight_on(3, 3)
    usual = put(t)
    assert {field: usual[field] for field in ("phase", "health", "grit", "unassigned", "cubes", "armor")} == {
        "phase": "act", "health": 7, "grit": 0, "unassigned": 2, "cubes": {}, "armor": 0,
    }  # fmt: skip
    assert (knight(t).spare_cubes, knight(t).spare_armor, t.g.supply[JAVELIN]) == (5, 3, 3)
    t = knight_on(3, 3)
    given = {
        "phase": "collect", "health": 4, "grit": 20, "unassigned": 1, "cubes": {"movement": 2, "ghost-cloak": 1},
        "javelins": 1, "armor": 2, "sidequests": ["girded"], "sidequest_deck": ["pilgrim", "tireless"],
        "sidequest_discards": ["true-arm"], "artifacts": ["keen-blade"], "artifacts_in_play": ["ghost-cloak"],
        "artifact_deck": ["swift-boots"], "used": ["lob-bomb", "ghost-cloak"], "moved": 1, "encounters": 1,
        "feats": {"breaches_this_turn": 1},
    }  # fmt: skip
    found = put(t, **given)
    assert {field: found[field] for field in given if field != "used"} == {
        field: value for field, value in given.items() if field != "used"
    }
    assert found["used"] == ["ghost-cloak", "lob-bomb"]
    assert (found["movement"], found["perception"], found["strength"], found["defense"]) == (5, 1, 1, 1)
    assert (knight(t).spare_cubes, knight(t).spare_armor, t.g.supply[JAVELIN]) == (3, 1, 2)
    t.turn_of("spider")
    assert put(t)["phase"] == "collect", "in others' turns hers is to come"


def test_only_the_order_of_decks_is_expected() -> None:
    board = ArmoredKnightBoard(sidequest_deck=["tireless", "pilgrim"], artifact_deck=["swift-boots", "ghost-cloak"],
                               sidequests=["true-arm", "girded"], cubes={"movement": 0, "perception": 1})  # fmt: skip
    assert board.wanted() == {
        "sidequest_deck": ["tireless", "pilgrim"], "artifact_deck": ["swift-boots", "ghost-cloak"],
        "sidequests": ["girded", "true-arm"], "cubes": {"perception": 1},
    }  # fmt: skip


def test_without_a_place_she_stands_on_the_entrance() -> None:
    t = knight_on(3, 3)
    t.g.where[PIECES.index("armored-knight")] = -1
    put(t)
    assert t.where("armored-knight") == "(6,3)"


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"health": 8}, "armored_knight.health: 8 is too much, it ends at 7"),
        ({"health": 0}, "with no Health the hero is dead (AKN-40)"),
        ({"grit": 46}, "it ends at 45"),
        ({"javelins": 4}, "armored_knight.javelins: 4 is too much, it ends at 3"),
        ({"armor": 4}, "it ends at 3"),
        ({"cubes": {"sprint": 1}}, "there is no box 'sprint'; there are: perception, movement"),
        ({"cubes": {"unassigned": 1}}, "there is no box 'unassigned'"),
        ({"cubes": {"tower-shield": 1}}, "there is no box 'tower-shield'"),
        ({"cubes": {"movement": 4}}, "movement has room for 3"),
        ({"unassigned": 8}, "8 hero cubes are more than there are"),
        ({"feats": {"steps": 1}}, "there is no 'steps'; there are: tiles_revealed_this_turn"),
    ],
)
def test_what_a_file_says_wrong_is_told_in_a_sentence(fields: dict[str, object], words: str) -> None:
    with pytest.raises(SetupError) as found:
        put(knight_on(3, 3), **fields)
    assert words in str(found.value)


def test_the_most_that_fits_is_taken() -> None:
    t = knight_on(3, 3)
    found = put(t, health=7, grit=45, javelins=3, armor=3, cubes={"movement": 3}, unassigned=4)
    assert (found["health"], found["grit"], found["javelins"], found["armor"]) == (7, 45, 3, 3)
    assert knight(t).spare_cubes == 0


# ------------------------------------------------------------------ small things that planted bugs pointed at


@pytest.mark.clause("AKN-19", "AKN-57")
def test_of_two_that_are_alike_the_other_is_still_to_be_attacked() -> None:
    t = knight_on(3, 3, cubes=0)
    t.put("poltergeist-1", 3, 3)
    t.put("poltergeist-2", 3, 3)
    assert len(offered(t, "encounter", verb="attack")) == 1
    assert len(offered(t, offered(t, verb="attack")[0], verb="attack")) == 1, "the one not yet attacked"


@pytest.mark.clause("AKN-57", "AKN-34", "AKN-59", "AKN-21")
def test_what_she_draws_she_alone_sees() -> None:
    t = knight_on(3, 3, tiles={**CROSS, (3, 3): "shrine-open"}, cubes=1, javelins=1, armor=1)
    me = knight(t)
    me.seat = me.owner = 2
    hold(t, "girded", "true-arm")
    leave(t, "tireless", "pilgrim", "keen-blade")
    act(t, "complete #girded", "tireless")
    act(t, "encounter", "discard-sidequest #true-arm", "go-on")
    assert len(me.sidequests.hand) == 2
    drawn = [
        thing for thing in (*me.sidequests.hand, *me.artifacts.hand) if me.sidequests.names[thing.face] != "true-arm"
    ]
    assert {thing.known for thing in drawn} == {1 << 2}


@pytest.mark.clause("AKN-51", "AKN-62")
def test_whom_a_javelin_sent_away_is_forgotten() -> None:
    t = knight_on(3, 3, tiles=NORTH, cubes=2, on={"strength-defense": 1}, javelins=1)
    t.put("casty", 2, 3)
    t.put("egg-1", 2, 3)
    act(t, "move (2,3)", "throw-javelin (2,3) casty")
    assert knight(t).encounter is not None
    assert knight(t).encounter.must == 0  # type: ignore[union-attr]


@pytest.mark.clause("MMP-106", "AKN-57")
def test_what_all_have_seen_cannot_be_taken_back() -> None:
    t = knight_on(3, 3, tiles={**CROSS, (3, 3): "shrine-open"}, cubes=1, javelins=1, armor=1)
    hold(t, "girded", "true-arm", "keen-blade")
    leave(t)
    seen = [t.g.learned]
    for shown in ("play-artifact #keen-blade", "complete #girded"):
        act(t, shown)
        seen.append(t.g.learned)
    t = knight_on(3, 3, tiles={**CROSS, (3, 3): "shrine-open"}, cubes=1)
    hold(t, "true-arm", "pilgrim")
    before = t.g.learned
    act(t, "encounter", "discard-sidequest #true-arm")
    assert t.g.learned == before + 1
    assert seen == sorted({*seen})


@pytest.mark.clause("AKN-41", "AKN-02")
def test_a_lord_is_a_hero_cube_short() -> None:
    t = knight_on(3, 3, terms=(ArmoredKnightTerms(cubes=1, cubes_boxed=1),))
    with pytest.raises(AssertionError, match="AKN-02"):
        knight(t).check(t.g)
    knight(t).spare_cubes -= 1
    knight(t).check(t.g)


@pytest.mark.clause("AKN-13", "AKN-14", "AKN-15")
@pytest.mark.parametrize(
    ("tile", "figure", "answer", "clause"),
    [
        ("dark shrine-open", "", "move (2,3)", "AKN-13"),
        ("dark shrine-open", "casty", "move (2,3)", "AKN-13"),
        (PIT, "casty", "move (2,3)", "AKN-14"),
        (PIT, "", "move (2,3)", ""),
        (PIT, "", "encounter", "AKN-15"),
    ],
)
def test_what_an_encounter_comes_from_is_told(tile: str, figure: str, answer: str, clause: str) -> None:
    t = knight_on(3, 3, tiles={**CROSS, (2, 3): tile}, cubes=2)
    if figure:
        t.put(figure, 2, 3)
    t.g.story = []
    act(t, answer)
    assert [event.clause for event in t.g.story if event.verb == "encounter"] == ([clause] if clause else [])
