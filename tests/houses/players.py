"""Who plays the games that are checked: random players with a little ambition, and all seats together for one end.

Left to chance nearly all games end alike. Players with an aim come across late boards, wins and deaths: they see what
is hidden and what chance will bring, and do what brings the end nearest. `lead` looks further: through whole turns.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from operator import itemgetter
from typing import Any, Final, NamedTuple

from tests.houses.all import tried_of
from tests.houses.ends import ends_of
from tests.houses.tried import DEADLY, NOBODY, End, Play, gone, victims
from underhall.bots.greedy import GreedyBot, carry_out
from underhall.engine.game import Game
from underhall.hall.setup import Setup
from underhall.hall.state import Hall
from underhall.houses import HOUSES

AMBITION: Final = 0.5
LOOK_AHEAD: Final = 0.1
"""How often a player looks for something to gain, and how often one step ahead."""


def answer(game: Play, rand: random.Random) -> int:
    """Any option; often one that leads somewhere, so that games get into every corner of the rules."""
    ask = game.ask
    assert ask is not None
    options = ask.options
    tried = tried_of(game.state)
    own = tried.own_answer(game, rand)
    if own is not None:
        return own
    if len(options) > 1 and rand.random() < AMBITION:
        eager = [index for index, option in enumerate(options) if option.verb in tried.eager]
        if eager:
            return rand.choice(eager)
        if ask.prompt.hub and rand.random() < LOOK_AHEAD:
            return GreedyBot(rand.getrandbits(32)).choose(game, ask.seat)
    return rand.randrange(len(options))


# ------------------------------------------------------------------ how near an end is

REACHED: Final = 100.0
MISSED: Final = -100.0
HUNTING: Final = 0.2
"""What the progress of whoever is to win by a death counts for: there may be another way to win."""
HINDERED: Final = 0.1
"""What the progress of each of the others costs: nobody else is to win."""
LIVING: Final = 0.3
"""What the life of all who are not to die counts for: a death may end the game too soon."""
TIME: Final = 0.3
"""What all the time that a game has left is worth to those who want to see a death, and costs those who want nothing
but an end."""


def worth(g: Hall[Any], end: End) -> float:
    """How near a position is to an end: who is to win has come far, who is to die is weak,
    the others are behind, and there is time."""
    if g.over is not None:
        return REACHED if end in ends_of(g) else MISSED
    tried = tried_of(g)
    dying = [role for role in g.roles if role.name in victims(g.plan, end)]
    dead = [role for role in dying if role.out]
    if end.victim and g.named(end.victim).out:
        return REACHED if end == gone(end.victim) else MISSED
    if end.winner != NOBODY and g.named(end.winner).out:
        return MISSED
    near = DEADLY * len(dead) + sum(tried.near_death(g, role) for role in dying if not role.out)
    if dying or end.winner == NOBODY:
        near += TIME * tried.time_left(g, end) * (1 if dying else -1)
    if end.winner != NOBODY:
        near += g.named(end.winner).progress(g) * (HUNTING if dying else 1.0)
    near += LIVING * min((role.life_left(g) for role in g.players if role not in dying and not role.out), default=0.0)
    return near - HINDERED * sum(role.progress(g) for role in g.players if role.name != end.winner and not role.out)


# ------------------------------------------------------------------ one action ahead

AIMLESS: Final = 0.35
SHARES: Final = (0.5, 1.0)
FEW: Final = 12
"""So many options are tried for an aim; of a longer list any of them."""
TRIES: Final = 2
"""In how many ways each is carried out."""
BETWEEN: Final = 3
"""Questions with no more options are thought over also where they are not the main one: who is struck helps, too."""


class Aim(NamedTuple):
    """The end that all players of a game work for, at this share of their questions."""

    end: End
    share: float = 1.0


def aim_of(g: Hall[Any], seed: int) -> Aim | None:
    """The aim of a game; of some there is none. What nobody can bring about comes without one."""
    rand = random.Random(f"aim {seed}")
    ends = sorted(end for end in tried_of(g).possible(g.plan) if end.winner != NOBODY or end.victim)
    if not ends or rand.random() < AIMLESS:
        return None
    return Aim(rand.choice(ends), rand.choice(SHARES))


class Players:
    """All seats of one game; `planned` are the answers that are settled, those that complete the action begun."""

    def __init__(self, rand: random.Random, aim: Aim | None, planned: list[int] | None = None) -> None:
        self.rand = rand
        self.aim = aim
        self.planned = planned or []

    def answer(self, game: Play) -> int:
        """The next answer of whoever is asked."""
        ask = game.ask
        assert ask is not None
        if self.planned:
            return self.planned.pop(0)
        thought_over = ask.prompt.main or len(ask.options) <= BETWEEN
        if self.aim is None or not thought_over or len(ask.options) == 1 or self.rand.random() >= self.aim.share:
            return answer(game, self.rand)
        index, *self.planned = max(self._ways(game, self.aim.end), key=itemgetter(0))[1]
        return index

    def _ways(self, game: Play, end: End) -> Iterator[tuple[float, list[int]]]:
        """Some actions, each with what it is worth and the decisions that it takes."""
        assert game.ask is not None
        seat, turn = game.ask.seat, game.state.turn.number
        indices = range(len(game.ask.options))
        for index in self.rand.sample(indices, min(FEW, len(indices))):
            for _ in range(TRIES):
                trial = game.clone()
                trial.choose(index)
                asked = carry_out(trial, seat, turn, self.rand)
                yield worth(trial.state, end), decisions(trial, len(game.log))
                if not asked:
                    break


def decisions(game: Play, since: int = 0) -> list[int]:
    """All that was decided after a place of the log."""
    return [entry for entry in game.log[since:] if entry >= 0]


# ------------------------------------------------------------------ a table late in its game

BEGUN: Final = 2
"""In this round everybody stands on the map."""


def table_toward(setup: Setup, seed: int, end: End | None) -> Hall[Any]:
    """The table of a game before its first chance; toward some ends one that has been played at for a round and is
    late in its game."""
    g: Hall[Any] = HOUSES[setup.house].new_state(setup, seed)
    tried = tried_of(g)
    if end is None:
        return g
    tried.prepare(g, end)
    if tried.late(g.plan, end):
        g = _begun(g, random.Random(seed))
        tried.grow_late(g, end)
    return g


def _begun(g: Hall[Any], rand: random.Random) -> Hall[Any]:
    """A table after some random turns, where its flow can be started anew."""
    game: Play = Game(g, history=False)
    while game.ask is not None and not (game.ask.prompt.hub and game.state.round >= BEGUN):
        game.choose(answer(game, rand))
    return game.state


# ------------------------------------------------------------------ whole turns ahead

POSITIONS: Final = 4
WAYS: Final = 4
"""So many positions are gone on from, turn by turn, in so many ways each."""
MIXED: Final = (0.0, 0.5, 1.0)
"""How much of a turn is played for the end; what only serves a later turn is found by chance."""
TURNS: Final = 240
"""So far it looks."""


def lead(game: Play, end: End, rand: random.Random) -> list[int]:
    """What all decide so that a game comes to an end, or as near to it as was found: of many ways through each turn
    those are gone on with that lead nearest."""
    best, pool = game, [game]
    for _ in range(TURNS):
        turns = [through_turn(each, Aim(end, rand.choice(MIXED)), rand) for each in pool for _ in range(WAYS)]
        turns.sort(key=lambda each: worth(each.state, end), reverse=True)
        best = turns[0]
        going_on = {each.state.hash(): each for each in reversed(turns) if each.over is None}
        pool = sorted(going_on.values(), key=turns.index)[:POSITIONS]
        if worth(best.state, end) == REACHED or not pool:
            break
    return decisions(best)


def through_turn(game: Play, aim: Aim, rand: random.Random) -> Play:
    """A copy of a game, played on until the turn is over."""
    copy, players = game.clone(history=True), Players(rand, aim)
    turn = copy.state.turn.number
    while copy.ask is not None and (copy.state.turn.number == turn or players.planned):
        copy.choose(players.answer(copy))
    return copy
