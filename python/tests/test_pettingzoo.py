"""The PettingZoo environment, under PettingZoo's own tests."""

import warnings

import hexmate
import numpy as np
import pytest
from conftest import random_game
from hexmate import Color, Game, Position, Settings, Variant, _seats
from hexmate.pettingzoo import env, raw_env
from pettingzoo.test import api_test, render_test, seed_test

MATE = "b1c4 c8d6 d1e3 b6b5 c4d7".split()


def play(two: "raw_env", moves: list[str]) -> None:
    for move in moves:
        two.step(two.game.position.move_to_index(move))


# With a mask an observation is a dictionary, as in PettingZoo's own board games; its test looks at arrays only. Nobody
# can act out of turn, so the mask of the waiting agent is empty.
EXPECTED = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
    "Action mask numpy array is all zeros",
)


@pytest.mark.parametrize("dtype", ["uint8", "float32"])
def test_api(variant: Variant, dtype: str) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(env(variant, dtype=dtype, history=1, max_plies=80), num_cycles=300)
        api_test(raw_env(variant, dtype=dtype), num_cycles=150)  # type: ignore[arg-type]
    assert {str(one.message) for one in caught if not str(one.message).startswith(EXPECTED)} == set()


def test_seeds(variant: Variant) -> None:
    seed_test(lambda: env(variant), num_cycles=60)


def test_rewards() -> None:
    two = env("shafran")
    two.reset()
    play(two.unwrapped, MATE)
    assert two.unwrapped.agents == ["player_0", "player_1"]
    observation, reward, terminated, truncated, info = two.last()
    assert (two.agent_selection, reward, terminated, truncated) == ("player_1", -1.0, True, False)
    assert info == {"outcome": "1-0 (checkmate)"} and not observation["action_mask"].any()
    assert two.unwrapped.rewards == {"player_0": 1.0, "player_1": -1.0}
    two.step(None)
    assert two.agents == ["player_0"] and two.last()[1] == 1.0
    two.step(None)
    assert two.agents == []
    two.reset()
    assert two.last()[0]["action_mask"].sum() == 42


def test_truncation() -> None:
    two = raw_env("glinski", max_plies=2)
    two.reset()
    play(two, ["e4e5"])
    assert not any(two.truncations.values())
    play(two, ["e7e6"])
    assert all(two.truncations.values()) and not any(two.terminations.values())
    assert two.rewards == {"player_0": 0.0, "player_1": 0.0} and not two.observe("player_0")["action_mask"].any()


def test_illegal_actions() -> None:
    two = raw_env("glinski")
    two.reset()
    illegal = int(np.flatnonzero(two.observe("player_0")["action_mask"] == 0)[0])
    for action in (illegal, -1, 3954, None):
        with pytest.raises(hexmate.IllegalMoveError, match="of player_0"):
            two.step(action)
    assert two.game.ply == 0
    wrapped = env("glinski")
    wrapped.reset()
    wrapped.step(illegal)
    assert wrapped.terminations["player_0"] and wrapped.rewards["player_0"] == -1


def test_options() -> None:
    two = raw_env("shafran", settings=Settings(halfmove_limit=2), render_mode="ansi")
    two.reset()
    play(two, ["b1c4", "h10g7"])
    assert two.infos["player_0"] == {"outcome": "1/2-1/2 (halfmove clock)"}
    assert "1/2-1/2" in (two.render() or "")
    two.reset()
    assert two.game.settings.halfmove_limit == 2
    assert (raw_env("shafran", render_mode="svg").render() or "").startswith("<svg")
    for wrong in ({"max_plies": 0}, {"dtype": "float64"}, {"history": 256}, {"render_mode": "tty"}, {"variant": "x"}):
        with pytest.raises(ValueError):
            raw_env(**wrong)  # type: ignore[arg-type]


def test_rendering() -> None:
    render_test(lambda render_mode: env("shafran", render_mode=render_mode))  # type: ignore[arg-type]


def test_what_the_waiting_side_sees(variant: Variant) -> None:
    compared = 0
    for seed in range(4):
        game = random_game(variant, seed, 60)
        for position in game.positions:
            if position.is_check() or position.en_passant is not None:
                continue
            fields = position.fen().split()
            fields[1] = position.turn.other.letter
            other = Position(variant, " ".join(fields))
            seen = _seats.observation(Game(position), position.turn.other, 0, "uint8")
            expected = other.observe()
            # All but who is to move is what that side would see at its turn.
            assert (seen[:-1] == expected[:-1]).all()
            assert (seen[-1] == position.observe()[-1]).all()
            compared += 1
        seen = _seats.observation(game, game.turn, 3, "float32")
        assert (seen == game.observe(history=3, dtype="float32")).all()
    assert compared > 100


def test_earlier_positions_of_the_waiting_side() -> None:
    game = Game("shafran-classic", "b1c4 c8d6 d1e3".split())
    names = game.variant.observation_planes(2)
    seen = dict(zip(names, _seats.observation(game, Color.WHITE, 2, "uint8")))
    # What White saw at its last turn is what it sees of one ply ago.
    before = dict(zip(game.variant.observation_planes(), game.positions[2].observe()))
    pieces = [f"{side} {kind}" for side in ("own", "opponent") for kind in hexmate.PieceType]
    assert len(pieces) == 12
    for name in pieces:
        assert (seen[f"{name} 1 ply ago"] == before[name]).all()
