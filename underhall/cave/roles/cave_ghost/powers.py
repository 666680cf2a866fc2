"""The Cave Ghost's powers (CGH-21 to CGH-44): the Cave's omens within her reach, and those only she has.

"Surrounding" is the ring of eight spaces around her own. Isolation is measured in such rings (CGH-54).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from underhall import facts
from underhall.cave.map import board, ghost_tiles
from underhall.cave.map.arrive import arrive
from underhall.cave.map.forced import MOVABLE, may_be_moved, stops_at
from underhall.cave.map.parts import TILE_IDS
from underhall.cave.map.removal import collapsible
from underhall.cave.map.terrain import sheltered
from underhall.cave.play.possession import CARDS, PossessionDeck, may_be_possessed, possess
from underhall.cave.play.turn import removals
from underhall.cave.roles.cave.omens import (
    PRICE,
    CrystalCurse,
    Hatred,
    Omen,
    OmenRole,
    Rockslide,
    edges_from,
    events_left,
)
from underhall.cave.roles.ghost.telekinesis import PULL, SHIFT, in_line, movable, stops, ways
from underhall.engine.flow import Flow, Option, Prompt
from underhall.hall import deeds, grid
from underhall.hall.asks import OnSpace, choose, choose_space
from underhall.hall.deeds import PLACING
from underhall.hall.edges import EDGES, edge_place
from underhall.hall.pairs import Effect
from underhall.hall.pieces import GHOST
from underhall.hall.space import ADJACENT, AROUND, OFF, Space, distance, heading, line, rings, side_to
from underhall.hall.tokens import TOKENS
from underhall.hall.verbs import Held, Named, maybe, verb

if TYPE_CHECKING:
    from underhall.cave.role import CaveRole
    from underhall.cave.state import Cave

BOARD: Final = facts.ghost().board.cave_ghost
INFLUENCE: Final = BOARD.possession_influence
"""What INF counts as in her possession turns (CGH-37)."""
VALUES: Final = {role: card.possession_value for role, card in CARDS.items()}
_ROWS: Final = tuple(
    next(row for row in BOARD.isolation if row.min <= isolation <= row.max)
    for isolation in range(BOARD.isolation[-1].min + 1)
)
DISTANCES: Final = tuple(row.telekinesis_distance for row in _ROWS)
"""How far Telekinesis moves an object, by her Isolation from it; the last number is for all beyond (CGH-32)."""
BASES: Final = tuple(row.possession_cost if row.possession_allowed else None for row in _ROWS)
"""What Isolation adds to the price of a possession; None: too far away (CGH-35)."""

TELEKINESIS: Final = Prompt("cave-ghost-telekinesis", "Telekinesis: what do you move, and where to?", "CGH-32")
PULL_ON: Final = Prompt("cave-ghost-pull", "Telekinesis: move it on, or leave it there? Spaces left: {0}.", "CGH-34")
PLOT_TILE: Final = Prompt("plot-tile", "Plot Twist: which Ghost tile do you place?", "CGH-30")
PLOT_SPACE: Final = Prompt("plot-space", "Plot Twist: where do you place the Ghost tile?", "CGH-30")
FIRST_TRIBE: Final = Prompt(
    "possess-at", "No Tribe is on the map: where will the first one be revealed? Isolation counts to there.", "CGH-42"
)

STOP: Final = Option(deeds.STOP)
POSSESS: Final = verb(
    "possess", "the Cave Ghost possesses a player for so many Omen tokens", card=deeds.PLAYER, amount=PRICE
)
POSSESS_AT: Final = verb(
    "possess-at",
    "where the first Tribe of the possessed Goblins will be revealed",
    space=maybe(deeds.SPACE),
    amount=PRICE,
)
GHOST_TILE: Final = verb("ghost-tile", "Plot Twist: the Ghost tile that is placed", card=Held("tile", TILE_IDS))
FROM_HERE: Final = tuple(OnSpace(POSSESS_AT, price) for price in range(max(VALUES.values()) + len(BASES)))


def isolation(g: Cave, at: Space) -> int:
    """Her Isolation from a space; 0 if it cannot be measured (CGH-54, CGH-57)."""
    place = g.where[GHOST]
    return 0 if OFF in (place, at) else rings(place, at)


def surrounding(g: Cave) -> Sequence[Space]:
    """The eight spaces around her; her own is not among them (CGH-29)."""
    return AROUND[g.where[GHOST]]


def openings(g: Cave) -> list[Space]:
    """The open spaces around her that a tile adjoins (CGH-26, CGH-30)."""
    return sorted(at for at in surrounding(g) if at in g.open_spaces)


# ------------------------------------------------------------------ the Cave's omens, within reach


class NearRockslide(Rockslide):
    """On an edge of her own space (CGH-25, CGH-65)."""

    def works(self, g: Cave, me: OmenRole) -> bool:
        """There is a legal edge (CGH-25)."""
        return bool(self.edges(g, me))

    def edges(self, g: Cave, me: OmenRole) -> list[int]:
        """The edges of her space that may take a token; on an open space there is none (CGH-25, CGH-65)."""
        at = g.where[GHOST]
        own = EDGES[at]
        bases = dict.fromkeys(base for edge in own if (base := edge_place(edge)[0]) in g.edges)
        return [edge for edge in edges_from(g, [*bases]) if edge in own]


class NearHatred(Hatred):
    """A tile around her (CGH-26, CGH-27)."""

    def has_way(self, g: Cave, me: OmenRole) -> bool:
        """Whether there is one."""
        return bool(self.ways(g, me))

    def ways(self, g: Cave, me: OmenRole) -> list[Option]:
        """Open spaces around her while she holds a tile; in the Collapse, eligible tiles there (CGH-26, CGH-27, COL-23,
        CGH-73)."""
        if not g.collapsing:
            return PLACING.all(openings(g)) if g.hand else []
        near = surrounding(g)
        options = removals(g, me.seat, collapsible(g, me.seat, among=near))
        return [
            option
            for option in options
            if option.verb == "remove" or any(at in near for at in g.ground[option.space].spaces)
        ]


class NearCrystalCurse(CrystalCurse):
    """On a tile around her, or with the Event cards (CGH-29)."""

    def tiles(self, g: Cave, me: OmenRole) -> Iterable[Space]:
        """The Lit tiles around her."""
        return [at for at in surrounding(g) if at in g.lit]

    def moves_cards(self, g: Cave) -> bool:
        """Always possible while there are Event cards: it is also a way to spend an Omen (CGH-29)."""
        return events_left(g) > 0


# ------------------------------------------------------------------ Plot Twist (CGH-30, CGH-31)


class PlotTwist(Omen):
    """A Ghost tile of her supply comes onto the map, also in the Collapse."""

    def works(self, g: Cave, me: OmenRole) -> bool:
        """She has one, and there is room around her (CGH-30, CGH-31)."""
        return bool(g.ghost_tiles) and any(at in g.open_spaces for at in surrounding(g))

    def use(self, g: Cave, me: OmenRole) -> Flow[None]:
        """Others learn only that it is a Ghost tile (MAP-28)."""
        options = [Option(GHOST_TILE, card=thing.uid) for thing in g.ghost_tiles]
        uid = (yield from choose(me.seat, PLOT_TILE, options)).card
        at = yield from choose_space(me.seat, PLOT_SPACE, PLACING, openings(g))
        ghost_tiles.place(g, at, next(thing for thing in g.ghost_tiles if thing.uid == uid))
        g.tell("plot-twist", "CGH-30", me.name, at)


# ------------------------------------------------------------------ Telekinesis (CGH-32 to CGH-34)


class Telekinesis(Omen):
    """Move one object toward her or away from her, as far as Isolation lets her when it begins (CGH-33)."""

    def moves(self, g: Cave) -> Iterator[Option]:
        """The first step of a piece, or where a token stops, as far as her Isolation is now (CGH-32, CGH-33)."""
        place = g.where[GHOST]
        for piece, at in enumerate(g.where):
            if piece != GHOST and in_line(place, at) and movable(g, piece):
                yield from _pulls(g, piece, ways(place, at))
        for at in sorted(g.tokens):
            if in_line(place, at):
                for token in dict.fromkeys(g.tokens[at]):
                    if token in MOVABLE:
                        reach = DISTANCES[min(isolation(g, at), len(DISTANCES) - 1)]
                        for to in _destinations(g, at, reach):
                            yield Option(SHIFT, to, card=token, start=at)

    def works(self, g: Cave, me: OmenRole) -> bool:
        """Something can be moved."""
        return any(True for _ in self.moves(g))

    def use(self, g: Cave, me: OmenRole) -> Flow[None]:
        """One object, one distance, not interrupted by anything (CGH-34)."""
        option = yield from choose(me.seat, TELEKINESIS, list(self.moves(g)))
        if option.verb == "pull":
            yield from _pull(g, me, option)
        else:
            _shift(g, me, option)


def _pulls(g: Cave, piece: int, sides: Iterable[int]) -> list[Option]:
    """The steps across these sides that Forced Movement allows a piece (GST-34)."""
    at = g.where[piece]
    return [Option(PULL, ADJACENT[at][side], piece) for side in sides if may_be_moved(g, piece, side)]


def _pull(g: Cave, me: OmenRole, option: Option) -> Flow[None]:
    """Move a piece on in its line; in her space it may turn. A move ends where it is stopped (GST-35, CGH-33,
    CGH-34)."""
    piece, jumps = option.piece, g.jumps
    left = DISTANCES[min(isolation(g, g.where[piece]), len(DISTANCES) - 1)]
    while option is not STOP:
        side = side_to(g.where[piece], option.space)
        g.tell("pull", "CGH-32", me.name, option.space, piece)
        yield from arrive(g, me.seat, piece, option.space)
        left -= 1
        stopped = stops_at(g, piece, option.space)
        if not left or stopped or g.jumps != jumps or g.where[piece] != option.space or not movable(g, piece):
            return
        onward = _pulls(g, piece, range(4) if option.space == g.where[GHOST] else (side,))
        option = yield from choose(me.seat, PULL_ON, [STOP, *onward], (left,))


def _destinations(g: Cave, at: Space, reach: int) -> list[Space]:
    """Where a Treasure or Gem may stop: along the line, or through her space and out another way (GST-34, CGH-34)."""
    place = g.where[GHOST]
    found = {to: True for side in ways(place, at) for to in stops(g, at, side, reach)}
    gap = distance(at, place)
    if 0 < gap < reach and _clear(g, at, place):
        found |= {to: True for side in range(4) for to in stops(g, place, side, reach - gap) if to != at}
    return sorted(found)


def _clear(g: Cave, at: Space, place: Space) -> bool:
    """Whether nothing keeps a token from being drawn all the way into her space."""
    side = heading(at, place)
    way = line(at, place)
    passes = all(here in g.edges and not board.impassable(g, here) for here in way)
    return passes and not any(board.has_wall(g, here, side) for here in (at, *way[:-1]))


def _shift(g: Cave, me: OmenRole, option: Option) -> None:
    """Move a token."""
    token, at = option.card, option.start
    grid.take_token(g, at, token)
    g.supply[token] += 1
    grid.put_token(g, option.space, token)
    g.tell("shift", "CGH-32", me.name, option.space, thing=TOKENS[token])


# ------------------------------------------------------------------ Possession (CGH-35 to CGH-44)


class Measured(NamedTuple):
    """The spaces a role's Isolation may be counted to; none: it cannot be a target. `coming`: its first piece will be
    revealed there (CGH-41 to CGH-43)."""

    spaces: list[Space]
    coming: bool = False


POSSESSES: Final = Effect[Callable[["Cave", Any], Measured]]("cave-ghost", "Possession")
"""Where a role is when she would possess it."""


class Possession(Omen):
    """Play a role's turn at once, as often as she can pay (CGH-36, CGH-66)."""

    def targets(self, g: Cave, me: OmenRole) -> list[Option]:
        """The roles she can pay for, by their place in the turn order, each at its lowest price (CGH-35)."""
        held = sum(me.means.omens[symbol] for symbol in self.symbols)
        found = []
        for place, role in enumerate(g.roles):
            prices = self.prices(g, role) if VALUES.get(role.name, held + 1) <= held else {}
            price = min(prices.values(), default=held + 1)
            if price <= held:
                found.append(Option(POSSESS, card=place, amount=price))
        return found

    def prices(self, g: Cave, role: CaveRole) -> dict[Space, int]:
        """What it costs to possess a role, by the space Isolation is measured to (CGH-35)."""
        if not may_be_possessed(g, role) or role.name not in g.plan.of(PossessionDeck).cards or not role.in_play():
            return {}
        bases = {at: BASES[min(isolation(g, at), len(BASES) - 1)] for at in self.measured(g, role).spaces}
        return {at: base + VALUES[role.name] for at, base in bases.items() if base is not None}

    def measured(self, g: Cave, role: CaveRole) -> Measured:
        """Where a role is."""
        found = POSSESSES.of(role)
        assert found is not None, "there is no card for it (CGH-04)"
        return found(g, role)

    def possess(self, g: Cave, me: OmenRole, role: CaveRole) -> Flow[None]:
        """Pay by Isolation now, then play the turn; nobody can prevent it (CGH-36, CGH-38, CGH-44, CGH-66)."""
        held = sum(me.means.omens[symbol] for symbol in self.symbols)
        prices = {at: price for at, price in self.prices(g, role).items() if price <= held}
        option = yield from choose(me.seat, FIRST_TRIBE, [FROM_HERE[prices[at]][at] for at in sorted(prices)])
        if g.story is not None:
            g.tell("use-omen", "CGH-35", me.name, thing=self.name, amount=option.amount)
        yield from me.pay_more(g, self, option.amount)
        start = option.space if self.measured(g, role).coming else OFF
        yield from possess(g, me.seat, role, INFLUENCE, start)


def isolated_piece(g: Cave, role: CaveRole) -> Measured:
    """The space of its piece, if that can be reached (CGH-41)."""
    at = g.where[role.pieces[0]] if role.pieces else OFF
    return Measured([at] if within_reach(g, at) else [])


def within_reach(g: Cave, at: Space) -> bool:
    """On the map, and not in the Mushroom Forest (CGH-41)."""
    return at in g.edges and not sheltered(g, at, OFF)


KINDS: Final[dict[str, type[Omen]]] = {
    "telekinesis": Telekinesis,
    "rockslide": NearRockslide,
    "plot-twist": PlotTwist,
    "hatred": NearHatred,
    "crystal-curse": NearCrystalCurse,
}
PRINTED: Final = tuple(fact for fact in BOARD.powers if fact.id in KINDS)
USE_POWER: Final = verb(
    "ghost-power",
    "use a power of the Cave Ghost for so many Omen tokens",
    card=Named("power of the Cave Ghost", tuple(fact.id for fact in PRINTED)),
    amount=PRICE,
)
POWERS: Final = tuple(KINDS[fact.id](number, fact, USE_POWER) for number, fact in enumerate(PRINTED))
"""The powers with a printed price; each is named by its place here (CGH-23)."""
POSSESSION: Final = Possession(len(POWERS), next(fact for fact in BOARD.powers if fact.id == "possession"), USE_POWER)
