"""The Knight (KNT): she places Hero cubes, explores by Encounters, and grows on Grit.

Her board and all that others may do to her are here, what others see of it in `panel`, how near she is to winning in
`prospects`. What she does is in the modules beside it: `turn` (the turn, movement, equipment) played with her `means`,
`attacks` (on whom they work), `encounters` (revealing, attacking, collecting), `events` and `event_cards`, `treasures`,
`sidequests`, `infestation` (Ambushes without a Goblins player), `cubes` for the Hero cubes and `placing` for putting
them down, `possessed` for her possession turn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, cast

from underhall.cave.map import board
from underhall.cave.map.arrive import arrive
from underhall.cave.map.filling import fill_open_edges
from underhall.cave.map.forced import others_on
from underhall.cave.map.parts import AMBUSH, EVENT_KIND
from underhall.cave.map.reveal import reveal
from underhall.cave.map.terrain import CANYON, MAGMA, kind_at
from underhall.cave.play.event_cards import event_deck, show_next
from underhall.cave.play.monsters import CARD_OF, monster_deck
from underhall.cave.role import CaveRole
from underhall.cave.roles.knight.attacks import ATTACK, JAVELIN_BONUS, Assault
from underhall.cave.roles.knight.cubes import (
    AXE,
    FACTS,
    FEWEST,
    GRIT_SPACES,
    HERO_CUBES,
    JAVELIN,
    ON_TREASURE,
    PLACES,
    ROOM,
    SHIELD,
    TREASURE_CARDS,
    TREASURE_IDS,
    UNPLACED,
    HeroCubes,
)
from underhall.cave.roles.knight.encounters import enter, may_enter
from underhall.cave.roles.knight.events import ambush, brace, resolve_event
from underhall.cave.roles.knight.means import Means
from underhall.cave.roles.knight.panel import USES, panel
from underhall.cave.roles.knight.possessed import possess, release, used_up
from underhall.cave.roles.knight.prospects import shares
from underhall.cave.roles.knight.reasons import why_not
from underhall.cave.roles.knight.sidequests import FEARLESS, SIDEQUEST_IDS, SIDEQUESTS
from underhall.cave.roles.knight.terms import KnightTerms, knight_terms
from underhall.cave.roles.knight.treasures import cave_of
from underhall.cave.roles.knight.turn import WEB_STEP, play
from underhall.engine.flow import EVERYBODY, Chance, Flow, Option, Prompt
from underhall.engine.knowledge import Thing
from underhall.hall import deeds, grid
from underhall.hall.asks import choose
from underhall.hall.cards import Cards
from underhall.hall.edges import edge_of
from underhall.hall.pieces import GHOUL, HORDE, KNIGHT
from underhall.hall.shares import Shares
from underhall.hall.space import ACROSS, OFF, Space
from underhall.hall.tokens import BOMB, EVENT, NO_TOKENS, WEB
from underhall.hall.turn import PLAYING
from underhall.hall.verbs import Named, verb
from underhall.hall.view import Panel

if TYPE_CHECKING:
    from underhall.cave.setup.mixes import Mix
    from underhall.cave.state import Cave
    from underhall.hall.plan import Terms
    from underhall.hall.reasons import Why
    from underhall.hall.role import Role
    from underhall.hall.state import Hall

GRIT_MAX: Final = FACTS.tracks.grit.max
AXE_DAMAGE: Final = TREASURE_CARDS[AXE].extra_damage

RETURN_CUBE: Final = Prompt("return-cube", "Your Grit fell: which Hero cube goes back to the Grit track?", "KNT-22")
POISON_CUBE: Final = Prompt("poison-cube", "Poison: which Hero cube goes to the Entrance?", "KNT-108")
AXE_BLOW: Final = Prompt("axe", "Mighty Axe: discard its Hero cube to take 1 more Health?", "KNT-76")
AXE_IT: Final = Option(verb("axe", "Mighty Axe: discard its cube to take 1 more Health from the Dragon"))
SPARE_AXE: Final = Option(deeds.GO_ON)


class Knight(CaveRole):
    """The Knight's board.

    First in turn order by her number (KNT-01). She wins when the Dragon is killed (KNT-121, `g.killed`) or by escaping
    with enough Crystals (KNT-122, `entered`), and loses if the Cave collapses (KNT-125). Her Bomb tokens are those in
    the supply (KNT-05); what she places or removes after her turn is everybody's rule (KNT-33).
    """

    __slots__ = (
        "ambushes",
        "crystals",
        "cubes",
        "events",
        "feats",
        "flared",
        "grit",
        "health",
        "max_health",
        "means",
        "met_on",
        "monsters",
        "quests",
        "tokens_taken",
        "treasures",
        "undermined",
        "visited",
    )

    name: ClassVar[str] = "knight"
    title: ClassVar[str] = "Knight"
    pieces: ClassVar[tuple[int, ...]] = (KNIGHT,)
    lit_only: ClassVar[tuple[int, ...]] = (KNIGHT,)  # FRC-11
    shares_crystals: ClassVar[bool] = True
    main_questions: ClassVar[tuple[str, ...]] = ("knight-act",)
    uses: ClassVar[dict[str, str]] = USES
    """What her equipment does, in a few words."""
    hindered: ClassVar[bool] = False
    """Whether anything on a space may cost her more than a step, or close it to her (MVR-86)."""

    @classmethod
    def terms(cls, mix: Mix) -> tuple[Terms, ...]:
        """What a mix fixes for this role alone."""
        return (knight_terms(mix),)

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.health = self.max_health = FACTS.setup.health  # KNT-02
        self.grit = FACTS.setup.grit
        self.cubes = HeroCubes()
        self.crystals = 0  # on her Smashed Crystals space (KNT-122)
        self.means = Means()
        self.quests = Cards("sidequest", range(len(SIDEQUESTS)), SIDEQUEST_IDS)
        self.treasures = Cards("treasure-card", range(len(TREASURE_CARDS)), TREASURE_IDS)
        self.events = event_deck()
        self.monsters: Cards | None = None  # with Goblin Infestation (KNT-08)
        # what counts by her own turn
        self.visited: tuple[Space, ...] = ()  # spaces entered by her own steps (Swift)
        self.met_on: tuple[Space, ...] = ()  # spaces on which she had Encounters (Adventurous)
        self.ambushes = 0  # resolved (Stalwart)
        self.tokens_taken = 0  # Treasure tokens (Cunning)
        self.undermined = False  # she attacked the underground Dragon (KNT-55)
        self.flared = False  # KNT-53
        self.feats = 0  # Sidequests that what just happened completes, a bit each (KNT-78)

    def copy(self) -> Self:
        """An independent copy."""
        other = self.__class__.__new__(self.__class__)
        self.copy_base(other)
        other.health = self.health
        other.max_health = self.max_health
        other.grit = self.grit
        other.cubes = self.cubes.copy()
        other.crystals = self.crystals
        other.means = self.means.copy()
        other.quests = self.quests.copy()
        other.treasures = self.treasures.copy()
        other.events = self.events.copy()
        other.monsters = None if self.monsters is None else self.monsters.copy()
        other.visited = self.visited
        other.met_on = self.met_on
        other.ambushes = self.ambushes
        other.tokens_taken = self.tokens_taken
        other.undermined = self.undermined
        other.flared = self.flared
        other.feats = self.feats
        return other

    def key(self) -> tuple[Any, ...]:
        """The board as plain data."""
        return (
            self.health,
            self.max_health,
            self.grit,
            self.cubes.key(),
            self.crystals,
            self.means.key(),
            self.quests.key(),
            self.treasures.key(),
            self.events.key(),
            None if self.monsters is None else self.monsters.key(),
            self.visited,
            self.met_on,
            self.ambushes,
            self.tokens_taken,
            self.undermined,
            self.flared,
            self.feats,
        )

    def mark(self, piece: int) -> int:
        """Of pieces alike, which were attacked in this Encounter (1), and which were surprised (2)."""
        return (self.means.struck >> piece & 1) + 2 * (self.means.surprised >> piece & 1)

    def cards(self) -> tuple[Cards, ...]:
        """Sidequests, and the decks that she or the Cave draws for her (KNT-06 to KNT-08)."""
        decks = (self.quests, self.treasures, self.events)
        return decks if self.monsters is None else (*decks, self.monsters)

    def slid(self, to: Callable[[Space], Space]) -> None:
        """A part of the map slid."""
        if self.means.came_from != OFF:
            self.means.came_from = to(self.means.came_from)
        self.visited = tuple(sorted(map(to, self.visited)))
        self.met_on = tuple(sorted(map(to, self.met_on)))

    # ------------------------------------------------------------------ setup and turns

    def set_up(self, g: Hall[Any]) -> Flow[None]:
        """Health, the piece on the Entrance, three Sidequests, the Monster deck (KNT-02 to KNT-08)."""
        terms = g.plan.of(KnightTerms)
        self.health = self.max_health = terms.health
        g.place(KNIGHT, g.entrance)  # KNT-03
        out = tuple(SIDEQUEST_IDS.index(card) for card in terms.sidequests_out)
        self.quests.unknown = tuple(kind for kind in self.quests.unknown if kind not in out)
        self.quests.gone = out
        yield from self.quests.draw_to_hand(g, 1 << self.owner, FACTS.setup.sidequests_drawn)
        if terms.infestation:
            self.monsters, cave = monster_deck(), cast("Cave", g)
            if not cave.plan.terrain:
                cave.terrain_supply = (CANYON,)  # for the Troll (KNT-104)
        yield from self.show_next_events(cast("Cave", g))

    def show_next_events(self, g: Cave) -> Flow[None]:
        """The Cave may look at the next ones (CAV-37)."""
        return show_next(g, self.events)

    def event_deck(self) -> Cards | None:
        """The Events that happen to her (KNT-80)."""
        return self.events

    def begin_turn(self, g: Hall[Any]) -> None:
        """Reset what counts by her own turn."""
        self.means = self.new_means()
        self.visited = self.met_on = ()
        self.ambushes = self.tokens_taken = self.feats = 0
        self.undermined = self.flared = False

    def new_means(self) -> Means:
        """What a turn of her own is played with."""
        return Means()

    def play(self, g: Hall[Any]) -> Flow[None]:
        """Pick Up Hero Cubes, then Move and Act (KNT-27, KNT-28)."""
        return play(g, self)

    def end_of_turn(self, g: Hall[Any]) -> Flow[None]:
        """Magma burns her, unless she has only 1 Health (KNT-41, TER-30)."""
        self.means.leave_encounter()
        self.feats = 0
        if g.ground and self.health > 1 and kind_at(g, g.where[KNIGHT]) == MAGMA:
            self.lose_health(g, 1, "KNT-41")
        return
        yield  # a flow without a question

    def possessed(self, g: Cave, influence: int) -> Flow[None]:
        """Somebody else plays her turn (GST-66)."""
        possess(g, self, influence)
        return
        yield  # a flow without a question

    def used_up(self) -> list[str]:
        """Map, Bomb and Bow, once each (GST-66, 4)."""
        return used_up(self)

    def summoned(self, g: Cave) -> None:
        """Her Event and Treasure cards stay in the box (VAR-131)."""
        for deck in (self.events, self.treasures):
            deck.unknown, deck.gone = (), deck.full

    def released(self, g: Cave) -> Flow[None]:
        """It is over."""
        release(self)
        return
        yield  # a flow without a question

    def alone_in_the_dark(self, g: Cave) -> int:
        """Her Hero cubes, wherever she put them (COL-45)."""
        return self.cubes.hers()

    # ------------------------------------------------------------------ entering spaces

    def entered(self, g: Hall[Any], piece: int, space: Space) -> Flow[None]:
        """The Entrance gives back poisoned cubes and lets her escape; Events that are used up go (KNT-81, KNT-108)."""
        if space == g.entrance:
            if self.cubes.poisoned:
                self.cubes.unplaced += self.cubes.poisoned
                self.cubes.poisoned = 0
                g.tell("cured", "KNT-108", self.name, space)
            goal = g.plan.goals.get(self.name)
            if goal is not None and goal.kind == "smash-escape" and self.crystals >= goal.n:
                g.win(self, "KNT-122", "the Knight escaped")
        if self.events.is_empty():
            self.drop_event_token(g, space)
        return
        yield  # a flow without a question

    def visit(self, at: Space) -> None:
        """She entered a space by her own movement (Swift)."""
        if at not in self.visited:
            self.visited = tuple(sorted((*self.visited, at)))

    # ------------------------------------------------------------------ what is different on a visit (MVR-86)

    def unhindered(self, g: Hall[Any], steps: list[Option], left: int) -> list[Option]:
        """Those of her steps that nothing on their space forbids, at their price."""
        return steps

    def toll(self, g: Hall[Any], to: Space) -> int:
        """The Movement that a step costs (KNT-34); onto webs it is more (MVR-56)."""
        return WEB_STEP if WEB in g.tokens.get(to, NO_TOKENS) else 1

    def arrives(self, g: Hall[Any], to: Space, ride: bool) -> Flow[None]:
        """She comes onto a space by her own step."""
        webs = WEB in g.tokens.get(to, NO_TOKENS)
        yield from arrive(cast("Cave", g), self.seat, KNIGHT, to, ride)
        if webs:
            self.tear_web(cast("Cave", g), to)

    def turns_over(self, g: Hall[Any], at: Space, must: int) -> Flow[None]:
        """The tile she stands on is revealed, then its Event or Ambush happens to her (KNT-47 to KNT-49)."""
        cave = cast("Cave", g)
        yield from reveal(cave, self, self.seat, (at,), at, must, met=at)
        kind = g.lit[at].kind
        if kind == EVENT_KIND:
            yield from brace(cave, self)
            yield from resolve_event(cave, self)
        elif kind == AMBUSH:
            yield from ambush(cave, self)

    def assault(self, g: Hall[Any], piece: int) -> Assault | None:
        """How her attack on a piece works; None: she cannot attack it."""
        return ATTACK.of(g.role_of(piece))

    def facing(self, g: Hall[Any], at: Space) -> Sequence[int]:
        """The pieces on her space that she may tell apart."""
        return g.pieces_on(at)

    def shootable(self, targets: list[tuple[int, Space]], g: Hall[Any]) -> list[tuple[int, Space]]:
        """Of pieces with their spaces those that the Enchanted Bow tells apart."""
        return targets

    def bombable(self, g: Hall[Any], at: Space) -> Sequence[Space]:
        """The spaces behind the walls of hers that a Bomb token can open (KNT-67)."""
        return ACROSS[g.edges[at]][at] if g.supply[BOMB] else ()

    def blast(self, g: Hall[Any], at: Space, side: int) -> Flow[None]:
        """A Bomb token opens a walled edge for good; a Rockslide there goes back (KNT-67 to KNT-69)."""
        cave, edge = cast("Cave", g), edge_of(at, side)
        board.clear_edge(cave, edge, board.ROCKSLIDE_BIT)
        if g.edge_tokens.get(edge, 0) & board.BOMB_BIT:
            board.clear_edge(cave, edge)  # one token on an edge is enough: the older one is out of the game
        board.put_edge_token(cave, at, side, BOMB)
        cave.note_walls()
        if at in g.lit:
            yield from fill_open_edges(cave, self.seat, (at,))  # KNT-68

    def giver(self, g: Hall[Any]) -> Role[Any] | None:
        """Who hands her Treasure cards; None: nobody, she draws them herself (KNT-73)."""
        return cave_of(cast("Cave", g))

    def tiles_revealed(self, g: Any) -> int:
        """How many tiles were revealed by anyone (KNT-79)."""
        revealed: int = g.tiles_revealed
        return revealed

    def drop_event_token(self, g: Hall[Any], at: Space) -> None:
        """Take the Event token off a space, if there is one."""
        if EVENT in board.tokens_at(g, at):
            grid.take_token(g, at, EVENT)
            g.supply[EVENT] += 1

    def tear_web(self, g: Cave, at: Space) -> None:
        """She came onto a tile with webs by her own step, and takes one (MVR-56, MVR-79)."""
        grid.remove(g, at, WEB)
        g.tell("tear-web", "MVR-56", self.name, at)

    def rides(self, g: Cave, piece: int, onward: Space, mover: int) -> list[Option]:
        """The River carries her free; on her own move she must be able to enter (TER-64, TER-65, KNT-36, KNT-45)."""
        if self._moves_herself(g, mover):
            return super().rides(g, piece, onward, mover) if may_enter(g, self, onward) else []
        return [] if others_on(g, piece, onward) else super().rides(g, piece, onward, mover)

    def ride(self, g: Cave, piece: int, mover: int, option: Option) -> Flow[None]:
        """Ride on; on her own move as by a step of hers."""
        if self._moves_herself(g, mover):
            yield from enter(g, self, option.space)
        else:
            yield from super().ride(g, piece, mover, option)

    def _moves_herself(self, g: Cave, mover: int) -> bool:
        """Whether a move is part of her own turn, not by others nor off a tile that is removed (FRC-01)."""
        return mover == self.seat and g.active is self and g.turn.stage == PLAYING

    def cannot_be_moved(self, g: Cave) -> bool:
        """Behind her Shield others cannot move her (KNT-72, KNT-110, KNT-116); she herself can (KNT-117, GST-64)."""
        return self.shielded()

    def shielded(self) -> bool:
        """Whether her Shield is active; it is of no use in a possession turn of hers (KNT-72, GST-64, GST-66)."""
        return self.cubes.placed[SHIELD] > 0 and not self.means.possessed

    # ------------------------------------------------------------------ what guests ask (MVR-80 to MVR-82)

    def obliges(self, g: Cave, piece: int, mover: CaveRole) -> bool:
        """Whoever sits in the Goblins' seat must attack her (MVR-82)."""
        return mover is g.in_slot("horde")

    def withstands(self, g: Cave, piece: int) -> int:
        """Her Strength (MVR-80)."""
        return self.strength(g)

    def suffers(self, g: Cave, piece: int, by: int) -> Flow[None]:
        """The Health that a hit of this guest costs: 1 if a Skeleton hit her, otherwise nothing (MVR-81)."""
        loss = yield from g.owner(by).harm(g, by, piece)
        if loss:
            self.lose_health(g, loss, "MVR-81")

    def grit_to_lose(self) -> int:
        """All that there is (SKL-78)."""
        return self.grit

    def life_left(self, g: Cave) -> float:
        """Her Health (KNT-124)."""
        return self.health / self.max_health

    def driven_back(self, g: Cave) -> None:
        """She missed a guest; if she had to attack it she is put back, and the Encounter is spent and over (MVR-80)."""
        if self.means.came_from != OFF:
            g.retreat(KNIGHT, self.means.came_from)
            self.means.leave_encounter()

    # ------------------------------------------------------------------ what other roles use: statistics

    def bow_needs(self, g: Hall[Any]) -> int:
        """The Strength that the Bow needs (KNT-70, MVR-92)."""
        return g.plan.of(KnightTerms).bow_strength

    def strength(self, g: Hall[Any]) -> int:
        """Her Strength now; bonuses of her own turn count only in it (KNT-11, KNT-12, KNT-15)."""
        return self.means.strength(self, g.roles[g.turn.who] is self)

    def attack_strength(self, g: Hall[Any]) -> int:
        """Her Strength in an attack of hers: an armed Javelin adds to it, but not to the Bomb (KNT-76, KNT-126)."""
        return self.strength(g) + (JAVELIN_BONUS if self.armed() and not self.means.bombing else 0)

    def perception(self, g: Hall[Any]) -> int:
        """Her Perception now (KNT-11, KNT-12)."""
        return self.means.perception(self)

    def hero_cubes(self) -> int:
        """Her Hero cubes: unplaced, placed and set aside (KNT-16)."""
        return self.cubes.hers()

    # ------------------------------------------------------------------ what other roles use: Grit and Health

    def gain_grit(self, g: Hall[Any], amount: int, clause: str) -> None:
        """Grit and the Hero cubes it reaches (KNT-20, KNT-21)."""
        before = self.grit
        self.grit = min(GRIT_MAX, before + amount)
        if g.story is not None and self.grit != before:
            g.tell("grit", clause, self.name, amount=self.grit - before, thing=str(self.grit))
        cubes = self.cubes
        for index, space in enumerate(GRIT_SPACES):
            if before < space <= self.grit and cubes.grit_track >> index & 1:
                cubes.grit_track ^= 1 << index
                self.earn_cube()
                g.tell("cube-won", "KNT-21", self.name, amount=space)

    def earn_cube(self) -> None:
        """A Hero cube is hers; in a possession turn it waits for her next Pick Up (KNT-21, GST-66)."""
        if self.means.possessed:
            self.cubes.set_aside += 1
        else:
            self.cubes.unplaced += 1

    def grit_at_stake(self, amount: int) -> int:
        """What a loss of so much Grit would take: not more than she has, behind her Shield at most 1 (KNT-72)."""
        return min(amount, self.grit, 1 if self.shielded() else amount)

    def lose_grit(self, g: Hall[Any], amount: int, clause: str, shield: bool = True) -> Flow[None]:
        """Lose Grit, at most 1 behind her Shield, and the cubes that go with it (KNT-20, KNT-22 to KNT-24, KNT-72).

        The amount is what the board says of its cause (KNT-26); `shield`: a price she pays herself is not cut.
        """
        before = self.grit
        self.grit -= self.grit_at_stake(amount) if shield else amount
        if g.story is not None and self.grit != before:
            g.tell("grit-lost", clause, self.name, amount=before - self.grit, thing=str(self.grit))
        for index in range(len(GRIT_SPACES) - 1, -1, -1):
            if self.grit < GRIT_SPACES[index] <= before and self.cubes.hers() > FEWEST:  # KNT-17, KNT-24
                yield from self._return_cube(g, index)

    def _return_cube(self, g: Hall[Any], index: int) -> Flow[None]:
        """An unplaced cube goes back, or else one of her choice: on her turn that ends it (KNT-22, KNT-23)."""
        cubes = self.cubes
        place = UNPLACED
        if not cubes.unplaced:
            place = (yield from self._choose_cube(RETURN_CUBE)).card
            if g.active is self:
                g.turn.cut = True
        cubes.take_from(place)
        cubes.grit_track |= 1 << index
        g.tell("cube-lost", "KNT-22", self.name, thing=PLACES[place], amount=GRIT_SPACES[index])

    def _choose_cube(self, prompt: Prompt) -> Flow[Option]:
        """One of her cubes, wherever it lies."""
        return choose(self.seat, prompt, [GIVING[place] for place in self.cubes.where_hers_are()])

    def poison(self, g: Hall[Any], count: int, clause: str) -> Flow[None]:
        """Put so many Hero cubes of her choice on the Entrance tile, never going below 2 (KNT-108)."""
        for _ in range(count):
            if self.cubes.hers() <= FEWEST:
                return  # KNT-17
            place = (yield from self._choose_cube(POISON_CUBE)).card
            self.cubes.take_from(place)
            self.cubes.poisoned += 1
            g.tell("poisoned", clause, self.name, thing=PLACES[place])

    def lose_health(self, g: Hall[Any], amount: int, clause: str, by_ambush: bool = False) -> None:
        """Lose Health; at 0 she is killed (KNT-124, KNT-106). She may be out of the game after it: look at `out`."""
        self.health = max(0, self.health - amount)
        g.tell("health-lost", clause, self.name, amount=amount, thing=str(self.health))
        if self.health == 0:
            g.killed(self, clause, g.plan.of(KnightTerms).ambush_winner if by_ambush else "")

    def gain_health(self, g: Hall[Any], amount: int, clause: str) -> None:
        """Regain Health, never above its start (KNT-87)."""
        self.health = min(self.max_health, self.health + amount)
        g.tell("health", clause, self.name, amount=amount, thing=str(self.health))

    # ------------------------------------------------------------------ what other roles use: her attacks

    def attacked(self, g: Hall[Any], piece: int, *completed: int) -> None:
        """She attacked a piece on her own turn: note which of `completed` (STALWART, DARING of `sidequests`) it meets.

        An `Assault` calls it once the attack is done. Fearless is found here: the piece stood on the Dark tile she
        just revealed. The cards themselves are offered with her next question (KNT-78, KNT-79); off her turn nothing
        is noted (KNT-59).
        """
        if g.active is not self:
            return
        for kind in completed:
            self.feats |= 1 << kind
        if self.means.surprised >> piece & 1 and (piece in HORDE or piece == GHOUL):
            self.feats |= 1 << FEARLESS

    def strike_back(self, g: Cave, piece: int) -> Flow[None]:
        """The surfaced Dragon moved into her space, or surfaced there: her attack at once, if she can (KNT-59)."""
        assault = ATTACK.of(g.role_of(piece))
        if assault is not None and assault.possible(g, self, piece):
            yield from assault.attack(g, self, piece)
            self.spend_javelin(g)

    def swing_axe(self, g: Hall[Any]) -> Flow[int]:
        """After a hit on the Dragon: discard the cube on the Mighty Axe for more damage; gives it back (KNT-76)."""
        cubes = self.cubes
        if self.means.bombing or not cubes.placed[ON_TREASURE + AXE] or cubes.hers() <= FEWEST:
            return 0  # KNT-17
        if self.means.possessed:
            return 0  # GST-66
        option = yield from choose(self.seat, AXE_BLOW, (AXE_IT, SPARE_AXE))
        if option is SPARE_AXE:
            return 0
        cubes.take_from(ON_TREASURE + AXE)
        cubes.discarded += 1
        g.tell("axe", "KNT-76", self.name)
        return AXE_DAMAGE

    def armed(self) -> bool:
        """Whether the Javelin is armed: face up until it is spent (KNT-126, KNT-130)."""
        return JAVELIN in self.treasures.shown and not self.means.possessed

    def spend_javelin(self, g: Hall[Any]) -> None:
        """An attack that is not the Bomb's spends an armed Javelin (KNT-76)."""
        if self.armed() and not self.means.bombing:
            self.treasures.unshow(JAVELIN)
            self.treasures.remove(JAVELIN)
            g.tell("javelin", "KNT-76", self.name)

    # ------------------------------------------------------------------ what other roles use: her Treasure cards

    def treasure_count(self) -> int:
        """Her Treasure cards, facedown and face up."""
        return len(self.treasures.hand) + len(self.treasures.shown)

    def lose_shown_treasure(self, g: Hall[Any], kind: int, clause: str) -> None:
        """A face-up Treasure card goes under the deck; its cube is set aside (KNT-19, KNT-112)."""
        self.treasures.unshow(kind)
        self.treasures.put_face_under(g, kind)
        if self.cubes.placed[ON_TREASURE + kind]:
            self.cubes.take_from(ON_TREASURE + kind)
            self.cubes.set_aside += 1
        g.tell("treasure-lost", clause, self.name, thing=TREASURE_CARDS[kind].name)

    def lose_held_treasure(self, g: Hall[Any], uid: int, clause: str) -> None:
        """A facedown Treasure card of her choice goes under the deck, unseen by others (KNT-113)."""
        self._put_under(g, self.treasures.held(uid), clause)

    def lose_hidden_treasure(self, g: Hall[Any], clause: str) -> Flow[None]:
        """A random facedown Treasure card goes under the deck, unseen (KNT-112, KNT-130)."""
        thing = yield from self.treasures.pick(g, self.treasures.hand, EVERYBODY)
        self._put_under(g, thing, clause)

    def lose_random_treasure(self, g: Hall[Any], clause: str) -> Flow[None]:
        """One of all her Treasure cards, facedown or face up, at random (KNT-100, KNT-130)."""
        count = self.treasure_count()
        if not count:
            return
        index = 0
        if count > 1:
            chance = Chance(f"{self.treasures.kind}-pick", range(count))
            index = yield chance
        hidden = self.treasures.hand
        if index < len(hidden):
            self._put_under(g, hidden[index], clause)
        else:
            self.lose_shown_treasure(g, self.treasures.shown[index - len(hidden)], clause)

    def _put_under(self, g: Hall[Any], thing: Thing, clause: str) -> None:
        self.treasures.take(thing)
        self.treasures.put_under(thing)
        g.tell("treasure-lost", clause, self.name)

    # ------------------------------------------------------------------ Crystals

    def crystal_smashed(self, g: Cave, by: CaveRole) -> None:
        """Hers, the Goblins' and the Ghouls' count for her (KNT-122, VAR-109)."""
        if by.shares_crystals:
            self.crystals += 1

    def monster_left(self, g: Cave, token: int) -> None:
        """The card of an Ogre or Troll that was beaten or went with its tile is discarded (KNT-103, COL-51)."""
        deck, kind = self.monsters, CARD_OF[token]
        if deck is not None and kind in deck.shown:
            deck.unshow(kind)
            deck.discard(kind)

    # ------------------------------------------------------------------ what others see

    def why_not(self, g: Cave, at: Space, piece: int) -> Why | None:
        """Why she cannot go there, attack or collect."""
        return why_not(g, self, at, piece)

    def shares(self, g: Hall[Any]) -> Shares:
        """What her progress is the sum of."""
        return shares(cast("Cave", g), self)

    def panel(self, g: Hall[Any], seat: int) -> Panel:
        """Her board as a seat may see it (KNT-09)."""
        return panel(g, self, seat)

    def check(self, g: Hall[Any]) -> None:
        """Seven Hero cubes, two of them always hers; tracks and bars within their ends."""
        cubes = self.cubes
        assert cubes.everywhere() == HERO_CUBES, "Hero cubes do not add up (KNT-16)"
        assert cubes.hers() >= FEWEST, "fewer than two Hero cubes (KNT-17)"
        assert all(0 <= count <= room for count, room in zip(cubes.placed, ROOM, strict=True)), "a full place (KNT-11)"
        assert min(cubes.unplaced, cubes.set_aside, cubes.discarded, cubes.poisoned) >= 0, "cubes that do not exist"
        assert 0 <= self.grit <= GRIT_MAX, "Grit left its track (KNT-20)"
        assert 0 <= self.health <= self.max_health, "Health left its track (KNT-87)"
        for kind in range(len(TREASURE_CARDS)):
            on_card = cubes.placed[ON_TREASURE + kind]
            assert not on_card or kind in self.treasures.shown, "a cube on a Treasure card that is not face up (KNT-75)"


GIVE_CUBE: Final = verb(
    "give-cube", "the place from which the Knight gives up a Hero cube", card=Named("place", PLACES)
)
GIVING: Final = tuple(Option(GIVE_CUBE, card=place) for place in range(len(PLACES)))
"""One option for each place a cube can be taken from."""
