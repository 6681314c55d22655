"""The games for OpenSpiel; wants ``pip install 'hexmate[openspiel]'``.

Importing this module registers the game ``hexmate`` with the parameters ``variant``, a variant's name, and
``max_plies``: a game of so many plies ends as a draw, since OpenSpiel wants to know how long games can be.

>>> import pyspiel, hexmate.openspiel
>>> state = pyspiel.load_game("hexmate(variant=shafran)").new_initial_state()
>>> len(state.legal_actions()), state.action_to_string(state.string_to_action("b1c4"))
(42, 'b1c4')

Player 0 has White. An action is the policy index of a move, as ``Position.index_to_move`` reads it, and observations
are the planes of ``Game.observe`` as ``float32``, both seen from the player's own side. Returns are those of
``Outcome.reward``: 1 for a win, -1 for a loss, 0 for a draw. Settings are the variant's own.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hexmate._extras import extra

with extra("openspiel"):
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame

from hexmate import _seats
from hexmate._hexmate import Game, Move, Variant
from hexmate.errors import HexmateError
from hexmate.pieces import Color

__all__ = ["HexmateGame", "HexmateState", "PlanesObserver"]

_DEFAULTS = {"variant": "mccooey", "max_plies": 1000}

_TYPE = pyspiel.GameType(
    short_name="hexmate",
    long_name="Hexagonal chess",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=_DEFAULTS,
)


class HexmateGame(pyspiel.Game):
    """One of the variants.

    Raises:
        HexmateError: for a variant that does not exist, or less than one ply.
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**_DEFAULTS, **(params or {})}
        self.variant = Variant(chosen["variant"])
        self.max_plies = int(chosen["max_plies"])
        if self.max_plies < 1:
            raise HexmateError(f"a game has at least 1 ply, not {self.max_plies}")
        info = pyspiel.GameInfo(
            num_distinct_actions=self.variant.policy_size,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.max_plies,
        )
        super().__init__(_TYPE, info, params or {})

    def new_initial_state(self) -> HexmateState:
        """The start position."""
        return HexmateState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> Any:
        """What turns states into arrays and texts."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return PlanesObserver(self.variant, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class HexmateState(pyspiel.State):
    """A game so far; ``hexmate_game`` is the game itself, to be looked at only."""

    def __init__(self, game: HexmateGame) -> None:
        super().__init__(game)
        self.hexmate_game = Game(game.variant)
        self._max_plies = game.max_plies

    def current_player(self) -> int:
        """0 for White, 1 for Black, or that the game is over."""
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else int(self.hexmate_game.turn)

    def _legal_actions(self, player: int) -> list[int]:
        """The legal policy indices, in rising order."""
        actions: list[int] = np.sort(self.hexmate_game.position.legal_indices()).tolist()
        return actions

    def _apply_action(self, action: int) -> None:
        self.hexmate_game.push(self.hexmate_game.position.index_to_move(action))

    def _action_to_string(self, player: int, action: int) -> str:
        """The move's coordinate form."""
        return self._move(player, action).uci()

    def _move(self, player: int, action: int) -> Move:
        return self.hexmate_game.variant.index_to_move(action, Color(player))

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.hexmate_game.is_over() or self.hexmate_game.ply >= self._max_plies

    def returns(self) -> list[float]:
        """The reward of White and of Black; 0 until the game is over."""
        outcome = self.hexmate_game.outcome()
        return [outcome.reward(color) if outcome else 0.0 for color in Color]

    def __str__(self) -> str:
        """The position as FEN."""
        return self.hexmate_game.position.fen()


class PlanesObserver:
    """Observations as arrays: ``tensor`` is flat, ``dict["observation"]`` the same numbers by plane, row and column."""

    def __init__(self, variant: Variant, params: dict[str, Any] | None) -> None:
        if params:
            raise HexmateError(f"observations have no parameters, so not {params}")
        shape = variant.observation_shape()
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: HexmateState, player: int) -> None:
        """Fills the arrays with what a player sees of a state."""
        self.dict["observation"][:] = _seats.observation(state.hexmate_game, Color(player), 0, "float32")

    def string_from(self, state: HexmateState, player: int) -> str:
        """The position as FEN, the same for both players."""
        return str(state)


pyspiel.register_game(_TYPE, HexmateGame)
