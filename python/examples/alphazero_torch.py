"""A small AlphaZero in PyTorch: half an hour on two cores to a player that beats the one-ply greedy one.

    python alphazero_torch.py --minutes 30 --curve learning.svg

The course of learning is in alphazero_loop.py, this is the network.
"""

import copy
from typing import Any

import numpy.typing as npt
import torch
from alphazero_loop import BLOCKS, CHANNELS, HIDDEN, NEIGHBOURS, Board, Floats, main
from hexmate.data import Batch
from torch import nn

# PyTorch's threads wait for one another without rest: where other work wants the cores, two are slower than one.
torch.set_num_threads(1)


class HexConv(nn.Module):
    """A convolution over a cell and its six neighbours."""

    def __init__(self, before: int, after: int, scale: float = 1.0) -> None:
        super().__init__()
        self.kernel = nn.Parameter(torch.randn(after, before, 3, 3) * scale * (1.4 / (9 * before)) ** 0.5)
        self.neighbours = torch.from_numpy(NEIGHBOURS)

    def forward(self, x: Any) -> Any:
        """The sum over neighbours."""
        return nn.functional.conv2d(x, self.kernel * self.neighbours, padding=1)


def pooled(x: Any) -> Any:
    """What is anywhere on the board."""
    return torch.cat([x.mean((2, 3)), x.amax((2, 3))], 1)


class Block(nn.Module):
    """Two convolutions; what is far away on the board reaches every cell."""

    def __init__(self) -> None:
        super().__init__()
        self.first, self.second = HexConv(CHANNELS, CHANNELS), HexConv(CHANNELS, CHANNELS, 0.3)
        self.whole = nn.Linear(2 * CHANNELS, CHANNELS)
        self.bias = nn.Parameter(torch.zeros(CHANNELS, 1, 1))

    def forward(self, x: Any) -> Any:
        """What is added to the cells."""
        y = torch.relu(self.first(x) + self.bias)
        return self.second(y) + self.whole(pooled(y))[:, :, None, None]


class Network(nn.Module):
    """Logits of all moves and values, -1 to 1."""

    def __init__(self, board: Board) -> None:
        super().__init__()
        planes, rows, columns = board.shape
        self.exists, self.moves, self.promotions = map(torch.from_numpy, (board.exists, board.moves, board.promotions))
        self.stem = HexConv(planes, CHANNELS)
        self.place = nn.Parameter(torch.zeros(CHANNELS, rows, columns))
        self.blocks = nn.ModuleList(Block() for _ in range(BLOCKS))
        self.leave, self.enter = (nn.Linear(CHANNELS, CHANNELS, bias=False) for _ in range(2))
        self.promotion = nn.Linear(CHANNELS, 5)
        self.move = nn.Parameter(torch.zeros(len(board.moves)))
        self.narrow = nn.Linear(CHANNELS, 4)
        self.hidden = nn.Linear(4 * rows * columns + 2 * CHANNELS + planes, HIDDEN)
        self.value = nn.Linear(HIDDEN, 1)

    def forward(self, obs: Any) -> Any:
        """Logits and values of observations."""
        x = torch.relu(self.stem(obs) + self.place) * self.exists
        for block in self.blocks:
            x = torch.relu(x + block(x)) * self.exists
        cells = x.flatten(2).transpose(1, 2)
        # A move's logit is a product of what is known of its two cells.
        pairs = (self.leave(cells) / CHANNELS**0.5 @ self.enter(cells).transpose(1, 2)).flatten(1)
        kinds = self.promotion(x.mean((2, 3))).index_select(1, self.promotions)
        logits = pairs.index_select(1, self.moves) + kinds + self.move
        seen = torch.cat([torch.relu(self.narrow(cells)).flatten(1), pooled(x), obs.mean((2, 3)) * 10], 1)
        return logits, torch.tanh(self.value(torch.relu(self.hidden(seen))))[:, 0]


class TorchLearner:
    """The network, its moving average, and what Adam remembers."""

    def __init__(self, board: Board, seed: int) -> None:
        torch.manual_seed(seed)
        self.network = Network(board)
        self.average = copy.deepcopy(self.network).requires_grad_(False)
        self.adam = torch.optim.Adam(self.network.parameters())

    def step(self, batch: Batch, value: Floats, rate: float, keep: float) -> tuple[float, float]:
        """Learns from a batch; answers the losses of policy and value."""
        obs, mask, policy, wanted = map(torch.from_numpy, (batch.obs, batch.mask(), batch.policy(), value))
        logits, values = self.network(obs)
        likelihood = torch.log_softmax(logits.masked_fill(~mask, -1e9), 1)
        losses = -(policy * likelihood).sum(1).mean(), ((values - wanted) ** 2).mean()
        self.adam.zero_grad()
        (losses[0] + 2 * losses[1]).backward()  # type: ignore[no-untyped-call, unused-ignore]
        nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
        self.adam.param_groups[0]["lr"] = rate
        self.adam.step()
        with torch.no_grad():
            for mean, weights in zip(self.average.parameters(), self.network.parameters(), strict=True):
                mean.lerp_(weights, 1 - keep)
        return losses[0].item(), losses[1].item()

    def evaluate(self, obs: npt.NDArray[Any]) -> tuple[Floats, Floats]:
        """Logits and values."""
        with torch.inference_mode():
            logits, value = self.average(torch.from_numpy(obs))
        return logits.numpy(), value.numpy()

    def arrays(self) -> dict[str, Any]:
        """The averaged weights."""
        return {name: tensor.numpy().copy() for name, tensor in self.average.state_dict().items()}


if __name__ == "__main__":
    main(TorchLearner, __doc__)
