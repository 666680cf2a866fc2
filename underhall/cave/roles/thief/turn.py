"""The Thief's turn: Stat tokens, then moves and actions in any order (THF-10, THF-11)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, cast

from underhall.cave.map.terrain import PIT, kind_at
from underhall.cave.play.possession import EXTRAS, extras
from underhall.cave.roles.thief.actions import (
    FLARE,
    HIDE_LOOT,
    add_targets,
    add_tokens_here,
    backstab,
    hide_loot,
    loot,
    pick_lock,
    pickpocket,
    use_flare,
)
from underhall.cave.roles.thief.moves import PEEK, add_climbs, climb, move, peek, steps, way_out
from underhall.cave.roles.thief.upgrades import ASSIGNMENT_IDS, ASSIGNMENTS, MOVEMENT, THIEVERY, assignment_id
from underhall.engine.flow import Ask, Flow, Option, Prompt
from underhall.hall.deeds import STOP as STOP_HERE
from underhall.hall.pieces import GHOST, THIEF
from underhall.hall.space import OFF
from underhall.hall.verbs import Named, verb

if TYPE_CHECKING:
    from underhall.cave.roles.thief.role import Thief
    from underhall.cave.state import Cave
    from underhall.hall.state import Hall

# ------------------------------------------------------------------ phases and questions
ASSIGN_TOKENS: Final = 0
MOVE_AND_ACT: Final = 1

ASSIGN: Final = Prompt("thief-assign", "Assign your Stat tokens to Movement, Stealth and Thievery.", "THF-10", hub=True)
ACT: Final = Prompt(
    "thief-act",
    "Move and take actions in any order. Movement left: {0}, Action cubes: {1}.",
    "THF-11",
    hub=True,
)

STOP: Final = Option(STOP_HERE)
ASSIGN_THEM: Final = verb(
    "assign",
    "the Thief's Stat tokens on Movement, Stealth and Thievery, in this order",
    card=Named("Stat tokens", ASSIGNMENT_IDS),
)
ASSIGNING: Final = tuple(
    tuple(Option(ASSIGN_THEM, card=ASSIGNMENT_IDS.index(assignment_id(tokens))) for tokens in ways)
    for ways in ASSIGNMENTS
)


def play(g: Hall[Any], me: Thief) -> Flow[None]:
    """Two phases in order (THF-10, THF-11); it ends at once if he is killed (THF-44)."""
    turn, means = g.turn, me.means
    if turn.phase == ASSIGN_TOKENS:
        yield from assign_stat_tokens(g, me)
        turn.phase = MOVE_AND_ACT
    while not turn.cut:
        options = act_options(g, me)
        if len(options) > 1:
            option = options[(yield Ask(me.seat, ACT, options, (means.movement, means.cubes)))]
        else:
            option = options[0]
        if option is STOP:
            return
        yield from ACTIONS[option.verb](g, me, option)


# ------------------------------------------------------------------ phase 1: Assign Stat Tokens


def assign_stat_tokens(g: Hall[Any], me: Thief) -> Flow[None]:
    """One token to each statistic, as he likes; then he has his Movement and cubes for the turn (THF-10)."""
    flips = me.flips()
    options = ASSIGNING[flips]
    index = 0 if len(options) == 1 else (yield Ask(me.seat, ASSIGN, options))
    me.stats = ASSIGNMENTS[flips][index]
    me.means.movement = me.statistic(MOVEMENT)
    me.means.cubes = me.statistic(THIEVERY)
    if g.story is not None:
        g.tell("stat-tokens", "THF-10", me.name, thing=assignment_id(me.stats))


# ------------------------------------------------------------------ phase 2: Move and Take Actions


def act_options(g: Hall[Any], me: Thief) -> list[Option]:
    """Everything the Thief may do now."""
    means, at = me.means, g.where[THIEF]
    options = [STOP]
    if means.movement:
        options += steps(g, me, at, means.movement)
    if at in g.dark and not me.settled:
        options.append(PEEK[at])
    if at in g.tokens:
        add_tokens_here(g, me, at, g.tokens[at], options)
    if means.movement:
        add_climbs(g, me, at, options)
    if means.cubes:
        add_targets(g, me, at, options)
        if me.level:
            options.append(HIDE_LOOT)
        if me.may_flare(g):
            options.append(FLARE)
    if g.where[GHOST] != OFF:
        options += extras(cast("Cave", g), me)
    if g.ground and kind_at(g, at) == PIT and way_out(g, me, at) <= means.movement:
        options.remove(STOP)  # nobody ends their own turn on a Pit who can leave it (TER-52, TER-54)
    return options


ACTIONS: Final[dict[str, Callable[[Any, Thief, Option], Flow[None]]]] = {
    "move": move,
    "leave-terrain": move,
    "climb": climb,
    "peek": peek,
    "loot": loot,
    "pick-lock": pick_lock,
    "pickpocket": pickpocket,
    "backstab": backstab,
    "hide-loot": hide_loot,
    "flare": use_flare,
    **EXTRAS,
}
"""What each verb of the phase does."""
