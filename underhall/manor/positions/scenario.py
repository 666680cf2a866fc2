"""The scenario files of the manor: its map, what can be expected of it; the boards of its roles are in `role_boards`.
What any house's files say is in `underhall.hall.scenario`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated, ClassVar, Final, Literal

import msgspec
from msgspec import Meta, field

from underhall import manor
from underhall.engine.flow import Chance
from underhall.hall import scenario
from underhall.hall.edges import edge_of
from underhall.hall.pieces import EGGS, PALADIN, PIECES, POLTERGEISTS, SPIDERLINGS
from underhall.hall.role_board import Board
from underhall.hall.scenario import Files, Line, Side, Turned
from underhall.hall.scenario import TurnPart as AnyTurn
from underhall.hall.setup import SetupError
from underhall.hall.space import SIDE_NAMES, Space
from underhall.hall.tokens import BREACH, FORCE_WALL, LAMP, TOKENS, TREASURE
from underhall.manor.everyone import EVERYONE
from underhall.manor.map import board
from underhall.manor.map.parts import TILE_BACK, TILE_IDS
from underhall.manor.map.places import SQUARES
from underhall.manor.positions import position
from underhall.manor.positions.role_boards import BOARDS
from underhall.manor.setup.agreed import Setup
from underhall.manor.setup.planning import new_state
from underhall.manor.state import Manor

# ------------------------------------------------------------------ the format

ALIKE: Final = {"spiderlings": SPIDERLINGS, "eggs": EGGS, "poltergeists": POLTERGEISTS}
MARKS: Final = {TOKENS[BREACH]: BREACH, TOKENS[FORCE_WALL]: FORCE_WALL}


class LitTile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile lying Lit side up."""

    at: str
    tile: str
    turn: Turned = 0


class DarkTile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile lying Dark side up. Named but not known it is the one that turns up there, which nobody knows yet."""

    at: str
    tile: str = ""
    armory: bool = False
    known: bool = False


class Mark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A breach or force wall on an edge."""

    at: str
    side: Side
    token: Literal["breach", "force-wall"]


class Map(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What lies in the house."""

    drawing: str = ""
    lit: tuple[LitTile, ...] = ()
    dark: tuple[DarkTile, ...] = ()
    crypts: tuple[str, ...] = ()
    tokens: dict[str, tuple[str, ...]] = {}
    edges: tuple[Mark, ...] = ()


class TurnPart(scenario.TurnPart, frozen=True, forbid_unknown_fields=True):
    """Whose turn it is and how far it has come; as a rule everybody has come into play."""

    stage: Literal["begin", "play", "end"] = "play"
    round: Annotated[int, Meta(ge=1)] = 2


class Expect(scenario.Expect, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What should be so after a step, in the manor."""

    crypts: tuple[str, ...] = ()
    edges: dict[str, Literal["breach", "force-wall", "none"]] = field(default_factory=dict)


class Scenario(scenario.Scenario, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole file of the manor."""

    setup: Setup
    map: Map = Map()
    turn: TurnPart = TurnPart()


# ------------------------------------------------------------------ building


class ManorFiles(Files[Manor, Scenario, Expect]):
    """The scenario files of the manor."""

    house = "manor"
    package: ClassVar = manor
    scenario = Scenario
    expect = Expect
    boards: ClassVar = BOARDS
    everyone = tuple(EVERYONE)
    pieces = PIECES[PALADIN:]
    alike: ClassVar[Mapping[str, tuple[int, ...]]] = ALIKE
    nobodys = POLTERGEISTS
    tokens: ClassVar[Sequence[str]] = (TOKENS[TREASURE], *TOKENS[LAMP:])
    tile_names = TILE_IDS

    def is_space(self, name: str) -> bool:
        """ "(3,3)", "G7"."""
        return name in position.BY_NAME

    def space_of(self, g: Manor, name: str) -> Space:
        """Places never change."""
        return position.space_of(name)

    def new_state(self, scenario: Scenario) -> Manor:
        """Before its first chance."""
        return new_state(scenario.setup, 0)

    def parts(self) -> Sequence[tuple[str, Callable[[Manor, Scenario], None]]]:
        """Tiles with what lies on them, figures, whose turn it is."""
        return (("map", self._put_map), ("pieces", self._put_pieces), ("turn", self._put_turn))

    def boards_to_put(self, g: Manor, scenario: Scenario) -> dict[str, Board]:
        """Every role has its board, also one that the file says nothing of."""
        given = self.boards_in(scenario)
        others = [role.name for role in g.roles if role.name not in given]
        return given | {role: self.boards[role]() for role in others}

    def _put_map(self, g: Manor, scenario: Scenario) -> None:
        position.clear_table(g)
        if scenario.map.drawing:
            position.put_drawing(g, scenario.map.drawing)
        for lit in scenario.map.lit:
            position.put_lit(g, position.square_of(lit.at), position.face_of(lit.tile), lit.turn)
        for dark in scenario.map.dark:
            _put_dark(g, dark)
        crypts = [position.square_of(name) for name in scenario.map.crypts]
        position.put_first_tiles(g, SQUARES if scenario.map.drawing else crypts)
        _check_fates(g, scenario)
        for name, tokens in scenario.map.tokens.items():
            for token in tokens:
                if token in MARKS:
                    raise SetupError(f"a {token} lies on an edge, not on a space: use map.edges")
                position.put_token(g, position.space_of(name), self.token(token))
        for edge in scenario.map.edges:
            position.put_mark(g, position.square_of(edge.at), edge.side, MARKS[edge.token])

    def _put_pieces(self, g: Manor, scenario: Scenario) -> None:
        for piece, space in self.named_pieces(g, scenario.pieces):
            position.put_piece(g, piece, position.space_of(space))

    def _put_turn(self, g: Manor, scenario: Scenario) -> None:
        self.put_turn(g, scenario.turn)

    def check_standing(self, g: Manor, turn: AnyTurn) -> None:
        """The boards of the roles see to it."""

    def fates(self, g: Manor, scenario: Scenario) -> Callable[[Chance], int]:
        """Dark tiles that the file names turn up as such, wherever they have gone in between."""
        named = {g.dark[position.space_of(dark.at)].uid: position.face_of(dark.tile) for dark in _fated(scenario)}

        def turned_up(chance: Chance) -> int:
            return named.get(g.dark[chance.space].uid, -1) if chance.kind == "tile" else -1

        return turned_up

    # ------------------------------------------------------------------ expectations

    def walled(self, g: Manor, at: Space, side: int) -> bool:
        """Whether a side of a tile has a wall."""
        return board.has_wall(g, at, side)

    def side_up(self, g: Manor, at: Space) -> str:
        """ "lit", "dark", "crypt" or "ground"."""
        kinds = (("lit", g.lit), ("dark", g.dark), ("crypt", SQUARES))
        return next((name for name, spaces in kinds if at in spaces), "ground")

    def lines(self, g: Manor, expect: Expect) -> Iterator[Line]:
        """Crypts, marks on edges, the stack."""
        for name in expect.crypts:
            yield f'crypts "{name}"', "crypt", self.side_up(g, position.space_of(name))
        for name, wanted in expect.edges.items():
            yield f'edges "{name}"', wanted, _mark_on(g, name)
        yield "stack", expect.stack, g.stack.left


def _put_dark(g: Manor, dark: DarkTile) -> None:
    at = position.square_of(dark.at)
    if dark.known:
        if not dark.tile:
            raise SetupError(f"dark {dark.at}: a tile that is known has a name")
        position.put_remembered(g, at, position.face_of(dark.tile))
    else:
        position.put_dark(g, at, dark.armory or (bool(dark.tile) and bool(TILE_BACK[position.face_of(dark.tile)])))


def _fated(scenario: Scenario) -> list[DarkTile]:
    """The Dark tiles that the file names though nobody knows them yet."""
    return [dark for dark in scenario.map.dark if dark.tile and not dark.known]


def _check_fates(g: Manor, scenario: Scenario) -> None:
    """No tile turns up more often than there are unseen copies of it."""
    faces = [position.face_of(dark.tile) for dark in _fated(scenario)]
    for face in faces:
        if faces.count(face) > g.stack.unseen[face]:
            raise SetupError(f"only {g.stack.unseen[face]} tiles {TILE_IDS[face]!r} are left to turn up")


def _mark_on(g: Manor, name: str) -> str:
    """The mark on an edge, which is called like "(3,3) north"."""
    square, _, side = name.partition(" ")
    if side not in SIDE_NAMES:
        raise SetupError(f'edges: {name!r} is no edge; edges are called like "(3,3) north"')
    marks = g.edge_tokens.get(edge_of(position.square_of(square), SIDE_NAMES.index(side)), 0)
    return next((mark for mark, token in MARKS.items() if marks & board.BITS[token]), "none")


MANOR_FILES: Final = ManorFiles()
