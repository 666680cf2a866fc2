"""The Ghost (GST): she passes through everything, moves things by will, and plays other roles' turns.

Her board and turn are here; what she moves in `telekinesis`, what is done against her in `blocking`, how she meets
other roles in `pairs`, what others see in `panel`, how near she is to winning in `prospects`. Possession turns are in
`possession` and in the roles; Artifacts in `artifacts`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Final

import underhall.cave.roles.ghost.pairs  # noqa: F401  how she and the other roles meet
from underhall import facts
from underhall.cave import verbs
from underhall.cave.map import board
from underhall.cave.map.arrive import arrive
from underhall.cave.map.filling import dark_tiles_to_start_on
from underhall.cave.map.forced import ARTIFACTS
from underhall.cave.map.parts import DRAGON_FACES
from underhall.cave.map.terrain import PIT, around_entrance, kind_at, other_pits
from underhall.cave.play import artifacts
from underhall.cave.play.dice import roll_dragon_die
from underhall.cave.play.possession import PossessionDeck, blocked, may_be_possessed, possess, summon
from underhall.cave.play.variant_cards import flare
from underhall.cave.role import CaveRole
from underhall.cave.roles.ghost import telekinesis
from underhall.cave.roles.ghost.blocking import be_blocked, ways_to_block
from underhall.cave.roles.ghost.panel import panel
from underhall.cave.roles.ghost.prospects import plans, shares
from underhall.cave.roles.ghost.reasons import why_not
from underhall.cave.roles.ghost.telekinesis import Grip
from underhall.cave.roles.ghost.terms import GhostTerms, ghost_terms
from underhall.cave.setup.components import possession_deck
from underhall.engine.flow import EVERYBODY, Ask, Chance, Flow, Option, Prompt
from underhall.engine.knowledge import Thing
from underhall.hall import deeds, grid
from underhall.hall.asks import OnSpace, choose_space
from underhall.hall.cards import Cards
from underhall.hall.pieces import DRAGON, GHOST
from underhall.hall.role import Role
from underhall.hall.shares import Shares
from underhall.hall.space import ADJACENT, OFF, Space, distance
from underhall.hall.tokens import ARTIFACT, FLAME_WALL, LOCKED_ARTIFACT, NO_TOKENS
from underhall.hall.verbs import Held, verb
from underhall.hall.view import Panel

if TYPE_CHECKING:
    from underhall.cave.setup.mixes import Mix
    from underhall.cave.state import Cave
    from underhall.hall.plan import Terms
    from underhall.hall.reasons import Why

FACTS: Final = facts.ghost()
BOARD: Final = FACTS.board.ghost
MOVEMENT: Final = tuple(space.movement for space in BOARD.focus)
INFLUENCE: Final = tuple(space.influence for space in BOARD.focus)
"""What each space of the Focus track gives (GST-15)."""
POSSESSION: Final = FACTS.possessions
"""The Possession cards; a card is named by its place here."""
POSSESSION_IDS: Final = tuple(card.role for card in POSSESSION)
"""A card is called by the role it possesses."""
CARD_OF: Final = {card.role: face for face, card in enumerate(POSSESSION)}
OWN_CARD: Final = CARD_OF["ghost"]
BONUS: Final = POSSESSION[OWN_CARD]

# ------------------------------------------------------------------ phases and questions (GST-14)
RESOLVE: Final = 0
MOVE_AND_ACT: Final = 1
SELECT: Final = 2
SHOWN: Final = 3
"""The third phase, after she has shown the card that lay on the Possession space."""

START: Final = Prompt("ghost-start", "Choose the Dark tile on which you come into play.", "GST-12")
START_TILE: Final = Prompt("ghost-start-tile", "No Dark tile is free: where is one placed for you?", "GST-12")
OWN_REVEAL: Final = Prompt("ghost-card", "Your turn begins: reveal the Ghost card, if it is the one chosen?", "GST-18")
ACT: Final = Prompt(
    "ghost-act",
    "Move through anything, and move objects in your row and column. Movement left: {0}. "
    "Influence: {1}. Objects you have not yet chosen: {2}.",
    "GST-21",
    hub=True,
)
CHOOSE: Final = Prompt("select-card", "Choose the Possession card for the round to come.", "GST-45", hub=True)
HAUNT: Final = Prompt("haunt", "This turn ends: reveal your Possession card and take a possession turn?", "GST-47")

FLARE_NEXT: Final = Prompt("ghost-flare", "Flare around each Artifact on a Dark tile: which one is next?", "GST-117")
SMALL: Final = 2
"""With so many players, or fewer, her cards summon stand-ins."""

LAND: Final = Prompt("ghost-land", "You cannot stay on an open space: to which tile do you go?", "GST-26")
SELECT_CARD: Final = verb(
    "select-card", "the card that goes facedown on the Possession space", card=Held("Possession card", POSSESSION_IDS)
)
STOP: Final = Option(deeds.STOP)
KEEP: Final = Option(verb("keep-card", "leave the Possession card facedown"))
REVEAL: Final = Option(verb("reveal-card", "reveal the Possession card"))
SHOW: Final = Option(verb("show-card", "show the Possession card that was not used"))
STEP: Final = OnSpace(deeds.MOVE, 1)
LANDING: Final = OnSpace(verbs.LAND_ON)
FLARING: Final = OnSpace(verbs.FLARE_AT)


class Ghost(CaveRole):
    """The Ghost's board, seventh in turn order (GST-13).

    What a mix and a level set for her is in the Plan (GST-09, GST-109 to GST-115, GST-118 to GST-121, GST-134 to
    GST-138, GST-140). Ghost tiles are in the stack (GST-04, GST-05); on the map they are known by their backs (GST-97)
    and stay while they are open (GST-100 to GST-102). Magma does nothing to her (GST-108).

    Her Possession cards: those lying facedown are the `hand` of the deck, `chosen` being the uid of the one on the
    Possession space; a revealed one and the one on the Mental Block space lie face up (GST-142).
    """

    __slots__ = ("bonus", "chosen", "deck", "focus", "focused", "grip", "locked", "mental_block", "revealed", "steps")

    name: ClassVar[str] = "ghost"
    title: ClassVar[str] = "Ghost"
    pieces: ClassVar[tuple[int, ...]] = (GHOST,)
    hindering_nobody: ClassVar[tuple[int, ...]] = (GHOST,)  # FRC-07
    main_questions: ClassVar[tuple[str, ...]] = ("ghost-act",)
    locks_artifacts: ClassVar[bool] = True
    haunts: ClassVar[bool] = True
    hexes: ClassVar[bool] = True

    @classmethod
    def terms(cls, mix: Mix) -> tuple[Terms, ...]:
        """What a mix fixes for this role alone."""
        return ghost_terms(mix), possession_deck(mix)

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.focus = BOARD.focus_start  # GST-07
        self.locked = 0  # Artifacts locked so far, for good (GST-03)
        self.focused = False  # the further condition of Fully Focused is met (GST-139)
        self.deck = Cards("possession", range(len(POSSESSION)), POSSESSION_IDS)
        self.chosen = -1  # the uid of the facedown card on the Possession space
        self.revealed = -1  # the face of the card that lies face up there
        self.mental_block = -1  # the face of the card on the Mental Block space
        # of this turn
        self.bonus = False  # the Ghost card is revealed (GST-18)
        self.steps = 0  # Movement used
        self.grip = Grip()

    def copy(self) -> Ghost:
        """An independent copy."""
        other: Ghost = Ghost.__new__(Ghost)
        self.copy_base(other)
        other.focus = self.focus
        other.locked = self.locked
        other.focused = self.focused
        other.deck = self.deck.copy()
        other.chosen = self.chosen
        other.revealed = self.revealed
        other.mental_block = self.mental_block
        other.bonus = self.bonus
        other.steps = self.steps
        other.grip = self.grip.copy()
        return other

    def key(self) -> tuple[Any, ...]:
        """The board as plain data."""
        chosen = self.chosen_card()
        return (
            self.focus,
            self.locked,
            self.focused,
            self.deck.key(),
            -1 if chosen is None else chosen.face,
            self.revealed,
            self.mental_block,
            self.bonus,
            self.steps,
            self.grip.key(),
        )

    def cards(self) -> tuple[Cards, ...]:
        """The Possession cards."""
        return (self.deck,)

    def slid(self, to: Callable[[Space], Space]) -> None:
        """A part of the map slid."""
        self.grip.slid(to)

    # ------------------------------------------------------------------ Focus (GST-15)

    def influence(self) -> int:
        """INF now; the Ghost card's bonus is for her own turn (GST-15, GST-33, GST-57)."""
        return INFLUENCE[self.focus] + (BONUS.bonus_influence if self.bonus else 0)

    def movement(self) -> int:
        """Her Movement now (GST-15, GST-18)."""
        return MOVEMENT[self.focus] + (BONUS.bonus_movement if self.bonus else 0)

    # ------------------------------------------------------------------ setting up

    def set_up(self, g: Cave) -> Flow[None]:
        """Form the Possession deck, hand out the Artifacts (GST-08, GST-11); Ghost tiles are in the stack already."""
        deck = g.plan.of(PossessionDeck)
        faces = [CARD_OF[name] for name in deck.cards]
        for pair in deck.pairs:
            two = [CARD_OF[name] for name in pair]
            faces.remove(two[(yield Chance("possession", two, names=POSSESSION_IDS))])  # GST-122
        while deck.kept and len(faces) > deck.kept:
            faces.pop((yield Chance("possession", faces, names=POSSESSION_IDS)))  # GST-120
        self.deal(g, faces)
        for name in g.plan.of(GhostTerms).artifact_holders:
            artifacts.give(g, g.named(name).pieces[0])  # the Goblins' is off the map for now (GST-87)
        for _ in range(g.supply[ARTIFACT]):
            grid.put_token(g, g.entrance, ARTIFACT)

    def deal(self, g: Cave, faces: list[int]) -> None:
        """Let these cards be her deck, all facedown; the others leave the game."""
        deck = self.deck
        deck.gone = tuple(face for face in deck.full if face not in faces)
        deck.unknown = deck.shown = ()
        deck.hand = tuple(self._facedown(g, face) for face in sorted(faces))

    def _facedown(self, g: Cave, face: int) -> Thing:
        g.next_uid += 1
        return Thing(g.next_uid, 0, 0, face, 1 << self.owner)

    def come_into_play(self, g: Cave) -> Flow[None]:
        """On any unoccupied Dark tile; if there is none, on one placed for her; with no tile left, beside the Entrance
        (GST-12, GEN-11)."""
        if g.where[GHOST] != OFF:
            return
        tiles = yield from dark_tiles_to_start_on(g, self.seat, START_TILE)
        spaces = tiles or around_entrance(g) or [g.entrance]
        g.where[GHOST] = yield from choose_space(self.seat, START, deeds.STARTING, spaces)
        g.tell("start", "GST-12", self.name, g.where[GHOST], GHOST)

    # ------------------------------------------------------------------ the turn

    def begin_turn(self, g: Cave) -> None:
        """What counts by her own turn starts anew; what a stand-in left until "its next turn" ends (GST-152)."""
        if g.supply[FLAME_WALL] < g.plan.tokens[FLAME_WALL] and not g.is_played(DRAGON):
            at = next(at for at, tokens in g.tokens.items() if FLAME_WALL in tokens)
            grid.take_token(g, at, FLAME_WALL)
            g.supply[FLAME_WALL] += 1
        self.bonus = False
        self.steps = 0
        self.grip = Grip(len(g.where))

    def play(self, g: Cave) -> Flow[None]:
        """Resolve Possession Card, Move and Act, Select Possession Card (GST-14)."""
        turn = g.turn
        if turn.phase == RESOLVE:
            yield from self._resolve(g)
            turn.phase = MOVE_AND_ACT
        if turn.phase == MOVE_AND_ACT:
            yield from self._move_and_act(g)
            turn.phase = SELECT
        yield from self._select(g)

    def end_of_turn(self, g: Cave) -> Flow[None]:
        """The Ghost card's bonus ends (GST-18); Fully Focused looks where she stands (GST-139)."""
        self.bonus = False
        if self.locked >= g.plan.goals[self.name].n and artifacts.is_open(g, g.where[GHOST]):
            self.focused = True
        return
        yield  # a flow without a question

    # ------------------------------------------------------------------ phase 1 (GST-16 to GST-20)

    def _resolve(self, g: Cave) -> Flow[None]:
        """An unrevealed card gives 1 Focus; if it is the Ghost card she may reveal it (GST-16, GST-17, GST-18)."""
        chosen = self.chosen_card()
        if chosen is None:
            return  # GST-16, GST-20
        if self.focus < BOARD.focus_max:
            self.focus += 1
            g.tell("focus", "GST-17", self.name, amount=self.focus)
        if self.may_hold(OWN_CARD) and not blocked(g, GHOST):  # GST-19
            options = (KEEP, REVEAL) if chosen.face == OWN_CARD else (KEEP,)
            if options[(yield Ask(self.seat, OWN_REVEAL, options))] is REVEAL:  # asked anyway: it would tell the card
                self._turn_up(g)
                self.bonus = True

    # ------------------------------------------------------------------ phase 2: moving (GST-21 to GST-28)

    def _move_and_act(self, g: Cave) -> Flow[None]:
        """Moving and Telekinesis in any order (GST-21)."""
        while not g.turn.cut:
            left = self.movement() - self.steps
            options = self.act_options(g, left)
            option = options[0]
            if len(options) > 1:
                numbers = (left, self.influence(), self.influence() - self.grip.objects())
                option = options[(yield Ask(self.seat, ACT, options, numbers))]
            if option is STOP:
                break
            if option.verb == "move":
                yield from self._step(g, option.space)
            else:
                yield from telekinesis.ACTIONS[option.verb](g, self, option)
        if g.where[GHOST] not in g.edges:
            yield from self._land(g)

    def _land(self, g: Cave) -> Flow[None]:
        """The tiles within her reach are gone: she goes to the nearest all the same (GST-26, as CGH-20)."""
        at = g.where[GHOST]
        tiles = [to for to in sorted(g.edges) if self.may_end(g, to)] or [g.entrance]
        nearest = min(distance(at, to) for to in tiles)
        spaces = [to for to in tiles if distance(at, to) == nearest]
        to = yield from choose_space(self.seat, LAND, LANDING, spaces)
        g.tell("move", "GST-26", self.name, to, GHOST)
        yield from arrive(g, self.seat, GHOST, to, ride=False)

    def act_options(self, g: Cave, left: int) -> list[Option]:
        """Everything she may do now; she may end the phase where she may stand, or where she cannot help it."""
        at = g.where[GHOST]
        objects = telekinesis.options(g, self, left)
        options = []
        if self.may_end(g, at):
            options.append(STOP)
        elif not self.can_end(g, at, left):
            ridding = [option for option in objects if _rids(g, at, option)]
            if ridding:
                return ridding  # she must rid her space of Artifacts and carriers first (GST-28, GST-36)
            options.append(STOP)
        if left:
            options += [STEP[to] for to in self._steps(g, at) if self._may_step(g, to, left - 1)]
        return options + objects

    def _may_step(self, g: Cave, to: Space, left: int) -> bool:
        """Whether her phase could still end as it must after a step: there or farther on, or once that is cleared."""
        if self.can_end(g, to, left) or (to == g.entrance and self.may_escape(g)):  # the winning entry (GST-02)
            return True
        return self.may_stay(g, to) and telekinesis.can_clear(g, self, to)

    def _steps(self, g: Cave, at: Space) -> list[Space]:
        """One space any way, wall or no wall, tile or no tile (GST-22, GST-23); from Pit to Pit (TER-51)."""
        steps = [*ADJACENT[at]]
        return steps + other_pits(g, at) if g.ground and kind_at(g, at) == PIT else steps

    def _step(self, g: Cave, to: Space) -> Flow[None]:
        """Nothing happens on entering, but that the River may carry her, and she may win (GST-23, GST-104)."""
        self.steps += 1
        if g.story is not None:
            g.tell("move", "GST-22", self.name, to, GHOST, amount=1)
        yield from arrive(g, self.seat, GHOST, to)

    def may_end(self, g: Cave, at: Space) -> bool:
        """Where her phase may end: a tile where she may stay, without Artifact and carrier (GST-26 to GST-28)."""
        if not self.may_stay(g, at) or ARTIFACT in g.tokens.get(at, NO_TOKENS):
            return False
        if not g.carrying or at not in g.where:
            return True
        return not any(g.carrying >> piece & 1 for piece in g.pieces_on(at))

    def may_stay(self, g: Cave, at: Space) -> bool:
        """Whether nothing keeps her from a space but what she might move off it: no Pit, nothing impassable, no locked
        Artifact (GST-26, GST-27, GST-106, TER-52)."""
        if at not in g.edges or (at in g.ground and (board.impassable(g, at) or kind_at(g, at) == PIT)):
            return False
        return LOCKED_ARTIFACT not in g.tokens.get(at, NO_TOKENS)

    def can_end(self, g: Cave, at: Space, left: int, but: Space = OFF) -> bool:
        """Whether so many steps take her from here to where her phase may end (GST-28, GST-150); `but`: not there."""
        if at != but and self.may_end(g, at):
            return True
        if not left:
            return False
        for to in ADJACENT[at]:
            if to != but and self.may_end(g, to):
                return True
        return left > 1 and any(
            distance(start, to) <= steps and to != but and self.may_end(g, to)
            for start, steps in ((at, left), *_leaps(g, at, left))
            for to in g.edges
        )

    # ------------------------------------------------------------------ phase 3 (GST-44 to GST-46)

    def _select(self, g: Cave) -> Flow[None]:
        """Take back all cards but a blocked one, perhaps show the unrevealed one, choose one (GST-44, GST-45)."""
        if self.small(g) and self.revealed == OWN_CARD:
            self._discard(g, OWN_CARD, "GST-124")
        if self.revealed >= 0:
            self.deck.unshow(self.revealed)
            self.deck.hand = (*self.deck.hand, self._facedown(g, self.revealed))
            self.revealed = -1
        while self.deck.hand:
            cards = sorted(self.deck.hand, key=lambda thing: thing.face)
            options = [Option(SELECT_CARD, card=thing.uid) for thing in cards]
            shown = self.chosen_card()
            if shown is not None and g.turn.phase == SELECT and len(options) > 1:
                options.append(SHOW)
            option = options[0] if len(options) == 1 else options[(yield Ask(self.seat, CHOOSE, options))]
            if option is SHOW and shown is not None:
                g.turn.phase = SHOWN
                g.somebody_learned()
                g.tell("show-card", "GST-44", self.name, thing=POSSESSION[shown.face].name)
                continue
            self._put_down(g, self.deck.held(option.card).face)
            return
        self.chosen = -1  # GST-133, GST-148

    def _put_down(self, g: Cave, face: int) -> None:
        """One card facedown on the Possession space, the others beside it: nobody can tell them apart any more."""
        self.deck.hand = tuple(self._facedown(g, other) for other in sorted(thing.face for thing in self.deck.hand))
        self.chosen = next(thing.uid for thing in self.deck.hand if thing.face == face)
        g.tell("select-card", "GST-45", self.name)

    # ------------------------------------------------------------------ her cards

    def chosen_card(self) -> Thing | None:
        """The facedown card on the Possession space."""
        return next((thing for thing in self.deck.hand if thing.uid == self.chosen), None)

    def may_hold(self, face: int) -> bool:
        """Whether, for all that everybody knows, this could be the card on the Possession space (GST-142)."""
        return any(thing.face == face and thing.known != EVERYBODY for thing in self.deck.hand)

    def _turn_up(self, g: Cave) -> None:
        """Reveal the card on the Possession space; it stays there face up (GST-63)."""
        thing = self.chosen_card()
        assert thing is not None, "no facedown card lies on the Possession space"
        self.deck.take(thing)
        self.deck.show(thing.face)
        self.revealed = thing.face
        self.chosen = -1
        g.somebody_learned()
        g.tell("reveal-card", "GST-51", self.name, thing=POSSESSION[thing.face].name)

    def may_be_blocked(self, name: str) -> bool:
        """Whether a role's card is in her deck and not on the Mental Block space yet (GST-81)."""
        face = CARD_OF[name]
        return face == self.revealed or any(thing.face == face for thing in self.deck.hand)

    def ways_to_block(self, g: Cave, role: CaveRole) -> list[Option]:
        """A Mental Block (GST-76)."""
        return ways_to_block(g, self, role)

    def be_blocked(self, g: Cave, role: CaveRole, option: Option) -> Flow[None]:
        """Somebody pays for one (GST-78)."""
        return be_blocked(g, self, role, option)

    def block(self, g: Cave, name: str) -> None:
        """A role's card goes face up to the Mental Block space; one that lay there goes back (GST-78 to GST-80)."""
        face = CARD_OF[name]
        if self.mental_block >= 0:
            self.deck.unshow(self.mental_block)
            back = self._facedown(g, self.mental_block)
            self.deck.hand = (*self.deck.hand, back.shown_to(EVERYBODY))  # all know it is not the chosen one
        chosen = self.chosen_card()
        from_space = face == self.revealed or (chosen is not None and chosen.face == face)
        self._leave(face)
        self.deck.show(face)
        self.mental_block = face
        g.somebody_learned()
        g.tell("blocked", "GST-78", name, thing=POSSESSION[face].name, amount=int(from_space))

    def _leave(self, face: int) -> None:
        """A card leaves where it lies: facedown, revealed or blocked."""
        if face == self.revealed:
            self.deck.unshow(face)
            self.revealed = -1
        elif face == self.mental_block:
            self.deck.unshow(face)
            self.mental_block = -1
        else:
            thing = next(thing for thing in self.deck.hand if thing.face == face)
            self.deck.take(thing)
            if thing.uid == self.chosen:
                self.chosen = -1

    def player_left(self, g: Cave, role: Role[Any]) -> None:
        """An eliminated player's card leaves her deck, wherever it lies (GST-148)."""
        if role.name not in CARD_OF:
            return  # the Shadow Unicorn
        face = CARD_OF[role.name]
        if face in (self.revealed, self.mental_block) or any(thing.face == face for thing in self.deck.hand):
            self._discard(g, face, "GST-148" if g.plays(role.name) else "GST-132")

    def _discard(self, g: Cave, face: int, clause: str) -> None:
        """A card of hers leaves the game, for all to see where it lay."""
        g.learned += face not in self.deck.shown
        self._leave(face)
        self.deck.remove(face)
        g.tell("card-gone", clause, self.name, thing=POSSESSION[face].name)

    # ------------------------------------------------------------------ possession at the end of a turn

    def haunt(self, g: Cave, role: CaveRole) -> Flow[None]:
        """She may reveal a card that fits the turn that ends, and play that role's turn (GST-47 to GST-50, GST-141)."""
        chosen = self.chosen_card()
        if chosen is None:
            return
        fitting = self._summonable(g, role) if self.small(g) else self._possessable(g, role)
        if not any(self.may_hold(face) for face in fitting) or blocked(g, GHOST):
            return
        options = (KEEP, REVEAL) if chosen.face in fitting else (KEEP,)
        if options[(yield Ask(self.seat, HAUNT, options))] is REVEAL:  # asked anyway: it would tell the card
            self._turn_up(g)
            if self.small(g):
                yield from summon(g, self, POSSESSION[self.revealed].role, self.influence())
            else:
                yield from possess(g, self.seat, role, self.influence())

    def _possessable(self, g: Cave, role: CaveRole) -> list[int]:
        """The card of the role whose turn ends (GST-47, GST-50)."""
        fits = role is not self and role.name in CARD_OF and may_be_possessed(g, role)
        return [CARD_OF[role.name]] if fits else []

    # ------------------------------------------------------------------ with one opponent or none (GST-122 to GST-133)

    def small(self, g: Cave) -> bool:
        """Whether her cards summon roles that nobody plays (GST-123)."""
        return len(g.plan.roles) <= SMALL

    def _summonable(self, g: Cave, role: CaveRole) -> list[int]:
        """Cards before the opponent's place fit her own turn, others the opponent's (GST-125); alone all (GST-126)."""
        others = [name for name in g.plan.roles if name != self.name]
        if not others:
            return [face for face in range(len(POSSESSION)) if face != OWN_CARD] if role is self else []
        if role is not self and role.name != others[0]:
            return []  # the Shadow Unicorn's turn
        key = POSSESSION[CARD_OF[others[0]]].order_key
        return [
            face
            for face, card in enumerate(POSSESSION)
            if face != OWN_CARD and (card.order_key < key if role is self else card.order_key > key)
        ]

    def alone_in_the_dark(self, g: Cave) -> int:
        """The value of the card chosen this turn; INF without cards, INF + 1 for the Ghost card (GST-46, GST-116)."""
        chosen = self.chosen_card()
        if chosen is None:
            return self.influence()
        return self.influence() + 1 if chosen.face == OWN_CARD else POSSESSION[chosen.face].possession_value

    def after_tiles(self, g: Cave) -> Flow[None]:
        """Alone, after placing tiles: Flare around each Artifact that lies on a Dark tile, in her order (GST-117)."""
        if not g.plan.alone or g.collapsing:
            return
        places = [at for at, tokens in sorted(g.tokens.items()) for token in tokens if token in ARTIFACTS]
        while todo := [at for at in places if at in g.dark]:
            at = yield from choose_space(self.seat, FLARE_NEXT, FLARING, list(dict.fromkeys(todo)))
            places.remove(at)
            face = yield from roll_dragon_die(g)
            g.tell("flare", "GST-117", self.name, at, thing=DRAGON_FACES[face])
            yield from flare(g, self, self.seat, at, face, at)

    # ------------------------------------------------------------------ Artifacts and winning

    def artifact_locked(self, g: Cave, at: Space) -> None:
        """It counts for good (GST-03); a possession turn ends there (GST-60, GST-95)."""
        self.locked += 1
        if self.locked > g.plan.goals[self.name].n:
            self.focused = True  # GST-139
        if g.turn.under is not None:
            g.turn.cut = True

    def may_escape(self, g: Cave) -> bool:
        """Whether entering the Entrance now would win, by her level (GST-02, GST-118, GST-134, GST-138, GST-139)."""
        enough = self.locked >= g.plan.goals[self.name].n
        return enough and (self.focused or not g.plan.of(GhostTerms).fully_focused)

    def entered(self, g: Cave, piece: int, space: Space) -> Flow[None]:
        """She wins on entering the Entrance once enough Artifacts are locked (GST-02)."""
        if space == g.entrance and self.may_escape(g):
            g.win(self, "GST-02", "the Ghost escaped")
        return
        yield  # a flow without a question

    # ------------------------------------------------------------------ what others see

    def why_not(self, g: Cave, at: Space, piece: int) -> Why | None:
        """Why she cannot go there or move something."""
        return why_not(g, self, at, piece)

    def shares(self, g: Cave) -> Shares:
        """What her progress is the sum of, for all she knows."""
        return shares(g, self) | plans(g, self)

    def panel(self, g: Cave, seat: int) -> Panel:
        """Her board as a seat may see it (GST-142)."""
        return panel(g, self, seat, sum(shares(g, self).values()))

    def check(self, g: Cave) -> None:
        """Focus within its track; the cards where they belong."""
        assert 0 <= self.focus <= BOARD.focus_max, "Focus left its track (GST-15)"
        up = [face for face in (self.revealed, self.mental_block) if face >= 0]
        assert sorted(up) == list(self.deck.shown), "Possession cards lie face up where they should not (GST-142)"
        assert self.chosen < 0 or self.chosen_card() is not None, "the chosen card is not among hers (GST-45)"
        assert not g.carrying >> GHOST & 1, "the Ghost carries an Artifact (GST-84)"


def _leaps(g: Cave, at: Space, left: int) -> list[tuple[Space, int]]:
    """Where a way from Pit to Pit brings her, and the Movement then left (TER-51)."""
    pits = [tile.spaces[0] for tile in g.terrain if tile.kind == PIT]
    return [(to, left - distance(at, pit) - 1) for pit in pits for to in pits if to != pit]


def _rids(g: Cave, at: Space, option: Option) -> bool:
    """Whether a move takes an Artifact, or a piece that carries one, out of her space (GST-36)."""
    if option.verb == "pull":
        return g.where[option.piece] == at and artifacts.carries(g, option.piece)
    return option.start == at and option.card == ARTIFACT
