"""What tests of the Unicorns share: a meadow of open tiles, cards in hand and on top of the deck.

t = unicorn_with("knight")              # the Nightmare Unicorn (seat 0) on the Entrance, facing north, and others
hold(t, "unicorn-07")             # cards in his hand
next_cards(t, "unicorn-16")       # cards on top of the deck, in this order: where the next forced Teleport leads
act(t, move(t, "unicorn-07"), …)  # his turn from here on; nature deals tiles

t = with_a_ghost("knight", hunter="knight")   # the Shadow Unicorn on the Entrance, facing north, on his second turn
pile(t, "unicorn-07")                    # his Spirit pile
shadow_turn(t)                           # all its cards
"""

from __future__ import annotations

from typing import Any

from tests.cave.seats import Seats, seated
from tests.cave.tables.ghoul import quiet
from tests.table import Result
from underhall.cave.roles.unicorns.both import Unicorn
from underhall.cave.roles.unicorns.cards import CARD_IDS, MOVES
from underhall.cave.roles.unicorns.nightmare import UPGRADE_IDS, NightmareUnicorn, act_options
from underhall.cave.roles.unicorns.shadow import ShadowUnicorn
from underhall.cave.roles.unicorns.shadow_turn import resolve_spirit_pile
from underhall.engine.flow import Ask, Chance
from underhall.engine.knowledge import Thing
from underhall.hall.cards import Cards
from underhall.hall.pieces import UNICORN
from underhall.hall.space import SIDE_NAMES
from underhall.hall.tokens import UNICORN_CUBE

OPEN = (
    "ambush-01", "ambush-05", "ambush-10", "ambush-13", "event-05", "event-07", "event-10", "event-14", "event-15",
    "treasure-01", "treasure-02", "treasure-03",
)  # fmt: skip
"""Tiles without walls."""
AROUND = ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1))
CUBES = {"unicorn-cube": 21}


def open_tiles_around(t: Seats, *places: tuple[int, int]) -> None:
    """Lay open Lit tiles on these places."""
    free = [tile for tile in OPEN if not any(tile == used for used in getattr(t, "used", ()))]
    for place, tile in zip(places, free, strict=False):
        t.lit(*place, tile)
    t.used = (*getattr(t, "used", ()), *free[: len(places)])  # type: ignore[attr-defined]


def unicorn_with(*others: str, ring: bool = True, **changes: Any) -> Seats:
    """The Nightmare Unicorn on the Entrance, facing north, with the eight tiles around it open and Lit; his turn."""
    t = seated("nightmare-unicorn", *others, **changes)
    me = t.role(NightmareUnicorn)
    me.begin_turn(t.g)
    if ring:
        open_tiles_around(t, *AROUND)
    t.piece("unicorn", 0, 0)
    return t


def between_pits(t: Seats) -> Seats:
    """A Unicorn on a Pit; two spaces ahead of him is another, with open spaces before and behind it."""
    open_tiles_around(t, (1, 0), (1, 1), (1, 2), (1, 3))
    t.terrain("pit", 0, 1)
    t.terrain("pit", 0, 3)
    t.piece("unicorn", 0, 1)
    t.top("treasure-01")
    return t


def unicorn_of(t: Seats) -> NightmareUnicorn:
    return t.role(NightmareUnicorn)


# ------------------------------------------------------------------ cards


def _deck(t: Seats) -> Cards:
    role = t.g.role_of(UNICORN)
    assert isinstance(role, Unicorn)
    return role.deck


def _take(t: Seats, card: str, known: int) -> Thing:
    deck = _deck(t)
    kind = CARD_IDS.index(card)
    left = list(deck.unknown)
    left.remove(kind)
    deck.unknown = tuple(left)
    t.g.next_uid += 1
    return Thing(t.g.next_uid, 0, 0, kind, known)


def hold(t: Seats, *cards: str) -> None:
    """Let him hold these cards."""
    for card in cards:
        thing = _take(t, card, 1 << unicorn_of(t).owner)
        _deck(t).hand = (*_deck(t).hand, thing)


def next_cards(t: Seats, *cards: str) -> None:
    """Let these cards be the next of the deck."""
    for card in cards:
        thing = _take(t, card, 0)
        _deck(t).top = (*_deck(t).top, thing)


def discarded(t: Seats) -> list[str]:
    return sorted(CARD_IDS[kind] for kind in _deck(t).discards)


def hand(t: Seats) -> list[str]:
    return sorted(CARD_IDS[thing.face] for thing in _deck(t).hand)


def code(t: Seats, verb: str, card: str, amount: int = 0, space: str = "") -> str:
    """The code of an option with a card of his hand."""
    assert card in hand(t)
    words = [verb, *([space] if space else []), f"#{card}", *([f"x{amount}"] if amount else [])]
    return " ".join(words)


def move(t: Seats, card: str) -> str:
    return code(t, "move-card", card, MOVES[CARD_IDS.index(card)])


def turn(t: Seats, card: str, quarters: int = 1) -> str:
    return code(t, "turn-card", card, quarters)


def radiate(upgrade: str) -> str:
    """The answer that puts the cube of a Radiance on an upgrade space."""
    return f"radiate #{upgrade}"


def upgraded(t: Seats, *names: str) -> None:
    """Let him have these upgrades, and the Radiance they took."""
    me = unicorn_of(t)
    for name in names:
        me.upgrades[UPGRADE_IDS.index(name)] += 1
        me.track -= 1
        me.radiance += 1


def shine(t: Seats, radiance: int) -> None:
    """Let him have so much Radiance, its cubes in the supply."""
    me = unicorn_of(t)
    me.radiance, me.track = radiance, 12 - radiance
    t.g.supply[UNICORN_CUBE] += radiance


# ------------------------------------------------------------------ playing


def act(t: Seats, *answers: str) -> Ask | Chance | Result:
    """Play his turn on with these answers; gives back what is open then, or the Result."""
    return t.play(quiet(unicorn_of(t).play(t.g)), *answers)


def offered(t: Seats) -> list[str]:
    """The codes of all he may do now."""
    return [t.g.option_code(option) for option in act_options(t.g, unicorn_of(t))]


def place(t: Seats) -> str:
    return t.g.name(t.g.where[UNICORN])


def facing(t: Seats) -> str:
    role = t.g.role_of(UNICORN)
    assert role is not None
    return SIDE_NAMES[role.faces()]


# ------------------------------------------------------------------ the Shadow Unicorn


def with_a_ghost(*players: str, hunter: str = "", level: str = "medium", ring: bool = True, **changes: Any) -> Seats:
    """Players and the Shadow Unicorn on the Entrance, facing north, among open tiles; his second turn."""
    hunts = {hunter: ShadowUnicorn.name} if hunter else {}
    t = seated(*players, tokens=CUBES, unplayed=(ShadowUnicorn.name,), hunts=hunts, rampage=level, **changes)
    t.g.roles.append(ShadowUnicorn())
    if ring:
        open_tiles_around(t, *AROUND)
    t.piece("unicorn", 0, 0)
    t.turn_of("shadow-unicorn")
    shadow(t).turns = 1
    return t


def shadow(t: Seats) -> ShadowUnicorn:
    return t.role(ShadowUnicorn)


def pile(t: Seats, *cards: str) -> None:
    """Let his Spirit pile hold these cards, the first on top."""
    for card in cards:
        thing = _take(t, card, 0)
        _deck(t).hand = (*_deck(t).hand, thing)


def shadow_turn(t: Seats, *answers: str) -> Ask | Chance | Result:
    """His Spirit pile, card by card; it is not refreshed."""
    return t.play(quiet(resolve_spirit_pile(t.g, shadow(t))), *answers)


def face(t: Seats, side: str) -> None:
    """Let the Unicorn face a side."""
    role = t.g.role_of(UNICORN)
    assert isinstance(role, Unicorn)
    role.facing = SIDE_NAMES.index(side)
