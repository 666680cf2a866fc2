"""The Ghoul (GHL): it rolls, moves and strikes, skitters after every attack, and lives on Fury."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, Any, ClassVar, Final

import underhall.cave.roles.ghouls.pairs  # noqa: F401  how it and the older roles meet
from underhall.cave import verbs
from underhall.cave.play.hunt import prey
from underhall.cave.play.hunt import progress as hunting
from underhall.cave.roles.ghouls.acts import FLARE, act, mixed_options, with_the_rest
from underhall.cave.roles.ghouls.aims import closing_in, crystals, gathering
from underhall.cave.roles.ghouls.attacks import ATTACK, Strike
from underhall.cave.roles.ghouls.both import DISCS, FACTS, GhoulRole
from underhall.cave.roles.ghouls.cheating import GHOUL_DIE, PIPS, roll_dice
from underhall.cave.roles.ghouls.gains import TREASURES_PER_FURY
from underhall.cave.roles.ghouls.moves import STEP, STEP_THROUGH_WALL, STOP
from underhall.cave.roles.ghouls.terror import SNEAK, draw_terror
from underhall.engine.flow import Ask, Flow, Option, Prompt
from underhall.hall.pairs import Effect
from underhall.hall.pieces import GHOUL
from underhall.hall.space import BEYOND, Space, distance, same
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

ONLY_STOP: Final = (STOP,)


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
        means, where = self.means, g.where
        last, plain = PLAIN["ghoul" in g.plan.flare_users]
        quiet = _unwatched(g, self)
        options: Sequence[Option]
        while True:  # in any order and as often as it can pay (GHL-21, GHL-22)
            at, points = where[GHOUL], means.movement
            if quiet and not self.sneaking and not self.terror.fresh[SNEAK]:  # `act_options` on the spot
                options = (plain if points > 1 else last)[g.beside[at]][g.edges[at]][at] if points else ONLY_STOP
                if self.terror.ready or at in g.tokens:
                    options = with_the_rest(g, self, at, points, list(options))
            else:
                options = act_options(g, self)
            if len(options) == 1 and options[0] is STOP:
                return
            option = options[(yield Ask(self.seat, ACT, options, (points, means.attack)))]
            if option is STOP:
                return
            if quiet and option.verb == "move" and g.story is None:
                means.movement = points - option.amount  # `step`, where nothing can come of it
                where[GHOUL] = option.space
            else:
                yield from act(g, self, option)
                if g.turn.cut:
                    return  # a possession turn has ended (GST-60)
                quiet = _unwatched(g, self)

    def alone_in_the_dark(self, g: Cave) -> int:
        """The number on the die chosen for attack (GHL-104, COL-46)."""
        return self.means.attack_die

    # ------------------------------------------------------------------ what others see

    def progress(self, g: Cave) -> float:
        """Most of it is the Fury (or Crystals); then what leads to more of it; at the end the way to the Entrance."""
        hunted = prey(g, self)
        if hunted is not None:
            return hunting(g, self, hunted, gathering(g, self))
        goal = g.plan.goals[self.name]
        if self.goal_met:
            return max(0.8, 1.0 - 0.01 * distance(g.where[GHOUL], g.entrance))
        share = (self.fury + 0.4 * self.treasures) / goal.n
        if goal.m:
            share = max(share, self.crystals / goal.m)
        return min(0.79, 0.7 * share + (closing_in(g, self, crystals(g)) if g.plan.alone else gathering(g, self)))

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
    ways = WAYS_TO_KEEP.get(means.dice) or _ways_to_keep(means.dice)
    way = ways[0] if len(ways) == 1 else ways[(yield Ask(me.seat, KEEP, ways))]
    means.movement_die, means.attack_die = means.movement, means.attack = PAIRS[way.card]
    if g.story is not None:
        g.tell("keep-dice", "GHL-18", me.name, amount=means.movement_die * 10 + means.attack_die)
    me.apply_backstab(g)


def _roll(g: Cave, me: Ghoul) -> Flow[None]:
    """Return the discs, roll, perhaps draw a Terror card (GHL-13 to GHL-16)."""
    means = me.means
    means.attack = 0  # GHL-13
    means.dice, means.movement_die, means.attack_die = (), 0, 0
    count = means.lent or g.plan.ghoul_dice
    dice = yield from roll_dice(g, me, GHOUL_DIE, count)  # GHL-14, GHL-16
    dice.sort(reverse=True)
    if g.story is not None:
        g.tell("ghoul-roll", "GHL-14", me.name, thing="".join(map(str, dice)))
    if sum(dice) <= WEAK_ROLL.get(count, NEVER_WEAK):
        yield from draw_terror(g, me.name, me.seat, me.terror)  # GHL-15
    means.dice = tuple(dice)


def _ways_to_keep(dice: tuple[int, ...]) -> tuple[Option, ...]:
    """Two dice are kept: the higher is movement, the lower attack (GHL-17 to GHL-19). `dice` come highest first."""
    pairs = dict.fromkeys(combinations(dice, 2))
    return tuple(KEEPING[pair] for pair in pairs)


PAIRS: Final = tuple((high, low) for high in PIPS for low in range(1, high + 1))
KEEP_DICE: Final = verb(
    "keep-dice",
    "the two dice kept, first movement, then attack",
    card=Named("dice", [f"{one}-{two}" for one, two in PAIRS]),
)
KEEPING: Final = {pair: Option(KEEP_DICE, card=number) for number, pair in enumerate(PAIRS)}
WAYS_TO_KEEP: Final = {
    dice: _ways_to_keep(dice) for count in WEAK_ROLL for dice in combinations_with_replacement(range(6, 0, -1), count)
}


# ------------------------------------------------------------------ phase 2: Move and Act


def _unwatched(g: Cave, me: Ghoul) -> bool:
    """Whether a step changes nothing but the Ghoul's place: no goal, no Scour, no Terrain, nobody else."""
    return not (me.goal_met or me.scouring or g.ground or len(g.roles) > 1)


def act_options(g: Cave, me: Ghoul) -> list[Option]:
    """Everything the Ghoul may do now."""
    at = g.where[GHOUL]
    points = me.means.movement
    if not (g.ground or len(g.roles) > 1 or me.sneaking or me.terror.fresh[SNEAK]):
        options = list(_plain_options(g, at, points))
    else:
        options = mixed_options(g, me, at, points)
    return with_the_rest(g, me, at, points, options)


def _plain_options(g: Cave, at: Space, points: int) -> tuple[Option, ...]:
    """Stop, step, Flare, with nobody near and no Terrain."""
    if not points:
        return ONLY_STOP
    return PLAIN["ghoul" in g.plan.flare_users][points > 1][g.beside[at]][g.edges[at]][at]


class PlainOptions(dict[Space, tuple[Option, ...]]):
    """`_plain_options` by space, made once: with or without Flare, with 1 point or more, these neighbours and walls."""

    __slots__ = ("beside", "flare", "more", "walls")

    def __init__(self, flare: bool, more: bool, beside: int, walls: int) -> None:
        super().__init__()
        self.flare = flare
        self.more = more
        self.beside = beside
        self.walls = walls

    def __missing__(self, at: Space) -> tuple[Option, ...]:
        options = [STOP]
        for bit, to, _ in BEYOND[self.beside][at]:  # 1 point a step, 1 more through a wall (GHL-23, GHL-25)
            if not self.walls & bit:
                options.append(STEP[to])
            elif self.more:
                options.append(STEP_THROUGH_WALL[to])
        if self.flare:
            options.append(FLARE)  # GHL-96
        found = self[same(at)] = tuple(options)
        return found


def _all_plain(flare: bool, more: bool) -> list[list[PlainOptions]]:
    """The PlainOptions by the sides with neighbours and those with walls; a wall before nothing makes no difference."""
    made = {(beside, walls): PlainOptions(flare, more, beside, walls) for beside in range(16) for walls in range(16)}
    return [[made[beside, walls & beside] for walls in range(16)] for beside in range(16)]


PLAIN: Final = tuple((_all_plain(flare, more=False), _all_plain(flare, more=True)) for flare in (False, True))
"""All PlainOptions: without and with Flare, with 1 point and with more."""


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
