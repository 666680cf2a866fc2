"""What an activated Tribe does in the manor: it comes in through gates and crypts, and acts (MVR-52, MVR-80, MVR-87).

What it may do at a moment is `tribe_options`; an activation that went from a crypt or Spawn onto a tile has no action
any more, which `GoblinsInManor.forfeited` remembers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall.cave.play.monsters import GOLEM, UNDERWORM, WISP
from underhall.cave.roles.goblins import tribes as home
from underhall.cave.roles.goblins.secrets import playable
from underhall.cave.roles.goblins.tribe_attacks import burn_out, finish
from underhall.cave.roles.goblins.tribe_moves import MOVE, TUNNEL, WHOM, WORM, WORM_STEPS, been, leave, new_exit
from underhall.engine.flow import Flow, Option
from underhall.hall import deeds
from underhall.hall.asks import choose
from underhall.hall.figures import distinct
from underhall.hall.pieces import PIECES, TRIBES
from underhall.hall.space import diagonals
from underhall.hall.tokens import NO_TOKENS, ROUND, TREASURE
from underhall.hall.verbs import verb
from underhall.manor import attacks
from underhall.manor.map.places import GROUNDS
from underhall.manor.map.turning import lay_dark
from underhall.travel.in_manor.goblins.cards import lures, use_wisp

if TYPE_CHECKING:
    from underhall.cave.roles.goblins.tribes import Action
    from underhall.hall.space import Space
    from underhall.manor.state import Manor
    from underhall.travel.in_manor.goblins.role import GoblinsInManor

SPAWN: Final = Option(verb("tribe-spawn", "a Tribe goes to a rolled Spawn: it hides, or comes in elsewhere"))


# ------------------------------------------------------------------ what it may do


def activations(g: Manor, me: GoblinsInManor) -> list[Option]:
    """The Tribes with Population that were not activated yet, the Secrets, the end of the turn (GOB-08, GOB-28)."""
    tribes = [tribe for tribe in TRIBES if not me.means.done >> tribe & 1 and me.tribe_population(tribe)]
    return [home.END, *(home.ACTIVATE_IT[tribe] for tribe in tribes), *playable(g, me)]


def tribe_options(g: Manor, me: GoblinsInManor, tribe: int) -> list[Option]:
    """Everything the active Tribe may do now, and the Secrets (GOB-27, GOB-28, MVR-87)."""
    at = g.where[tribe]
    options = [home.STOP]
    if not me.means.halted:
        options += _movement(g, me, tribe, at)
    if me.may_act(tribe):
        options += _actions(g, me, tribe, at)
    if me.has(tribe, WISP) and not me.means.wisped:
        options += lures(g, at)
    return options + playable(g, me)


def _movement(g: Manor, me: GoblinsInManor, tribe: int, at: Space) -> list[Option]:
    """Steps, the Underworm's jump, Secret Tunnels for one on a tile (GOB-30, GOB-73, GOB-75)."""
    found = [MOVE[tribe][to] for to in steps(g, me, tribe)]
    if me.has(tribe, UNDERWORM) and not me.means.jumped and at not in GROUNDS:
        jumps = [to for far in WORM_STEPS for to in diagonals(at, far) if to in g.edges]
        found += [WORM[tribe][to] for to in sorted(g.enterable(me, jumps)) if may_step_onto(g, me, tribe, to)]
    if me.means.tunnels and not me.means.moved and at in g.edges:
        found += [TUNNEL[tribe][to] for to in me.unoccupied_dark(g)]
    return found


def steps(g: Manor, me: GoblinsInManor, tribe: int) -> list[Space]:
    """Where one step leads: through no wall but with a Golem, never into the grounds, not in circles (GOB-30, GOB-70,
    MVR-87)."""
    visited = been(g, me, tribe)
    return [
        to
        for to in g.steps(tribe, through_walls=me.has(tribe, GOLEM))
        if (to not in visited or _changes_something(g, me, tribe, to)) and may_step_onto(g, me, tribe, to)
    ]


def _changes_something(g: Manor, me: GoblinsInManor, tribe: int, to: Space) -> bool:
    """Whether a step counts as a Lit exit, or takes tokens away, so that it may lead back (GOB-31, MMP-53)."""
    return new_exit(g, me, tribe, g.where[tribe]) or any(token in ROUND for token in g.tokens.get(to, NO_TOKENS))


def may_step_onto(g: Manor, me: GoblinsInManor, tribe: int, to: Space) -> bool:
    """Whether it may come onto a space: without an action not where it must attack (MVR-87)."""
    return not g.forcing(me, to) or (me.may_act(tribe) and not comes_in(g, tribe, to))


def comes_in(g: Manor, tribe: int, to: Space) -> bool:
    """Whether it would step onto a tile out of a crypt or Spawn (MVR-52)."""
    return g.where[tribe] not in g.edges and to in g.edges


def _actions(g: Manor, me: GoblinsInManor, tribe: int, at: Space) -> list[Option]:
    """On a tile all of them; on a crypt or Spawn it is not revealed, and can only spawn (GOB-29, MVR-87)."""
    if at not in g.edges:
        return [SPAWN]
    found = [Option(deeds.ATTACK, at, piece) for piece in targets(g, me, tribe)]
    if TREASURE in g.tokens.get(at, NO_TOKENS):
        found.append(home.PLUNDER_TOKEN[TREASURE])
    found += [home.EXPLORE[tribe][to] for to in explorable(g, me, at)]
    return [*found, home.SPECIAL, SPAWN]


def targets(g: Manor, me: GoblinsInManor, tribe: int) -> list[int]:
    """Whom it can hit on its tile: a miss would change nothing (GOB-92, MVR-80, MMP-97)."""
    return [piece for piece in g.targets(me, g.where[tribe]) if attacks.would_hit(g, tribe, piece)]


def explorable(g: Manor, me: GoblinsInManor, at: Space) -> list[Space]:
    """The crypts beside a Dark tile or Pit, walls or not, as long as the stack lasts (MVR-87)."""
    if not (g.stack.left and me.counts_as_dark(g, at)):
        return []
    return [to for to in g.near[at] if g.is_crypt(to)]


# ------------------------------------------------------------------ moving


def move(g: Manor, me: GoblinsInManor, tribe: int, option: Option) -> Flow[None]:
    """One step (GOB-30)."""
    g.tell("tribe-move", "GOB-30", me.name, option.space, tribe)
    yield from _go(g, me, tribe, option.space)


def worm(g: Manor, me: GoblinsInManor, tribe: int, option: Option) -> Flow[None]:
    """The Underworm's jump, once per activation (GOB-73)."""
    me.means.jumped = True
    g.tell("worm", "GOB-73", me.name, option.space, tribe)
    yield from _go(g, me, tribe, option.space)


def _go(g: Manor, me: GoblinsInManor, tribe: int, to: Space) -> Flow[None]:
    """Leave the space, enter another, attack whom it must; a miss puts it back, and its action is over (GOB-31, GOB-91,
    MVR-80, MVR-87)."""
    yield from leave(g, me, tribe)
    if not me.tribe_population(tribe):
        return  # it has scattered (GOB-32)
    if comes_in(g, tribe, to):
        me.forfeited |= 1 << tribe
    entry = yield from g.enter(tribe, to)
    me.stand(g)
    me.means.halted |= entry.stopped
    if there := [piece for piece in entry.forcing if g.where[piece] == to]:
        options = [Option(deeds.ATTACK, to, piece) for piece in distinct(g, there)]
        chosen = yield from choose(me.seat, WHOM, options)
        finish(me, tribe)
        if not (yield from _strike(g, me, tribe, chosen.piece)):
            g.retreat(tribe, entry.origin)
        yield from burn_out(g, me, tribe)


# ------------------------------------------------------------------ actions


def attack(g: Manor, me: GoblinsInManor, tribe: int, option: Option) -> Flow[None]:
    """The Attack action; a Fire Bomber burns its Tribe afterwards (GOB-37, GOB-79)."""
    finish(me, tribe)
    yield from _strike(g, me, tribe, option.piece)
    yield from burn_out(g, me, tribe)


def _strike(g: Manor, me: GoblinsInManor, tribe: int, piece: int) -> Flow[bool]:
    """Strength against Defense; gives back whether it hit (MVR-80)."""
    g.tell("tribe-attack", "MVR-80", me.name, g.where[tribe], tribe, PIECES[piece])
    return (yield from g.attack(tribe, piece))


def explore(g: Manor, me: GoblinsInManor, tribe: int, option: Option) -> Flow[None]:
    """The top tile of the stack is laid on a crypt, and the Tribe moves onto it (GOB-47, MVR-87)."""
    finish(me, tribe)
    lay_dark(g, option.space)
    g.tell("explore", "MVR-87", me.name, option.space, tribe)
    yield from g.enter(tribe, option.space)


def spawn(g: Manor, me: GoblinsInManor, tribe: int, option: Option) -> Flow[None]:
    """Roll, and go to that Spawn; a roll of the one it is on is repeated (MVR-52, MVR-87)."""
    finish(me, tribe)
    at = g.where[tribe]
    while (to := (yield from g.roll_spawn())) == at:
        pass
    me.put(g, tribe, to)
    g.tell("tribe-spawn", "MVR-52", me.name, to, tribe)


ACTIONS: Final[dict[str, Action]] = {
    **{verb: home.ACTIONS[verb] for verb in ("done", "tunnel", "plunder", "special", "secret")},
    "move": move,
    "worm": worm,
    "wisp": use_wisp,
    deeds.ATTACK: attack,
    "explore": explore,
    SPAWN.verb: spawn,
}
"""What each verb of an activation does."""
