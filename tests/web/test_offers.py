"""What the start page says about a mix: of each role how it stands to those that are chosen, levels, optional rules,
the nearest legal mixes; and which lessons and first games a house has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from underhall.draw.faces.registry import HOUSE_FACES
from underhall.hall.choosing import Level
from underhall.houses import HOUSES
from underhall.table import mixing
from underhall.table.learning import courses, first_mix
from underhall.table.mixing import (
    Card,
    Offer,
    Pick,
    Rule,
    Seat,
    Wanted,
    _deal,
    everyone_in,
    first_game,
    named,
    offer,
    optional_rules,
    solo_levels,
    wanted,
)
from underhall.told.setups import Dealt, setup_of


def asked(roles: str, house: str = "cave", **more: Any) -> Wanted:
    return Wanted(tuple(roles.split(",")) if roles else (), house=house, **more)


def offered(roles: str, house: str = "cave", **more: Any) -> Offer:
    return offer(asked(roles, house, **more))


ALONE = "A guest needs all three core seats held (Knight, Goblins, Dragon), and that of the"
BASE = "knight,goblins,dragon,cave"


@pytest.mark.parametrize(
    ("roles", "role", "state", "aim", "clause"),
    [
        (BASE, "knight", "chosen", "Kill the Dragon (Health 5).", "VAR-108"),
        (BASE, "thief", "", "6 stashed Treasures.", "VAR-108"),
        (BASE, "cave-ghost", "barred", "Not beside the Cave: the Cave Ghost takes the Cave's place.", ""),
        (BASE, "paladin", "", "In place of the Knight: kill the Dragon.", "MVR-90"),
        (BASE, "warlock", "", "Dominate 5 pieces.", "MVR-95"),
        (BASE, "shadow-unicorn", "", "Nothing; he only gets in the way.", "VAR-83"),
        ("knight,goblins,shadow-unicorn", "shadow-unicorn", "chosen", "Nothing; he only gets in the way.", "VAR-83"),
        ("knight,goblins,shadow-unicorn", "cave", "", "5 Crystal tiles removed in the Collapse.", "VAR-108"),
        # alone, and nobody yet
        ("cave", "cave", "clash", "The Cave cannot be played alone (VAR-07).", ""),
        ("cave,shadow-unicorn", "cave", "clash", "The Cave cannot be played alone (VAR-07).", ""),
        ("", "cave", "barred", "The Cave cannot be played alone (VAR-07).", ""),
        ("", "thief", "", "6 stashed Treasures.", "VAR-108"),
        # who clash
        ("knight,vile-ghoul,ghoul,goblins", "vile-ghoul", "clash", "Clashes with the Goblins and the Ghoul.", ""),
        ("knight,vile-ghoul,ghoul,goblins", "knight", "chosen", "5 smashed Crystals, then enter the Entrance.",
         "VAR-108"),
        # a guest
        ("paladin,goblins,dragon,thief", "paladin", "chosen", "Kill the Dragon.", "MVR-90"),
        ("paladin,goblins,dragon,thief", "knight", "barred", "Not beside the Paladin: they sit in the same seat.", ""),
        ("paladin,goblins,dragon,thief", "armored-knight", "", "In place of the Paladin: kill the Dragon.", "MVR-91"),
        ("paladin,goblins,dragon,thief", "spider", "barred", "One guest at a table: the Paladin is here (MVR-74).", ""),
        ("knight,ghoul", "paladin", "barred", "Nobody visits the Cave alone (MVR-74).", ""),
        ("knight,ghoul", "spider", "barred", f"{ALONE} Goblins is empty (MVR-74).", ""),
        ("knight,goblins,dragon,thief,spider", "spider", "clash", "Clashes with the Dragon.", ""),
        ("knight,goblins,dragon,thief,spider", "warlock", "",
         "In place of the Thief and the Spider: dominate 5 pieces.", "MVR-95"),
    ],
)  # fmt: skip
def test_how_a_role_stands_to_those_that_are_chosen(roles: str, role: str, state: str, aim: str, clause: str) -> None:
    (card,) = [card for card in offered(roles).cards if card.role == role]
    assert (card.state, card.aim, card.clause, card.chosen) == (state, aim, clause, role in roles.split(","))


@pytest.mark.parametrize(
    ("roles", "role", "state", "aim"),
    [
        ("paladin", "paladin", "chosen", "Hit 6 poltergeists before Terror reaches 12."),
        ("paladin", "armored-knight", "barred", "Not beside the Paladin: they sit in the same seat."),
        ("paladin", "skeletons", "barred", "The Spider has a part in every one of the ten mixes (MVR-02)."),
        ("paladin", "spider", "", "Leave the manor with 12 Terror."),
        ("paladin", "knight", "barred", "Nobody visits the Manor alone (MVR-74)."),
        ("spider", "spider", "clash", "Alone only the Paladin plays (MVR-25)."),
        ("skeletons,spider", "knight", "", "Kill the Spider."),
    ],
)
def test_the_same_in_the_manor(roles: str, role: str, state: str, aim: str) -> None:
    (card,) = [card for card in offered(roles, "manor").cards if card.role == role]
    assert (card.state, card.aim) == (state, aim)


def test_a_card_tells_all_of_a_role() -> None:
    cards = {card.role: card for card in offered(BASE).cards}
    pitches = {role: card.pitch for role, card in cards.items()}
    assert cards["vile-ghoul"] == Card(
        "vile-ghoul", "Vile Ghoul", "piece-vile-ghoul", "vile", "seat 2, as Goblins", pitches["vile-ghoul"], 2, False,
        "barred", "Not beside the Goblins: the Vile Ghoul takes the Goblins' place.",
    )  # fmt: skip
    assert cards["paladin"] == Card(
        "paladin", "Paladin", "piece-paladin", "paladin", "seat 1, as Knight", pitches["paladin"], 1, False,
        "", "In place of the Knight: kill the Dragon.", "MVR-90", guest=True, instead=cards["paladin"].instead,
    )  # fmt: skip
    assert cards["paladin"].instead[0] == "knight", "whoever sits there goes"
    assert {"spider", "ghoul", "shadow-unicorn"} < {*cards["paladin"].instead}
    assert {card.role: card.seat for card in cards.values() if not card.guest} == {
        "knight": "seat 1", "goblins": "seat 2", "vile-ghoul": "seat 2, as Goblins", "dragon": "seat 3",
        "nightmare-unicorn": "seat 3, as Dragon", "cave": "seat 4", "cave-ghost": "seat 4, as Cave", "thief": "seat 5",
        "ghoul": "seat 6", "ghost": "seat 7", "shadow-unicorn": "nobody plays it",
    }  # fmt: skip
    assert [*cards] == [*everyone_in(HOUSES["cave"])], "in turn order, guests last"
    assert [*cards][-6:] == ["paladin", "armored-knight", "skeletons", "spider", "shadow-paladin", "warlock"]
    assert [card.role for card in cards.values() if card.guest] == [*cards][-6:]


# ------------------------------------------------------------------ whether it may be, and what instead


@pytest.mark.parametrize(
    ("roles", "heading", "reason", "fixes", "order"),
    [
        (BASE, "", "", [], BASE.split(",")),
        ("", "Nobody plays yet",
         "Nobody plays, but 1 to 7 roles make a game (VAR-02); try Knight + Goblins + Dragon + Cave.", [], []),
        ("shadow-unicorn", "Nobody plays yet", None, [], ["shadow-unicorn"]),
        ("cave", "This role cannot play alone", "The Cave cannot be played alone (VAR-07).",
         ["knight+cave", "goblins+cave", "vile-ghoul+cave"], ["cave"]),
        ("knight,wizard", "This cannot be",
         ("There is no role 'wizard'; the roles are: Knight, Goblins, Vile Ghoul, Dragon, Nightmare Unicorn, Cave, "
          "Cave Ghost, Thief, Ghoul, Ghost."), [], ["knight"]),
        ("knight,knight", "This cannot be",
         ("Knight + Knight has the Knight more than once, but each role is played by one player (VAR-02); the nearest "
          "legal mix is Knight."), [], ["knight"]),
        ("ghoul,vile-ghoul", "These cannot share a table", None,
         ["vile-ghoul", "ghoul", "knight+vile-ghoul"], ["vile-ghoul", "ghoul"]),
    ],
)  # fmt: skip
def test_what_cannot_be_has_a_heading_a_reason_and_the_nearest_mixes(
    roles: str, heading: str, reason: str | None, fixes: list[str], order: list[str]
) -> None:
    found = offered(roles)
    assert (found.ok, found.heading, found.order) == (not heading, heading, order)
    assert bool(found.error) == bool(heading)
    if reason is not None:
        assert found.reason.striptags() == reason
    assert [fix.roles for fix in found.fixes][: len(fixes)] == fixes
    assert len(found.fixes) == (3 if fixes else 0)
    assert [seat.role for seat in found.seats] == order


def test_the_words_are_about_what_was_asked_for_or_else_the_nearest_mix() -> None:
    good, wrong, nobody = offered("knight,ghoul"), offered("knight,vile-ghoul,ghoul"), offered("")
    assert good.special == "Past Plunder: Ghoul; Goblin Infestation A"
    assert good.lines[0] == ("2 players, in turn order: Knight (standard) and Ghoul (standard).", "VAR-10")
    assert wrong.lines[0][0].startswith("2 players, in turn order: Knight (standard) and ")
    assert (nobody.lines, nobody.rules, nobody.special) == ([], [], "")
    level = offered("thief", levels=("hard",))
    assert (level.ok, level.heading, level.reason) == (
        False, "This cannot be", "Thief has no solo level; for a difficulty level write Thief=LEVEL.",
    )  # fmt: skip
    assert level.lines[0][0] == "1 player, in turn order: Thief (standard)."
    assert level.fixes == [], "the mix itself may be"


@pytest.mark.parametrize(
    ("roles", "levels", "solo"),
    [("ghoul", (), "medium"), ("ghoul", ("hard",), "hard"), ("ghoul", ("ghoul=hard",), "medium"),
     ("ghoul,shadow-unicorn", (), ""), ("thief", (), ""), ("knight,ghoul", (), ""), ("cave", (), "")],
)  # fmt: skip
def test_the_solo_level_of_who_plays_alone(roles: str, levels: tuple[str, ...], solo: str) -> None:
    assert offered(roles, levels=levels).solo == solo


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("", ""),
        ("roles: there is no role 'x'", "There is no role 'x'."),
        ("option terrain: perhaps", "Perhaps."),
        ("level: the cave-ghost takes the cave's place", "The Cave Ghost takes the cave's place."),
        ("knight+ghoul in the cave and the cave", "Knight + Ghoul in the cave and the Cave."),
        ("who: nobody plays the ghosts, ghostly", "Nobody plays the ghosts, ghostly."),
        ("a level: stays", "A level: stays."),
        ("the vile-ghoul and a cave-in", "The Vile Ghoul and a cave-in."),
    ],
)
def test_a_sentence_of_the_command_line_is_told_to_people(sentence: str, said: str) -> None:
    assert named(sentence) == said


# ------------------------------------------------------------------ who plays, and at which level


def test_a_seat_says_by_whom_and_at_which_level_and_which_others_there_are() -> None:
    knight, ghoul, shadow = offered(
        "knight,ghoul,shadow-unicorn", levels=("ghoul=hard",), ways={"ghoul": "open", "knight": "greedy"}
    ).seats
    assert ghoul == Seat("ghoul", "Ghoul", "piece-ghoul", "open", "hard", "Standard", [
        ("ghoul=easiest", "Easiest: Ragpicker"), ("ghoul=easy", "Easy: Scavenger"), ("ghoul=hard", "Hard: Stalker"),
        ("ghoul=expert", "Expert: Hunter"),
    ])  # fmt: skip
    assert (knight.way, knight.level, len(knight.levels)) == ("greedy", "", 4)
    assert (shadow.way, shadow.role) == ("", "shadow-unicorn")
    guest = offered("paladin,goblins,dragon,thief").seats
    assert [(seat.way, len(seat.levels)) for seat in guest] == [("me", 0), ("normal", 2), ("normal", 4), ("normal", 4)]


def test_what_all_agreed_on_is_the_usual_level_of_each() -> None:
    """Short games are played at a lower one."""
    seats = offered("knight,ghoul", options=("speed=short",)).seats
    assert [seat.usual for seat in seats] == ["Easy", "Easy"]
    assert all("Easy" not in words for seat in seats for _, words in seat.levels if words.startswith("Easy:"))
    chosen = offered("knight,ghoul", options=("speed=short",), levels=("ghoul=easiest",)).seats
    assert [(seat.level, seat.usual) for seat in chosen] == [("", "Easy"), ("easiest", "Standard")]


def test_words_of_a_level() -> None:
    assert mixing._level_words(Level("very-easy", "Squire")) == "Very easy: Squire"


# ------------------------------------------------------------------ optional rules


def rules(roles: str, house: str = "cave", **more: Any) -> dict[str, Rule]:
    return {rule.name: rule for rule in offered(roles, house, **more).rules}


def test_rules_that_can_be_come_before_those_that_cannot() -> None:
    found = offered("knight,thief").rules
    assert [rule.name for rule in found if not rule.why] == [
        "knight_thief_goal", "terrain", "collapse_variant", "speed", "campaign",
    ]  # fmt: skip
    assert [bool(rule.why) for rule in found] == sorted(bool(rule.why) for rule in found)
    assert len(found) == 1 + len(optional_rules("cave"))
    assert [*optional_rules("manor")] == [
        "skeletons", "campaign", "fury_and_light_rank", "stability_rank", "terror_rank",
    ]  # fmt: skip
    assert [*optional_rules("cave")][-3:] == ["skeletons", "speed", "campaign"], "games as a whole come last"
    assert next(iter(optional_rules("cave"))) == "terrain", "and what is about the house first"


def test_a_rule_is_called_as_its_page_calls_it() -> None:
    for house, roles in (("cave", "knight,ghoul"), ("manor", "paladin")):
        titles = {name: rule.title for name, rule in rules(roles, house).items()}
        named = {name: rule.name for name, rule in optional_rules(house).items() if rule.name}
        assert named.items() <= titles.items()
        assert all(titles.values())
    assert titles["skeletons"] == "Who marches"
    assert titles["terror_rank"] == "Rank of Terror"


@pytest.mark.parametrize(
    ("options", "value"),
    [((), "5"), (("knight_thief_goal=6",), "6"), (("knight-thief-goal=6",), "6"), (("knight_thief_goal=3",), "3")],
)
def test_a_number_to_agree_on_is_the_first_rule(options: tuple[str, ...], value: str) -> None:
    assert offered("knight,thief", options=options).rules[0] == Rule(
        "knight_thief_goal", "A number to agree on", "Crystals for the Knight, Treasures for the Thief.", "VAR-42",
        True, value, [("5", "5"), ("6", "6")],
    )  # fmt: skip
    assert "knight_thief_goal" not in rules("knight,goblins,thief", options=options)


def test_a_rule_tells_what_it_does_how_it_is_set_and_why_it_cannot_be() -> None:
    found = rules("knight,ghoul", options=("collapse-variant=2", "skitter_variant=true", "speed=never"))
    assert found["collapse_variant"] == Rule(
        "collapse_variant", "Collapse Variant",
        "So many plain tiles stay in the box: a shorter game. 2 to 4 are advised.", "VAR-122", True, "2",
        [("0", "none"), ("1", "1"), ("2", "2"), ("3", "3"), ("4", "4")],
    )  # fmt: skip
    assert (found["skitter_variant"].value, found["skitter_variant"].choices) == ("true", [])
    assert found["speed"].value == "", "no such choice"
    assert found["speed"].choices == [("none", "as agreed"), ("short", "short game"), ("long", "long game")]
    assert found["uncertain_treasures"].why == "It needs Cave or Cave Ghost in the game (VAR-126)."
    assert not found["uncertain_treasures"].official
    cannot = rules("knight,goblins", options=("skitter_variant=true",))["skitter_variant"]
    assert (cannot.value, cannot.why) == ("", "It needs Ghoul or Vile Ghoul in the game (VAR-123).")
    assert cannot.clause == "VAR-123"


NINE = ("casty", "screamy", "shooty", "slashy", "stabby", "shiny", "singy", "smashy", "sniffy")


@pytest.mark.parametrize(
    ("options", "value", "picked"),
    [
        ((), "", NINE[:5]),
        (("skeletons=casty+shiny",), "", ("casty", "shiny")),
        (("skeletons=random",), "random", ()),
    ],
)
def test_of_many_some_are_picked(options: tuple[str, ...], value: str, picked: Sequence[str]) -> None:
    found = rules("paladin", "manor", options=options)["skeletons"]
    assert (found.value, found.choices) == (value, [("", "as picked"), ("random", "at random")])
    assert found.picks == [Pick(one, one.title(), f"piece-{one}", one in picked) for one in NINE]


# ------------------------------------------------------------------ what a form begins with


def test_a_house_begins_with_its_first_game_and_each_knows_its_solo_levels() -> None:
    for house in HOUSES:
        assert first_game(house) == Wanted(HOUSE_FACES[house].first, house=house)
    assert solo_levels("cave") == [("easy", "Easy"), ("medium", "Medium"), ("hard", "Hard")]
    assert solo_levels("manor") == [("easy", "Easy"), ("normal", "Normal"), ("hard", "Hard")]


@pytest.mark.parametrize(
    ("levels", "role", "level", "solo"),
    [((), "knight", "", ""), (("hard", "knight=easy"), "knight", "easy", "hard"),
     (("cave-ghost=easy",), "cave", "", ""), (("knight=hard",), "knight", "hard", "")],
)  # fmt: skip
def test_levels_of_roles_and_of_who_plays_alone(levels: tuple[str, ...], role: str, level: str, solo: str) -> None:
    found = asked("knight", levels=levels)
    assert (found.level(role), found.solo()) == (level, solo)
    assert found.players() == ("knight",)
    assert asked("knight,shadow-unicorn,wizard").players() == ("knight", "wizard")
    assert asked("knight", options=("a-b=1", "c", "d=e=f")).values() == {"a_b": "1", "c": "", "d": "e=f"}


def test_a_form_that_names_nobody_is_of_the_house_it_names() -> None:
    assert wanted({}) == wanted({"roles": [" ,"]}) == Wanted()
    assert wanted({"house": ["manor"]}) == Wanted(house="manor")


def test_a_setup_has_its_roles_in_turn_order_whatever_the_form() -> None:
    assert asked("ghoul,knight").setup().roles == ("knight", "ghoul")
    assert asked("ghoul,knight").setup() == replace(setup_of("knight,ghoul"), roles=("knight", "ghoul"))


@pytest.mark.parametrize(
    ("dealt", "sizes", "houses"),
    [
        (Dealt("cave", 3), {3}, {"cave"}),
        (Dealt("manor", 0), {1, 2, 3, 4, 5}, {"manor"}),
        (Dealt("both", 1), {1}, {"cave", "manor"}),
        (Dealt("both", 7), {7}, {"cave"}),
    ],
)
def test_roles_at_random_are_a_mix_of_so_many(
    dealt: Dealt, sizes: set[int], houses: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lists: list[Any] = []

    class Dice:
        def choice(self, mixes: Any) -> Any:
            lists.append(mixes)
            return mixes[-1]

    monkeypatch.setattr(mixing, "SystemRandom", Dice)
    assert _deal(dealt) == lists[0][-1]
    assert {len(mix) for mix in lists[0]} == sizes
    assert {house for house in HOUSES for mix in lists[0] if mix in HOUSES[house].mixes()} == houses
    typed = f"random:{dealt.house}" + (f":{dealt.players}" if dealt.players else "")
    found = wanted({"roles": [typed], "house": ["cave"]})
    assert {*found.roles} == {*lists[0][-1]}
    assert wanted({"roles": [typed, "knight"]}).roles == ("knight", typed), "only alone it leaves the roles to chance"
    assert found.house == ("manor" if houses != {"cave"} else "cave"), "the house is that of the roles"


# ------------------------------------------------------------------ lessons


def test_the_lessons_of_a_house_are_those_of_its_roles_then_other_ways_then_guests() -> None:
    own = ["paladin", "armored-knight", "skeletons", "spider", "shadow-paladin", "manor", "warlock"]
    found = courses("manor")
    assert [course.name for course in found] == [
        *own, "journey", "guest-knight", "guest-goblins", "guest-dragon", "guest-thief",
    ]  # fmt: skip
    assert [course.first for course in found] == [True] * 7 + [False] * 5
    titles = {course.name: (course.role, course.title, course.crest, len(course.lessons)) for course in found}
    assert titles["journey"] == ("paladin", "The Paladin’s Journey", "piece-paladin", 3)
    assert titles["guest-thief"] == ("thief", "Thief, a guest", "piece-thief", 1)
    assert titles["spider"] == ("spider", "Spider", "piece-giant-spider", 3)
    caves = courses("cave")
    assert "journey" not in [course.name for course in caves], "it has no lessons there"
    assert [course.name for course in caves][10:12] == ["shadow-unicorn", "guest-paladin"]
    assert not caves[10].first, "nobody plays it"
    for house in HOUSES:
        names = [course.name for course in courses(house)]
        assert not {*names} & {*HOUSES[house].guests}, "a guest's own game is taught at home"
        assert all(course.face.role == course.role and course.lessons for course in courses(house))


@pytest.mark.parametrize(
    ("house", "role", "mix"),
    [
        ("cave", "dragon", "knight,goblins,dragon,cave"),
        ("cave", "ghost", "knight,ghost"),
        ("cave", "thief", "knight,thief"),
        ("manor", "spider", "paladin,skeletons,spider,manor"),
        ("manor", "warlock", "paladin,spider,warlock"),
        ("manor", "shadow-paladin", "paladin,shadow-paladin"),
    ],
)
def test_a_first_game_is_the_recommended_one_or_the_smallest_with_company_of_the_easiest(
    house: str, role: str, mix: str
) -> None:
    assert ",".join(first_mix(house, role)) == mix
