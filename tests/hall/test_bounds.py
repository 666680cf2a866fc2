"""Bounds of what both houses are built of: cards dealt anew, masks, tables of files, who comes into play when."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.cave.seats import seated
from underhall.engine.flow import Ask, Chance, Ending, Flow, Option, Prompt
from underhall.engine.knowledge import Thing
from underhall.engine.state import Event
from underhall.hall import asks
from underhall.hall.cards import Cards
from underhall.hall.edges import EDGES, EDGES_ON
from underhall.hall.loading import _verbs
from underhall.hall.pieces import KNIGHT
from underhall.hall.role_board import in_order
from underhall.hall.space import at
from underhall.hall.steps import _words
from underhall.hall.turn import BEGINNING, run
from underhall.hall.view import ask_view, end_view, tiles_seen

ASKED = Prompt("which", "Which?", "GEN-01")


@pytest.mark.parametrize("mask", range(16))
def test_the_edges_of_a_space_on_some_sides(mask: int) -> None:
    edges = EDGES[at(1, 0)]
    assert EDGES_ON[mask][at(1, 0)] == tuple(edges[side] for side in range(4) if mask & 1 << side)


# ------------------------------------------------------------------ cards dealt anew


def deck(*unknown: int, hand: tuple[Thing, ...] = ()) -> Cards:
    cards = Cards("secret", range(9))
    cards.unknown, cards.hand = tuple(unknown), hand
    return cards


def dealt(cards: Cards, seat: int, *drawn: int) -> tuple[list[tuple[int, int]], list[int]]:
    """The patch of a redeal with these random numbers, and below what they were drawn."""
    numbers, asked = iter(drawn), []

    def draw(below: int) -> int:
        asked.append(below)
        return next(numbers)

    return cards.redeal(cast(Any, SimpleNamespace(draw=draw)), seat), asked


@pytest.mark.clause("GEN-12")
def test_cards_a_seat_does_not_know_are_dealt_among_themselves_and_the_deck() -> None:
    hand = Thing(1, 0, 0, 5, 0b10), Thing(2, 0, 0, 6, 0b11), Thing(3, 0, 0, 7, 0b10)
    cards = deck(0, 1, hand=hand)
    assert dealt(cards, 0, 0, 0) == ([(1, 5), (3, 7)], [4, 3])
    assert dealt(cards, 0, 3, 1) == ([(1, 1), (3, 0)], [4, 3])
    assert dealt(cards, 1) == ([], [])


@pytest.mark.clause("GEN-12")
def test_cards_of_an_older_deck_are_dealt_among_themselves() -> None:
    hand = Thing(1, 1, 0, 5, 0b10), Thing(2, 1, 0, 6, 0b10), Thing(3, 0, 0, 7, 0b10)
    assert dealt(deck(0, 1, hand=hand), 0, 2, 1, 0) == ([(3, 1), (1, 6), (2, 5)], [3, 2, 1])


@pytest.mark.parametrize(("top", "unknown", "bottom"), [(1, 2, 1), (1, 0, 0), (0, 1, 0), (0, 0, 1), (0, 0, 0)])
def test_a_deck_is_what_is_known_on_top_the_rest_and_what_is_known_below(top: int, unknown: int, bottom: int) -> None:
    cards = deck(*range(unknown))
    cards.top = tuple(Thing(uid, 0, 0, 4 + uid, 0b1) for uid in range(top))
    cards.bottom = tuple(Thing(9 + uid, 0, 0, 6 + uid, 0b1) for uid in range(bottom))
    assert len(cards) == top + unknown + bottom
    assert cards.is_empty() == (len(cards) == 0)


def test_of_held_cards_one_is_picked_by_chance_and_only_one_without() -> None:
    t = seated("knight")
    held = tuple(Thing(uid, 0, 0, uid, 0b1) for uid in range(3))
    assert t.run(deck().pick(t.g, held[2:], 0b1)) is held[2]
    flow = deck().pick(t.g, held, 0b10)
    chance = next(flow)
    assert isinstance(chance, Chance)
    assert (chance.kind, [*chance.outcomes], chance.shown) == ("secret-pick", [0, 1, 2], 0b10)
    with pytest.raises(StopIteration) as ended:
        flow.send(1)
    assert ended.value.value is held[1]


# ------------------------------------------------------------------ what who may see


@pytest.mark.clause("GEN-12")
@pytest.mark.parametrize("told", [(), ("knight",), ("knight", "dragon")])
def test_a_board_looks_alike_to_seats_that_know_the_same_of_it(told: tuple[str, ...]) -> None:
    t = seated("knight", "goblins", "dragon")
    goblins = t.g.named("goblins")
    knowing = ("goblins", *told)
    t.run(goblins.secrets.draw_to_hand(t.g, sum(1 << t.seat(role) for role in knowing)), "poison")  # type: ignore[attr-defined]
    for one in ("knight", "goblins", "dragon"):
        for other in ("knight", "goblins", "dragon"):
            own = "goblins" in (one, other)
            same = one == other if own else (one in knowing) == (other in knowing)
            assert goblins.alike(t.g, t.seat(one), t.seat(other)) is same, (one, other)


@pytest.mark.clause("GEN-12")
def test_only_who_decides_sees_between_what_whoever_looked_before() -> None:
    t = seated("knight", "goblins", "dragon")
    ask = Ask(1, ASKED, [Option("stop"), Option("move", at(1, 0), KNIGHT)])
    options = [("stop", ""), ("move", "knight")]
    views = [SimpleNamespace(seat=seat, ask=ask_view(t.g, seat, ask, "goblins")) for seat in range(3)]
    for seat in range(3):
        for seen in ([], *([view] for view in views), [SimpleNamespace(seat=0, ask=None)]):
            found = ask_view(t.g, seat, ask, "goblins", cast(Any, seen))
            assert [(option.verb, option.piece) for option in found.options] == (options if seat == 1 else [])
            assert (found.seat, found.role, found.text) == (1, "goblins", "Which?")


@pytest.mark.clause("GEN-12")
@pytest.mark.parametrize(("seat", "anew"), [(0, []), (1, [1]), (2, [1, 2])])
def test_a_seat_sees_the_tiles_as_another_does_but_those_that_only_one_of_them_knows(
    seat: int, anew: list[int]
) -> None:
    known = {1: 0b001, 2: 0b011, 3: 0b111, 4: 0}
    dark = {at(number, 0): Thing(number, 0, 0, 5, mask) for number, mask in known.items()}
    tiles = [SimpleNamespace(space=at(number, 0)) for number in range(6)]
    seen = cast(Any, SimpleNamespace(seat=0, tiles=tiles))
    found = tiles_seen(cast(Any, SimpleNamespace(dark=dark)), seat, seen, lambda space: space)
    assert found == [at(number, 0) if number in anew else tiles[number] for number in range(6)]


@pytest.mark.parametrize(("roles", "alone"), [(("ghoul",), "ghoul"), (("knight", "ghoul"), "")])
def test_an_end_tells_who_has_played_alone(roles: tuple[str, ...], alone: str) -> None:
    assert end_view(seated(*roles).g, Ending((), "GEN-04", "it got late")).alone == alone


# ------------------------------------------------------------------ files and questions


def test_a_table_of_a_file_is_compared_without_order_and_noughts() -> None:
    wanted = {"cubes": {"bow": 1, "bomb": 0}, "cards": ["b", "a"], "row": [2, 1], "health": 3}
    assert in_order(dict(wanted), but=("row",)) == {
        "cubes": {"bow": 1},
        "cards": ["a", "b"],
        "row": [2, 1],
        "health": 3,
    }


def test_verbs_are_found_wherever_a_module_keeps_them() -> None:
    values = [("stop",), ["move", Option("place")], {"remove": "fill"}, "no verb", 7]
    assert {*_verbs(values)} >= {"stop", "move", "place", "remove", "fill"}
    assert "no verb" not in {*_verbs(values)}


def test_who_listens_hears_of_what_was_settled_without_a_question() -> None:
    heard: list[tuple[int, str]] = []

    def listener(seat: int, prompt: Prompt, option: Option) -> None:
        heard.append((seat, option.verb))

    t = seated("knight", "thief")
    with asks.telling(listener):
        t.run(asks.choose(1, ASKED, [Option("stop")]))
        t.play(asks.choose(1, ASKED, [Option("stop"), Option("move")]))
    t.run(asks.choose(1, ASKED, [Option("stop")]))
    assert heard == [(1, "stop")]


# ------------------------------------------------------------------ turns


@pytest.mark.clause("GEN-11")
@pytest.mark.parametrize("number", [1, 2])
def test_pieces_come_into_play_in_the_first_round_only(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    t = seated("thief", "knight")
    came: list[int] = []

    def come(self: Any, g: Any) -> Flow[None]:
        came.append(g.round)
        return
        yield

    monkeypatch.setattr(type(t.g.named("thief")), "come_into_play", come)
    t.g.where[KNIGHT] = at(0, 0)
    t.g.round, t.g.turn.stage = number, BEGINNING
    t.play(run(t.g))
    assert came == ([1] if number == 1 else [])


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (Event("moved", "KNT-34", "knight", at(1, 0), KNIGHT), "knight: moved 1E 0 knight (KNT-34)"),
        (Event("grit", "KNT-20", "knight", amount=2), "knight: grit x2 (KNT-20)"),
        (Event("tile", "MAP-32", space=at(0, 0), thing="ambush-01"), "tile Entrance ambush-01 (MAP-32)"),
    ],
)
def test_an_event_of_a_trace_is_one_line(event: Event, words: str) -> None:
    assert _words(seated("knight").g, event) == words
