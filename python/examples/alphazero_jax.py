"""A small AlphaZero in JAX: half an hour on two cores to a player that beats the one-ply greedy one.

    python alphazero_jax.py --minutes 30 --curve learning.svg

The course of learning is in alphazero_loop.py, this is the network.
"""

import functools
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import numpy.typing as npt
import optax
from alphazero_loop import BLOCKS, CHANNELS, HIDDEN, NEIGHBOURS, Board, Floats, main
from hexmate.data import Batch

Weights = dict[str, jax.Array]


def new_weights(board: Board, seed: int) -> Weights:
    """Weights to begin with."""
    random = np.random.default_rng(seed)
    planes, rows, columns = board.shape

    def normal(*shape: int) -> jax.Array:
        return jnp.asarray(random.normal(size=shape) * np.sqrt(1.4 / np.prod(shape[:-1])), jnp.float32)

    weights = {"stem": normal(3, 3, planes, CHANNELS), "place": jnp.zeros((rows, columns, CHANNELS))}
    for block in range(BLOCKS):
        weights[f"first{block}"] = normal(3, 3, CHANNELS, CHANNELS)
        weights[f"second{block}"] = normal(3, 3, CHANNELS, CHANNELS) * 0.3
        weights[f"whole{block}"] = normal(2 * CHANNELS, CHANNELS) * 0.3
        weights[f"bias{block}"] = jnp.zeros(CHANNELS)
    weights["from"], weights["to"] = normal(CHANNELS, CHANNELS), normal(CHANNELS, CHANNELS)
    weights["promotion"] = jnp.zeros((5, CHANNELS))
    weights["move"] = jnp.zeros(len(board.moves))
    weights["narrow"] = normal(CHANNELS, 4)
    weights["hidden"] = normal(4 * rows * columns + 2 * CHANNELS + planes, HIDDEN)
    weights["hidden_bias"], weights["value"] = jnp.zeros(HIDDEN), normal(HIDDEN, 1) * 0.1
    return weights


def network(board: Board, weights: Weights, obs: jax.Array) -> tuple[jax.Array, jax.Array]:
    """Logits of all moves and values, -1 to 1, of observations."""
    exists, neighbours = board.exists[:, :, None], NEIGHBOURS[:, :, None, None]

    def convolve(x: jax.Array, kernel: jax.Array) -> jax.Array:
        layout = ("NHWC", "HWIO", "NHWC")
        return jax.lax.conv_general_dilated(x, kernel * neighbours, (1, 1), "SAME", dimension_numbers=layout)

    def pooled(x: jax.Array) -> jax.Array:
        return jnp.concatenate([x.mean((1, 2)), x.max((1, 2))], -1)

    planes = jnp.moveaxis(obs, 1, -1)
    x = jax.nn.relu(convolve(planes, weights["stem"]) + weights["place"]) * exists
    for block in range(BLOCKS):
        y = jax.nn.relu(convolve(x, weights[f"first{block}"]) + weights[f"bias{block}"])
        # What is far away on the board reaches every cell.
        y = convolve(y, weights[f"second{block}"]) + (pooled(y) @ weights[f"whole{block}"])[:, None, None]
        x = jax.nn.relu(x + y) * exists
    cells = x.reshape(len(obs), -1, CHANNELS)
    # A move's logit is a product of what is known of its two cells.
    leave, enter = cells @ weights["from"], cells @ weights["to"]
    pairs = (leave @ enter.swapaxes(1, 2)).reshape(len(obs), -1) / np.sqrt(CHANNELS)
    kinds = (x.mean((1, 2)) @ weights["promotion"].T)[:, board.promotions]
    logits = pairs[:, board.moves] + kinds + weights["move"]
    narrow = jax.nn.relu(cells @ weights["narrow"]).reshape(len(obs), -1)
    seen = jnp.concatenate([narrow, pooled(x), planes.mean((1, 2)) * 10], -1)
    hidden = jax.nn.relu(seen @ weights["hidden"] + weights["hidden_bias"])
    return logits, jnp.tanh(hidden @ weights["value"])[:, 0]


class JaxLearner:
    """The network, and what Adam remembers of it."""

    def __init__(self, board: Board, seed: int) -> None:
        self.board = board
        self.weights = self.average = new_weights(board, seed)
        self.adam = optax.chain(optax.clip_by_global_norm(1.0), optax.scale_by_adam())
        self.state = self.adam.init(self.weights)
        self.jitted = jax.jit(self._step)
        self.run = jax.jit(functools.partial(network, board))

    def _loss(self, weights: Weights, obs: Any, mask: Any, policy: Any, value: Any) -> Any:
        logits, values = network(self.board, weights, obs)
        likelihood = jax.nn.log_softmax(jnp.where(mask, logits, -1e9))
        parts = -(policy * likelihood).sum(-1).mean(), ((values - value) ** 2).mean()
        return parts[0] + 2 * parts[1], parts

    def _step(self, weights: Weights, average: Weights, state: Any, rate: Any, keep: Any, *batch: Any) -> Any:
        gradient, parts = jax.grad(self._loss, has_aux=True)(weights, *batch)
        updates, state = self.adam.update(gradient, state)
        weights = {name: weights[name] - rate * updates[name] for name in weights}
        average = {name: keep * average[name] + (1 - keep) * weights[name] for name in weights}
        return weights, average, state, parts

    def step(self, batch: Batch, value: Floats, rate: float, keep: float) -> tuple[float, float]:
        """Learns from a batch; answers the losses of policy and value."""
        data = (batch.obs, batch.mask(), batch.policy(), value)
        self.weights, self.average, self.state, parts = self.jitted(
            self.weights, self.average, self.state, rate, keep, *data
        )
        return float(parts[0]), float(parts[1])

    def evaluate(self, obs: npt.NDArray[Any]) -> tuple[Floats, Floats]:
        """Logits and values. Batches are filled up to few sizes, since each is compiled."""
        size = next((size for size in (16, 64) if len(obs) <= size), -(-len(obs) // 128) * 128)
        filled = np.zeros((size, *obs.shape[1:]), np.float32)
        filled[: len(obs)] = obs
        logits, value = self.run(self.average, filled)
        return np.asarray(logits)[: len(obs)], np.asarray(value)[: len(obs)]

    def arrays(self) -> dict[str, Any]:
        """The averaged weights."""
        return {name: np.asarray(array) for name, array in self.average.items()}


if __name__ == "__main__":
    main(JaxLearner, __doc__)
