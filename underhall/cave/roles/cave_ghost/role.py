"""The Cave Ghost (CGH): the Cave with a piece of its own. She places tiles and Treasure, haunts, and lets all fall in.

Her board and turn are here, with the names of her `phases` beside it. What she shares with the Cave is in `cave/omens`,
where she may go in `moves`, her powers in `powers`, how she meets others in `pairs`. Her Ghost tiles are in
`ghost_tiles`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar, Final

import underhall.cave.roles.cave_ghost.pairs  # noqa: F401  how she and the other roles meet
from underhall.cave import verbs
from underhall.cave.map import ghost_tiles
from underhall.cave.map.arrive import arrive
from underhall.cave.map.filling import dark_tiles_to_start_on
from underhall.cave.map.parts import GHOST_BACK, KINDS, SYMBOLS, TILE_BACK, TILE_KIND, TILE_PATTERN
from underhall.cave.map.terrain import around_entrance
from underhall.cave.play.possession import CARDS, PossessionDeck
from underhall.cave.play.variant_cards import PUTTING_TREASURE
from underhall.cave.roles.cave.omens import (
    NO_OMEN,
    NO_OMENS,
    OMEN_SYMBOL,
    TILES_REMOVED,
    Means,
    Omen,
    OmenRole,
    crowd,
    place_treasure,
    shape,
    shaping,
    tokens_on_map,
    treasure_spaces,
    usable,
    use_omen,
)
from underhall.cave.roles.cave.omens import SYMBOLS as OMEN_SYMBOLS
from underhall.cave.roles.cave.terms import CaveTerms
from underhall.cave.roles.cave_ghost.moves import MOVES, around, can_end, may_end
from underhall.cave.roles.cave_ghost.phases import COLLECT, DONE, PLUNDER, POWERS_PHASE, SHAPE, TREASURES
from underhall.cave.roles.cave_ghost.powers import BOARD, INFLUENCE, POSSESSION, POWERS, isolation
from underhall.cave.roles.cave_ghost.reasons import why_not
from underhall.cave.setup.components import possession_deck
from underhall.engine.flow import Ask, Flow, Option, Prompt
from underhall.hall import deeds
from underhall.hall.asks import OnSpace, choose, choose_space
from underhall.hall.pieces import GHOST
from underhall.hall.space import OFF, Space, distance
from underhall.hall.tokens import CRYSTAL, ROCKSLIDE
from underhall.hall.verbs import verb
from underhall.hall.view import Card, Panel, Row

if TYPE_CHECKING:
    from collections.abc import Iterable

    from underhall.cave.setup.mixes import Mix
    from underhall.cave.state import Cave
    from underhall.engine.knowledge import Thing
    from underhall.hall.plan import Terms
    from underhall.hall.reasons import Why

THRESHOLD: Final = BOARD.past_plunder_threshold
OMENS_DUE: Final = tuple(
    next(row.omens for row in BOARD.omens_per_turn if row.min <= value <= row.max)
    for value in range(BOARD.omens_per_turn[-1].min + 1)
)
"""Omens to draw by what is counted; the last number is for that much and more (CGH-09)."""

RECONSTRUCTED: Final = (
    "Reconstructed, as the board is not pictured: the symbols that pay for Telekinesis, Plot Twist and Possession,"
    " and the prices of the first two."
)
ON_CARDS: Final = re.compile(r"INF(?:\+(\d))?")
"""A number on a Possession card that goes by INF."""

# ------------------------------------------------------------------ phases and questions (CGH-08)

START: Final = Prompt("cave-ghost-start", "Choose the Dark tile on which you come into play.", "CGH-06")
START_TILE: Final = Prompt(
    "cave-ghost-start-tile", "No Dark tile is free: where do you place one to start on?", "CGH-06"
)
PLACE: Final = Prompt("cave-ghost-shape", "Place a Dark tile next to the map.", "CGH-14", hub=True)
REMOVE: Final = Prompt(
    "cave-ghost-remove", "The Cave is collapsing: remove a tile. Tiles to remove: {0}.", "CGH-17", hub=True
)
ACT: Final = Prompt("cave-ghost-act", "Move through anything and use powers. Spaces left: {0}.", "CGH-18", hub=True)
LAND: Final = Prompt("cave-ghost-land", "You cannot stay on an open space: to which tile do you go?", "CGH-20")
PLACE_TREASURE: Final = Prompt("cave-ghost-treasure", "Put a Treasure token on a Dark tile.", "CGH-45", hub=True)
RETURN: Final = Prompt("return-omen", "Past Plunder: which Omen goes back to the bag? Omens to return: {0}.", "CGH-46")
PLUNDERED: Final = Prompt("cave-ghost-plunder", "Past Plunder: where do you put the Treasure token?", "CGH-46")

STOP: Final = Option(deeds.STOP)
GO_ON: Final = Option(deeds.GO_ON)
STEP: Final = OnSpace(deeds.MOVE, 1)
LANDING: Final = OnSpace(verbs.LAND_ON)
RETURN_OMEN: Final = verb(
    "return-omen", "the Omen that goes from Past Plunder back to the bag, by its symbol", card=OMEN_SYMBOL
)
RETURNING: Final = tuple(Option(RETURN_OMEN, card=symbol) for symbol in range(len(OMEN_SYMBOLS)))


class OwnMeans(Means):
    """Her Omens."""

    __slots__ = ()

    def due(self, g: Cave) -> int:
        """As her board says (CGH-09)."""
        return OMENS_DUE[min(counted(g), len(OMENS_DUE) - 1)]


def counted(g: Cave) -> int:
    """Isolation, Crystal tokens and Ghost tiles on the map; with Crowded House perhaps one more (CGH-09, CGH-10,
    CGH-13, CGH-52, MAP-81)."""
    return closest(g) + tokens_on_map(g, CRYSTAL) + ghost_tiles.on_map(g) + crowd(g)


def closest(g: Cave) -> int:
    """Her Isolation from the closest piece of any other player or the Shadow Unicorn (CGH-11, CGH-55 to CGH-57)."""
    found = [isolation(g, at) for piece, at in enumerate(g.where) if piece != GHOST and at in g.edges]
    return min(found, default=0)


class CaveGhost(OmenRole):
    """The Cave Ghost's board, in the Cave's place in the turn order (CGH-01, CGH-07).

    Her tiles are in `g.hand`, her Ghost tiles in `g.ghost_tiles`. She wins as the Cave does (CGH-02).
    """

    __slots__ = ("plunder", "steps")

    name: ClassVar[str] = "cave-ghost"
    title: ClassVar[str] = "Cave Ghost"
    placing: ClassVar[tuple[str, ...]] = (*OmenRole.placing, PLACE.name)
    removing: ClassVar[tuple[str, ...]] = (*OmenRole.removing, REMOVE.name)
    pieces: ClassVar[tuple[int, ...]] = (GHOST,)
    hindering_nobody: ClassVar[tuple[int, ...]] = (GHOST,)  # FRC-07
    main_questions: ClassVar[tuple[str, ...]] = ("cave-ghost-act", "cave-ghost-treasure")
    omens: ClassVar[tuple[Omen, ...]] = POWERS
    first_prices: ClassVar[tuple[int, ...]] = tuple(power.cost[0] for power in POWERS)

    @classmethod
    def terms(cls, mix: Mix) -> tuple[Terms, ...]:
        """What a mix fixes for this role alone."""
        return *super().terms(mix), possession_deck(mix)

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.plunder = NO_OMENS  # on the Past Plunder space, by symbol (CGH-22)
        self.steps = 0  # spaces moved this turn

    def own_means(self) -> Means:
        """No Omen at the start."""
        return OwnMeans()

    def copy(self) -> CaveGhost:
        """An independent copy."""
        other: CaveGhost = CaveGhost.__new__(CaveGhost)
        self.copy_base(other)
        other.plunder = self.plunder
        other.steps = self.steps
        return other

    def key(self) -> tuple[Any, ...]:
        """The board as plain data."""
        return *super().key(), self.plunder, self.steps

    def spent(self, symbol: int) -> None:
        """A paid token goes on her Past Plunder space (CGH-22, CGH-68)."""
        self.plunder = tuple(count + (place == symbol) for place, count in enumerate(self.plunder))

    def set_aside(self) -> tuple[int, ...]:
        """The Omens on her Past Plunder space."""
        return self.plunder

    # ------------------------------------------------------------------ the turn (CGH-08)

    def come_into_play(self, g: Cave) -> Flow[None]:
        """On an unoccupied Dark tile; if there is none, on one that she places; with no tile left, beside the Entrance
        (CGH-06, GEN-11)."""
        if g.where[GHOST] != OFF:
            return
        tiles = yield from dark_tiles_to_start_on(g, self.seat, START_TILE)
        spaces = tiles or around_entrance(g) or [g.entrance]
        g.where[GHOST] = yield from choose_space(self.seat, START, deeds.STARTING, spaces)
        g.tell("start", "CGH-06", self.name, g.where[GHOST], GHOST)

    def begin_turn(self, g: Cave) -> None:
        """Prices and movement start anew."""
        super().begin_turn(g)
        self.steps = 0

    def play(self, g: Cave) -> Flow[None]:
        """Collect Omens, Shape the Cave, Move and Use Powers, Place Treasure, Check Past Plunder (CGH-08, CAV-52)."""
        turn = g.turn
        if turn.phase == COLLECT:
            yield from self.draw_omens(g, self.means.due(g), "CGH-09")
            turn.tiles_left = TILES_REMOVED if g.collapsing else 1
            turn.phase = SHAPE
        if turn.phase == SHAPE:
            yield from self._shape(g)
            turn.phase = POWERS_PHASE
        if turn.phase == POWERS_PHASE:
            yield from self._move_and_use_powers(g)
            turn.phase = TREASURES
        if turn.phase == TREASURES:
            yield from self._place_treasure(g, PLACE_TREASURE, "CGH-45")
            turn.phase = PLUNDER
        if turn.phase == PLUNDER:
            yield from self._check_plunder(g)
            turn.phase = DONE

    def _shape(self, g: Cave) -> Flow[None]:
        """Place one tile anywhere; in the Collapse remove three, each time looking anew (CGH-14, CGH-17)."""
        turn = g.turn
        while turn.tiles_left and (options := shaping(g, self)):
            option = yield from choose(self.seat, REMOVE if g.collapsing else PLACE, options, (turn.tiles_left,))
            turn.tiles_left -= 1
            if not (yield from shape(g, self, option)):
                turn.tiles_left += 1  # it could not go after all: another one is taken (UNI-77)
        self.crumble(g)

    # ------------------------------------------------------------------ phase 3 (CGH-18 to CGH-20)

    def _move_and_use_powers(self, g: Cave) -> Flow[None]:
        """Both in any order, as long as she likes (CGH-24)."""
        if self.using != NO_OMEN:
            yield from self.finish_omen(g)  # the flow was started anew while a power is in use
        while True:
            options = self.act_options(g)
            option = options[0]
            if len(options) > 1:
                option = options[(yield Ask(self.seat, ACT, options, (MOVES - self.steps,)))]
            if option is STOP:
                yield from self._land(g)
                return
            if option.verb == "move":
                yield from self._step(g, option.space)
            elif option.verb == "possess":
                yield from POSSESSION.possess(g, self, g.roles[option.card])
            else:
                yield from use_omen(g, self, self.omens[option.card])

    def act_options(self, g: Cave) -> list[Option]:
        """Everything she may do now, in any order (CGH-18, CGH-21); she may stop where she may stay, or where she
        cannot help it."""
        at, left = g.where[GHOST], MOVES - self.steps
        options = [STOP] if may_end(g, at) or not can_end(g, at, left) else []
        if left:
            options += [STEP[to] for to in around(g, at) if can_end(g, to, left - 1)]
        return [*options, *usable(g, self), *POSSESSION.targets(g, self)]

    def _step(self, g: Cave, to: Space) -> Flow[None]:
        """Nothing happens on entering, but that the River may carry her on (CGH-19, GST-104, TER-19)."""
        self.steps += 1
        if g.story is not None:
            g.tell("move", "CGH-19", self.name, to, GHOST, amount=1)
        yield from arrive(g, self.seat, GHOST, to)

    def _land(self, g: Cave) -> Flow[None]:
        """Where no tile was left within her reach, she goes to the nearest one all the same (CGH-20)."""
        at = g.where[GHOST]
        if may_end(g, at):
            return
        tiles = [to for to in sorted(g.edges) if may_end(g, to)]
        nearest = min(distance(at, to) for to in tiles)
        spaces = [to for to in tiles if distance(at, to) == nearest]
        g.where[GHOST] = yield from choose_space(self.seat, LAND, LANDING, spaces)
        g.tell("move", "CGH-20", self.name, g.where[GHOST], GHOST)

    # ------------------------------------------------------------------ phases 4 and 5

    def _place_treasure(self, g: Cave, prompt: Prompt, clause: str) -> Flow[None]:
        """One Treasure on a Dark tile; mandatory if possible, unless the variant says otherwise (CGH-45)."""
        spaces = treasure_spaces(g)
        if spaces:
            options = [*PUTTING_TREASURE.all(spaces), *((GO_ON,) if g.plan.of(CaveTerms).treasure_optional else ())]
            option = yield from choose(self.seat, prompt, options)
            if option is not GO_ON:
                place_treasure(g, self, option.space, clause)

    def _check_plunder(self, g: Cave) -> Flow[None]:
        """Six Omens of her choice go back to the bag for one Treasure, as often as there are six (CGH-46)."""
        while sum(self.plunder) >= THRESHOLD:
            for left in range(THRESHOLD, 0, -1):
                yield from self._return_omen(left)
            g.tell("past-plunder", "CGH-46", self.name, amount=THRESHOLD)
            yield from self._place_treasure(g, PLUNDERED, "CGH-46")

    def _return_omen(self, left: int) -> Flow[None]:
        """One of them; if all must go there is nothing to choose."""
        lying = [symbol for symbol, count in enumerate(self.plunder) if count]
        if sum(self.plunder) == left:
            lying = lying[:1]
        option = yield from choose(self.seat, RETURN, [RETURNING[symbol] for symbol in lying], (left,))
        self.plunder = tuple(count - (place == option.card) for place, count in enumerate(self.plunder))
        self.bag = tuple(count + (place == option.card) for place, count in enumerate(self.bag))

    # ------------------------------------------------------------------ what others see

    def income(self, g: Cave) -> int:
        """Isolation, Crystal tokens and Ghost tiles (CGH-09)."""
        return counted(g)

    def why_not(self, g: Cave, at: Space, piece: int) -> Why | None:
        """Why she cannot go there, or what reaches a piece."""
        return why_not(g, self, at, piece)

    def face_down(self, g: Cave) -> Iterable[Thing]:
        """The other sides of her Ghost tiles (CGH-03)."""
        return g.ghost_tiles

    def panel(self, g: Cave, seat: int) -> Panel:
        """All of it is public, but for the tiles in her hand and the other sides of her Ghost tiles (CGH-03)."""
        known = [thing for thing in g.ghost_tiles if thing.known >> seat & 1]
        hidden = {"tiles": 0 if seat == self.owner else len(g.hand), "Ghost tiles": len(g.ghost_tiles) - len(known)}
        return Panel(
            role=self.name,
            title=self.title,
            goal=g.plan.goals[self.name].text,
            goal_met=False,
            progress=self.progress(g),
            bars=self.bars(g),
            rows=[*self.rows(), *self._prices(g), self._plunder_row()],
            numbers={
                "omens": sum(self.means.omens),
                "bag": sum(self.bag),
                "past_plunder": sum(self.plunder),
                "isolation": closest(g),
                "omens_due": self.means.due(g),
                "moves_left": MOVES - self.steps,
                "ghost_tiles": len(g.ghost_tiles),
                "rockslides": g.supply[ROCKSLIDE],
                "hand": len(g.hand),
            },
            cards=[
                *(Card(thing.uid, tile_name(thing.face), "in her supply", "Ghost tiles") for thing in known),
                *(_reference(place, name) for place, name in enumerate(g.plan.of(PossessionDeck).cards)),
            ],
            hidden={what: count for what, count in hidden.items() if count},
            notes=self._notes(g),
        )

    def _prices(self, g: Cave) -> list[Row]:
        """What possessing each role costs from where she is (CGH-35)."""
        symbols = " / ".join(OMEN_SYMBOLS[symbol] for symbol in POSSESSION.symbols)
        rows = []
        for role in g.roles:
            prices = POSSESSION.prices(g, role)
            if prices:
                rows.append(Row(f"Possess the {role.title}", value=str(min(prices.values())), note=symbols))
        return rows

    def _plunder_row(self) -> Row:
        lying = [f"{count} {symbol}" for symbol, count in zip(OMEN_SYMBOLS, self.plunder, strict=True) if count]
        return Row("Past Plunder", sum(self.plunder), THRESHOLD, note=", ".join(lying))

    def _notes(self, g: Cave) -> list[str]:
        """Her Ghost tiles by their Dark symbols, and what of her board is a reading of ours."""
        shown = [SYMBOLS[thing.back % GHOST_BACK] for thing in sorted(g.ghost_tiles, key=lambda thing: thing.back)]
        notes = [f"Ghost tiles beside her show: {', '.join(shown)}."] if shown else []
        return [*notes, RECONSTRUCTED]

    def check(self, g: Cave) -> None:
        """As for the Cave; and her Ghost tiles are no others."""
        super().check(g)
        assert 0 <= self.steps <= MOVES, "she moved too far (CGH-19)"
        assert all(thing.back >= GHOST_BACK for thing in g.ghost_tiles), "a tile that is no Ghost tile (CGH-71)"
        assert all(thing.known >> self.owner & 1 for thing in g.ghost_tiles), "a hidden Ghost tile (CGH-03)"


# ------------------------------------------------------------------ where she may be


def tile_name(face: int) -> str:
    """A Ghost tile by its Lit side and its Dark symbol: "Event tile (tunnel), showing Fangs"."""
    kind = KINDS[TILE_KIND[face]].replace("-", " ").title()
    return f"{kind} tile ({TILE_PATTERN[face]}), showing {SYMBOLS[TILE_BACK[face] % GHOST_BACK].title()}"


def _reference(number: int, name: str) -> Card:
    """A Possession card: public, and never used up (CGH-04, CGH-66). Her INF is always the same (CGH-37)."""
    card = CARDS[name]
    text = ON_CARDS.sub(lambda found: str(INFLUENCE + int(found[1] or 0)), " ".join(card.effects))
    return Card(number, card.name, f"value {card.possession_value}", "possession", text, "CGH-38")
