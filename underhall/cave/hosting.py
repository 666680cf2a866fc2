"""What the cave answers where a guest from the manor asks (`Ground`): its places, sight, entering, attacks, tiles and
the marks on edges (MVR-55, MVR-69, MVR-78 to MVR-84).

A guest brings no field of the map: all that is its own stands on its board or is a piece or token. Whom of the cave's
own roles it must attack, and what its hit does to them, these say themselves (`CaveRole.obliges`, `may_be_hit`,
`suffers`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from underhall.cave.map import board
from underhall.cave.map.arrive import arrive
from underhall.cave.map.filling import cave_eyes, fill_open_edges, place_dark, tiles_left
from underhall.cave.map.parts import CRYSTAL_KIND, TILE_BACK
from underhall.cave.map.reveal import ORIENT, TURNING, settle_revealed, turn_all_over
from underhall.cave.map.stack import draw_tile, settle_face
from underhall.engine.flow import EVERYBODY, NOWHERE, Flow, Prompt
from underhall.engine.knowledge import Thing
from underhall.hall import deeds, grid, treasures
from underhall.hall.asks import choose, choose_space
from underhall.hall.edges import edge_of, edge_place, edge_spaces
from underhall.hall.figures import distinct, enemies, spare_poltergeist
from underhall.hall.ground import Entry
from underhall.hall.reasons import Why
from underhall.hall.space import ACROSS, ADJACENT, AROUND, OFF, Space, side_to
from underhall.hall.tokens import BREACH, TREASURE

if TYPE_CHECKING:
    from underhall.cave.state import Cave
    from underhall.hall.tiles import Lit

Guest: TypeAlias = Any
"""A role of the manor on a visit: a `CaveRole` with the traits and numbers of a `ManorRole`."""

# ------------------------------------------------------------------ sight (MAP-20)


def sight_lines(g: Cave, at: Space) -> list[tuple[int, list[Space]]]:
    """The side each line leaves by, and the spaces seen along it, nearest first: over Lit tiles, through no wall, a
    Dark tile can only be the end (MAP-20)."""
    found = []
    for side in range(4):
        seen: list[Space] = []
        before = at
        while before in g.edges and not g.edges[before] >> side & 1 and (beyond := ADJACENT[before][side]) in g.edges:
            seen.append(beyond)
            if beyond in g.dark:
                break
            before = beyond
        found.append((side, seen))
    return found


def visible_tiles(g: Cave, at: Space) -> list[Space]:
    """The tiles seen from one, itself first; all that stands and lies in the cave is on tiles (MAP-20)."""
    return [at, *(beyond for _, seen in sight_lines(g, at) for beyond in seen)]


def adjacent_visible(g: Cave, at: Space) -> list[Space]:
    """The tiles that share an edge without a wall with a tile, Lit or Dark (MAP-18)."""
    return list(ACROSS[g.beside[at] & ~g.edges[at]][at])


def visible_edges(g: Cave, at: Space) -> list[int]:
    """The edges seen from a tile: its own, and along each line the far edge of every visible Lit tile (MMP-81)."""
    found = [edge_of(at, side) for side in range(4)]
    for side, seen in sight_lines(g, at):
        found += [edge_of(beyond, side) for beyond in seen if beyond in g.lit]
    return found


def is_open(g: Cave, at: Space, to: Space) -> bool:
    """Whether there is no wall between two adjacent tiles (MAP-18)."""
    return not g.edges[at] >> side_to(at, to) & 1


# ------------------------------------------------------------------ coming onto a space, and off it


def closed(g: Cave, at: Space) -> bool:
    """Whether the pillar of light stands there, if a guest has brought it: nobody comes onto its tile (MMP-90)."""
    return g.pillar == at


def is_crypt(g: Cave, at: Space) -> bool:
    """Whether an open space touches a tile by edge or corner: a crypt for the Warlock (MVR-56, MVR-95)."""
    return at not in g.edges and any(beyond in g.edges for beyond in AROUND[at])


def no_place(g: Cave, role: Guest, at: Space) -> Why | None:
    """Guests stand on tiles (MVR-69, MVR-92, MVR-93), the Warlock also on open spaces that are crypts to him."""
    if at in g.edges:
        return None
    if not role.walks_crypts:
        return Why("There is no tile: open spaces are closed to you.", "MVR-78")
    return None if is_crypt(g, at) else Why("No tile touches this space, so it is no crypt for you.", "MVR-95")


def enterable(g: Cave, role: Guest, spaces: Iterable[Space]) -> list[Space]:
    """Those of several spaces onto which a figure of a guest may come: tiles, not that of the pillar of light (MMP-90),
    and crypts if it walks them (MVR-95)."""
    crypts = role.walks_crypts
    return [at for at in spaces if (at in g.edges or (crypts and is_crypt(g, at))) and not closed(g, at)]


def may_enter(g: Cave, role: Guest, at: Space) -> bool:
    """Whether it may come onto one."""
    return bool(enterable(g, role, (at,)))


def steps(g: Cave, piece: int, through_walls: bool = False) -> list[Space]:
    """Where one move takes a guest's figure: adjacent tiles, across a wall if its role says so (MVR-78)."""
    at = g.where[piece]
    sides = g.beside[at] if through_walls else g.beside[at] & ~g.edges[at]
    return let_in(g, piece, enterable(g, g.owner(piece), ACROSS[sides][at]))


def let_in(g: Cave, piece: int, spaces: Iterable[Space]) -> list[Space]:
    """Those of several spaces that nobody bars to a guest's figure: one that must attack and cannot hit stays out,
    tested at the step (MVR-80)."""
    return [at for at in spaces if at not in g.where or not _kept_out(g, piece, at)]


def _kept_out(g: Cave, piece: int, at: Space) -> bool:
    """Asked with the figure on the space: Distracting goes by where an attack would be made from (SKL-13)."""
    there, origin = enemies(g, g.owner(piece), at), g.where[piece]
    g.where[piece] = at
    barred = any(g.owner(other).closed_to(g, other, piece) for other in there)
    g.where[piece] = origin
    return barred


def enter(g: Cave, piece: int, at: Space, mover: int = NOWHERE) -> Flow[Entry]:
    """The one way onto a space (FRC-08). No token is removed, and none stops a guest (MVR-79); attacks it is forced to
    are its role's to make (MVR-82)."""
    role, origin = g.role_of(piece), g.where[piece]
    must_attack = () if role is None else forcing(g, role, at)
    yield from arrive(g, mover, piece, at)
    return Entry(origin, at, False, must_attack)


def place(g: Cave, piece: int, at: Space) -> bool:
    """Put a figure down, which is not entering (FRC-26); on the pillar's tile it is not put (MMP-90)."""
    if closed(g, at):
        return False
    g.where[piece] = at
    return True


def retreat(g: Cave, piece: int, to: Space) -> None:
    """Put a figure back where it came from after a missed attack that it had to make (MMP-71)."""
    if to in g.edges and not closed(g, to):
        g.where[piece] = to
        g.tell("retreat", "MMP-71", g.owner(piece).name, to, piece)


def remove_figure(g: Cave, piece: int) -> Flow[None]:
    """Remove a figure to its supply; its own role sees to what follows (MMP-14)."""
    at = g.where[piece]
    g.take_off(piece)
    g.tell("removed", "MMP-14", at=at, piece=piece)
    for role in g.roles:
        yield from role.figure_removed(g, piece, at)


def put_poltergeist(g: Cave, at: Space) -> bool:
    """Put a poltergeist from the supply on a tile; whether there was one. Nobody enters (MMP-85, MVR-56)."""
    piece = spare_poltergeist(g)
    return piece != OFF and place(g, piece, at)


def dark_tiles_for_figures(g: Cave, seat: int, prompt: Prompt) -> Flow[list[Space]]:
    """The Dark tiles without figures, where a guest comes into play; if there is none, one that is placed where this
    seat likes; empty: no tile is left (MVR-56, GEN-11)."""
    spaces = [at for at in sorted(g.dark) if at not in g.where]
    if not spaces and tiles_left(g) and not g.collapsing:
        at = yield from choose_space(seat, prompt, deeds.PLACING, board.open_in_order(g))
        yield from place_dark(g, at)
        spaces = [at]
    return spaces


# ------------------------------------------------------------------ attacks (MVR-80 to MVR-82)


def forcing(g: Cave, role: Guest, at: Space) -> tuple[int, ...]:
    """The pieces on a space that a guest's figure must attack when it enters (MVR-82)."""
    if at not in g.where:
        return ()
    return tuple(piece for piece in enemies(g, role, at) if g.owner(piece).obliges(g, piece, role))


def may_be_attacked(g: Cave, role: Guest, piece: int, thrown: bool = False) -> bool:
    """Whether a piece is a target for a guest now: who cannot be hit cannot be attacked (MVR-80)."""
    return piece not in role.pieces and g.owner(piece).may_be_hit(g, piece, role, thrown)


def targets(g: Cave, role: Guest, at: Space) -> list[int]:
    """Whom a guest may attack on a tile, each once that can be told apart."""
    if at not in g.where or at not in g.edges:
        return []
    return distinct(g, [piece for piece in enemies(g, role, at) if may_be_attacked(g, role, piece)])


def puts_back(g: Cave, target: int) -> bool:
    """No piece of the cave puts back a guest who misses it: not even the Dragon, by a failed die (MVR-80)."""
    return False


def defense(g: Cave, piece: int) -> int:
    """What an attacker's Strength must exceed: the Knight's or a Tribe's Strength, the Dragon's Armor (MVR-80)."""
    withstood: int = g.owner(piece).withstands(g, piece)
    return withstood


def attack(g: Cave, piece: int, target: int) -> Flow[bool]:
    """A guest's figure attacks a piece; gives back whether it hit. What a hit does the defender's home rules say
    (MVR-48, MVR-81), then what the attacker's add."""
    role, at = g.owner(piece), g.where[target]
    defender = g.owner(target)
    role.attacks(g, target)
    if not (yield from defender.is_hit(g, target, piece)):
        g.tell("miss", "MVR-80", role.name, at, target)
        return False
    g.tell("hit", "MVR-80", role.name, at, target)
    yield from defender.suffers(g, target, piece)
    yield from role.has_hit(g, piece, target, at)
    return True


# ------------------------------------------------------------------ tokens


def put_token(g: Cave, at: Space, token: int) -> bool:
    """Put a token from its supply on a space, and let roles look at it: an Egg may hatch (SPI-46)."""
    if not grid.put_token(g, at, token):
        return False
    for role in g.roles:
        role.token_came(g, at)
    return True


def remove_treasure(g: Cave, by: Guest, at: Space) -> Flow[None]:
    """A Treasure token goes off a space to the supply, for the one who takes it to have, and who says which if they
    differ (MVR-77, MVR-95); who is at home here tells of it in words of their own."""
    yield from treasures.remove(g, by.name, at, (yield from treasures.chosen(g, by.seat, at)), _told(by))


def remove_all_treasures(g: Cave, by: Guest, at: Space) -> Flow[int]:
    """A guest takes every Treasure token off a tile; gives back how many (SPI-39, MVR-77)."""
    number = grid.count(g, at, TREASURE)
    for _ in range(number):
        yield from treasures.remove(g, by.name, at, treasures.most_cursed(g, at), _told(by))
    return number


def _told(by: Guest) -> str:
    return "MVR-77" if by.visiting else ""


# ------------------------------------------------------------------ tiles


def reveal(g: Cave, role: Guest, at: Space, towards: int = 0) -> Flow[Lit]:
    """A guest reveals a Dark tile by the cave's rules; gives back what it shows (MVR-71, MVR-78)."""
    order = yield from turn_all_over(g, role, role.seat, (at,), must=towards, freely=role.turns_freely)
    lit = g.lit[at]
    yield from settle_revealed(g, role.seat, order, at)
    return lit


def may_darken(g: Cave, at: Space) -> bool:
    """The Entrance and Crystal tiles are never turned Dark (MVR-55, MVR-59)."""
    return at != g.entrance and g.lit[at].kind != CRYSTAL_KIND


def darken(g: Cave, at: Space) -> None:
    """Turn a Lit tile Dark: what lies on it stays, what lies on its edges goes; everybody knows its face (MVR-84)."""
    face = board.turn_dark(g, at)
    g.next_uid += 1
    g.dark[at] = Thing(g.next_uid, 0, TILE_BACK[face], face, EVERYBODY)
    g.note_walls()
    g.tell("darken", "MVR-84", g.active.name, at)


def turn_to(g: Cave, role: Guest, at: Space, turn: int) -> Flow[None]:
    """Turn a tile where it lies; tokens on its edges go, open edges are filled (MAP-50, MAP-58)."""
    if at in g.lit:
        board.rotate(g, at, turn)
        g.note_walls()
        yield from fill_open_edges(g, role.seat, (at,))
    else:
        board.clear_edges(g, at)
    yield from g.walls_changed()


def may_rotate(g: Cave, role: Guest, at: Space) -> bool:
    """Whether rotating a tile changes anything: it shows other walls, or loses what lies on its edges (MMP-97)."""
    return board.has_edge_tokens(g, at) or (at in g.lit and len(orientations(g, at)) > 1)


def orientations(g: Cave, at: Space) -> list[Lit]:
    """The ways in which a Lit tile may lie that differ in their walls."""
    return list({way.walls: way for way in reversed(g.lit[at].turned)}.values())[::-1]


def rotate(g: Cave, role: Guest, tiles: Sequence[Space]) -> Flow[None]:
    """Turn tiles where they lie, each as the role likes; what lies on their edges goes (MAP-58, MVR-83)."""
    for at in tiles:
        ways = orientations(g, at) if at in g.lit else []
        turn = 0
        if ways:
            others = [way for way in ways if way.walls != g.lit[at].walls]
            ways = ways if board.has_edge_tokens(g, at) else others
            chosen = yield from choose(role.seat, ORIENT, [TURNING[way.turn][at] for way in ways])
            turn = chosen.amount
        g.tell("rotate", "MAP-58", role.name, at)
        yield from turn_to(g, role, at, turn)


def places_for_tiles(g: Cave) -> Sequence[Space]:
    """The open spaces beside tiles, as long as the stack lasts: the Cave's hand is not meant, and in the Collapse there
    is none (MVR-95)."""
    return () if g.collapsing or not g.stack else board.open_in_order(g)


def lay_top(g: Cave, at: Space) -> Flow[None]:
    """Lay the top tile of the stack, also with a Cave at the table, which looks at it as at every Dark tile (MVR-56,
    MVR-95, CAV-53)."""
    thing = yield from draw_tile(g)
    if g.cave_seat >= 0:
        seats = cave_eyes(g)
        thing = (yield from settle_face(g, thing, seats)).shown_to(seats)
        g.somebody_learned()
    board.lay_dark(g, at, thing)
    g.tell("place", "MVR-95", at=at)


# ------------------------------------------------------------------ breaches and force walls (MVR-69, MVR-83)


def sides_to_mark(g: Cave, at: Space, mark: int) -> tuple[int, ...]:
    """The sides of a tile that may have a mark: a breach a wall, a force wall an edge without one between two tiles, be
    both of them Dark (MMP-43, MAP-57, MVR-69, MVR-83)."""
    if mark >= len(g.supply) or not g.supply[mark]:
        return ()  # nobody has brought such marks, or all of them lie somewhere
    walls = g.edges[at]
    wanted = walls if mark == BREACH else g.beside[at] & ~walls
    return tuple(side for side in range(4) if wanted >> side & 1)


def may_mark(g: Cave, at: Space, side: int, mark: int) -> bool:
    """Whether one side may."""
    return at in g.edges and side in sides_to_mark(g, at, mark)


def put_mark(g: Cave, role: Guest, at: Space, side: int, mark: int) -> Flow[None]:
    """Lay a breach or force wall on an edge. With its opposite both go (MMP-44); a Rockslide goes before a breach as
    before a Bomb (KNT-69); an edge that is open now is filled (MAP-50, MVR-83)."""
    board.put_mark(g, at, side, mark)
    g.note_walls()
    yield from _edge_changed(g, role, edge_of(at, side))


def take_mark(g: Cave, role: Guest, edge: int) -> Flow[None]:
    """Remove the mark on an edge: of a force wall over a Bomb that alone; an edge that is open now is filled (MAP-57,
    MVR-83)."""
    board.clear_edge(g, edge, board.ROCKSLIDE_BIT if has_force_wall(g, edge) else board.BOMB_BIT)
    g.note_walls()
    yield from _edge_changed(g, role, edge)


def _edge_changed(g: Cave, role: Guest, edge: int) -> Flow[None]:
    yield from fill_open_edges(g, role.seat, [at for at in edge_spaces(edge) if at in g.lit])
    yield from g.walls_changed()


def has_force_wall(g: Cave, edge: int) -> bool:
    """Whether a force wall lies on an edge: no Rockslide, which is the Cave's own (MVR-83)."""
    return bool(g.edge_tokens.get(edge, 0) & board.FORCE_WALL_BIT)


def inside(g: Cave, edge: int) -> tuple[Space, int]:
    """A tile that an edge belongs to, and its side there."""
    at, side = edge_place(edge)
    return (at, side) if at in g.edges else (edge_spaces(edge)[1], side + 2)
