"""What alphazero_jax.py and alphazero_torch.py have in common: the course of learning, the matches, the picture.

It begins with games of the evaluator that comes with the library and learns its searches' moves and values
(distillation), then goes on with games that the network plays against itself. At the end it plays matches against the
random and the greedy player, and the same with the weights that it began with.
"""

from __future__ import annotations

import argparse
import dataclasses
import time
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import hexmate
import numpy as np
import numpy.typing as npt
from hexmate.data import Batch, Shard, decode
from hexmate.matches import NetworkPlayer, play_match

Arrays = tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]

CHANNELS, BLOCKS, HIDDEN = 32, 3, 64
BATCH, RATE, AVERAGE = 128, 3e-3, 0.998
BUILT_IN_SHARE, DISTIL_SHARE, ROUNDS = 0.1, 0.65, 4
"""Shares of the time for the first games and for learning from them; the rest is rounds of self-play."""

# Neighbours on a hexagonal grid that is stored as a square one: all but two corners.
NEIGHBOURS = np.array([[0, 1, 1], [1, 1, 1], [1, 1, 0]], np.float32)


class Learner(Protocol):
    """A network that learns. It evaluates with a moving average of its weights, which plays better than they do."""

    def step(self, batch: Batch, value: npt.NDArray[np.float32], rate: float, keep: float) -> npt.NDArray[np.float32]:
        """Learns from a batch, at a rate, keeping a share of the average; answers the losses of policy and value."""

    def evaluate(self, obs: npt.NDArray[Any]) -> Arrays:
        """Logits and values of observations."""

    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        """The averaged weights."""


@dataclasses.dataclass(frozen=True)
class Board:
    """What a network has to know of a variant."""

    name: str
    shape: tuple[int, int, int]
    """Planes, rows, columns."""
    moves: npt.NDArray[np.int32]
    """Of each policy index the square that is left times all squares, plus the square that is entered."""
    promotions: npt.NDArray[np.int32]
    """Of each policy index 0, or 1 to 4 for a promotion."""
    exists: npt.NDArray[np.float32]
    """Which squares are cells, ``[rows, columns]``."""

    @classmethod
    def of(cls, name: str) -> Board:
        """Looks at a variant."""
        variant = hexmate.Variant(name)
        planes, rows, columns = variant.observation_shape()
        number = variant.observation_planes().index("cells")
        exists = hexmate.Position.start(variant).observe(dtype=np.float32)[number]
        # Cells come file by file from below, rows from the far side of the board.
        squares = [(row, column) for column in range(columns) for row in reversed(range(rows)) if exists[row, column]]
        where = {cell: row * columns + column for cell, (row, column) in zip(variant.cells, squares, strict=True)}
        moves = variant.policy_moves()
        pairs = [where[move.from_cell] * rows * columns + where[move.to_cell] for move in moves]
        kinds = {kind: i + 1 for i, kind in enumerate({move.promotion: 0 for move in moves if move.promotion})}
        promotions = [kinds[move.promotion] if move.promotion else 0 for move in moves]
        shape = (planes, rows, columns)
        return cls(name, shape, np.array(pairs, np.int32), np.array(promotions, np.int32), exists)


@dataclasses.dataclass
class Curve:
    """How the learning went; times in minutes."""

    losses: list[tuple[float, float, float]] = dataclasses.field(default_factory=list)
    """Time, loss of the policy, loss of the value."""
    scores: list[tuple[float, float, float]] = dataclasses.field(default_factory=list)
    """Time, and the scores of the policy without search against the random and the greedy player."""
    self_play: float = 0.0
    """When self-play began."""


def full(shard: Shard) -> Shard:
    """The rows whose search was a full one: their visits are worth learning."""
    return shard.take(np.flatnonzero(shard.full))


def built_in_games(name: str, seconds: float, seed: int, sims: int) -> Shard:
    """Games of the library's own evaluator."""
    games = hexmate.SelfPlay(
        name, games=256, sims=sims, gumbel=24, seed=seed, random_plies=8, max_plies=250, full_share=0.5,
        temperature=[(0, 1), (40, 0.3)],
    )  # fmt: skip
    end = time.perf_counter() + seconds
    shards: list[Shard] = []
    while time.perf_counter() < end or not shards:
        games.play(1)
        if len(records := games.drain()):
            shards.append(Shard.of(records))
    return full(Shard.concatenate(shards))


def own_games(player: hexmate.SelfPlay, learner: Learner, seconds: float) -> list[Shard]:
    """Goes on with games of the network against itself."""
    end = time.perf_counter() + seconds
    shards: list[Shard] = []
    while time.perf_counter() < end:
        waiting = player.collect()
        logits, value = learner.evaluate(player.obs)  # all of it, whatever waits: always one size
        player.feed(logits[:waiting], value[:waiting])
        if len(records := player.drain()):
            shards.append(full(Shard.of(records)))
    return [shard for shard in shards if len(shard)]


def score(name: str, learner: Learner, opponent: str, games: int, sims: int, seed: int = 1) -> float:
    """Points a game against a player."""
    player = NetworkPlayer(learner.evaluate, sims, gumbel=16)
    return play_match(name, player, opponent, games, seed=seed, max_plies=300, at_once=128).mean


def learn(name: str, learner: Learner, minutes: float, seed: int = 1, checks: int = 8, sims: int = 240) -> Curve:
    """The whole course: games of the built-in evaluator, learning from them, then rounds of self-play."""
    curve, random, begin = Curve(), np.random.default_rng(seed), time.perf_counter()
    pool = built_in_games(name, minutes * 60 * BUILT_IN_SHARE, seed, sims)
    print(f"{len(pool)} positions of the built-in evaluator", flush=True)
    number, losses, checked = 0, [], 0

    def passed() -> float:
        return (time.perf_counter() - begin) / 60

    def train(until: float) -> None:
        nonlocal number, losses, checked
        while passed() < until:
            rate = RATE * min(number / 100 + 0.01, 0.02 + 0.98 * np.cos(np.pi / 2 * passed() / minutes) ** 2)
            batch = decode(pool.take(random.integers(0, len(pool), BATCH)), random.random(BATCH) < 0.5)
            value = ((2 * batch.value + batch.outcome) / 3).astype(np.float32)
            losses.append(learner.step(batch, value, float(rate), min(AVERAGE, number / (number + 10))))
            number += 1
            if len(losses) == 25:
                policy, squared = np.mean(losses, 0).tolist()
                curve.losses.append((passed(), policy, squared))
                losses = []
            if checks and passed() > minutes * (checked + 1) / checks:
                checked += 1
                check()

    def check() -> None:
        scores = [score(name, learner, opponent, 40, 0, seed=checked + 2) for opponent in ("random", "greedy")]
        curve.scores.append((passed(), scores[0], scores[1]))
        now = " and ".join(f"{loss:.3f}" for loss in curve.losses[-1][1:]) if curve.losses else "not known"
        alone = f"policy alone {scores[0]:.1%} v random, {scores[1]:.1%} v greedy"
        print(f"{passed():5.1f} min, {number} steps, losses {now}, {alone}", flush=True)

    train(minutes * (BUILT_IN_SHARE + DISTIL_SHARE))
    curve.self_play = passed()
    player = hexmate.SelfPlay(
        name, games=128, sims=32, gumbel=12, fast_sims=8, full_share=0.3, seed=seed, random_plies=8, max_plies=250,
        dtype="float32",
    )  # fmt: skip
    for left in range(ROUNDS, 0, -1):
        now = passed()
        shards = own_games(player, learner, (minutes - now) / left * 60 / 2)
        pool = Shard.concatenate([pool, *shards])
        print(f"{passed():5.1f} min, {sum(map(len, shards))} positions of self-play", flush=True)
        train(now + (minutes - now) / left)
    return curve


def draw(curve: Curve, results: dict[str, float], path: str) -> None:
    """Draws the curve."""
    import matplotlib

    matplotlib.use("agg")
    import matplotlib.pyplot as plt

    figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.4), layout="constrained")
    if curve.losses:
        times, policy, value = zip(*curve.losses, strict=True)
        left.plot(times, policy, label="policy (cross-entropy)")
        left.plot(times, [10 * loss for loss in value], label="value (10 × squared error)")
    left.set(title="losses", xlabel="minutes")
    if curve.scores:
        times, random, greedy = zip(*curve.scores, strict=True)
        right.plot(times, random, "o-", label="policy alone v random")
        right.plot(times, greedy, "o-", label="policy alone v greedy")
    for (name, result), color in zip(results.items(), ("C1", "C0", "C3")):
        right.axhline(result, color=color, linestyle=":", label=f"{name}: {result:.1%}")
    right.set(title="score", xlabel="minutes", ylim=(-0.02, 1.02))
    for axes in (left, right):
        axes.axvline(curve.self_play, color="0.8", zorder=0)
        axes.legend(fontsize=7)
    figure.savefig(path)


def main(make: Callable[[Board, int], Learner], about: str | None, arguments: Sequence[str] | None = None) -> None:
    """Learns, plays the matches, and prints what they gave."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    parser.add_argument("--variant", default="shafran", help="what is played")
    parser.add_argument("--minutes", type=float, default=30.0, help="of learning; the matches come after it")
    parser.add_argument("--games", type=int, default=200, help="of each match")
    parser.add_argument("--sims", type=int, default=64, help="simulations of a move in the matches")
    parser.add_argument("--seed", type=int, default=1, help="of weights, games and openings")
    parser.add_argument("--curve", help="a picture of how it went")
    parser.add_argument("--weights", help="where the weights go, .npz")
    options = parser.parse_args(arguments)
    name, sims, board = options.variant, options.sims, Board.of(options.variant)
    learner = make(board, options.seed)
    curve = learn(name, learner, options.minutes, options.seed)
    if options.weights:
        weights: dict[str, Any] = learner.arrays()
        np.savez(options.weights, **weights)
    results: dict[str, float] = {}
    untrained = make(board, options.seed)
    for state, player, opponent in (
        ("trained", learner, "greedy"),
        ("trained", learner, "random"),
        ("untrained", untrained, "greedy"),
    ):
        result = score(name, player, opponent, options.games, sims)
        results[f"{state}, {sims} simulations, v {opponent}"] = result
        print(f"{state} network, {sims} simulations, v {opponent}: {result:.1%}", flush=True)
    if options.curve:
        draw(curve, results, options.curve)
