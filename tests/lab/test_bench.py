"""The bench: what it counts, and that the peer has its turn in the same run."""

from __future__ import annotations

import sys
import types
from typing import Any

import pytest

from underhall.cave.setup.agreed import Setup
from underhall.lab import bench as lab
from underhall.lab.bench import Meter, Ours, bench, mid_game, run_in_turns
from underhall.lab.searching import search_speed

GHOUL = Setup(("ghoul",))


def test_a_mid_game_position_is_half_way_and_asks_something() -> None:
    half = mid_game(GHOUL, 3)
    assert half.ask is not None
    assert half.history
    assert half.snapshots
    assert len(half.log) > 40
    assert half.clone().state.hash() == half.state.hash()


def test_the_counts_add_up() -> None:
    ours = Ours(GHOUL)
    ours.plays.run(0.02)
    ours.copies.run(0.01)
    ours.views.run(0.01)
    speed = ours.speed()
    assert speed.decisions_per_second == pytest.approx(ours.plays.done / ours.plays.seconds)
    assert speed.decisions_per_second / speed.games_per_second == pytest.approx(ours.plays.done / ours.games)
    assert 2 < speed.options_mean < 30
    assert speed.clone_us == pytest.approx(1e6 / speed.copies_per_second)


def test_all_measures_have_their_turn_again_and_again() -> None:
    order: list[str] = []

    def work(name: str) -> Any:
        return lambda: order.append(name) or 1

    meters = [Meter(work("ours")), Meter(work("peer"))]
    run_in_turns(meters, 0.02)
    assert {"ours", "peer"} == set(order)
    assert all(meter.done and meter.seconds > 0 for meter in meters)


class FakeState:
    def __init__(self) -> None:
        self.actions: list[int] = []
        self.num_turns = 0


class FakeGame:
    """The peer's interface, as far as the bench uses it: a game of 100 moves."""

    def __init__(self, players: list[object]) -> None:
        assert len(players) == 4
        self.state = FakeState()

    @property
    def playable_actions(self) -> list[int]:
        """Every other move is forced."""
        return [0] * (1 + len(self.state.actions) % 2)

    def play_tick(self) -> None:
        self.state.actions.append(1)

    def play(self) -> None:
        while self.winning_color() is None:
            self.play_tick()

    def winning_color(self) -> str | None:
        return "RED" if len(self.state.actions) >= 100 else None

    def copy(self) -> FakeGame:
        other = FakeGame([0] * 4)
        other.state.actions = list(self.state.actions)
        return other


def test_the_peer_runs_beside_and_the_ratios_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    fake: Any = types.ModuleType("catanatron")
    fake.Game, fake.RandomPlayer, fake.Color = FakeGame, lambda color: color, ("R", "B", "O", "W")
    monkeypatch.setitem(sys.modules, "catanatron", fake)
    result = bench({"ghoul": GHOUL}, 0.1, with_peer=True)
    speed, peer = result.mixes["ghoul"], result.peer
    assert peer is not None
    assert speed.ratio_decisions == pytest.approx(speed.decisions_per_second / peer.moves_per_second)
    assert peer.choices_per_second == pytest.approx(peer.moves_per_second / 2)
    assert speed.ratio_choices == pytest.approx(speed.ratio_decisions * 2)
    assert speed.ratio_copies == pytest.approx(speed.copies_per_second / peer.copies_per_second)
    places = [len(game.state.actions) for game in lab.Peer().places]
    assert places == [20, 20, 40, 40, 40] * lab.GAMES, "on the way half through, to twenty moves"


def test_moves_are_counted_in_either_version_of_the_peer() -> None:
    state = types.SimpleNamespace(playable_actions=[1, 2])
    assert lab._playable(types.SimpleNamespace(state=state)) == [1, 2]
    old, new = types.SimpleNamespace(actions=[1, 2]), types.SimpleNamespace(action_records=[1, 2, 3])
    assert lab._moves(types.SimpleNamespace(state=old)) == 2
    assert lab._moves(types.SimpleNamespace(state=new)) == 3


def test_what_a_search_is_made_of_is_measured() -> None:
    speed = search_speed(GHOUL, games=1)
    assert speed.world_us > 0
    assert speed.clone_us > 0
    assert speed.progress_us > 0
    assert speed.tries_per_second > 0
