"""The Ghoul (GHL): it rolls, moves and strikes, skitters after every attack, and lives on Fury."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias

from underhall import facts
from underhall.cave import board
from underhall.cave.arrive import arrive
from underhall.cave.asks import PLACING, OnSpace, choose, choose_space
from underhall.cave.forced import others_on
from underhall.cave.pairs import STRIKES
from underhall.cave.parts import (
    CRYSTAL,
    DRAGON_CENTRE,
    DRAGON_FACES,
    GEMS,
    GHOST,
    GHOUL,
    NO_TOKENS,
    PIECES,
    TREASURE,
)
from underhall.cave.reveal import look, place_dark, reveal, tiles_left
from underhall.cave.role import Role
from underhall.cave.roles.skitter import around_entrance, skitter
from underhall.cave.roles.terror import (
    BLINK,
    CHASE,
    CHEAT,
    HUNT,
    KINDS,
    SCOUR,
    SEIZE,
    SNEAK,
    TERROR_NAMES,
    TerrorHand,
    draw_terror,
)
from underhall.cave.space import OFF, SIDES, WAYS_BACK, Space, distance
from underhall.cave.stages import PLAYING
from underhall.cave.terrain import MAGMA, PIT, kind_at, other_pits
from underhall.cave.variant_cards import flare
from underhall.cave.view import Bar, Card, Die, Panel
from underhall.engine.flow import Ask, Chance, Flow, Option, Prompt

if TYPE_CHECKING:
    from underhall.cave.state import Cave

FACTS: Final = facts.ghoul()
DISCS: Final = FACTS.components.ghoul_discs
FURY_MAX: Final = FACTS.board.ghoul.fury_max
WEAK_ROLL: Final = {3: FACTS.dice.terror_draw_threshold.dice_3, 2: FACTS.dice.terror_draw_threshold.dice_2}
SMASH: Final = FACTS.costs.smash_crystal_discs
TREASURES_PER_FURY: Final = FACTS.costs.treasures_per_fury
COLLECT: Final = FACTS.costs.collect_treasure
CHASE_POINTS: Final = tuple(effect.movement for effect in FACTS.terror[CHASE].effects)
HUNT_DISCS: Final = tuple(effect.attack for effect in FACTS.terror[HUNT].effects)
SEIZE_COST: Final = FACTS.terror[SEIZE].effects[0].cost_movement or 0
BLINK_COST: Final = FACTS.terror[BLINK].effects[0].cost_movement or 0  # GHL-57

PIPS: Final = (1, 2, 3, 4, 5, 6)
GHOUL_DIE: Final = Chance("ghoul-die", PIPS)
FACES: Final = tuple(range(6))
DRAGON_DIE: Final = Chance("dragon-die", FACES)

# ------------------------------------------------------------------ phases and questions
ROLL: Final = 0
MOVE_AND_ACT: Final = 1

START: Final = Prompt("ghoul-start", "Choose the Dark tile on which you come into play.", "GHL-07")
START_TILE: Final = Prompt("ghoul-start-tile", "No Dark tile is free: where is one placed for you?", "GHL-08")
START_ENTRANCE: Final = Prompt("ghoul-start-entrance", "No tile is left: where do you come into play?", "GEN-11")
KEEP: Final = Prompt(
    "ghoul-dice", "Choose the two dice to keep. The higher is movement, the lower is attack.", "GHL-17"
)
SET_DIE: Final = Prompt("cheat-set", "Cheat: roll, or set one die and roll only the others, once per game?", "GHL-58")
REROLL: Final = Prompt("cheat-reroll", "Cheat: reroll one die, or keep the roll?", "GHL-58")
ACT: Final = Prompt(
    "ghoul-act",
    "Move, strike and collect in any order. You have {0} movement and {1} attack left.",
    "GHL-21",
    hub=True,
)
GEM_TOKEN: Final = Prompt("gem-treasure", "The supply is empty: which Treasure on the map do you take?", "GHL-34")
BLINK_TO: Final = Prompt("blink", "Blink: to which space?", "GHL-58")
SCOUR_REVEAL: Final = Prompt("scour", "You have looked at your tile: reveal it?", "GHL-58")

STOP: Final = Option("stop")
ONLY_STOP: Final = (STOP,)
FLARE: Final = Option("flare", amount=1)
SMASH_IT: Final = Option("smash", amount=SMASH)
FIRST: Final = tuple(Option("terror", card=kind, amount=1) for kind in range(KINDS))
ONCE: Final = tuple(Option("terror", card=kind, amount=2) for kind in range(KINDS))
ROLL_IT: Final = Option("roll")
KEEP_ROLL: Final = Option("keep-roll")
REVEAL_IT: Final = Option("reveal")
LEAVE_DARK: Final = Option("leave-dark")

STARTING_ON: Final = OnSpace("start")
TAKING: Final = OnSpace("take")
BLINKING: Final = OnSpace("blink")
SCOURED: Final = OnSpace("scour-reveal")
STEP: Final = OnSpace("move", 1)
STEP_THROUGH_WALL: Final = OnSpace("move", 2)


class Means:
    """What a turn of the Ghoul is played with: its own points, or those of a Possession card (GST-71)."""

    __slots__ = ("attack", "attack_die", "dice", "movement", "movement_die")

    def __init__(self) -> None:
        self.movement = 0
        self.attack = 0  # for its own turn: the discs on the Attack space, and so its Defense (GHL-19, GHL-59)
        self.movement_die = 0
        self.attack_die = 0
        self.dice: tuple[int, ...] = ()

    def copy(self) -> Means:
        """An independent copy."""
        other: Means = Means.__new__(Means)
        other.movement = self.movement
        other.attack = self.attack
        other.movement_die = self.movement_die
        other.attack_die = self.attack_die
        other.dice = self.dice
        return other

    def dice_in_use(self) -> list[Die]:
        """The dice as they were rolled, each with what it was kept for (GHL-17, GHL-18)."""
        kept = [(self.movement_die, "move"), (self.attack_die, "attack")]
        dice = []
        for pips in self.dice:
            use = kept.pop(0)[1] if kept and kept[0][0] == pips else "aside"
            dice.append(Die(pips, use))
        return dice

    def key(self) -> tuple[Any, ...]:
        """The points as plain data."""
        return self.movement, self.attack, self.movement_die, self.attack_die, self.dice


class Ghoul(Role):
    """The Ghoul's board."""

    __slots__ = (
        "crystals",
        "fury",
        "goal_met",
        "looked",
        "means",
        "scouring",
        "seizing",
        "sneaking",
        "struck",
        "terror",
        "treasures",
    )

    name: ClassVar[str] = "ghoul"
    title: ClassVar[str] = "Ghoul"
    pieces: ClassVar[tuple[int, ...]] = (GHOUL,)

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.fury = 0  # GHL-06
        self.goal_met = False  # once reached, losing Fury does not undo it (GHL-02)
        self.treasures = 0  # GHL-04
        self.crystals = 0  # smashed by the Ghoul, for goals that count them (VAR-109)
        self.means = Means()
        self.terror = TerrorHand()  # GHL-05
        self.struck = 0  # pieces attacked this turn, a bit each (GHL-38)
        self.sneaking = False
        self.seizing = False
        self.scouring = False
        self.looked: tuple[Space, ...] = ()  # Dark tiles seen while scouring

    def copy(self) -> Ghoul:
        """An independent copy."""
        other: Ghoul = Ghoul.__new__(Ghoul)
        other.seat = self.seat
        other.fury = self.fury
        other.goal_met = self.goal_met
        other.treasures = self.treasures
        other.crystals = self.crystals
        other.means = self.means.copy()
        other.terror = self.terror.copy()
        other.struck = self.struck
        other.sneaking = self.sneaking
        other.seizing = self.seizing
        other.scouring = self.scouring
        other.looked = self.looked
        return other

    def key(self) -> tuple[Any, ...]:
        """The board as plain data."""
        return (
            self.fury,
            self.goal_met,
            self.treasures,
            self.crystals,
            self.means.key(),
            self.terror.key(),
            self.struck,
            self.sneaking,
            self.seizing,
            self.scouring,
            self.looked,
        )

    @property
    def defense(self) -> int:
        """What others must beat: the discs left on the Attack space (GHL-59, GHL-60)."""
        return self.means.attack

    # ------------------------------------------------------------------ coming into play

    def come_into_play(self, g: Cave) -> Flow[None]:
        """Start on any unoccupied Dark tile; failing that on one placed for it (GHL-07, GHL-08, GHL-116)."""
        if g.where[GHOUL] != OFF:  # until then it is off the map (GHL-61)
            return
        spaces = [at for at in sorted(g.dark) if g.unoccupied(at)]
        prompt = START
        if not spaces and tiles_left(g) and not g.collapsing:
            at = yield from choose_space(self.seat, START_TILE, PLACING, board.open_in_order(g))
            yield from place_dark(g, at)
            spaces = [at]
        elif not spaces:
            prompt = START_ENTRANCE
            spaces = around_entrance(g) or [g.entrance]
        at = yield from choose_space(self.seat, prompt, STARTING_ON, spaces)
        g.where[GHOUL] = at
        g.tell("start", "GHL-07", self.name, at, GHOUL)

    def begin_turn(self, g: Cave) -> None:
        """Reset what counts by the Ghoul's own turn."""
        self.terror.begin_turn()
        self.struck = 0

    def play(self, g: Cave) -> Flow[None]:
        """Three phases in order (GHL-11). Set Defense asks nothing: the discs left are its Defense (GHL-59)."""
        if g.turn.phase == ROLL:
            yield from roll_and_set(g, self)
            g.turn.phase = MOVE_AND_ACT
        means, where = self.means, g.where
        made = _PLAIN["ghoul" in g.plan.flare_users]
        quiet = _unwatched(g, self)
        options: Sequence[Option]
        while True:  # in any order and as often as it can pay (GHL-21, GHL-22)
            at, points = where[GHOUL], means.movement
            if quiet and not self.terror.ready and at not in g.tokens and not self.sneaking:
                if not points:
                    return  # it can but stop
                known = made.get(((at << 4 | g.beside[at]) << 4 | g.edges[at]) << 1 | (points > 1))
                options = known or _plain_options(g, at, points, made)  # the same, looked up and made
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
                yield from ACTIONS[option.verb](g, self, option)
                quiet = _unwatched(g, self)

    def end_of_turn(self, g: Cave) -> Flow[None]:
        """Magma, then cards used for the whole turn leave the game (GHL-118)."""
        if g.ground and kind_at(g, g.where[GHOUL]) == MAGMA:
            yield from skitter(g, self, -1)  # GHL-92, TER-17
        self.terror.end_turn()
        self.sneaking = self.seizing = self.scouring = False
        self.looked = ()
        self.means.movement = 0  # points exist only for the turn (GHL-12)

    def alone_in_the_dark(self, g: Cave) -> int:
        """The number on the die chosen for attack (GHL-104, COL-46)."""
        return self.means.attack_die

    # ------------------------------------------------------------------ entering spaces

    def entered(self, g: Cave, piece: int, space: Space) -> Flow[None]:
        """Escape by entering the Entrance once the goal is reached (GHL-02, MAP-21); Scour looks at a Dark tile."""
        if space == g.entrance:
            if self.goal_met:
                g.win(self, "GHL-02", "the Ghoul escaped")
        elif self.scouring and space in g.dark:
            yield from look(g, space, 1 << self.seat)
            self.looked = tuple(sorted({*self.looked, space}))

    def rides(self, g: Cave, piece: int, onward: Space, mover: int) -> list[Option]:
        """The River carries it free; a piece in the way costs 1 or is attacked, as on any step (GHL-89, TER-65)."""
        if mover == self.seat and g.active is self and g.turn.stage == PLAYING:
            return [
                Option("ride", onward, GHOUL if target < 0 else target, amount=extra)
                for target, extra in _ways_in(g, self, onward)
                if extra <= self.means.movement
            ]
        return [] if others_on(g, piece, onward) else super().rides(g, piece, onward, mover)

    def ride(self, g: Cave, piece: int, mover: int, option: Option) -> Flow[None]:
        """Ride on, paying what is due, with the attack that was declared with it (TER-65)."""
        if mover == self.seat:
            yield from step(g, self, option)
        else:
            yield from super().ride(g, piece, mover, option)

    # ------------------------------------------------------------------ what others see

    def progress(self, g: Cave) -> float:
        """Most of it is the Fury (or Crystals); then what leads to more of it; at the end the way to the Entrance."""
        goal = g.plan.goals[self.name]
        if self.goal_met:
            return max(0.8, 1.0 - 0.01 * distance(g.where[GHOUL], g.entrance))
        share = (self.fury + 0.4 * self.treasures) / goal.n
        if goal.m:
            share = max(share, self.crystals / goal.m)
        return min(0.79, 0.7 * share + self._prospects(g))

    def _prospects(self, g: Cave) -> float:
        """Small change beside a Fury: prey on the map and near, cards in hand, points to spend."""
        if g.where[GHOUL] == OFF:
            return 0.0
        prey = [at for at, tokens in g.tokens.items() if TREASURE in tokens or CRYSTAL in tokens]
        gap = min((distance(g.where[GHOUL], at) for at in prey), default=12)
        cards = sum(self.terror.fresh) + sum(self.terror.spent)
        points = 0.002 * min(self.means.attack, SMASH) + 0.0005 * min(self.means.movement, 6)
        return 0.003 * min(len(prey), 6) + 0.02 * (1 - min(gap, 12) / 12) + 0.003 * min(cards, 6) + points

    def panel(self, g: Cave, seat: int) -> Panel:
        """The Ghoul's board; all of it is public (GHL-19, GHL-52)."""
        goal = g.plan.goals[self.name]
        bars = [Bar("Fury", self.fury, goal.n, FURY_MAX)]
        if goal.m:
            bars.append(Bar("Crystals", self.crystals, goal.m, goal.m))
        terror = self.terror
        cards = [
            Card(kind, TERROR_NAMES[kind], state)
            for kind in range(KINDS)
            for state, count in (
                ("ready", terror.fresh[kind]),
                ("used", terror.spent[kind]),
                ("leaving", terror.leaving[kind]),
            )
            for _ in range(count)
        ] + [Card(kind, TERROR_NAMES[kind], "drawn") for kind in terror.drawn]
        return Panel(
            role=self.name,
            title=self.title,
            goal=goal.text,
            goal_met=self.goal_met,
            progress=self.progress(g),
            bars=bars,
            numbers={
                "movement": self.means.movement,
                "attack": self.means.attack,
                "treasures": self.treasures,
                "terror_deck": len(terror.deck),
            },
            dice=self.means.dice_in_use(),
            cards=cards,
        )

    def check(self, g: Cave) -> None:
        """Thirteen Terror cards, nine discs, a Fury track from 0 to 14."""
        terror = self.terror
        held = sum(terror.fresh) + sum(terror.spent) + sum(terror.leaving) + sum(terror.gone) + len(terror.drawn)
        assert held + len(terror.deck) == 13, "Terror cards do not add up to 13 (GEN-14)"
        assert 0 <= self.means.attack <= DISCS, "more Ghoul discs than exist (GHL-19)"
        assert 0 <= self.fury <= FURY_MAX, "Fury left its track (GHL-51)"
        assert 0 <= self.treasures < TREASURES_PER_FURY, "a pair of Treasures was not turned in (GHL-35)"
        assert self.means.movement >= 0, "negative movement points (GHL-31)"


# ------------------------------------------------------------------ phase 1: Roll and Set Statistics


def roll_and_set(g: Cave, me: Ghoul) -> Flow[None]:
    """Return the discs, roll, perhaps draw, choose two dice (GHL-13 to GHL-19)."""
    means = me.means
    means.attack = 0  # GHL-13
    count = g.plan.ghoul_dice
    if g.nature is not None and not me.terror.applies(CHEAT):
        dice = g.roll(PIPS, count)  # GHL-14, GHL-16
    else:
        dice = yield from roll_dice(me, GHOUL_DIE, count)
    if sum(dice) <= WEAK_ROLL[count]:
        yield from draw_terror(g, me.name, me.seat, me.terror)  # GHL-15
    dice.sort(reverse=True)
    ways = WAYS_TO_KEEP[tuple(dice)]
    way = ways[0] if len(ways) == 1 else ways[(yield Ask(me.seat, KEEP, ways))]
    means.dice = tuple(dice)
    means.movement_die, means.attack_die = means.movement, means.attack = divmod(way.amount, 10)
    if g.story is not None:
        g.tell("keep-dice", "GHL-18", me.name, amount=way.amount)


def _ways_to_keep(dice: tuple[int, ...]) -> tuple[Option, ...]:
    """Two dice are kept: the higher is movement, the lower attack (GHL-17 to GHL-19). `dice` come highest first."""
    pairs = dict.fromkeys(combinations(dice, 2))
    return tuple(KEEPING[pair] for pair in pairs)


KEEPING: Final = {
    (high, low): Option("keep-dice", amount=high * 10 + low) for high in range(1, 7) for low in range(1, high + 1)
}
WAYS_TO_KEEP: Final = {
    dice: _ways_to_keep(dice) for count in WEAK_ROLL for dice in combinations_with_replacement(range(6, 0, -1), count)
}


def roll_dice(me: Ghoul, die: Chance, count: int) -> Flow[list[int]]:
    """Roll dice, with what Cheat allows before and after (GHL-58)."""
    results: list[int] = []
    cheat = me.terror.applies(CHEAT)
    if cheat and me.terror.may_use_once(CHEAT):
        options = [ROLL_IT, *(Option("set-die", card=index, amount=1) for index in range(die.count))]
        option = yield from choose(me.seat, SET_DIE, options)
        if option is not ROLL_IT:
            me.terror.use_once(CHEAT)
            results.append(die.outcomes[option.card])
            cheat = False
    while len(results) < count:
        results.append(die.outcomes[(yield die)])
    if cheat:
        yield from _reroll(me, die, results)
    return results


def roll_dragon_die(me: Ghoul) -> Flow[int]:
    """Roll the Dragon die: its face by number."""
    return (yield from roll_dice(me, DRAGON_DIE, 1))[0]


def _reroll(me: Ghoul, die: Chance, results: list[int]) -> Flow[None]:
    values = sorted(set(results))
    options = [KEEP_ROLL, *(Option("reroll", card=die.outcomes.index(value)) for value in values)]
    option = yield from choose(me.seat, REROLL, options)
    if option is not KEEP_ROLL:
        me.terror.use_first(CHEAT)
        results[results.index(die.outcomes[option.card])] = die.outcomes[(yield die)]


# ------------------------------------------------------------------ phase 2: Move and Act


def _unwatched(g: Cave, me: Ghoul) -> bool:
    """Whether a step changes nothing but the Ghoul's place: no goal, no Scour, no Terrain, nobody else."""
    return not (me.goal_met or me.scouring or g.ground or len(g.roles) > 1)


def act_options(g: Cave, me: Ghoul) -> list[Option]:
    """Everything the Ghoul may do now."""
    means, terror = me.means, me.terror
    at = g.where[GHOUL]
    points = means.movement
    if not (g.ground or len(g.roles) > 1 or me.sneaking or terror.fresh[SNEAK]):
        options = list(_plain_options(g, at, points, _PLAIN["ghoul" in g.plan.flare_users]))
    else:
        options = _mixed_options(g, me, at, points)
    here = g.tokens.get(at, NO_TOKENS)
    if here:
        _add_collecting(me, points, here, options)
        if CRYSTAL in here and means.attack >= SMASH:
            options.append(SMASH_IT)  # GHL-44
    if terror.ready:
        _add_terror(g, me, at, points, options)
    if me.looked:
        options += [SCOURED.at(space) for space in me.looked if space in g.dark]
    if g.ground and kind_at(g, at) == PIT:
        options = _mind_the_pit(g, me, at, points, options)
    return options


# ------------------------------------------------------------------ moving

Steps: TypeAlias = dict[int, tuple[Option, ...]]
_PLAIN: Final[tuple[Steps, Steps]] = ({}, {})
"""What `_plain_options` has made, without Flare and with it."""


def _plain_options(g: Cave, at: Space, points: int, made: Steps) -> tuple[Option, ...]:
    """Stop, step, Flare, with nobody near and no Terrain: made once for each space, its neighbours and walls."""
    if not points:
        return ONLY_STOP
    key = ((at << 4 | g.beside[at]) << 4 | g.edges[at]) << 1 | (points > 1)
    options = made.get(key)
    if options is None:
        found = [STOP]
        _add_plain_steps(g, at, points, found)
        if made is _PLAIN[True]:
            found.append(FLARE)  # GHL-96
        options = made[key] = tuple(found)
    return options


def _add_plain_steps(g: Cave, at: Space, points: int, options: list[Option]) -> None:
    """1 point a step, 1 more through a wall (GHL-23, GHL-25)."""
    walls = g.edges[at]
    for bit, way, _ in WAYS_BACK[g.beside[at]]:
        if not walls & bit:
            options.append(STEP.at(at + way))
        elif points > 1:
            options.append(STEP_THROUGH_WALL.at(at + way))


def _mixed_options(g: Cave, me: Ghoul, at: Space, points: int) -> list[Option]:
    """Stop, step, Flare, strike, where there are other pieces, Terrain or a waived surcharge."""
    options = [STOP]
    if points:
        _add_steps(g, me, at, points, options)
        if me.name in g.plan.flare_users:
            options.append(FLARE)
    _add_attacks(g, me, at, options)
    return options


def _add_steps(g: Cave, me: Ghoul, at: Space, points: int, options: list[Option]) -> None:
    """Steps it can pay in full, surcharges included (GHL-23 to GHL-31)."""
    edges, where = g.edges, g.where
    walls = 0 if me.sneaking else edges[at]
    sneak = 0 if me.sneaking else me.terror.fresh[SNEAK]
    for bit, way, _ in SIDES:
        to = at + way
        if to not in edges:
            continue
        if to in where or g.ground:
            _add_hard_step(g, me, to, 2 if walls & bit else 1, points, sneak, options)
        elif not walls & bit:
            options.append(STEP.at(to))
        else:
            if points > 1:
                options.append(STEP_THROUGH_WALL.at(to))
            if sneak:
                options.append(Option("sneak", to, amount=1))
    if g.ground:
        _add_terrain_steps(g, me, at, points, sneak, options)


def _add_hard_step(g: Cave, me: Ghoul, to: Space, cost: int, points: int, sneak: int, options: list[Option]) -> None:
    """A step onto Terrain or among other pieces."""
    if board.impassable(g, to):
        return  # GHL-91
    if kind_at(g, to) == PIT:
        points -= _cheapest_exit(g, me, to)  # what it takes to leave again must be left (TER-52)
    for target, extra in _ways_in(g, me, to):
        _add_at_cost(options, Option("move", to, target, amount=cost + extra), points, sneak)


def _ways_in(g: Cave, me: Ghoul, to: Space) -> list[tuple[int, int]]:
    """The pieces it may attack on entering a space (-1: none), each with the extra due (GHL-26, GHL-28, GHL-29)."""
    others = _others(g, to)
    ready = [piece for piece in others if _can_attack(g, me, piece)]
    extra = 0 if me.sneaking else 1
    attacking = extra if len(ready) < len(others) else 0  # GHL-27
    return [(-1, extra if others else 0), *((piece, attacking) for piece in ready)]


def _others(g: Cave, at: Space) -> list[int]:
    """The pieces that matter to its movement: no Ghosts (GHL-30), no Monster tokens (GHL-113)."""
    return [piece for piece in g.pieces_on(at) if piece != GHOUL and piece != GHOST]


def _add_at_cost(options: list[Option], option: Option, points: int, sneak: int) -> None:
    """Offer a step if it can be paid, and again with each Sneak that waives one of its surcharges (GHL-54, GHL-58)."""
    if option.amount <= points:
        options.append(option)
    for used in range(1, min(sneak, option.amount - 1) + 1):
        if option.amount - used <= points:
            used_cards = used if used > 1 else -1
            options.append(Option("sneak", option.space, option.piece, used_cards, option.amount - used))


def _add_terrain_steps(g: Cave, me: Ghoul, at: Space, points: int, sneak: int, options: list[Option]) -> None:
    """From Pit to Pit (GHL-90, TER-51), and off Terrain onto an open space, where a Dark tile is placed (TER-12)."""
    if at not in g.ground:
        return
    if kind_at(g, at) == PIT:
        for to in other_pits(g, at):
            _add_hard_step(g, me, to, 1, points, sneak, options)
    if not g.collapsing and tiles_left(g):
        walls = g.edges[at]
        options += [
            Option("leave-terrain", at + way, amount=1)
            for bit, way, _ in SIDES
            if at + way not in g.edges and not walls & bit
        ]


def _may_enter_pit(g: Cave, me: Ghoul, to: Space, left: int) -> bool:
    """Nobody may enter a Pit without the movement to leave it again this turn (TER-52)."""
    return kind_at(g, to) != PIT or _cheapest_exit(g, me, to) <= left


def _cheapest_exit(g: Cave, me: Ghoul, pit: Space) -> int:
    """The movement it takes to get from a Pit to a space where the turn may end."""
    here = _exit_cost(g, me, pit)
    return min([here, *(1 + _exit_cost(g, me, other) for other in other_pits(g, pit))])


def _exit_cost(g: Cave, me: Ghoul, pit: Space) -> int:
    best = 99
    for bit, way, _ in SIDES:
        to = pit + way
        if to not in g.edges:
            if not g.collapsing and tiles_left(g):
                best = min(best, 1)
        elif kind_at(g, to) != PIT and not board.impassable(g, to):
            cost = 1 + (not me.sneaking and bool(g.edges[pit] & bit)) + (not me.sneaking and bool(_others(g, to)))
            best = min(best, cost)
    return best


def _mind_the_pit(g: Cave, me: Ghoul, at: Space, points: int, options: list[Option]) -> list[Option]:
    """On a Pit the turn may not end, nor be spent on other things, while the Ghoul can still leave (TER-52, TER-54)."""
    way_out = _cheapest_exit(g, me, at)
    if way_out > points:
        return options
    keep = [option for option in options if option is not STOP]
    steps = ("move", "sneak", "leave-terrain")
    return [o for o in keep if o.verb in steps or _movement_cost(o) + way_out <= points] or options


def _movement_cost(option: Option) -> int:
    if option.verb == "terror":
        return BLINK_COST if option.card == BLINK and option.amount == 1 else 0
    return option.amount if option.verb in ("flare", "collect") else 0


def step(g: Cave, me: Ghoul, option: Option) -> Flow[None]:
    """One step, with the attack that was declared with it (GHL-23, GHL-112); it reveals nothing (GHL-24)."""
    me.means.movement -= option.amount
    to = option.space
    if g.story is not None and option.verb != "ride":
        g.tell("move", "GHL-23", me.name, to, GHOUL, amount=option.amount)
    declared = option.piece >= 0 and option.piece != GHOUL
    jumps = g.jumps
    yield from arrive(g, me.seat, GHOUL, to, ride=not declared)
    if declared and g.jumps == jumps:  # sent elsewhere: no attack, nothing more to pay (GHL-112)
        yield from attack(g, me, option)


def sneak(g: Cave, me: Ghoul, option: Option) -> Flow[None]:
    """A step with a surcharge waived by Sneak, or two by two of them (GHL-58)."""
    for _ in range(max(1, option.card)):
        me.terror.use_first(SNEAK)
        g.tell("use-terror", "GHL-58", me.name, thing=TERROR_NAMES[SNEAK], amount=1)
    yield from step(g, me, option)


def leave_terrain(g: Cave, me: Ghoul, option: Option) -> Flow[None]:
    """Leave Terrain onto an open space: a Dark tile is placed there first (TER-12)."""
    yield from place_dark(g, option.space)
    yield from step(g, me, option)


def use_flare(g: Cave, me: Ghoul, option: Option) -> Flow[None]:
    """Flare on its own space for 1 movement point (GHL-96, VAR-95, MAP-61)."""
    me.means.movement -= option.amount
    if g.nature is not None and not me.terror.applies(CHEAT):
        face = g.roll(FACES, 1)[0]
    else:
        face = yield from roll_dragon_die(me)
    at = g.where[GHOUL]
    if g.story is not None:
        g.tell("flare", "VAR-94", me.name, at, thing=DRAGON_FACES[face])
    yield from flare(g, me, me.seat, at, face, at)


# ------------------------------------------------------------------ collecting


def _add_collecting(me: Ghoul, points: int, here: tuple[int, ...], options: list[Option]) -> None:
    """Treasures and Gems for 2 movement points each; Seize makes it cheaper (GHL-32, GHL-58)."""
    cost = 0 if me.seizing else SEIZE_COST if me.terror.applies(SEIZE) else COLLECT
    for token in sorted(set(here)):
        if token == TREASURE or token in GEMS:
            if cost <= points:
                options.append(Option("collect", card=token, amount=cost))
            if token in GEMS and cost == SEIZE_COST and points >= COLLECT:
                options.append(Option("collect", card=token, amount=COLLECT))  # pay 2, no roll


def collect(g: Cave, me: Ghoul, option: Option) -> Flow[None]:
    """Collect a Treasure or Gem; no attack (GHL-32 to GHL-36)."""
    token, at = option.card, g.where[GHOUL]
    me.means.movement -= option.amount
    seized = me.seizing
    certain = seized or (me.terror.applies(SEIZE) and option.amount == COLLECT)
    if seized:
        me.seizing = False
    elif me.terror.applies(SEIZE):
        me.terror.use_first(SEIZE)
    board.take_token(g, at, token)
    if token == TREASURE:
        yield from gain_treasure(g, me)
    else:
        g.supply[token] += 1
        yield from _take_gem(g, me, certain)
    if seized:  # two single draws (GHL-120)
        yield from draw_terror(g, me.name, me.seat, me.terror)
        yield from draw_terror(g, me.name, me.seat, me.terror)


def _take_gem(g: Cave, me: Ghoul, certain: bool) -> Flow[None]:
    """A Gem may be trapped: the centre makes the Ghoul skitter; otherwise it is worth a Treasure (GHL-34)."""
    if not certain:
        face = yield from roll_dragon_die(me)
        if DRAGON_CENTRE[face]:
            dragon = next((role.seat for role in g.roles if role.name == "dragon"), -1)
            yield from skitter(g, me, dragon)
            return
    if g.supply[TREASURE]:
        g.supply[TREASURE] -= 1
    else:
        spaces = [at for at, tokens in sorted(g.tokens.items()) if TREASURE in tokens]
        if not spaces:
            return
        at = yield from choose_space(me.seat, GEM_TOKEN, TAKING, spaces)
        board.take_token(g, at, TREASURE)
    yield from gain_treasure(g, me)


def gain_treasure(g: Cave, me: Ghoul) -> Flow[None]:
    """A Treasure for its Treasure space; two go back to the supply for 1 Fury (GHL-33, GHL-35)."""
    me.treasures += 1
    if g.story is not None:
        g.tell("treasure", "GHL-33", me.name, g.where[GHOUL])
    if me.treasures == TREASURES_PER_FURY:
        me.treasures = 0
        g.supply[TREASURE] += TREASURES_PER_FURY
        yield from gain_fury(g, me)


# ------------------------------------------------------------------ attacking


def attack_cost(g: Cave, piece: int) -> int:
    """Discs an attack takes: 1 + the target's defence (GHL-37)."""
    return 1 + max(0, STRIKES["ghoul", piece].defence(g, piece))


def _can_attack(g: Cave, me: Ghoul, piece: int) -> bool:
    """Each piece once a turn, and only with enough discs (GHL-27, GHL-38)."""
    return not me.struck >> piece & 1 and ("ghoul", piece) in STRIKES and attack_cost(g, piece) <= me.means.attack


def _add_attacks(g: Cave, me: Ghoul, at: Space, options: list[Option]) -> None:
    for piece in g.pieces_on(at):
        if piece != GHOUL and piece != GHOST and _can_attack(g, me, piece):
            options.append(Option("attack", at, piece, amount=attack_cost(g, piece)))


def attack(g: Cave, me: Ghoul, option: Option) -> Flow[None]:
    """Attack a piece: its effect, 1 Fury, the skitter, then what waits for it (GHL-37, GHL-39, GHL-47, GHL-117)."""
    piece = option.piece
    strike = STRIKES["ghoul", piece]
    me.means.attack -= attack_cost(g, piece)
    me.struck |= 1 << piece
    g.tell("attack", "GHL-37", me.name, g.where[GHOUL], piece, PIECES[piece])
    waiting = yield from strike.suffer(g, me, piece)
    yield from gain_fury(g, me)
    yield from skitter(g, me, strike.opponent(g, piece))
    if waiting is not None:
        yield from waiting


def smash(g: Cave, me: Ghoul, option: Option) -> Flow[None]:
    """Smash the Crystal on its space with 3 discs; then Fury and a skitter as after any attack (GHL-44, GHL-47)."""
    me.means.attack -= SMASH
    at = g.where[GHOUL]
    board.take_token(g, at, CRYSTAL)
    g.gone[CRYSTAL] += 1
    g.crystals_smashed += 1
    me.crystals += 1
    g.tell("smash", "GHL-44", me.name, at)
    meet_goal(g, me)
    yield from gain_fury(g, me)
    yield from skitter(g, me, g.cave_seat)  # the Cave names the symbol, if there is one (GHL-81, GHL-82)


# ------------------------------------------------------------------ Fury


def gain_fury(g: Cave, me: Ghoul) -> Flow[None]:
    """1 Fury; each even space reached by a gain draws a Terror card (GHL-49 to GHL-51)."""
    if me.fury == FURY_MAX:
        return
    me.fury += 1
    if g.story is not None:
        g.tell("fury", "GHL-49", me.name, amount=me.fury)
    meet_goal(g, me)
    if me.fury % 2 == 0:
        yield from draw_terror(g, me.name, me.seat, me.terror)


def meet_goal(g: Cave, me: Ghoul) -> None:
    """The goal once reached stays reached; entering the Entrance afterwards wins (GHL-02, GHL-03, GHL-103)."""
    goal = g.plan.goals[me.name]
    if not me.goal_met and (me.fury >= goal.n or (goal.m and me.crystals >= goal.m)):
        me.goal_met = True
        g.tell("goal", "GHL-02", me.name)


# ------------------------------------------------------------------ Terror cards


def _add_terror(g: Cave, me: Ghoul, at: Space, points: int, options: list[Option]) -> None:
    """Terror cards that can be used now (GHL-53 to GHL-58); Cheat and Adapt come up where their moment is."""
    hand = me.terror
    fresh = hand.fresh
    if fresh[CHASE]:
        options.append(FIRST[CHASE])
        if hand.may_use_once(CHASE):
            options.append(ONCE[CHASE])
    if fresh[HUNT] and me.means.attack < DISCS:
        options.append(FIRST[HUNT])
        if hand.may_use_once(HUNT):
            options.append(ONCE[HUNT])
    if fresh[SNEAK] and not me.sneaking:
        options.append(ONCE[SNEAK])
    if fresh[BLINK] and at in g.lit and g.lit[at].crystal:
        if points >= BLINK_COST and blink_targets(g, me, once=False):
            options.append(FIRST[BLINK])
        if blink_targets(g, me, once=True):
            options.append(ONCE[BLINK])
    if fresh[SEIZE] and not me.seizing:
        options.append(ONCE[SEIZE])
    if fresh[SCOUR]:
        if at in g.dark:
            options.append(FIRST[SCOUR])
        options.append(ONCE[SCOUR])


def use_terror(g: Cave, me: Ghoul, option: Option) -> Flow[None]:
    """Use one of the two effects of a Terror card (GHL-53 to GHL-58)."""
    kind, once = option.card, option.amount == 2
    if once:
        me.terror.use_once(kind)
    else:
        me.terror.use_first(kind)
    g.tell("use-terror", "GHL-58", me.name, thing=TERROR_NAMES[kind], amount=option.amount)
    if kind == CHASE:
        me.means.movement += CHASE_POINTS[once]
    elif kind == HUNT:
        me.means.attack = min(DISCS, me.means.attack + HUNT_DISCS[once])  # GHL-19
    elif kind == SNEAK:
        me.sneaking = True
    elif kind == SEIZE:
        me.seizing = True
    elif kind == BLINK:
        yield from _blink(g, me, once)
    elif once:
        me.scouring = True
    else:
        yield from _scour(g, me)


def blink_targets(g: Cave, me: Ghoul, once: bool) -> list[Space]:
    """Another revealed Crystal tile without pieces; once per game any unoccupied space with a tile (GHL-58)."""
    if once:
        return [at for at in sorted(g.edges) if g.unoccupied(at) and _may_blink_onto(g, me, at)]
    return [at for at in sorted(g.crystal_tiles) if at not in g.where]


def _may_blink_onto(g: Cave, me: Ghoul, at: Space) -> bool:
    return not board.impassable(g, at) and _may_enter_pit(g, me, at, me.means.movement)


def _blink(g: Cave, me: Ghoul, once: bool) -> Flow[None]:
    if not once:
        me.means.movement -= BLINK_COST
    to = yield from choose_space(me.seat, BLINK_TO, BLINKING, blink_targets(g, me, once))
    g.tell("blink", "GHL-58", me.name, to, GHOUL)
    yield from arrive(g, me.seat, GHOUL, to)


def _scour(g: Cave, me: Ghoul) -> Flow[None]:
    """Look at the Dark tile it stands on, alone, and perhaps reveal it at once (GHL-58)."""
    at = g.where[GHOUL]
    yield from look(g, at, 1 << me.seat)
    option = yield from choose(me.seat, SCOUR_REVEAL, (REVEAL_IT, LEAVE_DARK))
    if option is REVEAL_IT:
        yield from reveal(g, me, me.seat, (at,), at)


def scour_reveal(g: Cave, me: Ghoul, option: Option) -> Flow[None]:
    """Reveal a tile looked at while scouring (GHL-58)."""
    yield from reveal(g, me, me.seat, (option.space,), g.where[GHOUL])


ACTIONS: Final = {
    "move": step,
    "sneak": sneak,
    "leave-terrain": leave_terrain,
    "flare": use_flare,
    "collect": collect,
    "attack": attack,
    "smash": smash,
    "terror": use_terror,
    "scour-reveal": scour_reveal,
}
"""What each verb of the phase does."""
