"""The Collapse, removing tiles, and joining a map that fell apart (COL)."""

from __future__ import annotations

from collections.abc import Container, Sequence, Set
from functools import partial
from typing import TYPE_CHECKING, Final

from underhall.cave.map import board, ghost_tiles
from underhall.cave.map.filling import all_with_open_edges, fill_open_edges, refill_hand
from underhall.cave.map.forced import can_leave, clear_tile
from underhall.cave.map.parts import CRYSTAL_KIND, TILE_GHOST, TILE_IDS, TILE_KIND
from underhall.cave.map.slide import Sections, Slide, legal_slides, slide
from underhall.cave.map.stack import settle_face, show_top
from underhall.cave.play.artifacts import in_use, is_open
from underhall.engine.flow import EVERYBODY, Ask, Flow, Option, within_action
from underhall.engine.knowledge import UNSEEN
from underhall.hall import treasures
from underhall.hall.deeds import SIDE, SPACE, TO
from underhall.hall.grid import count
from underhall.hall.pieces import TRIBES
from underhall.hall.space import ACROSS, OFF, Pattern, Space
from underhall.hall.tokens import ARTIFACT, LOCKED_ARTIFACT, NO_TOKENS, TREASURE
from underhall.hall.verbs import verb

if TYPE_CHECKING:
    from underhall.cave.map.terrain import Terrain
    from underhall.cave.state import Cave

STILL_ROUNDS: Final = 20
"""So many rounds of the Collapse may pass in a row without a tile that goes: every game is finite."""
SLIDE: Final = verb(
    "slide",
    "the part of the map that slides, by its first space: where that goes, and which way first",
    space=TO,
    start=SPACE,
    card=SIDE,
)
RECONNECT: Final = within_action("reconnect", "The map fell apart: which part slides, and which way?", "COL-36")
"""Whether it is the last part of an action: see `Turn.mending`."""

# ------------------------------------------------------------------ the beginning and the end


def begin_collapse_if_due(g: Cave) -> None:
    """At the start of every turn: with nothing left to place, the Collapse begins
    (COL-01, COL-02, COL-04, CAV-14, CGH-16, UNI-73, SHU-78)."""
    if not g.collapsing and not g.hand and not g.stack:
        g.collapsing = True
        g.tell("collapse-begins", "COL-01")
        check_collapsed(g)  # enough Crystal tiles may be gone already (COL-32)


def check_collapsed(g: Cave) -> None:
    """The Cave collapses once the goal's Crystal tiles are gone, but only in the Collapse
    (COL-30, COL-32, CAV-50, CGH-02, DRG-84, THF-56, UNI-07, SHU-04)."""
    if g.collapsing and g.crystals_removed >= g.plan.crystals_to_collapse:
        for role in g.roles:
            if role.supplies_tiles and g.plays(role.name):  # a summoned one never wins (GST-130)
                if role.may_collapse(g):
                    g.win(role, "GEN-04", "the Cave collapsed")
                return
        g.everyone_loses("GEN-04", "the Cave collapsed")


def stand_still(g: Cave) -> None:
    """A round of the Collapse is over. If in so many of them no tile could go, none ever will, and it is over for all:
    the Cave had its chance to be rid of its Hatred tokens (COL-14, CAV-51)."""
    g.still += 1
    if g.still > STILL_ROUNDS:
        g.everyone_loses("COL-14", "nothing can fall any more")


# ------------------------------------------------------------------ choosing what collapses


def collapsible(
    g: Cave, remover: int, prefer: bool = False, among: Container[Space] | None = None, but: Sequence[Space] = ()
) -> list[Space]:
    """The Cave tiles one step may take (COL-10 to COL-12, CAV-21); `prefer`: in the order of a solo card (COL-47).

    `among`: only of these, once it is clear which tiles touch few enough others (COL-23, CGH-73). `but`: none of these,
    which are about to go anyhow.
    """
    groups = touch_by_tile(g) if g.terrain else g.by_touch or board.by_touch(g)
    for spaces in ({**groups[0], **groups[1]} if groups[0] else groups[1], groups[2], groups[3], groups[4]):
        if spaces:
            stuck = _stuck(g, spaces, remover)
            stuck.update([at for at in but if at in spaces])
            if len(spaces) > len(stuck):
                break
    else:
        return []  # COL-14
    free: Set[Space] = spaces.keys() - stuck if stuck else spaces.keys()
    if among is not None:
        free = {at for at in free if at in among}
    found: Set[Space] = free & g.crystal_tiles.keys()  # COL-11
    if not found:
        found = _preferred(g, free) if prefer else free
    return sorted(found)


def surely_collapsible(g: Cave) -> bool:
    """Whether the Cave tiles outnumber all that can hold one, so that `collapsible` finds some without a look
    (COL-12)."""
    most_held = 1 + len(g.where)  # without Artifacts: the Entrance, and one by each piece
    return len(g.dark) + len(g.lit) > most_held and not in_use(g)


def _preferred(g: Cave, free: Set[Space]) -> Set[Space]:
    """After Crystal tiles: Ghost tiles with a locked Artifact, then Dark tiles, then Lit ones
    (COL-47, VAR-104, VAR-106, UNI-125)."""
    locked = _locked(g, free) if in_use(g) else None
    return locked or free & g.dark.keys() or free


def _locked(g: Cave, spaces: Set[Space]) -> Set[Space]:
    return {at for at in spaces if LOCKED_ARTIFACT in g.tokens.get(at, NO_TOKENS)}


def _stuck(g: Cave, spaces: dict[Space, bool], remover: int) -> set[Space]:
    """Those that cannot go: the Entrance, the Ghost's open Ghost tiles, what a piece or Artifact holds (COL-12,
    GST-100, GST-101)."""
    stuck = {g.entrance} if g.entrance in spaces else set()
    if g.turn.stays:
        stuck.update([at for at in spaces if stays(g, (at,))])
    held = []
    for role in g.roles:
        for piece in role.pieces:
            held.append(g.where[piece])
    if in_use(g):
        stuck.update(filter(partial(is_open, g), spaces))
        held += [at for at, tokens in g.tokens.items() if ARTIFACT in tokens]
    for at in held:
        if at in spaces and at not in stuck and not can_leave(g, (at,), remover):
            stuck.add(at)
    return stuck


def stays(g: Cave, spaces: Sequence[Space]) -> bool:
    """Whether somebody is on a tile who could not leave it when it was to be removed in this turn (UNI-77)."""
    return any(at in g.where for at in spaces if at in g.turn.stays)


def may_be_removed(g: Cave, at: Space) -> bool:
    """Nothing takes the Entrance, nor a Ghost tile of the Ghost's without its Artifact (COL-12, COL-21, GST-101)."""
    return at != g.entrance and (not in_use(g) or not is_open(g, at))


def touch_by_tile(g: Cave) -> list[dict[Space, bool]]:
    """The Cave tiles by how many other tiles they touch, a Terrain tile counting once (COL-10)."""
    groups: list[dict[Space, bool]] = [{}, {}, {}, {}, {}]
    for at in (*g.dark, *g.lit):
        neighbours = ACROSS[g.beside[at]][at]
        ground = {g.ground[beyond].spaces for beyond in neighbours if beyond in g.ground}
        groups[sum(beyond not in g.ground for beyond in neighbours) + len(ground)][at] = True
    return groups


def removable_terrain(g: Cave, remover: int) -> list[Terrain]:
    """Terrain that may be taken instead: half or more of its edges touch no tile (TER-15)."""
    return [
        tile
        for tile in g.terrain
        if tile.exposed_edges(g) * 2 >= tile.edge_count()
        and can_leave(g, tile.spaces, remover)
        and not stays(g, tile.spaces)
    ]


# ------------------------------------------------------------------ removing


def remove_tiles(g: Cave, seat: int, spaces: Sequence[Space], together: bool = False, last: bool = False) -> Flow[int]:
    """Remove tiles, one at a time; then join the map and fill open edges once (COL-15, COL-19, COL-20, COL-22).

    Gives back how many were: one that a piece could not leave after all stays (FRC-10, UNI-77). `together`: they go in
    one step, and whether the Cave collapses is judged when all have gone (COL-29, GEN-30). `last`: nothing follows that
    the active role does not do itself when its turn is started anew with `Turn.mending` set.
    """
    returned = split = False
    removed = 0
    for at in spaces:
        going: Sequence[Space] = g.ground[at].spaces if at in g.ground else (at,)
        if len(spaces) > 1 and not can_leave(g, going, seat):
            continue  # what went before has cut a piece off: the tile stays (FRC-10)
        g.apart = split = split or may_split(g, at)
        if at in g.ground:
            removed += yield from remove_terrain(g, seat, g.ground[at])
            continue
        if at in g.where or ARTIFACT in g.tokens.get(at, NO_TOKENS):
            going = yield from clear_tile(g, seat, (at,))
            if not going:
                continue
            at = going[0]
            g.apart = split = split or may_split(g, at)  # others may have gone before it (SHU-69)
        removed += 1
        if at in g.dark and g.dark[at].face == UNSEEN:
            g.dark[at] = yield from settle_face(g, g.dark[at], EVERYBODY, at)
        if g.plan.visited:
            yield from _take_along(g, at)
        face = _take_away(g, at)
        if g.collapsing or TILE_KIND[face] == CRYSTAL_KIND:
            _leave_the_game(g, face)
            if not together:
                _judge(g)  # after each step (GEN-05)
        elif TILE_GHOST[face] and g.plan.ghost_tiles_apart:
            ghost_tiles.take_back(g, face)
        else:
            _put_under(g, face, together=returned)
            returned = True
        if g.plan.visited:
            yield from _uproot(g)
    if together:
        _judge(g)
    if returned:
        yield from show_top(g)
        if g.cave_seat >= 0:
            yield from refill_hand(g)
    _settle_lurkers(g)
    g.turn.mending = last and not g.active.out
    yield from mend(g, seat, split)
    return removed


def mend(g: Cave, seat: int, split: bool) -> Flow[None]:
    """Join the map if it may have fallen apart, then fill all open edges (COL-19, COL-35, MAP-55)."""
    if split:
        yield from reconnect(g, seat)
    if not g.collapsing:
        yield from fill_open_edges(g, seat, all_with_open_edges(g))
    g.turn.mending = False
    yield from g.walls_changed()


def _settle_lurkers(g: Cave) -> None:
    """After a removal or slide a lurking Tribe that no tile adjoins goes back to its board, hidden (GOB-52, COL-39)."""
    where = g.where
    for tribe in TRIBES:
        if where[tribe] != OFF and where[tribe] not in g.edges and where[tribe] not in g.open_spaces:
            where[tribe] = OFF


def may_split(g: Cave, at: Space) -> bool:
    """Whether the map could fall apart without this tile: its neighbours are not joined right around it."""
    if at in g.ground:
        return True
    sides = g.beside[at]
    parts = board.TOUCH[sides]
    for corner in CORNERS[sides][at]:
        if corner in g.edges:
            parts -= 1
    return parts > 1


_DIAGONALS: Final = ((3, 1, 1), (6, 1, -1), (12, -1, -1), (9, -1, 1))
CORNERS: Final = tuple(
    Pattern(*((east, north) for pair, east, north in _DIAGONALS if sides & pair == pair)) for sides in range(16)
)
"""For each mask of sides: by space, the ones that join two of the neighbours there."""


def _leave_the_game(g: Cave, face: int) -> None:
    """A removed tile goes out of the game, in sight of all (COL-17); Crystal tiles count (COL-30)."""
    g.collapsed += (face,)
    if TILE_KIND[face] == CRYSTAL_KIND:
        g.crystals_removed += 1  # whoever removed it and whenever (COL-31)


def _judge(g: Cave) -> None:
    """Whether what has left the game ends it (COL-30, COL-49)."""
    check_collapsed(g)
    if g.plan.lose_ghost_tiles and sum(TILE_GHOST[gone] for gone in g.collapsed) >= g.plan.lose_ghost_tiles:
        g.everyone_loses("COL-49", "Ghost tiles collapsed")


def _take_away(g: Cave, at: Space) -> int:
    """Steps 2 and 3 of COL-15: tokens go back, the tile leaves, and a Dark one is shown to all."""
    g.still = 0
    if at in g.tokens or g.edge_tokens:
        board.return_tokens(g, at)
    if at in g.dark:
        face = g.dark[at].face
        g.somebody_learned()
        if TILE_KIND[face] == CRYSTAL_KIND:
            g.crystals_seen += 1  # it counts among the Crystal tiles seen (MAP-39)
    else:
        face = g.lit[at].face
    board.lift(g, at)
    g.note_walls()
    _settle_lurkers(g)
    if g.story is not None:
        g.tell("remove", "COL-15", at=at, thing=TILE_IDS[face])
    return face


def _take_along(g: Cave, at: Space) -> Flow[None]:
    """What cannot leave a tile that goes, and does not hold it, is removed with it: Eggs, poltergeists, the pillar of
    light (MVR-83); and Treasures, which may be cursed (MVR-95)."""
    for piece in g.pieces_on(at):
        if piece in g.owner(piece).falling:
            yield from g.remove_figure(piece)
    for _ in range(count(g, at, TREASURE)):
        yield from treasures.remove(g, "", at, treasures.most_cursed(g, at))


def _uproot(g: Cave) -> Flow[None]:
    """Tiles have gone or slid: who stands on an open space may have to go (MVR-95)."""
    for role in g.roles:
        yield from role.uprooted(g)


def _put_under(g: Cave, face: int, together: bool) -> None:
    """Before the Collapse all but Crystal tiles go under the stack, shuffled with those removed together (COL-19)."""
    under = g.stack.under
    before, batch = (under[:-1], under[-1]) if together else (under, ())
    g.stack.under = (*before, tuple(sorted((*batch, face))))


def remove_terrain(g: Cave, seat: int, tile: Terrain) -> Flow[int]:
    """Take a Terrain tile away, all its spaces at once (COL-52, TER-16, TER-41); 0 if it could not go, else 1."""
    going = yield from clear_tile(g, seat, tile.spaces)
    if not going:
        return 0
    tile = g.ground[going[0]]
    for at in tile.spaces:
        board.return_tokens(g, at)
    g.terrain = tuple(other for other in g.terrain if other is not tile)
    g.ground = {at: other for other in g.terrain for at in other.spaces}
    board.lift_ground(g, tile.spaces)
    g.still = 0
    if not g.collapsing:
        g.terrain_supply = tuple(sorted((*g.terrain_supply, tile.kind)))
    g.tell("remove-terrain", "COL-52", at=tile.spaces[0], thing=tile.kind)
    return 1


def reconnect(g: Cave, seat: int) -> Flow[None]:
    """The remover slides sections together until there is one map (COL-35 to COL-38)."""
    while True:
        sections = g.recall(Sections, g)
        g.apart = len(sections.parts) > 1
        if not g.apart:
            return
        slides = g.recall(legal_slides, sections)
        prompt = RECONNECT[g.turn.mending]
        way = slides[0 if len(slides) == 1 else (yield Ask(seat, prompt, g.recall(_slide_options, slides)))]
        slide(g, sections.spaces_of(way.part), *way.offset())
        g.note_walls()
        _settle_lurkers(g)
        g.tell("slide", "COL-36", at=way.end(), amount=way.length())
        if g.plan.visited:
            yield from _uproot(g)


def _slide_options(slides: list[Slide]) -> list[Option]:
    """Slides as options: where the first space of a part goes, where it lies, and which way it slides first."""
    return [Option(SLIDE, way.end(), card=way.legs[0][0], start=way.first) for way in slides]
