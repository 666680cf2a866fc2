"""Positions with the Manor among stand-ins: what its clause tests begin with.

t = manor_with(phases.REVEAL, omens={"reveal": 2}, tiles={(2, 3): "dark"})   # the Wraith is on the Pit
t = manor_with(phases.RITUAL, hand=("ritual-04",), tiles=all_lit())
offered(t)                                                                   # what the phase asks first
go(t, "reveal (2,3)", "go-on")                                               # the phase, with these answers
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tests.manor.tables import ManorTable, table
from tests.table import Result, codes_of
from underhall.engine.flow import Ask, Chance
from underhall.engine.knowledge import Thing
from underhall.hall.plan import Goal
from underhall.manor.roles.manor import phases
from underhall.manor.roles.manor.rituals import RITUAL_IDS
from underhall.manor.roles.manor.role import PHASES, ManorPlayer
from underhall.manor.roles.manor.tracks import TRACKS

GOALS: Final = {"manor": Goal("seals", 14, 0, "reach 14 Seals")}
EVERYBODY_ELSE: Final = ("paladin", "skeletons", "spider", "warlock")


def manor(t: ManorTable) -> ManorPlayer:
    role = t.g.role(ManorPlayer)
    assert role is not None
    return role


def manor_with(
    phase: int = phases.OMENS,
    *,
    omens: dict[str, int] | None = None,
    portents: dict[str, int] | None = None,
    seals: int = 0,
    hand: Sequence[str] = (),
    wraith: tuple[int, int] = (3, 3),
    tiles: dict[tuple[int, int], str] | None = None,
    stack: int | None = None,
) -> ManorTable:
    """Its turn, in this phase: these cubes lie on its tracks, it holds these rituals, its Wraith is there."""
    t = table(*EVERYBODY_ELSE, "manor", tiles=tiles, stack=stack, real=(ManorPlayer,), goals=GOALS)
    me = manor(t)
    me.omens, me.portents = cubes(omens), cubes(portents)
    me.seals = seals
    t.put("wraith", *wraith)
    t.turn_of("manor")
    hold(t, *hand)
    begin(t, phase)
    return t


def cubes(by_track: dict[str, int] | None) -> tuple[int, ...]:
    return tuple((by_track or {}).get(track, 0) for track in TRACKS)


def begin(t: ManorTable, phase: int) -> None:
    """The turn has come to this phase."""
    t.g.turn.phase = phase
    manor(t).left = manor(t).allowed(phase)


def hold(t: ManorTable, *rituals: str) -> None:
    """Rituals that it holds, known to nobody else."""
    me = manor(t)
    for name in rituals:
        face = RITUAL_IDS.index(name)
        deck = list(me.rituals.unknown)
        deck.remove(face)
        me.rituals.unknown = tuple(deck)
        t.g.next_uid += 1
        me.rituals.hand = (*me.rituals.hand, Thing(t.g.next_uid, 0, 0, face, 1 << me.owner))


def held(t: ManorTable) -> list[str]:
    return [RITUAL_IDS[thing.face] for thing in manor(t).rituals.hand]


def discarded(t: ManorTable) -> list[str]:
    return [RITUAL_IDS[face] for face in manor(t).rituals.discards]


def asked(t: ManorTable, *answers: str) -> Ask | Chance | Result:
    """The phase the turn is in, with these answers: what is open then."""
    return t.play(PHASES[t.g.turn.phase](t.g, manor(t)), *answers)


def offered(t: ManorTable, *answers: str) -> list[str]:
    """What may be chosen after these answers; nothing: nothing is asked."""
    step = asked(t, *answers)
    if isinstance(step, Result):
        return []
    assert isinstance(step, Ask)
    assert step.seat == manor(t).seat
    return codes_of(t.g, step)


def go(t: ManorTable, *answers: str) -> None:
    """The phase from its beginning to its end."""
    t.run(PHASES[t.g.turn.phase](t.g, manor(t)), *answers)


def turn(t: ManorTable, *answers: str) -> Ask | Chance | Result:
    """The whole turn from the phase it is in."""
    return t.play(manor(t).play(t.g), *answers)


def names(step: Ask | Chance | Result) -> str:
    """The name of the question that is open."""
    assert isinstance(step, Ask)
    return step.prompt.name
