"""Tracks and rows of a role's board, drawn one by one: where the marker is, what lies on which space, and what is said
to those who hear it."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest
from msgspec.structs import replace

from tests.draw.positions import crowd
from underhall.draw.faces.registry import FACES, face_of
from underhall.hall.view import Bar, Row
from underhall.table.board_parts import Stat, Thing, _omens, brief, draw, holes, meaning, meter, shape

NOBODY = "stranger"
"""A role that no page knows: all is drawn in its usual shape."""


def drawn(thing: Thing, role: str = NOBODY, noted: bool = True) -> ET.Element:
    return ET.fromstring(draw(crowd(), role, thing, noted))


def said(root: ET.Element) -> str:
    return " ".join("".join(root.itertext()).split())


def of_class(root: ET.Element, css: str) -> list[ET.Element]:
    return [one for one in root.iter() if css in one.get("class", "").split()]


def heard(root: ET.Element) -> list[str | None]:
    (one,) = [one for one in root.iter() if one.get("role") == "meter"]
    return [one.get(f"aria-{which}") for which in ("label", "valuemin", "valuenow", "valuemax", "valuetext")]


# ------------------------------------------------------------------ tracks


@pytest.mark.parametrize(
    ("bar", "css"),
    [
        (Bar("Health", 2, 0, 30), "pip"),
        (Bar("Odd", 2, 0, 9), "gather"),
        (Bar("Odd", 2, 0, 10), "march"),
        (Bar("Odd", 2, 0, 20), "march"),
        (Bar("Odd", 2, 0, 21), "rail"),
    ],
)
def test_a_longer_track_is_drawn_smaller(bar: Bar, css: str) -> None:
    assert shape(NOBODY, bar) == css
    assert drawn(bar).get("class") == css
    assert heard(drawn(bar)) == [bar.name, "0", "2", str(bar.end), f"2 of {bar.end}"]


@pytest.mark.parametrize(("value", "now"), [(-1, 0), (0, 0), (3, 3), (5, 5), (7, 5)])
def test_what_is_heard_of_a_track_lies_between_its_ends(value: int, now: int) -> None:
    assert f'aria-valuenow="{now}" aria-valuetext="{value} of 5"' in meter("x", value, 5)
    assert 'aria-valuemin="2" aria-valuemax="5" aria-valuenow="2"' in meter("x", 0, 5, 2)


def test_health_is_a_drop_for_each() -> None:
    root = drawn(Bar("Health", 2, 0, 5))
    (pips,) = of_class(root, "pips")
    assert [one.get("class") for one in pips] == ["on", "on", None, None, None]
    assert said(root) == "Health2"


def test_a_short_track_is_as_many_things_on_spaces() -> None:
    root = drawn(Bar("Odd", 3, 4, 5))
    assert (len([*root.iter("use")]), len(of_class(root, "hole"))) == (3, 2)
    assert said(root) == "Odd3/4"
    assert said(drawn(Bar("Odd", 3, 0, 5))) == "Odd3/5", "without a goal up to its end"


def test_no_space_is_drawn_where_more_lies_than_there_are_spaces() -> None:
    assert (holes("cube", 3, 2).count("hole"), holes("cube", 3, 2).count("<svg")) == (0, 3)
    assert "hole square" in holes("cube", 0, 1)
    assert "hole round" in holes("disc", 0, 1)


def test_a_track_with_a_marker_counts_from_0_and_rings_the_goal() -> None:
    root = drawn(Bar("Odd", 2, 11, 12))
    spaces = of_class(root, "space")
    assert [said(one) for one in spaces] == ["0", "1", "", *(str(space) for space in range(3, 13))]
    assert [number for number, one in enumerate(spaces) if "goal-space" in one.get("class", "")] == [11]
    assert [number for number, one in enumerate(spaces) if "past" in one.get("class", "")] == [0, 1]
    assert said(of_class(root, "over")[0]) == "Odd 2goal 11"
    assert "n13" in of_class(root, "spaces")[0].get("class", "")
    assert not of_class(drawn(Bar("Odd", 2, 0, 12)), "goal-space")


def test_a_track_of_cubes_is_filled_from_1_on() -> None:
    root = drawn(Bar("Wakefulness", 2, 3, 4), "dragon")
    spaces = of_class(root, "space")
    assert [said(one) for one in spaces] == ["", "", "3", "4"]
    assert [len([*one.iter("use")]) for one in spaces] == [1, 1, 0, 0]
    assert [number for number, one in enumerate(spaces, 1) if "goal-space" in one.get("class", "")] == [3]


@pytest.mark.clause("GHL-50")
def test_every_second_space_of_fury_draws_a_card_but_where_the_marker_is() -> None:
    spaces = of_class(drawn(Bar("Fury", 4, 0, 10), "ghoul"), "space")
    assert [number for number, one in enumerate(spaces) if "draw" in one.get("class", "")] == [2, 6, 8, 10]


def test_a_track_of_steps_shows_each_number_and_which_one_it_is() -> None:
    (steps,) = of_class(drawn(Bar("Rage", 2, 0, 3), "goblins"), "steps")
    assert [(one.text, one.get("class")) for one in steps] == [("0", None), ("1", None), ("2", "now"), ("3", None)]


def test_a_long_track_is_a_rail_with_the_marker_where_it_is() -> None:
    root = drawn(Bar("Odd", 10, 0, 48, {6: True, 24: False}))
    assert [one.get("d") for one in root.iter("path")][1:] == ["M10 18H70.0", "M70.0 13l5.5-9.5h-11z"]
    assert [(one.get("x"), one.get("y")) for one in of_class(root, "post")] == [("37.0", "9"), ("145.0", "9")]
    assert [one.get("x") for one in root.iter("use")] == ["39.0"], "there the cube is gone"
    numbers = [(one.get("x"), one.text) for one in root.iter("text")]
    assert numbers == [("46.0", "6"), ("154.0", "24"), ("10", "0"), ("298", "48")]


@pytest.mark.parametrize(
    ("end", "mark", "crowded"),
    [(48, 44, False), (48, 45, True), (48, 47, True), (144, 133, False), (144, 134, True)],
)
def test_the_end_of_a_rail_is_not_named_where_it_would_run_into_another_number(
    end: int, mark: int, crowded: bool
) -> None:
    named = [one.text for one in drawn(Bar("Odd", 10, 0, end, {mark: True})).iter("text")]
    assert (str(end) in named) is not crowded


# ------------------------------------------------------------------ rows


def test_a_row_of_cubes_says_how_many_lie_on_how_many_spaces() -> None:
    root = drawn(Row("Even", 1, 3, "7", "so it is"))
    (discs,) = of_class(root, "discs")
    assert discs.get("aria-label") == "Even: 1 of 3"
    assert (len([*discs.iter("use")]), len(of_class(discs, "hole"))) == (1, 2)
    assert said(root) == "Even7so it is"
    assert of_class(drawn(Row("Even", 4, 3)), "discs")[0].get("aria-label") == "Even: 4 of 4"


def test_a_note_is_told_at_once_or_when_one_asks() -> None:
    row = Row("Even", 1, 3, note="so it is")
    assert (said(drawn(row)), drawn(row).get("title")) == ("Evenso it is", None)
    assert (said(drawn(row, noted=False)), drawn(row, noted=False).get("title")) == ("Even", "so it is")
    assert drawn(Row("Even", 1, 3), noted=False).get("title") is None
    spot = Row("Space 1", 1, 1, "3 markers", "a poltergeist")
    assert drawn(spot, "warlock", noted=False).get("title") is None, "its note is drawn"


def test_equipment_is_a_slot_for_each_cube() -> None:
    root = drawn(Row("Odd", 1, 3), "knight")
    assert root.get("class") == "equip"
    assert [len([*slot.iter("use")]) for slot in of_class(root, "slot")] == [1, 0, 0]
    assert of_class(root, "slots")[0].get("aria-label") == "Odd: 1 of 3 cubes"


def test_a_row_of_a_track_shows_what_is_not_covered_by_a_cube() -> None:
    name, values = next(iter(face_of("manor").values.items()))
    row = Row(name, 1, len(values) - 1)
    slots = of_class(drawn(row, "manor"), "slot")
    assert [said(slot) for slot in slots] == ["", *(said(ET.fromstring(f"<i>{value}</i>")) for value in values[2:])]
    assert [*slots[0].iter("use")]


def test_omens_lie_as_their_symbols_with_the_spaces_that_are_left() -> None:
    assert _omens("2 boulder, 1 trail") == ["omen-boulder", "omen-boulder", "omen-trail"]
    assert _omens("2 boulder, 1 zebra") == _omens("boulder") == []
    root = drawn(Row("Past Plunder", 3, 5, note="2 boulder, 1 trail"), "cave-ghost")
    (discs,) = of_class(root, "discs")
    symbols = ["#omen-boulder", "#omen-boulder", "#omen-trail"]
    assert [one.get("href") for one in discs.iter("use")] == symbols
    assert len(of_class(discs, "hole")) == 2


@pytest.mark.clause("GOB-09")
@pytest.mark.parametrize(
    ("on_the_map", "note", "told"),
    [
        (True, "revealed", "3E 1N"),
        (True, "revealed, Ogre", "3E 1N, Ogre"),
        (True, "lurking, Ogre, Troll", "3E 1N, lurking, Ogre, Troll"),
        (False, "hidden, Ogre", "hidden, Ogre"),
    ],
)
def test_a_tribe_tells_its_place_what_it_does_there_and_then_its_monsters(
    on_the_map: bool, note: str, told: str
) -> None:
    view = crowd()
    view = view if on_the_map else replace(view, pieces=[])
    row = Row("Eye Tribe", 1, 6, "Strength 1, Perception 2", note)
    root = ET.fromstring(draw(view, "goblins", row, True))
    assert [one.text for one in root.iter("em")] == [told]
    assert [one.get("aria-label") for one in of_class(root, "num")] == ["Strength 1", "Perception 2"]
    assert next(root.iter("use")).get("href") == "#piece-goblin-eye"


def test_what_a_power_takes_is_drawn_and_any_card_is_a_question_mark() -> None:
    root = drawn(Row("Odd", value="claw ? claw", note="Roar."), "dragon")
    (icons,) = of_class(root, "icons")
    assert icons.get("title") == "claw any card claw"
    assert [(one.tag, one.text) for one in icons] == [("svg", None), ("i", "?"), ("svg", None)]
    assert said(root) == "?OddRoar."


def test_a_row_without_spaces_is_a_name_and_a_value() -> None:
    assert [shape(NOBODY, row) for row in (Row("Odd", value="7"), Row("Odd", 1), Row("Odd", 0, 1))] == [
        "value", "cuberow", "cuberow",
    ]  # fmt: skip
    assert said(drawn(Row("Odd", value="7", note="so it is"))) == "Odd7so it is"


def test_a_space_says_what_it_asks_for_and_its_note_if_it_has_one() -> None:
    rows = [Row("Space 1", 0, 1, "3 markers", "a poltergeist"), Row("Space 2", 0, 1, "4 markers")]
    slots = [of_class(drawn(row, "warlock"), "slot")[0] for row in rows]
    assert [slot.get("title") for slot in slots] == ["Space 1: 3 markers, a poltergeist", "Space 2: 4 markers"]
    assert [slot.text for slot in slots] == ["3", "4"]


@pytest.mark.parametrize("role", FACES)
def test_a_thing_means_the_same_whoever_it_is_done_to(role: str) -> None:
    for name, known in FACES[role].means.items():
        assert meaning(role, name) == known
        if " the " not in name:
            assert meaning(role, f"{name} the Stranger") == known


def test_a_number_and_a_thing_in_the_fewest_words() -> None:
    assert said(drawn(Stat("Third", 7))) == "Third 7"
    assert [
        brief(NOBODY, thing) for thing in (Stat("A", 2), Bar("B", 3, 4, 5), Row("C", 6, 7), Row("D", 6, 7, "8"))
    ] == [f"<span>{name} <b>{value}</b></span>" for name, value in zip("ABCD", (2, 3, 6, 8), strict=True)]
