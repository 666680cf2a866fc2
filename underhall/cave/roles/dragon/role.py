"""The Dragon (DRG): he gathers cubes of Sloth underground, awakens, surfaces and flies out.

His board is here; his turn is in `turn`, how he moves in `flight`, what his powers do in `powers` and `wrath`,
his cubes in `sloth`, and how he meets the Knight and the Goblins in `pairs`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

from underhall import facts
from underhall.cave.map.forced import others_on, push
from underhall.cave.map.parts import DRAGON_CENTRE, DRAGON_FACES
from underhall.cave.play.dice import roll_dragon_die
from underhall.cave.play.hunt import prey, still_to_kill
from underhall.cave.play.hunt import shares as hunting
from underhall.cave.play.possession import CARDS
from underhall.cave.role import CaveRole
from underhall.cave.roles.dragon.flight import lets_in
from underhall.cave.roles.dragon.pairs import prompt_hero, prompt_tribes
from underhall.cave.roles.dragon.powers import (
    CAN_USE,
    CARD_NAMES,
    CLAW,
    FULL_DECK,
    POWER_CARD,
    POWER_COSTS,
    POWER_NAMES,
    POWER_TEXTS,
    SCRATCH,
    SYMBOLS,
    USE,
    WING_SYMBOL,
    CanUse,
    Hit,
    Source,
    Use,
    burn_off,
    finish,
)
from underhall.cave.roles.dragon.reasons import why_not
from underhall.cave.roles.dragon.sloth import (
    CONDITIONS,
    CUBES,
    GREED,
    HUNGER,
    SPACES,
    TRACK,
    TRACK_COUNT,
    TRACK_IDS,
    TRACK_TITLES,
    WAKING,
    Sloth,
)
from underhall.cave.roles.dragon.terms import DragonTerms, dragon_terms
from underhall.cave.roles.dragon.turn import MEAL, play
from underhall.engine.flow import Ask, Flow, Option, Prompt
from underhall.hall import grid
from underhall.hall.asks import choose
from underhall.hall.cards import Cards
from underhall.hall.pieces import DRAGON
from underhall.hall.shares import Shares, times
from underhall.hall.space import OFF, Space, distance
from underhall.hall.tokens import CRYSTAL, FLAME_WALL, GEMS, NO_TOKENS, TREASURE
from underhall.hall.verbs import verb
from underhall.hall.view import Bar, Card, Panel, Row

if TYPE_CHECKING:
    from underhall.cave.setup.mixes import Mix
    from underhall.cave.state import Cave
    from underhall.hall.plan import Terms
    from underhall.hall.reasons import Why
    from underhall.hall.state import Hall

__all__ = ["CLAW", "SCRATCH", "Dragon", "Hit"]

FACTS: Final = facts.dragon()
ARMOR: Final = FACTS.wakefulness.armor_by_cubes
SPIRIT: Final = FACTS.wakefulness.spirit_by_cubes
ASH_ARMOR: Final = FACTS.variant_setup.ash_dragon_armor_bonus
ASH_ARMOR_MAX: Final = FACTS.variant_setup.ash_dragon_armor_max
EATEN_MAX: Final = FACTS.eaten_goblins.cap
GEM_SYMBOLS: Final = tuple(enumerate(GEMS))

STIR: Final = Prompt("stir", "Move a cube from this Sloth track to Wakefulness?", "DRG-54")
DROWSE: Final = Prompt("drowse", "A cube goes back from Wakefulness: to which Sloth track?", "DRG-64")
DISCARD: Final = Prompt("discard-power", "Discard Power cards: which one next? Cards to discard: {0}.", "DRG-89")
LET_LIE: Final = Option(verb("let-lie", "do not move the cube to Wakefulness"))
DROWSE_TO: Final = verb("drowse", "the Sloth track a cube goes back to from Wakefulness", card=TRACK)
DISCARD_POWER: Final = verb("discard-power", "the Power card that is discarded, by its symbol", card=POWER_CARD)
DROWSING: Final = tuple(Option(DROWSE_TO, card=track) for track in range(TRACK_COUNT))


class Means:
    """What a turn of the Dragon is played with: his own hand and Gems, or those of a Possession card (DRG-78)."""

    __slots__ = ("gems", "powers")

    def __init__(self) -> None:
        self.powers = Cards("power", FULL_DECK, SYMBOLS)
        self.gems = True  # whether Gems on the map lend their symbols; not in a possession turn (GST-68)

    def copy(self) -> Means:
        """An independent copy."""
        other: Means = Means.__new__(Means)
        other.powers = self.powers.copy()
        other.gems = self.gems
        return other

    def key(self) -> tuple[Any, ...]:
        """The means as plain data."""
        return self.powers.key(), self.gems


class Dragon(CaveRole):
    """The Dragon's board."""

    __slots__ = (
        "awake",
        "eaten",
        "free_move_used",
        "health",
        "means",
        "moved",
        "shriek",
        "shriek_turns",
        "shrieked",
        "sloth",
        "spent",
        "treasures",
    )

    name: ClassVar[str] = "dragon"
    title: ClassVar[str] = "Dragon"
    compared: ClassVar[tuple[str, str]] = ("Strength", "Armor")
    die_on_equal: ClassVar[bool] = True
    pieces: ClassVar[tuple[int, ...]] = (DRAGON,)
    main_questions: ClassVar[tuple[str, ...]] = ("dragon-act",)
    uses: ClassVar[tuple[Use, ...]] = USE
    can_use: ClassVar[tuple[CanUse, ...]] = CAN_USE
    power_texts: ClassVar[tuple[str, ...]] = POWER_TEXTS
    """What each power does where he is, whether it has something to work on, and its text."""

    @classmethod
    def terms(cls, mix: Mix) -> tuple[Terms, ...]:
        """What a mix fixes for this role alone."""
        return (dragon_terms(mix),)

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.sloth = Sloth()  # DRG-02
        self.health = FACTS.health.start_standard
        self.eaten = FACTS.eaten_goblins.start
        self.treasures = 0  # on his board (DRG-21)
        self.awake = False
        self.shriek = False  # the token lies on the power's cost (DRG-40)
        self.shriek_turns = 0  # turns on which Shriek was used (DRG-55)
        self.means = Means()
        # what goes by his own turn (DRG-12)
        self.free_move_used = False
        self.moved = False  # by a free move or Wing (DRG-53)
        self.shrieked = False
        self.spent = 0  # Gems whose symbol was used, a bit each (DRG-17)

    def copy(self) -> Self:
        """An independent copy."""
        other = self.__class__.__new__(self.__class__)
        self.copy_base(other)
        other.sloth = self.sloth.copy()
        other.health = self.health
        other.eaten = self.eaten
        other.treasures = self.treasures
        other.awake = self.awake
        other.shriek = self.shriek
        other.shriek_turns = self.shriek_turns
        other.means = self.means.copy()
        other.free_move_used = self.free_move_used
        other.moved = self.moved
        other.shrieked = self.shrieked
        other.spent = self.spent
        return other

    def key(self) -> tuple[Any, ...]:
        """The board as plain data."""
        return (
            self.sloth.key(),
            self.health,
            self.eaten,
            self.treasures,
            self.awake,
            self.shriek,
            self.shriek_turns,
            self.means.key(),
            self.free_move_used,
            self.moved,
            self.shrieked,
            self.spent,
        )

    def cards(self) -> tuple[Cards, ...]:
        """The Power cards."""
        return (self.means.powers,)

    def holds(self, token: int) -> int:
        """Treasure tokens on his board (DRG-22)."""
        return self.treasures if token == TREASURE else 0

    # ------------------------------------------------------------------ what other roles use

    def armor(self, g: Hall[Any]) -> int:
        """His Armor now, with Ash Dragon 1 more (DRG-08 to DRG-10, VAR-102)."""
        armor = ARMOR[self.sloth.awake()]
        return min(armor + ASH_ARMOR, ASH_ARMOR_MAX) if g.plan.of(DragonTerms).ash else armor

    def spirit(self) -> int:
        """The cards of his next hand (DRG-08, DRG-09)."""
        return SPIRIT[self.sloth.awake()]

    def wakefulness(self) -> int:
        """Cubes on Wakefulness (DRG-08)."""
        return self.sloth.awake()

    def goal(self, g: Hall[Any]) -> int:
        """The Wakefulness at which he awakens; hunting a Unicorn it is his second number (VAR-81, VAR-84)."""
        goal = g.plan.goals[self.name]
        return goal.m or goal.n

    def locked(self, g: Hall[Any]) -> int:
        """How many cubes on Wakefulness the Cave can never send back (DRG-06, VAR-36)."""
        terms = g.plan.of(DragonTerms)
        return terms.hunger_moved if terms.hunger_locked else 0

    def lose_health(self, g: Hall[Any], amount: int, clause: str) -> None:
        """Lose Health; at 0 he is killed (DRG-82)."""
        self.health = max(0, self.health - amount)
        g.tell("dragon-health", clause, self.name, amount=self.health)
        if not self.health:
            g.killed(self, "DRG-82")

    def life_left(self, g: Hall[Any]) -> float:
        """His Health (DRG-82)."""
        return self.health / g.plan.of(DragonTerms).health

    # ------------------------------------------------------------------ what guests ask (MVR-80 to MVR-82)

    def obliges(self, g: Cave, piece: int, mover: CaveRole) -> bool:
        """Surfaced, a hero must attack him (MVR-82)."""
        return g.surfaced and mover is g.in_slot("hero")

    def withstands(self, g: Cave, piece: int) -> int:
        """His Armor (MVR-80)."""
        return self.armor(g)

    def may_be_hit(self, g: Cave, piece: int, attacker: Any, thrown: bool = False) -> bool:
        """By heroes only, with Strength at least his Armor; underground as each of them may (MVR-80, MVR-81,
        MVR-90)."""
        is_hero = attacker is g.in_slot("hero")
        if not (is_hero and (g.surfaced or attacker.reaches_below(g, thrown))):
            return False
        return bool(attacker.strength(g, attacker.fighter(g), piece) >= self.armor(g))

    def is_hit(self, g: Any, piece: int, by: int) -> Flow[bool]:
        """With Strength equal to his Armor the Dragon die decides: the centre is a hit (MVR-80)."""
        if g.owner(by).strength(g, by, piece) > self.armor(g):
            return True
        face = yield from roll_dragon_die(g)
        g.tell("armor-roll", "MVR-80", g.owner(by).name, g.where[piece], piece, DRAGON_FACES[face])
        return DRAGON_CENTRE[face]

    def closed_to(self, g: Cave, piece: int, mover: int) -> bool:
        """A Skeleton, which cannot attack him, comes in with Strength above his Armor, underground too (MVR-82)."""
        role: Any = g.owner(mover)
        of_the_horde = role is g.in_slot("horde")
        if of_the_horde:
            return bool(role.strength(g, mover, piece) <= self.armor(g))
        return super().closed_to(g, piece, mover)

    def suffers(self, g: Any, piece: int, by: int) -> Flow[None]:
        """1 Health (MVR-81)."""
        self.lose_health(g, 1, "MVR-81")
        return
        yield  # a flow without a question

    def discard_powers(self, g: Hall[Any], count: int, clause: str) -> Flow[int]:
        """Discard Power cards of his choice, all if he has fewer (DRG-59, DRG-61, DRG-89); gives back how many."""
        cards = self.means.powers
        count = min(count, len(cards.hand))
        for left in range(count, 0, -1):
            options = self._discards()
            index = 0 if left == len(cards.hand) else (yield Ask(self.seat, DISCARD, options, (left,)))
            thing = cards.held(options[index].card)
            self.spend(g, thing.face, thing.uid)
            g.tell("discard-power", clause, self.name, thing=CARD_NAMES[thing.face])
        return count

    def _discards(self) -> list[Option]:
        """One card of each symbol in his hand; asked for even if they are all alike, which is his secret."""
        kinds = {thing.face: thing for thing in reversed(self.means.powers.hand)}
        return [Option(DISCARD_POWER, card=kinds[face].uid) for face in sorted(kinds)]

    def draw_powers(self, g: Hall[Any], count: int) -> Flow[None]:
        """Draw Power cards, shuffling the discards in if they run out (DRG-67)."""
        cards = self.means.powers
        left = count - len(cards)
        yield from cards.draw_to_hand(g, 1 << self.seat, count)  # GST-155
        if left > 0:
            cards.shuffle_in_discards()
            yield from cards.draw_to_hand(g, 1 << self.seat, left)

    def grow_drowsy(self, g: Hall[Any], clause: str) -> Flow[None]:
        """One cube goes back from Wakefulness to an empty Sloth space of his choice (DRG-64, DRG-71)."""
        if self.sloth.awake():
            tracks = self.sloth.with_room()
            option = yield from choose(self.seat, DROWSE, [DROWSING[track] for track in tracks])
            self.fall_back(g, option.card, clause)

    def fall_back(self, g: Hall[Any], track: int, clause: str) -> None:
        """One cube goes back from Wakefulness to this track, which has room; his Armor drops at once (DRG-09)."""
        self.sloth.cubes[track] += 1
        g.tell("drowsy", clause, self.name, thing=TRACK_IDS[track], amount=self.sloth.awake())

    def eat(self, g: Hall[Any], count: int) -> None:
        """Eaten Goblins, at most 7; without Goblins there is nothing to eat (DRG-51, DRG-56)."""
        if count:
            self.eaten = min(EATEN_MAX, self.eaten + count)
            g.tell("eat", "DRG-51", self.name, amount=count)

    # ------------------------------------------------------------------ symbols to pay with

    def gems_on_map(self, g: Hall[Any]) -> list[int]:
        """The symbols of his Gems that are on the map; one the Thief carries counts as there (DRG-17, DRG-23)."""
        supply, gone = g.supply, g.gone
        return [symbol for symbol, gem in GEM_SYMBOLS if not supply[gem] and not gone[gem]]

    def ready_gems(self, g: Hall[Any]) -> list[int]:
        """The symbols that Gems still lend this turn (DRG-17)."""
        if not self.means.gems:
            return []
        gems = self.gems_on_map(g)
        return [symbol for symbol in gems if not self.spent >> symbol & 1] if self.spent else gems

    def symbols(self, g: Hall[Any]) -> list[int]:
        """How many Claw, Flame and Wing symbols he can pay."""
        faces = [thing.face for thing in self.means.powers.hand]
        have = [faces.count(0), faces.count(1), faces.count(2)]
        if self.means.gems:
            supply, gone, spent = g.supply, g.gone, self.spent
            for symbol, gem in GEM_SYMBOLS:
                if not (supply[gem] or gone[gem] or spent >> symbol & 1):
                    have[symbol] += 1
        return have

    def wings(self, g: Hall[Any]) -> int:
        """How many Wing symbols he can pay."""
        return self.symbols(g)[WING_SYMBOL]

    def purse(self, g: Hall[Any]) -> list[Source]:
        """Every symbol he can pay with, in one order: by symbol, its Gem before its cards."""
        purse = [(thing.face, thing.uid) for thing in self.means.powers.hand]
        purse += [(symbol, -1) for symbol in self.ready_gems(g)]
        purse.sort()
        return purse

    def spend(self, g: Hall[Any], symbol: int, uid: int) -> None:
        """Discard a card for its symbol, for all to see, or use that of a Gem."""
        if uid < 0:
            self.spent |= 1 << symbol
            return
        cards = self.means.powers
        cards.discard(cards.lay_open(g, uid))

    # ------------------------------------------------------------------ cubes, waking and surfacing

    def offer(self, g: Hall[Any], track: int, clause: str) -> Flow[None]:
        """The condition of a track is met: one cube may go to Wakefulness, now or not at all (DRG-54, DRG-88)."""
        if self.sloth.may_give(track):
            option = yield from choose(self.seat, STIR, (WAKING[track], LET_LIE))
            if option is not LET_LIE:
                yield from self.wake(g, track, clause)

    def wake(self, g: Hall[Any], track: int, clause: str) -> Flow[None]:
        """One cube goes to Wakefulness (DRG-48, DRG-54)."""
        self.sloth.give(track)
        g.tell("stir", clause, self.name, thing=TRACK_IDS[track], amount=self.sloth.awake())
        self.settle_greed(g)
        yield from self.stir(g)

    def settle_greed(self, g: Hall[Any]) -> None:
        """Once Greed is empty, the tokens he holds go back to the supply (DRG-22)."""
        if not self.sloth.cubes[GREED]:
            g.supply[TREASURE] += self.treasures
            self.treasures = 0

    def slither(self, g: Hall[Any], taken: int, put: int) -> None:
        """Move a cube from one Sloth track to another (DRG-35)."""
        self.sloth.cubes[taken] -= 1
        self.sloth.cubes[put] += 1
        g.tell("slither", "DRG-35", self.name, thing=TRACK_IDS[put])
        self.settle_greed(g)

    def stir(self, g: Hall[Any]) -> Flow[None]:
        """He awakens, for good, the moment he has what his level asks for (DRG-55, DRG-90)."""
        enough = self.sloth.awake() >= self.goal(g) and self.shriek_turns >= g.plan.of(DragonTerms).shriek_turns
        if enough and not self.awake:
            self.awake = True
            g.tell("awaken", "DRG-55", self.name, g.where[DRAGON])
            yield from self.surface(g)

    def surface(self, g: Any) -> Flow[None]:
        """Awake on a Lit Crystal tile he surfaces, for good, and smashes the Crystal; the Knight there may hit him
        (DRG-11, DRG-26, DRG-45)."""
        at = g.where[DRAGON]
        if not self.awake or g.surfaced or at not in g.crystal_tiles:
            return
        self.come_up(g)
        g.tell("surface", "DRG-45", self.name, at)
        if CRYSTAL in g.tokens.get(at, NO_TOKENS):
            g.smash(self, at, "DRG-45")
        yield from prompt_hero(g, self)

    def come_up(self, g: Any, surfaced: bool = True) -> None:
        """His awakened piece is on the map (DRG-11)."""
        g.surfaced = surfaced

    # ------------------------------------------------------------------ what his powers ask of the house

    def burn_off(self, g: Any, spaces: Sequence[Space]) -> Flow[None]:
        """Reveal these tiles by a power (DRG-46)."""
        return burn_off(g, self, spaces)

    def finish(self, g: Any) -> Flow[None]:
        """Go on with a power of which only tiles are left to be placed."""
        return finish(g, self)

    def push(self, g: Any, piece: int, up_to: int, at_least: int = 0) -> Flow[None]:
        """Move another player's piece by a power (FRC-02)."""
        return push(g, self.seat, piece, up_to, at_least)

    def devour(self, g: Hall[Any], piece: int) -> Flow[None]:
        """A Skeleton or poltergeist is removed and eaten as 1, where there are such (MVR-53, MVR-95)."""
        g.tell("devour", "MVR-53", self.name, g.where[piece], piece)
        self.eaten = min(EATEN_MAX, self.eaten + 1)
        yield from g.remove_figure(piece)

    def lift_treasure(self, g: Any, at: Space) -> Flow[None]:
        """Take a Treasure token off his tile (DRG-20)."""
        yield from g.remove_treasure(self, at)
        g.tell("treasure", "DRG-20", self.name, at)

    # ------------------------------------------------------------------ setting up

    def set_up(self, g: Hall[Any]) -> Flow[None]:
        """Health, cubes that a variant moves, and the opening hand (DRG-03, DRG-04, DRG-06)."""
        terms = g.plan.of(DragonTerms)
        self.health = terms.health
        self.sloth.cubes[HUNGER] -= terms.hunger_moved
        yield from self.draw_powers(g, FACTS.role.start_hand)

    def come_into_play(self, g: Hall[Any]) -> Flow[None]:
        """The sleeping piece is put on the Knight's tile, or else on the Entrance, and prompts nothing (DRG-05)."""
        if g.where[DRAGON] == OFF:
            g.place(DRAGON, self.start(g))
            g.tell("start", "DRG-05", self.name, g.where[DRAGON], DRAGON)
        return
        yield  # a flow without a question

    def start(self, g: Any) -> Space:
        """Where he appears: with the Knight, or whoever holds her seat (DRG-05, MVR-46)."""
        hero: Space = g.where[g.plan.hero]
        return hero if hero != OFF else g.entrance

    def begin_turn(self, g: Hall[Any]) -> None:
        """The Flame Wall returns, Gems and limits are fresh again (DRG-12)."""
        self.douse(g)
        self.sloth.given = 0
        self.spent = 0
        self.free_move_used = self.moved = self.shrieked = False

    def douse(self, g: Hall[Any]) -> None:
        """The Flame Wall returns to his supply, if it is on the map."""
        if not g.supply[FLAME_WALL]:
            for at, tokens in g.tokens.items():
                if FLAME_WALL in tokens:
                    grid.take_token(g, at, FLAME_WALL)
                    g.supply[FLAME_WALL] += 1
                    return

    def eliminated(self, g: Hall[Any]) -> None:
        """The Flame Wall goes out, his Treasures go back; his Gems lie where they are (VAR-112, DRG-82)."""
        self.douse(g)
        g.supply[TREASURE] += self.treasures
        self.treasures = 0

    # ------------------------------------------------------------------ the turn

    def play(self, g: Hall[Any]) -> Flow[None]:
        """Four phases in order (DRG-13)."""
        return play(g, self)

    def possessed(self, g: Cave, influence: int) -> Flow[None]:
        """Power cards that are not in his hand, and no Gem symbols (GST-68, 1 and 2; DRG-78)."""
        drawn = CARDS[self.name].draw_power_cards
        assert drawn is not None
        self.means.powers.put_away()
        self.means.gems = False
        yield from self.draw_powers(g, drawn.at(influence))

    def released(self, g: Cave) -> Flow[None]:
        """What is left of them is discarded (GST-68, 4)."""
        self.means.powers.take_back(g)
        self.means.gems = True
        return
        yield  # a flow without a question

    def end_of_turn(self, g: Hall[Any]) -> Flow[None]:
        """Awake and on a Lit Crystal tile he surfaces (DRG-26, DRG-45)."""
        return self.surface(g)

    def alone_in_the_dark(self, g: Hall[Any]) -> int:
        """His Spirit (COL-45, VAR-103)."""
        return self.spirit()

    # ------------------------------------------------------------------ entering spaces

    def detained(self, g: Any) -> bool:
        """Whether he has to kill somebody before he may leave (DRG-83)."""
        return still_to_kill(g, self)

    def entered(self, g: Any, piece: int, space: Space) -> Flow[None]:
        """Surfaced he wins on the Entrance (DRG-81); elsewhere he may prompt attacks, in turn order (DRG-57, DRG-85).

        Underground, and with anybody else, entering prompts nothing (DRG-29). A Unicorn he hunts must be dead (DRG-83).
        """
        if g.surfaced:
            if space == g.entrance and not self.detained(g):
                g.win(self, "DRG-81", "the Dragon flew out")
            if g.turn.cut and g.active is self:
                return  # a possession turn is over at once (GST-60)
            yield from prompt_hero(g, self)
            if g.where[DRAGON] == space:
                yield from prompt_tribes(g, self)

    def rides(self, g: Cave, piece: int, onward: Space, mover: int) -> list[Option]:
        """The River carries him on; moved by others he is not carried onto other players (TER-64, FRC-13, DRG-70)."""
        barred = g.surfaced and not lets_in(g, onward) if mover == self.seat else others_on(g, piece, onward)
        return [] if barred else super().rides(g, piece, onward, mover)

    # ------------------------------------------------------------------ what others see

    def why_not(self, g: Any, at: Space, piece: int) -> Why | None:
        """Why he cannot go there, or what reaches a piece."""
        return why_not(g, self, at, piece)

    def shares(self, g: Any) -> Shares:
        """Cubes on Wakefulness first; once awake the way to a Crystal tile, once surfaced that to the Entrance."""
        at = g.where[DRAGON]
        if self.out:
            return {}
        hunted = prey(g, self)
        cubes = min(1.0, self.sloth.awake() / self.goal(g))
        if hunted is not None and not hunted.out:
            awake = {"Wakefulness": 0.1 * (cubes + self.awake), "surfaced": 0.1 * g.surfaced}
            return times(hunting(g, self, hunted, {}), 0.5) | awake | self._prospects(g, at)
        if hunted is not None:
            return {f"the {hunted.title} killed": KILLED} | times(self._to_escape(g, at, cubes), 1 - KILLED)
        return self._to_escape(g, at, cubes)

    def _to_escape(self, g: Any, at: Space, cubes: float) -> Shares:
        """With this part of the cubes he needs."""
        if g.surfaced:
            way = max(0.01, 0.16 - 0.01 * distance(at, g.entrance))
            return {"Wakefulness": 0.72, "surfaced": 0.12, "way to the Entrance": way}
        if self.awake:
            return {"Wakefulness": 0.72, "way to a Crystal tile": 0.12 * nearness(at, g.crystal_tiles)}
        return {"Wakefulness": 0.6 * cubes, **self._prospects(g, at)}

    def _prospects(self, g: Cave, at: Space) -> Shares:
        """Small change beside a cube: what can soon be turned into one, what helps with that, and Crystal tiles."""
        if at == OFF:
            return {}
        return {
            **self.small_change(g, at),
            "way to a Crystal tile": 0.006 * nearness(at, g.crystal_tiles),
            "Crystal tiles": 0.003 * min(len(g.crystal_tiles), 3) - 0.01 * g.crystals_removed,
            "tiles revealed": 0.0005 * min(g.tiles_revealed, 40),
        }

    def small_change(self, g: Hall[Any], at: Space) -> Shares:
        """What can soon be turned into a cube, and what helps with that."""
        sloth = self.sloth
        gifts = min(self.treasures, sloth.cubes[GREED]) / SPACES[GREED]
        meals = min(self.eaten, MEAL * sloth.cubes[HUNGER]) / EATEN_MAX
        hoard = [place for place, tokens in g.tokens.items() if TREASURE in tokens] if sloth.cubes[GREED] else ()
        return {
            "Treasures held": 0.04 * gifts,
            "Goblins eaten": 0.04 * meals,
            "easy cubes kept": sum(ease * cubes for ease, cubes in zip(EASE, sloth.cubes, strict=True)),
            "Gems on the map": 0.005 * len(self.gems_on_map(g)),
            "way to a Treasure": 0.01 * nearness(at, hoard),
            "Shriek": 0.001 * self.shriek,
            "Health": 0.002 * min(self.health, 5),
        }

    def panel(self, g: Hall[Any], seat: int) -> Panel:
        """His board; only the cards in his hand are hidden (DRG-07)."""
        goal = g.plan.goals[self.name]
        powers = self.means.powers
        mine = [thing for thing in (*powers.hand, *powers.aside) if thing.known >> seat & 1]
        hidden = len(powers.hand) + len(powers.aside) - len(mine)
        cards = [Card(thing.uid, CARD_NAMES[thing.face], "in hand", "power", clause="DRG-16") for thing in mine]
        cards += [
            Card(kind, CARD_NAMES[kind], "discarded", "power", clause="DRG-16") for kind in sorted(powers.discards)
        ]
        rows = [
            Row(TRACK_TITLES[track], self.sloth.cubes[track], SPACES[track], note=CONDITIONS[track])
            for track in range(TRACK_COUNT)
        ]
        rows += self._gem_rows(g)
        if seat == self.owner:
            rows += self._power_rows()
        return Panel(
            role=self.name,
            title=self.title,
            goal=goal.text,
            goal_met=g.surfaced and not self.detained(g),
            progress=self.progress(g),
            bars=[
                Bar("Wakefulness", self.sloth.awake(), self.goal(g), CUBES),
                Bar("Health", self.health, 0, max(self.health, g.plan.of(DragonTerms).health)),
                Bar("Eaten Goblins", self.eaten, EATEN_MAX, EATEN_MAX),
            ],
            rows=rows,
            numbers={
                "armor": self.armor(g),
                "spirit": self.spirit(),
                "treasures": self.treasures,
                "power_deck": len(powers),
            },
            cards=cards,
            hidden={"Power cards": hidden} if hidden else {},
            notes=self._notes(g),
            out=self.out,
        )

    def _power_rows(self) -> list[Row]:
        """What his board says of each power: its cost, and what it does."""
        powers = zip(POWER_NAMES, POWER_COSTS, self.power_texts, strict=True)
        return [Row(name, value=cost, note=text) for name, cost, text in powers]

    def _gem_rows(self, g: Hall[Any]) -> list[Row]:
        """His Gems: in supply, on the map and ready to help, or spent there."""
        ready, lying = self.ready_gems(g), self.gems_on_map(g)
        return [
            Row(f"{name} Gem", value="ready" if symbol in ready else "spent" if symbol in lying else "in supply")
            for symbol, name in enumerate(CARD_NAMES)
        ]

    def _notes(self, g: Hall[Any]) -> list[str]:
        """What else is to be known of him, in short sentences."""
        notes = ["Awake." if self.awake else "Asleep."]
        if self.shriek:
            notes.append("Shriek: a reroll is ready.")
        shrieks = g.plan.of(DragonTerms).shriek_turns
        if shrieks:
            notes.append(f"Turns with Shriek: {self.shriek_turns} of {shrieks}.")
        return notes

    def check(self, g: Hall[Any]) -> None:
        """Fourteen cubes on their spaces, tracks within their ends."""
        sloth = self.sloth
        assert all(0 <= cubes <= spaces for cubes, spaces in zip(sloth.cubes, SPACES, strict=True)), "Sloth (DRG-02)"
        assert 0 <= self.eaten <= EATEN_MAX, "Eaten Goblins left its track (DRG-51)"
        assert self.health > 0 or self.out or g.over is not None, "a dead Dragon plays (DRG-82)"
        assert self.awake or not g.surfaced, "a sleeping Dragon surfaced (DRG-45)"
        assert not self.treasures or sloth.cubes[GREED], "Treasure was kept without Greed (DRG-22)"


KILLED: Final = 0.35
"""What the death of the Unicorn he hunts is worth to him: more than the last of its Health was."""
EASE: Final = (0.001, 0.0, 0.002, 0.003, 0.004)
"""What a cube is worth by its Sloth track: the more, the sooner it can go to Wakefulness."""


def nearness(at: Space, places: Sequence[Space] | dict[Space, bool]) -> float:
    """1 on one of these spaces, less the farther it is to the nearest, 0 if there is none."""
    return max([1 - min(distance(at, place), 10) / 10 for place in places], default=0.0)
