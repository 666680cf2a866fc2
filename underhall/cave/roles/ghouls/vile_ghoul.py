"""The Vile Ghoul (VGL): in the Goblins' place, with dice on a chart, an Attack never spent, and prey to kill."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

import underhall.cave.roles.ghouls.pairs  # noqa: F401  how it and the older roles meet
from underhall.cave import verbs
from underhall.cave.play.hunt import prey
from underhall.cave.play.hunt import shares as hunting
from underhall.cave.roles.ghouls.acts import move_and_act
from underhall.cave.roles.ghouls.aims import closing_in, crystals, quarry, way_out
from underhall.cave.roles.ghouls.attacks import VILE_ATTACK, Strike
from underhall.cave.roles.ghouls.both import DISCS, FACTS, GhoulRole
from underhall.cave.roles.ghouls.cheating import GHOUL_DIE, PIPS, roll_dice
from underhall.cave.roles.ghouls.gains import TREASURES_PER_FURY
from underhall.cave.roles.ghouls.terms import GhoulTerms
from underhall.cave.roles.ghouls.terror import draw_terror
from underhall.engine.flow import Ask, Flow, Option, Prompt
from underhall.hall.pairs import Effect
from underhall.hall.pieces import DRAGON, KNIGHT, UNICORN
from underhall.hall.shares import Shares, within
from underhall.hall.verbs import verb
from underhall.hall.view import Bar, Die, Panel, Row

if TYPE_CHECKING:
    from underhall.cave.state import Cave

_BOARD: Final = FACTS.board.vile_ghoul
MOVEMENT: Final = {row.face: row.movement for row in _BOARD.dice_chart.rows}
ATTACK: Final = {row.face: row.attack for row in _BOARD.dice_chart.rows}
"""The dice chart by face; its values are reconstructed (VGL-18, VGL-56)."""
SMASH: Final = FACTS.costs.smash_crystal_attack
PREY: Final = {"kill-knight": (KNIGHT,), "kill-dragon": (DRAGON, UNICORN)}
"""The pieces it may have to kill, by the kind of its goal: in the Dragon's place there may be the Unicorn (VGL-03)."""

# ------------------------------------------------------------------ phases and questions (VGL-11)
PREPARE: Final = 0
SELECT: Final = 1
MOVE_AND_ACT: Final = 2

SELECT_DIE: Final = Prompt(
    "vile-select", "Which die do you put on the chart? Its row is your Movement and Attack.", "VGL-17", hub=True
)
ACT: Final = Prompt(
    "vile-act",
    "Move, strike and collect in any order. You have {0} movement left, and Attack {1}.",
    "VGL-23",
    hub=True,
)
SELECT_IT: Final = verb("select-die", "the die the Vile Ghoul puts on its chart, by its pips", amount=verbs.PIPS)
SELECTING: Final = {face: Option(SELECT_IT, amount=face) for face in PIPS}


class VileGhoul(GhoulRole):
    """The Vile Ghoul's board.

    Its place in the turn order, whose death it wins by, variant cards and level come with the Plan (VGL-01 to VGL-03,
    VGL-05, VGL-09, VGL-10, VGL-38 to VGL-43, VGL-45 to VGL-50, VGL-52).
    """

    __slots__ = ("left", "right", "supply")

    name: ClassVar[str] = "vile-ghoul"
    title: ClassVar[str] = "Vile Ghoul"
    strikes: ClassVar[Effect[Strike]] = VILE_ATTACK
    smashing: ClassVar[Option] = Option(verbs.SMASH)
    escape_clause: ClassVar[str] = "VGL-04"

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        # dice by the faces they show, sorted; none of them is in the supply or on the chart at first (VGL-06)
        self.supply: tuple[int, ...] = ()
        self.left = 0  # the die selected this turn; 0: none
        self.right: tuple[int, ...] = ()

    def copy(self) -> VileGhoul:
        """An independent copy."""
        other: VileGhoul = VileGhoul.__new__(VileGhoul)
        self.copy_base(other)
        other.supply = self.supply
        other.left = self.left
        other.right = self.right
        return other

    def key(self) -> tuple[Any, ...]:
        """The board as plain data."""
        return self.supply, self.left, self.right, *super().key()

    # ------------------------------------------------------------------ Attack and what it brings

    def overcomes(self, defence: int) -> bool:
        """With an Attack greater than the defence (VGL-27)."""
        return self.attack_now() > defence

    def discs_for(self, defence: int) -> int:
        """Attacking spends nothing (VGL-20, VGL-23)."""
        return 0

    def may_smash(self) -> bool:
        """With Attack 3 or more: by a die of at most 4 (VGL-28, VGL-56)."""
        return self.attack_now() >= SMASH

    def hunt(self, points: int) -> None:
        """A temporary bonus; no discs are added for it (VGL-25, VGL-35)."""
        self.means.bonus += points

    def attacked(self, g: Cave, success: bool) -> Flow[None]:
        """A Terror card for each successful attack (VGL-32, VGL-53)."""
        if success:
            yield from draw_terror(g, self.name, self.seat, self.terror)

    def turned_in(self, g: Cave) -> Flow[None]:
        """A Terror card (VGL-33)."""
        return draw_terror(g, self.name, self.seat, self.terror)

    def reached(self, g: Cave) -> bool:
        """With nobody to kill: enough Crystals that it smashed itself (VGL-04, VGL-43)."""
        goal = g.plan.goals[self.name]
        return goal.kind == "smash-escape" and self.crystals >= goal.n

    # ------------------------------------------------------------------ the turn

    def play(self, g: Cave) -> Flow[None]:
        """Four phases in order (VGL-11). Set Defense asks nothing: it is the Attack of the row (VGL-36)."""
        turn = g.turn
        if turn.phase == PREPARE:
            yield from prepare_board(g, self)
            turn.phase = SELECT
        if turn.phase == SELECT:
            yield from select_statistics(g, self)
            turn.phase = MOVE_AND_ACT
        yield from move_and_act(g, self, ACT)

    def alone_in_the_dark(self, g: Cave) -> int:
        """The Movement of the row selected this turn (VGL-44, COL-46)."""
        return MOVEMENT[self.left]

    # ------------------------------------------------------------------ what others see

    def shares(self, g: Cave) -> Shares:
        """Most of it is the Health of its prey, or the Crystals; then the way there, at the end that out."""
        hunted = prey(g, self)
        if hunted is not None:
            return hunting(g, self, hunted, closing_in(g, self, quarry(g, self, hunted.pieces)))
        goal = g.plan.goals[self.name]
        if self.goal_met:
            return way_out(g)
        if goal.kind in PREY:
            piece = next(piece for piece in PREY[goal.kind] if g.role_of(piece) is not None)
            won = {"Health of the prey taken": 0.65 * (1 - getattr(g.role_of(piece), "health", goal.n) / goal.n)}
            aims = quarry(g, self, (piece,))
        else:
            won, aims = {"Crystals": 0.65 * self.crystals / goal.n}, crystals(g)
        return within({**won, "Treasures": 0.005 * self.treasures, **closing_in(g, self, aims)}, 0.79)

    def panel(self, g: Cave, seat: int) -> Panel:
        """The Vile Ghoul's board; all of it is public (VGL-20, VGL-22)."""
        goal, means = g.plan.goals[self.name], self.means
        return Panel(
            role=self.name,
            title=self.title,
            goal=goal.text,
            goal_met=self.goal_met,
            progress=self.progress(g),
            bars=[Bar("Crystals", self.crystals, goal.n, goal.n)] if goal.kind == "smash-escape" else [],
            rows=[
                Row("Attack", means.attack, DISCS, str(means.attack)),
                Row("Treasures", self.treasures, TREASURES_PER_FURY, note="two: a Terror card"),
                *CHART_ROWS,
            ],
            numbers={
                "movement": means.movement,
                "attack": means.attack,
                "bonus": means.bonus,
                "boost dice": means.boosts,
                "treasures": self.treasures,
                "terror_deck": len(self.terror.deck),
            },
            dice=self._dice(),
            cards=self.terror_cards(),
            notes=[*self.backstab_note(), CHART_NOTE],
        )

    def _dice(self) -> list[Die]:
        """The dice in the supply and on the chart (VGL-22)."""
        chart = [Die(pips, "boost" if pips == self.left else "right") for pips in self.right]
        chosen = [Die(self.left, "chosen")] if self.left else []
        return [*(Die(pips, "ready") for pips in self.supply), *chosen, *chart]

    def check(self, g: Cave) -> None:
        """Every die is in the supply or on the chart, from its first turn on (VGL-54)."""
        super().check(g)
        dice = (*self.supply, *self.right, *([self.left] if self.left else []))
        assert len(dice) in (0, g.plan.of(GhoulTerms).dice), "Ghoul dice do not add up (VGL-54)"
        assert 0 <= self.means.boosts <= len(self.right), "more Boost dice than lie on the chart (VGL-19)"


CHART_ROWS: Final = tuple(
    Row(f"Die {face}", value=f"Movement {MOVEMENT[face]}, Attack {ATTACK[face]}") for face in MOVEMENT
)
CHART_NOTE: Final = "The Movement and Attack of each die are reconstructed: the printed board is not known."

# ------------------------------------------------------------------ phase 1: Prepare Board


def prepare_board(g: Cave, me: VileGhoul) -> Flow[None]:
    """Roll all dice if none is in the supply, else slide the die on the left to the right; then return the discs
    (VGL-12 to VGL-15)."""
    means = me.means
    if means.lent:
        means.dice = yield from _roll(g, me, means.lent)  # dice of its own (VGL-54, GST-72)
    elif me.supply:
        me.right = tuple(sorted((*me.right, me.left)))
        me.left = 0
    else:
        me.supply = yield from _roll(g, me, g.plan.of(GhoulTerms).dice)
        me.left, me.right = 0, ()
    means.attack = 0


def _roll(g: Cave, me: VileGhoul, count: int) -> Flow[tuple[int, ...]]:
    """Roll dice; Cheat may be used, and no Terror card is drawn for a low total (VGL-12, VGL-16)."""
    dice = yield from roll_dice(g, me, GHOUL_DIE, count)
    dice.sort()
    if g.story is not None:
        g.tell("ghoul-roll", "VGL-12", me.name, thing="".join(map(str, dice)))
    return tuple(dice)


# ------------------------------------------------------------------ phase 2: Select Statistics


def select_statistics(g: Cave, me: VileGhoul) -> Flow[None]:
    """Put a die of the supply on the left of its row, for Movement, Attack and Boost dice (VGL-17, VGL-18, VGL-19,
    VGL-20, VGL-21)."""
    means = me.means
    ready = means.dice if means.lent else me.supply
    options = [SELECTING[face] for face in dict.fromkeys(ready)]
    face = options[0 if len(options) == 1 else (yield Ask(me.seat, SELECT_DIE, options))].amount
    if not means.lent:
        supply = list(me.supply)
        supply.remove(face)
        me.supply, me.left = tuple(supply), face
        means.boosts = me.right.count(face)  # VGL-19
    means.movement, means.attack = MOVEMENT[face], ATTACK[face]
    if g.story is not None:
        g.tell("select-die", "VGL-17", me.name, amount=face)
    me.apply_backstab(g)
