"""Encounters: reveal, attack, use the Shrine, collect treasures, in this order (AKN-13 to AKN-23, AKN-49 to AKN-51,
AKN-55, AKN-62).

An encounter under way is part of the state: before each of its steps, and between attacks and treasure markers, she may
do what is allowed at any moment (AKN-61). A step that does not apply is skipped.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.engine.flow import Flow, Option, Prompt
from underhall.hall import decks, grid
from underhall.hall.asks import OnCard, choose
from underhall.hall.ground import Entry
from underhall.hall.pieces import ARMORED_KNIGHT
from underhall.hall.space import OFF, Space
from underhall.hall.tokens import JAVELIN, TREASURE
from underhall.hall.verbs import Held, verb
from underhall.manor.roles.armored_knight import javelins
from underhall.manor.roles.armored_knight.parts import (
    GRIT,
    SIDEQUEST_IDS,
    SIDEQUESTS,
    SILVER_CHARM,
    TREASURES,
)
from underhall.manor.roles.armored_knight.terms import ArmoredKnightTerms
from underhall.manor.roles.heroes import venture
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

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.armored_knight.role import ArmoredKnight

PROMPTS: Final = (
    Prompt("encounter-reveal", "Encounter: you are about to reveal the tile. Hero cubes: {0}.", "AKN-18", hub=True),
    Prompt("encounter-attack", "Encounter: whom do you attack? Strength {1}, hero cubes: {0}.", "AKN-19", hub=True),
    Prompt("encounter-shrine", "Encounter: do you discard sidequests at the Shrine?", "AKN-21", hub=True),
    Prompt("encounter-treasure", "Encounter: you are about to take a treasure marker.", "AKN-22", hub=True),
)
EXCHANGE: Final = Prompt("encounter-exchange", "Shrine: discard another, or draw as many?", "AKN-21", hub=True)
SPOILS: Final = Prompt("encounter-spoils", "What do you take for the treasure?", "AKN-22")

ENCOUNTER: Final = Option(verb("encounter", "the Armored Knight has an encounter where she stands"))
DISCARDING: Final = OnCard(
    verb("discard-sidequest", "a sidequest that is discarded at a Shrine", card=Held("sidequest", SIDEQUEST_IDS))
)
GAIN_GRIT: Final = Option(verb("treasure-grit", "take Grit for the treasure"))
GAIN_JAVELIN: Final = Option(verb("treasure-javelin", "take a javelin token for the treasure"))


class Encounter(Venture):
    """An encounter under way."""

    __slots__ = ("discarded",)

    def __init__(self, origin: Space) -> None:
        super().__init__(origin)
        self.discarded = 0  # sidequests at the Shrine: as many are drawn (AKN-21)

    def copy(self) -> Encounter:
        """An independent copy."""
        other: Encounter = Encounter.__new__(Encounter)
        self.copy_base(other)
        other.discarded = self.discarded
        return other

    def key(self) -> tuple[Any, ...]:
        """The encounter as plain data."""
        return *super().key(), self.discarded


# ------------------------------------------------------------------ beginning one


def begin(g: Hall[Any], me: ArmoredKnight, entry: Entry) -> None:
    """She entered a tile that forces an encounter: it is Dark, or somebody there must be attacked (AKN-13, AKN-14,
    AKN-44)."""
    under_way = _start(g, me, entry.origin, "AKN-13" if entry.at in g.dark else "AKN-14")
    under_way.must = sum(1 << piece for piece in entry.forcing)


def encounter(g: Hall[Any], me: ArmoredKnight, option: Option) -> Flow[None]:
    """An encounter of her own choice where she stands, also where no step does anything (AKN-15, AKN-55)."""
    _start(g, me, OFF, "AKN-15")
    return
    yield  # a flow without a question


def _start(g: Hall[Any], me: ArmoredKnight, origin: Space, clause: str) -> Encounter:
    at = g.where[ARMORED_KNIGHT]
    me.encounters += 1
    me.encountered = tuple(sorted({*me.encountered, at}))
    me.encounter = Encounter(origin)
    g.tell("encounter", clause, me.name, at, ARMORED_KNIGHT)
    return me.encounter


# ------------------------------------------------------------------ which step comes next


def skip_steps(g: Hall[Any], me: ArmoredKnight) -> None:
    """Go to the next step that applies; after the last the encounter is over."""
    while me.encounter is not None and not _applies(g, me, me.encounter):
        next_step(me)


def next_step(me: ArmoredKnight) -> None:
    """The step is done."""
    assert me.encounter is not None, "no encounter is under way"
    me.encounter.step += 1
    if me.encounter.step == OVER:
        me.encounter = None


def _applies(g: Hall[Any], me: ArmoredKnight, under_way: Encounter) -> bool:
    """Whether a step has something to do. Before the attacks she is also asked if she may throw a javelin then: whom it
    hits may come to her tile (AKN-51, AKN-61)."""
    at, step = g.where[ARMORED_KNIGHT], under_way.step
    if step == REVEALING:
        return me.unresolved(g, at)
    if step == ATTACKING:
        return bool(attackable(g, me, under_way) or javelins.options(g, me))
    if step == AT_SHRINE:
        return under_way.discarded > 0 or may_exchange(g, me)
    return grid.count(g, at, TREASURE) > 0


def prompt(g: Hall[Any], me: ArmoredKnight) -> Prompt:
    """The question of the encounter under way."""
    assert me.encounter is not None, "no encounter is under way"
    return EXCHANGE if me.encounter.discarded else me.question(g, PROMPTS, me.encounter.step)


def step_options(g: Hall[Any], me: ArmoredKnight) -> list[Option]:
    """What the step of the encounter under way offers."""
    assert me.encounter is not None, "no encounter is under way"
    step = me.encounter.step
    if step == REVEALING:
        return [REVEAL]
    if step == ATTACKING:
        return attack_options(g, me, me.encounter)
    if step == AT_SHRINE:
        return [GO_ON, *(DISCARDING[thing.uid] for thing in me.sidequests.hand)]
    return [TAKE]


# ------------------------------------------------------------------ steps 1 and 2


def reveal_tile(g: Hall[Any], me: ArmoredKnight, option: Option) -> Flow[None]:
    """Reveal her tile, with all that follows (AKN-18)."""
    assert me.encounter is not None, "no encounter is under way"
    origin = me.encounter.origin
    next_step(me)
    yield from me.explore(g, origin)


def attack(g: Hall[Any], me: ArmoredKnight, option: Option) -> Flow[None]:
    """Attack a figure on her tile. Missing one that she had to attack ends her attacks and makes her retreat, if the
    Silver Charm is not at work; steps 3 and 4 follow where she stands then (AKN-19, AKN-20, AKN-54)."""
    under_way = me.encounter
    assert under_way is not None, "no encounter is under way"
    failed = yield from venture.attack(g, me, under_way, option)
    me.bolstered = False  # AKN-33
    if failed:
        if not me.is_used(SILVER_CHARM):
            g.retreat(ARMORED_KNIGHT, under_way.origin)
        next_step(me)


# ------------------------------------------------------------------ step 3: the Shrine (AKN-21)


def may_exchange(g: Hall[Any], me: ArmoredKnight) -> bool:
    """Whether a Lit Shrine under her is of use: not to a Justicar, nor without other sidequests to draw (AKN-41,
    MMP-97)."""
    if not (g.is_shrine(g.where[ARMORED_KNIGHT]) and g.plan.of(ArmoredKnightTerms).shrines):
        return False
    cards = me.sidequests
    return bool(cards.hand) and bool(len(cards) or cards.discards)


def discard_sidequest(g: Hall[Any], me: ArmoredKnight, option: Option) -> Flow[None]:
    """Discard a sidequest: all see it now."""
    assert me.encounter is not None, "no encounter is under way"
    cards = me.sidequests
    kind = cards.lay_open(g, option.card)
    cards.discard(kind)
    me.encounter.discarded += 1
    g.tell("discard-sidequest", "AKN-21", me.name, thing=SIDEQUESTS[kind].name)
    return
    yield  # a flow without a question


def go_on(g: Hall[Any], me: ArmoredKnight, option: Option) -> Flow[None]:
    """Attack nobody else, or leave the Shrine with as many new sidequests as were discarded."""
    assert me.encounter is not None, "no encounter is under way"
    drawn = me.encounter.discarded
    me.encounter.discarded = 0
    next_step(me)
    yield from decks.draw_to_hand(g, me.sidequests, 1 << me.owner, drawn)


# ------------------------------------------------------------------ step 4: treasures (AKN-22)


def take_treasure(g: Hall[Any], me: ArmoredKnight, option: Option) -> Flow[None]:
    """Take one of the treasure markers on her tile."""
    yield from g.remove_treasure(me, g.where[ARMORED_KNIGHT])
    me.count(TREASURES)
    yield from gain_treasure(g, me)


def gain_treasure(g: Hall[Any], me: ArmoredKnight) -> Flow[None]:
    """Grit, or a javelin if there is one in her supply (AKN-22)."""
    spoils = [GAIN_GRIT, GAIN_JAVELIN] if g.supply[JAVELIN] else [GAIN_GRIT]
    if (yield from choose(me.seat, SPOILS, spoils, (GRIT.treasure,))) is GAIN_JAVELIN:
        me.gain_javelin(g, "AKN-22")
    else:
        yield from me.gain_grit(g, GRIT.treasure, "AKN-22")
