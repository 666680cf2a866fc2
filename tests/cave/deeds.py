"""Deeds: all that a deed changes on the table and what comes next, as lines that a test expects, and no others.

    assert deed(t, goblins(t).play(t.g), "activate goblin-fangs", "hide") == lines('''
        goblin-fangs: 1E 0 > off the map
        goblins.means.done: 0 > 2
        activate of 0: end-turn | activate goblin-bones
    ''')

So a test of one rule also says what does not happen, who is asked, and among what they choose. Spaces go by name,
tokens, tiles and cards by their ids; what only saves work (`CACHES`) is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Set
from inspect import cleandoc
from typing import Any, Final

from tests.cave.standins import MixedTable
from tests.table import Driven, Result, codes_of
from underhall.cave.map.parts import TILE_IDS
from underhall.cave.state import Cave
from underhall.engine.flow import Ask, Chance, Option
from underhall.engine.knowledge import UNSEEN, Thing
from underhall.hall.cards import Cards
from underhall.hall.edges import edge_place
from underhall.hall.pieces import PIECES
from underhall.hall.space import CENTRE, SIDE_NAMES, name
from underhall.hall.tokens import TOKENS

CACHES: Final = {
    *("by_touch", "open_known", "open_order", "linked", "edges", "beside", "ground", "crystal_tiles", "owners"),
    *("learned", "rng", "story", "recall", "plan", "next_uid", "real_tiles", "over", "memory", "_world"),
}
SAID: Final = {"where", "tokens", "supply", "gone", "dark", "lit", "terrain", "edge_tokens", "roles", "turn", "stack"}
"""What `said` names in its own words."""
PILES: Final = ("hand", "aside", "shown", "discards", "gone", "top", "bottom")


def deed(t: Driven[Cave], flow: Any, *answers: str) -> list[str]:
    """Play a flow with answers: what is different then, and what is open, line by line."""
    before = said(t.g)
    step = t.play(flow, *answers)
    after = said(t.g)
    changed = [
        f"{what}: {before.get(what, 'none')} > {after.get(what, 'none')}"
        for what in sorted({*before, *after})
        if before.get(what) != after.get(what)
    ]
    return [*changed, opened(t.g, step)]


def each(t: MixedTable, start: Callable[[MixedTable], Any], *answers: str, past: Container[str] = ()) -> list[str]:
    """For every answer to the question, or outcome of the chance, that these answers lead to: what it changes, each
    from the same position. Questions and chances whose names are in `past` take their first answer."""
    first = _trial(t)
    step = first.play(by_themselves(start(first), past), *answers)
    assert not isinstance(step, Result), step
    told = []
    for code in dict.fromkeys(codes_of(first.g, step)):
        other = _trial(t)
        told += [f"{code}:", *(f"  {line}" for line in deed(other, by_themselves(start(other), past), *answers, code))]
    return told


def _trial(t: MixedTable) -> MixedTable:
    """The same position once more."""
    return type(t)(t.g.copy())


def by_themselves(flow: Any, names: Container[str]) -> Any:
    """A flow in which some questions and chances have been answered already."""
    step = next(flow, None)
    while step is not None:
        known = (step.prompt.name if isinstance(step, Ask) else step.kind) in names
        answer = _first(step) if known else (yield step)
        try:
            step = flow.send(answer)
        except StopIteration as end:
            return end.value
    return None


def _first(step: Ask | Chance) -> int:
    return next(index for index, weight in enumerate(step.odds()) if weight) if isinstance(step, Chance) else 0


def opened(g: Cave, step: Ask | Chance | Result) -> str:
    """What is asked of whom or left to chance, with all that may come of it; or how it ended."""
    if isinstance(step, Ask):
        return f"{step.prompt.name} of {step.seat}: {' | '.join(codes_of(g, step))}"
    if isinstance(step, Chance):
        return f"chance {step.kind}"
    if step.ending is not None:
        return f"over: {', '.join(step.ending.winners) or 'nobody'} by {step.ending.clause}"
    return "done" if step.value is None else f"done: {step.value}"


def lines(text: str) -> list[str]:
    """The lines of a text; one that begins with `…` goes on from the one before."""
    return cleandoc(text).replace("\n…", "").splitlines()


# ------------------------------------------------------------------ the table in words


def said(g: Cave) -> dict[str, str]:
    """Everything on the table, each thing under a name of its own."""
    found = {PIECES[piece]: name(at) for piece, at in enumerate(g.where) if at >= 0}
    found |= {f"tokens {name(at)}": " ".join(TOKENS[token] for token in lying) for at, lying in g.tokens.items()}
    found |= {f"tile {name(at)}": f"dark {_thing(thing)}" for at, thing in g.dark.items()}
    found |= {f"tile {name(at)}": f"{TILE_IDS[lit.face]} turned {lit.turn}" for at, lit in g.lit.items()}
    for tile in g.terrain:
        found |= {f"tile {name(at)}": tile.kind for at in tile.spaces}
    for edge, marks in g.edge_tokens.items():
        at, side = edge_place(edge)
        found[f"edge {name(at)} {SIDE_NAMES[side]}"] = str(marks)
    found |= {f"supply {TOKENS[token]}": str(count) for token, count in enumerate(g.supply) if count}
    found |= {f"gone {TOKENS[token]}": str(count) for token, count in enumerate(g.gone) if count}
    found["stack"] = str(len(g.stack))
    _add(found, "", g, SAID)
    _add(found, "turn", g.turn, {"under"})
    for role in g.roles:
        _add(found, role.name, role)
    return found


def _add(found: dict[str, str], owner: str, thing: Any, but: Set[str] = frozenset()) -> None:
    """Add every field of an object, and of the objects in it."""
    for kind in type(thing).__mro__:
        for field in getattr(kind, "__slots__", ()):
            if field in CACHES or field in but:
                continue
            value = getattr(thing, field, None)
            path = f"{owner}.{field}" if owner else field
            if isinstance(value, Cards):
                _add_cards(found, path, value)
            elif hasattr(type(value), "__slots__") and hasattr(value, "key") and not isinstance(value, Thing):
                _add(found, path, value)
            elif value is not None:
                found[path] = _value(value)


def _add_cards(found: dict[str, str], path: str, cards: Cards) -> None:
    found[path] = str(len(cards))
    for pile in PILES:
        kinds = [_card(cards, card) for card in getattr(cards, pile)]
        if kinds:
            found[f"{path}.{pile}"] = " ".join(kinds)


def _card(cards: Cards, card: Thing | int) -> str:
    """A card by its name, if it lies face down with those who know it."""
    if isinstance(card, Thing):
        return f"{_card(cards, card.face) if card.face != UNSEEN else 'unseen'}/{card.known}"
    return cards.names[card] if cards.names else str(card)


def _thing(thing: Thing) -> str:
    """A tile by its id, with those who know it."""
    return f"{'unseen' if thing.face == UNSEEN else TILE_IDS[thing.face]}/{thing.known}"


def _value(value: Any) -> str:
    if isinstance(value, bool) or not isinstance(value, int | tuple | list | dict | Option | Thing):
        return str(value)
    if isinstance(value, Option):
        return f"{value.verb}"
    if isinstance(value, Thing):
        return _thing(value)
    if isinstance(value, dict):
        return " ".join(f"{_value(key)}={_value(held)}" for key, held in value.items())
    if isinstance(value, int):
        return name(value) if value > CENTRE // 2 else str(value)
    return f"[{', '.join(map(_value, value))}]"
