"""What the Thief brings home: stashing, upgrade spaces, Stat tokens that are turned over (THF-36 to THF-40, THF-47)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.cave.map.treasure import return_gem, take_treasure
from underhall.cave.roles.thief.terms import ThiefTerms
from underhall.cave.roles.thief.upgrades import (
    FACTS,
    FLIPS,
    FLIPS_MASK,
    LEVELS,
    MOVEMENT,
    STATISTICS,
    THIEVERY,
    TURNED_TOKEN,
    UPGRADE_IDS,
    UPGRADE_NAMES,
)
from underhall.engine.flow import Flow, Option, Prompt
from underhall.hall.asks import choose
from underhall.hall.pieces import THIEF
from underhall.hall.tokens import NO_TOKENS, TOKENS, TREASURE
from underhall.hall.turn import PLAYING
from underhall.hall.verbs import Named, verb

if TYPE_CHECKING:
    from underhall.cave.roles.thief.role import Thief
    from underhall.hall.state import Hall

UPGRADE: Final = Prompt("thief-upgrade", "You stash a Treasure: on which upgrade space does it go?", "THF-38")
LOSE_UPGRADE: Final = Prompt("thief-lose-upgrade", "Soporific Spores: which upgrade space do you empty?", "THF-47")
TURN_TOKEN: Final = Prompt("thief-turn-token", "Which of your Stat tokens with a {0} becomes a {1}?", "THF-08")

UPGRADE_SPACE: Final = Named("upgrade of the Thief", UPGRADE_IDS)
FILL: Final = verb("upgrade", "the upgrade space a stashed Treasure goes on", card=UPGRADE_SPACE)
EMPTY: Final = verb("lose-upgrade", "Soporific Spores: the upgrade the Thief loses", card=UPGRADE_SPACE)
TURN: Final = verb(
    "turn-token", "the statistic whose Stat token is turned over", card=Named("statistic", FACTS.stats.names)
)
FILLING: Final = tuple(Option(FILL, card=upgrade) for upgrade in range(len(UPGRADE_IDS)))
EMPTYING: Final = tuple(Option(EMPTY, card=upgrade) for upgrade in range(len(UPGRADE_IDS)))
TURNING: Final = tuple(Option(TURN, card=statistic) for statistic in range(len(STATISTICS)))
NONE: Final = -1


def stash(g: Hall[Any], me: Thief) -> Flow[None]:
    """Stash all he carries, token by token; then the Loot Drop Level is back at 3 (THF-36, THF-39, THF-61)."""
    if me.owner < 0:  # summoned: his tokens just go back (GST-70, GST-130)
        for token in me.loot:
            g.supply[token] += 1
        me.loot = NO_TOKENS
        return
    before = me.stashed
    for token in me.loot:
        if token == TREASURE or (yield from _change_gem(g, me, token)):
            yield from _stash_treasure(g, me)
    if me.stashed > before:
        me.level = LEVELS.reset_to_on_stash


def _change_gem(g: Hall[Any], me: Thief, gem: int) -> Flow[bool]:
    """A Gem goes back to the Dragon for a Treasure token; without one to be had he keeps it (THF-37, DRG-69)."""
    if not (yield from take_treasure(g, me)):
        return False
    me.drop(gem)
    return_gem(g, gem)
    me.carry(TREASURE)
    g.tell("change-gem", "THF-37", me.name, g.where[THIEF], thing=TOKENS[gem])
    return True


def _stash_treasure(g: Hall[Any], me: Thief) -> Flow[None]:
    """Choose the upgrade, apply it, check the win (THF-38, THF-54, THF-61); hard levels begin without one (THF-04)."""
    upgrade = token = NONE
    spaces = empty_spaces(me) if me.stashed >= g.plan.of(ThiefTerms).unspaced_stash else []
    if spaces:
        upgrade = (yield from choose(me.owner, UPGRADE, [FILLING[space] for space in spaces])).card
        if upgrade in FLIPS:
            token = yield from _token_to_turn(me, *TURNED_TOKEN[FLIPS.index(upgrade)])
    me.drop(TREASURE)
    me.stashed += 1
    g.tell("stash", "THF-36", me.name, g.where[THIEF], amount=me.stashed)
    if upgrade != NONE:
        _fill(g, me, upgrade, token)
    goal = g.plan.goals[me.name]
    if goal.kind == "stash" and me.stashed >= goal.n:
        g.win(me, "THF-54", f"the Thief stashed {me.stashed} tokens")


def empty_spaces(me: Thief) -> list[int]:
    """The upgrade spaces a token may go on; of the flips only the next, from left to right (THF-38)."""
    return [
        upgrade
        for upgrade in range(len(UPGRADE_IDS))
        if not me.filled(upgrade) and (upgrade not in FLIPS or upgrade == FLIPS[me.flips()])
    ]


def filled_spaces(me: Thief) -> list[int]:
    """The upgrade spaces that may be emptied; of the flips only the rightmost (THF-47)."""
    return [
        upgrade
        for upgrade in range(len(UPGRADE_IDS))
        if me.filled(upgrade) and (upgrade not in FLIPS or upgrade == FLIPS[me.flips() - 1])
    ]


def _fill(g: Hall[Any], me: Thief, upgrade: int, token: int) -> None:
    """An upgrade works at once; what raises Movement or Thievery can be used in the same turn (THF-08, THF-38)."""
    movement, thievery = me.statistic(MOVEMENT), me.statistic(THIEVERY)
    me.upgrades |= 1 << upgrade
    g.tell("upgrade", "THF-38", me.name, thing=UPGRADE_NAMES[upgrade])
    if token != NONE:
        _turn_token(me, token, TURNED_TOKEN[FLIPS.index(upgrade)][1])
    if g.active is me and g.turn.stage == PLAYING:
        me.means.movement += me.statistic(MOVEMENT) - movement
        me.means.cubes += me.statistic(THIEVERY) - thievery


def lose_upgrade(g: Hall[Any], me: Thief) -> Flow[None]:
    """Empty one upgrade space; its token still counts, beside the board (THF-47)."""
    options = [EMPTYING[upgrade] for upgrade in filled_spaces(me)]
    upgrade = (yield from choose(me.seat, LOSE_UPGRADE, options)).card
    token = old = NONE
    if upgrade in FLIPS:
        old, new = TURNED_TOKEN[FLIPS.index(upgrade)]
        token = yield from _token_to_turn(me, new, old)
    me.upgrades &= ~(1 << upgrade)
    g.tell("lose-upgrade", "THF-47", me.name, thing=UPGRADE_NAMES[upgrade])
    if token != NONE:
        _turn_token(me, token, old)


def _token_to_turn(me: Thief, old: int, new: int) -> Flow[int]:
    """Which of the assigned Stat tokens changes its value; he says so if several show it (THF-08)."""
    options = [TURNING[place] for place, value in enumerate(me.stats) if value == old]
    if not options:
        return NONE  # none is assigned yet
    return (yield from choose(me.owner, TURN_TOKEN, options, (old, new))).card


def _turn_token(me: Thief, place: int, value: int) -> None:
    me.stats = (*me.stats[:place], value, *me.stats[place + 1 :])


def flips_in(upgrades: int) -> int:
    """How many of the flip spaces are filled."""
    return (upgrades & FLIPS_MASK).bit_count()
