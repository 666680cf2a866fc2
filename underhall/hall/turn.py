"""Whose turn it is, how far it has come, and the course of every game: turns in order, again and again (GEN-07)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.engine.flow import Flow

if TYPE_CHECKING:
    from underhall.hall.role import Role
    from underhall.hall.state import Hall

# ------------------------------------------------------------------ stages of a turn; a house may have more after these
SETTING_UP: Final = 0
BEGINNING: Final = 1
PLAYING: Final = 2
ENDING: Final = 3


class Turn:
    """Whose turn it is and how far it has come, with what counts by the running turn."""

    __slots__ = ("cut", "number", "phase", "stage", "who")

    under: Turn | None = None
    """The turn that a possession turn lies on, which only the cave has; None: this is a turn of the role's own."""
    mending: bool = False
    """The map of the cave is being joined and filled (COL-19)."""

    def __init__(self) -> None:
        self.who = 0  # index into the roles in turn order
        self.number = 0  # turns begun so far
        self.stage: int = SETTING_UP
        self.phase = 0  # of the role's own phases
        self.cut = False  # the turn ends before the active role's next own question or duty (KNT-23, THF-44)

    def start_anew(self) -> None:
        """Another role's turn: what a house counts by the turn starts anew."""

    def copy(self) -> Turn:
        """An independent copy; a house's turn calls `copy_base` for what all have."""
        raise NotImplementedError

    def copy_base(self, other: Turn) -> None:
        """Copy what every turn has."""
        other.who = self.who
        other.number = self.number
        other.stage = self.stage
        other.phase = self.phase
        other.cut = self.cut

    def key(self) -> tuple[Any, ...]:
        """The turn as plain data."""
        raise NotImplementedError


def run(g: Hall[Any]) -> Flow[None]:
    """The whole game, going on from the stage the Turn is in; it ends by GameOver."""
    if g.turn.stage == SETTING_UP:
        yield from g.set_up()
        g.turn.stage = BEGINNING
    while True:
        turn = g.turn
        role = g.roles[turn.who]
        if role.out:
            next_turn(g)  # an eliminated player's turns are skipped (VAR-112)
            continue
        stage = turn.stage  # where a flow that starts anew goes on; the stages follow one another
        if stage == BEGINNING:
            begin_turn(g, role)
            if g.round == 1:
                yield from role.come_into_play(g)  # GEN-11
            turn.stage = PLAYING
        if stage <= PLAYING:
            yield from role.play(g)
            turn.stage = ENDING
        if stage <= ENDING and not role.out:  # killed in its own turn: the rest of the turn is skipped too (VAR-112)
            yield from role.end_of_turn(g)
        yield from g.after_turn(role)
        next_turn(g)


def begin_turn(g: Hall[Any], role: Role[Any]) -> None:
    """What the house does before any turn, and what counts by the role's own turn starts anew."""
    g.turn.number += 1
    g.before_turn()
    role.begin_turn(g)


def next_turn(g: Hall[Any]) -> None:
    """The next number in play; after the highest a new round begins (GEN-07, GEN-08)."""
    turn = g.turn
    turn.who += 1
    if turn.who == len(g.roles):
        turn.who = 0
        g.round += 1
        g.after_round()
    turn.stage = BEGINNING
    turn.phase = 0
    turn.cut = False
    turn.start_anew()
