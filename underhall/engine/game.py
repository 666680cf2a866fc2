"""The driver: it runs a flow, answers chance, keeps the log, and can copy, undo and replay a game.

Generators cannot be copied, data can. The driver owns the generator; the state never does. A flow can be started
anew at a hub from the state alone, so a copy at a hub is a copy of the state, and anywhere else the last snapshot
with the few answers since. The log holds every answer; a chance's answer `i` is logged as `~i` (a negative number).
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from math import floor
from typing import Any, Final, Generic, TypeVar, cast

from underhall.engine.flow import Ask, Chance, Ending, Flow, GameOver
from underhall.engine.nature import Nature
from underhall.engine.state import AT_ONCE, Event, Memory, State, scramble

SNAPSHOT_EVERY: Final = 2
"""At a hub, a game that keeps history takes a snapshot once this many answers have passed."""

Patch = Sequence[tuple[int, int]]
S = TypeVar("S", bound=State)


class IllegalChoice(ValueError):
    """An index that is not among the options, or an answer where none is asked for."""


class Game(Generic[S]):
    """One running game.

    history: keep snapshots, so that clone and undo are quick anywhere (rollouts keep none, and do not undo).
    explicit: chance surfaces in `game.chance` and is answered with `resolve`, instead of by the state's generator.
    nature: who answers chance instead of the state's generator; the state then holds nothing of what is to come.
    """

    __slots__ = (
        "_flow",
        "ask",
        "barrier",
        "chance",
        "deciders",
        "events",
        "explicit",
        "history",
        "log",
        "memory",
        "nature",
        "origin",
        "patches",
        "seed",
        "snapshots",
        "stamps",
        "state",
        "woken",
    )

    def __init__(
        self,
        state: S,
        *,
        history: bool = True,
        explicit: bool = False,
        story: bool = False,
        nature: Nature | None = None,
    ) -> None:
        self.state: S = state
        self.nature = nature
        self.origin: S = cast(S, state.copy())
        self.history = history
        self.explicit = explicit
        self.ask: Ask | None = None
        self.chance: Chance | None = None
        self.log: list[int] = []
        self.seed: int | None = None  # of a clone whose chance is its own
        self.deciders: dict[int, int] = {}  # with history: who decided, by place in the log, as far as it was seen
        self.patches: list[tuple[int, Patch]] = []
        self.snapshots: list[tuple[int, S]] = []
        self.memory: Memory | None = None
        self.woken: Memory | None = None  # what rules worked out to ask this very question, shared with copies
        self.events: list[Event] = []
        self.stamps: list[int] = []  # the log's length when each event happened
        if story:
            state.story = self.events
        self._flow: Flow[None] | None = None
        self._start()

    # ------------------------------------------------------------------ playing

    @property
    def over(self) -> Ending | None:
        """How the game ended, or None while it goes on."""
        return self.state.over

    def choose(self, index: int) -> None:
        """Answer the ask with one of its options."""
        ask = self.ask
        if ask is None or not 0 <= index < len(ask.options):
            raise IllegalChoice(
                "nothing is being asked" if ask is None else f"{index} is not one of {len(ask.options)} options"
            )
        flow = self._flow or self._wake()
        self.log.append(index)
        place, learned = len(self.log), self.state.learned
        self._drive(flow, index)
        if self.history:
            self.deciders[place - 1] = ask.seat
            if len(self.log) > place or self.state.learned != learned:
                self.barrier = len(self.log)
            self._remember()

    def rollout(self, draw: Callable[[], float]) -> int:
        """Play at random until the game is over; gives back how many decisions that took.

        `draw` gives random numbers from 0 up to 1. For a game without history: it is `choose` again and again, with
        nothing in between.
        """
        decisions = 0
        if self.ask is None:
            return decisions
        assert not self.history, "a rollout keeps no history"
        assert not self.explicit, "a rollout rolls its own dice"
        assert self.nature is None, "a rollout is of a copy with chance of its own"
        send, note, below = (self._flow or self._wake()).send, self.log.append, self.state.draw
        step: Ask | Chance = self.ask
        try:
            while True:
                if type(step) is Ask:  # nothing is built on it
                    answer = floor(draw() * len(step.options))
                    note(answer)
                    decisions += 1
                else:
                    answer = step.pick(below)
                    note(~answer)
                step = send(answer)
        except GameOver as over:
            self._end(over)
        return decisions

    def resolve(self, index: int) -> None:
        """Answer a surfaced chance (explicit mode)."""
        chance = self.chance
        if chance is None or not 0 <= index < chance.count:
            raise IllegalChoice("no chance is open" if chance is None else f"{index} is not an outcome")
        flow = self._flow or self._wake()
        self.chance = None
        self.log.append(~index)
        self._drive(flow, index)
        self.barrier = len(self.log)
        if self.history:
            self._remember()

    def _start(self) -> None:
        self._flow = flow = self.state.run()
        self._drive(flow, None)
        self.barrier = len(self.log)  # undo may not take back answers before this place
        if self.history:
            self._remember()

    def _wake(self) -> Flow[None]:
        """Start the flow anew, from the state or from the last snapshot; it asks the same question again."""
        if self.ask is None or not self.ask.prompt.hub:
            again, story = self._replayed(len(self.log), self.history), self.state.story
            self.state, self._flow = again.state, again._flow
            self.state.story = story
            assert self._flow is not None, "a game that goes on has a flow"
            return self._flow
        self._flow = flow = self.state.run()
        if self.woken is None:
            next(flow)
            return flow
        memory = Memory(self.woken.snapshot, (), self.woken.found)
        self.state.recall = memory.recall
        next(flow)
        self.state.recall = AT_ONCE
        self.woken.found = memory.found
        return flow

    def _drive(self, flow: Flow[None], answer: int | None) -> None:
        """Send an answer into the flow (None: start it) and go on until somebody must decide."""
        self.woken = None
        try:
            self._answer(flow, next(flow) if answer is None else flow.send(answer))
        except GameOver as over:
            self._end(over)

    def _answer(self, flow: Flow[None], step: Ask | Chance) -> None:
        """Answer chances until somebody must decide; in explicit mode the first one surfaces."""
        while not isinstance(step, Ask):
            if self.explicit:
                self.ask = None
                self.chance = step
                return
            answer = step.pick(self.state.draw if self.nature is None else self.nature.at(len(self.log)))
            self.log.append(~answer)
            step = flow.send(answer)
        self.ask = step

    def _end(self, over: GameOver) -> None:
        self.state.over = over.ending
        self.ask = None

    def _remember(self) -> None:
        """Stamp new events, and take a snapshot at a hub if the last is some way back."""
        now = len(self.log)
        if self.state.story is not None:
            self.stamps.extend([now] * (len(self.events) - len(self.stamps)))
        if self.ask is not None and self.ask.prompt.hub:
            last = self.snapshots[-1][0] if self.snapshots else -SNAPSHOT_EVERY
            if now - last >= SNAPSHOT_EVERY:
                self.snapshots.append((now, cast(S, self.state.copy())))

    # ------------------------------------------------------------------ copying

    def clone(self, seed: int | None = None, history: bool = False) -> Game[S]:
        """An independent copy of this game; with `seed`, its future chance is its own (as for a bot)."""
        if self.state.over is not None or (self.ask is not None and self.ask.prompt.hub):
            copy = self._bare(cast(S, self.state.copy()), list(self.log), history)
            copy.ask = self.ask
            if self.woken is None:
                self.woken = Memory(self.state, ())
            copy.woken = self.woken
        else:
            copy = self._replayed(len(self.log), history)
        copy.barrier = self.barrier
        if seed is not None:
            copy.seed = seed
            copy.nature = None
            copy.state.rng = scramble(seed)
        return copy

    def fork(self) -> Game[S]:
        """This game a second time, with its story and the same chance to come: each goes its own way from here.

        It costs a copy of the state. The copy's flow is started when somebody decides in it.
        """
        copy = self._bare(cast(S, self.state.copy()), list(self.log), self.history)
        copy.ask, copy.chance, copy.barrier, copy.seed = self.ask, self.chance, self.barrier, self.seed
        copy.events, copy.stamps, copy.deciders = list(self.events), list(self.stamps), dict(self.deciders)
        if self.state.story is not None:
            copy.state.story = copy.events
        return copy

    def _bare(self, state: S, log: list[int], history: bool) -> Game[S]:
        copy: Game[S] = Game.__new__(Game)
        copy.state = state
        copy.origin = self.origin
        copy.history = history
        copy.explicit = self.explicit
        copy.nature = self.nature
        copy.ask = None
        copy.chance = None
        copy.log = log
        copy.seed = self.seed
        copy.barrier = 0
        copy.deciders = {}
        copy.patches = list(self.patches)
        copy.snapshots = list(self.snapshots) if history else self.snapshots[-1:]
        copy.memory = None
        copy.woken = None
        copy.events = []
        copy.stamps = []
        copy._flow = None
        return copy

    def _replayed(self, length: int, history: bool) -> Game[S]:
        """A copy as it was when the log had this length, made from the last snapshot before."""
        place, base = 0, self.origin
        for at, snapshot in reversed(self.snapshots):
            if at <= length:
                place, base = at, snapshot
                break
        copy = self._bare(cast(S, base.copy()), self.log[:place], history)
        copy.snapshots = [s for s in copy.snapshots if s[0] <= length]
        copy.patches = [p for p in self.patches if p[0] <= length]
        answers, patches = self.log[place:length], [p for p in copy.patches if p[0] >= place]
        if length == len(self.log) and not patches:
            copy.state.recall = self._recollect(base, answers).recall
        copy._follow(answers, patches)
        copy.state.recall = AT_ONCE
        if length == len(self.log):
            copy.state.rng = self.state.rng
        elif self.seed is not None:
            copy.state.rng = scramble(self.seed + length)  # never the original's future
        return copy

    def _recollect(self, snapshot: S, answers: Sequence[int]) -> Memory:
        """A memory with what the last replay found, if this one goes the same way or further.

        Each replay has its own: others may run at the same time, in other threads.
        """
        memory = self.memory
        if memory is None or memory.snapshot is not snapshot or answers[: len(memory.answers)] != memory.answers:
            memory = Memory(snapshot, answers)
        else:
            memory = Memory(snapshot, answers, memory.found)
        self.memory = memory
        return memory

    def _follow(self, answers: Sequence[int], patches: list[tuple[int, Patch]]) -> None:
        """Run a fresh flow along logged answers, silently."""
        state = self.state
        self._flow = flow = state.run()
        step: Ask | Chance | None = None
        try:
            step = next(flow)
            for answer in answers:
                while patches and patches[0][0] == len(self.log):
                    state.apply_patch(patches.pop(0)[1])
                    if isinstance(step, Ask) and step.prompt.hub:  # as `determinize` did
                        self._flow = flow = state.run()
                        step = next(flow)
                if isinstance(step, Chance) and not self.explicit and self.nature is None:
                    state.draw(1)  # keep the generator in step with the log
                self.log.append(answer)
                step = flow.send(answer if answer >= 0 else ~answer)
        except GameOver as over:
            state.over = over.ending
            step = None
        for _, patch in patches:
            state.apply_patch(patch)
        self.ask = step if isinstance(step, Ask) else None
        self.chance = step if isinstance(step, Chance) else None

    def determinize(self, seat: int, seed: int) -> Game[S]:
        """A copy in which all that `seat` does not know is drawn anew, consistently with all it does know."""
        copy = self.clone(seed=seed)
        return copy.redealt(copy.state.redeal(seat), seat)

    def redealt(self, patch: Patch, seat: int) -> Game[S]:
        """This very game with new faces, which `seat` cannot tell from the old ones."""
        self.state.apply_patch(patch)
        self.patches.append((len(self.log), patch))
        self.woken = None
        if self.ask is not None and self.ask.prompt.hub and self.ask.seat != seat:
            self._flow = flow = self.state.run()  # in the new world the other seat may have other options
            self._drive(flow, None)
        return self

    # ------------------------------------------------------------------ undo, replay, view

    def can_undo(self, free: bool = False) -> bool:
        """Whether there is an answer that may be taken back."""
        return self._last_decision(free) >= 0

    def undo(self, free: bool = False) -> bool:
        """Take the last decision back, if nothing hidden was shown and no chance fell since (`free`: even so)."""
        place = self._last_decision(free)
        if place < 0:
            return False
        before = self._replayed(place, self.history)
        listening = self.state.story is not None
        self.state = before.state
        self.log = before.log
        self.snapshots = before.snapshots
        self.patches = before.patches
        self.ask, self.chance, self._flow, self.woken = before.ask, before.chance, before._flow, None
        self.barrier = min(self.barrier, place)
        while self.stamps and self.stamps[-1] > place:
            self.stamps.pop()
        del self.events[len(self.stamps) :]
        if listening:
            self.state.story = self.events
        return True

    def decisions_to(self, seats: Container[int], past: Container[int]) -> int:
        """How many decisions must be taken back to reach the last of `seats`, over those of `past` alone.

        0: something was shown or a chance fell since, or somebody else has decided.
        """
        decisions = 0
        for place in range(len(self.log) - 1, self.barrier - 1, -1):
            if self.log[place] < 0:
                continue
            decisions += 1
            decider = self._decider(place)
            if decider in seats:
                return decisions
            if decider not in past:
                return 0
        return 0

    def last_of(self, seats: Container[int]) -> int:
        """The place of the last decision of `seats` in the log; -1: there is none."""
        made = (place for place in range(len(self.log) - 1, -1, -1) if self.log[place] >= 0)
        return next((place for place in made if self._decider(place) in seats), -1)

    def decided_since(self, place: int) -> list[int]:
        """The seats that have decided after a place of the log, in order."""
        return [self._decider(later) for later in range(place + 1, len(self.log)) if self.log[later] >= 0]

    def _decider(self, place: int) -> int:
        """Who gave the answer at a place of the log."""
        if place not in self.deciders:
            ask = self.at(place).ask
            assert ask is not None
            self.deciders[place] = ask.seat
        return self.deciders[place]

    def _last_decision(self, free: bool) -> int:
        place = len(self.log) - 1
        while place >= 0 and self.log[place] < 0:
            place -= 1
        return place if free or place >= self.barrier else -1

    def at(self, length: int) -> Game[S]:
        """The game as it was after the first `length` answers."""
        return self._replayed(max(0, min(length, len(self.log))), self.history)

    def view(self, seat: int, seen: Sequence[Any] = ()) -> Any:
        """What a seat may know of the game now; `seen`: what others do, of whom it need not be worked out again."""
        return self.state.view(seat, self.ask, seen)
