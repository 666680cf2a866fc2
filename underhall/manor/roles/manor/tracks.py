"""The Manor's board: six tracks with the omens and portents on them (MAN-01, MAN-10, MAN-11, MAN-28).

A track is filled from the left, portents first: how many of each lie on it is all there is to know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall import facts
from underhall.engine.flow import Ask, Flow, Option, Prompt
from underhall.hall import deeds
from underhall.hall.asks import OnCard
from underhall.hall.verbs import Named, verb

if TYPE_CHECKING:
    from underhall.manor.roles.manor.role import ManorPlayer
    from underhall.manor.state import Manor

FACTS: Final = facts.manor_player()
TRACKS: Final = tuple(track.id for track in FACTS.tracks)
TRACK_NAMES: Final = tuple(track.name for track in FACTS.tracks)
DRAW: Final = len(TRACKS) - 1
"""The track of phase 4; those before it are the powers, in the order in which they are used (MAN-12)."""
VALUES: Final = tuple(track.cumulative or track.rituals for track in FACTS.tracks)
"""`VALUES[track][filled]`: tiles, spaces, walls, or rituals to draw (MAN-11, MAN-29)."""
TREASURES: Final = FACTS.tracks[DRAW].treasures
"""Treasures to place, by filled boxes (MAN-29)."""
BOXES: Final = len(TREASURES) - 1
OMENS: Final = FACTS.setup.omen_cubes
PORTENTS: Final = FACTS.setup.portent_cubes
NO_CUBES: Final = (0,) * len(TRACKS)

ASSIGN: Final = Prompt("assign-omens", "Where do you put an omen? Unassigned omens: {0}.", "MAN-10", hub=True)
TRACK: Final = Named("track", TRACKS)
ASSIGNING: Final = OnCard(verb("assign-omen", "the Manor puts an omen on a track", card=TRACK))
GO_ON: Final = Option(deeds.GO_ON)


def one_more(cubes: tuple[int, ...], track: int, more: int = 1) -> tuple[int, ...]:
    """The cubes on all tracks, with so many more on one."""
    return tuple(count + more * (place == track) for place, count in enumerate(cubes))


def assign_omens(g: Manor, me: ManorPlayer) -> Flow[None]:
    """Phase 1: any number of omens, one by one, before any power is used (MAN-10)."""
    while me.unassigned:
        options = [*(ASSIGNING[track] for track in range(len(TRACKS)) if me.filled(track) < BOXES), GO_ON]
        option = options[(yield Ask(me.seat, ASSIGN, options, (me.unassigned,)))]
        if option is GO_ON:
            return
        me.omens = one_more(me.omens, option.card)
        g.tell("omen", "MAN-10", me.name, thing=TRACK_NAMES[option.card])


def put_portent(g: Manor, me: ManorPlayer, track: int) -> None:
    """A portent goes into the first box without one; an omen pushed off the end is unassigned again (MAN-28)."""
    if me.portents[track] == BOXES or sum(me.portents) == PORTENTS:
        return
    if me.filled(track) == BOXES:
        me.omens = one_more(me.omens, track, -1)
    me.portents = one_more(me.portents, track)
    g.tell("portent", "MAN-28", me.name, thing=TRACK_NAMES[track])
