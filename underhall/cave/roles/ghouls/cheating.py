"""The dice of both Ghouls, with what Cheat allows before and after a roll (GHL-58, VGL-16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall.cave.play.dice import DRAGON_DIE
from underhall.cave.roles.ghouls.terror import CHEAT, TERROR_NAMES
from underhall.engine.flow import Chance, Flow, Option, Prompt
from underhall.hall.asks import choose

if TYPE_CHECKING:
    from underhall.cave.roles.ghouls.both import GhoulRole
    from underhall.cave.state import Cave

PIPS: Final = (1, 2, 3, 4, 5, 6)
GHOUL_DIE: Final = Chance("ghoul-die", PIPS)

SET_DIE: Final = Prompt("cheat-set", "Cheat: roll, or set one die and roll only the others, once per game?", "GHL-58")
REROLL: Final = Prompt("cheat-reroll", "Cheat: reroll one die, or keep the roll?", "GHL-58")
ROLL_IT: Final = Option("roll")
KEEP_ROLL: Final = Option("keep-roll")


def roll_dice(g: Cave, me: GhoulRole, die: Chance, count: int) -> Flow[list[int]]:
    """Roll dice, with what Cheat allows before and after (GHL-58)."""
    results: list[int] = []
    cheat = me.terror.applies(CHEAT)
    if cheat and me.terror.may_use_once(CHEAT):
        options = [ROLL_IT, *(Option("set-die", card=index, amount=1) for index in range(die.count))]
        option = yield from choose(me.seat, SET_DIE, options)
        if option is not ROLL_IT:
            me.terror.use_once(CHEAT)
            g.tell("use-terror", "GHL-58", me.name, thing=TERROR_NAMES[CHEAT], amount=2)
            results.append(die.outcomes[option.card])
            cheat = False
    while len(results) < count:
        results.append(die.outcomes[(yield die)])
    if cheat:
        yield from _reroll(g, me, die, results)
    return results


def roll_dragon_die(g: Cave, me: GhoulRole) -> Flow[int]:
    """Roll the Dragon die: its face by number."""
    return (yield from roll_dice(g, me, DRAGON_DIE, 1))[0]


def _reroll(g: Cave, me: GhoulRole, die: Chance, results: list[int]) -> Flow[None]:
    values = sorted(set(results))
    options = [KEEP_ROLL, *(Option("reroll", card=die.outcomes.index(value)) for value in values)]
    option = yield from choose(me.seat, REROLL, options)
    if option is not KEEP_ROLL:
        me.terror.use_first(CHEAT)
        g.tell("use-terror", "GHL-58", me.name, thing=TERROR_NAMES[CHEAT], amount=1)
        results[results.index(die.outcomes[option.card])] = die.outcomes[(yield die)]
