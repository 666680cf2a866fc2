"""What tests of the Ghoul share: a Ghoul in the middle of its turn, cards in its hand, targets that can be attacked."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from tests.table import Result, Table, codes_of, describe
from underhall.cave.positions import position
from underhall.cave.role import CaveRole
from underhall.cave.roles.ghouls.acts import act_options
from underhall.cave.roles.ghouls.attacks import Strike
from underhall.cave.roles.ghouls.ghoul import MOVE_AND_ACT, Ghoul
from underhall.cave.roles.ghouls.terror import TERROR_IDS, take
from underhall.cave.state import Cave
from underhall.engine.flow import Ask, Chance, Flow


def points(t: Table, movement: int, attack: int = 0, attack_die: int = 0) -> None:
    """Let the Ghoul be in Move and Act with these points."""
    t.g.turn.phase = MOVE_AND_ACT
    t.ghoul.means.movement = movement
    t.ghoul.means.attack = attack
    t.ghoul.means.attack_die = attack_die


def give(t: Table, *cards: str) -> None:
    """Let the Ghoul hold these Terror cards, taken out of the deck."""
    hand = t.ghoul.terror
    for card in cards:
        kind = TERROR_IDS.index(card)
        hand.deck = hand.deck.take(kind)
        take(t.g, "ghoul", hand, kind)


def cards(t: Table) -> dict[str, int]:
    """The Terror cards lying by the board, as everybody sees them: how many of each."""
    held: dict[str, int] = {}
    for card in t.ghoul.panel(t.g, 0).cards:
        held[TERROR_IDS[card.card]] = held.get(TERROR_IDS[card.card], 0) + 1
    return held


def use(card: str, effect: int) -> str:
    """The code of using an effect of a Terror card: 1 the first, 2 the one once per game."""
    return f"terror #{card} x{effect}"


def keep(card: str) -> str:
    """The code of keeping a drawn Terror card."""
    return f"keep #{card}"


def offered(t: Table) -> list[str]:
    """The codes of all the Ghoul may do now."""
    return [t.g.option_code(option) for option in act_options(t.g, t.ghoul)]


def steps(t: Table) -> list[str]:
    """The codes of the steps it may take now."""
    return [code for code in offered(t) if code.startswith(("move", "strike", "sneak", "leave-terrain"))]


def quiet(flow: Flow[Any]) -> Generator[Ask | Chance, int, Any]:
    """A flow in which nature deals the tiles by itself, where a test does not care which they are."""
    step = next(flow, None)
    while step is not None:
        if isinstance(step, Chance) and step.kind == "tile":
            answer = next(index for index, weight in enumerate(step.odds()) if weight)
        else:
            answer = yield step
        try:
            step = flow.send(answer)
        except StopIteration as end:
            return end.value
    return None


def act(t: Table, *answers: str) -> Ask | Chance | Result:
    """Play Move and Act with these answers; gives back what is open then, or the Result."""
    return t.play(quiet(t.ghoul.play(t.g)), *answers)


def turn(t: Table, *answers: str) -> Ask | Chance | Result:
    """Play on from here, over the end of the turn, with these answers."""
    return t.play(quiet(t.g.run()), *answers)


def asked(t: Table) -> list[str]:
    """What has been asked and rolled so far, by name."""
    return [step.prompt.name if isinstance(step, Ask) else step.kind for step in t.asked]


def open_ask(step: Ask | Chance | Result, name: str) -> Ask:
    """Check which question is open."""
    assert isinstance(step, Ask), repr(step)
    assert step.prompt.name == name
    return step


def open_chance(step: Ask | Chance | Result, kind: str) -> Chance:
    """Check which chance is open."""
    assert isinstance(step, Chance), repr(step)
    assert step.kind == kind
    return step


def codes(t: Table, step: Ask | Chance | Result) -> list[str]:
    """What may be answered now."""
    assert not isinstance(step, Result), describe(t.g, step)
    return codes_of(t.g, step)


def named(step: Ask | Chance | Result) -> str:
    """The name of the open question or chance."""
    assert not isinstance(step, Result), repr(step)
    return step.prompt.name if isinstance(step, Ask) else step.kind


def no_tiles(t: Table, but: int = 0) -> None:
    """Empty the stack, but for so many tiles (and one put on top)."""
    position.empty_stack(t.g, but)


class Target(Strike):
    """A piece with a plain defence. What it suffers, and what waits for the skitter, is noted."""

    def __init__(self, defence: int, waits: bool = False) -> None:
        self.value = defence
        self.waits = waits
        self.notes: list[tuple[str, int, int]] = []  # what, the Ghoul's Fury, how often it has jumped

    def defence(self, g: Cave, piece: int) -> int:
        return self.value

    def suffer(self, g: Cave, attacker: CaveRole, piece: int) -> Flow[Flow[None] | None]:
        self.note(g, attacker, "suffers")
        return self.after(g, attacker) if self.waits else None
        yield

    def after(self, g: Cave, attacker: CaveRole) -> Flow[None]:
        self.note(g, attacker, "waited")
        return
        yield

    def note(self, g: Cave, attacker: CaveRole, what: str) -> None:
        assert isinstance(attacker, Ghoul)
        self.notes.append((what, attacker.fury, g.jumps))
