"""What each of the twelve chain cards does, and when it does anything (SHP-25, SHP-49, SHP-51, SHP-54, SHP-55).
What they cost is paid already; names, costs and effects stand in the facts and are reconstructed there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from underhall.engine.flow import EVERYBODY, Flow, Option, Prompt
from underhall.engine.knowledge import Thing
from underhall.hall import deeds
from underhall.hall.asks import OnSpace, choose, choose_space
from underhall.hall.edges import edge_of
from underhall.hall.figures import enemies, is_empty, no_figures
from underhall.hall.pieces import SHADOW_PALADIN
from underhall.hall.space import Space
from underhall.hall.tokens import ICE, RUIN
from underhall.hall.verbs import Named, verb
from underhall.manor.roles.shadow_paladin.parts import CHAIN_IDS, CHAINS, POWER_IDS
from underhall.manor.roles.shadow_paladin.phases import ACT
from underhall.manor.roles.shadow_paladin.powers import (
    DARKENING,
    REVEALING,
    Struck,
    blows,
    close_edge,
    deal_blow,
    edges_to_close,
    struck_on,
)
from underhall.manor.roles.shadow_paladin.ruin import gain_ice, gain_ruin

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.shadow_paladin.role import ShadowPaladin

CRAWL: Final = Prompt("shadow-crawl", "Shadow Crawl: where do you come out?", "SHP-51")
FAR_GAZE: Final = Prompt("shadow-far-gaze", "Far Gaze: which Dark tile in sight do you reveal?", "SHP-54")
LONG_NIGHT: Final = Prompt("shadow-long-night", "Long Night: which Lit tile in sight do you turn Dark?", "SHP-54")
TURN_KEY: Final = Prompt("shadow-turning-key", "Turning Key: which tile do you turn?", "SHP-54")
THAW: Final = Prompt("shadow-thaw", "Thaw: which force wall do you take away?", "SHP-25")
THAWED: Final = Prompt("shadow-thawed", "Do you keep it as Ice, or put it on another edge?", "SHP-25")
BLADE: Final = Prompt("shadow-blade", "Reaching Blade: whom or what do you attack?", "SHP-54")
RECALL: Final = Prompt("shadow-recall", "Grim Recall: which power card do you take back?", "SHP-25")

CRAWLING: Final = OnSpace(verb("crawl-to", "the Pit or Ambush tile to which Shadow Crawl leads", space=deeds.TO))
TURNING: Final = OnSpace(verb("turn-key", "the tile that Turning Key turns", space=deeds.SPACE))
THAWING: Final = verb("thaw", "the force wall that Thaw takes away", space=deeds.SPACE, card=deeds.SIDE)
TO_ICE: Final = Option(verb("thaw-to-ice", "gain Ice for the force wall"))
RECALLING: Final = verb("recall", "the power card taken back from the discards", card=Named("power card", POWER_IDS))


class Link(NamedTuple):
    """A chain card: whether it would do anything, with so many cards left to pay with, and what it does."""

    works: Callable[[Hall[Any], ShadowPaladin, int], bool]
    do: Callable[[Hall[Any], ShadowPaladin], Flow[None]]


def _here(g: Hall[Any]) -> Space:
    return g.where[SHADOW_PALADIN]


# ------------------------------------------------------------------ moving


def crawl_goals(g: Hall[Any], me: ShadowPaladin) -> list[Space]:
    """From a Dark tile or a Pit, any other Pit without figures (SHP-51)."""
    here = _here(g)
    if here not in g.dark and not me.may_crawl_to(g, here):
        return []
    return [at for at in sorted(g.edges) if me.may_crawl_to(g, at) and no_figures(g, at)]


def _shadow_crawl(g: Hall[Any], me: ShadowPaladin) -> Flow[None]:
    """Only the goal is entered (SHP-51)."""
    at = yield from choose_space(me.seat, CRAWL, CRAWLING, crawl_goals(g, me))
    g.tell("crawl-to", "SHP-51", me.name, at, SHADOW_PALADIN)
    yield from g.enter(SHADOW_PALADIN, at)


def _moving_now(g: Hall[Any], me: ShadowPaladin, cards: int) -> bool:
    """Spaces and walls can be used in phase 2 only (SHP-55)."""
    return g.turn.phase == ACT


def _long_stride(g: Hall[Any], me: ShadowPaladin) -> Flow[None]:
    me.means.movement += CHAINS[CHAIN_IDS.index("long-stride")].spaces
    return
    yield  # a flow without a question


def _rime_step(g: Hall[Any], me: ShadowPaladin) -> Flow[None]:
    me.means.walls = CHAINS[CHAIN_IDS.index("rime-step")].walls
    return
    yield  # a flow without a question


# ------------------------------------------------------------------ tiles


def far_gazes(g: Hall[Any]) -> list[Space]:
    """The Dark tiles in sight, the own one too (SHP-54)."""
    return [at for at in g.visible_tiles(_here(g)) if at in g.dark]


def _far_gaze(g: Hall[Any], me: ShadowPaladin) -> Flow[None]:
    at = yield from choose_space(me.seat, FAR_GAZE, REVEALING, far_gazes(g))
    yield from g.reveal(me, at)


def long_nights(g: Hall[Any]) -> list[Space]:
    """The Lit tiles in sight without any piece (SHP-54)."""
    return [at for at in g.visible_tiles(_here(g)) if at in g.lit and is_empty(g, at) and g.may_darken(at)]


def _long_night(g: Hall[Any], me: ShadowPaladin) -> Flow[None]:
    at = yield from choose_space(me.seat, LONG_NIGHT, DARKENING, long_nights(g))
    g.darken(at)


def keyholes(g: Hall[Any], me: ShadowPaladin) -> list[Space]:
    """The own tile and the adjacent ones, walls or not, if Lit, without enemy figures, and if turning changes anything
    (SHP-54)."""
    here = _here(g)
    near = [at for at in (here, *g.near[here]) if at in g.lit]
    return [at for at in near if not enemies(g, me, at) and g.may_rotate(me, at)]


def _turning_key(g: Hall[Any], me: ShadowPaladin) -> Flow[None]:
    """Any way: no edge has to meet another; the crypts it opens to are filled (SHP-54)."""
    at = yield from choose_space(me.seat, TURN_KEY, TURNING, keyholes(g, me))
    yield from g.rotate(me, (at,))


# ------------------------------------------------------------------ Ice and force walls


def _ice_left(g: Hall[Any], me: ShadowPaladin, cards: int) -> bool:
    return g.supply[ICE] > 0


def _cold_forge(g: Hall[Any], me: ShadowPaladin) -> Flow[None]:
    gain_ice(g, me, CHAINS[CHAIN_IDS.index("cold-forge")].ice, "SHP-25")
    return
    yield  # a flow without a question


def thaws(g: Hall[Any]) -> list[Option]:
    """The force walls on edges in sight."""
    seen = dict.fromkeys(g.visible_edges(_here(g)))
    walls = [edge for edge in seen if g.has_force_wall(edge)]
    return [Option(THAWING, at, card=side) for at, side in map(g.inside, walls)]


def _thaw(g: Hall[Any], me: ShadowPaladin) -> Flow[None]:
    """Then Ice, or the same force wall on another edge in sight; if neither can be, it is only gone."""
    taken = yield from choose(me.seat, THAW, thaws(g))
    g.tell("thaw", "SHP-25", me.name, taken.space)
    yield from g.take_mark(me, edge_of(taken.space, taken.card))
    edges = [edge for edge in edges_to_close(g) if (edge.space, edge.card) != (taken.space, taken.card)]
    options = [*([TO_ICE] if g.supply[ICE] else []), *edges]
    if not options:
        return
    chosen = yield from choose(me.seat, THAWED, options)
    if chosen is TO_ICE:
        gain_ice(g, me, CHAINS[CHAIN_IDS.index("thaw")].ice, "SHP-25")
    else:
        yield from close_edge(g, me, chosen, "SHP-25")


# ------------------------------------------------------------------ attacking, Ruin, Defense, cards


def blade_targets(g: Hall[Any], me: ShadowPaladin) -> list[Struck]:
    """All that Strike could take, at any distance in sight, the own tile included (SHP-54)."""
    return struck_on(g, me, g.visible_tiles(_here(g)))


def _reaching_blade(g: Hall[Any], me: ShadowPaladin) -> Flow[None]:
    chosen = yield from choose(me.seat, BLADE, blows(g, blade_targets(g, me)))
    yield from deal_blow(g, me, chosen)
    gain_ruin(g, me, CHAINS[CHAIN_IDS.index("reaching-blade")].ruin, "SHP-25")


def _ruin_left(g: Hall[Any], me: ShadowPaladin, cards: int) -> bool:
    return g.supply[RUIN] > 0


def _dark_tithe(g: Hall[Any], me: ShadowPaladin) -> Flow[None]:
    gain_ruin(g, me, CHAINS[CHAIN_IDS.index("dark-tithe")].ruin, "SHP-25")
    return
    yield  # a flow without a question


def _black_vigil(g: Hall[Any], me: ShadowPaladin) -> Flow[None]:
    """Until the start of the next own turn."""
    me.vigil = CHAINS[CHAIN_IDS.index("black-vigil")].defense
    return
    yield  # a flow without a question


def _cards_to_recall(g: Hall[Any], me: ShadowPaladin, cards: int) -> bool:
    """Also the card that would pay the debt (SHP-28)."""
    return bool(me.power.discards) or cards < len(me.power.hand)


def _grim_recall(g: Hall[Any], me: ShadowPaladin) -> Flow[None]:
    """All see which card it is."""
    options = [Option(RECALLING, card=kind) for kind in sorted({*me.power.discards})]
    chosen = yield from choose(me.seat, RECALL, options)
    left = list(me.power.discards)
    left.remove(chosen.card)
    me.power.discards = tuple(left)
    g.next_uid += 1
    me.power.hand = (*me.power.hand, Thing(g.next_uid, 0, 0, chosen.card, EVERYBODY))
    g.tell("recall", "SHP-25", me.name, thing=me.power.names[chosen.card])


_BY_ID: Final[dict[str, Link]] = {
    "shadow-crawl": Link(lambda g, me, cards: bool(crawl_goals(g, me)), _shadow_crawl),
    "long-stride": Link(_moving_now, _long_stride),
    "rime-step": Link(_moving_now, _rime_step),
    "far-gaze": Link(lambda g, me, cards: bool(far_gazes(g)), _far_gaze),
    "long-night": Link(lambda g, me, cards: bool(long_nights(g)), _long_night),
    "turning-key": Link(lambda g, me, cards: bool(keyholes(g, me)), _turning_key),
    "cold-forge": Link(_ice_left, _cold_forge),
    "thaw": Link(lambda g, me, cards: bool(thaws(g)), _thaw),
    "reaching-blade": Link(lambda g, me, cards: bool(blade_targets(g, me)), _reaching_blade),
    "dark-tithe": Link(_ruin_left, _dark_tithe),
    "black-vigil": Link(lambda g, me, cards: True, _black_vigil),
    "grim-recall": Link(_cards_to_recall, _grim_recall),
}
LINKS: Final = tuple(_BY_ID[chain] for chain in CHAIN_IDS)
"""By their numbers."""
