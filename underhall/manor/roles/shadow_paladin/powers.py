"""Playing power cards: Gaze, Float, Shroud and Strike (SHP-17 to SHP-21, SHP-49, SHP-59); and summoning walls with Ice
(SHP-30)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from underhall.engine.flow import Flow, Option, Prompt
from underhall.hall import deeds
from underhall.hall.asks import OnSpace, choose, choose_space
from underhall.hall.figures import distinct, enemies
from underhall.hall.grid import count
from underhall.hall.pieces import SHADOW_PALADIN
from underhall.hall.space import SIDE_NAMES, Space
from underhall.hall.tokens import FORCE_WALL, TREASURE
from underhall.hall.verbs import verb
from underhall.manor.roles.shadow_paladin.hand import kinds_held, lay_down
from underhall.manor.roles.shadow_paladin.moves import go, goals
from underhall.manor.roles.shadow_paladin.parts import POWER_CARD, POWERS, STRIKE, WALL_ICE
from underhall.manor.roles.shadow_paladin.ruin import gain_ruin, spend_ice

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.shadow_paladin.role import ShadowPaladin

REVEAL: Final = Prompt("shadow-reveal", "Which Dark tile do you reveal?", "SHP-18")
FLOAT: Final = Prompt("shadow-float", "Float: where to?", "SHP-19")
SHROUD: Final = Prompt("shadow-shroud", "Which Lit tile do you turn Dark?", "SHP-20")
HIT: Final = Prompt("shadow-strike", "What do you strike next? All of it will be struck.", "SHP-21")

PLAY: Final = verb("play-power", "play a power card of the Shadow Paladin", card=POWER_CARD)
REVEALING: Final = OnSpace(deeds.REVEAL)
FLOATING: Final = OnSpace(verb("float-to", "the space to which the Shadow Paladin floats", space=deeds.TO))
DARKENING: Final = OnSpace(verb("turn-dark", "the Lit tile that the Shadow Paladin turns Dark", space=deeds.SPACE))
SMASHING: Final = OnSpace(verb("smash-treasure", "the tile on which a treasure is struck", space=deeds.SPACE))
SUMMON: Final = verb(
    "summon-wall", "the edge that the Shadow Paladin closes with a force wall", space=deeds.SPACE, card=deeds.SIDE
)


# ------------------------------------------------------------------ playing a card


def card_options(g: Hall[Any], me: ShadowPaladin) -> list[Option]:
    """The cards that do something now (SHP-49)."""
    return [Option(PLAY, card=thing.uid) for thing in kinds_held(me) if USES[thing.face](g, me)]


def play_card(g: Hall[Any], me: ShadowPaladin, option: Option) -> Flow[None]:
    """Carry out its effect; it lies on the discard pile (SHP-17)."""
    kind = me.power.held(option.card).face
    lay_down(g, me, option.card, "play-power", "SHP-17")
    yield from EFFECTS[kind](g, me)


# ------------------------------------------------------------------ Gaze, Float, Shroud


def gazes(g: Hall[Any], me: ShadowPaladin) -> list[Space]:
    """The own tile, if Dark, and the adjacent visible Dark tiles (SHP-18)."""
    here = g.where[SHADOW_PALADIN]
    return [at for at in (here, *g.adjacent_visible(here)) if at in g.dark]


def gaze(g: Hall[Any], me: ShadowPaladin) -> Flow[None]:
    """Reveal one, turned any way: Sadistic (SHP-11, SHP-18)."""
    at = yield from choose_space(me.seat, REVEAL, REVEALING, gazes(g, me))
    yield from g.reveal(me, at)


def floats(g: Hall[Any], me: ShadowPaladin) -> list[Space]:
    """One space, through walls and among figures; only the pillar of light is closed (SHP-08, SHP-19)."""
    return goals(g, me, through_walls=True, among_figures=True)


def float_away(g: Hall[Any], me: ShadowPaladin) -> Flow[None]:
    """Outside the spaces of the phase, and no wall of theirs is used up (SHP-19)."""
    to = yield from choose_space(me.seat, FLOAT, FLOATING, floats(g, me))
    yield from go(g, me, to, FLOATING.verb, "SHP-19")


def shrouds(g: Hall[Any], me: ShadowPaladin) -> list[Space]:
    """The adjacent visible Lit tiles, whatever is on them (SHP-20, SHP-58)."""
    return [at for at in g.adjacent_visible(g.where[SHADOW_PALADIN]) if at in g.lit and g.may_darken(at)]


def shroud(g: Hall[Any], me: ShadowPaladin) -> Flow[None]:
    """The tile is turned Dark with all that is on it; the marks on its edges go (SHP-20)."""
    at = yield from choose_space(me.seat, SHROUD, DARKENING, shrouds(g, me))
    g.darken(at)


# ------------------------------------------------------------------ Strike

Struck: TypeAlias = tuple[int, Space]
"""What is attacked: a figure, or with NO_FIGURE a treasure marker, on a tile."""
NO_FIGURE: Final = -1


def struck_on(g: Hall[Any], me: ShadowPaladin, tiles: Sequence[Space]) -> list[Struck]:
    """Every figure on some tiles that can be attacked, and every treasure marker (SHP-21, MVR-70)."""
    found = []
    for at in tiles:
        found += [(piece, at) for piece in enemies(g, me, at) if g.may_be_attacked(me, piece)]
        found += [(NO_FIGURE, at)] * count(g, at, TREASURE)
    return found


def strikes(g: Hall[Any], me: ShadowPaladin) -> list[Struck]:
    """All of it on the adjacent visible tiles; the own tile is none of them (SHP-21)."""
    return struck_on(g, me, g.adjacent_visible(g.where[SHADOW_PALADIN]))


def strike(g: Hall[Any], me: ShadowPaladin) -> Flow[None]:
    """What is there when it is played is attacked, one by one in any order; then Ruin is gained (SHP-21, SHP-59)."""
    left = strikes(g, me)
    ruin = len(left) * POWERS[STRIKE].ruin_per_piece
    while left:
        chosen = yield from choose(me.seat, HIT, blows(g, left))
        left.remove((chosen.piece, chosen.space))
        yield from deal_blow(g, me, chosen)
    gain_ruin(g, me, ruin, "SHP-21")


def blows(g: Hall[Any], left: Sequence[Struck]) -> list[Option]:
    """Each target that can be told apart."""
    figures = distinct(g, [piece for piece, _ in left if piece != NO_FIGURE])
    tiles = sorted({at for piece, at in left if piece == NO_FIGURE})
    return [*(Option(deeds.ATTACK, g.where[piece], piece) for piece in figures), *(SMASHING[at] for at in tiles)]


def deal_blow(g: Hall[Any], me: ShadowPaladin, option: Option) -> Flow[None]:
    """Attack one target: a figure is hit, a treasure removed (SHP-07, SHP-21, SKL-71)."""
    if option.verb == SMASHING.verb:
        yield from g.remove_treasure(me, option.space)
    else:
        yield from g.attack(SHADOW_PALADIN, option.piece)


USES: Final = (gazes, floats, shrouds, strikes)
EFFECTS: Final = (gaze, float_away, shroud, strike)
"""By kind of card: on what it would work now, and what it does."""


# ------------------------------------------------------------------ summoning walls


def edges_to_close(g: Hall[Any]) -> list[Option]:
    """The visible open edges, those to gates and crypts too (SHP-30)."""
    seen = dict.fromkeys(map(g.inside, g.visible_edges(g.where[SHADOW_PALADIN])))
    return [Option(SUMMON, at, card=side) for at, side in seen if g.may_mark(at, side, FORCE_WALL)]


def wall_options(g: Hall[Any], me: ShadowPaladin) -> list[Option]:
    """With Ice to spend (SHP-30)."""
    return edges_to_close(g) if me.ice >= WALL_ICE else []


def close_edge(g: Hall[Any], me: ShadowPaladin, option: Option, clause: str) -> Flow[None]:
    """Put a force wall from the shared supply on the edge that an option names."""
    g.tell("summon-wall", clause, me.name, option.space, thing=SIDE_NAMES[option.card])
    yield from g.put_mark(me, option.space, option.card, FORCE_WALL)


def summon_wall(g: Hall[Any], me: ShadowPaladin, option: Option) -> Flow[None]:
    """A force wall for Ice, which goes back to the supply (SHP-30, SHP-31)."""
    spend_ice(g, me, WALL_ICE)
    yield from close_edge(g, me, option, "SHP-30")
