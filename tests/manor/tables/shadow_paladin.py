"""What tests of the Shadow Paladin share: the figure on a tile, in phase 2, with cards, Ice, Ruin, chains.

t = shadow_on((3, 3), "paladin", hand=("gaze", "float"), ice=1, locked=("thaw",))
offered(t)                                   # the codes of all that may be done
act(t, "play-power #gaze", "reveal (2,3)")   # answers, in order; gives back what is open then
"""

from __future__ import annotations

from tests.manor.tables import ManorTable, square, table
from tests.table import Result, codes_of
from underhall.engine.flow import Ask, Chance
from underhall.engine.knowledge import Thing
from underhall.hall.cards import Cards
from underhall.hall.pieces import SHADOW_PALADIN
from underhall.hall.plan import Goal, Terms
from underhall.hall.tokens import ICE, RUIN
from underhall.manor.role import ManorRole
from underhall.manor.roles.shadow_paladin.phases import ACT
from underhall.manor.roles.shadow_paladin.role import Means, ShadowPaladin
from underhall.manor.roles.shadow_paladin.ruin import marked, watch
from underhall.manor.roles.shadow_paladin.turn import move_and_act, play

ME = "shadow-paladin"
OPEN = "shrine-open"
CROSS = {(2, 3): OPEN, (3, 2): OPEN, (3, 4): OPEN, (4, 3): "blood-open"}
"""Open Lit tiles around the middle."""


def shadow_on(
    at: tuple[int, int],
    *others: str,
    tiles: dict[tuple[int, int], str] | None = None,
    stack: int | None = None,
    hand: tuple[str, ...] = (),
    locked: tuple[str, ...] = (),
    broken: tuple[str, ...] = (),
    shadow: int = 0,
    ruin: int = 0,
    ice: int = 0,
    final: int = 6,
    phase: int = ACT,
    real: tuple[type[ManorRole], ...] = (),
    terms: tuple[Terms, ...] = (),
    killed: dict[str, str] | None = None,
) -> ManorTable:
    """The Shadow Paladin on a tile, with two spaces and one wall, in a phase of their own turn."""
    t = table(
        ME,
        *others,
        tiles=CROSS if tiles is None else tiles,
        stack=stack,
        real=(ShadowPaladin, *real),
        terms=terms,
        goals={ME: Goal("shadow-escape", final, 0, "leave the manor")},
        killed=killed,
    )
    g, me = t.g, shadow_of(t)
    g.stand(SHADOW_PALADIN, square(*at))
    me.shadow = shadow
    give(t, ruin=ruin, ice=ice)
    hold(t, *hand)
    for chain in (*locked, *broken):
        me.chain.show(take(me.chain, chain))
    me.broken = tuple(sorted(me.chain.names.index(chain) for chain in broken))
    me.means = Means(2, 1)
    t.turn_of(ME)
    g.round = 2
    g.turn.number = 1
    g.turn.phase = phase
    return t


def shadow_of(t: ManorTable) -> ShadowPaladin:
    me = t.g.role(ShadowPaladin)
    assert me is not None
    return me


def give(t: ManorTable, ruin: int = 0, ice: int = 0) -> None:
    """Put Ruin and Ice from their supplies into the boxes."""
    me = shadow_of(t)
    t.g.supply[RUIN] -= ruin
    t.g.supply[ICE] -= ice
    me.ruin += ruin
    me.ice += ice


def take(cards: Cards, name: str) -> int:
    """Take a card out of its deck."""
    kind = cards.names.index(name)
    unknown = list(cards.unknown)
    unknown.remove(kind)
    cards.unknown = tuple(unknown)
    return kind


def hold(t: ManorTable, *kinds: str) -> None:
    """Give them power cards from the deck."""
    g, me = t.g, shadow_of(t)
    for kind in kinds:
        g.next_uid += 1
        me.power.hand = (*me.power.hand, Thing(g.next_uid, 0, 0, take(me.power, kind), 1 << me.owner))


def throw(t: ManorTable, *kinds: str) -> None:
    """Put power cards from the deck onto the discard pile."""
    me = shadow_of(t)
    for kind in kinds:
        me.power.discard(take(me.power, kind))


def mark_tiles(t: ManorTable, *places: tuple[int, int]) -> None:
    """Put ruin cubes on tiles, as phase 4 does."""
    for place in places:
        t.lay("ruin", *place)
    watch(t.g, shadow_of(t))


def act(t: ManorTable, *answers: str) -> Ask | Chance | Result:
    """Phase 2 with these answers."""
    return t.play(move_and_act(t.g, shadow_of(t)), *answers)


def turn(t: ManorTable, *answers: str) -> Ask | Chance | Result:
    """The rest of the turn with these answers."""
    return t.play(play(t.g, shadow_of(t)), *answers)


def codes(t: ManorTable, step: Ask | Chance | Result) -> list[str]:
    """The codes of what may be chosen; nothing if nobody is asked."""
    return codes_of(t.g, step) if isinstance(step, Ask) else []


def offered(t: ManorTable, *answers: str) -> list[str]:
    """The codes of what may be chosen in phase 2, after some answers."""
    return codes(t, act(t, *answers))


def asked(t: ManorTable, *answers: str) -> list[str]:
    """The codes of what may be chosen in the rest of the turn, after some answers."""
    return codes(t, turn(t, *answers))


def moves(t: ManorTable, *answers: str) -> list[str]:
    """Where a space of movement leads."""
    return [code.removeprefix("move ") for code in offered(t, *answers) if code.startswith("move ")]


def hand(t: ManorTable) -> list[str]:
    return sorted(shadow_of(t).power.names[thing.face] for thing in shadow_of(t).power.hand)


def discards(t: ManorTable) -> list[str]:
    return sorted(shadow_of(t).power.names[kind] for kind in shadow_of(t).power.discards)


def chains(t: ManorTable) -> tuple[list[str], list[str]]:
    """The locked chains and the broken ones."""
    me = shadow_of(t)
    return [me.chain.names[chain] for chain in me.locked], [me.chain.names[chain] for chain in me.broken]


def ruins(t: ManorTable) -> list[str]:
    """The tiles with a ruin cube."""
    return [t.g.name(at) for at in marked(t.g)]
