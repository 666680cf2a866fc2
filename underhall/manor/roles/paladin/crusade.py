"""Crusades: move 0 or 1 space, then reveal, attack, use the Shrine, collect treasures (PAL-24 to PAL-38, PAL-72 ff.).

A crusade under way is part of the state: before each of its steps, and between attacks and treasure markers, he may do
what is allowed at any moment (PAL-20). A step that does not apply is skipped.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from underhall.engine.flow import Flow, Option, Prompt
from underhall.hall.asks import OnSpace
from underhall.hall.deeds import TO
from underhall.hall.grid import count
from underhall.hall.pieces import PALADIN
from underhall.hall.space import OFF, Space
from underhall.hall.tokens import LAMP, TREASURE
from underhall.hall.verbs import Named, Number, maybe, verb
from underhall.manor.roles.heroes import venture
from underhall.manor.roles.heroes.hero import UNASSIGNED
from underhall.manor.roles.heroes.venture import (
    AT_SHRINE,
    ATTACKING,
    GO_ON,
    OVER,
    REVEAL,
    REVEALING,
    TAKE,
    Venture,
    attack_options,
    attackable,
)
from underhall.manor.roles.paladin import favors, treasures
from underhall.manor.roles.paladin.parts import BOARD, CRUSADE, MOST_FURY, VIGOR_COST
from underhall.manor.roles.paladin.terms import PaladinTerms

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.paladin.role import Paladin

PROMPTS: Final = (
    Prompt("crusade-reveal", "Crusade: you are about to reveal the tile. Hero cubes left: {0}.", "PAL-25", hub=True),
    Prompt("crusade-attack", "Crusade: whom do you attack? Strength {1}, hero cubes left: {0}.", "PAL-26", hub=True),
    Prompt("crusade-shrine", "Crusade: do you use a Shrine here?", "PAL-35", hub=True),
    Prompt("crusade-treasure", "Crusade: you are about to take a treasure marker.", "PAL-36", hub=True),
)

CRUSADE_TO: Final = verb(
    "crusade",
    "a crusade to a space, perhaps the Paladin's own, with so much Strength by Vigor before the step",
    space=TO,
    amount=maybe(Number("Strength", 1, MOST_FURY)),
)
CRUSADING: Final = OnSpace(CRUSADE_TO)
INVIGORATED: Final = tuple(OnSpace(CRUSADE_TO, strength) for strength in range(MOST_FURY + 1))
GIFTS: Final = ("fury", "light")
ASK: Final = verb("shrine", "what the Paladin gains at a Shrine", card=Named("gift", GIFTS))
ASKING: Final = tuple(Option(ASK, card=gift) for gift in range(len(GIFTS)))


class Crusade(Venture):
    """A crusade under way."""

    __slots__ = ("vigor",)

    def __init__(self, origin: Space) -> None:
        super().__init__(origin)
        self.vigor = 0  # Strength by Vigor (PAL-51)

    def copy(self) -> Crusade:
        """An independent copy."""
        other: Crusade = Crusade.__new__(Crusade)
        self.copy_base(other)
        other.vigor = self.vigor
        return other

    def key(self) -> tuple[Any, ...]:
        """The crusade as plain data."""
        return *super().key(), self.vigor


# ------------------------------------------------------------------ starting one (PAL-24, PAL-72)


def options(g: Hall[Any], me: Paladin) -> list[Option]:
    """Crusades that he may start with a hero cube: to any tile he can move to, or where he stands."""
    if not me.cubes[UNASSIGNED]:
        return []
    here = [g.where[PALADIN]] if _works_here(g, me) else []
    ways = me.steps(g)
    return CRUSADING.all((*here, *ways, *_by_vigor(g, me, ways)))


def _works_here(g: Hall[Any], me: Paladin) -> bool:
    """Whether a step would do something where he stands; the hero cube of the crusade itself counts, on Crusade, where
    those are compared with a Stealth (PAL-18, PAL-72, MVR-54)."""
    me.assign(CRUSADE)
    works = any(step_works(g, me, step) for step in range(OVER))
    me.assign(CRUSADE, -1)
    return works


def _by_vigor(g: Hall[Any], me: Paladin, ways: Sequence[Space]) -> list[Option]:
    """Crusades to tiles that somebody of the cave bars, if Vigor comes before the step, with the least that does it:
    more may follow after it (PAL-20, PAL-51, MVR-80)."""
    barred = [to for to in g.near[g.where[PALADIN]] if to in g.where and to not in ways] if me.fury else []
    found: list[Option] = []
    for strength in range(1, me.fury // VIGOR_COST + 1) if barred else ():
        entered = [to for to in _invigorated(me, strength, lambda: me.steps(g)) if to in barred]
        barred = [to for to in barred if to not in entered]
        found += INVIGORATED[strength].all(entered)
    return found


def _would_attack(g: Hall[Any], me: Paladin) -> bool:
    """Whether Vigor would let him attack somebody of the cave whom he cannot hit yet (PAL-20, PAL-51, MVR-80)."""
    if not me.fury or len(g.pieces_on(g.where[PALADIN])) < 2:
        return False
    strengths = range(1, me.fury // VIGOR_COST + 1)
    return any(_invigorated(me, strength, lambda: attackable(g, me, me.crusade)) for strength in strengths)


def _invigorated(me: Paladin, strength: int, ask: Callable[[], Sequence[int]]) -> Sequence[int]:
    """What would be the answer after so much Vigor."""
    fury, under_way = me.fury, me.crusade
    me.fury -= strength * VIGOR_COST
    me.crusade = Crusade(OFF) if under_way is None else under_way.copy()
    me.crusade.vigor += strength
    found = ask()
    me.fury, me.crusade = fury, under_way
    return found


def strengthen(g: Hall[Any], me: Paladin, strength: int) -> None:
    """Vigor: Fury becomes Strength for this crusade (PAL-51)."""
    assert me.crusade is not None, "no crusade is under way"
    me.spend_fury(strength * VIGOR_COST)
    me.crusade.vigor += strength
    g.tell("vigor", "PAL-51", me.name, amount=me.crusade.vigor)


def crusade(g: Hall[Any], me: Paladin, option: Option) -> Flow[None]:
    """Move 0 or 1 space; the steps follow (PAL-24). A web that stops him stops no step (SPI-45)."""
    at = g.where[PALADIN]
    moves = option.space != at
    me.assign(CRUSADE)
    me.strides = 0
    me.crusade = Crusade(at if moves else OFF)
    g.tell("crusade", "PAL-24", me.name, option.space, PALADIN)
    if option.amount:
        strengthen(g, me, option.amount)
    if moves:
        entry = yield from g.enter(PALADIN, option.space)
        me.crusade.must = sum(1 << piece for piece in entry.forcing)


# ------------------------------------------------------------------ which step comes next


def skip_steps(g: Hall[Any], me: Paladin) -> None:
    """Go to the next step that applies; after the last the crusade is over, and Vigor's Strength with it (PAL-24,
    PAL-51)."""
    while me.crusade is not None and not _applies(g, me, me.crusade.step):
        next_step(me)


def next_step(me: Paladin) -> None:
    """The step is done."""
    assert me.crusade is not None, "no crusade is under way"
    me.crusade.step += 1
    if me.crusade.step == OVER:
        me.crusade = None


def _applies(g: Hall[Any], me: Paladin, step: int) -> bool:
    """Whether a step has something to do. At a Shrine also if he first has to make room for what he gains there; and
    after a retreat onto a Dark tile he may still reveal it with Divination before steps 3 and 4 (PAL-20, PAL-28)."""
    if step == AT_SHRINE:
        return may_use_shrine(g) or (g.where[PALADIN] in g.dark and favors.might_divine(me))
    return step_works(g, me, step)


def step_works(g: Hall[Any], me: Paladin, step: int) -> bool:
    """Whether a step would do something where he stands (PAL-72, MMP-97)."""
    at = g.where[PALADIN]
    if step == REVEALING:
        return me.unresolved(g, at)
    if step == ATTACKING:
        return bool(attackable(g, me, me.crusade)) or _would_attack(g, me)
    if step == AT_SHRINE:
        return bool(shrine_options(g, me))
    return count(g, at, TREASURE) > 0


def step_options(g: Hall[Any], me: Paladin) -> list[Option]:
    """What the step of the crusade under way offers."""
    assert me.crusade is not None, "no crusade is under way"
    step = me.crusade.step
    if step == REVEALING:
        return [REVEAL]
    if step == ATTACKING:
        return attack_options(g, me, me.crusade)
    if step == AT_SHRINE:
        return [GO_ON, *shrine_options(g, me)]
    return [TAKE]


# ------------------------------------------------------------------ step 1: reveal (PAL-25)


def reveal_tile(g: Hall[Any], me: Paladin, option: Option) -> Flow[None]:
    """Reveal his tile, with all that follows (PAL-25)."""
    assert me.crusade is not None, "no crusade is under way"
    origin = me.crusade.origin
    next_step(me)
    yield from me.explore(g, origin)


# ------------------------------------------------------------------ step 2: attack (PAL-26 to PAL-28, PAL-78)


def attack(g: Hall[Any], me: Paladin, option: Option) -> Flow[None]:
    """Attack a figure on his tile. Missing one that he had to attack makes him retreat and ends his attacks; the later
    steps follow where he stands then (PAL-27, PAL-28)."""
    under_way = me.crusade
    assert under_way is not None, "no crusade is under way"
    if (yield from venture.attack(g, me, under_way, option)):
        g.retreat(PALADIN, under_way.origin)
        next_step(me)


# ------------------------------------------------------------------ step 3: the Shrine (PAL-35)


def may_use_shrine(g: Hall[Any]) -> bool:
    """A Lit Shrine under him, however often he used it, unless he is a Justicar (MMP-87, PAL-08, PAL-35)."""
    return g.is_shrine(g.where[PALADIN]) and g.plan.of(PaladinTerms).shrines


def shrine_options(g: Hall[Any], me: Paladin) -> list[Option]:
    """Fury or Light, if there is room for it, or a favor card for another (PAL-35, PAL-70, MMP-97)."""
    if not may_use_shrine(g):
        return []
    room = (me.fury < MOST_FURY, g.supply[LAMP] > 0)
    return [*(option for option, fits in zip(ASKING, room, strict=True) if fits), *favors.discardable(me)]


def use_shrine(g: Hall[Any], me: Paladin, option: Option) -> Flow[None]:
    """Gain Fury or Light (PAL-35)."""
    next_step(me)
    gained = BOARD.shrine.gain_one_of[option.card]
    me.gain_fury(g, gained.fury, "PAL-35")
    me.gain_light(g, gained.light, "PAL-35")
    return
    yield  # a flow without a question


def exchange_favor(g: Hall[Any], me: Paladin, option: Option) -> Flow[None]:
    """A favor card is given up, it may come back with a reshuffle; then three are drawn to keep one (PAL-35)."""
    next_step(me)
    favors.give_up(g, me, option)
    yield from favors.draw_and_keep_one(g, me, "PAL-35")


# ------------------------------------------------------------------ step 4: treasures (PAL-36)


def take_treasure(g: Hall[Any], me: Paladin, option: Option) -> Flow[None]:
    """Take one of the treasure markers on his tile."""
    yield from treasures.take_treasure(g, me)


def go_on(g: Hall[Any], me: Paladin, option: Option) -> Flow[None]:
    """Attack nobody else, or leave the Shrine."""
    next_step(me)
    return
    yield  # a flow without a question
