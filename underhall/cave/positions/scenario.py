"""Scenarios: a position in a TOML file, then moves and what to expect. A test, a puzzle, a lesson, an argument settled.

    scenario = load(path)      # raises ScenarioError: one sentence naming the file and the field
    game = build(scenario)     # the position, ready to be played with explicit chance
    failures = run_file(path)  # one line for each expectation that does not hold; empty when all do

The format is described in docs/scenarios.md.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType, field

from underhall import facts
from underhall.cave import roles
from underhall.cave.map import board, terrain
from underhall.cave.map.parts import CRYSTALS, SYMBOLS, TILE_BY_ID, TILE_GROUP, TILE_IDS
from underhall.cave.play.stages import TILES
from underhall.cave.positions import position
from underhall.cave.positions.role_boards import RoleBoards
from underhall.cave.setup.agreed import SHADOW, Setup
from underhall.cave.setup.new import new_state
from underhall.cave.state import Cave
from underhall.engine.flow import Ask, Chance
from underhall.engine.game import Game
from underhall.engine.record import read_regular
from underhall.hall.loading import load_all
from underhall.hall.pieces import CAVE_PIECE_NAMES
from underhall.hall.setup import SetupError
from underhall.hall.space import AROUND, OFF, SIDE_NAMES, Space, is_name, named, xy
from underhall.hall.tokens import CAVE_TOKEN_NAMES
from underhall.hall.turn import BEGINNING, ENDING, PLAYING
from underhall.hall.verbs import misspelt
from underhall.rules import clauses as all_clauses

load_all(roles)


class ScenarioError(ValueError):
    """A scenario that cannot be used; the message is one sentence naming the file and the field."""


# ------------------------------------------------------------------ the format

Turned = Annotated[int, Meta(ge=0, le=3)]
Count = Annotated[int, Meta(ge=0)]
Side = Literal["north", "east", "south", "west"]


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


class TurnPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whose turn it is and how far it has come."""

    who: str = ""
    stage: Literal["begin", "play", "end", "tiles"] = "play"
    tiles: Count = 0
    number: Annotated[int, Meta(ge=1)] = 1


class Over(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the game should have ended."""

    winners: tuple[str, ...]
    clause: str | None = None
    reason: str | None = None


class Expect(RoleBoards, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What should be so after a step; a field left out is not looked at."""

    pieces: dict[str, str] = field(default_factory=dict)
    tokens: dict[str, tuple[str, ...]] = field(default_factory=dict)
    lit: tuple[str, ...] = ()
    dark: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    tiles: dict[str, str] = field(default_factory=dict)
    turned: dict[str, Turned] = field(default_factory=dict)
    known: dict[str, tuple[str, ...]] = field(default_factory=dict)
    terrain: dict[str, str] = field(default_factory=dict)
    walls: dict[str, tuple[Side, ...]] = field(default_factory=dict)
    supply: dict[str, Count] = field(default_factory=dict)
    stack: Count | UnsetType = UNSET
    top: str | UnsetType = UNSET
    collapsing: bool | UnsetType = UNSET
    collapsed: tuple[str, ...] | UnsetType = UNSET
    crystals_seen: Count | UnsetType = UNSET
    crystals_removed: Count | UnsetType = UNSET
    crystals_smashed: Count | UnsetType = UNSET
    turn: Count | UnsetType = UNSET
    prompt: str | UnsetType = UNSET
    ask: str | UnsetType = UNSET
    chance: str | UnsetType = UNSET
    over: Over | bool | UnsetType = UNSET


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step: what is offered before it, a choice, the chances that follow, and what should be so then."""

    note: str = ""
    offered: tuple[str, ...] = ()
    not_offered: tuple[str, ...] = ()
    choose: str = ""
    chance: str | tuple[str, ...] = ()
    expect: Expect = Expect()


class Scenario(RoleBoards, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole file."""

    title: str
    story: str
    setup: Setup
    clauses: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    extra_tokens: dict[str, Count] = field(default_factory=dict)
    map: Map = Map()
    pieces: dict[str, str] = field(default_factory=dict)
    stack: StackPart = StackPart()
    turn: TurnPart = TurnPart()
    step: tuple[Step, ...] = ()
    file: str = ""


# ------------------------------------------------------------------ loading

_PLACE: Final = re.compile(r"^(.*) - at `(?:key in )?\$\.?(.*)`$", re.DOTALL)
_INDEX: Final = re.compile(r"\[(\d+)\]")


def load(path: Path) -> Scenario:
    """Read a scenario file; raises ScenarioError if anything in it is wrong."""
    try:
        text = read_regular(path)
    except OSError as error:
        raise ScenarioError(f"{path}: the file cannot be read ({error.strerror})") from None
    return parse(text, str(path))


def parse(text: bytes, file: str) -> Scenario:
    """A scenario from the text of a file of this name."""
    try:
        data = _toml(text, file)
        if "file" in data:
            raise ScenarioError(f"{file}: Object contains unknown field `file`")
        scenario = msgspec.convert({**data, "file": file}, Scenario)
    except msgspec.ValidationError as error:
        raise ScenarioError(f"{file}: {_sentence(str(error))}") from None
    except RecursionError:
        raise ScenarioError(f"{file}: its lists are nested too deeply for a scenario") from None
    _check_clauses(scenario)
    _check_verbs(scenario)
    return scenario


def _toml(text: bytes, file: str) -> dict[str, Any]:
    try:
        data: dict[str, Any] = msgspec.toml.decode(text)
    except ValueError as error:  # no TOML, no UTF-8, a number of thousands of digits
        raise ScenarioError(f"{file}: this is not TOML ({error})") from None
    return data


def _sentence(message: str) -> str:
    """The message of a wrong field, its place first and counted from 1: "step 3.choose: Expected `str`, got `int`"."""
    place = _PLACE.match(message)
    if place is None:
        return message
    where = _INDEX.sub(lambda index: f" {int(index[1]) + 1}", place[2])
    return f"{where}: {place[1]}"


def _check_clauses(scenario: Scenario) -> None:
    for name in ("clauses", "see"):
        for id in getattr(scenario, name):
            if id not in all_clauses():
                raise ScenarioError(f"{scenario.file}: {name}: there is no clause {id!r}")


def _check_verbs(scenario: Scenario) -> None:
    """A misspelt option would never be offered, and `not_offered` would never notice."""
    roles = (*scenario.setup.roles, SHADOW)
    for number, step in enumerate(scenario.step, 1):
        named = (("offered", step.offered), ("not_offered", step.not_offered), ("choose", (step.choose,)))
        for name, answers in named:
            for answer in answers:
                wrong = misspelt(answer, roles)
                if wrong and not (name == "choose" and not answer):
                    raise ScenarioError(f"{scenario.file}: step {number}.{name}: {wrong}")


# ------------------------------------------------------------------ spaces


def space_of(name: str, origin: Space) -> Space:
    """The space a name such as "2E 1N" or "Entrance" means, seen from the Entrance."""
    if not is_name(name):
        raise SetupError(f'{name!r} is no space; spaces are called like "2E 1N", "0 1S" or "Entrance"')
    return named(name, origin)


def _xy(name: str, g: Cave) -> tuple[int, int]:
    return xy(space_of(name, g.entrance))


# ------------------------------------------------------------------ building


def build(scenario: Scenario) -> Game[Cave]:
    """The position of a scenario, its first question or chance open; chance is explicit."""
    return Game(build_state(scenario), explicit=True, story=True)


def build_state(scenario: Scenario) -> Cave:
    """The position of a scenario as a state; raises ScenarioError if it cannot be."""
    try:
        g = new_state(scenario.setup, 0)
    except SetupError as error:
        raise ScenarioError(f"{scenario.file}: setup: {error}") from None
    parts: tuple[tuple[str, Callable[[Cave, Scenario], None]], ...] = (
        ("extra_tokens", _add_tokens),
        ("map", _put_map),
        ("pieces", _put_pieces),
        ("stack", _put_stack),
        ("turn", _put_turn),
        ("", _put_boards),
    )
    for part, put in parts:
        try:
            put(g, scenario)
        except SetupError as error:
            raise ScenarioError(f"{scenario.file}: {part + ': ' if part else ''}{error}") from None
    try:
        g.check()
    except AssertionError as error:
        raise ScenarioError(f"{scenario.file}: this position is impossible: {error}") from None
    return g


def _add_tokens(g: Cave, scenario: Scenario) -> None:
    """Put the table in order; tokens of roles that do not play may be lent from the box."""
    counts = list(g.plan.tokens)
    for token, count in scenario.extra_tokens.items():
        if token not in CAVE_TOKEN_NAMES:
            raise SetupError(f"there is no token {token!r}; there are: {', '.join(CAVE_TOKEN_NAMES)}")
        counts[CAVE_TOKEN_NAMES.index(token)] += count
        box = next((fact.count for fact in facts.cave_tokens().tokens if fact.id == token), None)
        if box is not None and counts[CAVE_TOKEN_NAMES.index(token)] > box:
            raise SetupError(f"the box has only {box} {token} tokens")
    g.plan = msgspec.structs.replace(g.plan, tokens=tuple(counts))
    position.clear_table(g)


def _put_map(g: Cave, scenario: Scenario) -> None:
    for lit in scenario.map.lit:
        position.put_lit(g, *_xy(lit.at, g), lit.tile, lit.turn)
        g.crystals_seen += TILE_GROUP[TILE_BY_ID[lit.tile]] == CRYSTALS
    for dark in scenario.map.dark:
        position.put_dark(g, *_xy(dark.at, g), dark.tile, _mask(g, dark.known))
    for ground in scenario.map.terrain:
        _put_terrain(g, ground)
    _put_tokens(g, "Entrance", scenario.map.entrance)
    for lit in scenario.map.lit:
        _put_tokens(g, lit.at, lit.tokens)
    for dark in scenario.map.dark:
        _put_tokens(g, dark.at, dark.tokens)
    for ground in scenario.map.terrain:
        for space, tokens in ground.tokens.items():
            _put_tokens(g, space, tokens)
    for edge in scenario.map.edges:
        position.put_edge_token(g, *_xy(edge.at, g), edge.side, edge.token)


def _mask(g: Cave, names: Sequence[str]) -> int:
    """The seats of some roles as a mask."""
    seats = {role.name: role.seat for role in g.players}
    for name in names:
        if name not in seats:
            raise SetupError(f"there is no role {name!r} in this game; there are: {', '.join(seats)}")
    return sum(1 << seats[name] for name in set(names))


def _put_terrain(g: Cave, ground: TerrainTile) -> None:
    taken = dict(g.ground)
    spaces = position.put_terrain(g, ground.kind, *_xy(ground.at, g), ground.turn)
    if any(space + way in taken for space in spaces for way in AROUND):
        raise SetupError(f"terrain {ground.kind!r} at {ground.at} touches other Terrain (TER-04)")


def _put_tokens(g: Cave, space: str, tokens: Sequence[str]) -> None:
    for token in tokens:
        if token in ("rockslide", "bomb"):
            raise SetupError(f"a {token} lies on an edge, not on a space: use map.edges")
        position.put_token(g, *_xy(space, g), token)


def _put_pieces(g: Cave, scenario: Scenario) -> None:
    playing = [CAVE_PIECE_NAMES[piece] for role in g.roles for piece in role.pieces]
    for piece, space in scenario.pieces.items():
        if piece not in playing:
            raise SetupError(f"there is no piece {piece!r} in this game; there are: {', '.join(playing)}")
        to = position.put_piece(g, piece, *_xy(space, g))
        if board.impassable(g, to):
            raise SetupError(f"{space} is impassable: no piece stands there (TER-22)")


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


def _put_turn(g: Cave, scenario: Scenario) -> None:
    turn, names = scenario.turn, [role.name for role in g.roles]
    if turn.who and turn.who not in names:
        raise SetupError(f"there is no role {turn.who!r} in this game; there are: {', '.join(names)}")
    g.turn.who = names.index(turn.who) if turn.who else 0
    g.turn.stage = STAGES[turn.stage]
    g.turn.number = turn.number
    g.turn.tiles_left = turn.tiles
    if turn.tiles and turn.stage != "tiles":
        raise SetupError('tiles are placed or removed only in the stage "tiles"')
    pieces = g.active.pieces
    if turn.stage != "begin" and len(pieces) == 1 and g.where[pieces[0]] == OFF:
        raise SetupError(f"it is the turn of the {g.active.name}, so its piece must stand on the map (see pieces)")


STAGES: Final = {
    "begin": BEGINNING,
    "play": PLAYING,
    "end": ENDING,
    "tiles": TILES,
}


def _put_boards(g: Cave, scenario: Scenario) -> None:
    for role, part in scenario.boards().items():
        if all(other.name != role for other in g.roles):
            raise SetupError(f"{role}: this role does not play")
        part.put(g)


# ------------------------------------------------------------------ option codes


def _means(answer: str, code: str) -> bool:
    """Whether an answer is this code, or whole words from its beginning."""
    return code == answer or code.startswith(answer + " ")


def _matching(g: Cave, ask: Ask, answer: str) -> list[int]:
    """The options an answer may mean: exactly that one, or those that begin so."""
    codes = [g.option_code(option) for option in ask.options]
    exact = [index for index, code in enumerate(codes) if code == answer]
    return exact or [index for index, code in enumerate(codes) if _means(answer, code)]


# ------------------------------------------------------------------ playing


class Failure(Exception):
    """A step that cannot be played."""


class Run:
    """A scenario being played, step by step; `failures` has a line for all that did not hold so far."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.game = build(scenario)
        self.failures: list[str] = []
        self.draws = [TILE_BY_ID[tile] for tile in scenario.stack.tiles[1:]]
        try:
            self._settle()
        except Failure as failure:
            raise ScenarioError(f"{scenario.file}: the position cannot be played: {failure}") from None

    def play(self) -> list[str]:
        """Play all steps, but none after one that cannot be played; the lines of what failed."""
        for number, step in enumerate(self.scenario.step, 1):
            try:
                for failure in self._play(step):
                    self.failures.append(f"step {number}: {failure}")
            except Failure as failure:
                self.failures.append(f"step {number}: {failure}")
                break
        return self.failures

    def _play(self, step: Step) -> Iterator[str]:
        yield from self._offers(step)
        if step.choose:
            self._choose(step.choose)
        for outcome in (step.chance,) if isinstance(step.chance, str) else step.chance:
            self._resolve(outcome)
        try:
            yield from mismatches(self.game, step.expect)
        except SetupError as error:
            raise Failure(f"expect: {error}") from None

    def _offers(self, step: Step) -> Iterator[str]:
        if not step.offered and not step.not_offered:
            return
        ask = self.game.ask
        if ask is None:
            raise Failure(f"nothing is offered: {self._open()}")
        for answer in step.offered:
            if not _matching(self.game.state, ask, answer):
                yield f"{answer!r} is not offered; {self._open()}"
        for answer in step.not_offered:
            for index in _matching(self.game.state, ask, answer)[:1]:
                yield f"{answer!r} should not be offered, but {self.game.state.option_code(ask.options[index])!r} is"

    def _choose(self, answer: str) -> None:
        game = self.game
        if game.ask is None:
            raise Failure(f"choose {answer!r}: nothing is asked; {self._open()}")
        found = _matching(game.state, game.ask, answer)
        if not found:
            raise Failure(f"choose {answer!r}: this is not offered; {self._open()}")
        if len(found) > 1:
            codes = ", ".join(repr(game.state.option_code(game.ask.options[index])) for index in found)
            raise Failure(f"choose {answer!r}: this may mean any of {codes}")
        game.choose(found[0])
        self._settle()

    def _resolve(self, outcome: str) -> None:
        chance = self.game.chance
        if chance is None:
            raise Failure(f"chance {outcome!r}: no chance is open; {self._open()}")
        possible = possible_outcomes(chance)
        found = [index for index in possible if outcome in ("*", chance.named(index))]
        if not found:
            raise Failure(f"chance {outcome!r}: this is not possible; {self._open()}")
        self.game.resolve(found[0])
        self._settle()

    def _settle(self) -> None:
        """Answer the chances that are settled: draws the file names, and those with one possible outcome."""
        game = self.game
        while game.chance is not None:
            possible = possible_outcomes(game.chance)
            index = self._drawn(game.chance, possible)
            if index < 0 and len(possible) > 1:
                break
            game.resolve(index if index >= 0 else possible[0])
        if game.chance is not None:
            return  # always in the middle of a rule
        try:
            game.state.check()
        except AssertionError as error:
            raise Failure(f"this led to an impossible position: {error}") from None

    def _drawn(self, chance: Chance, possible: list[int]) -> int:
        """The outcome by which the next tile that `stack.tiles` names is drawn, or -1."""
        if self.draws and chance.kind == "tile":
            outcomes = chance.outcomes
            for index in possible:
                if outcomes[index] == self.draws[0]:
                    del self.draws[0]
                    return index
        return -1

    def _open(self) -> str:
        """What is open now, in words."""
        game = self.game
        if game.ask is not None:
            codes = ", ".join(repr(game.state.option_code(option)) for option in game.ask.options)
            return f"{game.ask.prompt.name} offers {codes}"
        if game.chance is not None:
            names = ", ".join(repr(game.chance.named(index)) for index in possible_outcomes(game.chance))
            return f"the chance {game.chance.kind} may be {names}"
        assert game.over is not None
        return f"the game is over ({game.over.reason})"


def possible_outcomes(chance: Chance) -> list[int]:
    """The outcomes of a chance that can come up."""
    return [index for index, weight in enumerate(chance.odds()) if weight]


def run_file(path: Path) -> list[str]:
    """Play a scenario file: a line for each expectation that does not hold, none when all do."""
    return Run(load(path)).play()


# ------------------------------------------------------------------ expectations


def mismatches(game: Game[Cave], expect: Expect) -> Iterator[str]:
    """A line for each expectation that does not hold in the position of a game."""
    g = game.state
    for what, wanted, found in (*_on_map(g, expect), *_numbers(g, expect), *_open_question(game, expect)):
        if wanted is not UNSET and wanted != found:
            yield f"expect.{what}: wanted {_show(wanted)}, found {_show(found)}"
    for role, part in expect.boards().items():
        if all(other.name != role for other in g.roles):
            raise SetupError(f"{role}: this role does not play")
        found_on_board = part.found(g)
        for what, wanted in part.wanted().items():
            if wanted != found_on_board[what]:
                yield f"expect.{role}.{what}: wanted {_show(wanted)}, found {_show(found_on_board[what])}"


Line = tuple[str, Any, Any]
"""A field, what the file wants there, and what is there."""


def _show(value: Any) -> str:
    if isinstance(value, tuple | list):
        return "[" + ", ".join(map(_show, value)) + "]"
    if isinstance(value, Over):
        return _show({name: given for name, given in msgspec.structs.asdict(value).items() if given is not None})
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name} = {_show(given)}" for name, given in value.items()) + "}"
    return str(value).lower() if isinstance(value, bool) else repr(value)


def _on_map(g: Cave, expect: Expect) -> Iterator[Line]:
    for piece, name in expect.pieces.items():
        if piece not in CAVE_PIECE_NAMES:
            raise SetupError(f"pieces: there is no piece {piece!r}; there are: {', '.join(CAVE_PIECE_NAMES)}")
        yield f"pieces.{piece}", name, g.name(g.where[CAVE_PIECE_NAMES.index(piece)])
    for side in ("lit", "dark", "open"):
        for name in getattr(expect, side):
            yield f'{side} "{name}"', side, _side_up(g, space_of(name, g.entrance))
    for what, look in _LOOKS.items():
        for name, wanted in getattr(expect, what).items():
            value = tuple(sorted(wanted)) if isinstance(wanted, tuple) else wanted
            yield f'{what} "{name}"', value, look(g, space_of(name, g.entrance))


def _side_up(g: Cave, space: Space) -> str:
    kinds = (("lit", g.lit), ("dark", g.dark), ("terrain", g.ground))
    return next((name for name, spaces in kinds if space in spaces), "open")


def _tokens_on(g: Cave, space: Space) -> tuple[str, ...]:
    return tuple(sorted(CAVE_TOKEN_NAMES[token] for token in board.tokens_at(g, space)))


def _tile_on(g: Cave, space: Space) -> str:
    face = g.lit[space].face if space in g.lit else g.dark[space].face if space in g.dark else -1
    return TILE_IDS[face] if face >= 0 else "no tile"


def _turned(g: Cave, space: Space) -> int | str:
    return g.lit[space].turn if space in g.lit else "no Lit tile"


def _known(g: Cave, space: Space) -> tuple[str, ...] | str:
    if space not in g.dark:
        return "no Dark tile"
    return tuple(sorted(role.name for role in g.players if g.dark[space].known >> role.seat & 1))


def _walls(g: Cave, space: Space) -> tuple[str, ...] | str:
    if space not in g.edges:
        return "no tile"
    return tuple(sorted(name for side, name in enumerate(SIDE_NAMES) if board.has_wall(g, space, side)))


def _terrain_on(g: Cave, space: Space) -> str:
    return terrain.kind_at(g, space) or "no Terrain"


_LOOKS: Final[dict[str, Callable[[Cave, Space], Any]]] = {
    "tokens": _tokens_on,
    "tiles": _tile_on,
    "turned": _turned,
    "known": _known,
    "walls": _walls,
    "terrain": _terrain_on,
}


def _numbers(g: Cave, expect: Expect) -> Iterator[Line]:
    for token, count in expect.supply.items():
        if token not in CAVE_TOKEN_NAMES:
            raise SetupError(f"supply: there is no token {token!r}; there are: {', '.join(CAVE_TOKEN_NAMES)}")
        yield f"supply.{token}", count, g.supply[CAVE_TOKEN_NAMES.index(token)]
    yield "stack", expect.stack, len(g.stack)
    yield "top", expect.top, "no tile" if g.stack.top is None else SYMBOLS[g.stack.top.back % 3]
    yield "collapsing", expect.collapsing, g.collapsing
    yield "collapsed", expect.collapsed, tuple(TILE_IDS[face] for face in g.collapsed)
    yield "crystals_seen", expect.crystals_seen, g.crystals_seen
    yield "crystals_removed", expect.crystals_removed, g.crystals_removed
    yield "crystals_smashed", expect.crystals_smashed, g.crystals_smashed
    yield "turn", expect.turn, g.turn.number


def _open_question(game: Game[Cave], expect: Expect) -> Iterator[Line]:
    ask, over = game.ask, game.over
    yield "prompt", expect.prompt, "no question" if ask is None else ask.prompt.name
    asked = None if ask is None else next(role.name for role in game.state.roles if role.owner == ask.seat)
    yield "ask", expect.ask, asked or "nobody"
    yield "chance", expect.chance, "no chance" if game.chance is None else game.chance.kind
    if isinstance(expect.over, Over):
        wanted = expect.over
        found = over and Over(
            winners=over.winners,
            clause=None if wanted.clause is None else over.clause,
            reason=None if wanted.reason is None else over.reason,
        )
        yield "over", wanted, found or False
    else:
        yield "over", expect.over, over is not None
