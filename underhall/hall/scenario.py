"""Scenarios: a position in a TOML file, then moves and what to expect. A test, a puzzle, a lesson, an argument settled.

    scenario = FILES.load(path)   # raises ScenarioError: one sentence naming the file and the field
    game = FILES.build(scenario)  # the position, ready to be played with explicit chance
    Run(FILES, scenario).play()   # one line for each expectation that does not hold; empty when all do

What any file says is here, and how it is read and set up; a house adds its map, its boards and what else can be
expected (`Files`). The steps are played by `steps`, what they expect is compared by `expecting`. The format is
described in docs/scenarios.md.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any, ClassVar, Final, Generic, Literal, TypeVar, cast

import msgspec
from msgspec import UNSET, Meta, UnsetType, field, inspect

from underhall.engine.flow import Chance
from underhall.engine.game import Game
from underhall.engine.record import read_regular
from underhall.hall.loading import questions, verbs
from underhall.hall.pieces import PIECES
from underhall.hall.role_board import Board, Count
from underhall.hall.setup import Setup, SetupError
from underhall.hall.space import OFF, Space
from underhall.hall.state import Hall
from underhall.hall.tokens import TOKENS
from underhall.hall.turn import BEGINNING, ENDING, PLAYING
from underhall.hall.verbs import Spelling, misspelt
from underhall.rules import clauses as all_clauses


class ScenarioError(ValueError):
    """A scenario that cannot be used; the message is one sentence naming the file and the field."""


# ------------------------------------------------------------------ what any file may say

Turned = Annotated[int, Meta(ge=0, le=3)]
Side = Literal["north", "east", "south", "west"]
Places = dict[str, str | tuple[str, ...]]
"""Where pieces stand: each by its name, or several that are alike by the name of their kind."""


class TurnPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whose turn it is and how far it has come; a house says which stages there are."""

    who: str = ""
    stage: str = "play"
    number: Annotated[int, Meta(ge=1)] = 1
    round: Annotated[int, Meta(ge=1)] = 1


class Over(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the game should have ended."""

    winners: tuple[str, ...]
    clause: str | None = None
    reason: str | None = None


class Expect(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What should be so after a step; a field left out is not looked at. There is one more for each role."""

    pieces: Places = field(default_factory=dict)
    tokens: dict[str, tuple[str, ...]] = field(default_factory=dict)
    lit: tuple[str, ...] = ()
    dark: tuple[str, ...] = ()
    tiles: dict[str, str] = field(default_factory=dict)
    turned: dict[str, Turned] = field(default_factory=dict)
    known: dict[str, tuple[str, ...]] = field(default_factory=dict)
    walls: dict[str, tuple[Side, ...]] = field(default_factory=dict)
    supply: dict[str, Count] = field(default_factory=dict)
    goals: dict[str, str] = field(default_factory=dict)
    stack: Count | UnsetType = UNSET
    turn: Count | UnsetType = UNSET
    round: Count | UnsetType = UNSET
    who: str | UnsetType = UNSET
    prompt: str | UnsetType = UNSET
    ask: str | UnsetType = UNSET
    chance: str | UnsetType = UNSET
    over: Over | bool | UnsetType = UNSET


class Step(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One step: what is asked and offered before it, a choice, the chances that follow, and what should be so then."""

    note: str = ""
    prompt: str = ""
    offered: tuple[str, ...] = ()
    not_offered: tuple[str, ...] = ()
    choose: str = ""
    chance: str | tuple[str, ...] = ()
    expect: Expect = Expect()


class Variant(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One way to go on after the steps of the file."""

    title: str
    step: tuple[Step, ...] = ()


class Scenario(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole file; a house adds what it sets up, and there is one more table for each role."""

    title: str
    story: str
    game: str = ""
    setup: Setup
    clauses: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    pieces: Places = field(default_factory=dict)
    step: tuple[Step, ...] = ()
    variant: tuple[Variant, ...] = ()
    file: str = ""

    def all_steps(self) -> Iterator[tuple[str, Step]]:
        """Every step, with what it is called in a sentence."""
        for number, step in enumerate(self.step, 1):
            yield f"step {number}", step
        for place, variant in enumerate(self.variant, 1):
            for number, step in enumerate(variant.step, 1):
                yield f"variant {place}.step {number}", step


Line = tuple[str, Any, Any]
"""A field, what the file wants there, and what is there."""

# ------------------------------------------------------------------ the files of a house

G = TypeVar("G", bound=Hall[Any])
S = TypeVar("S", bound=Scenario)
E = TypeVar("E", bound=Expect)


class Files(Generic[G, S, E]):
    """The scenario files of a house: what they may say, how they are set up, what can be expected."""

    house: ClassVar[str]
    package: ClassVar[ModuleType]
    """All that its roles declare: verbs and questions."""
    scenario: ClassVar[type[Scenario]]
    expect: ClassVar[type[Expect]]
    boards: ClassVar[Mapping[str, type[Board]]]
    """What the table of each role may say, by its name."""
    everyone: ClassVar[Sequence[str]]
    """The names of all its roles, those whom nobody plays among them."""
    unplayed: ClassVar[tuple[str, ...]] = ()
    pieces: ClassVar[Sequence[str]]
    alike: ClassVar[Mapping[str, tuple[int, ...]]] = {}
    """Pieces that nobody can tell apart, by what a file calls them together."""
    nobodys: ClassVar[tuple[int, ...]] = ()
    """Pieces that belong to no role."""
    tokens: ClassVar[Sequence[str]]
    tile_names: ClassVar[Sequence[str]]
    stages: ClassVar[Mapping[str, int]] = {"begin": BEGINNING, "play": PLAYING, "end": ENDING}

    # ------------------------------------------------------------------ what a house supplies

    def is_space(self, name: str) -> bool:
        """Whether a space may be called like this."""
        raise NotImplementedError

    def space_of(self, g: G, name: str) -> Space:
        """The space of this name; SetupError if there is none."""
        raise NotImplementedError

    def new_state(self, scenario: S) -> G:
        """The table of a setup before anything is put on it; SetupError if the setup is not allowed."""
        raise NotImplementedError

    def parts(self) -> Sequence[tuple[str, Callable[[G, S], None]]]:
        """What is put on the table from which part of a file, in order; then come the boards of the roles."""
        raise NotImplementedError

    def walled(self, g: G, at: Space, side: int) -> bool:
        """Whether a side of a tile has a wall."""
        raise NotImplementedError

    def side_up(self, g: G, at: Space) -> str:
        """What lies on a space: "lit", "dark", or what the house calls anything else."""
        raise NotImplementedError

    def lines(self, g: G, expect: E) -> Iterator[Line]:
        """What can be expected in this house besides what every house has."""
        raise NotImplementedError

    def boards_to_put(self, g: G, scenario: S) -> dict[str, Board]:
        """The boards that are set up: those the file gives."""
        return self.boards_in(scenario)

    def fates(self, g: G, scenario: S) -> Callable[[Chance], int]:
        """What a file says of chances to come, without a step: the value a chance comes out at, or -1 for the others;
        asked at each of them in turn."""
        raise NotImplementedError

    # ------------------------------------------------------------------ reading

    @cached_property
    def shape(self) -> type[Scenario]:
        """All that a file may say: the house's own, with a table for each role there and where it is expected."""
        boards = [(_field(role), board | UnsetType, UNSET) for role, board in self.boards.items()]
        expect = _extended(self.expect, boards)
        step = _extended(Step, [("expect", expect, expect())])
        steps = ("step", tuple[step, ...], ())  # type: ignore[valid-type]
        variant = _extended(Variant, [steps])
        variants = ("variant", tuple[variant, ...], ())  # type: ignore[valid-type]
        return _extended(self.scenario, [*boards, steps, variants])

    @cached_property
    def verbs(self) -> frozenset[str]:
        """The verbs of the house."""
        return verbs(self.package)

    @cached_property
    def questions(self) -> frozenset[str]:
        """The names of all its questions."""
        return frozenset(questions(self.package))

    def verbs_of(self, roles: tuple[str, ...]) -> frozenset[str]:
        """The verbs that can be offered at a table of these roles."""
        return self.verbs

    def boards_in(self, part: msgspec.Struct) -> dict[str, Board]:
        """The boards that a file, or an expectation, gives, by the names of their roles."""
        found = {role: getattr(part, _field(role), UNSET) for role in self.boards}
        return {role: board for role, board in found.items() if board is not UNSET}

    def load(self, path: Path) -> S:
        """Read a scenario file; raises ScenarioError if anything in it is wrong."""
        return self.parse(read(path), str(path))

    def parse(self, text: bytes, file: str) -> S:
        """A scenario from the text of a file of this name."""
        return self.convert(decode(text, file), file)

    def convert(self, data: dict[str, Any], file: str) -> S:
        """A scenario from what a file of this name says."""
        if "file" in data:
            raise ScenarioError(f"{file}: Object contains unknown field `file`")
        try:
            scenario = cast(S, msgspec.convert({**data, "file": file}, self.shape))
        except msgspec.ValidationError as error:
            raise ScenarioError(f"{file}: {_sentence(str(error), self.shape)}") from None
        except RecursionError:
            raise ScenarioError(f"{file}: its lists are nested too deeply for a scenario") from None
        if scenario.game not in ("", self.house):
            raise ScenarioError(f"{file}: game: this is a position of the {self.house}, not of {scenario.game!r}")
        _check_clauses(scenario)
        self._check_steps(scenario)
        return scenario

    def _check_steps(self, scenario: S) -> None:
        """A misspelt option would never be offered, and `not_offered` would never notice."""
        roles = scenario.setup.roles
        spelling = Spelling((*roles, *self.unplayed), self.is_space, self.pieces, self.verbs_of(roles))
        for place, step in scenario.all_steps():
            chosen = (step.choose,) if step.choose else ()
            codes = {"offered": step.offered, "not_offered": step.not_offered, "choose": chosen}
            for name, answers in codes.items():
                for wrong in filter(None, (misspelt(answer, spelling) for answer in answers)):
                    raise ScenarioError(f"{scenario.file}: {place}.{name}: {wrong}")
            if step.prompt and step.prompt not in self.questions:
                raise ScenarioError(f"{scenario.file}: {place}.prompt: there is no question {step.prompt!r}")

    # ------------------------------------------------------------------ setting up

    def build(self, scenario: S) -> Game[G]:
        """The position of a scenario, its first question or chance open; chance is explicit."""
        return Game(self.build_state(scenario), explicit=True, story=True)

    def build_state(self, scenario: S) -> G:
        """The position of a scenario as a state; raises ScenarioError if it cannot be."""
        try:
            g = self.new_state(scenario)
        except SetupError as error:
            raise ScenarioError(f"{scenario.file}: setup: {error}") from None
        for part, put in (*self.parts(), ("", self._put_boards)):
            try:
                put(g, scenario)
            except SetupError as error:
                raise ScenarioError(f"{scenario.file}: {part + ': ' if part else ''}{error}") from None
        try:
            g.check()
        except AssertionError as error:
            raise ScenarioError(f"{scenario.file}: this position is impossible: {error}") from None
        return g

    def _put_boards(self, g: G, scenario: S) -> None:
        for role, board in self.boards_to_put(g, scenario).items():
            if all(other.name != role for other in g.roles):
                raise SetupError(f"{role}: this role does not play")
            for name in board.wanted():
                if name in board.derived:
                    raise SetupError(f"{role}.{name}: this follows from the position; it can be expected, not set")
            board.put(g)

    def put_turn(self, g: G, turn: TurnPart) -> None:
        """Whose turn it is and how far it has come."""
        names = [role.name for role in g.roles]
        if turn.who and turn.who not in names:
            raise SetupError(f"there is no role {turn.who!r} in this game; there are: {', '.join(names)}")
        g.turn.who = names.index(turn.who) if turn.who else 0
        g.turn.stage = self.stages[turn.stage]
        g.turn.number = turn.number
        g.round = turn.round
        self.check_standing(g, turn)

    def check_standing(self, g: G, turn: TurnPart) -> None:
        """Whose turn it is has come into play."""
        pieces = g.active.pieces
        if turn.stage != "begin" and len(pieces) == 1 and g.where[pieces[0]] == OFF:
            raise SetupError(f"it is the turn of the {g.active.name}, so its piece must stand on the map (see pieces)")

    def named_pieces(self, g: G, places: Places) -> Iterator[tuple[int, str]]:
        """Each piece that a file puts somewhere, and the name of its space."""
        playing = [PIECES[piece] for piece in g.plan.pieces if piece in self.nobodys or g.role_of(piece) is not None]
        kinds = [kind for kind, those in self.alike.items() if PIECES[those[0]] in playing]
        singles = [name for name in playing if all(PIECES.index(name) not in self.alike[kind] for kind in kinds)]
        for name, spaces in places.items():
            if name in kinds and isinstance(spaces, tuple):
                if len(spaces) > len(self.alike[name]):
                    raise SetupError(f"{name}: there are only {len(self.alike[name])} of them, not {len(spaces)}")
                yield from zip(self.alike[name], spaces, strict=False)
            elif name in singles and isinstance(spaces, str):
                yield PIECES.index(name), spaces
            elif name in (*kinds, *singles):
                how = "a list of spaces" if name in kinds else "one space"
                raise SetupError(f"{name}: this must be {how}")
            else:
                raise SetupError(f"there is no piece {name!r} in this game; there are: {', '.join((*singles, *kinds))}")

    def mask(self, g: G, names: Sequence[str]) -> int:
        """The seats of some roles as a mask."""
        seats = {role.name: role.owner for role in g.players}
        for name in names:
            if name not in seats:
                raise SetupError(f"there is no role {name!r} in this game; there are: {', '.join(seats)}")
        return sum(1 << seats[name] for name in set(names))

    def token(self, name: str) -> int:
        """The number of a kind of token."""
        if name not in self.tokens:
            raise SetupError(f"there is no token {name!r}; there are: {', '.join(self.tokens)}")
        return TOKENS.index(name)


def _field(role: str) -> str:
    return role.replace("-", "_")


Kind = TypeVar("Kind", bound=msgspec.Struct)


def _extended(kind: type[Kind], fields: Sequence[tuple[str, Any, Any]]) -> type[Kind]:
    """The same part of a file with more fields, or with fields that may say more."""
    made = msgspec.defstruct(
        kind.__name__, fields, bases=(kind,), frozen=True, kw_only=True, forbid_unknown_fields=True
    )
    return cast(type[Kind], made)


# ------------------------------------------------------------------ reading any file

_PLACE: Final = re.compile(r"^(.*) - at `(key` in `)?\$\.?(.*)`$", re.DOTALL)
_PART: Final = re.compile(r"\w+|\[")
_INDEX: Final = re.compile(r"\[(\d+)\]")
_NO_WORD: Final = "Invalid enum value "


def read(path: Path) -> bytes:
    """The text of a file; ScenarioError if it cannot be read."""
    try:
        return read_regular(path)
    except OSError as error:
        raise ScenarioError(f"{path}: the file cannot be read ({error.strerror})") from None


def decode(text: bytes, file: str) -> dict[str, Any]:
    """What a file says, as plain data."""
    try:
        data: dict[str, Any] = msgspec.toml.decode(text)
    except ValueError as error:  # no TOML, no UTF-8, a number of thousands of digits
        raise ScenarioError(f"{file}: this is not TOML ({error})") from None
    except RecursionError:
        raise ScenarioError(f"{file}: its lists are nested too deeply for a scenario") from None
    return data


def _sentence(message: str, shape: type[Scenario]) -> str:
    """The message of a wrong field, its place first and counted from 1: "step 3.choose: Expected `str`, got `int`".
    Where only some words may stand it says which."""
    found = _PLACE.match(message)
    if found is None:
        return message
    wrong, key, place = found.groups()
    if wrong.startswith(_NO_WORD):
        words = _words_at(shape, place, bool(key))
        wrong = f"there is no {wrong.removeprefix(_NO_WORD)} here; there are: {', '.join(words)}"
    where = _INDEX.sub(lambda index: f" {int(index[1]) + 1}", place)
    return f"{where}: {wrong}"


def _words_at(shape: type[Scenario], place: str, key: bool) -> list[str]:
    """The words that may stand at a place of a file, or be the key of a table there."""
    kinds = [inspect.type_info(shape)]
    for part in _PART.findall(_INDEX.sub("[", place).replace("[...]", "[")):
        kinds = [inner for kind in kinds for inner in _within(kind, part)]
    if key:
        kinds = [inner.key_type for kind in kinds for inner in _each(kind) if isinstance(inner, inspect.DictType)]
    literals = (inner for kind in kinds for inner in _each(kind) if isinstance(inner, inspect.LiteralType))
    return [str(word) for literal in literals for word in literal.values if word != ""]


def _within(kind: inspect.Type, part: str) -> Iterator[inspect.Type]:
    """What may stand in a field, in a list or under a key."""
    for inner in _each(kind):
        if isinstance(inner, inspect.StructType):
            yield from (field.type for field in inner.fields if field.encode_name == part)
        elif isinstance(inner, inspect.ListType | inspect.VarTupleType):
            yield inner.item_type
        elif isinstance(inner, inspect.DictType):
            yield inner.value_type


def _each(kind: inspect.Type) -> Sequence[inspect.Type]:
    return kind.types if isinstance(kind, inspect.UnionType) else (kind,)


def _check_clauses(scenario: Scenario) -> None:
    for name in ("clauses", "see"):
        for id in getattr(scenario, name):
            if id not in all_clauses():
                raise ScenarioError(f"{scenario.file}: {name}: there is no clause {id!r}")
