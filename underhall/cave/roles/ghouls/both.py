"""What the boards of both Ghouls have in common, and all that others may do to either.

Their turns are in `ghoul` and `vile_ghoul`. What both do in them is in the modules beside it: `moves`,
`attacks`, `gains` (collecting), `terror` (the cards) and `using_terror`, `cheating` (dice), `boosts` (those of the Vile
Ghoul), `skitter`; `acts` joins them. `aims` is for bots, and in `pairs` is how they meet others.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Final

from underhall import facts
from underhall.cave import verbs
from underhall.cave.map.filling import dark_tiles_to_start_on
from underhall.cave.map.forced import others_on
from underhall.cave.map.reveal import look
from underhall.cave.map.terrain import MAGMA, around_entrance, kind_at
from underhall.cave.play import possession
from underhall.cave.role import CaveRole
from underhall.cave.roles.ghouls.attacks import Strike
from underhall.cave.roles.ghouls.gains import TREASURES_PER_FURY
from underhall.cave.roles.ghouls.moves import step, ways_in
from underhall.cave.roles.ghouls.reasons import why_not
from underhall.cave.roles.ghouls.skitter import skitter
from underhall.cave.roles.ghouls.terms import ghoul_terms
from underhall.cave.roles.ghouls.terror import KINDS, TERROR_CARD, TERROR_NAMES, TerrorHand
from underhall.engine.flow import Flow, Option, Prompt
from underhall.hall import deeds
from underhall.hall.asks import choose, choose_space
from underhall.hall.pairs import Effect
from underhall.hall.pieces import GHOUL
from underhall.hall.role import Role
from underhall.hall.space import OFF, Space
from underhall.hall.tokens import TREASURE
from underhall.hall.turn import PLAYING
from underhall.hall.verbs import verb
from underhall.hall.view import Card

if TYPE_CHECKING:
    from underhall.cave.setup.mixes import Mix
    from underhall.cave.state import Cave
    from underhall.hall.plan import Terms
    from underhall.hall.reasons import Why

FACTS: Final = facts.ghoul()
DISCS: Final = FACTS.components.ghoul_discs
TERROR_CARDS: Final = sum(card.copies for card in FACTS.terror)

START: Final = Prompt("ghoul-start", "Choose the Dark tile on which you come into play.", "GHL-07")
START_TILE: Final = Prompt("ghoul-start-tile", "No Dark tile is free: where is one placed for you?", "GHL-08")
START_ENTRANCE: Final = Prompt("ghoul-start-entrance", "No tile is left: where do you come into play?", "GEN-11")
LOSE_TERROR: Final = Prompt("lose-terror", "Which Terror card do you lose? It is shuffled into the deck.", "GHL-76")
LOSE: Final = verb("lose-terror", "the Terror card that is shuffled into the deck", card=TERROR_CARD)
LOSING: Final = tuple(Option(LOSE, card=kind) for kind in range(KINDS))


class Means:
    """What a turn is played with: its own points, or those of a Possession card (GST-71, GST-72).

    movement, attack: in its own turn attack is the discs on the Attack space (GHL-19, VGL-20), and so its Defense.
    dice, movement_die, attack_die: the Ghoul's roll and what it kept of it. boosts, bonus: the Vile Ghoul's Boost dice
    left and its temporary Attack. lent: the dice a Possession card lets it roll; 0: this is its own turn. own: in a
    possession turn, its own points, and so its Defense.
    """

    __slots__ = ("attack", "attack_die", "bonus", "boosts", "dice", "lent", "movement", "movement_die", "own")

    def __init__(self, lent: int = 0, own: Means | None = None) -> None:
        self.movement = 0
        self.attack = 0
        self.movement_die = 0
        self.attack_die = 0
        self.dice: tuple[int, ...] = ()
        self.boosts = 0
        self.bonus = 0
        self.lent = lent
        self.own = own

    def rolled(self) -> bool:
        """Whether the Ghoul's dice lie there and none is chosen yet (GHL-17)."""
        return self.movement_die == 0 and len(self.dice) > 0

    def copy(self) -> Means:
        """An independent copy."""
        other: Means = Means.__new__(Means)
        other.movement = self.movement
        other.attack = self.attack
        other.movement_die = self.movement_die
        other.attack_die = self.attack_die
        other.dice = self.dice
        other.boosts = self.boosts
        other.bonus = self.bonus
        other.lent = self.lent
        other.own = None if self.own is None else self.own.copy()
        return other

    def key(self) -> tuple[Any, ...]:
        """The points as plain data."""
        dice = (self.movement_die, self.attack_die, self.dice)
        own = None if self.own is None else self.own.key()
        return self.movement, self.attack, *dice, self.boosts, self.bonus, self.lent, own


class GhoulRole(CaveRole):
    """What both boards have in common. Nothing kills a Ghoul, takes it off the map or ends its turn early (GHL-119)."""

    __slots__ = (
        "crystals",
        "goal_met",
        "looked",
        "means",
        "scouring",
        "seizing",
        "sneaking",
        "stabbed",
        "struck",
        "terror",
        "treasures",
    )

    pieces: ClassVar[tuple[int, ...]] = (GHOUL,)
    shares_crystals: ClassVar[bool] = True
    main_questions: ClassVar[tuple[str, ...]] = ("ghoul-act", "vile-act")
    strikes: ClassVar[Effect[Strike]]
    """How its attack works on each role."""
    smashing: ClassVar[Option]
    """The option of smashing a Crystal."""
    escape_clause: ClassVar[str]

    @classmethod
    def terms(cls, mix: Mix) -> tuple[Terms, ...]:
        """What a mix fixes for this role alone."""
        return (ghoul_terms(mix, cls.name),)

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.goal_met = False  # once reached, it is never undone (GHL-02)
        self.treasures = 0  # GHL-04
        self.crystals = 0  # smashed by itself, for goals that count them (VAR-109)
        self.means = Means()
        self.terror = TerrorHand()  # GHL-05, VGL-07
        self.struck = 0  # pieces attacked this turn, a bit each (GHL-38)
        self.stabbed = 0  # the Thief's Action cubes on its board (GHL-75)
        self.sneaking = False
        self.seizing = False
        self.scouring = False
        self.looked: tuple[Space, ...] = ()  # Dark tiles seen while scouring

    def copy_base(self, other: Role[Any]) -> None:
        """Copy what both have."""
        assert isinstance(other, GhoulRole)
        super().copy_base(other)
        other.goal_met = self.goal_met
        other.treasures = self.treasures
        other.crystals = self.crystals
        other.means = self.means.copy()
        other.terror = self.terror.copy()
        other.struck = self.struck
        other.stabbed = self.stabbed
        other.sneaking = self.sneaking
        other.seizing = self.seizing
        other.scouring = self.scouring
        other.looked = self.looked

    def key(self) -> tuple[Any, ...]:
        """What both have as plain data."""
        return (
            self.goal_met,
            self.treasures,
            self.crystals,
            self.means.key(),
            self.terror.key(),
            self.struck,
            self.stabbed,
            self.sneaking,
            self.seizing,
            self.scouring,
            self.looked,
        )

    def holds(self, token: int) -> int:
        """Treasures on its board (GHL-04)."""
        return self.treasures if token == TREASURE else 0

    def slid(self, to: Callable[[Space], Space]) -> None:
        """A part of the map slid."""
        self.looked = tuple(sorted(map(to, self.looked)))

    @property
    def defense(self) -> int:
        """What others must beat: the discs left on the Attack space (GHL-59, GHL-60, VGL-36)."""
        own = self.means.own
        return self.means.attack if own is None else own.attack

    def attack_now(self) -> int:
        """Its Attack with the Vile Ghoul's temporary bonus (VGL-25)."""
        return self.means.attack + self.means.bonus

    # ------------------------------------------------------------------ what each Ghoul does in its own way

    def overcomes(self, defence: int) -> bool:
        """Whether it can attack a piece with this defence now (GHL-37, VGL-27)."""
        raise NotImplementedError

    def discs_for(self, defence: int) -> int:
        """The discs an attack on it takes off the Attack space (GHL-37, VGL-23)."""
        raise NotImplementedError

    def may_smash(self) -> bool:
        """Whether it is strong enough for a Crystal (GHL-44, VGL-28)."""
        raise NotImplementedError

    def attacked(self, g: Cave, success: bool) -> Flow[None]:
        """What an attack brings it, before it skitters (GHL-47, VGL-32)."""
        raise NotImplementedError

    def turned_in(self, g: Cave) -> Flow[None]:
        """What two Treasures bring it (GHL-35, VGL-33)."""
        raise NotImplementedError

    def may_hunt(self) -> bool:
        """Whether Hunt would add anything (GHL-58)."""
        return True

    def hunt(self, points: int) -> None:
        """Hunt adds to its attack (GHL-58, VGL-35)."""
        raise NotImplementedError

    def drowse(self, g: Cave) -> None:
        """What Soporific Spores take from it, before it skitters (GHL-72, VGL-34)."""

    def reached(self, g: Cave) -> bool:
        """Whether it has all it needs before it may escape (GHL-02, VGL-04)."""
        raise NotImplementedError

    # ------------------------------------------------------------------ goal and Crystals

    def crystal_smashed(self, g: Cave, by: CaveRole) -> None:
        """It counts only its own (VAR-109)."""
        if by.name == self.name:
            self.crystals += 1
            self.meet_goal(g)

    def meet_goal(self, g: Cave) -> None:
        """The goal once reached stays reached; entering the Entrance afterwards wins (GHL-02, GHL-103, VGL-04)."""
        if not self.goal_met and self.reached(g):
            self.goal_met = True
            g.tell("goal", self.escape_clause, self.name)

    # ------------------------------------------------------------------ coming into play

    def come_into_play(self, g: Cave) -> Flow[None]:
        """Start on any unoccupied Dark tile; failing that on one placed for it (GHL-07, GHL-08, GHL-116, VGL-08)."""
        if g.where[GHOUL] != OFF:  # until then it is off the map (GHL-61)
            return
        prompt = START
        spaces = yield from dark_tiles_to_start_on(g, self.seat, START_TILE)
        if not spaces:
            prompt = START_ENTRANCE
            spaces = around_entrance(g) or [g.entrance]
        at = yield from choose_space(self.seat, prompt, deeds.STARTING, spaces)
        g.where[GHOUL] = at
        g.tell("start", "GHL-07", self.name, at, GHOUL)

    def begin_turn(self, g: Cave) -> None:
        """Reset what counts by the Ghoul's own turn."""
        self.terror.begin_turn()
        self.struck = 0

    def apply_backstab(self, g: Cave) -> None:
        """A pending Backstab takes movement points, not below 0, and the cubes go back (GHL-20, VGL-21)."""
        if self.stabbed and not self.means.lent:  # not in a possession turn (GST-71)
            self.means.movement = max(0, self.means.movement - self.stabbed)
            g.tell("slowed", "GHL-20", self.name, amount=self.stabbed)
            self.stabbed = 0

    def end_of_turn(self, g: Cave) -> Flow[None]:
        """Magma, then cards used for the whole turn leave the game (GHL-118)."""
        if g.ground and kind_at(g, g.where[GHOUL]) == MAGMA:
            yield from skitter(g, self, -1)  # GHL-92, TER-17
        self.terror.end_turn()
        self.sneaking = self.seizing = self.scouring = False
        self.looked = ()
        self.means.movement = 0  # points exist only for the turn (GHL-12)
        self.means.boosts = self.means.bonus = 0

    # ------------------------------------------------------------------ possession turns

    def possessed(self, g: Cave, influence: int) -> Flow[None]:
        """Points and dice of the card; its own discs, dice and Terror cards are put away (GST-71, GST-72)."""
        dice = possession.CARDS[self.name].roll_ghoul_dice
        assert dice is not None, "a Possession card of a Ghoul without dice"
        self.means = Means(dice.at(influence), self.means)
        self.terror.set_aside()
        return
        yield  # a flow without a question

    def released(self, g: Cave) -> Flow[None]:
        """Its own points again; Terror cards drawn meanwhile are shuffled back (GST-53, GST-71, GST-72)."""
        assert self.means.own is not None, "no possession turn has begun"
        self.means = self.means.own
        self.terror.take_back()
        return
        yield  # a flow without a question

    # ------------------------------------------------------------------ entering spaces

    def escape(self, g: Cave) -> None:
        """It wins on entering the Entrance once the goal is reached (GHL-02, MAP-21)."""
        if self.goal_met and g.where[GHOUL] == g.entrance:
            g.win(self, self.escape_clause, f"the {self.title} escaped")

    def entered(self, g: Cave, piece: int, space: Space) -> Flow[None]:
        """It may escape; Scour looks at a Dark tile."""
        self.escape(g)
        if self.scouring and space in g.dark:
            yield from look(g, space, 1 << self.seat)
            self.looked = tuple(sorted({*self.looked, space}))

    def rides(self, g: Cave, piece: int, onward: Space, mover: int) -> list[Option]:
        """The River carries it free; a piece in the way costs 1 or is attacked, as on any step (GHL-89, TER-65)."""
        if mover == self.seat and g.active is self and g.turn.stage == PLAYING:
            return [
                Option(verbs.RIDE, onward, target, amount=extra)
                for target, extra in ways_in(g, self, onward)
                if extra <= self.means.movement
            ]
        return [] if others_on(g, piece, onward) else super().rides(g, piece, onward, mover)

    def ride(self, g: Cave, piece: int, mover: int, option: Option) -> Flow[None]:
        """Ride on, paying what is due, with the attack that was declared with it (TER-65)."""
        if mover == self.seat:
            yield from step(g, self, option)
        else:
            yield from super().ride(g, piece, mover, option)

    # ------------------------------------------------------------------ what other roles use

    def on_map(self, g: Cave) -> bool:
        """Whether its first turn has come; until then it cannot be targeted (GHL-61)."""
        return g.where[GHOUL] != OFF

    def discard_terror(self, g: Cave, clause: str) -> Flow[None]:
        """It loses a Terror card of its own choice, if it has any; it is shuffled into the deck (GHL-76)."""
        held = [kind for kind in range(KINDS) if self.terror.held(kind)]
        if held:
            option = yield from choose(self.seat, LOSE_TERROR, [LOSING[kind] for kind in held])
            self.lose_terror(g, option.card, clause)

    def lose_terror(self, g: Cave, kind: int, clause: str) -> None:
        """A Terror card is shuffled into the deck (GHL-74, GHL-76)."""
        self.terror.lose(kind)
        g.tell("terror-lost", clause, self.name, thing=TERROR_NAMES[kind])

    # ------------------------------------------------------------------ what others see

    def why_not(self, g: Cave, at: Space, piece: int) -> Why | None:
        """Why it cannot go there, strike or collect."""
        return why_not(g, self, at, piece)

    def terror_cards(self) -> list[Card]:
        """The Terror cards by its board; all are public (GHL-52)."""
        terror = self.terror
        held = [
            Card(kind, TERROR_NAMES[kind], state, clause="GHL-53")
            for kind in range(KINDS)
            for state, count in (
                ("ready", terror.fresh[kind]),
                ("used", terror.spent[kind]),
                ("leaving", terror.leaving[kind]),
            )
            for _ in range(count)
        ]
        drawn = (*terror.drawn, *terror.spoils)
        return held + [Card(kind, TERROR_NAMES[kind], "drawn", clause="GHL-53") for kind in drawn]

    def backstab_note(self) -> list[str]:
        """What the Thief's cubes on its board mean (GHL-75)."""
        return [f"Backstab: {self.stabbed} movement less on its next turn."] if self.stabbed else []

    def check(self, g: Cave) -> None:
        """Thirteen Terror cards, nine discs, no pair of Treasures."""
        assert self.terror.everywhere() == TERROR_CARDS, "Terror cards do not add up (GEN-14)"
        assert 0 <= self.means.attack <= DISCS, "more Ghoul discs than exist (GHL-19)"
        assert 0 <= self.treasures < TREASURES_PER_FURY, "a pair of Treasures was not turned in (GHL-35)"
        assert self.means.movement >= 0, "negative movement points (GHL-31)"
