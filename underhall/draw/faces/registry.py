"""All faces, filled when the package is loaded; and what any piece or token is called."""

from __future__ import annotations

from collections.abc import Container
from functools import cache, lru_cache
from typing import Final

from underhall.draw.faces.face import Face, HouseFace, Meaning, Piece, Shown, Token
from underhall.draw.names import roles, title
from underhall.engine.state import Event
from underhall.hall.view import View

FACES: Final[dict[str, Face]] = {}
"""Every role's face, in the order in which their lines are read."""
HOUSE_FACES: Final[dict[str, HouseFace]] = {}
AT_HOME: Final[dict[str, tuple[Face, ...]]] = {}
"""The faces of the roles that are at home in a house."""
PIECES: Final[dict[str, Piece]] = {}
"""Every piece as the role called like it shows it; another may show it otherwise (`piece_of`)."""
TOKENS: Final[dict[str, Token]] = {}
"""Every token as the first house that has it shows it; another may show it otherwise (`token_of`)."""
NOBODY: Final = Face(role="", rules="", hue="", pitch="", hard=0)
"""The face of whoever has none: nobody, or a stand-in of a test."""


def enter_house(house: HouseFace, roles: tuple[Face, ...]) -> None:
    """Make the face of a house known, and those of its roles."""
    HOUSE_FACES[house.name] = house
    AT_HOME[house.name] = roles
    _enter(house)
    for face in roles:
        FACES[face.role] = face
        _enter(face)
        if face.role in face.pieces:
            PIECES[face.role] = face.pieces[face.role]


def _enter(shown: Shown) -> None:
    for name, piece in shown.pieces.items():
        PIECES.setdefault(name, piece)
    for name, token in shown.tokens.items():
        TOKENS.setdefault(name, token)


def everything() -> tuple[Shown, ...]:
    """All faces, the houses' first."""
    return *HOUSE_FACES.values(), *FACES.values()


def face_of(role: str) -> Face:
    """A role's face."""
    return FACES.get(role, NOBODY)


def role_name(role: str) -> str:
    """A role as it is called at a table: "Cave Ghost"."""
    return face_of(role).called or title(role)


@cache
def home_of(role: str) -> str:
    """The house in which a role is at home; none for a stand-in of a test."""
    return next((house for house, faces in AT_HOME.items() if face_of(role) in faces), "")


def house_face(view: View) -> HouseFace:
    """The face of the house that a view is of."""
    return HOUSE_FACES[view.house]


def agreed_words(name: str) -> Meaning:
    """What a number is that players agree on."""
    return next(shown.agreed[name] for shown in everything() if name in shown.agreed)


def piece_name(piece: str) -> str:
    """A piece as a sentence names it: "the Knight"."""
    return PIECES[piece].called


def token_name(token: str, house: str = "") -> str:
    """A token as a sentence names it: "a Crystal"; in a house, as that one calls it."""
    return token_of(house, token).called if house else TOKENS[token].called


def token_of(house: str, token: str) -> Token:
    """A token as a house shows it: two may share one."""
    return HOUSE_FACES[house].tokens.get(token, TOKENS[token])


def piece_of(view: View | None, piece: str) -> Piece:
    """A piece as the role at this table shows it: two roles may share one."""
    return PIECES[piece] if view is None else _piece_among(roles(view), piece)


@lru_cache(1 << 12)
def _piece_among(at_table: tuple[str, ...], piece: str) -> Piece:
    found = (face_of(role).pieces for role in at_table)
    return next((pieces[piece] for pieces in found if piece in pieces), PIECES[piece])


def lurks(view: View, spaces: Container[int]) -> str:
    """What pieces on open spaces do there; of several the first one."""
    found = (piece_of(view, piece.piece).beside for piece in view.pieces if piece.space in spaces)
    return next((beside.words for beside in found if beside is not None), "")


def does(role: str, verb: str) -> str:
    """A role does something: "Knight takes", "Goblins take"."""
    return f"{role_name(role)} {verb}" if face_of(role).many else f"{role_name(role)} {verb}s"


def nobody_won(alone: str) -> str:
    """There is no winner: "Everyone loses", or whoever plays alone does."""
    return f"The {does(alone, 'lose')}" if alone else "Everyone loses"


def lost(event: Event, who: str, at: str) -> str:
    """A game that nobody wins, as the story tells it."""
    return f"{nobody_won(event.who)}: {event.thing}."


def rolled(event: Event) -> list[str]:
    """The dice an event tells of, as symbols."""
    return next((face.rolls[event.verb](event) for face in FACES.values() if event.verb in face.rolls), [])


def actors(view: View) -> tuple[str, ...]:
    """The pieces of the role whose turn it is, on the map or not."""
    return tuple(face_of(view.active).pieces)


def actor(view: View) -> str:
    """The piece of the role that decides, or else whose turn it is: the one called like it or its only one;
    none if it has several."""
    role = view.active if view.ask is None else view.ask.role
    found = tuple(face_of(role).pieces)
    return role if role in found else found[0] if len(found) == 1 else ""
