"""The dice of both Ghouls, with what Cheat allows before and after a roll (GHL-58, VGL-16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall.cave import verbs
from underhall.cave.play.dice import DRAGON_DIE
from underhall.cave.roles.ghouls.terror import CHEAT, TERROR_NAMES
from underhall.engine.flow import NOWHERE, Chance, Flow, Option, Prompt
from underhall.hall.asks import choose
from underhall.hall.verbs import maybe, verb

if TYPE_CHECKING:
    from underhall.cave.roles.ghouls.both import GhoulRole
    from underhall.cave.state import Cave

PIPS: Final = (1, 2, 3, 4, 5, 6)
GHOUL_DIE: Final = Chance("ghoul-die", PIPS)

SET_DIE: Final = Prompt("cheat-set", "Cheat: roll, or set one die and roll only the others, once per game?", "GHL-58")
REROLL: Final = Prompt("cheat-reroll", "Cheat: reroll one die, or keep the roll?", "GHL-58")
SET: Final = verb(
    "set-die",
    "Cheat: set a die, once per game: the Dragon die, by its face, or a Ghoul die, by its pips",
    card=maybe(verbs.FACE),
    amount=maybe(verbs.PIPS),
)
ROLL_IT: Final = Option(verb("roll", "Cheat: roll all dice"))
KEEP_ROLL: Final = Option(verbs.KEEP_ROLL)


def roll_dice(g: Cave, me: GhoulRole, die: Chance, count: int) -> Flow[list[int]]:
    """Roll dice, with what Cheat allows before and after (GHL-58, VGL-16)."""
    results: list[int] = []
    cheat = me.terror.applies(CHEAT)
    if cheat and me.terror.may_use_once(CHEAT):
        options = [ROLL_IT, *(_showing(SET, die, value) for value in die.outcomes)]
        option = yield from choose(me.seat, SET_DIE, options)
        if option is not ROLL_IT:
            me.terror.use_once(CHEAT)
            g.tell("use-terror", "GHL-58", me.name, thing=TERROR_NAMES[CHEAT], amount=2)
            results.append(_shown(option))
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
    options = [KEEP_ROLL, *(_showing(verbs.REROLL, die, value) for value in values)]
    option = yield from choose(me.seat, REROLL, options)
    if option is not KEEP_ROLL:
        me.terror.use_first(CHEAT)
        g.tell("use-terror", "GHL-58", me.name, thing=TERROR_NAMES[CHEAT], amount=1)
        results[results.index(_shown(option))] = die.outcomes[(yield die)]


def _showing(word: str, die: Chance, value: int) -> Option:
    """The option of doing something with a die that shows this: a face of the Dragon die, or pips."""
    return Option(word, card=value) if die is DRAGON_DIE else Option(word, amount=value)


def _shown(option: Option) -> int:
    """What the die of such an option shows."""
    return option.card if option.card > NOWHERE else option.amount
