"""Two shards of games, each on a thread of its own: one searches while the network looks at the other's leaves."""

from concurrent.futures import ThreadPoolExecutor
from threading import Lock

import hexmate
import numpy as np
import numpy.typing as npt

VARIANT = hexmate.Variant("mccooey-classic")
DEVICE = Lock()
"""There is one network: it works for one shard at a time."""


def network(obs: npt.NDArray[np.float32]) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """Stands for a network: all moves are alike, and material decides."""
    with DEVICE:
        logits = np.zeros((len(obs), VARIANT.policy_size), np.float32)
        pieces = obs.sum(axis=(2, 3))
        value = np.tanh((pieces[:, :6] - pieces[:, 6:12]) @ np.array([1, 3, 3, 5, 9, 0]) / 10)
        return logits, value.astype(np.float32)


def play(shard: int, games: int) -> hexmate.GameRecords:
    """Plays one shard's games. Its numbers follow those of the shards before."""
    search = hexmate.SelfPlay(
        VARIANT, games=32, sims=16, seed=7, threads=1, total=games, first=shard * games, dtype="float32", max_plies=60
    )
    return search.run(network, games)


with ThreadPoolExecutor(2) as pool:
    for records in pool.map(play, range(2), [40, 40]):
        numbers = records.numbers()
        print(f"{len(numbers)} games, numbers {min(numbers)} to {max(numbers)}")
