"""What hexmate is measured at: each function makes a piece of work that can be done again and again."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable

import hexmate
import numpy as np
from hexmate.data import Shard, Shards, ShardWriter, decode

Clock = Callable[[], float]
Work = Callable[[Clock], tuple[int, float]]
"""Does some work and tells how many plies, steps or the like it was, and how many seconds of it do not count."""

ENVS = 1024


def objects(variant: str) -> Work:
    """Whole random games: all moves as a list, one chosen, played, and the outcome asked for."""
    chance = random.Random(1).random

    def work(_: Clock) -> tuple[int, float]:
        plies = 0
        for _ in range(20):
            game = hexmate.Game(variant)
            while game.outcome() is None and game.ply < 1000:
                moves = game.legal_moves
                game.push(moves[int(chance() * len(moves))])
            plies += game.ply
        return plies, 0.0

    return work


def batch(variant: str, dtype: str, threads: int = 1, envs: int = ENVS) -> Work:
    """Steps, masks and observations, into the same arrays again and again. The choice of actions does not count."""
    env = hexmate.BatchEnv(variant, envs, 1, dtype=dtype, threads=threads)
    planes = np.zeros(env.observation_shape, dtype)
    mask = np.zeros((envs, env.num_actions), np.uint8)
    actions = np.zeros(envs, np.int64)

    def work(clock: Clock) -> tuple[int, float]:
        sampling = 0.0
        for _ in range(20):
            begin = clock()
            env.sample(out=actions)
            sampling += clock() - begin
            env.step(actions, observation=planes, mask=mask)
        return 20 * envs, sampling

    return work


def sparse(variant: str) -> Work:
    """The same with lists of legal actions in place of masks."""
    env = hexmate.BatchEnv(variant, ENVS, 1)
    planes = np.zeros(env.observation_shape, np.uint8)

    def work(_: Clock) -> tuple[int, float]:
        for _ in range(20):
            env.step(env.sample())
            env.observe(planes)
            env.legal_actions()
        return 20 * ENVS, 0.0

    return work


def stateless(variant: str) -> Work:
    """Steps, masks and observations of packed states."""
    env = hexmate.BatchEnv(variant, ENVS, 1)
    for _ in range(30):
        env.step(env.sample())
    states, actions = env.states(), env.sample()
    actions[env.legal_actions()[0][1:] == env.legal_actions()[0][:-1]] = -1
    planes = np.zeros(env.observation_shape, np.uint8)
    mask = np.zeros((ENVS, env.num_actions), np.uint8)
    out = np.zeros_like(states)

    def work(_: Clock) -> tuple[int, float]:
        for _ in range(10):
            hexmate.step_states(states, actions, out)
            hexmate.encode_states(out, planes)
            hexmate.legal_mask_states(out, mask)
        return 10 * ENVS, 0.0

    return work


def rollouts(variant: str, threads: int = 1) -> Work:
    """Random games inside Rust."""
    seeds = iter(range(10**9))

    def work(_clock: Clock) -> tuple[int, float]:
        _, plies, _ = hexmate.rollouts(variant, 400, next(seeds), max_plies=1000, threads=threads)
        return int(plies.sum()), 0.0

    return work


def training_rows(variant: str) -> Shard:
    """Rows of self-play, the same in each run."""
    games = hexmate.SelfPlay(variant, games=128, sims=4, seed=1, total=256, max_plies=150, threads=1)
    while games.play(50):
        pass
    return Shard.of(games.drain())


def decoding(variant: str, size: int) -> Work:
    """Observations and policies out of rows in memory, into the same arrays again and again."""
    shard = training_rows(variant)
    kind = hexmate.Variant(variant)
    planes = np.zeros((size, *kind.observation_shape()), np.float32)
    policy = np.zeros((size, kind.policy_size), np.float32)
    reflect = np.arange(size) % 2 == 0
    parts = np.random.default_rng(1).permutation(len(shard))[: len(shard) // size * size].reshape(-1, size)

    def work(_: Clock) -> tuple[int, float]:
        for rows in parts:
            decode(shard, reflect, rows=rows, out=planes).policy(policy)
        return parts.size, 0.0

    return work


def batches(variant: str, size: int, reuse: bool) -> Work:
    """Shards read from Parquet, shuffled, half of the rows reflected, observations and policies in new arrays."""
    folder = tempfile.TemporaryDirectory()
    policy = np.zeros((size, hexmate.Variant(variant).policy_size), np.float32)
    with ShardWriter(folder.name, variant, format="parquet", rows=10_000) as writer:
        writer.add(training_rows(variant))

    def work(_: Clock) -> tuple[int, float]:
        done = 0
        for batch in Shards(folder.name).batches(size, reuse=reuse):
            done += len(batch.policy(policy[: len(batch)] if reuse else None))
        return done, 0.0

    return work


def leaves(variant: str, games: int, threads: int = 1) -> Work:
    """Searches for a network that always says the same: leaves with their observations collected, evaluations fed."""
    player = hexmate.SelfPlay(variant, games=games, sims=64, seed=1, threads=threads)
    logits, values = np.zeros(1408 * games, np.float32), np.zeros(games, np.float32)

    def work(_: Clock) -> tuple[int, float]:
        done = 0
        while done < 20_000:
            waiting = player.collect()
            player.feed_legal(logits[: len(player.legal)], values[:waiting])
            player.drain()
            done += waiting
        return done, 0.0

    return work


def simulations(variant: str, threads: int = 1) -> Work:
    """Searches with the evaluator that comes with the library."""
    player = hexmate.SelfPlay(variant, games=64, sims=64, seed=1, threads=threads)

    def work(_: Clock) -> tuple[int, float]:
        before = player.counters()["simulations"]
        player.play(2)
        player.drain()
        return player.counters()["simulations"] - before, 0.0

    return work
