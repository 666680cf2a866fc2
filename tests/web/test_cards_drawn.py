"""Cards of a role's board, drawn one by one: hands in full, what lies apart by name, backs and decks as numbers."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest
from msgspec.structs import replace

from tests.draw.positions import crowd
from underhall.cave.view import CaveHandTile
from underhall.draw.faces.registry import face_of
from underhall.draw.handles import card_part
from underhall.draw.maps import MAPS, map_of
from underhall.hall.view import Card, Panel
from underhall.houses import home_of
from underhall.table.board_cards import _grid, _path, backs, decks, hand, piles, tiles
from underhall.told.setups import setup_of

NOBODY = "stranger"
"""A role that no page knows."""


def panel(*cards: Card, role: str = NOBODY, hidden: dict[str, int] | None = None, **numbers: int) -> Panel:
    return Panel(role, "Stranger", "", False, 0, cards=[*cards], hidden=hidden or {}, numbers=numbers)


def parsed(markup: str) -> ET.Element:
    return ET.fromstring(f"<div>{markup}</div>")


def said(root: ET.Element) -> str:
    return " ".join("".join(root.itertext()).split())


def of_class(root: ET.Element, css: str) -> list[ET.Element]:
    return [one for one in root.iter() if css in one.get("class", "").split()]


def in_hand(*cards: Card, **numbers: int) -> ET.Element:
    return parsed(hand(crowd(), panel(*cards, **numbers)))


def test_backs_are_a_fan_of_five_at_most_with_their_number() -> None:
    root = parsed(backs(panel(hidden={"terror": 7, "event": 2, "treasure": 0})))
    fans = of_class(root, "backs")
    assert [one.get("aria-label") for one in fans] == ["7 terror, facedown", "2 event, facedown"]
    assert [len([*one]) - 1 for one in fans] == [5, 2]
    assert [said(one) for one in fans] == ["7", "2"]


def test_tiles_of_a_hand_are_shown_elsewhere() -> None:
    assert backs(panel(hidden={"tiles": 2}, role="cave")) == ""
    assert of_class(parsed(backs(panel(hidden={"omens": 2}, role="cave"))), "backs")
    assert of_class(parsed(backs(panel(hidden={"tiles": 2}))), "backs")


def test_a_deck_says_how_many_cards_it_has() -> None:
    root = parsed(decks(panel(terror_deck=3, event_deck=1, rage=5)))
    assert [one.get("aria-label") for one in of_class(root, "deck")] == ["Terror deck: 3 cards", "Event deck: 1 card"]
    assert said(root) == "Terror 3Event 1"


def test_cards_of_others_lie_in_piles_by_their_deck() -> None:
    cards = (
        Card(1, "Hunt", "ready", "terror"),
        Card(2, "Chase", "used", "terror"),
        Card(3, "Web", "in hand", "spells"),
    )
    away = Card(4, "Gone", "discarded"), Card(5, "Gone", "discarded"), Card(6, "Still to come", "empty")
    root = parsed(piles(panel(*cards, *away, terror_deck=3)))
    assert [said(one) for one in of_class(root, "pile")] == ["TerrorHuntChase used", "SpellsWeb", "Terror 3Discarded 2"]
    assert [one.get("class") for one in of_class(root, "chip")] == ["chip", "chip idle", "chip"]
    (discarded,) = [one for one in root.iter() if one.get("title") == "Gone, Gone"]
    assert said(discarded) == "Discarded 2"
    assert piles(panel()) == ""


def test_a_card_without_a_deck_is_of_the_only_one() -> None:
    assert said(parsed(piles(panel(Card(1, "Hunt", "ready"), terror_deck=3)))).startswith("TerrorHunt")
    assert said(parsed(piles(panel(Card(1, "Hunt", "ready"))))) == "CardsHunt"


def test_a_card_leads_to_its_clause_if_it_has_one() -> None:
    root = parsed(piles(panel(Card(1, "Hunt", "ready", clause="GHL-25", text="Run."), Card(2, "Chase", "ready"))))
    hunt, chase = of_class(root, "chip")
    assert (hunt.tag, hunt.get("href"), hunt.get("title")) == ("a", "../rules/GHL-25", "Run.")
    assert (chase.tag, chase.get("title")) == ("span", "Chase")


def test_cards_alike_in_hand_are_one_card_and_those_away_are_only_named() -> None:
    alike = Card(1, "Hunt", "in hand", "terror", "Run.")
    root = in_hand(alike, alike, Card(2, "Chase", "used", "terror"), Card(3, "Sneak", "discarded", "terror"))
    assert [said(one) for one in root.iter("h3")] == ["Hunt × 2", "Chase"]
    assert [said(one) for one in root.iter("footer")] == ["", "Used"]
    assert ["idle" in one.get("class", "") for one in of_class(root, "card")] == [False, True]
    assert [said(one) for tag in ("dt", "dd") for one in root.iter(tag)] == ["Terror, discarded", "Sneak"]
    assert hand(crowd(), panel()) == ""


def test_the_deck_of_a_card_is_named_where_there_is_more_than_one() -> None:
    hunt = Card(1, "Hunt", "in hand", "terror", "Run.", "GHL-25")
    assert [said(one) for one in in_hand(hunt, terror_deck=3).iter("footer")] == ["GHL-25"]
    for root in (in_hand(hunt, terror_deck=3, event_deck=2), in_hand(hunt, Card(2, "Web", "in hand", "spells", "Go."))):
        assert said(next(root.iter("footer"))) == "TerrorGHL-25"


@pytest.mark.parametrize(
    ("letters", "css"), [(70, "w0"), (71, "w1"), (96, "w2"), (122, "w2"), (123, "w3"), (161, "w4")]
)
def test_a_card_is_the_wider_the_more_it_says(letters: int, css: str) -> None:
    (card,) = of_class(in_hand(Card(1, "Hunt", "in hand", text="x" * letters)), "card")
    assert card.get("class") == f"card {css}"


def test_how_often_a_card_may_be_used_stands_before_what_it_does() -> None:
    root = in_hand(Card(1, "Hunt", "in hand", text="Once a turn: Run.\nNote: Rest."))
    assert [said(one) for one in root.iter("p")] == ["Once a turn: Run.", "Note: Rest."]
    assert [said(one) for one in root.iter("em")] == ["Once a turn:"]
    assert not [*in_hand(Card(1, "Hunt", "in hand", text="Once a turn")).iter("em")]


# ------------------------------------------------------------------ whole


def test_a_chip_of_another_role_tells_what_the_card_does_and_a_pile_its_deck() -> None:
    cards = (
        Card(0, "Chase", "used", "terror", "Run <x>.\nTwice.", "GHL-25"),
        Card(2, "Gone", "discarded"),
        Card(3, "Not Yet", "empty"),
        Card(4, "Web & Net", "face up", "magic-spells"),
        Card(4, "Web & Net", "face up", "magic-spells"),
    )
    assert piles(panel(*cards, terror_deck=3)) == (
        '<div class="pile"><span class="what">Terror</span><a class="chip idle" data-part="card-terror-0-used" '
        'title="Run &lt;x&gt;. Twice." href="../rules/GHL-25" data-clause="GHL-25">Chase <em>used</em></a></div>'
        '<div class="pile"><span class="what">Magic spells</span><span class="chip" '
        'data-part="card-magic-spells-4-face-up" title="Web &amp; Net">Web &amp; Net × 2</span></div>'
        '<div class="pile decks"><span class="backs deck" role="img" aria-label="Terror deck: 3 cards" '
        'title="Terror deck: 3 cards"><i></i>Terror <b>3</b></span>'
        '<span class="what" title="Gone">Discarded <b>1</b></span></div>'
    )
    assert piles(panel(Card(3, "Not Yet", "empty"))) == "", "what is to come lies nowhere yet"


def test_a_card_of_mine_in_full() -> None:
    drawn = hand(crowd(), panel(Card(0, "Chase", "used", "terror", "Once a turn: Run.\nTwice: <x>.", "GHL-25")))
    assert drawn == (
        '<div class="hand" tabindex="0" role="group" aria-label="My cards">'
        '<article class="card w0 idle" data-part="card-terror-0-used"><h3>Chase</h3><div class="says">'
        "<p><em>Once a turn:</em> Run.</p><p>Twice: &lt;x&gt;.</p></div><footer><span>Used</span>"
        '<a class="clause" href="../rules/GHL-25" data-clause="GHL-25">GHL-25</a></footer></article></div>'
    )


def test_what_lies_apart_is_named_by_deck_and_state() -> None:
    away = (Card(7, "Gone", "discarded", "spells"), Card(8, "Late", "discarded", "spells"), Card(9, "Web", "empty"))
    assert hand(crowd(), panel(*away, terror_deck=2)) == (
        '<div class="hand" tabindex="0" role="group" aria-label="My cards"><dl class="apart">'
        '<dt>Spells, discarded</dt><dd><span data-part="card-spells-7-discarded">Gone</span>, '
        '<span data-part="card-spells-8-discarded">Late</span></dd>'
        '<dt>Terror, empty</dt><dd><span data-part="card-9-empty">Web</span></dd></dl></div>'
    )


def test_a_card_that_says_nothing_is_its_sign() -> None:
    claw = Panel("dragon", "Dragon", "", False, 0, cards=[Card(1, "Claw", "in hand", "power")])
    assert '<article class="card sign" ' in hand(crowd(), claw)
    assert '<svg class="card-emblem" aria-hidden="true"><use href="#power-claw"/></svg><footer>' in hand(crowd(), claw)
    plain = hand(crowd(), panel(Card(1, "Bow", "in hand")))
    assert '<article class="card w0" ' in plain
    assert "card-emblem" not in plain
    told = Panel("dragon", "Dragon", "", False, 0, cards=[Card(1, "Claw", "in hand", "power", "Hit.")])
    assert '<article class="card w0" ' in hand(crowd(), told)


@pytest.mark.parametrize(
    ("state", "clause", "css"),
    [
        ("x" * 16, "", "w0"),
        ("x" * 17, "", "w1"),
        ("x" * 10, "GHL-25", "w0"),
        ("x" * 11, "GHL-25", "w1"),
        ("x" * 22, "", "w2"),
        ("x" * 28, "", "w3"),
    ],
)
def test_a_card_is_as_wide_as_its_foot(state: str, clause: str, css: str) -> None:
    (card,) = of_class(in_hand(Card(1, "Hunt", state, clause=clause, text="Run.")), "card")
    assert card.get("class") == f"card {css}"


@pytest.mark.parametrize(
    ("cards", "foot"),
    [
        ((Card(1, "Hunt", "in hand", "terror"),), ""),
        ((Card(1, "Hunt", "turned", "terror"),), "Turned"),
        ((Card(1, "Hunt", "in hand", "dark-arts"), Card(2, "Web", "in hand", "spells")), "Dark arts"),
        ((Card(1, "Hunt", "turned", "dark-arts"), Card(2, "Web", "in hand", "spells")), "Dark arts, turned"),
        ((Card(1, "Hunt", "turned"), Card(2, "Web", "in hand", "spells")), "Turned"),
    ],
)
def test_at_its_foot_a_card_tells_its_deck_and_state_where_they_are_not_as_expected(
    cards: tuple[Card, ...], foot: str
) -> None:
    assert said(next(in_hand(*cards).iter("footer"))) == foot


@pytest.mark.parametrize("state", ["", "in hand", "ready", "face up", "filled"])
def test_usual_states_need_no_word(state: str) -> None:
    assert said(parsed(piles(panel(Card(1, "Hunt", state))))) == "CardsHunt"
    assert said(next(in_hand(Card(1, "Hunt", state)).iter("footer"))) == ""


def test_a_back_is_drawn_as_its_house_draws_it_or_plain() -> None:
    known = backs(Panel("warlock", "Warlock", "", False, 0, hidden={"Dark spells": 2, "odd ones": 1}))
    drawn, plain = (fan for fan in known.split("<span ") if fan)
    assert drawn.count('<svg class="cardback" aria-hidden="true"><use href="#back-spell"/></svg>') == 2
    assert plain.endswith('title="1 odd ones"><i></i><b>1</b></span>')
    assert backs(panel(hidden={"spells": 1})).endswith("<i></i><b>1</b></span>"), "of no house"


def test_a_grid_marks_one_of_its_25_spaces_seen_from_the_middle() -> None:
    for words, mark in (
        ("1 ahead", (0, -1)),
        ("1 behind and 1 to the right", (1, 1)),
        ("2 to the left and 2 ahead", (-2, -2)),
    ):
        drawn = _grid(words)
        places = re.findall(r'<rect( class="marked")? x="(\d+)" y="(\d+)" width="8" height="8" rx="1.5"/>', drawn)
        assert [(int(x), int(y)) for _, x, y in places] == [
            (20 + 9 * column, 20 + 9 * row) for row in range(-2, 3) for column in range(-2, 3)
        ]
        assert [((int(x) - 20) // 9, (int(y) - 20) // 9) for css, x, y in places if css] == [mark]
        assert f'aria-label="Marked: {words}"><title>Marked: {words}</title>' in drawn
        assert drawn.startswith('<svg class="grid" viewBox="0 0 48 48" role="img" ')
        assert drawn.endswith('<path d="M24 20.5l3.2 6.6h-6.4z"/></svg>')


def test_a_path_is_as_large_as_its_steps() -> None:
    said = "From the Wraith west, south; a poltergeist after step 2"
    assert _path("west, south", 2) == (
        '<svg class="path" viewBox="0 0 40 40" width="36" height="36" role="img" '
        f'aria-label="{said}"><title>{said}</title>'
        '<use href="#ritual-start" x="20" y="0" width="20" height="20"/>'
        '<use href="#ritual-step" x="0" y="0" width="20" height="20"/>'
        '<use href="#ritual-ghost" x="0" y="20" width="20" height="20"/></svg>'
    )


def test_a_grid_or_path_is_drawn_and_not_told() -> None:
    for text, told, css in (
        ("Move. Grid: 1 ahead.", "Move.", "grid"),
        ("Grid: 1 ahead", "", "grid"),
        ("1 Seal. Path: north, east; a poltergeist after step 1.", "1 Seal.", "path"),
    ):
        (says,) = of_class(in_hand(Card(1, "Odd", "in hand", text=text)), "says")
        assert " ".join(said(one) for one in says.iter("p")) == told
        assert [one.get("class") for one in says if one.tag.endswith("svg")] == [css]


def test_a_ghost_tile_in_hand_is_a_tile() -> None:
    card = next(card for card in ghost_cards() if face_of("cave-ghost").tile_of(card) is not None)
    drawn = hand(crowd(), Panel("cave-ghost", "Cave Ghost", "", False, 0, cards=[card]))
    tile = face_of("cave-ghost").tile_of(card)
    assert tile is not None
    picture = MAPS["cave"].tile_on_page(tile, card.name)
    assert (
        f'<div class="card tile-card" data-part="{card_part(card)}">{picture}'
        f"<small>{card.deck.removesuffix('s')}</small></div>" in drawn
    )


def ghost_cards() -> list[Card]:
    game = home_of(setup_of("knight,cave-ghost")).new_game(setup_of("knight,cave-ghost"), 3)
    return [card for panel in game.view(1).panels for card in panel.cards if panel.role == "cave-ghost"]


def test_tiles_in_hand_are_counted_and_can_be_pointed_at() -> None:
    view = replace(crowd(), hand=[CaveHandTile(7, "event-01", "event"), CaveHandTile(9)])
    drawn = tiles(view)
    pictures = [map_of(view).tile_on_page(tile, "") for tile in view.hand]
    assert drawn == (
        '<div class="block"><div class="tiles" role="group" aria-label="Tiles in hand: 2">'
        f'<span class="held" data-part="tile-7">{pictures[0]}</span>'
        f'<span class="held" data-part="tile-9">{pictures[1]}</span></div></div>'
    )
