"""Goblin Infestation: Ambushes without a Goblins player, by Goblins of a fixed Strength or by Monsters (KNT-94 ff.)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from underhall.cave import verbs
from underhall.cave.map import board
from underhall.cave.map.arrive import arrive
from underhall.cave.map.filling import fill_open_edges, place_dark, supplier, tiles_left
from underhall.cave.map.parts import DRAGON_CENTRE, DRAGON_FACES
from underhall.cave.map.terrain import CANYON, choose_place, lay, nearest_places
from underhall.cave.play import monsters
from underhall.cave.play.dice import roll_dragon_die
from underhall.cave.play.monsters import ALWAYS_ROLLS, AMBUSH_STRENGTH, CARD_OF, GRIT_LOSS, MONSTER_NAMES
from underhall.cave.roles.knight.attacks import JAVELIN_BONUS
from underhall.cave.roles.knight.cubes import FACTS
from underhall.cave.roles.knight.placing import FOR_NOTHING, FOR_SHIELD, FOR_STRENGTH, GO_ON, window
from underhall.cave.roles.knight.sidequests import FEARLESS, nobody_to_attack
from underhall.cave.roles.knight.terms import KnightTerms
from underhall.engine.flow import EVERYBODY, Flow, Option, Prompt
from underhall.hall import deeds, grid
from underhall.hall.asks import OnSpace, choose_space
from underhall.hall.pieces import KNIGHT
from underhall.hall.space import ACROSS, ADJACENT, Space, diagonals
from underhall.hall.tokens import OGRE as OGRE_TOKEN
from underhall.hall.tokens import TROLL as TROLL_TOKEN
from underhall.hall.verbs import verb

if TYPE_CHECKING:
    from underhall.cave.roles.knight.role import Knight
    from underhall.cave.state import Cave
    from underhall.hall.state import Hall

LINES: Final = FACTS.variant_goblin_infestation.lines
FARTHEST: Final = 100
"""How far the Underworm looks along a diagonal: beyond any map."""
BEETLES_BONUS: Final = 1

AMBUSH: Final = Prompt("ambush", "Ambush by Goblins of Strength {0}! Add Hero cubes, or go on?", "KNT-95")
MONSTER: Final = Prompt("monster", "A Monster of Strength {0}! Add Hero cubes, or go on?", "KNT-95")
WISP: Final = Prompt("wisp", "The Wisp! Whatever your Strength, the Dragon die decides. Go on?", "KNT-99")
BEFORE_MONSTER: Final = Prompt("before-monster", "A Monster is coming: put a Hero cube on the Shield first?", "KNT-72")
OGRE_STEP: Final = Prompt("ogre", "The Ogre drives you off: where do you step?", "KNT-103")
UNDERWORM_TO: Final = Prompt("underworm", "The Underworm carries you off: to which space?", "KNT-102")
JOIN: Final = Prompt("join", "Which space joins the new tile to the map?", "MAP-30")

DRAW_MONSTER: Final = Option(verb("draw-monster", "fight a Monster in place of the Goblins, for Fearless"))
DRIVEN: Final = OnSpace(verb("step-aside", "the space the Knight steps aside to before the Ogre", space=deeds.TO))
CARRIED: Final = OnSpace(verb("carried", "the space the Underworm carries the Knight to", space=deeds.TO))
JOINING: Final = OnSpace(verbs.JOIN)


def strong_enough(g: Hall[Any], me: Knight, to: Space) -> bool:
    """Whether she is strong enough for every piece on a space; an armed Javelin helps against one (KNT-36)."""
    if to not in g.where:
        return True
    strength = me.strength(g)
    spare = JAVELIN_BONUS if me.armed() else 0
    for piece in g.pieces_on(to):
        assault = me.assault(g, piece)
        need = 0 if assault is None else assault.entry(g, piece)
        if need > strength + spare:
            return False
        if need > strength:
            spare = 0
    return True


# ------------------------------------------------------------------ the Ambush


def infest(g: Cave, me: Knight) -> Flow[None]:
    """An Ambush by the line of the card in use; for Fearless she may ask for a Monster (KNT-94, KNT-97)."""
    line = LINES[g.plan.of(KnightTerms).infestation]
    if not line.drawn_monster:
        ends = [GO_ON]
        counts = nobody_to_attack(g) and not me.means.possessed  # then it is her own, and of no use (GST-55, GST-66)
        if counts and any(thing.face == FEARLESS for thing in me.quests.hand):
            ends.append(DRAW_MONSTER)
        always = counts and _may_hold_fearless(g, me)
        option = yield from window(g, me, AMBUSH, FOR_STRENGTH, line.strength, ends, always)
        if option is GO_ON:
            if (yield from _loses(g, me, line.strength)):
                me.lose_health(g, 1, "KNT-96", by_ambush=True)
            return
    yield from _meet_monster(g, me)


def _may_hold_fearless(g: Cave, me: Knight) -> bool:
    """Whether there is somebody to guess if she holds Fearless: no question would tell (KNT-97, KNT-09)."""
    return len(g.roles) > 1 and bool(me.quests.hand) and FEARLESS not in me.quests.gone


def _loses(g: Cave, me: Knight, strength: int, always_roll: bool = False) -> Flow[bool]:
    """Compare: higher, nothing; equal, the centre of the Dragon die is as bad as lower (KNT-96, KNT-99)."""
    own = me.strength(g)
    if own > strength and not always_roll:
        return False
    if own < strength and not always_roll:
        return True
    face = yield from roll_dragon_die(g)
    g.tell("ambush-roll", "KNT-96", me.name, thing=DRAGON_FACES[face])
    return DRAGON_CENTRE[face]


# ------------------------------------------------------------------ Monsters


def _meet_monster(g: Cave, me: Knight) -> Flow[None]:
    """Draw a Monster and fight it; losing costs 1 Health and brings its text (KNT-95, KNT-96, KNT-98, VAR-100)."""
    deck = me.monsters
    assert deck is not None, "a Monster without Goblin Infestation"
    if me.grit > 1:
        yield from window(g, me, BEFORE_MONSTER, FOR_SHIELD)  # against a Blob, before it is seen (KNT-72)
    if not len(deck):
        deck.shuffle_in_discards()
    thing = yield from deck.draw(g, EVERYBODY)
    kind = thing.face
    deck.show(kind)
    g.tell("monster", "KNT-94", me.name, thing=MONSTER_NAMES[kind])
    strength = AMBUSH_STRENGTH[kind] + _beetles(me, kind)
    if ALWAYS_ROLLS[kind]:
        yield from window(g, me, WISP, FOR_NOTHING)
    else:
        yield from window(g, me, MONSTER, FOR_STRENGTH, strength)
    if (yield from _loses(g, me, strength, ALWAYS_ROLLS[kind])):
        me.lose_health(g, 1, "KNT-96", by_ambush=True)
        if not me.out and kind in TEXTS and (yield from TEXTS[kind](g, me)):
            return  # its text keeps the card in play
    elif nobody_to_attack(g):
        me.feats |= 1 << FEARLESS
    deck.unshow(kind)
    deck.discard(kind)


def _beetles(me: Knight, drawn: int) -> int:
    """Bright Beetles lying by the deck make the Monster drawn now stronger, and are discarded (KNT-101)."""
    deck = me.monsters
    assert deck is not None, "a Monster without Goblin Infestation"
    if drawn == monsters.BRIGHT_BEETLES or monsters.BRIGHT_BEETLES not in deck.shown:
        return 0
    deck.unshow(monsters.BRIGHT_BEETLES)
    deck.discard(monsters.BRIGHT_BEETLES)
    return BEETLES_BONUS


def _stays(g: Cave, me: Knight) -> Flow[bool]:
    """Golem and Bright Beetles: the card lies face up from now on (KNT-101)."""
    return True
    yield  # a flow without a question


def _blob(g: Cave, me: Knight) -> Flow[bool]:
    """Blob: Grit (KNT-100)."""
    yield from me.lose_grit(g, GRIT_LOSS[monsters.BLOB], "KNT-100")
    return False


def _flame_giant(g: Cave, me: Knight) -> Flow[bool]:
    """Flame Giant: 1 more Health if her Strength is less than its own (KNT-100)."""
    if me.strength(g) < AMBUSH_STRENGTH[monsters.FLAME_GIANT]:
        me.lose_health(g, 1, "KNT-100", by_ambush=True)
    return False
    yield  # a flow without a question


def _gnome(g: Cave, me: Knight) -> Flow[bool]:
    """Gnome: a random Treasure card (KNT-100)."""
    yield from me.lose_random_treasure(g, "KNT-100")
    return False


# ------------------------------------------------------------------ Underworm


def _underworm(g: Cave, me: Knight) -> Flow[bool]:
    """Along a diagonal to the nearest Dark tile; it is revealed within the same Encounter (KNT-102)."""
    at = g.where[KNIGHT]
    spaces = _nearest(at, lambda to: to in g.dark and strong_enough(g, me, to))
    if spaces:
        to = yield from choose_space(me.seat, UNDERWORM_TO, CARRIED, spaces)
    else:
        spaces = _nearest(at, lambda to: to not in g.edges and strong_enough(g, me, to))
        spaces = [to for to in spaces if _tiles_to_join(g, to) < tiles_left(g)]
        if not spaces or g.collapsing:
            return False
        to = yield from choose_space(me.seat, UNDERWORM_TO, CARRIED, spaces)
        yield from _place_joined(g, me, to)
    g.tell("carried", "KNT-102", me.name, to, KNIGHT)
    g.jumps += 1
    yield from arrive(g, me.seat, KNIGHT, to, ride=False)
    return False


def _nearest(at: Space, fits: Callable[[Space], bool]) -> list[Space]:
    """The nearest spaces on the four diagonal lines that fit."""
    for far in range(1, FARTHEST):
        found = sorted(to for to in diagonals(at, far) if fits(to))
        if found:
            return found
    return []


def _tiles_to_join(g: Cave, to: Space) -> int:
    """How many tiles it takes to join an open space to the map, its own not counted (MAP-30)."""
    ring, seen, count = [to], {to}, 0
    while not any(at in g.open_spaces for at in ring):
        around = [beyond for at in ring for beyond in ADJACENT[at]]
        ring = [at for at in dict.fromkeys(around) if at not in seen]
        seen.update(ring)
        count += 1
    return count


def _place_joined(g: Cave, me: Knight, to: Space) -> Flow[None]:
    """Place a Dark tile on an open space and the fewest that join it to the map, by the supplier's choice (MAP-30)."""
    asked = supplier(g, me.seat)
    joins: list[Space] = []
    last = to
    while last not in g.open_spaces:
        left = _tiles_to_join(g, last)
        nearer = [beyond for beyond in ADJACENT[last] if _tiles_to_join(g, beyond) == left - 1]
        last = yield from choose_space(asked, JOIN, JOINING, sorted(nearer))
        joins.append(last)
    for at in (*reversed(joins), to):
        yield from place_dark(g, at)


# ------------------------------------------------------------------ Ogre and Troll


def _ogre(g: Cave, me: Knight) -> Flow[bool]:
    """She has to step aside and the Ogre stays on the space of the Ambush; failing that it goes (KNT-103)."""
    at = g.where[KNIGHT]
    if not ways_aside(g, at) or not grid.put_token(g, at, OGRE_TOKEN):
        return False
    yield from step_aside(g, me, ways_aside(g, at))
    return True


def ways_aside(g: Cave, at: Space) -> list[Space]:
    """Unoccupied neighbouring spaces that are neither Dark nor behind a wall."""
    return [
        to
        for to in ACROSS[g.beside[at] & ~g.edges[at]][at]
        if to not in g.dark and not board.impassable(g, to) and g.unoccupied(to)
    ]


def step_aside(g: Cave, me: Knight, spaces: list[Space]) -> Flow[None]:
    """A step that costs no Movement (KNT-103)."""
    to = yield from choose_space(me.seat, OGRE_STEP, DRIVEN, spaces)
    me.means.leave_encounter()  # it concerned the space she leaves (KNT-42, KNT-132)
    g.tell("driven", "KNT-103", me.name, to, KNIGHT)
    g.jumps += 1
    yield from arrive(g, me.seat, KNIGHT, to)


def _troll(g: Cave, me: Knight) -> Flow[bool]:
    """The Canyon comes onto the map if it is not there, and the Troll on its bridge (KNT-104, TER-24)."""
    bridges = [tile.bridge() for tile in g.terrain if tile.kind == CANYON]
    if not bridges:
        if g.collapsing or CANYON not in g.terrain_supply:
            return False  # TER-68
        places = nearest_places(g, CANYON, g.where[KNIGHT])
        if not places:
            return False
        spot = yield from choose_place(supplier(g, me.seat), CANYON, places)
        lay(g, CANYON, spot)
        bridges = [spot[1]]
        yield from fill_open_edges(g, me.seat, bridges)  # TER-21
    return grid.put_token(g, bridges[0], TROLL_TOKEN)


def defeats(g: Cave, me: Knight, token: int, at: Space) -> Flow[bool]:
    """Fight an Ogre or Troll token she enters; without a loss of Health it is defeated (KNT-103 to KNT-105)."""
    kind = CARD_OF[token]
    strength = AMBUSH_STRENGTH[kind]
    yield from window(g, me, MONSTER, FOR_STRENGTH, strength)
    if (yield from _loses(g, me, strength)):
        me.lose_health(g, 1, "KNT-103", by_ambush=True)
        return False
    grid.take_token(g, at, token)
    g.supply[token] += 1
    me.monster_left(g, token)
    g.tell("defeated", "KNT-103", me.name, at, thing=MONSTER_NAMES[kind])
    return True


TEXTS: Final[dict[int, Callable[[Cave, Knight], Flow[bool]]]] = {
    monsters.BLOB: _blob,
    monsters.FLAME_GIANT: _flame_giant,
    monsters.GNOME: _gnome,
    monsters.GOLEM: _stays,
    monsters.BRIGHT_BEETLES: _stays,
    monsters.UNDERWORM: _underworm,
    monsters.OGRE: _ogre,
    monsters.TROLL: _troll,
}
"""The Ambush text of each Monster that has one; gives back whether the card stays in play."""
