"""What the Goblins' cards do in the manor, where the cave's Knight and Dragon are the hero and the beast there: the
Wisp, Hex, Hiding Spots, Poison (MVR-46, MVR-83, MVR-87)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from underhall.cave.roles.goblins.secrets import (
    CAVE_IN,
    EFFECTS,
    HEX_ROLE,
    HEX_WHOM,
    HEXES,
    HIDING_SPOTS,
    TIMELY,
    TRIBE,
)
from underhall.cave.roles.goblins.tribe_moves import WISP_STEP, WISP_STEPS, WISP_STOP
from underhall.engine.flow import Flow, Option, Prompt
from underhall.hall.asks import choose
from underhall.hall.pieces import EYE
from underhall.hall.space import ADJACENT, Space, side_to
from underhall.manor.roles.heroes.hero import Hero
from underhall.travel.against_heroes import give_up_cube, play_poison, strike_from_hiding
from underhall.travel.in_manor.goblins.pairs import HEX

if TYPE_CHECKING:
    from underhall.cave.roles.goblins.role import Goblins
    from underhall.cave.roles.goblins.secrets import Timely, Working
    from underhall.manor.role import ManorRole
    from underhall.manor.state import Manor
    from underhall.travel.in_manor.goblins.role import GoblinsInManor

WISP_ON: Final = Prompt("wisp-hero", "Wisp: lure the hero a step further, or stop?", "MVR-83")
SPOTS_WHOM: Final = Prompt("spots-hero", "Hiding Spots: which Tribe attacks the hero?", "MVR-87")


def hero_of(g: Manor) -> Hero:
    """Whom the Goblins' texts mean by the Knight (MVR-46)."""
    return cast(Hero, g.in_slot("hero"))


# ------------------------------------------------------------------ the Wisp (GOB-72)


def lures(g: Manor, at: Space) -> list[Option]:
    """The first steps that a visible hero may be moved (GOB-72)."""
    hero = hero_of(g)
    if not g.sees(at, g.where[hero.figure]):
        return []
    return [Option(WISP_STEP, to) for to in pushes(g, hero)]


def pushes(g: Manor, hero: Hero) -> list[Space]:
    """Where others may move a hero: across no wall, onto Lit tiles without a figure; Wraith and Warlock do not count
    (FRC-11, MVR-83)."""
    return [to for to in g.steps(hero.figure) if to in g.lit and not any(_bars(g, piece) for piece in g.pieces_on(to))]


def _bars(g: Manor, piece: int) -> bool:
    owner = g.role_of(piece)
    return owner is None or not owner.ethereal


def use_wisp(g: Manor, me: GoblinsInManor, tribe: int, option: Option) -> Flow[None]:
    """Once per turn: up to three steps in one direction, each an entering that forces nothing; a web ends it (GOB-72,
    MVR-83)."""
    me.means.wisped = True
    hero = hero_of(g)
    at, to = g.where[hero.figure], option.space
    side = side_to(at, to)
    g.tell("wisp-hero", "GOB-72", me.name, to, hero.figure)
    for left in range(WISP_STEPS - 1, -1, -1):
        entry = yield from g.enter(hero.figure, to, me.seat)
        onward = ADJACENT[to][side]
        if entry.stopped or not left or onward not in pushes(g, hero):
            break
        if (yield from choose(me.seat, WISP_ON, (Option(WISP_STEP, onward), WISP_STOP))) is WISP_STOP:
            break
        to = onward
    me.look_around(g)


# ------------------------------------------------------------------ Hex (GOB-80)


def hex_targets(g: Manor) -> list[ManorRole]:
    """The players that have something to lose by it: Grit, or power cards (MVR-87, MMP-97)."""
    return [role for role in g.roles if (hexing := HEX.of(role)) is not None and not role.out and hexing.possible(role)]


def _can_hex(g: Manor, me: Goblins) -> bool:
    return me.tribe_population(EYE) > 0 and bool(hex_targets(g))


def cast_hex(g: Manor, me: Goblins) -> Flow[None]:
    """Hex one player, as hard as the Eye Tribe is populous (GOB-80)."""
    options = [Option(HEX_ROLE, card=g.roles.index(role)) for role in hex_targets(g)]
    role = g.roles[(yield from choose(me.seat, HEX_WHOM, options)).card]
    amount = me.tribe_population(EYE)
    g.tell("hex", "GOB-80", me.name, thing=role.title, amount=amount)
    yield from HEX.handlers[role.name].hex(g, role, amount)


# ------------------------------------------------------------------ Hiding Spots (GOB-82)


def spotters(g: Manor, me: Goblins) -> list[int]:
    """The Tribes on Spawns and crypts that are strong enough by themselves to attack a hero on or beside a Lit Pit,
    whatever the walls (MVR-87)."""
    hero = hero_of(g)
    at = g.where[hero.figure]
    if not any(g.is_pit(near) for near in (at, *g.near[at])):
        return []
    needed = hero.defense(g, hero.figure)
    return [tribe for tribe in me.waiting_in_hiding(g) if me.bare_strength(tribe) > needed]


def _can_spot(g: Manor, me: Goblins) -> bool:
    return me.activating(g) and me.means.active < 0 and bool(spotters(g, me))


def hiding_spots(g: Manor, me: Goblins) -> Flow[None]:
    """One of them is activated to attack the hero; no Monster card has an effect, no help from Beetles (GOB-82)."""
    tribe = (yield from choose(me.seat, SPOTS_WHOM, [TRIBE[tribe] for tribe in spotters(g, me)])).piece
    me.means.done |= 1 << tribe
    yield from strike_from_hiding(g, me, hero_of(g), tribe, "GOB-82", beetles=False)


# ------------------------------------------------------------------ Poison (GOB-77)


def poison(g: Manor, me: GoblinsInManor, hero: Hero, margin: int) -> Flow[None]:
    """It takes hero cubes, which lie on the Entrance tile (GOB-77, MVR-87)."""
    for _ in range((yield from play_poison(g, me, margin))):
        if (yield from give_up_cube(g, hero, sum(hero.cubes), "MVR-87")):
            me.poisoned += 1


# ------------------------------------------------------------------ the cards


def _never(g: Manor, me: Goblins) -> bool:
    return False


CARDS_TIMELY: Final[dict[int, Timely | None]] = {
    **TIMELY,
    CAVE_IN: _never,  # MVR-87
    HEXES: _can_hex,
    HIDING_SPOTS: _can_spot,
}
CARDS_EFFECTS: Final[dict[int, Working]] = {**EFFECTS, HEXES: cast_hex, HIDING_SPOTS: hiding_spots}
"""When a Secrets card can be played in the manor, and what it does."""
