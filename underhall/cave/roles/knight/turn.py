"""The Knight's turn: Pick Up Hero Cubes, then Move and Act (KNT-27 to KNT-35, KNT-53, KNT-67 to KNT-71).

All she may do is in one list: steps, what her space offers, equipment, cubes, cards. An Encounter under way stays open
until she leaves the space, so that its parts are single choices too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, cast

from underhall import facts
from underhall.cave import verbs
from underhall.cave.map import board
from underhall.cave.map.filling import place_dark, tiles_left
from underhall.cave.map.parts import DRAGON_FACES
from underhall.cave.map.terrain import PIT, kind_at, other_pits, sheltered
from underhall.cave.play.dice import roll_dragon_die
from underhall.cave.play.monsters import GOLEM
from underhall.cave.play.possession import EXTRAS, extras
from underhall.cave.play.variant_cards import flare
from underhall.cave.roles.knight import encounters
from underhall.cave.roles.knight.attacks import BOW, ENCHANTED_BOW, Shot
from underhall.cave.roles.knight.cubes import (
    BOMB_PLACE,
    BOW_PLACE,
    ENCHANTED,
    MAP_CUBES,
    MAP_CUBES_WITH_GOLEM,
    MAP_PLACE,
    ON_TREASURE,
    TREASURE_CARDS,
)
from underhall.cave.roles.knight.encounters import add_attacks, add_collecting, duties, enter, unresolved
from underhall.cave.roles.knight.infestation import strong_enough
from underhall.cave.roles.knight.placing import (
    ANY_TIME,
    add_placing,
    add_showing,
    assign,
    show,
)
from underhall.cave.roles.knight.sidequests import EAGLE_EYED, add_revealing, might_reveal, reveal_sidequest
from underhall.cave.roles.knight.treasures import POTION, drink, may_drink
from underhall.engine.flow import Ask, Flow, Option, Prompt
from underhall.hall import deeds
from underhall.hall.asks import OnSpace, choose_space
from underhall.hall.deeds import PIECE, POINTS, SPACE, TO
from underhall.hall.pieces import GHOST, KNIGHT, PIECES
from underhall.hall.space import ACROSS, ADJACENT, BACK, BEYOND, LINES, OFF, Space, distance, side_to
from underhall.hall.tokens import WEB
from underhall.hall.verbs import Number, verb

if TYPE_CHECKING:
    from underhall.cave.roles.knight.role import Knight
    from underhall.cave.state import Cave
    from underhall.hall.state import Hall

PICK_UP: Final = 0
MOVE_AND_ACT: Final = 1

ACT: Final = Prompt(
    "knight-act",
    "Move, meet what you find, assign cubes. Movement left: {0}. Encounters left: {1}. Unplaced cubes: {2}.",
    "KNT-28",
    hub=True,
)
POSSESSED_ACT: Final = Prompt(
    "knight-act", "Move, meet what you find. Movement left: {0}. Encounters left: {1}.", "KNT-28", hub=True
)
"""The same in a possession turn, in which no cube is hers to assign (GST-66)."""
FLARE_AT: Final = Prompt("knight-flare", "Flare: around which space do you roll the Dragon die?", "KNT-53")

CROSS_OVER: Final = verb(
    "cross", "the Knight crosses an impassable space to this one with the Ancient Map", space=TO, amount=POINTS
)
THROUGH: Final = verb(
    "map", "a step of the Knight through a wall for so many cubes on the Ancient Map", space=TO, amount=Number("cubes")
)
SHOOT: Final = verb("bow", "shoot a piece on a space with the Bow", space=SPACE, piece=PIECE)
SHOOT_ENCHANTED: Final = verb(
    "enchanted-bow", "shoot a piece on a space with the Enchanted Bow", space=SPACE, piece=PIECE
)
STOP: Final = Option(deeds.STOP)
RESOLVE: Final = Option(verb("resolve", "resolve the Event token, or reveal the tile, that the Knight stands on"))
FLARE: Final = Option(verbs.FLARE)
STEP: Final = OnSpace(deeds.MOVE, 1)
WEB_STEP: Final = facts.travel().spider_in_cave.knight_web_movement
WEB_STEPS: Final = OnSpace(deeds.MOVE, WEB_STEP)
"""What a step onto a tile with webs costs her (MVR-51, MVR-56)."""
LEAVE_TERRAIN: Final = OnSpace(verbs.LEAVE_TERRAIN, 1)
CROSS: Final = OnSpace(CROSS_OVER, 2)
SHOOTING: Final = tuple(OnSpace(SHOOT, piece=piece) for piece in range(len(PIECES)))
SHOOTING_ENCHANTED: Final = tuple(OnSpace(SHOOT_ENCHANTED, piece=piece) for piece in range(len(PIECES)))
FLARING: Final = OnSpace(verbs.FLARE_AT)
BOMBING: Final = OnSpace(verb("bomb", "a Bomb token on the wall towards a space", space=SPACE))
THROUGH_WALL: Final = {cubes: OnSpace(THROUGH, cubes) for cubes in (MAP_CUBES, MAP_CUBES_WITH_GOLEM)}
"""Steps through a wall, by the cubes on the Ancient Map they take."""

ENCHANTED_PLACE: Final = ON_TREASURE + ENCHANTED
ENCHANTED_RANGE: Final = TREASURE_CARDS[ENCHANTED].range
KEEPS_FEATS: Final = ("quest", "cube", "show")
"""What she may do between an event and revealing the Sidequest it completes (KNT-78)."""


def play(g: Hall[Any], me: Knight) -> Flow[None]:
    """Both phases; the turn may be cut short (KNT-23, KNT-27, KNT-28)."""
    if g.turn.phase == PICK_UP:
        me.cubes.pick_up()
        if me.events.is_empty():
            me.drop_event_token(g, g.where[KNIGHT])  # KNT-81
        g.turn.phase = MOVE_AND_ACT
    while not g.turn.cut:
        options = g.recall(act_options, g, me)
        option = options[0]
        if len(options) > 1 or might_reveal(g, me):
            numbers = me.means.steps_left(me), me.means.encounters_left(me), me.cubes.unplaced
            prompt = POSSESSED_ACT if me.means.possessed else ACT
            option = options[(yield Ask(me.seat, prompt, options, numbers))]
        if option is STOP:
            return
        if option.verb not in KEEPS_FEATS:
            me.feats = 0
        yield from ACTIONS[option.verb](g, me, option)


def act_options(g: Hall[Any], me: Knight) -> list[Option]:
    """Everything she may do now."""
    at, left = g.where[KNIGHT], me.means.encounters_left(me)
    options: list[Option] = []
    obliged = bool(duties(g, me, at))
    if obliged:
        add_attacks(g, me, at, 0, options)  # all of them before she may end the Encounter (KNT-128)
    elif unresolved(g, me, at):
        options.append(RESOLVE if left > 0 else STOP)  # she may neither move off nor end her turn before (KNT-32)
        _add_bombs_and_flare(g, me, at, options)
    else:
        _add_moving_and_meeting(g, me, at, left, options)
        _add_bombs_and_flare(g, me, at, options)
    add_placing(me, ANY_TIME, options)
    if not obliged:
        _add_shots_and_cards(g, me, at, options)
    add_showing(me, options)
    add_revealing(g, me, options)
    if g.where[GHOST] != OFF:
        options += extras(cast("Cave", g), me)
    return options


def _add_moving_and_meeting(g: Hall[Any], me: Knight, at: Space, left: int, options: list[Option]) -> None:
    """Steps, and attacks and collecting on her space, with so many Encounters left (KNT-28 to KNT-30)."""
    steps = me.means.steps_left(me) if left > 0 else 0  # KNT-30
    if kind_at(g, at) == PIT and _way_out(g, me, at, steps):
        left -= 1  # she has to leave again (TER-52, TER-54)
    else:
        options.append(STOP)
    if steps > 0:
        _add_steps(g, me, at, steps, options)
    add_attacks(g, me, at, left, options)
    add_collecting(g, me, at, left, options)


# ------------------------------------------------------------------ moving


def _add_steps(g: Hall[Any], me: Knight, at: Space, steps: int, options: list[Option]) -> None:
    """One step costs 1 Movement; through a wall only with the Ancient Map (KNT-34, KNT-71)."""
    edges, where, tokens = g.edges, g.where, g.tokens
    walls = edges[at]
    cubes = map_cubes(me)
    through_walls = me.means.may_use(me, MAP_PLACE, cubes)
    first = len(options)
    for bit, to, _ in BEYOND[g.beside[at]][at]:
        on = STEP
        if walls & bit:
            if not through_walls:
                continue
            on = THROUGH_WALL[cubes]
        if to in where and not strong_enough(g, me, to):
            continue
        if to in tokens and WEB in tokens[to]:
            if steps < WEB_STEP:
                continue  # she cannot pay for it (MVR-56)
            on = WEB_STEPS if on is STEP else on
        if not g.ground or _may_tread(g, me, to, steps - 1):
            options.append(on[to])
    if me.hindered:
        options[first:] = me.unhindered(g, options[first:], steps)
    if g.ground:
        _add_terrain_steps(g, me, at, steps, options)


def map_cubes(me: Knight) -> int:
    """The cubes a use of the Ancient Map takes: more once the Golem lies on her board (KNT-71, KNT-101)."""
    golem = me.monsters is not None and GOLEM in me.monsters.shown
    return MAP_CUBES_WITH_GOLEM if golem else MAP_CUBES


def _may_tread(g: Hall[Any], me: Knight, to: Space, left: int) -> bool:
    """Terrain: nothing impassable, and no Pit she could not leave again this turn (TER-20, TER-52)."""
    if board.impassable(g, to):
        return False
    return kind_at(g, to) != PIT or _way_out(g, me, to, left)


def _way_out(g: Hall[Any], me: Knight, pit: Space, left: int) -> bool:
    """Whether so much Movement takes her from a Pit to a space where her turn may end (TER-52)."""
    if left <= 0:
        return False
    if _can_leave(g, me, pit):
        return True
    return left > 1 and any(strong_enough(g, me, to) and _can_leave(g, me, to) for to in other_pits(g, pit))


def _can_leave(g: Hall[Any], me: Knight, pit: Space) -> bool:
    walls = g.edges[pit]
    for bit, to, _ in BEYOND[15][pit]:
        if walls & bit or not strong_enough(g, me, to):
            continue
        if to not in g.edges:
            if not g.collapsing and tiles_left(cast("Cave", g)):
                return True
        elif kind_at(g, to) != PIT and not board.impassable(g, to):
            return True
    return False


def _add_terrain_steps(g: Hall[Any], me: Knight, at: Space, steps: int, options: list[Option]) -> None:
    """From Pit to Pit (TER-51), off Terrain onto an open space (TER-12), over impassable spaces (TER-22)."""
    if at in g.ground:
        if kind_at(g, at) == PIT:
            for to in other_pits(g, at):
                if strong_enough(g, me, to) and _way_out(g, me, to, steps - 1):
                    options.append(STEP[to])
        if not g.collapsing and tiles_left(cast("Cave", g)):
            walls = g.edges[at]
            for to in ACROSS[15 & ~walls][at]:
                if to not in g.edges and strong_enough(g, me, to):
                    options.append(LEAVE_TERRAIN[to])
    if steps >= CROSS.amount and me.means.may_use(me, MAP_PLACE, map_cubes(me)):
        options += [CROSS[to] for to in _beyond_impassable(g, me, at)]


def _beyond_impassable(g: Hall[Any], me: Knight, at: Space) -> dict[Space, int]:
    """The spaces she may cross to over one impassable space, no wall being in the way, and the last way (TER-22)."""
    found: dict[Space, int] = {}
    for side, over in enumerate(ADJACENT[at]):
        if over in g.ground and board.impassable(g, over) and not board.has_wall(g, at, side):
            for onward, to in enumerate(ADJACENT[over]):
                if to == at or to not in g.edges or board.has_wall(g, over, onward):
                    continue
                if not board.impassable(g, to) and kind_at(g, to) != PIT and strong_enough(g, me, to):
                    found[to] = onward
    return found


def step(g: Hall[Any], me: Knight, option: Option) -> Flow[None]:
    """One step of her movement (KNT-34)."""
    at, to = g.where[KNIGHT], option.space
    me.means.steps += option.amount
    if g.story is not None:
        g.tell("move", "KNT-34", me.name, to, KNIGHT, amount=option.amount)
    side = side_to(at, to)
    must = _came_through(g, to, side) if side >= 0 else 0
    yield from enter(g, me, to, must)


def _came_through(g: Hall[Any], to: Space, side: int) -> int:
    """The side of a Dark tile that must be open after a step this way (KNT-47); a bombed edge is anyway (MAP-48)."""
    bit = BACK[side]
    return bit if to in g.dark and not board.is_bombed(g, to, bit) else 0


def step_through_wall(g: Hall[Any], me: Knight, option: Option) -> Flow[None]:
    """A step through a wall with the Ancient Map; a tile revealed beyond may lie as she likes (KNT-47, KNT-71)."""
    me.means.steps += me.toll(g, option.space)
    me.means.use(me, MAP_PLACE, option.amount)
    g.tell("map", "KNT-71", me.name, option.space, KNIGHT)
    yield from enter(g, me, option.space)


def cross(g: Hall[Any], me: Knight, option: Option) -> Flow[None]:
    """Over an impassable space with the Ancient Map: two steps (TER-22)."""
    to = option.space
    must = _came_through(g, to, _beyond_impassable(g, me, g.where[KNIGHT])[to])
    me.means.steps += option.amount
    me.means.use(me, MAP_PLACE, map_cubes(me))
    g.tell("map", "TER-22", me.name, to, KNIGHT)
    yield from enter(g, me, to, must)


def leave_terrain(g: Hall[Any], me: Knight, option: Option) -> Flow[None]:
    """Off Terrain onto an open space: a Dark tile is placed there first, then entered (KNT-34, TER-12)."""
    yield from place_dark(cast("Cave", g), option.space)
    yield from step(g, me, option)


# ------------------------------------------------------------------ equipment, each use with a cube


def _add_bombs_and_flare(g: Hall[Any], me: Knight, at: Space, options: list[Option]) -> None:
    """What needs neither Movement nor an Encounter (KNT-30): a Bomb token on a wall of her space (KNT-67), Flare."""
    if me.means.may_use(me, BOMB_PLACE):
        options += [BOMBING[to] for to in me.bombable(g, at)]
    if may_flare(g, me):
        options.append(FLARE)


def may_flare(g: Hall[Any], me: Knight) -> bool:
    """Flare once a turn, while there is something to reveal (KNT-53)."""
    return not me.flared and bool(g.dark) and me.may_flare(g)


def _add_shots_and_cards(g: Hall[Any], me: Knight, at: Space, options: list[Option]) -> None:
    """The Bow and the Treasures that take a cube when used (KNT-30, KNT-70, KNT-76)."""
    if me.means.may_use(me, BOW_PLACE) and me.strength(g) >= me.bow_needs(g):
        _add_shots(g, me, at, options)
    if may_drink(me):
        options.append(POTION)
    if ENCHANTED in me.treasures.shown and me.means.may_use(me, ENCHANTED_PLACE):
        _add_enchanted_shots(g, me, at, options)


def _add_shots(g: Hall[Any], me: Knight, at: Space, options: list[Option]) -> None:
    """The Bow reaches what is visible in a cardinal line, her own space included (KNT-70, TER-40)."""
    for piece, there in _targets(g, at):
        if BOW.of(g.role_of(piece)) is not None and g.sees(at, there):
            options.append(SHOOTING[piece][there])


def _add_enchanted_shots(g: Hall[Any], me: Knight, at: Space, options: list[Option]) -> None:
    """The Enchanted Bow reaches 5 spaces in a cardinal line, through everything (KNT-76)."""
    for piece, there in me.shootable(_targets(g, at), g):
        if ENCHANTED_BOW.of(g.role_of(piece)) is not None and _in_line(at, there):
            options.append(SHOOTING_ENCHANTED[piece][there])


def _targets(g: Hall[Any], at: Space) -> list[tuple[int, Space]]:
    """Other pieces on the map that the Mushroom Forest does not shelter, nor her from them (TER-40, TER-44)."""
    return [
        (piece, there)
        for piece, there in enumerate(g.where)
        if there != OFF and piece != KNIGHT and not (g.ground and (sheltered(g, there, at) or sheltered(g, at, there)))
    ]


def _in_line(a: Space, b: Space) -> bool:
    return LINES[a][b] and distance(a, b) <= ENCHANTED_RANGE


def shoot(g: Hall[Any], me: Knight, option: Option) -> Flow[None]:
    """Shoot with the Bow; no attack, no Encounter (KNT-54, KNT-70)."""
    me.means.use(me, BOW_PLACE)
    yield from _shoot(g, me, option, BOW.of(g.role_of(option.piece)))


def shoot_enchanted(g: Hall[Any], me: Knight, option: Option) -> Flow[None]:
    """Shoot with the Enchanted Bow (KNT-76)."""
    me.means.use(me, ENCHANTED_PLACE)
    yield from _shoot(g, me, option, ENCHANTED_BOW.of(g.role_of(option.piece)))


def _shoot(g: Hall[Any], me: Knight, option: Option, shot: Shot | None) -> Flow[None]:
    assert shot is not None, "a shot at a piece that cannot be shot"
    g.tell("shoot", "KNT-70", me.name, option.space, option.piece, PIECES[option.piece])
    if (yield from shot(g, me, option.piece)):
        me.feats |= 1 << EAGLE_EYED


def bomb(g: Hall[Any], me: Knight, option: Option) -> Flow[None]:
    """A Bomb token opens a walled edge of her space for good; a Rockslide there goes back (KNT-67 to KNT-69)."""
    at = g.where[KNIGHT]
    side = side_to(at, option.space)
    me.means.use(me, BOMB_PLACE)
    g.tell("bomb", "KNT-68", me.name, option.space)
    yield from me.blast(g, at, side)


def use_flare(g: Hall[Any], me: Knight, option: Option) -> Flow[None]:
    """Flare around any space, once a turn; 1 Grit for each tile revealed (KNT-51, KNT-53)."""
    me.flared = True
    centre = yield from choose_space(me.seat, FLARE_AT, FLARING, sorted(g.edges))
    face = yield from roll_dragon_die(g)
    g.tell("flare", "KNT-53", me.name, centre, thing=DRAGON_FACES[face])
    cave = cast("Cave", g)
    before = cave.tiles_revealed
    yield from flare(cave, me, me.seat, centre, face, g.where[KNIGHT])
    me.gain_grit(g, encounters.REVEALED * (cave.tiles_revealed - before), "KNT-53")


ACTIONS: Final[dict[str, Callable[[Any, Knight, Option], Flow[None]]]] = {
    "move": step,
    "map": step_through_wall,
    "cross": cross,
    "leave-terrain": leave_terrain,
    "resolve": encounters.resolve_here,
    "attack": encounters.attack,
    "attack-with-bomb": encounters.attack,
    "smash": encounters.smash,
    "collect": encounters.collect,
    "bow": shoot,
    "enchanted-bow": shoot_enchanted,
    "bomb": bomb,
    "flare": use_flare,
    "potion": drink,
    "cube": assign,
    "show": show,
    "quest": reveal_sidequest,
    **EXTRAS,
}
"""What each verb does."""
