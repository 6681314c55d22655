"""Matches between players, and what their score says.

>>> from hexmate.matches import play_match
>>> score = play_match("shafran", "greedy", "random", games=4, max_plies=60)
>>> score.games
4
"""

from __future__ import annotations

import dataclasses
import math
import random
from collections.abc import Callable, Sequence
from typing import Protocol

import numpy as np

from hexmate._hexmate import BuiltInPlayer, Game, Move, Variant, opening
from hexmate.errors import SettingsError
from hexmate.pieces import Color
from hexmate.search import Evaluate

__all__ = ["NetworkPlayer", "Player", "Score", "Sprt", "built_in", "play_match"]


class Player(Protocol):
    """Chooses moves in many games at a time."""

    def choose(self, games: Sequence[Game], seeds: Sequence[int]) -> list[Move]:
        """A legal move for each game; anything random is drawn from the game's seed."""


def built_in(name: str, threads: int = 0) -> Player:
    """A player by its name: ``random``, ``greedy`` (one ply), or ``mcts:N`` with N simulations a move.

    Raises:
        ValueError: if no player has this name.
    """
    kind, _, sims = name.partition(":")
    if kind == "mcts" and (sims == "" or sims.isdecimal()):
        return BuiltInPlayer("mcts", int(sims or 64), threads)
    if kind in ("random", "greedy") and not sims:
        return BuiltInPlayer(kind)
    raise ValueError(f"a player is random, greedy or mcts:SIMULATIONS, not {name!r}")


class NetworkPlayer:
    """Tree search with an evaluator of one's own, or with ``sims=0`` the move with the greatest logit.

    Args:
        evaluate: as for :func:`hexmate.mcts`.
        sims: simulations of a move.
        settings: of the search.
    """

    def __init__(self, evaluate: Evaluate, sims: int = 64, **settings: object) -> None:
        self.evaluate = evaluate
        self.sims = sims
        self.settings = settings

    def choose(self, games: Sequence[Game], seeds: Sequence[int]) -> list[Move]:
        """A move for each game."""
        from hexmate._hexmate import Mcts

        sims = max(self.sims, 1)
        searches = [
            Mcts(game, sims, leaves=1, seed=seed, **self.settings)  # type: ignore[arg-type]
            for game, seed in zip(games, seeds)
        ]
        running = list(range(len(searches)))
        first = True
        while running:
            leaves = [(i, searches[i].collect()) for i in running]
            waiting = [(i, observation) for i, observation in leaves if observation is not None]
            if not waiting:
                break
            logits, values = self.evaluate(np.concatenate([observation for _, observation in waiting]))
            rows, numbers = np.asarray(logits, np.float32), np.asarray(values, np.float32)
            for place, (i, _) in enumerate(waiting):
                searches[i].feed(rows[place : place + 1], numbers[place : place + 1])
            if first and self.sims == 0:
                break
            first = False
            running = [i for i, _ in waiting]
        if self.sims == 0:
            # Nothing has been visited; the priors are the softmax of the logits.
            return [max(search.report()[0], key=lambda row: row[2])[0] for search in searches]
        return [search.report()[1] for search in searches]


@dataclasses.dataclass(frozen=True)
class Sprt:
    """A sequential probability ratio test of two Elo differences.

    Raises:
        SettingsError: if ``elo1`` is not above ``elo0``, or an error's share not between 0 and 0.5.
    """

    elo0: float = 0.0
    elo1: float = 20.0
    alpha: float = 0.05
    """How often ``elo1`` is accepted where ``elo0`` is true."""
    beta: float = 0.05
    """How often it is rejected where it is true."""

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise SettingsError(f"elo1 must be above elo0, not {self.elo1} to {self.elo0}")
        if not (0 < self.alpha <= 0.5 and 0 < self.beta <= 0.5):
            raise SettingsError(f"alpha and beta must be above 0 and at most 0.5, not {self.alpha} and {self.beta}")


def _expected(elo: float) -> float:
    return 1 / (1 + 10 ** (-elo / 400))


def _elo(score: float) -> float:
    if score <= 0:
        return -math.inf
    return math.inf if score >= 1 else -400 * math.log10(1 / score - 1)


@dataclasses.dataclass
class Score:
    """Games by the first player's points."""

    quarters: list[int] = dataclasses.field(default_factory=lambda: [0] * 5)
    """How many games gave the first player 0, 1/4, 1/2, 3/4 and 1 point."""

    @property
    def games(self) -> int:
        """How many games."""
        return sum(self.quarters)

    @property
    def mean(self) -> float:
        """Points a game; 0.5 without games."""
        return sum(i * n for i, n in enumerate(self.quarters)) / 4 / self.games if self.games else 0.5

    @property
    def variance(self) -> float:
        """The variance of one game's points."""
        mean = self.mean
        return sum((i / 4 - mean) ** 2 * n for i, n in enumerate(self.quarters)) / max(self.games, 1)

    def elo(self) -> tuple[float, float, float]:
        """The Elo difference, and the ends of the interval that holds the true one with 95 %."""
        error = 1.959964 * math.sqrt(self.variance / max(self.games, 1))
        return _elo(self.mean), _elo(self.mean - error), _elo(self.mean + error)

    def likelihood_ratio(self, test: Sprt) -> float:
        """The logarithm of the likelihood ratio, by the normal approximation."""
        low, high = _expected(test.elo0), _expected(test.elo1)
        if self.variance == 0:
            return 0.0
        return self.games * (high - low) * (2 * self.mean - low - high) / (2 * self.variance)

    def verdict(self, test: Sprt) -> bool | None:
        """Whether ``elo1`` is accepted; ``None`` while more games are needed."""
        ratio = self.likelihood_ratio(test)
        if ratio >= math.log((1 - test.beta) / test.alpha):
            return True
        return False if ratio <= math.log(test.beta / (1 - test.alpha)) else None


@dataclasses.dataclass
class _Playing:
    number: int
    game: Game
    random: random.Random

    @property
    def first(self) -> Color:
        """The first player has White in games of even number."""
        return Color.BLACK if self.number % 2 else Color.WHITE


def play_match(
    variant: Variant | str,
    first: Player | str,
    second: Player | str,
    games: int = 200,
    *,
    opening_plies: int = 6,
    seed: int = 1,
    max_plies: int = 500,
    at_once: int = 64,
    sprt: Sprt | None = None,
    finished: Callable[[int, Game, Score], None] | None = None,
) -> Score:
    """Plays a match. Each opening, random plies from the seed, is played with both colours.

    Args:
        variant: the variant or its name.
        first: a player or the name of one, see :func:`built_in`. The score is this one's.
        second: the other player.
        games: how many games, an even number.
        opening_plies: random plies of an opening.
        seed: what decides everything random.
        max_plies: a game of so many plies is a draw.
        at_once: how many games are played at once.
        sprt: a test that can end the match early.
        finished: is called with each game's number, the game and the score so far.

    Raises:
        SettingsError: for a number out of range.
    """
    if games < 2 or games % 2:
        raise SettingsError(f"games must be an even number from 2, not {games}")
    if max_plies < 1 or at_once < 1:
        raise SettingsError("max_plies and at_once must be at least 1")
    players = [built_in(player) if isinstance(player, str) else player for player in (first, second)]
    score = Score()
    playing: list[_Playing] = []
    numbers = iter(range(games))
    while True:
        while len(playing) < at_once and (number := next(numbers, None)) is not None:
            start = opening(variant, opening_plies, seed, number // 2)
            playing.append(_Playing(number, start, random.Random(f"{seed} {number}")))
        if not playing:
            return score
        for place, player in enumerate(players):
            turns = [one for one in playing if (one.game.position.turn is one.first) == (place == 0)]
            if turns:
                seeds = [one.random.getrandbits(64) for one in turns]
                for one, move in zip(turns, player.choose([one.game for one in turns], seeds), strict=True):
                    one.game.push(move)
            for one in [one for one in playing if one.game.outcome() is not None or one.game.ply >= max_plies]:
                playing.remove(one)
                outcome = one.game.outcome()
                score.quarters[2 if outcome is None else round(4 * outcome.points(one.first))] += 1
                if finished is not None:
                    finished(one.number, one.game, score)
        if sprt is not None and score.verdict(sprt) is not None:
            return score
