"""The scenario files of the cave: its map, its stack, what can be expected of them; the boards of its roles are in
`role_boards`. What any house's files say is in `underhall.hall.scenario`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar, Final, Literal

import msgspec
from msgspec import UNSET, UnsetType, field

from underhall import cave, facts
from underhall.cave.everyone import EVERYONE
from underhall.cave.map import board, terrain
from underhall.cave.map.parts import CRYSTALS, SYMBOLS, TILE_BY_ID, TILE_GROUP, TILE_IDS
from underhall.cave.play.stages import TILES
from underhall.cave.positions import position
from underhall.cave.positions.role_boards import BOARDS
from underhall.cave.setup.agreed import SHADOW, Setup
from underhall.cave.setup.components import TOKEN_NAMES
from underhall.cave.setup.new import new_state
from underhall.cave.state import Cave
from underhall.engine.flow import Chance
from underhall.hall import scenario
from underhall.hall.pieces import PIECES
from underhall.hall.role_board import Count
from underhall.hall.scenario import Files, Line, Side, Turned
from underhall.hall.setup import SetupError
from underhall.hall.space import AROUND, Space, is_name, named, xy

# ------------------------------------------------------------------ the format


class LitTile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile lying Lit side up, with the tokens on it."""

    at: str
    tile: str
    turn: Turned = 0
    tokens: tuple[str, ...] = ()


class DarkTile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile lying Dark side up, with the tokens on it and the roles that have looked at it."""

    at: str
    tile: str
    tokens: tuple[str, ...] = ()
    known: tuple[str, ...] = ()


class TerrainTile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Terrain tile; `at` is its first space."""

    at: str
    kind: str
    turn: Turned = 0
    tokens: dict[str, tuple[str, ...]] = {}


class EdgeToken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Rockslide or Bomb on an edge."""

    at: str
    side: Side
    token: Literal["rockslide", "bomb"]


class Map(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What lies around the Entrance."""

    entrance: tuple[str, ...] = ()
    lit: tuple[LitTile, ...] = ()
    dark: tuple[DarkTile, ...] = ()
    terrain: tuple[TerrainTile, ...] = ()
    edges: tuple[EdgeToken, ...] = ()


class StackPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tile stack and the Collapse."""

    tiles: tuple[str, ...] = ()
    left: Count | None = None
    collapsing: bool = False
    collapsed: tuple[str, ...] = ()


class TurnPart(scenario.TurnPart, frozen=True, forbid_unknown_fields=True):
    """Whose turn it is and how far it has come."""

    stage: Literal["begin", "play", "end", "tiles"] = "play"
    tiles: Count = 0


class Expect(scenario.Expect, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What should be so after a step, in the cave."""

    open: tuple[str, ...] = ()
    terrain: dict[str, str] = field(default_factory=dict)
    top: str | UnsetType = UNSET
    collapsing: bool | UnsetType = UNSET
    collapsed: tuple[str, ...] | UnsetType = UNSET
    crystals_seen: Count | UnsetType = UNSET
    crystals_removed: Count | UnsetType = UNSET
    crystals_smashed: Count | UnsetType = UNSET
    flare: tuple[str, ...] | UnsetType = UNSET
    past_plunder: str | UnsetType = UNSET


class Scenario(scenario.Scenario, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole file of the cave."""

    setup: Setup
    extra_tokens: dict[str, Count] = field(default_factory=dict)
    map: Map = Map()
    stack: StackPart = StackPart()
    turn: TurnPart = TurnPart()


# ------------------------------------------------------------------ building


class CaveFiles(Files[Cave, Scenario, Expect]):
    """The scenario files of the cave."""

    house = "cave"
    package: ClassVar = cave
    scenario = Scenario
    expect = Expect
    boards: ClassVar = BOARDS
    everyone = tuple(EVERYONE)
    unplayed = (SHADOW,)
    pieces = tuple(PIECES[piece] for piece in sorted({piece for role in EVERYONE.values() for piece in role.pieces}))
    tokens = TOKEN_NAMES
    tile_names = TILE_IDS
    stages: ClassVar = {**Files.stages, "tiles": TILES}

    def is_space(self, name: str) -> bool:
        """ "2E 1N", "Entrance"."""
        return is_name(name)

    def space_of(self, g: Cave, name: str) -> Space:
        """Seen from the Entrance."""
        if not is_name(name):
            raise SetupError(f'{name!r} is no space; spaces are called like "2E 1N", "0 1S" or "Entrance"')
        return named(name, g.entrance)

    def new_state(self, scenario: Scenario) -> Cave:
        """Before its first chance."""
        return new_state(scenario.setup, 0)

    def parts(self) -> Sequence[tuple[str, Callable[[Cave, Scenario], None]]]:
        """Tokens, tiles, pieces, the stack, whose turn it is."""
        return (
            ("extra_tokens", self._add_tokens),
            ("map", self._put_map),
            ("pieces", self._put_pieces),
            ("stack", _put_stack),
            ("turn", self._put_turn),
        )

    def _xy(self, g: Cave, name: str) -> tuple[int, int]:
        return xy(self.space_of(g, name))

    def _add_tokens(self, g: Cave, scenario: Scenario) -> None:
        """Put the table in order; tokens of roles that do not play may be lent from the box."""
        counts = list(g.plan.tokens)
        for name, count in scenario.extra_tokens.items():
            token = self.token(name)
            if token >= len(counts):
                raise SetupError(f"there are no {name} tokens in the cave but those that a guest brings")
            counts[token] += count
            box = next((fact.count for fact in facts.cave_tokens().tokens if fact.id == name), None)
            if box is not None and counts[token] > box:
                raise SetupError(f"the box has only {box} {name} tokens")
        g.plan = msgspec.structs.replace(g.plan, tokens=tuple(counts))
        position.clear_table(g)

    def _put_map(self, g: Cave, scenario: Scenario) -> None:
        for lit in scenario.map.lit:
            position.put_lit(g, *self._xy(g, lit.at), lit.tile, lit.turn)
            g.crystals_seen += TILE_GROUP[TILE_BY_ID[lit.tile]] == CRYSTALS
        for dark in scenario.map.dark:
            position.put_dark(g, *self._xy(g, dark.at), dark.tile, self.mask(g, dark.known))
        for ground in scenario.map.terrain:
            self._put_terrain(g, ground)
        self._put_tokens(g, "Entrance", scenario.map.entrance)
        for lit in scenario.map.lit:
            self._put_tokens(g, lit.at, lit.tokens)
        for dark in scenario.map.dark:
            self._put_tokens(g, dark.at, dark.tokens)
        for ground in scenario.map.terrain:
            for space, tokens in ground.tokens.items():
                self._put_tokens(g, space, tokens)
        for edge in scenario.map.edges:
            position.put_edge_token(g, *self._xy(g, edge.at), edge.side, edge.token)

    def _put_terrain(self, g: Cave, ground: TerrainTile) -> None:
        taken = dict(g.ground)
        spaces = position.put_terrain(g, ground.kind, *self._xy(g, ground.at), ground.turn)
        if any(near in taken for space in spaces for near in AROUND[space]):
            raise SetupError(f"terrain {ground.kind!r} at {ground.at} touches other Terrain (TER-04)")

    def _put_tokens(self, g: Cave, space: str, tokens: Sequence[str]) -> None:
        for token in tokens:
            if token in ("rockslide", "bomb"):
                raise SetupError(f"a {token} lies on an edge, not on a space: use map.edges")
            position.put_token(g, *self._xy(g, space), token)

    def _put_pieces(self, g: Cave, scenario: Scenario) -> None:
        for piece, space in self.named_pieces(g, scenario.pieces):
            to = position.put_piece(g, PIECES[piece], *self._xy(g, space))
            if board.impassable(g, to):
                raise SetupError(f"{space} is impassable: no piece stands there (TER-22)")

    def _put_turn(self, g: Cave, scenario: Scenario) -> None:
        turn = scenario.turn
        g.turn.tiles_left = turn.tiles
        if turn.tiles and turn.stage != "tiles":
            raise SetupError('tiles are placed or removed only in the stage "tiles"')
        self.put_turn(g, turn)

    def fates(self, g: Cave, scenario: Scenario) -> Callable[[Chance], int]:
        """Tiles that `stack.tiles` names are drawn in their order; the first lies on top already."""
        draws = [TILE_BY_ID[tile] for tile in scenario.stack.tiles[1:]]

        def drawn(chance: Chance) -> int:
            if draws and chance.kind == "tile" and draws[0] in chance.outcomes:
                return draws.pop(0)
            return -1

        return drawn

    # ------------------------------------------------------------------ expectations

    def walled(self, g: Cave, at: Space, side: int) -> bool:
        """Whether a side of a tile has a wall."""
        return board.has_wall(g, at, side)

    def side_up(self, g: Cave, at: Space) -> str:
        """ "lit", "dark", "terrain" or "open"."""
        kinds = (("lit", g.lit), ("dark", g.dark), ("terrain", g.ground))
        return next((name for name, spaces in kinds if at in spaces), "open")

    def lines(self, g: Cave, expect: Expect) -> Iterator[Line]:
        """Open spaces and Terrain, the stack, the Collapse, Crystals, variant cards."""
        for name in expect.open:
            yield f'open "{name}"', "open", self.side_up(g, self.space_of(g, name))
        for name, kind in expect.terrain.items():
            yield f'terrain "{name}"', kind, terrain.kind_at(g, self.space_of(g, name)) or "no Terrain"
        yield "stack", expect.stack, len(g.stack)
        yield "top", expect.top, "no tile" if g.stack.top is None else SYMBOLS[g.stack.top.back % 3]
        yield "collapsing", expect.collapsing, g.collapsing
        yield "collapsed", expect.collapsed, tuple(TILE_IDS[face] for face in g.collapsed)
        yield "crystals_seen", expect.crystals_seen, g.crystals_seen
        yield "crystals_removed", expect.crystals_removed, g.crystals_removed
        yield "crystals_smashed", expect.crystals_smashed, g.crystals_smashed
        yield "flare", expect.flare, g.plan.flare_users
        yield "past_plunder", expect.past_plunder, g.plan.past_plunder or "nobody"


def _put_stack(g: Cave, scenario: Scenario) -> None:
    stack = scenario.stack
    for tile in stack.collapsed:
        position.put_collapsed(g, tile)
        if not stack.collapsing and TILE_GROUP[TILE_BY_ID[tile]] != CRYSTALS:
            raise SetupError(f"{tile} cannot have left the game before the Collapse (COL-19)")
    if stack.collapsing and (stack.tiles or stack.left):
        raise SetupError("there are tiles left, so the Collapse cannot have begun (COL-01)")
    if stack.collapsing and g.crystals_removed >= g.plan.crystals_to_collapse:
        raise SetupError(f"with {g.crystals_removed} Crystal tiles gone the Cave has collapsed already (COL-30)")
    position.leave_in_stack(g, stack.tiles, 0 if stack.collapsing else stack.left)
    g.collapsing = stack.collapsing


CAVE_FILES: Final = CaveFiles()
