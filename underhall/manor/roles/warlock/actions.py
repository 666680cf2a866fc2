"""Phase 4: what the Warlock does for magic cubes, by his board and by his spells (WAR-22 to WAR-27, WAR-31 to WAR-39).

An action is offered only where it changes something (MMP-97). Each takes its cubes from the Unassigned box, so the
phase comes to an end (WAR-57).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from underhall.engine.flow import NOWHERE, Flow, Option, Prompt
from underhall.hall import deeds
from underhall.hall.asks import OnEdge, OnSpace, choose
from underhall.hall.edges import EDGES
from underhall.hall.figures import no_figures, spare_poltergeist
from underhall.hall.pieces import POLTERGEISTS, WARLOCK
from underhall.hall.space import OFF, SIDE_NAMES, Space
from underhall.hall.tokens import CURSE, FORCE_WALL, TREASURE
from underhall.hall.verbs import Named, verb
from underhall.manor.map import board
from underhall.manor.roles.warlock.moves import leap_goals, sneak_goals, teleport_goals
from underhall.manor.roles.warlock.network import Linked, network, put_under
from underhall.manor.roles.warlock.spells import (
    ENCLOSE,
    FACTS,
    GLOWER,
    GROW,
    LEAP,
    SPELLS,
    SYPHON_SPECIALIZE,
    TELEPORT,
)

if TYPE_CHECKING:
    from underhall.facts.shapes.manor.warlock import WarlockAction
    from underhall.hall.state import Hall
    from underhall.manor.roles.warlock.role import Warlock

SNEAK, SUMMON, CONJURE, SYPHON = FACTS.actions

GROW_WHERE: Final = Prompt("warlock-grow", "Grow: where do you put a second poltergeist?", "WAR-34")
ENCLOSE_WHERE: Final = Prompt("warlock-enclose", "Enclose: which edge gets the next force wall?", "WAR-31")

SNEAKING: Final = OnSpace(verb("sneak-to", "the Dark tile, Pit or crypt where a Sneak ends", space=deeds.TO))
SUMMONING: Final = OnSpace(verb("summon", "the Lit tile where a poltergeist is summoned", space=deeds.SPACE))
CONJURING: Final = OnSpace(verb("conjure", "the Dark tile where a treasure is conjured", space=deeds.SPACE))
SYPHONING: Final = Option(verb("syphon", "gain Curses from the figures around"))
EDGE: Final = Named("side", SIDE_NAMES, (0, 1))
ENCLOSING: Final = OnEdge(
    verb("enclose", "the edge that gets a force wall: a side of a space", space=deeds.SPACE, card=EDGE)
)
GLOWERING: Final = Option(verb("glower", "double the Curses held"))
LEAPING: Final = OnSpace(verb("leap-to", "the Dark tile, Pit or crypt where a Leap ends", space=deeds.TO))
TELEPORTING: Final = OnSpace(verb("teleport-to", "the Dark tile to which the Warlock teleports", space=deeds.TO))
MOVES: Final = {SNEAKING.verb: "WAR-23", LEAPING.verb: "WAR-35", TELEPORTING.verb: "WAR-39"}
NO_MORE: Final = Option(deeds.GO_ON)


# ------------------------------------------------------------------ Sneak, Leap, Teleport


def _sneaks(g: Hall[Any], me: Warlock) -> Sequence[Option]:
    return SNEAKING.all(sneak_goals(g, me, SNEAK.spaces))


def _leaps(g: Hall[Any], me: Warlock) -> Sequence[Option]:
    return LEAPING.all(leap_goals(g, me))


def _teleports(g: Hall[Any], me: Warlock) -> Sequence[Option]:
    return TELEPORTING.all(teleport_goals(g))


def _go(g: Hall[Any], me: Warlock, option: Option) -> Flow[None]:
    """What lies on the way changes nothing for him, so he enters his goal alone (WAR-06)."""
    g.tell(option.verb, MOVES[option.verb], me.name, option.space, WARLOCK)
    yield from g.enter(WARLOCK, option.space)


# ------------------------------------------------------------------ Summon Poltergeist, with Grow


def _around(g: Hall[Any], tiles: Mapping[Space, object]) -> list[Space]:
    """The surrounding tiles of a kind that hold no figure."""
    return [at for at in g.around[g.where[WARLOCK]] if at in tiles and no_figures(g, at)]


def _summons(g: Hall[Any], me: Warlock) -> Sequence[Option]:
    """On a surrounding Lit tile without figures (WAR-24)."""
    if spare_poltergeist(g) == OFF:
        return ()
    return SUMMONING.all(_around(g, g.lit))


def _summon(g: Hall[Any], me: Warlock, option: Option) -> Flow[None]:
    """With Grow he may put a second one (WAR-24, WAR-34)."""
    _appear(g, me, option.space, "WAR-24")
    if not me.has(GROW):
        return
    for _ in range(SPELLS[GROW].poltergeists):
        second = yield from choose(me.seat, GROW_WHERE, [NO_MORE, *_summons(g, me)])
        if second is NO_MORE:
            return
        _appear(g, me, second.space, "WAR-34")


def _appear(g: Hall[Any], me: Warlock, at: Space, clause: str) -> None:
    g.put_poltergeist(at)
    g.tell("summon", clause, me.name, at)


# ------------------------------------------------------------------ Conjure Treasure


def _conjurings(g: Hall[Any], me: Warlock) -> Sequence[Option]:
    """On a surrounding Dark tile without figures (WAR-25)."""
    return CONJURING.all(_around(g, g.dark)) if g.supply[TREASURE] else ()


def _conjure(g: Hall[Any], me: Warlock, option: Option) -> Flow[None]:
    """Under it a marker from his supply for each poltergeist that is in his network then (WAR-25)."""
    g.put_token(option.space, TREASURE)
    haunting = sum(not each.is_treasure for each in network(g, me))
    markers = min(CONJURE.curses_per_poltergeist * haunting, g.supply[CURSE])
    g.tell("conjure", "WAR-25", me.name, option.space, amount=markers)
    if markers:
        g.supply[CURSE] -= markers
        put_under(me, Linked(option.space, NOWHERE, 0), markers)
    return
    yield  # a flow without a question


# ------------------------------------------------------------------ Syphon and Glower


def syphoned(g: Hall[Any], me: Warlock) -> int:
    """The Curses a Syphon gives: one for each figure around but poltergeists, twice as many with Syphon Specialize if
    all are one player's; as far as the supply goes (WAR-26, WAR-37, WAR-47, WAR-56)."""
    around = g.around[g.where[WARLOCK]]
    figures = [piece for at in around for piece in g.pieces_on(at) if piece not in POLTERGEISTS]
    curses = SYPHON.curses_per_figure * len(figures)
    if me.has(SYPHON_SPECIALIZE) and len({g.owner(piece).name for piece in figures}) == 1:
        curses *= SPELLS[SYPHON_SPECIALIZE].times
    return min(curses, g.supply[CURSE])


def _syphons(g: Hall[Any], me: Warlock) -> Sequence[Option]:
    return (SYPHONING,) if syphoned(g, me) else ()


def _syphon(g: Hall[Any], me: Warlock, option: Option) -> Flow[None]:
    me.gain_curses(g, syphoned(g, me), "WAR-26")
    return
    yield  # a flow without a question


def _glowers(g: Hall[Any], me: Warlock) -> Sequence[Option]:
    return (GLOWERING,) if me.curses and g.supply[CURSE] else ()


def _glower(g: Hall[Any], me: Warlock, option: Option) -> Flow[None]:
    """Double the Curses, as far as the supply goes (WAR-33)."""
    me.gain_curses(g, me.curses * (SPELLS[GLOWER].times - 1), "WAR-33")
    return
    yield  # a flow without a question


# ------------------------------------------------------------------ Enclose


def _enclosings(g: Hall[Any], me: Warlock) -> Sequence[Option]:
    """Open edges that two tiles share, of which at least one surrounds him (WAR-31)."""
    if not g.supply[FORCE_WALL]:
        return ()
    tiles = [at for at in g.around[g.where[WARLOCK]] if at in g.edges]
    edges = {EDGES[at][side] for at in tiles for side in board.SIDES[g.beside[at] & ~g.edges[at]]}
    return ENCLOSING.all(sorted(edges))


def _enclose(g: Hall[Any], me: Warlock, option: Option) -> Flow[None]:
    """Two force walls, or one if only one can be placed (WAR-31)."""
    yield from _wall_up(g, me, option)
    for _ in range(SPELLS[ENCLOSE].force_walls - 1):
        options = _enclosings(g, me)
        if not options:
            return
        yield from _wall_up(g, me, (yield from choose(me.seat, ENCLOSE_WHERE, options)))


def _wall_up(g: Hall[Any], me: Warlock, option: Option) -> Flow[None]:
    g.tell("enclose", "WAR-31", me.name, option.space)
    yield from g.put_mark(me, option.space, option.card, FORCE_WALL)


# ------------------------------------------------------------------ all of them

Offer: TypeAlias = "Callable[[Hall[Any], Warlock], Sequence[Option]]"
Deed: TypeAlias = "Callable[[Hall[Any], Warlock, Option], Flow[None]]"


class Action(NamedTuple):
    """Something he does for magic cubes, on his board or by a spell in play."""

    name: str
    cubes: int
    spell: int  # NOWHERE: on his board
    repeatable: bool  # each further cube uses it again; else all its single boxes are filled, once a turn (WAR-27)
    verb: str
    options: Offer
    do: Deed


def _on_board(action: WarlockAction, verb: str, options: Offer, do: Deed) -> Action:
    return Action(action.name, action.cubes, NOWHERE, True, verb, options, do)


def _by_spell(spell: int, verb: str, options: Offer, do: Deed) -> Action:
    card = SPELLS[spell]
    return Action(card.name, card.cubes, spell, card.repeatable, verb, options, do)


ACTIONS: Final = (
    _on_board(SNEAK, SNEAKING.verb, _sneaks, _go),
    _on_board(SUMMON, SUMMONING.verb, _summons, _summon),
    _on_board(CONJURE, CONJURING.verb, _conjurings, _conjure),
    _on_board(SYPHON, SYPHONING.verb, _syphons, _syphon),
    _by_spell(ENCLOSE, ENCLOSING.verb, _enclosings, _enclose),
    _by_spell(GLOWER, GLOWERING.verb, _glowers, _glower),
    _by_spell(LEAP, LEAPING.verb, _leaps, _go),
    _by_spell(TELEPORT, TELEPORTING.verb, _teleports, _go),
)
"""What has boxes for cubes: first the actions of the board, then those of spells."""
PLACES: Final = {action.verb: place for place, action in enumerate(ACTIONS)}
NO_CUBES: Final = (0,) * len(ACTIONS)


@cache
def in_play(spells: tuple[int, ...]) -> tuple[tuple[int, Action], ...]:
    """The actions of the board and of these spells, with their places among ACTIONS (WAR-20, WAR-22)."""
    return tuple((place, action) for place, action in enumerate(ACTIONS) if action.spell in (NOWHERE, *spells))


def act_options(g: Hall[Any], me: Warlock) -> list[Option]:
    """Everything he can do for the cubes he has left (WAR-22); single boxes are filled once a turn (WAR-27)."""
    options: list[Option] = []
    if not me.unassigned:
        return options
    for place, action in in_play(me.spells.shown):
        if action.cubes <= me.unassigned and (action.repeatable or not me.assigned[place]):
            options += action.options(g, me)
    return options


def act(g: Hall[Any], me: Warlock, option: Option) -> Flow[None]:
    """Pay for an action and do it."""
    place = PLACES[option.verb]
    me.assign(place, ACTIONS[place].cubes)
    yield from ACTIONS[place].do(g, me, option)
