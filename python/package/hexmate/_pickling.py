"""How pickled games come back, and batches of them."""

from __future__ import annotations

from typing import TypedDict

from hexmate._hexmate import BatchEnv, Game, Move, Position
from hexmate.outcomes import Outcome, Settings


class GameState(TypedDict):
    """What a pickled game consists of."""

    start: Position
    moves: list[int]
    settings: Settings
    ended: Outcome | None


def rebuild_game(state: GameState) -> Game:
    """The game of a state."""
    start = state["start"]
    moves = [Move.from_bits(start.variant, bits) for bits in state["moves"]]
    return Game(start, moves, settings=state["settings"], ended=state["ended"])


class BatchState(TypedDict):
    """What a pickled ``BatchEnv`` consists of."""

    variant: str
    seed: int
    autoreset: str
    settings: Settings
    max_plies: int | None
    history: int
    dtype: str
    threads: int
    start: Position
    lengths: list[tuple[int, int]]
    records: bytes
    keys: list[int]
    streams: bytes
    plies: list[int]
    steps: list[tuple[float, float, float]]


def rebuild_batch_env(state: BatchState) -> BatchEnv:
    """The ``BatchEnv`` of a state."""
    env = BatchEnv(
        state["variant"],
        len(state["lengths"]),
        state["seed"],
        autoreset=state["autoreset"],
        settings=state["settings"],
        max_plies=state["max_plies"],
        history=state["history"],
        dtype=state["dtype"],
        threads=state["threads"],
        start=state["start"],
    )
    steps = [(reward, terminated, truncated) for reward, terminated, truncated in state["steps"]]
    env._restore(state["lengths"], state["records"], state["keys"], state["streams"], state["plies"], steps)
    return env
