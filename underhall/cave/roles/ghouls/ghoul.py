"""The Ghoul (GHL): it rolls, moves and strikes, skitters after every attack, and lives on Fury."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar, Final

import underhall.cave.roles.ghouls.pairs  # noqa: F401  how it and the older roles meet
from underhall.cave import verbs
from underhall.cave.play.hunt import prey
from underhall.cave.play.hunt import shares as hunting
from underhall.cave.roles.ghouls.acts import move_and_act
from underhall.cave.roles.ghouls.aims import TIME, alone, gathering, way_out
from underhall.cave.roles.ghouls.attacks import ATTACK, Strike
from underhall.cave.roles.ghouls.both import DISCS, FACTS, GhoulRole
from underhall.cave.roles.ghouls.cheating import GHOUL_DIE, PIPS, roll_dice
from underhall.cave.roles.ghouls.gains import TREASURES_PER_FURY
from underhall.cave.roles.ghouls.terms import GhoulTerms
from underhall.cave.roles.ghouls.terror import draw_terror
from underhall.engine.flow import Flow, Option, Prompt
from underhall.hall.asks import choose
from underhall.hall.pairs import Effect
from underhall.hall.shares import Shares, within
from underhall.hall.verbs import Named, verb
from underhall.hall.view import Bar, Die, Panel, Row

if TYPE_CHECKING:
    from underhall.cave.state import Cave

FURY_MAX: Final = FACTS.board.ghoul.fury_max
WEAK_ROLL: Final = {3: FACTS.dice.terror_draw_threshold.dice_3, 2: FACTS.dice.terror_draw_threshold.dice_2}
TRACK_NOTE: Final = (
    f"Reconstructed, as the board is not pictured: that the Fury track ends at {FURY_MAX}, the Attack space at {DISCS}."
)
NEVER_WEAK: Final = 0
"""More dice, in a possession turn, never draw (GST-71)."""
SMASH: Final = FACTS.costs.smash_crystal_discs

# ------------------------------------------------------------------ phases and questions
ROLL: Final = 0
MOVE_AND_ACT: Final = 1

KEEP: Final = Prompt(
    "ghoul-dice", "Choose the two dice to keep. The higher is movement, the lower is attack.", "GHL-17", hub=True
)
ACT: Final = Prompt(
    "ghoul-act",
    "Move, strike and collect in any order. You have {0} movement and {1} attack left.",
    "GHL-21",
    hub=True,
)


class Ghoul(GhoulRole):
    """The Ghoul's board.

    Its place in the turn order, its goal, variant cards and level come with the Plan (GHL-01, GHL-10, GHL-93 to GHL-95,
    GHL-97 to GHL-102, GHL-106 to GHL-111, GHL-115).
    """

    __slots__ = ("fury",)

    name: ClassVar[str] = "ghoul"
    title: ClassVar[str] = "Ghoul"
    strikes: ClassVar[Effect[Strike]] = ATTACK
    smashing: ClassVar[Option] = Option(verbs.SMASH, amount=SMASH)
    escape_clause: ClassVar[str] = "GHL-02"
    passing: ClassVar[frozenset[str]] = TIME

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.fury = 0  # GHL-06

    def copy(self) -> Ghoul:
        """An independent copy."""
        other: Ghoul = Ghoul.__new__(Ghoul)
        self.copy_base(other)
        other.fury = self.fury
        return other

    def key(self) -> tuple[Any, ...]:
        """The board as plain data."""
        return self.fury, *super().key()

    # ------------------------------------------------------------------ attack points and Fury

    def overcomes(self, defence: int) -> bool:
        """With enough discs (GHL-27, GHL-37)."""
        return self.discs_for(defence) <= self.means.attack

    def discs_for(self, defence: int) -> int:
        """Discs an attack takes: 1 + the target's defence (GHL-37)."""
        return 1 + max(0, defence)

    def may_smash(self) -> bool:
        """With 3 discs (GHL-44)."""
        return self.means.attack >= SMASH

    def may_hunt(self) -> bool:
        """While there are discs to add (GHL-19)."""
        return self.means.attack < DISCS

    def hunt(self, points: int) -> None:
        """Discs for the Attack space; what goes beyond the nine is lost (GHL-19, GHL-58)."""
        self.means.attack = min(DISCS, self.means.attack + points)

    def attacked(self, g: Cave, success: bool) -> Flow[None]:
        """1 Fury for every attack, also for one that was evaded (GHL-46, GHL-47)."""
        return gain_fury(g, self)

    def turned_in(self, g: Cave) -> Flow[None]:
        """1 Fury (GHL-35)."""
        return gain_fury(g, self)

    def drowse(self, g: Cave) -> None:
        """1 Fury less; Terror cards are kept (GHL-50, GHL-72)."""
        if self.fury:
            self.fury -= 1
            g.tell("fury-lost", "GHL-72", self.name, amount=self.fury)

    def reached(self, g: Cave) -> bool:
        """Fury or, where that is a goal too, Crystals (GHL-02, GHL-03, GHL-100, GHL-103)."""
        goal = g.plan.goals[self.name]
        return goal.kind.startswith("fury") and (self.fury >= goal.n or (goal.m > 0 and self.crystals >= goal.m))

    # ------------------------------------------------------------------ the turn

    def play(self, g: Cave) -> Flow[None]:
        """Three phases in order (GHL-11). Set Defense asks nothing: the discs left are its Defense (GHL-59)."""
        if g.turn.phase == ROLL:
            yield from roll_and_set(g, self)
            g.turn.phase = MOVE_AND_ACT
        yield from move_and_act(g, self, ACT)

    def alone_in_the_dark(self, g: Cave) -> int:
        """The number on the die chosen for attack (GHL-104, COL-46)."""
        return self.means.attack_die

    # ------------------------------------------------------------------ what others see

    def shares(self, g: Cave) -> Shares:
        """Most of it is the Fury (or Crystals); then what leads to more of it; at the end the way to the Entrance."""
        hunted = prey(g, self)
        if hunted is not None:
            return hunting(g, self, hunted, gathering(g, self))
        goal = g.plan.goals[self.name]
        if self.goal_met:
            return way_out(g)
        if g.plan.alone and g.plays(self.name):  # no stand-in of a lone Ghost (GST-115)
            rolled = g.turn.phase != ROLL  # until then the die of the last turn lies there
            die = self.alone_in_the_dark(g) if rolled else 0
            return within(alone(g, self, goal, die), 0.79)
        fury, treasures = self.fury / goal.n, 0.4 * self.treasures / goal.n
        if goal.m and self.crystals / goal.m > fury + treasures:
            won = {"Crystals": 0.7 * self.crystals / goal.m}
        else:
            won = {"Fury": 0.7 * fury, "Treasures": 0.7 * treasures}
        return within(won | gathering(g, self), 0.79)

    def panel(self, g: Cave, seat: int) -> Panel:
        """The Ghoul's board; all of it is public (GHL-19, GHL-52)."""
        goal = g.plan.goals[self.name]
        bars = [Bar("Fury", self.fury, goal.n if goal.kind.startswith("fury") else 0, FURY_MAX)]
        if goal.kind.startswith("fury") and goal.m:
            bars.append(Bar("Crystals", self.crystals, goal.m, goal.m))
        return Panel(
            role=self.name,
            title=self.title,
            goal=goal.text,
            goal_met=self.goal_met,
            progress=self.progress(g),
            bars=bars,
            rows=[
                Row("Attack", self.means.attack, DISCS, str(self.means.attack)),
                Row("Treasures", self.treasures, TREASURES_PER_FURY, note="two: 1 Fury"),
            ],
            numbers={
                "movement": self.means.movement,
                "attack": self.means.attack,
                "treasures": self.treasures,
                "terror_deck": len(self.terror.deck),
            },
            dice=self._dice_in_use(),
            cards=self.terror_cards(),
            notes=[*self.backstab_note(), TRACK_NOTE],
        )

    def _dice_in_use(self) -> list[Die]:
        """The dice as they were rolled, each with what it was kept for (GHL-17, GHL-18)."""
        means = self.means
        if means.rolled():
            return [Die(pips, "rolled") for pips in means.dice]
        kept = [(means.movement_die, "move"), (means.attack_die, "attack")]
        dice = []
        for pips in means.dice:
            use = kept.pop(0)[1] if kept and kept[0][0] == pips else "aside"
            dice.append(Die(pips, use))
        return dice

    def check(self, g: Cave) -> None:
        """A Fury track from 0 to 14, and what both Ghouls have."""
        super().check(g)
        assert 0 <= self.fury <= FURY_MAX, "Fury left its track (GHL-51)"


# ------------------------------------------------------------------ phase 1: Roll and Set Statistics


def roll_and_set(g: Cave, me: Ghoul) -> Flow[None]:
    """Return the discs, roll, perhaps draw, choose two of the dice (GHL-13 to GHL-20)."""
    means = me.means
    if not means.rolled():
        yield from _roll(g, me)
    way = yield from choose(me.seat, KEEP, ways_to_keep(means.dice))
    means.movement_die, means.attack_die = means.movement, means.attack = PAIRS[way.card]
    if g.story is not None:
        g.tell("keep-dice", "GHL-18", me.name, amount=means.movement_die * 10 + means.attack_die)
    me.apply_backstab(g)


def _roll(g: Cave, me: Ghoul) -> Flow[None]:
    """Return the discs, roll, perhaps draw a Terror card (GHL-13 to GHL-16)."""
    means = me.means
    means.attack = 0  # GHL-13
    means.dice, means.movement_die, means.attack_die = (), 0, 0
    count = means.lent or g.plan.of(GhoulTerms).dice
    dice = yield from roll_dice(g, me, GHOUL_DIE, count)  # GHL-14, GHL-16
    dice.sort(reverse=True)
    if g.story is not None:
        g.tell("ghoul-roll", "GHL-14", me.name, thing="".join(map(str, dice)))
    if sum(dice) <= WEAK_ROLL.get(count, NEVER_WEAK):
        yield from draw_terror(g, me.name, me.seat, me.terror)  # GHL-15
    means.dice = tuple(dice)


def ways_to_keep(dice: tuple[int, ...]) -> list[Option]:
    """Two dice are kept: the higher is movement, the lower attack (GHL-17 to GHL-19). `dice` come highest first."""
    return [KEEPING[pair] for pair in dict.fromkeys(combinations(dice, 2))]


PAIRS: Final = tuple((high, low) for high in PIPS for low in range(1, high + 1))
KEEP_DICE: Final = verb(
    "keep-dice",
    "the two dice kept, first movement, then attack",
    card=Named("dice", [f"{one}-{two}" for one, two in PAIRS]),
)
KEEPING: Final = {pair: Option(KEEP_DICE, card=number) for number, pair in enumerate(PAIRS)}


# ------------------------------------------------------------------ Fury


def gain_fury(g: Cave, me: Ghoul) -> Flow[None]:
    """1 Fury; each even space reached by a gain draws a Terror card (GHL-49 to GHL-51)."""
    if me.fury == FURY_MAX:
        return
    me.fury += 1
    if g.story is not None:
        g.tell("fury", "GHL-49", me.name, amount=me.fury)
    me.meet_goal(g)
    if me.fury % 2 == 0:
        yield from draw_terror(g, me.name, me.seat, me.terror)
