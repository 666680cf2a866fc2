"""Omens, and the powers they pay for that the Cave and the Cave Ghost share (the clauses marked +CG)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol

from underhall import facts
from underhall.cave.map import board
from underhall.cave.map.filling import fill_open_edges, place_dark, tiles_left
from underhall.cave.map.parts import EVENT_KIND, TILE_COUNT, TILE_IDS, TILE_TURNS
from underhall.cave.map.removal import (
    check_collapsed,
    collapsible,
    remove_tiles,
    surely_collapsible,
)
from underhall.cave.map.reveal import TURNING
from underhall.cave.play.turn import removals
from underhall.cave.role import CaveRole
from underhall.cave.roles.cave.terms import CaveTerms, cave_terms
from underhall.engine.flow import Ask, Chance, Flow, Option, Prompt, within_action
from underhall.hall import grid
from underhall.hall.asks import OnEdge, OnSpace, choose
from underhall.hall.deeds import PLACING, SPACE
from underhall.hall.edges import EDGES_ON, edge_of
from underhall.hall.role import Role
from underhall.hall.shares import Shares, within
from underhall.hall.space import BEYOND, SIDE_NAMES, Space
from underhall.hall.tokens import EVENT, NO_TOKENS, ROCKSLIDE, TREASURE
from underhall.hall.verbs import Named, Number, verb
from underhall.hall.view import Bar, Row

if TYPE_CHECKING:
    from underhall.cave.setup.mixes import Mix
    from underhall.cave.state import Cave
    from underhall.hall.cards import Cards
    from underhall.hall.plan import Terms

FACTS: Final = facts.cave_player()
TILES_REMOVED: Final = FACTS.collapse.tiles_removed_per_cave_turn
SYMBOLS: Final = tuple(token.id for token in FACTS.omen_tokens)
FULL_BAG: Final = tuple(token.count for token in FACTS.omen_tokens)
"""The Omen tokens by symbol (CAV-02)."""
NO_OMENS: Final = (0,) * len(SYMBOLS)
EVENTS_MOVED: Final = next(omen.event_cards_moved for omen in FACTS.omens if omen.id == "crystal-curse")

OMEN_IDS: Final = tuple(omen.id for omen in FACTS.omens)
NO_OMEN: Final = -1


def of_omen(name: str, text: str, clause: str) -> Prompt:
    """The first question of an omen in use: a flow can be started anew there, see `OmenRole.using`."""
    return within_action(name, text, clause)[True]


PAY: Final = within_action("pay-omen", "Which Omen do you spend? Omens to spend: {0}.", "CAV-26")
"""Whether it is the price of an omen in use."""
DISCARD: Final = Prompt("discard-omen", "Which Omen do you discard? Omens to discard: {0}.", "CAV-35")
ROCKSLIDE_FROM: Final = of_omen("rockslide-from", "All Rockslides are out: which one do you move?", "CAV-30")
ROCKSLIDE_TO: Final = within_action("rockslide-to", "On which edge does the Rockslide come down?", "CAV-30")
"""Whether it comes from the supply, so that it is the first question of its omen."""
HATE_PLACE: Final = of_omen("hatred", "Hatred: where do you place one more Dark tile?", "CAV-33")
HATE_REMOVE: Final = of_omen("hatred", "Hatred: which one more tile do you remove?", "CAV-33")
CURSE: Final = of_omen("curse", "What does the Crystal Curse change?", "CAV-34")
CURSE_TURN: Final = Prompt("curse-turn", "How does the Crystal Curse turn the tile?", "CAV-34")

OMEN_SYMBOL: Final = Named("Omen", SYMBOLS)
PAY_OMEN: Final = verb("pay", "the Omen that is spent, by its symbol", card=OMEN_SYMBOL)
DISCARD_OMEN: Final = verb("discard-omen", "the Omen that is discarded, by its symbol", card=OMEN_SYMBOL)
PAYING: Final = tuple(Option(PAY_OMEN, card=symbol) for symbol in range(len(SYMBOLS)))
DISCARDING: Final = tuple(Option(DISCARD_OMEN, card=symbol) for symbol in range(len(SYMBOLS)))
HATRED_TOKEN: Final = Option(verb("hatred-token", "Hatred: remove a Hatred token"))
EVENT_CARDS: Final = Option(verb("event-cards", "Crystal Curse: the top Event cards go under the deck"))
TURNING_TILE: Final = OnSpace(verb("turn-tile", "Crystal Curse: the Lit tile that is turned", space=SPACE))
EVENT_TOKEN: Final = OnSpace(verb("event-token", "Crystal Curse: the Event tile that gets an Event token", space=SPACE))


class Means:
    """What a turn is played with: the role's own Omens, or those of a Possession card (CAV-43, GST-53)."""

    __slots__ = ("omens",)

    def __init__(self) -> None:
        self.omens = NO_OMENS  # held, by symbol; kept without limit (CAV-18)

    def copy(self) -> Means:
        """An independent copy."""
        other: Means = self.__class__.__new__(self.__class__)
        other.omens = self.omens
        return other

    def put_away(self) -> tuple[int, ...]:
        """The role's own Omens that are out of reach in a possession turn."""
        return NO_OMENS

    def due(self, g: Cave) -> int:
        """How many Omens are drawn at the start of the turn."""
        raise NotImplementedError

    def key(self) -> tuple[Any, ...]:
        """The Omens as plain data."""
        return self.omens


def _changed(counts: tuple[int, ...], place: int, by: int) -> tuple[int, ...]:
    changed = [*counts]
    changed[place] += by
    return tuple(changed)


@cache
def _drawing(bag: tuple[int, ...]) -> Chance:
    """One Omen out of a bag with so many of each symbol."""
    symbols = [symbol for symbol, left in enumerate(bag) if left]
    return Chance("omen", symbols, [bag[symbol] for symbol in symbols], names=SYMBOLS)


class OmenRole(CaveRole):
    """What the boards of the Cave and the Cave Ghost have in common."""

    __slots__ = ("bag", "hatred", "means", "owing", "prices", "using")

    supplies_tiles: ClassVar[bool] = True
    omens: ClassVar[tuple[Omen, ...]] = ()
    """The omens on the board, each at its number."""
    first_prices: ClassVar[tuple[int, ...]] = ()

    @classmethod
    def terms(cls, mix: Mix) -> tuple[Terms, ...]:
        """What a mix fixes for this role alone."""
        return (cave_terms(mix),)

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.bag = FULL_BAG  # CAV-02
        self.means = self.own_means()
        self.prices = self.first_prices  # what the next use of each omen costs in this turn (CAV-27)
        self.hatred = 0  # Hatred tokens left (CAV-06)
        self.using = NO_OMEN  # the omen that is being paid for and carried out, by its number
        self.owing = 0  # tokens still to be paid for it

    def own_means(self) -> Means:
        """What its own turns are played with, as the game begins."""
        raise NotImplementedError

    def copy_base(self, other: Role[Any]) -> None:
        """Copy what both have."""
        assert isinstance(other, OmenRole)
        super().copy_base(other)
        other.bag = self.bag
        other.means = self.means.copy()
        other.prices = self.prices
        other.hatred = self.hatred
        other.using = self.using
        other.owing = self.owing

    def key(self) -> tuple[Any, ...]:
        """The board as plain data."""
        return self.bag, self.means.key(), self.prices, self.hatred, self.using, self.owing

    def set_up(self, g: Cave) -> Flow[None]:
        """Hatred tokens by level (CAV-06, CGH-63); tokens, hand and the look under the first tiles are there already
        (CAV-03, CAV-04, CAV-05, CAV-13, CGH-05)."""
        self.hatred = g.plan.of(CaveTerms).hatred
        return
        yield  # a flow without a question

    def begin_turn(self, g: Cave) -> None:
        """Every omen costs its first price again (CAV-27)."""
        self.prices = self.first_prices

    def may_collapse(self, g: Cave) -> bool:
        """It cannot win while Hatred tokens are left (CAV-47, CAV-48, COL-33)."""
        return self.hatred == 0

    def drop_hatred(self, g: Cave) -> None:
        """Take a Hatred token out of the game; it may have been all that was missing (CAV-33, CAV-47)."""
        self.hatred -= 1
        g.tell("hatred-token", "CAV-33", self.name, amount=self.hatred)
        check_collapsed(g)

    def crumble(self, g: Cave) -> None:
        """Enough Crystal tiles are gone and no tile is left to remove: each removal that is lost takes a Hatred token
        out of the game (CAV-51, COL-14, CGH-63)."""
        while self.hatred and g.turn.tiles_left and g.collapsing and g.crystals_removed >= g.plan.crystals_to_collapse:
            g.turn.tiles_left -= 1
            self.drop_hatred(g)

    # ------------------------------------------------------------------ Omen tokens

    def draw_omens(self, g: Cave, count: int, clause: str) -> Flow[None]:
        """Draw Omens at random from the bag, as far as there are any (CAV-16, CAV-18, CAV-35, CGH-12)."""
        for _ in range(min(count, sum(self.bag))):
            drawing = _drawing(self.bag)
            symbol = drawing.listed[(yield drawing) if len(drawing.listed) > 1 else 0]
            self.bag = _changed(self.bag, symbol, -1)
            self.means.omens = _changed(self.means.omens, symbol, 1)
            if g.story is not None:
                g.tell("draw-omen", clause, self.name, thing=SYMBOLS[symbol])

    def discard_omens(self, g: Cave, count: int, clause: str) -> Flow[int]:
        """Discard Omens of its choice to the bag (CAV-35); gives back how many."""
        count = min(count, sum(self.means.omens))
        for left in range(count, 0, -1):
            symbol = yield from self._give_up(DISCARD, DISCARDING, range(len(SYMBOLS)), left)
            self.bag = _changed(self.bag, symbol, 1)
            g.tell("discard-omen", clause, self.name, thing=SYMBOLS[symbol])
        return count

    def take_up(self, g: Cave, omen: Omen) -> None:
        """An omen is used: what it costs is owed, and the next time it costs more (CAV-26, CAV-27)."""
        price = self.prices[omen.number]
        self.prices = _changed(self.prices, omen.number, omen.next_price[price] - price)
        self.using, self.owing = omen.number, price
        if g.story is not None:
            g.tell("use-omen", "CAV-26", self.name, thing=omen.name, amount=price)

    def finish_omen(self, g: Cave) -> Flow[None]:
        """Pay what is owed for the omen in use with any of its symbols, repeats allowed, and carry it out (CAV-26)."""
        omen = self.omens[self.using]
        while self.owing:
            symbol = yield from self._give_up(PAY[True], PAYING, omen.symbols, self.owing)
            self.owing -= 1
            self.spent(symbol)
        yield from omen.use(g, self)
        self.using = NO_OMEN

    def pay_more(self, g: Cave, omen: Omen, count: int) -> Flow[None]:
        """Spend so many tokens with an omen's symbols, besides its price."""
        for left in range(count, 0, -1):
            self.spent((yield from self._give_up(PAY[False], PAYING, omen.symbols, left)))

    def spent(self, symbol: int) -> None:
        """Where a paid token goes: back into the bag (CAV-26)."""
        self.bag = _changed(self.bag, symbol, 1)

    def _give_up(self, prompt: Prompt, options: Sequence[Option], symbols: Iterable[int], left: int) -> Flow[int]:
        """One of the held tokens with these symbols; if all of them must go there is nothing to choose."""
        held = self.means.omens
        mine, count, index = [], 0, 0
        for symbol in symbols:
            if held[symbol]:
                mine.append(options[symbol])
                count += held[symbol]
        if len(mine) > 1 and count > left:
            index = yield Ask(self.seat, prompt, mine, (left,))
        symbol = mine[index].card
        self.means.omens = _changed(held, symbol, -1)
        return symbol

    # ------------------------------------------------------------------ what others see

    def income(self, g: Cave) -> int:
        """What its Omens are counted by at the start of its turn."""
        raise NotImplementedError

    def shares(self, g: Cave) -> Shares:
        """First the tiles placed, then the Crystal tiles gone and the Hatred left; a little for what leads there."""
        removed = min(1.0, g.crystals_removed / g.plan.crystals_to_collapse)
        hatred = self.hatred / max(1, g.plan.of(CaveTerms).hatred)
        if g.collapsing:
            exposed = sum(4 - board.TOUCH[g.beside[at]] for at in g.crystal_tiles)
            share = {
                "tiles placed": 0.5,
                "Crystal tiles gone": 0.42 * removed,
                "Crystal tiles exposed": 0.002 * exposed,
            }
        else:
            placed = 1.0 - tiles_left(g) / (TILE_COUNT - len(g.plan.box) - len(g.boxed))
            share = {"tiles placed": 0.4 * placed, "Crystal tiles gone": 0.05 * removed}
        return within({**share, "Hatred": -0.1 * hatred, **self._prospects(g)}, 0.99)

    def _prospects(self, g: Cave) -> Shares:
        """Small change: what brings Omens, Omens to spend, and what they were best spent on this turn."""
        dearer = sum(price - first for price, first in zip(self.prices, self.first_prices, strict=True))
        return {
            "Omens to come": 0.003 * min(self.income(g), 12),
            "Omens held": 0.005 * min(sum(self.means.omens), 8),
            "Omens used": 0.002 * dearer,
        }

    def bars(self, g: Cave) -> list[Bar]:
        """Its goal: Crystal tiles, and Hatred tokens where there are any."""
        goal = g.plan.crystals_to_collapse
        bars = [Bar("Crystal tiles", min(g.crystals_removed, goal), goal, goal)]
        hatred = g.plan.of(CaveTerms).hatred
        if hatred:
            bars.append(Bar("Hatred tokens", self.hatred, 0, hatred))
        return bars

    def rows(self) -> list[Row]:
        """The Omens by symbol, and what the omens cost now."""
        held = self.means.omens
        rows = [
            Row(symbol.title(), held[place], FULL_BAG[place], note=f"{self.bag[place]} in the bag")
            for place, symbol in enumerate(SYMBOLS)
        ]
        rows += [
            Row(omen.name, value=str(price), note=" / ".join(SYMBOLS[symbol] for symbol in omen.symbols))
            for omen, price in zip(self.omens, self.prices, strict=True)
        ]
        return rows

    def set_aside(self) -> tuple[int, ...]:
        """The Omens that are neither held nor in the bag."""
        return self.means.put_away()

    def check(self, g: Cave) -> None:
        """All Omens are somewhere; nothing on the map is hidden from it."""
        all_omens = tuple(map(sum, zip(self.bag, self.means.omens, self.set_aside(), strict=True)))
        assert all_omens == FULL_BAG, "Omen tokens do not add up (CAV-02)"
        assert 0 <= self.hatred <= g.plan.of(CaveTerms).hatred, "Hatred tokens do not add up (CAV-06)"
        assert len(g.hand) <= FACTS.role.hand_size, "too many tiles in hand (CAV-08)"
        seen = self.owner < 0 or all(thing.known >> self.owner & 1 for thing in (*g.dark.values(), *g.hand))
        assert seen, "a hidden tile (CAV-53)"


PRICE: Final = Number("Omens")
OMEN: Final = verb(
    "omen", "use an omen of the Cave for so many Omen tokens", card=Named("omen", OMEN_IDS), amount=PRICE
)


class Printed(Protocol):
    """What a board prints of an omen."""

    @property
    def id(self) -> str:
        """Its name in the facts."""

    @property
    def name(self) -> str:
        """What people call it."""

    @property
    def cost(self) -> Sequence[int]:
        """Its prices, one use after the other."""

    @property
    def symbols(self) -> Sequence[str]:
        """What pays for it."""


class Omen:
    """One omen of a board: its prices in a turn, the symbols that pay for it, and what it does (CAV-26, CAV-27)."""

    __slots__ = ("cost", "id", "name", "next_price", "number", "options", "symbols")

    def __init__(self, number: int, fact: Printed, using: str = OMEN) -> None:
        self.number = number
        self.id = fact.id
        self.name = fact.name
        self.cost = fact.cost
        self.next_price = dict(zip(fact.cost, (*fact.cost[1:], *fact.cost[-1:]), strict=True))
        """What another use in the same turn costs, by the price of this one; the last price stays (CAV-27)."""
        self.symbols = tuple(SYMBOLS.index(symbol) for symbol in fact.symbols)
        self.options = {price: Option(using, card=number, amount=price) for price in fact.cost}

    def works(self, g: Cave, me: OmenRole) -> bool:
        """Whether it would have an effect now (CAV-28)."""
        raise NotImplementedError

    def use(self, g: Cave, me: OmenRole) -> Flow[None]:
        """What it does; it has been paid for."""
        raise NotImplementedError


def usable(g: Cave, me: OmenRole) -> list[Option]:
    """The omens that can be paid for and would do something (CAV-26, CAV-28)."""
    held = me.means.omens
    if held == NO_OMENS:
        return []
    return [
        omen.options[price]
        for omen, price, fitting in zip(me.omens, me.prices, _fitting(me.omens, held), strict=True)
        if price <= fitting and omen.works(g, me)
    ]


@cache
def _fitting(omens: tuple[Omen, ...], held: tuple[int, ...]) -> tuple[int, ...]:
    """How many of these tokens have a symbol of each omen (CAV-26)."""
    return tuple([sum([held[symbol] for symbol in omen.symbols]) for omen in omens])


def use_omen(g: Cave, me: OmenRole, omen: Omen) -> Flow[None]:
    """Pay for an omen and carry it out (CAV-26)."""
    me.take_up(g, omen)
    return me.finish_omen(g)


# ------------------------------------------------------------------ tiles (CAV-19 to CAV-24)


def shaping(g: Cave, me: OmenRole) -> list[Option]:
    """Where a tile may be placed, before the Collapse; in it, the tiles that may be removed (CAV-19 to CAV-22)."""
    if g.collapsing:
        return removals(g, me.seat, collapsible(g, me.seat))
    return PLACING.all(board.open_in_order(g)) if g.hand or g.stack else []


def shape(g: Cave, me: OmenRole, option: Option, last: bool = False) -> Flow[bool]:
    """Place a tile of the hand and draw (CAV-08, CAV-19), or remove one and join the map (CAV-23, CAV-24).

    Gives back whether it was done: a Unicorn may fail to leave (UNI-77). `last`: as in `place_dark`.
    """
    if not g.collapsing:
        yield from place_dark(g, option.space, last)
        return True
    return bool((yield from remove_tiles(g, me.seat, (option.space,))))


class Hatred(Omen):
    """One tile more, or one Hatred token less (CAV-33)."""

    def ways(self, g: Cave, me: OmenRole) -> list[Option]:
        """The tiles it may place or remove."""
        return shaping(g, me)

    def has_way(self, g: Cave, me: OmenRole) -> bool:
        """Whether there is one, mostly without a list of them."""
        if g.collapsing:
            return surely_collapsible(g) or bool(self.ways(g, me))
        return bool(g.hand or g.stack)

    def works(self, g: Cave, me: OmenRole) -> bool:
        """There is a tile to place or remove, or a token (CAV-51, CGH-72)."""
        return me.hatred > 0 or self.has_way(g, me)

    def use(self, g: Cave, me: OmenRole) -> Flow[None]:
        """Place or remove one tile, another if that one cannot go after all (UNI-77), or remove a token instead."""
        while self.works(g, me):
            options = self.ways(g, me)
            if me.hatred:
                options.append(HATRED_TOKEN)
            option = yield from choose(me.seat, HATE_REMOVE if g.collapsing else HATE_PLACE, options)
            if option is HATRED_TOKEN:
                me.drop_hatred(g)
                return
            if (yield from shape(g, me, option)):
                return


# ------------------------------------------------------------------ Treasure (CAV-25)


def treasure_spaces(g: Cave) -> list[Space]:
    """The Dark tiles without a piece and without a Treasure, while a token is left (CAV-25)."""
    if not g.supply[TREASURE]:
        return []
    taken = {*g.where}
    for at, tokens in g.tokens.items():
        if TREASURE in tokens:
            taken.add(at)
    return sorted(g.dark.keys() - taken)


def can_place_treasure(g: Cave) -> bool:
    """Whether a Treasure could be placed now."""
    if g.supply[TREASURE]:
        tokens, where = g.tokens, g.where
        for at in g.dark:
            if at not in where and (at not in tokens or TREASURE not in tokens[at]):
                return True
    return False


def tokens_on_map(g: Cave, token: int) -> int:
    """How many tokens of a kind lie on the map, the Thief's unstashed loot included (CAV-16)."""
    count = g.plan.tokens[token] - g.supply[token] - g.gone[token]
    return count + sum([role.carries(token) - role.holds(token) for role in g.roles])


def crowd(g: Cave) -> int:
    """With Crowded House and many players one more Crystal token counts (CAV-17, CGH-13, CGH-64)."""
    table = FACTS.omen_table
    crowded = g.plan.of(CaveTerms).crowded_house and len(g.plan.roles) >= table.crowded_house_min_players
    return table.crowded_house_bonus_count if crowded else 0


def place_treasure(g: Cave, me: OmenRole, at: Space, clause: str) -> None:
    """Put a Treasure from the supply on a Dark tile."""
    grid.put_token(g, at, TREASURE)
    if g.story is not None:
        g.tell("place-treasure", clause, me.name, at)


# ------------------------------------------------------------------ Rockslide (CAV-30)


EDGE: Final = Named("side", SIDE_NAMES, (0, 1))
PUTTING_ROCKSLIDE: Final = OnEdge(
    verb("rockslide", "the edge a Rockslide is put on: a side of a space", space=SPACE, card=EDGE)
)
TAKING_ROCKSLIDE: Final = OnEdge(
    verb("take-rockslide", "the edge from which a Rockslide is taken to be moved", space=SPACE, card=EDGE)
)


def edges_from(g: Cave, spaces: Iterable[Space]) -> list[int]:
    """The northern and eastern edges of spaces that could take a token: so each is seen once, from south or west."""
    beside, walls, dark, ground = g.beside, g.edges, g.dark, g.ground
    found: list[int] = []
    for at in spaces:
        free = beside[at] & ~walls[at] & 3
        if not free:
            continue
        if at in dark or at in ground:
            for bit, beyond, _ in BEYOND[free][at]:
                if (at in dark and beyond in dark) or (at in ground and ground.get(beyond) is ground[at]):
                    free &= ~bit
        found += EDGES_ON[free][at]
    return found


class Rockslide(Omen):
    """A wall where there was none (CAV-30, MAP-57)."""

    def edges(self, g: Cave, me: OmenRole) -> list[int]:
        """The edges a token may go on: between two tiles, without a wall, not both Dark, outside of Terrain."""
        return edges_from(g, g.beside)

    def works(self, g: Cave, me: OmenRole) -> bool:
        """There is a legal edge: mostly beside a Lit tile."""
        for at in g.lit:
            if g.beside[at] & ~g.edges[at]:
                return True
        return bool(self.edges(g, me))

    def use(self, g: Cave, me: OmenRole) -> Flow[None]:
        """Put a token on an edge; if all are on the map, move one of them."""
        options = PUTTING_ROCKSLIDE.all(sorted(self.edges(g, me)))
        taken = None
        if not g.supply[ROCKSLIDE]:
            lying = [edge for edge in sorted(g.edge_tokens) if board.is_rockslide(g, edge)]
            taken = yield from choose(me.seat, ROCKSLIDE_FROM, TAKING_ROCKSLIDE.all(lying))
        option = yield from choose(me.seat, ROCKSLIDE_TO[taken is None], options)
        if taken is not None:
            board.clear_edge(g, edge_of(taken.space, taken.card), board.ROCKSLIDE_BIT)
        board.put_edge_token(g, option.space, option.card, ROCKSLIDE)
        g.tell("rockslide", "CAV-30", me.name, option.space, amount=1 + option.card)
        yield from g.walls_changed()


# ------------------------------------------------------------------ Crystal Curse (CAV-34)


class CrystalCurse(Omen):
    """Turn a Lit tile, put out an Event token, or move Event cards to the bottom (CAV-34)."""

    def tiles(self, g: Cave, me: OmenRole) -> Iterable[Space]:
        """The Lit tiles it reaches."""
        return g.lit

    def moves_cards(self, g: Cave) -> bool:
        """Whether the top Event cards can go under others; with no more than these the deck stays as it is."""
        return events_left(g) > EVENTS_MOVED

    def works(self, g: Cave, me: OmenRole) -> bool:
        """There is something to change (CAV-28)."""
        for at in self.tiles(g, me):
            if TILE_TURNS[g.lit[at].face] > 1:
                return True  # mostly there is such a tile
        return self.moves_cards(g) or bool(self._turnable(g, me) or self._events(g, me))

    def _turnable(self, g: Cave, me: OmenRole) -> list[Space]:
        """The Lit tiles that may be turned so that something changes: see `_turns` (CAV-34 a)."""
        lit, marked = g.lit, board.spaces_with_edge_tokens(g)
        return sorted([at for at in self.tiles(g, me) if TILE_TURNS[lit[at].face] > 1 or at in marked])

    def _events(self, g: Cave, me: OmenRole) -> list[Space]:
        """The Lit Event tiles without an Event token; only with a hero to meet it, and while there are tokens
        (CAV-34 b, MVR-46)."""
        if g.living_hero() is None or not g.supply[EVENT]:
            return []
        return [
            at
            for at in sorted(self.tiles(g, me))
            if g.lit[at].kind == EVENT_KIND and EVENT not in g.tokens.get(at, NO_TOKENS)
        ]

    def use(self, g: Cave, me: OmenRole) -> Flow[None]:
        """One of the three."""
        options = TURNING_TILE.all(self._turnable(g, me))
        options += [EVENT_TOKEN[at] for at in self._events(g, me)]
        if self.moves_cards(g):
            options.append(EVENT_CARDS)
        option = yield from choose(me.seat, CURSE, options)
        if option is EVENT_CARDS:
            yield from _move_event_cards(g, me)
        elif option.verb == "event-token":
            grid.put_token(g, option.space, EVENT)  # the hero resolves it before the next move (MAP-73)
            g.tell("event-token", "CAV-34", me.name, option.space)
        else:
            yield from _turn_tile(g, me, option.space)


def _turns(g: Cave, at: Space) -> list[int]:
    """The ways a Lit tile may be turned that change its walls, or clear tokens off its edges (MAP-58, CAV-28)."""
    lit = g.lit[at]
    count = TILE_TURNS[lit.face]
    turns = [turn for turn in range(count) if turn != lit.turn % count]
    if count < 4 and board.has_edge_tokens(g, at):
        turns.append(lit.turn % count)  # the walls look the same afterwards
    return turns


def _turn_tile(g: Cave, me: OmenRole, at: Space) -> Flow[None]:
    """Turn a Lit tile where it lies, also so that it leads nowhere; then fill what it opens (CAV-34 a, MAP-50)."""
    turns = _turns(g, at)
    option = yield from choose(me.seat, CURSE_TURN, [TURNING[turn][at] for turn in turns])
    board.rotate(g, at, option.amount)
    g.note_walls()
    g.tell("turn-tile", "CAV-34", me.name, at, thing=TILE_IDS[g.lit[at].face])
    yield from fill_open_edges(g, me.seat, (at,))
    yield from g.walls_changed()


def events_left(g: Cave) -> int:
    """How many Event cards are left for the hero."""
    deck = _event_deck(g)
    return 0 if deck is None else len(deck)


def _event_deck(g: Cave) -> Cards | None:
    hero = g.living_hero()
    return None if hero is None else hero.event_deck()


def _move_event_cards(g: Cave, me: OmenRole) -> Flow[None]:
    """The top three Event cards go to the bottom in their order (CAV-34 c)."""
    hero, cards = g.living_hero(), _event_deck(g)
    assert hero is not None, "nobody to meet an Event"
    assert cards is not None, "a hero without Events"
    yield from cards.peek(g, 0, EVENTS_MOVED)
    moved, cards.top = cards.top[:EVENTS_MOVED], cards.top[EVENTS_MOVED:]
    for thing in moved:
        cards.put_under(thing)
    g.tell("event-cards", "CAV-34", me.name, amount=len(moved))
    yield from hero.show_next_events(g)
