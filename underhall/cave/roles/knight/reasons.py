"""Why the Knight cannot go somewhere, attack somebody or take something (KNT-28 to KNT-62)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from underhall.cave.map.terrain import PIT, kind_at
from underhall.cave.reasons import (
    PLENTY,
    called,
    cheapest,
    closed_ground,
    lacking,
    no_tile,
    of_its_one_piece,
    prices,
    some,
    spared,
    too_far,
    walled,
    weaker,
)
from underhall.cave.roles.knight.attacks import ATTACK
from underhall.cave.roles.knight.cubes import MAP_PLACE
from underhall.cave.roles.knight.encounters import add_collecting, duties, unresolved, ways_to_attack
from underhall.cave.roles.knight.infestation import strong_enough
from underhall.cave.roles.knight.terms import KnightTerms
from underhall.cave.roles.knight.turn import WEB_STEP, act_options, map_cubes
from underhall.engine.flow import Option
from underhall.hall.pieces import DRAGON, KNIGHT
from underhall.hall.reasons import Why
from underhall.hall.space import side_to
from underhall.hall.tokens import CRYSTAL, NO_TOKENS, WEB

if TYPE_CHECKING:
    from underhall.cave.roles.knight.role import Knight
    from underhall.cave.state import Cave
    from underhall.hall.space import Space


def why_not(g: Any, me: Knight, at: Space, piece: int) -> Why | None:
    """What she must do first; a piece she cannot attack; a space she cannot enter, or can do nothing on."""
    return of_its_one_piece(g, me, at, piece, _against, _idle, _step)


def _first(g: Cave, me: Knight, here: Space) -> Why | None:
    """What comes before everything else."""
    if whom := duties(g, me, here):
        return Why(f"First you must attack {called(g, whom[0])}, whose space you have entered.", "KNT-37")
    if unresolved(g, me, here):
        return Why("First you must resolve what you stand on, with an Encounter.", "KNT-32")
    return None


# ------------------------------------------------------------------ attacking


def _against(g: Cave, me: Knight, here: Space, at: Space, piece: int) -> Why | None:
    """Somebody she can do nothing to."""
    why = spared(g, me, piece, (ATTACK,)) or _first(g, me, here)
    return why or (_attack(g, me, piece) if at == here else None)


def _attack(g: Cave, me: Knight, piece: int) -> Why | None:
    """Somebody on her space."""
    role = g.role_of(piece)
    assault = ATTACK.of(role)
    if role is None or assault is None:
        return None
    contest = assault.contest(g, me, piece)
    if not contest.won():
        return weaker(contest, ATTACK.lines[role.name].clause)
    if piece == DRAGON and not ways_to_attack(g, me, piece):  # then he is underground
        if me.undermined:
            return Why("You have attacked the underground Dragon this turn: only once.", "KNT-55")
        return Why("An underground Dragon is attacked with a cube on the Bomb, or an armed Javelin.", "KNT-55")
    if not me.means.encounters_left(me):
        return Why(f"You have no Encounter left{_more(me)}.", "KNT-29")
    return None


# ------------------------------------------------------------------ stepping


def _steps(g: Cave, me: Knight, here: Space) -> dict[Space, int]:
    """The steps from a space with Movement and Encounters enough; what a Dark tile leads to she does not know."""
    if here not in g.edges or here in g.dark:
        return {}
    g.where[KNIGHT] = here
    return prices(act_options(g, me))


def _step(g: Cave, me: Knight, here: Space, at: Space) -> Why | None:
    """A neighbour that is closed to her, or a space farther off."""
    if first := _first(g, me, here):
        return first
    left, encounters = me.means.steps_left(me), me.means.encounters_left(me)
    open_to_her = at in _steps(g, me, here)
    me.means.leave_encounter()
    me.means.steps = me.means.encounters = -PLENTY
    steps = _steps(g, me, here)
    if at not in g.edges and at not in steps:
        return no_tile("KNT-34")
    if at not in steps:
        if walled(g, here, at) and not me.means.may_use(me, MAP_PLACE, map_cubes(me)):
            return _wall(me)
        if at in g.where and not strong_enough(g, me, at):
            return _barred(g, me, at)
        why = closed_ground(g, at, "KNT-34")
        if why is not None and side_to(here, at) >= 0:
            return why
    if not encounters:
        return Why(f"You may not move with no Encounter left{_more(me)}.", "KNT-30")
    if at in steps and 0 < left < WEB_STEP and WEB in g.tokens.get(at, NO_TOKENS):
        return lacking("to go onto a tile with webs", f"{WEB_STEP} Movement", left, "MVR-56")
    if at in steps and left and not open_to_her and (why := closed_ground(g, at)):
        return why
    if at in steps and left:
        return Why("You meet only what is on your own space: go there first.", "KNT-42")
    if at in steps:
        return lacking("to go there", "1 Movement", left, "KNT-34")
    if walled(g, here, at) and not left:
        return lacking("to go through the wall", "1 Movement", left, "KNT-71")
    g.tokens = {}  # what lies on the way stops her, but can be met
    cost = cheapest(here, at, lambda space: _steps(g, me, space).items())
    return too_far(
        cost, left, "KNT-34", "Movement", "You know no way there yet: it leads through walls or over Dark tiles."
    )


def _wall(me: Knight) -> Why:
    """What a way through a wall takes (KNT-71)."""
    needs, has = map_cubes(me), me.means.spare(me)
    if me.means.possessed or has >= needs:
        return Why("A wall is between, and the Ancient Map cannot be used again this turn.", "KNT-71")
    cubes = some(needs, "unplaced cube")
    return Why(
        f"A wall is between. A step through it takes {cubes} for the Ancient Map; you have {has or 'none'}.", "KNT-71"
    )


def _more(me: Knight) -> str:
    """How she gets more Encounters."""
    return ": a cube on Perception gives more" if me.means.spare(me) else ""


def _barred(g: Cave, me: Knight, at: Space) -> Why:
    """Whose space she is too weak to enter."""
    for piece in g.pieces_on(at):
        assault = ATTACK.of(g.role_of(piece))
        if assault is not None and assault.entry(g, piece) > me.attack_strength(g):
            return weaker(assault.contest(g, me, piece), "KNT-36")
    return Why(f"Your Strength {me.strength(g)} is not enough for all who stand there.", "KNT-36")


# ------------------------------------------------------------------ her own space


def _idle(g: Cave, me: Knight, here: Space) -> Why:
    """What she cannot do where she stands."""
    if first := _first(g, me, here):
        return first
    tokens = g.tokens.get(here, NO_TOKENS)
    needed = g.plan.of(KnightTerms).smash_strength
    if CRYSTAL in tokens and me.attack_strength(g) < needed:
        return Why(f"Smashing the Crystal needs Strength {needed}; yours is {me.attack_strength(g)}.", "KNT-62")
    options: list[Option] = []
    add_collecting(g, me, here, PLENTY, options)
    if (options or CRYSTAL in tokens) and not me.means.encounters_left(me):
        return Why(f"You have no Encounter left{_more(me)}.", "KNT-29")
    if options and kind_at(g, here) == PIT:
        return Why("On a Pit you must keep an Encounter, so that you can leave it.", "TER-52")
    if options or CRYSTAL in tokens:
        return Why("You stand here: what you can do is in the list.", "KNT-42")
    return Why("You stand here, with nothing to attack, smash or collect.", "KNT-42")
