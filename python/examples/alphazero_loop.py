"""What alphazero_jax.py and alphazero_torch.py have in common: the course of learning and the matches.

It begins with games of the evaluator that comes with the library and learns its searches' moves and values
(distillation), then goes on with games that the network plays against itself. At the end it plays matches against the
random and the greedy player, and the same with the weights that it began with.
"""

import argparse
import time
from collections.abc import Callable
from typing import Any, Protocol

import hexmate
import numpy as np
import numpy.typing as npt
from hexmate.data import Batch, Shard, decode
from hexmate.matches import NetworkPlayer, play_match
from learning_curve import Curve

Floats = npt.NDArray[np.float32]

CHANNELS, BLOCKS, HIDDEN = 32, 3, 64
BATCH, RATE, AVERAGE = 128, 3e-3, 0.998
BUILT_IN_END, DISTILLED_END, ROUNDS = 0.1, 0.75, 4
"""Shares of the course after which the first games and learning from them end; the rest is rounds of self-play."""
BUILT_IN_ROWS, OWN_ROWS = 100, 10
"""So many rows of games count as much as a step of learning: they take about as long."""

# Neighbours on a hexagonal grid that is stored as a square one: all but two corners.
NEIGHBOURS = np.array([[0, 1, 1], [1, 1, 1], [1, 1, 0]], np.float32)


class Board:
    """What a network has to know of a variant."""

    def __init__(self, name: str) -> None:
        variant = hexmate.Variant(name)
        self.shape = variant.observation_shape()
        left, entered = variant.policy_squares().T.astype(np.int32)
        # A move's place in a table of squares that are left and squares that are entered.
        self.moves = left * (self.shape[1] * self.shape[2]) + entered
        self.promotions = np.array([move.promotion or 0 for move in variant.policy_moves()], np.int32)
        self.exists = variant.start().observe(dtype=np.float32)[variant.observation_planes().index("cells")]


class Learner(Protocol):
    """A network that learns. It evaluates with a moving average of its weights, which plays better than they do."""

    def step(self, batch: Batch, value: Floats, rate: float, keep: float) -> tuple[float, float]:
        """Learns from a batch, at a rate, keeping a share of the average; answers the losses of policy and value."""

    def evaluate(self, obs: npt.NDArray[Any]) -> tuple[Floats, Floats]:
        """Logits and values of observations."""

    def arrays(self) -> dict[str, Any]:
        """The averaged weights."""


def score(name: str, learner: Learner, opponent: str, games: int, sims: int, seed: int = 1) -> float:
    """Points a game against a player."""
    player = NetworkPlayer(learner.evaluate, sims, gumbel=16)
    return play_match(name, player, opponent, games, seed=seed, max_plies=300, at_once=128).mean


class Course:
    """The course of learning. It lasts some minutes, or else so many steps, whatever time these take."""

    def __init__(self, name: str, learner: Learner, minutes: float, steps: int = 0, seed: int = 1) -> None:
        self.name, self.learner, self.minutes, self.steps, self.seed = name, learner, minutes, steps, seed
        self.curve, self.random, self.begin = Curve(), np.random.default_rng(seed), time.perf_counter()
        self.work = 0.0
        self.shards: list[Shard] = []

    def passed(self) -> float:
        """Minutes since the beginning."""
        return (time.perf_counter() - self.begin) / 60

    def done(self) -> float:
        """The share of the course that is over."""
        return self.work / self.steps if self.steps else self.passed() / self.minutes

    def rows(self) -> int:
        """Rows to learn from."""
        return sum(map(len, self.shards))

    def add(self, records: hexmate.GameRecords, rows_a_step: int) -> None:
        """Takes in games: the rows whose search was a full one, since their visits are worth learning."""
        shard = Shard.of(records)
        self.shards.append(shard.take(np.flatnonzero(shard.full)))
        self.work += len(self.shards[-1]) / rows_a_step

    def play_built_in(self, until: float, sims: int) -> None:
        """Games of the library's own evaluator."""
        games = hexmate.SelfPlay(
            self.name, games=256, sims=sims, gumbel=24, seed=self.seed, random_plies=8, max_plies=250, full_share=0.5,
            temperature=[(0, 1), (40, 0.3)],
        )  # fmt: skip
        while self.done() < until or not self.rows():
            games.play(1)
            self.add(games.drain(), BUILT_IN_ROWS)

    def play_itself(self, games: hexmate.SelfPlay, until: float) -> None:
        """Games of the network against itself."""
        while self.done() < until:
            waiting = games.collect()
            logits, value = self.learner.evaluate(games.obs)  # all of it, whatever waits: always one size
            games.feed(logits[:waiting], value[:waiting])
            self.add(games.drain(), OWN_ROWS)

    def train(self, until: float, checks: int) -> None:
        """Learns from all rows so far."""
        pool = Shard.concatenate(self.shards)
        self.shards = [pool]
        while (done := self.done()) < until:
            rows, reflect = self.random.integers(0, len(pool), BATCH), self.random.random(BATCH) < 0.5
            batch = decode(pool, reflect, rows=rows)
            value = ((2 * batch.value + batch.outcome) / 3).astype(np.float32)
            number = len(self.curve.losses)
            rate = RATE * min(number / 100 + 0.01, 0.02 + 0.98 * np.cos(np.pi / 2 * done) ** 2)
            losses = self.learner.step(batch, value, float(rate), min(AVERAGE, number / (number + 10)))
            self.curve.losses.append((self.passed(), *losses))
            self.work += 1
            if self.done() * checks > len(self.curve.scores) + 1:
                self.check()

    def check(self) -> None:
        """Plays some games with the policy alone, without search."""
        seed = len(self.curve.scores) + 2
        random, greedy = (score(self.name, self.learner, player, 40, 0, seed) for player in ("random", "greedy"))
        self.curve.scores.append((self.passed(), random, greedy))
        steps, (_, policy, value) = len(self.curve.losses), np.mean(self.curve.losses[-50:], 0)
        alone = f"policy alone {random:.1%} v random, {greedy:.1%} v greedy"
        print(f"{self.passed():5.1f} min, {steps} steps, losses {policy:.3f} and {value:.3f}, {alone}", flush=True)

    def run(self, checks: int = 8, sims: int = 240, games: int = 128) -> Curve:
        """The whole course, with so many checks, simulations of the built-in games' searches, and own games at once."""
        self.play_built_in(BUILT_IN_END, sims)
        print(f"{self.rows()} positions of the built-in evaluator", flush=True)
        self.train(DISTILLED_END, checks)
        self.curve.self_play = self.passed()
        own = hexmate.SelfPlay(
            self.name, games=games, sims=32, gumbel=12, fast_sims=8, full_share=0.3, seed=self.seed, random_plies=8,
            max_plies=250, dtype="float32",
        )  # fmt: skip
        for left in range(ROUNDS, 0, -1):
            now, before = self.done(), self.rows()
            self.play_itself(own, now + (1 - now) / left / 2)
            print(f"{self.passed():5.1f} min, {self.rows() - before} positions of self-play", flush=True)
            self.train(now + (1 - now) / left, checks)
        return self.curve


def main(make: Callable[[Board, int], Learner], about: str | None) -> None:
    """Learns, plays the matches, and prints what they gave."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    parser.add_argument("--variant", default="shafran", help="what is played")
    parser.add_argument("--minutes", type=float, default=30.0, help="of learning; the matches come after it")
    parser.add_argument("--steps", type=int, default=0, help="how long to learn in place of minutes")
    parser.add_argument("--games", type=int, default=200, help="of each match")
    parser.add_argument("--sims", type=int, default=64, help="simulations of a move in the matches")
    parser.add_argument("--seed", type=int, default=1, help="of weights, games and openings")
    parser.add_argument("--curve", help="a picture of how it went")
    parser.add_argument("--weights", help="where the weights go, .npz")
    options = parser.parse_args()
    board = Board(options.variant)
    learner, untrained = make(board, options.seed), make(board, options.seed)
    curve = Course(options.variant, learner, options.minutes, options.steps, options.seed).run()
    if options.weights:
        np.savez(options.weights, **learner.arrays())
    results: dict[str, float] = {}
    for state, player in (("trained", learner), ("untrained", untrained)):
        for opponent in ("random", "greedy"):
            result = score(options.variant, player, opponent, options.games, options.sims)
            results[f"{state}, {options.sims} simulations, v {opponent}"] = result
            print(f"{state} network, {options.sims} simulations, v {opponent}: {result:.1%}", flush=True)
    if options.curve:
        curve.draw(results, options.curve)
