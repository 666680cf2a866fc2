"""What tests of the Ghost share: a Ghost with her cards, Artifacts on the map, and possession turns.

t = ghost_with("knight", "thief")                 # the Ghost is seat 0, the others follow
ghost = chosen(t, "knight", focus=4)           # the Possessed Knight lies facedown on the Possession space
strip(t, 5)                                    # open Lit tiles east of the Entrance: 1E to 5E
offered(t, left=3)                             # the codes of what she may do in phase 2
"""

from __future__ import annotations

from typing import Any

from tests.cave.seats import Seats, seated
from tests.cave.tables.ghoul import quiet
from tests.table import codes_of
from underhall.cave.map.parts import PLAIN, TILE_IDS, TILE_WALLS
from underhall.cave.play.artifacts import give
from underhall.cave.play.possession import possess
from underhall.cave.roles.ghost.role import CARD_OF, MOVE_AND_ACT, Ghost
from underhall.cave.roles.ghost.telekinesis import ACTIONS
from underhall.engine.flow import Ask, Chance
from underhall.hall.pieces import PIECES
from underhall.hall.tokens import TOKENS

OPEN = ("ambush-01", "ambush-05", "crystal-01", "treasure-01", "ambush-11", "event-02", "event-05", "crystal-02")


def ghost_with(*names: str, **changes: Any) -> Seats:
    """The Ghost and other roles on a bare table, her whole deck facedown and none of it chosen."""
    changes.setdefault("possession_cards", (*names, "ghost"))
    t = seated("ghost", *names, **changes)
    ghost_of(t).deal(t.g, [CARD_OF[name] for name in changes["possession_cards"]])
    t.turn_of("ghost", MOVE_AND_ACT)
    return t


WHOSE_QUESTION = (
    (False, "ghost", "ghost"),
    (False, "thief", "thief"),
    (True, "ghost", "thief"),  # whom she plays
    (True, "thief", "thief"),  # what the card leaves to him
    (True, "knight", "knight"),
)
"""Whether the Ghost plays the Thief, who is asked, and the role whose question that is (GST-51, GST-58)."""


def beside_knight_and_thief(possessed: bool) -> Seats:
    """A Ghost beside the Knight and the Thief, in his possession turn or not."""
    t = ghost_with("knight", "thief")
    t.piece("thief", 0, 0)
    if possessed:
        t.play(quiet(possess(t.g, t.seat("ghost"), t.g.named("thief"), 2)))
    return t


def ghost_of(t: Seats) -> Ghost:
    return t.role(Ghost)


def chosen(t: Seats, name: str, focus: int = 0) -> Ghost:
    """Let a card lie facedown on the Possession space."""
    ghost = ghost_of(t)
    ghost.focus = focus
    ghost.chosen = next(thing.uid for thing in ghost.deck.hand if thing.face == CARD_OF[name])
    return ghost


def strip(t: Seats, length: int, y: int = 0) -> None:
    """Open Lit tiles in a row east of the Entrance."""
    for x in range(1, length + 1):
        t.lit(x, y, open_tile(t))


def open_tile(t: Seats) -> str:
    """The id of an open plain tile that is still free."""
    return next(TILE_IDS[face] for face in t.g.stack.pools[PLAIN] if not TILE_WALLS[face])


def carry(t: Seats, piece: str) -> None:
    """Let a piece carry an Artifact."""
    give(t.g, PIECES.index(piece))


def offered(t: Seats, left: int = 3) -> list[str]:
    """What she may do in phase 2 with so much Movement left."""
    ghost = ghost_of(t)
    ghost.steps = ghost.movement() - left
    return [t.g.option_code(option) for option in ghost.act_options(t.g, left)]


def shifts(t: Seats, left: int = 3) -> list[str]:
    """The moves of tokens she may make: "token from -> to"."""
    found = []
    for option in ghost_of(t).act_options(t.g, left):
        if option.verb == "shift":
            found.append(f"{TOKENS[option.card]} {t.g.name(option.start)} -> {t.g.name(option.space)}")
    return found


def shift(t: Seats, words: str, left: int = 3) -> None:
    """Make one of those moves."""
    options = [option for option in ghost_of(t).act_options(t.g, left) if option.verb == "shift"]
    index = shifts(t, left).index(words)
    t.run(ACTIONS["shift"](t.g, ghost_of(t), options[index]))


def pull(t: Seats, code: str, *answers: str) -> None:
    """Move a piece by Telekinesis: "pull 1E 0 knight"."""
    ghost = ghost_of(t)
    options = ghost.act_options(t.g, 3)
    option = next(option for option in options if t.g.option_code(option) == code)
    t.run(ACTIONS["pull"](t.g, ghost, option), *answers)


def possessing(t: Seats, name: str, *answers: str, influence: int = 2) -> Ask | Chance | Any:
    """Play a possession turn of a role that has just had its own; gives back what is open."""
    t.turn_of(name)
    return t.play(possess(t.g, ghost_of(t).seat, t.g.named(name), influence), *answers)


def asked(t: Seats, step: Any) -> list[str]:
    """The codes of an open question."""
    assert isinstance(step, Ask), step
    return codes_of(t.g, step)
