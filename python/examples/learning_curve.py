"""How the examples' learning went, and its picture."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping

import numpy as np


@dataclasses.dataclass
class Curve:
    """Losses and scores; times in minutes."""

    losses: list[tuple[float, float, float]] = dataclasses.field(default_factory=list)
    """Of each step the time, the loss of the policy and the loss of the value."""
    scores: list[tuple[float, float, float]] = dataclasses.field(default_factory=list)
    """Time, and the scores of the policy without search against the random and the greedy player."""
    self_play: float = 0.0
    """When self-play began."""

    def draw(self, results: Mapping[str, float], path: str) -> None:
        """Draws the losses, averages of many steps each, and the scores, with the results of matches as lines."""
        import matplotlib

        matplotlib.use("agg")
        import matplotlib.pyplot as plt

        figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.4), layout="constrained")
        if self.losses:
            parts = [part.mean(0) for part in np.array_split(self.losses, 150) if len(part)]
            times, policy, value = np.transpose(parts)
            left.plot(times, policy, label="policy (cross-entropy)")
            left.plot(times, 10 * value, label="value (10 × squared error)")
        left.set(title="losses", xlabel="minutes")
        if self.scores:
            times, random, greedy = np.transpose(self.scores)
            right.plot(times, random, "o-", label="policy alone v random")
            right.plot(times, greedy, "o-", label="policy alone v greedy")
        for number, (name, result) in enumerate(results.items()):
            right.axhline(result, color=f"C{number + 2}", linestyle=":", label=f"{name}: {result:.1%}")
        right.set(title="score", xlabel="minutes", ylim=(-0.02, 1.02))
        for axes in (left, right):
            axes.axvline(self.self_play, color="0.8", zorder=0)
            axes.legend(fontsize=7)
        figure.savefig(path)
