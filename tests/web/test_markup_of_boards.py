"""The markup of whole boards: head, goal, gist, blocks in their order, cards and notes; and that no board is shown as
it was drawn for somebody who sees another one."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace

from tests.draw.positions import crowd
from underhall.draw import words
from underhall.draw.panels import LONG_NOTE
from underhall.hall.view import Bar, Card, Die, EndView, Panel, PieceView, Row, View
from underhall.table import boards
from underhall.table.board_cards import backs, decks, hand, piles, tiles
from underhall.table.board_parts import dice, draw
from underhall.table.boards import FEW, _goal, _head, _hunted, _small, _steps, _wide, board_html

KNIGHT = Panel(
    "knight", "Knight", "smash", False, 0,
    bars=[Bar("Health", 6, 0, 7), Bar("Crystals", 2, 5, 5)], rows=[Row("Movement", 1, 2, "5")], numbers={"x_left": 3},
    notes=["So.", "Reconstructed."], hidden={"Event cards": 2}, cards=[Card(1, "Bow", "face up")],
)  # fmt: skip
THIEF = Panel("thief", "Thief", "", False, 0, out=True)


def seen(*panels: Panel, asked: str = "knight", active: str = "knight", **more: Any) -> View:
    view = crowd()
    assert view.ask is not None
    return replace(view, panels=[*panels], active=active, ask=replace(view.ask, role=asked), **more)


TWO = seen(KNIGHT, THIEF)


def parts(view: View, panel: Panel) -> tuple[str, str, str, str]:
    """The blocks of the Knight's board: those his role names, the tracks that are left, the numbers; and the notes."""
    named, tracks, numbers = (
        "".join(f'<div class="{css}-set">{draw(view, panel.role, thing, True)}</div>' for css, thing in block)
        for block in (
            [("trackrow", panel.rows[0])],
            [("pip", panel.bars[0]), ("gather", panel.bars[1])],
            [("stat", boards.Stat("X left", 3))],
        )
    )
    notes = '<ul class="notes"><li>So. </li><li class="ours">Reconstructed. </li></ul>'
    return named, tracks, numbers, notes


HEAD = (
    '<header><svg class="crest" aria-hidden="true"><use href="#piece-knight"/></svg><div class="who"><h2>Knight</h2>'
    '<p><span>you</span><span class="tag told">decides</span></p></div>'
)
GOAL = (
    '<div class="goal"><span class="goal-text">Smash</span><span class="near"><span class="goal-bar" role="meter" '
    'aria-label="Smash" aria-valuemin="0" aria-valuemax="5" aria-valuenow="2" aria-valuetext="2 of 5">'
    '<i class="on"></i><i class="on"></i><i></i><i></i><i></i></span><b>2/5</b></span></div>'
)


def test_a_small_board_has_its_head_goal_and_gist_then_blocks_cards_and_notes() -> None:
    named, tracks, numbers, notes = parts(TWO, KNIGHT)
    assert board_html(TWO, KNIGHT, False, "you") == (
        '<details class="board asked" id="board-knight" data-role="knight" open=""><summary>'
        f'{HEAD}{backs(KNIGHT)}</header>{GOAL}<p class="gist"><span>Health <b>6</b></span></p></summary>'
        f'<div class="board-body"><div class="block">{named}</div><div class="block">{tracks}</div>'
        f'<div class="block">{numbers}</div>{piles(KNIGHT)}{notes}</div></details>'
    )


def test_my_board_has_its_goal_in_the_head_and_the_hand_beside_the_blocks() -> None:
    decked = replace(KNIGHT, numbers=KNIGHT.numbers | {"event_deck": 4})
    view = seen(decked, THIEF)
    named, tracks, numbers, notes = parts(view, decked)
    assert board_html(view, decked, True, "you") == (
        '<section class="board my asked" id="board-knight" data-role="knight" aria-label="My board: the Knight">'
        f"{HEAD}{decks(decked)}{GOAL}{backs(decked)}</header>"
        '<div class="desk"><div class="board-body" tabindex="0" role="group" aria-label="Tracks and numbers">'
        f'<div class="block">{named}</div><div class="block">{tracks}</div><div class="block">{numbers}</div>'
        f"{notes}</div>{hand(view, decked)}</div></section>"
    )


def test_a_board_without_anything_is_its_head() -> None:
    assert board_html(TWO, THIEF, False, "Ada <b>") == (
        '<details class="board gone" id="board-thief" data-role="thief" open=""><summary><header>'
        '<svg class="crest" aria-hidden="true"><use href="#piece-thief"/></svg><div class="who"><h2>Thief</h2>'
        '<p><span>Ada &lt;b&gt;</span><span class="tag">out of the game</span></p></div></header>'
        '<p class="gist"></p></summary><div class="board-body"></div></details>'
    )


def test_tiles_in_hand_and_dice_come_before_all_blocks() -> None:
    cave = Panel("cave", "Cave", "", False, 0, dice=[Die(3, "move")], numbers={"bag": 7})
    for mine in (False, True):
        drawn = board_html(view := seen(cave, THIEF), cave, mine)
        assert f'{tiles(view)}{dice(cave.dice)}<div class="block">' in drawn
    assert "tiles" not in board_html(seen(cave, THIEF, hand=[]), cave, False)
    thief = replace(THIEF, dice=cave.dice)
    assert f'<div class="board-body">{dice(cave.dice)}' in board_html(seen(thief, KNIGHT), thief, False)


def test_things_that_lie_together_stay_together_and_what_no_block_names_follows() -> None:
    """Tracks, then rows, then numbers."""
    panel = Panel(
        "dragon", "Dragon", "", False, 0, numbers={"zeal": 1, "spirit": 5, "armor": 2},
        rows=[Row("Odd", 1, 2), Row("Greed", 1, 2)], bars=[Bar("Strange", 1, 0, 4), Bar("Health", 4, 0, 5)],
    )  # fmt: skip
    drawn = board_html(seen(panel, THIEF), panel, False)
    assert re.findall('class="block"|data-part="([^"]+)"', drawn) == [
        "", "armor", "spirit", "", "health", "", "greed", "", "strange", "", "odd", "", "zeal",
    ]  # fmt: skip
    assert re.findall('class="([a-z]+)-set"', drawn)[:2] == ["stat", "pip"], "numbers side by side are one set"
    stacked = board_html(seen(panel, THIEF), panel, True)
    assert 'class="board my stacked"' in stacked
    assert 'class="board my asked"' in board_html(TWO, KNIGHT, True)


@pytest.mark.parametrize("count", [FEW - 1, FEW, FEW + 1])
def test_few_boards_are_open_from_the_start(count: int) -> None:
    others = [replace(THIEF, role=f"thief-{number}") for number in range(count - 1)]
    view = seen(KNIGHT, *others, asked="thief-0", active="thief-0")
    assert (' open=""' in board_html(view, KNIGHT, False)) is (count <= FEW)
    assert ' open=""' in board_html(view, others[0], False)


# ------------------------------------------------------------------ the head


@pytest.mark.parametrize(
    ("asked", "active", "by", "told"),
    [
        ("knight", "knight", "Ada", '<span>Ada</span><span class="tag told">decides</span>'),
        ("thief", "knight", "Ada", '<span>Ada</span><span class="tag">its turn</span>'),
        ("thief", "knight", "you", '<span>you</span><span class="tag">your turn</span>'),
        ("knight", "thief", "", '<span class="tag told">decides</span>'),
        ("thief", "thief", "", ""),
    ],
)
def test_beside_a_name_stands_who_plays_it_and_whether_it_decides(asked: str, active: str, by: str, told: str) -> None:
    view = seen(KNIGHT, replace(THIEF, out=False), asked=asked, active=active)
    assert f"<h2>Knight</h2><p>{told}</p></div>" in _head(view, KNIGHT, by)
    ended = replace(view, ask=None, over=EndView(["knight"], "KNT-01", "smashed"))
    assert '<span class="tag told">wins</span>' in _head(ended, KNIGHT, by)


def test_decks_stand_in_the_head_of_my_board_alone() -> None:
    decked = replace(KNIGHT, numbers={"event_deck": 4})
    assert decks(decked) in _head(TWO, decked, "", "the goal")
    assert decks(decked) not in _head(TWO, decked, "")


@pytest.mark.parametrize(
    ("panel", "steps"),
    [
        (KNIGHT, (2, 5)),
        (replace(KNIGHT, bars=[Bar("Crystals", 7, 5, 9)]), (5, 5)),
        (replace(KNIGHT, bars=[Bar("Crystals", 2, 0, 5)]), None),  # a track without a goal
        (replace(KNIGHT, bars=[Bar("Odd", 2, 5, 5)]), None),  # a track that is no goal of hers
        (replace(KNIGHT, bars=[]), None),
        (Panel("ghoul", "Ghoul", "fury", False, 0, bars=[Bar("Fury", 4, 8, 10), Bar("Crystals", 3, 5, 5)]), (3, 5)),
        (Panel("ghoul", "Ghoul", "fury", False, 0, bars=[Bar("Fury", 5, 8, 10), Bar("Crystals", 3, 5, 5)]), (5, 8)),
        (replace(KNIGHT, goal="kill the Dragon (Health 5)"), (3, 5)),
        (replace(KNIGHT, goal="kill the Thief"), None),  # whose Health is on no track
        (replace(KNIGHT, goal="kill the Ogre"), (2, 5)),  # who is nobody's
    ],
)
def test_how_many_steps_to_the_goal_are_done(panel: Panel, steps: tuple[int, int] | None) -> None:
    dragon = Panel("dragon", "Dragon", "", False, 0, bars=[Bar("Wakefulness", 1, 2, 3), Bar("Health", 2, 0, 5)])
    assert _steps(seen(panel, dragon, THIEF), panel) == steps


def test_whom_a_goal_is_to_kill() -> None:
    titles = ("Ghoul", "Vile Ghoul", "Dragon")
    goals = ("kill the Vile Ghoul", "kill the Ghoul (Health 3)", "kill the Dragons", "awaken", "kill the Dragon")
    assert [_hunted(goal, titles) for goal in goals] == [1, 0, None, None, 2]


def test_a_goal_that_is_reached_says_so() -> None:
    met = replace(KNIGHT, goal_met=True, bars=[])
    reached = "Goal reached: now to the Entrance"
    assert _goal(TWO, met) == f'<div class="goal"><span class="goal-text met">{reached}</span></div>'
    assert _goal(TWO, replace(met, goal="")) == _goal(TWO, met)
    assert _goal(TWO, THIEF) == ""


# ------------------------------------------------------------------ nobody is shown another's board


ROOMS = [replace(THIEF, role=f"thief-{number}", title=f"T{number}") for number in range(FEW)]
BASE = seen(KNIGHT, *ROOMS, asked="thief-0", active="thief-0")
GOBLINS = Panel("goblins", "Goblins", "", False, 0, rows=[Row("Eye Tribe", 1, 6, "Strength 1, Perception 2", "hidden")])
CAVE = Panel("cave", "Cave", "", False, 0)
ELSEWHERE = [PieceView("goblin-eye", crowd().entrance + 1)]


@pytest.mark.parametrize(
    ("panel", "other", "change", "mine"),
    [
        (KNIGHT, KNIGHT, {"panels": [KNIGHT, *ROOMS[:1]]}, False),  # few boards are open
        (KNIGHT, KNIGHT, {"active": "knight"}, False),
        (KNIGHT, KNIGHT, {"ask": replace(BASE.ask, role="knight")}, False),
        (KNIGHT, KNIGHT, {"ask": None, "over": EndView(["knight"], "KNT-01", "smashed")}, True),
        (KNIGHT, replace(KNIGHT, notes=[]), {}, True),
        (KNIGHT, replace(KNIGHT, goal_met=True), {}, False),
        (replace(KNIGHT, goal="kill the T0"), replace(KNIGHT, goal="kill the T0"),
         {"panels": [KNIGHT, replace(ROOMS[0], bars=[Bar("Health", 1, 0, 4)]), *ROOMS[1:]]}, False),
        (GOBLINS, GOBLINS, {"pieces": ELSEWHERE}, False),
        (GOBLINS, GOBLINS, {"pieces": ELSEWHERE, "entrance": crowd().entrance + 1}, True),
        (CAVE, CAVE, {"hand": crowd().hand[:1]}, False),
        (CAVE, CAVE, {"hand": []}, True),
    ],
)  # fmt: skip
def test_a_board_is_drawn_anew_for_whom_it_looks_otherwise(
    panel: Panel, other: Panel, change: dict[str, Any], mine: bool
) -> None:
    before, after = replace(BASE, panels=[panel, *BASE.panels[1:]]), replace(BASE, **change)
    draw_one = _wide if mine else _small
    for by in ("you", "Ada"):
        shown = board_html(before, panel, mine, by)
        assert shown == words.reads(before, draw_one(before, panel, by))
        again = board_html(after, other, mine, by)
        assert again == words.reads(after, draw_one(after, other, by)) != shown
        assert board_html(before, panel, mine, by) == shown
    assert board_html(before, panel, mine, "you") != board_html(before, panel, mine, "Ada")
    assert board_html(before, panel, mine, "you") != board_html(before, panel, not mine, "you")


def test_a_board_is_drawn_once_for_all_who_see_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    def small(view: View, panel: Panel, by: str) -> str:
        drawn.append(by)
        return "a board"

    monkeypatch.setattr(boards, "_small", small)
    for seat in (0, 1, 2):
        board_html(replace(BASE, seat=seat, round=seat), KNIGHT, False, "somebody else")
    assert drawn == ["somebody else"]


@pytest.mark.parametrize(("mine", "most"), [(True, boards.LONGEST), (False, LONG_NOTE)])
def test_one_long_note_folds_those_of_all_rows(mine: bool, most: int) -> None:
    rows = [Row("Bow", 1, 1, note="x" * most), Row("Bomb", 0, 1, note="short")]
    panel = replace(KNIGHT, rows=rows)
    assert "<em>short</em>" not in board_html(seen(panel, THIEF), panel, mine)
    panel = replace(KNIGHT, rows=[replace(rows[0], note="x" * (most - 1)), rows[1]])
    assert "<em>short</em>" in board_html(seen(panel, THIEF), panel, mine)
