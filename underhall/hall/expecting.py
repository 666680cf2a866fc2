"""What a step of a scenario expects, compared with the position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import UNSET

from underhall.engine.game import Game
from underhall.engine.knowledge import UNSEEN
from underhall.hall.pieces import PIECES
from underhall.hall.scenario import E, Files, G, Line, Over, S
from underhall.hall.setup import SetupError
from underhall.hall.space import OFF, SIDE_NAMES, Space
from underhall.hall.tokens import NO_TOKENS, TOKENS


def mismatches(files: Files[G, S, E], game: Game[G], expect: E) -> Iterator[str]:
    """A line for each expectation that does not hold in the position of a game."""
    g = game.state
    lines = (*_on_map(files, g, expect), *_numbers(files, g, expect), *files.lines(g, expect), *_open(game, expect))
    for what, wanted, found in lines:
        if wanted is not UNSET and wanted != found:
            yield f"expect.{what}: wanted {show(wanted)}, found {show(found)}"
    for role, part in files.boards_in(expect).items():
        if all(other.name != role for other in g.roles):
            raise SetupError(f"{role}: this role does not play")
        found_on_board = part.found(g)
        for what, wanted in part.wanted().items():
            found = found_on_board[what]
            if what in part.derived and isinstance(wanted, dict):
                found = {name: found.get(name, "nothing") for name in wanted}
            if wanted != found:
                yield f"expect.{role}.{what}: wanted {show(wanted)}, found {show(found)}"


def show(value: Any) -> str:
    """A value as a file would spell it."""
    if isinstance(value, tuple | list):
        return "[" + ", ".join(map(show, value)) + "]"
    if isinstance(value, Over):
        return show({name: given for name, given in msgspec.structs.asdict(value).items() if given is not None})
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name} = {show(given)}" for name, given in value.items()) + "}"
    return str(value).lower() if isinstance(value, bool) else repr(value)


# ------------------------------------------------------------------ on the map


def _on_map(files: Files[G, S, E], g: G, expect: E) -> Iterator[Line]:
    for name, wanted in expect.pieces.items():
        yield f"pieces.{name}", _sorted(wanted), _standing(files, g, name)
    for side in ("lit", "dark"):
        for name in getattr(expect, side):
            yield f'{side} "{name}"', side, files.side_up(g, files.space_of(g, name))
    looks = {"tokens": _tokens_on, "tiles": _tile_on, "turned": _turned, "known": _known, "walls": _walls}
    for what, look in looks.items():
        for name, wanted in getattr(expect, what).items():
            yield f'{what} "{name}"', _sorted(wanted), look(files, g, files.space_of(g, name))


def _sorted(wanted: Any) -> Any:
    """A list whose order does not matter, in one order."""
    return tuple(sorted(wanted)) if isinstance(wanted, tuple) else wanted


def _standing(files: Files[G, S, E], g: G, name: str) -> str | tuple[str, ...]:
    """Where a piece is, or those of a kind that are on the map."""
    if name in files.alike:
        return tuple(sorted(g.name(at) for piece in files.alike[name] if (at := _place(g, piece)) != OFF))
    if name not in files.pieces:
        raise SetupError(f"pieces: there is no piece {name!r}; there are: {', '.join((*files.pieces, *files.alike))}")
    return g.name(_place(g, PIECES.index(name)))


def _place(g: G, piece: int) -> Space:
    """The space of a piece; a table has no places for those that come after all of its own."""
    return g.where[piece] if piece < len(g.where) else OFF


def _tokens_on(files: Files[G, S, E], g: G, at: Space) -> tuple[str, ...]:
    return tuple(sorted(TOKENS[token] for token in g.tokens.get(at, NO_TOKENS)))


def _tile_on(files: Files[G, S, E], g: G, at: Space) -> str:
    tile = g.lit.get(at) or g.dark.get(at)
    if tile is None:
        return "no tile"
    return "unseen" if tile.face == UNSEEN else files.tile_names[tile.face]


def _turned(files: Files[G, S, E], g: G, at: Space) -> int | str:
    return g.lit[at].turn if at in g.lit else "no Lit tile"


def _known(files: Files[G, S, E], g: G, at: Space) -> tuple[str, ...] | str:
    if at not in g.dark:
        return "no Dark tile"
    return tuple(sorted(role.name for role in g.players if g.dark[at].known >> role.owner & 1))


def _walls(files: Files[G, S, E], g: G, at: Space) -> tuple[str, ...] | str:
    if at not in g.edges:
        return "no tile"
    return tuple(sorted(name for side, name in enumerate(SIDE_NAMES) if files.walled(g, at, side)))


# ------------------------------------------------------------------ numbers, and what is open


def _numbers(files: Files[G, S, E], g: G, expect: E) -> Iterator[Line]:
    for token, count in expect.supply.items():
        if token not in files.tokens:
            raise SetupError(f"supply: there is no token {token!r}; there are: {', '.join(files.tokens)}")
        yield f"supply.{token}", count, g.supply[TOKENS.index(token)]
    for role, wanted in expect.goals.items():
        if not g.plays(role):
            raise SetupError(f"goals: there is no role {role!r} in this game; there are: {', '.join(g.plan.roles)}")
        goal = g.plan.goals[role]
        yield f"goals.{role}", wanted, " ".join([goal.kind, *(str(number) for number in (goal.n, goal.m) if number)])
    yield "turn", expect.turn, g.turn.number
    yield "round", expect.round, g.round
    yield "who", expect.who, g.active.name


def _open(game: Game[G], expect: E) -> Iterator[Line]:
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
