"""The markup of each kind of thing on a board, whole: what a page is sent for it, and what is said to who hears."""

from __future__ import annotations

import pytest

from tests.draw.positions import crowd
from underhall.draw.faces.registry import face_of
from underhall.hall.view import Bar, Die, Row
from underhall.table.board_parts import MOST, SPOKEN, Stat, Thing, brief, dice, draw, marked, shape, what

CUBE = '<svg class="i" aria-hidden="true"><use href="#cube"/></svg>'


def svg(symbol: str, css: str = "i") -> str:
    return f'<svg class="{css}" aria-hidden="true"><use href="#{symbol}"/></svg>'


def meant(role: str, name: str, shown: str = "") -> str:
    """The name of a thing that has a meaning."""
    words, clause = face_of(role).means[name]
    told = words.replace("'", "&#x27;")
    return (
        f'<a class="what" href="../rules/{clause}" data-clause="{clause}" title="{told} ({clause})">{shown or name}</a>'
    )


def heard(name: str, value: int, end: int) -> str:
    return (
        f'role="meter" aria-label="{name}" aria-valuemin="0" aria-valuemax="{end}" aria-valuenow="{value}" '
        f'aria-valuetext="{value} of {end}"'
    )


ROUND, SQUARE = '<i class="hole round"></i>', '<i class="hole square"></i>'
THINGS: list[tuple[str, Thing, str, str]] = [
    ("stranger", Stat("Third", 7), "stat", '<span class="what">Third</span> <b>7</b>'),
    ("dragon", Stat("Spirit", 5), "stat", f"{meant('dragon', 'Spirit')} <b>5</b>"),
    (
        "dragon", Bar("Health", 2, 0, 3), "pip",
        (f'<span class="name">{meant("dragon", "Health")}</span><span class="pips" {heard("Health", 2, 3)}>'
        '<i class="on"></i><i class="on"></i><i></i></span><b>2</b>'),
    ),
    (
        "goblins", Bar("Rage", 2, 0, 3), "step",
        (f'<span class="name">{meant("goblins", "Rage")}</span><span class="steps" {heard("Rage", 2, 3)}>'
        '<i>0</i><i>1</i><i class="now">2</i><i>3</i></span>'),
    ),
    (
        "cave", Bar("Crystal tiles", 2, 3, 5), "gather",
        (f'<span class="name">{meant("cave", "Crystal tiles")}</span><span class="discs" '
        f'{heard("Crystal tiles", 2, 5)}>{svg("token-crystal") * 2}{ROUND * 3}</span><b>2<small>/3</small></b>'),
    ),
    (
        "warlock", Bar("Dominated pieces", 2, 5, 6), "count",
        f'{meant("warlock", "Dominated pieces")} <b>2<small>/5</small></b>',
    ),
    (
        "warlock", Bar("Dominated pieces", 2, 0, 6), "count",
        f'{meant("warlock", "Dominated pieces")} <b>2<small>/6</small></b>',
    ),
    (
        "dragon", Bar("Wakefulness", 2, 3, 4), "fill",
        (f'<span class="over">{meant("dragon", "Wakefulness")} <b>2</b><small>goal 3</small></span>'
        f'<span class="spaces n4" {heard("Wakefulness", 2, 4)}><i class="space past">{CUBE}</i>'
        f'<i class="space">{CUBE}</i><i class="space goal-space">3</i><i class="space">4</i></span>'),
    ),
    (
        "ghoul", Bar("Fury", 3, 8, 10), "march",
        (f'<span class="over">{meant("ghoul", "Fury")} <b>3</b><small>goal 8</small></span>'
        f'<span class="spaces n11" {heard("Fury", 3, 10)}><i class="space past">0</i><i class="space past">1</i>'
        f'<i class="space past draw">2</i><i class="space">{CUBE}</i><i class="space draw">4</i><i class="space">5</i>'
        '<i class="space draw">6</i><i class="space">7</i><i class="space goal-space draw">8</i><i class="space">9</i>'
        '<i class="space draw">10</i></span>'),
    ),
    (
        "stranger", Bar("Odd", 12, 0, 48, {24: True, 36: False}), "rail",
        ('<span class="over"><span class="what">Odd</span> <b>12</b></span>'
        f'<svg class="long" viewBox="0 0 308 46" {heard("Odd", 12, 48)}>'
        '<path class="bed" d="M10 18H298"/><path class="bed-on" d="M10 18H82.0"/>'
        '<rect class="post" x="145.0" y="9" width="18" height="18" rx="3"/>'
        '<use href="#cube" x="147.0" y="11" width="14" height="14"/><text x="154.0" y="43">24</text>'
        '<rect class="post" x="217.0" y="9" width="18" height="18" rx="3"/><text x="226.0" y="43">36</text>'
        '<text x="10" y="43">0</text><text x="298" y="43">48</text>'
        '<path class="now" d="M82.0 13l5.5-9.5h-11z"/></svg>'),
    ),
    (
        "knight", Row("Movement", 1, 2, "5"), "trackrow",
        (f'<span class="name">{meant("knight", "Movement")}</span><span class="slots" role="img" '
        f'aria-label="Movement: 1 of 2 cubes"><i class="slot">{CUBE}</i><i class="slot">5</i></span><b>5</b>'),
    ),
    (
        "manor", Row("Move Wraith", 1, 3, "3", "so"), "worth",
        (f'<span class="name">{meant("manor", "Move Wraith")}</span><span class="slots" role="img" '
        f'aria-label="Move Wraith: 1 of 3 cubes"><i class="slot">{CUBE}</i><i class="slot">6</i><i class="slot">9</i>'
        "</span><b>3</b><em>so</em>"),
    ),
    (
        "knight", Row("Bomb", 1, 3, "2", "so"), "equip",
        (f'<span class="slots" role="img" aria-label="Bomb: 1 of 3 cubes"><i class="slot">{CUBE}</i>'
        '<i class="slot"></i><i class="slot"></i></span>'
        f'<span class="name">{meant("knight", "Bomb")}<em>so</em></span>'),
    ),
    (
        "cave", Row("Bat", 3, 0, "", "the bats of the cave"), "omen",
        f'{svg("omen-bat")}{meant("cave", "Bat")} <b>3</b><em title="the bats of the cave">bats of cave</em>',
    ),
    (
        "warlock", Row("Sneak", 1, 3, "4", "so"), "cuberow",
        (f'<span class="name">{meant("warlock", "Sneak")}</span><span class="discs" role="img" '
        f'aria-label="Sneak: 1 of 3">{CUBE}{SQUARE * 2}</span><b>4</b><em>so</em>'),
    ),
    (
        "cave-ghost", Row("Past Plunder", 3, 5, note="2 boulder, 1 trail"), "plunder",
        (f'<span class="name">{meant("cave-ghost", "Past Plunder")}</span><span class="discs" role="img" '
        'aria-label="Past Plunder: 2 boulder, 1 trail" title="2 boulder, 1 trail">'
        f'{svg("omen-boulder") * 2}{svg("omen-trail")}{ROUND * 2}</span>'),
    ),
    (
        "cave", Row("Rockslide", value="3", note="boulder / ? / bat"), "price",
        (f'<span class="name">{meant("cave", "Rockslide")}</span><b>3</b><em>of</em><span class="icons" role="img" '
        f'aria-label="boulder, ?, bat" title="boulder, ?, bat">{svg("omen-boulder")}<i class="any">?</i>'
        f'{svg("omen-bat")}</span>'),
    ),
    (
        "dragon", Row("Roar", value="claw ? flame", note="Roars."), "power",
        ('<span class="icons" role="img" aria-label="claw any card flame" title="claw any card flame">'
        f'{svg("power-claw")}<i class="any">?</i>{svg("power-flame")}</span>'
        '<span class="name"><span class="what">Roar</span><em>Roars.</em></span>'),
    ),
    (
        "vile-ghoul", Row("Die 3", value="Movement 4, Attack 2"), "chart",
        (f'{svg("die-3", "die-face")}<span class="hear">Die 3</span><b class="num" aria-label="Movement 4">4</b>'
        '<b class="num" aria-label="Attack 2">2</b>'),
    ),
    (
        "skeletons", Row("Shiny", value="Strength 1, Defense 2", note="Fetish"), "figure",
        (f'{svg("piece-shiny", "figure-piece")}<span class="name">{meant("skeletons", "Shiny")}</span>'
        "<span>Strength <b>1</b></span><span>Defense <b>2</b></span><em>Fetish</em>"),
    ),
    (
        "warlock", Row("Space 1", 1, 1, "3 markers", "a poltergeist"), "spot",
        ('<i class="slot" role="img" aria-label="Space 1: 3 markers, a poltergeist" '
        f'title="Space 1: 3 markers, a poltergeist">{svg("marker-curse")}</i>'),
    ),
    (
        "dragon", Row("Claw Gem", value="held by claw"), "gem",
        f'{svg("token-gem-claw", "i claw")}{meant("dragon", "Claw Gem")} <em>held by claw</em>',
    ),
    ("spider", Row("Legs", value="7", note="so"), "line", f"{meant('spider', 'Legs')}<b>7</b><em>so</em>"),
    ("stranger", Row("Odd", value="7"), "value", '<span class="what">Odd</span><b>7</b>'),
    (
        "goblins", Row("Eye Tribe", 1, 3, "Strength 1, Perception 2", "revealed, Ogre"), "tribe",
        (f'{svg("piece-goblin-eye", "tribe-piece")}<span class="name">{meant("goblins", "Eye Tribe", "Eye")}</span>'
        f'<span class="discs" role="img" aria-label="Eye Tribe: 1 of 3">{svg("disc")}{ROUND * 2}</span>'
        '<b class="num" aria-label="Strength 1">1</b><b class="num" aria-label="Perception 2">2</b>'
        "<em>3E 1N, Ogre</em>"),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("role", "thing", "css", "body"), THINGS, ids=lambda one: getattr(one, "name", ""))
def test_each_thing_of_a_board_is_drawn_in_its_shape(role: str, thing: Thing, css: str, body: str) -> None:
    part = thing.name.lower().replace(" ", "-")
    assert shape(role, thing) == css
    assert draw(crowd(), role, thing, True) == f'<div class="{css}" data-part="{part}">{body}</div>'
    if isinstance(thing, Row) and thing.note and css not in SPOKEN:
        folded = draw(crowd(), role, thing, False)
        assert folded.startswith(f'<div class="{css}" data-part="{part}" title="{thing.note}">')
        assert f"<em>{thing.note}</em>" not in folded
    else:
        assert draw(crowd(), role, thing, False) == draw(crowd(), role, thing, True)


@pytest.mark.parametrize(
    ("role", "thing", "told"),
    [
        ("goblins", Row("Eye Tribe", 1, 6, "Strength 1, Perception 2"),
         '<span title="Strength 1, Perception 2">Eye <b>1</b></span>'),
        ("skeletons", Row("Shiny", value="Strength 1, Defense 2"),
         "<span>Shiny <b>Strength 1, Defense 2</b></span>"),
        ("spider", Row("Odd", 3), "<span>Odd <b>3</b></span>"),
        ("spider", Row("Odd", 3, value="x"), "<span>Odd <b>x</b></span>"),
        ("spider", Stat("Odd", 0), "<span>Odd <b>0</b></span>"),
        ("goblins", Stat("Eye Tribe", 3), "<span>Eye Tribe <b>3</b></span>"),
    ],
)  # fmt: skip
def test_a_thing_in_the_fewest_words(role: str, thing: Thing, told: str) -> None:
    assert brief(role, thing) == told


def test_dice_lie_side_by_side_each_with_its_use() -> None:
    assert dice([Die(6, "move"), Die(1, "boost"), Die(2, "odd")]) == (
        '<div class="block"><div class="dice">'
        '<figure class="move" data-part="die-6" title="The die kept for movement: so many movement points" role="img" '
        f'aria-label="Movement: 6">{svg("die-6", "die-face")}<figcaption>Movement</figcaption></figure>'
        '<figure class="boost" data-part="die-1" title="A Boost die: worth 1 movement or 1 Attack for a moment" '
        f'role="img" aria-label="Boost: 1">{svg("die-1", "die-face")}<figcaption>Boost</figcaption></figure>'
        f'<figure class="odd" data-part="die-2" role="img" aria-label="Odd: 2">{svg("die-2", "die-face")}'
        "<figcaption>Odd</figcaption></figure></div></div>"
    )


def test_a_name_leads_to_its_clause_if_it_means_something() -> None:
    assert what("stranger", "A & B") == '<span class="what">A &amp; B</span>'
    assert what("stranger", "A & B", "C") == '<span class="what">C</span>'
    assert what("dragon", "Spirit") == meant("dragon", "Spirit")
    assert marked("on", True) == ' class="on"'
    assert marked("on", False) == ""
    assert MOST >= 1000, "a thing is drawn once for all who see it"
