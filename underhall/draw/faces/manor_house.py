"""What people see and read of the manor, and of all roles in it alike: tiles, grounds, tokens, questions to anybody."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from underhall.draw.faces import manor_games, manor_setup, manor_tiles
from underhall.draw.faces.cave_tiles import die_face
from underhall.draw.faces.face import Colours, HouseFace, Look, OnEdge, Piece, Status, Telling, Token
from underhall.draw.faces.manor_tiles import is_ground
from underhall.draw.faces.manor_words import counted, place, step, there, whom
from underhall.draw.faces.registry import actor, face_of, lost, piece_name, token_name, token_of
from underhall.draw.names import MARKS_GO, count, pieces_at, space_name, tile_at, turned_words, walls_words
from underhall.engine.state import Event
from underhall.hall import pieces
from underhall.hall.view import OptionView
from underhall.manor.setup.journey import UNPLAYED
from underhall.manor.view import ManorTile, ManorView

CHAPTERS: Final = {
    "MMP": "The manor: general rules and the map",
    "MVR": "The manor: mixes and options",
}
POLTERGEIST: Final = Piece("a poltergeist", Look("p", "piece-poltergeist", "MMP-75"))

# ------------------------------------------------------------------ what anybody is asked


def _turn(view: ManorView, option: OptionView) -> str:
    tile = tile_at(view, option.space)
    assert tile is not None
    if not manor_tiles.turns_lit(view, tile):
        return MARKS_GO
    return turned_words(manor_tiles.turned_walls(tile.tile, option.amount))


def _attack(view: ManorView, option: OptionView) -> str:
    return f"Attack {whom(view, option.piece)} at {space_name(view, option.space)}"


# ------------------------------------------------------------------ where a game stands


def _status(view: ManorView) -> Status:
    return Status(
        coming=f"{count(view.stack, 'tile')} to come",
        number=str(view.poltergeists),
        counted="poltergeists left" if view.poltergeists != 1 else "poltergeist left",
        symbol="piece-poltergeist",
    )


# ------------------------------------------------------------------ spaces


def _space_words(view: ManorView, at: int) -> str:
    """What is on a space: "1E 2N, a Poltergeist tile, a wall north, 2 webs, a poltergeist with 2 curse markers"."""
    name = "Entrance" if at == view.entrance else view.name(at)
    tile = tile_at(view, at)
    if tile is None:
        return f"{name}, outside the manor"
    standing = pieces_at(view, at)
    if not view.under:
        return _tile_and_all(tile, name, at == view.entrance, tuple(map(piece_name, standing)))
    cursed = tuple(under.count for under in view.under if under.space == at and not under.piece)
    return _tile_and_all(tile, name, at == view.entrance, tuple(whom(view, piece) for piece in standing), cursed)


@lru_cache(1 << 13)
def _tile_and_all(
    tile: ManorTile, name: str, entrance: bool, standing: tuple[str, ...], cursed: tuple[int, ...] = ()
) -> str:
    """A space with all that is on it."""
    found = [name[:1].upper() + name[1:], *_ground(tile, entrance)]
    found += counted(token_name(token, ManorView.house) for token in tile.tokens)
    found += [f"{count(number, 'curse marker')} under the treasure" for number in cursed]
    return ", ".join((*found, *counted(standing)))


def _ground(tile: ManorTile, entrance: bool) -> list[str]:
    if is_ground(tile.space):
        return [manor_tiles.ground_words(tile.space)]
    if not tile.back:
        return ["a crypt"]
    walls = walls_words(tile.walls)
    if tile.lit:
        at_the_stairs = tile.kind == "entrance" and entrance
        return [walls] if at_the_stairs else [manor_tiles.KINDS[tile.kind], walls]
    known = [f"{manor_tiles.KINDS[tile.kind]} beneath, as you know"] if tile.kind else []
    return [manor_tiles.BACKS[tile.back], *known, *([walls] if tile.walls else [])]


# ------------------------------------------------------------------ what governs a space

CRYPT_CLAUSE: Final = "MMP-16"
DARK_CLAUSES: Final = {"plain": "MMP-08", "armory": "MMP-32"}
MEMORY_CLAUSE: Final = "MMP-92"
LIT_CLAUSES: Final = {
    "entrance": "MMP-33",
    "pit": "MMP-87",
    "armory": "MMP-87",
    "blood": "MMP-62",
    "treasure": "MMP-62",
    "poltergeist": "MMP-62",
    "shrine": "MMP-87",
}
"""What governs a Lit tile, by its kind."""


def _space_clauses(view: ManorView, at: int) -> list[str]:
    """The clauses of a tile, a crypt or a ground, of what lies there and of the poltergeists, each once."""
    tile = tile_at(view, at)
    if tile is None:
        return []
    found = [token_of(view.house, token).clause for token in tile.tokens]
    found += ["MMP-84" for under in view.under if under.space == at]
    found += [POLTERGEIST.look.clause for piece in pieces_at(view, at) if piece in POLTERGEISTS]
    return list(dict.fromkeys([*_ground_clauses(tile), *found]))


def _ground_clauses(tile: ManorTile) -> list[str]:
    if is_ground(tile.space):
        return [manor_tiles.GROUND_CLAUSES.get(tile.space, "MMP-26")]
    if not tile.back:
        return [CRYPT_CLAUSE]
    if tile.lit:
        return [LIT_CLAUSES[tile.kind]]
    return [DARK_CLAUSES[tile.back], MEMORY_CLAUSE] if tile.kind else [DARK_CLAUSES[tile.back]]


# ------------------------------------------------------------------ the story


def _revealed(event: Event, who: str, at: str) -> str:
    return f"{who} reveals {at}: {manor_tiles.KINDS[event.thing]}."


def _won(event: Event, who: str, at: str) -> str:
    return f"{who} {'win' if face_of(event.who).many else 'wins'}: {event.thing}."


def _die(event: Event) -> str:
    """The face of the spawn die that brought a piece in; Shiny chooses its Spawn, if it is played (SKL-55, MVR-33)."""
    rolled = event.verb == "spawn" and (event.piece != pieces.SHINY or event.who == UNPLAYED)
    return f"spawn-die-{manor_tiles.SPAWN_NUMBERS[event.space]}" if rolled else ""


def _does(verb: str, rest: str) -> Telling:
    """What a role does, be it one or many: "Spider hits …", "Skeletons hit …"."""

    def told(event: Event, who: str, at: str) -> str:
        whom = piece_name(pieces.PIECES[event.piece]) if event.piece >= 0 else ""
        done = verb if face_of(event.who).many else f"{verb}es" if verb.endswith(("s", "o")) else f"{verb}s"
        other = manor_tiles.called(event.thing) if event.thing in manor_tiles.BY_NAME else ""
        return f"{who} {done} {rest.format(whom=whom, at=at, other=other)}."

    return told


# ------------------------------------------------------------------ the face

POLTERGEISTS: Final = tuple(pieces.PIECES[piece] for piece in pieces.POLTERGEISTS)
HOUSE: Final = HouseFace(
    name="manor",
    pieces=dict.fromkeys(POLTERGEISTS, POLTERGEIST),
    tokens={
        "treasure": Token("a treasure", "$", "MMP-83", symbol="marker-treasure"),
        "lamp": Token("a lamp", "*", "PAL-50"),
        "cackling-skulls": Token("a cackling skulls token", "%", "SKL-42", symbol="token-skulls"),
        "blood": Token("a blood token", "o", "MMP-53"),
        "web": Token("a web", "#", "MMP-54"),
        "ice": Token("an ice token", "x", "SHP-02"),
        "javelin": Token("a javelin", "/", "AKN-28"),
        "pit-marker": Token("a pit marker", "U", "MMP-86", symbol="marker-pit"),
        "curse": Token("a curse marker", "!", "MMP-84", symbol="marker-curse"),
        "breach": Token(
            "a breach", "=", "MMP-42", OnEdge("┅", "┇", "breach", "a breach: this wall is open", "edge-breach")
        ),
        "force-wall": Token(
            "a force wall",
            "~",
            "MMP-42",
            OnEdge("≋", "≀", "force wall", "a force wall: no way through", "edge-force-wall"),
        ),
        "ruin": Token("a ruin cube", "r", "SHP-13", symbol="cube-ruin"),
    },
    palette={
        "poltergeist": Colours("#e6def5", "#f1ebfd", "#ffffff"),
    },
    emblems=("marker",),
    chapters=CHAPTERS,
    door=manor_games.DOOR,
    first=manor_games.FIRST,
    tables=manor_games.TABLES,
    options=manor_games.OPTIONS,
    games=manor_games.GAMES,
    setup_lines=manor_setup.lines,
    special=manor_games.special,
    choice_words=manor_games.choice_words,
    verbs={
        "Strike": {"attack": _attack},
        "Step": {
            "move": lambda v, o: f"Go {step(v, o.piece or actor(v), o.space)}",
            "start": lambda v, o: f"Start on {there(v, o.space)}",
        },
        "Map": {
            "fill": "Put the Dark tile into the crypt at {at}",
            "place": place,
            "put-treasure": lambda v, o: f"Put a treasure on {there(v, o.space)}",
            "reveal": lambda v, o: f"Reveal {there(v, o.space)}",
            "turn": _turn,
            "turn-first": lambda v, o: f"Turn {there(v, o.space)} first",
        },
        "End": {
            "decline": "Do not take it",
            "go-on": "Go on",
            "stop": "Stop",
        },
    },
    events={
        "darken": _does("turn", "{at} to its Dark side"),
        "draw": "Nobody wins: {thing}.",
        "fill": "A Dark tile comes to {at}.",
        "hit": _does("hit", "{whom} at {at}"),
        "lose": lost,
        "miss": _does("miss", "{whom} at {at}"),
        "move": _does("go", "to {at}"),
        "out": "{who} is out of the game.",
        "put-treasure": _does("put", "a treasure on {at}"),
        "removed": "{Piece} is removed from {at}.",
        "retreat": _does("retreat", "to {at}"),
        "reveal": _revealed,
        "rotate": _does("rotate", "{at}"),
        "shift": _does("shift", "the tile of {other} to {at}"),
        "start": _does("start", "on {at}"),
        "swap": _does("swap", "the tiles of {at} and {other}"),
        "treasure": _does("take", "a treasure at {at}"),
        "win": _won,
    },
    chances={
        "spawn-die": "Roll the spawn die: what does it show?",
        "tile": "Look at the Lit side of the tile: which is it?",
    },
    chances_at={"tile": "Look at the Lit side of the tile on {0}: which is it?"},
    outcomes={"spawn-die": lambda name: name, "tile": manor_tiles.tile_face},
    status=_status,
    draws=("MMP-98",),
    hand_words=lambda tile: manor_tiles.tile_face(tile.tile),
    space_words=_space_words,
    space_clauses=_space_clauses,
    shown_on={},
    die_symbol=_die,
    thing_words={"tile": manor_tiles.KINDS.__getitem__, "die": die_face},  # a visiting Dragon brings his die
)
