"""The games as a Gymnasium ``VectorEnv``; wants ``pip install 'hexmate[gymnasium]'``.

>>> import gymnasium, hexmate.gymnasium
>>> envs = gymnasium.make_vec("hexmate/shafran-v0", num_envs=3)
>>> planes, info = envs.reset(seed=1)
>>> planes.shape, info["action_mask"].sum(axis=1).tolist()
((3, 22, 10, 9), [42, 42, 42])
>>> planes, reward, terminated, truncated, info = envs.step(envs.unwrapped.batch.sample())
>>> info["current_player"].tolist()
[1, 1, 1]

Importing this module registers ``hexmate/NAME-v0`` for every variant. Both sides of each game are played through the
same interface, in turn: an action is the policy index of a move, and an observation the planes, both seen from the side
to move. The reward of a step is that of the player who moved in it; ``info["rewards"]`` has both players'.
"""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from hexmate._extras import extra

with extra("gymnasium"):
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

from hexmate._hexmate import VARIANTS, BatchEnv, Position, Variant
from hexmate.errors import HexmateError
from hexmate.outcomes import Settings

__all__ = ["HexmateVectorEnv"]

_Array = npt.NDArray[Any]


class HexmateVectorEnv(VectorEnv[_Array, _Array, _Array]):
    """Many games at once, in the arrays that Gymnasium's vector environments have.

    ``info`` holds, each with its ``_`` companion that is all true,

    - ``action_mask``: ``int8[num_envs, actions]``, 1 for the legal actions; all 0 for a game that is over, whose next
      action is ignored;
    - ``current_player``: ``int8[num_envs]``, 0 where White is to move and 1 where Black is;
    - ``rewards``: ``float32[num_envs, 2]``, White's and Black's of this step;

    and in the mode ``SAME_STEP``, after a step that ended games, ``final_obs`` and ``final_info``.

    ``batch`` is the :class:`BatchEnv` itself, which can also sample legal actions: ``batch.sample()``.

    Args:
        num_envs: how many games.
        variant: the variant or its name.
        autoreset_mode: what happens to a game that is over.
        settings: how games can end; the variant's own settings if left out.
        max_plies: a game that is not over after so many plies is truncated; never if left out.
        history: how many earlier positions observations show, 0 to 255.
        dtype: ``uint8`` or ``float32``.
        threads: how many threads work; 0 for one per core.
        start: the position in which games begin; the variant's own if left out.
        render_mode: ``ansi`` or ``svg`` for boards as text or as pictures.

    Raises:
        HexmateError: for arguments out of range.
    """

    batch: BatchEnv

    def __init__(
        self,
        num_envs: int = 1,
        variant: Variant | str = "mccooey",
        *,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        settings: Settings | None = None,
        max_plies: int | None = None,
        history: int = 0,
        dtype: Literal["uint8", "float32"] = "uint8",
        threads: int = 1,
        start: Position | None = None,
        render_mode: Literal["ansi", "svg"] | None = None,
    ) -> None:
        if render_mode not in (None, "ansi", "svg"):
            raise HexmateError(f"the modes are ansi and svg, not {render_mode!r}")
        mode = AutoresetMode(autoreset_mode)
        self.batch = BatchEnv(
            variant,
            num_envs,
            autoreset=mode,
            settings=settings,
            max_plies=max_plies,
            history=history,
            dtype=dtype,
            threads=threads,
            start=start,
        )
        self.num_envs = num_envs
        self.metadata = {"render_modes": ["ansi", "svg"], "autoreset_mode": mode}
        self.render_mode = render_mode
        high = 100 if self.batch.dtype == "uint8" else 1
        shape = self.batch.observation_shape[1:]
        self.single_observation_space = spaces.Box(0, high, shape, np.dtype(self.batch.dtype).type)
        self.single_action_space = spaces.Discrete(self.batch.num_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[_Array, dict[str, Any]]:
        """Begins new games.

        Args:
            seed: begins the random streams of ``batch.sample`` anew; nothing else is random.
            options: ``reset_mask``, ``bool[num_envs]``, tells which games begin anew; all of them if left out.

        Returns:
            ``(observations, info)``, new arrays.
        """
        super().reset(seed=seed)
        options = dict(options or {})
        mask = options.pop("reset_mask", None)
        if options:
            raise HexmateError(f"the only option is 'reset_mask', not {min(options)!r}")
        self.batch.reset(seed=seed, mask=mask)
        legal = self._mask()
        self.batch.legal_action_mask(out=legal)
        return self.batch.observe(), self._info({}, legal)

    def step(self, actions: _Array) -> tuple[_Array, _Array, _Array, _Array, dict[str, Any]]:
        """Plays an action in each game.

        Returns:
            ``(observations, rewards, terminated, truncated, info)``, new arrays; rewards are ``float32[num_envs]``.

        Raises:
            IllegalActionError: if an action is not legal; it names the first such game and its action. No action is
                applied then.
        """
        movers = self.batch.current_player
        planes, mask = np.empty(self.batch.observation_shape, self.batch.dtype), self._mask()
        rewards, terminated, truncated, info = self.batch.step(actions, observation=planes, mask=mask)
        own = rewards[np.arange(self.num_envs), movers]
        return planes, own, terminated, truncated, self._info(info, mask)

    def render(self) -> tuple[str, ...] | None:
        """The board of each game as ``render_mode`` says; nothing where it says nothing."""
        if self.render_mode is None:
            return None
        positions = [self.batch.position(number) for number in range(self.num_envs)]
        if self.render_mode == "ansi":
            return tuple(map(str, positions))
        from hexmate.svg import board

        return tuple(map(board, positions))

    def _mask(self) -> npt.NDArray[np.int8]:
        return np.empty((self.num_envs, self.batch.num_actions), np.int8)

    def _info(self, info: dict[str, Any], mask: _Array) -> dict[str, Any]:
        told = {"action_mask": mask, "current_player": self.batch.current_player, "rewards": self.batch.rewards}
        for name, value in told.items():
            info[name] = value
            info[f"_{name}"] = np.ones(self.num_envs, np.bool_)
        return info


for _variant in VARIANTS:
    gymnasium.register(
        f"hexmate/{_variant.name}-v0",
        vector_entry_point="hexmate.gymnasium:HexmateVectorEnv",
        kwargs={"variant": _variant.name},
    )
