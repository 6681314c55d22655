"""Tree search of one position, and what evaluates for it.

>>> import hexmate
>>> result = hexmate.mcts(hexmate.Position.start("shafran"), sims=200)
>>> sum(move.visits for move in result.moves)
200
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from hexmate._hexmate import Game, Mcts, Move, Position

__all__ = ["Evaluate", "MoveStatistics", "SearchResult", "mcts"]

Evaluate = Callable[[npt.NDArray[np.float32]], tuple[npt.ArrayLike, npt.ArrayLike]]
"""A function from observations ``[n, planes, rows, columns]`` to logits ``[n, policy_len]`` and values ``[n]``."""


@dataclasses.dataclass(frozen=True)
class MoveStatistics:
    """What a search knows of one move."""

    move: Move
    index: int
    """Its policy index."""
    prior: float
    """Its prior, noise included."""
    visits: int
    """Simulations that have followed it."""
    value: float
    """Its mean value as the side sees it that makes it, -1 to 1; exact where it is proven. 0 without a visit."""
    target: float
    """Its share of the policy target."""
    proven: bool
    """Whether the value is proven."""
    plies: int
    """If it is proven: how many plies the game then lasts under best play, the move itself included."""


@dataclasses.dataclass(frozen=True)
class SearchResult:
    """What a search has found."""

    moves: list[MoveStatistics]
    """All legal moves, most visited first."""
    best: Move
    """The move to be played."""
    value: float
    """The value as the side to move sees it, -1 to 1."""
    principal_variation: list[Move]
    """The moves that the search thinks best for both sides."""
    simulations: int
    nodes: int
    """Nodes of the tree."""
    depth: int
    """Plies from the root to the deepest node."""
    proven: tuple[float, int] | None
    """If the score is proven: the score, and how many plies the game lasts under best play."""


def mcts(
    game: Position | Game,
    evaluate: Evaluate | None = None,
    sims: int = 800,
    *,
    leaves: int = 8,
    seed: int = 1,
    **settings: Any,
) -> SearchResult:
    """Searches one position.

    Args:
        game: a position, or a game whose last position is searched; only a game knows of repetitions.
        evaluate: a function that evaluates; ``None`` for the evaluator that comes with the library.
        sims: how many simulations. A search whose score is proven ends earlier.
        leaves: the most positions that ``evaluate`` gets at a time.
        seed: what decides everything random; without noise nothing is.
        settings: ``c_puct``, ``fpu_reduction``, ``root_fpu_reduction``, ``virtual_loss``, ``gumbel``, ``noise``,
            ``forced_playouts`` and ``max_nodes`` as of :class:`hexmate.SelfPlay`; no noise unless it is asked for.

    Raises:
        SettingsError: for a number out of range.
        GameOverError: if the game is over.
        SearchError: if ``evaluate`` gives arrays that do not fit.
    """
    search = Mcts(game, sims, leaves=leaves if evaluate is not None else 1, seed=seed, **settings)
    if evaluate is None:
        search.run()
    else:
        while (observations := search.collect()) is not None:
            logits, value = evaluate(observations)
            search.feed(logits, value)
    rows, best, value_, line, simulations, nodes, depth, proven = search.report()
    return SearchResult([MoveStatistics(*row) for row in rows], best, value_, line, simulations, nodes, depth, proven)
