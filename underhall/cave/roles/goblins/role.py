"""The Goblins (GOB): three Tribes that hide, populate, ambush and scatter, driven by Rage.

Here is their board. Phases 1 to 4 are in `war`, the activation of Tribes in `tribes`, with `tribe_moves` and
`tribe_attacks`; the Secrets in `secrets`, the Monster cards in `monsters`, what a turn is played with in `means`
and `possessed`, what others see in `panel`, and in `pairs` how they and the Knight meet.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, cast

from underhall.cave.map.arrive import arrive
from underhall.cave.map.forced import others_on
from underhall.cave.map.terrain import MAGMA, kind_at
from underhall.cave.play import artifacts
from underhall.cave.play.monsters import (
    BRIGHT_BEETLES,
    MONSTER,
    MONSTER_NAMES,
    PET_FROG,
    STRENGTH_DISC,
    monster_deck,
)
from underhall.cave.role import CaveRole
from underhall.cave.roles.goblins.means import (
    FACTS,
    MALAISE,
    MALAISE_AT,
    MAX_POPULATION,
    MAX_RAGE,
    OWN_DISCS,
    SCATTER_LOSS,
    SLOTS,
    Means,
)
from underhall.cave.roles.goblins.pairs import AMBUSH, ambush
from underhall.cave.roles.goblins.panel import panel, shares
from underhall.cave.roles.goblins.possessed import possess, release
from underhall.cave.roles.goblins.reasons import why_not
from underhall.cave.roles.goblins.secrets import (
    BOMBER_STRENGTH,
    EFFECTS,
    GOBLIN_RUBY,
    HEX,
    RUBY_PERCEPTION,
    TIMELY,
    TRAP,
    TRAP_BONUS,
    Hexing,
    Timely,
    Working,
    discard_face_up,
    discard_secrets,
    draw_secrets,
    finish_cave_in,
    secrets_deck,
)
from underhall.cave.roles.goblins.tribe_attacks import ATTACK, Assault, burn_out, obliging
from underhall.cave.roles.goblins.tribe_moves import counts_as_lit, may_enter, unoccupied_dark, water_cost
from underhall.cave.roles.goblins.tribes import ACTIONS, Action, activate_tribes, activations, tribe_options
from underhall.cave.roles.goblins.war import (
    ACTIVATE,
    MONSTERS,
    POPULATE,
    SECRETS,
    WAR,
    choose_war_card,
    populate_tribes,
    receive_monsters,
    receive_secrets,
    war_deck,
)
from underhall.cave.verbs import TRIBE
from underhall.engine.flow import Flow, Option, Prompt
from underhall.hall import grid
from underhall.hall.asks import choose
from underhall.hall.pieces import FANGS, KNIGHT, TRIBES
from underhall.hall.shares import Shares
from underhall.hall.space import OFF, Space
from underhall.hall.tokens import LAMP, WEB
from underhall.hall.verbs import verb
from underhall.hall.view import Panel

if TYPE_CHECKING:
    from underhall.cave.state import Cave
    from underhall.hall.cards import Cards
    from underhall.hall.reasons import Why
    from underhall.hall.state import Hall

__all__ = ["AMBUSH", "ATTACK", "HEX", "MAX_POPULATION", "MAX_RAGE", "SLOTS", "Assault", "Goblins", "Hexing"]

SPARE: Final = Prompt(
    "bright-beetles", "Discard the Bright Beetles so that the Tribe loses 1 Population less?", "GOB-54"
)
WHICH_MONSTER: Final = Prompt("scatter-monster", "The Bones Tribe scatters: which Monster is discarded?", "GOB-53")
WARD_OFF: Final = Prompt("trap", "Discard Trap, so that no Tribe is affected?", "GOB-81")

DISCARD_MONSTER: Final = verb("discard-monster", "the Monster a scattering Tribe discards", piece=TRIBE, card=MONSTER)
USE_BEETLES: Final = Option(verb("use-beetles", "discard the Bright Beetles to lose 1 Population less"))
LOSE_ALL: Final = Option(verb("lose-all", "keep the Bright Beetles and lose all the Population"))
USE_TRAP: Final = Option(verb("use-trap", "discard Trap, so that no Tribe is affected"))
KEEP_TRAP: Final = Option(verb("keep-trap", "keep Trap"))


class Goblins(CaveRole):
    """The Goblins' board, second in turn order (GOB-01). A Tribe is named by its piece: FANGS, BONES or EYE."""

    __slots__ = ("crystals", "means", "monster_deck", "monsters", "rage", "secrets", "stood", "war")

    name: ClassVar[str] = "goblins"
    title: ClassVar[str] = "Goblins"
    pieces: ClassVar[tuple[int, ...]] = TRIBES
    shares_crystals: ClassVar[bool] = True
    hexes: ClassVar[bool] = True
    main_questions: ClassVar[tuple[str, ...]] = ("activate", "tribe-fangs", "tribe-bones", "tribe-eye")
    actions: ClassVar[Mapping[str, Action]] = ACTIONS
    """What each verb of an activation does."""
    timely: ClassVar[Mapping[int, Timely | None]] = TIMELY
    effects: ClassVar[Mapping[int, Working]] = EFFECTS
    """When a Secrets card can be played, and what it does."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.rage = FACTS.setup.rage  # GOB-02
        self.means = Means()
        self.monsters: list[tuple[int, ...]] = [()] * len(TRIBES)  # by Tribe, Fangs first; they also lie in the deck
        self.war = war_deck()  # GOB-03
        self.monster_deck = monster_deck()
        self.secrets = secrets_deck()
        self.crystals = 0  # smashed and kept, without a Knight (GOB-41, GOB-87)
        self.stood: list[Space] = [OFF] * len(TRIBES)  # where each Tribe was before the space it enters (TER-25)

    def copy(self) -> Self:
        """An independent copy."""
        other = self.__class__.__new__(self.__class__)
        self.copy_base(other)
        other.rage = self.rage
        other.means = self.means.copy()
        other.monsters = self.monsters.copy()
        other.war = self.war.copy()
        other.monster_deck = self.monster_deck.copy()
        other.secrets = self.secrets.copy()
        other.crystals = self.crystals
        other.stood = self.stood.copy()
        return other

    def key(self) -> tuple[Any, ...]:
        """The board as plain data; where the Tribes stood follows from where they stand."""
        return (
            self.rage,
            self.means.key(),
            tuple(self.monsters),
            self.war.key(),
            self.monster_deck.key(),
            self.secrets.key(),
            self.crystals,
        )

    def cards(self) -> tuple[Cards, ...]:
        """War, Monster and Secrets cards (GOB-03)."""
        return self.war, self.monster_deck, self.secrets

    def slid(self, to: Callable[[Space], Space]) -> None:
        """A part of the map slid (COL-36); a lurking Tribe keeps its place (COL-39)."""
        means = self.means
        means.exits = tuple(map(to, means.exits))
        means.visited = tuple((to(at), laden) for at, laden in means.visited)
        self.stood = list(map(to, self.stood))

    # ------------------------------------------------------------------ statistics (GOB-07, GOB-13)

    def tribe_population(self, tribe: int) -> int:
        """The Population of a Tribe: its Goblin discs, or what a Possession card says (GOB-07, GST-67)."""
        return self.means.fixed or self.means.population[tribe - FANGS]

    def discs(self, tribe: int) -> int:
        """The Goblin discs of a Tribe."""
        return self.means.population[tribe - FANGS]

    def has(self, tribe: int, monster: int) -> bool:
        """Whether a Monster is assigned to a Tribe."""
        return monster in self.monsters[tribe - FANGS]

    def strength(self, g: Hall[Any], tribe: int) -> int:
        """A Tribe's Strength now, without Trap (GOB-07, GOB-13)."""
        return self.strength_of(tribe, self.tribe_population(tribe))

    def strength_of(self, tribe: int, population: int) -> int:
        """The Strength it would have with so much Population (GOB-07, GOB-25, GOB-79)."""
        monsters = self.monsters[tribe - FANGS]
        value = population + OWN_DISCS[tribe - FANGS]
        for monster in monsters:
            value += STRENGTH_DISC[monster]
        if self.means.bomber == tribe:
            value += BOMBER_STRENGTH
        if self.rage <= MALAISE_AT and PET_FROG not in monsters:
            value += MALAISE  # GOB-13, GOB-74, GOB-95
        return value if value > 0 else 0

    def bare_strength(self, tribe: int) -> int:
        """A Tribe's Strength without Monsters and Secrets (GOB-82)."""
        malaise = MALAISE if self.rage <= MALAISE_AT else 0
        return max(0, self.tribe_population(tribe) + OWN_DISCS[tribe - FANGS] + malaise)

    def perception(self, g: Hall[Any], tribe: int) -> int:
        """A Tribe's Perception now, without Trap (GOB-07, GOB-78)."""
        ruby = RUBY_PERCEPTION if GOBLIN_RUBY in self.secrets.shown and not self.means.fixed else 0
        return self.tribe_population(tribe) + 1 + ruby

    # ------------------------------------------------------------------ Trap (GOB-81)

    def trap(self) -> int:
        """1 while Trap lies face up: what is added to Strength and Perception against an attack (GOB-81)."""
        return TRAP_BONUS if TRAP in self.secrets.shown else 0

    def spring_trap(self, g: Hall[Any]) -> None:
        """An attack went ahead against Trap: it is discarded (GOB-81)."""
        if TRAP in self.secrets.shown:
            discard_face_up(g, self, TRAP, "GOB-81")

    def wards_off(self, g: Hall[Any], clause: str) -> Flow[bool]:
        """A Dragon power or Unicorn attack targets a Tribe: they may discard Trap to ignore it (GOB-81, DRG-62)."""
        if TRAP not in self.secrets.shown:
            return False
        option = yield from choose(self.seat, WARD_OFF, (USE_TRAP, KEEP_TRAP))
        if option is KEEP_TRAP:
            return False
        discard_face_up(g, self, TRAP, clause)
        return True

    # ------------------------------------------------------------------ Rage (GOB-11 to GOB-14)

    def gain_rage(self, g: Hall[Any], amount: int, clause: str) -> None:
        """Rage, at most 3 (GOB-11, GOB-12)."""
        self.rage = min(MAX_RAGE, self.rage + amount)
        if g.story is not None:
            g.tell("rage", clause, self.name, amount=self.rage)

    def lose_rage(self, g: Hall[Any], amount: int, clause: str) -> None:
        """Rage, at least 0 (GOB-11, GOB-14)."""
        self.rage = max(0, self.rage - amount)
        if g.story is not None:
            g.tell("rage", clause, self.name, amount=self.rage)

    # ------------------------------------------------------------------ losing Population, scattering (GOB-53, GOB-94)

    def lose_population(self, g: Hall[Any], tribe: int, amount: int, clause: str, scatters: bool = True) -> Flow[int]:
        """A Tribe loses Population and scatters at 0 (GOB-32, GOB-54, GOB-55, GOB-94); gives back how much it lost.

        That is no attack (TER-67). `scatters`: not if it has just scattered for the same cause (GOB-94). In a
        possession turn real discs are lost, and a Tribe without any stays on the map until the end of it (GST-67,
        GST-154).
        """
        lost = min(amount, self.discs(tribe))
        if lost and self.has(tribe, BRIGHT_BEETLES):
            option = yield from choose(self.seat, SPARE, (USE_BEETLES, LOSE_ALL))
            if option is USE_BEETLES:
                self.discard_monster(g, tribe, BRIGHT_BEETLES)
                lost -= 1
        self._take_discs(g, tribe, lost, clause)
        if lost and scatters and not self.tribe_population(tribe):
            yield from self._go_home(g, tribe, clause)
        return lost

    def scatter(self, g: Hall[Any], tribe: int, clause: str, beetles: bool = True) -> Flow[int]:
        """A Tribe scatters (GOB-53, GOB-54, GOB-94); gives back how much Population it lost.

        `beetles`: whether Bright Beetles soften it (GOB-82).
        """
        spared = 1 if beetles and self.has(tribe, BRIGHT_BEETLES) else 0
        lost = min(SCATTER_LOSS - spared, self.discs(tribe))
        self._take_discs(g, tribe, lost, clause)
        yield from self._go_home(g, tribe, clause)
        return lost

    # ------------------------------------------------------------------ what guests ask (MVR-79 to MVR-82)

    def obliges(self, g: Cave, piece: int, mover: CaveRole) -> bool:
        """A hero must attack a Tribe on a tile (MVR-82)."""
        return mover is g.in_slot("hero")

    def withstands(self, g: Cave, piece: int) -> int:
        """The Tribe's Strength, Trap included (MVR-80, GOB-81)."""
        return self.strength(g, piece) + self.trap()

    def is_hit(self, g: Cave, piece: int, by: int) -> Flow[bool]:
        """Against whoever holds the Dragon's seat Trap may be discarded to ignore one attack (GOB-81, MVR-46)."""
        if g.owner(by) is g.in_slot("beast") and (yield from self.wards_off(g, "GOB-81")):
            return False
        return (yield from super().is_hit(g, piece, by))

    def suffers(self, g: Cave, piece: int, by: int) -> Flow[None]:
        """It scatters, and Rage rises by 1 (MVR-58, MVR-81, GOB-12, GOB-59)."""
        yield from self.scatter(g, piece, "MVR-81")
        self.gain_rage(g, 1, "MVR-81")
        if g.owner(by) is g.in_slot("hero"):
            self.spring_trap(g)

    def snared(self, g: Cave, at: Space) -> None:
        """A Tribe has come onto a space with tokens: webs stop it on a Dark tile, and stay; a lamp stops it anywhere,
        and goes (MVR-56, MVR-79)."""
        tokens = g.tokens[at]
        if WEB in tokens and at in g.dark:
            self.means.halted = True
        if LAMP in tokens:
            grid.remove(g, at, LAMP)
            self.means.halted = True

    def wipe_out(self, g: Hall[Any], tribe: int, clause: str) -> Flow[int]:
        """A Tribe drops to 0 and scatters (Scratch); Bright Beetles keep 1 (GOB-54, GOB-60); how much it lost."""
        kept = 1 if self.has(tribe, BRIGHT_BEETLES) else 0
        lost = max(0, self.discs(tribe) - kept)
        self._take_discs(g, tribe, lost, clause)
        yield from self._go_home(g, tribe, clause)
        return lost

    def _take_discs(self, g: Hall[Any], tribe: int, count: int, clause: str) -> None:
        """Remove discs; when a Tribe's Population becomes 0 a face-up Goblin Ruby is discarded (GOB-55)."""
        if count == 0:
            return
        self.means.population[tribe - FANGS] -= count
        if tribe == self.means.active:
            self.means.visited = ()  # something changed
        if g.story is not None:
            g.tell("lose-population", clause, self.name, piece=tribe, amount=count)
        if not self.discs(tribe) and GOBLIN_RUBY in self.secrets.shown:
            discard_face_up(g, self, GOBLIN_RUBY, "GOB-55")

    def _go_home(self, g: Hall[Any], tribe: int, clause: str) -> Flow[None]:
        """The piece goes to the board, a Monster is discarded; Bones with two chooses one (GOB-53)."""
        yield from self.leave_map(g, tribe)
        if g.story is not None:
            g.tell("scatter", clause, self.name, piece=tribe)
        monsters = self.monsters[tribe - FANGS]
        if monsters and not self.means.fixed:  # a possessed one keeps it (GST-67)
            options = [Option(DISCARD_MONSTER, piece=tribe, card=monster) for monster in monsters]
            option = yield from choose(self.seat, WHICH_MONSTER, options)
            self.discard_monster(g, tribe, option.card)

    def discard_monster(self, g: Hall[Any], tribe: int, monster: int) -> None:
        """An assigned Monster goes to the discard pile, its Strength disc back to the supply (GOB-53)."""
        left = tuple(other for other in self.monsters[tribe - FANGS] if other != monster)
        self.monsters[tribe - FANGS] = left
        self.monster_deck.unshow(monster)
        self.monster_deck.discard(monster)
        g.tell("discard-monster", "GOB-53", self.name, piece=tribe, thing=MONSTER_NAMES[monster])

    # ------------------------------------------------------------------ Secrets

    def discard_secrets(self, g: Hall[Any], count: int, clause: str) -> Flow[int]:
        """Discard Secrets of their choice, a face-up Ruby excepted (GOB-96); gives back how many."""
        return discard_secrets(g, self, count, clause)

    def draw_secrets(self, g: Hall[Any], count: int) -> Flow[None]:
        """Draw Secrets up to the limit (GOB-24, GOB-26)."""
        return draw_secrets(g, self, count)

    # ------------------------------------------------------------------ where the Tribes are

    def hidden(self, g: Hall[Any], tribe: int) -> bool:
        """Whether a Tribe is on the board or lurking (GOB-09)."""
        return g.where[tribe] not in g.edges

    def waiting_in_hiding(self, g: Hall[Any]) -> list[int]:
        """The hidden Tribes with Population that still have their activation (GOB-08, GOB-28)."""
        done = self.means.done
        return [
            tribe
            for tribe in TRIBES
            if not done >> tribe & 1 and self.tribe_population(tribe) and self.hidden(g, tribe)
        ]

    def leave_map(self, g: Hall[Any], tribe: int) -> Flow[None]:
        """A Tribe that scatters goes to the board (GOB-53)."""
        g.where[tribe] = OFF
        return
        yield  # a flow without a question

    def put(self, g: Hall[Any], tribe: int, at: Space) -> None:
        """Place a Tribe's piece, which is no step (FRC-26); an Artifact comes with it or to it (GST-86, GST-87)."""
        before = g.where[tribe]
        g.where[tribe] = self.stood[tribe - FANGS] = at
        if g.carrying:
            artifacts.entered(cast("Cave", g), tribe, before, at)

    def place_of(self, g: Hall[Any], tribe: int) -> str:
        """Where a Tribe is, in a word (GOB-09)."""
        return "hidden" if g.where[tribe] == OFF else "lurking" if self.hidden(g, tribe) else "revealed"

    def counts_as_lit(self, g: Hall[Any], at: Space) -> bool:
        """Whether leaving a space counts as leaving a Lit tile (GOB-31)."""
        return counts_as_lit(g, at)

    def unoccupied_dark(self, g: Hall[Any]) -> list[Space]:
        """The Dark tiles that Secret Tunnels and Gnomes lead to (GOB-71, GOB-75)."""
        return unoccupied_dark(cast("Cave", g))

    def look_around(self, g: Hall[Any]) -> None:
        """Something has changed: the active Tribe may go again where it has been."""
        self.means.visited = ()
        self.stand(g)

    def stand(self, g: Hall[Any]) -> None:
        """Note where the active Tribe stands now, and whether with an Artifact: so it does not go in circles."""
        tribe = self.means.active
        if tribe >= 0:
            self.means.visited = (*self.means.visited, (g.where[tribe], artifacts.carries(g, tribe)))

    # ------------------------------------------------------------------ the turn

    def begin_turn(self, g: Hall[Any]) -> None:
        """Reset what counts by their own turn."""
        self.means.begin_turn()

    def play(self, g: Hall[Any]) -> Flow[None]:
        """Five phases in order; the first four are always carried out (GOB-98)."""
        turn = g.turn
        if turn.mending:
            yield from finish_cave_in(cast("Cave", g), self)
        for phase, rule in PHASES:
            if turn.phase == phase:
                if turn.cut:
                    return
                yield from rule(g, self)
                turn.phase += 1

    # ------------------------------------------------------------------ what they may choose

    def activations(self, g: Any) -> list[Option]:
        """The Tribes that can be activated, the Secrets, and the end of the turn (GOB-28)."""
        return activations(g, self)

    def tribe_options(self, g: Any, tribe: int) -> list[Option]:
        """Everything the active Tribe may do now (GOB-28)."""
        return tribe_options(g, self, tribe)

    # ------------------------------------------------------------------ possession

    def possessed(self, g: Cave, influence: int) -> Flow[None]:
        """Somebody else plays their turn (GST-67)."""
        return possess(g, self, influence)

    def summoned(self, g: Cave) -> None:
        """Monsters that lie before a hero cannot come to them: there is one of each (GEN-14, VAR-131)."""
        deck = self.monster_deck
        for other in (cards for role in g.roles for cards in role.cards() if cards.kind == deck.kind):
            deck.gone = other.shown
            deck.unknown = tuple(monster for monster in deck.unknown if monster not in deck.gone)

    def released(self, g: Cave) -> Flow[None]:
        """It is over."""
        release(g, self)
        return
        yield  # a flow without a question

    def activating(self, g: Hall[Any]) -> bool:
        """Whether it is their Phase 5."""
        return g.turn.phase == ACTIVATE and g.active is self

    def end_of_turn(self, g: Hall[Any]) -> Flow[None]:
        """The Fire Bomber's Crystal, Magma, and all War cards into the deck again (GOB-93, GOB-17, TER-30)."""
        bomber = self.means.bomber
        if bomber >= 0 and self.means.blows >> bomber & 1:
            yield from burn_out(g, self, bomber)
        if g.ground:
            for tribe in TRIBES:
                if kind_at(g, g.where[tribe]) == MAGMA:
                    yield from self.lose_population(g, tribe, MAX_POPULATION, "TER-30")  # TER-17, GOB-35
        for card in self.war.shown:
            self.war.discard(card)
        self.war.shown = ()
        self.war.shuffle_in_discards()
        self.means.end_turn()

    def alone_in_the_dark(self, g: Cave) -> int:
        """The Population of the largest Tribe: so many tiles they place or remove, alone (GOB-89, COL-45)."""
        return max(self.means.population)

    # ------------------------------------------------------------------ entering spaces

    def entered(self, g: Cave, piece: int, space: Space) -> Flow[None]:
        """Escape (GOB-87); Lake and River cost Population, by whoever's hand a Tribe enters (GOB-35, GOB-66)."""
        before, self.stood[piece - FANGS] = self.stood[piece - FANGS], space
        if space == g.entrance and self.may_escape(g):
            g.win(self, "GOB-87", "a Tribe escaped")
        if g.ground and water_cost(g, before, space):
            yield from self.lose_population(g, piece, 1, "GOB-35")

    def rides(self, g: Cave, piece: int, onward: Space, mover: int) -> list[Option]:
        """The River carries a Tribe on where it may enter (TER-60, TER-65)."""
        own = mover == self.seat and self.means.active == piece
        if may_enter(g, self, piece, onward) if own else not others_on(g, piece, onward):
            return super().rides(g, piece, onward, mover)
        return []

    def ride(self, g: Cave, piece: int, mover: int, option: Option) -> Flow[None]:
        """Ride on; an attack it must make ends the ride (GOB-33)."""
        yield from arrive(g, mover, piece, option.space, ride=not obliging(g, option.space))

    # ------------------------------------------------------------------ winning (GOB-85 to GOB-90)

    def crystal_smashed(self, g: Cave, by: CaveRole) -> None:
        """Without a Knight they count their own and a Ghoul's (GOB-87, GOB-90, VAR-109)."""
        if not by.shares_crystals or g.role_of(KNIGHT) is not None:
            return
        self.crystals += 1
        goal = g.plan.goals[self.name]
        if goal.kind == "smash" and self.crystals >= goal.n:
            g.win(self, "GOB-87", "the Crystals are smashed")

    def may_escape(self, g: Hall[Any]) -> bool:
        """Whether enough Crystals are smashed to escape, where they must (GOB-87)."""
        goal = g.plan.goals[self.name]
        return goal.kind == "smash-escape" and self.crystals >= goal.n

    def ambush(self, g: Cave) -> Flow[None]:
        """The hero met an Ambush (GOB-56)."""
        return ambush(g, self)

    # ------------------------------------------------------------------ what others see

    def why_not(self, g: Any, at: Space, piece: int) -> Why | None:
        """Why they cannot activate a Tribe, or it cannot go there or attack."""
        return why_not(g, self, at, piece)

    def shares(self, g: Hall[Any]) -> Shares:
        """What their progress is the sum of."""
        return shares(cast("Cave", g), self)

    def panel(self, g: Hall[Any], seat: int) -> Panel:
        """The Goblins' board: all of it is public but the Secrets in hand (GOB-05)."""
        return panel(g, self, seat)

    def check(self, g: Hall[Any]) -> None:
        """Discs, Rage and Monsters stay within the board (GOB-04, GOB-11, GOB-22, GOB-26)."""
        assert all(0 <= count <= MAX_POPULATION for count in self.means.population), "a Tribe left its track (GOB-07)"
        assert sum(self.means.population) <= FACTS.components.goblin_discs, "more Goblin discs than exist (GOB-04)"
        assert 0 <= self.rage <= MAX_RAGE, "Rage left its track (GOB-11)"
        assigned = [monster for monsters in self.monsters for monster in monsters]
        assert len(set(assigned)) == len(assigned), "a Monster is assigned twice"
        assert set(assigned) <= set(self.monster_deck.shown), "an assigned Monster does not lie face up"
        for index, monsters in enumerate(self.monsters):
            assert len(monsters) <= SLOTS[index], "more Monsters than slots (GOB-22)"
        discs = sum(OWN_DISCS) + sum(STRENGTH_DISC[monster] for monster in assigned)
        assert discs <= FACTS.components.strength_discs, "more Strength discs than exist (GOB-04)"
        for tribe in TRIBES:
            if g.where[tribe] in g.edges:
                assert self.tribe_population(tribe) or self.out, "a revealed Tribe without Goblins (GOB-32)"


PHASES: Final = (
    (WAR, choose_war_card),
    (POPULATE, populate_tribes),
    (MONSTERS, receive_monsters),
    (SECRETS, receive_secrets),
    (ACTIVATE, activate_tribes),
)
"""The phases of their turn, in order."""
