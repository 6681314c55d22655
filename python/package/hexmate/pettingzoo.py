"""The games as a PettingZoo environment for two agents in turn; wants ``pip install 'hexmate[pettingzoo]'``.

>>> from hexmate.pettingzoo import env
>>> two = env("shafran")
>>> two.reset(seed=1)
>>> planes, reward, terminated, truncated, info = two.last()
>>> two.agent_selection, planes["observation"].shape, int(planes["action_mask"].sum())
('player_0', (22, 10, 9), 42)

Agents are ``player_0``, who has White, and ``player_1``. An action is the policy index of a move, as
``Position.index_to_move`` reads it: both agents see the board from their own side. An observation is a dictionary with
``observation``, the planes of ``Game.observe``, and ``action_mask``, an ``int8`` array that holds 1 for the legal
actions, and nothing but 0 for the agent that is not to move and once the game is over. Rewards are those of
``Outcome.reward``: 1 for a win, -1 for a loss, 0 for a draw.
"""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from hexmate._extras import extra

with extra("pettingzoo"):
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
    from pettingzoo.utils.agent_selector import AgentSelector

from hexmate import _seats
from hexmate._hexmate import Game, Variant
from hexmate.errors import HexmateError, IllegalMoveError
from hexmate.outcomes import Settings
from hexmate.pieces import Color

__all__ = ["env", "raw_env"]


def env(variant: Variant | str = "mccooey", **options: Any) -> AECEnv[str, dict[str, Any], int]:
    """A game with PettingZoo's usual wrappers: an illegal action loses, and calls in the wrong order are errors.

    Args:
        variant: the variant or its name.
        options: those of :class:`raw_env`.
    """
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(variant, **options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class raw_env(AECEnv[str, dict[str, Any], int]):  # PettingZoo's name for an environment without wrappers
    """A game without wrappers: an illegal action raises an error and changes nothing.

    Args:
        variant: the variant or its name.
        settings: how the game can end; the variant's own settings if left out.
        max_plies: after so many plies an unfinished game is truncated.
        history: how many earlier positions an observation shows, 0 to 255.
        dtype: ``uint8`` or ``float32``.
        render_mode: what ``render`` does: ``human`` prints the board, ``ansi`` returns what that prints, ``svg`` a
            picture.

    Raises:
        HexmateError: for arguments out of range.
    """

    def __init__(
        self,
        variant: Variant | str = "mccooey",
        *,
        settings: Settings | None = None,
        max_plies: int = 1000,
        history: int = 0,
        dtype: Literal["uint8", "float32"] = "float32",
        render_mode: Literal["human", "ansi", "svg"] | None = None,
    ) -> None:
        super().__init__()
        if max_plies < 1:
            raise HexmateError(f"a game has at least 1 ply, not {max_plies}")
        if dtype not in ("uint8", "float32"):
            raise HexmateError(f"observations are uint8 or float32, not {dtype!r}")
        if render_mode not in (None, "human", "ansi", "svg"):
            raise HexmateError(f"the modes are human, ansi and svg, not {render_mode!r}")
        self.game = Game(variant, settings=settings)
        self.metadata = {
            "name": f"hexmate_{self.game.variant.name.replace('-', '_')}_v0",
            "render_modes": ["human", "ansi", "svg"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.max_plies = max_plies
        self.history = history
        self.dtype: Literal["uint8", "float32"] = dtype
        self.possible_agents = ["player_0", "player_1"]
        self.agents = self.possible_agents[:]
        size = self.game.variant.policy_size
        shape = self.game.variant.observation_shape(history)
        self.action_spaces = {agent: spaces.Discrete(size) for agent in self.agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 100 if dtype == "uint8" else 1, shape, np.dtype(dtype).type),
                    "action_mask": spaces.Box(0, 1, (size,), np.int8),
                }
            )
            for agent in self.agents
        }

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The policy indices of the variant."""
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Planes and mask."""
        return self.observation_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Sets the pieces up again. Nothing is random, so the seed decides nothing."""
        self.game = Game(self.game.variant, settings=self.game.settings)
        self.agents = self.possible_agents[:]
        self._order = AgentSelector(self.agents)
        self.agent_selection = self._order.next()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, each from its own side of the board."""
        color = Color(self.possible_agents.index(agent))
        mask = np.zeros(self.game.variant.policy_size, np.int8)
        if color is self.game.turn and not self._over():
            self.game.position.legal_mask(out=mask)
        return {"observation": _seats.observation(self.game, color, self.history, self.dtype), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Plays the move of an action for the agent whose turn it is.

        Raises:
            IllegalMoveError: for an action that is not legal.
        """
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        position = self.game.position
        size = self.game.variant.policy_size
        if action is None or not 0 <= action < size or not position.is_legal(position.index_to_move(int(action))):
            raise IllegalMoveError(f"action {action} of {self.agent_selection} is not legal in {position.fen()}")
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.game.push(position.index_to_move(int(action)))
        self.agent_selection = self._order.next()
        self._clear_rewards()
        outcome = self.game.outcome()
        if outcome is not None:
            self.rewards = {agent: outcome.reward(Color(side)) for side, agent in enumerate(self.possible_agents)}
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {agent: {"outcome": str(outcome)} for agent in self.agents}
        elif self._over():
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The board as ``render_mode`` says; nothing where it says nothing."""
        if self.render_mode == "human":
            print(self.game)
        if self.render_mode == "ansi":
            return str(self.game)
        if self.render_mode == "svg":
            from hexmate.svg import board

            return board(self.game)
        return None

    def close(self) -> None:
        """Frees nothing, for there is nothing to free."""

    def _over(self) -> bool:
        return self.game.is_over() or self.game.ply >= self.max_plies
