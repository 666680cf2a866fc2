"""A bot that takes any option, all alike."""

from __future__ import annotations

from underhall.bots.contract import Advice, Bot, Budget, Play, Ranked, Seen


class RandomBot(Bot):
    """Takes any option; equal seeds play alike."""

    def think(self, seen: Seen, budget: Budget) -> Advice:
        """Any option."""
        index = self._any(len(seen.ask.options))
        return Advice(index, (Ranked(index, 0.0),), (), budget.spent())

    def choose(self, game: Play, seat: int, budget: Budget | None = None) -> int:
        """Any option, without a look: many games at random are played for their speed."""
        assert game.ask is not None, "nothing is being asked"
        return self._any(len(game.ask.options))

    def _any(self, count: int) -> int:
        return int(self.random.random() * count)
