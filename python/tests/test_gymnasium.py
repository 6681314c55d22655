"""The Gymnasium vector environment, beside ``BatchEnv`` and under Gymnasium's own wrappers."""

import gymnasium
import hexmate
import hexmate.gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList, FlattenObservation, RecordEpisodeStatistics
from hexmate import BatchEnv, Settings, Variant
from hexmate.gymnasium import HexmateVectorEnv

MATE = "b1c4 c8d6 d1e3 b6b5 c4d7".split()
SHORT = Settings(halfmove_limit=6)


def sample(envs: HexmateVectorEnv, mask: np.ndarray) -> np.ndarray:
    """Legal actions, drawn by Gymnasium's own space."""
    actions: np.ndarray = envs.action_space.sample(mask=tuple(mask))
    return actions


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_spaces_and_modes(variant: Variant, mode: AutoresetMode) -> None:
    envs = gymnasium.make_vec(f"hexmate/{variant}-v0", num_envs=4, autoreset_mode=mode, max_plies=9)
    assert envs.metadata["autoreset_mode"] is mode and envs.unwrapped.batch.variant == variant
    planes, info = envs.reset(seed=3)
    envs.action_space.seed(3)
    ended = 0
    for _ in range(25):
        assert planes in envs.observation_space and planes.dtype == np.uint8
        actions = sample(envs, info["action_mask"])
        assert actions in envs.action_space
        if mode is AutoresetMode.DISABLED:
            actions = np.where(info["action_mask"].any(axis=1), actions, -1)
        planes, reward, terminated, truncated, info = envs.step(actions)
        assert reward.shape == terminated.shape == truncated.shape == (4,)
        assert reward.dtype == np.float32 and terminated.dtype == truncated.dtype == np.bool_
        over = terminated | truncated
        ended += over.sum()
        if mode is AutoresetMode.DISABLED and over.any():
            planes, info = envs.reset(options={"reset_mask": over})
        elif mode is AutoresetMode.SAME_STEP and over.any():
            assert (info["_final_obs"] == over).all() and info["final_obs"][over][0] in envs.single_observation_space
    assert ended >= 8
    envs.close()


def test_the_batch_gives_the_same() -> None:
    envs = HexmateVectorEnv(5, "glinski", settings=SHORT, dtype="float32", history=1)
    batch = BatchEnv("glinski", 5, settings=SHORT, dtype=np.float32, history=1)
    planes, info = envs.reset(seed=9)
    batch.reset(seed=9)
    for _ in range(60):
        assert (planes == batch.observe()).all() and (info["action_mask"] == batch.legal_action_mask()).all()
        assert (info["current_player"] == batch.current_player).all()
        actions = batch.sample()
        assert (actions == envs.batch.sample()).all()
        planes, _, terminated, truncated, info = envs.step(actions)
        batch.step(actions)
        assert (terminated == batch.terminated).all() and (truncated == batch.truncated).all()
        assert (info["rewards"] == batch.rewards).all()


def test_rewards_are_the_movers() -> None:
    for moves, mover in ((MATE, 0), (["a2a3", *MATE], 1)):
        envs = HexmateVectorEnv(2, "shafran")
        envs.reset()
        position = hexmate.Position("shafran")
        for number, move in enumerate(moves):
            if mover == 1 and number > 0:
                # The same game with the colours exchanged.
                move = hexmate.Move("shafran", move).mirror().uci()
            action = position.move_to_index(move)
            other = int(np.flatnonzero(envs.batch.legal_action_mask()[1])[0])
            _, reward, terminated, _, info = envs.step(np.array([action, other]))
            position = position.play(move)
        assert position.is_checkmate() and terminated.tolist() == [True, False]
        assert reward.tolist() == [1.0, 0.0]
        assert info["rewards"].tolist() == [[1.0, -1.0] if mover == 0 else [-1.0, 1.0], [0.0, 0.0]]
        assert info["action_mask"][0].sum() == 0


def test_seeds() -> None:
    def play(seed: int) -> list[object]:
        envs = HexmateVectorEnv(3, "shafran-classic", max_plies=20)
        seen: list[object] = [envs.reset(seed=seed)]
        for _ in range(30):
            seen.append(envs.step(envs.batch.sample()))
        return seen

    assert data_equivalence(play(4), play(4)) and not data_equivalence(play(4), play(5))


def test_arrays_are_new_ones() -> None:
    envs = HexmateVectorEnv(2, "mccooey")
    planes, info = envs.reset(seed=1)
    before = planes.copy(), info["action_mask"].copy()
    envs.step(envs.batch.sample())
    assert (planes == before[0]).all() and (info["action_mask"] == before[1]).all()


def test_wrappers_of_gymnasium() -> None:
    base = HexmateVectorEnv(4, "mccooey-classic", settings=SHORT, autoreset_mode="NextStep")
    envs = DictInfoToList(RecordEpisodeStatistics(FlattenObservation(base)))
    planes, infos = envs.reset(seed=2)
    assert planes.shape == (4, 18 * 11 * 11) and len(infos) == 4
    lengths = []
    for _ in range(80):
        planes, _, _, _, infos = envs.step(base.batch.sample())
        assert all(info["action_mask"].shape == (3994,) for info in infos)
        lengths += [int(info["episode"]["l"]) for info in infos if "episode" in info]
    assert lengths and min(lengths) >= 6


def test_faults() -> None:
    envs = HexmateVectorEnv(2, "glinski", render_mode="ansi")
    envs.reset()
    illegal = int(np.flatnonzero(envs.batch.legal_action_mask()[0] == 0)[0])
    before = envs.batch.states()
    with pytest.raises(hexmate.HexmateError, match=str(illegal)):
        envs.step(np.array([envs.batch.sample()[0], illegal]))
    assert (envs.batch.states() == before).all()
    with pytest.raises(ValueError, match="reset_mask"):
        envs.reset(options={"mask": None})
    for wrong in ({"render_mode": "human"}, {"autoreset_mode": "never"}, {"num_envs": 0}, {"variant": "chess"}):
        with pytest.raises(ValueError):
            HexmateVectorEnv(**wrong)  # type: ignore[arg-type]
    assert envs.render() == (str(hexmate.Position("glinski")),) * 2
    pictures = HexmateVectorEnv(1, "glinski", render_mode="svg").render()
    assert pictures and pictures[0].startswith("<svg") and HexmateVectorEnv(1).render() is None
