"""What people see and read of the cave, and of all roles in it alike: tiles, Terrain, tokens, what anybody is asked."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from underhall.cave.map import parts, terrain
from underhall.cave.map.parts import TILE_BY_ID, TILE_PATTERN, TILE_SYMBOL
from underhall.cave.map.slide import legs_of
from underhall.cave.view import CaveTile, CaveView
from underhall.draw.faces import cave_games, cave_setup, cave_tiles, ghost
from underhall.draw.faces.cave_tiles import described, die_face, tile_words
from underhall.draw.faces.face import Colours, HouseFace, Status, Token
from underhall.draw.faces.manor_words import whom
from underhall.draw.faces.registry import TOKENS, actor, face_of, lost, piece_name, token_name
from underhall.draw.faces.steps import cost, side_of_step, step_words, strike
from underhall.draw.names import (
    MARKS_GO,
    count,
    pieces_at,
    space_name,
    tile_at,
    turned_words,
    upper,
    walls_words,
    where,
)
from underhall.engine.state import Event
from underhall.hall import pieces
from underhall.hall.space import SIDE_NAMES, side_to
from underhall.hall.view import OptionView

# ------------------------------------------------------------------ steps


def _ride(view: CaveView, option: OptionView) -> str:
    price = f", {cost(option)}" if option.amount else ""
    return f"Ride the current to {space_name(view, option.space)}{strike(option)}{price}"


def _leave_terrain(view: CaveView, option: OptionView) -> str:
    side = SIDE_NAMES[side_of_step(view, actor(view), option.space)]
    return f"Move {side} to {space_name(view, option.space)}, where a Dark tile is placed, {cost(option)}"


def _move_off(view: CaveView, option: OptionView) -> str:
    return f"Move it {'to ' if option.space == view.entrance else 'off to '}{space_name(view, option.space)}"


def _push(view: CaveView, option: OptionView) -> str:
    what = piece_name(option.piece) if option.piece else "it"
    return f"Push {what} to {space_name(view, option.space)}"


def _stop(view: CaveView, option: OptionView) -> str:
    return "Stop here" if view.ask is not None and view.ask.name == "push" else "Stop"


# ------------------------------------------------------------------ tiles and Terrain


def _reveal(view: CaveView, option: OptionView) -> str:
    if option.space >= 0:
        return f"Turn over {described(view, option.space)} next"
    tile = tile_at(view, where(view, actor(view)))
    return f"Reveal it: {tile_words(tile.tile)}" if tile is not None and tile.tile else "Reveal it"


def _orient(view: CaveView, option: OptionView) -> str:
    tile = tile_at(view, option.space)
    assert tile is not None
    return turned_words(cave_tiles.turned_walls(tile.tile, option.amount))


def _turn(view: CaveView, option: OptionView) -> str:
    """A guest turns a tile where it lies; a Dark one only loses what is on its edges (PAL-56)."""
    tile = tile_at(view, option.space)
    return _orient(view, option) if tile is not None and tile.lit else MARKS_GO


def _remove_terrain(view: CaveView, option: OptionView) -> str:
    tile = tile_at(view, option.space)
    assert tile is not None
    return f"Remove {cave_tiles.TERRAIN[tile.terrain]} at {space_name(view, option.space)}"


def _terrain(view: CaveView, option: OptionView) -> str:
    kind = terrain.KINDS[option.card]
    return "Lay the three Pits" if kind == terrain.PIT else f"Lay {cave_tiles.TERRAIN[kind]}"


def _lay(view: CaveView, option: OptionView) -> str:
    """Terrain is laid from its first space; unless it is a single space, the amount says which way it goes on."""
    kind = terrain.KINDS[option.card]
    at = space_name(view, option.space)
    if kind == terrain.PIT:
        return f"Lay a Pit at {at}"
    what = cave_tiles.TERRAIN[kind]
    way = SIDE_NAMES[option.amount]
    return f"Lay {what} from {at}, flowing {way}" if kind == terrain.RIVER else f"Lay {what} from {at} {way}"


def _slide(view: CaveView, option: OptionView) -> str:
    """One leg or two at right angles; the option tells which comes first."""
    way = legs_of(option.start, option.space, option.card)
    legs = [f"{count(far, 'space')} {SIDE_NAMES[side]}" for side, far in way]
    return f"Slide the part with {space_name(view, option.start)} {', then '.join(legs)}"


def _tile(view: CaveView, option: OptionView) -> str:
    number, held = next((n, tile) for n, tile in enumerate(view.hand, 1) if tile.card == option.card)
    return f"Place tile {number}: {cave_tiles.hand_tile_words(held)}"


def _terrain_spaces(view: CaveView, option: OptionView) -> list[int]:
    return next(laid.spaces for laid in view.terrain if option.space in laid.spaces)


# ------------------------------------------------------------------ where a game stands


def _status(view: CaveView) -> Status:
    return Status(
        coming=f"{count(view.tiles_to_come, 'tile')} to come",
        number=f"{view.crystals_removed}/{view.crystals_to_collapse}",
        counted="Crystals lost",
        symbol="token-crystal",
        ending="The Cave is collapsing" if view.collapsing else "",
        top=view.top_symbol,
        top_words=f"{cave_tiles.SYMBOLS[view.top_symbol]} on top" if view.top_symbol else "",
    )


# ------------------------------------------------------------------ spaces


def _space_words(view: CaveView, at: int) -> str:
    """What is on a space: "2E 1N, a Dark tile showing Fangs, a Treasure token"."""
    tile = tile_at(view, at)
    if tile is None:
        return f"{'Entrance' if at == view.entrance else space_name(view, at)}, an open space"
    name = "Entrance" if at == view.entrance else space_name(view, at)
    ground = _terrain_words(view, at, tile.terrain, tile.impassable) if tile.terrain else ""
    standing = pieces_at(view, at)
    if not view.under:
        return _tile_and_all(tile, name, ground, tuple(map(piece_name, standing)))
    cursed = tuple(one.count for one in view.under if one.space == at and not one.piece)
    return _tile_and_all(tile, name, ground, tuple(whom(view, piece) for piece in standing), cursed)


@lru_cache(1 << 13)
def _tile_and_all(
    tile: CaveTile, name: str, ground: str, standing: tuple[str, ...], cursed: tuple[int, ...] = ()
) -> str:
    """A tile or Terrain with all that is on it."""
    found = [name]
    if tile.terrain:
        found.append(ground)
    elif tile.lit:
        ghost = "a Ghost tile, " if tile.ghost else ""
        kind = "" if name == "Entrance" else f"{ghost}{cave_tiles.KINDS_OF_TILE[tile.kind]}, "
        found.append(f"{kind}{walls_words(tile.walls)}")
    else:
        found.append(f"a Dark {'Ghost ' if tile.ghost else ''}tile showing {cave_tiles.SHOWN[tile.symbol]}")
        if tile.tile:
            found.append(f"{tile_words(tile.tile)} beneath, as you know")
    found += [token_name(token) for token in tile.tokens]
    found += [f"{count(number, 'curse marker')} under the Treasure" for number in cursed]
    return ", ".join((*found, *standing))


def _terrain_words(view: CaveView, at: int, kind: str, impassable: bool) -> str:
    if kind == terrain.CANYON:
        return "the Canyon, impassable" if impassable else "the bridge of the Canyon"
    if kind != terrain.RIVER:
        return cave_tiles.TERRAIN[kind]
    spaces = next(laid.spaces for laid in view.terrain if at in laid.spaces)
    return f"{cave_tiles.TERRAIN[kind]}, flowing {SIDE_NAMES[side_to(spaces[0], spaces[1])]}"


# ------------------------------------------------------------------ the story


def _rides(event: Event, who: str, at: str) -> str:
    return f"{who or upper(piece_name(pieces.PIECES[event.piece]))} rides the River to {at}."


_APPEARS: Final = {
    "treasure-room": "A Treasure token is put on {}.",
    "crystal": "A Crystal stands on {}.",
    "vault": "A Vault token is put on {}.",
}

# ------------------------------------------------------------------ real tiles


def _back(name: str) -> str:
    ghost, _, symbol = name.rpartition("-")
    return f"a Ghost tile showing {cave_tiles.SHOWN[symbol]}" if ghost else cave_tiles.SYMBOLS[symbol]


def _tile_face(name: str) -> str:
    return f"{tile_words(name)} with {cave_tiles.PATTERNS[TILE_PATTERN[TILE_BY_ID[name]]]}"


def _collapsed(name: str) -> str:
    return f"{cave_tiles.SYMBOLS[parts.SYMBOLS[TILE_SYMBOL[TILE_BY_ID[name]]]]}, {_tile_face(name)}"


# ------------------------------------------------------------------ what governs a space

OPEN_CLAUSE: Final = "MAP-13"
DARK_CLAUSE: Final = "MAP-10"
GHOST_TILE_CLAUSE: Final = "MAP-80"
LIT_CLAUSES: Final = {
    "entrance": "MAP-01",
    "ambush": "KNT-90",
    "event": "KNT-80",
    "treasure-room": "MAP-35",
    "vault": "THF-19",
    "crystal": "MAP-38",
}
"""What governs a Lit tile, by its kind."""
TERRAIN_CLAUSES: Final = {
    "canyon": "TER-20",
    "lake": "TER-25",
    "magma": "TER-30",
    "mushroom-forest": "TER-40",
    "pit": "TER-52",
    "river": "TER-60",
}


def _space_clauses(view: CaveView, at: int) -> list[str]:
    """The clauses of a tile or Terrain and of the tokens on it, each once."""
    tile = tile_at(view, at)
    if tile is None:
        return [OPEN_CLAUSE]
    ground = DARK_CLAUSE
    if tile.terrain:
        ground = TERRAIN_CLAUSES[tile.terrain]
    elif tile.lit:
        ground = LIT_CLAUSES[tile.kind]
    ghost = [GHOST_TILE_CLAUSE] if tile.ghost else []
    return list(dict.fromkeys([ground, *ghost, *(TOKENS[token].clause for token in tile.tokens)]))


# ------------------------------------------------------------------ the face

HOUSE: Final = HouseFace(
    name="cave",
    tokens={
        "treasure": Token("a Treasure token", "$", "CAV-25"),
        "crystal": Token("a Crystal", "*", "MAP-38"),
        "event": Token("an Event token", "!", "MAP-73"),
        "vault": Token("a Vault token", "&", "THF-19"),
    },
    palette={"dragon-die": Colours("#2a1512", "#2a1512", "#2b2b2b")},
    emblems=("token",),
    chapters={
        "GEN": "General rules",
        "MAP": "The map",
        "COL": "The Collapse",
        "FRC": "Forced movement",
        "TER": "Terrain",
        "VAR": "Mixes, levels and options",
    },
    door=cave_games.DOOR,
    first=cave_games.FIRST,
    tables=cave_games.TABLES,
    options=cave_games.OPTIONS,
    games=cave_games.GAMES,
    setup_lines=cave_setup.lines,
    special=cave_games.special,
    choice_words=cave_games.choice_words,
    verbs={
        "Step": {
            "leave-terrain": _leave_terrain,
            "move": step_words,
            "move-off": _move_off,
            "next": "Move {piece} next",
            "push": _push,
            "ride": _ride,
            "start": lambda v, o: f"Start on {described(v, o.space)}",
        },
        "Here": {
            "leave-dark": "Leave it Dark",
            "take": "Take the Treasure at {at}",
        },
        "Map": {
            "fill": "Fill {at} with a Dark tile",
            "lay": _lay,
            "orient": _orient,
            "place": "Place a Dark tile at {at}",
            "remove": lambda v, o: f"Remove {described(v, o.space)}",
            "remove-terrain": _remove_terrain,
            "reveal": _reveal,
            "slide": _slide,
            "turn": _turn,
            "terrain": _terrain,
            "tile": _tile,
            "treasure": lambda v, o: f"Put the Treasure on {described(v, o.space)}",
        },
        "End": {
            "stay": "Stay on this space",
            "stop": _stop,
        },
    },
    events={
        "alone": "Alone in the Dark: {amount:tile} this turn.",
        "collapse-begins": "The last tile is gone: the Cave begins to collapse.",
        "flare": "{who} flares at {at}: the Dragon die shows {die}.",
        "goal": "{who} has reached the goal: now to the Entrance.",
        "out": "{who} is out of the game.",
        "lose": lost,
        "move": lambda e, who, at: f"{who} steps to {at}, {f'{e.amount} movement' if e.amount else 'free'}.",
        "moved-off": "{Piece} is moved off to {at}.",
        "pushed": "{Piece} is moved to {at}.",
        "treasure-from-map": "The supply is empty: the Treasure token at {at} is taken.",
        "token-pushed": "{Token} is moved to {at}.",
        "place": "A Dark tile is placed at {at}.",
        "plunder": "Past Plunder: a Treasure token is put on {at}.",
        "remove": "{At} is gone: it was {tile}.",
        "remove-terrain": "{Terrain} at {at} is gone.",
        "reveal": "{who} reveals {at}: {tile}.",
        "ride": _rides,
        "slide": "The map fell apart: a part slides {amount:space}, back to {at}.",
        "smash": "{who} smashes the Crystal on {at}.",
        "start": "{who} comes into play on {at}.",
        "terrain": "{Terrain} comes onto the map at {at}.",
        "token": lambda e, who, at: _APPEARS[e.thing].format(at),
        "treasure": "{who} takes a Treasure at {at}.",
        "win": lambda e, who, at: f"{who} {'win' if face_of(e.who).many else 'wins'}: {e.thing}.",
    },
    chances={
        "back": "Turn up the next tile of the stack: what does its Dark side show?",
        "collapsed": "Draw one of the tiles that are gone: which is it?",
        "dragon-die": "Roll the Dragon die: what does it show?",
        "face": "Look at the Lit side of the tile: which is it?",
        "short-pile": "The tiles do not spread evenly over three piles: draw a number from 1 to 3. Which?",
        "symbol": "Choose one of these symbols at random: which is it?",
        "tile": "Draw a tile: which is it?",
    },
    chances_at={
        "back": (
            "Draw one of the shuffled plain tiles and lay it Dark side up{1}, on {0}: what does its Dark side show?"
        ),
        "face": "Look at the Lit side of the tile on {0}: which is it?",
    },
    outcomes={
        "back": _back,
        "collapsed": _collapsed,
        "dragon-die": lambda name: cave_tiles.DICE[name],
        "face": _tile_face,
        "short-pile": lambda name: f"number {int(name) + 1}",
        "symbol": _back,
        "tile": _tile_face,
    },
    status=_status,
    lent=ghost.lent,
    hand_words=cave_tiles.hand_tile_words,
    space_words=_space_words,
    space_clauses=_space_clauses,
    shown_on={"remove-terrain": _terrain_spaces},
    die_symbol=lambda e: f"dragon-die-{e.thing}",
    thing_words={"tile": tile_words, "terrain": cave_tiles.TERRAIN.__getitem__, "die": die_face},
)
