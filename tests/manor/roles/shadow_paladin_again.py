"""The Shadow Paladin's rules written a second time, from the clauses alone: what may be chosen at each of their
questions, what their board becomes, which tiles have a ruin cube. Nothing is shared with `underhall/manor`: squares are
rows and columns here, walls are looked up in the facts anew, and nothing is remembered but what was seen before.

    again = Again(g)
    again.offers("shadow-act")         # the codes of all that may be chosen, if that is the question
    foreseen(again, codes, question)   # the board at their next main question, `question`, after these answers
    still_marked(before, again, to)    # the tiles with a cube, after something happened in another's turn
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from tests.manor.roles.armored_knight_again import ETHEREAL
from underhall import facts
from underhall.hall.edges import CLOSES, edge_spaces
from underhall.hall.pieces import PIECES
from underhall.hall.space import OFF, Space
from underhall.hall.tokens import TOKENS
from underhall.manor.map.places import GROUNDS, SQUARES, row_and_col
from underhall.manor.roles.shadow_paladin.role import ShadowPaladin
from underhall.manor.state import Manor

Cell = tuple[int, int]
Edge = tuple[Cell, str]

STEP: Final = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}
BACK: Final = {"north": "south", "south": "north", "east": "west", "west": "east"}
TILES: Final = {tile.id: tile for tile in facts.manor_map().tiles}
FACES: Final = [*TILES.values()]
CARDS: Final = {card.id: card for card in facts.shadow_paladin().cards}
TRACK: Final = facts.shadow_paladin().shadow_track
SHADOW: Final = PIECES.index("shadow-paladin")
PILLAR: Final = PIECES.index("pillar-of-light")
UNTOUCHABLE: Final = {*ETHEREAL, "pillar-of-light"}
EXIT: Final = ((6, 3), "south")


def beyond(cell: Cell, side: str) -> Cell:
    return cell[0] + STEP[side][0], cell[1] + STEP[side][1]


def in_grid(cell: Cell) -> bool:
    return 0 <= cell[0] < 7 and 0 <= cell[1] < 7


def _gates() -> set[Edge]:
    cells = [(ground.gate[0], ground.gate[1]) for ground in facts.manor_map().grounds if ground.gate is not None]
    return {(cell, side) for cell in cells for side in STEP if not in_grid(beyond(cell, side))}


GATES: Final = _gates()


def called(cell: Cell) -> str:
    return f"({cell[0]},{cell[1]})"


class Again:
    """The table as they see it at one moment."""

    def __init__(self, g: Manor, question: str = "") -> None:
        self.question, self.turn = question, g.turn.number
        me = g.role(ShadowPaladin)
        assert me is not None
        self.g, self.me = g, me
        self.dark = {row_and_col(at) for at in g.dark}
        self.open_sides = {row_and_col(at): _turned(lit.face, lit.turn) for at, lit in g.lit.items()}
        self.lit = {row_and_col(at): (lit.face, lit.turn) for at, lit in g.lit.items()}
        self.kinds = {row_and_col(at): FACES[lit.face].kind for at, lit in g.lit.items()}
        self.tiles = self.dark | self.open_sides.keys()
        self.marks = _marks(g)
        self.figures: dict[Cell, list[int]] = {}
        for piece, at in enumerate(g.where):
            if at != OFF and at not in GROUNDS:
                self.figures.setdefault(row_and_col(at), []).append(piece)
        self.lying = {
            row_and_col(at): Counter(TOKENS[token] for token in tokens)
            for at, tokens in g.tokens.items()
            if at in SQUARES
        }
        self.here = row_and_col(g.where[SHADOW]) if g.where[SHADOW] != OFF else (3, 3)
        self.hand = Counter(me.power.names[thing.face] for thing in me.power.hand)
        self.left = {TOKENS[token]: number for token, number in enumerate(g.supply)}
        self.board = board_of(self)

    # ------------------------------------------------------------------ edges and sight

    def is_open(self, cell: Cell, side: str) -> bool:
        """MMP-40 to MMP-45: outer wall, then marks, then what either side prints."""
        other = beyond(cell, side)
        if not in_grid(other) and (cell, side) not in GATES:
            return False
        mark = self.marks.get((cell, side))
        if mark is not None:
            return mark == "breach"
        walled = cell in self.open_sides and side not in self.open_sides[cell]
        return not walled and not (other in self.open_sides and BACK[side] not in self.open_sides[other])

    def beside(self) -> list[Cell]:
        """The adjacent visible tiles (MMP-80)."""
        near = [beyond(self.here, side) for side in STEP if self.is_open(self.here, side)]
        return [cell for cell in near if cell in self.tiles]

    def in_sight(self) -> list[Cell]:
        """The visible tiles: the own one, and along each line those up to the first that is Dark (MMP-77, MMP-78)."""
        found = [self.here]
        for side in STEP:
            cell = self.here
            while self.is_open(cell, side) and beyond(cell, side) in self.tiles:
                cell = beyond(cell, side)
                found.append(cell)
                if cell in self.dark:
                    break
        return found

    def edges_in_sight(self) -> set[Edge]:
        """The own four, and on each line those of visible Lit tiles (MMP-81)."""
        found = {(self.here, side) for side in STEP}
        for cell in self.in_sight():
            if cell in self.open_sides and cell != self.here:
                line = ("north", "south") if cell[1] == self.here[1] else ("east", "west")
                found |= {(cell, side) for side in line}
        return found

    # ------------------------------------------------------------------ ruin

    def alone(self) -> set[Cell]:
        """SHP-33."""
        return {cell for cell in self.open_sides if not self.joined(cell)}

    def joined(self, cell: Cell) -> bool:
        return any(self.is_open(cell, side) and beyond(cell, side) in self.open_sides for side in STEP)

    def ruins(self) -> set[Cell]:
        return {cell for cell, lying in self.lying.items() if lying["ruin"]}

    def around(self, cell: Cell) -> object:
        """What may change at a tile (SHP-34)."""
        tiles = [self.lit.get(each) for each in (cell, *(beyond(cell, side) for side in STEP))]
        return tiles, [self.is_open(cell, side) for side in STEP]

    # ------------------------------------------------------------------ what may be chosen

    def offers(self, question: str) -> set[str]:
        found: set[str] = getattr(self, question.removeprefix("shadow-").replace("-", "_"))()
        return found

    def act(self) -> set[str]:
        means = self.me.means
        found = {"stop", *self.uses()}
        if means.movement:
            found |= {f"move {goal}" for goal in self.goals(bool(means.walls), among=False)}
        works = {"gaze": self.reveal, "float": self.float, "shroud": self.shroud, "strike": self.strike}
        found |= {f"play-power #{card}" for card in self.hand if works[card]()}
        if any(number >= 2 for number in self.hand.values()):
            found |= {f"break-chain #{chain}" for chain in self.locked()}
        if self.me.ice:
            found |= self.closable()
        return found

    def advance(self) -> set[str]:
        final = self.g.plan.goals["shadow-paladin"].n
        shadow = self.me.shadow
        may = shadow < final and self.me.ruin >= TRACK[shadow + 1].cost
        return {"go-on", *self.uses(), *(["advance-shadow"] if may else [])}

    def draw(self) -> set[str]:
        return {"go-on", *self.uses(), *(f"drop-power #{card}" for card in self.hand)}

    def before_ice(self) -> set[str]:
        return {"go-on", *self.uses()}

    last = before_ice

    def goals(self, walls: bool, among: bool) -> set[str]:
        found = set()
        for side in STEP:
            cell = beyond(self.here, side)
            if cell in self.tiles and (walls or self.is_open(self.here, side)):
                figures = self.figures.get(cell, [])
                if PILLAR not in figures and (among or not figures):
                    found.add(called(cell))
        complete = self.me.shadow >= self.g.plan.goals["shadow-paladin"].n
        if complete and self.here == EXIT[0] and (walls or self.is_open(*EXIT)):
            found.add("G1")
        return found

    def float(self) -> set[str]:
        return {f"float-to {goal}" for goal in self.goals(walls=True, among=True)}

    def reveal(self) -> set[str]:
        return {f"reveal {called(cell)}" for cell in {self.here, *self.beside()} & self.dark}

    def shroud(self) -> set[str]:
        return {f"turn-dark {called(cell)}" for cell in self.beside() if cell in self.open_sides}

    def strike(self) -> set[str]:
        return self.targets(self.beside())

    def blade(self) -> set[str]:
        return self.targets(self.in_sight())

    def targets(self, cells: list[Cell]) -> set[str]:
        """Figures that are alike and stand together are told once, whichever is named."""
        found = set()
        for cell in cells:
            for piece in self.figures.get(cell, []):
                if piece != SHADOW and PIECES[piece] not in UNTOUCHABLE:
                    found.add(f"attack {called(cell)} {PIECES[piece]}")
            if self.lying.get(cell, Counter())["treasure"]:
                found.add(f"smash-treasure {called(cell)}")
        return found

    def walled(self, goal: str) -> bool:
        """Whether a wall is on the way to an adjacent tile, or out of the manor."""
        ways = {called(beyond(self.here, side)): side for side in STEP}
        return not self.is_open(self.here, EXIT[1] if goal == "G1" else ways[goal])

    def pieces_struck(self) -> int:
        """How much Ruin a Strike is worth (SHP-21)."""
        targets = [code for code in self.strike() if code.startswith("attack")]
        return len(targets) + sum(self.lying.get(cell, Counter())["treasure"] for cell in self.beside())

    def closable(self) -> set[str]:
        if not self.left["force-wall"]:
            return set()
        return {f"summon-wall {edge}" for edge in map(_told, self.edges_in_sight()) if self._open_edge(edge)}

    def _open_edge(self, edge: str) -> bool:
        cell, side = edge.split(" #")
        row, col = cell[1:-1].split(",")
        return self.is_open((int(row), int(col)), side)

    # ------------------------------------------------------------------ chains

    def locked(self) -> set[str]:
        names = self.me.chain.names
        return {names[chain] for chain in self.me.chain.shown if chain not in self.me.broken}

    def uses(self) -> set[str]:
        names = self.me.chain.names
        broken = {names[chain] for chain in self.me.broken}
        paid = {names[chain] for chain in self.me.means.owed}
        used = {names[chain] for chain in self.me.means.used}
        found = set()
        for chain in broken | self.locked():
            free = chain in broken or chain in paid
            cards = self.hand.total() - (0 if free else 1)
            card = CARDS[chain]
            payable = card.cost_power_cards <= cards and card.cost_ice <= self.me.ice and card.cost_ruin <= self.me.ruin
            if cards >= 0 and payable and not (card.once_per_turn and chain in used) and self.works(chain, not free):
                found.add(f"{'use-chain' if free else 'pay-debt'} #{chain}")
        return found

    def works(self, chain: str, in_debt: bool) -> bool:
        """Whether it would change anything (SHP-49, SHP-55)."""
        if chain in ("long-stride", "rime-step"):
            return self.g.turn.phase == 1
        if chain in ("cold-forge", "dark-tithe"):
            return self.left["ice" if chain == "cold-forge" else "ruin"] > 0
        if chain == "grim-recall":
            return in_debt or bool(self.me.power.discards)
        asked = {"reaching-blade": self.blade, "shadow-crawl": self.crawl, "far-gaze": self.far_gaze}
        asked |= {"long-night": self.long_night, "turning-key": self.turning_key, "thaw": self.thaw}
        return chain == "black-vigil" or bool(asked[chain]())

    def is_pit(self, cell: Cell) -> bool:
        return self.kinds.get(cell) == "pit" or bool(self.lying.get(cell, Counter())["pit-marker"])

    def crawl(self) -> set[str]:
        if self.here not in self.dark and not self.is_pit(self.here):
            return set()
        return {f"crawl-to {called(cell)}" for cell in self.tiles if self.is_pit(cell) and not self.figures.get(cell)}

    def far_gaze(self) -> set[str]:
        return {f"reveal {called(cell)}" for cell in self.in_sight() if cell in self.dark}

    def long_night(self) -> set[str]:
        lit = [cell for cell in self.in_sight() if cell in self.open_sides]
        return {f"turn-dark {called(cell)}" for cell in lit if not self.figures.get(cell) and not self.lying.get(cell)}

    def turning_key(self) -> set[str]:
        found = set()
        for cell in (self.here, *(beyond(self.here, side) for side in STEP)):
            others = [piece for piece in self.figures.get(cell, []) if piece != SHADOW]
            marked = any((cell, side) in self.marks for side in STEP)
            if cell in self.open_sides and not others and (marked or len(self.open_sides[cell]) < 4):
                found.add(f"turn-key {called(cell)}")
        return found

    def thaw(self) -> set[str]:
        seen = self.edges_in_sight()
        return {f"thaw {_told(edge)}" for edge in seen if self.marks.get(edge) == "force-wall"}

    def recall(self) -> set[str]:
        return {f"recall #{self.me.power.names[kind]}" for kind in self.me.power.discards}

    def thawed(self) -> set[str]:
        return {*self.closable(), *(["thaw-to-ice"] if self.left["ice"] else [])}

    # ------------------------------------------------------------------ paying, marking, fleeing

    def pay(self) -> set[str]:
        return {f"pay-power #{card}" for card in self.hand}

    def pair(self) -> set[str]:
        return {f"pay-power #{card}" for card, number in self.hand.items() if number >= 2}

    def exchange(self) -> set[str]:
        return {"go-on", *(f"exchange-chain #{chain}" for chain in self.locked())}

    def mark(self) -> set[str]:
        return {f"mark-ruin {called(cell)}" for cell in self.alone() - self.ruins()}

    def flee(self) -> set[str]:
        free = [cell for cell in self.dark if not self.figures.get(cell)]
        far = {cell: abs(cell[0] - self.here[0]) + abs(cell[1] - self.here[1]) for cell in free}
        return {f"flee-dark {called(cell)}" for cell in free if far[cell] == min(far.values())}


def _turned(face: int, turn: int) -> frozenset[str]:
    """The open sides of a tile as it lies (MMP-41)."""
    sides = [*STEP]
    printed = [("N", "E", "S", "W").index(side) for side in FACES[face].open]
    return frozenset(sides[(number + turn) % 4] for number in printed)


def _marks(g: Manor) -> dict[Edge, str]:
    """Breaches and force walls, from both sides."""
    found = {}
    for edge, marks in g.edge_tokens.items():
        name = "force-wall" if marks == CLOSES else "breach"
        one, other = edge_spaces(edge)
        for at, to in ((one, other), (other, one)):
            if at in SQUARES:
                found[row_and_col(at), _side(at, to)] = name
    return found


def _side(at: Space, to: Space) -> str:
    row, col = row_and_col(at)
    to_row, to_col = row_and_col(to)
    return next(side for side, way in STEP.items() if way == (to_row - row, to_col - col))


def _told(edge: Edge) -> str:
    """An edge by its southern or western square, if that is one."""
    cell, side = edge
    other = beyond(cell, side)
    if side in ("south", "west") and in_grid(other):
        return f"{called(other)} #{BACK[side]}"
    return f"{called(cell)} #{side}"


# ------------------------------------------------------------------ what their board becomes

HUBS: Final = ("shadow-act", "shadow-advance", "shadow-draw", "shadow-before-ice", "shadow-last")


class Board(NamedTuple):
    """What counts on their board, cards in hand by their number."""

    ruin: int
    ice: int
    shadow: int
    cards: int
    broken: frozenset[str]
    owed: frozenset[str]
    used: frozenset[str]
    broke: bool
    movement: int
    walls: int
    vigil: int


def board_of(again: Again) -> Board:
    me, means = again.me, again.me.means

    def named(chains: Sequence[int]) -> frozenset[str]:
        return frozenset(me.chain.names[chain] for chain in chains)

    return Board(
        me.ruin,
        me.ice,
        me.shadow,
        again.hand.total(),
        named(me.broken),
        named(means.owed),
        named(means.used),
        means.broke,
        means.movement,
        means.walls,
        me.vigil,
    )


def foreseen(again: Again, codes: Sequence[str], until: str) -> Board:
    """The board at the next main question of the same turn; the first code answers the one before."""
    first, _, what = codes[0].partition(" ")
    board, name = _done(again.board, again, first, what.removeprefix("#"), codes[1:]), again.question
    for passed in HUBS[HUBS.index(name) : HUBS.index(until)]:
        if passed == "shadow-act":
            board = board._replace(movement=0, walls=0)
        elif passed == "shadow-draw":
            board = board._replace(cards=max(board.cards, TRACK[board.shadow].spirit))
        elif passed == "shadow-before-ice" and not board.broke:
            board = board._replace(ice=min(board.ice + 1, 5))
    return board


def _done(board: Board, again: Again, verb: str, what: str, answers: Sequence[str]) -> Board:
    """After one action with all that belongs to it."""
    if verb == "move":
        crossed = again.walled(what) and board.walls > 0
        return board._replace(movement=board.movement - 1, walls=board.walls - crossed)
    if verb == "play-power":
        gained = min(again.pieces_struck(), again.left["ruin"]) if what == "strike" else 0
        return board._replace(cards=board.cards - 1, ruin=board.ruin + gained)
    if verb == "break-chain":
        gone = {answer.partition("#")[2] for answer in answers if answer.startswith("exchange-chain")}
        return board._replace(cards=board.cards - 2, broken=board.broken | {what}, broke=True, owed=board.owed - gone)
    if verb == "pay-debt":
        return board._replace(cards=board.cards - 1, owed=board.owed | {what})
    if verb == "use-chain":
        return _used(board, again, what, answers)
    if verb == "advance-shadow":
        return board._replace(shadow=board.shadow + 1, ruin=board.ruin - TRACK[board.shadow + 1].cost)
    spent = {"summon-wall": (0, 1), "drop-power": (1, 0)}.get(verb, (0, 0))
    return board._replace(cards=board.cards - spent[0], ice=board.ice - spent[1])


def _used(board: Board, again: Again, chain: str, answers: Sequence[str]) -> Board:
    card = CARDS[chain]
    board = board._replace(
        ruin=board.ruin - card.cost_ruin,
        ice=board.ice - card.cost_ice,
        cards=board.cards - card.cost_power_cards,
        used=board.used | {chain} if card.once_per_turn else board.used,
    )
    moved = any(answer.startswith("summon-wall") for answer in answers)
    effects: dict[str, Callable[[], Board]] = {
        "long-stride": lambda: board._replace(movement=board.movement + 2),
        "rime-step": lambda: board._replace(walls=-1),
        "cold-forge": lambda: board._replace(ice=min(board.ice + 2, 5)),
        "thaw": lambda: board if moved else board._replace(ice=min(board.ice + 1, 5)),
        "reaching-blade": lambda: board._replace(ruin=board.ruin + min(1, again.left["ruin"])),
        "dark-tithe": lambda: board._replace(ruin=board.ruin + min(2, again.left["ruin"])),
        "black-vigil": lambda: board._replace(vigil=1),
        "grim-recall": lambda: board._replace(cards=board.cards + 1),
    }
    return effects.get(chain, lambda: board)()


def still_marked(before: Again, now: Again, to: dict[Cell, Cell]) -> set[Cell]:
    """The tiles with a ruin cube now, if that happened in another's turn; `to` says where tiles were moved (SHP-34)."""
    found = set()
    for cell in before.ruins():
        at = to.get(cell, cell)
        unchanged = at == cell and before.around(cell) == now.around(cell)
        if unchanged or (at in now.lit and not now.joined(at)):
            found.add(at)
    return found
