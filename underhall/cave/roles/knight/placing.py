"""Assigning Hero cubes and turning Treasure cards face up: at any moment of the Knight's own turn (KNT-13, KNT-75)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from underhall.cave.roles.knight.cubes import (
    GIVES_STRENGTH,
    LASTING,
    MOVEMENT,
    ON_TREASURE,
    PERCEPTION,
    PLACES,
    POTION_KIT,
    ROOM,
    SHIELD,
    STRENGTH,
    STRENGTH_BONUSES,
    TREASURE_CARDS,
    TREASURE_IDS,
    UNPLACED,
)
from underhall.cave.roles.knight.sidequests import add_revealing, might_reveal, reveal_sidequest
from underhall.cave.roles.knight.treasures import POTION, drink, may_drink, potion_helps
from underhall.engine.flow import Ask, Flow, Option, Prompt
from underhall.hall import deeds
from underhall.hall.asks import OnCard
from underhall.hall.verbs import Held, Named, verb

if TYPE_CHECKING:
    from underhall.cave.roles.knight.role import Knight
    from underhall.hall.state import Hall

GO_ON: Final = Option(deeds.GO_ON)
ONLY_GO_ON: Final = (GO_ON,)
CUBE: Final = verb("cube", "the Knight assigns a Hero cube to a place", card=Named("place", PLACES, range(UNPLACED)))
SHOW: Final = verb("show", "turn a Treasure card face up", card=Held("Treasure card", TREASURE_IDS))
ASSIGNING: Final = tuple(Option(CUBE, card=place) for place in range(UNPLACED))
"""One option for each place a cube can be put on."""
SHOWING: Final = OnCard(SHOW)
ON_THE_BOARD: Final = (MOVEMENT, PERCEPTION, STRENGTH, SHIELD)
ANY_TIME: Final = (*ON_THE_BOARD, *LASTING)
"""Where a cube is worth something by lying there; other equipment takes its cube when it is used."""
FOR_STRENGTH: Final = (STRENGTH, *(place for place, _ in STRENGTH_BONUSES))
FOR_SHIELD: Final = (SHIELD,)
FOR_NOTHING: Final = ()
UNBEATABLE: Final = 99
"""No enemy whose Strength she knows."""


def add_placing(me: Knight, places: tuple[int, ...], options: list[Option]) -> None:
    """Offer to put an unplaced cube on these places, as far as they are to be had and have room (KNT-13)."""
    if me.means.spare(me):
        placed = me.cubes.placed
        options += [ASSIGNING[place] for place in _to_be_had(places, me.treasures.shown) if placed[place] < ROOM[place]]


@cache
def _to_be_had(places: tuple[int, ...], shown: tuple[int, ...]) -> list[int]:
    """Which of these places she has: those on her board, and on Treasure cards that lie face up (KNT-75)."""
    return [place for place in places if place < ON_TREASURE or place - ON_TREASURE in shown]


def add_showing(me: Knight, options: list[Option]) -> None:
    """Offer to turn facedown Treasure cards face up (KNT-75), but not in a possession turn (GST-66)."""
    if me.means.possessed:
        return
    for thing in me.treasures.hand:
        options.append(SHOWING[thing.uid])


def assign(g: Hall[Any], me: Knight, option: Option) -> Flow[None]:
    """Assign a cube; that is final for the turn (KNT-13)."""
    me.cubes.place(option.card)
    if g.story is not None:
        g.tell("cube", "KNT-13", me.name, thing=PLACES[option.card])
    return
    yield  # a flow without a question


def show(g: Hall[Any], me: Knight, option: Option) -> Flow[None]:
    """Turn a Treasure card face up (KNT-75); the Javelin is armed by it (KNT-76)."""
    kind = me.treasures.lay_open(g, option.card)
    me.treasures.show(kind)
    g.tell("show", "KNT-75", me.name, thing=TREASURE_CARDS[kind].name)
    return
    yield  # a flow without a question


def window(
    g: Hall[Any],
    me: Knight,
    prompt: Prompt,
    places: tuple[int, ...],
    beat: int = UNBEATABLE,
    ends: Sequence[Option] = ONLY_GO_ON,
    always: bool = False,
) -> Flow[Option]:
    """The chance to assign cubes right before a rule reads what they change; gives back how she goes on.

    A facedown Treasure that could help may be turned up for it, a completed Sidequest revealed (KNT-75, KNT-78), and
    where it is a fight that may cost Health, the potion drunk (KNT-76).
    `beat`: the Strength of an enemy; once hers is greater, nothing more could matter. `always`: asked even if there is
    nothing to choose, because the question itself would tell what she holds; as it would of a completed Sidequest.
    """
    while True:
        options = [*ends]
        telling = always
        if me.strength(g) <= beat:
            add_placing(me, places, options)
            if me.means.spare(me) and places is not FOR_SHIELD:
                _add_help_in_a_fight(me, places is FOR_STRENGTH, options)
            if places:
                add_revealing(g, me, options)
                telling = telling or might_reveal(g, me)
        if len(options) == 1 and not telling:
            return options[0]
        option = options[(yield Ask(me.seat, prompt, options, (beat,)))]
        if option.verb == "cube":
            yield from assign(g, me, option)
        elif option.verb == "show":
            yield from show(g, me, option)
        elif option is POTION:
            yield from drink(g, me, option)
        elif option.verb == "quest":
            yield from reveal_sidequest(g, me, option)
        else:
            return option


def _add_help_in_a_fight(me: Knight, by_strength: bool, options: list[Option]) -> None:
    """Offer the potion, and to turn up facedown Treasure cards that give Strength or hold the potion."""
    if may_drink(me):
        options.append(POTION)
    for thing in me.treasures.hand:
        if (by_strength and thing.face in GIVES_STRENGTH) or (thing.face == POTION_KIT and potion_helps(me)):
            options.append(Option(SHOW, card=thing.uid))
