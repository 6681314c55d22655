"""How pickled games come back."""

from __future__ import annotations

from typing import TypedDict

from hexmate._hexmate import Game, Move, Position
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
