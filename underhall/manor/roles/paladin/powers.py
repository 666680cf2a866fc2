"""What he may do at any moment of Take Actions: Prepare, play cards, use those in play (PAL-20, PAL-21, PAL-47 to
PAL-64)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.engine.flow import Flow, Option, Prompt
from underhall.hall import decks, deeds, grid
from underhall.hall.asks import OnCard, OnEdge, OnSpace, choose
from underhall.hall.deeds import SPACE
from underhall.hall.edges import EDGES, edge_of
from underhall.hall.figures import no_figures
from underhall.hall.pieces import GIANT_SPIDER, PALADIN, PILLAR, SORCERER
from underhall.hall.space import SIDE_NAMES, Space
from underhall.hall.tokens import BREACH, FORCE_WALL, LAMP, WEB
from underhall.hall.verbs import Held, Named, Number, verb
from underhall.manor.map.turning import TURN_BY
from underhall.manor.roles.heroes.hero import UNASSIGNED
from underhall.manor.roles.heroes.venture import ATTACKING
from underhall.manor.roles.paladin import crusade, favors
from underhall.manor.roles.paladin.crusade import GIFTS
from underhall.manor.roles.paladin.parts import (
    BEADS,
    BOARD,
    BREACH_COST,
    CONJURE,
    DIVINATION,
    DIVINATION_COST,
    FACTS,
    FAVOR_IDS,
    FAVORS,
    FIRE_BRAND,
    FIRE_BRAND_COST,
    LAMP_COST,
    MAGIC_MACE,
    MORE_SPIDERLINGS,
    MOST_FURY,
    PATHFINDER,
    PILLAR_COST,
    PILLAR_OF_LIGHT,
    PRAYER_BEADS,
    PREPARE,
    TREASURE_IDS,
    TREASURES,
    VIGOR_COST,
    WEB_COST,
)

if TYPE_CHECKING:
    from underhall.hall.cards import Cards
    from underhall.hall.state import Hall
    from underhall.manor.roles.paladin.role import Paladin

EDGE: Final = Named("side", SIDE_NAMES, (0, 1))
PREPARING: Final = Option(verb("prepare", "a hero cube for 1 Strength and 1 Defense"))
PLAY_FAVOR: Final = OnCard(verb("play-favor", "play a favor card from the hand", card=favors.FAVOR))
PLAY_TREASURE: Final = OnCard(
    verb("play-treasure", "play a treasure card from the hand", card=Held("treasure card", TREASURE_IDS))
)
LIGHTING: Final = OnSpace(verb("lamp", "Illuminate: the tile that gets a lamp", space=SPACE))
CLEARING: Final = OnSpace(verb("clear-web", "Illuminate: the tile that loses a web", space=SPACE))
STRENGTHEN: Final = Option(
    verb("vigor", "Vigor: so much more Strength in this crusade", amount=Number("Strength")), amount=1
)
BREACHING: Final = OnEdge(verb("vigor-breach", "Vigor: the wall that gets a breach", space=SPACE, card=EDGE))
CRUSHING: Final = OnEdge(verb("mace-breach", "Magic Mace: the wall that gets a breach", space=SPACE, card=EDGE))
CONJURING: Final = OnEdge(verb("conjure-wall", "Conjure: the edge that gets a force wall", space=SPACE, card=EDGE))
DIVINING: Final = OnSpace(verb("divine", "Divination: the Dark tile that is revealed", space=SPACE))
RAISING: Final = OnSpace(verb("pillar", "Pillar of Light: the tile it goes on", space=SPACE))
PRAY: Final = verb("pray", "give up Prayer Beads for a favor card and a gift", card=Named("gift", GIFTS))
PRAYING: Final = tuple(Option(PRAY, card=gift) for gift in range(len(GIFTS)))
BURN: Final = Option(verb("fire-brand", "Fire Brand: one more Spiderling goes to the box"))
DECLINE: Final = Option(deeds.DECLINE)

PATHFINDING: Final = Prompt("pathfinder", "Pathfinder: which way do you turn the tile with the lamp?", "PAL-56")
FIRE: Final = Prompt("fire-brand", "Fire Brand: spend {0} Fury for one more Spiderling?", "PAL-60")


def options(g: Hall[Any], me: Paladin) -> list[Option]:
    """Everything that he may do at any moment."""
    return [*preparing(me), *_playing(me), *_favor_options(g, me), *_treasure_options(g, me)]


# ------------------------------------------------------------------ Prepare, and cards from the hand


def preparing(me: Paladin) -> list[Option]:
    """Prepare, if there is a hero cube and room for it (PAL-21)."""
    return [PREPARING] if me.cubes[UNASSIGNED] and me.cubes[PREPARE] < BOARD.prepare.max_cubes else []


def prepare(g: Hall[Any], me: Paladin, option: Option) -> Flow[None]:
    """A hero cube for Strength and Defense, also inside another action (PAL-21)."""
    me.assign(PREPARE)
    g.tell("prepare", "PAL-21", me.name, amount=me.cubes[PREPARE])
    return
    yield  # a flow without a question


def _playing(me: Paladin) -> list[Option]:
    decks_and_options = ((me.favors, PLAY_FAVOR), (me.treasures, PLAY_TREASURE))
    return [playing[thing.uid] for deck, playing in decks_and_options for thing in deck.hand]


def play_favor(g: Hall[Any], me: Paladin, option: Option) -> Flow[None]:
    """Play a favor card: it stays in play (PAL-47)."""
    _lay_open(g, me, me.favors, option.card)
    return
    yield  # a flow without a question


def play_treasure(g: Hall[Any], me: Paladin, option: Option) -> Flow[None]:
    """Play a treasure card: it stays in play (PAL-47)."""
    _lay_open(g, me, me.treasures, option.card)
    return
    yield  # a flow without a question


def _lay_open(g: Hall[Any], me: Paladin, deck: Cards, uid: int) -> None:
    kind = deck.lay_open(g, uid)
    deck.show(kind)
    card = (FAVORS if deck is me.favors else TREASURES)[kind]
    g.tell("play-card", "PAL-47", me.name, thing=card.name)


# ------------------------------------------------------------------ favor cards in play


def _favor_options(g: Hall[Any], me: Paladin) -> list[Option]:
    at, shown, light = g.where[PALADIN], me.favors.shown, me.light
    found: list[Option] = []
    near = [at, *g.adjacent_visible(at)] if light else []
    if light >= LAMP_COST:
        found += LIGHTING.all(to for to in near if grid.count(g, to, LAMP) < FACTS.limits.lamps_per_tile)
    if light >= WEB_COST:
        found += CLEARING.all(to for to in near if grid.count(g, to, WEB))
    if me.fury >= VIGOR_COST and me.crusade is not None and me.crusade.step <= ATTACKING:
        found.append(STRENGTHEN)  # later it could change nothing (MMP-97)
    if me.fury >= BREACH_COST:
        found += BREACHING.all(_edges(g, at, BREACH))
    if CONJURE in shown and FAVOR_IDS[CONJURE] not in me.used:
        found += CONJURING.all(_edges(g, at, FORCE_WALL))
    if DIVINATION in shown and light >= DIVINATION_COST:
        found += DIVINING.all(sorted(g.dark))
    if PILLAR_OF_LIGHT in shown and light >= PILLAR_COST:
        found += RAISING.all(to for to in near if no_figures(g, to) and not g.is_way_out(to))
    return found


def _edges(g: Hall[Any], at: Space, mark: int) -> list[int]:
    """The edges of his tile that may get a breach or a force wall (MMP-43 to MMP-46)."""
    return [EDGES[at][side] for side in g.sides_to_mark(at, mark)]


def light_lamp(g: Hall[Any], me: Paladin, option: Option) -> Flow[None]:
    """Illuminate: a light token becomes a lamp (PAL-46, PAL-49)."""
    me.spend_light(g, LAMP_COST)
    g.put_token(option.space, LAMP)
    g.tell("lamp", "PAL-49", me.name, option.space)
    if PATHFINDER in me.favors.shown:
        yield from _find_path(g, me, option.space)


def _find_path(g: Hall[Any], me: Paladin, at: Space) -> Flow[None]:
    """Pathfinder: he may turn the tile of the lamp as he likes; its marks go, no crypts are filled (PAL-56)."""
    marked = g.has_marks(at)
    if at in g.lit:
        turns = [way.turn for way in g.orientations(at) if marked or way.walls != g.lit[at].walls]
    else:
        turns = [0] if marked else []
    if not turns:
        return
    ways = [DECLINE, *(Option(TURN_BY, at, amount=turn) for turn in turns)]
    chosen = yield from choose(me.seat, PATHFINDING, ways)
    if chosen is DECLINE:
        return
    yield from g.turn_to(me, at, chosen.amount)
    g.tell("rotate", "PAL-56", me.name, at)


def clear_web(g: Hall[Any], me: Paladin, option: Option) -> Flow[None]:
    """Illuminate: remove a web (PAL-49)."""
    me.spend_light(g, WEB_COST)
    grid.remove(g, option.space, WEB)
    g.tell("clear-web", "PAL-49", me.name, option.space)
    return
    yield  # a flow without a question


def strengthen(g: Hall[Any], me: Paladin, option: Option) -> Flow[None]:
    """Vigor: Fury becomes Strength for this crusade, one by one (PAL-51)."""
    crusade.strengthen(g, me, option.amount)
    return
    yield  # a flow without a question


def breach(g: Hall[Any], me: Paladin, option: Option) -> Flow[None]:
    """Vigor: a breach on a wall of his tile (PAL-51)."""
    me.spend_fury(BREACH_COST)
    yield from _mark_edge(g, me, option, BREACH, "PAL-51")


def conjure(g: Hall[Any], me: Paladin, option: Option) -> Flow[None]:
    """Conjure: a force wall on an open edge of his tile, once per turn (PAL-52)."""
    me.use_up(FAVOR_IDS[CONJURE])
    yield from _mark_edge(g, me, option, FORCE_WALL, "PAL-52")


def _mark_edge(g: Hall[Any], me: Paladin, option: Option, mark: int, clause: str) -> Flow[None]:
    at = g.where[PALADIN]
    side = EDGES[at].index(edge_of(option.space, option.card))
    g.tell("breach" if mark == BREACH else "force-wall", clause, me.name, at, thing=SIDE_NAMES[side])
    yield from g.put_mark(me, at, side, mark)


def divine(g: Hall[Any], me: Paladin, option: Option) -> Flow[None]:
    """Divination: reveal any Dark tile, for no Grit (PAL-55)."""
    me.spend_light(g, DIVINATION_COST)
    g.tell("divine", "PAL-55", me.name, option.space)
    yield from g.reveal(me, option.space)


def raise_pillar(g: Hall[Any], me: Paladin, option: Option) -> Flow[None]:
    """Pillar of Light: put the pillar on a tile, or take it from another there (PAL-57)."""
    me.spend_light(g, PILLAR_COST)
    g.place(PILLAR, option.space)
    g.tell("pillar", "PAL-57", me.name, option.space, PILLAR)
    return
    yield  # a flow without a question


# ------------------------------------------------------------------ treasure cards in play


def _treasure_options(g: Hall[Any], me: Paladin) -> list[Option]:
    at, shown = g.where[PALADIN], me.treasures.shown
    found: list[Option] = []
    if MAGIC_MACE in shown and TREASURE_IDS[MAGIC_MACE] not in me.used:
        found += CRUSHING.all(_edges(g, at, BREACH))
    if PRAYER_BEADS in shown and crusade.may_use_shrine(g):
        room = (me.fury < MOST_FURY, g.supply[LAMP] > 0)
        drawable = len(me.favors) or me.favors.discards
        found += [option for option, fits in zip(PRAYING, room, strict=True) if fits or drawable]
    return found


def crush(g: Hall[Any], me: Paladin, option: Option) -> Flow[None]:
    """Magic Mace: a breach on a wall of his tile, once per turn (PAL-62)."""
    me.use_up(TREASURE_IDS[MAGIC_MACE])
    yield from _mark_edge(g, me, option, BREACH, "PAL-62")


def pray(g: Hall[Any], me: Paladin, option: Option) -> Flow[None]:
    """Prayer Beads: given up for the next favor card, and Fury or Light (PAL-63)."""
    me.treasures.unshow(PRAYER_BEADS)
    me.treasures.remove(PRAYER_BEADS)
    g.tell("pray", "PAL-63", me.name, g.where[PALADIN])
    yield from decks.draw_to_hand(g, me.favors, 1 << me.owner, BEADS.draw)
    gained = BEADS.gain_one_of[option.card]
    me.gain_fury(g, gained.fury, "PAL-63")
    me.gain_light(g, gained.light, "PAL-63")


def fire_brand(me: Paladin, target: int) -> Flow[int]:
    """How many more Spiderlings a hit on the Giant Spider or the Sorcerer sends to the box: one, if paid (PAL-60)."""
    if FIRE_BRAND not in me.treasures.shown or me.fury < FIRE_BRAND_COST or target not in (GIANT_SPIDER, SORCERER):
        return 0
    if (yield from choose(me.seat, FIRE, (BURN, DECLINE), (FIRE_BRAND_COST,))) is DECLINE:
        return 0
    me.spend_fury(FIRE_BRAND_COST)
    return MORE_SPIDERLINGS
