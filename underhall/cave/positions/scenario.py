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
from underhall.cave.map import board, terrain
from underhall.cave.map.parts import CRYSTALS, SYMBOLS, TILE_BY_ID, TILE_GROUP, TILE_IDS
from underhall.cave.play.stages import TILES
from underhall.cave.positions import position
from underhall.cave.positions.role_boards import RoleBoards
from underhall.cave.roles.cave.omens import SYMBOLS as OMENS
from underhall.cave.roles.cave.role import CavePlayer
from underhall.cave.roles.cave_ghost.powers import POWERS as GHOST_POWERS
from underhall.cave.roles.dragon.powers import POWER_IDS
from underhall.cave.roles.dragon.powers import SYMBOLS as POWER_SYMBOLS
from underhall.cave.roles.dragon.sloth import TRACK_IDS
from underhall.cave.roles.ghost.role import POSSESSION
from underhall.cave.roles.ghost.telekinesis import shifted_from
from underhall.cave.roles.ghouls.terror import TERROR_IDS
from underhall.cave.roles.goblins.monsters import MONSTER_IDS
from underhall.cave.roles.goblins.secrets import SECRET_IDS
from underhall.cave.roles.goblins.war import WAR_CARDS
from underhall.cave.roles.knight.cubes import PLACES, TREASURE_IDS
from underhall.cave.roles.knight.event_cards import EVENT_IDS
from underhall.cave.roles.knight.sidequests import SIDEQUEST_IDS
from underhall.cave.roles.thief.upgrades import STATISTICS, UPGRADE_IDS
from underhall.cave.roles.unicorns.cards import CARD_IDS as UNICORN_CARDS
from underhall.cave.roles.unicorns.nightmare import UPGRADE_IDS as UNICORN_UPGRADES
from underhall.cave.setup.agreed import Setup
from underhall.cave.setup.new import new_state
from underhall.cave.state import Cave, outcome_name
from underhall.engine.flow import Ask, Chance, Option
from underhall.engine.game import Game
from underhall.engine.record import read_regular
from underhall.hall.pieces import CAVE_PIECE_NAMES
from underhall.hall.setup import SetupError
from underhall.hall.space import AROUND, OFF, SIDE_NAMES, Space, at, xy
from underhall.hall.tokens import CAVE_TOKEN_NAMES
from underhall.hall.turn import BEGINNING, ENDING, PLAYING
from underhall.rules import clauses as all_clauses


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
    for number, step in enumerate(scenario.step, 1):
        named = (("offered", step.offered), ("not_offered", step.not_offered), ("choose", (step.choose,)))
        for name, answers in named:
            for answer in answers:
                verb = answer.split(" ")[0]
                if verb not in VERBS and not (name == "choose" and not answer):
                    raise ScenarioError(f"{scenario.file}: step {number}.{name}: there is no verb {verb!r}")


# ------------------------------------------------------------------ spaces

_SPACE: Final = re.compile(r"^(?:0|([1-9]\d?)([EW])) (?:0|([1-9]\d?)([NS]))$")


def space_of(name: str, origin: Space) -> Space:
    """The space a name such as "2E 1N" or "Entrance" means, seen from the Entrance."""
    if name == "Entrance":
        return origin
    parts = _SPACE.match(name)
    if parts is None or name == "0 0":
        raise SetupError(f'{name!r} is no space; spaces are called like "2E 1N", "0 1S" or "Entrance"')
    x = int(parts[1] or 0) * (-1 if parts[2] == "W" else 1)
    y = int(parts[3] or 0) * (-1 if parts[4] == "S" else 1)
    return origin + at(x, y) - at(0, 0)


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

CARD_NAMES: Final = {
    "cube": PLACES,
    "give-cube": PLACES,
    "terror": TERROR_IDS,
    "keep": TERROR_IDS,
    "put-under": TERROR_IDS,
    "lose-terror": TERROR_IDS,
    "lose-shown": TREASURE_IDS,
    "symbol": SYMBOLS,
    "collect": CAVE_TOKEN_NAMES,
    "bats": CAVE_TOKEN_NAMES,
    "terrain": terrain.KINDS,
    "omen": tuple(omen.id for omen in CavePlayer.omens),
    "ghost-power": tuple(power.id for power in GHOST_POWERS),
    "return-omen": OMENS,
    "pay": OMENS,
    "discard-omen": OMENS,
    "loot": CAVE_TOKEN_NAMES,
    "upgrade": UPGRADE_IDS,
    "lose-upgrade": UPGRADE_IDS,
    "radiate": UNICORN_UPGRADES,
    "fade": UNICORN_UPGRADES,
    "land": UNICORN_CARDS,
    "face": SIDE_NAMES,
    "turn-token": tuple(name.lower() for name in STATISTICS),
    "steal-secret": SECRET_IDS,
    "war-card": tuple(card.id for card in WAR_CARDS),
    "assign-monster": MONSTER_IDS,
    "replace-monster": MONSTER_IDS,
    "discard-drawn": MONSTER_IDS,
    "discard-monster": MONSTER_IDS,
    "plunder": CAVE_TOKEN_NAMES,
    "steal-treasure": TREASURE_IDS,
    "power": POWER_IDS,
    "spend-gem": POWER_SYMBOLS,
    "place-gem": POWER_SYMBOLS,
    "stir": TRACK_IDS,
    "drowse": TRACK_IDS,
    "slither-from": TRACK_IDS,
    "slither-to": TRACK_IDS,
}
"""What the number after # means, by verb; a file may spell the name instead: "terror #chase x1"."""


HELD_CARDS: Final = {
    "quest": SIDEQUEST_IDS,
    "show": TREASURE_IDS,
    "lose-treasure": TREASURE_IDS,
    "event": EVENT_IDS,
    "give": TREASURE_IDS,
    "pick": TREASURE_IDS,
    "spend-card": POWER_SYMBOLS,
    "discard-power": POWER_SYMBOLS,
    "move-card": UNICORN_CARDS,
    "turn-card": UNICORN_CARDS,
    "with-card": UNICORN_CARDS,
    "teleport": UNICORN_CARDS,
    "blast": UNICORN_CARDS,
    "discard-unicorn": UNICORN_CARDS,
    "select-card": tuple(card.role for card in POSSESSION),
    "secret": SECRET_IDS,
    "redraw": SECRET_IDS,
    "discard-secret": SECRET_IDS,
}
"""As CARD_NAMES, for cards in a hand or on top of a deck, whose number is their own; alike ones are offered once."""

VERBS: Final = {
    "activate": "the Tribe that is activated",
    "ambush": "the Tribe that ambushes the Knight",
    "assign": "the Thief's Stat tokens on Movement, Stealth and Thievery: x423 is Movement 4, Stealth 2, Thievery 3",
    "assign-monster": "the Tribe a drawn Monster goes to",
    "attack": "attack a piece on the Ghoul's space",
    "axe": "Mighty Axe: discard its cube to take 1 more Health from the Dragon",
    "backstab": "Backstab a piece for so many cubes",
    "bats": "Giant Bats: the Treasure on a space, or the piece, that they carry",
    "bats-artifact": "the space Giant Bats carry an Artifact to in a possession turn, and how far that is",
    "blast": "Displacement Blast: the space whose tile goes, and the card played",
    "blink": "the space a Blink leads to",
    "bomb": "a Bomb token on the wall towards a space",
    "boost-attack": "a Boost die for 1 Attack more",
    "boost-move": "a Boost die for 1 movement point",
    "bow": "shoot a piece on a space with the Bow",
    "burn": "Burn: the Dark tile that is revealed",
    "bury": "the card the Cave puts under its deck, by its number",
    "carried": "the space the Underworm carries the Knight to",
    "cave-in": "Cave-In: a tile that is removed",
    "climb": "Climb over a wall or the Canyon to a space for so many cubes",
    "collect": "collect a token on the Ghoul's space for so many points",
    "collect-artifact": "let a possessed piece collect the Artifact on its space",
    "cross": "the Knight crosses an impassable space to this one with the Ancient Map",
    "cube": "the Knight assigns a Hero cube to a place",
    "decline": "do not take what is offered",
    "discard-drawn": "discard a drawn Monster",
    "discard-monster": "the Monster a scattering Tribe discards",
    "discard-omen": "the Omen that is discarded, by its symbol",
    "discard-power": "the Power card that is discarded, by its symbol",
    "discard-secret": "the Secrets card that is discarded",
    "discard-trap": "discard the face-up Trap",
    "discard-unicorn": "the Unicorn card that is discarded next",
    "done": "end the activation of a Tribe",
    "draw-monster": "fight a Monster in place of the Goblins, for Fearless",
    "draw-secrets": "go on and draw Secrets",
    "draw-two": "Adapt: draw two Terror cards and keep one",
    "draw-war": "go on and draw War cards",
    "drop-artifact": "let a possessed piece drop its Artifact",
    "drowse": "the Sloth track a cube goes back to from Wakefulness",
    "enchanted-bow": "shoot a piece on a space with the Enchanted Bow",
    "end-turn": "end the Goblins' turn",
    "enough": "Cave-In: no more tiles",
    "event": "the Event the Cave plays on the Knight",
    "event-cards": "Crystal Curse: the top Event cards go under the deck",
    "event-token": "Crystal Curse: the Event tile that gets an Event token",
    "explore": "the open space a Tribe explores",
    "face": "the side the Unicorn faces when he comes into play",
    "fade": "Soporific Spores: the upgrade the Nightmare Unicorn loses",
    "fill": "the open space that gets the next Dark tile",
    "flame-wall": "the tile the Flame Wall rises on",
    "flare": "use Flare for so many points",
    "flare-at": "the space the Knight's Flare is centred on",
    "ghost-power": "use a power of the Cave Ghost for so many Omen tokens",
    "ghost-tile": "Plot Twist: the Ghost tile that is placed, by its name",
    "give": "the Treasure card the Cave gives to the Knight",
    "give-cube": "the place from which the Knight gives up a Hero cube",
    "go-on": "go on to the next phase, or decline what is offered",
    "halt": "the Dragon stops his movement here",
    "hatred-token": "Hatred: remove a Hatred token",
    "heal": "spend a Hero cube to regain Health",
    "hex": "Hex: the player, by the place in the turn order (#0 is the first)",
    "hide": "a Tribe hides",
    "hide-loot": "Hide Loot for a cube",
    "join": "the open space that joins a tile beyond the map to it",
    "keep": "the Terror card that is kept or taken",
    "keep-card": "leave the Possession card facedown",
    "keep-cards": "Goblin Ruby: keep the cards drawn",
    "keep-dice": "the two dice kept: x64 is movement 6, attack 4",
    "keep-roll": "Cheat or Shriek: keep the roll",
    "keep-trap": "keep Trap",
    "keep-treasure": "keep the Treasure card facedown",
    "land": "where a forced Teleport leads, and by which card",
    "land-on": "the nearest tile, if the Cave Ghost cannot reach one",
    "lay": "the first space of a Terrain tile, and its way: x1 north, x2 east, x3 south, x4 west",
    "leave-card": "Pickpocket: leave the cards, take only the Treasure",
    "leave-dark": "Scour: do not reveal the tile looked at",
    "leave-terrain": "leave Terrain onto an open space",
    "let-lie": "do not move the cube to Wakefulness",
    "loot": "Loot a token on the Thief's space for so many cubes",
    "lose-all": "keep the Bright Beetles and lose all the Population",
    "lose-cards": "struck by a Ghoul, the Nightmare Unicorn discards so many cards",
    "lose-grit": "struck by the Ghoul, the Knight loses so much Grit",
    "lose-health": "struck by a Ghoul, the Knight or Dragon loses 1 Health",
    "lose-powers": "struck by a Ghoul, the Dragon discards so many Power cards",
    "lose-shown": "struck by the Ghoul, the Knight loses a face-up Treasure card",
    "lose-terror": "the Terror card that is shuffled into the deck",
    "lose-treasure": "struck by the Ghoul, the Knight loses a facedown Treasure card",
    "lose-upgrade": "Soporific Spores: the upgrade the Thief loses",
    "lose-wakefulness": "struck by a Ghoul, the Dragon moves a cube from Wakefulness back to Sloth",
    "lurk": "the open space where a Tribe lurks",
    "map": "a step of the Knight through a wall for so many cubes on the Ancient Map",
    "mark": "the Nightmare Unicorn marks the Crystal tile he stands on",
    "mental-block": "pay for a Mental Block on the Ghost",
    "move": "a step to a space for so many points, perhaps to attack the piece named",
    "move-card": "the card the Nightmare Unicorn Moves with",
    "move-off": "where a piece or Artifact goes whose tile is removed",
    "next": "the piece that is moved off next",
    "omen": "use an omen of the Cave for so many Omen tokens",
    "orient": "turn a revealed tile by so many quarter turns clockwise, x0 to x3",
    "pass-by": "a possessed piece moves on and neither drops nor collects",
    "pay": "the Omen that is spent, by its symbol",
    "peek": "end the Thief's movement on a Dark tile and look at it",
    "pick": "Uncertain Treasures: the card the Knight picks",
    "pick-lock": "Pick Lock for so many cubes",
    "pick-up": "the Dragon picks up a Treasure from his tile",
    "pickpocket": "Pickpocket a piece for so many cubes",
    "place": "the open space where a Dark tile is placed",
    "place-gem": "the Dragon Gem placed on his tile, by its symbol",
    "plunder": "plunder a token on the Tribe's space, or the Dragon",
    "populate": "let the new Goblins come",
    "possess": "the Cave Ghost possesses a player, by the place in the turn order, for so many Omen tokens",
    "possess-at": "where the first Tribe of the possessed Goblins will be revealed",
    "potion": "use the Potion Kit",
    "power": "use a power of the Dragon",
    "pull": "Telekinesis: the piece that is moved, and to which space",
    "push": "where another player's piece or token is moved",
    "put-under": "the Terror card that goes under the deck next",
    "quest": "reveal a Sidequest",
    "radiate": "the upgrade space the cube of a Radiance goes on",
    "redraw": "Goblin Ruby: the Secrets card given up for another",
    "redraw-open": "Goblin Ruby: the War card or Monster given up for another, by its number",
    "remove": "the tile the Collapse takes",
    "remove-terrain": "a Terrain tile the Collapse takes, by its first space",
    "replace-monster": "the Tribe a drawn Monster goes to, and by its number the Monster it takes the place of",
    "reroll": "Cheat or Shriek: reroll a die, by the place of its face on the die (#0 is the first)",
    "resolve": "resolve the Event token, or reveal the tile, that the Knight stands on",
    "return-omen": "the Omen that goes from Past Plunder back to the bag, by its symbol",
    "reveal": "with a space: the tile turned over next; without: Scour, reveal the tile looked at",
    "reveal-card": "reveal the Possession card",
    "reveal-none": "no Tribe is revealed at the start of a possession turn",
    "reveal-tribe": "the Dark tile where a Tribe is revealed",
    "ride": "go on with the current of the River to a space",
    "rockslide": "the edge a Rockslide is put on: x1 the north side of a space, x2 its east side",
    "roll": "Cheat: roll all dice",
    "scatter": "the Tribe that scatters when there are too many Goblins",
    "scour-reveal": "Scour: reveal a tile looked at this turn",
    "search": "Adapt: search the Terror deck, once per game",
    "secret": "play a Secrets card",
    "select-card": "the card that goes facedown on the Possession space",
    "select-die": "the die the Vile Ghoul puts on its chart",
    "set-die": "Cheat: set a die, once per game, by the place of the face on the die (#0 is the first)",
    "shift": "Telekinesis: the space a token is moved to, and which it is: #artifact-from-2E-0",
    "show": "turn a Treasure card face up",
    "show-card": "show the Possession card that was not used",
    "skitter": "the space the Ghoul skitters to",
    "slide": "the part of the map that slides, by its first space, and its way",
    "slip": "the space to which the Thief slips away from an attack",
    "slither-from": "Slither: the Sloth track the cube comes from",
    "slither-to": "Slither: the Sloth track the cube goes to",
    "smash": "smash the Crystal on the Ghoul's space for so many discs",
    "sneak": "a step with one surcharge waived by Sneak",
    "special": "the special action of the Tribe",
    "spend-card": "pay for a power with a card, by its symbol",
    "spend-gem": "pay for a power with a Gem, by its symbol",
    "spores": "Soporific Spores: the player, by the place in the turn order (#0 is the first)",
    "start": "the space where a piece comes into play",
    "stay": "get off the River here",
    "steal-hidden": "Pickpocket: a random facedown card",
    "steal-secret": "Pickpocket: the face-up Secrets card that is discarded",
    "steal-token": "Pickpocket: the Treasure on a Ghoul's board",
    "steal-treasure": "Pickpocket: the face-up Treasure card that is lost",
    "step-aside": "the space the Knight steps aside to before the Ogre",
    "stir": "move a cube from this Sloth track to Wakefulness",
    "stop": "end the phase, or the movement of a piece",
    "strike-crystal": "a Tribe attacks the Crystal",
    "swat": "Swat: the token that is moved, by its space; x1 is a Treasure, x5 to x7 the Claw, Flame and Wing Gem",
    "switch-arrow": "end the actions, and turn to the Simple Teleport or back",
    "symbol": "the Dark symbol named for a skitter",
    "take": "the space a Treasure is taken from for a Gem",
    "take-rage": "the spoils of the Thief: so much Rage",
    "take-rockslide": "the edge from which a Rockslide is taken to be moved",
    "take-secrets": "the spoils of the Thief: so many Secrets cards",
    "target": "the piece a power is used on, or is used on next",
    "teleport": "where the Teleport action leads, and by which card",
    "terrain": "the kind of Terrain that comes onto the map",
    "terror": "use a Terror card: x1 its first effect, x2 its once-per-game effect",
    "through-wall": "Wing: one tile through a wall",
    "tile": "the tile of the Cave's hand that is placed, by its number",
    "treasure": "the space where a Treasure is placed",
    "tribe": "the Tribe a Secrets card is for",
    "tunnel": "the Dark tile a Tribe is put on by Secret Tunnels or a Gnome",
    "turn-card": "the card the Nightmare Unicorn Turns with: x1 by 90, x2 by 180 degrees",
    "turn-tile": "Crystal Curse: the Lit tile that is turned",
    "turn-token": "the statistic whose Stat token is turned over",
    "upgrade": "the upgrade space a stashed Treasure goes on",
    "use-beetles": "discard the Bright Beetles to lose 1 Population less",
    "use-trap": "discard Trap, so that no Tribe is affected",
    "war-card": "the War card that is chosen",
    "weaken": "Soporific Spores: the Tribe that drops to 1 Population",
    "wisp": "a step the Wisp lures the Knight",
    "with-card": "the second card of the Teleport action",
    "withhold": "spend 1 Rage so that a Tribe receives no Goblins",
    "worm": "where the Underworm's jump leads",
}
"""The first word of every option code, and what choosing it means."""


def spelled(g: Cave, option: Option) -> str:
    """An option's code as in records, but with the name of what is numbered there, and with turn 0 as x0."""
    code = g.option_code(option)
    if option.verb == "orient" and not option.amount:
        return code + " x0"
    if option.verb == "slide":
        return code.replace(f"#{option.card}", f"#{_way(option.card)}")
    if option.verb == "shift":
        token, at, _ = shifted_from(option.card)
        return code.replace(f"#{option.card}", f"#{CAVE_TOKEN_NAMES[token]}-from-{g.name(at).replace(' ', '-')}")
    if option.verb == "ghost-tile":
        return f"{option.verb} #{next(TILE_IDS[thing.face] for thing in g.ghost_tiles if thing.uid == option.card)}"
    if option.verb in HELD_CARDS:
        return code.replace(f"#{option.card}", f"#{HELD_CARDS[option.verb][_face_in_hand(g, option.card)]}")
    names = CARD_NAMES.get(option.verb)
    return code if names is None or option.card < 0 else code.replace(f"#{option.card}", f"#{names[option.card]}")


def _face_in_hand(g: Cave, uid: int) -> int:
    """What a card in somebody's hand, or looked at on top of a deck, is."""
    decks = (cards for role in g.roles for cards in role.cards())
    return next(thing.face for cards in decks for thing in (*cards.hand, *cards.top) if thing.uid == uid)


def _way(code: int) -> str:
    """A slide in words: "east-1", or in two legs "north-2-east-1" (see slide.Slide.code)."""
    before, leg = divmod(code, 1024)
    way = f"{SIDE_NAMES[leg >> 8]}-{leg & 255}"
    return f"{_way(before)}-{way}" if before else way


def _means(answer: str, code: str) -> bool:
    """Whether an answer is this code, or whole words from its beginning."""
    return code == answer or code.startswith(answer + " ")


def _matching(g: Cave, ask: Ask, answer: str) -> list[int]:
    """The options an answer may mean: exactly that one, or those that begin so."""
    both = [(spelled(g, option), g.option_code(option)) for option in ask.options]
    exact = [index for index, codes in enumerate(both) if answer in codes]
    return exact or [index for index, codes in enumerate(both) if any(_means(answer, code) for code in codes)]


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
                yield f"{answer!r} should not be offered, but {spelled(self.game.state, ask.options[index])!r} is"

    def _choose(self, answer: str) -> None:
        game = self.game
        if game.ask is None:
            raise Failure(f"choose {answer!r}: nothing is asked; {self._open()}")
        found = _matching(game.state, game.ask, answer)
        if not found:
            raise Failure(f"choose {answer!r}: this is not offered; {self._open()}")
        if len(found) > 1:
            codes = ", ".join(repr(spelled(game.state, game.ask.options[index])) for index in found)
            raise Failure(f"choose {answer!r}: this may mean any of {codes}")
        game.choose(found[0])
        self._settle()

    def _resolve(self, outcome: str) -> None:
        chance = self.game.chance
        if chance is None:
            raise Failure(f"chance {outcome!r}: no chance is open; {self._open()}")
        possible = possible_outcomes(chance)
        found = [index for index in possible if outcome in ("*", outcome_name(chance, index))]
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
            codes = ", ".join(repr(spelled(game.state, option)) for option in game.ask.options)
            return f"{game.ask.prompt.name} offers {codes}"
        if game.chance is not None:
            names = ", ".join(repr(outcome_name(game.chance, index)) for index in possible_outcomes(game.chance))
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
