"""The Shadow Unicorn's turn: the Spirit pile, Move, Turn, Rampage, Teleport (SHU-20 to SHU-50, SHU-66 to SHU-75)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from underhall.cave.map import board
from underhall.cave.map.arrive import arrive
from underhall.cave.map.filling import place_dark, supplier
from underhall.cave.map.removal import collapsible, remove_tiles
from underhall.cave.map.reveal import reveal
from underhall.cave.play.turn import removals
from underhall.cave.roles.unicorns.both import (
    LONGEST_CHAIN,
    ahead,
    come_into_play,
    enough_tiles,
    join,
    put_down,
    turned,
)
from underhall.cave.roles.unicorns.cards import ANGRY, CARD_NAMES, FACTS, MOVES, TURNS
from underhall.engine.flow import Chance, Flow, Option, Prompt
from underhall.hall import grid
from underhall.hall.asks import choose, choose_space
from underhall.hall.deeds import STARTING, TARGET
from underhall.hall.pairs import Effect
from underhall.hall.pieces import PIECES, TRIBES, UNICORN
from underhall.hall.space import ADJACENT, OFF, SIDE_NAMES, Space, distance, heading, line, side_to
from underhall.hall.tokens import NO_TOKENS, UNICORN_CUBE

if TYPE_CHECKING:
    from underhall.cave.roles.unicorns.shadow import ShadowUnicorn
    from underhall.cave.state import Cave

Trampling: TypeAlias = Callable[["Cave", "ShadowUnicorn", int], Flow[None]]
"""What his attack does to a piece."""
ATTACK: Final = Effect[Trampling]("shadow-unicorn", "Attack")

TILES_COLLAPSED: Final = FACTS.shadow.collapse.tiles_collapsed_on_open_destination
PLACE: Final = Prompt("shadow-start", "The Shadow Unicorn comes: where do you place him?", "SHU-21")
BESIDE: Final = Prompt("shadow-beside", "The Shadow Unicorn comes: beside which Tribe?", "SHU-21")
TRIBE: Final = Prompt("shadow-target", "Tribes alike: which one does the Shadow Unicorn attack?", "SHU-42")
COLLAPSE: Final = Prompt(
    "shadow-collapse", "The Shadow Unicorn Teleports to an open space: which tile collapses? Tiles left: {0}.", "SHU-69"
)
TARGETS: Final = tuple(Option(TARGET, piece=piece) for piece in range(len(PIECES)))

# ------------------------------------------------------------------ his first turn (SHU-21, SHU-22)


def place(g: Cave, me: ShadowUnicorn) -> Flow[None]:
    """Beside the hunter's piece: on a free Lit tile, else on a Dark one; or on or near the Entrance (SHU-21)."""
    seat = me.decider(g)
    beside = yield from _hunters_piece(g, me, seat)
    if beside != OFF and not any(at in g.lit and at not in g.where for at in ADJACENT[beside]):
        dark = [at for at in ADJACENT[beside] if at in g.dark and g.unoccupied(at)]
        if dark:
            at = yield from choose_space(seat, PLACE, STARTING, sorted(dark))
            me.facing = side_to(beside, at)
            yield from put_down(g, me, me.orienter(g), at)
            return
        beside = OFF
    yield from come_into_play(g, me, seat, me.orienter(g), beside)


def _hunters_piece(g: Cave, me: ShadowUnicorn, seat: int) -> Flow[Space]:
    """Where the hunter's piece stands; Goblins choose a revealed Tribe, a Ghost alone uses her own (SHU-21)."""
    players = g.players
    hunting = [role for role in players if me.is_hunter(g, role) or len(players) == 1]
    pieces = [piece for role in hunting for piece in role.pieces if g.where[piece] in g.edges]
    if not pieces:
        return OFF
    option = yield from choose(seat, BESIDE, [TARGETS[piece] for piece in pieces])
    return g.where[option.piece]


# ------------------------------------------------------------------ phase 1: Resolve Spirit Pile


def resolve_spirit_pile(g: Cave, me: ShadowUnicorn) -> Flow[None]:
    """Card after card: a Rampage, or the action it prompts (SHU-23 to SHU-26)."""
    number = 0
    me.entering = True
    while me.pile() and not me.out:
        number += 1
        kind = yield from me.turn_up_spirit(g)
        g.tell("unicorn-card", "SHU-23", me.name, thing=CARD_NAMES[kind])
        yield from resolve(g, me, kind, number)
        me.put_away((kind,))
    if me.in_a_pit(g):
        yield from teleport(g, me)
    me.entering = False


def resolve(g: Cave, me: ShadowUnicorn, kind: int, number: int) -> Flow[None]:
    """An odd card prompts its Move, an even one its Turn, an angry one what it has (SHU-24, SHU-25, SHU-27)."""
    moves = MOVES[kind] > 0 if ANGRY[kind] else number % 2 == 1
    if me.provoked_by(g, moves, ANGRY[kind]):
        target = yield from rampage_target(g, me)
        if target >= 0:
            yield from rampage(g, me, target)
            return
    if moves:
        yield from move(g, me, MOVES[kind])
    else:
        yield from turn(g, me, TURNS[kind])


# ------------------------------------------------------------------ walls


def open_side(g: Cave, at: Space, side: int) -> bool:
    """Whether he could step across a side; an open edge that leads to no tile is a wall to him (SHU-29)."""
    return ahead(g, at, side) != OFF


def hemmed_in(g: Cave, me: ShadowUnicorn) -> bool:
    """Whether no edge of his tile is open (SHU-71)."""
    return not any(open_side(g, g.where[UNICORN], side) for side in range(4))


def faces_wall(g: Cave, me: ShadowUnicorn) -> bool:
    """Whether he can go no step ahead."""
    return not open_side(g, g.where[UNICORN], me.facing)


def turn_to_open(g: Cave, me: ShadowUnicorn, way: int) -> None:
    """Turn by quarters, at least once, to the first open edge; all the way round if there is no other (SHU-40)."""
    for quarters in range(1, 5):
        side = (me.facing + way * quarters) % 4
        if open_side(g, g.where[UNICORN], side):
            me.facing = side
            g.tell("unicorn-turn", "SHU-40", me.name, thing=SIDE_NAMES[side])
            return


# ------------------------------------------------------------------ Move and Turn


def move(g: Cave, me: ShadowUnicorn, spaces: int) -> Flow[None]:
    """Forward as far as he can, turning right at walls; any Teleport ends it (SHU-30 to SHU-35, SHU-82)."""
    if hemmed_in(g, me):
        yield from teleport(g, me)
        return
    if faces_wall(g, me):
        turn_to_open(g, me, 1)  # no cube is placed for this (SHU-30)
    left = spaces
    laid = False
    while left and (to := ahead(g, g.where[UNICORN], me.facing)) != OFF:
        left -= 1
        if to not in g.edges:
            if laid:
                break
            laid = True
            yield from place_dark(g, to)  # off Terrain, once in an action (TER-12)
        if g.story is not None:
            g.tell("unicorn-move", "SHU-31", me.name, to, UNICORN)
        dark = to in g.dark
        must, want = turned(g, to, me.facing, left)
        if (yield from enter(g, me, to, must, want)):
            yield from teleport(g, me)
            return
        stops = dark and faces_wall(g, me)  # SHU-35
        if mark_and_turn(g, me):
            yield from teleport(g, me)
            return
        if stops:
            break
    if me.forced_out(g):
        yield from teleport(g, me)  # SHU-72


def turn(g: Cave, me: ShadowUnicorn, way: int) -> Flow[None]:
    """The way the card says to the first open edge; nobody is attacked, nothing is marked (SHU-40, SHU-71)."""
    if hemmed_in(g, me):
        yield from teleport(g, me)
    else:
        turn_to_open(g, me, way)


def enter(
    g: Cave, me: ShadowUnicorn, to: Space, must: int = 0, want: int = 0, target: int = -1, rampaging: bool = False
) -> Flow[bool]:
    """The first steps on a new space: reveal, attack, Flame Wall, cube; True: he Teleports (SHU-31, SHU-38, SHU-44)."""
    me.aloft = OFF
    yield from arrive(g, me.decider(g), UNICORN, to, ride=False)
    if to in g.dark:
        yield from reveal(g, me, me.orienter(g), (to,), to, must, want)
    attacked = yield from attack_here(g, me, target)
    if me.burnt() or attacked:
        return True
    return not rampaging and UNICORN_CUBE in g.tokens.get(to, NO_TOKENS)


def mark_and_turn(g: Cave, me: ShadowUnicorn) -> bool:
    """The last step: facing a wall he marks the tile and turns right; True: no edge is open (SHU-34, SHU-71)."""
    if not faces_wall(g, me):
        return False
    at = g.where[UNICORN]
    if UNICORN_CUBE not in g.tokens.get(at, NO_TOKENS) and grid.put_token(g, at, UNICORN_CUBE):
        g.tell("mark", "SHU-31", me.name, at)
    turn_to_open(g, me, 1)
    return hemmed_in(g, me)


# ------------------------------------------------------------------ Rampage


def rampage_target(g: Cave, me: ShadowUnicorn) -> Flow[int]:
    """The visible piece of the hunter, else the closest one, else any of the closest; -1: none (SHU-42, SHU-43)."""
    pieces = [piece for piece in me.prey(g) if sees(g, me, piece)]
    if not pieces:
        return -1
    hunters = [piece for piece in pieces if me.is_hunter(g, g.role_of(piece))]
    if hunters:
        return (yield from _one_of(g, me, hunters))
    gaps = {piece: _gap(g, piece) for piece in pieces}
    nearest = min(gaps.values())
    return (yield from _one_of(g, me, [piece for piece in pieces if gaps[piece] == nearest]))


def _gap(g: Cave, piece: int) -> int:
    return distance(g.where[UNICORN], g.where[piece])


def sees(g: Cave, me: ShadowUnicorn, piece: int) -> bool:
    """Whether a piece is visible to him, and nothing impassable lies between (SHU-28, MAP-20)."""
    at, to = g.where[UNICORN], g.where[piece]
    return board.visible(g, at, to) and not any(board.impassable(g, between) for between in line(at, to))


def _one_of(g: Cave, me: ShadowUnicorn, pieces: list[int]) -> Flow[int]:
    """One of these pieces at random, but of Tribes the strongest, then the closest, then as decided (SHU-43)."""
    tribes = [piece for piece in pieces if piece in TRIBES]
    others = [piece for piece in pieces if piece not in TRIBES]
    if not others:
        return (yield from _best_tribe(g, me, tribes))
    picked = pieces[0]
    if len(pieces) > 1:
        picked = pieces[(yield Chance("unicorn-target", pieces, names=PIECES))]
    return (yield from _best_tribe(g, me, tribes)) if picked in tribes else picked


def _best_tribe(g: Cave, me: ShadowUnicorn, tribes: list[int]) -> Flow[int]:
    """The strongest, whatever the distance; then the closest; then as decided (SHU-42, GOB-65)."""
    ranks = {tribe: (-g.owner(tribe).withstands(g, tribe), _gap(g, tribe)) for tribe in tribes}
    best = [tribe for tribe in tribes if ranks[tribe] == min(ranks.values())]
    return (yield from choose(me.decider(g), TRIBE, [TARGETS[tribe] for tribe in best])).piece


def rampage(g: Cave, me: ShadowUnicorn, target: int) -> Flow[None]:
    """Turn to the target, charge in a straight line, attack, Teleport (SHU-41, SHU-44 to SHU-47)."""
    at, goal = g.where[UNICORN], g.where[target]
    g.tell("rampage", "SHU-41", me.name, goal, target, PIECES[target])
    if at == goal:
        yield from attack(g, me, target)
    else:
        me.facing = heading(at, goal)
    while g.where[UNICORN] != goal:
        to = ADJACENT[g.where[UNICORN]][me.facing]
        must, _ = turned(g, to, me.facing, 0)
        g.tell("unicorn-move", "SHU-41", me.name, to, UNICORN)
        if (yield from enter(g, me, to, must, target=target, rampaging=True)):
            break  # who stands in the way is attacked, and that ends it (SHU-45)
    yield from teleport(g, me)


# ------------------------------------------------------------------ attacking


def attack_here(g: Cave, me: ShadowUnicorn, target: int) -> Flow[bool]:
    """He attacks one piece on his space: the Rampage's target, the hunter's, or a random one; any there? (SHU-50)"""
    here = [piece for piece in me.prey(g) if g.where[piece] == g.where[UNICORN]]
    if not here:
        return False
    if target not in here:
        hunters = [piece for piece in here if me.is_hunter(g, g.role_of(piece))]
        target = yield from _one_of(g, me, hunters or here)
    yield from attack(g, me, target)
    return True


def attack(g: Cave, me: ShadowUnicorn, piece: int) -> Flow[None]:
    """It always succeeds (SHU-51)."""
    trampling = ATTACK.of(g.role_of(piece))
    assert trampling is not None, "an attack on a piece that cannot be attacked"
    g.tell("unicorn-attack", "SHU-51", me.name, g.where[UNICORN], piece, PIECES[piece])
    yield from trampling(g, me, piece)


# ------------------------------------------------------------------ Teleports


def teleport(g: Cave, me: ShadowUnicorn) -> Flow[None]:
    """Teleport after Teleport, each by the next card, until he rests (SHU-57, SHU-66 to SHU-75)."""
    for _ in range(LONGEST_CHAIN):
        to = yield from _destination(g, me)
        if to == OFF:
            me.stay(g)
            return
        g.jumps += 1
        g.tell("teleport", "SHU-67", me.name, to, UNICORN)
        if not ((yield from enter(g, me, to)) or mark_and_turn(g, me) or me.forced_out(g)):
            return  # SHU-70


def _destination(g: Cave, me: ShadowUnicorn) -> Flow[Space]:
    """Turn up cards until one leads to a tile, or before the Collapse to an open space (SHU-67 to SHU-69, SHU-74)."""
    tried: list[int] = []
    found = OFF
    while found == OFF and (kind := (yield from me.turn_up(g))) >= 0:
        tried.append(kind)
        to = me.destination(g, kind)
        if me.may_land(g, to, me.barred):
            found = to
        elif to not in g.edges and g.collapsing:
            if me.aloft == OFF:  # once in a Teleport
                yield from _collapse(g, me)
        elif to not in g.edges and enough_tiles(g, to):
            yield from join(g, supplier(g, me.orienter(g)), to)
            found = to
    me.put_away(tried)
    if found == OFF and me.aloft != OFF:
        g.where[UNICORN] = me.aloft if me.aloft in g.edges else g.entrance  # he comes down where he can
        me.aloft = OFF
    return found


def _collapse(g: Cave, me: ShadowUnicorn) -> Flow[None]:
    """Three tiles collapse by the normal rules while he is in the air; the hunter chooses (SHU-69, COL-48)."""
    me.aloft = g.where[UNICORN]
    g.where[UNICORN] = OFF
    seat = me.decider(g)
    for left in range(TILES_COLLAPSED, 0, -1):
        spaces = collapsible(g, seat, but=me.barred)
        options = [option for option in removals(g, seat, spaces) if option.space not in me.barred]
        if not options:
            return
        option = yield from choose(seat, COLLAPSE, options, (left,))
        yield from remove_tiles(g, seat, (option.space,))
